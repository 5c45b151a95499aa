/* SPDX-License-Identifier: MIT */
/*
 * A cell takes its value from the sets of its runs and from its single
 * options.  A row of one run along the row itself, which is what most games
 * of two piles are, has a loop of its own, with the line at hand.
 */
#include "solve/filling.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* Where the rows of a run's columns are, and the lines. */
typedef struct run_rows {
    const int64_t *first, *last, *origin, *slot;
    const int64_t *beyond; /* NULL: it never is */
    line_group lines;      /* as they are now */
} run_rows;

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

/* A value larger than any in a set. */
static const uint32_t none = GRUNDY_CODE_VALUES - 1;

/* What is looked at all the time, where no store can change it. */
typedef struct hot {
    run_rows run[WINDOW_CLAUSES];
    const int64_t *single[WINDOW_CLAUSES], *stop;
    const uint32_t *code;
    uint32_t cap;
    uint64_t moved, looked_at;
    line_run no_run; /* of an empty slot: never written */
    uint64_t no_bits;
} hot;

INLINE void load_lines(const filling *f, uint32_t runs, hot *h)
{
    h->cap = f->sets.cap;
    for (uint32_t k = 0; k < runs; k++)
        h->run[k].lines = f->sets.group[k];
}

INLINE void load(filling *f, uint32_t runs, uint32_t singles, hot *h)
{
    for (uint32_t k = 0; k < runs; k++) {
        const run_columns *const r = &f->run[k];

        h->run[k].first = grundy_column_rows_of(&f->room, r->first);
        h->run[k].last = grundy_column_rows_of(&f->room, r->last);
        h->run[k].origin = grundy_column_rows_of(&f->room, r->origin);
        h->run[k].slot = grundy_column_rows_of(&f->room, r->slot);
        h->run[k].beyond = grundy_filling_rows_or_null(f, r->beyond);
    }
    for (uint32_t k = 0; k < singles; k++)
        h->single[k] = grundy_column_rows_of(&f->room, f->single[k]);
    h->stop = grundy_filling_rows_or_null(f, f->rules->stop);
    h->code = f->job->table->code;
    h->moved = h->looked_at = 0;
    h->no_run = (line_run){0, 0, -1, 0, 0};
    h->no_bits = 0;
    load_lines(f, runs, h);
}

/* From here on the runs of these rows are noted slot by slot. */
static void settle(filling *f, uint32_t run, const int64_t *slot, uint32_t from,
                   uint32_t upto)
{
    line_group *const lines = &f->sets.group[run];
    int64_t low = INT64_MAX, high = -1;

    if (lines->stretches.held == 0)
        return;
    for (uint32_t i = from; i < upto; i++) {
        low = slot[i] >= 0 && slot[i] < low ? slot[i] : low;
        high = slot[i] > high ? slot[i] : high;
    }
    if (high >= (int64_t)lines->slots)
        high = (int64_t)lines->slots - 1;
    if (low <= high)
        grundy_stretches_settle(lines, (uint64_t)low, (uint64_t)high);
}

/* A run that goes far; sets that grow are elsewhere then. */
static bool set_run(filling *f, uint32_t k, uint64_t slot, line_run to)
{
    return grundy_lines_set(&f->sets, k, slot, to, f->job->table->code);
}

/* Without a branch for what is missing: an empty run is a slot that holds
 * nothing, no option a value that is in no set. */
INLINE line_slot empty_slot(hot *h)
{
    return (line_slot){&h->no_run, &h->no_bits, &h->no_bits, NULL, 0};
}

INLINE bool is_empty(const hot *h, uint32_t run, uint32_t i)
{
    return h->run[run].last[i] < h->run[run].first[i];
}

/* The slots of the runs of row i. */
INLINE void find_slots(hot *h, uint32_t runs, uint32_t i, line_slot *in)
{
    for (uint32_t k = 0; k < runs; k++)
        in[k] = is_empty(h, k, i)
                    ? empty_slot(h)
                    : grundy_lines_slot(&h->run[k].lines,
                                        (uint64_t)h->run[k].slot[i]);
}

