/* SPDX-License-Identifier: MIT */
/*
 * The file: a head (magic, version, the game, a checksum), two records of
 * progress, then the values in chunks, each whole chunk with its checksum.
 *
 * Invariant: the newest good record tells how many values are safe, and no
 * byte of those is ever written again.  Values are appended behind them and
 * brought to the disk before the older record is overwritten, so wherever a
 * write is cut short one good record remains, and what it counts is there.
 */
#include "store/sequence_file.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "store/checksum.h"
#include "store/bytes.h"

enum {
    VERSION = 1,
    HEAD = 32,         /* magic, version, width, game's length, chunk, data */
    SUM = 8,           /* a checksum */
    RECORD = 64,       /* one record of progress */
    APART = 512,       /* from one record to the other: not one sector */
    CHUNK = 1 << 16,   /* values */
    GAME_MOST = 1 << 20
};

static const unsigned char magic[8] = {'g', 'r', 'u', 'n',
                                       'd', 'y', 'G', '\n'};

/* ---- places ---- */

static size_t chunk_bytes(const sequence_file *file)
{
    return (size_t)CHUNK * file->width;
}

static uint64_t chunk_place(const sequence_file *file, uint64_t chunk)
{
    return file->data + chunk * (chunk_bytes(file) + SUM);
}

static uint64_t record_place(const sequence_file *file, uint64_t generation)
{
    return file->data - 2 * APART + generation % 2 * APART;
}

/* The records stand behind head and game, at the next multiple of APART. */
static uint64_t data_place(size_t game)
{
    return (HEAD + game + SUM + APART - 1) / APART * APART + 2 * APART;
}

/* ---- failures ---- */

static grundy_status damaged(grundy_error *err, const char *what)
{
    return grundy_fail(err, GRUNDY_EFORMAT, "the file is damaged: %s", _(what));
}

static grundy_status no_memory(const sequence_file *file, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(file->mem),
                       "out of memory for the stored sequence");
}

/* ---- chunks ---- */

static void values_to_bytes(const sequence_file *file, const sequence *values,
                            uint64_t from, size_t count)
{
    unsigned char *to = file->buffer;

    for (size_t i = 0; i < count; i++, to += file->width)
        grundy_bytes_put(to, grundy_sequence_at(values, from + i), file->width);
}

static bool bytes_to_values(const sequence_file *file, uint64_t from,
                            size_t count, sequence *values)
{
    const unsigned char *at = file->buffer;

    for (size_t i = 0; i < count; i++, at += file->width)
        if (from + i >= values->count &&
            !grundy_sequence_append(
                values, (uint32_t)grundy_bytes_get(at, file->width)))
            return false;
    return true;
}

/*
 * Writes what is new of the chunk, up to `count` of its values of which `had`
 * are safe, and its checksum if it is whole; *sum is that of its values.
 */
static grundy_status write_chunk(sequence_file *file, const sequence *values,
                                 uint64_t chunk, size_t had, size_t count,
                                 uint64_t *sum, grundy_error *err)
{
    const size_t bytes = count * file->width, skip = had * file->width;
    unsigned char *const buffer = file->buffer;
    size_t end = bytes;

    assert(had < count && count <= CHUNK);
    values_to_bytes(file, values, chunk * CHUNK, count);
    *sum = grundy_checksum(buffer, bytes);
    if (count == CHUNK) {
        grundy_bytes_put(buffer + bytes, *sum, SUM);
        end += SUM;
    }
    return file->medium.write(file->medium.user,
                              chunk_place(file, chunk) + skip, buffer + skip,
                              end - skip, err);
}

static grundy_status read_chunk(sequence_file *file, uint64_t chunk,
                                size_t count, uint64_t partial_sum,
                                grundy_error *err)
{
    const size_t bytes = count * file->width;
    const size_t end = bytes + (count == CHUNK ? SUM : 0);
    unsigned char *const buffer = file->buffer;
    const grundy_status status = file->medium.read(
        file->medium.user, chunk_place(file, chunk), buffer, end, err);
    uint64_t sum = partial_sum;

    if (status != GRUNDY_OK)
        return status;
    if (count == CHUNK)
        sum = grundy_bytes_get(buffer + bytes, SUM);
    if (sum == grundy_checksum(buffer, bytes))
        return GRUNDY_OK;
    return grundy_fail(err, GRUNDY_EFORMAT,
                       "the file is damaged: the values of heaps %llu to %llu "
                       "do not have the checksum written with them",
                       (unsigned long long)(chunk * CHUNK),
                       (unsigned long long)(chunk * CHUNK + count - 1));
}

/* ---- records of progress ---- */

