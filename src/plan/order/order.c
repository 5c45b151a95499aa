/* SPDX-License-Identifier: MIT */
/*
 * Kinds that move into each other are ordered together, by levels (theory:
 * integer forms, each bounded on the reachable positions, that fall
 * lexicographically with every part of every move).  A form that never rises
 * with any part comes next, the parts with which it falls are done with, and
 * so on; where the parts that are left lead from some of the kinds to others
 * but not back, a constant for each kind comes next.  That finds an order
 * whenever there is one of the forms that are tried [AliasEtAl10].
 *
 * Parameters one by one are tried first.  Only if they fail, or if one of
 * them is reversed (the ends of intervals, where most of a box is no
 * position), sums and differences are.
 */
#include "plan/order/order.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/interval.h"
#include "plan/order/changes.h"

typedef struct ordering {
    arena *a;
    const ruleset *set;
    const bounds_source *source;
    const kind_box *box, *asked;
    kind_order *order;
    uint64_t reach[64]; /* by kind: those that play comes to from it, and it */
    bool unknown[64];   /* options are made by functions */
} ordering;

/* ---- which kinds lead where ---- */

typedef struct looking {
    ordering *o;
    uint32_t from;
} looking;

static bool see(void *user, node *n)
{
    const looking *const l = user;

    if (n->op == N_CALL && n->call == CALL_FUNCTION &&
        n->type->tag == TYPE_SUM) {
        l->o->unknown[l->from] |= n->ref.function->recursive;
        if (!n->ref.function->recursive)
            (void)grundy_tree_walk(n->ref.function->body, see, user);
    }
    if (n->op == N_CALL && n->call == CALL_POSITION &&
        l->o->box[n->ref.kind->index].reached)
        l->o->reach[l->from] |= UINT64_C(1) << n->ref.kind->index;
    return true;
}

static void close_reach(uint64_t *reach, uint32_t count)
{
    for (uint32_t by = 0; by < count; by++)
        for (uint32_t k = 0; k < count; k++)
            if ((reach[k] >> by & 1) != 0)
                reach[k] |= reach[by];
}

static void find_reach(ordering *o)
{
    for (uint32_t k = 0; k < o->set->kinds; k++) {
        const game_kind *const kind = &o->set->kind[k];
        const rule_move *move;
        looking l = {o, k};

        o->reach[k] = UINT64_C(1) << k;
        for (uint32_t i = 0; i < grundy_bounds_moves(o->source, kind, &move);
             i++) {
            (void)grundy_tree_walk(move[i].target, see, &l);
            (void)grundy_tree_walk_tail(move[i].tail, see, &l);
        }
    }
    close_reach(o->reach, o->set->kinds);
}

static uint32_t count(uint64_t kinds)
{
    return (uint32_t)__builtin_popcountll(kinds);
}

/* ---- the forms that are tried ---- */

static bool is_number(const game_kind *k, uint32_t at)
{
    return at < k->params && k->param[at].kind == PARAM_INT;
}

static void keep_form(kind_group *g, const part_form *f)
{
    if (g->forms < PARTS_FORMS)
        g->form[g->forms++] = *f;
}

/* x * parameter i + y * parameter j of each kind. */
static void add_pair(kind_group *g, uint32_t i, int8_t x, uint32_t j, int8_t y)
{
    part_form f = {.params = i == j ? 1 : 2};

    for (uint32_t k = 0; k < g->kinds; k++) {
        if (!is_number(g->kind[k], i) || !is_number(g->kind[k], j))
            return;
        f.times[k][i] = x;
        f.times[k][j] = y;
    }
    keep_form(g, &f);
}

static void add_set(kind_group *g, uint32_t at)
{
    const type *const first = g->kind[0]->param[at].variable->type;
    part_form f = {.set = true, .params = 1};

    for (uint32_t k = 0; k < g->kinds; k++) {
        const game_kind *const kind = g->kind[k];

        if (at >= kind->params || kind->param[at].kind != PARAM_SET ||
            kind->param[at].variable->type->in != first->in)
            return;
        f.times[k][at] = 1;
    }
    keep_form(g, &f);
}

