/* SPDX-License-Identifier: MIT */
/* The first failure of the writer is kept; nothing is written after it. */
#include "view/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void grundy_view_print_open(printer *p, const grundy_writer *out,
                            grundy_error *err)
{
    p->out = out;
    p->err = err;
    p->status = GRUNDY_OK;
    p->used = 0;
}

grundy_status grundy_view_print_end(printer *p)
{
    if (p->status == GRUNDY_OK && p->used > 0 &&
        !p->out->write(p->out->user, p->piece, p->used))
        p->status = grundy_fail(p->err, GRUNDY_EIO, "cannot write the picture");
    p->used = 0;
    return p->status;
}

void grundy_view_put(printer *p, const char *text, size_t length)
{
    while (length > 0 && p->status == GRUNDY_OK) {
        const size_t room = VIEW_PIECE - p->used;
        const size_t part = length < room ? length : room;

        memcpy(p->piece + p->used, text, part);
        p->used += part;
        text += part;
        length -= part;
        if (p->used == VIEW_PIECE)
            (void)grundy_view_print_end(p);
    }
}

void grundy_view_print(printer *p, const char *format, ...)
{
    char text[512];
    va_list list;
    int length;

    va_start(list, format);
    length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (length > 0)
        grundy_view_put(p, text,
                        (size_t)length < sizeof text ? (size_t)length
                                                     : sizeof text - 1);
}

static const char *entity(char ch)
{
    switch (ch) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    default: return NULL;
    }
}

void grundy_view_put_xml(printer *p, const char *text)
{
    for (; *text != '\0'; text++) {
        const char *const other = entity(*text);

        if (other != NULL)
            grundy_view_put(p, other, strlen(other));
        else if ((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t')
            grundy_view_put(p, text, 1); /* XML has no control characters */
    }
}
