/* SPDX-License-Identifier: MIT */
/*
 * The columns of the rules are extended by the index of each option's cell, or
 * what stands for there being none, and for one beyond the box.  A cell is then
 * the best of a few numbers.  One behind which something is not known is not
 * known either.
 *
 * Where all cells of a stretch have the same options, each as far off as for
 * the cell before, a loop over the stretch finds the best of those in other
 * rows, and then of those in its own.  Of a large box only the last rows are
 * kept at first, in a ring: mostly nobody asks for more than where play begins,
 * and memory that is never touched costs nothing.
 *
 * Of a run the best place is kept, the last one of equals, and the last that is
 * not known: a later run of the same line looks at the places that have come,
 * and at all of them only where it begins behind the best.
 */
#include "solve/result_table.h"

#include <assert.h>

#include "solve/column_rows.h"
#include "solve/result_stretch.h"
#include "solve/window_frame.h"

typedef struct row_option {
    uint32_t at, gain; /* columns */
    bool again;
} row_option;

/* Of the places from..upto: the best, for who moves there, and where that is
 * last; the last that is not known.  Before `from`: there are none. */
typedef struct best_line {
    int64_t origin, best;
    int32_t from, upto, at, unknown;
} best_line;

typedef struct row_run {
    run_columns of;
    row_option option; /* no `at` */
    best_line *line;   /* by slot */
    uint64_t slots;
    int64_t stride;
} row_run;

/* Cells of one row that are filled together at most; fewer at the end of a row
 * are not worth a stretch of their own. */
enum { STRETCH = 1 << 13, SHORT = 32 };

typedef struct filling {
    result_rows *job;
    columns columns;
    column_room room;
    row_option option[WINDOW_CLAUSES];
    uint32_t options;
    row_run run[WINDOW_CLAUSES];
    uint32_t runs;
    uint64_t looks; /* at places of lines */
    table_box box;
    uint32_t slowest[GRUNDY_TABLE_AXES];
    uint32_t stop, fails; /* columns; COLUMN_NONE: nowhere */
    uint32_t ended, result;
    uint32_t fast; /* the word that goes on in a row, */
    int64_t step;  /* by so much */
    int64_t word[GRUNDY_TABLE_AXES];
    uint64_t slab;  /* cells that differ in the other words than the slowest */
    uint64_t mask;  /* of a cell's place in the ring, if there is one */
    bool left_ring; /* an option is no longer there */
    uint32_t most;  /* cells that are filled together in this row */
} filling;

/* ---- columns ---- */

/* Moves of equal sums of gains and results can't overflow. */
static bool is_small(const filling *f, uint32_t gain)
{
    const column_step *const c = &f->columns.step[gain];
    const int64_t most = INT64_MAX / 4 / (int64_t)f->job->box->cells;

    return c->low >= -most && c->high <= most;
}

static bool add_run(filling *f, window_frame *frame,
                    const window_clause *clause, const row_option *option)
{
    row_run *const r = &f->run[f->runs];

    assert(f->runs < WINDOW_CLAUSES && clause->run);
    r->option = *option;
    if (!grundy_window_run(frame, clause, &r->of, &r->slots, &r->stride) ||
        r->slots > 4 * f->job->box->cells + COLUMN_ROWS)
        return false;
    r->line = grundy_memory_new(f->job->mem, r->slots * sizeof *r->line);
    if (r->line == NULL)
        return false;
    f->runs++;
    for (uint64_t i = 0; i < r->slots; i++)
        r->line[i] = (best_line){.origin = INT64_MIN};
    return true;
}

static bool add_option(filling *f, window_frame *frame,
                       const window_clause *clause)
{
    row_option o = {.gain = clause->gain, .again = clause->again};

    assert(f->options < WINDOW_CLAUSES && !clause->fails);
    if (o.gain == COLUMN_NONE)
        o.gain = grundy_columns_number(&f->columns, 0);
    if (o.gain == COLUMN_NONE || !is_small(f, o.gain))
        return false;
    if (clause->run)
        return add_run(f, frame, clause, &o);
    o.at = grundy_window_single(frame, clause);
    f->option[f->options++] = o;
    return o.at != COLUMN_NONE;
}

