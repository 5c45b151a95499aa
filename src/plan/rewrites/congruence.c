/* SPDX-License-Identifier: MIT */
/*
 * The numbers that may be taken from a heap are few but large: powers of two
 * up to 2^59.  Those that are not larger than some bound make a game of their
 * own; if its values have the period p from 0 on, then s + j * p changes
 * nothing where s may be taken: G(n - s - j * p) = G(n - s), which is an option
 * already.  So it is the game of the small numbers if each large one is
 * congruent to one of them [Winning Ways, ch. 4].
 *
 * Only for values, so not where misère play or a decision asks for more.  The
 * numbers must be known before there is an input: what can fail has no exact
 * value here.
 */
#include "plan/rewrites/congruence.h"

#include <string.h>

#include "plan/facts/linear.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

enum { SMALL = 1 << 12, MOST_NUMBERS = 1 << 10, MOST_WORK = 1 << 24 };

typedef struct number_list {
    int64_t *at;
    uint32_t count;
} number_list;

typedef struct taking {
    rewriting *r;
    const variable *n;
    interval_names names; /* loop variables, each with one value */
} taking;

/* ---- the numbers ---- */

static bool exact(taking *t, const node *e, int64_t *out)
{
    const interval is = grundy_interval_of(&t->names, e);

    *out = is.low;
    return is.low == is.high && grundy_total_is(&t->names, e);
}

static bool push(taking *t, number_list *list, int64_t number)
{
    if (list->at == NULL)
        list->at = grundy_rewrite_new(t->r, MOST_NUMBERS * sizeof *list->at);
    if (list->at == NULL || list->count == MOST_NUMBERS)
        return false;
    list->at[list->count++] = number;
    return true;
}

static bool run_tail(taking *t, const tail *over, uint32_t step, const node *e,
                     number_list *out);

static bool push_range(taking *t, const node *range, number_list *out)
{
    int64_t low, high;
    bool ok = exact(t, range->kid[0], &low) && exact(t, range->kid[1], &high);

    if (ok && range->op == N_RANGE_LT)
        ok = !__builtin_sub_overflow(high, 1, &high);
    for (; ok && low <= high; low++) {
        ok = push(t, out, low);
        if (low == INT64_MAX)
            break;
    }
    return ok;
}

/* A range, numbers written out, or those of a comprehension. */
static bool elements(taking *t, const node *list, number_list *out)
{
    bool ok = true;

    if (list->op == N_RANGE || list->op == N_RANGE_LT)
        return push_range(t, list, out);
    if (list->op != N_ARRAY && list->op != N_SET)
        return false;
    if (list->tail != NULL)
        return run_tail(t, list->tail, 0, list->kid[0], out);
    for (uint32_t i = 0; i < list->kids && ok; i++) {
        int64_t number;

        ok = exact(t, list->kid[i], &number) && push(t, out, number);
    }
    return ok;
}

static bool is_heap(const taking *t, const node *e)
{
    return grundy_tree_is_name(e, t->n);
}

/* number <= n, which the range of the parameter says anyway. */
static bool only_affordable(const taking *t, const node *condition,
                            const node *number)
{
    const node *const *const kid = (const node *const *)condition->kid;

    return (condition->op == N_LE && is_heap(t, kid[1]) &&
            grundy_tree_same(kid[0], number)) ||
           (condition->op == N_GE && is_heap(t, kid[0]) &&
            grundy_tree_same(kid[1], number));
}

static bool run_loop(taking *t, const tail *over, uint32_t step, const node *e,
                     number_list *out)
{
    const tail_step *const s = &over->step[step];
    number_list values = {NULL, 0};

    if (s->pattern->name == NULL || !elements(t, s->expr, &values))
        return false;
    for (uint32_t i = 0; i < values.count; i++) {
        grundy_interval_name(&t->names, s->pattern->variable,
                             (interval){values.at[i], values.at[i]});
        if (!run_tail(t, over, step + 1, e, out))
            return false;
    }
    return true;
}

/* The values of e, one for each run of the steps from this one on. */
static bool run_tail(taking *t, const tail *over, uint32_t step, const node *e,
                     number_list *out)
{
    const tail_step *s;
    int64_t number;

    if (step == over->steps)
        return exact(t, e, &number) && push(t, out, number);
    s = &over->step[step];
    if (s->kind == STEP_FOR)
        return run_loop(t, over, step, e, out);
    return s->kind == STEP_IF && only_affordable(t, s->expr, e) &&
           run_tail(t, over, step + 1, e, out);
}

/* move to kind(n - E) for ... */
static bool read_move(taking *t, const game_kind *kind, const rule_move *m,
                      number_list *out)
{
    const node *const to = m->target;
    const node *left;

    if (to->op != N_CALL || to->call != CALL_POSITION || to->ref.kind != kind)
        return false;
    left = to->kid[0];
    return left->op == N_SUB && is_heap(t, left->kid[0]) &&
           run_tail(t, m->tail, 0, left->kid[1], out);
}

