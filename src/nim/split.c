/* SPDX-License-Identifier: MIT */
/*
 * The mask with the fewest rare heaps, by one transform instead of a count
 * for each mask: the Walsh-Hadamard coefficient of the histogram at m is the
 * number of heaps with an even popcount(v & m) less the number with an odd
 * one; with the sign of n in the histogram it is that of the twisted types.
 */
#include "nim/split.h"

#include <assert.h>

bool grundy_histogram_open(histogram *h, memory *mem, uint32_t largest)
{
    uint32_t size = 2;

    while (size <= largest)
        size *= 2;
    *h = (histogram){.mem = mem, .size = size};
    h->even = grundy_memory_zeroed(mem, size * sizeof *h->even);
    h->odd = grundy_memory_zeroed(mem, size * sizeof *h->odd);
    if (h->even != NULL && h->odd != NULL)
        return true;
    grundy_histogram_close(h);
    return false;
}

void grundy_histogram_close(histogram *h)
{
    GRUNDY_FREE(h->mem, h->even, h->size);
    GRUNDY_FREE(h->mem, h->odd, h->size);
    h->even = h->odd = NULL;
}

void grundy_histogram_add(histogram *h, const sequence *s, uint64_t from,
                          uint64_t to, uint64_t times)
{
    for (uint64_t n = from; n < to; n++) {
        const uint32_t v = grundy_sequence_at(s, n);

        assert(v < h->size);
        if (n % 2 == 0)
            h->even[v] += times;
        else
            h->odd[v] += times;
    }
}

static void transform(int64_t *x, uint32_t size)
{
    for (uint32_t step = 1; step < size; step *= 2)
        for (uint32_t base = 0; base < size; base += 2 * step)
            for (uint32_t i = base; i < base + step; i++) {
                const int64_t a = x[i], b = x[i + step];

                x[i] = a + b;
                x[i + step] = a - b;
            }
}

/* Rare heaps are (count + x) / 2, so the least x is wanted. */
static void choose(split *out, int64_t *x, const histogram *h, int parity)
{
    int64_t count = 0;

    for (uint32_t v = 0; v < h->size; v++) {
        const int64_t even = (int64_t)h->even[v], odd = (int64_t)h->odd[v];

        count += even + odd;
        x[v] = parity == GRUNDY_PARITY_NONE ? even + odd
               : parity == 0                ? even - odd
                                            : odd - even;
    }
    transform(x, h->size);
    for (uint32_t m = 1; m < h->size; m++) {
        const uint64_t rare = (uint64_t)(count + x[m]) / 2;

        if (out->mask == 0 || rare < out->rare)
            *out = (split){m, parity, rare};
    }
}

bool grundy_split_best(split *out, const histogram *h, int parity)
{
    const size_t bytes = h->size * sizeof(int64_t);
    int64_t *const x = grundy_memory_new(h->mem, bytes);

    if (x == NULL)
        return false;
    *out = (split){0, GRUNDY_PARITY_NONE, 0};
    choose(out, x, h, GRUNDY_PARITY_NONE);
    if (parity != GRUNDY_PARITY_NONE)
        choose(out, x, h, parity);
    grundy_memory_free(h->mem, x, bytes);
    return true;
}

int grundy_split_parity(const grundy_heap_code *code)
{
    int parity = GRUNDY_PARITY_NONE;

    if (code->family != GRUNDY_HEAP_BREAK ||
        code->tail & (GRUNDY_LEAVE_TWO | GRUNDY_LEAVE_THREE))
        return GRUNDY_PARITY_NONE;
    for (uint32_t k = 0; k < code->digits; k++) {
        if (code->digit[k] & GRUNDY_LEAVE_THREE)
            return GRUNDY_PARITY_NONE;
        if (!(code->digit[k] & GRUNDY_LEAVE_TWO))
            continue;
        if (parity != GRUNDY_PARITY_NONE && parity != (int)(k % 2))
            return GRUNDY_PARITY_NONE;
        parity = (int)(k % 2);
    }
    return parity;
}
