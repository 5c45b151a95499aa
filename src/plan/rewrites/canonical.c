/* SPDX-License-Identifier: MIT */
/*
 * A relation's guards are sorted into loops: a free number has a loop as soon
 * as guards that name nothing but it and numbers that have a loop already bound
 * it on both sides.  Those guards are the ends of its range, divided by the
 * factor of the number and rounded inwards; all others become conditions.
 *
 * Before that, guards that follow from the others are left out, and a number of
 * the option that is at most the number x that was in its place is named by
 * what is taken, x - k, and one that is at least x by what is added.  Of two
 * parts of a sum the smaller one is the free one.
 */
#include "plan/rewrites/canonical.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ir/relation.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical_write.h"

enum { TAKEN = 100, CANONICAL_STEPS = CANONICAL_FREE + IR_GUARDS };

static_assert(CANONICAL_FREE == 2 * IR_CHANGES, "each number may be free");

typedef struct canonical_writer {
    canonical_names names;
    rewriting *r;
    ir_graph *g;
    const ir_moves *m;
    const game_kind *kind;
    ir_relation now;
    ir_relation said;        /* its guards are in the steps */
    bool implied[IR_GUARDS]; /* by other guards */
    bool used[IR_GUARDS];    /* as the end of a loop */
    bool any_end;            /* of a loop may be an implied guard */
    tail_step step[CANONICAL_STEPS];
    uint32_t steps;
} canonical_writer;

static node *write(canonical_writer *w, const ir_node *n)
{
    return grundy_canonical_write(&w->names, n);
}

/* ---- the relation ---- */

/* A prime is 2 or more: for the loop over numbers some of which are primes. */
static void add_least_primes(canonical_writer *w)
{
    const uint32_t guards = w->now.guards;

    for (uint32_t i = 0; i < guards && w->now.guards < IR_GUARDS; i++) {
        const ir_node *const n = w->now.guard[i];

        if (n->op != IR_IN || n->kid[1]->op != IR_PRIMES)
            continue;
        w->now.guard[w->now.guards] = grundy_ir_compare(
            w->g, IR_NOT_NEGATIVE,
            grundy_ir_add(w->g, n->kid[0], grundy_ir_number(w->g, 2), -1));
        w->now.guards += w->now.guard[w->now.guards] != NULL;
    }
}

/* Marks guards that the others imply. */
static void find_implied(canonical_writer *w)
{
    ir_relation others = w->now;

    for (uint32_t i = w->now.guards; i-- > 0;) {
        others.guard[i] = others.guard[--others.guards];
        w->implied[i] = grundy_ir_holds(w->g, w->m, &others, w->now.guard[i]);
        if (!w->implied[i])
            others.guard[others.guards++] = w->now.guard[i];
    }
}

/* f >= 0 where f <= 0 holds too: f is 0, and what said so is implied. */
static void join_ends(canonical_writer *w)
{
    for (uint32_t i = 0; i < w->now.guards; i++) {
        const ir_node *const guard = w->now.guard[i];
        ir_relation others = w->now;

        if (w->implied[i] || guard->op != IR_NOT_NEGATIVE)
            continue;
        others.guard[i] = others.guard[--others.guards];
        if (!grundy_ir_holds(
                w->g, w->m, &others,
                grundy_ir_compare(w->g, IR_NOT_NEGATIVE,
                                  grundy_ir_add(w->g, grundy_ir_number(w->g, 0),
                                                guard->kid[0], -1))))
            continue;
        w->now.guard[i] = grundy_ir_compare(w->g, IR_ZERO, guard->kid[0]);
        find_implied(w);
    }
}

static bool put(canonical_writer *w, const ir_node *leaf, const ir_node *is)
{
    ir_relation *const r = &w->now;

    if (is == NULL)
        return false;
    for (uint32_t i = 0; i < r->guards; i++) {
        r->guard[i] = grundy_ir_put(w->g, r->guard[i], leaf, is);
        if (r->guard[i] == NULL)
            return false;
    }
    for (uint32_t i = 0; i < r->changes; i++) {
        ir_change *const c = &r->change[i];

        c->value = grundy_ir_put(w->g, c->value, leaf, is);
        if (c->place != NULL)
            c->place = grundy_ir_put(w->g, c->place, leaf, is);
        if (c->value == NULL)
            return false;
    }
    return true;
}

