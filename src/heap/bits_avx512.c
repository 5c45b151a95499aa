/* SPDX-License-Identifier: MIT */
/*
 * The inner loops in AVX-512 (F and BW): one vector is a group of eight
 * labels, 512 questions a step.
 */
#include "heap/bits.h"

#ifdef BITS_X86

#include <assert.h>
#include <immintrin.h>

#define VECTOR __m512i
#define VECTOR_WORDS 8
#define VECTOR_SUMS 16
#define VECTOR_TARGET __attribute__((target("avx512f,avx512bw,popcnt")))
#define VECTOR_INLINE \
    __attribute__((always_inline)) VECTOR_TARGET static inline

#define vector_load(p) _mm512_load_si512(p)
#define vector_store(p, v) _mm512_store_si512(p, v)
#define vector_zero() _mm512_setzero_si512()
#define vector_or(a, b) _mm512_or_si512(a, b)
#define vector_xor(a, b) _mm512_xor_si512(a, b)
#define vector_least(a, b) _mm512_min_epu16(a, b)
#define vector_values(p) _mm512_loadu_si512(p)
#define vector_down(v, by) _mm512_srl_epi64(v, by)
#define vector_up(v, by) _mm512_sll_epi64(v, by)
#define vector_value(v) _mm512_set1_epi16((short)(v))

VECTOR_INLINE VECTOR vector_flip(VECTOR v, uint32_t flip)
{
    const __m512i place = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);

    return _mm512_permutexvar_epi64(
        _mm512_xor_si512(place, _mm512_set1_epi64((long long)flip)), v);
}

VECTOR_INLINE VECTOR vector_backwards(const uint16_t *p)
{
    static const uint16_t last_first[32] = {
        31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
        15, 14, 13, 12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1,  0};

    return _mm512_permutexvar_epi16(_mm512_loadu_si512(last_first),
                                    _mm512_loadu_si512(p));
}

VECTOR_INLINE bool vector_any_equal(VECTOR a, VECTOR b)
{
    return _mm512_cmpeq_epi16_mask(a, b) != 0;
}

#include "heap/bits_x86.h"

const bits_kernel grundy_heap_bits_avx512 = {
    "avx512", gather, sweep, pair, pairs, merge, turn};

#else
typedef int grundy_heap_bits_avx512_absent;
#endif