static uint32_t param_named(const game_kind *k, const char *name)
{
    uint32_t i = 0;

    while (i < k->params && strcmp(k->param[i].name, name) != 0)
        i++;
    return i;
}

/* One name in all kinds, if it does not stand at the same place everywhere. */
static void add_name(kind_group *g, uint32_t at)
{
    part_form f = {.params = 1};
    bool moved = false;

    for (uint32_t k = 0; k < g->kinds; k++) {
        const uint32_t i = param_named(g->kind[k], g->kind[0]->param[at].name);

        if (!is_number(g->kind[k], i))
            return;
        f.times[k][i] = 1;
        moved = moved || i != at;
    }
    if (moved)
        keep_form(g, &f);
}

static void add_singles(kind_group *g)
{
    for (uint32_t i = 0; i < g->kind[0]->params; i++) {
        if (g->kind[0]->param[i].kind == PARAM_SET) {
            add_set(g, i);
        } else if (is_number(g->kind[0], i)) {
            add_pair(g, i, 1, i, 1);
            add_name(g, i);
        }
    }
}

static void add_differences(kind_group *g)
{
    for (uint32_t i = 0; i < g->kind[0]->params; i++)
        for (uint32_t j = i + 1; j < g->kind[0]->params; j++)
            add_pair(g, i, -1, j, 1);
}

/* All numbers of each kind, or all but one. */
static void add_total(kind_group *g, uint32_t but)
{
    part_form f = {0};

    for (uint32_t k = 0; k < g->kinds; k++) {
        uint32_t params = 0;

        for (uint32_t i = 0; i < g->kind[k]->params; i++)
            if (is_number(g->kind[k], i) && i != but) {
                f.times[k][i] = 1;
                params++;
            }
        if (params == 0)
            return;
        f.params = params > f.params ? params : f.params;
    }
    keep_form(g, &f);
}

static void add_sums(kind_group *g)
{
    static const int8_t times[][2] = {{1, 1},  {2, 1}, {1, 2}, {-1, 1}, {2, -1},
                                      {-1, 2}, {3, 1}, {1, 3}, {3, 2},  {2, 3}};
    const uint32_t params = g->kind[0]->params;

    for (size_t t = 0; t < sizeof times / sizeof *times; t++)
        for (uint32_t i = 0; i < params; i++)
            for (uint32_t j = i + 1; j < params && g->forms < PARTS_FORMS / 2;
                 j++)
                add_pair(g, i, times[t][0], j, times[t][1]);
    add_total(g, GRUNDY_TABLE_AXES);
    for (uint32_t i = 0; i < params && params > 2; i++)
        add_total(g, i);
}

/* ---- the order ---- */

typedef struct arranging {
    const ordering *o;
    const kind_group *group;
    bool closed;      /* no kind outside moves into the group */
    bool differences; /* are tried before single numbers */
    bool quick;       /* a first look: single numbers, by intervals */
    bool done[PARTS_MOST];
    fill_order levels[PARTS_KINDS];
    const char *why_not;
} arranging;

static bool is_active(const arranging *a, uint32_t part, uint32_t members)
{
    const one_part *const p = &a->group->part[part];

    return !a->done[part] && (members >> p->from & 1) != 0 &&
           (members >> p->to & 1) != 0;
}

static bool falls(const one_part *p, uint32_t form, int sign)
{
    return p->change[form] == (sign > 0 ? CHANGE_FALLS : CHANGE_RISES);
}

