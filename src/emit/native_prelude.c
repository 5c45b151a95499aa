/* SPDX-License-Identifier: MIT */
/*
 * What stands before the code: the host, and where in memory the things lie
 * that the code reads itself.  The places are those of this very build, so a
 * library that another one has kept never fits: its text differs.
 */
#include <assert.h>
#include <stddef.h>

#include "emit/native_text.h"
#include "lang/aggregate.h"
#include "lang/native.h"

static const char host[] =
    "#include <stdbool.h>\n"
    "#include <stdint.h>\n"
    "\n"
    "/* No C library is linked, and a compiler may ask for these. */\n"
    "#define OWN __attribute__((visibility(\"hidden\")))\n"
    "OWN void *memcpy(void *to, const void *from, __SIZE_TYPE__ size)\n"
    "{\n"
    "    for (__SIZE_TYPE__ i = 0; i < size; i++)\n"
    "        ((volatile char *)to)[i] = ((const char *)from)[i];\n"
    "    return to;\n"
    "}\n"
    "OWN void *memset(void *to, int with, __SIZE_TYPE__ size)\n"
    "{\n"
    "    for (__SIZE_TYPE__ i = 0; i < size; i++)\n"
    "        ((volatile char *)to)[i] = (char)with;\n"
    "    return to;\n"
    "}\n"
    "\n"
    "struct host {\n"
    "    void *machine;\n"
    "    char *watch;\n"
    "    const int64_t *global;\n"
    "    const char *universe;\n"
    "    const char *kind;\n"
    "    const void *code;\n"
    "    int32_t (*fail)(struct host *, uint32_t, uint32_t, int64_t, "
    "int64_t);\n"
    "    int32_t (*look)(struct host *);\n"
    "    int32_t (*pause)(struct host *, void *);\n"
    "    int32_t (*arith)(struct host *, uint32_t, uint32_t, int64_t, "
    "int64_t, int64_t *);\n"
    "    int32_t (*runtime)(struct host *, uint32_t, uint32_t, int64_t *, "
    "const int64_t *);\n"
    "    int32_t (*call)(struct host *, uint32_t, uint32_t, int64_t *, const "
    "int64_t *);\n"
    "    int32_t (*open)(struct host *);\n"
    "    int32_t (*push)(struct host *, const int64_t *, uint32_t);\n"
    "    int32_t (*array)(struct host *, uint32_t, int64_t *);\n"
    "    int32_t (*sum)(struct host *, int64_t *);\n"
    "    int32_t (*part)(struct host *, uint32_t, const int64_t *, "
    "int64_t);\n"
    "    int32_t (*part_nim)(struct host *, int64_t, int64_t);\n"
    "    int32_t (*part_sum)(struct host *, uint32_t, uint32_t, int64_t, "
    "int64_t);\n"
    "    int32_t (*outside)(struct host *, int64_t);\n"
    "    int32_t (*option)(struct host *, uint32_t);\n"
    "    int32_t (*scalar)(struct host *, void *, uint32_t, const int64_t *, "
    "uint32_t);\n"
    "    int32_t (*move)(struct host *, uint32_t, const int64_t *, "
    "uint32_t);\n"
    "    void (*reset)(struct host *, const int64_t *);\n"
    "    int64_t (*exists)(struct host *);\n"
    "    void (*gain)(struct host *, int64_t, uint32_t);\n"
    "    int64_t (*moved)(struct host *);\n"
    "    int64_t (*to_move)(struct host *);\n"
    "    char *recursion;\n"
    "};\n"
    "\n"
    "struct object {\n"
    "    uint64_t count;\n"
    "    int64_t word[];\n"
    "};\n"
    "\n"
    "#define AT(type, base, place) (*(type *)((char *)(base) + (place)))\n"
    "#define OBJECT(x) ((const struct object *)(uintptr_t)(x))\n";

