/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void grundy_fixed_put(fixed_text *t, const char *format, ...)
{
    size_t room;
    char *const to = grundy_fixed_rest(t, &room);
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(to, room, format, args);
    va_end(args);
    if (wrote > 0)
        t->length += (size_t)wrote;
}

/* Of a set there are millions, and printf takes ten times as long. */
void grundy_fixed_number(fixed_text *t, const char *before, int64_t number)
{
    char text[32], *const end = text + sizeof text, *at = end;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        *--at = '-';
    for (size_t i = strlen(before); i-- > 0;)
        *--at = before[i];
    for (; at < end; t->length++, at++)
        if (t->length + 1 < t->size) {
            t->at[t->length] = *at;
            t->at[t->length + 1] = '\0';
        }
}

size_t grundy_text_utf8(uint32_t point, char out[4])
{
    const size_t more = point < 0x80      ? 0
                        : point < 0x800   ? 1
                        : point < 0x10000 ? 2
                                          : 3;
    static const uint32_t first[] = {0, 0xC0, 0xE0, 0xF0};

    out[0] = (char)(first[more] | point >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (point >> 6 * (more - i) & 0x3F));
    return more + 1;
}
