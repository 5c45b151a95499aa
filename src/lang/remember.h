/* SPDX-License-Identifier: MIT */
/* lang/remember.h -- the values of one function by its arguments. */
#pragma once

#include "base/watch.h"
#include "lang/object.h"

typedef struct remember {
    memory *mem;
    const watch *watch;   /* who may stop a table from growing */
    word_list entry;      /* each: key length and state, key, result */
    uint64_t *slot; /* place of an entry in `entry` plus 1, and bits of its
                       hash; 0: free */
    size_t slots, used;
    size_t open;     /* entries whose results are still to come */
    arena values;    /* objects in results */
    uint64_t asked, hits; /* of this trial, */
    uint64_t trial;       /* which is so long; 0: the first has not begun */
    uint64_t idle;        /* calls that are not looked for any more */
    uint32_t results; /* words of a result */
} remember;

/* Being computed, known, or left: computing it failed.  So many bits of an
 * entry's first word; the others are the length of its key. */
enum { REMEMBER_OPEN, REMEMBER_DONE, REMEMBER_LEFT, REMEMBER_BITS = 2 };

void grundy_remember_open(remember *r, memory *mem, const watch *w,
                          uint32_t results);
void grundy_remember_close(remember *r);
void grundy_remember_forget(remember *r);

/*
 * The place of the key's entry; *found tells whether it was there.  A new
 * entry is REMEMBER_OPEN.  False when memory is out, or the watch has stopped
 * what may take long.
 */
bool grundy_remember_find(remember *r, const int64_t *key, size_t count,
                          size_t *place, bool *found);

/*
 * Forgets the earlier half if there is much and nobody waits for a result.
 * Only of results without objects, which others may still refer to.
 */
void grundy_remember_trim(remember *r);

/* Whether results that may not go are so many that more had better not be kept
 * where nothing depends on it. */
bool grundy_remember_is_full(const remember *r);

static inline int grundy_remember_state(const remember *r, size_t place)
{
    return (int)(r->entry.at[place] & ((1 << REMEMBER_BITS) - 1));
}

static inline void grundy_remember_become(remember *r, size_t place, int state)
{
    r->entry.at[place] += state - grundy_remember_state(r, place);
}

static inline size_t grundy_remember_key_length(const remember *r, size_t place)
{
    return (size_t)(r->entry.at[place] >> REMEMBER_BITS);
}

static inline bool grundy_remember_done(const remember *r, size_t place)
{
    return grundy_remember_state(r, place) == REMEMBER_DONE;
}

static inline int64_t *grundy_remember_result(remember *r, size_t place)
{
    return r->entry.at + place + 1 + grundy_remember_key_length(r, place);
}

/*
 * Whether a call is worth looking for, where nothing depends on that: if few
 * are found the next ones are not, and then it is tried for twice as long,
 * since the first calls of many that come again are never found.
 */
static inline bool grundy_remember_is_idle(remember *r)
{
    return r->idle > 0 && r->idle-- > 0;
}

void grundy_remember_note(remember *r, bool found);

/* What is open is left, or begun again. */
static inline void grundy_remember_leave(remember *r, size_t place)
{
    grundy_remember_become(r, place, REMEMBER_LEFT);
}

static inline bool grundy_remember_begin(remember *r, size_t place)
{
    const bool left = grundy_remember_state(r, place) == REMEMBER_LEFT;

    if (left)
        grundy_remember_become(r, place, REMEMBER_OPEN);
    return left;
}

/* Stores the result (copied deeply) and closes the entry. */
bool grundy_remember_store(remember *r, size_t place, const type *t,
                           const int64_t *result);
