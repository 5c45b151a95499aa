/* SPDX-License-Identifier: MIT */
/*
 * Lines of the program, with their indentation.  A block of one statement
 * loses its braces when it is closed, so that loops read as people write
 * them; blocks that must stay are closed by another function.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "emit/emitter.h"

enum { MOST_ARGUMENTS = 10 };

void grundy_emit_no_memory(emitter *e)
{
    if (e->status == GRUNDY_OK)
        e->status = grundy_fail(e->err, grundy_memory_failure(e->mem),
                                "out of memory while writing the program");
}

bool grundy_emit_goes_on(emitter *e)
{
    if (e->status == GRUNDY_OK && e->set->watch != NULL &&
        grundy_watch_stops(e->set->watch))
        e->status = grundy_watch_look(e->set->watch, e->err);
    return e->status == GRUNDY_OK;
}

void grundy_emit_append(emitter *e, page *p, const char *text, size_t length)
{
    if (!grundy_memory_reserve(e->mem, &p->at, &p->cap, p->count + length + 1,
                               1)) {
        grundy_emit_no_memory(e);
        return;
    }
    if (length > 0)
        memcpy(p->at + p->count, text, length);
    p->count += length;
    p->at[p->count] = '\0';
}

static const char *say(emitter *e, const char *format, va_list args)
{
    va_list again;
    int length;
    char *text;

    va_copy(again, args);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = grundy_arena_new(&e->a, (size_t)length + 1);
    if (text == NULL) {
        grundy_emit_no_memory(e);
        return "";
    }
    (void)vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

const char *grundy_emit_say(emitter *e, const char *format, ...)
{
    const char *text;
    va_list args;

    va_start(args, format);
    text = say(e, format, args);
    va_end(args);
    return text;
}

static void put_indent(emitter *e)
{
    for (int i = 0; i < e->depth; i++)
        grundy_emit_append(e, e->to, "    ", 4);
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

static void put_blanks(emitter *e, size_t count)
{
    while (count-- > 0)
        grundy_emit_append(e, e->to, " ", 1);
}

/* What is too long goes on in the next line, indented by four more. */
static void put_line(emitter *e, const char *text)
{
    const size_t room = 79;
    const char *const end = text + strlen(text);
    size_t indent = (size_t)e->depth * 4;

    assert(e->depth >= 0);
    put_blanks(e, indent);
    while ((size_t)(end - text) + indent > room && indent + 20 < room) {
        const size_t best = find_break(text, room - indent);

        if (best == 0)
            break;
        grundy_emit_append(e, e->to, text, best);
        grundy_emit_append(e, e->to, "\n", 1);
        text += best + 1;
        indent = (size_t)e->depth * 4 + 4;
        put_blanks(e, indent);
    }
    grundy_emit_append(e, e->to, text, (size_t)(end - text));
    grundy_emit_append(e, e->to, "\n", 1);
}

void grundy_emit_line(emitter *e, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    put_line(e, say(e, format, args));
    va_end(args);
}

/* Not at the beginning of a block, and never two. */
void grundy_emit_blank(emitter *e)
{
    const page *p = e->to;

    if (p->count < 2 ||
        (p->at[p->count - 1] == '\n' &&
         (p->at[p->count - 2] == '\n' || p->at[p->count - 2] == '{')))
        return;
    grundy_emit_append(e, e->to, "\n", 1);
}

/* How long the line is with its arguments, which are put in where out is
 * there. */
static size_t put_in(char *out, const char *line, size_t length,
                     const char *const *arg)
{
    size_t used = 0;

    for (size_t i = 0; i < length; i++) {
        const bool is_argument = line[i] == '$';
        const char *const from = is_argument ? arg[line[++i] - '0'] : line + i;
        const size_t count = is_argument ? strlen(from) : 1;

        if (out != NULL)
            memcpy(out + used, from, count);
        used += count;
    }
    return used;
}

