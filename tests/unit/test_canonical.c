/* SPDX-License-Identifier: MIT */
/*
 * Canonical moves, read back as rules, lead where the moves as written lead:
 * random clauses of two numbers, of heaps that are split, and of arrays.  And
 * spellings of one game have one canonical form.
 */
#include "support/play.h"

#include "support/ask_rules.h"

enum { TEXT = 4000, OPTIONS = 900, NAME = 48 };

static uint64_t seed = 88172645463325252;

static int draw(int below)
{
    return (int)random_between(&seed, 0, below - 1);
}

#define PICK(list) random_pick(&seed, list, COUNT(list))

/* ---- a canonical form as text ---- */

typedef struct page {
    char text[TEXT];
} page;

static void dump(const char *rules, page *out)
{
    grundy_rules *r = rules_of(rules);

    play_dump(r, "canonical", out->text, TEXT);
    grundy_rules_close(&r);
}

/* The moves under the head of the position; NULL: as they are written. */
static const char *moves_of(const page *p)
{
    const char *const end = strchr(p->text, '\n');

    assert_non_null(end);
    return strstr(end, "# as written") != NULL ? NULL : end + 1;
}

/* ---- options as a sorted list ---- */

enum { HEAPS = 12 };

typedef struct options {
    bool ended[HEAPS]; /* p(i) has no moves, and is left out of sums */
    uint32_t count;
    char at[OPTIONS][NAME];
} options;

static bool is_ended(const options *o, const char *heap)
{
    int i;

    return sscanf(heap, "p(%d)", &i) == 1 && i >= 0 && i < HEAPS && o->ended[i];
}

/* "p(2) + p(1)" as "p(1) + p(2)", and whatever has no moves as p(0). */
static void sort_parts(const options *o, char *sum)
{
    char *const plus = strstr(sum, " + ");
    char first[NAME / 2 - 2], second[NAME / 2 - 2];

    if (plus == NULL) {
        if (is_ended(o, sum))
            (void)snprintf(sum, NAME, "p(0)");
        return;
    }
    assert_true(plus - sum < (ptrdiff_t)sizeof first &&
                strlen(plus + 3) < sizeof second);
    (void)snprintf(first, sizeof first, "%.*s", (int)(plus - sum), sum);
    (void)snprintf(second, sizeof second, "%s", plus + 3);
    if (is_ended(o, second))
        (void)snprintf(sum, NAME, "%s", is_ended(o, first) ? "p(0)" : first);
    else if (is_ended(o, first))
        (void)snprintf(sum, NAME, "%s", second);
    else if (strcmp(first, second) > 0)
        (void)snprintf(sum, NAME, "%s + %s", second, first);
}

static bool add_option(void *user, const grundy_move *move)
{
    options *const o = user;
    char to[NAME];
    uint32_t at = 0;

    (void)snprintf(to, sizeof to, "%s", move->to);
    sort_parts(o, to);
    memset(to + strlen(to), 0,
           sizeof to - strlen(to)); /* compared as a whole */
    while (at < o->count && strcmp(o->at[at], to) < 0)
        at++;
    if (at < o->count && strcmp(o->at[at], to) == 0)
        return true;
    assert_true(o->count < OPTIONS);
    for (uint32_t i = o->count++; i > at; i--)
        memcpy(o->at[i], o->at[i - 1], NAME);
    memcpy(o->at[at], to, NAME);
    return true;
}

static void list(const char *rules, const char *position, options *out)
{
    grundy_rules *r = rules_of(rules);
    grundy_error err = {0};
    grundy_sum *sum;

    out->count = 0;
    if (grundy_sum_open(&sum, r, position, &err) != GRUNDY_OK ||
        grundy_sum_moves(sum, add_option, out, &err) != GRUNDY_OK)
        fail_msg("%s\n%s: %s", rules, position, err.message);
    grundy_sum_close(&sum);
    grundy_rules_close(&r);
}

/* With a decision there are no nimbers to be found, so that moves that lead
 * back are only moves. */
static const char decided[] = "    lose if 1 > 2\n";

/* Which heaps have no moves, if positions are heaps. */
static void find_ended(const char *rules, bool heaps, options *out)
{
    char position[NAME];

    memset(out->ended, 0, sizeof out->ended);
    for (int i = 0; heaps && i < HEAPS; i++) {
        (void)snprintf(position, sizeof position, "p(%d)", i);
        list(rules, position, out);
        out->ended[i] = out->count == 0;
    }
}

/* head + moves as written against head + canonical moves, at each position;
 * whether there is a canonical form.  The head ends with the position's. */