/* generation, count, checksum of the last chunk's values, own checksum */
static grundy_status write_record(sequence_file *file, uint64_t count,
                                  uint64_t last_sum, grundy_error *err)
{
    unsigned char record[RECORD] = {0};
    const uint64_t generation = file->generation + 1;

    grundy_bytes_put(record, generation, 8);
    grundy_bytes_put(record + 8, count, 8);
    grundy_bytes_put(record + 16, last_sum, 8);
    grundy_bytes_put(record + RECORD - SUM,
                     grundy_checksum(record, RECORD - SUM), SUM);
    return file->medium.write(file->medium.user,
                              record_place(file, generation), record, RECORD,
                              err);
}

/* The better of two records; true if this one is good and newer. */
static bool take_record(sequence_file *file, const unsigned char *record,
                        uint64_t *last_sum)
{
    if (grundy_bytes_get(record + RECORD - SUM, SUM) !=
            grundy_checksum(record, RECORD - SUM) ||
        grundy_bytes_get(record, 8) <= file->generation)
        return false;
    file->generation = grundy_bytes_get(record, 8);
    file->count = grundy_bytes_get(record + 8, 8);
    *last_sum = grundy_bytes_get(record + 16, 8);
    return true;
}

static grundy_status read_records(sequence_file *file, uint64_t *last_sum,
                                  grundy_error *err)
{
    unsigned char record[APART + RECORD];
    const grundy_status status =
        file->medium.read(file->medium.user, record_place(file, 0), record,
                          sizeof record, err);

    if (status != GRUNDY_OK)
        return status;
    if ((int)take_record(file, record, last_sum) +
            (int)take_record(file, record + APART, last_sum) ==
        0)
        return damaged(err, "neither record of progress has its checksum");
    return GRUNDY_OK;
}

/* ---- the head ---- */

static void make_head(const sequence_file *file, const char *game,
                      unsigned char *head)
{
    const size_t length = strlen(game);

    memcpy(head, magic, sizeof magic);
    grundy_bytes_put(head + 8, VERSION, 4);
    grundy_bytes_put(head + 12, file->width, 4);
    grundy_bytes_put(head + 16, length, 4);
    grundy_bytes_put(head + 20, CHUNK, 4);
    grundy_bytes_put(head + 24, file->data, 8);
    memcpy(head + HEAD, game, length);
    grundy_bytes_put(head + HEAD + length, grundy_checksum(head, HEAD + length),
                     SUM);
}

static grundy_status check_fixed(sequence_file *file,
                                 const unsigned char *head, uint64_t size,
                                 grundy_error *err)
{
    const uint64_t length = grundy_bytes_get(head + 16, 4),
                   version = grundy_bytes_get(head + 8, 4);

    if (memcmp(head, magic, sizeof magic) != 0)
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "the file is not a stored sequence");
    if (version != VERSION)
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "the file has version %u, expected %u",
                           (unsigned)version, (unsigned)VERSION);
    file->width = (unsigned)grundy_bytes_get(head + 12, 4);
    file->data = grundy_bytes_get(head + 24, 8);
    if ((file->width != 2 && file->width != 4) || length > GAME_MOST ||
        grundy_bytes_get(head + 20, 4) != CHUNK ||
        file->data != data_place((size_t)length))
        return damaged(err, "its head makes no sense");
    if (size < file->data)
        return damaged(err, "it ends within its head");
    return GRUNDY_OK;
}

static grundy_status check_game(const unsigned char *head, size_t length,
                                const char *game, grundy_error *err)
{
    const char *const found = (const char *)head + HEAD;

    if (grundy_bytes_get(head + HEAD + length, SUM) !=
        grundy_checksum(head, HEAD + length))
        return damaged(err, "its head does not have its checksum");
    if (length == strlen(game) && memcmp(found, game, length) == 0)
        return GRUNDY_OK;
    return grundy_fail(err, GRUNDY_EFORMAT,
                       "the file holds the game %.*s%s, not %.200s",
                       (int)(length < 200 ? length : 200), found,
                       length < 200 ? "" : "...", game);
}

static grundy_status read_head(sequence_file *file, const char *game,
                               grundy_error *err)
{
    unsigned char fixed[HEAD];
    unsigned char *head;
    uint64_t size;
    size_t length, all;
    grundy_status status =
        file->medium.size(file->medium.user, &size, err);

    if (status == GRUNDY_OK && size < HEAD)
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "the file is not a stored sequence");
    if (status == GRUNDY_OK)
        status =
            file->medium.read(file->medium.user, 0, fixed, HEAD, err);
    if (status == GRUNDY_OK)
        status = check_fixed(file, fixed, size, err);
    if (status != GRUNDY_OK)
        return status;
    length = (size_t)grundy_bytes_get(fixed + 16, 4);
    all = HEAD + length + SUM;
    head = grundy_memory_new(file->mem, all);
    if (head == NULL)
        return no_memory(file, err);
    status = file->medium.read(file->medium.user, 0, head, all, err);
    if (status == GRUNDY_OK)
        status = check_game(head, length, game, err);
    grundy_memory_free(file->mem, head, all);
    return status;
}

