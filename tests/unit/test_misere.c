/* SPDX-License-Identifier: MIT */
/*
 * Misère play of rule files by pairs: what the plan says, and that sums are
 * won as the search of the whole sum says, tame or wild.
 */
#include "../support/test.h"
#include "support/ask_rules.h"

static const char kayles[] =
    "position row(n)\n"
    "move to row(a) + row(n - 1 - a) for a in 0..n-1\n"
    "move to row(a) + row(n - 2 - a) for a in 0..n-2\nplay misere\n";
static const char lasker[] =
    "position row(n)\nmove to row(n - k) for k in 1..n\n"
    "move to row(a) + row(n - a) for a in 1..n-1\nplay misere\n";
static const char knight[] =
    "position coin(x in 1..7, y in 1..7)\nmove to coin(x - 2, y + 1)\n"
    "move to coin(x - 2, y - 1)\nmove to coin(x + 1, y - 2)\n"
    "move to coin(x - 1, y - 2)\nplay misere\n";
static const char takes[] =
    "let s = [1, 4, 6]\nposition heap(n)\nmove to heap(n - k) for k in s\n"
    "play misere\n";
static const char odd[] = /* takes all of a heap or one */
    "position heap(n)\nmove to heap(n - 1) if n > 0\n"
    "move to nothing if n > 0\nmove to nim(n / 3) if n > 1\nplay misere\n";

TEST(the_plan_says_by_what)
{
    char text[600];

    expect_plan(takes, "misère", NULL, true, "Ferguson");
    expect_plan(kayles, "misère", NULL, true, "pairs");
    (void)snprintf(text, sizeof text, "%sstart coin(3, 3)", knight);
    expect_plan(text, "misère", NULL, false, "stays in one position");
    (void)snprintf(text, sizeof text, "%sstart coin(3, 3) + coin(1, 2)",
                   knight);
    expect_plan(text, "misère", NULL, true, "pairs");
    expect_plan(kayles, "closed family", NULL, false, "misère");
}

TEST(the_name_may_be_typed_without_its_accent)
{
    grundy_rules *rules = rules_of(kayles);
    grundy_error err = {0};

    assert_int_equal(grundy_rules_without(rules, "misere", &err), GRUNDY_OK);
    assert_int_equal(grundy_rules_without(rules, "misère", &err), GRUNDY_OK);
    assert_int_equal(grundy_rules_without(rules, "miser", &err), GRUNDY_EINVAL);
    assert_int_equal(grundy_rules_without(rules, "bounde", &err),
                     GRUNDY_EINVAL);
    grundy_rules_close(&rules);
}

static void check_sums(const char *text, const char *format, int most)
{
    static const char *const off[] = {"misère", NULL};
    static const char *const both[] = {"misère", "closed-family", NULL};

    for (int a = 0; a <= most; a++)
        for (int b = 0; b <= a; b++) {
            char sum[100];

            (void)snprintf(sum, sizeof sum, format, a, b);
            expect_same(text, sum, off);
            expect_same(text, sum, both);
        }
}

TEST(pairs_and_search_agree)
{
    check_sums(kayles, "row(%d) + row(%d)", 8);
    check_sums(kayles, "row(%d) + 2 * row(%d) + nim(2)", 4);
    check_sums(lasker, "row(%d) + row(%d)", 6);
    check_sums(lasker, "row(%d) + 2 * row(%d) + row(1)", 3);
    check_sums(takes, "heap(%d) + heap(%d) + heap(2)", 9);
    check_sums(takes, "2 * heap(%d) + heap(%d) + nim(1)", 7);
    check_sums(odd, "heap(%d) + heap(%d) + heap(1)", 8);
    check_sums(odd, "heap(%d) + 3 * heap(%d)", 5);
    check_sums(knight, "coin(%d, 4) + coin(3, %d)", 6);
    check_sums(knight, "coin(7, %d) + 2 * coin(%d, 2) + nim(3)", 4);
}

/* [SibertConway92]: misère Kayles, single rows that the second player wins. */
TEST(misere_kayles_is_lost_where_it_is_known_to_be)
{
    static const int lost[] = {1, 4, 9, 12, 20};
    size_t next = 0;

    for (int n = 1; n <= 25; n++) {
        static said s;
        char sum[30];

        (void)snprintf(sum, sizeof sum, "row(%d)", n);
        ask_text(&s, kayles, sum);
        assert_int_equal(s.text[0], next < 5 && lost[next] == n ? '0' : '1');
        next += next < 5 && lost[next] == n;
    }
}

/* Sums that no search could go through; Lasker's nimbers swap 4k+3, 4k+4. */
TEST(large_tame_sums_are_decided)
{
    static const struct {
        const char *rules, *sum, *answer;
    } known[] = {
        {lasker, "row(300) + row(299) + row(7) + row(1)", "1"},
        {lasker, "row(300) + row(299) + row(8)", "0 0"},
        {lasker, "row(300) + row(299) + nim(7)", "0 0"},
        {lasker, "1001 * row(1)", "0 0"},
        {lasker, "1000 * row(1)", "1 1"},
        {takes, "2 * heap(10**18) + 2 * heap(10**18 - 1)", "0 0"},
        {takes, "2 * heap(10**18) + nim(2)", "1 1"},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        static said s;

        ask_text(&s, known[i].rules, known[i].sum);
        if (strncmp(s.text, known[i].answer, strlen(known[i].answer)) != 0)
            fail_msg("%s: %s", known[i].sum, s.text);
    }
}
