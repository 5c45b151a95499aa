/* SPDX-License-Identifier: MIT */
/*
 * Whether a kind's values stand in a table, and how far each of its axes goes:
 * the order in which it is filled is the planner's (plan/order/order.h), for
 * inputs that are open.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"
#include "lang/check.h"
#include "plan/facts/interval.h"
#include "plan/facts/kind_graph.h"

enum {
    MOST_CELLS = 1 << 26,
    MOST_ARRAYS = 1 << 24,
    WIDE = 1 << 10,
    FEW_CELLS = 1 << 16,
    MOST_KEPT = 1 << 25,
    MOST_BITS = 24,
    SHALLOW = 1000
};

typedef struct ordering {
    emitter *e;
    const game_kind *kind;
    kind_plan *plan;
    bounds_source source;
    kind_axes moves;
    const char *why_not;
} ordering;

/* ---- which kinds lead where ---- */

/* By the moves that values are found by; NULL: out of memory. */
static const kind_graph *kinds_of(emitter *e)
{
    if (e->kinds == NULL) {
        kind_graph *const g = grundy_arena_new(&e->a, sizeof *g);

        if (g != NULL &&
            grundy_kind_graph_make(g, &e->a, e->set, KIND_MOVES_FOR_VALUES))
            e->kinds = g;
    }
    return e->kinds;
}

static bool leads_back(const ordering *o)
{
    const kind_graph *const g = kinds_of(o->e);

    return g == NULL || g->size[g->component[o->kind->index]] > 1;
}

bool grundy_emit_comes_once(emitter *e, const game_kind *k)
{
    const kind_graph *const g = kinds_of(e);
    bool once = g != NULL && g->size[g->component[k->index]] == 1;

    for (uint32_t i = once ? g->first[k->index] : 0;
         once && i < g->first[k->index + 1]; i++)
        once = g->to[i] != k->index;
    return once;
}

/* ---- order ---- */

/* Tables are filled by the moves that values are found by. */
static bounds_source value_source(emitter *e)
{
    bounds_source source = grundy_emit_source(e);

    source.by_values = true;
    return source;
}

static bool is_no_function(void *user, node *n)
{
    (void)user;
    return n->op != N_CALL || n->call != CALL_FUNCTION ||
           n->type->tag != TYPE_SUM;
}

static bool made_by_function(const ordering *o)
{
    for (uint32_t i = 0; i < o->kind->value_moves; i++)
        if (!grundy_tree_walk(o->kind->value_move[i].target, is_no_function,
                              NULL))
            return true;
    return false;
}

/* In boxes of all that may be asked for: by the declared ranges alone. */
static bool find_orders(emitter *e)
{
    const bounds_source source = value_source(e);
    const ruleset *set = e->set;

    e->box = grundy_arena_zeroed(&e->a, (set->kinds + 1) * sizeof *e->box);
    e->order = grundy_arena_zeroed(&e->a, (set->kinds + 1) * sizeof *e->order);
    if (e->box == NULL || e->order == NULL)
        return false;
    for (uint32_t k = 0; k < set->kinds; k++) {
        e->box[k].reached = true;
        for (uint32_t i = 0; i < set->kind[k].params; i++)
            e->box[k].at[i] = grundy_emit_declared(e, k, i);
    }
    grundy_order_find(&e->a, set, &source, e->box, e->box, e->order);
    return true;
}

static void keep_order(ordering *o, const kind_order *found)
{
    for (uint32_t i = 0; i < o->kind->params; i++) {
        const int32_t name = found->names[i];
        const uint32_t at = (uint32_t)(name < 0 ? -name : name) - 1;

        assert(name != 0 && at < o->kind->params);
        o->plan->order[i] = at;
        o->plan->axis[at].falling = name < 0;
    }
}

/* Parameters one by one, and what bounds them. */
static void find_order(ordering *o)
{
    const uint32_t at = o->kind->index;
    const kind_order *found;

    if (o->e->order == NULL && !find_orders(o->e)) {
        o->why_not = "out of memory";
        return;
    }
    found = &o->e->order[at];
    if (found->why_not != NULL || found->names[0] == 0)
        o->why_not = "no order of its parameters is proved in which every "
                     "move comes earlier";
    else if (!grundy_axes_find(o->kind, &o->source, &o->e->box[at], &o->moves))
        o->why_not = "its moves have very many parts";
    else
        keep_order(o, found);
}

/* ---- extents ---- */

static bool is_fixed(const param *p)
{
    return p->range != NULL && !grundy_emit_depends(p->range);
}

