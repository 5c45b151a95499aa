/* SPDX-License-Identifier: MIT */
/*
 * The values of inputs and lets.  A new value is built on the side that is
 * not in use and compared with the old one: only a difference moves the
 * version, so that equal inputs in a row keep every table.
 */
#include <string.h>

#include "base/error.h"

#include <assert.h>
#include "base/words.h"
#include "engine/engine.h"

grundy_status grundy_engine_no_memory(engine *e, grundy_error *err)
{
    return grundy_memory_fail(e->mem, err);
}

/* ---- values ---- */

arena *grundy_engine_side(engine *e, const variable *v)
{
    global_value *const g = &e->global[v->index];
    arena *side;

    assert(v->index < e->set.globals && g->now <= 1);
    side = &g->side[1 - g->now];
    grundy_arena_reset(side, (arena_mark){NULL, 0});
    return side;
}

/* Whether values of the type are sets in a word. */
static bool is_bits(const engine *e, const type *t)
{
    return t->tag == TYPE_SET && t->in != NULL &&
           e->program.universe[t->in->index].fits;
}

static bool same_value(const engine *e, const type *t, const int64_t *x,
                       const int64_t *y)
{
    if (is_bits(e, t))
        return *x == *y;
    return grundy_object_compare(t, x, y) == 0;
}

void grundy_engine_set(engine *e, const variable *v, const int64_t *value)
{
    global_value *g = &e->global[v->index];
    int64_t *now = e->machine.global + e->program.slot[v->index];

    assert(v->index < e->set.globals);
    g->fresh = true;
    g->stale = false;
    if (g->known && same_value(e, v->type, now, value))
        return;
    memcpy(now, value, v->type->width * sizeof *now);
    g->now = (uint8_t)(1 - g->now);
    g->known = true;
    g->version++;
    e->changed = true;
}

/* ---- what is missing ---- */

static grundy_status has_no_value(engine *e, const variable *v,
                                  grundy_error *err)
{
    (void)grundy_fail_at(err, GRUNDY_EINPUT, GRUNDY_SOURCE_RULES, v->span,
                         "'%s' has no value", v->name);
    if (v->kind == VAR_INPUT)
        grundy_error_hint(err,
                          "give it with --set %s=..., or the whole "
                          "input with --input FILE",
                          v->name);
    else
        grundy_error_hint(err, "give the inputs that it is computed from, "
                               "with --set or --input FILE");
    grundy_error_quote(err, GRUNDY_SOURCE_RULES, e->set.text, e->set.length);
    return GRUNDY_EINPUT;
}

/* A let that the rules do not read has no value until somebody asks. */
static grundy_status need_let(engine *e, const variable *v, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (v->kind == VAR_LET && !e->all_lets) {
        e->all_lets = true;
        status = grundy_engine_lets(e, err);
        if (status == GRUNDY_OK)
            status = grundy_engine_refresh(e, err);
    }
    if (status == GRUNDY_OK && !grundy_engine_knows(e, v->index))
        return has_no_value(e, v, err);
    return status;
}

grundy_status grundy_engine_need(engine *e, const reads *r, grundy_error *err)
{
    grundy_status status =
        e->sizes_open ? grundy_engine_check_sizes(e, err) : GRUNDY_OK;

    for (uint32_t i = 0; status == GRUNDY_OK && i < e->set.globals; i++)
        if (grundy_reads_has(r, i) && !grundy_engine_knows(e, i))
            status = need_let(e, e->set.global[i], err);
    return status;
}

grundy_status grundy_engine_need_play(engine *e, grundy_error *err)
{
    const pattern *const play = e->set.play_if;

    return play == NULL || grundy_engine_knows(e, play->variable->index)
               ? GRUNDY_OK
               : need_let(e, play->variable, err);
}

typedef struct needing {
    engine *e;
    const variable *missing;
} needing;

static bool is_missing(void *user, node *n)
{
    needing *s = user;

    if (grundy_tree_is_global(n) &&
        !grundy_engine_knows(s->e, n->ref.variable->index))
        s->missing = n->ref.variable;
    return s->missing == NULL;
}

grundy_status grundy_engine_need_names(engine *e, node *n, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    needing s = {e, NULL};

    while (status == GRUNDY_OK && !grundy_tree_walk(n, is_missing, &s)) {
        status = need_let(e, s.missing, err);
        s.missing = NULL;
    }
    return status;
}

/* ---- lets ---- */

/* Bytes from which on it is worth a look at a value to spare copying it. */
enum { LARGE_VALUE = 1 << 20 };

