/* SPDX-License-Identifier: MIT */
/*
 * solve/path.h -- the explicit stack of a depth-first search: positions that
 * are being solved (open) and, above each, those that it waits for.
 */
#pragma once

#include <string.h>

#include "base/memory.h"
#include "grundy/game.h"

enum { GRUNDY_PATH_KINDS = 1 << 24, GRUNDY_PATH_ROUNDS = 31 };

typedef struct path_stack {
    memory *mem;
    int64_t *word;
    size_t used, cap; /* words */
    size_t open;      /* open entries */
} path_stack;

typedef struct path_entry {
    grundy_position at; /* Borrowed until the stack changes */
    unsigned round;     /* visits that ended without an answer */
    bool open;          /* is being solved */
    bool alias;         /* equals what it waits for: not a move away */
    size_t end;         /* words up to and with this entry */
} path_entry;

void grundy_path_open(path_stack *path, memory *mem);
void grundy_path_close(path_stack *path);

/* kind < GRUNDY_PATH_KINDS; false when memory is out. */
bool grundy_path_push(path_stack *path, grundy_position at);

/* The topmost of the entries in the first `end` words; end > 0. */
path_entry grundy_path_entry(const path_stack *path, size_t end);

static inline path_entry grundy_path_top(const path_stack *path)
{
    return grundy_path_entry(path, path->used);
}

/* The words that the entry's lower neighbours take. */
static inline size_t grundy_path_below(const path_entry *entry)
{
    return entry->end - entry->at.length - 1;
}

/* Writes round, open and alias of the entry back. */
void grundy_path_note(path_stack *path, const path_entry *entry);

void grundy_path_pop(path_stack *path);

static inline bool grundy_search_same(grundy_position a, grundy_position b)
{
    return a.kind == b.kind && a.length == b.length &&
           (a.length == 0 ||
            memcmp(a.word, b.word, a.length * sizeof *a.word) == 0);
}
