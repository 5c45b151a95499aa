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
 *
 * What the slots of a row hold is known for all of them at once where they are
 * in a stretch.
 */
#include "solve/filling.h"

#include <assert.h>

#define INLINE static inline __attribute__((always_inline))

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
    int64_t behind; /* of a run that is not there it may be any number */

    assert(row < f->room.rows);
    return !__builtin_mul_overflow(place(g->last, row) + 1, lines->stride,
                                   &behind) &&
           !__builtin_add_overflow(place(g->origin, row), behind, &behind) &&
           behind == cell && (uint64_t)place(g->slot, row) < lines->slots;
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
    if (now[r->first].line)
        g->first = going_of(f, r->first);
    else
        g->firsts = grundy_column_rows_of(&f->room, r->first);
    return true;
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

/* ---- what the slots hold ---- */

static int64_t first_of(const growing_run *r, uint32_t row)
{
    return r->firsts == NULL ? place(r->first, row) : r->firsts[row];
}

/* A slot that is one place behind, as grundy_lines_set leaves it, or that is
 * to hold no cell yet. */
static bool catch_up(const filling *f, uint32_t k, uint64_t slot, line_run to)
{
    const line_group *const lines = &f->sets.group[k];
    const line_slot s = grundy_lines_slot(lines, slot);

    if (to.last == to.first - 1) {
        grundy_lines_begin(&f->sets, k, slot, to);
        return true;
    }
    return s.run->poisoned == 0 &&
           grundy_lines_follow(&s, f->sets.cap, lines->stride, to,
                               f->job->table->code);
}

/* How far the run along the rows begins where that of `row` does. */
static uint32_t same_first(const growing_run *r, uint32_t row, uint32_t rows)
{
    uint32_t to = row;

    if (r->firsts == NULL && r->first.step == 0)
        return rows;
    while (to < rows && first_of(r, to) == first_of(r, row))
        to++;
    return to;
}

/* The first row from `row` on whose slot is not noted to hold what it is asked
 * for: for a run along the rows it does for all if it does for one. */
static uint32_t noted_to(const filling *f, const growing_rows *g, uint32_t k,
                         uint32_t row, uint32_t rows)
{
    const growing_run r = g->run[k];
    const line_run *const runs = f->sets.group[k].run;

    assert(k < f->runs && row <= rows);
    for (; row < rows; row++) {
        const uint64_t slot = (uint64_t)place(r.slot, row);
        const line_run to = {place(r.origin, row), (int32_t)first_of(&r, row),
                             (int32_t)place(r.last, row), 0, 0};
        const line_run *const run = &runs[slot];
        const bool holds = (run->origin == to.origin) & (run->last == to.last) &
                           (run->first == to.first) & (run->poisoned == 0);

        if (!holds && !catch_up(f, k, slot, to))
            break;
        if (r.slot.step == 0)
            return same_first(&r, row, rows);
    }
    return row;
}

/* ---- as stretches ---- */

/* Rows from..upto - 1, and those runs whose slots for them are in no stretch
 * but hold what the one here says. */
typedef struct grown_rows {
    const growing_rows *rows;
    uint32_t from, upto;
    bool stretched[GROWING_RUNS];
    line_stretch stretch[GROWING_RUNS];
} grown_rows;

static bool may_stretch(const growing_run *r, uint32_t rows)
{
    return r->firsts == NULL && r->slot.step == 1 && rows >= STRETCH_LEAST &&
           rows <= STRETCH_MOST;
}

static going from_row(going g, uint32_t row)
{
    return (going){place(g, row), g.step};
}

/* Rows are slots here, from that of `from` on. */
static line_stretch stretch_of(const growing_run *r, uint32_t from,
                               uint32_t upto)
{
    assert(from < upto && r->slot.step == 1);
    return (line_stretch){.slot = (uint64_t)place(r->slot, from),
                          .slots = upto - from,
                          .origin = from_row(r->origin, from),
                          .first = from_row(r->first, from),
                          .last = from_row(r->last, from)};
}

