/* SPDX-License-Identifier: MIT */
/*
 * Names, and names before a bracket: variables, functions, positions, and
 * the language's own folds and functions.
 */
#include "base/words.h"
#include "lang/checker.h"

#include <string.h>

#include "base/error.h"
#include "lang/slips.h"
#include "lang/words.h"

static function *find_function(const ruleset *set, const char *name)
{
    for (uint32_t i = 0; i < set->functions; i++)
        if (strcmp(set->function[i].name, name) == 0)
            return &set->function[i];
    return NULL;
}

static game_kind *find_kind(const ruleset *set, const char *name)
{
    for (uint32_t i = 0; i < set->kinds; i++)
        if (strcmp(set->kind[i].name, name) == 0)
            return &set->kind[i];
    return NULL;
}

static variable *find_variable(const checker *c, const char *name)
{
    for (const scope *s = c->names; s != NULL; s = s->outer)
        if (strcmp(s->variable->name, name) == 0)
            return s->variable;
    for (uint32_t i = 0; i < c->set->globals; i++)
        if (strcmp(c->set->global[i]->name, name) == 0)
            return c->set->global[i];
    return NULL;
}

/* Names that may be meant by a wrong one; adds "did you mean" as hint. */
static void suggest(checker *c, const char *wrong, bool calls)
{
    const char *const foreign = grundy_slip_word(wrong);
    nearest best = grundy_nearest_to(wrong);

    for (const scope *s = c->names; s != NULL; s = s->outer)
        if (!calls)
            grundy_nearest_consider(&best, s->variable->name);
    for (uint32_t i = 0; i < c->set->globals && !calls; i++)
        grundy_nearest_consider(&best, c->set->global[i]->name);
    for (uint32_t i = 0; i < c->set->functions && calls; i++)
        grundy_nearest_consider(&best, c->set->function[i].name);
    for (uint32_t i = 0; i < c->set->kinds && calls; i++)
        grundy_nearest_consider(&best, c->set->kind[i].name);
    for (size_t i = 0; grundy_word_at(i) != NULL && calls; i++)
        grundy_nearest_consider(&best, grundy_word_at(i)->name);
    if (foreign != NULL)
        grundy_error_hint(c->err, "%s", _(foreign));
    else if (best.name != NULL)
        grundy_error_hint(c->err, "did you mean '%s'?", best.name);
    else if (!calls && wrong[0] >= 'A' && wrong[0] <= 'Z' && wrong[1] >= 'a' &&
             wrong[1] <= 'z')
        grundy_error_hint(c->err, "a text stands in quotes: \"%s\"", wrong);
    else if (calls)
        grundy_error_hint(c->err, "neither the file nor the language has it: "
                                  "'fn' declares a function, 'position' a "
                                  "kind of position");
}

/* Some position may be drawn, or end with a score. */
static bool may_be_drawn(const ruleset *set)
{
    bool drawn = set->has_scores ||
                 (set->endless && set->endless_for == SIDE_BOTH);

    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].decides; i++)
            drawn |= set->kind[k].decide[i].what == DECIDE_DRAW;
    return drawn;
}

static const type *outcome_of(checker *c, node *n)
{
    if (!may_be_drawn(c->set) && !c->set->partisan)
        return grundy_lower_outcome(c, n) ? grundy_checker_expr(c, n, NULL)
                                          : &grundy_type_any;
    if (!may_be_drawn(c->set))
        return &grundy_type_text;
    (void)grundy_checker_wrong(c, n->span, "an outcome tells who wins, and "
                               "positions of this game may be drawn");
    grundy_error_hint(c->err, c->set->partisan
                                  ? N_("ask result(left p) and "
                                       "result(right p)")
                                  : N_("ask result(p)"));
    return &grundy_type_any;
}

static const type *value_of(checker *c, const node *n)
{
    if (grundy_rules_have_values(c->set))
        return &grundy_type_text;
    (void)grundy_checker_wrong(c, n->span, "positions of this game have no "
                               "value");
    grundy_error_hint(c->err, "values are of normal play, where who cannot move "
                      "loses and nothing else decides");
    return &grundy_type_any;
}

