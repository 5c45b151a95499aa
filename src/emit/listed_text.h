/* SPDX-License-Identifier: MIT */
/* emit/listed_text.h -- pieces of the text that lists of moves need. */
#ifndef EMIT_LISTED_TEXT_H
#define EMIT_LISTED_TEXT_H

#include "emit/emitter.h"

typedef struct list_text {
    const char *asked; /* the name for which it is there; NULL: always */
    const char *text;
} list_text;

enum { LIST_SEARCH_PIECES = 6 };

extern const list_text grundy_emit_list_search[LIST_SEARCH_PIECES];

#endif
