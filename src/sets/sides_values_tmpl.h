/* SPDX-License-Identifier: MIT */
/*
 * sets/sides_values_tmpl.h -- what positions are worth, a part of
 * sets/sides_tmpl.h.
 *
 * A position is the sum of its components, the cells that moves connect, and of
 * a sum much is known by its parts [BerlekampConwayGuy82]:
 *
 * Numbers.  G is at least each number below `low`: the lows add, and who moves
 * second wins a sum of parts that are at least 0, who moves first one of which
 * he can make such.  What G is at least and at most follows from what its
 * options are: it is a number if one lies between the best ones, the simplest
 * such, and else the best that the other leaves him, or next to it.
 *
 * Stops.  Where each move costs t, he comes to so much at least if he moves
 * second, R(t), or first, L(t): {max R(t) of his options - t, min L(t) of the
 * other's + t}, or, where those cross, something between them for all t beyond.
 * The R(t) add, one L(t) - R(t) comes to that if he moves first; R(0) is at
 * least R(t) - t, and L(0) at least L(t).  A stop above 0 wins.  They are kept
 * for a few t, rounded down.
 *
 * A component of more cells is bounded by cutting it up: with the moves that
 * cross a cut forbidden to one player he is worse off, and it is a sum of
 * blocks.  The blocks of a player are cells which no move of the other
 * connects, some together; his moves take what they need, so that none of them
 * that stays reaches beyond its block.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SETS_SIDES_VALUES_TMPL_H
#define SETS_SIDES_VALUES_TMPL_H

/* A component has its value for itself, while it has few cells; cuts of a
 * player with more moves would take long to make. */
enum { MOST_COMPONENT = 10, MOST_MOVES_CUT = 1 << 11 };

/* A number has no more binary places than a part has cells, and two more tell
 * what lies next to it. */
enum { ONE = 1 << (MOST_BLOCK + 2), NO_NUMBER = 1 << 29 };

enum { NO_STOP = STOP_ONE << 6 };

/* ---- the table of values ---- */

static inline bool find_side_value(const side_values *t, side_cells key,
                                   side_value *out)
{
    const size_t b = bucket_of(t->slots, key);

    for (size_t i = b; i < b + BUCKET; i++)
        if (t->at[i].cells == key) {
            *out = t->at[i];
            return true;
        }
    return false;
}

static void put_side_value(side_values *t, const side_value *v)
{
    const size_t b = bucket_of(t->slots, v->cells);
    size_t i = b;

    while (i < b + BUCKET && t->at[i].cells != 0)
        i++;
    if (i == b + BUCKET)
        i = b + t->turn++ % BUCKET;
    else
        t->used++;
    t->at[i] = *v;
}

static void open_values(sides_search *s, size_t slots, side_values *t)
{
    memset(t, 0, sizeof *t);
    t->at = (side_value *)side_memory(s, slots * sizeof *t->at);
    t->slots = slots;
}

static void close_values(sides_search *s, side_values *t)
{
    free_side_memory(s, t->at, t->slots * sizeof *t->at);
}

/* Twice the room, where there is so much. */
static void grow_values(sides_search *s, side_values *t)
{
    const size_t slots = 2 * t->slots;
    side_values larger;

#if LIBRARY
    t->full = !may_grow(s, slots * sizeof *t->at, 2);
    if (t->full)
        return;
#endif
    open_values(s, slots, &larger);
    t->full = larger.at == NULL;
    if (t->full)
        return;
    for (size_t i = 0; i < t->slots; i++)
        if (t->at[i].cells != 0)
            put_side_value(&larger, &t->at[i]);
    close_values(s, t);
    *t = larger;
}

/* ---- one value ---- */

/* The simplest number between two that leave room for one. */
static int32_t simplest_between(int32_t low, int32_t high)
{
    const bool negative = high <= 0;
    const int32_t from = negative ? -high : low, to = negative ? -low : high;
    int32_t unit = ONE, x = 0;

    if (low < 0 && high > 0)
        return 0;
    for (x = (from / unit + 1) * unit; x >= to;
         x = (from / unit + 1) * unit) /* rounded down: from is not negative */
        unit /= 2;
    return negative ? -x : x;
}

/* The best of the options so far. */
typedef struct side_best {
    int32_t low, high;
    int32_t second[TEMPERATURES], first[TEMPERATURES];
} side_best;

static void improve(side_best *best, const side_value *option, bool own)
{
    if (own && option->low > best->low)
        best->low = option->low;
    if (!own && option->high < best->high)
        best->high = option->high;
    for (int k = 0; k < TEMPERATURES; k++) {
        if (own && option->second[k] > best->second[k])
            best->second[k] = option->second[k];
        if (!own && option->first[k] < best->first[k])
            best->first[k] = option->first[k];
    }
}

static void fill_number(side_value *v, int32_t number)
{
    int32_t stop = number / (ONE / STOP_ONE);

    if (stop * (ONE / STOP_ONE) > number)
        stop--;
    v->low = v->high = number;
    for (int k = 0; k < TEMPERATURES; k++)
        v->first[k] = v->second[k] = (int16_t)stop;
}