/* A large value stays where it was made, unless most of what was made there is
 * something else. */
static bool take_over(engine *e, arena_mark mark, const variable *v,
                      const int64_t *value)
{
    arena *const made = &e->machine.scratch;
    const size_t bytes = grundy_arena_since(made, mark);

    if (bytes < LARGE_VALUE || is_bits(e, v->type) ||
        grundy_object_new_bytes(made, mark, v->type, value) < bytes / 2)
        return false;
    grundy_arena_move(grundy_engine_side(e, v), made, mark);
    return true;
}

static grundy_status set_pattern(engine *e, const pattern *p, const type *t,
                                 const int64_t *value, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    int64_t copy[GRUNDY_MOST_WIDTH];

    assert(p->name != NULL || p->items > 0);
    if (p->name == NULL) {
        assert(t->tag == TYPE_TUPLE && p->items == t->count);
        for (uint32_t i = 0; status == GRUNDY_OK && i < p->items; i++) {
            status = set_pattern(e, p->item[i], t->item[i], value, err);
            value += t->item[i]->width;
        }
        return status;
    }
    assert(t->width <= GRUNDY_MOST_WIDTH);
    if (is_bits(e, t))
        copy[0] = *value;
    else if (!grundy_object_copy(grundy_engine_side(e, p->variable), t, copy,
                                 value))
        return grundy_engine_no_memory(e, err);
    grundy_engine_set(e, p->variable, copy);
    return GRUNDY_OK;
}

