/* SPDX-License-Identifier: MIT */
/*
 * Each move needs something that it takes, or its list would not have been
 * read, so that it can't be made twice.  Two legal moves of which neither takes
 * what the other needs can be made one after the other, either first, and leave
 * the same.  Let all others, i and j, have a permutation that exchanges pairs
 * of cells, keeps the list of moves and leads what i takes to what j takes; and
 * let whatever takes one cell of a pair without the other take some cell that i
 * or j needs: in a position where both are legal no such move was made, so of
 * each pair both cells are there or none is, and the permutation keeps the
 * position and leads what i leaves to what j leaves.  Then all plays have one
 * length, by induction: after i and j there is a play of the same length on
 * either side (games that are strongly convergent in the sense of Eriksson
 * 1996).
 *
 * Permutations exchange two cells, or two rows or columns of a board; those
 * that keep the list are found by looking every move's image up.  What holds of
 * one move holds of its images, so one of each kind is looked at.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "sets/law_parts.h"

enum {
    MOST_SAMPLES = 12,    /* classes of units that a unit is held against */
    MOST_UNITS = 8,       /* that two moves exchange */
    MOST_WORK = 200000000 /* cells that are looked at in all */
};

/* Cells that change places together: each alone, rows, columns. */
typedef enum unit_kind { BY_CELL, BY_ROW, BY_COLUMN, UNIT_KINDS } unit_kind;

typedef struct units {
    uint32_t *cell; /* sorted by units, in each by the other coordinate */
    uint32_t *begin, count;
    uint32_t *of;    /* of each cell of the board: its unit */
    uint32_t *class; /* of each unit: those of one can be exchanged */
} units;

typedef struct lengths {
    law_finder *f;
    const law_part *p;
    uint32_t *need_at, *need; /* of each cell: the moves that need it */
    uint32_t *slot;           /* 1 + a move, by its hash */
    uint32_t mask;            /* slots less one */
    uint32_t *image;          /* of each cell */
    uint32_t *stamp, stamps;  /* of each cell */
    uint32_t *met, meetings;  /* of each move: which question it met */
    uint32_t *like;           /* of each move: one that it is an image of */
    units unit[UNIT_KINDS];
    uint64_t work;
} lengths;

/* Then nothing is known. */
static bool gives_up(const lengths *s)
{
    const watch *const w = s->f->l->watch;

    return s->work > MOST_WORK || (w != NULL && grundy_watch_stops(w));
}

static const uint32_t *takes_of(const lengths *s, const law_move *m)
{
    return &s->f->cell[m->at];
}

static const uint32_t *needs_of(const lengths *s, const law_move *m)
{
    return &s->f->cell[m->at + m->takes];
}

/* ---- moves by what they are ---- */

/* Of the move's image. */
static uint64_t hash_of(const lengths *s, const law_move *m)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < m->takes; i++)
        hash += grundy_hash_word(2 * (uint64_t)s->image[takes_of(s, m)[i]] + 1);
    for (uint32_t i = 0; i < m->needs; i++)
        hash += grundy_hash_word(2 * (uint64_t)s->image[needs_of(s, m)[i]] + 2);
    return grundy_hash_word(hash);
}

/* Whether the second move is the image of the first. */
static bool is_image(lengths *s, const law_move *m, const law_move *x)
{
    bool same = m->takes == x->takes && m->needs == x->needs;

    assert(s->stamps < UINT32_MAX - 2);
    s->stamps += 2;
    for (uint32_t i = 0; i < x->needs && same; i++)
        s->stamp[needs_of(s, x)[i]] = s->stamps - 1;
    for (uint32_t i = 0; i < m->needs && same; i++)
        same = s->stamp[s->image[needs_of(s, m)[i]]] == s->stamps - 1;
    for (uint32_t i = 0; i < x->takes && same; i++)
        s->stamp[takes_of(s, x)[i]] = s->stamps;
    for (uint32_t i = 0; i < m->takes && same; i++)
        same = s->stamp[s->image[takes_of(s, m)[i]]] == s->stamps;
    return same;
}

