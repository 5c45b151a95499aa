/* SPDX-License-Identifier: MIT */
/*
 * Between which numbers a term lies while some cells are open, conditions as 0
 * and 1.  What lies behind an open condition may never be looked at, so that it
 * may fail: nothing is said then before that condition is decided.
 */
#include <assert.h>

#include "base/words.h"
#include "lang/object.h"
#include "plan/sets/unroll.h"

enum { NO_CELL = -1 };

static bool is_sure(const estimate *e)
{
    return e->low == e->high && !e->stuck;
}

static estimate between(int64_t low, int64_t high)
{
    assert(low <= high);
    return (estimate){low, high, NO_CELL, false};
}

/* Takes over what is open in a part. */
static void note(estimate *e, const estimate *part)
{
    if (e->cell == NO_CELL)
        e->cell = part->cell;
    e->stuck |= part->stuck;
}

static bool fails(reader *r, const term *t)
{
    return grundy_sets_refuse(r, t->n, N_("this can fail"));
}

/* Behind something open. */
static bool look_further(reader *r, const term *t, estimate *out)
{
    const set_obstacle before = *r->obstacle;
    const size_t rules = r->rules;

    if (grundy_sets_estimate(r, t, out))
        return true;
    if (r->status != GRUNDY_OK)
        return false;
    *r->obstacle = before;
    r->rules = rules;
    *out = between(0, 0);
    out->stuck = true;
    return true;
}

static bool look(reader *r, const term *t, bool open, estimate *out)
{
    return open ? look_further(r, t, out) : grundy_sets_estimate(r, t, out);
}

/* ---- numbers ---- */

static bool product(const estimate *x, const estimate *y, estimate *out)
{
    const int64_t a[] = {x->low, x->low, x->high, x->high};
    const int64_t b[] = {y->low, y->high, y->low, y->high};
    bool over = false;

    for (int i = 0; i < 4; i++) {
        int64_t one;

        over |= __builtin_mul_overflow(a[i], b[i], &one);
        out->low = i == 0 || one < out->low ? one : out->low;
        out->high = i == 0 || one > out->high ? one : out->high;
    }
    return !over;
}

/* Of unary numbers: the cell that tells whether a number is above that. */
static bool ask_above(reader *r, const term *t, int64_t least, estimate *out)
{
    cell_bit bit;

    if (!grundy_sets_above(r, t, least, &bit))
        return false;
    if (bit.cell != NO_CELL)
        out->cell = bit.cell;
    return true;
}

/* A comparison with a number that is known, which is not decided yet: equal
 * ones are not above it, but above the one before. */
static bool ask_unary(reader *r, const term *t, const estimate *x,
                      const estimate *y, estimate *out)
{
    const bool first = is_sure(x);
    const estimate *const known = first ? x : y;
    const term *const other = t->kid[first];

    if (!is_sure(known) || out->stuck)
        return true;
    if (t->op == TERM_LESS)
        return ask_above(r, other, known->low - !first, out);
    return ask_above(r, other, known->low, out) &&
           ask_above(r, other, known->low - 1, out);
}

static bool pair(reader *r, const term *t, estimate *out)
{
    estimate x, y;
    bool over = false;

    if (!grundy_sets_estimate(r, t->kid[0], &x) ||
        !grundy_sets_estimate(r, t->kid[1], &y))
        return false;
    *out = between(0, 1);
    note(out, &x);
    note(out, &y);
    switch (t->op) {
    case TERM_ADD:
        over = __builtin_add_overflow(x.low, y.low, &out->low) ||
               __builtin_add_overflow(x.high, y.high, &out->high);
        break;
    case TERM_SUB:
        over = __builtin_sub_overflow(x.low, y.high, &out->low) ||
               __builtin_sub_overflow(x.high, y.low, &out->high);
        break;
    case TERM_MUL: over = !product(&x, &y, out); break;
    case TERM_LESS:
        out->low = x.high < y.low;
        out->high = x.low < y.high;
        break;
    case TERM_EQUAL:
        out->low = x.low == y.high && x.high == y.low;
        out->high = x.low <= y.high && y.low <= x.high;
        break;
    default: /* a range */ out->high = !is_sure(&x) || !is_sure(&y); break;
    }
    if (grundy_set_is_unary(r->coding) &&
        (t->op == TERM_LESS || t->op == TERM_EQUAL) && out->low != out->high)
        return ask_unary(r, t, &x, &y, out);
    return !over || fails(r, t);
}

