/* SPDX-License-Identifier: MIT */
/*
 * What is known of cells, written as literals of the list.  Of a set it is one
 * literal: in or out.  Of several sets it is one for each that is known, where
 * that says it all; else it is split.  That a cell has a letter is that the
 * letter's plane has it; that it is one of several, that the planes of all
 * others have it not.
 */
#include <string.h>

#include "base/words.h"

#include <assert.h>
#include "plan/sets/unroll.h"

bool grundy_sets_add_letter(set_coding *c, int64_t letter)
{
    uint32_t at = 0;

    while (at < c->letters && c->letter[at] < letter)
        at++;
    if (at < c->letters && c->letter[at] == letter)
        return true;
    if (c->letters == SET_MOST_LETTERS)
        return false;
    memmove(c->letter + at + 1, c->letter + at,
            (c->letters - at) * sizeof *c->letter);
    c->letter[at] = letter;
    c->letters++;
    return true;
}

/* ---- planes ---- */

static uint32_t planes_of(const set_coding *c)
{
    if (c->sets > 0)
        return c->sets;
    return c->letters <= 2 ? 1 : c->letters;
}

static void set_board_of(const reader *r, set_instances *l)
{
    const uint32_t planes =
        r->sketch != NULL ? SKETCH_PLANES * SKETCH_TAGS : planes_of(r->coding);
    const bool pairs = r->coding->sets > 0 && r->terms->in->dims == 2;

    grundy_instances_drop(l);
    *l = (set_instances){.mem = r->mem, .watch = r->watch};
    l->bars = r->sketch != NULL ? r->sketch->board : NULL;
    l->rows = pairs ? (uint32_t)r->terms->in->size[0] : 1;
    l->columns = pairs ? (uint32_t)r->terms->in->size[1] : r->cells;
    grundy_instances_set_planes(l, planes, r->cells);
}

/* States in which each set has the cell. */
static void code_sets(reader *r)
{
    const uint32_t states = 1u << r->coding->sets;

    for (uint32_t plane = 0; plane < r->coding->sets; plane++) {
        r->in[plane] = 0;
        for (uint32_t state = 0; state < states; state++)
            if (state >> plane & 1)
                r->in[plane] |= (uint8_t)(1u << state);
    }
    r->all = (uint8_t)((1u << states) - 1);
    r->planes = r->coding->sets;
}

uint32_t grundy_set_coding_planes(const set_coding *c, int64_t *letter)
{
    uint32_t count = 0;

    if (c->letters > SET_MOST_PLANES + 1)
        return 0;
    for (uint32_t i = 0; i < c->letters; i++)
        if (c->letter[i] != c->usual)
            letter[count++] = c->letter[i];
    letter[count] = c->usual;
    return count < SET_MOST_PLANES ? count + 1 : count;
}

/* Each cell is in one of the sets, or in none that has the usual letter. */
static bool code_letters(reader *r)
{
    int64_t letter[SET_MOST_PLANES + 1];

    r->all = (uint8_t)((1u << r->coding->letters) - 1);
    if (r->sketch == NULL)
        return true;
    r->planes = grundy_set_coding_planes(r->coding, letter);
    for (uint32_t i = 0; i < r->planes; i++)
        for (uint32_t k = 0; k < r->coding->letters; k++)
            if (r->coding->letter[k] == letter[i])
                r->in[i] = (uint8_t)(1u << k);
    return r->planes > 0 ||
           grundy_sets_refuse(r, NULL,
                              N_("its elements have too many different "
                                 "values"));
}

bool grundy_sets_code(reader *r)
{
    set_coding *const c = r->coding;

    if (c->sets > 0)
        code_sets(r);
    else if (!code_letters(r))
        return false;
    for (uint32_t i = 0; i < SET_MOST_LETTERS; i++)
        c->plane[i] = i < planes_of(c) ? (int32_t)i : -1;
    if (c->sets == 0 && c->letters == 2) {
        c->plane[0] = -1;
        c->plane[1] = 0;
    }
    set_board_of(r, r->out);
    if (r->ends != NULL)
        set_board_of(r, r->ends);
    return true;
}