bool grundy_result_rows_fit(const window_rules *rules, const result_box *box)
{
    bool fits = rules->length == box->length;

    for (uint32_t i = 0; i < box->length && fits; i++)
        fits = box->axis[i].low >= rules->box_low[i] &&
               grundy_axis_highest(&box->axis[i]) <= rules->box_high[i];
    return fits;
}

static void keep(filling *f, uint32_t column)
{
    if (column != COLUMN_NONE)
        grundy_columns_keep(&f->columns, column);
}

static bool open_filling(filling *f)
{
    const window_rules *const rules = f->job->rules;
    const result_box *const b = f->job->box;
    window_frame frame = {rules, &f->columns, &f->box, b->axis, f->slowest};
    bool done = grundy_result_rows_fit(rules, f->job->box) &&
                grundy_columns_copy(&f->columns, &rules->columns);

    f->box.length = b->length;
    for (uint32_t i = 0; i < b->length; i++) {
        f->box.low[i] = b->axis[i].low;
        f->box.high[i] = grundy_axis_highest(&b->axis[i]);
        f->slowest[i] = grundy_box_axis(b, i);
    }
    f->stop = rules->stop;
    f->ended = rules->ended;
    f->result = rules->result;
    f->fails = COLUMN_NONE;
    for (uint32_t i = 0; i < rules->clauses && done; i++) {
        const window_clause *const c = &rules->clause[i];

        if (c->fails)
            f->fails = c->guard;
        else
            done = add_option(f, &frame, c);
    }
    done = done && (f->ended == COLUMN_NONE || is_small(f, f->result));
    if (!done || f->columns.no_memory)
        return false;
    keep(f, f->stop);
    keep(f, f->fails);
    keep(f, f->ended);
    keep(f, f->result);
    for (uint32_t i = 0; i < f->options; i++) {
        grundy_columns_keep(&f->columns, f->option[i].at);
        grundy_columns_keep(&f->columns, f->option[i].gain);
    }
    for (uint32_t i = 0; i < f->runs; i++) {
        const run_columns *const r = &f->run[i].of;

        keep(f, r->first);
        keep(f, r->last);
        keep(f, r->origin);
        keep(f, r->slot);
        keep(f, r->beyond);
        keep(f, f->run[i].option.gain);
    }
    return grundy_column_rows_open(&f->room, &f->columns, f->job->mem);
}

/* ---- cells ---- */

static bool has_ring(const filling *f)
{
#ifdef GRUNDY_SMALL
    (void)f;
    return false;
#else
    return f->mask != UINT64_MAX;
#endif
}

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* The ends of a run in the rows at work. */
typedef struct run_rows {
    row_run *of;
    const int64_t *first, *last, *origin, *slot, *beyond, *gain;
    int64_t turn;
} run_rows;

/* An option in the rows at work. */
typedef struct option_rows {
    const int64_t *at, *gain;
    int64_t turn; /* all ones where the result turns round */
} option_rows;

/* Of cells side by side, the first of which is number `cell`. */
typedef struct cell_run {
    filling *filling;
    int64_t *value, *to; /* cell 0 and the first cell, by their places */
    uint64_t cell;
    int64_t step;
    uint32_t rows;
    int64_t stuck;
    uint32_t row, alongs;
    run_rows *along; /* from number `row` of the rows on */
    option_rows *option;
} cell_run;

/* The best of the places first..last, which are some; false: one of them is not
 * known. */
