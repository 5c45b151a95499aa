/* SPDX-License-Identifier: MIT */
/*
 * Numbers bit by bit, where a position is a number whose bits are a set: each
 * bit is 0, 1, what one cell says, or hangs on several cells, of which one is
 * to be known first.  A number that is not made of bits is taken by the
 * numbers that it lies between.
 *
 * Bits may be unary: bit i is 1 where the number is above i.  The least of some
 * numbers has the bits that all of them have then, the greatest those that some
 * have, and whether a number is above another one that is known is one bit.
 */
#include "plan/sets/unroll.h"

#include <assert.h>

#include "base/words.h"

/* Whether two bits make a 1: by the first, then the second. */
enum {
    BITS_AND = 1 << 3,
    BITS_OR = 1 << 1 | 1 << 2 | 1 << 3,
    BITS_XOR = 1 << 1 | 1 << 2,
    BITS_LESS = 1 << 1 /* 0 and 1 */
};

enum { NO_CELL = -1 };

static cell_bit sure(const reader *r, bool is)
{
    return (cell_bit){NO_CELL, is ? r->all : 0, false};
}

static bool is_sure(const cell_bit *b)
{
    return b->cell == NO_CELL;
}

static bool is_one(const cell_bit *b)
{
    return is_sure(b) && b->when != 0;
}

/* What is known of the cell may tell it. */
static cell_bit tidy(const reader *r, cell_bit b)
{
    uint8_t known;

    if (is_sure(&b) || b.mixed)
        return b;
    assert(b.cell >= 0 && (uint32_t)b.cell < r->cells);
    known = r->known[b.cell];
    if ((known & b.when) == 0)
        return sure(r, false);
    return (known & ~b.when) == 0 ? sure(r, true) : b;
}

/* One of them hangs on several cells, or each on another one. */
static cell_bit mix(const reader *r, unsigned table, cell_bit x, cell_bit y)
{
    const cell_bit *const one = is_sure(&x) ? &y : &x;
    unsigned when[2];

    if (is_sure(&x) || is_sure(&y))
        for (unsigned i = 0; i < 2; i++)
            when[i] = is_sure(&x) ? table >> (2u * is_one(&x) + i) & 1
                                  : table >> (2u * i + is_one(&y)) & 1;
    else
        when[0] = 0, when[1] = 1;
    if (when[0] == when[1])
        return sure(r, when[0] != 0);
    return (cell_bit){one->cell, 0, true};
}

static cell_bit join(const reader *r, unsigned table, cell_bit x, cell_bit y)
{
    uint8_t when = 0;

    if (x.mixed || y.mixed ||
        (!is_sure(&x) && !is_sure(&y) && x.cell != y.cell))
        return mix(r, table, x, y);
    for (unsigned i = 0; i < 4; i++)
        if (table >> i & 1)
            when |= (uint8_t)((i & 2 ? x.when : ~x.when) &
                              (i & 1 ? y.when : ~y.when));
    return tidy(
        r, (cell_bit){is_sure(&x) ? y.cell : x.cell, when & r->all, false});
}

static bool fails(reader *r, const term *t)
{
    return grundy_sets_refuse(r, t->n, N_("this can fail"));
}

/* Nothing is known before that cell is. */
static bool wait_for(reader *r, const term *t, int64_t cell, number_bits *out)
{
    out->stuck = true;
    out->cell = cell;
    return cell != NO_CELL || fails(r, t);
}

void grundy_sets_put_number(const reader *r, uint64_t number, number_bits *out)
{
    for (unsigned i = 0; i < NUMBER_BITS; i++)
        out->at[i] =
            sure(r, grundy_set_is_unary(r->coding) ? number > i
                                                   : (number >> i & 1) != 0);
}

