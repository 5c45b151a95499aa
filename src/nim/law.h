/* SPDX-License-Identifier: MIT */
/*
 * nim/law.h -- laws of a nim-sequence that hold for every heap: a period or
 * an arithmetic period, found in the values and then proved from the rules of
 * the game, or else only observed.
 */
#pragma once

#include "grundy/heap.h"
#include "nim/period.h"

/* What a law rests on; the proofs are in nim/law.c, carry in law_carry.c. */
typedef enum law_theorem {
    LAW_OBSERVED,  /* nothing but the values looked at */
    LAW_GUY_SMITH, /* finite code: the repetition reaches far enough */
    LAW_UNEQUAL,   /* the same where splits must be unequal */
    LAW_STATE,     /* the last values repeat, and they decide the next */
    LAW_RELATIVE,  /* so do they and the reachable values, relative to a mex */
    LAW_CARRY,     /* three heaps, saltus a power of two: no carries */
    LAW_ENLARGED,  /* a set whose numbers repeat modulo the period */
    LAW_DIRECT,    /* a closed form, by induction */
    LAW_STRIP      /* equal states of several rows of a table at once */
} law_theorem;

/*
 * period.length is 0 where there is no law.  The law is least in period and
 * preperiod.  It was seen to hold in the values of heaps [0, checked).
 */
typedef struct law {
    law_theorem theorem;
    period period;
    uint64_t checked;
    uint64_t state; /* LAW_RELATIVE: heap from which the equal states count */
} law;

/*
 * How many values the proof of this period needs, for a game whose theorem
 * asks for no more than a repetition; UINT64_MAX where there is no such
 * theorem.  What it returns also suffices for the period to be the least.
 */
uint64_t grundy_law_need(const grundy_heap_code *code, const period *p);

/*
 * Looks for a law in the values s of the game (code NULL: of nobody knows
 * which game) and proves it if it can.  Time and memory as for
 * grundy_period_find.
 */
GRUNDY_MUST_USE grundy_status grundy_law_search(law *out,
                                                const grundy_heap_code *code,
                                                const series *s, memory *mem,
                                                grundy_error *err);

/*
 * How many values a proof will take if the period with which the last half of
 * s ends goes on; UINT64_MAX if there is none.  Only a guess: it saves finding
 * twice the values that are needed.
 */
GRUNDY_MUST_USE grundy_status grundy_law_guess(uint64_t *count,
                                               const grundy_heap_code *code,
                                               const series *s, memory *mem,
                                               grundy_error *err);

/*
 * Whether the arithmetic period p, which s shows in all its values, is proved
 * for a code with breaks into up to three heaps (nim/law_carry.c).
 */
GRUNDY_MUST_USE grundy_status grundy_law_carry(bool *proved,
                                               const grundy_heap_code *code,
                                               const series *s, const period *p,
                                               memory *mem, grundy_error *err);

/* The largest number of heaps that a move by the code may leave. */
unsigned grundy_law_parts(const grundy_heap_code *code);

/* The largest number of tokens that a digit before the tail, or a set,
 * names. */
uint64_t grundy_law_reach(const grundy_heap_code *code);

/* "Guy and Smith's theorem", ...  Static storage. */
const char *grundy_law_name(law_theorem theorem);