/* How many parts the form settles, if it may come next; else 0. */
static uint32_t settles(const arranging *a, uint32_t members, uint32_t form,
                        int sign)
{
    const part_change weakly =
        sign > 0 ? CHANGE_NEVER_RISES : CHANGE_NEVER_FALLS;
    uint32_t some = 0;

    for (uint32_t i = 0; i < a->group->parts; i++) {
        const one_part *const p = &a->group->part[i];

        if (!is_active(a, i, members))
            continue;
        if (!falls(p, form, sign) && p->change[form] != CHANGE_STAYS &&
            p->change[form] != weakly)
            return 0;
        some += falls(p, form, sign);
    }
    return some;
}

/* The least number that a position of the kind can have at the level. */
static int64_t least_number(const arranging *a, uint32_t member, uint32_t form,
                            int sign)
{
    const part_form *const f = &a->group->form[form];
    const kind_box *const asked = &a->o->asked[a->group->kind[member]->index];
    int64_t least = INT64_MAX, start = 0;

    if (!a->closed || f->params < 2)
        return INT64_MIN;
    for (uint32_t i = 0; i < a->group->parts; i++) {
        const one_part *const p = &a->group->part[i];
        const interval is = p->number[form];

        if (p->to != member ||
            (p->from == member && p->change[form] == CHANGE_STAYS))
            continue; /* no less than what it was */
        if (grundy_interval_empty(is))
            continue; /* there is no such option */
        if (sign > 0 ? is.low == INT64_MIN
                     : is.high == INT64_MAX || is.high == INT64_MIN)
            return INT64_MIN;
        least = sign > 0 && is.low < least     ? is.low
                : sign < 0 && -is.high < least ? -is.high
                                               : least;
    }
    for (uint32_t i = 0; i < a->group->kind[member]->params; i++) {
        const int64_t times = sign * f->times[member][i];
        int64_t product = 0;

        if (asked->reached &&
            (__builtin_mul_overflow(
                 times, times > 0 ? asked->at[i].low : asked->at[i].high,
                 &product) ||
             __builtin_add_overflow(start, product, &start)))
            return INT64_MIN;
    }
    return asked->reached && start < least ? start : least;
}

static fill_level *new_level(arranging *a, uint32_t member)
{
    fill_order *const levels = &a->levels[member];

    if (levels->levels == LEVELS_MOST) {
        a->why_not = N_("its order would be too long");
        return NULL;
    }
    levels->level[levels->levels] = (fill_level){.least = INT64_MIN};
    return &levels->level[levels->levels++];
}

static void take(arranging *a, uint32_t members, uint32_t form, int sign)
{
    for (uint32_t k = 0; k < a->group->kinds; k++) {
        fill_level *const l = (members >> k & 1) != 0 ? new_level(a, k) : NULL;

        if (l == NULL)
            continue;
        for (uint32_t i = 0; i < GRUNDY_TABLE_AXES; i++)
            l->times[i] = sign * a->group->form[form].times[k][i];
        l->least = least_number(a, k, form, sign);
    }
    for (uint32_t i = 0; i < a->group->parts; i++)
        if (is_active(a, i, members) && falls(&a->group->part[i], form, sign))
            a->done[i] = true;
}

/* Of differences the one that settles most parts, else the first that may. */
static bool next_form(arranging *a, uint32_t members)
{
    uint32_t most = 0, best = 0;
    int sign = 1;

    for (uint32_t f = 0; f < a->group->forms; f++)
        for (int s = 1; s >= -1 && (most == 0 || a->differences); s -= 2) {
            const uint32_t settled = settles(a, members, f, s);

            if (settled > most) {
                most = settled;
                best = f;
                sign = s;
            }
        }
    if (most > 0)
        take(a, members, best, sign);
    return most > 0;
}

/* Which members the parts that are left lead to, from each. */
static void reach_members(const arranging *a, uint32_t members,
                          uint64_t reach[PARTS_KINDS])
{
    for (uint32_t k = 0; k < a->group->kinds; k++)
        reach[k] = UINT64_C(1) << k;
    for (uint32_t i = 0; i < a->group->parts; i++)
        if (is_active(a, i, members))
            reach[a->group->part[i].from] |= UINT64_C(1)
                                             << a->group->part[i].to;
    close_reach(reach, a->group->kinds);
}

