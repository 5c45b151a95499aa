/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "commands.h"

const command_spec *grundy_cli_command(size_t i)
{
    return grundy_cli_commands[i];
}

const command_spec *grundy_cli_find_command(const char *name)
{
    for (size_t i = 0; grundy_cli_commands[i] != NULL; i++)
        if (strcmp(grundy_cli_commands[i]->name, name) == 0)
            return grundy_cli_commands[i];
    return NULL;
}