static void spread(filling *f, const grown_rows *g, uint32_t k)
{
    const line_stretch *const s = &g->stretch[k];

    grundy_stretches_spread(&f->sets.group[k], s, s->slot, s->slot + s->slots);
}

/* As noted_to, with what stretches say. */
static uint32_t stretched_to(filling *f, grown_rows *g, uint32_t k)
{
    line_stretch *const s = &g->stretch[k];
    uint64_t low, high;
    uint32_t begin, end, to;

    *s = stretch_of(&g->rows->run[k], g->from, g->upto);
    grundy_stretches_take(&f->sets.group[k], s, &low, &high);
    begin = g->from + (uint32_t)(low - s->slot);
    end = g->from + (uint32_t)(high - s->slot);
    to = noted_to(f, g->rows, k, g->from, begin);
    if (to == begin)
        to = noted_to(f, g->rows, k, end, g->upto);
    g->stretched[k] = to == g->upto;
    if (to < g->upto)
        grundy_stretches_spread(&f->sets.group[k], s, low, high);
    return to;
}

/* The first row whose slots do not all hold what they are asked for. */
static uint32_t held_to(filling *f, grown_rows *g)
{
    uint32_t to = g->upto;

    for (uint32_t k = 0; k < f->runs && to > g->from; k++) {
        const uint32_t held = may_stretch(&g->rows->run[k], g->upto - g->from)
                                  ? stretched_to(f, g, k)
                                  : noted_to(f, g->rows, k, g->from, to);

        to = held < to ? held : to;
    }
    return to;
}

/* The rows before `to` have entered their runs. */
static void note_last(filling *f, grown_rows *g, uint32_t to)
{
    for (uint32_t k = 0; k < f->runs; k++) {
        const growing_run *const r = &g->rows->run[k];
        line_run *const run = f->sets.group[k].run;

        if (g->stretched[k] && to == g->upto) {
            g->stretch[k].last.now++;
            grundy_stretches_put(&f->sets.group[k], &g->stretch[k]);
            continue;
        }
        if (g->stretched[k])
            spread(f, g, k);
        if (to == g->from)
            continue;
        for (uint32_t i = r->slot.step == 0 ? to - 1 : g->from; i < to; i++)
            run[place(r->slot, i)].last = (int32_t)place(r->last, i) + 1;
    }
}

/* ---- values ---- */

/* The lines of a run as they are now, and the slot of the row at work. */
typedef struct grown_lines {
    uint64_t *seen, *full;
    int64_t step;  /* slots, from row to row */
    int64_t ahead; /* slots, to where the whole row would end */
    size_t pitch;
} grown_lines;

/* Those across the rows first, then those along them. */
typedef struct growth {
    uint32_t rows, runs, across;
    uint32_t words, fulls;
    grown_lines lines[GROWING_RUNS];
    uint32_t *cell;
    int64_t on;
} growth;

static uint64_t *word_of(const grown_lines *l, uint64_t word, uint32_t row)
{
    return &l->seen[(int64_t)(word * l->pitch) + row * l->step];
}

static uint64_t *full_of(const grown_lines *l, uint64_t at, uint32_t row)
{
    return &l->full[(int64_t)(at * l->pitch) + row * l->step];
}

/* The first word, from 64 * at on, that is not full in all sets together; what
 * it has. */
static uint64_t find_word(const growth *g, uint32_t row, uint64_t at,
                          uint64_t *seen)
{
    uint64_t word = 0;

    for (; at < g->fulls; at++) {
        uint64_t open = 0;

        for (uint32_t k = 0; k < g->runs; k++)
            open |= *full_of(&g->lines[k], at, row);
        for (open = ~open; open != 0; open &= open - 1) {
            word = at * 64 + (uint64_t)__builtin_ctzll(open);
            *seen = 0;
            for (uint32_t k = 0; k < g->runs; k++)
                *seen |= *word_of(&g->lines[k], word, row);
            if (*seen != UINT64_MAX)
                return word;
        }
    }
    return word;
}

