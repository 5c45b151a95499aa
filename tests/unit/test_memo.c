/* SPDX-License-Identifier: MIT */
/* Where values are kept: tables, both maps, and the memo on top of these. */
#include "../support/test.h"
#include "host/pages.h"
#include "solve/memo.h"
#include "solve/table.h"

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

static uint64_t next(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1;
    return *seed >> 32;
}

/* ---- the narrow map ---- */

/* The invariant of narrow.c. */
static void check_narrow(const narrow_map *map)
{
    uint64_t before = 0;
    size_t used = 0, empty_from = 0;

    for (size_t i = 0; i < map->room; i++) {
        const narrow_slot *const slot = &map->slot[i];
        const uint64_t key = grundy_narrow_key(slot);

        if (slot->code == 0) {
            assert_true(key == UINT64_MAX);
            empty_from = i + 1;
            continue;
        }
        assert_true(used == 0 || key > before);
        assert_true(grundy_narrow_home(key, map->homes) >= empty_from);
        assert_true(grundy_narrow_home(key, map->homes) <= i);
        before = key;
        used++;
    }
    assert_int_equal(used, map->used);
    if (map->room > 0)
        assert_int_equal(map->slot[map->room - 1].code, 0);
}

TEST(the_narrow_map_keeps_what_it_is_given)
{
    const uint64_t count = 20000;
    narrow_map map;

    grundy_narrow_open(&map, &mem);
    assert_int_equal(grundy_narrow_find(&map, 5), 0);
    for (uint64_t i = 0; i < count; i++) {
        assert_int_equal(grundy_narrow_find(&map, i * i), 0);
        assert_true(grundy_narrow_put(&map, i * i, (uint32_t)i + 1));
        if (i % 512 == 0)
            check_narrow(&map);
    }
    for (uint64_t i = 0; i < count; i++)
        assert_int_equal(grundy_narrow_find(&map, i * i), i + 1);
    assert_true(grundy_narrow_put(&map, 49, 77));
    assert_int_equal(grundy_narrow_find(&map, 49), 77);
    assert_int_equal(map.used, count);
    check_narrow(&map);
    grundy_narrow_close(&map);
}

/* The key that has this hash: the hash undone, step by step. */
static uint64_t key_of_hash(uint64_t x)
{
    const uint64_t hash = x;

    x ^= x >> 31 ^ x >> 62;
    x *= UINT64_C(0x319642b2d24d8ec3);
    x ^= x >> 27 ^ x >> 54;
    x *= UINT64_C(0x96de1b173f119089);
    x ^= x >> 30 ^ x >> 60;
    assert_true(grundy_hash_word(x) == hash);
    return x;
}

TEST(keys_that_all_belong_at_the_end_find_room)
{
    narrow_map map;

    grundy_narrow_open(&map, &mem);
    for (uint64_t i = 0; i < 200; i++) {
        assert_true(grundy_narrow_put(&map, key_of_hash(UINT64_MAX - 3 * i),
                                      (uint32_t)i + 1));
        check_narrow(&map);
    }
    for (uint64_t i = 0; i < 200; i++)
        assert_int_equal(
            grundy_narrow_find(&map, key_of_hash(UINT64_MAX - 3 * i)), i + 1);
    grundy_narrow_close(&map);
}

/* The key whose hash is all ones looks like that of an empty slot. */
TEST(the_largest_hash_is_a_key_like_others)
{
    const uint64_t key = UINT64_C(0x6f7d7ba5ef0b2ca4);
    const uint64_t x = key_of_hash(UINT64_MAX);
    narrow_map map;

    grundy_narrow_open(&map, &mem);
    assert_true(grundy_narrow_put(&map, key, 1));
    assert_int_equal(grundy_narrow_find(&map, x), 0);
    assert_true(grundy_narrow_put(&map, x, 9));
    assert_int_equal(grundy_narrow_find(&map, x), 9);
    for (uint64_t i = 0; i < 5000; i++)
        assert_true(grundy_narrow_put(&map, i, 3));
    assert_int_equal(grundy_narrow_find(&map, x), 9);
    check_narrow(&map);
    grundy_narrow_close(&map);
}

TEST(the_narrow_map_needs_no_more_than_24_bytes_an_entry)
{
    narrow_map map;

    grundy_narrow_open(&map, &mem);
    for (uint64_t i = 1; i < 200000; i++) {
        assert_true(grundy_narrow_put(&map, i << 20, 1));
        if (i > 10000)
            assert_true(mem.peak <= 24 * i);
    }
    grundy_narrow_close(&map);
}

