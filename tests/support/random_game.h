/* SPDX-License-Identifier: MIT */
/*
 * Random games for the tests of the solvers, and a brute force for them that
 * shares nothing with the solvers: positions are the nodes of a random graph
 * whose options are sums of earlier nodes and Nim heaps.
 *
 * Node i is the position kind 0 (3 i - 10) or kind 1 (i / 5, -(i % 5)), in
 * turn; every other position of these kinds does not exist, and asking for
 * its options is an error.
 */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grundy/game.h"

enum { NODES = 24, OPTIONS = 5, PARTS = 3, HEAPS = 4 };

/* part < NODES: a node; else a Nim heap of part - NODES. */
typedef struct random_part {
    unsigned part, copies;
} random_part;

typedef struct random_option {
    unsigned parts;
    random_part part[PARTS];
} random_option;

typedef struct random_node {
    unsigned options;
    random_option option[OPTIONS];
    unsigned falls_into; /* parts that it is the sum of; 0: itself */
    random_part component[PARTS];
    grundy_verdict verdict;
} random_node;

typedef struct random_game {
    unsigned nodes;
    random_node node[NODES];
    uint64_t seed;
    bool lawful;     /* every fifth node has its nimber by a law */
    bool poisonous;  /* node 3 fails */
    unsigned asked;  /* calls of options */
} random_game;

static inline unsigned draw(random_game *g, unsigned below)
{
    g->seed = g->seed * UINT64_C(6364136223846793005) +
              UINT64_C(1442695040888963407);
    return (unsigned)((g->seed >> 33) % below);
}

static inline void draw_option(random_game *g, unsigned below,
                               unsigned most_parts, random_option *option)
{
    option->parts = draw(g, most_parts + 1);
    for (unsigned i = 0; i < option->parts; i++) {
        const bool nim = below == 0 || draw(g, 5) == 0;

        option->part[i].part = nim ? NODES + draw(g, HEAPS) : draw(g, below);
        option->part[i].copies = nim || draw(g, 4) > 0 ? 1 : 1 + draw(g, 3);
    }
}

static inline void draw_game(random_game *g, uint64_t seed, unsigned nodes,
                             unsigned most_parts)
{
    memset(g, 0, sizeof *g);
    g->seed = seed;
    g->nodes = nodes;
    for (unsigned i = 0; i < nodes; i++) {
        random_node *const node = &g->node[i];

        node->options = draw(g, OPTIONS + 1);
        for (unsigned k = 0; k < node->options; k++)
            draw_option(g, i, most_parts, &node->option[k]);
    }
}

/* Some nodes are sums of earlier ones instead of having options. */
static inline void draw_components(random_game *g)
{
    for (unsigned i = 2; i < g->nodes; i++) {
        random_node *const node = &g->node[i];

        if (draw(g, 3) > 0)
            continue;
        node->falls_into = 1 + draw(g, 2);
        for (unsigned k = 0; k < node->falls_into; k++)
            node->component[k] = (random_part){draw(g, i), 1};
    }
}

static inline unsigned kind_of(unsigned node)
{
    return node % 2;
}

static inline grundy_position position_of(unsigned node, int64_t word[2])
{
    if (kind_of(node) == 0) {
        word[0] = 3 * (int64_t)node - 10;
        return (grundy_position){0, 1, word};
    }
    word[0] = node / 5;
    word[1] = -(int64_t)(node % 5);
    return (grundy_position){1, 2, word};
}

/* The node of a position, or NODES. */
static inline unsigned node_of(const random_game *g, grundy_position at)
{
    int64_t word[2];

    for (unsigned i = 0; i < g->nodes; i++) {
        const grundy_position node = position_of(i, word);

        if (node.kind == at.kind && node.length == at.length &&
            memcmp(word, at.word, at.length * sizeof *word) == 0)
            return i;
    }
    return NODES;
}

static inline bool put_parts(grundy_options *to, const random_part *part,
                             unsigned parts)
{
    for (unsigned i = 0; i < parts; i++) {
        int64_t word[2];

        if (part[i].part >= NODES) {
            if (!grundy_options_nim(to, part[i].part - NODES))
                return false;
        } else if (!grundy_options_part(to, position_of(part[i].part, word),
                                        part[i].copies)) {
            return false;
        }
    }
    return true;
}

