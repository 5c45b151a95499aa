/* SPDX-License-Identifier: MIT */
/* Laws of what may be taken from a heap: what a heap is worth, and which heaps
 * are worth a number.  As in plan/laws/takes_values.c and takes_level.c, of
 * which this is the same for people. */

/* A heap of n, of which up to n / a may be taken: as many steps at once
 * as give up the same. */
static int64_t value_of_share(int64_t n, int64_t a)
{
    if (a == 0)
        fail("a division by 0");
    while (n % a != 0) {
        const int64_t step = n / a + 1;

        n -= (n % a + step - 1) / step * step;
    }
    return n / a;
}

/* A heap of n, of which a to b may be taken. */
static int64_t value_of_run(int64_t n, int64_t a, int64_t b)
{
    if (b < a)
        return 0;
    if (a < 1)
        fail("a position can come back to itself");
    if (n < a)
        return 0;
    if (b > n)
        b = n;
    return (int64_t)((uint64_t)n % ((uint64_t)a + (uint64_t)b)) / a;
}

/* A heap of n, of which k may be taken if k % m is 0. */
static int64_t value_of_remainder(int64_t n, int64_t m)
{
    if (n == 0)
        return 0;
    if (m == 0)
        fail("a division by 0");
    return (int64_t)((uint64_t)n / (m < 0 ? -(uint64_t)m : (uint64_t)m));
}

/* Of which m, 2m, .. may be taken, n / m of them. */
static int64_t value_of_quotient(int64_t n, int64_t m)
{
    if (m == 0)
        fail("a division by 0");
    return m < 0 ? 0 : n / m;
}

/* Of which m * j may be taken for all j of 1..n if it is not more than n. */
static int64_t value_of_product(int64_t n, int64_t m)
{
    if (n == 0)
        return 0;
    if (m < 1)
        fail("a position can come back to itself");
    if (n > INT64_MAX / m)
        fail("a number is beyond 64 bits");
    return n / m;
}

#include "plan/laws/arithmetic.h"

static uint64_t least_prime(uint64_t n)
{
    uint64_t least = n, rest = n;

    while (rest > 1) {
        const uint64_t p = least_factor(rest);

        least = p < least ? p : least;
        while (rest % p == 0)
            rest /= p;
    }
    return least;
}

/* The primes up to the prime p, from a sieve that is as long as they have been
 * so far. */
static int64_t sieved_primes(uint64_t p)
{
    static uint64_t words, *factor;
    static uint32_t *before;

    if (p / 128 >= words) {
        words = words == 0 ? 512 : words;
        while (words <= p / 128)
            words *= 2;
        free(factor);
        free(before);
        factor = (uint64_t *)calloc((size_t)words, sizeof *factor);
        before = (uint32_t *)calloc((size_t)words, sizeof *before);
        if (factor == NULL || before == NULL)
            fail(no_memory);
        sieve_odd(words, factor, before);
    }
    return sieved_to(p, factor, before);
}

static int64_t counted_primes(uint64_t x)
{
    const uint64_t root = (uint64_t)isqrt((int64_t)x);
    uint64_t *small = (uint64_t *)calloc((size_t)root + 1, sizeof *small);
    uint64_t *large = (uint64_t *)calloc((size_t)root + 1, sizeof *large);

    if (small == NULL || large == NULL)
        fail(no_memory);
    const int64_t count = count_primes_to(x, root, small, large);

    free(small);
    free(large);
    return count;
}

/* A heap of n, of which what has no factor in common with n may be taken. */
static int64_t value_of_coprime(int64_t n)
{
    if (n < 2 || n % 2 == 0)
        return n % 2;
    const uint64_t p = least_prime((uint64_t)n);

    if (p >> 36 != 0)
        fail("the nimber is the index of a prime above 2^36, which is too far "
             "to "
             "be counted");
    return p >> 27 != 0 ? counted_primes(p) : sieved_primes(p);
}

/* A heap of n, of which every proper divisor may be left: how many primes it is
 * a product of. */
static int64_t value_of_divisors(int64_t n)
{
    int64_t count = 0;

    if (n < 1)
        fail("the divisors of a number below 1");
    for (uint64_t rest = (uint64_t)n; rest > 1; count++)
        rest /= least_factor(rest);
    return count;
}

/* A function of n that is linear on each of some pieces, along every residue of
 * a period; or n / by. */
typedef struct heap_steps {
    int64_t by, period, count;
    const int64_t *from, *value, *rise;
} heap_steps;

static int64_t piece_of(const heap_steps *f, int64_t n)
{
    int64_t i = f->count - 1;

    while (f->from[i] > n)
        i--;
    return i;
}

