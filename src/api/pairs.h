/* SPDX-License-Identifier: MIT */
/* api/pairs.h -- the law of lost positions (low[n], high[n]). */
#pragma once

#include "grundy/law.h"

/* low <= high, sorted by low, all those with low < some bound; wythoff: the
 * moves are known to be those of Wythoff's game. */
void grundy_pairs_law(const uint64_t *low, const uint64_t *high, size_t count,
                      bool wythoff, grundy_law *out);