/* Notes which sets have all of a word. */
static void note_full(const growth *g, uint32_t row, uint64_t word)
{
    for (uint32_t k = 0; k < g->runs; k++)
        if (*word_of(&g->lines[k], word, row) == UINT64_MAX)
            *full_of(&g->lines[k], word / 64, row) |= UINT64_C(1) << word % 64;
}

static uint32_t code_of(uint64_t word, uint64_t bit)
{
    assert(bit != 0 && word < GRUNDY_CODE_VALUES / 64);
    return (uint32_t)(word * 64 + (uint64_t)__builtin_ctzll(bit)) + 1;
}

/* Cell by cell, for any runs. */
static uint32_t grow_rows(const growth *g)
{
    uint32_t row = 0;

    for (; row < g->rows && g->cell[row * g->on] == 0; row++) {
        uint64_t seen, bit;
        const uint64_t word = find_word(g, row, 0, &seen);

        if (word >= g->words)
            break;
        bit = ~seen & (seen + 1);
        for (uint32_t k = 0; k < g->runs; k++)
            *word_of(&g->lines[k], word, row) |= bit;
        note_full(g, row, word);
        g->cell[row * g->on] = code_of(word, bit);
    }
    return row;
}

/* The full words below 64 of the sets across each row, which no other row
 * changes. */
INLINE void join_full(const growth *g, uint32_t across, bool plain,
                      uint64_t *full)
{
    for (uint32_t i = 0; i < g->rows; i++)
        full[i] = 0;
    for (uint32_t k = 0; k < across; k++) {
        const uint64_t *const from = g->lines[k].full;
        const int64_t step = plain ? 1 : g->lines[k].step;

        for (uint32_t i = 0; i < g->rows; i++)
            full[i] |= from[i * step];
    }
}

/* What the sets have of a word, and where. */
typedef struct looked_at {
    uint64_t *at[GROWING_RUNS], in[GROWING_RUNS];
} looked_at;

INLINE uint64_t look_at(const growth *g, uint32_t across, bool along,
                        bool plain, uint32_t row, uint64_t word, looked_at *l)
{
    uint64_t seen = 0;

    for (uint32_t k = 0; k < across; k++) {
        const grown_lines *const of = &g->lines[k];

        l->at[k] = of->seen + (int64_t)(word * of->pitch) +
                   row * (plain ? 1 : of->step);
    }
    if (along)
        l->at[across] = g->lines[across].seen + word;
    for (uint32_t k = 0; k < across + along; k++) {
        l->in[k] = *l->at[k];
        seen |= l->in[k];
    }
    return seen;
}

/* Where the next row on a slower axis looks, most likely: its sets are too
 * many for the near caches, and each word of values stands apart. */
INLINE void fetch(const growth *g, uint32_t across, const looked_at *l)
{
    for (uint32_t k = 0; k < across; k++) {
        const int64_t bytes = g->lines[k].ahead * (int64_t)sizeof *l->at[k];

        /* as a number: it may lie behind the sets, where nothing is fetched */
        __builtin_prefetch((void *)((uintptr_t)l->at[k] + (uintptr_t)bytes), 1);
    }
}

/* Whether a set has all of the word now. */
INLINE bool enter(const looked_at *l, uint32_t runs, uint64_t bit)
{
    bool filled = false;

    for (uint32_t k = 0; k < runs; k++) {
        const uint64_t now = l->in[k] | bit;

        *l->at[k] = now;
        filled |= now == UINT64_MAX;
    }
    return filled;
}

/*
 * As grow_rows, with numbers of runs across and along the rows that the
 * compiler knows, so that the inner loops vanish; plain: from row to row the
 * slots across go up by one, as cells do.
 */
