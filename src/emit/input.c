/* SPDX-License-Identifier: MIT */
/*
 * Arrays of the input as arrays of C.  They are, where declared ranges bound
 * every dimension, and the rules only look at elements, run through the array
 * or ask for its length; all others are lists.  Their room is safe: what is
 * read is held against its range, and the dimensions' bounds follow from the
 * ranges by interval arithmetic.
 */
#include <string.h>

#include "emit/emitter.h"

enum { MOST_CELLS = 1 << 22 };

/* ---- how the rules use an array ---- */

typedef struct using
{
    const variable *of;
    uint32_t dims;
    uint32_t named, served; /* how often, and how often in a way that C has */
}
using;

/* An element: all its indices are there. */
static bool is_element(const using *u, const node *n)
{
    for (uint32_t i = 0; i < u->dims; i++) {
        if (n->op != N_INDEX)
            return false;
        n = n->kid[0];
    }
    return grundy_tree_is_name(n, u->of);
}

static bool is_array(const using *u, const node *n)
{
    return u->dims == 1 && grundy_tree_is_name(n, u->of);
}

static void use_tail(void *user, tail *t)
{
    using *u = user;

    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR)
            u->served += is_array(u, t->step[i].expr);
}

static bool use(void *user, node *n)
{
    using *u = user;

    u->named += grundy_tree_is_name(n, u->of);
    u->served += is_element(u, n);
    u->served += n->op == N_CALL && n->call == CALL_WORD && n->word == W_LEN &&
                 is_array(u, n->kid[0]);
    return true;
}

static bool use_loops(void *user, node *n)
{
    if (n->tail != NULL)
        use_tail(user, n->tail);
    return true;
}

/* What the walks of kinds and others leave out. */
static void use_node(using *u, node *n)
{
    (void)grundy_tree_walk(n, use, u);
    (void)grundy_tree_walk(n, use_loops, u);
}

static void use_params(using *u, const param *p, uint32_t params)
{
    for (uint32_t i = 0; i < params; i++) {
        use_node(u, p[i].range);
        use_node(u, p[i].length);
        for (uint32_t k = 0; k < p[i].sizes; k++)
            use_node(u, p[i].size[k]);
    }
}

static void use_kind(using *u, const game_kind *k)
{
    use_params(u, k->param, k->params);
    use_node(u, k->split);
    (void)grundy_tree_walk_kind(k, use, u);
    grundy_tree_kind_tails(k, use_tail, u);
    for (uint32_t i = 0; i < k->value_moves && k->value_move != k->move; i++) {
        (void)grundy_tree_walk(k->value_move[i].target, use, u);
        (void)grundy_tree_walk(k->value_move[i].gain, use, u);
        (void)grundy_tree_walk_tail(k->value_move[i].tail, use, u);
    }
}

static void use_item(using *u, const input_item *it)
{
    for (uint32_t i = 0; i < it->dims; i++)
        use_node(u, it->dim[i]);
    use_node(u, it->range);
    use_node(u, it->count);
    for (uint32_t i = 0; i < it->items; i++)
        use_item(u, &it->item[i]);
}

static bool is_served(const ruleset *set, const variable *v, uint32_t dims)
{
    using u = {v, dims, 0, 0};

    (void)grundy_tree_walk_others(set, use, &u);
    grundy_tree_other_tails(set, use_tail, &u);
    for (uint32_t i = 0; i < set->statements; i++) {
        use_node(&u, set->statement[i].condition);
        for (uint32_t k = 0; k < set->statement[i].items; k++)
            use_item(&u, &set->statement[i].item[k]);
    }
    for (uint32_t i = 0; i < set->kinds; i++)
        use_kind(&u, &set->kind[i]);
    for (uint32_t i = 0; i < set->functions; i++)
        use_params(&u, set->function[i].param, set->function[i].params);
    for (uint32_t i = 0; i < set->universes; i++)
        for (uint32_t k = 0; k < set->universe[i]->dims; k++)
            use_node(&u, set->universe[i]->size[k]);
    return u.named == u.served;
}

/* ---- which arrays ---- */

static bool known_dim(emitter *e, plain_array *a, const node *dim)
{
    int64_t most;

    if (a->dims == PLAIN_DIMS || !grundy_emit_highest(e, dim, &most) ||
        most > MOST_CELLS)
        return false;
    a->dim[a->dims] = dim;
    a->most[a->dims++] = most > 1 ? most : 1;
    return true;
}

