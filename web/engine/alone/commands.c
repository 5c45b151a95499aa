/* SPDX-License-Identifier: MIT */
/* The commands that the page of one game gives. */
#include "commands.h"

#include "position.h"

/* clang-format off */
const command_spec *const grundy_cli_commands[] = {
    &grundy_cmd_solve,
    &grundy_cmd_explain,
    &grundy_cmd_table,
    &grundy_cmd_check,
    &web_cmd_position,
    NULL,
};
/* clang-format on */
