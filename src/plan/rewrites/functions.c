/* SPDX-License-Identifier: MIT */
/*
 * `move to rest(x, k)` with `fn rest(x, k) = row(k) + row(x - k)` is `move to
 * row(k) + row(x - k)`: whoever reads moves, for bounds, orders, laws or
 * programs, sees positions and no call.  So are numbers and conditions that
 * need no loop, such as `fn up(x, k) = (x + k - 1) / k`, in the tails too.
 *
 * Requires: the function does not call itself, gives a sum of positions, a
 * list that is written out, an array with other numbers, or a number or a
 * condition from few operations without loops; and its parameters are numbers,
 * or arrays, without a range.
 * Keeps: what fails.  An argument that is no name and no number is evaluated
 * before the call as written, so it is put in only where the body evaluates it
 * in any case.  A body with loops is put in once in a target, for its loop
 * variables are shared with the function.
 */
#include "plan/rewrites/passes.h"

#include "plan/rewrites/build.h"

/* So often an argument that is computed may stand in the body, and so many
 * calls of a target are written out. */
enum { MOST_USES = 2, MOST_CALLS = 8, MOST_OPERATIONS = 12 };

typedef struct writing_out {
    rewriting *r;
    const function *looped[MOST_CALLS]; /* those put in that have loops */
    uint32_t calls;
} writing_out;

static bool is_plain(const node *n)
{
    return n->op == N_INT || (n->op == N_NAME && n->call == CALL_VARIABLE);
}

/* How a value uses a name: whether it surely does, and how often at most. */
typedef struct name_uses {
    bool surely;
    uint32_t most;
} name_uses;

static name_uses uses_in(const node *n, const variable *v);

/* What stands in a loop is evaluated any number of times. */
static name_uses uses_of_parts(const node *n, const variable *v)
{
    name_uses all = {.most = n->tail == NULL ? 0 : 2 * MOST_USES};

    for (uint32_t i = 0; i < n->kids; i++) {
        const name_uses one = uses_in(n->kid[i], v);
        const bool skipped =
            i > 0 && (n->op == N_AND || n->op == N_OR || n->op == N_CHAIN);

        all.surely |= one.surely && !skipped && n->tail == NULL;
        all.most += one.most;
    }
    return all;
}

static name_uses uses_in(const node *n, const variable *v)
{
    name_uses first, then, other;

    if (grundy_tree_is_name(n, v))
        return (name_uses){true, 1};
    if (n->op != N_IF)
        return uses_of_parts(n, v);
    first = uses_in(n->kid[0], v);
    then = uses_in(n->kid[1], v);
    other = uses_in(n->kid[2], v);
    return (name_uses){first.surely || (then.surely && other.surely),
                       first.most +
                           (then.most > other.most ? then.most : other.most)};
}

static bool may_stand(const function *fn, uint32_t at, const node *argument)
{
    name_uses uses;

    if (is_plain(argument))
        return true;
    if (argument->type->tag != TYPE_INT && argument->type->tag != TYPE_ARRAY)
        return false;
    uses = uses_in(fn->body, fn->param[at].variable);
    return uses.surely && uses.most <= MOST_USES;
}

/* Counts operations down from the most. */
static bool is_short(void *user, node *n)
{
    uint32_t *const left = user;

    if (*left > 0)
        *left -= 1;
    if (n->tail != NULL || n->op == N_CALL)
        *left = 0;
    return *left > 0;
}

/* A value that is quicker to find again than to remember. */
static bool is_quick(const function *fn)
{
    uint32_t left = 2 * MOST_OPERATIONS;

    if (fn->result->tag != TYPE_INT && fn->result->tag != TYPE_BOOL)
        return false;
    (void)grundy_tree_walk(fn->body, is_short, &left);
    return left > 0;
}

/* A number, or an array of any numbers. */
static bool is_plain_param(const param *p)
{
    return (p->kind == PARAM_INT && p->range == NULL) ||
           (p->kind == PARAM_ARRAY && p->range == NULL && p->length == NULL &&
            p->variable->type->item[0]->tag == TYPE_INT);
}

/* A list that is written out, or an array with other numbers. */
static bool gives_list(const node *body)
{
    return body->op == N_WITH || (body->op == N_ARRAY && body->tail == NULL) ||
           (body->op == N_IF && body->type->tag == TYPE_ARRAY &&
            gives_list(body->kid[1]) && gives_list(body->kid[2]));
}

static bool is_put_in(const writing_out *w, const node *n)
{
    const function *const fn = n->ref.function;

    if (n->op != N_CALL || n->call != CALL_FUNCTION || fn->recursive ||
        w->calls == MOST_CALLS ||
        (fn->result->tag != TYPE_SUM && !is_quick(fn) && !gives_list(fn->body)))
        return false;
    for (uint32_t i = 0; i < w->calls; i++)
        if (w->looped[i] == fn)
            return false;
    for (uint32_t i = 0; i < fn->params; i++)
        if (!is_plain_param(&fn->param[i]) || !may_stand(fn, i, n->kid[i]))
            return false;
    return true;
}

static bool has_no_loop(void *user, node *n)
{
    bool *const none = user;

    *none &= n->tail == NULL;
    return *none;
}

static node *write_out(void *user, node *n)
{
    writing_out *const w = user;
    bool plain = true;
    node *body;

    if (!is_put_in(w, n))
        return n;
    (void)grundy_tree_walk(n->ref.function->body, has_no_loop, &plain);
    w->looped[w->calls++] = plain ? NULL : n->ref.function;
    body = grundy_build_copy(w->r, n->ref.function->body, grundy_build_argument,
                             n);
    return body == NULL ? NULL : grundy_build_copy(w->r, body, write_out, w);
}

static void in_place(rewriting *r, node **at)
{
    writing_out w = {.r = r};
    node *const made = grundy_build_copy(r, *at, write_out, &w);

    if (made != NULL)
        *at = made;
}

void grundy_rewrite_functions(rewriting *r)
{
    for (uint32_t i = 0; i < r->set->kinds; i++) {
        game_kind *const kind = &r->set->kind[i];

        for (uint32_t j = 0; j < kind->moves && !kind->planned; j++) {
            tail *const t = kind->move[j].tail;

            in_place(r, &kind->move[j].target);
            for (uint32_t s = 0; s < t->steps; s++)
                if (t->step[s].expr != NULL)
                    in_place(r, &t->step[s].expr);
        }
    }
}
