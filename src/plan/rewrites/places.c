/* SPDX-License-Identifier: MIT */
/*
 * Where play begins with an array (or a text) that is read or named, and every
 * move hands on a slice of the array that the position has, the array is told
 * by where it stands: h is S[from..<to], h[e] is S[from + e] and len(h) is
 * to - from.  So a position has two numbers, or one where an end never moves,
 * and none where the array stays.  If moves put another number in the place of
 * the first one too, that is a number of its own, 0 where h is empty:
 * `[h[0] - k] + h[1..<len(h)]` keeps its place.  Where it only ever becomes the
 * sum of the first ones, `[sum(h[0..<k])] + h[k..<len(h)]`, it is the sum of
 * all of S up to its place, and no number of its own.
 *
 * A kind with several arrays has one after another told.
 *
 * It is the same game: each array that play comes to has such numbers, and
 * equal ones may have several.  So it holds for results and misère play too.
 *
 * Requires: nobody asks but the file, and for no winning moves; outside of the
 * rules the kinds are given one array, by its name, or the start alone is, by
 * an expression that is named before anything is printed; all kinds declare the
 * same range for it, which names no parameter, and no other range names the
 * array; of the slices that are handed on it is proved that they lie in the
 * array and do not end before they begin.
 *
 * Keeps: what fails.  Where it is not proved that h[e] is there, the array is
 * made as it was written.  Elements are looked at once, where play begins,
 * whether they are in the range that the rules declare; if not, the position is
 * one outside of its range.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/total.h"
#include "plan/rewrites/places.h"

enum { MOST_WALKERS = 4 };

/* ---- which array it is ---- */

static void note_outside(placing *w, node *call)
{
    outside *const o = grundy_rewrite_new(w->r, sizeof *o);

    for (const outside *i = w->outside; i != NULL; i = i->next)
        if (i->call == call)
            return;
    if (o != NULL) {
        *o = (outside){call, w->outside};
        w->outside = o;
    }
}

static bool see_outside(void *user, node *n)
{
    placing *const w = user;
    const node *given;

    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        w->fails |= n->tail->step[i].kind == STEP_WINNING;
    if (n->op != N_CALL || n->call != CALL_POSITION ||
        w->kind[n->ref.kind->index].at == n->ref.kind->params)
        return !w->fails;
    given = n->kid[w->kind[n->ref.kind->index].at];
    w->slices |= given->op == N_SLICE;
    if (given->op == N_SLICE && grundy_tree_is_range(given->kid[1])) {
        const node *const range = given->kid[1];

        given = given->kid[0];
        w->starts_from |= !grundy_tree_is_int(range->kid[0], 0);
        w->starts_to |=
            range->op == N_RANGE || !grundy_tree_is_global(given) ||
            given->ref.variable->length == NULL ||
            !grundy_tree_same(range->kid[1], given->ref.variable->length);
    }
    if (!grundy_tree_is_global(given) ||
        (w->whole != NULL && given->ref.variable != w->whole) ||
        !grundy_type_fits(given->type, w->kind[n->ref.kind->index].array->type))
        w->fails = true;
    else
        w->whole = given->ref.variable;
    note_outside(w, n);
    return !w->fails;
}

static void see_tail(void *user, tail *t)
{
    placing *const w = user;

    for (uint32_t i = 0; i < t->steps; i++)
        w->fails |= t->step[i].kind == STEP_WINNING;
}

/* The first array of any length, or of one that is declared, of numbers or
 * characters. */
static uint32_t array_of(const game_kind *kind, bool fixed)
{
    uint32_t i = 0;

    while (i < kind->params &&
           (kind->param[i].kind < PARAM_ARRAY ||
            (kind->param[i].length != NULL) != fixed ||
            kind->param[i].variable->type->item[0]->tag > TYPE_CHAR))
        i++;
    return i;
}

/* Whether no range names the array and that of the array, which is `range` in
 * all kinds, no parameter. */
static bool may_leave_ranges(const game_kind *kind, uint32_t at,
                             const node *range)
{
    const param *const p = &kind->param[at];

    if (p->range != range && (p->range == NULL || range == NULL ||
                              !grundy_tree_same(p->range, range)))
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (grundy_tree_names(kind->param[i].range, p->variable) ||
            grundy_tree_names(p->range, kind->param[i].variable))
            return false;
    return true;
}

static variable *part_name(rewriting *r, const param *p, const char *part)
{
    char text[120];

    assert(p->name != NULL && part[0] != '\0');
    (void)snprintf(text, sizeof text, "%.90s_%s", p->name, part);
    return grundy_build_variable(r, grundy_arena_text(r->a, text, strlen(text)),
                                 p->span, VAR_PARAM);
}

/* ---- an array that the start makes ---- */

