/* SPDX-License-Identifier: MIT */
/*
 * A helper has a search of its own, in memory of its own, whose stack begins at
 * the same position.  The table does not grow while they are there: where it
 * should, helpers go home, and are called again.
 *
 * Which mistake in the rules is met depends on who is quicker.  So where
 * anybody meets one, the question is asked once more, of one alone that knows
 * nothing.
 */
#include "solve/result_crowd.h"

#include "base/error.h"
#include "base/helpers.h"

typedef struct result_member {
    result_solver *search;
    void *state;
    bool has_state; /* of the rules */
    result_crowd *crowd;
    atomic_bool done;
} result_member;

struct result_crowd {
    memory *mem;
    const result_rules *rules;
    atomic_bool failed; /* the rules did, in some search */
    atomic_uchar at_work[CROWD_MARKS];
    helpers helpers;
};

/* ---- helpers ---- */

static void help(void *arg)
{
    result_member *const m = arg;
    result_solver *const s = m->search;
    grundy_error ignored = {0};
    uint32_t root = 0;
    const grundy_status status =
        grundy_results_ask(s, &root, s->alpha, s->beta, &ignored);

    if (grundy_result_is_mistake(status))
        atomic_store(&m->crowd->failed, true);
    atomic_store(&m->done, true); /* who was stopped knows less */
}

static void close_helper(result_crowd *c, helper *h)
{
    result_member *const m = h->search;

    if (m != NULL) {
        if (m->search != NULL && m->search->stack.stack != NULL)
            m->search->stack.stack->cache.block = NULL; /* the first one's */
        grundy_results_close(&m->search);
        if (m->has_state)
            c->rules->drop_twin(m->state);
        grundy_memory_free(&h->mem, m->state, c->rules->twin_bytes);
    }
    grundy_memory_free(&h->mem, m, sizeof *m);
    grundy_helpers_drop(&c->helpers, h);
}

/* What has ended visits so far is good to know. */
static bool copy_history(result_solver *h, const result_solver *s)
{
    for (int side = 0; side < 2; side++)
        if (s->history[side].weight != NULL &&
            !grundy_history_copy(&h->history[side], &s->history[side],
                                 h->graph.mem))
            return false;
    return true;
}

/* The stack of a helper, with the same position as the first one's. */
static bool open_stack(result_solver *h, const result_solver *s)
{
    const position_graph *const from = &s->stack;
    position_graph *const g = &h->stack;
    const cache_key root = grundy_stack_at(from, 0);
    uint32_t number;

    if (grundy_positions_open_stack(g, &h->graph.game, &h->graph.rules,
                                    from->stack->cache.words, h->graph.mem,
                                    h->graph.watch, NULL) != GRUNDY_OK)
        return false;
    g->stack->cache = from->stack->cache;
    g->stack->cache.used = 0;
    h->on = g;
    if (!grundy_stack_push(g, root.at, root.right, &number))
        return false;
    g->node[0].low = from->node[0].low;
    g->node[0].high = from->node[0].high;
    g->node[0].judged = true;
    return true;
}

/* False: there is no memory for it, or no state of the rules. */
static bool open_member(result_crowd *c, const result_solver *s, helper *of)
{
    const position_graph *const g = &s->stack;
    result_member *const m = grundy_memory_zeroed(&of->mem, sizeof *m);
    grundy_game game = g->game;
    result_rules rules = g->rules;

    of->search = m;
    if (m == NULL)
        return false;
    m->crowd = c;
    m->state = game.state = grundy_memory_new(&of->mem, rules.twin_bytes);
    m->has_state =
        m->state != NULL && rules.twin(g->game.state, grundy_stack_at(g, 0).at,
                                       m->state, &of->mem, &of->watch);
    rules.values = rules.loopy = rules.excludes = false;
    if (!m->has_state ||
        grundy_results_open(&m->search, &game, &rules, &of->mem, &of->watch,
                            NULL) != GRUNDY_OK)
        return false;
    m->search->at_work = c->at_work;
    m->search->alone = true;
    m->search->most = UINT64_MAX;
    m->search->alpha = s->alpha;
    m->search->beta = s->beta;
    return copy_history(m->search, s) && open_stack(m->search, s);
}

/* ---- a question ---- */

