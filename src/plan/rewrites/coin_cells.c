/* SPDX-License-Identifier: MIT */
/*
 * Coins as the elements of an array or text, 1 for heads and 0 for tails, by
 * the moves as relations, however they are spelt.  The law is that of coins.c:
 * if every move turns a coin that must show heads and others that all lie to
 * its left, or all to its right, and each of these is turned whatever it shows,
 * the position is the sum of its heads taken singly [Lenstra77].
 *
 * A relation says of each place that it changes which of the states 0 and 1 it
 * may be in and what it is then.  Requires:
 * - one parameter, an array or a text; normal play without win, lose and stop;
 * - the option is one position of the kind, with at most 4 coins turned, whose
 *   places are proved to differ; the one that must show heads is proved to be
 *   beyond all others, on the same side in all relations;
 * - each state that is let in becomes the other one;
 * - no condition asks for a coin that is not turned, or for two at once;
 * - relations that differ in the state of one coin alone are one relation;
 *   then each coin but the head must be let in with both states.
 * Other numbers or letters may stand for tails and heads.  Where no declared
 * range says that elements are 0 or 1, the rules have to name a number that an
 * element is or becomes; the row is told so where all of its elements are
 * coins, and other rows are left to the rules.
 */
#include "plan/rewrites/coin_cells.h"

#include <assert.h>

#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"

enum { HEADS = 2, EITHER = 3 }; /* states of a coin, a bit each */

/* A relation whose conditions on coins are in `states`; the first change is the
 * coin that must show heads. */
typedef struct turn {
    ir_relation is; /* guards name no coin */
    uint8_t states[IR_PARTS + 1];
} turn;

typedef struct cells {
    rewriting *r;
    game_kind *kind;
    ir_graph g;
    ir_moves m;
    turn turn[IR_RELATIONS];
    uint32_t turns;
    int64_t letter[2]; /* the elements that are tails and heads */
    bool leftward;     /* the others lie to the right of the head */
} cells;

static const ir_node *array_of(cells *w)
{
    return grundy_ir_leaf(&w->g, IR_PARAM, 0);
}

/* ---- what each coin shows before and after ---- */

/* The first element of the array in it. */
static const ir_node *find_element(cells *w, const ir_node *n)
{
    const ir_node *found =
        n->op == IR_ELEMENT && n->kid[0] == array_of(w) ? n : NULL;

    for (uint32_t i = 0; found == NULL && i < n->kids; i++)
        found = find_element(w, n->kid[i]);
    return found;
}

static bool take_guard(cells *w, turn *t, const ir_node *guard)
{
    const ir_node *const element = find_element(w, guard);
    uint32_t at = 0;

    if (element == NULL)
        return grundy_ir_add_guard(&t->is, guard);
    while (at < t->is.changes && element->kid[1] != t->is.change[at].place)
        at++;
    if (at == t->is.changes)
        return false;
    for (int64_t state = 0; state < 2; state++) {
        const ir_node *const holds = grundy_ir_put(
            &w->g, guard, element, grundy_ir_number(&w->g, w->letter[state]));

        if (holds == NULL || (holds->op != IR_TRUE && holds->op != IR_FALSE))
            return false;
        if (holds->op == IR_FALSE)
            t->states[at] &= (uint8_t) ~(1 << state);
    }
    return true;
}

/* Whether each state that is let in becomes the other one. */
static bool turns(cells *w, const turn *t, uint32_t at)
{
    const ir_change *const c = &t->is.change[at];
    const ir_node *const element =
        grundy_ir_element(&w->g, array_of(w), c->place);
    bool good = element != NULL;

    for (int64_t state = 0; state < 2 && good; state++)
        good = (t->states[at] >> state & 1) == 0 ||
               grundy_ir_put(&w->g, c->value, element,
                             grundy_ir_number(&w->g, w->letter[state])) ==
                   grundy_ir_number(&w->g, w->letter[1 - state]);
    return good;
}

/* x < y by the guards */
static bool is_less(cells *w, const ir_relation *r, const ir_node *x,
                    const ir_node *y)
{
    const ir_node *const gap = grundy_ir_add(&w->g, y, x, -1);

    return gap != NULL &&
           grundy_ir_holds(&w->g, &w->m, r, grundy_ir_at_least(&w->g, gap, 1));
}

static bool has_beyond(cells *w, const turn *t, uint32_t head)
{
    const ir_node *const end = t->is.change[head].place;

    for (uint32_t i = 0; i < t->is.changes; i++) {
        const ir_node *const place = t->is.change[i].place;

        if (i != head && !(w->leftward ? is_less(w, &t->is, end, place)
                                       : is_less(w, &t->is, place, end)))
            return false;
    }
    return true;
}

