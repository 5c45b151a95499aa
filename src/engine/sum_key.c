/* SPDX-License-Identifier: MIT */
/*
 * The form of a sum: words that two sums share only if they are one game.  Its
 * parts stand in one order, without those that have no move; of positions that
 * the rules treat alike the least stands for all, and a set is told by the
 * parts that it falls into, each by the least of its images.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/board_images.h"
#include "engine/sets.h"
#include "solve/images.h"

typedef struct forming {
    engine *e;
    word_list *out;
    size_t *entry; /* where each begins: its length, kind, copies, words */
    size_t entries, room;
    grundy_status status;
    grundy_error *err;
} forming;

static void run_out(forming *f)
{
    if (f->status == GRUNDY_OK)
        f->status = grundy_engine_no_memory(f->e, f->err);
}

static void add_entry(forming *f, int64_t kind, int64_t copies,
                      const int64_t *word, size_t words)
{
    const int64_t head[] = {(int64_t)words + 3, kind, copies};

    if (!GRUNDY_RESERVE(f->e->mem, f->entry, f->room, f->entries + 1)) {
        run_out(f);
        return;
    }
    f->entry[f->entries++] = f->out->count;
    if (!grundy_words_push(f->out, head, 3) ||
        !grundy_words_push(f->out, word, words))
        run_out(f);
}

/* A position by the parts of its set; false: it is not told so. */
static bool add_set(forming *f, grundy_position at, int64_t copies)
{
    const uint64_t *form;
    size_t forms, words;
    bool found;

    f->status = grundy_engine_set_parts(f->e, at, &form, &forms, &words, &found,
                                        f->err);
    if (f->status != GRUNDY_OK || !found)
        return false;
    for (size_t i = 0; i < forms && f->status == GRUNDY_OK; i++)
        add_entry(f, at.kind, copies, (const int64_t *)form + i * words, words);
    return true;
}

/* A position of several sets by the least of its images. */
static bool add_board(forming *f, grundy_position at, int64_t copies)
{
    const cell_images *images;
    word_list own = {.mem = f->e->mem};

    if (f->status == GRUNDY_OK)
        f->status = grundy_engine_find_images(f->e, at, f->err);
    images =
        f->status == GRUNDY_OK ? grundy_engine_board_images(f->e, at) : NULL;
    if (images == NULL)
        return false;
    if (!grundy_words_push(&own, at.word, at.length)) {
        run_out(f);
    } else {
        (void)grundy_cell_images_least(images, own.at);
        add_entry(f, at.kind, copies, own.at, at.length);
    }
    grundy_words_close(&own);
    return true;
}

static void add_part(forming *f, const int64_t *part)
{
    const bool nim = part[SUM_KIND] == SUM_NIM;
    const bool position = !nim && part[SUM_KIND] != SUM_ENTAILED;
    const size_t words = (size_t)part[SUM_LENGTH];
    const grundy_position at = {nim ? GRUNDY_KIND_NIM
                                    : (uint32_t)part[SUM_KIND],
                                (uint32_t)words, part + SUM_WORDS};
    const word_images *const images =
        position ? f->e->set.kind[at.kind].images : NULL;
    int64_t room[GRUNDY_IMAGE_WORDS];

    if (position && (add_set(f, at, part[SUM_COPIES]) ||
                     add_board(f, at, part[SUM_COPIES])))
        return;
    if (f->status == GRUNDY_OK)
        add_entry(f, part[SUM_KIND], part[SUM_COPIES],
                  images != NULL && images->words == words
                      ? grundy_images_least(images, at.word, room)
                      : at.word,
                  words);
}

static int compare_entries(const int64_t *x, const int64_t *y)
{
    const int64_t words = x[0] < y[0] ? x[0] : y[0];

    for (int64_t i = 0; i < words; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* The entries in rising order; there are few, so one is put after the other
 * to its place. */
static void sort_entries(forming *f)
{
    const int64_t *const at = f->out->at;

    for (size_t i = 1; i < f->entries; i++) {
        const size_t one = f->entry[i];
        size_t to = i;

        for (; to > 0 && compare_entries(at + one, at + f->entry[to - 1]) < 0;
             to--)
            f->entry[to] = f->entry[to - 1];
        f->entry[to] = one;
    }
}

/* Writes the entries behind the unsorted ones, and then over them. */
static void rewrite(forming *f)
{
    const size_t count = f->out->count;

    sort_entries(f);
    for (size_t i = 0; i < f->entries; i++) {
        const size_t words = (size_t)f->out->at[f->entry[i]];

        if (!GRUNDY_RESERVE(f->out->mem, f->out->at, f->out->cap,
                            f->out->count + words)) {
            run_out(f);
            return;
        }
        memcpy(f->out->at + f->out->count, f->out->at + f->entry[i],
               words * sizeof *f->out->at);
        f->out->count += words;
    }
    if (count > 0)
        memmove(f->out->at, f->out->at + count, count * sizeof *f->out->at);
    f->out->count = count;
}

grundy_status grundy_engine_sum_key(engine *e, const object *sum,
                                    word_list *out, grundy_error *err)
{
    forming f = {.e = e, .out = out, .status = GRUNDY_OK, .err = err};
    const object *left = sum;

    out->count = 0;
    if (!e->set.has_decisions)
        f.status =
            grundy_engine_strip(e, sum->word, (size_t)sum->count, &left, err);
    for (size_t at = 0; f.status == GRUNDY_OK && at < left->count;
         at += SUM_WORDS + (size_t)left->word[at + SUM_LENGTH])
        add_part(&f, left->word + at);
    if (f.status == GRUNDY_OK)
        rewrite(&f);
    GRUNDY_FREE(e->mem, f.entry, f.room);
    return f.status;
}
