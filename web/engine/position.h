/* SPDX-License-Identifier: MIT */
/*
 * position.h -- a command for a board that can be clicked: a position with all
 * that a picture of it needs, and its moves.
 */
#pragma once

#include "cli.h"

extern const command_spec web_cmd_position;

/* What it keeps from one call to the next: the rules, and what was solved. */
void web_position_forget(void);
