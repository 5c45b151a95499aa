/* SPDX-License-Identifier: MIT */
/*
 * The nimber of a position that is a set of cells.  The moves are a list, which
 * is believed, as the rules that it was read from are not here: each needs some
 * cells to be in the set and some out of it, and then puts cells in and takes
 * cells out; no move may lead to where a pattern stands.  Whoever can't move
 * loses.
 *
 * A state says of some cells that they are in the set and of some that they are
 * out of it; no move that matters reads another cell, and what is written there
 * is forgotten.  A move lives if each cell that it needs is as it needs it, or
 * may come to be so by what living moves write; others are never legal again.
 * Cells that living moves write differently from what they are may change.
 * Moves that share no cell that may change do not meddle with each other, so a
 * state is the sum of its components [Sprague35, Grundy39].  A component is
 * told by its living moves alone, each as what it needs and writes of the cells
 * that may change, and by the cells of patterns that may still change; without
 * moves that write what another one writes and need more than that, without
 * moves that differ from another one by a cell that nothing else is about
 * (drop_twins), and without patterns that hold another one.  Two components
 * that differ by the names of cells are the same game: they are given names in
 * one way, found by refining colours of cells and trying all that remain alike
 * [McKayPiperno14], and then compared as a whole, so that a poor naming makes
 * the checker refuse, never believe.
 *
 * Claims come one by one and rest on those before them: `is k` if no option of
 * the component is k, each of its parts but one being known and that one
 * claimed not to be what is missing, and some option is each number below; `not
 * k` if a move that is named leads to k.
 */
#include "parts.h"

#include <stdlib.h>

/* ---- the components of a state ---- */

/* The component by its moves and cells as they stand: of those that were met
 * before the number is known. */
static bool find_component(parts *p, const state *s, const set *of,
                           uint32_t *number)
{
    const size_t instances = p->moves + p->patterns;
    const size_t list = instances <= CELLS ? instances / 32 + 1 : p->owns;
    size_t at = 0;
    uint32_t raw;
    bool added;

    if (!reader_grow(p->r, &p->text, &p->text_cap, list + 4 * p->words,
                     sizeof *p->text))
        return false;
    memset(p->text, 0, list * sizeof *p->text);
    for (size_t e = 0; e < p->owns; e++)
        if (instances <= CELLS)
            p->text[p->own[e]->instance / 32] |= UINT32_C(1)
                                                 << p->own[e]->instance % 32;
        else
            p->text[e] = p->own[e]->instance;
    at = list;
    for (uint32_t w = 0; w < p->words; w++) {
        const uint64_t cells = of->word[w], in = s->in.word[w] & cells;

        p->text[at++] = (uint32_t)cells;
        p->text[at++] = (uint32_t)(cells >> 32);
        p->text[at++] = (uint32_t)in;
        p->text[at++] = (uint32_t)(in >> 32);
    }
    if (!parts_find(p->r, &p->raw, p->text, at, &raw, &added))
        return false;
    if (added && !parts_name(p, s, of, &p->raw.at[raw].known))
        return false;
    *number = p->raw.at[raw].known;
    return *number != UNKNOWN ||
           reader_refuse(p->r, "a part is too much alike to be named");
}

/* The cells of the component of the edge, whose edges become its own. */
static bool gather(parts *p, size_t first, set *of)
{
    bool more = true;

    memset(of, 0, sizeof *of);
    p->owns = 0;
    if (!reader_grow(p->r, &p->own, &p->own_cap, p->edges, sizeof *p->own))
        return false;
    for (size_t i = first; more; i = first) {
        more = false;
        for (; i < p->edges; i++) {
            edge *const e = &p->edge[i];

            if (e->placed || e->dropped ||
                (p->owns > 0 && !meet(&e->needs, of, p->words) &&
                 !meet(&e->writes, of, p->words)))
                continue;
            e->placed = more = true;
            p->own[p->owns++] = e;
            for (uint32_t w = 0; w < p->words; w++)
                of->word[w] |= e->needs.word[w] | e->writes.word[w];
        }
    }
    return true;
}

