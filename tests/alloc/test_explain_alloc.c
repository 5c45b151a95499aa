/* SPDX-License-Identifier: MIT */
/*
 * Each allocation fails in turn while positions are explained: it is reported,
 * nothing leaks, and asked again with memory to spare all answers are right.
 */
#include "grundy/explain.h"
#include "../support/test.h"
#include "support/stingy.h"

static bool count(void *user, const grundy_move *move)
{
    (void)move;
    ++*(uint64_t *)user;
    return true;
}

/* Everything that explain.h offers, in one number. */
static grundy_status ask(grundy_rules *rules, const char *position,
                         const char *to, uint64_t *found)
{
    grundy_sum *sum = NULL, *after = NULL;
    grundy_decided decided = {GRUNDY_ENDING_NONE, 0, ""};
    grundy_part_law law = {.family = GRUNDY_PART_PLAIN};
    grundy_tame tame = {false, false, 0};
    grundy_param param = {.count = 0};
    const char *lines = NULL;
    bool allowed = false, other = true;
    uint64_t moves = 0;
    grundy_status status = grundy_sum_open(&sum, rules, position, NULL);

    if (status == GRUNDY_OK)
        status = grundy_sum_part_decided(sum, 0, &decided, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_law(sum, 0, &law, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_tame(sum, 0, &tame, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_param(sum, 0, 0, &param, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_show(sum, 0, &lines, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_moves(sum, 0, count, &moves, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_allows(sum, 0, to, &allowed, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_allows(sum, 0, position, &other, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_after(&after, sum, 0, to, NULL);
    /* The law is a help: without memory for it the moves are asked. */
    *found = moves + 1000 * param.count + (lines != NULL ? strlen(lines) : 0) +
             10000 * tame.nimber + 100000 * decided.line +
             (allowed ? 1000000 : 0) + (other ? 2000000 : 0);
    if (after != NULL)
        grundy_sum_close(&after);
    if (sum != NULL)
        grundy_sum_close(&sum);
    return status;
}

typedef struct specimen {
    const char *rules, *position, *to;
} specimen;

/* True if the run got to its end without the failure. */
static bool run(const specimen *p, unsigned long fail_at, uint64_t *expected)
{
    stingy s = {.fail_at = fail_at};
    const grundy_limits limits = {.alloc = {stingy_resize, &s}};
    grundy_rules *rules;
    uint64_t found = 0;
    grundy_status status =
        grundy_rules_open(&rules, p->rules, strlen(p->rules), &limits, NULL);

    if (status == GRUNDY_OK) {
        status = ask(rules, p->position, p->to, &found);
        if (status == GRUNDY_ENOMEM) {
            s.fail_at = 0;
            assert_int_equal(ask(rules, p->position, p->to, &found), GRUNDY_OK);
        }
        if (fail_at == 0)
            *expected = found;
        assert_int_equal(found, *expected);
    } else {
        assert_null(rules);
    }
    assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
    if (rules != NULL)
        grundy_rules_close(&rules);
    assert_int_equal(s.live, 0);
    return s.calls < fail_at || fail_at == 0;
}

TEST(each_failed_allocation_is_clean)
{
    static const specimen specimens[] = {
        {"position heap(n)\n    move to heap(n - k) for k in 1..n\n",
         "heap(5) + nim(2)", "heap(3)"},
        {"position row(n)\n    stop if n == 1\n"
         "    move to row(l) + row(n - 2 - l) for l in 0..n-2\n",
         "row(6)", "row(4)"},
        {"position board(s: set(70))\n"
         "    move to board(s - {x}) for x in s if x > 60\n"
         "    show [\"x\" + x for x in s], {1} for i in 0..2\n",
         "board({1, 61, 62})", "board({1, 61})"},
        {"position row(n)\n"
         "    move to row(l) + row(n - 1 - l) for l in 0..n-1\nplay misere\n",
         "2 * row(3)", "row(1) + row(1)"}};

    for (size_t i = 0; i < sizeof specimens / sizeof *specimens; i++) {
        uint64_t expected;

        assert_true(run(&specimens[i], 0, &expected));
        assert_in_range(expected, 1000000, 1999999); /* allowed, not other */
        for (unsigned long fail_at = 1;
             !run(&specimens[i], fail_at, &expected);)
            fail_at++;
    }
}
