/* SPDX-License-Identifier: MIT */
/* The commands that the page of one game gives. */
#include <string.h>

#include "commands.h"

#include "position.h"

/* clang-format off */
static const command_spec *const commands[] = {
    &grundy_cmd_solve,
    &grundy_cmd_explain,
    &grundy_cmd_table,
    &grundy_cmd_check,
    &web_cmd_position,
    NULL,
};
/* clang-format on */

const command_spec *grundy_cli_command(size_t i)
{
    return commands[i];
}

const command_spec *grundy_cli_find_command(const char *name)
{
    for (size_t i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}
