/* SPDX-License-Identifier: MIT */
#include "sets/word_board.h"

void grundy_word_board_open(word_board *b, memory *mem)
{
    *b = (word_board){.mem = mem};
}

void grundy_word_board_drop(word_board *b)
{
    if (b->mem == NULL)
        return;
    GRUNDY_FREE(b->mem, b->move, b->move_cap);
    GRUNDY_FREE(b->mem, b->end, b->end_cap);
    GRUNDY_FREE(b->mem, b->last, b->last_cap);
    GRUNDY_FREE(b->mem, b->bar, b->bar_cap);
    GRUNDY_FREE(b->mem, b->run, b->run_cap);
    GRUNDY_FREE(b->mem, b->named, b->named_cap);
    *b = (word_board){.mem = b->mem, .refused = true};
}

bool grundy_word_board_add_move(word_board *b, const board_move *move)
{
    return GRUNDY_PUSH(b->mem, b->move, b->moves, b->move_cap, *move);
}

bool grundy_word_board_add_end(word_board *b, const board_end *end)
{
    return GRUNDY_PUSH(b->mem, b->end, b->ends, b->end_cap, *end);
}

bool grundy_word_board_find_last(word_board *b)
{
    for (size_t i = 0; i < b->moves; i++)
        for (size_t k = 0; k < b->ends; k++) {
            board_last last = {.side = b->move[i].side,
                               .bars = b->move[i].bars};

            if (b->end[k].bars.count == 0 &&
                board_before(&b->move[i], &b->end[k].when, b->sets,
                             &last.when) &&
                !GRUNDY_PUSH(b->mem, b->last, b->lasts, b->last_cap, last))
                return false;
        }
    return true;
}
