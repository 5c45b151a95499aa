/* SPDX-License-Identifier: MIT */
/* api/reading.h -- a text that is split and parsed, and no more. */
#ifndef API_READING_H
#define API_READING_H

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

/* Memory and time by the limits; *r is {0} before. */
grundy_status grundy_reading_open(reading *r, const grundy_limits *limits,
                                  grundy_error *err);

/*
 * Splits and parses; GRUNDY_ESYNTAX is no failure of it.  goes_on: after an
 * error with the next clause.  *wrong: the first error.
 */
grundy_status grundy_reading_parse(reading *r, const char *text, size_t length,
                                   bool goes_on, grundy_error *wrong);

/* After grundy_reading_parse, whatever came of it. */
void grundy_reading_close(reading *r);

#endif
