/* SPDX-License-Identifier: MIT */
/*
 * The planner's bounds, asked with the inputs of the moment, as the solvers
 * want them: per word.  Only kinds whose parameters are words have a table.
 */
#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "engine/engine.h"
#include "plan/order/order.h"
#include "plan/facts/bounds.h"
#include "plan/order/lattice.h"
#include "plan/rewrites/winner.h"

enum {
    LARGE_BOX = 1 << 20, /* cells */
    GROWN_OFTEN = 4,
    PLAN_WORK = 1 << 23 /* units of a budget: some tenths of a second */
};

bool grundy_engine_number_of(void *user, const node *n, int64_t *out)
{
    engine *e = user;
    grundy_error ignored = {0};

    return n->type->tag <= TYPE_CHAR &&
           grundy_engine_evaluate(e, n, out, &ignored) == GRUNDY_OK;
}

static bool hull(const type *t, const int64_t *value, interval *out,
                 uint64_t *left)
{
    const object *o;

    if (t->tag <= TYPE_CHAR) {
        out->low = *value < out->low ? *value : out->low;
        out->high = *value > out->high ? *value : out->high;
        return true;
    }
    if (t->tag != TYPE_ARRAY)
        return false;
    o = grundy_object_at(*value);
    if (o->count > *left)
        return false;
    *left -= o->count;
    for (uint64_t i = 0; i < o->count; i++)
        if (!hull(t->item[0], o->word + i * t->item[0]->width, out, left))
            return false;
    return true;
}

/* Looked for once a value: bounds are asked for again whenever play starts
 * further out. */
static bool elements_of(void *user, const variable *v, interval *out)
{
    engine *e = user;
    const bool global = v->kind <= VAR_LET;
    global_value *g = global ? &e->global[v->index] : NULL;
    uint64_t left = 1 << 22;
    const interval none = {INT64_MAX, INT64_MIN};
    const int64_t *value;

    if (!global || !g->known)
        return false;
    value = e->machine.global + e->program.slot[v->index];
    if (g->ranged != g->version) {
        g->range = none;
        if (!hull(v->type, value, &g->range, &left))
            g->range = none;
        g->ranged = g->version;
    }
    *out = g->range;
    return out->low <= out->high;
}

/* An input, or a let, as it is now. */
static const int64_t *numbers_of(void *user, const node *n, uint64_t *count)
{
    engine *const e = user;
    const variable *const v = n->ref.variable;
    const object *o;

    if (n->op != N_NAME || n->call != CALL_VARIABLE || v->kind > VAR_LET ||
        !grundy_engine_knows(e, v->index) || v->type->tag != TYPE_ARRAY ||
        v->type->item[0]->tag > TYPE_CHAR)
        return NULL;
    o = grundy_object_at(e->machine.global[e->program.slot[v->index]]);
    *count = o->count;
    return o->word;
}

static interval declared(void *user, uint32_t kind, uint32_t at)
{
    engine *e = user;
    const param_shape *p = &e->program.kind[kind].param[at];

    assert(kind < e->set.kinds && at < e->set.kind[kind].params);
    if (p->mask) {
        const type *t = e->set.kind[kind].param[at].variable->type;
        const uint64_t count = e->program.universe[t->in->index].count;

        return (interval){0,
                          count > 40 ? INT64_MAX : (INT64_C(1) << count) - 1};
    }
    if (p->kind == PARAM_INT && p->low == INT64_MIN)
        return (interval){INT64_MIN, INT64_MAX};
    return (interval){p->low, p->high};
}

static interval universe_of(void *user, const universe *u)
{
    engine *e = user;
    const universe_now *now = &e->program.universe[u->index];

    assert(u->index < e->set.universes);
    if (!now->known)
        return (interval){INT64_MIN, INT64_MAX};
    return (interval){now->low, now->low + (int64_t)now->count - 1};
}

