/* SPDX-License-Identifier: MIT */
/*
 * clamp: q of heap(n, q) with `for k in 1..min(n, q)` counts up to n only.
 *
 * Let P(x, q) be a position and B(x) the greatest of some sums of multiples of
 * the other parameters.  If
 *
 *   1. whatever names q has the same value for q and for min(q, B(x)): a
 *      min(q, e) or a comparison of q and e with e <= B(x), or a loop 1..q
 *      whose runs beyond B(x) leave no position; or it is the place of q in a
 *      P(x', q + c) that a move leaves, and
 *   2. there B(x) + c >= B(x'),
 *
 * then P(x, q) and P(x, min(q, B(x))) are the same game: they have the same
 * moves, and of the options the places of q are equal or both B(x') at least.
 * By induction over play, or where there are cycles by bisimulation; so it
 * holds for misère play and under win, lose and stop too.
 *
 * Requires: what names q cannot fail (total.h), as smaller numbers may hide
 * it; q is a natural number, and no other parameter's range names it.
 *
 * B is made of the bounds that uses of q ask for: loop variables in them give
 * way to the ends of their loops.  The form of a position (tree.h) is P(x,
 * min(q, B(x))).  In moves it is put only where q becomes something that is
 * not linear: runs of linear positions have quicker ways (window.h), and what
 * they reach is not far from where play starts.
 */
#include "plan/rewrites/clamp.h"

#include <stdio.h>

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/clamp_uses.h"

/* ---- the form ---- */

static node *name_of(clamping *c, uint32_t p)
{
    return grundy_build_name(c->r, c->kind->span, c->kind->param[p].variable);
}

static node *bound_of(clamping *c, const form *bound)
{
    const grundy_span span = c->kind->span;
    node *sum = NULL;

    for (uint32_t p = 0; p < c->kind->params; p++) {
        const int64_t times =
            grundy_form_times(bound, c->kind->param[p].variable);
        node *one = times == 0 ? NULL : name_of(c, p);

        if (times > 1)
            one = grundy_build_pair(c->r, N_MUL,
                                    grundy_build_int(c->r, span, times), one,
                                    &grundy_type_int);
        if (one != NULL)
            sum = sum == NULL ? one
                              : grundy_build_pair(c->r, N_ADD, sum, one,
                                                  &grundy_type_int);
    }
    return sum;
}

/* B without its constant. */
static node *greatest(clamping *c)
{
    node *n = c->bounds == 0 ? grundy_build_int(c->r, c->kind->span, 0)
                             : bound_of(c, &c->bound[0]);

    for (uint32_t i = 1; i < c->bounds; i++)
        n = grundy_build_least(c->r, W_MAX, n, bound_of(c, &c->bound[i]));
    return n;
}

/* min(q, bound + constant), and no sum that may be too large. */
static node *clamped(clamping *c, node *q, node *bound)
{
    const grundy_span span = c->kind->span;
    node *const more = grundy_build_int(c->r, span, c->more);

    if (c->more == 0)
        return grundy_build_least(c->r, W_MIN, q, bound);
    q = grundy_build_pair(c->r, N_SUB, q, more, &grundy_type_int);
    return grundy_build_pair(c->r, N_ADD,
                             grundy_build_least(c->r, W_MIN, q, bound), more,
                             &grundy_type_int);
}

static bool make_form(clamping *c)
{
    game_kind *const k = c->kind;
    node *arg[GRUNDY_MOST_PARAMS], *bound = greatest(c);
    interval_names known;

    grundy_clamp_know(c, NULL, 0, &known);
    if (bound == NULL)
        return false;
    if (!grundy_total_is(&known, bound)) {
        c->why_not = N_("the bound may be too large a number");
        return false;
    }
    for (uint32_t p = 0; p < k->params; p++)
        arg[p] = k->form == NULL ? name_of(c, p) : k->form->kid[p];
    arg[c->at] = clamped(c, name_of(c, c->at), bound);
    k->form = grundy_build_position(c->r, k->span, k, arg);
    return k->form != NULL;
}

/* ---- places in moves that are not linear ---- */

static node *put_args(void *user, node *n)
{
    const clamping *const c = ((void **)user)[0];
    const node *const to = ((void **)user)[1];

    for (uint32_t p = 0;
         n->op == N_NAME && n->call == CALL_VARIABLE && p < c->kind->params;
         p++)
        if (c->kind->param[p].variable == n->ref.variable)
            return to->kid[p];
    return n;
}

