/* SPDX-License-Identifier: MIT */
/* Number theory for the rules; the work is done in base/number.c. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/nim_product.h"
#include "base/number.h"
#include "lang/runtime.h"

#define RUNTIME(name)                                                          \
    grundy_status grundy_runtime_##name(machine *m, const runtime_info *info,  \
                                        int64_t *result, const int64_t *arg,   \
                                        grundy_span span)

static grundy_status need_positive(machine *m, const char *name, int64_t n,
                                   grundy_span span)
{
    if (n > 0)
        return GRUNDY_OK;
    return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                               "%s needs a positive number, found %lld", name,
                               (long long)n);
}

static grundy_status need_natural(machine *m, const char *name, int64_t n,
                                  grundy_span span)
{
    if (n >= 0)
        return GRUNDY_OK;
    return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                               "%s needs a natural number, found %lld", name,
                               (long long)n);
}

static grundy_status overflow(machine *m, grundy_span span)
{
    return grundy_machine_fail(m, GRUNDY_EVALUE, span, "overflow");
}

RUNTIME(abs)
{
    (void)info;
    if (arg[0] == INT64_MIN)
        return overflow(m, span);
    *result = arg[0] < 0 ? -arg[0] : arg[0];
    return GRUNDY_OK;
}

RUNTIME(isqrt)
{
    (void)info;
    *result = arg[0] < 0 ? 0 : (int64_t)grundy_number_isqrt((uint64_t)arg[0]);
    return need_natural(m, "isqrt", arg[0], span);
}

RUNTIME(popcount)
{
    (void)info;
    *result = __builtin_popcountll((uint64_t)arg[0]);
    return need_natural(m, "popcount", arg[0], span);
}

RUNTIME(nimproduct)
{
    const uint64_t product = nim_product((uint64_t)arg[0], (uint64_t)arg[1]);

    (void)info;
    *result = (int64_t)product;
    if (arg[0] < 0 || arg[1] < 0)
        return need_natural(m, "nimproduct", arg[0] < 0 ? arg[0] : arg[1],
                            span);
    return product > INT64_MAX ? overflow(m, span) : GRUNDY_OK;
}

/* To look for the factors of a large number takes up to the fourth root of it, a
 * thousand times what other instructions do. */
static grundy_status count_search(machine *m, int64_t x, bool factors)
{
    const int64_t large = INT64_C(1) << 32;

    if (x < large)
        return GRUNDY_OK;
    return grundy_watch_tick(
        m->watch,
        factors ? grundy_number_isqrt(grundy_number_isqrt((uint64_t)x)) : 1000,
        m->err);
}

RUNTIME(isprime)
{
    (void)info;
    (void)span;
    *result = arg[0] > 1 && grundy_number_is_prime((uint64_t)arg[0]);
    return count_search(m, arg[0], false);
}

