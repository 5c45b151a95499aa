/* SPDX-License-Identifier: MIT */
/*
 * Loops are matched one by one, conditions too, and what a loop's name stands
 * for follows from its range: x - k for k in 1..x and j for j in 0..<y leave
 * the same numbers once x stands for y, if k stands for y - j.  All that fits
 * is tried until the rest fits as well; a "no" means only that nothing was
 * found.
 *
 * Invariant: a match is one to one, so it serves folds that count as well.
 */
#include "plan/rewrites/exchanged.h"

#include <assert.h>

enum { TRIES = 4000, TERMS = 16 };

void grundy_exchanged_begin(exchanged *x, const game_kind *kind,
                            const uint8_t *place)
{
    *x = (exchanged){.kind = kind, .place = place, .tries = TRIES};
    for (uint32_t i = 0; i < kind->params; i++)
        (void)grundy_exchanged_name(x, kind->param[i].variable,
                                    kind->param[place[i]].variable);
}

/* ---- names and linear forms ---- */

static const exchanged_name *find(const exchanged *x, const variable *v)
{
    for (uint32_t i = x->names; i-- > 0;)
        if (x->name[i].from == v)
            return &x->name[i];
    return NULL;
}

static bool same_name(const exchanged *x, const node *left, const node *right)
{
    const exchanged_name *name;

    if (left->call != CALL_VARIABLE || right->call != CALL_VARIABLE)
        return false;
    name = find(x, left->ref.variable);
    return (name != NULL ? name->to : left->ref.variable) ==
           right->ref.variable;
}

bool grundy_exchanged_form(const exchanged *x, const node *left, form *out)
{
    form is;

    if (!grundy_form_read(left, &is))
        return false;
    *out = (form){.constant = is.constant};
    for (uint32_t i = 0; i < is.terms; i++) {
        const exchanged_name *const name = find(x, is.name[i]);
        const form own = {.terms = 1, .name = {is.name[i]}, .times = {1}};

        if (!grundy_form_add(out, name != NULL ? &name->is : &own, is.times[i]))
            return false;
    }
    return true;
}

static bool same_form(exchanged *x, const node *left, const node *right,
                      int64_t sign)
{
    const form zero = {.terms = 0};
    form a, b = zero, c;

    if (!grundy_exchanged_form(x, left, &a) || !grundy_form_read(right, &c) ||
        !grundy_form_add(&b, &c, sign) || !grundy_form_same(&a, &b))
        return false;
    x->loose = true;
    return true;
}

/* ---- bags ---- */

static uint32_t terms_of(const node *n, node_op op, const node **term,
                         uint32_t count)
{
    if (n->op != op || n->tail != NULL) {
        if (count < TERMS)
            term[count] = n;
        return count + 1;
    }
    for (uint32_t i = 0; i < n->kids; i++)
        count = terms_of(n->kid[i], op, term, count);
    return count;
}

static bool same_in_order(exchanged *x, const node *const *left,
                          const node *const *right, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!grundy_exchanged_same(x, left[i], right[i]))
            return false;
    return true;
}

static bool same_bag(exchanged *x, const node *const *left,
                     const node *const *right, uint32_t count)
{
    uint64_t used = 0;

    if (count > 64)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = 0;

        while (j < count && ((used >> j & 1) != 0 ||
                             !grundy_exchanged_same(x, left[i], right[j])))
            j++;
        if (j == count)
            return false;
        used |= UINT64_C(1) << j;
    }
    return true;
}

static bool kids_in_order(exchanged *x, const node *left, const node *right)
{
    return left->kids == right->kids &&
           same_in_order(x, (const node *const *)left->kid,
                         (const node *const *)right->kid, left->kids);
}

static bool kids_as_bag(exchanged *x, const node *left, const node *right)
{
    return left->kids == right->kids &&
           same_bag(x, (const node *const *)left->kid,
                    (const node *const *)right->kid, left->kids);
}

