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

/* Some cells have to be, or must not be, in what a set is made from: *where is
 * the test of the position before.  False: they never are. */
static bool ask_before(uint64_t *where, uint8_t from, bool in, uint64_t cells)
{
    if (from < BOARD_SETS)
        where[from] |= cells;
    return from < BOARD_SETS || cells == 0 || in == (from == BOARD_FULL);
}

/* The end as a test of the position before the move.  False: the move does
 * nothing for it, or it never holds there. */
static bool pull_back(const word_board *b, const board_move *m,
                      const board_test *end, board_test *when)
{
    uint64_t brought = 0, missed = 0;

    *when = m->when;
    for (uint32_t i = 0; i < b->sets; i++) {
        const uint64_t cleared = m->clear[i] & ~m->put[i];

        brought |= (m->put[i] & end->in[i]) | (cleared & end->out[i]);
        missed |= (cleared & end->in[i]) | (m->put[i] & end->out[i]);
        if (!ask_before(when->in, m->from[i], true, end->in[i] & ~m->put[i]) ||
            !ask_before(when->out, m->from[i], false, end->out[i] & ~cleared))
            return false;
    }
    for (uint32_t i = 0; i < b->sets; i++)
        missed |= when->in[i] & when->out[i];
    return brought != 0 && missed == 0;
}

bool grundy_word_board_find_last(word_board *b)
{
    for (size_t i = 0; i < b->moves; i++)
        for (size_t k = 0; k < b->ends; k++) {
            board_last last = {.side = b->move[i].side,
                               .bars = b->move[i].bars};

            if (b->end[k].bars.count == 0 &&
                pull_back(b, &b->move[i], &b->end[k].when, &last.when) &&
                !GRUNDY_PUSH(b->mem, b->last, b->lasts, b->last_cap, last))
                return false;
        }
    return true;
}
