/* SPDX-License-Identifier: MIT */
/*
 * Native code against the interpreter: the whole library, and rules made for
 * the places where the two hand over to each other.
 */
#include "grundy/library.h"
#include "support/native.h"
#include "support/play.h"
#include "support/stingy.h"

/* ---- where one hands over to the other ---- */

TEST(deep_recursion_is_the_loop_s)
{
    expect_same("position at(n)\n"
                "    move to at(n - k) for k in 1..n if up(200000 + k) % 3 "
                "== 1 and n < 9\n"
                "fn up(n) = if n == 0 then 0 else up(n - 1) + 1\n",
                "at(8)");
}

/* Rules that ask for nimbers run the solver inside native code, and the table
 * of the kind grows meanwhile. */
TEST(tables_may_move_under_the_rules)
{
    expect_same("position side(n)\n"
                "    move to side(n - k) for k in 1..5 if (n + k) % 4 != 1 "
                "and n * k % 7 != 3\n"
                "position at(n)\n"
                "    move to at(n - 1 - nimber(side(3 * n + k)) % 2) for k in "
                "1..n if n > 2\n"
                "    move to at(n - k) + side(n - k) for k in 1..n if k % 3 "
                "!= nimber(side(2 ** (n + 2) - k)) % 3\n",
                "at(16)");
}

TEST(asking_may_be_nested)
{
    expect_same("position a(n)\n"
                "    move to a(n - k) for k in 1..n if k * n % 5 != 2\n"
                "position b(n)\n"
                "    move to b(n - k) for k in 1..n if nimber(a(n + k)) % 2 "
                "== k % 2\n"
                "position c(n)\n"
                "    move to c(n - k) + a(k) for k in 1..n if "
                "mex(nimber(b(j)) for j in 0..k) != n % 4\n",
                "c(15)");
}

TEST(functions_may_build_sums_and_sets)
{
    expect_same(
        "position at(n, free: set(0..9))\n"
        "    move to both(n - k, free) for k in 1..n if k in free\n"
        "    move to at(n, free - {k}) for k in free if n in free\n"
        "fn both(n, s: set(0..9)) = at(n / 2, s) + at(n - n / 2, s - {n}) + "
        "nim(size(s))\n",
        "at(9, {1, 2, 5, 7, 8})");
}

TEST(arrays_and_texts_are_the_host_s)
{
    expect_same("position at(h[])\n"
                "    move to at(sort(h with [i] = h[i] - k)) for i in "
                "0..<len(h) for k in 1..h[i] if k % 3 != i % 2\n"
                "    move to at(h[1..<len(h)]) if len(h) > 1 and h[0] == 0\n",
                "at([1, 2, 3, 3])");
}

TEST(verdicts_are_native_too)
{
    expect_same("position at(n, m)\n"
                "    win if n * m % 5 == 4\n"
                "    lose if n + m == 13\n"
                "    move to at(n - k, m) for k in 1..3\n"
                "    move to at(n, m - k) for k in 1..2\n",
                "at(17, 12)");
}

/* Keys of one, two and three words, negative and too large ones among them. */
TEST(positions_are_found_by_hash)
{
    expect_same("position at(x in -10**18..10**18)\n"
                "    move to at(-x / k) for k in 2..5 if x != 0 and x % 11 != "
                "k\n",
                "at(10**17) + at(-10**15)");
    expect_same("position at(x in -10**18..10**18, y)\n"
                "    move to at(5 - x / k, y - 1) for k in 2..5 if y > 0 and "
                "x % 11 != k\n",
                "at(10**17, 9) + at(10**6, 8)");
    expect_same("position at(x in -10**18..10**18, y, z)\n"
                "    move to at(k - x / 3, y - 1, z * k) for k in 1..4 if y > "
                "0 and (x + z) % 11 != k\n",
                "at(10**16, 9, 5) + at(-10**6, 8, 3)");
    /* Many that differ in one word alone. */
    expect_same("position at(x, y, z)\n"
                "    move to at(x, y - k, z) for k in 1..3 if (x + y) % 5 != "
                "k\n"
                "    move to at(x, y, z - k) for k in 1..2 if z * y % 3 != k\n"
                "    move to at(x / 2, y, z) if x > 10**4\n",
                "at(10**6, 40, 30)");
    expect_same("position at(x, y)\n"
                "    move to at(x, y - k) for k in 1..3 if (x + y) % 5 != k\n"
                "    move to at(x / 2, y) if x > 10**4\n",
                "at(2 * 10**9, 40)");
}

