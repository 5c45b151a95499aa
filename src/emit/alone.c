/* SPDX-License-Identifier: MIT */
/* Programs that are written in a page of a browser: this file stands for
 * boards.c, so they run the rules of boards as they are written, and for
 * boxes.c: positions are found by their hashes, and for far.c: what may be
 * taken of a heap is run for each. */
#include "emit/emitter.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

bool grundy_emit_by_tests(emitter *e, const game_kind *k)
{
    return false;
}

bool grundy_emit_ends_by_tests(emitter *e, const game_kind *k)
{
    return false;
}

bool grundy_emit_has_boards(emitter *e)
{
    return false;
}

void grundy_emit_boards(emitter *e)
{
}

void grundy_emit_list_by_tests(emitter *e, const game_kind *k, const char *part,
                               const char *right)
{
}

void grundy_emit_add_boards(uint32_t is, bool searched, support_set *has)
{
}

void grundy_emit_take_board(emitter *e, const game_kind *k, board_names *names)
{
}

const char *grundy_emit_end_test(emitter *e, const game_kind *k,
                                 const board_names *names, uint32_t clause)
{
    return NULL;
}

bool grundy_emit_in_boxes(const emitter *e)
{
    return false;
}

void grundy_emit_ranges(emitter *e)
{
}

bool grundy_emit_find_far(emitter *e, const game_kind *k, kind_plan *plan)
{
    return false;
}

void grundy_emit_far(emitter *e, const game_kind *k)
{
}