/* What stood where the change is: a parameter or an element; NULL: a number of
 * another kind. */
static const ir_node *old_number(canonical_writer *w, const ir_change *c)
{
    const ir_node *const old = grundy_ir_leaf(w->g, IR_PARAM, c->param);

    if (w->now.part[c->part] != w->kind)
        return NULL;
    return c->place == NULL ? old : grundy_ir_element(w->g, old, c->place);
}

static bool is_at_most(canonical_writer *w, const ir_node *x, const ir_node *y)
{
    return grundy_ir_holds(w->g, w->m, &w->now,
                           grundy_ir_compare(w->g, IR_NOT_NEGATIVE,
                                             grundy_ir_add(w->g, y, x, -1)));
}

/* h[c + 1] = h[c + 1] - k and what is at c beside it: the place of what falls
 * is the free number, not its neighbour. */
static bool name_place(canonical_writer *w)
{
    for (uint32_t i = 0; i < w->now.changes; i++) {
        const ir_change *const c = &w->now.change[i];
        const ir_node *const old = old_number(w, c);
        const ir_node *leaf, *by;
        int64_t number;

        if (c->place == NULL || old == NULL || c->place->op != IR_LINEAR ||
            c->place->kids != 1 || c->place->times[0] != 1)
            continue;
        leaf = c->place->kid[0];
        by = grundy_ir_add(w->g, c->place, leaf, -1);
        if (leaf->op != IR_COORDINATE || by == NULL ||
            !grundy_ir_constant(by, &number) || !is_at_most(w, c->value, old))
            continue;
        return put(w, leaf,
                   grundy_ir_add(w->g,
                                 grundy_ir_leaf(w->g, IR_COORDINATE,
                                                TAKEN + leaf->number),
                                 by, -1));
    }
    return true;
}

/* Whether y's place is a number less than x's: then the order in which both are
 * written makes no difference. */
static bool is_above(canonical_writer *w, const ir_change *x,
                     const ir_change *y)
{
    const ir_node *by;
    int64_t number;

    if (x->part != y->part || x->param != y->param || x->place == NULL ||
        y->place == NULL)
        return false;
    by = grundy_ir_add(w->g, x->place, y->place, -1);
    return by != NULL && grundy_ir_constant(by, &number) && number > 0;
}

/* New elements beside each other from the higher place to the lower one. */
static void sort_places(canonical_writer *w)
{
    for (uint32_t i = 1; i < w->now.changes; i++)
        for (uint32_t j = i;
             j > 0 && is_above(w, &w->now.change[j], &w->now.change[j - 1]);
             j--) {
            const ir_change held = w->now.change[j];

            w->now.change[j] = w->now.change[j - 1];
            w->now.change[j - 1] = held;
        }
}

/* A free number as x - k, or as x + k, where it is never above, or never below,
 * the number x that it comes after. */
static bool name_change(canonical_writer *w)
{
    for (uint32_t i = 0; w->now.parts == 1 && i < w->now.changes; i++) {
        const ir_change *const c = &w->now.change[i];
        const ir_node *const leaf = c->value, *const x = old_number(w, c);
        bool falls, rises;

        if (leaf->op != IR_COORDINATE || leaf->number >= TAKEN || x == NULL)
            continue;
        falls = is_at_most(w, leaf, x);
        rises = !falls && is_at_most(w, x, leaf);
        if ((falls || rises) &&
            !put(w, leaf,
                 grundy_ir_add(
                     w->g, x,
                     grundy_ir_leaf(w->g, IR_COORDINATE, TAKEN + leaf->number),
                     falls ? -1 : 1)))
            return false;
    }
    return true;
}

/* Where both parts of x are free the second one is x - k less the first, with k
 * what is taken. */
