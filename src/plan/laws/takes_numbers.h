/* SPDX-License-Identifier: MIT */
/* plan/laws/takes_numbers.h -- laws that rest on divisors and primes. */
#ifndef PLAN_TAKES_NUMBERS_H
#define PLAN_TAKES_NUMBERS_H

#include "plan/laws/takes.h"
#include "plan/laws/takes_read.h"

/* False: the kind has no such law.  None of its rules can fail then. */
bool grundy_takes_find_numbers(arena *a, const game_kind *kind,
                               const code_source *source, takes_law *out);

/* The m of TAKES_MODULO, for a heap from 0 on; 0: none is known. */
int64_t grundy_takes_modulus(const game_kind *kind, const code_source *source);

/* By these moves, `from` a power of two; false: they do not tell. */
bool grundy_takes_read_classes(const game_kind *kind, const rule_move *move,
                               uint32_t moves, const code_source *source,
                               takes_classes *out);

/* The law of TAKES_TURNING that such a set has; its values are of the arena.
 * False: none was found. */
bool grundy_takes_find_turning(arena *a, const takes_classes *set,
                               takes_law *out);

/* Whether a condition on k alone depends from some k on on what k is modulo
 * some number: *from, a power of two, and *modulus are then raised to such
 * numbers. */
bool grundy_takes_repeats(const code_source *source, const variable *k,
                          const node *condition, int64_t *from,
                          uint32_t *modulus);

/* Whether such a condition holds of one k >= 0. */
bool grundy_takes_passes(const code_source *source, const variable *k,
                         const node *condition, int64_t value);

/* The one clause of a kind with TAKES_COPRIME, of which those k count that have
 * no factor in common with n; false: it is not as the law was found from. */
bool grundy_takes_coprime_loop(const game_kind *kind, const rule_move *m,
                               int64_t n, takes_loop *out);

/* Primes from 2^36 on are not counted: 2^36 takes a third of a second.  Least
 * factors of what is no prime are below 2^32. */
enum { PRIMES_BITS = 36 };

/* The number of primes up to a prime below 2^36; 0: it is beyond, or memory is
 * out. */
uint64_t grundy_takes_prime_index(struct prime_table *t, uint64_t prime);

/* By the moves for values that the kind, a heap, has now.  False: *out is as
 * before. */
bool grundy_takes_find_stretches(arena *a, const game_kind *kind,
                                 const code_source *source, takes_law *out);

#endif
