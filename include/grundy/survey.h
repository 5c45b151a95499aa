/* SPDX-License-Identifier: MIT */
/*
 * grundy/survey.h -- all octal games of so many digits in one table: their
 * laws, or the rare heaps of those that have none, and who is whose cousin.
 */
#ifndef GRUNDY_SURVEY_H
#define GRUNDY_SURVEY_H

#include "grundy/heap.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRUNDY_SURVEY_DIGITS = 4, GRUNDY_SURVEY_CODE = 16 };

/*
 * One game.  Its cousin is the first row of the table that has the same
 * sequence but for leading zeros: value(n + shift) of this game is value(n)
 * of the cousin, as far as the survey went, and for all n if that is proved.
 * A game without an earlier cousin is its own.
 */
typedef struct grundy_survey_row {
    char code[GRUNDY_SURVEY_CODE]; /* as grundy_heap_code_text has it */
    bool has_law;
    grundy_heap_law law;
    grundy_heap_summary summary;
    size_t cousin;
    int64_t shift;
    bool proved;
    uint64_t zeros;       /* heaps before the first value that is not 0 */
    uint64_t fingerprint; /* of the values from there on */
} grundy_survey_row;

typedef struct grundy_survey grundy_survey;

/*
 * A survey of the codes 0.d..d and 4.d..d with so many digits after the point
 * or fewer (1 to GRUNDY_SURVEY_DIGITS), in the order of their digits, heaps
 * [0, count), count at least 256.  limits (may be NULL) are Copied; its
 * threads share the games, so an allocator of the caller's must bear that, and
 * its memory bounds each sequence by itself.  path: a file that keeps the rows
 * found, so that the same call goes on from there; NULL: none.
 * GRUNDY_EFORMAT: the file is damaged or of another survey.
 * Owner: the caller, who ends it with grundy_survey_close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_survey_open(
    grundy_survey **out, unsigned digits, uint64_t count, const char *path,
    const grundy_limits *limits, grundy_error *err);

/* Frees *survey and sets it to NULL; a NULL *survey is allowed. */
GRUNDY_API void grundy_survey_close(grundy_survey **survey);

/* Stops the run under way; from any thread or a signal handler. */
GRUNDY_API void grundy_survey_cancel(grundy_survey *survey);

/* Finds the rows that are missing, and then the cousins. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_survey_run(
    grundy_survey *survey, grundy_error *err);

/* The rows of a survey that was run.  Borrowed until the close. */
GRUNDY_API const grundy_survey_row *grundy_survey_rows(
    const grundy_survey *survey, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
