/* SPDX-License-Identifier: MIT */
/*
 * Sums, products, powers, shifts and quotients of numbers, and what keeps them
 * within 64 bits.  Where declared ranges and the conditions around bound both
 * sides, nothing needs to be watched.  All else is a call that ends the program
 * with a message, or the cell at work (attempt.c).
 */
#include "emit/emitter.h"

enum {
    UNKNOWN = 63,
    STEP = 40,
    NARROW = 20,
    DEEP = 32 /* levels of a term that are looked into */
};

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
        return grundy_emit_call_two(e, HELP_MINUS_OF, "minus",
                                    grundy_emit_number(e, 0), x);
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
    const char *const exact = grundy_emit_exact(e, n);
    const code x = grundy_emit_expr(e, n->kid[0]);
    const code y = grundy_emit_expr(e, n->kid[1]);

    if (exact != NULL)
        return grundy_emit_named(exact);
    if (!grundy_facts_at_least(&e->facts, n->kid[1], 1))
        return mod ? grundy_emit_call_two(e, HELP_REMAINDER, "remainder_of", x,
                                          y)
                   : grundy_emit_call_two(e, HELP_QUOTIENT, "quotient", x, y);
    if (grundy_facts_at_least(&e->facts, n->kid[0], 0))
        return grundy_emit_binary(e, x, (node_op)n->op, y);
    return mod ? grundy_emit_call_two(e, HELP_MODULO, "modulo", x, y)
               : grundy_emit_call_two(e, HELP_FLOOR, "floor_of", x, y);
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

static code raise(emitter *e, const node *n)
{
    const code x = grundy_emit_expr(e, n->kid[0]);
    const code y = grundy_emit_expr(e, n->kid[1]);
    const bool small = power_fits(e, n) && n->kid[1]->op == N_INT;

    if (small && n->kid[1]->number == 2 && grundy_emit_is_simple(x))
        return grundy_emit_binary(e, x, N_MUL, x);
    return small ? grundy_emit_call_two(e, HELP_POWER, "power_of", x, y)
                 : grundy_emit_call_two(e, HELP_RAISED, "raised", x, y);
}

static code watched(emitter *e, const node *n, code x, code y)
{
    switch (n->op) {
    case N_ADD: return grundy_emit_call_two(e, HELP_PLUS, "plus", x, y);
    case N_SUB: return grundy_emit_call_two(e, HELP_MINUS_OF, "minus", x, y);
    default: return grundy_emit_call_two(e, HELP_TIMES, "times", x, y);
    }
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

static bool shift_fits(emitter *e, const node *n)
{
    int64_t by;

    return grundy_emit_constant(n->kid[1], &by) && by >= 0 && by < UNKNOWN &&
           (n->op == N_SHR || bits_of(e, n->kid[0]) + by < UNKNOWN);
}

static code shift(emitter *e, const node *n)
{
    const code x = grundy_emit_expr(e, n->kid[0]);
    const code y = grundy_emit_expr(e, n->kid[1]);

    return n->op == N_SHL
               ? grundy_emit_call_two(e, HELP_SHIFT_LEFT, "shifted_left", x, y)
               : grundy_emit_call_two(e, HELP_SHIFT_RIGHT, "shifted_right", x,
                                      y);
}

code grundy_emit_arithmetic(emitter *e, const node *n)
{
    code x;

    if (n->op == N_DIV || n->op == N_MOD)
        return divide(e, n);
    if (n->op == N_POW)
        return raise(e, n);
    if ((n->op == N_SHL || n->op == N_SHR) && !shift_fits(e, n))
        return shift(e, n);
    x = grundy_emit_expr(e, n->kid[0]);
    if (n->op <= N_MUL && !fits(e, n))
        return watched(e, n, x, grundy_emit_expr(e, n->kid[1]));
    return grundy_emit_binary(e, widened(e, n, x), (node_op)n->op,
                              grundy_emit_expr(e, n->kid[1]));
}
