/* SPDX-License-Identifier: MIT */
/*
 * Requires: two natural parameters without a declared range, no stop, win or
 * lose, every option one position of the same kind, (x - a, y - b) with
 * constants or (x - d * k, y - k), or the other way round, with any k from
 * some number on.
 *
 * Sound: what leaves the board is no move, so that the conditions of a clause
 * say no more if they hold wherever its option is on the board and k is as
 * large; then the clause is a ray.  With a greatest k it is so many moves.
 */
#include "plan/laws/strip.h"

#include "ir/relation.h"

enum { LONGEST_LOOP = 64 };

typedef struct strip_reading {
    ir_graph g;
    ir_moves m;
    strip_family *out;
} strip_reading;

static bool add_move(strip_family *out, strip_move move)
{
    if (move.dx < 0 || move.dy < 0 || (move.dx == 0 && move.dy == 0) ||
        out->moves == STRIP_MOVES)
        return false;
    out->move[out->moves++] = move;
    return true;
}

/* What is taken from the number. */
static const ir_node *taken(strip_reading *s, const ir_relation *r, uint32_t of)
{
    return grundy_ir_add(&s->g, grundy_ir_leaf(&s->g, IR_PARAM, of),
                         grundy_ir_value_of(r, of), -1);
}

/* The end that a guard gives k, sign * k >= end, if any. */
static bool find_end(strip_reading *s, const ir_relation *r, const ir_node *k,
                     int64_t sign, int64_t *end)
{
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i]->op == IR_NOT_NEGATIVE &&
            grundy_ir_constant(
                grundy_ir_add(&s->g, r->guard[i]->kid[0], k, -sign), end)) {
            *end = -*end;
            return true;
        }
    return false;
}

/* All guards hold where the option is on the board and sign * k >= end. */
static bool says_no_more(strip_reading *s, const ir_relation *r,
                         const ir_node *k, int64_t low, int64_t high)
{
    ir_relation board = *r;

    board.guards = 0;
    for (uint32_t i = 0; i < 2; i++)
        if (!grundy_ir_add_guard(
                &board, grundy_ir_at_least(&s->g, grundy_ir_value_of(r, i), 0)))
            return false;
    if (!grundy_ir_add_guard(&board, grundy_ir_at_least(&s->g, k, low)) ||
        (high < INT64_MAX &&
         !grundy_ir_add_guard(
             &board,
             grundy_ir_at_least(&s->g, grundy_ir_scaled(&s->g, k, -1), -high))))
        return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (!grundy_ir_holds(&s->g, &s->m, &board, r->guard[i]))
            return false;
    return true;
}

/* k is what is taken from one number, and `times` as much from the other. */
static bool read_ray(strip_reading *s, const ir_relation *r, uint32_t of)
{
    const ir_node *const k = taken(s, r, of), *const other = taken(s, r, !of);
    const int64_t times = -grundy_ir_times(other, grundy_ir_value_of(r, of));
    int64_t low, high, rest;

    if (!grundy_ir_constant(grundy_ir_add(&s->g, other, k, -times), &rest) ||
        rest != 0 || !find_end(s, r, k, 1, &low) || low < 1)
        return false;
    high = find_end(s, r, k, -1, &high) ? -high : INT64_MAX;
    if (times < 0 || times > INT32_MAX || !says_no_more(s, r, k, low, high))
        return false;
    if (high == INT64_MAX)
        return add_move(s->out, of == 0 ? (strip_move){1, times, true, low}
                                        : (strip_move){times, 1, true, low});
    for (; low <= high && high - low < LONGEST_LOOP; low++)
        if (!add_move(s->out, of == 0
                                  ? (strip_move){low, times * low, false, 0}
                                  : (strip_move){times * low, low, false, 0}))
            return false;
    return low > high;
}

static bool read_move(strip_reading *s, const ir_relation *r)
{
    int64_t dx, dy;

    if (r->parts != 1 || r->part[0] != s->m.kind || r->changes != 2)
        return false;
    for (uint32_t of = 0; of < 2; of++)
        if (grundy_ir_value_of(r, of)->op == IR_COORDINATE)
            return read_ray(s, r, of);
    return grundy_ir_constant(taken(s, r, 0), &dx) &&
           grundy_ir_constant(taken(s, r, 1), &dy) &&
           says_no_more(s, r, grundy_ir_number(&s->g, 0), 0, INT64_MAX) &&
           add_move(s->out, (strip_move){dx, dy, false, 0});
}

bool grundy_strip_find(arena *a, const ruleset *set, const game_kind *kind,
                       strip_family *out)
{
    strip_reading s = {.out = out};

    out->moves = 0;
    if (kind->params != 2 || kind->decides > 0)
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (kind->param[i].kind != PARAM_INT || kind->param[i].range != NULL)
            return false;
    grundy_ir_open(&s.g, a);
    grundy_ir_read_moves(&s.g, set, kind, NULL, &s.m);
    if (s.m.why_not != NULL || s.m.sorts || s.m.farthest < INT64_MAX / 4)
        return false;
    for (uint32_t i = 0; i < s.m.relations; i++)
        if (!read_move(&s, &s.m.relation[i]))
            return false;
    return out->moves > 0;
}