static bool has(uint8_t params, uint32_t i)
{
    return (params >> i & 1u) != 0;
}

/* Whether it is declared for many numbers and never rises, so that few asked
 * for need few; then these are its ends. */
static bool is_wide(const ordering *o, uint32_t i, int64_t *low, int64_t *high)
{
    const node *range = o->kind->param[i].range;
    bool down = !o->plan->axis[i].falling;

    for (uint32_t p = 0; p < o->moves.parts && down; p++)
        down = has(o->moves.part[p].down, i);
    if (!down || !grundy_emit_constant(range->kid[0], low) ||
        !grundy_emit_constant(range->kid[1], high))
        return false;
    *high -= range->op == N_RANGE_LT;
    return *low >= 0 && *low <= WIDE && *high > WIDE && *high < INT64_MAX;
}

/* Whether one that is declared shares its extent with no other. */
static bool wide_are_alone(const ordering *o)
{
    const axis_plan *axis = o->plan->axis;
    bool alone = true;

    for (uint32_t i = 0; i < o->kind->params; i++)
        for (uint32_t j = 0; j < o->kind->params; j++)
            alone &= i == j || !axis[i].wide || axis[i].group != axis[j].group;
    return alone;
}

/* Whether the kind's numbers are elements of an array of the rules. */
static bool tells_array(const ruleset *set, const game_kind *k)
{
    for (uint32_t i = 0; i < set->kinds && k->whole; i++) {
        const game_kind *const of = &set->kind[i];

        if (of->split == NULL || !grundy_tree_is_position(of->split, k))
            continue;
        for (uint32_t j = 0; j < of->params; j++)
            if (of->param[j].kind == PARAM_ARRAY)
                return true;
    }
    return false;
}

/* Whether a parameter may rise to what another one is: then both have axes of
 * one length, though few of the cells may be reached. */
static bool shares_axes(const ordering *o)
{
    for (uint32_t i = 0; i < o->kind->params; i++)
        if (o->plan->axis[i].group != i)
            return true;
    return false;
}

/* A parameter that never rises, and that i is at most one more than after the
 * move; count: there is none. */
static uint32_t next_below(const ordering *o, const axes_part *part, uint32_t i)
{
    const uint32_t count = o->kind->params;

    for (uint32_t j = 0; j < count; j++) {
        bool down = j != i && !o->plan->axis[j].fixed && has(part->near[i], j);

        for (uint32_t p = 0; p < o->moves.parts && down; p++)
            down = has(o->moves.part[p].down, j);
        if (down)
            return j;
    }
    return count;
}

/* Of a longer axis there is one, and no other parameter goes by it: those of
 * its extent never rise themselves. */
static bool longer_are_alone(const ordering *o)
{
    const axis_plan *const axis = o->plan->axis;
    bool alone = true;

    for (uint32_t i = 0; i < o->kind->params; i++)
        for (uint32_t j = 0; j < o->kind->params; j++) {
            if (axis[i].more == 0 || i == j || axis[i].group != axis[j].group)
                continue;
            alone &= !axis[j].wide;
            for (uint32_t p = 0; p < o->moves.parts; p++)
                alone &= has(o->moves.part[p].down, j);
        }
    return alone;
}

/* Parameters that rise stay under others, or the table would have no end. */
static bool group_axes(ordering *o, bool wide)
{
    const uint32_t count = o->kind->params;
    axis_plan *axis = o->plan->axis;

    for (uint32_t i = 0; i < count; i++) {
        axis_plan *a = &axis[i];
        const bool fixed = is_fixed(&o->kind->param[i]);

        int64_t low, high;

        *a = (axis_plan){.falling = a->falling, .group = i};
        a->wide = wide && fixed && is_wide(o, i, &low, &high);
        if (a->wide) {
            a->low = low;
            a->high = high;
        }
        a->fixed = fixed && !a->wide;
    }
    for (uint32_t p = 0; p < o->moves.parts; p++)
        for (uint32_t i = 0; i < count; i++) {
            const axes_part *part = &o->moves.part[p];
            uint32_t under = count;

            if (axis[i].fixed || has(part->down, i))
                continue;
            for (uint32_t j = 0; j < count; j++)
                if (has(part->under[i], j) && !axis[j].fixed && under == count)
                    under = j;
            if (under == count) {
                under = next_below(o, part, i);
                axis[i].more = 1;
            }
            if (under == count)
                return false;
            for (uint32_t j = 0, to = axis[under].group, from = axis[i].group;
                 j < count; j++)
                if (axis[j].group == to || axis[j].group == from)
                    axis[j].group = to < from ? to : from;
        }
    return wide_are_alone(o) && longer_are_alone(o);
}

