/* SPDX-License-Identifier: MIT */
/* lang/calls.h -- frames, and functions whose values are remembered. */
#pragma once

#include "lang/machine.h"

/* A frame whose result no function remembers. */
#define GRUNDY_NOT_KEPT SIZE_MAX

/*
 * Looks function number `index` up by its arguments.  *result: its value, or
 * NULL: it is to be computed, and *place (GRUNDY_NOT_KEPT for a function that
 * is not remembered) is where grundy_call_keep will put it.  A value that is
 * being computed just now is a cycle.
 */
grundy_status grundy_call_find(machine *m, uint32_t index,
                               const int64_t *argument, grundy_span span,
                               size_t *place, const int64_t **result);

/* Leaves the calls that began since m->pending had so many words: they have
 * failed, and may be made again. */
void grundy_call_leave(machine *m, size_t pending);

/* Keeps what the function gave. */
grundy_status grundy_call_keep(machine *m, uint32_t index, size_t place,
                               const int64_t *result);

/* A frame for the code on top of the others; false when memory is out. */
bool grundy_frame_push(machine *m, const rule_code *c);
