/* SPDX-License-Identifier: MIT */
/*
 * The list of moves, and the edges of a state: its living moves and patterns,
 * as what they need and write of the cells that may change, without those that
 * the others make needless.
 */
#include "parts.h"

#include <stdlib.h>

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

bool parts_read_list(parts *p)
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

bool parts_is_legal(const parts *p, const instance *x, const state *s)
{
    return within(&x->need.in, &s->in, p->words) &&
           within(&x->need.out, &s->out, p->words);
}

/* The state after a move, of the cells that it tells of. */
void parts_make(const parts *p, const instance *x, const state *s, state *to)
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
        if (parts_is_legal(p, &p->move[p->moves + i], s))
            return true;
    return false;
}

bool parts_is_allowed(const parts *p, const instance *x, const state *s)
{
    state to;

    if (p->patterns == 0)
        return true;
    parts_make(p, x, s, &to);
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

            if (lives[i] || !parts_is_legal(p, x, can) ||
                (p->patterns > 0 &&
                 (!parts_is_legal(p, x, s) || !parts_is_allowed(p, x, s))))
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
bool parts_push_edges(parts *p, const state *s, bool *lives)
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
        if (parts_is_legal(p, &p->move[p->moves + i], &can) &&
            !push_edge(p, p->moves + i, &open))
            return false;
    choose_compared(p, &open);
    drop_needless(p);
    if (p->spares)
        drop_twins(p);
    return true;
}
