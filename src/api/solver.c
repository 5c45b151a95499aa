/* SPDX-License-Identifier: MIT */
/*
 * The solvers of a game given in C.  Each of them is opened when it is first
 * asked: nimbers, outcomes under normal and under misère play, all within one
 * memory and one watch.
 *
 * Winning moves are looked for in every part.  With nimbers, an option wins
 * if it has the value that makes the nim-sum 0, whether that is below the
 * part's own nimber or above it.
 *
 * Invariant: depth counts the calls under way, for a game's functions may
 * call in again; the time allowed is that of the outermost.
 */
#include "grundy/game.h"

#include <string.h>

#include "host/session.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/watch.h"
#include "host/clock.h"
#include "solve/nimber.h"
#include "solve/outcome.h"

struct grundy_solver {
    memory mem;
    watch watch;
    grundy_game game;
    double seconds;
    nimber_solver *nimber;
    outcome_solver *outcome[2]; /* normal, misère */
    unsigned depth;
};

grundy_status grundy_solver_open(grundy_solver **out, const grundy_game *game,
                                 const grundy_limits *limits, grundy_error *err)
{
    grundy_solver *solver;
    memory mem;
    grundy_status status;

    *out = NULL;
    if (game == NULL || game->options == NULL || game->kinds == 0)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a game with options and kinds");
    status = grundy_session_size(game->size, sizeof *game, err);
    if (status == GRUNDY_OK)
        status = grundy_session_memory(&mem, limits, err);
    if (status != GRUNDY_OK)
        return status;
    solver = grundy_memory_zeroed(&mem, sizeof *solver);
    if (solver == NULL)
        return grundy_fail(err, grundy_memory_failure(&mem),
                           "out of memory at the start");
    solver->mem = mem;
    solver->game = *game;
    grundy_session_watch(&solver->watch, limits);
    solver->seconds = limits != NULL ? limits->seconds : 0;
    *out = solver;
    return GRUNDY_OK;
}

void grundy_solver_close(grundy_solver **solver)
{
    grundy_solver *const s = *solver;
    memory mem;

    if (s == NULL)
        return;
    grundy_search_close(&s->nimber);
    grundy_outcome_close(&s->outcome[false]);
    grundy_outcome_close(&s->outcome[true]);
    mem = s->mem;
    grundy_memory_free(&mem, s, sizeof *s);
    *solver = NULL;
}

void grundy_solver_cancel(grundy_solver *solver)
{
    atomic_store_explicit(&solver->watch.cancelled, true, memory_order_relaxed);
}

/* ---- calls ---- */

static void begin_call(grundy_solver *s)
{
    watch *const w = &s->watch;

    if (s->depth++ > 0)
        return;
    atomic_store_explicit(&w->cancelled, false, memory_order_relaxed);
    w->told = grundy_clock_now();
    w->deadline = s->seconds > 0 ? w->told + s->seconds : 0;
    w->done = 0;
}

static grundy_status end_call(grundy_solver *s, grundy_status status)
{
    s->depth--;
    return status;
}

static grundy_status open_nimber(grundy_solver *s, grundy_error *err)
{
    if (s->nimber != NULL)
        return GRUNDY_OK;
    return grundy_nimber_open(&s->nimber, &s->game, &s->mem, &s->watch, err);
}

static grundy_status open_outcome(grundy_solver *s, bool misere,
                                  grundy_error *err)
{
    if (s->outcome[misere] != NULL)
        return GRUNDY_OK;
    return grundy_outcome_open(&s->outcome[misere], &s->game, misere, &s->mem,
                               &s->watch, err);
}

static grundy_status find_nimber(grundy_solver *s, const grundy_position *part,
                                 size_t parts, uint64_t *nimber,
                                 grundy_error *err)
{
    grundy_status status = open_nimber(s, err);

    *nimber = 0;
    if (status == GRUNDY_OK)
        status = grundy_nimber_prepare(s->nimber, part, parts, err);
    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++) {
        uint64_t value = 0;

        status = grundy_nimber_solve(s->nimber, part[i], &value, err);
        *nimber ^= value;
    }
    return status;
}

grundy_status grundy_solver_nimber(grundy_solver *solver,
                                   const grundy_position *part, size_t parts,
                                   uint64_t *nimber, grundy_error *err)
{
    grundy_error own = {.status = GRUNDY_OK};

    begin_call(solver);
    return end_call(solver, find_nimber(solver, part, parts, nimber,
                                        err != NULL ? err : &own));
}

/* The parts as an option, with room for more behind; NULL: memory is out. */
static option_part *list_parts(grundy_solver *s, const grundy_position *part,
                               size_t parts, size_t room)
{
    option_part *const list = grundy_memory_new(&s->mem, room * sizeof *list);

    for (size_t i = 0; i < parts && list != NULL; i++)
        list[i] = (option_part){part[i], 1};
    return list;
}

static grundy_status no_memory(grundy_solver *s, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(&s->mem), "out of memory");
}

static grundy_status find_winner(grundy_solver *s, const grundy_position *part,
                                 size_t parts, bool misere, bool *wins,
                                 grundy_error *err)
{
    const size_t room = parts + 1;
    option_part *const list = list_parts(s, part, parts, room);
    grundy_status status;

    if (list == NULL)
        return no_memory(s, err);
    status = open_outcome(s, misere, err);
    if (status == GRUNDY_OK)
        status =
            grundy_outcome_solve(s->outcome[misere], list, parts, wins, err);
    GRUNDY_FREE(&s->mem, list, room);
    return status;
}

