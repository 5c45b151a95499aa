/* SPDX-License-Identifier: MIT */
/*
 * A kind is told by numbers, those of its parameters and of arrays of a known
 * length, and its moves are relations between them (ir/relation.h).
 *
 * Numbers that are of no matter go (telling_matter.c).
 *
 * z = p - R or z = R - p, with R a form of the other numbers and of the input,
 * tells the same as p does beside them: p is put to be what z and R say.  It is
 * done where fewer names are left: a number that counts up to a limit becomes
 * what is left, and the limit is of no matter then.  Positions are natural
 * numbers, so that z has to be one.  A move either needs a z of 1 or more and
 * leaves one of 0 or more, or it neither looks at z nor changes it.  So play
 * stays within z >= 0, and a position with z below 0 has the moves, and goes on
 * having those, that it has with a z of 0.  Or, where z is not below 0, no move
 * makes it so: then positions with z below 0 are a kind of their own, with the
 * moves as they are.  That is worth while where play is not to begin there.
 *
 * Less is enough of z = p - L for a constant L, where guards get shorter, and
 * of z = H - p where play only makes p more: heaps may be counted from any
 * zero, and below it.  Inputs that have no range may be below 0, and a count of
 * what is taken falls then; if it helps, moves are told for inputs of 0 or more
 * alone.
 *
 * Two numbers of which the lesser one tells all are the work of lesser.c, and
 * the kind that comes of it is made in told_kind.c.
 *
 * Requires: play without win and lose, as the kind becomes a `split`.  What is
 * told is the same game, so misère play is as well.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "plan/rewrites/telling.h"

enum { ROUNDS = 6, FORMS = 24, FAR_NUMBER = 1000 };

/* form >= 0 holds in the relation. */
static bool shows(telling *t, const ir_relation *r, const ir_node *form)
{
    return grundy_telling_shows(t, r, grundy_telling_not_negative(t, form));
}

bool grundy_telling_undo(telling *t, const telling *before)
{
    const ir_graph g = t->g;

    *t = *before;
    t->g = g;
    return false;
}

/* ---- other numbers ---- */

/* z = sign * number[of] + rest.  moved: what the other numbers in it become is
 * told by what they are moved by. */
typedef struct other_number {
    uint32_t of;
    int64_t sign;
    const ir_node *rest;
    bool moved;
} other_number;

typedef struct name_count {
    const ir_node *name[64];
    uint32_t names, terms;
} name_count;

static void count_names(name_count *c, const ir_node *n)
{
    if (n->op != IR_PARAM && n->op != IR_GLOBAL) {
        for (uint32_t i = 0; i < n->kids; i++)
            count_names(c, n->kid[i]);
        return;
    }
    c->terms++;
    for (uint32_t i = 0; i < c->names; i++)
        if (c->name[i] == n)
            return;
    if (c->names < 64)
        c->name[c->names++] = n;
}

static uint32_t count_globals(const ir_node *n)
{
    uint32_t count = n->op == IR_GLOBAL;

    for (uint32_t i = 0; i < n->kids; i++)
        count += count_globals(n->kid[i]);
    return count;
}

/* How many names what matters has, and how often. */
static uint32_t weight_of(const telling *t)
{
    const uint32_t relevant = grundy_telling_relevant(t);
    name_count c = {.names = 0};

    for (uint32_t i = 0; i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        for (uint32_t j = 0; j < r->guards; j++)
            count_names(&c, r->guard[j]);
        for (uint32_t j = 0; j < r->changes; j++) {
            const ir_change *const to = &r->change[j];
            const bool own = r->part[to->part] == &t->now;

            if (!own || ((relevant >> to->param & 1) != 0 &&
                         !(to->value->op == IR_PARAM &&
                           to->value->number == to->param)))
                count_names(&c, to->value);
        }
    }
    return c.names * 1000 + c.terms;
}

/* What z is after the move, in the part. */
static const ir_node *after(telling *t, const ir_relation *r, uint32_t part,
                            const other_number *z)
{
    renaming w = {&t->g, t->now.params, {NULL}};
    const ir_node *own = NULL, *rest;

    assert(part < r->parts && z->rest != NULL);
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].part == part) {
            w.is[r->change[i].param] = r->change[i].value;
            if (r->change[i].param == z->of)
                own = r->change[i].value;
        }
    rest = grundy_telling_rename(&w, z->rest);
    return own == NULL ? NULL : grundy_ir_add(&t->g, rest, own, z->sign);
}

