/* SPDX-License-Identifier: MIT */
/*
 * First plain iteration: the boxes grow by what moves reach, and a game whose
 * parameters never rise is settled in two rounds.  If a box keeps growing,
 * one parameter that never rises is fixed to each of its values in turn, from
 * the greatest down, and the others get a box for each: what a move adds then
 * goes to rows that come later.
 *
 * Sound: the result is closed under moves as interval arithmetic sees them,
 * and that sees all there are.
 */
#include "plan/facts/bounds.h"

#include <assert.h>
#include <string.h>

#include "plan/facts/interval.h"
#include "plan/facts/visit_parts.h"

enum {
    ROUNDS = 4,
    GIVEN_UP = 4,
    MOST_ROWS = 1 << 14,
    FAILURES = 2,
    LOOK_COST = 4 /* of a budget, for each look at a kind */
};

uint32_t grundy_bounds_moves(const bounds_source *source, const game_kind *kind,
                             const rule_move **move)
{
    const bool values = source->by_values || kind->form != NULL;

    *move = values                     ? kind->value_move
            : kind->plain_move != NULL ? kind->plain_move
                                       : kind->move;
    return values ? kind->value_moves : kind->moves;
}

/* A look at the moves of one kind; each part found goes to `reach`. */
typedef struct looking {
    const ruleset *set;
    interval_names names;
    kind_box *box;
    void (*reach)(struct looking *l, const game_kind *k, const interval *to);
    bool lost;    /* some target is not understood */
    bool returns; /* what stays is as the box has it: see come_back */
    bool sharp;   /* all that holds where a part is made is looked at */
    void *user;
} looking;

static void look_sum(looking *l, const node *n);

/* Runs the tail, then the sum. */
static void look_tail(looking *l, const tail *t, const node *n)
{
    for (uint32_t at = 0; t != NULL && at < t->steps; at++) {
        const tail_step *s = &t->step[at];

        if (s->kind == STEP_WINNING) {
            l->lost = true;
            return;
        }
        if (s->kind == STEP_FOR ? !grundy_interval_loop(&l->names, s)
                                : !grundy_interval_if(&l->names, s->expr))
            return;
    }
    look_sum(l, n);
}

/* The words a parameter may have in the target. */
static interval argument(looking *l, const game_kind *k, uint32_t i,
                         const node *n)
{
    const bounds_source *source = l->names.source;
    const interval declared = source->declared(source->user, k->index, i);

    if (k->param[i].kind != PARAM_INT)
        return declared;
    if (l->returns && l->box[k->index].reached &&
        grundy_tree_is_name(n, k->param[i].variable))
        return l->box[k->index].at[i];
    return grundy_interval_meet(declared, grundy_interval_of(&l->names, n));
}

static void look_position(looking *l, const node *n)
{
    const game_kind *k = n->ref.kind;
    interval to[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < k->params; i++) {
        to[i] = argument(l, k, i, n->kid[i]);
        if (grundy_interval_empty(to[i]))
            return; /* always outside: no such option */
    }
    l->reach(l, k, to);
}

static void look_sum(looking *l, const node *n)
{
    interval_names saved;

    switch ((node_op)n->op) {
    case N_NOTHING: return;
    case N_ADD:
        look_sum(l, n->kid[0]);
        look_sum(l, n->kid[1]);
        return;
    case N_MUL: look_sum(l, n->kid[1]); return;
    case N_IF:
        for (uint32_t i = 1; i <= 2; i++) {
            saved = l->names;
            if (i == 1 ? grundy_interval_if(&l->names, n->kid[0])
                       : grundy_interval_unless(&l->names, n->kid[0]))
                look_sum(l, n->kid[i]);
            saved.work = l->names.work;
            l->names = saved;
        }
        return;
    default: break;
    }
    if (n->op == N_CALL && n->call == CALL_POSITION) {
        look_position(l, n);
    } else if (n->op == N_CALL && n->call == CALL_FUNCTION &&
               grundy_interval_enter(&l->names, n)) {
        look_sum(l, n->ref.function->body);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        saved = l->names;
        look_tail(l, n->tail, n->kid[0]);
        saved.work = l->names.work;
        l->names = saved;
    } else if (n->op != N_CALL || n->call != CALL_NIM) {
        l->lost = true;
    }
}

static void name_params(looking *l, const game_kind *k, const interval *from)
{
    grundy_interval_forget(&l->names);
    for (uint32_t p = 0; p < k->params; p++)
        grundy_interval_name(&l->names, k->param[p].variable, from[p]);
}

static void look_part(void *user, relations *r, const node *part,
                      const form *number)
{
    looking *const l = user;
    const game_kind *const k = part->ref.kind;
    interval to[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < k->params; i++) {
        to[i] = r->source->declared(r->source->user, k->index, i);
        if (k->param[i].kind == PARAM_INT &&
            !grundy_relations_ends(r, &number[i], &to[i]))
            return;
    }
    l->reach(l, k, to);
}