static const type *no_nimber(checker *c, const node *n)
{
    if (c->set->has_results) {
        (void)grundy_checker_wrong(c, n->span, "positions of this game have "
                                   "results, and no nimbers");
        grundy_error_hint(c->err, "ask result or result(p): above 0 is won, "
                          "0 drawn");
        return &grundy_type_any;
    }
    (void)grundy_checker_wrong(c, n->span, "%s",
                               c->set->misere
                                   ? _("there is no nimber under 'play misere'")
                                   : _("there is no nimber where 'win' or "
                                       "'lose' decides"));
    grundy_error_hint(c->err, "there is a winner: ask first_wins or wins(p)");
    return &grundy_type_any;
}

/* nimber, result, first_wins, winning_moves, case: of `start`, where it is
 * printed. */
static const type *start_word(checker *c, node *n)
{
    static const char *const name[] = {"nimber", "first_wins", "result",
                                       "outcome", "value", "winning_moves",
                                       "case"};
    static const char *const of[] = {"nimber", "wins", "result", "outcome",
                                     "value"};
    static const word_id id[] = {W_NIMBER,  W_FIRST_WINS, W_RESULT,
                                 W_OUTCOME, W_VALUE,      W_WINNING_MOVES,
                                 W_CASE};

    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        if (strcmp(n->name, name[i]) != 0)
            continue;
        if (!c->in_print) {
            (void)grundy_checker_wrong(
                c, n->span, "'%s' has a meaning only in 'print' and "
                "'answer'", n->name);
            if (i < sizeof of / sizeof *of)
                grundy_error_hint(c->err, "write %s(...) of a position", of[i]);
            return &grundy_type_any;
        }
        if (c->set->start == NULL && id[i] != W_CASE) {
            (void)grundy_checker_wrong(
                c, n->span, "'%s' needs a 'start' in the file", n->name);
            grundy_error_hint(c->err, "'start' says which position is played");
            return &grundy_type_any;
        }
        if (id[i] == W_RESULT && !c->set->has_results)
            return grundy_lower_result(c, n) ? grundy_checker_expr(c, n, NULL)
                                             : &grundy_type_any;
        if (id[i] == W_NIMBER && (c->set->misere || c->set->has_decisions))
            return no_nimber(c, n);
        n->call = CALL_START;
        n->word = (uint8_t)id[i];
        if (id[i] == W_OUTCOME)
            return outcome_of(c, n);
        if (id[i] == W_VALUE)
            return value_of(c, n);
        return id[i] == W_FIRST_WINS ? &grundy_type_bool : &grundy_type_int;
    }
    return NULL;
}

static bool is_hidden(const checker *c, const char *name)
{
    for (uint32_t i = 0; i < c->hidden; i++)
        if (strcmp(c->params[i].name, name) == 0)
            return true;
    return false;
}

const type *grundy_checker_name(checker *c, node *n)
{
    variable *v = find_variable(c, n->name);
    const type *t;

    if (v != NULL) {
        const bool global = v->kind == VAR_INPUT || v->kind == VAR_LET;

        if (global && v->index >= c->visible) {
            (void)grundy_checker_wrong(
                c, n->span, "'%s' is not known yet here: it comes later",
                n->name);
            return &grundy_type_any;
        }
        n->call = CALL_VARIABLE;
        n->ref.variable = v;
        v->used = true;
        return v->type != NULL ? v->type : grundy_checker_let(c, v);
    }
    t = start_word(c, n);
    if (t != NULL)
        return t;
    if (grundy_lower_truth(c, n))
        return grundy_checker_expr(c, n, &grundy_type_bool);
    if (is_hidden(c, n->name)) {
        (void)grundy_checker_wrong(c, n->span, "'%s' can't be used here",
                                   n->name);
        grundy_error_hint(c->err, "a size uses inputs and 'let's only, a range "
                                  "also the parameters before it");
        return &grundy_type_any;
    }
    (void)grundy_checker_wrong(c, n->span, "unknown name '%s'", n->name);
    if (find_kind(c->set, n->name) != NULL ||
        find_function(c->set, n->name) != NULL ||
        grundy_word_find(n->name) != NULL)
        grundy_error_hint(c->err, "'%s' takes its values in brackets: %s(...)",
                          n->name, n->name);
    else
        suggest(c, n->name, false);
    if (c->has_winning)
        grundy_error_hint(c->err, "'for winning move' brings the names that "
                                  "every move binds");
    return &grundy_type_any;
}

