/* SPDX-License-Identifier: MIT */
/*
 * solve/game_value.h -- the values of partisan games by number, and their
 * bounds.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SOLVE_GAME_VALUE_H
#define SOLVE_GAME_VALUE_H

#include <stdint.h>

/* A value by number; the zero game is 0. */
typedef uint32_t game_value;

/* A value that has more options, is born later, or took more work than is
 * allowed; whatever is made of it is one too. */
#define GAME_VALUE_NONE UINT32_MAX

/* Options of each player, at most, and the birthday of what is no number. */
enum { GAME_VALUE_ZERO = 0, GAME_VALUE_OPTIONS = 64 };
enum { GAME_VALUE_BIRTHDAY = 200, GAME_VALUE_INTEGER = 100000 };

#endif
