/* SPDX-License-Identifier: MIT */
/*
 * A part is compared by its key alone, as bytes: any order will do that is
 * the same every time.  A sum's key is the number of its different parts and
 * for each its key and copies, all of it in numbers of seven bits a byte; so
 * no sum's key begins another one's.
 *
 * Invariant of a sorted list: keys rise, and no copies are 0.
 */
#include "solve/multiset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "solve/bytes.h"

void grundy_parts_open(part_list *list, memory *mem)
{
    *list = (part_list){.mem = mem};
}

void grundy_parts_close(part_list *list)
{
    GRUNDY_FREE(list->mem, list->part, list->part_cap);
    grundy_memory_free(list->mem, list->key, list->key_cap);
    grundy_parts_open(list, list->mem);
}

void grundy_parts_clear(part_list *list)
{
    list->parts = 0;
    list->used = 0;
}

static bool reserve(part_list *list, size_t parts, size_t bytes)
{
    return GRUNDY_RESERVE(list->mem, list->part, list->part_cap,
                          list->parts + parts) &&
           grundy_memory_reserve(list->mem, &list->key, &list->key_cap,
                                 list->used + bytes, 1);
}

static unsigned char *put_key(unsigned char *to, grundy_position part)
{
    const bool nim = part.kind == GRUNDY_KIND_NIM;

    to = grundy_bytes_put(to, nim ? 0 : (uint64_t)part.kind + 1);
    if (!nim)
        to = grundy_bytes_put(to, part.length);
    for (uint32_t i = 0; i < part.length; i++)
        to = grundy_bytes_put(to, nim ? (uint64_t)part.word[i]
                                      : grundy_bytes_fold(part.word[i]));
    return to;
}

bool grundy_parts_add(part_list *list, grundy_position part, uint64_t copies)
{
    unsigned char *start, *to;

    if (!reserve(list, 1, ((size_t)part.length + 2) * GRUNDY_BYTES_MOST))
        return false;
    start = list->key + list->used;
    to = put_key(start, part);
    list->part[list->parts++] =
        (part_entry){list->used, (size_t)(to - start), copies};
    list->used += (size_t)(to - start);
    return true;
}

static int compare(const unsigned char *a, size_t a_bytes,
                   const unsigned char *b, size_t b_bytes)
{
    const int order = memcmp(a, b, a_bytes < b_bytes ? a_bytes : b_bytes);

    return order != 0 ? order : (a_bytes > b_bytes) - (a_bytes < b_bytes);
}

static int compare_parts(const part_list *a, size_t i, const part_list *b,
                         size_t j)
{
    return compare(a->key + a->part[i].at, a->part[i].bytes,
                   b->key + b->part[j].at, b->part[j].bytes);
}

static void swap(part_list *list, size_t i, size_t j)
{
    const part_entry kept = list->part[i];

    list->part[i] = list->part[j];
    list->part[j] = kept;
}

static void sift(part_list *list, size_t from, size_t count)
{
    for (size_t child; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count &&
            compare_parts(list, child, list, child + 1) < 0)
            child++;
        if (compare_parts(list, from, list, child) >= 0)
            return;
        swap(list, from, child);
    }
}

/* Heap sort: the keys are not where qsort's comparison could see them. */
static void sort_many(part_list *list)
{
    for (size_t i = list->parts / 2; i-- > 0;)
        sift(list, i, list->parts);
    for (size_t count = list->parts; count-- > 1;) {
        swap(list, 0, count);
        sift(list, 0, count);
    }
}

static void sort_few(part_list *list)
{
    for (size_t i = 1; i < list->parts; i++)
        for (size_t j = i; j > 0 && compare_parts(list, j - 1, list, j) > 0;
             j--)
            swap(list, j - 1, j);
}

#ifndef NDEBUG
/* Keys lie within the block, rise, and are there at least once. */
static bool is_sorted(const part_list *list)
{
    for (size_t i = 0; i < list->parts; i++)
        if (list->part[i].copies == 0 ||
            list->part[i].at + list->part[i].bytes > list->used ||
            (i > 0 && compare_parts(list, i - 1, list, i) >= 0))
            return false;
    return true;
}
#endif

/* One entry of equal neighbours. */
static bool unite(part_list *list)
{
    size_t kept = 0;

    for (size_t i = 0; i < list->parts; i++) {
        if (kept > 0 && compare_parts(list, kept - 1, list, i) == 0) {
            if (list->part[i].copies >
                UINT64_MAX - list->part[kept - 1].copies)
                return false;
            list->part[kept - 1].copies += list->part[i].copies;
        } else {
            list->part[kept++] = list->part[i];
        }
    }
    list->parts = kept;
    assert(is_sorted(list));
    return true;
}

bool grundy_parts_sort(part_list *list)
{
    if (list->parts < 2)
        return true;
    if (list->parts <= 16)
        sort_few(list);
    else
        sort_many(list);
    return unite(list);
}

/* Room for it has been reserved. */
static void append(part_list *out, const part_list *from, size_t i,
                   uint64_t copies)
{
    const part_entry *const part = &from->part[i];

    if (copies == 0)
        return;
    assert(out->parts < out->part_cap &&
           out->used + part->bytes <= out->key_cap);
    memcpy(out->key + out->used, from->key + part->at, part->bytes);
    out->part[out->parts++] = (part_entry){out->used, part->bytes, copies};
    out->used += part->bytes;
}

