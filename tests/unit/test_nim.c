/* SPDX-License-Identifier: MIT */
/* The primitives of grundy/nim.h against play by the definition. */
#include "../support/test.h"
#include "grundy/nim.h"

TEST(mex_needs_no_order)
{
    uint64_t value[] = {4, 0, 2, 1, 1, UINT64_MAX, 9};
    uint64_t all[] = {3, 1, 2, 0};

    assert_int_equal(grundy_nim_mex(value, 7), 3);
    assert_int_equal(grundy_nim_mex(all, 4), 4);
    assert_int_equal(grundy_nim_mex(all, 0), 0);
    assert_int_equal(grundy_nim_mex(NULL, 0), 0);
}

TEST(mex_agrees_with_the_definition)
{
    uint64_t seed = 7, value[40];

    for (int run = 0; run < 5000; run++) {
        const size_t count = (size_t)run % 40;
        uint64_t mex = 0;

        for (size_t i = 0; i < count; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1;
            value[i] = (seed >> 33) % (1 + (uint64_t)run % 45);
        }
        for (size_t i = 0; i < count; i++)
            if (value[i] == mex) {
                mex++;
                i = SIZE_MAX;
            }
        assert_int_equal(grundy_nim_mex(value, count), mex);
    }
}

TEST(the_sum_is_the_exclusive_or)
{
    const uint64_t heap[] = {3, 4, 6};

    assert_int_equal(grundy_nim_sum(heap, 3), 1);
    assert_int_equal(grundy_nim_sum(NULL, 0), 0);
}

/* Who wins three heaps below 6, by the definition. */
static bool brute(const uint64_t heap[3], bool misere)
{
    bool moves = false;

    for (int i = 0; i < 3; i++)
        for (uint64_t to = 0; to < heap[i]; to++) {
            uint64_t after[3] = {heap[0], heap[1], heap[2]};

            moves = true;
            after[i] = to;
            if (!brute(after, misere))
                return true;
        }
    return !moves && misere;
}

/* The winning moves are exactly those that leave a lost position. */
static void check_moves(const uint64_t heap[3], bool misere)
{
    grundy_nim_move move[3];
    const size_t count = grundy_nim_moves(heap, 3, misere, move, 3);
    size_t found = 0;

    assert_int_equal(grundy_nim_wins(heap, 3, misere), brute(heap, misere));
    for (size_t i = 0; i < 3; i++)
        for (uint64_t to = 0; to < heap[i]; to++) {
            uint64_t after[3] = {heap[0], heap[1], heap[2]};

            after[i] = to;
            if (brute(after, misere))
                continue;
            assert_true(found < count);
            assert_int_equal(move[found].heap, i);
            assert_int_equal(move[found].to, to);
            found++;
        }
    assert_int_equal(found, count);
}

TEST(winners_and_moves_agree_with_play)
{
    uint64_t heap[3];

    for (heap[0] = 0; heap[0] < 4; heap[0]++)
        for (heap[1] = 0; heap[1] < 5; heap[1]++)
            for (heap[2] = 0; heap[2] < 5; heap[2]++) {
                check_moves(heap, false);
                check_moves(heap, true);
            }
}

TEST(moves_beyond_the_room_are_counted)
{
    const uint64_t heap[] = {1, 1, 1};
    grundy_nim_move move[1];

    assert_int_equal(grundy_nim_moves(heap, 3, false, move, 1), 3);
    assert_int_equal(grundy_nim_moves(heap, 3, false, NULL, 0), 3);
}

TEST(huge_heaps_are_no_matter)
{
    const uint64_t heap[] = {UINT64_MAX, UINT64_C(1000000000000000000)};
    grundy_nim_move move[2];

    assert_int_equal(grundy_nim_moves(heap, 2, true, move, 2), 1);
    assert_int_equal(move[0].heap, 0);
    assert_int_equal(move[0].to, UINT64_C(1000000000000000000));
}