static uint64_t magnitude(int64_t x)
{
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

RUNTIME(gcd)
{
    const uint64_t g = grundy_number_gcd(magnitude(arg[0]), magnitude(arg[1]));

    (void)info;
    if (g > INT64_MAX)
        return overflow(m, span);
    *result = (int64_t)g;
    return GRUNDY_OK;
}

RUNTIME(lcm)
{
    const uint64_t x = magnitude(arg[0]), y = magnitude(arg[1]);
    uint64_t product;

    (void)info;
    *result = 0;
    if (x == 0 || y == 0)
        return GRUNDY_OK;
    if (__builtin_mul_overflow(x / grundy_number_gcd(x, y), y, &product) ||
        product > INT64_MAX)
        return overflow(m, span);
    *result = (int64_t)product;
    return GRUNDY_OK;
}

RUNTIME(factors)
{
    prime_power f[GRUNDY_MOST_PRIMES];
    uint32_t count;
    object *o;
    grundy_status status = need_positive(m, "factors", arg[0], span);

    (void)info;
    if (status == GRUNDY_OK)
        status = count_search(m, arg[0], true);
    if (status != GRUNDY_OK)
        return status;
    count = grundy_number_factor((uint64_t)arg[0], f);
    o = grundy_object_new(&m->scratch, count, count * 2);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    for (uint32_t i = 0; i < count; i++) {
        o->word[2 * i] = (int64_t)f[i].prime;
        o->word[2 * i + 1] = f[i].exponent;
    }
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}

RUNTIME(divisors)
{
    prime_power f[GRUNDY_MOST_PRIMES];
    uint32_t primes;
    object *o;
    uint64_t count = 1;
    grundy_status status = need_positive(m, "divisors", arg[0], span);

    (void)info;
    if (status == GRUNDY_OK)
        status = count_search(m, arg[0], true);
    if (status != GRUNDY_OK)
        return status;
    primes = grundy_number_factor((uint64_t)arg[0], f);
    for (uint32_t i = 0; i < primes; i++)
        count *= (uint64_t)f[i].exponent + 1;
    o = grundy_object_new(&m->scratch, 1, count);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    o->word[0] = 1;
    for (uint32_t i = 0; i < primes; i++) {
        const uint64_t before = o->count;

        for (uint32_t e = 1; e <= f[i].exponent; e++)
            for (uint64_t j = 0; j < before; j++, o->count++)
                o->word[o->count] =
                    o->word[o->count - before] * (int64_t)f[i].prime;
    }
    assert(o->count == count);
    grundy_object_sort(&m->scratch, &grundy_type_int, o->word, o->count);
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}

/* Most significant first; the digits of 0 are one 0. */
RUNTIME(digits)
{
    const grundy_status status = need_natural(m, "digits", arg[0], span);
    int64_t digit[20];
    uint64_t count = 0;
    object *o;

    (void)info;
    if (status != GRUNDY_OK)
        return status;
    for (int64_t rest = arg[0]; rest > 0 || count == 0; rest /= 10)
        digit[count++] = rest % 10;
    o = grundy_object_new(&m->scratch, count, count);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    for (uint64_t i = 0; i < count; i++)
        o->word[i] = digit[count - 1 - i];
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}

/*
 * The next partition in the order of falling first parts: the last part that
 * can give one to what follows does, and the rest is packed to the left.
 */
static bool next_partition(int64_t *part, int64_t k)
{
    int64_t rest = part[k - 1];

    for (int64_t i = k - 2; i >= 0; i--) {
        rest += part[i];
        /* part[i] - 1 must still hold the rest of k - i parts. */
        if (part[i] > 1) {
            const int64_t most = part[i] - 1, parts = k - i;

            if (most * parts >= rest) {
                for (int64_t j = i; j < k; j++) {
                    const int64_t after = k - 1 - j;

                    part[j] = rest - after < most ? rest - after : most;
                    rest -= part[j];
                }
                return true;
            }
        }
    }
    return false;
}

RUNTIME(partitions)
{
    const int64_t n = arg[0], k = arg[1];
    word_list list = {.mem = m->mem};
    grundy_status status = need_natural(m, "partitions", n, span);
    object *o;
    int64_t *part;
    uint64_t count = 0;
    bool more;

    (void)info;
    if (status == GRUNDY_OK)
        status = need_natural(m, "partitions", k, span);
    if (status != GRUNDY_OK)
        return status;
    more = k > 0 ? n >= k : n == 0;
    part = grundy_arena_new(&m->scratch,
                            ((size_t)(more ? k : 0) + 1) * sizeof *part);
    for (int64_t j = 0; part != NULL && more && j < k; j++)
        part[j] = j == 0 ? n - k + 1 : 1;
    while (part != NULL && more) {
        object *one = grundy_object_new(&m->scratch, (uint64_t)k, (uint64_t)k);
        const int64_t reference = grundy_object_reference(one);

        if (one == NULL || !grundy_words_push(&list, &reference, 1)) {
            part = NULL;
            break;
        }
        if (k > 0)
            memcpy(one->word, part, (size_t)k * sizeof *part);
        count++;
        more = k > 0 && next_partition(part, k);
    }
    o = part == NULL ? NULL : grundy_object_new(&m->scratch, count, count);
    if (o != NULL && count > 0)
        memcpy(o->word, list.at, (size_t)count * sizeof *o->word);
    grundy_words_close(&list);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}
