/* SPDX-License-Identifier: MIT */
/* cli/commands.h -- every command; each is defined in cmd_NAME.c. */
#pragma once

#include "cli.h"

extern const command_spec grundy_cmd_run;
extern const command_spec grundy_cmd_explain;
extern const command_spec grundy_cmd_play;
extern const command_spec grundy_cmd_solve;
extern const command_spec grundy_cmd_table;
extern const command_spec grundy_cmd_draw;
extern const command_spec grundy_cmd_check;
extern const command_spec grundy_cmd_law;
extern const command_spec grundy_cmd_verify;
extern const command_spec grundy_cmd_octal;
extern const command_spec grundy_cmd_plan;
extern const command_spec grundy_cmd_emit;
extern const command_spec grundy_cmd_stress;
extern const command_spec grundy_cmd_games;
extern const command_spec grundy_cmd_format;
extern const command_spec grundy_cmd_shell;
extern const command_spec grundy_cmd_lsp;
extern const command_spec grundy_cmd_new;
extern const command_spec grundy_cmd_page;

/* Those of the program, in the order in which they are told, then NULL. */
extern const command_spec *const grundy_cli_commands[];
