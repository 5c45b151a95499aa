/* SPDX-License-Identifier: MIT */
/*
 * Every expression that names q is looked at once: what it is compared with
 * raises B, in which loop variables give way to the ends of their loops, and
 * places that it is passed on to are held against B in the end.
 */
#include "plan/rewrites/clamp_uses.h"

#include "plan/facts/linear.h"

static bool refuse(clamping *c, const char *why)
{
    if (c->why_not == NULL)
        c->why_not = why;
    return false;
}

bool grundy_clamp_names(const clamping *c, const node *n)
{
    return n != NULL && grundy_tree_names(n, c->q);
}

static bool is_q(const clamping *c, const node *n)
{
    return grundy_tree_is_name(n, c->q);
}

/* ---- bounds from above, by parameters that are natural ---- */

/* What is known at the end of a tail, as far as it matters for totality. */
void grundy_clamp_know(const clamping *c, const tail *t, uint32_t steps,
                       interval_names *known)
{
    grundy_total_begin(known);
    grundy_total_params(known, c->kind);
    for (uint32_t i = 0; t != NULL && i < steps; i++)
        (void)grundy_total_step(known, &t->step[i]);
}

/* The names that are left must be parameters, none below 0: those that count
 * against x may be left out. */
static bool drop_negative(const clamping *c, form *x)
{
    form sum = {.constant = x->constant > 0 ? x->constant : 0};

    for (uint32_t i = 0; i < x->terms; i++) {
        const form one = {.terms = 1, .name = {x->name[i]}, .times = {1}};
        uint32_t p = 0;

        while (p < c->kind->params && c->kind->param[p].variable != x->name[i])
            p++;
        if (p == c->kind->params || p == c->at)
            return false;
        if (x->times[i] > 0 && !grundy_form_add(&sum, &one, x->times[i]))
            return false;
    }
    *x = sum;
    return true;
}

static bool end_of_loop(clamping *c, form x, const tail_step *s, uint32_t steps,
                        form *out);

/* x is at most *out, where the loops of the first steps give way. */
static bool at_most(clamping *c, form x, uint32_t steps, form *out)
{
    for (uint32_t i = steps; i-- > 0;) {
        const tail_step *const s = &c->tail->step[i];

        if (s->kind == STEP_FOR && s->pattern->name != NULL &&
            grundy_form_times(&x, s->pattern->variable) != 0)
            return end_of_loop(c, x, s, i, out);
    }
    *out = x;
    return drop_negative(c, out);
}

/* The loop's variable gives way to an end: of a min() to one of its parts. */
static bool end_of_loop(clamping *c, form x, const tail_step *s, uint32_t steps,
                        form *out)
{
    const bool upper = grundy_form_times(&x, s->pattern->variable) > 0;
    const node *const range = s->expr;
    const form one = {.constant = 1};
    const node *end;
    uint32_t ends = 1;

    if (range->op != N_RANGE && range->op != N_RANGE_LT)
        return false;
    end = range->kid[upper ? 1 : 0];
    if (upper && end->op == N_CALL && end->call == CALL_LEAST &&
        end->word == W_MIN)
        ends = end->kids;
    for (uint32_t i = 0; i < ends; i++) {
        const node *const one_end = ends > 1 ? end->kid[i] : end;
        form y = x, by;

        if (!grundy_clamp_names(c, one_end) && grundy_form_read(one_end, &by) &&
            (!upper || range->op == N_RANGE ||
             grundy_form_add(&by, &one, -1)) &&
            grundy_form_put(&y, s->pattern->variable, &by) &&
            at_most(c, y, steps, out))
            return true;
    }
    return false;
}

/* Whether x <= y, for naturals. */
static bool is_below(const form *x, const form *y)
{
    form rest = *y;

    if (!grundy_form_add(&rest, x, -1))
        return false;
    for (uint32_t i = 0; i < rest.terms; i++)
        if (rest.times[i] < 0)
            return false;
    return true;
}

