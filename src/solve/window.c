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
#include "solve/window.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* Of a single option: what stands in its column for an index. */
enum { NO_OPTION = -1, BEYOND = -2 };

static const int64_t before_all = INT64_MIN / 4;

typedef struct run_columns {
    uint32_t first, last, origin, slot, beyond;
} run_columns;

/* Where the rows of those columns are, and the lines. */
typedef struct run_rows {
    const int64_t *first, *last, *origin, *slot;
    const int64_t *beyond; /* NULL: it never is */
    line_group lines;      /* as they are now */
} run_rows;

typedef struct filling {
    window_job *job;
    columns columns;
    const window_rules *rules;
    int64_t *room;
    size_t room_size;
    uint32_t runs, singles;
    run_columns run[WINDOW_CLAUSES];
    uint32_t single[WINDOW_CLAUSES];
    run_rows rows_of_run[WINDOW_CLAUSES];
    const int64_t *rows_of_single[WINDOW_CLAUSES];
    const int64_t *rows_of_stop; /* NULL: nothing stops */
    line_sets sets;
    bool whole; /* the table is no larger than the box */
} filling;

/* ---- columns of the table ---- */

static uint32_t number(filling *f, int64_t x)
{
    return grundy_columns_number(&f->columns, x);
}

static uint32_t make(filling *f, column_op op, uint32_t x, uint32_t y)
{
    return grundy_columns_op(&f->columns, op, x, y);
}

static uint32_t with(filling *f, column_op op, uint32_t x, int64_t y)
{
    return make(f, op, x, number(f, y));
}

/* Whether x is within an interval whose ends may be no bounds. */
static uint32_t within(filling *f, uint32_t x, int64_t low, int64_t high)
{
    uint32_t holds = number(f, 1);

    if (low != INT64_MIN)
        holds = make(f, COLUMN_LE, number(f, low), x);
    if (high != INT64_MAX)
        holds = make(f, COLUMN_AND, holds, with(f, COLUMN_LE, x, high));
    return holds;
}

/* x * times for the sums of indices. */
static uint32_t add_times(filling *f, uint32_t sum, uint32_t x, int64_t times)
{
    return make(f, COLUMN_ADD, sum, with(f, COLUMN_MUL, x, times));
}

static int64_t stride_of(const filling *f, uint32_t axis)
{
    return (int64_t)f->job->table->axis[axis].stride;
}

/* The index of the cell at these columns. */
static uint32_t index_of(filling *f, const uint32_t *at)
{
    uint32_t sum = number(f, 0);

    for (uint32_t i = 0; i < f->rules->length; i++)
        sum = add_times(f, sum,
                        with(f, COLUMN_SUB, at[i], f->job->table->axis[i].low),
                        stride_of(f, i));
    return sum;
}

static uint32_t guard_of(filling *f, const window_clause *clause)
{
    return clause->guard == COLUMN_NONE ? number(f, 1) : clause->guard;
}

static bool add_single(filling *f, const window_clause *clause)
{
    const window_rules *const rules = f->rules;
    const table_box *const box = &f->job->walk->box;
    uint32_t legal = guard_of(f, clause), inside = number(f, 1), at;

    for (uint32_t i = 0; i < rules->length; i++) {
        legal = make(f, COLUMN_AND, legal,
                     within(f, clause->at[i], rules->low[i], rules->high[i]));
        inside = make(f, COLUMN_AND, inside,
                      within(f, clause->at[i], box->low[i], box->high[i]));
    }
    at = grundy_columns_choose(&f->columns, inside, index_of(f, clause->at),
                               number(f, BEYOND));
    at = grundy_columns_choose(&f->columns, legal, at, number(f, NO_OPTION));
    f->single[f->singles++] = at;
    return at != COLUMN_NONE;
}

/* ---- lines ---- */

