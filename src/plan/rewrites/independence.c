/* SPDX-License-Identifier: MIT */
/*
 * A position P(x, y) is the sum X(x) + Y(y) if every move changes only one
 * group of parameters, leaving the others as they are, and mentions no other
 * group: then the moves of X and of Y are those of P, and whoever moves in
 * one leaves the other alone [BerlekampConwayGuy82, ch. 2].
 *
 * Requires: no win and lose, which end the whole game; no stop, which would end
 * the other group's moves too; declared ranges that tie no two groups; a target
 * with exactly one position of the same kind, as the moves of both groups would
 * else be doubled.  What else the target leaves may mention the group that
 * moves only.  A parameter that no move changes names a family of games and
 * goes along with each part that mentions it.
 *
 * Sound by induction over the play of P: the options of P(x, y) are those of
 * X(x) with Y(y) beside them and those of Y(y) with X(x) beside them.
 */
#include "plan/rewrites/independence.h"

#include <assert.h>

#include "base/text.h"
#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/passes.h"

/* ---- names ---- */

typedef struct naming {
    const game_kind *kind;
    uint32_t names;
} naming;

static bool add_name(void *user, node *n)
{
    naming *w = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE)
        for (uint32_t i = 0; i < w->kind->params; i++)
            if (n->ref.variable == w->kind->param[i].variable)
                w->names |= UINT32_C(1) << i;
    return true;
}

uint32_t grundy_independence_names(const game_kind *kind, node *n)
{
    naming w = {kind, 0};

    (void)grundy_tree_walk(n, add_name, &w);
    return w.names;
}

static uint32_t tail_names(const game_kind *kind, tail *t)
{
    naming w = {kind, 0};

    (void)grundy_tree_walk_tail(t, add_name, &w);
    return w.names;
}

/* ---- moves ---- */

/* Whether a sum might hold a position of the kind. */
typedef struct holding {
    const game_kind *kind;
    bool holds;
} holding;

static bool look_for_kind(void *user, node *n)
{
    holding *w = user;

    if (n->op == N_CALL)
        w->holds |= (n->call == CALL_POSITION && n->ref.kind == w->kind) ||
                    (n->call == CALL_FUNCTION && n->type->tag == TYPE_SUM);
    return !w->holds;
}

static bool may_hold(const game_kind *kind, node *n)
{
    holding w = {kind, false};

    (void)grundy_tree_walk(n, look_for_kind, &w);
    return w.holds;
}

/* Sorts the summands of a target into the one position of the kind and the
 * others. */
static void read_target(splitting *s, split_move *m, node *n)
{
    if (n->op == N_ADD) {
        read_target(s, m, n->kid[0]);
        read_target(s, m, n->kid[1]);
    } else if (grundy_tree_is_position(n, s->kind)) {
        if (m->own != NULL)
            s->why_not = N_("a move leaves two positions of the kind");
        m->own = n;
    } else if (may_hold(s->kind, n)) {
        s->why_not = N_("a move leaves the position otherwise than once");
    } else if (n->op != N_NOTHING) {
        m->others = grundy_build_add_sums(s->r, n, m->others);
    }
}

static bool stays(const game_kind *kind, uint32_t i, const node *arg)
{
    return grundy_tree_is_name(arg, kind->param[i].variable);
}

static void read_move(splitting *s, split_move *m, const rule_move *move)
{
    const game_kind *const k = s->kind;

    m->move = move;
    read_target(s, m, move->target);
    if (s->why_not != NULL)
        return;
    if (m->own == NULL) {
        s->why_not = N_("a move leaves no position of the kind");
        return;
    }
    m->mentioned =
        tail_names(k, move->tail) | grundy_independence_names(k, m->others);
    for (uint32_t i = 0; i < k->params; i++)
        if (!stays(k, i, m->own->kid[i])) {
            m->changed |= UINT32_C(1) << i;
            m->mentioned |= grundy_independence_names(k, m->own->kid[i]);
        }
    if (m->changed == 0)
        s->why_not = N_("a move changes no parameter");
}

