/* SPDX-License-Identifier: MIT */
/*
 * A number that moves make more by constants, such as how many were made, and
 * that is read as `t % E` alone, with an E that stays the same in play, is no
 * more than that remainder: `t + c` becomes `(t + c) % E` where moves lead.
 * Where E is not known to be above 0, or may be too large, that is asked for.
 *
 * Sound: what is read of t + c is read of its remainder, % being what a
 * division that rounds down leaves, and so all options are the same but for t.
 * Positions are the same game in all ways of play, and those that play begins
 * with stay as they are.
 *
 * Requires: nobody asks but the file; no range is declared for t; E cannot
 * fail for small natural inputs, or is an array's length and was found when
 * that was read.  A count to which each move adds a little is taken not to pass
 * 2^63.
 */
#include "plan/rewrites/passes.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

enum { FEW_MORE = 1 << 20 };

typedef struct counting {
    rewriting *r;
    const game_kind *kind;
    uint32_t at;
    const variable *count;
    node *by;    /* E; NULL: none is met yet */
    node *where; /* a condition: it cannot fail; NULL: it never does */
    bool rises, fails;
} counting;

/* ---- what is read ---- */

/* The count, and more or less something that does not name it. */
static bool is_moved(const counting *c, const node *n)
{
    if (n->op != N_ADD && n->op != N_SUB)
        return grundy_tree_is_name(n, c->count);
    return (is_moved(c, n->kid[0]) &&
            !grundy_tree_names(n->kid[1], c->count)) ||
           (is_moved(c, n->kid[1]) && !grundy_tree_names(n->kid[0], c->count));
}

static bool was_found(const ruleset *set, const node *n)
{
    bool found = false;

    for (uint32_t i = 0; i < set->globals && !found; i++)
        found = set->global[i]->length != NULL &&
                grundy_tree_same(set->global[i]->length, n);
    return found;
}

/* Numbers of the input that E names. */
typedef struct small_inputs {
    rewriting *r;
    interval_names names;
    node *are; /* a condition: they are natural and not large; NULL: none */
} small_inputs;

static void ask(small_inputs *s, node_op op, node *n, int64_t end)
{
    node *const one = grundy_build_by(s->r, op, n, end);

    if (one == NULL)
        return;
    s->are = s->are == NULL ? one : grundy_build_pair(s->r, N_AND, s->are, one);
    grundy_interval_meet_name(&s->names, n->ref.variable,
                              op == N_GE ? (interval){end, INT64_MAX}
                                         : (interval){INT64_MIN, end});
}

static bool see_input(void *user, node *n)
{
    small_inputs *const s = user;

    if (n->op != N_NAME || n->call != CALL_VARIABLE || n->type->tag != TYPE_INT)
        return true;
    if (grundy_interval_of(&s->names, n).low < 0)
        ask(s, N_GE, n, 0);
    if (grundy_interval_of(&s->names, n).high > FEW_MORE)
        ask(s, N_LE, n, FEW_MORE);
    return true;
}

/* Whether E stays, and cannot fail where *where holds; NULL: anywhere. */
static bool stays(const counting *c, node *n, node **where)
{
    small_inputs s = {.r = c->r};

    grundy_total_begin(&s.names);
    *where = NULL;
    if (grundy_tree_names_local(n, true))
        return false;
    if (grundy_total_is(&s.names, n) || was_found(c->r->set, n))
        return true;
    (void)grundy_tree_walk(n, see_input, &s);
    *where = s.are;
    return grundy_total_is(&s.names, n) && !c->r->no_memory;
}

static void see_remainder(counting *c, node *by)
{
    c->fails |= (by->op == N_INT && by->number < 1) ||
                !stays(c, by, &c->where) ||
                (c->by != NULL && !grundy_tree_same(c->by, by));
    c->by = by;
}

/* p + a constant that is not much */
static bool counts_on(const counting *c, const node *n)
{
    return n->op == N_ADD && grundy_tree_is_name(n->kid[0], c->count) &&
           n->kid[1]->op == N_INT && n->kid[1]->number >= 0 &&
           n->kid[1]->number <= FEW_MORE;
}

static void see(counting *c, node *n);

static void see_tail(counting *c, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        see(c, t->step[i].expr);
}

