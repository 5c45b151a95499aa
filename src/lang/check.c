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

#include "base/errors.h"
#include "base/watch.h"
#include "base/words.h"
#include "lang/checker.h"

const type *grundy_checker_wrong(checker *c, grundy_span span,
                                 const char *format, ...)
{
    char message[400];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(message, sizeof message, _(format), args);
    va_end(args);
    if (c->status == GRUNDY_OK)
        c->status = grundy_fail_at(
            c->err,
            c->source == GRUNDY_SOURCE_POSITION ? GRUNDY_EINPUT : GRUNDY_ERULES,
            c->source, span, "%s", message);
    return &grundy_type_any;
}

void grundy_checker_no_memory(checker *c)
{
    if (c->status == GRUNDY_OK)
        c->status = grundy_fail(c->err, grundy_memory_failure(c->a->mem),
                                "out of memory while checking the rules");
}

bool grundy_checker_goes_on(checker *c)
{
    ruleset *const set = c->set;

    if (c->status == GRUNDY_OK)
        c->status = grundy_watch_ask(set->watch, c->err);
    if (c->status == GRUNDY_OK)
        return true;
    if (set->errors == NULL)
        return false;
    grundy_error_quote(c->err, GRUNDY_SOURCE_RULES, set->text, set->length);
    if (!grundy_errors_take(set->errors, c->err))
        return false;
    c->status = GRUNDY_OK;
    return true;
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
    w->status = GRUNDY_WARNING;
    w->source = GRUNDY_SOURCE_RULES;
    w->span = span;
    va_start(args, format);
    (void)vsnprintf(w->message, sizeof w->message, _(format), args);
    va_end(args);
    grundy_error_quote(w, GRUNDY_SOURCE_RULES, set->text, set->length);
}

/* ---- lazily typed: lets; functions in check_function.c ---- */

checker grundy_checker_elsewhere(const checker *c)
{
    checker there = *c;

    there.names = NULL;
    there.visible = c->set->globals;
    there.in_print = false;
    there.in_rules = false;
    there.in_show = false;
    there.in_function = false;
    there.has_winning = false;
    there.hidden = 0;
    return there;
}

/* Their let is wrong: whoever uses them is not to say so again. */
static void type_as_any(const pattern *p)
{
    if (p->variable != NULL)
        p->variable->type = &grundy_type_any;
    for (uint32_t i = 0; i < p->items; i++)
        type_as_any(p->item[i]);
}

/* The names of a let's pattern get the types of what they take apart. */
static void type_pattern(checker *c, const pattern *p, const type *t)
{
    char found[80];

    if (p->name != NULL) {
        p->variable->type = t;
        return;
    }
    if (t->tag == TYPE_ANY && c->set->errors != NULL) {
        type_as_any(p);
        return;
    }
    if (t->tag == TYPE_TUPLE && t->count == p->items) {
        for (uint32_t i = 0; i < p->items; i++)
            type_pattern(c, p->item[i], t->item[i]);
        return;
    }
    grundy_type_name(t, found, sizeof found);
    (void)grundy_checker_wrong(c, p->span,
                               "this pattern takes a tuple of %u "
                               "apart, but here is %s",
                               (unsigned)p->items, found);
}

const type *grundy_checker_let(checker *c, variable *v)
{
    statement *s = &c->set->statement[v->statement];
    checker there = grundy_checker_elsewhere(c);
    const type *t;

    if (s->in_work)
        return grundy_checker_wrong(c, s->span, "this 'let' needs itself");
    s->in_work = true;
    there.visible = 0;
    while (c->set->global[there.visible]->statement != v->statement)
        there.visible++;
    t = s->pattern == c->set->play_if
            ? grundy_checker_need(&there, s->expr[0], &grundy_type_bool)
            : grundy_checker_expr(&there, s->expr[0], NULL);
    c->status = there.status;
    s->in_work = false;
    if (c->status == GRUNDY_OK)
        type_pattern(c, s->pattern, t);
    if (c->status != GRUNDY_OK)
        type_as_any(s->pattern);
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
    if (it->is_text && it->dims > 1) {
        (void)grundy_checker_wrong(c, it->span,
                                   "'%s' is declared as a grid of "
                                   "words",
                                   it->name);
        grundy_error_hint(c->err,
                          "lines of letters are read by %s[h]: text, "
                          "and a letter is %s[i][j]",
                          it->name, it->name);
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
    checker there = grundy_checker_elsewhere(c);

    /* It names inputs that follow; all of them may be meant. */
    grundy_checker_condition(&there, s->condition);
    c->status = there.status;
}

/* What a print or a show makes a line of. */
static void check_printed(checker *c, node *const *expr, uint32_t exprs)
{
    for (uint32_t i = 0; i < exprs; i++) {
        const type *t = grundy_checker_printed(c, expr[i]);

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
        (void)grundy_checker_printed(c, s->expr[i]);
    c->in_print = false;
}

static bool has_numbers(const type *t)
{
    return t != NULL && (t->tag == TYPE_ARRAY || t->tag == TYPE_SET) &&
           t->item[0] != NULL && t->item[0]->tag == TYPE_INT;
}

/* What the loop in the tail that the name is of runs over; NULL: none. */
static const node *runs_over(const tail *t, const node *name)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR && t->step[i].pattern->name != NULL &&
            grundy_tree_is_name(name, t->step[i].pattern->variable))
            return t->step[i].expr;
    return NULL;
}

