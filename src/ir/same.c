/* SPDX-License-Identifier: MIT */
/*
 * x is within y if each option of x is one of y.  An option of a relation a of
 * x is one of a relation b of y, where b's numbers, put to be what a's are,
 * agree with all that b says of them and b's guards hold under a's.  Where a
 * guard of b neither holds nor fails, a is split by it: one side goes on with
 * b, the other looks for a relation of its own.
 */
#include "ir/relation.h"

#include <assert.h>

/* A relation is held against all others: many steps of a proof. */
enum { SPLITS = 6, WAYS = 6, COVERING = 50 };

/* To split by what a number is is dear. */
enum { BY_GUARD = 1, BY_NUMBER = 5 };

typedef struct ir_inclusion {
    ir_graph *g;
    const ir_moves *x, *y;
} ir_inclusion;

/* One relation of y, with its leaves put to be the numbers of an option. */
typedef struct ir_image {
    const ir_relation *of;
    ir_relation as;
    uint32_t place[IR_CHANGES]; /* change i of y's is change place[i] of x's */
} ir_image;

/*
 * Leaves of y's relation that stand for numbers of the option get names of
 * their own first: x's have the same ones.
 */
enum { APART = 1000 };

static const ir_node *name_apart(void *user, const ir_node *n)
{
    return (n->op == IR_COORDINATE || n->op == IR_LOOP) && n->number < APART
               ? grundy_ir_leaf(user, n->op, APART + n->number)
               : n;
}

/* The loops of y's relation that a number of it tells: times * loop + rest ==
 * is, where times divides is - rest. */
static bool put_loop(ir_graph *g, ir_relation *r, const ir_node *form,
                     const ir_node *is)
{
    assert(r->changes <= IR_CHANGES);
    for (uint32_t i = 0; form->op == IR_LINEAR && i < form->kids; i++) {
        const ir_node *const loop = form->kid[i];
        const int64_t times = form->times[i];
        const ir_node *by, *q;

        if (loop->op != IR_LOOP || loop->number < APART)
            continue;
        by = grundy_ir_add(g, is, grundy_ir_add(g, form, loop, -times), -1);
        if (by != NULL && times < 0)
            by = grundy_ir_scaled(g, by, -1);
        if (by == NULL)
            return false;
        q = grundy_ir_quotient(g, by, times < 0 ? -times : times);
        if (q == NULL || grundy_ir_add(g, by, q, times < 0 ? times : -times) !=
                             grundy_ir_number(g, 0))
            continue;
        return grundy_ir_put_all(g, r, loop, q);
    }
    return true;
}

/* Puts y's leaves to be x's numbers, places before values. */
static bool make_image(ir_graph *g, ir_image *im, const ir_relation *a)
{
    assert(im->of->changes == a->changes);
    im->as = *im->of;
    if (!grundy_ir_rewrite(g, &im->as, name_apart, g))
        return false;
    for (uint32_t i = 0; i < 2 * a->changes; i++) {
        const ir_change *const mine = &a->change[im->place[i / 2]];
        const ir_node *const is = i % 2 == 0 ? mine->place : mine->value;
        const ir_change *const its = &im->as.change[i / 2];
        const ir_node *const form = i % 2 == 0 ? its->place : its->value;

        if (is == NULL || form == NULL) {
            if (is != form)
                return false;
            continue;
        }
        if (form->op == IR_COORDINATE ? !grundy_ir_put_all(g, &im->as, form, is)
                                      : !put_loop(g, &im->as, form, is))
            return false;
    }
    return true;
}

static bool is_covered(const ir_inclusion *in, const ir_relation *a,
                       int splits);

/* Where form == 0 tells a number of the option, it is put in. */
static void put_number(ir_graph *g, ir_relation *r, const ir_node *form)
{
    const ir_node *leaf;
    const ir_node *const is =
        grundy_ir_solve(g, form, grundy_ir_bit(IR_COORDINATE), &leaf);
    ir_relation other = *r;

    if (is != NULL && grundy_ir_put_all(g, &other, leaf, is))
        *r = other;
}

/* The last guard and another one may leave a number one value. */
static void settle(ir_graph *g, ir_relation *r)
{
    const ir_node *const last = r->guard[r->guards - 1];

    assert(r->guards > 0 && r->guards <= IR_GUARDS);
    for (uint32_t i = 0; i + 1 < r->guards; i++) {
        const ir_node *const n = r->guard[i];

        if (n->op == IR_NOT_NEGATIVE && last->op == IR_NOT_NEGATIVE &&
            grundy_ir_add(g, n->kid[0], last->kid[0], 1) ==
                grundy_ir_number(g, 0)) {
            ir_relation other;

            put_number(g, r, last->kid[0]);
            other = *r;
            if (grundy_ir_drop_still(g, &other))
                *r = other;
            return;
        }
    }
}