typedef struct lining {
    const window_clause *clause;
    uint32_t pivot;
    int64_t u[GRUNDY_TABLE_AXES]; /* step of a place; positive on the pivot */
    uint32_t base[GRUNDY_TABLE_AXES]; /* columns: where place 0 is */
    uint32_t first, last;
} lining;

static uint32_t find_pivot(const filling *f, const window_clause *clause)
{
    const table_walk *const walk = f->job->walk;
    uint32_t i = 0;

    while (clause->step[walk->axis[i]] == 0)
        i++;
    return walk->axis[i];
}

/* Places of a line in the box, less one. */
static int64_t last_place(const filling *f, const lining *l)
{
    const table_box *const box = &f->job->walk->box;

    return (box->high[l->pivot] - box->low[l->pivot]) / l->u[l->pivot];
}

static void find_line(filling *f, lining *l)
{
    const window_clause *const clause = l->clause;
    const int64_t low = f->job->walk->box.low[l->pivot];
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
static uint32_t place_at(filling *f, const lining *l, uint32_t axis,
                         int64_t bound, bool up)
{
    const int64_t u = l->u[axis], v = u > 0 ? u : -u;
    const uint32_t end = number(f, bound);
    const uint32_t d = u > 0 ? make(f, COLUMN_SUB, end, l->base[axis])
                             : make(f, COLUMN_SUB, l->base[axis], end);

    return with(f, COLUMN_DIV, up ? with(f, COLUMN_ADD, d, v - 1) : d, v);
}

/* Cuts the places *first..*last to those between two bounds on an axis. */
static void cut(filling *f, const lining *l, uint32_t axis, int64_t low,
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
static void find_ends(filling *f, lining *l, run_columns *r)
{
    const window_rules *const rules = f->rules;
    const table_box *const box = &f->job->walk->box;
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
    r->last = grundy_columns_choose(&f->columns, legal, l->last,
                                    number(f, before_all));
    r->beyond = with(f, COLUMN_XOR, inside, 1);
}

/* The slot, by residue and by the base on axes faster than the pivot. */
static void find_slot(filling *f, const lining *l, run_columns *r,
                      uint64_t *slots)
{
    const table_walk *const walk = f->job->walk;
    const int64_t places = last_place(f, l);
    uint32_t slot =
        with(f, COLUMN_SUB, l->base[l->pivot], walk->box.low[l->pivot]);
    bool faster = false;

    *slots = (uint64_t)l->u[l->pivot];
    for (uint32_t k = 0; k < walk->length; k++) {
        const uint32_t i = walk->axis[k];
        const int64_t u = l->u[i], back = u > 0 ? u * places : 0;
        const int64_t ahead = u < 0 ? -u * places : 0;
        const int64_t low = walk->box.low[i] - back;
        const uint64_t extent = (uint64_t)(walk->box.high[i] + ahead - low) + 1;

        if (faster) {
            slot = add_times(f, slot, with(f, COLUMN_SUB, l->base[i], low),
                             (int64_t)*slots);
            if (__builtin_mul_overflow(*slots, extent, slots) ||
                *slots > (uint64_t)INT64_MAX / 2)
                slot = COLUMN_NONE;
        }
        faster |= i == l->pivot;
        if (slot == COLUMN_NONE)
            break;
    }
    r->slot = slot;
}

static bool has_columns(const run_columns *r)
{
    return r->first != COLUMN_NONE && r->last != COLUMN_NONE &&
           r->beyond != COLUMN_NONE && r->origin != COLUMN_NONE &&
           r->slot != COLUMN_NONE;
}

static bool add_run(filling *f, const window_clause *clause)
{
    lining l = {.clause = clause, .pivot = find_pivot(f, clause)};
    run_columns *const r = &f->run[f->runs++];
    uint64_t slots;
    int64_t stride = 0;

    find_line(f, &l);
    find_ends(f, &l, r);
    find_slot(f, &l, r, &slots);
    r->origin = index_of(f, l.base);
    for (uint32_t i = 0; i < f->rules->length; i++)
        stride += l.u[i] * stride_of(f, i);
    return has_columns(r) && grundy_lines_add(&f->sets, slots, stride);
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

static const int64_t *rows_of(const filling *f, uint32_t column)
{
    return f->room + (size_t)column * COLUMN_ROWS;
}

static void find_rows(filling *f)
{
    int64_t never;

    if (f->rules->stop != COLUMN_NONE)
        f->rows_of_stop = rows_of(f, f->rules->stop);
    for (uint32_t i = 0; i < f->singles; i++)
        f->rows_of_single[i] = rows_of(f, f->single[i]);
    for (uint32_t i = 0; i < f->runs; i++) {
        const run_columns *const r = &f->run[i];

        f->rows_of_run[i] = (run_rows){
            .first = rows_of(f, r->first),
            .last = rows_of(f, r->last),
            .origin = rows_of(f, r->origin),
            .slot = rows_of(f, r->slot),
            .beyond = rows_of(f, r->beyond),
            .lines = f->sets.group[i],
        };
        if (grundy_columns_is_number(&f->columns, r->beyond, &never) &&
            never == 0)
            f->rows_of_run[i].beyond = NULL;
    }
}

static bool open_filling(filling *f)
{
    const window_rules *const rules = f->rules;
    bool done =
        is_for_box(f) && grundy_columns_copy(&f->columns, &rules->columns);

    for (uint32_t i = 0; i < rules->clauses && done; i++)
        done = rules->clause[i].run ? add_run(f, &rules->clause[i])
                                    : add_single(f, &rules->clause[i]);
    if (!done || f->columns.no_memory)
        return false;
    keep_columns(f);
    f->room_size = grundy_columns_room(&f->columns) * sizeof *f->room;
    f->room = grundy_memory_new(f->job->mem, f->room_size);
    f->whole = is_whole(f);
    if (f->room == NULL)
        return false;
    find_rows(f);
    return true;
}

static void close_filling(filling *f)
{
    grundy_lines_close(&f->sets);
    grundy_columns_close(&f->columns);
    grundy_memory_free(f->job->mem, f->room, f->room_size);
}

/* ---- filling ---- */

/* What the columns say of one cell. */
typedef enum finding {
    FOUND,   /* its value */
    POISON,  /* an option is poison, or shows that play never comes here */
    PLAINLY, /* the game has to be asked */
    NO_ROOM
} finding;

/* An option that is no value: beyond the box, poison or not solved. */
static finding not_a_value(const filling *f, bool beyond, uint32_t code)
{
    if (beyond)
        return f->whole ? POISON : PLAINLY;
    return code == GRUNDY_CODE_POISON ? POISON : PLAINLY;
}

/* What is looked at all the time, where no store can change it. */
typedef struct hot {
    run_rows run[WINDOW_CLAUSES];
    const int64_t *single[WINDOW_CLAUSES], *stop;
    const uint32_t *code;
    uint32_t cap;
    uint64_t moved, looked_at;
} hot;

INLINE void load_lines(const filling *f, uint32_t runs, hot *h)
{
    h->cap = f->sets.cap;
    for (uint32_t k = 0; k < runs; k++)
        h->run[k].lines = f->sets.group[k];
}

INLINE void load(const filling *f, uint32_t runs, uint32_t singles, hot *h)
{
    for (uint32_t k = 0; k < runs; k++)
        h->run[k] = f->rows_of_run[k];
    for (uint32_t k = 0; k < singles; k++)
        h->single[k] = f->rows_of_single[k];
    h->stop = f->rows_of_stop;
    h->code = f->job->table->code;
    h->moved = h->looked_at = 0;
    load_lines(f, runs, h);
}

/* A run that goes far; sets that grow are elsewhere then. */
static bool set_run(filling *f, uint32_t k, uint64_t slot, line_run to)
{
    return grundy_lines_set(&f->sets, k, slot, to, f->job->table->code);
}

/* The slots of the runs of row i; *count of them are not empty. */
INLINE void find_slots(const hot *h, uint32_t runs, uint32_t i, line_slot *in,
                       uint32_t *count)
{
    *count = 0;
    for (uint32_t k = 0; k < runs; k++)
        if (h->run[k].first[i] <= h->run[k].last[i])
            in[(*count)++] = grundy_lines_slot(&h->run[k].lines,
                                               (uint64_t)h->run[k].slot[i]);
}

/* The runs of row i, each moved on. */
INLINE finding set_runs(filling *f, hot *h, uint32_t runs, uint32_t i,
                        line_slot *in, uint32_t *count)
{
    bool far = false;

    *count = 0;
    for (uint32_t k = 0; k < runs; k++) {
        const run_rows *const r = &h->run[k];
        const line_run to = {r->origin[i], (int32_t)r->first[i],
                             (int32_t)r->last[i], 0, 0};
        line_slot *const s = &in[*count];

        if (r->last[i] < r->first[i])
            continue;
        if (r->beyond != NULL && r->beyond[i] != 0)
            return not_a_value(f, true, 0);
        *s = grundy_lines_slot(&r->lines, (uint64_t)r->slot[i]);
        h->moved++;
        if (!grundy_lines_follow(s, h->cap, r->lines.stride, to, h->code)) {
            if (!set_run(f, k, (uint64_t)r->slot[i], to))
                return f->sets.no_room ? NO_ROOM : PLAINLY;
            load_lines(f, runs, h);
            far = true;
        }
        if (s->run->poisoned > 0)
            return POISON;
        ++*count;
    }
    if (far)
        find_slots(h, runs, i, in, count);
    return FOUND;
}

INLINE finding read_singles(const filling *f, const hot *h, uint32_t singles,
                            uint32_t i, uint32_t *value, uint32_t *values)
{
    *values = 0;
    for (uint32_t k = 0; k < singles; k++) {
        const int64_t at = h->single[k][i];

        if (at == NO_OPTION)
            continue;
        if (at == BEYOND || !grundy_code_is_value(h->code[at]))
            return not_a_value(f, at == BEYOND, at == BEYOND ? 0 : h->code[at]);
        value[(*values)++] = h->code[at] - 1;
    }
    return FOUND;
}

INLINE bool is_among(const uint32_t *value, uint32_t values, uint64_t x)
{
    bool found = false;

    for (uint32_t i = 0; i < values; i++)
        found |= value[i] == x;
    return found;
}

INLINE finding find_value(filling *f, hot *h, uint32_t runs, uint32_t singles,
                          uint32_t i, uint64_t *mex)
{
    line_slot slot[WINDOW_CLAUSES];
    uint32_t value[WINDOW_CLAUSES], slots, values;
    finding found;

    *mex = 0;
    if (h->stop != NULL && h->stop[i] != 0)
        return FOUND;
    found = read_singles(f, h, singles, i, value, &values);
    if (found == FOUND)
        found = set_runs(f, h, runs, i, slot, &slots);
    if (found != FOUND)
        return found;
    h->looked_at += values;
    if (grundy_lines_near(slot, slots, value, values, mex))
        return FOUND;
    *mex = grundy_lines_mex(&f->sets, slot, slots, 0);
    while (is_among(value, values, *mex))
        *mex = grundy_lines_mex(&f->sets, slot, slots, *mex + 1);
    return FOUND;
}

static grundy_status plainly(const filling *f, const table_walk *walk,
                             uint32_t i, grundy_error *err)
{
    const uint32_t fast = walk->axis[walk->length - 1];
    int64_t word[GRUNDY_TABLE_AXES];

    memcpy(word, walk->word, walk->length * sizeof *word);
    word[fast] += (int64_t)i * walk->step[fast];
    return f->job->plainly(f->job->user, word, err);
}

/* Called with numbers of runs and singles that the compiler knows, so that
 * the inner loops vanish. */
INLINE grundy_status fill_rows_of(filling *f, uint32_t runs, uint32_t singles,
                                  uint32_t *rows, grundy_error *err)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];
    const int64_t on = walk->step[fast] * stride_of(f, fast);
    uint32_t *cell = grundy_table_at(f->job->table, walk->word, walk->length);
    grundy_status status = GRUNDY_OK;
    uint64_t mex, solved = 0;
    hot h;

    load(f, runs, singles, &h);
    for (uint32_t i = 0; i < *rows && status == GRUNDY_OK; i++, cell += on) {
        finding found;

        if (*cell != 0)
            continue;
        found = find_value(f, &h, runs, singles, i, &mex);
        if (found == FOUND && mex < GRUNDY_CODE_VALUES) {
            *cell = (uint32_t)mex + 1;
            solved++;
        } else if (found == POISON) {
            *cell = GRUNDY_CODE_POISON;
        } else if (found == NO_ROOM) {
            *rows = i;
        } else {
            status = plainly(f, walk, i, err);
        }
    }
    f->job->solved += solved;
    f->job->options += h.moved + h.looked_at;
    return status;
}

/*
 * Whether in all rows one of the options leaves the table, or is poison as
 * another one further on does: play never comes there.  Half of the table is
 * such where one word grows as another falls.
 */
static bool all_poison(const filling *f, uint32_t rows)
{
    const uint32_t *const code = f->job->table->code;
    bool found = false;

    for (uint32_t k = 0; k < f->singles && !found; k++) {
        const int64_t *const at = f->rows_of_single[k];

        found = f->whole && f->rows_of_stop == NULL;
        for (uint32_t i = 0; i < rows && found; i++)
            found = at[i] == BEYOND ||
                    (at[i] >= 0 && code[at[i]] == GRUNDY_CODE_POISON);
    }
    return found;
}

static void poison_rows(filling *f, uint32_t rows)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];
    const int64_t on = walk->step[fast] * stride_of(f, fast);
    uint32_t *cell = grundy_table_at(f->job->table, walk->word, walk->length);

    for (uint32_t i = 0; i < rows; i++, cell += on)
        if (*cell == 0)
            *cell = GRUNDY_CODE_POISON;
}

