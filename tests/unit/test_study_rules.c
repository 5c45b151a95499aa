/* SPDX-License-Identifier: MIT */
/* Laws of positions of rules, through the public header. */
#include "api/family.h"
#include "support/studies.h"

static const char kayles_rules[] =
    "position row(n)\n"
    "    move to row(i) + row(n - 1 - i) for i in 0..n-1\n"
    "    move to row(i) + row(n - 2 - i) for i in 0..n-2\n";

TEST(rules_of_a_known_code_have_its_proof)
{
    grundy_rules *rules = open_rules(kayles_rules);
    grundy_study *study = open_position(rules, "row(n)", NULL);
    const grundy_law law = law_of(study, 300);

    assert_true(law.proved);
    assert_int_equal(law.preperiod, 71);
    assert_int_equal(law.period, 12);
    assert_int_equal(value_of(study, HUGE_HEAP), value_of(study, 76));
    grundy_study_close(&study);
    grundy_rules_close(&rules);
}

TEST(a_cancelled_study_goes_on_with_the_next_call)
{
    static const char *const text[] = {"row(n)", "row(n + 1)"};
    grundy_rules *rules = open_rules(kayles_rules);

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        grundy_study *study = open_position(rules, text[i], NULL);
        grundy_law law;

        grundy_study_cancel(study);
        assert_int_equal(grundy_study_law(study, 300, &law, NULL),
                         GRUNDY_ECANCEL);
        law = law_of(study, 300);
        assert_int_equal(law.period, 12);
        grundy_study_close(&study);
    }
    grundy_rules_close(&rules);
}

TEST(a_study_knows_how_far_to_look)
{
    grundy_rules *rules = open_rules(kayles_rules);
    grundy_study *quick = open_position(rules, "row(n)", NULL);
    grundy_study *slow = open_position(rules, "row(n + 1)", NULL);

    assert_true(grundy_study_range(slow) > 100);
    assert_true(grundy_study_range(quick) > grundy_study_range(slow));
    grundy_study_close(&quick);
    grundy_study_close(&slow);
    grundy_rules_close(&rules);
}

TEST(other_positions_are_only_observed)
{
    static const char *const text[] = {"row(n + 1)", "row(n) + row(2)",
                                       "2 * row(n) + row(n)"};
    grundy_rules *rules = open_rules(kayles_rules);

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        grundy_study *study = open_position(rules, text[i], NULL);
        const grundy_law law = law_of(study, 400);

        assert_false(law.proved);
        assert_int_equal(law.period, 12);
        grundy_study_close(&study);
    }
    grundy_rules_close(&rules);
}

TEST(rules_without_a_family_are_only_observed)
{
    grundy_rules *rules =
        open_rules("position heap(n)\n"
                   "    move to heap(n - k) for k in 1..3 if n % 5 != 0\n");
    grundy_heap_code wrong = parse("{1,2,3}");
    const grundy_family family = {.kind = GRUNDY_FAMILY_CODE, .code = &wrong};
    grundy_study *study = open_position(rules, "heap(n)", NULL);
    const grundy_law law = law_of(study, 300);

    assert_int_equal(law.kind, GRUNDY_LAW_PERIODIC);
    assert_false(law.proved);
    grundy_study_close(&study);
    assert_int_equal(grundy_study_open_rules(&study, rules, "heap(n)", "n", 0,
                                             &family, NULL, NULL),
                     GRUNDY_EINVAL);
    assert_null(study);
    grundy_heap_code_close(&wrong, NULL);
    grundy_rules_close(&rules);
}

static const char wythoff_rules[] =
    "position queen(x, y)\n"
    "    move to queen(x - k, y)     for k in 1..x\n"
    "    move to queen(x, y - k)     for k in 1..y\n"
    "    move to queen(x - k, y - k) for k in 1..min(x, y)\n";

TEST(rows_of_wythoffs_game_are_proved)
{
    grundy_rules *rules = open_rules(wythoff_rules);
    static const char *const row[] = {"queen(n, 0)", "queen(n, 1)",
                                      "queen(2, n)", "queen(n, 3)"};
    static const uint64_t period[] = {1, 3, 3, 6};

    for (size_t i = 0; i < 4; i++) {
        grundy_study *study = open_position(rules, row[i], NULL);
        const grundy_law law = law_of(study, 500);

        assert_true(law.proved);
        assert_int_equal(law.period, period[i]);
        assert_int_equal(law.saltus, period[i]);
        grundy_study_close(&study);
    }
    grundy_rules_close(&rules);
}