static void note_constants(ordering *o)
{
    for (uint32_t i = 0; i < o->kind->params; i++) {
        const node *range = o->kind->param[i].range;
        axis_plan *a = &o->plan->axis[i];

        if (!a->fixed || a->constant)
            continue;
        a->constant = grundy_emit_constant(range->kid[0], &a->low) &&
                      grundy_emit_constant(range->kid[1], &a->high);
        if (a->constant && range->op == N_RANGE_LT)
            a->high--;
    }
}

/* ---- how far play from the start goes, by the declared ranges ---- */

static bool no_value(void *user, const node *n, int64_t *out)
{
    (void)user;
    return grundy_emit_constant(n, out);
}

/* The array parameter of a position that the variable is, or NULL. */
static const param *array_param(const ruleset *set, const variable *v)
{
    for (uint32_t k = 0; v->kind == VAR_PARAM && k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].params; i++)
            if (set->kind[k].param[i].variable == v &&
                set->kind[k].param[i].kind == PARAM_ARRAY)
                return &set->kind[k].param[i];
    return NULL;
}

static const node *declared_of(const ruleset *set, const variable *v)
{
    const param *const p = array_param(set, v);

    return p != NULL ? p->range : v->range;
}

static bool range_of(void *user, const variable *v, interval *out)
{
    const emitter *const e = user;
    const node *const range = declared_of(e->set, v);

    *out = (interval){0, INT64_MAX};
    if (range == NULL)
        return array_param(e->set, v) != NULL;
    if (!grundy_emit_constant(range->kid[0], &out->low) ||
        !grundy_emit_constant(range->kid[1], &out->high))
        return false;
    out->high -= range->op == N_RANGE_LT;
    return true;
}

interval grundy_emit_declared(void *user, uint32_t kind, uint32_t at)
{
    const emitter *e = user;
    const param *p = &e->set->kind[kind].param[at];
    const int64_t elements =
        p->variable->type->in == NULL
            ? INT64_MAX
            : e->universe[p->variable->type->in->index].most;
    interval is = {0, INT64_MAX};

    if (p->kind == PARAM_SET && elements > 0 && elements <= MOST_BITS)
        is.high = (INT64_C(1) << elements) - 1;
    if (p->range == NULL)
        return is;
    if (!grundy_emit_constant(p->range->kid[0], &is.low))
        is.low = INT64_MIN;
    if (!grundy_emit_constant(p->range->kid[1], &is.high))
        is.high = INT64_MAX;
    else
        is.high -= p->range->op == N_RANGE_LT;
    return is;
}

/* A range that is declared, or the number that a `let` is. */
static const node *said_of(void *user, const variable *v)
{
    const emitter *e = user;
    const statement *s = &e->set->statement[v->statement];

    if (v->kind == VAR_INPUT || v->kind == VAR_PARAM)
        return declared_of(e->set, v);
    return v->kind == VAR_LET && s->kind == S_LET &&
                   s->pattern->variable == v &&
                   s->expr[0]->type->tag == TYPE_INT
               ? s->expr[0]
               : NULL;
}

static interval end_in(const bounds_source *source, const node *n)
{
    interval_names names = {.source = source};

    return grundy_interval_of(&names, n);
}

static interval range_in(const bounds_source *source, const node *range)
{
    interval is = {end_in(source, range->kid[0]).low,
                   end_in(source, range->kid[1]).high};

    is.high -= range->op == N_RANGE_LT && is.high != INT64_MAX;
    return is;
}

/* The elements of a universe by the declared ranges, if it is known to have
 * any end. */
static interval universe_of(void *user, const universe *u)
{
    const emitter *const e = user;
    const int64_t most = e->universe[u->index].most;

    if (most == 0 || most == INT64_MAX)
        return grundy_interval_all;
    if (u->is_range) {
        const bounds_source source = grundy_emit_source(user);

        return range_in(&source, u->size[0]);
    }
    return (interval){0, most - 1};
}

bounds_source grundy_emit_source(emitter *e)
{
    return (bounds_source){.user = e,
                           .value = no_value,
                           .elements = range_of,
                           .declared = grundy_emit_declared,
                           .universe = universe_of,
                           .says = said_of,
                           .work = &e->analysis};
}