static bool look_at_line(filling *f, const run_rows *r, best_line *line,
                         int64_t origin, int32_t first, int32_t last)
{
    const int64_t *const zero = f->job->box->value + origin;
    const int64_t stride = r->of->stride;

    assert(first <= last);
    if (line->origin != origin || first < line->from || line->at < first ||
        line->at > last || line->unknown > last)
        *line = (best_line){origin,    INT64_MIN, first,
                            first - 1, first - 1, first - 1};
    for (; line->upto < last; line->upto++) {
        const int64_t x = zero[(line->upto + 1) * stride];
        const int64_t turned = x == INT64_MIN ? x : (x ^ r->turn) - r->turn;

        f->looks++;
        if (x == INT64_MIN)
            line->unknown = line->upto + 1;
        if (turned >= line->best) {
            line->best = turned;
            line->at = line->upto + 1;
        }
    }
    return line->unknown < first;
}

/* What the lines of a cell add to the best of its options; false: some of it is
 * not known. */
static bool look_at_runs(const cell_run *run, uint32_t cell, int64_t *best)
{
    const uint32_t i = run->row + cell;

    for (uint32_t k = 0; k < run->alongs; k++) {
        const run_rows *const r = &run->along[k];
        best_line *line;

        if (r->last[i] < r->first[i])
            continue;
        line = &r->of->line[r->slot[i]];
        assert(r->slot[i] >= 0 && (uint64_t)r->slot[i] < r->of->slots);
        if (r->beyond[i] != 0 ||
            !look_at_line(run->filling, r, line, r->origin[i],
                          (int32_t)r->first[i], (int32_t)r->last[i]))
            return false;
        if (r->gain[i] + line->best > *best)
            *best = r->gain[i] + line->best;
    }
    return true;
}

/* Called with numbers of options that the compiler knows. */
INLINE void fill_cells(const cell_run *run, uint32_t options)
{
    const int64_t *const value = run->value;
    const uint64_t mask = run->filling->mask;
    int64_t *to = run->to;

    for (uint32_t i = 0; i < run->rows; i++, to += run->step) {
        int64_t best = INT64_MIN;
        bool known = true;

        for (uint32_t k = 0; k < options; k++) {
            const option_rows *const o = &run->option[k];
            const int64_t at = o->at[run->row + i];
            int64_t x;

            if (at == NO_OPTION)
                continue;
            x = at == BEYOND ? INT64_MIN : value[(uint64_t)at & mask];
            if (x == INT64_MIN) {
                known = false;
                break;
            }
            x = o->gain[run->row + i] + ((x ^ o->turn) - o->turn);
            best = x > best ? x : best;
        }
        if (run->alongs > 0 && known)
            known = look_at_runs(run, i, &best);
        *to = !known ? INT64_MIN : best == INT64_MIN ? run->stuck : best;
    }
}

static void fill_run(const cell_run *run, uint32_t options)
{
    switch (options) {
    case 0: fill_cells(run, 0); break;
    case 1: fill_cells(run, 1); break;
    case 2: fill_cells(run, 2); break;
    case 3: fill_cells(run, 3); break;
    case 4: fill_cells(run, 4); break;
    default: fill_cells(run, options);
    }
}

static bool is_number(const filling *f, uint32_t column, int64_t x)
{
    return grundy_column_rows_is_number(&f->room, column) &&
           f->room.now[column].start == x;
}

static uint64_t cell_of(const filling *f)
{
    const result_box *const b = f->job->box;
    uint64_t cell = 0;

    assert(b->length > 0);
    for (uint32_t i = 0; i < b->length; i++)
        cell += ((uint64_t)f->word[i] - (uint64_t)b->axis[i].low) *
                b->axis[i].stride;
    return cell;
}

/* What tells of cells that are no best of options; NULL: of none. */
typedef struct cell_flags {
    const int64_t *fails, *ended, *stop, *result;
} cell_flags;

static bool is_single(const cell_flags *c, uint32_t i)
{
    return (c->fails != NULL && c->fails[i] != 0) ||
           (c->ended != NULL && c->ended[i] != 0) ||
           (c->stop != NULL && c->stop[i] != 0);
}

