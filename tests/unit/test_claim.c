/* SPDX-License-Identifier: MIT */
/* Expressions whose future is known: what is said of it comes true. */
#include "../support/test.h"
#include "api/claim.h"

enum { TEXT = 2000, TIMES = 6000 };

static memory plain;

static claim read_claim(const char *text)
{
    grundy_error err = {.status = GRUNDY_OK};
    claim c;

    if (grundy_claim_open(&c, &plain, NULL, text, "n", &err) != GRUNDY_OK)
        fail_msg("cannot read %s: %s", text, err.message);
    return c;
}

static bool has_value(claim *c, uint64_t n, int64_t *value)
{
    return grundy_claim_values(c, n, 1, value, NULL) == GRUNDY_OK;
}

static int64_t value_at(const char *text, uint64_t n)
{
    claim c = read_claim(text);
    int64_t value = -99;

    assert_true(has_value(&c, n, &value));
    grundy_claim_close(&c);
    return value;
}

TEST(expressions_mean_what_the_language_says)
{
    assert_int_equal(value_at("n % 3", 10), 1);
    assert_int_equal(value_at("n % 5 / 2", 9), 2);
    assert_int_equal(value_at("1 + 2 * n - 7 / 2", 5), 8);
    assert_int_equal(value_at("-7 / 2", 0), -4);
    assert_int_equal(value_at("-7 % 3", 0), 2);
    assert_int_equal(value_at("- n % 3", 7), 2);
    assert_int_equal(value_at("if n < 3 then 0 else n % 2", 2), 0);
    assert_int_equal(value_at("if n == 3 or n > 7 and not n == 9 then 1 "
                              "else 2",
                              9),
                     2);
    assert_int_equal(value_at("[4, 1 + n, 9][n % 3]", 4), 5);
    assert_int_equal(value_at("min(n, 5) + max(n, 5)", 3), 8);
    assert_int_equal(value_at("n xor 1", 6), 7);
    assert_int_equal(value_at("6 | 3 xor 5 & 4", 0), 7);
    assert_int_equal(value_at("5 & 4 + 1", 0), 5);
    assert_int_equal(value_at("(n+1)*(n-1)", 4), 15);
    assert_int_equal(value_at("if n != 2 then 4 else 5", 2), 5);
    assert_int_equal(value_at("if n <= 2 then 4 else 5", 2), 4);
    assert_int_equal(value_at("if n >= 2 then 4 else 5", 1), 5);
}

/* The shape of an expression, or a period of 0. */
static claim_shape shape_of(const char *text)
{
    claim c = read_claim(text);
    claim_shape shape = {0};

    if (!grundy_claim_shape(&c, &shape))
        shape = (claim_shape){0};
    grundy_claim_close(&c);
    return shape;
}

TEST(what_is_not_sure_to_repeat_has_no_shape)
{
    static const char *const text[] = {
        "popcount(n)",
        "n ** 2",
        "n * n",
        "n << 1",
        "n & 4",
        "2 ** n",
        "n / (n + 1)",
        "7 / n",
        "7 % n",
        "[1, 2][n]",
        "sum(k for k in 0..<3 if k < n)",
        "if isprime(n) then 1 else 2",
        "if n in {1} then 1 else 2",
        "min(n, n / 2, 2 * n)",
        "if n == 0 then 0 else claim(n - 1)",
    };

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
        if (shape_of(text[i]).period != 0)
            fail_msg("'%s' has a shape", text[i]);
}

TEST(whatever_is_made_of_what_repeats_repeats)
{
    static const struct {
        const char *text;
        uint64_t period;
    } known[] = {{"popcount(n % 6)", 6},
                 {"sum(k * k for k in 0..<9)", 1},
                 {"if n % 4 in {0, 3} then 1 else 2", 4},
                 {"2 ** (n % 3) xor n % 2", 6},
                 {"len([n % 2, 1, 5])", 2},
                 {"if 0 <= n % 5 < 3 then 1 else 2", 5},
                 {"n / 3 - (n + 3) / 3", 3}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const claim_shape shape = shape_of(known[i].text);

        assert_int_equal(shape.period, known[i].period);
        assert_int_equal(shape.saltus, 0);
    }
}

TEST(no_number_is_no_claim)
{
    static const char *const text[] = {"",  "n %",    "m",     "n < 3",
                                       "n", "[1, 2]", "\"a\"", "nothing"};
    claim c;

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        assert_true((grundy_claim_open(&c, &plain, NULL, text[i], "n", NULL) ==
                     GRUNDY_OK) == (strcmp(text[i], "n") == 0));
        grundy_claim_close(&c);
    }
    assert_int_equal(
        grundy_claim_open(&c, &plain, NULL, "heap / 2", "heap", NULL),
        GRUNDY_OK);
    grundy_claim_close(&c);
}

/* ---- random expressions ---- */

typedef struct source {
    uint64_t random;
    char text[TEXT];
    size_t length;
} source;

static uint64_t draw(source *s, uint64_t below)
{
    return random_below(&s->random, below);
}

static void put(source *s, const char *text)
{
    const size_t length = strlen(text);

    if (s->length + length < TEXT) {
        memcpy(s->text + s->length, text, length + 1);
        s->length += length;
    }
}

static void put_number(source *s, unsigned depth);