static void see(counting *c, node *n)
{
    if (n == NULL)
        return;
    if (n->op == N_MOD && is_moved(c, n->kid[0])) {
        see_remainder(c, n->kid[1]);
        return;
    }
    c->fails |= grundy_tree_is_name(n, c->count);
    for (uint32_t i = 0; i < n->kids && !c->fails; i++)
        if (i != c->at || !grundy_tree_is_position(n, c->kind))
            see(c, n->kid[i]);
        else if (counts_on(c, n->kid[i]))
            c->rises = true;
        else if (!grundy_tree_is_name(n->kid[i], c->count))
            see(c, n->kid[i]);
    see_tail(c, n->tail);
}

static void see_kind(counting *c)
{
    const game_kind *const kind = c->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        see(c, kind->param[i].range);
        see(c, kind->param[i].length);
        for (uint32_t j = 0; j < kind->param[i].sizes; j++)
            see(c, kind->param[i].size[j]);
    }
    for (uint32_t i = 0; i < kind->decides; i++) {
        see(c, kind->decide[i].condition);
        see(c, kind->decide[i].score);
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        see_tail(c, kind->move[i].tail);
        see(c, kind->move[i].target);
        see(c, kind->move[i].gain);
        see(c, kind->move[i].name);
    }
}

/* ---- what becomes of it ---- */

static node *left_by(counting *c, node *n)
{
    node *const is = grundy_build_pair(c->r, N_MOD, n, c->by);
    node *sure;
    interval_names names;

    grundy_total_begin(&names);
    if (c->where == NULL && grundy_interval_of(&names, c->by).low > 0)
        return is;
    sure = grundy_build_by(c->r, N_GT, c->by, 0);
    if (c->where != NULL && sure != NULL)
        sure = grundy_build_pair(c->r, N_AND, c->where, sure);
    return is == NULL || sure == NULL ? NULL
                                      : grundy_build_if(c->r, sure, is, n);
}

static node *become(void *user, node *n)
{
    counting *const c = user;
    node *is;

    if (!grundy_tree_is_position(n, c->kind) || !counts_on(c, n->kid[c->at]))
        return n;
    is = grundy_build_clone(c->r, n);
    if (is != NULL)
        is->kid[c->at] = left_by(c, n->kid[c->at]);
    return is == NULL || is->kid[c->at] == NULL ? NULL : is;
}

static void note_count(counting *c, game_kind *kind)
{
    char names[200];
    const char *const more = kind->turns == NULL ? "" : kind->turns;

    (void)snprintf(names, sizeof names, "%.90s%s%.90s", more,
                   kind->turns == NULL ? "" : ", ", c->count->name);
    kind->turns = grundy_arena_text(c->r->a, names, strlen(names));
    c->r->no_memory |= kind->turns == NULL;
}

static void count_by_remainder(counting *c, game_kind *kind)
{
    node **const target =
        grundy_rewrite_new(c->r, (kind->moves + 1) * sizeof *target);

    for (uint32_t i = 0; target != NULL && i < kind->moves; i++) {
        target[i] = grundy_build_copy(c->r, kind->move[i].target, become, c);
        if (target[i] == NULL)
            return;
    }
    for (uint32_t i = 0; target != NULL && i < kind->moves; i++)
        kind->move[i].target = target[i];
    note_count(c, kind);
}

void grundy_rewrite_turns(rewriting *r)
{
    for (uint32_t k = 0; r->set->asks_itself && k < r->set->kinds; k++)
        for (uint32_t i = 0; i < r->set->kind[k].params; i++) {
            game_kind *const kind = &r->set->kind[k];
            const param *const p = &kind->param[i];
            counting c = {.r = r, .kind = kind, .at = i, .count = p->variable};

            if (kind->planned || p->kind != PARAM_INT || p->range != NULL)
                continue;
            see_kind(&c);
            if (!c.fails && c.rises && c.by != NULL)
                count_by_remainder(&c, kind);
        }
}

void grundy_rewrite_note_turns(rewriting *r)
{
    for (uint32_t i = 0; i < r->set->kinds; i++)
        if (r->set->kind[i].turns != NULL)
            grundy_rewrite_note(
                r, REWRITE_PARAMETERS, &r->set->kind[i], true,
                N_("only remainders of %s are read: moves count in these"),
                r->set->kind[i].turns);
}
