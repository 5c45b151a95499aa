/* SPDX-License-Identifier: MIT */
/*
 * Each move takes some k of 1..M from one number, x, where M is told by all of
 * them, and after it M is c * k, or x if that is less: so x and M tell the
 * position, whatever else the numbers say, as of a first move that may take
 * more.  It becomes dynamic(x, M) with
 *
 *     position dynamic(x, m)
 *         move to dynamic(x - k, c * k) for k in 1..min(x, m)
 *
 * M is the greatest of the ends of the clauses whose conditions hold; each of
 * them takes from 1 on, so that between them nothing is left out.  The moves
 * may lead to another kind, with moves of this sort among its own positions.
 */
#include "plan/rewrites/telling.h"

enum { LIMITS = 8, TAKEN = 100 };

/* Where `guard` holds 1..end may be taken. */
typedef struct limit {
    const ir_node *guard, *end;
} limit;

/* The moves of the numbers in t: r[i] by what is taken, its leaf. */
typedef struct limits {
    uint32_t x, count;
    limit of[LIMITS];
    ir_relation r[LIMITS];
} limits;

static const ir_node *taken(telling *t)
{
    return grundy_ir_leaf(&t->g, IR_COORDINATE, TAKEN);
}

/* The relation by what is taken; false: it has another free number, or more
 * than one part. */
static bool by_taken(telling *t, ir_relation *r, uint32_t x)
{
    const ir_node *const now = grundy_ir_leaf(&t->g, IR_PARAM, x),
                         *const k = taken(t),
                         *const value =
                             r->parts == 1 ? grundy_ir_value_of(r, x) : NULL,
                         *const leaf =
                             value == NULL ? NULL : grundy_ir_find_free(value);
    const ir_node *is;

    if (leaf == NULL)
        return false;
    is = grundy_ir_solved(
        &t->g,
        grundy_ir_add(&t->g, value, grundy_ir_add(&t->g, now, k, -1), -1),
        leaf);
    return is != NULL && !grundy_ir_has(is, leaf) &&
           grundy_ir_put_all(&t->g, r, leaf, is);
}

/* The end of what may be taken that the guard says, or *from; false: it says
 * something else. */
static bool read_end(telling *t, const ir_node *guard, const ir_node **end,
                     int64_t *from)
{
    const ir_node *const k = taken(t);
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;
    const int64_t times = grundy_ir_times(form, k);
    const ir_node *const rest = grundy_ir_add(&t->g, form, k, -times);
    int64_t least;

    if (guard->op != IR_NOT_NEGATIVE || times == 0 || rest == NULL ||
        grundy_ir_find_free(rest) != NULL)
        return false;
    if (times < 0) {
        const ir_node *const one =
            times == -1 ? rest : grundy_ir_quotient(&t->g, rest, -times);
        const ir_node *const both[2] = {*end, one};

        *end = *end == NULL ? one : grundy_ir_among(&t->g, IR_MIN, both, 2);
        return *end != NULL;
    }
    if (times != 1 || !grundy_ir_constant(rest, &least) || least < -1)
        return false;
    *from = least == -1 ? 1 : *from;
    return true;
}

static bool read_limit(telling *t, ir_relation *r, uint32_t x, limit *out)
{
    const ir_node *const now = grundy_ir_leaf(&t->g, IR_PARAM, x);
    int64_t from = 0;

    *out = (limit){grundy_ir_truth(&t->g, true), NULL};
    if (!by_taken(t, r, x) ||
        !grundy_telling_shows(t, r, grundy_ir_no_less(&t->g, now, taken(t))))
        return false;
    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *const free = grundy_ir_find_free(r->guard[i]);

        if (free == NULL)
            out->guard = grundy_ir_both(&t->g, IR_AND, out->guard, r->guard[i]);
        else if (!read_end(t, r->guard[i], &out->end, &from))
            return false;
    }
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const free = grundy_ir_find_free(r->change[i].value);

        if (free != NULL && free != taken(t))
            return false;
    }
    return from == 1 && out->end != NULL && out->guard != NULL;
}

static bool read_limits(telling *t, uint32_t x, limits *out)
{
    out->x = x;
    out->count = t->m.relations;
    if (out->count == 0 || out->count > LIMITS)
        return false;
    for (uint32_t i = 0; i < out->count; i++) {
        out->r[i] = t->m.relation[i];
        if (!read_limit(t, &out->r[i], x, &out->of[i]))
            return false;
    }
    return true;
}