TEST(a_full_narrow_map_stays_as_it_was)
{
    narrow_map map;
    uint64_t i;

    mem.limit = 100000;
    grundy_narrow_open(&map, &mem);
    for (i = 0; grundy_narrow_put(&map, i, 8); i++)
        ;
    assert_true(i > 4000 && map.wanted > 0);
    check_narrow(&map);
    assert_true(grundy_narrow_put(&map, 17, 9));
    assert_int_equal(grundy_narrow_find(&map, 17), 9);
    assert_int_equal(grundy_narrow_find(&map, i - 1), 8);
    assert_int_equal(grundy_narrow_find(&map, i), 0);
    grundy_narrow_close(&map);
}

/* ---- the wide map ---- */

/* A key that begins no other: its number, then as many bytes. */
static size_t wide_key(unsigned i, unsigned char *key)
{
    const size_t length = i % 40;

    key[0] = (unsigned char)length;
    memcpy(key + 1, &i, sizeof i);
    memset(key + 1 + sizeof i, (int)i % 7, length);
    return 1 + sizeof i + length;
}

TEST(the_wide_map_keeps_what_it_is_given)
{
    const unsigned count = 20000;
    unsigned char key[64];
    wide_map map;

    grundy_wide_open(&map, &mem);
    assert_int_equal(grundy_wide_find(&map, key, wide_key(3, key)), 0);
    for (unsigned i = 0; i < count; i++) {
        const size_t length = wide_key(i, key);

        assert_int_equal(grundy_wide_find(&map, key, length), 0);
        assert_true(grundy_wide_put(&map, key, length, i + 1));
    }
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(grundy_wide_find(&map, key, wide_key(i, key)),
                         i + 1);
    assert_true(grundy_wide_put(&map, key, wide_key(7, key), 99));
    assert_int_equal(grundy_wide_find(&map, key, wide_key(7, key)), 99);
    assert_int_equal(map.used, count);
    grundy_wide_close(&map);
}

TEST(a_full_wide_map_stays_as_it_was)
{
    unsigned char key[64];
    wide_map map;
    unsigned i;

    mem.limit = 100000;
    grundy_wide_open(&map, &mem);
    for (i = 0; grundy_wide_put(&map, key, wide_key(i, key), 5); i++)
        ;
    assert_true(i > 1000 && map.wanted > 0);
    assert_int_equal(grundy_wide_find(&map, key, wide_key(i, key)), 0);
    assert_int_equal(grundy_wide_find(&map, key, wide_key(i - 1, key)), 5);
    grundy_wide_close(&map);
}

/* ---- the memo ---- */

TEST(numbers_survive_their_bytes)
{
    const int64_t word[] = {0, 1, -1, 63, 64, -64, -65, 1 << 20, INT64_MAX,
                            INT64_MIN};
    unsigned char bytes[GRUNDY_BYTES_MOST];

    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        const unsigned char *const end =
            grundy_bytes_put(bytes, grundy_bytes_fold(word[i]));
        uint64_t folded;

        assert_true(end <= bytes + sizeof bytes);
        assert_ptr_equal(grundy_bytes_get(bytes, &folded), end);
        assert_true(grundy_bytes_unfold(folded) == word[i]);
    }
}

/* Different positions of up to 12 words, small and large, in many ways. */
static uint32_t memo_position(unsigned i, int64_t *word)
{
    uint64_t seed = i + 1;
    const uint32_t length = (i + 2) % 13;
    const unsigned shift = (unsigned)(next(&seed) % 60);

    for (uint32_t k = 0; k < length; k++)
        word[k] = (int64_t)(next(&seed) << 32 | next(&seed)) >> shift;
    if (length > 0)
        word[length - 1] = (int64_t)i - 1000;
    return length;
}

TEST(the_memo_keeps_positions_of_all_lengths)
{
    unsigned char scratch[1 + 13 * GRUNDY_BYTES_MOST];
    const unsigned count = 20000;
    position_memo memo;
    int64_t word[12];
    bool empty_was_put = false;

    grundy_memo_open(&memo, &mem);
    for (unsigned i = 0; i < count; i++) {
        const uint32_t length = memo_position(i, word);

        if (length == 0 && empty_was_put)
            continue;
        empty_was_put = empty_was_put || length == 0;
        assert_int_equal(grundy_memo_find(&memo, word, length, scratch), 0);
        assert_true(grundy_memo_put(&memo, word, length, i + 1, scratch));
    }
    for (unsigned i = 0; i < count; i++) {
        const uint32_t length = memo_position(i, word);

        if (length > 0)
            assert_int_equal(grundy_memo_find(&memo, word, length, scratch),
                             i + 1);
    }
    assert_true(memo.narrow.used > 0 && memo.wide.used > 0);
    grundy_memo_close(&memo);
}

