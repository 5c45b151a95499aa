/* SPDX-License-Identifier: MIT */
/*
 * filter, strides: `j in low..high if (j - x) % d == r` runs over every d-th
 * number alone: from first = low + (x + r - low) % d on, which is the least
 * that is not below low and leaves the remainder r.
 *
 * Requires: d >= 1 and d, x and r do not name j; neither they nor the ends of
 * the loop, nor what is made of them, can fail (total.h), as they are looked at
 * before it is known whether the loop runs at all; and no condition between
 * the loop and this one can fail, for it is asked of fewer numbers.  Where the
 * distance of the ends may fail for an empty loop, it is seen first that the
 * loop is none.
 *
 * The same numbers in the same order stay.  Where r may lie outside of
 * 0..d-1, which no remainder does, the condition stays as well.
 *
 * `k in low..high if isqrt(e)**2 == e`, where e is k, k and a number more or
 * less, or a number less k, runs over the roots of e: from the least whose
 * square is not below the least e to the root of the greatest.  So does `if
 * any(i * i == e for i in least..e)`, or to isqrt(e), whose roots end there.
 * That i * i is no number of 64 bits is not met before i is above 3 * 10^9.
 *
 * Requires: what stands beside k in e does not name it; the least e of the
 * loop, as a linear form, is a number that is not negative, so that no root of
 * a negative number is asked for; no condition between the loop and this one
 * can fail, nor can the ends and the greatest e, which are looked at where the
 * loop is seen not to be empty.
 */
#include "plan/rewrites/build.h"
#include "plan/rewrites/filter_steps.h"

#include "base/number.h"
#include "base/words.h"
#include "plan/facts/forms.h"

/* A step by less is no gain over a test. */
enum { SHORT_STEP = 4 };

enum { MOST_MADE = 5 }; /* steps in the place of one */

/* What a condition says: j is x more than a multiple of d. */
typedef struct stride {
    node *x, *d;
    bool exact; /* and nothing else */
} stride;

/* x - y, where 0 is left out. */
static node *less(filtering *f, node *x, node *y)
{
    if (grundy_tree_is_int(y, 0))
        return x;
    if (x->op == N_INT && y->op == N_INT && x->number == 0 &&
        y->number > INT64_MIN)
        return grundy_build_int(f->r, x->span, -y->number);
    return grundy_build_pair(f->r, N_SUB, x, y);
}

static node *more(filtering *f, node *x, node *y)
{
    return grundy_tree_is_int(x, 0)   ? y
           : grundy_tree_is_int(y, 0) ? x
                                      : grundy_build_pair(f->r, N_ADD, x, y);
}

/*
 * What j is modulo d, where e % d is r: e is j, or a sum or difference of j
 * and another; NULL: it is something else.
 */
static node *residue(filtering *f, node *e, const pattern *p, node *r)
{
    const variable *const j = p->variable;

    if (grundy_tree_is_name(e, j))
        return r;
    if (e->op != N_ADD && e->op != N_SUB)
        return NULL;
    for (int i = 0; i < 2; i++) {
        node *const x = e->kid[1 - i];

        if (!grundy_tree_is_name(e->kid[i], j) || grundy_filter_uses(x, p))
            continue;
        if (e->op == N_ADD)
            return less(f, r, x);
        return i == 0 ? more(f, x, r) : less(f, x, r);
    }
    return NULL;
}

/* Whether r is the remainder of something by d. */
static bool is_remainder(const node *r, const node *d)
{
    if (r->op == N_INT)
        return r->number == 0 ||
               (d->op == N_INT && r->number > 0 && r->number < d->number);
    return r->op == N_MOD && grundy_tree_same(r->kid[1], d);
}

static bool read_condition(filtering *f, const node *c, const pattern *p,
                           stride *out)
{
    if (c->op != N_EQ)
        return false;
    for (int i = 0; i < 2; i++) {
        node *const e = c->kid[i], *const r = c->kid[1 - i];

        if (e->op != N_MOD || grundy_filter_uses(e->kid[1], p) ||
            grundy_filter_uses(r, p))
            continue;
        out->d = e->kid[1];
        out->x = residue(f, e->kid[0], p, r);
        out->exact = is_remainder(r, out->d);
        if (out->x != NULL)
            return true;
    }
    return false;
}

