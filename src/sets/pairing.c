/* SPDX-License-Identifier: MIT */
/*
 * Let s be an involution of the cells that keeps position and list.  If no
 * instance that can ever be legal takes or puts what its own image needs to be
 * otherwise, then each move can be answered by its image: the image is legal
 * still, both together leave a position that s keeps, and no instance becomes
 * possible that was not.  So whoever is to move has no last move.  If a first
 * move leads to such a position the player to move wins.
 */
#include "sets/pairing.h"

#include <string.h>

#include "sets/guards.h"

typedef struct pairing {
    const set_instances *l;
    size_t moves; /* of them; patterns stand behind */
    uint64_t *in;
    set_literal *image; /* room for the literals of an instance */
    size_t room;
    size_t near; /* the instance that was the last image */
    bool no_memory;
} pairing;

/* A map that has no image on that board: the cell itself. */
static uint32_t cell_image(const set_instances *l, pairing_map map,
                           uint32_t cell)
{
    const uint32_t h = l->rows, w = l->columns;
    const uint32_t place = grundy_place_of(l, cell);
    uint32_t row = place / w, column = place % w;

    if (place >= grundy_instances_places(l))
        return cell; /* no place of its plane */
    switch (map) {
    case PAIRING_POINT:
        return cell - place + grundy_instances_places(l) - 1 - place;
    case PAIRING_ACROSS: row = h - 1 - row; break;
    case PAIRING_ALONG: column = w - 1 - column; break;
    case PAIRING_DOWN: row = h % 2 == 0 ? (row + h / 2) % h : row; break;
    case PAIRING_ASIDE:
        column = w % 2 == 0 ? (column + w / 2) % w : column;
        break;
    case PAIRING_BOTH:
        if (h % 2 == 0 && w % 2 == 0) {
            row = (row + h / 2) % h;
            column = (column + w / 2) % w;
        }
        break;
    default: break;
    }
    return cell - place + row * w + column;
}

