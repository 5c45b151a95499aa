/* SPDX-License-Identifier: MIT */
/* Differences of two int64_t are taken in uint64_t, where they always fit. */
#include "view/scale.h"

#include <assert.h>

uint64_t grundy_view_step(uint64_t length, uint64_t most)
{
    static const uint64_t factor[] = {1, 2, 5};

    const uint64_t largest = UINT64_C(10000000000000000000);

    for (uint64_t power = 1; power < largest; power *= 10)
        for (size_t i = 0; i < 3; i++)
            if (length / (factor[i] * power) < most)
                return factor[i] * power;
    return largest;
}

void grundy_view_scale(scale *s, int64_t from, int64_t to, size_t most)
{
    assert(most >= 2 && most <= VIEW_TICKS_MAX);
    const uint64_t length = (uint64_t)to - (uint64_t)from;
    const uint64_t step = grundy_view_step(length, most);
    const int64_t past = (int64_t)((uint64_t)from % step);
    /* From `from` up to the next multiple of step. */
    uint64_t at = from < 0 ? (uint64_t) - (from + 1) % step + 1
                           : (step - (uint64_t)past) % step;

    if (from < 0)
        at = at == step ? 0 : at;
    for (s->ticks = 0; at <= length && s->ticks < most; at += step) {
        s->tick[s->ticks++] = (int64_t)((uint64_t)from + at);
        if (at > UINT64_MAX - step)
            break;
    }
}
