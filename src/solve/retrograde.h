/* SPDX-License-Identifier: MIT */
/* solve/retrograde.h -- the results of play that may last for ever. */
#pragma once

#include "solve/position_graph.h"

/*
 * Gives the position and all that it reaches their result and length.  Where
 * who is to move can move to a lost position it is won; where all moves lead
 * to won ones, lost; the rest of them is drawn: nobody can be made to leave it.
 */
GRUNDY_MUST_USE grundy_status grundy_retrograde(position_graph *g,
                                                uint32_t root,
                                                grundy_error *err);
