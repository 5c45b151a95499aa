/* SPDX-License-Identifier: MIT */
/*
 * Lines: a clause begins one, and rules are indented below their position.
 * Within a clause the line breaks of who wrote it stay, what is too long is
 * broken, and nothing is joined.  So a second time finds the lines as the
 * first has left them: a line that fits is one that stays, and where a long
 * one is broken depends on its own items and its indent alone.
 */
#include "lang/layout.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "lang/lex.h"
#include "lang/parse.h"

enum {
    LAYOUT_WIDTH = 100,  /* columns of code; comments may be longer */
    LAYOUT_INDENT = 4,   /* of rules below their position */
    LAYOUT_COMMENT = 47, /* columns before a comment behind code */
    LAYOUT_BESIDE = 60,  /* longer code does not move what others align */
    LAYOUT_ALIGN = 40    /* a bracket beyond it is not indented to */
};

/* No such item. */
#define LAYOUT_NONE SIZE_MAX

/* A token or a comment. */
typedef struct layout_item {
    const char *text; /* as it is written, without blanks at its end */
    size_t length;
    token_kind kind; /* of a comment T_BAD */
    token_role role;
    unsigned lines; /* line breaks before it in the source: 0, 1, 2 or more */
    size_t blanks;  /* before it in its line of the source */
    size_t column;  /* in the source, from 0 */
    size_t pad;     /* blanks before it now, within a line */
    bool comment, sign, tight; /* tight: an operator without blanks */
} layout_item;

/* What will be a line; a string may make it several rows. */
typedef struct layout_line {
    size_t first, end; /* its items */
    size_t comment;    /* the item behind them, or LAYOUT_NONE */
    size_t indent;
    size_t mark; /* the item that lines of one kind may align, or LAYOUT_NONE */
    bool blank;  /* an empty line stands before it */
    bool follows; /* a comment that goes on with the one above */
} layout_line;

typedef struct layout {
    layout_item *item;
    size_t items;
    layout_line *line;
    size_t lines;
    bool mark_first; /* of byte order, which stays */
    bool returns;    /* lines end in "\r\n" */
} layout;

/* ---- items ---- */

/*
 * The tokens and comments of a rule file, with what stood between them, and
 * the blanks that belong there.  Which blanks these are follows from the two
 * neighbours and from what the parser saw in them; the tree is not asked, so
 * that what is new in the language is laid out before anybody thinks of it.
 */

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

/* Columns from the last line break in the item; behind the column if it has
 * none. */
static size_t column_after(const layout_item *item, size_t column)
{
    size_t from = item->length;

    if (item->kind != T_STRING)
        return column + characters(item->text, item->length);
    while (from > 0 && item->text[from - 1] != '\n')
        from--;
    return (from > 0 ? 0 : column) +
           characters(item->text + from, item->length - from);
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
    s->column = column_after(item, s->column);
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

static bool make_items(layout *l, arena *a, const char *text, size_t length,
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

static size_t width_of(const layout_item *item)
{
    const char *const line_end =
        item->kind == T_STRING ? memchr(item->text, '\n', item->length) : NULL;

    return characters(item->text, line_end != NULL
                                      ? (size_t)(line_end - item->text)
                                      : item->length);
}

/* ---- blanks ---- */

static bool is_opening(token_kind kind)
{
    return kind == T_LPAREN || kind == T_LBRACKET || kind == T_LBRACE;
}

static bool is_closing(token_kind kind)
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
    default: return is_name(item) || is_closing(item->kind);
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
                                !is_opening(l->item[op + 2].kind))))
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
    if (is_opening(before->kind) || is_closing(item->kind) ||
        item->kind == T_COMMA || item->kind == T_COLON)
        return 0;
    if (is_range(item->kind) || is_range(before->kind) ||
        item->kind == T_POWER || before->kind == T_POWER)
        return 0;
    return !before->sign && !before->tight && !item->tight &&
           !is_attached(before, item);
}

static void space_items(layout *l)
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

/* ---- the text ---- */

/*
 * What stands below each other, and the text.  Tails and `gives` of clauses
 * that follow each other line by line are aligned where who wrote them has
 * put two blanks or more before one; comments behind code always are.
 */

