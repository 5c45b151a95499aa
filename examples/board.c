/* SPDX-License-Identifier: MIT */
/*
 * A game as functions in C: the Digits Square Board.  A board of digits with
 * a digit that is no prime may be cut along a line into two boards; who
 * cannot cut loses.  Reads what a judge gives: the number of boards, and for
 * each its side and its digits.
 *
 *   cc board.c $(pkg-config --cflags --libs grundy) -o board
 */
#include <grundy/grundy.h>

#include <stdio.h>
#include <string.h>

enum { SIDE_MAX = 30 };

/* composite[y][x]: how many digits above and left of (y, x) are no primes. */
typedef struct board {
    int side;
    int composite[SIDE_MAX + 1][SIDE_MAX + 1];
} board;

/* A position is a rectangle: rows top..<bottom, columns left..<right. */
enum { TOP, LEFT, BOTTOM, RIGHT, WORDS };

static int composites(const board *b, const int64_t *r)
{
    return b->composite[r[BOTTOM]][r[RIGHT]] - b->composite[r[TOP]][r[RIGHT]] -
           b->composite[r[BOTTOM]][r[LEFT]] + b->composite[r[TOP]][r[LEFT]];
}

/* The rectangle with one of its sides moved to where the cut is. */
static bool add_piece(grundy_options *to, const int64_t *from, int side,
                      int64_t cut)
{
    int64_t word[WORDS];
    const grundy_position piece = {0, WORDS, word};

    memcpy(word, from, sizeof word);
    word[side] = cut;
    return grundy_options_part(to, piece, 1);
}

/* Every cut between two sides that face each other leaves two pieces. */
static bool add_cuts(grundy_options *to, const int64_t *r, int low, int high)
{
    for (int64_t cut = r[low] + 1; cut < r[high]; cut++)
        if (!add_piece(to, r, high, cut) || !add_piece(to, r, low, cut) ||
            !grundy_options_end(to))
            return false;
    return true;
}

static grundy_status options(void *state, grundy_position position,
                             grundy_options *to, grundy_error *err)
{
    (void)err;
    if (composites(state, position.word) > 0 &&
        add_cuts(to, position.word, TOP, BOTTOM))
        (void)add_cuts(to, position.word, LEFT, RIGHT);
    return GRUNDY_OK;
}

static bool read_board(board *b)
{
    memset(b, 0, sizeof *b);
    if (scanf("%d", &b->side) != 1 || b->side < 1 || b->side > SIDE_MAX)
        return false;
    for (int y = 0; y < b->side; y++)
        for (int x = 0; x < b->side; x++) {
            int digit;

            if (scanf("%d", &digit) != 1)
                return false;
            b->composite[y + 1][x + 1] =
                b->composite[y][x + 1] + b->composite[y + 1][x] -
                b->composite[y][x] +
                (digit != 2 && digit != 3 && digit != 5 && digit != 7);
        }
    return true;
}

static bool answer(board *b, grundy_error *err)
{
    const grundy_game game = {
        .state = b, .kinds = 1, .words = WORDS, .options = options};
    const int64_t whole[WORDS] = {0, 0, b->side, b->side};
    const grundy_position start = {0, WORDS, whole};
    grundy_solver *solver;
    uint64_t nimber = 0;
    bool good;

    if (grundy_solver_open(&solver, &game, NULL, err) != GRUNDY_OK)
        return false;
    good = grundy_solver_nimber(solver, &start, 1, &nimber, err) == GRUNDY_OK;
    grundy_solver_close(&solver);
    if (good)
        (void)puts(nimber != 0 ? "First" : "Second");
    return good;
}

int main(void)
{
    board b;
    int boards;
    grundy_error err = {0};

    if (scanf("%d", &boards) != 1)
        return 1;
    while (boards-- > 0)
        if (!read_board(&b) || !answer(&b, &err)) {
            (void)fprintf(stderr, "board: %s\n", err.message);
            return 1;
        }
    return 0;
}
