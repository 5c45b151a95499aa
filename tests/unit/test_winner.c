/* SPDX-License-Identifier: MIT */
/*
 * The rewrite outcome: when it applies, and that runs print the same and fail
 * the same with it and without.
 */
#include "support/play.h"
#include "support/rewrites.h"

static void run(const char *text, const char *without, play_answer *a)
{
    play_ask(open_rules(text, without), "", a);
}

static void compare(const char *text)
{
    play_answer quick, plain;

    run(text, NULL, &quick);
    run(text, "outcome", &plain);
    if (quick.status != plain.status || strcmp(quick.text, plain.text) != 0 ||
        strcmp(quick.message, plain.message) != 0)
        fail_msg("%s\nexpected %s %s\nfound %s %s", text, plain.text,
                 plain.message, quick.text, quick.message);
}

/* Of rules p and a last part of the file. */
static void expect(const char *rules, const char *rest, bool applies,
                   const char *why)
{
    char text[700];
    plan_line line;

    (void)snprintf(text, sizeof text, "%s\n%s", rules, rest);
    line = line_of(text, "outcome", NULL);
    if (!line.seen || line.applies != applies || strstr(line.why, why) == NULL)
        fail_msg("%s\nexpected %s '%s', found %s '%s'", text,
                 applies ? "yes" : "no", why, line.applies ? "yes" : "no",
                 line.why);
    compare(text);
}

/* ---- random games, whose tables are filled row by row ---- */

static size_t one_of(uint64_t *random, size_t count)
{
    return (size_t)random_between(random, 0, (int64_t)count - 1);
}

static void draw_rows(uint64_t *random, char *text, size_t size)
{
    static const char *const end[] = {"x",
                                      "y",
                                      "x / 2",
                                      "y / 2",
                                      "min(x, y)",
                                      "9",
                                      "isqrt(y)",
                                      "3",
                                      "(x + y) / 3",
                                      "abs(x - y)",
                                      "y % 4",
                                      "popcount(y)",
                                      "max(x - 7, 0)"};
    static const char *const run[] = {
        "p(x - k, y)",     "p(x, y - k)",     "p(x - k, y - k)",
        "p(x - k, y + k)", "p(x, y - 2 * k)", "p(x - 2 * k, y + k)",
        "p(x - k * k, y)", "p(x, y - k * k)", "p(x - 1, y - k)",
        "p(x - 1, k)",     "p(x, y - 7 * k)"};
    static const char *const guard[] = {"",
                                        "",
                                        "",
                                        " if k % 2 == 0",
                                        " if y > x",
                                        " if k != 3",
                                        " if (x + y) % 5 != 1",
                                        " if x < 3"};
    static const char *const single[] = {
        "p(x - 2, y + 1)", "p(x - 1, y - 2)",       "p(x, y - 3)",
        "p(x, y - 5)",     "p(x, y / 2) if y > 0",  "p(x - 1, 3 * y / 4)",
        "p(x, y - 1)",     "p(x, y - 130) if x > 1"};
    const int x = (int)random_between(random, 2, 5);
    const int y = one_of(random, 2) == 0 ? 12 : 290;
    int used =
        snprintf(text, size, "position p(x in 0..%d, y in 0..%d)\n%s", x, y,
                 one_of(random, 5) == 0 ? "stop if x * y % 7 == 3\n" : "");

    for (size_t i = 0, moves = 1 + one_of(random, 4); i < moves; i++)
        used += one_of(random, 3) > 0
                    ? snprintf(text + used, size - (size_t)used,
                               "move to %s for k in max(1, %s)..%s%s\n",
                               run[one_of(random, COUNT(run))],
                               one_of(random, 3) > 0
                                   ? "1"
                                   : end[one_of(random, COUNT(end))],
                               end[one_of(random, COUNT(end))],
                               guard[one_of(random, COUNT(guard))])
                    : snprintf(text + used, size - (size_t)used, "move to %s\n",
                               single[one_of(random, COUNT(single))]);
    (void)snprintf(
        text + used, size - (size_t)used,
        "start p(%d, %d)\nprint first_wins, [if wins(p(a, b)) then 1 "
        "else 0 for a in 0..%d for b in 0..%d]\n",
        x, y, x, y);
}

