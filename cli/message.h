/* SPDX-License-Identifier: MIT */
/*
 * cli/message.h -- what is said on the standard error: errors, warnings,
 * suggestions and the progress line.
 */
#pragma once

#include "cli.h"

/* Decides on colour and progress; begins the clock. */
void grundy_cli_begin(cli *c);

/* Says "grundy: MESSAGE", the format translated, and returns the code. */
exit_code grundy_cli_say(cli *c, exit_code code, const char *format, ...)
    GRUNDY_PRINTF(3, 4);

/*
 * Says that the name is unknown and what may have been meant: the nearest of
 * `names`, or all of them if none is near.  Returns the code.
 */
exit_code grundy_cli_say_unknown(cli *c, exit_code code, const char *what,
                                 const char *name, const char *const *names,
                                 size_t count);

/* The nearest of the names, NULL if none is near. */
const char *grundy_cli_nearest(const char *name, const char *const *names,
                               size_t count);

/* Shows an error or a warning of the library; name: of the rule file. */
void grundy_cli_show(cli *c, const char *name, const grundy_error *err);

/* The same for an error, and the exit code that its status stands for. */
exit_code grundy_cli_fail(cli *c, const char *name, const grundy_error *err);

/* --time is over; EXIT_LIMITS. */
exit_code grundy_cli_say_late(cli *c);

/* The same, or that somebody interrupted us; EXIT_INTERRUPTED. */
exit_code grundy_cli_say_stopped(cli *c);

/* Says why a file could not be read, or that we were stopped; failure: errno. */
exit_code grundy_cli_say_unread(cli *c, const char *path, int failure);

exit_code grundy_cli_code_of(grundy_status status);

/* Out of memory in the command line itself. */
exit_code grundy_cli_no_memory(cli *c);

/* For grundy_limits: the user is the cli. */
void grundy_cli_progress(void *user, uint64_t done, uint64_t whole);

/* Shows the line if the work has taken more than a second. */
void grundy_cli_progress_line(cli *c, const char *line);

/* Erases it; before anything is written. */
void grundy_cli_progress_erase(cli *c);
