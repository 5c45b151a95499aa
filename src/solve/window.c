/* SPDX-License-Identifier: MIT */
/*
 * The columns of the rules are extended by those of the table: for a single
 * option the index of its cell, for a run its line and its ends there.
 *
 * A line is known by the coordinates that its place 0 has.  Its pivot is the
 * slowest axis on which it moves at all; when a slower one moves on, all
 * lines end, so slots are told apart by the faster axes alone, and `origin`
 * says which of the lines of a slot it holds.
 *
 * Options in the box are filled already (the walk's order proves it); a run
 * is cut to the declared ranges, beyond which there is no position, and a
 * position with options beyond the box is looked at plainly.
 */
#include "solve/filling.h"

#include <assert.h>
#include <string.h>

/* ---- columns of the table ---- */

static uint32_t number(window_frame *f, int64_t x)
{
    return grundy_columns_number(f->columns, x);
}

static uint32_t make(window_frame *f, column_op op, uint32_t x, uint32_t y)
{
    return grundy_columns_op(f->columns, op, x, y);
}

static uint32_t with(window_frame *f, column_op op, uint32_t x, int64_t y)
{
    return make(f, op, x, number(f, y));
}

/* Whether x is within an interval whose ends may be no bounds. */
static uint32_t within(window_frame *f, uint32_t x, int64_t low, int64_t high)
{
    uint32_t holds = number(f, 1);

    if (low != INT64_MIN)
        holds = make(f, COLUMN_LE, number(f, low), x);
    if (high != INT64_MAX)
        holds = make(f, COLUMN_AND, holds, with(f, COLUMN_LE, x, high));
    return holds;
}

/* x * times for the sums of indices. */
static uint32_t add_times(window_frame *f, uint32_t sum, uint32_t x,
                          int64_t times)
{
    return make(f, COLUMN_ADD, sum, with(f, COLUMN_MUL, x, times));
}

static int64_t stride_of(const window_frame *f, uint32_t axis)
{
    return (int64_t)f->axis[axis].stride;
}

/* The index of the cell at these columns. */
static uint32_t index_of(window_frame *f, const uint32_t *at)
{
    uint32_t sum = number(f, 0);

    for (uint32_t i = 0; i < f->rules->length; i++)
        sum = add_times(f, sum, with(f, COLUMN_SUB, at[i], f->axis[i].low),
                        stride_of(f, i));
    return sum;
}

static uint32_t guard_of(window_frame *f, const window_clause *clause)
{
    return clause->guard == COLUMN_NONE ? number(f, 1) : clause->guard;
}

uint32_t grundy_window_single(window_frame *f, const window_clause *clause)
{
    const window_rules *const rules = f->rules;
    const table_box *const box = f->box;
    uint32_t legal = guard_of(f, clause), inside = number(f, 1), at;

    if (clause->fails)
        return grundy_columns_choose(f->columns, legal, number(f, BEYOND),
                                     number(f, NO_OPTION));
    for (uint32_t i = 0; i < rules->length; i++) {
        legal = make(f, COLUMN_AND, legal,
                     within(f, clause->at[i], rules->low[i], rules->high[i]));
        inside = make(f, COLUMN_AND, inside,
                      within(f, clause->at[i], box->low[i], box->high[i]));
    }
    at = grundy_columns_choose(f->columns, inside, index_of(f, clause->at),
                               number(f, BEYOND));
    return grundy_columns_choose(f->columns, legal, at, number(f, NO_OPTION));
}

/* ---- lines ---- */

typedef struct lining {
    const window_clause *clause;
    uint32_t pivot;
    int64_t u[GRUNDY_TABLE_AXES]; /* step of a place; positive on the pivot */
    uint32_t base[GRUNDY_TABLE_AXES]; /* columns: where place 0 is */
    uint32_t first, last;
} lining;

static uint32_t find_pivot(const window_frame *f, const window_clause *clause)
{
    uint32_t i = 0;

    while (clause->step[f->slowest[i]] == 0)
        i++;
    return f->slowest[i];
}

