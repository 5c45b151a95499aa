/* SPDX-License-Identifier: MIT */
/*
 * A rule file is a stranger's, so no byte of it may be read as C.  What it says
 * in quotes goes into a program here and nowhere else.
 *
 * Between the quotes of C only what means itself in every standard of C and C++
 * is kept, and all else is an octal escape of three digits: a question mark,
 * since two of them begin a trigraph in C99; a backslash, a quote, and bytes
 * that are not ASCII.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"
#include "grundy/text.h"
#include "lang/lex.h"

/* ---- texts ---- */

/* The bytes that `run` prints for a character: UTF-8, whatever they were in
 * the file. */
static size_t encode(uint32_t point, unsigned char *out)
{
    const size_t more = point < 0x80      ? 0
                        : point < 0x800   ? 1
                        : point < 0x10000 ? 2
                                          : 3;
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};

    assert(point < UINT32_C(1) << 21);
    out[0] = (unsigned char)(first[more] | point >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (unsigned char)(0x80 | (point >> 6 * (more - i) & 0x3F));
    return more + 1;
}

static bool means_itself(unsigned char c)
{
    return c >= ' ' && c <= '~' && strchr("\"\\?", c) == NULL;
}

static size_t put_octal(unsigned char c, char *out)
{
    out[0] = '\\';
    out[1] = (char)('0' + (c >> 6));
    out[2] = (char)('0' + (c >> 3 & 7));
    out[3] = (char)('0' + (c & 7));
    return 4;
}

static size_t put_byte(unsigned char c, bool format, char *out)
{
    if (c == '%' && format) {
        memcpy(out, "%%", 2);
        return 2;
    }
    if (c == '\n') {
        memcpy(out, "\\n", 2);
        return 2;
    }
    if (!means_itself(c))
        return put_octal(c, out);
    out[0] = (char)c;
    return 1;
}

const char *grundy_emit_text(emitter *e, const char *text, size_t length,
                             bool format)
{
    /* A byte that is no UTF-8 is two bytes of it, each one escape. */
    char *const quoted = grundy_arena_new(&e->a, 8 * length + 1);
    size_t count = 0;

    if (quoted == NULL) {
        grundy_emit_no_memory(e);
        return "";
    }
    for (size_t at = 0; at < length;) {
        unsigned char utf8[4];
        const size_t bytes =
            encode(grundy_lex_character(text, length, &at), utf8);

        for (size_t i = 0; i < bytes; i++)
            count += put_byte(utf8[i], format, quoted + count);
    }
    assert(count <= 8 * length);
    quoted[count] = '\0';
    return quoted;
}

code grundy_emit_character(emitter *e, int64_t number)
{
    if (number > ' ' && number < 127 && number != '\'' && number != '\\' &&
        number != '"')
        return (code){grundy_emit_say(e, "'%c'", (char)number), RANK_NAME,
                      WEIGHT_NUMBER, number, NULL};
    return grundy_emit_number(e, number);
}

bool grundy_emit_is_string(const node *n)
{
    return n->op == N_TEXT && memchr(n->name, '\0', n->length) == NULL;
}

const char *grundy_emit_either_text(emitter *e, code which, const node *yes,
                                    const node *no)
{
    return grundy_emit_say(e, "%s ? \"%s\" : \"%s\"",
                           grundy_emit_in(e, which, RANK_OR),
                           grundy_emit_text(e, yes->name, yes->length, false),
                           grundy_emit_text(e, no->name, no->length, false));
}

/* ---- comments ---- */

/* What would end or open a comment, or be a trigraph. */
static bool must_be_apart(char first, char second)
{
    return (first == '*' && second == '/') || (first == '/' && second == '*') ||
           (first == '?' && second == '?');
}

static const char *comment_text(emitter *e, const char *text)
{
    size_t length = strlen(text), count = 0;
    char *const shown = grundy_arena_new(&e->a, length + 1);
    char *const safe = grundy_arena_new(&e->a, 2 * length + 1);

    if (shown == NULL || safe == NULL) {
        grundy_emit_no_memory(e);
        return "";
    }
    memcpy(shown, text, length);
    length = grundy_printable(shown, length);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && must_be_apart(shown[i - 1], shown[i]))
            safe[count++] = ' ';
        safe[count++] = shown[i] == '\n' || shown[i] == '\t' ? ' ' : shown[i];
    }
    safe[count] = '\0';
    return safe;
}

/* ---- lines of the source ---- */

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

static void put_paragraph(emitter *e, const char *text)
{
    const size_t room = 76 - (size_t)e->depth * 4;

    assert(e->depth >= 0 && e->depth * 4 < 76);
    while (*text != '\0') {
        size_t at = strlen(text);

        if (at > room)
            for (at = room; at > 0 && text[at] != ' ';)
                at--;
        at = at == 0 ? strlen(text) : at;
        grundy_emit_comment_line(e,
                                 grundy_emit_say(e, " * %.*s", (int)at, text));
        text += at + (text[at] == ' ');
    }
}

void grundy_emit_remarks(emitter *e, const char *const *text, uint32_t count)
{
    const size_t room = 76 - (size_t)e->depth * 4;

    if (count == 1 && strlen(text[0]) + 3 <= room) {
        grundy_emit_comment_line(
            e, grundy_emit_say(e, "/* %s */", comment_text(e, text[0])));
        return;
    }
    grundy_emit_comment_line(e, "/*");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            grundy_emit_comment_line(e, " *");
        put_paragraph(e, comment_text(e, text[i]));
    }
    grundy_emit_comment_line(e, " */");
}

/* One line, or a block of lines. */
void grundy_emit_remark(emitter *e, const char *text, size_t length)
{
    const char *const one = grundy_emit_say(e, "%.*s", (int)length, text);

    grundy_emit_remarks(e, &one, 1);
}

void grundy_emit_quote(emitter *e, grundy_span span)
{
    const char *line = grundy_emit_quoted(e, span);

    if (line[0] != '\0')
        grundy_emit_remark(e, line, strlen(line));
}