static bool has(const uint64_t *set, uint32_t cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

/* A necessary condition of being legal at some time: where sets only shrink,
 * or only grow, it is that the instance is legal now; else any may be. */
static bool may_live(const pairing *p, const set_instance *x, bool one_way)
{
    for (size_t i = 0; i < x->needs && one_way; i++)
        if (has(p->in, x->need[i].cell) != x->need[i].in)
            return false;
    return true;
}

static bool image_of(pairing *p, pairing_map map, const set_instance *x,
                     set_instance *out)
{
    const size_t need = x->needs + x->writes;

    if (!GRUNDY_RESERVE(p->l->mem, p->image, p->room, need + 1)) {
        p->no_memory = true;
        return false;
    }
    for (size_t i = 0; i < need; i++) {
        const set_literal from =
            i < x->needs ? x->need[i] : x->write[i - x->needs];

        p->image[i] = (set_literal){cell_image(p->l, map, from.cell), from.in};
    }
    grundy_set_literals_sort(p->image, x->needs);
    grundy_set_literals_sort(p->image + x->needs, x->writes);
    *out = (set_instance){p->image, p->image + x->needs, x->needs, x->writes};
    return true;
}

static bool touches(const set_instance *move, const set_instance *pattern)
{
    for (size_t i = 0; i < move->writes; i++)
        for (size_t k = 0; k < pattern->needs; k++)
            if (move->write[i].cell == pattern->need[k].cell)
                return true;
    return false;
}

/* Whether there is a pattern to which both add something. */
static bool share_pattern(const pairing *p, const set_instance *x,
                          const set_instance *y)
{
    for (size_t i = p->moves; i < p->l->count; i++) {
        const set_instance pattern = grundy_instances_at(p->l, i);

        if (touches(x, &pattern) && touches(y, &pattern))
            return true;
    }
    return false;
}

/* Whether no cell is one thing here and another there. */
static bool agree(const set_literal *x, size_t xs, const set_literal *y,
                  size_t ys)
{
    size_t k = 0;

    for (size_t i = 0; i < xs; i++) {
        while (k < ys && y[k].cell < x[i].cell)
            k++;
        if (k < ys && y[k].cell == x[i].cell && y[k].in != x[i].in)
            return false;
    }
    return true;
}

/* Whether making x leaves its image legal, and both can be made in either
 * order. */
static bool is_free(const set_instance *x, const set_instance *image)
{
    return agree(x->write, x->writes, image->need, image->needs) &&
           agree(x->write, x->writes, image->write, image->writes);
}

static bool keeps_cells(const pairing *p, pairing_map map)
{
    for (uint32_t cell = 0; cell < p->l->cells; cell++)
        if (has(p->in, cell) != has(p->in, cell_image(p->l, map, cell)))
            return false;
    return true;
}

/* A condition on an instance and its image. */
typedef bool condition(pairing *p, const set_instance *x,
                       const set_instance *image);

static bool leaves_image(pairing *p, const set_instance *x,
                         const set_instance *image)
{
    return is_free(x, image) && !share_pattern(p, x, image);
}

static bool has_image(pairing *p, const set_instance *x,
                      const set_instance *image)
{
    (void)x;
    return grundy_instances_find_near(p->l, image, &p->near);
}

/* Whether it holds for all that may live; *some: there are such. */
static bool holds(pairing *p, pairing_map map, bool one_way, condition *is_met,
                  bool *some)
{
    for (size_t i = 0; i < p->l->count; i++) {
        const set_instance x = grundy_instances_at(p->l, i);
        set_instance image;

        if (grundy_instances_stop(p->l, i))
            return false;
        if (i < p->moves && !may_live(p, &x, one_way))
            continue;
        *some |= i < p->moves;
        if (!image_of(p, map, &x, &image) || !is_met(p, &x, &image))
            return false;
    }
    return true;
}

/* Whether the position is lost for the player to move by that map.  What is
 * quickly seen is looked at first: most maps fail in the middle. */
static bool pairs_off(pairing *p, pairing_map map, bool one_way)
{
    bool some = false;

    return keeps_cells(p, map) && holds(p, map, one_way, leaves_image, &some) &&
           holds(p, map, one_way, has_image, &some) && some;
}

static bool is_legal(const pairing *p, const set_instance *x)
{
    for (size_t i = 0; i < x->needs; i++)
        if (has(p->in, x->need[i].cell) != x->need[i].in)
            return false;
    return true;
}

static void put(pairing *p, uint32_t cell, bool in)
{
    const uint64_t bit = 1ull << cell % 64;

    p->in[cell / 64] = in ? p->in[cell / 64] | bit : p->in[cell / 64] & ~bit;
}

/* Writes the cells of the instance; the earlier ones into before. */
static void make(pairing *p, const set_instance *x, bool *before)
{
    for (size_t i = 0; i < x->writes; i++) {
        before[i] = has(p->in, x->write[i].cell);
        put(p, x->write[i].cell, x->write[i].in);
    }
}

static void undo(pairing *p, const set_instance *x, const bool *before)
{
    for (size_t i = 0; i < x->writes; i++)
        put(p, x->write[i].cell, before[i]);
}

/* Whether a pattern does. */
static bool some_stands(const pairing *p)
{
    for (size_t i = p->moves; i < p->l->count; i++) {
        const set_instance pattern = grundy_instances_at(p->l, i);

        if (is_legal(p, &pattern))
            return true;
    }
    return false;
}

enum { MOST_GUARDED = 1 << 20, MOST_TRIES = 8, MOST_WRITES = 64 };

/* A move that is its own image leads from what the map keeps to such. */
static bool first_move(pairing *p, pairing_map map, bool one_way,
                       set_pairing *out)
{
    uint32_t tries = 0;

    if (!keeps_cells(p, map))
        return false;
    for (size_t i = 0; i < p->moves && tries < MOST_TRIES; i++) {
        const set_instance x = grundy_instances_at(p->l, i);
        bool before[MOST_WRITES], done = false;
        set_instance image;

        if (x.writes > MOST_WRITES || !is_legal(p, &x))
            continue;
        if (!image_of(p, map, &x, &image))
            return false;
        for (size_t k = 0; k < x.writes && !done; k++)
            done = x.write[k].cell != image.write[k].cell;
        if (done)
            continue;
        tries++;
        make(p, &x, before);
        done = !some_stands(p) && pairs_off(p, map, one_way);
        undo(p, &x, before);
        if (done) {
            *out = (set_pairing){map, true, i};
            return true;
        }
    }
    return false;
}

static void look(pairing *p, set_pairing *out)
{
    const bool one_way =
        grundy_instances_take(p->l) || grundy_instances_put(p->l);

    for (int map = PAIRING_POINT; map < PAIRING_MAPS && !p->no_memory; map++)
        if (pairs_off(p, (pairing_map)map, one_way)) {
            *out = (set_pairing){(pairing_map)map, false, 0};
            return;
        }
    for (int map = PAIRING_POINT; map < PAIRING_MAPS && !p->no_memory; map++)
        if (first_move(p, (pairing_map)map, one_way, out))
            return;
}

bool grundy_pairing_find(const set_instances *l, const uint64_t *in,
                         set_pairing *out)
{
    const size_t words = (size_t)l->cells / 64 + 1;
    pairing p = {.l = l, .moves = grundy_guards_moves(l)};

    *out = (set_pairing){PAIRING_NONE, false, 0};
    p.in = grundy_memory_new(l->mem, words * sizeof *p.in);
    if (p.in == NULL)
        return false;
    memcpy(p.in, in, (l->cells + 63) / 64 * sizeof *p.in);
    if (l->columns > 0 && (l->count - p.moves) * p.moves <= MOST_GUARDED)
        look(&p, out);
    GRUNDY_FREE(l->mem, p.in, words);
    GRUNDY_FREE(l->mem, p.image, p.room);
    return !p.no_memory;
}
