/* SPDX-License-Identifier: MIT */
/*
 * symmetry of arrays: if the rules of P(h) treat all elements of h alike, then
 * P(h) and P(sort(h)) are the same game, so moves lead to sorted arrays.
 *
 * Requires: every expression is of one of these sorts, where s is any
 * permutation of the places of h.
 *
 *   PLACE   a loop variable over all places of h; it stands only as h[i], as
 *           the place of an update, and in i == j and i != j
 *   PLACES  an array with the places of h: h, h with [i] = e, [f(i) for i ..];
 *           for s(h) and s(i) it is permuted by s
 *   BAG     an array that has the same elements for s(h), in some order
 *   FIXED   all else: the same for s(h) and s(i)
 *
 * Decisions and conditions are FIXED, and a move leaves a BAG in the place of
 * h, or another position that is FIXED.
 *
 * Sound: s maps the runs of a clause for h onto those for s(h), and leaves
 * equal options but for the order of h.  By induction over play, or where
 * there are cycles by bisimulation, P(h) and P(s(h)) are the same game.
 *
 * `for j in i+1..<n` takes each pair of places once.  If j in 0..<i leaves the
 * same options, that is every j but i, and half of them are there twice.
 */
#include "plan/rewrites/passes.h"

#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/independence.h"

typedef enum sort_of { FIXED, PLACE, PLACES, BAG, NEITHER } sort_of;

enum { MOST_PLACES = 8 };

typedef struct bagging {
    rewriting *r;
    game_kind *kind;
    uint32_t at; /* of h */
    const variable *array;
    const variable *place[MOST_PLACES]; /* loop variables that are PLACE */
    uint32_t places;
    const rule_move *move;
    bool sorts; /* some move leaves an array that is not sorted yet */
} bagging;

static sort_of sort_in(bagging *b, const node *n);

static bool is_place(const bagging *b, const node *n)
{
    for (uint32_t i = 0; i < b->places; i++)
        if (grundy_tree_is_name(n, b->place[i]))
            return true;
    return false;
}

/* ---- loops over places ---- */

static bool is_all(const bagging *b, const node *range)
{
    return grundy_elements_end(&b->kind->param[b->at], range) &&
           grundy_tree_is_int(range->kid[0], 0);
}

/* The place i of i+1..<length. */
static const variable *place_before(const bagging *b, const node *range)
{
    const node *low;

    if (!grundy_elements_end(&b->kind->param[b->at], range))
        return NULL;
    low = range->kid[0];
    if (low->op != N_ADD || !grundy_tree_is_int(low->kid[1], 1) ||
        !is_place(b, low->kid[0]))
        return NULL;
    return low->kid[0]->ref.variable;
}

/* The clause alone as relations. */
static void read_clause(const bagging *b, ir_graph *g, rule_move *clause,
                        ir_moves *out)
{
    game_kind alone = *b->kind;

    alone.move = clause;
    alone.moves = 1;
    alone.decides = 0;
    grundy_ir_read_moves(g, b->r->set, &alone, NULL, out);
    out->kind = b->kind;
}

/* The options are the same with j in 0..<i, the loop before it being over i. */
static bool pair_is_alike(const bagging *b, const tail *t, uint32_t at,
                          const variable *i)
{
    rewriting *const r = b->r;
    rule_move above, below;
    ir_moves x, y;
    bool same;
    ir_graph g;
    arena a;

    if (b->move == NULL || b->move->tail != t || at == 0 ||
        t->step[at - 1].kind != STEP_FOR ||
        t->step[at - 1].pattern->variable != i)
        return false;
    above = below = *b->move;
    below.tail = grundy_build_tail(r, t->step, t->steps);
    if (below.tail == NULL)
        return false;
    below.tail->step[at].expr =
        grundy_build_pair(r, N_RANGE_LT, grundy_build_int(r, b->kind->span, 0),
                          t->step[at].expr->kid[0]->kid[0]);
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&g, &a);
    read_clause(b, &g, &above, &x);
    read_clause(b, &g, &below, &y);
    g.steps = 0;
    same = grundy_ir_same_moves(&g, &x, &y);
    grundy_arena_close(&a);
    return same;
}

static bool add_place(bagging *b, const variable *v)
{
    if (b->places == MOST_PLACES)
        return false;
    b->place[b->places++] = v;
    return true;
}

