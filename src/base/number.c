/* SPDX-License-Identifier: MIT */
/*
 * Small primes by division; then tests for primes (primes.h), and Pollard's rho
 * in Brent's form, with products gathered between the gcds [Brent80].
 */
#include "base/number.h"

#include <assert.h>
#include <stdlib.h>

#include <stddef.h>

enum { DIVIDE_BELOW = 1000, GATHER = 128 };

__extension__ typedef unsigned __int128 wide;

static uint64_t times_mod(uint64_t x, uint64_t y, uint64_t n)
{
    return (uint64_t)((wide)x * y % n);
}

#include "base/primes.h"

bool grundy_number_is_prime(uint64_t n)
{
    return is_prime(n);
}

uint64_t grundy_number_gcd(uint64_t x, uint64_t y)
{
    return common_divisor(x, y);
}

uint64_t grundy_number_isqrt(uint64_t n)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;

    while (bit > n)
        bit >>= 2;
    for (; bit != 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

static uint64_t step(uint64_t x, uint64_t c, uint64_t n)
{
    return (uint64_t)(((wide)x * x + c) % n);
}

/* Walks the sequence one gcd at a time from where the product became 0. */
static uint64_t retrace(uint64_t y, uint64_t x, uint64_t c, uint64_t n)
{
    uint64_t g;

    do {
        y = step(y, c, n);
        g = grundy_number_gcd(x > y ? x - y : y - x, n);
    } while (g == 1);
    return g;
}

/* A proper divisor of a composite n, or n if this c does not find one. */
static uint64_t rho(uint64_t n, uint64_t c)
{
    uint64_t y = 2, x = 2, from = 2, product = 1, g = 1;

    for (uint64_t length = 1; g == 1; length *= 2) {
        x = y;
        for (uint64_t i = 0; i < length; i++)
            y = step(y, c, n);
        for (uint64_t k = 0; k < length && g == 1; k += GATHER) {
            from = y;
            for (uint64_t i = 0; i < GATHER && i < length - k; i++) {
                y = step(y, c, n);
                product = times_mod(product, x > y ? x - y : y - x, n);
            }
            g = grundy_number_gcd(product, n);
        }
    }
    return g == n ? retrace(from, x, c, n) : g;
}

static uint32_t add(prime_power *out, uint32_t count, uint64_t prime)
{
    uint32_t at = 0;

    while (at < count && out[at].prime < prime)
        at++;
    if (at < count && out[at].prime == prime) {
        out[at].exponent++;
        return count;
    }
    assert(count < GRUNDY_MOST_PRIMES);
    for (uint32_t i = count; i > at; i--)
        out[i] = out[i - 1];
    out[at] = (prime_power){prime, 1};
    return count + 1;
}

/* n has no factor below DIVIDE_BELOW. */
static uint32_t split(uint64_t n, prime_power *out, uint32_t count)
{
    uint64_t divisor = n;

    if (n == 1)
        return count;
    if (n < (uint64_t)DIVIDE_BELOW * DIVIDE_BELOW || grundy_number_is_prime(n))
        return add(out, count, n);
    for (uint64_t c = 1; divisor == n; c++)
        divisor = rho(n, c);
    return split(n / divisor, out, split(divisor, out, count));
}

/* For n < 2^32 and p | n alone n * inverse, without its carry, is less than the
 * inverse [Lemire19]; a division takes several times as long. */
typedef struct small_prime {
    uint32_t prime, square;
    uint64_t inverse;
} small_prime;

#define P(p)                                                                   \
    {                                                                          \
        p, (p) * (p), UINT64_MAX / (p) + 1                                     \
    }

static const small_prime small_primes[] = {
    P(2),   P(3),   P(5),   P(7),   P(11),  P(13),  P(17),  P(19),  P(23),
    P(29),  P(31),  P(37),  P(41),  P(43),  P(47),  P(53),  P(59),  P(61),
    P(67),  P(71),  P(73),  P(79),  P(83),  P(89),  P(97),  P(101), P(103),
    P(107), P(109), P(113), P(127), P(131), P(137), P(139), P(149), P(151),
    P(157), P(163), P(167), P(173), P(179), P(181), P(191), P(193), P(197),
    P(199), P(211), P(223), P(227), P(229), P(233), P(239), P(241), P(251),
    P(257), P(263), P(269), P(271), P(277), P(281), P(283), P(293), P(307),
    P(311), P(313), P(317), P(331), P(337), P(347), P(349), P(353), P(359),
    P(367), P(373), P(379), P(383), P(389), P(397), P(401), P(409), P(419),
    P(421), P(431), P(433), P(439), P(443), P(449), P(457), P(461), P(463),
    P(467), P(479), P(487), P(491), P(499), P(503), P(509), P(521), P(523),
    P(541), P(547), P(557), P(563), P(569), P(571), P(577), P(587), P(593),
    P(599), P(601), P(607), P(613), P(617), P(619), P(631), P(641), P(643),
    P(647), P(653), P(659), P(661), P(673), P(677), P(683), P(691), P(701),
    P(709), P(719), P(727), P(733), P(739), P(743), P(751), P(757), P(761),
    P(769), P(773), P(787), P(797), P(809), P(811), P(821), P(823), P(827),
    P(829), P(839), P(853), P(857), P(859), P(863), P(877), P(881), P(883),
    P(887), P(907), P(911), P(919), P(929), P(937), P(941), P(947), P(953),
    P(967), P(971), P(977), P(983), P(991), P(997),
};

#undef P

enum { SMALL_PRIMES = sizeof small_primes / sizeof *small_primes };

static bool divides(small_prime p, uint64_t n)
{
    return n <= UINT32_MAX ? n * p.inverse < p.inverse : n % p.prime == 0;
}

/* The first prime from i on that divides n, or whose square passes n. */
static uint32_t next_divisor(uint64_t n, uint32_t i)
{
    if (n <= UINT32_MAX)
        while (i < SMALL_PRIMES && small_primes[i].square <= n &&
               n * small_primes[i].inverse >= small_primes[i].inverse)
            i++;
    else
        while (i < SMALL_PRIMES && n % small_primes[i].prime != 0)
            i++;
    return i;
}

static uint64_t divide(uint64_t n, uint32_t p)
{
    return n <= UINT32_MAX ? (uint32_t)n / p : n / p;
}

uint32_t grundy_number_factor(uint64_t n, prime_power out[GRUNDY_MOST_PRIMES])
{
    uint32_t count = 0;
    assert(n > 0);

    for (uint32_t i = 0;; i++) {
        i = next_divisor(n, i);
        if (i == SMALL_PRIMES || small_primes[i].square > n)
            return split(n, out, count);
        out[count] = (prime_power){small_primes[i].prime, 0};
        do {
            n = divide(n, small_primes[i].prime);
            out[count].exponent++;
        } while (divides(small_primes[i], n));
        count++;
    }
}

int grundy_number_compare(const void *x, const void *y)
{
    const uint64_t *const a = x, *const b = y;

    return (*a > *b) - (*a < *b);
}

size_t grundy_numbers_once(uint64_t *at, size_t count)
{
    size_t kept = 0;

    if (count > 1)
        qsort(at, count, sizeof *at, grundy_number_compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || at[i] != at[kept - 1])
            at[kept++] = at[i];
    return kept;
}