void grundy_sets_put_row(const reader *r, uint32_t row, number_bits *out)
{
    const uint32_t wide = r->cells / r->rows;

    assert(row < r->rows && wide <= NUMBER_BITS);
    grundy_sets_put_number(r, 0, out);
    for (uint32_t i = 0; i < wide; i++)
        out->at[i] =
            tidy(r, (cell_bit){(int32_t)(row * wide + i), r->in[0], false});
}

/* ---- of other numbers ---- */

static bool from_estimate(reader *r, const term *t, number_bits *out)
{
    estimate e;

    if (!grundy_sets_estimate(r, t, &e))
        return false;
    assert(e.stuck || e.low <= e.high);
    if (e.stuck || (e.low < 0 && e.low != e.high))
        return wait_for(r, t, e.cell, out);
    out->below = e.low < 0;
    grundy_sets_put_number(r, (uint64_t)e.low, out);
    if (e.low == e.high)
        return true;
    for (unsigned i = 0; i < NUMBER_BITS; i++)
        if (grundy_set_is_unary(r->coding) ? e.low <= i && e.high > i
                                           : e.high >> i > 0)
            out->at[i] = (cell_bit){(int32_t)e.cell, 0, true};
        else if (!grundy_set_is_unary(r->coding))
            out->at[i] = sure(r, false);
    return true;
}

/* ---- operations ---- */

static bool two(reader *r, const term *t, number_bits *x, number_bits *y,
                number_bits *out)
{
    if (!grundy_sets_bits(r, t->kid[0], x) ||
        !grundy_sets_bits(r, t->kid[1], y))
        return false;
    if (x->stuck || y->stuck)
        return wait_for(r, t, x->stuck ? x->cell : y->cell, out);
    return (!x->below && !y->below) ||
           grundy_sets_refuse(r, t->n, N_("a number below 0 has no bits"));
}

static bool bitwise(reader *r, const term *t, unsigned table, number_bits *out)
{
    number_bits x, y;

    if (!two(r, t, &x, &y, out))
        return false;
    for (unsigned i = 0; i < NUMBER_BITS && !out->stuck; i++)
        out->at[i] = join(r, table, x.at[i], y.at[i]);
    return true;
}

/* The least or the greatest of unary numbers. */
static bool unary_least(reader *r, const term *t, number_bits *out)
{
    const unsigned table = t->op == TERM_LEAST ? BITS_AND : BITS_OR;

    for (uint32_t k = 0; k < t->kids && !out->stuck; k++) {
        number_bits x;

        if (!grundy_sets_bits(r, t->kid[k], &x))
            return false;
        if (x.stuck)
            return wait_for(r, t, x.cell, out);
        if (x.below)
            return grundy_sets_refuse(r, t->n,
                                      N_("a number below 0 has no bits"));
        for (unsigned i = 0; i < NUMBER_BITS; i++)
            out->at[i] = k == 0 ? x.at[i] : join(r, table, out->at[i], x.at[i]);
    }
    return true;
}

static bool unary_bits(reader *r, const term *t, number_bits *out)
{
    switch (t->op) {
    case TERM_COMMON:
    case TERM_UNION:
    case TERM_EITHER:
    case TERM_UP:
    case TERM_DOWN:
    case TERM_QUOTIENT:
    case TERM_REST:
    case TERM_POPCOUNT:
        return grundy_sets_refuse(r, t->n,
                                  N_("a number or an element depends on the "
                                     "set"));
    case TERM_LEAST:
    case TERM_GREATEST: return unary_least(r, t, out);
    default: return from_estimate(r, t, out);
    }
}

/* With what is carried, or borrowed. */
static bool add(reader *r, const term *t, bool adds, number_bits *out)
{
    number_bits x, y;
    cell_bit over = sure(r, false);

    if (!two(r, t, &x, &y, out))
        return false;
    for (unsigned i = 0; i < NUMBER_BITS && !out->stuck; i++) {
        const cell_bit a = x.at[i], b = y.at[i];
        const cell_bit some = join(r, adds ? BITS_OR : BITS_LESS, a, b);
        const cell_bit both = join(r, adds ? BITS_AND : BITS_LESS, a, b);
        const cell_bit half = join(r, BITS_XOR, a, b);

        out->at[i] = join(r, BITS_XOR, half, over);
        over = adds ? join(r, BITS_OR, both, join(r, BITS_AND, some, over))
                    : join(r, BITS_OR, both, join(r, BITS_LESS, half, over));
    }
    if (out->stuck || (is_sure(&over) && !is_one(&over)))
        return true;
    if (!is_sure(&over))
        return wait_for(r, t, over.cell, out);
    out->below = !adds;
    return !adds || fails(r, t);
}

