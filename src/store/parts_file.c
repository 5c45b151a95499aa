/* SPDX-License-Identifier: MIT */
/*
 * The file: a head (magic, version, a checksum), two records of progress, then
 * blocks, each with its checksum: the description of a list of moves, or parts
 * of positions of a list that stands before it.
 *
 * Invariant: the newest good record tells how many bytes of blocks are safe,
 * and none of those is ever written again.  Blocks are appended behind them and
 * brought to the disk before the older record is overwritten, so wherever a
 * write is cut short one good record remains, and what it counts is there.
 *
 * Checksums tell what was damaged, not what was made up.  Lengths are held
 * against what there is of the file before they are used.
 */
#include "store/parts_file.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "store/checksum.h"
#include "store/bytes.h"

enum {
    VERSION = 1,
    HEAD = 24,   /* magic, version, nothing, checksum */
    SUM = 8,     /* a checksum */
    RECORD = 64, /* one record of progress */
    APART = 512, /* from one record to the other: not one sector */
    DATA = 3 * APART,
    BLOCK_HEAD = 16, /* kind, list, count, bytes of what follows */
    BLOCK = 1 << 18, /* bytes of parts in a block, about */
    LIST_MOST = 1 << 30,
    VALUES = 8 /* bytes of what is known of a part */
};

enum { KIND_LIST = 1, KIND_PARTS = 2 };

static const unsigned char magic[8] = {'g', 'r', 'u', 'n', 'd', 'y', 'P', '\n'};

/* ---- failures ---- */

static grundy_status damaged(grundy_error *err, const char *what)
{
    return grundy_fail(err, GRUNDY_EFORMAT, "the file is damaged: %s", _(what));
}

static grundy_status no_memory(const parts_file *file, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(file->mem),
                       "out of memory for the stored parts");
}

static grundy_status read_at(const parts_file *file, uint64_t at, void *out,
                             size_t size, grundy_error *err)
{
    return file->medium.read(file->medium.user, at, out, size, err);
}

static grundy_status write_at(const parts_file *file, uint64_t at,
                              const void *data, size_t size, grundy_error *err)
{
    return file->medium.write(file->medium.user, at, data, size, err);
}

/* ---- records of progress ---- */

static uint64_t record_place(uint64_t generation)
{
    return APART + generation % 2 * APART;
}

/* generation, bytes of blocks, own checksum */
static grundy_status write_record(parts_file *file, grundy_error *err)
{
    unsigned char record[RECORD] = {0};
    const uint64_t generation = file->generation + 1;
    grundy_status status;

    grundy_bytes_put(record, generation, 8);
    grundy_bytes_put(record + 8, file->end, 8);
    grundy_bytes_put(record + RECORD - SUM,
                     grundy_checksum(record, RECORD - SUM), SUM);
    status = write_at(file, record_place(generation), record, RECORD, err);
    if (status == GRUNDY_OK)
        status = file->medium.sync(file->medium.user, err);
    if (status != GRUNDY_OK)
        return status;
    file->generation = generation;
    file->length = file->end;
    return GRUNDY_OK;
}

/* True if this one is good and newer than what was taken. */
static bool take_record(parts_file *file, const unsigned char *record)
{
    if (grundy_bytes_get(record + RECORD - SUM, SUM) !=
            grundy_checksum(record, RECORD - SUM) ||
        grundy_bytes_get(record, 8) <= file->generation)
        return false;
    file->generation = grundy_bytes_get(record, 8);
    file->length = grundy_bytes_get(record + 8, 8);
    return true;
}

static grundy_status read_records(parts_file *file, uint64_t size,
                                  grundy_error *err)
{
    unsigned char record[APART + RECORD];
    const grundy_status status =
        read_at(file, APART, record, sizeof record, err);

    if (status != GRUNDY_OK)
        return status;
    if ((int)take_record(file, record) +
            (int)take_record(file, record + APART) ==
        0)
        return damaged(err, "neither record of progress has its checksum");
    if (file->length > size - DATA)
        return damaged(err, "its record counts more bytes than there are");
    file->end = file->length;
    return GRUNDY_OK;
}

/* ---- the head ---- */

static grundy_status create(parts_file *file, grundy_error *err)
{
    unsigned char head[DATA] = {0};
    grundy_status status;

    memcpy(head, magic, sizeof magic);
    grundy_bytes_put(head + 8, VERSION, 4);
    grundy_bytes_put(head + HEAD - SUM, grundy_checksum(head, HEAD - SUM), SUM);
    status = write_at(file, 0, head, sizeof head, err);
    return status == GRUNDY_OK ? write_record(file, err) : status;
}

