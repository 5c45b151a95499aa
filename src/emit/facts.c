/* SPDX-License-Identifier: MIT */
/*
 * A proof of D <= 0 takes a term of D and a fact that holds the same term
 * with the same sign, subtracts so much of the fact that the term goes, and
 * goes on; at the end stands a number.  What is "one of several" (max, min,
 * the elements of [a, b]) is tried with each of them.  All of it is exact:
 * whatever overflows or is not understood proves nothing.
 */
#include "emit/facts.h"

#include <string.h>

#include "base/number.h"

enum { DEPTH = 9, WORK = 4000, PRODUCT_BASE = 2, STEP_COST = 16 };

static bool small(int64_t x)
{
    return x > -(INT64_C(1) << 61) && x < INT64_C(1) << 61;
}

form grundy_facts_number(int64_t number)
{
    return (form){.constant = number, .lost = !small(number)};
}

static form of_key(const void *key)
{
    form x = {.count = 1};

    x.term[0].of = key;
    x.term[0].by = 1;
    return x;
}

form grundy_facts_variable(const variable *v)
{
    return of_key(v);
}

static void add_term(form *x, const void *of, int64_t by)
{
    uint32_t i = 0;

    while (i < x->count && x->term[i].of != of)
        i++;
    if (i == FORM_TERMS) {
        x->lost = true;
        return;
    }
    if (i == x->count) {
        x->term[i].of = of;
        x->term[i].by = 0;
        x->count++;
    }
    x->lost |= __builtin_add_overflow(x->term[i].by, by, &x->term[i].by);
    if (x->term[i].by == 0)
        x->term[i] = x->term[--x->count];
}

form grundy_facts_add(form x, form y, int64_t by)
{
    int64_t scaled;

    x.lost |= y.lost || __builtin_mul_overflow(y.constant, by, &scaled) ||
              __builtin_add_overflow(x.constant, scaled, &x.constant);
    for (uint32_t i = 0; i < y.count && !x.lost; i++) {
        x.lost |= __builtin_mul_overflow(y.term[i].by, by, &scaled);
        if (!x.lost)
            add_term(&x, y.term[i].of, scaled);
    }
    return x;
}

void grundy_facts_at_most(facts *f, form x, form y, int64_t by)
{
    form d = grundy_facts_add(x, y, -1);

    d = grundy_facts_add(d, grundy_facts_number(by), -1);
    if (!d.lost && f->count < FACTS_MOST)
        f->at[f->count++] = d;
}

/* ---- proofs ---- */

static int64_t absolute(int64_t x)
{
    return x < 0 ? -x : x;
}

static int64_t divisor_of(int64_t x, int64_t y)
{
    return (int64_t)grundy_number_gcd((uint64_t)absolute(x),
                                      (uint64_t)absolute(y));
}

static bool prove(facts *f, form d, int depth);

/* d with so much of the fact taken off that its term number t goes. */
static bool prove_by(facts *f, const form *d, uint32_t t, const form *fact,
                     int depth)
{
    form rest = {0};

    for (uint32_t i = 0; i < fact->count; i++) {
        const int64_t have = d->term[t].by, by = fact->term[i].by;
        int64_t g;

        if (fact->term[i].of != d->term[t].of || (have < 0) != (by < 0))
            continue;
        g = divisor_of(have, by);
        rest = grundy_facts_add(rest, *d, absolute(by) / g);
        rest = grundy_facts_add(rest, *fact, -(absolute(have) / g));
        return prove(f, rest, depth + 1);
    }
    return false;
}

/* The term is one of several: d must follow with each of them. */
static bool prove_choices(facts *f, const form *d, uint32_t t, const atom *a,
                          int depth)
{
    if (d->term[t].by > 0 ? !a->upper : !a->lower)
        return false;
    for (uint32_t c = 0; c < a->choices; c++) {
        form rest = *d;

        rest.term[t] = rest.term[--rest.count];
        rest = grundy_facts_add(rest, a->choice[c], d->term[t].by);
        if (!prove(f, rest, depth + 1))
            return false;
    }
    return a->choices > 0;
}