/* The condition after the loop at `at` that tells its stride. */
static bool find_stride(filtering *f, uint32_t at, stride *out, uint32_t *where)
{
    const pattern *const p = f->step[at].pattern;

    for (uint32_t i = at + 1; i < f->steps && f->step[i].kind == STEP_IF; i++) {
        const node *const c = f->step[i].expr;

        *where = i;
        if (read_condition(f, c, p, out))
            return grundy_filter_is_total(f, i, c);
        if (!grundy_filter_is_total(f, i, c))
            return false;
    }
    return false;
}

/* A name that no rule can have: it hides none. */
static pattern *hidden(filtering *f, const tail_step *loop, const char *name)
{
    pattern *p = grundy_rewrite_new(f->r, sizeof *p);

    if (p != NULL)
        *p = (pattern){.span = loop->pattern->span,
                       .name = name,
                       .variable = grundy_build_variable(
                           f->r, name, loop->pattern->span, VAR_LOOP)};
    return p != NULL && p->variable != NULL ? p : NULL;
}

static node *name(filtering *f, const pattern *p)
{
    return grundy_build_name(f->r, p->span, p->variable);
}

/* The last number of a range that ends with `end`. */
static node *last_of(filtering *f, const node *range, node *end)
{
    return range->op == N_RANGE || end == NULL
               ? end
               : grundy_build_plus(f->r, end, -1);
}

/* Loops like `loop` that take its place. */
typedef struct steps {
    const tail_step *loop;
    tail_step step[MOST_MADE];
    uint32_t count;
} steps;

static tail_step *push(steps *to, step_kind kind, pattern *p, node *expr)
{
    tail_step *const s = &to->step[to->count++];

    *s = *to->loop;
    s->kind = kind;
    s->pattern = p;
    s->expr = expr;
    return s;
}

/*
 * for first in [low + (x - low) % d]
 *     for end in [high] if first <= end          (guarded)
 *         for turn in 0..(end - first) / d
 *             for j in [first + turn * d]
 */
static bool make_steps(filtering *f, const stride *s, bool guarded, steps *to)
{
    const tail_step *const loop = to->loop;
    const node *const range = loop->expr;
    node *const low = range->kid[0];
    node *high = range->kid[1];
    pattern *const first = hidden(f, loop, " first");
    pattern *const end = hidden(f, loop, " end");
    pattern *const turn = hidden(f, loop, " turn");

    if (first == NULL || end == NULL || turn == NULL)
        return false;
    to->count = 0;
    push(to, STEP_FOR, first,
         grundy_build_list(
             f->r,
             more(f, low,
                  grundy_build_pair(f->r, N_MOD, less(f, s->x, low), s->d)),
             &grundy_type_ints));
    if (guarded) {
        push(to, STEP_FOR, end,
             grundy_build_list(f->r, high, &grundy_type_ints));
        high = name(f, end);
        push(to, STEP_IF, NULL,
             grundy_build_pair(f->r, range->op == N_RANGE ? N_LE : N_LT,
                               name(f, first), high));
    }
    high = last_of(f, range, high);
    if (high == NULL)
        return false;
    push(to, STEP_FOR, turn,
         grundy_build_pair(f->r, N_RANGE, grundy_build_int(f->r, loop->span, 0),
                           grundy_build_pair(f->r, N_DIV,
                                             less(f, high, name(f, first)),
                                             s->d)));
    push(to, STEP_FOR, loop->pattern,
         grundy_build_list(
             f->r,
             grundy_build_pair(
                 f->r, N_ADD, name(f, first),
                 grundy_build_pair(f->r, N_MUL, name(f, turn), s->d)),
             &grundy_type_ints));
    return !f->r->no_memory;
}

/* Whether none of them can fail where the loop stands.  The last can't if the
 * others can't: it stays between the ends. */
static bool are_total(const filtering *f, uint32_t at, const steps *made)
{
    filtering trial = *f;

    for (uint32_t i = 0; i + 1 < made->count; i++) {
        const node *const n = made->step[i].expr;

        if (!grundy_filter_is_total(&trial, at + i,
                                    n->op == N_ARRAY ? n->kid[0] : n))
            return false;
        trial.step[at + i] = made->step[i];
    }
    return true;
}

static bool find_steps(filtering *f, uint32_t at, const stride *s, steps *made)
{
    for (int guarded = 0; guarded <= 1; guarded++) {
        if (!make_steps(f, s, guarded != 0, made))
            return false;
        if (are_total(f, at, made))
            return true;
    }
    grundy_filter_refuse(f, N_("where a loop by steps begins or ends may "
                               "fail"));
    return false;
}