static bool magnitude(reader *r, const term *t, estimate *out)
{
    estimate x;

    if (!grundy_sets_estimate(r, t->kid[0], &x))
        return false;
    if (x.low == INT64_MIN)
        return fails(r, t);
    *out = x;
    if (x.low < 0) {
        out->low = x.high < 0 ? -x.high : 0;
        out->high = x.high > -x.low ? x.high : -x.low;
    }
    return true;
}

static int64_t floored(int64_t x, int64_t y)
{
    return x / y - (x % y < 0);
}

/* By a known number; what is left of bits is bits again. */
static bool divided(reader *r, const term *t, estimate *out)
{
    estimate x, y;

    if (!grundy_sets_estimate(r, t->kid[0], &x) ||
        !grundy_sets_estimate(r, t->kid[1], &y))
        return false;
    if (is_sure(&y) && y.low <= 0)
        return fails(r, t);
    *out = between(0, 0);
    note(out, &x);
    note(out, &y);
    out->stuck |= !is_sure(&y);
    if (out->stuck)
        return true;
    if (x.low >= 0 && !is_sure(&x) && (y.low & (y.low - 1)) == 0 &&
        !grundy_set_is_unary(r->coding))
        return grundy_sets_between_bits(r, t, false, out);
    out->low = floored(x.low, y.low);
    out->high = floored(x.high, y.low);
    if (t->op == TERM_REST && out->low == out->high) {
        out->low = x.low - out->low * y.low;
        out->high = x.high - out->high * y.low;
    } else if (t->op == TERM_REST) {
        *out = (estimate){0, y.low - 1, out->cell, false};
    }
    return true;
}

static void join_least(estimate *e, const estimate *x, bool least)
{
    e->low = (x->low < e->low) == least ? x->low : e->low;
    e->high = (x->high < e->high) == least ? x->high : e->high;
    note(e, x);
}

static bool least_of(reader *r, const term *t, estimate *out)
{
    for (uint32_t i = 0; i < t->kids; i++) {
        estimate x;

        if (!grundy_sets_estimate(r, t->kid[i], &x))
            return false;
        if (i == 0)
            *out = x;
        else
            join_least(out, &x, t->op == TERM_LEAST);
    }
    return t->kids > 0 || fails(r, t);
}

/* Whether the number is in a list or a set. */
static bool among(reader *r, const term *t, estimate *out)
{
    const arena_mark mark = grundy_arena_get(r->host->scratch);
    const object *o;
    int64_t list;
    estimate x;

    if (grundy_sets_is_mask(r, t->kid[1]->n->type))
        return grundy_sets_refuse(r, t->n,
                                  N_("this condition is not understood"));
    if (!grundy_sets_estimate(r, t->kid[0], &x) ||
        !grundy_sets_value(r, t->kid[1], &list))
        return false;
    *out = between(0, !is_sure(&x));
    note(out, &x);
    o = grundy_object_at(list);
    for (uint64_t i = 0; i < o->count && is_sure(&x); i++)
        if (o->word[i] == x.low)
            out->low = out->high = 1;
    grundy_arena_reset(r->host->scratch, mark);
    return true;
}

/* ---- arrays ---- */

static bool open_letter(reader *r, int64_t cell, estimate *out)
{
    const uint8_t known = r->known[cell];
    const int64_t *const letter = r->coding->letter;

    assert(cell >= 0 && cell < r->cells && known != 0);
    *out = between(letter[__builtin_ctz(known)],
                   letter[31 - __builtin_clz(known)]);
    out->cell = cell;
    return true;
}

static bool fixed_letter(reader *r, const term *array, int64_t at,
                         estimate *out)
{
    const arena_mark mark = grundy_arena_get(r->host->scratch);
    const object *o;
    int64_t word;
    bool inside;

    if (!grundy_sets_value(r, array, &word))
        return false;
    o = grundy_object_at(word);
    inside = at >= 0 && (uint64_t)at < o->count;
    if (inside)
        *out = between(o->word[at], o->word[at]);
    grundy_arena_reset(r->host->scratch, mark);
    return inside || fails(r, array);
}

/* How many elements; only where that does not hang on what they are. */
static bool length_of(reader *r, const term *array, int64_t *out);

/* The ends of the only loop that an array is made by: over a range. */
static bool only_range(reader *r, const term *array, int64_t end[2])
{
    const term_step *const s = array->tail->step;

    if (array->tail->steps != 1 || !s->loops || !s->is_range || !s->over->fixed)
        return grundy_sets_refuse(r, array->n,
                                  N_("a letter is read off an array that is "
                                     "made of the position's"));
    if (!grundy_sets_value(r, s->over, end))
        return false;
    end[1] += !s->short_of && end[1] < INT64_MAX ? 1 : 0;
    return true;
}

