/* SPDX-License-Identifier: MIT */
/*
 * Sums, products, powers, shifts and quotients of numbers, and what keeps them
 * within 64 bits.  Where declared ranges and the conditions around bound both
 * sides, nothing needs to be watched.  All else is a call that ends the program
 * with a message, or the cell at work (attempt.c).
 */
#include <assert.h>

#include "emit/emitter.h"

enum {
    UNKNOWN = 63,
    STEP = 40,
    NARROW = 20,
    DEEP = 32 /* levels of a term that are looked into */
};

/* ---- what C has ---- */

/* An operator as C has it, and what is called where that may go wrong or is
 * another: NULL, if it never does. */
typedef struct c_operator {
    const char *sign; /* NULL: C has none */
    int rank;
    const char *otherwise;
} c_operator;

static const c_operator operators[N_OPS] = {
    [N_ADD] = {"+", RANK_ADD, "plus"},
    [N_SUB] = {"-", RANK_ADD, "minus"},
    [N_MUL] = {"*", RANK_MUL, "times"},
    [N_DIV] = {"/", RANK_MUL, "quotient"},
    [N_MOD] = {"%", RANK_MUL, "remainder_of"},
    [N_POW] = {NULL, 0, "raised"},
    [N_SHL] = {"<<", RANK_SHIFT, "shifted_left"},
    [N_SHR] = {">>", RANK_SHIFT, "shifted_right"},
    [N_BITAND] = {.sign = "&", .rank = RANK_BITAND},
    [N_BITOR] = {.sign = "|", .rank = RANK_BITOR},
    [N_BITXOR] = {.sign = "^", .rank = RANK_BITXOR},
    [N_EQ] = {.sign = "==", .rank = RANK_EQUAL},
    [N_NE] = {.sign = "!=", .rank = RANK_EQUAL},
    [N_LT] = {.sign = "<", .rank = RANK_LESS},
    [N_LE] = {.sign = "<=", .rank = RANK_LESS},
    [N_GT] = {.sign = ">", .rank = RANK_LESS},
    [N_GE] = {.sign = ">=", .rank = RANK_LESS},
};

/* Operands of bits and of comparisons are in brackets where people would have
 * to know what binds tighter. */
code grundy_emit_binary(emitter *e, code x, node_op op, code y)
{
    const c_operator *const is = &operators[op];
    const bool compares = op >= N_EQ;
    const bool bits = !compares && (is->rank < RANK_EQUAL || op >= N_SHL);
    const int left = compares ? RANK_SHIFT : bits ? RANK_MUL : is->rank;
    const int right = compares ? RANK_SHIFT : bits ? RANK_MUL : is->rank + 1;
    const bool much =
        compares || x.rank < left || y.rank < right || grundy_emit_costs(x, y);

    assert(is->sign != NULL && is->rank > 0);
    assert((x.text != NULL && y.text != NULL) || e->status != GRUNDY_OK);
    return (code){grundy_emit_say(e, "%s %s %s", grundy_emit_in(e, x, left),
                                  is->sign, grundy_emit_in(e, y, right)),
                  is->rank, much ? WEIGHT_MUCH : WEIGHT_FEW, 0,
                  grundy_emit_operation(e, op, x, y)};
}

const char *grundy_emit_sign(node_op op)
{
    assert(operators[op].sign != NULL);
    return operators[op].sign;
}

/* ---- how large ---- */

/* The least of some numbers b with -2^b <= n <= 2^b for sure. */
static int known_bits(emitter *e, const node *n)
{
    static const int tried[] = {60, 50, STEP, 31, 20, 10};
    const interval is = grundy_facts_ends(&e->facts, grundy_facts_of(n));
    int bits = UNKNOWN;

    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        if (-(INT64_C(1) << tried[i]) <= is.low && is.high <= INT64_C(1)
                                                                  << tried[i])
            bits = tried[i];
    return bits;
}

static int bits_within(emitter *e, const node *n, int levels)
{
    const int known = known_bits(e, n);
    int made = UNKNOWN, x, y;

    if (known <= STEP || n->kids != 2 || n->op < N_ADD || n->op > N_MUL ||
        levels == 0)
        return known;
    x = bits_within(e, n->kid[0], levels - 1);
    y = bits_within(e, n->kid[1], levels - 1);
    made = n->op == N_MUL ? x + y : (x > y ? x : y) + 1;
    return made < known ? made : known;
}

static int bits_of(emitter *e, const node *n)
{
    return bits_within(e, n, DEEP);
}

code grundy_emit_negative(emitter *e, const node *n)
{
    const code x = grundy_emit_expr(e, n->kid[0]);

    if (known_bits(e, n) == UNKNOWN)
        return grundy_emit_call_two(e, "minus", grundy_emit_number(e, 0), x);
    return (code){grundy_emit_say(e, "-%s", grundy_emit_in(e, x, RANK_NAME)),
                  RANK_UNARY, x.rank < RANK_NAME ? WEIGHT_MUCH : x.weight,
                  -x.number,
                  grundy_emit_operation(e, N_NEG, x, grundy_emit_zero())};
}

bool grundy_emit_is_step(emitter *e, const node *n)
{
    return bits_of(e, n) <= STEP;
}