/* What an argument in the place of the parameter must be. */
static const type *param_type(const param *p)
{
    return p->variable != NULL ? p->variable->type : &grundy_type_int;
}

static void check_arguments(checker *c, node *n, const param *p,
                            uint32_t params, grundy_span declared)
{
    if (n->tail != NULL) {
        (void)grundy_checker_wrong(c, n->span,
                                   "'for' and 'if' stand after a fold only, "
                                   "'%s' is none", n->name);
        return;
    }
    if (n->kids != params) {
        (void)grundy_checker_wrong(c, n->span,
                                   P_("%s takes %u value, found %u",
                                      "%s takes %u values, found %u", params),
                                   n->name, (unsigned)params,
                                   (unsigned)n->kids);
        grundy_error_hint(c->err, "it is declared in line %u",
                          (unsigned)declared.line);
        return;
    }
    for (uint32_t i = 0; i < params; i++) {
        const type *want = param_type(&p[i]);
        const type *have = grundy_checker_expr(c, n->kid[i], want);

        if (!grundy_type_fits(have, want)) {
            char wanted[80], found[80];

            grundy_type_name(want, wanted, sizeof wanted);
            grundy_type_name(have, found, sizeof found);
            (void)grundy_checker_wrong(c, n->kid[i]->span,
                                       "'%s' of %s is %s, found %s", p[i].name,
                                       n->name, wanted, found);
            if (want->tag == TYPE_SET && have->tag == TYPE_ARRAY)
                grundy_error_hint(c->err, "the set of the elements of an array "
                                          "is written {x for x in a}");
            else if (want->tag == TYPE_INT && have->tag == TYPE_ARRAY &&
                     !grundy_type_is_text(have))
                grundy_error_hint(c->err,
                                  "one element is a[i], and 'for x in a' runs "
                                  "through all");
            else if (want->tag == TYPE_ARRAY && have->tag == TYPE_INT)
                grundy_error_hint(c->err, "what is changed stands behind "
                                          "'with': a with [i] = x");
        }
    }
}

/* sum(c) is sum(x for x in c). */
static bool fold_alone(checker *c, node *n)
{
    node *over = n->kid[0], *each;
    tail *t = grundy_arena_zeroed(c->a, sizeof *t);
    tail_step *s = grundy_arena_zeroed(c->a, sizeof *s);
    pattern *p = grundy_arena_zeroed(c->a, sizeof *p);

    each = grundy_tree_node(c->a, N_NAME, over->span, 0);
    if (t == NULL || s == NULL || p == NULL || each == NULL) {
        grundy_checker_no_memory(c);
        return false;
    }
    each->name = p->name = " element"; /* no name that can be written */
    p->span = over->span;
    *s = (tail_step){.kind = STEP_FOR, .span = over->span, .pattern = p,
                     .expr = over};
    *t = (tail){.steps = 1, .step = s};
    n->tail = t;
    n->kid[0] = each;
    return true;
}

static const type *no_order(checker *c, const node *n, const node *kid)
{
    char found[80];

    grundy_type_name(kid->type, found, sizeof found);
    return grundy_checker_wrong(c, kid->span, "%s has no order, so no %s",
                                found, n->name);
}