static bool slice_ends(reader *r, const term *array, int64_t end[2])
{
    int64_t length;

    if (!length_of(r, array->kid[0], &length) ||
        !grundy_sets_value(r, array->kid[1], &end[0]) ||
        !grundy_sets_value(r, array->kid[2], &end[1]))
        return false;
    end[1] += array->number > 0 && end[1] < INT64_MAX ? 1 : 0;
    return (end[0] >= 0 && end[0] <= end[1] && end[1] <= length) ||
           fails(r, array);
}

static bool length_of(reader *r, const term *array, int64_t *out)
{
    int64_t end[2];

    if (array->fixed) {
        const arena_mark mark = grundy_arena_get(r->host->scratch);

        if (!grundy_sets_value(r, array, out))
            return false;
        *out = (int64_t)grundy_object_at(*out)->count;
        grundy_arena_reset(r->host->scratch, mark);
        return true;
    }
    switch (array->op) {
    case TERM_ARRAY: *out = r->terms->rows ? r->rows : r->cells; return true;
    case TERM_CHANGED: return length_of(r, array->kid[0], out);
    case TERM_APPEND:
        if (!length_of(r, array->kid[0], &end[0]) ||
            !length_of(r, array->kid[1], &end[1]))
            return false;
        *out = end[0] + end[1];
        return true;
    case TERM_ITEMS:
        if (array->tail == NULL) {
            *out = array->kids;
            return true;
        }
        if (!only_range(r, array, end))
            return false;
        *out = end[0] < end[1] ? end[1] - end[0] : 0;
        return true;
    case TERM_SLICE:
        if (!slice_ends(r, array, end))
            return false;
        *out = end[1] - end[0];
        return true;
    default:
        return grundy_sets_refuse(r, array->n,
                                  N_("a letter is read off an array that is "
                                     "made of the position's"));
    }
}

/* What is read off an array: what a number lies between, or if they are asked
 * for its bits. */
typedef struct letter_read {
    estimate *out;
    number_bits *bits; /* NULL: not asked for */
} letter_read;

static bool letter_at(reader *r, const term *array, int64_t at, letter_read to);

static bool read_number(reader *r, const term *t, letter_read to)
{
    return to.bits != NULL ? grundy_sets_bits(r, t, to.bits)
                           : grundy_sets_estimate(r, t, to.out);
}

static bool read_fixed(reader *r, const term *array, int64_t at, letter_read to)
{
    if (!fixed_letter(r, array, at, to.out))
        return false;
    if (to.bits == NULL)
        return true;
    to.bits->below = to.out->low < 0;
    grundy_sets_put_number(r, (uint64_t)to.out->low, to.bits);
    return true;
}

static bool read_open(reader *r, const term *array, int64_t at, letter_read to)
{
    number_bits own = {.cell = NO_CELL};

    if (at < 0 || at >= (r->terms->rows ? r->rows : r->cells))
        return fails(r, array);
    if (!r->terms->rows)
        return open_letter(r, at, to.out);
    grundy_sets_put_row(r, (uint32_t)at, to.bits != NULL ? to.bits : &own);
    return to.bits != NULL ||
           grundy_sets_between_these(r, array, &own, false, to.out);
}

/* The last of the changes of that element. */
static bool changed_letter(reader *r, const term *array, int64_t at,
                           letter_read to_read)
{
    int64_t length, changed;
    const term *to = NULL;

    if (!length_of(r, array, &length))
        return false;
    for (uint32_t i = 1; i + 1 < array->kids; i += 2) {
        if (!grundy_sets_value(r, array->kid[i], &changed))
            return false;
        if (changed < 0 || changed >= length)
            return fails(r, array);
        if (changed == at)
            to = array->kid[i + 1];
    }
    return to != NULL ? read_number(r, to, to_read)
                      : letter_at(r, array->kid[0], at, to_read);
}

static bool item(reader *r, const term *array, int64_t at, letter_read to)
{
    const term_step *s;
    int64_t end[2], before;
    bool good;

    if (array->tail == NULL)
        return at >= 0 && at < array->kids ? read_number(r, array->kid[at], to)
                                           : fails(r, array);
    if (!only_range(r, array, end))
        return false;
    if (at < 0 || at >= end[1] - end[0])
        return fails(r, array);
    s = array->tail->step;
    before = r->place[s->place];
    r->place[s->place] = end[0] + at;
    good = read_number(r, array->kid[0], to);
    r->place[s->place] = before;
    return good;
}

