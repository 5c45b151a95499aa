/* SPDX-License-Identifier: MIT */
/*
 * A list is complete under shifts if its instances are a few patterns, each in
 * every place where what it needs fits the board.  What it writes without
 * needing it is cut off at the edge, where there is no cell to be written. Then
 * a part has the same moves wherever it stands: an instance lives by the cells
 * that it needs, and of those that it writes only the part's own count.
 */
#include "sets/forms.h"

#include <assert.h>
#include <string.h>

enum { MOST_PATTERNS = 256, MOST_POINTS = 64 };

typedef struct point {
    int64_t row, column;
    uint32_t plane;
    bool in;
} point;

/* An instance from its first row and column of what it needs. */
typedef struct pattern_of {
    uint32_t needs, writes;
    point need[MOST_POINTS], write[MOST_POINTS]; /* each by row and column */
} pattern_of;

typedef struct patterns {
    const set_instances *l;
    pattern_of *at;
    size_t *count; /* instances of each */
    uint32_t used;
} patterns;

void grundy_forms_map(uint32_t map, int64_t *row, int64_t *column)
{
    const int64_t r = map & 1 ? -*row : *row;
    const int64_t c = map & 2 ? -*column : *column;

    *row = map & 4 ? c : r;
    *column = map & 4 ? r : c;
}

static int compare_points(const point *x, const point *y)
{
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return (x->plane > y->plane) - (x->plane < y->plane);
}

static void sort_points(point *at, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const point p = at[i];
        uint32_t k = i;

        for (; k > 0 && compare_points(&at[k - 1], &p) > 0; k--)
            at[k] = at[k - 1];
        at[k] = p;
    }
}

/* Shifts it so that what it needs begins in row and column 0. */
static point settle(pattern_of *p)
{
    assert(p->needs > 0);
    point first = p->need[0];

    for (uint32_t i = 1; i < p->needs; i++) {
        if (p->need[i].row < first.row)
            first.row = p->need[i].row;
        if (p->need[i].column < first.column)
            first.column = p->need[i].column;
    }
    for (uint32_t i = 0; i < p->needs; i++) {
        p->need[i].row -= first.row;
        p->need[i].column -= first.column;
    }
    for (uint32_t i = 0; i < p->writes; i++) {
        p->write[i].row -= first.row;
        p->write[i].column -= first.column;
    }
    sort_points(p->need, p->needs);
    sort_points(p->write, p->writes);
    return first;
}

static point point_of(const set_instances *l, set_literal at)
{
    const uint32_t place = grundy_place_of(l, at.cell);

    return (point){place / l->columns, place % l->columns,
                   grundy_plane_of(l, at.cell), at.in};
}

/* False: it needs nothing, or it is too large. */
static bool pattern_at(const set_instances *l, size_t i, pattern_of *out,
                       point *first)
{
    const set_instance x = grundy_instances_at(l, i);

    if (x.needs == 0 || x.needs > MOST_POINTS || x.writes > MOST_POINTS)
        return false;
    out->needs = (uint32_t)x.needs;
    out->writes = (uint32_t)x.writes;
    for (size_t k = 0; k < x.needs; k++)
        out->need[k] = point_of(l, x.need[k]);
    for (size_t k = 0; k < x.writes; k++)
        out->write[k] = point_of(l, x.write[k]);
    *first = settle(out);
    return true;
}

static bool same_points(const point *x, const point *y, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (compare_points(&x[i], &y[i]) != 0 || x[i].in != y[i].in)
            return false;
    return true;
}

static uint32_t find_pattern(const patterns *p, const pattern_of *like)
{
    uint32_t i = 0;

    while (i < p->used &&
           (p->at[i].needs != like->needs ||
            !same_points(p->at[i].need, like->need, like->needs)))
        i++;
    return i;
}

/* Of the same needs the one that writes most, which no edge has cut. */
static bool gather(patterns *p)
{
    pattern_of now;
    point first;

    for (size_t i = 0; i < p->l->count; i++) {
        uint32_t k;

        if (grundy_instances_stop(p->l, i) ||
            !pattern_at(p->l, i, &now, &first))
            return false;
        k = find_pattern(p, &now);
        if (k == MOST_PATTERNS)
            return false;
        if (k == p->used) {
            p->used++;
            p->count[k] = 0;
        }
        if (p->count[k]++ == 0 || p->at[k].writes < now.writes)
            p->at[k] = now;
    }
    return p->used > 0;
}