TEST(moves_may_be_no_numbers_at_all)
{
    expect_same("position on(n)\n"
                "    move to off() if n > 0\n"
                "    move to on(n - 1) + off() if n > 1\n"
                "position off()\n"
                "    move to nim(3)\n",
                "on(6)");
}

TEST(ranges_may_depend_on_parameters)
{
    expect_same("position at(n in 0..20, m in 0..n)\n"
                "    move to at(n - k, m) for k in 1..4\n"
                "    move to at(n, m + k) for k in 1..3 if n % 3 != 0\n",
                "at(19, 2)");
}

TEST(errors_of_sums_are_the_same)
{
    static const char *const wrong[] = {
        "move to at(n - 1) + (n - 4) * at(n - 2) if n > 1",
        "move to at(n - 1 + 0 * (5 / (n - 3))) if n > 0",
        "move to at(n - 1) + at(n * 2 ** (70 - n)) if n > 0",
        "move to at(n - 1) if n > 0 and min(k for k in n..2) >= 0",
        "move to at(n + 1) if n < 12\n    move to at(n - 1) if n > 3",
    };

    for (size_t i = 0; i < COUNT(wrong); i++) {
        char text[300];

        (void)snprintf(text, sizeof text, "position at(n)\n    %s\n", wrong[i]);
        expect_same(text, "at(9)");
    }
}

/* ---- solving by recursion ---- */

/* No table, so each is found by hash; further down than levels go. */
#define WIDE "position at(x in 0..10**18)\n"

TEST(chains_are_longer_than_levels)
{
    expect_same(WIDE "    move to at(x - 3) if goes_on(x) and x % 5 != 1\n"
                     "    move to at(x - 7) if goes_on(x) and x % 4 != 2\n"
                     "    move to at(x - 10) if goes_on(x) and x % 3 == 0\n"
                     "fn goes_on(x) = x % 10**15 >= 10\n",
                "at(10**15 + 9000) + at(10**15 + 77)");
}

/* A short one, and one that is met far below where it begins. */
TEST(cycles_are_found_below)
{
    expect_same(WIDE "    move to at(x - 1) if x > 10**15\n"
                     "    move to at(x + 9) if x == 10**15 + 4\n",
                "at(10**15 + 2000)");
    expect_same(WIDE "    move to at(x - 1) if x > 10**15\n"
                     "    move to at(x + 1500) if x == 10**15\n",
                "at(10**15 + 900)");
    expect_same(WIDE "    move to at(x - 1) + at(x) if x > 10**15\n",
                "at(10**15 + 900)");
}

TEST(errors_lie_below_levels)
{
    expect_same(WIDE "    move to at(x - 1) if x > 10**15\n"
                     "    move to at(5 / (x - 10**15)) if x < 10**15 + 9\n",
                "at(10**15 + 600)");
    expect_same(WIDE "    move to at(x - 1) if x > 10**15\n"
                     "    move to at(x * 10**4) if x == 10**15 + 570\n",
                "at(10**15 + 600)");
    expect_same(WIDE "    move to at(x - k) for k in 1..3 if x > 10**15 and "
                     "up(x - 10**15) > 0\n"
                     "fn up(n) = 7 / (n - 250)\n",
                "at(10**15 + 600)");
}

