/* SPDX-License-Identifier: MIT */
/* The mex accumulator against the definition. */
#include "../support/test.h"
#include "nim/mex.h"

static memory mem;
static mex_set set;

static int open_set(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    grundy_mex_open(&set, &mem);
    return 0;
}

static int close_set(void **state)
{
    (void)state;
    grundy_mex_close(&set);
    return mem.live == 0 ? 0 : -1;
}

static uint64_t mex_of(const uint64_t *value, size_t count)
{
    grundy_mex_begin(&set);
    for (size_t i = 0; i < count; i++)
        assert_true(grundy_mex_mark(&set, value[i]));
    return grundy_mex_value(&set);
}

TEST(the_mex_of_nothing_is_0)
{
    assert_int_equal(mex_of(NULL, 0), 0);
}

TEST(the_mex_is_the_least_value_not_marked)
{
    const uint64_t value[] = {0, 1, 5, 2, 1, 0};

    assert_int_equal(mex_of(value, 6), 3);
    assert_int_equal(mex_of(value + 1, 5), 3);
    assert_int_equal(mex_of(value + 1, 4), 0);
}

TEST(a_set_forgets_the_one_before_it)
{
    for (uint64_t i = 0; i < 200000; i++) {
        const uint64_t value[] = {0, 1 + i % 2};

        assert_int_equal(mex_of(value, 2), 1 + (i % 2 == 0));
    }
}

TEST(large_values_cost_no_memory)
{
    const uint64_t value[] = {UINT64_MAX, UINT64_C(1) << 63, 0, 1 << 30, 1};

    assert_int_equal(mex_of(value, 5), 2);
    assert_true(mem.peak < 4096);
}

TEST(one_large_value_many_times_costs_no_memory)
{
    grundy_mex_begin(&set);
    for (int i = 0; i < 1000000; i++)
        assert_true(grundy_mex_mark(&set, UINT64_C(1) << (40 + i % 7)));
    assert_int_equal(grundy_mex_value(&set), 0);
    assert_true(mem.peak < 4096);
}

TEST(falling_values_are_all_found)
{
    for (uint64_t count = 1; count < 3000; count = count * 3 / 2 + 1) {
        grundy_mex_begin(&set);
        for (uint64_t i = count; i-- > 0;)
            assert_true(grundy_mex_mark(&set, i));
        assert_int_equal(grundy_mex_value(&set), count);
    }
}

TEST(memory_is_bounded_by_the_values_marked)
{
    const uint64_t count = 1000000;

    grundy_mex_begin(&set);
    for (uint64_t i = 0; i < count; i++)
        assert_true(grundy_mex_mark(&set, i * i));
    assert_int_equal(grundy_mex_value(&set), 2);
    assert_true(mem.peak <= 32 * count);
}

TEST(random_sets_have_the_mex_of_the_definition)
{
    uint64_t value[400];
    uint64_t seed = 1;

    for (int run = 0; run < 2000; run++) {
        const uint64_t below = 1 + (uint64_t)run % 500;
        uint64_t mex = 0;

        for (int i = 0; i < 400; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1;
            value[i] = (seed >> 33) % below;
        }
        for (int i = 0; i < 400; i++)
            if (value[i] == mex) {
                mex++;
                i = -1;
            }
        assert_int_equal(mex_of(value, 400), mex);
    }
}

TEST_EACH(open_set, close_set)
