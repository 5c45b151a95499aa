/* SPDX-License-Identifier: MIT */
/*
 * Who wins, instead of values: a cell is won if one of its options is lost.
 *
 * What is asked of an option is one bit, so cells are kept as bytes beside the
 * table.  A single option whose cell goes on as the rows do is looked at in all
 * rows at once; where it lies among the rows themselves, a lost cell tells the
 * one that it is an option of.  Of a run only the last lost place matters: a
 * later run of the same line asks whether it begins behind it.  So a run costs
 * a comparison and a look at each of its cells once, where a set of values
 * costs a search for the least that is missing.
 *
 * A lost option decides, whatever the others are: an option beyond the box or
 * poison spoils only cells that have none.
 */
#include "solve/filling.h"

#include <assert.h>
#include <string.h>

/* A cell's byte; 0: it has no code. */
enum { SETTLED = 1, LOST = 2, SPOILT = 4 };

typedef struct run_rows {
    const int64_t *first, *last, *origin, *slot;
    const int64_t *beyond; /* NULL: in no row */
} run_rows;

/* What the options of a row have: LOST, SPOILT, and SETTLED if one is not. */
typedef struct winner_rows {
    uint8_t found[COLUMN_ROWS];
    uint32_t own[WINDOW_CLAUSES]; /* rows from a single option to its cell */
    uint32_t owns;
    const int64_t *single[WINDOW_CLAUSES]; /* those looked at row by row */
    uint32_t singles;
    run_rows among[WINDOW_CLAUSES]; /* runs that may have cells of these rows */
    lost_lines lines[WINDOW_CLAUSES];
    uint32_t amongs;
    const int64_t *stop; /* NULL: in no row */
    int64_t cell, on;    /* index of row 0, and from row to row */
    uint32_t rows;
} winner_rows;

/* ---- memory ---- */

static uint8_t byte_of(const window_job *job, uint32_t code)
{
    if (code == 0)
        return 0;
    if (code == job->lost)
        return SETTLED | LOST;
    return code == job->won ? SETTLED : SETTLED | SPOILT;
}

bool grundy_filling_open_winners(filling *f)
{
    const window_job *const job = f->job;
    const value_table *const table = job->table;

    assert(f->cells == NULL && job->lost != job->won);
    f->cells = grundy_memory_zeroed(job->mem, table->cells);
    if (f->cells == NULL)
        return false;
    for (uint64_t i = 0; table->filled.length > 0 && i < table->cells; i++)
        f->cells[i] = byte_of(job, table->code[i]);
    return true;
}

bool grundy_filling_add_line(filling *f, uint64_t slots, int64_t stride)
{
    lost_lines *const l = &f->lost[f->runs - 1];

    assert(f->runs > 0);
    if (slots > f->sets.most / sizeof *l->line)
        return false;
    l->line = grundy_memory_new(f->job->mem, slots * sizeof *l->line);
    if (l->line == NULL)
        return false;
    l->slots = slots;
    l->stride = stride;
    for (uint64_t i = 0; i < slots; i++)
        l->line[i] = (lost_line){.origin = INT64_MIN};
    return true;
}

void grundy_filling_close_winners(filling *f)
{
    memory *const mem = f->job->mem;

    if (f->cells != NULL)
        grundy_memory_free(mem, f->cells, f->job->table->cells);
    for (uint32_t k = 0; k < f->runs; k++)
        GRUNDY_FREE(mem, f->lost[k].line, f->lost[k].slots);
}

/* ---- single options, all rows at once ---- */

/* A byte of an option, as it is noted. */
static uint8_t noted(uint8_t byte)
{
    return byte ^ SETTLED;
}

static void look_along(const filling *f, winner_rows *w, int64_t from,
                       uint32_t row, uint32_t rows)
{
    const uint8_t *const cells = f->cells + from;
    uint8_t *const found = w->found;
    const int64_t on = w->on;

    if (on == 1)
        for (uint32_t i = row; i < rows; i++)
            found[i] |= cells[i] ^ SETTLED;
    else
        for (uint32_t i = row; i < rows; i++)
            found[i] |= noted(cells[i * on]);
}

