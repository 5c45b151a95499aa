/* SPDX-License-Identifier: MIT */
/*
 * The public half of the sink checks what a game hands in and passes it to
 * the mode.  Trace keeps the parts of one option at a time: words in one
 * buffer that may move, so the parts point into it only when the option ends.
 */
#include "solve/options.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"

void grundy_options_open(grundy_options *to, const grundy_game *game,
                         const value_table *table, memory *mem, watch *w,
                         const options_mode *mode)
{
    *to = (grundy_options){
        .table = table,
        .part_table = table,
        .budget = GRUNDY_WATCH_STEP,
        .kinds = game->kinds,
        .words = game->words,
        .watch = w,
        .mode = mode,
    };
    grundy_mex_open(&to->mex, mem);
}

void grundy_options_close(grundy_options *to)
{
    grundy_mex_close(&to->mex);
}

void grundy_options_begin(grundy_options *to, grundy_error *err)
{
    grundy_mex_begin(&to->mex);
    to->budget = GRUNDY_WATCH_STEP;
    to->seen = 0;
    to->sum = 0;
    to->unknown = false;
    to->status = GRUNDY_OK;
    to->err = err;
}

uint64_t grundy_options_seen(const grundy_options *to)
{
    return to->seen + (GRUNDY_WATCH_STEP - to->budget);
}

grundy_status grundy_options_finish(grundy_options *to, grundy_status status)
{
    const uint64_t rest = GRUNDY_WATCH_STEP - to->budget + 1;

    if (to->status != GRUNDY_OK)
        status = to->status;
    if (status != GRUNDY_OK)
        return status;
    return grundy_watch_tick(to->watch, rest, NULL);
}

bool grundy_options_stop(grundy_options *to, grundy_status status)
{
    to->status = status;
    return false;
}

bool grundy_options_pause(grundy_options *to)
{
    const grundy_status status = grundy_watch_tick(
        to->watch, GRUNDY_WATCH_STEP, NULL);

    to->seen += GRUNDY_WATCH_STEP;
    to->budget = GRUNDY_WATCH_STEP;
    return status == GRUNDY_OK || grundy_options_stop(to, status);
}

static bool refuse(grundy_options *to, grundy_position part)
{
    if (part.kind >= to->kinds)
        grundy_fail(to->err, GRUNDY_EINVAL,
                    "expected a kind below %" PRIu32 ", found %" PRIu32,
                    to->kinds, part.kind);
    else
        grundy_fail(to->err, GRUNDY_EINVAL,
                    "expected at most %" PRIu32 " words, found %" PRIu32,
                    to->words, part.length);
    return grundy_options_stop(to, GRUNDY_EINVAL);
}

bool grundy_options_part(grundy_options *to, grundy_position part,
                         uint64_t copies)
{
    if (part.kind == GRUNDY_KIND_ENTAILED)
        return copies == 0 || to->mode->part(to, part, copies);
    if (part.kind >= to->kinds || part.length > to->words)
        return refuse(to, part);
    return grundy_options_scalar_part(to, part, copies);
}

bool grundy_options_nim(grundy_options *to, uint64_t k)
{
    return to->mode->nim(to, k, 1);
}

bool grundy_options_heaps(grundy_options *to, uint64_t k, uint64_t copies)
{
    return copies == 0 || to->mode->nim(to, k, copies);
}

bool grundy_options_end(grundy_options *to)
{
    return grundy_options_scalar_end(to);
}

/* The code of a position whose words fit into one, by hash; 0: not there. */
static uint32_t find_packed(const position_memo *memo, const int64_t *word,
                            uint32_t length)
{
    int64_t room[GRUNDY_IMAGE_WORDS];
    uint64_t key;

    word = grundy_memo_least(memo, word, length, room);
    return length == memo->length && grundy_memo_pack(word, length, &key)
               ? grundy_narrow_find(&memo->narrow, key)
               : 0;
}

bool grundy_options_scalar_slow(grundy_options *to, uint32_t kind,
                                const int64_t *word, uint32_t length)
{
    const grundy_position part = {kind, length, word};

    if (to->memo != NULL && to->table[kind].code == NULL) {
        const uint32_t value =
            find_packed(&to->memo[kind], word, length) - 1;

        if (value < to->mex.cap) {
            to->mex.seen[value] = to->mex.epoch;
            return grundy_options_count(to);
        }
    }
    return to->mode->part(to, part, 1) && to->mode->end(to);
}

/* ---- trace ---- */

typedef struct tracer {
    grundy_options to; /* first: what the game sees */
    memory *mem;
    option_part *part;
    size_t parts, part_cap;
    int64_t *word;
    size_t words, word_cap;
    grundy_options_each *each;
    void *user;
} tracer;

static bool trace_part(grundy_options *to, grundy_position part,
                       uint64_t copies)
{
    tracer *const t = (tracer *)to;

    if (!GRUNDY_RESERVE(t->mem, t->part, t->part_cap, t->parts + 1) ||
        !GRUNDY_RESERVE(t->mem, t->word, t->word_cap, t->words + part.length))
        return grundy_options_stop(to, grundy_memory_failure(t->mem));
    if (part.length > 0)
        memcpy(t->word + t->words, part.word,
               part.length * sizeof *part.word);
    part.word = NULL;
    t->words += part.length;
    t->part[t->parts++] = (option_part){part, copies};
    return true;
}

static bool trace_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    const int64_t word = (int64_t)k;

    return trace_part(to, (grundy_position){GRUNDY_KIND_NIM, 1, &word},
                      copies);
}

static bool trace_end(grundy_options *to)
{
    tracer *const t = (tracer *)to;
    const int64_t *word = t->word;
    bool go_on;

    for (size_t i = 0; i < t->parts; i++) {
        t->part[i].at.word = word;
        if (word != NULL)
            word += t->part[i].at.length;
    }
    go_on = t->each(t->user, grundy_options_seen(to), t->part, t->parts);
    t->parts = 0;
    t->words = 0;
    return grundy_options_count(to) && go_on;
}

static const options_mode tracing = {trace_part, trace_nim, trace_end};

/* A table for every kind that finds nothing; NULL when memory is out. */
static value_table *no_tables(memory *mem, uint32_t kinds)
{
    value_table *const table = grundy_memory_new(mem, kinds * sizeof *table);

    for (uint32_t i = 0; i < kinds && table != NULL; i++)
        grundy_table_none(&table[i]);
    return table;
}

static grundy_status run(tracer *t, const grundy_game *game,
                         grundy_position at, grundy_error *err)
{
    grundy_status status;

    grundy_options_begin(&t->to, err);
    status = game->options(game->state, at, &t->to, err);
    return grundy_options_finish(&t->to, status);
}

grundy_status grundy_options_trace(const grundy_game *game, memory *mem,
                                   watch *w, grundy_position at,
                                   grundy_options_each *each, void *user,
                                   grundy_error *err)
{
    value_table *const table = no_tables(mem, game->kinds);
    tracer t = {.mem = mem, .each = each, .user = user};
    grundy_status status = grundy_memory_failure(mem);

    if (table != NULL) {
        grundy_options_open(&t.to, game, table, mem, w, &tracing);
        status = run(&t, game, at, err);
        grundy_options_close(&t.to);
    }
    GRUNDY_FREE(mem, t.part, t.part_cap);
    GRUNDY_FREE(mem, t.word, t.word_cap);
    GRUNDY_FREE(mem, table, game->kinds);
    if (status != GRUNDY_OK)
        grundy_fail(err, status, "%s", grundy_status_name(status));
    return status;
}