static bool name_lost(canonical_writer *w)
{
    const ir_change *const c = w->now.change;
    const ir_node *sum, *x;

    if (w->now.parts != 2 || w->now.changes != 2 || w->now.part[0] != w->kind ||
        w->now.part[1] != w->kind || c[0].value->op != IR_COORDINATE ||
        c[1].value->op != IR_COORDINATE)
        return true;
    x = grundy_ir_leaf(w->g, IR_PARAM, 0);
    sum = grundy_ir_add(w->g, c[0].value, c[1].value, 1);
    return !is_at_most(w, sum, x) ||
           put(w, c[1].value,
               grundy_ir_add(w->g, grundy_ir_add(w->g, x, c[0].value, -1),
                             grundy_ir_leaf(w->g, IR_COORDINATE,
                                            TAKEN + c[1].value->number),
                             -1));
}

/* c and rest - c are the parts: c is at most the other one, if they can be told
 * apart. */
static bool name_smaller(canonical_writer *w)
{
    const ir_node *x, *y, *leaf, *sum;

    if (w->now.parts != 2 || w->now.changes != 2 ||
        w->now.part[0] != w->now.part[1])
        return true;
    x = w->now.change[0].value;
    y = w->now.change[1].value;
    leaf = x->op == IR_COORDINATE ? x : y;
    sum = grundy_ir_add(w->g, x, y, 1);
    if (leaf->op != IR_COORDINATE || sum == NULL || grundy_ir_has(sum, leaf) ||
        !is_at_most(w, sum, grundy_ir_add(w->g, leaf, leaf, 1)))
        return true;
    return put(
        w, leaf,
        grundy_ir_add(w->g, sum,
                      grundy_ir_leaf(w->g, IR_COORDINATE, TAKEN + leaf->number),
                      -1));
}

/* The number that the guard says to be an element of a list, if it tells that
 * number by the element: form == element. */
static const ir_node *listed_leaf(const ir_node *guard)
{
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;
    const uint32_t terms = form->op == IR_LINEAR ? form->kids : 1;

    if (guard->op != IR_IN || guard->kid[1]->op == IR_PRIMES)
        return NULL;
    for (uint32_t i = 0; i < terms; i++) {
        const ir_node *const n = form->op == IR_LINEAR ? form->kid[i] : form;
        const int64_t times = grundy_ir_times(form, n);

        if ((n->op == IR_COORDINATE || n->op == IR_LOOP) && n->number < TAKEN &&
            (times == 1 || times == -1) && !grundy_ir_has(guard->kid[1], n))
            return n;
    }
    return NULL;
}

/* A number that an element of a list tells, named by that element. */
static bool name_elements(canonical_writer *w)
{
    for (uint32_t i = 0; i < w->now.guards; i++) {
        const ir_node *const guard = w->now.guard[i];
        const ir_node *const leaf = listed_leaf(guard);
        const ir_node *element, *rest;
        int64_t times;

        if (leaf == NULL)
            continue;
        times = grundy_ir_times(guard->kid[0], leaf);
        element = grundy_ir_leaf(w->g, leaf->op, TAKEN + leaf->number);
        rest = grundy_ir_add(w->g, guard->kid[0], leaf, -times);
        if (!put(w, leaf,
                 grundy_ir_add(w->g, grundy_ir_number(w->g, 0),
                               grundy_ir_add(w->g, element, rest, -1), times)))
            return false;
    }
    return true;
}

static void gather_free(canonical_writer *w, const ir_node *n)
{
    if (n == NULL || (n->op != IR_COORDINATE && n->op != IR_LOOP)) {
        for (uint32_t i = 0; n != NULL && i < n->kids; i++)
            gather_free(w, n->kid[i]);
        return;
    }
    for (uint32_t i = 0; i < w->names.frees; i++)
        if (w->names.number[i].leaf == n)
            return;
    if (w->names.frees < CANONICAL_FREE)
        w->names.number[w->names.frees++] = (free_number){.leaf = n};
}

/* Places before values, so that loops come in that order. */
static void gather_all(canonical_writer *w)
{
    w->names.frees = 0;
    for (uint32_t i = 0; i < w->now.changes; i++) {
        gather_free(w, w->now.change[i].place);
        gather_free(w, w->now.change[i].value);
    }
    for (uint32_t i = 0; i < w->now.guards; i++)
        gather_free(w, w->now.guard[i]);
}