/* An option that goes on by a cell a row, or is none in any. */
static bool look_at_line(const filling *f, winner_rows *w, column_now now)
{
    const int64_t back = (w->cell - now.start) / w->on;

    if (now.start == NO_OPTION && now.step == 0)
        return true;
    if (now.start < 0 || now.step != w->on ||
        now.start + back * w->on != w->cell || (back <= 0 && -back < w->rows))
        return false;
    if (back < 0 || back >= w->rows) {
        look_along(f, w, now.start, 0, w->rows);
        return true;
    }
    look_along(f, w, now.start, 0, (uint32_t)back);
    w->own[w->owns++] = (uint32_t)back;
    return true;
}

static void look_at_singles(filling *f, winner_rows *w)
{
    for (uint32_t k = 0; k < f->singles; k++) {
        const column_now *const now = &f->room.now[f->single[k]];

        if (!now->line || !look_at_line(f, w, *now))
            w->single[w->singles++] =
                grundy_column_rows_of(&f->room, f->single[k]);
    }
}

/* ---- runs ---- */

/* Looks at places up to `last`, from where that has been done to. */
static void go_to(const filling *f, lost_line *line, int64_t stride,
                  int32_t last)
{
    const uint8_t *const zero = f->cells + line->origin;

    for (; line->upto < last; line->upto++) {
        const uint8_t byte = zero[(line->upto + 1) * stride];

        if ((byte & LOST) != 0)
            line->lost = line->upto + 1;
        else if (byte != SETTLED)
            line->spoilt = line->upto + 1;
    }
}

/* What the places first..last of a line have, once it is known. */
static uint8_t look_at_run(const filling *f, const lost_lines *lines,
                           uint64_t slot, int64_t origin, int32_t first,
                           int32_t last)
{
    lost_line *const line = &lines->line[slot];
    const bool known = line->origin == origin && first >= line->from &&
                       first <= line->upto + 1 && line->lost <= last &&
                       line->spoilt <= last;

    assert(slot < lines->slots && first <= last);
    if (!known)
        *line = (lost_line){origin, first, first - 1, first - 1, first - 1};
    go_to(f, line, lines->stride, last);
    return (line->lost >= first ? LOST : 0) |
           (line->spoilt >= first ? SPOILT : 0);
}

static uint8_t look_at_row(const filling *f, const run_rows *r,
                           const lost_lines *lines, uint32_t i)
{
    if (r->last[i] < r->first[i])
        return 0;
    if (r->beyond != NULL && r->beyond[i] != 0)
        return SPOILT;
    return look_at_run(f, lines, (uint64_t)r->slot[i], r->origin[i],
                       (int32_t)r->first[i], (int32_t)r->last[i]);
}

/* Whether the run of a row ends before a cell.  Where a run is empty, its last
 * place may be any number. */
static bool ends_before(const column_now *origin, const column_now *last,
                        int64_t stride, int64_t row, int64_t cell)
{
    int64_t by, place, start, at;

    return !__builtin_mul_overflow(row, last->step, &by) &&
           !__builtin_add_overflow(last->start, by, &place) &&
           !__builtin_mul_overflow(place, stride, &place) &&
           !__builtin_mul_overflow(row, origin->step, &by) &&
           !__builtin_add_overflow(origin->start, by, &start) &&
           !__builtin_add_overflow(start, place, &at) && at < cell;
}

/* Whether the runs of all rows end before the first of these cells: as their
 * ends are lines, it holds for all rows if for two. */
