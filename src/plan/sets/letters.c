/* SPDX-License-Identifier: MIT */
/*
 * Arrays of few different letters, of which the open one is the unknown.  What
 * a number is that is read off it is found by trying each letter of the cells
 * that it reads; a condition on one cell becomes a rule of that cell.
 */
#include <limits.h>
#include <string.h>

#include "base/words.h"

#include <assert.h>
#include "lang/object.h"
#include "plan/sets/unroll.h"

/* ---- numbers ---- */

enum { CELL_NONE = -1, CELL_FAILED = -2 };

/* Whether there is one state left. */
static bool is_known(uint8_t states)
{
    return (states & (states - 1)) == 0;
}

static int64_t letter_of(const reader *r, uint8_t states)
{
    assert(states != 0 && is_known(states));
    return r->coding->letter[__builtin_ctz(states)];
}

static bool find_cell(reader *r, const term *t, int64_t *cell)
{
    if (!grundy_sets_value(r, t->kid[0], cell))
        return false;
    return (*cell >= 0 && *cell < r->cells) ||
           grundy_sets_refuse(r, t->n, N_("this can fail"));
}

/* The first cell that has to be known to know the number. */
static int64_t open_cell(reader *r, const term *t)
{
    int64_t cell, value;

    return grundy_sets_open(r, t, &cell, &value) ? cell : CELL_FAILED;
}

bool grundy_sets_each_state(reader *r, int64_t cell, uint8_t of,
                            const then *next)
{
    assert(cell >= 0 && cell < r->cells);
    for (uint8_t left = r->known[cell] & of; left != 0;
         left &= (uint8_t)(left - 1)) {
        const cell_rule rule = {(uint32_t)cell, (uint8_t)(left & -left)};

        if (!grundy_sets_where(r, rule, next))
            return false;
    }
    return true;
}

typedef struct deciding {
    then base;
    const term *t;
    const then *next;
} deciding;

static bool follow_decided(reader *r, const then *from)
{
    const deciding *const d = (const deciding *)from;
    const int64_t cell = open_cell(r, d->t);

    if (cell == CELL_FAILED)
        return false;
    return cell == CELL_NONE ? d->next->go(r, d->next)
                             : grundy_sets_each_state(r, cell, r->all, from);
}

bool grundy_sets_decided(reader *r, const term *t, const then *next)
{
    const deciding d = {{follow_decided}, t, next};

    return d.base.go(r, &d.base);
}

/* ---- conditions ---- */

typedef struct testing {
    then base;
    const term *t;
    bool want;
    const then *next;
} testing;

/* States of one cell: those in which the condition is what is wanted, and those
 * in which it hangs on other cells as well, with the next of these. */
typedef struct sorted_states {
    uint8_t good, more;
    int64_t next[CHAR_BIT];
} sorted_states;

static bool sort_states(reader *r, const testing *of, int64_t cell,
                        sorted_states *out)
{
    const uint8_t known = r->known[cell];
    bool good = true;

    assert(cell >= 0 && cell < r->cells);
    out->good = out->more = 0;
    for (uint8_t left = known; left != 0 && good; left &= (uint8_t)(left - 1)) {
        int64_t *const next = &out->next[__builtin_ctz(left)];
        int64_t holds;

        r->known[cell] = (uint8_t)(left & -left);
        good = grundy_sets_open(r, of->t, next, &holds);
        if (good && *next >= 0)
            out->more |= r->known[cell];
        else if (good && (holds != 0) == of->want)
            out->good |= r->known[cell];
    }
    r->known[cell] = known;
    return good;
}

/* The states in which the same cell is next as in the first that is left: they
 * stay together, if that cell can be decided before they are told apart. */
static bool alike_states(reader *r, const testing *of, int64_t cell,
                         const sorted_states *in, uint8_t left, uint8_t *out)
{
    const uint8_t known = r->known[cell], first = (uint8_t)(left & -left);
    int64_t next, holds;
    bool good;

    *out = 0;
    for (uint8_t on = left; on != 0; on &= (uint8_t)(on - 1))
        if (in->next[__builtin_ctz(on)] == in->next[__builtin_ctz(first)])
            *out |= (uint8_t)(on & -on);
    r->known[cell] = *out;
    good = grundy_sets_open(r, of->t, &next, &holds);
    r->known[cell] = known;
    if (good && next == cell)
        *out = first;
    return good;
}

