/* SPDX-License-Identifier: MIT */
/* support/test.h -- what every unit test of the language includes. */
#ifndef SUPPORT_TEST_H
#define SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Under a sanitizer, which looks for other faults, sums are smaller. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

/* How many games a test draws: a tenth under a sanitizer, and N times as many
 * where GRUNDY_TEST_TIMES=N asks for it. */
static inline int random_rounds(int count)
{
    const char *const times = getenv("GRUNDY_TEST_TIMES");
    const int more = times == NULL ? 1 : atoi(times);

    return SANITIZED ? (count + 9) / 10 : more > 1 ? more * count : count;
}

/* A random number: xorshift, the same sequence on every machine. */
static inline uint64_t random_number(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* One of low..high. */
static inline int64_t random_between(uint64_t *state, int64_t low, int64_t high)
{
    const uint64_t span = (uint64_t)high - (uint64_t)low;

    return (int64_t)((uint64_t)low +
                     (span == UINT64_MAX ? random_number(state)
                                         : random_number(state) % (span + 1)));
}

#endif
