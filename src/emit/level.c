/* SPDX-License-Identifier: MIT */
/*
 * Winning moves of a heap with a law lead to heaps of one value: a level.  A
 * loop over what is taken, or left, goes from one heap of the level to the
 * next, and where nothing but their number is asked, it is computed.
 */
#include "emit/emitter.h"

/* ---- the level ---- */

static const char *run_level(emitter *e, const char *n, const char *a,
                             const char *b, const char *want)
{
    grundy_emit_need(e, HELP_RUN_LEVEL);
    return grundy_emit_say(e, "run_level(%s, %s, %s, %s)", n, a, b, want);
}

static const char *share_level(emitter *e, const char *by, const char *n,
                               const char *want)
{
    const char *const name = grundy_emit_name(e, "share");

    grundy_emit_need(e, HELP_SHARE_LEVEL);
    grundy_emit_line(e, "const pieces %s = {%s, 0, 0, NULL, NULL, NULL};", name,
                     by);
    return grundy_emit_say(e, "share_level(&%s, %s, %s)", name, n, want);
}

static const char *pieces_level(emitter *e, const game_kind *k, const char *n,
                                const char *want)
{
    const bool left = grundy_emit_plan(e, k)->takes.kind == TAKES_REST;

    grundy_emit_need(e, left ? HELP_LEFT_LEVEL : HELP_SHARE_LEVEL);
    return grundy_emit_say(e, "%s(&%s, %s, %s)",
                           left ? "left_level" : "share_level",
                           grundy_emit_pieces_name(e, k), n, want);
}

static const char *number(emitter *e, int64_t x)
{
    return x == INT64_MAX ? "INT64_MAX" : grundy_emit_number(e, x).text;
}

/* As an expression; NULL: of this law there is none. */
static const char *level_of(emitter *e, const game_kind *k, const char *n,
                            const char *want)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    int64_t a, b;

    if (plan->method == METHOD_PIECES)
        return pieces_level(e, k, n, want);
    if (plan->method != METHOD_LAW || plan->takes.kind == TAKES_NONE)
        return NULL;
    if (plan->takes_from != NULL)
        return run_level(e, n, grundy_emit_expr(e, plan->takes_from).text,
                         grundy_emit_expr(e, plan->takes_to).text, want);
    if (plan->share != NULL)
        return share_level(e, grundy_emit_expr(e, plan->share).text, n, want);
    if (grundy_emit_as_run(&plan->takes, &a, &b))
        return run_level(e, n, number(e, a), number(e, b), want);
    return share_level(e, number(e, plan->takes.a), n, want);
}

/* ---- the loop ---- */

/* How much more n is as v is 1 more, of sums; INT64_MAX: not always as much. */
static int64_t pace(const node *n, const variable *v)
{
    int64_t x, y;

    if (!grundy_tree_names(n, v))
        return 0;
    if (n->op == N_NAME)
        return 1;
    x = n->op == N_NEG                     ? 0
        : n->op == N_ADD || n->op == N_SUB ? pace(n->kid[0], v)
                                           : INT64_MAX;
    y = x == INT64_MAX ? x : pace(n->kid[n->op != N_NEG], v);
    return y == INT64_MAX ? y : n->op == N_ADD ? x + y : x - y;
}

/* Whether the heap left rises or falls by 1 as the loop counts: by how much. */
static int64_t counts(const tail_step *s, const node *left)
{
    const int64_t by = pace(left, s->pattern->variable);

    return by == 1 || by == -1 ? by : 0;
}

static bool is_range(const tail_step *s)
{
    return s->kind == STEP_FOR && s->pattern->variable != NULL &&
           (s->expr->op == N_RANGE || s->expr->op == N_RANGE_LT);
}

bool grundy_emit_find_levels(emitter *e, const game_kind *k, const rule_move *m,
                             const char *n, const char *want, winning_loop *out)
{
    const tail *const t = grundy_tail_quick(m->tail);
    const uint32_t heap = grundy_emit_plan(e, k)->heap;
    const node *const to = m->target;
    const char *level;

    *out = (winning_loop){.kind = k};
    if (to->op != N_CALL || to->call != CALL_POSITION || to->ref.kind != k)
        return false;
    for (uint32_t i = 0; i < t->steps; i++)
        if (is_range(&t->step[i]) && counts(&t->step[i], to->kid[heap]) != 0) {
            out->step = &t->step[i];
            out->last = i + 1 == t->steps;
        }
    if (out->step == NULL || (level = level_of(e, k, n, want)) == NULL)
        return false;
    out->left = to->kid[heap];
    out->level = grundy_emit_name(e, "level_of");
    grundy_emit_line(e, "const level %s = %s;", out->level, level);
    return true;
}

bool grundy_emit_is_level_loop(const emitter *e, const tail_step *s)
{
    return e->levels != NULL && e->levels->step == s;
}

/* ---- its ends ---- */

typedef struct level_ends {
    const char *base;       /* what is left where the loop counts 0 */
    const char *low, *high; /* the least and the greatest heap that is left */
    bool falls;             /* the more it counts, the less is left */
} level_ends;