/* Places of a line in the box, less one. */
static int64_t last_place(const window_frame *f, const lining *l)
{
    const table_box *const box = f->box;

    return (box->high[l->pivot] - box->low[l->pivot]) / l->u[l->pivot];
}

static void find_line(window_frame *f, lining *l)
{
    const window_clause *const clause = l->clause;
    const int64_t low = f->box->low[l->pivot];
    const bool up = clause->step[l->pivot] > 0;
    const uint32_t from = with(f, COLUMN_SUB, clause->at[l->pivot], low);
    uint32_t place;

    for (uint32_t i = 0; i < f->rules->length; i++)
        l->u[i] = up ? clause->step[i] : -clause->step[i];
    place = with(f, COLUMN_DIV, from, l->u[l->pivot]);
    for (uint32_t i = 0; i < f->rules->length; i++)
        l->base[i] =
            i == l->pivot
                ? with(f, COLUMN_ADD, with(f, COLUMN_MOD, from, l->u[i]), low)
                : make(f, COLUMN_SUB, clause->at[i],
                       with(f, COLUMN_MUL, place, l->u[i]));
    l->first = up ? make(f, COLUMN_ADD, place, clause->first)
                  : make(f, COLUMN_SUB, place, clause->last);
    l->last = up ? make(f, COLUMN_ADD, place, clause->last)
                 : make(f, COLUMN_SUB, place, clause->first);
}

/* The first (up) or last place whose coordinate keeps a bound: with
 * v = |u|, ceil(d / v) or floor(d / v) of the distance d to it. */
static uint32_t place_at(window_frame *f, const lining *l, uint32_t axis,
                         int64_t bound, bool up)
{
    const int64_t u = l->u[axis], v = u > 0 ? u : -u;
    const uint32_t end = number(f, bound);
    const uint32_t d = u > 0 ? make(f, COLUMN_SUB, end, l->base[axis])
                             : make(f, COLUMN_SUB, l->base[axis], end);

    return with(f, COLUMN_DIV, up ? with(f, COLUMN_ADD, d, v - 1) : d, v);
}

/* Cuts the places *first..*last to those between two bounds on an axis. */
static void cut(window_frame *f, const lining *l, uint32_t axis, int64_t low,
                int64_t high, uint32_t *first, uint32_t *last)
{
    const bool up = l->u[axis] > 0;
    const int64_t near = up ? low : high, far = up ? high : low;

    if (near != INT64_MIN && near != INT64_MAX)
        *first =
            make(f, COLUMN_GREATEST, *first, place_at(f, l, axis, near, true));
    if (far != INT64_MIN && far != INT64_MAX)
        *last = make(f, COLUMN_LEAST, *last, place_at(f, l, axis, far, false));
}

/* Where the run ends, and whether it leaves the box. */
static void find_ends(window_frame *f, lining *l, run_columns *r)
{
    const window_rules *const rules = f->rules;
    const table_box *const box = f->box;
    uint32_t legal = guard_of(f, l->clause), inside = number(f, 1);
    uint32_t first, last;

    for (uint32_t i = 0; i < rules->length; i++) {
        if (l->u[i] != 0) {
            cut(f, l, i, rules->low[i], rules->high[i], &l->first, &l->last);
            continue;
        }
        legal = make(f, COLUMN_AND, legal,
                     within(f, l->base[i], rules->low[i], rules->high[i]));
        inside = make(f, COLUMN_AND, inside,
                      within(f, l->base[i], box->low[i], box->high[i]));
    }
    first = l->first;
    last = l->last;
    for (uint32_t i = 0; i < rules->length; i++)
        if (l->u[i] != 0)
            cut(f, l, i, box->low[i], box->high[i], &first, &last);
    inside = make(f, COLUMN_AND, inside, make(f, COLUMN_EQ, first, l->first));
    inside = make(f, COLUMN_AND, inside, make(f, COLUMN_EQ, last, l->last));
    r->first = l->first;
    r->last = grundy_columns_choose(f->columns, legal, l->last,
                                    number(f, BEFORE_ALL));
    r->beyond = with(f, COLUMN_XOR, inside, 1);
}