/* 1 + the move's image; 0: it has none. */
static uint32_t image_of(lengths *s, const law_move *m)
{
    uint32_t at = (uint32_t)hash_of(s, m) & s->mask;

    assert((s->mask & (s->mask + 1)) == 0);
    s->work += m->takes + m->needs;
    while (s->slot[at] != 0 && !is_image(s, m, &s->f->move[s->slot[at] - 1]))
        at = (at + 1) & s->mask;
    return s->slot[at];
}

static bool open_lengths(lengths *s, size_t literals)
{
    const law_part *const p = s->p;
    arena *const a = s->f->a;
    const size_t cells = (size_t)s->f->l->cells + 1;
    size_t slots = 2;

    while (slots < 2 * (p->to - p->from) + 2)
        slots *= 2;
    s->mask = (uint32_t)(slots - 1);
    s->slot = grundy_arena_zeroed(a, slots * sizeof *s->slot);
    s->need_at = grundy_arena_zeroed(a, (cells + 1) * sizeof *s->need_at);
    s->need = grundy_arena_new(a, (literals + 1) * sizeof *s->need);
    s->image = grundy_arena_new(a, cells * sizeof *s->image);
    s->met = grundy_arena_zeroed(a, p->to * sizeof *s->met);
    s->like = grundy_arena_new(a, p->to * sizeof *s->like);
    if (s->slot == NULL || s->need_at == NULL || s->need == NULL ||
        s->image == NULL || s->met == NULL || s->like == NULL)
        return false;
    for (size_t i = p->from; i < p->to; i++)
        s->like[i] = (uint32_t)i;
    for (uint32_t c = 0; c < cells; c++)
        s->image[c] = c;
    return true;
}

/* Lists the moves that need each cell, and puts all where they are found. */
static void enter_moves(lengths *s)
{
    const law_part *const p = s->p;
    uint32_t sum = 0;

    for (size_t i = p->from; i < p->to; i++) {
        const law_move *const m = &s->f->move[i];
        uint32_t at = (uint32_t)hash_of(s, m) & s->mask;

        while (s->slot[at] != 0)
            at = (at + 1) & s->mask;
        s->slot[at] = (uint32_t)i + 1;
        for (uint32_t k = 0; k < m->needs; k++)
            s->need_at[needs_of(s, m)[k] + 2]++;
    }
    for (uint32_t c = 0; c <= s->f->l->cells + 1; c++)
        s->need_at[c] = sum += s->need_at[c];
    for (size_t i = p->from; i < p->to; i++)
        for (uint32_t k = 0; k < s->f->move[i].needs; k++)
            s->need[s->need_at[needs_of(s, &s->f->move[i])[k] + 1]++] =
                (uint32_t)i;
}

/* ---- units that can be exchanged ---- */

typedef struct placed {
    uint64_t unit, other;
    uint32_t cell;
} placed;

static int by_place(const void *x, const void *y)
{
    const placed *const a = x, *const b = y;

    if (a->unit != b->unit)
        return a->unit < b->unit ? -1 : 1;
    return (a->other > b->other) - (a->other < b->other);
}

static placed place_of(const lengths *s, uint32_t cell, unit_kind kind)
{
    const set_instances *const l = s->f->l;
    const uint64_t plane = grundy_plane_of(l, cell);
    const uint32_t place = grundy_place_of(l, cell);
    const uint32_t wide = l->columns > 0 ? l->columns : 1;
    const uint64_t row = place / wide, column = place % wide;

    if (kind == BY_CELL)
        return (placed){cell, 0, cell};
    return kind == BY_ROW ? (placed){plane << 32 | row, column, cell}
                          : (placed){plane << 32 | column, row, cell};
}

