/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/saying.h -- a law in words, for people who play: what it is called,
 * who wins by it, what to leave, and what that comes to in one position.  Each
 * law makes its own; whoever shows them knows none of the laws.
 */
#ifndef PLAN_SAYING_H
#define PLAN_SAYING_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Clauses without a full stop, in the language of the program.  What `here`
 * says is true of that position and tells by itself whether it is lost.
 */
typedef struct law_saying {
    const char *theorem; /* its name; NULL: it has none */
    const char *source;  /* who found it, and when; NULL: nobody is named */
    bool of_values;      /* the rule tells nimbers, and so helps in sums too */
    bool of_winners;     /* it tells no nimbers, for which there is but a search
                            of all that may come */
    char name[160];      /* room for a theorem's name that is made */
    char rule[800];      /* what holds of all such positions */
    char aim[400];       /* what to leave where the position stands alone; "" */
    char here[400];      /* of the position; "": nothing that is not plain */
} law_saying;

/* Values that come again from some number on, or grow by the saltus. */
typedef struct said_turns {
    uint64_t from, period, saltus;
    bool (*worth)(void *user, uint64_t n, uint64_t *value);
    void *user;
} said_turns;

/* That they do, and what follows for a heap of n (takes_say.c). */
void grundy_say_turns(const said_turns *l, uint64_t n, law_saying *out);

#endif
