/* SPDX-License-Identifier: MIT */
/* The buffer keeps the line of the current token, for messages. */
#include "engine/tokens.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"

enum { BUFFER = 1 << 16, MOST_DIGITS = 18 };

void grundy_tokens_open(token_reader *t, memory *mem, const grundy_reader *in)
{
    *t = (token_reader){.in = *in, .mem = mem, .line = 1, .line_whole = true};
}

void grundy_tokens_open_text(token_reader *t, memory *mem, const char *text,
                             size_t length)
{
    *t = (token_reader){.text = text, .left = length, .mem = mem, .line = 1,
                        .line_whole = true};
}

/* Up to size more bytes, from the text or the stream; 0 at the end. */
static size_t read_more(token_reader *t, char *out, size_t size)
{
    const size_t length = t->left < size ? t->left : size;

    if (t->text == NULL)
        return t->in.read(t->in.user, out, size);
    if (length > 0)
        memcpy(out, t->text, length);
    t->text += length;
    t->left -= length;
    return length;
}

void grundy_tokens_close(token_reader *t)
{
    if (t->mem != NULL)
        grundy_memory_free(t->mem, t->buffer, t->cap);
    t->buffer = NULL;
    t->cap = 0;
}

/* More bytes behind those from `keep` on, which stay (and move to 0). */
static grundy_status fill(token_reader *t, size_t keep, grundy_error *err)
{
    size_t got;

    if (t->to - keep > BUFFER / 2 && t->line_at < t->from)
        keep = t->from; /* a long line: its beginning is given up */
    t->line_whole &= keep <= t->line_at;
    if (keep > 0) {
        memmove(t->buffer, t->buffer + keep, t->to - keep);
        t->from -= keep;
        t->to -= keep;
        t->line_at = t->line_at > keep ? t->line_at - keep : 0;
    }
    if (t->cap - t->to < BUFFER / 2 &&
        !grundy_memory_reserve(t->mem, &t->buffer, &t->cap, t->to + BUFFER, 1))
        return grundy_fail(err, grundy_memory_failure(t->mem),
                           "out of memory while reading the input");
    got = read_more(t, t->buffer + t->to, t->cap - t->to);
    if (got == GRUNDY_READ_FAILED) {
        t->ended = true;
        return grundy_fail(err, GRUNDY_EIO, "the input cannot be read");
    }
    assert(got <= t->cap - t->to);
    t->ended = got == 0;
    t->to += got;
    return GRUNDY_OK;
}

static bool is_blank(const token_reader *t, char c)
{
    if ((unsigned char)c > ' ')
        return t->separators != NULL && strchr(t->separators, c) != NULL;
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Some editors begin a text with the mark of its byte order, which is no part
 * of it. */
static void skip_mark(token_reader *t)
{
    static const char mark[] = "\xEF\xBB\xBF";

    if (t->line != 1 || t->from != 0 || !t->line_whole || t->to < 3 ||
        memcmp(t->buffer, mark, 3) != 0)
        return;
    t->from = 3;
    t->line_at = 3;
}

static grundy_status skip_blanks(token_reader *t, grundy_error *err)
{
    for (;;) {
        grundy_status status;

        skip_mark(t);

        while (t->from < t->to && is_blank(t, t->buffer[t->from])) {
            if (t->buffer[t->from++] == '\n') {
                t->line++;
                t->line_at = t->from;
                t->line_whole = true;
            }
        }
        if (t->from < t->to || t->ended)
            return GRUNDY_OK;
        status = fill(t, t->line_at < t->from ? t->line_at : t->from, err);
        if (status != GRUNDY_OK)
            return status;
    }
}

grundy_status grundy_tokens_more(token_reader *t, bool *more,
                                 grundy_error *err)
{
    const grundy_status status = skip_blanks(t, err);

    *more = t->from < t->to;
    return status;
}

static uint32_t column_of(const token_reader *t, size_t at)
{
    uint32_t column = 1;

    for (size_t i = t->line_at; i < at; i++)
        column += ((unsigned char)t->buffer[i] & 0xC0u) != 0x80u;
    return column;
}

grundy_status grundy_tokens_next(token_reader *t, bool *found,
                                 grundy_error *err)
{
    grundy_status status = skip_blanks(t, err);
    size_t end = t->from;

    *found = status == GRUNDY_OK && t->from < t->to;
    while (*found) {
        while (end < t->to && !is_blank(t, t->buffer[end]))
            end++;
        if (end < t->to || t->ended)
            break;
        {
            const size_t length = end - t->from;

            status = fill(t, t->line_at < t->from ? t->line_at : t->from, err);
            if (status != GRUNDY_OK)
                return status;
            end = t->from + length;
        }
    }
    t->word = t->buffer == NULL ? "" : t->buffer + t->from;
    t->length = end - t->from;
    t->span.line = t->line;
    t->span.length = (uint32_t)(t->length > 60 ? 60 : t->length);
    t->from = end;
    t->taken += *found;
    return status;
}

bool grundy_tokens_left_over(token_reader *t)
{
    grundy_error ignored = {0};
    const bool ended = t->ended;
    bool found;

    t->ended = true; /* so that no more is read */
    found = grundy_tokens_next(t, &found, &ignored) == GRUNDY_OK && found;
    t->ended = ended;
    return found;
}

/* Of so few digits that nothing overflows. */
static bool read_digits(const char *at, size_t count, int64_t *out)
{
    int64_t value = 0;

    for (size_t i = 0; i < count; i++) {
        const unsigned digit = (unsigned)(unsigned char)at[i] - '0';

        if (digit > 9)
            return false;
        value = 10 * value + digit;
    }
    *out = value;
    return true;
}

bool grundy_tokens_number(const token_reader *t, int64_t *out, bool *over)
{
    size_t at = 0;
    bool negative = false;
    int64_t value = 0;

    *over = false;
    if (t->length > 0 && (t->word[0] == '-' || t->word[0] == '+'))
        negative = t->word[at++] == '-';
    if (at == t->length)
        return false;
    if (t->length - at <= MOST_DIGITS) {
        if (!read_digits(t->word + at, t->length - at, &value))
            return false;
        *out = negative ? -value : value;
        return true;
    }
    for (; at < t->length; at++) {
        const char c = t->word[at];

        if (c < '0' || c > '9')
            return false;
        /* Downwards, so that -2**63 is read too. */
        *over |= __builtin_mul_overflow(value, 10, &value) ||
                 __builtin_sub_overflow(value, c - '0', &value);
    }
    if (!negative)
        *over |= __builtin_sub_overflow(0, value, &value);
    *out = value;
    return !*over;
}

grundy_status grundy_tokens_fail(const token_reader *t, grundy_error *err,
                                 const char *format, ...)
{
    char message[400];
    grundy_span span = t->span;
    va_list args;
    const size_t at = t->from - t->length;

    va_start(args, format);
    (void)vsnprintf(message, sizeof message, _(format), args);
    va_end(args);
    span.column = t->line_whole ? column_of(t, at) : 1;
    (void)grundy_fail_at(err, GRUNDY_EINPUT, GRUNDY_SOURCE_INPUT, span, "%s",
                         message);
    if (t->line_whole && t->buffer != NULL)
        grundy_error_quote_line(err, GRUNDY_SOURCE_INPUT,
                                t->buffer + t->line_at, t->to - t->line_at);
    return GRUNDY_EINPUT;
}