/* B becomes at least x, which has no constant. */
static bool raise_to(clamping *c, const form *x)
{
    uint32_t i = 0;

    while (i < c->bounds && !is_below(x, &c->bound[i]) &&
           !is_below(&c->bound[i], x))
        i++;
    if (i == BOUNDS)
        return refuse(c, "it is bounded by too many numbers");
    if (i == c->bounds)
        c->bound[c->bounds++] = *x;
    else if (is_below(&c->bound[i], x))
        c->bound[i] = *x;
    return true;
}

/* B becomes at least e + more. */
static bool ask_for(clamping *c, const form *e, int64_t more)
{
    const uint32_t steps = c->tail == NULL ? 0 : c->tail->steps;
    form x, add = {.constant = more};

    if (!at_most(c, *e, steps, &x) || !grundy_form_add(&x, &add, 1))
        return refuse(c, "what it is compared with has no bound by the other "
                         "parameters");
    if (x.constant > c->more)
        c->more = x.constant;
    x.constant = 0;
    return c->bounded = x.terms == 0 || raise_to(c, &x);
}

/* ---- uses ---- */

static bool look(clamping *c, const node *n);

static bool look_kids(clamping *c, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        if (!look(c, n->kid[i]))
            return false;
    return true;
}

/* min(q, e, ...) */
static bool look_least(clamping *c, const node *n)
{
    bool beside = false, bounded = false;
    form e;

    for (uint32_t i = 0; i < n->kids; i++) {
        beside |= is_q(c, n->kid[i]);
        if (!is_q(c, n->kid[i]) && !look(c, n->kid[i]))
            return false;
    }
    for (uint32_t i = 0; beside && i < n->kids && !bounded; i++)
        bounded = !grundy_clamp_names(c, n->kid[i]) &&
                  grundy_form_read(n->kid[i], &e) && ask_for(c, &e, 0);
    if (bounded)
        c->why_not = NULL; /* of the others */
    return !beside || bounded ||
           refuse(c, "a min() with it has no bound by the other parameters");
}

/*
 * x op y with q in it is q op e.  Of q and min(q, B) both are below e, or
 * neither, if B >= e; the same holds of <= for B > e.
 */
static bool look_comparison(clamping *c, const node *n)
{
    node_op op = (node_op)n->op;
    form e, y;
    int64_t times;

    if (!grundy_clamp_names(c, n))
        return true;
    if (!grundy_form_read(n->kid[0], &e) || !grundy_form_read(n->kid[1], &y) ||
        !grundy_form_add(&e, &y, -1))
        return refuse(c, "it is compared with what is not linear");
    times = grundy_form_times(&e, c->q);
    if (times != 1 && times != -1)
        return refuse(c, "a multiple of it is compared");
    y = (form){.terms = 1, .name = {c->q}, .times = {1}};
    if (!grundy_form_add(&e, &y, -times)) /* times q + e op 0 */
        return false;
    if (times == 1) {
        y = (form){0};
        (void)grundy_form_add(&y, &e, -1);
        e = y;
    } else {
        op = grundy_tree_mirrored(op);
    }
    return ask_for(c, &e, op == N_LT || op == N_GE ? 0 : 1);
}

/* A move to the kind itself. */
static bool look_target(clamping *c, const node *n)
{
    const node *const arg = n->kid[c->at];
    passing *const p = &c->passed[c->passes];
    const form q = {.terms = 1, .name = {c->q}, .times = {1}};

    for (uint32_t i = 0; i < n->kids; i++)
        if (i != c->at && !look(c, n->kid[i]))
            return false;
    if (!grundy_clamp_names(c, arg))
        return true;
    if (!grundy_form_read(arg, &p->more) ||
        grundy_form_times(&p->more, c->q) != 1)
        return look(c, arg);
    if (c->passes == MOST_PASSED || !grundy_form_add(&p->more, &q, -1))
        return refuse(c, "too many moves leave it as it is");
    p->to = n;
    p->tail = c->tail;
    c->passes++;
    return true;
}

