/* SPDX-License-Identifier: MIT */
/*
 * filter, lists: `for x in [e for y in over if c]` makes no list, but runs as
 * `for y in over if c for x in [e]`; a pattern of several names takes the items
 * of a tuple one by one.
 *
 * Requires: nothing in the list can fail where it stands (total.h), for the
 * first run now comes before the last element is known.  The same elements in
 * the same order stay; a set is left alone, as it drops what is equal.
 *
 * So is the list that a function makes, which does not call itself: its
 * parameters are numbers without a range, its arguments names or numbers.
 *
 * In moves for values a name for one number, as in `for x in [e]`, gives way to
 * that number under the same condition: laws, bounds and orders read it then.
 */
#include <string.h>

#include "plan/rewrites/build.h"
#include "plan/rewrites/filter_steps.h"

/* So often a number may stand in the place of its name, and so many names of a
 * move may go. */
enum { MOST_USES = 2, MOST_NAMES = 8 };

static bool push(filtering *f, uint32_t *at, tail_step s)
{
    if (s.expr == NULL || f->steps >= FILTER_MOST_STEPS)
        return false;
    grundy_filter_insert(f, (*at)++, s);
    return true;
}

static bool is_tuple_for(const pattern *p, const node *value)
{
    return p->items > 0 && value->op == N_TUPLE && value->kids == p->items;
}

/* The names of the pattern for the value, in steps like s. */
static bool bind(filtering *f, uint32_t *at, tail_step s, pattern *p,
                 node *value, const type *list)
{
    if (is_tuple_for(p, value)) {
        for (uint32_t i = 0; i < p->items; i++)
            if (!bind(f, at, s, p->item[i], value->kid[i], &grundy_type_ints))
                return false;
        return true;
    }
    if (value->type->tag > TYPE_CHAR || !grundy_filter_is_total(f, *at, value))
        return false;
    s.pattern = p;
    s.expr = grundy_build_list(f->r, value, list);
    return push(f, at, s);
}

static bool take_apart(filtering *f, uint32_t at)
{
    const tail_step loop = f->step[at];
    const tail *const inner = grundy_tail_quick(loop.expr->tail);

    grundy_filter_remove(f, at);
    for (uint32_t i = 0; i < inner->steps; i++) {
        const tail_step *const s = &inner->step[i];

        if (s->kind == STEP_WINNING ||
            !grundy_filter_is_total(f, at, s->expr) || !push(f, &at, *s))
            return false;
    }
    return bind(f, &at, loop, loop.pattern, loop.expr->kid[0], loop.expr->type);
}

/* ---- lists that a function makes ---- */

static bool is_plain_call(const node *n)
{
    const function *const fn = n->ref.function;

    if (n->op != N_CALL || n->call != CALL_FUNCTION || fn->recursive ||
        fn->body->op != N_ARRAY || fn->body->tail == NULL)
        return false;
    for (uint32_t i = 0; i < fn->params; i++)
        if (fn->param[i].kind != PARAM_INT || fn->param[i].range != NULL ||
            (n->kid[i]->op != N_NAME && n->kid[i]->op != N_INT) ||
            (n->kid[i]->op == N_NAME && n->kid[i]->call != CALL_VARIABLE))
            return false;
    return true;
}

static bool is_bound(const filtering *f, const variable *v)
{
    for (uint32_t i = 0; i < f->steps; i++)
        if (f->step[i].kind == STEP_FOR && f->step[i].pattern->variable == v)
            return true;
    return false;
}

/* Whether a name of the list's loops is one of the tail already: the function
 * was put in before. */
static bool is_there(const filtering *f, const tail *loops)
{
    for (uint32_t i = 0; i < loops->steps; i++)
        if (loops->step[i].kind != STEP_IF &&
            (loops->step[i].kind != STEP_FOR ||
             loops->step[i].pattern->name == NULL ||
             is_bound(f, loops->step[i].pattern->variable)))
            return true;
    return false;
}