static void fill_hot(side_value *v, const side_best *best)
{
    v->low = best->high - 1;
    v->high = best->low + 1;
    for (int k = 0; k < TEMPERATURES; k++) {
        const int32_t first = best->second[k] - k * STEP;
        const int32_t second = best->first[k] + k * STEP;

        v->first[k] = (int16_t)first;
        v->second[k] = (int16_t)(first < second ? first : second);
        if (k > 0 && v->second[k - 1] > v->second[k])
            v->second[k] = v->second[k - 1];
        if (v->second[k] > v->first[k])
            v->first[k] = v->second[k];
    }
}

static void value_of(sides_search *s, uint32_t own, side_cells in,
                     side_value *out);

/* Goes through the options of one side. */
static void improve_by(sides_search *s, uint32_t own, uint32_t side,
                       side_cells in, side_best *best)
{
    const side_moves *const m = &s->side[side];
    side_value option;

    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];

        for (side_cells left = places_in(p, in); left != 0; left &= left - 1) {
            value_of(s, own, in & ~(p->take << first_side_cell(left)), &option);
            improve(best, &option, side == own);
        }
    }
}

/* Of a position as one part, as the player sees it. */
static void value_of(sides_search *s, uint32_t own, side_cells in,
                     side_value *out)
{
    side_values *const t = &s->values[own];
    side_best best;

    if (in != 0 && find_side_value(t, in, out))
        return;
    in &=
        look_at_side(&s->side[0], in).need | look_at_side(&s->side[1], in).need;
    memset(out, 0, sizeof *out);
    out->cells = in;
    out->gained = -NO_NUMBER;
    if (in == 0 || find_side_value(t, in, out))
        return;
#if LIBRARY
    if (!may_visit(s))
        return;
#endif
    best.low = -NO_NUMBER;
    best.high = NO_NUMBER;
    for (int k = 0; k < TEMPERATURES; k++) {
        best.second[k] = -NO_STOP;
        best.first[k] = NO_STOP;
    }
    improve_by(s, own, own, in, &best);
    improve_by(s, own, 1 - own, in, &best);
#if LIBRARY
    if (is_stopped(s))
        return;
#endif
    out->gained = best.low;
    if (best.low < best.high - 1)
        fill_number(out, simplest_between(best.low, best.high));
    else
        fill_hot(out, &best);
    if (!t->full && t->used > t->slots / 8 * 5)
        grow_values(s, t);
    put_side_value(t, out);
}

/* ---- sums ---- */

typedef struct side_sum {
    int32_t low;
    int32_t gains; /* the most that a move adds to it */
    int32_t second[TEMPERATURES];
    int32_t gap[TEMPERATURES]; /* the largest L(t) - R(t) */
} side_sum;

static inline void add_value(side_sum *sum, const side_value *v)
{
    if (v->gained > -NO_NUMBER && v->gained - v->low > sum->gains)
        sum->gains = v->gained - v->low;
    sum->low += v->low;
    for (int k = 0; k < TEMPERATURES; k++) {
        const int32_t gap = v->first[k] - v->second[k];

        sum->second[k] += v->second[k];
        sum->gap[k] = gap > sum->gap[k] ? gap : sum->gap[k];
    }
}

/* Whether the sum is surely won by who moves first, or second; *stop: what he
 * comes to. */
static inline bool sum_wins(const side_sum *sum, bool first, int32_t *stop)
{
    *stop = -NO_STOP;
    for (int k = 0; k < TEMPERATURES; k++) {
        const int32_t now = sum->second[k] + (first ? sum->gap[k] : -k * STEP);

        *stop = now > *stop ? now : *stop;
    }
    if (first)
        return *stop > 0 ||
               (sum->gains > -NO_NUMBER && sum->low + sum->gains >= 0);
    return *stop > 0 || sum->low >= 0;
}

/* ---- components ---- */

typedef struct side_parts {
    side_cells small[CELL_BITS];
    uint32_t count;
    side_cells large; /* of all larger ones */
} side_parts;

/* The cells of all moves, out of the position, that touch some of these. */
static inline side_cells touched_by(const side_moves *m, side_cells in,
                                    side_cells cells)
{
    side_cells touched = 0;

    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];
        side_cells at = 0;

        for (uint32_t k = 0; k < p->needs; k++)
            at |= cells >> p->needed[k];
        for (uint32_t k = 0; !m->pure && k < p->takes; k++)
            at |= cells >> p->taken[k];
        at &= places_in(p, in);
        touched |= spread(p->needed, p->needs, at);
        if (!m->pure)
            touched |= spread(p->taken, p->takes, at) & in;
    }
    return touched;
}

static inline void split_parts(const sides_search *s, side_cells in,
                               side_parts *out)
{
    out->count = 0;
    out->large = 0;
    while (in != 0) {
        side_cells part = in & -in, more = part;

        while (more != 0) {
            more = (touched_by(&s->side[0], in, part) |
                    touched_by(&s->side[1], in, part)) &
                   ~part;
            part |= more;
        }
        in &= ~part;
        if (count_side_cells(part) > MOST_COMPONENT)
            out->large |= part;
        else
            out->small[out->count++] = part;
    }
}

