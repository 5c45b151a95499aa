/* SPDX-License-Identifier: MIT */
/*
 * Parameters that may change places: which are found however the moves are
 * written, which just miss a condition, and that answers, winning moves, errors
 * and cycles stay the same.
 */
#include "solve/images.h"
#include "solve/table.h"
#include "../support/test.h"
#include "support/ask_rules.h"

#define SAME(rules, names) expect_why(rules, true, "order of " names " are the")
#define NOTHING(rules) expect_no_plan(rules, "symmetry")
#define XY "position p(x, y)\nmove to p("
#define LESS XY "x - 1, y) if y % 3 > 0\nmove to p(x, y - 1)"

/* The plan may say more of symmetry. */
static bool look_for_why(void *user, const grundy_plan_step *step)
{
    plan_line *const line = user;

    line->seen |=
        step->applies == line->applies && strstr(step->why, line->why) != NULL;
    return !line->seen;
}

static void expect_why(const char *text, bool applies, const char *why)
{
    grundy_rules *rules = rules_of(text);
    plan_line line = {.applies = applies};
    grundy_plan plan;
    grundy_error err = {0};

    (void)snprintf(line.why, sizeof line.why, "%s", why);
    if (grundy_rules_plan(rules, &plan, look_for_why, &line, &err) !=
            GRUNDY_OK ||
        !line.seen)
        fail_msg("%s\nexpected '%s' %s", text, why, err.message);
    grundy_rules_close(&rules);
}

static const char wythoff[] =
    XY "x - k, y) for k in 1..x\n"
       "move to p(x, y - k) for k in 1..y\n"
       "move to p(x - k, y - k) for k in 1..min(x, y)";

TEST(moves_that_are_each_others_image_are_found)
{
    SAME(wythoff, "x, y");
    SAME(XY "x - k, y) if y < 5 for k in 1..x\n"
            "move to p(x, l) for l in 0..<y if 5 > x",
         "x, y");
    SAME(XY "x - 1, y) if x > y and y > 2\n"
            "move to p(x, y - 1) if x > 2 and x < y",
         "x, y");
    SAME("position p(x in 0..99, y in 0..99)\nmove to p(x - 1, y) if x >= y\n"
         "move to p(x, y - 1) if x < y + 1",
         "x, y");
    SAME(XY "x / 2, y) if x > 0 if x != 2 * y\n"
            "move to p(y / 2, x) if y > 0 if y != x * 2",
         "x, y");
    /* In the other order where they are equal. */
    SAME(XY "x - 1, y) if x >= y\nmove to p(x, y - 1) if x < y\n"
            "move to p(x - 1, y - 1)",
         "x, y");
    SAME(XY "x - d, y) for d in {1, 3} if gcd(x, d) != y\n"
            "move to p(x, y - e) for e in {3, 1} if x != gcd(e, y)",
         "x, y");
    SAME(XY "x - abs(x - y), y) if x > y\n"
            "move to p(x, y - abs(x - y)) if y > x",
         "x, y");
    SAME("fn f(a, b) = a * 2 + b\n" XY "x - 1, y) if f(x, y) % 3 > 0\n"
         "move to p(x, y - 1) if f(y, x) % 3 > 0",
         "x, y");
}

TEST(sums_are_matched_part_by_part)
{
    static const char corners[] = "position c(x, y)\nmove to c(a, y) + c(x, b) "
                                  "for a in 0..<x for b in 0..<y";

    SAME(corners, "x, y");
    SAME("position bar(h, w)\nmove to bar(h, i) + bar(h, w - i) for i in "
         "1..<w\nmove to bar(i, w) + bar(h - i, w) for i in 1..<h\n"
         "move to bar(h - 1, w - 1)",
         "h, w");
    /* Its two parts are its mirror image: the gap is read from behind. */
    SAME("position g(n, a in 0..2, b in 0..2)\nmove to g(i, a, z) + "
         "g(n - 1 - i, z, b) for i in 0..<n for z in 0..1 "
         "if (i > 0 or z != a) and (i < n - 1 or z != b)",
         "a, b");
}

