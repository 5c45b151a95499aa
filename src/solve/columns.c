/* SPDX-License-Identifier: MIT */
/*
 * Intervals are of numbers of 64 bits without "no bound": a result that may
 * leave them is refused, so that an interval proves that nothing overflows.
 */
#include "solve/columns.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"

void grundy_columns_open(columns *c, memory *mem)
{
    *c = (columns){.mem = mem};
}

void grundy_columns_close(columns *c)
{
    for (uint32_t i = 0; !c->borrowed && i < c->lists; i++)
        GRUNDY_FREE(c->mem, c->list[i].number, c->list[i].count);
    GRUNDY_FREE(c->mem, c->step, c->cap);
    grundy_columns_open(c, c->mem);
}

bool grundy_columns_copy(columns *to, const columns *from)
{
    if (!GRUNDY_RESERVE(to->mem, to->step, to->cap, from->count))
        return false;
    if (from->count > 0)
        memcpy(to->step, from->step, from->count * sizeof *to->step);
    to->count = from->count;
    memcpy(to->list, from->list, sizeof to->list);
    to->lists = from->lists;
    to->borrowed = true;
    return true;
}

static bool same(const column_step *x, const column_step *y)
{
    return x->op == y->op && x->a == y->a && x->b == y->b && x->c == y->c &&
           x->number == y->number && x->low == y->low && x->high == y->high;
}

static uint32_t put(columns *c, column_step step)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (same(&c->step[i], &step))
            return i;
    if (!GRUNDY_RESERVE(c->mem, c->step, c->cap, c->count + 1)) {
        c->no_memory = true;
        return COLUMN_NONE;
    }
    c->step[c->count] = step;
    return c->count++;
}

uint32_t grundy_columns_number(columns *c, int64_t number)
{
    return put(c, (column_step){.op = COLUMN_NUMBER,
                                .number = number,
                                .low = number,
                                .high = number});
}

uint32_t grundy_columns_word(columns *c, uint32_t at, int64_t low, int64_t high)
{
    if (low == high)
        return grundy_columns_number(c, low);
    return put(
        c, (column_step){.op = COLUMN_WORD, .a = at, .low = low, .high = high});
}

bool grundy_columns_is_number(const columns *c, uint32_t column,
                              int64_t *number)
{
    if (column == COLUMN_NONE || c->step[column].op != COLUMN_NUMBER)
        return false;
    *number = c->step[column].number;
    return true;
}

