/* SPDX-License-Identifier: MIT */
/* Heaps of which numbers may be taken that do not depend on the heap: many that
 * have some property, or few that may be large. */

/*
 * Heaps of which those numbers may be taken that have some property: those
 * below `below` that have it, of which k is bit size - 1 - k, and the heaps of
 * each value, one after another, the last first, and of the first LEVELS values
 * as bits: some of them is an option of n if these meet those of the numbers,
 * moved by n.
 */
enum { LEVELS = 256 };

typedef struct number_heaps {
    int64_t *take, count, take_room, below;
    uint64_t *bits, *with[LEVELS];
    int64_t size;
    int32_t *value, *before; /* and the one before with its value, or -1 */
    int64_t known, value_room, before_room;
    int32_t *last, *seen; /* of each value: its last heap, and the last heap
                             that has an option of it */
    int64_t values, last_room, seen_room;
} number_heaps;

static uint64_t *new_bits(int64_t size)
{
    uint64_t *const bits =
        (uint64_t *)calloc((size_t)size / 64 + 2, sizeof *bits);

    if (bits == NULL)
        die(no_memory);
    return bits;
}

static void numbers_note(number_heaps *h, int64_t k)
{
    const int64_t at = h->size - 1 - k;

    h->bits[at / 64] |= UINT64_C(1) << at % 64;
}

static bool numbers_have(const number_heaps *h, int64_t k)
{
    const int64_t at = h->size - 1 - k;

    return (h->bits[at / 64] >> at % 64 & 1) != 0;
}

static void numbers_mark(number_heaps *h, int64_t n)
{
    const int64_t value = h->value[n];

    if (value < LEVELS)
        h->with[value][n / 64] |= UINT64_C(1) << n % 64;
}

/* Room for heaps up to n. */
static void numbers_reach(number_heaps *h, int64_t n)
{
    if (n < h->size)
        return;
    if (n > INT32_MAX / 2)
        die(no_memory);
    h->size = n < 2 * h->size ? 2 * h->size : (n / 64 + 1) * 64;
    free(h->bits);
    h->bits = new_bits(h->size);
    for (int64_t i = 0; i < h->count; i++)
        numbers_note(h, h->take[i]);
    for (int64_t i = 0; i < h->values && i < LEVELS; i++) {
        free(h->with[i]);
        h->with[i] = new_bits(h->size);
    }
    for (int64_t i = 0; i < h->known; i++)
        numbers_mark(h, i);
}

/* k may be taken of n, as far as it goes. */
static void numbers_take(number_heaps *h, int64_t n, int64_t k)
{
    if (k < 1)
        fail("a position can come back to itself");
    if (k > n || numbers_have(h, k))
        return;
    h->take = (int64_t *)more_room(h->take, &h->take_room, h->count + 1,
                                   sizeof *h->take);
    h->take[h->count++] = k;
    numbers_note(h, k);
}

/* Whether some heap of the value is an option of n, one by one. */
static bool numbers_reach_one(const number_heaps *h, int64_t value, int64_t n)
{
    for (int64_t i = h->last[value]; i >= 0; i = h->before[i])
        if (numbers_have(h, n - i))
            return true;
    return false;
}

/* The same by bits. */
static bool numbers_meet(const number_heaps *h, int64_t value, int64_t n)
{
    const int64_t from = h->size - 1 - n;
    const uint64_t *const bits = h->bits + from / 64;
    const uint64_t *const with = h->with[value];
    const int low = (int)(from % 64);

    for (int64_t i = 0; i <= n / 64; i++)
        if ((with[i] & (bits[i] >> low | bits[i + 1] << (63 - low) << 1)) != 0)
            return true;
    return false;
}

/* Few numbers are gone through, of many the values are; of many values each has
 * few heaps. */
static int64_t numbers_mex(number_heaps *h, int64_t n)
{
    int64_t mex = 0;

    if (h->count > n / 32) {
        while (mex < h->values &&
               (h->values > LEVELS ? numbers_reach_one(h, mex, n)
                                   : numbers_meet(h, mex, n)))
            mex++;
        return mex;
    }
    for (int64_t i = 0; i < h->count; i++)
        if (h->take[i] <= n)
            h->seen[h->value[n - h->take[i]]] = (int32_t)n;
    while (mex < h->values && h->seen[mex] == n)
        mex++;
    return mex;
}