static bool spend(const facts *f, uint64_t work)
{
    return f->all == NULL || grundy_budget_spend(f->all, work);
}

static bool may_go_on(facts *f)
{
    return f->work++ <= WORK && spend(f, STEP_COST);
}

static bool prove(facts *f, form d, int depth)
{
    uint32_t t = 0;

    if (d.lost || depth > DEPTH || !may_go_on(f))
        return false;
    if (d.count == 0)
        return d.constant <= 0;
    for (uint32_t a = 0; a < f->atoms; a++)
        for (t = 0; t < d.count; t++)
            if (d.term[t].of == f->atom[a].key && f->atom[a].choices > 0 &&
                prove_choices(f, &d, t, &f->atom[a], depth))
                return true;
    for (t = 0; t < d.count; t++)
        for (uint32_t i = f->count; i-- > 0;)
            if (prove_by(f, &d, t, &f->at[i], depth))
                return true;
    return false;
}

bool grundy_facts_prove(facts *f, form x, form y, int64_t by)
{
    form d = grundy_facts_add(x, y, -1);

    f->work = 0;
    return prove(f, grundy_facts_add(d, grundy_facts_number(by), -1), 0);
}

bool grundy_facts_at_least(facts *f, const node *n, int64_t low)
{
    return grundy_facts_prove(f, grundy_facts_number(low),
                              grundy_facts_form(f, n), 0);
}

static bool is_at_least(facts *f, form x, int64_t low)
{
    return grundy_facts_prove(f, grundy_facts_number(low), x, 0);
}

/* ---- what is known of expressions ---- */

static void between(facts *f, form x, int64_t low, const form *high)
{
    grundy_facts_at_most(f, grundy_facts_number(low), x, 0);
    if (high != NULL)
        grundy_facts_at_most(f, x, *high, 0);
}

/* The global array that an index of any depth looks into. */
static const variable *array_of(const node *n)
{
    while (n->op == N_INDEX || n->op == N_SLICE)
        n = n->kid[0];
    return n->op == N_NAME && n->call == CALL_VARIABLE ? n->ref.variable : NULL;
}

/* The array parameter of a position; its elements lie in its range. */
static const param *array_param(const ruleset *set, const variable *v)
{
    for (uint32_t k = 0; v != NULL && k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].params; i++)
            if (set->kind[k].param[i].variable == v &&
                set->kind[k].param[i].kind == PARAM_ARRAY)
                return &set->kind[k].param[i];
    return NULL;
}

static void in_range(facts *f, form x, const node *range)
{
    const int64_t by = range->op == N_RANGE_LT ? -1 : 0;

    grundy_facts_at_most(f, grundy_facts_form(f, range->kid[0]), x, 0);
    grundy_facts_at_most(f, x, grundy_facts_form(f, range->kid[1]), by);
}

/* An element of an input array lies in its declared range. */
static void in_declared(facts *f, form x, const node *n)
{
    const variable *v = array_of(n);
    const param *p = array_param(f->set, v);
    const node *range = p != NULL ? p->range : v != NULL ? v->range : NULL;

    if (range != NULL)
        in_range(f, x, range);
    else if (p != NULL)
        between(f, x, 0, NULL);
}

static void of_quotient(facts *f, form q, form x, form y)
{
    if (y.count == 0 && y.constant >= 1) {
        const form zero = {0};

        grundy_facts_at_most(f, grundy_facts_add(zero, q, y.constant), x, 0);
        grundy_facts_at_most(f, x, grundy_facts_add(zero, q, y.constant),
                             y.constant - 1);
        if (is_at_least(f, x, 0))
            between(f, q, 0, &x);
    } else if (is_at_least(f, y, 1) && is_at_least(f, x, 0)) {
        between(f, q, 0, &x);
        if (is_at_least(f, y, PRODUCT_BASE))
            grundy_facts_at_most(f, grundy_facts_add(q, q, 1), x, 0);
    }
}

