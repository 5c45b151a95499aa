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

TEST(the_clock_is_looked_at_now_and_then_only)
{
    watch w = {.now = now, .deadline = 5};
    grundy_error err = {0};

    clock_now = 10; /* over already, but nobody looks before the step */
    w.next = GRUNDY_WATCH_STEP;
    assert_int_equal(grundy_watch_tick(&w, GRUNDY_WATCH_STEP - 1, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_watch_tick(&w, 1, &err), GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of time after 0 positions"));
}

TEST(a_deadline_that_is_not_there_is_not_missed)
{
    watch w = {.now = now}, without_clock = {.deadline = 1};

    clock_now = 1e9;
    assert_int_equal(grundy_watch_look(&w, NULL), GRUNDY_OK);
    assert_int_equal(grundy_watch_look(&without_clock, NULL), GRUNDY_OK);
}

TEST(cancelling_comes_before_the_clock)
{
    watch w = {.now = now, .deadline = 5};
    grundy_error err = {0};

    clock_now = 10;
    atomic_store(&w.cancelled, true);
    assert_int_equal(grundy_watch_look(&w, &err), GRUNDY_ECANCEL);
    assert_string_equal(err.message, "cancelled");
}

/* Each would put the next look off, if it began to count anew. */
TEST(short_trials_do_not_put_off_the_clock)
{
    watch w = {.now = now, .deadline = 5};
    grundy_error err = {0};
    int trials = 0;

    clock_now = 1;
    assert_int_equal(grundy_watch_tick(&w, 1, &err), GRUNDY_OK);
    clock_now = 10;
    for (grundy_status status = GRUNDY_OK; status == GRUNDY_OK; trials++) {
        assert_true((uint64_t)trials * 1000 < 2 * GRUNDY_WATCH_STEP);
        grundy_watch_try(&w, 5000);
        status = grundy_watch_tick(&w, 1000, &err);
        grundy_watch_try_end(&w);
    }
    assert_int_equal(err.status, GRUNDY_ELIMIT);
    assert_string_equal(err.message, "out of time after 0 positions");
}

/* The first one to be told may do without and go on to somebody else. */
TEST(who_is_stopped_is_stopped_at_every_tick)
{
    watch w = {.now = now, .deadline = 5};
    grundy_error err = {0};

    clock_now = 10;
    for (int i = 0; i < 3; i++)
        assert_int_equal(grundy_watch_tick(&w, 1, &err), GRUNDY_ELIMIT);
    w.deadline = 0;
    grundy_watch_try(&w, 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(grundy_watch_tick(&w, 1, &err), GRUNDY_ELIMIT);
    grundy_watch_try_end(&w);
    assert_int_equal(grundy_watch_tick(&w, 1, &err), GRUNDY_OK);
    assert_in_range(w.next, w.ticks + 1, w.ticks + GRUNDY_WATCH_STEP);
}

TEST(progress_is_told_ten_times_a_second_at_most)
{
    int calls = 0;
    watch w = {.now = now, .progress = tell, .progress_user = &calls};

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

TEST(asking_whether_to_stop_changes_nothing)
{
    watch w = {.now = now, .deadline = 5, .ticks = 3, .next = 7};

    clock_now = 4;
    assert_false(grundy_watch_stops(&w));
    clock_now = 5;
    assert_true(grundy_watch_stops(&w));
    w.deadline = 0;
    assert_false(grundy_watch_stops(&w));
    atomic_store(&w.cancelled, true);
    assert_true(grundy_watch_stops(&w));
    assert_int_equal(w.ticks, 3);
    assert_int_equal(w.next, 7);
}

TEST(a_budget_ends_by_what_is_spent_and_stays_over)
{
    budget b = {.left = 100000};
    uint64_t spent = 0;

    while (grundy_budget_spend(&b, 7))
        spent += 7;
    assert_in_range(spent, 100000 - 7, 100000);
    assert_true(b.over);
    assert_false(grundy_budget_spend(&b, 1));
}

TEST(a_budget_is_over_when_the_watch_stops)
{
    watch w = {.now = now, .deadline = 5};
    budget b = {.watch = &w, .left = UINT64_MAX};
    int more = 0;

    clock_now = 4;
    assert_true(grundy_budget_spend(&b, 1));
    clock_now = 5;
    while (more <= GRUNDY_BUDGET_LOOK && grundy_budget_spend(&b, 1))
        more++;
    assert_in_range(more, 1, GRUNDY_BUDGET_LOOK);
    assert_true(b.over);
}
