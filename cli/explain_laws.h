/* SPDX-License-Identifier: MIT */
/* cli/explain_laws.h -- the laws that explain --law tells. */
#pragma once

#include "game.h"
#include "json.h"

/*
 * The law of each number of each part, with the others held, and of the lost
 * positions where two numbers are all; printed, or put as "laws" into the
 * object if there is one.
 */
exit_code grundy_cli_explain_laws(game *g, grundy_sum *sum, json_t *object);

/* The same of all positions of the first kind. */
exit_code grundy_cli_explain_kind_law(game *g, json_t *object);

/*
 * Opens the start as --law without a position has it: *sum is NULL, and that
 * no failure, where there is none, or it reads inputs and nothing is given.
 */
exit_code grundy_cli_open_start(game *g, grundy_sum **sum);