static void of_product(facts *f, form p, form x, form y)
{
    if (is_at_least(f, x, 0) && is_at_least(f, y, 0))
        between(f, p, 0, NULL);
    if (is_at_least(f, x, 1) && is_at_least(f, y, 1)) {
        grundy_facts_at_most(f, x, p, 0);
        grundy_facts_at_most(f, y, p, 0);
    }
}

static void of_power(facts *f, form p, form x, form y)
{
    if (!is_at_least(f, x, 1) || !is_at_least(f, y, 0)) {
        if (is_at_least(f, x, 0))
            between(f, p, 0, NULL);
        return;
    }
    between(f, p, 1, NULL);
    if (is_at_least(f, y, 1))
        grundy_facts_at_most(f, x, p, 0);
}

static void of_bits(facts *f, node_op op, form b, form x, form y)
{
    const bool left = is_at_least(f, x, 0), right = is_at_least(f, y, 0);

    if (op == N_BITAND && left)
        between(f, b, 0, &x);
    if (op == N_BITAND && right)
        between(f, b, 0, &y);
    if (op != N_BITAND && left && right)
        between(f, b, 0, NULL);
}

static void of_operator(facts *f, form is, const node *n)
{
    const form x = grundy_facts_form(f, n->kid[0]);
    const form y = grundy_facts_form(f, n->kid[1]);

    switch ((node_op)n->op) {
    case N_DIV: of_quotient(f, is, x, y); break;
    case N_MUL: of_product(f, is, x, y); break;
    case N_POW: of_power(f, is, x, y); break;
    case N_MOD:
        if (is_at_least(f, y, 1)) {
            between(f, is, 0, NULL);
            grundy_facts_at_most(f, is, y, -1);
            if (is_at_least(f, x, 0))
                grundy_facts_at_most(f, is, x, 0);
        }
        break;
    case N_SHR:
        if (is_at_least(f, x, 0))
            between(f, is, 0, &x);
        break;
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR: of_bits(f, (node_op)n->op, is, x, y); break;
    default: break;
    }
}

static void of_call(facts *f, atom *a, form is, const node *n)
{
    form x;

    if (n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX) &&
        n->kids <= 4) {
        for (uint32_t i = 0; i < n->kids; i++) {
            a->choice[i] = grundy_facts_form(f, n->kid[i]);
            if (n->word == W_MIN)
                grundy_facts_at_most(f, is, a->choice[i], 0);
            else
                grundy_facts_at_most(f, a->choice[i], is, 0);
        }
        a->choices = n->kids;
        a->upper = n->word == W_MAX;
        a->lower = n->word == W_MIN;
    }
    if (n->call == CALL_FOLD && (n->word == W_COUNT || n->word == W_MEX))
        between(f, is, 0, NULL);
    if (n->call != CALL_WORD)
        return;
    switch (n->word) {
    case W_LEN:
    case W_SIZE:
    case W_POPCOUNT:
    case W_ABS: between(f, is, 0, NULL); break;
    case W_ISQRT:
        x = grundy_facts_form(f, n->kid[0]);
        between(f, is, 0, is_at_least(f, x, 0) ? &x : NULL);
        break;
    default: break;
    }
}

static void of_if(facts *f, atom *a, const node *n)
{
    a->choice[0] = grundy_facts_form(f, n->kid[1]);
    a->choice[1] = grundy_facts_form(f, n->kid[2]);
    a->choices = 2;
    a->upper = a->lower = true;
}

