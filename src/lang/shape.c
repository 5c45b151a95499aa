/* SPDX-License-Identifier: MIT */
/*
 * How positions are laid out: as registers when rules run, as words when they
 * are stored.  A number and a small set are a word either way; a larger set
 * becomes the bits of its universe, an array its elements (with the length
 * first where that isn't fixed), a text the same.
 */
#include "lang/machine.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

/* ---- universes ---- */

int64_t grundy_universe_index(const universe_now *u, const int64_t *element)
{
    int64_t index = 0;

    assert(u->known && u->dims > 0);
    if (u->dims == 1) {
        if (element[0] < u->low ||
            (uint64_t)element[0] - (uint64_t)u->low >= u->count)
            return -1;
        return element[0] - u->low;
    }
    for (uint32_t i = 0; i < u->dims; i++) {
        if (element[i] < 0 || element[i] >= u->size[i])
            return -1;
        index = index * u->size[i] + element[i];
    }
    return index;
}

void grundy_universe_element(const universe_now *u, uint64_t index,
                             int64_t *element)
{
    int64_t rest = (int64_t)index;

    assert(u->known && index < u->count);
    if (u->dims == 1) {
        element[0] = u->low + rest;
        return;
    }
    for (uint32_t i = u->dims; i-- > 1;) {
        element[i] = rest % u->size[i];
        rest /= u->size[i];
    }
    element[0] = rest;
}

static grundy_status evaluate(machine *m, const node *n, int64_t *out,
                              grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&m->scratch);
    rule_code *c;
    grundy_status status = grundy_compile_expr(m->program, m, &m->scratch, n,
                                               NULL, 0, false, &c, err);

    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, c, NULL, out, err);
    if (!m->keep)
        grundy_arena_reset(&m->scratch, mark);
    return status;
}

/* Both ends of a range, the upper one inclusive. */
static grundy_status evaluate_range(machine *m, const node *n, int64_t *low,
                                    int64_t *high, grundy_error *err)
{
    grundy_status status = evaluate(m, n->kid[0], low, err);

    if (status == GRUNDY_OK)
        status = evaluate(m, n->kid[1], high, err);
    if (status == GRUNDY_OK && n->op == N_RANGE_LT && *high > INT64_MIN)
        --*high;
    return status;
}

static grundy_status negative_size(const node *n, int64_t size,
                                   grundy_error *err)
{
    return grundy_fail_at(err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES, n->span,
                          "a set of negative size (%lld)", (long long)size);
}

/* Of elements of several numbers. */
static grundy_status evaluate_sizes(machine *m, const universe *u,
                                    universe_now *made, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < u->dims && status == GRUNDY_OK; i++)
        status = evaluate(m, u->size[i], &made->size[i], err);
    made->count = 1;
    for (uint32_t i = 0; i < u->dims && status == GRUNDY_OK; i++) {
        if (made->size[i] < 0)
            return negative_size(u->size[i], made->size[i], err);
        if (__builtin_mul_overflow(made->count, (uint64_t)made->size[i],
                                   &made->count))
            made->count = UINT64_MAX;
    }
    return status;
}

grundy_status grundy_machine_universe(machine *m, const universe *u,
                                      grundy_error *err)
{
    universe_now *now = &m->program->universe[u->index];
    universe_now made = {.known = true, .dims = u->dims};
    int64_t high = 0;
    grundy_status status;

    if (now->known)
        return GRUNDY_OK;
    if (u->is_range) {
        status = evaluate_range(m, u->size[0], &made.low, &high, err);
        made.count =
            high < made.low ? 0 : (uint64_t)high - (uint64_t)made.low + 1;
    } else if (u->dims == 1) {
        status = evaluate(m, u->size[0], &high, err);
        if (status == GRUNDY_OK && high < 0)
            return negative_size(u->size[0], high, err);
        made.count = (uint64_t)high;
    } else {
        status = evaluate_sizes(m, u, &made, err);
    }
    if (status != GRUNDY_OK)
        return status;
    if (made.count > 1u << 24)
        return grundy_fail_at(err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES,
                              u->size[0]->span,
                              "a set over %llu elements is too large",
                              (unsigned long long)made.count);
    made.fits = made.count <= 64;
    *now = made;
    return GRUNDY_OK;
}

