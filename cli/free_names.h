/* SPDX-License-Identifier: MIT */
/* cli/free_names.h -- the names in a position that may be axes. */
#pragma once

#include <stddef.h>

/*
 * The names in the position that are not called like a function, each ended
 * by 0 in room, which has place for the position twice; at most `most`.
 * Returns how many.
 */
size_t grundy_cli_free_names(const char *position, char *room,
                             const char **names, size_t most);
