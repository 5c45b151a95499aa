/* SPDX-License-Identifier: MIT */
/* support/test.h -- what every unit test of the language includes. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/*
 * TEST(name) { ... } is a test, which main.c beside this file runs with all
 * others of its program, in the order written.
 */
#define TEST(name)                                                             \
    static void name(void **state);                                            \
    __attribute__((constructor)) static void add_##name(void)                  \
    {                                                                          \
        add_test(#name, name);                                                 \
    }                                                                          \
    static void name(void **state __attribute__((unused)))

/* What is called before the first test of a program, and after the last;
 * before each, and after each. */
#define TEST_GROUP(first, last) TEST_FIXTURES(add_group, first, last)
#define TEST_EACH(open, close) TEST_FIXTURES(add_each, open, close)
#define TEST_FIXTURES(add, open, close)                                        \
    __attribute__((constructor)) static void fixtures_of_##add(void)           \
    {                                                                          \
        add(open, close);                                                      \
    }

void add_test(const char *name, CMUnitTestFunction test);
void add_group(CMFixtureFunction first, CMFixtureFunction last);
void add_each(CMFixtureFunction open, CMFixtureFunction close);

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

/* 1 in `make test`, which tries samples of what is drawn or counted out; 4 in
 * `make check-random`, which tries all of it. */
static inline int times_wanted(void)
{
    const char *const times = getenv("GRUNDY_TEST_TIMES");

    return times == NULL || atoi(times) < 1 ? 1 : atoi(times);
}

/* How many games a test draws: a tenth under a sanitizer, else N quarters where
 * GRUNDY_TEST_TIMES=N. */
static inline int random_rounds(int count)
{
    return SANITIZED ? (count + 9) / 10 : (count * times_wanted() + 3) / 4;
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

    return (int64_t)((uint64_t)low + (span == UINT64_MAX
                                          ? random_number(state)
                                          : random_number(state) % (span + 1)));
}

/* One of a list of texts. */
static inline const char *random_pick(uint64_t *state, const char *const *list,
                                      size_t count)
{
    return list[random_number(state) % count];
}

/* Below a bound, by a linear congruence, which may begin with 0. */
static inline uint64_t random_below(uint64_t *state, uint64_t below)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (*state >> 33) % below;
}
