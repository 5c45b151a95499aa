/* SPDX-License-Identifier: MIT */
/*
 * The program's beginning, end and helpers where it is loaded.  There is no
 * library: what the text calls of one is defined here, and memory, the input
 * and the output are the host's.  Helpers that answer something where the rules
 * have an error leave by another text; which are sound as they are is said one
 * by one, that a new one is not trusted before somebody has looked.
 */
#include "emit/hosted.h"

#include <string.h>

#include "emit/emitter.h"
#include "emit/helper_text.h"

/* clang-format off */
static const char *const prelude =
    "#pragma GCC visibility push(hidden)\n"
    "typedef __INT8_TYPE__ int8_t;\n"
    "typedef __INT16_TYPE__ int16_t;\n"
    "typedef __INT32_TYPE__ int32_t;\n"
    "typedef __INT64_TYPE__ int64_t;\n"
    "typedef __UINT8_TYPE__ uint8_t;\n"
    "typedef __UINT16_TYPE__ uint16_t;\n"
    "typedef __UINT32_TYPE__ uint32_t;\n"
    "typedef __UINT64_TYPE__ uint64_t;\n"
    "typedef __SIZE_TYPE__ size_t;\n"
    "#define bool _Bool\n"
    "#define true 1\n"
    "#define false 0\n"
    "#define NULL ((void *)0)\n"
    "#define INT64_MAX __INT64_MAX__\n"
    "#define INT64_MIN (-INT64_MAX - 1)\n"
    "#define UINT64_MAX __UINT64_MAX__\n"
    "#define INT64_C(x) __INT64_C(x)\n"
    "#define UINT64_C(x) __UINT64_C(x)\n"
    "#define UINT32_C(x) __UINT32_C(x)\n"
    "#define EOF (-1)\n"
    "#define UNLIKELY__(x) __builtin_expect(!!(x), 0)\n"
    "\n"
    "typedef struct host__ {\n"
    "    const unsigned char *in, *in_end;\n"
    "    void (*read)(struct host__ *);\n"
    "    char *out, *out_end;\n"
    "    int64_t ticks;\n"
    "    void *(*resize)(struct host__ *, void *, size_t, int64_t);\n"
    "    void (*look)(struct host__ *);\n"
    "    void (*more)(struct host__ *);\n"
    "    void (*leave)(struct host__ *, const char *);\n"
    "    void (*copy)(void *, const void *, size_t);\n"
    "    void (*fill)(void *, int, size_t);\n"
    "    int (*compare)(const void *, const void *, size_t);\n"
    "} host__;\n"
    "\n"
    "static host__ *h__;\n"
    "static const unsigned char *in__, *in_end__, *in_before__;\n"
    "static char *out__, *out_end__;\n"
    "static int64_t ticks__;\n"
    "\n"
    "__attribute__((noreturn, cold)) static void die(const char *why)\n"
    "{\n"
    "    h__->leave(h__, why);\n"
    "    __builtin_unreachable();\n"
    "}\n"
    "__attribute__((noinline, cold)) static void look__(void)\n"
    "{\n"
    "    h__->ticks = ticks__;\n"
    "    h__->look(h__);\n"
    "    ticks__ = h__->ticks;\n"
    "}\n"
    "static inline void tick__(void)\n"
    "{\n"
    "    if (UNLIKELY__(--ticks__ < 0))\n"
    "        look__();\n"
    "}\n"
    "/* Where a loop over first..end begins: all of its rounds at once. */\n"
    "static inline int64_t from__(int64_t first, int64_t end)\n"
    "{\n"
    "    const uint64_t rounds = (uint64_t)end - (uint64_t)first;\n"
    "\n"
    "    if (first < end)\n"
    "        ticks__ -= rounds >> 40 == 0 ? (int64_t)rounds : INT64_C(1) << 40;\n"
    "    if (UNLIKELY__(ticks__ < 0))\n"
    "        look__();\n"
    "    return first;\n"
    "}\n"
    "void *memcpy(void *to, const void *from, size_t size)\n"
    "{\n"
    "    h__->copy(to, from, size);\n"
    "    return to;\n"
    "}\n"
    "void *memmove(void *to, const void *from, size_t size)\n"
    "{\n"
    "    h__->copy(to, from, size);\n"
    "    return to;\n"
    "}\n"
    "void *memset(void *to, int byte, size_t size)\n"
    "{\n"
    "    h__->fill(to, byte, size);\n"
    "    return to;\n"
    "}\n"
    "int memcmp(const void *x, const void *y, size_t size)\n"
    "{\n"
    "    return h__->compare(x, y, size);\n"
    "}\n"
    "static void *malloc__(size_t size)\n"
    "{\n"
    "    return h__->resize(h__, NULL, size > 0 ? size : 1, 0);\n"
    "}\n"
    "static void *calloc__(size_t count, size_t size)\n"
    "{\n"
    "    if (count > ((size_t)-1 >> 8) / size)\n"
    "        return NULL;\n"
    "    return h__->resize(h__, NULL, count > 0 ? count * size : 1, 1);\n"
    "}\n"
    "static void *realloc__(void *old, size_t size)\n"
    "{\n"
    "    return h__->resize(h__, old, size > 0 ? size : 1, 0);\n"
    "}\n"
    "static void free__(void *old)\n"
    "{\n"
    "    if (old != NULL)\n"
    "        (void)h__->resize(h__, old, 0, 0);\n"
    "}\n"
    "\n";