/* The head becomes the first change. */
static bool find_head(cells *w, turn *t)
{
    for (uint32_t i = 0; i < t->is.changes; i++) {
        const ir_change head = t->is.change[i];

        if (t->states[i] != HEADS || !has_beyond(w, t, i))
            continue;
        for (uint32_t j = i; j > 0; j--) {
            t->is.change[j] = t->is.change[j - 1];
            t->states[j] = t->states[j - 1];
        }
        t->is.change[0] = head;
        t->states[0] = HEADS;
        return true;
    }
    return false;
}

static bool read_turn(cells *w, const ir_relation *r)
{
    turn *const t = &w->turn[w->turns];

    *t = (turn){.is = *r};
    if (r->parts != 1 || r->part[0] != w->kind || r->changes == 0 ||
        r->changes > IR_PARTS + 1)
        return false;
    for (uint32_t i = 0; i < r->changes; i++)
        t->states[i] = EITHER;
    t->is.guards = 0;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!take_guard(w, t, r->guard[i]))
            return false;
    for (uint32_t i = 0; i < r->changes; i++) {
        if (t->states[i] == 0)
            return true; /* there is no such row */
        if (!turns(w, t, i))
            return false;
    }
    w->turns++;
    return find_head(w, t);
}

/* ---- one relation for all that the other coins may show ---- */

/* Guards and places are the same, in whatever order the guards are. */
static bool are_alike(const turn *x, const turn *y)
{
    uint32_t same = 0;

    if (x->is.changes != y->is.changes || x->is.guards != y->is.guards)
        return false;
    for (uint32_t i = 0; i < x->is.changes; i++)
        if (x->is.change[i].place != y->is.change[i].place)
            return false;
    for (uint32_t i = 0; i < x->is.guards; i++)
        for (uint32_t j = 0; j < y->is.guards; j++)
            same += x->is.guard[i] == y->is.guard[j];
    return same == x->is.guards;
}

/* Whether they differ in the states of one coin at most, which x then has. */
static bool join(turn *x, const turn *y)
{
    uint32_t differ = 0, at = 0;

    if (!are_alike(x, y))
        return false;
    for (uint32_t i = 0; i < x->is.changes; i++)
        if (x->states[i] != y->states[i]) {
            differ++;
            at = i;
        }
    if (differ <= 1)
        x->states[at] |= y->states[at];
    return differ <= 1;
}

static void join_turns(cells *w)
{
    bool joined = true;

    while (joined) {
        joined = false;
        for (uint32_t i = 0; i < w->turns; i++)
            for (uint32_t j = i + 1; j < w->turns; j++)
                if (join(&w->turn[i], &w->turn[j])) {
                    w->turn[j--] = w->turn[--w->turns];
                    joined = true;
                }
    }
}

/* ---- the single head ---- */

/* Conditions that the others and that the head lies in the row imply. */
static void drop_ends(cells *w, ir_relation *r)
{
    const ir_node *const head = r->change[0].place;
    const ir_node *const low = grundy_ir_at_least(&w->g, head, 0);
    const ir_node *const high = grundy_ir_at_least(
        &w->g, grundy_ir_add(&w->g, w->m.length[0], head, -1), 1);

    for (uint32_t i = 0; i < r->guards;) {
        ir_relation others = *r;

        others.guard[i] = others.guard[--others.guards];
        if (grundy_ir_add_guard(&others, low) &&
            grundy_ir_add_guard(&others, high) &&
            grundy_ir_holds(&w->g, &w->m, &others, r->guard[i]))
            r->guard[i] = r->guard[--r->guards];
        else
            i++;
    }
}

/* Places count from the other end. */
static bool mirror(cells *w, ir_relation *r)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const leaf = r->change[i].place;

        if (leaf->op == IR_COORDINATE &&
            !grundy_ir_put_all(
                &w->g, r, leaf,
                grundy_ir_plus(
                    &w->g, grundy_ir_add(&w->g, w->m.length[0], leaf, -1), -1)))
            return false;
    }
    for (uint32_t i = 0; i < r->changes; i++)
        r->change[i].place = grundy_ir_plus(
            &w->g, grundy_ir_add(&w->g, w->m.length[0], r->change[i].place, -1),
            -1);
    return true;
}

