/* SPDX-License-Identifier: MIT */
/*
 * Moves to runs of cells, such as `pile(white, blue - k) for k in 1..blue/2`
 * or a queen's along a diagonal: the loop over a run gives way to a set of the
 * values in it, one for each line of the table that runs lie on, whose ends
 * move on from cell to cell.
 *
 * Sound where the table is filled in an order that is proved: along a line
 * cells are filled one way, as it is lexicographic, and all options of a cell
 * come before it; so what lies between the ends of two runs has its value.
 * A set that only grows is a word for 64 values; how often it holds each is
 * counted from the first time on that a cell leaves it.
 */

#include "emit/emitter.h"

#include <assert.h>

#include "plan/facts/forms.h"

enum { SHORT_LOOP = 16, SHORT_AXIS = 16, LONGEST_STEP = 100 };

/* A clause whose options are one run. */
typedef struct run {
    const rule_move *move;
    const tail_step *loop;
    uint32_t by;                     /* a parameter that moves: where on the
                                        line a cell is */
    int8_t step[GRUNDY_MOST_PARAMS]; /* of each parameter, as k grows */
    bool named;                      /* k itself is the target's parameter */
} run;

/* ---- which clauses are runs ---- */

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
        !grundy_tree_is_range(loop->expr))
        return NULL;
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_IF &&
            grundy_tree_names(t->step[i].expr, loop->pattern->variable))
            return NULL;
    return loop;
}

/* A loop of a few numbers is as good as a set. */
static bool is_short(const node *range)
{
    int64_t low, high;

    return grundy_tree_is_range(range) &&
           grundy_emit_constant(range->kid[0], &low) &&
           grundy_emit_constant(range->kid[1], &high) &&
           high - low < SHORT_LOOP;
}

/* How the parameter moves as k grows: x - k, x + 2 * k, or k itself.  False:
 * in another way. */
static bool find_step(run *r, const node *to, uint32_t at, const variable *x,
                      const variable *k)
{
    form left;
    int64_t times;

    if (!grundy_form_read(to, &left) || left.constant != 0)
        return false;
    times = grundy_form_times(&left, k);
    for (uint32_t i = 0; i < left.terms; i++)
        if (left.times[i] != 0 && left.name[i] != x && left.name[i] != k)
            return false;
    r->step[at] = (int8_t)times;
    if (times == 1 && grundy_form_times(&left, x) == 0)
        return r->named = true;
    return grundy_form_times(&left, x) == 1 && times >= -LONGEST_STEP &&
           times <= LONGEST_STEP;
}

/* What lies beyond an axis is cut off, where it has ends that are known; none
 * is reached where the positions asked for are its end. */
static bool has_ends(const kind_plan *plan, uint32_t i)
{
    const axis_plan *a = &plan->axis[i];

    return !a->fixed || a->constant;
}

static bool is_small_axis(const axis_plan *a)
{
    return a->fixed && a->constant && a->high - a->low < SHORT_AXIS;
}

static bool find_run(const game_kind *k, const kind_plan *plan,
                     const rule_move *m, run *r)
{
    const node *const to = m->target;
    uint32_t moving = 0;

    *r = (run){.move = m, .loop = only_loop(grundy_tail_quick(m->tail))};
    if (r->loop == NULL || is_short(r->loop->expr) ||
        !grundy_tree_is_position(to, k))
        return false;
    for (uint32_t i = 0; i < k->params; i++) {
        if (!find_step(r, to->kid[i], i, k->param[i].variable,
                       r->loop->pattern->variable))
            return false;
        if (r->step[i] == 0)
            continue;
        if (!has_ends(plan, i) || is_small_axis(&plan->axis[i]))
            return false;
        r->by = i;
        moving++;
    }
    return moving == 1 || (moving > 1 && !r->named);
}

/* Whether a clause loops for long, so that its marks cost what a set saves. */
static bool is_long(const rule_move *m)
{
    for (uint32_t s = 0; s < m->tail->steps; s++)
        if (m->tail->step[s].kind == STEP_FOR &&
            !is_short(m->tail->step[s].expr))
            return true;
    return false;
}

