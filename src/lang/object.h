/* SPDX-License-Identifier: MIT */
/*
 * lang/object.h -- values that do not fit into words: arrays and sets (the
 * same layout; a set's elements rise and differ) and sums of positions.
 *
 * A word that refers to an object holds its address.  Objects never change
 * once made and live in the arena they were made in.
 */
#pragma once

#include "lang/type.h"

typedef struct object {
    uint64_t count;  /* elements; of a sum: words */
    int64_t word[];  /* count * width of the element */
} object;

/*
 * A sum is a run of parts, each: kind, copies, length, then length words.
 * Kind SUM_NIM is a Nim heap, its one word the size.  A sum with a part
 * outside its range is the null reference: no such position.
 *
 * Where Right is to move, a last part of kind SUM_RIGHT says so: it has no
 * words and is no position.
 *
 * A part of kind SUM_ENTAILED has a sum as its words: who is to move moves
 * there.
 */
enum {
    SUM_KIND, SUM_COPIES, SUM_LENGTH, SUM_WORDS,
    SUM_NIM = -1,
    SUM_RIGHT = 0xffffff, /* behind all kinds */
    SUM_ENTAILED = 0xfffffd
};

/* Where the part behind the one at `at` begins. */
static inline size_t grundy_sum_next(const int64_t *word, size_t at)
{
    return at + SUM_WORDS + (size_t)word[at + SUM_LENGTH];
}

/* Whether the words of a sum end with who is to move, and that is Right. */
static inline bool grundy_words_are_rights(const int64_t *word, size_t count)
{
    size_t at = 0, last = 0;

    for (; at < count; at = grundy_sum_next(word, at))
        last = at;
    return count > 0 && word[last + SUM_KIND] == SUM_RIGHT;
}

static inline const object *grundy_object_at(int64_t reference)
{
    return (const object *)(uintptr_t)reference; /* NOLINT */
}

static inline int64_t grundy_object_reference(const object *o)
{
    return (int64_t)(uintptr_t)o;
}

/* Room for count words; count is set.  NULL when memory is out. */
object *grundy_object_new(arena *a, uint64_t count, uint64_t words);

/* -1, 0, 1: item by item, arrays and sets by their elements, then length. */
int grundy_object_compare(const type *t, const int64_t *x, const int64_t *y);

/* Copies the value and all it refers to; false when memory is out. */
bool grundy_object_copy(arena *a, const type *t, int64_t *to,
                        const int64_t *from);

/* Sorts count elements of the type in place; a is for what that needs. */
void grundy_object_sort(arena *a, const type *item, int64_t *word,
                        uint64_t count);

/* The same, and drops repetitions; returns how many are left. */
uint64_t grundy_object_sort_unique(arena *a, const type *item, int64_t *word,
                                   uint64_t count);

/* Binary search in a set; elements of the type. */
bool grundy_object_set_has(const type *item, const object *set,
                           const int64_t *x);

/* Words that tell equal values of the type from others, appended to *key;
 * false when memory is out. */
typedef struct word_list {
    memory *mem;
    int64_t *at;
    size_t count, cap;
} word_list;

/* The words become an object of the arena without being copied, and leave the
 * list empty.  The memory of both is one.  NULL when memory is out. */
object *grundy_object_adopt(arena *a, word_list *words);

/* The bytes of all objects of the value; 0: one of them was not made in blocks
 * that the arena took after the mark. */
size_t grundy_object_new_bytes(const arena *a, arena_mark mark, const type *t,
                               const int64_t *value);

bool grundy_words_push(word_list *w, const int64_t *from, size_t count);
void grundy_words_close(word_list *w);
bool grundy_object_key(word_list *key, const type *t, const int64_t *value);