static bool any_active(const arranging *a, uint32_t members)
{
    for (uint32_t i = 0; i < a->group->parts; i++)
        if (is_active(a, i, members))
            return true;
    return false;
}

static void arrange(arranging *a, uint32_t members);

/*
 * Members that lead to others but not back get larger constants than those;
 * each set of members with the same goes on alone.  False: there is only one.
 */
static bool part_members(arranging *a, uint32_t members)
{
    uint64_t reach[PARTS_KINDS];
    uint32_t first = 0;
    bool parted = false;

    reach_members(a, members, reach);
    while ((members >> first & 1) == 0)
        first++;
    for (uint32_t k = 0; k < a->group->kinds; k++)
        parted |= (members >> k & 1) != 0 && reach[k] != reach[first];
    for (uint32_t k = 0; k < a->group->kinds && parted; k++) {
        fill_level *const l = (members >> k & 1) != 0 ? new_level(a, k) : NULL;

        if (l != NULL)
            l->least = count(reach[k]);
    }
    for (uint32_t k = 0; k < a->group->kinds && parted; k++) {
        uint32_t alike = 0;

        for (uint32_t i = 0; i < a->group->kinds; i++)
            if ((members >> i & 1) != 0 && reach[i] == reach[k])
                alike |= UINT32_C(1) << i;
        if ((members >> k & 1) != 0 && (alike & ((UINT32_C(1) << k) - 1)) == 0)
            arrange(a, alike);
    }
    return parted;
}

static void arrange(arranging *a, uint32_t members)
{
    while (a->why_not == NULL && !part_members(a, members)) {
        if (!any_active(a, members))
            return;
        if (!next_form(a, members)) {
            a->why_not =
                a->group->kinds > 1
                    ? N_("no form common to the kinds that move into each "
                         "other "
                         "falls, or stays while another falls, in every "
                         "option")
                    : N_("no parameter, sum or difference falls, or stays "
                         "while "
                         "another falls, in every option");
            return;
        }
    }
}

/* ---- a group of kinds ---- */

static bool is_reversed(const arranging *a)
{
    for (uint32_t k = 0; k < a->group->kinds; k++)
        for (uint32_t i = 0; i < a->levels[k].levels; i++)
            for (uint32_t w = 0; w < GRUNDY_TABLE_AXES; w++)
                if (a->levels[k].level[i].times[w] < 0)
                    return true;
    return false;
}

/* Whether the least number lies well above the least in the box. */
static bool cuts_box(const arranging *a, uint32_t member, const fill_level *l)
{
    const kind_box *const box = &a->o->box[a->group->kind[member]->index];
    int64_t low = 0, high = 0, from, to;

    for (uint32_t i = 0; i < a->group->kind[member]->params; i++) {
        const int64_t t = l->times[i];
        const interval is = box->at[i];

        if (t != 0 &&
            (__builtin_mul_overflow(t, t > 0 ? is.low : is.high, &from) ||
             __builtin_mul_overflow(t, t > 0 ? is.high : is.low, &to) ||
             __builtin_add_overflow(low, from, &low) ||
             __builtin_add_overflow(high, to, &high)))
            return false;
    }
    return l->least != INT64_MIN && l->least / 2 > low / 4 + high / 4 - 2;
}

/* Nothing is reversed alone, and every difference leaves half of the box out,
 * or nearly. */
static bool leaves_out(const arranging *a)
{
    for (uint32_t k = 0; k < a->group->kinds; k++)
        for (uint32_t i = 0; i < a->levels[k].levels; i++) {
            const fill_level *const l = &a->levels[k].level[i];
            uint32_t words = 0, reversed = 0;

            for (uint32_t w = 0; w < GRUNDY_TABLE_AXES; w++) {
                words += l->times[w] != 0;
                reversed += l->times[w] < 0;
            }
            if (reversed > 0 && (words == 1 || !cuts_box(a, k, l)))
                return false;
        }
    return true;
}

