/* SPDX-License-Identifier: MIT */
/*
 * A text that grows by doubling, so that n additions cost O(n).  A failure is
 * remembered instead of returned by everyone: whoever uses the text looks
 * once, at the end.
 */
#include "text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool grundy_say_list_room(void *list, size_t count, size_t *room, size_t size)
{
    void **const at = list;
    const size_t wanted = *room == 0 ? 16 : 2 * *room;
    void *more;

    if (count < *room)
        return true;
    more = realloc(*at, wanted * size);
    if (more == NULL)
        return false;
    *at = more;
    *room = wanted;
    return true;
}

char *grundy_say_text_room(text_buffer *t, size_t more)
{
    size_t room = t->room == 0 ? 64 : t->room;
    char *data;

    if (t->failed || more >= SIZE_MAX / 4 - t->length) {
        t->failed = true;
        return NULL;
    }
    while (room <= t->length + more)
        room *= 2;
    if (room != t->room) {
        data = realloc(t->data, room);
        if (data == NULL) {
            t->failed = true;
            return NULL;
        }
        t->data = data;
        t->room = room;
    }
    return t->data + t->length;
}

bool grundy_say_text_add(text_buffer *t, const char *data, size_t length)
{
    char *to = grundy_say_text_room(t, length);

    if (to == NULL)
        return false;
    if (length > 0)
        memcpy(to, data, length);
    to[length] = '\0';
    t->length += length;
    return true;
}

bool grundy_say_text_put_list(text_buffer *t, const char *format, va_list args)
{
    va_list again;
    int length;
    char *to;

    va_copy(again, args);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || (to = grundy_say_text_room(t, (size_t)length)) == NULL) {
        t->failed = true;
        return false;
    }
    (void)vsnprintf(to, (size_t)length + 1, format, args);
    t->length += (size_t)length;
    return true;
}

bool grundy_say_text_put(text_buffer *t, const char *format, ...)
{
    va_list args;
    bool good;

    va_start(args, format);
    good = grundy_say_text_put_list(t, format, args);
    va_end(args);
    return good;
}

bool grundy_say_text_grouped(text_buffer *t, uint64_t number)
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, number);

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            grundy_say_text_add(t, ",", 1);
        grundy_say_text_add(t, digits + i, 1);
    }
    return !t->failed;
}

void grundy_say_text_clear(text_buffer *t)
{
    t->length = 0;
    if (t->data != NULL)
        t->data[0] = '\0';
}

void grundy_say_text_free(text_buffer *t)
{
    free(t->data);
    *t = (text_buffer){0};
}

const char *grundy_say_text(const text_buffer *t)
{
    return t->data == NULL ? "" : t->data;
}

static bool write_text(void *user, const char *data, size_t length)
{
    return grundy_say_text_add(user, data, length);
}

grundy_writer grundy_say_text_writer(text_buffer *t)
{
    return (grundy_writer){.write = write_text, .user = t};
}

static size_t read_text(void *user, char *out, size_t size)
{
    text_reader *r = user;
    const size_t left = r->length - r->at;
    const size_t count = size < left ? size : left;

    if (count > 0)
        memcpy(out, r->data + r->at, count);
    r->at += count;
    return count;
}

grundy_reader grundy_say_text_reader(text_reader *r)
{
    return (grundy_reader){.read = read_text, .user = r};
}
