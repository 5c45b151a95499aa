/* SPDX-License-Identifier: MIT */
/*
 * The rewrite filter: what it says, and that output and errors are the same
 * with it and without.
 */
#include "support/play.h"

/* What the rules read; each run from its beginning. */
static const char *input = "";

static grundy_rules *open_rules(const char *text, bool without)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) !=
            GRUNDY_OK ||
        (without && grundy_rules_without(rules, "filter", &err) != GRUNDY_OK))
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

static void run(const char *text, bool without, play_answer *a)
{
    play_ask(open_rules(text, without), input, a);
}

static bool look(void *user, const grundy_plan_step *step)
{
    char *why = user;

    if (strcmp(step->rewrite, "filter") == 0 && why[0] == '\0')
        (void)snprintf(why, 300, "%s %s", step->applies ? "+" : "-", step->why);
    return true;
}

static void expect(const char *text, const char *why)
{
    grundy_rules *rules = open_rules(text, false);
    char found[300] = "";
    grundy_plan plan;
    grundy_error err = {0};
    play_answer quick, plain;

    if (grundy_rules_plan(rules, &plan, look, found, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    grundy_rules_close(&rules);
    if (strcmp(found, why) != 0)
        fail_msg("%s\nexpected '%s', found '%s'", text, why, found);
    run(text, false, &quick);
    run(text, true, &plain);
    assert_int_equal(quick.status, plain.status);
    assert_string_equal(quick.text, plain.text);
    assert_string_equal(quick.message, plain.message);
}

#define DIVISORS(d) "+ the loop over " d " runs over divisors alone"
#define PRIMES(p) "+ the loop over " p " runs over prime factors alone"
#define BEFORE(x)                                                              \
    "+ a condition is tested before the loop over " x ", which it does not "   \
    "name"

TEST(loops_over_divisors)
{
    expect("let n = 60\nprint d for d in 1..n if n % d == 0", DIVISORS("d"));
    expect("let n = 60\nprint d for d in 1..n if 0 == n % d", DIVISORS("d"));
    expect("let n = 60\nprint d for d in 1..<n if n == d * (n / d)",
           DIVISORS("d"));
    expect("let n = 60\nprint d for d in 2..n/2 if n / d * d == n",
           DIVISORS("d"));
    expect("let n = 60\nprint d for d in 3..isqrt(n) if n % d == 0 and d > 3",
           DIVISORS("d"));
    expect("let n = 0\nprint d for d in 1..n if n % d == 0", DIVISORS("d"));
    expect("let n = 0 - 6\nprint d for d in 1..n if n % d == 0", DIVISORS("d"));
    expect("let n = 60\nprint sum(d for d in 1..n if n % d == 0)",
           DIVISORS("d"));
    expect("let n = 60\nprint p for p in 2..n if isprime(p) if n % p == 0",
           PRIMES("p"));
    expect("let n = 60\nprint p for p in 2..n if n % p == 0 if isprime(p)",
           PRIMES("p"));
    expect("let n = 60\nprint p for p in 3..n if n % p == 0 if p != 4 "
           "if isprime(p)",
           PRIMES("p"));
    expect("position h(n)\nmove to h(n - d) for d in 1..n if n % d == 0\n"
           "start h(30)\nprint nimber",
           DIVISORS("d"));
    /* By steps. */
    expect("let n = 60\nprint d for d in 1..n by 2 if n % d == 0",
           DIVISORS("d"));
    expect("let n = 60\nprint d for d in 3..<n by 3 if n % d == 0",
           DIVISORS("d"));
    expect("position h(n)\nmove to h(n / d) for d in 3..n by 2 if n % d == 0\n"
           "start h(45)\nprint nimber\nprint d for winning move",
           DIVISORS("d"));
}

TEST(loops_that_are_left)
{
    expect("let n = 60\nprint d for d in 0..n if d != 0 if n % d == 0",
           "- a loop over divisors may begin below 1");
    expect("let n = 0\nlet m = 2000\nprint d for d in 1..m if n % d == 0",
           "- a number whose divisors are looked for may be 0");
    expect("let n = 60\nprint d for d in 1..9 if n % d == 0",
           "- a loop over divisors is short");
    expect("let n = 60\nprint d for d in n..1 by -1 if n % d == 0", "");
    expect("let n = 60\nprint d for d in 1..n if d % n == 0", "");
    expect("let n = 60\nprint d for d in 1..n if n % d == 1", "");
    expect("let n = 60\nprint d for d in 1..n if (n + d) % d == 0", "");
    /* The error of 9 / (d - 2) comes before that of the index. */
    expect("let a = [60]\nprint d for d in 1..a[0] if 9 / (d - 2) < 9 "
           "if a[d] % d == 0",
           "");
}

TEST(conditions_before_loops)
{
    expect("print x, y for x in 0..5 for y in 0..3 if x % 2 == 0", BEFORE("y"));
    expect("print x, y for x in 0..5 for y in 0..3 for z in 0..1 if x > y",
           BEFORE("z"));
    expect("print x, y for x in 0..5 for y in 0..x if y < x and x > 2",
           BEFORE("y"));
    expect("position h(n)\nmove to h(n - k) for k in 1..n if n % 2 == 1\n"
           "start h(9)\nprint nimber",
           BEFORE("k"));
    expect("position h(n)\n"
           "move to h(n - k) for k in 1..n for j in 1..3 if n - k > 2\n"
           "start h(9)\nprint nimber",
           BEFORE("j"));
}

TEST(conditions_that_stay)
{
    /* It may fail where the loop is empty. */
    expect("print x, y for x in 0..5 for y in 0..x-1 if 6 / x > 1",
           "- a condition may fail, so it stays where it is");
    expect("position h(n)\nmove to h(n - k) for k in 1..n if n + 1 > 5\n"
           "start h(9)\nprint nimber",
           "- a condition may fail, so it stays where it is");
    /* What it would shut out may fail. */
    expect("print x, y for x in 0..5 for y in 0..7/x if x > 0",
           "- what stands before a condition may fail, so it stays where it "
           "is");
    expect("print x, y for x in 0..5 if 6 / x > 1 for y in 0..3 if x > 7",
           BEFORE("y"));
}

/* Each fails for one x at least, for which y has no values. */
TEST(conditions_that_may_fail_stay)
{
    static const char *const condition[] = {
        "2 ** (x - 3) > 1", "(x - 3) << 1 > 2", "9 ** (x * 9) > 1",
        "isqrt(x - 3) > 0", "x in 1..6/x",      "5 % x > 1",
        "6 / (x - 3) > 1",  "-n > x",           "n - x > 1",
    };
    char rules[200];

    for (size_t i = 0; i < sizeof condition / sizeof *condition; i++) {
        (void)snprintf(rules, sizeof rules,
                       "input n\nprint x, y for x in 0..5 for y in 0..x-4 "
                       "if %s",
                       condition[i]);
        expect(rules, "- a condition may fail, so it stays where it is");
    }
    expect("print x, d, y for x in 0..5 for d in divisors(x) for y in 0..3 "
           "if x > 3",
           BEFORE("y"));
}

#define STEPS(j)                                                               \
    "+ the loop over " j " goes by steps, as the remainder of " j " is known"

TEST(loops_by_steps)
{
    expect("let n = 60\nprint j for j in 0..n if j % 7 == 0", STEPS("j"));
    expect("let n = 60\nprint j for j in 0..n if 3 == j % 7", STEPS("j"));
    expect("let n = 60\nprint j for j in 5..<n if (j - 17) % 4 == 0",
           STEPS("j"));
    expect("let n = 60\nprint j for j in 0..n if (3 - j) % 4 == 1", STEPS("j"));
    expect("print j for j in 0..40 if (j + 3) % 4 == 1", STEPS("j"));
    expect("print x, y for x in 0..9 for y in x..40 if x > 0 and y % x == 0",
           STEPS("y"));
    expect("print x, y for x in -9..9 for y in 0..x if y % 7 == 3", STEPS("y"));
    expect("let n = -2**63\nprint j for j in 0..n if j % 7 == 3", STEPS("j"));
    /* No remainder is 9, or -1. */
    expect("let n = 60\nprint j for j in 0..n if j % 7 == 9", STEPS("j"));
    expect("print j for j in 0..40 if (j + 2) % 7 == 0 - 1", STEPS("j"));
    expect("print x, y for x in 1..9 for y in 0..40 if y % x == 5 % x",
           STEPS("y"));
    expect("print x, y for x in 1..9 for y in 0..40 if y > 5 if (y - 5) % x "
           "== 2",
           STEPS("y"));
    expect("print x, y for x in 1..9 for y in 0..3 if (y - 50) % 10**18 == 0",
           STEPS("y"));
    expect("print x, y for x in 1..9 for y in x..5 - 2 * x if y % 4 == 3",
           STEPS("y"));
    expect("position h(n)\n"
           "move to h(n - k) for k in 1..n if (n - k) % 5 == 2\n"
           "start h(30)\nprint nimber\nprint k for winning move",
           STEPS("k"));
    expect("position h(n)\n"
           "move to h(n - turn) for first in {1} for turn in 1..n if turn % 5 "
           "== 2\n"
           "start h(30)\nprint nimber\nprint first, turn for winning move",
           STEPS("turn"));
}

TEST(loops_that_take_no_steps)
{
    expect("let n = 60\nprint j for j in 0..n if j % 3 == 0", "");
    expect("let n = 60\nprint j for j in 0..n if j % 7 != 0", "");
    expect("let n = 60\nprint j for j in 0..n if j * j % 7 == 0", "");
    expect("let n = 60\nprint j for j in 0..n if j % (j + 4) == 0", "");
    expect("let n = 60\nprint j for j in 0..n if j % 7 == j / 9", "");
    expect("let n = 60\nprint j for j in 1..n if (j - j / 2) % 5 == 0", "");
    /* The step, and what is asked before. */
    expect("print x, y for x in 0..9 for y in 0..x-1 if y % x == 0", "");
    expect("let n = 60\nprint j for j in 0..n if 9 / (j - 1) < 9 if j % 7 == 0",
           "- what stands before a condition may fail, so it stays where it "
           "is");
    /* Where it begins, where it ends. */
    expect("let n = 60\nprint j for j in 0-n..n if j % 7 == 0",
           "- where a loop by steps begins or ends may fail");
    expect("let n = 2**63 - 5 + 4\nprint j for j in n-9..n if j % 7 == 0",
           "- where a loop by steps begins or ends may fail");
    expect("let n = 60\nprint j for j in 2..n/2-1 if (j - n) % 7 == 0", "");
}

#define ENDS(k) "+ the loop over " k " ends where a condition says"

TEST(loops_that_end_sooner)
{
    expect("let n = 9\nprint k for k in 1..10**6 if k <= n", ENDS("k"));
    expect("let n = 9\nprint k for k in 1..10**6 if n > k", ENDS("k"));
    expect("let n = 9\nprint k for k in -5..<10**6 if k >= n - 20 and k < n",
           "- what stands before a condition may fail, so it stays where it "
           "is");
    expect("let n = 9\nprint k for k in -5..<10**6 if k < n", ENDS("k"));
    expect("let n = 9\nprint k for k in -5..<10**6 if k >= n", ENDS("k"));
    expect(
        "input n in 0..99\nprint k for k in -50..<90 if k >= n - 20 if k < n "
        "if k != 3",
        ENDS("k"));
    expect("input n in 0..99\nprint k for k in 1..10**6 if n - k >= 3",
           ENDS("k"));
    expect("input n in 0..99\nprint k for k in 1..10**6 if k + 3 == n",
           ENDS("k"));
    expect("input n in 0..99\nprint a, b for a in 0..n for b in a..n "
           "if a + b + 7 == n",
           ENDS("b"));
    expect("input n in 0..99\nprint k for k in 1..10**6 if 3 + k - n < 5 - n",
           ENDS("k"));
    expect("input n in 0..99\nprint k for k in 1..99 if 7 <= n - 2 - k",
           ENDS("k"));
    expect("print x, k for x in 0..9 if x > 0 for k in 1..10**6 if k <= 60/x",
           ENDS("k"));
    expect("print x, k for x in -9..9 for k in x..99 if k <= x + 3 if k > -x",
           ENDS("k"));
    expect("print x, k for x in 0..40 for k in 1..99 if 3 * k <= x", ENDS("k"));
    expect("print x, k for x in -9..40 for k in -20..99 if 3 * k < x",
           ENDS("k"));
    expect("print x, k for x in -9..40 for k in -20..99 if x <= k * 3",
           ENDS("k"));
    expect("print x, k for x in -9..40 for k in -20..50 if 4 * k + 1 > x",
           ENDS("k"));
    expect("print x, y, k for x in 0..30 for y in 1..5 for k in 1..99 "
           "if k * y <= x if x - 2 * (k + y) >= -9",
           ENDS("k"));
    expect("position p(x in 0..50, y in 0..50)\n"
           "move to p(y, x - k * y) if y > 0 for k in 1..x if k * y <= x\n"
           "start p(31, 7)\nprint nimber\nprint k for winning move",
           ENDS("k"));
    expect("position h(n, m in 1..50)\n"
           "move to h(n - k, m) for k in 1..60 if k * 1 <= m if k <= m\n"
           "start h(30, 7)\nprint nimber\nprint k for winning move",
           ENDS("k"));
}

/* Squares of what is 1 or more; one beyond 64 bits is more than any number. */
TEST(loops_that_end_at_a_root)
{
    static const char *const ends[] = {
        "k * k <= x",     "k ** 2 < x",      "x >= k * k + 3",
        "x - k * k >= 0", "2 * (k * k) < x", "k * k > x",
        "x <= k * k",     "3 - k * k <= x",  "k * k >= x - 7"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[200];

        (void)snprintf(text, sizeof text,
                       "print x, k for x in -9..60 for k in 1..99 if %s",
                       ends[i]);
        expect(text, ENDS("k"));
    }
    expect("position h(x)\nmove to h(x - k * k) for k in 1..x if k * k <= x\n"
           "start h(60)\nprint nimber\nprint k for winning move",
           ENDS("k"));
    expect("print x, k for x in 0..60 for k in 0..99 if k * k <= x", "");
    expect("print x, k for x in -9..60 for k in -9..99 if k * k <= x", "");
    expect("print x, k for x in 0..60 for k in 1..99 if k * k == x", "");
    expect("print x, k for x in 0..60 for k in 1..99 if k * k * k <= x", "");
    expect("print k for k in 2**62..2**62 + 9 if k * k % 3 == 1 if k * k < 9",
           "");
}

#define NO_LIST "+ a loop over a list runs without the list"

TEST(lists_of_functions)
{
    expect("fn f(n) = [k for k in 1..9 if k != n]\nprint x for x in f(4)",
           NO_LIST);
    expect("fn f(n) = [k for k in 1..9 if k != n]\n"
           "print x, y for x in f(4) for y in f(x)",
           NO_LIST);
    expect("fn f(a, b) = [k - b for k in a..9]\nlet n = 3\n"
           "print x for x in f(n, 2)",
           "");
    expect("fn f(n) = [k for k in 1..9 if k % 5 != n % 5]\n"
           "position h(x)\nmove to h(x - y) for y in f(x)\n"
           "start h(30)\nprint nimber\nprint y for winning move",
           NO_LIST);
    expect("fn f(n) = [9 / k for k in n..9]\nprint x for x in f(0)", "");
    expect("fn f(n in 1..3) = [k for k in 1..n]\nprint x for x in f(5)", "");
    expect("fn f(n) = if n < 1 then [0] else [k for k in f(n - 1)]\n"
           "print x for x in f(3)",
           "");
}

TEST(loops_that_do_not)
{
    expect("print x, k for x in 0..9 for k in 1..99 if k <= 60 / x", "");
    expect("print x, k for x in 0..9 for k in 1..99 if 9 / (k - 1) < 2 "
           "if k <= x",
           "- what stands before a condition may fail, so it stays where it "
           "is");
    expect("print x, y, k for x in 0..9 for y in 0..9 for k in 1..99 "
           "if k * y <= x",
           "");
    expect("print x, k for x in 0..9 for k in 1..99 if -2 * k >= -x", "");
    expect("print x, k for x in 0..9 for k in 1..99 if 2 * k == x", "");
    expect("print k for k in 1..9 if k <= 5", "");
    expect("let n = 2**63 - 1\nprint k for k in 1..99 if k <= n + 1", "");
    expect("print k for k in 1..99 if k <= 99 - k * k", "");
}

/* ---- places in arrays that are read ---- */

TEST(elements_that_are_there)
{
    static const char *const there[] = {
        "for j in 0..<n if a[i] > 1",
        "for j in 0..<n for k in 0..3 if a[j] > 1",
        "for j in 1..n-1 for k in 0..3 if a[j - 1] > 1",
        "for j in 0..n-3 for k in 0..3 if a[j] > 1",
        "for k in 0..n if u[i] > 1 if v[i] > 1",
        "for j in 1..n for k in 0..3 if a[j - 1] > 1",
        "for j in 0..<n if j + 2 <= n for k in 0..3 if a[j + 1] > 1",
    };
    static const char *const perhaps[] = {
        "for j in 0..n for k in 0..3 if a[j] > 1",
        "for j in 0..n-0 for k in 0..3 if a[j] > 1",
        "for j in 0..<m for k in 0..3 if a[j] > 1",
        "for j in 0-1..<n for k in 0..3 if a[j] > 1",
        "for j in 0..<n for k in 0..3 if a[j - 1] > 1",
        "for j in 0..<n for k in 0..3 if a[j + 1] > 1",
        "for j in 0..<n for k in 0..3 if a[j - (0 - 1)] > 1",
        "for n in 4..5 for j in 0..<n for k in 0..3 if a[j] > 1",
        "for k in 0..n if row[i][0] > 1",
        "for j in 0..n for k in 0..3 if a[j - 1] > 1",
        "for j in 1..n for k in 0..3 if a[j - i] > 1",
    };
    char rules[400];

    input = "3 4  2 0 1  1 2 3 4 5 6  1 7  0  2 8 9";
    for (size_t i = 0; i < COUNT(there) + COUNT(perhaps); i++) {
        const bool is_there = i < COUNT(there);

        (void)snprintf(rules, sizeof rules,
                       "input n in 1..3, m, a[n], (u, v)[n], (c, row[c])[n]\n"
                       "position at(i in 0..<n)\n"
                       "move to at(i - 1) %s\nstart at(n - 1)\nprint nimber",
                       is_there ? there[i] : perhaps[i - COUNT(there)]);
        expect(rules, !is_there
                          ? "- a condition may fail, so it stays where it is"
                      : i == 0 ? BEFORE("j")
                               : BEFORE("k"));
    }
    input = "";
}

/* What was read lies in its range: a step of a[i] is 1 at least. */
TEST(steps_of_what_was_read)
{
    static const struct {
        const char *range, *why;
    } with[] = {{"1..n", STEPS("j")},
                {"1..<n", STEPS("j")},
                {"0..n", ""},
                {"0-n..n", ""}};
    char rules[300];

    input = "8  3 6 5 4 2 7 1 7";
    for (size_t i = 0; i < COUNT(with); i++) {
        (void)snprintf(rules, sizeof rules,
                       "input n in 1..9, a[n] in %s\n"
                       "position at(i in 0..<n)\n"
                       "move to at(j) for j in 0..<n if a[j] > a[i] and "
                       "(j - i) %% a[i] == 0\n"
                       "print [if wins(at(i)) then 'A' else 'B' for i in "
                       "0..<n]",
                       with[i].range);
        expect(rules, with[i].why);
    }
    input = "";
}

/* ---- lists ---- */

TEST(loops_over_lists)
{
    expect("print x for x in [9 - k * k for k in 0..3 if k != 1]", NO_LIST);
    expect("print u, v for (u, v) in [(9 / k, k) for k in 1..4]", NO_LIST);
    expect("print u, v, w for (u, (v, w)) in [(j, (k, j / k)) for j in 1..3 "
           "for k in 1..2]",
           NO_LIST);
    expect("position h(n)\nmove to h(n - m) for m in [2 * k for k in 1..n/2]\n"
           "start h(9)\nprint nimber\nprint m for winning move",
           NO_LIST);
    expect("print k, x for k in 1..2 for x in [k + k for k in 5..6]", NO_LIST);
}

TEST(lists_that_are_made)
{
    expect("print x for x in [6 / k for k in 2..0 by -1]", "");
    expect("let n = 2\nprint 4 / x for x in [6 / (k - n) for k in 0..3]", "");
    expect("print x for x in {k % 3 for k in 1..9}", "");
    expect("print t for t in [(k, k + 1) for k in 1..3]", "");
    expect("position h(n)\nmove to h(n - m) for m in [6 / k for k in 0..n]\n"
           "start h(9)\nprint nimber",
           "");
}

/* ---- random tails ---- */

static void random_tail(uint64_t *seed, char *out, size_t size)
{
    static const char *const range[] = {"0..3",
                                        "1..n",
                                        "1..n-1",
                                        "0..<n",
                                        "2..n",
                                        "x..5",
                                        "1..6/x",
                                        "0..a[x]",
                                        "1..y",
                                        "y..7",
                                        "3..<9",
                                        "1..min(n, 7)",
                                        "[2 * z for z in 0..3]",
                                        "[z for z in 1..6 if z > x]",
                                        "[6 / z for z in x..3]",
                                        "[z for z in 1..n if n % z == 0]",
                                        "[x - z for z in 0..x]",
                                        "[z for z in 0..3 if a[z] > 6 / x]"};
    static const char *const condition[] = {"x > 1",
                                            "x % 2 == 0",
                                            "6 % x == 0",
                                            "y * y < 5",
                                            "a[x] > 1",
                                            "12 / x > 2",
                                            "x + y < 5",
                                            "n % y == 0",
                                            "n % x == 0",
                                            "isprime(y)",
                                            "n == y * (n / y)",
                                            "x < 3 and y > 0",
                                            "n > 2",
                                            "a[y] != n",
                                            "isprime(x) and n % x == 0",
                                            "y in {1, 2, 5}",
                                            "x in 1..n",
                                            "(y - x) % 5 == 0",
                                            "(x + y) % 4 == 1",
                                            "y % max(x, 1) == 0",
                                            "(7 - y) % 4 == 3",
                                            "y % 6 == x % 6",
                                            "(y - x) % 4 == 5",
                                            "(x - 2) % 4 == 2",
                                            "(y - x) % 10**18 == 1"};
    char loops[2][80], first[90], second[90];
    size_t used;

    do
        (void)snprintf(loops[0], sizeof loops[0], "%s",
                       random_pick(seed, range, COUNT(range)));
    while (strchr(loops[0], 'x') != NULL || strchr(loops[0], 'y') != NULL);
    do
        (void)snprintf(loops[1], sizeof loops[1], "%s",
                       random_pick(seed, range, COUNT(range)));
    while (strchr(loops[1], 'y') != NULL);
    do
        (void)snprintf(first, sizeof first, "%s",
                       random_pick(seed, condition, COUNT(condition)));
    while (strchr(first, 'y') != NULL);
    (void)snprintf(second, sizeof second, "%s",
                   random_pick(seed, condition, COUNT(condition)));
    used = (size_t)snprintf(out, size, " for x in %s", loops[0]);
    if (random_number(seed) % 2 == 0)
        used += (size_t)snprintf(out + used, size - used, " if %s", first);
    used += (size_t)snprintf(out + used, size - used, " for y in %s if %s",
                             loops[1], second);
    if (random_number(seed) % 2 == 0)
        (void)snprintf(out + used, size - used, " if %s",
                       random_pick(seed, condition, COUNT(condition)));
}

/* Up to the position: which of those that fail is met first, the plan says. */
static size_t told(const char *message)
{
    const char *const in = strstr(message, " in h(");

    return in == NULL ? strlen(message) : (size_t)(in - message);
}

static void same_with_and_without(const char *text)
{
    play_answer quick, plain;

    run(text, false, &quick);
    run(text, true, &plain);
    if (quick.status != plain.status || strcmp(quick.text, plain.text) != 0 ||
        told(quick.message) != told(plain.message) ||
        strncmp(quick.message, plain.message, told(plain.message)) != 0)
        fail_msg("%s\nexpected %s %s\nfound %s %s", text, plain.text,
                 plain.message, quick.text, quick.message);
}

TEST(random_tails_run_the_same)
{
    const int rounds = random_rounds(2000);
    uint64_t seed = 7;

    for (int i = 0; i < rounds; i++) {
        char tail[400] = "", text[900];

        random_tail(&seed, tail, sizeof tail);
        (void)snprintf(text, sizeof text,
                       "let n = %d\nlet a = [2, 0, 5, 1]\n"
                       "print x, y%s\nprint count(x + y%s)",
                       (int)(random_number(&seed) % 9), tail, tail);
        same_with_and_without(text);
        (void)snprintf(text, sizeof text,
                       "let a = [2, 0, 5, 1]\nposition h(n)\n"
                       "move to h(n - y - 1)%s\nstart h(%d)\n"
                       "print nimber\nprint x, y for winning move",
                       tail, (int)(random_number(&seed) % 9));
        same_with_and_without(text);
    }
}

/* 10^18 numbers cannot be looked at one by one. */
TEST(long_loops)
{
    play_answer a;

    run("let n = 10**18\n"
        "print sum(d for d in 1..n if n % d == 0)\n"
        "print count(d for d in 2..isqrt(n) if n % d == 0)\n"
        "print p for p in 2..n if isprime(p) if n % p == 0",
        false, &a);
    assert_int_equal(a.status, GRUNDY_OK);
    assert_string_equal(a.text, "2499995231628286897\n180\n2\n5\n");
}
