/* SPDX-License-Identifier: MIT */
/*
 * Games whose moves are runs of positions along lines: random ones have the
 * same values when the rewrite is switched off, and rules that just miss a
 * condition are refused with it.
 */
#include "support/test.h"

#include "grundy/rules.h"

/* ---- plans ---- */

typedef struct wanted {
    bool seen, applies;
    char why[400];
} wanted;

static bool look(void *user, const grundy_plan_step *step)
{
    wanted *w = user;

    if (strcmp(step->rewrite, "window") != 0)
        return true;
    w->seen = true;
    w->applies = step->applies;
    (void)snprintf(w->why, sizeof w->why, "%s", step->why);
    return false;
}

/* What other rewrites make of the rules is not asked here. */
static const char *const others[] = {"independence", "parameters", "filter",
                                     "symmetry", "period"};

static grundy_rules *open_rules(const char *text)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    for (size_t i = 0; i < COUNT(others); i++)
        assert_int_equal(grundy_rules_without(rules, others[i], &err),
                         GRUNDY_OK);
    return rules;
}

static wanted plan_of(grundy_rules *rules, const char *text)
{
    wanted w = {.seen = false};
    grundy_plan plan;
    grundy_error err = {0};

    if (grundy_rules_plan(rules, &plan, look, &w, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    return w;
}

static void expect(const char *text, bool applies, const char *why)
{
    grundy_rules *rules = open_rules(text);
    const wanted w = plan_of(rules, text);

    if (!w.seen || w.applies != applies || strstr(w.why, why) == NULL)
        fail_msg("%s\nexpected %s with '%s', found %s with '%s'", text,
                 applies ? "yes" : "no", why,
                 !w.seen     ? "nothing"
                 : w.applies ? "yes"
                             : "no",
                 w.why);
    grundy_rules_close(&rules);
}

TEST(runs_are_found_however_written)
{
    static const char *const runs[] = {
        "move to p(x, y - k) for k in 1..y/2",
        "move to p(x, y - taken) for taken in 0..<y/3 if taken > 0",
        "move to p(x, j) for j in y/2..<y",
        "move to p(x, y - k) for k in max(1, y - 7)..y",
        "move to p(x - k, y - k) for k in 1..min(x, y)",
        "move to p(x - k, y - k) for k in 1..x if k <= y",
        "move to p(j, y - x + j) for j in 0..<x",
        "move to p(x - 2 * k, y + k) for k in 1..isqrt(y)",
        "move to p(x - k, y) for k in 1..x if y % 2 == 0 if x > 3",
        "move to p(x - k * d, y) for d in {2, 3} for k in 1..x",
        "move to p(x - k, y) if x > y for k in 1..(if y > 5 then x else y)",
        "move to p(x, y - k) for k in 1..min(y, x ** 2)",
    };
    char text[400];

    for (size_t i = 0; i < COUNT(runs); i++) {
        (void)snprintf(text, sizeof text,
                       "position p(x, y in 0..40)\n%s\nstart p(20, 20)\n",
                       runs[i]);
        expect(text, true,
               strstr(runs[i], "{2, 3}") == NULL ? "1 run of cells along lines"
                                                 : "2 runs of cells");
    }
}

TEST(several_runs_beside_single_options)
{
    expect("position p(x, y)\nmove to p(x - k, y) for k in 1..x\n"
           "move to p(x, y - k) for k in 1..y\nmove to p(x - 1, y - 1)\n"
           "start p(9, 9)",
           true, "2 runs of cells along lines and a single");
    expect("position p(x, y)\nmove to p(x - d, y) for d in {1, 4}\n"
           "move to p(x, y - k) for k in 1..3\nstart p(9, 9)",
           true, "every option is a single cell");
}

/* Beyond the list the rules are asked, where a guard allows it. */
TEST(elements_of_lists_are_columns)
{
    static const char *const rule[] = {
        "move to p(x - k, y) for k in 1..x / a[y]",
        "move to p(x - k, y) for k in a[x % 10]..x",
        "move to p(x - k, y) if y < 9 and a[y + 1] == 2 for k in 1..x",
    };
    char text[300];

    for (size_t i = 0; i < COUNT(rule); i++) {
        (void)snprintf(text, sizeof text,
                       "let a = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]\n"
                       "position p(x, y)\n%s\nstart p(30, 20)\n",
                       rule[i]);
        expect(text, true, "1 run of cells along lines");
    }
}

/* A condition, and the runs that it makes of one. */
TEST(conditions_cut_runs_into_several)
{
    static const struct {
        const char *condition;
        int runs;
    } cut[] = {{"k != 3", 2},
               {"k != y", 2},
               {"k <= 3 or k == x", 2},
               {"not (k > 3 and k < x)", 2},
               {"not (k > 3 or k == y)", 2},
               {"k % 2 == 0", 1},
               {"(x - k) % 3 != 1", 2},
               {"(y + k) % 5 == x % 5", 1},
               {"k % 2 == 0 or k > 7", 2},
               {"1 < k != y", 2}};
    char text[400], runs[40];

    for (size_t i = 0; i < COUNT(cut); i++) {
        (void)snprintf(text, sizeof text,
                       "position p(x in 0..40, y)\nmove to p(x - k, y) "
                       "for k in 1..x if %s\nstart p(20, 20)\n",
                       cut[i].condition);
        (void)snprintf(runs, sizeof runs, "%d run", cut[i].runs);
        expect(text, true, runs);
    }
    expect("position p(x, y)\nmove to (if x > k then p(x - k, y) else "
           "p(x, y - k)) for k in 1..y\nstart p(9, 9)",
           true, "2 runs");
    expect("position p(x, y)\nmove to p(x - a, y - b) "
           "for (a, b) in [(1, 2), (2, 1)]\nmove to p(x - k, y) for k in 1..x\n"
           "start p(9, 9)",
           true, "1 run of cells along lines and to single");
}

/* A rule and the first condition of the window that it misses. */
TEST(near_misses_are_refused)
{
    static const char *const rule[][2] = {
        {"move to p(x - k, y) for k in 1..x if k % (y + 2) == 1",
         "by no small number"},
        {"move to p(x - k, y) for k in 1..x if 2 * k % 3 == 1",
         "no plain loop variable"},
        {"move to p(x - k, y) for k in 1..x if k % 2 == 0 if k % 3 == 1",
         "no plain loop variable"},
        {"move to p(x - k, y) for k in 1..x if k % 9 != 1",
         "by no small number"},
        {"move to p(x - k, y) for k in 1..x if k * k != 4", "not linear"},
        {"move to (if x > y then p(x - k, y) else p(x - k, 0) + p(0, 0)) "
         "for k in 1..x",
         "an option is no single position"},
        {"move to p(x - k, y) for k in 1..x if k in {1, 3, 4}",
         "uses the loop variable in more than linear"},
        {"move to p(x - k * k, y) for k in 1..x", "not linear"},
        {"move to p(x - k / 2 - 1, y) for k in 1..x",
         "uses the loop variable in more than linear"},
        {"move to p(x - k, y) + p(x - 1, 0) for k in 2..x",
         "an option is no single position"},
        {"move to q(x - k) for k in 1..x", "an option is of another kind"},
        {"move to p(x - k, y) for k in 1..x / y if y > 0", "divide by zero"},
        {"move to p(x - b[x % 2][0] - k, y) for k in 1..x", "reads an array"},
        {"move to p(x - k, y) for k in 1..[y, x, 3][x % 3]", "reads an array"},
        {"move to p(x - k, y) for k in a[y]..empty[y]", "that is empty"},
        {"move to p(x - k, y) for k in 1..x for j in 0..y", "two loops run"},
        {"move to p(x - k, y) for k in divisors(x + 1)",
         "more than a range or a list"},
        {"move to p(x - k, y) for k in 1..x if nimber(q(k)) > 0",
         "asks for the value of a position"},
        {"move to p(x - k, y) for k in 1..sum(i for i in 0..x)",
         "folds over a range"},
        {"move to p(x - k, y) for k in 1..x if x * 2**60 > 0", "overflow"},
    };
    char text[400];

    for (size_t i = 0; i < COUNT(rule); i++) {
        (void)snprintf(text, sizeof text,
                       "let a = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]\n"
                       "let b = [[1, 2], [2, 1]]\n"
                       "let empty = [x for x in a if x > 2]\n"
                       "position q(n in 0..9)\nmove to q(n - 1)\n"
                       "position p(x, y)\n%s\nmove to p(x, y - 1)\n"
                       "start p(99, 99)\n",
                       rule[i][0]);
        expect(text, false, rule[i][1]);
    }
}

/* ---- random games ---- */

static const char *const ends[] = {"x",
                                   "y",
                                   "x / 2",
                                   "y / 2",
                                   "y - y / 3",
                                   "min(x, y)",
                                   "max(x - 7, 0)",
                                   "isqrt(abs(y))",
                                   "3",
                                   "9",
                                   "c",
                                   "(x + y) / 3",
                                   "y % 4",
                                   "half(x)",
                                   "max(x, y)",
                                   "abs(x - y)",
                                   "(if x > y then y else 2 * x)",
                                   "(x xor y)",
                                   "popcount(abs(y)) + 1",
                                   "(y >> 1)"};
static const char *const guards[] = {"",
                                     "",
                                     "",
                                     " if x % 2 == 0",
                                     " if y > x",
                                     " if k <= y",
                                     " if not y == 3",
                                     " if 2 * k < x + y and k != -1 or x > 100",
                                     " if 1 <= k <= 6",
                                     " if x in {1, 4, 5, 9} or y in 3..<8",
                                     " if c > 3",
                                     " if x + k > y",
                                     " if 2 * k >= y",
                                     " if 3 * k > x - 2 and x + y >= 2 * k"};

typedef struct drawing {
    uint64_t random;
    char text[2000];
    size_t used;
    int64_t high[2], low;
} drawing;

static size_t one_of(drawing *d, size_t count)
{
    return (size_t)random_between(&d->random, 0, (int64_t)count - 1);
}

static void add(drawing *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(drawing *d, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    d->used += (size_t)vsnprintf(d->text + d->used, sizeof d->text - d->used,
                                 format, args);
    va_end(args);
    assert_true(d->used < sizeof d->text);
}

/* A direction that falls in x, or in y alone. */
static void add_run(drawing *d)
{
    const int64_t down = random_between(&d->random, 0, 3);
    const int64_t over = down > 0 ? random_between(&d->random, -2, 3)
                                  : random_between(&d->random, 1, 3);
    const char *const first =
        one_of(d, 2) == 0 ? "1" : ends[one_of(d, COUNT(ends))];
    const char *const last = ends[one_of(d, COUNT(ends))];
    const char *const guard = guards[one_of(d, COUNT(guards))];

    if (one_of(d, 4) == 0)
        add(d, "move to p(x, k) for k in %s..<y%s\n",
            one_of(d, 2) == 0 ? "0" : "y / 2", guard);
    else if (one_of(d, 5) == 0)
        add(d, "move to p(k, y - x + k) for k in x / 3..<x%s\n", guard);
    else
        add(d,
            "move to p(x - %lld * k, y - %lld * k) for k in max(1, %s)..%s"
            "%s\n",
            (long long)down, (long long)over, first, last, guard);
}

static void add_single(drawing *d)
{
    switch (one_of(d, 4)) {
    case 0: add(d, "move to p(x - 1, y + 1)\n"); break;
    case 1:
        add(d, "move to p(x - 2, %s)\n", ends[one_of(d, COUNT(ends))]);
        break;
    case 2: add(d, "move to p(x, y - d) for d in {1, 2, x + 3}\n"); break;
    default: add(d, "move to p(x - d, y - 2) for d in 0..2 if d < y\n"); break;
    }
}

static void draw_game(drawing *d)
{
    const size_t runs = 1 + one_of(d, 3), singles = one_of(d, 3);

    d->used = 0;
    d->high[0] = random_between(&d->random, 8, 24);
    d->high[1] = random_between(&d->random, 8, 24);
    d->low = one_of(d, 3) == 0 ? random_between(&d->random, -5, 3) : 0;
    add(d, "fn half(n) = n / 2 + n %% 2\nlet c = %d\n", (int)one_of(d, 6));
    add(d, "position p(x in 0..%lld, y in %lld..%lld)\n", (long long)d->high[0],
        (long long)d->low, (long long)d->high[1]);
    if (one_of(d, 5) == 0)
        add(d, "stop if (x + 2 * y) %% 11 == 4\n");
    for (size_t i = 0; i < runs; i++)
        add_run(d);
    for (size_t i = 0; i < singles; i++)
        add_single(d);
    add(d, "start p(%lld, %lld)\n", (long long)d->high[0],
        (long long)d->high[1]);
}

static void tabulate(const drawing *d, bool with, int64_t *value, bool *applies)
{
    const grundy_axis axis[] = {{"a", 0, d->high[0]},
                                {"b", d->low, d->high[1]}};
    grundy_rules *rules = open_rules(d->text);
    grundy_error err = {0};

    if (!with)
        assert_int_equal(grundy_rules_without(rules, "window", &err),
                         GRUNDY_OK);
    if (grundy_rules_table(rules, "p(a, b)", axis, 2, value, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", d->text, err.message);
    *applies = plan_of(rules, d->text).applies;
    grundy_rules_close(&rules);
}

/* Rows that are longer than what is computed at once, filled by a run along
 * them beside no or one other option; values to some hundreds. */
static void draw_long_rows(drawing *d)
{
    static const char *const last[] = {"y",       "y",     "y/2", "y - y/5",
                                       "y - x/2", "7 * x", "9",   "isqrt(y)"};
    static const char *const first[] = {"1", "1", "1 + x", "max(1, y/9)"};
    static const char *const other[] = {
        "p(x - 1, y + 1)", "p(x - 1, y + x)", "p(0, y)", "p(x, y - 1)",
        "p(x - 1, y)",     "p(x, y/2)",       "p(0, 63)"};

    d->used = 0;
    d->high[0] = random_between(&d->random, 0, 3);
    d->high[1] = random_between(&d->random, 200, 700);
    d->low = 0;
    if (one_of(d, 3) > 0)
        add(d, "position p(x in 0..%lld, y in 0..%lld)\n",
            (long long)d->high[0], (long long)d->high[1]);
    else
        add(d, "position p(x, y)\n");
    add(d, "move to p(x, y - k) for k in %s..%s\n",
        first[one_of(d, COUNT(first))], last[one_of(d, COUNT(last))]);
    if (one_of(d, 4) > 0)
        add(d, "move to %s if x > 0 and y > 0\n",
            other[one_of(d, COUNT(other))]);
    add(d, "start p(%lld, %lld)\n", (long long)d->high[0],
        (long long)d->high[1]);
}

/* Cells that end their runs, all of them or nearly so. */
static void draw_growing_runs(drawing *d)
{
    static const char *const run[] = {
        "p(x - k, y) for k in 1..x",
        "p(x, y - k) for k in 1..y",
        "p(x - k, y - k) for k in 1..min(x, y)",
        "p(x - k, y + k) for k in 1..x",
        "p(x - k, y - 2 * k) for k in 1..min(x, y / 2)",
        "p(x, y - 2 * k) for k in 1..y / 2",
        "p(x, y - k) for k in 1..y - 3",
        "p(x - k, y) for k in 1..x - 1",
        "p(x, y - k) for k in 2..y",
        "p(x, y - k) for k in 1..y - x / 3 * (y / 60)",
        "p(x - k, y) for k in 1..min(x, y / 50)"};
    static const char *const guard[] = {
        "",           "",         "", "", "", " if y != 77", " if x + y > 40",
        " if k != 3", " if x < 4"};
    const size_t runs = 2 + one_of(d, 3);

    d->used = 0;
    d->high[0] = random_between(&d->random, 3, 9);
    d->high[1] = random_between(&d->random, 60, 290);
    d->low = 0;
    add(d, "position p(x in 0..%lld, y in 0..%lld)\n", (long long)d->high[0],
        (long long)d->high[1]);
    if (one_of(d, 6) == 0)
        add(d, "stop if x * y == 300\n");
    for (size_t i = 0; i < runs; i++)
        add(d, "move to %s%s\n", run[one_of(d, COUNT(run))],
            guard[one_of(d, COUNT(guard))]);
    if (one_of(d, 4) == 0)
        add(d, "move to p(x - 1, y / 2)\n");
    add(d, "start p(%lld, %lld)\n", (long long)d->high[0],
        (long long)d->high[1]);
}

static void compare_values(void (*draw)(drawing *), uint64_t random, int turns)
{
    static int64_t value[2][3000];
    drawing d = {.random = random};
    int found = 0;

    for (int turn = 0; turn < turns; turn++) {
        bool applies, off;
        size_t cells;

        draw(&d);
        cells = (size_t)((d.high[0] + 1) * (d.high[1] - d.low + 1));
        tabulate(&d, true, value[0], &applies);
        tabulate(&d, false, value[1], &off);
        assert_false(off);
        found += applies;
        for (size_t i = 0; i < cells; i++)
            if (value[0][i] != value[1][i])
                fail_msg("%s\ncell %zu: %lld, plainly %lld", d.text, i,
                         (long long)value[0][i], (long long)value[1][i]);
    }
    assert_true(found > turns / 2);
}

TEST(random_games_have_the_same_values)
{
    compare_values(draw_game, 31, random_rounds(200));
}

TEST(long_rows_have_the_same_values)
{
    compare_values(draw_long_rows, 33, random_rounds(120));
}

TEST(growing_runs_have_the_same_values)
{
    compare_values(draw_growing_runs, 34, random_rounds(120));
}

/* The table grows from question to question, and lines go on. */
TEST(tables_may_grow)
{
    static const char *const text[] = {
        "position p(x, y)\nmove to p(x - k, y) for k in 1..x\n"
        "move to p(x, y - k) for k in 1..y/2\n"
        "move to p(x - k, y + k) for k in 1..x\n",
        "position p(x, y)\nmove to p(x - 1, y + 2 * x)\n"
        "move to p(x, y - k) for k in 1..y/2\n"};
    uint64_t random = 32;

    for (int turn = 0; turn < 20; turn++) {
        grundy_rules *rules = open_rules(text[turn % 2]);
        grundy_rules *plain = open_rules(text[turn % 2]);
        grundy_error err = {0};

        assert_int_equal(grundy_rules_without(plain, "window", &err),
                         GRUNDY_OK);
        for (int i = 0; i < 8; i++) {
            const int64_t x = random_between(&random, 0, 12);
            const int64_t y = random_between(&random, 0, 40);
            const grundy_axis axis[] = {{"a", x, x}, {"b", y, y}};
            int64_t value, plainly;

            assert_int_equal(
                grundy_rules_table(rules, "p(a, b)", axis, 2, &value, &err),
                GRUNDY_OK);
            assert_int_equal(
                grundy_rules_table(plain, "p(a, b)", axis, 2, &plainly, &err),
                GRUNDY_OK);
            assert_int_equal(value, plainly);
        }
        grundy_rules_close(&rules);
        grundy_rules_close(&plain);
    }
}

/* One larger start after the other: the table goes ahead of them, but not
 * beyond what is declared. */
TEST(tables_go_ahead)
{
    static const char *const text[] = {
        "position p(x, y)\nmove to p(x - k, 2 * k) for k in 1..min(x, y)\n",
        "position p(x in 0..30, y in 0..33)\nmove to p(x - k, y) for k in "
        "1..x\n"
        "move to p(x, y - k) for k in 1..y\nmove to p(x - 1, y + 2)\n",
        ("position p(x, y)\nmove to p(x - k, y - k) for k in 1..min(x, y)\n"
         "move to p(x - k, y) for k in 1..x / 2\n")};

    for (size_t t = 0; t < COUNT(text); t++) {
        grundy_rules *rules = open_rules(text[t]);
        grundy_rules *plain = open_rules(text[t]);
        grundy_error err = {0};
        grundy_work work;
        uint64_t cells = 0;
        unsigned grew = 0;

        assert_int_equal(grundy_rules_without(plain, "window", &err),
                         GRUNDY_OK);
        for (int64_t i = 0; i <= 30; i++) {
            const grundy_axis axis[] = {{"a", i, i}, {"b", i, i + 3}};
            int64_t value[4], plainly[4];

            assert_int_equal(
                grundy_rules_table(rules, "p(a, b)", axis, 2, value, &err),
                GRUNDY_OK);
            assert_int_equal(
                grundy_rules_table(plain, "p(a, b)", axis, 2, plainly, &err),
                GRUNDY_OK);
            assert_memory_equal(value, plainly, sizeof value);
            grundy_rules_work(rules, &work);
            grew += work.table_cells != cells;
            cells = work.table_cells;
        }
        /* From the fifth on by half, not by one: 9 times, not 31. */
        assert_in_range(grew, 5, 12);
        if (t == 1)
            assert_int_equal(cells, 31 * 34);
        grundy_rules_close(&rules);
        grundy_rules_close(&plain);
    }
}

/* Three heaps as one position: the nim-sum, by runs along three axes. */
TEST(three_axes)
{
    static const char *const text =
        "position p(x, y, z)\nmove to p(x - k, y, z) for k in 1..x\n"
        "move to p(x, y - k, z) for k in 1..y\n"
        "move to p(x, y, j) for j in 0..<z\nstart p(20, 30, 40)\n";
    const grundy_axis axis[] = {{"a", 0, 20}, {"b", 0, 30}, {"c", 0, 40}};
    static int64_t value[21 * 31 * 41];
    grundy_rules *rules = open_rules(text);
    grundy_error err = {0};
    size_t used = 0;

    assert_int_equal(
        grundy_rules_table(rules, "p(a, b, c)", axis, 3, value, &err),
        GRUNDY_OK);
    for (int64_t x = 0; x <= 20; x++)
        for (int64_t y = 0; y <= 30; y++)
            for (int64_t z = 0; z <= 40; z++)
                assert_int_equal(value[used++], x ^ y ^ z);
    grundy_rules_close(&rules);
}

/* Values in the thousands: the sets grow while several runs are in use. */
TEST(sets_grow_under_several_runs)
{
    static const char *const text =
        "position p(x, y)\nmove to p(x - k, y) for k in 1..x\n"
        "move to p(x, y - k) for k in 1..y\nstart p(600, 1100)\n";
    const grundy_axis axis[] = {{"a", 0, 600}, {"b", 0, 1100}};
    int64_t *value = malloc((size_t)601 * 1101 * sizeof *value);
    grundy_rules *rules = open_rules(text);
    grundy_error err = {0};

    assert_non_null(value);
    assert_int_equal(grundy_rules_table(rules, "p(a, b)", axis, 2, value, &err),
                     GRUNDY_OK);
    for (int64_t x = 0; x <= 600; x++)
        for (int64_t y = 0; y <= 1100; y++)
            assert_int_equal(value[x * 1101 + y], x ^ y);
    grundy_rules_close(&rules);
    free(value);
}
