/* SPDX-License-Identifier: MIT */
/* Making, walking and comparing trees. */
#include "lang/tree.h"

#include <assert.h>
#include <string.h>

node *grundy_tree_node(arena *a, node_op op, grundy_span span, uint32_t kids)
{
    node *n = grundy_arena_zeroed(a, sizeof *n);

    if (n == NULL)
        return NULL;
    n->op = (uint8_t)op;
    n->span = span;
    n->type = &grundy_type_any;
    n->kids = kids;
    if (kids > 0) {
        n->kid = grundy_arena_zeroed(a, kids * sizeof *n->kid);
        if (n->kid == NULL)
            return NULL;
    }
    return n;
}

bool grundy_tree_walk_tail(tail *t, grundy_tree_visit *each, void *user)
{
    if (t == NULL)
        return true;
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].expr != NULL &&
            !grundy_tree_walk(t->step[i].expr, each, user))
            return false;
    return true;
}

bool grundy_tree_walk(node *n, grundy_tree_visit *each, void *user)
{
    if (n == NULL)
        return true;
    if (!each(user, n) || !grundy_tree_walk_tail(n->tail, each, user))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!grundy_tree_walk(n->kid[i], each, user))
            return false;
    return true;
}

static bool is_other(void *user, node *n)
{
    return !grundy_tree_is_name(n, user);
}

bool grundy_tree_names(const node *n, const variable *v)
{
    return !grundy_tree_walk((node *)(uintptr_t)n, is_other,
                             (void *)(uintptr_t)v);
}

static bool is_no_local(void *user, node *n)
{
    const bool *const loops = user;

    return n->op != N_NAME || n->call != CALL_VARIABLE ||
           n->ref.variable->kind < VAR_PARAM ||
           (n->ref.variable->kind == VAR_LOOP && !*loops);
}

bool grundy_tree_names_local(const node *n, bool loops)
{
    return !grundy_tree_walk((node *)(uintptr_t)n, is_no_local, &loops);
}

bool grundy_tree_walk_kind(const game_kind *k, grundy_tree_visit *each,
                           void *user)
{
    bool all = true;

    for (uint32_t i = 0; i < k->decides && all; i++)
        all = grundy_tree_walk(k->decide[i].condition, each, user) &&
              grundy_tree_walk(k->decide[i].score, each, user);
    for (uint32_t i = 0; i < k->moves && all; i++)
        all = grundy_tree_walk_tail(k->move[i].tail, each, user) &&
              grundy_tree_walk(k->move[i].target, each, user) &&
              grundy_tree_walk(k->move[i].gain, each, user);
    return all;
}

bool grundy_tree_walk_others(const ruleset *set, grundy_tree_visit *each,
                             void *user)
{
    bool all = grundy_tree_walk(set->start, each, user);

    for (uint32_t i = 0; i < set->functions && all; i++)
        all = grundy_tree_walk(set->function[i].body, each, user);
    for (uint32_t i = 0; i < set->statements && all; i++) {
        const statement *const s = &set->statement[i];

        for (uint32_t j = 0; j < s->exprs && all; j++)
            all = grundy_tree_walk(s->expr[j], each, user);
        all = all && grundy_tree_walk_tail(s->tail, each, user);
    }
    return all;
}

/* One position or none, whichever a condition chooses. */
static bool is_one(const node *to)
{
    if (to->op == N_IF)
        return is_one(to->kid[1]) && is_one(to->kid[2]);
    return to->op == N_NOTHING ||
           (to->op == N_CALL && to->call == CALL_POSITION);
}

bool grundy_tree_splits(const ruleset *set)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].moves; i++)
            if (!is_one(set->kind[k].move[i].target))
                return true;
    return false;
}

typedef struct tail_visit {
    grundy_tree_tail *each;
    void *user;
} tail_visit;

static bool visit_tail(void *user, node *n)
{
    const tail_visit *v = user;

    if (n->tail != NULL)
        v->each(v->user, n->tail);
    return true;
}

static void tails_of_tail(tail_visit *v, tail *t)
{
    if (t == NULL)
        return;
    (void)grundy_tree_walk_tail(t, visit_tail, v);
    v->each(v->user, t);
}

static void tails_of_moves(tail_visit *v, rule_move *move, uint32_t moves)
{
    for (uint32_t i = 0; i < moves; i++) {
        tails_of_tail(v, move[i].tail);
        (void)grundy_tree_walk(move[i].target, visit_tail, v);
        (void)grundy_tree_walk(move[i].gain, visit_tail, v);
    }
}

void grundy_tree_kind_tails(const game_kind *k, grundy_tree_tail *each,
                            void *user)
{
    tail_visit v = {each, user};

    for (uint32_t i = 0; i < k->decides; i++) {
        (void)grundy_tree_walk(k->decide[i].condition, visit_tail, &v);
        (void)grundy_tree_walk(k->decide[i].score, visit_tail, &v);
    }
    tails_of_moves(&v, k->move, k->moves);
    if (k->value_move != k->move)
        tails_of_moves(&v, k->value_move, k->value_moves);
}

void grundy_tree_other_tails(const ruleset *set, grundy_tree_tail *each,
                             void *user)
{
    tail_visit v = {each, user};

    for (uint32_t i = 0; i < set->functions; i++)
        (void)grundy_tree_walk(set->function[i].body, visit_tail, &v);
    for (uint32_t i = 0; i < set->statements; i++) {
        const statement *const s = &set->statement[i];

        for (uint32_t j = 0; j < s->exprs; j++)
            (void)grundy_tree_walk(s->expr[j], visit_tail, &v);
        tails_of_tail(&v, s->tail);
    }
    (void)grundy_tree_walk(set->start, visit_tail, &v);
}

