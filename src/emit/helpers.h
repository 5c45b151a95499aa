/* SPDX-License-Identifier: MIT */
/*
 * emit/helpers.h -- pieces of C that programs are given as they need them.
 * Each names the ones it stands on.
 */
#ifndef EMIT_HELPERS_H
#define EMIT_HELPERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum helper {
    HELP_DIE,
    HELP_MORE_ROOM,
    HELP_FAIL,
    HELP_WORD_BEGIN,
    HELP_READ_NUMBER,
    HELP_READ_WITHIN,
    HELP_MORE_INPUT,
    HELP_PUT_CHARACTER,
    HELP_QUOTIENT,
    HELP_REMAINDER,
    HELP_FLOOR,
    HELP_MODULO,
    HELP_PLUS,
    HELP_MINUS_OF,
    HELP_TIMES,
    HELP_ENTRIES,
    HELP_POWER,
    HELP_RAISED,
    HELP_SHIFT_LEFT,
    HELP_SHIFT_RIGHT,
    HELP_INDEX,
    HELP_SIZE,
    HELP_LEAST,
    HELP_MOST,
    HELP_ROOM,
    HELP_GROWN,
    HELP_ABS,
    HELP_GCD,
    HELP_LCM,
    HELP_ISQRT,
    HELP_FIBONACCI,
    HELP_COLD,
    HELP_PRIMES,
    HELP_RHO,
    HELP_ISPRIME,
    HELP_BITS,
    HELP_LOWEST,
    HELP_INVERSE,
    HELP_BIT,
    HELP_HAS,
    HELP_FULL,
    HELP_SHARE,
    HELP_TAKEN_RUN,
    HELP_COPRIME,
    HELP_PRIME_COUNT,
    HELP_PIECES,
    HELP_MOST_VALUE,
    HELP_LEFT_VALUE,
    HELP_LEVEL,
    HELP_TAKING,
    HELP_WINS,
    HELP_NEXT_WIN,
    HELP_IS_WIN,
    HELP_COUNT_WINS,
    HELP_SEQUENCE_LEVEL,
    HELP_SPLITS,
    HELP_PAIRS,
    HELP_NEXT_PAIR,
    HELP_COUNT_PAIRS,
    HELP_ROUGH,
    HELP_NEXT_ROUGH,
    HELP_COUNT_ROUGH,
    HELP_RUN_LEVEL,
    HELP_SHARE_LEVEL,
    HELP_LEFT_LEVEL,
    HELP_SEE,
    HELP_HEAPS,
    HELP_HEAPS_VALUE,
    HELP_RUN,
    HELP_RUN_BEGIN,
    HELP_RUN_BESIDE,
    HELP_RUN_LINES,
    HELP_ABSENT,
    HELP_SMALL,
    HELP_SMALL_FORGET,
    HELP_MAP,
    HELP_MAP_FORGET,
    HELP_MEMO,
    HELP_FORGET,
    HELP_LIST,
    HELP_MOORE,
    HELP_GRID,
    HELP_BLOCK,
    HELP_TAKE,
    HELP_BACK,
    HELP_NEW_LIST,
    HELP_NEW_GRID,
    HELP_NEW_CUBE,
    HELP_STACK,
    HELP_LIST_FROM,
    HELP_SORT,
    HELP_SET_FROM,
    HELP_GRID_STACK,
    HELP_READ_WORD,
    HELP_PUT_LIST,
    HELP_PUT_TEXT,
    HELP_OPEN_LINE,
    HELP_AT,
    HELP_ROW,
    HELP_WITHIN,
    HELP_SLICE,
    HELP_COPY,
    HELP_LASTING,
    HELP_COPY_GRID,
    HELP_COPY_CUBE,
    HELP_SLICE_GRID,
    HELP_JOIN_GRID,
    HELP_JOIN,
    HELP_SAME,
    HELP_SAME_GRID,
    HELP_ORDER,
    HELP_AMONG,
    HELP_INSIDE,
    HELP_UNION,
    HELP_COMMON,
    HELP_MINUS,
    HELP_EITHER,
    HELP_SORTED,
    HELP_DIGITS,
    HELP_TEXT,
    HELP_TEXT_OF,
    HELP_NEIGHBOURS,
    HELP_PARENTS,
    HELP_PARTITIONS,
    HELP_FACTORS,
    HELP_DIVISORS,
    HELP_MEX_FROM,
    HELP_NUMBERED,
    HELPERS
} helper;

__extension__ typedef unsigned __int128 helper_bits; /* one each */

typedef struct helper_set {
    helper_bits bits;
} helper_set;

void grundy_helpers_add(helper_set *s, helper h);

bool grundy_helpers_has(helper_set s, helper h);

/* All that they stand on besides. */
helper_set grundy_helpers_all(helper_set s);

/* Whether a call of it takes short-lived memory. */
bool grundy_helpers_allocate(helper h);

typedef void helper_put(void *user, const char *text, size_t length);

/* Calls put with the text of one and a blank line, piece by piece; tries: the
 * program has cells that may fail. */
void grundy_helpers_put(helper h, bool tries, helper_put *put, void *user);

/* The same for each in the set, in an order that compiles. */
void grundy_helpers_write(helper_set s, bool tries, helper_put *put,
                          void *user);

/* Whether a call may find that the rules have no answer. */
bool grundy_helpers_fail(helper h);

typedef bool helper_test(void *user, const char *name);

/* Whether that holds of something that it defines. */
bool grundy_helpers_any(helper h, helper_test *test, void *user);

#endif
