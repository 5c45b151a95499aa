/* SPDX-License-Identifier: MIT */
/*
 * A clause is read as a set of numbers that may be taken.  Requires: one
 * natural parameter (a declared range must begin at 0, so that only taking
 * too much leads outside), no stop, win or lose, every target a single
 * position of the same kind, at most one loop and no condition.
 *
 * Sound: the set of options is then {n - t : t in T, t <= n} with T the union
 * of the clauses' sets, and T = 1..n or T = 1..most has the nimbers of Nim
 * and of n mod (most + 1) [BerlekampConwayGuy82, ch. 4].
 */
#include "plan/laws/family.h"

#include "base/words.h"
#include "plan/facts/linear.h"

#include <string.h>

/* min(n, most) in either order: `most`, or NULL. */
static const node *capped(const linear_names *r, const node *e)
{
    if (e->op != N_CALL || e->call != CALL_LEAST || e->word != W_MIN ||
        e->kids != 2)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (grundy_linear_is(r, e->kid[i], 1, 0) &&
            grundy_linear_fixed(e->kid[1 - i]))
            return e->kid[1 - i];
    return NULL;
}

/* heap(n - k) for k in least..end */
static const char *read_takes(const linear_names *r, const node *range,
                              family_clause *out)
{
    linear low;
    const node *high = range->kid[1];

    out->form = CLAUSE_TAKES;
    if (!grundy_linear_read(r, range->kid[0], &low) || low.n != 0 || low.k != 0)
        return N_("the least number taken is not constant");
    out->least = low.c;
    if (range->op == N_RANGE && grundy_linear_is(r, high, 1, 0)) {
        out->all = true;
        return NULL;
    }
    if (range->op == N_RANGE_LT) {
        if (grundy_linear_is(r, high, 1, 1)) {
            out->all = true;
            return NULL;
        }
        return N_("the greatest number taken is written with ..<");
    }
    out->most = grundy_linear_fixed(high) ? high : capped(r, high);
    return out->most != NULL
               ? NULL
               : N_("the greatest number taken depends on the heap "
                    "otherwise than as n or min(n, k)");
}

/* heap(k) for k in 0..n-least */
static const char *read_leaves(const linear_names *r, const node *range,
                               family_clause *out)
{
    linear high;

    out->form = CLAUSE_LEAVES;
    if (!grundy_linear_is(r, range->kid[0], 0, 0))
        return N_("the least heap left is not 0");
    if (!grundy_linear_read(r, range->kid[1], &high) || high.n != 1 ||
        high.k != 0)
        return N_("the greatest heap left is not n less a constant");
    out->least = -high.c + (range->op == N_RANGE_LT);
    out->all = true;
    return NULL;
}

static const char *read_clause(const variable *n, const game_kind *kind,
                               const rule_move *m, family_clause *out)
{
    linear_names r = {.n = n};
    const tail_step *s = m->tail->step;
    linear to;

    if (m->target->op != N_CALL || m->target->call != CALL_POSITION ||
        m->target->ref.kind != kind)
        return N_("an option is not one position of the same kind");
    if (m->tail->steps > 1 || (m->tail->steps == 1 && s->kind != STEP_FOR))
        return N_("a clause has a condition or several loops");
    if (m->tail->steps == 0) {
        if (!grundy_linear_read(&r, m->target->kid[0], &to) || to.n != 1)
            return N_("an option is not the heap less a constant");
        out->form = CLAUSE_ONE;
        out->least = -to.c;
        return NULL;
    }
    if ((s->expr->op != N_RANGE && s->expr->op != N_RANGE_LT) ||
        s->pattern->name == NULL)
        return N_("a loop does not run over a range");
    r.k = out->loop = s->pattern->variable;
    if (!grundy_linear_read(&r, m->target->kid[0], &to) || to.c != 0)
        return N_("an option is not n - k or k");
    if (to.n == 1 && to.k == -1)
        return read_takes(&r, s->expr, out);
    if (to.n == 0 && to.k == 1)
        return read_leaves(&r, s->expr, out);
    return N_("an option is not n - k or k");
}

static const char *read_kind(const game_kind *kind, family *out)
{
    const char *why = grundy_linear_heap(kind);

    for (uint32_t i = 0; i < kind->moves && why == NULL; i++)
        why = read_clause(kind->param[0].variable, kind, &kind->move[i],
                          &out->clause[i]);
    return why;
}

bool grundy_family_find(arena *a, const game_kind *kind, family *out)
{
    *out = (family){.clauses = kind->moves};
    out->clause =
        grundy_arena_zeroed(a, (kind->moves + 1) * sizeof *out->clause);
    if (out->clause == NULL)
        return false;
    out->why_not = read_kind(kind, out);
    return true;
}

/* The union of the clauses' sets must be 1..most without a gap. */
void grundy_family_bind(family *f)
{
    int64_t reached = 0;
    bool grew = true, all = false;

    f->law = FAMILY_NONE;
    if (f->why_not != NULL)
        return;
    for (uint32_t i = 0; i < f->clauses; i++) {
        family_clause *c = &f->clause[i];

        if (c->least < 1) { /* not a move down, or a gap that comes back */
            if (c->form != CLAUSE_TAKES || c->all || c->most_now >= c->least)
                return;
        }
    }
    while (grew && !all) {
        grew = false;
        for (uint32_t i = 0; i < f->clauses; i++) {
            const family_clause *c = &f->clause[i];
            const int64_t top = c->form == CLAUSE_ONE ? c->least : c->most_now;

            if (c->least > reached + 1)
                continue;
            all |= c->all;
            if (!c->all && top > reached) {
                reached = top;
                grew = true;
            }
        }
    }
    for (uint32_t i = 0; i < f->clauses && !all; i++) {
        const family_clause *c = &f->clause[i];
        const int64_t top = c->form == CLAUSE_ONE ? c->least : c->most_now;

        if (c->all || top > reached)
            return; /* a gap: another family */
    }
    f->law = all ? FAMILY_NIM : FAMILY_TAKE;
    f->most = reached;
    if (reached == INT64_MAX)
        f->law = FAMILY_NIM;
}

uint64_t grundy_family_value(const family *f, uint64_t n)
{
    return f->law == FAMILY_NIM ? n : n % ((uint64_t)f->most + 1);
}

bool grundy_family_target(const family *f, uint64_t n, uint64_t value,
                          uint64_t *target)
{
    uint64_t take;

    if (f->law == FAMILY_NIM) {
        *target = value;
        return value < n;
    }
    if (value > (uint64_t)f->most)
        return false;
    take = n % ((uint64_t)f->most + 1);
    take = take >= value ? take - value : take + (uint64_t)f->most + 1 - value;
    *target = n - take;
    return take >= 1 && take <= n;
}

bool grundy_family_leads(const family_clause *c, uint64_t n, uint64_t m,
                         int64_t *loop)
{
    const int64_t take = (int64_t)(n - m);
    const int64_t most = c->all                    ? (int64_t)n
                         : c->form == CLAUSE_ONE ? c->least
                                                   : c->most_now;

    if (m >= n || take < c->least || take > most)
        return false;
    *loop = c->form == CLAUSE_LEAVES ? (int64_t)m : take;
    return true;
}