/* Adds a part of the slot, which is below `extent`, to those of faster axes. */
static uint32_t add_part(window_frame *f, uint32_t slot, uint32_t part,
                         uint64_t extent, uint64_t *slots)
{
    slot = add_times(f, slot, part, (int64_t)*slots);
    if (__builtin_mul_overflow(*slots, extent, slots) ||
        *slots > (uint64_t)INT64_MAX / 2)
        return COLUMN_NONE;
    return slot;
}

/* The slot, by the base on axes faster than the pivot and by residue: the
 * slots of cells in a row lie side by side. */
static void find_slot(window_frame *f, const lining *l, run_columns *r,
                      uint64_t *slots)
{
    const table_box *const box = f->box;
    const int64_t places = last_place(f, l);
    uint32_t slot = number(f, 0);

    *slots = 1;
    for (uint32_t k = box->length; slot != COLUMN_NONE && k-- > 0;) {
        const uint32_t i = f->slowest[k];
        const int64_t u = l->u[i], back = u > 0 ? u * places : 0;
        const int64_t ahead = u < 0 ? -u * places : 0;
        const int64_t low = box->low[i] - back;
        const uint64_t extent = (uint64_t)(box->high[i] + ahead - low) + 1;

        if (i == l->pivot)
            break;
        slot = add_part(f, slot, with(f, COLUMN_SUB, l->base[i], low), extent,
                        slots);
    }
    if (slot != COLUMN_NONE)
        slot = add_part(
            f, slot, with(f, COLUMN_SUB, l->base[l->pivot], box->low[l->pivot]),
            (uint64_t)l->u[l->pivot], slots);
    r->slot = slot;
}

static bool has_columns(const run_columns *r)
{
    return r->first != COLUMN_NONE && r->last != COLUMN_NONE &&
           r->beyond != COLUMN_NONE && r->origin != COLUMN_NONE &&
           r->slot != COLUMN_NONE;
}

bool grundy_window_run(window_frame *f, const window_clause *clause,
                       run_columns *r, uint64_t *slots, int64_t *stride)
{
    lining l = {.clause = clause, .pivot = find_pivot(f, clause)};

    find_line(f, &l);
    find_ends(f, &l, r);
    find_slot(f, &l, r, slots);
    r->origin = index_of(f, l.base);
    *stride = 0;
    for (uint32_t i = 0; i < f->rules->length; i++)
        *stride += l.u[i] * stride_of(f, i);
    return has_columns(r);
}

/* ---- opening ---- */

/* The columns hold for the box of the rules: that of the walk lies in it. */
static bool is_for_box(const filling *f)
{
    const table_box *const box = &f->job->walk->box;

    for (uint32_t i = 0; i < f->rules->length; i++)
        if (box->low[i] < f->rules->box_low[i] ||
            box->high[i] > f->rules->box_high[i])
            return false;
    return true;
}

static bool is_whole(const filling *f)
{
    const table_box *const box = &f->job->walk->box;

    for (uint32_t i = 0; i < f->rules->length; i++) {
        const table_axis *const axis = &f->job->table->axis[i];

        if (axis->low != box->low[i] ||
            axis->extent != (uint64_t)box->high[i] - (uint64_t)box->low[i] + 1)
            return false;
    }
    return true;
}

/* Lines may take as much as the table, and somewhat in any case. */
static uint64_t most_memory(const window_job *job)
{
    const uint64_t some = UINT64_C(64) << 20;
    const uint64_t table = job->table->cells * sizeof(uint32_t);
    const uint64_t most = table > some ? table : some;

    if (job->mem->limit == 0)
        return most;
    return most < job->mem->limit / 4 ? most : job->mem->limit / 4;
}

static void keep_columns(filling *f)
{
    if (f->rules->stop != COLUMN_NONE)
        grundy_columns_keep(&f->columns, f->rules->stop);
    for (uint32_t i = 0; i < f->singles; i++)
        grundy_columns_keep(&f->columns, f->single[i]);
    for (uint32_t i = 0; i < f->runs; i++) {
        const run_columns *const r = &f->run[i];
        const uint32_t all[] = {r->first, r->last, r->origin, r->slot,
                                r->beyond};

        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            grundy_columns_keep(&f->columns, all[k]);
    }
}

