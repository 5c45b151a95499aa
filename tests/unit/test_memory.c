/* SPDX-License-Identifier: MIT */
/* Counted memory, its limit, arenas and growing arrays. */
#include "support/test.h"

#include "base/memory.h"
#include "support/stingy.h"

TEST(every_byte_is_counted)
{
    memory mem;
    void *x, *y;

    grundy_memory_open(&mem, NULL, 0);
    x = grundy_memory_new(&mem, 100);
    y = grundy_memory_zeroed(&mem, 50);
    assert_int_equal(mem.live, 150);
    x = grundy_memory_resize(&mem, x, 100, 10);
    assert_int_equal(mem.live, 60);
    assert_int_equal(mem.peak, 150);
    grundy_memory_free(&mem, x, 10);
    grundy_memory_free(&mem, y, 50);
    grundy_memory_free(&mem, NULL, 0);
    assert_int_equal(mem.live, 0);
}

TEST(a_limit_is_not_passed_and_leaves_the_block)
{
    memory mem;
    char *x;

    grundy_memory_open(&mem, NULL, 100);
    x = grundy_memory_new(&mem, 60);
    assert_non_null(x);
    x[59] = 'x';
    assert_false(mem.over);
    assert_null(grundy_memory_new(&mem, 41));
    assert_null(grundy_memory_resize(&mem, x, 60, 101));
    assert_null(grundy_memory_zeroed(&mem, SIZE_MAX - 10));
    assert_true(mem.over);
    assert_int_equal(grundy_memory_failure(&mem), GRUNDY_ELIMIT);
    assert_int_equal(x[59], 'x');
    assert_int_equal(mem.live, 60);
    grundy_memory_free(&mem, x, 60);
}

TEST(the_callers_allocator_serves_all)
{
    stingy purse = {.fail_at = 3};
    const grundy_alloc alloc = {stingy_resize, &purse};
    memory mem;
    void *x;
    char *zeros;

    grundy_memory_open(&mem, &alloc, 0);
    x = grundy_memory_new(&mem, 10);
    zeros = grundy_memory_zeroed(&mem, 10);
    for (int i = 0; i < 10; i++)
        assert_int_equal(zeros[i], 0);
    assert_null(grundy_memory_new(&mem, 10));
    assert_int_equal(grundy_memory_failure(&mem), GRUNDY_ENOMEM);
    assert_int_equal(purse.live, mem.live);
    grundy_memory_free(&mem, x, 10);
    grundy_memory_free(&mem, zeros, 10);
    assert_int_equal(purse.live, 0);
}

TEST(arrays_grow_and_keep_what_they_hold)
{
    memory mem;
    uint32_t *list = NULL, *before;
    size_t cap = 0;

    grundy_memory_open(&mem, NULL, 1 << 20);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(grundy_memory_reserve(&mem, &list, &cap, i + 1, 4));
        list[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(list[i], i);
    before = list;
    assert_false(grundy_memory_reserve(&mem, &list, &cap, 1 << 20, 4));
    assert_false(grundy_memory_reserve(&mem, &list, &cap, SIZE_MAX / 2, 4));
    assert_ptr_equal(list, before);
    assert_int_equal(mem.live, cap * 4);
    grundy_memory_free(&mem, list, cap * 4);
}

TEST(large_arrays_have_little_to_spare)
{
    memory mem;
    char *list = NULL;
    size_t cap = 0;

    grundy_memory_open(&mem, NULL, 0);
    assert_true(grundy_memory_reserve(&mem, &list, &cap, 1 << 26, 1));
    assert_int_equal(cap, 1 << 26);
    assert_true(grundy_memory_reserve(&mem, &list, &cap, (1 << 26) + 1, 1));
    assert_int_equal(cap, (1 << 26) + (1 << 24));
    grundy_memory_free(&mem, list, cap);
}

TEST(an_arena_knows_its_own)
{
    memory mem;
    arena a, b;
    const char *small, *large, *other;

    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&a, &mem);
    grundy_arena_open(&b, &mem);
    assert_false(grundy_arena_holds(&a, &mem));
    small = grundy_arena_text(&a, "a", 1);
    large = grundy_arena_zeroed(&a, 1 << 20);
    other = grundy_arena_text(&b, "b", 1);
    assert_true(grundy_arena_holds(&a, small));
    assert_true(grundy_arena_holds(&a, large + (1 << 20) - 1));
    assert_false(grundy_arena_holds(&a, other));
    assert_false(grundy_arena_holds(&b, small));
    assert_false(grundy_arena_holds(&a, NULL));
    grundy_arena_close(&a);
    grundy_arena_close(&b);
}

