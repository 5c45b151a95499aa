/* SPDX-License-Identifier: MIT */
/*
 * A row of cells each of which ends the runs that it looks at: the next cell of
 * a line has all that this one has, and this cell itself.  That is the rook,
 * the queen, and Nim with several heaps in one position.
 *
 * The word of values that holds the cell's own is at hand in every set when the
 * value is found, so the value is entered into all of them at once, and the
 * cell is not looked at again.  A slot is ahead then by one place of what
 * lines.h says, which grundy_lines_set takes for a run that stays.
 */
#include "solve/filling.h"

#define INLINE static inline __attribute__((always_inline))

/* The lines of a run as they are now, from a row on. */
typedef struct grown_lines {
    uint64_t *seen, *full;
    int64_t slot, step; /* of the row at work, from row to row */
    size_t pitch;
} grown_lines;

static going going_of(const filling *f, uint32_t column)
{
    return (going){f->room.now[column].start, f->room.now[column].step};
}

static int64_t place(going g, uint32_t row)
{
    return g.now + (int64_t)row * g.step;
}

/* Whether the cell of this row is the one behind its run, in a slot that there
 * is; two rows tell of all, as everything is a line. */
static bool ends_run(const filling *f, const growing_run *g,
                     const line_group *lines, uint32_t row)
{
    const int64_t cell = grundy_filling_cell(f) - f->job->table->code +
                         (int64_t)row * grundy_filling_on(f);

    return place(g->origin, row) + (place(g->last, row) + 1) * lines->stride ==
               cell &&
           (uint64_t)place(g->slot, row) < lines->slots;
}

static bool is_growing(filling *f, uint32_t k, growing_run *g)
{
    const run_columns *const r = &f->run[k];
    const line_group *const lines = &f->sets.group[k];
    const uint32_t end = f->room.rows - 1;
    const column_now *const now = f->room.now;

    if (!now[r->origin].line || !now[r->last].line || !now[r->slot].line ||
        !grundy_filling_is_never(f, r->beyond))
        return false;
    *g = (growing_run){.origin = going_of(f, r->origin),
                       .last = going_of(f, r->last),
                       .slot = going_of(f, r->slot)};
    if (!ends_run(f, g, lines, 0) || !ends_run(f, g, lines, end) ||
        (g->slot.step == 0 && (g->origin.step != 0 || g->last.step != 1)))
        return false;
    g->first = grundy_column_rows_of(&f->room, r->first);
    return true;
}

/* ---- what the slots hold ---- */

static line_run *run_at(const filling *f, const growing_rows *g, uint32_t k,
                        uint32_t row)
{
    return &f->sets.group[k].run[place(g->run[k].slot, row)];
}

/* A slot that is one place behind, as grundy_lines_set leaves it. */
static bool catch_up(const filling *f, uint32_t k, uint64_t slot, line_run to)
{
    const line_group *const lines = &f->sets.group[k];
    const line_slot s = grundy_lines_slot(lines, slot);

    return s.run->poisoned == 0 &&
           grundy_lines_follow(&s, f->sets.cap, lines->stride, to,
                               f->job->table->code);
}

/* How far the run along the rows begins where that of `row` does. */
static uint32_t same_first(const growing_rows *g, uint32_t k, uint32_t row,
                           uint32_t rows)
{
    const int64_t *const first = g->run[k].first;
    uint32_t to = row;

    while (to < rows && first[to] == first[row])
        to++;
    return to;
}

/* The first row from `row` on whose slot does not hold what it is asked for:
 * for a run along the rows it does for all if it does for one. */
static uint32_t held_to(const filling *f, const growing_rows *g, uint32_t k,
                        uint32_t row, uint32_t rows)
{
    const growing_run *const r = &g->run[k];

    for (; row < rows; row++) {
        const line_run to = {place(r->origin, row), (int32_t)r->first[row],
                             (int32_t)place(r->last, row), 0, 0};
        const line_run *const run = run_at(f, g, k, row);
        const bool holds = (run->origin == to.origin) & (run->last == to.last) &
                           (run->first == to.first) & (run->poisoned == 0);

        if (!holds && !catch_up(f, k, (uint64_t)place(r->slot, row), to))
            break;
        if (r->slot.step == 0)
            return same_first(g, k, row, rows);
    }
    return row;
}

