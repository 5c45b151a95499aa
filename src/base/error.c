/* SPDX-License-Identifier: MIT */
/* Errors as values: the first one wins, later ones are echoes of it. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/words.h"
#include "grundy/text.h"

static void put_words(char *out, size_t size, const char *format, va_list args)
    GRUNDY_PRINTF(3, 0);
static void record(grundy_error *err, grundy_status status,
                   grundy_source source, grundy_span span, const char *format,
                   va_list args) GRUNDY_PRINTF(5, 0);

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0u) == 0x80u;
}

/* What is somebody's never reaches a terminal as it is. */
static void make_printable(char *text)
{
    text[grundy_printable(text, strlen(text))] = '\0';
}

/* In the language set; what is too long ends with a whole character. */
static void put_words(char *out, size_t size, const char *format, va_list args)
{
    const int length = vsnprintf(out, size, _(format), args);
    size_t end = size - 1;

    if (length >= 0 && (size_t)length >= size) {
        while (end > 0 && continues(out[end - 1]))
            end--;
        if (end > 0 && (unsigned char)out[end - 1] >= 0xC0u)
            out[end - 1] = '\0';
    }
    make_printable(out);
}

static void record(grundy_error *err, grundy_status status,
                   grundy_source source, grundy_span span, const char *format,
                   va_list args)
{
    if (err == NULL || err->status < GRUNDY_OK)
        return;
    err->status = status;
    err->source = source;
    err->span = span;
    err->line_from = 1;
    err->hint[0] = '\0';
    err->line_text[0] = '\0';
    put_words(err->message, sizeof err->message, format, args);
}

grundy_status grundy_fail(grundy_error *err, grundy_status status,
                          const char *format, ...)
{
    va_list args;

    va_start(args, format);
    record(err, status, GRUNDY_SOURCE_NONE, (grundy_span){0, 0, 0}, format,
           args);
    va_end(args);
    return status;
}

grundy_status grundy_fail_at(grundy_error *err, grundy_status status,
                             grundy_source source, grundy_span span,
                             const char *format, ...)
{
    va_list args;

    va_start(args, format);
    record(err, status, source, span, format, args);
    va_end(args);
    return status;
}

void grundy_error_hint(grundy_error *err, const char *format, ...)
{
    va_list args;

    if (err == NULL || err->hint[0] != '\0')
        return;
    va_start(args, format);
    put_words(err->hint, sizeof err->hint, format, args);
    va_end(args);
}

void grundy_error_drop_hint(grundy_error *err)
{
    if (err != NULL)
        err->hint[0] = '\0';
}

void grundy_error_hint_also(grundy_error *err, const char *format, ...)
{
    size_t used = err == NULL ? 0 : strlen(err->hint);
    va_list args;

    if (err == NULL || used + 3 > sizeof err->hint)
        return;
    if (used > 0) {
        memcpy(err->hint + used, "; ", 3);
        used += 2;
    }
    va_start(args, format);
    put_words(err->hint + used, sizeof err->hint - used, format, args);
    va_end(args);
}

grundy_status grundy_error_pass(grundy_error *err, const grundy_error *from)
{
    if (err != NULL && err->status >= GRUNDY_OK && from->status != GRUNDY_OK)
        *err = *from;
    return from->status;
}

void grundy_error_clear(grundy_error *err)
{
    if (err != NULL)
        *err = (grundy_error){.status = GRUNDY_OK};
}

bool grundy_error_is_empty(const grundy_error *err)
{
    return err == NULL || err->message[0] == '\0';
}

void grundy_error_soften(grundy_error *err)
{
    if (err != NULL)
        err->status = GRUNDY_WARNING;
}

bool grundy_error_has_place(const grundy_error *err)
{
    return err != NULL && err->source != GRUNDY_SOURCE_NONE;
}

bool grundy_error_begins_at(const grundy_error *err, grundy_span span)
{
    return grundy_error_has_place(err) && err->span.line == span.line &&
           err->span.column == span.column;
}

void grundy_error_place(grundy_error *err, grundy_source source,
                        grundy_span span)
{
    if (err == NULL || err->source != GRUNDY_SOURCE_NONE)
        return;
    err->source = source;
    err->span = span;
}

void grundy_error_turn(grundy_error *err, grundy_source from, grundy_source to)
{
    if (err != NULL && err->source == from)
        err->source = to;
}

void grundy_error_shift(grundy_error *err, size_t before, const char *text)
{
    if (err == NULL || err->source != GRUNDY_SOURCE_RULES ||
        err->span.line != 1 || err->span.column <= before)
        return;
    err->source = GRUNDY_SOURCE_POSITION;
    err->span.column -= (uint32_t)before;
    err->line_from = 1;
    (void)snprintf(err->line_text, sizeof err->line_text, "%s", text);
}

/* Byte offset of a line (from 1) in the text; length if there is none. */
static size_t line_start(const char *text, size_t length, uint32_t line)
{
    size_t at = 0;

    for (uint32_t now = 1; now < line && at < length; now++) {
        const char *end = memchr(text + at, '\n', length - at);

        at = end == NULL ? length : (size_t)(end - text) + 1;
    }
    return at;
}

void grundy_error_quote_line(grundy_error *err, grundy_source source,
                             const char *text, size_t length)
{
    uint32_t line;

    if (err == NULL)
        return;
    line = err->span.line;
    if (line > 0)
        err->span.line = 1;
    grundy_error_quote(err, source, text, length);
    err->span.line = line;
}