static bool either(reader *r, const term *t, estimate *out, const int64_t *at);

/* The element of the array that is chosen; bits wait for the choice. */
static bool chosen_letter(reader *r, const term *t, int64_t at, letter_read to)
{
    estimate chosen;

    if (to.bits == NULL)
        return either(r, t, to.out, &at);
    if (!grundy_sets_estimate(r, t->kid[0], &chosen))
        return false;
    if (is_sure(&chosen))
        return letter_at(r, t->kid[chosen.low != 0 ? 1 : 2], at, to);
    to.bits->stuck = true;
    to.bits->cell = chosen.cell;
    return chosen.cell != NO_CELL || fails(r, t);
}

static bool letter_at(reader *r, const term *array, int64_t at, letter_read to)
{
    int64_t end[2];

    if (array->fixed)
        return read_fixed(r, array, at, to);
    switch (array->op) {
    case TERM_ARRAY: return read_open(r, array, at, to);
    case TERM_CHANGED: return changed_letter(r, array, at, to);
    case TERM_ITEMS: return item(r, array, at, to);
    case TERM_SLICE:
        if (!slice_ends(r, array, end))
            return false;
        return at >= 0 && at < end[1] - end[0]
                   ? letter_at(r, array->kid[0], end[0] + at, to)
                   : fails(r, array);
    case TERM_APPEND:
        if (!length_of(r, array->kid[0], &end[0]))
            return false;
        return at < end[0] ? letter_at(r, array->kid[0], at, to)
                           : letter_at(r, array->kid[1], at - end[0], to);
    case TERM_IF: return chosen_letter(r, array, at, to);
    default:
        return grundy_sets_refuse(r, array->n,
                                  N_("a letter is read off an array that is "
                                     "made of the position's"));
    }
}

static bool letter(reader *r, const term *t, estimate *out)
{
    int64_t at;

    return grundy_sets_value(r, t->kid[0], &at) &&
           letter_at(r, t->kid[1], at, (letter_read){out, NULL});
}

bool grundy_sets_letter_bits(reader *r, const term *array, int64_t at,
                             number_bits *out)
{
    estimate e;

    *out = (number_bits){.cell = NO_CELL};
    return letter_at(r, array, at, (letter_read){&e, out});
}

/* ---- conditions ---- */

/* The number that is chosen, or the element of the array that is. */
static bool branch(reader *r, const term *t, bool open, const int64_t *at,
                   estimate *out)
{
    const set_obstacle before = *r->obstacle;

    if (at == NULL)
        return look(r, t, open, out);
    if (letter_at(r, t, *at, (letter_read){out, NULL}))
        return true;
    if (!open || r->status != GRUNDY_OK)
        return false;
    *r->obstacle = before;
    *out = between(0, 0);
    out->stuck = true;
    return true;
}

static bool either(reader *r, const term *t, estimate *out, const int64_t *at)
{
    estimate chosen, x, y;

    if (!grundy_sets_estimate(r, t->kid[0], &chosen))
        return false;
    if (is_sure(&chosen))
        return branch(r, t->kid[chosen.low != 0 ? 1 : 2], false, at, out);
    if (!branch(r, t->kid[1], true, at, &x) ||
        !branch(r, t->kid[2], true, at, &y))
        return false;
    *out = between(x.low < y.low ? x.low : y.low,
                   x.high > y.high ? x.high : y.high);
    note(out, &chosen);
    note(out, &x);
    note(out, &y);
    return true;
}

static bool several(reader *r, const term *t, estimate *out)
{
    const bool all = t->op == TERM_AND;
    bool open = false;

    *out = between(all, all);
    for (uint32_t i = 0; i < t->kids; i++) {
        estimate e;

        if (!look(r, t->kid[i], open, &e))
            return false;
        note(out, &e);
        if (is_sure(&e) && (e.low != 0) != all) {
            out->low = out->high = !all;
            return true;
        }
        if (is_sure(&e))
            continue;
        open = true;
        out->low = 0;
        out->high = 1;
    }
    return true;
}

/* Whether the rule holds of its cell. */
static estimate cell_estimate(const reader *r, cell_rule rule)
{
    assert(rule.cell < r->cells);
    const uint8_t known = r->known[rule.cell];
    estimate e = between((known & ~rule.when) == 0, (known & rule.when) != 0);

    e.cell = rule.cell;
    return e;
}

