/* SPDX-License-Identifier: MIT */
/* Closed forms against their definitions; pairs; rows of tables. */
#include "../support/test.h"
#include "nim/law_closed.h"
#include "nim/law_pairs.h"
#include "nim/law_strip.h"

enum { VALUES = 600, ROWS = 8, COLUMNS = 700 };

/* ---- closed forms of families ---- */

static uint64_t mex_of(const uint64_t *value, const bool *option, uint64_t n)
{
    bool seen[VALUES] = {false};
    uint64_t mex = 0;

    for (uint64_t m = 0; m < n; m++)
        if (option[m])
            seen[value[m]] = true;
    while (seen[mex])
        mex++;
    return mex;
}

/* Fills the values of heaps whose options are the smaller heaps that has
 * names. */
static void play(uint64_t *value, uint64_t count, uint64_t parameter,
                 bool (*has)(uint64_t n, uint64_t option, uint64_t parameter))
{
    for (uint64_t n = 0; n < count; n++) {
        bool option[VALUES];

        for (uint64_t m = 0; m < n; m++)
            option[m] = has(n, m, parameter);
        value[n] = mex_of(value, option, n);
    }
}

static bool is_share(uint64_t n, uint64_t option, uint64_t a)
{
    return n - option <= n / a;
}

static bool is_divisor(uint64_t n, uint64_t option, uint64_t unused)
{
    (void)unused;
    return option > 0 && n % option == 0;
}

static bool is_run(uint64_t n, uint64_t option, uint64_t lowest)
{
    return n - option >= lowest && n - option <= lowest + 4;
}

static void assert_found(const uint64_t *value, uint64_t first,
                         closed_kind kind, const char *text)
{
    const series s = {value, VALUES, 8};
    uint64_t from;
    const closed_form form = grundy_closed_find(&s, first, &from);
    char got[200];

    assert_int_equal(form.kind, kind);
    (void)grundy_closed_text(&form, "n", got, sizeof got);
    assert_string_equal(got, text);
    for (uint64_t n = from; n < VALUES; n++) {
        uint64_t same;

        assert_true(grundy_closed_value(&form, n, &same));
        assert_int_equal(same, value[n]);
    }
}

/* Take at most a share of the heap: theory gives a recursion. */
TEST(shares_of_a_heap_are_recognised)
{
    uint64_t value[VALUES];

    for (uint64_t a = 2; a <= 6; a++) {
        const closed_form form = {CLOSED_SHARE, a, 0, 0};

        play(value, VALUES, a, is_share);
        for (uint64_t n = 0; n < VALUES; n++) {
            uint64_t same;

            assert_true(grundy_closed_value(&form, n, &same));
            assert_int_equal(same, value[n]);
        }
    }
    play(value, VALUES, 2, is_share);
    assert_found(value, 0, CLOSED_SHARE, "(n + 1) / ((n + 1) & -(n + 1)) / 2");
}

TEST(divisors_count_prime_factors)
{
    uint64_t value[VALUES];

    play(value, VALUES, 0, is_divisor);
    assert_found(value, 0, CLOSED_PRIMES, "sum(e for (p, e) in factors(n))");
}

/* A tower of x becomes z equal towers: an odd number leaves one value. */
TEST(towers_count_odd_factors_and_one_for_two)
{
    uint64_t value[VALUES] = {0};
    const closed_form form = {CLOSED_TOWERS, 0, 0, 0};

    for (uint64_t x = 1; x < VALUES; x++) {
        bool seen[VALUES] = {false};

        for (uint64_t z = 2; z <= x; z++)
            if (x % z == 0)
                seen[z % 2 == 0 ? 0 : value[x / z]] = true;
        while (seen[value[x]])
            value[x]++;
    }
    for (uint64_t x = 1; x < VALUES; x++) {
        uint64_t same;

        assert_true(grundy_closed_value(&form, x, &same));
        assert_int_equal(same, value[x]);
    }
    assert_found(value, 0, CLOSED_TOWERS,
                 "sum(if p == 2 then 1 else e for (p, e) in factors(n))");
}

static uint64_t slow_ones(uint64_t n)
{
    return n == 0 ? 0 : n % 2 + slow_ones(n / 2);
}