grundy_status grundy_engine_let(engine *e, const statement *s,
                                grundy_error *err)
{
    const node *n = s->expr[0];
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = grundy_engine_refresh(e, err);
    int64_t *value =
        grundy_arena_new(&e->machine.scratch, n->type->width * sizeof *value);

    if (value == NULL)
        return grundy_engine_no_memory(e, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_evaluate(e, n, value, err);
    if (status == GRUNDY_OK && s->pattern->name != NULL &&
        take_over(e, mark, s->pattern->variable, value)) {
        grundy_engine_set(e, s->pattern->variable, value);
        return GRUNDY_OK;
    }
    if (status == GRUNDY_OK)
        status = set_pattern(e, s->pattern, n->type, value, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* Whether everything that the expression reads has a value. */
typedef struct knowing {
    const engine *e;
    bool all;
} knowing;

static bool is_known(void *user, node *n)
{
    knowing *k = user;
    const ruleset *set = &k->e->set;
    const reads *r = NULL;

    if (grundy_tree_is_global(n))
        k->all &= grundy_engine_knows(k->e, n->ref.variable->index);
    if (n->op == N_CALL && n->call == CALL_FUNCTION)
        r = &set->function_reads[n->ref.function->index];
    if (n->op == N_CALL && n->call == CALL_POSITION)
        r = &set->kind_reads[n->ref.kind->index];
    for (uint32_t i = 0; r != NULL && i < set->globals; i++)
        if (grundy_reads_has(r, i))
            k->all &= grundy_engine_knows(k->e, i);
    return k->all;
}

static bool is_read_by_rules(const engine *e, uint32_t global)
{
    const ruleset *const set = &e->set;
    bool read = e->all_lets || grundy_reads_has(&set->start_reads, global);

    for (uint32_t i = 0; i < set->kinds && !read; i++)
        read = grundy_reads_has(&set->kind_reads[i], global) ||
               grundy_reads_has(&set->show_reads[i], global);
    for (uint32_t i = 0; i < set->functions && !read; i++)
        read = grundy_reads_has(&set->function_reads[i], global);
    return read;
}

static bool names_any(const pattern *p, const bool *wanted)
{
    bool any = p->name != NULL && wanted[p->variable->index];

    for (uint32_t i = 0; i < p->items && !any; i++)
        any = names_any(p->item[i], wanted);
    return any;
}

static bool want(void *user, node *n)
{
    bool *const wanted = user;

    if (grundy_tree_is_global(n))
        wanted[n->ref.variable->index] = true;
    return true;
}

/* Those that the rules read, and what those are made of: others are there for
 * what the file prints, and may be as dear as that. */
static bool *find_wanted(engine *e)
{
    bool *const wanted =
        grundy_arena_zeroed(&e->machine.scratch, e->set.globals + 1);

    for (uint32_t i = 0; i < e->set.globals && wanted != NULL; i++)
        wanted[i] = is_read_by_rules(e, i);
    for (uint32_t i = e->set.statements; i-- > 0 && wanted != NULL;) {
        const statement *const s = &e->set.statement[i];

        if (s->kind == S_LET && names_any(s->pattern, wanted))
            (void)grundy_tree_walk(s->expr[0], want, wanted);
    }
    return wanted;
}

static grundy_status find_lets(engine *e, const bool *wanted, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; status == GRUNDY_OK && i < e->set.statements; i++) {
        statement *s = &e->set.statement[i];
        knowing k = {e, true};

        if (s->kind != S_LET || !names_any(s->pattern, wanted))
            continue;
        (void)grundy_tree_walk(s->expr[0], is_known, &k);
        if (k.all)
            status = grundy_engine_let(e, s, err);
    }
    return status;
}

grundy_status grundy_engine_lets(engine *e, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const bool *const wanted = find_wanted(e);
    const grundy_status status = wanted == NULL
                                     ? grundy_engine_no_memory(e, err)
                                     : find_lets(e, wanted, err);

    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- what nobody reads any more ---- */

static void want_items(const input_item *it, uint32_t items, bool *wanted)
{
    for (uint32_t i = 0; i < items; i++) {
        for (uint32_t j = 0; j < it[i].dims; j++)
            (void)grundy_tree_walk(it[i].dim[j], want, wanted);
        (void)grundy_tree_walk(it[i].range, want, wanted);
        (void)grundy_tree_walk(it[i].count, want, wanted);
        want_items(it[i].item, it[i].items, wanted);
    }
}

static void want_statement(const statement *s, bool *wanted)
{
    (void)grundy_tree_walk(s->condition, want, wanted);
    want_items(s->item, s->items, wanted);
    for (uint32_t i = 0; i < s->exprs; i++)
        (void)grundy_tree_walk(s->expr[i], want, wanted);
    (void)grundy_tree_walk_tail(s->tail, want, wanted);
}

/* The planner reads what a let is made of, but not through these. */
static bool is_graph(const node *n)
{
    return n->op == N_CALL && n->call == CALL_WORD &&
           (n->word == W_ADJACENCY || n->word == W_NEIGHBOURS ||
            n->word == W_PARENTS);
}

static void find_read_from(const engine *e, uint32_t from, bool *wanted)
{
    const ruleset *const set = &e->set;

    for (uint32_t i = 0; i < set->globals; i++)
        wanted[i] = is_read_by_rules(e, i);
    for (uint32_t i = 0; i < set->universes; i++)
        for (uint32_t j = 0; j < GRUNDY_MOST_DIMS; j++)
            (void)grundy_tree_walk(set->universe[i]->size[j], want, wanted);
    for (uint32_t i = from; i < set->statements; i++)
        want_statement(&set->statement[i], wanted);
    for (uint32_t i = from; i-- > 0;) {
        const statement *const s = &set->statement[i];

        if (s->kind == S_LET && !is_graph(s->expr[0]) &&
            names_any(s->pattern, wanted))
            want_statement(s, wanted);
    }
}

static bool is_large_input(const engine *e, uint32_t i)
{
    const variable *const v = e->set.global[i];

    return v->kind == VAR_INPUT && !e->global[i].given &&
           grundy_engine_knows(e, i) && v->type->tag == TYPE_ARRAY &&
           v->type->item[0]->tag == TYPE_INT &&
           grundy_object_at(e->machine.global[e->program.slot[i]])->count >=
               LARGE_VALUE / sizeof(int64_t);
}

/* It has no value from now on; an empty list stands there. */
static void release(engine *e, uint32_t i)
{
    global_value *const g = &e->global[i];
    object *const none = grundy_object_new(&g->side[1 - g->now], 0, 0);

    if (none == NULL)
        return;
    e->machine.global[e->program.slot[i]] = grundy_object_reference(none);
    grundy_arena_close(&g->side[g->now]);
    grundy_arena_open(&g->side[g->now], e->mem);
    g->now = (uint8_t)(1 - g->now);
    g->known = false;
}

/* Large inputs that nobody reads from that statement on, in the scratch; NULL:
 * there are none. */
static bool *find_idle(engine *e, uint32_t from)
{
    bool *idle = NULL;

    for (uint32_t i = 0; i < e->set.globals && idle == NULL; i++)
        if (is_large_input(e, i))
            idle = grundy_arena_zeroed(&e->machine.scratch, e->set.globals + 1);
    if (idle == NULL)
        return NULL;
    find_read_from(e, from, idle);
    for (uint32_t i = 0; i < e->set.globals; i++)
        idle[i] = !idle[i] && is_large_input(e, i);
    return idle;
}

void grundy_engine_release(engine *e, uint32_t from)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const bool *const idle = find_idle(e, from);

    for (uint32_t i = 0; i < e->set.globals && idle != NULL; i++)
        if (idle[i])
            release(e, i);
    grundy_arena_reset(&e->machine.scratch, mark);
}

/* Whether the let is a graph of two inputs that are read there only and fit
 * into one list, and are there now. */
static bool pack_ends(engine *e, const statement *s, uint32_t from)
{
    const node *const n = s->expr[0];
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    bool *const idle = is_graph(n) ? find_idle(e, from) : NULL;
    uint32_t u, v;
    bool packed = false;

    if (idle != NULL && grundy_tree_is_global(n->kid[1]) &&
        grundy_tree_is_global(n->kid[2])) {
        bool *const read =
            grundy_arena_zeroed(&e->machine.scratch, e->set.globals + 1);

        u = n->kid[1]->ref.variable->index;
        v = n->kid[2]->ref.variable->index;
        for (uint32_t i = 0; read != NULL && i < n->kids; i++)
            if (i != 1 && i != 2)
                (void)grundy_tree_walk(n->kid[i], want, read);
        packed = read != NULL && u != v && idle[u] && idle[v] && !read[u] &&
                 !read[v] &&
                 grundy_graph_pack(
                     (object *)(uintptr_t)e->machine.global[e->program.slot[u]],
                     grundy_object_at(e->machine.global[e->program.slot[v]]));
        if (packed) { /* the lists come to lie there */
            grundy_arena_take_over(&e->machine.scratch,
                                   &e->global[v].side[e->global[v].now]);
            release(e, v);
        }
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return packed;
}

grundy_status grundy_engine_last_let(engine *e, uint32_t at, grundy_error *err)
{
    const statement *const s = &e->set.statement[at];
    grundy_status status;

    e->machine.packed = pack_ends(e, s, at + 1);
    status = grundy_engine_let(e, s, err);
    e->machine.packed = false;
    if (status == GRUNDY_OK)
        grundy_engine_release(e, at + 1);
    return status;
}

/* ---- what still holds ---- */

static uint64_t stamp(const engine *e, const reads *r)
{
    uint64_t sum = 1;

    for (uint32_t i = 0; i < e->set.globals; i++)
        if (grundy_reads_has(r, i))
            sum += e->global[i].version;
    return sum;
}

static bool all_known(const engine *e, const reads *r)
{
    for (uint32_t i = 0; i < e->set.globals; i++)
        if (grundy_reads_has(r, i) && !e->global[i].known)
            return false;
    return true;
}

static grundy_status refresh_kind(engine *e, uint32_t k, grundy_error *err)
{
    const uint64_t now = stamp(e, &e->set.kind_reads[k]);

    assert(k < e->set.kinds);
    if (e->kind_stamp[k] == now)
        return GRUNDY_OK;
    e->kind_stamp[k] = now;
    e->boxed = false;
    e->tried = 0; /* in place of a table that was another one */
    grundy_engine_forget_periods(e);
    if (e->nimbers != NULL)
        grundy_nimber_forget(e->nimbers, k);
    if (e->outcomes != NULL)
        grundy_search_forget(&e->outcomes->base, k);
    if (e->pairs != NULL)
        grundy_search_forget(e->pairs, k);
    grundy_results_close(&e->results);
    grundy_search_close(&e->undecided);
    return all_known(e, &e->set.kind_reads[k])
               ? grundy_engine_bind_law(e, k, err)
               : GRUNDY_OK;
}

grundy_status grundy_engine_refresh(engine *e, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (!e->changed)
        return GRUNDY_OK;
    e->changed = false;
    for (uint32_t i = 0; i < e->set.functions; i++) {
        const uint64_t now = stamp(e, &e->set.function_reads[i]);

        if (e->function_stamp[i] != now)
            grundy_remember_forget(&e->machine.memory[i]);
        e->function_stamp[i] = now;
    }
    status = grundy_machine_rebind(&e->machine, err);
    grundy_native_refresh(e);
    for (uint32_t k = 0; status == GRUNDY_OK && k < e->set.kinds; k++)
        status = refresh_kind(e, k, err);
    if (e->start_stamp != stamp(e, &e->set.start_reads)) {
        e->start_stamp = stamp(e, &e->set.start_reads);
        e->start = NULL;
    }
    return status;
}
