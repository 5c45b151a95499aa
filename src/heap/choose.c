/* SPDX-License-Identifier: MIT */
/* Which kernel a game gets; the plain one where no other fits. */
#include "heap/game.h"

/*
 * A thin set costs a look at a value for each of its numbers, a dense one an
 * OR of its length in bits, some hundreds of them at a time.
 */
static bool is_dense(const grundy_heap_code *code)
{
    if (code->family == GRUNDY_HEAP_RULE)
        return code->rule == GRUNDY_RULE_PRIMES;
    return code->family == GRUNDY_HEAP_SUBTRACT && code->count > 16 &&
           code->set[code->count - 1] / 256 < code->count;
}

const heap_kernel *grundy_heap_choose(const grundy_heap_code *code)
{
    static const heap_kernel *const quick[] = {
        &grundy_heap_blocks, &grundy_heap_triples, &grundy_heap_takes,
        &grundy_heap_below, &grundy_heap_tails};

    if (is_dense(code))
        return &grundy_heap_dense;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        if (quick[i]->fits(code))
            return quick[i];
    return &grundy_heap_plain;
}