static int64_t piece_from(const heap_steps *f, int64_t i)
{
    return f->from[i];
}

static int64_t piece_value(const heap_steps *f, int64_t n)
{
    if (f->by != 0)
        return n / f->by;
    const int64_t i = piece_of(f, n), past = n - f->from[i];
    const int64_t at = i * f->period + past % f->period;

    return f->value[at] + f->rise[at] * (past / f->period);
}

/* Whether it rises by so much with each period on the whole piece. */
static bool piece_rises(const heap_steps *f, int64_t i, int64_t by)
{
    for (int64_t r = 0; r < f->period; r++)
        if (f->rise[i * f->period + r] != by)
            return false;
    return true;
}

static bool piece_is_flat(const heap_steps *f, int64_t i)
{
    for (int64_t r = 1; r < f->period; r++)
        if (f->value[i * f->period + r] != f->value[i * f->period])
            return false;
    return piece_rises(f, i, 0);
}

#include "plan/laws/steps.h"

/* The heaps of one value: first to first + width - 1, and so on with each
 * period; 0: once. */
typedef struct level {
    int64_t first, width, period;
} level;

/* k from low to high leaves a heap of base + by * k. */
typedef struct taking {
    int64_t base, by, low, high;
} taking;

/* x - y, or what is next to it in 64 bits. */
static int64_t gap_of(int64_t x, int64_t y)
{
    int64_t gap;

    if (__builtin_sub_overflow(x, y, &gap) || gap == INT64_MIN)
        return x < y ? -INT64_MAX : INT64_MAX;
    return gap;
}

/* Of low to high those that leave `least` to `most`. */
static taking taking_of(int64_t base, int64_t by, int64_t low, int64_t high,
                        int64_t least, int64_t most)
{
    const int64_t size = by < 0 ? -by : by;
    const int64_t first = by < 0 ? gap_of(base, most) : gap_of(least, base);
    const int64_t last = by < 0 ? gap_of(base, least) : gap_of(most, base);
    taking t = {base, by, low, high};

    t.low = max_of(low, -floor_of(-first, size));
    t.high = min_of(high, floor_of(last, size));
    return t;
}

/* The numbers zero + step * t for t from low to high that are first to first +
 * width - 1, and so on with each period; 0: once. */
typedef struct run_of_wins {
    int64_t zero, step, first, width, period, low, high;
} run_of_wins;

typedef struct wins_of {
    int64_t count;
    run_of_wins *run;
} wins_of;

/* The first turn begins at low or before. */
static void add_run(wins_of *w, run_of_wins r)
{
    if (r.width <= 0 || r.low > r.high)
        return;
    if (r.period > 0) {
        r.first = r.low - modulo(r.low - r.first, r.period);
    } else if (r.first < r.low) {
        r.width -= r.low - r.first;
        r.first = r.low;
    }
    if (r.width > 0)
        w->run[w->count++] = r;
}

/* Adds those k that leave heaps of the level and are `rest` more than a
 * multiple of the step. */
static void add_wins(wins_of *w, level l, taking t, int64_t step, int64_t rest)
{
    const int64_t by = t.by * step, size = by < 0 ? -by : by;
    const int64_t shift = modulo(rest - modulo(t.low, step), step);
    const int64_t shared = l.period == 0 ? size : gcd(size, l.period);

    if (l.width == 0 || t.low > t.high || shift > t.high - t.low)
        return;
    run_of_wins r = {t.low + shift, step, 0, 0, l.period / shared, 0, 0};
    const int64_t from =
        (int64_t)((uint64_t)t.base + (uint64_t)t.by * (uint64_t)r.zero);
    const int64_t last = (t.high - r.zero) / step;
    int64_t first = l.first;

    for (int64_t turn = 0; turn < size / shared; turn++) {
        const int64_t end =
            l.width - 1 > INT64_MAX - first ? INT64_MAX : first + (l.width - 1);

        if (by > 0) {
            r.first = -floor_of(from - first, size);
            r.width = floor_of(end - from, size) - r.first + 1;
            r.low = max_of(0, -floor_of(from - l.first, size));
            r.high = last;
        } else {
            r.first = -floor_of(end - from, size);
            r.width = floor_of(from - first, size) - r.first + 1;
            r.low = 0;
            r.high = min_of(last, floor_of(from - l.first, size));
        }
        add_run(w, r);
        if (l.period > INT64_MAX - first)
            return;
        first += l.period;
    }
}