/* A condition that a has to satisfy to be in the image; its guards and what
 * its numbers are. */
static const ir_node *condition_of(const ir_inclusion *in, const ir_image *im,
                                   const ir_relation *a, uint32_t at)
{
    const ir_change *mine, *its;
    const ir_node *x, *y;

    assert(im->of->changes == a->changes);
    if (at < im->as.guards)
        return im->as.guard[at];
    at -= im->as.guards;
    mine = &a->change[im->place[at / 2]];
    its = &im->as.change[at / 2];
    x = at % 2 == 0 ? mine->place : mine->value;
    y = at % 2 == 0 ? its->place : its->value;
    if (x == y)
        return grundy_ir_truth(in->g, true);
    return grundy_ir_compare(in->g, IR_ZERO, grundy_ir_add(in->g, x, y, -1));
}

/* A condition never holds, whatever the numbers are. */
static bool is_elsewhere(const ir_inclusion *in, const ir_image *im,
                         const ir_relation *a, uint32_t conditions)
{
    for (uint32_t i = 0; i < conditions; i++) {
        const ir_node *const n = condition_of(in, im, a, i);

        if (n == NULL || n->op == IR_FALSE)
            return true;
    }
    return false;
}

/* Where all guards of the image hold too some number of it is another one. */
static bool is_nowhere(const ir_inclusion *in, const ir_image *im,
                       const ir_relation *a, uint32_t conditions)
{
    ir_relation both = *a;

    for (uint32_t i = 0; i < im->as.guards; i++) {
        if (both.guards == IR_GUARDS)
            return false;
        both.guard[both.guards++] = im->as.guard[i];
    }
    for (uint32_t i = im->as.guards; i < conditions; i++)
        if (grundy_ir_holds(in->g, in->x, &both,
                            grundy_ir_not(in->g, condition_of(in, im, a, i))))
            return true;
    return false;
}

/* Whether the options beside the condition, that form >= 0, are covered. */
static bool is_covered_where(const ir_inclusion *in, const ir_relation *left,
                             const ir_node *condition, int splits)
{
    ir_relation outside = *left;

    assert(left->guards < IR_GUARDS);
    if (condition == NULL)
        return false;
    if (condition->op == IR_FALSE)
        return true;
    outside.guard[outside.guards++] = condition;
    settle(in->g, &outside);
    return is_covered(in, &outside, splits);
}

/* The options where the condition does not hold: those on either side of it
 * where it is an equation. */
static bool is_covered_beside(const ir_inclusion *in, const ir_relation *left,
                              const ir_node *n, int splits)
{
    const ir_node *above, *below;

    if (n->op != IR_ZERO)
        return is_covered_where(in, left, grundy_ir_not(in->g, n), splits);
    above = grundy_ir_plus(in->g, n->kid[0], -1);
    below = grundy_ir_affine(in->g, n->kid[0], -1, -1);
    return is_covered_where(in, left,
                            grundy_ir_compare(in->g, IR_NOT_NEGATIVE, above),
                            splits) &&
           is_covered_where(in, left,
                            grundy_ir_compare(in->g, IR_NOT_NEGATIVE, below),
                            splits);
}

static bool is_within(const ir_inclusion *in, const ir_relation *a,
                      const ir_image *im, int splits)
{
    const uint32_t conditions = im->as.guards + 2 * im->as.changes;
    ir_relation left = *a;

    if (is_elsewhere(in, im, a, conditions) ||
        is_nowhere(in, im, a, conditions))
        return false;
    for (uint32_t i = 0; i < conditions; i++) {
        const ir_node *const n = condition_of(in, im, a, i);
        const ir_node *const other = grundy_ir_not(in->g, n);
        const int cost = i < im->as.guards ? BY_GUARD : BY_NUMBER;

        if (other == NULL)
            return false;
        if (grundy_ir_holds(in->g, in->x, &left, n))
            continue;
        if ((i >= im->as.guards && n->op != IR_ZERO) || splits < cost ||
            left.guards == IR_GUARDS ||
            grundy_ir_holds(in->g, in->x, &left, other) ||
            !is_covered_beside(in, &left, n, splits - cost))
            return false;
        left.guard[left.guards++] = n;
    }
    return true;
}