TEST(an_arena_goes_back_to_its_mark)
{
    memory mem;
    arena a;
    arena_mark mark;
    size_t live;
    char *first, *text;

    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&a, &mem);
    first = grundy_arena_text(&a, "abcdef", 3);
    assert_string_equal(first, "abc");
    mark = grundy_arena_get(&a);
    live = mem.live;
    for (size_t size = 1; size < 3000000; size = size * 3 + 1) {
        char *block = grundy_arena_zeroed(&a, size);

        assert_non_null(block);
        assert_int_equal((uintptr_t)block % sizeof(double), 0);
        assert_int_equal(block[0], 0);
        assert_int_equal(block[size - 1], 0);
        memset(block, 'x', size);
    }
    assert_string_equal(first, "abc");
    grundy_arena_reset(&a, mark);
    assert_in_range(mem.live, live, live + (1 << 23)); /* a block */
    text = grundy_arena_text(&a, "z", 1);
    assert_string_equal(text, "z");
    assert_string_equal(first, "abc");
    grundy_arena_close(&a);
    assert_int_equal(mem.live, 0);
}

TEST(blocks_go_from_one_arena_to_another)
{
    memory mem;
    arena a, b;
    arena_mark mark;
    char *first, *large, *block, *taken;

    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&a, &mem);
    grundy_arena_open(&b, &mem);
    first = grundy_arena_text(&a, "first", 5);
    mark = grundy_arena_get(&a);
    (void)grundy_arena_text(&a, "gone", 4);
    assert_int_equal(grundy_arena_since(&a, mark), 0);
    large = grundy_arena_zeroed(&a, 100000);
    block = grundy_memory_new(&mem, 1000);
    taken = grundy_arena_adopt(&a, block, 1000);
    taken[1000 - GRUNDY_ARENA_HEAD - 1] = 'y';
    assert_in_range(grundy_arena_since(&a, mark), 100000, 300000);
    assert_null(grundy_arena_block_since(&a, mark, first, NULL));
    assert_non_null(grundy_arena_block_since(&a, mark, large, NULL));
    assert_non_null(grundy_arena_block_since(&a, mark, taken, NULL));
    grundy_arena_move(&b, &a, mark);
    assert_true(grundy_arena_holds(&b, large) && grundy_arena_holds(&b, taken));
    assert_false(grundy_arena_holds(&a, large));
    assert_ptr_equal(grundy_arena_text(&a, "next", 4), first + 16);
    grundy_arena_close(&a);
    assert_int_equal(taken[1000 - GRUNDY_ARENA_HEAD - 1], 'y');
    grundy_arena_close(&b);
    assert_int_equal(mem.live, 0);
}

TEST(lists_in_an_arena_grow_and_keep_what_they_hold)
{
    memory mem;
    arena a;
    uint32_t *list = NULL, count = 0;

    grundy_memory_open(&mem, NULL, 100000);
    grundy_arena_open(&a, &mem);
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t *const at = grundy_arena_push(&a, &list, &count, sizeof *list);

        assert_ptr_equal(at, list + i);
        assert_int_equal(*at, 0);
        assert_int_equal(count, i + 1);
        *at = i * i;
    }
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(list[i], i * i);
    while (grundy_arena_push(&a, &list, &count, sizeof *list) != NULL)
        assert_in_range(count, 1, 25000);
    assert_int_equal(list[999], 999 * 999); /* what there was stays */
    assert_true(mem.over);
    grundy_arena_close(&a);
}

/* As often as one likes over the end of a block, with one block more. */
TEST(an_arena_keeps_a_block_for_the_way_back)
{
    stingy purse = {.fail_at = 0};
    const grundy_alloc alloc = {stingy_resize, &purse};
    memory mem;
    arena a;
    arena_mark mark;
    size_t peak;

    grundy_memory_open(&mem, &alloc, 0);
    grundy_arena_open(&a, &mem);
    assert_non_null(grundy_arena_new(&a, 4096)); /* the first block is full */
    mark = grundy_arena_get(&a);
    assert_non_null(grundy_arena_new(&a, 16));
    peak = mem.peak;
    purse.calls = 0;
    for (int i = 0; i < 1000; i++) {
        grundy_arena_reset(&a, mark);
        assert_non_null(grundy_arena_new(&a, 16));
    }
    assert_int_equal(purse.calls, 0);
    assert_int_equal(mem.peak, peak);
    grundy_arena_reset(&a, mark);
    assert_non_null(grundy_arena_new(&a, 100000)); /* the spare is too small */
    assert_int_equal(mem.live, peak - 8192 + 100000);
    grundy_arena_close(&a);
    assert_int_equal(purse.live, 0);
}