static const type *fold_type(checker *c, node *n, word_id id)
{
    const type *t = n->kid[0]->type;

    switch (id) {
    case W_SUM:
        if (t->tag == TYPE_SUM)
            return t;
        if (t->tag == TYPE_BOOL) {
            (void)grundy_checker_wrong(c, n->kid[0]->span,
                                       "a condition can't be added up");
            grundy_error_hint(c->err, "count(...) tells how often it holds");
        }
        return grundy_checker_fits(c, n->kid[0], &grundy_type_int)->tag ==
                       TYPE_ANY
                   ? &grundy_type_any
                   : &grundy_type_int;
    case W_XOR:
        if (t->tag == TYPE_BOOL)
            return t;
        (void)grundy_checker_fits(c, n->kid[0], &grundy_type_int);
        return &grundy_type_int;
    case W_MEX: case W_GCD: case W_LCM: case W_PRODUCT:
        (void)grundy_checker_fits(c, n->kid[0], &grundy_type_int);
        return &grundy_type_int;
    case W_ANY: case W_ALL:
        (void)grundy_checker_fits(c, n->kid[0], &grundy_type_bool);
        return &grundy_type_bool;
    case W_COUNT: return &grundy_type_int;
    case W_FIRST: return t;
    default: /* W_MIN, W_MAX */
        if (t->tag != TYPE_SUM && t->tag != TYPE_SET && t->tag != TYPE_BOOL)
            return t;
        return no_order(c, n, n->kid[0]);
    }
}

/* The names of the tail are in scope; `outer` is what was before. */
static const type *check_folded(checker *c, node *n, word_id id, scope *outer)
{
    const type *t;

    n->call = CALL_FOLD;
    (void)grundy_checker_expr(c, n->kid[0], NULL);
    t = c->status == GRUNDY_OK ? fold_type(c, n, id) : &grundy_type_any;
    c->names = outer;
    return t;
}

static const type *check_fold(checker *c, node *n, word_id id)
{
    scope *outer = c->names;

    grundy_checker_tail(c, n->tail);
    return check_folded(c, n, id, outer);
}

static const type *wrong_count(checker *c, const node *n, const word_entry *w)
{
    (void)grundy_checker_wrong(c, n->span, "wrong use of '%s'", n->name);
    grundy_error_hint(c->err, "it is written %s", w->takes);
    return &grundy_type_any;
}

/* min(a, b, ...) */
static const type *check_least(checker *c, node *n, word_id id)
{
    const type *t = &grundy_type_any;

    n->call = CALL_LEAST;
    for (uint32_t i = 0; i < n->kids; i++) {
        const type *each = grundy_checker_expr(c, n->kid[i], NULL);
        const type *joined = grundy_type_join(c->a, t, each);

        if (each->tag >= TYPE_SET || each->tag == TYPE_BOOL)
            return no_order(c, n, n->kid[i]);
        if (joined == NULL) {
            (void)grundy_checker_no_comparison(c, n->span, t, each);
            if (t->tag == TYPE_ARRAY &&
                grundy_type_join(c->a, t->item[0], each))
                grundy_error_hint(c->err,
                                  "of one array alone it is %s(a): write "
                                  "%s(%s(a), x)",
                                  n->name, n->name, n->name);
            return NULL;
        }
        t = joined;
    }
    if (id != W_MIN && id != W_MAX)
        for (uint32_t i = 0; i < n->kids; i++)
            (void)grundy_checker_fits(c, n->kid[i], &grundy_type_int);
    return t->tag == TYPE_ANY ? &grundy_type_int : t;
}

/* min(c): its elements, or an error if it has none. */
static const type *check_fold_alone(checker *c, node *n, const word_entry *w)
{
    const type *over = grundy_checker_expr(c, n->kid[0], NULL);
    const type *item = grundy_checker_element(over);
    scope *outer = c->names;

    if (c->status != GRUNDY_OK || over->tag == TYPE_ANY)
        return &grundy_type_any;
    if (item == NULL)
        return wrong_count(c, n, w);
    if (!fold_alone(c, n))
        return &grundy_type_any;
    grundy_checker_bind(c, n->tail->step[0].pattern, item, VAR_LOOP);
    return check_folded(c, n, w->id, outer);
}

