/* SPDX-License-Identifier: MIT */
/*
 * `sum(a[l..r])`, which is `sum(x for x in a[l..r])`, is `sum(a[i] for i in
 * l..r)`: no list is made, and whoever looks for prefix sums (lang/aggregate.h)
 * sees a loop over numbers.
 *
 * Requires: the array is a name of the input or of a `let`, so that to look
 * into it costs nothing and it stays while the loop runs; the fold goes through
 * all of its runs, as any, all and first do not, and its value is no sum of
 * positions, whose loops bring names to winning moves.
 * Keeps: what fails.  A slice that is not empty and not inside of its array
 * fails, and so does the loop, at the first index outside; an empty one is no
 * error, wherever it lies.
 *
 * `count(1 for (p, e) in factors(x))`, a count of all that a function lists, is
 * `len(factors(x))`.
 */
#include "plan/rewrites/passes.h"

#include "plan/rewrites/build.h"

static bool runs_through(const node *fold)
{
    switch ((word_id)fold->word) {
    case W_ANY:
    case W_ALL:
    case W_FIRST: return false;
    default: return fold->type->tag != TYPE_SUM;
    }
}

static bool is_over_slice(const tail_step *s)
{
    return s->kind == STEP_FOR && s->expr->op == N_SLICE &&
           s->pattern->name != NULL && s->expr->kid[0]->op == N_NAME &&
           s->expr->kid[0]->call == CALL_VARIABLE &&
           s->expr->kid[0]->ref.variable->kind <= VAR_LET &&
           s->expr->kid[0]->type->tag == TYPE_ARRAY;
}

/* a[i], i the variable of a loop over the indices. */
static node *element_at(rewriting *r, node *array, variable *index)
{
    node *const i =
        index == NULL ? NULL : grundy_build_name(r, array->span, index);

    return i == NULL ? NULL : grundy_build_pair(r, N_INDEX, array, i);
}

/* The tail with the names in it put in and another loop at `at`. */
static tail *with_loop(rewriting *r, const tail *t, uint32_t at,
                       const tail *loop, build_naming *w)
{
    const tail *const named =
        loop == NULL ? NULL : grundy_build_copy_tail(r, t, grundy_build_put, w);
    tail *const made =
        named == NULL ? NULL : grundy_build_tail(r, named->step, t->steps);

    if (made != NULL)
        made->step[at] = loop->step[0];
    return made;
}

/* All in one, or nothing where memory is out. */
static void over_indices(rewriting *r, node *fold, uint32_t at)
{
    const tail_step *const was = &fold->tail->step[at];
    variable *const index =
        grundy_build_variable(r, " index", was->span, VAR_LOOP);
    build_naming w = {.name = was->pattern->variable,
                      .is = element_at(r, was->expr->kid[0], index)};
    tail *const t =
        w.is == NULL
            ? NULL
            : with_loop(r, fold->tail, at,
                        grundy_build_loop(r, index, was->expr->kid[1]), &w);
    node *const body =
        t == NULL ? NULL
                  : grundy_build_copy(r, fold->kid[0], grundy_build_put, &w);

    if (body == NULL)
        return;
    fold->tail = t;
    fold->kid[0] = body;
}

/* How many runs of one loop over what a function lists, where nothing in a run
 * can fail. */
static bool counts_list(const node *n)
{
    const tail_step *const s = &n->tail->step[0];

    return n->word == W_COUNT && n->tail->steps == 1 && s->kind == STEP_FOR &&
           (n->kid[0]->op == N_INT || n->kid[0]->op == N_NAME) &&
           n->kid[0]->type->tag == TYPE_INT &&
           (grundy_tree_is_word(s->expr, W_FACTORS) ||
            grundy_tree_is_word(s->expr, W_DIVISORS) ||
            grundy_tree_is_word(s->expr, W_DIGITS));
}

static void as_length(rewriting *r, node *n)
{
    node *const made = grundy_build_word(r, "len", W_LEN, n->tail->step[0].expr,
                                         &grundy_type_int);

    if (made != NULL)
        *n = *made;
}

static bool see(void *user, node *n)
{
    rewriting *const r = user;

    if (n->op == N_CALL && n->call == CALL_FOLD && counts_list(n))
        as_length(r, n);
    if (n->op != N_CALL || n->call != CALL_FOLD || !runs_through(n))
        return true;
    for (uint32_t i = 0; i < n->tail->steps && !r->no_memory; i++)
        if (is_over_slice(&n->tail->step[i]))
            over_indices(r, n, i);
    return !r->no_memory;
}

void grundy_rewrite_slices(rewriting *r)
{
    const ruleset *const set = r->set;

    for (uint32_t i = 0; i < set->kinds; i++)
        if (!set->kind[i].planned)
            (void)grundy_tree_walk_kind(&set->kind[i], see, r);
    (void)grundy_tree_walk_others(set, see, r);
}
