/* SPDX-License-Identifier: MIT */
/*
 * Invariant: a position stands in the narrow map exactly if its length is the
 * first one that was put and its words pack; so no position stands in both.
 * A kind of fixed length has all its small positions there.
 */
#include "solve/memo.h"

#include <assert.h>

void grundy_memo_open(position_memo *memo, memory *mem)
{
    grundy_narrow_open(&memo->narrow, mem);
    grundy_wide_open(&memo->wide, mem);
    memo->length = UINT32_MAX;
    memo->images = memo->set_aside = NULL;
}

void grundy_memo_close(position_memo *memo)
{
    memory *const mem = memo->narrow.mem;
    const word_images *const images = memo->images;
    const word_images *const set_aside = memo->set_aside;

    grundy_narrow_close(&memo->narrow);
    grundy_wide_close(&memo->wide);
    grundy_memo_open(memo, mem);
    memo->images = images;
    memo->set_aside = set_aside;
}

/* The length, then the words; returns the bytes of it. */
static size_t encode(const int64_t *word, uint32_t length,
                     unsigned char *scratch)
{
    unsigned char *end = grundy_bytes_put(scratch, length);

    for (uint32_t i = 0; i < length; i++)
        end = grundy_bytes_put(end, grundy_bytes_fold(word[i]));
    return (size_t)(end - scratch);
}

uint32_t grundy_memo_find_wide(const position_memo *memo, const int64_t *word,
                               uint32_t length, unsigned char *scratch)
{
    if (memo->wide.used == 0)
        return 0;
    return grundy_wide_find(&memo->wide, scratch,
                            encode(word, length, scratch));
}

bool grundy_memo_put(position_memo *memo, const int64_t *word,
                     uint32_t length, uint32_t code, unsigned char *scratch)
{
    int64_t room[GRUNDY_IMAGE_WORDS];
    uint64_t key;

    word = grundy_memo_least(memo, word, length, room);
    assert(code != 0);
    if (memo->length == UINT32_MAX)
        memo->length = length;
    if (length == memo->length && grundy_memo_pack(word, length, &key)) {
        assert(grundy_memo_find_wide(memo, word, length, scratch) == 0);
        return grundy_narrow_put(&memo->narrow, key, code);
    }
    return grundy_wide_put(&memo->wide, scratch,
                           encode(word, length, scratch), code);
}

size_t grundy_memo_positions(const position_memo *memo)
{
    return memo->narrow.used + memo->wide.used;
}

size_t grundy_memo_bytes(const position_memo *memo)
{
    return memo->narrow.room * sizeof *memo->narrow.slot +
           memo->wide.slots * sizeof *memo->wide.slot + memo->wide.cap;
}

size_t grundy_memo_wanted(const position_memo *memo)
{
    return memo->narrow.wanted + memo->wide.wanted;
}
