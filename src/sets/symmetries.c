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

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/number.h"
#include "sets/forms.h"
#include "sets/word_board.h"

typedef struct trial {
    const set_instances *l;
    uint32_t rows, columns;
    set_literal *need, *write; /* of an image */
    size_t most;               /* literals of an instance */
    uint8_t image[SYMMETRIC_CELLS];
    uint32_t *bar; /* images of bars that are known, plus one */
    bool exchanged;
} trial;

/* Turned or mirrored in its box, then shifted around; false: rows become
 * columns, and there are more of the one than of the other. */
static bool set_images_of(trial *t, uint32_t map, uint32_t down, uint32_t aside)
{
    const uint32_t rows = t->rows, columns = t->columns;

    assert(rows * columns <= SYMMETRIC_CELLS);
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

static uint32_t cell_image(const trial *t, uint32_t cell)
{
    const uint32_t plane = grundy_plane_of(t->l, cell);

    if (cell >= SET_BARS)
        return SET_BARS + grundy_word_board_bar_image(
                              t->l->bars, &(board_map){t->image, t->exchanged},
                              cell - SET_BARS, t->bar);
    return grundy_instances_cell(t->l,
                                 t->exchanged ? t->l->exchange[plane] : plane,
                                 t->image[grundy_place_of(t->l, cell)]);
}

static void map_literals(const trial *t, const set_literal *from, size_t count,
                         set_literal *to)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (set_literal){cell_image(t, from[i].cell), from[i].in};
    grundy_set_literals_sort(to, count);
}

static size_t bars_of(const set_instances *l)
{
    return l->bars != NULL ? l->bars->bars : 0;
}

static bool keeps_all(const trial *t)
{
    memset(t->bar, 0, bars_of(t->l) * sizeof *t->bar);
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
    if (!GRUNDY_RESERVE(t->l->mem, out->image, out->cap, out->count + 1))
        return false;
    memcpy(out->image[out->count++], t->image, sizeof t->image);
    return true;
}

static bool try_all(trial *t, set_symmetries *out)
{
    for (uint32_t down = 0; down < t->rows; down++)
        for (uint32_t aside = 0; aside < t->columns; aside++)
            for (uint32_t map = 0; map < POINT_MAPS; map++)
                if (set_images_of(t, map, down, aside) && keeps_all(t) &&
                    !note(t, out))
                    return false;
    return true;
}

/* On a line the maps that only change rows are no others. */
static bool is_there(const set_symmetries *s, uint32_t from, uint32_t i,
                     uint32_t cells)
{
    for (uint32_t k = from; k < i; k++)
        if (memcmp(s->image[k], s->image[i], cells) == 0)
            return true;
    return false;
}

static void leave_different(set_symmetries *s, uint32_t from, uint32_t cells)
{
    uint32_t kept = from;

    for (uint32_t i = from; i < s->count; i++)
        if (!is_there(s, from, i, cells)) {
            memmove(s->image[kept], s->image[i], sizeof *s->image);
            kept++;
        }
    s->count = kept;
}

/* Cells in a line may be a rectangle, row by row: the one that has most. */
static bool try_boxes(trial *t, uint32_t places, set_symmetries *out)
{
    const uint32_t from = out->count;
    uint32_t best = from;

    for (uint32_t rows = t->l->rows; rows <= places; rows++) {
        uint32_t count;

        if (rows != t->l->rows && (t->l->rows > 1 || places % rows != 0))
            continue;
        t->rows = rows;
        t->columns = places / rows;
        if (!try_all(t, out))
            return false;
        leave_different(out, best, places);
        count = out->count - best;
        if (count > best - from) {
            memmove(out->image[from], out->image[best],
                    count * sizeof *out->image);
            best = from + count;
        }
        out->count = best;
    }
    return true;
}

/* Those behind the maps that were found. */
static bool find_exchanging(trial *t, uint32_t places, set_symmetries *out)
{
    const uint32_t count = out->count;
    bool found;

    t->exchanged = true;
    found = try_boxes(t, places, out);
    out->exchanging = out->count - count;
    out->count = count;
    return found;
}

/* ---- maps that need no place ---- */

/* More refinements, or more maps, are not worth it. */
enum { MOST_REFINEMENTS = 512, MOST_FREE = 64 };

/*
 * Cells are coloured by the instances that they are in and by the colours of
 * the others there, until no more are told apart; where that is not enough one
 * cell of a class gets a colour of its own, and so on.  A map that keeps the
 * list takes such a cell to one of its class, and then all others where the
 * colours say.
 */
typedef struct coloured {
    uint64_t of[SYMMETRIC_CELLS], sorted[SYMMETRIC_CELLS];
    uint32_t classes;
} coloured;

typedef struct matching {
    trial *t;
    set_symmetries *out;
    uint32_t cells, steps;
    coloured step[SYMMETRIC_CELLS + 1]; /* after so many cells by themselves */
    uint32_t alone[SYMMETRIC_CELLS];    /* which they are */
    uint32_t refinements;
    bool many, no_memory;
} matching;

static uint64_t role_of(const set_literal *l, bool written)
{
    return 1 + (uint64_t)l->in + 2 * (uint64_t)written;
}

static uint64_t sum_of(const coloured *c, const set_instance *x)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < x->needs; i++)
        sum += grundy_hash_word(c->of[x->need[i].cell] +
                                role_of(&x->need[i], false));
    for (size_t i = 0; i < x->writes; i++)
        sum += grundy_hash_word(c->of[x->write[i].cell] +
                                role_of(&x->write[i], true));
    return sum;
}

