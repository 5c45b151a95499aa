/* SPDX-License-Identifier: MIT */
/* support/set_lists.h -- lists of moves of a set that a test makes. */
#pragma once

#include "support/test.h"

#include "sets/search.h"
#include "support/random_game.h"

static uint64_t drawn = 88172645463325252;
static memory counted;

static inline uint32_t below(uint32_t end)
{
    return (uint32_t)random_between(&drawn, 0, (int64_t)end - 1);
}

static inline set_instances list_of(uint32_t rows, uint32_t columns)
{
    return (set_instances){.mem = &counted,
                           .cells = rows * columns,
                           .rows = rows,
                           .columns = columns};
}

/* Both in any order. */
static inline void add_sorted(set_instances *l, set_literal *need, size_t needs,
                              set_literal *write, size_t writes)
{
    grundy_set_literals_sort(need, needs);
    grundy_set_literals_sort(write, writes);
    assert_true(grundy_instances_add(l, need, needs, write, writes));
}

/* It was the last one, and nothing else is left. */
static inline void drop_list(set_instances *l)
{
    grundy_instances_drop(l);
    assert_int_equal(counted.live, 0);
}

static inline int open_counted(void **state)
{
    (void)state;
    grundy_memory_open(&counted, NULL, 0);
    return 0;
}

TEST_GROUP(open_counted, NULL)
