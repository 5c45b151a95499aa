/* SPDX-License-Identifier: MIT */
/*
 * What a rule says of the positions of a row is mostly a line, start +
 * i * step, or a comparison of lines that holds for all of them or for none:
 * such columns cost a few steps for all positions together.  The others are
 * loops over numbers, which the compiler turns into vector code, and run only
 * when somebody asks for the numbers.
 *
 * Sound: a line lies in the interval of its column, so nothing overflows; two
 * lines that compare in one way at both ends do so everywhere between.
 */
#include "solve/column_rows.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define ROWS_X86
#endif

#define INLINE static inline __attribute__((always_inline))

bool grundy_column_rows_open(column_room *room, const columns *c, memory *mem)
{
    *room = (column_room){.of = c, .mem = mem, .count = c->count};
    room->now = grundy_memory_zeroed(mem, c->count * sizeof *room->now);
    room->numbers = grundy_memory_new(mem, (size_t)c->count * COLUMN_ROWS *
                                               sizeof *room->numbers);
#ifdef ROWS_X86
    room->wide = __builtin_cpu_supports("avx2");
#endif
    return c->count == 0 || (room->now != NULL && room->numbers != NULL);
}

void grundy_column_rows_close(column_room *room)
{
    GRUNDY_FREE(room->mem, room->now, room->count);
    GRUNDY_FREE(room->mem, room->numbers, (size_t)room->count * COLUMN_ROWS);
    room->now = NULL;
    room->numbers = NULL;
}

/* ---- numbers written out ---- */

INLINE int64_t floor_rest(int64_t x, int64_t y)
{
    const int64_t rest = x % y;

    return rest < 0 ? rest + y : rest;
}

/* Steps of lines: a line's numbers fit, but the step from one to the next may
 * be as large as two of them; sums are right then if they wrap around. */
INLINE int64_t plus(int64_t x, int64_t y)
{
    return (int64_t)((uint64_t)x + (uint64_t)y);
}

INLINE int64_t times(int64_t x, int64_t y)
{
    return (int64_t)((uint64_t)x * (uint64_t)y);
}

static bool is_short(int64_t step)
{
    return step > INT32_MIN && step < INT32_MAX;
}

#define ROWS(expr)                                                             \
    do {                                                                       \
        for (uint32_t i = 0; i < rows; i++)                                    \
            to[i] = (expr);                                                    \
    } while (0)

/* By one number for all rows. */
INLINE void divide(const int64_t *x, int64_t by, bool natural, int64_t *to,
                   uint32_t rows)
{
    const int places = __builtin_ctzll((uint64_t)by);

    if ((by & (by - 1)) != 0)
        ROWS(grundy_number_floor(x[i], by));
    else if (natural)
        ROWS((int64_t)((uint64_t)x[i] >> places));
    else
        ROWS(x[i] >> places); /* floors, as >> keeps the sign */
}

typedef struct operands {
    const int64_t *x, *y, *z;
    bool one;     /* y is one number */
    bool natural; /* x is never negative */
} operands;

INLINE void compute(column_op op, operands from, int64_t *restrict to,
                    uint32_t rows)
{
    const int64_t *const x = from.x, *const y = from.y, *const z = from.z;

    switch (op) {
    case COLUMN_NUMBER:
    case COLUMN_WORD: break;
    case COLUMN_ADD: ROWS(x[i] + y[i]); break;
    case COLUMN_SUB: ROWS(x[i] - y[i]); break;
    case COLUMN_MUL: ROWS(x[i] * y[i]); break;
    case COLUMN_DIV:
        if (from.one)
            divide(x, y[0], from.natural, to, rows);
        else
            ROWS(grundy_number_floor(x[i], y[i]));
        break;
    case COLUMN_MOD: ROWS(floor_rest(x[i], y[i])); break;
    case COLUMN_LEAST: ROWS(x[i] < y[i] ? x[i] : y[i]); break;
    case COLUMN_GREATEST: ROWS(x[i] > y[i] ? x[i] : y[i]); break;
    case COLUMN_AND: ROWS(x[i] & y[i]); break;
    case COLUMN_OR: ROWS(x[i] | y[i]); break;
    case COLUMN_XOR: ROWS(x[i] ^ y[i]); break;
    case COLUMN_SHR: ROWS(grundy_columns_shift(x[i], y[i])); break;
    case COLUMN_EQ: ROWS(x[i] == y[i]); break;
    case COLUMN_LT: ROWS(x[i] < y[i]); break;
    case COLUMN_LE: ROWS(x[i] <= y[i]); break;
    case COLUMN_ISQRT:
        ROWS((int64_t)grundy_number_isqrt((uint64_t)x[i]));
        break;
    case COLUMN_POPCOUNT: ROWS(__builtin_popcountll((uint64_t)x[i])); break;
    case COLUMN_ELEMENT: /* y: the list */ ROWS(y[x[i]]); break;
    case COLUMN_CHOOSE: ROWS(x[i] != 0 ? y[i] : z[i]); break;
    }
}