TEST(sequences_of_coin_games_are_recognised)
{
    uint64_t odious[VALUES], ruler[VALUES + 1] = {0}, ones[VALUES];
    uint64_t bits[VALUES], roots[VALUES], next = 0;

    for (uint64_t n = 0; n < VALUES; n++) {
        while (slow_ones(next) % 2 == 0)
            next++;
        odious[n] = next++;
        ones[n] = slow_ones(n);
        for (bits[n] = 0; UINT64_C(1) << bits[n] <= n; bits[n]++)
            ;
        for (roots[n] = 0; (roots[n] + 1) * (roots[n] + 1) <= n; roots[n]++)
            ;
        for (ruler[n] = 1; n > 0 && n % (2 * ruler[n]) == 0; ruler[n] *= 2)
            ;
    }
    for (ruler[VALUES] = 1; VALUES % (2 * ruler[VALUES]) == 0;)
        ruler[VALUES] *= 2;
    assert_int_equal(odious[0], 1);
    assert_int_equal(odious[5], 11);
    assert_found(odious, 0, CLOSED_ODIOUS, "2 * n + 1 - popcount(n) % 2");
    assert_found(ruler, 0, CLOSED_RULER, "n & -n");
    assert_found(ones, 0, CLOSED_ONES, "popcount(n)");
    assert_found(bits, 0, CLOSED_BITS, "count(1 for i in 0..62 if n >> i > 0)");
    assert_found(roots, 0, CLOSED_ROOT, "isqrt(n)");
    assert_found(ruler + 1, 0, CLOSED_RULER, "(n + 1) & -(n + 1)");
}

TEST(noise_has_no_form)
{
    uint64_t value[VALUES], random = 1, from;
    const series s = {value, VALUES, 8};

    for (uint64_t n = 0; n < VALUES; n++) {
        random = random * UINT64_C(6364136223846793005) + 1;
        value[n] = random >> 60;
    }
    assert_int_equal(grundy_closed_find(&s, 0, &from).kind, CLOSED_NONE);
}

/* ---- forms of periods ---- */

static void assert_period_form(const uint64_t *value, period p,
                               const char *text)
{
    const series s = {value, VALUES, 8};
    const closed_form form = grundy_closed_of_period(&s, &p);
    char got[200] = "";

    if (form.kind != CLOSED_NONE)
        (void)grundy_closed_text(&form, "n", got, sizeof got);
    assert_string_equal(got, text);
    for (uint64_t n = p.preperiod; n < VALUES && text[0] != '\0'; n++) {
        uint64_t same;

        assert_true(grundy_closed_value(&form, n, &same));
        assert_int_equal(same, value[n]);
    }
}

TEST(periods_are_said_shortly)
{
    uint64_t value[VALUES];
    uint64_t lowest = 3;

    play(value, VALUES, lowest, is_run);
    assert_period_form(value, (period){0, 2 * lowest + 4, 0}, "n % 10 / 3");
    play(value, VALUES, 1, is_run);
    assert_period_form(value, (period){0, 6, 0}, "n % 6");
    for (uint64_t n = 0; n < VALUES; n++)
        value[n] = n < 3 ? 9 : 4;
    assert_period_form(value, (period){3, 1, 0}, "4");
    for (uint64_t n = 0; n < VALUES; n++)
        value[n] = n;
    assert_period_form(value, (period){0, 1, 1}, "n");
    for (uint64_t n = 0; n < VALUES; n++)
        value[n] = n == 0 ? 0 : n - 1;
    assert_period_form(value, (period){1, 1, 1}, "n - 1");
    for (uint64_t n = 0; n < VALUES; n++)
        value[n] = (n + 2) / 4 + 1;
    assert_period_form(value, (period){0, 4, 1}, "(n + 2) / 4 + 1");
    for (uint64_t n = 0; n < VALUES; n++)
        value[n] = n < 5 ? 0 : (n - 2) / 3;
    assert_period_form(value, (period){5, 3, 1}, "(n - 2) / 3");
    for (uint64_t n = 0; n < VALUES; n++)
        value[n] = n / 4 * 4 + (n * 3) % 4;
    assert_period_form(value, (period){0, 4, 4}, "");
}

/* ---- pairs ---- */

TEST(wythoffs_pairs_are_those_of_the_golden_section)
{
    uint64_t low[100], high[100];
    bool used[400] = {false};
    char text[200];

    for (uint64_t t = 1; t <= 4; t++) {
        memset(used, 0, sizeof used);
        for (uint64_t n = 0, next = 0; n < 60; n++) {
            while (used[next])
                next++;
            low[n] = next;
            high[n] = next + t * n;
            used[low[n]] = true;
            if (high[n] < 400)
                used[high[n]] = true;
        }
        assert_int_equal(grundy_pairs_find(low, high, 60), t);
    }
    high[59]++;
    assert_int_equal(grundy_pairs_find(low, high, 60), 0);
    (void)grundy_pairs_text(1, text, sizeof text);
    assert_string_equal(text, "(n + isqrt(5 * n * n)) / 2, (n + isqrt(5 * n * "
                              "n)) / 2 + n");
}