static grundy_status check_head(const parts_file *file, uint64_t size,
                                grundy_error *err)
{
    unsigned char head[HEAD];
    grundy_status status;

    if (size < HEAD)
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "the file does not hold stored parts");
    status = read_at(file, 0, head, sizeof head, err);
    if (status != GRUNDY_OK)
        return status;
    if (memcmp(head, magic, sizeof magic) != 0)
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "the file does not hold stored parts");
    if (grundy_bytes_get(head + 8, 4) != VERSION)
        return grundy_fail(
            err, GRUNDY_EFORMAT, "the file has version %u, expected %u",
            (unsigned)grundy_bytes_get(head + 8, 4), (unsigned)VERSION);
    if (grundy_bytes_get(head + HEAD - SUM, SUM) !=
        grundy_checksum(head, HEAD - SUM))
        return damaged(err, "its head does not have its checksum");
    return size < DATA ? damaged(err, "it ends within its head") : GRUNDY_OK;
}

/* ---- blocks ---- */

typedef struct block_head {
    uint32_t kind, list, count;
    size_t size; /* of what follows, without the checksum */
} block_head;

/* The block at that place of the data, into the buffer, checked; *next is where
 * another one begins. */
static grundy_status read_block(parts_file *file, uint64_t at, block_head *out,
                                uint64_t *next, grundy_error *err)
{
    unsigned char head[BLOCK_HEAD];
    const uint64_t left = file->length - at;
    grundy_status status;
    uint64_t size;

    assert(at <= file->length);
    if (left < BLOCK_HEAD + SUM)
        return damaged(err, "a block ends too early");
    status = read_at(file, DATA + at, head, sizeof head, err);
    if (status != GRUNDY_OK)
        return status;
    size = grundy_bytes_get(head + 12, 4);
    if (size > left - BLOCK_HEAD - SUM)
        return damaged(err, "a block ends too early");
    if (!grundy_memory_reserve(file->mem, &file->block, &file->cap,
                               BLOCK_HEAD + size + SUM, 1))
        return no_memory(file, err);
    status = read_at(file, DATA + at, file->block,
                     (size_t)(BLOCK_HEAD + size + SUM), err);
    if (status != GRUNDY_OK)
        return status;
    *out = (block_head){.kind = (uint32_t)grundy_bytes_get(file->block, 4),
                        .list = (uint32_t)grundy_bytes_get(file->block + 4, 4),
                        .count = (uint32_t)grundy_bytes_get(file->block + 8, 4),
                        .size = (size_t)size};
    *next = at + BLOCK_HEAD + size + SUM;
    if (memcmp(head, file->block, sizeof head) != 0 ||
        grundy_bytes_get(file->block + BLOCK_HEAD + size, SUM) !=
            grundy_checksum(file->block, (size_t)(BLOCK_HEAD + size)))
        return damaged(err, "a block does not have its checksum");
    return GRUNDY_OK;
}

/* The buffer, whose content has that size, as a block at the end. */
static grundy_status write_block(parts_file *file, const block_head *of,
                                 grundy_error *err)
{
    const size_t size = BLOCK_HEAD + of->size;
    grundy_status status;

    assert(size + SUM <= file->cap);
    grundy_bytes_put(file->block, of->kind, 4);
    grundy_bytes_put(file->block + 4, of->list, 4);
    grundy_bytes_put(file->block + 8, of->count, 4);
    grundy_bytes_put(file->block + 12, of->size, 4);
    grundy_bytes_put(file->block + size, grundy_checksum(file->block, size),
                     SUM);
    status = write_at(file, DATA + file->end, file->block, size + SUM, err);
    if (status == GRUNDY_OK)
        file->end += size + SUM;
    return status;
}

/* A list is told before its parts are. */
static grundy_status check_block(parts_file *file, const block_head *b,
                                 grundy_error *err)
{
    if (b->kind == KIND_LIST && b->list == file->lists) {
        file->lists++;
        return GRUNDY_OK;
    }
    if (b->kind != KIND_PARTS || b->list >= file->lists || b->count == 0 ||
        b->size % b->count != 0 || b->size / b->count <= VALUES ||
        b->size / b->count % 8 != 0)
        return damaged(err, "a block makes no sense");
    file->parts += b->count;
    return GRUNDY_OK;
}

static grundy_status check_blocks(parts_file *file, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    block_head b;

    for (uint64_t at = 0; at < file->length && status == GRUNDY_OK;) {
        status = read_block(file, at, &b, &at, err);
        if (status == GRUNDY_OK)
            status = check_block(file, &b, err);
    }
    return status;
}

/* ---- opening ---- */

grundy_status grundy_parts_file_open(parts_file *file,
                                     const store_medium *medium, memory *mem,
                                     grundy_error *err)
{
    uint64_t size;
    grundy_status status;

    *file = (parts_file){.medium = *medium, .mem = mem};
    status = medium->size(medium->user, &size, err);
    if (status != GRUNDY_OK)
        return status;
    if (size == 0)
        return create(file, err);
    status = check_head(file, size, err);
    if (status == GRUNDY_OK)
        status = read_records(file, size, err);
    return status == GRUNDY_OK ? check_blocks(file, err) : status;
}

void grundy_parts_file_close(parts_file *file)
{
    grundy_memory_free(file->mem, file->block, file->cap);
    file->block = NULL;
    file->cap = file->size = 0;
}

/* ---- lists ---- */