/* A list of some of an input's numbers, in any order, has its range; of all of
 * them, its length. */
static void take_range(const statement *s)
{
    const node *n = s->expr[0];
    variable *const v = s->pattern->variable;
    bool all = true;

    if (v == NULL || !has_numbers(v->type))
        return;
    for (;;)
        if (grundy_tree_is_word(n, W_SORT))
            n = n->kid[0];
        else if ((n->op == N_ARRAY || n->op == N_SET) && n->tail != NULL &&
                 n->kids == 1 && runs_over(n->tail, n->kid[0]) != NULL) {
            all = all && n->op == N_ARRAY && n->tail->steps == 1;
            n = runs_over(n->tail, n->kid[0]);
        } else {
            break;
        }
    if (grundy_tree_is_global(n) && has_numbers(n->type)) {
        v->range = n->ref.variable->range;
        v->length = all ? n->ref.variable->length : NULL;
    }
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
        if (c->status == GRUNDY_OK)
            take_range(s);
        break;
    case S_ANSWER: check_answer(c, s); break;
    case S_PRINT: check_print(c, s); break;
    }
}

/* ---- rules ---- */

/* What a move is called: checked in the scope of its tail, as a `show` is,
 * since no value depends on it. */
static void check_name(checker *c, node *name)
{
    c->in_show = true;
    if (name->op == N_TEXT && name->length == 0)
        (void)grundy_checker_wrong(c, name->span,
                                   "the name of a move can't be empty");
    else
        (void)grundy_checker_need(c, name, &grundy_type_text);
    c->in_show = false;
}

static bool is_what_failed(void *user, node *n)
{
    const checker *const c = user;

    return n->op != N_NAME || n->ref.variable != NULL ||
           !grundy_error_begins_at(c->err, n->span);
}

/* A name that nothing binds, in a move without a loop. */
static void hint_loop(checker *c, const rule_move *m)
{
    if (c->status == GRUNDY_ERULES && m->tail->steps == 0 &&
        !grundy_tree_walk(m->target, is_what_failed, c))
        grundy_error_hint(c->err, "what a move runs through is bound behind "
                                  "it: move to heap(n - k) for k in 1..n");
}

static void check_kind(checker *c, game_kind *k)
{
    c->in_rules = true;
    for (uint32_t i = 0; i < k->decides && grundy_checker_goes_on(c); i++) {
        grundy_checker_enter(c, k->param, k->params);
        grundy_checker_condition(c, k->decide[i].condition);
        if (k->decide[i].score != NULL)
            (void)grundy_checker_need(c, k->decide[i].score, &grundy_type_int);
    }
    for (uint32_t i = 0; i < k->moves && grundy_checker_goes_on(c); i++) {
        grundy_checker_enter(c, k->param, k->params);
        grundy_checker_tail(c, k->move[i].tail);
        (void)grundy_checker_need(c, k->move[i].target, &grundy_type_sum);
        hint_loop(c, &k->move[i]);
        if (k->move[i].gain != NULL)
            (void)grundy_checker_need(c, k->move[i].gain, &grundy_type_int);
        if (k->move[i].name != NULL)
            check_name(c, k->move[i].name);
    }
    c->in_show = true;
    for (uint32_t i = 0; i < k->shows && grundy_checker_goes_on(c); i++) {
        grundy_checker_enter(c, k->param, k->params);
        grundy_checker_tail(c, k->show[i].tail);
        check_printed(c, k->show[i].expr, k->show[i].exprs);
    }
    c->in_show = false;
    c->names = NULL;
    c->in_rules = false;
}