TEST(pairs_of_large_numbers_are_exact)
{
    uint64_t low, high;

    /* floor(10^14 phi) and floor(10^14 phi^2), phi = 1.6180339887498948482 */
    assert_true(grundy_pairs_value(1, UINT64_C(100000000000000), &low, &high));
    assert_int_equal(low, UINT64_C(161803398874989));
    assert_int_equal(high, UINT64_C(261803398874989));
}

/* ---- rows ---- */

static bool is_move(const grundy_strip *strip, int64_t dx, int64_t dy)
{
    if (strip->all_left && dy == 0 && dx >= 1)
        return true;
    for (size_t i = 0; i < strip->vectors; i++)
        if (strip->vector[i].dx == dx && strip->vector[i].dy == dy)
            return true;
    return false;
}

/* The whole table, by trying every other cell of it. */
static void play_strip(uint32_t (*value)[COLUMNS], const grundy_strip *strip,
                       uint32_t columns)
{
    for (uint32_t x = 0; x < columns; x++)
        for (uint32_t y = 0; y < strip->height; y++) {
            bool seen[2 * COLUMNS] = {false};

            for (uint32_t u = 0; u <= x; u++)
                for (uint32_t v = 0; v < strip->height; v++)
                    if (is_move(strip, (int64_t)x - u, (int64_t)y - v))
                        seen[value[v][u]] = true;
            for (value[y][x] = 0; seen[value[y][x]]; value[y][x]++)
                ;
        }
}

static law search_row(const grundy_strip *strip, const uint32_t *row,
                      uint32_t count)
{
    const series s = {row, count, 4};
    memory mem;
    law found;
    grundy_error err = {.status = GRUNDY_OK};

    grundy_memory_open(&mem, NULL, 0);
    if (grundy_strip_search(&found, strip, &s, &mem, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    assert_int_equal(mem.live, 0);
    return found;
}

static uint32_t table[ROWS][COLUMNS];

TEST(wythoffs_rows_are_proved)
{
    grundy_vector vector[2 * ROWS];
    grundy_strip strip = {vector, 0, 0, ROWS, true};

    for (int32_t k = 1; k < ROWS; k++) {
        vector[strip.vectors++] = (grundy_vector){0, k};
        vector[strip.vectors++] = (grundy_vector){k, k};
    }
    play_strip(table, &strip, COLUMNS);
    assert_int_equal(table[1][2], 0);
    assert_int_equal(table[2][3], 5);
    for (strip.y = 0; strip.y < 5; strip.y++) {
        const law found = search_row(&strip, table[strip.y], COLUMNS);

        assert_int_equal(found.theorem, LAW_STRIP);
        assert_int_equal(found.period.length, found.period.saltus);
        if (strip.y <= 2)
            assert_int_equal(found.period.length, strip.y == 0 ? 1 : 3);
    }
}

/* Whatever is proved from a part of a row holds to its end. */
TEST(proofs_of_rows_hold_further_on)
{
    uint64_t random = 7;
    unsigned proved[2] = {0, 0};

    for (int i = 0; i < 120; i++) {
        grundy_vector vector[5];
        grundy_strip strip = {vector, 1 + random_below(&random, 5), 0,
                              2 + (uint32_t)random_below(&random, 3),
                              i % 2 == 1};

        for (size_t v = 0; v < strip.vectors; v++) {
            vector[v].dx = (int32_t)random_below(&random, 6);
            vector[v].dy =
                vector[v].dx == 0 ? 1 : (int32_t)random_below(&random, 4) - 1;
        }
        strip.y = (uint32_t)random_below(&random, strip.height);
        play_strip(table, &strip, 300);
        for (uint32_t n = 5; n < 300; n += 1 + n / 9) {
            const law found = search_row(&strip, table[strip.y], n);
            const series s = {table[strip.y], 300, 4};

            if (found.theorem != LAW_STRIP)
                continue;
            proved[i % 2]++;
            assert_int_equal(grundy_period_start(&s, found.period.length,
                                                 found.period.saltus),
                             found.period.preperiod);
        }
    }
    assert_true(proved[0] > 100);
    assert_true(proved[1] > 50);
}

TEST(values_of_another_row_are_refused)
{
    const grundy_vector vector[] = {{1, 0}, {0, 1}};
    const grundy_strip strip = {vector, 2, 1, 2, false};
    uint64_t row[20] = {1, 0, 1, 0};
    const series s = {row, 20, 8};
    memory mem;
    law found;

    grundy_memory_open(&mem, NULL, 0);
    row[9] = 1; /* 0 1 0 1 ... shifted, with a mistake */
    assert_int_equal(grundy_strip_search(&found, &strip, &s, &mem, NULL),
                     GRUNDY_EINVAL);
}
