/* SPDX-License-Identifier: MIT */
/*
 * Guards that follow from the others are noted, and a number of the option that
 * is at most the number x that was in its place is named by what is taken,
 * x - k, and one that is at least x by what is added; one that a list has
 * elements for by the element.  Of two parts of a sum the smaller one is the
 * free one.
 */
#include "plan/rewrites/canonical_write.h"

#include <assert.h>

enum { TAKEN = 100 };

/* A prime is 2 or more: for the loop over numbers some of which are primes. */
static void add_least_primes(canonical_clause *w)
{
    const uint32_t guards = w->now.guards;

    for (uint32_t i = 0; i < guards && w->now.guards < IR_GUARDS; i++) {
        const ir_node *const n = w->now.guard[i];

        if (n->op != IR_IN || n->kid[1]->op != IR_PRIMES)
            continue;
        w->now.guard[w->now.guards] = grundy_ir_at_least(w->g, n->kid[0], 2);
        w->now.guards += w->now.guard[w->now.guards] != NULL;
    }
}

/* Marks guards that the others imply. */
static void find_implied(canonical_clause *w)
{
    ir_relation others = w->now;

    for (uint32_t i = w->now.guards; i-- > 0;) {
        others.guard[i] = others.guard[--others.guards];
        w->implied[i] = grundy_ir_holds(w->g, w->m, &others, w->now.guard[i]);
        if (!w->implied[i])
            others.guard[others.guards++] = w->now.guard[i];
    }
}

static bool put(canonical_clause *w, const ir_node *leaf, const ir_node *is)
{
    return grundy_ir_put_all(w->g, &w->now, leaf, is);
}

/* A free number that form == 0 tells is no free number. */
static bool put_settled(canonical_clause *w, const ir_node *form)
{
    const ir_node *leaf;
    const ir_node *const is = grundy_ir_solve(
        w->g, form, grundy_ir_bit(IR_COORDINATE) | grundy_ir_bit(IR_LOOP),
        &leaf);

    return is == NULL || put(w, leaf, is);
}

/* f >= 0 where f <= 0 holds too: f is 0, and what said so is implied. */
static bool join_ends(canonical_clause *w)
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
                                  grundy_ir_scaled(w->g, guard->kid[0], -1))))
            continue;
        w->now.guard[i] = grundy_ir_compare(w->g, IR_ZERO, guard->kid[0]);
        if (!put_settled(w, guard->kid[0]))
            return false;
        find_implied(w);
    }
    return true;
}

/* What stood where the change is: a parameter or an element; NULL: a number of
 * another kind. */
static const ir_node *old_number(canonical_clause *w, const ir_change *c)
{
    const ir_node *const old = grundy_ir_leaf(w->g, IR_PARAM, c->param);

    if (w->now.part[c->part] != w->kind)
        return NULL;
    return c->place == NULL ? old : grundy_ir_element(w->g, old, c->place);
}

static bool is_at_most(canonical_clause *w, const ir_node *x, const ir_node *y)
{
    return grundy_ir_holds(w->g, w->m, &w->now, grundy_ir_no_less(w->g, y, x));
}

/* h[c + 1] = h[c + 1] - k and what is at c beside it: the place of what falls
 * is the free number, not its neighbour. */
static bool name_place(canonical_clause *w)
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
static bool is_above(canonical_clause *w, const ir_change *x,
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
static void sort_places(canonical_clause *w)
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

/* Guards have the number less x, and few have it otherwise. */
static bool is_told_by_difference(const canonical_clause *w,
                                  const ir_node *leaf, const ir_node *x)
{
    uint32_t by_difference = 0, alone = 0;

    assert(leaf != x);
    for (uint32_t i = 0; i < w->now.guards; i++) {
        const ir_node *const n = w->now.guard[i];
        const ir_node *const form = n->kids > 0 ? n->kid[0] : n;
        const int64_t times = grundy_ir_times(form, leaf);

        if (times == 0)
            continue;
        by_difference += grundy_ir_times(form, x) == -times;
        alone += !grundy_ir_has(form, x);
    }
    return by_difference > alone;
}

static bool has_opaque(const ir_node *n)
{
    bool found = n->op == IR_OPAQUE;

    for (uint32_t i = 0; i < n->kids && !found; i++)
        found = has_opaque(n->kid[i]);
    return found;
}

/* Whether an end of the number is an opaque term: it is one of that number
 * then, and none of a difference. */
static bool has_opaque_end(const canonical_clause *w, const ir_node *leaf)
{
    for (uint32_t i = 0; i < w->now.guards; i++)
        if (w->now.guard[i]->op == IR_NOT_NEGATIVE &&
            grundy_ir_times(w->now.guard[i]->kid[0], leaf) != 0 &&
            has_opaque(w->now.guard[i]->kid[0]))
            return true;
    return false;
}

/* A free number as x - k, or as x + k, where it is never above, or never below,
 * the number x that it comes after.  Where neither is known, as x - k if the
 * guards ask for that. */
static bool name_change(canonical_clause *w)
{
    for (uint32_t i = 0; w->now.parts == 1 && i < w->now.changes; i++) {
        const ir_change *const c = &w->now.change[i];
        const ir_node *const leaf = c->value, *const x = old_number(w, c);
        bool falls, rises;

        if (leaf->op != IR_COORDINATE || leaf->number >= TAKEN || x == NULL ||
            has_opaque_end(w, leaf))
            continue;
        falls = is_at_most(w, leaf, x);
        rises = !falls && is_at_most(w, x, leaf);
        falls |= !rises && is_told_by_difference(w, leaf, x);
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
static bool name_lost(canonical_clause *w)
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
static bool name_smaller(canonical_clause *w)
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

    assert(guard != NULL);
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
static bool name_elements(canonical_clause *w)
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
                 grundy_ir_scaled(w->g, grundy_ir_add(w->g, element, rest, -1),
                                  times)))
            return false;
    }
    return true;
}

bool grundy_canonical_name(canonical_clause *w)
{
    add_least_primes(w);
    find_implied(w);
    if (!join_ends(w))
        return false;
    sort_places(w);
    return name_elements(w) && name_place(w) && name_change(w) &&
           name_lost(w) && name_smaller(w);
}
