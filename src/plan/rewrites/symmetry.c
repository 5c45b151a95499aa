/* SPDX-License-Identifier: MIT */
/*
 * symmetry: row(a) + row(n - 1 - a) for a in 0..n-1 has every option twice.
 *
 * Requires: the option is the sum of two positions of one kind, all arguments
 * and the loop's ends are linear; with low + high - a put for a the first
 * position becomes the second and the second the first; nothing else in the
 * tail names a; no argument can fail (total.h).
 *
 * Sound: a -> low + high - a maps the range onto itself, and by what is
 * required it maps each option to an equal one.  Of a pair the lower a is
 * kept: low..(low + high) / 2.
 */
#include "plan/rewrites/passes.h"

#include "plan/facts/forms.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

typedef struct mirroring {
    rewriting *r;
    const game_kind *kind;
    const rule_move *move;
    uint32_t at; /* the loop's step */
    const variable *name;
    form mirrored; /* low + high - a */
    const char *why_not;
} mirroring;

static bool refuse(mirroring *m, const char *why)
{
    if (m->why_not == NULL)
        m->why_not = why;
    return false;
}

static bool is_position(const node *n)
{
    return n->op == N_CALL && n->call == CALL_POSITION;
}

static bool is_pair(const node *to)
{
    return to->op == N_ADD && is_position(to->kid[0]) &&
           is_position(to->kid[1]) &&
           to->kid[0]->ref.kind == to->kid[1]->ref.kind;
}

/* Whether x, mirrored, is y. */
static bool becomes(const mirroring *m, const node *x, const node *y)
{
    form a, b;

    if (!grundy_tree_names(x, m->name) && !grundy_tree_names(y, m->name) &&
        grundy_tree_same(x, y))
        return true;
    return grundy_form_read(x, &a) && grundy_form_read(y, &b) &&
           grundy_form_put(&a, m->name, &m->mirrored) &&
           grundy_form_same(&a, &b);
}

static bool halves_meet(mirroring *m)
{
    const node *const x = m->move->target->kid[0];
    const node *const y = m->move->target->kid[1];

    for (uint32_t i = 0; i < x->kids; i++)
        if (!becomes(m, x->kid[i], y->kid[i])) /* and so y's x's */
            return refuse(m, "the two parts of an option are not each other's "
                             "mirror image");
    return true;
}

/* low + high - a; *open: high itself is not in the range. */
static bool find_mirror(mirroring *m, const node *range)
{
    const int64_t open = range->op == N_RANGE_LT;
    const form minus = {.constant = -open};
    const form name = {.terms = 1, .name = {m->name}, .times = {1}};
    form high;

    if (!grundy_form_read(range->kid[0], &m->mirrored) ||
        !grundy_form_read(range->kid[1], &high) ||
        !grundy_form_add(&m->mirrored, &high, 1) ||
        !grundy_form_add(&m->mirrored, &minus, 1) ||
        !grundy_form_add(&m->mirrored, &name, -1))
        return refuse(m, "an end of a loop is not linear");
    return true;
}

/* ---- the half ---- */

/* low + high, where high is the last of the range. */
static node *both_ends(mirroring *m, node *range)
{
    node *const low = range->kid[0];
    node *const high =
        grundy_build_plus(m->r, range->kid[1], -(range->op == N_RANGE_LT));

    return low->op == N_INT && low->number == 0
               ? high
               : grundy_build_pair(m->r, N_ADD, low, high);
}

/* The arguments cannot fail, nor the ends added up. */
static bool is_safe(mirroring *m, node *range)
{
    interval_names known;
    const node *const sum = both_ends(m, range);
    bool safe;

    if (sum == NULL)
        return false;
    grundy_total_begin(&known);
    grundy_total_params(&known, m->kind);
    for (uint32_t i = 0; i < m->at; i++)
        (void)grundy_total_step(&known, &m->move->tail->step[i]);
    safe = grundy_total_is(&known, range) && grundy_total_is(&known, sum);
    for (uint32_t i = m->at; i < m->move->tail->steps; i++)
        (void)grundy_total_step(&known, &m->move->tail->step[i]);
    for (uint32_t p = 0; p < 2; p++) {
        const node *const part = m->move->target->kid[p];

        for (uint32_t i = 0; i < part->kids; i++)
            safe &= grundy_total_is(&known, part->kid[i]);
    }
    return safe || refuse(m, "an argument or an end of a loop may fail");
}

static bool only_here(mirroring *m)
{
    const tail *const t = m->move->tail;

    for (uint32_t i = m->at + 1; i < t->steps; i++)
        if (t->step[i].kind == STEP_WINNING ||
            grundy_tree_names(t->step[i].expr, m->name))
            return refuse(m, "a condition or another loop names the loop "
                             "variable");
    return true;
}

/* low..(low + high) / 2 */
static node *half(mirroring *m, node *range)
{
    return grundy_build_pair(
        m->r, N_RANGE, range->kid[0],
        grundy_build_by(m->r, N_DIV, both_ends(m, range), 2));
}

static tail *halved(mirroring *m)
{
    const tail *const t = m->move->tail;
    tail *const out = grundy_build_tail(m->r, t->step, t->steps);

    if (out != NULL)
        out->step[m->at].expr = half(m, t->step[m->at].expr);
    return out;
}

/* The clause with half its options by the loop at m->at, or NULL. */
static tail *mirror_loop(mirroring *m)
{
    const tail_step *const s = &m->move->tail->step[m->at];

    if (s->kind != STEP_FOR || s->pattern->name == NULL ||
        !grundy_tree_is_range(s->expr) ||
        !grundy_tree_names(m->move->target, s->pattern->variable))
        return NULL;
    m->name = s->pattern->variable;
    if (!find_mirror(m, s->expr) || !halves_meet(m) || !only_here(m) ||
        !is_safe(m, s->expr))
        return NULL;
    return halved(m);
}

/* By the innermost loop that allows it. */
static tail *mirror(mirroring *m)
{
    tail *t = NULL;

    if (!is_pair(m->move->target))
        return NULL;
    for (uint32_t i = m->move->tail->steps; i-- > 0 && t == NULL;) {
        m->at = i;
        t = mirror_loop(m);
    }
    return t;
}

static void halve_splits(rewriting *r, game_kind *kind)
{
    mirroring m = {.r = r, .kind = kind};
    rule_move *moves = NULL;
    const char *name = NULL;

    for (uint32_t i = 0; i < kind->value_moves && !r->no_memory; i++) {
        tail *t;

        m.move = &kind->value_move[i];
        t = mirror(&m);
        if (t == NULL)
            continue;
        if (moves == NULL) {
            moves = grundy_rewrite_new(r, kind->value_moves * sizeof *moves);
            for (uint32_t j = 0; moves != NULL && j < kind->value_moves; j++)
                moves[j] = kind->value_move[j];
        }
        if (moves != NULL)
            moves[i].tail = t;
        name = m.name->name;
    }
    if (moves != NULL) {
        kind->value_move = moves;
        grundy_rewrite_note(r, REWRITE_SYMMETRY, kind, true,
                            "the options for %s and for its mirror image are "
                            "equal: half of them are enough",
                            name);
    } else if (m.why_not != NULL) {
        grundy_rewrite_note(r, REWRITE_SYMMETRY, kind, false, "%s", m.why_not);
    }
}

void grundy_rewrite_symmetry(rewriting *r, game_kind *kind)
{
    halve_splits(r, kind);
    grundy_rewrite_multiset(r, kind);
    grundy_rewrite_exchange(r, kind);
}
