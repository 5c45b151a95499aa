/* SPDX-License-Identifier: MIT */
/*
 * say/deeper.h -- the positions that the moves of an explained one lead to,
 * each once and nearer ones first.
 */
#pragma once

#include "facts.h"
#include "judged.h"

/* Who is told of them.  What a call returns but GRUNDY_OK ends all. */
typedef struct deeper_sink {
    void *user;
    /* Those that are `depth` moves away begin. */
    void (*begin)(void *user, uint64_t depth);
    grundy_status (*part)(void *user, const part_fact *p);
    grundy_status (*sum)(void *user, const sum_fact *f);
    grundy_status (*judged)(void *user, judged *j);
    /* So many others were met and are not told of. */
    void (*cut)(void *user, size_t positions);
} deeper_sink;

/* Below a sum of which this is known; most: replies to find. */
grundy_status grundy_say_deeper(teller *g, const sum_fact *from, uint64_t depth,
                                size_t most, const deeper_sink *to);

/* The same where the rules give results. */
grundy_status grundy_say_deeper_judged(teller *g, grundy_sum *sum,
                                       const judged *from, uint64_t depth,
                                       size_t most, const deeper_sink *to);