static grundy_status fill_single(filling *f, const cell_flags *c,
                                 const cell_run *run, uint32_t i,
                                 grundy_error *err)
{
    int64_t *const to = run->to + (int64_t)i * run->step;
    int64_t word[GRUNDY_TABLE_AXES];

    if (c->fails == NULL || c->fails[i] == 0) {
        *to = c->ended != NULL && c->ended[i] != 0 ? c->result[i] : run->stuck;
        return GRUNDY_OK;
    }
    for (uint32_t k = 0; k < f->job->box->length; k++)
        word[k] = f->word[k];
    word[f->fast] += (int64_t)i * f->step;
    f->left_ring |= has_ring(f);
    return has_ring(f) ? GRUNDY_OK : f->job->plainly(f->job->user, word, err);
}

/* Those between are filled as runs. */
static grundy_status fill_mixed(filling *f, const cell_flags *c,
                                const cell_run *all, uint32_t options,
                                grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < all->rows && status == GRUNDY_OK; i++) {
        cell_run run = *all;
        uint32_t end = i;

        while (end < all->rows && !is_single(c, end))
            end++;
        run.cell = (uint64_t)((int64_t)all->cell + (int64_t)i * all->step);
        run.to = all->to + (int64_t)i * all->step;
        run.rows = end - i;
        run.row = all->row + i;
        fill_run(&run, options);
        if (end < all->rows)
            status = fill_single(f, c, all, end, err);
        i = end;
    }
    return status;
}

static const int64_t *flags(filling *f, uint32_t column)
{
    return column == COLUMN_NONE || is_number(f, column, 0)
               ? NULL
               : grundy_column_rows_of(&f->room, column);
}

static run_rows rows_of(filling *f, row_run *r)
{
    const run_columns *const of = &r->of;

    return (run_rows){.of = r,
                      .first = grundy_column_rows_of(&f->room, of->first),
                      .last = grundy_column_rows_of(&f->room, of->last),
                      .origin = grundy_column_rows_of(&f->room, of->origin),
                      .slot = grundy_column_rows_of(&f->room, of->slot),
                      .beyond = grundy_column_rows_of(&f->room, of->beyond),
                      .gain = grundy_column_rows_of(&f->room, r->option.gain),
                      .turn = r->option.again ? 0 : -1};
}

/* ---- stretches of cells ---- */

/* Whether the ring still has that cell when the other one is filled. */
static bool is_kept(const filling *f, uint64_t at, uint64_t cell)
{
    const uint64_t x = at / f->slab, y = cell / f->slab;

    return !has_ring(f) ||
           ((x > y ? x - y : y - x) + 1) * f->slab <= f->mask + 1;
}

/* How many cells have places side by side, from that one on. */
static uint32_t unbroken(const filling *f, uint64_t cell, uint64_t rows)
{
    const uint64_t place = cell & f->mask;
    const uint64_t left = f->step > 0 ? f->mask - place : place;

    return (uint32_t)(left < rows ? left + 1 : rows);
}

#ifndef GRUNDY_SMALL
static bool find_gain(filling *f, uint32_t column, column_place *gain)
{
    if (grundy_column_rows_place(&f->room, column, gain))
        return true;
    if (f->room.rows > COLUMN_ROWS)
        return false;
    *gain = (column_place){grundy_column_rows_of(&f->room, column), 1, 0};
    return true;
}

static uint32_t least(uint32_t x, uint32_t y)
{
    return x < y ? x : y;
}

/* False: the option is not as far from each of the cells, or no longer is from
 * some cell on (room.until). */
static bool add_shifted(filling *f, stretch *s, const row_option *option,
                        const cell_run *run)
{
    const column_now *const at = &f->room.now[option->at];
    const int64_t back = ((int64_t)run->cell - at->start) * f->step;
    shifted o = {.turn = option->again ? 0 : -1, .back = back};

    if (is_number(f, option->at, NO_OPTION))
        return true;
    if (!at->line || at->start < 0 || (at->step != f->step && run->rows > 1) ||
        !find_gain(f, option->gain, &o.gain))
        return false;
    f->left_ring |= !is_kept(f, (uint64_t)at->start, run->cell);
    f->room.until =
        least(f->room.until, unbroken(f, (uint64_t)at->start, run->rows));
    if (f->room.until < run->rows)
        return false;
    o.from = run->value + ((uint64_t)at->start & f->mask);
    if (back <= 0 || back >= run->rows) {
        s->other[s->others++] = o;
        return true;
    }
    for (int64_t i = 0; i < back; i++)
        if (o.from[i * f->step] == INT64_MIN)
            return false;
    s->own[s->owns++] = o;
    return run->to - back * f->step == o.from;
}