/* Whether all parts lie in the box that was found before. */
static bool covered(const engine *e, const kind_box *box,
                    const grundy_position *part, size_t parts)
{
    for (size_t i = 0; i < parts; i++) {
        const kind_box *b = &box[part[i].kind];

        if (!b->reached || part[i].length != e->set.kind[part[i].kind].params)
            return false;
        for (uint32_t w = 0; w < part[i].length; w++)
            if (part[i].word[w] < b->at[w].low ||
                part[i].word[w] > b->at[w].high)
                return false;
    }
    return true;
}

static void add_start(kind_box *box, const grundy_position *part)
{
    kind_box *b = &box[part->kind];

    assert(part->word != NULL || part->length == 0);
    for (uint32_t w = 0; w < part->length && w < GRUNDY_MOST_PARAMS; w++) {
        const interval at = {part->word[w], part->word[w]};

        if (!b->reached)
            b->at[w] = at;
        b->at[w].low = at.low < b->at[w].low ? at.low : b->at[w].low;
        b->at[w].high = at.high > b->at[w].high ? at.high : b->at[w].high;
    }
    b->reached = true;
}

/* Kinds without a table don't spoil those with one only if nothing of theirs
 * is a number: then their box is all that is declared. */
static bool shapes_ready(engine *e, grundy_error *err)
{
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (grundy_machine_shape(&e->machine, k, err) != GRUNDY_OK)
            return false;
    return true;
}

static bool new_boxes(engine *e)
{
    const size_t kinds = e->set.kinds + 1;
    arena *a = &e->set.arena;

    e->order = grundy_arena_zeroed(a, kinds * sizeof *e->order);
    e->window = grundy_arena_zeroed(a, kinds * sizeof *e->window);
    if (e->order == NULL || e->window == NULL)
        return false;
    e->asked = grundy_arena_zeroed(a, kinds * sizeof *e->asked);
    if (e->asked == NULL)
        return false;
    e->box = grundy_arena_zeroed(a, kinds * sizeof *e->box);
    return e->box != NULL;
}

static bool follow_play(engine *e, const bounds_source *source)
{
    memcpy(e->box, e->asked, e->set.kinds * sizeof *e->box);
    return grundy_bounds_find(&e->machine.scratch, &e->set, source, e->box);
}

/* No further than to the last element of the shortest array that the kind
 * reads and that is not too short already. */
static int64_t within_arrays(const engine *e, uint32_t kind, int64_t from,
                             int64_t to)
{
    for (uint32_t i = 0; i < e->set.globals; i++) {
        const variable *const v = e->set.global[i];
        int64_t last;

        if (!grundy_reads_has(&e->set.kind_reads[kind], i) ||
            !grundy_engine_knows(e, i) || v->type->tag != TYPE_ARRAY)
            continue;
        last = (int64_t)grundy_object_at(e->machine.global[e->program.slot[i]])
                   ->count -
               1;
        if (from <= last && last < to)
            to = last;
    }
    return to;
}

/* The starts of kinds whose lines would be built anew, or whose rules never
 * fail, half as far again in what has grown since `before`. */
static void reach_ahead(engine *e, const bounds_source *source,
                        const kind_box *before, bool sound)
{
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        kind_box *const now = &e->asked[k];

        if (!before[k].reached ||
            (!sound && (e->window[k] == NULL || !e->window[k]->applies)))
            continue;
        for (uint32_t i = 0; i < e->set.kind[k].params; i++) {
            const int64_t most = source->declared(source->user, k, i).high;
            interval *const at = &now->at[i];
            int64_t ahead;

            if (at->high > before[k].at[i].high && at->high < most &&
                !__builtin_sub_overflow(at->high, at->low, &ahead) &&
                !__builtin_add_overflow(at->high, ahead / 2, &ahead))
                at->high =
                    within_arrays(e, k, at->high, ahead < most ? ahead : most);
        }
    }
}

static bool has_large_box(const engine *e)
{
    assert(e->box != NULL);
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (e->box[k].reached && grundy_engine_cells(e, k) > LARGE_BOX)
            return true;
    return false;
}

