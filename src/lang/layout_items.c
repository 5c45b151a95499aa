/* SPDX-License-Identifier: MIT */
/*
 * The tokens and comments of a rule file, with what stood between them, and
 * the blanks that belong there.  Which blanks these are follows from the two
 * neighbours and from what the parser saw in them; the tree is not asked, so
 * that what is new in the language is laid out before anybody thinks of it.
 */
#include <assert.h>
#include <string.h>

#include "lang/laying.h"

/* Where a scan through the source stands. */
typedef struct scan {
    const char *text;
    size_t at;
    unsigned lines; /* since the last item */
    size_t blanks, column;
} scan;

static size_t characters(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0u) != 0x80u;
    return count;
}

static void skip_blanks(scan *s, size_t end)
{
    for (; s->at < end && s->text[s->at] != '#'; s->at++) {
        if (s->text[s->at] == '\n') {
            s->lines++;
            s->blanks = s->column = 0;
        } else {
            s->blanks++;
            s->column++;
        }
    }
}

static size_t end_of_comment(const scan *s, size_t end)
{
    size_t to = s->at;

    while (to < end && s->text[to] != '\n')
        to++;
    return to;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void push(layout *l, scan *s, const token *t, size_t to)
{
    layout_item *const item = &l->item[l->items++];
    size_t end = to;

    while (t == NULL && is_blank(s->text[end - 1]))
        end--;
    *item = (layout_item){.text = s->text + s->at,
                          .length = end - s->at,
                          .kind = t != NULL ? t->kind : T_BAD,
                          .role = t != NULL ? t->role : ROLE_NONE,
                          .lines = l->items == 1 ? 1 : s->lines,
                          .blanks = s->blanks,
                          .column = s->column,
                          .comment = t == NULL};
    s->column = grundy_layout_after(item, s->column);
    s->lines = 0;
    s->blanks = 0;
    s->at = to;
}

/* The comments before `end`, then where it is. */
static void push_comments(layout *l, scan *s, size_t end)
{
    skip_blanks(s, end);
    while (s->at < end) {
        push(l, s, NULL, end_of_comment(s, end));
        skip_blanks(s, end);
    }
}

/* At most one comment stands on a line. */
static size_t most_items(const char *text, size_t length, size_t tokens)
{
    size_t most = tokens + 1;

    for (size_t i = 0; i < length; i++)
        most += text[i] == '\n';
    return most;
}

bool grundy_layout_items(layout *l, arena *a, const char *text, size_t length,
                         const token *tokens, size_t count)
{
    const size_t most = most_items(text, length, count);
    const char *const line_end = length > 0 ? memchr(text, '\n', length) : NULL;
    scan s = {.text = text};

    assert(count > 0 && tokens[count - 1].kind == T_END);
    l->mark_first = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    l->returns = line_end != NULL && line_end > text && line_end[-1] == '\r';
    l->item = grundy_arena_new(a, most * sizeof *l->item);
    if (l->item == NULL)
        return false;
    s.at = l->mark_first ? 3 : 0;
    for (size_t i = 0; i + 1 < count; i++) {
        push_comments(l, &s, tokens[i].from);
        push(l, &s, &tokens[i], tokens[i].to);
    }
    push_comments(l, &s, length);
    assert(l->items <= most);
    return true;
}

/* ---- widths ---- */

size_t grundy_layout_width(const layout_item *item)
{
    const char *const line_end =
        item->kind == T_STRING ? memchr(item->text, '\n', item->length) : NULL;

    return characters(item->text, line_end != NULL
                                      ? (size_t)(line_end - item->text)
                                      : item->length);
}

size_t grundy_layout_after(const layout_item *item, size_t column)
{
    size_t from = item->length;

    if (item->kind != T_STRING)
        return column + characters(item->text, item->length);
    while (from > 0 && item->text[from - 1] != '\n')
        from--;
    return (from > 0 ? 0 : column) +
           characters(item->text + from, item->length - from);
}

/* ---- blanks ---- */

bool grundy_layout_opens(token_kind kind)
{
    return kind == T_LPAREN || kind == T_LBRACKET || kind == T_LBRACE;
}

bool grundy_layout_closes(token_kind kind)
{
    return kind == T_RPAREN || kind == T_RBRACKET || kind == T_RBRACE;
}

static bool is_name(const layout_item *item)
{
    return item->kind == T_NAME && item->role == ROLE_NONE;
}

/* Whether an operand may end here, so that a '-' behind it is a difference. */
static bool ends_operand(const layout_item *item)
{
    switch (item->kind) {
    case T_INT:
    case T_STRING:
    case T_CHAR:
    case T_FULL:
    case T_NOTHING: return true;
    default: return is_name(item) || grundy_layout_closes(item->kind);
    }
}

static bool is_range(token_kind kind)
{
    return kind == T_RANGE || kind == T_RANGE_LT;
}

static bool is_arithmetic(token_kind kind)
{
    return kind >= T_PLUS && kind <= T_POWER;
}

static bool is_simple(const layout_item *item)
{
    return item->kind == T_INT || is_name(item);
}

/* x op y, and nothing else, from the item on; op: its operator. */
static bool is_pair(const layout *l, size_t first, size_t *op)
{
    const layout_item *const at = l->item + first;

    if (first + 3 > l->items || !is_simple(at) || at[1].kind < T_PLUS ||
        at[1].kind > T_PERCENT || !is_simple(at + 2))
        return false;
    *op = first + 1;
    return true;
}

/* An end of a range that is one sum, difference, product or quotient of
 * names and numbers is written without blanks: i+1..<n, 1..x/2. */
static void tighten(layout *l, size_t range)
{
    size_t op;

    if (is_pair(l, range + 1, &op) &&
        (op + 2 >= l->items || (!is_arithmetic(l->item[op + 2].kind) &&
                                !grundy_layout_opens(l->item[op + 2].kind))))
        l->item[op].tight = true;
    if (range >= 3 && is_pair(l, range - 3, &op) &&
        (op == 1 || (!is_arithmetic(l->item[op - 2].kind) &&
                     !ends_operand(&l->item[op - 2]))))
        l->item[op].tight = true;
}

/* Whether a bracket belongs to what stands before it: a call, an index. */
static bool is_attached(const layout_item *before, const layout_item *item)
{
    if (item->kind == T_LPAREN)
        return is_name(before) || before->role == ROLE_CALL;
    return item->kind == T_LBRACKET && before->kind != T_INT &&
           ends_operand(before);
}

static size_t blanks_between(const layout_item *before, const layout_item *item)
{
    if (grundy_layout_opens(before->kind) || grundy_layout_closes(item->kind) ||
        item->kind == T_COMMA || item->kind == T_COLON)
        return 0;
    if (is_range(item->kind) || is_range(before->kind) ||
        item->kind == T_POWER || before->kind == T_POWER)
        return 0;
    return !before->sign && !before->tight && !item->tight &&
           !is_attached(before, item);
}

void grundy_layout_space(layout *l)
{
    const layout_item *before = NULL;

    for (size_t i = 0; i < l->items; i++)
        if (is_range(l->item[i].kind))
            tighten(l, i);
    for (size_t i = 0; i < l->items; i++) {
        layout_item *const item = &l->item[i];

        if (item->comment)
            continue;
        item->sign =
            item->kind == T_MINUS && (before == NULL || !ends_operand(before));
        item->pad = before == NULL ? 0 : blanks_between(before, item);
        before = item;
    }
}
