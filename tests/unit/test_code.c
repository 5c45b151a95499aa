/* SPDX-License-Identifier: MIT */
/*
 * Games by code are recognised by their options, however these are written,
 * and what just misses a condition is refused.
 */
#include "../support/test.h"
#include "lang/check.h"
#include "lang/parse.h"
#include "plan/laws/code.h"

typedef struct fixture {
    memory mem;
    ruleset set;
    int64_t list[64];
} fixture;

/* Constants stand for the inputs here. */
static bool number_of(void *user, const node *n, int64_t *out)
{
    (void)user;
    *out = n->number;
    return n->op == N_INT;
}

static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    fixture *f = user;

    if (n->op != N_SET && n->op != N_ARRAY)
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        f->list[i] = n->kid[i]->number;
    *at = f->list;
    *count = n->kids;
    return true;
}

/* The code of the moves, or "no: REASON". */
static void code_of(const char *moves, char *out, size_t size, bool *takes)
{
    fixture f = {.mem = {.live = 0}};
    const code_source source = {&f, number_of, list_of, NULL};
    grundy_error err = {0};
    heap_family family;
    grundy_heap_code code;
    code_traits is;
    const char *why;
    char text[600];

    (void)snprintf(text, sizeof text, "position row(n)\n%s", moves);
    grundy_memory_open(&f.mem, NULL, 0);
    grundy_arena_open(&f.set.arena, &f.mem);
    if (grundy_parse_file(&f.set, text, strlen(text), &err) != GRUNDY_OK ||
        grundy_check_file(&f.set, &err) != GRUNDY_OK)
        fail_msg("%s: %s", moves, err.message);
    assert_true(
        grundy_code_find(&f.set.arena, &f.set, &f.set.kind[0], &family));
    why = grundy_code_bind(&f.set.arena, &family, &source, &code, &is);
    *takes = is.takes;
    assert_false(is.fewer);
    if (why != NULL)
        (void)snprintf(out, size, "no: %s", why);
    else
        (void)grundy_heap_code_text(&code, out, size);
    grundy_arena_close(&f.set.arena);
    assert_int_equal(f.mem.live, 0);
}

static void expect(const char *moves, const char *code)
{
    char found[300];
    bool takes;

    code_of(moves, found, sizeof found, &takes);
    if (strcmp(found, code) != 0)
        fail_msg("%s\n  expected %s, found %s", moves, code, found);
}

static void expect_refused(const char *moves)
{
    char found[300];
    bool takes;

    code_of(moves, found, sizeof found, &takes);
    if (strncmp(found, "no: ", 4) != 0)
        fail_msg("%s\n  expected a refusal, found %s", moves, found);
}

TEST(kayles_is_known_in_every_dress)
{
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-1\n"
           "move to row(a) + row(n - 2 - a) for a in 0..n-2",
           "0.77");
    expect("move to row(n - 2 - a) + row(a) for a in 0..<n-1\n"
           "move to row(n - a - 1) + row(a) for a in 0..<n",
           "0.77");
    expect("move to row(a) + row(n - 1 - a) for a in 0..(n-1)/2\n"
           "move to row(a) + row(n - 2 - a) for a in 0..(n-2)/2",
           "0.77");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
           "if a <= n - 1 - a\n"
           "move to row(n - 2)\n"
           "move to row(a) + row(n - 2 - a) for a in 1..n-3",
           "0.77");
    expect("move to nothing if n == 1\n"
           "move to row(n - 1) if n > 1\n"
           "move to row(b) + row(n - 1 - b) for b in 1..n-2\n"
           "move to nothing if n == 2\n"
           "move to row(n - 2) if n >= 3\n"
           "move to row(b) + row(n - 2 - b) for b in 1..n-3",
           "0.77");
}

TEST(other_codes)
{
    expect("move to row(a) + row(n - 2 - a) for a in 0..n-2", "0.07");
    expect("move to row(a) + row(n - 3 - a) for a in 1..n-4", "0.004");
    expect("move to row(a) + row(n - a) for a in 1..n-1", "4.0");
    expect("move to row(a) + row(n - a) for a in 1..n-1 if a != n - a",
           "grundy");
    expect("move to row(a) + row(n - a) for a in 1..n-1 if a < n - a",
           "grundy");
    expect("move to row(a) + row(n - a) for a in 1..(n-1)/2", "grundy");
    expect("move to row(n - k) for k in 1..n\n"
           "move to row(a) + row(n - a) for a in 1..n-1",
           "4.3333...");
    expect("move to nothing if n == 1\n"
           "move to row(n - 2) if n > 2\n"
           "move to row(n - 3)\n"
           "move to row(a) + row(n - 3 - a) for a in 1..n-4",
           "0.127");
}

