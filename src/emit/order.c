/* SPDX-License-Identifier: MIT */
/*
 * An order in which a table can be filled: parameters, each rising or
 * falling, such that the first one in which a part of a move differs always
 * comes earlier.  Greedy: a parameter may come next if no part that is still
 * to be settled moves it the wrong way; parts that surely move it the right
 * way are settled by it.  Every step rests on a proof from the rules' linear
 * facts, so that a wrong order can't come out of it.
 */
#include <string.h>

#include "emit/emitter.h"
#include "plan/facts/interval.h"

enum {
    MOST_PARTS = 48,
    MOST_AXES = 8,
    MOST_CELLS = 1 << 26,
    MOST_ARRAYS = 1 << 24,
    WIDE = 1 << 10
};

/* What is proved of one part: its parameters against the position's. */
typedef struct part_facts {
    bool down[MOST_AXES], up[MOST_AXES];     /* not above, not below */
    bool below[MOST_AXES], above[MOST_AXES]; /* strictly */
    bool under[MOST_AXES][MOST_AXES];        /* i at most parameter j */
} part_facts;

typedef struct ordering {
    emitter *e;
    const game_kind *kind;
    kind_plan *plan;
    part_facts part[MOST_PARTS];
    uint32_t parts;
    const char *why_not;
    uint8_t *below; /* looking for pairs: those that may still hold */
} ordering;

/* ---- which kinds lead where ---- */

typedef struct reaching {
    const game_kind *target;
    bool *seen;
    const ruleset *set;
    bool found;
} reaching;

static void reach_from(reaching *r, const game_kind *k);

static bool see_target(void *user, node *n)
{
    reaching *r = user;

    if (n->op == N_CALL && n->call == CALL_POSITION) {
        r->found |= n->ref.kind == r->target;
        if (!r->seen[n->ref.kind->index])
            reach_from(r, n->ref.kind);
    }
    return !r->found;
}

static void reach_from(reaching *r, const game_kind *k)
{
    r->seen[k->index] = true;
    for (uint32_t i = 0; i < k->value_moves && !r->found; i++)
        (void)grundy_tree_walk(k->value_move[i].target, see_target, r);
    if (k->split != NULL)
        (void)grundy_tree_walk(k->split, see_target, r);
}

static bool leads_to(emitter *e, const game_kind *from, const game_kind *to)
{
    reaching r = {to, NULL, e->set, false};

    r.seen = grundy_arena_zeroed(&e->a, e->set->kinds + 1);
    if (r.seen == NULL)
        return true;
    reach_from(&r, from);
    return r.found;
}

/* ---- the parts of the moves ---- */

static void look_sum(ordering *o, const node *n);

/* Parameter i at most j, for all pairs that the target lets stand. */
static void look_pairs(ordering *o, const node *n)
{
    facts *f = &o->e->facts;

    for (uint32_t i = 0; i < o->kind->params && n->ref.kind == o->kind; i++)
        for (uint32_t j = 0; j < o->kind->params; j++)
            if ((o->below[i] >> j & 1u) != 0 &&
                !grundy_facts_prove(f, grundy_facts_form(f, n->kid[i]),
                                    grundy_facts_form(f, n->kid[j]), 0))
                o->below[i] &= (uint8_t) ~(1u << j);
}

static void look_position(ordering *o, const node *n)
{
    facts *f = &o->e->facts;
    const game_kind *k = o->kind;
    part_facts *p = &o->part[o->parts];

    if (n->ref.kind != k) {
        if (leads_to(o->e, n->ref.kind, k))
            o->why_not = "its kinds of position move into one another";
        return;
    }
    if (o->parts == MOST_PARTS) {
        o->why_not = "its moves have very many parts";
        return;
    }
    *p = (part_facts){0};
    o->parts++;
    for (uint32_t i = 0; i < k->params; i++) {
        const form to = grundy_facts_form(f, n->kid[i]);
        const form now = grundy_facts_variable(k->param[i].variable);

        p->below[i] = grundy_facts_prove(f, to, now, -1);
        p->down[i] = p->below[i] || grundy_facts_prove(f, to, now, 0);
        p->above[i] = grundy_facts_prove(f, now, to, -1);
        p->up[i] = p->above[i] || grundy_facts_prove(f, now, to, 0);
        for (uint32_t j = 0; j < k->params && !p->down[i]; j++)
            p->under[i][j] =
                j != i &&
                grundy_facts_prove(
                    f, to, grundy_facts_variable(k->param[j].variable), 0);
    }
}