static bool ends_nowhere(const filling *f, uint32_t column)
{
    return column == COLUMN_NONE || is_number(f, column, 0);
}

static void fill_stuck(int64_t *to, uint32_t rows, int64_t stuck)
{
    for (uint32_t i = 0; i < rows; i++)
        to[i] = stuck;
}

/* False: the cells are to be filled one by one. */
static bool fill_stretch(filling *f, const cell_run *run)
{
    stretch s;
    bool known = f->runs == 0 && ends_nowhere(f, f->fails) &&
                 ends_nowhere(f, f->ended) && ends_nowhere(f, f->stop);

    s.others = s.owns = 0;
    for (uint32_t i = 0; i < f->options && known; i++)
        known = add_shifted(f, &s, &f->option[i], run);
    if (s.others + s.owns > 0)
        known = known && grundy_stretch_take(&s, run->to, run->rows, f->step,
                                             f->room.wide);
    else if (known)
        fill_stuck(f->step > 0 ? run->to : run->to - run->rows + 1, run->rows,
                   run->stuck);
    f->job->options += known ? (uint64_t)run->rows * (s.others + s.owns) : 0;
    return known;
}
#endif

/* ---- cells one by one ---- */

static void check_ring(filling *f, const cell_run *run, const int64_t *at)
{
    for (uint32_t i = 0; i < run->rows && has_ring(f); i++)
        f->left_ring |= at[i] >= 0 && !is_kept(f, (uint64_t)at[i], run->cell);
}

static grundy_status fill_one_by_one(filling *f, cell_run *run,
                                     const cell_flags *c, grundy_error *err)
{
    run_rows along[WINDOW_CLAUSES];
    option_rows option[WINDOW_CLAUSES];
    uint32_t options = 0;

    run->along = along;
    run->option = option;
    for (uint32_t k = 0; k < f->options; k++) {
        const row_option *const o = &f->option[k];

        if (is_number(f, o->at, NO_OPTION))
            continue;
        option[options++] = (option_rows){
            grundy_column_rows_of(&f->room, o->at),
            grundy_column_rows_of(&f->room, o->gain), o->again ? 0 : -1};
        check_ring(f, run, option[options - 1].at);
    }
    for (uint32_t k = 0; k < f->runs; k++)
        if (!is_number(f, f->run[k].of.last, BEFORE_ALL))
            along[run->alongs++] = rows_of(f, &f->run[k]);
    f->job->options += (uint64_t)run->rows * (options + run->alongs);
    if (c->stop != NULL || c->fails != NULL || c->ended != NULL)
        return fill_mixed(f, c, run, options, err);
    fill_run(run, options);
    return GRUNDY_OK;
}

static void compute_rows(filling *f, uint32_t rows)
{
    grundy_column_rows_fast(&f->columns, f->word, f->step, rows, &f->room);
}

/* Fills some of the cells that are left in the row; *done: how many.  Those of
 * which some option is not known, or some gain has to be written out, are tried
 * in short stretches. */
