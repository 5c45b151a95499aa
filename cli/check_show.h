/* SPDX-License-Identifier: MIT */
/* cli/check_show.h -- whether the `show` clauses of a game can be run. */
#pragma once

#include "game.h"

/*
 * Draws positions near the start of the examples (and of the file, if
 * start_known: its inputs have values).  True if a `show` fails: *failed, a
 * warning, tells where.
 */
bool grundy_cli_shows_fail(const game *g, const grundy_summary *rules,
                           bool start_known, grundy_error *failed);