/* The least number above *k that wins; false: there is none. */
static bool next_win(const wins_of *w, int64_t *k)
{
    const int64_t before = *k;
    bool found = false;

    for (int64_t i = 0; i < w->count; i++) {
        const run_of_wins *r = &w->run[i];
        int64_t t = before < r->zero ? 0 : (before - r->zero) / r->step + 1;

        t = max_of(t, r->period == 0 ? r->first : r->low);
        if (t > r->high)
            continue;
        const uint64_t past = (uint64_t)t - (uint64_t)r->first;
        const uint64_t over =
            r->period == 0 ? past : past % (uint64_t)r->period;

        if (over >= (uint64_t)r->width) {
            if (r->period == 0 || r->period - (int64_t)over > r->high - t)
                continue;
            t += r->period - (int64_t)over;
        }
        if (!found || r->zero + r->step * t < *k)
            *k = r->zero + r->step * t;
        found = true;
    }
    return found;
}

static bool is_win(const wins_of *w, int64_t k)
{
    int64_t next = k - 1;

    return next_win(w, &next) && next == k;
}

static uint64_t wins_to(const run_of_wins *r, int64_t t)
{
    if (t < r->first)
        return 0;
    const uint64_t past = (uint64_t)t - (uint64_t)r->first + 1;
    const uint64_t period = (uint64_t)r->period, width = (uint64_t)r->width;
    const uint64_t turns = period == 0 ? 0 : past / period;
    const uint64_t rest = past - turns * period;

    return turns * width + (rest < width ? rest : width);
}

static int64_t count_wins(const wins_of *w)
{
    uint64_t count = 0;

    for (int64_t i = 0; i < w->count; i++)
        count += wins_to(&w->run[i], w->run[i].high) -
                 wins_to(&w->run[i], w->run[i].low - 1);
    return (int64_t)count;
}

/* The heaps of this value among those that have value[i] by the law: values
 * come again with the period, saltus more each time. */
static level sequence_level(const int32_t *value, int64_t count, int64_t period,
                            int64_t saltus, int64_t want, int64_t i)
{
    const int64_t more = want - value[i];
    level l = {i, more == 0, 0};

    if (i < count - period)
        return l;
    if (saltus == 0) {
        l.period = period;
    } else if (more > 0 && more % saltus == 0 &&
               more / saltus <= (INT64_MAX - i) / period) {
        l.first += more / saltus * period;
        l.width = 1;
    }
    return l;
}

static int64_t value_again(const int32_t *value, int64_t count, int64_t period,
                           int64_t n)
{
    const int64_t from = count - period;

    return value[n < count ? n : from + (n - from) % period];
}

/* k, k + turn, .. up to high */
static void add_split(wins_of *w, int64_t k, int64_t turn, int64_t high)
{
    const int64_t last = (high - k) / turn;
    const run_of_wins r = {k, turn, 0, last + 1, 0, 0, last};

    add_run(w, r);
}

/* Adds those k that leave two heaps whose values have this xor, and are `rest`
 * more than a multiple of the step.  Where both have values that come again, so
 * does what k leaves: one k of each class tells of all. */
static void add_splits(wins_of *w, const int32_t *value, int64_t count,
                       int64_t period, int64_t want, taking a, taking b,
                       int64_t step, int64_t rest)
{
    const int64_t low = max_of(a.low, b.low), high = min_of(a.high, b.high);
    const int64_t from = count - period, turn = lcm(period, step);
    const taking far_a = taking_of(a.base, a.by, low, high, from, INT64_MAX);
    const taking far_b = taking_of(b.base, b.by, low, high, from, INT64_MAX);
    const int64_t begin = max_of(far_a.low, far_b.low);
    const int64_t end = min_of(far_a.high, far_b.high);
    const bool repeats = begin <= end && end - begin >= turn;

    for (int64_t k = low; low <= high; k++) {
        bool middle = repeats && k >= begin && k <= end;

        if (middle && k - begin >= turn) {
            if (end == high)
                return;
            k = end + 1;
            middle = false;
        }
        if (modulo(k, step) == rest &&
            (value_again(value, count, period, a.base + a.by * k) ^
             value_again(value, count, period, b.base + b.by * k)) == want)
            add_split(w, k, turn, middle ? end : k);
        if (k == high)
            return;
    }
}

/* k leaves the heaps base + k and sum - base - k, the first of them from low to
 * high, which win where their values have the xor `want`.  Values rise by
 * saltus, a power of two, with each period; from begin to end they do so in
 * both. */
typedef struct pairs_of_heaps {
    const int32_t *value;
    int64_t count, period, saltus, want, base, sum, low, high, begin, end;
} pairs_of_heaps;