static void put_text_line(emitter *e, const char *line, size_t length,
                          const char *const *arg)
{
    const size_t full = put_in(NULL, line, length, arg);
    char *const text = grundy_arena_zeroed(&e->a, full + 1);

    if (text == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    (void)put_in(text, line, length, arg);
    if (full > 0)
        put_line(e, text);
}

void grundy_emit_lines(emitter *e, const char *text, ...)
{
    const char *arg[MOST_ARGUMENTS + 1];
    uint32_t args = 0;
    va_list list;

    va_start(list, text);
    while ((arg[args] = va_arg(list, const char *)) != NULL) {
        args++;
        assert(args <= MOST_ARGUMENTS);
    }
    va_end(list);
    while (*text != '\0') {
        const size_t indent = strspn(text, " ");
        const size_t length = strcspn(text += indent, "\n");

        e->depth += (int)indent / 4;
        if (length == 0)
            grundy_emit_blank(e);
        else
            put_text_line(e, text, length, arg);
        e->depth -= (int)indent / 4;
        text += length + (text[length] == '\n');
    }
}

static void open_block(emitter *e, uint32_t names, const char *text)
{
    put_line(e, text[0] == '\0' ? "{" : grundy_emit_say(e, "%s {", text));
    if (e->depth + 1 >= (int)(sizeof e->blocks.at / sizeof *e->blocks.at)) {
        grundy_emit_refuse(e, e->set->start_span, "loops nested so deeply");
        return;
    }
    e->blocks.at[e->depth] = e->to->count;
    e->blocks.names[e->depth++] = names;
}

void grundy_emit_open(emitter *e, const char *format, ...)
{
    const char *text;
    va_list args;

    va_start(args, format);
    text = say(e, format, args);
    va_end(args);
    open_block(e, e->names, text);
}

void grundy_emit_open_from(emitter *e, uint32_t names, const char *format, ...)
{
    const char *text;
    va_list args;

    va_start(args, format);
    text = say(e, format, args);
    va_end(args);
    open_block(e, names, text);
}

/* Whether the text is one statement that may stand without braces. */
static bool stands_alone(const char *text, size_t length)
{
    const char *at = text;

    if (length == 0 || memchr(text, '\n', length) != text + length - 1)
        return false;
    while (*at == ' ')
        at++;
    return text[length - 2] == ';' && strncmp(at, "const ", 6) != 0 &&
           strncmp(at, "int64_t ", 8) != 0 && strncmp(at, "bool ", 5) != 0;
}

void grundy_emit_close(emitter *e)
{
    size_t from;

    if (e->status != GRUNDY_OK || e->depth == 0)
        return;
    e->depth--;
    e->names = e->blocks.names[e->depth];
    from = e->blocks.at[e->depth];
    assert(from <= e->to->count);
    if (from >= 3 && e->to->at[from - 3] == ' ' &&
        stands_alone(e->to->at + from, e->to->count - from)) {
        memmove(e->to->at + from - 3, e->to->at + from - 1,
                e->to->count - from + 2);
        e->to->count -= 2;
        return;
    }
    grundy_emit_line(e, "}");
}

void grundy_emit_close_with(emitter *e, const char *text)
{
    if (e->status != GRUNDY_OK || e->depth == 0)
        return;
    e->depth--;
    e->names = e->blocks.names[e->depth];
    grundy_emit_line(e, "}%s", text);
}

void grundy_emit_else(emitter *e, const char *condition)
{
    grundy_emit_close_with(
        e, condition == NULL
               ? " else {"
               : grundy_emit_say(e, " else if (%s) {", condition));
    e->blocks.at[e->depth] = 0;
    e->blocks.names[e->depth++] = e->names;
}

void grundy_emit_open_function(emitter *e, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    put_line(e, say(e, format, args));
    va_end(args);
    put_line(e, "{");
    e->depth++;
}

void grundy_emit_close_function(emitter *e)
{
    assert(e->depth > 0 || e->status != GRUNDY_OK);
    e->depth--;
    put_line(e, "}");
    grundy_emit_blank(e);
}

void grundy_emit_begin_part(emitter *e, page *p)
{
    e->to = p;
    e->part = p;
    p->count = 0;
    e->depth = 0;
}

void grundy_emit_aside(emitter *e, aside *s, int deeper)
{
    s->text = (page){0};
    s->before = e->to;
    s->depth = e->depth;
    e->to = &s->text;
    e->depth += deeper;
}

void grundy_emit_aside_end(emitter *e, const aside *s)
{
    e->to = s->before;
    e->depth = s->depth;
}

void grundy_emit_aside_put(emitter *e, aside *s, bool write)
{
    if (write && s->text.count > 0)
        grundy_emit_append(e, e->to, s->text.at, s->text.count);
    grundy_memory_free(e->mem, s->text.at, s->text.cap);
    s->text = (page){0};
}

static void put_paragraph(emitter *e, const char *text)
{
    const size_t indent = (size_t)e->depth * 4, room = 76 - indent;

    while (*text != '\0') {
        size_t at = strlen(text);

        if (at > room)
            for (at = room; at > 0 && text[at] != ' ';)
                at--;
        at = at == 0 ? strlen(text) : at;
        put_blanks(e, indent);
        grundy_emit_append(e, e->to, " * ", 3);
        grundy_emit_append(e, e->to, text, at);
        grundy_emit_append(e, e->to, "\n", 1);
        text += at + (text[at] == ' ');
    }
}

void grundy_emit_remarks(emitter *e, const char *const *text, uint32_t count)
{
    const size_t indent = (size_t)e->depth * 4, room = 76 - indent;

    if (e->loadable)
        return; /* nobody reads it */
    put_indent(e);
    if (count == 1 && strlen(text[0]) + 3 <= room) {
        const char *safe = grundy_emit_comment(e, text[0]);

        grundy_emit_append(e, e->to, "/* ", 3);
        grundy_emit_append(e, e->to, safe, strlen(safe));
        grundy_emit_append(e, e->to, " */\n", 4);
        return;
    }
    grundy_emit_append(e, e->to, "/*\n", 3);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) {
            put_blanks(e, indent);
            grundy_emit_append(e, e->to, " *\n", 3);
        }
        put_paragraph(e, grundy_emit_comment(e, text[i]));
    }
    put_blanks(e, indent);
    grundy_emit_append(e, e->to, " */\n", 4);
}

