/* SPDX-License-Identifier: MIT */
/*
 * Results by proof numbers: which rules are searched so, and that a deep forced
 * win is found past a quiet game that would have to be searched.  That answers
 * are those of the search by bounds is for tests/cross/results.py.
 */
#include "../support/test.h"
#include "support/ask_rules.h"

static const char chase[] = /* who is hunted has one way out */
    "position hunt(k, s: set(18))\n    win if k == 0\n    draw if k > 99\n"
    "    move to quiet(s)\n    move to flight(k - 1, s)\n"
    "position flight(k, s: set(18))\n    move to hunt(k, s)\n"
    "position quiet(s: set(18))\n"
    "    move to quiet(s - {x, y}) for x in s for y in s\n"
    "        if x < y and isprime(x + y)\n";

static uint64_t positions_by(grundy_search which, const char *asked)
{
    grundy_rules *rules = rules_of(chase);
    grundy_error err = {0};
    grundy_sum *sum;
    grundy_work work;
    int64_t result = 0;

    assert_int_equal(grundy_rules_search(rules, which, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_open(&sum, rules, asked, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_result(sum, &result, &err), GRUNDY_OK);
    assert_int_equal(result, 1);
    grundy_rules_work(rules, &work);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return work.positions;
}

TEST(a_forced_win_is_found_past_a_quiet_game)
{
    const uint64_t plain = positions_by(GRUNDY_SEARCH_BOUNDS, "hunt(20, full)");
    const uint64_t by_proof =
        positions_by(GRUNDY_SEARCH_PROOF, "hunt(20, full)");

    assert_true(by_proof < 100);
    assert_true(plain > 100 * by_proof);
}

static void expect_refused(const char *text, const char *why)
{
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};

    assert_int_equal(grundy_rules_search(rules, GRUNDY_SEARCH_PROOF, &err),
                     GRUNDY_EINVAL);
    assert_non_null(strstr(err.message, why));
    assert_int_equal(grundy_rules_search(rules, GRUNDY_SEARCH_BOUNDS, &err),
                     GRUNDY_OK);
    grundy_rules_close(&rules);
}

TEST(what_it_is_not_for_is_refused)
{
    expect_refused("position heap(n)\nmove to heap(n - k) for k in 1..3\n",
                   "nothing that is searched");
    expect_refused("position at(x in 0..9)\nmove to at((x + 3) % 10)\n"
                   "play endless\n",
                   "play that ends");
}

/* As it does without. */
TEST(a_cycle_is_told)
{
    static const char ring[] = "position at(x in 0..9)\n"
                               "draw if x == 11\nmove to at((x + 3) % 10)\n";
    grundy_rules *rules = rules_of(ring);
    grundy_error err = {0};
    grundy_sum *sum;
    int64_t result;

    assert_int_equal(grundy_rules_search(rules, GRUNDY_SEARCH_PROOF, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_sum_open(&sum, rules, "at(2)", &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_result(sum, &result, &err), GRUNDY_ECYCLE);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}
