/* SPDX-License-Identifier: MIT */
/*
 * Sound: the body reads nothing but the loop variables and inputs, so its
 * value at a cell is the same in every rectangle.  `all` and `any` stop early
 * as written and so may pass over a failing cell; rectangles with failing
 * cells are not answered here, so the difference can't be seen.
 */
#include "lang/aggregate.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"

enum { MOST_CELLS = 1 << 22 };

typedef struct inspecting {
    const tail *t;
    const char *why_not;
} inspecting;

static bool is_loop_variable(const tail *t, const variable *v)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].pattern->variable == v)
            return true;
    return false;
}

static bool inspect(void *user, node *n)
{
    inspecting *w = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind >= VAR_PARAM &&
        !is_loop_variable(w->t, n->ref.variable))
        w->why_not = N_("the body depends on the position");
    if (n->call == CALL_START || grundy_asks_for_value(n) ||
        n->call == CALL_POSITION)
        w->why_not = N_("the body asks for a value of positions");
    if (n->call == CALL_FUNCTION && n->ref.function->recursive)
        w->why_not = N_("the body calls a recursive function");
    if (n->tail != NULL)
        w->why_not = N_("the body has loops of its own");
    return w->why_not == NULL;
}

static bool inspect_end(void *user, node *n)
{
    inspecting *w = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        is_loop_variable(w->t, n->ref.variable))
        w->why_not = N_("the end of a loop depends on another loop");
    return w->why_not == NULL;
}

const char *grundy_aggregate_why_not(const node *fold)
{
    inspecting w = {fold->tail, NULL};

    if (fold->word != W_ALL && fold->word != W_ANY && fold->word != W_COUNT &&
        fold->word != W_SUM && fold->word != W_XOR)
        return N_("it is no sum, xor, count, any or all");
    if (fold->kid[0]->type->tag != TYPE_INT &&
        fold->kid[0]->type->tag != TYPE_BOOL)
        return N_("its values are no numbers");
    if (fold->tail->steps == 0 || fold->tail->steps > 2)
        return N_("it has not one or two loops");
    for (uint32_t i = 0; i < fold->tail->steps; i++) {
        const tail_step *s = &fold->tail->step[i];

        if (s->kind != STEP_FOR ||
            !grundy_tree_is_range(s->expr) ||
            s->pattern->name == NULL)
            return N_("not all of it are loops over ranges");
    }
    for (uint32_t i = 0; i < fold->tail->steps && w.why_not == NULL; i++)
        (void)grundy_tree_walk(fold->tail->step[i].expr, inspect_end, &w);
    if (w.why_not == NULL)
        (void)grundy_tree_walk(fold->kid[0], inspect, &w);
    return w.why_not;
}

static size_t cells(const aggregate *g)
{
    return (size_t)((g->extent[0] + 1) * (g->extent[1] + 1));
}

static void drop_box(aggregate *g)
{
    GRUNDY_FREE(g->mem, g->sum, cells(g));
    GRUNDY_FREE(g->mem, g->failed, cells(g));
    g->sum = NULL;
    g->failed = NULL;
    g->extent[0] = g->extent[1] = 0;
}

void grundy_aggregate_close(aggregate *g)
{
    drop_box(g);
}

/* What a cell adds: 1 for a condition that counts, else the value. */
static grundy_status cell(machine *m, aggregate *g, int64_t y, int64_t x,
                          int64_t *value, bool *failed)
{
    const int64_t at[2] = {y, x};
    const arena_mark mark = grundy_arena_get(&m->scratch);
    grundy_error ignored = {0};
    const grundy_status status =
        grundy_machine_run(m, g->body, at, value, &ignored);

    if (!m->keep)
        grundy_arena_reset(&m->scratch, mark);
    *failed = status != GRUNDY_OK;
    if (*failed)
        *value = 0;
    if (g->fold->word == W_ALL)
        *value = *failed || *value != 0 ? 0 : 1; /* those that don't hold */
    if (g->fold->word == W_COUNT && g->fold->kid[0]->type->tag != TYPE_BOOL)
        *value = 1;
    return status == GRUNDY_EVALUE ? GRUNDY_OK : status;
}

static int64_t join(const aggregate *g, int64_t x, int64_t y, bool *over)
{
    int64_t sum = x ^ y;

    if (g->fold->word != W_XOR)
        *over |= __builtin_add_overflow(x, y, &sum);
    return sum;
}

static int64_t part(const aggregate *g, int64_t x, int64_t y, bool *over)
{
    int64_t rest = x ^ y;

    if (g->fold->word != W_XOR)
        *over |= __builtin_sub_overflow(x, y, &rest);
    return rest;
}

static grundy_status fill(machine *m, aggregate *g)
{
    const size_t wide = (size_t)g->extent[1] + 1;
    grundy_status status = GRUNDY_OK;
    bool over = false;

    for (uint64_t y = 1; y <= g->extent[0] && status == GRUNDY_OK; y++) {
        int64_t row = 0;
        uint32_t failed_row = 0;

        for (uint64_t x = 1; x <= g->extent[1] && status == GRUNDY_OK; x++) {
            const size_t at = (size_t)y * wide + (size_t)x;
            int64_t value;
            bool failed;

            status = cell(m, g, g->low[0] + (int64_t)y - 1,
                          g->low[1] + (int64_t)x - 1, &value, &failed);
            row = join(g, row, value, &over);
            failed_row += failed;
            g->sum[at] = join(g, g->sum[at - wide], row, &over);
            g->failed[at] = g->failed[at - wide] + failed_row;
        }
    }
    g->hopeless |= over;
    return status;
}

