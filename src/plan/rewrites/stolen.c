/* SPDX-License-Identifier: MIT */
/*
 * Where all options of an option are options of the position as well, who is to
 * move wins: he goes there if that is lost, and else makes the move by which it
 * is won.  So it is with a heap x that may become any lesser number from some
 * end on, while all else that is done asks of x only whether it is large
 * enough, or whether it is 0, and does not hang on it otherwise: x - 1 is such
 * an option, where it is not 0.  Then a move to nothing stands for the moves
 * that make x less, and of a heap of 10^9 no more is looked at than the end.
 *
 * Requires: normal play without win and lose, and nobody asks for more than who
 * wins a single position.  By all other moves one and the same number rises, or
 * falls, by constants, so that play ends, or rises without end as before.  The
 * other moves stand first, so that what fails in them is found.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"
#include "plan/rewrites/record.h"

enum { MOST_CLAUSES = 16 };

typedef struct stolen {
    rewriting *r;
    const game_kind *kind;
    ir_graph g;
    ir_moves m;    /* of one clause */
    uint32_t heap; /* which number it is */
    bool empty;    /* some move asks for a heap of 0 */
} stolen;

static const ir_node *heap_of(stolen *s)
{
    return grundy_ir_leaf(&s->g, IR_PARAM, s->heap);
}

/* Whether the guard holds for a heap where it holds for a lesser one, which may
 * have to be above 0. */
static bool keeps(stolen *s, const ir_node *guard)
{
    const ir_node *const x = heap_of(s);
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;
    const int64_t times = grundy_ir_times(form, x);
    const ir_node *rest;

    if (!grundy_ir_has(guard, x))
        return true;
    if (guard == grundy_ir_compare(&s->g, IR_ZERO, x) ||
        guard == grundy_ir_compare(&s->g, IR_NOT_NEGATIVE,
                                   grundy_ir_scaled(&s->g, x, -1))) {
        s->empty = true;
        return true;
    }
    rest = grundy_ir_add(&s->g, form, x, -times);
    return guard->op == IR_NOT_NEGATIVE && times > 0 && rest != NULL &&
           !grundy_ir_has(rest, x);
}

/* What the heap becomes, a free number, where any lesser one from an end on is
 * an option and nothing else changes; or NULL. */
static const ir_node *taken_to(stolen *s, const ir_relation *r)
{
    const ir_node *const c = grundy_ir_value_of(r, s->heap);
    const ir_node *less;
    bool high = false;

    if (c == NULL || c->op != IR_COORDINATE)
        return NULL;
    less =
        grundy_ir_at_least(&s->g, grundy_ir_add(&s->g, heap_of(s), c, -1), 1);
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const to = &r->change[i];

        if (to->param != s->heap &&
            to->value != grundy_ir_leaf(&s->g, IR_PARAM, to->param))
            return NULL;
    }
    for (uint32_t i = 0; i < r->guards; i++) {
        high |= r->guard[i] == less;
        if (r->guard[i] == less)
            continue;
        if (!keeps(s, r->guard[i]) ||
            (grundy_ir_has(r->guard[i], c) &&
             (grundy_ir_has(r->guard[i], heap_of(s)) ||
              r->guard[i]->op != IR_NOT_NEGATIVE ||
              grundy_ir_times(r->guard[i]->kid[0], c) <= 0)))
            return NULL;
    }
    return high ? c : NULL;
}

/* Reads one clause, with another target if there is one. */
static bool read(stolen *s, const rule_move *clause, node *target)
{
    const ir_setting setting = {.opaque = true, .sure = true};
    rule_move move = *clause;
    game_kind alone = *s->kind;

    if (target != NULL)
        move.target = target;
    alone.move = alone.value_move = &move;
    alone.moves = alone.value_moves = 1;
    grundy_ir_read_moves(&s->g, s->r->set, &alone, &setting, &s->m);
    s->m.kind = s->kind;
    for (uint32_t i = 0; i < s->m.relations && s->m.why_not == NULL; i++)
        grundy_ir_drop_implied(&s->g, &s->m, &s->m.relation[i]);
    return s->m.why_not == NULL && !s->m.sorts && s->m.nearest == 0 &&
           grundy_record_ranges_hold(&s->g, &s->m);
}

/* ---- moves that leave the heap ---- */