static bool next_order(uint32_t *place, uint32_t count)
{
    uint32_t i = count, j = count;

    if (count < 2)
        return false;
    for (i = count - 1; i > 0 && place[i - 1] >= place[i]; i--)
        ;
    if (i == 0)
        return false;
    for (j = count - 1; place[j] <= place[i - 1]; j--)
        ;
    for (uint32_t low = i - 1, high = j;;) {
        const uint32_t was = place[low];

        place[low] = place[high];
        place[high] = was;
        if (low == i - 1) {
            low = i;
            high = count - 1;
        } else {
            low++;
            high--;
        }
        if (low >= high)
            return true;
    }
}

/* Both are the kind that moves, or one kind that both have. */
static bool same_kind(const ir_inclusion *in, const game_kind *of_x,
                      const game_kind *of_y)
{
    return of_x == in->x->kind ? of_y == in->y->kind
                               : of_x == of_y && of_y != in->y->kind;
}

/* The same numbers in the same arrays, in any order of what is new there; the
 * parts of a sum may change places too. */
static bool fits(const ir_inclusion *in, const ir_image *im,
                 const ir_relation *a)
{
    const ir_relation *const b = im->of;
    const bool any_order = in->x->any_order || in->y->any_order;

    assert(a->changes == b->changes && a->parts == b->parts);
    for (uint32_t i = 0; i < a->changes; i++) {
        const ir_change *const mine = &a->change[im->place[i]];
        const ir_change *const its = &b->change[i];

        if ((mine->param != its->param &&
             !(any_order && a->part[mine->part] == in->x->kind)) ||
            (mine->place == NULL) != (its->place == NULL) ||
            !same_kind(in, a->part[mine->part], b->part[its->part]))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if ((mine->part == a->change[im->place[j]].part) !=
                (its->part == b->change[j].part))
                return false;
    }
    return true;
}

/* Of several parts each has numbers, so that the changes tell them apart. */
static bool may_match(const ir_relation *a, const ir_relation *b)
{
    if (a->changes != b->changes || a->parts != b->parts ||
        a->instead != b->instead)
        return false;
    for (uint32_t i = 0; a->parts > 1 && i < a->parts; i++)
        if (a->part[i] == NULL || b->part[i] == NULL ||
            a->part[i]->params == 0 || b->part[i]->params == 0 ||
            a->part[i]->param->kind != PARAM_INT ||
            b->part[i]->param->kind != PARAM_INT)
            return false;
    return true;
}

static bool is_covered(const ir_inclusion *in, const ir_relation *a, int splits)
{
    if (in->g->steps >= IR_MOST_STEPS)
        return false;
    in->g->steps += COVERING;
    for (uint32_t i = 0; i < a->guards; i++)
        if (grundy_ir_holds(in->g, in->x, a, grundy_ir_not(in->g, a->guard[i])))
            return true; /* there is no such option */
    for (uint32_t j = 0; j < in->y->relations; j++) {
        ir_image im = {.of = &in->y->relation[j]};

        if (!may_match(a, im.of))
            continue;
        for (uint32_t i = 0; i < a->changes; i++)
            im.place[i] = i;
        do {
            if (fits(in, &im, a) && make_image(in->g, &im, a) &&
                is_within(in, a, &im, splits))
                return true;
        } while (a->changes <= WAYS && next_order(im.place, a->changes));
    }
    return false;
}

static bool is_included(const ir_inclusion *in)
{
    for (uint32_t i = 0; i < in->x->relations; i++)
        if (!is_covered(in, &in->x->relation[i], SPLITS))
            return false;
    return true;
}

bool grundy_ir_same_moves(ir_graph *g, const ir_moves *x, const ir_moves *y)
{
    return x->why_not == NULL && y->why_not == NULL &&
           is_included(&(ir_inclusion){g, x, y}) &&
           is_included(&(ir_inclusion){g, y, x});
}

/* ---- one relation for several ---- */

static void take_out(ir_moves *m, uint32_t at)
{
    assert(at < m->relations);
    m->relations--;
    for (uint32_t i = at; i < m->relations; i++)
        m->relation[i] = m->relation[i + 1];
}

/* Whose options are those of other relations. */
static void drop_covered(ir_graph *g, ir_moves *m)
{
    const ir_inclusion in = {g, m, m};

    for (uint32_t i = m->relations; i-- > 0 && m->relations > 1;) {
        const ir_relation one = m->relation[i];

        take_out(m, i);
        if (is_covered(&in, &one, SPLITS))
            continue;
        for (uint32_t j = m->relations++; j > i; j--)
            m->relation[j] = m->relation[j - 1];
        m->relation[i] = one;
    }
}

