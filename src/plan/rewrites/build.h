/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/build.h -- making checked trees: the nodes that rewrites put
 * together, typed and resolved as the checker leaves them.  Everything lives in
 * the ruleset's arena; where memory is out the pass ends and NULL comes back.
 *
 * Trees may share nodes, parameters and loop variables with those they are
 * made from: a variable gets its register anew by whoever compiles it.
 */
#ifndef PLAN_BUILD_H
#define PLAN_BUILD_H

#include "plan/rewrites/rewrite.h"

/* A node whose kids are still to come. */
node *grundy_build_node(rewriting *r, node_op op, grundy_span span,
                        uint32_t kids, const type *t);

node *grundy_build_int(rewriting *r, grundy_span span, int64_t number);
node *grundy_build_name(rewriting *r, grundy_span span, variable *v);

/* op on two numbers, sums or conditions, a range of numbers, or x[y]. */
node *grundy_build_pair(rewriting *r, node_op op, node *x, node *y);

/* x op number; and x + number, which is x for 0. */
node *grundy_build_by(rewriting *r, node_op op, node *x, int64_t number);
node *grundy_build_plus(rewriting *r, node *x, int64_t number);

/* x and NULL give x. */
node *grundy_build_add_sums(rewriting *r, node *x, node *y);

/* kind(args); arg is Copied. */
node *grundy_build_position(rewriting *r, grundy_span span, game_kind *kind,
                            node *const *arg);

/* The same of a kind whose parameters will be other ones, so many. */
node *grundy_build_call(rewriting *r, grundy_span span, game_kind *kind,
                        node *const *arg, uint32_t args);

/* The names of the kind's parameters, and the position of another kind, or of
 * the same, that has them as arguments. */
void grundy_build_params(rewriting *r, const game_kind *kind, node **arg);
node *grundy_build_same(rewriting *r, const game_kind *kind, game_kind *of);

/* The sum of no positions. */
node *grundy_build_nothing(rewriting *r, grundy_span span);

/* nim(of); NULL of NULL. */
node *grundy_build_nim(rewriting *r, node *of);

/* not condition, as a comparison, `and` or `or` where it is one: what is
 * evaluated stays the same, in the same order. */
node *grundy_build_not(rewriting *r, node *condition);

/* if condition then x else y */
node *grundy_build_if(rewriting *r, node *condition, node *x, node *y);

/* array with [place[0]] = value[0], ... */
node *grundy_build_with(rewriting *r, node *array, node *const *place,
                        node *const *value, uint32_t count);

/* word(x), of that type. */
node *grundy_build_word(rewriting *r, const char *name, word_id word, node *x,
                        const type *t);

/* min(x, y), max(x, y) or gcd(x, y), by W_MIN, W_MAX and W_GCD. */
node *grundy_build_least(rewriting *r, word_id word, node *x, node *y);

/* name(body for v in over), of the type of its body; and sum(...). */
node *grundy_build_fold(rewriting *r, const char *name, word_id word,
                        node *body, variable *v, node *over);
node *grundy_build_sum(rewriting *r, node *body, variable *v, node *range);

/* [value], of that type. */
node *grundy_build_list(rewriting *r, node *value, const type *t);

/* for v in over */
tail *grundy_build_loop(rewriting *r, variable *v, node *over);

/* A tail of these steps, which are Copied. */
tail *grundy_build_tail(rewriting *r, const tail_step *step, uint32_t steps);

/* The tail without its step `at`. */
tail *grundy_build_without(rewriting *r, const tail *t, uint32_t at);

/* The tail with `if condition` before its step `at`, or behind all; t NULL:
 * alone. */
tail *grundy_build_where(rewriting *r, const tail *t, uint32_t at,
                         node *condition);

/* A variable of a position or a loop, a number. */
variable *grundy_build_variable(rewriting *r, const char *name,
                                grundy_span span, variable_kind kind);

/* What a node becomes in a copy: itself for "look below", or another tree;
 * NULL: it can't be, and so the copy can't. */
typedef node *grundy_build_replace(void *user, node *n);

/* A node of its own with the same kids. */
node *grundy_build_clone(rewriting *r, const node *n);

/* Copies as much as changes.  NULL: a node could not be replaced. */
node *grundy_build_copy(rewriting *r, node *n, grundy_build_replace *replace,
                        void *user);
tail *grundy_build_copy_tail(rewriting *r, const tail *t,
                             grundy_build_replace *replace, void *user);

/* A name, and what takes its place in a copy: user of grundy_build_put. */
typedef struct build_naming {
    const variable *name;
    node *is;
    uint32_t uses;
} build_naming;

node *grundy_build_put(void *user, node *n);

/* Of a copy of a function's body, or of what a kind is equal to: arguments in
 * place of parameters; user is the call. */
node *grundy_build_argument(void *user, node *n);

#endif
