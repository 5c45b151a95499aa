/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

void grundy_fixed_put(fixed_text *t, const char *format, ...)
{
    const size_t room = t->length < t->size ? t->size - t->length : 0;
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(room > 0 ? t->at + t->length : NULL, room, format, args);
    va_end(args);
    if (wrote > 0)
        t->length += (size_t)wrote;
}