static void start_boxes(interval_names *names, const node *n, kind_box *box)
{
    if (n->op == N_ADD || n->op == N_IF) {
        start_boxes(names, n->kid[n->op == N_IF], box);
        start_boxes(names, n->kid[n->op == N_IF ? 2 : 1], box);
    } else if (n->op == N_MUL) {
        start_boxes(names, n->kid[1], box);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        for (uint32_t i = 0; i < n->tail->steps; i++)
            if (n->tail->step[i].kind == STEP_FOR)
                (void)grundy_interval_loop(names, &n->tail->step[i]);
        start_boxes(names, n->kid[0], box);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        kind_box *b = &box[n->ref.kind->index];

        for (uint32_t i = 0; i < n->kids; i++) {
            const interval is = grundy_interval_meet(
                grundy_interval_of(names, n->kid[i]),
                grundy_emit_declared(names->source->user, n->ref.kind->index,
                                     i));

            b->at[i] = b->reached ? grundy_interval_hull(b->at[i], is) : is;
        }
        b->reached = true;
    }
}

static bool asks(void *user, node *n)
{
    bool *found = user;

    *found |= grundy_asks_for_value(n);
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        *found |= n->tail->step[i].kind == STEP_WINNING;
    return !*found;
}

static bool asks_elsewhere(const tail *t)
{
    bool found = false;

    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        found |= t->step[i].kind == STEP_WINNING && t->step[i].expr != NULL;
    return found;
}

/* Only what play from `start` reaches is ever asked for: nothing else is in
 * statements, functions or the rules of a kind. */
static bool starts_only(const emitter *e)
{
    const ruleset *const set = e->set;
    bool found = set->start == NULL;

    (void)grundy_tree_walk_others(set, asks, &found);
    for (uint32_t i = 0; i < set->statements && !found; i++)
        found = asks_elsewhere(set->statement[i].tail);
    for (uint32_t i = 0; i < set->kinds && !found; i++)
        (void)grundy_tree_walk_kind(&set->kind[i], asks, &found);
    return !found;
}

static kind_box *new_boxes(emitter *e)
{
    return grundy_arena_zeroed(&e->a, (e->set->kinds + 1) * sizeof(kind_box));
}

/* What the start asks for; NULL: that is not all, or memory is out. */
static const kind_box *boxes_at_start(emitter *e)
{
    const bounds_source source = grundy_emit_source(e);
    interval_names names = {.source = &source};

    if (!e->knows_start) {
        e->at_start = starts_only(e) ? new_boxes(e) : NULL;
        if (e->at_start != NULL)
            start_boxes(&names, e->set->start, e->at_start);
        e->knows_start = true;
    }
    return e->at_start;
}

/* What play from there reaches; NULL: nothing bounds it. */
static const kind_box *boxes_from_start(emitter *e)
{
    const bounds_source source = grundy_emit_source(e);
    const kind_box *const from = boxes_at_start(e);

    if (!e->knows_play) {
        e->in_play = from == NULL ? NULL : new_boxes(e);
        if (e->in_play != NULL) {
            memcpy(e->in_play, from, e->set->kinds * sizeof *from);
            if (!grundy_bounds_find(&e->a, e->set, &source, e->in_play))
                e->in_play = NULL;
        }
        e->knows_play = true;
    }
    return e->in_play;
}

int64_t grundy_emit_start_high(emitter *e, const game_kind *k, uint32_t at)
{
    const kind_box *const box = boxes_at_start(e);

    return box == NULL || !box[k->index].reached ? INT64_MAX
                                                 : box[k->index].at[at].high;
}

/* Declared ranges may be wider than any table. */
static bool is_small(const ordering *o)
{
    double cells = 1;

    for (uint32_t i = 0; i < o->kind->params; i++) {
        const axis_plan *a = &o->plan->axis[i];

        if (a->constant)
            cells *= (double)a->high - (double)a->low + 1;
    }
    return cells <= MOST_CELLS;
}

static bool find_boxes(ordering *o)
{
    emitter *e = o->e;
    const kind_box *const box = boxes_from_start(e);
    double cells = 1;

    if (box == NULL || !box[o->kind->index].reached)
        return false;
    for (uint32_t i = 0; i < o->kind->params; i++) {
        axis_plan *a = &o->plan->axis[i];

        a->fixed = a->constant = a->boxed = true;
        a->wide = false;
        a->group = i;
        a->low = box[o->kind->index].at[i].low;
        a->high = box[o->kind->index].at[i].high;
        cells *= (double)a->high - (double)a->low + 1;
    }
    return cells <= MOST_CELLS;
}