TEST(an_outer_loop_says_what_a_split_takes)
{
    expect("move to row(a) + row(n - k - a) for k in 1..2 for a in 0..n-k",
           "0.77");
    expect("move to row(n - a - k) + row(a) for k in 1..<4 "
           "for a in 0..<n-k+1 if a <= n - k - a",
           "0.777");
    expect("move to row(a) + row(n - k - a) for k in {1, 3} for a in 0..n-k",
           "0.707");
    expect("move to row(a) + row(n - 1 - k - a) for k in [0, 2] "
           "for a in 1..n-k-2",
           "0.404");
    expect("move to row(a) + row(n - k - a) for k in {0, 2} for a in 1..<n-k "
           "if a != n - a - k",
           "unequal 4.04");
    expect("move to row(a) + row(n - k - a) for k in 1..n for a in 0..n-k",
           "0.7777...");
    expect("move to row(a) + row(n - k - 1 - a) for k in 2..<n "
           "for a in 1..(n - k - 1) / 2\nmove to row(n - 1)",
           "0.304444...");
    expect("move to row(n - 1)\n"
           "move to row(a) + row(n - k - a) for k in 5..4 for a in 0..n-k",
           "{1}");
    /* What is taken and what is left do not fit, or a split is not whole. */
    expect("move to row(a) + row(n - k - a) for k in 1..2 "
           "for a in 0..n-1",
           "0.77");
    expect("move to row(a) + row(n - a) for k in 1..2 for a in 1..n-1", "4.0");
    expect_refused("move to row(a) + row(n - 2*k - a) for k in 1..2 "
                   "for a in 0..n-2*k");
    expect_refused("move to row(a) + row(n - k - a) for k in 1..2 "
                   "for a in k..n-k");
    expect("move to row(a) + row(n - k - a) for k in 1..2 "
           "for a in 0..n-k if k != 2",
           "0.7");
    /* What is left out is there the other way round. */
    expect("move to row(a) + row(n - k - a) for k in 1..2 "
           "for a in 0..n-k if a != n - a",
           "0.77");
    expect("move to row(p - 1) + row(n - p - k) for p in 1..n for k in 0..1 "
           "if p + k <= n",
           "0.77");
    expect("move to row(a) + row(b) for (a, b) in "
           "[(i, n - 1 - i) for i in 0..<n] + "
           "[(i, n - 2 - i) for i in 0..n - 2]",
           "0.77");
    expect("move to row(n - k) + s * row(k) for s in 0..1 for k in 1..n - s",
           "4.3333...");
    expect_refused("move to row(p - 1) + row(n - p - k) for p in 1..n "
                   "for k in 0..1 if p + k <= n if p != 3");
    expect_refused("move to row(n - k) + s * row(k) for s in 1..2 "
                   "for k in 1..<n");
    expect_refused("move to row(a) + row(n + k - a) for k in 1..2 "
                   "for a in 1..n+k-1 if a < n if n + k - a < n");
    /* All of a long heap, and more, is not taken; or nothing is. */
    expect_refused("move to row(a) + row(n - k - a) for k in 1..n-1 "
                   "for a in 0..n-k");
    expect_refused("move to row(a) + row(n - k - a) for k in 1..n/2 "
                   "for a in 0..n-k");
    expect_refused("move to row(a) + row(n - k - a) for k in {0, 1} "
                   "for a in 0..n-k");
    expect_refused("move to row(a) + row(n - k - a) for k in 0..n "
                   "for a in 1..n-k-1");
    expect_refused("move to row(a) + row(n - k - a) for k in 1..300 "
                   "for a in 0..n-k");
    expect("move to row(a) + row(n - k - a) for a in 0..n-1 "
           "for k in 1..2",
           "0.77");
    expect("move to row(a) + row(n - k - a) for k in 1..2 "
           "for j in 1..2 for a in 0..n-k",
           "0.77");
}

TEST(subtraction_sets)
{
    expect("move to row(n - k) for k in {5, 2, 3}", "{2,3,5}");
    expect("move to row(n - 2)\nmove to row(n - 5)\nmove to row(n - 3)",
           "{2,3,5}");
    expect("move to row(n - k) for k in [2, 3] if k <= n\n"
           "move to row(n - 5) if n >= 5",
           "{2,3,5}");
    expect("move to row(n - k) for k in 2..3\nmove to row(n - 5)", "{2,3,5}");
    expect("move to row(n - k) for k in 1..n if k in {2, 3, 5}", "{2,3,5}");
    expect("move to row(n - k) for k in 1..n if isprime(k)", "primes");
    expect("move to row(n - k) for k in 1..n if k not in {2, 4}",
           "all-but {2,4}");
    expect("move to row(n - k) for k in 1..n if k != 3", "all-but {3}");
}

