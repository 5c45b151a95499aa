/* SPDX-License-Identifier: MIT */
/* Coins in a row: which are taken singly, which just miss a condition. */
#include "../support/test.h"
#include "support/ask_rules.h"

#define TURNS(rules, why) expect_plan(rules, "coins", NULL, true, why)
#define STAYS(rules, why) expect_plan(rules, "coins", NULL, false, why)

static const char mock_turtles[] =
    "position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
    "move to row(s xor {n, a}) for n in s for a in 0..<n\n"
    "move to row(s xor {n, a, b}) for n in s for a in 0..<n for b in 0..<a";
static const char ruler[] =
    "position row(s: set(1..9))\n"
    "move to row(s xor {i for i in k..n}) for n in s for k in 1..n";
static const char turtles[] = /* by a guard, and with the rest of the coins */
    "let m = 8\nposition row(s: set(m))\n"
    "move to row(s - {n}) for n in 0..<m if n in s\n"
    "move to row((s - {n}) xor {a}) for n in 0..m-1 if n in s "
    "for a in 0..n-1";
static const char far[] =
    "position row(s: set(8))\n"
    "move to row({n} | {n - k} xor s) for n in s for k in 1..3\n"
    "move to row(s xor ({n} | {n - 2 * j for j in 1..2})) for n in s "
    "if n % 2 == 1";

TEST(heads_are_taken_singly)
{
    TURNS(mock_turtles, "Lenstra");
    TURNS(ruler, "singly");
    TURNS(turtles, "singly");
    TURNS("position row(s: set(9))\n"
          "move to row(s xor {n, (n - 1) / 2}) for n in s if n > 0\n"
          "move to row(s xor {n, a}) for n in s for a in 0..8 if a < n",
          "singly");
    /* Part of a sum of parameters too. */
    expect_plan("position p(s: set(5), n)\nmove to p(s xor {x}, n) for x in s\n"
                "move to p(s, n - k) for k in 1..n",
                "coins", "p.s", true, "singly");
}

TEST(what_depends_on_other_coins_is_not)
{
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
          "move to row(s xor {n, a}) for n in s for a in 0..<n if a in s",
          "depends on other coins");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s "
          "if size(s) > 1",
          "depends on other coins");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, a}) for n in s "
          "for a in s",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, n + 1}) for n in s\n"
          "move to row(s xor {n, n - 1}) for n in s",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, a}) for n in s "
          "for a in 0..8",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {a}) for n in s "
          "for a in 0..<n",
          "may leave the coin");
    STAYS("position row(s: set(9))\n"
          "move to row((s - {n}) xor {a}) for n in s for a in 0..n",
          "turn the coin back");
    STAYS("position row(s: set(9))\nmove to row(s - {n} | {a}) for n in s "
          "for a in 0..<n",
          "not s xor");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8 "
          "if n in {1, 2, 4}",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8 "
          "if n not in s",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in 0..8 "
          "if 3 in s",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row((s - {n}) xor {n - k}) "
          "for n in s for k in 0..1",
          "turn the coin back");
    STAYS("position row(s: set(9))\nmove to row(s xor {n, n - k}) for n in s "
          "for k in -1..1",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s xor {i for i in k..n "
          "if i % 2 == 0}) for n in s for k in 1..n",
          "may leave the coin");
    STAYS("position row(s: set(9))\nmove to row(s xor {i for i in k..<n}) "
          "for n in s for k in 0..<n",
          "may leave the coin");
    STAYS("position row(s: set(9))\nmove to row(s xor ({n - 1, n} | {n + 1})) "
          "for n in s",
          "above the one");
    STAYS("position row(s: set(9))\nmove to row(s - {n, a}) for n in s "
          "for a in 0..<n",
          "not s xor");
    STAYS("position row(s: set(9))\nstop if size(s) == 1\n"
          "move to row(s xor {n}) for n in s",
          "a stop");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
          "win if size(s) == 1",
          "win and lose");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) for n in s\n"
          "play misere",
          "misère");
    STAYS("position row(s: set(9), k)\nmove to row(s xor {n}, k - 1) "
          "for n in s",
          "other parameters");
    STAYS("position row(s: set(3, 3))\nmove to row(s xor {n}) for n in s",
          "no coin must show heads");
    STAYS("position row(s: set(9))\nmove to row(s xor {n}) + nim(n) "
          "for n in s",
          "something else");
}

