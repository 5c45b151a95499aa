/* SPDX-License-Identifier: MIT */
/*
 * Reading, arithmetic and sets in a word.  As all that stands in this folder,
 * it is C99 and C++17 without a warning; tools/embed-support says what its #if
 * mean.
 */

static const char no_memory[] = "out of memory";

/* With the code of `grundy run`: 1 where the rules or the input are wrong, 3
 * where this program does not find the answer, 4 where it is lost. */
static void end_with(int code, const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(code);
}

static void die(const char *why)
{
    end_with(why == no_memory ? 3 : 1, why);
}

/* What main returns: the answers may have got lost. */
static int all_written(void)
{
    if (fflush(stdout) != 0 || ferror(stdout) != 0)
        end_with(4, "the answers can't be written");
    return 0;
}

/* A block that has to hold `least` entries of that size. */
static void *more_room(void *at, int64_t *room, int64_t least, size_t size)
{
    if (least <= *room)
        return at;
    *room = 2 * least + 64;
    at = realloc(at, (size_t)*room * size);
    if (at == NULL)
        die(no_memory);
    return at;
}

#if TRIES
/* The cell whose errors wait until somebody asks for it, and the error. */
static jmp_buf *trying;
static const char *failed_by;

#endif
/* The rules have no answer here. */
static void fail(const char *why)
{
#if TRIES
    if (trying != NULL) {
        failed_by = why;
        longjmp(*trying, 1);
    }
#endif
    die(why);
}

static int64_t words_begun;
static bool is_blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
/* Some editors begin a text with a mark, which is no part of it. */
static int begin_input(void)
{
    const int c = getchar(), next = c == 0xEF ? getchar() : 0;
    const int last = next == 0xBB ? getchar() : 0;

    if (last == 0xBF)
        return getchar();
    if (next == 0xBB)
        ungetc(last, stdin);
    if (c == 0xEF)
        ungetc(next, stdin);
    return c;
}
static int word_begin(void)
{
    int c = words_begun == 0 ? begin_input() : getchar();

    while (is_blank(c))
        c = getchar();
    words_begun++;
    return c;
}

static int64_t read_number(void)
{
    uint64_t value = 0;
    int c = word_begin();
    const bool negative = c == '-';
    const uint64_t most = (uint64_t)INT64_MAX + negative;

    if (c == '-' || c == '+')
        c = getchar();
    if (c < '0' || c > '9')
        die("a number is missing in the input");
    for (; c >= '0' && c <= '9'; c = getchar()) {
        const uint64_t digit = (uint64_t)(c - '0');

        if (value > (most - digit) / 10)
            die("a number in the input is beyond 64 bits");
        value = value * 10 + digit;
    }
    if (c != EOF && !is_blank(c))
        die("a number in the input goes on as no number");
    return (int64_t)(negative ? 0 - value : value);
}

static int64_t read_within(int64_t least, int64_t most)
{
    const int64_t value = read_number();

    if (value < least || value > most)
        die("a number out of its range in the input");
    return value;
}

/* A case that reads nothing would come for ever. */
static bool more_input(int64_t *before)
{
    const bool idle = words_begun == *before;
    const int c = word_begin();

    if (c == EOF)
        return false;
    if (idle)
        die("a case reads nothing, so there is no end of them");
    ungetc(c, stdin);
    *before = words_begun;
    return true;
}

static void put_character(int64_t code)
{
    if (code < 0x80) {
        putchar((int)code);
    } else if (code < 0x800) {
        putchar((int)(0xC0 | code >> 6));
        putchar((int)(0x80 | (code & 0x3F)));
    } else {
        if (code >= 0x10000)
            putchar((int)(0xF0 | code >> 18));
        if (code >= 0x10000)
            putchar((int)(0x80 | (code >> 12 & 0x3F)));
        else
            putchar((int)(0xE0 | code >> 12));
        putchar((int)(0x80 | (code >> 6 & 0x3F)));
        putchar((int)(0x80 | (code & 0x3F)));
    }
}

