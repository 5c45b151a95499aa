/* SPDX-License-Identifier: MIT */
/*
 * engine/period.h -- long numbers made short by a period that is proved for
 * the inputs of the moment (plan/laws/recurrence.h).
 */
#ifndef ENGINE_PERIOD_H
#define ENGINE_PERIOD_H

#include "engine/engine.h"
#include "plan/laws/recurrence.h"

/*
 * Whether a position with the same value and a smaller number is known or can
 * be found; word then gets its at.length words.  Errors: memory, time.
 */
grundy_status grundy_engine_shorten(engine *e, grundy_position at,
                                    int64_t *word, bool *shorter,
                                    grundy_error *err);

/* The inputs have changed. */
void grundy_engine_forget_periods(engine *e);

/* What was found for a kind so far; why_not NULL: the period. */
typedef void period_told(void *user, const char *number, const char *why_not,
                         int64_t preperiod, int64_t period, int64_t reach);
void grundy_engine_tell_periods(const engine *e, uint32_t kind,
                                period_told *told, void *user);

#endif