/* Whether it can be made before the statement at *user. */
static bool see_made(void *user, node *n)
{
    const uint32_t *const before = user;

    return (!grundy_tree_is_global(n) ||
            n->ref.variable->statement < *before) &&
           (n->type == NULL || n->type->tag != TYPE_SUM);
}

/* Statements from `at` on are others by so many. */
static void renumber(ruleset *set, uint32_t at, int by)
{
    for (uint32_t i = 0; i < set->globals; i++)
        if (set->global[i]->statement >= at)
            set->global[i]->statement += (uint32_t)by;
}

static uint32_t first_output(const ruleset *set)
{
    uint32_t at = 0;

    while (at < set->statements && set->statement[at].kind != S_ANSWER &&
           set->statement[at].kind != S_PRINT)
        at++;
    return at;
}

/* `let made = E` before the first output, and made in the place of E, if the
 * start is a position and E an array of it that is no name. */
static void name_made(placing *w)
{
    ruleset *const set = w->r->set;
    node *const start = set->start;
    const uint32_t bits = 64;
    uint32_t at = first_output(set);
    variable *v;
    statement *s;
    variable **global;
    node **given;
    tail *bound;

    if (start == NULL || start->op != N_CALL || start->call != CALL_POSITION ||
        start->ref.kind->planned || at == set->statements ||
        (set->globals + 1) % bits == 0 || set->start_reads.word == NULL)
        return;
    if (w->kind[start->ref.kind->index].at == start->ref.kind->params)
        return;
    given = &start->kid[w->kind[start->ref.kind->index].at];
    if (grundy_tree_is_global(*given) || (*given)->op == N_SLICE ||
        !grundy_tree_walk(*given, see_made, &at))
        return;
    v = part_name(w->r,
                  &start->ref.kind->param[w->kind[start->ref.kind->index].at],
                  "start");
    bound = v == NULL ? NULL : grundy_build_loop(w->r, v, *given);
    if (bound == NULL)
        return;
    v->kind = VAR_LET;
    v->type = (*given)->type;
    v->index = set->globals;
    v->statement = at;
    s = grundy_arena_push(w->r->a, &set->statement, &set->statements,
                          sizeof *s);
    global = s == NULL ? NULL
                       : grundy_arena_push(w->r->a, &set->global, &set->globals,
                                           sizeof v);
    w->r->no_memory |= global == NULL;
    if (global == NULL)
        return;
    *global = v;
    renumber(set, at, 1);
    v->statement = at;
    memmove(&set->statement[at + 1], &set->statement[at],
            (set->statements - 1 - at) * sizeof *s);
    s = &set->statement[at];
    *s = (statement){.kind = S_LET,
                     .span = (*given)->span,
                     .pattern = bound->step[0].pattern,
                     .exprs = 1};
    s->expr = grundy_rewrite_new(w->r, sizeof(node *));
    if (s->expr == NULL)
        return;
    s->expr[0] = w->made = *given;
    set->start_reads.word[v->index / bits] |= UINT64_C(1) << (v->index % bits);
    *given = grundy_places_name(w, *given, v);
}

static void name_no_more(placing *w)
{
    ruleset *const set = w->r->set;
    const variable *v;
    node **given;

    if (w->made == NULL || w->r->no_memory)
        return;
    given = &set->start->kid[w->kind[set->start->ref.kind->index].at];
    v = (*given)->ref.variable;
    *given = w->made;
    set->start_reads.word[v->index / 64] &= ~(UINT64_C(1) << (v->index % 64));
    set->globals--;
    set->statements--;
    memmove(&set->statement[v->statement], &set->statement[v->statement + 1],
            (set->statements - v->statement) * sizeof *set->statement);
    renumber(set, v->statement, -1);
}

/* ---- all of it ---- */

static bool find_array(placing *w)
{
    ruleset *const set = w->r->set;
    const node *range = NULL;
    bool some = false;

    w->kind = grundy_rewrite_new(w->r, (set->kinds + 1) * sizeof *w->kind);
    for (uint32_t i = 0; w->kind != NULL && i < set->kinds; i++) {
        placed_kind *const k = &w->kind[i];
        const game_kind *const kind = &set->kind[i];

        k->at = kind->planned ? kind->params : array_of(kind, w->fixed);
        if (k->at == kind->params)
            continue;
        if (!some)
            range = kind->param[k->at].range;
        some = true;
        k->array = kind->param[k->at].variable;
        k->head = part_name(w->r, &kind->param[k->at], "first");
        k->from = part_name(w->r, &kind->param[k->at], "from");
        k->to = part_name(w->r, &kind->param[k->at], "to");
        if (kind->params + 2 > GRUNDY_MOST_PARAMS ||
            !may_leave_ranges(kind, k->at, range))
            return false;
    }
    if (!some || w->r->no_memory)
        return false;
    name_made(w);
    grundy_tree_other_tails(set, see_tail, w);
    (void)grundy_tree_walk_others(set, see_outside, w);
    return w->whole != NULL && !w->fails;
}