/* Adds the blocks of a cut; false: one has too many cells. */
static bool add_blocks(sides_search *s, uint32_t own, const side_cut *cut,
                       side_cells large, side_sum *sum)
{
    side_value v;

    for (uint32_t i = 0; i < cut->blocks; i++) {
        const side_cells part = large & cut->block[i];

        if (part == 0)
            continue;
        if (count_side_cells(part) > MOST_BLOCK)
            return false;
        value_of(s, own, part, &v);
        add_value(sum, &v);
    }
    return true;
}

/* Whether the player surely wins; *found: something is known of what he comes
 * to, *stop. */
static bool surely_wins(sides_search *s, uint32_t own, const side_parts *parts,
                        bool first, bool *found, int32_t *stop)
{
    side_sum small;
    side_value v;
    bool wins;

    memset(&small, 0, sizeof small);
    small.gains = -NO_NUMBER;
    for (uint32_t i = 0; i < parts->count; i++) {
        value_of(s, own, parts->small[i], &v);
        add_value(&small, &v);
    }
    *stop = -NO_STOP;
    *found = parts->large == 0;
    wins = *found && sum_wins(&small, first, stop);
    for (uint32_t i = 0; parts->large != 0 && !wins && i < s->cuts[own]; i++) {
        side_sum sum = small;
        int32_t comes_to;

        if (!add_blocks(s, own, &s->cut[own][i], parts->large, &sum))
            continue;
        *found = true;
        wins = sum_wins(&sum, first, &comes_to);
        *stop = comes_to > *stop ? comes_to : *stop;
    }
    return wins;
}

/* What values tell of a position; *found: of both players. */
static int bound_by_values(sides_search *s, side_position at, bool *found,
                           int32_t *rank)
{
    side_parts parts;
    int32_t own, other;
    bool both, loses;

    split_parts(s, at.cells, &parts);
    if (surely_wins(s, at.right, &parts, true, found, &own))
        return WINS;
    loses = surely_wins(s, 1 - at.right, &parts, false, &both, &other);
    *found = *found && both;
    *rank = own - other;
    return loses ? LOSES : UNKNOWN;
}

/* ---- cuts ---- */

/* Puts the cells together that a move of the list connects. */
static uint32_t join_cells(const side_list *l, uint32_t cells, side_cells *part)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < cells; i++)
        part[count++] = side_cell(i);
    for (size_t i = 0; i < l->count; i++) {
        const side_cells joined = l->move[i].need | l->move[i].take;
        uint32_t kept = 0, to = count;

        for (uint32_t k = 0; k < count; k++)
            if ((part[k] & joined) != 0 && to < kept)
                part[to] |= part[k];
            else {
                to = (part[k] & joined) != 0 ? kept : to;
                part[kept++] = part[k];
            }
        count = kept;
    }
    return count;
}

/* How many moves of the list are made of cells of both, and no others. */
static uint32_t moves_between(const side_list *l, side_cells a, side_cells b)
{
    uint32_t count = 0;

    for (size_t i = 0; i < l->count; i++) {
        const side_cells cells = l->move[i].need;

        count +=
            (cells & a) != 0 && (cells & b) != 0 && (cells & ~(a | b)) == 0;
    }
    return count;
}

/* The part that has most moves with the block and does not make it too large;
 * or none. */
static uint32_t part_beside(const side_list *l, const side_cells *part,
                            uint32_t count, side_cells joined, uint32_t most)
{
    uint32_t best = count, best_moves = 0;

    for (uint32_t i = 0; i < count; i++)
        if (count_side_cells(part[i] | joined) <= most) {
            const uint32_t moves = moves_between(l, joined, part[i]);

            if (moves > best_moves) {
                best = i;
                best_moves = moves;
            }
        }
    return best;
}

/* Blocks of a player: the first one has at most so many cells, if more than one
 * part, so that cuts differ. */
static void make_cut(const side_list *own, const side_list *other,
                     uint32_t cells, uint32_t most, side_cut *out)
{
    side_cells part[CELL_BITS];
    uint32_t count = join_cells(other, cells, part);

    out->blocks = 0;
    while (count > 0) {
        side_cells joined = part[0];
        uint32_t next = 0;

        do {
            joined |= part[next];
            for (count--; next < count; next++)
                part[next] = part[next + 1];
            next = part_beside(own, part, count, joined, most);
        } while (next < count);
        out->block[out->blocks++] = joined;
        most = MOST_BLOCK;
    }
}

static void make_cuts(sides_search *s)
{
    for (uint32_t p = 0; p < 2; p++)
        for (uint32_t i = 0;
             s->side[p].pure && i < CUTS && s->list[p].count <= MOST_MOVES_CUT;
             i++)
            make_cut(&s->list[p], &s->list[1 - p], s->rows * s->columns,
                     MOST_BLOCK / (i + 1), &s->cut[p][s->cuts[p]++]);
}

#endif