static bool compare(const char *head, const char *moves,
                    const char *const *position, size_t positions)
{
    static options written, canonical;
    char rules[2 * TEXT], other[2 * TEXT];
    const char *found;
    page p;

    (void)snprintf(rules, sizeof rules, "%s%s", head, moves);
    dump(rules, &p);
    found = moves_of(&p);
    if (found == NULL)
        return false;
    (void)snprintf(rules, sizeof rules, "%s%s%s", head, decided, moves);
    (void)snprintf(other, sizeof other, "%s%s%s", head, decided, found);
    find_ended(rules, strchr(position[0], ',') == NULL, &written);
    memcpy(canonical.ended, written.ended, sizeof written.ended);
    for (size_t i = 0; i < positions; i++) {
        /* A form with the divisors of a heap says nothing of an empty one. */
        if (strcmp(position[i], "p(0)") == 0 &&
            strstr(found, "divisors(x)") != NULL)
            continue;
        list(rules, position[i], &written);
        list(other, position[i], &canonical);
        if (written.count != canonical.count ||
            memcmp(written.at, canonical.at, written.count * NAME) != 0)
            fail_msg("%s\n%s: %u options, %u in the canonical form\n%s", rules,
                     position[i], (unsigned)written.count,
                     (unsigned)canonical.count, found);
    }
    return true;
}

/* ---- two numbers ---- */

static const char *const pairs_head = "fn half(n) = n / 2\n"
                                      "fn less(n, k) = n - k\n"
                                      "let j = 1\n"
                                      "let odd = {(3, 2), (5, 1), (4, 4)}\n"
                                      "let some = [2, 0, 3]\n"
                                      "position p(x, y)\n";

static void put_pairs(char *text, size_t size)
{
    static const char *const ranges[] = {
        "1..x",        "0..<y",           "1..min(x, y)",
        "0..x - 1",    "1..x / 2",        "2..y + 1",
        "1..3",        "{1, 3}",          "0..2",
        "[2, 4, 1]",   "1..max(x, 2)",    "1..if x > y then x else 2",
        "isqrt(x)..x", "0..isqrt(x + y)", "1..isqrt(x - y)",
        "1..x * y",
    };
    static const char *const numbers[] = {
        "x - k",
        "y",
        "k",
        "y - k",
        "x - 1",
        "y + k - 1",
        "x",
        "x - 2",
        "x - 2 * k",
        "min(x, k)",
        "abs(x - k)",
        "half(y)",
        "x - j",
        "y - j",
        "j + k - 2",
        "x - j * 3",
        "less(x, k)",
        "y % 3",
        "(x - (1 + x / 2 - k))",
        "isqrt(x) - k",
        "some[k]",
        "some[y % 3] - 1",
    };
    static const char *const conditions[] = {
        "k != 2",
        "k <= y",
        "not k > x",
        "k % 2 == 0",
        "0 < k <= y",
        "x != y",
        "k in 1..2",
        "k not in {2, 3}",
        "gcd(k, x + 1) == 1",
        "max(k, y) < 4",
        "2 * k >= 3",
        "k >= x / 2",
        "3 * k > 2 * y",
        "y / 3 < k",
        "k <= 2 and k >= 2",
        "(k < 2) or x < 3",
        "x - k >= y",
        "k % 3 != 1 or k % 2 == 0",
        "(x, k) not in odd",
        "(k + 1, y) in odd",
        "k * k < x + y",
        "k < 3 and some[k] < y",
        "some[x] == k",
        "isqrt(x - k) < y",
        "not (x - k, k) in odd or k < y",
        "isqrt(k) * y < 4",
    };
    int at = snprintf(text, size, "    move to p(%s, %s) for k in %s",
                      PICK(numbers), PICK(numbers), PICK(ranges));

    if (draw(3) == 0)
        at += snprintf(text + at, size - (size_t)at, " for j in %s",
                       PICK(ranges));
    if (draw(2) == 0)
        at +=
            snprintf(text + at, size - (size_t)at, " if %s", PICK(conditions));
    (void)snprintf(text + at, size - (size_t)at, "\n");
}

/* ---- splits ---- */

static const char *const splits_head = "position p(x)\n";

static void put_splits(char *text, size_t size)
{
    static const char *const takes[] = {"0", "1", "2", "j", "2 * j - 1"};
    static const char *const ranges[] = {
        "0..x",       "1..x - 1", "0..<x",         "1..x / 2",
        "1..(x-1)/2", "0..x - 2", "1 + 1..x - 3",  "1..min(3, x)",
        "0..0",       "x / 2..x", "max(1, x-4)..x"};
    static const char *const conditions[] = {
        "k != x - k",      "2 * k < x - 1",        "k <= x - k - j",
        "k > 0 and j < x", "not (k < 1 or k > 3)", "k % 2 == 1"};
    int at =
        snprintf(text, size, "    move to p(k) + p(x - %s - k) for k in %s",
                 PICK(takes), PICK(ranges));

    at += snprintf(text + at, size - (size_t)at, " for j in %s",
                   draw(2) == 0 ? "1..2" : "1..x");
    if (draw(2) == 0)
        at +=
            snprintf(text + at, size - (size_t)at, " if %s", PICK(conditions));
    (void)snprintf(text + at, size - (size_t)at, "\n");
}