static bool is_before(const filling *f, const winner_rows *w, uint32_t k)
{
    const column_now *const origin = &f->room.now[f->run[k].origin];
    const column_now *const last = &f->room.now[f->run[k].last];
    const int64_t stride = f->lost[k].stride, end = w->rows - 1;

    return origin->line && last->line && stride > 0 && w->on == 1 &&
           ends_before(origin, last, stride, 0, w->cell) &&
           ends_before(origin, last, stride, end, w->cell);
}

static void look_at_runs(filling *f, winner_rows *w)
{
    for (uint32_t k = 0; k < f->runs; k++) {
        const run_columns *const from = &f->run[k];
        const run_rows r = {
            .first = grundy_column_rows_of(&f->room, from->first),
            .last = grundy_column_rows_of(&f->room, from->last),
            .origin = grundy_column_rows_of(&f->room, from->origin),
            .slot = grundy_column_rows_of(&f->room, from->slot),
            .beyond = grundy_filling_rows_or_null(f, from->beyond)};
        const lost_lines lines = f->lost[k];

        if (!is_before(f, w, k)) {
            w->among[w->amongs] = r;
            w->lines[w->amongs++] = lines;
            continue;
        }
        for (uint32_t i = 0; i < w->rows; i++)
            if ((w->found[i] & LOST) == 0)
                w->found[i] |= look_at_row(f, &r, &lines, i);
    }
}

/* ---- one row ---- */

static uint8_t look_at(const filling *f, const winner_rows *w, uint32_t i)
{
    uint8_t found = w->found[i];

    assert(i < w->rows);
    if (w->stop != NULL && w->stop[i] != 0)
        return 0;
    for (uint32_t k = 0; k < w->singles && (found & LOST) == 0; k++) {
        const int64_t at = w->single[k][i];

        if (at != NO_OPTION)
            found |= at == BEYOND ? SPOILT : noted(f->cells[at]);
    }
    for (uint32_t k = 0; k < w->amongs && (found & LOST) == 0; k++)
        found |= look_at_row(f, &w->among[k], &w->lines[k], i);
    return found;
}

/* The cells of these rows that it is an option of. */
static void tell(winner_rows *w, uint32_t i, uint8_t byte)
{
    for (uint32_t k = 0; k < w->owns; k++)
        if (i + w->own[k] < w->rows)
            w->found[i + w->own[k]] |= noted(byte);
}

/* The code of a cell that has none. */
static grundy_status settle(const filling *f, const winner_rows *w, uint32_t i,
                            uint32_t *cell, grundy_error *err)
{
    const uint8_t found = look_at(f, w, i);

    f->job->solved++;
    if ((found & LOST) != 0)
        *cell = f->job->won;
    else if (found == 0)
        *cell = f->job->lost;
    else if (f->whole && (found & SETTLED) == 0)
        *cell = GRUNDY_CODE_POISON;
    else
        return grundy_filling_plainly(f, i, err);
    return GRUNDY_OK;
}

static grundy_status settle_rows(filling *f, winner_rows *w, grundy_error *err)
{
    uint32_t *cell = grundy_filling_cell(f);
    uint8_t *byte = f->cells + w->cell;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < w->rows && status == GRUNDY_OK; i++) {
        if (*cell == 0)
            status = settle(f, w, i, cell, err);
        *byte = byte_of(f->job, *cell);
        if (*byte != SETTLED)
            tell(w, i, *byte);
        cell += w->on;
        byte += w->on;
    }
    return status;
}

grundy_status grundy_filling_winners(filling *f, uint32_t rows,
                                     grundy_error *err)
{
    winner_rows w = {.stop = NULL, .rows = rows};

    assert(f->cells != NULL && rows > 0 && rows <= COLUMN_ROWS);
    w.cell = grundy_filling_cell(f) - f->job->table->code;
    w.on = grundy_filling_on(f);
    w.stop = grundy_filling_rows_or_null(f, f->rules->stop);
    look_at_singles(f, &w);
    look_at_runs(f, &w);
    f->job->options += (uint64_t)rows * (f->runs + f->singles);
    return settle_rows(f, &w, err);
}