static const type *check_fold_call(checker *c, node *n, const word_entry *w)
{
    if (n->tail != NULL)
        return check_fold(c, n, w->id);
    if (n->kids == 1)
        return check_fold_alone(c, n, w);
    return w->least && n->kids > 1 ? check_least(c, n, w->id)
                                   : wrong_count(c, n, w);
}

/* An argument that has elements: an array, a text, a set. */
static const type *need_elements(checker *c, node *n)
{
    const type *t = grundy_checker_expr(c, n, NULL);
    char found[80];

    if (grundy_checker_element(t) != NULL || t->tag == TYPE_ANY)
        return t;
    grundy_type_name(t, found, sizeof found);
    (void)grundy_checker_wrong(
        c, n->span, "expected an array, a text or a set, found %s", found);
    if (t->tag == TYPE_INT)
        grundy_error_hint(c->err, "n numbers are read by a[n]: input n, a[n]");
    return &grundy_type_any;
}

static const type *array_of(checker *c, const type *item)
{
    const type *t = grundy_type_array(c->a, item);

    if (t == NULL)
        grundy_checker_no_memory(c);
    return t != NULL ? t : &grundy_type_any;
}

static const type *check_word(checker *c, node *n, const word_entry *w)
{
    const type *t;

    if (n->tail != NULL || n->kids != w->args)
        return wrong_count(c, n, w);
    if (w->id == W_COUNTS) {
        if (!grundy_lower_counts(c, n))
            return &grundy_type_any;
        return grundy_checker_expr(c, n, NULL);
    }
    n->call = CALL_WORD;
    switch (w->id) {
    case W_LEN: case W_SIZE:
        (void)need_elements(c, n->kid[0]);
        return &grundy_type_int;
    case W_SORT:
        t = grundy_checker_element(need_elements(c, n->kid[0]));
        return t != NULL ? array_of(c, t) : &grundy_type_any;
    case W_ADJACENCY: case W_NEIGHBOURS:
        (void)grundy_checker_need(c, n->kid[0], &grundy_type_int);
        (void)grundy_checker_need(c, n->kid[1], &grundy_type_ints);
        (void)grundy_checker_need(c, n->kid[2], &grundy_type_ints);
        return array_of(c, &grundy_type_ints);
    case W_PARENTS:
        (void)grundy_checker_need(c, n->kid[0], &grundy_type_int);
        (void)grundy_checker_need(c, n->kid[1], &grundy_type_ints);
        (void)grundy_checker_need(c, n->kid[2], &grundy_type_ints);
        (void)grundy_checker_need(c, n->kid[3], &grundy_type_int);
        return &grundy_type_ints;
    default: break;
    }
    for (uint32_t i = 0; i < n->kids; i++)
        (void)grundy_checker_need(c, n->kid[i], &grundy_type_int);
    switch (w->id) {
    case W_ISPRIME: return &grundy_type_bool;
    case W_FACTORS: return &grundy_type_pairs;
    case W_DIVISORS: case W_DIGITS: return &grundy_type_ints;
    case W_PARTITIONS: return array_of(c, &grundy_type_ints);
    default: return &grundy_type_int;
    }
}

/* nimber(SUM), wins(SUM), result(SUM) */
static const type *check_value(checker *c, node *n, const word_entry *w)
{
    if (n->tail != NULL || n->kids != 1)
        return wrong_count(c, n, w);
    if (w->id == W_RESULT && !c->set->has_results)
        return grundy_lower_result(c, n) ? grundy_checker_expr(c, n, NULL)
                                         : &grundy_type_any;
    n->call = w->id == W_NIMBER    ? CALL_NIMBER
              : w->id == W_RESULT  ? CALL_RESULT
              : w->id == W_OUTCOME ? CALL_OUTCOME
              : w->id == W_VALUE   ? CALL_OUTCOME
                                   : CALL_WINS;
    if (w->id == W_OUTCOME && !c->set->partisan)
        return outcome_of(c, n);
    c->whole = n->kid[0];
    if (n->call == CALL_NIMBER && (c->set->misere || c->set->has_decisions))
        return no_nimber(c, n);
    (void)grundy_checker_need(c, n->kid[0], &grundy_type_sum);
    if (w->id == W_VALUE)
        return value_of(c, n);
    if (w->id == W_OUTCOME)
        return outcome_of(c, n);
    return n->call == CALL_WINS ? &grundy_type_bool : &grundy_type_int;
}

