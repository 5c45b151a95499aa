/* SPDX-License-Identifier: MIT */
/*
 * Invariant: count <= cap, and exactly one of narrow and wide is in use once
 * cap > 0.  Nearly every sequence that is worth a long run stays far below
 * 65,536, so the width is chosen by the values and not by the game.
 */
#include "nim/sequence.h"

#include <assert.h>
#include <string.h>

void grundy_sequence_open(sequence *s, memory *mem)
{
    *s = (sequence){.mem = mem};
}

void grundy_sequence_close(sequence *s)
{
    GRUNDY_FREE(s->mem, s->narrow, s->cap);
    GRUNDY_FREE(s->mem, s->wide, s->cap);
    *s = (sequence){.mem = s->mem};
}

/* Grows by an eighth at least, so that appending stays linear. */
static size_t next_cap(const sequence *s, size_t need)
{
    const size_t more = s->cap + s->cap / 8 + 64;

    return need > more ? need : more;
}

bool grundy_sequence_reserve(sequence *s, uint64_t count)
{
    const size_t size = s->wide != NULL ? sizeof *s->wide : sizeof *s->narrow;
    void *const old = s->wide != NULL ? (void *)s->wide : (void *)s->narrow;
    size_t cap;
    void *grown;

    if (count <= s->cap)
        return true;
    if (count > SIZE_MAX / 2 / size)
        return false;
    cap = next_cap(s, (size_t)count);
    grown = grundy_memory_resize(s->mem, old, s->cap * size, cap * size);
    if (grown == NULL) {
        cap = (size_t)count;
        grown = grundy_memory_resize(s->mem, old, s->cap * size, cap * size);
    }
    if (grown == NULL)
        return false;
    if (s->wide != NULL)
        s->wide = grown;
    else
        s->narrow = grown;
    s->cap = cap;
    return true;
}

/* Turns 2 bytes a value into 4. */
static bool widen(sequence *s)
{
    const size_t cap = s->cap > 0 ? s->cap : 64;
    uint32_t *wide;

    if (s->wide != NULL)
        return true;
    wide = grundy_memory_new(s->mem, cap * sizeof *wide);
    if (wide == NULL)
        return false;
    for (uint64_t n = 0; n < s->count; n++)
        wide[n] = s->narrow[n];
    GRUNDY_FREE(s->mem, s->narrow, s->cap);
    s->narrow = NULL;
    s->wide = wide;
    s->cap = cap;
    return true;
}

bool grundy_sequence_append(sequence *s, uint32_t value)
{
    if (value > UINT16_MAX && !widen(s))
        return false;
    if (!grundy_sequence_reserve(s, s->count + 1))
        return false;
    if (s->narrow != NULL)
        s->narrow[s->count] = (uint16_t)value;
    else
        s->wide[s->count] = value;
    s->count++;
    return true;
}

uint32_t grundy_sequence_largest(const sequence *s, uint64_t count,
                                 uint64_t *at)
{
    uint32_t largest = 0;
    uint64_t first = 0;

    assert(count <= s->count);
    for (uint64_t n = 0; n < count; n++) {
        const uint32_t v = grundy_sequence_at(s, n);

        if (v > largest) {
            largest = v;
            first = n;
        }
    }
    *at = first;
    return largest;
}

digest grundy_digest_run(const sequence *s, uint64_t from, uint64_t to)
{
    uint32_t a = 0, b = 0;

    assert(from <= to && to <= s->count);
    for (uint64_t n = from; n < to; n++) {
        a += grundy_sequence_at(s, n);
        b += a;
    }
    return (digest){to - from, (uint16_t)a, (uint16_t)b};
}

digest grundy_digest_raise(digest d, uint64_t added)
{
    const uint64_t length = d.length;
    const uint64_t half = length % 2 == 0 ? length / 2 : (length + 1) / 2;
    const uint64_t pairs = half * (length % 2 == 0 ? length + 1 : length);

    d.a = (uint16_t)(d.a + (length & 0xffff) * (added & 0xffff));
    d.b = (uint16_t)(d.b + (pairs & 0xffff) * (added & 0xffff));
    return d;
}

digest grundy_digest_join(digest first, digest then)
{
    const uint64_t a = (uint64_t)first.a + then.a;
    const uint64_t b = first.b + (then.length & 0xffff) * first.a + then.b;

    return (digest){first.length + then.length, (uint16_t)a, (uint16_t)b};
}

/* By doubling: 2k runs are k runs and the same k with k * saltus more. */
digest grundy_digest_repeat(digest d, uint64_t times, uint64_t saltus)
{
    digest whole = {0, 0, 0};
    uint64_t done = 0, size = 1;

    for (; times > 0; times >>= 1) {
        if (times & 1) {
            whole = grundy_digest_join(whole,
                                       grundy_digest_raise(d, done * saltus));
            done += size;
        }
        d = grundy_digest_join(d, grundy_digest_raise(d, size * saltus));
        size *= 2;
    }
    return whole;
}
