/* SPDX-License-Identifier: MIT */
/* nim/law_closed.h -- closed forms: G(n) as an expression in n. */
#pragma once

#include "nim/period.h"

typedef enum closed_kind {
    CLOSED_NONE,
    CLOSED_CONSTANT,  /* a */
    CLOSED_REMAINDER, /* (n % a) / b */
    CLOSED_SLOPE,     /* (n + b) / a + shift */
    /* From here on of n + shift instead of n. */
    CLOSED_SHARE,     /* n / a where a divides n, else that of n-1-(n-1)/a */
    CLOSED_BITS,      /* how many binary digits */
    CLOSED_RULER,     /* the largest power of two that divides n */
    CLOSED_VALUATION, /* its exponent */
    CLOSED_ODIOUS,    /* the number with an odd count of ones, from 0 */
    CLOSED_EVIL,      /* with an even count */
    CLOSED_ONES,      /* how many ones in binary */
    CLOSED_PARITY,    /* that modulo 2 */
    CLOSED_ROOT,      /* the integer part of the square root */
    CLOSED_PRIMES,    /* prime factors with multiplicity */
    CLOSED_DISTINCT,  /* prime factors without */
    CLOSED_TOWERS,    /* those of the odd part, and 1 if n is even */
    CLOSED_KINDS
} closed_kind;

typedef struct closed_form {
    closed_kind kind;
    uint64_t a, b;
    int64_t shift;
} closed_form;

/* False where the form has no value, such as the ruler's at 0. */
bool grundy_closed_value(const closed_form *form, uint64_t n, uint64_t *value);

/* An expression of the rule language in the variable of that name (a sentence
 * for CLOSED_SHARE with a > 2); like snprintf. */
size_t grundy_closed_text(const closed_form *form, const char *variable,
                          char *out, size_t size);

/*
 * A form that says the same as the period p from its preperiod on, for every
 * n and not only where there are values; CLOSED_NONE if none is known.
 */
closed_form grundy_closed_of_period(const series *s, const period *p);

/*
 * A form that all values from heap *from on have, *from at least first and at
 * most 2 more; only looked for in 16 values or more.  CLOSED_NONE if none is
 * known.  O(count).
 */
closed_form grundy_closed_find(const series *s, uint64_t first, uint64_t *from);