bool grundy_emit_has_runs(emitter *e, const game_kind *k)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    bool any = false;
    run r;

    if (e->mode != MODE_NIMBERS || plan->method != METHOD_TABLE ||
        grundy_emit_tries(plan) || k->params < 2 ||
        plan->stored == CELL_INT64 || !grundy_emit_keeps_marks(e, k))
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].range != NULL && grundy_emit_depends(k->param[i].range))
            return false; /* what lies between may be no position */
    for (uint32_t i = 0; i < k->value_moves; i++) {
        if (find_run(k, plan, &k->value_move[i], &r))
            any = true;
        else if (is_long(&k->value_move[i]))
            return false;
    }
    return any;
}

bool grundy_emit_is_run(emitter *e, const game_kind *k, const rule_move *m)
{
    run r;

    return grundy_emit_has_runs(e, k) &&
           find_run(k, grundy_emit_plan(e, k), m, &r);
}

/* ---- the sets ---- */

static bool is_plain(const run *r)
{
    for (uint32_t i = 0; i < GRUNDY_MOST_PARAMS; i++)
        if (r->step[i] < -1 || r->step[i] > 1)
            return false;
    return true;
}

/* Along the row at work: one set, emptied for each row. */
static bool is_row(const game_kind *k, const kind_plan *plan, const run *r)
{
    const uint32_t inner = grundy_emit_inner(k, plan);

    for (uint32_t i = 0; i < k->params; i++)
        if ((r->step[i] != 0) != (i == inner))
            return false;
    return is_plain(r);
}

static const char *set_name(emitter *e, const game_kind *k, const rule_move *m)
{
    const unsigned at = (unsigned)(m - k->value_move);

    assert(m >= k->value_move && at < k->value_moves);
    return at == 0
               ? grundy_emit_say(e, "%s_run", grundy_emit_id(e, k))
               : grundy_emit_say(e, "%s_run%u", grundy_emit_id(e, k), at + 1);
}

static bool goes_with(const run *r, uint32_t i)
{
    return (r->step[i] < 0) == (r->step[r->by] < 0);
}

/* Cells along the line differ by so much in the parameter it is counted by. */
static int64_t pace(const run *r)
{
    assert(r->step[r->by] != 0);
    return r->step[r->by] < 0 ? -r->step[r->by] : r->step[r->by];
}

/* What stays the same along the run: "y", "x - y". */
static const char *line_text(emitter *e, const game_kind *k, const run *r)
{
    const char *text = NULL;

    if (!is_plain(r))
        return "line of this direction";
    for (uint32_t i = 0; i < k->params; i++) {
        const char *name = k->param[i].name;

        if (i == r->by || grundy_emit_is_key(grundy_emit_plan(e, k), i))
            continue;
        if (r->step[i] != 0)
            name = grundy_emit_say(e, "%s %s %s", name,
                                   goes_with(r, i) ? "-" : "+",
                                   k->param[r->by].name);
        text = text == NULL ? name : grundy_emit_say(e, "%s, %s", text, name);
    }
    return text;
}

static void each_run(emitter *e, const game_kind *k,
                     void (*write)(emitter *e, const game_kind *k,
                                   const run *r))
{
    for (uint32_t i = 0; i < k->value_moves; i++) {
        run r;

        if (find_run(k, grundy_emit_plan(e, k), &k->value_move[i], &r))
            write(e, k, &r);
    }
}

static void declare_one(emitter *e, const game_kind *k, const run *r)
{
    const char *name = set_name(e, k, r->move);

    if (is_row(k, grundy_emit_plan(e, k), r)) {
        grundy_emit_line(e, "static run_set %s;", name);
    } else {
        grundy_emit_line(e, "static run_lines %s; /* one for each %s */", name,
                         line_text(e, k, r));
    }
}

void grundy_emit_declare_runs(emitter *e, const game_kind *k)
{
    each_run(e, k, declare_one);
}

static const char *times_text(emitter *e, int64_t by, const char *text)
{
    return by == 1 ? text
                   : grundy_emit_say(e, "%lld * %s", (long long)by, text);
}

/* How far the lines reach along an axis beside the one they are counted by:
 * its places, and as many as a line moves in it from end to end. */