/* False: that is all. */
static bool call_one(result_solver *s, result_crowd *c)
{
    helper *const h = grundy_helpers_new(&c->helpers);
    const bool good = h != NULL && open_member(c, s, h) &&
                      grundy_helpers_start(&c->helpers, h, help);

    if (!good && h != NULL)
        close_helper(c, h);
    return good;
}

static void call_helpers(result_solver *s)
{
    result_crowd *const c = grundy_memory_zeroed(s->graph.mem, sizeof *c);

    s->alone = c == NULL;
    if (c == NULL)
        return;
    c->mem = s->graph.mem;
    c->rules = &s->graph.rules;
    s->crowd = c;
    s->at_work = c->at_work;
    for (size_t i = 0; i < s->depth; i++)
        grundy_result_begins(s, i);
    s->stack.stack->cache.shared = true;
    grundy_helpers_open(&c->helpers, c->mem, s->graph.watch);
    while (call_one(s, c)) {
    }
    s->alone = c->helpers.count == 0;
    if (s->alone)
        (void)grundy_result_crowd_end(s);
    else
        s->helped = true;
}

static result_solver *search_of(const result_crowd *c, unsigned i)
{
    return ((const result_member *)c->helpers.at[i]->search)->search;
}

bool grundy_result_crowd_end(result_solver *s)
{
    result_crowd *const c = s->crowd;
    bool failed;

    if (c == NULL)
        return false;
    grundy_helpers_join(&c->helpers);
    failed = atomic_load(&c->failed);
    for (unsigned i = 0; i < c->helpers.count; i++) {
        const result_solver *const h = search_of(c, i);

        s->stack.stack->cache.used += h->stack.stack->cache.used;
        s->stack.stack->listed += h->stack.stack->listed;
        s->stack.options += h->stack.options;
        s->visits += h->visits;
        close_helper(c, c->helpers.at[i]);
    }
    s->stack.stack->cache.shared = false;
    s->crowd = NULL;
    s->at_work = NULL;
    grundy_memory_free(c->mem, c, sizeof *c);
    return failed;
}

/* ---- between visits ---- */

static bool may_call(const result_solver *s)
{
    const watch *const w = s->graph.watch;

    return !s->alone && s->graph.rules.twin != NULL && w->now != NULL &&
           grundy_helpers_may_come(w, w->now() - s->began);
}

static bool is_answered(const position_node *n, int64_t alpha, int64_t beta)
{
    return n->low >= beta || n->high <= alpha || n->low == n->high;
}

/* Takes over what a helper has found out, if one is done. */
static bool take_answer(result_solver *s)
{
    const result_crowd *const c = s->crowd;
    position_node *const root = &s->stack.node[0];

    for (unsigned i = 0; i < c->helpers.count; i++) {
        const result_member *const m = c->helpers.at[i]->search;
        const position_node *n;

        if (!atomic_load(&m->done))
            continue; /* its nodes may still move */
        n = &m->search->stack.node[0];
        root->low = root->low > n->low ? root->low : n->low;
        root->high = root->high < n->high ? root->high : n->high;
        if (is_answered(n, s->alpha, s->beta))
            return true;
    }
    return false;
}

/* Leaves the first frame whose question the table answers. */
static void leave_answered(result_solver *s, size_t base)
{
    for (size_t i = base; i < s->depth; i++) {
        const result_frame *const f = &s->frame[i];

        grundy_stack_recall(&s->stack, f->number);
        if (is_answered(&s->stack.node[f->number], f->alpha, f->beta)) {
            grundy_results_abandon(s, i);
            return;
        }
    }
}

static bool wants_room(const result_solver *s)
{
    const result_cache *const cache = &s->stack.stack->cache;
    const result_crowd *const c = s->crowd;
    size_t used = cache->used;

    for (unsigned i = 0; i < c->helpers.count; i++)
        used += atomic_load_explicit(&search_of(c, i)->stack.stack->cache.used,
                                     memory_order_relaxed);
    return grundy_result_cache_is_full(cache, used);
}

void grundy_result_crowd_look(result_solver *s, size_t base)
{
    if (s->crowd != NULL && wants_room(s)) {
        s->failed |= grundy_result_crowd_end(s);
        grundy_result_cache_grow(&s->stack.stack->cache);
    }
    if (s->crowd == NULL && may_call(s))
        call_helpers(s);
    if (s->failed || (s->crowd != NULL &&
                      (atomic_load(&s->crowd->failed) || take_answer(s))))
        grundy_results_abandon(s, base);
    else if (s->at_work != NULL)
        leave_answered(s, base);
}