/* What is no natural number stays: less the constant it might be too small. */
static bool is_worth_it(const clamping *c, const node *to)
{
    interval_names known;
    form x;

    for (uint32_t i = 0; i < c->bounds; i++)
        for (uint32_t p = 0; p < c->kind->params; p++)
            if (grundy_form_times(&c->bound[i], c->kind->param[p].variable) !=
                    0 &&
                !grundy_form_read(to->kid[p], &x))
                return false;
    grundy_clamp_know(c, c->tail, c->tail->steps, &known);
    return !grundy_clamp_names(c, to->kid[c->at]) &&
           !grundy_form_read(to->kid[c->at], &x) &&
           grundy_interval_of(&known, to->kid[c->at]).low >= 0 &&
           c->kind->param[c->at].range == NULL;
}

static node *clamp_target(void *user, node *n)
{
    clamping *const c = user;
    void *both[2] = {c, n};
    node *arg[GRUNDY_MOST_PARAMS], *bound;

    if (n->op != N_CALL || n->call != CALL_POSITION || n->ref.kind != c->kind ||
        !is_worth_it(c, n))
        return n;
    bound = greatest(c);
    if (bound != NULL)
        bound = grundy_build_copy(c->r, bound, put_args, both);
    for (uint32_t p = 0; p < c->kind->params; p++)
        arg[p] = n->kid[p];
    arg[c->at] = clamped(c, n->kid[c->at], bound);
    return grundy_build_position(c->r, n->span, c->kind, arg);
}

static void clamp_moves(clamping *c)
{
    game_kind *const k = c->kind;
    rule_move *moves =
        grundy_rewrite_new(c->r, (k->value_moves + 1) * sizeof *moves);
    bool changed = false;

    for (uint32_t i = 0; moves != NULL && i < k->value_moves; i++) {
        moves[i] = k->value_move[i];
        c->tail = moves[i].tail;
        moves[i].target =
            grundy_build_copy(c->r, moves[i].target, clamp_target, c);
        if (moves[i].target == NULL)
            return;
        changed |= moves[i].target != k->value_move[i].target;
    }
    if (changed && moves != NULL)
        k->value_move = moves;
}

/* ---- the kind ---- */

static size_t write_sum(const clamping *c, const form *bound, char *out,
                        size_t size)
{
    size_t used = 0;

    for (uint32_t p = 0; p < c->kind->params && used < size; p++) {
        const param *const q = &c->kind->param[p];
        const int64_t times = grundy_form_times(bound, q->variable);
        const char *const joint = used > 0 ? " + " : "";

        if (times > 1)
            used += (size_t)snprintf(out + used, size - used, "%s%lld * %s",
                                     joint, (long long)times, q->name);
        else if (times == 1)
            used += (size_t)snprintf(out + used, size - used, "%s%s", joint,
                                     q->name);
    }
    return used < size ? used : size - 1;
}

/* B as it would be written. */
static void write_bound(const clamping *c, char *out, size_t size)
{
    size_t used = 0;

    if (c->bounds > 1)
        used += (size_t)snprintf(out, size, "max(");
    for (uint32_t i = 0; i < c->bounds; i++) {
        if (i > 0)
            used += (size_t)snprintf(out + used, size - used, ", ");
        used = used < size ? used : size - 1;
        used += write_sum(c, &c->bound[i], out + used, size - used);
    }
    if (c->bounds > 1 && used < size)
        used += (size_t)snprintf(out + used, size - used, ")");
    if (used < size && (c->more > 0 || c->bounds == 0))
        (void)snprintf(out + used, size - used, "%s%lld", used > 0 ? " + " : "",
                       (long long)c->more);
}

void grundy_rewrite_clamp(rewriting *r, game_kind *kind)
{
    const char *why_not = NULL, *name = NULL;

    if (kind->split != NULL || kind->params < 2)
        return; /* nothing to say */
    for (uint32_t p = 0; p < kind->params && !r->no_memory; p++) {
        clamping c = {
            .r = r, .kind = kind, .at = p, .q = kind->param[p].variable};
        char text[200];

        if (grundy_clamp_find(&c) && make_form(&c)) {
            clamp_moves(&c);
            write_bound(&c, text, sizeof text);
            grundy_rewrite_note(r, REWRITE_CLAMP, kind, true,
                                "%s counts only up to %s: what is above is "
                                "taken as that",
                                kind->param[p].name, text);
        } else if (c.bounded && c.why_not != NULL) {
            why_not = c.why_not;
            name = kind->param[p].name;
        }
    }
    if (kind->form == NULL && why_not != NULL)
        grundy_rewrite_note(r, REWRITE_CLAMP, kind, false, "%s: %s", name,
                            _(why_not));
}
