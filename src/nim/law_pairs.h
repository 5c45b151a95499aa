/* SPDX-License-Identifier: MIT */
/* nim/law_pairs.h -- the lost positions (a, b), a <= b, of games on two heaps
 * as pairs of Beatty sequences. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The t, at least 1, for which pair number n (from 0) is
 *
 *     low = floor(n (2 - t + sqrt(t t + 4)) / 2),  high = low + t n,
 *
 * for all of [0, count), by rising low; 0 if there is none.  Wythoff's game is
 * t = 1: floor(n phi) and floor(n phi^2).  count at least 3 to mean anything.
 */
uint64_t grundy_pairs_find(const uint64_t *low, const uint64_t *high,
                           size_t count);

/* Pair number n; false where it would not fit. */
bool grundy_pairs_value(uint64_t t, uint64_t n, uint64_t *low, uint64_t *high);

/* The two sequences as expressions of the rule language; like snprintf. */
size_t grundy_pairs_text(uint64_t t, char *out, size_t size);
