/* SPDX-License-Identifier: MIT */
/*
 * What the planner says of rules, and that answers stay the same when a
 * rewrite is switched off.  Rules that just miss a condition are refused.
 */
#include "grundy/rules.h"

#include "../support/test.h"
#include "support/ask_rules.h"

typedef struct wanted {
    const char *rewrite;
    bool seen, applies;
    char why[800];
} wanted;

static bool look(void *user, const grundy_plan_step *step)
{
    wanted *w = user;

    if (strcmp(step->rewrite, w->rewrite) != 0)
        return true;
    w->seen = true;
    w->applies = step->applies;
    (void)snprintf(w->why, sizeof w->why, "%s", step->why);
    return false;
}

static grundy_rules *open_rules(const char *text)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) !=
        GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

static wanted plan_of(const char *text, const char *rewrite)
{
    wanted w = {.rewrite = rewrite};
    grundy_rules *rules = open_rules(text);
    grundy_plan plan;
    grundy_error err = {0};

    tell_as_written(rules, rewrite);
    if (grundy_rules_plan(rules, &plan, look, &w, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    grundy_rules_close(&rules);
    return w;
}

static void expect(const char *text, const char *rewrite, bool applies,
                   const char *why)
{
    const wanted w = plan_of(text, rewrite);

    if (!w.seen || w.applies != applies || strstr(w.why, why) == NULL)
        fail_msg("%s\n%s: expected %s with '%s', found %s with '%s'", text,
                 rewrite, applies ? "yes" : "no", why,
                 !w.seen ? "nothing" : w.applies ? "yes" : "no", w.why);
}

TEST(nim_and_one_to_k_have_a_law)
{
    expect("position h(n)\nmove to h(n - k) for k in 1..n\nstart h(3)",
           "closed family", true, "g(n) = n: Nim");
    expect("position h(n)\nmove to h(m) for m in 0..<n\nstart h(3)",
           "closed family", true, "g(n) = n: Nim");
    expect("position h(n)\nmove to h(n - 1)\nmove to h(n - k) for k in 2..n\n"
           "start h(3)", "closed family", true, "g(n) = n: Nim");
    expect("position h(n)\nmove to h(n - k) for k in 1..4\nstart h(3)",
           "closed family", true, "g(n) = n mod 5");
    expect("position h(n)\nmove to h(n - j) for j in 1..min(4, n)\nstart h(3)",
           "closed family", true, "g(n) = n mod 5");
    expect("let m = 7\nposition h(n)\nmove to h(n - 1)\n"
           "move to h(n - j) for j in 2..m\nstart h(3)",
           "closed family", true, "g(n) = n mod 8");
}

TEST(just_missing_a_law)
{
    expect("position h(n)\nstop if n == 9\nmove to h(n - k) for k in 1..n\n"
           "start h(3)", "closed family", false, "stop");
    expect("position h(n in 1..9)\nmove to h(n - k) for k in 1..n\nstart h(3)",
           "closed family", false, "does not begin at 0");
    expect("position h(n, m)\nmove to h(n - k, m) for k in 1..n\n"
           "start h(3, 3)", "closed family", false, "more than one");
    expect("position h(n)\nmove to h(n - k) for k in 1..isqrt(n)\nstart h(3)",
           "closed family", false, "no sum, quotient");
}

TEST(sets_fall_by_inclusion)
{
    static const char none[] = "no parameter";

    expect("position g(s: set(5))\nmove to g(s - {x}) for x in s "
           "if size(s) != 3\nstart g(full)", "order", true, "rising s");
    expect("position g(s: set(5))\nmove to g(s - {x, x + 1}) for x in 0..3 "
           "if {x, x + 1} <= s if size(s) != 4\n"
           "move to g(s - {x} - {0}) for x in 1..4 "
           "if s != {} and x in s\nstart g(full)", "order", true, "rising s");
    expect("position g(s: set(2, 3))\n"
           "move to g((s & full) - {(y, x)}) for (y, x) in s "
           "if size(s) > 1\nstart g(full)",
           "order", true, "rising s");
    expect("position g(s: set(5), n)\nmove to g(s, n - 1)\n"
           "move to g(s - {x}, n + 1) for x in s if n < 3\nstart g(full, 2)",
           "order", true, "rising s, then rising n");
    /* Nothing may be missing, something may be new, or x is another x. */
    expect("position g(s: set(5))\nmove to g(s - {x}) for x in 0..4 "
           "if size(s) % 2 == 0\nstart g({})", "order", false, none);
    expect("position g(s: set(5))\nmove to g(s - {x} | {0}) for x in s "
           "if size(s) > 9\nstart g(full)", "order", false, none);
    expect("position g(s: set(5))\nmove to g(s - {x + 1}) for x in s "
           "if size(s) > 9\nstart g(full)", "order", false, none);
    expect("position g(s: set(5))\nmove to g(s - {x}) for x in s "
           "for x in 7..8 if size(s) > 9\nstart g({})", "order", false, none);
    expect("position g(s: set(5))\nmove to g(s - {y}) for x in 0..4 "
           "for y in 5..6 if x in s\nstart g({})", "order", false, none);
}

TEST(orders_are_proved)
{
    expect("position p(w, b)\nmove to p(w - 1, b + w)\n"
           "move to p(w, b - k) for k in 1..b/2\nstart p(3, 3)",
           "order", true, "rising w, then rising b");
    expect("position p(l in 0..9, r in 0..9)\n"
           "move to p(l, m) + p(m, r) for m in l+1..<r\nstart p(0, 9)",
           "order", true, "rising r - l");
    expect("position p(x, y)\nmove to p(x - k, y) for k in 1..x\n"
           "move to p(x, y - k) for k in 1..y\n"
           "move to p(x - k, y - k) for k in 1..min(x, y)\nstart p(3, 3)",
           "order", true, "rising x, then rising y");
    expect("position p(n)\nmove to p(d) for d in divisors(n) if 1 < d < n\n"
           "start p(30)", "order", true, "rising n");
    expect("position p(n)\nmove to p(n / 2) if n > 0\n"
           "move to p(n / 3) if n > 0\nstart p(30)", "order", true,
           "rising n");
}

TEST(orders_that_are_none)
{
    expect("position p(n in 0..9)\nmove to p(n + 1) if n % 2 == 0\n"
           "move to p(n - 3)\nstart p(3)", "order", false, "no parameter");
    expect("position p(x in 0..9, y in 0..9)\nmove to p(x - 1, y + 1)\n"
           "move to p(x + 1, y - 1)\nstart p(3, 3)", "order", false,
           "no parameter");
    /* An end that holds only where something else is summed. */
    expect("position p(x in 0..9)\nmove to "
           "sum(nim(k) for k in 0..1 if i < 2) + p(x + i - 2) for i in 0..4\n"
           "start p(3)", "order", false, "no parameter");
    expect("position p(n)\nmove to p(d) for d in divisors(n) if d < 9\n"
           "start p(30)", "order", false, "no parameter");
}

TEST(orders_by_sums_and_differences)
{
    expect("position p(x in 0..9, y in 0..9)\nmove to p(x - 2, y + 1)\n"
           "move to p(x - 2, y - 1)\nmove to p(x + 1, y - 2)\n"
           "move to p(x - 1, y - 2)\nstart p(9, 9)", "order", true,
           "earlier by rising x + y");
    expect("position p(x in 0..9, y in 0..9)\nmove to p(x - 1, y + 1)\n"
           "move to p(x + 1, y - 3)\nstart p(9, 8)", "order", true,
           "earlier by rising x + y, then rising x");
    expect("position p(x in 0..9, y in 0..9)\nmove to p(x - 1, y - 1)\n"
           "move to p(x + k, y - k - j) for k in 1..3 for j in 0..k if j > 0\n"
           "move to p(x - 1 - k, y + k) for k in 0..y\nstart p(9, 9)",
           "order", true, "earlier by rising x + y");
    expect("position p(a in 0..9, b in 0..9, c in 0..9)\n"
           "move to p(a - 2, b + 1, c)\nmove to p(a, b - 2, c + 1)\n"
           "move to p(a + 1, b, c - 2)\nstart p(8, 8, 8)", "order", true,
           "earlier by rising a + b + c");
    expect("position p(l in 0..9, r in 0..9)\n"
           "move to p(l + 1, r) if l < r\nmove to p(l, r - 1) if l < r\n"
           "start p(0, 9)", "window", true, "single cell");
    expect("position p(t in 0..9, l in 0..9, b in 0..9, r in 0..9)\n"
           "move to p(t, l, y, r) + p(y, l, b, r) for y in t+1..<b\n"
           "move to p(t, l, b, x) + p(t, x, b, r) for x in l+1..<r\n"
           "start p(0, 0, 9, 9)", "order", true,
           "earlier by rising b - t, then rising r - l");
    /* One option that leaves the sum as it is, or may. */
    expect("position p(x in 0..9, y in 0..9)\nmove to p(x - 2, y + 1)\n"
           "move to p(x - 2, y - 1)\nmove to p(x + 2, y - 2)\n"
           "move to p(x - 1, y - 2)\nmove to p(x - 2, y + 2)\n"
           "start p(9, 9)", "order", false, "no parameter");
    expect("position p(x in 0..9, y in 0..9)\n"
           "move to p(x - k, y + j) for k in 1..3 for j in 1..k\n"
           "move to p(x + 1, y - 1)\nstart p(5, 5)", "order", false,
           "no parameter");
}

TEST(orders_by_all_that_is_known)
{
    static const char *const proved[] = {
        "position p(n)\nmove to p((n + 1) / 2) if n > 1\nstart p(60)",
        "position p(n)\nmove to p((n + k - 1) / k) for k in 2..n\nstart p(60)",
        "position p(n)\nmove to p(2 * n / 3) if n > 0\nstart p(60)",
        "position p(n)\nmove to p(n % k) for k in 1..n\nstart p(60)",
        "position p(n)\nmove to p(isqrt(n)) if n > 1\nstart p(60)",
        "position p(n)\nmove to p(n & (n - 1)) if n > 0\nstart p(60)",
        "position p(n)\nmove to p(n - gcd(n, k)) for k in 1..n\nstart p(60)",
        "position p(n)\nmove to p(n / q) for (q, e) in factors(n)\nstart p(60)",
        "position p(n in 1..99)\nmove to p(n * k) for k in 2..9\nstart p(1)",
        "position p(x in 1..99, y in 1..99)\n"
        "move to p(min(x, y - x), max(x, y - x)) if y > x\nstart p(60, 80)",
        "position p(x, y)\nmove to p(if x > y then x - 1 else x, "
        "if x > y then y else y - 1) if y > 0\nstart p(30, 40)",
        "position p(x in 0..9, y in 0..9)\nmove to p(x + a, y - b) "
        "for (a, b) in [(1, 2), (-1, 2), (2, 1)]\nstart p(5, 5)",
        "position p(x in 0..9, n)\nmove to p((x + 1) % 10, n) if x != 9\n"
        "move to p(0, n - 1)\nstart p(0, 5)",
        "position p(x in 0..9, n)\nmove to p((x + 1) % 10, n) if x != 8\n"
        "move to p(0, n - 1)\nstart p(0, 5)",
        "position p(x, y)\nmove to p(x, y % x + j * x) if x > 0 "
        "for j in 0..<y/x\nmove to p(x % y + j * y, y) if y > 0 "
        "for j in 0..<x/y\nstart p(47, 60)",
        "position p(x, y)\nmove to p(x, y - (y/x - j) * x) if x > 0 "
        "for j in 0..<y/x\nstart p(7, 60)",
        "position p(x, y)\nmove to p(min(x, y), max(x, y) - k * min(x, y)) "
        "if min(x, y) > 0 for k in 1..max(x, y) / min(x, y)\nstart p(7, 60)",
        "position p(x, y)\nstop if x == 0 or y == 0\n"
        "move to p(x, y - k * x) for k in y/x..1 by -1\nstart p(7, 60)",
        "fn less(k) = k - 1\nposition p(x)\nmove to p(less(x)) + p(x / 2) "
        "if x > 0\nstart p(30)",
        "fn two(a, b) = p(a) + p(b)\nposition p(n)\n"
        "move to two(a, n - 2 - a) for a in 0..n - 2 if a != 3\nstart p(30)",
        "position p(n in 0..9, used: set(5))\n"
        "move to p(n, used | {k}) for k in 0..4 if k not in used\n"
        "start p(5, {})",
        "position p(s: set(8))\nmove to p(s - {i} | {j}) for i in s "
        "for j in 0..<i if j not in s\nstart p({7, 6})"};
    static const char *const refused[] = {
        "position p(n)\nmove to p((n + 1) / 2) if n > 0\nstart p(60)",
        "position p(n)\nmove to p((n + k) / k) for k in 2..n\nstart p(60)",
        "position p(n)\nmove to p((3 * n + 1) / 4)\nstart p(60)",
        "position p(n)\nmove to p(n % k) for k in 1..n+1\nstart p(60)",
        "position p(n)\nmove to p(isqrt(n)) if n > 0\nstart p(60)",
        "position p(n)\nmove to p(n & (n + 1)) if n > 0\nstart p(60)",
        "position p(n)\nmove to p(n - gcd(n, k)) for k in 0..n\nstart p(60)",
        "position p(n in 1..99)\nmove to p(n * k) for k in 1..9\nstart p(1)",
        "position p(x in 0..99, y in 0..99)\n"
        "move to p(min(x, y - x), max(x, y - x)) if y > x\nstart p(60, 80)",
        "position p(x in 0..9, y in 0..9)\nmove to p(x + a, y - b) "
        "for (a, b) in [(1, 2), (-1, 2), (2, 1), (-2, -1)]\nstart p(5, 5)",
        "position p(x in 0..9, n)\nmove to p((x + 1) % 10, n) if x != 8\n"
        "move to p(0, n - 1)\nstart p(9, 5)",
        "position p(x, y)\nmove to p(x, y % x + j * x) if x > 0 "
        "for j in 0..y/x\nstart p(7, 60)",
        "position p(x, y)\nmove to p(x, y % x + j * x) if x > 0 "
        "for j in 0..<y/x + 1\nstart p(7, 60)",
        "position p(x, y)\nmove to p(x, y - k * x) for k in 1..y\n"
        "start p(0, 60)",
        "position p(x, y)\nmove to p(min(x, y), max(x, y) - k * x) "
        "for k in 1..y\nstart p(7, 60)",
        "fn less(k) = k - k / 5\nposition p(x)\nmove to p(less(x)) "
        "if x > 3\nstart p(30)",
        "position p(n in 0..9, used: set(5))\n"
        "move to p(n, used | {k}) for k in 0..4\nstart p(5, {})",
        "position p(s: set(8))\nmove to p(s - {i} | {j}) for i in s "
        "for j in 0..i if j not in s\nmove to p(s | {0} - {1})\n"
        "start p({7, 6})"};

    for (size_t i = 0; i < sizeof proved / sizeof *proved; i++)
        expect(proved[i], "order", true, "");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        expect(refused[i], "order", false, "no parameter");
}

TEST(orders_of_several_kinds)
{
    static const char none[] = "no form common to the kinds";

    expect("position a(n in 0..9)\nmove to b(n)\nposition b(n in 0..9)\n"
           "move to a(n - 1)\nstart a(3)", "order", true,
           "together with b, every option comes earlier by rising n, then "
           "kind");
    expect("position a(x in 0..9, y in 0..9)\nmove to b(y, x - 1)\n"
           "move to a(x, y - 1)\nposition b(y in 0..9, x in 0..9)\n"
           "move to a(x, y - 1)\nstart a(9, 9)", "order", true,
           "together with b, every option comes earlier by rising x, then "
           "kind, then rising y");
    expect("position a(x in 0..9, y in 0..9)\nmove to b(x + y - 1)\n"
           "position b(n in 0..18)\nmove to a(n - 2, 1)\n"
           "move to a(k, n - k) for k in 0..n\nstart a(9, 9)", "order", true,
           "together with b, every option comes earlier by rising x + y, then "
           "kind");
    /* A way round on which nothing falls, or a kind that is left for good. */
    expect("position a(n in 0..9)\nmove to b(n)\nposition b(n in 0..9)\n"
           "move to a(n - 1)\nmove to a(n) if n % 2 == 0\nstart a(3)",
           "order", false, none);
    expect("position a(n in 0..9)\nmove to b(n)\nposition b(n in 0..9)\n"
           "move to c(n)\nposition c(n in 0..9)\nmove to a(n)\n"
           "move to b(n - 1)\nstart a(3)", "order", false, none);
    expect("position a(n in 0..9)\nmove to b(n + 1)\nmove to a(n - 1)\n"
           "position b(n in 0..99)\nmove to b(n / 2) if n > 0\nstart a(3)",
           "order", true, "every option comes earlier by rising n");
}

TEST(tables_where_there_are_bounds)
{
    expect("position p(w, b)\nmove to p(w - 1, b + w)\n"
           "move to p(w, b - k) for k in 1..b/2\nstart p(50, 50)",
           "bounds", true, "b in 0..1325");
    expect("position p(n, m)\nmove to p(n - 1, m + n)\nmove to p(n, m - 1)\n"
           "move to p(n - 2, 2 * m)\nstart p(4, 4)", "bounds", true,
           "n in 0..4");
    expect("position p(x, y)\nmove to p(x + 1, y) if x < 900\n"
           "move to p(x, y + 1) if y < 800 and x * y != 77\nstart p(0, 1)",
           "bounds", true, "x in 0..900, y in 1..800");
    expect("position p(x, y)\nmove to p(x + 1, y) if x < 900\n"
           "move to p(x, y + 1) if x * y != 77\nstart p(0, 1)",
           "bounds", false, "no bound");
    expect("position p(n)\nmove to p(n + 1) if n < 7\nstart p(4)", "bounds",
           true, "n in 4..7");
    expect("position p(n)\nmove to p(n * n) if n % 7 == 4\nstart p(4)",
           "bounds", false, "no bound");
    /* Its ends are further apart than a signed number tells. */
    expect("position p(x in -9223372036854775807..9223372036854775807, y)\n"
           "move to p(x / 2, y - 1) if -x - x + 1 != y\nstart p(2**62, 2)",
           "bounds", false, "the box is too large");
    /* A sum with weights that never rises, or that may. */
    expect("position p(a, b, c)\nmove to p(a - 1, b + 2, c) if a > 0\n"
           "move to p(a, b - 1, c + 2)\nmove to p(a, b, c - 1)\n"
           "move to p(a, b, c / 2) if c > 1\n"
           "start p(3, 0, 1)",
           "bounds", true, "c in 0..13");
    expect("position p(x, y)\nmove to p(x - 2 * k, y + k) for k in 1..x/2\n"
           "move to p(x + 1, y - 2)\nstart p(6, 6)", "bounds", true,
           "x in 0..12");
    expect("position p(x, y)\nmove to p(x - 2, y + 3)\n"
           "move to p(x + 1, y - 1)\nstart p(6, 6)", "bounds", false,
           "no bound");
    /* Where play stops, or what a difference leaves. */
    expect("position p(n)\nstop if n >= 20\nmove to p(n * k) for k in 2..9\n"
           "start p(1)", "bounds", true, "n in 1..171");
    expect("position p(l, r)\nmove to p(l + 1, r - 1) if r - l >= 2\n"
           "start p(0, 9)", "bounds", true, "l in 0..");
    expect("position p(n)\nstop if n == 20\nmove to p(n * k) for k in 2..9\n"
           "start p(1)", "bounds", false, "no bound");
    expect("position a(n)\nmove to b(n)\nmove to a(n - 1)\nposition b(n)\n"
           "move to a(n - 1)\nstart a(50)", "bounds", true, "n in 0..50");
}

TEST(folds_over_the_input_are_prefix_sums)
{
    const char *const rules =
        "let a = [1, 2, 3, 4]\nposition p(l in 0..4, r in 0..4)\n"
        "stop if %s\nmove to p(l + 1, r) if l < r\nstart p(0, 4)";
    char text[400];

    (void)snprintf(text, sizeof text, rules, "all(a[i] > 2 for i in l..<r)");
    expect(text, "aggregate", true, "prefix sums");
    (void)snprintf(text, sizeof text, rules, "sum(a[i] for i in l..<r) > 4");
    expect(text, "aggregate", true, "prefix sums");
    (void)snprintf(text, sizeof text, rules, "all(a[i] > l for i in l..<r)");
    expect(text, "aggregate", false, "depends on the position");
    (void)snprintf(text, sizeof text, rules,
                   "any(a[i] > 2 for i in l..<r if i > 1)");
    expect(text, "aggregate", false, "loops over ranges");
}

static uint64_t nimber_of(const char *text, const char *position,
                          const char *without)
{
    grundy_rules *rules = open_rules(text);
    grundy_sum *sum;
    uint64_t nimber = 0;
    grundy_error err = {0};

    if (without != NULL)
        assert_int_equal(grundy_rules_without(rules, without, &err),
                         GRUNDY_OK);
    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_nimber(sum, &nimber, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return nimber;
}

/* Each rewrite switched off in turn. */
TEST(answers_stay_the_same_without_a_rewrite)
{
    static const char *const rewrite[] = {"closed-family", "bounds", "order",
                                          "aggregate"};
    static const char *const game[][2] = {
        {"position h(n)\nmove to h(n - k) for k in 1..5", "h(%d)"},
        {"position h(n)\nmove to h(a) + h(n - 1 - a) for a in 0..n-1\n"
         "move to h(a) + h(n - 2 - a) for a in 0..n-2", "h(%d)"},
        {"position p(w, b)\nmove to p(w - 1, b + w)\n"
         "move to p(w, b - k) for k in 1..b/2", "p(5, %d)"},
        {"let a = [i * i % 5 for i in 0..60]\n"
         "position p(l in 0..60, r in 0..60)\n"
         "stop if sum(a[i] for i in l..<r) % 3 == 0\n"
         "move to p(l, m) + p(m, r) for m in l+1..<r", "p(0, %d)"}};

    for (size_t g = 0; g < sizeof game / sizeof *game; g++)
        for (int n = 0; n < 30; n++) {
            char position[40];
            uint64_t all;

            (void)snprintf(position, sizeof position, "p(0, 0)");
            if (g < 2)
                (void)snprintf(position, sizeof position, "h(%d)", n);
            else
                (void)snprintf(position, sizeof position,
                               g == 2 ? "p(5, %d)" : "p(0, %d)", n);
            all = nimber_of(game[g][0], position, NULL);
            for (size_t r = 0; r < 4; r++)
                assert_int_equal(
                    nimber_of(game[g][0], position, rewrite[r]), all);
        }
}

TEST(an_unknown_rewrite_is_refused)
{
    grundy_rules *rules = open_rules("position h(n)\nmove to h(n - 1)");
    grundy_error err = {0};

    assert_int_equal(grundy_rules_without(rules, "magic", &err),
                     GRUNDY_EINVAL);
    assert_string_equal(err.message, "there is no rewrite 'magic'");
    grundy_rules_close(&rules);
}
