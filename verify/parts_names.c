/* SPDX-License-Identifier: MIT */
/*
 * Names for the cells of a component that do not depend on which cells they
 * are [McKayPiperno14]: colours are refined, and where cells remain alike each
 * is tried.
 */
#include "parts.h"

#include <stdlib.h>

static uint64_t role(const edge *e, uint32_t cell)
{
    return (has(&e->needs, cell) ? 1u + has(&e->in, cell) : 0u) |
           (has(&e->writes, cell) ? 4u + 4u * has(&e->put, cell) : 0u) |
           (e->pattern ? 16u : 0u);
}

static size_t count_colours(const parts *p, const uint64_t *colour)
{
    size_t count = 0;

    for (uint32_t i = 0; i < p->count; i++) {
        bool seen = false;

        for (uint32_t k = 0; k < i && !seen; k++)
            seen = colour[k] == colour[i];
        count += !seen;
    }
    return count;
}

/* Colours of cells by those of their neighbours, until they are no more. */
static void refine(const parts *p, uint64_t *colour)
{
    size_t colours = count_colours(p, colour), before = 0;

    while (colours > before && colours < p->count) {
        uint64_t next[CELLS] = {0};

        for (size_t e = 0; e < p->owns; e++) {
            uint64_t sum = 0;

            for (uint32_t i = 0; i < p->count; i++) {
                const uint64_t as = role(p->own[e], p->cell[i]) & 15;

                if (as != 0)
                    sum += mix(colour[i] ^ as << 56);
            }
            for (uint32_t i = 0; i < p->count; i++) {
                const uint64_t as = role(p->own[e], p->cell[i]);

                if ((as & 15) != 0)
                    next[i] += mix(sum ^ as << 48);
            }
        }
        for (uint32_t i = 0; i < p->count; i++)
            colour[i] = mix(colour[i] + mix(next[i]));
        before = colours;
        colours = count_colours(p, colour);
    }
}