#define BOARD "position board(s: set(3, 4))\n"

TEST(boards_have_an_order)
{
    TURNS("position row(s: set(9))\n"
          "move to row(s xor {n, n + 1}) for n in s",
          "singly");
    TURNS(BOARD "move to board(s xor {(i, j) for i in r..2 for j in c..3}) "
                "for (r, c) in s",
          "singly");
    TURNS(BOARD "move to board(s xor {(r, c), (r - 1, d)}) for (r, c) in s "
                "for d in 0..3\n"
                "move to board(s xor {(r, c), (r, c + 1)}) for (r, c) in s",
          "singly");
    TURNS("position box(s: set(2, 3, 2))\n"
          "move to box(s xor {(x, y, z), (x, b, z)}) for (x, y, z) in s "
          "for b in 0..<y",
          "singly");
    /* Both ways, by two moves or one. */
    STAYS(BOARD "move to board(s xor {(r, c), (r, c - 1)}) for (r, c) in s\n"
                "move to board(s xor {(r, c), (r, c + 1)}) for (r, c) in s",
          "above the one");
    STAYS(BOARD "move to board(s xor {(r, c), (a, c)}) for (r, c) in s "
                "for a in 0..2 if a != r",
          "above the one");
    STAYS(BOARD "move to board(s xor {(r, c), (r - 1, d)}) for (r, c) in s "
                "for d in 0..3\n"
                "move to board(s xor {(r, c), (a, c - 1)}) for (r, c) in s "
                "for a in 0..2",
          "above the one");
    STAYS(BOARD "move to board(s xor {(i, j) for i in 0..r for j in 0..<c}) "
                "for (r, c) in s",
          "may leave the coin");
    STAYS(BOARD "move to board(s xor {(r, c), (0, c)}) for (r, c) in s "
                "if (0, c) in s if r > 0",
          "depends on other coins");
    STAYS(BOARD "move to board(s xor {(r, r)}) for r in 0..2 if (r, r) in s",
          "no coin must show heads");
}

#define FLAT "position board(c[3 * 4] in 0..1)\n"
#define FLIP(c)                                                                \
    "move to board([if " c " then 1 - c[t] else c[t] for t in 0..<3 * 4])"

TEST(boards_may_be_arrays)
{
    static const char *const off[] = {"coins", NULL};
    static const char *const turned[] = {
        FLAT FLIP("t / 4 <= k / 4 and t % 4 <= k % 4") " for k in 0..<3 * 4 if "
                                                       "c[k] == 1",
        FLAT FLIP("t / 4 >= r and t % 4 >= j") " for r in 0..<3 for j in 0..3 "
                                               "if c[r * 4 + j] == 1",
        FLAT FLIP("t / 4 == r and t % 4 >= j") " for j in 0..<4 for r in 0..<3 "
                                               "if c[j + 4 * r] == 1",
    };
    static const char *const kept[] = {
        /* places that are no cells, and other lengths of rows */
        FLAT FLIP("t / 4 <= r and t % 4 <= j") " for r in 0..<2 for j in 0..<5 "
                                               "if c[r * 4 + j] == 1",
        FLAT FLIP("t / 4 <= r and t % 4 <= j") " for r in 0..<3 for j in 0..<3 "
                                               "if c[r * 3 + j] == 1",
        FLAT FLIP(
            "t / 4 <= k / 4 and t % 4 <= k % 4 and t != k") " for k in 0..<3 * "
                                                            "4 if c[k] == 1",
        FLAT FLIP("t / 4 <= k / 4 and t % 4 <= k % 4") " for k in 0..<3 * 4 if "
                                                       "c[k] == 1 if c[0] == 1",
    };
    char sum[100];

    for (size_t g = 0; g < sizeof turned / sizeof *turned; g++) {
        TURNS(turned[g], "singly");
        for (unsigned i = 0; i < 30; i++) {
            size_t used = (size_t)snprintf(sum, sizeof sum, "board(");

            for (unsigned k = 0; k < 12; k++)
                used += (size_t)snprintf(sum + used, sizeof sum - used, "%c%u",
                                         k == 0 ? '[' : ',',
                                         (i * 2654435761u >> (k + 15)) & 1u);
            (void)snprintf(sum + used, sizeof sum - used, "])");
            expect_same(turned[g], sum, off);
        }
    }
    for (size_t g = 0; g < sizeof kept / sizeof *kept; g++)
        expect_no_plan(kept[g], "coins");
}