/*
 * The sort of what a tail runs: FIXED if its loops are, PLACES if one loop
 * over places is all there is, else BAG; NEITHER: a loop tells elements apart.
 */
static sort_of sort_of_tail(bagging *b, const tail *t)
{
    sort_of all = FIXED;

    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];
        const variable *const v =
            s->kind == STEP_FOR && s->pattern->name != NULL
                ? s->pattern->variable
                : NULL;
        const variable *before = NULL;
        sort_of one;

        if (v != NULL && !is_all(b, s->expr))
            before = place_before(b, s->expr);
        if (v != NULL && (is_all(b, s->expr) || before != NULL)) {
            if ((before != NULL && !pair_is_alike(b, t, i, before)) ||
                !add_place(b, v))
                return NEITHER;
            all = t->steps == 1 ? PLACES : BAG;
            continue;
        }
        one = s->kind == STEP_WINNING ? NEITHER : sort_in(b, s->expr);
        if (one == NEITHER || one == PLACE ||
            (one != FIXED && (s->kind != STEP_FOR || v == NULL)))
            return NEITHER;
        if (one != FIXED)
            all = t->steps == 1 ? one : BAG;
    }
    return all;
}

/* ---- expressions ---- */

static bool all_fixed(bagging *b, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        if (sort_in(b, n->kid[i]) != FIXED)
            return false;
    return true;
}

/* One with a tail: an array, a set or a fold. */
static sort_of sort_of_runs(bagging *b, const node *n)
{
    const uint32_t places = b->places;
    sort_of runs = sort_of_tail(b, n->tail);

    if (runs != NEITHER && !all_fixed(b, n))
        runs = NEITHER;
    b->places = places;
    if (runs == FIXED || runs == NEITHER)
        return runs;
    if (n->op == N_ARRAY)
        return n->kids == 1 ? runs : NEITHER;
    if (n->op == N_CALL && n->call == CALL_FOLD && n->word == W_FIRST)
        return NEITHER;
    return n->op == N_SET || n->op == N_CALL ? FIXED : NEITHER;
}

static sort_of sort_of_with(bagging *b, const node *n)
{
    const sort_of base = sort_in(b, n->kid[0]);

    if (base != PLACES && base != FIXED)
        return NEITHER;
    for (uint32_t i = 1; i < n->kids; i++) {
        const node *const u = n->kid[i];

        if (base == FIXED ? !all_fixed(b, u)
                          : u->kids != 2 || !is_place(b, u->kid[0]) ||
                                sort_in(b, u->kid[1]) != FIXED)
            return NEITHER;
    }
    return base;
}

static sort_of sort_of_position(bagging *b, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++) {
        const sort_of one = sort_in(b, n->kid[i]);
        const bool own = n->ref.kind == b->kind && i == b->at;

        if (one != FIXED && !(own && (one == PLACES || one == BAG)))
            return NEITHER;
        b->sorts |= one != FIXED;
    }
    return FIXED;
}

static sort_of sort_of_call(bagging *b, const node *n)
{
    sort_of one;

    if (n->call == CALL_POSITION)
        return sort_of_position(b, n);
    if (n->kids == 1 &&
        ((n->call == CALL_FOLD && n->word != W_FIRST) ||
         (n->call == CALL_WORD && (n->word == W_LEN || n->word == W_SORT)))) {
        one = sort_in(b, n->kid[0]);
        return one == NEITHER || one == PLACE ? NEITHER : FIXED;
    }
    return all_fixed(b, n) ? FIXED : NEITHER;
}

static sort_of sort_in(bagging *b, const node *n)
{
    sort_of x;

    if (n->tail != NULL)
        return sort_of_runs(b, n);
    switch ((node_op)n->op) {
    case N_NAME:
        if (n->call != CALL_VARIABLE)
            return FIXED;
        if (n->ref.variable == b->array)
            return PLACES;
        return is_place(b, n) ? PLACE : FIXED;
    case N_CALL: return sort_of_call(b, n);
    case N_WITH: return sort_of_with(b, n);
    case N_INDEX:
        x = sort_in(b, n->kid[0]);
        if (x == PLACES && is_place(b, n->kid[1]))
            return FIXED;
        return all_fixed(b, n) ? FIXED : NEITHER;
    case N_EQ:
    case N_NE:
        if (is_place(b, n->kid[0]) && is_place(b, n->kid[1]))
            return FIXED;
        break;
    case N_IN:
    case N_NOT_IN:
        x = sort_in(b, n->kid[1]);
        if (x == PLACES || x == BAG)
            return sort_in(b, n->kid[0]) == FIXED ? FIXED : NEITHER;
        break;
    default: break;
    }
    return all_fixed(b, n) ? FIXED : NEITHER;
}