static const char *plus(emitter *e, const char *x, const char *y)
{
    grundy_emit_need(e, HELP_PLUS);
    return grundy_emit_say(e, "plus(%s, %s)", x, y);
}

/* min_of(x, y), max_of(x, y) */
static const char *bound(emitter *e, bool above, const char *x, code y)
{
    return grundy_emit_call_two(e, above ? HELP_LEAST : HELP_MOST,
                                above ? "min_of" : "max_of",
                                grundy_emit_code(x, RANK_NAME), y)
        .text;
}

/* What is left where the loop counts 0. */
static const char *base_of(emitter *e, const winning_loop *l)
{
    const variable *const k = l->step->pattern->variable;
    const uint32_t bindings = e->bindings;
    const node *left = l->left;
    code base;

    if (left->op == N_SUB && grundy_tree_is_name(left->kid[1], k))
        left = left->kid[0];
    grundy_emit_bind(e, k, (words){1, {grundy_emit_number(e, 0)}});
    base = grundy_emit_expr(e, left);
    e->bindings = bindings;
    return grundy_emit_hold(e, "int64_t", "base", base).text;
}

/* No heap is left below 0 or outside of the declared range. */
static void clip(emitter *e, const param *p, level_ends *at)
{
    const node *const range = p->range;
    const char *name;
    code low = grundy_emit_named("0"), high;

    if (range != NULL) {
        low = grundy_emit_expr(e, range->kid[0]);
        high = grundy_emit_expr(e, range->kid[1]);
        if (range->op == N_RANGE_LT)
            high = grundy_emit_code(
                grundy_emit_say(e, "%s - 1", grundy_emit_in(e, high, RANK_ADD)),
                RANK_ADD);
        at->high = bound(e, true, at->high, high);
    }
    at->low = bound(e, false, at->low, low);
    name = grundy_emit_name(e, "low");
    grundy_emit_line(e, "const int64_t %s = %s;", name, at->low);
    at->low = name;
    name = grundy_emit_name(e, "high");
    grundy_emit_line(e, "const int64_t %s = %s;", name, at->high);
    at->high = name;
}

static void find_ends(emitter *e, const winning_loop *l, level_ends *out)
{
    const uint32_t heap = grundy_emit_plan(e, l->kind)->heap;
    const node *const range = l->step->expr;
    const code low = grundy_emit_hold(e, "int64_t", "from",
                                      grundy_emit_expr(e, range->kid[0]));
    code high = grundy_emit_expr(e, range->kid[1]);

    if (range->op == N_RANGE_LT)
        high = grundy_emit_code(
            grundy_emit_say(e, "%s - 1", grundy_emit_in(e, high, RANK_ADD)),
            RANK_ADD);
    high = grundy_emit_hold(e, "int64_t", "to", high);
    out->falls = counts(l->step, l->left) < 0;
    out->base = base_of(e, l);
    if (out->falls) {
        grundy_emit_need(e, HELP_MINUS_OF);
        out->low = grundy_emit_say(e, "minus(%s, %s)", out->base, high.text);
        out->high = grundy_emit_say(e, "minus(%s, %s)", out->base, low.text);
    } else {
        out->low = plus(e, out->base, low.text);
        out->high = plus(e, out->base, high.text);
    }
    clip(e, &l->kind->param[heap], out);
}

/* ---- writing it ---- */

static void count_all(emitter *e, const winning_loop *l, const level_ends *at)
{
    grundy_emit_need(e, HELP_LEVEL_COUNT);
    grundy_emit_line(e, "%s += level_count(%s, %s, %s);", l->count, l->level,
                     at->low, at->high);
}

/* In the order in which the loop counts. */
static void open_loop(emitter *e, const winning_loop *l, const level_ends *at)
{
    const uint32_t mark = e->names;
    const char *const left = grundy_emit_name(e, "left");
    const char *const next = at->falls ? "level_down" : "level_up";
    const char *test = at->falls ? grundy_emit_say(e, "%s >= %s", left, at->low)
                                 : grundy_emit_say(e, "%s >= 0 && %s <= %s",
                                                   left, left, at->high);
    const char *name;

    grundy_emit_need(e, at->falls ? HELP_LEVEL_DOWN : HELP_LEVEL_UP);
    if (e->until != NULL)
        test = grundy_emit_say(e, "%s && %s", test, e->until);
    grundy_emit_open_from(
        e, mark, "for (int64_t %s = %s(%s, %s); %s; %s = %s(%s, %s %s 1))",
        left, next, l->level, at->falls ? at->high : at->low, test, left, next,
        l->level, left, at->falls ? "-" : "+");
    name = grundy_emit_bind_one(e, l->step->pattern->variable);
    grundy_emit_line(e, "const int64_t %s = %s - %s;", name,
                     at->falls ? at->base : left, at->falls ? left : at->base);
    grundy_emit_blank(e);
}

bool grundy_emit_open_level(emitter *e)
{
    const winning_loop *const l = e->levels;
    level_ends at;

    find_ends(e, l, &at);
    if (l->last && l->count != NULL) {
        count_all(e, l, &at);
        return false;
    }
    open_loop(e, l, &at);
    return true;
}