typedef struct looking {
    const variable *heap;
    const tail *loops;
    bool found;
} looking;

static bool binds(const pattern *p, const variable *v)
{
    bool found = p->variable == v;

    for (uint32_t i = 0; i < p->items && !found; i++)
        found = binds(p->item[i], v);
    return found;
}

static bool look(void *user, node *n)
{
    looking *const l = user;

    l->found |= grundy_tree_is_name(n, l->heap);
    for (uint32_t i = 0; n->op == N_NAME && i < l->loops->steps; i++)
        l->found |= l->loops->step[i].kind == STEP_FOR &&
                    binds(l->loops->step[i].pattern, n->ref.variable);
    return !l->found;
}

/* The clause whose option is the position itself, to read its guards. */
static bool guards_keep(stolen *s, const rule_move *clause)
{
    node *const here =
        grundy_build_same(s->r, s->kind, (game_kind *)(uintptr_t)s->kind);

    if (here == NULL || !read(s, clause, here))
        return false;
    for (uint32_t i = 0; i < s->m.relations; i++)
        for (uint32_t j = 0; j < s->m.relation[i].guards; j++)
            if (grundy_ir_find_free(s->m.relation[i].guard[j]) != NULL ||
                !keeps(s, s->m.relation[i].guard[j]))
                return false;
    return true;
}

/* The options of a lesser heap are among those of the heap: one option each. */
static bool leaves_heap(stolen *s, const rule_move *clause)
{
    looking l = {s->kind->param[s->heap].variable, clause->tail, false};

    (void)grundy_tree_walk(clause->target, look, &l);
    return !l.found && guards_keep(s, clause);
}

/* number + constant, number - constant: 1, -1; else 0. */
static int step_of(const stolen *s, const node *target, uint32_t number)
{
    const node *const to = target->kid[number];
    const variable *const now = s->kind->param[number].variable;

    if ((to->op != N_ADD && to->op != N_SUB) || to->kids != 2 ||
        !grundy_tree_is_name(to->kid[0], now) || to->kid[1]->op != N_INT ||
        to->kid[1]->number < 1)
        return 0;
    return to->op == N_ADD ? 1 : -1;
}

/* Nothing is left of the heap, and the number stays: from there on it goes one
 * way, or play ends. */
static bool empties(stolen *s, uint32_t clause, uint32_t number)
{
    const rule_move *const m = &s->kind->value_move[clause];
    const ir_node *some;

    if (!grundy_tree_is_int(m->target->kid[s->heap], 0) ||
        !grundy_tree_is_name(m->target->kid[number],
                             s->kind->param[number].variable) ||
        !read(s, m, NULL))
        return false;
    some = grundy_ir_at_least(&s->g, heap_of(s), 1);
    for (uint32_t i = 0; i < s->m.relations; i++) {
        const ir_relation *const r = &s->m.relation[i];
        uint32_t j = 0;

        while (j < r->guards && r->guard[j] != some)
            j++;
        if (j == r->guards)
            return false;
    }
    return true;
}

/* Whether a number goes one way by all moves but one. */
static bool goes_one_way(stolen *s, uint32_t taking)
{
    for (uint32_t number = 0; number < s->kind->params; number++) {
        bool up = number != s->heap, down = up;

        for (uint32_t i = 0; i < s->kind->value_moves; i++) {
            const node *const to = s->kind->value_move[i].target;

            if (i == taking || to->op == N_NOTHING || empties(s, i, number))
                continue;
            up &= step_of(s, to, number) > 0;
            down &= step_of(s, to, number) < 0;
        }
        if (up || down)
            return true;
    }
    return false;
}

/* ---- all of them ---- */

/* Where one heap is stopped all are. */
static bool stops_keep(const stolen *s)
{
    for (uint32_t i = 0; i < s->kind->decides; i++)
        if (s->kind->decide[i].what != DECIDE_STOP ||
            grundy_tree_names(s->kind->decide[i].condition,
                              s->kind->param[s->heap].variable))
            return false;
    return true;
}

