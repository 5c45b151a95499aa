/* SPDX-License-Identifier: MIT */
/*
 * A claim about all n is proved by a finite check once both sides are known
 * to repeat.  The shape of an expression follows from those of its operands:
 * sums add, a division by c waits until the saltus is a multiple of c, a
 * comparison of two sides that grow at different rates is decided for good
 * after some n that the first period tells, a choice follows its condition, and
 * all else repeats if its operands do.  Whatever is not sure to repeat has no
 * shape, and then nothing is claimed.
 *
 * The expression is the body of a function in a rule file of its own, so that
 * it means here what it means everywhere.
 */
#include "api/claim.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

enum { LONGEST_PERIOD = 1 << 22 };

/* ---- the expression and its values ---- */

static grundy_status open_rules(claim *c, memory *mem,
                                const grundy_limits *limits, const char *name,
                                grundy_error *err)
{
    const size_t room = strlen(c->text) + strlen(name) + 32;
    char *const text = grundy_memory_new(mem, room);
    grundy_status status;

    if (text == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "out of memory for a claim");
    c->before = (size_t)snprintf(text, room, "fn claim(%s) = ", name);
    (void)snprintf(text + c->before, room - c->before, "%s\n", c->text);
    status = grundy_rules_open(&c->rules, text, strlen(text), limits, err);
    grundy_memory_free(mem, text, room);
    return status;
}

grundy_status grundy_claim_open(claim *out, memory *mem,
                                const grundy_limits *limits, const char *text,
                                const char *name, grundy_error *err)
{
    char found[80];
    grundy_status status;

    *out = (claim){.text = text};
    status = open_rules(out, mem, limits, name, err);
    if (status != GRUNDY_OK) {
        grundy_error_shift(err, out->before, text);
        return status;
    }
    assert(out->rules->engine.set.functions == 1);
    out->body = out->rules->engine.set.function->body;
    out->n = out->rules->engine.set.function->param->variable;
    if (out->body->type->tag == TYPE_INT)
        return GRUNDY_OK;
    grundy_type_name(out->body->type, found, sizeof found);
    return grundy_fail(err, GRUNDY_EINPUT,
                       "expected an expression whose value is a number, found "
                       "%s",
                       found);
}

void grundy_claim_close(claim *c)
{
    grundy_rules_close(&c->rules);
}

static grundy_status value_of(const claim *c, const node *e, uint64_t n,
                              int64_t *out, grundy_error *err)
{
    engine *const of = &c->rules->engine;
    const arena_mark mark = grundy_arena_get(&of->machine.scratch);
    const int64_t word = (int64_t)n;
    rule_code *code;
    grundy_status status = grundy_engine_code(of, e, &c->n, 1, &code, err);

    assert(n <= INT64_MAX);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(&of->machine, code, &word, out, err);
    grundy_arena_reset(&of->machine.scratch, mark);
    return status;
}

grundy_status grundy_claim_values(claim *c, uint64_t from, uint64_t count,
                                  int64_t *value, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    grundy_rules_enter(c->rules);
    for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++)
        status = value_of(c, c->body, from + i, &value[i], err);
    status = grundy_rules_leave(c->rules, status, err);
    if (status != GRUNDY_OK)
        grundy_error_shift(err, c->before, c->text);
    return status;
}

/* ---- shapes ---- */

static uint64_t magnitude(int64_t a)
{
    return a < 0 ? -(uint64_t)a : (uint64_t)a;
}

/* Makes the period `times` as long. */
static bool lengthen(claim_shape *shape, uint64_t times)
{
    if (times > LONGEST_PERIOD / shape->period ||
        __builtin_mul_overflow(shape->saltus, (int64_t)times, &shape->saltus))
        return false;
    shape->period *= times;
    return true;
}

/* Gives both the same period and beginning. */
static bool align(claim_shape *a, claim_shape *b)
{
    const uint64_t g = grundy_number_gcd(a->period, b->period);
    const uint64_t for_a = b->period / g, for_b = a->period / g;

    if (a->from < b->from)
        a->from = b->from;
    b->from = a->from;
    return lengthen(a, for_a) && lengthen(b, for_b);
}

/* The number that the expression is for every n. */
static bool is_constant(const claim *c, const node *e, int64_t *value)
{
    return !grundy_tree_names(e, c->n) &&
           value_of(c, e, 0, value, NULL) == GRUNDY_OK;
}

static bool shape_of(const claim *c, const node *e, claim_shape *out);

/* Division and remainder by a number: wait for a multiple of it. */
static bool shape_quotient(const claim *c, const node *e, const claim_shape *a,
                           claim_shape *out)
{
    int64_t by;

    *out = *a;
    if (!is_constant(c, e->kid[1], &by) || by == 0 ||
        !lengthen(out, magnitude(by) / grundy_number_gcd(magnitude(out->saltus),
                                                         magnitude(by))))
        return false;
    out->saltus = e->op == N_MOD ? 0 : out->saltus / by;
    return true;
}

static bool shape_product(const claim *c, const node *e, const claim_shape *a,
                          const claim_shape *b, claim_shape *out)
{
    int64_t by;

    *out = *a;
    if (is_constant(c, e->kid[1], &by))
        return !__builtin_mul_overflow(a->saltus, by, &out->saltus);
    return is_constant(c, e->kid[0], &by) &&
           !__builtin_mul_overflow(b->saltus, by, &out->saltus);
}

