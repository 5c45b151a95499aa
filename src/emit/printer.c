/* SPDX-License-Identifier: MIT */
/*
 * Lines of the program as text: indented, broken where they are long, and
 * blocks of one short statement without braces, so that loops read as people
 * write them.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"

enum { ROOM = 79 };

typedef struct laying {
    text_buffer *out;
    bool good;
    size_t opened[MOST_BLOCKS]; /* by depth: the line that opened a block, */
    size_t behind[MOST_BLOCKS]; /* and where its text ends */
} laying;

static void put(laying *l, const char *text, size_t length)
{
    l->good = l->good && grundy_text_put(l->out, text, length);
}

static void put_blanks(laying *l, size_t count)
{
    while (count-- > 0)
        put(l, " ", 1);
}

/* Whether a line may end before the blank at `at`: after a comma, or beside
 * an operator. */
static bool may_break(const char *text, size_t at)
{
    static const char ends[] = ",;=?:+-*&|^";
    const char before = text[at - 1];

    return at > 1 && before != '\0' && text[at + 1] != '\0' &&
           (strchr(ends, before) != NULL ||
            (before == '<' && text[at - 2] == '<'));
}

/* The blank that stands in the fewest brackets; of equal ones the last. */
static size_t find_break(const char *text, size_t room)
{
    size_t best = 0;
    int depth = 0, least = 1000;
    bool quoted = false;

    for (size_t at = 0; text[at] != '\0' && at <= room; at++) {
        if (text[at] == '"' && (at == 0 || text[at - 1] != '\\'))
            quoted = !quoted;
        if (quoted)
            continue;
        depth += text[at] == '(' || text[at] == '[' || text[at] == '{';
        depth -= text[at] == ')' || text[at] == ']' || text[at] == '}';
        if (text[at] == ' ' && at > room / 3 && may_break(text, at) &&
            depth <= least) {
            least = depth;
            best = at;
        }
    }
    return best;
}

/* What is too long goes on in the next line, indented by four more.  Whether it
 * is one line. */
static bool put_line(laying *l, const page_line *is)
{
    const char *text = is->text, *const end = text + is->length;
    size_t indent = (size_t)is->depth * 4;
    bool one = true;

    put_blanks(l, indent);
    while (is->kind != LINE_COMMENT && (size_t)(end - text) + indent > ROOM &&
           indent + 20 < ROOM) {
        const size_t best = find_break(text, ROOM - indent);

        if (best == 0)
            break;
        put(l, text, best);
        put(l, "\n", 1);
        text += best + 1;
        indent = (size_t)is->depth * 4 + 4;
        put_blanks(l, indent);
        one = false;
    }
    put(l, text, (size_t)(end - text));
    put(l, "\n", 1);
    return one;
}

/* Not at the beginning of the text or of a block, and never two. */
static void put_blank(laying *l)
{
    const text_buffer *const out = l->out;

    if (out->count >= 2 && out->at[out->count - 2] != '\n' &&
        out->at[out->count - 2] != '{')
        put(l, "\n", 1);
}

static void drop_brace(laying *l, size_t behind)
{
    char *const at = l->out->at + behind;

    assert(behind >= 3 && memcmp(at - 3, " {\n", 3) == 0);
    memmove(at - 3, at - 1, l->out->count - behind + 1);
    l->out->count -= 2;
}

bool grundy_emit_lay_out(const page *p, text_buffer *out)
{
    laying l = {.out = out, .good = true};
    bool one = false;

    for (size_t i = 0; i < p->count && l.good; i++) {
        const page_line *const is = &p->at[i];

        assert(is->depth >= 0 && is->depth < MOST_BLOCKS);
        switch (is->kind) {
        case LINE_BLANK: put_blank(&l); continue;
        case LINE_FIXED: put(&l, is->text, is->length); continue;
        case LINE_CLOSE:
            if (i == l.opened[is->depth] + 2 && one &&
                p->at[i - 1].kind == LINE_STATEMENT) {
                drop_brace(&l, l.behind[is->depth]);
                continue;
            }
            break;
        default: break;
        }
        one = put_line(&l, is);
        if (is->kind == LINE_OPEN) {
            l.opened[is->depth] = i;
            l.behind[is->depth] = out->count;
        }
    }
    return l.good;
}
