/* SPDX-License-Identifier: MIT */
/* cli/complete.h -- what may come next on a command line, for shells. */
#pragma once

#include "cli.h"

/*
 * Prints what the last of the words (all that follow `grundy`) may become, a
 * line each: the word, a tab, what it does.  A line ":files" asks for the
 * names of files as well.
 */
exit_code grundy_cli_complete(int count, char *const *words);
