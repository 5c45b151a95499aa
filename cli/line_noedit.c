/* SPDX-License-Identifier: MIT */
/* Built without libedit: lines are plain everywhere. */
#include "line.h"

line_editor *grundy_cli_edit_open(line_candidate *candidate, void *user)
{
    (void)candidate;
    (void)user;
    return NULL;
}

void grundy_cli_edit_close(line_editor *e)
{
    (void)e;
}

bool grundy_cli_edit_read(line_editor *e, const char *prompt, text_buffer *line)
{
    (void)e;
    (void)prompt;
    (void)line;
    return false;
}
