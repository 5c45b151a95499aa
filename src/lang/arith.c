/* SPDX-License-Identifier: MIT */
/* Division floors, as in mathematics and Python: x == x / y * y + x % y. */
#include "lang/arith.h"

#include "base/words.h"
#include "lang/code.h"

static bool divide(int64_t x, int64_t y, int64_t *quotient, int64_t *rest)
{
    if (y == 0 || (x == INT64_MIN && y == -1))
        return false;
    *quotient = x / y;
    *rest = x % y;
    if (*rest != 0 && (*rest < 0) != (y < 0)) {
        *rest += y;
        --*quotient;
    }
    return true;
}

static bool power(int64_t x, int64_t y, int64_t *out)
{
    int64_t result = 1;

    if (y < 0)
        return false;
    for (;;) {
        if ((y & 1) != 0 && __builtin_mul_overflow(result, x, &result))
            return false;
        y >>= 1;
        if (y == 0)
            break;
        if (__builtin_mul_overflow(x, x, &x))
            return false;
    }
    *out = result;
    return true;
}

static bool shift_left(int64_t x, int64_t y, int64_t *out)
{
    if (y < 0 || (y > 62 && x != 0))
        return false;
    if (x == 0) {
        *out = 0;
        return true;
    }
    return !__builtin_mul_overflow(x, INT64_C(1) << y, out);
}

bool grundy_arith(unsigned op, int64_t x, int64_t y, int64_t *out)
{
    int64_t other;

    switch (op) {
    case OP_ADD: return !__builtin_add_overflow(x, y, out);
    case OP_SUB: return !__builtin_sub_overflow(x, y, out);
    case OP_MUL: return !__builtin_mul_overflow(x, y, out);
    case OP_BIT_AND: *out = x & y; return true;
    case OP_BIT_OR: *out = x | y; return true;
    case OP_BIT_XOR: *out = x ^ y; return true;
    case OP_DIV: return divide(x, y, out, &other);
    case OP_MOD:
        if (y == -1) {
            *out = 0;
            return true;
        }
        return divide(x, y, &other, out);
    case OP_POW: return power(x, y, out);
    case OP_SHL: return shift_left(x, y, out);
    default:
        if (y < 0)
            return false;
        *out = x >> (y > 63 ? 63 : y);
        return true;
    }
}

const char *grundy_arith_reason(unsigned op, int64_t x, int64_t y)
{
    (void)x;
    if ((op == OP_DIV || op == OP_MOD) && y == 0)
        return N_("division by zero");
    if (op == OP_POW && y < 0)
        return N_("a negative exponent");
    if ((op == OP_SHL || op == OP_SHR) && y < 0)
        return N_("a shift by a negative number");
    return N_("overflow");
}
