/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/read.h -- the moves of a kind, whose position is one set and
 * numbers that stay, as a list of instances for the inputs of the moment: the
 * cells that each needs in the set or out of it, and those that it writes.
 */
#ifndef PLAN_SETS_READ_H
#define PLAN_SETS_READ_H

#include "base/error.h"
#include "plan/sets/term.h"
#include "sets/instances.h"

/* Whoever knows the inputs and can run expressions. */
typedef struct set_host {
    void *user;
    arena *scratch;               /* where objects are made */
    const universe_now *universe; /* by index */
    /* The value of an expression whose names have these words, one name's
     * after another's. */
    grundy_status (*value)(void *user, const node *n, variable *const *locals,
                           uint32_t count, const int64_t *argument,
                           int64_t *out, grundy_error *err);
} set_host;

/* No list has more. */
enum { GRUNDY_SETS_MOST = 1 << 22 };

/*
 * Reads the moves of positions whose other parameters have the values of reg
 * (one a parameter; that of the set is not looked at).  *obstacle says why
 * there is no list.  Of a kind that `win if` alone or `lose if` alone decides
 * the moves are as if play went on, and *ends has where it does not, as
 * instances without writes; ends NULL: there is no list then.  Fails when
 * memory is out or the watch stops it. Owner: the caller, who ends both with
 * grundy_instances_drop in any case.
 */
grundy_status grundy_sets_read(const game_kind *kind, const int64_t *reg,
                               const set_host *host, memory *mem, watch *w,
                               set_instances *out, set_instances *ends,
                               set_obstacle *obstacle, grundy_error *err);

#endif
