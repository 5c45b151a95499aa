/* SPDX-License-Identifier: MIT */
/*
 * cli/line.h -- lines typed by a person: edited, with history and completion,
 * where the standard input and output are a terminal and the program was
 * built with libedit; plain lines otherwise.
 */
#pragma once

#include "cli.h"
#include "say/text.h"

/* Candidate number i for the whole line, or NULL after the last. */
typedef const char *line_candidate(void *user, size_t i);

/* Called before candidates are asked for, with what stands before the
 * cursor. */
typedef void line_prepare(void *user, const char *begun, size_t length);

typedef struct line_editor line_editor;

typedef struct line_reader {
    line_editor *editor; /* NULL: plain lines */
    bool prompts;        /* the input is a terminal */
    text_buffer ahead;   /* read and not yet given out */
    size_t at;
    bool ended;
} line_reader;

void grundy_cli_line_open(line_reader *r, line_candidate *candidate,
                          void *user);
void grundy_cli_line_close(line_reader *r);

/* What can be offered depends on the line. */
void grundy_cli_line_prepare(line_reader *r, line_prepare *prepare);

/* The lines of a file are those typed before, and what is typed is added to it
 * at the end; NULL or a file that can't be read: none are.  Without libedit
 * there is no history. */
void grundy_cli_line_history(line_reader *r, const char *path);
bool grundy_cli_line_can_edit(void);

/* After a Ctrl-C: what was typed is dropped, and lines may follow. */
void grundy_cli_line_resume(line_reader *r);

/*
 * The next line, without its newline; false at the end of the input, on
 * Ctrl-C and when memory is out (line->failed).
 */
bool grundy_cli_line_read(line_reader *r, const char *prompt,
                          text_buffer *line);

/*
 * How far all the candidates that begin with the first `length` bytes of
 * `begun` agree: as many bytes of *first, one of them.  count tells how many
 * there are.
 */
size_t grundy_cli_line_agree(line_candidate *candidate, void *user,
                             const char *begun, size_t length,
                             const char **first, size_t *count);

/* ---- line_edit.c, or line_noedit.c where there is no libedit ---- */

/* NULL: the terminal cannot be used for editing. */
line_editor *grundy_cli_edit_open(line_candidate *candidate, void *user);
void grundy_cli_edit_close(line_editor *e);
void grundy_cli_edit_prepare(line_editor *e, line_prepare *prepare);
void grundy_cli_edit_history(line_editor *e, const char *path);
bool grundy_cli_edit_is_there(void);
bool grundy_cli_edit_read(line_editor *e, const char *prompt,
                          text_buffer *line);