static bool follow_test(reader *r, const then *from)
{
    const testing *const of = (const testing *)from;
    sorted_states states;
    int64_t cell, holds;

    if (!grundy_sets_tick(r, of->t->n) ||
        !grundy_sets_open(r, of->t, &cell, &holds))
        return false;
    if (cell == CELL_NONE)
        return (holds != 0) != of->want || of->next->go(r, of->next);
    if (!sort_states(r, of, cell, &states) ||
        !grundy_sets_where(r, (cell_rule){(uint32_t)cell, states.good},
                           of->next))
        return false;
    for (uint8_t left = states.more, alike; left != 0; left &= (uint8_t)~alike)
        if (!alike_states(r, of, cell, &states, left, &alike) ||
            !grundy_sets_where(r, (cell_rule){(uint32_t)cell, alike}, from))
            return false;
    return true;
}

bool grundy_sets_test(reader *r, const term *t, bool want, const then *next)
{
    const testing of = {{follow_test}, t, want, next};

    return of.base.go(r, &of.base);
}

/* ---- arrays ---- */

/* Elements on the stack of symbols; *open: a cell has to be known first. */
static bool elements(reader *r, const term *t, int64_t *open);

static bool push(reader *r, int64_t cell, int64_t number)
{
    if (!grundy_memory_reserve(r->mem, &r->symbol, &r->symbol_cap,
                               r->symbols + 1, sizeof *r->symbol))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    r->symbol[r->symbols++] = (symbol){cell, number};
    return true;
}

/* A number that hangs on one cell alone may be that letter, whichever it is, or
 * always the same. */
static bool try_letters(reader *r, const term *t, int64_t cell, symbol *out,
                        bool *found)
{
    const uint8_t known = r->known[cell];
    bool itself = true, same = true, first = true, good = true;

    for (uint8_t left = known; left != 0 && good && (itself || same);
         left &= (uint8_t)(left - 1)) {
        int64_t more, value;

        r->known[cell] = (uint8_t)(left & -left);
        good = grundy_sets_open(r, t, &more, &value);
        itself &= more < 0 && value == letter_of(r, r->known[cell]);
        same &= more < 0 && (first || value == out->number);
        out->number = value;
        first = false;
    }
    r->known[cell] = known;
    out->cell = itself ? cell : CELL_NONE;
    *found = itself || same;
    return good;
}

/* The element that the term is; of a choice, the one that is chosen. */
static bool one_element(reader *r, const term *t, symbol *out, int64_t *open)
{
    bool found;

    *out = (symbol){CELL_NONE, 0};
    if (t->op == TERM_CELL && t->kid[1]->op == TERM_ARRAY)
        return find_cell(r, t, &out->cell);
    if (t->op == TERM_IF) {
        int64_t holds;

        if (!grundy_sets_open(r, t->kid[0], open, &holds))
            return false;
        if (*open == CELL_NONE)
            return one_element(r, t->kid[holds != 0 ? 1 : 2], out, open);
    } else {
        if (!grundy_sets_open(r, t, open, &out->number))
            return false;
        if (*open == CELL_NONE)
            return true;
    }
    if (!try_letters(r, t, *open, out, &found))
        return false;
    *open = found ? CELL_NONE : *open;
    return true;
}

static bool push_element(reader *r, const term *t, int64_t *open)
{
    symbol s;

    return one_element(r, t, &s, open) && push(r, s.cell, s.number);
}

typedef struct listing {
    then base;
    const term *t;
    int64_t *open;
    size_t path;
} listing;

static bool list_element(reader *r, const then *from)
{
    const listing *const l = (const listing *)from;

    if (r->path_count != l->path)
        return grundy_sets_refuse(r, l->t->n,
                                  N_("how long this list is depends on the "
                                     "position"));
    return *l->open != CELL_NONE || push_element(r, l->t->kid[0], l->open);
}

