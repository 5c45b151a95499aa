/* SPDX-License-Identifier: MIT */
/*
 * Lines edited by libedit.  Characters are read here and not by libedit,
 * which would try a read again that Ctrl-C has ended.
 */
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "line.h"
#include "system.h"
#include "words.h"

struct line_editor {
    EditLine *edit;
    History *history;
    line_candidate *candidate;
    line_prepare *prepare; /* or NULL */
    void *user;
    const char *prompt;
    char *kept; /* the file of the history, or NULL */
};

enum { HISTORY_SIZE = 500, LISTED = 40 };

static char *tell_prompt(EditLine *edit)
{
    line_editor *e = NULL;

    (void)el_get(edit, EL_CLIENTDATA, &e);
    return (char *)(uintptr_t)(e == NULL ? "" : e->prompt);
}

/* One character of UTF-8; 1, 0 at the end, -1 after Ctrl-C. */
static int read_character(EditLine *edit, wchar_t *out)
{
    unsigned char byte;
    unsigned more;
    uint32_t point;

    (void)edit;
    if (grundy_cli_read(0, (char *)&byte, 1) != 1)
        return grundy_cli_interrupted() ? -1 : 0;
    more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    point = more == 0 ? byte : byte & (0x3Fu >> more);
    for (; more > 0; more--) {
        if (grundy_cli_read(0, (char *)&byte, 1) != 1)
            return -1;
        point = point << 6 | (byte & 0x3Fu);
    }
    *out = (wchar_t)point;
    return 1;
}

static void list_candidates(line_editor *e, const char *begun, size_t length)
{
    const char *text;
    size_t shown = 0;

    (void)fputc('\n', stdout);
    for (size_t i = 0; (text = e->candidate(e->user, i)) != NULL; i++) {
        if (strncmp(text, begun, length) != 0)
            continue;
        if (strstr(text, "->") != NULL && shown > 0)
            break; /* the short way to say a move is enough */
        if (shown++ == LISTED) {
            (void)puts("...");
            break;
        }
        (void)puts(text);
    }
}

static unsigned char complete(EditLine *edit, int key)
{
    line_editor *e = NULL;
    const LineInfo *info = el_line(edit);
    const size_t length = (size_t)(info->cursor - info->buffer);
    const char *first;
    size_t count, agree;
    char *more;
    int done;

    (void)key;
    if (el_get(edit, EL_CLIENTDATA, &e) != 0 || e == NULL)
        return CC_ERROR;
    if (e->prepare != NULL)
        e->prepare(e->user, info->buffer, length);
    agree = grundy_cli_line_agree(e->candidate, e->user, info->buffer, length,
                                  &first, &count);
    if (count == 0)
        return CC_REFRESH_BEEP;
    if (agree <= length && count > 1) {
        list_candidates(e, info->buffer, length);
        return CC_REDISPLAY;
    }
    if (agree <= length)
        return CC_NORM;
    more = strndup(first + length, agree - length);
    done = more == NULL ? -1 : el_insertstr(edit, more);
    free(more);
    return done == 0 ? CC_REFRESH : CC_ERROR;
}

static void set_up(line_editor *e)
{
    HistEvent event;

    (void)history(e->history, &event, H_SETSIZE, HISTORY_SIZE);
    (void)el_set(e->edit, EL_CLIENTDATA, e);
    (void)el_set(e->edit, EL_PROMPT, tell_prompt);
    (void)el_set(e->edit, EL_EDITOR, "emacs");
    (void)el_set(e->edit, EL_SIGNAL, 0);
    (void)el_set(e->edit, EL_HIST, history, e->history);
    (void)el_set(e->edit, EL_GETCFN, read_character);
    (void)el_set(e->edit, EL_ADDFN, "complete-move", "completes the line",
                 complete);
    (void)el_set(e->edit, EL_BIND, "^I", "complete-move", NULL);
    (void)el_set(e->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

line_editor *grundy_cli_edit_open(line_candidate *candidate, void *user)
{
    line_editor *e = calloc(1, sizeof *e);

    if (e == NULL)
        return NULL;
    e->candidate = candidate;
    e->user = user;
    e->prompt = "";
    (void)grundy_cli_set_characters(); /* libedit shows them by the locale */
    e->history = history_init();
    e->edit = el_init("grundy", stdin, stdout, stderr);
    if (e->history == NULL || e->edit == NULL) {
        grundy_cli_edit_close(e);
        return NULL;
    }
    set_up(e);
    return e;
}

void grundy_cli_edit_prepare(line_editor *e, line_prepare *prepare)
{
    e->prepare = prepare;
}

void grundy_cli_edit_history(line_editor *e, const char *path)
{
    HistEvent event;

    if (path == NULL || e->kept != NULL)
        return;
    (void)history(e->history, &event, H_LOAD, path);
    e->kept = strdup(path);
}

bool grundy_cli_edit_is_there(void)
{
    return true;
}

void grundy_cli_edit_close(line_editor *e)
{
    HistEvent event;

    if (e->kept != NULL && e->history != NULL)
        (void)history(e->history, &event, H_SAVE, e->kept);
    free(e->kept);
    if (e->edit != NULL)
        el_end(e->edit);
    if (e->history != NULL)
        history_end(e->history);
    free(e);
}

bool grundy_cli_edit_read(line_editor *e, const char *prompt, text_buffer *line)
{
    int length = 0;
    const char *typed;
    HistEvent event;

    e->prompt = prompt;
    /* Before the prompt is seen: a Ctrl-D typed at once would be lost. */
    (void)el_set(e->edit, EL_PREP_TERM, 1);
    typed = el_gets(e->edit, &length);
    if (typed == NULL || length <= 0 || grundy_cli_interrupted())
        return false;
    if (typed[length - 1] == '\n')
        length--;
    if (length > 0)
        (void)history(e->history, &event, H_ENTER, typed);
    return grundy_say_text_add(line, typed, (size_t)length);
}