/* ---- arrays of C ---- */

bool grundy_emit_highest(emitter *e, const node *n, int64_t *out)
{
    const bounds_source source = grundy_emit_source(e);

    *out = end_in(&source, n).high;
    return *out < INT64_MAX;
}

/* What an axis may need, by the declared ranges of the inputs. */
static bool find_extent(ordering *o, const kind_box *box, uint32_t i)
{
    const bounds_source source = grundy_emit_source(o->e);
    const node *range = o->kind->param[i].range;
    axis_plan *a = &o->plan->axis[i];

    if (a->fixed && a->constant) {
        a->least = a->low;
        a->most = a->high;
    } else if (a->fixed) {
        const interval is = range_in(&source, range);

        a->least = is.low;
        a->most = is.high;
    } else {
        a->least = 0;
        a->most = box == NULL || !box[o->kind->index].reached
                      ? INT64_MAX
                      : box[o->kind->index].at[i].high;
        if (a->wide && a->most > a->high)
            a->most = a->high;
    }
    return a->least > -MOST_ARRAYS && a->most < MOST_ARRAYS &&
           a->least <= a->most;
}

/* Those of one group have one extent. */
static void share_extents(ordering *o)
{
    axis_plan *axis = o->plan->axis;

    for (uint32_t i = 0; i < o->kind->params; i++)
        if (!axis[i].fixed && axis[i].most > axis[axis[i].group].most)
            axis[axis[i].group].most = axis[i].most;
    for (uint32_t i = o->kind->params; i-- > 0;)
        if (!axis[i].fixed) {
            const int64_t most = axis[axis[i].group].most;

            axis[i].most = axis[i].more > 0 && most > INT64_MAX - axis[i].more
                               ? INT64_MAX
                               : most + axis[i].more;
        }
}

/* A parameter that no move changes, of those that nothing declares. */
static uint32_t find_key(const ordering *o)
{
    for (uint32_t i = 0; i < o->kind->params; i++) {
        bool stays = !o->plan->axis[i].fixed;

        for (uint32_t p = 0; p < o->moves.parts && stays; p++)
            stays = has(o->moves.part[p].down & o->moves.part[p].up, i);
        if (stays)
            return i + 1;
    }
    return 0;
}

static bool others_lead_here(const ordering *o)
{
    const kind_graph *const g = kinds_of(o->e);

    return g == NULL || g->entered[o->kind->index];
}

/* The greatest that the start is known to ask for, of those of one extent. */
static int64_t asked_high(const ordering *o, uint32_t at)
{
    const axis_plan *axis = o->plan->axis;
    int64_t most = -1;

    for (uint32_t i = 0; i < o->kind->params; i++) {
        const int64_t high = grundy_emit_start_high(o->e, o->kind, i);

        if (axis[i].group == axis[at].group && high < INT64_MAX && high > most)
            most = high;
    }
    return most;
}

static bool start_asks_for_many(const ordering *o)
{
    double cells = 1;

    for (uint32_t i = 0; i < o->kind->params && cells > 0; i++)
        cells *= (double)asked_high(o, i) + 1;
    return cells > MOST_ARRAYS;
}

/*
 * Where the start may ask for more cells than a table should have, and a
 * parameter stays in all moves, the table is of the others, for one value of
 * that at a time.
 */
static void choose_arrays(ordering *o)
{
    const kind_box *const box = boxes_from_start(o->e);
    double cells = 1;

    o->plan->arrays = true;
    for (uint32_t i = 0; i < o->kind->params; i++)
        o->plan->arrays &= find_extent(o, box, i);
    share_extents(o);
    for (uint32_t i = 0; i < o->kind->params && o->plan->arrays; i++)
        cells *= (double)(o->plan->axis[i].most - o->plan->axis[i].least + 1);
    o->plan->arrays &= cells <= MOST_ARRAYS;
    if (!o->plan->arrays && o->kind->params > 1 && start_asks_for_many(o) &&
        !others_lead_here(o))
        o->plan->key = find_key(o);
}

/* ---- cells that are found as they are asked for ---- */

/* The numbers that may stand for a parameter: those of sets are their masks. */
static interval words_of(emitter *e, const param *p)
{
    const bounds_source source = grundy_emit_source(e);
    const type *const t = p->variable->type;

    if (p->kind == PARAM_SET && t->in != NULL &&
        e->universe[t->in->index].most <= MOST_BITS)
        return (interval){0,
                          (INT64_C(1) << e->universe[t->in->index].most) - 1};
    if (p->kind != PARAM_INT || p->range == NULL)
        return grundy_interval_all;
    return range_in(&source, p->range);
}