/* A box around the old one and what is asked; what grows, grows by half. */
static void enclose(aggregate *g, const int64_t *low, const int64_t *high,
                    int64_t *from, uint64_t *extent)
{
    for (uint32_t i = 0; i < 2; i++) {
        const int64_t old_low = g->low[i];
        const int64_t old_high = g->low[i] + (int64_t)g->extent[i] - 1;
        const int64_t half = (int64_t)g->extent[i] / 2;
        int64_t to = high[i];

        from[i] = low[i];
        if (g->sum != NULL) {
            from[i] = old_low <= low[i]                ? old_low
                      : old_low - half < low[i] && half > 0 ? old_low - half
                                                       : low[i];
            to = old_high >= high[i]          ? old_high
                 : old_high + half > high[i] ? old_high + half
                                             : high[i];
        }
        extent[i] = (uint64_t)to - (uint64_t)from[i] + 1;
    }
}

static bool holds(const aggregate *g, const int64_t *low, const int64_t *high)
{
    for (uint32_t i = 0; i < 2; i++)
        if (low[i] < g->low[i] ||
            (uint64_t)high[i] - (uint64_t)g->low[i] >= g->extent[i])
            return false;
    return g->sum != NULL;
}

static grundy_status cover(machine *m, aggregate *g, const int64_t *low,
                           const int64_t *high)
{
    int64_t from[2];
    uint64_t extent[2];
    grundy_status status;

    if (g->epoch != m->epoch) {
        drop_box(g);
        g->epoch = m->epoch;
        g->hopeless = false;
    }
    if (holds(g, low, high))
        return GRUNDY_OK;
    enclose(g, low, high, from, extent);
    drop_box(g);
    if (extent[0] > MOST_CELLS || extent[1] > MOST_CELLS ||
        (extent[0] + 1) * (extent[1] + 1) > MOST_CELLS) {
        g->hopeless = true;
        return GRUNDY_OK;
    }
    memcpy(g->low, from, sizeof from);
    memcpy(g->extent, extent, sizeof extent);
    g->sum = grundy_memory_zeroed(g->mem, cells(g) * sizeof *g->sum);
    g->failed = grundy_memory_zeroed(g->mem, cells(g) * sizeof *g->failed);
    if (g->sum == NULL || g->failed == NULL) {
        drop_box(g);
        return grundy_machine_no_memory(m);
    }
    if (g->body == NULL) {
        variable *loops[2];

        for (uint32_t i = 0; i < g->axes; i++)
            loops[i] = g->fold->tail->step[i].pattern->variable;
        status = grundy_compile_expr(m->program, m, &m->program->arena,
                                     g->fold->kid[0], loops, g->axes, false,
                                     &g->body, m->err);
        if (status != GRUNDY_OK)
            return status;
    }
    status = fill(m, g);
    if (status != GRUNDY_OK)
        drop_box(g);
    return status;
}

static void settle(const aggregate *g, int64_t sum, int64_t *value)
{
    *value = g->fold->word == W_ALL   ? sum == 0
             : g->fold->word == W_ANY ? sum != 0
                                      : sum;
}

/*
 * Puts into *value what the fold comes to over low[i]..high[i]; *answered is
 * false where the loops have to do it.
 */
static grundy_status value_of(machine *m, aggregate *g, const int64_t *low,
                              const int64_t *high, int64_t *value,
                              bool *answered)
{
    size_t corner[4], wide;
    bool over = false;
    int64_t sum;
    grundy_status status;

    *answered = low[0] > high[0] || low[1] > high[1];
    if (*answered) {
        settle(g, 0, value);
        return GRUNDY_OK;
    }
    if (g->hopeless && g->epoch == m->epoch)
        return GRUNDY_OK;
    status = cover(m, g, low, high);
    if (status != GRUNDY_OK || g->hopeless)
        return status;
    assert(holds(g, low, high));
    wide = (size_t)g->extent[1] + 1;
    for (int i = 0; i < 4; i++) {
        const int64_t y = (i & 2) != 0 ? high[0] + 1 : low[0];
        const int64_t x = (i & 1) != 0 ? high[1] + 1 : low[1];

        corner[i] = (size_t)(y - g->low[0]) * wide + (size_t)(x - g->low[1]);
    }
    if (g->failed[corner[3]] - g->failed[corner[2]] - g->failed[corner[1]] +
            g->failed[corner[0]] != 0)
        return GRUNDY_OK;
    sum = part(g, part(g, g->sum[corner[3]], g->sum[corner[2]], &over),
               part(g, g->sum[corner[1]], g->sum[corner[0]], &over), &over);
    *answered = !over;
    settle(g, sum, value);
    return GRUNDY_OK;
}

grundy_status grundy_runtime_aggregate(machine *m, const runtime_info *info,
                                       int64_t *result, const int64_t *arg,
                                       grundy_span span)
{
    aggregate *g = (aggregate *)(uintptr_t)info->extra;
    const int64_t low[2] = {arg[0], g->axes == 2 ? arg[2] : 0};
    const int64_t high[2] = {arg[1], g->axes == 2 ? arg[3] : 0};
    bool answered;
    const grundy_status status =
        value_of(m, g, low, high, &result[0], &answered);

    (void)span;
    result[1] = answered;
    return status;
}
