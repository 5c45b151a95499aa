/* SPDX-License-Identifier: MIT */
/*
 * A position that `win` or `lose` decides can't be one part of several, and
 * that is a property of the rules: whatever a part comes to by moves of its
 * own, it comes to in the sum.  So the positions of each part alone are gone
 * through, depth first, before the sums of them are searched, of which there
 * are as many as products.
 *
 * This is a short look, with a bounded number of moves for all that come to no
 * end: what it does not find the search still meets.  A look that comes to its
 * end and finds nothing has proved that nothing decides, so the sum is won by
 * nimbers.
 */
#include <string.h>

#include "base/error.h"
#include "engine/engine.h"
#include "solve/report.h"
#include "solve/path.h"
#include "solve/values.h"

enum { MOST_MOVES = 1 << 20, SEEN = 1 };

/* Positions from which nothing that decides is reached, and their nimbers. */
struct undecided {
    memory *mem;
    value_store seen;
    nimber_solver *nimbers;
};

typedef struct look {
    engine *e;
    value_store *seen;
    path_stack ahead; /* positions whose moves were not listed yet */
    uint64_t moves;
    bool full;
} look;

void grundy_undecided_close(undecided **out)
{
    undecided *const u = *out;

    if (u == NULL)
        return;
    grundy_search_close(&u->nimbers);
    grundy_values_close(&u->seen);
    grundy_memory_free(u->mem, u, sizeof *u);
    *out = NULL;
}

/* False when memory is out: then nothing is looked for. */
static bool open_undecided(engine *e)
{
    grundy_error ignored = {0};
    undecided *u;
    grundy_game game = {.state = e->game.state,
                        .kinds = e->game.kinds,
                        .words = e->game.words,
                        .options = e->game.options,
                        .text = e->game.text};

    if (e->undecided != NULL)
        return true;
    u = grundy_memory_zeroed(e->mem, sizeof *u);
    if (u == NULL)
        return false;
    e->undecided = u;
    u->mem = e->mem;
    if (grundy_values_open(&u->seen, e->mem, e->set.kinds) &&
        grundy_nimber_open(&u->nimbers, &game, e->mem, e->watch, &ignored) ==
            GRUNDY_OK)
        return true;
    grundy_undecided_close(&e->undecided);
    return false;
}

static bool meet(look *l, grundy_position at)
{
    return grundy_values_find(l->seen, at) != 0 ||
           (grundy_values_put(l->seen, at, SEEN) &&
            grundy_path_push(&l->ahead, at));
}

static bool is_over(const look *l)
{
    return l->full || l->e->decided_moves + l->moves >= MOST_MOVES;
}

static grundy_status note_option(void *user, const engine_move *m, bool *stop,
                                 grundy_error *err)
{
    look *const l = user;

    (void)err;
    for (size_t i = 0; i < m->to_words && !l->full;
         i += SUM_WORDS + (size_t)m->to[i + SUM_LENGTH]) {
        const int64_t *const part = m->to + i;
        const grundy_position at = {(uint32_t)part[SUM_KIND],
                                    (uint32_t)part[SUM_LENGTH],
                                    part + SUM_WORDS};

        if (at.kind < l->e->set.kinds && part[SUM_COPIES] != 0)
            l->full = !meet(l, at);
    }
    l->moves++;
    *stop = is_over(l);
    return GRUNDY_OK;
}

/* The position as a sum of its own; in the machine's scratch. */
static object *alone(engine *e, grundy_position at)
{
    object *const o = grundy_object_new(
        &e->machine.scratch, SUM_WORDS + at.length, SUM_WORDS + at.length);

    if (o == NULL)
        return NULL;
    o->word[SUM_KIND] = at.kind;
    o->word[SUM_COPIES] = 1;
    o->word[SUM_LENGTH] = at.length;
    if (at.length > 0)
        memcpy(o->word + SUM_WORDS, at.word, at.length * sizeof *at.word);
    return o;
}

static grundy_status refuse(engine *e, grundy_position at,
                            const rule_decide *which, grundy_error *err)
{
    e->decided = which;
    return grundy_report_in_sum(&e->game, at, err);
}

/* One position: is it decided, and what can be moved to? */
static grundy_status visit(look *l, const rule_decide **which, object **of)
{
    engine *const e = l->e;
    const grundy_position top = grundy_path_top(&l->ahead).at;
    grundy_error ignored = {0};
    int64_t score;
    grundy_status status;

    *of = alone(e, top);
    if (*of == NULL)
        return GRUNDY_ENOMEM;
    grundy_path_pop(&l->ahead);
    status = grundy_engine_ending(
        e, (grundy_position){top.kind, top.length, (*of)->word + SUM_WORDS},
        which, &score, &ignored);
    if (status != GRUNDY_OK || *which != NULL)
        return status;
    return grundy_engine_part_moves(e, *of, 0, MOVES_UNJUDGED, 0, note_option,
                                    l, &ignored);
}

/* *clean: all was looked at.  What goes wrong is left to the search. */
static grundy_status look_from(look *l, bool *clean, grundy_error *err)
{
    engine *const e = l->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = GRUNDY_OK;
    bool failed = false;

    while (status == GRUNDY_OK && l->ahead.used > 0 && !is_over(l)) {
        const rule_decide *which = NULL;
        object *of;

        l->moves++;
        failed = visit(l, &which, &of) != GRUNDY_OK;
        if (failed)
            break;
        if (which != NULL && which->what != DECIDE_STOP)
            status = refuse(e,
                            (grundy_position){(uint32_t)of->word[SUM_KIND],
                                              (uint32_t)of->word[SUM_LENGTH],
                                              of->word + SUM_WORDS},
                            which, err);
        grundy_arena_reset(&e->machine.scratch, mark);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(e->watch, 1, err);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    *clean = status == GRUNDY_OK && !failed && !is_over(l);
    return status;
}

static grundy_status look_at(engine *e, const option_part *part, size_t parts,
                             bool *clean, grundy_error *err)
{
    look l = {.e = e, .seen = &e->undecided->seen};
    grundy_status status;

    grundy_path_open(&l.ahead, e->mem);
    for (size_t i = 0; i < parts && !l.full; i++)
        if (part[i].at.kind < e->set.kinds && part[i].copies > 0)
            l.full = !meet(&l, part[i].at);
    status = look_from(&l, clean, err);
    grundy_path_close(&l.ahead);
    if (!*clean) {
        e->decided_moves += l.moves;
        grundy_undecided_close(&e->undecided);
    }
    if (l.full)
        e->mem->over = false;
    return status;
}

static grundy_status by_nimbers(engine *e, const option_part *part,
                                size_t parts, bool *wins, grundy_error *err)
{
    uint64_t nimber;
    const grundy_status status =
        grundy_nimber_of_sum(e->undecided->nimbers, part, parts, &nimber, err);

    *wins = nimber != 0;
    return status;
}

grundy_status grundy_engine_undecided_sum(engine *e, const option_part *part,
                                          size_t parts, bool *wins, bool *found,
                                          grundy_error *err)
{
    grundy_status status;

    *found = false;
    if (!e->set.has_decisions || e->decided_moves >= MOST_MOVES ||
        (parts == 1 && part->copies == 1) || !open_undecided(e))
        return GRUNDY_OK;
    status = look_at(e, part, parts, found, err);
    if (status == GRUNDY_OK && *found)
        status = by_nimbers(e, part, parts, wins, err);
    return status;
}
