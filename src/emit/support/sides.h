/* SPDX-License-Identifier: MIT */
/*
 * The search for who wins where Left and Right only take cells; boards.h reads
 * their moves off the rules.
 */

/* ---- what Left and Right can move ---- */

#include "sets/sides_moves_tmpl.h"

/* ---- what positions are worth ---- */

#include "sets/sides_values_tmpl.h"

#include "sets/sides_tmpl.h"