/* From which n on the difference of two has the sign of its saltus. */
static bool settle(const claim *c, const node *e, int64_t saltus,
                   claim_shape *out)
{
    uint64_t turns = 0;

    assert(saltus != 0 && e->kids == 2);
    for (uint64_t n = out->from; n < out->from + out->period; n++) {
        int64_t a, b;

        if (value_of(c, e->kid[0], n, &a, NULL) != GRUNDY_OK ||
            value_of(c, e->kid[1], n, &b, NULL) != GRUNDY_OK ||
            __builtin_sub_overflow(a, b, &a))
            return false;
        if (magnitude(a) / magnitude(saltus) + 1 > turns)
            turns = magnitude(a) / magnitude(saltus) + 1;
    }
    if (turns > LONGEST_PERIOD)
        return false;
    out->from += turns * out->period;
    return true;
}

static bool shape_comparison(const claim *c, const node *e,
                             const claim_shape *a, const claim_shape *b,
                             claim_shape *out)
{
    int64_t saltus;

    *out = (claim_shape){a->from, a->period, 0};
    if (__builtin_sub_overflow(a->saltus, b->saltus, &saltus))
        return false;
    if (saltus == 0)
        return true;
    if (!settle(c, e, saltus, out))
        return false;
    out->period = 1;
    return true;
}

/* min or max of two: both grow alike, or one of them stays ahead. */
static bool shape_extreme(const claim *c, const node *e, const claim_shape *a,
                          const claim_shape *b, claim_shape *out)
{
    int64_t saltus;

    *out = *a;
    if (__builtin_sub_overflow(a->saltus, b->saltus, &saltus))
        return false;
    if (saltus == 0)
        return true;
    if ((saltus < 0) != (e->word == W_MIN))
        *out = *b;
    return settle(c, e, saltus, out);
}

/* A condition settled for good leaves one branch; else both must agree. */
static bool shape_choice(const claim *c, const node *e, claim_shape *out)
{
    claim_shape when, then, otherwise;
    int64_t holds;

    if (!shape_of(c, e->kid[0], &when))
        return false;
    if (when.period == 1) {
        if (value_of(c, e->kid[0], when.from, &holds, NULL) != GRUNDY_OK ||
            !shape_of(c, e->kid[holds ? 1 : 2], out))
            return false;
        if (out->from < when.from)
            out->from = when.from;
        return true;
    }
    if (!shape_of(c, e->kid[1], &then) || !shape_of(c, e->kid[2], &otherwise) ||
        !align(&then, &otherwise) || then.saltus != otherwise.saltus ||
        !align(&then, &when))
        return false;
    *out = then;
    return true;
}

/* Of two numbers at least one of which grows. */
static bool shape_pair(const claim *c, const node *e, const claim_shape *a,
                       const claim_shape *b, claim_shape *out)
{
    *out = *a;
    switch ((node_op)e->op) {
    case N_ADD:
        return !__builtin_add_overflow(a->saltus, b->saltus, &out->saltus);
    case N_SUB:
        return !__builtin_sub_overflow(a->saltus, b->saltus, &out->saltus);
    case N_MUL: return shape_product(c, e, a, b, out);
    case N_DIV:
    case N_MOD: return shape_quotient(c, e, a, out);
    case N_CALL:
        return e->call == CALL_LEAST &&
               (e->word == W_MIN || e->word == W_MAX) &&
               shape_extreme(c, e, a, b, out);
    default:
        return grundy_is_comparison(e) && shape_comparison(c, e, a, b, out);
    }
}

/* What is made of parts that repeat repeats; sums and the like of parts that
 * grow may grow too. */
static bool shape_of_parts(const claim *c, const node *e, claim_shape *out)
{
    claim_shape first = {0, 1, 0}, one = first;
    bool grows = false;

    for (uint32_t i = 0; i < e->kids; i++) {
        if (!shape_of(c, e->kid[i], &one))
            return false;
        if (i == 0)
            first = one;
        grows |= one.saltus != 0;
        if (!align(&first, &one))
            return false;
    }
    *out = first;
    if (!grows)
        return true;
    out->saltus = -first.saltus;
    return e->op == N_NEG ||
           (e->kids == 2 && shape_pair(c, e, &first, &one, out));
}

static bool shape_of(const claim *c, const node *e, claim_shape *out)
{
    *out = (claim_shape){0, 1, grundy_tree_is_name(e, c->n)};
    if (out->saltus != 0 || !grundy_tree_names(e, c->n))
        return true;
    if (e->tail != NULL)
        return false;
    return e->op == N_IF ? shape_choice(c, e, out) : shape_of_parts(c, e, out);
}

bool grundy_claim_shape(const claim *c, claim_shape *shape)
{
    return shape_of(c, c->body, shape);
}

/* ---- proofs ---- */

static bool proved(const claim *c, const series *s, const period *p,
                   uint64_t first)
{
    claim_shape e, g = {p->preperiod, p->length, (int64_t)p->saltus};

    if (p->length == 0 || p->length > LONGEST_PERIOD || p->saltus > INT64_MAX ||
        !grundy_claim_shape(c, &e) || e.from > LONGEST_PERIOD ||
        !align(&e, &g) || e.saltus != g.saltus)
        return false;
    for (uint64_t n = first; n < e.from + e.period; n++) {
        int64_t claimed;
        uint64_t value;

        if (value_of(c, c->body, n, &claimed, NULL) != GRUNDY_OK ||
            claimed < 0 || !grundy_period_value(s, p, n, &value) ||
            value != (uint64_t)claimed)
            return false;
    }
    return true;
}

bool grundy_claim_proved(const claim *c, const series *s, const period *p,
                         uint64_t first)
{
    bool is;

    grundy_rules_enter(c->rules);
    is = proved(c, s, p, first);
    return grundy_rules_leave(c->rules, GRUNDY_OK, NULL) == GRUNDY_OK && is;
}