/* c of c * k; 0: it is no such number. */
static int64_t times_taken(telling *t, const ir_node *n)
{
    const int64_t times = n == NULL ? 0 : grundy_ir_times(n, taken(t));

    return times > 0 && n == grundy_ir_scaled(&t->g, taken(t), times) ? times
                                                                      : 0;
}

/* c, where the end is c * k or the lesser of that and x; 0: it is another. */
static int64_t factor_of(telling *t, const ir_node *end, const ir_node *x)
{
    int64_t times = times_taken(t, end);

    for (uint32_t i = 0; end != NULL && end->op == IR_MIN && i < end->kids; i++)
        if (end->kid[i] != x) {
            if (times != 0 || times_taken(t, end->kid[i]) == 0)
                return 0;
            times = times_taken(t, end->kid[i]);
        }
    return times;
}

/* c of the positions after the move r, whose limits are to's; 0: it is not
 * known. */
static int64_t factor_after(telling *t, const ir_relation *r, const limits *to)
{
    renaming w = {&t->g, 0, {NULL}};
    int64_t times = 0;

    for (uint32_t i = 0; i < r->changes; i++) {
        if (r->change[i].param >= GRUNDY_TOLD || r->change[i].place != NULL)
            return 0;
        w.is[r->change[i].param] = r->change[i].value;
        w.count =
            w.count > r->change[i].param ? w.count : r->change[i].param + 1;
    }
    for (uint32_t i = 0; i < to->count; i++) {
        const ir_node *const guard = grundy_telling_rename(&w, to->of[i].guard);

        if (guard == NULL)
            return 0;
        if (grundy_telling_shows(t, r, grundy_ir_not(&t->g, guard)))
            continue;
        if (times != 0 || !grundy_telling_shows(t, r, guard))
            return 0;
        times =
            factor_of(t, grundy_telling_rename(&w, to->of[i].end), w.is[to->x]);
        if (times == 0)
            return 0;
    }
    return times;
}

/* c of all moves of `of`; 0: there is none, or not one. */
static int64_t factor(telling *t, const limits *of, const limits *to)
{
    int64_t times = 0;

    for (uint32_t i = 0; i < of->count; i++) {
        const int64_t one = factor_after(t, &of->r[i], to);

        if (one == 0 || (times != 0 && one != times))
            return 0;
        times = one;
    }
    return times;
}

/* M of the position. */
static const ir_node *most_of(telling *t, const limits *of)
{
    const ir_node *less = NULL; /* -M */

    for (uint32_t i = 0; i < of->count; i++) {
        const ir_node *const one =
            grundy_ir_scaled(&t->g,
                             grundy_ir_if(&t->g, of->of[i].guard, of->of[i].end,
                                          grundy_ir_number(&t->g, 0)),
                             -1);
        const ir_node *const both[2] = {less, one};

        less = i == 0 ? one : grundy_ir_among(&t->g, IR_MIN, both, 2);
    }
    return grundy_ir_scaled(&t->g, less, -1);
}

/* Laws read such moves as they are. */
static bool is_plain(const telling *t, const limits *of)
{
    const ir_node *const end = of->of->end;
    bool plain =
        of->count == 1 && of->of->guard->op == IR_TRUE && t->now.params == 2;

    for (uint32_t i = 0; plain && end->op == IR_MIN && i < end->kids; i++)
        plain = end->kid[i]->op == IR_PARAM ||
                (end->kid[i]->op == IR_LINEAR && end->kid[i]->kids == 1 &&
                 end->kid[i]->number == 0);
    return plain &&
           (end->op == IR_MIN || end->op == IR_PARAM ||
            (end->op == IR_LINEAR && end->kids == 1 && end->number == 0));
}

