/* SPDX-License-Identifier: MIT */
/*
 * Functions of numbers that are not worth a call of the host: what lang's
 * numbers.c does, but for what fails, which stays the host's.  What they can
 * come to is said to the compiler, which then drops tests behind them.
 */
#include "emit/native_text.h"

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

/* A number whose root changes as it becomes a double is a square less a few:
 * that root is one too large, and none is too small. */
static const char text[] =
    "#define ASSUME(x) do { if (!(x)) __builtin_unreachable(); } while (0)\n"
    "\n"
    "/* What lies in memory is shorter. */\n"
    "static inline int64_t length_of(const struct object *o)\n"
    "{\n"
    "    ASSUME(o->count < UINT64_C(1) << 60);\n"
    "    return (int64_t)o->count;\n"
    "}\n"
    "\n"
    "static inline bool root_of(int64_t x, int64_t y, int64_t *out)\n"
    "{\n"
    "    const uint64_t n = (uint64_t)x;\n"
    "    uint64_t root = 0;\n"
    "\n"
    "    (void)y;\n"
    "    if (UNLIKELY(x < 0))\n"
    "        return false;\n"
    "#if defined __x86_64__ && defined __GNUC__\n"
    "    double d = (double)x;\n"
    "\n"
    "    __asm__(\"sqrtsd %0, %0\" : \"+x\"(d));\n"
    "    root = (uint64_t)d;\n"
    "    root -= root * root > n;\n"
    "#else\n"
    "    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1)\n"
    "        if ((root + bit) * (root + bit) <= n)\n"
    "            root += bit;\n"
    "#endif\n"
    "    ASSUME(root <= 3037000499u);\n"
    "    *out = (int64_t)root;\n"
    "    return true;\n"
    "}\n"
    "\n"
    "static inline uint64_t magnitude(int64_t x)\n"
    "{\n"
    "    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;\n"
    "}\n"
    "\n"
    "static inline bool size_of(int64_t x, int64_t y, int64_t *out)\n"
    "{\n"
    "    (void)y;\n"
    "    if (UNLIKELY(x == INT64_MIN))\n"
    "        return false;\n"
    "    *out = (int64_t)magnitude(x);\n"
    "    return true;\n"
    "}\n"
    "\n"
    "static inline bool ones_of(int64_t x, int64_t y, int64_t *out)\n"
    "{\n"
    "    (void)y;\n"
    "    *out = __builtin_popcountll((uint64_t)x);\n"
    "    return x >= 0;\n"
    "}\n"
    "\n"
    "static inline bool common(int64_t x, int64_t y, int64_t *out)\n"
    "{\n"
    "    uint64_t a = magnitude(x), b = magnitude(y), left;\n"
    "    int twos;\n"
    "\n"
    "    if (a == 0 || b == 0) {\n"
    "        *out = (int64_t)(a | b);\n"
    "        return *out >= 0;\n"
    "    }\n"
    "    twos = __builtin_ctzll(a | b);\n"
    "    for (a >>= __builtin_ctzll(a); b != 0; b = left) {\n"
    "        b >>= __builtin_ctzll(b);\n"
    "        left = a > b ? a - b : b - a;\n"
    "        a = a < b ? a : b;\n"
    "    }\n"
    "    *out = (int64_t)(a << twos);\n"
    "    return *out >= 0;\n"
    "}\n"
    "\n";

void grundy_native_numbers(loading *l)
{
    l->failed |= !grundy_text_put(l->out, text, sizeof text - 1);
}

/* The function above that does it; NULL: none.  `takes`: how many numbers. */
static const char *name_of(runtime_call *call, uint32_t *takes)
{
    *takes = 1;
    if (call == grundy_runtime_isqrt)
        return "root_of";
    if (call == grundy_runtime_abs)
        return "size_of";
    if (call == grundy_runtime_popcount)
        return "ones_of";
    *takes = 2;
    return call == grundy_runtime_gcd ? "common" : NULL;
}

bool grundy_native_is_number(runtime_call *call)
{
    uint32_t takes;

    return name_of(call, &takes) != NULL;
}

void grundy_native_number(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    uint32_t takes;
    const char *const name = name_of(l->c->info[i.c].call, &takes);

    if (name != NULL)
        SAY("    if (UNLIKELY(!%s(r%u, r%u, &r%u)))\n", name, i.b,
            i.b + takes - 1, i.a);
}
