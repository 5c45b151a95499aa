/* SPDX-License-Identifier: MIT */
/* api/session.h -- memory and watch by the limits a caller gives. */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "base/memory.h"
#include "base/watch.h"

/* limits may be NULL. */
void grundy_session_memory(memory *mem, const grundy_limits *limits);
void grundy_session_watch(watch *w, const grundy_limits *limits);

/* A call begins: its time counts from now; seconds 0: no bound. */
void grundy_session_begin(watch *w, double seconds);

#endif
