/* SPDX-License-Identifier: MIT */
/* cli/pace.h -- how long work will still take, by the pace it has had. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { PACE_MARKS = 64 };

/* How much was done when; all zero: nothing is known yet. */
typedef struct pace {
    struct {
        uint64_t done;
        double time;
    } mark[PACE_MARKS];
    size_t marks;
} pace;

/* By that time so much was done.  Where it is less than before, another piece
 * of work has begun. */
void grundy_cli_pace_note(pace *p, uint64_t done, double time);

/* Seconds from the last mark until `whole` is done; below 0: not known yet. */
double grundy_cli_pace_left(const pace *p, uint64_t whole);