static bool tell_all(placing *w)
{
    const ruleset *const set = w->r->set;
    bool done = true;

    for (uint32_t i = 0; i < set->kinds && done; i++)
        done = set->kind[i].planned || grundy_places_rules(w, &set->kind[i]);
    return done && !w->r->no_memory;
}

/* Once more where an end was met that moves, which calls hand on then. */
static bool try_to(placing *w)
{
    bool from, to, done;

    w->moves_from = w->starts_from;
    w->moves_to = w->starts_to;
    w->fails = false;
    do {
        from = w->moves_from;
        to = w->moves_to;
        done = tell_all(w);
    } while (done && (from != w->moves_from || to != w->moves_to));
    return done;
}

static bool has_numbers(const placing *w)
{
    return w->whole->type->item[0]->tag == TYPE_INT;
}

/* All sums of elements are in the range of the parameter. */
static bool sums_fit(const placing *w, const param *p)
{
    const variable *const s = w->whole;
    interval_names names;
    interval element, sum, fits;
    int64_t count;

    if (p->range == NULL)
        return true; /* of naturals */
    if (s->range == NULL || s->length == NULL)
        return false;
    grundy_total_begin(&names);
    element.low = grundy_interval_of(&names, s->range->kid[0]).low;
    element.high = grundy_interval_of(&names, s->range->kid[1]).high;
    count = grundy_interval_of(&names, s->length).high;
    fits.low = grundy_interval_of(&names, p->range->kid[0]).high;
    fits.high = grundy_interval_of(&names, p->range->kid[1]).low;
    return !__builtin_mul_overflow(element.low < 0 ? element.low : 0, count,
                                   &sum.low) &&
           !__builtin_mul_overflow(element.high > 0 ? element.high : 0, count,
                                   &sum.high) &&
           fits.low <= sum.low && sum.high < fits.high;
}

static bool may_add(const placing *w)
{
    const ruleset *const set = w->r->set;
    bool may = has_numbers(w) && !w->starts_from;

    for (uint32_t i = 0; i < set->kinds; i++)
        may &= w->kind[i].at == set->kind[i].params ||
               sums_fit(w, &set->kind[i].param[w->kind[i].at]);
    return may;
}

static bool tries_to_walk(placing *w)
{
    w->walks = w->has_head = has_numbers(w);
    for (uint32_t which = 0;
         w->walks && which < MOST_WALKERS && grundy_places_may_walk(w, which);
         which++)
        if (try_to(w))
            return true;
    w->walks = w->has_head = false;
    w->length = NULL;
    return false;
}

/* In one of these ways, the plainest first. */
static bool places(placing *w)
{
    w->stays = grundy_places_may_stay(w);
    if (w->stays && try_to(w))
        return true;
    w->stays = false;
    if (tries_to_walk(w))
        return true;
    if (w->fixed)
        return false;
    if (try_to(w) || w->r->no_memory)
        return !w->r->no_memory;
    w->adds = may_add(w);
    if (w->adds && try_to(w))
        return true;
    w->adds = false;
    w->has_head = has_numbers(w);
    return w->has_head && try_to(w);
}

static bool may_be_outside(const placing *w)
{
    const ruleset *const set = w->r->set;

    for (uint32_t i = 0; i < set->kinds; i++) {
        const placed_kind *const k = &w->kind[i];
        const param *const p = &set->kind[i].param[k->at];

        if (k->at < set->kind[i].params &&
            ((w->has_head && !w->walks && p->range != NULL) ||
             (!w->has_head && !w->moves_from && !w->moves_to &&
              !grundy_places_is_in_range(w, p))))
            return true;
    }
    return false;
}

void grundy_rewrite_places(rewriting *r)
{
    bool some = false;

    for (uint32_t fixed = 0; fixed < 2 && r->set->asks_itself;) {
        placing w = {.r = r, .fixed = fixed > 0};

        if (find_array(&w) && places(&w) && !may_be_outside(&w)) {
            grundy_places_become(&w);
            some = true;
            continue; /* with the next array */
        }
        name_no_more(&w);
        fixed = some ? 2 : fixed + 1;
    }
}

void grundy_rewrite_note_places(rewriting *r)
{
    const game_kind *const kind = r->set->kind;

    for (uint32_t i = 0; i < r->set->kinds; i++)
        for (const array_place *p = kind[i].place; p != NULL; p = p->next)
            grundy_rewrite_note(
                r, REWRITE_PARAMETERS, &kind[i], true,
                N_("moves hand on slices of %s: they are told by where they "
                   "stand in it"),
                p->whole->name);
}