static grundy_status fill_rows(filling *f, uint64_t left, uint32_t *done,
                               grundy_error *err)
{
    const uint64_t cell = cell_of(f);
    int64_t *const value = f->job->box->value;
    cell_run run = {f,
                    value,
                    value + (cell & f->mask),
                    cell,
                    f->step,
                    0,
                    f->job->stuck,
                    0,
                    0,
                    NULL,
                    NULL};
    cell_flags c;
    uint32_t rows =
        unbroken(f, cell, left < f->most ? left : (uint64_t)f->most);

    for (;;) {
        compute_rows(f, rows);
        *done = run.rows = rows;
#ifndef GRUNDY_SMALL
        if (f->room.until == rows && fill_stretch(f, &run))
            return GRUNDY_OK;
#endif
        if (f->room.until < rows &&
            (f->room.until >= SHORT || rows > COLUMN_ROWS))
            rows = f->room.until;
        else if (rows > COLUMN_ROWS)
            rows = f->most = COLUMN_ROWS;
        else
            break;
    }
    c = (cell_flags){flags(f, f->fails), flags(f, f->ended), flags(f, f->stop),
                     NULL};
    if (c.ended != NULL)
        c.result = grundy_column_rows_of(&f->room, f->result);
    return fill_one_by_one(f, &run, &c, err);
}

/* ---- rows ---- */

/* The next of the slow words; false: that was the last. */
static bool next_row(filling *f)
{
    const result_box *const b = f->job->box;

    for (uint32_t i = b->length - 1; i-- > 0;) {
        const uint32_t at = grundy_box_axis(b, i);
        const int64_t by = b->order[i] < 0 ? -1 : 1;
        const int64_t last =
            by < 0 ? b->axis[at].low : grundy_axis_highest(&b->axis[at]);

        if (f->word[at] != last) {
            f->word[at] += by;
            return true;
        }
        f->word[at] = grundy_box_first(b, i);
    }
    return false;
}

static grundy_status fill_row(filling *f, grundy_error *err)
{
    const result_box *const b = f->job->box;
    uint64_t left = b->axis[f->fast].extent;
    grundy_status status = GRUNDY_OK;

    f->word[f->fast] = grundy_box_first(b, b->length - 1);
    f->most = STRETCH;
    grundy_column_rows_slow(&f->columns, f->word, &f->room);
    while (left > 0 && status == GRUNDY_OK && !f->left_ring) {
        const uint64_t looks = f->looks;
        uint32_t rows;

        status = fill_rows(f, left, &rows, err);
        f->job->watch->done += rows;
        if (status == GRUNDY_OK)
            status =
                grundy_watch_tick(f->job->watch, rows + f->looks - looks, NULL);
        f->word[f->fast] += (int64_t)rows * f->step;
        left -= rows;
    }
    return status;
}

static grundy_status fill_all(filling *f, grundy_error *err)
{
    const result_box *const b = f->job->box;
    grundy_status status;

    f->fast = grundy_box_axis(b, b->length - 1);
    f->step = b->order[b->length - 1] < 0 ? -1 : 1;
    for (uint32_t i = 0; i < b->length; i++)
        f->word[grundy_box_axis(b, i)] = grundy_box_first(b, i);
    grundy_column_rows_start(&f->columns, f->fast, &f->room);
    do
        status = fill_row(f, err);
    while (status == GRUNDY_OK && !f->left_ring && next_row(f));
    return status;
}

/* What the ring holds at the end. */
static void keep_ring(filling *f)
{
    result_box *const b = f->job->box;
    const uint64_t kept =
        has_ring(f) ? (f->mask + 1) / f->slab * f->slab : b->cells;

    b->from = b->order[0] < 0 ? 0 : b->cells - kept;
    b->to = b->from + kept;
}

grundy_status grundy_result_rows_fill(result_rows *r, bool *done,
                                      grundy_error *err)
{
    filling f = {.job = r};
    grundy_status status = GRUNDY_OK;

    f.room.mem = r->mem;
    grundy_columns_open(&f.columns, r->mem);
    *done = open_filling(&f);
    f.slab = r->box->axis[grundy_box_axis(r->box, 0)].stride;
    f.mask = r->box->mask;
    if (*done)
        status = fill_all(&f, err);
    r->ring_left = f.left_ring || (has_ring(&f) && !*done);
    keep_ring(&f);
    grundy_columns_close(&f.columns);
    grundy_column_rows_close(&f.room);
    for (uint32_t i = 0; i < f.runs; i++)
        GRUNDY_FREE(r->mem, f.run[i].line, f.run[i].slots);
    return status;
}
