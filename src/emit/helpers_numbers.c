/* SPDX-License-Identifier: MIT */
/* Reading, arithmetic, sets in a word, nimbers and the hash table: each
 * compiles as C99 and as C++17 without a warning once what it needs stands
 * before it. */
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
    {HELP_READ_NUMBER, "read_number",
     ON(DIE), false,
     "static int64_t read_number(void)\n"
     "{\n"
     "    uint64_t value = 0;\n"
     "    int c = getchar();\n"
     "\n"
     "    while (c == ' ' || c == '\\n' || c == '\\t' || c == '\\r')\n"
     "        c = getchar();\n"
     "    const bool negative = c == '-';\n"
     "\n"
     "    if (c == '-' || c == '+')\n"
     "        c = getchar();\n"
     "    if (c < '0' || c > '9')\n"
     "        die(\"a number is missing in the input\");\n"
     "    for (; c >= '0' && c <= '9'; c = getchar())\n"
     "        value = value * 10 + (uint64_t)(c - '0');\n"
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
     0, false,
     "static bool more_input(void)\n"
     "{\n"
     "    int c = getchar();\n"
     "\n"
     "    while (c == ' ' || c == '\\n' || c == '\\t' || c == '\\r')\n"
     "        c = getchar();\n"
     "    if (c == EOF)\n"
     "        return false;\n"
     "    ungetc(c, stdin);\n"
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
     0, false,
     "/* Rounds down; 0 by 0, which only positions out of reach ask for. */\n"
     "static int64_t quotient(int64_t x, int64_t y)\n"
     "{\n"
     "    if (y == 0)\n"
     "        return 0;\n"
     "    return x / y - (x % y != 0 && (x < 0) != (y < 0));\n"
     "}\n"},
    {HELP_REMAINDER, "remainder_of",
     0, false,
     "/* What rounding down leaves: of the sign of y. */\n"
     "static int64_t remainder_of(int64_t x, int64_t y)\n"
     "{\n"
     "    if (y == 0)\n"
     "        return 0;\n"
     "    return x % y + (x % y != 0 && (x < 0) != (y < 0) ? y : 0);\n"
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
    {HELP_GROWN, "grown",
     0, false,
     "/* The size of a table that has to hold entry number `at`. */\n"
     "static int64_t grown(int64_t size, int64_t at)\n"
     "{\n"
     "    const int64_t more = at + 1 > 2 * size ? at + 1 : 2 * size;\n"
     "\n"
     "    return at < size ? size : more;\n"
     "}\n"},
    {HELP_ABS, "abs_of",
     0, false,
     "static int64_t abs_of(int64_t x)\n"
     "{\n"
     "    return x < 0 ? -x : x;\n"
     "}\n"},
    {HELP_GCD, "gcd",
     0, false,
     "static int64_t gcd(int64_t x, int64_t y)\n"
     "{\n"
     "    while (y != 0) {\n"
     "        const int64_t rest = x % y;\n"
     "\n"
     "        x = y;\n"
     "        y = rest;\n"
     "    }\n"
     "    return x < 0 ? -x : x;\n"
     "}\n"},
    {HELP_LCM, "lcm",
     ON(GCD), false,
     "static int64_t lcm(int64_t x, int64_t y)\n"
     "{\n"
     "    const int64_t value = x == 0 || y == 0 ? 0 : x / gcd(x, y) * y;\n"
     "\n"
     "    return value < 0 ? -value : value;\n"
     "}\n"},
    {HELP_ISQRT, "isqrt",
     0, false,
     "/* The square root, rounded down, bit by bit. */\n"
     "static int64_t isqrt(int64_t x)\n"
     "{\n"
     "    int64_t root = 0;\n"
     "\n"
     "    for (int64_t bit_of = INT64_C(1) << 31; bit_of > 0; bit_of /= 2)\n"
     "        if (root + bit_of <= x / (root + bit_of))\n"
     "            root += bit_of;\n"
     "    return root;\n"
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
    {HELP_SEE, "see_value mex_of_seen stamp seen seen_room forget_seen",
     ON(DIE), false,
     "/*\n"
     " * The values of options: seen[v] is the stamp of the position at work.  A\n"
     " * value of 2^26 or more stays out: nothing has so many options.\n"
     " */\n"
     "static int64_t *seen;\n"
     "static int64_t seen_room, stamp = 1;\n"
     "\n"
     "static void see_value(int64_t value)\n"
     "{\n"
     "    if (value >= INT64_C(1) << 26)\n"
     "        return;\n"
     "    if (value >= seen_room) {\n"
     "        const int64_t room = 2 * value + 64;\n"
     "\n"
     "        seen = (int64_t *)realloc(seen, (size_t)room * sizeof *seen);\n"
     "        if (seen == NULL)\n"
     "            die(\"out of memory\");\n"
     "        while (seen_room < room)\n"
     "            seen[seen_room++] = 0;\n"
     "    }\n"
     "    seen[value] = stamp;\n"
     "}\n"
     "\n"
     "/* The mex: the least value that no option has.  Begins a new position. */\n"
     "static int64_t mex_of_seen(void)\n"
     "{\n"
     "    int64_t value = 0;\n"
     "\n"
     "    while (value < seen_room && seen[value] == stamp)\n"
     "        value++;\n"
     "    stamp++;\n"
     "    return value;\n"
     "}\n"},
    {HELP_MEMO, "memo memo_slot memo_get memo_put memo_forget memo_grow",
     ON(DIE), false,
     "/* A hash table from rows of numbers to a value, -1 while there is none. */\n"
     "typedef struct memo {\n"
     "    int64_t *word; /* of each entry: its value, its length, its key */\n"
     "    int64_t words, room;\n"
     "    int64_t *slot; /* where the entry begins, 0: free */\n"
     "    int64_t slots, count;\n"
     "} memo;\n"
     "\n"
     "static int64_t *memo_slot(const memo *m, const int64_t *key, int64_t len)\n"
     "{\n"
     "    uint64_t h = (uint64_t)len;\n"
     "\n"
     "    for (int64_t i = 0; i < len; i++) {\n"
     "        h = (h ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);\n"
     "        h ^= h >> 32;\n"
     "    }\n"
     "    for (;; h++) {\n"
     "        int64_t *const slot = &m->slot[h & (uint64_t)(m->slots - 1)];\n"
     "        const int64_t *const entry = m->word + *slot;\n"
     "\n"
     "        if (*slot == 0 ||\n"
     "            (entry[1] == len &&\n"
     "             memcmp(entry + 2, key, (size_t)len * sizeof *key) == 0))\n"
     "            return slot;\n"
     "    }\n"
     "}\n"
     "\n"
     "static int64_t memo_get(const memo *m, const int64_t *key, int64_t len)\n"
     "{\n"
     "    if (m->slots == 0)\n"
     "        return -1;\n"
     "    const int64_t at = *memo_slot(m, key, len);\n"
     "\n"
     "    return at == 0 ? -1 : m->word[at];\n"
     "}\n"
     "\n"
     "static void memo_grow(memo *m)\n"
     "{\n"
     "    int64_t *const old = m->slot;\n"
     "    const int64_t slots = m->slots;\n"
     "\n"
     "    m->slots = slots == 0 ? 1024 : 2 * slots;\n"
     "    m->slot = (int64_t *)calloc((size_t)m->slots, sizeof *m->slot);\n"
     "    if (m->slot == NULL)\n"
     "        die(\"out of memory\");\n"
     "    for (int64_t i = 0; i < slots; i++)\n"
     "        if (old[i] != 0)\n"
     "            *memo_slot(m, m->word + old[i] + 2, m->word[old[i] + 1]) = old[i];\n"
     "    free(old);\n"
     "}\n"
     "\n"
     "static void memo_put(memo *m, const int64_t *key, int64_t len, int64_t value)\n"
     "{\n"
     "    if (2 * m->count >= m->slots)\n"
     "        memo_grow(m);\n"
     "    if (m->words == 0)\n"
     "        m->words = 1;\n"
     "    if (m->words + len + 2 > m->room) {\n"
     "        m->room = 2 * m->room + len + 1024;\n"
     "        m->word = (int64_t *)realloc(m->word,\n"
     "                                     (size_t)m->room * sizeof *m->word);\n"
     "        if (m->word == NULL)\n"
     "            die(\"out of memory\");\n"
     "    }\n"
     "    m->word[m->words] = value;\n"
     "    m->word[m->words + 1] = len;\n"
     "    if (len > 0)\n"
     "        memcpy(m->word + m->words + 2, key, (size_t)len * sizeof *key);\n"
     "    *memo_slot(m, key, len) = m->words;\n"
     "    m->words += len + 2;\n"
     "    m->count++;\n"
     "}\n"},
    {HELP_FORGET, "memo_forget",
     ON(MEMO), false,
     "static void memo_forget(memo *m)\n"
     "{\n"
     "    if (m->slots > 0)\n"
     "        memset(m->slot, 0, (size_t)m->slots * sizeof *m->slot);\n"
     "    m->words = m->count = 0;\n"
     "}\n"},
};
/* clang-format on */
