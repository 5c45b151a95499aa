/* SPDX-License-Identifier: MIT */
/*
 * A position that `win` or `lose` decides can't be one part of several, and
 * that is a property of the rules: whatever a part comes to by moves of its
 * own, it comes to in the sum.  So the positions of each part alone are gone
 * through, depth first, before the sums of them are searched, of which there
 * are as many as products.
 *
 * This is a short look, with a bounded number of moves for all sums together:
 * what it does not find the search still meets.
 */
#include <string.h>

#include "base/error.h"
#include "engine/engine.h"
#include "solve/path.h"
#include "solve/values.h"

enum { MOST_MOVES = 1 << 17, SEEN = 1 };

typedef struct look {
    engine *e;
    value_store seen;
    path_stack ahead; /* positions whose moves were not listed yet */
    bool full;
} look;

static bool meet(look *l, grundy_position at)
{
    return grundy_values_find(&l->seen, at) != 0 ||
           (grundy_values_put(&l->seen, at, SEEN) &&
            grundy_path_push(&l->ahead, at));
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

        if (part[SUM_KIND] != SUM_NIM && part[SUM_COPIES] != 0)
            l->full = !meet(l, at);
    }
    *stop = l->full || ++l->e->decided_moves >= MOST_MOVES;
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
    char text[200];

    (void)e->game.text(e, at, text, sizeof text);
    e->decided = which;
    return grundy_fail(err, GRUNDY_ENONIMBER,
                       "%s is decided at once, so it cannot be a part of a "
                       "sum", text);
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

/* What goes wrong here is left to the search. */
static grundy_status look_from(look *l, grundy_error *err)
{
    engine *const e = l->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && l->ahead.used > 0 && !l->full &&
           e->decided_moves < MOST_MOVES) {
        const rule_decide *which = NULL;
        object *of;

        e->decided_moves++;
        if (visit(l, &which, &of) != GRUNDY_OK)
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
    return status;
}

grundy_status grundy_engine_check_sum(engine *e, const option_part *part,
                                      size_t parts, grundy_error *err)
{
    look l = {.e = e};
    grundy_status status = GRUNDY_OK;

    if (!e->set.has_decisions || e->decided_moves >= MOST_MOVES ||
        (parts == 1 && part->copies == 1))
        return GRUNDY_OK;
    grundy_path_open(&l.ahead, e->mem);
    l.full = !grundy_values_open(&l.seen, e->mem, e->set.kinds);
    for (size_t i = 0; i < parts && !l.full; i++)
        if (part[i].at.kind != GRUNDY_KIND_NIM && part[i].copies > 0)
            l.full = !meet(&l, part[i].at);
    status = look_from(&l, err);
    grundy_values_close(&l.seen);
    grundy_path_close(&l.ahead);
    if (l.full)
        e->mem->over = false;
    return status;
}