/* A head at the parameter becomes the others turned. */
static bool say_head(cells *w, ir_relation *r, const game_kind *coin)
{
    const ir_node *const array = array_of(w);
    const uint64_t frees =
        grundy_ir_bit(IR_COORDINATE) | grundy_ir_bit(IR_LOOP);
    const ir_node *head, *leaf = NULL, *is;

    if (w->leftward && !mirror(w, r))
        return false;
    drop_ends(w, r);
    for (uint32_t i = 0; i < r->changes; i++) {
        r->change[i].value = grundy_ir_number(&w->g, 0);
        if (r->change[i].place == NULL ||
            grundy_ir_has(r->change[i].place, array))
            return false;
    }
    for (uint32_t i = 0; i < r->guards; i++)
        if (grundy_ir_has(r->guard[i], array))
            return false;
    head = grundy_ir_add(&w->g, r->change[0].place, array, -1);
    is = head == NULL ? NULL : grundy_ir_solve(&w->g, head, frees, &leaf);
    if (is == NULL
            ? !grundy_ir_add_guard(r, grundy_ir_compare(&w->g, IR_ZERO, head))
            : !grundy_ir_put_all(&w->g, r, leaf, is))
        return false;
    r->parts = --r->changes;
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const place = r->change[i + 1].place;

        r->part[i] = coin;
        r->change[i] = (ir_change){.part = i, .value = place};
    }
    return true;
}

static game_kind *make_coin(cells *w)
{
    rewriting *const r = w->r;
    game_kind *const coin = grundy_rewrite_add_kind(
        r, w->kind, w->kind->param[0].name, 1, w->turns);

    if (coin == NULL)
        return NULL;
    coin->moves = coin->value_moves = 0;
    coin->param[0] = (param){
        .name = "coin",
        .span = w->kind->span,
        .variable = grundy_build_variable(r, "coin", w->kind->span, VAR_PARAM)};
    for (uint32_t i = 0; i < w->turns; i++) {
        w->m.relation[i] = w->turn[i].is;
        if (!say_head(w, &w->m.relation[i], coin))
            return NULL;
    }
    w->m.relations = w->turns;
    w->m.kind = coin;
    w->m.length[0] = w->m.low[0] = w->m.high[0] = NULL;
    grundy_ir_join_moves(&w->g, &w->m);
    return grundy_canonical_become(r, &w->g, &w->m, coin) ? coin : NULL;
}

/* ---- the row ---- */

static node *array_name(cells *w)
{
    return grundy_build_name(w->r, w->kind->span, w->kind->param[0].variable);
}

static node *letter_node(cells *w, uint32_t state)
{
    node *const n = grundy_build_int(w->r, w->kind->span, w->letter[state]);

    assert(state < 2);
    if (n != NULL && w->kind->param[0].kind == PARAM_TEXT) {
        n->op = N_CHAR;
        n->type = &grundy_type_char;
    }
    return n;
}

/* sum(coin(i) for i in 0..<len(c) if c[i] == heads), or coin(len(c) - 1
 * - i) */
static node *heads_of(cells *w, game_kind *coin)
{
    rewriting *const r = w->r;
    const grundy_span span = w->kind->span;
    variable *const i = grundy_build_variable(r, "i", span, VAR_LOOP);
    node *const length =
        grundy_build_word(r, "len", W_LEN, array_name(w), &grundy_type_int);
    node *const name = grundy_build_name(r, span, i);
    node *place = name, *sum;

    if (w->leftward)
        place =
            grundy_build_pair(r, N_SUB, grundy_build_plus(r, length, -1), name);
    sum = grundy_build_sum(
        r, grundy_build_position(r, span, coin, &place), i,
        grundy_build_pair(r, N_RANGE_LT, grundy_build_int(r, span, 0), length));
    if (sum == NULL)
        return NULL;
    sum->tail = grundy_build_where(
        r, sum->tail, 1,
        grundy_build_pair(r, N_EQ,
                          grundy_build_pair(r, N_INDEX, array_name(w), name),
                          letter_node(w, 1)));
    return sum->tail == NULL ? NULL : sum;
}

/* all(x == tails or x == heads for x in c) */
static node *are_coins(cells *w)
{
    rewriting *const r = w->r;
    const grundy_span span = w->kind->span;
    variable *const x = grundy_build_variable(r, "x", span, VAR_LOOP);
    node *name;

    if (x == NULL)
        return NULL;
    x->type = array_name(w)->type->item[0];
    name = grundy_build_name(r, span, x);
    return grundy_build_fold(
        r, "all", W_ALL,
        grundy_build_pair(r, N_OR,
                          grundy_build_pair(r, N_EQ, name, letter_node(w, 0)),
                          grundy_build_pair(r, N_EQ, name, letter_node(w, 1))),
        x, array_name(w));
}

