/* SPDX-License-Identifier: MIT */
/* The search of Left's and Right's moves on boards of up to 128 cells. */
#include <stdint.h>

__extension__ typedef unsigned __int128 side_cells;

#include "sets/sides_tmpl.h"

const sides_width grundy_sides_of_128 = {open_search, close_search, wins_for,
                                         work_of};