static void look_tail(ordering *o, const tail *t, const node *n)
{
    const facts_mark mark = grundy_facts_now(&o->e->facts);

    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *s = &t->step[i];

        if (s->kind == STEP_FOR)
            grundy_facts_loop(&o->e->facts, s->pattern, s->expr);
        else if (s->kind == STEP_IF)
            grundy_facts_condition(&o->e->facts, s->expr, true);
    }
    look_sum(o, n);
    grundy_facts_back(&o->e->facts, mark);
}

static void look_sum(ordering *o, const node *n)
{
    if (n->op == N_ADD) {
        look_sum(o, n->kid[0]);
        look_sum(o, n->kid[1]);
    } else if (n->op == N_MUL) {
        look_sum(o, n->kid[1]);
    } else if (n->op == N_IF) {
        look_sum(o, n->kid[1]);
        look_sum(o, n->kid[2]);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        if (o->below != NULL)
            look_pairs(o, n);
        else
            look_position(o, n);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        look_tail(o, n->tail, n->kid[0]);
    } else if (n->op != N_NOTHING &&
               !(n->op == N_CALL && n->call == CALL_NIM)) {
        o->why_not = "a move is made by a function";
    }
}

static void look_moves(ordering *o)
{
    const emit_scope scope = grundy_emit_begin(o->e);

    grundy_emit_assume_params(o->e, o->kind->param, o->kind->params);
    for (uint32_t i = 0; i < o->kind->value_moves && o->why_not == NULL; i++)
        look_tail(o, o->kind->value_move[i].tail,
                  o->kind->value_move[i].target);
    grundy_emit_end(o->e, scope);
}

/* ---- order ---- */

static bool settles(const ordering *o, const bool *settled, uint32_t i,
                    bool falling, bool *some)
{
    *some = false;
    for (uint32_t p = 0; p < o->parts; p++) {
        if (settled[p])
            continue;
        if (falling ? !o->part[p].up[i] : !o->part[p].down[i])
            return false;
        *some |= falling ? o->part[p].above[i] : o->part[p].below[i];
    }
    return true;
}

static bool next_axis(ordering *o, bool *settled, bool *used, uint32_t *count)
{
    for (uint32_t i = 0; i < o->kind->params; i++)
        for (int falling = 0; falling < 2 && !used[i]; falling++) {
            bool some;

            if (!settles(o, settled, i, falling != 0, &some) || !some)
                continue;
            used[i] = true;
            o->plan->axis[i].falling = falling != 0;
            o->plan->order[(*count)++] = i;
            for (uint32_t p = 0; p < o->parts; p++)
                settled[p] |=
                    falling != 0 ? o->part[p].above[i] : o->part[p].below[i];
            return true;
        }
    return false;
}

static void find_order(ordering *o)
{
    bool settled[MOST_PARTS] = {false}, used[MOST_AXES] = {false};
    uint32_t count = 0;

    while (next_axis(o, settled, used, &count))
        continue;
    for (uint32_t p = 0; p < o->parts; p++)
        if (!settled[p])
            o->why_not = "no order of its parameters is proved in which "
                         "every move comes earlier";
    for (uint32_t i = 0; i < o->kind->params; i++)
        if (!used[i])
            o->plan->order[count++] = i;
}

/* ---- extents ---- */

static bool is_fixed(const param *p)
{
    return p->range != NULL && !grundy_emit_depends(p->range);
}

/* Whether it is declared for many numbers and never rises, so that few asked
 * for need few; then these are its ends. */
static bool is_wide(const ordering *o, uint32_t i, int64_t *low, int64_t *high)
{
    const node *range = o->kind->param[i].range;
    bool down = !o->plan->axis[i].falling;

    for (uint32_t p = 0; p < o->parts && down; p++)
        down = o->part[p].down[i];
    if (!down || !grundy_emit_constant(range->kid[0], low) ||
        !grundy_emit_constant(range->kid[1], high))
        return false;
    *high -= range->op == N_RANGE_LT;
    return *low >= 0 && *low <= WIDE && *high > WIDE && *high < INT64_MAX;
}

/* Whether one that is declared shares its extent with no other. */
static bool wide_are_alone(const ordering *o)
{
    const table_axis *axis = o->plan->axis;
    bool alone = true;

    for (uint32_t i = 0; i < o->kind->params; i++)
        for (uint32_t j = 0; j < o->kind->params; j++)
            alone &= i == j || !axis[i].wide || axis[i].group != axis[j].group;
    return alone;
}

