/* SPDX-License-Identifier: MIT */
/*
 * Options in other stretches are taken by loops that the compiler turns into
 * vector code, and what each cell is for the next one after them.
 */
#include "solve/result_stretch.h"

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* Number i; of what is not known something that fits, too. */
INLINE int64_t made_of(const shifted *o, int64_t x, int64_t gain, int64_t i)
{
    const uint64_t turn = (uint64_t)o->turn;

    return (int64_t)((uint64_t)(gain + i * o->gain.slope) +
                     (((uint64_t)x ^ turn) - turn));
}

/* Whether all of the options are known; pace and step may be numbers that the
 * compiler knows. */
INLINE bool take_option(const shifted *o, int64_t *restrict to, uint32_t rows,
                        bool first, int64_t pace, int64_t step)
{
    const int64_t *const from = o->from, *const gain = o->gain.first;
    int64_t unknown = 0;

    for (int64_t i = 0; i < rows; i++) {
        const int64_t x = from[i * step];
        const int64_t made = made_of(o, x, gain[i * pace], i);

        unknown |= x == INT64_MIN;
        to[i * step] = first || made > to[i * step] ? made : to[i * step];
    }
    return unknown == 0;
}

INLINE bool take_paced(const shifted *o, int64_t *to, uint32_t rows, bool first,
                       int64_t step)
{
    return o->gain.pace == 0
               ? take_option(o, to, rows, first, 0, step)
               : take_option(o, to, rows, first, o->gain.pace, step);
}

INLINE bool take_other(const shifted *o, int64_t *to, uint32_t rows, bool first,
                       int64_t step)
{
    if (step < 0)
        return take_paced(o, to, rows, first, -1);
    if (o->gain.pace == 1)
        return first ? take_option(o, to, rows, true, 1, 1)
                     : take_option(o, to, rows, false, 1, 1);
    return first ? take_paced(o, to, rows, true, 1)
                 : take_paced(o, to, rows, false, 1);
}

static bool take_plain(const shifted *o, int64_t *to, uint32_t rows, bool first,
                       int64_t step)
{
    return take_other(o, to, rows, first, step);
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2")))
#endif
static bool
take_wide(const shifted *o, int64_t *to, uint32_t rows, bool first,
          int64_t step)
{
    return take_other(o, to, rows, first, step);
}

/* Of one option, the cell before. */
INLINE void take_last(const shifted *o, int64_t *to, int64_t step,
                      uint32_t rows, bool first, int64_t pace)
{
    const int64_t *const gain = o->gain.first;
    int64_t last = to[-step];

    for (int64_t i = 0; i < rows; i++) {
        const int64_t made = made_of(o, last, gain[i * pace], i);

        last = first || made > to[i * step] ? made : to[i * step];
        to[i * step] = last;
    }
}

/* The same; most gains are numbers of a list, and most steps 1. */
static void take_last_one(const shifted *o, int64_t *to, int64_t step,
                          uint32_t rows)
{
    shifted in_list = *o;

    in_list.gain.slope = 0;
    if (o->gain.slope != 0 || step != 1)
        take_last(o, to, step, rows, false, o->gain.pace);
    else if (o->turn != 0) {
        in_list.turn = -1;
        take_last(&in_list, to, 1, rows, false, o->gain.pace);
    } else {
        in_list.turn = 0;
        take_last(&in_list, to, 1, rows, false, o->gain.pace);
    }
}

/* Of options that stand in the stretch, or shortly before it. */
static void take_before(const shifted *own, uint32_t owns, int64_t *to,
                        int64_t step, uint32_t rows, bool first)
{
    if (owns == 1 && own->back == 1 && !first) {
        take_last_one(own, to, step, rows);
        return;
    }
    for (int64_t i = 0; i < rows; i++, to += step)
        for (uint32_t k = 0; k < owns; k++) {
            const shifted *const o = &own[k];
            const int64_t made = made_of(o, to[-o->back * step],
                                         o->gain.first[i * o->gain.pace], i);

            *to = (first && k == 0) || made > *to ? made : *to;
        }
}

bool grundy_stretch_take(const stretch *s, int64_t *to, uint32_t rows,
                         int64_t step, bool wide)
{
    for (uint32_t i = 0; i < s->others; i++)
        if (!(wide ? take_wide : take_plain)(&s->other[i], to, rows, i == 0,
                                             step))
            return false;
    take_before(s->own, s->owns, to, step, rows, s->others == 0);
    return true;
}