grundy_status grundy_machine_rebind(machine *m, grundy_error *err)
{
    program *p = m->program;
    bool changed = false;

    m->epoch++;
    for (uint32_t i = 0; i < p->set->kinds; i++)
        p->kind[i].ready = false;
    for (uint32_t i = 0; i < p->set->universes; i++) {
        const universe_now before = p->universe[i];
        grundy_status status;

        if (!before.known)
            continue;
        p->universe[i].known = false;
        status = grundy_machine_universe(m, p->set->universe[i], err);
        if (status != GRUNDY_OK)
            return status;
        changed |= before.fits != p->universe[i].fits;
    }
    if (changed)
        grundy_program_forget(p);
    return GRUNDY_OK;
}

/* ---- kinds ---- */

static grundy_status shape_length(machine *m, const param *p,
                                  param_shape *shape, grundy_error *err)
{
    int64_t length;
    grundy_status status;

    shape->length = UINT64_MAX;
    if (p->length == NULL)
        return GRUNDY_OK;
    status = evaluate(m, p->length, &length, err);
    if (status == GRUNDY_OK && length < 0)
        return grundy_fail_at(
            err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES, p->length->span,
            "an array of negative length (%lld)", (long long)length);
    shape->length = (uint64_t)length;
    return status;
}

static grundy_status shape_param(machine *m, kind_shape *k, const param *p,
                                 param_shape *shape, grundy_error *err)
{
    const universe *u = p->variable->type->in;

    *shape = (param_shape){.kind = p->kind, .high = INT64_MAX};
    if (p->kind == PARAM_SET) {
        const grundy_status status = grundy_machine_universe(m, u, err);

        shape->mask = m->program->universe[u->index].fits;
        shape->low = INT64_MIN;
        k->flat &= shape->mask;
        return status;
    }
    if (p->kind != PARAM_INT)
        k->flat = false;
    if (p->range != NULL && grundy_tree_names_local(p->range, false)) {
        shape->low = INT64_MIN;
        k->checked = true;
    } else if (p->range != NULL) {
        const grundy_status status =
            evaluate_range(m, p->range, &shape->low, &shape->high, err);

        if (status != GRUNDY_OK)
            return status;
        shape->has_range = true;
    }
    return p->kind == PARAM_ARRAY ? shape_length(m, p, shape, err) : GRUNDY_OK;
}

grundy_status grundy_machine_shape(machine *m, uint32_t kind, grundy_error *err)
{
    const game_kind *k = &m->program->set->kind[kind];
    kind_shape *shape = &m->program->kind[kind];

    assert(kind < m->program->set->kinds);
    if (shape->ready)
        return GRUNDY_OK;
    shape->flat = true;
    shape->checked = false;
    for (uint32_t i = 0; i < k->params; i++) {
        const grundy_status status =
            shape_param(m, shape, &k->param[i], &shape->param[i], err);

        if (status != GRUNDY_OK)
            return status;
    }
    shape->words = shape->flat ? k->params : 0;
    shape->ready = true;
    return GRUNDY_OK;
}

static bool elements_in(const param_shape *p, const object *o)
{
    for (uint64_t i = 0; i < o->count; i++)
        if (o->word[i] < p->low || o->word[i] > p->high)
            return false;
    return true;
}

static bool set_in(const universe_now *u, const object *o, uint32_t width)
{
    for (uint64_t i = 0; i < o->count; i++)
        if (grundy_universe_index(u, o->word + i * width) < 0)
            return false;
    return true;
}

static bool param_legal(const machine *m, const param *p,
                        const param_shape *shape, int64_t value)
{
    const object *o;

    if (shape->kind == PARAM_INT)
        return value >= shape->low && value <= shape->high;
    if (shape->mask) {
        const uint64_t count =
            m->program->universe[p->variable->type->in->index].count;

        return count >= 64 || ((uint64_t)value >> count) == 0;
    }
    o = grundy_object_at(value);
    if (shape->kind == PARAM_SET)
        return set_in(&m->program->universe[p->variable->type->in->index], o,
                      p->variable->type->item[0]->width);
    if (shape->kind == PARAM_TEXT)
        return true;
    return (shape->length == UINT64_MAX || o->count == shape->length) &&
           elements_in(shape, o);
}