/* left SUM, right SUM */
static const type *check_side(checker *c, node *n)
{
    if (!c->set->partisan) {
        (void)grundy_checker_wrong(c, n->span, "'%s' to move, in a game where "
                                   "both players have the same moves", n->name);
        grundy_error_hint(c->err, "moves of Left alone are written 'move left "
                          "to ...', of Right 'move right to ...'");
        return &grundy_type_any;
    }
    if (c->whole != n) {
        (void)grundy_checker_wrong(c, n->span, "who is to move is said of a "
                                   "whole sum");
        grundy_error_hint(c->err, "in front of it, as in start right ..., "
                          "wins(right ...), result(right ...)");
        return &grundy_type_any;
    }
    (void)grundy_checker_need(c, n->kid[0], &grundy_type_sum);
    return &grundy_type_sum;
}

/* entailed(SUM) */
static const type *check_entailed(checker *c, node *n, const word_entry *w)
{
    if (n->tail != NULL || n->kids != 1)
        return wrong_count(c, n, w);
    n->call = CALL_ENTAILED;
    if (!c->set->entails) {
        (void)grundy_checker_wrong(c, n->span, "'entailed' in a game without "
                                   "entailing moves");
        grundy_error_hint(c->err, "a move that has to be answered in the same "
                          "part is written 'move entailing to ...'");
        return &grundy_type_any;
    }
    (void)grundy_checker_need(c, n->kid[0], &grundy_type_sum);
    return &grundy_type_sum;
}

const type *grundy_checker_call(checker *c, node *n, const type *want)
{
    function *f = find_function(c->set, n->name);
    game_kind *k = find_kind(c->set, n->name);
    const word_entry *w = grundy_word_find(n->name);

    (void)want;
    if (n->call == CALL_SIDE)
        return check_side(c, n);
    if (n->call == CALL_ENTAILED)
        return check_entailed(c, n, w);
    if (f != NULL) {
        n->call = CALL_FUNCTION;
        n->ref.function = f;
        check_arguments(c, n, f->param, f->params, f->span);
        return c->status == GRUNDY_OK ? grundy_checker_result(c, f)
                                      : &grundy_type_any;
    }
    if (k != NULL) {
        n->call = CALL_POSITION;
        n->ref.kind = k;
        check_arguments(c, n, k->param, k->params, k->span);
        return &grundy_type_sum;
    }
    if (strcmp(n->name, "nim") == 0) {
        n->call = CALL_NIM;
        if (n->kids != 1 || n->tail != NULL)
            return grundy_checker_wrong(c, n->span,
                                        "nim takes 1 value, found %u",
                                        (unsigned)n->kids);
        (void)grundy_checker_need(c, n->kid[0], &grundy_type_int);
        return &grundy_type_sum;
    }
    if (w == NULL) {
        grundy_span name = n->span;

        name.length = (uint32_t)strlen(n->name);
        (void)grundy_checker_wrong(c, name, "unknown function '%s'", n->name);
        if (find_variable(c, n->name) != NULL)
            grundy_error_hint(c->err, "'%s' is a value: write %s[...] for an "
                              "element, * for a product", n->name, n->name);
        else
            suggest(c, n->name, true);
        return &grundy_type_any;
    }
    n->word = (uint8_t)w->id;
    if (w->id == W_NIMBER || w->id == W_FIRST_WINS || w->id == W_RESULT ||
        w->id == W_OUTCOME || w->id == W_VALUE)
        return check_value(c, n, w);
    if (w->id == W_ENTAILED)
        return check_entailed(c, n, w);
    return w->folds ? check_fold_call(c, n, w) : check_word(c, n, w);
}
