/* SPDX-License-Identifier: MIT */
/* cli/plot.h -- tables as pictures on a terminal. */
#pragma once

#include "picture.h"
#include "print_table.h"

/*
 * Prints the table as blocks: one axis as columns, two as a map, black where
 * it is lost and the lighter the smaller the value; draw: the same as PNG, for
 * a terminal that says it shows pictures.
 */
exit_code grundy_cli_plot(cli *c, const table *t, draw_picture *draw,
                          void *user);
