/* SPDX-License-Identifier: MIT */
/* host/session.h -- memory and watch by the limits a caller gives. */
#pragma once

#include "base/memory.h"
#include "base/watch.h"

/* Whether a struct that a caller filled is as large as it has to be: what it
 * says of itself, 0 or at least what this library knows. */
GRUNDY_MUST_USE grundy_status grundy_session_size(size_t said, size_t known,
                                                  grundy_error *err);

/* limits may be NULL.  GRUNDY_EINVAL: of a size that is not known. */
GRUNDY_MUST_USE grundy_status grundy_session_memory(memory *mem,
                                                    const grundy_limits *limits,
                                                    grundy_error *err);
void grundy_session_watch(watch *w, const grundy_limits *limits);

/* A call begins: its time counts from now; seconds 0: no bound. */
void grundy_session_begin(watch *w, double seconds);

/* All of it, for one call; *w is {0} before. */
GRUNDY_MUST_USE grundy_status grundy_session_open(memory *mem, watch *w,
                                                  const grundy_limits *limits,
                                                  grundy_error *err);