/* ---- lists ---- */

static const char *const lists_head = "let s = [4, 1, 2, 1]\n"
                                      "let t = {0, 3, 6}\n"
                                      "fn power(q) = len(factors(q)) <= 1\n"
                                      "position p(x)\n";

static void put_lists(char *text, size_t size)
{
    static const char *const targets[] = {
        "p(x - k)",        "p(k)",         "p(x - 2 * k)",
        "p(k) + p(x - k)", "p(x - k - 1)", "p(if isprime(k) then k else 1)"};
    static const char *const ranges[] = {
        "1..x", "s", "t", "divisors(x + 1)", "0..<x", "divisors(6)"};
    static const char *const more[] = {
        "", " for j in s if j > k", " for j in divisors(k + 1) if j < k",
        " for j in t for i in 1..2 if i + j == k"};
    static const char *const conditions[] = {
        "k in s",
        "k not in t",
        "isprime(k)",
        "not isprime(x - k)",
        "power(k + 1)",
        "k < x",
        "x - k in s",
        "k in divisors(x + 1)",
        "k > 0 and power(k)",
        "not (k in t or isprime(k))",
        "len(divisors(x + 1)) == 2 or k % 2 == 0",
        "k <= len(s)"};

    (void)snprintf(text, size, "    move to %s for k in %s%s if %s if k <= x\n",
                   PICK(targets), PICK(ranges), PICK(more), PICK(conditions));
}

/* ---- arrays ---- */

static const char *const arrays_head = "position p(h[])\n";

static void put_arrays(char *text, size_t size)
{
    static const char *const targets[] = {
        "h with [i] = h[i] - k",
        "h with [i] = k",
        "h with [i] = h[i] - k, [i - 1] = h[i - 1] + k",
        "[if j == i then h[j] - k else h[j] for j in 0..<len(h)]",
        "[h[j] - (if i != j then 0 else k) for j in 0..len(h) - 1]",
        ("[if j == i - 1 then h[j] + k else if j == i then h[i] - k else h[j] "
         "for j in 0..<len(h)]"),
        "h with [i] = h[i] - k, [0] = h[0] + 1",
    };
    static const char *const places[] = {"0..<len(h)", "1..len(h) - 1",
                                         "1..<len(h)", "1..min(2, len(h) - 1)"};
    static const char *const ranges[] = {"1..h[i]", "0..<h[i]", "1..2",
                                         "1..h[i] / 2", "2..h[i] + 1"};
    static const char *const conditions[] = {
        "k != 2",       "i % 2 == 1",     "k <= h[i] and i > 0",
        "h[i - 1] > 0", "not (k > h[i])", "k < sum(h)"};
    int at = snprintf(text, size, "    move to p(%s) for i in %s for k in %s",
                      PICK(targets), PICK(places), PICK(ranges));

    if (draw(2) == 0)
        at +=
            snprintf(text + at, size - (size_t)at, " if %s", PICK(conditions));
    (void)snprintf(text + at, size - (size_t)at, "\n");
}

/* ---- tests ---- */

typedef void put_moves(char *text, size_t size);

/* Of so many rounds at least a third have a canonical form. */
static void compare_all(const char *head, put_moves *moves,
                        const char *const *position, size_t positions)
{
    const int rounds = random_rounds(80);
    char text[TEXT];
    int read = 0;

    for (int i = 0; i < rounds; i++) {
        size_t at = 0;

        for (int clauses = 1 + draw(3); clauses > 0; clauses--) {
            moves(text + at, sizeof text - at);
            at += strlen(text + at);
        }
        read += compare(head, text, position, positions);
    }
    assert_true(3 * read >= rounds);
}

TEST(of_two_numbers)
{
    static const char *const at[] = {"p(0, 0)", "p(1, 0)", "p(0, 3)", "p(2, 2)",
                                     "p(3, 5)", "p(5, 4)", "p(6, 1)"};

    compare_all(pairs_head, put_pairs, at, COUNT(at));
}

TEST(of_splits)
{
    static const char *const at[] = {"p(0)", "p(1)", "p(2)", "p(3)",
                                     "p(4)", "p(7)", "p(8)"};

    compare_all(splits_head, put_splits, at, COUNT(at));
}

TEST(of_lists)
{
    static const char *const at[] = {"p(0)", "p(1)", "p(2)", "p(3)",
                                     "p(5)", "p(8)", "p(11)"};

    compare_all(lists_head, put_lists, at, COUNT(at));
}