static const char macros[] =
    "#define LOAD_WATCH ticks = TICKS, next = NEXT\n"
    "#define SAVE_WATCH TICKS = ticks\n"
    "/* Asks the host; anything but 0 is handed on. */\n"
    "#define ASK(call) do { SAVE s = (call); LOAD if (s != 0) goto leave; } "
    "while (0)\n"
    "/* The same, where no table can have moved. */\n"
    "#define SEND(call) do { SAVE s = (call); RELOAD if (s != 0) goto leave; "
    "} while (0)\n"
    "#define FAIL(at, x, y) do { s = h->fail(h, CODE, at, x, y); goto leave; "
    "} while (0)\n"
    "#define TICK do { if (__builtin_expect(++ticks >= next, 0)) "
    "SEND(h->look(h)); } while (0)\n"
    "#define UNLIKELY(x) __builtin_expect(x, 0)\n"
    "\n"
    "/* Rounds down; false: there is no quotient. */\n"
    "static inline bool divide(int64_t x, int64_t y, int64_t *out)\n"
    "{\n"
    "    if (y == 0 || (x == INT64_MIN && y == -1))\n"
    "        return false;\n"
    "    *out = x / y - (x % y != 0 && (x % y < 0) != (y < 0));\n"
    "    return true;\n"
    "}\n"
    "\n"
    "static inline bool rest(int64_t x, int64_t y, int64_t *out)\n"
    "{\n"
    "    int64_t left;\n"
    "\n"
    "    if (y == 0)\n"
    "        return false;\n"
    "    left = y == -1 ? 0 : x % y;\n"
    "    *out = left != 0 && (left < 0) != (y < 0) ? left + y : left;\n"
    "    return true;\n"
    "}\n"
    "\n";

/* Where a member lies: of one struct, or of several side by side, so many bytes
 * apart. */
typedef struct place {
    const char *name, *type, *base;
    size_t at, each;
} place;

#define OF(s, member) offsetof(s, member), 0
#define EACH(s, member) offsetof(s, member), sizeof(s)

static const place places[] = {
    {"TICKS", "uint64_t", "h->watch", OF(watch, ticks)},
    {"NEXT", "uint64_t", "h->watch", OF(watch, next)},
    {"BLOCK", "const int64_t", "h->machine", OF(machine, scratch.block)},
    {"USED", "const int64_t", "h->machine", OF(machine, scratch.used)},
    {"TABLES", "char *", "to", OF(grundy_options, table)},
    {"ADDS", "bool", "to", OF(grundy_options, adds)},
    {"BUDGET", "uint64_t", "to", OF(grundy_options, budget)},
    {"SEEN", "uint16_t *", "to", OF(grundy_options, mex.seen)},
    {"CAP", "uint32_t", "to", OF(grundy_options, mex.cap)},
    {"EPOCH", "uint16_t", "to", OF(grundy_options, mex.epoch)},
    {"MEMO", "char *", "to", OF(grundy_options, memo)},
    {"CELLS", "uint32_t *", "TABLES", EACH(value_table, code)},
    {"WORDS", "uint32_t", "TABLES", EACH(value_table, length)},
    {"READY", "bool", "h->kind", EACH(kind_shape, ready)},
    {"PARAM", "char *", "h->kind", EACH(kind_shape, param)},
    {"U_LOW", "const int64_t", "h->universe", EACH(universe_now, low)},
    {"U_COUNT", "const uint64_t", "h->universe", EACH(universe_now, count)},
    {"INPUTS", "const uint64_t", "h->machine", OF(machine, epoch)},
    {"FOLD_SUM(g)", "const int64_t *", "g", OF(aggregate, sum)},
    {"FOLD_FAILED(g)", "const uint32_t *", "g", OF(aggregate, failed)},
    {"FOLD_EPOCH(g)", "const uint64_t", "g", OF(aggregate, epoch)},
    {"FOLD_HOPELESS(g)", "const bool", "g", OF(aggregate, hopeless)},
};

