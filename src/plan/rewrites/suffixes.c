/* SPDX-License-Identifier: MIT */
/*
 * `move to at(j) gain f(j) for j in i + 1..n` from at(i): from at(i + 1) there
 * are the same options but for the first one, at the same gain.  So who moves
 * from at(i) takes the first one, or moves from at(i + 1) in place of at(i):
 * two options instead of n, which is what a running maximum is to a program.
 *
 * Requires: scores, so that a move can go on (`again`), and one clause, with
 * one loop over a range and no condition.  One number of the position, i,
 * stands in the loop's ends and the option such that what they are at i + 1, or
 * i - 1, for k + s is what they are at i for k, as linear forms in all places:
 * s is -1, 0 or 1.  So is the gain, but for terms without k: their difference
 * is what going on to the neighbour gains.  The range at i has one number more
 * than that at its neighbour, at one end.  Every option exists, and so does the
 * neighbour where the range has two numbers or more: it then has an option, so
 * that it is not stuck where the position is not.  Nothing else ends play but
 * `stop if` where it is proved that the range is empty, and play ends. Keeps:
 * the result, and what fails, for the neighbour evaluates what the position
 * does.  The moves as written are listed.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>

#include "base/words.h"
#include "plan/facts/relations.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

/* One clause, and how its number and its loop go from a position to the next.
 */
typedef struct suffix {
    const game_kind *kind;
    const rule_move *move;
    uint32_t of;            /* the number that changes */
    const variable *number; /* its name */
    const variable *loop;
    int64_t step, shift; /* the number goes up by step, the loop by shift */
    bool from_end;       /* the last one is taken, else the first */
} suffix;

static form number_form(int64_t number)
{
    return (form){.constant = number};
}

/* v + more in place of v. */
static bool moved(form *f, const variable *v, int64_t more)
{
    const int64_t times = grundy_form_times(f, v);
    const form by = number_form(more);

    return grundy_form_add(f, &by, times);
}

static bool at_neighbour(const suffix *s, form *f)
{
    return moved(f, s->number, s->step) && moved(f, s->loop, s->shift);
}

static bool same_tail_at_neighbour(const suffix *s, const tail *t);

/* Whether n comes to the same at the neighbour, for the loop moved along. */
static bool same_at_neighbour(const suffix *s, const node *n)
{
    form here, there;

    if (n == NULL)
        return true;
    if (grundy_form_read(n, &here)) {
        there = here;
        return at_neighbour(s, &there) && grundy_form_same(&here, &there);
    }
    if (n->op == N_CALL && (n->call == CALL_START || grundy_asks_for_value(n)))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!same_at_neighbour(s, n->kid[i]))
            return false;
    return same_tail_at_neighbour(s, n->tail);
}

static bool same_tail_at_neighbour(const suffix *s, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].kind == STEP_WINNING ||
            !same_at_neighbour(s, t->step[i].expr))
            return false;
    return true;
}

/* The end of the loop as a number in the range; which: 0 the first, 1 the
 * last. */
static bool end_of(const suffix *s, int which, form *out)
{
    const node *const range = s->move->tail->step[0].expr;
    const form one = number_form(1);

    assert(which == 0 || which == 1);
    return grundy_form_read(range->kid[which], out) &&
           grundy_form_times(out, s->loop) == 0 &&
           (which == 0 || range->op == N_RANGE ||
            grundy_form_add(out, &one, -1));
}

/* x - y, if it is a number. */
static bool difference(const form *x, const form *y, int64_t *is)
{
    form d = *x;

    if (!grundy_form_add(&d, y, -1) || d.terms > 0)
        return false;
    *is = d.constant;
    return true;
}

/* Where the neighbour's range begins, or ends, in numbers of this one's, less
 * where this one's does. */
static bool end_less(const suffix *s, int which, int64_t *is)
{
    form here, there;
    const form shift = number_form(s->shift);

    if (!end_of(s, which, &here))
        return false;
    there = here;
    return moved(&there, s->number, s->step) &&
           grundy_form_add(&there, &shift, -1) && difference(&there, &here, is);
}