/* The input and the output. */
static const char *const streams =
    "/* The input is read when it is first asked for, all of it. */\n"
    "__attribute__((noinline, cold)) static int at_end__(void)\n"
    "{\n"
    "    if (in_before__ == NULL) {\n"
    "        h__->read(h__);\n"
    "        in__ = in_before__ = h__->in;\n"
    "        in_end__ = h__->in_end;\n"
    "        if (in__ < in_end__)\n"
    "            return *in__++;\n"
    "    }\n"
    "    in__++;\n"
    "    return EOF;\n"
    "}\n"
    "static inline int getchar__(void)\n"
    "{\n"
    "    return in__ < in_end__ ? *in__++ : at_end__();\n"
    "}\n"
    "__attribute__((noinline, cold)) static void more__(void)\n"
    "{\n"
    "    h__->out = out__;\n"
    "    h__->more(h__);\n"
    "    out__ = h__->out;\n"
    "    out_end__ = h__->out_end;\n"
    "}\n"
    "static inline void putchar__(int c)\n"
    "{\n"
    "    if (out__ == out_end__)\n"
    "        more__();\n"
    "    *out__++ = (char)c;\n"
    "}\n"
    "static void put_text__(const char *text)\n"
    "{\n"
    "    while (*text != '\\0')\n"
    "        putchar__(*text++);\n"
    "}\n"
    "static void puts__(const char *text)\n"
    "{\n"
    "    put_text__(text);\n"
    "    putchar__('\\n');\n"
    "}\n"
    "static char *digits__(char *end, int64_t number)\n"
    "{\n"
    "    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;\n"
    "\n"
    "    *--end = '\\0';\n"
    "    do\n"
    "        *--end = (char)('0' + left % 10);\n"
    "    while ((left /= 10) > 0);\n"
    "    if (number < 0)\n"
    "        *--end = '-';\n"
    "    return end;\n"
    "}\n"
    "/* Of %lld, %s and %% alone. */\n"
    "static void printf__(const char *format, ...)\n"
    "{\n"
    "    __builtin_va_list args;\n"
    "    char digits[24];\n"
    "\n"
    "    __builtin_va_start(args, format);\n"
    "    for (; *format != '\\0'; format++) {\n"
    "        if (*format != '%') {\n"
    "            putchar__(*format);\n"
    "        } else if (*++format == 's') {\n"
    "            put_text__(__builtin_va_arg(args, const char *));\n"
    "        } else if (*format == 'l') {\n"
    "            format += 2;\n"
    "            put_text__(digits__(digits + sizeof digits,\n"
    "                                __builtin_va_arg(args, long long)));\n"
    "        } else {\n"
    "            putchar__(*format);\n"
    "        }\n"
    "    }\n"
    "    __builtin_va_end(args);\n"
    "}\n"
    "#define malloc malloc__\n"
    "#define calloc calloc__\n"
    "#define realloc realloc__\n"
    "#define free free__\n"
    "#define getchar getchar__\n"
    "#define putchar putchar__\n"
    "#define puts puts__\n"
    "#define printf printf__\n"
    "#define main answer__\n"
    "\n"
    "typedef void *jmp_buf[8];\n"
    "#define setjmp(at) __builtin_setjmp(at)\n"
    "#define longjmp(at, value) __builtin_longjmp(at, 1)\n"
    "\n"
    "static inline int64_t from_one(int64_t i)\n"
    "{\n"
    "    if (UNLIKELY__(i < 1))\n"
    "        die(\"a position that has no factors\");\n"
    "    return i;\n"
    "}\n"
    "/* A size with which nothing overflows. */\n"
    "static inline void small_enough(int64_t size)\n"
    "{\n"
    "    if (UNLIKELY__((uint64_t)size > UINT64_C(1) << 32))\n"
    "        die(\"a size that is too large\");\n"
    "}\n"
    "static bool is_blank__(int c)\n"
    "{\n"
    "    return c == ' ' || (c >= '\\t' && c <= '\\r');\n"
    "}\n"
    "static inline int first__(void)\n"
    "{\n"
    "    int c = getchar();\n"
    "\n"
    "    while (is_blank__(c))\n"
    "        c = getchar();\n"
    "    return c;\n"
    "}\n"
    "static void nothing_left(void)\n"
    "{\n"
    "    if (in__ != in_before__ && first__() != EOF)\n"
    "        die(\"the input goes on\");\n"
    "}\n"
    "\n";

