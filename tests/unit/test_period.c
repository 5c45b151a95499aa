/* SPDX-License-Identifier: MIT */
/* Periods of sequences against a search that tries everything. */
#include "../support/test.h"
#include "nim/period.h"

enum { LONGEST = 400, TIMES = 4000 };

typedef struct fixture {
    memory mem;
    uint64_t state; /* of the random numbers */
} fixture;

static fixture all = {.state = UINT64_C(88172645463325252)};

static uint64_t draw(fixture *f, uint64_t below)
{
    return random_number(&f->state) % below;
}

static uint64_t three_lengths(const void *user, const period *p)
{
    (void)user;
    return p->preperiod + 3 * p->length;
}

static uint64_t twice_and_more(const void *user, const period *p)
{
    return 2 * p->preperiod + 2 * p->length + *(const uint64_t *)user;
}

/* The least n0 from which all of value[0..count) repeats with length. */
static uint64_t slow_start(const uint64_t *value, uint64_t count,
                           uint64_t length)
{
    uint64_t n = count - length;

    while (n > 0 && value[n - 1 + length] - value[n - 1] ==
                        value[count - 1] - value[count - 1 - length])
        n--;
    return n;
}

/* Every length in turn; what period.h says counts, counts. */
static bool slow_find(period *out, const uint64_t *value, uint64_t count,
                      period_need *need, const void *user)
{
    for (uint64_t length = 1; 2 * length < count; length++) {
        *out = (period){slow_start(value, count, length), length,
                        value[count - 1] - value[count - 1 - length]};
        if (2 * out->preperiod <= count &&
            out->preperiod + 2 * length < count && need(user, out) <= count)
            return true;
    }
    return false;
}

static void compare(fixture *f, const uint64_t *value, uint64_t count,
                    period_need *need, const void *user)
{
    const series s = {value, count, 8};
    period fast, slow;
    bool found;
    const bool expected = slow_find(&slow, value, count,
                                    need == NULL ? three_lengths : need, user);

    assert_int_equal(
        grundy_period_find(&fast, &found, &s, need, user, &f->mem, NULL),
        GRUNDY_OK);
    assert_int_equal(found, expected);
    assert_int_equal(f->mem.live, 0);
    if (!found)
        return;
    assert_int_equal(fast.length, slow.length);
    assert_int_equal(fast.preperiod, slow.preperiod);
    assert_int_equal(fast.saltus, slow.saltus);
}

/* A random beginning, then a random period that may grow. */
static uint64_t plant(fixture *f, uint64_t *value)
{
    const uint64_t count = draw(f, LONGEST), p = 1 + draw(f, 30);
    const uint64_t n0 = draw(f, 60), letters = 1 + draw(f, 3);
    const uint64_t saltus = draw(f, 3);

    for (uint64_t n = 0; n < count; n++)
        value[n] = n < n0 + p ? draw(f, letters) : value[n - p] + saltus;
    return count;
}

TEST(random_sequences_have_the_least_period)
{
    fixture *f = &all;
    uint64_t value[LONGEST], k = 0;

    for (int i = 0; i < TIMES; i++) {
        const uint64_t count = plant(f, value);

        k = draw(f, 5);
        compare(f, value, count, NULL, NULL);
        compare(f, value, count, twice_and_more, &k);
    }
}

TEST(the_shortest_sequences_are_safe)
{
    const uint64_t value[4] = {7, 7, 7, 7};

    for (uint64_t count = 0; count <= 4; count++)
        compare(&all, value, count, NULL, NULL);
}

/* Windows: periods beyond the first, and long preperiods. */
TEST(long_sequences_go_through_the_windows)
{
    static const struct {
        uint64_t n0, p, count;
    } shape[] = {{0, 1, 100000},      {3, 5000, 20000},  {40000, 12, 90000},
                 {9000, 9001, 40000}, {1, 15000, 30004}, {20000, 3, 39000}};
    fixture *f = &all;

    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++) {
        uint64_t *value = calloc(shape[i].count, sizeof *value);

        assert_non_null(value);
        for (uint64_t n = 0; n < shape[i].count; n++)
            value[n] = n < shape[i].n0 + shape[i].p ? draw(f, 1000)
                                                    : value[n - shape[i].p] + i;
        compare(f, value, shape[i].count, twice_and_more, &(uint64_t){3});
        free(value);
    }
}

TEST(every_width_reads_the_same)
{
    fixture *f = &all;
    uint8_t one[100];
    uint16_t two[100];
    uint32_t four[100];
    const series s[3] = {{one, 100, 1}, {two, 100, 2}, {four, 100, 4}};

    for (int n = 0; n < 100; n++) {
        one[n] = (uint8_t)(n < 7 ? 9 - n : n % 4 + n / 4);
        four[n] = two[n] = one[n];
    }
    for (int i = 0; i < 3; i++) {
        period p;
        bool found;

        assert_int_equal(
            grundy_period_find(&p, &found, &s[i], NULL, NULL, &f->mem, NULL),
            GRUNDY_OK);
        assert_true(found);
        assert_int_equal(p.length, 4);
        assert_int_equal(p.saltus, 1);
        assert_int_equal(grundy_period_start(&s[i], 4, 1), p.preperiod);
    }
}

TEST(values_follow_from_the_law)
{
    const uint16_t value[] = {9, 1, 0, 2};
    const series s = {value, 4, 2};
    const period p = {1, 3, 5};
    uint64_t got;

    (void)state;
    assert_true(grundy_period_value(&s, &p, 0, &got));
    assert_int_equal(got, 9);
    assert_true(grundy_period_value(&s, &p, 6, &got));
    assert_int_equal(got, 7);
    assert_true(
        grundy_period_value(&s, &p, UINT64_C(3000000000000000001), &got));
    assert_int_equal(got, UINT64_C(5000000000000000001));
    assert_false(grundy_period_value(&s, &p, UINT64_MAX, &got));
}

TEST(a_memory_limit_is_reported)
{
    fixture *f = &all;
    memory tight;
    uint8_t value[200] = {0};
    const series s = {value, 200, 1};
    period p;
    bool found;
    grundy_error err = {.status = GRUNDY_OK};

    (void)f;
    grundy_memory_open(&tight, NULL, 10);
    assert_int_equal(
        grundy_period_find(&p, &found, &s, NULL, NULL, &tight, &err),
        GRUNDY_ELIMIT);
    assert_int_equal(err.status, GRUNDY_ELIMIT);
    assert_false(found);
}

static int open_memory(void **state)
{
    (void)state;
    grundy_memory_open(&all.mem, NULL, 0);
    return 0;
}

TEST_GROUP(open_memory, NULL)