TEST(words_pack_into_a_key_or_are_refused)
{
    const int64_t two[] = {-5, INT32_MAX}, far[] = {0, INT64_C(1) << 31};
    const int64_t one[] = {INT64_MIN};
    const int64_t many[65] = {0};
    uint64_t a, b;

    assert_true(grundy_memo_pack(two, 2, &a));
    assert_false(grundy_memo_pack(far, 2, &b));
    assert_true(grundy_memo_pack(one, 1, &b));
    assert_true(grundy_memo_pack(NULL, 0, &b));
    assert_true(grundy_memo_pack(many, 64, &b));
    assert_false(grundy_memo_pack(many, 65, &b));
    assert_true(a == (UINT64_C(9) << 32 | (uint64_t)INT32_MAX * 2));
}

/* ---- the table ---- */

typedef struct box2 {
    int64_t low[2], high[2];
    int32_t order[2];
} box2;

static grundy_bounds bounds_of(box2 *box)
{
    return (grundy_bounds){2, box->low, box->high, box->order, true};
}

static uint32_t *cell(const value_table *table, int64_t x, int64_t y)
{
    const int64_t word[] = {x, y};

    return grundy_table_at(table, word, 2);
}

TEST(a_table_holds_its_box_and_nothing_else)
{
    box2 box = {{-2, 10}, {3, 14}, {1, 2}};
    const grundy_bounds bounds = bounds_of(&box);
    value_table table;

    grundy_table_none(&table);
    assert_null(cell(&table, 0, 0));
    assert_true(grundy_table_cover(&table, &mem, &bounds));
    assert_int_equal(table.cells, 30);
    for (int64_t x = -2; x <= 3; x++)
        for (int64_t y = 10; y <= 14; y++) {
            assert_int_equal(*cell(&table, x, y), 0);
            *cell(&table, x, y) = (uint32_t)(100 * (x + 3) + y);
        }
    for (int64_t x = -2; x <= 3; x++)
        for (int64_t y = 10; y <= 14; y++)
            assert_int_equal(*cell(&table, x, y), 100 * (x + 3) + y);
    assert_null(cell(&table, -3, 10));
    assert_null(cell(&table, 4, 10));
    assert_null(cell(&table, 0, 9));
    assert_null(cell(&table, 0, INT64_MIN));
    assert_null(cell(&table, INT64_MAX, 12));
    grundy_table_close(&table, &mem);
}

TEST(a_growing_table_keeps_its_values)
{
    box2 box = {{0, 0}, {3, 3}, {2, -1}};
    uint64_t seed = 3;
    value_table table;

    grundy_table_none(&table);
    for (int run = 0; run < 40; run++) {
        const grundy_bounds bounds = bounds_of(&box);

        assert_true(grundy_table_cover(&table, &mem, &bounds));
        for (int64_t x = box.low[0]; x <= box.high[0]; x++)
            for (int64_t y = box.low[1]; y <= box.high[1]; y++) {
                uint32_t *const at = cell(&table, x, y);
                const uint32_t code = (uint32_t)(1000 * (x + 300) + y + 300);

                assert_true(*at == 0 || *at == code);
                *at = code;
            }
        box.low[next(&seed) % 2] -= (int64_t)(next(&seed) % 3);
        box.high[next(&seed) % 2] += (int64_t)(next(&seed) % 4);
    }
    assert_int_equal(*cell(&table, 1, 1), 301301);
    grundy_table_close(&table, &mem);
}

TEST(ever_larger_boxes_are_copied_seldom)
{
    box2 box = {{0, 0}, {0, 0}, {1, 2}};
    value_table table;
    unsigned moved = 0;

    grundy_table_none(&table);
    for (; box.high[1] < 100000; box.high[1]++) {
        const grundy_bounds bounds = bounds_of(&box);
        const uint32_t *const before = table.code;

        assert_true(grundy_table_cover(&table, &mem, &bounds));
        moved += table.code != before;
    }
    assert_true(moved < 50);
    assert_true(table.cells < 200000);
    grundy_table_close(&table, &mem);
}

TEST(a_table_takes_at_most_a_quarter_of_the_memory)
{
    box2 box = {{0, 0}, {99, 99}, {1, 2}};
    const grundy_bounds bounds = bounds_of(&box);
    value_table table;

    grundy_table_none(&table);
    mem.limit = 159999;
    assert_false(grundy_table_cover(&table, &mem, &bounds));
    assert_null(cell(&table, 0, 0));
    mem.limit = 160000;
    assert_true(grundy_table_cover(&table, &mem, &bounds));
    box.high[0] = INT64_MAX;
    mem.limit = 0;
    assert_false(grundy_table_cover(&table, &mem, &bounds));
    assert_int_equal(table.cells, 10000);
    grundy_table_close(&table, &mem);
}

