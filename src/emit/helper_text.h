/* SPDX-License-Identifier: MIT */
/* emit/helper_text.h -- the tables of helpers.c; see helpers.h. */
#ifndef EMIT_HELPER_TEXT_H
#define EMIT_HELPER_TEXT_H

#include "emit/helpers.h"

#define ON(name) ((helper_bits)1 << HELP_##name)

/* A line that begins so stands only where cells may fail: attempt.c. */
#define IF_TRIED "\1"

typedef struct helper_text {
    helper id;
    const char *names; /* those it defines, blanks between */
    helper_bits needs;
    bool allocates; /* a call takes short-lived memory */
    const char *text;
} helper_text;

/* In the order of the enumeration, one table after another. */
extern const helper_text grundy_helpers_numbers[];
extern const helper_text grundy_helpers_laws[];
extern const helper_text grundy_helpers_values[];
extern const helper_text grundy_helpers_memo[];
extern const helper_text grundy_helpers_lists[];
enum {
    HELPERS_NUMBERS = HELP_SHARE,
    HELPERS_LAWS = HELP_SEE,
    HELPERS_VALUES = HELP_ABSENT,
    HELPERS_MEMO = HELP_FORGET + 1
};

#endif