static void compute_plain(column_op op, operands from, int64_t *restrict to,
                          uint32_t rows)
{
    compute(op, from, to, rows);
}

#ifdef ROWS_X86
__attribute__((target("avx2"))) static void
compute_wide(column_op op, operands from, int64_t *restrict to, uint32_t rows)
{
    compute(op, from, to, rows);
}
#else
static void compute_wide(column_op op, operands from, int64_t *restrict to,
                         uint32_t rows)
{
    compute(op, from, to, rows);
}
#endif

static void write_line(const column_room *room, const column_now *now,
                       int64_t *to)
{
    const int64_t step = now->step;
    int64_t x = now->start;

    for (uint32_t i = 0; i < room->rows; i++, x = plus(x, step))
        to[i] = x;
}

static void write_numbers(column_room *room, uint32_t column, int64_t *to)
{
    const column_step *const s = &room->of->step[column];
    const operands from = {
        grundy_column_rows_of(room, s->a),
        s->op == COLUMN_ELEMENT ? room->of->list[s->b].number
                                : grundy_column_rows_of(room, s->b),
        s->op == COLUMN_CHOOSE ? grundy_column_rows_of(room, s->c) : NULL,
        s->op != COLUMN_ELEMENT && grundy_column_rows_is_number(room, s->b),
        room->of->step[s->a].low >= 0};

    if (room->wide)
        compute_wide((column_op)s->op, from, to, room->rows);
    else
        compute_plain((column_op)s->op, from, to, room->rows);
}

const int64_t *grundy_column_rows_of(column_room *room, uint32_t column)
{
    column_now *now = &room->now[column];
    int64_t *to;

    if (!now->line) {
        column = now->as;
        now = &room->now[column];
    }
    if (now->row != NULL && now->written >= room->rows)
        return now->row;
    assert(room->rows <= COLUMN_ROWS);
    to = room->numbers + (size_t)column * COLUMN_ROWS;
    if (now->line)
        write_line(room, now, to);
    else
        write_numbers(room, column, to);
    now->row = to;
    now->written = room->rows;
    return to;
}

bool grundy_column_rows_place(const column_room *room, uint32_t column,
                              column_place *place)
{
    const column_now *now = &room->now[column], *at;
    const column_step *s;

    if (now->line) {
        *place = (column_place){&now->start, 0, now->step};
        return true;
    }
    s = &room->of->step[now->as];
    at = &room->now[s->a];
    if (s->op != COLUMN_ELEMENT || !at->line)
        return false;
    *place =
        (column_place){room->of->list[s->b].number + at->start, at->step, 0};
    return true;
}

/* ---- lines ---- */

static column_now line(int64_t start, int64_t step)
{
    return (column_now){.line = true, .start = start, .step = step};
}

static column_now number(int64_t x)
{
    return line(x, 0);
}

static bool is_number(const column_now *x)
{
    return x->line && x->step == 0;
}

static bool is(const column_now *x, int64_t wanted)
{
    return is_number(x) && x->start == wanted;
}

static int64_t last_of(const column_now *x, uint32_t rows)
{
    return plus(x->start, times(x->step, (int64_t)rows - 1));
}

/* Whether x <= y, at both ends. */
static bool at_most(const column_now *x, const column_now *y, uint32_t rows)
{
    return x->start <= y->start && last_of(x, rows) <= last_of(y, rows);
}

static bool below(const column_now *x, const column_now *y, uint32_t rows)
{
    return x->start < y->start && last_of(x, rows) < last_of(y, rows);
}

static bool equal(const column_now *x, const column_now *y, uint32_t rows)
{
    return x->start == y->start && last_of(x, rows) == last_of(y, rows);
}

static bool put(column_now *to, column_now is)
{
    *to = is;
    return true;
}

/* From which position on x < y (x = y, for COLUMN_EQ) holds where it does not
 * at first, or the other way round. */