/* The end: the entry, by its name. */
static const char *const ending =
    "\n"
    "#pragma GCC visibility pop\n"
    "void %s(host__ *h)\n"
    "{\n"
    "    h__ = h;\n"
    "    in__ = in_end__ = in_before__ = NULL;\n"
    "    out__ = h->out;\n"
    "    out_end__ = h->out_end;\n"
    "    ticks__ = h->ticks;\n"
    "    answer__();\n"
    "    h->out = out__;\n"
    "}\n";

typedef struct changed {
    helper of;
    const char *text;
} changed;

static const changed change[] = {
    {HELP_DIE, ""},
    {HELP_FAIL, "#define fail die\n"},
    {HELP_SIZE, ""},
    {HELP_WORD_BEGIN, ""},
    {HELP_READ_NUMBER,
     "static int64_t read_number(void)\n"
     "{\n"
     "    int64_t value = 0;\n"
     "    int c = first__();\n"
     "    const bool negative = c == '-';\n"
     "    const unsigned char *const from = in__;\n"
     "\n"
     "    if (c == '-' || c == '+')\n"
     "        c = getchar();\n"
     "    if (c < '0' || c > '9')\n"
     "        die(\"no number in the input\");\n"
     "    for (; c >= '0' && c <= '9'; c = getchar())\n"
     "        value = (int64_t)((uint64_t)value * 10 + (uint64_t)(c - '0'));\n"
     "    if ((c != EOF && !is_blank__(c)) || in__ - from > 18)\n"
     "        die(\"no plain number in the input\");\n"
     "    tick__();\n"
     "    return negative ? -value : value;\n"
     "}\n"},
    {HELP_MORE_INPUT,
     "/* A case that reads nothing would come for ever. */\n"
     "static bool more_input(int64_t *before)\n"
     "{\n"
     "    if (first__() == EOF)\n"
     "        return false;\n"
     "    in__--;\n"
     "    if ((int64_t)(size_t)in__ == *before)\n"
     "        die(\"a case reads nothing\");\n"
     "    *before = (int64_t)(size_t)in__;\n"
     "    return true;\n"
     "}\n"},
    {HELP_NEW_LIST,
     "static list new_list(int64_t len, int64_t width)\n"
     "{\n"
     "    list made;\n"
     "\n"
     "    small_enough(len);\n"
     "    made.len = len;\n"
     "    made.at = (int64_t *)take_room((size_t)len * (size_t)width * 8);\n"
     "    return made;\n"
     "}\n"},
    {HELP_NEW_GRID,
     "static grid new_grid(int64_t len)\n"
     "{\n"
     "    grid made;\n"
     "\n"
     "    small_enough(len);\n"
     "    made.len = len;\n"
     "    made.at = (list *)take_room((size_t)len * sizeof *made.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_READ_WORD,
     "/* Of plain characters only. */\n"
     "static list read_word(void)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "    int c = first__();\n"
     "\n"
     "    if (c == EOF)\n"
     "        die(\"a word is missing in the input\");\n"
     "    for (; c != EOF && !is_blank__(c); c = getchar()) {\n"
     "        if (c < ' ' || c > '~')\n"
     "            die(\"a character that is not plain\");\n"
     "        push(c);\n"
     "    }\n"
     "    tick__();\n"
     "    return list_from(base, 1);\n"
     "}\n"},
    {HELP_TEXT_OF,
     "static list number_text(int64_t number)\n"
     "{\n"
     "    char digits[24];\n"
     "\n"
     "    return text_list(digits__(digits + sizeof digits, number));\n"
     "}\n"},
};
/* clang-format on */

