/* SPDX-License-Identifier: MIT */
/* How long work will still take: cli/pace.c. */
#include "../../cli/pace.h"

#include <math.h>

#include "../support/test.h"

/* Work from `from` on whose value n takes n^power, in units that make the
 * whole take 100 s; told every tenth of a second until `until`. */
static void work(pace *p, double from, double whole, double power, double until)
{
    const double all = pow(whole, power + 1) - pow(from, power + 1);

    for (double time = 0; time <= until; time += 0.1) {
        const double done =
            pow(pow(from, power + 1) + all * time / 100, 1 / (power + 1));

        grundy_cli_pace_note(p, (uint64_t)done, 3 + time);
    }
}

TEST(time_left_is_right_whatever_the_work_grows_like)
{
    for (int half_powers = 0; half_powers <= 4; half_powers++)
        for (int from = 0; from <= 900000; from += 300000)
            for (int until = 2; until < 100; until += 7) {
                pace p = {.marks = 0};
                double left;

                work(&p, from, 1e6, half_powers / 2.0, until);
                left = grundy_cli_pace_left(&p, 1000000);
                assert_true(fabs(left - (100 - until)) < 0.25 * (100 - until));
            }
}

TEST(nothing_is_said_before_there_are_marks)
{
    pace p = {.marks = 0};

    assert_true(grundy_cli_pace_left(&p, 100) < 0);
    for (uint64_t i = 0; i < 4; i++)
        grundy_cli_pace_note(&p, i, (double)i);
    assert_true(grundy_cli_pace_left(&p, 100) < 0);
    grundy_cli_pace_note(&p, 4, 4);
    assert_true(fabs(grundy_cli_pace_left(&p, 100) - 96) < 1);
}

TEST(other_work_begins_anew)
{
    pace p = {.marks = 0};

    work(&p, 0, 1e9, 0, 50);
    for (uint64_t i = 0; i <= 10; i++)
        grundy_cli_pace_note(&p, 10 * i, 60 + (double)i);
    assert_true(fabs(grundy_cli_pace_left(&p, 200) - 10) < 0.5);
}

TEST(a_pause_before_the_first_value_does_not_count)
{
    pace p = {.marks = 0};

    for (int i = 0; i < 100; i++)
        grundy_cli_pace_note(&p, 0, i);
    for (uint64_t i = 1; i <= 10; i++)
        grundy_cli_pace_note(&p, i, 99 + (double)i);
    assert_true(fabs(grundy_cli_pace_left(&p, 20) - 10) < 0.5);
}

TEST(noise_of_the_clock_makes_no_wild_guess)
{
    pace p = {.marks = 0};
    double time = 0;

    for (uint64_t i = 0; i < 200; i++) {
        time += i % 7 == 0 ? 0.3 : 0.08;
        grundy_cli_pace_note(&p, i * 5, time);
    }
    assert_true(fabs(grundy_cli_pace_left(&p, 2000) - time) < 0.35 * time);
    /* Cheaper and cheaper values: the last pace stays. */
    p.marks = 0;
    for (uint64_t i = 1; i < 60; i++)
        grundy_cli_pace_note(&p, i * i, (double)i);
    assert_true(grundy_cli_pace_left(&p, 10000) > 40);
    assert_true(grundy_cli_pace_left(&p, 10000) < 100);
}
