/* SPDX-License-Identifier: MIT */
/* Heaps of which numbers may be taken that do not depend on the heap: many that
 * have some property, or few that may be large. */

/* Heaps, the latest last. */
typedef struct number_list {
    int32_t *at;
    int64_t count, room;
} number_list;

/*
 * Heaps of which those numbers may be taken that have some property: those
 * below `below` that have it, as bits, and the heaps of each value, one after
 * another, the last first.  Of heaps side by side up to 64 bits say at once
 * which of them have an option of a value.
 */
typedef struct number_heaps {
    int64_t *take, count, take_room, below;
    uint64_t *bits;
    int64_t size;
    int32_t *value;
    int64_t known, value_room;
    number_list *with; /* of each value: its heaps, and the last heap that */
    int32_t *seen;     /* has an option of it */
    int64_t values, lists, with_room, seen_room;
    int64_t *open; /* values that some heap side by side may have, and which */
    int64_t opens, open_room;
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
    h->bits[k / 64] |= UINT64_C(1) << k % 64;
}

/* Bit i: k + i may be taken. */
static uint64_t numbers_from(const number_heaps *h, int64_t k)
{
    const uint64_t *const at = h->bits + k / 64;
    const int low = (int)(k % 64);

    return at[0] >> low | at[1] << (63 - low) << 1;
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
}

/* k may be taken of n, as far as it goes. */
static void numbers_take(number_heaps *h, int64_t n, int64_t k)
{
    if (k < 1)
        fail("a position can come back to itself");
    if (k > n || (numbers_from(h, k) & 1) != 0)
        return;
    h->take = (int64_t *)more_room(h->take, &h->take_room, h->count + 1,
                                   sizeof *h->take);
    h->take[h->count++] = k;
    numbers_note(h, k);
}

/* A value that the heaps of these bits may have. */
static void numbers_open(number_heaps *h, int64_t value, uint64_t may)
{
    h->open = (int64_t *)more_room(h->open, &h->open_room, 2 * h->opens + 2,
                                   sizeof *h->open);
    h->open[2 * h->opens] = value;
    h->open[2 * h->opens + 1] = (int64_t)may;
    h->opens++;
}

static void numbers_put(number_heaps *h, int64_t n, int64_t value)
{
    number_list *of;

    if (value == h->values) {
        h->with = (number_list *)more_room(h->with, &h->with_room, value + 1,
                                           sizeof *h->with);
        h->seen = (int32_t *)more_room(h->seen, &h->seen_room, value + 1,
                                       sizeof *h->seen);
        if (value == h->lists)
            memset(h->with + h->lists++, 0, sizeof *h->with);
        h->with[value].count = 0;
        h->seen[value] = -1;
        h->values++;
    }
    of = h->with + value;
    of->at =
        (int32_t *)more_room(of->at, &of->room, of->count + 1, sizeof *of->at);
    of->at[of->count++] = (int32_t)n;
    h->value[n] = (int32_t)value;
    h->known = n + 1;
}

/* Few numbers are gone through one by one. */
static void numbers_put_few(number_heaps *h, int64_t n)
{
    int64_t mex = 0;

    for (int64_t i = 0; i < h->count; i++)
        if (h->take[i] <= n)
            h->seen[h->value[n - h->take[i]]] = (int32_t)n;
    while (mex < h->values && h->seen[mex] == n)
        mex++;
    numbers_put(h, n, mex);
}

/* Which of up to 64 heaps may have that value, before they are told one by one:
 * its heaps are gone through until none is left. */
static void numbers_look(number_heaps *h, int64_t value, int64_t from,
                         uint64_t may)
{
    const number_list *const with = h->with + value;

    for (int64_t i = with->count; i > 0 && may != 0; i--)
        may &= ~numbers_from(h, from - with->at[i - 1]);
    if (may != 0)
        numbers_open(h, value, may);
}

/* Of many, up to 64 heaps side by side: no value is looked at that is above all
 * of theirs. */
static void numbers_put_many(number_heaps *h, int64_t from, int64_t end)
{
    const uint64_t all = ~UINT64_C(0) >> (64 - (end - from));
    const int64_t values = h->values;
    int64_t v = 0;

    h->opens = 0;
    for (int64_t n = from; n < end; n++) {
        int64_t i = 0;

        for (;; i++) {
            while (i == h->opens && v < values)
                numbers_look(h, v++, from, all);
            if (i == h->opens)
                numbers_open(h, h->values, all);
            if (((uint64_t)h->open[2 * i + 1] >> (n - from) & 1) != 0)
                break;
        }
        h->open[2 * i + 1] &= (int64_t) ~(numbers_from(h, 0) << (n - from));
        numbers_put(h, n, h->open[2 * i]);
    }
}

static int64_t numbers_value(number_heaps *h, int64_t n)
{
    h->value =
        (int32_t *)more_room(h->value, &h->value_room, n + 1, sizeof *h->value);
    while (h->known <= n)
        if (h->count <= h->known / 32)
            numbers_put_few(h, h->known);
        else
            numbers_put_many(h, h->known,
                             n < h->known + 64 ? n + 1 : h->known + 64);
    return h->value[n];
}

static void numbers_forget(number_heaps *h)
{
    h->count = h->below = h->known = h->size = h->values = 0;
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
