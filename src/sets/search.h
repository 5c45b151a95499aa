/* SPDX-License-Identifier: MIT */
/*
 * sets/search.h -- nimbers of positions that are sets of cells, by their parts.
 */
#pragma once

#include "base/certified.h"
#include "base/error.h"
#include "base/watch.h"
#include "sets/parts.h"

typedef struct set_search set_search;

/*
 * Opens a search for the list, which outlives it and is not endless
 * (grundy_instances_endless); it has at most GRUNDY_SETS_MOST_CELLS cells.
 */
grundy_status grundy_set_search_open(set_search **out, const set_instances *l,
                                     watch *w, grundy_error *err);
void grundy_set_search_close(set_search **s);

/* The nimber of the position whose cells are the bits of `in`. */
grundy_status grundy_set_search_nimber(set_search *s, const uint64_t *in,
                                       uint64_t *nimber, grundy_error *err);

/* Whether it is that number, which is mostly found sooner. */
grundy_status grundy_set_search_is(set_search *s, const uint64_t *in,
                                   uint64_t nimber, bool *is,
                                   grundy_error *err);

/*
 * The parts of the position, each the least of its images where the list allows
 * that: *count forms of *words words, one after the other, in no order.
 * Borrowed until the next call.
 */
grundy_status grundy_set_search_forms(set_search *s, const uint64_t *in,
                                      const uint64_t **form, size_t *count,
                                      size_t *words, grundy_error *err);

/* How many positions are valued one after the other for that one; 0: it is
 * searched by its parts. */
grundy_status grundy_set_search_ideals(set_search *s, const uint64_t *in,
                                       size_t *count, grundy_error *err);

/* Writes why the position has the nimber that it has (docs/formats.md):
 * certify.c. */
grundy_status grundy_set_search_certify(set_search *s, const uint64_t *in,
                                        certified_text *out, grundy_error *err);

const set_board *grundy_set_search_board(const set_search *s);

typedef struct set_work {
    uint64_t met;     /* different parts */
    uint64_t solved;  /* of them, whose nimber is known */
    uint64_t options; /* that were listed */
} set_work;

set_work grundy_set_search_work(const set_search *s);
