/* SPDX-License-Identifier: MIT */
/* Generic work on values, by their types. */
#include "lang/object.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

object *grundy_object_new(arena *a, uint64_t count, uint64_t words_count)
{
    object *o;

    if (words_count > SIZE_MAX / 16)
        return NULL;
    o = grundy_arena_new(a, sizeof *o + (size_t)words_count * sizeof(int64_t));
    if (o != NULL)
        o->count = count;
    return o;
}

object *grundy_object_adopt(arena *a, word_list *words)
{
    const size_t count = words->count, used = count * sizeof *words->at;
    const size_t size = GRUNDY_ARENA_HEAD + sizeof(object) + used;
    char *const block = grundy_memory_resize(
        words->mem, words->at, words->cap * sizeof *words->at, size);
    object *o;

    assert(a->mem == words->mem);
    if (block == NULL)
        return NULL;
    memmove(block + (size - used), block, used);
    o = grundy_arena_adopt(a, block, size);
    o->count = count;
    *words = (word_list){.mem = words->mem};
    return o;
}

/* What has been looked at of a value, and in which block that was. */
typedef struct new_value {
    const arena *in;
    arena_mark mark;
    const arena_block *last;
    size_t bytes;
} new_value;

static bool is_new(new_value *v, const type *t, const int64_t *value);

static bool is_new_object(new_value *v, const type *item, int64_t reference)
{
    const object *const o = grundy_object_at(reference);
    bool all = true;

    if (o == NULL)
        return true;
    v->last = grundy_arena_block_since(v->in, v->mark, o, v->last);
    v->bytes += sizeof *o + (size_t)o->count * item->width * sizeof *o->word;
    for (uint64_t i = 0;
         v->last != NULL && all && !grundy_type_is_flat(item) && i < o->count;
         i++)
        all = is_new(v, item, o->word + i * item->width);
    return v->last != NULL && all;
}

static bool is_new(new_value *v, const type *t, const int64_t *value)
{
    switch (t->tag) {
    case TYPE_TUPLE:
        for (uint32_t i = 0; i < t->count; value += t->item[i++]->width)
            if (!is_new(v, t->item[i], value))
                return false;
        return true;
    case TYPE_ARRAY: case TYPE_SET: return is_new_object(v, t->item[0], *value);
    case TYPE_SUM: return is_new_object(v, &grundy_type_int, *value);
    default: return true;
    }
}

size_t grundy_object_new_bytes(const arena *a, arena_mark mark, const type *t,
                               const int64_t *value)
{
    new_value v = {a, mark, NULL, 0};

    return is_new(&v, t, value) ? v.bytes : 0;
}

static int compare_objects(const type *t, const object *x, const object *y)
{
    const type *item = t->item[0];
    const uint64_t least = x->count < y->count ? x->count : y->count;

    for (uint64_t i = 0; i < least; i++) {
        const int c = grundy_object_compare(item, x->word + i * item->width,
                                            y->word + i * item->width);

        if (c != 0)
            return c;
    }
    return (x->count > y->count) - (x->count < y->count);
}

static int compare_tuples(const type *t, const int64_t *x, const int64_t *y)
{
    for (uint32_t i = 0; i < t->count; i++) {
        const int c = grundy_object_compare(t->item[i], x, y);

        if (c != 0)
            return c;
        x += t->item[i]->width;
        y += t->item[i]->width;
    }
    return 0;
}

static int compare_sums(const object *x, const object *y)
{
    if (x == NULL || y == NULL)
        return (x != NULL) - (y != NULL);

    const uint64_t least = x->count < y->count ? x->count : y->count;

    for (uint64_t i = 0; i < least; i++)
        if (x->word[i] != y->word[i])
            return x->word[i] < y->word[i] ? -1 : 1;
    return (x->count > y->count) - (x->count < y->count);
}

int grundy_object_compare(const type *t, const int64_t *x, const int64_t *y)
{
    switch (t->tag) {
    case TYPE_TUPLE: return compare_tuples(t, x, y);
    case TYPE_ARRAY: case TYPE_SET:
        return compare_objects(t, grundy_object_at(*x), grundy_object_at(*y));
    case TYPE_SUM:
        return compare_sums(grundy_object_at(*x), grundy_object_at(*y));
    default: return (*x > *y) - (*x < *y);
    }
}

static bool copy_items(arena *a, const type *t, int64_t *to,
                       const int64_t *from, uint64_t count)
{
    if (grundy_type_is_flat(t)) {
        memcpy(to, from, (size_t)count * t->width * sizeof *to);
        return true;
    }
    for (uint64_t i = 0; i < count; i++)
        if (!grundy_object_copy(a, t, to + i * t->width, from + i * t->width))
            return false;
    return true;
}

static bool copy_object(arena *a, const type *item, int64_t *to,
                        const int64_t *from)
{
    const object *old = grundy_object_at(*from);
    object *o;

    if (old == NULL) { /* a sum outside its range */
        *to = 0;
        return true;
    }
    o = grundy_object_new(a, old->count, old->count * item->width);

    if (o == NULL)
        return false;
    *to = grundy_object_reference(o);
    return copy_items(a, item, o->word, old->word, old->count);
}

bool grundy_object_copy(arena *a, const type *t, int64_t *to,
                        const int64_t *from)
{
    switch (t->tag) {
    case TYPE_TUPLE:
        for (uint32_t i = 0; i < t->count; i++) {
            if (!grundy_object_copy(a, t->item[i], to, from))
                return false;
            to += t->item[i]->width;
            from += t->item[i]->width;
        }
        return true;
    case TYPE_ARRAY: case TYPE_SET: return copy_object(a, t->item[0], to, from);
    case TYPE_SUM: return copy_object(a, &grundy_type_int, to, from);
    default: *to = *from; return true;
    }
}

