/* SPDX-License-Identifier: MIT */
/* The search of Left's and Right's moves on boards of up to 64 cells. */
#include <stdint.h>

typedef uint64_t side_cells;

#include "sets/sides_tmpl.h"

const sides_width grundy_sides_of_64 = {open_search, close_search, wins_for,
                                        work_of};