/* Whether the range is 0..1 or 0..<2. */
static bool is_of_two(const node *range)
{
    return grundy_tree_is_int(range->kid[0], 0) &&
           grundy_tree_is_int(range->kid[1], range->op == N_RANGE ? 1 : 2);
}

static bool read_row(cells *w)
{
    w->turns = 0;
    for (uint32_t i = 0; i < w->m.relations; i++)
        if (!read_turn(w, &w->m.relation[i]))
            return false;
    join_turns(w);
    for (uint32_t i = 0; i < w->turns; i++)
        for (uint32_t j = 1; j < w->turn[i].is.changes; j++)
            if (w->turn[i].states[j] != EITHER)
                return false;
    return w->turns > 0;
}

/* Whether a condition asks if an element is some number, or is not. */
static bool asks_for_equals(cells *w)
{
    for (uint32_t i = 0; i < w->m.relations; i++)
        for (uint32_t j = 0; j < w->m.relation[i].guards; j++) {
            const ir_node *const guard = w->m.relation[i].guard[j];

            if ((guard->op == IR_ZERO || guard->op == IR_NOT_ZERO) &&
                find_element(w, guard) != NULL)
                return true;
        }
    return false;
}

/* Two numbers that coins become, or 0 and 1; false: none is named. */
static bool find_letters(cells *w)
{
    bool any = false;
    int64_t is;

    w->letter[0] = 0;
    w->letter[1] = 1;
    for (uint32_t i = 0; i < w->m.relations; i++)
        for (uint32_t j = 0; j < w->m.relation[i].changes; j++)
            if (grundy_ir_constant(w->m.relation[i].change[j].value, &is)) {
                w->letter[0] = any && w->letter[0] < is ? w->letter[0] : is;
                w->letter[1] = any && w->letter[1] > is ? w->letter[1] : is;
                any = true;
            }
    if (w->letter[0] == w->letter[1]) {
        w->letter[0] = 0;
        w->letter[1] = 1;
    }
    return any || asks_for_equals(w);
}

/* By the letter of heads, and by the side of the others. */
static bool find_row(cells *w)
{
    if (!find_letters(w) && w->kind->param[0].range == NULL)
        return false;
    for (uint32_t way = 0; way < 4; way++) {
        const int64_t tails = w->letter[0];

        w->leftward = way % 2 == 1;
        if (read_row(w))
            return true;
        if (w->leftward) {
            w->letter[0] = w->letter[1];
            w->letter[1] = tails;
        }
    }
    return false;
}

static void split(cells *w)
{
    static const int64_t longest = INT64_C(1) << 40;
    static const ir_setting setting = {.texts = true};
    const bool in_range = w->kind->param[0].range != NULL;
    game_kind *coin;
    node *heads;

    grundy_ir_read_moves(&w->g, w->r->set, w->kind, &setting, &w->m);
    if (w->m.why_not != NULL || w->m.sorts || w->m.farthest < longest ||
        w->m.length[0] == NULL)
        return;
    w->g.steps = 0;
    if (!find_row(w) || (in_range && w->letter[0] + w->letter[1] != 1))
        return;
    coin = make_coin(w);
    heads = coin == NULL ? NULL : heads_of(w, coin);
    if (heads != NULL && !in_range)
        heads = grundy_build_if(w->r, are_coins(w), heads,
                                grundy_rewrite_rest(w->r, w->kind));
    if (!w->r->no_memory)
        w->kind->split = heads;
}

void grundy_coin_cells(rewriting *r, game_kind *kind)
{
    const param *const p = kind->param;
    arena a;
    cells *w;

    if (kind->params != 1 || p->kind == PARAM_SET || p->kind == PARAM_INT ||
        kind->rest || kind->moves == 0 || kind->decides > 0 || r->set->misere ||
        r->set->has_decisions || (p->range != NULL && !is_of_two(p->range)))
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    w = grundy_arena_zeroed(&a, sizeof *w);
    if (w != NULL) {
        w->r = r;
        w->kind = kind;
        grundy_ir_open(&w->g, &a);
        split(w);
    }
    grundy_arena_close(&a);
}

node *grundy_coin_cells_or_rest(rewriting *r, game_kind *kind, node *sum)
{
    cells w = {.r = r, .kind = kind, .letter = {0, 1}};

    return kind->param->range != NULL && is_of_two(kind->param->range)
               ? sum
               : grundy_build_if(r, are_coins(&w), sum,
                                 grundy_rewrite_rest(r, kind));
}