static uint32_t turn_of(column_op op, const column_now *x, const column_now *y,
                        uint32_t rows)
{
    int64_t apart, step, at = rows;

    if (__builtin_sub_overflow(x->start, y->start, &apart) ||
        __builtin_sub_overflow(x->step, y->step, &step) ||
        apart <= -INT64_MAX || step <= -INT64_MAX)
        return rows;
    if (op == COLUMN_LE || op == COLUMN_LEAST || op == COLUMN_GREATEST)
        apart--;
    if (op == COLUMN_EQ)
        at = apart == 0                          ? 1
             : step != 0 && -(apart % step) == 0 ? -(apart / step)
                                                 : rows;
    else if (apart < 0 && step > 0)
        at = -apart / step + (-apart % step != 0);
    else if (apart >= 0 && step < 0)
        at = apart / -step + 1;
    return at > 0 && at < rows ? (uint32_t)at : rows;
}

/* What two lines make, if that is a line. */
static bool line_of(column_op op, const column_now *x, const column_now *y,
                    uint32_t rows, column_now *to)
{
    switch (op) {
    case COLUMN_ADD:
        return put(to, line(x->start + y->start, plus(x->step, y->step)));
    case COLUMN_SUB:
        return put(
            to, line(x->start - y->start, plus(x->step, times(y->step, -1))));
    case COLUMN_MUL:
        return (x->step == 0 || y->step == 0) &&
               put(to,
                   line(x->start * y->start, plus(times(x->step, y->start),
                                                  times(x->start, y->step))));
    case COLUMN_DIV:
        return y->step == 0 && is_short(x->step) && x->step % y->start == 0 &&
               put(to, line(grundy_number_floor(x->start, y->start),
                            x->step / y->start));
    case COLUMN_LEAST:
        return (at_most(x, y, rows) && put(to, *x)) ||
               (at_most(y, x, rows) && put(to, *y));
    case COLUMN_GREATEST:
        return (at_most(y, x, rows) && put(to, *x)) ||
               (at_most(x, y, rows) && put(to, *y));
    case COLUMN_EQ:
        return (equal(x, y, rows) && put(to, number(1))) ||
               ((below(x, y, rows) || below(y, x, rows)) && put(to, number(0)));
    case COLUMN_LT:
        return (below(x, y, rows) && put(to, number(1))) ||
               (at_most(y, x, rows) && put(to, number(0)));
    case COLUMN_LE:
        return (at_most(x, y, rows) && put(to, number(1))) ||
               (below(y, x, rows) && put(to, number(0)));
    default: return false;
    }
}

/* ---- numbers between two ends ---- */

typedef struct span {
    int64_t low, high;
} span;

static span span_of(const column_now *x, uint32_t rows)
{
    const int64_t last = last_of(x, rows);

    if (!x->line)
        return (span){x->low, x->high};
    return x->step < 0 ? (span){last, x->start} : (span){x->start, last};
}

/* What two columns make, one of which is no line, where they lie apart. */
static bool apart(column_op op, const column_now *x, const column_now *y,
                  uint32_t rows, column_now *to)
{
    const span a = span_of(x, rows), b = span_of(y, rows);
    const bool below = a.high <= b.low, above = a.low >= b.high;

    switch (op) {
    case COLUMN_LEAST: return (below && put(to, *x)) || (above && put(to, *y));
    case COLUMN_GREATEST:
        return (above && put(to, *x)) || (below && put(to, *y));
    case COLUMN_EQ:
        return (a.high < b.low || a.low > b.high) && put(to, number(0));
    case COLUMN_LT:
        return (a.high < b.low && put(to, number(1))) ||
               (above && put(to, number(0)));
    case COLUMN_LE:
        return (below && put(to, number(1))) ||
               (a.low > b.high && put(to, number(0)));
    default: return false;
    }
}

/* The ends of what is no line: those that rise with a column keep its. */
static span span_made(const columns *c, uint32_t at, const column_room *room)
{
    const column_step *const s = &c->step[at];
    const span x = span_of(&room->now[s->a], room->rows);
    const column_now *y;

    if (s->op == COLUMN_ELEMENT)
        return (span){s->low, s->high};
    y = &room->now[s->b];
    if (s->op == COLUMN_ISQRT)
        return (span){(int64_t)grundy_number_isqrt((uint64_t)x.low),
                      (int64_t)grundy_number_isqrt((uint64_t)x.high)};
    if (s->op == COLUMN_DIV && is_number(y))
        return (span){grundy_number_floor(x.low, y->start),
                      grundy_number_floor(x.high, y->start)};
    return (span){s->low, s->high};
}

/* Of naturals: what x makes of any other operand, a condition or not. */
static bool beside(column_op op, const column_now *x, const column_now *other,
                   bool condition, column_now *to)
{
    if (op == COLUMN_AND && is(x, 0))
        return put(to, number(0));
    if ((op == COLUMN_AND && is(x, 1) && condition) ||
        ((op == COLUMN_OR || op == COLUMN_XOR) && is(x, 0)))
        return put(to, *other);
    return false;
}

