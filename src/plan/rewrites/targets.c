/* SPDX-License-Identifier: MIT */
/*
 * An option is most often one position, and most of what knows games looks for
 * it as that.  So `p + nothing` is p, and a function of the rules is what its
 * body is.  Arguments are evaluated once and in order, as they were: one that
 * is more than a name or a number stands in the body once, where nothing
 * decides whether it is reached, and after those before it.
 */
#include "plan/rewrites/targets.h"

#include "plan/rewrites/build.h"

enum { MOST_CALLS = 8 };

typedef struct inlining {
    rewriting *r;
    const node *call;
    uint32_t next;  /* the argument that has to come first */
    uint32_t calls; /* around this one */
} inlining;

static bool is_plain(const node *n)
{
    return n->op == N_INT || (n->op == N_NAME && n->call == CALL_VARIABLE);
}

/* Past arguments that may stand anywhere. */
static void skip_plain(inlining *in)
{
    while (in->next < in->call->kids && is_plain(in->call->kid[in->next]))
        in->next++;
}

static bool is_decided_inside(const node *n)
{
    return n->op == N_IF || n->op == N_AND || n->op == N_OR ||
           n->op == N_CHAIN || n->tail != NULL;
}

static const function *function_of(const node *n)
{
    return n->op == N_CALL && n->call == CALL_FUNCTION ? n->ref.function : NULL;
}

static uint32_t argument_of(const inlining *in, const node *n)
{
    const function *const f = function_of(in->call);
    uint32_t i = 0;

    while (i < f->params && !grundy_tree_is_name(n, f->param[i].variable))
        i++;
    return i;
}

/* Whether the body has the arguments as they would be evaluated. */
static bool keeps_order(inlining *in, const node *n)
{
    const uint32_t at = argument_of(in, n);

    if (at < in->call->kids && !is_plain(in->call->kid[at])) {
        if (at != in->next)
            return false;
        in->next++;
        skip_plain(in);
        return true;
    }
    if (is_decided_inside(n))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!keeps_order(in, n->kid[i]))
            return false;
    return true;
}

static bool may_inline(inlining *in)
{
    const function *const f = function_of(in->call);

    if (f == NULL || f->recursive || f->result->tag != TYPE_SUM ||
        in->calls == MOST_CALLS)
        return false;
    for (uint32_t i = 0; i < f->params; i++)
        if (f->param[i].kind != PARAM_INT || f->param[i].range != NULL)
            return false;
    in->next = 0;
    skip_plain(in);
    return keeps_order(in, f->body) && in->next == in->call->kids;
}

static node *put_argument(void *user, node *n)
{
    const inlining *const in = user;
    const uint32_t at = argument_of(in, n);

    return at < in->call->kids ? in->call->kid[at] : n;
}

static node *plain_sum(rewriting *r, node *n, uint32_t calls);

static node *without_nothing(rewriting *r, node *n, uint32_t calls)
{
    node *const x = plain_sum(r, n->kid[0], calls);
    node *const y = plain_sum(r, n->kid[1], calls);

    if (x == NULL || y == NULL)
        return NULL;
    if (x->op == N_NOTHING)
        return y;
    if (y->op == N_NOTHING)
        return x;
    return x == n->kid[0] && y == n->kid[1] ? n
                                            : grundy_build_add_sums(r, x, y);
}

/* The sum in the words that are looked for; NULL: memory is out. */
static node *plain_sum(rewriting *r, node *n, uint32_t calls)
{
    inlining in = {r, n, 0, calls};
    node *body;

    if (n->op == N_ADD)
        return without_nothing(r, n, calls);
    if (!may_inline(&in))
        return n;
    body = grundy_build_copy(r, function_of(n)->body, put_argument, &in);
    return body == NULL ? NULL : plain_sum(r, body, calls + 1);
}

void grundy_rewrite_targets(rewriting *r)
{
    for (uint32_t k = 0; k < r->set->kinds; k++)
        for (uint32_t i = 0; i < r->set->kind[k].moves; i++) {
            rule_move *const m = &r->set->kind[k].move[i];
            node *const plain = plain_sum(r, m->target, 0);

            if (plain != NULL)
                m->target = plain;
        }
}