/* Parameters that rise stay under others, or the table would have no end. */
static bool group_axes(ordering *o, bool wide)
{
    const uint32_t count = o->kind->params;
    table_axis *axis = o->plan->axis;

    for (uint32_t i = 0; i < count; i++) {
        table_axis *a = &axis[i];
        const bool fixed = is_fixed(&o->kind->param[i]);

        int64_t low, high;

        *a = (table_axis){.falling = a->falling, .group = i};
        a->wide = wide && fixed && is_wide(o, i, &low, &high);
        if (a->wide) {
            a->low = low;
            a->high = high;
        }
        a->fixed = fixed && !a->wide;
    }
    for (uint32_t p = 0; p < o->parts; p++)
        for (uint32_t i = 0; i < count; i++) {
            uint32_t under = count;

            if (axis[i].fixed || o->part[p].down[i])
                continue;
            for (uint32_t j = 0; j < count; j++)
                if (o->part[p].under[i][j] && !axis[j].fixed && under == count)
                    under = j;
            if (under == count)
                return false;
            for (uint32_t j = 0, to = axis[under].group, from = axis[i].group;
                 j < count; j++)
                if (axis[j].group == to || axis[j].group == from)
                    axis[j].group = to < from ? to : from;
        }
    return wide_are_alone(o);
}