static void numbers_put(number_heaps *h, int64_t n, int64_t value)
{
    if (value == h->values) {
        h->last = (int32_t *)more_room(h->last, &h->last_room, value + 1,
                                       sizeof *h->last);
        h->seen = (int32_t *)more_room(h->seen, &h->seen_room, value + 1,
                                       sizeof *h->seen);
        h->last[value] = h->seen[value] = -1;
        if (value < LEVELS)
            h->with[value] = new_bits(h->size);
        h->values++;
    }
    h->value[n] = (int32_t)value;
    h->before[n] = h->last[value];
    h->last[value] = (int32_t)n;
    numbers_mark(h, n);
}

static int64_t numbers_value(number_heaps *h, int64_t n)
{
    h->value =
        (int32_t *)more_room(h->value, &h->value_room, n + 1, sizeof *h->value);
    h->before = (int32_t *)more_room(h->before, &h->before_room, n + 1,
                                     sizeof *h->before);
    for (; h->known <= n; h->known++)
        numbers_put(h, h->known, numbers_mex(h, h->known));
    return h->value[n];
}

static void numbers_forget(number_heaps *h)
{
    while (h->values > 0)
        if (--h->values < LEVELS)
            free(h->with[h->values]);
    h->count = h->below = h->known = h->size = 0;
}

#include "plan/laws/far_parts.h"

static void *far_room(void *old, int64_t count, size_t size)
{
    void *const room = realloc(old, (size_t)count * size);

    if (room == NULL)
        die(no_memory);
    return room;
}

/* k may be taken of n: if that is not known, all values are found anew. */
static void far_take(far_heaps *h, int64_t n, int64_t k)
{
    int64_t i = h->count, low = 0;

    if (k < 1)
        fail("a position can come back to itself");
    if (k > n)
        return;
    while (low < i) {
        const int64_t middle = low + (i - low) / 2;

        if (h->take[middle] == k)
            return;
        if (h->take[middle] < k)
            low = middle + 1;
        else
            i = middle;
    }
    if (h->count == h->take_room) {
        h->take_room = 2 * h->count + 16;
        h->take = (int64_t *)far_room(h->take, h->take_room, sizeof *h->take);
    }
    memmove(h->take + i + 1, h->take + i,
            (size_t)(h->count - i) * sizeof *h->take);
    h->take[i] = k;
    h->count++;
    h->known = 0;
}

static void far_begin(far_heaps *h)
{
    const int64_t n = h->count;

    h->in = (int64_t *)far_room(h->in, n, sizeof *h->in);
    h->place = (int64_t *)far_room(h->place, n, sizeof *h->place);
    h->seen = (int64_t *)far_room(h->seen, n + 1, sizeof *h->seen);
    h->next =
        (int32_t *)far_room(h->next, FAR_NEAR + FAR_AT_ONCE, sizeof *h->next);
    memset(h->in, 0, (size_t)n * sizeof *h->in);
    memset(h->seen, 0, (size_t)(n + 1) * sizeof *h->seen);
    h->parts = h->values = h->known = h->repeats = h->anchor = 0;
    h->stamp = h->nears = h->near = 0;
    while (h->nears < n && h->take[h->nears] <= FAR_NEAR)
        h->near = h->take[h->nears++];
}

static void far_forget(far_heaps *h)
{
    h->count = h->known = h->below = h->given = 0;
    numbers_forget(&h->many);
}

static int64_t far_value(far_heaps *h, int64_t n)
{
    if (h->count == 0)
        return 0;
    if (h->count > 256 && n < INT64_C(1) << 26) {
        numbers_reach(&h->many, n);
        while (h->given < h->count && h->take[h->given] <= n)
            numbers_take(&h->many, n, h->take[h->given++]);
        return numbers_value(&h->many, n);
    }
    if (h->known == 0)
        far_begin(h);
    while (n >= h->known && h->repeats == 0) {
        (void)far_go_on(h);
        far_look(h);
    }
    if (h->repeats > 0 && n >= h->from)
        n = h->from + (n - h->from) % h->repeats;
    return far_value_at(h, n);
}