/* ---- needs ---- */

static bool need(reader *r, uint32_t cell, uint32_t plane, bool in)
{
    if (!grundy_memory_reserve(r->mem, &r->need, &r->need_cap, r->needs + 1,
                               sizeof *r->need))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    r->need[r->needs++] =
        (set_literal){grundy_instances_cell(r->out, plane, cell), in};
    return true;
}

/* One literal for each set of which it is known whether the cell is in it. */
static bool need_of_sets(reader *r, uint32_t cell, bool *split, cell_rule *by)
{
    const uint8_t known = r->known[cell];
    uint8_t said = r->all;

    for (uint32_t plane = 0; plane < r->coding->sets; plane++) {
        const uint8_t in = r->in[plane];

        if ((known & in) != 0 && (known & ~in) != 0)
            continue;
        said &= (known & in) != 0 ? in : (uint8_t)~in;
        if ((r->terms->masks || cell < r->terms->count[plane]) &&
            !need(r, cell, plane, (known & in) != 0))
            return false;
    }
    for (uint32_t plane = 0; plane < r->coding->sets && said != known; plane++)
        if ((known & r->in[plane]) != 0 && (known & ~r->in[plane]) != 0) {
            *split = true;
            *by = (cell_rule){cell, r->in[plane]};
            break;
        }
    return true;
}

static bool need_of_letters(reader *r, uint32_t cell)
{
    const uint8_t known = r->known[cell];
    const bool one = (known & (known - 1)) == 0;

    if (r->coding->letters <= 2)
        return need(r, cell, 0, known == 2);
    for (uint32_t i = 0; i < r->coding->letters; i++) {
        const bool may = known >> i & 1;

        if (may == one && !need(r, cell, i, may))
            return false;
    }
    return true;
}

bool grundy_sets_is_before(const reader *r, size_t from, size_t at)
{
    assert(at <= r->path_count);
    for (size_t i = from; i < at; i++)
        if (r->path[i].cell == r->path[at].cell)
            return true;
    return false;
}

bool grundy_sets_needs(reader *r, bool *split, cell_rule *by)
{
    const bool twice = r->all != 3; /* else a cell is decided once */

    r->needs = 0;
    *split = false;
    for (size_t i = 0; i < r->path_count && !*split; i++) {
        const uint32_t cell = r->path[i].cell;

        if (twice && grundy_sets_is_before(r, 0, i))
            continue;
        if (!(r->coding->sets > 0 ? need_of_sets(r, cell, split, by)
                                  : need_of_letters(r, cell)))
            return false;
    }
    return true;
}

/* ---- writes ---- */

bool grundy_sets_put_in(reader *r, uint32_t cell, uint32_t plane, bool in)
{
    assert(cell < r->cells);
    if (!grundy_memory_reserve(r->mem, &r->write, &r->write_cap, r->writes + 1,
                               sizeof *r->write))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    r->write[r->writes++] =
        (set_literal){grundy_instances_cell(r->out, plane, cell), in};
    return true;
}

bool grundy_sets_put_letter(reader *r, uint32_t cell, uint32_t letter)
{
    assert(cell < r->cells);
    if (r->coding->letters <= 2)
        return grundy_sets_put_in(r, cell, 0, letter == 1);
    for (uint32_t i = 0; i < r->coding->letters; i++)
        if ((i == letter || (r->known[cell] >> i & 1)) &&
            !grundy_sets_put_in(r, cell, i, i == letter))
            return false;
    return true;
}

/* The numbers of the instance at work, which `had` instances were before; of
 * one that stood there they have to be the same. */
