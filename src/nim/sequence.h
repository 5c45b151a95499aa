/* SPDX-License-Identifier: MIT */
/*
 * nim/sequence.h -- a nim-sequence that grows: 2 bytes a value, 4 once one
 * needs them, and the figures by which sequences are compared.
 */
#pragma once

#include "base/memory.h"

/* One of narrow and wide holds the values [0, count); the other is NULL. */
typedef struct sequence {
    memory *mem;
    uint64_t count;
    size_t cap;
    uint16_t *narrow;
    uint32_t *wide;
} sequence;

void grundy_sequence_open(sequence *s, memory *mem);
void grundy_sequence_close(sequence *s);

/* Room for count values in all, never less than there is. */
GRUNDY_MUST_USE bool grundy_sequence_reserve(sequence *s, uint64_t count);

/* False when memory is out. */
GRUNDY_MUST_USE bool grundy_sequence_append(sequence *s, uint32_t value);

static inline uint32_t grundy_sequence_at(const sequence *s, uint64_t n)
{
    return s->narrow != NULL ? s->narrow[n] : s->wide[n];
}

/* The largest value among heaps [0, count), and the first heap that has it. */
uint32_t grundy_sequence_largest(const sequence *s, uint64_t count,
                                 uint64_t *at);

/*
 * The sums of the digest.  A run of values is the map (a, b, values) ->
 * (a + da, b + values * a + db), so runs that repeat are composed, not walked.
 */
typedef struct digest {
    uint64_t length;
    uint16_t a, b;
} digest;

/* The digest of heaps [from, to). */
digest grundy_digest_run(const sequence *s, uint64_t from, uint64_t to);

/* The same run with `added` added to each value. */
digest grundy_digest_raise(digest d, uint64_t added);

/* First one, then the other. */
digest grundy_digest_join(digest first, digest then);

/*
 * `times` runs one after another, the first of which is d and each later one
 * the same with saltus added to every value.
 */
digest grundy_digest_repeat(digest d, uint64_t times, uint64_t saltus);

static inline uint32_t grundy_digest_word(digest d)
{
    return (uint32_t)d.b << 16 | d.a;
}