static void refine_once(const matching *m, coloured *c)
{
    const set_instances *const l = m->t->l;
    uint64_t next[SYMMETRIC_CELLS];

    for (uint32_t cell = 0; cell < m->cells; cell++)
        next[cell] = grundy_hash_word(c->of[cell]);
    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);
        const uint64_t sum = sum_of(c, &x);

        for (size_t k = 0; k < x.needs; k++)
            next[x.need[k].cell] +=
                grundy_hash_word(sum ^ role_of(&x.need[k], false));
        for (size_t k = 0; k < x.writes; k++)
            next[x.write[k].cell] +=
                grundy_hash_word(sum ^ role_of(&x.write[k], true));
    }
    memcpy(c->of, next, m->cells * sizeof *next);
}

static void sort_classes(const matching *m, coloured *c)
{
    memcpy(c->sorted, c->of, m->cells * sizeof *c->of);
    qsort(c->sorted, m->cells, sizeof *c->sorted, grundy_number_compare);
    c->classes = m->cells > 0;
    for (uint32_t i = 1; i < m->cells; i++)
        c->classes += c->sorted[i] != c->sorted[i - 1];
}

static void refine(matching *m, coloured *c)
{
    uint32_t before;

    m->many |= ++m->refinements > MOST_REFINEMENTS;
    do {
        before = c->classes;
        refine_once(m, c);
        sort_classes(m, c);
    } while (c->classes > before && c->classes < m->cells);
}

static void set_apart(matching *m, coloured *c, uint32_t cell)
{
    c->of[cell] = grundy_hash_word(c->of[cell] + 5);
    refine(m, c);
}

/* A cell of the smallest class that has several; false: there is none. */
static bool find_class(const matching *m, const coloured *c, uint32_t *cell)
{
    uint32_t least = UINT32_MAX;
    uint64_t colour = 0;

    for (uint32_t i = 0, next; i < m->cells; i = next) {
        for (next = i + 1; next < m->cells && c->sorted[next] == c->sorted[i];
             next++)
            ;
        if (next - i > 1 && next - i < least) {
            least = next - i;
            colour = c->sorted[i];
        }
    }
    for (*cell = 0; least < UINT32_MAX && c->of[*cell] != colour; ++*cell)
        ;
    return least < UINT32_MAX;
}

/* The cells that are told apart by themselves, until all are. */
static void take_steps(matching *m)
{
    for (uint32_t cell = 0; cell < m->cells; cell++)
        m->step[0].of[cell] = 1;
    refine(m, &m->step[0]);
    while (!m->many && find_class(m, &m->step[m->steps], &m->alone[m->steps])) {
        m->step[m->steps + 1] = m->step[m->steps];
        m->steps++;
        set_apart(m, &m->step[m->steps], m->alone[m->steps - 1]);
    }
}

/* Where the colours of the last step are found, if that keeps the list. */
static void note_match(matching *m, const coloured *c)
{
    const coloured *const last = &m->step[m->steps];

    for (uint32_t cell = 0; cell < m->cells; cell++)
        for (uint32_t to = 0; to < m->cells; to++)
            if (c->of[to] == last->of[cell])
                m->t->image[cell] = (uint8_t)to;
    m->many |= m->out->count == MOST_FREE;
    if (!m->many && keeps_all(m->t))
        m->no_memory |= !note(m->t, m->out);
}

static void match(matching *m, const coloured *c, uint32_t step)
{
    if (step == m->steps) {
        note_match(m, c);
        return;
    }
    for (uint32_t cell = 0; cell < m->cells && !m->many && !m->no_memory;
         cell++) {
        coloured next;

        if (c->of[cell] != m->step[step].of[m->alone[step]])
            continue;
        next = *c;
        set_apart(m, &next, cell);
        if (memcmp(next.sorted, m->step[step + 1].sorted,
                   m->cells * sizeof *next.sorted) == 0)
            match(m, &next, step + 1);
    }
}

/* All maps that keep the list, unless they are many; none then. */
static bool find_free(trial *t, set_symmetries *out)
{
    matching *const m = grundy_memory_zeroed(t->l->mem, sizeof *m);
    bool found;

    if (m == NULL)
        return false;
    m->t = t;
    m->out = out;
    m->cells = t->l->cells;
    take_steps(m);
    if (!m->many)
        match(m, &m->step[0], 0);
    out->more = m->many;
    if (m->many)
        out->count = 0;
    found = !m->no_memory;
    grundy_memory_free(t->l->mem, m, sizeof *m);
    return found;
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

bool grundy_symmetries_find(const set_instances *l, bool anywhere,
                            set_symmetries *out)
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
    t.bar = grundy_memory_new(l->mem, (bars_of(l) + 1) * sizeof *t.bar);
    found = t.need != NULL && t.write != NULL && t.bar != NULL;
    if (found && anywhere && l->pad == 0)
        found = find_free(&t, out);
    if (found && out->count == 0)
        found = try_boxes(&t, places, out);
    if (found && l->exchange != NULL)
        found = find_exchanging(&t, places, out);
    GRUNDY_FREE(l->mem, t.need, t.most);
    GRUNDY_FREE(l->mem, t.write, t.most);
    GRUNDY_FREE(l->mem, t.bar, bars_of(l) + 1);
    return found;
}

void grundy_symmetries_drop(const set_instances *l, set_symmetries *s)
{
    GRUNDY_FREE(l->mem, s->image, s->cap);
    *s = (set_symmetries){.count = 0};
}
