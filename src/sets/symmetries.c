/* SPDX-License-Identifier: MIT */
/*
 * A bijection of the cells that takes each instance to one of the list takes
 * different instances to different ones, so to all of them.  Where a list is
 * kept, the image of a position is the same game, and so is that of a part: its
 * living instances go to those of the image.  The maps that are tried are a
 * group, and those that keep the list are one too, so that the least image of a
 * part is the same for all its images.
 */
#include "sets/symmetries.h"

#include <string.h>

#include "sets/forms.h"

typedef struct trial {
    const set_instances *l;
    set_literal *need, *write; /* of an image */
    size_t most;               /* literals of an instance */
    uint8_t image[SYMMETRIC_CELLS];
} trial;

/* Turned or mirrored in its box, then shifted around; false: rows become
 * columns, and there are more of the one than of the other. */
static bool set_images_of(trial *t, uint32_t map, uint32_t down, uint32_t aside)
{
    const uint32_t rows = t->l->rows, columns = t->l->columns;

    if (map >= 4 && rows != columns)
        return false;
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        int64_t row = 2 * (int64_t)(cell / columns) - (rows - 1);
        int64_t column = 2 * (int64_t)(cell % columns) - (columns - 1);
        uint32_t r, c;

        grundy_forms_map(map, &row, &column);
        r = ((uint32_t)(row + rows - 1) / 2 + down) % rows;
        c = ((uint32_t)(column + columns - 1) / 2 + aside) % columns;
        t->image[cell] = (uint8_t)(r * columns + c);
    }
    return true;
}

static void map_literals(const trial *t, const set_literal *from, size_t count,
                         set_literal *to)
{
    for (size_t i = 0; i < count; i++)
        to[i] =
            (set_literal){grundy_instances_cell(
                              t->l, grundy_plane_of(t->l, from[i].cell),
                              t->image[grundy_place_of(t->l, from[i].cell)]),
                          from[i].in};
    grundy_set_literals_sort(to, count);
}

static bool keeps_all(const trial *t)
{
    for (size_t i = 0; i < t->l->count; i++) {
        const set_instance x = grundy_instances_at(t->l, i);
        const set_instance image = {t->need, t->write, x.needs, x.writes};

        map_literals(t, x.need, x.needs, t->need);
        map_literals(t, x.write, x.writes, t->write);
        if (grundy_instances_stop(t->l, i) ||
            !grundy_instances_find(t->l, &image))
            return false;
    }
    return true;
}

static bool note(trial *t, set_symmetries *out)
{
    if (!grundy_memory_reserve(t->l->mem, &out->image, &out->cap,
                               out->count + 1, sizeof *out->image))
        return false;
    memcpy(out->image[out->count++], t->image, sizeof t->image);
    return true;
}

static bool try_all(trial *t, set_symmetries *out)
{
    for (uint32_t down = 0; down < t->l->rows; down++)
        for (uint32_t aside = 0; aside < t->l->columns; aside++)
            for (uint32_t map = 0; map < POINT_MAPS; map++)
                if (set_images_of(t, map, down, aside) && keeps_all(t) &&
                    !note(t, out))
                    return false;
    return true;
}

/* On a line the maps that only change rows are no others. */
static bool is_there(const set_symmetries *s, uint32_t i, uint32_t cells)
{
    for (uint32_t k = 0; k < i; k++)
        if (memcmp(s->image[k], s->image[i], cells) == 0)
            return true;
    return false;
}

static void leave_different(set_symmetries *s, uint32_t cells)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < s->count; i++)
        if (!is_there(s, i, cells)) {
            memmove(s->image[kept], s->image[i], sizeof *s->image);
            kept++;
        }
    s->count = kept;
}

static size_t most_literals(const set_instances *l)
{
    size_t most = 1;

    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);

        most = x.needs > most ? x.needs : most;
        most = x.writes > most ? x.writes : most;
    }
    return most;
}

bool grundy_symmetries_find(const set_instances *l, set_symmetries *out)
{
    const uint32_t places = grundy_instances_places(l);
    trial t = {.l = l, .most = most_literals(l)};
    bool found;

    *out = (set_symmetries){.count = 0};
    if (places == 0 || places > SYMMETRIC_CELLS ||
        l->rows * l->columns != places || l->count > SYMMETRIC_MOVES)
        return true;
    t.need = grundy_memory_new(l->mem, t.most * sizeof *t.need);
    t.write = grundy_memory_new(l->mem, t.most * sizeof *t.write);
    found = t.need != NULL && t.write != NULL && try_all(&t, out);
    if (found)
        leave_different(out, places);
    grundy_memory_free(l->mem, t.need, t.most * sizeof *t.need);
    grundy_memory_free(l->mem, t.write, t.most * sizeof *t.write);
    return found;
}

void grundy_symmetries_drop(const set_instances *l, set_symmetries *s)
{
    grundy_memory_free(l->mem, s->image, s->cap * sizeof *s->image);
    *s = (set_symmetries){.count = 0};
}