static int compare_words(const void *x, const void *y)
{
    const int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

    return (a > b) - (a < b);
}

/* Merges two sorted runs of from[low, mid) and from[mid, high) into to. */
static void merge(const type *t, int64_t *to, const int64_t *from,
                  uint64_t low, uint64_t mid, uint64_t high)
{
    const uint32_t w = t->width;
    uint64_t x = low, y = mid;

    assert(low <= mid && mid <= high);
    for (uint64_t i = low; i < high; i++) {
        const bool first =
            x < mid && (y >= high || grundy_object_compare(t, from + x * w,
                                                           from + y * w) <= 0);

        memcpy(to + i * w, from + (first ? x : y) * w, w * sizeof *to);
        *(first ? &x : &y) += 1;
    }
    assert(low >= high || (x == mid && y == high));
}

static void insert_sort(const type *t, int64_t *word, uint64_t count)
{
    const uint32_t w = t->width;
    int64_t held[GRUNDY_MOST_WIDTH];

    assert(w <= GRUNDY_MOST_WIDTH);
    for (uint64_t i = 1; i < count; i++) {
        uint64_t at = i;

        memcpy(held, word + i * w, w * sizeof *held);
        while (at > 0 &&
               grundy_object_compare(t, word + (at - 1) * w, held) > 0) {
            memcpy(word + at * w, word + (at - 1) * w, w * sizeof *word);
            at--;
        }
        memcpy(word + at * w, held, w * sizeof *word);
    }
}

/* Elements of several words: merging, or insertion when there is no room. */
static void merge_sort(arena *a, const type *t, int64_t *word, uint64_t count)
{
    const size_t size = (size_t)count * t->width * sizeof *word;
    const arena_mark mark = grundy_arena_get(a);
    int64_t *other = count < 24 ? NULL : grundy_arena_new(a, size);

    if (other == NULL) {
        insert_sort(t, word, count);
        return;
    }
    for (uint64_t run = 1; run < count; run *= 2) {
        for (uint64_t low = 0; low < count; low += 2 * run) {
            const uint64_t mid = low + run < count ? low + run : count;
            const uint64_t high = mid + run < count ? mid + run : count;

            merge(t, other, word, low, mid, high);
        }
        memcpy(word, other, size);
    }
    grundy_arena_reset(a, mark);
}

void grundy_object_sort(arena *a, const type *item, int64_t *word,
                        uint64_t count)
{
    if (count < 2)
        return;
    if (item->tag <= TYPE_CHAR && count > 16)
        qsort(word, (size_t)count, sizeof *word, compare_words);
    else
        merge_sort(a, item, word, count);
}

#ifndef NDEBUG
/* Whether the elements rise, all of them, or those in the middle of many. */
static bool is_rising(const type *item, const int64_t *word, uint64_t count)
{
    const uint64_t from = count > 64 ? count / 2 : 1;
    const uint64_t end = count > 64 ? from + 1 : count;

    for (uint64_t i = from; i < end; i++)
        if (grundy_object_compare(item, word + (i - 1) * item->width,
                                  word + i * item->width) >= 0)
            return false;
    return true;
}
#endif

uint64_t grundy_object_sort_unique(arena *a, const type *item, int64_t *word,
                                   uint64_t count)
{
    const uint32_t w = item->width;
    uint64_t kept = 0;

    grundy_object_sort(a, item, word, count);
    for (uint64_t i = 0; i < count; i++) {
        if (kept > 0 && grundy_object_compare(item, word + (kept - 1) * w,
                                              word + i * w) == 0)
            continue;
        if (kept != i)
            memcpy(word + kept * w, word + i * w, w * sizeof *word);
        kept++;
    }
    assert(is_rising(item, word, kept));
    return kept;
}

bool grundy_object_set_has(const type *item, const object *set,
                           const int64_t *x)
{
    uint64_t low = 0, high = set->count;

    assert(is_rising(item, set->word, set->count));
    while (low < high) {
        const uint64_t mid = low + (high - low) / 2;
        const int c =
            grundy_object_compare(item, set->word + mid * item->width, x);

        if (c == 0)
            return true;
        if (c < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return false;
}

bool grundy_words_push(word_list *w, const int64_t *from, size_t count)
{
    if (!GRUNDY_RESERVE(w->mem, w->at, w->cap, w->count + count))
        return false;
    if (count > 0)
        memcpy(w->at + w->count, from, count * sizeof *from);
    w->count += count;
    return true;
}

void grundy_words_close(word_list *w)
{
    GRUNDY_FREE(w->mem, w->at, w->cap);
    w->at = NULL;
    w->count = w->cap = 0;
}

static bool key_object(word_list *key, const type *item, const object *o)
{
    const int64_t count = o == NULL ? -1 : (int64_t)o->count;

    if (!grundy_words_push(key, &count, 1))
        return false;
    if (o == NULL)
        return true;
    if (grundy_type_is_flat(item))
        return grundy_words_push(key, o->word, (size_t)o->count * item->width);
    for (uint64_t i = 0; i < o->count; i++)
        if (!grundy_object_key(key, item, o->word + i * item->width))
            return false;
    return true;
}

bool grundy_object_key(word_list *key, const type *t, const int64_t *value)
{
    switch (t->tag) {
    case TYPE_TUPLE:
        for (uint32_t i = 0; i < t->count; i++) {
            if (!grundy_object_key(key, t->item[i], value))
                return false;
            value += t->item[i]->width;
        }
        return true;
    case TYPE_ARRAY: case TYPE_SET:
        return key_object(key, t->item[0], grundy_object_at(*value));
    case TYPE_SUM:
        return key_object(key, &grundy_type_int, grundy_object_at(*value));
    default: return grundy_words_push(key, value, 1);
    }
}
