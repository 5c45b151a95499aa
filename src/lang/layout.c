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
#include "lang/laying.h"
#include "lang/parse.h"

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
    if (grundy_layout_closes(item->kind))
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
        if (grundy_layout_opens(item->kind) && m->depth++ < MOST_OPEN) {
            const bool hangs = i + 1 == line->end || column >= LAYOUT_ALIGN;

            m->open[m->depth - 1] =
                (bracket){hangs ? line->indent + LAYOUT_INDENT : column + 1,
                          hangs ? line->indent : column};
        }
        m->depth -= grundy_layout_closes(item->kind) && m->depth > 0;
        column = grundy_layout_after(item, column);
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
        if (column + grundy_layout_width(item) > LAYOUT_WIDTH)
            return best < end   ? best
                   : i == first ? first_break(m, i + 1, end)
                                : first_break(m, i, end);
        column = grundy_layout_after(item, column);
        depth += grundy_layout_opens(item->kind);
        depth -= grundy_layout_closes(item->kind) && depth > 0;
    }
    return end;
}

/* The item that may stand below that of the next clause: a tail, 'gives'. */
static size_t mark_of(const maker *m, size_t first, size_t end)
{
    size_t depth = 0;

    for (size_t i = first; i < end; i++) {
        const layout_item *const item = &m->l->item[i];

        depth += grundy_layout_opens(item->kind);
        depth -= grundy_layout_closes(item->kind) && depth > 0;
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
    if (!grundy_layout_items(&again, a, text, length, tokens, count))
        return grundy_memory_failure(a->mem);
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
    if (m == NULL || !grundy_layout_items(&l, a, text, length, tokens, count) ||
        (l.line = grundy_arena_new(a, l.items * sizeof *l.line)) == NULL)
        return grundy_memory_failure(a->mem);
    m->l = &l;
    grundy_layout_space(&l);
    make_all(m);
    if (!grundy_layout_write(&l, out))
        return grundy_memory_failure(a->mem);
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