/* More than the bits of a word hold; and sums that no option can be worth. */
TEST(values_may_be_large)
{
    expect_same(WIDE "    move to at(x - k) for k in 1..300 if k <= x - "
                     "10**15 and k * x % 7 != 3\n",
                "at(10**15 + 400)");
    expect_same(WIDE "    move to nim(x % 100 + 60 * k) + at(x - k) for k in "
                     "0..2 if k * 2 > 1 and x > 10**15 + k\n",
                "at(10**15 + 40)");
    expect_same("position at(x in 0..10**18)\n"
                "    move to at(x / k) for k in 2..5 if x % 7 != k\n"
                "    move to big(x % 90)\n"
                "position big(n)\n"
                "    move to big(n - k) for k in 1..n if n * k % 11 != 5\n",
                "at(10**17)");
}

TEST(options_are_moves_before_they_are_solved)
{
    expect_same("position at(x in 0..10**18)\n"
                "    move to at(x / 2) + at(x / 3 - 40) if x > 0\n"
                "    move to at(x / 3) + 2 * at(x / 4) + 3 * at(x / 5) if x > "
                "0\n"
                "    move to at(x / 7) + nim(x % 9 - 4) if x > 0\n",
                "at(10**12 + 640) + at(10**13)");
    expect_same("position at(x in 0..10**18, m)\n"
                "    move to at(x / 2, m) + (x % 4) * on(m - 1) if x > 1\n"
                "    move to (m % 3) * on(m - 2) + at(x - x / 3, m)  if x > 9\n"
                "position on(m)\n"
                "    move to on(m - k) + at(m * 5, m - k) for k in 1..2\n",
                "at(10**9, 6)");
}

/* Divisors are lists that stand while levels come and go. */
TEST(lists_outlive_what_is_below)
{
    expect_same(WIDE "    move to at(x / d - 1) for d in divisors(x) if d > 1 "
                     "and x > 1\n"
                     "    move to at(x - d) for d in digits(x) if d > 0 and x "
                     "< 10**4\n",
                "at(720720 * 10**6) + at(5040)");
}

/* ---- the library ---- */

static void run_example(grundy_rules *rules, size_t i, char *out)
{
    grundy_error err = {0};

    if (play_run(rules, grundy_rules_example(rules, i).input, out, 100000,
                 &err) != GRUNDY_OK)
        (void)snprintf(out + strlen(out), sizeof err.message, "%s",
                       err.message);
}

TEST(games_answer_the_same)
{
    static char plain[100000], native[100000];

    if (!has_compiler)
        skip();
    for (size_t g = 0; g < grundy_library_count(); g += SANITIZED ? 10 : 1) {
        const char *text = grundy_library_game_at(g)->text;
        grundy_rules *x = open_rules(text, GRUNDY_ENGINE_INTERPRET);
        grundy_rules *y = open_rules(text, GRUNDY_ENGINE_NATIVE);
        grundy_summary summary;

        grundy_rules_summary(x, &summary);
        for (size_t i = 0; i < summary.examples; i++) {
            run_example(x, i, plain);
            run_example(y, i, native);
            assert_string_equal(plain, native);
        }
        grundy_rules_close(&x);
        grundy_rules_close(&y);
    }
}

/* ---- one library for many ---- */

static const char steps[] =
    "input n in 0..1000\n"
    "position at(n)\n"
    "    move to at(n - k) for k in 1..n if (n + k * k) % 7 != 2\n"
    "start at(n)\n";

/* Recursions are given up for such values, and so many options are listed then
 * that what was left out is compiled, between two positions. */
TEST(what_was_left_out_is_made_up_for)
{
    expect_same("position p(n)\n"
                "    move to p(n - k) for k in 1..n if n * k % 1000 != 999\n",
                "p(6500)");
}