static pairs_of_heaps pairs_of(const int32_t *value, int64_t count,
                               int64_t period, int64_t saltus, int64_t want,
                               taking a, taking b)
{
    const taking up = a.by > 0 ? a : b;
    const int64_t low = up.base + max_of(a.low, b.low);
    const int64_t high = up.base + min_of(a.high, b.high);
    const int64_t sum = a.base + b.base, from = count - period;
    pairs_of_heaps p = {value,
                        count,
                        period,
                        saltus,
                        want,
                        up.base,
                        sum,
                        low,
                        high,
                        max_of(low, from),
                        min_of(high, sum - from)};

    if (p.begin > p.end || p.end - p.begin < 2 * period)
        p.end = p.begin - 1;
    return p;
}

static int64_t pair_value(const pairs_of_heaps *p, int64_t n)
{
    const int64_t from = p->count - p->period;
    const int64_t turns = n < p->count ? 0 : (n - from) / p->period;

    return p->value[n - turns * p->period] + turns * p->saltus;
}

/* Heaps of zero + period * (common + part), where part has bits of the mask
 * alone and is low to high. */
typedef struct pair_class {
    int64_t zero;
    uint64_t common, mask, low, high;
} pair_class;

/* Heaps x + period * u and y + period * v have the values saltus * u + r and
 * saltus * v + s, where r and s are below the saltus.  Of u and v the sum and
 * the xor are known: so are the bits that both have, and those of the xor go to
 * either of them.  x is in class i of the period; false: none wins. */
static bool pair_class_of(const pairs_of_heaps *p, int64_t i, pair_class *c)
{
    const int64_t from = p->count - p->period, first = from + i;
    const int64_t second =
        from + modulo(modulo(p->sum - from, p->period) - first, p->period);
    const int64_t r = p->value[first], s = p->value[second];
    const int64_t x = first - r / p->saltus * p->period;
    const int64_t y = second - s / p->saltus * p->period;
    const uint64_t both =
        ((uint64_t)p->sum - (uint64_t)x - (uint64_t)y) / (uint64_t)p->period;
    const uint64_t differ = (uint64_t)(p->want ^ r % p->saltus ^ s % p->saltus);
    const int64_t least = -floor_of(x - p->begin, p->period);
    const int64_t most = floor_of(p->end - x, p->period);

    c->zero = x;
    c->mask = differ / (uint64_t)p->saltus;
    c->common = (both - c->mask) / 2;
    if (differ % (uint64_t)p->saltus != 0 || both < c->mask ||
        (both - c->mask) % 2 != 0 || (c->common & c->mask) != 0 || most < 0 ||
        (uint64_t)most < c->common)
        return false;
    c->low = least < 0 || (uint64_t)least < c->common
                 ? 0
                 : (uint64_t)least - c->common;
    c->high = (uint64_t)most - c->common;
    return c->low <= c->high;
}

/* The least heap from *a on, of begin to end, that wins. */
static bool next_far_pair(const pairs_of_heaps *p, int64_t *a)
{
    int64_t least = 0;
    bool found = false;

    for (int64_t i = 0; i < p->period; i++) {
        pair_class c;

        if (!pair_class_of(p, i, &c))
            continue;
        const int64_t from = -floor_of(c.zero - *a, p->period);
        uint64_t part = c.low;

        if (from > 0 && (uint64_t)from > c.common + part)
            part = (uint64_t)from - c.common;
        if (!next_part(c.mask, &part) || part > c.high)
            continue;
        const int64_t heap = c.zero + p->period * (int64_t)(c.common + part);

        if (!found || heap < least)
            least = heap;
        found = true;
    }
    if (found)
        *a = least;
    return found;
}

/* The least number above *k that wins; false: there is none. */
static bool next_pair(const pairs_of_heaps *p, int64_t *k)
{
    for (int64_t a = p->base + *k + 1; a <= p->high; a++) {
        if (a >= p->begin && a <= p->end) {
            if (next_far_pair(p, &a)) {
                *k = a - p->base;
                return true;
            }
            a = p->end;
        } else if ((pair_value(p, a) ^ pair_value(p, p->sum - a)) == p->want) {
            *k = a - p->base;
            return true;
        }
        if (a == INT64_MAX)
            return false;
    }
    return false;
}

static int64_t count_pairs(const pairs_of_heaps *p)
{
    uint64_t count = 0;

    for (int64_t a = p->low; a <= p->high; a++) {
        if (a == p->begin && p->begin <= p->end)
            a = p->end;
        else
            count += (pair_value(p, a) ^ pair_value(p, p->sum - a)) == p->want;
        if (a == INT64_MAX)
            break;
    }
    for (int64_t i = 0; p->begin <= p->end && i < p->period; i++) {
        pair_class c;

        if (pair_class_of(p, i, &c))
            count += parts_to(c.mask, c.high) -
                     (c.low == 0 ? 0 : parts_to(c.mask, c.low - 1));
    }
    return (int64_t)count;
}