static bool items(reader *r, const term *t, int64_t *open)
{
    if (t->tail != NULL) {
        const listing l = {{list_element}, t, open, r->path_count};

        return grundy_sets_runs(r, t->tail, 0, &l.base);
    }
    for (uint32_t i = 0; i < t->kids && *open == CELL_NONE; i++)
        if (!push_element(r, t->kid[i], open))
            return false;
    return true;
}

static bool slice(reader *r, const term *t, int64_t *open)
{
    const size_t from = r->symbols;
    int64_t first, end;

    assert(t->kids >= 3);
    if (!elements(r, t->kid[0], open))
        return false;
    if (*open != CELL_NONE)
        return true;
    if (!grundy_sets_value(r, t->kid[1], &first) ||
        !grundy_sets_value(r, t->kid[2], &end))
        return false;
    end += t->number > 0 && end < INT64_MAX ? 1 : 0;
    if (first < 0 || end < first || end > (int64_t)(r->symbols - from))
        return grundy_sets_refuse(r, t->n, N_("this can fail"));
    memmove(r->symbol + from, r->symbol + from + first,
            (size_t)(end - first) * sizeof *r->symbol);
    r->symbols = from + (size_t)(end - first);
    return true;
}

static bool changed(reader *r, const term *t, int64_t *open)
{
    const size_t from = r->symbols;

    if (!elements(r, t->kid[0], open))
        return false;
    for (uint32_t i = 1; i + 1 < t->kids && *open == CELL_NONE; i += 2) {
        int64_t at;
        symbol s;

        if (!grundy_sets_value(r, t->kid[i], &at) ||
            !one_element(r, t->kid[i + 1], &s, open))
            return false;
        if (at < 0 || at >= (int64_t)(r->symbols - from))
            return grundy_sets_refuse(r, t->n, N_("this can fail"));
        r->symbol[from + (size_t)at] = s;
    }
    return true;
}

static bool fixed_elements(reader *r, const term *t)
{
    const arena_mark mark = grundy_arena_get(r->host->scratch);
    const object *o;
    int64_t word;
    bool good = true;

    if (!grundy_sets_value(r, t, &word))
        return false;
    o = grundy_object_at(word);
    for (uint64_t i = 0; i < o->count && good; i++)
        good = push(r, CELL_NONE, o->word[i]);
    grundy_arena_reset(r->host->scratch, mark);
    return good;
}

static bool chosen(reader *r, const term *t, int64_t *open)
{
    int64_t holds;

    *open = open_cell(r, t->kid[0]);
    if (*open != CELL_NONE)
        return *open != CELL_FAILED;
    return grundy_sets_value(r, t->kid[0], &holds) &&
           elements(r, t->kid[holds != 0 ? 1 : 2], open);
}

static bool elements(reader *r, const term *t, int64_t *open)
{
    if (!grundy_sets_tick(r, t->n))
        return false;
    if (t->fixed)
        return fixed_elements(r, t);
    switch (t->op) {
    case TERM_ARRAY:
        if (r->terms->rows)
            return grundy_sets_refuse(r, t->n,
                                      N_("this makes an array in a way that is "
                                         "not understood"));
        for (uint32_t cell = 0; cell < r->cells; cell++)
            if (!push(r, cell, 0))
                return false;
        r->work += r->cells;
        return true;
    case TERM_ITEMS: return items(r, t, open);
    case TERM_SLICE: return slice(r, t, open);
    case TERM_CHANGED: return changed(r, t, open);
    case TERM_IF: return chosen(r, t, open);
    case TERM_APPEND:
        return elements(r, t->kid[0], open) &&
               (*open != CELL_NONE || elements(r, t->kid[1], open));
    case TERM_WITH:
        return grundy_sets_enter(r, t) && elements(r, t->kid[0], open);
    default:
        return grundy_sets_refuse(r, t->n,
                                  N_("this makes an array in a way that is "
                                     "not understood"));
    }
}

/* ---- equal arrays ---- */

/* The pairs of elements from number `at` on are to be equal, or one of them
 * is not; the first array stands on the stack of symbols, then the second. */
typedef struct matching {
    then base;
    const term *t;
    bool want;
    size_t x, y, left;
    const then *next;
} matching;