/* Whether what the instance writes is the pattern, cut at the edge. */
static bool is_cut(const patterns *p, const pattern_of *now, point first)
{
    const pattern_of *const whole = &p->at[find_pattern(p, now)];
    uint32_t k = 0;

    assert(whole < p->at + p->used);
    for (uint32_t i = 0; i < whole->writes; i++) {
        const int64_t row = whole->write[i].row + first.row;
        const int64_t column = whole->write[i].column + first.column;

        if (row < 0 || row >= p->l->rows || column < 0 ||
            column >= p->l->columns)
            continue;
        if (k == now->writes ||
            compare_points(&whole->write[i], &now->write[k]) != 0 ||
            whole->write[i].in != now->write[k].in)
            return false;
        k++;
    }
    return k == now->writes;
}

static uint64_t places_of(const set_instances *l, const pattern_of *p)
{
    int64_t rows = 0, columns = 0;

    for (uint32_t i = 0; i < p->needs; i++) {
        if (p->need[i].row > rows)
            rows = p->need[i].row;
        if (p->need[i].column > columns)
            columns = p->need[i].column;
    }
    return (uint64_t)(l->rows - rows) * (uint64_t)(l->columns - columns);
}

static bool is_complete(const patterns *p)
{
    pattern_of now;
    point first;

    for (uint32_t k = 0; k < p->used; k++)
        if (p->count[k] != places_of(p->l, &p->at[k]))
            return false;
    for (size_t i = 0; i < p->l->count; i++)
        if (grundy_instances_stop(p->l, i) ||
            !pattern_at(p->l, i, &now, &first) || !is_cut(p, &now, first))
            return false;
    return true;
}

static bool keeps(const patterns *p, uint32_t map)
{
    for (uint32_t k = 0; k < p->used; k++) {
        pattern_of image = p->at[k];
        uint32_t at;

        for (uint32_t i = 0; i < image.needs; i++)
            grundy_forms_map(map, &image.need[i].row, &image.need[i].column);
        for (uint32_t i = 0; i < image.writes; i++)
            grundy_forms_map(map, &image.write[i].row, &image.write[i].column);
        (void)settle(&image);
        at = find_pattern(p, &image);
        if (at == p->used || p->at[at].writes != image.writes ||
            !same_points(p->at[at].write, image.write, image.writes))
            return false;
    }
    return true;
}

bool grundy_forms_find(const set_instances *l, set_forms *out)
{
    patterns p = {.l = l};
    const size_t room = (MOST_PATTERNS + 1) * sizeof *p.at;
    const size_t counts = (MOST_PATTERNS + 1) * sizeof *p.count;

    *out = (set_forms){.moves = false};
    p.at = grundy_memory_new(l->mem, room);
    p.count = grundy_memory_new(l->mem, counts);
    if (p.at != NULL && p.count != NULL && l->columns > 0)
        out->moves = gather(&p) && is_complete(&p);
    for (uint32_t map = 0; map < POINT_MAPS && out->moves; map++) {
        out->map[map] = keeps(&p, map);
        out->maps += out->map[map];
    }
    grundy_memory_free(l->mem, p.at, room);
    grundy_memory_free(l->mem, p.count, counts);
    return p.at != NULL && p.count != NULL;
}

bool grundy_forms_lay_out(set_instances *l)
{
    const uint32_t places = grundy_instances_places(l);
    uint32_t best = places, maps = 0;

    if (l->rows != 1 || places > GRUNDY_SETS_MOST_CELLS)
        return true;
    for (uint32_t columns = places; columns > 1; columns--) {
        set_forms forms;

        if (places % columns != 0)
            continue;
        l->rows = places / columns;
        l->columns = columns;
        if (!grundy_forms_find(l, &forms))
            return false;
        if (forms.moves && forms.maps > maps) {
            best = columns;
            maps = forms.maps;
        }
    }
    l->rows = best > 0 ? places / best : 1;
    l->columns = best;
    return true;
}
