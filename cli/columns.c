/* SPDX-License-Identifier: MIT */
/*
 * The width of text on a terminal.  The C library's wcwidth depends on the
 * locale, and positions may hold wide characters under any: so the ranges of
 * wide and of combining characters stand here.
 */
#include "columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

/* East Asian wide and full width, and emoji; from Unicode 15. */
static const range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},
    {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
static const range none[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x200B, 0x200F}, {0x20D0, 0x20F0}, {0x3099, 0x309A},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};

static bool is_in(const range *r, size_t count, uint32_t point)
{
    for (size_t i = 0; i < count; i++)
        if (point >= r[i].first && point <= r[i].last)
            return true;
    return false;
}

/* Reads one character; what is not UTF-8 is read byte by byte. */
static uint32_t next_point(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const unsigned more = at[0] >= 0xF0   ? 3
                          : at[0] >= 0xE0 ? 2
                          : at[0] >= 0xC0 ? 1
                                          : 0;
    uint32_t point = more == 0   ? at[0]
                     : more == 1 ? at[0] & 0x1Fu
                     : more == 2 ? at[0] & 0x0Fu
                                 : at[0] & 0x07u;

    for (unsigned i = 1; i <= more; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            *text += 1;
            return at[0];
        }
        point = point << 6 | (at[i] & 0x3Fu);
    }
    *text += more + 1;
    return point;
}

static size_t columns_of(const char *text, const char *end)
{
    size_t columns = 0;

    while (text < end) {
        const uint32_t point = next_point(&text);

        if (is_in(none, sizeof none / sizeof *none, point))
            continue;
        columns += is_in(wide, sizeof wide / sizeof *wide, point) ? 2 : 1;
    }
    return columns;
}

size_t grundy_cli_columns(const char *text)
{
    return columns_of(text, text + strlen(text));
}

static void blanks(text_buffer *out, size_t count)
{
    while (count-- > 0)
        grundy_cli_text_add(out, " ", 1);
}

void grundy_cli_pad(text_buffer *out, size_t from, size_t columns)
{
    const size_t have =
        out->failed ? columns : grundy_cli_columns(grundy_cli_text(out) + from);

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

        (void)next_point(&at);
        if ((size_t)(at - begin) == length && memcmp(begin, from, length) == 0)
            return true;
    }
    return false;
}

/* Does a wide character stand there? */
static bool is_wide(const char *text)
{
    return is_in(wide, sizeof wide / sizeof *wide, next_point(&text));
}

/* What stands in brackets stays together unless it is very long. */
enum { WORD_MOST = 56 };

/* Narrow characters up to a blank or a wide one. */
static const char *narrow_end(const char *text)
{
    const char *at = text;
    int depth = 0;

    for (; *at != '\0' && (depth > 0 || (*at != ' ' && !is_wide(at))); at++) {
        depth += *at == '(' || *at == '[' || *at == '{';
        depth -= (*at == ')' || *at == ']' || *at == '}') && depth > 0;
    }
    return columns_of(text, at) > WORD_MOST ? text + strcspn(text, " ") : at;
}

static const char *closers_end(const char *text)
{
    const char *next = text;

    while (*next != '\0') {
        (void)next_point(&next);
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
static const char *word_end(const char *text)
{
    const char *before;

    do {
        before = text;
        if (is_wide(text))
            (void)next_point(&text);
        else
            text = narrow_end(text);
        if (is_among(openers, before, text) && *text != ' ')
            continue;
        return closers_end(text);
    } while (*text != '\0');
    return text;
}

/* Words one after another, each on a new line if it does not fit. */
static void fill(text_buffer *out, size_t first, size_t other, const char *text)
{
    size_t at = first, apart = 0; /* blanks before the next word */
    const char *const begin = text;

    blanks(out, first);
    for (const char *end; *text != '\0'; text = end) {
        const size_t before = strspn(text, " ");
        size_t width;

        text += before;
        apart += before;
        end = word_end(text);
        width = columns_of(text, end);
        if (text > begin && at + apart + width >= CLI_COLUMNS) {
            grundy_cli_text_add(out, "\n", 1);
            blanks(out, other);
            at = other;
        } else {
            blanks(out, apart);
            at += apart;
        }
        grundy_cli_text_add(out, text, (size_t)(end - text));
        at += width;
        apart = 0;
    }
    grundy_cli_text_add(out, "\n", 1);
}

void grundy_cli_paragraph_list(text_buffer *out, size_t first, size_t other,
                               const char *format, va_list args)
{
    va_list again;
    int length;
    char *text;

    va_copy(again, args);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text == NULL) {
        out->failed = true;
        return;
    }
    (void)vsnprintf(text, (size_t)length + 1, format, args);
    fill(out, first, other, text);
    free(text);
}

void grundy_cli_paragraph(text_buffer *out, size_t first, size_t other,
                          const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_cli_paragraph_list(out, first, other, format, args);
    va_end(args);
}