/* The rule of the cell that has the letter. */
static cell_rule rule_of(const reader *r, int64_t cell, int64_t number)
{
    cell_rule rule = {(uint32_t)cell, 0};

    assert(cell >= 0 && cell < r->cells);
    for (uint32_t i = 0; i < r->coding->letters; i++)
        if (r->coding->letter[i] == number)
            rule.when = (uint8_t)(1u << i);
    return rule;
}

/* Both elements equal, or not, where at most one of them is a cell. */
static bool match(reader *r, symbol x, symbol y, bool want, const then *next)
{
    const int64_t cell = x.cell >= 0 ? x.cell : y.cell;
    cell_rule rule;

    if (cell < 0 || x.cell == y.cell)
        return (x.cell >= 0 || x.number == y.number) != want ||
               next->go(r, next);
    rule = rule_of(r, cell, x.cell >= 0 ? y.number : x.number);
    return grundy_sets_where(r, want ? rule : grundy_sets_not(r, rule), next);
}

static bool follow_match(reader *r, const then *from)
{
    matching m = *(const matching *)from;
    symbol x, y;

    assert(m.x + m.left <= r->symbols && m.y + m.left <= r->symbols);
    if (!grundy_sets_tick(r, m.t->n))
        return false;
    if (m.left == 0)
        return !m.want || m.next->go(r, m.next);
    x = r->symbol[m.x];
    y = r->symbol[m.y];
    if (x.cell >= 0 && y.cell >= 0 && x.cell != y.cell) {
        if (!is_known(r->known[y.cell]))
            return grundy_sets_each_state(r, y.cell, r->all, from);
        y = (symbol){CELL_NONE, letter_of(r, r->known[y.cell])};
    }
    m.x++;
    m.y++;
    m.left--;
    if (m.want)
        return match(r, x, y, true, &m.base);
    return match(r, x, y, false, m.next) && follow_match(r, &m.base);
}

typedef struct comparing {
    then base;
    const term *t;
    bool want;
    const then *next;
} comparing;

static bool follow_same(reader *r, const then *from)
{
    const comparing *const c = (const comparing *)from;
    const size_t x = r->symbols;
    int64_t open = CELL_NONE;
    bool on = elements(r, c->t->kid[0], &open);
    const size_t y = r->symbols;

    on = on && (open != CELL_NONE || elements(r, c->t->kid[1], &open));
    if (on && open == CELL_NONE) {
        const size_t count = r->symbols - y;
        const matching m = {{follow_match}, c->t,   c->want, x, y,
                            count,          c->next};

        if (y - x == count)
            on = m.base.go(r, &m.base);
        else
            on = c->want || c->next->go(r, c->next);
    }
    r->symbols = x;
    return on && open != CELL_NONE
               ? grundy_sets_each_state(r, open, r->all, from)
               : on;
}

bool grundy_sets_same(reader *r, const term *t, bool want, const then *next)
{
    const comparing c = {{follow_same}, t, want, next};

    return c.base.go(r, &c.base);
}

/* ---- moves ---- */

typedef struct lettering {
    then base;
    const term *t, *target;
} lettering;

/* Whether the array may hold it: where it may not, there is no such option. */
static bool is_in_range(const reader *r, int64_t number)
{
    const kind_shape *const now = &r->host->shape[r->terms->kind->index];
    const param_shape *const p = &now->param[r->terms->open[0]];

    return number >= p->low && number <= p->high;
}

/* A letter of another cell has to be known, and one that is not there yet is a
 * reason to begin anew. */
static bool write_element(reader *r, uint32_t cell, symbol s, int64_t *open,
                          bool *sure)
{
    uint8_t letter;

    if (s.cell == cell)
        return true;
    if (s.cell >= 0 && !is_known(r->known[s.cell])) {
        *open = s.cell;
        return true;
    }
    if (s.cell >= 0)
        s.number = letter_of(r, r->known[s.cell]);
    letter = rule_of(r, cell, s.number).when;
    if (letter == 0) {
        r->again = grundy_sets_add_letter(r->coding, s.number);
        return false;
    }
    if (r->known[cell] == letter)
        return true;
    *sure |= (r->known[cell] & letter) == 0;
    return grundy_sets_put_letter(r, cell, (uint32_t)__builtin_ctz(letter));
}