static int by_number(const void *x, const void *y)
{
    const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

/* Equal components cancel. */
static void cancel(parts *p)
{
    size_t left = 0;

    qsort(p->component, p->components, sizeof *p->component, by_number);
    for (size_t i = 0; i < p->components; i++)
        if (left > 0 && p->component[left - 1] == p->component[i])
            left--;
        else
            p->component[left++] = p->component[i];
    p->components = left;
}

static bool split(parts *p, const state *s)
{
    bool *lives = NULL;
    size_t cap = 0;
    bool good = reader_grow(p->r, &lives, &cap, p->moves + 1, sizeof *lives) &&
                parts_push_edges(p, s, lives);

    p->components = 0;
    reader_free(p->r, lives, cap, sizeof *lives);
    for (size_t i = 0; i < p->edges && good; i++) {
        set of;

        if (p->edge[i].placed || p->edge[i].dropped)
            continue;
        good = gather(p, i, &of) &&
               reader_grow(p->r, &p->component, &p->component_cap,
                           p->components + 1, sizeof *p->component) &&
               find_component(p, s, &of, &p->component[p->components]);
        p->components++;
    }
    if (good)
        cancel(p);
    return good;
}

/* ---- claims ---- */

/* Whether the components that were found last are claimed to have no sum of
 * that value; *sum is theirs, where all are known, or UNKNOWN. */
static bool has_not(const parts *p, uint32_t value, uint32_t *sum)
{
    size_t open = 0;
    uint32_t last = 0;

    *sum = 0;
    for (size_t i = 0; i < p->components; i++) {
        const known *const k = &p->known[p->component[i]];

        if (k->is == UNKNOWN) {
            open++;
            last = p->component[i];
        } else {
            *sum ^= k->is;
        }
    }
    if (open == 0)
        return *sum != value;
    value ^= *sum;
    *sum = UNKNOWN;
    return open == 1 && value < VALUES && (p->known[last].not >> value & 1);
}

static bool check_is(parts *p, const state *s, uint32_t part, uint32_t value)
{
    uint8_t *seen = NULL;
    size_t cap = 0, below = 0;
    bool good;

    if (value > p->moves)
        return reader_refuse(p->r,
                             "a nimber is larger than the moves are many");
    good = reader_grow(p->r, &seen, &cap, (size_t)value + 1, 1);
    for (size_t i = 0; i < p->moves && good; i++) {
        const instance *const x = &p->move[i];
        uint32_t sum;
        state to;

        if (!parts_is_legal(p, x, s) || !parts_is_allowed(p, x, s))
            continue;
        parts_make(p, x, s, &to);
        good = split(p, &to);
        if (good && !has_not(p, value, &sum))
            good = reader_refuse(p->r, "an option may have the nimber that a "
                                       "part is claimed to have");
        if (good && sum < value && !seen[sum]) {
            seen[sum] = 1;
            below++;
        }
    }
    reader_free(p->r, seen, cap, 1);
    if (good && below < value)
        good = reader_refuse(p->r, "no option has a number below a nimber");
    if (good)
        p->known[part].is = value;
    return good;
}

static bool check_not(parts *p, const state *s, uint32_t part, uint32_t value,
                      uint64_t move)
{
    uint32_t sum;
    state to;

    if (value >= VALUES || move >= p->moves)
        return reader_refuse(p->r, "a number is out of range");
    if (!parts_is_legal(p, &p->move[move], s) ||
        !parts_is_allowed(p, &p->move[move], s))
        return reader_refuse(p->r, "a move is not legal");
    parts_make(p, &p->move[move], s, &to);
    if (!split(p, &to))
        return false;
    if (has_not(p, value, &sum) || sum != value)
        return reader_refuse(p->r, "a move does not lead to what is claimed");
    p->known[part].not |= UINT32_C(1) << value;
    return true;
}

/* hex { "." hex } */
static bool read_set(const parts *p, const char **at, const char *before,
                     set *out)
{
    uint32_t words = 0;

    memset(out, 0, sizeof *out);
    do {
        if (words == p->words ||
            !reader_hex(at, words == 0 ? before : ".", &out->word[words]))
            return false;
        words++;
    } while (**at == '.');
    return true;
}

static bool read_state(parts *p, const char *at, state *out)
{
    if (!read_set(p, &at, " in ", &out->in) ||
        !read_set(p, &at, " out ", &out->out) || *at != '\0')
        return reader_refuse(p->r, "a line is misspelt");
    for (uint32_t i = p->cells; i < 64 * p->words; i++)
        if (has(&out->in, i) || has(&out->out, i))
            return reader_refuse(p->r, "a part has a cell that is none");
    return !meet(&out->in, &out->out, p->words) ||
           reader_refuse(p->r, "a cell is in the set and out of it");
}

/* The position is the sum of its parts. */
static bool check_position(parts *p, const char *at, char *said, size_t size)
{
    uint64_t value;
    uint32_t sum;
    state s;

    if (!reader_number(&at, "", UINT32_MAX - 1, &value))
        return reader_refuse(p->r, "a line is misspelt");
    if (!read_state(p, at, &s) || !split(p, &s))
        return false;
    if (has_not(p, (uint32_t)value, &sum) || sum != value)
        return reader_refuse(p->r, "the parts do not add up to the nimber");
    if (reader_next(p->r))
        return reader_refuse(p->r, "a line stands behind the position");
    if (p->r->wrong == NULL)
        (void)snprintf(said, size,
                       "nimber %u (%u cells, %zu moves, %zu claims about %zu "
                       "parts)",
                       (unsigned)value, (unsigned)p->cells, p->moves, p->claims,
                       p->form.count);
    return p->r->wrong == NULL;
}

/* ( "is " value | "not " value " by " move ) state */
static bool check_claim(parts *p, const char *at)
{
    const bool is = reader_word(&at, "is ");
    uint64_t value, move = 0;
    uint32_t part;
    state s;

    if ((!is && !reader_word(&at, "not ")) ||
        !reader_number(&at, "", UINT32_MAX - 1, &value) ||
        (!is && !reader_number(&at, " by ", UINT32_MAX - 1, &move)))
        return reader_refuse(p->r, "a line is misspelt");
    if (!read_state(p, at, &s) || !split(p, &s))
        return false;
    if (p->components != 1)
        return reader_refuse(p->r, "a part is none, or several");
    part = p->component[0];
    p->claims++;
    return is ? check_is(p, &s, part, (uint32_t)value)
              : check_not(p, &s, part, (uint32_t)value, move);
}

static void check_lines(parts *p, char *said, size_t size)
{
    const char *at;

    if (!parts_read_list(p))
        return;
    do {
        at = p->r->line;
        if (reader_word(&at, "position ")) {
            (void)check_position(p, at, said, size);
            return;
        }
    } while (check_claim(p, p->r->line) && reader_next(p->r));
    (void)reader_refuse(p->r, "there is no position");
}

const char *check_parts(reader *r, char *said, size_t size)
{
    parts *p = NULL;
    size_t cap = 0;

    if (!reader_grow(r, &p, &cap, 1, sizeof *p))
        return r->wrong;
    p->r = r;
    check_lines(p, said, size);
    parts_drop(r, &p->raw);
    parts_drop(r, &p->form);
    reader_free(r, p->move, p->move_cap, sizeof *p->move);
    reader_free(r, p->known, p->known_cap, sizeof *p->known);
    reader_free(r, p->edge, p->edge_cap, sizeof *p->edge);
    reader_free(r, p->component, p->component_cap, sizeof *p->component);
    reader_free(r, p->own, p->own_cap, sizeof *p->own);
    reader_free(r, p->text, p->text_cap, sizeof *p->text);
    reader_free(r, p->best, p->best_cap, sizeof *p->best);
    reader_free(r, p, cap, sizeof *p);
    return r->wrong;
}