/* Rounds down. */
static int64_t quotient(int64_t x, int64_t y)
{
    if (y == 0)
        fail("a division by 0");
    if (y == -1 && x == INT64_MIN)
        fail("a quotient is beyond 64 bits");
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

/* What rounding down leaves: of the sign of y. */
static int64_t remainder_of(int64_t x, int64_t y)
{
    if (y == 0)
        fail("a division by 0");
    if (y == -1)
        return 0;
    return x % y + (x % y != 0 && (x < 0) != (y < 0) ? y : 0);
}

/* x / y, rounded down, by a positive y. */
static int64_t floor_of(int64_t x, int64_t y)
{
    return x / y - (x % y < 0);
}

/* What that leaves: from 0 to y - 1. */
static int64_t modulo(int64_t x, int64_t y)
{
    return x % y + (x % y < 0 ? y : 0);
}

static int64_t plus(int64_t x, int64_t y)
{
    int64_t made;

    if (__builtin_add_overflow(x, y, &made))
        fail("a sum is beyond 64 bits");
    return made;
}

static int64_t minus(int64_t x, int64_t y)
{
    int64_t made;

    if (__builtin_sub_overflow(x, y, &made))
        fail("a difference is beyond 64 bits");
    return made;
}

static int64_t times(int64_t x, int64_t y)
{
    int64_t made;

    if (__builtin_mul_overflow(x, y, &made))
        fail("a product is beyond 64 bits");
    return made;
}

/* x * y, of a table that has so many. */
static int64_t entries(int64_t x, int64_t y)
{
    int64_t made;

    if (__builtin_mul_overflow(x, y, &made) || made > INT64_C(1) << 40)
        fail(no_memory);
    return made;
}

static int64_t power_of(int64_t base, int64_t exponent)
{
    int64_t value = 1;

    for (; exponent > 0; exponent--)
        value *= base;
    return value;
}

static int64_t raised(int64_t base, int64_t exponent)
{
    int64_t value = 1;

    if (exponent < 0)
        fail("a negative exponent");
    if (-1 <= base && base <= 1)
        return exponent % 2 == 0 ? base * base | (exponent == 0) : base;
    for (; exponent > 0; exponent--)
        value = times(value, base);
    return value;
}

static int64_t shifted_left(int64_t x, int64_t y)
{
    if (y < 0 || (y > 62 && x != 0))
        fail("a shift by a negative number, or too far");
    return x == 0 ? 0 : times(x, INT64_C(1) << y);
}

static int64_t shifted_right(int64_t x, int64_t y)
{
    if (y < 0)
        fail("a shift by a negative number");
    return x >> (y > 63 ? 63 : y);
}

static int64_t index_inside(int64_t i, int64_t length)
{
    if (i < 0 || i >= length)
        fail("an index outside of its array");
    return i;
}

/* A size with which nothing overflows. */
static void small_enough(int64_t size)
{
    if (size < 0 || size > INT64_C(1) << 32)
        die("a size that is negative or too large");
}

static int64_t min_of(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static int64_t max_of(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* Of a row that has to hold entry number `at`, and some more. */
static int64_t room_for(int64_t at)
{
    if (at > INT64_C(1) << 40)
        fail(no_memory);
    return 2 * at + 1024;
}

/* The size of a table that has to hold entry number `at`. */
static int64_t grown(int64_t size, int64_t at)
{
    if (at > INT64_C(1) << 40)
        fail(no_memory);
    return at < size ? size : at + 1 > 2 * size ? at + 1 : 2 * size;
}

static int64_t abs_of(int64_t x)
{
    if (x == INT64_MIN)
        fail("a value is beyond 64 bits");
    return x < 0 ? -x : x;
}

static int64_t gcd(int64_t x, int64_t y)
{
    if (x == INT64_MIN || y == INT64_MIN)
        fail("a value is beyond 64 bits");
    while (y != 0) {
        const int64_t rest = x % y;

        x = y;
        y = rest;
    }
    return x < 0 ? -x : x;
}

static int64_t lcm(int64_t x, int64_t y)
{
    return x == 0 || y == 0 ? 0 : abs_of(times(x / gcd(x, y), y));
}

/* The square root, rounded down, bit by bit. */
static int64_t isqrt(int64_t x)
{
    int64_t root = 0;

    if (x < 0)
        fail("the root of a negative number");
    for (int64_t bit_of = INT64_C(1) << 31; bit_of > 0; bit_of /= 2)
        if (root + bit_of <= x / (root + bit_of))
            root += bit_of;
    return root;
}

#include "base/nim_product.h"

static int64_t nimproduct(int64_t x, int64_t y)
{
    const uint64_t product = nim_product((uint64_t)x, (uint64_t)y);

    if (x < 0 || y < 0)
        fail("nimproduct of a negative number");
    if (product > INT64_MAX)
        fail("a value is beyond 64 bits");
    return (int64_t)product;
}

static uint64_t times_mod(uint64_t x, uint64_t y, uint64_t n)
{
    uint64_t product = 0;

    if ((x | y) < UINT64_C(1) << 32)
        return x * y % n;
    for (; y > 0; y /= 2) {
        if (y % 2 != 0)
            product = product >= n - x ? product - (n - x) : product + x;
        x = x >= n - x ? x - (n - x) : x + x;
    }
    return product;
}

#include "base/primes.h"

/* A prime factor of n > 1: by trial, and by Pollard's rho what is left. */
static uint64_t least_factor(uint64_t n)
{
    for (uint64_t p = 2; p < 1000 && p * p <= n; p++)
        if (n % p == 0)
            return p;
    if (n < 1000000 || is_prime(n))
        return n;
    for (uint64_t c = 1;; c++) {
        uint64_t x = 2, y = 2, d = 1;

        while (d == 1) {
            x = (times_mod(x, x, n) + c) % n;
            y = (times_mod(y, y, n) + c) % n;
            y = (times_mod(y, y, n) + c) % n;
            d = common_divisor(x > y ? x - y : y - x, n);
        }
        if (d != n)
            return least_factor(d);
    }
}

/* The least prime factor of each number below `count`; all are 0 before. */
static void sieve_factors(int32_t *least, int64_t count)
{
    for (int64_t p = 2; p < count; p++)
        for (int64_t i = least[p] == 0 ? p : count; i < count; i += p)
            if (least[i] == 0)
                least[i] = (int32_t)p;
}

/* The least prime factor of n, none of which is below `from`, a prime: by
 * trial, which numbers that come again are spared, or, of small ones if many
 * are asked for, by a sieve. */
static int64_t next_factor(int64_t n, int64_t from)
{
    enum { SIEVED = 1 << 20, FEW = 1 << 16 };
    static int32_t sieve[SIEVED], asked;
    static struct {
        int64_t of, least;
    } known[4096];
    const uint64_t hash = (uint64_t)n * UINT64_C(0x9e3779b97f4a7c15);
    const int64_t at = (int64_t)(hash >> 52);

    if (asked < FEW && ++asked == FEW)
        sieve_factors(sieve, SIEVED);
    if (asked == FEW && n < SIEVED)
        return sieve[n];
    if (known[at].of != n) {
        int64_t p = from;

        while (p <= n / p && n % p != 0)
            p += p == 2 ? 1 : 2;
        known[at].least = p <= n / p ? p : n;
        known[at].of = n;
    }
    return known[at].least;
}

static bool isprime(int64_t n)
{
    return n > 1 && is_prime((uint64_t)n);
}

/* The number of elements of a set held in a word. */
static int64_t bits_in(uint64_t x)
{
    return __builtin_popcountll(x);
}

/* The place of the lowest bit of x, which is not 0. */
static int64_t lowest(uint64_t x)
{
    return __builtin_ctzll(x);
}

/* The set of element number i; -1 is outside of all. */
static uint64_t bit_of(int64_t i)
{
    return i < 0 ? 0 : UINT64_C(1) << i;
}

/* Whether element number i is in the set; -1 is outside of all. */
static bool has_bit(uint64_t set, int64_t i)
{
    return i >= 0 && (set >> i & 1) != 0;
}

static uint64_t all_bits(int64_t count)
{
    if (count > 64)
        end_with(3, "a set of more than 64 elements: this program holds them "
                    "in a word");
    return count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* Those from low on and before end, all within a word if there are any. */
static uint64_t bits_from(int64_t low, int64_t end)
{
    return low < end ? UINT64_MAX >> (64 - (end - low)) << low : 0;
}