TEST(several_may_change_places)
{
    SAME("position p(a, b, c)\nmove to p(a - 1, b, c) if b + c > 2\n"
         "move to p(a, b - 1, c) if c + a > 2\n"
         "move to p(a, b, c - 1) if a + b > 2",
         "a, b, c");
    SAME("position p(a, k, b)\nmove to p(a - 1, k, b) if k > 0\n"
         "move to p(a, k - 1, b - 1)\nmove to p(a - 1, k - 1, b)\n"
         "move to p(a, k, b - 1) if k > 0",
         "a, b");
    SAME("position p(a, b, c, d)\nmove to p(a - 1, b, c, d) if a > d\n"
         "move to p(a, b - 1, c, d) if b > c\n"
         "move to p(a, b, c - 1, d) if c > b\n"
         "move to p(a, b, c, d - 1) if d > a\n"
         "move to p(a - 1, b - 1, c - 1, d - 1)",
         "a, d; b, c");
    SAME("position p(a, b, c, d)\nmove to p(a - b, b, c, d) if a > c\n"
         "move to p(a, b, c - d, d) if c > a",
         "(a, b), (c, d)");
}

TEST(what_ends_the_game_and_ranges_may_be_alike)
{
    SAME(XY "x - 1, y)\nmove to p(x, y - 1)\nstop if x / 3 == y\n"
            "stop if y / 3 == x\nstop if x + y == 5",
         "x, y");
    SAME("position p(x in 0..9, y in 0..9)\nmove to p(x - 1, y) if x > y\n"
         "move to p(x, y - 1) if y > x\nwin if x + y == 6",
         "x, y");
    SAME(LESS " if x % 3 > 0\nplay misere", "x, y");
    SAME("input c[9]\n" XY "x - c[k], y) for k in 0..<9 if x > y\n"
         "move to p(x, y - c[k]) for k in 0..<9 if x < y",
         "x, y");
}

TEST(rules_that_tell_them_apart_are_refused)
{
    NOTHING(LESS " if x % 3 > 1\nmove to p(x - 1, y - 1)");
    NOTHING(LESS " if x % 3 > 0\nmove to p(x - 2, y)");
    NOTHING(LESS " if x % 3 > 0\nstop if x == 1");
    NOTHING(LESS " if x % 3 > 0\nwin if x == 1\nlose if y == 1");
    NOTHING("position p(x in 0..9, y in 0..8)\nmove to p(x - 1, y)\n"
            "move to p(x, y - 1)\nmove to p(x - 1, y - 1)");
    NOTHING(
        "position p(x, y in 0..x)\nmove to p(x - 1, y)\nmove to p(x, y - 1)\n"
        "move to p(x - 1, y - 1)");
    NOTHING("input c[9]\n" XY "x - 1, y) if c[x % 9] > 0\n"
            "move to p(x, y - 1) if c[y % 8] > 0\nmove to p(x - 1, y - 1)");
    NOTHING(XY "x - k, y) for k in 1..x\nmove to p(x, y - k) for k in 1..<y\n"
               "move to p(x - 1, y - 1)");
    NOTHING(XY "x - k, y) for k in 1..x\nmove to p(x, k) for k in 1..y\n"
               "move to p(x - 1, y - 1)");
    NOTHING(XY "x - 1, y) if first(d for d in [x, y]) > 1\nmove to p(x, y - 1) "
               "if first(d for d in [x, y]) > 1\nmove to p(x - 1, y - 1)");
    NOTHING("position p(a, b)\nmove to p(a - 1, b) + q(a, b)\n"
            "move to p(a, b - 1) + q(a, b)\nmove to p(a - 1, b - 1)\n"
            "position q(m, n)\nmove to q(m - 1, n) if n > 2");
    NOTHING(XY "x - 1, y + 1) if x > 0");
    NOTHING("position p(a, b, c)\nmove to p(b, c, a - 1) if a > 0");
}