static void consider(emitter *e, const input_item *it, const node *count)
{
    plain_array a = {.is = false};
    double cells = 1;

    if (it->is_text || it->name == NULL || (count == NULL && it->dims == 0) ||
        (count != NULL && !known_dim(e, &a, count)))
        return;
    for (uint32_t i = 0; i < it->dims; i++)
        if (!known_dim(e, &a, it->dim[i]))
            return;
    for (uint32_t i = 0; i < a.dims; i++)
        cells *= (double)a.most[i];
    a.is = cells <= MOST_CELLS && is_served(e->set, it->variable, a.dims);
    if (a.is)
        e->plain[it->variable->index] = a;
}

void grundy_emit_choose_arrays(emitter *e)
{
    for (uint32_t i = 0; i < e->set->statements; i++) {
        const statement *s = &e->set->statement[i];

        for (uint32_t k = 0; k < s->items; k++) {
            const input_item *it = &s->item[k];

            consider(e, it, NULL);
            for (uint32_t m = 0; it->name == NULL && m < it->items; m++)
                if (it->item[m].dims == 0)
                    consider(e, &it->item[m], it->count);
        }
    }
}

const plain_array *grundy_emit_plain(const emitter *e, const node *n)
{
    if (!grundy_tree_is_global(n) || !e->plain[n->ref.variable->index].is)
        return NULL;
    return &e->plain[n->ref.variable->index];
}

/* What a dimension of it is called: an input, in most programs. */
code grundy_emit_extent(emitter *e, const plain_array *a, uint32_t at)
{
    return grundy_emit_expr(e, a->dim[at]);
}

void grundy_emit_declare_plain(emitter *e, const variable *v)
{
    const plain_array *a = &e->plain[v->index];
    const char *name = e->global[v->index].name;

    for (uint32_t i = 0; i < a->dims; i++)
        name = grundy_emit_say(e, "%s[%s]", name,
                               grundy_emit_number(e, a->most[i]).text);
    grundy_emit_line(e, "static int64_t %s;", name);
}

/* ---- elements ---- */

/* Whether the index is surely inside. */
static bool stays_inside(emitter *e, const plain_array *a, uint32_t at,
                         const node *index)
{
    const quantity x = grundy_facts_of(index);

    return grundy_facts_at_least(&e->facts, index, 0) &&
           (grundy_facts_prove(&e->facts, x, grundy_facts_of(a->dim[at]), -1) ||
            grundy_facts_prove(&e->facts, x,
                               grundy_facts_number(a->most[at] - 1), 0));
}

code grundy_emit_inside(emitter *e, code index, const char *length)
{
    return grundy_emit_call(e, "index_inside", "%s, %s", index.text, length);
}

bool grundy_emit_element_of(emitter *e, const node *n, code *out)
{
    const node *index[PLAIN_DIMS], *base = n;
    const char *text;
    const plain_array *a;
    weight most = WEIGHT_FEW;
    uint32_t dims = 0;

    for (; base->op == N_INDEX && dims < PLAIN_DIMS; base = base->kid[0])
        index[dims++] = base->kid[1];
    a = grundy_emit_plain(e, base);
    if (a == NULL || a->dims != dims)
        return false;
    text = grundy_emit_global(e, base->ref.variable);
    for (uint32_t i = 0; i < dims; i++) {
        const node *at = index[dims - 1 - i];
        code x = grundy_emit_expr(e, at);

        if (!stays_inside(e, a, i, at))
            x = grundy_emit_inside(e, x, grundy_emit_extent(e, a, i).text);
        text = grundy_emit_say(e, "%s[%s]", text, x.text);
        most = x.weight > most ? x.weight : most;
    }
    *out = grundy_emit_part(text, most);
    return true;
}

/* ---- reading ---- */

static const char *made(emitter *e, uint32_t levels, const char *size)
{
    return levels == 1   ? grundy_emit_call(e, "new_list", "%s, 1", size).text
           : levels == 2 ? grundy_emit_call(e, "new_grid", "%s", size).text
           : levels == 3 ? grundy_emit_call(e, "new_cube", "%s", size).text
                         : "";
}

/* whole: the name that gets all of it; NULL: it is a part of that. */
static void give(emitter *e, const variable *whole, const char *to,
                 const char *value, bool takes)
{
    if (whole != NULL)
        grundy_emit_give(e, whole, "", value, takes);
    else
        grundy_emit_line(e, "%s = %s;", to, value);
}

static void read_value(emitter *e, const input_item *it, const char *to,
                       const variable *whole)
{
    code low, high;

    if (it->is_text) {
        grundy_emit_need(e, "read_word");
        give(e, whole, to, "read_word()", true);
    } else if (it->range == NULL) {
        give(e, whole, to, "read_number()", true);
    } else {
        low = grundy_emit_expr(e, it->range->kid[0]);
        high = grundy_emit_expr(e, it->range->kid[1]);
        if (it->range->op == N_RANGE_LT)
            high = grundy_emit_binary(e, high, N_SUB, grundy_emit_number(e, 1));
        give(e, whole, to,
             grundy_emit_say(e, "read_within(%s, %s)", low.text, high.text),
             true);
    }
}