static bool is_bag(const node *n)
{
    return n->op == N_ADD || n->op == N_MUL || n->op == N_BITAND ||
           n->op == N_BITOR || n->op == N_BITXOR || n->op == N_AND ||
           n->op == N_OR;
}

/* Whether terms in another order fail otherwise: "and" and "or" leave some
 * out, sums of numbers may be too large on the way. */
static bool order_matters(const node *n, uint32_t terms)
{
    if (n->op == N_AND || n->op == N_OR)
        return true;
    return terms > 2 &&
           (n->op == N_MUL || (n->op == N_ADD && n->type->tag != TYPE_SUM));
}

static bool same_terms(exchanged *x, const node *left, const node *right)
{
    const node *a[TERMS], *b[TERMS];
    const uint32_t count = terms_of(left, (node_op)left->op, a, 0);

    if (count > TERMS || terms_of(right, (node_op)left->op, b, 0) != count)
        return false;
    if (kids_in_order(x, left, right))
        return true;
    if (!same_bag(x, a, b, count))
        return false;
    x->loose |= order_matters(left, count);
    return true;
}

/* ---- comparisons ---- */

/* "left op right" as form >= 0, or == 0. */
static bool difference(const form *left, const form *right, node_op op,
                       form *out)
{
    const bool swaps = op == N_LT || op == N_LE;
    const form minus = {.constant = op == N_LT || op == N_GT ? -1 : 0};

    *out = swaps ? *right : *left;
    return grundy_form_add(out, swaps ? left : right, -1) &&
           grundy_form_add(out, &minus, 1);
}

static bool is_equality(node_op op)
{
    return op == N_EQ || op == N_NE;
}

/* Both are the same condition on a linear form. */
static bool same_difference(exchanged *x, const node *left, const node *right)
{
    const node_op a = (node_op)left->op, b = (node_op)right->op;
    const form none = {.terms = 0};
    form l[2], r[2], p, q, turned = none;

    if (is_equality(a) != is_equality(b) || (is_equality(a) && a != b) ||
        !grundy_exchanged_form(x, left->kid[0], &l[0]) ||
        !grundy_exchanged_form(x, left->kid[1], &l[1]) ||
        !grundy_form_read(right->kid[0], &r[0]) ||
        !grundy_form_read(right->kid[1], &r[1]) ||
        !difference(&l[0], &l[1], a, &p) || !difference(&r[0], &r[1], b, &q) ||
        !grundy_form_add(&turned, &q, -1))
        return false;
    if (!grundy_form_same(&p, &q) &&
        !(is_equality(a) && grundy_form_same(&p, &turned)))
        return false;
    x->loose = true;
    return true;
}

static bool same_comparison(exchanged *x, const node *left, const node *right)
{
    if (left->op == right->op && kids_in_order(x, left, right))
        return true;
    if (grundy_tree_mirrored((node_op)left->op) == right->op &&
        grundy_exchanged_same(x, left->kid[0], right->kid[1]) &&
        grundy_exchanged_same(x, left->kid[1], right->kid[0]))
        return true;
    return same_difference(x, left, right);
}

/* ---- calls ---- */

/* Itself, or its image: both are one game if all else is as it should be. */
static bool same_position(exchanged *x, const node *left, const node *right)
{
    if (left->ref.kind != right->ref.kind)
        return false;
    if (kids_in_order(x, left, right))
        return true;
    if (left->ref.kind != x->kind)
        return false;
    for (uint32_t i = 0; i < left->kids; i++)
        if (!grundy_exchanged_same(x, left->kid[i], right->kid[x->place[i]]))
            return false;
    return true;
}

static bool same_fold(exchanged *x, const node *left, const node *right)
{
    if (left->word != right->word || left->word == W_FIRST)
        return false;
    if (left->tail == NULL || right->tail == NULL)
        return left->tail == right->tail && kids_in_order(x, left, right);
    return left->kids == 1 && right->kids == 1 &&
           grundy_exchanged_runs(x, left->tail, left->kid[0], right->tail,
                                 right->kid[0]);
}