TEST(of_arrays)
{
    static const char *const at[] = {"p([0, 2])", "p([])", "p([3])",
                                     "p([4, 1, 3])", "p([2, 0, 5, 1])"};

    compare_all(arrays_head, put_arrays, at, COUNT(at));
}

/* canonical NULL: there is none. */
static void expect(const char *head, const char *moves, const char *canonical)
{
    char rules[TEXT];
    page p;

    (void)snprintf(rules, sizeof rules, "position p%s\n%s", head, moves);
    dump(rules, &p);
    if (moves_of(&p) == NULL || canonical == NULL
            ? moves_of(&p) != canonical
            : strcmp(moves_of(&p), canonical) != 0)
        fail_msg("%s\n%s", rules, p.text);
}

TEST(spellings_have_one_form)
{
    static const char nim[] = "    move to p(x - k) for k in 1..x\n";
    static const char lasker[] = "    move to p(x - k) for k in 1..x\n"
                                 "    move to p(k) + p(x - k) for k in "
                                 "1..x / 2\n";
    static const char stairs[] =
        "    move to p(h with [k] = h[k] - k2, [k - 1] = h[k - 1] + k2) for k "
        "in 1..<len(h) for k2 in 1..h[k]\n";

    expect("(x)", "move to p(y) for y in 0..<x", nim);
    expect("(x)", "move to p(x - k) for k in 0..x if not (k == 0)", nim);
    expect("(x)", "move to p(x - 3 + k) for k in 2 + 1 - x..2", nim);
    expect("(x)",
           "move to p(x - k) for k in 1..x if k % 2 == 0\n"
           "move to p(x - k) for k in 1..x if k % 2 != 0",
           nim);
    expect("(x)",
           "move to p(y) for y in [x - 1] if x > 0\n"
           "move to p(x - k) for k in 2..x",
           nim);
    expect("(x)",
           "move to p(x - k) for k in 1..x\n"
           "move to p(k) + p(x - k) for k in 1..<x if k + k <= x",
           lasker);
    expect("(x)",
           "move to p(y) for k in 1..x for y in [x - k]\n"
           "move to p(a) + p(b) for a in 1..<x for b in [x - a] if a <= b",
           lasker);
    expect("(x)", "move to p(x - k) for k in 1..x if gcd(k, x) < 2",
           "    move to p(x - k) for k in 1..x if gcd(x, k) == 1\n");
    expect("(h[])",
           "move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
           "for i in 1..<len(h) for k in 1..h[i]",
           stairs);
    expect("(x)",
           "move to p(x - k * s) for (s, k) in [(1, 1), (1, 3)]\n"
           "move to p(0) + p(y) for y in 0..<x",
           nim);
    expect("(h[])",
           "move to p(if i > 0 then h with [i] = h[i] - k, [i - 1] = "
           "h[i - 1] + k else h with [i] = h[i] + 1) for i in 0..<len(h) "
           "for k in 1..h[i] if i > 0",
           stairs);
    expect("(x)",
           "move to p(k) + p(x - 1 - k) for k in 0..x - 1 if k % 2 == 0\n"
           "move to p(k) + p(x - 1 - k) for k in 0..x - 1 if k % 2 == 1\n"
           "move to p(k) + p(x - 2 - k) for k in 0..x - 2 if k % 2 == 0\n"
           "move to p(k) + p(x - 2 - k) for k in 0..x - 2 if k % 2 == 1",
           "    move to p(k) + p(x - k - 1) for k in 0..<x\n"
           "    move to p(k) + p(x - k - 2) for k in 0..x - 2\n");
    expect(
        "(h[])",
        "move to p(h with [i] = h[i] - k) for i in 0..min(0, len(h) - 1) "
        "for k in 1..h[i]\n"
        "move to p(h with [i] = r) for i in 1..<len(h) for r in 0..<h[i]",
        "    move to p(h with [k] = h[k] - k2) for k in 0..<len(h) for k2 in "
        "1..h[k]\n");
    expect("(x)", "move to p(x / k) for k in [1] if 1 in {gcd(k, x), 3}",
           "    move to p(x)\n");
    expect("(x)", "move to p(y) for y in 1..<x if y in divisors(x)",
           "    move to p(k) for k in divisors(x) if x > k\n");
    expect("(x)",
           "move to p(x - k) for k in 1..x if isprime(k) if k < 5\n"
           "move to p(y) for y in 0..x - 5 if not not isprime(x - y)",
           "    move to p(x - k) for k in 2..x if isprime(k)\n");
    expect("(h[])",
           "move to p(h with [i] = y) for i in 0..<len(h) for y in 0..<h[i] "
           "if h[i] - y < sum(h)",
           NULL);
    expect("(h[])",
           "move to p(h with [i] = h[i] + h[i + 1] - r, [i + 1] = r) "
           "for i in 0..len(h) - 2 for r in 0..<h[i + 1]",
           stairs);
}
