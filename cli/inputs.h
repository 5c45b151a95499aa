/* SPDX-License-Identifier: MIT */
/*
 * cli/inputs.h -- the numbers of which the inputs of `stress` are made: small
 * ones first, then the places where programs break.
 */
#pragma once

#include "grundy/grundy.h"
#include "shrink.h"

/* Inputs of one kind are all small, or large in values, in lengths, in both. */
typedef enum input_kind {
    INPUT_SMALL,
    INPUT_VALUES,
    INPUT_LENGTHS,
    INPUT_BOTH,
    INPUT_KINDS
} input_kind;

/* How the values of one input are chosen. */
typedef enum input_style {
    STYLE_UNIFORM,
    STYLE_MIXED,  /* each in a style of its own */
    STYLE_ENDS,   /* of the range */
    STYLE_POWERS, /* about 2^31, 2^32, 2^53 or 2^63 */
    STYLE_EQUAL,
    STYLE_WRAPPED, /* the same in 32 bits */
    STYLE_LEAST,
    STYLE_RELATED, /* to those before: their xor, sum, double, ... */
    STYLE_SIZES    /* any number of digits */
} input_style;

/* The largest value and length of an input. */
typedef struct input_size {
    uint64_t value, length;
} input_size;

/* Begins as {0} but for `seed` and `asked`. */
typedef struct input_maker {
    uint64_t seed;
    input_size asked;            /* not to be passed; 0: as we see fit */
    input_size cap[INPUT_KINDS]; /* what the rules are known to bear */

    choices drawn;   /* the numbers of the input at hand */
    input_size used; /* the largest of them */
    bool no_memory;

    /* how they are chosen, or which ones are to be made again */
    input_kind kind;
    input_style style;
    input_size level;
    unsigned power;
    bool full_length;
    choices *again;
    uint64_t state;
    int64_t last;
    uint64_t together; /* xor of the values before */
    size_t values;
} input_maker;

/* Begins input number i, a function of the seed, i and the caps. */
grundy_drawer grundy_cli_input(input_maker *m, uint64_t i);

/* Begins the input that the choices stand for, and marks their lengths. */
grundy_drawer grundy_cli_input_again(input_maker *m, choices *c);

/*
 * The rules can't answer an input as large as the last one: later ones of its
 * kind are smaller.  False if they can't be.
 */
bool grundy_cli_inputs_lower(input_maker *m);

void grundy_cli_inputs_free(input_maker *m);