static void read_moves(splitting *s)
{
    const ruleset *set = s->r->set;
    game_kind *const k = s->kind;

    if (set->has_decisions)
        s->why_not = N_("win and lose decide a position, not a sum");
    else if (k->decides > 0)
        s->why_not = N_("a stop ends the moves of every part at once");
    else if (k->moves == 0)
        s->why_not = N_("it has no moves");
    s->move = grundy_rewrite_new(s->r, (k->moves + 1) * sizeof *s->move);
    for (uint32_t i = 0; i < k->moves && s->why_not == NULL && s->move != NULL;
         i++)
        read_move(s, &s->move[i], &k->move[i]);
}

/* ---- groups ---- */

/* What a declaration mentions: range, length, size of the universe. */
static uint32_t declared_names(const game_kind *k, uint32_t i)
{
    const param *p = &k->param[i];
    uint32_t names = grundy_independence_names(k, p->range) |
                     grundy_independence_names(k, p->length);

    for (uint32_t j = 0; j < p->sizes; j++)
        names |= grundy_independence_names(k, p->size[j]);
    return names;
}

static uint32_t all_params(const game_kind *k)
{
    return k->params == 32 ? UINT32_MAX : (UINT32_C(1) << k->params) - 1;
}

/* No move changes them, and no range ties them to what moves change. */
static void find_fixed(splitting *s)
{
    const game_kind *const k = s->kind;
    uint32_t changed = 0, before;

    for (uint32_t i = 0; i < k->moves; i++)
        changed |= s->move[i].changed;
    do {
        before = changed;
        for (uint32_t i = 0; i < k->params; i++)
            if ((declared_names(k, i) & changed) != 0)
                changed |= UINT32_C(1) << i;
    } while (changed != before);
    s->fixed = all_params(k) & ~changed;
}

/* Grows a group by all that is tied to it. */
static uint32_t close_group(const splitting *s, uint32_t group)
{
    const game_kind *const k = s->kind;
    uint32_t before;

    do {
        before = group;
        for (uint32_t i = 0; i < k->moves; i++) {
            const uint32_t tied =
                (s->move[i].changed | s->move[i].mentioned) & ~s->fixed;

            if ((tied & group) != 0)
                group |= tied;
        }
        for (uint32_t i = 0; i < k->params; i++) {
            const uint32_t tied =
                (declared_names(k, i) | UINT32_C(1) << i) & ~s->fixed;

            if ((tied & group) != 0)
                group |= tied;
        }
    } while (group != before);
    assert((group & s->fixed) == 0);
    return group;
}

/* ---- parts ---- */

/* The fixed parameters that the moves and ranges of a group mention. */
static uint32_t needed(const splitting *s, uint32_t group)
{
    const game_kind *const k = s->kind;
    uint32_t names = group, before;

    for (uint32_t i = 0; i < k->moves; i++)
        if ((s->move[i].changed & group) != 0)
            names |= s->move[i].mentioned;
    do {
        before = names;
        for (uint32_t i = 0; i < k->params; i++)
            if ((names >> i & 1) != 0)
                names |= declared_names(k, i);
    } while (names != before);
    return names;
}

