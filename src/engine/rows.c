/* SPDX-License-Identifier: MIT */
/*
 * The nimber of many positions whose numbers have equal steps
 * (plan/rewrites/rows.c).  Where the values of a kind repeat, each time larger
 * by a constant that may depend on the place, those that are a period apart
 * have equal steps as well, and the xor of such is a matter of arithmetic
 * (plan/laws/xor_row.h).  Elsewhere one is looked at after the other.
 *
 * A kind that is equal to a sum whose numbers are linear is that sum, of which
 * each part is a row.
 */
#include <assert.h>

#include "base/number.h"
#include "engine/engine.h"
#include "plan/facts/forms.h"
#include "plan/laws/xor_row.h"

enum { SPLITS_DEEP = 8, MOST_STEPS = 1 << 20 };

/* count positions: their numbers begin with `at` and rise by `step`. */
typedef struct row {
    uint32_t kind, params;
    int64_t count;
    int64_t at[GRUNDY_MOST_PARAMS], step[GRUNDY_MOST_PARAMS];
} row;

static grundy_status row_nimber(engine *e, const row *r, uint32_t depth,
                                uint64_t *out, grundy_error *err);

/* By the words of its first and second position. */
static row row_of(const int64_t *first, const int64_t *second, int64_t count)
{
    const int64_t kind = first[SUM_KIND];
    row r = {.kind = kind == SUM_NIM ? GRUNDY_KIND_NIM : (uint32_t)kind,
             .params = (uint32_t)first[SUM_LENGTH],
             .count = count};

    assert(second[SUM_KIND] == kind && r.params <= GRUNDY_MOST_PARAMS);
    for (uint32_t i = 0; i < r.params; i++) {
        r.at[i] = first[SUM_WORDS + i];
        r.step[i] = second[SUM_WORDS + i] - r.at[i];
    }
    return r;
}

/* ---- one after the other ---- */

static grundy_status value_at(engine *e, const row *r, int64_t i, uint64_t *out,
                              grundy_error *err)
{
    int64_t word[GRUNDY_MOST_PARAMS];

    for (uint32_t k = 0; k < r->params; k++)
        word[k] = r->at[k] + i * r->step[k];
    return grundy_engine_part_nimber(
        e, (grundy_position){r->kind, r->params, word}, out, err);
}

/* The solvers hear of the ends, so that tables are large enough. */
static grundy_status prepare(engine *e, const row *r, grundy_error *err)
{
    int64_t last[GRUNDY_MOST_PARAMS];
    const option_part end[2] = {{{r->kind, r->params, r->at}, 1},
                                {{r->kind, r->params, last}, 1}};

    for (uint32_t k = 0; k < r->params; k++)
        last[k] = r->at[k] + (r->count - 1) * r->step[k];
    return grundy_engine_prepare(e, end, 2, err);
}

/* Of those from..<to, which have values with equal steps if they are `period`
 * apart. */
static grundy_status xor_some(engine *e, const row *r, uint64_t from,
                              uint64_t to, uint64_t period, uint64_t *out,
                              grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (uint64_t i = from; status == GRUNDY_OK && i < to && i - from < period;
         i++) {
        const uint64_t more = (to - 1 - i) / period;
        uint64_t now, then = 0;

        status = value_at(e, r, (int64_t)i, &now, err);
        if (status == GRUNDY_OK && more > 0)
            status = value_at(e, r, (int64_t)(i + period), &then, err);
        if (status == GRUNDY_OK)
            *out ^= more == 0 ? now
                              : (uint64_t)xor_of_row((int64_t)now,
                                                     (int64_t)(then - now),
                                                     (int64_t)more + 1);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(e->watch, 1, err);
    }
    return status;
}

static grundy_status xor_all(engine *e, const row *r, uint64_t period,
                             uint64_t *out, grundy_error *err)
{
    const grundy_status status = prepare(e, r, err);

    return status != GRUNDY_OK
               ? status
               : xor_some(e, r, 0, (uint64_t)r->count, period, out, err);
}

/* ---- by a law ---- */

/* So that its number rises, if it is one. */
static void turn(row *r)
{
    if (r->params != 1 || r->step[0] >= 0)
        return;
    r->at[0] += (r->count - 1) * r->step[0];
    r->step[0] = -r->step[0];
}