static bool is_wythoff(const char *text, const char *position)
{
    grundy_rules *rules = open_rules(text);
    const bool is = grundy_family_is_wythoff(rules, position, "x", "y");

    grundy_rules_close(&rules);
    return is;
}

TEST(only_wythoffs_game_is_taken_for_it)
{
    assert_true(is_wythoff(wythoff_rules, "queen(x, y)"));
    assert_true(is_wythoff("position queen(x, y)\n"
                           "    move to queen(i, y) for i in 0..<x\n"
                           "    move to queen(x, j) for j in 0..y - 1\n"
                           "    move to queen(i, y - x + i) for i in 0..<x\n",
                           "queen(x, y)"));
    assert_false(is_wythoff(wythoff_rules, "queen(x, y + 1)"));
    assert_false(is_wythoff(wythoff_rules, "queen(y, x)"));
    assert_false(is_wythoff("position queen(x, y)\n"
                            "    move to queen(x - k, y) for k in 1..x\n"
                            "    move to queen(x, y - k) for k in 1..y\n",
                            "queen(x, y)"));
    assert_false(is_wythoff("position queen(x, y)\n"
                            "    move to queen(x - k, y) for k in 1..x\n"
                            "    move to queen(x, y - k) for k in 1..y\n"
                            "    move to queen(x - k, y - k) for k in 1..x/2\n",
                            "queen(x, y)"));
    assert_false(is_wythoff("position queen(x, y)\n"
                            "    move to queen(x - k, y) for k in 1..x\n"
                            "    move to queen(x, y - k) for k in 1..y\n"
                            "    move to queen(x - k, y - k) for k in 1..y\n"
                            "    move to queen(x - 1, y - 2)\n",
                            "queen(x, y)"));
    assert_false(is_wythoff("position queen(x, y)\n"
                            "    move to queen(x - k, y) for k in 1..x\n"
                            "    move to queen(x, y - k) for k in 1..y\n"
                            "    move to queen(x - k, y - k) for k in 2..y\n",
                            "queen(x, y)"));
}

/* What is recognised and proved holds in the table of the rules. */
static void assert_rows(const char *text, unsigned *proved)
{
    grundy_rules *rules = open_rules(text);
    char position[40];

    for (int i = 0; i < 10; i++) {
        const grundy_axis axis = {"n", 0, 299};
        int64_t value[300];
        grundy_study *study;
        grundy_law law;

        if (i % 2 == 0)
            (void)snprintf(position, sizeof position, "at(n, %d)", i / 2);
        else
            (void)snprintf(position, sizeof position, "at(%d, n)", i / 2);
        study = open_position(rules, position, NULL);
        law = law_of(study, 120);
        assert_int_equal(
            grundy_rules_table(rules, position, &axis, 1, value, NULL),
            GRUNDY_OK);
        for (uint64_t n = law.preperiod; law.proved && n + law.period < 300;
             n++)
            assert_int_equal(value[n + law.period],
                             value[n] + (int64_t)law.saltus);
        *proved += law.proved;
        grundy_study_close(&study);
    }
    grundy_rules_close(&rules);
}

TEST(proofs_of_rows_hold_in_the_rules)
{
    unsigned proved = 0;

    assert_rows("position at(x, y)\n"
                "    move to at(x - 1, y)\n"
                "    move to at(x - k, y - k) for k in 1..x\n"
                "    move to at(x, y - k) for k in 1..3\n",
                &proved);
    assert_rows("position at(x, y)\n"
                "    move to at(x - k, y) for k in 1..<x+1\n"
                "    move to at(x - k, y - k) for k in 2..y\n"
                "    move to at(x, y - 1)\n",
                &proved);
    assert_rows("position at(x, y)\n"
                "    move to at(x - 2, y - 1)\n"
                "    move to at(x - 1, y - 2)\n"
                "    move to at(x - 3, y)\n",
                &proved);
    assert_true(proved > 15);
}

TEST(a_declared_range_begins_and_ends_the_sequence)
{
    grundy_rules *rules = open_rules("position heap(n in 3..40)\n"
                                     "    move to heap(n - k) for k in 1..2\n");
    grundy_study *study = open_position(rules, "heap(n)", NULL);
    const grundy_law law = law_of(study, 1000);

    assert_int_equal(law.period, 3);
    assert_int_equal(law.preperiod, 3);
    assert_int_equal(law.checked_to, 40);
    assert_string_equal(law.formula, "n % 3");
    grundy_study_close(&study);
    grundy_rules_close(&rules);
}
