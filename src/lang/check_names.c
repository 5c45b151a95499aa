/* SPDX-License-Identifier: MIT */
/*
 * Names before what they stand for: inputs, lets, functions and positions with
 * their parameters are declared ahead of every expression, since these may
 * name what is written below them.  A name has one meaning in a file.
 */
#include "lang/checker.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/watch.h"
#include "base/words.h"

/* ---- of the whole file ---- */

static void taken(checker *c, const char *name, const char *what,
                  grundy_span first, grundy_span second)
{
    (void)grundy_checker_wrong(c, second, "'%s' is %s already", name, _(what));
    grundy_error_hint(c->err, "it is declared in line %u",
                      (unsigned)first.line);
}

static variable *new_global(checker *c, const char *name, grundy_span span,
                            variable_kind kind, uint32_t at)
{
    ruleset *set = c->set;
    variable **place, *v;

    if (c->status == GRUNDY_OK)
        c->status = grundy_watch_ask(set->watch, c->err);
    if (c->status != GRUNDY_OK)
        return NULL;
    for (uint32_t i = 0; i < set->globals; i++) {
        const variable *const g = set->global[i];

        if (strcmp(g->name, name) != 0)
            continue;
        if (set->statement[g->statement].items > 0 &&
            set->statement[at].kind == S_CASES_COUNT) {
            (void)grundy_checker_wrong(c, span, "'%s' is %s already", name,
                                       _("an input"));
            grundy_error_hint(c->err,
                              "'cases' reads it itself: leave it out of the "
                              "input in line %u",
                              (unsigned)g->span.line);
            continue;
        }
        taken(c, name, g->kind == VAR_INPUT ? N_("an input") : N_("a 'let'"),
              g->span, span);
    }
    v = grundy_arena_new(c->a, sizeof *v);
    if (v == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    *v = (variable){.name = name,
                    .span = span,
                    .kind = kind,
                    .index = set->globals,
                    .statement = at};
    place = grundy_arena_push(c->a, &set->global, &set->globals, sizeof v);
    if (place == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    return *place = v;
}

/* A grid of words is refused, and is lines of letters to all that reads it. */
static const type *item_type(checker *c, const input_item *it, uint32_t outer)
{
    const type *t = it->is_text ? &grundy_type_text : &grundy_type_int;
    const uint32_t dims = it->is_text && it->dims > 1 ? 1 : it->dims;

    for (uint32_t i = 0; i < dims + outer && t != NULL; i++)
        t = grundy_type_array(c->a, t);
    if (t == NULL)
        grundy_checker_no_memory(c);
    return t;
}

/* A record of records adds one dimension a level to what it holds; count is
 * that of the outermost, or NULL. */
static void declare_item(checker *c, input_item *it, uint32_t outer,
                         const node *count, uint32_t at)
{
    variable *v;

    if (it->name == NULL) {
        count = count == NULL ? it->count : count;
        for (uint32_t i = 0; i < it->items && c->status == GRUNDY_OK; i++)
            declare_item(c, &it->item[i], outer + 1, count, at);
        return;
    }
    it->variable = v = new_global(c, it->name, it->span, VAR_INPUT, at);
    if (v == NULL)
        return;
    v->type = item_type(c, it, outer);
    v->range = it->is_text ? NULL : it->range;
    v->length = count == NULL && it->dims > 0 ? it->dim[0] : count;
}

static void declare_let(checker *c, pattern *p, uint32_t at)
{
    if (p->name != NULL)
        p->variable = new_global(c, p->name, p->span, VAR_LET, at);
    for (uint32_t i = 0; i < p->items && c->status == GRUNDY_OK; i++)
        declare_let(c, p->item[i], at);
}

void grundy_checker_declare_globals(checker *c)
{
    for (uint32_t i = 0;
         i < c->set->statements && grundy_checker_goes_on(c); i++) {
        statement *s = &c->set->statement[i];

        if (s->kind == S_CASES_COUNT) {
            s->variable = new_global(c, s->name, s->span, VAR_INPUT, i);
            if (s->variable != NULL)
                s->variable->type = &grundy_type_int;
        }
        for (uint32_t j = 0; j < s->items; j++)
            declare_item(c, &s->item[j], 0, NULL, i);
        if (s->kind == S_LET)
            declare_let(c, s->pattern, i);
    }
}

static void declare_function(checker *c, const function *f)
{
    for (const function *g = c->set->function; g < f; g++)
        if (strcmp(g->name, f->name) == 0)
            taken(c, f->name, N_("a function"), g->span, f->span);
}

static void declare_kind(checker *c, const game_kind *k)
{
    for (const game_kind *other = c->set->kind; other < k; other++)
        if (strcmp(other->name, k->name) == 0)
            taken(c, k->name, N_("a position"), other->span, k->span);
    for (uint32_t i = 0; i < c->set->functions; i++) {
        const function *f = &c->set->function[i];

        if (strcmp(f->name, k->name) != 0)
            continue;
        if (grundy_span_is_before(f->span, k->span))
            taken(c, k->name, N_("a function"), f->span, k->span);
        else
            taken(c, k->name, N_("a position"), k->span, f->span);
    }
    if (strcmp(k->name, "nim") == 0)
        (void)grundy_checker_wrong(c, k->span,
                                   "'nim' is the Nim heap of the language");
}

void grundy_checker_declare_calls(checker *c)
{
    for (uint32_t i = 0; i < c->set->functions && grundy_checker_goes_on(c);
         i++)
        declare_function(c, &c->set->function[i]);
    for (uint32_t i = 0; i < c->set->kinds && grundy_checker_goes_on(c); i++)
        declare_kind(c, &c->set->kind[i]);
}

/* ---- parameters ---- */

static bool same_sizes(const universe *u, const param *p)
{
    for (uint32_t i = 0; i < p->sizes; i++)
        if (u->dims != p->sizes || !grundy_tree_same(u->size[i], p->size[i]))
            return false;
    return u->dims == p->sizes;
}

/* Universes are shared where they are written alike, so that sets of two
 * positions over the same cells go together. */
static const universe *universe_of(checker *c, param *p)
{
    ruleset *set = c->set;
    const universe **place;
    universe *u;

    assert(p->sizes > 0 && p->sizes <= GRUNDY_MOST_DIMS);
    for (uint32_t i = 0; i < set->universes; i++) {
        const universe *known = set->universe[i];

        if (same_sizes(known, p))
            return known;
    }
    u = grundy_arena_zeroed(c->a, sizeof *u);
    if (u == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    *u = (universe){.dims = p->sizes, .index = set->universes};
    memcpy(u->size, p->size, sizeof u->size);
    u->is_range = p->size[0]->op == N_RANGE || p->size[0]->op == N_RANGE_LT;
    place =
        grundy_arena_push(c->a, &set->universe, &set->universes, sizeof *place);
    if (place == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    return *place = u;
}

static const type *element_type(checker *c, uint32_t sizes)
{
    const type *item[GRUNDY_MOST_DIMS];
    const type *t;

    if (sizes < 3)
        return sizes == 2 ? &grundy_type_pair : &grundy_type_int;
    for (uint32_t i = 0; i < sizes; i++)
        item[i] = &grundy_type_int;
    t = grundy_type_tuple(c->a, item, sizes);
    if (t == NULL)
        grundy_checker_no_memory(c);
    return t != NULL ? t : &grundy_type_int;
}

static const type *set_type(checker *c, param *p, bool of_position)
{
    const type *const item = element_type(c, p->sizes);
    const universe *u = NULL;
    const type *t;

    if (p->sizes > 0) {
        u = universe_of(c, p);
    } else if (of_position) {
        (void)grundy_checker_wrong(c, p->span, "the set '%s' needs its size",
                                   p->name);
        grundy_error_hint(c->err, "as in %s: set(n), set(1..n), set(h, w) or set(h, w, d)",
                          p->name);
    }
    t = grundy_type_set(c->a, item, u);
    if (t == NULL)
        grundy_checker_no_memory(c);
    return t != NULL ? t : &grundy_type_any;
}

static const type *declared_type(checker *c, param *p, bool of_position)
{
    switch (p->kind) {
    case PARAM_SET: return set_type(c, p, of_position);
    case PARAM_TEXT: return &grundy_type_text;
    case PARAM_ARRAY: return &grundy_type_ints;
    default: return &grundy_type_int;
    }
}

/* Their names and types, which no expression needs to be known for. */
void grundy_checker_declare_params(checker *c, param *list, uint32_t count,
                                   bool of_position)
{
    if (count > GRUNDY_MOST_PARAMS)
        (void)grundy_checker_wrong(c, list[GRUNDY_MOST_PARAMS].span,
                                   "at most %d parameters, found %u",
                                   GRUNDY_MOST_PARAMS, (unsigned)count);
    for (uint32_t i = 0; i < count && c->status == GRUNDY_OK; i++) {
        param *p = &list[i];

        for (uint32_t j = 0; j < i; j++)
            if (strcmp(list[j].name, p->name) == 0)
                (void)grundy_checker_wrong(
                    c, p->span, "'%s' is a parameter already", p->name);
        p->variable = grundy_checker_declare(
            c, p->name, p->span, declared_type(c, p, of_position), VAR_PARAM);
    }
    c->names = NULL;
}

static void check_sizes(checker *c, param *p)
{
    if (p->length != NULL)
        (void)grundy_checker_need(c, p->length, &grundy_type_int);
    for (uint32_t i = 0; i < p->sizes; i++) {
        const bool range =
            p->size[i]->op == N_RANGE || p->size[i]->op == N_RANGE_LT;

        (void)grundy_checker_need(c, p->size[i],
                                  range ? &grundy_type_ints : &grundy_type_int);
        if (range && p->sizes > 1)
            (void)grundy_checker_wrong(c, p->size[i]->span,
                                       "a set of pairs, or of more numbers, "
                                       "has sizes, not ranges");
    }
}

/* Sizes see globals only, a range also the parameters before it. */
void grundy_checker_params(checker *c, param *list, uint32_t count)
{
    c->params = list;
    c->hidden = count;
    for (uint32_t i = 0; i < count && c->status == GRUNDY_OK; i++) {
        c->names = NULL;
        check_sizes(c, &list[i]);
        grundy_checker_enter(c, list, i);
        if (list[i].range != NULL)
            (void)grundy_checker_expr(c, list[i].range, NULL);
    }
    c->names = NULL;
    c->hidden = 0;
}

void grundy_checker_enter(checker *c, const param *list, uint32_t count)
{
    c->names = NULL;
    for (uint32_t i = 0; i < count && c->status == GRUNDY_OK; i++) {
        scope *s = grundy_arena_new(c->a, sizeof *s);

        if (s == NULL) {
            grundy_checker_no_memory(c);
            return;
        }
        *s = (scope){c->names, list[i].variable};
        c->names = s;
    }
}
