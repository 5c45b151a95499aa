/* SPDX-License-Identifier: MIT */
/*
 * What was written and then not needed: constants that nothing reads.  They
 * come up where only part of a value counts, an even number of copies or a
 * comparison that is settled.  A value that is taken off the stack of values
 * under way is still taken off, and one of the input is still read.
 */
#include <string.h>

#include "emit/emitter.h"

/* The constant that a line declares: where its name stands, how long it is. */
static const char *declared(const char *line, size_t *length)
{
    const char *name, *is;

    while (*line == ' ')
        line++;
    if (strncmp(line, "const ", 6) != 0)
        return NULL;
    is = strstr(line, " =");
    if (is == NULL || memchr(line, '\n', (size_t)(is - line)) != NULL ||
        is[-1] == ']')
        return NULL;
    for (name = is; name[-1] != ' ' && name[-1] != '*'; name--)
        continue;
    *length = (size_t)(is - name);
    return name;
}

/* The end of the statement that begins in this line, its newline included. */
static const char *statement_end(const char *line)
{
    const char *end = line;

    do {
        end = strchr(end, '\n');
        if (end == NULL)
            return line + strlen(line);
        end++;
    } while (end[-2] != ';');
    return end;
}

/* Where the block ends that the text stands in. */
static const char *block_end(const char *text)
{
    for (int depth = 0; *text != '\0';) {
        if (*text == '"' || *text == '\'' ||
            (text[0] == '/' && text[1] == '*')) {
            text = grundy_emit_skip_quoted(text);
            continue;
        }
        depth += *text == '{';
        depth -= *text == '}';
        if (depth < 0)
            break;
        text++;
    }
    return text;
}

static bool is_read_later(const char *from, const char *name, size_t length)
{
    return grundy_emit_mentions_in(from, (size_t)(block_end(from) - from), name,
                                   length);
}

/* Takes the bytes out; those that take their place stand before them. */
static void cut(page *p, size_t from, size_t to)
{
    memmove(p->at + from, p->at + to, p->count - to + 1);
    p->count -= to - from;
}

/* Whether more is done to find the value than to look. */
static bool does_more(const char *name, const char *end)
{
    const char *const pops = strstr(name, "_from(");
    const char *const takes = strstr(name, " = read_");

    return (pops != NULL && pops < end) || (takes != NULL && takes < end);
}

/* Drops the declaration, or what it declares. */
static void drop(page *p, size_t line, const char *name, size_t end)
{
    const size_t named = (size_t)(name - p->at);
    size_t begin = line;

    while (p->at[begin] == ' ')
        begin++;
    if (!does_more(name, p->at + end)) {
        cut(p, line, end);
        if (p->at[line] == '\n' && line > 1 &&
            (p->at[line - 2] == '{' || p->at[line - 2] == '\n'))
            cut(p, line, line + 1);
        return;
    }
    memcpy(p->at + begin, "(void)", 6);
    cut(p, begin + 6, named + (size_t)(strchr(name, '=') + 2 - name));
}

/* One pass from the end: what a dropped one read may be dropped then too. */
void grundy_emit_tidy(page *p)
{
    for (size_t at = p->count; at > 0;) {
        size_t line = at - 1, length;
        const char *name, *end;

        while (line > 0 && p->at[line - 1] != '\n')
            line--;
        at = line;
        name = declared(p->at + line, &length);
        if (name == NULL)
            continue;
        end = statement_end(p->at + line);
        if (!is_read_later(end, name, length))
            drop(p, line, name, (size_t)(end - p->at));
    }
}