static const char *breadth(emitter *e, const game_kind *k, const run *r,
                           uint32_t i)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const char *places = grundy_emit_places_on(e, k, plan, i).text;
    const char *by = grundy_emit_places_on(e, k, plan, r->by).text;
    const int64_t step = r->step[i] < 0 ? -r->step[i] : r->step[i];

    return r->step[i] == 0 ? places
                           : grundy_emit_say(e, "(%s + %s)", places,
                                             times_text(e, step, by));
}

static void begin_lines(emitter *e, const game_kind *k, const run *r)
{
    const char *count = NULL;

    if (is_row(k, grundy_emit_plan(e, k), r))
        return;
    for (uint32_t i = 0; i < k->params; i++)
        if (i != r->by && !grundy_emit_is_key(grundy_emit_plan(e, k), i))
            count = count == NULL ? breadth(e, k, r, i)
                                  : grundy_emit_say(e, "%s * %s", count,
                                                    breadth(e, k, r, i));
    assert(count != NULL);
    grundy_emit_line(e, "lines_begin(&%s, %s);", set_name(e, k, r->move),
                     times_text(e, pace(r), count));
}

void grundy_emit_begin_lines(emitter *e, const game_kind *k)
{
    if (grundy_emit_has_runs(e, k))
        each_run(e, k, begin_lines);
}

static void begin_row(emitter *e, const game_kind *k, const run *r)
{
    if (is_row(k, grundy_emit_plan(e, k), r))
        grundy_emit_line(e, "run_begin(&%s);", set_name(e, k, r->move));
}

void grundy_emit_begin_row(emitter *e, const game_kind *k)
{
    if (grundy_emit_has_runs(e, k))
        each_run(e, k, begin_row);
}

/* ---- a run from the cell at work ---- */

static code here(emitter *e, const game_kind *k, uint32_t i)
{
    return grundy_emit_find(e, k->param[i].variable)->at[0];
}

/* Where on the line the cell is; lines count by the pace of one axis. */
static code place_on_line(emitter *e, const game_kind *k, const run *r)
{
    const code x = grundy_emit_place_on(e, k, grundy_emit_plan(e, k), r->by,
                                        here(e, k, r->by));

    if (pace(r) == 1)
        return x;
    return grundy_emit_hold(
        e, "int64_t", "at",
        grundy_emit_binary(e, x, N_DIV, grundy_emit_number(e, pace(r))));
}

/* What tells lines apart on an axis beside the one they are counted by. */
static code apart(emitter *e, const game_kind *k, const run *r, uint32_t i,
                  code place)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const char *by = grundy_emit_places_on(e, k, plan, r->by).text;
    const int64_t step = r->step[i] < 0 ? -r->step[i] : r->step[i];
    code x = grundy_emit_place_on(e, k, plan, i, here(e, k, i));
    const code moved =
        step == 1
            ? place
            : grundy_emit_binary(e, grundy_emit_number(e, step), N_MUL, place);

    if (step == 0)
        return x;
    if (!goes_with(r, i))
        return grundy_emit_binary(e, x, N_ADD, moved);
    x = grundy_emit_binary(e, x, N_SUB, moved);
    return grundy_emit_binary(
        e, x, N_ADD,
        grundy_emit_code(times_text(e, step, by),
                         step == 1 ? RANK_NAME : RANK_MUL));
}

/* The set of the line that the cell at work and the run lie on. */
static const char *line_at(emitter *e, const game_kind *k, const run *r,
                           code place)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    code at = grundy_emit_named(NULL);

    if (is_row(k, plan, r))
        return grundy_emit_say(e, "&%s", set_name(e, k, r->move));
    for (uint32_t i = 0; i < k->params; i++) {
        const code x = apart(e, k, r, i, place);

        if (i == r->by || grundy_emit_is_key(plan, i))
            continue;
        at =
            at.text == NULL
                ? x
                : grundy_emit_binary(
                      e,
                      grundy_emit_binary(
                          e, at, N_MUL, grundy_emit_named(breadth(e, k, r, i))),
                      N_ADD, x);
    }
    if (pace(r) > 1) {
        const code pace_is = grundy_emit_number(e, pace(r));
        const code rest = grundy_emit_binary(
            e, grundy_emit_place_on(e, k, plan, r->by, here(e, k, r->by)),
            N_MOD, pace_is);

        at = grundy_emit_binary(e, grundy_emit_binary(e, at, N_MUL, pace_is),
                                N_ADD, rest);
    }
    assert(at.text != NULL);
    return grundy_emit_say(e, "&%s.at[%s]", set_name(e, k, r->move), at.text);
}