/* One line, or a block of lines. */
void grundy_emit_remark(emitter *e, const char *text, size_t length)
{
    const char *const one = grundy_emit_say(e, "%.*s", (int)length, text);

    grundy_emit_remarks(e, &one, 1);
}

/* The line without what a '#' outside of quotes begins. */
static size_t without_note(const char *line, size_t length)
{
    char quote = '\0';

    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\\' && quote != '\0')
            i++;
        else if (quote != '\0' && line[i] == quote)
            quote = '\0';
        else if (quote == '\0' && (line[i] == '"' || line[i] == '\''))
            quote = line[i];
        else if (quote == '\0' && line[i] == '#')
            length = i;
    }
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t' ||
                          line[length - 1] == '\r'))
        length--;
    return length;
}

const char *grundy_emit_quoted(emitter *e, grundy_span span)
{
    const char *line = e->set->text, *end;
    size_t length;

    for (uint32_t i = 1; i < span.line && line != NULL; i++) {
        line = strchr(line, '\n');
        line = line == NULL ? NULL : line + 1;
    }
    if (line == NULL)
        return "";
    end = strchr(line, '\n');
    length = end == NULL ? strlen(line) : (size_t)(end - line);
    length = without_note(line, length);
    while (length > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return grundy_emit_say(e, "%.*s", (int)length, line);
}

void grundy_emit_quote(emitter *e, grundy_span span)
{
    const char *line = grundy_emit_quoted(e, span);

    if (line[0] != '\0')
        grundy_emit_remark(e, line, strlen(line));
}

bool grundy_emit_is_letter(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9');
}

/* The end of a comment, a string or a character that begins here. */
const char *grundy_emit_skip_quoted(const char *text)
{
    const char quote = *text;
    const char *end;

    if (text[0] == '/' && text[1] == '*') {
        end = strstr(text + 2, "*/");
        return end == NULL ? text + strlen(text) : end + 2;
    }
    for (text++; *text != '\0' && *text != quote; text++)
        text += text[0] == '\\' && text[1] != '\0';
    return text + (*text != '\0');
}

bool grundy_emit_mentions_in(const char *text, size_t size, const char *name,
                             size_t length)
{
    const char *const end = text + size;

    while (text < end) {
        size_t word = 0;

        if (*text == '"' || *text == '\'' ||
            (text[0] == '/' && text[1] == '*')) {
            text = grundy_emit_skip_quoted(text);
            continue;
        }
        while (text + word < end && grundy_emit_is_letter(text[word]))
            word++;
        if (word == length && strncmp(text, name, length) == 0)
            return true;
        text += word > 0 ? word : 1;
    }
    return false;
}

bool grundy_emit_mentions(const char *text, const char *name)
{
    return grundy_emit_mentions_in(text, strlen(text), name, strlen(name));
}

void grundy_emit_refuse(emitter *e, grundy_span span, const char *what)
{
    if (e->status != GRUNDY_OK)
        return;
    e->status = grundy_fail_at(e->err, GRUNDY_ERULES, GRUNDY_SOURCE_RULES, span,
                               "emit can't write %s", _(what));
    grundy_error_hint(e->err, "grundy run can answer it");
}

/* ---- expressions ---- */

code grundy_emit_named(const char *name)
{
    return (code){name, RANK_NAME};
}

const char *grundy_emit_in(emitter *e, code c, int rank)
{
    return c.rank >= rank ? c.text : grundy_emit_say(e, "(%s)", c.text);
}

code grundy_emit_number(emitter *e, int64_t number)
{
    if (number >= -2147483647 && number <= 2147483647)
        return (code){grundy_emit_say(e, "%" PRId64, number),
                      number < 0 ? RANK_UNARY : RANK_NAME};
    if (number == INT64_MIN)
        return (code){"INT64_MIN", RANK_NAME};
    return (code){grundy_emit_say(e, "%sINT64_C(%" PRId64 ")",
                                  number < 0 ? "-" : "",
                                  number < 0 ? -number : number),
                  number < 0 ? RANK_UNARY : RANK_NAME};
}

bool grundy_emit_is_simple(code c)
{
    const bool literal = strncmp(c.text, "INT64_C(", 8) == 0;

    return c.rank >= RANK_UNARY && (literal || strpbrk(c.text, "([.") == NULL);
}

code grundy_emit_hold(emitter *e, const char *ctype, const char *wish, code c)
{
    const char *name;

    if (grundy_emit_is_simple(c))
        return c;
    name = grundy_emit_name(e, wish);
    grundy_emit_line(e, "const %s %s = %s;", ctype, name, c.text);
    return grundy_emit_named(name);
}
