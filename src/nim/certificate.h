/* SPDX-License-Identifier: MIT */
/*
 * nim/certificate.h -- a proved law as a text that the checker of verify/
 * tests without trusting whoever wrote it.  The format: docs/formats.md.
 */
#pragma once

#include "nim/law.h"

/* What the checker is told about the values of heaps [0, count). */
typedef struct certificate {
    const char *game; /* as grundy_heap_code_text writes it */
    law law;
    uint64_t count;
    uint64_t mask; /* 0: no split */
    int parity;    /* GRUNDY_PARITY_NONE, 0 or 1 */
    uint32_t digest;
} certificate;

/*
 * How many values the checker must find to test the law; 0 where the rules
 * alone prove it.  False where nothing is proved.
 */
bool grundy_certificate_count(const grundy_heap_code *code, const law *proved,
                              uint64_t *count);

/* The text, like snprintf. */
size_t grundy_certificate_text(const certificate *c, char *out, size_t size);