TEST(rows_are_filled_with_winners)
{
    const int turns = random_rounds(150);
    uint64_t random = 51;
    int found = 0;

    for (int turn = 0; turn < turns; turn++) {
        char text[1500];
        plan_line line;

        draw_rows(&random, text, sizeof text);
        line = line_of(text, "outcome", NULL);
        found +=
            line.applies && strstr(line.why, "filled with who wins") != NULL;
        compare(text);
    }
    assert_true(found > turns / 3);
}

#define SQUARES "position p(x)\nmove to p(x - k * k) for k in 1..isqrt(x)\n"

TEST(winners_alone)
{
    expect(SQUARES, "start p(90)\nanswer \"A\", \"B\"", true,
           "only the winner");
    expect(SQUARES, "start p(90)\nprint first_wins", true, "only the winner");
    expect(SQUARES, "start p(90)\nprint count(x for x in 1..90 if wins(p(x)))",
           true, "only the winner");
    expect("position p(x, y)\nstop if x == y\n"
           "move to p(x - k * k, y) for k in 1..isqrt(x)\n"
           "move to p(x, y - x % 2 - 1) if y > 2",
           "start p(9, 9)\nprint x, y for x in 0..9 for y in 0..9 "
           "if wins(p(x, y))",
           true, "only the winner");
}

TEST(more_is_asked_for)
{
    expect(SQUARES, "start p(90)\nanswer \"A\", \"B\"\nprint nimber", false,
           "asks for nimbers");
    expect(SQUARES, "start p(90)\nprint winning_moves", false,
           "asks for nimbers");
    expect(SQUARES, "start p(90)\nprint k for winning move", false,
           "asks for nimbers");
    expect(SQUARES, "start p(90)\nprint nimber(p(8)), first_wins", false,
           "asks for nimbers");
    expect(SQUARES, "fn f(x) = nimber(p(x))\nstart p(90)\nprint f(8)", false,
           "asks for nimbers");
}

TEST(a_few_steps_from_nearly_everywhere)
{
    static const char rest[] = "start p(9, 9)\nprint first_wins";

    expect("position q(x, y)\nmove to p(x - 1, y)\nmove to q(x, y - 2)\n"
           "position p(x, y)\nmove to q(x - 2, y)\nmove to p(x, y - 1)\n"
           "move to p(x - 1, y - 2)",
           rest, false, "each has few moves");
    expect("position p(x, y)\nmove to p(x - 2, y)\n"
           "move to p(x - 1, y - k * k) for k in 0..isqrt(y) if gcd(x, k) < 2\n"
           "move to p(x, y - 1)",
           rest, true, "first winning");
}

TEST(arithmetic_that_cannot_fail)
{
    static const char rest[] = "start p(60)\nprint first_wins";

    expect("position p(x)\n"
           "move to p(x - k * k) for k in 1..isqrt(x) if gcd(x, k) == 1",
           rest, true, "only the winner");
    expect("position p(x)\nmove to p(if k > 2 then x - k * k else x - k) "
           "for k in 1..isqrt(x)",
           rest, true, "only the winner");
    expect("position p(x)\nmove to p(less(x, k)) for k in 1..isqrt(x)\n"
           "fn less(x, k) = x - abs(k) * k",
           rest, true, "only the winner");
    expect("position p(x)\nmove to p(x - k * k) for k in 1..isqrt(x) "
           "if popcount(x & k) < 2 or x >> k > 1",
           rest, true, "only the winner");
    /* The body fails, or a shift by too much, or a negative number. */
    expect("position p(x)\nmove to p(less(x, k)) for k in 1..isqrt(x)\n"
           "fn less(x, k) = if 9 / (k - 9) > 90 then x - 1 else x - k",
           rest, false, "may fail");
    expect("position p(x)\nmove to p(x - k * k) for k in 1..isqrt(x) "
           "if x >> (k - 2) > 1",
           rest, false, "may fail");
    expect("position p(x)\nmove to p(x - k * k) for k in 1..isqrt(x) "
           "if popcount(k - 2) == 0",
           rest, false, "may fail");
}