TEST(differences_below_0_are_no_bits)
{
    static const char *const off[] = {"coins", NULL};
    static const char near[] =
        "position row(m)\n"
        "move to row(m xor (1 << n) xor ((1 << a) - (1 << b))) for n in 0..<6\n"
        "    if m >> n & 1 == 1 for a in 0..<n for b in 0..<n if %s";
    char text[300], sum[40];

    for (int is = 0; is < 2; is++) {
        (void)snprintf(text, sizeof text, near, is == 0 ? "a < b" : "b <= a");
        if (is == 1)
            TURNS(text, "singly");
        for (int m = 5; m < 48; m += 3) {
            (void)snprintf(sum, sizeof sum, "row(%d)", m);
            expect_same(text, sum, off);
        }
    }
}

TEST(answers_stay_the_same)
{
    static const char *const off[] = {"coins", NULL};
    static const struct {
        const char *rules;
        int low, high;
    } games[] = {
        {mock_turtles, 0, 8}, {ruler, 1, 9}, {turtles, 0, 7}, {far, 0, 7}};

    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int i = 0; i < 60; i++) {
            char sum[200] = "row({";
            size_t used = strlen(sum);
            const unsigned heads = (unsigned)i * 2654435761u >> 20;

            for (int n = games[g].low; n <= games[g].high; n++)
                if ((heads >> n & 1) != 0)
                    used +=
                        (size_t)snprintf(sum + used, sizeof sum - used, "%s%d",
                                         sum[used - 1] == '{' ? "" : ", ", n);
            (void)snprintf(sum + used, sizeof sum - used,
                           i % 3 == 0 ? "}) + row({%d})" : "})",
                           games[g].low + i % 7);
            expect_same(games[g].rules, sum, off);
        }
}

/* ---- rows that are arrays ---- */

#define ROW "position row(c[])\n"
#define HEAD " for i in 0..<len(c) if c[i] == 1"
#define ONE "move to row(c with [i] = 0)" HEAD "\n"

