/* SPDX-License-Identifier: MIT */
/* base/certified.h -- a certificate as it is written: text, ended by a
 * checksum. */
#pragma once

#include "grundy/rules.h"

typedef struct certified_text {
    const grundy_writer *out;
    uint64_t sum; /* FNV-1a, 64 bits [Fowler91], of all before */
    bool failed;  /* the writer has */
    size_t used;
    char buffer[1 << 12];
} certified_text;

/* Begins the text; *out outlives it. */
void grundy_certified_begin(certified_text *t, const grundy_writer *out);

void grundy_certified_put(certified_text *t, const char *text);
void grundy_certified_put_number(certified_text *t, uint64_t number);
void grundy_certified_put_hex(certified_text *t, uint64_t number);

/* With the checksum; GRUNDY_EIO: some of it could not be written. */
grundy_status grundy_certified_end(certified_text *t, grundy_error *err);