/* Those that are as sound here as there. */
static const helper_bits sound =
    ON(READ_WITHIN) | ON(PUT_CHARACTER) | ON(PLUS) | ON(MINUS_OF) | ON(TIMES) |
    ON(QUOTIENT) | ON(REMAINDER) | ON(FLOOR) | ON(MODULO) | ON(LCM) |
    ON(INDEX) | ON(SHIFT_LEFT) | ON(SHIFT_RIGHT) | ON(AT) | ON(ROW) |
    ON(SLICE) | ON(ENTRIES) | ON(ROOM) | ON(POWER) | ON(RAISED) | ON(GROWN) |
    ON(HEAPS) | ON(HEAPS_VALUE) | ON(ABS) | ON(GCD) | ON(ISQRT) | ON(LEAST) |
    ON(MOST) | ON(SHARE) | ON(TAKEN_RUN) | ON(PRIMES) | ON(RHO) | ON(ISPRIME) |
    ON(BITS) | ON(LOWEST) | ON(INVERSE) | ON(SEE) | ON(RUN) | ON(RUN_BEGIN) |
    ON(RUN_BESIDE) | ON(RUN_LINES) | ON(ABSENT) | ON(SMALL) | ON(SMALL_FORGET) |
    ON(MAP) | ON(MAP_FORGET) | ON(MEMO) | ON(FORGET) | ON(LIST) | ON(GRID) |
    ON(BLOCK) | ON(TAKE) | ON(BACK) | ON(STACK) | ON(LIST_FROM) | ON(SORT) |
    ON(SET_FROM) | ON(GRID_STACK) | ON(PUT_LIST) | ON(PUT_TEXT) | ON(WITHIN) |
    ON(JOIN) | ON(SAME) | ON(SAME_GRID) | ON(ORDER) | ON(AMONG) | ON(INSIDE) |
    ON(UNION) | ON(COMMON) | ON(MINUS) | ON(EITHER) | ON(COPY) | ON(LASTING) |
    ON(SORTED) | ON(TEXT) | ON(DIGITS) | ON(FACTORS) | ON(DIVISORS) |
    ON(MEX_FROM) | ON(MORE_ROOM);

void grundy_emit_unfit(emitter *e)
{
    if (e->status == GRUNDY_OK && e->driver->finds_errors)
        e->status = GRUNDY_ERULES;
}

static const char *changed_text(helper h)
{
    for (size_t i = 0; i < sizeof change / sizeof *change; i++)
        if (change[i].of == h)
            return change[i].text;
    return NULL;
}

static void put(void *user, const char *text, size_t length)
{
    grundy_emit_fixed(user, text, length, NULL);
}

static void put_all(emitter *e, const char *text)
{
    put(e, text, strlen(text));
}

static void put_helper(emitter *e, helper h)
{
    const char *const text = changed_text(h);

    if (text == NULL && (sound >> h & 1u) == 0)
        grundy_emit_unfit(e);
    if (text == NULL) {
        grundy_helpers_put(h, false, put, e);
    } else {
        put_all(e, text);
        put_all(e, "\n");
    }
}

/* ---- counting steps ---- */

/* Whether another loop stands inside of the one in this line. */
static bool holds_loop(const page *p, size_t at)
{
    const int depth = p->at[at].depth;

    for (at++; at < p->count; at++) {
        if (p->at[at].kind == LINE_BLANK)
            continue;
        if (p->at[at].depth <= depth)
            return false;
        if (p->at[at].loop != NULL)
            return true;
    }
    return false;
}

/*
 * The line with its steps counted.  Innermost loops are counted as they begin
 * where that can be told: a step a round would be felt.
 */
static const char *with_steps(emitter *e, const page_line *l, bool outer)
{
    const line_loop *const loop = l->loop;

    if (!outer && loop->from != NULL)
        return grundy_emit_say(e, "%.*sfrom__(%s, %s)%s", (int)loop->first,
                               l->text, loop->from, loop->end,
                               l->text + loop->first + strlen(loop->from));
    return grundy_emit_say(e, "%.*stick__(), %s", (int)loop->condition, l->text,
                           l->text + loop->condition);
}

void grundy_emit_count_steps(emitter *e, page *p, bool few)
{
    for (size_t i = 0; i < p->count && e->driver->counts_steps; i++) {
        page_line *const l = &p->at[i];
        const bool outer = l->loop != NULL && holds_loop(p, i);

        if (l->loop != NULL && (few || outer || !l->loop->few)) {
            l->text = with_steps(e, l, outer);
            l->length = strlen(l->text);
        }
    }
}

/* ---- all of it ---- */

static void begin(emitter *e, helper_set has, const page *body)
{
    (void)body;
    put_all(e, prelude);
    put_all(e, streams);
    has = grundy_helpers_all(has);
    for (int h = 0; h < HELPERS; h++)
        if (grundy_helpers_has(has, (helper)h))
            put_helper(e, (helper)h);
}

static void end(emitter *e)
{
    put_all(e, grundy_emit_say(e, ending, e->entry));
}

const emit_driver grundy_emit_hosted = {
    .finds_errors = true, .counts_steps = true, .begin = begin, .end = end};