/* A name for what is not linear, with what is known of it. */
static form opaque(facts *f, const node *n)
{
    const uint32_t at = f->atoms;
    atom made = {.of = n, .key = n};
    form is;

    for (uint32_t i = 0; i < f->atoms; i++)
        if (f->atom[i].of != NULL && grundy_tree_same(f->atom[i].of, n))
            return of_key(f->atom[i].key);
    if (at == ATOMS_MOST || !spend(f, 1 + (uint64_t)at))
        return (form){.lost = true};
    f->atom[f->atoms++] = made;
    is = of_key(n);
    if (n->op == N_CALL)
        of_call(f, &made, is, n);
    else if (n->op == N_INDEX)
        in_declared(f, is, n);
    else if (n->op == N_IF)
        of_if(f, &made, n);
    else if (n->op >= N_MUL && n->op <= N_BITXOR)
        of_operator(f, is, n);
    f->atom[at] = made;
    return is;
}

/* What is lost stays so: the rest of a long sum is not looked at. */
static form sum(facts *f, const node *n)
{
    const form x = grundy_facts_form(f, n->kid[0]);

    return x.lost ? x
                  : grundy_facts_add(x, grundy_facts_form(f, n->kid[1]),
                                     n->op == N_ADD ? 1 : -1);
}

static form times(facts *f, const node *n)
{
    const form x = grundy_facts_form(f, n->kid[0]);
    const form y = grundy_facts_form(f, n->kid[1]);
    const form zero = {0};

    if (x.count == 0)
        return grundy_facts_add(zero, y, x.constant);
    if (y.count == 0)
        return grundy_facts_add(zero, x, y.constant);
    return opaque(f, n);
}

form grundy_facts_form(facts *f, const node *n)
{
    const form zero = {0};
    int64_t power = 1;

    if (!spend(f, 1))
        return (form){.lost = true};
    switch ((node_op)n->op) {
    case N_INT:
    case N_CHAR: return grundy_facts_number(n->number);
    case N_NAME:
        if (n->call == CALL_VARIABLE && n->type->tag <= TYPE_CHAR)
            return of_key(n->ref.variable);
        return opaque(f, n);
    case N_NEG:
        return grundy_facts_add(zero, grundy_facts_form(f, n->kid[0]), -1);
    case N_ADD:
    case N_SUB:
        return n->type->tag > TYPE_CHAR ? opaque(f, n) : sum(f, n);
    case N_MUL: return n->type->tag <= TYPE_CHAR ? times(f, n) : opaque(f, n);
    case N_POW:
        if (n->kid[0]->op == N_INT && n->kid[1]->op == N_INT) {
            for (int64_t i = 0; i < n->kid[1]->number && i < 64; i++)
                if (__builtin_mul_overflow(power, n->kid[0]->number, &power))
                    return opaque(f, n);
            return grundy_facts_number(power);
        }
        return opaque(f, n);
    default: return opaque(f, n);
    }
}

/* ---- conditions ---- */

static void compared(facts *f, node_op op, form x, form y)
{
    switch (op) {
    case N_LT: grundy_facts_at_most(f, x, y, -1); break;
    case N_LE: grundy_facts_at_most(f, x, y, 0); break;
    case N_GT: grundy_facts_at_most(f, y, x, -1); break;
    case N_GE: grundy_facts_at_most(f, y, x, 0); break;
    case N_EQ:
        grundy_facts_at_most(f, x, y, 0);
        grundy_facts_at_most(f, y, x, 0);
        break;
    case N_NE: /* of integers one of which is not below the other */
        if (grundy_facts_prove(f, x, y, 0))
            grundy_facts_at_most(f, x, y, -1);
        else if (grundy_facts_prove(f, y, x, 0))
            grundy_facts_at_most(f, y, x, -1);
        break;
    default: break;
    }
}