static inline grundy_status random_options(void *state, grundy_position at,
                                           grundy_options *to,
                                           grundy_error *err)
{
    random_game *const g = state;
    const unsigned node = node_of(g, at);

    (void)err;
    g->asked++;
    if (node == NODES || (g->poisonous && node == 3))
        return GRUNDY_EVALUE;
    for (unsigned k = 0; k < g->node[node].options; k++) {
        const random_option *const option = &g->node[node].option[k];

        if (!put_parts(to, option->part, option->parts) ||
            !grundy_options_end(to))
            return GRUNDY_OK;
    }
    return GRUNDY_OK;
}

static inline grundy_status random_components(void *state, grundy_position at,
                                              grundy_options *to,
                                              grundy_error *err)
{
    const random_game *const g = state;
    const unsigned node = node_of(g, at);
    const random_part self = {node, 1};

    (void)err;
    if (node == NODES)
        return GRUNDY_EVALUE;
    if (g->node[node].falls_into == 0)
        (void)(put_parts(to, &self, 1) && grundy_options_end(to));
    else if (put_parts(to, g->node[node].component,
                       g->node[node].falls_into))
        (void)grundy_options_end(to);
    return GRUNDY_OK;
}

static inline grundy_status random_verdict(void *state, grundy_position at,
                                           grundy_verdict *verdict,
                                           grundy_error *err)
{
    const random_game *const g = state;
    const unsigned node = node_of(g, at);

    (void)err;
    *verdict = node == NODES ? GRUNDY_PLAYS_ON : g->node[node].verdict;
    return GRUNDY_OK;
}

static inline grundy_status random_bounds(void *state, uint32_t kind,
                                          const grundy_position *part,
                                          size_t parts, grundy_bounds *bounds,
                                          grundy_error *err)
{
    const random_game *const g = state;
    unsigned largest = 0;

    (void)err;
    for (size_t i = 0; i < parts; i++) {
        const unsigned node = node_of(g, part[i]);

        if (node != NODES && node > largest)
            largest = node;
    }
    bounds->fill = true;
    if (kind == 0) {
        bounds->length = 1;
        bounds->low[0] = -10;
        bounds->high[0] = 3 * (int64_t)largest - 10;
        bounds->order[0] = 1;
        return GRUNDY_OK;
    }
    bounds->length = 2;
    bounds->low[0] = 0;
    bounds->high[0] = largest / 5;
    bounds->low[1] = -4;
    bounds->high[1] = 0;
    bounds->order[0] = 1;
    bounds->order[1] = -2;
    return GRUNDY_OK;
}

/* ---- brute force ---- */

static inline uint64_t brute_nimber(const random_game *g, unsigned node);

static inline uint64_t brute_sum(const random_game *g,
                                 const random_part *part, unsigned parts)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < parts; i++)
        for (unsigned c = 0; c < part[i].copies; c++)
            sum ^= part[i].part >= NODES ? part[i].part - NODES
                                         : brute_nimber(g, part[i].part);
    return sum;
}

static inline uint64_t brute_nimber(const random_game *g, unsigned node)
{
    const random_node *const n = &g->node[node];
    uint64_t mex = 0;

    if (n->falls_into > 0)
        return brute_sum(g, n->component, n->falls_into);
    for (unsigned k = 0; k < n->options; k++)
        if (brute_sum(g, n->option[k].part, n->option[k].parts) == mex) {
            mex++;
            k = UINT32_MAX; /* once more from the first */
        }
    return mex;
}

static inline bool random_law(void *state, grundy_position at,
                              uint64_t *nimber)
{
    const random_game *const g = state;
    const unsigned node = node_of(g, at);

    if (!g->lawful || node == NODES || node % 5 != 0)
        return false;
    *nimber = brute_nimber(g, node);
    return true;
}

/* A sum: how many there are of each node and of each Nim heap. */
typedef struct brute_position {
    unsigned char count[NODES + HEAPS];
} brute_position;

typedef struct brute_memo {
    brute_position *sum;
    unsigned char *wins; /* 0 unknown, 1 no, 2 yes */
    size_t room, used;
} brute_memo;

static inline size_t brute_slot(brute_memo *memo, const brute_position *at)
{
    uint64_t hash = 1;
    size_t slot;

    for (size_t i = 0; i < sizeof at->count; i++)
        hash = (hash ^ at->count[i]) * UINT64_C(1099511628211);
    for (slot = (size_t)(hash >> 20) % memo->room;
         memo->wins[slot] != 0 &&
         memcmp(&memo->sum[slot], at, sizeof *at) != 0;
         slot = (slot + 1) % memo->room)
        ;
    return slot;
}

