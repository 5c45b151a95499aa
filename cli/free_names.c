/* SPDX-License-Identifier: MIT */
/* Letters beyond ASCII belong to names, as in the language. */
#include "free_names.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool begins_name(char ch)
{
    return isalpha((unsigned char)ch) || ch == '_' || (unsigned char)ch >= 128;
}

static size_t name_length(const char *at)
{
    size_t length = 0;

    while (begins_name(at[length]) || isdigit((unsigned char)at[length]))
        length++;
    return length;
}

size_t grundy_cli_free_names(const char *position, char *room,
                             const char **names, size_t most)
{
    size_t count = 0;

    while (*position != '\0' && count < most) {
        const size_t length = name_length(position);
        const char *after = position + length;

        if (length == 0 || !begins_name(*position)) {
            position += length == 0 ? 1 : length;
            continue;
        }
        if (after[strspn(after, " \t\n")] != '(') {
            memcpy(room, position, length);
            room[length] = '\0';
            names[count++] = room;
            room += length + 1;
        }
        position = after;
    }
    return count;
}