/* Whether there are options where the form is -1. */
static bool has_more(ir_graph *g, const ir_moves *m, const ir_relation *wider,
                     const ir_node *form)
{
    ir_relation more = *wider;
    bool none = more.guards == IR_GUARDS;

    if (none)
        return true;
    more.guard[more.guards++] = grundy_ir_compare(
        g, IR_NOT_NEGATIVE, grundy_ir_affine(g, form, -1, -1));
    if (more.guard[more.guards - 1] == NULL)
        return true;
    settle(g, &more);
    for (uint32_t i = 0; i < more.guards && !none; i++)
        none = grundy_ir_holds(g, m, &more, grundy_ir_not(g, more.guard[i]));
    return !none;
}

/* A wider relation, one of whose guards is gone, or says less by 1, if all of
 * its options are there, and more of them in the latter case. */
static bool widen(ir_graph *g, ir_moves *m, uint32_t at, uint32_t guard,
                  bool by_one)
{
    const ir_inclusion in = {g, m, m};
    ir_relation wider = m->relation[at];
    const ir_node *const was = wider.guard[guard];
    assert(at < m->relations && guard < m->relation[at].guards);

    wider.guard[guard] = wider.guard[--wider.guards];
    if (by_one) {
        if (was->op != IR_NOT_NEGATIVE)
            return false;
        wider.guard[wider.guards] = grundy_ir_at_least(g, was->kid[0], -1);
        if (wider.guard[wider.guards++] == NULL ||
            !has_more(g, m, &wider, was->kid[0]))
            return false;
    }
    if (!is_covered(&in, &wider, SPLITS))
        return false;
    m->relation[at] = wider;
    return true;
}

/* Widens a relation while it can be, in so many steps at most; whether it
 * could.  Guards go first: a step by 1 may lead away from what would go. */
static bool widen_all(ir_graph *g, ir_moves *m, uint32_t at, uint32_t *steps)
{
    const uint32_t before = *steps;

    for (uint32_t j = 0; *steps > 0 && j < 2 * m->relation[at].guards; j++) {
        const uint32_t guards = m->relation[at].guards;

        if (widen(g, m, at, j % guards, j >= guards)) {
            --*steps;
            j = UINT32_MAX;
        }
    }
    return *steps < before;
}

/* What a wider relation covers goes at once: that leaves less to look at. */
void grundy_ir_join_moves(ir_graph *g, ir_moves *m)
{
    enum { MOST_STEPS = 16 };
    uint32_t steps = MOST_STEPS;

    drop_covered(g, m);
    for (uint32_t i = 0; m->relations > 1 && i < m->relations; i++) {
        const uint32_t before = m->relations;

        if (!widen_all(g, m, i, &steps))
            continue;
        drop_covered(g, m);
        if (m->relations < before)
            i = UINT32_MAX;
    }
}

/* ---- parts without moves ---- */

bool grundy_ir_is_ended(ir_graph *g, const ir_moves *m, uint32_t number,
                        const ir_node *is)
{
    const ir_node *const x = grundy_ir_leaf(g, IR_PARAM, number);
    bool ended = true;

    for (uint32_t i = 0; i < m->relations && ended; i++) {
        ir_relation at = m->relation[i];

        ended = false;
        if (!grundy_ir_put_all(g, &at, x, is))
            return false;
        for (uint32_t j = 0; j < at.guards && !ended; j++)
            ended = grundy_ir_holds(g, m, &at, grundy_ir_not(g, at.guard[j]));
    }
    return ended;
}

static bool is_ended_part(ir_graph *g, const ir_moves *m, const ir_relation *r,
                          uint32_t part)
{
    int64_t number;

    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].part == part)
            return r->part[part] == m->kind &&
                   grundy_ir_constant(r->change[i].value, &number) &&
                   grundy_ir_is_ended(g, m, 0, r->change[i].value);
    return false;
}

static void take_part_out(ir_relation *r, uint32_t part)
{
    uint32_t kept = 0;

    assert(r->parts > 1 && part < r->parts);
    for (uint32_t i = 0; i < r->changes; i++) {
        ir_change c = r->change[i];

        if (c.part == part)
            continue;
        c.part -= c.part > part;
        r->change[kept++] = c;
    }
    r->changes = kept;
    r->parts--;
    for (uint32_t i = part; i < r->parts; i++)
        r->part[i] = r->part[i + 1];
}

bool grundy_ir_drop_ended(ir_graph *g, ir_moves *m)
{
    bool dropped = false;

    if (m->kind->params != 1 || m->kind->param->kind != PARAM_INT)
        return false;
    for (uint32_t i = 0; i < m->relations; i++) {
        ir_relation *const r = &m->relation[i];

        for (uint32_t part = r->parts; part-- > 0 && r->parts > 1;)
            if (is_ended_part(g, m, r, part)) {
                take_part_out(r, part);
                dropped = true;
            }
    }
    return dropped;
}
