/* SPDX-License-Identifier: MIT */
/*
 * The columns of the rules are extended by the index of each option's cell, or
 * what stands for there being none, and for one beyond the box.  A cell is then
 * the best of a few numbers.  One behind which something is not known is not
 * known either.
 */
#include "solve/result_table.h"

#include "solve/column_rows.h"

enum { NO_OPTION = -1, BEYOND = -2 };

typedef struct row_option {
    uint32_t at, gain; /* columns */
    bool again;
} row_option;

typedef struct filling {
    result_rows *job;
    columns columns;
    column_room room;
    row_option option[WINDOW_CLAUSES];
    uint32_t options;
    uint32_t stop, fails; /* columns; COLUMN_NONE: nowhere */
    uint32_t ended, result;
    uint32_t fast; /* the word that goes on in a row, */
    int64_t step;  /* by so much */
    int64_t word[GRUNDY_TABLE_AXES];
} filling;

/* ---- columns ---- */

static uint32_t number(filling *f, int64_t x)
{
    return grundy_columns_number(&f->columns, x);
}

static uint32_t make(filling *f, column_op op, uint32_t x, uint32_t y)
{
    return grundy_columns_op(&f->columns, op, x, y);
}

/* Whether x is within an interval whose ends may be no bounds. */
static uint32_t within(filling *f, uint32_t x, int64_t low, int64_t high)
{
    uint32_t holds = number(f, 1);

    if (low != INT64_MIN)
        holds = make(f, COLUMN_LE, number(f, low), x);
    if (high != INT64_MAX)
        holds =
            make(f, COLUMN_AND, holds, make(f, COLUMN_LE, x, number(f, high)));
    return holds;
}

/* Moves of equal sums of gains and results can't overflow. */
static bool is_small(const filling *f, uint32_t gain)
{
    const column_step *const c = &f->columns.step[gain];
    const int64_t most = INT64_MAX / 4 / (int64_t)f->job->box->cells;

    return c->low >= -most && c->high <= most;
}

static bool add_option(filling *f, const window_clause *clause)
{
    const window_rules *const rules = f->job->rules;
    row_option *const o = &f->option[f->options++];
    uint32_t legal =
        clause->guard == COLUMN_NONE ? number(f, 1) : clause->guard;
    uint32_t inside = number(f, 1), at = number(f, 0);

    for (uint32_t i = 0; i < rules->length; i++) {
        const table_axis *const a = &f->job->box->axis[i];
        const uint32_t to = clause->at[i];

        legal = make(f, COLUMN_AND, legal,
                     within(f, to, rules->low[i], rules->high[i]));
        inside = make(f, COLUMN_AND, inside,
                      within(f, to, a->low, grundy_axis_highest(a)));
        at =
            make(f, COLUMN_ADD, at,
                 make(f, COLUMN_MUL, make(f, COLUMN_SUB, to, number(f, a->low)),
                      number(f, (int64_t)a->stride)));
    }
    at = grundy_columns_choose(&f->columns, inside, at, number(f, BEYOND));
    o->at = grundy_columns_choose(&f->columns, legal, at, number(f, NO_OPTION));
    o->gain = clause->gain == COLUMN_NONE ? number(f, 0) : clause->gain;
    o->again = clause->again;
    return o->at != COLUMN_NONE && o->gain != COLUMN_NONE &&
           is_small(f, o->gain);
}