/* The runs of row i, each moved on. */
INLINE finding set_runs(filling *f, hot *h, uint32_t runs, uint32_t i,
                        line_slot *in)
{
    bool far = false;

    for (uint32_t k = 0; k < runs; k++) {
        const run_rows *const r = &h->run[k];
        const line_run to = {r->origin[i], (int32_t)r->first[i],
                             (int32_t)r->last[i], 0, 0};

        in[k] = empty_slot(h);
        if (is_empty(h, k, i))
            continue;
        if (r->beyond != NULL && r->beyond[i] != 0)
            return not_a_value(f, true, 0);
        in[k] = grundy_lines_slot(&r->lines, (uint64_t)r->slot[i]);
        h->moved++;
        if (!grundy_lines_follow(&in[k], h->cap, r->lines.stride, to,
                                 h->code)) {
            if (!set_run(f, k, (uint64_t)r->slot[i], to))
                return f->sets.no_room ? NO_ROOM : PLAINLY;
            load_lines(f, runs, h);
            in[k] = grundy_lines_slot(&r->lines, (uint64_t)r->slot[i]);
            far = true;
        }
        if (in[k].run->poisoned > 0)
            return POISON;
    }
    if (far)
        find_slots(h, runs, i, in);
    return FOUND;
}

INLINE finding read_singles(const filling *f, hot *h, uint32_t singles,
                            uint32_t i, uint32_t *value)
{
    for (uint32_t k = 0; k < singles; k++) {
        const int64_t at = h->single[k][i];

        value[k] = none;
        if (at == NO_OPTION)
            continue;
        if (at == BEYOND || !grundy_code_is_value(h->code[at]))
            return not_a_value(f, at == BEYOND, at == BEYOND ? 0 : h->code[at]);
        value[k] = h->code[at] - 1;
        h->looked_at++;
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
    uint32_t value[WINDOW_CLAUSES];
    finding found;

    *mex = 0;
    if (h->stop != NULL && h->stop[i] != 0)
        return FOUND;
    found = read_singles(f, h, singles, i, value);
    if (found == FOUND)
        found = set_runs(f, h, runs, i, slot);
    if (found != FOUND)
        return found;
    if (grundy_lines_near(slot, runs, value, singles, mex))
        return FOUND;
    *mex = grundy_lines_mex(&f->sets, slot, runs, 0);
    while (is_among(value, singles, *mex))
        *mex = grundy_lines_mex(&f->sets, slot, runs, *mex + 1);
    return FOUND;
}

grundy_status grundy_filling_plainly(const filling *f, uint32_t i,
                                     grundy_error *err)
{
    const table_walk *const walk = f->job->walk;
    const uint32_t fast = walk->axis[walk->length - 1];
    int64_t word[GRUNDY_TABLE_AXES];

    memcpy(word, walk->word, walk->length * sizeof *word);
    word[fast] += (int64_t)i * walk->step[fast];
    return f->job->plainly(f->job->user, word, err);
}

/* ---- a row of one run along itself ---- */

/*
 * Rows of one run that goes on by a cell at its end from row to row, and of at
 * most one single option, the next cell from row to row.
 */
typedef struct along {
    const int64_t *first;  /* place */
    int64_t origin, last;  /* the latter of row 0 */
    const uint32_t *zero;  /* the cell at place 0 */
    uint32_t *cell;        /* of row 0 */
    const uint32_t *other; /* the single option of row 0; NULL: none */
} along;

/* Whether the column goes up by 1 from row to row. */
static bool goes_up(const filling *f, uint32_t column)
{
    return f->room.now[column].line && f->room.now[column].step == 1;
}

/* The single options, which are in one row if not none at all. */
static bool find_other(const filling *f, along *a)
{
    const column_now *const now = &f->room.now[f->single[0]];

    a->other = NULL;
    if (f->singles > 1)
        return false;
    if (f->singles == 0 ||
        (now->line && now->step == 0 && now->start == NO_OPTION))
        return true;
    if (!goes_up(f, f->single[0]) || now->start < 0)
        return false;
    a->other = f->job->table->code + now->start;
    return true;
}

/* Whether the rows are such.  Nothing may stop or leave the box. */
static bool is_along(filling *f, along *a)
{
    const run_columns *const r = &f->run[0];
    const line_group *const g = &f->sets.group[0];
    const column_now *const now = f->room.now;

    if (f->runs != 1 || !grundy_filling_is_never(f, f->rules->stop) ||
        !grundy_filling_is_never(f, r->beyond) || g->pitch != 1 ||
        g->stride != 1 || grundy_filling_on(f) != 1 || !goes_up(f, r->last) ||
        !grundy_column_rows_is_number(&f->room, r->origin) ||
        !grundy_column_rows_is_number(&f->room, r->slot) || !find_other(f, a))
        return false;
    a->first = grundy_column_rows_of(&f->room, r->first);
    a->origin = now[r->origin].start;
    a->last = now[r->last].start;
    a->zero = f->job->table->code + a->origin;
    a->cell = grundy_filling_cell(f);
    return true;
}

/* The least value that the run lacks is in this word. */
INLINE uint64_t open_word(const line_slot *s, bool counts)
{
    uint64_t at = 0;

    if (!counts)
        return s->run->least;
    while (s->full[at] == UINT64_MAX)
        at++;
    return at * 64 + (uint64_t)__builtin_ctzll(~s->full[at]);
}

/* By value, so that the caller's may stay in registers. */
__attribute__((noinline)) static uint64_t mex_from(const line_sets *sets,
                                                   line_slot s, uint64_t from)
{
    return grundy_lines_mex(sets, &s, 1, from);
}

/* The least value that neither the run nor the other option has. */
INLINE uint64_t mex_beside(const line_sets *sets, const line_slot *s,
                           bool counts, uint32_t other)
{
    const uint64_t word = open_word(s, counts);
    const uint64_t seen = s->seen[word] | (uint64_t)(other / 64 == word)
                                              << other % 64;

    return seen == UINT64_MAX ? mex_from(sets, *s, word * 64 + 64)
                              : word * 64 + (uint64_t)__builtin_ctzll(~seen);
}

/*
 * Fills cells from row `from` on as long as nothing is unusual; the row it
 * stops at.
 */
INLINE uint32_t go_along(const line_sets *sets, const along *a,
                         const line_slot s, bool counts, uint32_t from,
                         uint32_t rows)
{
    const int64_t *const first = a->first;
    const uint32_t *const above = a->zero + a->last;
    const uint32_t *lowest = a->zero + s.run->first;
    uint32_t *const cell = a->cell;
    const uint32_t cap = sets->cap;
    int64_t low = s.run->first;
    uint32_t i = from;

    for (; i < rows; i++) {
        const uint32_t enters = above[i] - 1;
        const uint32_t other = a->other == NULL ? none : a->other[i] - 1;
        const int64_t leaving = first[i] - low;

        if (cell[i] != 0 || (uint64_t)leaving > counts || enters >= cap ||
            other >= GRUNDY_CODE_VALUES)
            break;
        if (leaving != 0) {
            if (*lowest - 1 >= cap)
                break;
            grundy_lines_leave(&s, *lowest++ - 1);
            low++;
        }
        grundy_lines_enter(&s, enters);
        cell[i] = (uint32_t)mex_beside(sets, &s, counts, other) + 1;
    }
    s.run->first = (int32_t)low;
    s.run->last = (int32_t)(a->last + i - 1);
    return i;
}

static uint32_t fill_along(const filling *f, const along *a, uint32_t from,
                           uint32_t rows)
{
    line_slot s = grundy_lines_slot(
        &f->sets.group[0], (uint64_t)f->room.now[f->run[0].slot].start);

    assert(f->runs == 1 && from <= rows);
    if (s.run->origin != a->origin || s.run->poisoned > 0 ||
        s.run->last + 1 != a->last + from)
        return from;
    s.pitch = 1; /* as it is: is_along */
    return s.count == NULL ? go_along(&f->sets, a, s, false, from, rows)
                           : go_along(&f->sets, a, s, true, from, rows);
}

/* ---- rows ---- */

/*
 * Rows from `from` to before *to; *to is the row that there is no room for.
 * Called with numbers of runs and singles that the compiler knows, so that
 * the inner loops vanish.
 */
INLINE grundy_status fill_rows_of(filling *f, uint32_t runs, uint32_t singles,
                                  uint32_t from, uint32_t *to,
                                  grundy_error *err)
{
    const int64_t on = grundy_filling_on(f);
    uint32_t *cell = grundy_filling_cell(f) + from * on;
    grundy_status status = GRUNDY_OK;
    uint64_t mex, solved = 0;
    hot h;

    assert(runs == f->runs && singles == f->singles && from <= *to);
    load(f, runs, singles, &h);
    for (uint32_t k = 0; k < runs; k++)
        settle(f, k, h.run[k].slot, from, *to);
    for (uint32_t i = from; i < *to && status == GRUNDY_OK; i++, cell += on) {
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
            *to = i;
        } else {
            status = grundy_filling_plainly(f, i, err);
        }
    }
    f->job->solved += solved;
    f->job->options += h.moved + h.looked_at;
    return status;
}

