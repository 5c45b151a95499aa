/* SPDX-License-Identifier: MIT */
/*
 * say/steps.h -- the positions below a sum in an order in which each comes
 * after all those that its moves lead to: the table as one fills it by hand.
 */
#ifndef SAY_STEPS_H
#define SAY_STEPS_H

#include "teller.h"

/* A move of the position at work, and what stands there already. */
typedef struct step_look {
    char *to;
    size_t cells; /* positions it is a sum of */
    char *sum;    /* "1 xor 3" if there are several */
    uint64_t nimber;
    bool wins;
    int64_t result; /* of rules that give results: of who is to move there, */
    int64_t gain;   /* what the move scores, */
    bool again;     /* and that it is the same player */
} step_look;

typedef struct step {
    char *position;
    uint64_t nimber; /* where there are nimbers, */
    bool wins;       /* else who wins, */
    int64_t result;  /* or, of rules that give results, what it comes to */
    bool right;      /* Right is to move, where players differ */
    step_look *look; /* each target once */
    size_t looks, room;
    size_t *child; /* the positions it looks at, by their numbers */
    size_t children, child_room;
    int64_t *key; /* orders positions: parameters one by one */
    size_t keys;
    size_t place; /* in the order */
} step;

typedef struct step_list {
    bool nimbers;                   /* or winners of whole sums */
    bool results, scores, partisan; /* or results of them */
    step **all; /* by number: in the order in which they were met */
    size_t count, room;
    step **order; /* as they are to be told */
    size_t ordered, order_room;
    size_t shown; /* how many of them */
    bool cut;     /* not every position below was visited */
    size_t *slot; /* a hash table over `all` */
    size_t slots;
} step_list;

/*
 * All positions below the sum, or at least the `most` to be shown.  Failures
 * are reported.  Ended by grundy_say_steps_free.
 */
grundy_status grundy_say_steps(step_list *list, teller *g, const char *position,
                               size_t most);
void grundy_say_steps_free(step_list *list);

#endif
