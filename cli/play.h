/* SPDX-License-Identifier: MIT */
/*
 * cli/play.h -- a game between two sides: the positions so far, what can be
 * played now, and what a side that knows the values would play.
 */
#pragma once

#include "game.h"
#include "say/facts.h"

/* Who makes a move.  Against the program YOU and GRUNDY play, else the other
 * two. */
typedef enum side { SIDE_YOU, SIDE_GRUNDY, SIDE_FIRST, SIDE_SECOND } side;

/* A position that came up, and the move made there. */
typedef struct ply {
    grundy_sum *sum;
    /* What who had to move there comes to from then on (1 or -1 where the rules
     * give no results), and what he was ahead by; is he to win so? */
    int64_t result, ahead;
    bool wins;
    side mover;
    char *from, *to; /* the move; NULL: none yet */
    char *name;      /* what the rules call it; NULL: nothing */
} ply;

/* A move that can be made now, as offered by number. */
typedef struct choice {
    size_t part;
    char *to, *text; /* text: "heap(3) -> heap(2)" */
    char *name;      /* what the rules call it; NULL: nothing */
    int64_t result;  /* where the rules give results, as in grundy_move */
    int64_t gain;
    uint32_t length;
    bool again;
} choice;

typedef struct play {
    game *g;
    bool two;         /* two people */
    unsigned percent; /* of its moves that the program chooses well */
    uint64_t random;
    ply *ply; /* the last is the position now */
    size_t plies, room;
    end_fact end;  /* of the position now */
    bool results;  /* the rules give results, */
    bool scores;   /* which are scores */
    int endless_for; /* as in grundy_summary */
    bool partisan; /* Left and Right have moves of their own */
    bool resigned; /* who is to move has given it up */
    choice *choice;
    size_t choices, choice_room;
    bool more_choices;   /* not all were listed */
    const char **target; /* what they lead to, each once: of choice[].to */
    size_t targets;
} play;

enum { CHOICES_MOST = 2000 };

/* Failures of all of these are reported.  begin takes the sum. */
exit_code grundy_cli_play_begin(play *p, grundy_sum *sum, side first);
void grundy_cli_play_free(play *p);

/* Whether no more can be played. */
static inline bool grundy_cli_play_is_over(const play *p)
{
    return p->resigned || p->end.kind != END_NONE;
}

static inline ply *grundy_cli_play_now(const play *p)
{
    return &p->ply[p->plies - 1];
}

/* Makes a move of the part number `part`; it must be one.  name: NULL: the one
 * that the rules give to a move that leads there, if any. */
exit_code grundy_cli_play_move(play *p, size_t part, const char *to,
                               const char *name);

/* Takes moves back until the one before was made by `mover`, or by anyone
 * (two); false: there is none. */
bool grundy_cli_play_undo(play *p, exit_code *code);

/* The sides change places: who was to move is not any more. */
void grundy_cli_play_swap(play *p);

/* The first of the best moves where the rules give results. */
const choice *grundy_cli_play_best(const play *p);

/* What the program plays now. */
exit_code grundy_cli_play_think(play *p, move_fact *m);

/* What who is to move comes to in a game that is over, all in all: above 0, and
 * he has won, below, and the other side; 0: a draw. */
int64_t grundy_cli_play_outcome(const play *p);
/* Who has won it; of no draw. */
side grundy_cli_play_winner(const play *p);
side grundy_cli_play_other(side s);
