/* SPDX-License-Identifier: MIT */
/*
 * sets/sides.h -- who wins a position that is a set of cells, where Left and
 * Right have moves of their own, all moves only take cells (or all only put
 * them) and whoever can't move loses.
 */
#pragma once

#include "base/error.h"
#include "base/words.h"
#include "base/watch.h"
#include "sets/instances.h"

/* A small library has one width of cells only. */
#ifdef GRUNDY_SMALL
enum { GRUNDY_SIDES_MOST_CELLS = 64 };
#else
enum { GRUNDY_SIDES_MOST_CELLS = 128 };
#endif

typedef struct set_sides set_sides;

/* Why such moves of Left and of Right, in lists of the same cells, are not
 * searched; NULL: they are. */
const char *grundy_sides_why_not(const set_instances list[2]);

/* Opens a search for Left's list and Right's, of which nothing speaks against
 * it; they are Copied.  Owner: the caller, who closes it in any case. */
grundy_status grundy_sides_open(set_sides **out, const set_instances list[2],
                                watch *w, grundy_error *err);
void grundy_sides_close(set_sides **s);

/* Whether who is to move, Right or Left, wins the position whose cells are the
 * bits of `in`. */
grundy_status grundy_sides_wins(set_sides *s, const uint64_t *in, bool right,
                                bool *wins, grundy_error *err);

typedef struct sides_work {
    uint64_t visits;    /* positions whose moves were tried */
    uint64_t options;   /* that were listed */
    uint64_t positions; /* of which something is known */
} sides_work;

sides_work grundy_sides_work(const set_sides *s);

/* ---- one width of cells ---- */

typedef struct sides_width {
    grundy_status (*open)(void **out, const set_instances list[2], bool turned,
                          watch *w, grundy_error *err);
    void (*close)(void *search);
    grundy_status (*wins)(void *search, const uint64_t *in, bool right,
                          bool *wins, grundy_error *err);
    sides_work (*work)(const void *search);
} sides_width;

extern const sides_width grundy_sides_of_64;
extern const sides_width grundy_sides_of_128;
