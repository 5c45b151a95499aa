/* SPDX-License-Identifier: MIT */
/* The monotonic clock: setting the time of day must not end a computation. */
#include "host/clock.h"

#include <time.h>

double grundy_clock_now(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return 0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
