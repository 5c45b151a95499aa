/* SPDX-License-Identifier: MIT */
/* say/alike.h -- moves that leave the same game are told once. */
#pragma once

#include "teller.h"

/* The form of a sum (grundy/explain.h), as words of one's own. */
typedef struct sum_form {
    int64_t *word;
    size_t words;
} sum_form;

/* Forms that differ, numbered from 0.  All zero at the start but for the game;
 * ended by grundy_say_alike_free. */
typedef struct alike_list {
    teller *g;
    sum_form *form;
    size_t forms, room;
} alike_list;

/* *which: the number of the sum, as written; it is new if that is the last. */
grundy_status grundy_say_alike_find(alike_list *l, const char *sum,
                                    size_t *which, bool *is_new);
void grundy_say_alike_free(alike_list *l);
