/* SPDX-License-Identifier: MIT */
/*
 * lang/runtime.h -- what an instruction calls for work that is not a matter
 * of registers.  info->number is the count of result words for all of them.
 */
#pragma once

#include "lang/machine.h"

/* type: of both values; -1, 0 or 1. */
runtime_call grundy_runtime_compare;
/* Arrays: type of the result; a slice gets low and high, inclusive. */
runtime_call grundy_runtime_join_arrays, grundy_runtime_slice,
    grundy_runtime_range, grundy_runtime_sort;
/* base, indices, value; type: of the base; extra unused. */
runtime_call grundy_runtime_store;
/* Texts: type and other are those of the two sides. */
runtime_call grundy_runtime_join_text;
/* A list under way, turned into a set or its mex. */
runtime_call grundy_runtime_list_to_set, grundy_runtime_list_mex;
/* Sets as objects: type of the first. */
runtime_call grundy_runtime_union, grundy_runtime_minus,
    grundy_runtime_common, grundy_runtime_either, grundy_runtime_subset;
/* element(s), then container; type: of the container. */
runtime_call grundy_runtime_has;
/* extra: universe; to a mask (result 2 words, mask and "some outside") and
 * back. */
runtime_call grundy_runtime_to_mask, grundy_runtime_from_mask,
    grundy_runtime_all_of;
/* Numbers. */
runtime_call grundy_runtime_abs, grundy_runtime_isqrt, grundy_runtime_popcount,
    grundy_runtime_nimproduct, grundy_runtime_isprime, grundy_runtime_factors,
    grundy_runtime_divisors, grundy_runtime_digits, grundy_runtime_gcd,
    grundy_runtime_lcm, grundy_runtime_partitions;
/* n, u, v; other is not used; number of results 1. */
runtime_call grundy_runtime_adjacency, grundy_runtime_neighbours;
/* n, u, v, root; the same. */
runtime_call grundy_runtime_parents;
/* An array, and moves as in lang/one_play.h. */
runtime_call grundy_runtime_play;
/* Puts the ends v into the words of u, for one of these calls that reads them
 * with machine.packed set and v empty; false: they do not fit. */
bool grundy_graph_pack(object *u, const object *v);
/* The engine: a sum; nothing; extra: the tail_step. */
runtime_call grundy_runtime_text_of, grundy_runtime_start_text,
    grundy_runtime_right, grundy_runtime_entailed;
runtime_call grundy_runtime_value, grundy_runtime_start,
    grundy_runtime_winning;
/* Behind the last row of a `for winning move`: of its list and how many words a
 * row has.  Fails where there are more rows. */
runtime_call grundy_runtime_no_more;

/* The value as it is printed: blanks between elements, none between
 * characters.  Appends to *out, which grows; false when memory is out. */
typedef struct text_buffer {
    memory *mem;
    char *at;
    size_t count, cap;
    bool failed; /* memory was out: nothing is printed any more */
} text_buffer;

bool grundy_runtime_print(text_buffer *out, const type *t,
                          const int64_t *value, const program *p);

/* The values of the expressions, which lie one behind the other, with blanks
 * between. */
bool grundy_runtime_print_row(text_buffer *out, node *const *expr,
                              uint32_t exprs, const int64_t *value,
                              const program *p);
bool grundy_text_put(text_buffer *out, const char *text, size_t count);
void grundy_text_print(text_buffer *out, const char *format, ...)
    GRUNDY_PRINTF(2, 3);
bool grundy_text_put_character(text_buffer *out, uint32_t point);
void grundy_text_close(text_buffer *out);
