/* SPDX-License-Identifier: MIT */
/* Plain lines, and what completion needs to know. */
#include "line.h"

#include <stdio.h>
#include <string.h>

#include "system.h"

void grundy_cli_line_open(line_reader *r, line_candidate *candidate, void *user)
{
    *r = (line_reader){.prompts = grundy_cli_is_terminal(0)};
    if (r->prompts && grundy_cli_is_terminal(1))
        r->editor = grundy_cli_edit_open(candidate, user);
}

void grundy_cli_line_close(line_reader *r)
{
    if (r->editor != NULL)
        grundy_cli_edit_close(r->editor);
    grundy_say_text_free(&r->ahead);
    *r = (line_reader){0};
}

void grundy_cli_line_prepare(line_reader *r, line_prepare *prepare)
{
    if (r->editor != NULL)
        grundy_cli_edit_prepare(r->editor, prepare);
}

void grundy_cli_line_history(line_reader *r, const char *path)
{
    if (r->editor != NULL)
        grundy_cli_edit_history(r->editor, path);
}

bool grundy_cli_line_can_edit(void)
{
    return grundy_cli_edit_is_there();
}

void grundy_cli_line_resume(line_reader *r)
{
    r->ended = false;
    r->at = r->ahead.length;
}

/* Where the line that begins at r->at ends; reads on until it is there.  What
 * goes on for longer than anybody types is no line, as if memory were out. */
static const char *find_end(line_reader *r)
{
    enum { STEP = 4096, LONGEST = 1 << 20 };

    for (;;) {
        const char *from = grundy_say_text(&r->ahead) + r->at;
        const char *end = memchr(from, '\n', r->ahead.length - r->at);
        char *to;
        long got;

        if (end != NULL || r->ended)
            return end;
        r->ahead.failed |= r->ahead.length - r->at > LONGEST;
        to = r->ahead.failed ? NULL : grundy_say_text_room(&r->ahead, STEP);
        got = to == NULL ? 0 : grundy_cli_read(0, to, STEP);
        if (got <= 0) {
            r->ended = true;
            continue;
        }
        to[got] = '\0';
        r->ahead.length += (size_t)got;
    }
}

static bool read_plain(line_reader *r, const char *prompt, text_buffer *line)
{
    const char *end, *from;
    size_t length;

    if (r->prompts)
        (void)fputs(prompt, stdout);
    (void)fflush(stdout);
    end = find_end(r);
    from = grundy_say_text(&r->ahead) + r->at;
    length = end != NULL ? (size_t)(end - from) : r->ahead.length - r->at;
    line->failed |= r->ahead.failed;
    if (grundy_cli_interrupted() || (end == NULL && length == 0))
        return false;
    r->at += length + (end != NULL);
    if (length > 0 && from[length - 1] == '\r')
        length--;
    return grundy_say_text_add(line, from, length);
}

bool grundy_cli_line_read(line_reader *r, const char *prompt, text_buffer *line)
{
    grundy_say_text_clear(line);
    (void)fflush(stdout);
    return r->editor != NULL ? grundy_cli_edit_read(r->editor, prompt, line)
                             : read_plain(r, prompt, line);
}

size_t grundy_cli_line_agree(line_candidate *candidate, void *user,
                             const char *begun, size_t length,
                             const char **first, size_t *count)
{
    size_t agree = 0;
    const char *text;

    *count = 0;
    *first = NULL;
    for (size_t i = 0; (text = candidate(user, i)) != NULL; i++) {
        size_t same = 0;

        if (strncmp(text, begun, length) != 0)
            continue;
        if (++*count == 1) {
            *first = text;
            agree = strlen(text);
        }
        while (same < agree && text[same] == (*first)[same])
            same++;
        agree = same;
    }
    return agree;
}