static bool inside(reader *r, const term *t, estimate *out)
{
    int64_t cell;
    cell_rule rule;

    if (!grundy_sets_member_at(r, t, &cell, &rule))
        return false;
    *out = cell < 0 ? between(0, 0) : cell_estimate(r, rule);
    return true;
}

/* How many cells hold; of all those of the universe that is all of them. */
static bool count_cells(reader *r, const term *t, const shape *s, estimate *out)
{
    *out = between(0, 0);
    r->work += r->cells;
    for (uint32_t cell = 0; cell < r->cells; cell++) {
        const estimate one =
            cell_estimate(r, (cell_rule){cell, grundy_sets_rule(r, s, cell)});

        out->low += one.low;
        out->high += one.high;
        if (one.low != one.high)
            note(out, &one);
    }
    return grundy_sets_tick(r, t->n);
}

static bool size_of(reader *r, const term *t, estimate *out)
{
    const size_t from = r->rules;
    shape s;
    bool good;

    if (!grundy_sets_shape(r, t->kid[0], &s))
        return false;
    if (s.outside)
        return grundy_sets_refuse(r, t->n,
                                  N_("an element is outside the universe"));
    good = count_cells(r, t, &s, out);
    r->rules = from;
    return good;
}

/* x <= y or x == y: all cells are as it says. */
static bool compared(reader *r, const term *t, estimate *out)
{
    const size_t from = r->rules;
    shape x, y;
    bool outside, good;

    if (!grundy_sets_shape(r, t->kid[0], &x) ||
        !grundy_sets_shape(r, t->kid[1], &y))
        return false;
    outside = x.outside || (t->op == TERM_SAME && y.outside);
    good =
        grundy_sets_join(r, t->n, t->op, &x, &y) && count_cells(r, t, &x, out);
    r->rules = from;
    if (!good)
        return false;
    out->low = !outside && out->low == r->cells;
    out->high = !outside && out->high == r->cells;
    return true;
}

/* ---- folds ---- */

/* What the runs of a fold come to so far. */
struct folding {
    then base;
    const term *t;
    estimate open;     /* what it hangs on whether the run at hand is one */
    bool some, surely; /* there may be a run, there is one */
    estimate *all;
};

/* A run of so much, where it is one. */
static bool fold_in(reader *r, folding *f, const estimate *x)
{
    estimate *const all = f->all;
    const bool sure = is_sure(&f->open);
    const bool least = f->t->fold == FOLD_LEAST || f->t->fold == FOLD_GREATEST;
    bool over = false;

    if (!least && is_sure(x) && x->low == 0)
        return true; /* run or not, it adds nothing */
    switch (f->t->fold) {
    case FOLD_SUM:
        over = __builtin_add_overflow(all->low, sure || x->low < 0 ? x->low : 0,
                                      &all->low) ||
               __builtin_add_overflow(
                   all->high, sure || x->high > 0 ? x->high : 0, &all->high);
        break;
    case FOLD_ANY:
        all->low |= sure && x->low != 0;
        all->high |= x->high != 0;
        break;
    case FOLD_LEAST:
        all->low = !f->some || x->low < all->low ? x->low : all->low;
        if (sure && (!f->surely || x->high < all->high))
            all->high = x->high;
        break;
    case FOLD_GREATEST:
        all->high = !f->some || x->high > all->high ? x->high : all->high;
        if (sure && (!f->surely || x->low > all->low))
            all->low = x->low;
        break;
    }
    note(all, &f->open);
    note(all, x);
    f->some = true;
    f->surely |= sure;
    return !over || fails(r, f->t);
}

static bool fold_run(reader *r, const then *at)
{
    folding *const f = r->folding;
    estimate x;

    assert(&f->base == at);
    (void)at;
    return look(r, f->t->kid[0], !is_sure(&f->open), &x) && fold_in(r, f, &x);
}

/* The elements of an array. */
static bool fold_array(reader *r, folding *f)
{
    int64_t length;

    if (!length_of(r, f->t->kid[0], &length))
        return false;
    for (int64_t i = 0; i < length; i++) {
        estimate x;

        if (!letter_at(r, f->t->kid[0], i, (letter_read){&x, NULL}) ||
            !fold_in(r, f, &x) || !grundy_sets_tick(r, f->t->n))
            return false;
    }
    return true;
}