/* ---- loops ---- */

/* A number in n that has no loop yet, other than this one. */
static bool has_open(const canonical_writer *w, const ir_node *n,
                     const ir_node *but)
{
    for (uint32_t i = 0; i < w->names.frees; i++)
        if (w->names.number[i].variable == NULL &&
            w->names.number[i].leaf != but &&
            grundy_ir_has(n, w->names.number[i].leaf))
            return true;
    return false;
}

/* times * leaf + rest >= 0: leaf >= ceil(-rest / times), or at most
 * floor(rest / -times).  NULL: the guard is no such end. */
static const ir_node *end_of(canonical_writer *w, uint32_t at,
                             const ir_node *leaf, bool low)
{
    const ir_node *const guard = w->now.guard[at];
    int64_t times;
    const ir_node *rest, *q;

    if ((w->implied[at] && !w->any_end) || guard->op != IR_NOT_NEGATIVE ||
        has_open(w, guard, leaf))
        return NULL;
    times = grundy_ir_times(guard->kid[0], leaf);
    if (times == 0 || (times > 0) != low || times == INT64_MIN)
        return NULL;
    rest = grundy_ir_add(w->g, guard->kid[0], leaf, -times);
    if (rest == NULL || grundy_ir_has(rest, leaf))
        return NULL;
    q = grundy_ir_quotient(w->g, rest, low ? times : -times);
    return low ? grundy_ir_add(w->g, grundy_ir_number(w->g, 0), q, -1) : q;
}

static bool has_end(canonical_writer *w, const ir_node *leaf, bool low)
{
    for (uint32_t i = 0; i < w->now.guards; i++)
        if (end_of(w, i, leaf, low) != NULL)
            return true;
    return false;
}

/* ---- what fails where a guard does not hold ---- */

static bool add_condition(canonical_writer *w, const ir_node *n);

/* What must hold for the node alone not to fail; NULL: nothing. */
static const ir_node *need_of(canonical_writer *w, const ir_node *n)
{
    const ir_node *last;

    if (n->op == IR_DIVISORS || n->op == IR_FACTORS)
        return grundy_ir_compare(
            w->g, IR_NOT_NEGATIVE,
            grundy_ir_add(w->g, n->kid[0], grundy_ir_number(w->g, 1), -1));
    if (n->op != IR_ELEMENT)
        return NULL;
    assert(n->kid[0]->op == IR_PARAM);
    last = grundy_ir_add(w->g, w->m->length[n->kid[0]->number],
                         grundy_ir_number(w->g, 1), -1);
    return grundy_ir_both(
        w->g, IR_AND, grundy_ir_compare(w->g, IR_NOT_NEGATIVE, n->kid[1]),
        grundy_ir_compare(w->g, IR_NOT_NEGATIVE,
                          grundy_ir_add(w->g, last, n->kid[1], -1)));
}

/* Guards that hold wherever there is an option are written before what fails
 * without them. */
static bool protect(canonical_writer *w, const ir_node *n)
{
    const ir_node *const need = need_of(w, n);

    for (uint32_t i = 0; i < n->kids; i++)
        if (!protect(w, n->kid[i]))
            return false;
    return need == NULL || grundy_ir_holds(w->g, w->m, &w->said, need) ||
           add_condition(w, need);
}

static void say(canonical_writer *w, const ir_node *guard)
{
    if (w->said.guards < IR_GUARDS)
        w->said.guard[w->said.guards++] = guard;
}

static bool is_said(const canonical_writer *w, const ir_node *guard)
{
    for (uint32_t i = 0; i < w->said.guards; i++)
        if (w->said.guard[i] == guard)
            return true;
    return false;
}

static bool add_condition(canonical_writer *w, const ir_node *n)
{
    node *is;

    if (n->op == IR_AND) {
        for (uint32_t i = 0; i < n->kids; i++)
            if (!add_condition(w, n->kid[i]))
                return false;
        return true;
    }
    if (is_said(w, n) || n->op == IR_TRUE)
        return true;
    if (!protect(w, n))
        return false;
    is = write(w, n);
    if (is == NULL || w->steps == CANONICAL_STEPS)
        return false;
    w->step[w->steps++] =
        (tail_step){.kind = STEP_IF, .span = w->kind->span, .expr = is};
    say(w, n);
    return true;
}