/* The heaps below n that have no factor in common with it and are worth `want`:
 * multiples of a prime that none of `without` divides.  prime 1: the heap 1; 0:
 * it is too far to be told by primes. */
enum { MOST_SIEVED = 40 };
typedef struct rough_heaps {
    bool taken; /* k is taken, not left */
    bool none;  /* the prime divides n */
    int64_t n, want;
    uint64_t prime, without[MOST_SIEVED];
    uint32_t sieved;
} rough_heaps;

/* False: there is no room. */
static bool sieve_out(rough_heaps *h, uint64_t p)
{
    for (uint32_t i = 0; i < h->sieved; i++)
        if (h->without[i] == p)
            return true;
    if (h->sieved == MOST_SIEVED)
        return false;
    h->without[h->sieved++] = p;
    return true;
}

static rough_heaps rough_of(int64_t n, int64_t want, bool taken)
{
    rough_heaps h = {taken, false, n, want, 1, {0}, 0};

    for (uint64_t rest = (uint64_t)n; rest > 1;) {
        const uint64_t p = least_prime(rest);

        (void)sieve_out(&h, p);
        while (rest % p == 0)
            rest /= p;
    }
    for (int64_t index = 1; want != 1 && index < want;
         index += is_prime(h.prime))
        if (is_prime(++h.prime) && !sieve_out(&h, h.prime)) {
            h.prime = 0;
            return h;
        }
    if (want != 1)
        do
            h.prime++;
        while (!is_prime(h.prime));
    h.none = n > 1 && h.prime > 1 && (uint64_t)n % h.prime == 0;
    return h;
}

static bool is_rough(const rough_heaps *h, uint64_t heap)
{
    if (heap == 0)
        return h->n == 1 && h->want == 0;
    if (h->prime == 0)
        return common_divisor((uint64_t)h->n, heap) == 1 &&
               value_of_coprime((int64_t)heap) == h->want;
    if (h->prime == 1)
        return heap == 1;
    for (uint32_t i = 0; i < h->sieved; i++)
        if (heap % h->without[i] == 0)
            return false;
    return heap % h->prime == 0;
}

/* The least number above *k that wins, up to n; false: there is none.  Gaps
 * between numbers that few primes divide are short. */
static bool next_rough(const rough_heaps *h, int64_t *k)
{
    const uint64_t n = (uint64_t)h->n, step = h->prime == 0 ? 1 : h->prime;
    uint64_t next = (uint64_t)(*k + 1);

    if (h->none)
        return false;
    if (h->prime == 1) {
        const uint64_t only = h->taken ? n - 1 : 1;

        if (n < 2 || next > only)
            return false;
        *k = (int64_t)only;
        return true;
    }
    next += ((h->taken ? n % step : 0) + step - next % step) % step;
    for (; next <= n; next += step)
        if (is_rough(h, h->taken ? n - next : next)) {
            *k = (int64_t)next;
            return true;
        }
    return false;
}

static int64_t count_rough(const rough_heaps *h)
{
    int64_t k = -1, count = 0;

    if (h->n > 1 && h->prime > 1)
        return h->none ? 0
                       : (int64_t)count_free(h->without,
                                             (uint64_t)(h->n - 1) / h->prime,
                                             h->sieved);
    for (k += h->taken; next_rough(h, &k);)
        count++;
    return count;
}

/* The heaps up to n of this value where a to b may be taken. */
static level run_level(int64_t n, int64_t a, int64_t b, int64_t value)
{
    level l = {0, 0, 0};

    if (a < 1 || (b > n - a ? value > n / a : value > (a + b - 1) / a))
        return l;
    l.first = value * a;
    l.width = a;
    if (b <= n - a) {
        l.period = a + b;
        l.width = a < a + b - l.first ? a : a + b - l.first;
    }
    return l;
}

static level share_level(const heap_steps *f, int64_t n, int64_t value)
{
    const int64_t first = option_of_share(f, n, value);
    const level l = {first, first < n, 0};

    return l;
}

/* The heaps below n of this value where 0 to h may be left. */
static level left_level(const heap_steps *h, int64_t n, int64_t value)
{
    level l = {0, 0, 0};

    if (n == 0)
        return l;
    l.first = first_worth(h, n - 1, value);
    l.width = first_worth(h, n - 1, value + 1) - l.first;
    return l;
}