static bool tell_limit(telling *t, const limits *of, int64_t times)
{
    renaming w = {&t->g, t->now.params, {NULL}};
    const ir_node *const x = grundy_ir_leaf(&t->g, IR_PARAM, 0),
                         *const m = grundy_ir_leaf(&t->g, IR_PARAM, 1),
                         *const to = grundy_ir_leaf(&t->g, IR_COORDINATE, 1),
                         *const k = grundy_ir_add(&t->g, x, to, -1);
    ir_relation *const r = grundy_arena_zeroed(t->g.arena, sizeof *r);
    const ir_node *most = most_of(t, of);

    for (uint32_t i = 0; i < t->now.params; i++) {
        w.is[i] = t->is[i];
        if (i != of->x && t->clipped[i])
            return false;
    }
    most = grundy_telling_rename(&w, most);
    if (r == NULL || most == NULL)
        return false;
    t->number[0] = t->number[of->x];
    t->is[0] = t->is[of->x];
    t->clipped[0] = t->clipped[of->x];
    t->number[1] = t->number[0];
    t->number[1].name = "most";
    t->is[1] = most;
    t->clipped[1] = true;
    for (uint32_t i = 0; i < 2; i++) {
        t->number[i].range = NULL;
        t->m.low[i] = t->m.high[i] = t->m.length[i] = NULL;
        t->m.shortest[i] = 0;
    }
    t->now.params = 2;
    *r = (ir_relation){.changes = 2, .parts = 1, .part = {&t->now}};
    r->change[0] = (ir_change){.param = 0, .value = to};
    r->change[1] =
        (ir_change){.param = 1, .value = grundy_ir_scaled(&t->g, k, times)};
    t->m.relation = r;
    t->m.relations = 1;
    return grundy_ir_add_guard(r, grundy_ir_at_least(&t->g, to, 0)) &&
           grundy_ir_add_guard(r, grundy_ir_at_least(&t->g, k, 1)) &&
           grundy_ir_add_guard(r, grundy_ir_no_less(&t->g, m, k));
}

/* The moves of the other kind that all moves lead to, by t's graph; NULL: there
 * is none, or they have no reading. */
static telling *read_other(telling *t)
{
    const game_kind *const other =
        t->m.relation->parts == 1 ? t->m.relation->part[0] : NULL;
    telling *const to = grundy_arena_zeroed(t->g.arena, sizeof *to);

    if (to == NULL || other == NULL)
        return NULL;
    for (uint32_t i = 0; i < other->params; i++)
        if (other->param[i].range != NULL) /* an option may be beyond it */
            return NULL;
    to->g = t->g;
    grundy_ir_read_moves(&to->g, t->m.set, other, NULL, &to->m);
    to->now = *other;
    to->of = other;
    if (to->m.why_not == NULL && to->m.relations > 0)
        grundy_ir_join_moves(&to->g, &to->m);
    if (to->m.why_not != NULL || to->m.sorts || to->m.relations == 0 ||
        !grundy_telling_read(to, other)) {
        t->g = to->g;
        return NULL;
    }
    for (uint32_t i = 0; i < to->m.relations; i++)
        grundy_ir_drop_implied(&to->g, &to->m, &to->m.relation[i]);
    t->g = to->g;
    return to;
}

/* Whether all moves of t lead to one position of the kind. */
static bool all_lead_to(const telling *t, const game_kind *kind)
{
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (t->m.relation[i].parts != 1 || t->m.relation[i].part[0] != kind)
            return false;
    return t->m.relations > 0;
}

/* c after each move of t, told by limits of `of`; 0: there is none. */
static int64_t find_factor(telling *t, uint32_t x, limits *of)
{
    int64_t times = 0, own;
    telling *to;
    limits next;

    if (!read_limits(t, x, of))
        return 0;
    if (all_lead_to(t, &t->now))
        return is_plain(t, of) ? 0 : factor(t, of, of);
    if (t->m.relation->parts != 1 || !all_lead_to(t, t->m.relation->part[0]))
        return 0;
    to = read_other(t);
    for (uint32_t i = 0; to != NULL && times == 0 && i < to->now.params; i++) {
        if (to->number[i].kind != PARAM_INT || !all_lead_to(to, &to->now))
            return 0;
        to->g = t->g;
        own = read_limits(to, i, &next) ? factor(to, &next, &next) : 0;
        t->g = to->g;
        if (own != 0 && factor(t, of, &next) == own)
            times = own;
    }
    return times;
}

bool grundy_telling_limit(telling *t)
{
    for (uint32_t i = 0; i < t->now.params && t->m.relations > 0; i++) {
        const telling before = *t;
        ir_graph g;
        limits of;
        int64_t times;

        if (t->number[i].kind != PARAM_INT)
            continue;
        times = find_factor(t, i, &of);
        if (times != 0 && tell_limit(t, &of, times))
            return true;
        g = t->g;
        *t = before;
        t->g = g;
    }
    return false;
}