/* ---- ranges ---- */

/* 0..n - 1 is 0..<n */
static bool is_open_end(const ir_node *end)
{
    int64_t number;

    return end->op == IR_LINEAR && end->number == -1 &&
           !grundy_ir_constant(end, &number) &&
           (end->kids > 1 || end->kid[0]->op != IR_QUOTIENT);
}

/* The greatest of all low ends, the least of all high ones, or one that other
 * guards imply where there is none else; marks the guards.  *open: what stands
 * behind `..<`. */
static node *write_end(canonical_writer *w, const ir_node *leaf, bool low,
                       bool *open)
{
    const ir_node *only = NULL;
    node *all = NULL;
    uint32_t ends = 0;

    w->any_end = false;
    w->any_end = !has_end(w, leaf, low);
    for (uint32_t i = 0; i < w->now.guards; i++) {
        const ir_node *const end = end_of(w, i, leaf, low);
        node *is;

        if (end == NULL || (w->any_end && ends > 0))
            continue;
        w->used[i] = true;
        only = end;
        is = protect(w, end) ? write(w, end) : NULL;
        all = ends++ == 0
                  ? is
                  : grundy_build_least(w->r, low ? W_MAX : W_MIN, all, is);
    }
    *open = !low && ends == 1 && is_open_end(only);
    return *open ? write(w, grundy_ir_add(w->g, only, grundy_ir_number(w->g, 1),
                                          1))
                 : all;
}

static bool is_name_of(const canonical_writer *w, const char *name)
{
    const ruleset *const set = w->r->set;
    bool found = false;

    for (uint32_t i = 0; i < w->kind->params; i++)
        found |= strcmp(w->kind->param[i].name, name) == 0;
    for (uint32_t i = 0; i < set->globals; i++)
        found |= strcmp(set->global[i]->name, name) == 0;
    for (uint32_t i = 0; i < w->names.frees; i++)
        found |= w->names.number[i].variable != NULL &&
                 strcmp(w->names.number[i].variable->name, name) == 0;
    return found;
}

/* k, or k2, k3, ... where that is a name of something else. */
static const char *loop_name(canonical_writer *w)
{
    char name[16] = "k";

    for (uint32_t i = 2; is_name_of(w, name); i++)
        (void)snprintf(name, sizeof name, "k%" PRIu32, i);
    return grundy_arena_text(w->r->a, name, strlen(name));
}

/* The guard, if any, that the number is an element of a list. */
static uint32_t list_of(const canonical_writer *w, const ir_node *leaf)
{
    uint32_t i = 0;

    while (i < w->now.guards &&
           (w->now.guard[i]->op != IR_IN || w->now.guard[i]->kid[0] != leaf ||
            w->now.guard[i]->kid[1]->op == IR_PRIMES ||
            has_open(w, w->now.guard[i]->kid[1], leaf)))
        i++;
    return i;
}

static node *write_range(canonical_writer *w, const ir_node *leaf)
{
    bool open;
    node *const low = write_end(w, leaf, true, &open);
    node *const high = write_end(w, leaf, false, &open);

    return grundy_build_pair(w->r, open ? N_RANGE_LT : N_RANGE, low, high,
                             &grundy_type_ints);
}

static bool add_loop(canonical_writer *w, free_number *f)
{
    const uint32_t list = list_of(w, f->leaf);
    tail *loop;
    node *over;

    if (list < w->now.guards) {
        w->used[list] = true;
        over = protect(w, w->now.guard[list]->kid[1])
                   ? write(w, w->now.guard[list]->kid[1])
                   : NULL;
    } else {
        over = write_range(w, f->leaf);
    }
    f->variable =
        grundy_build_variable(w->r, loop_name(w), w->kind->span, VAR_LOOP);
    loop = grundy_build_loop(w->r, f->variable, over);
    if (loop == NULL || w->steps == CANONICAL_STEPS)
        return false;
    w->step[w->steps++] = loop->step[0];
    for (uint32_t i = 0; i < w->now.guards; i++)
        if (w->used[i])
            say(w, w->now.guard[i]);
    return true;
}