static int by_words(const void *x, const void *y)
{
    const uint32_t *const a = *(uint32_t *const *)x;
    const uint32_t *const b = *(uint32_t *const *)y;

    for (size_t i = 0; i <= a[0]; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* The edges with the names of cells by rising colour, and the least such text
 * so far. */
static bool name_cells(parts *p, const uint64_t *colour)
{
    uint32_t name[CELLS] = {0}, **line = NULL, *text = NULL;
    size_t used = 0, cap = 0, lines = 0, room = 0;
    bool good;

    for (size_t e = 0; e < p->owns; e++)
        room += p->count + 1;
    good = reader_grow(p->r, &text, &cap, room + 1, sizeof *text) &&
           reader_grow(p->r, &line, &lines, p->owns + 1, sizeof *line);
    for (uint32_t i = 0; i < p->count && good; i++)
        for (uint32_t k = 0; k < p->count; k++)
            name[i] += colour[k] < colour[i];
    for (size_t e = 0; e < p->owns && good; e++) {
        uint32_t at[CELLS], count = 0;

        line[e] = text + used;
        memset(at, 0, p->count * sizeof *at);
        for (uint32_t i = 0; i < p->count; i++)
            at[name[i]] = (uint32_t)role(p->own[e], p->cell[i]);
        for (uint32_t i = 0; i < p->count; i++)
            if ((at[i] & 15) != 0)
                line[e][++count] = i << 5 | at[i];
        line[e][0] = count;
        used += count + 1;
    }
    if (good)
        qsort(line, p->owns, sizeof(uint32_t *), by_words);
    good = good && reader_grow(p->r, &p->text, &p->text_cap,
                               used + p->count + 1, sizeof *p->text);
    for (uint32_t i = 0; i < p->count && good; i++)
        p->text[name[i]] = p->is_in[i];
    p->length = good ? p->count : 0;
    for (size_t e = 0; e < p->owns && good; e++) {
        memcpy(p->text + p->length, line[e],
               (line[e][0] + 1) * sizeof *p->text);
        p->length += line[e][0] + 1;
    }
    if (good && (p->best_length == 0 ||
                 memcmp(p->text, p->best, p->length * sizeof *p->text) < 0)) {
        good = reader_grow(p->r, &p->best, &p->best_cap, p->length + 1,
                           sizeof *p->best);
        if (good)
            memcpy(p->best, p->text, p->length * sizeof *p->text);
        p->best_length = p->length;
    }
    reader_free(p->r, text, cap, sizeof *text);
    reader_free(p->r, line, lines, sizeof *line);
    return good;
}

/* Whether the edges stay what they are if two cells change places. */
static bool are_twins(const parts *p, uint32_t x, uint32_t y)
{
    for (size_t e = 0; e < p->owns; e++) {
        const uint64_t as_x = role(p->own[e], x), as_y = role(p->own[e], y);
        bool found = as_x == as_y;

        for (size_t f = 0; f < p->owns && !found; f++) {
            found = role(p->own[f], x) == as_y && role(p->own[f], y) == as_x;
            for (uint32_t i = 0; i < p->count && found; i++)
                found =
                    p->cell[i] == x || p->cell[i] == y ||
                    role(p->own[e], p->cell[i]) == role(p->own[f], p->cell[i]);
        }
        if (!found)
            return false;
    }
    return true;
}

/* The least of the colours that the fewest cells have, two or more of them; if
 * there are none the cells have names. */
static uint64_t choose(const parts *p, const uint64_t *colour, bool *found)
{
    uint64_t best = 0;
    uint32_t least = UINT32_MAX;

    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t count = 0;

        for (uint32_t k = 0; k < p->count; k++)
            count += colour[k] == colour[i];
        if (count > 1 &&
            (count < least || (count == least && colour[i] < best))) {
            least = count;
            best = colour[i];
        }
    }
    *found = least < UINT32_MAX;
    return best;
}

/* Tries each of the cells of a colour, but for twins of those that were. */
static bool try_names(parts *p, uint32_t depth)
{
    uint64_t *const colour = p->colour[depth];
    uint32_t tried[CELLS], count = 0;
    uint64_t of;
    bool found;

    refine(p, colour);
    of = choose(p, colour, &found);
    if (p->trials == 0 || (found && depth == DEPTH)) {
        p->trials = 0;
        return true;
    }
    p->trials--;
    if (!found)
        return name_cells(p, colour);
    for (uint32_t i = 0; i < p->count; i++) {
        bool twin = colour[i] != of;

        for (uint32_t k = 0; k < count && !twin; k++)
            twin = are_twins(p, p->cell[tried[k]], p->cell[i]);
        if (twin)
            continue;
        tried[count++] = i;
        memcpy(p->colour[depth + 1], colour, p->count * sizeof *colour);
        p->colour[depth + 1][i] = mix(of + 1);
        if (!try_names(p, depth + 1))
            return false;
    }
    return true;
}

/* The component's number among those with names: its cells are those of `of`,
 * and what they are is told by the state. */
bool parts_name(parts *p, const state *s, const set *of, uint32_t *number)
{
    bool added;

    p->count = 0;
    for (uint32_t cell = 0; cell < p->cells; cell++)
        if (has(of, cell)) {
            p->is_in[p->count] = has(&s->in, cell);
            p->colour[0][p->count] = 1 + p->is_in[p->count];
            p->cell[p->count++] = cell;
        }
    p->best_length = 0;
    p->trials = TRIALS;
    if (!try_names(p, 0))
        return false;
    if (p->trials == 0)
        return reader_refuse(p->r, "a part is too much alike to be named");
    return parts_find(p->r, &p->form, p->best, p->best_length, number,
                      &added) &&
           reader_grow(p->r, &p->known, &p->known_cap, p->form.count,
                       sizeof *p->known) &&
           (!added || (p->known[*number] = (known){UNKNOWN, 0}, true));
}