static const ir_node *now_of(telling *t, const other_number *z)
{
    return grundy_ir_add(&t->g, z->rest, grundy_ir_leaf(&t->g, IR_PARAM, z->of),
                         z->sign);
}

/* A move leaves no z below 0. */
static bool stays(telling *t, const ir_relation *r, const other_number *z)
{
    for (uint32_t part = 0; part < r->parts; part++)
        if (r->part[part] == &t->now && !shows(t, r, after(t, r, part, z)))
            return false;
    return true;
}

/* A move needs a z of 1 or more, and leaves none below 0. */
static bool is_natural(telling *t, const ir_relation *r, const other_number *z)
{
    return shows(t, r, grundy_ir_plus(&t->g, now_of(t, z), -1)) &&
           stays(t, r, z);
}

/* ---- where play begins ---- */

/* A sum of inputs and loop variables, or NULL. */
static const ir_node *read_plain(telling *t, const node *n)
{
    const variable *const v = grundy_tree_variable(n);

    switch ((node_op)n->op) {
    case N_INT: return grundy_ir_number(&t->g, n->number);
    case N_ADD:
    case N_SUB:
        return grundy_ir_add(&t->g, read_plain(t, n->kid[0]),
                             read_plain(t, n->kid[1]), n->op == N_ADD ? 1 : -1);
    case N_INDEX:
        return grundy_ir_element(&t->g, read_plain(t, n->kid[0]),
                                 read_plain(t, n->kid[1]));
    default: return v == NULL ? NULL : grundy_ir_global(&t->g, v);
    }
}

typedef struct beginning {
    telling *t;
    const game_kind *kind;
    const ir_node *form; /* of the kind's own numbers */
    bool found, below;
} beginning;

/* Whether the form may be below 0 there, as far as its signs tell. */
static bool see_start(void *user, node *n)
{
    beginning *const b = user;
    renaming at = {&b->t->g, b->kind->params, {NULL}};
    const ir_node *form;

    if (!grundy_tree_is_position(n, b->kind))
        return true;
    if (b->kind->params > GRUNDY_TOLD)
        return false;
    for (uint32_t i = 0; i < b->kind->params; i++)
        at.is[i] = b->kind->param[i].kind == PARAM_INT
                       ? read_plain(b->t, n->kid[i])
                       : NULL;
    form = grundy_telling_rename(&at, b->form);
    b->found = true;
    b->below |= form == NULL || (form->op == IR_LINEAR && form->number < 0);
    for (uint32_t i = 0; !b->below && form->op == IR_LINEAR && i < form->kids;
         i++)
        b->below |= form->times[i] < 0;
    return !b->below;
}

/* Play begins where the form looks like a number that is not below 0. */
static bool begins_within(telling *t, const game_kind *kind,
                          const ir_node *form)
{
    beginning b = {t, kind, form, false, false};

    if (t->m.set->start == NULL)
        return false;
    (void)grundy_tree_walk(t->m.set->start, see_start, &b);
    return b.found && !b.below;
}

/* No move makes a z of 0 or more one below 0. */
static bool is_closed(telling *t, const ir_relation *r, const other_number *z)
{
    ir_relation within = *r;

    return grundy_ir_add_guard(&within,
                               grundy_telling_not_negative(t, now_of(t, z))) &&
           stays(t, &within, z);
}

/* A move, as it is told, does not look at the number and leaves it as it is. */
static bool is_aside(const telling *t, const ir_relation *r, uint32_t number)
{
    uint32_t named = 0;

    assert(number < t->now.params);
    for (uint32_t i = 0; i < r->guards; i++)
        named |= grundy_telling_names(r->guard[i]);
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const value = r->change[i].value;

        if (r->part[r->change[i].part] != &t->now ||
            r->change[i].param != number)
            named |= grundy_telling_names(value);
        else if (value->op != IR_PARAM || value->number != number)
            return false;
    }
    return (named >> number & 1) == 0;
}

/* sign * (z - rest), by z. */
static const ir_node *told_by(telling *t, const other_number *z,
                              const ir_node *is, const ir_node *rest)
{
    return grundy_ir_scaled(&t->g, grundy_ir_add(&t->g, is, rest, -1), z->sign);
}