/* The letter that the cell gets; 0: it has none yet, and all begins anew. */
static uint8_t letter_for(reader *r, uint32_t cell, symbol s)
{
    const int64_t number =
        s.cell >= 0 ? letter_of(r, r->known[s.cell]) : s.number;
    const uint8_t letter = rule_of(r, cell, number).when;

    if (letter == 0)
        r->again = grundy_sets_add_letter(r->coding, number);
    return letter;
}

/* The array after the move as the sets of the cells of each letter. */
static bool sketch_all(reader *r, const lettering *l, size_t from,
                       int64_t *open)
{
    const size_t rules = r->rules;
    shape to[SET_MOST_PLANES];
    bool on = true;

    for (uint32_t cell = 0; cell < r->cells; cell++) {
        const symbol s = r->symbol[from + cell];

        if (s.cell < 0 || s.cell == cell || is_known(r->known[s.cell]))
            continue;
        *open = s.cell;
        return true;
    }
    for (uint32_t plane = 0; plane < r->planes && on; plane++) {
        const uint8_t in = r->in[plane];

        to[plane] = (shape){in, false, r->rules, 0};
        for (uint32_t cell = 0; cell < r->cells && on; cell++) {
            const symbol s = r->symbol[from + cell];
            uint8_t letter, when;

            if (s.cell == cell)
                continue;
            letter = letter_for(r, cell, s);
            when = letter == in ? r->all : 0;
            on = letter != 0 && (((when ^ in) & r->known[cell]) == 0 ||
                                 grundy_sets_push_rule(r, cell, when));
        }
        to[plane].count = r->rules - to[plane].at;
    }
    on = on && grundy_sets_sketch_move(r, l->t, to);
    r->rules = rules;
    return on || (!r->again && r->status == GRUNDY_OK &&
                  grundy_sets_refuse(r, l->t->n,
                                     N_("its elements have too many different "
                                        "values")));
}

static bool write_all(reader *r, const lettering *l, size_t from, int64_t *open)
{
    bool sure = false, split;
    cell_rule by;

    if (r->host->shape[r->terms->kind->index].checked) /* by other numbers */
        return grundy_sets_refuse(
            r, l->t->n, N_("a number or an element depends on the set"));
    for (uint32_t cell = 0; cell < r->cells; cell++)
        if (r->symbol[from + cell].cell < 0 &&
            !is_in_range(r, r->symbol[from + cell].number))
            return true;
    if (r->sketch != NULL)
        return sketch_all(r, l, from, open);
    r->writes = 0;
    for (uint32_t cell = 0; cell < r->cells && *open == CELL_NONE; cell++)
        if (!write_element(r, cell, r->symbol[from + cell], open, &sure))
            return !r->again && r->status == GRUNDY_OK &&
                   grundy_sets_refuse(r, l->t->n,
                                      N_("its elements have too many different "
                                         "values"));
    if (*open != CELL_NONE)
        return true;
    if (!sure && r->leads == NULL)
        return grundy_sets_refuse(r, l->t->n,
                                  N_("a move may leave the array as it is"));
    return grundy_sets_needs(r, &split, &by) &&
           grundy_sets_add(r, r->out, l->t->n);
}

static bool follow_lettering(reader *r, const then *from)
{
    const lettering *const l = (const lettering *)from;
    const size_t at = r->symbols;
    int64_t open = CELL_NONE;
    bool on = elements(r, l->target, &open);

    if (on && open == CELL_NONE)
        on = r->symbols - at == r->cells
                 ? write_all(r, l, at, &open)
                 : grundy_sets_refuse(r, l->t->n,
                                      N_("a move changes the length of the "
                                         "array"));
    r->symbols = at;
    return on && open != CELL_NONE
               ? grundy_sets_each_state(r, open, r->all, from)
               : on;
}

bool grundy_sets_to_array(reader *r, const term *t, const term *target)
{
    const lettering l = {{follow_lettering}, t, target};

    return l.base.go(r, &l.base);
}
