/* SPDX-License-Identifier: MIT */
/*
 * What the checkers of long certificates share: arrays within --memory, and a
 * text that is read line by line, whose last line is the checksum of the
 * others.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct reader {
    FILE *file;
    size_t left;  /* bytes of --memory */
    bool limited; /* more was wanted, or the machine had no more */
    uint64_t sum; /* of the lines so far: FNV-1a */
    char *line;   /* the last one, without its newline */
    size_t length, cap;
    const char *wrong; /* the first thing that is; NULL: nothing so far */
} reader;

/* Begins behind a head that was read already, with its newline. */
void reader_begin(reader *r, FILE *file, const char *head, size_t bytes);
void reader_end(reader *r);

/*
 * Makes room for `need` items of `size` bytes in *array, an array of *cap that
 * may move; new ones are zero.  False beyond the memory allowed.
 */
bool reader_grow(reader *r, void *array, size_t *cap, size_t need, size_t size);
void reader_free(reader *r, void *array, size_t cap, size_t size);

/* Notes the first thing that is wrong; false. */
bool reader_refuse(reader *r, const char *why);

/* The next line; false at the checksum, or where something is wrong, as it is
 * also where the file ends without one or goes on behind it. */
bool reader_next(reader *r);

/* From the text *at on, behind `before`: a number without useless zeros, at
 * most `most`. */
bool reader_number(const char **at, const char *before, uint64_t most,
                   uint64_t *out);
bool reader_hex(const char **at, const char *before, uint64_t *out);
bool reader_word(const char **at, const char *word);

/* Each checks what comes behind its head and says what it has verified; NULL,
 * or what is wrong. */
const char *check_labels(reader *r, char *said, size_t size);
const char *check_parts(reader *r, char *said, size_t size);
const char *check_values(reader *r, char *said, size_t size);
