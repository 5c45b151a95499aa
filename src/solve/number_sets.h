/* SPDX-License-Identifier: MIT */
/*
 * solve/number_sets.h -- sets of numbers that are finite, or leave out finitely
 * many: those that moves of a position exclude as its value (exclusions.h).
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SOLVE_NUMBER_SETS_H
#define SOLVE_NUMBER_SETS_H

#define LIBRARY 1

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

/* No number is outside of the set. */
#define LOONY UINT32_MAX

/* Numbers: those whose bits are set, or all others. */
typedef struct number_set {
    bool others;
    uint64_t *bit;
    size_t words; /* bits beyond the words are 0 */
#if LIBRARY
    size_t cap;
    memory *mem;
#else
    int64_t room;
#endif
} number_set;

static inline bool grow_numbers(number_set *s, size_t words)
{
    if (words <= s->words)
        return true;
#if LIBRARY
    if (!GRUNDY_RESERVE(s->mem, s->bit, s->cap, words))
        return false;
#else
    s->bit =
        (uint64_t *)more_room(s->bit, &s->room, (int64_t)words, sizeof *s->bit);
#endif
    memset(s->bit + s->words, 0, (words - s->words) * sizeof *s->bit);
    s->words = words;
    return true;
}

static inline void empty_numbers(number_set *s)
{
    s->words = 0;
    s->others = false;
}

static inline bool has_number_bit(const number_set *s, uint64_t x)
{
    return x / 64 < s->words && (s->bit[x / 64] >> x % 64 & 1) != 0;
}

static inline bool has_number(const number_set *s, uint64_t x)
{
    return has_number_bit(s, x) != s->others;
}

static inline bool put_number_bit(number_set *s, uint64_t x)
{
    if (x / 64 >= SIZE_MAX / 64 || !grow_numbers(s, (size_t)(x / 64) + 1))
        return false;
    s->bit[x / 64] |= UINT64_C(1) << x % 64;
    return true;
}

static inline bool add_number(number_set *s, uint64_t x)
{
    if (!s->others)
        return put_number_bit(s, x);
    if (x / 64 < s->words)
        s->bit[x / 64] &= ~(UINT64_C(1) << x % 64);
    return true;
}

static inline bool add_all_but(number_set *s, uint64_t x)
{
    const bool had = has_number(s, x);

    s->words = 0;
    s->others = true;
    return had || put_number_bit(s, x);
}

static inline void add_all_numbers(number_set *s)
{
    s->words = 0;
    s->others = true;
}

static inline bool add_numbers(number_set *s, const number_set *more)
{
    if (!grow_numbers(s, more->words))
        return false;
    for (size_t i = 0; i < s->words; i++) {
        const uint64_t x = i < more->words ? more->bit[i] : 0;

        s->bit[i] = s->others      ? s->bit[i] & (more->others ? x : ~x)
                    : more->others ? x & ~s->bit[i]
                                   : s->bit[i] | x;
    }
    s->others |= more->others;
    return true;
}

/* Each number by exclusive or with x. */
static inline bool move_numbers(number_set *out, const number_set *s,
                                uint64_t x)
{
    bool ok = true;

    empty_numbers(out);
    for (size_t i = 0; ok && i < s->words; i++)
        for (uint64_t left = s->bit[i]; ok && left != 0; left &= left - 1)
            ok = put_number_bit(out,
                                (64 * i + (uint64_t)__builtin_ctzll(left)) ^ x);
    out->others = s->others;
    return ok;
}

/* The least number that is not in it. */
static inline uint32_t least_outside(const number_set *s)
{
    for (size_t i = 0; i < s->words; i++) {
        const uint64_t outside = s->others ? s->bit[i] : ~s->bit[i];

        if (outside != 0)
            return (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(outside);
    }
    return s->others ? LOONY : (uint32_t)(64 * s->words);
}

#endif