/* From one stretch of heaps of which a period is known to the next. */
static grundy_status by_law(engine *e, const row *r, uint64_t *out,
                            grundy_error *err)
{
    const kind_law *const law = &e->law[r->kind];
    const uint64_t first = (uint64_t)r->at[0], step = (uint64_t)r->step[0];
    const uint64_t count = (uint64_t)r->count;
    const uint64_t last = first + (count - 1) * step;
    uint64_t to, period, ignored;
    grundy_status status = GRUNDY_OK;

    if (step == 1 && grundy_kind_law_share(law, last) > 0) {
        *out ^= (uint64_t)xor_of_shares(r->at[0], (int64_t)last,
                                        grundy_kind_law_share(law, last));
        return GRUNDY_OK;
    }
    /* A sequence's law is found on the way to large heaps. */
    (void)grundy_engine_law_value(e, r->kind, last, &ignored);
    if (!grundy_kind_law_repeats(law, first, last, &to, &period))
        return xor_all(e, r, UINT64_MAX, out, err);
    if (step == 0)
        return xor_all(e, r, 1, out, err);
    for (uint64_t i = 0, end; status == GRUNDY_OK && i < count; i = end) {
        if (!grundy_kind_law_repeats(law, first + i * step, last, &to, &period))
            period = UINT64_MAX, to = last;
        end = (to - first) / step + 1;
        status = xor_some(e, r, i, end,
                          period / (period == UINT64_MAX
                                        ? 1
                                        : grundy_number_gcd(period, step)),
                          out, err);
    }
    return status;
}

/* ---- by a sum ---- */

/* A sum of positions whose numbers are linear forms. */
static bool is_linear(const node *n)
{
    form f;

    if (n->op == N_ADD)
        return is_linear(n->kid[0]) && is_linear(n->kid[1]);
    if (n->op != N_CALL || (n->call != CALL_POSITION && n->call != CALL_NIM))
        return n->op == N_NOTHING;
    for (uint32_t i = 0; i < n->kids; i++)
        if (n->kid[i]->type->tag != TYPE_INT ||
            !grundy_form_read(n->kid[i], &f))
            return false;
    return true;
}

static bool is_number_below(const node *n, int64_t most)
{
    return n->op == N_INT && n->number > 0 && n->number <= most;
}

/* A number of steps after which the value of a number, a condition or a heap of
 * Nim is larger by a constant, however often they are made; 0: none is known.
 * *flat: that constant is 0. */
static uint64_t repeats(const node *n, bool *flat)
{
    uint64_t all = 1, by;
    uint32_t rising = 0; /* of the kids; a condition's is none */
    bool one;

    *flat = n->op == N_INT || grundy_tree_is_global(n);
    if (*flat || n->op == N_NAME)
        return *flat || n->call == CALL_VARIABLE ? 1 : 0;
    if (n->kids == 0 || n->tail != NULL)
        return 0;
    for (uint32_t i = 0; i < n->kids; i++) {
        by = repeats(n->kid[i], &one);
        all = by == 0 ? 0 : all / grundy_number_gcd(all, by) * by;
        if (all == 0 || all > MOST_STEPS || (n->op == N_IF && i == 0 && !one))
            return 0;
        rising += !one;
    }
    *flat = rising == 0;
    if (*flat && n->op != N_CALL)
        return all;
    if (n->op == N_CALL ? n->call == CALL_NIM : n->op == N_IF)
        return all;
    if (n->type->tag != TYPE_INT)
        return 0;
    if ((n->op == N_DIV || n->op == N_MOD) &&
        is_number_below(n->kid[1], MOST_STEPS / (int64_t)all)) {
        *flat = n->op == N_MOD;
        return all * (uint64_t)n->kid[1]->number;
    }
    return n->op == N_ADD || n->op == N_SUB || n->op == N_NEG ||
                   (n->op == N_MUL && rising == 1)
               ? all
               : 0;
}

/* Whether it is one bound of linear forms, or several: if it holds of the first
 * and the last of a row, it does between them. */
static bool is_between(const node *n)
{
    form f;

    if (n->op == N_AND)
        return is_between(n->kid[0]) && is_between(n->kid[1]);
    return n->op >= N_LT && n->op <= N_GE && grundy_form_read(n->kid[0], &f) &&
           grundy_form_read(n->kid[1], &f);
}

/* Whether a theorem, which says `if c then nim(x) else p`, tells the value of
 * the position as a heap of Nim. */