TEST(what_is_evaluated_otherwise_must_not_fail)
{
    NOTHING(XY "x - 1, y) if x > 0 and 7 / x > y\n"
               "move to p(x, y - 1) if 7 / y > x and y > 0");
    NOTHING(XY "x - 1, y) if x * y * 3 + x > 7\n"
               "move to p(x, y - 1) if y * y * 0 + 3 * x * y + y > 7\n"
               "move to p(x - 1, y - 1)");
}

static const char *const off[] = {"symmetry", NULL};

TEST(answers_stay_the_same)
{
    static const char *const rules[] = {
        wythoff,
        LESS " if x % 3 > 0\nplay misere",
        LESS " if x % 3 > 0\nwin if x + y == 6",
        XY "x - k, y) for k in 1..x if gcd(k, y) == 1\n"
           "move to p(x, y - k) for k in 1..y if gcd(x, k) == 1",
        XY "x - i - 1, y) + p(i, y) for i in 0..<x\n"
           "move to p(x, i) + p(x, y - 1 - i) for i in 0..<y",
        XY "x / 2, y) if x > 0\nmove to p(x, y / 3) if y > 0\n"
           "move to p(x / 3, y) if x > 0\nmove to p(x, y / 2) if y > 0",
        XY "x - 1, y) if x > 5 / y\nmove to p(x, y - 1) if y > 5 / x"};
    static const char *const sums[] = {
        "p(2, 7)", "p(7, 2)",          "p(3, 5) + p(5, 3)",          "p(6, 6)",
        "p(0, 9)", "p(9, 4) + nim(2)", "p(4, 1) + p(1, 6) + p(3, 3)"};

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (size_t j = 0; j < sizeof sums / sizeof *sums; j++)
            expect_same(rules[i], sums[j], off);
}

static void nimber_of(const char *text, const char *position,
                      const char *without, char *out, size_t size)
{
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};
    grundy_sum *sum = NULL;
    uint64_t nimber = 0;

    if (without != NULL)
        assert_int_equal(grundy_rules_without(rules, without, &err), 0);
    if (grundy_sum_open(&sum, rules, position, &err) == GRUNDY_OK &&
        grundy_sum_nimber(sum, &nimber, &err) == GRUNDY_OK)
        (void)snprintf(out, size, "%llu", (unsigned long long)nimber);
    else
        (void)snprintf(out, size, "%s", err.message);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* The value, or the message with the path that the moves took. */
static void expect_same_nimber(const char *text, const char *position)
{
    char with[2000], out[2000];

    nimber_of(text, position, NULL, with, sizeof with);
    nimber_of(text, position, "symmetry", out, sizeof out);
    assert_string_equal(with, out);
}

/* No table holds these, and a cycle is closed by an image, or only by itself.
 */
TEST(cycles_are_told_as_the_moves_go)
{
    static const char swapping[] =
        "position p(x, y)\nmove to p(y, x) if x == 5 and y > 5\n"
        "move to p(y, x) if y == 5 and x > 5\nmove to p(x / 2, y) if x > 0\n"
        "move to p(x, y / 2) if y > 0";
    static const char round_about[] =
        "position p(x, y)\nmove to p(y, x) if x > 3 and y > 3\n"
        "move to p(x - 1, y)\nmove to p(x, y - 1)";

    SAME(swapping, "x, y");
    SAME(round_about, "x, y");
    expect_same_nimber(swapping, "p(5242880, 7340032)");
    expect_same_nimber(swapping, "p(7340032, 5242880)");
    expect_same_nimber(swapping, "p(1048576, 4194304)");
    expect_same_nimber(round_about, "p(4, 9)");
    expect_same_nimber(round_about, "p(3, 9)");
}

/* ---- native code ---- */

