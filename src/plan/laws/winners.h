/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/winners.h -- positions that are no sums of heaps and whose nimbers
 * have no known form, but of which a theorem tells who wins.
 */
#ifndef PLAN_WINNERS_H
#define PLAN_WINNERS_H

#include "lang/tree.h"
#include "plan/laws/saying.h"

typedef enum winner_kind {
    WINNER_NONE,
    WINNER_WYTHOFF, /* any number from one heap, or from both less than k
                       apart */
    WINNER_MOORE,   /* any numbers from 1..k heaps of an array */
    WINNER_BALANCE, /* (k + 1) * i from one heap, k * i onto the other */
    WINNER_DYNAMIC, /* from a heap at most k times what the other took */
    WINNER_DIVISORS /* a divisor of the number but 1 and itself */
} winner_kind;

typedef struct winner_law {
    winner_kind kind;
    int64_t k;
    int64_t farthest;   /* beyond this a number may overflow in the rules */
    int64_t nearest;    /* of one number: below this the rules fail */
    bool has_length;    /* the first word is the length of the array */
    bool by_difference; /* of WYTHOFF: the heaps are the lesser one and how much
                           more the other is */
    bool turned;        /* of those, or of DYNAMIC: in the other order */
    bool of_last;       /* of DYNAMIC: what was taken last is told, not k times
                           as much */
} winner_law;

/* Under normal play.  No position of the kind can fail but by overflow, or come
 * back.  WINNER_NONE too where memory is out. */
winner_law grundy_winners_find(const ruleset *set, const game_kind *kind,
                               memory *mem);

/* Whether who moves wins.  False, and *wins is not set: the law does not reach
 * so far. */
bool grundy_winners_ask(const winner_law *law, const int64_t *word,
                        uint32_t length, bool *wins);

/* The theorem in words; *out is all 0 before. */
void grundy_winners_say(const winner_law *law, law_saying *out);

/* And what it says of a position that it answers for. */
void grundy_winners_say_here(const winner_law *law, const int64_t *word,
                             uint32_t length, law_saying *out);

#endif