static grundy_status is_heap(engine *e, const row *r, int64_t i, bool *is,
                             grundy_error *err)
{
    int64_t word[GRUNDY_MOST_PARAMS];
    const object *sum;
    grundy_status status;

    for (uint32_t k = 0; k < r->params; k++)
        word[k] = r->at[k] + i * r->step[k];
    status = grundy_engine_split_sum(
        e, (grundy_position){r->kind, r->params, word}, &sum, err);
    *is =
        status == GRUNDY_OK && sum->count > 0 && sum->word[SUM_KIND] == SUM_NIM;
    return status;
}

/* The first position from which on all are such, if the last is. */
static grundy_status first_heap(engine *e, const row *r, int64_t *first,
                                grundy_error *err)
{
    int64_t low = 0, high = r->count - 1;
    bool is;
    grundy_status status = is_heap(e, r, high, &is, err);

    *first = r->count;
    while (status == GRUNDY_OK && is && low < high) {
        const int64_t middle = low + (high - low) / 2;
        bool holds;

        status = is_heap(e, r, middle, &holds, err);
        if (holds)
            high = middle;
        else
            low = middle + 1;
    }
    if (is)
        *first = high;
    return status;
}

static grundy_status by_theorem(engine *e, const row *r, uint64_t *out,
                                grundy_error *err)
{
    const node *value = e->set.kind[r->kind].split;
    grundy_status status = prepare(e, r, err);
    int64_t first = 0;
    uint64_t period;
    bool flat;

    if (status == GRUNDY_OK && value->op == N_IF && is_between(value->kid[0]) &&
        value->kid[2]->op == N_CALL && value->kid[2]->call == CALL_POSITION) {
        value = value->kid[1];
        status = first_heap(e, r, &first, err);
    }
    period = repeats(value, &flat);
    if (value->op != N_CALL || value->call != CALL_NIM || period == 0)
        first = r->count;
    if (status == GRUNDY_OK)
        status = xor_some(e, r, 0, (uint64_t)first, UINT64_MAX, out, err);
    return status == GRUNDY_OK && first < r->count
               ? xor_some(e, r, (uint64_t)first, (uint64_t)r->count, period,
                          out, err)
               : status;
}

static grundy_status by_sum(engine *e, const row *r, uint32_t depth,
                            uint64_t *out, grundy_error *err)
{
    int64_t second[GRUNDY_MOST_PARAMS];
    const object *x, *y;
    grundy_status status;

    for (uint32_t k = 0; k < r->params; k++)
        second[k] = r->at[k] + r->step[k];
    status = grundy_engine_split_sum(
        e, (grundy_position){r->kind, r->params, r->at}, &x, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_split_sum(
            e, (grundy_position){r->kind, r->params, second}, &y, err);
    for (size_t at = 0; status == GRUNDY_OK && at < x->count;
         at = grundy_sum_next(x->word, at)) {
        const row part = row_of(x->word + at, y->word + at, r->count);

        if (x->word[at + SUM_COPIES] % 2 != 0)
            status = row_nimber(e, &part, depth + 1, out, err);
    }
    return status;
}

/* ---- all of them ---- */

static grundy_status row_nimber(engine *e, const row *r, uint32_t depth,
                                uint64_t *out, grundy_error *err)
{
    row rising = *r;
    const grundy_position first = {r->kind, r->params, r->at};

    turn(&rising);
    switch (grundy_engine_nimber_by(e, first)) {
    case NIMBER_BY_SIZE:
        *out ^= (uint64_t)xor_of_row(r->at[0], r->step[0], r->count);
        return GRUNDY_OK;
    case NIMBER_BY_LAW: return by_law(e, &rising, out, err);
    case NIMBER_BY_SUM:
        if (depth < SPLITS_DEEP && is_linear(e->set.kind[r->kind].split))
            return by_sum(e, r, depth, out, err);
        return by_theorem(e, r, out, err);
    default: break;
    }
    return xor_all(e, &rising, UINT64_MAX, out, err);
}

grundy_status grundy_engine_row_nimber(engine *e, const object *sum,
                                       uint64_t *out, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const int64_t *const first = sum->word;
    const int64_t *const second = first + grundy_sum_next(first, 0);
    const int64_t *const last = second + grundy_sum_next(second, 0);
    const int64_t *const count = last + grundy_sum_next(last, 0);
    const row r = row_of(first, second, count[SUM_WORDS]);
    grundy_status status;

    *out = 0;
    status = row_nimber(e, &r, 0, out, err);
    e->start_together += r.count;
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}
