/* SPDX-License-Identifier: MIT */
/*
 * A move to a run of cells in the row at work, such as `pile(white, blue - k)
 * for k in 1..blue/2`: the loop over it gives way to a set of the values in
 * the run, whose ends move on from cell to cell.
 *
 * Sound where the row is filled from its low end on: all cells of the row
 * that the ends pass lie before the cell at work, as every option does.
 */
#include <string.h>

#include "emit/emitter.h"

typedef struct use {
    const variable *of;
    bool found;
} use;

static bool names_it(void *user, node *n)
{
    use *u = user;

    u->found |=
        n->op == N_NAME && n->call == CALL_VARIABLE && n->ref.variable == u->of;
    return !u->found;
}

static bool mentions(const node *n, const variable *v)
{
    use u = {v, false};

    (void)grundy_tree_walk((node *)(uintptr_t)n, names_it, &u);
    return u.found;
}

static bool is_name(const node *n, const variable *v)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE && n->ref.variable == v;
}

/* The one loop of the tail, over a range; conditions don't speak of it. */
static const tail_step *only_loop(const tail *t)
{
    const tail_step *loop = NULL;

    for (uint32_t i = 0; i < t->steps; i++) {
        if (t->step[i].kind == STEP_IF)
            continue;
        if (t->step[i].kind != STEP_FOR || loop != NULL)
            return NULL;
        loop = &t->step[i];
    }
    if (loop == NULL || loop->pattern->name == NULL ||
        (loop->expr->op != N_RANGE && loop->expr->op != N_RANGE_LT))
        return NULL;
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_IF &&
            mentions(t->step[i].expr, loop->pattern->variable))
            return NULL;
    return loop;
}

/* A loop of a few numbers is as good as a set. */
static bool is_short(const node *range)
{
    int64_t low, high;

    return (range->op == N_RANGE || range->op == N_RANGE_LT) &&
           grundy_emit_constant(range->kid[0], &low) &&
           grundy_emit_constant(range->kid[1], &high) && high - low < 16;
}

/* x - k, x + k or k. */
static bool is_along(const node *n, const variable *k)
{
    if (is_name(n, k))
        return true;
    return (n->op == N_SUB || n->op == N_ADD) && is_name(n->kid[1], k) &&
           !mentions(n->kid[0], k);
}

static bool is_run(const game_kind *k, const rule_move *m)
{
    const tail_step *const loop = only_loop(m->tail);
    const uint32_t last = k->params - 1;
    const node *const to = m->target;

    if (loop == NULL || is_short(loop->expr) || to->op != N_CALL ||
        to->call != CALL_POSITION || to->ref.kind != k ||
        !is_along(to->kid[last], loop->pattern->variable))
        return false;
    for (uint32_t i = 0; i < last; i++)
        if (!is_name(to->kid[i], k->param[i].variable))
            return false;
    return true;
}

/* Where another clause loops as long, its marks stay, and a set beside them
 * costs more than it saves. */
static bool is_alone(const game_kind *k, const rule_move *run)
{
    for (uint32_t i = 0; i < k->value_moves; i++) {
        const rule_move *const m = &k->value_move[i];

        for (uint32_t s = 0; s < m->tail->steps && m != run; s++)
            if (m->tail->step[s].kind == STEP_FOR &&
                !is_short(m->tail->step[s].expr))
                return false;
    }
    return true;
}

/* Whether a parameter is known to be at most this one. */
static bool is_below(const game_kind *k, const kind_plan *plan, uint32_t x)
{
    bool found = false;

    for (uint32_t i = 0; i < k->params; i++)
        found |= (plan->below[i] >> x & 1u) != 0;
    return found;
}

const rule_move *grundy_emit_find_run(emitter *e, const game_kind *k)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const uint32_t last = k->params - 1;

    if (e->mode != MODE_NIMBERS || plan->method != METHOD_TABLE ||
        k->params < 2 || k->value_moves < 2 || plan->order[last] != last ||
        plan->axis[last].falling ||
        !(plan->axis[last].constant || !plan->axis[last].fixed) ||
        strcmp(plan->stored, "int64_t") == 0 || !grundy_emit_keeps_marks(e, k))
        return NULL;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].range != NULL && grundy_emit_depends(k->param[i].range))
            return NULL;
    if (plan->below[last] != 0 || is_below(k, plan, last))
        return NULL; /* the row may begin or end elsewhere */
    for (uint32_t i = 0; i < k->value_moves; i++)
        if (is_run(k, &k->value_move[i]))
            return is_alone(k, &k->value_move[i]) ? &k->value_move[i] : NULL;
    return NULL;
}

/* ---- writing ---- */

const char *grundy_emit_run_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_run", grundy_emit_id(e, k));
}

typedef struct fitting {
    const node *target;
    const char *fits; /* what has to hold of it; NULL: nothing */
} fitting;

static void note_fits(emitter *e, void *user)
{
    fitting *const f = user;

    (void)grundy_emit_sum(e, f->target, &f->fits);
}