static void note_constants(ordering *o)
{
    for (uint32_t i = 0; i < o->kind->params; i++) {
        const node *range = o->kind->param[i].range;
        table_axis *a = &o->plan->axis[i];

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

static bool range_of(void *user, const variable *v, interval *out)
{
    const emitter *e = user;
    const node *range = grundy_facts_declared(e->set, v);

    if (range == NULL || !grundy_emit_constant(range->kid[0], &out->low) ||
        !grundy_emit_constant(range->kid[1], &out->high))
        return false;
    out->high -= range->op == N_RANGE_LT;
    return true;
}

interval grundy_emit_declared(void *user, uint32_t kind, uint32_t at)
{
    const emitter *e = user;
    const param *p = &e->set->kind[kind].param[at];
    interval is = {0, INT64_MAX};

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

static interval no_universe(void *user, const universe *u)
{
    (void)user;
    (void)u;
    return grundy_interval_all;
}

bounds_source grundy_emit_source(emitter *e)
{
    return (bounds_source){
        .user = e,
        .value = no_value,
        .elements = range_of,
        .declared = grundy_emit_declared,
        .universe = no_universe,
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

    *found |= n->call == CALL_NIMBER || n->call == CALL_WINS;
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        *found |= n->tail->step[i].kind == STEP_WINNING;
    return !*found;
}

/* Only what play from `start` reaches is ever asked for. */
static bool starts_only(const emitter *e)
{
    bool found = e->set->start == NULL;

    for (uint32_t i = 0; i < e->set->statements; i++) {
        const statement *s = &e->set->statement[i];

        for (uint32_t k = 0; k < s->exprs && !found; k++)
            (void)grundy_tree_walk(s->expr[k], asks, &found);
        if (s->tail != NULL && s->tail->steps > 0)
            found |= !grundy_tree_walk_tail(s->tail, asks, &found);
    }
    for (uint32_t i = 0; i < e->set->functions && !found; i++)
        (void)grundy_tree_walk(e->set->function[i].body, asks, &found);
    return !found;
}

static kind_box *boxes_at_start(emitter *e, const bounds_source *source)
{
    interval_names names = {.source = source};
    kind_box *box =
        grundy_arena_zeroed(&e->a, (e->set->kinds + 1) * sizeof *box);

    if (box == NULL || !starts_only(e))
        return NULL;
    start_boxes(&names, e->set->start, box);
    return box;
}

int64_t grundy_emit_start_high(emitter *e, const game_kind *k, uint32_t at)
{
    const bounds_source source = grundy_emit_source(e);
    const kind_box *box = boxes_at_start(e, &source);

    return box == NULL || !box[k->index].reached ? INT64_MAX
                                                 : box[k->index].at[at].high;
}

/* Declared ranges may be wider than any table. */
static bool is_small(const ordering *o)
{
    double cells = 1;

    for (uint32_t i = 0; i < o->kind->params; i++) {
        const table_axis *a = &o->plan->axis[i];

        if (a->constant)
            cells *= (double)a->high - (double)a->low + 1;
    }
    return cells <= MOST_CELLS;
}

static bool find_boxes(ordering *o)
{
    emitter *e = o->e;
    const bounds_source source = grundy_emit_source(e);
    kind_box *box = boxes_at_start(e, &source);
    double cells = 1;

    if (box == NULL)
        return false;
    if (!grundy_bounds_find(&e->a, e->set, &source, box) ||
        !box[o->kind->index].reached)
        return false;
    for (uint32_t i = 0; i < o->kind->params; i++) {
        table_axis *a = &o->plan->axis[i];

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

static interval end_in(const bounds_source *source, const node *n)
{
    interval_names names = {.source = source};

    return grundy_interval_of(&names, n);
}

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
    table_axis *a = &o->plan->axis[i];

    if (a->fixed && a->constant) {
        a->least = a->low;
        a->most = a->high;
    } else if (a->fixed) {
        a->least = end_in(&source, range->kid[0]).low;
        a->most = end_in(&source, range->kid[1]).high;
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
    table_axis *axis = o->plan->axis;

    for (uint32_t i = 0; i < o->kind->params; i++)
        if (!axis[i].fixed && axis[i].most > axis[axis[i].group].most)
            axis[axis[i].group].most = axis[i].most;
    for (uint32_t i = 0; i < o->kind->params; i++)
        if (!axis[i].fixed)
            axis[i].most = axis[axis[i].group].most;
}

/* A parameter that no move changes, of those that nothing declares. */
static uint32_t find_key(const ordering *o)
{
    for (uint32_t i = 0; i < o->kind->params; i++) {
        bool stays = !o->plan->axis[i].fixed;

        for (uint32_t p = 0; p < o->parts && stays; p++)
            stays = o->part[p].down[i] && o->part[p].up[i];
        if (stays)
            return i + 1;
    }
    return 0;
}

static bool others_lead_here(const ordering *o)
{
    const ruleset *set = o->e->set;

    for (uint32_t i = 0; i < set->kinds; i++)
        if (&set->kind[i] != o->kind && leads_to(o->e, &set->kind[i], o->kind))
            return true;
    return false;
}

/* The greatest that the start is known to ask for, of those of one extent. */
static int64_t asked_high(const ordering *o, uint32_t at)
{
    const table_axis *axis = o->plan->axis;
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
    const bounds_source source = grundy_emit_source(o->e);
    kind_box *box = boxes_at_start(o->e, &source);
    double cells = 1;

    if (box != NULL && !grundy_bounds_find(&o->e->a, o->e->set, &source, box))
        box = NULL;
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

static void keep_pairs(ordering *o, uint8_t *below)
{
    uint8_t before[MOST_AXES];

    o->below = below;
    look_sum(o, o->e->set->start);
    do {
        const emit_scope scope = grundy_emit_begin(o->e);

        memcpy(before, below, sizeof before);
        grundy_emit_assume_pairs(o->e, o->kind, before);
        look_moves(o);
        grundy_emit_end(o->e, scope);
    } while (memcmp(before, below, sizeof before) != 0);
    o->below = NULL;
}

/*
 * Which parameters stay at most others in all that play from the start
 * reaches: they are at the start, and every move of a position where all of
 * them are leads to such positions.
 */
static void find_pairs(ordering *o)
{
    const char *why_not = o->why_not;
    uint8_t below[MOST_AXES] = {0};

    if (!starts_only(o->e) || others_lead_here(o))
        return;
    for (uint32_t i = 0; i < o->kind->params; i++)
        below[i] = (uint8_t)(((1u << o->kind->params) - 1) & ~(1u << i));
    keep_pairs(o, below);
    if (o->why_not == NULL)
        memcpy(o->plan->below, below, sizeof below);
    o->why_not = why_not;
}

const char *grundy_emit_order(emitter *e, const game_kind *k, kind_plan *plan)
{
    ordering *o = grundy_arena_zeroed(&e->a, sizeof *o);

    if (o == NULL)
        return "out of memory";
    *o = (ordering){.e = e, .kind = k, .plan = plan};
    if (k->params == 0 || k->params > MOST_AXES)
        return "it has no parameter, or very many";
    for (uint32_t i = 0; i < k->params; i++) {
        const node *range = k->param[i].range;

        if (k->param[i].kind != PARAM_INT)
            return "its parameters are not all numbers";
        if (range != NULL && grundy_emit_depends(range) &&
            !grundy_facts_at_least(&e->facts, range->kid[0], 0))
            return "a parameter may be negative";
    }
    look_moves(o);
    if (o->why_not == NULL)
        find_order(o);
    if (o->why_not == NULL && !group_axes(o, true) &&
        !group_axes(o, false) && !find_boxes(o))
        o->why_not = "nothing bounds a parameter that rises";
    if (o->why_not == NULL)
        note_constants(o);
    if (o->why_not == NULL && !is_small(o) && !find_boxes(o))
        o->why_not = "its ranges hold too many positions for one";
    if (o->why_not == NULL)
        choose_arrays(o);
    if (o->why_not == NULL)
        find_pairs(o);
    return o->why_not;
}