static grundy_status fill_rows(filling *f, uint32_t from, uint32_t *to,
                               grundy_error *err)
{
    if (f->singles == 0) {
        switch (f->runs) {
        case 1: return fill_rows_of(f, 1, 0, from, to, err);
        case 2: return fill_rows_of(f, 2, 0, from, to, err);
        case 3: return fill_rows_of(f, 3, 0, from, to, err);
        default: break;
        }
    }
    return f->runs == 1 && f->singles == 1
               ? fill_rows_of(f, 1, 1, from, to, err)
               : fill_rows_of(f, f->runs, f->singles, from, to, err);
}

/* Loops for rows of some form; NULL: the rows are not of that form. */
typedef struct quick_rows {
    const along *along;
    const growing_rows *growing;
} quick_rows;

static uint32_t fill_quickly(filling *f, quick_rows by, uint32_t from,
                             uint32_t rows)
{
    return by.along != NULL ? fill_along(f, by.along, from, rows)
                            : grundy_filling_grow(f, by.growing, from, rows);
}

/* What is unusual is left to fill_rows: ever more rows, where it is not. */
static grundy_status fill_rows_by(filling *f, quick_rows by, uint32_t *rows,
                                  grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    uint32_t i = 0, span = 1;
    bool room = true;

    while (status == GRUNDY_OK && room && i < *rows) {
        const uint32_t from = i;
        uint32_t to, wanted;

        i = fill_quickly(f, by, from, *rows);
        f->job->solved += i - from;
        f->job->options += (uint64_t)(i - from) * (f->runs + f->singles);
        if (i == *rows)
            break;
        span = i > from ? 1 : 2 * span;
        to = wanted = i + span < *rows ? i + span : *rows;
        status = fill_rows(f, i, &to, err);
        room = to == wanted;
        i = to;
    }
    *rows = i;
    return status;
}