/* ---- what the gain is more than at the neighbour ---- */

/*
 * sum(e for x in a..b), where e reads nothing of the move: of it and that at
 * the neighbour one begins, or ends, where the other does for all of the loop.
 * They differ by a sum that is the same for all of it, if neither is over less
 * than nothing: b + 1 - a is 0 or more at both ends of the loop.
 */
static bool is_run_alike(const suffix *s, const node *n)
{
    const node *const range = n->tail == NULL ? NULL : n->tail->step[0].expr;
    const form one = number_form(1);
    form low, high, long_here, end;

    if (n->op != N_CALL || n->call != CALL_FOLD || n->word != W_SUM ||
        n->tail->steps != 1 || n->tail->step[0].kind != STEP_FOR ||
        !grundy_tree_is_range(range) || grundy_tree_names(n->kid[0], s->loop) ||
        grundy_tree_names(n->kid[0], s->number) ||
        !grundy_form_read(range->kid[0], &low) ||
        !grundy_form_read(range->kid[1], &high) ||
        (range->op == N_RANGE && !grundy_form_add(&high, &one, 1)))
        return false;
    if (!((grundy_form_times(&low, s->loop) == 0 &&
           same_at_neighbour(s, range->kid[1])) ||
          (grundy_form_times(&high, s->loop) == 0 &&
           same_at_neighbour(s, range->kid[0]))))
        return false;
    long_here = high; /* how many numbers there are, here or, by step, there */
    if (!grundy_form_add(&long_here, &low, -1))
        return false;
    for (int which = 0; which < 2; which++)
        for (int there = 0; there < 2; there++) {
            form length = long_here;
            int64_t least;

            if (which == (grundy_form_times(&length, s->loop) > 0))
                continue; /* it is longer there */
            if (there != 0 && !at_neighbour(s, &length))
                return false;
            if (!end_of(s, which, &end) ||
                !grundy_form_put(&length, s->loop, &end) ||
                !difference(&length, &(form){.terms = 0}, &least) || least < 0)
                return false;
        }
    return true;
}

/* Whether n here less n at the neighbour is the same for all of the loop. */
static bool differs_alike(const suffix *s, const node *n)
{
    if (n == NULL || !grundy_tree_names(n, s->loop) ||
        same_at_neighbour(s, n) || is_run_alike(s, n))
        return true;
    return (n->op == N_ADD || n->op == N_SUB) && n->type->tag == TYPE_INT &&
           differs_alike(s, n->kid[0]) && differs_alike(s, n->kid[1]);
}

/* ---- what exists ---- */

/* Whether x is surely 0 or more: a sum of natural numbers. */
static bool is_natural(const suffix *s, const form *x)
{
    bool natural = !x->lost && x->constant >= 0;

    for (uint32_t i = 0; i < x->terms && natural; i++) {
        natural = false;
        for (uint32_t p = 0; p < s->kind->params; p++)
            natural |= s->kind->param[p].variable == x->name[i] &&
                       s->kind->param[p].range == NULL && x->times[i] > 0;
    }
    return natural;
}

/* y <= x, where both are forms that differ by a number. */
static bool is_above(const form *x, const form *y)
{
    int64_t by;

    return difference(x, y, &by) && by >= 0;
}

/* Whether the option's number is surely no less than it may be: no less than
 * the low end of its range, or than the position's own number. */
static bool is_no_less(const suffix *s, const form *at, const form *own)
{
    const node *const range = s->kind->param[s->of].range;
    form low;

    if (range == NULL)
        return is_natural(s, at);
    return is_above(at, own) ||
           (grundy_form_read(range->kid[0], &low) && is_above(at, &low));
}

static bool is_no_more(const suffix *s, const form *at, const form *own)
{
    const node *const range = s->kind->param[s->of].range;
    const form one = number_form(1);
    form high;

    if (range == NULL || is_above(own, at))
        return true;
    return grundy_form_read(range->kid[1], &high) &&
           (range->op == N_RANGE || grundy_form_add(&high, &one, -1)) &&
           is_above(&high, at);
}