/* The clause that makes the heap less, or how many there are. */
static uint32_t find_taking(stolen *s)
{
    const uint32_t none = s->kind->value_moves;
    uint32_t found = none;

    s->empty = false;
    if (!stops_keep(s))
        return none;
    for (uint32_t i = 0; i < none; i++) {
        const rule_move *const clause = &s->kind->value_move[i];

        if (clause->target->op == N_NOTHING) {
            if (!guards_keep(s, clause))
                return none;
            continue;
        }
        if (!grundy_tree_is_position(clause->target, s->kind))
            return none;
        if (leaves_heap(s, clause))
            continue;
        if (found < none || !read(s, clause, NULL) || s->m.relations != 1 ||
            taken_to(s, &s->m.relation[0]) == NULL)
            return none;
        found = i;
    }
    return found < none && goes_one_way(s, found) ? found : none;
}

/* The clause behind a condition on the heap: heap < 2. */
static bool add_condition(stolen *s, rule_move *clause)
{
    node *const few =
        grundy_build_by(s->r, N_LT,
                        grundy_build_name(s->r, s->kind->span,
                                          s->kind->param[s->heap].variable),
                        2);

    clause->tail = grundy_build_where(s->r, clause->tail, 0, few);
    return clause->tail != NULL;
}

static void become(stolen *s, uint32_t taking, game_kind *kind)
{
    rule_move *const move =
        grundy_rewrite_new(s->r, (kind->value_moves + 1) * sizeof *move);
    const char *const name = kind->param[s->heap].name;
    ir_relation *one;
    canonical_moves canonical;
    uint32_t count = 0;

    if (move == NULL || !read(s, &kind->value_move[taking], NULL))
        return;
    one = &s->m.relation[0];
    if (!grundy_ir_put_all(&s->g, one, taken_to(s, one),
                           grundy_ir_plus(&s->g, heap_of(s), -1)) ||
        (s->empty &&
         !grundy_ir_add_guard(one, grundy_ir_at_least(&s->g, heap_of(s), 2))))
        return;
    one->parts = one->changes = 0;
    if (!grundy_canonical_of(s->r, &s->g, &s->m, kind, &canonical) ||
        canonical.moves != 1)
        return;
    for (uint32_t i = 0; i < kind->value_moves; i++) {
        if (i == taking && !s->empty)
            continue;
        move[count] = kind->value_move[i];
        if (i == taking && !add_condition(s, &move[count]))
            return;
        count++;
    }
    move[count++] = canonical.move[0];
    kind->value_move = move;
    kind->value_moves = count;
    grundy_rewrite_note(
        s->r, REWRITE_THEOREM, kind, true,
        "%s - 1 leads nowhere but where %s does too: who can move there wins",
        name, name);
}

/* Cheap: a few numbers, and more than one clause. */
static bool is_promising(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind != PARAM_INT)
            return false;
    return kind->params > 1 && kind->params <= 4 && kind->value_moves > 1 &&
           kind->value_moves <= MOST_CLAUSES && kind->plain_move == NULL;
}

/* By the moves for values as they are; whether they are others then. */
static bool find(stolen *s, game_kind *kind)
{
    const rule_move *const before = kind->value_move;

    assert(kind->value_moves > 1 && kind->params > 1);
    for (s->heap = 0; s->heap < kind->params; s->heap++) {
        const uint32_t taking = find_taking(s);

        if (taking == kind->value_moves)
            continue;
        become(s, taking, kind);
        break;
    }
    return kind->value_move != before;
}

/* By their canonical form, which stays if it is found of that: loops over what
 * only one number passes are none there. */
static bool find_in_canonical(stolen *s, game_kind *kind)
{
    const game_kind before = *kind;
    const canonical_moves *const canonical = grundy_canonical_made(s->r, kind);

    if (canonical->moves < 2 || canonical->nearest > 0)
        return false;
    kind->value_move = canonical->move;
    kind->value_moves = canonical->moves;
    if (find(s, kind))
        return true;
    kind->value_move = before.value_move;
    kind->value_moves = before.value_moves;
    return false;
}

void grundy_rewrite_stolen(rewriting *r, game_kind *kind)
{
    stolen s = {.r = r, .kind = kind};
    arena a;

    if (r->set->misere || r->set->has_decisions || kind->split != NULL ||
        kind->form != NULL || kind->planned || !is_promising(kind) ||
        !grundy_endings_winner_alone(r->set))
        return;
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&s.g, &a);
    if (!find_in_canonical(&s, kind))
        (void)find(&s, kind);
    grundy_arena_close(&a);
}