void grundy_filter_stride(filtering *f, uint32_t at)
{
    const tail_step loop = f->step[at];
    steps made = {.loop = &loop};
    stride s = {0};
    uint32_t where = 0;

    if (f->steps + MOST_MADE > FILTER_MOST_STEPS ||
        !find_stride(f, at, &s, &where) ||
        (s.d->op == N_INT && s.d->number < SHORT_STEP) ||
        !find_steps(f, at, &s, &made))
        return;
    if (s.exact)
        grundy_filter_remove(f, where);
    grundy_filter_remove(f, at);
    for (uint32_t i = 0; i < made.count; i++)
        grundy_filter_insert(f, at + i, made.step[i]);
    f->changed = true;
    if (f->strides == NULL)
        f->strides = loop.pattern->name;
}

/* ---- squares ---- */

/* e is k + beside, k - beside (less), or beside - k (falls). */
typedef struct square {
    node *e, *beside; /* NULL: e is k */
    bool less, falls;
    int64_t least; /* the least root that counts */
} square;

static bool is_root_of(const node *n, const node *e)
{
    return grundy_tree_is_word(n, W_ISQRT) && grundy_tree_same(n->kid[0], e);
}

static bool is_square_of(const node *n, const variable *v)
{
    return (n->op == N_MUL && grundy_tree_is_name(n->kid[0], v) &&
            grundy_tree_is_name(n->kid[1], v)) ||
           (n->op == N_POW && grundy_tree_is_name(n->kid[0], v) &&
            grundy_tree_is_int(n->kid[1], 2));
}

/* The e of any(i * i == e for i in least..e), or to isqrt(e). */
static node *among_squares(const node *c, int64_t *least)
{
    const tail_step *const loop = c->tail == NULL ? NULL : c->tail->step;
    const node *const same = c->kids == 1 ? c->kid[0] : NULL;
    const variable *v;

    if (c->op != N_CALL || c->call != CALL_FOLD || c->word != W_ANY ||
        same == NULL || same->op != N_EQ || loop == NULL ||
        c->tail->steps != 1 || loop->kind != STEP_FOR ||
        loop->pattern->name == NULL || loop->expr->op != N_RANGE ||
        loop->expr->kid[0]->op != N_INT || loop->expr->kid[0]->number < 0)
        return NULL;
    v = loop->pattern->variable;
    *least = loop->expr->kid[0]->number;
    for (uint32_t i = 0; i < 2; i++) {
        node *const e = same->kid[1 - i];
        const node *const end = loop->expr->kid[1];

        if (is_square_of(same->kid[i], v) && !grundy_tree_names(e, v) &&
            (grundy_tree_same(end, e) || is_root_of(end, e)))
            return e;
    }
    return NULL;
}

/* The e of isqrt(e)**2 == e; NULL: it is something else. */
static node *squared(const node *c, int64_t *least)
{
    *least = 0;
    for (int i = 0; i < 2 && c->op == N_EQ; i++) {
        const node *const x = c->kid[i];
        node *const e = c->kid[1 - i];

        if ((x->op == N_POW && is_root_of(x->kid[0], e) &&
             grundy_tree_is_int(x->kid[1], 2)) ||
            (x->op == N_MUL && is_root_of(x->kid[0], e) &&
             is_root_of(x->kid[1], e)))
            return e;
    }
    return among_squares(c, least);
}

/* A condition that a function of numbers is, as one of its arguments. */
static node *written_out(filtering *f, uint32_t at, node *c)
{
    const function *const fn = c->ref.function;
    int64_t least;

    if (c->op != N_CALL || c->call != CALL_FUNCTION || fn->recursive ||
        squared(fn->body, &least) == NULL)
        return c;
    for (uint32_t i = 0; i < fn->params; i++)
        if (fn->param[i].kind != PARAM_INT || fn->param[i].range != NULL ||
            !grundy_filter_is_total(f, at, c->kid[i]))
            return c;
    return grundy_build_copy(f->r, fn->body, grundy_build_argument, c);
}

static bool read_square(node *c, const pattern *p, square *out)
{
    int64_t least;
    node *const e = squared(c, &least);

    *out = (square){.e = e, .least = least};
    if (e == NULL || grundy_tree_is_name(e, p->variable))
        return e != NULL;
    if (e->op != N_ADD && e->op != N_SUB)
        return false;
    for (int i = 0; i < 2; i++)
        if (grundy_tree_is_name(e->kid[i], p->variable) &&
            !grundy_filter_uses(e->kid[1 - i], p)) {
            out->beside = e->kid[1 - i];
            out->less = e->op == N_SUB && i == 0;
            out->falls = e->op == N_SUB && i == 1;
            return true;
        }
    return false;
}

