/* SPDX-License-Identifier: MIT */
/*
 * The graph that positions of a kind are played on, for whoever draws them: two
 * lists of the input that are read together as a record, such as (u, v)[m], and
 * that the moves of the kind read, through whatever is computed from them.
 *
 * What these mean to the moves is not looked into; a picture may have an edge
 * that no move asks for.
 */
#include "engine/engine.h"

enum { GLOBALS_MOST = 128 };

/* The globals that something reads, through the lets and functions it names. */
typedef struct reading {
    const ruleset *set;
    bool seen[GLOBALS_MOST];
} reading;

static void follow(reading *r, const variable *v);

static void follow_all(reading *r, const reads *all)
{
    for (uint32_t i = 0; i < r->set->globals; i++)
        if (grundy_reads_has(all, i))
            follow(r, r->set->global[i]);
}

static bool see(void *user, node *n)
{
    reading *const r = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        (n->ref.variable->kind == VAR_LET ||
         n->ref.variable->kind == VAR_INPUT))
        follow(r, n->ref.variable);
    if (n->op == N_CALL && n->call == CALL_FUNCTION)
        follow_all(r, &r->set->function_reads[n->ref.function->index]);
    return true;
}

/* A let names what stands before it, so this ends. */
static void follow(reading *r, const variable *v)
{
    if (r->seen[v->index])
        return;
    r->seen[v->index] = true;
    if (v->kind == VAR_LET)
        (void)grundy_tree_walk(r->set->statement[v->statement].expr[0], see, r);
}

static bool is_list_of_numbers(const variable *v)
{
    return v != NULL && v->type->tag == TYPE_ARRAY &&
           v->type->item[0]->tag == TYPE_INT;
}

/* Of a record of two numbers that both are read: true. */
static bool joins(const reading *r, const input_item *item)
{
    if (item->name != NULL || item->items != 2)
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (item->item[i].is_text ||
            !is_list_of_numbers(item->item[i].variable) ||
            !r->seen[item->item[i].variable->index])
            return false;
    return true;
}

/* A set of the edges themselves, as many as there are: then no parameter needs
 * to be of vertices, though all ends may lie in its range. */
static bool is_of_edges(const param *p, const input_item *item)
{
    const universe *const in =
        p->kind == PARAM_SET ? p->variable->type->in : NULL;
    const node *size = in == NULL ? NULL : in->size[0];

    if (size != NULL && in->is_range)
        size = size->op == N_RANGE_LT ? size->kid[1] : NULL;
    return size != NULL && item->count != NULL &&
           grundy_tree_same(size, item->count);
}

static bool has_edges(const game_kind *k, const input_item *item)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (is_of_edges(&k->param[i], item))
            return true;
    return false;
}

static const object *list_of(const engine *e, const variable *v)
{
    return grundy_engine_knows(e, v->index)
               ? grundy_object_at(e->machine.global[e->program.slot[v->index]])
               : NULL;
}

static bool push_edges(const engine *e, const input_item *item, word_list *out)
{
    const object *const from = list_of(e, item->item[0].variable);
    const object *const to = list_of(e, item->item[1].variable);

    if (from == NULL || to == NULL)
        return true;
    for (uint64_t i = 0; i < from->count && i < to->count; i++) {
        const int64_t ends[2] = {from->word[i], to->word[i]};

        if (!grundy_words_push(out, ends, 2))
            return false;
    }
    return true;
}

bool grundy_engine_edges(const engine *e, uint32_t kind, word_list *out)
{
    const ruleset *const set = &e->set;
    reading r = {.set = set};

    if (set->globals > GLOBALS_MOST || kind >= set->kinds ||
        set->kind[kind].planned)
        return true;
    follow_all(&r, &set->kind_reads[kind]);
    for (uint32_t i = 0; i < set->statements; i++)
        for (uint32_t at = 0; at < set->statement[i].items; at++)
            if (set->statement[i].kind == S_INPUT &&
                joins(&r, &set->statement[i].item[at]) &&
                !has_edges(&set->kind[kind], &set->statement[i].item[at]))
                return push_edges(e, &set->statement[i].item[at], out);
    return true;
}
