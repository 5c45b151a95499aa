/* SPDX-License-Identifier: MIT */
/*
 * say/judged.h -- a position of rules that give results, with what its player
 * comes to by each of the moves.
 */
#pragma once

#include "facts.h"

enum { VALUE_SHOWN = 200 };

typedef struct judged_move {
    size_t part;
    char *from, *to, *name; /* name: NULL: none */
    int64_t result, gain;
    uint32_t length; /* of endless play: moves until it ends */
    bool again;
    uint64_t like; /* more moves that leave the same game, left out */
} judged_move;

typedef struct judged {
    teller *g;
    grundy_summary rules;
    char *position;
    bool is_alone;           /* the sum is one position */
    bool right;              /* Right is to move, where players differ, */
    char outcome;            /* and the outcome class; */
    char value[VALUE_SHOWN]; /* "": there is none, or it is not found soon */
    int64_t result;
    end_fact end;
    judged_move *move; /* in the order written */
    size_t moves, room;
    bool no_memory;
} judged;

/* The value, where players differ and it is found soon.  Failures are
 * reported. */
grundy_status grundy_say_find_value(char value[VALUE_SHOWN], teller *g,
                                    grundy_sum *sum);

/* "Left" or "Right". */
const char *grundy_say_side_of(bool right);

/* What the outcome class says, in a sentence. */
const char *grundy_say_class_told(char letter);

/* Failures are reported.  Ended by grundy_say_judged_free. */
grundy_status grundy_say_judge_moves(judged *j, teller *g, grundy_sum *sum);
void grundy_say_judged_free(judged *j);

/* Of two moves of one position, whether the first is to be played rather than
 * the second: more comes of it, or the same sooner if it wins, later if it
 * loses. */
bool grundy_say_is_better(int64_t result, uint32_t length, int64_t than,
                          uint32_t than_length);

/* The first of the best moves; there is one. */
/* Of moves that leave the same game and gain the same the first stays.
 * Failures are reported. */
grundy_status grundy_say_judged_merge(judged *j);

const judged_move *grundy_say_judged_best(const judged *j);
