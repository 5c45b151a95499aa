/* SPDX-License-Identifier: MIT */
/*
 * The user's functions.  One that calls itself is remembered in a hash table,
 * and so is one that loops; but what a few loops over elements of words tell is
 * found again before a large table is read.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"

/* ---- writing ---- */

typedef struct writing {
    const function *f;
    bool back;
} writing;

static const char *const result_name = "result";

const char *grundy_emit_result(emitter *e, const function *f)
{
    return grundy_emit_shape(e, f->result) == SHAPE_TUPLE
               ? grundy_emit_say(e, "%s_value", e->function[f->index].name)
               : grundy_emit_type(e, f->result);
}

/* The words of a tuple as a struct. */
static code tuple_of(emitter *e, const function *f)
{
    const char *name = grundy_emit_name(e, "items");
    words w;

    grundy_emit_words(e, f->body, &w);
    assert(e->status != GRUNDY_OK || w.count == f->result->width);
    grundy_emit_const(e, grundy_emit_result(e, f), name, "{{%s}}",
                      grundy_emit_texts(e, w.at, w.count));
    return grundy_emit_named(name);
}

static void function_body(emitter *e, void *user)
{
    const writing *w = user;
    const type *t = w->f->result;
    const char *here = NULL;
    const test_pair *fits = NULL;
    code value;

    if (w->back) {
        here = grundy_emit_name(e, "here");
        grundy_emit_const(e, "place", here, "place_now()");
    }
    if (t->tag == TYPE_SUM)
        value = grundy_emit_sum(e, w->f->body, &fits);
    else if (grundy_emit_shape(e, t) == SHAPE_TUPLE)
        value = tuple_of(e, w->f);
    else
        value = grundy_emit_expr(e, w->f->body);
    if (fits != NULL && (e->mode == MODE_NIMBERS || e->mode == MODE_RESULTS))
        value = grundy_emit_code(
            grundy_emit_say(e, "%s ? %s : %s", fits->holds,
                            grundy_emit_in(e, value, RANK_IF + 1),
                            grundy_emit_outside(e)),
            RANK_IF);
    if (here != NULL) {
        const char *name = grundy_emit_name(e, result_name);

        grundy_emit_const(e, grundy_emit_result(e, w->f), name, "%s",
                          value.text);
        grundy_emit_blank(e);
        grundy_emit_line(e, "place_back(%s);", here);
        value = grundy_emit_named(name);
    }
    grundy_emit_line(e, "return %s;", value.text);
}

/* Whether its arguments can be a key. */
static bool has_key(const emitter *e, const function *f)
{
    for (uint32_t i = 0; i < f->params; i++)
        if (grundy_emit_shape(e, f->param[i].variable->type) > SHAPE_LIST)
            return false;
    return true;
}

/* A sum is written out where it is asked for, unless it needs itself. */
static bool is_kept(const emitter *e, const function *f)
{
    if (f->result->tag == TYPE_SUM)
        return f->recursive;
    return grundy_emit_shape(e, f->result) <= SHAPE_LIST &&
           (f->recursive || (e->function[f->index].costs && has_key(e, f)));
}

/* The function itself; written twice, since only then is it known whether
 * it takes memory that it has to give back. */
static void write(emitter *e, const function *f, const char *called, bool back)
{
    const emit_scope scope = grundy_emit_begin(e);
    function_plan *plan = &e->function[f->index];
    writing w = {f, back};
    const char *head;

    e->in_rules = &e->set->function_reads[f->index];
    e->allocates = e->loops = e->walks = e->fails = false;
    grundy_emit_quote(e, f->span);
    head = grundy_emit_say(e, "static %s %s(%s)", grundy_emit_result(e, f),
                           called, grundy_emit_params(e, f->param, f->params));
    grundy_emit_body(e, called, head, f->param, f->params, function_body, &w);
    plan->allocates = e->allocates;
    plan->costs =
        e->loops || (e->walks && !grundy_emit_is_flag(e, w.f->result));
    plan->walks = e->walks && !plan->costs;
    grundy_emit_note_fails(e, &plan->fails);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* The type of its values that can't stand in the table, or NULL. */
static const char *type_beside(emitter *e, const function *f)
{
    const shape s = grundy_emit_shape(e, f->result);

    return s == SHAPE_TUPLE || s == SHAPE_MASK || s == SHAPE_LIST
               ? grundy_emit_result(e, f)
               : NULL;
}

static void keep(emitter *e, const function *f, function_plan *plan)
{
    const shape s = grundy_emit_shape(e, f->result);
    const keeping m = {
        .ctype = grundy_emit_result(e, f),
        .called = plan->name,
        .name = plan->name,
        .p = f->param,
        .params = f->params,
        .allocates = plan->allocates,
        .deep = plan->deep,
        .flag = grundy_emit_is_flag(e, f->result),
        .small = s == SHAPE_BOOL,
        .beside = type_beside(e, f),
        .width = s == SHAPE_LIST ? (unsigned)grundy_emit_width(f->result) : 0,
        .bounded = true};

    plan->forget = grundy_emit_memo(e, &m);
}

void grundy_emit_function(emitter *e, const function *f)
{
    function_plan *plan = &e->function[f->index];
    const bool kept = is_kept(e, f);
    const bool flat = grundy_emit_shape(e, f->result) <= SHAPE_MASK ||
                      f->result->tag == TYPE_SUM;
    const char *called =
        kept ? grundy_emit_say(e, "solve_%s", plan->name) : plan->name;

    plan->deep = kept && f->recursive;
    grundy_emit_begin_part(e, &plan->text);
    {
        const size_t before = plan->text.count;

        write(e, f, called, false);
        if (plan->allocates && flat && !kept) {
            plan->text.count = before;
            write(e, f, called, true);
        }
    }
    if (kept)
        keep(e, f, plan);
}
