/* SPDX-License-Identifier: MIT */
/*
 * When the walk comes to t, all proper divisors of t have been there, so the
 * values of t's options are known: they were handed on as bits, one for each
 * value below 32.  The value of t is the first that is missing, and is handed
 * on to t's multiples in turn: to x = t * o, of which t is a divisor (of the
 * clause's sort if t is `among`) and a quotient (if o is).
 *
 * A chain of proper divisors of a number below 2^28 has less than 28 steps, so
 * 32 bits hold all values there are.
 *
 * Small t have most of the multiples.  Those of t below BLOCK are handed on
 * block by block, so that the bits written stay in the cache; larger t jump
 * farther than a block, and go through all of their multiples at once.
 */
#include "solve/scatter.h"

#include "solve/column_rows.h"

enum { BLOCK = 1 << 14, VALUES = 32 };

typedef struct scattering {
    scatter_job *job;
    uint32_t clauses;
    uint64_t numbers;                /* 0..last */
    uint32_t *seen[SCATTER_CLAUSES]; /* by number; clauses may share one */
    uint32_t owner[SCATTER_CLAUSES]; /* the clause whose `seen` it is */
    uint8_t *among[SCATTER_CLAUSES]; /* by divisor */
    column_room room;                /* of `numbers` */
    bool has_room;
    const int64_t *when[SCATTER_CLAUSES]; /* columns of the rows at work */
    uint32_t value[BLOCK];                /* of small numbers */
} scattering;

/* ---- memory ---- */

static void *numbers_of(scattering *s, size_t size)
{
    return grundy_memory_zeroed(s->job->mem, s->numbers * size);
}

static void close_scattering(scattering *s)
{
    memory *const mem = s->job->mem;

    for (uint32_t c = 0; c < s->clauses; c++) {
        if (s->owner[c] == c)
            GRUNDY_FREE(mem, s->seen[c], s->numbers);
        grundy_memory_free(mem, s->among[c], s->numbers);
    }
    if (s->has_room)
        grundy_column_rows_close(&s->room);
}

static void read_among(scattering *s, uint32_t clause, columns *numbers,
                       column_room *room)
{
    const uint32_t column = s->job->rules->clause[clause].among;
    uint8_t *const among = s->among[clause];

    grundy_column_rows_start(numbers, 0, room);
    for (uint64_t d = 1; d < s->numbers; d += COLUMN_ROWS) {
        const int64_t word = (int64_t)d;
        const uint64_t left = s->numbers - d;
        const uint32_t rows = left < COLUMN_ROWS ? (uint32_t)left : COLUMN_ROWS;
        const int64_t *is;

        grundy_column_rows_fast(numbers, &word, 1, rows, room);
        is = grundy_column_rows_of(room, column);
        for (uint32_t i = 0; i < rows; i++)
            among[d + i] = is[i] != 0;
    }
}

/* Which divisors are of the clause's sort. */
static bool find_among(scattering *s, uint32_t clause)
{
    const uint32_t column = s->job->rules->clause[clause].among;
    column_room room;
    columns copy;
    bool done;

    grundy_columns_open(&copy, s->job->mem);
    s->among[clause] = numbers_of(s, 1);
    done = s->among[clause] != NULL &&
           grundy_columns_copy(&copy, &s->job->rules->divisors);
    if (done) {
        grundy_columns_keep(&copy, column);
        done = grundy_column_rows_open(&room, &copy, s->job->mem);
        if (done)
            read_among(s, clause, &copy, &room);
        grundy_column_rows_close(&room);
    }
    grundy_columns_close(&copy);
    return done;
}

/* Clauses without a condition on the number share their bits. */
static bool open_seen(scattering *s, uint32_t clause)
{
    const scatter_rules *const rules = s->job->rules;

    s->owner[clause] = clause;
    for (uint32_t c = 0; c < clause; c++)
        if (rules->clause[c].when == COLUMN_NONE &&
            rules->clause[clause].when == COLUMN_NONE) {
            s->owner[clause] = s->owner[c];
            s->seen[clause] = s->seen[c];
            return true;
        }
    s->seen[clause] = numbers_of(s, sizeof *s->seen[clause]);
    return s->seen[clause] != NULL;
}

static bool open_scattering(scattering *s, columns *numbers)
{
    const scatter_rules *const rules = s->job->rules;

    for (uint32_t c = 0; c < rules->clauses; c++) {
        s->clauses++;
        s->owner[c] = c;
        if (!open_seen(s, c) || !find_among(s, c))
            return false;
        if (rules->clause[c].when != COLUMN_NONE)
            grundy_columns_keep(numbers, rules->clause[c].when);
    }
    s->has_room = true;
    if (!grundy_column_rows_open(&s->room, numbers, s->job->mem))
        return false;
    grundy_column_rows_start(numbers, 0, &s->room);
    return true;
}

/* ---- handing on ---- */