/* Whether all of n, which names q, is the same for q and min(q, B). */
static bool look(clamping *c, const node *n)
{
    if (!grundy_clamp_names(c, n))
        return true;
    if (n->tail != NULL)
        return refuse(c, "a loop inside an expression names it");
    switch ((node_op)n->op) {
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_DIV:
    case N_MOD:
    case N_NOT:
    case N_AND:
    case N_OR:
    case N_IF:
    case N_CHAIN: return look_kids(c, n);
    case N_EQ:
    case N_NE:
    case N_LT:
    case N_LE:
    case N_GT:
    case N_GE: return look_comparison(c, n);
    case N_CALL:
        if (n->call == CALL_LEAST && n->word == W_MIN)
            return look_least(c, n);
        if (n->call == CALL_POSITION && n->ref.kind == c->kind)
            return look_target(c, n);
        if (n->call == CALL_NIM || n->call == CALL_POSITION)
            return look_kids(c, n);
        break;
    default: break;
    }
    return refuse(c, "it is used otherwise than in min() and comparisons");
}

/* ---- loops up to q ---- */

/* k <= e where the run has an option, by a place that must be natural. */
static bool bound_by_place(clamping *c, const node *n, const variable *k,
                           int64_t more)
{
    const game_kind *const to = n->ref.kind;

    if (n->op == N_ADD)
        return bound_by_place(c, n->kid[0], k, more) ||
               bound_by_place(c, n->kid[1], k, more);
    if (n->op != N_CALL || n->call != CALL_POSITION)
        return false;
    for (uint32_t i = 0; i < to->params; i++) {
        const form name = {.terms = 1, .name = {k}, .times = {1}};
        form e;

        if (to->param[i].kind == PARAM_INT && to->param[i].range == NULL &&
            grundy_form_read(n->kid[i], &e) && grundy_form_times(&e, k) == -1 &&
            grundy_form_times(&e, c->q) == 0 && grundy_form_add(&e, &name, 1) &&
            ask_for(c, &e, more))
            return true;
    }
    return false;
}

/* The same by a condition k <= e behind the loop. */
static bool bound_by_step(clamping *c, const tail_step *s, const variable *k,
                          int64_t more)
{
    const form name = {.terms = 1, .name = {k}, .times = {1}};
    const bool turned =
        s->kind == STEP_IF && (s->expr->op == N_GE || s->expr->op == N_GT);
    form e, y;

    if (s->kind != STEP_IF || s->expr->op < N_LT || s->expr->op > N_GE ||
        !grundy_form_read(s->expr->kid[turned ? 0 : 1], &e) ||
        !grundy_form_read(s->expr->kid[turned ? 1 : 0], &y) ||
        !grundy_form_add(&e, &y, -1) || grundy_form_times(&e, k) != -1 ||
        grundy_form_times(&e, c->q) != 0)
        return false;
    return grundy_form_add(&e, &name, 1) && ask_for(c, &e, more);
}

/* No run of what is behind step `at` can fail, whatever k is. */
static bool runs_are_total(clamping *c, uint32_t at)
{
    const tail *const t = c->tail;
    const node *n = c->target;
    interval_names known;

    grundy_clamp_know(c, t, at + 1, &known);
    for (uint32_t i = at + 1; i < t->steps; i++) {
        if (t->step[i].kind == STEP_WINNING ||
            !grundy_total_is(&known, t->step[i].expr))
            return false;
        (void)grundy_total_step(&known, &t->step[i]);
    }
    for (; n->op == N_ADD; n = n->kid[0])
        if (n->kid[1]->op != N_CALL || n->kid[1]->call != CALL_POSITION)
            return false;
    for (n = c->target;; n = n->kid[0]) {
        const node *const part = n->op == N_ADD ? n->kid[1] : n;

        if (part->op != N_CALL || part->call != CALL_POSITION)
            return false;
        for (uint32_t i = 0; i < part->kids; i++)
            if (!grundy_total_is(&known, part->kid[i]))
                return false;
        if (n->op != N_ADD)
            return true;
    }
}

