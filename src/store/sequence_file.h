/* SPDX-License-Identifier: MIT */
/*
 * store/sequence_file.h -- a nim-sequence in a file that grows, of the format
 * in docs/formats.md: every byte that counts is under a checksum, and a
 * write that is cut short at any point leaves what was there before.
 */
#pragma once

#include "base/medium.h"
#include "nim/sequence.h"

typedef struct sequence_file {
    store_medium medium;
    memory *mem;
    uint64_t count;      /* values that are safe */
    uint64_t generation; /* of the newest record of progress */
    uint64_t data;       /* place of the first value */
    unsigned width;      /* bytes of a value: 2 or 4 */
    void *buffer;        /* one chunk and its checksum */
} sequence_file;

/*
 * Makes the medium, which is empty, the file of that game (its text as
 * grundy_heap_code_text gives it), without values; then it may be appended to.
 */
GRUNDY_MUST_USE grundy_status grundy_sequence_file_create(
    sequence_file *file, const store_medium *medium, const char *game,
    unsigned width, memory *mem, grundy_error *err);

/*
 * Reads and checks a file of that game; its values from values->count on are
 * appended to values.  GRUNDY_EFORMAT says what is wrong with it.
 */
GRUNDY_MUST_USE grundy_status grundy_sequence_file_read(
    sequence_file *file, const store_medium *medium, const char *game,
    sequence *values, memory *mem, grundy_error *err);

/* Makes the values that are new safe; they fit the file's width. */
GRUNDY_MUST_USE grundy_status grundy_sequence_file_append(
    sequence_file *file, const sequence *values, grundy_error *err);

/* Frees what belongs to it; the medium is the caller's. */
void grundy_sequence_file_close(sequence_file *file);