bool grundy_tree_same_top(const node *x, const node *y)
{
    if (x->op != y->op || x->kids != y->kids || x->number != y->number ||
        x->tail != NULL || y->tail != NULL || x->call != y->call)
        return false;
    if ((x->name == NULL) != (y->name == NULL) ||
        (x->name != NULL && strcmp(x->name, y->name) != 0))
        return false;
    return x->op != N_NAME || x->call != CALL_VARIABLE ||
           x->ref.variable == y->ref.variable; /* no inner name that hides an
                                                  outer one */
}

bool grundy_tree_same(const node *x, const node *y)
{
    if (x == y)
        return true;
    if (x == NULL || y == NULL || !grundy_tree_same_top(x, y))
        return false;
    for (uint32_t i = 0; i < x->kids; i++)
        if (!grundy_tree_same(x->kid[i], y->kid[i]))
            return false;
    return true;
}

const char *grundy_decision_name(decision what)
{
    static const char *const name[] = {[DECIDE_STOP] = "stop",
                                       [DECIDE_WIN] = "win",
                                       [DECIDE_LOSE] = "lose",
                                       [DECIDE_DRAW] = "draw",
                                       [DECIDE_SCORE] = "score"};

    assert(what < DECISIONS);
    return name[what];
}

node_op grundy_tree_mirrored(node_op op)
{
    return op == N_LT   ? N_GT
           : op == N_LE ? N_GE
           : op == N_GT ? N_LT
           : op == N_GE ? N_LE
                        : op;
}

node_op grundy_tree_opposite(node_op op)
{
    assert(op >= N_EQ && op <= N_GE);
    return op == N_EQ   ? N_NE
           : op == N_NE ? N_EQ
           : op == N_LT ? N_GE
           : op == N_LE ? N_GT
           : op == N_GT ? N_LE
                        : N_LT;
}

/* Whether it has an opposite: an order of sets has none, of which neither need
 * be in the other. */
static bool has_opposite(const node *n)
{
    return grundy_is_comparison(n) && (n->op == N_EQ || n->op == N_NE ||
                                       (n->kid[0]->type->tag <= TYPE_CHAR &&
                                        n->kid[1]->type->tag <= TYPE_CHAR));
}

static node *denied_as(arena *a, const node *n, node_op op, bool each)
{
    node *const out = grundy_tree_node(a, op, n->span, n->kids);

    if (out == NULL)
        return NULL;
    out->type = n->type;
    out->height = n->height;
    for (uint32_t i = 0; i < n->kids; i++) {
        out->kid[i] = each ? grundy_tree_denied(a, n->kid[i]) : n->kid[i];
        if (out->kid[i] == NULL)
            return NULL;
    }
    return out;
}

node *grundy_tree_denied(arena *a, node *condition)
{
    node *n;

    assert(condition->type->tag == TYPE_BOOL);
    if (condition->op == N_NOT)
        return condition->kid[0];
    if (condition->op == N_AND || condition->op == N_OR)
        return denied_as(a, condition, condition->op == N_AND ? N_OR : N_AND,
                         true);
    if (condition->op == N_IN || condition->op == N_NOT_IN)
        return denied_as(a, condition, condition->op == N_IN ? N_NOT_IN : N_IN,
                         false);
    if (has_opposite(condition))
        return denied_as(a, condition,
                         grundy_tree_opposite((node_op)condition->op), false);
    n = grundy_tree_node(a, N_NOT, condition->span, 1);
    if (n == NULL)
        return NULL;
    n->type = condition->type;
    n->height = condition->height;
    n->kid[0] = condition;
    return n;
}

void grundy_tree_source(const ruleset *set, grundy_span span, char *out,
                        size_t size)
{
    const char *at = set->text, *const end = set->text + set->length;
    size_t used = 0;

    for (uint32_t line = 1; line < span.line && at < end; at++)
        line += *at == '\n';
    for (uint32_t column = 1; column < span.column && at < end; at++)
        column += (at[1] & 0xC0) != 0x80;
    for (uint32_t left = span.length; left > 0 && at < end; at++) {
        const bool blank = *at == ' ' || *at == '\n' || *at == '\t';

        left -= at + 1 == end || (at[1] & 0xC0) != 0x80;
        if (blank && used > 0 && out[used - 1] == ' ')
            continue;
        if (used + 5 > size) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        out[used++] = blank ? ' ' : *at;
    }
    out[used] = '\0';
}

bool grundy_rules_have_draws(const ruleset *set)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].decides; i++)
            if (set->kind[k].decide[i].what == DECIDE_DRAW)
                return true;
    return false;
}

bool grundy_rules_have_values(const ruleset *set)
{
    bool has = !set->misere && !set->has_scores;

    if (set->endless) /* of both the same moves, where nobody is favoured */
        has &= !set->partisan && set->endless_for == SIDE_BOTH;

    for (uint32_t k = 0; k < set->kinds; k++) {
        for (uint32_t i = 0; i < set->kind[k].decides; i++)
            has &= set->kind[k].decide[i].what == DECIDE_STOP;
        for (uint32_t i = 0; i < set->kind[k].moves; i++)
            has &= !set->partisan || !(set->kind[k].move[i].again ||
                                       set->kind[k].move[i].entailing);
    }
    return has;
}

bool grundy_tree_is_pattern(const node *n, const pattern *p)
{
    if (p->name != NULL)
        return grundy_tree_is_name(n, p->variable);
    if (n->op != N_TUPLE || n->kids != p->items)
        return false;
    for (uint32_t i = 0; i < p->items; i++)
        if (!grundy_tree_is_pattern(n->kid[i], p->item[i]))
            return false;
    return true;
}