/* Cells of the table from one place on an axis to the next; NULL: one. */
static const char *cells_along(emitter *e, const game_kind *k, uint32_t i)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const char *text = NULL;

    for (uint32_t j = i + 1; j < k->params; j++) {
        const char *places = grundy_emit_places_on(e, k, plan, j).text;

        if (grundy_emit_is_key(plan, j))
            continue;
        text =
            text == NULL ? places : grundy_emit_say(e, "%s * %s", text, places);
    }
    return text;
}

/* And from one place on the line to the next. */
static const char *stride_of(emitter *e, const game_kind *k, const run *r)
{
    const char *text = NULL;

    for (uint32_t i = 0; i < k->params; i++) {
        const int64_t step = r->step[i] < 0 ? -r->step[i] : r->step[i];
        const char *cells;

        if (step == 0)
            continue;
        cells = cells_along(e, k, i);
        cells = cells == NULL ? grundy_emit_number(e, step).text
                              : times_text(e, step, cells);
        if (text == NULL)
            text = goes_with(r, i) ? cells : grundy_emit_say(e, "-%s", cells);
        else
            text = grundy_emit_say(e, "%s %s %s", text,
                                   goes_with(r, i) ? "+" : "-", cells);
    }
    assert(text != NULL);
    return text;
}

typedef struct fitting {
    const node *target;
    const test_pair *fits; /* what has to hold of it; NULL: nothing */
} fitting;

static void note_fits(emitter *e, void *user)
{
    fitting *const f = user;

    (void)grundy_emit_sum(e, f->target, &f->fits);
}

/* NULL: all of the run surely lies in the table. */
static const test_pair *fits_of(emitter *e, const rule_move *m)
{
    const bool allocates = e->allocates, leads_on = e->leads_on;
    fitting f = {m->target, NULL};
    aside s;

    grundy_emit_aside(e, &s, 0);
    grundy_emit_tail(e, m->tail, 0, note_fits, &f);
    grundy_emit_aside_end(e, &s);
    grundy_emit_aside_put(e, &s, false);
    e->allocates = allocates; /* what the loop would have needed is not */
    e->leads_on = leads_on;
    return f.fits;
}

static code one_of(emitter *e, bool greatest, code x, code y)
{
    if (grundy_emit_same(x, y))
        return x;
    return grundy_emit_call_two(e, greatest ? "max_of" : "min_of", x, y);
}

/* The last k, or the first one, with which the parameter is on its axis: as far
 * as it is from the end, in steps. */
static code k_at(emitter *e, const game_kind *k, const run *r, uint32_t i,
                 bool greatest)
{
    const axis_plan *a = &grundy_emit_plan(e, k)->axis[i];
    const int64_t step = r->step[i] < 0 ? -r->step[i] : r->step[i];
    const bool to_low = (r->step[i] < 0) == greatest;
    const code x = here(e, k, i);
    const code edge = grundy_emit_number(e, to_low ? a->low : a->high);
    code room;

    assert(r->step[i] != 0);
    if (r->named)
        return edge;
    room = !to_low       ? grundy_emit_binary(e, edge, N_SUB, x)
           : a->low == 0 ? x
                         : grundy_emit_binary(e, x, N_SUB, edge);
    if (step > 1)
        room = grundy_emit_binary(e, room, N_DIV, grundy_emit_number(e, step));
    if (greatest)
        return room;
    return grundy_emit_code(
        grundy_emit_say(e, "-%s", grundy_emit_in(e, room, RANK_NAME)),
        RANK_UNARY);
}