static bool add_leads(reader *r, const set_instances *to, size_t had,
                      const node *n)
{
    const uint32_t open = r->terms->sets > 0 ? r->terms->sets : 1;
    const uint32_t width = r->terms->kind->params - open;
    const set_instance own = {r->need, r->write, r->needs, r->writes};
    set_leads *const l = r->leads;
    size_t near = 0;

    if (to->count == had) {
        (void)grundy_instances_find_near(to, &own, &near);
        return memcmp(l->to + near * width, r->lead, width * sizeof *r->lead) ==
                   0 ||
               grundy_sets_refuse(r, n, N_("a move changes another parameter"));
    }
    assert(l->count == had * width);
    for (uint32_t i = 0; i < width; i++)
        if (!GRUNDY_PUSH(r->mem, l->to, l->count, l->cap, r->lead[i]))
            return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    return true;
}

bool grundy_sets_add(reader *r, set_instances *to, const node *n)
{
    const size_t had = to->count;

    if (to->count >= GRUNDY_SETS_MOST)
        return grundy_sets_refuse(r, n,
                                  N_("its moves are too many to be written "
                                     "out"));
    grundy_set_literals_sort(r->need, r->needs);
    grundy_set_literals_sort(r->write, r->writes);
    if (!grundy_instances_add(to, r->need, r->needs, r->write, r->writes))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    return r->leads == NULL || add_leads(r, to, had, n);
}

/* ---- planes that nobody reads ---- */

static void note_read(const set_instances *l, bool *is_read)
{
    for (size_t i = 0; i < l->needs; i++)
        is_read[grundy_plane_of(l, l->need[i].cell)] = true;
}

/* The literals that are on planes that stay, renumbered; returns how many. */
static size_t renumbered(const set_instances *from, const set_instances *to,
                         const int32_t *plane, const set_literal *at,
                         size_t count, set_literal *out)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        const int32_t own = plane[grundy_plane_of(from, at[i].cell)];

        if (own >= 0)
            out[kept++] = (set_literal){
                grundy_instances_cell(to, (uint32_t)own,
                                      grundy_place_of(from, at[i].cell)),
                at[i].in};
    }
    return kept;
}

static bool move_planes(reader *r, set_instances *l, const int32_t *plane,
                        uint32_t planes)
{
    set_instances made = {.mem = l->mem,
                          .watch = l->watch,
                          .rows = l->rows,
                          .columns = l->columns};
    bool good = true;

    grundy_instances_set_planes(&made, planes, r->cells);
    for (size_t i = 0; i < l->count && good; i++) {
        const set_instance x = grundy_instances_at(l, i);

        good = grundy_memory_reserve(r->mem, &r->need, &r->need_cap,
                                     x.needs + 1, sizeof *r->need) &&
               grundy_memory_reserve(r->mem, &r->write, &r->write_cap,
                                     x.writes + 1, sizeof *r->write);
        if (good) {
            r->needs = renumbered(l, &made, plane, x.need, x.needs, r->need);
            r->writes =
                renumbered(l, &made, plane, x.write, x.writes, r->write);
            good = grundy_instances_add(&made, r->need, r->needs, r->write,
                                        r->writes);
        }
    }
    grundy_instances_drop(l);
    *l = made;
    return good;
}

bool grundy_sets_leave_unread(reader *r)
{
    const uint32_t planes = planes_of(r->coding);
    bool is_read[SET_MOST_LETTERS] = {false};
    int32_t now[SET_MOST_LETTERS];
    uint32_t left = 0;

    if (planes == 1)
        return true;
    note_read(r->out, is_read);
    if (r->ends != NULL)
        note_read(r->ends, is_read);
    for (uint32_t i = 0; i < planes; i++)
        now[i] = is_read[i] ? (int32_t)left++ : -1;
    memcpy(r->coding->plane, now, planes * sizeof *now);
    if (left == planes)
        return true;
    if (left == 0)
        now[0] = r->coding->plane[0] = (int32_t)left++;
    return move_planes(r, r->out, now, left) &&
           (r->ends == NULL || move_planes(r, r->ends, now, left));
}
