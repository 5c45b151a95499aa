/* SPDX-License-Identifier: MIT */
/*
 * solve/entailed.h -- parts of sums that the last move has led to and that
 * have to be answered there: who is to move moves in such a part, or, if it has
 * no move, cannot move.
 *
 * Such a part is of the kind GRUNDY_KIND_ENTAILED.  Its words are a sum, part
 * by part: kind (-1: a Nim heap), copies, length, then so many words.  A sum
 * has at most one of them, once; one that is nothing else is the sum inside.
 */
#pragma once

#include "solve/multiset.h"

/* Appends what the words say to a list; false: memory is out. */
bool grundy_entailed_read(part_list *out, const int64_t *word, size_t words);

/* Adds a sorted list as an entailed part; false: memory is out. */
bool grundy_entailed_add(part_list *out, const part_list *inside);

/* Where the part is in a list; SIZE_MAX: nowhere. */
size_t grundy_entailed_find(const part_list *list);

/* Whether a list, sorted or not, has part i of another. */
bool grundy_entailed_has(const part_list *list, const part_list *of, size_t i);
