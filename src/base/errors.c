/* SPDX-License-Identifier: MIT */
#include "base/errors.h"

#include <string.h>

/* One mistake made throughout a large file; each costs a look at its text. */
enum { MOST_DROPPED = 200 };

static bool is_known(const error_list *list, const grundy_error *made)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->at[i].message, made->message) == 0)
            return true;
    return false;
}

static bool has_room(const error_list *list)
{
    return list->count < GRUNDY_ERRORS_MAX && list->dropped < MOST_DROPPED;
}

bool grundy_errors_take(error_list *list, grundy_error *made)
{
    if (!has_room(list))
        return false; /* it was to end before */
    if (made->status == GRUNDY_OK)
        return true; /* an echo, which nobody has recorded */
    if (made->status != GRUNDY_ESYNTAX && made->status != GRUNDY_ERULES)
        return false;
    if (is_known(list, made))
        list->dropped++;
    else
        list->at[list->count++] = *made;
    *made = (grundy_error){0};
    return has_room(list);
}

void grundy_errors_sort(error_list *list)
{
    for (size_t i = 1; i < list->count; i++) {
        const grundy_error moved = list->at[i];
        size_t j = i;

        for (; j > 0 && grundy_span_is_before(moved.span, list->at[j - 1].span);
             j--)
            list->at[j] = list->at[j - 1];
        list->at[j] = moved;
    }
}
