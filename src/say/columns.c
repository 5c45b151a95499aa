/* SPDX-License-Identifier: MIT */
/* Text in columns of a terminal, in lines that fit it. */
#include "columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next character; a byte that begins none is one. */
static const char *next_character(const char *text)
{
    do
        text++;
    while (((unsigned char)*text & 0xC0u) == 0x80u);
    return text;
}

static size_t columns_of(const char *text, const char *end)
{
    return grundy_text_columns(text, (size_t)(end - text));
}

size_t grundy_say_columns(const char *text)
{
    return grundy_text_columns(text, strlen(text));
}

size_t grundy_say_fit(const char *text, size_t columns)
{
    const char *at = text;
    size_t used = 0;

    while (*at != '\0') {
        const char *const next = next_character(at);

        used += columns_of(at, next);
        if (used > columns)
            break;
        at = next;
    }
    return (size_t)(at - text);
}

static void blanks(text_buffer *out, size_t count)
{
    while (count-- > 0)
        grundy_say_text_add(out, " ", 1);
}

void grundy_say_pad(text_buffer *out, size_t from, size_t columns)
{
    const size_t have =
        out->failed ? columns : grundy_say_columns(grundy_say_text(out) + from);

    if (have < columns)
        blanks(out, columns - have);
}

/* ---- lines ---- */

/* Of wide text, what ends no line and what begins none (small kana, marks). */
static const char openers[] = "（「『［｛【〈《";
static const char closers[] = "、。，．・：；！？）」』］｝】〉》ー〜…‥"
                              "ぁぃぅぇぉっゃゅょァィゥェォッャュョ々";

static bool is_among(const char *characters, const char *from, const char *to)
{
    const size_t length = (size_t)(to - from);

    for (const char *at = characters; *at != '\0';) {
        const char *begin = at;

        at = next_character(at);
        if ((size_t)(at - begin) == length && memcmp(begin, from, length) == 0)
            return true;
    }
    return false;
}

/* Does a wide character stand there? */
static bool is_wide(const char *text)
{
    return *text != '\0' && columns_of(text, next_character(text)) == 2;
}

/* What stands in brackets stays together unless that takes more than 7 of 10
 * columns, or all that an indented line has. */
static size_t word_most(size_t columns, size_t indented)
{
    const size_t most = columns * 7 / 10;

    return indented + most < columns ? most
           : indented < columns      ? columns - indented - 1
                                     : 0;
}

/* Narrow characters up to a blank or a wide one. */
static const char *narrow_end(const char *text, size_t columns, size_t indented)
{
    const char *at = text;
    int depth = 0;

    for (; *at != '\0' && (depth > 0 || (*at != ' ' && !is_wide(at))); at++) {
        depth += *at == '(' || *at == '[' || *at == '{';
        depth -= (*at == ')' || *at == ']' || *at == '}') && depth > 0;
    }
    return columns_of(text, at) > word_most(columns, indented)
               ? text + strcspn(text, " ")
               : at;
}

static const char *closers_end(const char *text)
{
    const char *next = text;

    while (*next != '\0') {
        next = next_character(next);
        if (!is_among(closers, text, next))
            break;
        text = next;
    }
    return text;
}

/*
 * What stays on one line: a word, or a wide character, since between those a
 * line may end without a blank, and the marks that belong to it.
 */
static const char *word_end(const char *text, size_t columns, size_t indented)
{
    const char *before;

    do {
        before = text;
        if (is_wide(text))
            text = next_character(text);
        else
            text = narrow_end(text, columns, indented);
        if (is_among(openers, before, text) && *text != ' ')
            continue;
        return closers_end(text);
    } while (*text != '\0');
    return text;
}

void grundy_say_fill(text_buffer *out, size_t first, size_t other,
                     const char *text)
{
    size_t at = first, apart = 0; /* blanks before the next word */
    const char *const begin = text;
    const size_t columns = out->columns == 0 ? TEXT_COLUMNS : out->columns;

    blanks(out, first);
    for (const char *end; *text != '\0'; text = end) {
        const size_t before = strspn(text, " ");
        size_t width;

        text += before;
        apart += before;
        end = word_end(text, columns, other);
        width = columns_of(text, end);
        if (text > begin && at + apart + width >= columns) {
            grundy_say_text_add(out, "\n", 1);
            blanks(out, other);
            at = other;
        } else {
            blanks(out, apart);
            at += apart;
        }
        grundy_say_text_add(out, text, (size_t)(end - text));
        at += width;
        apart = 0;
    }
    grundy_say_text_add(out, "\n", 1);
}

void grundy_say_paragraph_list(text_buffer *out, size_t first, size_t other,
                               const char *format, va_list args)
{
    text_buffer text = {0};

    if (grundy_say_text_put_list(&text, format, args))
        grundy_say_fill(out, first, other, text.data);
    out->failed |= text.failed;
    grundy_say_text_free(&text);
}

void grundy_say_paragraph(text_buffer *out, size_t first, size_t other,
                          const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_say_paragraph_list(out, first, other, format, args);
    va_end(args);
}