static bool make_units(lengths *s, unit_kind kind)
{
    arena *const a = s->f->a;
    const uint32_t cells = s->p->cells;
    units *const u = &s->unit[kind];
    placed *const at = grundy_arena_new(a, cells * sizeof *at);

    u->cell = grundy_arena_new(a, cells * sizeof *u->cell);
    u->begin = grundy_arena_new(a, (cells + 1ull) * sizeof *u->begin);
    u->class = grundy_arena_new(a, cells * sizeof *u->class);
    u->of = grundy_arena_new(a, (s->f->l->cells + 1ull) * sizeof *u->of);
    if (at == NULL || u->cell == NULL || u->begin == NULL || u->class == NULL ||
        u->of == NULL)
        return false;
    for (uint32_t i = 0; i < cells; i++)
        at[i] = place_of(s, s->p->cell[i], kind);
    qsort(at, cells, sizeof *at, by_place);
    u->count = 0;
    for (uint32_t i = 0; i < cells; i++) {
        if (i == 0 || at[i].unit != at[i - 1].unit)
            u->begin[u->count++] = i;
        u->cell[i] = at[i].cell;
        u->of[at[i].cell] = u->count - 1;
    }
    u->begin[u->count] = cells;
    return true;
}

/* Exchanges the units' images; a second time undoes it. */
static void exchange(lengths *s, const units *u, uint32_t x, uint32_t y)
{
    for (uint32_t i = 0; i < u->begin[x + 1] - u->begin[x]; i++) {
        const uint32_t a = u->cell[u->begin[x] + i];
        const uint32_t b = u->cell[u->begin[y] + i];
        const uint32_t image = s->image[a];

        s->image[a] = s->image[b];
        s->image[b] = image;
    }
}

/* Whether the move has an image, which is looked for once. */
static bool is_kept(lengths *s, uint32_t move)
{
    if (s->met[move] != s->meetings) {
        if (s->work > MOST_WORK || image_of(s, &s->f->move[move]) == 0)
            return false;
        s->met[move] = s->meetings;
    }
    return true;
}

static bool keeps_moves_at(lengths *s, const units *u, uint32_t x)
{
    for (uint32_t i = u->begin[x]; i < u->begin[x + 1]; i++)
        for (uint32_t k = s->need_at[u->cell[i]];
             k < s->need_at[u->cell[i] + 1]; k++)
            if (!is_kept(s, s->need[k]))
                return false;
    return true;
}

/* Whether all moves that take a cell of one unit without the one that it
 * changes places with were met, or else have an image; they are listed in their
 * order. The proof asks for the image of those that need no cell of either
 * unit, too, but no game is known that fails by this alone.
 */
static bool keeps_pairs(lengths *s, const units *u, uint32_t x, uint32_t y,
                        bool met)
{
    const law_finder *const f = s->f;

    for (uint32_t i = 0; i < u->begin[x + 1] - u->begin[x]; i++) {
        const uint32_t cell = u->cell[u->begin[x] + i];
        const uint32_t other = u->cell[u->begin[y] + i];
        uint32_t a = f->touch_at[cell], b = f->touch_at[other];
        const uint32_t a_end = f->touch_at[cell + 1];
        const uint32_t b_end = f->touch_at[other + 1];

        s->work += a_end - a + b_end - b;
        while (a < a_end || b < b_end) {
            const uint32_t own = a < a_end ? f->touch[a] : UINT32_MAX;
            const uint32_t its = b < b_end ? f->touch[b] : UINT32_MAX;

            a += own <= its;
            b += its <= own;
            if (own == its)
                continue;
            if (met ? s->met[own < its ? own : its] != s->meetings
                    : !is_kept(s, own < its ? own : its))
                return false;
        }
    }
    return true;
}

static bool can_exchange(lengths *s, unit_kind kind, uint32_t x, uint32_t y)
{
    const units *const u = &s->unit[kind];
    const uint32_t size = u->begin[x + 1] - u->begin[x];
    bool can = size == u->begin[y + 1] - u->begin[y];

    for (uint32_t i = 0; i < size && can; i++)
        can = place_of(s, u->cell[u->begin[x] + i], kind).other ==
              place_of(s, u->cell[u->begin[y] + i], kind).other;
    if (!can)
        return false;
    s->meetings++;
    exchange(s, u, x, y);
    can = keeps_moves_at(s, u, x) && keeps_moves_at(s, u, y) &&
          keeps_pairs(s, u, x, y, false);
    exchange(s, u, x, y);
    return can;
}

