/* SPDX-License-Identifier: MIT */
/*
 * The order of checking: every global name is declared first, since
 * positions, functions and start see the whole file; then parameters, then
 * the statements in the order written, each seeing the names above it, then
 * the rules.  Types of let and fn are found when first asked for.
 */
#include "lang/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "lang/checker.h"
#include "lang/words.h"

const type *grundy_checker_wrong(checker *c, grundy_span span,
                                 const char *format, ...)
{
    char message[400];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(message, sizeof message, _(format), args);
    va_end(args);
    if (c->status == GRUNDY_OK)
        c->status = grundy_fail_at(c->err,
                                   c->source == GRUNDY_SOURCE_POSITION
                                       ? GRUNDY_EINPUT
                                       : GRUNDY_ERULES,
                                   c->source, span, "%s", message);
    return &grundy_type_any;
}

void grundy_checker_no_memory(checker *c)
{
    if (c->status == GRUNDY_OK)
        c->status = grundy_fail(c->err, grundy_memory_failure(c->a->mem),
                                "out of memory while checking the rules");
}

void grundy_checker_warn(checker *c, grundy_span span, const char *format, ...)
{
    ruleset *set = c->set;
    grundy_error *w;
    va_list args;

    if (set->warnings == set->warning_cap) {
        const size_t cap = set->warning_cap == 0 ? 4 : set->warning_cap * 2;
        grundy_error *grown = grundy_arena_new(c->a, cap * sizeof *grown);

        if (grown == NULL)
            return;
        if (set->warnings > 0)
            memcpy(grown, set->warning, set->warnings * sizeof *grown);
        set->warning = grown;
        set->warning_cap = cap;
    }
    w = &set->warning[set->warnings++];
    memset(w, 0, sizeof *w);
    w->source = GRUNDY_SOURCE_RULES;
    w->span = span;
    va_start(args, format);
    (void)vsnprintf(w->message, sizeof w->message, _(format), args);
    va_end(args);
    grundy_error_quote(w, set->text, set->length);
}

/* ---- declarations ---- */

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
    variable *v = grundy_arena_zeroed(c->a, sizeof *v);

    for (uint32_t i = 0; i < set->globals; i++)
        if (strcmp(set->global[i]->name, name) == 0)
            taken(c, name,
                  set->global[i]->kind == VAR_INPUT ? N_("an input")
                                                    : N_("a 'let'"),
                  set->global[i]->span, span);
    if (v == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    if ((set->globals & (set->globals - 1)) == 0) {
        const size_t cap = set->globals == 0 ? 1 : (size_t)set->globals * 2;
        variable **grown = grundy_arena_new(c->a, cap * sizeof(variable *));

        if (grown == NULL) {
            grundy_checker_no_memory(c);
            return NULL;
        }
        if (set->globals > 0)
            memcpy(grown, set->global, set->globals * sizeof(variable *));
        set->global = grown;
    }
    *v = (variable){.name = name, .span = span, .kind = kind,
                    .index = set->globals, .statement = at};
    set->global[set->globals++] = v;
    return v;
}

static const type *item_type(checker *c, const input_item *it, uint32_t outer)
{
    const type *t = it->is_text ? &grundy_type_text : &grundy_type_int;

    for (uint32_t i = 0; i < it->dims + outer && t != NULL; i++)
        t = grundy_type_array(c->a, t);
    if (t == NULL)
        grundy_checker_no_memory(c);
    return t;
}

/* A record of records adds one dimension a level to what it holds. */
static void declare_item(checker *c, input_item *it, uint32_t outer,
                         uint32_t at)
{
    if (it->name == NULL) {
        for (uint32_t i = 0; i < it->items && c->status == GRUNDY_OK; i++)
            declare_item(c, &it->item[i], outer + 1, at);
        return;
    }
    it->variable = new_global(c, it->name, it->span, VAR_INPUT, at);
    if (it->variable != NULL)
        it->variable->type = item_type(c, it, outer);
}