/* Guards that two others imply which have a number without a loop, once with
 * the factor 1 and once with -1: their sum is free of it. */
static void add_sums(canonical_writer *w)
{
    const uint32_t guards = w->now.guards;

    for (uint32_t i = 0; i < guards; i++)
        for (uint32_t j = 0; j < guards; j++)
            for (uint32_t f = 0; f < w->names.frees; f++) {
                const ir_node *const x = w->now.guard[i], *const y =
                                                              w->now.guard[j];
                const ir_node *const leaf = w->names.number[f].leaf;

                if (x->op != IR_NOT_NEGATIVE || y->op != IR_NOT_NEGATIVE ||
                    w->names.number[f].variable != NULL ||
                    w->now.guards == IR_GUARDS ||
                    grundy_ir_times(x->kid[0], leaf) != 1 ||
                    grundy_ir_times(y->kid[0], leaf) != -1)
                    continue;
                w->implied[w->now.guards] = true;
                w->now.guard[w->now.guards] = grundy_ir_compare(
                    w->g, IR_NOT_NEGATIVE,
                    grundy_ir_add(w->g, x->kid[0], y->kid[0], 1));
                w->now.guards += w->now.guard[w->now.guards] != NULL;
            }
}

/* Each free number gets its loop, one that other guards imply where no others
 * are left. */
static bool add_loops(canonical_writer *w)
{
    bool added = true, any_end = false;

    while (added || !any_end) {
        any_end = !added;
        if (any_end)
            add_sums(w);
        added = false;
        for (uint32_t i = 0; i < w->names.frees && !added; i++) {
            free_number *const f = &w->names.number[i];

            w->any_end = any_end;
            if (f->variable != NULL ||
                (list_of(w, f->leaf) == w->now.guards &&
                 (!has_end(w, f->leaf, true) || !has_end(w, f->leaf, false))))
                continue;
            if (!add_loop(w, f))
                return false;
            added = true;
        }
    }
    for (uint32_t i = 0; i < w->names.frees; i++)
        if (w->names.number[i].variable == NULL)
            return false;
    return true;
}

static bool add_conditions(canonical_writer *w)
{
    for (uint32_t i = 0; i < w->now.guards; i++)
        if (!w->used[i] && !w->implied[i] && !add_condition(w, w->now.guard[i]))
            return false;
    return true;
}

/* ---- the option ---- */

/* The array parameter with what is new in it. */
static node *write_array(canonical_writer *w, uint32_t part, uint32_t of)
{
    node *const array =
        grundy_build_name(w->r, w->kind->span, w->kind->param[of].variable);
    node *place[IR_CHANGES], *value[IR_CHANGES];
    uint32_t count = 0;

    for (uint32_t i = 0; i < w->now.changes; i++) {
        const ir_change *const c = &w->now.change[i];

        if (c->part != part || c->param != of)
            continue;
        place[count] = write(w, c->place);
        value[count++] = write(w, c->value);
    }
    return count == 0 ? array
                      : grundy_build_with(w->r, array, place, value, count);
}

static node *write_number(canonical_writer *w, uint32_t part, uint32_t of)
{
    for (uint32_t i = 0; i < w->now.changes; i++)
        if (w->now.change[i].part == part && w->now.change[i].param == of)
            return write(w, w->now.change[i].value);
    return NULL; /* not met: every number of an option is said */
}

static node *write_position(canonical_writer *w, uint32_t part)
{
    const game_kind *const kind = w->now.part[part];
    node *arg[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < kind->params; i++)
        arg[i] = kind->param[i].kind == PARAM_INT ? write_number(w, part, i)
                                                  : write_array(w, part, i);
    return grundy_build_position(w->r, w->kind->span,
                                 (game_kind *)(uintptr_t)kind, arg);
}