static bool add_clause(filling *f, window_frame *frame,
                       const window_clause *clause)
{
    uint64_t slots;
    int64_t stride;

    if (!clause->run) {
        f->single[f->singles] = grundy_window_single(frame, clause);
        return f->single[f->singles++] != COLUMN_NONE;
    }
    if (!grundy_window_run(frame, clause, &f->run[f->runs++], &slots, &stride))
        return false;
    return f->job->lost != 0 ? grundy_filling_add_line(f, slots, stride)
                             : grundy_lines_add(&f->sets, slots, stride);
}

static bool open_filling(filling *f)
{
    const window_rules *const rules = f->rules;
    window_frame frame = {rules, &f->columns, &f->job->walk->box,
                          f->job->table->axis, f->job->walk->axis};
    bool done = is_for_box(f) &&
                grundy_columns_copy(&f->columns, &rules->columns) &&
                (f->job->lost == 0 || grundy_filling_open_winners(f));

    for (uint32_t i = 0; i < rules->clauses && done; i++)
        done = add_clause(f, &frame, &rules->clause[i]);
    if (!done || f->columns.no_memory)
        return false;
    keep_columns(f);
    f->whole = is_whole(f);
    return grundy_column_rows_open(&f->room, &f->columns, f->job->mem);
}

static void close_filling(filling *f)
{
    grundy_lines_close(&f->sets);
    grundy_filling_close_winners(f);
    grundy_columns_close(&f->columns);
    grundy_column_rows_close(&f->room);
}

/* ---- filling ---- */

static grundy_status fill_rows(filling *f, uint32_t *rows, grundy_error *err)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];

    grundy_column_rows_fast(&f->columns, walk->word, walk->step[fast], *rows,
                            &f->room);
    return f->job->lost != 0 ? grundy_filling_winners(f, *rows, err)
                             : grundy_filling_rows(f, rows, err);
}

static grundy_status fill_run(filling *f, bool *done, bool *more,
                              grundy_error *err)
{
    const uint64_t run = grundy_table_run(f->job->walk);
    uint32_t rows = run < COLUMN_ROWS ? (uint32_t)run : COLUMN_ROWS;
    const uint32_t wanted = rows;
    const uint64_t solved = f->job->solved;
    const uint64_t work = f->sets.moved + f->job->options;
    grundy_status status = fill_rows(f, &rows, err);

    f->job->watch->done += f->job->solved - solved;
    if (status == GRUNDY_OK)
        status = grundy_watch_tick(
            f->job->watch, rows + f->sets.moved + f->job->options - work, err);
    *done = rows == wanted;
    *more = true;
    if (rows > 0)
        *more = grundy_table_pass(f->job->walk, rows);
    return status;
}

/* A row of the fast word, or what is left of it. */
static grundy_status fill_all(filling *f, bool *done, grundy_error *err)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];
    int64_t row[GRUNDY_TABLE_AXES];
    grundy_status status = GRUNDY_OK;
    bool more = true, begun = false;

    grundy_column_rows_start(&f->columns, fast, &f->room);
    while (status == GRUNDY_OK && more && *done) {
        row[fast] = walk->word[fast];
        if (!begun ||
            memcmp(row, walk->word, walk->length * sizeof *row) != 0) {
            memcpy(row, walk->word, walk->length * sizeof *row);
            grundy_column_rows_slow(&f->columns, row, &f->room);
            begun = true;
        }
        status = fill_run(f, done, &more, err);
    }
    *done |= !more;
    return status;
}

grundy_status grundy_window_fill(window_job *job, bool *done, grundy_error *err)
{
    filling f = {.job = job, .rules = job->rules};
    grundy_status status = GRUNDY_OK;

    f.room.mem = job->mem;
    grundy_columns_open(&f.columns, job->mem);
    grundy_lines_open(&f.sets, job->mem, most_memory(job));
    *done = open_filling(&f);
    if (*done)
        status = fill_all(&f, done, err);
    job->options += f.sets.moved;
    close_filling(&f);
    return status;
}