/* An order by the forms that `add` and `more` give, in this sequence. */
static const char *try_forms(arranging *a, kind_group *g,
                             void (*add)(kind_group *g),
                             void (*more)(kind_group *g))
{
    const char *why;

    g->forms = 0;
    a->differences = add == add_differences;
    add(g);
    if (more != NULL)
        more(g);
    memset(a->done, 0, sizeof a->done);
    memset(a->levels, 0, sizeof a->levels);
    a->why_not = NULL;
    why = grundy_parts_find(g, a->o->source, a->o->box, a->quick, a->o->a);
    if (why == NULL)
        arrange(a, (UINT32_C(1) << g->kinds) - 1);
    return why != NULL ? why : a->why_not;
}

/* The parameters of the levels, then the others. */
static void name_params(const arranging *a, kind_order *out)
{
    const uint32_t params = a->group->kind[0]->params;
    bool used[GRUNDY_TABLE_AXES] = {false};
    uint32_t names = 0;

    if (a->group->kinds > 1)
        return;
    for (uint32_t i = 0; i < a->levels[0].levels; i++)
        for (uint32_t w = 0; w < params; w++) {
            const int32_t times = a->levels[0].level[i].times[w];

            if (times == 0)
                continue;
            out->names[names++] = times > 0 ? (int32_t)w + 1 : -(int32_t)w - 1;
            used[w] = true;
        }
    for (uint32_t w = 0; w < params; w++)
        if (!used[w])
            out->names[names++] = (int32_t)w + 1;
}

static void keep_levels(const arranging *a, const char *why, bool by_size)
{
    for (uint32_t k = 0; k < a->group->kinds; k++) {
        kind_order *const out = &a->o->order[a->group->kind[k]->index];
        const uint32_t group = out->levels.group;

        out->why_not = why;
        out->levels = a->levels[k];
        out->levels.group = group;
        out->by_size = by_size;
    }
}

/* NULL, or why there is no order. */
static const char *order_by(arranging *a, kind_group *g)
{
    const char *why = try_forms(a, g, add_singles, NULL);
    const bool singles = why == NULL;

    if (singles && a->quick && is_reversed(a))
        return "there may be a better one";
    if (singles) {
        name_params(a, &a->o->order[g->kind[0]->index]);
        keep_levels(a, NULL, false);
        if (!is_reversed(a))
            return NULL;
        why = try_forms(a, g, add_differences, add_singles);
        if (why == NULL && leaves_out(a))
            keep_levels(a, NULL, true);
        return NULL;
    }
    if (a->quick)
        return why;
    why = try_forms(a, g, add_singles, add_sums);
    keep_levels(a, why, why == NULL && is_reversed(a) && leaves_out(a));
    return why;
}

/* ---- all kinds ---- */

static const char *why_no_group(const ordering *o, uint64_t kinds)
{
    for (uint32_t k = 0; k < o->set->kinds; k++) {
        if ((kinds >> k & 1) == 0)
            continue;
        if (o->set->kind[k].params == 0)
            return N_("it has no parameters");
        if (o->set->kind[k].params > GRUNDY_TABLE_AXES)
            return N_("it has too many parameters");
        for (uint32_t i = 0; i < o->set->kinds; i++)
            if ((o->reach[k] >> i & 1) != 0 && o->unknown[i])
                return N_("an option is made by a recursive function");
    }
    return count(kinds) > PARTS_KINDS
               ? N_("too many kinds move into each other")
               : NULL;
}

/* The kinds that move into each other with k, if it is the first of them. */
static uint64_t alike(const ordering *o, uint32_t k)
{
    uint64_t kinds = 0;

    for (uint32_t i = 0; i < o->set->kinds; i++)
        if (o->reach[i] == o->reach[k] && o->box[i].reached)
            kinds |= UINT64_C(1) << i;
    return (kinds & ((UINT64_C(1) << k) - 1)) == 0 ? kinds : 0;
}

