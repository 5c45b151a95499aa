/* SPDX-License-Identifier: MIT */
/*
 * Reads a clause whose targets, range and conditions are linear.  It is asked
 * about heaps of a game by code only (plan/laws/code.h), where every part of a
 * target is of the heap's own kind.
 */
#include "plan/laws/walk.h"

#include <string.h>

#include "plan/facts/linear.h"

typedef struct walk_reading {
    linear_names names;
    const game_kind *kind;
    heap_walk *out;
    const node *over; /* what the last loop runs through */
} walk_reading;

static bool read_parts(const walk_reading *r, const node *target)
{
    if (target->op == N_NOTHING)
        return true;
    if (target->op == N_ADD)
        return read_parts(r, target->kid[0]) && read_parts(r, target->kid[1]);
    if (!grundy_tree_is_position(target, r->kind) ||
        r->out->parts == WALK_PARTS)
        return false;
    return grundy_linear_read(&r->names, target->kid[0],
                              &r->out->part[r->out->parts++]);
}

/* Both ends of min(E, F) hold: one that is linear becomes a condition on k. */
static const node *other_end(const walk_reading *r, const node *high)
{
    heap_walk *const w = r->out;
    linear end;

    if (high->op != N_CALL || high->call != CALL_LEAST || high->word != W_MIN ||
        high->kids != 2 || w->conditions == WALK_CONDITIONS)
        return high;
    for (uint32_t i = 0; i < 2; i++)
        if (!grundy_linear_fixed(high->kid[i]) &&
            grundy_linear_read(&r->names, high->kid[i], &end) && end.k == 0) {
            w->condition[w->conditions++] =
                (walk_condition){{-end.n, 1, -end.c, -end.j}, N_LE};
            return high->kid[1 - i];
        }
    return high;
}

static bool read_range(const walk_reading *r, const node *range)
{
    const linear_names outer = {.n = r->names.n, .j = r->names.j};
    heap_walk *const w = r->out;
    const node *high =
        range->op == N_RANGE ? other_end(r, range->kid[1]) : range->kid[1];

    if (!grundy_linear_read(&outer, range->kid[0], &w->low))
        return false;
    w->half = high->op == N_DIV && high->kid[1]->op == N_INT &&
              high->kid[1]->number == 2;
    if (w->half && range->op == N_RANGE_LT)
        return false;
    if (grundy_linear_read(&outer, w->half ? high->kid[0] : high, &w->high)) {
        w->high.c -= range->op == N_RANGE_LT;
        return true;
    }
    w->half = false;
    w->top = high;
    return range->op == N_RANGE && grundy_linear_fixed(high);
}

static bool read_loop(walk_reading *r, const tail_step *s)
{
    const node *const over = s->expr;
    heap_walk *const w = r->out;

    if (s->pattern->name == NULL)
        return false;
    if (w->loop != NULL) {
        if (w->outer != NULL || w->conditions > 0 || w->filters > 0 ||
            w->among != NULL || w->without != NULL)
            return false;
        *w = (heap_walk){.outer = r->over};
        r->names.j = r->names.k;
    }
    r->over = over;
    r->names.k = w->loop = s->pattern->variable;
    if (grundy_tree_is_range(over) && read_range(r, over))
        return true;
    w->list = over; /* a range too, whose ends are fixed: only around another */
    return grundy_linear_fixed(over);
}

static bool is_loop(const walk_reading *r, const node *e)
{
    linear x;

    return grundy_linear_read(&r->names, e, &x) && x.n == 0 && x.k == 1 &&
           x.c == 0 && x.j == 0;
}

/* k in S, k not in S, k != E; where S and E are fixed. */
static bool read_filter(const walk_reading *r, const node *n)
{
    heap_walk *const w = r->out;
    const bool in = n->op == N_IN;
    const node *set;

    if ((n->op != N_IN && n->op != N_NOT_IN && n->op != N_NE) ||
        !is_loop(r, n->kid[0]))
        return false;
    set = n->kid[1];
    if (!grundy_linear_fixed(set) || set->op == N_RANGE ||
        set->op == N_RANGE_LT || (in ? w->among : w->without) != NULL)
        return false;
    *(in ? &w->among : &w->without) = set;
    return true;
}

/* Whoever knows the inputs says what comes of it. */
static bool note_filter(const walk_reading *r, const node *n)
{
    heap_walk *const w = r->out;

    if (w->loop == NULL || grundy_tree_names(n, r->names.n) ||
        w->filters == WALK_FILTERS)
        return false;
    w->filter[w->filters++] = n;
    return true;
}

static bool read_condition(const walk_reading *r, const node *n)
{
    heap_walk *const w = r->out;
    linear x, y;

    if (n->op == N_AND) {
        for (uint32_t i = 0; i < n->kids; i++)
            if (!read_condition(r, n->kid[i]))
                return false;
        return true;
    }
    if (grundy_is_comparison(n) &&
        grundy_linear_read(&r->names, n->kid[0], &x) &&
        grundy_linear_read(&r->names, n->kid[1], &y)) {
        if (w->conditions == WALK_CONDITIONS)
            return false;
        w->condition[w->conditions++] = (walk_condition){
            {x.n - y.n, x.k - y.k, x.c - y.c, x.j - y.j}, (node_op)n->op};
        return true;
    }
    return read_filter(r, n) || note_filter(r, n);
}

/* Each part is a heap less a constant, what is taken, or what is left. */
static bool fits(const heap_walk *w)
{
    int64_t k = 0;

    if (w->list != NULL && grundy_tree_is_range(w->list))
        return false;
    for (uint32_t i = 0; i < w->parts; i++) {
        if (w->part[i].k < -1 || w->part[i].k > 1)
            return false;
        k += w->part[i].k;
    }
    if (w->loop == NULL)
        return w->parts < 2;
    if (w->parts == 1)
        return w->outer == NULL && k != 0;
    if (w->parts == 2 && w->outer != NULL && k == -1)
        return true; /* the outer variable, and what is left beside it */
    return w->parts == 2 && k == 0 && w->part[0].k != 0;
}

bool grundy_walk_read(const game_kind *kind, const rule_move *m, heap_walk *out)
{
    walk_reading r = {
        .names = {.n = kind->param[0].variable}, .kind = kind, .out = out};

    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const s = &m->tail->step[i];

        if (s->kind == STEP_FOR
                ? !read_loop(&r, s)
                : s->kind != STEP_IF || !read_condition(&r, s->expr))
            return false;
    }
    return read_parts(&r, m->target) && fits(out);
}
