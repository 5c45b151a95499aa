/* SPDX-License-Identifier: MIT */
/*
 * What stands below each other, and the text.  Tails and `gives` of clauses
 * that follow each other line by line are aligned where who wrote them has
 * put two blanks or more before one; comments behind code always are.
 */
#include <assert.h>

#include "lang/laying.h"

/* The columns before an item of the line, or of all of it. */
static size_t columns_before(const layout *l, const layout_line *line,
                             size_t end)
{
    size_t column = line->indent;

    for (size_t i = line->first; i < end; i++) {
        column += i > line->first ? l->item[i].pad : 0;
        column = grundy_layout_after(&l->item[i], column);
    }
    return column;
}

static size_t max(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* ---- tails ---- */

/* Whether the line goes on with what the line before it does. */
static bool goes_on(const layout *l, size_t line)
{
    const layout_line *const at = &l->line[line], *const last = at - 1;

    return !at->blank && at->mark != LAYOUT_NONE && last->end > last->first &&
           l->item[at->first].kind == l->item[last->first].kind;
}

/* Lines [from, to), each with its mark. */
static void align_marks(layout *l, size_t from, size_t to)
{
    size_t widest = 0, longest = 0;
    bool wanted = false;

    for (size_t k = from; k < to; k++) {
        const layout_line *const line = &l->line[k];
        const size_t before = columns_before(l, line, line->mark);

        if (before > LAYOUT_BESIDE)
            continue;
        wanted |= l->item[line->mark].blanks > 1;
        widest = max(widest, before);
        longest = max(longest, columns_before(l, line, line->end) - before);
    }
    if (!wanted || widest + longest > LAYOUT_WIDTH)
        return;
    for (size_t k = from; k < to; k++) {
        const layout_line *const line = &l->line[k];
        const size_t before = columns_before(l, line, line->mark);

        if (before <= widest)
            l->item[line->mark].pad = widest + 1 - before;
    }
}

static void align_all_marks(layout *l)
{
    size_t to;

    for (size_t from = 0; from < l->lines; from = to) {
        to = from + 1;
        if (l->line[from].mark == LAYOUT_NONE)
            continue;
        while (to < l->lines && goes_on(l, to))
            to++;
        align_marks(l, from, to);
    }
}

/* ---- comments ---- */

static bool has_comment(const layout_line *line)
{
    return line->comment != LAYOUT_NONE || line->follows;
}

/* Lines [from, to), all with a comment. */
static void align_comments(layout *l, size_t from, size_t to)
{
    size_t column = LAYOUT_COMMENT, at = 0;

    for (size_t k = from; k < to; k++) {
        const layout_line *const line = &l->line[k];
        const size_t width = columns_before(l, line, line->end);

        if (!line->follows && width <= LAYOUT_BESIDE)
            column = max(column, width + 2);
    }
    for (size_t k = from; k < to; k++) {
        layout_line *const line = &l->line[k];
        const size_t width = columns_before(l, line, line->end);

        if (line->follows) {
            line->indent = at;
            continue;
        }
        at = max(column, width + 2);
        l->item[line->comment].pad = at - width;
    }
}

static void align_all_comments(layout *l)
{
    size_t to;

    for (size_t from = 0; from < l->lines; from = to) {
        to = from + 1;
        if (!has_comment(&l->line[from]))
            continue;
        assert(!l->line[from].follows);
        while (to < l->lines && has_comment(&l->line[to]) && !l->line[to].blank)
            to++;
        align_comments(l, from, to);
    }
}

/* ---- the text ---- */

static bool put_blanks(text_buffer *out, size_t count)
{
    while (count-- > 0)
        if (!grundy_text_put(out, " ", 1))
            return false;
    return true;
}

static bool put_item(text_buffer *out, const layout_item *item, size_t blanks)
{
    return put_blanks(out, blanks) &&
           grundy_text_put(out, item->text, item->length);
}

static bool put_end(const layout *l, text_buffer *out)
{
    return l->returns ? grundy_text_put(out, "\r\n", 2)
                      : grundy_text_put(out, "\n", 1);
}

static bool put_line(const layout *l, text_buffer *out, const layout_line *line)
{
    if (line->blank && !put_end(l, out))
        return false;
    for (size_t i = line->first; i < line->end; i++)
        if (!put_item(out, &l->item[i],
                      i == line->first ? line->indent : l->item[i].pad))
            return false;
    if (line->comment != LAYOUT_NONE &&
        !put_item(out, &l->item[line->comment], l->item[line->comment].pad))
        return false;
    return put_end(l, out);
}

bool grundy_layout_write(layout *l, text_buffer *out)
{
    align_all_marks(l);
    align_all_comments(l);
    if (l->mark_first && !grundy_text_put(out, "\xEF\xBB\xBF", 3))
        return false;
    for (size_t k = 0; k < l->lines; k++)
        if (!put_line(l, out, &l->line[k]))
            return false;
    return true;
}
