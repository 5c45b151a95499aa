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
#include "reader.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELLS = 1024,
    WORDS = CELLS / 64,
    FEW_CELLS = 64,
    FEW_PATTERNS = 64,
    VALUES = 32,   /* that a claim may exclude */
    TRIALS = 2000, /* namings of one component that are tried */
    DEPTH = 40     /* cells that are told apart by trying */
};

#define UNKNOWN UINT32_MAX

typedef struct set {
    uint64_t word[WORDS];
} set;

typedef struct state {
    set in, out;
} state;

/* A move's masks; a pattern needs and writes nothing. */
typedef struct instance {
    state need, write;
} instance;

/* A component or move that was met: so many words from there on. */
typedef struct record {
    size_t from;
    uint32_t words, known; /* of a naming: its number among the components */
} record;

typedef struct table {
    record *at;
    size_t count, cap;
    uint32_t *slot; /* 1 + the record; a power of two */
    size_t slots;
    uint32_t *word;
    size_t words, word_cap;
} table;

/* Of a component with names: its nimber, and values that it has not. */
typedef struct known {
    uint32_t is, not ;
} known;

/* A move or pattern of the component that is looked at: cells by place. */
typedef struct edge {
    set needs, in, writes, put; /* cells, and those of them in or put */
    uint32_t instance;
    bool pattern, compared, dropped, placed; /* in a component */
} edge;

typedef struct parts {
    reader *r;
    uint32_t cells, words;
    instance *move; /* then the patterns */
    size_t moves, patterns, move_cap;
    bool takes;      /* with patterns: moves only take, or only put */
    bool spares;     /* they do so, of few cells, without patterns */
    table raw, form; /* states as they stand, and components with names */
    known *known;    /* by component with names */
    size_t known_cap;
    size_t claims;
    /* of the state that is looked at: */
    edge *edge;
    size_t edges, edge_cap;
    uint32_t *component; /* of it, by number */
    size_t components, component_cap;
    /* of the component that is named: */
    edge **own;
    size_t owns, own_cap;
    uint32_t cell[CELLS], is_in[CELLS], count; /* its cells */
    uint32_t *text, *best;                     /* namings */
    size_t length, text_cap, best_length, best_cap;
    uint32_t trials;
    uint64_t colour[DEPTH + 1][CELLS];
} parts;

/* ---- sets ---- */

static bool has(const set *s, uint32_t cell)
{
    return s->word[cell / 64] >> cell % 64 & 1;
}

static void add(set *s, uint32_t cell)
{
    s->word[cell / 64] |= UINT64_C(1) << cell % 64;
}

static bool is_empty(const set *s, uint32_t words)
{
    uint64_t any = 0;

    for (uint32_t w = 0; w < words; w++)
        any |= s->word[w];
    return any == 0;
}

static bool within(const set *x, const set *y, uint32_t words)
{
    uint64_t more = 0;

    for (uint32_t w = 0; w < words; w++)
        more |= x->word[w] & ~y->word[w];
    return more == 0;
}

static bool meet(const set *x, const set *y, uint32_t words)
{
    uint64_t both = 0;

    for (uint32_t w = 0; w < words; w++)
        both |= x->word[w] & y->word[w];
    return both != 0;
}

