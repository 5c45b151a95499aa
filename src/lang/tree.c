/* SPDX-License-Identifier: MIT */
/* Making, walking and comparing trees. */
#include "lang/tree.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
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
    }
}

void grundy_tree_kind_tails(const game_kind *k, grundy_tree_tail *each,
                            void *user)
{
    tail_visit v = {each, user};

    for (uint32_t i = 0; i < k->decides; i++)
        (void)grundy_tree_walk(k->decide[i].condition, visit_tail, &v);
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

bool grundy_tree_same(const node *x, const node *y)
{
    if (x == y)
        return true;
    if (x == NULL || y == NULL || x->op != y->op || x->kids != y->kids ||
        x->number != y->number || x->tail != NULL || y->tail != NULL)
        return false;
    if ((x->name == NULL) != (y->name == NULL) ||
        (x->name != NULL && strcmp(x->name, y->name) != 0))
        return false;
    for (uint32_t i = 0; i < x->kids; i++)
        if (!grundy_tree_same(x->kid[i], y->kid[i]))
            return false;
    return true;
}

static const char *const op_name[] = {
    "int", "char", "text", "name", "full", "nothing", "call", "tuple", "array",
    "set", "index", "slice", "neg", "not", "+", "-", "*", "/", "%", "**", "<<",
    ">>", "&", "|", "xor", "and", "or", "==", "!=", "<", "<=", ">", ">=",
    "chain", "in", "not in", "..", "..<", "if", "with", "update"};

static_assert(sizeof op_name / sizeof *op_name == N_OPS, "a name for each op");

typedef struct dump {
    char *out;
    size_t size, length;
} dump;

static void put(dump *d, const char *format, ...) GRUNDY_PRINTF(2, 3);

static void put(dump *d, const char *format, ...)
{
    const size_t room = d->length < d->size ? d->size - d->length : 0;
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(room > 0 ? d->out + d->length : NULL, room, format, args);
    va_end(args);
    if (wrote > 0)
        d->length += (size_t)wrote;
}

static void put_pattern(dump *d, const pattern *p)
{
    if (p->name != NULL) {
        put(d, "%s", p->name);
        return;
    }
    put(d, "(");
    for (uint32_t i = 0; i < p->items; i++) {
        if (i > 0)
            put(d, " ");
        put_pattern(d, p->item[i]);
    }
    put(d, ")");
}

static void put_node(dump *d, const node *n);

static void put_tail(dump *d, const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *s = &t->step[i];

        put(d, s->kind == STEP_IF ? " (if" : " (for");
        if (s->kind == STEP_WINNING)
            put(d, " winning-move");
        if (s->pattern != NULL) {
            put(d, " ");
            put_pattern(d, s->pattern);
        }
        if (s->expr != NULL) {
            put(d, " ");
            put_node(d, s->expr);
        }
        put(d, ")");
    }
}

static void put_node(dump *d, const node *n)
{
    if (n->op == N_INT) {
        put(d, "%lld", (long long)n->number);
        return;
    }
    if (n->op == N_NAME) {
        put(d, "%s", n->name);
        return;
    }
    if (n->op == N_TEXT) {
        put(d, "\"%s\"", n->name);
        return;
    }
    if (n->op == N_CHAR) {
        put(d, "'%lld'", (long long)n->number);
        return;
    }
    put(d, "(%s", n->op == N_CALL ? n->name : op_name[n->op]);
    for (uint32_t i = 0; i < n->kids; i++) {
        put(d, " ");
        put_node(d, n->kid[i]);
    }
    if (n->tail != NULL)
        put_tail(d, n->tail);
    put(d, ")");
}

size_t grundy_tree_text(const node *n, char *out, size_t size)
{
    dump d = {.out = out, .size = size};

    if (size > 0)
        out[0] = '\0';
    put_node(&d, n);
    return d.length;
}