/* A free number of an option is named by what z is there. */
static bool free_number_by(telling *t, ir_relation *r, uint32_t part,
                           const other_number *z)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const c = &r->change[i];
        const ir_node *leaf = c->value, *rest;

        if (c->part != part || c->param != z->of || leaf->op != IR_COORDINATE)
            continue;
        rest = after(t, r, part, z);
        rest = grundy_ir_add(&t->g, rest, leaf, -z->sign);
        return rest != NULL && !grundy_ir_has(rest, leaf) &&
               grundy_ir_put_all(
                   &t->g, r, leaf,
                   told_by(t, z,
                           grundy_ir_leaf(&t->g, IR_COORDINATE,
                                          leaf->number + NEXT_LEAF),
                           rest));
    }
    return true;
}

/* Free numbers that others of z become are those plus free numbers. */
static bool move_others(telling *t, ir_relation *r, const other_number *z)
{
    const uint32_t others = z->moved ? grundy_telling_names(z->rest) : 0;

    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const c = &r->change[i];
        const ir_node *const leaf = c->value;

        if (r->part[c->part] == &t->now && (others >> c->param & 1) != 0 &&
            leaf->op == IR_COORDINATE &&
            !grundy_ir_put_all(
                &t->g, r, leaf,
                grundy_ir_add(&t->g, grundy_ir_leaf(&t->g, IR_PARAM, c->param),
                              grundy_ir_leaf(&t->g, IR_COORDINATE,
                                             leaf->number + NEXT_LEAF),
                              1)))
            return false;
    }
    return true;
}

static bool is_value(const ir_relation *r, const ir_node *leaf)
{
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value == leaf)
            return true;
    return false;
}

/* A z that differs from a free number by what is told is free itself. */
static bool name_values(telling *t, ir_relation *r, const other_number *z)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const value = r->change[i].value;

        if (r->part[r->change[i].part] != &t->now ||
            r->change[i].param != z->of || value->op != IR_LINEAR)
            continue;
        for (uint32_t j = 0; j < value->kids; j++) {
            const ir_node *const leaf = value->kid[j];
            const int64_t sign = value->times[j];
            const ir_node *const free =
                grundy_ir_leaf(&t->g, IR_COORDINATE, leaf->number + NEXT_LEAF);

            if (leaf->op != IR_COORDINATE || (sign != 1 && sign != -1) ||
                is_value(r, leaf))
                continue;
            if (!grundy_ir_put_all(
                    &t->g, r, leaf,
                    grundy_ir_scaled(
                        &t->g,
                        grundy_ir_add(&t->g, free,
                                      grundy_ir_add(&t->g, value, leaf, -sign),
                                      -1),
                        sign)))
                return false;
            break;
        }
    }
    return true;
}

static bool tell_relation(telling *t, ir_relation *r, const other_number *z)
{
    renaming w = {&t->g, t->now.params, {NULL}};
    const ir_node *value[IR_PARTS] = {NULL};

    if (!move_others(t, r, z))
        return false;
    for (uint32_t part = 0; part < r->parts; part++)
        if (r->part[part] == &t->now && !free_number_by(t, r, part, z))
            return false;
    for (uint32_t part = 0; part < r->parts; part++)
        if (r->part[part] == &t->now) {
            value[part] = after(t, r, part, z);
            if (value[part] == NULL)
                return false;
        }
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->part[r->change[i].part] == &t->now &&
            r->change[i].param == z->of)
            r->change[i].value = value[r->change[i].part];
    for (uint32_t i = 0; i < t->now.params; i++)
        w.is[i] = grundy_ir_leaf(&t->g, IR_PARAM, i);
    w.is[z->of] = told_by(t, z, w.is[z->of], z->rest);
    return w.is[z->of] != NULL && grundy_telling_rename_all(&w, r) &&
           (!z->moved || name_values(t, r, z));
}

/* The declared range says that z is never below 0. */
static bool is_declared(const telling *t, const other_number *z)
{
    int64_t end, rest;

    return grundy_ir_constant(z->sign > 0 ? t->m.low[z->of] : t->m.high[z->of],
                              &end) &&
           grundy_ir_constant(z->rest, &rest) && end * z->sign + rest >= 0;
}

