/* SPDX-License-Identifier: MIT */
/*
 * A coin at (x, y) that a move turns together with coins at the places of a
 * product, A x B with x in A and y in B, where which A there are depends on x
 * alone and which B on y alone, is worth the nim-product of a coin at x that is
 * turned together with such an A and one at y with such a B: the Tartan theorem
 * [BerlekampConwayGuy82, ch. 14; Lenstra77].  So it is with more numbers.
 *
 * Sound by induction: of A without x let a' be the xor of the values, of B
 * without y let b' be, and let a and b be the values of x and y.  What the move
 * leaves is worth a'b + ab' + a'b', as products distribute over xor.  It is not
 * ab, or (a + a')(b + b') were 0; and all lesser numbers are so made, by lesser
 * a' and b', as that is what the product of a and b is the mex of.
 *
 * Requires: normal play where nothing else ends it; the numbers are told one by
 * one; A's other numbers are all below x, or all above it; nothing can fail.
 * Which A and which B there are may be said by several clauses, if each A is
 * there with each B.
 */
#include "plan/rewrites/product.h"

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/passes.h"

/* ---- all clauses ---- */

/* Names of one clause for those of another. */
static node *rename_loops(product *p, node *n, const product_move *from,
                          const product_move *to)
{
    for (uint32_t i = 0; n != NULL && i < from->steps; i++) {
        build_naming naming = {.name = NULL};

        if (from->step[i].kind != STEP_FOR || to->step[i].kind != STEP_FOR)
            continue;
        naming.name = from->step[i].pattern->variable;
        naming.is =
            grundy_build_name(p->r, n->span, to->step[i].pattern->variable);
        n = grundy_build_copy(p->r, n, grundy_build_put, &naming);
    }
    return n;
}

static bool same_renamed(product *p, node *x, const product_move *of,
                         const node *y, const product_move *like)
{
    const node *const n = rename_loops(p, x, of, like);

    return n != NULL && grundy_product_same(n, y);
}

static bool same_item_renamed(product *p, const product_item *x,
                              const product_move *of, const product_item *y,
                              const product_move *like)
{
    return (x->loop == NULL) == (y->loop == NULL) &&
           same_renamed(p, x->low, of, y->low, like) &&
           same_renamed(p, x->high, of, y->high, like);
}

static bool same_move(product *p, const product_move *x, const product_move *y)
{
    if (x->items != y->items || x->steps != y->steps)
        return false;
    for (uint32_t i = 0; i < x->steps; i++)
        if (x->step[i].kind != y->step[i].kind ||
            !same_renamed(p, x->step[i].expr, x, y->step[i].expr, y))
            return false;
    for (uint32_t i = 0; i < x->items; i++) {
        uint32_t k = 0;

        while (k < y->items &&
               !same_item_renamed(p, &x->item[i], x, &y->item[k], y))
            k++;
        if (k == y->items)
            return false;
    }
    return true;
}

/* Puts the A of each number to those that are known. */
static void keep_move(product *p)
{
    uint32_t digits = 0;

    for (uint32_t i = 0; i < p->numbers; i++) {
        uint32_t k = 0;

        while (k < p->makes[i] && !same_move(p, &p->now[i], &p->made[i][k]))
            k++;
        if (k == p->makes[i])
            p->made[i][p->makes[i]++] = p->now[i];
        digits = digits * PRODUCT_MOVES + k;
    }
    p->together[p->clauses++] = digits;
}

/* Each A stands with each B, in a clause of its own. */
static bool are_all(const product *p)
{
    uint32_t all = 1;

    for (uint32_t i = 0; i < p->numbers; i++) {
        bool turns = false;

        for (uint32_t k = 0; k < p->makes[i]; k++)
            turns |= p->made[i][k].items > 0;
        if (!turns)
            return false;
        all *= p->makes[i];
    }
    for (uint32_t i = 0; i < p->clauses; i++)
        for (uint32_t k = 0; k < i; k++)
            if (p->together[i] == p->together[k])
                return false;
    return all == p->clauses;
}

static bool read_moves(product *p, arena *a)
{
    const game_kind *const kind = p->kind;

    for (uint32_t i = 0; i < p->numbers; i++) {
        p->made[i] =
            grundy_arena_zeroed(a, kind->value_moves * sizeof *p->made[i]);
        p->r->no_memory |= p->made[i] == NULL;
        if (p->made[i] == NULL)
            return false;
    }
    for (uint32_t i = 0; i < kind->value_moves; i++) {
        if (!grundy_product_read(p, &kind->value_move[i]))
            return false;
        keep_move(p);
    }
    for (uint32_t i = 0; i < p->numbers; i++)
        if (p->rises[i] && kind->param[i].range == NULL)
            return false;
    return are_all(p);
}

