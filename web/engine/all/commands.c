/* SPDX-License-Identifier: MIT */
/*
 * The commands that the page can give: those of the program but for the ones
 * that need a terminal or other programs, and two of its own.
 */
#include "commands.h"

#include "position.h"

/* clang-format off */
const command_spec *const grundy_cli_commands[] = {
    &grundy_cmd_run,
    &grundy_cmd_solve,
    &grundy_cmd_explain,
    &grundy_cmd_table,
    &grundy_cmd_draw,
    &grundy_cmd_check,
    &grundy_cmd_law,
    &grundy_cmd_plan,
    &grundy_cmd_emit,
    &grundy_cmd_games,
    &grundy_cmd_new,
    &web_cmd_position,
    NULL,
};
/* clang-format on */