static const char *const cells[] = {
    ROW ONE "move to row(c with [i] = 0, [j] = 1 - c[j])" HEAD
            " for j in 0..<i\n"
            "move to row(c with [i] = 0, [j] = 1 - c[j], [k] = 1 - c[k])" HEAD
            " for j in 0..<i for k in 0..<j",
    /* the others to the right, and the same coin twice */
    ROW "move to row(c with [j] = c[j] xor 1, [i] = 0)" HEAD
        " for j in i..<len(c)",
    ROW ONE "move to row(c with [j] = 0, [i] = 1 - c[i]) "
            "for i in 0..<len(c) for j in 0..<i if c[j] == 1 if i > j + 1",
    /* what the other shows by clauses, and by cases */
    ROW ONE
    "move to row(c with [i] = 0, [j] = 0)" HEAD " for j in 0..<i if c[j] == 1\n"
    "move to row(c with [i] = 0, [j] = 1)" HEAD " for j in 0..<i if c[j] == 0",
    "position row(c[6])\n"
    "move to row(c with [i] = c[i] - 1) for i in 0..5 if c[i] > 0\n"
    "move to row(c with [j] = if c[j] == 0 then 1 else 0, [j + 2] = 0) "
    "for j in 0..3 if c[j + 2] != 0",
    ROW "move to row([if k == i or k == j then 1 - c[k] else c[k] "
        "for k in 0..<len(c)])" HEAD " for j in 0..<i",
    ROW "move to row(c[0..<i] + [0] + c[i + 1..<len(c)])" HEAD "\n"
        "move to row(c[0..<j] + [1 - c[j]] + c[j + 1..<i] + [0] + "
        "c[i + 1..<len(c)])" HEAD " for j in 0..<i if i - j != 2",
    /* heads are 2, and 0 */
    ROW "move to row(c with [i] = 1) for i in 0..<len(c) if c[i] == 2\n"
        "move to row(c with [i] = 1, [j] = if c[j] == 1 then 2 else 1) for i "
        "in 0..<len(c) "
        "if c[i] == 2 for j in 0..<i",
    ROW "move to row(c with [i] = 1, [j] = 1 - c[j]) for i in 1..<len(c) "
        "if c[i] == 0 for j in 0..<i",
};

static const char *const no_cells[] = {
    /* tails alone are turned, and heads alone */
    ROW ONE "move to row(c with [i] = 0, [j] = 1)" HEAD
            " for j in 0..<i if c[j] == 0",
    ROW ONE "move to row(c with [i] = 0, [j] = 0)" HEAD " for j in 0..<i",
    /* one case of the four is missing */
    ROW "move to row(c with [i] = 0, [j] = 1 - c[j], [k] = 1 - c[k])" HEAD
        " for j in 0..<i for k in 0..<j if c[j] == 0 or c[k] == 0",
    /* coins on both sides */
    ROW "move to row(c with [i] = 0, [i - 1] = 1 - c[i - 1], "
        "[i + 1] = 1 - c[i + 1]) for i in 1..<len(c) - 1 if c[i] == 1 "
        "if c[i + 1] == 0",
    ROW "move to row(c with [i] = 0, [j] = 1 - c[j])" HEAD
        " for j in 0..<i if i < 3\n"
        "move to row(c with [i] = 0, [j] = 1 - c[j])" HEAD
        " for j in i + 1..<i + 2 if i > 2 if j < len(c) if c[j] == 1",
    /* another coin, or all, are asked */
    ROW "move to row(c with [i] = 0)" HEAD " if c[0] == 0 if i > 0",
    ROW "move to row(c with [i] = 0)" HEAD " if sum(x for x in c) > 1",
    /* three letters */
    ROW "move to row(c with [i] = c[i] - 1) for i in 0..<len(c) if c[i] > 0 "
        "for j in 0..<i if c[j] < 2",
    ROW ONE "move to row(c with [i] = 2, [j] = 1 - c[j])" HEAD
            " for j in 0..<i if c[j] < 2",
};

#define TEXT "position row(s: text)\n"
#define TAKEN " for i in 0..<len(s) if s[i] == 'H'"

static const char *const letters[] = {
    TEXT "move to row(s with [i] = 'T', [j] = if s[j] == 'H' then 'T' else "
         "'H')" TAKEN " for j in 0..<i",
    TEXT "move to row(s[0..<i] + \"T\" + s[i + 1..<len(s)])" TAKEN "\n"
         "move to row(s[0..<i] + \"TH\" + s[i + 2..<len(s)])" TAKEN
         " if i + 1 < len(s) if s[i + 1] == 'T'\n"
         "move to row(s[0..<i] + \"TT\" + s[i + 2..<len(s)])" TAKEN
         " if i + 1 < len(s) if s[i + 1] == 'H'",
};