static void declare_let(checker *c, pattern *p, uint32_t at)
{
    if (p->name != NULL)
        p->variable = new_global(c, p->name, p->span, VAR_LET, at);
    for (uint32_t i = 0; i < p->items && c->status == GRUNDY_OK; i++)
        declare_let(c, p->item[i], at);
}

static void declare_globals(checker *c)
{
    for (uint32_t i = 0; i < c->set->statements; i++) {
        statement *s = &c->set->statement[i];

        if (s->kind == S_CASES_COUNT) {
            s->variable = new_global(c, s->name, s->span, VAR_INPUT, i);
            if (s->variable != NULL)
                s->variable->type = &grundy_type_int;
        }
        for (uint32_t j = 0; j < s->items; j++)
            declare_item(c, &s->item[j], 0, i);
        if (s->kind == S_LET)
            declare_let(c, s->pattern, i);
    }
}

static bool is_before(grundy_span x, grundy_span y)
{
    return x.line < y.line || (x.line == y.line && x.column < y.column);
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
        if (is_before(f->span, k->span))
            taken(c, k->name, N_("a function"), f->span, k->span);
        else
            taken(c, k->name, N_("a position"), k->span, f->span);
    }
    if (strcmp(k->name, "nim") == 0)
        (void)grundy_checker_wrong(c, k->span,
                                   "'nim' is the Nim heap of the language");
}

static void declare_calls(checker *c)
{
    for (uint32_t i = 0; i < c->set->functions; i++)
        declare_function(c, &c->set->function[i]);
    for (uint32_t i = 0; i < c->set->kinds; i++)
        declare_kind(c, &c->set->kind[i]);
}

/* ---- parameters ---- */

/* Universes are shared where they are written alike, so that sets of two
 * positions over the same cells go together. */