/* NULL: all of the run surely lies in the table. */
static const char *fits_of(emitter *e, const rule_move *m)
{
    fitting f = {m->target, NULL};
    aside s;

    grundy_emit_aside(e, &s, 0);
    grundy_emit_tail(e, m->tail, 0, note_fits, &f);
    grundy_emit_aside_end(e, &s);
    grundy_emit_aside_put(e, &s, false);
    return f.fits;
}

/* The end of the run where the loop variable is at this end of its range. */
static code end_at(emitter *e, const node *to, code k)
{
    code x;

    if (to->op == N_NAME)
        return k;
    x = grundy_emit_expr(e, to->kid[0]);
    if (to->op == N_SUB && strcmp(x.text, k.text) == 0)
        return grundy_emit_number(e, 0);
    return grundy_emit_binary(e, x, to->op == N_SUB ? "-" : "+", k, RANK_ADD);
}

static code cut_to(emitter *e, code x, helper h, const char *name, int64_t end)
{
    grundy_emit_need(e, h);
    return grundy_emit_named(grundy_emit_say(e, "%s(%s, %s)", name, x.text,
                                             grundy_emit_number(e, end).text));
}

/* Pointer to the row's first place. */
static const char *row_of(emitter *e, const game_kind *k)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const uint32_t last = k->params - 1;
    code arg[GRUNDY_MOST_PARAMS];
    const char *cell;

    for (uint32_t i = 0; i < last; i++)
        arg[i] = grundy_emit_find(e, k->param[i].variable)->at[0];
    arg[last] = grundy_emit_number(e, plan->axis[last].least);
    cell = grundy_emit_cell(e, k, arg).text;
    return cell[0] == '*' ? cell + 1 : grundy_emit_say(e, "&%s", cell);
}

/* Where the run begins and ends, cut to the table if it may leave it. */
static void write_ends(emitter *e, const game_kind *k, const rule_move *m,
                       const tail_step *loop, bool cuts, code ends[2])
{
    const node *const range = loop->expr, *const to =
                                              m->target->kid[k->params - 1];
    const table_axis *const a = &grundy_emit_plan(e, k)->axis[k->params - 1];
    const bool back = to->op == N_SUB;
    code low = grundy_emit_expr(e, range->kid[0]);
    code high = grundy_emit_expr(e, range->kid[1]);

    if (range->op == N_RANGE_LT)
        high = grundy_emit_binary(e, high, "-", grundy_emit_number(e, 1),
                                  RANK_ADD);
    ends[0] = end_at(e, to, back ? high : low);
    ends[1] = end_at(e, to, back ? low : high);
    if (cuts)
        ends[0] = cut_to(e, ends[0], HELP_MOST, "max_of", a->low);
    if (cuts && a->fixed)
        ends[1] = cut_to(e, ends[1], HELP_LEAST, "min_of", a->high);
    ends[0] = grundy_emit_hold(e, "int64_t", "first", ends[0]);
    ends[1] = grundy_emit_hold(e, "int64_t", "last", ends[1]);
}

/* The place in the row, whose cells count from the least. */
static const char *place(emitter *e, const game_kind *k, code x)
{
    const int64_t least = grundy_emit_plan(e, k)->axis[k->params - 1].least;

    if (least == 0)
        return x.text;
    return grundy_emit_binary(e, x, "-", grundy_emit_number(e, least), RANK_ADD)
        .text;
}

static void write_move(emitter *e, const game_kind *k, const code ends[2],
                       const char *beside)
{
    grundy_emit_open(e, "if (%s <= %s)", grundy_emit_in(e, ends[0], RANK_SHIFT),
                     grundy_emit_in(e, ends[1], RANK_SHIFT));
    grundy_emit_line(e, "run_move(&%s, %s, %s, %s);",
                     grundy_emit_run_name(e, k), row_of(e, k),
                     place(e, k, ends[0]), place(e, k, ends[1]));
    grundy_emit_line(e, "%s = &%s;", beside, grundy_emit_run_name(e, k));
    grundy_emit_close(e);
}

const char *grundy_emit_run(emitter *e, const game_kind *k, const rule_move *m)
{
    const helper_set helpers = e->helpers;
    const bool allocates = e->allocates;
    const bool cuts = fits_of(e, m) != NULL;
    const char *beside;
    emit_scope scope;
    uint32_t opened = 0;
    code ends[2];

    e->helpers = helpers; /* what the loop would have needed is not */
    e->allocates = allocates;
    grundy_emit_need(e, HELP_RUN);
    beside = grundy_emit_name(e, "beside");
    grundy_emit_line(e, "const run_set *%s = NULL;", beside);
    scope = grundy_emit_begin(e);
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const s = &m->tail->step[i];

        if (s->kind == STEP_FOR) {
            write_ends(e, k, m, s, cuts, ends);
            continue;
        }
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, s->expr).text);
        grundy_facts_condition(&e->facts, s->expr, true);
        opened++;
    }
    write_move(e, k, ends, beside);
    for (; opened > 0; opened--)
        grundy_emit_close(e);
    grundy_emit_end(e, scope);
    return beside;
}