/* Where play leads, in which order, and what may fail on the way. */
static void look(engine *e, const bounds_source *source)
{
    source->work->left = PLAN_WORK;
    source->work->over = false;
    e->boxed = follow_play(e, source);
    e->tired = source->work->over;
    source->work->left = PLAN_WORK;
    source->work->over = false;
    if (e->boxed) {
        grundy_order_find(&e->machine.scratch, &e->set, source, e->box,
                          e->asked, e->order);
        (void)grundy_engine_find_windows(e, source);
    }
    e->why_no_outcome = N_("some parameter has no bound");
    if (e->boxed)
        e->why_no_outcome =
            grundy_winner_find(&e->set, source, e->box, e->order);
}

/*
 * Where larger starts are asked for again and again, all that is known of the
 * rules would be found anew for each, and a table filled by runs would grow by
 * little each time and all of its lines be built anew.  So it goes ahead of
 * them, unless it would be large then, or rules may fail there that do not
 * before.
 */
static bool look_ahead(engine *e, const bounds_source *source,
                       const kind_box *before)
{
    const size_t size = e->set.kinds * sizeof *e->asked;
    kind_box *const asked = grundy_arena_new(&e->machine.scratch, size);
    const bool sound = e->why_no_outcome == NULL;

    if (asked == NULL)
        return false;
    memcpy(asked, e->asked, size);
    reach_ahead(e, source, before, sound);
    look(e, source);
    if (e->boxed && !has_large_box(e) && (!sound || e->why_no_outcome == NULL))
        return true;
    memcpy(e->asked, asked, size);
    e->grown = 0; /* not for a while */
    return false;
}

/* Earlier starts stay in: the table keeps their values. */
static void look_at_more(engine *e, const bounds_source *source,
                         const grundy_position *part, size_t parts)
{
    const size_t size = e->set.kinds * sizeof *e->asked;
    kind_box *before = NULL;

    if (!e->boxed) {
        memset(e->asked, 0, size);
        e->grown = 0;
    } else if (++e->grown > GROWN_OFTEN) {
        before = grundy_arena_new(&e->machine.scratch, size);
        if (before != NULL)
            memcpy(before, e->asked, size);
    }
    for (size_t i = 0; i < parts; i++)
        add_start(e->asked, &part[i]);
    if (before == NULL || !look_ahead(e, source, before))
        look(e, source);
}

static bool find(engine *e, const grundy_position *part, size_t parts)
{
    budget work = {.watch = e->watch};
    const bounds_source source = {.user = e,
                                  .value = grundy_engine_number_of,
                                  .elements = elements_of,
                                  .numbers = numbers_of,
                                  .declared = declared,
                                  .universe = universe_of,
                                  .failures = &e->unbounded,
                                  .work = &work};
    grundy_error ignored = {0};

    if (e->box == NULL && !new_boxes(e))
        return false;
    if (!shapes_ready(e, &ignored))
        return false;
    if (!e->boxed || !covered(e, e->box, part, parts))
        look_at_more(e, &source, part, parts);
    return e->boxed;
}

bool grundy_engine_find_boxes(engine *e, const grundy_position *part,
                              size_t parts)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const bool found = find(e, part, parts);

    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return found;
}

/* The greatest word of a start in a kind of the same group; INT64_MIN: there is
 * no start. */
static int64_t greatest_asked(const engine *e, uint32_t kind)
{
    int64_t most = INT64_MIN;

    assert(e->boxed && kind < e->set.kinds);
    for (uint32_t k = 0; k < e->set.kinds; k++)
        for (uint32_t i = 0; i < e->set.kind[k].params; i++)
            if (e->asked[k].reached &&
                e->order[k].levels.group == e->order[kind].levels.group &&
                e->asked[k].at[i].high > most)
                most = e->asked[k].at[i].high;
    return most;
}

/* Runs reach many positions, and cost next to nothing where there are few. */
static bool worth_filling(const game_kind *k, const kind_window *window)
{
    const bool runs =
        window != NULL && (window->scatters || window->report.runs > 0 ||
                           window->report.listed > 0);

    return grundy_lattice_index(k) <= (window != NULL ? 8 : 1) &&
           (runs || grundy_lattice_is_by_steps(k));
}

