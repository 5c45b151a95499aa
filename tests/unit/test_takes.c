/* SPDX-License-Identifier: MIT */
/*
 * Laws that follow from the set of numbers that may be taken: the same set is
 * recognised in every dress, what just misses a condition is refused, and the
 * values are those of the search.
 */
#include "support/test.h"

#include "grundy/rules.h"
#include "plan/laws/takes_level.h"
#include "plan/laws/takes_numbers.h"

enum { HEAPS = 90 };

static grundy_rules *open_rules(const char *moves, const char *without)
{
    grundy_error err = {0};
    grundy_rules *rules;
    char text[900];

    (void)snprintf(text, sizeof text, "position h(n)\n%s\nstart h(3)", moves);
    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) !=
            GRUNDY_OK ||
        (without != NULL &&
         grundy_rules_without(rules, without, &err) != GRUNDY_OK))
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

static bool nimber_of(grundy_rules *rules, uint64_t n, uint64_t *value)
{
    char text[60];
    grundy_error err = {0};
    grundy_sum *sum;
    grundy_status status;

    (void)snprintf(text, sizeof text, "h(%llu)", (unsigned long long)n);
    if (grundy_sum_open(&sum, rules, text, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    status = grundy_sum_nimber(sum, value, &err);
    grundy_sum_close(&sum);
    return status == GRUNDY_OK;
}

typedef struct wanted {
    bool seen, applies;
    char why[800];
} wanted;

static bool look(void *user, const grundy_plan_step *step)
{
    wanted *w = user;

    if (strcmp(step->rewrite, "closed family") != 0)
        return true;
    w->seen = true;
    w->applies = step->applies;
    (void)snprintf(w->why, sizeof w->why, "%s", step->why);
    return false;
}

static wanted plan_of(grundy_rules *rules)
{
    wanted w = {.seen = false};
    grundy_plan plan;
    grundy_error err = {0};

    if (grundy_rules_plan(rules, &plan, look, &w, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    assert_true(w.seen);
    return w;
}

/* The values of small heaps are those of the search. */
static void compare(const char *moves, grundy_rules *fast)
{
    grundy_rules *plain = open_rules(moves, "closed-family");

    for (uint64_t n = 0; n < HEAPS; n++) {
        uint64_t found = 0, right = 0;
        const bool has = nimber_of(fast, n, &found);

        if (has != nimber_of(plain, n, &right) || (has && found != right))
            fail_msg("%s\nn = %u: expected %u, found %u", moves, (unsigned)n,
                     (unsigned)right, (unsigned)found);
    }
    grundy_rules_close(&plain);
}

static void expect(const char *moves, const char *law)
{
    grundy_rules *rules = open_rules(moves, NULL);
    const wanted w = plan_of(rules);

    if (!w.applies || strstr(w.why, law) == NULL)
        fail_msg("%s\nexpected '%s', found %s '%s'", moves, law,
                 w.applies ? "" : "no:", w.why);
    compare(moves, rules);
    grundy_rules_close(&rules);
}

static void expect_refused(const char *moves, const char *why)
{
    grundy_rules *rules = open_rules(moves, NULL);
    const wanted w = plan_of(rules);

    if (w.applies || strstr(w.why, why) == NULL)
        fail_msg("%s\nexpected a refusal with '%s', found %s '%s'", moves, why,
                 w.applies ? "" : "no:", w.why);
    compare(moves, rules);
    grundy_rules_close(&rules);
}

TEST(halves_in_every_dress)
{
    static const char *const moves[] = {
        "move to h(n - k) for k in 1..n/2",
        "move to h(n - k) for k in 1..<n/2+1",
        "move to h(n - i) for i in 1..n if 2 * i <= n",
        "move to h(n - i) for i in 1..n if i + i <= n",
        "move to h(n - i) for i in 1..n if i <= n - i",
        "move to h(n - i) for i in 1..n if n / 2 >= i",
        "move to h(n - i) for i in 1..n if not 2 * 3 == 7 if 2 * i < n + 1",
        "move to h(m) for m in 0..<n if 2 * m >= n",
        "move to h(m) for m in (n+1)/2..n-1",
        "move to h(m) for m in n - n/2 ..< n",
        "move to h(m) for m in 0..n if n <= 2 * m if m < n",
        "move to h(n - k) for k in 1..n>>1",
        "move to h(n - 1) if n >= 2\nmove to h(n - k) for k in 2..n/2",
        "move to h(n - k) for k in 2..n/2\nmove to h(n - 1) if n > 1",
        ("move to h(n - k) for k in 1..n/4\n"
         "move to h(n - k) for k in n/4+1..n/2"),
        "move to h(n - 1 - k) for k in 0..n/2-1",
        "move to h(n - k) for k in 1..min(n/2, n)",
        "move to h(n - k) for k in max(1, 0 - n)..n/2",
        "move to h(n - k) for k in 1..n/2\nmove to h(n - k) for k in 1..n/3",
        "move to h(n - k) for k in 1..(if n % 2 == 0 then n/2 else (n-1)/2)",
        "move to h(n - k) for k in 1..n/2 if k in 1..n",
        "move to h(n/2 + k) for k in n%2..n-1-n/2",
        "move to h(n - k) if n > 1 for k in 1..n/2",
        "move to h(n - k) for k in 1..n/2 if 1 <= k <= n",
    };

    for (size_t i = 0; i < COUNT(moves); i++)
        expect(moves[i], "bound that rises by 0 or 1");
}

TEST(heaps_counted_from_another_zero)
{
    expect("move to h(n - k) for k in 1..n-1", "every smaller heap");
    expect("move to h(n - k) for k in 1..n-4", "every smaller heap");
    expect("move to h(m) for m in 1..n-1", "every smaller heap");
    expect("move to h(m) for m in 3..n-1", "every smaller heap");
    expect("stop if n == 1\nmove to h(n - k) for k in 1..5", "n mod 6");
    expect("stop if n <= 2\nmove to h(n - k) for k in 1..5", "n mod 6");
}

TEST(other_shares)
{
    static const char *const moves[] = {
        "move to h(n - k) for k in 1..n/3",
        "move to h(n - k) for k in 1..(n+1)/2",
        "move to h(n - k) for k in 1..(2*n)/3",
        "move to h(n - k) for k in 1..(3*n+2)/5",
        "move to h(n - k) for k in 1..max(min(n, 4), n/3)",
        "move to h(n - k) for k in 1..min(n/2, 7)",
        "move to h(n - k) for k in 1..min((n+1)/2, 20)",
        "move to h(n - k) for k in 1..n/2 if k <= 11",
        "move to h(m) for m in n/7+1..n-1",
    };

    for (size_t i = 0; i < COUNT(moves); i++)
        expect(moves[i], "bound that rises by 0 or 1");
}

TEST(runs_of_numbers)
{
    expect("move to h(n - k) for k in 2..min(n, 1000000000)",
           "(n % 1000000002) / 2");
    expect("move to h(n - k) for k in 3..n", "n / 3");
    expect("move to h(m) for m in 0..n-3", "n / 3");
    expect("move to h(m) for m in 0..<n if m + 5 <= n", "n / 5");
    expect("move to h(n - k) for k in 2..n if k <= 9", "(n % 11) / 2");
    expect("move to h(n - k) for k in 1..n if 2 <= k <= 9", "(n % 11) / 2");
    expect("move to h(m) for m in max(0, n - 9)..n-2", "(n % 11) / 2");
    expect("stop if n == 0\nmove to h(n - k) for k in 2..n if k <= 9",
           "(n % 11) / 2");
    expect("stop if n < 1\nstop if n <= 0\n"
           "move to h(n - k) for k in 2..n if not (k > 9)",
           "(n % 11) / 2");
    expect("move to h(n - k) for k in 1..n if not (k < 2 or not k < 10)",
           "(n % 11) / 2");
    expect("move to h(less(n, less(k, 1))) for k in 3..10\n"
           "fn less(x, y) = x - y",
           "(n % 11) / 2");
    expect("move to h(m) for m in n-9..n-2", "(n % 11) / 2");
    expect("move to h(n - k) for k in 2..min(n, 5)\n"
           "move to h(n - k) for k in 4..n if k < 10",
           "(n % 11) / 2");
}

TEST(multiples)
{
    expect("move to h(n - 3*k) for k in 1..n", "n / 3");
    expect("move to h(n - k*3) for k in 1..n/3", "n / 3");
    expect("move to h(n - k) for k in 1..n if k % 3 == 0", "n / 3");
    expect("move to h(n - 3*k) for k in 1..min(n/3, 4)", "(n / 3) % 5");
    expect("move to h(n - 3*k) for k in 1..4", "(n / 3) % 5");
    expect("move to h(n - k) for k in 1..n if k % 4 == 0 if n > 2", "n / 4");
    expect("move to h(n - 2)\nmove to h(n - 4)\n"
           "move to h(n - 2*k) for k in 3..n",
           "n / 2");
    expect("move to h(n - 3*k - 3) for k in 0..n", "n / 3");
    /* 2^63 - 2 is worth 0 again */
    expect("move to h(n - 2*k) for k in 1..min(n/2, 4611686018427387902)",
           "(n / 2) % 4611686018427387903");
    expect("move to h(n - 2*k) for k in 1..min(n/2, 4611686018427387903)",
           "n / 2");
}

TEST(odd_numbers)
{
    expect("move to h(n - k) for k in 1..n if k % 2 == 1", "n % 2");
    expect("move to h(n - k) for k in 1..n if k % 2 != 0", "n % 2");
    expect("move to h(n - 2*k - 1) for k in 0..n", "n % 2");
    expect("move to h(n - 2*k + 1) for k in 1..n/2+1", "n % 2");
    expect("move to h(n - k) for k in 1..n/2+1 if k % 2 == 1", "n % 2");
}

TEST(nim_with_splits)
{
    expect("move to h(m) for m in 0..<n\n"
           "move to h(a) + h(n - 1 - a) for a in 0..n-1",
           "g(n) = n");
    expect("move to h(n - k) for k in 1..n\n"
           "move to h(a) + h(n/2 - a) for a in 0..n/2 if n > 0",
           "g(n) = n");
    expect("move to h(n - k) for k in 1..n\nmove to h(n/3) + h(n/2) if n > 0",
           "g(n) = n");
    expect("move to h(n - k) for k in 1..n\nmove to nothing if n > 4",
           "g(n) = n");
    expect_refused("move to h(n - k) for k in 1..n/2\n"
                   "move to h(a) + h(n/2 - a) for a in 0..n/2 if n > 0",
                   "not every smaller heap");
    expect_refused("move to h(n - k) for k in 1..n\n"
                   "move to h(a) + h(n - a/2 - 1) for a in 1..n/2",
                   "no sum, quotient");
}

TEST(proper_divisors)
{
    static const char *const moves[] = {
        "move to h(d) for d in divisors(n) if d < n",
        "move to h(d) for d in divisors(n) if n > d",
        "move to h(d) for d in divisors(n) if d != n",
        "move to h(d) for d in divisors(n) if n != d if d >= 1",
        "move to h(d) for d in divisors(n) if d <= n - 1",
        "move to h(d) for d in divisors(n) if 0 < d < n",
        "move to h(n / d) for d in divisors(n) if d > 1",
        "move to h(n / d) for d in divisors(n) if d != 1",
        "move to h(n / d) for d in divisors(n) if d >= 2 if d <= n",
    };

    for (size_t i = 0; i < COUNT(moves); i++)
        expect(moves[i], "every proper divisor");
    expect_refused("move to h(d) for d in divisors(n) if d < n if d != 6", "");
    expect_refused("lose if n == 0\nmove to h(n - k) for k in 1..5", "");
    expect_refused("move to h(n - k) for k in 1..n if not (k > 2 and k < n)",
                   "");
    expect_refused("move to h(less(n)) if n > 0\n"
                   "fn less(x) = if x % 2 == 0 then x / 2 else less(x - 1)",
                   "");
    expect_refused("move to h(d) for d in divisors(n) if d < n and d > 1", "");
    expect_refused("move to h(n / d) for d in divisors(n) if d > 1 if d < n",
                   "");
    expect_refused("move to h(d) for d in divisors(n) if d < n - 1", "");
    expect_refused("move to h(d) for d in divisors(n) if 1 < d < n", "");
    expect_refused("move to h(n / d) for d in divisors(n) if d > 2", "");
    expect_refused("move to h(d) for d in divisors(n) if d < n\n"
                   "move to h(n - 1)",
                   "");
}

/* The options are 0..h(n), and h never falls. */
TEST(rests)
{
    static const char *const moves[] = {
        "move to h(n - k) for k in 1..n if 2 * k >= n",
        "move to h(n - k) for k in max(1, (n + 1) / 2)..n",
        "move to h(m) for m in 0..n/2 if m < n",
        "move to h(m) for m in 0..n/2 if n > 0",
        "move to h(m) for m in 0..n/3-1",
        "move to h(m) for m in 0..n/6-1\nmove to h(m) for m in n/6..n/3-1",
        "move to h(m) for m in 0..max(n - 5, n / 2) if m < n",
        "move to h(m) for m in 0..min(n - 7, 2 * n / 3)",
        "move to h(m) for m in 0..n-2-n%2",
        "move to h(m) for m in 0..n-2-(n%3+1)/2",
        "move to h(n - k) for k in 3..n if n > 20",
        "move to h(n - k) for k in (if n < 20 then 9 else 3)..n",
        "move to h(0) if n > 0",
        "move to h(n - 3 * k) for k in 1..n if 2 * k >= n",
        "move to h(0) if n > 4\nmove to h(1) if n > 6",
    };

    for (size_t i = 0; i < COUNT(moves); i++)
        expect(moves[i], "never falls");
    /* A gap, a bound that falls, the largest heaps or the empty one left out */
    expect_refused("move to h(n - k) for k in 1..n if 2 * k >= n if k != 7",
                   "single numbers");
    expect_refused("move to h(m) for m in 0..n-1-3*(n%2)", "no law");
    expect_refused("move to h(n - k) for k in 3..n if n < 20", "no law");
    expect("move to h(m) for m in 0..n/3-1\n"
           "move to h(m) for m in n/3+1..n/2 if m < n",
           "two bounds");
    expect_refused("move to h(1) if n > 4\nmove to h(2) if n > 6", "no law");
}

/* What lies between two bounds that never fall may be left. */
TEST(stretches)
{
    expect("move to h(m) for m in 1..n/2 if m < n", "changes at 59 numbers");
    expect("move to h(m) for m in isqrt(n)/2+1..n/3 if m < n", "at ");
    expect("move to h(m) if n > 1 for m in isqrt(isqrt(n-1))+1..isqrt(n) "
           "if m < n",
           "g(n) changes at 7 numbers only");
    expect("move to h(m) if n > 5 and n >= 9 for m in "
           "max(2,n/50)..<min(n/4,n/9+6)\n"
           "move to h(m) for m in 3..isqrt(2*n) if n > m",
           "two bounds");
    expect("move to h(m) for m in 2*isqrt(n)..n/5+1 if m < n", "two bounds");
    expect("move to h(m) for m in isqrt(n)..n/2 if m < n and m > 5",
           "two bounds");
    expect("move to h(n - k) if n > 4 for k in n-n/2..n-isqrt(n) if k > 0",
           "two bounds");
    /* One that falls, that fails, that is not below n, too many stretches. */
    expect_refused("move to h(m) for m in 3-n..n/2 if m < n if n < 50", "");
    expect_refused("move to h(m) for m in isqrt(n-3)..isqrt(n) if m < n", "");
    expect_refused("move to h(m) for m in isqrt(n)..n/2 if m <= n", "");
    expect_refused("move to h(m) for m in 1..isqrt(n)", "");
    expect_refused("move to h(m) for m in n%7..n/2-3", "");
    expect_refused("move to h(m) for m in n-9..isqrt(n) + n/2 if m < n if "
                   "n != 20",
                   "");
    expect_refused("move to h(m) for m in isqrt(n)*isqrt(n)-20..n-2", "");
}

TEST(coprime_numbers)
{
    const char *const law = "the index of the least prime";

    expect("move to h(n - k) for k in 1..n if gcd(n, k) == 1", law);
    expect("move to h(n - k) for k in 1..<n+1 if 1 == gcd(k, n)", law);
    expect("move to h(k) for k in 0..<n if gcd(n, k) == 1", law);
    expect("move to h(k) for k in 0..n-1 if gcd(k, n) == 1", law);
    expect_refused("move to h(n - k) for k in 1..<n if gcd(n, k) == 1", "");
    expect_refused("move to h(k) for k in 1..<n if gcd(n, k) == 1", "");
    expect_refused("move to h(n - k) for k in 2..n if gcd(n, k) == 1", "");
    expect_refused("move to h(n - k) for k in 1..n if gcd(n, k) == 2", "");
    expect_refused("move to h(n - k) for k in 1..n if gcd(n, k) != 1", "");
    expect_refused("move to h(n - k) for k in 1..n if gcd(n, k + 1) == 1", "");
    expect_refused("move to h(n - k) for k in 1..n if gcd(n, k) == 1\n"
                   "move to h(n - 4)",
                   "");
}

/* 1..m-1 may be taken, and no multiple of m. */
TEST(remainders)
{
    const char *const power = "fn power(q) = len(factors(q)) <= 1\n";
    char text[300];

    expect("move to h(n - k) for k in 1..n if len(factors(k)) <= 1",
           "no multiple of 6");
    expect("move to h(n - k) for k in 1..n if len(factors(k)) < 3",
           "no multiple of 30");
    expect("move to h(n - k) for k in 1..n if isprime(k) or k == 1",
           "no multiple of 4");
    expect("move to h(n - k) for k in 1..n if isprime(k)\nmove to h(n - 1)",
           "no multiple of 4");
    expect("move to h(n - k) for k in 1..n if popcount(k) == 1",
           "no multiple of 3");
    expect("move to h(n - k) for k in 1..n if k % 5 != 0", "no multiple of 5");
    expect("move to h(n - k) for k in 1..n if not k % 5 in [0]",
           "no multiple of 5");
    expect("move to h(n - k) for k in 1..n if gcd(k, 35) == 1",
           "no multiple of 5");
    expect("move to h(n - k) for k in 1..n if k % 5 != 0 if k != 9",
           "no multiple of 5");
    expect("move to h(n - k) for k in 1..8 if k % 5 != 0\n"
           "move to h(n - k) for k in 3..n if k % 10 == 8",
           "no multiple of 5");
    (void)snprintf(text, sizeof text,
                   "move to h(n - k) for k in 1..n if power(k)\n%s", power);
    expect(text, "no multiple of 6");
    /* A multiple that may be taken, a heap in the condition, a run that ends
     * before or depends on the heap. */
    expect_refused("move to h(n - k) for k in 1..n if isprime(k)\n"
                   "move to h(n - 1)\nmove to h(n - 12)",
                   "");
    expect("move to h(n - k) for k in 1..n if len(factors(k)) <= 1 "
           "or k == 12",
           "its numbers are found once");
    expect("move to h(n - k) for k in 1..n if len(factors(k)) != 2",
           "its numbers are found once");
    expect_refused("move to h(n - k) for k in 1..n-1 if isprime(k) or k == 1",
                   "");
    expect_refused("move to h(n - k) for k in 1..n if k % 3 != 0 or n == 7",
                   "");
    expect("move to h(n - k) for k in 1..n if popcount(k) <= 2",
           "its numbers are found once");
}

/* From some number on the remainder tells, and some stand beside. */
TEST(remainders_and_single_numbers)
{
    expect("move to h(n - k) for k in 1..n if k == 1 or k % 3 == 0",
           "grow by 2 with every 6 tokens from 0 on");
    expect("move to h(n - k) for k in 1..n if k % 3 == 0\nmove to h(n - 1)",
           "grow by 2 with every 6 tokens from 0 on");
    expect("move to h(n - 3 * k) for k in 1..n/3\nmove to h(n - 1) if n >= 1",
           "grow by 2 with every 6 tokens from 0 on");
    expect("move to h(n - k * 5 - 2) for k in 0..(n - 2)/5 if k != 3\n"
           "move to h(n - 1)\nmove to h(n - 3 * k) for k in 1..n/3",
           "grow by 4 with every 12 tokens from 0 on");
    expect("move to h(n - k - 6) for k in 2..n if k % 2 == 0\n"
           "move to h(n - k) for k in 1..n if k % 2 == 0 or k == 3",
           "grow by");
    expect("move to h(n - k) for k in 1..n if k <= 4 or k % 3 == 0", "grow by");
    expect("move to h(n - k) for k in 1..n if k != 4 if k % 2 == 0", "grow by");
    expect("move to h(n - k) for k in 1..n if k != 4 if not k % 2 != 0",
           "grow by");
    expect("move to h(n - k) for k in 2..n if k % 5 != 0", "grow by");
    expect("move to h(n - k) for k in 1..n if gcd(k, 6) == 1 or k in {4, 9}",
           "repeat with period");
    expect("move to h(n - k) for k in 1..n if mine(k)\n"
           "fn mine(k) = k % 4 == 1 and k != 9 or k == 6",
           "repeat with period");
    /* The heap in the condition, a number that is too large, more remainders
     * than are looked at. */
    expect_refused("move to h(n - k) for k in 1..n if k == n or k % 3 == 0",
                   "");
    expect("move to h(n - k) for k in 1..n if k == 1000 or k % 3 == 0",
           "its numbers are found once");
    expect("move to h(n - k) for k in 1..n if k == 1 or k % 997 == 3",
           "its numbers are found once");
}

/* As from the definition. */
TEST(sets_by_remainders_have_the_values_of_the_search)
{
    enum { MODULUS_MOST = 9, ONES = 20, FAR = 400 };
    uint64_t seed = 7;
    int known = 0;

    for (int round = 0; round < 60; round++) {
        takes_classes set = {.from = 32};
        takes_law law = {.limit = INT64_MAX};
        uint64_t value[FAR], found;
        arena room;
        memory mem;

        grundy_memory_open(&mem, NULL, 0);
        grundy_arena_open(&room, &mem);
        set.modulus = 1 + (uint32_t)(random_number(&seed) % MODULUS_MOST);
        for (uint32_t r = 0; r < set.modulus; r++)
            set.of_class[r] = random_number(&seed) % 2 == 0;
        for (int64_t k = 1; k < set.from; k++)
            set.one[k] = set.of_class[k % set.modulus] ^
                         (k < ONES && random_number(&seed) % 6 == 0);
        known += grundy_takes_find_turning(&room, &set, &law);
        for (uint64_t n = 0; n < FAR && law.kind != TAKES_NONE; n++) {
            bool has[FAR + 1] = {false};

            for (uint64_t k = 1; k <= n; k++)
                if (k < (uint64_t)set.from ? set.one[k]
                                           : set.of_class[k % set.modulus])
                    has[value[n - k]] = true;
            for (value[n] = 0; has[value[n]];)
                value[n]++;
            assert_true(grundy_takes_value(&law, n, &found));
            assert_int_equal(found, value[n]);
        }
        grundy_arena_close(&room);
    }
    assert_in_range(known, 55, 60);
}

TEST(near_misses)
{
    /* The bound rises by 2, or falls. */
    expect_refused("move to h(n - k) for k in 1..2*(n/2)", "no law");
    expect_refused("move to h(n - k) for k in 1..n if n % 97 == 0", "no law");
    expect_refused("move to h(n - k) for k in 1..n/2 if n != 8", "no law");
    expect_refused("move to h(n - k) for k in 1..8-n", "no law");
    expect_refused("move to h(n - k) for k in 1..(if n < 9 then n else 4)",
                   "no law");
    /* A gap, or a run that does not begin at 1. */
    expect_refused("move to h(n - k) for k in 1..n/2 if k != 3",
                   "single numbers");
    expect_refused("move to h(n - k) for k in 2..n/2", "no law");
    expect_refused("move to h(n - k) for k in 1..n/4\n"
                   "move to h(n - k) for k in n/4+2..n/2",
                   "no law");
    expect_refused("move to h(n - k) for k in n/3..n/2 if k > 0", "no law");
    /* Not all odd, or 1 not always there. */
    expect_refused("move to h(n - k) for k in 1..n if (n + k) % 2 == 1"
                   " if n != 3000",
                   "no law");
    expect_refused("move to h(n - k) for k in 1..n-600 if k % 2 == 1",
                   "no law");
    /* What the functions cannot say. */
    expect_refused("move to h(n - k) for k in 1..isqrt(n)", "no sum");
    expect_refused("move to h(n - k) for k in 1..n/2 for j in k*k..n",
                   "several loops");
    expect("move to h(n - k) for k in 1..n/2 for j in k*k..k*k", "up to a");
    expect_refused("move to h(n - k) for k in 1..100/(n+1)", "no sum");
    expect_refused("move to h(n - k*k) for k in 1..n/2", "no sum");
}

/* ---- random clauses ---- */

static void random_clause(uint64_t *seed, char *out, size_t size)
{
    static const char *const low[] = {"1",         "2", "n/3",  "max(1, n - 5)",
                                      "n % 3 + 1", "3", "n/4+1"};
    static const char *const high[] = {
        "n",           "n/2",   "4",
        "min(n, 6)",   "n - 1", "(n+1)/2",
        "max(3, n/3)", "2*n/3", "(if n > 7 then n/2 else n)"};
    static const char *const open[] = {"",
                                       "",
                                       "",
                                       " if n > 3",
                                       " if n % 2 == 1",
                                       " if 2 * k <= n",
                                       " if k % 2 == 1",
                                       " if k % 3 == n % 3",
                                       " if k + 2 < n",
                                       " if 1 < k < 9"};
    static const char *const to[] = {"n - k",      "n - k",     "n - k",
                                     "n - 2*k",    "n - k - 1", "k - 1",
                                     "n - 3*k + 1"};

    (void)snprintf(out, size, "move to h(%s) for k in %s..%s%s if k <= n\n",
                   random_pick(seed, to, COUNT(to)),
                   random_pick(seed, low, COUNT(low)),
                   random_pick(seed, high, COUNT(high)),
                   random_pick(seed, open, COUNT(open)));
}

TEST(random_clauses_have_the_values_of_the_search)
{
    const int rounds = random_rounds(600);
    uint64_t seed = 20261122;
    unsigned with_law = 0;

    for (int i = 0; i < rounds; i++) {
        char moves[600] = "";
        grundy_rules *rules;
        const int clauses = 1 + (int)(random_number(&seed) % 3);

        for (int c = 0; c < clauses; c++)
            random_clause(&seed, moves + strlen(moves),
                          sizeof moves - strlen(moves));
        rules = open_rules(moves, NULL);
        if (plan_of(rules).applies) {
            with_law++;
            compare(moves, rules);
        }
        grundy_rules_close(&rules);
    }
    assert_in_range(with_law, rounds / 30, rounds);
}

static void expect_nimber(const char *moves, uint64_t n, uint64_t right)
{
    grundy_rules *rules = open_rules(moves, NULL);
    uint64_t value = 0;

    if (!nimber_of(rules, n, &value) || value != right)
        fail_msg("%s\nn = %llu: expected %llu, found %llu", moves,
                 (unsigned long long)n, (unsigned long long)right,
                 (unsigned long long)value);
    grundy_rules_close(&rules);
}

/* Heaps that no search could reach, against other ways to say the same. */
TEST(large_heaps)
{
    const uint64_t n = UINT64_C(1000000000000000007);
    grundy_rules *rules;
    uint64_t value = 0, m = n;

    rules = open_rules("move to h(n - k) for k in 1..n/2", NULL);
    assert_true(nimber_of(rules, n, &value));
    while (m % 2 == 1)
        m = (m - 1) / 2;
    assert_int_equal(value, m / 2);
    grundy_rules_close(&rules);
    rules = open_rules("move to h(n - k) for k in 1..min(n/2, 1000)", NULL);
    assert_true(nimber_of(rules, n, &value));
    /* Beyond 2000 the value at n is that at n - 1001. */
    m = 2000 + (n - 2000) % 1001;
    {
        uint64_t small = 0;

        assert_true(nimber_of(rules, m, &small));
        assert_int_equal(value, small);
    }
    grundy_rules_close(&rules);
    expect_nimber("move to h(n - k) for k in 1..n if 2 * k >= n", n, 60);
    expect_nimber("move to h(m) for m in 0..n-2-n%2", n, n / 2);
    expect_nimber(
        "move to h(m) if n > 1 for m in isqrt(isqrt(n-1))+1..isqrt(n) "
        "if m < n",
        2562991875, 1);
    expect_nimber(
        "move to h(m) if n > 1 for m in isqrt(isqrt(n-1))+1..isqrt(n) "
        "if m < n",
        2562991876, 2);
    expect_nimber("move to h(m) for m in 0..n-2-(n%3+1)/2", n / 3 * 3, n / 3);
    expect_nimber("move to h(n - k) for k in 1..n if gcd(n, k) == 1", n - 7, 0);
    /* 999999999989 is prime, 1000003 the prime after 78498 others. */
    expect_nimber("move to h(n - k) for k in 1..n if gcd(n, k) == 1",
                  UINT64_C(1000003) * 1000003, 78499);
    expect_nimber("move to h(n - k) for k in 1..n if gcd(n, k) == 1",
                  UINT64_C(99999989), 5761455);
    rules = open_rules("move to h(d) for d in divisors(n) if d < n", NULL);
    assert_true(nimber_of(rules, UINT64_C(1000000000000000000), &value));
    assert_int_equal(value, 36);
    assert_false(nimber_of(rules, 0, &value)); /* divisors(0) is an error */
    grundy_rules_close(&rules);
}

typedef struct told_moves {
    char text[1 << 20];
    size_t used;
    bool some_stand_for_more;
} told_moves;

static bool tell_move(void *user, const grundy_move *move)
{
    told_moves *const told = user;

    told->some_stand_for_more |= move->stands_for_more;
    told->used += (size_t)snprintf(told->text + told->used,
                                   sizeof told->text - told->used, "%s -> %s\n",
                                   move->from, move->to);
    return told->used < sizeof told->text;
}

static void list_moves(grundy_rules *rules, const char *position,
                       told_moves *out)
{
    grundy_error err = {0};
    grundy_sum *sum;

    out->used = 0;
    out->text[0] = '\0';
    out->some_stand_for_more = false;
    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    if (grundy_sum_winning_moves(sum, tell_move, out, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    grundy_sum_close(&sum);
}

/* Found by their values or listed one by one: the same winning moves.  The
 * heaps are beyond those of which all options are looked at in any case. */
TEST(winning_moves_are_found_by_their_values)
{
    static const char *const law[] = {
        "move to h(n - k) for k in 1..n/2",
        "move to h(k) for k in (n + 1)/2..n-1",
        "move to h(n - k) for k in 1..n-1",
        "move to h(n - k) for k in 1..(n + 1)/2",
        "move to h(n - k) for k in 1..n/2 if k <= 7000",
        "move to h(n - k) for k in 3..n",
        "move to h(n - k) for k in 2..9000",
        "move to h(n - k) for k in 1..n if k % 2 == 1",
        "move to h(n - k) for k in 1..n by 2",
        "move to h(n - k) for k in 3..n by 3",
        "move to h(n - k) for k in 1..n if k % 3 == 0",
        "move to h(n - k) for k in 1..n if k == 1 or k % 3 == 0",
        "move to h(n - k) for k in 1..n if k <= 4 or k % 3 == 0",
        "move to h(n - k) for k in 1..n if k % 5 in {1, 4} or k == 10",
        "move to h(n - k) for k in 1..n if 9 * k >= n",
        "move to h(n - k) for k in 1..n if gcd(n, k) == 1",
        "move to h(m) for m in 0..<n if 1 == gcd(m, n)",
        ("move to h(m) for m in 41..n-9-n%2\n"
         "move to h(m) for m in 0..40 if m <= n - 9 - n % 2"),
        "move to h(m) for m in 0..n-900-n%2"};
    static told_moves quick, plain;
    const unsigned apart = times_wanted() == 1 ? 2 : 1;
    unsigned compared = 0;

    for (size_t i = 0; i < sizeof law / sizeof law[0]; i++) {
        grundy_rules *by_value = open_rules(law[i], NULL);
        grundy_rules *listed = open_rules(law[i], "values-to-moves");

        assert_true(plan_of(by_value).applies);
        for (unsigned n = 9000; n < 30000; n = n * (5 + apart) / 5 + 1)
            for (unsigned m = 0; m < 6000; m = m * 3 + 1) {
                char position[60];

                (void)snprintf(position, sizeof position, "h(%u) + h(%u)", n,
                               m);
                list_moves(by_value, position, &quick);
                list_moves(listed, position, &plain);
                compared += !quick.some_stand_for_more && plain.used > 0;
                if (!quick.some_stand_for_more &&
                    strcmp(quick.text, plain.text) != 0)
                    fail_msg("%s\n%s: expected\n%.300s\nfound\n%.300s", law[i],
                             position, plain.text, quick.text);
            }
        grundy_rules_close(&by_value);
        grundy_rules_close(&listed);
    }
    assert_in_range(compared, 300 / apart, 4000);
}

/* Listed one by one they would never end. */
TEST(winning_moves_of_a_loop_by_steps_are_found)
{
    grundy_rules *rules =
        open_rules("move to h(n - k) for k in 1..n by 2", NULL);
    static told_moves found;

    list_moves(rules, "h(1000000000000000001)", &found);
    assert_true(found.used > 0);
    grundy_rules_close(&rules);
}

/* Whatever stood in the memory before. */
TEST(levels_are_told_in_full)
{
    const takes_law law[] = {
        {.kind = TAKES_ALL, .a = 1, .b = INT64_MAX},
        {.kind = TAKES_RUN, .a = 1, .b = 3},
        {.kind = TAKES_RUN, .a = 2, .b = 7},
        {.kind = TAKES_STEPS, .a = 3, .b = 6},
        {.kind = TAKES_MODULO, .a = 1, .b = 1},
        {.kind = TAKES_MODULO, .a = 1, .b = 4},
    };
    const takes_row row = {.from = 0, .by = 1, .count = HEAPS};

    for (size_t i = 0; i < sizeof law / sizeof *law; i++)
        for (uint64_t value = 0; value < 5; value++) {
            takes_law whole = law[i];
            takes_level level;
            uint64_t expected = 0, found = 0;

            whole.limit = HEAPS;
            for (uint64_t n = 0; n < HEAPS; n++)
                expected +=
                    grundy_takes_value(&whole, n, &found) && found == value;
            memset(&level, 0x7f, sizeof level);
            found = grundy_takes_level(&whole, HEAPS, value, 0, &level) ==
                            TAKES_FOUND
                        ? grundy_level_count(&level, &row)
                        : 0;
            assert_int_equal(found, expected);
        }
}
