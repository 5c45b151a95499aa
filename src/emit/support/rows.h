/* SPDX-License-Identifier: MIT */
/* Many heaps whose sizes have equal steps: where values repeat, or rise by a
 * constant with each period, those a period apart have equal steps as well. */

#include "plan/laws/xor_row.h"

/* The period of heaps up to `last` of which a to b may be taken. */
static int64_t period_of_run(int64_t a, int64_t b, int64_t last)
{
    if (a < 1 || b < a)
        return 1;
    return last - a < b ? a : a + b;
}

/* How many of the heaps are smaller than that. */
static int64_t heaps_below(int64_t size, int64_t least, int64_t step,
                           int64_t count)
{
    if (least >= size)
        return 0;
    if (step == 0 || (size - 1 - least) / step >= count)
        return count;
    return (size - 1 - least) / step + 1;
}