/* The second number, which has to be known. */
static bool amount(reader *r, const term *t, int64_t *by, number_bits *out)
{
    estimate e;

    if (!grundy_sets_estimate(r, t->kid[1], &e))
        return false;
    *by = e.low;
    return e.low == e.high && !e.stuck ? true : wait_for(r, t, e.cell, out);
}

static bool move_up(reader *r, const term *t, const number_bits *x, int64_t by,
                    number_bits *out)
{
    for (unsigned i = 0; i < NUMBER_BITS; i++) {
        out->at[i] = i < by ? sure(r, false) : x->at[i - by];
        if (i + by < NUMBER_BITS)
            continue;
        if (!is_sure(&x->at[i]))
            return wait_for(r, t, x->at[i].cell, out);
        if (is_one(&x->at[i]))
            return fails(r, t);
    }
    return true;
}

static void move_down(const reader *r, const number_bits *x, int64_t by,
                      number_bits *out)
{
    for (unsigned i = 0; i < NUMBER_BITS; i++)
        out->at[i] = by < NUMBER_BITS && i + by < NUMBER_BITS ? x->at[i + by]
                                                              : sure(r, false);
}

/* The number of a power of two, or -1. */
static int64_t logarithm(int64_t x)
{
    return x > 0 && (x & (x - 1)) == 0 ? __builtin_ctzll((uint64_t)x) : -1;
}

/* Shifts, and what is one: the first number and how far it goes up. */
static bool shift(reader *r, const term *t, number_bits *out)
{
    const bool shifts = t->op == TERM_UP || t->op == TERM_DOWN;
    number_bits x;
    int64_t by;

    if (!amount(r, t, &by, out))
        return false;
    if (out->stuck)
        return true;
    if (!shifts)
        by = logarithm(by);
    if (by < 0)
        return shifts ? fails(r, t) : from_estimate(r, t, out);
    if (!grundy_sets_bits(r, t->kid[0], &x))
        return false;
    if (x.stuck)
        return wait_for(r, t, x.cell, out);
    if (x.below)
        return grundy_sets_refuse(r, t->n, N_("a number below 0 has no bits"));
    if (t->op == TERM_UP)
        return by <= NUMBER_BITS ? move_up(r, t, &x, by, out) : fails(r, t);
    if (t->op == TERM_REST) {
        for (unsigned i = 0; i < NUMBER_BITS; i++)
            out->at[i] = i < by ? x.at[i] : sure(r, false);
        return true;
    }
    move_down(r, &x, by, out);
    return true;
}

static bool letter(reader *r, const term *t, number_bits *out)
{
    int64_t at;

    if (!r->terms->rows)
        return from_estimate(r, t, out);
    return grundy_sets_value(r, t->kid[0], &at) &&
           grundy_sets_letter_bits(r, t->kid[1], at, out);
}

static bool either(reader *r, const term *t, number_bits *out)
{
    estimate chosen;

    if (!grundy_sets_estimate(r, t->kid[0], &chosen))
        return false;
    if (chosen.low != chosen.high || chosen.stuck)
        return wait_for(r, t, chosen.cell, out);
    return grundy_sets_bits(r, t->kid[chosen.low != 0 ? 1 : 2], out);
}

/* What an estimate finds bit by bit, of constants too. */
static bool is_by_bits(term_op op)
{
    return op == TERM_COMMON || op == TERM_UNION || op == TERM_EITHER ||
           op == TERM_UP || op == TERM_DOWN;
}

