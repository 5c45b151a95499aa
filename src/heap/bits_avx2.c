/* SPDX-License-Identifier: MIT */
/*
 * The inner loops in AVX2: a vector is half a group, 256 questions a step.
 */
#include "heap/bits.h"

#ifdef BITS_X86

#include <assert.h>
#include <immintrin.h>

#define VECTOR __m256i
#define VECTOR_WORDS 4
#define VECTOR_SUMS 8
#define VECTOR_TARGET __attribute__((target("avx2,popcnt")))
#define VECTOR_INLINE \
    __attribute__((always_inline)) VECTOR_TARGET static inline

#define vector_load(p) _mm256_load_si256((const __m256i *)(const void *)(p))
#define vector_store(p, v) _mm256_store_si256((__m256i *)(void *)(p), v)
#define vector_zero() _mm256_setzero_si256()
#define vector_or(a, b) _mm256_or_si256(a, b)
#define vector_xor(a, b) _mm256_xor_si256(a, b)
#define vector_least(a, b) _mm256_min_epu16(a, b)
#define vector_values(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define vector_down(v, by) _mm256_srl_epi64(v, by)
#define vector_up(v, by) _mm256_sll_epi64(v, by)
#define vector_value(v) _mm256_set1_epi16((short)(v))

VECTOR_INLINE VECTOR vector_flip(VECTOR v, uint32_t flip)
{
    const __m256i place = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);

    return _mm256_permutevar8x32_epi32(
        v, _mm256_xor_si256(place, _mm256_set1_epi32((int)(2 * flip))));
}

VECTOR_INLINE VECTOR vector_backwards(const uint16_t *p)
{
    const __m256i within = _mm256_setr_epi8(
        14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13,
        10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);

    return _mm256_shuffle_epi8(
        _mm256_permute4x64_epi64(vector_values(p), 0x4e), within);
}

VECTOR_INLINE bool vector_any_equal(VECTOR a, VECTOR b)
{
    return _mm256_movemask_epi8(_mm256_cmpeq_epi16(a, b)) != 0;
}

#include "heap/bits_x86.h"

const bits_kernel grundy_heap_bits_avx2 = {
    "avx2", gather, sweep, pair, pairs, merge, turn};

#else
typedef int grundy_heap_bits_avx2_absent;
#endif