static void look_sharply(looking *l, const game_kind *k, const interval *from)
{
    kind_box box = {.reached = true};

    assert(k->params <= GRUNDY_MOST_PARAMS);
    memcpy(box.at, from, k->params * sizeof *from);
    l->lost |= !grundy_visit_parts(k, &box, l->names.source, look_part, l);
}

/*
 * All moves of the kind from a box of its parameters; the parts instead of a
 * position that is their sum, for it is never asked for its options.  Where
 * positions have forms those are asked for.
 */
static void look_kind(looking *l, const game_kind *k, const interval *from)
{
    const rule_move *move;
    const uint32_t moves = grundy_bounds_moves(l->names.source, k, &move);
    budget *const left = l->names.source->work;

    if (left != NULL && !grundy_budget_spend(left, LOOK_COST)) {
        l->lost = true;
        return;
    }
    if (k->split != NULL) {
        name_params(l, k, from);
        look_sum(l, k->split);
        return;
    }
    if (l->sharp) {
        look_sharply(l, k, from);
        return;
    }
    for (uint32_t i = 0; i < moves && !l->lost; i++) {
        name_params(l, k, from);
        look_tail(l, move[i].tail, move[i].target);
    }
}

/* ---- plain iteration ---- */

typedef struct growing {
    bool grew;
} growing;

static bool widen(interval *to, interval by)
{
    assert(!grundy_interval_empty(by));
    const interval hull = grundy_interval_hull(*to, by);
    const bool grew = hull.low != to->low || hull.high != to->high;

    *to = hull;
    return grew;
}

static void reach_box(looking *l, const game_kind *k, const interval *to)
{
    growing *g = l->user;
    kind_box *box = &l->box[k->index];

    for (uint32_t i = 0; i < k->params; i++) {
        if (!box->reached) {
            box->at[i] = to[i];
            g->grew = true;
        } else {
            g->grew |= widen(&box->at[i], to[i]);
        }
    }
    box->reached = true;
}

static bool settle(looking *l, growing *g)
{
    const int rounds = (l->sharp ? 1 : ROUNDS) + (int)l->set->kinds;

    l->user = g;
    l->reach = reach_box;
    for (int round = 0; round < rounds; round++) {
        g->grew = false;
        for (uint32_t k = 0; k < l->set->kinds && !l->lost; k++)
            if (l->box[k].reached)
                look_kind(l, &l->set->kind[k], l->box[k].at);
        if (!g->grew || l->lost)
            break;
    }
    return !g->grew && !l->lost;
}

/* What still grows may as well be all that is declared. */
static void give_up_ends(looking *l, const kind_box *before)
{
    const bounds_source *source = l->names.source;

    for (uint32_t k = 0; k < l->set->kinds; k++)
        for (uint32_t i = 0; i < l->set->kind[k].params; i++) {
            const interval all = source->declared(source->user, k, i);
            interval *at = &l->box[k].at[i];

            if (!l->box[k].reached || !before[k].reached)
                continue;
            if (at->low != before[k].at[i].low)
                at->low = all.low;
            if (at->high != before[k].at[i].high)
                at->high = all.high;
        }
}

/*
 * Ends that were given up come back where moves from the box do not reach so
 * far: the start and what they do reach is closed as well.  A number that a
 * move leaves as it is reaches nothing new.
 */
static void come_back(looking *l, growing *g, kind_box *wide,
                      const kind_box *start)
{
    const size_t size = l->set->kinds * sizeof *l->box;

    memcpy(wide, l->box, size);
    memcpy(l->box, start, size);
    l->returns = true;
    for (uint32_t k = 0; k < l->set->kinds && !l->lost; k++)
        if (wide[k].reached)
            look_kind(l, &l->set->kind[k], wide[k].at);
    l->returns = false;
    if (!settle(l, g))
        memcpy(l->box, wide, size);
}

/* What does not settle by itself is given up, and what grows because of that.
 */
static bool iterate(arena *a, looking *l, growing *g, const kind_box *start)
{
    const size_t size = l->set->kinds * sizeof *l->box;
    kind_box *before = grundy_arena_new(a, size + 1);
    bool settled = before != NULL && settle(l, g);
    int given_up = 0;

    while (before != NULL && !settled && !l->lost && given_up++ < GIVEN_UP) {
        memcpy(before, l->box, size);
        settled = settle(l, g);
        if (!settled)
            give_up_ends(l, before);
    }
    if (settled && given_up > 0)
        come_back(l, g, before, start);
    return settled && !l->lost;
}

static bool all_finite(const ruleset *set, const kind_box *box)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; box[k].reached && i < set->kind[k].params; i++)
            if (box[k].at[i].low == INT64_MIN || box[k].at[i].high == INT64_MAX)
                return false;
    return true;
}