static bool compares(column_op op)
{
    return op == COLUMN_EQ || op == COLUMN_LT || op == COLUMN_LE ||
           op == COLUMN_LEAST || op == COLUMN_GREATEST;
}

static uint32_t least(uint32_t x, uint32_t y)
{
    return x < y ? x : y;
}

/* The result where it need not be written out. */
static bool in_short(const columns *c, uint32_t at, column_room *room,
                     column_now *to)
{
    const column_step *const s = &c->step[at];
    const column_op op = (column_op)s->op;
    const column_now *const x = &room->now[s->a], *y;
    operands from = {&x->start, NULL, NULL, false, false};

    if (op == COLUMN_ELEMENT)
        return is_number(x) &&
               put(to, number(c->list[s->b].number[x->start]));
    y = &room->now[s->b];
    from.y = &y->start;
    if (op == COLUMN_CHOOSE)
        return is_number(x) && put(to, x->start != 0 ? *y : room->now[s->c]);
    if (is_number(x) && is_number(y)) {
        *to = number(0);
        compute_plain(op, from, &to->start, 1);
        return true;
    }
    if (x->line && y->line) {
        if (line_of(op, x, y, room->rows, to))
            return true;
        if (compares(op))
            room->until = least(room->until, turn_of(op, x, y, room->rows));
    }
    return ((!x->line || !y->line) && apart(op, x, y, room->rows, to)) ||
           beside(op, x, y, c->step[s->b].high <= 1, to) ||
           beside(op, y, x, c->step[s->a].high <= 1, to);
}

static void run_step(const columns *c, uint32_t at, column_room *room)
{
    column_now now;

    if (!in_short(c, at, room, &now)) {
        const span made = span_made(c, at, room);

        now = (column_now){.as = at, .low = made.low, .high = made.high};
    }
    room->now[at] = now;
}

/* ---- the program ---- */

static uint8_t later(uint8_t x, uint8_t y)
{
    return x > y ? x : y;
}

/* Whatever a kept column needs is kept: it stands before it. */
static void keep_needed(columns *c)
{
    for (uint32_t i = c->count; i-- > 0;) {
        const column_step *const s = &c->step[i];

        if (!s->kept || s->op == COLUMN_NUMBER || s->op == COLUMN_WORD)
            continue;
        c->step[s->a].kept = true;
        if (s->op != COLUMN_ELEMENT)
            c->step[s->b].kept = true;
        if (s->op == COLUMN_CHOOSE)
            c->step[s->c].kept = true;
    }
}

static uint8_t pace_of(const columns *c, const column_step *s, uint32_t fast)
{
    uint8_t pace;

    if (!s->kept)
        return COLUMN_NEVER;
    if (s->op == COLUMN_NUMBER)
        return COLUMN_ONCE;
    if (s->op == COLUMN_WORD)
        return s->a == fast ? COLUMN_FAST : COLUMN_SLOW;
    if (s->op == COLUMN_ELEMENT)
        return c->step[s->a].pace;
    pace = later(c->step[s->a].pace, c->step[s->b].pace);
    return s->op == COLUMN_CHOOSE ? later(pace, c->step[s->c].pace) : pace;
}

void grundy_column_rows_start(columns *c, uint32_t fast, column_room *room)
{
    assert(room->count == c->count);
    keep_needed(c);
    room->rows = 1; /* all that is computed here is numbers */
    for (uint32_t i = 0; i < c->count; i++) {
        column_step *const s = &c->step[i];

        s->pace = pace_of(c, s, fast);
        if (s->pace != COLUMN_ONCE)
            continue;
        if (s->op == COLUMN_NUMBER)
            room->now[i] = number(s->number);
        else
            run_step(c, i, room);
    }
}

void grundy_column_rows_slow(const columns *c, const int64_t *word,
                             column_room *room)
{
    room->rows = 1;
    for (uint32_t i = 0; i < c->count; i++) {
        const column_step *const s = &c->step[i];

        if (s->pace != COLUMN_SLOW)
            continue;
        if (s->op == COLUMN_WORD)
            room->now[i] = number(word[s->a]);
        else
            run_step(c, i, room);
    }
}

void grundy_column_rows_fast(const columns *c, const int64_t *word,
                             int64_t step, uint32_t rows, column_room *room)
{
    assert(rows > 0);
    room->rows = room->until = rows;
    for (uint32_t i = 0; i < c->count; i++) {
        const column_step *const s = &c->step[i];

        if (s->pace != COLUMN_FAST)
            continue;
        if (s->op == COLUMN_WORD)
            room->now[i] = line(word[s->a], step);
        else
            run_step(c, i, room);
    }
}