TEST(something_may_fail)
{
    /* p(3) fails, and an early end would not get there. */
    expect("let a = [1, 2, 1]\nposition p(x)\nmove to p(x - 1)\n"
           "move to p(x - a[x - 2]) if x > 1",
           "start p(9)\nprint first_wins", false, "may fail");
    expect("position p(x)\nmove to p(x - 1) if 6 / (x - 2) < 7\n"
           "move to p(x - 3)",
           "start p(9)\nprint first_wins", false, "may fail");
    expect("position p(x)\nstop if 6 / (x - 2) > 7\nmove to p(x - 1)\n"
           "move to p(x - k * k) for k in 1..3",
           "start p(9)\nprint first_wins", false, "may fail");
    expect("position p(x in 0..9)\nmove to p(x - 1)\nmove to p((x + 3) % 10)",
           "start p(4)\nprint first_wins", false, "no order");
    expect("position p(x)\nmove to p(x / 2) + p(x - x / 2) if x > 3\n"
           "move to p(x - 2)",
           "start p(90)\nprint first_wins", false, "no single position");
}

TEST(the_end_of_play_may_be_an_option)
{
    static const char piles[] =
        "let a = [5, 1, 7, 800000000]\nposition p(i, x)\n"
        "move to p(i, x - k) for k in 1..x-1\n";
    char rules[300];

    (void)snprintf(rules, sizeof rules,
                   "%smove to p(i + 1, a[i + 1]) if i < 3\n"
                   "move to nothing if i == 3",
                   piles);
    expect(rules, "start p(3, 90)\nprint first_wins", true, "");
    (void)snprintf(rules, sizeof rules,
                   "%smove to (if i < 3 then p(i + 1, a[i + 1]) else nothing)",
                   piles);
    expect(rules, "start p(3, 90)\nprint first_wins", true, "");
    (void)snprintf(rules, sizeof rules,
                   "%smove to (if i < 4 then p(i + 1, a[i + 1]) else nothing)",
                   piles);
    expect(rules, "start p(3, 90)\nprint first_wins", false, "may fail");
}

/* Of the moves of a large heap the one without a loop alone wins. */
TEST(clauses_without_a_loop_come_first)
{
    play_answer a;

    run("position p(x)\nmove to p(x - k) for k in 1..x-1\n"
        "move to nothing if x > 0\nstart p(10**9)\nprint first_wins",
        NULL, &a);
    assert_int_equal(a.status, GRUNDY_OK);
    assert_string_equal(a.text, "true\n");
}

TEST(random_games)
{
    static const char *const move[] = {
        "p(x - k * k, y) for k in 1..isqrt(x)",
        "p(x - 1, y / 2) if x > y",
        "p(x, y - k) for k in 1..y if (x + k) % 3 == 1",
        "p(x - 1, y + 1) if y < 4",
        "p(x / 2, y) if x > 0",
        "p(x - k, y - k) for k in 1..3 if x % 2 == y % 2",
        "p(x - 2, y * 2) if y < 3",
        "p(x / (y - 1), y - 2) if x > 2"};
    const int turns = random_rounds(300);
    uint64_t seed = 11;

    for (int i = 0; i < turns; i++) {
        char text[700] = "position p(x, y)\n";
        size_t used = strlen(text);
        const int moves = 1 + (int)(random_number(&seed) % 4);

        for (int m = 0; m < moves; m++)
            used += (size_t)snprintf(text + used, sizeof text - used,
                                     "move to %s\n",
                                     move[random_number(&seed) % COUNT(move)]);
        (void)snprintf(text + used, sizeof text - used,
                       "start p(%d, %d)\nprint first_wins\n"
                       "print x, y for x in 0..5 for y in 0..5 "
                       "if wins(p(x, y))",
                       (int)(random_number(&seed) % 9),
                       (int)(random_number(&seed) % 9));
        compare(text);
    }
}

/* Large tables that would be filled row by row: a search is tried before that,
 * which finds the winner of some and is given up for others. */