static inline bool brute_wins(const random_game *g, brute_memo *memo,
                              const brute_position *at, bool misere);

static inline void brute_add(brute_position *sum, const random_part *part,
                             unsigned parts)
{
    for (unsigned i = 0; i < parts; i++)
        sum->count[part[i].part] =
            (unsigned char)(sum->count[part[i].part] + part[i].copies);
}

/* Whether a move of one of the nodes or heaps number p leaves a loss. */
static inline bool brute_moves(const random_game *g, brute_memo *memo,
                               const brute_position *at, unsigned p,
                               bool misere, bool *moves)
{
    const unsigned options = p >= NODES ? p - NODES : g->node[p].options;

    for (unsigned k = 0; k < options; k++) {
        brute_position after = *at;

        *moves = true;
        after.count[p]--;
        if (p >= NODES)
            after.count[NODES + k]++;
        else
            brute_add(&after, g->node[p].option[k].part,
                      g->node[p].option[k].parts);
        if (!brute_wins(g, memo, &after, misere))
            return true;
    }
    return false;
}

/* Whether the player to move wins the sum, by trying everything. */
static inline bool brute_wins(const random_game *g, brute_memo *memo,
                              const brute_position *at, bool misere)
{
    brute_position now = *at;
    bool wins = false, moves = false;
    size_t slot;

    for (unsigned p = g->nodes; p-- > 0;)
        while (now.count[p] > 0 && g->node[p].falls_into > 0) {
            now.count[p]--;
            brute_add(&now, g->node[p].component, g->node[p].falls_into);
        }
    slot = brute_slot(memo, &now);
    if (memo->wins[slot] != 0)
        return memo->wins[slot] == 2;
    for (unsigned p = 0; p < NODES + HEAPS && !wins; p++)
        if (now.count[p] > 0 && p < g->nodes &&
            g->node[p].verdict != GRUNDY_PLAYS_ON) {
            wins = g->node[p].verdict == GRUNDY_WINS;
            moves = true;
            break;
        } else if (now.count[p] > 0) {
            wins = brute_moves(g, memo, &now, p, misere, &moves);
        }
    if (!moves)
        wins = misere;
    if (memo->used * 2 > memo->room)
        abort();
    slot = brute_slot(memo, &now);
    memo->sum[slot] = now;
    memo->wins[slot] = wins ? 2 : 1;
    memo->used++;
    return wins;
}

static inline void open_brute(brute_memo *memo)
{
    memo->room = 1 << 18;
    memo->used = 0;
    memo->sum = calloc(memo->room, sizeof *memo->sum);
    memo->wins = calloc(memo->room, 1);
    if (memo->sum == NULL || memo->wins == NULL)
        abort();
}

static inline void close_brute(brute_memo *memo)
{
    free(memo->sum);
    free(memo->wins);
}

/* Keeps every sum that play can reach from a node to at most 4 parts. */
static inline void keep_small(random_game *g)
{
    unsigned size[NODES];

    for (unsigned i = 0; i < g->nodes; i++) {
        size[i] = 1;
        for (unsigned k = 0; k < g->node[i].options; k++) {
            random_option *const option = &g->node[i].option[k];
            unsigned sum = 0;

            for (unsigned p = 0; p < option->parts; p++) {
                const random_part part = option->part[p];
                const unsigned one = part.part < NODES ? size[part.part] : 1;

                if (sum + part.copies * one > 4)
                    option->parts = p;
                else
                    sum += part.copies * one;
            }
            size[i] = sum > size[i] ? sum : size[i];
        }
        if (g->node[i].falls_into == 2 &&
            size[g->node[i].component[0].part] +
                    size[g->node[i].component[1].part] >
                4)
            g->node[i].falls_into = 1;
        for (unsigned k = 0; k < g->node[i].falls_into; k++)
            size[i] =
                (k == 0 ? 0 : size[i]) + size[g->node[i].component[k].part];
    }
}

/* How often random tests run: N quarters of it where GRUNDY_TEST_TIMES=N. */
static inline unsigned test_times(unsigned times)
{
    const char *const more = getenv("GRUNDY_TEST_TIMES");
    const int factor = more != NULL ? atoi(more) : 1;

    return (times * (factor > 0 ? (unsigned)factor : 1) + 3) / 4;
}
