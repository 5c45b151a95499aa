/* SPDX-License-Identifier: MIT */
/*
 * Who is to move where `win if` holds has won, and so has who can leave
 * nothing: `move to nothing` stands for it.  All other moves have the contrary
 * of what ends play as a condition, unless more moves are no matter:
 *
 * - Where it is won anyway, moves make no difference, as long as none of them
 *   can fail and play ends, which is shown by a number that falls.
 * - Where `lose if` holds and each move leads to where `win if` does, it is
 *   lost anyway.
 *
 * And where a move leads to a position that has none, as to the empty heaps,
 * that is a move to nothing already.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <string.h>

#include "ir/relation.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

/* Clauses as moves are to have them. */
typedef struct clause_list {
    rewriting *r;
    rule_move move[ENDINGS_CLAUSES];
    uint32_t moves;
} clause_list;

bool grundy_endings_has_win(const game_kind *kind)
{
    bool found = false;

    for (uint32_t i = 0; i < kind->decides; i++)
        found |= kind->decide[i].what == DECIDE_WIN;
    return found;
}

/* ---- clauses ---- */

static void add_step(rule_move *m, node *condition, bool holds, rewriting *r)
{
    m->tail->step[m->tail->steps++] =
        (tail_step){.kind = STEP_IF,
                    .span = condition->span,
                    .expr = holds ? condition : grundy_build_not(r, condition)};
}

/* Room for the steps of a move and a condition for each decision. */
static rule_move *add_clause(clause_list *list, const game_kind *kind,
                             const rule_move *like)
{
    rule_move *const m = &list->move[list->moves];
    const uint32_t steps = kind->decides + like->tail->steps;

    if (list->moves == ENDINGS_CLAUSES)
        return NULL;
    *m = *like;
    m->tail = grundy_rewrite_new(list->r, sizeof *m->tail);
    if (m->tail == NULL)
        return NULL;
    m->tail->step =
        grundy_rewrite_new(list->r, (steps + 1) * sizeof(tail_step));
    if (m->tail->step == NULL)
        return NULL;
    list->moves++;
    return m;
}

static bool is_win(const game_kind *kind, uint32_t i)
{
    return kind->decide[i].what == DECIDE_WIN;
}

/* Whether the decision's condition may fail where one before it holds: then it
 * must not be asked there. */
static bool may_fail(const game_kind *kind, uint32_t i)
{
    interval_names names;

    grundy_total_begin(&names);
    grundy_total_params(&names, kind);
    return !grundy_total_is(&names, kind->decide[i].condition);
}

/* What a win is: nothing is left, where no decision before it holds; that a win
 * does not, which comes to the same, is asked only for the sake of faults. */
static bool add_wins(clause_list *list, const game_kind *kind)
{
    static tail none;

    for (uint32_t i = 0; i < kind->decides; i++) {
        const rule_move like = {.span = kind->decide[i].condition->span,
                                .target =
                                    grundy_build_nothing(list->r, kind->span),
                                .tail = &none};
        rule_move *const m =
            is_win(kind, i) ? add_clause(list, kind, &like) : NULL;

        if (is_win(kind, i) && (m == NULL || like.target == NULL))
            return false;
        for (uint32_t j = 0; m != NULL && j < i; j++)
            if (!is_win(kind, j) || may_fail(kind, i))
                add_step(m, kind->decide[j].condition, false, list->r);
        if (m != NULL)
            add_step(m, kind->decide[i].condition, true, list->r);
    }
    return true;
}

/* The moves as written, each under conditions: bit i of `where` that decision
 * i holds, of `elsewhere` that it does not. */
static bool add_moves(clause_list *list, const game_kind *kind, uint64_t where,
                      uint64_t elsewhere)
{
    for (uint32_t i = 0; i < kind->moves; i++) {
        rule_move *const m = add_clause(list, kind, &kind->move[i]);
        const tail *const own = kind->move[i].tail;

        if (m == NULL)
            return false;
        for (uint32_t j = 0; j < kind->decides; j++)
            if ((where >> j & 1) != 0 || (elsewhere >> j & 1) != 0)
                add_step(m, kind->decide[j].condition, (where >> j & 1) != 0,
                         list->r);
        for (uint32_t j = 0; j < own->steps; j++)
            m->tail->step[m->tail->steps++] = own->step[j];
    }
    return !list->r->no_memory;
}

/* The relations of the clauses, as moves of the kind. */
static bool read_clauses(ir_graph *g, const rewriting *r, game_kind *kind,
                         clause_list *list, ir_moves *out)
{
    const game_kind before = *kind;

    kind->move = list->move;
    kind->moves = list->moves;
    kind->decides = 0;
    grundy_ir_read_moves(g, r->set, kind, NULL, out);
    *kind = before;
    return out->why_not == NULL && !out->sorts;
}

/* ---- numbers that fall ---- */