/* ---- creating, reading, appending ---- */

static size_t buffer_bytes(const sequence_file *file)
{
    return chunk_bytes(file) + SUM;
}

static grundy_status open_buffer(sequence_file *file, grundy_error *err)
{
    file->buffer = grundy_memory_new(file->mem, buffer_bytes(file));
    return file->buffer != NULL ? GRUNDY_OK : no_memory(file, err);
}

void grundy_sequence_file_close(sequence_file *file)
{
    if (file->buffer != NULL)
        grundy_memory_free(file->mem, file->buffer, buffer_bytes(file));
    file->buffer = NULL;
}

grundy_status grundy_sequence_file_create(sequence_file *file,
                                          const store_medium *medium,
                                          const char *game, unsigned width,
                                          memory *mem, grundy_error *err)
{
    const size_t length = strlen(game);
    grundy_status status;
    unsigned char *head;

    assert(width == 2 || width == 4);
    *file = (sequence_file){.medium = *medium, .mem = mem, .width = width};
    file->data = data_place(length);
    if (length > GAME_MOST)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "the game's text is too long to be stored");
    head = grundy_memory_zeroed(mem, (size_t)file->data);
    if (head == NULL)
        return no_memory(file, err);
    make_head(file, game, head);
    status = medium->write(medium->user, 0, head, (size_t)file->data, err);
    grundy_memory_free(mem, head, (size_t)file->data);
    if (status == GRUNDY_OK)
        status = write_record(file, 0, grundy_checksum("", 0), err);
    file->generation = 1;
    if (status == GRUNDY_OK)
        status = medium->sync(medium->user, err);
    return status == GRUNDY_OK ? open_buffer(file, err) : status;
}

grundy_status grundy_sequence_file_read(sequence_file *file,
                                        const store_medium *medium,
                                        const char *game, sequence *values,
                                        memory *mem, grundy_error *err)
{
    uint64_t last_sum = 0, size = 0;
    grundy_status status;

    *file = (sequence_file){.medium = *medium, .mem = mem};
    status = read_head(file, game, err);
    if (status == GRUNDY_OK)
        status = read_records(file, &last_sum, err);
    if (status == GRUNDY_OK)
        status = medium->size(medium->user, &size, err);
    if (status == GRUNDY_OK && file->count / CHUNK >= size / 2)
        return damaged(err, "its record counts more values than there are");
    if (status == GRUNDY_OK)
        status = open_buffer(file, err);
    for (uint64_t n = 0; n < file->count && status == GRUNDY_OK; n += CHUNK) {
        const uint64_t left = file->count - n;
        const size_t some = left < CHUNK ? (size_t)left : CHUNK;

        status = read_chunk(file, n / CHUNK, some, last_sum, err);
        if (status == GRUNDY_OK && !bytes_to_values(file, n, some, values))
            status = no_memory(file, err);
    }
    if (status != GRUNDY_OK)
        grundy_sequence_file_close(file);
    return status;
}

grundy_status grundy_sequence_file_append(sequence_file *file,
                                          const sequence *values,
                                          grundy_error *err)
{
    uint64_t sum = grundy_checksum("", 0), n = file->count / CHUNK * CHUNK;
    grundy_status status = GRUNDY_OK;

    assert(file->width == 4 || values->wide == NULL);
    if (values->count <= file->count)
        return GRUNDY_OK;
    for (; n < values->count && status == GRUNDY_OK; n += CHUNK) {
        const uint64_t left = values->count - n;
        const size_t some = left < CHUNK ? (size_t)left : CHUNK;
        const size_t had =
            n < file->count ? (size_t)(file->count - n) : 0;

        status = write_chunk(file, values, n / CHUNK, had, some, &sum, err);
    }
    if (status == GRUNDY_OK)
        status = file->medium.sync(file->medium.user, err);
    if (status == GRUNDY_OK)
        status = write_record(file, values->count, sum, err);
    if (status == GRUNDY_OK)
        status = file->medium.sync(file->medium.user, err);
    if (status == GRUNDY_OK) {
        file->generation++;
        file->count = values->count;
    }
    return status;
}
