/* SPDX-License-Identifier: MIT */
/* api/reading.h -- a text that is split and parsed, and no more. */
#pragma once

#include "base/errors.h"
#include "host/session.h"
#include "lang/parse.h"

typedef struct reading {
    memory mem;
    watch w;
    error_list *errors;
    ruleset set;
    token *token; /* the last one T_END; NULL: it could not be split */
    size_t count;
} reading;

/*
 * Splits and parses, in a session that is open; *r is {0} but for it.
 * GRUNDY_ESYNTAX is no failure of it.  goes_on: after an
 * error with the next clause.  *wrong: the first error.
 */
grundy_status grundy_reading_parse(reading *r, const char *text, size_t length,
                                   bool goes_on, grundy_error *wrong);

/* After grundy_reading_parse; its status, which err has if it is a failure. */
grundy_status grundy_reading_close(reading *r, grundy_status status,
                                   grundy_error *err);
