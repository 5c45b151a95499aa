/* SPDX-License-Identifier: MIT */
/*
 * An entry is its words and, behind them, one word that holds its length and
 * everything else, so that the stack is read from the top.  A chain of
 * positions of one number costs 16 bytes a position.
 */
#include "solve/path.h"

#include <assert.h>
#include <string.h>

enum { KIND_AT = 32, ROUND_AT = 56, ALIAS_AT = 61, OPEN_AT = 62 };

void grundy_path_open(path_stack *path, memory *mem)
{
    *path = (path_stack){.mem = mem};
}

void grundy_path_close(path_stack *path)
{
    GRUNDY_FREE(path->mem, path->word, path->cap);
    grundy_path_open(path, path->mem);
}

bool grundy_path_push(path_stack *path, grundy_position at)
{
    const size_t need = path->used + at.length + 1;
    const uint64_t tail = at.length | (uint64_t)at.kind << KIND_AT;

    assert(at.kind < GRUNDY_PATH_KINDS);
    if (!GRUNDY_RESERVE(path->mem, path->word, path->cap, need))
        return false;
    if (at.length > 0)
        memcpy(path->word + path->used, at.word,
               at.length * sizeof *path->word);
    path->word[need - 1] = (int64_t)tail;
    path->used = need;
    return true;
}

path_entry grundy_path_entry(const path_stack *path, size_t end)
{
    const uint64_t tail = (uint64_t)path->word[end - 1];
    const uint32_t length = (uint32_t)tail;

    assert(end > length && end <= path->used);
    return (path_entry){
        .at = {.kind = (uint32_t)(tail >> KIND_AT) & (GRUNDY_PATH_KINDS - 1),
               .length = length,
               .word = path->word + (end - 1 - length)},
        .round = (unsigned)(tail >> ROUND_AT) & GRUNDY_PATH_ROUNDS,
        .alias = (tail >> ALIAS_AT & 1) != 0,
        .open = (tail >> OPEN_AT & 1) != 0,
        .end = end,
    };
}

void grundy_path_note(path_stack *path, const path_entry *entry)
{
    const path_entry old = grundy_path_entry(path, entry->end);
    const uint64_t tail =
        old.at.length | (uint64_t)old.at.kind << KIND_AT |
        (uint64_t)entry->round << ROUND_AT |
        (uint64_t)entry->alias << ALIAS_AT | (uint64_t)entry->open << OPEN_AT;

    assert(entry->round <= GRUNDY_PATH_ROUNDS);
    path->word[entry->end - 1] = (int64_t)tail;
    path->open = path->open - old.open + entry->open;
}

void grundy_path_pop(path_stack *path)
{
    const path_entry top = grundy_path_top(path);

    assert(path->open >= top.open && top.end == path->used);
    path->open -= top.open;
    path->used = grundy_path_below(&top);
}