/* The rows of cells of a kind, if its table is filled by them, or its
 * divisors, if so many numbers are asked for that most of the box may be
 * needed: one number has few. */
static const kind_window *window_of(const engine *e, uint32_t kind,
                                    size_t parts)
{
    const kind_window *w = e->window[kind];

    if (w == NULL)
        return NULL;
    return w->applies ||
                   (w->scatters && grundy_engine_cells(e, kind) / 1024 <= parts)
               ? w
               : NULL;
}

/* A law answers instead; under misère play that of a tame kind alone. */
static bool needs_no_table(const engine *e, uint32_t kind)
{
    return grundy_engine_is_misere(e) ? grundy_engine_is_tame(e, kind)
                                      : grundy_engine_has_law(e, kind);
}

/* Whether the parameter only rises in play, on the way to the least position:
 * an end of an interval. */
static bool is_reversed_param(const kind_order *order, uint32_t at)
{
    for (uint32_t i = 0; i < GRUNDY_MOST_PARAMS; i++)
        if (order->names[i] == -(int32_t)at - 1)
            return true;
    for (uint32_t i = 0; i < order->levels.levels; i++)
        if (order->names[0] == 0 && order->levels.level[i].times[at] < 0)
            return true;
    return false;
}

static bool is_reversed(const game_kind *k, const kind_order *order)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (is_reversed_param(order, i))
            return true;
    return false;
}

/* A bound far beyond the start: most of such a box is never reached.  Cells
 * that cost next to nothing may be filled in vain more often. */
static bool grows_far(const engine *e, uint32_t kind, bool cheap)
{
    const kind_box *const asked = &e->asked[kind], *const box = &e->box[kind];
    const int64_t far = cheap ? 4096 : 64;
    const int64_t greatest = greatest_asked(e, kind);

    assert(box->reached);
    if (greatest == INT64_MIN)
        return true;
    for (uint32_t i = 0; i < e->set.kind[kind].params; i++) {
        const bool own =
            asked->reached && !is_reversed_param(&e->order[kind], i);

        if (box->at[i].high / far > (own ? asked->at[i].high : greatest) + 1)
            return true;
    }
    return false;
}

/*
 * Where the order of a parameter is reversed they are ends of intervals, and
 * half the box or more is no interval: rows filled at once make up for that,
 * and an order by size leaves the others out.
 */
static bool is_worth(const engine *e, uint32_t kind, const kind_window *window)
{
    const game_kind *const k = &e->set.kind[kind];

    return worth_filling(k, window) && !grows_far(e, kind, window != NULL) &&
           (window != NULL || e->order[kind].by_size ||
            !is_reversed(k, &e->order[kind]));
}

bool grundy_engine_fills_steps(const engine *e, uint32_t kind)
{
    const game_kind *const k = &e->set.kind[kind];

    return e->boxed && e->order[kind].why_not == NULL &&
           !e->without[REWRITE_ORDER] && !e->without[REWRITE_BOUNDS] &&
           e->program.kind[kind].flat && k->decides == 0 &&
           !grundy_lattice_has_loops(k) && is_worth(e, kind, NULL);
}

/* A search that stops early leaves nothing out that matters. */
bool grundy_engine_fills_winners(const engine *e, uint32_t kind)
{
    const kind_window *const w = e->window[kind];

    return e->boxed && e->why_no_outcome == NULL &&
           grundy_engine_has_nimbers(e) && w != NULL && w->applies &&
           !e->without[REWRITE_ORDER] && !e->without[REWRITE_BOUNDS] &&
           is_worth(e, kind, w);
}

static const kind_window *winners_of(const engine *e, uint32_t kind)
{
    return e->running && grundy_engine_fills_winners(e, kind) ? e->window[kind]
                                                              : NULL;
}