bool grundy_sets_bits(reader *r, const term *t, number_bits *out)
{
    if (!grundy_sets_tick(r, t->n))
        return false;
    *out = (number_bits){.cell = NO_CELL};
    if (t->fixed && (grundy_set_is_unary(r->coding) || !is_by_bits(t->op)))
        return from_estimate(r, t, out);
    switch (t->op) {
    case TERM_CELL: return letter(r, t, out);
    case TERM_IF: return either(r, t, out);
    case TERM_WITH:
        return grundy_sets_enter(r, t) && grundy_sets_bits(r, t->kid[0], out);
    default: break;
    }
    if (grundy_set_is_unary(r->coding))
        return unary_bits(r, t, out);
    switch (t->op) {
    case TERM_MASK:
        grundy_sets_put_number(r, 0, out);
        for (uint32_t i = 0; i < r->cells; i++)
            out->at[i] =
                tidy(r, (cell_bit){(int32_t)i, r->in[t->place], false});
        return true;
    case TERM_COMMON: return bitwise(r, t, BITS_AND, out);
    case TERM_UNION: return bitwise(r, t, BITS_OR, out);
    case TERM_EITHER: return bitwise(r, t, BITS_XOR, out);
    case TERM_ADD: return add(r, t, true, out);
    case TERM_SUB: return add(r, t, false, out);
    case TERM_UP:
    case TERM_DOWN:
    case TERM_QUOTIENT:
    case TERM_REST: return shift(r, t, out);
    default: return from_estimate(r, t, out);
    }
}

/* Of a number that the term is more or less than by one that is known. */
static bool above_other(reader *r, const term *t, int64_t least, bool *is,
                        cell_bit *out)
{
    const bool turned = t->op == TERM_ADD && t->kid[0]->fixed;
    estimate by;

    *is = t->op == TERM_ADD || t->op == TERM_SUB;
    if (!*is)
        return true;
    if (!grundy_sets_estimate(r, t->kid[!turned], &by))
        return false;
    *is = by.low == by.high && !by.stuck &&
          !(t->op == TERM_ADD ? __builtin_sub_overflow(least, by.low, &least)
                              : __builtin_add_overflow(least, by.low, &least));
    return !*is || grundy_sets_above(r, t->kid[turned], least, out);
}

bool grundy_sets_above(reader *r, const term *t, int64_t least, cell_bit *out)
{
    number_bits x;
    estimate e;
    bool is;

    if (!above_other(r, t, least, &is, out) || is)
        return is;
    if (!grundy_sets_estimate(r, t, &e))
        return false;
    if (!e.stuck && (e.low > least || e.high <= least)) {
        *out = sure(r, e.low > least);
        return true;
    }
    *out = (cell_bit){(int32_t)e.cell, 0, true};
    if (e.stuck || least < 0 || least >= NUMBER_BITS)
        return true;
    if (!grundy_sets_bits(r, t, &x))
        return false;
    if (!x.stuck)
        *out = x.at[least];
    return true;
}

/* ---- what comes of it ---- */

/* Above all whose bit is 1, and no more than the first after them whose bit is
 * 0. */
static void between_unary(const number_bits *x, estimate *out)
{
    for (unsigned i = 0; i < NUMBER_BITS; i++)
        out->low = is_one(&x->at[i]) ? i + 1 : out->low;
    out->high = out->low;
    while (out->high < NUMBER_BITS && !is_sure(&x->at[out->high]))
        out->high++;
    if (out->high > out->low)
        out->cell = x->at[out->low].cell;
}

