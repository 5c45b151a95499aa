/* SPDX-License-Identifier: MIT */
/* cli/output.h -- what commands answer with, on its way out. */
#pragma once

#include <string.h>

#include "cli.h"
#include "say/text.h"

/*
 * Writes to the standard output; false: c->write_error says why not.  Bytes
 * that a terminal obeys are shown there as '?'; files and pipes get all bytes
 * as they are, since what rules print is data.
 */
bool grundy_cli_write(cli *c, const char *data, size_t length);

/* The same for the library, and for texts ended by 0. */
grundy_writer grundy_cli_answer_writer(cli *c);
void grundy_cli_write_text(cli *c, const char *text);

static inline bool grundy_cli_is_output(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* The text as a file, or why there is none. */
exit_code grundy_cli_write_file(cli *c, const char *path,
                                const text_buffer *data);

/* The same where it is the answer: on the standard output if the path is "-",
 * else the path is told, unless as JSON. */
exit_code grundy_cli_write_answer(cli *c, const char *path,
                                  const text_buffer *data);
