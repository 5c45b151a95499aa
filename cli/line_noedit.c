/* SPDX-License-Identifier: MIT */
/* Built without libedit: lines are plain everywhere. */
#include "line.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

line_editor *grundy_cli_edit_open(line_candidate *candidate, void *user)
{
    return NULL;
}

void grundy_cli_edit_close(line_editor *e)
{
}

void grundy_cli_edit_prepare(line_editor *e, line_prepare *prepare)
{
}

void grundy_cli_edit_history(line_editor *e, const char *path)
{
}

bool grundy_cli_edit_is_there(void)
{
    return false;
}

bool grundy_cli_edit_read(line_editor *e, const char *prompt, text_buffer *line)
{
    return false;
}