static void find_classes(lengths *s, unit_kind kind)
{
    units *const u = &s->unit[kind];
    uint32_t sample[MOST_SAMPLES], samples = 0;

    for (uint32_t i = 0; i < u->count; i++) {
        const bool tired = gives_up(s);
        const uint32_t held = samples < MOST_SAMPLES ? samples : MOST_SAMPLES;

        u->class[i] = i;
        for (uint32_t k = 0; k < held && !tired && u->class[i] == i; k++)
            if (can_exchange(s, kind, sample[k], i))
                u->class[i] = sample[k];
        if (u->class[i] == i)
            sample[samples++ % MOST_SAMPLES] = i;
    }
}

/* ---- moves that are in each other's way ---- */

/* The units of cells that the first takes and the second doesn't, sorted by
 * class; false: there are many. */
static bool units_between(lengths *s, const units *u, const law_move *m,
                          const law_move *x, uint32_t *out, uint32_t *count)
{
    *count = 0;
    s->stamps++;
    for (uint32_t i = 0; i < x->takes; i++)
        s->stamp[takes_of(s, x)[i]] = s->stamps;
    for (uint32_t i = 0; i < m->takes; i++) {
        const uint32_t unit = u->of[takes_of(s, m)[i]];
        uint32_t k = 0;

        if (s->stamp[takes_of(s, m)[i]] == s->stamps)
            continue;
        while (k < *count && out[k] != unit)
            k++;
        if (k < *count)
            continue;
        if (*count == MOST_UNITS)
            return false;
        for (k = (*count)++; k > 0 && u->class[out[k - 1]] > u -> class[unit];
             k--)
            out[k] = out[k - 1];
        out[k] = unit;
    }
    return true;
}

/* Marks the moves that take a cell which the move needs. */
static void meet_needs(lengths *s, const law_move *m)
{
    const law_finder *const f = s->f;

    for (uint32_t i = 0; i < m->needs; i++) {
        const uint32_t cell = needs_of(s, m)[i];

        for (uint32_t k = f->touch_at[cell]; k < f->touch_at[cell + 1]; k++)
            s->met[f->touch[k]] = s->meetings;
    }
}

static bool leads_over(lengths *s, const law_move *m, const law_move *x)
{
    bool leads = m->takes == x->takes;

    s->stamps++;
    for (uint32_t i = 0; i < x->takes && leads; i++)
        s->stamp[takes_of(s, x)[i]] = s->stamps;
    for (uint32_t i = 0; i < m->takes && leads; i++)
        leads = s->stamp[s->image[takes_of(s, m)[i]]] == s->stamps;
    return leads;
}

static bool are_images_by(lengths *s, const units *u, const law_move *m,
                          const law_move *x)
{
    uint32_t own[MOST_UNITS], other[MOST_UNITS], count, others;
    bool are = units_between(s, u, m, x, own, &count) &&
               units_between(s, u, x, m, other, &others) && count == others;

    if (!are)
        return false;
    s->meetings++;
    meet_needs(s, m);
    meet_needs(s, x);
    for (uint32_t i = 0; i < count && are; i++) {
        are = u->class[own[i]] == u->class[other[i]] &&
              keeps_pairs(s, u, own[i], other[i], true);
        for (uint32_t k = 0; k < count && are; k++)
            are = own[i] != other[k];
    }
    for (uint32_t i = 0; i < count && are; i++)
        exchange(s, u, own[i], other[i]);
    if (!are)
        return false;
    are = leads_over(s, m, x);
    for (uint32_t i = 0; i < count; i++)
        exchange(s, u, own[i], other[i]);
    return are;
}

static bool are_images(lengths *s, const law_move *m, const law_move *x)
{
    bool are = false;

    s->work += m->takes + x->takes;
    for (uint32_t kind = 0; kind < UNIT_KINDS && !are; kind++)
        are = are_images_by(s, &s->unit[kind], m, x);
    return are;
}

/* Whether whatever needs what the move takes leaves an image of what it leaves.
 */