/* A number that stands for 0 where it is less can be told no more. */
static bool may_tell(const telling *t, const other_number *z)
{
    const uint32_t names = grundy_telling_names(z->rest);

    for (uint32_t i = 0; i < t->now.params; i++)
        if (t->clipped[i] && (i == z->of || (names >> i & 1) != 0))
            return false;
    return true;
}

/* Tells the moves by z in place of its number. */
static bool tell_by(telling *t, const other_number *z)
{
    renaming w = {&t->g, t->now.params, {NULL}};
    ir_relation *told;
    bool everywhere = true;

    assert(z->of < t->now.params && (z->sign == 1 || z->sign == -1));
    if (z->rest == NULL || !may_tell(t, z))
        return false;
    told = grundy_arena_new(t->g.arena, IR_RELATIONS * sizeof *told);
    if (told == NULL)
        return false;
    for (uint32_t i = 0; i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        told[i] = *r;
        if (!tell_relation(t, &told[i], z))
            return false;
        everywhere =
            everywhere && (is_aside(t, &told[i], z->of) || is_natural(t, r, z));
    }
    for (uint32_t i = 0; i < t->m.relations && !everywhere; i++)
        if (t->needed == GRUNDY_TOLD || !is_closed(t, &t->m.relation[i], z))
            return false;
    for (uint32_t i = 0; i < t->now.params; i++)
        w.is[i] = t->is[i];
    t->is[z->of] = grundy_ir_add(&t->g, grundy_telling_rename(&w, z->rest),
                                 t->is[z->of], z->sign);
    t->m.relation = told;
    t->clipped[z->of] = everywhere && !is_declared(t, z);
    t->m.low[z->of] = t->m.high[z->of] = NULL;
    t->number[z->of].range = NULL;
    if (!everywhere && !begins_within(t, t->of, t->is[z->of]))
        return false;
    if (!everywhere)
        t->needs[t->needed++] = t->is[z->of];
    for (uint32_t i = 0; i < t->m.relations; i++)
        grundy_ir_drop_implied(&t->g, &t->m, &t->m.relation[i]);
    return t->is[z->of] != NULL;
}

/* The number that the coordinate is in an option, or params. */
static uint32_t number_of_free(const telling *t, const ir_relation *r,
                               const ir_node *leaf)
{
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value == leaf && r->part[r->change[i].part] == &t->now)
            return r->change[i].param;
    return t->now.params;
}

/* An element of an array of the input. */
static bool is_given(const ir_node *n)
{
    return n->op == IR_ELEMENT && n->kid[0]->op == IR_GLOBAL;
}

/* The form of a guard without its free numbers, but for one that is what a
 * number becomes, as a form of that number. */
static bool form_of(telling *t, const ir_relation *r, const ir_node *form,
                    other_number *z)
{
    const ir_node *rest = grundy_ir_number(&t->g, 0);
    bool free = false;
    int64_t number;

    if (form->op != IR_LINEAR)
        return false;
    for (uint32_t i = 0; i < form->kids; i++)
        if (form->kid[i]->op == IR_COORDINATE && form->times[i] == -1 &&
            number_of_free(t, r, form->kid[i]) < t->now.params) {
            z->of = number_of_free(t, r, form->kid[i]);
            free = true;
        }
    for (uint32_t i = 0; i < form->kids; i++) {
        const ir_node *const n = form->kid[i];

        if (n->op == IR_PARAM && !free && form->times[i] == -1) {
            z->of = (uint32_t)n->number;
            free = true;
        } else if (n->op == IR_PARAM || n->op == IR_GLOBAL || is_given(n)) {
            rest = grundy_ir_add(&t->g, rest, n, form->times[i]);
        }
    }
    z->sign = -1;
    z->rest = rest;
    z->moved = false;
    return free && rest != NULL && !grundy_ir_constant(rest, &number) &&
           !grundy_ir_has(rest, grundy_ir_leaf(&t->g, IR_PARAM, z->of));
}

/* Tries z; whether the moves have fewer names then. */
static bool try_number(telling *t, const other_number *z)
{
    const telling before = *t;
    const uint32_t weight = weight_of(t);

    assert(z->of < t->now.params && t->now.params <= GRUNDY_TOLD);
    return (tell_by(t, z) && weight_of(t) < weight) ||
           grundy_telling_undo(t, &before);
}

