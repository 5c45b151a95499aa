/* SPDX-License-Identifier: MIT */
/*
 * The figures by which sequences are compared.  Beyond the values stored they
 * come from the law: a run that repeats is counted once and multiplied.
 */
#include "sequence/heap_sequence.h"

#include <assert.h>

#include "base/error.h"
#include "nim/split.h"

static const uint64_t VALUES_MOST = UINT64_C(1) << 22;

/*
 * Heaps [0, count) as runs: first [0, head), then [head, head + unit) so many
 * times, each with `rise` more, then the beginning of one more.
 */
typedef struct runs {
    uint64_t head, unit, times, rise, rest;
} runs;

/* The unit is even, so that the parity of heaps repeats as well. */
static runs cut(const grundy_heap *heap, uint64_t count)
{
    const period *const p = &heap->law.period;
    runs r = {.head = count};

    if (!heap->has_law || count <= heap->values.count)
        return r;
    r.unit = p->length % 2 == 0 ? p->length : 2 * p->length;
    if (p->preperiod + r.unit > heap->values.count) {
        r.unit = p->length; /* too few are stored: parities are looked after */
        assert(p->preperiod + r.unit <= heap->values.count);
    }
    r.rise = r.unit == p->length ? p->saltus : 2 * p->saltus;
    r.head = p->preperiod;
    r.times = (count - r.head) / r.unit;
    r.rest = (count - r.head) % r.unit;
    return r;
}

static digest whole_digest(const grundy_heap *heap, uint64_t count)
{
    const sequence *const s = &heap->values;
    const runs r = cut(heap, count);
    digest d = grundy_digest_run(s, 0, r.head);

    if (r.times > 0)
        d = grundy_digest_join(
            d,
            grundy_digest_repeat(grundy_digest_run(s, r.head, r.head + r.unit),
                                 r.times, r.rise));
    return grundy_digest_join(
        d, grundy_digest_raise(grundy_digest_run(s, r.head, r.head + r.rest),
                               r.times * r.rise));
}

/* The first heap with the largest value of [from, from + length). */
static void find_largest(const grundy_heap *heap, uint64_t from,
                         uint64_t length, grundy_heap_summary *out)
{
    for (uint64_t n = from; n < from + length; n++) {
        const uint64_t v = heap->has_law ? grundy_heap_by_law(heap, n)
                                         : grundy_sequence_at(&heap->values, n);

        if (v > out->largest) {
            out->largest = v;
            out->largest_at = n;
        }
    }
}

/* Rising values are largest in the last unit, others in the first. */
static void add_largest(const grundy_heap *heap, const runs *r,
                        grundy_heap_summary *out)
{
    find_largest(heap, 0, r->head, out);
    find_largest(heap, r->head, r->times > 0 ? r->unit : r->rest, out);
    if (r->rise != 0 && r->times > 0)
        find_largest(heap, r->head + (r->times - 1) * r->unit,
                     r->unit + r->rest, out);
}

/* Counts a run of an odd unit `times` times, with either parity of heaps. */
static void add_runs(histogram *h, const sequence *s, const runs *r)
{
    histogram flipped = *h;
    uint64_t *const even = h->even;

    grundy_histogram_add(h, s, 0, r->head, 1);
    if (r->unit % 2 == 0) {
        grundy_histogram_add(h, s, r->head, r->head + r->unit, r->times);
        grundy_histogram_add(h, s, r->head, r->head + r->rest, 1);
        return;
    }
    flipped.even = h->odd;
    flipped.odd = even;
    grundy_histogram_add(h, s, r->head, r->head + r->unit,
                         r->times - r->times / 2);
    grundy_histogram_add(&flipped, s, r->head, r->head + r->unit, r->times / 2);
    grundy_histogram_add(r->times % 2 == 0 ? h : &flipped, s, r->head,
                         r->head + r->rest, 1);
}

/* Values that rise are walked one by one; there are not many. */
static void add_rising(histogram *h, const grundy_heap *heap, uint64_t count)
{
    for (uint64_t n = 0; n < count; n++)
        (n % 2 == 0 ? h->even : h->odd)[grundy_heap_by_law(heap, n)]++;
}

static bool is_rare(const grundy_heap *heap, const split *s, uint64_t n)
{
    return !grundy_split_common(s, n,
                                heap->has_law
                                    ? grundy_heap_by_law(heap, n)
                                    : grundy_sequence_at(&heap->values, n));
}

/* Types repeat with two units: where they end, all that came before is told. */
static uint64_t find_last_rare(const grundy_heap *heap, const split *s,
                               const runs *r, uint64_t count)
{
    const uint64_t repeating = r->rise == 0 ? count - r->head : 0;
    const uint64_t stop =
        repeating > 2 * r->unit ? count - 2 * r->unit : r->head;

    for (uint64_t n = count; n-- > (r->rise == 0 ? stop : 0);)
        if (is_rare(heap, s, n))
            return n;
    for (uint64_t n = r->head; n-- > 0;)
        if (is_rare(heap, s, n))
            return n;
    return 0;
}

static bool add_split(grundy_heap *heap, const runs *r,
                      grundy_heap_summary *out)
{
    histogram h;
    split best = {0, GRUNDY_PARITY_NONE, 0};
    bool done;

    if (!grundy_histogram_open(&h, &heap->mem, (uint32_t)out->largest))
        return false;
    if (r->rise != 0)
        add_rising(&h, heap, out->count);
    else
        add_runs(&h, &heap->values, r);
    done = grundy_split_best(&best, &h, grundy_split_parity(&heap->code));
    grundy_histogram_close(&h);
    out->mask = best.mask;
    out->parity = best.parity;
    out->rare = best.rare;
    if (done && best.rare > 0)
        out->last_rare = find_last_rare(heap, &best, r, out->count);
    return done;
}

grundy_status grundy_heap_digest(grundy_heap *heap, uint64_t count,
                                 uint32_t *out, grundy_error *err)
{
    const grundy_status status = grundy_heap_extend(heap, count, err);

    if (status == GRUNDY_OK)
        *out = grundy_digest_word(whole_digest(heap, count));
    return status;
}

grundy_status grundy_heap_summarise(grundy_heap *heap, uint64_t count,
                                    grundy_heap_summary *out, grundy_error *err)
{
    const grundy_status status = grundy_heap_extend(heap, count, err);
    runs r;

    if (status != GRUNDY_OK)
        return status;
    r = cut(heap, count);
    *out = (grundy_heap_summary){.count = count, .parity = GRUNDY_PARITY_NONE};
    out->digest = grundy_digest_word(whole_digest(heap, count));
    add_largest(heap, &r, out);
    if (count == 0 || out->largest >= VALUES_MOST ||
        (r.rise != 0 && count > 4 * VALUES_MOST))
        return GRUNDY_OK;
    if (!add_split(heap, &r, out))
        return grundy_fail(err, grundy_memory_failure(&heap->mem),
                           "out of memory for the summary");
    return GRUNDY_OK;
}
