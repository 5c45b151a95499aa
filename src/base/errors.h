/* SPDX-License-Identifier: MIT */
/* base/errors.h -- several errors of one text, each told once. */
#pragma once

#include "base/error.h"

typedef struct error_list {
    grundy_error at[GRUNDY_ERRORS_MAX];
    size_t count;
    size_t dropped; /* said the same as another */
} error_list;

/*
 * Takes the error over and clears *made, so that the next one can be recorded;
 * there may be none in it.
 * What says the same as one before is dropped.  False: it is to end here, for
 * there are enough, kept or dropped, or it is not of the text (memory, limits).
 */
bool grundy_errors_take(error_list *list, grundy_error *made);

/* In the order of the text. */
void grundy_errors_sort(error_list *list);