/* Tries z for a number of which each move takes some: limit.c. */
static bool try_limit(telling *t, const other_number *z)
{
    const telling before = *t;
    const bool natural = t->number[z->of].range == NULL && z->sign < 0;

    if (!tell_by(t, z))
        return grundy_telling_undo(t, &before);
    if (natural) /* rest - p for a p that is not below 0 */
        t->m.high[z->of] = z->rest;
    return grundy_telling_limit(t) || grundy_telling_undo(t, &before);
}

/* Tries the numbers that ranges and guards name. */
static bool try_forms(telling *t, bool try(telling *t, const other_number *z))
{
    uint32_t tried = 0;

    for (uint32_t i = 0; i < t->now.params; i++)
        if (t->m.low[i] != NULL && t->number[i].kind == PARAM_INT &&
            count_globals(t->m.low[i]) > 0 &&
            try(t, &(other_number){
                       i, 1, grundy_ir_scaled(&t->g, t->m.low[i], -1), false}))
            return true;
    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < t->m.relation[i].guards && tried < FORMS;
             j++) {
            const ir_relation *const r = &t->m.relation[i];
            other_number z;

            if (r->guard[j]->kids == 0 ||
                !form_of(t, r, r->guard[j]->kid[0], &z))
                continue;
            tried++;
            if (try(t, &z))
                return true;
        }
    return false;
}

/* What one number is more than another one. */
static bool try_differences(telling *t)
{
    for (uint32_t i = 0; i < t->now.params; i++)
        for (uint32_t j = 0; j < t->now.params; j++) {
            const ir_node *const other = grundy_ir_leaf(&t->g, IR_PARAM, j);
            other_number z = {i, 1, grundy_ir_scaled(&t->g, other, -1), false};

            if (i == j)
                continue;
            if (try_number(t, &z))
                return true;
            z.moved = true;
            if (try_number(t, &z))
                return true;
        }
    return false;
}

/* Whether forms and differences can have two names, which raising a number
 * neither brings in nor takes away. */
static bool has_two_names(const telling *t)
{
    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < t->m.relation[i].guards; j++) {
            const ir_node *const guard = t->m.relation[i].guard[j];
            const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;

            for (uint32_t k = 0; k < form->kids; k++)
                if (form->kid[k]->op == IR_GLOBAL)
                    return true;
        }
    return t->now.params > 1;
}

/* A number that play leaves at 1 or more, as the first of a row counted from 1,
 * is told by what it is more than 1, if other numbers tell more then: with a
 * row l..r that is empty where r is l - 1 the difference is no natural number.
 */
static bool try_raised(telling *t)
{
    for (uint32_t i = 0; i < t->now.params && has_two_names(t); i++) {
        const telling before = *t;
        const other_number z = {i, 1, grundy_ir_number(&t->g, -1), false};

        if ((t->number[i].kind == PARAM_INT && tell_by(t, &z) &&
             (try_forms(t, try_number) || try_differences(t))) ||
            grundy_telling_undo(t, &before))
            return true;
    }
    return false;
}

/* How many guards there are, and their constants. */
static int64_t length_of(const telling *t)
{
    int64_t length = 0;

    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < t->m.relation[i].guards; j++) {
            const ir_node *const guard = t->m.relation[i].guard[j];
            const int64_t number =
                guard->kids > 0 && guard->kid[0]->op == IR_LINEAR
                    ? guard->kid[0]->number
                    : 0;

            length +=
                1 + (number < -FAR_NUMBER || number > FAR_NUMBER ? FAR_NUMBER
                     : number < 0                                ? -number
                                                                 : number);
        }
    return length;
}

/* No move makes the number less, and some make it more; it may be below 0, or
 * is the only one. */
static bool only_rises(telling *t, uint32_t number)
{
    const ir_node *const now = grundy_ir_leaf(&t->g, IR_PARAM, number);
    bool some = false;
    int64_t low = 0;

    if (t->now.params > 1 &&
        !(grundy_ir_constant(t->m.low[number], &low) && low < 0))
        return false;
    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < t->m.relation[i].changes; j++) {
            const ir_relation *const r = &t->m.relation[i];
            const ir_change *const c = &r->change[j];

            if (r->part[c->part] != &t->now || c->param != number)
                continue;
            some |= c->value != now;
            if (!shows(t, r, grundy_ir_add(&t->g, c->value, now, -1)))
                return false;
        }
    return some;
}

