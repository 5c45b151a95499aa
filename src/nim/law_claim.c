/* SPDX-License-Identifier: MIT */
/*
 * A claim about all n is proved by a finite check once both sides are known
 * to repeat.  The shape of an expression follows from those of its operands:
 * sums add, a division by c waits until the saltus is a multiple of c, a
 * comparison of two sides that grow at different rates is decided for good
 * after some n that the first period tells, a choice follows its condition.
 * Whatever is not sure to repeat has no shape, and then nothing is claimed.
 */
#include "nim/law_claim.h"

#include <ctype.h>
#include <string.h>

#include "base/number.h"

enum { LONGEST_PERIOD = 1 << 22, DEEPEST = 100 };

enum operation {
    OP_NUMBER, /* number */
    OP_VARIABLE,
    OP_ADD,
    OP_SUBTRACT,
    OP_MULTIPLY,
    OP_DIVIDE,
    OP_MODULO,
    OP_AND, /* of bits, and so on */
    OP_OR,
    OP_XOR,
    OP_EQUAL,
    OP_UNEQUAL,
    OP_LESS,
    OP_NO_MORE, /* <= */
    OP_BOTH,    /* of conditions */
    OP_EITHER,
    OP_NOT,
    OP_IF,   /* first ? second : third */
    OP_ITEM, /* an item of a list: value first, the next item second */
    OP_INDEX /* list first, index second */
};

/* ---- reading ---- */

typedef struct reader {
    claim *c;
    const char *at, *variable;
    unsigned depth;
    bool failed;
} reader;

static uint16_t fail_read(reader *r)
{
    r->failed = true;
    return 0;
}

static uint16_t add(reader *r, enum operation op, bool truth, uint16_t first,
                    uint16_t second, uint16_t third)
{
    claim_node *node;

    if (r->failed || r->c->nodes == CLAIM_NODES)
        return fail_read(r);
    node = &r->c->node[r->c->nodes];
    *node = (claim_node){(uint8_t)op, truth, 0, first, second, third};
    return r->c->nodes++;
}

/* Numbers or conditions, as the operation wants them. */
static uint16_t add_pair(reader *r, enum operation op, bool truth,
                         bool of_truth, uint16_t first, uint16_t second)
{
    if (r->failed || r->c->node[first].truth != of_truth ||
        r->c->node[second].truth != of_truth)
        return fail_read(r);
    return add(r, op, truth, first, second, 0);
}