TEST(large_tables)
{
    static const char *const halves =
        "position p(x, y)\nmove to p(x - k, y) for k in 1..x/2\n"
        "move to p(x, y - k) for k in 1..y/2\n"
        "move to p(x - k, y - k) for k in 1..min(x, y) if x + y == 7\n";
    static const char *const doubling =
        "position p(x, y)\n"
        "move to p(x - k, 2 * k + 1) for k in 1..min(x, y)\n";

    expect(doubling, "start p(900, 899)\nprint first_wins", true,
           "tried before the table");
    expect(doubling, "start p(835, 834)\nprint first_wins", true,
           "tried before the table");
    expect(doubling, "start p(90, 89)\nprint first_wins", true,
           "filled with who wins");
    expect(halves,
           "start p(1100, 1100)\nprint first_wins\nprint x for x in 1000..1100 "
           "if wins(p(x, 1090))",
           true, "tried before the table");
}

/* ---- no table at all: the smallest options first ---- */

static const char *const euclid[] = {
    "move to p(x - k * y, y) if 0 < y <= x for k in 1..x/y\n"
    "move to p(x, y - k * x) if 0 < x <= y for k in 1..y/x",
    "move to p(x % y + j * y, y) if y > 0 for j in 0..<x/y\n"
    "move to p(x, y % x + j * x) if x > 0 for j in 0..<y/x",
    "move to p(x - (x/y - j) * y, y) if y > 0 for j in 0..<x/y\n"
    "move to p(x, y - (y/x - j) * x) if x > 0 for j in 0..<y/x",
    "stop if x == 0 or y == 0\n"
    "move to p(x - k * y, y) for k in x/y..1 by -1\n"
    "move to p(x, y - k * x) for k in 1..y/x",
    "move to p(min(x, y), max(x, y) - k * min(x, y)) if min(x, y) != 0 "
    "for k in 1..max(x, y) / min(x, y)",
    "move to p(min(y, x - k * y), max(y, x - k * y)) if y > 0 for k in 1..x/y\n"
    "move to p(min(x, y - k * x), max(x, y - k * x)) if x > 0 for k in 1..y/x",
    "move to p(low(x, y), high(x, y) - k * low(x, y)) if low(x, y) > 0 "
    "for k in 1..high(x, y) / low(x, y)\n"
    "fn low(x, y) = min(x, y)\nfn high(x, y) = max(x, y)",
    "move to if x > y then p(x - k * y, y) else p(x, y - k * x) "
    "if min(x, y) > 0 for k in 1..if x > y then x / y else y / x",
    "move to p(x, y - d) if x > 0 for d in 1..y if d % x == 0\n"
    "move to p(x - d, y) if y > 0 for d in 1..x if d % y == 0",
    "move to p(min(x, y), d) if min(x, y) > 0 for d in 0..<max(x, y) "
    "if (max(x, y) - d) % min(x, y) == 0",
    "move to p(x, y - m) if 0 < x <= y for m in [k * x for k in 1..y/x]\n"
    "move to p(x - m, y) if 0 < y <= x for m in [k * y for k in 1..x/y]",
    "move to p(u, v) for (u, v) in "
    "[(x, y - k * x) for k in 1..if x > 0 then y / x else 0]\n"
    "move to p(u, v) for (u, v) in "
    "[(x - k * y, y) for k in 1..if y > 0 then x / y else 0]",
    "win if x > 0 and y % x == 0\nwin if not (y == 0 or x % y != 0)\n"
    "move to p(x, y - k * x) if x < y for k in 1..y/x\n"
    "move to p(x - k * y, y) if y < x for k in 1..x/y",
    "lose if x == 0 or y == 0\n"
    "move to p(min(x, y - k * x), max(x, y - k * x)) if x <= y "
    "for k in 1..y/x\nmove to p(y, x - k * y) if x > y for k in 1..x/y"};

/* By the theorem: whoever has a choice first wins. */
static bool wins_euclid(int64_t x, int64_t y)
{
    const int64_t small = x < y ? x : y, large = x < y ? y : x;

    if (small == 0)
        return false;
    return large / small >= 2 || !wins_euclid(large % small, small);
}