void grundy_facts_condition(facts *f, const node *n, bool holds)
{
    const bool all = holds ? n->op == N_AND || n->op == N_CHAIN : n->op == N_OR;

    if (all) {
        for (uint32_t i = 0; i < n->kids; i++)
            grundy_facts_condition(f, n->kid[i], holds);
    } else if (n->op == N_NOT) {
        grundy_facts_condition(f, n->kid[0], !holds);
    } else if (grundy_is_comparison(n) && n->kid[0]->type->tag <= TYPE_CHAR &&
               n->kid[1]->type->tag <= TYPE_CHAR) {
        const node_op op = (node_op)n->op;

        compared(f, holds ? op : grundy_tree_opposite(op),
                 grundy_facts_form(f, n->kid[0]),
                 grundy_facts_form(f, n->kid[1]));
    } else if (n->op == N_IN && holds && n->kid[1]->op >= N_RANGE &&
               n->kid[1]->op <= N_RANGE_LT) {
        in_range(f, grundy_facts_form(f, n->kid[0]), n->kid[1]);
    }
}

/* ---- loops ---- */

static void over_word(facts *f, const pattern *p, const node *over)
{
    const form n = grundy_facts_form(f, over->kid[0]);

    if (over->word == W_DIVISORS && p->variable != NULL)
        between(f, of_key(p->variable), 1, &n);
    if (over->word == W_FACTORS && p->items == 2) {
        if (p->item[0]->variable != NULL)
            between(f, of_key(p->item[0]->variable), 2, &n);
        if (p->item[1]->variable != NULL)
            between(f, of_key(p->item[1]->variable), 1, NULL);
    }
    if (over->word == W_DIGITS && p->variable != NULL) {
        const form nine = grundy_facts_number(9);

        between(f, of_key(p->variable), 0, &nine);
    }
}

/* An element of many numbers lies between the least and the greatest. */
static void over_numbers(facts *f, const variable *v, const node *over)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    form greatest;

    for (uint32_t i = 0; i < over->kids; i++) {
        const int64_t number = over->kid[i]->number;

        if (over->kid[i]->op != N_INT)
            return;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    greatest = grundy_facts_number(most);
    if (over->kids > 0)
        between(f, of_key(v), least, &greatest);
}

/* An element of [a, b] is one of them. */
static void over_choices(facts *f, const variable *v, const node *over)
{
    atom made = {.key = v, .choices = over->kids, .upper = true, .lower = true};

    if (over->kids > 4 || f->atoms == ATOMS_MOST || over->kids == 0) {
        over_numbers(f, v, over);
        return;
    }
    for (uint32_t i = 0; i < over->kids; i++)
        made.choice[i] = grundy_facts_form(f, over->kid[i]);
    f->atom[f->atoms++] = made;
}

static void over_universe(facts *f, const pattern *p, const universe *u)
{
    if (u->dims == 2) {
        for (uint32_t i = 0; i < 2 && p->items == 2; i++)
            if (p->item[i]->variable != NULL) {
                const form x = of_key(p->item[i]->variable);

                between(f, x, 0, NULL);
                grundy_facts_at_most(f, x, grundy_facts_form(f, u->size[i]),
                                     -1);
            }
    } else if (p->variable != NULL && u->is_range) {
        in_range(f, of_key(p->variable), u->size[0]);
    } else if (p->variable != NULL) {
        between(f, of_key(p->variable), 0, NULL);
        grundy_facts_at_most(f, of_key(p->variable),
                             grundy_facts_form(f, u->size[0]), -1);
    }
}

void grundy_facts_loop(facts *f, const pattern *p, const node *over)
{
    const type *t = over->type;

    if (over->op == N_RANGE || over->op == N_RANGE_LT) {
        if (p->variable != NULL)
            in_range(f, of_key(p->variable), over);
    } else if (over->op == N_CALL && over->call == CALL_WORD) {
        over_word(f, p, over);
    } else if ((over->op == N_ARRAY || over->op == N_SET) &&
               over->tail == NULL) {
        if (p->variable != NULL && t->item[0]->tag <= TYPE_CHAR)
            over_choices(f, p->variable, over);
    } else if (t->tag == TYPE_SET && t->in != NULL) {
        over_universe(f, p, t->in);
    } else if (p->variable != NULL && t->item != NULL &&
               t->item[0]->tag <= TYPE_CHAR) {
        in_declared(f, of_key(p->variable), over);
    }
}
