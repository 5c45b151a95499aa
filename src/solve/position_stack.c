/* SPDX-License-Identifier: MIT */
/*
 * Numbers are places in a stack of the positions of one path, and a position
 * that is met again is found by its words: among those that are open by chains
 * of equal hashes, the newest first, and what is known of it in the cache.
 */
#include "solve/position_call.h"

#include <assert.h>
#include <string.h>

/* Of a stack: a new number for the position.  False when memory is out. */
bool grundy_stack_push(position_graph *g, grundy_position at, bool right,
                       uint32_t *number)
{
    position_stack *const s = g->stack;
    const uint32_t n = g->nodes;
    const size_t first = (size_t)n * s->cache.words;

    if (n == UINT32_MAX ||
        !GRUNDY_RESERVE(g->mem, g->node, g->node_cap, (size_t)n + 1) ||
        !GRUNDY_RESERVE(g->mem, s->hash, s->hash_cap, (size_t)n + 1) ||
        !GRUNDY_RESERVE(g->mem, s->word, s->word_cap,
                        first + s->cache.words + 1))
        return false;
    assert(at.length <= s->cache.words && at.kind < GRUNDY_CACHE_KINDS);
    for (uint32_t i = 0; i < at.length; i++)
        s->word[first + i] = at.word[i];
    s->hash[n] = grundy_result_cache_hash(at, right);
    grundy_result_cache_expect(&s->cache, s->hash[n]);
    g->node[n] = grundy_position_new(g, right);
    g->node[n].record = at.kind;
    g->node[n].bytes = at.length;
    *number = g->nodes++;
    return true;
}

/* Of a stack: the position of a number. */
cache_key grundy_stack_at(const position_graph *g, uint32_t number)
{
    const position_stack *const s = g->stack;
    const position_node *const n = &g->node[number];

    assert(s != NULL && number < g->nodes && n->bytes <= s->cache.words);
    return (cache_key){
        .at = {n->record, n->bytes, &s->word[(size_t)number * s->cache.words]},
        .right = n->right,
        .hash = s->hash[number]};
}

/* Of a stack: what is known from before.  What is kept was no end of play. */
void grundy_stack_recall(position_graph *g, uint32_t number)
{
    const cache_key key = grundy_stack_at(g, number);
    position_node *const n = &g->node[number];
    cached_result known;

    if (!grundy_result_cache_find(&g->stack->cache, &key, &known))
        return;
    n->low = known.low > n->low ? known.low : n->low;
    n->high = known.high < n->high ? known.high : n->high;
    n->work = known.work;
    n->visits = 1;
    n->judged = true;
}

void grundy_positions_recall(position_graph *g, uint32_t number)
{
    if (g->stack != NULL)
        grundy_stack_recall(g, number);
}

void grundy_positions_keep(position_graph *g, uint32_t number)
{
    const position_node *const n = &g->node[number];
    const cache_key key = grundy_stack_at(g, number);
    const cached_result known = {n->low, n->high, n->work};

    assert(!n->open);
    grundy_result_cache_put(&g->stack->cache, &key, &known);
}

#ifndef NDEBUG
static bool any_is_open(const position_graph *g, uint32_t from)
{
    for (uint32_t i = from; i < g->nodes; i++)
        if (g->node[i].open)
            return true;
    return false;
}
#endif

void grundy_positions_drop(position_graph *g, uint32_t from)
{
    assert(from <= g->nodes && !any_is_open(g, from));
    g->nodes = from;
}

int64_t grundy_positions_promise(const position_graph *g, uint32_t number)
{
    return g->rules.promise(g->game.state, grundy_stack_at(g, number).at,
                            g->node[number].right);
}

/* ---- the path of a search ---- */

static void link_in(position_graph *g, uint32_t number)
{
    position_stack *const s = g->stack;
    uint32_t *const head = &s->head[s->hash[number] & (s->heads - 1)];

    assert(*head <= number); /* those above lie behind those below */
    g->node[number].length = *head;
    *head = number + 1;
}

/* Those above lie behind those below in each chain. */
static bool grow_heads(position_graph *g)
{
    position_stack *const s = g->stack;
    const size_t heads = s->heads == 0 ? 64 : 2 * s->heads;
    uint32_t *const head = grundy_memory_zeroed(g->mem, heads * sizeof *head);

    if (head == NULL)
        return false;
    grundy_memory_free(g->mem, s->head, s->heads * sizeof *head);
    s->head = head;
    s->heads = heads;
    for (uint32_t i = 0; i < g->nodes; i++)
        if (g->node[i].open)
            link_in(g, i);
    return true;
}

bool grundy_positions_enter(position_graph *g, uint32_t number)
{
    position_stack *const s = g->stack;

    assert(!g->node[number].open);
    if (s != NULL) {
        if (s->opened == s->heads && !grow_heads(g))
            return false;
        link_in(g, number);
        s->opened++;
    }
    g->node[number].open = true;
    return true;
}

void grundy_positions_leave(position_graph *g, uint32_t number)
{
    position_stack *const s = g->stack;
    position_node *const n = &g->node[number];

    assert(n->open);
    n->open = false;
    if (s == NULL)
        return;
    assert(s->head[s->hash[number] & (s->heads - 1)] == number + 1);
    s->head[s->hash[number] & (s->heads - 1)] = n->length;
    n->length = 0;
    assert(s->opened > 0);
    s->opened--;
}

static bool is_same(const position_graph *g, uint32_t x, uint32_t y)
{
    const cache_key a = grundy_stack_at(g, x), b = grundy_stack_at(g, y);

    return a.hash == b.hash && a.right == b.right && a.at.kind == b.at.kind &&
           a.at.length == b.at.length &&
           (a.at.length == 0 ||
            memcmp(a.at.word, b.at.word, a.at.length * sizeof *a.at.word) == 0);
}

bool grundy_positions_meet(const position_graph *g, uint32_t number,
                           uint32_t *again)
{
    const position_stack *const s = g->stack;

    *again = number;
    if (s == NULL)
        return g->node[number].open;
    if (s->heads == 0)
        return false;
    for (uint32_t i = s->head[s->hash[number] & (s->heads - 1)]; i > 0;
         i = g->node[i - 1].length)
        if (is_same(g, i - 1, number)) {
            *again = i - 1;
            return true;
        }
    return false;
}