/* Whether all guards, and all that numbers become, are such. */
static bool all_expressions(const telling *t, bool is(const ir_node *n))
{
    bool all = true;

    for (uint32_t i = 0; all && i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        for (uint32_t j = 0; all && j < r->guards; j++)
            all = is(r->guard[j]);
        for (uint32_t j = 0; all && j < r->changes; j++)
            all = is(r->change[j].value);
    }
    return all;
}

/* Whether the node is made of sums and comparisons alone. */
static bool is_plain(const ir_node *n)
{
    bool plain = n->op <= IR_LINEAR || n->op == IR_ELEMENT ||
                 (n->op >= IR_NOT_NEGATIVE && n->op <= IR_NOT_ZERO);

    for (uint32_t i = 0; plain && i < n->kids; i++)
        plain = is_plain(n->kid[i]);
    return plain && n->op != IR_PRIMES;
}

/* Divisors, remainders and the like of a number have laws by what it is. */
static bool are_plain(const telling *t)
{
    return all_expressions(t, is_plain);
}

/* z = p - constant where that says it shorter, or z = constant - p where play
 * only makes p more. */
static bool try_constant(telling *t, uint32_t number, int64_t sign,
                         const ir_node *end)
{
    const telling before = *t;
    const int64_t length = length_of(t);
    const other_number z = {number, sign, grundy_ir_scaled(&t->g, end, -sign),
                            false};

    return ((sign > 0 || only_rises(t, number)) && tell_by(t, &z) &&
            t->needed == before.needed &&
            (sign < 0 || length_of(t) < length)) ||
           grundy_telling_undo(t, &before);
}

/* The constant that a free number of an option is not below, or not above:
 * sets *number to which one it is, and *sign. */
static const ir_node *end_in(telling *t, const ir_relation *r,
                             const ir_node *guard, uint32_t *number,
                             int64_t *sign)
{
    const ir_node *const form =
        guard->op == IR_NOT_NEGATIVE ? guard->kid[0] : guard;

    if (form->op != IR_LINEAR || form->kids != 1 ||
        form->kid[0]->op != IR_COORDINATE)
        return NULL;
    *sign = form->times[0];
    *number = number_of_free(t, r, form->kid[0]);
    return *number == t->now.params || (*sign != 1 && *sign != -1)
               ? NULL
               : grundy_ir_number(&t->g,
                                  *sign > 0 ? -form->number : form->number);
}

/* A number that is counted from another zero, or below 0: see try_constant. */
static bool try_constants(telling *t)
{
    const bool plain = are_plain(t);
    uint32_t number;
    int64_t sign, end;

    for (uint32_t i = 0; i < t->now.params; i++) {
        if (t->number[i].kind != PARAM_INT)
            continue;
        if (t->m.low[i] != NULL && grundy_ir_constant(t->m.low[i], &end) &&
            plain && end > 0 && try_constant(t, i, 1, t->m.low[i]))
            return true;
        if (t->m.high[i] != NULL && grundy_ir_constant(t->m.high[i], &end) &&
            try_constant(t, i, -1, t->m.high[i]))
            return true;
    }
    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < t->m.relation[i].guards; j++) {
            const ir_relation *const r = &t->m.relation[i];
            const ir_node *const is = end_in(t, r, r->guard[j], &number, &sign);

            if (is != NULL && t->number[number].kind == PARAM_INT &&
                grundy_ir_constant(is, &end) &&
                (sign < 0 || (plain && end > 0)) &&
                try_constant(t, number, sign, is))
                return true;
        }
    return false;
}

/* Whether the guards hold at 0. */
static bool holds_at_zero(telling *t, const ir_relation *of)
{
    const ir_relation open = {.guards = 0};
    ir_relation r = *of;
    bool all = grundy_ir_put_all(&t->g, &r, grundy_ir_leaf(&t->g, IR_PARAM, 0),
                                 grundy_ir_number(&t->g, 0));

    for (uint32_t i = 0; i < r.guards && all; i++)
        all = grundy_telling_shows(t, &open, r.guard[i]);
    return all;
}