static node *name_of(arena *a, grundy_span span, variable *v)
{
    node *const n = grundy_tree_node(a, N_NAME, span, 0);

    if (n != NULL) {
        n->name = v->name;
        n->call = CALL_VARIABLE;
        n->ref.variable = v;
        n->type = v->type;
    }
    return n;
}

/* v in RANGE */
static node *in_range(arena *a, const param *p, variable *v)
{
    node *const in = grundy_tree_node(a, N_IN, p->span, 2);

    if (in != NULL) {
        in->type = &grundy_type_bool;
        in->kid[0] = name_of(a, p->span, v);
        in->kid[1] = p->range;
    }
    return in != NULL && in->kid[0] != NULL ? in : NULL;
}

/* all(x in RANGE for x in ARRAY) */
static node *all_in_range(arena *a, const param *p)
{
    node *const all = grundy_tree_node(a, N_CALL, p->span, 1);
    variable *const x = grundy_arena_zeroed(a, sizeof *x);
    pattern *const each = grundy_arena_zeroed(a, sizeof *each);
    tail_step *const step = grundy_arena_zeroed(a, sizeof *step);
    tail *const t = grundy_arena_zeroed(a, sizeof *t);

    if (all == NULL || x == NULL || each == NULL || step == NULL || t == NULL)
        return NULL;
    *x = (variable){.name = " element", /* no name that can be written */
                    .span = p->span,
                    .kind = VAR_LOOP,
                    .type = &grundy_type_int};
    *each = (pattern){.span = p->span, .name = x->name, .variable = x};
    *step = (tail_step){.kind = STEP_FOR,
                        .span = p->span,
                        .pattern = each,
                        .expr = name_of(a, p->span, p->variable)};
    *t = (tail){.steps = 1, .step = step};
    all->call = CALL_FOLD;
    all->word = W_ALL;
    all->name = "all";
    all->type = &grundy_type_bool;
    all->tail = t;
    all->kid[0] = in_range(a, p, x);
    return step->expr != NULL && all->kid[0] != NULL ? all : NULL;
}

/* `legal`: one expression, all ranges that depend on parameters. */
static grundy_status compile_legal(machine *m, uint32_t kind, grundy_error *err)
{
    const game_kind *k = &m->program->set->kind[kind];
    arena *a = &m->program->set->arena;
    variable *params[GRUNDY_MOST_PARAMS];
    node *all = NULL;

    for (uint32_t i = 0; i < k->params; i++) {
        const param *const p = &k->param[i];
        node *in;

        params[i] = p->variable;
        if (p->range == NULL || !grundy_tree_names_local(p->range, false))
            continue;
        in = p->kind == PARAM_ARRAY ? all_in_range(a, p)
                                    : in_range(a, p, p->variable);
        if (in != NULL && all != NULL) {
            node *both = grundy_tree_node(a, N_AND, in->span, 2);

            if (both == NULL)
                return grundy_machine_no_memory(m);
            both->type = &grundy_type_bool;
            both->kid[0] = all;
            both->kid[1] = in;
            in = both;
        }
        if (in == NULL)
            return grundy_machine_no_memory(m);
        all = in;
    }
    return grundy_compile_expr(m->program, m, &m->program->arena, all, params,
                               k->params, false, &m->program->kind[kind].legal,
                               err);
}

grundy_status grundy_machine_legal(machine *m, placed position, bool *legal,
                                   grundy_error *err)
{
    const game_kind *k = &m->program->set->kind[position.kind];
    kind_shape *shape = &m->program->kind[position.kind];
    grundy_status status = grundy_machine_shape(m, position.kind, err);
    int64_t inside = 1;

    *legal = false;
    if (status != GRUNDY_OK)
        return status;
    for (uint32_t i = 0; i < k->params; i++)
        if (!param_legal(m, &k->param[i], &shape->param[i], position.reg[i]))
            return GRUNDY_OK;
    if (shape->checked && shape->legal == NULL)
        status = compile_legal(m, position.kind, err);
    if (status == GRUNDY_OK && shape->checked)
        status =
            grundy_machine_run(m, shape->legal, position.reg, &inside, err);
    *legal = inside != 0;
    return status;
}

/* ---- words ---- */

