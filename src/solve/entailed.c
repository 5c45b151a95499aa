/* SPDX-License-Identifier: MIT */
#include "solve/entailed.h"

#include <assert.h>
#include <string.h>

#include "solve/bytes.h"

enum {
    INSIDE_KIND,
    INSIDE_COPIES,
    INSIDE_LENGTH,
    INSIDE_WORDS,
    INSIDE_NIM = -1
};

bool grundy_entailed_read(part_list *out, const int64_t *word, size_t words)
{
    for (size_t at = 0; at < words;
         at += INSIDE_WORDS + (size_t)word[at + INSIDE_LENGTH]) {
        const int64_t *const part = word + at;
        const bool nim = part[INSIDE_KIND] == INSIDE_NIM;
        const grundy_position p = {
            nim ? GRUNDY_KIND_NIM : (uint32_t)part[INSIDE_KIND],
            (uint32_t)part[INSIDE_LENGTH], part + INSIDE_WORDS};

        if (part[INSIDE_COPIES] == 0 || (nim && part[INSIDE_WORDS] == 0))
            continue;
        if (!grundy_parts_add(out, p, (uint64_t)part[INSIDE_COPIES]))
            return false;
    }
    return true;
}

static size_t words_of(const part_list *inside)
{
    size_t words = 0;

    for (size_t i = 0; i < inside->parts; i++)
        words += INSIDE_WORDS + (size_t)grundy_parts_length(inside, i);
    return words;
}

bool grundy_entailed_add(part_list *out, const part_list *inside)
{
    const size_t words = words_of(inside);
    int64_t *const word =
        grundy_memory_new(out->mem, (words + 1) * sizeof *word);
    size_t at = 0;
    bool ok;

    if (word == NULL)
        return false;
    for (size_t i = 0; i < inside->parts; i++) {
        int64_t *const part = word + at;
        const grundy_position p =
            grundy_parts_at(inside, i, part + INSIDE_WORDS);

        part[INSIDE_KIND] =
            p.kind == GRUNDY_KIND_NIM ? INSIDE_NIM : (int64_t)p.kind;
        part[INSIDE_COPIES] = (int64_t)inside->part[i].copies;
        part[INSIDE_LENGTH] = p.length;
        at += INSIDE_WORDS + (size_t)p.length;
    }
    assert(at == words);
    ok = grundy_parts_add(
        out, (grundy_position){GRUNDY_KIND_ENTAILED, (uint32_t)words, word}, 1);
    GRUNDY_FREE(out->mem, word, (words + 1));
    return ok;
}

size_t grundy_entailed_find(const part_list *list)
{
    for (size_t i = 0; i < list->parts; i++) {
        uint64_t kind;

        (void)grundy_bytes_get(list->key + list->part[i].at, &kind);
        if (kind == (uint64_t)GRUNDY_KIND_ENTAILED + 1)
            return i;
    }
    return SIZE_MAX;
}

bool grundy_entailed_has(const part_list *list, const part_list *of, size_t i)
{
    const part_entry *const that = &of->part[i];

    for (size_t k = 0; k < list->parts; k++)
        if (list->part[k].bytes == that->bytes &&
            memcmp(list->key + list->part[k].at, of->key + that->at,
                   that->bytes) == 0)
            return true;
    return false;
}
