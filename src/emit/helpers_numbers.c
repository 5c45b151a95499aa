/* SPDX-License-Identifier: MIT */
/* Reading, arithmetic and sets in a word: each compiles as C99 and as C++17
 * without a warning once what it needs stands before it. */
#include "emit/helper_text.h"

/* clang-format off */
const helper_text grundy_helpers_numbers[] = {
    {HELP_DIE, "die",
     0, false,
     "static void die(const char *why)\n"
     "{\n"
     "    fprintf(stderr, \"%s\\n\", why);\n"
     "    exit(1);\n"
     "}\n"},
    {HELP_MORE_ROOM, "more_room",
     ON(DIE), false,
     "/* A block that has to hold `least` entries of that size. */\n"
     "static void *more_room(void *at, int64_t *room, int64_t least, size_t size)\n"
     "{\n"
     "    if (least <= *room)\n"
     "        return at;\n"
     "    *room = 2 * least + 64;\n"
     "    at = realloc(at, (size_t)*room * size);\n"
     "    if (at == NULL)\n"
     "        die(\"out of memory\");\n"
     "    return at;\n"
     "}\n"},
    {HELP_FAIL, "fail trying failed_by",
     ON(DIE), false,
     IF_TRIED "/* The cell whose errors wait until somebody asks for it, and the error. */\n"
     IF_TRIED "static jmp_buf *trying;\n"
     IF_TRIED "static const char *failed_by;\n"
     IF_TRIED "\n"
     "/* The rules have no answer here. */\n"
     "static void fail(const char *why)\n"
     "{\n"
     IF_TRIED "    if (trying != NULL) {\n"
     IF_TRIED "        failed_by = why;\n"
     IF_TRIED "        longjmp(*trying, 1);\n"
     IF_TRIED "    }\n"
     "    die(why);\n"
     "}\n"},
    {HELP_WORD_BEGIN, "is_blank begin_input word_begin words_begun",
     0, false,
     "static int64_t words_begun;\n"
     "static bool is_blank(int c)\n"
     "{\n"
     "    return c == ' ' || (c >= '\\t' && c <= '\\r');\n"
     "}\n"
     "/* Some editors begin a text with a mark, which is no part of it. */\n"
     "static int begin_input(void)\n"
     "{\n"
     "    const int c = getchar(), next = c == 0xEF ? getchar() : 0;\n"
     "    const int last = next == 0xBB ? getchar() : 0;\n"
     "\n"
     "    if (last == 0xBF)\n"
     "        return getchar();\n"
     "    if (next == 0xBB)\n"
     "        ungetc(last, stdin);\n"
     "    if (c == 0xEF)\n"
     "        ungetc(next, stdin);\n"
     "    return c;\n"
     "}\n"
     "static int word_begin(void)\n"
     "{\n"
     "    int c = words_begun == 0 ? begin_input() : getchar();\n"
     "\n"
     "    while (is_blank(c))\n"
     "        c = getchar();\n"
     "    words_begun++;\n"
     "    return c;\n"
     "}\n"},
    {HELP_READ_NUMBER, "read_number",
     ON(DIE) | ON(WORD_BEGIN), false,
     "static int64_t read_number(void)\n"
     "{\n"
     "    uint64_t value = 0;\n"
     "    int c = word_begin();\n"
     "    const bool negative = c == '-';\n"
     "    const uint64_t most = (uint64_t)INT64_MAX + negative;\n"
     "\n"
     "    if (c == '-' || c == '+')\n"
     "        c = getchar();\n"
     "    if (c < '0' || c > '9')\n"
     "        die(\"a number is missing in the input\");\n"
     "    for (; c >= '0' && c <= '9'; c = getchar()) {\n"
     "        const uint64_t digit = (uint64_t)(c - '0');\n"
     "\n"
     "        if (value > (most - digit) / 10)\n"
     "            die(\"a number in the input is beyond 64 bits\");\n"
     "        value = value * 10 + digit;\n"
     "    }\n"
     "    if (c != EOF && !is_blank(c))\n"
     "        die(\"a number in the input goes on as no number\");\n"
     "    return (int64_t)(negative ? 0 - value : value);\n"
     "}\n"},
    {HELP_READ_WITHIN, "read_within",
     ON(READ_NUMBER), false,
     "static int64_t read_within(int64_t least, int64_t most)\n"
     "{\n"
     "    const int64_t value = read_number();\n"
     "\n"
     "    if (value < least || value > most)\n"
     "        die(\"a number out of its range in the input\");\n"
     "    return value;\n"
     "}\n"},
    {HELP_MORE_INPUT, "more_input",
     ON(DIE) | ON(WORD_BEGIN), false,
     "/* A case that reads nothing would come for ever. */\n"
     "static bool more_input(int64_t *before)\n"
     "{\n"
     "    const bool idle = words_begun == *before;\n"
     "    const int c = word_begin();\n"
     "\n"
     "    if (c == EOF)\n"
     "        return false;\n"
     "    if (idle)\n"
     "        die(\"a case reads nothing, so there is no end of them\");\n"
     "    ungetc(c, stdin);\n"
     "    *before = words_begun;\n"
     "    return true;\n"
     "}\n"},
    {HELP_PUT_CHARACTER, "put_character",
     0, false,
     "static void put_character(int64_t code)\n"
     "{\n"
     "    if (code < 0x80) {\n"
     "        putchar((int)code);\n"
     "    } else if (code < 0x800) {\n"
     "        putchar((int)(0xC0 | code >> 6));\n"
     "        putchar((int)(0x80 | (code & 0x3F)));\n"
     "    } else {\n"
     "        if (code >= 0x10000)\n"
     "            putchar((int)(0xF0 | code >> 18));\n"
     "        if (code >= 0x10000)\n"
     "            putchar((int)(0x80 | (code >> 12 & 0x3F)));\n"
     "        else\n"
     "            putchar((int)(0xE0 | code >> 12));\n"
     "        putchar((int)(0x80 | (code >> 6 & 0x3F)));\n"
     "        putchar((int)(0x80 | (code & 0x3F)));\n"
     "    }\n"
     "}\n"},
    {HELP_QUOTIENT, "quotient",
     ON(FAIL), false,
     "/* Rounds down. */\n"
     "static int64_t quotient(int64_t x, int64_t y)\n"
     "{\n"
     "    if (y == 0)\n"
     "        fail(\"a division by 0\");\n"
     "    if (y == -1 && x == INT64_MIN)\n"
     "        fail(\"a quotient is beyond 64 bits\");\n"
     "    return x / y - (x % y != 0 && (x < 0) != (y < 0));\n"
     "}\n"},
    {HELP_REMAINDER, "remainder_of",
     ON(FAIL), false,
     "/* What rounding down leaves: of the sign of y. */\n"
     "static int64_t remainder_of(int64_t x, int64_t y)\n"
     "{\n"
     "    if (y == 0)\n"
     "        fail(\"a division by 0\");\n"
     "    if (y == -1)\n"
     "        return 0;\n"
     "    return x % y + (x % y != 0 && (x < 0) != (y < 0) ? y : 0);\n"
     "}\n"},
    {HELP_FLOOR, "floor_of",
     0, false,
     "/* x / y, rounded down, by a positive y. */\n"
     "static int64_t floor_of(int64_t x, int64_t y)\n"
     "{\n"
     "    return x / y - (x % y < 0);\n"
     "}\n"},
    {HELP_MODULO, "modulo",
     0, false,
     "/* What that leaves: from 0 to y - 1. */\n"
     "static int64_t modulo(int64_t x, int64_t y)\n"
     "{\n"
     "    return x % y + (x % y < 0 ? y : 0);\n"
     "}\n"},
    {HELP_PLUS, "plus",
     ON(FAIL), false,
     "static int64_t plus(int64_t x, int64_t y)\n"
     "{\n"
     "    int64_t made;\n"
     "\n"
     "    if (__builtin_add_overflow(x, y, &made))\n"
     "        fail(\"a sum is beyond 64 bits\");\n"
     "    return made;\n"
     "}\n"},
    {HELP_MINUS_OF, "minus",
     ON(FAIL), false,
     "static int64_t minus(int64_t x, int64_t y)\n"
     "{\n"
     "    int64_t made;\n"
     "\n"
     "    if (__builtin_sub_overflow(x, y, &made))\n"
     "        fail(\"a difference is beyond 64 bits\");\n"
     "    return made;\n"
     "}\n"},
    {HELP_TIMES, "times",
     ON(FAIL), false,
     "static int64_t times(int64_t x, int64_t y)\n"
     "{\n"
     "    int64_t made;\n"
     "\n"
     "    if (__builtin_mul_overflow(x, y, &made))\n"
     "        fail(\"a product is beyond 64 bits\");\n"
     "    return made;\n"
     "}\n"},
    {HELP_ENTRIES, "entries",
     ON(FAIL), false,
     "/* x * y, of a table that has so many. */\n"
     "static int64_t entries(int64_t x, int64_t y)\n"
     "{\n"
     "    int64_t made;\n"
     "\n"
     "    if (__builtin_mul_overflow(x, y, &made) || made > INT64_C(1) << 40)\n"
     "        fail(\"out of memory\");\n"
     "    return made;\n"
     "}\n"},
    {HELP_POWER, "power_of",
     0, false,
     "static int64_t power_of(int64_t base, int64_t exponent)\n"
     "{\n"
     "    int64_t value = 1;\n"
     "\n"
     "    for (; exponent > 0; exponent--)\n"
     "        value *= base;\n"
     "    return value;\n"
     "}\n"},
    {HELP_RAISED, "raised",
     ON(TIMES), false,
     "static int64_t raised(int64_t base, int64_t exponent)\n"
     "{\n"
     "    int64_t value = 1;\n"
     "\n"
     "    if (exponent < 0)\n"
     "        fail(\"a negative exponent\");\n"
     "    if (-1 <= base && base <= 1)\n"
     "        return exponent % 2 == 0 ? base * base | (exponent == 0) : base;\n"
     "    for (; exponent > 0; exponent--)\n"
     "        value = times(value, base);\n"
     "    return value;\n"
     "}\n"},
    {HELP_SHIFT_LEFT, "shifted_left",
     ON(TIMES), false,
     "static int64_t shifted_left(int64_t x, int64_t y)\n"
     "{\n"
     "    if (y < 0 || (y > 62 && x != 0))\n"
     "        fail(\"a shift by a negative number, or too far\");\n"
     "    return x == 0 ? 0 : times(x, INT64_C(1) << y);\n"
     "}\n"},
    {HELP_SHIFT_RIGHT, "shifted_right",
     ON(FAIL), false,
     "static int64_t shifted_right(int64_t x, int64_t y)\n"
     "{\n"
     "    if (y < 0)\n"
     "        fail(\"a shift by a negative number\");\n"
     "    return x >> (y > 63 ? 63 : y);\n"
     "}\n"},
    {HELP_INDEX, "index_inside",
     ON(FAIL), false,
     "static int64_t index_inside(int64_t i, int64_t length)\n"
     "{\n"
     "    if (i < 0 || i >= length)\n"
     "        fail(\"an index outside of its array\");\n"
     "    return i;\n"
     "}\n"},
    {HELP_SIZE, "small_enough",
     ON(DIE), false,
     "/* A size with which nothing overflows. */\n"
     "static void small_enough(int64_t size)\n"
     "{\n"
     "    if (size < 0 || size > INT64_C(1) << 32)\n"
     "        die(\"a size that is negative or too large\");\n"
     "}\n"},
    {HELP_LEAST, "min_of",
     0, false,
     "static int64_t min_of(int64_t x, int64_t y)\n"
     "{\n"
     "    return x < y ? x : y;\n"
     "}\n"},
    {HELP_MOST, "max_of",
     0, false,
     "static int64_t max_of(int64_t x, int64_t y)\n"
     "{\n"
     "    return x > y ? x : y;\n"
     "}\n"},
    {HELP_ROOM, "room_for",
     ON(FAIL), false,
     "/* Of a row that has to hold entry number `at`, and some more. */\n"
     "static int64_t room_for(int64_t at)\n"
     "{\n"
     "    if (at > INT64_C(1) << 40)\n"
     "        fail(\"out of memory\");\n"
     "    return 2 * at + 1024;\n"
     "}\n"},
    {HELP_GROWN, "grown",
     ON(FAIL), false,
     "/* The size of a table that has to hold entry number `at`. */\n"
     "static int64_t grown(int64_t size, int64_t at)\n"
     "{\n"
     "    if (at > INT64_C(1) << 40)\n"
     "        fail(\"out of memory\");\n"
     "    return at < size ? size : at + 1 > 2 * size ? at + 1 : 2 * size;\n"
     "}\n"},
    {HELP_ABS, "abs_of",
     ON(FAIL), false,
     "static int64_t abs_of(int64_t x)\n"
     "{\n"
     "    if (x == INT64_MIN)\n"
     "        fail(\"a value is beyond 64 bits\");\n"
     "    return x < 0 ? -x : x;\n"
     "}\n"},
    {HELP_GCD, "gcd",
     ON(FAIL), false,
     "static int64_t gcd(int64_t x, int64_t y)\n"
     "{\n"
     "    if (x == INT64_MIN || y == INT64_MIN)\n"
     "        fail(\"a value is beyond 64 bits\");\n"
     "    while (y != 0) {\n"
     "        const int64_t rest = x % y;\n"
     "\n"
     "        x = y;\n"
     "        y = rest;\n"
     "    }\n"
     "    return x < 0 ? -x : x;\n"
     "}\n"},
    {HELP_LCM, "lcm",
     ON(GCD) | ON(TIMES) | ON(ABS), false,
     "static int64_t lcm(int64_t x, int64_t y)\n"
     "{\n"
     "    return x == 0 || y == 0 ? 0 : abs_of(times(x / gcd(x, y), y));\n"
     "}\n"},
    {HELP_ISQRT, "isqrt",
     ON(FAIL), false,
     "/* The square root, rounded down, bit by bit. */\n"
     "static int64_t isqrt(int64_t x)\n"
     "{\n"
     "    int64_t root = 0;\n"
     "\n"
     "    if (x < 0)\n"
     "        fail(\"the root of a negative number\");\n"
     "    for (int64_t bit_of = INT64_C(1) << 31; bit_of > 0; bit_of /= 2)\n"
     "        if (root + bit_of <= x / (root + bit_of))\n"
     "            root += bit_of;\n"
     "    return root;\n"
     "}\n"},
    {HELP_FIBONACCI, "least_fibonacci",
     0, false,
     "/*\n"
     " * The least of the Fibonacci numbers that x is a sum of, no two of them\n"
     " * neighbours; 0 of 0.\n"
     " */\n"
     "static uint64_t least_fibonacci(uint64_t x)\n"
     "{\n"
     "    uint64_t now = 1, next = 2, least = 0;\n"
     "\n"
     "    while (next <= x) {\n"
     "        next += now;\n"
     "        now = next - now;\n"
     "    }\n"
     "    while (x > 0) {\n"
     "        if (now <= x) {\n"
     "            x -= now;\n"
     "            least = now;\n"
     "        }\n"
     "        now = next - now;\n"
     "        next -= now;\n"
     "    }\n"
     "    return least;\n"
     "}\n"
     "\n"},
    {HELP_COLD, "cold_pair",
     0, false,
     "/* x / d < 1 + 1 / (k + 1 / (k + ...)): where the whole parts agree their\n"
     " * fractions are turned over, and so is the order. */\n"
     "static bool below_ratio(int64_t x, int64_t d, int64_t k)\n"
     "{\n"
     "    int64_t part = 1;\n"
     "    bool turned = false;\n"
     "\n"
     "    while (d > 0 && x / d == part) {\n"
     "        const int64_t rest = x % d;\n"
     "\n"
     "        x = d;\n"
     "        d = rest;\n"
     "        part = k;\n"
     "        turned = !turned;\n"
     "    }\n"
     "    return (d > 0 && x / d < part) != turned;\n"
     "}\n"
     "\n"
     "/* Whether the lesser number x is d times the ratio, rounded down, where\n"
     " * the numbers are k * d apart. */\n"
     "static bool cold_pair(int64_t x, int64_t apart, int64_t k)\n"
     "{\n"
     "    const int64_t d = apart / k;\n"
     "\n"
     "    if (d == 0 || apart % k != 0)\n"
     "        return apart == 0 && x == 0;\n"
     "    return x < INT64_MAX && below_ratio(x, d, k) &&\n"
     "           !below_ratio(x + 1, d, k);\n"
     "}\n"},
    {HELP_PRIMES, "times_mod power_mod is_prime",
     0, false,
     "static uint64_t times_mod(uint64_t x, uint64_t y, uint64_t n)\n"
     "{\n"
     "    uint64_t product = 0;\n"
     "\n"
     "    if ((x | y) < UINT64_C(1) << 32)\n"
     "        return x * y % n;\n"
     "    for (; y > 0; y /= 2) {\n"
     "        if (y % 2 != 0)\n"
     "            product = product >= n - x ? product - (n - x) : product + x;\n"
     "        x = x >= n - x ? x - (n - x) : x + x;\n"
     "    }\n"
     "    return product;\n"
     "}\n"
     "\n"
     "static uint64_t power_mod(uint64_t x, uint64_t e, uint64_t n)\n"
     "{\n"
     "    uint64_t value = 1 % n;\n"
     "\n"
     "    for (; e > 0; e /= 2) {\n"
     "        if (e % 2 != 0)\n"
     "            value = times_mod(value, x, n);\n"
     "        x = times_mod(x, x, n);\n"
     "    }\n"
     "    return value;\n"
     "}\n"
     "\n"
     "/* Miller and Rabin: the first twelve primes settle all below 2^64. */\n"
     "static bool is_prime(uint64_t n)\n"
     "{\n"
     "    static const uint64_t witness[] = {2, 3, 5, 7, 11, 13,\n"
     "                                       17, 19, 23, 29, 31, 37};\n"
     "    uint64_t odd = n - 1;\n"
     "    int twos = 0;\n"
     "\n"
     "    for (int i = 0; i < 12; i++)\n"
     "        if (n % witness[i] == 0)\n"
     "            return n == witness[i];\n"
     "    if (n < 37 * 37)\n"
     "        return n > 1;\n"
     "    for (; odd % 2 == 0; odd /= 2)\n"
     "        twos++;\n"
     "    for (int i = 0; i < 12; i++) {\n"
     "        uint64_t x = power_mod(witness[i], odd, n);\n"
     "        int k = 1;\n"
     "\n"
     "        if (x == 1 || x == n - 1)\n"
     "            continue;\n"
     "        for (; k < twos && x != n - 1; k++)\n"
     "            x = times_mod(x, x, n);\n"
     "        if (x != n - 1)\n"
     "            return false;\n"
     "    }\n"
     "    return true;\n"
     "}\n"},
    {HELP_RHO, "common_divisor least_factor",
     ON(PRIMES), false,
     "static uint64_t common_divisor(uint64_t x, uint64_t y)\n"
     "{\n"
     "    while (y != 0) {\n"
     "        const uint64_t rest = x % y;\n"
     "\n"
     "        x = y;\n"
     "        y = rest;\n"
     "    }\n"
     "    return x;\n"
     "}\n"
     "\n"
     "/* A prime factor of n > 1: by trial, and by Pollard's rho what is left. */\n"
     "static uint64_t least_factor(uint64_t n)\n"
     "{\n"
     "    for (uint64_t p = 2; p < 1000 && p * p <= n; p++)\n"
     "        if (n % p == 0)\n"
     "            return p;\n"
     "    if (n < 1000000 || is_prime(n))\n"
     "        return n;\n"
     "    for (uint64_t c = 1;; c++) {\n"
     "        uint64_t x = 2, y = 2, d = 1;\n"
     "\n"
     "        while (d == 1) {\n"
     "            x = (times_mod(x, x, n) + c) % n;\n"
     "            y = (times_mod(y, y, n) + c) % n;\n"
     "            y = (times_mod(y, y, n) + c) % n;\n"
     "            d = common_divisor(x > y ? x - y : y - x, n);\n"
     "        }\n"
     "        if (d != n)\n"
     "            return least_factor(d);\n"
     "    }\n"
     "}\n"},
    {HELP_ISPRIME, "isprime",
     ON(PRIMES), false,
     "static bool isprime(int64_t n)\n"
     "{\n"
     "    return n > 1 && is_prime((uint64_t)n);\n"
     "}\n"},
    {HELP_BITS, "bits_in",
     0, false,
     "/* The number of elements of a set held in a word. */\n"
     "static int64_t bits_in(uint64_t x)\n"
     "{\n"
     "    return __builtin_popcountll(x);\n"
     "}\n"},
    {HELP_LOWEST, "lowest",
     0, false,
     "/* The place of the lowest bit of x, which is not 0. */\n"
     "static int64_t lowest(uint64_t x)\n"
     "{\n"
     "    return __builtin_ctzll(x);\n"
     "}\n"},
    {HELP_INVERSE, "by_inverse inverse_of part_by",
     ON(LOWEST), false,
     "/*\n"
     " * Whether x divides y, and y / x, without a division: y times the inverse of\n"
     " * x's odd part modulo 2^64, its factors of 2 rotated out, is y / x if that is\n"
     " * whole, and above (2^64 - 1) / x if not [Granlund and Montgomery 1994].\n"
     " */\n"
     "typedef struct by_inverse {\n"
     "    uint64_t inverse, most;\n"
     "    int64_t twos;\n"
     "} by_inverse;\n"
     "\n"
     "static by_inverse inverse_of(int64_t x)\n"
     "{\n"
     "    const int64_t twos = lowest((uint64_t)x);\n"
     "    const uint64_t odd = (uint64_t)x >> twos;\n"
     "    by_inverse made;\n"
     "\n"
     "    made.inverse = odd; /* the last 3 bits are right; then 6, 12, ... */\n"
     "    for (int i = 0; i < 5; i++)\n"
     "        made.inverse *= 2 - odd * made.inverse;\n"
     "    made.most = UINT64_MAX / (uint64_t)x;\n"
     "    made.twos = twos;\n"
     "    return made;\n"
     "}\n"
     "\n"
     "static bool part_by(const by_inverse *x, int64_t y, int64_t *part)\n"
     "{\n"
     "    const uint64_t odd = (uint64_t)y * x->inverse;\n"
     "    const uint64_t whole = odd >> x->twos | odd << (-x->twos & 63);\n"
     "\n"
     "    *part = (int64_t)whole;\n"
     "    return whole <= x->most;\n"
     "}\n"},
    {HELP_BIT, "bit_of",
     0, false,
     "/* The set of element number i; -1 is outside of all. */\n"
     "static uint64_t bit_of(int64_t i)\n"
     "{\n"
     "    return i < 0 ? 0 : UINT64_C(1) << i;\n"
     "}\n"},
    {HELP_HAS, "has_bit",
     0, false,
     "/* Whether element number i is in the set; -1 is outside of all. */\n"
     "static bool has_bit(uint64_t set, int64_t i)\n"
     "{\n"
     "    return i >= 0 && (set >> i & 1) != 0;\n"
     "}\n"},
    {HELP_FULL, "all_bits",
     ON(DIE), false,
     "static uint64_t all_bits(int64_t count)\n"
     "{\n"
     "    if (count > 64)\n"
     "        die(\"a set of more than 64 elements: this program holds them in a \"\n"
     "            \"word\");\n"
     "    return count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;\n"
     "}\n"},
};
/* clang-format on */
