/* SPDX-License-Identifier: MIT */
/*
 * Types of functions, found when first asked for.  Functions that use one
 * another have theirs together (strongly connected components, found as Tarjan
 * does [1972]): while the first of them is in work, the others take for its
 * result what is known then.  They are provisional and typed again in each of
 * its rounds, until no result becomes larger; so what stands in the tree at
 * the end was found from final types.
 */
#include "lang/checker.h"

/* The function in work uses one as far out as that. */
static void reaches(ruleset *set, uint32_t outer)
{
    if (set->in_work != NULL && set->in_work->outer > outer)
        set->in_work->outer = outer;
}

static bool is_first(const function *f)
{
    return f->outer == f->level;
}

static void type_again(ruleset *set, const function *first)
{
    for (uint32_t i = 0; i < set->functions; i++) {
        function *f = &set->function[i];

        if (f->state == 2 && f->done > first->done && !is_first(f))
            f->state = 0;
    }
}

static void begin_function(ruleset *set, function *f)
{
    f->within = set->in_work;
    f->level = f->outer = f->within == NULL ? 1 : f->within->level + 1;
    f->done = set->functions_done;
    f->state = 1;
    if (f->result == NULL)
        f->result = &grundy_type_any;
    set->in_work = f;
}

static void end_function(ruleset *set, function *first)
{
    set->in_work = first->within;
    first->state = 2;
    if (!is_first(first))
        reaches(set, first->outer);
    for (uint32_t i = 0; is_first(first) && i < set->functions; i++) {
        function *f = &set->function[i];

        if (f->state == 2 && f->done > first->done)
            f->outer = f->level; /* what it took is final */
    }
    first->done = ++set->functions_done;
}

const type *grundy_checker_result(checker *c, function *f)
{
    enum { MOST_ROUNDS = 6 };
    ruleset *const set = c->set;
    checker there;

    if (f->state == 2) {
        if (!is_first(f))
            reaches(set, f->outer);
        return f->result;
    }
    if (f->state == 1) { /* recursion: what is known so far */
        f->recursive = true;
        reaches(set, f->level);
        return f->result;
    }
    begin_function(set, f);
    there = grundy_checker_elsewhere(c);
    there.in_function = true;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        const uint32_t before = set->functions_improved;
        const type *t, *joined;

        if (round > 0 && is_first(f))
            type_again(set, f);
        grundy_checker_enter(&there, f->param, f->params);
        t = grundy_checker_expr(&there, f->body, NULL);
        if (there.status != GRUNDY_OK)
            break;
        joined = grundy_type_join(c->a, f->result, t);
        if (joined == NULL)
            break;
        set->functions_improved += joined != f->result;
        if (round > 0 && set->functions_improved == before)
            break;
        f->result = joined;
        if (!f->recursive)
            break;
    }
    c->status = there.status;
    end_function(set, f);
    return f->result;
}