static bool equal(const set *x, const set *y, uint32_t words)
{
    return memcmp(x->word, y->word, words * sizeof x->word[0]) == 0;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* ---- what was met ---- */

static uint64_t hash_of(const uint32_t *word, size_t words)
{
    uint64_t h = words;

    for (size_t i = 0; i < words; i++)
        h = mix(h ^ word[i]);
    return h;
}

static void enter(table *t, size_t number)
{
    const record *const at = &t->at[number];
    size_t slot = (size_t)hash_of(t->word + at->from, at->words);

    for (slot &= t->slots - 1; t->slot[slot] != 0;)
        slot = (slot + 1) & (t->slots - 1);
    t->slot[slot] = (uint32_t)number + 1;
}

static bool grow_slots(reader *r, table *t)
{
    const size_t slots = t->slots == 0 ? 1024 : 2 * t->slots;
    uint32_t *grown = NULL;
    size_t cap = 0;

    if (!reader_grow(r, &grown, &cap, slots, sizeof *grown))
        return false;
    reader_free(r, t->slot, t->slots, sizeof *t->slot);
    t->slot = grown;
    t->slots = cap;
    for (size_t i = 0; i < t->count; i++)
        enter(t, i);
    return true;
}

/* The record of these words, added if it is not there; *added tells. */
static bool find(reader *r, table *t, const uint32_t *word, size_t words,
                 uint32_t *number, bool *added)
{
    size_t slot;

    if (2 * t->count >= t->slots && !grow_slots(r, t))
        return false;
    slot = (size_t)hash_of(word, words) & (t->slots - 1);
    for (; t->slot[slot] != 0; slot = (slot + 1) & (t->slots - 1)) {
        const record *const at = &t->at[t->slot[slot] - 1];

        *number = t->slot[slot] - 1;
        *added = false;
        if (at->words == words &&
            memcmp(t->word + at->from, word, words * sizeof *word) == 0)
            return true;
    }
    if (t->count >= UINT32_MAX - 2 || words > UINT32_MAX ||
        !reader_grow(r, &t->at, &t->cap, t->count + 1, sizeof *t->at) ||
        !reader_grow(r, &t->word, &t->word_cap, t->words + words,
                     sizeof *t->word))
        return reader_refuse(r, "the parts are too many");
    memcpy(t->word + t->words, word, words * sizeof *word);
    t->at[t->count] = (record){t->words, (uint32_t)words, UNKNOWN};
    t->words += words;
    t->slot[slot] = (uint32_t)t->count + 1;
    *number = (uint32_t)t->count++;
    *added = true;
    return true;
}

static void drop(reader *r, table *t)
{
    reader_free(r, t->at, t->cap, sizeof *t->at);
    reader_free(r, t->slot, t->slots, sizeof *t->slot);
    reader_free(r, t->word, t->word_cap, sizeof *t->word);
}

/* ---- the list of moves ---- */

/* { " " ( "+" | "-" ) cell }, cells not twice */
static bool read_literals(parts *p, const char **at, state *out)
{
    uint64_t cell;

    for (;;) {
        const bool in = strncmp(*at, " +", 2) == 0;

        if (!in && strncmp(*at, " -", 2) != 0)
            return true;
        if (p->cells == 0 ||
            !reader_number(at, in ? " +" : " -", p->cells - 1, &cell) ||
            has(&out->in, (uint32_t)cell) || has(&out->out, (uint32_t)cell))
            return reader_refuse(p->r, "a move names no cell, or one twice");
        add(in ? &out->in : &out->out, (uint32_t)cell);
    }
}

/* ( "move" literals " :" literals ) | ( "pattern" literals ) */
static bool read_instance(parts *p, bool *is_one)
{
    const char *at = p->r->line;
    const bool pattern = reader_word(&at, "pattern");
    instance *x;

    *is_one = pattern || reader_word(&at, "move");
    if (!*is_one)
        return true;
    if ((!pattern && p->patterns > 0) || p->moves + p->patterns >= INT32_MAX)
        return reader_refuse(p->r, "a move stands behind a pattern");
    if (!reader_grow(p->r, &p->move, &p->move_cap, p->moves + p->patterns + 1,
                     sizeof *p->move))
        return false;
    x = &p->move[p->moves + p->patterns];
    if (!read_literals(p, &at, &x->need) ||
        (!pattern &&
         (!reader_word(&at, " :") || !read_literals(p, &at, &x->write))) ||
        *at != '\0')
        return reader_refuse(p->r, "a line is misspelt");
    p->patterns += pattern;
    p->moves += !pattern;
    return true;
}

/* Patterns are of what moves leave, each of them what it needs, so that they
 * only come nearer. */
static bool check_patterns(parts *p)
{
    p->takes = p->moves > 0 && is_empty(&p->move[0].write.in, p->words);
    for (size_t i = 0; p->patterns > 0 && i < p->moves + p->patterns; i++) {
        const instance *const x = &p->move[i];
        const set *const before = p->takes ? &x->need.in : &x->need.out;
        const set *const after = p->takes ? &x->need.out : &x->need.in;
        const set *const write = p->takes ? &x->write.out : &x->write.in;
        const set *const undo = p->takes ? &x->write.in : &x->write.out;

        if (i < p->moves
                ? !is_empty(undo, p->words) || !is_empty(after, p->words) ||
                      !equal(before, write, p->words)
                : !is_empty(before, p->words))
            return reader_refuse(p->r, "patterns do not suit the moves");
    }
    return true;
}

/* Whether all moves only take, or put, and need nothing to be otherwise. */
static bool only_writes(const parts *p, bool take)
{
    for (size_t i = 0; i < p->moves; i++) {
        const instance *const x = &p->move[i];

        if (!is_empty(take ? &x->write.in : &x->write.out, p->words) ||
            !is_empty(take ? &x->need.out : &x->need.in, p->words))
            return false;
    }
    return true;
}

static bool read_list(parts *p)
{
    uint64_t cells;
    const char *at;
    bool more = true;

    if (!reader_next(p->r))
        return false;
    at = p->r->line;
    if (!reader_number(&at, "cells ", CELLS, &cells) || *at != '\0')
        return reader_refuse(p->r, "it is not said how many cells there are");
    p->cells = (uint32_t)cells;
    p->words = p->cells / 64 + 1 < WORDS ? p->cells / 64 + 1 : WORDS;
    while (more)
        if (!reader_next(p->r) || !read_instance(p, &more))
            return false;
    p->spares = p->patterns == 0 && p->cells <= FEW_CELLS &&
                (only_writes(p, true) || only_writes(p, false));
    return check_patterns(p);
}

/* ---- components ---- */

static bool is_legal(const parts *p, const instance *x, const state *s)
{
    return within(&x->need.in, &s->in, p->words) &&
           within(&x->need.out, &s->out, p->words);
}

/* The state after a move, of the cells that it tells of. */
static void make(const parts *p, const instance *x, const state *s, state *to)
{
    *to = *s;
    for (uint32_t w = 0; w < p->words; w++) {
        const uint64_t in = s->in.word[w], out = s->out.word[w];
        const uint64_t put = x->write.in.word[w] & (in | out);
        const uint64_t take = x->write.out.word[w] & (in | out);

        to->in.word[w] = (in & ~take) | put;
        to->out.word[w] = (out & ~put) | take;
    }
}

/* Where moves only take, cells that were out count as such. */
static bool stands(const parts *p, const state *s)
{
    for (size_t i = 0; i < p->patterns; i++)
        if (is_legal(p, &p->move[p->moves + i], s))
            return true;
    return false;
}

static bool is_allowed(const parts *p, const instance *x, const state *s)
{
    state to;

    if (p->patterns == 0)
        return true;
    make(p, x, s, &to);
    return !stands(p, &to);
}

/* What cells may come to be. */
static void find_living(const parts *p, const state *s, bool *lives, state *can)
{
    bool more = true;

    *can = *s;
    while (more) {
        more = false;
        for (size_t i = 0; i < p->moves; i++) {
            const instance *const x = &p->move[i];

            if (lives[i] || !is_legal(p, x, can) ||
                (p->patterns > 0 &&
                 (!is_legal(p, x, s) || !is_allowed(p, x, s))))
                continue;
            lives[i] = more = true;
            for (uint32_t w = 0; w < p->words; w++) {
                const uint64_t cells = s->in.word[w] | s->out.word[w];

                can->in.word[w] |= x->write.in.word[w] & cells;
                can->out.word[w] |= x->write.out.word[w] & cells;
            }
        }
    }
}

static void both(const parts *p, const set *x, const set *y, const set *of,
                 set *all, set *in)
{
    for (uint32_t w = 0; w < p->words; w++) {
        all->word[w] = (x->word[w] | y->word[w]) & of->word[w];
        in->word[w] = x->word[w] & of->word[w];
    }
}

static bool push_edge(parts *p, size_t number, const set *open)
{
    const instance *const x = &p->move[number];
    const bool pattern = number >= p->moves;
    edge e = {.pattern = pattern, .instance = (uint32_t)number};

    if (!reader_grow(p->r, &p->edge, &p->edge_cap, p->edges + 1,
                     sizeof *p->edge))
        return false;
    both(p, &x->need.in, &x->need.out, open, &e.needs, &e.in);
    both(p, &x->write.in, &x->write.out, open, &e.writes, &e.put);
    if (is_empty(&e.needs, p->words) && is_empty(&e.writes, p->words))
        return reader_refuse(p->r, pattern ? "a pattern stands in a part"
                                           : "a move changes nothing");
    p->edge[p->edges++] = e;
    return true;
}

/* Literals of y's cells are the same in x. */
static bool agrees(const parts *p, const edge *y, const edge *x)
{
    for (uint32_t w = 0; w < p->words; w++)
        if ((y->in.word[w] ^ x->in.word[w]) & y->needs.word[w])
            return false;
    return true;
}

/* Whether y makes x needless; of two that need the same the first does. */
static bool covers(const parts *p, const edge *y, const edge *x, bool first)
{
    const bool same = equal(&y->needs, &x->needs, p->words);

    return !y->dropped && y->pattern == x->pattern &&
           equal(&y->writes, &x->writes, p->words) &&
           equal(&y->put, &x->put, p->words) && agrees(p, y, x) &&
           (same ? first
                 : y->compared && x->compared &&
                       within(&y->needs, &x->needs, p->words));
}

static bool write_the_same(const parts *p, uint32_t x, uint32_t y)
{
    return equal(&p->move[x].write.in, &p->move[y].write.in, p->words) &&
           equal(&p->move[x].write.out, &p->move[y].write.out, p->words);
}

/* Whether the two stand in a row of moves that write the same. */
static bool in_a_row(const parts *p, uint32_t x, uint32_t y)
{
    for (; x < y; x++)
        if (!write_the_same(p, x, x + 1))
            return false;
    return true;
}

/*
 * Any of these may be compared with each other; the fewer are, the fewer come
 * apart.  Those are that the program compares, so that its parts are parts
 * here: where moves only take from few cells, or only put, those in a row that
 * write the same, once one of them needs a cell that can't change any more; and
 * patterns, if they are few.
 */
static void choose_compared(parts *p, const set *open)
{
    size_t end, patterns = 0;

    for (size_t i = 0; i < p->edges; i++)
        patterns += p->edge[i].pattern;
    for (size_t i = 0; i < p->edges; i = end) {
        bool frozen = p->edge[i].pattern && patterns <= FEW_PATTERNS;

        for (end = i; end < p->edges && p->spares && !p->edge[end].pattern &&
                      in_a_row(p, p->edge[i].instance, p->edge[end].instance);
             end++) {
            const state *const need = &p->move[p->edge[end].instance].need;

            frozen |= !within(&need->in, open, p->words) ||
                      !within(&need->out, open, p->words);
        }
        end += end == i;
        for (size_t k = i; k < end; k++)
            p->edge[k].compared = frozen;
    }
}

static void drop_needless(parts *p)
{
    for (size_t i = 0; i < p->edges; i++)
        for (size_t k = 0; k < p->edges && !p->edge[i].dropped; k++)
            p->edge[i].dropped =
                k != i && covers(p, &p->edge[k], &p->edge[i], k < i);
}

/* Of a move that takes, or puts, the two cells that it needs: the one that no
 * other move is about, and the other one. */
static bool is_twig(const parts *p, const edge *e, const uint32_t *uses,
                    uint32_t *leaf, uint32_t *at)
{
    uint32_t cell[2], count = 0;

    if (e->dropped || !equal(&e->needs, &e->writes, p->words))
        return false;
    for (uint32_t c = 0; c < p->cells; c++)
        if (has(&e->needs, c) && count++ < 2)
            cell[count - 1] = c;
    if (count != 2 || (uses[cell[0]] > 1 && uses[cell[1]] > 1))
        return false;
    *leaf = uses[cell[0]] == 1 ? cell[0] : cell[1];
    *at = uses[cell[0]] == 1 ? cell[1] : cell[0];
    return true;
}

/*
 * Where moves only take, or only put, those that share one cell and have
 * another one each for themselves lead to the same game: the cell that they
 * share is gone then, so none of them is legal again.  One of them will do.
 */
static void drop_twins(parts *p)
{
    uint32_t uses[CELLS] = {0}, leaf, at;
    bool met[CELLS] = {false};

    for (size_t i = 0; i < p->edges; i++)
        for (uint32_t c = 0; c < p->cells && !p->edge[i].dropped; c++)
            uses[c] += has(&p->edge[i].needs, c) || has(&p->edge[i].writes, c);
    for (size_t i = 0; i < p->edges; i++)
        if (is_twig(p, &p->edge[i], uses, &leaf, &at)) {
            p->edge[i].dropped = met[at];
            met[at] = true;
        }
}

/* All living moves of the state, and patterns that may be completed. */
static bool push_edges(parts *p, const state *s, bool *lives)
{
    state can;
    set open;

    if (stands(p, s))
        return reader_refuse(p->r, "a pattern stands in a part");
    memset(lives, 0, p->moves * sizeof *lives);
    find_living(p, s, lives, &can);
    memset(&open, 0, sizeof open);
    for (uint32_t w = 0; w < p->words; w++)
        open.word[w] = can.in.word[w] & can.out.word[w];
    p->edges = 0;
    for (size_t i = 0; i < p->moves; i++)
        if (lives[i] && !push_edge(p, i, &open))
            return false;
    for (size_t i = 0; i < p->patterns; i++)
        if (is_legal(p, &p->move[p->moves + i], &can) &&
            !push_edge(p, p->moves + i, &open))
            return false;
    choose_compared(p, &open);
    drop_needless(p);
    if (p->spares)
        drop_twins(p);
    return true;
}

/* ---- naming ---- */

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
static bool name(parts *p, const state *s, const set *of, uint32_t *number)
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
    return find(p->r, &p->form, p->best, p->best_length, number, &added) &&
           reader_grow(p->r, &p->known, &p->known_cap, p->form.count,
                       sizeof *p->known) &&
           (!added || (p->known[*number] = (known){UNKNOWN, 0}, true));
}

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
    if (!find(p->r, &p->raw, p->text, at, &raw, &added))
        return false;
    if (added && !name(p, s, of, &p->raw.at[raw].known))
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
                push_edges(p, s, lives);

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

        if (!is_legal(p, x, s) || !is_allowed(p, x, s))
            continue;
        make(p, x, s, &to);
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
    if (!is_legal(p, &p->move[move], s) || !is_allowed(p, &p->move[move], s))
        return reader_refuse(p->r, "a move is not legal");
    make(p, &p->move[move], s, &to);
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

    if (!read_list(p))
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
    drop(r, &p->raw);
    drop(r, &p->form);
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