/* A guard says that the number is at most what no position changes. */
static bool is_bounded(ir_graph *g, const ir_relation *r, const ir_node *value)
{
    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *const room =
            r->guard[i]->op == IR_NOT_NEGATIVE
                ? grundy_ir_add(g, r->guard[i]->kid[0], value, 1)
                : NULL;

        if (room != NULL && !grundy_ir_find(room, grundy_ir_bit(IR_PARAM)) &&
            !grundy_ir_find_free(room))
            return true;
    }
    return false;
}

/* The number of a position falls with every move; params: the sum of all does.
 * Or it rises, and has an end. */
static bool falls(ir_graph *g, const ir_moves *m, uint32_t number, bool rises)
{
    for (uint32_t i = 0; i < m->relations; i++) {
        const ir_relation *const r = &m->relation[i];
        const ir_node *less = grundy_ir_number(g, -1);

        if (r->parts == 0)
            continue;
        if (r->parts > 1 || r->part[0] != m->kind)
            return false;
        for (uint32_t p = 0; p < m->kind->params; p++) {
            const ir_node *const value = grundy_ir_value_of(r, p);

            if (value == NULL || (p != number && number < m->kind->params))
                continue;
            if (rises && !is_bounded(g, r, value))
                return false;
            less = grundy_ir_add(g, less, grundy_ir_leaf(g, IR_PARAM, p),
                                 rises ? -1 : 1);
            less = grundy_ir_add(g, less, value, rises ? 1 : -1);
        }
        if (!grundy_ir_holds(g, m, r,
                             grundy_ir_compare(g, IR_NOT_NEGATIVE, less)))
            return false;
    }
    return true;
}

static bool ends(ir_graph *g, const ir_moves *m)
{
    for (uint32_t p = 0; p <= m->kind->params; p++)
        if (falls(g, m, p, false) || falls(g, m, p, true))
            return true;
    return false;
}

/* ---- positions that an option is ---- */

typedef struct put_numbers {
    const ir_relation *option;
} put_numbers;

static const ir_node *put_number(void *user, const ir_node *n)
{
    const put_numbers *const p = user;

    return n->op == IR_PARAM
               ? grundy_ir_value_of(p->option, (uint32_t)n->number)
               : n;
}

/* The guard where the option is the position. */
static const ir_node *guard_at(ir_graph *g, const ir_relation *option,
                               const ir_node *guard)
{
    put_numbers p = {option};

    return grundy_ir_replace(g, guard, put_number, &p);
}

/* Whether one of the clauses to nothing holds at the option. */
static bool is_won_at(ir_graph *g, const ir_moves *m, const ir_relation *option)
{
    for (uint32_t i = 0; i < m->relations; i++) {
        const ir_relation *const win = &m->relation[i];
        bool all = win->parts == 0;

        for (uint32_t j = 0; j < win->guards && all; j++)
            all = grundy_ir_holds(g, m, option,
                                  guard_at(g, option, win->guard[j]));
        if (all)
            return true;
    }
    return false;
}

/* The relation has no option at the option. */
static bool is_empty_at(ir_graph *g, const ir_moves *m,
                        const ir_relation *option, const ir_relation *r)
{
    ir_relation both = *option;

    for (uint32_t i = 0; i < r->guards; i++) {
        if (both.guards == IR_GUARDS)
            return false;
        both.guard[both.guards] = guard_at(g, option, r->guard[i]);
        if (both.guard[both.guards++] == NULL)
            return false;
    }
    for (uint32_t i = option->guards; i < both.guards; i++)
        if (grundy_ir_holds(g, m, &both, grundy_ir_not(g, both.guard[i])))
            return true;
    return false;
}

static bool is_ended_at(ir_graph *g, const ir_moves *m,
                        const ir_relation *option)
{
    for (uint32_t i = 0; i < m->relations; i++)
        if (!is_empty_at(g, m, option, &m->relation[i]))
            return false;
    return true;
}

static const ir_node *first_free(const ir_relation *r)
{
    const ir_node *found = NULL;

    for (uint32_t i = 0; i < r->changes && found == NULL; i++)
        found = grundy_ir_find_free(r->change[i].value);
    for (uint32_t i = 0; i < r->guards && found == NULL; i++)
        found = grundy_ir_find_free(r->guard[i]);
    return found;
}

static bool is_attained_by(ir_graph *g, const ir_moves *m,
                           const ir_relation *win, const ir_relation *r);

/* Whether the option with the number put in is there wherever the win is. */
static bool is_attained_with(ir_graph *g, const ir_moves *m,
                             const ir_relation *win, const ir_relation *r,
                             const ir_node *leaf, const ir_node *is)
{
    ir_relation one = *r;

    return is != NULL && !grundy_ir_has(is, leaf) &&
           grundy_ir_put_all(g, &one, leaf, is) &&
           is_attained_by(g, m, win, &one);
}