static void put_truth(source *s, unsigned depth)
{
    static const char *const compare[] = {" == ", " != ", " < ",
                                          " <= ", " > ",  " >= "};

    if (depth > 0 && draw(s, 3) == 0) {
        put(s, draw(s, 2) ? "(not " : "(");
        put_truth(s, depth - 1);
        put(s, draw(s, 2) ? " and " : " or ");
        put_truth(s, depth - 1);
        put(s, ")");
        return;
    }
    put_number(s, depth > 0 ? depth - 1 : 0);
    put(s, compare[draw(s, 6)]);
    put_number(s, depth > 0 ? depth - 1 : 0);
}

static void put_leaf(source *s)
{
    char number[24];

    (void)snprintf(number, sizeof number, "%d", (int)draw(s, 7));
    put(s, draw(s, 2) ? "n" : number);
}

static void put_choice(source *s, unsigned depth)
{
    put(s, "(if ");
    put_truth(s, depth - 1);
    put(s, " then ");
    put_number(s, depth - 1);
    put(s, " else ");
    put_number(s, depth - 1);
    put(s, ")");
}

static void put_list(source *s, unsigned depth)
{
    put(s, "[");
    put_number(s, depth - 1);
    put(s, ", ");
    put_number(s, depth - 1);
    put(s, "][");
    put_number(s, depth - 1);
    put(s, " % 2]");
}

static void put_number(source *s, unsigned depth)
{
    static const char *const sign[] = {" + ", " - ", " * ",   " / ",
                                       " % ", " & ", " xor ", " | "};

    if (depth == 0) {
        put_leaf(s);
        return;
    }
    switch (draw(s, 8)) {
    case 0: put_leaf(s); return;
    case 1: put_choice(s, depth); return;
    case 2: put_list(s, depth); return;
    default: break;
    }
    put(s, draw(s, 6) == 0 ? "-(" : "(");
    put_number(s, depth - 1);
    put(s, sign[draw(s, 8)]);
    put_number(s, depth - 1);
    put(s, ")");
}

/* True if the shape was looked at. */
static bool check_shape(claim *c, const char *text)
{
    claim_shape shape;
    int64_t here, there;

    if (!grundy_claim_shape(c, &shape))
        return false;
    assert_true(shape.period > 0);
    if (shape.period > 5000 || shape.from > 20000)
        return false;
    for (uint64_t n = shape.from; n < shape.from + 2 * shape.period + 20; n++)
        if (has_value(c, n, &here) && has_value(c, n + shape.period, &there) &&
            there - here != shape.saltus)
            fail_msg("%s: not so at %llu", text, (unsigned long long)n);
    return true;
}

TEST(shapes_of_random_expressions_come_true)
{
    source s = {.random = 5};
    unsigned known = 0, grew = 0;

    for (int i = 0; i < TIMES; i++) {
        claim_shape shape;
        claim c;

        s.length = 0;
        s.text[0] = '\0';
        put_number(&s, 1 + (unsigned)draw(&s, 4));
        if (s.length + 40 > TEXT) /* it may be cut */
            continue;
        c = read_claim(s.text);
        known += check_shape(&c, s.text);
        grew += grundy_claim_shape(&c, &shape) && shape.saltus != 0;
        grundy_claim_close(&c);
    }
    assert_true(known > TIMES / 4);
    assert_true(grew > TIMES / 50);
}

TEST(branches_must_grow_alike)
{
    claim_shape shape;

    assert_int_equal(shape_of("if n % 2 == 0 then n else 0").period, 0);
    shape = shape_of("if n % 2 == 0 then n else n + 3");
    assert_int_equal(shape.period, 2);
    assert_int_equal(shape.saltus, 2);
}

/* ---- proofs ---- */

static bool proves(const char *text, const uint8_t *value, uint64_t count,
                   period p)
{
    const series s = {value, count, 1};
    claim c = read_claim(text);
    const bool is = grundy_claim_proved(&c, &s, &p, 0);

    grundy_claim_close(&c);
    return is;
}

TEST(only_true_claims_are_proved)
{
    const uint8_t three[] = {0, 1, 2, 0, 1, 2, 0};
    const uint8_t late[] = {5, 0, 1, 0, 1, 0, 1};
    const uint8_t stairs[] = {0, 0, 1, 1, 2, 2, 3};

    assert_true(proves("n % 3", three, 7, (period){0, 3, 0}));
    assert_true(proves("n % 6 % 3", three, 7, (period){0, 3, 0}));
    assert_true(proves("[0, 1, 2][n % 3]", three, 7, (period){0, 3, 0}));
    assert_true(proves("n - n / 3 * 3", three, 7, (period){0, 3, 0}));
    assert_false(proves("n % 4", three, 7, (period){0, 3, 0}));
    assert_false(proves("n", three, 7, (period){0, 3, 0}));
    assert_false(
        proves("if n % 2 == 0 then n else n % 3", three, 1, (period){0, 1, 0}));
    assert_false(
        proves("if n == 1000 then 7 else n % 3", three, 7, (period){0, 3, 0}));
    assert_true(proves("if n == 0 then 5 else (n + 1) % 2", late, 7,
                       (period){1, 2, 0}));
    assert_false(proves("(n + 1) % 2", late, 7, (period){1, 2, 0}));
    assert_true(proves("n / 2", stairs, 7, (period){0, 2, 1}));
    assert_false(proves("n", stairs, 7, (period){0, 2, 1}));
    assert_false(proves("min(n / 2, 900)", stairs, 7, (period){0, 2, 1}));
    assert_true(proves("min(n / 2, n)", stairs, 7, (period){0, 2, 1}));
    assert_false(proves("n / (n - 3)", stairs, 7, (period){0, 2, 1}));
}

static int open_memory(void **state)
{
    (void)state;
    grundy_memory_open(&plain, NULL, 0);
    return 0;
}

TEST_GROUP(open_memory, NULL)