static const place recursion_places[] = {
    {"SOLVED", "uint64_t", "RECURSION", OF(search_recursion, solved)},
    {"OPTIONS", "uint64_t", "RECURSION", OF(search_recursion, options)},
    {"LEVELS", "uint32_t", "RECURSION", OF(search_recursion, levels)},
    {"DEEP", "bool", "RECURSION", OF(search_recursion, deep)},
    {"FIND", "ask_recursion *", "RECURSION", OF(search_recursion, find)},
    {"LARGE", "ask_recursion *", "RECURSION", OF(search_recursion, large)},
    {"LEAVE", "ask_recursion *", "RECURSION", OF(search_recursion, leave)},
    {"KEEP", "keep_recursion *", "RECURSION", OF(search_recursion, keep)},
    {"SMALL", "small_recursion *", "RECURSION", OF(search_recursion, small)},
};

static void put_places(loading *l, const place *p, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (p[i].each == 0)
            grundy_native_say(l, "#define %s AT(%s, %s, %zu)\n", p[i].name,
                              p[i].type, p[i].base, p[i].at);
        else
            grundy_native_say(l, "#define %s(i) AT(%s, %s, (i) * %zu + %zu)\n",
                              p[i].name, p[i].type, p[i].base, p[i].each,
                              p[i].at);
}

/* Of what stands in arrays of the structs. */
static void inner_places(loading *l)
{
    for (unsigned i = 0; i < GRUNDY_MOST_DIMS; i++)
        grundy_native_say(l,
                          "#define U_SIZE%u(i) AT(const int64_t, h->universe, "
                          "(i) * %zu + %zu)\n",
                          i, sizeof(universe_now),
                          offsetof(universe_now, size) + i * sizeof(int64_t));
    grundy_native_say(
        l,
        "#define AXIS(i, j, type, place) AT(type, TABLES, (i) * %zu + %zu + "
        "(j) "
        "* %zu + (place))\n"
        "#define LOW(i, j) AXIS(i, j, int64_t, %zu)\n"
        "#define EXTENT(i, j) AXIS(i, j, uint64_t, %zu)\n"
        "#define STRIDE(i, j) AXIS(i, j, uint64_t, %zu)\n"
        "#define LEAST(i, j) AT(int64_t, PARAM(i), (j) * %zu + %zu)\n"
        "#define MOST(i, j) AT(int64_t, PARAM(i), (j) * %zu + %zu)\n",
        sizeof(value_table), offsetof(value_table, axis), sizeof(table_axis),
        offsetof(table_axis, low), offsetof(table_axis, extent),
        offsetof(table_axis, stride), sizeof(param_shape),
        offsetof(param_shape, low), sizeof(param_shape),
        offsetof(param_shape, high));
    grundy_native_say(
        l,
        "#define FOLD_LOW(g, i) AT(const int64_t, g, %zu + (i) * 8)\n"
        "#define FOLD_EXTENT(g, i) AT(const uint64_t, g, %zu + (i) * 8)\n"
        "#define EXTRA(i) AT(const char *, AT(const char *, ((const void "
        "*const *)h->code)[CODE], %zu), (i) * %zu + %zu)\n"
        "#define MEMO_OF(i) (memo + (i) * %zu)\n"
        "#define MEMO_WORDS(m) AT(uint32_t, m, %zu)\n"
        "#define HOMES(m) AT(uint64_t, m, %zu)\n"
        "#define SLOTS(m) AT(const char *, m, %zu)\n",
        offsetof(aggregate, low), offsetof(aggregate, extent),
        offsetof(rule_code, info), sizeof(runtime_info),
        offsetof(runtime_info, extra), sizeof(position_memo),
        offsetof(position_memo, length), offsetof(position_memo, narrow.homes),
        offsetof(position_memo, narrow.slot));
}

/* lang/aggregate.c: what a fold comes to by its sums, as they stand; false: it
 * has to be asked.  `plain`: no sum of parts of them overflows. */
