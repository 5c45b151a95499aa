/* SPDX-License-Identifier: MIT */
/* view/print.h -- text on its way to a writer, gathered into large pieces. */
#pragma once

#include "base/error.h"
#include "grundy/rules.h"

enum { VIEW_PIECE = 1 << 14 };

typedef struct printer {
    const grundy_writer *out;
    grundy_error *err;
    grundy_status status; /* the first failure; what follows it is lost */
    size_t used;
    char piece[VIEW_PIECE];
} printer;

void grundy_view_print_open(printer *p, const grundy_writer *out,
                            grundy_error *err);
void grundy_view_put(printer *p, const char *text, size_t length);
/* Of one call at most 512 bytes. */
void grundy_view_print(printer *p, const char *format, ...) GRUNDY_PRINTF(2, 3);
/* A text within XML, as content or in an attribute. */
void grundy_view_put_xml(printer *p, const char *text);
/* Passes on what is gathered. */
grundy_status grundy_view_print_end(printer *p);