/* One of these has 10^18 options and chains as long. */
TEST(long_chains)
{
    static const int64_t start[][2] = {
        {1000000000000000000, 1},
        {1, 1000000000000000000},
        {1000000000000000000, 999999999999999989},
        {1000000000000000000, 618033988749894848},
        {832040, 514229000000000000},
        {2147483647, 1},
        {2147483647, 4000000000},
        {679891637638612258, 420196140727489673}};

    for (size_t j = 0; j < COUNT(start) * COUNT(euclid); j++) {
        const size_t i = j / COUNT(euclid);
        char text[400];
        play_answer a;

        (void)snprintf(text, sizeof text,
                       "position p(x, y)\n%s\nprint wins(p(%lld, %lld))",
                       euclid[j % COUNT(euclid)], (long long)start[i][0],
                       (long long)start[i][1]);
        run(text, NULL, &a);
        assert_int_equal(a.status, GRUNDY_OK);
        assert_string_equal(a.text, wins_euclid(start[i][0], start[i][1])
                                        ? "true\n"
                                        : "false\n");
    }
}

TEST(products_that_may_overflow)
{
    static const char *const move[] = {
        "p(x - k * y, y) if 0 < y <= x for k in 1..x/y+1",
        "p(x - k * y, y) if 0 < y <= x for k in 1..x/2",
        "p(x - k * x, y) if 0 < y <= x for k in 1..x/y",
        "p(x - k * k, y) if 0 < y <= x for k in 1..x/y",
        "p(x - (k + 1) * y, y) if 0 < y <= x for k in 1..x/y",
    };
    char rules[200];

    expect("position p(x, y)\nmove to p(x, y - 1)\n"
           "move to p(x - y * k, y) if 0 < y <= x for k in 1..x/y",
           "start p(10**18, 10**10)\nprint 1", true, "");
    for (size_t i = 0; i < COUNT(move); i++) {
        (void)snprintf(rules, sizeof rules,
                       "position p(x, y)\nmove to p(x, y - 1)\nmove to %s",
                       move[i]);
        expect(rules, "start p(10**18, 10**10)\nprint 1", false,
               "a parameter of an option may fail");
    }
}

/* The first start has no move, and makes the box too large for a table. */
TEST(the_order_of_options_does_not_matter)
{
    static const char *const move[] = {
        "p(x - k, y) if y > 0 for k in 1..x",
        "p(x - k * y, y) if y > 0 for k in 1..x/y",
        "p(x - k, y - 1) if y > 0 for k in 0..<x",
        "p(x / 2, y - k) if y > 0 for k in 1..y",
        "p(x - i, y - j) if y > 0 for i in 1..x for j in 0..y",
        "p(k, y - 1) if y > 0 for k in 0..x",
        "p(x - k, y) if y > 0 for k in 2..x/2",
        "p(x - k, y) if y > 0 for k in 1..x if k % 4 == 1",
        "p(x - k, y) if y > 0 for k in 1..x if k % 3 != x % 3",
        "p(x - 2 * k, y) if y > 0 for k in 1..x/2 if k > 1 or y > 3",
        "p(x - k, y) if y > 0 for k in 1..min(x, y)",
        "p(x, y % x + k * x) if x > 0 for k in 0..<y/x",
        "p(x - k, y) if y > 2 for k in x..1 by -2",
        ("if x > y then p(x - k, y) else p(x, y - k) if y > 0 "
         "for k in 1..max(x, y)"),
    };
    char text[600];
    const int turns = random_rounds(40);
    uint64_t random = 5;

    for (int i = 0; i < turns; i++) {
        (void)snprintf(text, sizeof text,
                       "position p(x, y)\nmove to %s\nmove to %s\n"
                       "print wins(p(10**18, 0))\n"
                       "print [wins(p(x, y)) for x in 0..11 for y in 0..7]\n"
                       "print wins(p(10**12, 0)), wins(p(9, 9))",
                       move[one_of(&random, COUNT(move))],
                       move[one_of(&random, COUNT(move))]);
        compare(text);
    }
}