grundy_status grundy_solver_wins(grundy_solver *solver,
                                 const grundy_position *part, size_t parts,
                                 bool misere, bool *wins, grundy_error *err)
{
    grundy_error own = {.status = GRUNDY_OK};

    begin_call(solver);
    return end_call(solver, find_winner(solver, part, parts, misere, wins,
                                        err != NULL ? err : &own));
}

/* ---- winning moves ---- */

typedef struct hunt {
    grundy_solver *solver;
    const grundy_position *part;
    size_t parts;
    size_t moved;     /* the part in which moves are looked for */
    uint64_t target;  /* the value that wins; by nimbers */
    bool misere;      /* by outcomes */
    option_part *sum; /* by outcomes: the other parts, then the option's */
    size_t room;
    bool (*found)(void *user, grundy_choice choice);
    void *user;
    bool stopped;
    grundy_status status;
    grundy_error *err;
} hunt;

static bool tell(hunt *h, uint64_t option)
{
    h->stopped = !h->found(h->user, (grundy_choice){h->moved, option});
    return !h->stopped;
}

static bool has_target(void *user, uint64_t option, const option_part *part,
                       size_t parts)
{
    hunt *const h = user;
    uint64_t value;

    h->status =
        grundy_nimber_of_sum(h->solver->nimber, part, parts, &value, h->err);
    if (h->status != GRUNDY_OK)
        return false;
    return value != h->target || tell(h, option);
}

/* The sum with the option in place of the moved part. */
static bool put_option(hunt *h, const option_part *part, size_t parts)
{
    if (!GRUNDY_RESERVE(&h->solver->mem, h->sum, h->room, h->parts + parts))
        return false;
    for (size_t i = 0; i < h->parts; i++)
        h->sum[i] = (option_part){h->part[i], i != h->moved};
    if (parts > 0)
        memcpy(h->sum + h->parts, part, parts * sizeof *part);
    return true;
}

static bool is_lost(void *user, uint64_t option, const option_part *part,
                    size_t parts)
{
    hunt *const h = user;
    bool wins = true;

    if (!put_option(h, part, parts)) {
        h->status = no_memory(h->solver, h->err);
        return false;
    }
    h->status = grundy_outcome_solve(h->solver->outcome[h->misere], h->sum,
                                     h->parts + parts, &wins, h->err);
    if (h->status != GRUNDY_OK)
        return false;
    return wins || tell(h, option);
}

static grundy_status trace(hunt *h, grundy_options_each *each)
{
    grundy_solver *const s = h->solver;
    const grundy_status status = grundy_options_trace(
        &s->game, &s->mem, &s->watch, h->part[h->moved], each, h, h->err);

    return h->status != GRUNDY_OK ? h->status : status;
}

static grundy_status hunt_by_nimbers(hunt *h)
{
    uint64_t sum, own = 0;
    grundy_status status =
        find_nimber(h->solver, h->part, h->parts, &sum, h->err);

    if (status != GRUNDY_OK || sum == 0)
        return status;
    for (h->moved = 0; h->moved < h->parts && !h->stopped; h->moved++) {
        status = grundy_nimber_solve(h->solver->nimber, h->part[h->moved], &own,
                                     h->err);
        h->target = own ^ sum;
        if (status == GRUNDY_OK)
            status = trace(h, has_target);
        if (status != GRUNDY_OK)
            break;
    }
    return status;
}

/* A position that is decided at once has no moves that matter. */
static grundy_status is_decided(const hunt *h, bool *decided)
{
    const grundy_game *const game = &h->solver->game;
    grundy_verdict verdict = GRUNDY_PLAYS_ON;
    grundy_status status = GRUNDY_OK;

    if (game->verdict != NULL)
        status =
            game->verdict(game->state, h->part[h->moved], &verdict, h->err);
    *decided = verdict != GRUNDY_PLAYS_ON;
    return status;
}

static grundy_status hunt_by_outcomes(hunt *h)
{
    grundy_status status = open_outcome(h->solver, h->misere, h->err);
    bool wins = false, decided;

    if (status == GRUNDY_OK)
        status =
            find_winner(h->solver, h->part, h->parts, h->misere, &wins, h->err);
    if (status != GRUNDY_OK || !wins)
        return status;
    for (h->moved = 0; h->moved < h->parts && !h->stopped; h->moved++) {
        status = is_decided(h, &decided);
        if (status == GRUNDY_OK && !decided)
            status = trace(h, is_lost);
        if (status != GRUNDY_OK)
            break;
    }
    return status;
}

grundy_status
grundy_solver_moves(grundy_solver *solver, const grundy_position *part,
                    size_t parts, bool misere,
                    bool (*found)(void *user, grundy_choice choice), void *user,
                    grundy_error *err)
{
    grundy_error own = {.status = GRUNDY_OK};
    hunt h = {
        .solver = solver,
        .part = part,
        .parts = parts,
        .misere = misere,
        .found = found,
        .user = user,
        .err = err != NULL ? err : &own,
    };
    grundy_status status;

    begin_call(solver);
    status = misere || solver->game.verdict != NULL ? hunt_by_outcomes(&h)
                                                    : hunt_by_nimbers(&h);
    GRUNDY_FREE(&solver->mem, h.sum, h.room);
    return end_call(solver, status);
}