/* ---- the kind ---- */

static bool declarations_are_fixed(bagging *b)
{
    for (uint32_t i = 0; i < b->kind->params; i++) {
        const param *const p = &b->kind->param[i];
        const node *const part[] = {p->range, p->length};

        for (size_t j = 0; j < sizeof part / sizeof *part; j++)
            if (part[j] != NULL && sort_in(b, part[j]) != FIXED)
                return false;
        for (uint32_t j = 0; j < p->sizes; j++)
            if (sort_in(b, p->size[j]) != FIXED)
                return false;
    }
    return true;
}

static bool rules_are_alike(bagging *b)
{
    const game_kind *const k = b->kind;

    if (!declarations_are_fixed(b))
        return false;
    for (uint32_t i = 0; i < k->decides; i++)
        if (sort_in(b, k->decide[i].condition) != FIXED)
            return false;
    for (uint32_t i = 0; i < k->moves; i++) {
        b->move = &k->move[i];
        b->places = 0;
        if (sort_of_tail(b, b->move->tail) == NEITHER ||
            sort_in(b, b->move->target) != FIXED)
            return false;
    }
    return true;
}

static node *sorted(bagging *b, node *array)
{
    if (grundy_tree_is_word(array, W_SORT))
        return array;
    return grundy_build_word(b->r, "sort", W_SORT, array, array->type);
}

static node *sort_target(void *user, node *n)
{
    bagging *const b = user;
    node *arg[GRUNDY_MOST_PARAMS];

    if (!grundy_tree_is_position(n, b->kind))
        return n;
    for (uint32_t i = 0; i < n->kids; i++)
        arg[i] = i == b->at ? sorted(b, n->kid[i]) : n->kid[i];
    return grundy_build_position(b->r, n->span, b->kind, arg);
}

static bool sort_moves(bagging *b)
{
    game_kind *const k = b->kind;
    rule_move *const moves =
        grundy_rewrite_new(b->r, (k->value_moves + 1) * sizeof *moves);

    for (uint32_t i = 0; moves != NULL && i < k->value_moves; i++) {
        moves[i] = k->value_move[i];
        moves[i].target =
            grundy_build_copy(b->r, moves[i].target, sort_target, b);
        if (moves[i].target == NULL)
            return false;
    }
    if (moves == NULL)
        return false;
    k->value_move = moves;
    return true;
}

static bool make_form(bagging *b)
{
    game_kind *const k = b->kind;
    node *arg[GRUNDY_MOST_PARAMS];

    for (uint32_t p = 0; p < k->params; p++)
        arg[p] = k->form != NULL
                     ? k->form->kid[p]
                     : grundy_build_name(b->r, k->span, k->param[p].variable);
    if (arg[b->at] == NULL)
        return false;
    arg[b->at] = sorted(b, arg[b->at]);
    k->form = grundy_build_position(b->r, k->span, k, arg);
    return k->form != NULL;
}

void grundy_rewrite_multiset(rewriting *r, game_kind *kind)
{
    if (kind->split != NULL)
        return; /* nothing to say */
    for (uint32_t p = 0; p < kind->params && !r->no_memory; p++) {
        bagging b = {
            .r = r, .kind = kind, .at = p, .array = kind->param[p].variable};

        if (kind->param[p].kind != PARAM_ARRAY)
            continue;
        if (!rules_are_alike(&b))
            grundy_rewrite_note(r, REWRITE_SYMMETRY, kind, false,
                                "the rules tell the elements of %s apart",
                                kind->param[p].name);
        else if (b.sorts && sort_moves(&b) && make_form(&b))
            grundy_rewrite_note(r, REWRITE_SYMMETRY, kind, true,
                                "the rules treat all elements of %s alike: it "
                                "is kept sorted",
                                kind->param[p].name);
    }
}
