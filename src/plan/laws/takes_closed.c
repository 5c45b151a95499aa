/* SPDX-License-Identifier: MIT */
/*
 * A clause is a set of numbers that may be taken, {n - t : t in T, t <= n}, and
 * where the union of them is 1..n or 1..most the kind has the nimbers of Nim or
 * n mod (most + 1) [BerlekampConwayGuy82, ch. 4].  All that is read of the
 * rules is read once (walk.h), so that other inputs cost next to nothing.
 */
#include "plan/laws/takes.h"

#include "plan/facts/linear.h"

static bool is_form(const linear *form, int64_t n, int64_t k)
{
    return form->n == n && form->k == k;
}

/* They say no more than that what is left is no less than 0, and that the loop
 * begins where it does. */
static bool are_no_conditions(const heap_walk *w)
{
    for (uint32_t i = 0; i < w->conditions; i++) {
        const linear *const f = &w->condition[i].form;
        const node_op op = w->condition[i].op;
        const int64_t sign = op == N_GE || op == N_GT ? -1 : 1;
        const int64_t c = sign * f->c + (op == N_LT || op == N_GT);

        if (op < N_LT || op > N_GE ||
            !((is_form(f, -sign, sign) && c <= 0 &&
               is_form(&w->part[0], 1, -1)) ||
              (is_form(f, 0, -sign) && w->loop != NULL && c <= w->low.c)))
            return false;
    }
    return true;
}

static bool is_plain(const heap_walk *w)
{
    const linear *const part = &w->part[0];

    if (w->parts != 1 || w->list != NULL || w->half || w->among != NULL ||
        w->without != NULL || w->filters > 0 || !are_no_conditions(w))
        return false;
    if (w->loop == NULL)
        return is_form(part, 1, 0);
    if (part->c != 0 || !is_form(&w->low, 0, 0))
        return false;
    if (is_form(part, 1, -1))
        return w->top != NULL || is_form(&w->high, 0, 0) ||
               (is_form(&w->high, 1, 0) && w->high.c == 0);
    return is_form(part, 0, 1) && w->low.c == 0 && w->top == NULL &&
           is_form(&w->high, 1, 0);
}

bool grundy_takes_closed_find(arena *a, const game_kind *kind,
                              const rule_move *move, uint32_t moves,
                              takes_closed *out)
{
    *out = (takes_closed){.clauses = 0};
    if (grundy_linear_heap(kind) != NULL)
        return true;
    out->clause = grundy_arena_new(a, moves * sizeof *out->clause);
    out->ends = grundy_arena_new(a, moves * sizeof *out->ends);
    if (out->clause == NULL || out->ends == NULL)
        return false;
    for (uint32_t i = 0; i < moves; i++)
        if (!grundy_walk_read(kind, &move[i], &out->clause[i]) ||
            !is_plain(&out->clause[i]))
            return true;
    out->clauses = moves;
    return true;
}

/* From..to of it may be taken; to INT64_MAX: all. */
static bool bind_clause(const heap_walk *w, const code_source *source,
                        int64_t ends[2])
{
    ends[0] = ends[1] = -w->part[0].c;
    if (w->loop == NULL)
        return ends[0] >= 1;
    ends[0] = w->part[0].n == 0 ? -w->high.c : w->low.c;
    ends[1] = w->high.n == 0 ? w->high.c : INT64_MAX;
    if (w->top != NULL && !source->number(source->user, w->top, &ends[1]))
        return false;
    return ends[0] >= 1 || (w->high.n == 0 && ends[1] < ends[0]);
}

bool grundy_takes_closed_bind(const takes_closed *closed,
                              const code_source *source, takes_law *out)
{
    int64_t reached = 0, most = 0, before = -1;

    for (uint32_t i = 0; i < closed->clauses; i++) {
        const int64_t *const ends = closed->ends[i];

        if (!bind_clause(&closed->clause[i], source, closed->ends[i]))
            return false;
        most = ends[1] >= ends[0] && ends[1] > most ? ends[1] : most;
    }
    while (reached > before && reached < most) {
        before = reached;
        for (uint32_t i = 0; i < closed->clauses; i++)
            if (closed->ends[i][0] - 1 <= reached &&
                closed->ends[i][1] > reached)
                reached = closed->ends[i][1];
    }
    if (closed->clauses == 0 || most > reached)
        return false; /* a gap: another law */
    *out = (takes_law){.kind = reached == INT64_MAX ? TAKES_ALL
                               : reached > 0        ? TAKES_RUN
                                                    : TAKES_MODULO,
                       .a = 1,
                       .b = reached,
                       .limit = INT64_MAX};
    return true;
}

bool grundy_takes_is_closed(const takes_law *law)
{
    return law->kind == TAKES_ALL || (law->kind == TAKES_RUN && law->a == 1) ||
           (law->kind == TAKES_MODULO && law->b == 0);
}