bool grundy_result_rows_fit(const window_rules *rules, const result_box *box)
{
    bool fits = rules->length == box->length;

    for (uint32_t i = 0; i < box->length && fits; i++)
        fits = box->axis[i].low >= rules->box_low[i] &&
               grundy_axis_highest(&box->axis[i]) <= rules->box_high[i];
    for (uint32_t i = 0; i < rules->clauses; i++)
        fits &= !rules->clause[i].run;
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
    bool done = grundy_result_rows_fit(rules, f->job->box) &&
                grundy_columns_copy(&f->columns, &rules->columns);

    f->stop = rules->stop;
    f->ended = rules->ended;
    f->result = rules->result;
    f->fails = COLUMN_NONE;
    for (uint32_t i = 0; i < rules->clauses && done; i++) {
        const window_clause *const c = &rules->clause[i];

        if (c->fails)
            f->fails = c->guard;
        else
            done = add_option(f, c);
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
    return grundy_column_rows_open(&f->room, &f->columns, f->job->mem);
}

/* ---- cells ---- */

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* Of cells side by side, the first of which is number `cell`. */
typedef struct cell_run {
    int64_t *value;
    uint64_t cell;
    int64_t step;
    uint32_t rows;
    int64_t stuck;
    const int64_t *at[WINDOW_CLAUSES], *gain[WINDOW_CLAUSES];
    int64_t turn[WINDOW_CLAUSES]; /* all ones where the result turns round */
} cell_run;

/* Called with numbers of options that the compiler knows. */
INLINE void fill_cells(const cell_run *run, uint32_t options)
{
    int64_t *const value = run->value;
    int64_t *to = value + run->cell;

    for (uint32_t i = 0; i < run->rows; i++, to += run->step) {
        int64_t best = INT64_MIN;
        bool known = true;

        for (uint32_t k = 0; k < options; k++) {
            const int64_t at = run->at[k][i];
            int64_t x;

            if (at == NO_OPTION)
                continue;
            x = at == BEYOND ? INT64_MIN : value[at];
            if (x == INT64_MIN) {
                known = false;
                break;
            }
            x = run->gain[k][i] + ((x ^ run->turn[k]) - run->turn[k]);
            best = x > best ? x : best;
        }
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
    int64_t *const to =
        &run->value[(int64_t)run->cell + (int64_t)i * run->step];
    int64_t word[GRUNDY_TABLE_AXES];

    if (c->fails == NULL || c->fails[i] == 0) {
        *to = c->ended != NULL && c->ended[i] != 0 ? c->result[i] : run->stuck;
        return GRUNDY_OK;
    }
    for (uint32_t k = 0; k < f->job->box->length; k++)
        word[k] = f->word[k];
    word[f->fast] += (int64_t)i * f->step;
    return f->job->plainly(f->job->user, word, err);
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
        run.rows = end - i;
        for (uint32_t k = 0; k < options; k++) {
            run.at[k] += i;
            run.gain[k] += i;
        }
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

static grundy_status fill_rows(filling *f, uint32_t rows, grundy_error *err)
{
    cell_run run = {.value = f->job->box->value,
                    .cell = cell_of(f),
                    .step = f->step,
                    .rows = rows,
                    .stuck = f->job->stuck};
    cell_flags c;
    uint32_t options = 0;

    grundy_column_rows_fast(&f->columns, f->word, f->step, rows, &f->room);
    for (uint32_t k = 0; k < f->options; k++) {
        const row_option *const o = &f->option[k];

        if (is_number(f, o->at, NO_OPTION))
            continue;
        run.at[options] = grundy_column_rows_of(&f->room, o->at);
        run.gain[options] = grundy_column_rows_of(&f->room, o->gain);
        run.turn[options++] = o->again ? 0 : -1;
    }
    f->job->options += (uint64_t)rows * options;
    f->job->watch->done += rows;
    c = (cell_flags){flags(f, f->fails), flags(f, f->ended), flags(f, f->stop),
                     NULL};
    if (c.ended != NULL)
        c.result = grundy_column_rows_of(&f->room, f->result);
    if (c.stop != NULL || c.fails != NULL || c.ended != NULL)
        return fill_mixed(f, &c, &run, options, err);
    fill_run(&run, options);
    return GRUNDY_OK;
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
    grundy_column_rows_slow(&f->columns, f->word, &f->room);
    while (left > 0 && status == GRUNDY_OK) {
        const uint32_t rows = left < COLUMN_ROWS ? (uint32_t)left : COLUMN_ROWS;

        status = fill_rows(f, rows, err);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(f->job->watch, rows, NULL);
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
    while (status == GRUNDY_OK && next_row(f));
    return status;
}

grundy_status grundy_result_rows_fill(result_rows *r, bool *done,
                                      grundy_error *err)
{
    filling f = {.job = r};
    grundy_status status = GRUNDY_OK;

    f.room.mem = r->mem;
    grundy_columns_open(&f.columns, r->mem);
    *done = open_filling(&f);
    if (*done)
        status = fill_all(&f, err);
    grundy_columns_close(&f.columns);
    grundy_column_rows_close(&f.room);
    return status;
}
