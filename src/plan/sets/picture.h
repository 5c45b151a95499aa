/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/picture.h -- kinds whose position is a set of edges, of which each
 * move takes one and all that a function of sets then finds to be cut off.
 */
#ifndef PLAN_SETS_PICTURE_H
#define PLAN_SETS_PICTURE_H

#include "plan/sets/read.h"
#include "sets/picture.h"

/*
 * Whether the moves are those of a picture (sets/picture.h), proved for all of
 * its positions; out->edges 0: it is not seen to be one.  What is found is the
 * arena's.  Fails when memory is out or the watch stops it.
 */
grundy_status grundy_sets_picture(const game_kind *kind, const int64_t *reg,
                                  const set_host *host, arena *a,
                                  set_picture *out, grundy_error *err);

#endif