/* The least of some that may be none is not known before they are. */
static bool fold(reader *r, const term *t, estimate *out)
{
    folding *const outer = r->folding;
    folding f = {.base = {fold_run}, .t = t, .all = out, .open = between(0, 0)};
    bool good;

    *out = between(0, 0);
    r->folding = &f;
    good = t->tail != NULL ? grundy_sets_runs(r, t->tail, 0, &f.base)
                           : fold_array(r, &f);
    r->folding = outer;
    if (!good || t->fold == FOLD_ANY || t->fold == FOLD_SUM)
        return good;
    if (!f.some && !out->stuck)
        return fails(r, t);
    out->stuck |= !f.surely;
    return true;
}

/* What the ends of a loop hang on. */
bool grundy_sets_fold_stuck(reader *r, const estimate *ends)
{
    note(r->folding->all, &r->folding->open);
    note(r->folding->all, ends);
    r->folding->all->stuck = true;
    return true;
}

/* Goes on where that holds or may hold. */
static bool fold_where(reader *r, const estimate *e, const then *next)
{
    folding *const f = r->folding;
    const estimate before = f->open;
    bool on;

    if (is_sure(e) && e->low == 0)
        return true;
    if (!is_sure(e)) {
        f->open.high = 1;
        note(&f->open, e);
    }
    on = next->go(r, next);
    f->open = before;
    return on;
}

bool grundy_sets_fold_if(reader *r, const term *t, const then *next)
{
    estimate e;

    return look(r, t, !is_sure(&r->folding->open), &e) &&
           fold_where(r, &e, next);
}

bool grundy_sets_fold_cell(reader *r, cell_rule rule, const then *next)
{
    const estimate e = cell_estimate(r, rule);

    return fold_where(r, &e, next);
}

/* ---- all of them ---- */

static bool find(reader *r, const term *t, estimate *out)
{
    int64_t value;

    if (grundy_terms_has_value(t)) {
        if (!grundy_sets_value(r, t, &value))
            return false;
        *out = between(value, value);
        return true;
    }
    switch (t->op) {
    case TERM_TUPLE:
        *out = between(0, 0);
        return t->kids != 2 || pair(r, t, out);
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_LESS:
    case TERM_EQUAL: return pair(r, t, out);
    case TERM_LEAST:
    case TERM_GREATEST: return least_of(r, t, out);
    case TERM_ABS: return magnitude(r, t, out);
    case TERM_MASK:
    case TERM_COMMON:
    case TERM_UNION:
    case TERM_EITHER:
    case TERM_UP:
    case TERM_DOWN: return grundy_sets_between_bits(r, t, false, out);
    case TERM_POPCOUNT: return grundy_sets_between_bits(r, t, true, out);
    case TERM_QUOTIENT:
    case TERM_REST: return divided(r, t, out);
    case TERM_CELL: return letter(r, t, out);
    case TERM_AMONG: return among(r, t, out);
    case TERM_IF: return either(r, t, out, NULL);
    case TERM_NOT:
        if (!grundy_sets_estimate(r, t->kid[0], out))
            return false;
        value = out->low;
        out->low = 1 - out->high;
        out->high = 1 - value;
        return true;
    case TERM_AND:
    case TERM_OR: return several(r, t, out);
    case TERM_IN: return inside(r, t, out);
    case TERM_SUBSET:
    case TERM_SAME: return compared(r, t, out);
    case TERM_SIZE: return size_of(r, t, out);
    case TERM_ANY:
    case TERM_FOLD: return fold(r, t, out);
    case TERM_WITH:
        return grundy_sets_enter(r, t) &&
               grundy_sets_estimate(r, t->kid[0], out);
    default:
        return grundy_sets_refuse(r, t->n,
                                  N_("this condition is not understood"));
    }
}

bool grundy_sets_estimate(reader *r, const term *t, estimate *out)
{
    if (!grundy_sets_tick(r, t->n) || !find(r, t, out))
        return false;
    assert(out->stuck || out->low <= out->high);
    if (is_sure(out))
        out->cell = NO_CELL;
    return true;
}

bool grundy_sets_length(reader *r, const term *array, int64_t *out)
{
    return length_of(r, array, out);
}

bool grundy_sets_open(reader *r, const term *t, int64_t *cell, int64_t *value)
{
    estimate e;

    if (!grundy_sets_estimate(r, t, &e))
        return false;
    *value = e.low;
    *cell = is_sure(&e) ? NO_CELL : e.cell;
    return is_sure(&e) || e.cell != NO_CELL ||
           grundy_sets_refuse(r, t->n, N_("this condition is not understood"));
}
