/* SPDX-License-Identifier: MIT */
/*
 * solve/sums.h -- what can be said of a sum of positions, a sorted list of
 * parts, without searching it: who wins Nim, the pair of tame parts, and how
 * it reads.
 */
#pragma once

#include "base/text.h"
#include "solve/multiset.h"
#include "solve/tame.h"

/* Room for the words of a part; mem is set by the caller. */
typedef struct sum_buffer {
    memory *mem;
    int64_t *word;
    size_t cap;
} sum_buffer;

void grundy_sums_buffer_close(sum_buffer *buffer);

/* Whether all parts are Nim heaps, and who wins them then [Bouton01]. */
bool grundy_sums_is_nim(const part_list *list);
bool grundy_sums_nim_wins(const part_list *list, bool misere);

/*
 * The pair of the sum; not tame as soon as a part is wild or, where those are
 * asked that are `solved` alone, has not been.
 */
GRUNDY_MUST_USE grundy_status grundy_sums_pair(const part_list *list,
                                               tame_solver *pairs, bool solved,
                                               sum_buffer *buffer,
                                               tame_pair *sum,
                                               grundy_error *err);

/* The sum with this key as text. */
void grundy_sums_put(fixed_text *to, const grundy_game *game, memory *mem,
                     const unsigned char *key, size_t bytes);