/* Misère play is decided by nimbers for subtraction games alone. */
TEST(only_taking_is_taking)
{
    char found[300];
    bool takes;

    code_of("move to row(n - k) for k in {2, 3}", found, sizeof found, &takes);
    assert_true(takes);
    code_of("move to row(n - k) for k in 1..n if k != 3", found, sizeof found,
            &takes);
    assert_true(takes);
    code_of("move to row(a) + row(n - 1 - a) for a in 0..n-1", found,
            sizeof found, &takes);
    assert_false(takes);
    code_of("move to row(n - 2) if n > 2", found, sizeof found, &takes);
    assert_false(takes);
}

TEST(near_misses_are_refused)
{
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..n-3");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 2..n-1");
    expect_refused("move to row(a) + row(n - 2 - a) for a in 0..n-1 "
                   "if a != 4");
    expect_refused("move to row(a) + row(n - a) for a in 0..n");
    expect_refused("move to row(a) + row(a) for a in 0..n-1");
    expect_refused("move to 2 * row(n - 1)");
    expect_refused("move to row(n - 1) if n % 2 == 0");
    expect_refused("move to row(n - 3) if n > 5");
    expect_refused("move to row(n / 2)");
    expect_refused("move to row(n + 1) if n < 5");
    expect_refused("move to row(n - k) for k in 1..n/2");
    expect_refused("move to row(n - k) for k in 0..n");
    expect_refused("stop if n == 7\nmove to row(n - 1)");
    expect_refused("move to row(n - k) + nim(k) for k in 1..n");
    expect_refused("move to row(n - k) for k in 1..n if isprime(n)");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..n-1\n"
                   "move to row(a) + row(n - a) for a in 1..(n-1)/2");
    expect_refused("move to nothing");
    expect("move to row(n - 1) + row(1) if n > 1", "0.2");
}

/* Which of two unlike parts is the larger says which of them may be 0. */
TEST(sizes_of_a_split)
{
    expect("move to row(a) + row(n - 1 - a) for a in 1..n-1 if a <= n - 1 - a",
           "0.4");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-2 if n - 1 - a <= a",
           "0.4");
    expect("move to row(a) + row(n - 1 - a) for a in 1..n-1 if a < n - 1 - a",
           "unequal 0.4");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-2 if a + a > n - 1",
           "unequal 0.4");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-1 if a > n - 1 - a",
           "unequal 0.6");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-1 if a >= n - 1 - a",
           "0.7");
    expect("move to row(a) + row(n - 1 - a) for a in 0..(n-1)/2 "
           "if a < n - 1 - a",
           "unequal 0.6");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
           "if a < n - 1 - a if a != n - 1 - a",
           "unequal 0.6");
    /* The larger one of a half; both at once; sizes alike; other sizes. */
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..(n-1)/2 "
                   "if a > n - 1 - a");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..(n-1)/2 "
                   "if n - 1 - a <= a");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
                   "if a <= n - 1 - a if a >= n - 1 - a");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
                   "if a == n - 1 - a");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
                   "if a != n - a");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
           "if a + a != n + n - 1",
           "0.7");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..n-1 "
                   "if a + a + a < n - 1");
    expect("move to row(a) + row(n - k - a) for k in 1..2 "
           "for a in 0..n-k if a + a != n",
           "0.77");
}

TEST(ends_of_a_split_are_whole)
{
    expect_refused("move to row(a - 1) + row(n - a) for a in 1..(n-1)/2");
    expect_refused("move to row(n - a) + row(n - 1 - a) for a in 1..n-1");
    expect_refused("move to row(a) + row(n + n - a) for a in 1..n + n - 1");
    expect_refused("move to row(a) + row(n - 1 - a - a) for a in 0..n-1");
    expect("move to row(a) + row(n - 1 - a) for a in 0..n + n - 1", "0.7");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..(n-1)/3");
    expect_refused("move to row(a) + row(n - 1 - a) for a in 0..<(n-1)/2");
    expect_refused("move to row(a) + row(n - 1 - a) for a in n-2..n-1");
    expect("move to row(a) + row(n - 1 - a) for a in -1..n-1", "0.7");
    expect_refused("move to row(a) + row(n - 1 - a) for a in {0, 1, 2}");
    expect_refused("move to row(a) + row(n - k - a) for k in n-1..n "
                   "for a in 0..n-k");
    expect("move to row(a) + row(n - k - a) for k in 1..n + n "
           "for a in 0..n-k",
           "0.7777...");
    expect("move to row(a) + row(n - a - k) for a in 0..n-1 for k in 1..n-a",
           "0.7777...");
    expect("move to row(a) + row(b) for a in 1..n for b in 0..n if a + b < n",
           "0.6666...");
    expect_refused("move to row(a) + row(n - a - k) for a in 2..n-1 "
                   "for k in 1..n-a");
    expect("move to row(a) + row(n - 1 - a) if n >= 2 for a in 0..n-1", "0.6");
    expect_refused("move to row(a) + row(n - 1 - a) if n >= 3 for a in 0..n-1");
    expect_refused("move to row(a + k) + row(n - k - a) for k in 1..2 "
                   "for a in 0..n-k");
}