/* No array has a negative size. */
static void size_of(emitter *e, const node *n, code size)
{
    if (grundy_facts_at_least(&e->facts, n, 0))
        return;
    grundy_emit_line(e, "small_enough(%s);", size.text);
}

/* Dimensions from number `at` on, into a place that has a name; `whole` is
 * whose it is. */
static void read_into(emitter *e, const input_item *it, uint32_t at,
                      const char *to, const variable *whole, bool plain)
{
    const uint32_t levels = it->dims - at + (it->is_text ? 1 : 0);
    uint32_t mark;
    const char *i, *next;
    code size;

    if (at == it->dims) {
        read_value(e, it, to, whole);
        return;
    }
    if (levels > 3) {
        grundy_emit_refuse(e, it->span, "an input of so many dimensions");
        return;
    }
    size = grundy_emit_hold(e, "int64_t", "size",
                            grundy_emit_expr(e, it->dim[at]));
    size_of(e, it->dim[at], size);
    if (!plain)
        give(e, whole, to, made(e, levels, size.text), false);
    mark = e->names;
    i = grundy_emit_name(e, "i");
    grundy_emit_count_to(e, mark, i, size);
    next = grundy_emit_say(e, plain ? "%s[%s]" : "%s.at[%s]", to, i);
    read_into(e, it, at + 1, next, NULL, plain);
    grundy_emit_close(e);
}

/* ---- records ---- */

/* Where a member of records stands: an array for each name, read side by side
 * with an index for each record around it. */
static const char *place_of(emitter *e, const input_item *it, const char *at)
{
    return grundy_emit_say(
        e, e->plain[it->variable->index].is ? "%s[%s]" : "%s.at[%s]",
        e->global[it->variable->index].name, at);
}

static void declare_local(emitter *e, const input_item *it)
{
    if (e->global[it->variable->index].local)
        grundy_emit_declare_plain(e, it->variable);
}

/* Room for `count` of each name in a record, `nested` records deeper. */
static void make_members(emitter *e, const input_item *it, const char *at,
                         const char *count, uint32_t nested)
{
    for (uint32_t k = 0; k < it->items; k++) {
        const input_item *member = &it->item[k];
        const uint32_t levels =
            member->dims + nested + 1 +
            (member->name != NULL && member->is_text ? 1 : 0);

        if (member->name == NULL) {
            make_members(e, member, at, count, nested + 1);
        } else if (levels > 3) {
            grundy_emit_refuse(e, member->span, "records of such members");
        } else if (e->plain[member->variable->index].is) {
            declare_local(e, member);
        } else {
            give(e, at == NULL ? member->variable : NULL,
                 at == NULL ? NULL : place_of(e, member, at),
                 made(e, levels, count), false);
        }
    }
}

static void read_record(emitter *e, const input_item *it, const char *at);

static void read_member(emitter *e, const input_item *it, const char *at)
{
    const char *to;

    if (it->name == NULL) {
        read_record(e, it, at);
        return;
    }
    to = place_of(e, it, at);
    read_into(e, it, 0, to, NULL, false);
    if (it->local != NULL) {
        (void)grundy_emit_global(e, it->variable);
        grundy_emit_bind(e, it->local,
                         (words){1, {grundy_emit_part(to, WEIGHT_FEW)}});
    }
}

/* (u, v)[m]; at: the indices of the records around it, or NULL. */
static void read_record(emitter *e, const input_item *it, const char *at)
{
    const uint32_t bindings = e->bindings;
    const code count = grundy_emit_hold(e, "int64_t", "records",
                                        grundy_emit_expr(e, it->count));
    uint32_t mark;
    const char *i;

    size_of(e, it->count, count);
    make_members(e, it, at, count.text, 0);
    mark = e->names;
    i = grundy_emit_name(e, "i");
    grundy_emit_count_to(e, mark, i, count);
    if (at != NULL)
        i = grundy_emit_say(e, "%s].at[%s", at, i);
    for (uint32_t k = 0; k < it->items && e->status == GRUNDY_OK; k++)
        read_member(e, &it->item[k], i);
    grundy_emit_close(e);
    e->bindings = bindings;
}

void grundy_emit_read(emitter *e, const input_item *it)
{
    bool plain;

    if (it->name == NULL) {
        read_record(e, it, NULL);
        return;
    }
    plain = e->plain[it->variable->index].is;
    if (plain)
        declare_local(e, it);
    read_into(e, it, 0, e->global[it->variable->index].name,
              plain ? NULL : it->variable, plain);
}