static const char *const no_letters[] = {
    TEXT "move to row(s[0..<i] + \"TH\" + s[i + 2..<len(s)])" TAKEN
         " if i + 1 < len(s) if s[i + 1] == 'T'",
    TEXT "move to row(s with [i] = 'T')" TAKEN " if s[0] == 'T' if i > 0",
    TEXT "move to row(s[0..<i] + \"\u00fc\" + s[i + 1..<len(s)])" TAKEN,
};

static void same_texts(const char *rules)
{
    static const char *const off[] = {"coins", NULL};
    static const char *const sums[] = {"row(\"\")",
                                       "row(\"HTTH\")",
                                       "row(\"TTTTTTTH\")",
                                       "row(\"HHHHHHHH\")",
                                       "row(\"THXTHHT\")",
                                       "row(\"THTHHTH\")",
                                       "row(\"HTHHTTHT\") + row(\"HTT\")"};

    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        expect_same(rules, sums[i], off);
}

TEST(characters_are_coins)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        TURNS(letters[i], "Lenstra");
        same_texts(letters[i]);
    }
    for (size_t i = 0; i < sizeof no_letters / sizeof *no_letters; i++) {
        expect_no_plan(no_letters[i], "coins");
        same_texts(no_letters[i]);
    }
}

static void same_row_of(const char *rules, unsigned number)
{
    static const char *const off[] = {"coins", NULL};
    char sum[100] = "row([";

    for (unsigned i = 0; i < 6; i++, number /= 3)
        (void)snprintf(sum + strlen(sum), sizeof sum - strlen(sum), "%s%u",
                       i == 0 ? "" : ", ", number % 3);
    (void)snprintf(sum + strlen(sum), sizeof sum - strlen(sum), "])");
    expect_same(rules, sum, off);
}

static void same_rows(const char *rules)
{
    unsigned seed = 7;

    for (int i = 0; i < 6; i++) {
        unsigned number = 0;

        for (int j = 0; j < 6; j++) {
            seed = seed * 1103515245u + 12345u;
            /* 0 and 1 alone, or 1 and 2, or all */
            number = number * 3 + (i < 4 ? (seed >> 20 & 1) + (unsigned)i / 3
                                         : (seed >> 20) % 3);
        }
        same_row_of(rules, number);
    }
}

TEST(elements_are_coins)
{
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        TURNS(cells[i], "Lenstra");
        same_rows(cells[i]);
    }
    for (size_t i = 0; i < sizeof no_cells / sizeof *no_cells; i++) {
        expect_no_plan(no_cells[i], "coins");
        same_rows(no_cells[i]);
    }
}

/* Mock Turtles: the odious numbers; Ruler: the largest power of 2 in n. */
TEST(values_are_those_of_the_literature)
{
    static const int odious[] = {1, 2, 4, 7, 8, 11, 13, 14};
    static said s;
    char sum[40], expected[20];

    for (int n = 0; n < 8; n++) {
        (void)snprintf(sum, sizeof sum, "row({%d})", n);
        (void)snprintf(expected, sizeof expected, "1 1 %d\n", odious[n]);
        ask_text(&s, mock_turtles, sum);
        assert_memory_equal(s.text, expected, strlen(expected));
        (void)snprintf(sum, sizeof sum, "row({%d})", n + 1);
        (void)snprintf(expected, sizeof expected, "1 1 %d\n",
                       (n + 1) & -(n + 1));
        ask_text(&s, ruler, sum);
        assert_memory_equal(s.text, expected, strlen(expected));
    }
}

/* A row of 60 coins is 2^60 positions, but 60 heads. */
TEST(long_rows_are_solved)
{
    static said s;

    ask_text(&s,
             "position row(s: set(60))\nmove to row(s xor {n}) for n in s\n"
             "move to row(s xor {n, a}) for n in s for a in 0..<n",
             "row({i for i in 0..59 if i != 5})");
    assert_memory_equal(s.text, "1 1 58", 6); /* 1 xor .. xor 60 xor 6 */
}
