/* SPDX-License-Identifier: MIT */
/*
 * Only what is proved is kept: nimbers, and values that a part does not have.
 * Guesses and lists of options are made again.  So are parts of so few cells
 * that they are solved whenever they are met.
 *
 * A state says the same thing of a list of moves wherever its cells come from:
 * those in the set and those out of it, as moves see them.  So a description of
 * the moves and of how a state is written is all that must agree.
 */
#include "sets/keep.h"

#include <string.h>

#include "sets/searching.h"

/* Writing takes one part in 20 of the time at most, and what a kill costs is
 * one in 64 of it, or some milliseconds; visits from one look at the clock to
 * the next. */
enum { WRITING = 20, LOSING = 64, MILLISECONDS = 50, LOOK = 1 << 8 };

/* ---- what a list is ---- */

static unsigned char *put32(unsigned char *to, uint64_t value)
{
    for (unsigned i = 0; i < 4; i++)
        to[i] = (unsigned char)(value >> (8 * i));
    return to + 4;
}

static unsigned char *put_literals(unsigned char *to, const set_literal *at,
                                   size_t count)
{
    for (size_t i = 0; i < count; i++)
        to = put32(to, 2 * (uint64_t)at[i].cell + at[i].in);
    return to;
}

static uint64_t description_size(const set_instances *l)
{
    return 4 * (5 + 2 * (uint64_t)l->count + l->needs + l->writes);
}

static void describe(const set_board *b, unsigned char *to)
{
    const set_instances *const l = b->list;

    to = put32(to, b->stride);
    to = put32(to, (b->turned ? 1u : 0u) | (b->removal ? 2u : 0u));
    to = put32(to, l->cells);
    to = put32(to, b->moves);
    to = put32(to, l->count);
    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);

        to = put32(put32(to, x.needs), x.writes);
        to = put_literals(to, x.need, x.needs);
        to = put_literals(to, x.write, x.writes);
    }
}

/* ---- reading ---- */

/* What is known of a part as a number that is not 0, unless it is nothing; two
 * may have the same one, and then news are not kept. */
static uint16_t print_of(const set_part *p)
{
    const uint64_t both = (uint64_t)p->nimber << 32 | p->excluded;

    return p->nimber == SET_OPEN && p->excluded == 0
               ? 0
               : (uint16_t)(1 + grundy_hash_word(both) % UINT16_MAX);
}

static bool is_cell(const set_instances *l, uint32_t cell)
{
    return cell < l->cells &&
           (l->pad == 0 || cell % l->pad < grundy_instances_places(l));
}

/* Whether the search may come to ask for such a state.  Under guards a cell in
 * both stays (sets/parts.h). */
static bool is_state(const set_board *b, const uint64_t *key)
{
    uint32_t cells = 0;

    for (uint32_t w = 0; w < b->words; w++) {
        const uint64_t in = key[w], out = b->removal ? 0 : key[b->words + w];

        if ((in & out) != 0 && b->guards.count == 0)
            return false;
        for (uint64_t left = in | out; left != 0; left &= left - 1)
            if (!is_cell(b->list, 64 * w + (uint32_t)__builtin_ctzll(left)))
                return false;
        cells += (uint32_t)__builtin_popcountll(in);
        if (b->guards.count == 0)
            cells += (uint32_t)__builtin_popcountll(out);
    }
    return cells > grundy_set_eager_cells(b);
}

static bool could_be(const set_board *b, const stored_part *part)
{
    return is_state(b, part->key) &&
           (part->nimber == SET_OPEN ||
            (part->nimber <= b->moves &&
             (part->nimber >= SET_VALUES ||
              (part->excluded >> part->nimber & 1) == 0)));
}

static double now(const set_search *s)
{
    return s->watch->now != NULL ? s->watch->now() : 0.0;
}

typedef struct reading {
    set_search *s;
    grundy_status status;
} reading;

static bool has_room(set_search *s)
{
    const memory *const mem = s->mem;

    while (s->table.parts >= s->table.quota / 2 &&
           s->table.quota < SET_MOST_PARTS)
        s->table.quota *= 2;
    return mem->limit == 0 || mem->live < mem->limit / 2;
}

static bool take_part(void *user, const stored_part *part)
{
    reading *const r = user;
    set_search *const s = r->s;
    set_part *p;
    uint32_t at;

    r->status = grundy_watch_tick(s->watch, 1, s->err);
    if (r->status != GRUNDY_OK || !has_room(s))
        return false;
    if (!could_be(&s->board, part))
        return true;
    r->status = grundy_set_enter(s, part->key, &at);
    if (r->status != GRUNDY_OK)
        return false;
    p = &s->table.part[at];
    p->excluded |= part->excluded;
    if (p->nimber == SET_OPEN)
        p->nimber = part->nimber;
    p->kept = print_of(p);
    return true;
}

grundy_status grundy_set_keep(set_search *s, parts_file *file,
                              grundy_error *err)
{
    const uint64_t size = description_size(s->board.list);
    unsigned char *const bytes = grundy_memory_new(s->mem, size);
    reading r = {s, GRUNDY_OK};
    grundy_status status;

    s->err = err;
    if (bytes == NULL)
        return grundy_set_no_memory(s);
    describe(&s->board, bytes);
    status = grundy_parts_file_list(file, bytes, (size_t)size, s->board.stride,
                                    &s->kept_list, take_part, &r, err);
    grundy_memory_free(s->mem, bytes, size);
    if (r.status != GRUNDY_OK && s->table.full)
        r.status = GRUNDY_OK; /* what was read will do */
    s->table.full = false;
    if (status == GRUNDY_OK)
        status = r.status;
    s->kept = status == GRUNDY_OK ? file : NULL;
    s->kept_since = now(s);
    return status;
}

/* ---- writing ---- */

/* The next writing, after one that began then. */
static double next_time(const set_search *s, double began)
{
    const double ended = now(s);
    double pause = MILLISECONDS / 1000.0;

    if (pause < WRITING * (ended - began))
        pause = WRITING * (ended - began);
    if (pause < (ended - s->kept_since) / LOSING)
        pause = (ended - s->kept_since) / LOSING;
    return ended + pause;
}

grundy_status grundy_set_put_proofs(set_search *s, grundy_error *err)
{
    const uint16_t small = grundy_set_eager_cells(&s->board);
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0;
         s->kept != NULL && i < s->table.parts && status == GRUNDY_OK; i++) {
        set_part *const p = &s->table.part[i];
        const uint16_t print = print_of(p); /* more may be known soon */

        if (p->cells <= small || p->kept == print)
            continue;
        status =
            grundy_parts_file_put(s->kept, s->kept_list, s->board.stride,
                                  &(stored_part){grundy_set_key(&s->table, i),
                                                 p->excluded, p->nimber},
                                  err);
        p->kept = print;
    }
    return status;
}

grundy_status grundy_set_save(set_search *s, grundy_error *err)
{
    const double began = now(s);
    grundy_status status;

    if (s->kept == NULL)
        return GRUNDY_OK;
    status = grundy_set_put_proofs(s, err);
    if (status == GRUNDY_OK)
        status = grundy_parts_file_save(s->kept, err);
    s->save_at = next_time(s, began);
    return status;
}

grundy_status grundy_set_save_sometimes(set_search *s, grundy_error *err)
{
    if (s->kept == NULL || ++s->looks % LOOK != 0 || now(s) < s->save_at)
        return GRUNDY_OK;
    return grundy_set_save(s, err);
}