static bool is_poison(const uint32_t *code, int64_t at)
{
    return at == BEYOND || (at >= 0 && code[at] == GRUNDY_CODE_POISON);
}

/* Whether a single option is poison or beyond in all rows. */
static bool is_all_poison(filling *f, uint32_t single, uint32_t rows)
{
    const column_now *const now = &f->room.now[single];
    const uint32_t *const code = f->job->table->code;
    const int64_t *at;
    uint32_t found = 0;

    if (now->line && !is_poison(code, now->start))
        return false;
    if (now->line && (now->step == 0 || now->step == 1)) {
        for (uint32_t i = 0; i < rows && now->step == 1; i++)
            found += code[now->start + i] == GRUNDY_CODE_POISON;
        return now->step == 0 || found == rows;
    }
    at = grundy_column_rows_of(&f->room, single);
    while (found < rows && is_poison(code, at[found]))
        found++;
    return found == rows;
}

/*
 * Whether in all rows one of the options leaves the table, or is poison as
 * another one further on does: play never comes there.  Half of the table is
 * such where one word grows as another falls.
 */
static bool all_poison(filling *f, uint32_t rows)
{
    bool found = false;

    if (!f->whole || f->rules->stop != COLUMN_NONE)
        return false;
    for (uint32_t k = 0; k < f->singles && !found; k++)
        found = is_all_poison(f, f->single[k], rows);
    return found;
}

static void poison_rows(filling *f, uint32_t rows)
{
    const int64_t on = grundy_filling_on(f);
    uint32_t *const cell = grundy_filling_cell(f);

    for (uint32_t i = 0; i < rows && on == 1; i++)
        cell[i] = cell[i] == 0 ? GRUNDY_CODE_POISON : cell[i];
    for (uint32_t i = 0; i < rows && on != 1; i++)
        if (cell[i * on] == 0)
            cell[i * on] = GRUNDY_CODE_POISON;
}

grundy_status grundy_filling_rows(filling *f, uint32_t *rows, grundy_error *err)
{
    growing_rows growing;
    along a;

    assert(*rows > 0 && *rows <= COLUMN_ROWS);
    if (all_poison(f, *rows)) {
        poison_rows(f, *rows);
        return GRUNDY_OK;
    }
    if (is_along(f, &a))
        return fill_rows_by(f, (quick_rows){&a, NULL}, rows, err);
    return grundy_filling_grows(f, &growing)
               ? fill_rows_by(f, (quick_rows){NULL, &growing}, rows, err)
               : fill_rows(f, 0, rows, err);
}