const universe *grundy_checker_universe(checker *c, param *p)
{
    ruleset *set = c->set;
    universe *u;

    for (uint32_t i = 0; i < set->universes; i++) {
        const universe *known = set->universe[i];

        if (known->dims == p->sizes &&
            grundy_tree_same(known->size[0], p->size[0]) &&
            grundy_tree_same(known->size[1], p->size[1]))
            return known;
    }
    u = grundy_arena_zeroed(c->a, sizeof *u);
    if (u == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    *u = (universe){.dims = p->sizes, .index = set->universes,
                    .size = {p->size[0], p->size[1]}};
    u->is_range = p->size[0]->op == N_RANGE || p->size[0]->op == N_RANGE_LT;
    if ((set->universes & (set->universes - 1)) == 0) {
        const size_t cap = set->universes == 0 ? 1 : set->universes * 2;
        const universe **grown = grundy_arena_new(c->a, cap * sizeof *grown);

        if (grown == NULL) {
            grundy_checker_no_memory(c);
            return NULL;
        }
        if (set->universes > 0)
            memcpy(grown, set->universe, set->universes * sizeof *grown);
        set->universe = grown;
    }
    set->universe[set->universes++] = u;
    return u;
}

static const type *set_type(checker *c, param *p, bool of_position)
{
    const type *item = p->sizes == 2 ? &grundy_type_pair : &grundy_type_int;
    const universe *u = NULL;
    const type *t;

    if (p->sizes > 0) {
        u = grundy_checker_universe(c, p);
    } else if (of_position) {
        (void)grundy_checker_wrong(c, p->span,
                                   "the set '%s' needs its size", p->name);
        grundy_error_hint(c->err, "as in %s: set(n), set(1..n) or set(h, w)",
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
static void declare_params(checker *c, param *list, uint32_t count,
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
                (void)grundy_checker_wrong(c, p->span,
                                           "'%s' is a parameter already",
                                           p->name);
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

        (void)grundy_checker_need(c, p->size[i], range ? &grundy_type_ints
                                                       : &grundy_type_int);
        if (range && p->sizes == 2)
            (void)grundy_checker_wrong(c, p->size[i]->span,
                                       "a set of pairs has two sizes, not "
                                       "ranges");
    }
}

static void enter_params(checker *c, const param *list, uint32_t count);

/* Sizes see globals only, a range also the parameters before it. */
static void check_params(checker *c, param *list, uint32_t count)
{
    c->params = list;
    c->hidden = count;
    for (uint32_t i = 0; i < count && c->status == GRUNDY_OK; i++) {
        c->names = NULL;
        check_sizes(c, &list[i]);
        enter_params(c, list, i);
        if (list[i].range != NULL)
            (void)grundy_checker_expr(c, list[i].range, NULL);
    }
    c->names = NULL;
    c->hidden = 0;
}

static void enter_params(checker *c, const param *list, uint32_t count)
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

/* ---- lazily typed: functions and lets ---- */

/* Runs as if from nowhere: what was in scope comes back afterwards. */
static checker elsewhere(const checker *c)
{
    checker there = *c;

    there.names = NULL;
    there.visible = c->set->globals;
    there.in_print = false;
    there.in_rules = false;
    there.in_show = false;
    there.has_winning = false;
    there.hidden = 0;
    return there;
}

const type *grundy_checker_result(checker *c, function *f)
{
    enum { MOST_ROUNDS = 6 };
    checker there;

    if (f->state == 2)
        return f->result;
    if (f->state == 1) { /* recursion: what is known so far */
        f->recursive = true;
        return f->result;
    }
    f->state = 1;
    f->result = &grundy_type_any;
    there = elsewhere(c);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        const type *t, *joined;

        enter_params(&there, f->param, f->params);
        t = grundy_checker_expr(&there, f->body, NULL);
        if (there.status != GRUNDY_OK)
            break;
        joined = grundy_type_join(c->a, f->result, t);
        if (joined == NULL || (joined == f->result && round > 0))
            break;
        f->result = joined;
        if (!f->recursive)
            break;
    }
    c->status = there.status;
    f->state = 2;
    return f->result;
}

/* The names of a let's pattern get the types of what they take apart. */
static void type_pattern(checker *c, const pattern *p, const type *t)
{
    char found[80];

    if (p->name != NULL) {
        p->variable->type = t;
        return;
    }
    if (t->tag == TYPE_TUPLE && t->count == p->items) {
        for (uint32_t i = 0; i < p->items; i++)
            type_pattern(c, p->item[i], t->item[i]);
        return;
    }
    grundy_type_name(t, found, sizeof found);
    (void)grundy_checker_wrong(c, p->span, "this pattern takes a tuple of %u "
                               "apart, but here is %s", (unsigned)p->items,
                               found);
}

const type *grundy_checker_let(checker *c, variable *v)
{
    statement *s = &c->set->statement[v->statement];
    checker there = elsewhere(c);
    const type *t;

    if (s->in_work)
        return grundy_checker_wrong(c, s->span, "this 'let' needs itself");
    s->in_work = true;
    there.visible = 0;
    while (c->set->global[there.visible]->statement != v->statement)
        there.visible++;
    t = grundy_checker_expr(&there, s->expr[0], NULL);
    c->status = there.status;
    s->in_work = false;
    if (c->status == GRUNDY_OK)
        type_pattern(c, s->pattern, t);
    return c->status == GRUNDY_OK ? v->type : &grundy_type_any;
}

/* ---- statements ---- */

static void check_item(checker *c, input_item *it)
{
    for (uint32_t i = 0; i < it->dims; i++)
        (void)grundy_checker_need(c, it->dim[i], &grundy_type_int);
    if (it->name == NULL) {
        (void)grundy_checker_need(c, it->count, &grundy_type_int);
        /* A length inside a record may be one of the record's own numbers. */
        scope *outer = c->names;

        for (uint32_t i = 0; i < it->items && c->status == GRUNDY_OK; i++) {
            check_item(c, &it->item[i]);
            if (it->item[i].name != NULL && it->item[i].dims == 0 &&
                !it->item[i].is_text)
                it->item[i].local = grundy_checker_declare(
                    c, it->item[i].name, it->item[i].span, &grundy_type_int,
                    VAR_LOOP);
        }
        c->names = outer;
        return;
    }
    if (it->range != NULL) {
        if (it->is_text)
            (void)grundy_checker_wrong(c, it->range->span,
                                       "a text has no range");
        (void)grundy_checker_expr(c, it->range, NULL);
    }
    if (it->variable != NULL && c->visible <= it->variable->index)
        c->visible = it->variable->index + 1;
}

static void check_until(checker *c, statement *s)
{
    checker there = elsewhere(c);

    /* It names inputs that follow; all of them may be meant. */
    grundy_checker_condition(&there, s->condition);
    c->status = there.status;
}

/* What a print or a show makes a line of. */
static void check_printed(checker *c, node *const *expr, uint32_t exprs)
{
    for (uint32_t i = 0; i < exprs; i++) {
        const type *t = grundy_checker_expr(c, expr[i], NULL);

        if (t->tag == TYPE_SUM) {
            (void)grundy_checker_wrong(c, expr[i]->span,
                                       "a position can't be printed");
            grundy_error_hint(c->err, "print nimber(p) or wins(p)");
        }
    }
}

static void check_print(checker *c, statement *s)
{
    c->in_print = true;
    c->has_winning = false;
    c->names = NULL;
    grundy_checker_tail(c, s->tail);
    check_printed(c, s->expr, s->exprs);
    c->names = NULL;
    c->in_print = false;
}

static void check_answer(checker *c, statement *s)
{
    if (c->set->start == NULL) {
        (void)grundy_checker_wrong(c, s->span,
                                   "'answer' needs a 'start' in the file");
        grundy_error_hint(c->err, "'start' says which position is played");
    }
    c->in_print = true;
    for (uint32_t i = 0; i < s->exprs; i++)
        (void)grundy_checker_expr(c, s->expr[i], NULL);
    c->in_print = false;
}

static void check_statement(checker *c, statement *s)
{
    c->names = NULL;
    switch (s->kind) {
    case S_CASES_COUNT:
        if (s->variable != NULL && c->visible <= s->variable->index)
            c->visible = s->variable->index + 1;
        break;
    case S_CASES_END: break;
    case S_CASES_UNTIL: check_until(c, s); break;
    case S_INPUT:
        for (uint32_t i = 0; i < s->items && c->status == GRUNDY_OK; i++)
            check_item(c, &s->item[i]);
        break;
    case S_LET:
        for (uint32_t i = 0; i < c->set->globals; i++)
            if (c->set->global[i]->statement ==
                (uint32_t)(s - c->set->statement)) {
                if (c->set->global[i]->type == NULL)
                    (void)grundy_checker_let(c, c->set->global[i]);
                if (c->visible <= i)
                    c->visible = i + 1;
            }
        break;
    case S_ANSWER: check_answer(c, s); break;
    case S_PRINT: check_print(c, s); break;
    }
}

/* ---- rules ---- */

static void check_kind(checker *c, game_kind *k)
{
    c->in_rules = true;
    for (uint32_t i = 0; i < k->decides && c->status == GRUNDY_OK; i++) {
        enter_params(c, k->param, k->params);
        grundy_checker_condition(c, k->decide[i].condition);
    }
    for (uint32_t i = 0; i < k->moves && c->status == GRUNDY_OK; i++) {
        enter_params(c, k->param, k->params);
        grundy_checker_tail(c, k->move[i].tail);
        (void)grundy_checker_need(c, k->move[i].target, &grundy_type_sum);
    }
    c->in_show = true;
    for (uint32_t i = 0; i < k->shows && c->status == GRUNDY_OK; i++) {
        enter_params(c, k->param, k->params);
        grundy_checker_tail(c, k->show[i].tail);
        check_printed(c, k->show[i].expr, k->show[i].exprs);
    }
    c->in_show = false;
    c->names = NULL;
    c->in_rules = false;
}

static void check_play(checker *c)
{
    if (c->set->misere && c->set->has_decisions) {
        (void)grundy_checker_wrong(c, c->set->play_span,
                                   "'play misere' goes with neither 'win' nor "
                                   "'lose'");
        grundy_error_hint(c->err, "say with one of them what is meant");
    }
}

static void check_rest(checker *c)
{
    ruleset *set = c->set;

    for (uint32_t i = 0; i < set->functions; i++)
        (void)grundy_checker_result(c, &set->function[i]);
    for (uint32_t i = 0; i < set->kinds; i++)
        check_kind(c, &set->kind[i]);
    c->visible = set->globals;
    c->names = NULL;
    if (set->start != NULL)
        (void)grundy_checker_need(c, set->start, &grundy_type_sum);
}

/* Kinds are pointed at from here on, so room for planned ones is made now:
 * two a parameter and kind are more than any rewrite adds. */
static void reserve_kinds(checker *c)
{
    ruleset *set = c->set;
    uint32_t room = 2 * set->kinds;
    game_kind *kind;

    for (uint32_t i = 0; i < set->kinds; i++)
        room += 2 * set->kind[i].params;
    kind = grundy_arena_zeroed(c->a, (room + 1) * sizeof *kind);
    if (kind == NULL) {
        grundy_checker_no_memory(c);
        return;
    }
    for (uint32_t i = 0; i < set->kinds; i++) {
        kind[i] = set->kind[i];
        kind[i].value_moves = kind[i].moves;
        kind[i].value_move = kind[i].move;
    }
    set->kind = kind;
    set->kind_room = room;
}

grundy_status grundy_check_file(ruleset *set, grundy_error *err)
{
    checker c = {.set = set, .a = &set->arena, .err = err,
                 .source = GRUNDY_SOURCE_RULES};

    check_play(&c);
    reserve_kinds(&c);
    declare_calls(&c);
    declare_globals(&c);
    c.visible = set->globals;
    for (uint32_t i = 0; i < set->kinds; i++)
        declare_params(&c, set->kind[i].param, set->kind[i].params, true);
    for (uint32_t i = 0; i < set->functions; i++)
        declare_params(&c, set->function[i].param, set->function[i].params,
                       false);
    for (uint32_t i = 0; i < set->kinds; i++)
        check_params(&c, set->kind[i].param, set->kind[i].params);
    for (uint32_t i = 0; i < set->functions; i++)
        check_params(&c, set->function[i].param, set->function[i].params);
    check_rest(&c);
    c.visible = 0;
    for (uint32_t i = 0; i < set->statements && c.status == GRUNDY_OK; i++)
        check_statement(&c, &set->statement[i]);
    if (c.status == GRUNDY_OK)
        grundy_checker_reads(&c);
    if (c.status == GRUNDY_OK)
        grundy_checker_ranges(&c);
    if (c.status != GRUNDY_OK)
        grundy_error_quote(err, set->text, set->length);
    return c.status;
}

static void hint_kinds(const ruleset *set, grundy_error *err)
{
    char list[200] = "";
    size_t used = 0;

    for (uint32_t i = 0; i < set->kinds && used + 50 < sizeof list; i++)
        if (!set->kind[i].planned)
            used += (size_t)snprintf(list + used, sizeof list - used,
                                     "%s%.40s(...)", i > 0 ? ", " : "",
                                     set->kind[i].name);
    if (used > 0)
        grundy_error_hint(err, "the positions of this game are %s", list);
}

grundy_status grundy_check_sum(ruleset *set, arena *a, node *n,
                               const char *const *free_name, uint32_t names,
                               variable **free_variable, const char *text,
                               size_t length, grundy_error *err)
{
    checker c = {.set = set, .a = a, .err = err, .visible = set->globals,
                 .source = GRUNDY_SOURCE_POSITION};
    const type *t;

    for (uint32_t i = 0; i < names && c.status == GRUNDY_OK; i++)
        free_variable[i] = grundy_checker_declare(
            &c, free_name[i], n->span, &grundy_type_int, VAR_LOOP);
    t = grundy_checker_expr(&c, n, &grundy_type_sum);
    if (c.status == GRUNDY_OK && t->tag != TYPE_SUM) {
        (void)grundy_checker_wrong(&c, n->span, "this is no position");
        hint_kinds(set, err);
    }
    if (c.status != GRUNDY_OK)
        grundy_error_quote(err, text, length);
    return c.status;
}
