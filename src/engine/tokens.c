/* SPDX-License-Identifier: MIT */
/* The buffer keeps the line of the current token, for messages. */
#include "engine/tokens.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "store/bytes.h"

/* PLAIN_ROOM: bytes in which a plain number and the blank behind it end,
 * however they are looked at. */
enum { BUFFER = 1 << 16, MOST_DIGITS = 18, PLAIN_ROOM = 32 };

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

    assert(keep <= t->from && t->from <= t->to);
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
    assert(t->from <= end && end <= t->to);
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

/* ---- rows of plain numbers ---- */

/* A place in the buffer, as the reader keeps it. */
typedef struct token_place {
    const char *at, *line_at; /* line_at NULL: where it was */
    uint32_t line;
} token_place;

static void pass_blanks(token_place *p, const char *end)
{
    for (; p->at < end && (unsigned char)*p->at <= ' '; p->at++) {
        if (*p->at == '\n') {
            p->line++;
            p->line_at = p->at + 1;
        } else if (*p->at != ' ' && (*p->at < '\t' || *p->at > '\r')) {
            return;
        }
    }
}

/* How many of the 8 bytes, the lowest first, are digits in a row; of those
 * the values are left. */
static unsigned count_digits(uint64_t *bytes)
{
    const uint64_t digit = *bytes ^ UINT64_C(0x3030303030303030);
    /* A carry can only come from what is no digit, into what lies behind. */
    const uint64_t other = (digit | (digit + UINT64_C(0x0606060606060606))) &
                           UINT64_C(0xf0f0f0f0f0f0f0f0);

    *bytes = digit;
    return other == 0 ? 8 : (unsigned)__builtin_ctzll(other) / 8;
}

/* The number of 8 digits, the first one in the lowest byte: sums of pairs, of
 * those, and of those. */
static uint64_t join_digits(uint64_t digits)
{
    digits = (digits * 10 + (digits >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits * 100 + (digits >> 16)) & UINT64_C(0x0000ffff0000ffff);
    return (digits * 10000 + (digits >> 32)) & UINT64_C(0xffffffff);
}

/* The digits at *from, as many as surely fit, PLAIN_ROOM bytes before the end
 * of the buffer at least; false: there are none. */
static bool take_digits(const char **from, int64_t *out)
{
    const unsigned char *at = (const unsigned char *)*from;
    uint64_t bytes = grundy_bytes_get(at, 8);
    const unsigned count = count_digits(&bytes);
    int64_t value;

    if (count == 0)
        return false;
    value = (int64_t)join_digits(bytes << (64 - 8 * count));
    at += count;
    for (unsigned i = count; i >= 8 && i < MOST_DIGITS; i++) {
        if (*at < '0' || *at > '9')
            break;
        value = 10 * value + (*at++ - '0');
    }
    *from = (const char *)at;
    *out = value;
    return true;
}

static bool take_plain(token_place *p, const char *end, int64_t *out)
{
    bool negative;

    pass_blanks(p, end);
    if (end - p->at < PLAIN_ROOM)
        return false;
    negative = *p->at == '-';
    p->at += negative;
    if (!take_digits(&p->at, out))
        return false;
    if (negative)
        *out = -*out;
    return *p->at == ' ' || (*p->at >= '\t' && *p->at <= '\r');
}

static bool take_row(token_place *p, const char *end,
                     const token_column *column, size_t columns, size_t row)
{
    for (size_t i = 0; i < columns; i++) {
        int64_t value;

        if (!take_plain(p, end, &value) || value < column[i].low ||
            value > column[i].high)
            return false;
        column[i].to[row] = value;
    }
    return true;
}

size_t grundy_tokens_rows(token_reader *t, const token_column *column,
                          size_t columns, size_t rows)
{
    token_place done, next;
    const char *end;
    size_t row = 0;

    assert(t->from <= t->to && t->to <= t->cap && columns > 0);
    if (t->separators != NULL || t->taken == 0) /* a mark may be next */
        return 0;
    end = t->buffer + t->to;
    done = next = (token_place){t->buffer + t->from, NULL, t->line};
    while (row < rows && take_row(&next, end, column, columns, row)) {
        done = next;
        row++;
    }
    t->from = (size_t)(done.at - t->buffer);
    t->line = done.line;
    t->taken += row * columns;
    if (done.line_at != NULL) {
        t->line_at = (size_t)(done.line_at - t->buffer);
        t->line_whole = true;
    }
    return row;
}

grundy_status grundy_tokens_fail(const token_reader *t, grundy_error *err,
                                 const char *format, ...)
{
    char message[400];
    grundy_span span = t->span;
    va_list args;
    const size_t at = t->from - t->length;

    assert(t->from >= t->length);
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