/* From where to where k runs; cut to the table if the run may leave it. */
static void ends_of_k(emitter *e, const game_kind *k, const run *r, bool cuts,
                      code *low, code *high)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const node *const range = r->loop->expr;

    *low = grundy_emit_expr(e, range->kid[0]);
    *high = grundy_emit_expr(e, range->kid[1]);
    if (range->op == N_RANGE_LT)
        *high = grundy_emit_binary(e, *high, N_SUB, grundy_emit_number(e, 1));
    for (uint32_t i = 0; i < k->params && cuts; i++) {
        const axis_plan *a = &plan->axis[i];
        const bool back = r->step[i] < 0;

        if (r->step[i] == 0)
            continue;
        if (back || a->fixed)
            *high = one_of(e, false, *high, k_at(e, k, r, i, true));
        if ((!back || a->fixed) &&
            (r->named || !grundy_facts_at_least(&e->facts, range->kid[0], 0)))
            *low = one_of(e, true, *low, k_at(e, k, r, i, false));
    }
}

/* The place on the line for this k. */
static code place_for(emitter *e, const run *r, code place, code k)
{
    if (r->named)
        return k;
    if (r->step[r->by] < 0 && grundy_emit_same(place, k))
        return grundy_emit_number(e, 0);
    return grundy_emit_binary(e, place, r->step[r->by] < 0 ? N_SUB : N_ADD, k);
}

static void write_move(emitter *e, const game_kind *k, const run *r, bool cuts)
{
    const bool back = r->step[r->by] < 0;
    const code place =
        r->named || pace(r) == 1 ? here(e, k, r->by) : place_on_line(e, k, r);
    code low, high, first, last, arg[GRUNDY_MOST_PARAMS];
    const char *line, *cell;

    ends_of_k(e, k, r, cuts, &low, &high);
    first = grundy_emit_hold(e, "int64_t", "first",
                             place_for(e, r, place, back ? high : low));
    last = grundy_emit_hold(e, "int64_t", "last",
                            place_for(e, r, place, back ? low : high));
    for (uint32_t i = 0; i < k->params; i++)
        arg[i] = here(e, k, i);
    cell = grundy_emit_cell_address(e, k, arg);
    line = line_at(e, k, r, pace(r) == 1 ? place_on_line(e, k, r) : place);
    grundy_emit_open(e, "if (%s <= %s)", grundy_emit_in(e, first, RANK_SHIFT),
                     grundy_emit_in(e, last, RANK_SHIFT));
    grundy_emit_line(e, "%s[%s++] = run_move(%s, %s, %s, %s, %s, %s);",
                     e->beside, e->sets, line, cell, stride_of(e, k, r),
                     place.text, first.text, last.text);
    grundy_emit_close(e);
}

void grundy_emit_run(emitter *e, const game_kind *k, const rule_move *m)
{
    const emit_scope scope = grundy_emit_begin(e);
    const bool cuts = fits_of(e, m) != NULL;
    const tail *const t = grundy_tail_quick(m->tail);
    uint32_t opened = 0;
    run r;

    assert(grundy_emit_is_run(e, k, m));
    (void)find_run(k, grundy_emit_plan(e, k), m, &r);
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_FOR)
            continue;
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, s->expr).text);
        grundy_facts_condition(&e->facts, s->expr, true);
        opened++;
    }
    write_move(e, k, &r, cuts);
    for (; opened > 0; opened--)
        grundy_emit_close(e);
    grundy_emit_end(e, scope);
}

static unsigned count_runs(emitter *e, const game_kind *k)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < k->value_moves; i++)
        count += grundy_emit_is_run(e, k, &k->value_move[i]);
    return count;
}

/* Room for the sets that a cell looks into. */
void grundy_emit_open_runs(emitter *e, const game_kind *k)
{
    assert(count_runs(e, k) > 0);
    e->beside = grundy_emit_name(e, "beside");
    e->sets = grundy_emit_name(e, "sets");
    grundy_emit_declare(e, "const run_set *%s[%u];", e->beside,
                        count_runs(e, k));
    grundy_emit_declare(e, "int64_t %s = 0;", e->sets);
}

/* Other clauses have marked values. */
const char *grundy_emit_mex_beside(emitter *e, const game_kind *k)
{
    if (count_runs(e, k) == k->value_moves)
        return grundy_emit_say(e, "mex_of_sets(%s, %s, 0)", e->beside, e->sets);
    return grundy_emit_say(e, "mex_beside(%s, %s)", e->beside, e->sets);
}