TEST(conditions_on_the_heap_are_mirrored)
{
    expect("move to row(n - 2) if 3 <= n", "0.02");
    expect("move to row(n - 2) if 2 < n", "0.02");
    expect("move to row(n - 2) if 2 != n", "0.02");
    expect("move to row(n - 2) if 2 == n", "0.01");
    expect_refused("move to row(n - 2) if 3 >= n");
    expect("move to row(n - 2) if 3 > n", "0.01");
    expect("move to row(n - 2) if n < 3", "0.01");
    expect("move to row(n - 2) if n + n > 5", "0.02");
    expect_refused("move to row(n - 2) if n == 6");
    expect_refused("move to row(n - 2) if n != 6");
    expect_refused("move to row(n - 2) if n > 2 if n != 5");
    expect_refused("move to row(n + n - 3)");
}

TEST(conditions_on_takes_are_of_takes_alone)
{
    expect("move to row(n - k) for k in {2, 3} if k <= n", "{2,3}");
    expect("move to row(n - k) for k in {2, 3} if n >= k", "{2,3}");
    expect("move to row(n - k) for k in {2, 3} if k < n", "0.022");
    expect("move to row(n - k) for k in {2, 3} if k != n", "0.022");
    expect("move to row(n - k) for k in {2, 3} if k <= n - 1", "0.022");
    expect("move to row(n - k) for k in {2, 3} if n <= k", "0.011");
    expect_refused("move to row(n - k) for k in {2, 3} if k + k <= n");
    expect("move to row(n - k) for k in {2, 3} if k >= 2", "{2,3}");
    expect_refused("move to row(n + k) for k in {2, 3}");
    expect("move to row(n - k - k) for k in {2, 3}", "{4,6}");
    expect_refused("move to row(n + n - k) for k in {2, 3}");
    expect("move to row(n - k) for k in 1..<4 if k != 2", "{1,3}");
    expect_refused("move to row(k) for k in 0..n + n - 3");
    expect_refused("move to row(n - k) for k in 1..n if isprime(k + 1)");
    expect_refused("move to row(n - k) for k in 1..n if isprime(n - k)");
    expect_refused("move to row(n - k) for k in 1..n if isprime(k + k)");
    expect_refused("move to row(n - k) for k in 3..n if isprime(k)");
    expect("move to row(n - k) for k in 1..n if k + 1 not in {2, 4}",
           "all-but {1,3}");
    expect_refused("move to row(n - k) for k in 1..n if n - k not in {2, 4}");
    expect("move to row(n - k) for k in 1..n if k + k in {2, 4}", "{1,2}");
    expect_refused("move to row(n - k) for k in 1..n if k not in {2, n}");
    expect("move to row(n - k) for k in 1..n if k not in 2..4",
           "0.30003333...");
    expect("move to row(n - k) for k in 2..n if k in {1, 2, 4}", "{2,4}");
    expect("move to row(n - k) for k in 2..n if k != 3", "all-but {1,3}");
    expect("move to row(n - k) for k in 1..n if k - 1 != 3", "all-but {4}");
    expect_refused("move to row(n - k) for k in 1..n if n - k != 3");
    expect("move to row(n - k) for k in 1..n if k + k != 4", "all-but {2}");
    expect_refused("move to row(n - k) for k in 1..n if k != n");
    expect("move to row(n - k) for k in 1..n if k != 2 if k != 3",
           "all-but {2,3}");
    /* What is left is counted, not taken. */
    expect("move to row(k) for k in 0..n-1", "0.3333...");
    expect_refused("move to row(k) for k in 0..n-1 if k not in {2, 4}");
    expect_refused("move to row(k) for k in 0..<n if k != 3");
    expect_refused("move to row(k) for k in 0..<n if isprime(k)");
    expect_refused("move to row(k) for k in 0..n-1 if k in {2, 4}");
}