static const char folding[] =
    "struct fold {\n"
    "    const int64_t *sum; /* 0: they can't be used */\n"
    "    const uint32_t *failed; /* 0: no cell has */\n"
    "    int64_t low0, low1;\n"
    "    uint64_t extent0, extent1;\n"
    "};\n"
    "\n"
    "static inline struct fold fold_of(struct host *h, const char *g)\n"
    "{\n"
    "    struct fold f = {FOLD_SUM(g), FOLD_FAILED(g), FOLD_LOW(g, 0), "
    "FOLD_LOW(g, 1), FOLD_EXTENT(g, 0), FOLD_EXTENT(g, 1)};\n"
    "\n"
    "    if (FOLD_HOPELESS(g) || FOLD_EPOCH(g) != INPUTS)\n"
    "        f.sum = 0;\n"
    "    if (f.sum != 0 && f.failed[(f.extent0 + 1) * (f.extent1 + 1) - 1] == "
    "0)\n"
    "        f.failed = 0;\n"
    "    return f;\n"
    "}\n"
    "\n"
    "static inline __attribute__((always_inline)) bool folded(const struct "
    "fold *f, int64_t y, int64_t y_to, int64_t x, int64_t x_to, bool by_xor, "
    "bool plain, int64_t *out)\n"
    "{\n"
    "    const uint64_t wide = f->extent1 + 1;\n"
    "    const int64_t *const sum = f->sum;\n"
    "    const uint32_t *const failed = f->failed;\n"
    "    uint64_t top, left, bottom, right;\n"
    "    int64_t low, high;\n"
    "\n"
    "    *out = 0;\n"
    "    if (y > y_to || x > x_to)\n"
    "        return true;\n"
    "    if (UNLIKELY(sum == 0 || y < f->low0 || x < f->low1))\n"
    "        return false;\n"
    "    top = (uint64_t)y - (uint64_t)f->low0;\n"
    "    left = (uint64_t)x - (uint64_t)f->low1;\n"
    "    bottom = (uint64_t)y_to - (uint64_t)f->low0;\n"
    "    right = (uint64_t)x_to - (uint64_t)f->low1;\n"
    "    if (UNLIKELY(bottom >= f->extent0 || right >= f->extent1))\n"
    "        return false;\n"
    "    top *= wide;\n"
    "    bottom = (bottom + 1) * wide;\n"
    "    right++;\n"
    "    if (UNLIKELY(failed != 0) && failed[bottom + right] - failed[bottom "
    "+ left] - failed[top + right] + failed[top + left] != 0)\n"
    "        return false;\n"
    "    if (by_xor)\n"
    "        *out = sum[bottom + right] ^ sum[bottom + left] ^ sum[top + "
    "right] ^ sum[top + left];\n"
    "    else if (plain)\n"
    "        *out = sum[bottom + right] - sum[bottom + left] - (sum[top + "
    "right] - sum[top + left]);\n"
    "    return by_xor || plain ||\n"
    "           !(__builtin_sub_overflow(sum[bottom + right], sum[bottom + "
    "left], &high) ||\n"
    "             __builtin_sub_overflow(sum[top + right], sum[top + left], "
    "&low) ||\n"
    "             __builtin_sub_overflow(high, low, out));\n"
    "}\n"
    "\n";

