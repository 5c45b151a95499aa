/* SPDX-License-Identifier: MIT */
/* Programs that are written in a page of a browser: this file stands for
 * boards.c, so they run the rules of boards as they are written, for boxes.c,
 * turning.c, pairs.c, far.c and wide.c: positions are found by their hashes, no
 * law is looked for when a program begins, what may be taken is run for each
 * heap, and sets of more than a word are searched as lists; for rows.c, as
 * sums of many positions are run as they are written; and for behind.c, as
 * tables are filled whatever their size. */
#include "emit/asked.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

uint64_t grundy_emit_words_of_lists(emitter *e)
{
    return 0;
}

uint32_t grundy_emit_tells_places(emitter *e)
{
    return 0;
}

bool grundy_emit_narrow_boards(emitter *e)
{
    return false;
}

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

bool grundy_emit_has_races(emitter *e)
{
    return false;
}

void grundy_emit_side_cells(emitter *e)
{
}

bool grundy_emit_ends_by_lines(const emitter *e, const game_kind *k)
{
    return false;
}

void grundy_asked_ends(emitter *e, board_reading *b, const node *n,
                       asked_result *result, void *user)
{
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

turning_plan *grundy_emit_find_turns(emitter *e, const game_kind *k,
                                     const rule_move *move, uint32_t moves,
                                     bool quick)
{
    return NULL;
}

const char *grundy_emit_turns(emitter *e, const game_kind *k,
                              const kind_plan *plan)
{
    return "";
}

void grundy_emit_by_turns(emitter *e, const game_kind *k)
{
}

bool grundy_emit_turns_levels(emitter *e, const game_kind *k,
                              const rule_move *m, const char *n,
                              const char *want, winning_loop *out)
{
    return false;
}

bool grundy_emit_is_by_heap(const turning_plan *plan)
{
    (void)plan;
    return false;
}

bool grundy_emit_has_ranges(const turning_plan *plan)
{
    return false;
}

bool grundy_emit_find_pairs(emitter *e, const game_kind *k, kind_plan *plan)
{
    return false;
}

void grundy_emit_pairs(emitter *e, const game_kind *k)
{
}

bool grundy_emit_find_far(emitter *e, const game_kind *k, kind_plan *plan)
{
    return false;
}

void grundy_emit_far(emitter *e, const game_kind *k)
{
}

void grundy_emit_choose_wide(emitter *e)
{
}

code grundy_emit_row(emitter *e, const node *n)
{
    return grundy_emit_zero();
}

int64_t grundy_emit_most_cells(emitter *e, const game_kind *k,
                               const kind_plan *plan)
{
    return 0;
}

bool grundy_emit_is_tried_first(const emitter *e, const game_kind *k,
                                const kind_plan *plan)
{
    return false;
}

void grundy_emit_answer_behind(emitter *e, const game_kind *k,
                               const kind_plan *plan)
{
}

void grundy_emit_trial(emitter *e, const game_kind *k)
{
}
