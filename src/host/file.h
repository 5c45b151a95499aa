/* SPDX-License-Identifier: MIT */
/* host/file.h -- files that are read and written at places, and kept safe. */
#pragma once

#include "base/medium.h"

typedef struct grundy_file {
    int descriptor; /* -1: none */
} grundy_file;

/*
 * Opens a file for reading and writing that nobody else has open in this way
 * (GRUNDY_EIO if somebody has).  create: made if it is not there, emptied if
 * it is; else *exists tells whether there was a file to open.
 */
GRUNDY_MUST_USE grundy_status grundy_file_open(grundy_file *file,
                                               const char *path, bool create,
                                               bool *exists,
                                               grundy_error *err);
void grundy_file_close(grundy_file *file);
/* Closes an open file that has that path and takes it away. */
void grundy_file_discard(grundy_file *file, const char *path);

GRUNDY_MUST_USE grundy_status grundy_file_size(const grundy_file *file,
                                               uint64_t *size,
                                               grundy_error *err);

/* All `size` bytes, or a failure; the end of the file is one. */
GRUNDY_MUST_USE grundy_status grundy_file_read(const grundy_file *file,
                                               uint64_t at, void *out,
                                               size_t size, grundy_error *err);
GRUNDY_MUST_USE grundy_status grundy_file_write(const grundy_file *file,
                                                uint64_t at, const void *data,
                                                size_t size,
                                                grundy_error *err);

/* Returns once what was written is on the disk. */
GRUNDY_MUST_USE grundy_status grundy_file_sync(const grundy_file *file,
                                               grundy_error *err);

/* Puts the file `from` in the place of `to`, at once and for good. */
GRUNDY_MUST_USE grundy_status grundy_file_replace(const char *from,
                                                  const char *to,
                                                  grundy_error *err);

/* An open file as a medium, which ends with it. */
store_medium grundy_file_medium(grundy_file *file);