static node *write_sum(canonical_writer *w)
{
    node *sum = NULL;

    for (uint32_t i = 0; i < w->now.parts; i++) {
        node *const one = write_position(w, i);

        if (one == NULL)
            return NULL;
        sum = grundy_build_add_sums(w->r, sum, one);
    }
    return sum != NULL ? sum : grundy_build_nothing(w->r, w->kind->span);
}

/* False: the relation has no such form. */
static bool write_clause(canonical_writer *w, rule_move *out)
{
    tail *const t = grundy_rewrite_new(w->r, sizeof *t);

    w->steps = 0;
    w->said = (ir_relation){.guards = 0};
    for (uint32_t i = 0; i < IR_GUARDS; i++)
        w->used[i] = false;
    add_least_primes(w);
    find_implied(w);
    join_ends(w);
    sort_places(w);
    if (!name_elements(w) || !name_place(w) || !name_change(w) ||
        !name_lost(w) || !name_smaller(w))
        return false;
    gather_all(w);
    if (w->names.frees == CANONICAL_FREE || !add_loops(w) ||
        !add_conditions(w) || t == NULL)
        return false;
    *out =
        (rule_move){.span = w->kind->span, .target = write_sum(w), .tail = t};
    t->steps = w->steps;
    t->step = grundy_rewrite_new(w->r, (w->steps + 1) * sizeof *t->step);
    for (uint32_t i = 0; t->step != NULL && i < w->steps; i++)
        t->step[i] = w->step[i];
    return out->target != NULL && t->step != NULL;
}

static bool write_all(canonical_writer *w, canonical_moves *out)
{
    rule_move *const move =
        grundy_rewrite_new(w->r, (w->m->relations + 1) * sizeof *move);

    for (uint32_t i = 0; move != NULL && i < w->m->relations; i++) {
        w->now = w->m->relation[i];
        if (!write_clause(w, &move[i]))
            return false;
    }
    if (move == NULL || w->r->no_memory)
        return false;
    *out = (canonical_moves){.moves = w->m->relations,
                             .move = move,
                             .farthest = w->m->farthest,
                             .nearest = w->m->nearest};
    return true;
}

/* NULL, or why there are none. */
static const char *find_moves(canonical_writer *w, ir_moves *m,
                              canonical_form form, canonical_moves *out)
{
    grundy_ir_read_moves(w->g, w->r->set, w->kind, NULL, m);
    if (m->why_not != NULL)
        return m->why_not;
    if (m->sorts)
        return "an array is sorted";
    if (form == CANONICAL_JOINED)
        grundy_ir_join_moves(w->g, m);
    if (grundy_ir_drop_ended(w->g, m) && form == CANONICAL_JOINED)
        grundy_ir_join_moves(w->g, m);
    w->g->steps = 0; /* what is said twice is to be found in any case */
    return m->relations > 0 && write_all(w, out)
               ? NULL
               : "its moves have no canonical form";
}

/* What is made once is kept in the kind, which else stays as it is. */
const canonical_moves *grundy_canonical_moves(const ruleset *set,
                                              const game_kind *kind,
                                              canonical_form form)
{
    static const canonical_moves none = {.why_not = "memory is out"};
    ruleset *const rules = (ruleset *)(uintptr_t)set;
    rewriting r = {.set = rules, .a = &rules->arena};
    canonical_moves **const kept =
        &((game_kind *)(uintptr_t)kind)->canonical[form];
    canonical_moves *out = *kept;
    canonical_writer *w;
    ir_moves moves;
    ir_graph g;
    arena a;

    if (out != NULL)
        return out;
    out = grundy_rewrite_new(&r, sizeof *out);
    if (out == NULL)
        return &none;
    *kept = out;
    grundy_arena_open(&a, set->arena.mem);
    grundy_ir_open(&g, &a);
    w = grundy_arena_zeroed(&a, sizeof *w);
    *out = none;
    if (w != NULL) {
        *w = (canonical_writer){.names = {.r = &r, .g = &g, .kind = kind},
                                .r = &r,
                                .g = &g,
                                .m = &moves,
                                .kind = kind};
        out->why_not = find_moves(w, &moves, form, out);
    }
    grundy_arena_close(&a);
    return out;
}