/* The list that the loop at `at` runs over, written out; NULL: it is none. */
static node *list_at(filtering *f, uint32_t at)
{
    node *const over = f->step[at].expr;
    node *body, *list;

    if (over->op == N_ARRAY && over->tail != NULL)
        return over;
    if (!is_plain_call(over))
        return NULL;
    body = over->ref.function->body;
    if (is_there(f, body->tail))
        return NULL;
    list = grundy_build_list(
        f->r,
        grundy_build_copy(f->r, body->kid[0], grundy_build_argument, over),
        body->type);
    if (list != NULL)
        list->tail = grundy_build_copy_tail(f->r, body->tail,
                                            grundy_build_argument, over);
    return list != NULL && list->tail != NULL ? list : NULL;
}

static void without_list(filtering *f, uint32_t at)
{
    node *const list = list_at(f, at);
    filtering trial;

    if (list == NULL)
        return;
    trial = *f;
    trial.step[at].expr = list;
    if (!take_apart(&trial, at))
        return;
    *f = trial;
    f->changed = f->lists = true;
}

void grundy_filter_lists(filtering *f)
{
    for (uint32_t i = 0; i < f->steps && !f->r->no_memory; i++)
        if (f->step[i].kind == STEP_FOR)
            without_list(f, i);
}

/* ---- names for one number ---- */

/* The number that `for x in [number]` gives to x, if that cannot fail; NULL:
 * it is another loop. */
static node *only_value(filtering *f, uint32_t at)
{
    const tail_step *const s = &f->step[at];

    if (s->kind != STEP_FOR || s->pattern->name == NULL ||
        s->expr->op != N_ARRAY || s->expr->tail != NULL || s->expr->kids != 1 ||
        s->expr->kid[0]->type->tag > TYPE_CHAR ||
        !grundy_filter_is_total(f, at, s->expr->kid[0]))
        return NULL;
    return s->expr->kid[0];
}

/* The number takes the place of its name, so that all who read the move see
 * what is done with it; not where it would be computed often. */
static void put_in(filtering *f, uint32_t at, node **target)
{
    build_naming v = {.is = only_value(f, at)};
    filtering trial;
    node *to;

    if (v.is == NULL)
        return;
    v.name = f->step[at].pattern->variable;
    trial = *f;
    grundy_filter_remove(&trial, at);
    to = grundy_build_copy(f->r, *target, grundy_build_put, &v);
    for (uint32_t i = at; to != NULL && i < trial.steps; i++) {
        tail_step *const s = &trial.step[i];

        s->expr = grundy_build_copy(f->r, s->expr, grundy_build_put, &v);
        if (s->expr == NULL)
            return;
    }
    if (to == NULL || v.uses > MOST_USES)
        return;
    *target = to;
    *f = trial;
    f->changed = true;
}

static void put_all_in(filtering *f, node **target)
{
    for (uint32_t i = f->steps, done = 0; i-- > 0 && done < MOST_NAMES;) {
        const uint32_t before = f->steps;

        put_in(f, i, target);
        done += f->steps < before;
    }
}

/* The move in other words; false: there are none. */
static bool respell(filtering *f, rule_move *m)
{
    node *target = m->target;

    f->changed = false;
    if (!grundy_filter_read(f, m->tail))
        return false;
    grundy_filter_lists(f);
    put_all_in(f, &target);
    if (!f->changed)
        return false;
    m->target = target;
    m->tail = grundy_filter_tail(f);
    return true;
}

/* The moves, each in such words; the same array if there are none. */
static rule_move *respell_all(filtering *f, rule_move *move, uint32_t moves)
{
    rule_move *others = NULL;

    for (uint32_t i = 0; i < moves && !f->r->no_memory; i++) {
        rule_move m = move[i];

        if (!respell(f, &m))
            continue;
        if (others == NULL) {
            others = grundy_rewrite_new(f->r, moves * sizeof *others);
            if (others == NULL)
                break;
            memcpy(others, move, moves * sizeof *others);
        }
        others[i] = m;
    }
    return others == NULL ? move : others;
}

void grundy_filter_moves(filtering *f, game_kind *kind)
{
    const bool same = kind->value_move == kind->move;

    rule_move *const plain = respell_all(f, kind->move, kind->moves);

    kind->plain_move = plain == kind->move ? NULL : plain;
    kind->value_move =
        same ? plain : respell_all(f, kind->value_move, kind->value_moves);
}