TEST(rules_may_share_a_library)
{
    grundy_rules *one, *other;
    grundy_error err = {0};
    grundy_work work;

    if (!has_compiler)
        skip();
    one = open_rules(steps, GRUNDY_ENGINE_NATIVE);
    other = open_rules(steps, GRUNDY_ENGINE_NATIVE);
    for (int n = 0; n < 40; n++) {
        uint64_t x = 0, y = 1;
        grundy_sum *a, *b;
        char text[20];

        (void)snprintf(text, sizeof text, "at(%d)", 100 + n);
        assert_int_equal(grundy_rules_set(one, "n", "5", &err), GRUNDY_OK);
        assert_int_equal(grundy_rules_set(other, "n", "7", &err), GRUNDY_OK);
        assert_int_equal(grundy_sum_open(&a, one, text, &err), GRUNDY_OK);
        assert_int_equal(grundy_sum_open(&b, other, text, &err), GRUNDY_OK);
        assert_int_equal(grundy_sum_nimber(a, &x, &err), GRUNDY_OK);
        assert_int_equal(grundy_sum_nimber(b, &y, &err), GRUNDY_OK);
        assert_true(x == y);
        grundy_sum_close(&a);
        grundy_sum_close(&b);
    }
    grundy_rules_work(other, &work);
    assert_true(work.native && work.cached);
    grundy_rules_close(&one);
    grundy_rules_work(other, &work);
    assert_true(work.native);
    grundy_rules_close(&other);
}

static void expect_cancelled(const char *text, const char *position)
{
    grundy_rules *rules = open_rules(text, GRUNDY_ENGINE_NATIVE);
    grundy_sum *sum;
    grundy_error err = {0};
    uint64_t nimber;

    assert_int_equal(grundy_sum_open(&sum, rules, position, &err), GRUNDY_OK);
    grundy_rules_cancel(rules);
    assert_int_equal(grundy_sum_nimber(sum, &nimber, &err), GRUNDY_ECANCEL);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* In a loop that finds no move, and in moves that find no end. */
TEST(cancelling_ends_native_code)
{
    if (!has_compiler)
        skip();
    expect_cancelled("position at(n)\n"
                     "    move to at(n + 1) if all(j % 7 < 9 for j in "
                     "1..10**17)\n",
                     "at(0)");
    expect_cancelled(WIDE "    move to at(x - k) for k in 1..3 if x > 10**9\n",
                     "at(10**18)");
}

/* ---- memory ---- */

/* The compiler's library is kept, so only finding and binding it is tried. */
static grundy_status solve_stingily(stingy *s)
{
    static const char text[] = "position at(x, y)\n"
                               "    move to at(x - k, y) + at(k - 1, g(k)) for "
                               "k in 1..x if y % k != 2\n"
                               "fn g(n) = if n < 2 then n else g(n - 1) + 1\n";
    const grundy_limits limits = {.alloc = {stingy_resize, s}};
    grundy_error err = {0};
    grundy_rules *rules = NULL;
    grundy_sum *sum = NULL;
    uint64_t nimber;
    grundy_status status =
        grundy_rules_open(&rules, text, strlen(text), &limits, &err);

    if (status == GRUNDY_OK)
        status = grundy_rules_engine(rules, GRUNDY_ENGINE_NATIVE, true, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_open(&sum, rules, "at(6, 3)", &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_nimber(sum, &nimber, &err);
    if (rules != NULL) {
        grundy_sum_close(&sum);
        grundy_rules_close(&rules);
    }
    return status;
}

TEST(each_failed_allocation_is_clean)
{
    stingy s = {.fail_at = 0};
    unsigned long count;
    unsigned failed = 0;

    if (!has_compiler)
        skip();
    assert_int_equal(solve_stingily(&s), GRUNDY_OK);
    count = s.calls;
    for (unsigned long at = 1; at <= count; at++) {
        grundy_status status;

        s = (stingy){.fail_at = at};
        status = solve_stingily(&s);
        /* A kind that could not be compiled is interpreted. */
        assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
        assert_int_equal(s.live, 0);
        failed += status != GRUNDY_OK;
    }
    assert_true(failed > 20);
}

TEST_GROUP(begin_native, drop_place)