static bool is_closed(const ordering *o, uint64_t kinds)
{
    for (uint32_t i = 0; i < o->set->kinds; i++)
        if ((kinds >> i & 1) == 0 && o->box[i].reached &&
            (o->reach[i] & kinds) != 0)
            return false;
    return true;
}

/* What a group comes to reaches fewer kinds than it does; of groups that reach
 * as many the one with the first kind comes first. */
static uint32_t number_group(const ordering *o, uint64_t kinds)
{
    const uint32_t first = (uint32_t)__builtin_ctzll(kinds);
    const uint32_t reached = count(o->reach[first]);
    uint32_t number = 0;

    for (uint32_t k = 0; k < o->set->kinds; k++) {
        const uint32_t reaches = count(o->reach[k]);

        number += reaches < reached || (reaches == reached && k <= first);
    }
    return number;
}

static void order_kinds(ordering *o, uint64_t kinds, kind_group *g,
                        arranging *a)
{
    const char *const why =
        g == NULL || a == NULL ? N_("memory is out") : why_no_group(o, kinds);
    const uint32_t group = number_group(o, kinds);

    for (uint32_t k = 0; k < o->set->kinds; k++)
        if ((kinds >> k & 1) != 0) {
            o->order[k].why_not = why;
            o->order[k].levels.group = group;
        }
    if (why != NULL)
        return;
    g->kinds = 0;
    for (uint32_t k = 0; k < o->set->kinds; k++)
        if ((kinds >> k & 1) != 0)
            g->kind[g->kinds++] = &o->set->kind[k];
    *a = (arranging){.o = o, .group = g, .closed = is_closed(o, kinds)};
    a->quick = true;
    if (order_by(a, g) == NULL)
        return;
    a->quick = false;
    (void)order_by(a, g);
}

/* A parameter at most once, and none of another kind. */
#ifndef NDEBUG
static void check_order(const game_kind *kind, const kind_order *order)
{
    uint64_t met = 0;

    for (uint32_t i = 0; i < kind->params && order->names[0] != 0; i++) {
        const int32_t name = order->names[i];
        const uint32_t at = name < 0 ? 0u - (uint32_t)name : (uint32_t)name;

        assert(at <= kind->params);
        assert(at == 0 || (met >> at & 1) == 0);
        met |= at == 0 ? 0 : UINT64_C(1) << at;
    }
    assert(order->names[0] == 0 || order->why_not == NULL);
}
#else
static void check_order(const game_kind *kind, const kind_order *order)
{
    (void)kind;
    (void)order;
}
#endif

void grundy_order_find(arena *a, const ruleset *set,
                       const bounds_source *source, const kind_box *box,
                       const kind_box *asked, kind_order *order)
{
    const arena_mark mark = grundy_arena_get(a);
    kind_group *const group = grundy_arena_new(a, sizeof *group);
    arranging *const work = grundy_arena_new(a, sizeof *work);
    ordering o = {.a = a,
                  .set = set,
                  .source = source,
                  .box = box,
                  .asked = asked,
                  .order = order};

    for (uint32_t k = 0; k < set->kinds; k++)
        order[k] = (kind_order){.why_not = set->kinds > 64
                                               ? N_("there are too many kinds")
                                               : N_("it is not reached")};
    if (set->kinds <= 64)
        find_reach(&o);
    for (uint32_t k = 0; k < set->kinds && set->kinds <= 64; k++) {
        const uint64_t kinds = box[k].reached ? alike(&o, k) : 0;

        if (kinds != 0)
            order_kinds(&o, kinds, group, work);
    }
    grundy_arena_reset(a, mark);
    for (uint32_t k = 0; k < set->kinds; k++)
        check_order(&set->kind[k], &order[k]);
}