parts_result grundy_parts_join(part_list *out, const part_list *a,
                               size_t less, const part_list *b)
{
    size_t i = 0, j = 0;

    assert(out != a && out != b && is_sorted(a) && is_sorted(b));
    grundy_parts_clear(out);
    if (!reserve(out, a->parts + b->parts, a->used + b->used))
        return GRUNDY_PARTS_NO_MEMORY;
    while (i < a->parts || j < b->parts) {
        const int order = i == a->parts   ? 1
                          : j == b->parts ? -1
                                          : compare_parts(a, i, b, j);
        uint64_t copies = order <= 0 ? a->part[i].copies - (i == less) : 0;

        if (order >= 0 && b->part[j].copies > UINT64_MAX - copies)
            return GRUNDY_PARTS_TOO_MANY;
        if (order >= 0)
            copies += b->part[j].copies;
        append(out, order <= 0 ? a : b, order <= 0 ? i : j, copies);
        i += order <= 0;
        j += order >= 0;
    }
    assert(is_sorted(out));
    return GRUNDY_PARTS_OK;
}

void grundy_parts_cancel(part_list *list)
{
    size_t kept = 0;

    for (size_t i = 0; i < list->parts; i++)
        if (list->part[i].copies % 2 != 0) {
            list->part[kept] = list->part[i];
            list->part[kept++].copies = 1;
        }
    list->parts = kept;
}

uint64_t grundy_parts_nim(const part_list *list, size_t i)
{
    uint64_t k;

    assert(i < list->parts && list->key[list->part[i].at] == 0);
    (void)grundy_bytes_get(list->key + list->part[i].at + 1, &k);
    return k;
}

uint32_t grundy_parts_length(const part_list *list, size_t i)
{
    const unsigned char *from = list->key + list->part[i].at;
    uint64_t number;

    assert(i < list->parts);
    from = grundy_bytes_get(from, &number);
    if (number == 0)
        return 1;
    (void)grundy_bytes_get(from, &number);
    return (uint32_t)number;
}

static grundy_position read_key(const unsigned char *from, int64_t *word)
{
    uint64_t kind, length, folded;

    from = grundy_bytes_get(from, &kind);
    if (kind == 0) {
        (void)grundy_bytes_get(from, &folded);
        word[0] = (int64_t)folded;
        return (grundy_position){GRUNDY_KIND_NIM, 1, word};
    }
    from = grundy_bytes_get(from, &length);
    for (uint64_t w = 0; w < length; w++) {
        from = grundy_bytes_get(from, &folded);
        word[w] = grundy_bytes_unfold(folded);
    }
    return (grundy_position){(uint32_t)kind - 1, (uint32_t)length, word};
}

grundy_position grundy_parts_at(const part_list *list, size_t i,
                                int64_t *word)
{
    return read_key(list->key + list->part[i].at, word);
}

size_t grundy_parts_key_size(const part_list *list)
{
    return list->used + (list->parts + 1) * GRUNDY_BYTES_MOST;
}

size_t grundy_parts_encode(const part_list *list, unsigned char *out)
{
    unsigned char *to = grundy_bytes_put(out, list->parts);

    for (size_t i = 0; i < list->parts; i++) {
        const part_entry *const part = &list->part[i];

        memcpy(to, list->key + part->at, part->bytes);
        to = grundy_bytes_put(to + part->bytes, part->copies);
    }
    return (size_t)(to - out);
}

size_t grundy_parts_encode_single(grundy_position part, unsigned char *out)
{
    unsigned char *const to = put_key(grundy_bytes_put(out, 1), part);

    return (size_t)(grundy_bytes_put(to, 1) - out);
}

/* One part and, as no number ends in a byte of more than 127, one copy. */
bool grundy_parts_is_single(const unsigned char *key, size_t bytes)
{
    return key[0] == 1 && key[1] != 0 && key[bytes - 1] == 1 &&
           key[bytes - 2] < 128;
}

grundy_position grundy_parts_single(const unsigned char *key, int64_t *word)
{
    assert(key[0] == 1);
    return read_key(key + 1, word);
}

uint32_t grundy_parts_single_words(const unsigned char *key)
{
    uint64_t kind, length;

    (void)grundy_bytes_get(grundy_bytes_get(key + 1, &kind), &length);
    return (uint32_t)length;
}

/* Behind a part's key. */
static const unsigned char *skip_key(const unsigned char *from)
{
    uint64_t left = 1, number;

    from = grundy_bytes_get(from, &number);
    if (number != 0)
        from = grundy_bytes_get(from, &left);
    for (; left > 0; left--)
        from = grundy_bytes_get(from, &number);
    return from;
}

bool grundy_parts_decode(part_list *list, const unsigned char *key,
                         size_t bytes)
{
    const unsigned char *from;
    uint64_t parts;

    grundy_parts_clear(list);
    if (!reserve(list, 0, bytes))
        return false;
    memcpy(list->key, key, bytes);
    list->used = bytes;
    from = grundy_bytes_get(list->key, &parts);
    if (!reserve(list, (size_t)parts, 0))
        return false;
    while (list->parts < parts) {
        part_entry *const part = &list->part[list->parts++];

        part->at = (size_t)(from - list->key);
        from = skip_key(from);
        part->bytes = (size_t)(from - list->key) - part->at;
        from = grundy_bytes_get(from, &part->copies);
    }
    assert(from == list->key + bytes && is_sorted(list));
    return true;
}