bool grundy_sets_between_these(reader *r, const term *t, const number_bits *x,
                               bool counts, estimate *out)
{
    *out = (estimate){.cell = x->stuck ? x->cell : NO_CELL, .stuck = x->stuck};
    if (x->below)
        return grundy_sets_refuse(r, t->n, N_("a number below 0 has no bits"));
    if (grundy_set_is_unary(r->coding) && !x->stuck) {
        between_unary(x, out);
        return true;
    }
    for (unsigned i = 0; i < NUMBER_BITS && !x->stuck; i++) {
        const int64_t worth = counts ? 1 : INT64_C(1) << i;

        out->low += is_one(&x->at[i]) ? worth : 0;
        out->high += is_sure(&x->at[i]) && !is_one(&x->at[i]) ? 0 : worth;
        if (!is_sure(&x->at[i]))
            out->cell = x->at[i].cell;
    }
    return true;
}

bool grundy_sets_between_bits(reader *r, const term *t, bool counts,
                              estimate *out)
{
    number_bits x;

    return grundy_sets_bits(r, counts ? t->kid[0] : t, &x) &&
           grundy_sets_between_these(r, t, &x, counts, out);
}

/* A bit that is another cell's, or hangs on several, has to be known first. */
static int64_t first_open(const number_bits *x, uint32_t from)
{
    for (unsigned i = 0; i < NUMBER_BITS; i++) {
        const cell_bit *const b = &x->at[i];

        if (!is_sure(b) && (b->mixed || (uint32_t)b->cell != from + i))
            return b->cell;
    }
    return NO_CELL;
}

/* How many cells it takes. */
static uint32_t length_of(const number_bits *x)
{
    uint32_t length = NUMBER_BITS;

    while (length > 0 && is_sure(&x->at[length - 1]) &&
           !is_one(&x->at[length - 1]))
        length--;
    return length;
}

/* As cells from `from` on; *open: one that is to be known first.  False with
 * r->again: it takes more cells. */
static bool put_shape(reader *r, const number_bits *x, uint32_t plane,
                      uint32_t from, int64_t *open, shape *out)
{
    const uint32_t wide = r->cells / r->rows;
    uint32_t length;

    *open = x->stuck ? x->cell : x->below ? NO_CELL : first_open(x, from);
    if (*open != NO_CELL)
        return true;
    length = x->below ? 0 : length_of(x);
    if (grundy_set_is_unary(r->coding) &&
        length == NUMBER_BITS) /* or more than that */
        return grundy_sets_refuse(r, r->terms->clause[r->clause].target->n,
                                  N_("its elements have too many different "
                                     "values"));
    out->outside = x->below || length > r->terms->bits[plane];
    if (out->outside)
        return true;
    if (length > wide) {
        r->coding->wide = r->coding->wide > 0 ? length : 0;
        r->coding->cells = r->rows * length;
        r->again = true;
        return false;
    }
    for (uint32_t i = 0; i < wide; i++)
        if (x->at[i].when != out->rest &&
            !grundy_sets_push_rule(r, from + i, x->at[i].when))
            return false;
    out->count = r->rules - out->at;
    return true;
}

bool grundy_sets_mask_shape(reader *r, const term *t, uint32_t plane,
                            int64_t *open, shape *out)
{
    number_bits x;

    *out = (shape){r->in[plane], false, r->rules, 0};
    *open = NO_CELL;
    return grundy_sets_bits(r, t, &x) && put_shape(r, &x, plane, 0, open, out);
}

bool grundy_sets_rows_shape(reader *r, const term *array, int64_t *open,
                            shape *out)
{
    const uint32_t wide = r->cells / r->rows;
    int64_t length;

    *out = (shape){r->in[0], false, r->rules, 0};
    *open = NO_CELL;
    if (!grundy_sets_length(r, array, &length))
        return false;
    if (length != r->rows)
        return grundy_sets_refuse(r, array->n,
                                  N_("a move changes the length of the "
                                     "array"));
    for (uint32_t i = 0; i < r->rows && *open == NO_CELL && !out->outside;
         i++) {
        number_bits x;

        if (!grundy_sets_letter_bits(r, array, i, &x) ||
            !put_shape(r, &x, 0, i * wide, open, out))
            return false;
    }
    return true;
}