/* Whether a 0 can become nothing and nothing else, as a heap of Nim of 1. */
static bool zero_is_one(telling *t)
{
    bool some = false, all = t->number[0].range == NULL;

    for (uint32_t i = 0; i < t->m.relations && all; i++) {
        ir_moves one = t->m;

        one.relation = &t->m.relation[i];
        one.relations = 1;
        if (one.relation->parts == 0)
            some |= holds_at_zero(t, one.relation);
        else
            all =
                grundy_ir_is_ended(&t->g, &one, 0, grundy_ir_number(&t->g, 0));
    }
    return some && all;
}

/*
 * Nothing at all is as good as a 0 without moves.  So where an option may be
 * nothing and no position of an option is 0, as where heaps that are empty are
 * dropped, 0 becomes that: it is told of positions of 1 or more alone.
 */
static bool try_ground(telling *t)
{
    const ir_node *const one =
        grundy_ir_at_least(&t->g, grundy_ir_leaf(&t->g, IR_PARAM, 0), 1);
    bool ends = false;

    if (t->now.params != 1 || t->number[0].kind != PARAM_INT ||
        t->needed == GRUNDY_TOLD)
        return false;
    for (uint32_t i = 0; i < t->m.relations; i++) {
        const ir_relation *const r = &t->m.relation[i];

        ends |= r->parts == 0;
        if (r->guards == IR_GUARDS)
            return false;
        for (uint32_t j = 0; j < r->changes; j++)
            if (r->part[r->change[j].part] == &t->now &&
                !grundy_telling_shows(
                    t, r, grundy_ir_at_least(&t->g, r->change[j].value, 1)))
                return false;
    }
    t->zero_is_one = ends && zero_is_one(t);
    for (uint32_t i = 0; i < t->m.relations && ends; i++) {
        ir_relation *const r = &t->m.relation[i];

        (void)grundy_ir_add_guard(r, one);
        if (r->parts > 0)
            continue;
        r->parts = r->changes = 1;
        r->part[0] = &t->now;
        r->change[0] = (ir_change){.value = grundy_ir_number(&t->g, 0)};
    }
    if (ends) {
        t->needs[t->needed++] = grundy_ir_plus(&t->g, t->is[0], -1);
        t->number[0].range = NULL;
        t->m.low[0] = t->m.high[0] = NULL;
    }
    return ends;
}

static bool has_none_given(const ir_node *n)
{
    bool none = !is_given(n);

    for (uint32_t i = 0; none && i < n->kids; i++)
        none = has_none_given(n->kid[i]);
    return none;
}

/* What is told has no elements of the input any more. */
static bool without_given(const telling *t)
{
    return t->m.withins == 0 || all_expressions(t, has_none_given);
}

bool grundy_telling_numbers(telling *t, const game_kind *kind)
{
    bool failed = false, told = false, changes = true;

    for (uint32_t i = 0; i < t->now.params; i++) /* an array was opened */
        told |= t->is[i]->op == IR_ELEMENT;
    told &= kind->params > 0;
    for (uint32_t round = 0; changes && round < ROUNDS; round++) {
        changes = grundy_telling_drop(t, &failed);
        changes =
            !failed && (try_forms(t, try_number) || try_differences(t) ||
                        try_raised(t) || try_ground(t) || try_constants(t) ||
                        grundy_telling_lesser(t) || changes);
        told |= changes;
    }
    return !failed &&
           (grundy_telling_limit(t) || try_forms(t, try_limit) || told) &&
           without_given(t);
}

/* Where it helps to know that inputs are not below 0, they are held to it. */
void grundy_rewrite_parameters(rewriting *r, game_kind *kind)
{
    static const telling_way way[] = {
        {false, true}, {true, true}, {false, false}, {true, false}};
    telling *best = NULL;
    bool ends = false;
    arena a;

    if (!grundy_telling_fits(r, kind))
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    for (size_t i = 0; i < sizeof way / sizeof *way && (i < 2 || ends); i++) {
        telling *const t = grundy_arena_zeroed(&a, sizeof *t);

        if (t == NULL)
            break;
        if (grundy_telling_moves(t, &a, r, kind, way[i], &ends) &&
            grundy_telling_numbers(t, kind) &&
            (best == NULL || weight_of(t) < weight_of(best)))
            best = t;
        if (t->m.why_not != NULL)
            break;
    }
    if (best != NULL)
        grundy_telling_become(r, best, kind);
    grundy_arena_close(&a);
}
