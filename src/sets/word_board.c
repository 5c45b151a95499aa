/* SPDX-License-Identifier: MIT */
#include "sets/word_board.h"

#include <assert.h>

void grundy_word_board_open(word_board *b, memory *mem)
{
    *b = (word_board){.mem = mem, .phases = 1};
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

void grundy_word_board_next_phase(word_board *b)
{
    assert(b->phases < BOARD_PHASES);
    b->phase[b->phases++] = (board_phase){.moves = b->moves, .ends = b->ends};
}

bool grundy_word_board_add_move(word_board *b, const board_move *move)
{
    b->phase[b->phases - 1].moves++;
    return GRUNDY_PUSH(b->mem, b->move, b->moves, b->move_cap, *move);
}

bool grundy_word_board_add_end(word_board *b, const board_end *end)
{
    b->phase[b->phases - 1].ends++;
    return GRUNDY_PUSH(b->mem, b->end, b->ends, b->end_cap, *end);
}

/* Of one move. */
static bool find_last(word_board *b, const board_move *m)
{
    for (size_t k = grundy_word_board_from(b, m->to).ends;
         k < b->phase[m->to].ends; k++) {
        board_last last = {.side = m->side, .bars = m->bars};

        if (b->end[k].bars.count == 0 &&
            board_before(m, &b->end[k].when, b->sets, &last.when) &&
            !GRUNDY_PUSH(b->mem, b->last, b->lasts, b->last_cap, last))
            return false;
    }
    return true;
}

bool grundy_word_board_find_last(word_board *b)
{
    for (uint32_t phase = 0; phase < b->phases; phase++) {
        for (size_t i = grundy_word_board_from(b, phase).moves;
             i < b->phase[phase].moves; i++)
            if (!find_last(b, &b->move[i]))
                return false;
        b->phase[phase].lasts = b->lasts;
    }
    return true;
}
