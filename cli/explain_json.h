/* SPDX-License-Identifier: MIT */
/* cli/explain_json.h -- facts as JSON; docs/commands.md lists the keys. */
#pragma once

#include "say/facts.h"
#include "json.h"
#include "say/judged.h"
#include "say/steps.h"

/* Puts the keys of a sum. */
void grundy_cli_json_put_sum(cli *c, json_t *object, const sum_fact *f);
json_t *grundy_cli_json_part(cli *c, const part_fact *p);
json_t *grundy_cli_json_steps(cli *c, const step_list *steps);

/* Puts the keys of a position with results, and who wins it: "first", "second"
 * or "none". */
void grundy_cli_json_put_judged(cli *c, json_t *object, const judged *j);
const char *grundy_cli_winner_word(int64_t result);

/* Who is to move, the outcome class, 'D': none is put, and the value unless it
 * is "". */
void grundy_cli_json_put_sides(cli *c, json_t *object, bool right, char letter,
                               const char *value);