/* All of p(x, y) up to p(side, side), as one number; -1: no compiler. */
static int64_t table_of(const char *text, grundy_engine engine, int64_t scale)
{
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};
    const bool runs =
        grundy_rules_engine(rules, engine, true, &err) == GRUNDY_OK;
    uint64_t all = 0;

    for (int x = 21; runs && x > 0; x -= 4)
        for (int y = 19; y > 0; y -= 3) {
            char position[60];
            grundy_sum *sum = NULL;
            uint64_t nimber = 0;

            (void)snprintf(position, sizeof position, "p(%lld, %lld)",
                           (long long)(x * scale), (long long)(y * scale));
            assert_int_equal(grundy_sum_open(&sum, rules, position, &err), 0);
            assert_int_equal(grundy_sum_nimber(sum, &nimber, &err), 0);
            all = all * 31 + nimber;
            grundy_sum_close(&sum);
        }
    grundy_rules_close(&rules);
    return runs ? (int64_t)(all >> 1) : -1;
}

TEST(native_code_writes_images_too)
{
    static const struct {
        const char *rules;
        int64_t scale;
    } asked[] = {
        {XY "x - k, y) for k in 1..x if gcd(k, y) == 1\n"
            "move to p(x, y - k) for k in 1..y if gcd(x, k) == 1",
         1},
        {XY "x - i - 1, y) + p(i, y) for i in 0..<x if i != y\n"
            "move to p(x, i) + p(x, y - 1 - i) for i in 0..<y if i != x",
         1},
        {XY "x / 2, y) if x > 0\nmove to p(x, y / 3) if y > 0\n"
            "move to p(x / 3, y) if x > 0\nmove to p(x, y / 2) if y > 0\n"
            "move to p(x / 5, y / 5) if x > 7 and y > 7",
         123456789}};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const int64_t native =
            table_of(asked[i].rules, GRUNDY_ENGINE_NATIVE, asked[i].scale);

        SAME(asked[i].rules, "x, y");
        if (native >= 0)
            assert_int_equal(native,
                             table_of(asked[i].rules, GRUNDY_ENGINE_INTERPRET,
                                      asked[i].scale));
    }
}

/* ---- images themselves ---- */

static const word_images three = {
    .words = 3,
    .count = 5,
    .at = {{1, 0, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}},
    .swaps = 3,
    .swap = {{0, 1}, {0, 2}, {1, 2}}};

TEST(the_least_image_is_found)
{
    word_images plain = three;

    plain.swaps = 0;
    for (int64_t n = 0; n < 125; n++) {
        const int64_t word[] = {n / 25 - 2, n / 5 % 5, n % 5};
        int64_t room[GRUNDY_IMAGE_WORDS], other[GRUNDY_IMAGE_WORDS];
        const int64_t *x = grundy_images_least(&three, word, room);
        const int64_t *y = grundy_images_least(&plain, word, other);

        assert_true(x[0] <= x[1] && x[1] <= x[2]);
        assert_int_equal(x[0] + x[1] + x[2], word[0] + word[1] + word[2]);
        assert_memory_equal(x, y, 3 * sizeof *x);
    }
}

TEST(images_beyond_the_table_are_left_out)
{
    const word_images two = {
        .words = 2, .count = 1, .at = {{1, 0}}, .swaps = 1, .swap = {{0, 1}}};
    int64_t low[] = {0, 0}, high[] = {3, 5};
    int32_t order[] = {1, 2};
    const grundy_bounds bounds = {2, low, high, order, false};
    const int64_t inside[] = {3, 2}, beyond[] = {1, 5};
    value_table table;
    memory mem;

    grundy_memory_open(&mem, NULL, 0);
    grundy_table_none(&table);
    assert_true(grundy_table_cover(&table, &mem, &bounds));
    grundy_images_set(&two, &table, inside, 7);
    grundy_images_set(&two, &table, beyond, 8);
    for (int64_t x = 0; x <= 3; x++)
        for (int64_t y = 0; y <= 5; y++) {
            const int64_t word[] = {x, y};
            const uint32_t *cell = grundy_table_at(&table, word, 2);

            assert_int_equal(*cell, x == 2 && y == 3 ? 7 : 0);
        }
    grundy_table_close(&table, &mem);
}
