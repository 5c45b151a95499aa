/* SPDX-License-Identifier: MIT */
/*
 * Text on a terminal: its width, and what of it may be shown.  The C library's
 * wcwidth depends on the locale, and rules and positions may hold wide
 * characters under any: so the ranges of wide and of combining characters stand
 * here.
 */
#include <string.h>

#include "grundy/text.h"

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
/* Controls but for tabs and line breaks, marks of direction, separators of
 * lines, halves of characters, and letters that are not seen. */
static const range unsafe[] = {
    {0x00, 0x08},      {0x0B, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C},
    {0x180E, 0x180E},  {0x200B, 0x200B}, {0x200E, 0x200F}, {0x2028, 0x202E},
    {0x2060, 0x206F},  {0xD800, 0xDFFF}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
    {0xE0000, 0xE007F}};

static bool is_in(const range *r, size_t count, uint32_t point)
{
    for (size_t i = 0; i < count; i++)
        if (point >= r[i].first && point <= r[i].last)
            return true;
    return false;
}

/* Reads one character before end; what is not UTF-8 is read byte by byte. */
static uint32_t next_point(const char **text, const char *end)
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
        if (*text + i == end || (at[i] & 0xC0) != 0x80) {
            *text += 1;
            return at[0];
        }
        point = point << 6 | (at[i] & 0x3Fu);
    }
    *text += more + 1;
    return point;
}

size_t grundy_text_columns(const char *text, size_t length)
{
    const char *const end = text + length;
    size_t columns = 0;

    while (text < end) {
        const uint32_t point = next_point(&text, end);

        if (is_in(none, sizeof none / sizeof *none, point))
            continue;
        columns += is_in(wide, sizeof wide / sizeof *wide, point) ? 2 : 1;
    }
    return columns;
}

static size_t bytes_of(uint32_t point)
{
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

size_t grundy_printable(char *text, size_t length)
{
    const char *const end = text + length;
    const char *from = text;
    char *to = text;

    while (from < end) {
        const char *const begin = from;
        const uint32_t point = next_point(&from, end);
        const size_t bytes = (size_t)(from - begin);

        if (bytes != bytes_of(point) || point > 0x10FFFF ||
            is_in(unsafe, sizeof unsafe / sizeof *unsafe, point)) {
            *to++ = '?';
            continue;
        }
        memmove(to, begin, bytes);
        to += bytes;
    }
    return (size_t)(to - text);
}