static bool tell_parts(const parts_file *file, const block_head *b,
                       uint64_t *key, parts_file_found *found, void *user)
{
    const size_t size = b->size / b->count, words = (size - VALUES) / 8;
    const unsigned char *at = file->block + BLOCK_HEAD;

    for (uint32_t i = 0; i < b->count; i++, at += size) {
        const stored_part part = {
            key, (uint32_t)grundy_bytes_get(at + 8 * words, 4),
            (uint32_t)grundy_bytes_get(at + 8 * words + 4, 4)};

        for (size_t w = 0; w < words; w++)
            key[w] = grundy_bytes_get(at + 8 * w, 8);
        if (!found(user, &part))
            return false;
    }
    return true;
}

/* Looks for the list, then tells its parts; *number stays where there is
 * none. */
static grundy_status tell_list(parts_file *file, const unsigned char *bytes,
                               size_t size, uint32_t words, uint64_t *key,
                               uint32_t *number, parts_file_found *found,
                               void *user, grundy_error *err)
{
    bool more = true;

    for (uint64_t at = 0; at < file->length && more;) {
        block_head b;
        const grundy_status status = read_block(file, at, &b, &at, err);

        if (status != GRUNDY_OK)
            return status;
        if (b.kind == KIND_LIST && b.size == size &&
            memcmp(file->block + BLOCK_HEAD, bytes, size) == 0)
            *number = b.list;
        if (b.kind != KIND_PARTS || b.list != *number)
            continue;
        if (b.size / b.count != VALUES + (size_t)words * 8)
            return damaged(err, "a block makes no sense");
        more = tell_parts(file, &b, key, found, user);
    }
    return GRUNDY_OK;
}

static grundy_status add_list(parts_file *file, const unsigned char *bytes,
                              size_t size, uint32_t *number, grundy_error *err)
{
    const block_head b = {KIND_LIST, file->lists, 0, size};
    grundy_status status;

    if (size > LIST_MOST)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "the moves are too many to be stored");
    if (!grundy_memory_reserve(file->mem, &file->block, &file->cap,
                               BLOCK_HEAD + size + SUM, 1))
        return no_memory(file, err);
    memcpy(file->block + BLOCK_HEAD, bytes, size);
    status = write_block(file, &b, err);
    if (status == GRUNDY_OK)
        *number = file->lists++;
    return status;
}

grundy_status grundy_parts_file_list(parts_file *file,
                                     const unsigned char *bytes, size_t size,
                                     uint32_t words, uint32_t *number,
                                     parts_file_found *found, void *user,
                                     grundy_error *err)
{
    uint64_t *key;
    grundy_status status = grundy_parts_file_save(file, err);

    *number = UINT32_MAX;
    if (status != GRUNDY_OK)
        return status;
    assert(file->count == 0 && file->end == file->length);
    key = grundy_memory_new(file->mem, (size_t)words * sizeof *key);
    if (key == NULL)
        return no_memory(file, err);
    status = tell_list(file, bytes, size, words, key, number, found, user, err);
    GRUNDY_FREE(file->mem, key, (size_t)words);
    if (status == GRUNDY_OK && *number == UINT32_MAX)
        status = add_list(file, bytes, size, number, err);
    return status;
}

/* ---- parts ---- */

static grundy_status end_block(parts_file *file, grundy_error *err)
{
    const block_head b = {KIND_PARTS, file->list, file->count, file->size};
    grundy_status status;

    assert(file->size ==
           (size_t)file->count * (VALUES + (size_t)file->words * 8));
    if (file->count == 0)
        return GRUNDY_OK;
    status = write_block(file, &b, err);
    if (status == GRUNDY_OK)
        file->parts += file->count;
    file->count = 0;
    file->size = 0;
    return status;
}

grundy_status grundy_parts_file_put(parts_file *file, uint32_t list,
                                    uint32_t words, const stored_part *part,
                                    grundy_error *err)
{
    const size_t size = VALUES + (size_t)words * 8;
    unsigned char *to;
    grundy_status status = GRUNDY_OK;

    assert(list < file->lists);
    if (file->list != list || file->words != words || file->size >= BLOCK)
        status = end_block(file, err);
    if (status != GRUNDY_OK)
        return status;
    if (!grundy_memory_reserve(file->mem, &file->block, &file->cap,
                               BLOCK_HEAD + BLOCK + 2 * size + SUM, 1))
        return no_memory(file, err);
    file->list = list;
    file->words = words;
    to = file->block + BLOCK_HEAD + file->size;
    for (uint32_t w = 0; w < words; w++, to += 8)
        grundy_bytes_put(to, part->key[w], 8);
    grundy_bytes_put(to, part->excluded, 4);
    grundy_bytes_put(to + 4, part->nimber, 4);
    file->size += size;
    file->count++;
    return GRUNDY_OK;
}

grundy_status grundy_parts_file_save(parts_file *file, grundy_error *err)
{
    grundy_status status = end_block(file, err);

    if (status != GRUNDY_OK || file->end == file->length)
        return status;
    status = file->medium.sync(file->medium.user, err);
    return status == GRUNDY_OK ? write_record(file, err) : status;
}
