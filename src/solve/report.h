/* SPDX-License-Identifier: MIT */
/*
 * solve/report.h -- what a solver says when it cannot go on: the cycle it
 * found, or how far it got and where the chain of moves stood.
 */
#pragma once

#include "base/text.h"
#include "grundy/game.h"
#include "solve/path.h"

/* Writes a position of a solver as text, like snprintf. */
typedef size_t report_text(const void *user, grundy_position at, char *out,
                           size_t size);

typedef struct reporter {
    report_text *text;
    const void *user;
} reporter;

/* The position as the game writes it, or as "kind0(1, 2)". */
size_t grundy_report_position(const grundy_game *game, grundy_position at,
                              char *out, size_t size);
void grundy_report_put(fixed_text *to, const grundy_game *game,
                       grundy_position at);

/* GRUNDY_ENONIMBER: it is decided at once, so it stands alone. */
grundy_status grundy_report_in_sum(const grundy_game *game, grundy_position at,
                                   grundy_error *err);

/*
 * GRUNDY_ECYCLE: `again` is open in the path and was reached from its top.
 * visiting: from an option of the topmost entry, open or not.
 */
grundy_status grundy_report_cycle(const path_stack *path, reporter how,
                                  grundy_position again, bool visiting,
                                  grundy_error *err);

/* How far the work got. */
typedef struct report_state {
    uint64_t solved;  /* positions */
    uint64_t held;    /* of them in memory */
    size_t live;      /* bytes */
    size_t wanted;    /* bytes asked for in vain; 0: unknown */
    size_t limit;     /* bytes; 0: none */
} report_state;

/* GRUNDY_ELIMIT (or GRUNDY_ENOMEM) for memory, with the end of the chain. */
grundy_status grundy_report_memory(const path_stack *path, reporter how,
                                   grundy_status status,
                                   const report_state *state,
                                   grundy_error *err);

/* GRUNDY_ELIMIT for time, with the end of the chain; GRUNDY_ECANCEL. */
grundy_status grundy_report_time(const path_stack *path, reporter how,
                                 grundy_status status, uint64_t solved,
                                 grundy_error *err);