/* The value of t to its multiples t * o in from..to, o >= 2. */
static void hand_on(scattering *s, uint64_t t, uint32_t value, uint64_t from,
                    uint64_t to)
{
    const scatter_rules *const rules = s->job->rules;
    const uint32_t bit = UINT32_C(1) << value;
    const uint64_t first = from <= 2 * t ? 2 : (from + t - 1) / t;

    if (first * t > to)
        return;
    for (uint32_t c = 0; c < s->clauses; c++) {
        const scatter_clause *const k = &rules->clause[c];
        uint32_t *const seen = s->seen[c];

        if (k->quotient ? k->not_one && t == 1 : s->among[c][t] == 0)
            continue;
        if (k->quotient)
            for (uint64_t o = first, x = first * t; x <= to; o++, x += t)
                seen[x] |= s->among[c][o] != 0 ? bit : 0;
        else
            for (uint64_t x = first * t; x <= to; x += t)
                seen[x] |= bit;
        s->job->options += (to - first * t) / t + 1;
    }
}

/* Small numbers that are known by now, to a block they are no part of. */
static void hand_on_small(scattering *s, uint64_t from, uint64_t to)
{
    const uint64_t end = from < BLOCK ? from : BLOCK;

    for (uint64_t t = 1; t < end; t++)
        if (s->value[t] < VALUES)
            hand_on(s, t, s->value[t], from, to);
}

/* ---- cells ---- */

static uint32_t seen_by(const scattering *s, uint64_t x, uint32_t row)
{
    uint32_t seen = 0;

    for (uint32_t c = 0; c < s->clauses; c++)
        if (s->when[c] == NULL || s->when[c][row] != 0)
            seen |= s->seen[c][x];
    return seen;
}

/* False: the value is too large, or not known though it should be. */
static bool fill_number(scattering *s, uint64_t x, uint32_t row, uint64_t end)
{
    scatter_job *const job = s->job;
    const int64_t word = (int64_t)x;
    uint32_t *const code = grundy_table_at(job->table, &word, 1);
    uint32_t value;

    if (*code == 0 && word >= job->first) {
        const uint32_t seen = seen_by(s, x, row);

        value = seen == UINT32_MAX ? VALUES : (uint32_t)__builtin_ctz(~seen);
        if (value == VALUES)
            return false;
        *code = value + 1;
        job->solved++;
    }
    value = *code - 1;
    if (!grundy_code_is_value(*code) || value >= VALUES)
        return false;
    if (word < job->rules->least)
        value = VALUES;
    if (x < BLOCK)
        s->value[x] = value;
    if (value < VALUES)
        hand_on(s, x, value, x, x < BLOCK ? end : s->numbers - 1);
    return true;
}

/* The conditions on numbers from `word` on. */
static void look_at_rows(scattering *s, const columns *numbers, int64_t word,
                         uint32_t rows)
{
    const scatter_rules *const rules = s->job->rules;

    grundy_column_rows_fast(numbers, &word, 1, rows, &s->room);
    for (uint32_t c = 0; c < s->clauses; c++)
        if (rules->clause[c].when != COLUMN_NONE)
            s->when[c] = grundy_column_rows_of(&s->room, rules->clause[c].when);
}

/* Numbers from..to, of which no bits are missing but those from each other. */
static bool fill_block(scattering *s, const columns *numbers, uint64_t from,
                       uint64_t to)
{
    for (uint64_t x = from; x <= to; x += COLUMN_ROWS) {
        const int64_t word = (int64_t)x;
        const uint32_t rows =
            to - x < COLUMN_ROWS ? (uint32_t)(to - x + 1) : COLUMN_ROWS;

        look_at_rows(s, numbers, word, rows);
        for (uint32_t i = 0; i < rows; i++)
            if (!fill_number(s, x + i, i, to))
                return false;
    }
    return true;
}

static grundy_status fill_all(scattering *s, const columns *numbers, bool *done,
                              grundy_error *err)
{
    scatter_job *const job = s->job;
    const uint64_t last = (uint64_t)job->last;
    grundy_status status = GRUNDY_OK;

    for (uint64_t from = (uint64_t)job->table->axis[0].low;
         from <= last && *done && status == GRUNDY_OK;) {
        const uint64_t end = (from / BLOCK + 1) * BLOCK - 1;
        const uint64_t to = end < last ? end : last;
        const uint64_t solved = job->solved, options = job->options;

        hand_on_small(s, from, to);
        *done = fill_block(s, numbers, from, to);
        job->watch->done += job->solved - solved;
        status = grundy_watch_tick(job->watch,
                                   to - from + job->options - options, err);
        from = to + 1;
    }
    return status;
}

static void forget_small(scattering *s)
{
    for (uint32_t t = 0; t < BLOCK; t++)
        s->value[t] = VALUES;
}

grundy_status grundy_scatter_fill(scatter_job *job, bool *done,
                                  grundy_error *err)
{
    scattering *s = grundy_memory_zeroed(job->mem, sizeof *s);
    grundy_status status = GRUNDY_OK;
    columns numbers;

    grundy_columns_open(&numbers, job->mem);
    *done = s != NULL && grundy_columns_copy(&numbers, &job->rules->numbers);
    if (*done) {
        s->job = job;
        s->numbers = (uint64_t)job->last + 1;
        forget_small(s);
        *done = open_scattering(s, &numbers);
        if (*done)
            status = fill_all(s, &numbers, done, err);
        close_scattering(s);
    }
    grundy_columns_close(&numbers);
    grundy_memory_free(job->mem, s, sizeof *s);
    return status;
}