void grundy_error_quote(grundy_error *err, grundy_source source,
                        const char *text, size_t length)
{
    const uint32_t room = GRUNDY_LINE_MAX / 4 - 4; /* characters, UTF-8 */
    size_t at, to;
    uint32_t column = 1;

    if (err == NULL || err->source != source || err->span.line == 0 ||
        err->line_text[0] != '\0')
        return;
    at = line_start(text, length, err->span.line);
    err->line_from = 1;
    /* A long line is cut so that the place stays in sight. */
    while (err->span.column > room && at < length && text[at] != '\n' &&
           column + room / 2 < err->span.column) {
        do
            at++;
        while (at < length && continues(text[at]));
        column++;
    }
    err->line_from = column;
    for (to = at; to < length && text[to] != '\n' && text[to] != '\r'; to++)
        if (to - at >= sizeof err->line_text - 1)
            break;
    while (to > at && to < length && continues(text[to]))
        to--;
    memcpy(err->line_text, text + at, to - at);
    err->line_text[to - at] = '\0';
    for (char *c = err->line_text; *c != '\0'; c++)
        if (*c == '\t')
            *c = ' ';
    make_printable(err->line_text);
}

/* How much of a line is shown: with its number it fits 80 columns. */
enum { SHOWN_COLUMNS = 71 };

static const char cut[] = "...";

/* That many characters on, or the end; *left are those that were not there. */
static const char *skip(const char *text, uint32_t count, uint32_t *left)
{
    for (; count > 0 && *text != '\0'; count--)
        do
            text++;
        while (continues(*text));
    *left = count;
    return text;
}

static size_t columns(const char *from, const char *to)
{
    return grundy_text_columns(from, (size_t)(to - from));
}

/* The end of what is shown of the line from here on. */
static const char *shown_end(const char *from, size_t room)
{
    const char *const end = from + strlen(from);
    uint32_t none;

    if (columns(from, end) <= room)
        return end;
    for (const char *at = from, *next;; at = next) {
        next = skip(at, 1, &none);
        if (columns(from, next) + strlen(cut) > room)
            return at;
    }
}

/* The line around the place, and marks as wide as what stands above them. */
static void put_underline(fixed_text *w, const grundy_error *err)
{
    const char *from = err->line_text;
    const uint32_t length = err->span.length == 0 ? 1 : err->span.length;
    uint32_t beyond, none;
    const char *const place =
        skip(from, err->span.column - err->line_from, &beyond);
    const char *to = skip(place, length, &none), *end;
    size_t before, marks, room = SHOWN_COLUMNS;

    if (columns(from, from + strlen(from)) > room)
        while (columns(from, to) + 2 * strlen(cut) > room &&
               columns(from, place) > room / 2)
            from = skip(from, 1, &none);
    before = err->line_from > 1 || from > err->line_text ? strlen(cut) : 0;
    end = shown_end(from, room - before);
    if (to > end)
        to = end;
    grundy_fixed_put(w, "%5u | %s%.*s%s\n", (unsigned)err->span.line,
                     before > 0 ? cut : "", (int)(end - from), from,
                     *end != '\0' ? cut : "");
    before += columns(from, place) + beyond;
    marks = columns(place, to);
    grundy_fixed_put(w, "      | %*s^", (int)before, "");
    for (size_t i = 1; i < marks; i++)
        grundy_fixed_put(w, "~");
    grundy_fixed_put(w, "\n");
}

static const char *source_name(const grundy_error *err, const char *name)
{
    if (err->source == GRUNDY_SOURCE_INPUT)
        return _("input");
    if (err->source == GRUNDY_SOURCE_POSITION)
        return _("position");
    return name != NULL ? name : _("rules");
}

size_t grundy_error_text(const grundy_error *err, const char *name, char *out,
                         size_t size)
{
    fixed_text w = {.at = out, .size = size};

    if (size > 0)
        out[0] = '\0';
    if (err->source != GRUNDY_SOURCE_NONE && err->span.line > 0)
        grundy_fixed_put(&w, "%s:%u:%u: ", source_name(err, name),
                         (unsigned)err->span.line, (unsigned)err->span.column);
    grundy_fixed_put(&w, "%s%s\n",
                     err->status == GRUNDY_WARNING ? _("warning: ")
                                                   : _("error: "),
                     err->message);
    if (err->line_text[0] != '\0' && err->span.column >= err->line_from)
        put_underline(&w, err);
    if (err->hint[0] != '\0')
        grundy_fixed_put(&w, "%s%s\n", _("hint: "), err->hint);
    return w.length;
}

const char *grundy_status_name(grundy_status status)
{
    switch (status) {
    case GRUNDY_OK: return _("no error");
    case GRUNDY_WARNING: return _("a warning");
    case GRUNDY_ENOMEM: return _("out of memory");
    case GRUNDY_EINVAL: return _("wrong call");
    case GRUNDY_ESYNTAX: return _("syntax error");
    case GRUNDY_ERULES: return _("error in the rules");
    case GRUNDY_EINPUT: return _("error in the input");
    case GRUNDY_EVALUE: return _("error in a value");
    case GRUNDY_ECYCLE: return _("a cycle of moves");
    case GRUNDY_ELIMIT: return _("out of the limits");
    case GRUNDY_ECANCEL: return _("cancelled");
    case GRUNDY_ENONIMBER: return _("no nimber");
    case GRUNDY_EIO: return _("input or output failed");
    case GRUNDY_EINTERNAL: return _("internal error");
    case GRUNDY_EFORMAT: return _("damaged file");
    }
    return _("unknown status");
}