/* Whether the option's number, linear in the loop's, is in range at both of its
 * ends, and so in between. */
static bool options_exist(const suffix *s)
{
    form own = {.terms = 0}, to, at[2];
    bool rises;

    assert(s->of < s->kind->params);
    grundy_form_name(&own, s->number, 1);
    if (!grundy_form_read(s->move->target->kid[s->of], &to))
        return false;
    rises = grundy_form_times(&to, s->loop) > 0;
    for (int which = 0; which < 2; which++) {
        form end;

        at[which] = to;
        if (!end_of(s, which, &end) ||
            !grundy_form_put(&at[which], s->loop, &end))
            return false;
    }
    return is_no_less(s, &at[!rises], &own) && is_no_more(s, &at[rises], &own);
}

/* Whether the neighbour is no further than some option, or this position: the
 * options are beyond this one, on the neighbour's side. */
static bool neighbour_exists(const suffix *s)
{
    form to, own = {.terms = 0}, end;
    int64_t by;
    const int first = s->from_end ? 1 : 0;

    assert(s->step == 1 || s->step == -1);
    grundy_form_name(&own, s->number, 1);
    return grundy_form_read(s->move->target->kid[s->of], &to) &&
           end_of(s, first, &end) && grundy_form_put(&to, s->loop, &end) &&
           difference(&to, &own, &by) && by * s->step >= 1;
}

/* ---- the clause ---- */

/* Whether the loop has no number where the condition holds. */
static bool is_empty_where(const game_kind *k, const node *condition)
{
    const tail_step *const loop = &k->value_move->tail->step[0];
    const form number = grundy_relations_name(loop->pattern->variable);
    interval_names names;
    relations facts;
    interval is = {INT64_MIN, INT64_MAX};

    grundy_total_begin(&names);
    grundy_relations_open(&facts, names.source);
    facts.coarse = true;
    grundy_relations_begin(&facts, NULL, NULL);
    grundy_total_params(&facts.names, k);
    grundy_relations_assume(&facts, condition, true);
    return !grundy_relations_step(&facts, loop) ||
           !grundy_relations_ends(&facts, &number, &is);
}

static bool stops_idly(const game_kind *k)
{
    bool idly = true;

    for (uint32_t i = 0; i < k->decides && idly; i++)
        idly = k->decide[i].what == DECIDE_STOP &&
               is_empty_where(k, k->decide[i].condition);
    return idly;
}

static bool has_shape(const rewriting *r, const game_kind *k)
{
    const rule_move *const m = k->value_move;

    if (!r->set->has_scores || r->set->endless || r->set->partisan ||
        r->set->entails || r->set->misere || r->set->play_if != NULL ||
        k->value_moves != 1 || m->again || m->instead || m->side != SIDE_BOTH ||
        m->tail->steps != 1 || m->tail->step[0].kind != STEP_FOR ||
        m->tail->step[0].pattern->name == NULL ||
        !grundy_tree_is_range(m->tail->step[0].expr) ||
        !grundy_tree_is_position(m->target, k))
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind != PARAM_INT)
            return false;
    return stops_idly(k);
}

/* All other numbers stay. */
static bool others_stay(const suffix *s)
{
    for (uint32_t i = 0; i < s->kind->params; i++)
        if (i != s->of && !grundy_tree_is_name(s->move->target->kid[i],
                                               s->kind->param[i].variable))
            return false;
    return true;
}

static bool goes_along(suffix *s)
{
    int64_t first, last;

    if (!end_less(s, 0, &first) || !end_less(s, 1, &last))
        return false;
    s->from_end = last == -1;
    return ((first == 1 && last == 0) || (first == 0 && last == -1)) &&
           same_at_neighbour(s, s->move->target->kid[s->of]) &&
           differs_alike(s, s->move->gain) && options_exist(s) &&
           neighbour_exists(s);
}

