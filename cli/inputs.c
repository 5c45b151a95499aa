/* SPDX-License-Identifier: MIT */
/*
 * Of eight inputs four are small, three have large values and one is long.
 * Their styles follow each other by number and not by chance, so that a
 * hundred inputs meet the ends of ranges, the limits of machine words and of
 * doubles, equal elements and zeros for sure.  The numbers themselves are
 * random, a function of the seed and of the number of the input.
 *
 * What is kept of a number is its distance from the smallest of its range, or
 * from 0 where that lies inside: fewer and smaller choices give shorter and
 * smaller inputs, and a distance that the range does not hold is its end.
 */
#include "inputs.h"

#include <stdlib.h>

enum {
    NUMBERS_MOST = 1 << 19, /* of one input */
    SMALL_MOST = 30,        /* values of small inputs */
    SMALL_LENGTH = 8,
    CASES_MOST = 3,
    VALUE_UNDECLARED = 1000, /* largest value without a declared range */
    LENGTH_UNDECLARED = 1000,
    LENGTH_DECLARED = 200000
};

/* ---- random numbers ---- */

/* SplitMix64: the next of a sequence that any state may begin. */
static uint64_t draw(input_maker *m)
{
    uint64_t z = m->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* One of low..high. */
static int64_t between(input_maker *m, int64_t low, int64_t high)
{
    const uint64_t span = (uint64_t)high - (uint64_t)low;
    const uint64_t number = draw(m);

    return (int64_t)((uint64_t)low +
                     (span == UINT64_MAX ? number : number % (span + 1)));
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static int64_t held(int64_t number, const grundy_draw_ask *in)
{
    return number < in->least  ? in->least
           : number > in->most ? in->most
                               : number;
}

/* a + b, as far as 64 bits go. */
static int64_t add(int64_t a, int64_t b)
{
    return b > 0 && a > INT64_MAX - b   ? INT64_MAX
           : b < 0 && a < INT64_MIN - b ? INT64_MIN
                                        : a + b;
}

/* ---- distances ---- */

/* The smallest number of the range: 0 where it lies inside. */
static int64_t origin(const grundy_draw_ask *ask)
{
    return held(0, ask);
}

/* Below and above 0 in turn where the range has both. */
static uint64_t distance_of(const grundy_draw_ask *ask, int64_t number)
{
    const int64_t from = origin(ask);
    const uint64_t far = number < from ? (uint64_t)from - (uint64_t)number
                                       : (uint64_t)number - (uint64_t)from;

    if (ask->least >= from || ask->most <= from)
        return far;
    return far > UINT64_MAX / 2 ? UINT64_MAX : 2 * far - (number > from);
}

static int64_t number_at(const grundy_draw_ask *ask, uint64_t distance)
{
    const int64_t from = origin(ask);
    const bool two_ways = ask->least < from && ask->most > from;
    const bool down = two_ways ? distance % 2 == 0 : ask->least < from;
    const uint64_t far = two_ways ? distance / 2 + distance % 2 : distance;
    const uint64_t room = down ? (uint64_t)from - (uint64_t)ask->least
                               : (uint64_t)ask->most - (uint64_t)from;
    const uint64_t step = least_of(far, room);

    return (int64_t)(down ? (uint64_t)from - step : (uint64_t)from + step);
}

/* ---- values ---- */

/* The range as far as `level` from its smallest number, and no further than
 * the number asked for (0: none was). */
static grundy_draw_ask narrowed(const grundy_draw_ask *ask, uint64_t level,
                                uint64_t asked)
{
    const int64_t from = origin(ask);
    const int64_t reach = (int64_t)least_of(level, INT64_MAX);
    const int64_t low = add(from, -reach), high = add(from, reach);
    grundy_draw_ask near = *ask;

    near.least = low > ask->least ? low : ask->least;
    near.most = high < ask->most ? high : ask->most;
    if (asked > 0 && near.most > 0 && (uint64_t)near.most > asked)
        near.most = (int64_t)asked > near.least ? (int64_t)asked : near.least;
    return near;
}

static int64_t near_power(input_maker *m)
{
    const int64_t power =
        m->power == 63 ? INT64_MAX : (int64_t)(UINT64_C(1) << m->power);

    return add(power, between(m, -2, 2));
}

static int64_t of_any_size(input_maker *m, const grundy_draw_ask *in)
{
    const uint64_t mask = UINT64_MAX >> (draw(m) % 64);
    const grundy_draw_ask near = narrowed(in, draw(m) & mask, 0);

    return between(m, near.least, near.most);
}

static int64_t near_end(input_maker *m, const grundy_draw_ask *in)
{
    const int64_t inside = between(m, 0, 1);

    return draw(m) % 4 == 0 ? add(in->least, inside) : add(in->most, -inside);
}

/* What makes positions lost often has to do with the numbers before. */
static int64_t related(input_maker *m)
{
    const double golden = 1.618033988749894848;
    const int64_t last = m->last;

    switch (draw(m) % 6) {
    case 0: return (int64_t)m->together;
    case 1: return add(last, between(m, -1, 1));
    case 2: return add(last, last);
    case 3: return last / 2;
    case 4:
        return last > 0 && last < INT64_MAX / 2
                   ? add((int64_t)((double)last * golden), between(m, 0, 2))
                   : last;
    default: return last;
    }
}

static int64_t value_in_style(input_maker *m, const grundy_draw_ask *in,
                              input_style style)
{
    switch (style) {
    case STYLE_MIXED:
        return value_in_style(m, in, STYLE_ENDS + (input_style)(draw(m) % 7));
    case STYLE_ENDS: return near_end(m, in);
    case STYLE_POWERS: return near_power(m);
    case STYLE_EQUAL: return m->values > 0 ? m->last : of_any_size(m, in);
    case STYLE_WRAPPED:
        return m->values > 0 ? m->last ^ between(m, 0, 1) << 32
                             : of_any_size(m, in);
    case STYLE_LEAST: return in->least;
    case STYLE_RELATED:
        return m->values > 0 && draw(m) % 4 != 0 ? related(m)
                                                 : of_any_size(m, in);
    case STYLE_SIZES: return of_any_size(m, in);
    case STYLE_UNIFORM: break;
    }
    return between(m, in->least, in->most);
}

static int64_t choose_value(input_maker *m, const grundy_draw_ask *ask)
{
    uint64_t level = m->level.value;
    grundy_draw_ask in;
    int64_t number;

    if (!ask->declared && m->asked.value == 0)
        level = least_of(level, VALUE_UNDECLARED);
    in = narrowed(ask, level, m->asked.value);
    number = held(value_in_style(m, &in, m->style), &in);
    m->last = number;
    m->together ^= (uint64_t)number;
    m->values++;
    return number;
}

/* ---- lengths ---- */

static int64_t choose_length(input_maker *m, const grundy_draw_ask *ask)
{
    uint64_t level = m->level.length;
    grundy_draw_ask in;

    if (m->asked.length == 0)
        level = least_of(level,
                         ask->declared ? LENGTH_DECLARED : LENGTH_UNDECLARED);
    in = narrowed(ask, level, m->asked.length);
    if (m->kind != INPUT_LENGTHS && m->kind != INPUT_BOTH)
        return between(m, in.least, in.most);
    return m->full_length ? in.most : held(of_any_size(m, &in), &in);
}

/* ---- one number after the other ---- */

static int64_t choose(input_maker *m, const grundy_draw_ask *ask)
{
    switch (ask->role) {
    case GRUNDY_DRAW_VALUE: return choose_value(m, ask);
    case GRUNDY_DRAW_LENGTH: return choose_length(m, ask);
    case GRUNDY_DRAW_CASES:
        return m->full_length ? 1 : between(m, 1, CASES_MOST);
    case GRUNDY_DRAW_LETTER: break;
    }
    return m->style == STYLE_EQUAL   ? (int64_t)(m->power % 2) % (ask->most + 1)
           : m->style == STYLE_LEAST ? 0
                                     : between(m, ask->least, ask->most);
}

static void note_size(input_maker *m, const grundy_draw_ask *ask,
                      int64_t number)
{
    const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    if (ask->role == GRUNDY_DRAW_VALUE && size > m->used.value)
        m->used.value = size;
    if (ask->role == GRUNDY_DRAW_LENGTH && size > m->used.length)
        m->used.length = size;
}

static bool choose_new(void *user, const grundy_draw_ask *ask, int64_t *number)
{
    input_maker *m = user;
    choice made = {.is_length = ask->role == GRUNDY_DRAW_LENGTH ||
                                ask->role == GRUNDY_DRAW_CASES};

    *number = choose(m, ask);
    note_size(m, ask, *number);
    made.number = distance_of(ask, *number);
    if (m->drawn.count >= NUMBERS_MOST)
        return false;
    m->no_memory = !grundy_cli_choices_add(&m->drawn, made);
    return !m->no_memory;
}

static bool choose_again(void *user, const grundy_draw_ask *ask,
                         int64_t *number)
{
    input_maker *m = user;
    const size_t at = m->values++;
    uint64_t distance = 0;

    if (at < m->again->count) {
        choice *const c = &m->again->choice[at];

        distance = c->number;
        c->is_length =
            ask->role == GRUNDY_DRAW_LENGTH || ask->role == GRUNDY_DRAW_CASES;
    }
    *number = number_at(ask, distance);
    note_size(m, ask, *number);
    return at < NUMBERS_MOST;
}

grundy_drawer grundy_cli_input_again(input_maker *m, choices *c)
{
    m->again = c;
    m->values = 0;
    m->used = (input_size){0};
    return (grundy_drawer){.choose = choose_again, .user = m};
}

/* ---- which input ---- */

/* 1 for a while, 22 at 100; any size once the largest is reached. */
static uint64_t small_level(input_maker *m, uint64_t i)
{
    const uint64_t grown = 1 + i / 8 + i / 32 * (i / 32);

    return grown <= SMALL_MOST ? grown : 1 + draw(m) % SMALL_MOST;
}

/* j: the number among those of its kind. */
static void choose_style(input_maker *m, uint64_t j)
{
    static const input_style small[] = {STYLE_UNIFORM, STYLE_UNIFORM,
                                        STYLE_RELATED, STYLE_EQUAL,
                                        STYLE_UNIFORM, STYLE_ENDS};
    static const input_style large[] = {
        STYLE_ENDS,  STYLE_POWERS,  STYLE_SIZES,   STYLE_MIXED, STYLE_RELATED,
        STYLE_EQUAL, STYLE_UNIFORM, STYLE_WRAPPED, STYLE_POWERS};
    static const input_style lengthy[] = {
        STYLE_UNIFORM, STYLE_SIZES, STYLE_EQUAL, STYLE_LEAST, STYLE_MIXED};
    static const unsigned powers[] = {31, 63, 32, 53};

    m->power = powers[j % (sizeof powers / sizeof powers[0])];
    m->style = m->kind == INPUT_SMALL
                   ? small[j % (sizeof small / sizeof small[0])]
               : m->kind == INPUT_VALUES
                   ? large[j % (sizeof large / sizeof large[0])]
                   : lengthy[j % (sizeof lengthy / sizeof lengthy[0])];
}

static void choose_kind(input_maker *m, uint64_t i)
{
    static const input_kind of_eight[] = {
        INPUT_SMALL, INPUT_SMALL,  INPUT_SMALL,  INPUT_VALUES,
        INPUT_SMALL, INPUT_VALUES, INPUT_VALUES, INPUT_LENGTHS};
    static const uint64_t place[] = {0, 1, 2, 0, 3, 1, 2, 0};
    uint64_t j;

    m->kind = i < 16 ? INPUT_SMALL : of_eight[i % 8];
    j = m->kind == INPUT_SMALL    ? i / 8 * 4 + place[i % 8]
        : m->kind == INPUT_VALUES ? i / 8 * 3 + place[i % 8]
                                  : i / 8;
    if (m->kind == INPUT_LENGTHS && j % 2 == 1)
        m->kind = INPUT_BOTH;
    m->full_length = m->kind >= INPUT_LENGTHS && j / 2 % 4 == 1;
    choose_style(m, j);
}

/* The caps before the rules have failed to answer anything. */
static void begin_caps(input_maker *m)
{
    for (input_kind k = 0; k < INPUT_KINDS; k++)
        m->cap[k] = (input_size){
            m->asked.value > 0 ? m->asked.value : (uint64_t)INT64_MAX,
            m->asked.length > 0 ? m->asked.length : (uint64_t)INT64_MAX};
}

static void choose_level(input_maker *m, uint64_t i)
{
    const input_size *const cap = &m->cap[m->kind];
    const uint64_t small = small_level(m, i);

    m->level = *cap;
    if (m->kind == INPUT_SMALL || m->kind == INPUT_LENGTHS)
        m->level.value = least_of(small, cap->value);
    if (m->kind == INPUT_SMALL || m->kind == INPUT_VALUES)
        m->level.length = least_of(least_of(small, SMALL_LENGTH), cap->length);
}

grundy_drawer grundy_cli_input(input_maker *m, uint64_t i)
{
    if (m->cap[0].value == 0)
        begin_caps(m);
    m->state = m->seed ^ (i * UINT64_C(0xd1342543de82ef95));
    m->drawn.count = 0;
    m->used = (input_size){0};
    m->values = 0;
    m->last = 0;
    m->together = 0;
    m->no_memory = false;
    choose_kind(m, i);
    choose_level(m, i);
    return (grundy_drawer){.choose = choose_new, .user = m};
}

/* Half of its binary digits, three quarters of a few. */
static uint64_t much_less(uint64_t n)
{
    unsigned bits = 0;

    while (n >> bits > 1)
        bits++;
    return n <= 1 ? n : least_of(n >> (bits > 16 ? bits / 2 : bits / 4), n - 1);
}

bool grundy_cli_inputs_lower(input_maker *m)
{
    input_size *const cap = &m->cap[m->kind];
    input_size *const both = &m->cap[INPUT_BOTH];
    const input_size old = *cap;

    if (m->kind != INPUT_LENGTHS)
        cap->value = much_less(least_of(m->used.value, cap->value));
    if (m->kind != INPUT_VALUES || m->used.value <= 1)
        cap->length = much_less(least_of(m->used.length, cap->length));
    if (m->kind == INPUT_VALUES)
        both->value = least_of(both->value, cap->value);
    if (m->kind == INPUT_LENGTHS)
        both->length = least_of(both->length, cap->length);
    return cap->value < old.value || cap->length < old.length;
}

void grundy_cli_inputs_free(input_maker *m)
{
    free(m->drawn.choice);
    m->drawn = (choices){0};
}
