/* SPDX-License-Identifier: MIT */
/*
 * Nimbers of sets by several threads over one table: as by one alone, in little
 * memory, and where they are stopped.  Small enough for a thread sanitizer.
 */
#include "support/set_lists.h"

#include <pthread.h>
#include <time.h>

#include "host/clock.h"
#include "host/crew.h"
#include "sets/crowd.h"

static void add_pair(set_instances *l, uint32_t x, uint32_t y)
{
    const set_literal need[] = {{x, true}, {y, true}};
    const set_literal write[] = {{x, false}, {y, false}};

    assert_true(grundy_instances_add(l, need, 2, write, 2));
}

static set_instances dominoes(uint32_t rows, uint32_t columns)
{
    set_instances l = list_of(rows, columns);

    for (uint32_t at = 0; at < l.cells; at++) {
        if (at % columns + 1 < columns)
            add_pair(&l, at, at + 1);
        if (at + columns < l.cells)
            add_pair(&l, at, at + columns);
    }
    return l;
}

/* Moves that need one to three cells near each other and take some of them, or
 * now and then need one out. */
static set_instances anything(uint32_t cells, uint32_t moves, bool mixed)
{
    set_instances l = list_of(1, cells);

    for (uint32_t i = 0; i < moves; i++) {
        const uint32_t at = below(cells), count = 1 + below(3);
        set_literal need[3], write[3];

        for (uint32_t k = 0; k < count; k++) {
            need[k] = (set_literal){(at + k * (1 + i % 3)) % cells,
                                    k == 0 || !mixed || below(4) > 0};
            write[k] = (set_literal){need[k].cell, false};
        }
        add_sorted(&l, need, count, write, count);
    }
    return l;
}

static const uint64_t full = UINT64_MAX;

static uint64_t nimber_of(const set_instances *l, unsigned helpers)
{
    watch clock = {.now = grundy_clock_now, .crew = grundy_crew_of(4)};
    grundy_error err = {0};
    set_search *search;
    uint64_t nimber = 99;
    bool is = false;

    clock.crew.helpers = helpers;
    clock.crew.after = 0;
    assert_int_equal(grundy_set_search_open(&search, l, &clock, &err),
                     GRUNDY_OK);
    if (grundy_set_search_nimber(search, &full, &nimber, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    grundy_set_search_close(&search);
    for (uint64_t k = 0; k < 3; k++) {
        assert_int_equal(grundy_set_search_open(&search, l, &clock, &err),
                         GRUNDY_OK);
        if (grundy_set_search_is(search, &full, k, &is, &err) != GRUNDY_OK)
            fail_msg("%s", err.message);
        assert_int_equal(is, nimber == k);
        grundy_set_search_close(&search);
    }
    return nimber;
}

static void compare(set_instances *l)
{
    const uint64_t alone = nimber_of(l, 0);

    for (unsigned helpers = 1; helpers <= 3; helpers += 2)
        assert_int_equal(nimber_of(l, helpers), alone);
    grundy_instances_drop(l);
    assert_int_equal(counted.live, 0);
}

TEST(boards_have_the_same_nimbers)
{
    static const uint32_t size[][2] = {{4, 5}, {3, 9}, {2, 17}, {5, 5}, {4, 7}};

    for (size_t i = 0; i < (SANITIZED ? 3 : COUNT(size)); i++) {
        set_instances l = dominoes(size[i][0], size[i][1]);

        compare(&l);
    }
}

TEST(random_moves_have_the_same_nimbers)
{
    const int rounds = (int)test_times(40);

    for (int i = 0; i < rounds; i++) {
        const uint32_t cells = 14 + below(10);
        set_instances l = anything(cells, cells * 2, below(4) == 0);

        compare(&l);
    }
}

/* What is forgotten goes for all of them. */
TEST(little_memory_will_do_for_several)
{
    for (size_t more = SANITIZED ? 800000 : 200000; more <= 1600000;
         more *= 2) {
        watch clock = {.now = grundy_clock_now, .crew = grundy_crew_of(3)};
        set_instances l = dominoes(5, 5);
        grundy_error err = {0};
        set_search *search;
        uint64_t nimber = 99;

        clock.crew.after = 0;
        assert_int_equal(grundy_set_search_open(&search, &l, &clock, &err),
                         GRUNDY_OK);
        counted.limit = counted.live + more;
        counted.peak = counted.live;
        if (grundy_set_search_nimber(search, &full, &nimber, &err) != GRUNDY_OK)
            fail_msg("%s", err.message);
        assert_int_equal(nimber, 0);
        assert_true(counted.peak <= counted.limit);
        counted.limit = 0;
        grundy_set_search_close(&search);
        grundy_instances_drop(&l);
        assert_int_equal(counted.live, 0);
    }
}

static void *cancel_soon(void *arg)
{
    const struct timespec moment = {0, 20000000};

    (void)nanosleep(&moment, NULL);
    atomic_store(&((watch *)arg)->cancelled, true);
    return NULL;
}

/* All stop where one is cancelled, and what they leave is true. */
TEST(several_are_stopped)
{
    for (int i = 0; i < (SANITIZED ? 1 : 3); i++) {
        watch clock = {.now = grundy_clock_now, .crew = grundy_crew_of(3)};
        set_instances l = dominoes(5, 8);
        const uint64_t small = (1ull << 25) - 1;
        uint64_t nimber = 99, again = 98;
        set_search *search, *alone;
        pthread_t other;

        clock.crew.after = 0;
        assert_int_equal(grundy_set_search_open(&search, &l, &clock, NULL),
                         GRUNDY_OK);
        assert_int_equal(pthread_create(&other, NULL, cancel_soon, &clock), 0);
        assert_int_equal(grundy_set_search_nimber(search, &full, &nimber, NULL),
                         GRUNDY_ECANCEL);
        assert_int_equal(pthread_join(other, NULL), 0);
        atomic_store(&clock.cancelled, false);
        clock.crew.helpers = 0;
        assert_int_equal(
            grundy_set_search_nimber(search, &small, &nimber, NULL), GRUNDY_OK);
        assert_int_equal(grundy_set_search_open(&alone, &l, &clock, NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_set_search_nimber(alone, &small, &again, NULL),
                         GRUNDY_OK);
        assert_int_equal(nimber, again);
        grundy_set_search_close(&alone);
        grundy_set_search_close(&search);
        grundy_instances_drop(&l);
        assert_int_equal(counted.live, 0);
    }
}
