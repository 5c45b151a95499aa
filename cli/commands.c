/* SPDX-License-Identifier: MIT */
/*
 * The list of commands, in the order in which the help shows them.  A new
 * command is a file cmd_NAME.c that defines a constant grundy_cmd_NAME, and a
 * line each here, in commands.h and in meson.build.
 */
#include "cli.h"
#include "commands.h"

/* clang-format off */
const command_spec *const grundy_cli_commands[] = {
    &grundy_cmd_run,
    &grundy_cmd_solve,
    &grundy_cmd_explain,
    &grundy_cmd_play,
    &grundy_cmd_table,
    &grundy_cmd_draw,
    &grundy_cmd_page,
    &grundy_cmd_check,
    &grundy_cmd_law,
    &grundy_cmd_verify,
    &grundy_cmd_octal,
    &grundy_cmd_plan,
    &grundy_cmd_emit,
    &grundy_cmd_shell,
    &grundy_cmd_stress,
    &grundy_cmd_games,
    &grundy_cmd_format,
    &grundy_cmd_lsp,
    &grundy_cmd_new,
    NULL,
};
/* clang-format on */
