/* SPDX-License-Identifier: MIT */
/*
 * That a cell is in a set, or is not, is a thing that moves take and bring.
 * What none of some moves brings is taken by them once at most, so those that
 * surely take it are made finitely often; without them there are fewer moves,
 * and so on.  If none is left no play is endless: of the moves that one made
 * again and again the one that was left out first would take for ever what none
 * of the others brings.  Nor is there any if of all that are left each makes
 * the sets smaller, all together, or each larger.
 *
 * Where moves exchange two sets, these are told by whose they were at first:
 * each move is there twice, for either player to move.
 */
#include "sets/word_board.h"

enum { MOST_MOVES = 1 << 16 };

/* Cells that are in a set, or that are not. */
typedef struct board_things {
    uint64_t in[BOARD_SETS], out[BOARD_SETS];
} board_things;

/* Whether each set is made of one, and the same one where there are not two;
 * *turns: of the other one. */
static bool keeps_sets(const word_board *b, const board_move *m, bool *turns)
{
    for (uint32_t i = 0; i < b->sets; i++)
        if (m->from[i] >= b->sets || (b->sets != 2 && m->from[i] != i))
            return false;
    *turns |= m->from[0] != 0;
    return b->sets < 2 || m->from[0] != m->from[1];
}

/* What the move takes surely, and what it may bring, where the sets are told
 * with the other player's as the first one or not. */
static void find_things(const word_board *b, const board_move *m, uint32_t turn,
                        board_things *takes, board_things *brings)
{
    for (uint32_t i = 0; i < b->sets; i++) {
        const uint32_t from = m->from[i], set = from ^ turn;
        const uint64_t cleared = m->clear[i] & ~m->put[i];

        takes->in[set] = cleared & m->when.in[from];
        takes->out[set] = m->put[i] & m->when.out[from];
        brings->in[set] = m->put[i] & ~m->when.in[from];
        brings->out[set] = cleared & ~m->when.out[from];
    }
}

static void find_all(const word_board *b, bool turns, const bool *gone,
                     board_things *all)
{
    *all = (board_things){{0}, {0}};
    for (size_t i = 0; i < b->moves << turns; i++) {
        board_things takes, brings = {{0}, {0}};

        if (gone[i])
            continue;
        find_things(b, &b->move[i >> turns], (uint32_t)(i & turns), &takes,
                    &brings);
        for (uint32_t k = 0; k < b->sets; k++) {
            all->in[k] |= brings.in[k];
            all->out[k] |= brings.out[k];
        }
    }
}

/* Leaves out the moves that take what none brings; how many these were. */
static size_t leave_out(const word_board *b, bool turns, bool *gone)
{
    board_things all;
    size_t count = 0;

    find_all(b, turns, gone, &all);
    for (size_t i = 0; i < b->moves << turns; i++) {
        board_things takes, brings;
        uint64_t once = 0;

        if (gone[i])
            continue;
        find_things(b, &b->move[i >> turns], (uint32_t)(i & turns), &takes,
                    &brings);
        for (uint32_t k = 0; k < b->sets; k++)
            once |= (takes.in[k] & ~all.in[k]) | (takes.out[k] & ~all.out[k]);
        gone[i] = once != 0;
        count += gone[i];
    }
    return count;
}

static uint32_t count_of(const word_board *b, const uint64_t *cells)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < b->sets; k++)
        count += (uint32_t)__builtin_popcountll(cells[k]);
    return count;
}

/* Whether all moves that are left surely take more than they may bring, of
 * cells that are in, or all of cells that are not. */
static bool changes_sizes(const word_board *b, bool turns, const bool *gone)
{
    bool falls = true, rises = true;

    for (size_t i = 0; i < b->moves << turns; i++) {
        board_things takes = {{0}, {0}}, brings = {{0}, {0}};

        if (gone[i])
            continue;
        find_things(b, &b->move[i >> turns], (uint32_t)(i & turns), &takes,
                    &brings);
        falls &= count_of(b, takes.in) > count_of(b, brings.in);
        rises &= count_of(b, takes.out) > count_of(b, brings.out);
    }
    return falls || rises;
}

bool grundy_word_board_ends(const word_board *b)
{
    bool turns = false, fits = b->moves <= MOST_MOVES;
    size_t count;
    bool *gone;

    for (size_t i = 0; i < b->moves && fits; i++)
        fits = keeps_sets(b, &b->move[i], &turns);
    gone = fits ? grundy_memory_zeroed(b->mem, 2 * b->moves + 1) : NULL;
    if (gone == NULL)
        return false;
    do {
        count = leave_out(b, turns, gone);
    } while (count > 0);
    fits = changes_sizes(b, turns, gone);
    grundy_memory_free(b->mem, gone, 2 * b->moves + 1);
    return fits;
}