/* ---- the factors ---- */

static node *item_of(product *p, game_kind *factor, uint32_t number,
                     const product_item *it)
{
    rewriting *const r = p->r;
    node *const value = it->value;
    node *sum = grundy_build_position(r, value->span, factor, &value);

    if (it->loop == NULL || sum == NULL)
        return sum;
    sum = grundy_build_sum(r, sum, it->loop->pattern->variable, it->loop->expr);
    if (sum != NULL && it->has_own)
        sum->tail = grundy_build_where(
            r, sum->tail, 1,
            grundy_build_pair(
                r, N_NE, value,
                grundy_build_name(r, value->span,
                                  p->kind->param[number].variable)));
    return sum != NULL && sum->tail != NULL ? sum : NULL;
}

/* The coin at that number alone. */
static game_kind *make_factor(product *p, uint32_t number)
{
    rewriting *const r = p->r;
    const param *const own = &p->kind->param[number];
    game_kind *const factor =
        grundy_rewrite_add_kind(r, p->kind, own->name, 1, p->makes[number]);

    if (factor == NULL)
        return NULL;
    factor->whole = factor->told = true;
    factor->param[0] = *own;
    for (uint32_t i = 0; i < p->makes[number]; i++) {
        const product_move *const m = &p->made[number][i];
        node *sum = NULL;

        for (uint32_t k = 0; k < m->items; k++)
            sum = grundy_build_add_sums(
                r, sum, item_of(p, factor, number, &m->item[k]));
        if (sum == NULL)
            sum = grundy_build_nothing(r, p->kind->span);
        factor->move[i] =
            (rule_move){.span = p->kind->span,
                        .target = sum,
                        .tail = grundy_build_tail(r, m->step, m->steps)};
    }
    return r->no_memory ? NULL : factor;
}

/* nimber(factor(number)) */
static node *value_of(product *p, uint32_t number)
{
    rewriting *const r = p->r;
    const grundy_span span = p->kind->span;
    game_kind *const factor = make_factor(p, number);
    node *const name =
        grundy_build_name(r, span, p->kind->param[number].variable);
    node *value;

    if (factor == NULL || name == NULL)
        return NULL;
    value = grundy_build_word(r, "nimber", W_NIMBER,
                              grundy_build_position(r, span, factor, &name),
                              &grundy_type_int);
    if (value != NULL)
        value->call = CALL_NIMBER;
    return value;
}

static node *product_of(product *p)
{
    rewriting *const r = p->r;
    node *all = NULL;

    for (uint32_t i = 0; i < p->numbers; i++) {
        node *const one = value_of(p, i);

        if (one == NULL)
            return NULL;
        if (all == NULL) {
            all = one;
        } else {
            node *const both = grundy_build_node(r, N_CALL, p->kind->span, 2,
                                                 &grundy_type_int);

            if (both == NULL)
                return NULL;
            both->call = CALL_WORD;
            both->word = W_NIMPRODUCT;
            both->name = "nimproduct";
            both->kid[0] = all;
            both->kid[1] = one;
            all = both;
        }
    }
    return grundy_build_nim(r, all);
}

static bool is_promising(const rewriting *r, const game_kind *kind)
{
    bool sums = false;

    for (uint32_t i = 0; i < kind->value_moves; i++)
        sums |= kind->value_move[i].target->op == N_ADD ||
                kind->value_move[i].target->call == CALL_FOLD;
    if (r->set->misere || r->set->has_decisions || kind->split != NULL ||
        kind->form != NULL || kind->rest || kind->params < 2 ||
        kind->params > PRODUCT_NUMBERS || kind->decides > 0 ||
        kind->value_moves > PRODUCT_MOVES || !sums)
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind != PARAM_INT ||
            (kind->param[i].range != NULL &&
             grundy_tree_names_local(kind->param[i].range, false)))
            return false;
    return true;
}

void grundy_rewrite_product(rewriting *r, game_kind *kind)
{
    static const char why[] =
        N_("what a move turns is told for each number by itself: it is worth "
           "the nim-product of what each of them alone is worth (the Tartan "
           "theorem)");
    product *p;
    node *value = NULL;
    arena a;

    if (!is_promising(r, kind))
        return;
    grundy_arena_open(&a, r->a->mem);
    p = grundy_arena_zeroed(&a, sizeof *p);
    r->no_memory |= p == NULL;
    if (p != NULL) {
        p->r = r;
        p->kind = kind;
        p->numbers = kind->params;
        value = read_moves(p, &a) && !r->no_memory ? product_of(p) : NULL;
    }
    if (value != NULL)
        grundy_rewrite_equal(r, REWRITE_THEOREM, kind, value, why);
    grundy_arena_close(&a);
}
