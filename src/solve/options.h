/* SPDX-License-Identifier: MIT */
/*
 * solve/options.h -- the sink that a game writes a position's options to, and
 * what is done with them there: a solver takes their values, `trace` hands
 * them out one by one.
 */
#pragma once

#include "base/watch.h"
#include "grundy/game.h"
#include "nim/mex.h"
#include "solve/memo.h"
#include "solve/table.h"

/* The kind of a Nim heap, where parts are listed; its one word is the size. */

/* The kind of a part that has to be answered: solve/entailed.h. */
enum { GRUNDY_KIND_ENTAILED = 0xfffffd };

/* What a use of the sink does with what the game calls. */
typedef struct options_mode {
    bool (*part)(grundy_options *to, grundy_position part, uint64_t copies);
    bool (*nim)(grundy_options *to, uint64_t k, uint64_t copies);
    bool (*end)(grundy_options *to);
} options_mode;

/*
 * The front of every sink; a mode's own data stand behind it.  A function of
 * the mode that returns false leaves status as it is (nothing more is wanted)
 * or sets it, and reports to err.
 */
struct grundy_options {
    /* By kind, for options of one part and for parts; the inline paths end
     * where they find none. */
    const value_table *table, *part_table;
    mex_set mex;    /* of the values of options so far */
    uint64_t sum;   /* nim-sum of the current option's parts so far */
    bool adds;      /* the inline end may mark the sum */
    bool unknown;   /* a part of the current option has no value yet */
    uint64_t budget; /* options until the watch is looked at */
    uint32_t kinds, words;    /* of the game */
    watch *watch;
    const options_mode *mode;
    grundy_status status;
    grundy_error *err;
    uint64_t seen; /* options before this budget */
    /* By kind, for options of one part outside of the table; NULL: none.  What
     * is found there is its value, as in the table. */
    const position_memo *memo;
};

/* The budget is used up: looks at the watch.  False: stop. */
bool grundy_options_pause(grundy_options *to);

/* An option has ended; false: stop. */
static inline bool grundy_options_count(grundy_options *to)
{
    return --to->budget > 0 || grundy_options_pause(to);
}

/* The half of grundy_options_scalar for all that is not in a table. */
bool grundy_options_scalar_slow(grundy_options *to, uint32_t kind,
                                const int64_t *word, uint32_t length);

/*
 * As grundy_options_add, for callers inside the library that emit options
 * by the hundred million: an option whose value stands in a table is marked
 * without a call.  kind is one of the game's.
 */
static inline bool grundy_options_scalar(grundy_options *to, uint32_t kind,
                                         const int64_t *word, uint32_t length)
{
    const uint32_t *const cell = grundy_table_at(&to->table[kind], word,
                                                 length);

    if (cell != NULL) {
        const uint32_t value = *cell - 1;

        if (value < to->mex.cap) {
            to->mex.seen[value] = to->mex.epoch;
            return grundy_options_count(to);
        }
    }
    return grundy_options_scalar_slow(to, kind, word, length);
}

/*
 * As grundy_options_part and grundy_options_end, for the same callers: a part
 * whose value stands in a table is added, and an option of such parts marked,
 * without a call.
 */
static inline bool grundy_options_scalar_part(grundy_options *to,
                                              grundy_position part,
                                              uint64_t copies)
{
    const uint32_t *const cell = grundy_table_at(&to->part_table[part.kind],
                                                 part.word, part.length);

    if (cell == NULL || !grundy_code_is_value(*cell))
        return copies == 0 || to->mode->part(to, part, copies);
    to->sum ^= copies % 2 != 0 ? *cell - 1 : 0;
    return true;
}

static inline bool grundy_options_scalar_end(grundy_options *to)
{
    if (!to->adds || to->unknown || to->sum >= to->mex.cap)
        return to->mode->end(to);
    to->mex.seen[to->sum] = to->mex.epoch;
    to->sum = 0;
    return grundy_options_count(to);
}

/* Adds copies of a Nim heap of k. */
bool grundy_options_heaps(grundy_options *to, uint64_t k, uint64_t copies);

/* Prepares a sink for a mode; takes no memory yet. */
void grundy_options_open(grundy_options *to, const grundy_game *game,
                         const value_table *table, memory *mem, watch *w,
                         const options_mode *mode);
void grundy_options_close(grundy_options *to);

/* Empties it for the options of a position. */
void grundy_options_begin(grundy_options *to, grundy_error *err);

/*
 * The end of the options: the status of all, given that of the game's
 * function; counts the work, an option a tick and one for the position.
 */
grundy_status grundy_options_finish(grundy_options *to, grundy_status status);

/* Options since begin. */
uint64_t grundy_options_seen(const grundy_options *to);

/* Notes a failure that the game is to stop for; returns false. */
bool grundy_options_stop(grundy_options *to, grundy_status status);

/* ---- trace ---- */

/* A part of an option.  Borrowed until the callback returns. */
typedef struct option_part {
    grundy_position at; /* kind GRUNDY_KIND_NIM: a Nim heap */
    uint64_t copies;
} option_part;

/*
 * One option: its number from 0 and its parts as the game gave them.  False
 * ends the listing.  It may call solvers, for this same game too.
 */
typedef bool grundy_options_each(void *user, uint64_t option,
                                 const option_part *part, size_t parts);

/* Lists the options of a position, in the game's order. */
grundy_status grundy_options_trace(const grundy_game *game, memory *mem,
                                   watch *w, grundy_position at,
                                   grundy_options_each *each, void *user,
                                   grundy_error *err);