/* ---- one number ---- */

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static int64_t greatest(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* ---- intervals ---- */

static bool product(const column_step *x, const column_step *y, column_step *z)
{
    int64_t corner[4];

    if (__builtin_mul_overflow(x->low, y->low, &corner[0]) ||
        __builtin_mul_overflow(x->low, y->high, &corner[1]) ||
        __builtin_mul_overflow(x->high, y->low, &corner[2]) ||
        __builtin_mul_overflow(x->high, y->high, &corner[3]))
        return false;
    z->low = z->high = corner[0];
    for (int i = 1; i < 4; i++) {
        z->low = least(z->low, corner[i]);
        z->high = greatest(z->high, corner[i]);
    }
    return true;
}

static bool quotient(const column_step *x, const column_step *y, column_step *z)
{
    if (y->low < 1)
        return false;
    z->low = grundy_number_floor(x->low, x->low < 0 ? y->low : y->high);
    z->high = grundy_number_floor(x->high, x->high < 0 ? y->high : y->low);
    return true;
}

static bool rest_of(const column_step *x, const column_step *y, column_step *z)
{
    if (y->low < 1)
        return false;
    z->low = 0;
    z->high = x->low >= 0 ? least(x->high, y->high - 1) : y->high - 1;
    return true;
}

static bool bits_of(column_op op, const column_step *x, const column_step *y,
                    column_step *z)
{
    if (x->low < 0 || y->low < 0)
        return false;
    z->low = 0;
    z->high = op == COLUMN_AND
                  ? least(x->high, y->high)
                  : grundy_number_all_bits(greatest(x->high, y->high));
    return true;
}

static bool shifted(const column_step *x, const column_step *y, column_step *z)
{
    if (x->low < 0 || y->low < 0)
        return false;
    z->low = grundy_columns_shift(x->low, y->high);
    z->high = grundy_columns_shift(x->high, y->low);
    return true;
}

/* Comparisons that hold everywhere or nowhere are numbers. */
static bool compared(column_op op, const column_step *x, const column_step *y,
                     column_step *z)
{
    z->low = 0;
    z->high = 1;
    if (op == COLUMN_EQ) {
        if (x->high < y->low || y->high < x->low)
            z->high = 0;
        else if (x->low == x->high && y->low == y->high)
            z->low = 1;
    } else if (op == COLUMN_LT) {
        z->low = x->high < y->low;
        z->high = x->low < y->high;
    } else {
        z->low = x->high <= y->low;
        z->high = x->low <= y->high;
    }
    return true;
}

/* The interval of op; false: it could fail. */
static bool interval_of(column_op op, const column_step *x,
                        const column_step *y, column_step *z)
{
    switch (op) {
    case COLUMN_ADD:
        return !__builtin_add_overflow(x->low, y->low, &z->low) &&
               !__builtin_add_overflow(x->high, y->high, &z->high);
    case COLUMN_SUB:
        return !__builtin_sub_overflow(x->low, y->high, &z->low) &&
               !__builtin_sub_overflow(x->high, y->low, &z->high);
    case COLUMN_MUL: return product(x, y, z);
    case COLUMN_DIV: return quotient(x, y, z);
    case COLUMN_MOD: return rest_of(x, y, z);
    case COLUMN_LEAST:
        z->low = least(x->low, y->low);
        z->high = least(x->high, y->high);
        return true;
    case COLUMN_GREATEST:
        z->low = greatest(x->low, y->low);
        z->high = greatest(x->high, y->high);
        return true;
    case COLUMN_AND:
    case COLUMN_OR:
    case COLUMN_XOR: return bits_of(op, x, y, z);
    case COLUMN_SHR: return shifted(x, y, z);
    case COLUMN_EQ:
    case COLUMN_LT:
    case COLUMN_LE: return compared(op, x, y, z);
    case COLUMN_ISQRT:
        if (x->low < 0)
            return false;
        z->low = (int64_t)grundy_number_isqrt((uint64_t)x->low);
        z->high = (int64_t)grundy_number_isqrt((uint64_t)x->high);
        return true;
    case COLUMN_POPCOUNT:
        z->low = 0;
        z->high = 63;
        return x->low >= 0;
    default: return false;
    }
}

/* ---- writing ---- */

static bool is(const column_step *x, int64_t number)
{
    return x->op == COLUMN_NUMBER && x->number == number;
}

/* The column that the result is equal to, or COLUMN_NONE. */
static uint32_t equal_to(const columns *c, column_op op, uint32_t x, uint32_t y)
{
    const column_step *const left = &c->step[x], *const right = &c->step[y];

    switch (op) {
    case COLUMN_ADD:
        if (is(left, 0))
            return y;
        return is(right, 0) ? x : COLUMN_NONE;
    case COLUMN_SUB: return is(right, 0) ? x : COLUMN_NONE;
    case COLUMN_MUL: return is(right, 1) ? x : is(left, 1) ? y : COLUMN_NONE;
    case COLUMN_DIV: return is(right, 1) ? x : COLUMN_NONE;
    case COLUMN_LEAST:
        if (left->high <= right->low)
            return x;
        return right->high <= left->low ? y : COLUMN_NONE;
    case COLUMN_GREATEST:
        if (left->low >= right->high)
            return x;
        return right->low >= left->high ? y : COLUMN_NONE;
    case COLUMN_AND: /* of conditions */
        if (is(left, 1) && right->high <= 1)
            return y;
        return is(right, 1) && left->high <= 1 ? x : COLUMN_NONE;
    default: return COLUMN_NONE;
    }
}

/* A comparison of a column with itself. */
static uint32_t of_itself(columns *c, column_op op)
{
    if (op == COLUMN_EQ || op == COLUMN_LE)
        return grundy_columns_number(c, 1);
    if (op == COLUMN_LT || op == COLUMN_SUB)
        return grundy_columns_number(c, 0);
    return COLUMN_NONE;
}

/*
 * x - (x - y) and the like are common where a run is written by what is left:
 * sums of the same words cancel, which keeps the intervals narrow.
 */
static uint32_t cancelled(columns *c, column_op op, uint32_t x, uint32_t y)
{
    const column_step left = c->step[x], right = c->step[y];

    if (x == y)
        return of_itself(c, op);
    if (op == COLUMN_SUB && left.op == COLUMN_ADD && left.a == y)
        return left.b;
    if (op == COLUMN_SUB && left.op == COLUMN_ADD && left.b == y)
        return left.a;
    if (op == COLUMN_SUB && right.op == COLUMN_SUB && right.a == x)
        return right.b;
    if (op == COLUMN_ADD && left.op == COLUMN_SUB && left.b == y)
        return left.a;
    if (op == COLUMN_ADD && right.op == COLUMN_SUB && right.b == x)
        return right.a;
    return COLUMN_NONE;
}

/* Whether y is surely at most x, as a part of it. */
static bool is_part(const columns *c, uint32_t x, uint32_t y)
{
    const column_step *const s = &c->step[y];

    switch ((column_op)s->op) {
    case COLUMN_LEAST:
    case COLUMN_AND: return s->a == x || s->b == x;
    case COLUMN_DIV:
    case COLUMN_MOD:
    case COLUMN_SHR:
    case COLUMN_ISQRT: return s->a == x && c->step[x].low >= 0;
    default: return false;
    }
}

static bool is_unary(column_op op)
{
    return op == COLUMN_ISQRT || op == COLUMN_POPCOUNT;
}

uint32_t grundy_columns_op(columns *c, column_op op, uint32_t x, uint32_t y)
{
    column_step made = {.op = (uint8_t)op, .a = x, .b = y};
    uint32_t equal;

    if (is_unary(op))
        made.b = y = x;
    if (x == COLUMN_NONE || y == COLUMN_NONE ||
        !interval_of(op, &c->step[x], &c->step[y], &made))
        return COLUMN_NONE;
    equal = equal_to(c, op, x, y);
    if (equal == COLUMN_NONE)
        equal = cancelled(c, op, x, y);
    if (equal != COLUMN_NONE)
        return equal;
    if (op == COLUMN_SUB && made.low < 0 && is_part(c, x, y))
        made.low = 0;
    if (made.low == made.high)
        return grundy_columns_number(c, made.low);
    return put(c, made);
}

uint32_t grundy_columns_choose(columns *c, uint32_t when, uint32_t x,
                               uint32_t y)
{
    column_step made = {.op = COLUMN_CHOOSE, .a = when, .b = x, .c = y};

    if (when == COLUMN_NONE || x == COLUMN_NONE || y == COLUMN_NONE)
        return COLUMN_NONE;
    if (x == y || c->step[when].low > 0 || c->step[when].high < 0)
        return x;
    if (is(&c->step[when], 0))
        return y;
    made.low = least(c->step[x].low, c->step[y].low);
    made.high = greatest(c->step[x].high, c->step[y].high);
    return put(c, made);
}

/* ---- lists ---- */

static bool is_list(const column_numbers *l, const int64_t *number,
                    uint64_t count)
{
    return l->count == count &&
           memcmp(l->number, number, (size_t)count * sizeof *number) == 0;
}

uint32_t grundy_columns_list(columns *c, const int64_t *number, uint64_t count)
{
    column_numbers l = {.count = count, .low = number[0], .high = number[0]};

    assert(!c->borrowed && count > 0);
    for (uint32_t i = 0; i < c->lists; i++)
        if (is_list(&c->list[i], number, count))
            return i;
    if (c->lists == COLUMN_LISTS)
        return COLUMN_NONE;
    l.number = grundy_memory_new(c->mem, count * sizeof *l.number);
    if (l.number == NULL) {
        c->no_memory = true;
        return COLUMN_NONE;
    }
    memcpy(l.number, number, (size_t)count * sizeof *number);
    for (uint64_t i = 1; i < count; i++) {
        l.low = least(l.low, number[i]);
        l.high = greatest(l.high, number[i]);
    }
    c->list[c->lists] = l;
    return c->lists++;
}

uint32_t grundy_columns_element(columns *c, uint32_t list, uint32_t place)
{
    const column_numbers *const l = &c->list[list];
    const column_step *const at = &c->step[place];

    assert(list < c->lists && at->low >= 0 && (uint64_t)at->high < l->count);
    if (at->low == at->high)
        return grundy_columns_number(c, l->number[at->low]);
    return put(c, (column_step){.op = COLUMN_ELEMENT,
                                .a = place,
                                .b = list,
                                .low = l->low,
                                .high = l->high});
}

/* ---- keeping ---- */

void grundy_columns_keep(columns *c, uint32_t column)
{
    c->step[column].kept = true;
}

#ifndef NDEBUG

static bool is_earlier(const columns *c, uint32_t column, uint32_t at)
{
    return column < at && at < c->count;
}

static void check_operands(const columns *c, uint32_t at)
{
    const column_step *const s = &c->step[at];

    if (s->op == COLUMN_NUMBER) {
        assert(s->low == s->number && s->high == s->number);
        return;
    }
    if (s->op == COLUMN_WORD)
        return;
    assert(is_earlier(c, s->a, at));
    if (s->op == COLUMN_ELEMENT) {
        assert(s->b < c->lists && c->step[s->a].low >= 0);
        assert((uint64_t)c->step[s->a].high < c->list[s->b].count);
        return;
    }
    assert(s->op == COLUMN_ISQRT || s->op == COLUMN_POPCOUNT ||
           is_earlier(c, s->b, at));
    assert(s->op != COLUMN_CHOOSE || is_earlier(c, s->c, at));
    if (s->op == COLUMN_DIV || s->op == COLUMN_MOD)
        assert(c->step[s->b].low > 0);
    if (s->op == COLUMN_SHR || s->op == COLUMN_POPCOUNT)
        assert(c->step[s->a].low >= 0);
}

void grundy_columns_check(const columns *c)
{
    assert(c->count <= c->cap);
    for (uint32_t i = 0; i < c->count; i++) {
        assert(c->step[i].op <= COLUMN_CHOOSE);
        assert(c->step[i].low <= c->step[i].high);
        check_operands(c, i);
    }
}

#endif