/* Positions that are won or lost before their moves end, or won by a move to
 * nothing where only winners are asked for: a search comes to few of a large
 * box, and the whole of a small one costs nothing. */
static bool ends_early(const engine *e, uint32_t kind, bool prunes)
{
    const game_kind *const k = &e->set.kind[kind];
    bool ends = false;

    for (uint32_t i = 0; i < k->decides; i++)
        ends |= k->decide[i].what != DECIDE_STOP;
    for (uint32_t i = 0; i < k->value_moves; i++)
        ends |= prunes && k->value_move[i].target->op == N_NOTHING;
    return ends && grundy_engine_cells(e, kind) >= LARGE_BOX;
}

/*
 * Parameters one by one, or levels where those need them or waste less.  A
 * search that stops at the first winning move of many comes to few positions,
 * and so does any where positions end before their moves do.
 */
static void fill_in_order(engine *e, uint32_t kind, const kind_window *window,
                          bool prunes, grundy_bounds *bounds)
{
    const game_kind *const k = &e->set.kind[kind];
    kind_order *const order = &e->order[kind];
    const bool worth = is_worth(e, kind, window);

    assert(order->why_not == NULL && e->box[kind].reached);
    memcpy(bounds->order, order->names, k->params * sizeof *bounds->order);
    order->levels.rows =
        worth && window == NULL && order->names[0] != 0 && !prunes;
    order->levels.ends = k->decides > 0;
    order->levels.fill = worth && window == NULL && k->decides == 0 &&
                         (order->by_size || order->names[0] == 0) &&
                         !(prunes && grundy_lattice_has_loops(k));
    bounds->fill = worth && order->names[0] != 0 &&
                   (window != NULL ||
                    (!is_reversed(k, order) && !ends_early(e, kind, prunes)));
}

const fill_order *grundy_engine_order(void *state, uint32_t kind)
{
    const engine *const e = state;

    return e->boxed ? &e->order[kind].levels : NULL;
}

static grundy_status bounds_of(engine *e, uint32_t kind,
                               const grundy_position *part, size_t parts,
                               bool prunes, grundy_bounds *bounds)
{
    const game_kind *k = &e->set.kind[kind];
    const bool found = grundy_engine_find_boxes(e, part, parts);
    const kind_window *const window = !found   ? NULL
                                      : prunes ? winners_of(e, kind)
                                               : window_of(e, kind, parts);

    bounds->length = 0;
    if (found)
        e->order[kind].levels.fill = e->order[kind].levels.rows = false;
    if (e->without[REWRITE_BOUNDS])
        return GRUNDY_OK;
    if (!found || k->split != NULL || !e->box[kind].reached ||
        !e->program.kind[kind].flat || k->params == 0 ||
        needs_no_table(e, kind))
        return GRUNDY_OK;
    bounds->length = k->params;
    for (uint32_t i = 0; i < k->params; i++) {
        bounds->low[i] = e->box[kind].at[i].low;
        bounds->high[i] = e->box[kind].at[i].high;
    }
    if (e->order[kind].why_not == NULL && !e->without[REWRITE_ORDER])
        fill_in_order(e, kind, window, prunes, bounds);
    return GRUNDY_OK;
}

grundy_status grundy_engine_bounds(void *state, uint32_t kind,
                                   const grundy_position *part, size_t parts,
                                   grundy_bounds *bounds, grundy_error *err)
{
    (void)err;
    return bounds_of(state, kind, part, parts, false, bounds);
}

/* For solvers that keep no sets of values: runs make it worth looking at every
 * cell only where a bit of it is asked. */
grundy_status grundy_engine_plain_bounds(void *state, uint32_t kind,
                                         const grundy_position *part,
                                         size_t parts, grundy_bounds *bounds,
                                         grundy_error *err)
{
    const engine *e = state;

    (void)err;
    if (e->watch->trial_ends != 0) {
        bounds->length = 0; /* it sees but a small part of a large table */
        return GRUNDY_OK;
    }
    return bounds_of(state, kind, part, parts, true, bounds);
}
