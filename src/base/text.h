/* SPDX-License-Identifier: MIT */
/* base/text.h -- text into a buffer of a fixed size, piece by piece. */
#pragma once

#include "grundy/base.h"

/*
 * What has no room is dropped, and what is there stays ended by 0; length
 * counts on, so that the caller learns the room it takes, as with snprintf.
 */
typedef struct fixed_text {
    char *at; /* of the caller; may be NULL where size is 0 */
    size_t size, length;
} fixed_text;

void grundy_fixed_put(fixed_text *t, const char *format, ...)
    GRUNDY_PRINTF(2, 3);

/* The number, behind that text of at most four bytes. */
void grundy_fixed_number(fixed_text *t, const char *before, int64_t number);

/* What is left of the buffer behind the text, NULL where nothing is. */
static inline char *grundy_fixed_rest(const fixed_text *t, size_t *size)
{
    *size = t->length < t->size ? t->size - t->length : 0;
    return *size > 0 ? t->at + t->length : NULL;
}

/* The character as UTF-8 in out; returns how many bytes that are. */
size_t grundy_text_utf8(uint32_t point, char out[4]);
