/* SPDX-License-Identifier: MIT */
/*
 * cli/failure.h -- what went wrong, for programs: with --json a command that
 * gives no answer prints one object that holds every error it has told.
 */
#pragma once

#include "cli.h"

/* Remembers what is told of an error, if --json was asked for.  name: of the
 * rule file, or NULL. */
void grundy_cli_note_error(cli *c, const char *name, const grundy_error *err);

/* The same for what the command line itself says. */
void grundy_cli_note_message(cli *c, exit_code code, const char *message);

/* Prints {ok, exit_code, errors} if errors were noted, the exit code is one of
 * a failure, and there was no answer. */
void grundy_cli_print_failure(cli *c, exit_code code);