/* A free number is tried at 0 and at the ends that guards give it. */
static bool is_attained_by(ir_graph *g, const ir_moves *m,
                           const ir_relation *win, const ir_relation *r)
{
    const ir_node *const leaf = first_free(r);
    ir_relation option = *r;

    if (leaf != NULL) {
        if (is_attained_with(g, m, win, r, leaf, grundy_ir_number(g, 0)))
            return true;
        for (uint32_t i = 0; i < r->guards; i++) {
            const ir_node *const form =
                r->guard[i]->kids > 0 ? r->guard[i]->kid[0] : r->guard[i];

            if (is_attained_with(g, m, win, r, leaf,
                                 grundy_ir_solved(g, form, leaf)))
                return true;
        }
        return false;
    }
    for (uint32_t i = 0; i < r->guards; i++)
        if (!grundy_ir_holds(g, m, win, r->guard[i]))
            return false;
    option.guards = win->guards;
    memcpy(option.guard, win->guard, win->guards * sizeof *win->guard);
    return is_ended_at(g, m, &option);
}

static bool is_attained(ir_graph *g, const ir_moves *m, const ir_relation *win)
{
    if (first_free(win) != NULL)
        return false;
    for (uint32_t i = 0; i < m->relations; i++)
        if (m->relation[i].parts == 1 && m->relation[i].part[0] == m->kind &&
            is_attained_by(g, m, win, &m->relation[i]))
            return true;
    return false;
}

/* ---- what is no matter ---- */

/* Moves that do not ask whether it is won. */
static bool are_free(ir_graph *g, rewriting *r, game_kind *kind,
                     clause_list *free, clause_list *bound)
{
    ir_moves with, without;

    return read_clauses(g, r, kind, free, &without) &&
           read_clauses(g, r, kind, bound, &with) &&
           without.farthest >= with.farthest &&
           without.nearest <= with.nearest &&
           (ends(g, &without) || grundy_ir_same_moves(g, &with, &without));
}

/* Where the decision is to lose each option is won. */
static bool is_lost_anyway(ir_graph *g, rewriting *r, game_kind *kind,
                           uint32_t at)
{
    clause_list *const list = grundy_arena_zeroed(g->arena, sizeof *list);
    ir_moves m;

    if (list == NULL)
        return false;
    list->r = r;
    if (!add_wins(list, kind) || !add_moves(list, kind, UINT64_C(1) << at, 0) ||
        !read_clauses(g, r, kind, list, &m))
        return false;
    for (uint32_t i = 0; i < m.relations; i++)
        if (m.relation[i].parts > 0 &&
            (m.relation[i].parts > 1 || m.relation[i].part[0] != kind ||
             !is_won_at(g, &m, &m.relation[i])))
            return false;
    return true;
}

static bool all_attained(ir_graph *g, rewriting *r, game_kind *kind,
                         clause_list *list)
{
    ir_moves m;

    if (!read_clauses(g, r, kind, list, &m))
        return false;
    for (uint32_t i = 0; i < m.relations; i++)
        if (m.relation[i].parts == 0 && !is_attained(g, &m, &m.relation[i]))
            return false;
    return true;
}

static void become(rewriting *r, game_kind *kind, const rule_move *move,
                   uint32_t moves)
{
    rule_move *const all = grundy_rewrite_new(r, (moves + 1) * sizeof *all);

    if (all == NULL)
        return;
    memcpy(all, move, moves * sizeof *all);
    kind->written_decide = kind->decide;
    kind->written_decides = kind->decides;
    kind->written_move = kind->move;
    kind->written_moves = kind->moves;
    kind->decides = 0;
    kind->move = kind->value_move = all;
    kind->moves = kind->value_moves = moves;
    kind->canonical = NULL;
}

/* The decisions that moves have to ask: wins, and losses that matter. */
static void find_clauses(rewriting *r, game_kind *kind, ir_graph *g,
                         clause_list *bound, clause_list *free)
{
    uint64_t wins = 0, losses = 0;
    uint32_t first;

    for (uint32_t i = 0; i < kind->decides; i++)
        if (is_win(kind, i))
            wins |= UINT64_C(1) << i;
        else if (!is_lost_anyway(g, r, kind, i))
            losses |= UINT64_C(1) << i;
    bound->r = free->r = r;
    if (!add_wins(bound, kind) || !add_moves(bound, kind, 0, wins | losses) ||
        !add_wins(free, kind) || !add_moves(free, kind, 0, losses))
        return;
    first = bound->moves - kind->moves;
    if (!are_free(g, r, kind, free, bound)) {
        become(r, kind, bound->move, bound->moves);
        return;
    }
    if (all_attained(g, r, kind, free))
        become(r, kind, free->move + first, kind->moves);
    else
        become(r, kind, free->move, free->moves);
}

void grundy_endings_win(rewriting *r, game_kind *kind)
{
    clause_list *lists;
    ir_graph g;
    arena a;

    assert(kind->decides + kind->moves <= ENDINGS_CLAUSES);
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&g, &a);
    lists = grundy_arena_zeroed(&a, 2 * sizeof *lists);
    if (lists != NULL)
        find_clauses(r, kind, &g, &lists[0], &lists[1]);
    grundy_arena_close(&a);
    if (kind->decides > 0)
        r->no_memory = true;
    else
        grundy_rewrite_note(r, REWRITE_ENDINGS, kind, true,
                            "only who wins one position is asked for: to have "
                            "won is to leave nothing");
}
