/* SPDX-License-Identifier: MIT */
/*
 * lang/lists.h -- lists under way: the words of arrays, the parts of sums and
 * of options.  What the dispatch loop and native code both do with them.
 */
#pragma once

#include "lang/machine.h"
#include "solve/options.h"

static inline bool grundy_list_open(machine *m)
{
    return GRUNDY_PUSH(m->mem, m->marks, m->open, m->marks_cap,
                       (list_mark){.at = m->list.count});
}

/* The words of the innermost list; it is taken off the stack of lists, but
 * they stay where they are until the next push. */
static inline const int64_t *grundy_list_close(machine *m, size_t *count,
                                               bool *outside)
{
    const list_mark mark = m->marks[--m->open];

    *count = m->list.count - mark.at;
    *outside = mark.outside;
    m->list.count = mark.at;
    return m->list.at == NULL ? NULL : m->list.at + mark.at;
}

static inline bool grundy_part_in_ranges(const kind_shape *shape,
                                         const int64_t *reg, uint32_t params)
{
    for (uint32_t i = 0; i < params; i++)
        if (reg[i] < shape->param[i].low || reg[i] > shape->param[i].high)
            return false;
    return true;
}

/* Appends the part to the list, or notes that it is outside its range. */
grundy_status grundy_part_add(machine *m, uint32_t kind, const int64_t *reg,
                              int64_t copies);

/* The same for copies of a Nim heap, and of all parts of a sum. */
grundy_status grundy_part_add_nim(machine *m, int64_t k, int64_t copies);
grundy_status grundy_part_add_sum(machine *m, const object *sum, int64_t copies,
                                  grundy_span span);

/* The list is an option: to the trace or to the sink, unless outside. */
grundy_status grundy_option_end(machine *m, uint32_t clause, const int64_t *r);

/* An option of one part, whatever the part is. */
grundy_status grundy_option_add_slowly(machine *m, uint32_t kind,
                                       const int64_t *reg, uint32_t clause);

/* The list as an array of elements of `width` words. */
grundy_status grundy_list_to_object(machine *m, uint32_t width, int64_t *out);

/* The same as a sum; one with a part outside its range is the null
 * reference. */
grundy_status grundy_list_to_sum(machine *m, int64_t *out);

/*
 * The common case of grundy_part_add without a call: numbers within their
 * ranges, room in the list.  The part's value is taken from the sink's table on
 * the way, so that an option whose parts all have one need not be sent.
 */
static inline bool grundy_part_add_quickly(machine *m, uint32_t kind,
                                           const int64_t *reg, int64_t copies)
{
    const kind_shape *shape = &m->program->kind[kind];
    const uint32_t params = m->program->set->kind[kind].params;
    list_mark *mark = &m->marks[m->open - 1];
    int64_t *to;

    if (!shape->ready || !shape->flat || shape->checked ||
        m->list.cap - m->list.count < SUM_WORDS + params)
        return false;
    if (!grundy_part_in_ranges(shape, reg, params)) {
        mark->outside = true;
        if (m->to == NULL)
            grundy_machine_note_outside(m, kind, reg);
        return true;
    }
    to = m->list.at + m->list.count;
    to[SUM_KIND] = kind;
    to[SUM_COPIES] = copies;
    to[SUM_LENGTH] = params;
    for (uint32_t i = 0; i < params; i++)
        to[SUM_WORDS + i] = reg[i];
    m->list.count += SUM_WORDS + params;
    if (m->to == NULL || !m->to->adds) {
        mark->unknown = true;
    } else if ((copies & 1) != 0) {
        const uint32_t *cell =
            grundy_table_at(&m->to->table[kind], reg, params);

        if (cell != NULL && *cell - 1 < m->to->mex.cap) {
            mark->value ^= *cell - 1;
            mark->known++;
        } else {
            mark->unknown = true;
        }
    }
    return true;
}

/* Where the scratch arena stands, as two registers, and back there. */
static inline void grundy_scratch_mark(machine *m, int64_t *r)
{
    const arena_mark mark = grundy_arena_get(&m->scratch);

    r[0] = (int64_t)(uintptr_t)mark.block;
    r[1] = (int64_t)mark.used;
}

static inline void grundy_scratch_reset(machine *m, const int64_t *r)
{
    const arena_mark mark = {(arena_block *)(uintptr_t)r[0], (size_t)r[1]};

    if (!m->keep)
        grundy_arena_reset(&m->scratch, mark);
}
