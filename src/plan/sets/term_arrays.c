/* SPDX-License-Identifier: MIT */
/* Terms of arrays and of numbers that are read off them. */
#include "base/words.h"
#include "plan/sets/lowering.h"

/* Whose elements are numbers or characters. */
bool grundy_terms_is_array(const node *n)
{
    return n->type->tag == TYPE_ARRAY && n->type->item[0]->width == 1 &&
           (n->type->item[0]->tag == TYPE_INT ||
            n->type->item[0]->tag == TYPE_CHAR ||
            n->type->item[0]->tag == TYPE_ANY);
}

/* ---- numbers ---- */

static const term *lower_cell(lowering *l, const node *n, const scope *s)
{
    const term *const at = grundy_terms_need(l, n->kid[1], s);

    return grundy_terms_letter(l, n, grundy_terms_array(l, n->kid[0], s), at);
}

const term *grundy_terms_length(lowering *l, const node *n, const term *array)
{
    term *const t = grundy_terms_single(l, TERM_LENGTH, n, array);

    if (t != NULL)
        t->fixed = true;
    return t;
}

const term *grundy_terms_letter(lowering *l, const node *n, const term *array,
                                const term *at)
{
    return grundy_terms_pair(l, TERM_CELL, n, at, array);
}

/* What is counted is what holds, or every run. */
static const term *lower_counted(lowering *l, const node *n, const scope *s)
{
    return n->type->tag == TYPE_BOOL
               ? grundy_terms_condition(l, n, s)
               : grundy_terms_constant(l, TERM_NUMBER, n, 1);
}

static const term *lower_sum(lowering *l, const node *n, const scope *s)
{
    term *const t =
        n->tail != NULL
            ? grundy_terms_under(l, TERM_FOLD, n, s,
                                 n->word == W_COUNT ? lower_counted
                                                    : grundy_terms_number)
            : grundy_terms_hanging(grundy_terms_single(
                  l, TERM_FOLD, n, grundy_terms_array(l, n->kid[0], s)));

    l->out->counts = true;
    if (t != NULL)
        t->fold = n->word == W_MIN   ? FOLD_LEAST
                  : n->word == W_MAX ? FOLD_GREATEST
                                     : FOLD_SUM;
    return t;
}

static const term *lower_least(lowering *l, const node *n, const scope *s)
{
    const term_op op = n->call == CALL_WORD ? TERM_ABS
                       : n->word == W_MIN   ? TERM_LEAST
                                            : TERM_GREATEST;

    return grundy_terms_each(l, op, n, s, grundy_terms_number);
}

/* A call that makes a number. */
static const term *lower_number_call(lowering *l, const node *n, const scope *s)
{
    const bool folds = n->call == CALL_FOLD && grundy_terms_is_number(n);

    if (n->call == CALL_WORD && (n->word == W_LEN || n->word == W_SIZE)) {
        if (grundy_terms_is_array(n->kid[0]))
            return grundy_terms_length(l, n,
                                       grundy_terms_array(l, n->kid[0], s));
        if (n->kid[0]->type->tag == TYPE_SET) {
            l->out->counts = true;
            return grundy_terms_hanging(grundy_terms_single(
                l, TERM_SIZE, n, grundy_terms_set(l, n->kid[0], s)));
        }
    }
    if (n->call == CALL_FUNCTION && grundy_terms_is_number(n))
        return grundy_terms_call(l, n, s, grundy_terms_number);
    if (n->call == CALL_WORD && n->word == W_POPCOUNT)
        return grundy_terms_each(l, TERM_POPCOUNT, n, s, grundy_terms_number);
    if ((n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX)) ||
        (n->call == CALL_WORD && n->word == W_ABS))
        return lower_least(l, n, s);
    if (folds && (n->word == W_SUM || n->word == W_MIN || n->word == W_MAX ||
                  (n->word == W_COUNT && n->tail != NULL)))
        return lower_sum(l, n, s);
    return grundy_terms_refuse(l, n->span,
                               N_("a number or an element depends on the set"));
}

/* Of the bits of numbers; TERM_NUMBER: of others. */
static term_op operation_of(const node *n)
{
    if (n->type->tag != TYPE_INT)
        return TERM_NUMBER;
    switch ((node_op)n->op) {
    case N_BITAND: return TERM_COMMON;
    case N_BITOR: return TERM_UNION;
    case N_BITXOR: return TERM_EITHER;
    case N_SHL: return TERM_UP;
    case N_SHR: return TERM_DOWN;
    case N_DIV: return TERM_QUOTIENT;
    case N_MOD: return TERM_REST;
    default: return TERM_NUMBER;
    }
}

const term *grundy_terms_number(lowering *l, const node *n, const scope *s)
{
    const term *const is = grundy_terms_standing(n, s);

    if (is != NULL && grundy_terms_is_number(n))
        return is;
    if (grundy_terms_is_fixed(n, s))
        return grundy_terms_fixed(l, n, s);
    if (n->op == N_INDEX && grundy_terms_is_number(n))
        return lower_cell(l, n, s);
    if (n->op == N_CALL)
        return lower_number_call(l, n, s);
    if (grundy_terms_is_arithmetic(n))
        return grundy_terms_arithmetic(l, n, s, grundy_terms_number);
    if (n->op == N_IF && grundy_terms_is_number(n))
        return grundy_terms_if(l, n, s, grundy_terms_number);
    if (operation_of(n) != TERM_NUMBER)
        return grundy_terms_each(l, operation_of(n), n, s, grundy_terms_number);
    return grundy_terms_refuse(l, n->span,
                               N_("a number or an element depends on the set"));
}

