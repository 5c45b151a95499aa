/* SPDX-License-Identifier: MIT */
/* say/text.h -- a text that grows. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "grundy/grundy.h"

enum { TEXT_COLUMNS = 80 };

/*
 * Begins as {0} or {.columns = ...}; data is NULL or ended by 0.  Once memory
 * is out, failed stays true and later additions do nothing.
 */
typedef struct text_buffer {
    char *data;
    size_t length, room;
    bool failed;
    size_t columns; /* of a line of its paragraphs; 0: TEXT_COLUMNS */
} text_buffer;

bool grundy_say_text_add(text_buffer *t, const char *data, size_t length);
bool grundy_say_text_put(text_buffer *t, const char *format, ...)
    GRUNDY_PRINTF(2, 3);
bool grundy_say_text_put_list(text_buffer *t, const char *format, va_list args);
/* A number with a comma after every three digits. */
bool grundy_say_text_grouped(text_buffer *t, uint64_t number);
/* Room for `more` bytes after the length; NULL when memory is out. */
char *grundy_say_text_room(text_buffer *t, size_t more);
void grundy_say_text_clear(text_buffer *t);
void grundy_say_text_free(text_buffer *t);
/* The text, "" if it is empty. */
const char *grundy_say_text(const text_buffer *t);

/* Room in the list for one element more; false: memory is out. */
bool grundy_say_list_room(void *list, size_t count, size_t *room, size_t size);
#define GRUNDY_SAY_ROOM(list, count, room)                                     \
    grundy_say_list_room(&(list), count, &(room), sizeof *(list))

/* Writers and readers of the library on a text. */
grundy_writer grundy_say_text_writer(text_buffer *t);

typedef struct text_reader {
    const char *data;
    size_t length, at;
} text_reader;

grundy_reader grundy_say_text_reader(text_reader *r);