/* Rising, each once. */
static void arrange(number_list *list)
{
    uint32_t kept = 0;

    for (uint32_t i = 1; i < list->count; i++)
        for (uint32_t j = i; j > 0 && list->at[j - 1] > list->at[j]; j--) {
            const int64_t held = list->at[j];

            list->at[j] = list->at[j - 1];
            list->at[j - 1] = held;
        }
    for (uint32_t i = 0; i < list->count; i++)
        if (kept == 0 || list->at[kept - 1] != list->at[i])
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* ---- the period of the small ones ---- */

static void find_values(const int64_t *take, uint32_t takes, uint32_t count,
                        uint16_t *value)
{
    for (uint32_t n = 0; n < count; n++) {
        uint64_t seen[MOST_NUMBERS / 64 + 1] = {0};
        uint16_t mex = 0;

        for (uint32_t i = 0; i < takes && take[i] <= n; i++) {
            const uint16_t v = value[n - (uint32_t)take[i]];

            seen[v / 64] |= UINT64_C(1) << v % 64;
        }
        while (seen[mex / 64] >> mex % 64 & 1)
            mex++;
        value[n] = mex;
    }
}

/* As many equal values as the greatest number prove it; 0: none is found. */
static uint32_t pure_period(rewriting *r, const int64_t *take, uint32_t takes)
{
    const uint32_t most = (uint32_t)take[takes - 1];
    const uint32_t count = 8 * most + 64;
    uint16_t *value;

    if ((uint64_t)count * takes > MOST_WORK)
        return 0;
    value = grundy_rewrite_new(r, count * sizeof *value);
    if (value == NULL)
        return 0;
    find_values(take, takes, count, value);
    for (uint32_t p = 1; p + most <= count; p++)
        if (memcmp(value, value + p, most * sizeof *value) == 0)
            return p;
    return 0;
}

/* Whether each number is congruent to one of the first few, not larger. */
static bool all_congruent(const number_list *list, uint32_t few, uint32_t p)
{
    for (uint32_t i = few; i < list->count; i++) {
        uint32_t j = 0;

        while (j < few && (list->at[i] - list->at[j]) % p != 0)
            j++;
        if (j == few)
            return false;
    }
    return true;
}

/* How many of the numbers are enough; 0: none but all of them. */
static uint32_t enough(rewriting *r, const number_list *list, uint32_t *period)
{
    for (uint32_t few = 1; few < list->count && list->at[few - 1] <= SMALL;
         few += 1 + few / 8) {
        *period = pure_period(r, list->at, few);
        if (*period != 0 && all_congruent(list, few, *period))
            return few;
    }
    return 0;
}

/* ---- the kind ---- */

static bool take_few(rewriting *r, game_kind *kind, const number_list *list,
                     uint32_t few)
{
    const grundy_span span = kind->move[0].span;
    variable *const k = grundy_build_variable(r, "k", span, VAR_LOOP);
    node *arg = grundy_build_pair(
        r, N_SUB, grundy_build_name(r, span, kind->param[0].variable),
        grundy_build_name(r, span, k), &grundy_type_int);
    rule_move *const move = grundy_rewrite_new(r, sizeof *move);
    node *const among = grundy_build_numbers(r, span, list->at, few);

    if (move == NULL || arg == NULL || among == NULL)
        return false;
    *move = (rule_move){.span = span,
                        .target = grundy_build_position(r, span, kind, &arg),
                        .tail = grundy_build_loop(r, k, among)};
    if (move->target == NULL || move->tail == NULL)
        return false;
    kind->value_move = move;
    kind->value_moves = 1;
    return true;
}

/* The numbers that may be taken, if they are known and some are large. */
static bool read_kind(rewriting *r, const game_kind *kind, number_list *list)
{
    taking t = {.r = r};

    if (r->set->misere || r->set->has_decisions || kind->planned ||
        kind->split != NULL || grundy_linear_heap(kind) != NULL)
        return false;
    t.n = kind->param[0].variable;
    grundy_total_begin(&t.names);
    for (uint32_t i = 0; i < kind->moves; i++)
        if (!read_move(&t, kind, &kind->move[i], list))
            return false;
    arrange(list);
    return list->count > 0 && list->at[0] >= 1 &&
           list->at[list->count - 1] > SMALL;
}

/* Said of games with large numbers only. */
void grundy_rewrite_congruence(rewriting *r, game_kind *kind)
{
    number_list list = {NULL, 0};
    uint32_t period = 0, few;

    if (!read_kind(r, kind, &list))
        return;
    few = enough(r, &list, &period);
    if (few == 0 || !take_few(r, kind, &list, few))
        grundy_rewrite_note(r, REWRITE_CONGRUENCE, kind, false,
                            "no few numbers have a period that the others "
                            "follow");
    else
        grundy_rewrite_note(r, REWRITE_CONGRUENCE, kind, true,
                            "numbers up to %lld have the period %u from 0 on, "
                            "and each larger one is congruent to one of them "
                            "[Berlekamp, Conway, Guy 1982]",
                            (long long)list.at[few - 1], period);
}