/* ---- arrays ---- */

static const term *lower_items(lowering *l, const node *n, const scope *s)
{
    return n->tail != NULL
               ? grundy_terms_under(l, TERM_ITEMS, n, s, grundy_terms_number)
               : grundy_terms_hanging(grundy_terms_each(l, TERM_ITEMS, n, s,
                                                        grundy_terms_number));
}

static const term *lower_slice(lowering *l, const node *n, const scope *s)
{
    const node *const range = n->kid[1];
    term *const t = grundy_terms_new(l, TERM_SLICE, n, 3);

    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_array(l, n->kid[0], s);
    t->kid[1] = grundy_terms_need(l, range->kid[0], s);
    t->kid[2] = grundy_terms_need(l, range->kid[1], s);
    t->number = range->op == N_RANGE; /* the last one is in it as well */
    return grundy_terms_hanging(grundy_terms_finish(t));
}

static const term *lower_changed(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_CHANGED, n, 2 * n->kids - 1);

    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_array(l, n->kid[0], s);
    for (uint32_t i = 1; i < n->kids; i++) {
        const node *const update = n->kid[i];

        if (update->kids != 2)
            return grundy_terms_refuse(l, update->span,
                                       N_("this makes an array in a way that "
                                          "is not understood"));
        t->kid[2 * i - 1] = grundy_terms_need(l, update->kid[0], s);
        t->kid[2 * i] = grundy_terms_number(l, update->kid[1], s);
    }
    return grundy_terms_hanging(grundy_terms_finish(t));
}

/* An array, or a character that a text is joined with. */
static const term *lower_joined(lowering *l, const node *n, const scope *s)
{
    return n->type->tag != TYPE_CHAR
               ? grundy_terms_array(l, n, s)
               : grundy_terms_hanging(grundy_terms_single(
                     l, TERM_ITEMS, n, grundy_terms_number(l, n, s)));
}

static const term *lower_appended(lowering *l, const node *n, const scope *s)
{
    return grundy_terms_hanging(
        grundy_terms_each(l, TERM_APPEND, n, s, lower_joined));
}

const term *grundy_terms_array(lowering *l, const node *n, const scope *s)
{
    const term *const is = grundy_terms_standing(n, s);

    if (is != NULL &&
        (is->op == TERM_ARRAY || (grundy_terms_is_array(n) && !is->fixed)))
        return is;
    if (grundy_terms_is_array(n) && grundy_terms_is_fixed(n, s))
        return grundy_terms_value(l, n, s);
    if (grundy_terms_is_array(n))
        switch ((node_op)n->op) {
        case N_ARRAY: return lower_items(l, n, s);
        case N_SLICE: return lower_slice(l, n, s);
        case N_WITH: return lower_changed(l, n, s);
        case N_ADD: return lower_appended(l, n, s);
        case N_IF: return grundy_terms_if(l, n, s, grundy_terms_array);
        case N_CALL:
            if (n->call == CALL_FUNCTION)
                return grundy_terms_call(l, n, s, grundy_terms_array);
            break;
        default: break;
        }
    return grundy_terms_refuse(l, n->span,
                               N_("this makes an array in a way that is not "
                                  "understood"));
}

/* ---- conditions ---- */

static bool is_counted(const node *n)
{
    return n->op == N_CALL && n->call == CALL_FOLD && n->word == W_COUNT &&
           n->tail != NULL;
}

/* Whether it asks for a number above 0, in the words of an operation whose
 * other side is `limit`; *none: for no number above it. */
static bool asks_for_some(node_op op, const node *limit, bool *none)
{
    const bool zero = grundy_tree_is_int(limit, 0);

    *none = op == N_EQ || op == N_LE || op == N_LT;
    if (op == N_LT || op == N_GE)
        return grundy_tree_is_int(limit, 1);
    return zero && (op == N_GT || op == N_NE || op == N_EQ || op == N_LE);
}

/* count(...) > 0 and the like are `any`. */
const term *grundy_terms_of_numbers(lowering *l, const node *n, const scope *s)
{
    const bool turned = is_counted(n->kid[1]);
    const node_op op =
        turned ? grundy_tree_mirrored((node_op)n->op) : (node_op)n->op;
    const term *any;
    bool none;

    if (!is_counted(n->kid[turned]) ||
        !asks_for_some(op, n->kid[!turned], &none))
        return grundy_terms_comparison(l, n, s, grundy_terms_number);
    any = grundy_terms_under(l, TERM_ANY, n->kid[turned], s, lower_counted);
    return none ? grundy_terms_opposite(l, n, any) : any;
}

const term *grundy_terms_of_arrays(lowering *l, const node *n, const scope *s)
{
    return grundy_terms_unless(l, N_NE, n,
                               grundy_terms_hanging(grundy_terms_each(
                                   l, TERM_LIKE, n, s, grundy_terms_array)));
}

const term *grundy_terms_among(lowering *l, const node *n, const scope *s)
{
    const term *const x = grundy_terms_number(l, n->kid[0], s);

    return grundy_terms_unless(
        l, N_NOT_IN, n,
        grundy_terms_hanging(grundy_terms_pair(
            l, TERM_AMONG, n, x, grundy_terms_value(l, n->kid[1], s))));
}