/* ---- values ---- */

/* The first word that is not full in all sets together; what it has. */
INLINE uint64_t find_word(const grown_lines *l, uint32_t runs, uint32_t fulls,
                          uint64_t *seen)
{
    uint64_t word = 0;

    for (uint64_t at = 0; at < fulls; at++) {
        uint64_t open = 0;

        for (uint32_t k = 0; k < runs; k++)
            open |= l[k].full[(int64_t)(at * l[k].pitch) + l[k].slot];
        for (open = ~open; open != 0; open &= open - 1) {
            word = at * 64 + (uint64_t)__builtin_ctzll(open);
            *seen = 0;
            for (uint32_t k = 0; k < runs; k++)
                *seen |= l[k].seen[(int64_t)(word * l[k].pitch) + l[k].slot];
            if (*seen != UINT64_MAX)
                return word;
        }
    }
    return word;
}

/* The cell's value, into all sets. */
INLINE void enter(const grown_lines *l, uint32_t runs, uint64_t word,
                  uint64_t bit)
{
    for (uint32_t k = 0; k < runs; k++) {
        uint64_t *const to =
            &l[k].seen[(int64_t)(word * l[k].pitch) + l[k].slot];
        const uint64_t now = *to | bit;

        *to = now;
        if (now == UINT64_MAX)
            l[k].full[(int64_t)(word / 64 * l[k].pitch) + l[k].slot] |=
                UINT64_C(1) << word % 64;
    }
}

/* With a number of runs that the compiler knows; all slots hold what they are
 * asked for. */
INLINE uint32_t grow_rows(const filling *f, grown_lines *l, uint32_t runs,
                          uint32_t row, uint32_t rows)
{
    const uint32_t fulls = f->sets.fulls, words = f->sets.words;
    const int64_t on = grundy_filling_on(f);
    uint32_t *cell = grundy_filling_cell(f) + (int64_t)row * on;

    for (; row < rows && *cell == 0; row++, cell += on) {
        uint64_t seen, bit;
        const uint64_t word = find_word(l, runs, fulls, &seen);

        if (word >= words)
            break;
        bit = ~seen & (seen + 1);
        enter(l, runs, word, bit);
        *cell = (uint32_t)(word * 64 + (uint64_t)__builtin_ctzll(bit)) + 1;
        for (uint32_t k = 0; k < runs; k++)
            l[k].slot += l[k].step;
    }
    return row;
}

bool grundy_filling_grows(filling *f, growing_rows *rows)
{
    if (f->runs == 0 || f->runs > GROWING_RUNS || f->singles > 0 ||
        !grundy_filling_is_never(f, f->rules->stop))
        return false;
    for (uint32_t k = 0; k < f->runs; k++)
        if (!is_growing(f, k, &rows->run[k]))
            return false;
    return true;
}

/* Each of these rows has entered its runs. */
static void note_last(const filling *f, const growing_rows *g, uint32_t row,
                      uint32_t to)
{
    for (uint32_t k = 0; k < f->runs; k++)
        for (uint32_t i = g->run[k].slot.step == 0 ? to - 1 : row; i < to; i++)
            run_at(f, g, k, i)->last = (int32_t)place(g->run[k].last, i) + 1;
}

uint32_t grundy_filling_grow(const filling *f, const growing_rows *g,
                             uint32_t row, uint32_t rows)
{
    grown_lines l[GROWING_RUNS];
    uint32_t to = rows;

    for (uint32_t k = 0; k < f->runs && to > row; k++) {
        const line_group *const lines = &f->sets.group[k];

        if (lines->count != NULL)
            return row;
        to = held_to(f, g, k, row, to);
        l[k] = (grown_lines){.seen = lines->seen,
                             .full = lines->full,
                             .slot = place(g->run[k].slot, row),
                             .step = g->run[k].slot.step,
                             .pitch = lines->pitch};
    }
    if (to == row)
        return row;
    switch (f->runs) {
    case 2: to = grow_rows(f, l, 2, row, to); break;
    case 3: to = grow_rows(f, l, 3, row, to); break;
    default: to = grow_rows(f, l, f->runs, row, to); break;
    }
    if (to > row)
        note_last(f, g, row, to);
    return to;
}