/* ---- row by row ---- */

typedef struct rowing {
    kind_box *row;  /* by value of the parameter less its least one */
    interval fixed; /* of that parameter */
    uint32_t param;
    int64_t now; /* the row at work */
    bool grew, rises;
} rowing;

static void reach_row(looking *l, const game_kind *k, const interval *to)
{
    rowing *w = l->user;
    const interval at = to[w->param];

    if (at.high > w->now || at.low < w->fixed.low) {
        w->rises = true;
        return;
    }
    for (int64_t v = at.low; v <= at.high; v++) {
        kind_box *row = &w->row[v - w->fixed.low];

        for (uint32_t i = 0; i < k->params; i++) {
            if (i == w->param)
                continue;
            if (!row->reached)
                row->at[i] = to[i];
            else if (widen(&row->at[i], to[i]) && v == w->now)
                w->grew = true;
        }
        row->reached = true;
    }
}

static bool one_row(looking *l, rowing *w, const game_kind *k)
{
    kind_box *row = &w->row[w->now - w->fixed.low];
    const bounds_source *source = l->names.source;

    for (int round = 0; round < ROUNDS; round++) {
        interval from[GRUNDY_MOST_PARAMS];

        /* What goes down step by step goes all the way. */
        for (uint32_t i = 0; i < k->params && round == 1; i++)
            if (i != w->param)
                row->at[i].low = source->declared(source->user, 0, i).low;

        memcpy(from, row->at, sizeof from);
        from[w->param] = (interval){w->now, w->now};
        w->grew = false;
        look_kind(l, k, from);
        if (l->lost || w->rises)
            return false;
        if (!w->grew)
            return true;
    }
    return false;
}

/* The one kind's box, with parameter `param` fixed to each of its values. */
static bool by_rows(arena *a, looking *l, const kind_box *start, uint32_t fixed,
                    kind_box *out)
{
    const game_kind *k = &l->set->kind[0];
    const bounds_source *source = l->names.source;
    rowing w = {.param = fixed, .fixed = start->at[fixed]};
    const interval declared = source->declared(source->user, 0, fixed);

    w.fixed.low = declared.low;
    /* They may be further apart than a signed number tells. */
    if (w.fixed.low == INT64_MIN || w.fixed.high == INT64_MAX ||
        (uint64_t)w.fixed.high - (uint64_t)w.fixed.low >= MOST_ROWS)
        return false;
    w.row = grundy_arena_zeroed(a, ((size_t)(w.fixed.high - w.fixed.low) + 1) *
                                       sizeof *w.row);
    if (w.row == NULL)
        return false;
    for (int64_t v = start->at[fixed].low; v <= w.fixed.high; v++)
        w.row[v - w.fixed.low] = *start;
    l->user = &w;
    l->reach = reach_row;
    *out = *start;
    for (w.now = w.fixed.high; w.now >= w.fixed.low; w.now--) {
        kind_box *row = &w.row[w.now - w.fixed.low];

        if (!row->reached)
            continue;
        if (!one_row(l, &w, k))
            return false;
        for (uint32_t i = 0; i < k->params; i++)
            if (i != fixed)
                (void)widen(&out->at[i], row->at[i]);
        out->at[fixed].low = w.now;
    }
    return true;
}

static bool find_rows(arena *a, looking *l, const kind_box *start,
                      kind_box *box)
{
    const arena_mark mark = grundy_arena_get(a);
    bool found = false;

    if (l->set->kinds != 1)
        return false;
    for (uint32_t i = 0; i < l->set->kind[0].params && !found; i++) {
        l->lost = false;
        found = by_rows(a, l, start, i, box) && all_finite(l->set, box);
        grundy_arena_reset(a, mark);
    }
    return found;
}

bool grundy_bounds_find(arena *a, const ruleset *set,
                        const bounds_source *source, kind_box *box)
{
    const size_t size = set->kinds * sizeof *box;
    looking l = {.set = set, .box = box, .names = {.source = source}};
    growing g = {false};
    kind_box *const start = grundy_arena_new(a, size + 1);

    if (start == NULL)
        return false;
    memcpy(start, box, size);
    if (iterate(a, &l, &g, start) && all_finite(set, box))
        return true;
    if (l.lost)
        return false;
    if (find_rows(a, &l, start, box))
        return true;
    if (source->failures != NULL && *source->failures >= FAILURES)
        return false;
    memcpy(box, start, size);
    l.lost = false;
    l.sharp = true;
    if (iterate(a, &l, &g, start) && all_finite(set, box))
        return true;
    memcpy(box, start, size);
    if (grundy_total_form_box(set, source, box))
        return true;
    if (source->failures != NULL)
        ++*source->failures;
    return false;
}