static bool encode_set(word_list *w, const universe_now *u, const object *o,
                       uint32_t width)
{
    const size_t count = (size_t)(u->count + 63) / 64, from = w->count;
    const int64_t none = 0;

    for (size_t i = 0; i < count; i++)
        if (!grundy_words_push(w, &none, 1))
            return false;
    for (uint64_t i = 0; i < o->count; i++) {
        const uint64_t at =
            (uint64_t)grundy_universe_index(u, o->word + i * width);

        assert(at < u->count);
        w->at[from + at / 64] |= (int64_t)(UINT64_C(1) << (at % 64));
    }
    return true;
}

static bool encode_array(word_list *w, const object *o, bool with_length)
{
    const int64_t count = (int64_t)o->count;

    return (!with_length || grundy_words_push(w, &count, 1)) &&
           grundy_words_push(w, o->word, (size_t)o->count);
}

grundy_status grundy_machine_encode(machine *m, placed position, word_list *w,
                                    grundy_error *err)
{
    const game_kind *k = &m->program->set->kind[position.kind];
    const kind_shape *shape = &m->program->kind[position.kind];

    assert(shape->ready);
    (void)err;
    for (uint32_t i = 0; i < k->params; i++) {
        const param_shape *p = &shape->param[i];
        const type *t = k->param[i].variable->type;
        bool ok;

        if (p->kind == PARAM_INT || p->mask)
            ok = grundy_words_push(w, position.reg + i, 1);
        else if (p->kind == PARAM_SET)
            ok = encode_set(w, &m->program->universe[t->in->index],
                            grundy_object_at(position.reg[i]),
                            t->item[0]->width);
        else
            ok = encode_array(w, grundy_object_at(position.reg[i]),
                              p->kind == PARAM_TEXT || p->length == UINT64_MAX);
        if (!ok)
            return grundy_machine_no_memory(m);
    }
    return GRUNDY_OK;
}

/* The elements of a set from its bits. */
static object *decode_set(arena *a, const universe_now *u, uint32_t width,
                          const int64_t *bits)
{
    const size_t count = (size_t)(u->count + 63) / 64;
    uint64_t members = 0, used = 0;
    object *o;

    for (size_t i = 0; i < count; i++)
        members += (uint64_t)__builtin_popcountll((uint64_t)bits[i]);
    assert(u->count % 64 == 0 ||
           (uint64_t)bits[count - 1] >> u->count % 64 == 0);
    o = grundy_object_new(a, members, members * width);
    if (o == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++)
        for (uint64_t rest = (uint64_t)bits[i]; rest != 0; rest &= rest - 1)
            grundy_universe_element(u, i * 64 + (uint64_t)__builtin_ctzll(rest),
                                    o->word + used++ * width);
    return o;
}

static object *decode_array(arena *a, const int64_t *from, uint64_t count)
{
    object *o = grundy_object_new(a, count, count);

    if (o != NULL && count > 0)
        memcpy(o->word, from, (size_t)count * sizeof *from);
    return o;
}

grundy_status grundy_machine_decode(machine *m, uint32_t kind,
                                    const int64_t *word, uint32_t length,
                                    int64_t *reg, grundy_error *err)
{
    const game_kind *k = &m->program->set->kind[kind];
    const kind_shape *shape = &m->program->kind[kind];
    const int64_t *at = word;
    uint64_t decoded = 0;
    const grundy_status status = grundy_machine_shape(m, kind, err);

    (void)length;
    if (status != GRUNDY_OK)
        return status;
    for (uint32_t i = 0; i < k->params; i++) {
        const param_shape *p = &shape->param[i];
        const type *t = k->param[i].variable->type;
        const object *o;

        if (p->kind == PARAM_INT || p->mask) {
            reg[i] = *at++;
            continue;
        }
        if (p->kind == PARAM_SET) {
            const universe_now *u = &m->program->universe[t->in->index];

            o = decode_set(&m->scratch, u, t->item[0]->width, at);
            at += (u->count + 63) / 64;
        } else {
            const uint64_t count =
                p->kind == PARAM_TEXT || p->length == UINT64_MAX
                    ? (uint64_t)*at++
                    : p->length;

            o = decode_array(&m->scratch, at, count);
            at += count;
        }
        if (o == NULL)
            return grundy_machine_no_memory(m);
        reg[i] = grundy_object_reference(o);
        decoded += o->count;
    }
    /* The clock is looked at in time however large positions are. */
    assert(at == word + length);
    return grundy_watch_tick(m->watch, decoded / 64, err);
}