TEST(a_forgotten_table_leaves_empty_cells)
{
    value_table table;

    grundy_table_none(&table);
    for (int64_t run = 0; run < 12; run++) {
        /* As large, smaller, much smaller, larger. */
        box2 box = {{0, 0}, {run * 7 % 12 + 1, run * 5 % 12 + 1}, {1, 2}};
        const grundy_bounds bounds = bounds_of(&box);

        assert_true(grundy_table_cover(&table, &mem, &bounds));
        assert_non_null(grundy_table_small(&table, &mem));
        for (uint64_t i = 0; i < table.cells; i++) {
            assert_int_equal(table.code[i], 0);
            assert_int_equal(table.small[i], 0);
        }
        memset(table.code, 1, table.cells * sizeof *table.code);
        memset(table.small, 1, table.cells * sizeof *table.small);
        if (run % 3 == 2)
            grundy_table_forget(&table, &mem);
        grundy_table_forget(&table, &mem);
        assert_null(cell(&table, 0, 0));
    }
    grundy_table_close(&table, &mem);
}

/* Walks and counts; each step must fall behind the one before it. */
static uint64_t walk_through(value_table *table, const box2 *box)
{
    const int first = abs(box->order[0]) - 1, second = 1 - first;
    const int64_t sign[] = {box->order[0] > 0 ? 1 : -1,
                            box->order[1] > 0 ? 1 : -1};
    table_walk walk;
    int64_t before[2] = {INT64_MIN, 0};
    uint64_t count = 0;

    if (!grundy_table_walk(table, &walk))
        return 0;
    do {
        const int64_t now[] = {sign[0] * walk.word[first],
                               sign[1] * walk.word[second]};

        assert_true(now[0] > before[0] ||
                    (now[0] == before[0] && now[1] > before[1]));
        memcpy(before, now, sizeof now);
        assert_int_equal(*grundy_table_at(table, walk.word, 2), 0);
        *grundy_table_at(table, walk.word, 2) = 1;
        count++;
    } while (grundy_table_next(&walk));
    grundy_table_filled(table, &walk);
    return count;
}

/* What was filled is too far from what is asked to be filled with it, and
 * passes its end where rows run. */
TEST(walks_leave_what_was_filled_at_their_ends)
{
    box2 box = {{0, 1}, {20, 12}, {1, 2}};
    grundy_bounds bounds = bounds_of(&box);
    value_table table;

    grundy_table_none(&table);
    assert_true(grundy_table_cover(&table, &mem, &bounds));
    assert_int_equal(walk_through(&table, &box), 21 * 12);
    box = (box2){{0, 1}, {99, 1}, {1, 2}};
    bounds = bounds_of(&box);
    assert_true(grundy_table_cover(&table, &mem, &bounds));
    assert_int_equal(walk_through(&table, &box), 100 - 21);
    grundy_table_close(&table, &mem);
}

TEST(walks_follow_the_order_and_visit_each_cell_once)
{
    const int32_t order[][2] = {{1, 2}, {2, 1}, {-1, 2}, {2, -1}, {-2, -1}};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        box2 box = {{-3, 0}, {4, 5}, {order[i][0], order[i][1]}};
        uint64_t filled = 0;
        value_table table;

        grundy_table_none(&table);
        for (int run = 0; run < 6; run++) {
            const grundy_bounds bounds = bounds_of(&box);
            const uint64_t cells =
                (uint64_t)((box.high[0] - box.low[0] + 1) *
                           (box.high[1] - box.low[1] + 1));

            assert_true(grundy_table_cover(&table, &mem, &bounds));
            filled += walk_through(&table, &box);
            assert_int_equal(filled, cells);
            assert_int_equal(walk_through(&table, &box), 0);
            box.high[run % 2] += 2;
            box.low[run / 3] -= 1;
        }
        grundy_table_close(&table, &mem);
    }
}

/* ---- pages ---- */

TEST(large_blocks_grow_and_shrink_with_their_contents)
{
    const size_t size[] = {1000, 5000000, 9000000, 4194304, 100, 30000000,
                           30000001, 4194303, 1};
    const grundy_alloc pages = grundy_pages_alloc();
    unsigned char *block = NULL;
    size_t old = 0;

    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        const size_t both = old < size[i] ? old : size[i];

        block = pages.resize(pages.user, block, old, size[i]);
        assert_non_null(block);
        for (size_t k = 0; k < both; k += 997)
            assert_int_equal(block[k], k % 251);
        for (size_t k = 0; k < size[i]; k++)
            block[k] = (unsigned char)(k % 251);
        old = size[i];
    }
    assert_null(pages.resize(pages.user, block, old, 0));
    block = pages.resize(pages.user, NULL, 0, 6000000);
    for (size_t k = 0; k < 6000000; k++)
        assert_int_equal(block[k], 0);
    assert_null(pages.resize(pages.user, block, 6000000, 0));
    assert_null(pages.resize(pages.user, NULL, 0, SIZE_MAX));
}

TEST_EACH(open_memory, close_memory)