static bool fits(emitter *e, const node *n)
{
    int x, y;

    if (known_bits(e, n) < UNKNOWN)
        return true;
    x = bits_of(e, n->kid[0]);
    y = bits_of(e, n->kid[1]);
    if (n->op == N_MUL)
        return x + y < UNKNOWN;
    if (n->op == N_SUB && grundy_facts_at_least(&e->facts, n->kid[0], 0) &&
        grundy_facts_at_least(&e->facts, n->kid[1], 0))
        return true;
    return x < UNKNOWN && y < UNKNOWN;
}

/* ---- in C ---- */

/* C rounds towards zero: the same where nothing is negative. */
static code divide(emitter *e, const node *n)
{
    const bool mod = n->op == N_MOD;
    const code x = grundy_emit_expr(e, n->kid[0]);
    const code y = grundy_emit_expr(e, n->kid[1]);

    if (!grundy_facts_at_least(&e->facts, n->kid[1], 1) ||
        (y.weight == WEIGHT_NUMBER && y.number == 0)) /* it is never reached */
        return grundy_emit_call_two(e, operators[n->op].otherwise, x, y);
    if (grundy_facts_at_least(&e->facts, n->kid[0], 0))
        return grundy_emit_binary(e, x, (node_op)n->op, y);
    return mod ? grundy_emit_call_two(e, "modulo", x, y)
               : grundy_emit_call_two(e, "floor_of", x, y);
}

/* base ** exponent stays small. */
static bool power_fits(emitter *e, const node *n)
{
    const int bits = bits_of(e, n->kid[0]);
    int64_t exponent;

    return known_bits(e, n) < UNKNOWN ||
           (grundy_emit_constant(n->kid[1], &exponent) && exponent < UNKNOWN &&
            bits * exponent < UNKNOWN);
}

/* By a number that is written, to what is known to be small. */
static code raise(emitter *e, const node *n)
{
    const code x = grundy_emit_expr(e, n->kid[0]);

    if (n->kid[1]->number == 2 && grundy_emit_is_simple(x))
        return grundy_emit_binary(e, x, N_MUL, x);
    return grundy_emit_call_two(e, "power_of", x,
                                grundy_emit_expr(e, n->kid[1]));
}

/* A shift is by up to 63, whatever comes of it. */
static bool may_be_wide(emitter *e, const node *n)
{
    return n->op == N_SHL || n->op == N_SHR ||
           (n->op <= N_MUL && bits_of(e, n) > NARROW);
}

/* Whether its type in C is int, of 32 bits: it is made of literals alone, and
 * not widened below. */
static bool is_narrow(emitter *e, const node *n)
{
    switch (n->op) {
    case N_INT: return n->number >= INT32_MIN && n->number <= INT32_MAX;
    case N_NEG: return is_narrow(e, n->kid[0]);
    case N_IF: return is_narrow(e, n->kid[1]) && is_narrow(e, n->kid[2]);
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_DIV:
    case N_MOD:
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR:
        return is_narrow(e, n->kid[0]) && is_narrow(e, n->kid[1]) &&
               !may_be_wide(e, n);
    default: return false;
    }
}

/* What C would compute in 32 bits and may need more: its left side in 64. */
static code widened(emitter *e, const node *n, code x)
{
    const bool shift = n->op == N_SHL || n->op == N_SHR;
    int64_t number;

    if (!is_narrow(e, n->kid[0]) || (!shift && !is_narrow(e, n->kid[1])) ||
        !may_be_wide(e, n))
        return x;
    if (!grundy_emit_constant(n->kid[0], &number))
        return grundy_emit_code(
            grundy_emit_say(e, "(int64_t)%s", grundy_emit_in(e, x, RANK_UNARY)),
            RANK_UNARY);
    return (code){
        grundy_emit_say(e, "%sINT64_C(%lld)", number < 0 ? "-" : "",
                        number < 0 ? -(long long)number : (long long)number),
        number < 0 ? RANK_UNARY : RANK_NAME, WEIGHT_NUMBER, number, NULL};
}

/* C has no meaning for what is negative and goes left. */
static bool shift_fits(emitter *e, const node *n)
{
    int64_t by;

    return grundy_emit_constant(n->kid[1], &by) && by >= 0 && by < UNKNOWN &&
           (n->op == N_SHR || (bits_of(e, n->kid[0]) + by < UNKNOWN &&
                               grundy_facts_at_least(&e->facts, n->kid[0], 0)));
}

/* Whether C has the operator, and it can't go wrong there. */
static bool is_plain(emitter *e, const node *n)
{
    switch ((node_op)n->op) {
    case N_ADD:
    case N_SUB:
    case N_MUL: return fits(e, n);
    case N_SHL:
    case N_SHR: return shift_fits(e, n);
    default: return operators[n->op].sign != NULL;
    }
}

code grundy_emit_arithmetic(emitter *e, const node *n)
{
    const c_operator *const is = &operators[n->op];
    code x, y;

    assert(grundy_is_arithmetic(n) && n->kids == 2);
    if (n->op == N_DIV || n->op == N_MOD)
        return divide(e, n);
    if (n->op == N_POW && n->kid[1]->op == N_INT && power_fits(e, n))
        return raise(e, n);
    x = grundy_emit_expr(e, n->kid[0]);
    if (is_plain(e, n)) {
        x = widened(e, n, x);
        return grundy_emit_binary(e, x, (node_op)n->op,
                                  grundy_emit_expr(e, n->kid[1]));
    }
    y = grundy_emit_expr(e, n->kid[1]);
    assert(is->otherwise != NULL);
    return grundy_emit_call_two(e, is->otherwise, x, y);
}
