/* SPDX-License-Identifier: MIT */
/*
 * parts.h -- what the files share that check the nimber of a set of cells by
 * its components: the list of moves, the state that is looked at, and what was
 * met.  parts.c tells what is claimed and why it holds.
 */
#pragma once

#include "reader.h"

#include <string.h>

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

static inline bool has(const set *s, uint32_t cell)
{
    return s->word[cell / 64] >> cell % 64 & 1;
}

static inline void add(set *s, uint32_t cell)
{
    s->word[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline bool is_empty(const set *s, uint32_t words)
{
    uint64_t any = 0;

    for (uint32_t w = 0; w < words; w++)
        any |= s->word[w];
    return any == 0;
}

static inline bool within(const set *x, const set *y, uint32_t words)
{
    uint64_t more = 0;

    for (uint32_t w = 0; w < words; w++)
        more |= x->word[w] & ~y->word[w];
    return more == 0;
}

static inline bool meet(const set *x, const set *y, uint32_t words)
{
    uint64_t both = 0;

    for (uint32_t w = 0; w < words; w++)
        both |= x->word[w] & y->word[w];
    return both != 0;
}

static inline bool equal(const set *x, const set *y, uint32_t words)
{
    return memcmp(x->word, y->word, words * sizeof x->word[0]) == 0;
}

static inline uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* ---- what was met (parts_table.c) ---- */

/* The record of these words, added if it is not there; *added tells.  False:
 * there is no room. */
bool parts_find(reader *r, table *t, const uint32_t *word, size_t words,
                uint32_t *number, bool *added);
void parts_drop(reader *r, table *t);

/* ---- moves (parts_moves.c) ---- */

/* Reads "cells N" and the moves and patterns behind it. */
bool parts_read_list(parts *p);

/* Whether what the move needs is so. */
bool parts_is_legal(const parts *p, const instance *x, const state *s);
/* The state after a move, of the cells that it tells of. */
void parts_make(const parts *p, const instance *x, const state *s, state *to);
/* Whether no pattern stands after the move. */
bool parts_is_allowed(const parts *p, const instance *x, const state *s);
/* Makes the edges of the state: its living moves, and the patterns that may
 * still come to stand; *lives tells of each move. */
bool parts_push_edges(parts *p, const state *s, bool *lives);

/* ---- names (parts_names.c) ---- */

/* The number of the component of these cells, by names that do not depend on
 * theirs. */
bool parts_name(parts *p, const state *s, const set *of, uint32_t *number);
