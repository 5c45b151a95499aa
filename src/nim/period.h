/* SPDX-License-Identifier: MIT */
/*
 * nim/period.h -- the least period with which a sequence ends, arithmetic
 * periods included.  It only looks at the values given: what holds beyond
 * them is for nim/law.h to prove.
 */
#pragma once

#include "base/memory.h"

/* Values G(0), G(1), ...; Borrowed from whoever made them. */
typedef struct series {
    const void *value;
    uint64_t count;
    unsigned width; /* bytes of one value: 1, 2, 4 or 8, unsigned */
} series;

/*
 * G(n + length) = G(n) + saltus for every n >= preperiod with n + length in
 * the series, and not for n = preperiod - 1.  Differences are taken modulo
 * 2^64, so a falling sequence has a saltus near the top.
 */
typedef struct period {
    uint64_t preperiod, length, saltus;
} period;

/*
 * How many values a period must be seen in before it counts.  It may only
 * rise when preperiod or length rise.  Whatever it says, a period that counts
 * reaches over half of the series and goes into the series less one value
 * twice.
 */
typedef uint64_t period_need(const void *user, const period *p);

static inline uint64_t grundy_series_at(const series *s, uint64_t i)
{
    switch (s->width) {
    case 1: return ((const uint8_t *)s->value)[i];
    case 2: return ((const uint16_t *)s->value)[i];
    case 4: return ((const uint32_t *)s->value)[i];
    default: return ((const uint64_t *)s->value)[i];
    }
}

/*
 * The shortest period of the end of the series that is seen in as many values
 * as need asks for (NULL: in three lengths after the preperiod), with its
 * least preperiod; *found tells whether there is one.  So it never is a
 * multiple of another.  Time O(count log count), in practice O(count); up to
 * 4 bytes of memory a value, some kilobytes where the period is short.
 */
GRUNDY_MUST_USE grundy_status grundy_period_find(period *out, bool *found,
                                                 const series *s,
                                                 period_need *need,
                                                 const void *user, memory *mem,
                                                 grundy_error *err);

/* The least preperiod with which the period (length, saltus) ends s. */
uint64_t grundy_period_start(const series *s, uint64_t length, uint64_t saltus);

/*
 * G(n) for any n by the law, from the values before preperiod + length;
 * false where it does not fit in 64 bits.
 */
bool grundy_period_value(const series *s, const period *p, uint64_t n,
                         uint64_t *value);
