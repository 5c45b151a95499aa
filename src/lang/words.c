/* SPDX-License-Identifier: MIT */
/* To add a function: a line here, its type in check_call.c, its code. */
#include "lang/words.h"

#include <string.h>

#include "base/words.h"

static const word_entry words[] = {
    {"sum", W_SUM, true, false, 0, "sum(e for x in c) or sum(c)"},
    {"xor", W_XOR, true, true, 0, "xor(e for x in c) or xor(a, b)"},
    {"min", W_MIN, true, true, 0, "min(a, b) or min(e for x in c)"},
    {"max", W_MAX, true, true, 0, "max(a, b) or max(e for x in c)"},
    {"count", W_COUNT, true, false, 0, "count(e for x in c)"},
    {"any", W_ANY, true, false, 0, "any(condition for x in c)"},
    {"all", W_ALL, true, false, 0, "all(condition for x in c)"},
    {"mex", W_MEX, true, false, 0, "mex(e for x in c) or mex(c)"},
    {"first", W_FIRST, true, false, 0, "first(e for x in c)"},
    {"gcd", W_GCD, true, true, 0, "gcd(a, b) or gcd(e for x in c)"},
    {"lcm", W_LCM, true, true, 0, "lcm(a, b) or lcm(e for x in c)"},
    {"product", W_PRODUCT, true, false, 0,
     "product(e for x in c) or product(c)"},
    {"abs", W_ABS, false, false, 1, "abs(n)"},
    {"isqrt", W_ISQRT, false, false, 1, "isqrt(n)"},
    {"popcount", W_POPCOUNT, false, false, 1, "popcount(n)"},
    {"nimproduct", W_NIMPRODUCT, false, false, 2, "nimproduct(x, y)"},
    {"isprime", W_ISPRIME, false, false, 1, "isprime(n)"},
    {"factors", W_FACTORS, false, false, 1, "factors(n)"},
    {"divisors", W_DIVISORS, false, false, 1, "divisors(n)"},
    {"digits", W_DIGITS, false, false, 1, "digits(n)"},
    {"len", W_LEN, false, false, 1, "len(c)"},
    {"size", W_SIZE, false, false, 1, "size(c)"},
    {"sort", W_SORT, false, false, 1, "sort(c)"},
    {"counts", W_COUNTS, false, false, 2, "counts(a, n)"},
    {"adjacency", W_ADJACENCY, false, false, 3, "adjacency(n, u, v)"},
    {"neighbours", W_NEIGHBOURS, false, false, 3, "neighbours(n, u, v)"},
    {"parents", W_PARENTS, false, false, 4, "parents(n, u, v, root)"},
    {"partitions", W_PARTITIONS, false, false, 2, "partitions(n, k)"},
    {"nimber", W_NIMBER, false, false, 1, "nimber(position)"},
    {"wins", W_FIRST_WINS, false, false, 1, "wins(position)"},
    {"result", W_RESULT, false, false, 1, "result(position)"},
    {"outcome", W_OUTCOME, false, false, 1, "outcome(position)"},
    {"value", W_VALUE, false, false, 1, "value(position)"},
    {"entailed", W_ENTAILED, false, false, 1, "entailed(position)"}};

enum { WORDS = sizeof words / sizeof *words };

const word_entry *grundy_word_find(const char *name)
{
    for (size_t i = 0; i < WORDS; i++)
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    return NULL;
}

const word_entry *grundy_word_at(size_t i)
{
    return i < WORDS ? &words[i] : NULL;
}

static unsigned least(unsigned x, unsigned y)
{
    return x < y ? x : y;
}

/* Edits (insert, drop, replace) from one name to the other. */
static unsigned distance(const char *x, const char *y)
{
    enum { LONGEST = 32 };
    unsigned row[LONGEST + 1];
    const size_t n = strlen(x), m = strlen(y);

    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= m; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        unsigned corner = row[0];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            const unsigned cost = corner + (x[i - 1] != y[j - 1]);

            corner = row[j];
            row[j] = least(cost, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[m];
}

nearest grundy_nearest_to(const char *wrong)
{
    const size_t length = strlen(wrong);

    return (nearest){wrong, NULL, length < 3 ? 2 : length < 6 ? 3 : 4};
}

/* Of short names two edits leave little: 'pile' is not like 'size'. */
static bool are_alike(const char *x, const char *y, unsigned edits)
{
    return edits < 2 || *x == *y || strstr(x, y) != NULL ||
           strstr(y, x) != NULL;
}

void grundy_nearest_consider(nearest *best, const char *name)
{
    const unsigned edits = distance(best->wrong, name);

    /* Names with nothing in common are not like each other. */
    if (edits < best->edits && are_alike(best->wrong, name, edits) &&
        (edits < strlen(best->wrong) || edits < strlen(name))) {
        best->edits = edits;
        best->name = name;
    }
}