INLINE uint32_t grow_quickly(const growth *g, uint32_t across, bool along,
                             bool plain)
{
    const uint64_t words = g->words;
    const uint64_t *const along_full = along ? g->lines[across].full : NULL;
    const int64_t on = plain ? 1 : g->on;
    uint64_t full[COLUMN_ROWS], full_along = along ? *along_full : 0;
    uint32_t i = 0;

    join_full(g, across, plain, full);
    for (; i < g->rows && g->cell[i * on] == 0; i++) {
        uint64_t open = ~(full[i] | full_along), seen = UINT64_MAX, word = 0;
        uint64_t bit;
        looked_at l;

        for (; open != 0 && seen == UINT64_MAX; open &= open - 1) {
            word = (uint64_t)__builtin_ctzll(open);
            seen = look_at(g, across, along, plain, i, word, &l);
        }
        if (seen == UINT64_MAX) {
            word = find_word(g, i, 1, &seen);
            (void)look_at(g, across, along, plain, i, word, &l);
        }
        if (word >= words)
            break;
        bit = ~seen & (seen + 1);
        g->cell[i * on] = code_of(word, bit);
        fetch(g, across, &l);
        if (__builtin_expect(enter(&l, across + along, bit), false)) {
            note_full(g, i, word);
            full_along = along ? *along_full : 0;
        }
    }
    return i;
}

static uint32_t grow_plainly(const growth *g, uint32_t along)
{
    if (g->across == 3)
        return along ? grow_quickly(g, 3, true, true)
                     : grow_quickly(g, 3, false, true);
    if (g->across == 2)
        return along ? grow_quickly(g, 2, true, true)
                     : grow_quickly(g, 2, false, true);
    if (g->across == 1)
        return along ? grow_quickly(g, 1, true, true)
                     : grow_quickly(g, 1, false, true);
    return along ? grow_quickly(g, g->across, true, true)
                 : grow_quickly(g, g->across, false, true);
}

static uint32_t grow(const growth *g)
{
    const uint32_t along = g->runs - g->across;
    bool plain = g->on == 1;

    assert(g->across <= g->runs && g->runs <= GROWING_RUNS);
    if (along > 1 || (along == 1 && g->lines[g->across].pitch != 1))
        return grow_rows(g);
    for (uint32_t k = 0; k < g->across; k++)
        plain = plain && g->lines[k].step == 1;
    if (plain)
        return grow_plainly(g, along);
    if (g->across == 2 && along == 1)
        return grow_quickly(g, 2, true, false);
    if (g->across == 3 && along == 1)
        return grow_quickly(g, 3, true, false);
    return grow_rows(g);
}

static int64_t row_length(const filling *f)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];

    return walk->box.high[fast] - walk->box.low[fast] + 1;
}

static void add_lines(const filling *f, const growing_rows *rows, uint32_t from,
                      bool along, growth *g)
{
    for (uint32_t k = 0; k < f->runs; k++) {
        const line_group *const lines = &f->sets.group[k];
        const going slot = rows->run[k].slot;

        if ((slot.step == 0) == along)
            g->lines[g->runs++] =
                (grown_lines){.seen = lines->seen + place(slot, from),
                              .full = lines->full + place(slot, from),
                              .step = slot.step,
                              .ahead = row_length(f) * slot.step,
                              .pitch = (size_t)lines->pitch};
    }
}

static growth growth_of(const filling *f, const growing_rows *rows,
                        uint32_t from, uint32_t upto)
{
    const int64_t on = grundy_filling_on(f);
    growth g = {.rows = upto - from,
                .words = f->sets.words,
                .fulls = f->sets.fulls,
                .cell = grundy_filling_cell(f) + from * on,
                .on = on};

    add_lines(f, rows, from, false, &g);
    g.across = g.runs;
    add_lines(f, rows, from, true, &g);
    return g;
}

uint32_t grundy_filling_grow(filling *f, const growing_rows *rows,
                             uint32_t from, uint32_t upto)
{
    grown_rows held = {.rows = rows, .from = from, .upto = upto};
    uint32_t to;

    for (uint32_t k = 0; k < f->runs; k++)
        if (f->sets.group[k].count != NULL)
            return from;
    to = held_to(f, &held);
    if (to > from) {
        const growth g = growth_of(f, rows, from, to);

        to = from + grow(&g);
    }
    note_last(f, &held, to);
    return to;
}
