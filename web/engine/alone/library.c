/* SPDX-License-Identifier: MIT */
/* No library: the page of one game has its rules with it. */
#include "grundy/library.h"

size_t grundy_library_count(void)
{
    return 0;
}

const grundy_library_game *grundy_library_game_at(size_t i)
{
    (void)i;
    return NULL;
}

const grundy_library_game *grundy_library_find(const char *name)
{
    (void)name;
    return NULL;
}