/* The columns before an item of the line, or of all of it. */
static size_t columns_before(const layout *l, const layout_line *line,
                             size_t end)
{
    size_t column = line->indent;

    for (size_t i = line->first; i < end; i++) {
        column += i > line->first ? l->item[i].pad : 0;
        column = column_after(&l->item[i], column);
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

static bool write_lines(layout *l, text_buffer *out)
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

/* ---- lines ---- */

enum {
    MOST_OPEN = 512, /* brackets within each other that indent */
    LEAST_LINE = 16  /* columns of what stands before a break that we make */
};

typedef struct bracket {
    size_t column; /* of what stands behind it */
    size_t home;   /* where the other end goes at the beginning of a line */
} bracket;

/* The clause whose lines are made. */
typedef struct maker {
    layout *l;
    size_t indent; /* of the clause */
    size_t next;   /* where the first token was found, from a place on */
    bool in_position;
    bracket open[MOST_OPEN];
    size_t depth;
} maker;

static bool begins_clause(const layout_item *item)
{
    return item->role == ROLE_CLAUSE || item->role == ROLE_RULE;
}

/* The first token from there on, or NULL; places only rise, so that comments
 * by the thousand are gone through once. */
static const layout_item *next_token(maker *m, size_t i)
{
    const layout *const l = m->l;

    if (m->next < i)
        m->next = i;
    while (m->next < l->items && l->item[m->next].comment)
        m->next++;
    return m->next < l->items ? &l->item[m->next] : NULL;
}

/* The indent of a line that goes on with a clause. */
static size_t continued(const maker *m, const layout_item *item)
{
    const bracket *inner;

    if (m->depth == 0)
        return m->indent + LAYOUT_INDENT;
    if (m->depth > MOST_OPEN)
        return m->indent + 2 * LAYOUT_INDENT;
    inner = &m->open[m->depth - 1];
    if (is_closing(item->kind))
        return inner->home;
    return inner->column;
}

static layout_line *add_line(maker *m, size_t first, size_t end, size_t indent)
{
    layout_line *const line = &m->l->line[m->l->lines++];

    *line = (layout_line){.first = first,
                          .end = end,
                          .indent = indent,
                          .comment = LAYOUT_NONE,
                          .mark = LAYOUT_NONE,
                          .blank = m->l->item[first].lines > 1 && first > 0};
    return line;
}

/* Opens and closes the brackets of a line that is made. */
static void follow_brackets(maker *m, const layout_line *line)
{
    size_t column = line->indent;

    for (size_t i = line->first; i < line->end; i++) {
        const layout_item *const item = &m->l->item[i];

        column += i > line->first ? item->pad : 0;
        if (is_opening(item->kind) && m->depth++ < MOST_OPEN) {
            const bool hangs = i + 1 == line->end || column >= LAYOUT_ALIGN;

            m->open[m->depth - 1] =
                (bracket){hangs ? line->indent + LAYOUT_INDENT : column + 1,
                          hangs ? line->indent : column};
        }
        m->depth -= is_closing(item->kind) && m->depth > 0;
        column = column_after(item, column);
    }
}

/* How well a line may be broken before the item, 0 best; -1: not at all. */
static int rank_of_break(const layout_item *item)
{
    if (item->role == ROLE_TAIL || item->kind == T_GIVES ||
        item[-1].kind == T_ASSIGN)
        return 0;
    if (item->kind == T_ELSE)
        return 1;
    if (item->kind == T_OR || item->kind == T_AND)
        return item->kind == T_OR ? 2 : 3;
    if (item[-1].kind == T_COMMA)
        return 4;
    return item->pad == 1 && !item->sign && item->kind >= T_PLUS &&
                   item->kind <= T_SHR
               ? 5
               : -1;
}

enum { RANKS = 6 };

/* The first place from there on where a line may be broken. */
static size_t first_break(const maker *m, size_t from, size_t end)
{
    while (from < end && rank_of_break(&m->l->item[from]) < 0)
        from++;
    return from;
}

/* Where the line from `first` ends: at `end`, or before it where it is too
 * long: at the best place, the last one of these, that leaves it short. */
static size_t end_of_line(const maker *m, size_t first, size_t end,
                          size_t indent)
{
    size_t column = indent, best = end, depth = 0, least = SIZE_MAX;

    for (size_t i = first; i < end; i++) {
        const layout_item *const item = &m->l->item[i];
        const int rank = i > first ? rank_of_break(item) : -1;
        const size_t order = depth * RANKS + (size_t)(rank < 0 ? 0 : rank);

        if (rank >= 0 && order <= least && column >= indent + LEAST_LINE) {
            least = order;
            best = i;
        }
        column += i > first ? item->pad : 0;
        if (column + width_of(item) > LAYOUT_WIDTH)
            return best < end   ? best
                   : i == first ? first_break(m, i + 1, end)
                                : first_break(m, i, end);
        column = column_after(item, column);
        depth += is_opening(item->kind);
        depth -= is_closing(item->kind) && depth > 0;
    }
    return end;
}

/* The item that may stand below that of the next clause: a tail, 'gives'. */
static size_t mark_of(const maker *m, size_t first, size_t end)
{
    size_t depth = 0;

    for (size_t i = first; i < end; i++) {
        const layout_item *const item = &m->l->item[i];

        depth += is_opening(item->kind);
        depth -= is_closing(item->kind) && depth > 0;
        if (i > first && depth == 0 &&
            (item->role == ROLE_TAIL || item->kind == T_GIVES))
            return i;
    }
    return LAYOUT_NONE;
}

static void begin_clause(maker *m, const layout_item *item)
{
    m->depth = 0;
    m->indent = item->role == ROLE_RULE ? LAYOUT_INDENT : 0;
    m->in_position = item->role == ROLE_RULE || item->kind == T_POSITION;
}

/* Items that stand on one line of the source, as one line or several. */
static void make_lines(maker *m, size_t first, size_t end, size_t comment)
{
    const bool begins = begins_clause(&m->l->item[first]);
    const layout_item *const next = next_token(m, end);
    const bool whole = begins && (next == NULL || begins_clause(next));
    layout_line *line;
    size_t indent, to;

    if (begins)
        begin_clause(m, &m->l->item[first]);
    indent = begins ? m->indent : continued(m, &m->l->item[first]);
    for (;; first = to) {
        to = end_of_line(m, first, end, indent);
        assert(to > first && to <= end);
        line = add_line(m, first, to, indent);
        follow_brackets(m, line);
        if (to == end)
            break;
        indent = continued(m, &m->l->item[to]);
    }
    line->comment = comment;
    if (whole && begins_clause(&m->l->item[line->first]))
        line->mark = mark_of(m, line->first, end);
}

/* The source's column of the comment that the last line ends with. */
static size_t column_of_comment(const layout *l)
{
    const layout_line *last;

    if (l->lines == 0)
        return LAYOUT_NONE;
    last = &l->line[l->lines - 1];
    if (last->follows)
        return l->item[last->first].column;
    return last->comment != LAYOUT_NONE ? l->item[last->comment].column
                                        : LAYOUT_NONE;
}

/* A comment with a line of its own: goes with what comes next, but where it
 * is indented as the rules before it are. */
static void make_comment(maker *m, size_t i)
{
    const layout_item *const item = &m->l->item[i];
    const layout_item *const next = next_token(m, i);
    const bool follows =
        item->lines == 1 && item->column == column_of_comment(m->l);
    size_t indent;

    if (next != NULL && !begins_clause(next))
        indent = continued(m, next);
    else
        indent = (next != NULL && next->role == ROLE_RULE) ||
                         (m->in_position && item->column > 0)
                     ? LAYOUT_INDENT
                     : 0;
    add_line(m, i, i + 1, indent)->follows = follows;
}

static void make_all(maker *m)
{
    const layout *const l = m->l;
    size_t i = 0;

    while (i < l->items) {
        const size_t first = i++;

        if (l->item[first].comment) {
            make_comment(m, first);
            continue;
        }
        while (i < l->items && !l->item[i].comment && l->item[i].lines == 0 &&
               !begins_clause(&l->item[i]))
            i++;
        if (i < l->items && l->item[i].comment && l->item[i].lines == 0) {
            make_lines(m, first, i, i);
            i++;
        } else {
            make_lines(m, first, i, LAYOUT_NONE);
        }
    }
}

/* Whether the text is made of the items, in their order. */
static grundy_status compare(const layout *l, arena *a, watch *w,
                             const char *text, size_t length, grundy_error *err)
{
    token *tokens;
    size_t count;
    layout again = {0};
    grundy_status status =
        grundy_lex_all(a, w, text, length, &tokens, &count, err);

    if (status != GRUNDY_OK)
        return status;
    if (!make_items(&again, a, text, length, tokens, count))
        return grundy_memory_fail(a->mem, err);
    for (size_t i = 0; i < l->items && i < again.items; i++)
        if (l->item[i].kind != again.item[i].kind ||
            l->item[i].length != again.item[i].length ||
            memcmp(l->item[i].text, again.item[i].text, l->item[i].length) != 0)
            status = GRUNDY_EINTERNAL;
    if (l->items != again.items || l->mark_first != again.mark_first)
        status = GRUNDY_EINTERNAL;
    if (status == GRUNDY_EINTERNAL)
        return grundy_fail(err, status, "the layout would change the rules");
    return status;
}

static grundy_status lay_out(ruleset *set, text_buffer *out, const char *text,
                             size_t length, grundy_error *err)
{
    arena *const a = &set->arena;
    layout l = {0};
    token *tokens;
    size_t count;
    maker *m;
    const grundy_status status =
        grundy_parse_tokens(set, text, length, &tokens, &count, err);

    if (status != GRUNDY_OK)
        return status;
    m = grundy_arena_zeroed(a, sizeof *m);
    if (m == NULL || !make_items(&l, a, text, length, tokens, count) ||
        (l.line = grundy_arena_new(a, l.items * sizeof *l.line)) == NULL)
        return grundy_memory_fail(a->mem, err);
    m->l = &l;
    space_items(&l);
    make_all(m);
    if (!write_lines(&l, out))
        return grundy_memory_fail(a->mem, err);
    return compare(&l, a, set->watch, out->at, out->count, err);
}

grundy_status grundy_layout_rules(text_buffer *out, const char *text,
                                  size_t length, watch *w, grundy_error *err)
{
    ruleset set = {.watch = w};
    grundy_status status;

    grundy_arena_open(&set.arena, out->mem);
    status = lay_out(&set, out, text, length, err);
    grundy_arena_close(&set.arena);
    if (status != GRUNDY_OK)
        out->count = 0;
    return status;
}