static void skip_blanks(reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A sign, if it is not the beginning of a longer one. */
static bool accept(reader *r, const char *sign)
{
    const size_t length = strlen(sign);
    const char *const longer = "=<>.*";

    skip_blanks(r);
    if (strncmp(r->at, sign, length) != 0)
        return false;
    if (length == 1 && strchr("=<>!.*", sign[0]) != NULL && r->at[1] != '\0' &&
        strchr(longer, r->at[1]) != NULL)
        return false;
    r->at += length;
    return true;
}

static bool accept_word(reader *r, const char *word)
{
    const size_t length = strlen(word);

    skip_blanks(r);
    if (strncmp(r->at, word, length) != 0 || is_letter(r->at[length]))
        return false;
    r->at += length;
    return true;
}

static uint16_t read_expression(reader *r);

static uint16_t read_number(reader *r)
{
    uint16_t node;
    int64_t number = 0;

    for (; isdigit((unsigned char)*r->at); r->at++) {
        if (number > (INT64_MAX - 9) / 10)
            return fail_read(r);
        number = number * 10 + (*r->at - '0');
    }
    if (is_letter(*r->at))
        return fail_read(r);
    node = add(r, OP_NUMBER, false, 0, 0, 0);
    r->c->node[node].number = number;
    return node;
}

/* list = "[" expression { "," expression } "]" "[" expression "]" */
static uint16_t read_list(reader *r)
{
    uint16_t first = 0, last = 0, index;
    int64_t items = 0;

    do {
        const uint16_t value = read_expression(r);
        const uint16_t item = add(r, OP_ITEM, false, value, 0, 0);

        if (r->failed || r->c->node[value].truth)
            return fail_read(r);
        if (items++ == 0)
            first = item;
        else
            r->c->node[last].second = item;
        last = item;
    } while (accept(r, ","));
    r->c->node[first].number = items;
    if (!accept(r, "]") || !accept(r, "["))
        return fail_read(r);
    index = read_expression(r);
    if (r->failed || r->c->node[index].truth || !accept(r, "]"))
        return fail_read(r);
    return add(r, OP_INDEX, false, first, index, 0);
}

/* least = "(" expression "," expression ")": min and max by a choice */
static uint16_t read_extreme(reader *r, bool least)
{
    uint16_t a, b, less;

    if (!accept(r, "("))
        return fail_read(r);
    a = read_expression(r);
    if (!accept(r, ","))
        return fail_read(r);
    b = read_expression(r);
    if (!accept(r, ")"))
        return fail_read(r);
    less = add_pair(r, OP_LESS, true, false, a, b);
    return least ? add(r, OP_IF, false, less, a, b)
                 : add(r, OP_IF, false, less, b, a);
}

static uint16_t read_atom(reader *r)
{
    uint16_t inner;

    skip_blanks(r);
    if (isdigit((unsigned char)*r->at))
        return read_number(r);
    if (accept(r, "[")) {
        inner = read_list(r);
        return inner;
    }
    if (accept_word(r, r->variable))
        return add(r, OP_VARIABLE, false, 0, 0, 0);
    if (accept_word(r, "min"))
        return read_extreme(r, true);
    if (accept_word(r, "max"))
        return read_extreme(r, false);
    if (!accept(r, "("))
        return fail_read(r);
    inner = read_expression(r);
    return accept(r, ")") ? inner : fail_read(r);
}

static uint16_t read_unary(reader *r)
{
    uint16_t zero, inner;

    if (++r->depth > DEEPEST)
        return fail_read(r);
    if (!accept(r, "-")) {
        inner = read_atom(r);
        skip_blanks(r);
        if (strncmp(r->at, "**", 2) == 0 || *r->at == '[')
            fail_read(r);
    } else {
        zero = add(r, OP_NUMBER, false, 0, 0, 0);
        inner = add_pair(r, OP_SUBTRACT, false, false, zero, read_unary(r));
    }
    r->depth--;
    return inner;
}

static uint16_t read_term(reader *r)
{
    uint16_t left = read_unary(r);

    while (!r->failed)
        if (accept(r, "*"))
            left = add_pair(r, OP_MULTIPLY, false, false, left, read_unary(r));
        else if (accept(r, "/"))
            left = add_pair(r, OP_DIVIDE, false, false, left, read_unary(r));
        else if (accept(r, "%"))
            left = add_pair(r, OP_MODULO, false, false, left, read_unary(r));
        else
            break;
    return left;
}

static uint16_t read_sum(reader *r)
{
    uint16_t left = read_term(r);

    while (!r->failed)
        if (accept(r, "+"))
            left = add_pair(r, OP_ADD, false, false, left, read_term(r));
        else if (accept(r, "-"))
            left = add_pair(r, OP_SUBTRACT, false, false, left, read_term(r));
        else
            break;
    return left;
}

/* bits = xors { "|" xors }, xors = ands { "xor" ands }, ands = sum { "&" sum };
 * shifts are not for this file */
static uint16_t read_ands(reader *r)
{
    uint16_t left = read_sum(r);

    while (!r->failed && accept(r, "&"))
        left = add_pair(r, OP_AND, false, false, left, read_sum(r));
    return left;
}

static uint16_t read_xors(reader *r)
{
    uint16_t left = read_ands(r);

    while (!r->failed && accept_word(r, "xor"))
        left = add_pair(r, OP_XOR, false, false, left, read_ands(r));
    return left;
}

static uint16_t read_bits(reader *r)
{
    uint16_t left = read_xors(r);

    while (!r->failed && accept(r, "|"))
        left = add_pair(r, OP_OR, false, false, left, read_xors(r));
    return left;
}

static uint16_t read_comparison(reader *r)
{
    const uint16_t left = read_bits(r);

    if (r->failed)
        return 0;
    if (accept(r, "=="))
        return add_pair(r, OP_EQUAL, true, false, left, read_bits(r));
    if (accept(r, "!="))
        return add_pair(r, OP_UNEQUAL, true, false, left, read_bits(r));
    if (accept(r, "<="))
        return add_pair(r, OP_NO_MORE, true, false, left, read_bits(r));
    if (accept(r, ">="))
        return add_pair(r, OP_NO_MORE, true, false, read_bits(r), left);
    if (accept(r, "<"))
        return add_pair(r, OP_LESS, true, false, left, read_bits(r));
    if (accept(r, ">"))
        return add_pair(r, OP_LESS, true, false, read_bits(r), left);
    return left;
}

static uint16_t read_not(reader *r)
{
    uint16_t inner;

    if (++r->depth > DEEPEST)
        return fail_read(r);
    if (accept_word(r, "not")) {
        inner = read_not(r);
        inner = add_pair(r, OP_NOT, true, true, inner, inner);
    } else {
        inner = read_comparison(r);
    }
    r->depth--;
    return inner;
}

static uint16_t read_and(reader *r)
{
    uint16_t left = read_not(r);

    while (!r->failed && accept_word(r, "and"))
        left = add_pair(r, OP_BOTH, true, true, left, read_not(r));
    return left;
}

static uint16_t read_or(reader *r)
{
    uint16_t left = read_and(r);

    while (!r->failed && accept_word(r, "or"))
        left = add_pair(r, OP_EITHER, true, true, left, read_and(r));
    return left;
}

/* choice = "if" expression "then" expression "else" expression */
static uint16_t read_choice(reader *r)
{
    const uint16_t condition = read_expression(r);
    uint16_t then, otherwise;

    if (!accept_word(r, "then"))
        return fail_read(r);
    then = read_expression(r);
    if (!accept_word(r, "else"))
        return fail_read(r);
    otherwise = read_expression(r);
    if (r->failed || !r->c->node[condition].truth ||
        r->c->node[then].truth != r->c->node[otherwise].truth)
        return fail_read(r);
    return add(r, OP_IF, r->c->node[then].truth, condition, then, otherwise);
}

static uint16_t read_expression(reader *r)
{
    uint16_t inner;

    if (++r->depth > DEEPEST)
        return fail_read(r);
    inner = accept_word(r, "if") ? read_choice(r) : read_or(r);
    r->depth--;
    return r->failed ? 0 : inner;
}

bool grundy_claim_read(claim *out, const char *text, const char *variable)
{
    reader r = {.c = out, .at = text, .variable = variable};
    uint16_t whole;

    out->nodes = 0;
    whole = read_expression(&r);
    skip_blanks(&r);
    if (r.failed || *r.at != '\0' || out->node[whole].truth)
        return false;
    /* The whole is the last node, so it may have to be said again. */
    if (whole + 1 != out->nodes) {
        if (out->nodes == CLAIM_NODES)
            return false;
        out->node[out->nodes++] = out->node[whole];
    }
    return true;
}

/* ---- values ---- */

static int64_t floor_divide(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

static bool apply(enum operation op, int64_t a, int64_t b, int64_t *out)
{
    switch (op) {
    case OP_ADD: return !__builtin_add_overflow(a, b, out);
    case OP_SUBTRACT: return !__builtin_sub_overflow(a, b, out);
    case OP_MULTIPLY: return !__builtin_mul_overflow(a, b, out);
    case OP_AND: *out = a & b; return true;
    case OP_OR: *out = a | b; return true;
    case OP_XOR: *out = a ^ b; return true;
    case OP_EQUAL: *out = a == b; return true;
    case OP_UNEQUAL: *out = a != b; return true;
    case OP_LESS: *out = a < b; return true;
    case OP_NO_MORE: *out = a <= b; return true;
    case OP_BOTH: *out = a && b; return true;
    case OP_EITHER: *out = a || b; return true;
    case OP_NOT: *out = !a; return true;
    default: break;
    }
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = floor_divide(a, b);
    if (op == OP_MODULO)
        *out = a - *out * b;
    return true;
}

static bool value_of(const claim *c, uint16_t at, int64_t n, int64_t *out);

static bool item_of(const claim *c, uint16_t list, int64_t index, int64_t n,
                    int64_t *out)
{
    if (index < 0 || index >= c->node[list].number)
        return false;
    while (index-- > 0)
        list = c->node[list].second;
    return value_of(c, c->node[list].first, n, out);
}

static bool value_of(const claim *c, uint16_t at, int64_t n, int64_t *out)
{
    const claim_node *const node = &c->node[at];
    int64_t a, b;

    if (node->op == OP_NUMBER || node->op == OP_VARIABLE) {
        *out = node->op == OP_NUMBER ? node->number : n;
        return true;
    }
    if (node->op == OP_INDEX)
        return value_of(c, node->second, n, &a) &&
               item_of(c, node->first, a, n, out);
    if (!value_of(c, node->first, n, &a))
        return false;
    if (node->op == OP_IF)
        return value_of(c, a ? node->second : node->third, n, out);
    return value_of(c, node->second, n, &b) &&
           apply((enum operation)node->op, a, b, out);
}

bool grundy_claim_value(const claim *c, uint64_t n, int64_t *value)
{
    return n <= INT64_MAX &&
           value_of(c, (uint16_t)(c->nodes - 1), (int64_t)n, value);
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

static bool is_constant(const claim *c, uint16_t at, int64_t *value)
{
    if (c->node[at].op != OP_NUMBER)
        return false;
    *value = c->node[at].number;
    return true;
}

static bool shape_of(const claim *c, uint16_t at, claim_shape *out);

/* Division and remainder by a number: wait for a multiple of it. */
static bool shape_quotient(const claim *c, const claim_node *node,
                           const claim_shape *a, const claim_shape *b,
                           claim_shape *out)
{
    int64_t by;

    *out = *a;
    if (a->saltus == 0 && b->saltus == 0)
        return true;
    if (!is_constant(c, node->second, &by) || by == 0 ||
        !lengthen(out,
                  magnitude(by) / grundy_number_gcd(magnitude(out->saltus),
                                                    magnitude(by))))
        return false;
    out->saltus = node->op == OP_MODULO ? 0 : out->saltus / by;
    return true;
}

static bool shape_product(const claim *c, const claim_node *node,
                          const claim_shape *a, const claim_shape *b,
                          claim_shape *out)
{
    int64_t by;

    *out = *a;
    if (a->saltus == 0 && b->saltus == 0)
        return true;
    if (is_constant(c, node->second, &by))
        return !__builtin_mul_overflow(a->saltus, by, &out->saltus);
    return is_constant(c, node->first, &by) &&
           !__builtin_mul_overflow(b->saltus, by, &out->saltus);
}

/* From which n on first - second has the sign of its saltus. */
static bool settle(const claim *c, const claim_node *node, int64_t saltus,
                   claim_shape *out)
{
    uint64_t turns = 0;

    for (uint64_t n = out->from; n < out->from + out->period; n++) {
        int64_t a, b;

        if (!value_of(c, node->first, (int64_t)n, &a) ||
            !value_of(c, node->second, (int64_t)n, &b) ||
            __builtin_sub_overflow(a, b, &a))
            return false;
        if (magnitude(a) / magnitude(saltus) + 1 > turns)
            turns = magnitude(a) / magnitude(saltus) + 1;
    }
    if (turns > LONGEST_PERIOD)
        return false;
    out->from += turns * out->period;
    out->period = 1;
    out->saltus = 0;
    return true;
}

static bool shape_comparison(const claim *c, const claim_node *node,
                             const claim_shape *a, const claim_shape *b,
                             claim_shape *out)
{
    int64_t saltus;

    *out = *a;
    if (__builtin_sub_overflow(a->saltus, b->saltus, &saltus))
        return false;
    out->saltus = 0;
    return saltus == 0 || settle(c, node, saltus, out);
}

static bool shape_pair(const claim *c, const claim_node *node, claim_shape *out)
{
    claim_shape a, b;

    if (!shape_of(c, node->first, &a) || !shape_of(c, node->second, &b) ||
        !align(&a, &b))
        return false;
    *out = a;
    switch (node->op) {
    case OP_ADD:
        return !__builtin_add_overflow(a.saltus, b.saltus, &out->saltus);
    case OP_SUBTRACT:
        return !__builtin_sub_overflow(a.saltus, b.saltus, &out->saltus);
    case OP_MULTIPLY: return shape_product(c, node, &a, &b, out);
    case OP_DIVIDE:
    case OP_MODULO: return shape_quotient(c, node, &a, &b, out);
    case OP_EQUAL:
    case OP_UNEQUAL:
    case OP_LESS:
    case OP_NO_MORE: return shape_comparison(c, node, &a, &b, out);
    default: return a.saltus == 0 && b.saltus == 0;
    }
}

/* A condition settled for good leaves one branch; else both must agree. */
static bool shape_choice(const claim *c, const claim_node *node,
                         claim_shape *out)
{
    claim_shape when, then, otherwise;
    int64_t holds;

    if (!shape_of(c, node->first, &when))
        return false;
    if (when.period == 1) {
        if (!value_of(c, node->first, (int64_t)when.from, &holds) ||
            !shape_of(c, holds ? node->second : node->third, out))
            return false;
        if (out->from < when.from)
            out->from = when.from;
        return true;
    }
    if (!shape_of(c, node->second, &then) ||
        !shape_of(c, node->third, &otherwise) || !align(&then, &otherwise) ||
        then.saltus != otherwise.saltus || !align(&then, &when))
        return false;
    *out = then;
    return true;
}

static bool shape_index(const claim *c, const claim_node *node,
                        claim_shape *out)
{
    uint16_t item = node->first;
    claim_shape one;

    if (!shape_of(c, node->second, out) || out->saltus != 0)
        return false;
    for (int64_t left = c->node[item].number; left > 0; left--) {
        if (!shape_of(c, c->node[item].first, &one) || one.saltus != 0 ||
            !align(out, &one))
            return false;
        item = c->node[item].second;
    }
    return true;
}

static bool shape_of(const claim *c, uint16_t at, claim_shape *out)
{
    const claim_node *const node = &c->node[at];

    *out = (claim_shape){0, 1, node->op == OP_VARIABLE};
    switch (node->op) {
    case OP_NUMBER:
    case OP_VARIABLE: return true;
    case OP_IF: return shape_choice(c, node, out);
    case OP_INDEX: return shape_index(c, node, out);
    default: return shape_pair(c, node, out);
    }
}

bool grundy_claim_shape(const claim *c, claim_shape *shape)
{
    return shape_of(c, (uint16_t)(c->nodes - 1), shape);
}

/* ---- proofs ---- */

bool grundy_claim_proved(const claim *c, const series *s, const period *p,
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

        if (!grundy_claim_value(c, n, &claimed) || claimed < 0 ||
            !grundy_period_value(s, p, n, &value) || value != (uint64_t)claimed)
            return false;
    }
    return true;
}