bool grundy_checker_kind(checker *c, game_kind *k)
{
    checker there = grundy_checker_elsewhere(c);

    if (k->state == 1)
        return false;
    if (k->state == 2)
        return true;
    k->state = 1;
    check_kind(&there, k);
    k->state = 2;
    c->status = there.status;
    return true;
}

/* Play that can't be scored: misère, endless, or by who moves last. */
static void check_scored(checker *c, const game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++) {
        const rule_decide *const d = &k->decide[i];

        if (d->what != DECIDE_WIN && d->what != DECIDE_LOSE)
            continue;
        (void)grundy_checker_wrong(c, d->span,
                                   "'%s' says no score, where "
                                   "others say one",
                                   grundy_decision_name(d->what));
        grundy_error_hint(c->err, "score %d if ... says that it is worth %d",
                          d->what == DECIDE_WIN ? 1 : -1,
                          d->what == DECIDE_WIN ? 1 : -1);
        return;
    }
}

static void check_misere(checker *c, const game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++)
        if (k->decide[i].what != DECIDE_STOP) {
            (void)grundy_checker_wrong(c, c->set->play_span,
                                       "'play misere' goes with neither 'win' "
                                       "nor 'lose', 'draw' nor 'score'");
            grundy_error_hint(c->err, "say with one of them what is meant");
            return;
        }
}

static void check_again(checker *c, const game_kind *k)
{
    for (uint32_t i = 0; i < k->moves; i++) {
        if (k->move[i].entailing) {
            (void)grundy_checker_wrong(c, k->move[i].span,
                                       "'entailing' does not go with 'play "
                                       "endless': there is no theory of both");
            grundy_error_hint(c->err,
                              "make what is moved to smaller, and leave "
                              "'play endless' out");
            return;
        }
        if (k->move[i].again) {
            (void)grundy_checker_wrong(
                c, k->move[i].span,
                "'again' does not go with 'play endless': "
                "one player might move for ever");
            grundy_error_hint(c->err,
                              "make what moves again smaller, and leave "
                              "'play endless' out");
            return;
        }
    }
}

/* Of what makes results some things go with others, and some do not. */
static void check_play(checker *c)
{
    const ruleset *const set = c->set;

    if (set->has_scores && (set->misere || set->endless)) {
        (void)grundy_checker_wrong(c, set->play_span,
                                   "a game of scores ends in normal play");
        grundy_error_hint(c->err, "who cannot move scores no more: leave this "
                                  "clause out");
    } else if (set->endless_for != SIDE_BOTH && !set->partisan) {
        (void)grundy_checker_wrong(c, set->play_span,
                                   "endless play can't be "
                                   "won by Left or Right where both have the "
                                   "same moves");
        grundy_error_hint(c->err, "moves of Left alone are written 'move left "
                                  "to ...', of Right 'move right to ...'");
    } else {
        for (uint32_t k = 0;
             k < set->kinds && set->misere && grundy_checker_goes_on(c); k++)
            check_misere(c, &set->kind[k]);
        for (uint32_t k = 0;
             k < set->kinds && set->endless && grundy_checker_goes_on(c); k++)
            check_again(c, &set->kind[k]);
    }
    for (uint32_t k = 0;
         k < set->kinds && set->has_scores && grundy_checker_goes_on(c); k++)
        check_scored(c, &set->kind[k]);
}

