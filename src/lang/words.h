/* SPDX-License-Identifier: MIT */
/* lang/words.h -- the table of the language's own functions and folds. */
#pragma once

#include "lang/tree.h"

typedef struct word_entry {
    const char *name;
    word_id id;
    bool folds;         /* may stand over a tail */
    bool least;         /* also of several values: min(a, b) */
    uint8_t args;       /* of a function */
    const char *takes;  /* "isqrt takes 1 value: isqrt(n)" */
} word_entry;

/* NULL: not a word of the language. */
const word_entry *grundy_word_find(const char *name);

/* i from 0; NULL past the end (for suggestions). */
const word_entry *grundy_word_at(size_t i);

/* Of the names considered the one that is most like a wrong one. */
typedef struct nearest {
    const char *wrong, *name; /* name NULL: none is like it */
    unsigned edits;           /* fewer than this many would be better */
} nearest;

nearest grundy_nearest_to(const char *wrong);
void grundy_nearest_consider(nearest *best, const char *name);