/* for k in low..q */
static bool look_loop(clamping *c, uint32_t at)
{
    const tail_step *const s = &c->tail->step[at];
    const int64_t more = s->expr->op == N_RANGE_LT;
    const variable *const k = s->pattern->variable;
    bool bounded = false;

    if (s->pattern->name == NULL || !look(c, s->expr->kid[0]))
        return refuse(c, "it is used otherwise than in min() and comparisons");
    for (uint32_t i = at + 1; i < c->tail->steps && !bounded; i++)
        bounded = bound_by_step(c, &c->tail->step[i], k, more);
    if (!bounded && !bound_by_place(c, c->target, k, more))
        return refuse(c, "nothing bounds a loop that runs up to it");
    c->why_not = NULL;
    return runs_are_total(c, at) ||
           refuse(c, "a run of a loop up to it may fail");
}

static bool look_step(clamping *c, uint32_t at)
{
    const tail_step *const s = &c->tail->step[at];
    const node *const over = s->expr;

    if (!grundy_clamp_names(c, over))
        return true;
    if (s->kind == STEP_IF)
        return look(c, over);
    if (s->kind != STEP_FOR || (over->op != N_RANGE && over->op != N_RANGE_LT))
        return refuse(c, "it is used otherwise than in min() and comparisons");
    return is_q(c, over->kid[1]) ? look_loop(c, at) : look_kids(c, over);
}

static bool look_move(clamping *c, const rule_move *m)
{
    c->tail = m->tail;
    c->target = m->target;
    for (uint32_t i = 0; i < m->tail->steps; i++)
        if (m->tail->step[i].kind == STEP_WINNING || !look_step(c, i))
            return refuse(c, "it is used otherwise than in min() and "
                             "comparisons");
    return look(c, m->target);
}

/* ---- what names q cannot fail ---- */

typedef struct failing {
    const clamping *c;
    interval_names *known;
    bool fails;
} failing;

/* Places that hold q, and all around q but sums of positions. */
static bool see_failure(void *user, node *n)
{
    failing *const f = user;

    if (!grundy_clamp_names(f->c, n))
        return false;
    if (n->type->tag == TYPE_SUM) {
        for (uint32_t i = 0; i < n->kids && !f->fails; i++)
            (void)see_failure(f, n->kid[i]);
        return false;
    }
    f->fails |= !grundy_total_is(f->known, n);
    return false;
}

static bool cannot_fail(const clamping *c)
{
    const game_kind *const k = c->kind;
    interval_names known;
    failing f = {c, &known, false};

    grundy_clamp_know(c, NULL, 0, &known);
    for (uint32_t i = 0; i < k->decides; i++)
        (void)see_failure(&f, k->decide[i].condition);
    for (uint32_t m = 0; m < k->moves; m++) {
        const tail *const t = k->move[m].tail;

        for (uint32_t i = 0; i < t->steps; i++) {
            grundy_clamp_know(c, t, i, &known);
            (void)see_failure(&f, t->step[i].expr);
        }
        grundy_clamp_know(c, t, t->steps, &known);
        (void)see_failure(&f, k->move[m].target);
    }
    return !f.fails;
}

/* ---- condition 2 ---- */

/* The bound with the arguments put for the parameters. */
static bool bound_there(const clamping *c, const node *to, const form *bound,
                        form *out)
{
    *out = (form){.constant = 0};
    for (uint32_t i = 0; i < bound->terms; i++)
        for (uint32_t p = 0; p < c->kind->params; p++) {
            form arg;

            if (c->kind->param[p].variable == bound->name[i] &&
                (!grundy_form_read(to->kid[p], &arg) ||
                 !grundy_form_add(out, &arg, bound->times[i])))
                return false;
        }
    return true;
}

