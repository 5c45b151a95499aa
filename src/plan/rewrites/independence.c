/* SPDX-License-Identifier: MIT */
/*
 * A position P(x, y) is the sum X(x) + Y(y) if every move changes only one
 * group of parameters, leaving the others as they are, and mentions no other
 * group: then the moves of X and of Y are those of P, and whoever moves in
 * one leaves the other alone [BerlekampConwayGuy82, ch. 2].  All of it is read
 * off the moves as relations, so it makes no difference how they are said.
 *
 * Requires: no win and lose, which end the whole game; declared ranges that tie
 * no two groups; a target with exactly one position of the same kind, as the
 * moves of both groups would else be doubled.  What else the target leaves may
 * mention the group that moves only, and so may the stops, which are guards of
 * all moves.  A parameter that no move changes names a family of games and
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
#include "plan/rewrites/canonical.h"
#include "plan/rewrites/canonical_write.h"
#include "plan/rewrites/passes.h"
#include "plan/rewrites/telling.h"

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

/* ---- moves ---- */

/* Whether the change leaves a number what it was. */
static bool stays(splitting *s, const ir_change *c)
{
    return c->place == NULL &&
           c->value == grundy_ir_leaf(&s->g, IR_PARAM, c->param);
}

/* The one position of the kind that the move leaves. */
static bool find_own(splitting *s, const ir_relation *of, split_move *m)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < of->parts; i++)
        if (of->part[i] == s->kind) {
            m->own = i;
            count++;
        }
    if (count != 1)
        s->why_not = count == 0 ? N_("a move leaves no position of the kind")
                                : N_("a move leaves two positions of the kind");
    return count == 1;
}

/* What holds of every position needs not be said. */
static const ir_node *without_truths(void *user, const ir_node *n)
{
    static const ir_relation no_guards = {.guards = 0};
    splitting *const s = user;

    return n->op == IR_NOT_NEGATIVE &&
                   grundy_ir_holds(&s->g, &s->m, &no_guards, n)
               ? grundy_ir_truth(&s->g, true)
               : n;
}

/* Without guards that others imply, and numbers that they tell; false: one is
 * too long. */
static bool settle(splitting *s, ir_relation *of)
{
    canonical_clause c = {.g = &s->g, .m = &s->m, .kind = s->kind};

    if (!grundy_ir_rewrite(&s->g, of, without_truths, s))
        return false;
    c.now = *of;
    if (of->instead) {
        grundy_ir_drop_implied(&s->g, &s->m, of);
        return true;
    }
    if (!grundy_canonical_name(&c))
        return false;
    *of = c.now;
    of->guards = 0;
    for (uint32_t i = 0; i < c.now.guards; i++)
        if (!c.implied[i])
            (void)grundy_ir_add_guard(of, c.now.guard[i]);
    return true;
}

static void read_move(splitting *s, ir_relation *of, split_move *m)
{
    if (!settle(s, of))
        s->why_not = N_("a number is too long");
    if (s->why_not != NULL || !find_own(s, of, m))
        return;
    for (uint32_t i = 0; i < of->guards; i++)
        m->mentioned |= grundy_telling_names(of->guard[i]);
    for (uint32_t i = 0; i < of->changes; i++) {
        const ir_change *const c = &of->change[i];

        if (c->part == m->own && stays(s, c))
            continue;
        m->changed |= (uint32_t)(c->part == m->own) << c->param;
        m->mentioned |= grundy_telling_names(c->value);
        if (c->place != NULL)
            m->mentioned |= grundy_telling_names(c->place);
    }
    if (m->changed == 0)
        s->why_not = N_("a move changes no parameter");
}

