/* SPDX-License-Identifier: MIT */
/* The table of bounds: it may lose what it had, and never has anything else. */
#include "../support/test.h"
#include "solve/position_graph.h"

enum { WORDS = 3, KEYS = 1 << 14 };

static memory mem;

static int open_memory(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    return 0;
}

static int close_memory(void **state)
{
    (void)state;
    return mem.live == 0 ? 0 : -1;
}

/* Position i, of 1 to WORDS words of which many are alike. */
static cache_key key_of(uint32_t i, int64_t *word)
{
    const uint32_t length = 1 + i % WORDS;
    cache_key key = {.at = {i / WORDS % 2, length, word},
                     .right = i / (2 * WORDS) % 2 != 0};

    memset(word, 0, WORDS * sizeof *word);
    word[length - 1] = (int64_t)(i / (4 * WORDS)) - 3;
    key.hash = grundy_result_cache_hash(key.at, key.right);
    return key;
}

static cached_result bounds_of(uint32_t i)
{
    return (cached_result){.low = -(int64_t)(i % 1000),
                           .high = i % 777,
                           .work = (uint8_t)(i % 20)};
}

static size_t count_found(const result_cache *c, uint32_t keys)
{
    size_t found = 0;

    for (uint32_t i = 0; i < keys; i++) {
        int64_t word[WORDS];
        const cache_key key = key_of(i, word);
        const cached_result want = bounds_of(i);
        cached_result is;

        if (!grundy_result_cache_find(c, &key, &is))
            continue;
        assert_int_equal(is.low, want.low);
        assert_int_equal(is.high, want.high);
        assert_int_equal(is.work, want.work);
        found++;
    }
    return found;
}

static void put_all(result_cache *c, uint32_t keys)
{
    for (uint32_t i = 0; i < keys; i++) {
        int64_t word[WORDS];
        const cache_key key = key_of(i, word);
        const cached_result known = bounds_of(i);

        grundy_result_cache_put(c, &key, &known);
    }
}

TEST(what_is_found_is_of_that_position)
{
    result_cache c;

    grundy_result_cache_open(&c, WORDS, &mem);
    assert_int_equal(count_found(&c, KEYS), 0);
    put_all(&c, KEYS / 2);
    assert_true(count_found(&c, KEYS / 2) > KEYS / 8);
    assert_int_equal(count_found(&c, KEYS), count_found(&c, KEYS / 2));
    grundy_result_cache_close(&c);
}

TEST(a_limit_bounds_it_and_what_is_refused_is_no_failure)
{
    result_cache c;

    mem.limit = 1 << 18;
    grundy_result_cache_open(&c, WORDS, &mem);
    put_all(&c, KEYS);
    assert_true(c.block_size <= mem.limit / 2);
    assert_false(mem.over);
    assert_true(count_found(&c, KEYS) > 0);
    assert_true(c.used <= 2 * c.buckets);
    grundy_result_cache_close(&c);
    mem.limit = 1;
    put_all(&c, 10);
    assert_int_equal(count_found(&c, 10), 0);
    assert_false(mem.over);
    grundy_result_cache_close(&c);
    mem.limit = 0;
}

TEST(more_work_stays_longer)
{
    const cached_result much = {.low = 1, .high = 1, .work = 30};
    int64_t word[WORDS] = {0};
    result_cache c;
    cached_result is;
    cache_key key = {.at = {1, WORDS, word}};

    mem.limit = 1 << 16;
    grundy_result_cache_open(&c, WORDS, &mem);
    word[WORDS - 1] = 1000000;
    key.hash = grundy_result_cache_hash(key.at, key.right);
    put_all(&c, KEYS / 2); /* it has its size */
    grundy_result_cache_put(&c, &key, &much);
    put_all(&c, KEYS);
    assert_true(grundy_result_cache_find(&c, &key, &is));
    assert_int_equal(is.low, 1);
    grundy_result_cache_close(&c);
    mem.limit = 0;
}

/* A bound that 32 bits do not hold may be kept as a weaker one. */
TEST(bounds_of_any_size_stay_true)
{
    static const int64_t of[] = {GRUNDY_RESULT_LOW,
                                 -(INT64_C(1) << 40),
                                 INT32_MIN,
                                 -INT32_MAX,
                                 -1,
                                 0,
                                 1,
                                 INT32_MAX - 1,
                                 INT32_MAX,
                                 INT64_C(1) << 40,
                                 GRUNDY_RESULT_HIGH};
    int64_t word[WORDS];
    uint32_t keys = 0;
    result_cache c;
    cached_result is;

    grundy_result_cache_open(&c, WORDS, &mem);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        for (size_t k = i; k < sizeof of / sizeof *of; k++) {
            const cached_result known = {.low = of[i], .high = of[k]};
            const cache_key key = key_of(keys++, word);

            grundy_result_cache_put(&c, &key, &known);
            assert_true(grundy_result_cache_find(&c, &key, &is));
            assert_true(is.low <= known.low && is.high >= known.high);
            if (of[i] > INT32_MIN && of[i] <= INT32_MAX)
                assert_int_equal(is.low, of[i]);
            if (of[k] >= -INT32_MAX && of[k] < INT32_MAX)
                assert_int_equal(is.high, of[k]);
        }
    grundy_result_cache_close(&c);
}

/* What two have found is known together. */
TEST(bounds_are_joined)
{
    static const cached_result part[] = {
        {.low = -9, .high = 4}, {.low = -3, .high = 9}, {.low = -5, .high = 5}};
    int64_t word[WORDS];
    const cache_key key = key_of(5, word);
    result_cache c;
    cached_result is;

    grundy_result_cache_open(&c, WORDS, &mem);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        grundy_result_cache_put(&c, &key, &part[i]);
    assert_true(grundy_result_cache_find(&c, &key, &is));
    assert_int_equal(is.low, -3);
    assert_int_equal(is.high, 4);
    grundy_result_cache_close(&c);
}

TEST_EACH(open_memory, close_memory)