static bool same_word(exchanged *x, const node *left, const node *right)
{
    if (left->word != right->word || left->tail != NULL || right->tail != NULL)
        return false;
    if (kids_in_order(x, left, right))
        return true;
    return left->word == W_ABS && same_form(x, left->kid[0], right->kid[0], -1);
}

static bool same_call(exchanged *x, const node *left, const node *right)
{
    if (left->call != right->call)
        return false;
    if (left->call == CALL_FOLD)
        return same_fold(x, left, right);
    if (left->tail != NULL || right->tail != NULL)
        return false;
    switch ((call_kind)left->call) {
    case CALL_FUNCTION:
        return left->ref.function == right->ref.function &&
               kids_in_order(x, left, right);
    case CALL_POSITION: return same_position(x, left, right);
    case CALL_LEAST:
        return left->word == right->word && kids_as_bag(x, left, right);
    case CALL_WORD: return same_word(x, left, right);
    case CALL_NIM: return kids_in_order(x, left, right);
    default: return false;
    }
}

/* ---- expressions ---- */

/* Two updates in any order; of more, the last of a place wins. */
static bool same_updates(exchanged *x, const node *left, const node *right)
{
    return left->kids == 3 && right->kids == 3 &&
           grundy_exchanged_same(x, left->kid[0], right->kid[0]) &&
           same_bag(x, (const node *const *)left->kid + 1,
                    (const node *const *)right->kid + 1, 2);
}

static bool same_shape(exchanged *x, const node *left, const node *right)
{
    if (grundy_is_comparison(left) && grundy_is_comparison(right))
        return same_comparison(x, left, right);
    if (left->op != right->op)
        return false;
    if (left->op == N_NAME)
        return same_name(x, left, right);
    if (left->op == N_CALL)
        return same_call(x, left, right);
    if (left->op == N_SET && left->tail != NULL && right->tail != NULL &&
        left->kids == 1 && right->kids == 1)
        return grundy_exchanged_runs(x, left->tail, left->kid[0], right->tail,
                                     right->kid[0]);
    if (left->op == N_TEXT || left->tail != NULL || right->tail != NULL ||
        left->number != right->number)
        return false;
    if (is_bag(left))
        return same_terms(x, left, right);
    if (left->op == N_SET && kids_as_bag(x, left, right))
        return true;
    return kids_in_order(x, left, right) ||
           (left->op == N_WITH && same_updates(x, left, right));
}

bool grundy_exchanged_same(exchanged *x, const node *left, const node *right)
{
    const bool loose = x->loose;

    if (same_shape(x, left, right))
        return true;
    x->loose = loose;
    return left->type->tag == TYPE_INT && right->type->tag == TYPE_INT &&
           same_form(x, left, right, 1);
}

bool grundy_exchanged_list(exchanged *x, const node *left, const node *right)
{
    return left->op == N_ARRAY && right->op == N_ARRAY && left->tail == NULL &&
           right->tail == NULL && kids_as_bag(x, left, right);
}

bool grundy_exchanged_clause(exchanged *x, const rule_move *left,
                             const rule_move *right)
{
    return grundy_exchanged_runs(x, left->tail, left->target, right->tail,
                                 right->target);
}

bool grundy_exchanged_pair(const game_kind *kind, const rule_move *m,
                           uint32_t from, const variable *i, const variable *j)
{
    const tail rest = {.steps = m->tail->steps - from,
                       .step = m->tail->step + from};
    uint8_t own[GRUNDY_MOST_PARAMS];
    exchanged x;

    assert(from <= m->tail->steps);
    for (uint32_t p = 0; p < kind->params; p++)
        own[p] = (uint8_t)p;
    grundy_exchanged_begin(&x, kind, own);
    return grundy_exchanged_name(&x, i, j) && grundy_exchanged_name(&x, j, i) &&
           grundy_exchanged_runs(&x, &rest, m->target, &rest, m->target);
}