static void read_moves(splitting *s, bool written)
{
    const ir_setting setting = {.opaque = true, .written = written};
    const ruleset *const set = s->r->set;

    if (set->has_decisions) {
        s->why_not = N_("win and lose decide a position, not a sum");
        return;
    }
    grundy_ir_read_moves(&s->g, set, s->kind, &setting, &s->m);
    s->why_not = s->m.why_not;
    s->g.steps = 0; /* however hard they were to read */
    if (s->why_not == NULL)
        grundy_ir_join_moves(&s->g, &s->m);
    if (s->why_not == NULL && s->m.relations == 0)
        s->why_not = N_("it has no moves");
    for (uint32_t i = 0; i < s->m.relations && s->why_not == NULL; i++)
        read_move(s, &s->m.relation[i], &s->move[i]);
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

    for (uint32_t i = 0; i < s->m.relations; i++)
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
        for (uint32_t i = 0; i < s->m.relations; i++) {
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

    for (uint32_t i = 0; i < s->m.relations; i++)
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

const ir_node *grundy_independence_renumber(void *user, const ir_node *n)
{
    const numbering *const w = user;

    return n->op == IR_PARAM ? grundy_ir_leaf(w->g, IR_PARAM, w->of[n->number])
                             : n;
}

void grundy_independence_declared(const splitting *s, numbering *w,
                                  uint32_t names, ir_moves *to)
{
    for (uint32_t i = 0; i < GRUNDY_MOST_PARAMS; i++)
        to->low[i] = to->high[i] = to->length[i] = NULL;
    for (uint32_t i = 0; i < s->kind->params; i++) {
        const uint32_t at = w->of[i];

        if ((names >> i & 1) == 0)
            continue;
        to->low[at] = grundy_ir_replace(w->g, s->m.low[i],
                                        grundy_independence_renumber, w);
        to->high[at] = grundy_ir_replace(w->g, s->m.high[i],
                                         grundy_independence_renumber, w);
        to->length[at] = grundy_ir_replace(w->g, s->m.length[i],
                                           grundy_independence_renumber, w);
    }
}

/* The move of the group in the part that the group is. */
static bool add_move(splitting *s, numbering *w, uint32_t names,
                     const game_kind *part, uint32_t at, ir_moves *to)
{
    ir_relation *const r = &to->relation[to->relations++];
    const ir_relation *const was = &s->m.relation[at];
    const uint32_t own = s->move[at].own;

    *r = *was;
    r->part[own] = part;
    r->changes = 0;
    for (uint32_t i = 0; i < was->changes; i++) {
        ir_change c = was->change[i];

        if (c.part == own && (names >> c.param & 1) == 0)
            continue;
        c.param = c.part == own ? w->of[c.param] : c.param;
        r->change[r->changes++] = c;
    }
    return grundy_ir_rewrite(&s->g, r, grundy_independence_renumber, w);
}

/* The parameters of the kind that a clause changes as it is written; 0: it
 * leaves more than one position of the kind, or another one. */
static uint32_t written_changes(const game_kind *k, const rule_move *move)
{
    uint32_t changed = 0;

    for (uint32_t i = 0;
         grundy_tree_is_position(move->target, k) && i < k->params; i++)
        changed |= (uint32_t)!grundy_tree_is_name(move->target->kid[i],
                                                  k->param[i].variable)
                   << i;
    return changed;
}

/* Where each clause as written is of one group, those of this one are the
 * part's moves: whoever lists moves has them in that order, by their names. */
static void keep_written(splitting *s, uint32_t group, uint32_t names,
                         game_kind *part)
{
    const game_kind *const k = s->kind;
    rule_move *const out =
        grundy_rewrite_new(s->r, (k->moves + 1) * sizeof *out);
    uint32_t used = 0;

    for (uint32_t i = 0; out != NULL && i < k->moves; i++) {
        const rule_move *const m = &k->move[i];
        const uint32_t changed = written_changes(k, m);
        naming w = {k, 0};
        node *arg[GRUNDY_MOST_PARAMS];
        uint32_t args = 0;

        if (changed == 0 || k->decides > 0 ||
            ((changed & group) != 0 && (changed & ~group) != 0))
            return;
        if ((changed & group) == 0)
            continue;
        (void)grundy_tree_walk_tail(m->tail, add_name, &w);
        for (uint32_t j = 0; j < k->params; j++)
            if ((names >> j & 1) != 0) {
                arg[args++] = m->target->kid[j];
                (void)grundy_tree_walk(m->target->kid[j], add_name, &w);
            }
        if ((w.names & ~names) != 0)
            return;
        out[used++] = (rule_move){
            .span = m->span,
            .target = grundy_build_position(s->r, m->target->span, part, arg),
            .tail = m->tail};
    }
    if (out == NULL)
        return;
    part->move = part->value_move = out;
    part->moves = part->value_moves = used;
}

/* The part of a group as a kind, and its position now. */
static node *make_part(splitting *s, uint32_t group)
{
    game_kind *const k = s->kind;
    const uint32_t names = needed(s, group);
    numbering w = {.g = &s->g};
    node *now[GRUNDY_MOST_PARAMS], *arg[GRUNDY_MOST_PARAMS];
    ir_moves moves = s->m;
    char name[100];
    game_kind *part;
    uint32_t used = 0;

    assert(group != 0 && (group & s->fixed) == 0);
    name_group(k, group, name, sizeof name);
    part = grundy_rewrite_add_kind(s->r, k, name, count_bits(names), 0);
    if (part == NULL)
        return NULL;
    grundy_build_params(s->r, k, now);
    for (uint32_t i = 0; i < k->params; i++)
        if ((names >> i & 1) != 0) {
            w.of[i] = used;
            part->param[used] = k->param[i];
            arg[used++] = now[i];
        }
    moves.kind = part;
    moves.relations = 0;
    moves.relation =
        grundy_arena_new(s->g.arena, IR_RELATIONS * sizeof *moves.relation);
    grundy_independence_declared(s, &w, names, &moves);
    for (uint32_t i = 0; i < s->m.relations && moves.relation != NULL; i++)
        if ((s->move[i].changed & group) != 0 &&
            !add_move(s, &w, names, part, i, &moves))
            return NULL;
    if (moves.relation == NULL)
        return NULL;
    (void)grundy_canonical_become(s->r, &s->g, &moves, part);
    keep_written(s, group, names, part);
    return part->moves > 0 ? grundy_build_position(s->r, k->span, part, arg)
                           : NULL;
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
    const uint32_t kinds = s->r->set->kinds;
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
        if (part == NULL) {
            s->r->set->kinds = kinds;
            s->why_not = N_("a part's moves have no canonical form");
            return;
        }
        sum = grundy_build_add_sums(s->r, part, sum);
    }
    s->kind->split = sum;
    if (sum != NULL)
        say(s, groups, elements, first);
    else if (s->kind->decides > 0)
        s->why_not = N_("a stop ends the moves of every part at once");
    else if (s->why_not == NULL)
        s->why_not = count_bits(first) == 1
                         ? N_("it has one parameter that changes")
                         : N_("moves or ranges tie its parameters together");
}

/* Everything that is read stays in the arena; written: see ir_setting. */
static splitting *begin(rewriting *r, game_kind *kind, arena *a, bool written)
{
    splitting *s;

    grundy_arena_open(a, r->a->mem);
    s = grundy_arena_zeroed(a, sizeof *s);
    r->no_memory |= s == NULL;
    if (s == NULL)
        return NULL;
    s->r = r;
    s->kind = kind;
    grundy_ir_open(&s->g, a);
    read_moves(s, written);
    if (s->why_not == NULL)
        find_fixed(s);
    return s;
}

bool grundy_independence_is_sum(rewriting *r, game_kind *kind)
{
    arena a;
    splitting *const s = begin(r, kind, &a, false);
    bool is_sum = false;

    if (s != NULL && s->why_not == NULL) {
        const uint32_t left = all_params(kind) & ~s->fixed;
        const uint32_t group = close_group(s, left & (~left + 1));

        is_sum = group != left || are_arrays(s, group);
    }
    grundy_arena_close(&a);
    return is_sum;
}

void grundy_rewrite_independence(rewriting *r, game_kind *kind)
{
    const char *why_not = NULL;

    if ((kind->planned && !kind->whole) || kind->split != NULL ||
        kind->params == 0 ||
        (kind->params == 1 && kind->param[0].kind != PARAM_ARRAY))
        return; /* nothing to say */
    for (int written = 0; written < 2 && kind->split == NULL; written++) {
        arena a;
        splitting *const s = begin(r, kind, &a, written > 0);

        if (s != NULL && s->why_not == NULL)
            split(s);
        if (why_not == NULL && s != NULL)
            why_not = s->why_not;
        grundy_arena_close(&a);
    }
    if (kind->split == NULL && why_not != NULL)
        grundy_rewrite_note(r, REWRITE_INDEPENDENCE, kind, false, "%s",
                            why_not);
}