/* solve/narrow.h: slots of 12 bytes that rise with the hashed key. */
static const char hashing[] =
    "static inline uint64_t fold(int64_t x)\n"
    "{\n"
    "    return (uint64_t)x << 1 ^ (x < 0 ? UINT64_MAX : 0);\n"
    "}\n"
    "\n"
    "/* The value, or UINT32_MAX. */\n"
    "static inline uint32_t find_key(const char *memo, uint64_t key)\n"
    "{\n"
    "    const uint64_t homes = HOMES(memo);\n"
    "    const char *slot;\n"
    "    uint64_t at;\n"
    "    uint32_t value;\n"
    "\n"
    "    if (UNLIKELY(homes == 0))\n"
    "        return UINT32_MAX;\n"
    "    key ^= key >> 30;\n"
    "    key *= UINT64_C(0xbf58476d1ce4e5b9);\n"
    "    key ^= key >> 27;\n"
    "    key *= UINT64_C(0x94d049bb133111eb);\n"
    "    key ^= key >> 31;\n"
    "    slot = SLOTS(memo) + ((key >> 32) * homes >> 32) * 12;\n"
    "    for (;; slot += 12) {\n"
    "        __builtin_memcpy(&at, slot, 8);\n"
    "        if (at >= key)\n"
    "            break;\n"
    "    }\n"
    "    if (at != key)\n"
    "        return UINT32_MAX;\n"
    "    __builtin_memcpy(&value, slot + 8, 4);\n"
    "    return value - 1;\n"
    "}\n"
    "\n";

static_assert(sizeof(narrow_slot) == 12 && offsetof(narrow_slot, code) == 8,
              "the text knows the slots");

/* Ticks are counted where they lie, but those of loops by many at once. */
static const char recursion_macros[] =
    "\n#define ticks TICKS\n"
    "#define next NEXT\n"
    "#undef TICK\n"
    "#define TICKS_OF(count) do { steps += (count); if (UNLIKELY(steps >= "
    "65536)) { ticks += steps; steps = 0; if (ticks >= next) ASK(h->look(h)); "
    "} } while (0)\n"
    "#define TICK TICKS_OF(1)\n"
    "#if defined __x86_64__ && defined __GNUC__\n"
    "#define SET(bits, x) __asm__(\"btsq %1, %0\" : \"+r\"(bits) : "
    "\"r\"(x) : \"cc\")\n"
    "#else\n"
    "#define SET(bits, x) ((bits) |= UINT64_C(1) << ((x) & 63))\n"
    "#endif\n"
    "/* solve/table.h: what stands in the cell, once more as a byte. */\n"
    "#define NOTE(small, cells, q, code) do { if ((small) != 0 && (q) != 0 && "
    "(code) <= 64) (small)[(q) - (cells)] = (uint8_t)((code) + 63); } while "
    "(0)\n"
    "#define STANDS(q) (__builtin_expect((q) != 0, 1) && IS_VALUE(*(q)))\n"
    "#define RECURSION (h->recursion)\n"
    "typedef uint32_t ask_recursion(void *, uint32_t, const int64_t *, "
    "uint32_t);\n"
    "typedef uint32_t keep_recursion(void *, uint32_t, const int64_t *, "
    "uint32_t, "
    "uint32_t);\n"
    "typedef uint8_t *small_recursion(void *, uint32_t);\n";

static void put_text(loading *l, const char *text, size_t length)
{
    l->failed |= !grundy_text_put(l->out, text, length);
}

void grundy_native_recursion_places(loading *l)
{
    put_text(l, recursion_macros, sizeof recursion_macros - 1);
    put_places(l, recursion_places,
               sizeof recursion_places / sizeof *recursion_places);
    grundy_native_say(l,
                      "#define IS_VALUE(code) ((code) - 1 < %luu)\n"
                      "#define ON_PATH %luu\n",
                      (unsigned long)GRUNDY_CODE_VALUES,
                      (unsigned long)GRUNDY_CODE_ON_PATH);
}

void grundy_native_prelude(loading *l)
{
    put_text(l, host, sizeof host - 1);
    put_places(l, places, sizeof places / sizeof *places);
    inner_places(l);
    grundy_native_say(l, "#define LATER %d\n", (int)NATIVE_LATER);
    put_text(l, macros, sizeof macros - 1);
    put_text(l, hashing, sizeof hashing - 1);
    grundy_native_numbers(l);
    put_text(l, folding, sizeof folding - 1);
}