static bool find(suffix *s)
{
    for (s->of = 0; s->of < s->kind->params; s->of++) {
        s->number = s->kind->param[s->of].variable;
        if (!others_stay(s))
            continue;
        for (s->step = -1; s->step <= 1; s->step += 2)
            for (s->shift = -1; s->shift <= 1; s->shift++)
                if (goes_along(s))
                    return true;
    }
    return false;
}

/* ---- the moves for values ---- */

/* From the end or the beginning of the range on there are `least` more. */
static tail *where_more(rewriting *r, const suffix *s, int64_t least)
{
    const node *const range = s->move->tail->step[0].expr;

    return grundy_build_where(
        r, NULL, 0,
        grundy_build_pair(r, range->op == N_RANGE ? N_LE : N_LT,
                          grundy_build_plus(r, range->kid[0], least),
                          range->kid[1]));
}

static node *end_node(rewriting *r, const suffix *s, bool last)
{
    node *const range = s->move->tail->step[0].expr;

    if (!last)
        return range->kid[0];
    return grundy_build_plus(r, range->kid[1], -(range->op != N_RANGE));
}

/* n with this for the loop's number. */
static node *put_loop(rewriting *r, const suffix *s, node *n, node *is)
{
    build_naming p = {.name = s->loop, .is = is};

    return n == NULL || is == NULL
               ? NULL
               : grundy_build_copy(r, n, grundy_build_put, &p);
}

/* What the gain is more than at the neighbour: at the other end of the loop,
 * which both have.  NULL: nothing. */
static node *gain_of_going_on(rewriting *r, const suffix *s)
{
    node *const gain = s->move->gain;
    node *const end = end_node(r, s, !s->from_end);
    build_naming to = {.name = s->number, .is = NULL};
    node *here, *there;

    if (gain == NULL || same_at_neighbour(s, gain))
        return NULL;
    here = put_loop(r, s, gain, end);
    /* The end is that of this position: it is put in behind. */
    to.is = grundy_build_plus(
        r, grundy_build_name(r, gain->span, s->kind->param[s->of].variable),
        s->step);
    there = to.is == NULL ? NULL
                          : grundy_build_copy(r, gain, grundy_build_put, &to);
    there = put_loop(r, s, there, grundy_build_plus(r, end, s->shift));
    return here == NULL || there == NULL
               ? NULL
               : grundy_build_pair(r, N_SUB, here, there);
}

static node *neighbour(rewriting *r, const suffix *s)
{
    node *arg[GRUNDY_MOST_PARAMS];

    grundy_build_params(r, s->kind, arg);
    arg[s->of] = grundy_build_plus(r, arg[s->of], s->step);
    return grundy_build_position(r, s->move->span, s->move->target->ref.kind,
                                 arg);
}

void grundy_rewrite_suffixes(rewriting *r, game_kind *kind)
{
    suffix s = {.kind = kind, .move = kind->value_move};
    rule_move *move;
    node *end;

    if (!has_shape(r, kind))
        return;
    s.loop = s.move->tail->step[0].pattern->variable;
    if (!find(&s))
        return;
    move = grundy_rewrite_new(r, 2 * sizeof *move);
    end = end_node(r, &s, s.from_end);
    if (move == NULL || end == NULL)
        return;
    move[0] = move[1] = *s.move;
    move[0].tail = where_more(r, &s, 0);
    move[0].target = put_loop(r, &s, s.move->target, end);
    move[0].gain = put_loop(r, &s, s.move->gain, end);
    move[1].tail = where_more(r, &s, 1);
    move[1].target = neighbour(r, &s);
    move[1].gain = gain_of_going_on(r, &s);
    move[1].again = true;
    if (r->no_memory || move[0].tail == NULL || move[0].target == NULL ||
        move[1].tail == NULL || move[1].target == NULL)
        return;
    kind->value_move = move;
    kind->value_moves = 2;
    grundy_rewrite_note(
        r, REWRITE_SUFFIXES, kind, true,
        N_("the next position has all options but one: that one is looked at, "
           "and the result of the next position"));
}