static uint32_t count_bits(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

static void name_group(const game_kind *k, uint32_t group, char *out,
                       size_t size)
{
    fixed_text t = {out, size, 0};

    out[0] = '\0';
    for (uint32_t i = 0; i < k->params; i++)
        if ((group >> i & 1) != 0)
            grundy_fixed_put(&t, "%s%s", t.length > 0 ? "-" : "",
                             k->param[i].name);
}

/* part(arguments), those of `from` that the part has. */
static node *call_part(splitting *s, game_kind *part, uint32_t names,
                       node *const *from, grundy_span span)
{
    node *arg[GRUNDY_MOST_PARAMS];
    uint32_t used = 0;

    for (uint32_t i = 0; i < s->kind->params; i++)
        if ((names >> i & 1) != 0)
            arg[used++] = from[i];
    return grundy_build_position(s->r, span, part, arg);
}

/* The part of a group as a kind, and its position now. */
static node *make_part(splitting *s, uint32_t group)
{
    game_kind *const k = s->kind;
    const uint32_t names = needed(s, group);
    node *now[GRUNDY_MOST_PARAMS];
    char name[100];
    game_kind *part;
    uint32_t moves = 0, used = 0;

    assert(group != 0 && (group & s->fixed) == 0);
    for (uint32_t i = 0; i < k->moves; i++)
        moves += (s->move[i].changed & group) != 0;
    name_group(k, group, name, sizeof name);
    part = grundy_rewrite_add_kind(s->r, k, name, count_bits(names), moves);
    if (part == NULL)
        return NULL;
    grundy_build_params(s->r, k, now);
    for (uint32_t i = 0; i < k->params; i++)
        if ((names >> i & 1) != 0)
            part->param[used++] = k->param[i];
    used = 0;
    for (uint32_t i = 0; i < k->moves; i++) {
        const split_move *const m = &s->move[i];

        if ((m->changed & group) == 0)
            continue;
        part->move[used++] = (rule_move){
            .span = m->move->span,
            .target = grundy_build_add_sums(
                s->r, call_part(s, part, names, m->own->kid, m->own->span),
                m->others),
            .tail = m->move->tail};
    }
    return call_part(s, part, names, now, k->span);
}

/* Whether the group is an array, or several of one length that is declared. */
static bool are_arrays(const splitting *s, uint32_t group)
{
    const game_kind *const k = s->kind;
    const param *first = NULL;

    for (uint32_t i = 0; i < k->params; i++) {
        const param *const p = &k->param[i];

        if ((group >> i & 1) == 0)
            continue;
        if (p->kind != PARAM_ARRAY ||
            (first != NULL && (p->length == NULL || first->length == NULL ||
                               !grundy_tree_same(p->length, first->length))))
            return false;
        first = first == NULL ? p : first;
    }
    return first != NULL;
}

/* ---- the rewrite ---- */

static void say(splitting *s, uint32_t groups, bool elements, uint32_t first)
{
    char name[200];

    if (elements && groups == 1) {
        name_group(s->kind, first, name, sizeof name);
        grundy_rewrite_note(s->r, REWRITE_INDEPENDENCE, s->kind, true,
                            "each move changes one element of %s and looks at "
                            "no other: a sum of its elements",
                            name);
        return;
    }
    name_group(s->kind, first, name, sizeof name);
    for (char *c = name; *c != '\0'; c++)
        *c = *c == '-' ? '+' : *c;
    grundy_rewrite_note(s->r, REWRITE_INDEPENDENCE, s->kind, true,
                        "no move ties %s to the other parameters: a sum of "
                        "%u games%s",
                        name, (unsigned)groups,
                        elements ? _(", arrays element by element") : "");
}

static void split(splitting *s)
{
    uint32_t left = all_params(s->kind) & ~s->fixed, first = 0, groups = 0;
    node *sum = NULL;
    bool elements = false;

    for (; left != 0 && !s->r->no_memory; groups++) {
        const uint32_t group = close_group(s, left & (~left + 1));
        node *part = NULL;

        first = first == 0 ? group : first;
        left &= ~group;
        if (are_arrays(s, group))
            part = grundy_independence_elements(s, group);
        elements |= part != NULL;
        if (part == NULL && left == 0 && groups == 0)
            break; /* all of it is one group */
        if (part == NULL)
            part = make_part(s, group);
        if (part == NULL)
            return;
        sum = grundy_build_add_sums(s->r, part, sum);
    }
    s->kind->split = sum;
    if (sum != NULL)
        say(s, groups, elements, first);
    else if (s->why_not == NULL)
        s->why_not = count_bits(first) == 1
                         ? N_("it has one parameter that changes")
                         : N_("moves or ranges tie its parameters together");
}

bool grundy_independence_is_sum(rewriting *r, game_kind *kind)
{
    splitting s = {.r = r, .kind = kind};
    uint32_t left, group;

    read_moves(&s);
    if (s.why_not != NULL || r->no_memory)
        return false;
    find_fixed(&s);
    left = all_params(kind) & ~s.fixed;
    group = close_group(&s, left & (~left + 1));
    return group != left || are_arrays(&s, group);
}

void grundy_rewrite_independence(rewriting *r, game_kind *kind)
{
    splitting s = {.r = r, .kind = kind};

    if ((kind->planned && !kind->whole) || kind->split != NULL ||
        (kind->params == 1 && kind->param[0].kind != PARAM_ARRAY))
        return; /* nothing to say */
    read_moves(&s);
    if (s.why_not == NULL && !r->no_memory) {
        find_fixed(&s);
        split(&s);
    }
    if (kind->split == NULL && s.why_not != NULL)
        grundy_rewrite_note(r, REWRITE_INDEPENDENCE, kind, false, "%s",
                            s.why_not);
}