static void check_rest(checker *c)
{
    ruleset *set = c->set;

    for (uint32_t i = 0; i < set->functions && grundy_checker_goes_on(c); i++)
        (void)grundy_checker_result(c, &set->function[i]);
    for (uint32_t i = 0; i < set->kinds && grundy_checker_goes_on(c); i++)
        (void)grundy_checker_kind(c, &set->kind[i]);
    c->visible = set->globals;
    c->names = NULL;
    c->whole = set->start;
    if (set->start != NULL && grundy_checker_goes_on(c))
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

/* Names and types that no expression is needed for. */
static void declare_all(checker *c)
{
    ruleset *const set = c->set;

    grundy_checker_declare_calls(c);
    if (grundy_checker_goes_on(c))
        grundy_checker_declare_globals(c);
    c->visible = set->globals;
    for (uint32_t i = 0; i < set->kinds && grundy_checker_goes_on(c); i++)
        grundy_checker_declare_params(c, set->kind[i].param,
                                      set->kind[i].params, true);
    for (uint32_t i = 0; i < set->functions && grundy_checker_goes_on(c); i++)
        grundy_checker_declare_params(c, set->function[i].param,
                                      set->function[i].params, false);
}

static void check_params(checker *c)
{
    ruleset *const set = c->set;

    for (uint32_t i = 0; i < set->kinds && grundy_checker_goes_on(c); i++)
        grundy_checker_params(c, set->kind[i].param, set->kind[i].params);
    for (uint32_t i = 0; i < set->functions && grundy_checker_goes_on(c); i++)
        grundy_checker_params(c, set->function[i].param,
                              set->function[i].params);
}

/* Even if the statement is wrong, its names are known below it. */
static void reveal(checker *c, uint32_t at)
{
    for (uint32_t i = c->visible; i < c->set->globals; i++)
        if (c->set->global[i]->statement == at)
            c->visible = i + 1;
}

static void check_statements(checker *c)
{
    c->visible = 0;
    for (uint32_t i = 0; i < c->set->statements && grundy_checker_goes_on(c);
         i++) {
        check_statement(c, &c->set->statement[i]);
        reveal(c, i);
    }
}

const char grundy_check_silence[] =
    N_("nothing is printed: there is neither 'answer' nor 'print'");
const char grundy_check_silence_hint[] = N_(
    "answer \"First\", \"Second\" prints one of them, by who wins the start");

bool grundy_check_prints(const ruleset *set)
{
    for (uint32_t i = 0; i < set->statements; i++)
        if (set->statement[i].kind == S_ANSWER ||
            set->statement[i].kind == S_PRINT)
            return true;
    return false;
}

/* A file of positions alone is for questions of the command line. */
static void warn_of_silence(checker *c)
{
    ruleset *const set = c->set;

    if (set->start == NULL || grundy_check_prints(set))
        return;
    grundy_checker_warn(c, set->start_span, "%s", _(grundy_check_silence));
    if (set->warnings > 0)
        grundy_error_hint(&set->warning[set->warnings - 1], "%s",
                          _(grundy_check_silence_hint));
}

/* False: something was wrong, if only with a clause before. */
static bool is_right(checker *c)
{
    const error_list *const errors = c->set->errors;

    (void)grundy_checker_goes_on(c);
    if (c->status == GRUNDY_OK && errors != NULL && errors->count > 0)
        c->status = GRUNDY_ERULES;
    return c->status == GRUNDY_OK;
}

grundy_status grundy_check_file(ruleset *set, grundy_error *err)
{
    checker c = {.set = set,
                 .a = &set->arena,
                 .err = err,
                 .source = GRUNDY_SOURCE_RULES};

    reserve_kinds(&c);
    if (grundy_checker_goes_on(&c))
        declare_all(&c);
    if (is_right(&c)) {
        check_params(&c);
        check_rest(&c);
        check_statements(&c);
    }
    if (grundy_checker_goes_on(&c))
        check_play(&c);
    if (is_right(&c))
        grundy_checker_reads(&c);
    if (is_right(&c))
        grundy_checker_ranges(&c);
    if (is_right(&c))
        warn_of_silence(&c);
    if (!is_right(&c))
        grundy_error_quote(err, GRUNDY_SOURCE_RULES, set->text, set->length);
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
    checker c = {.set = set,
                 .a = a,
                 .err = err,
                 .visible = set->globals,
                 .source = GRUNDY_SOURCE_POSITION};
    const type *t;

    for (uint32_t i = 0; i < names && c.status == GRUNDY_OK; i++)
        free_variable[i] = grundy_checker_declare(&c, free_name[i], n->span,
                                                  &grundy_type_int, VAR_LOOP);
    c.whole = n;
    t = grundy_checker_expr(&c, n, &grundy_type_sum);
    if (c.status == GRUNDY_OK && t->tag != TYPE_SUM) {
        (void)grundy_checker_wrong(&c, n->span, "this is no position");
        hint_kinds(set, err);
    }
    if (c.status != GRUNDY_OK)
        grundy_error_quote(err, GRUNDY_SOURCE_POSITION, text, length);
    return c.status;
}