/* b(x') - b(x) - c <= 0; for all bounds b it is so of the greatest. */
static bool keeps_below(clamping *c, const passing *p, const form *bound)
{
    form rise, top;

    return bound_there(c, p->to, bound, &rise) &&
           grundy_form_add(&rise, bound, -1) &&
           grundy_form_add(&rise, &p->more, -1) &&
           at_most(c, rise, p->tail->steps, &top) && top.terms == 0 &&
           top.constant == 0;
}

static bool keeps_above(clamping *c, const passing *p)
{
    static const form none = {.terms = 0};
    bool keeps = true;

    c->tail = p->tail;
    if (c->bounds == 0)
        keeps = keeps_below(c, p, &none);
    for (uint32_t i = 0; i < c->bounds; i++)
        keeps &= keeps_below(c, p, &c->bound[i]);
    return keeps || refuse(c, "a move keeps it, and then it may count further");
}

/* ---- the parameter ---- */

static bool size_names(clamping *c, const param *p)
{
    for (uint32_t i = 0; i < p->sizes; i++)
        if (grundy_clamp_names(c, p->size[i]))
            return true;
    return false;
}

/* A natural number that no declaration names. */
static bool is_natural(clamping *c)
{
    const game_kind *const k = c->kind;
    const param *const own = &k->param[c->at];

    if (own->kind != PARAM_INT)
        return false;
    if (own->range != NULL &&
        (own->range->kid[0]->op != N_INT || own->range->kid[0]->number != 0 ||
         !grundy_linear_fixed(own->range->kid[1])))
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (grundy_clamp_names(c, k->param[i].range) ||
            grundy_clamp_names(c, k->param[i].length) ||
            size_names(c, &k->param[i]))
            return false;
    return true;
}

/* Whatever B may name is natural. */
static bool bounds_are_natural(clamping *c)
{
    interval_names known;

    grundy_clamp_know(c, NULL, 0, &known);
    for (uint32_t p = 0; p < c->kind->params; p++) {
        const node name = {.op = N_NAME,
                           .call = CALL_VARIABLE,
                           .type = c->kind->param[p].variable->type,
                           .ref.variable = c->kind->param[p].variable};

        if (c->kind->param[p].kind == PARAM_INT &&
            grundy_interval_of(&known, &name).low < 0)
            return refuse(c, "another parameter is no natural number");
    }
    return true;
}

/* With a range of its own it may not rise out of that. */
static bool stays_in_range(clamping *c)
{
    if (c->kind->param[c->at].range == NULL)
        return true;
    for (uint32_t i = 0; i < c->passes; i++) {
        form top;

        c->tail = c->passed[i].tail;
        if (!at_most(c, c->passed[i].more, c->tail->steps, &top) ||
            top.terms > 0 || top.constant > 0)
            return refuse(c, "a move may raise it out of its range");
    }
    return true;
}

/* Its declared range has nothing beyond B. */
static bool declared_as_low(const clamping *c)
{
    const node *const range = c->kind->param[c->at].range;

    return range != NULL && c->bounds == 0 && range->kid[1]->op == N_INT &&
           range->kid[1]->number <= c->more;
}

bool grundy_clamp_find(clamping *c)
{
    const game_kind *const k = c->kind;

    if (!is_natural(c))
        return false;
    for (uint32_t i = 0; i < k->decides; i++) {
        c->tail = NULL;
        if (!look(c, k->decide[i].condition))
            return false;
    }
    for (uint32_t i = 0; i < k->moves; i++)
        if (!look_move(c, &k->move[i]))
            return false;
    for (uint32_t i = 0; i < c->passes; i++)
        if (!keeps_above(c, &c->passed[i]))
            return false;
    if (!stays_in_range(c) || !bounds_are_natural(c))
        return false;
    if (!cannot_fail(c))
        return refuse(c, "what names it may fail");
    return c->bounded && !declared_as_low(c);
}
