/* SPDX-License-Identifier: MIT */
/* When a long computation is asked to stop, and what it is told meanwhile. */
#include "support/test.h"

#include "base/watch.h"

static double clock_now;
static uint64_t told, told_done, told_whole;

static double now(void)
{
    return clock_now;
}

static void tell(void *user, uint64_t done, uint64_t whole)
{
    *(int *)user += 1;
    told++;
    told_done = done;
    told_whole = whole;
}

static void the_clock_is_looked_at_now_and_then_only(void **state)
{
    watch w = {.now = now, .deadline = 5};
    grundy_error err = {0};

    (void)state;
    clock_now = 10; /* over already, but nobody looks before the step */
    w.next = GRUNDY_WATCH_STEP;
    assert_int_equal(grundy_watch_tick(&w, GRUNDY_WATCH_STEP - 1, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_watch_tick(&w, 1, &err), GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of time after 0 positions"));
}

static void a_deadline_that_is_not_there_is_not_missed(void **state)
{
    watch w = {.now = now}, without_clock = {.deadline = 1};

    (void)state;
    clock_now = 1e9;
    assert_int_equal(grundy_watch_look(&w, NULL), GRUNDY_OK);
    assert_int_equal(grundy_watch_look(&without_clock, NULL), GRUNDY_OK);
}

static void cancelling_comes_before_the_clock(void **state)
{
    watch w = {.now = now, .deadline = 5};
    grundy_error err = {0};

    (void)state;
    clock_now = 10;
    atomic_store(&w.cancelled, true);
    assert_int_equal(grundy_watch_look(&w, &err), GRUNDY_ECANCEL);
    assert_string_equal(err.message, "cancelled");
}

static void progress_is_told_ten_times_a_second_at_most(void **state)
{
    int calls = 0;
    watch w = {.now = now, .progress = tell, .progress_user = &calls};

    (void)state;
    told = 0;
    w.done = 3;
    w.whole = 8;
    for (int i = 1; i <= 1000; i++) {
        clock_now = i / 1000.0;
        assert_int_equal(grundy_watch_look(&w, NULL), GRUNDY_OK);
    }
    assert_in_range(told, 9, 10);
    assert_int_equal(calls, told);
    assert_int_equal(told_done, 3);
    assert_int_equal(told_whole, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_is_looked_at_now_and_then_only),
        cmocka_unit_test(a_deadline_that_is_not_there_is_not_missed),
        cmocka_unit_test(cancelling_comes_before_the_clock),
        cmocka_unit_test(progress_is_told_ten_times_a_second_at_most),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