/* The rows of one computation; *rows are fewer if there is no room. */
static grundy_status fill_rows(filling *f, uint32_t *rows, grundy_error *err)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];

    grundy_columns_fast(&f->columns, walk->word, walk->step[fast], *rows,
                        f->room);
    if (all_poison(f, *rows)) {
        poison_rows(f, *rows);
        return GRUNDY_OK;
    }
    if (f->singles == 0) {
        switch (f->runs) {
        case 1: return fill_rows_of(f, 1, 0, rows, err);
        case 2: return fill_rows_of(f, 2, 0, rows, err);
        case 3: return fill_rows_of(f, 3, 0, rows, err);
        default: break;
        }
    }
    return f->runs == 1 && f->singles == 1
               ? fill_rows_of(f, 1, 1, rows, err)
               : fill_rows_of(f, f->runs, f->singles, rows, err);
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

    grundy_columns_start(&f->columns, fast, f->room);
    while (status == GRUNDY_OK && more && *done) {
        row[fast] = walk->word[fast];
        if (!begun ||
            memcmp(row, walk->word, walk->length * sizeof *row) != 0) {
            memcpy(row, walk->word, walk->length * sizeof *row);
            grundy_columns_slow(&f->columns, row, f->room);
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

    grundy_columns_open(&f.columns, job->mem);
    grundy_lines_open(&f.sets, job->mem, most_memory(job));
    *done = open_filling(&f);
    if (*done)
        status = fill_all(&f, done, err);
    job->options += f.sets.moved;
    close_filling(&f);
    return status;
}
