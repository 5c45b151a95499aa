/* SPDX-License-Identifier: MIT */
/* api/survey.h -- the rows of a survey, and the file that keeps them. */
#pragma once

#include "base/memory.h"
#include "grundy/survey.h"
#include "host/file.h"

/* Where rows are kept; descriptor -1: nowhere. */
typedef struct survey_file {
    grundy_file file;
    uint64_t end; /* of the last whole line */
} survey_file;

/* What the rows are of, as the file's first line says it. */
typedef struct survey_subject {
    unsigned digits;
    uint64_t count;
} survey_subject;

/*
 * Opens the file or makes it, and hands each row it has to take. GRUNDY_EFORMAT
 * if it is damaged or of another subject.
 */
GRUNDY_MUST_USE grundy_status grundy_survey_file_open(
    survey_file *out, const char *path, const survey_subject *subject,
    void (*take)(void *user, const grundy_survey_row *row), void *user,
    memory *mem, grundy_error *err);

/* Appends a row, and brings it to the disk. */
GRUNDY_MUST_USE grundy_status grundy_survey_file_add(
    survey_file *file, const grundy_survey_row *row, grundy_error *err);

void grundy_survey_file_close(survey_file *file);