/* Whether what is kept has to be dropped again and again. */
static bool is_dropped(const ruleset *set, const game_kind *k)
{
    bool any = false;

    for (uint32_t g = 0; g < set->globals; g++)
        any |= grundy_reads_has(&set->kind_reads[k->index], g);
    return any && set->cases > 0;
}

/*
 * An order is proved, but not that of loops over parameters one by one: what
 * play reaches is found, and kept in cells if there are not too many.
 */
static bool finds_cells(ordering *o)
{
    const uint32_t most =
        is_dropped(o->e->set, o->kind) ? FEW_CELLS : MOST_KEPT;
    double cells = 1;

    if (o->e->order == NULL && !find_orders(o->e))
        return false;
    if (o->e->order[o->kind->index].why_not != NULL || o->kind->params == 0)
        return false;
    for (uint32_t i = 0; i < o->kind->params; i++) {
        const interval is = words_of(o->e, &o->kind->param[i]);
        axis_plan *const a = &o->plan->axis[i];

        *a = (axis_plan){
            .constant = true, .fixed = true, .least = is.low, .most = is.high};
        cells *= (double)is.high - (double)is.low + 1;
    }
    o->plan->shallow = cells <= SHALLOW;
    return cells >= 1 && cells <= most;
}

/* ---- pairs of parameters ---- */

void grundy_emit_assume_pairs(emitter *e, const game_kind *k,
                              const uint8_t *below)
{
    for (uint32_t i = 0; i < k->params; i++)
        for (uint32_t j = 0; j < k->params; j++)
            if ((below[i] >> j & 1u) != 0)
                grundy_facts_at_most(
                    &e->facts, grundy_facts_variable(k->param[i].variable),
                    grundy_facts_variable(k->param[j].variable), 0);
}

/* Which parameters stay at most others in all that play from the start
 * reaches. */
static void find_pairs(ordering *o)
{
    const uint32_t params = o->kind->params;

    if (!starts_only(o->e) || others_lead_here(o))
        return;
    for (uint32_t i = 0; i < params; i++)
        o->plan->below[i] = (uint8_t)(((1u << params) - 1) & ~(1u << i));
    grundy_axes_pairs(o->kind, &o->source, &o->e->box[o->kind->index],
                      o->e->set->start, o->plan->below);
}

const char *grundy_emit_order(emitter *e, const game_kind *k, kind_plan *plan)
{
    ordering *o = grundy_arena_zeroed(&e->a, sizeof *o);

    if (o == NULL)
        return "out of memory";
    *o = (ordering){.e = e, .kind = k, .plan = plan, .source = value_source(e)};
    if (k->params == 0 || k->params > AXES_MOST)
        return "it has no parameter, or very many";
    for (uint32_t i = 0; i < k->params; i++) {
        const node *range = k->param[i].range;

        if (k->param[i].kind != PARAM_INT)
            o->why_not = "its parameters are not all numbers";
        else if (range != NULL && grundy_emit_depends(range) &&
                 !grundy_facts_at_least(&e->facts, range->kid[0], 0))
            o->why_not = "a parameter may be negative";
    }
    if (o->why_not == NULL)
        o->why_not = leads_back(o)
                         ? "its kinds of position move into one another"
                     : made_by_function(o) ? "a move is made by a function"
                                           : NULL;
    if (o->why_not == NULL)
        find_order(o);
    if (o->why_not == NULL && !group_axes(o, true) && !group_axes(o, false) &&
        !find_boxes(o))
        o->why_not = "nothing bounds a parameter that rises";
    if (o->why_not == NULL)
        note_constants(o);
    if (o->why_not == NULL && !is_small(o) && !find_boxes(o))
        o->why_not = "its ranges hold too many positions for one";
    if (o->why_not == NULL)
        choose_arrays(o);
    if (o->why_not == NULL && !plan->arrays && shares_axes(o) &&
        tells_array(e->set, k))
        o->why_not = "nothing bounds an element of an array";
    if (o->why_not == NULL)
        find_pairs(o);
    plan->cells = o->why_not != NULL &&
                  (e->mode == MODE_NIMBERS || e->mode == MODE_SINGLE) &&
                  finds_cells(o);
    plan->shallow &= plan->cells;
    return o->why_not;
}
