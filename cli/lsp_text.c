/* SPDX-License-Identifier: MIT */
/*
 * Places: bytes of the text, spans of the library, which count characters, and
 * positions of the protocol, which count UTF-16 units.  Bytes that are no UTF-8
 * count as one of each.
 */
#include <string.h>

#include "lsp.h"

/* Bytes of the character at the place, and its UTF-16 units. */
static size_t character(const char *at, const char *end, size_t *units)
{
    const unsigned char first = (unsigned char)*at;
    const size_t length = first >= 0xF0   ? 4
                          : first >= 0xE0 ? 3
                          : first >= 0xC0 ? 2
                                          : 1;

    *units = 1;
    if (length > (size_t)(end - at))
        return 1;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xC0u) != 0x80u)
            return 1;
    *units = length == 4 ? 2 : 1;
    return length;
}

/* Where line number `line`, from 0, begins; the end: there is no such. */
static size_t start_of_line(const text_buffer *text, uint64_t line)
{
    const char *const from = grundy_say_text(text), *at = from;
    const char *const end = from + text->length;

    for (; line > 0; line--) {
        const char *const next = memchr(at, '\n', (size_t)(end - at));

        if (next == NULL)
            return text->length;
        at = next + 1;
    }
    return (size_t)(at - from);
}

json_t *grundy_lsp_position(document *d, size_t byte)
{
    const char *const from = grundy_say_text(&d->text);
    const size_t end = byte < d->text.length ? byte : d->text.length;
    lsp_place *const p = &d->place;

    if (p->byte > end)
        *p = (lsp_place){.byte = 0};
    while (p->byte < end) {
        size_t units;

        if (from[p->byte] == '\n') {
            p->line++;
            p->column = 0;
            p->byte++;
            continue;
        }
        p->byte += character(from + p->byte, from + d->text.length, &units);
        p->column += (json_int_t)units;
    }
    return json_pack("{sIsI}", "line", p->line, "character", p->column);
}

json_t *grundy_lsp_range(document *d, size_t from, size_t to)
{
    json_t *const start = grundy_lsp_position(d, from);

    return json_pack("{soso}", "start", start, "end",
                     grundy_lsp_position(d, to));
}

bool grundy_lsp_byte(const text_buffer *text, const json_t *position,
                     size_t *byte)
{
    const json_t *const line = json_object_get(position, "line");
    const json_t *const column = json_object_get(position, "character");
    const char *const from = grundy_say_text(text);
    const char *at, *const end = from + text->length;
    json_int_t left;

    if (!json_is_integer(line) || !json_is_integer(column) ||
        json_integer_value(line) < 0 || json_integer_value(column) < 0)
        return false;
    at = from + start_of_line(text, (uint64_t)json_integer_value(line));
    left = json_integer_value(column);
    while (at < end && *at != '\n' && *at != '\r' && left > 0) {
        size_t units;

        at += character(at, end, &units);
        left -= (json_int_t)units;
    }
    *byte = (size_t)(at - from);
    return true;
}

/* So many characters on, within the line. */
static const char *forward(const char *at, const char *end, uint32_t count)
{
    while (at < end && *at != '\n' && count-- > 0) {
        size_t units;

        at += character(at, end, &units);
    }
    return at;
}

void grundy_lsp_span(const text_buffer *text, grundy_span span, size_t *from,
                     size_t *to)
{
    const char *const start = grundy_say_text(text);
    const char *const end = start + text->length;
    const size_t line = span.line == 0 ? 0 : start_of_line(text, span.line - 1);
    const char *at = start + line;

    /* A byte order mark is no column of the library's. */
    if (line == 0 && text->length >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0)
        at += 3;
    at = forward(at, end, span.column == 0 ? 0 : span.column - 1);
    *from = (size_t)(at - start);
    *to = (size_t)(forward(at, end, span.length) - start);
}

bool grundy_lsp_change(document *d, const json_t *change)
{
    text_buffer *const text = &d->text;
    const json_t *const range = json_object_get(change, "range");
    const json_t *const written = json_object_get(change, "text");
    text_buffer made = {0};
    size_t from = 0, to = text->length;

    if (!json_is_string(written))
        return false;
    if (range != NULL && !json_is_null(range) &&
        (!grundy_lsp_byte(text, json_object_get(range, "start"), &from) ||
         !grundy_lsp_byte(text, json_object_get(range, "end"), &to) ||
         to < from))
        return false;
    grundy_say_text_add(&made, grundy_say_text(text), from);
    grundy_say_text_add(&made, json_string_value(written),
                        json_string_length(written));
    grundy_say_text_add(&made, grundy_say_text(text) + to, text->length - to);
    grundy_say_text_free(text);
    *text = made;
    d->place = (lsp_place){.byte = 0};
    return !made.failed;
}