/* What e is where k is that. */
static node *at_number(filtering *f, const square *s, node *k)
{
    if (s->beside == NULL || k == NULL)
        return k;
    return s->falls
               ? grundy_build_pair(f->r, N_SUB, s->beside, k)
               : grundy_build_pair(f->r, s->less ? N_SUB : N_ADD, k, s->beside);
}

/* The least root whose square is not below the least e; -1: it is not known. */
static int64_t first_root(const node *least)
{
    form is;
    int64_t root;

    if (least == NULL || !grundy_form_read(least, &is) || is.lost ||
        is.terms > 0 || is.constant < 0)
        return -1;
    root = (int64_t)grundy_number_isqrt((uint64_t)is.constant);
    return root + (root * root < is.constant);
}

/*
 * if low <= high
 *     for root in [isqrt(max(greatest e, 0))]
 *         for turn in first..root
 *             for k in [turn**2 - beside]
 * or, so that k rises, for turn in 0..root - first and of its square from the
 * last one on.
 */
static bool make_roots(filtering *f, const square *s, int64_t first, steps *to)
{
    const tail_step *const loop = to->loop;
    const node *const range = loop->expr;
    pattern *const root = hidden(f, loop, " root");
    pattern *const turn = hidden(f, loop, " turn");
    node *const greatest = at_number(
        f, s, s->falls ? range->kid[0] : last_of(f, range, range->kid[1]));
    node *from, *square_of;

    if (root == NULL || turn == NULL || greatest == NULL)
        return false;
    to->count = 0;
    push(to, STEP_IF, NULL,
         grundy_build_pair(f->r, range->op == N_RANGE ? N_LE : N_LT,
                           range->kid[0], range->kid[1]));
    push(to, STEP_FOR, root,
         grundy_build_list(
             f->r,
             grundy_build_word(
                 f->r, "isqrt", W_ISQRT,
                 grundy_build_least(f->r, W_MAX, greatest,
                                    grundy_build_int(f->r, loop->span, 0)),
                 &grundy_type_int),
             &grundy_type_ints));
    from = grundy_build_int(f->r, loop->span, s->falls ? 0 : first);
    square_of =
        s->falls ? grundy_build_pair(f->r, N_SUB, name(f, root), name(f, turn))
                 : name(f, turn);
    push(to, STEP_FOR, turn,
         grundy_build_pair(f->r, N_RANGE, from,
                           s->falls
                               ? less(f, name(f, root),
                                      grundy_build_int(f->r, loop->span, first))
                               : name(f, root)));
    square_of = grundy_build_pair(f->r, N_MUL, square_of, square_of);
    if (s->falls)
        square_of = grundy_build_pair(f->r, N_SUB, s->beside, square_of);
    else if (s->beside != NULL)
        square_of = grundy_build_pair(f->r, s->less ? N_ADD : N_SUB, square_of,
                                      s->beside);
    push(to, STEP_FOR, loop->pattern,
         grundy_build_list(f->r, square_of, &grundy_type_ints));
    return !f->r->no_memory;
}

/* Takes the condition at `where` into the loop at `at`. */
static bool take_square(filtering *f, uint32_t at, uint32_t where)
{
    const tail_step loop = f->step[at];
    const node *const range = loop.expr;
    node *const c = written_out(f, where, f->step[where].expr);
    steps made = {.loop = &loop};
    int64_t first;
    square s;

    if (c == NULL || !read_square(c, loop.pattern, &s))
        return false;
    first = first_root(at_number(
        f, &s, s.falls ? last_of(f, range, range->kid[1]) : range->kid[0]));
    if (first < 0 ||
        !make_roots(f, &s, first > s.least ? first : s.least, &made) ||
        !are_total(f, at, &made))
        return false;
    grundy_filter_remove(f, where);
    grundy_filter_remove(f, at);
    for (uint32_t i = 0; i < made.count; i++)
        grundy_filter_insert(f, at + i, made.step[i]);
    f->changed = true;
    if (f->divides == NULL) {
        f->divides = loop.pattern->name;
        f->over = N_("squares");
    }
    return true;
}

void grundy_filter_squares(filtering *f, uint32_t at)
{
    if (f->steps + MOST_MADE > FILTER_MOST_STEPS)
        return;
    for (uint32_t i = at + 1; i < f->steps && f->step[i].kind == STEP_IF; i++)
        if (take_square(f, at, i) ||
            !grundy_filter_is_total(f, i, f->step[i].expr))
            return;
}
