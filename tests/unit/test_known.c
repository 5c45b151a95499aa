/* SPDX-License-Identifier: MIT */
/*
 * What is known of a result while it is searched, for whoever is told of the
 * progress: the search of `hard` lasts as long as it may.
 */
#include "../support/test.h"
#include "grundy/rules.h"

#define HARD(gain)                                                             \
    "position hard(s: set(60))\n"                                              \
    "    move to hard(s - {x, y})" gain " for x in s for y in s\n"             \
    "        if x < y and (x * y + x + y) % 7 < 3\n"

typedef struct seen {
    grundy_rules *rules;
    bool known;
    int64_t low, high;
    int told, most;
} seen;

/* Ends the search when something is known; on a machine with much to do that
 * may be late. */
static void look(void *user, uint64_t done, uint64_t whole)
{
    seen *const s = user;

    (void)done;
    (void)whole;
    s->told++;
    s->known = grundy_rules_known(s->rules, &s->low, &s->high);
    if (s->known || s->told == s->most)
        grundy_rules_cancel(s->rules);
}

typedef grundy_status asking(grundy_sum *sum, grundy_error *err);

static grundy_status ask_result(grundy_sum *sum, grundy_error *err)
{
    int64_t result;

    return grundy_sum_result(sum, &result, err);
}

static grundy_status ask_outcome(grundy_sum *sum, grundy_error *err)
{
    char letter;

    return grundy_sum_class(sum, &letter, err);
}

static void expect_of(asking *ask, const char *text, bool known, int64_t low,
                      int64_t high, const char *hint)
{
    seen s = {.most = known ? 100 : 3};
    const grundy_limits limits = {.progress = look, .progress_user = &s};
    grundy_error err = {0};
    grundy_sum *sum;

    assert_int_equal(
        grundy_rules_open(&s.rules, text, strlen(text), &limits, &err),
        GRUNDY_OK);
    assert_false(grundy_rules_known(s.rules, &s.low, &s.high));
    assert_int_equal(grundy_sum_open(&sum, s.rules, "top(full)", &err),
                     GRUNDY_OK);
    assert_int_equal(ask(sum, &err), GRUNDY_ECANCEL);
    assert_int_equal(s.known, known);
    if (known) {
        assert_int_equal(s.low, low);
        assert_int_equal(s.high, high);
    }
    if (hint != NULL)
        assert_non_null(strstr(err.hint, hint));
    else
        assert_null(strstr(err.hint, "known so far"));
    grundy_sum_close(&sum);
    grundy_rules_close(&s.rules);
}

static void expect_known(const char *text, bool known, int64_t low,
                         int64_t high, const char *hint)
{
    expect_of(ask_result, text, known, low, high, hint);
}

TEST(a_draw_that_can_be_had_is_known)
{
    expect_known("position top(s: set(60))\n    move to hard(s)\n"
                 "    move to even(s)\n"
                 "position even(s: set(60))\n    draw if true\n" HARD(""),
                 true, 0, 1, "at least a draw");
}

TEST(a_draw_that_the_other_can_have_is_known)
{
    expect_known("position top(s: set(60))\n    move to next(s)\n"
                 "position next(s: set(60))\n    move to hard(s)\n"
                 "    move to even(s)\n"
                 "position even(s: set(60))\n    draw if true\n" HARD(""),
                 true, -1, 0, "at most a draw");
}

TEST(a_score_that_can_be_had_is_known)
{
    expect_known(
        "position top(s: set(60))\n    move to hard(s) gain 1\n"
        "    move to even(s) gain 5\n"
        "position even(s: set(60))\n    score 2 if true\n" HARD(" gain x"),
        true, 3, INT64_MAX, "at least 3 for who is to move");
}

#define SIDES(moves, after)                                                    \
    "position top(s: set(60))\n" moves "position over(s: set(60))\n" after     \
    "position hard(s: set(60))\n"                                              \
    "    move left to hard(s - {x, y}) for x in s for y in s\n"                \
    "        if x < y and (x * y + x + y) % 7 < 3\n"                           \
    "    move right to hard(s - {x, y}) for x in s for y in s\n"               \
    "        if x < y and (x * y + x + y) % 5 < 2\n"

TEST(who_wins_if_left_begins_is_known)
{
    expect_of(ask_outcome,
              SIDES("    move left to over(s)\n    move right to hard(s)\n",
                    "    move left to over(s - {x}) for x in s\n"),
              false, 0, 0, "known so far: if Left begins, Left wins");
    expect_of(ask_outcome,
              SIDES("    move left to over(s)\n    move right to hard(s)\n",
                    "    move right to over(s - {x}) for x in s\n"
                    "    draw if size(s) == 0\n"),
              false, 0, 0, "known so far: if Left begins, Right wins");
    expect_of(ask_outcome,
              SIDES("    move left to over(s)\n    move right to hard(s)\n",
                    "    draw if true\n"),
              false, 0, 0, "known so far: if Left begins, it is drawn");
}

TEST(a_draw_is_known_of_the_one_who_is_to_move)
{
    expect_of(ask_outcome,
              SIDES("    move left to over(s)\n    move left to hard(s)\n",
                    "    draw if true\n"),
              true, 0, 1, "known so far: at least a draw for Left");
}

TEST(nothing_is_known_of_a_win_before_it_is)
{
    expect_known("position top(s: set(60))\n    move to hard(s)\n"
                 "    draw if size(s) > 70\n" HARD(""),
                 false, 0, 0, NULL);
}

/* Backwards from the ends all is found of so many moves, and no more. */
TEST(of_endless_play_it_is_known_how_long_nobody_wins)
{
    static const char text[] = "position at(x in 0..10**6)\n"
                               "    move to at(x - 1)\nplay endless\n";
    grundy_status status = GRUNDY_ELIMIT;
    bool nothing = false, some = false;

    for (size_t most = 1 << 22; status == GRUNDY_ELIMIT; most += 1 << 20) {
        const grundy_limits limits = {.memory = most};
        grundy_error err = {0};
        grundy_rules *rules;
        grundy_sum *sum;
        const char *told;

        assert_int_equal(
            grundy_rules_open(&rules, text, strlen(text), &limits, &err),
            GRUNDY_OK);
        assert_int_equal(grundy_sum_open(&sum, rules, "at(1000000)", &err),
                         GRUNDY_OK);
        status = ask_result(sum, &err);
        told = strstr(err.hint, "nobody can win within ");
        nothing |= strstr(err.hint, "nothing is known so far") != NULL;
        some |= told != NULL;
        if (told != NULL)
            assert_int_equal(strtol(strpbrk(told, "0123456789"), NULL, 10), 8);
        else if (status == GRUNDY_ELIMIT)
            assert_non_null(strstr(err.hint, "known so far"));
        grundy_sum_close(&sum);
        grundy_rules_close(&rules);
    }
    assert_int_equal(status, GRUNDY_OK);
    assert_true(nothing && some);
}