static bool is_matched(lengths *s, size_t at)
{
    const law_move *const m = &s->f->move[at];

    for (uint32_t i = 0; i < m->takes; i++) {
        const uint32_t cell = takes_of(s, m)[i];

        for (uint32_t k = s->need_at[cell]; k < s->need_at[cell + 1]; k++)
            if (s->need[k] != at &&
                (s->work > MOST_WORK ||
                 !are_images(s, m, &s->f->move[s->need[k]])))
                return false;
    }
    return true;
}

static uint32_t kind_of(lengths *s, uint32_t move)
{
    while (s->like[move] != move)
        move = s->like[move] = s->like[s->like[move]];
    return move;
}

/* Units that a move needs change places with the first of their class: it is of
 * one kind with its images. */
static void find_kinds(lengths *s, const units *u)
{
    for (size_t i = s->p->from; i < s->p->to && !gives_up(s); i++) {
        const law_move *const m = &s->f->move[i];

        for (uint32_t k = 0; k < m->needs; k++) {
            const uint32_t x = u->of[needs_of(s, m)[k]], y = u->class[x];
            uint32_t image;

            if (x == y)
                continue;
            exchange(s, u, x, y);
            image = image_of(s, m);
            exchange(s, u, x, y);
            assert(image > 0);
            s->work += 2 * (u->begin[x + 1] - u->begin[x]);
            s->like[kind_of(s, (uint32_t)i)] = kind_of(s, image - 1);
        }
    }
}

/* How many moves are made if each is tried once, so many places after the one
 * before; what is not legal then never is. */
static size_t play(lengths *s, size_t step)
{
    const size_t moves = s->p->to - s->p->from;
    size_t made = 0;

    s->stamps++;
    for (size_t i = 0, at = 0; i < moves; i++, at = (at + step) % moves) {
        const law_move *const m = &s->f->move[s->p->from + at];
        bool legal = true;

        for (uint32_t k = 0; k < m->needs && legal; k++)
            legal = s->stamp[needs_of(s, m)[k]] != s->stamps;
        for (uint32_t k = 0; k < m->takes && legal; k++)
            s->stamp[takes_of(s, m)[k]] = s->stamps;
        made += legal;
    }
    return made;
}

static size_t coprime_to(size_t count, size_t from)
{
    size_t step = from % count;

    for (size_t a = 0; a != 1; step++) {
        a = step;
        for (size_t b = count; b != 0;) {
            const size_t rest = a % b;

            a = b;
            b = rest;
        }
    }
    return step - 1;
}

/* Whether some plays have one length, as is soon seen of most games. */
static bool may_have_one(lengths *s)
{
    static const double part[] = {0.382, 0.618, 0.271, 0.841};
    const size_t moves = s->p->to - s->p->from, made = play(s, 1);
    bool one = made == play(s, moves > 1 ? moves - 1 : 1);

    for (size_t i = 0; i < sizeof part / sizeof *part && one && moves > 2; i++)
        one = made ==
              play(s, coprime_to(moves, 1 + (size_t)(part[i] * (double)moves)));
    return one;
}

bool grundy_set_one_length(law_finder *f, const law_part *p, bool *found,
                           bool *odd)
{
    const arena_mark mark = grundy_arena_get(f->a);
    lengths s = {.f = f, .p = p};
    size_t literals = 0;

    *found = true;
    *odd = false;
    for (size_t i = p->from; i < p->to; i++)
        literals += f->move[i].needs;
    s.stamp = grundy_arena_zeroed(f->a, (f->l->cells + 1ull) * sizeof *s.stamp);
    if (s.stamp == NULL)
        return false;
    *found = may_have_one(&s);
    if (!*found) {
        grundy_arena_reset(f->a, mark);
        return true;
    }
    if (!open_lengths(&s, literals))
        return false;
    enter_moves(&s);
    for (uint32_t kind = 0; kind < UNIT_KINDS; kind++) {
        if (!make_units(&s, kind))
            return false;
        find_classes(&s, kind);
        find_kinds(&s, &s.unit[kind]);
    }
    for (size_t i = p->from; i < p->to && *found; i++)
        *found = !gives_up(&s) &&
                 (kind_of(&s, (uint32_t)i) != i || is_matched(&s, i));
    *odd = *found && play(&s, 1) % 2 == 1;
    grundy_arena_reset(f->a, mark);
    return true;
}
