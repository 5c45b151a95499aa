/* SPDX-License-Identifier: MIT */
/*
 * The beginning of a program that is loaded.  There is no library: what the
 * text calls of one is defined here, and memory, the input and the output are
 * the host's.
 */

#pragma GCC visibility push(hidden)
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __SIZE_TYPE__ size_t;
#define bool _Bool
#define true 1
#define false 0
#define NULL ((void *)0)
#define INT64_MAX __INT64_MAX__
#define INT64_MIN (-INT64_MAX - 1)
#define UINT64_MAX __UINT64_MAX__
#define INT64_C(x) __INT64_C(x)
#define UINT64_C(x) __UINT64_C(x)
#define UINT32_C(x) __UINT32_C(x)
#define EOF (-1)
#define UNLIKELY__(x) __builtin_expect(!!(x), 0)

typedef struct host__ {
    const unsigned char *in, *in_end;
    void (*read)(struct host__ *);
    char *out, *out_end;
    int64_t ticks;
    void *(*resize)(struct host__ *, void *, size_t, int64_t);
    void (*look)(struct host__ *);
    void (*more)(struct host__ *);
    void (*leave)(struct host__ *, const char *);
    void (*copy)(void *, const void *, size_t);
    void (*fill)(void *, int, size_t);
    int (*compare)(const void *, const void *, size_t);
} host__;

static host__ *h__;
static const unsigned char *in__, *in_end__, *in_before__;
static char *out__, *out_end__;
static int64_t ticks__;

__attribute__((noreturn, cold)) static void die(const char *why)
{
    h__->leave(h__, why);
    __builtin_unreachable();
}

__attribute__((noinline, cold)) static void look__(void)
{
    h__->ticks = ticks__;
    h__->look(h__);
    ticks__ = h__->ticks;
}

static inline void tick__(void)
{
    if (UNLIKELY__(--ticks__ < 0))
        look__();
}

/* Where a loop over first..end begins: all of its rounds at once. */
static inline int64_t from__(int64_t first, int64_t end)
{
    const uint64_t rounds = (uint64_t)end - (uint64_t)first;

    if (first < end)
        ticks__ -= rounds >> 40 == 0 ? (int64_t)rounds : INT64_C(1) << 40;
    if (UNLIKELY__(ticks__ < 0))
        look__();
    return first;
}

void *memcpy(void *to, const void *from, size_t size)
{
    h__->copy(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    h__->copy(to, from, size);
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    h__->fill(to, byte, size);
    return to;
}

int memcmp(const void *x, const void *y, size_t size)
{
    return h__->compare(x, y, size);
}

static void *malloc__(size_t size)
{
    return h__->resize(h__, NULL, size > 0 ? size : 1, 0);
}

static void *calloc__(size_t count, size_t size)
{
    if (count > ((size_t)-1 >> 8) / size)
        return NULL;
    return h__->resize(h__, NULL, count > 0 ? count * size : 1, 1);
}

static void *realloc__(void *old, size_t size)
{
    return h__->resize(h__, old, size > 0 ? size : 1, 0);
}

static void free__(void *old)
{
    if (old != NULL)
        (void)h__->resize(h__, old, 0, 0);
}

/* The input is read when it is first asked for, all of it. */
__attribute__((noinline, cold)) static int at_end__(void)
{
    if (in_before__ == NULL) {
        h__->read(h__);
        in__ = in_before__ = h__->in;
        in_end__ = h__->in_end;
        if (in__ < in_end__)
            return *in__++;
    }
    in__++;
    return EOF;
}

static inline int getchar__(void)
{
    return in__ < in_end__ ? *in__++ : at_end__();
}

__attribute__((noinline, cold)) static void more__(void)
{
    h__->out = out__;
    h__->more(h__);
    out__ = h__->out;
    out_end__ = h__->out_end;
}

static inline void putchar__(int c)
{
    if (out__ == out_end__)
        more__();
    *out__++ = (char)c;
}

static void put_text__(const char *text)
{
    while (*text != '\0')
        putchar__(*text++);
}

static void puts__(const char *text)
{
    put_text__(text);
    putchar__('\n');
}

static char *digits__(char *end, int64_t number)
{
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    *--end = '\0';
    do
        *--end = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--end = '-';
    return end;
}

/* Of %lld, %s and %% alone. */
static void printf__(const char *format, ...)
{
    __builtin_va_list args;
    char digits[24];

    __builtin_va_start(args, format);
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            putchar__(*format);
        } else if (*++format == 's') {
            put_text__(__builtin_va_arg(args, const char *));
        } else if (*format == 'l') {
            format += 2;
            put_text__(digits__(digits + sizeof digits,
                                __builtin_va_arg(args, long long)));
        } else {
            putchar__(*format);
        }
    }
    __builtin_va_end(args);
}
#define malloc malloc__
#define calloc calloc__
#define realloc realloc__
#define free free__
#define getchar getchar__
#define putchar putchar__
#define puts puts__
#define printf printf__
#define main answer__

typedef void *jmp_buf[8];
#define setjmp(at) __builtin_setjmp(at)
#define longjmp(at, value) __builtin_longjmp(at, 1)

static inline int64_t from_one(int64_t i)
{
    if (UNLIKELY__(i < 1))
        die("a position that has no factors");
    return i;
}

/* A size with which nothing overflows. */
static inline void small_enough(int64_t size)
{
    if (UNLIKELY__((uint64_t)size > UINT64_C(1) << 32))
        die("a size that is too large");
}

static bool is_blank__(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline int first__(void)
{
    int c = getchar();

    while (is_blank__(c))
        c = getchar();
    return c;
}

static void nothing_left(void)
{
    if (in__ != in_before__ && first__() != EOF)
        die("the input goes on");
}
#define fail die
