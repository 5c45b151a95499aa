/* SPDX-License-Identifier: MIT */
/* The mex accumulator against the definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

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

static void the_mex_of_nothing_is_0(void **state)
{
    (void)state;
    assert_int_equal(mex_of(NULL, 0), 0);
}

static void the_mex_is_the_least_value_not_marked(void **state)
{
    const uint64_t value[] = {0, 1, 5, 2, 1, 0};

    (void)state;
    assert_int_equal(mex_of(value, 6), 3);
    assert_int_equal(mex_of(value + 1, 5), 3);
    assert_int_equal(mex_of(value + 1, 4), 0);
}

static void a_set_forgets_the_one_before_it(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 200000; i++) {
        const uint64_t value[] = {0, 1 + i % 2};

        assert_int_equal(mex_of(value, 2), 1 + (i % 2 == 0));
    }
}

static void large_values_cost_no_memory(void **state)
{
    const uint64_t value[] = {UINT64_MAX, UINT64_C(1) << 63, 0, 1 << 30, 1};

    (void)state;
    assert_int_equal(mex_of(value, 5), 2);
    assert_true(mem.peak < 4096);
}

static void one_large_value_many_times_costs_no_memory(void **state)
{
    (void)state;
    grundy_mex_begin(&set);
    for (int i = 0; i < 1000000; i++)
        assert_true(grundy_mex_mark(&set, UINT64_C(1) << (40 + i % 7)));
    assert_int_equal(grundy_mex_value(&set), 0);
    assert_true(mem.peak < 4096);
}

static void falling_values_are_all_found(void **state)
{
    (void)state;
    for (uint64_t count = 1; count < 3000; count = count * 3 / 2 + 1) {
        grundy_mex_begin(&set);
        for (uint64_t i = count; i-- > 0;)
            assert_true(grundy_mex_mark(&set, i));
        assert_int_equal(grundy_mex_value(&set), count);
    }
}

static void memory_is_bounded_by_the_values_marked(void **state)
{
    const uint64_t count = 1000000;

    (void)state;
    grundy_mex_begin(&set);
    for (uint64_t i = 0; i < count; i++)
        assert_true(grundy_mex_mark(&set, i * i));
    assert_int_equal(grundy_mex_value(&set), 2);
    assert_true(mem.peak <= 32 * count);
}

static void random_sets_have_the_mex_of_the_definition(void **state)
{
    uint64_t value[400];
    uint64_t seed = 1;

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_mex_of_nothing_is_0, open_set,
                                        close_set),
        cmocka_unit_test_setup_teardown(the_mex_is_the_least_value_not_marked,
                                        open_set, close_set),
        cmocka_unit_test_setup_teardown(a_set_forgets_the_one_before_it,
                                        open_set, close_set),
        cmocka_unit_test_setup_teardown(large_values_cost_no_memory, open_set,
                                        close_set),
        cmocka_unit_test_setup_teardown(
            one_large_value_many_times_costs_no_memory, open_set, close_set),
        cmocka_unit_test_setup_teardown(falling_values_are_all_found,
                                        open_set, close_set),
        cmocka_unit_test_setup_teardown(
            memory_is_bounded_by_the_values_marked, open_set, close_set),
        cmocka_unit_test_setup_teardown(
            random_sets_have_the_mex_of_the_definition, open_set, close_set),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
