/* SPDX-License-Identifier: MIT */
/*
 * store/parts_file.h -- what is proved of parts of positions, in a file that
 * only grows, of the format in docs/formats.md: for each list of moves the
 * parts of its positions.  Every byte that counts is under a checksum, and a
 * write that is cut short at any point leaves what was there before.
 */
#pragma once

#include "base/medium.h"
#include "base/memory.h"

/* What is known of a part: values that it does not have, as bits, and its
 * nimber, or PARTS_FILE_OPEN. */
typedef struct stored_part {
    const uint64_t *key;
    uint32_t excluded, nimber;
} stored_part;

#define PARTS_FILE_OPEN UINT32_MAX

typedef struct parts_file {
    store_medium medium;
    memory *mem;
    uint64_t length;     /* bytes of blocks that count */
    uint64_t end;        /* of those that were written */
    uint64_t generation; /* of the newest record of progress */
    uint32_t lists;
    uint64_t parts;       /* stored, each as often as it stands there */
    unsigned char *block; /* under way, behind room for its head */
    size_t size, cap;
    uint32_t list, words, count; /* of the block: its parts */
} parts_file;

/* An empty medium becomes a file without parts; another one is checked as a
 * whole.  GRUNDY_EFORMAT says what is wrong with it.  To be closed in any
 * case. */
GRUNDY_MUST_USE grundy_status grundy_parts_file_open(parts_file *file,
                                                     const store_medium *medium,
                                                     memory *mem,
                                                     grundy_error *err);

/* Frees what belongs to it; the medium is the caller's. */
void grundy_parts_file_close(parts_file *file);

/* False: nothing more is wanted. */
typedef bool parts_file_found(void *user, const stored_part *part);

/*
 * *number is that of the list whose description is just these bytes; a new one
 * if there is none.  Its parts, of keys of so many words, are told one by one
 * in the order in which they were stored; `found` may not put others.
 */
GRUNDY_MUST_USE grundy_status grundy_parts_file_list(
    parts_file *file, const unsigned char *bytes, size_t size, uint32_t words,
    uint32_t *number, parts_file_found *found, void *user, grundy_error *err);

/* Adds a part of the list, to be stored by the next call of save. */
GRUNDY_MUST_USE grundy_status grundy_parts_file_put(parts_file *file,
                                                    uint32_t list,
                                                    uint32_t words,
                                                    const stored_part *part,
                                                    grundy_error *err);

/* Makes what was put safe. */
GRUNDY_MUST_USE grundy_status grundy_parts_file_save(parts_file *file,
                                                     grundy_error *err);
