/* SPDX-License-Identifier: MIT */
/*
 * solve/outcome_frame.h -- a visit of the search for outcomes, and what its
 * options are: what each of its files has to know.
 */
#pragma once

#include "solve/outcome.h"
#include "solve/sums.h"

/* The kind of a sum: how many bytes, then the bytes, in words. */
enum { GRUNDY_KIND_SUM = 0xffffff };

/* Codes: so that a won option passes inline, and a lost one does not. */
#define GRUNDY_CODE_WON UINT32_C(1)
#define GRUNDY_CODE_LOST GRUNDY_CODE_VALUES

typedef struct outcome_frame {
    search_frame base; /* first */
    part_list sum;     /* the sum under visit; unused if it is one part */
    part_list option;  /* what the current option puts for the moved part */
    part_list joined;  /* the sum after it */
    size_t moved;      /* part of the sum; SIZE_MAX: none is taken away */
    bool alone;        /* the sum under visit is one part */
    bool held;         /* the option is so far the one position in single */
    bool won, moves;
    uint64_t nim;           /* nim-sum of the option's heaps, if it cancels */
    grundy_position part;   /* the part that is moved, for components */
    grundy_position single; /* words in single_word */
    int64_t *single_word;
    size_t single_cap;
    int64_t *part_word;
    size_t part_cap;
    int64_t *key; /* of a sum: its bytes' number, then they */
    size_t key_cap;
    sum_buffer buffer;
} outcome_frame;

static inline outcome_solver *grundy_outcome_of(const outcome_frame *f)
{
    return (outcome_solver *)f->base.of;
}

static inline const unsigned char *grundy_outcome_key(grundy_position at)
{
    return (const unsigned char *)(at.word + 1);
}

static inline uint32_t grundy_outcome_code(bool wins)
{
    return wins ? GRUNDY_CODE_WON : GRUNDY_CODE_LOST;
}

/* For search_way. */
uint32_t grundy_outcome_find(search *s, grundy_position at);
bool grundy_outcome_put(search *s, grundy_position at, uint32_t code);

/* ---- options (outcome_option.c): false is stop ---- */

void grundy_outcome_begin_option(outcome_frame *f);
bool grundy_outcome_add_part(grundy_options *to, grundy_position part,
                             uint64_t copies);
bool grundy_outcome_add_nim(grundy_options *to, uint64_t k, uint64_t copies);
bool grundy_outcome_end_option(grundy_options *to);

/* What the current option leads to; *at only where the code is no value. */
bool grundy_outcome_look(outcome_frame *f, uint32_t *code, grundy_position *at);

/* Notes the sum unless it is known. */
bool grundy_outcome_note(outcome_frame *f, uint32_t code, grundy_position at);
