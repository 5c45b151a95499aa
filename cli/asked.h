/* SPDX-License-Identifier: MIT */
/* cli/asked.h -- the sum that a command is asked about. */
#pragma once

#include "cli.h"

/* Makes the arguments behind GAME one sum or none: numbers are put into
 * positions, and whatever else is more than one word is refused. */
exit_code grundy_cli_take_sum(cli *c, const grundy_rules *rules);
