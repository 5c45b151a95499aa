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
    grundy_memory_free(b->mem, b->move, b->move_cap * sizeof *b->move);
    grundy_memory_free(b->mem, b->end, b->end_cap * sizeof *b->end);
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
