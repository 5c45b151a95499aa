/* SPDX-License-Identifier: MIT */
/*
 * Rows as lines of text, each with a checksum at its end.  A last line without
 * a newline is one that was cut short, and is written again; any other line
 * that is not as it was written means that somebody else wrote.
 */
#include "api/survey.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "store/checksum.h"

enum { LINE_MOST = 512, FIELDS = 17 };

static int write_first(const survey_subject *subject, char line[LINE_MOST])
{
    return snprintf(line, LINE_MOST,
                    "grundy survey 1: digits %u, heaps %" PRIu64 "\n",
                    subject->digits, subject->count);
}

static int write_row(const grundy_survey_row *row, char line[LINE_MOST])
{
    const grundy_heap_law *const law = &row->law;
    const grundy_heap_summary *const s = &row->summary;
    const int length = snprintf(
        line, LINE_MOST,
        "%s %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
        " %" PRIu64 " %" PRIu64 " %" PRIx64 " %d %" PRIu64 " %" PRIu64
        " %08" PRIx32 " %" PRIu64 " %" PRIx64,
        row->code, (int)law->proof, law->preperiod, law->period, law->saltus,
        law->checked_to, s->count, s->largest, s->largest_at, s->mask,
        s->parity, s->rare, s->last_rare, s->digest, row->zeros,
        row->fingerprint);

    return length +
           snprintf(line + length, LINE_MOST - (size_t)length,
                    " %016" PRIx64 "\n",
                    grundy_checksum(line, (size_t)length));
}

static bool read_row(const char *line, size_t length, grundy_survey_row *row)
{
    grundy_heap_law *const law = &row->law;
    grundy_heap_summary *const s = &row->summary;
    uint64_t sum;
    int proof;
    char copy[LINE_MOST];

    if (length < 18 || length >= sizeof copy)
        return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    memset(row, 0, sizeof *row);
    if (sscanf(copy,
               "%15s %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
               " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNx64 " %d %" SCNu64
               " %" SCNu64 " %" SCNx32 " %" SCNu64 " %" SCNx64 " %" SCNx64,
               row->code, &proof, &law->preperiod, &law->period, &law->saltus,
               &law->checked_to, &s->count, &s->largest, &s->largest_at,
               &s->mask, &s->parity, &s->rare, &s->last_rare, &s->digest,
               &row->zeros, &row->fingerprint, &sum) != FIELDS)
        return false;
    law->proof = (grundy_heap_proof)proof;
    row->has_law = law->proof != GRUNDY_PROOF_NONE;
    return grundy_checksum(line, length - 17) == sum;
}

/* ---- reading ---- */

/* The lines of the file as one text, ended by 0. */
static grundy_status read_text(survey_file *file, memory *mem, char **text,
                               size_t *size, grundy_error *err)
{
    uint64_t length = 0;
    grundy_status status = grundy_file_size(&file->file, &length, err);

    if (status != GRUNDY_OK)
        return status;
    *size = (size_t)length + 1;
    *text = grundy_memory_new(mem, *size);
    if (*text == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    (*text)[length] = '\0';
    return grundy_file_read(&file->file, 0, *text, (size_t)length, err);
}

static grundy_status read_lines(survey_file *file, const char *text,
                                const survey_subject *subject,
                                void (*take)(void *user,
                                             const grundy_survey_row *row),
                                void *user, grundy_error *err)
{
    char first[LINE_MOST];
    const size_t length = (size_t)write_first(subject, first);
    const char *line = text, *end;
    grundy_survey_row row;

    if (strchr(text, '\n') == NULL && strlen(text) < length &&
        strncmp(text, first, strlen(text)) == 0) {
        file->end = length; /* cut short before it began */
        return grundy_file_write(&file->file, 0, first, length, err);
    }
    if (strncmp(text, first, length) != 0)
        return grundy_fail(err, GRUNDY_EFORMAT,
                           "the file is not of a survey with %u digits and "
                           "%" PRIu64 " heaps",
                           subject->digits, subject->count);
    line += length;
    for (unsigned number = 2; (end = strchr(line, '\n')) != NULL; number++) {
        if (!read_row(line, (size_t)(end - line), &row))
            return grundy_fail(err, GRUNDY_EFORMAT,
                               "the file is damaged: line %u is not as it was "
                               "written",
                               number);
        take(user, &row);
        line = end + 1;
    }
    file->end = (uint64_t)(line - text);
    return GRUNDY_OK;
}

grundy_status grundy_survey_file_open(
    survey_file *out, const char *path, const survey_subject *subject,
    void (*take)(void *user, const grundy_survey_row *row), void *user,
    memory *mem, grundy_error *err)
{
    bool exists;
    char *text = NULL;
    size_t size = 0;
    grundy_status status;

    *out = (survey_file){{-1}, 0};
    status = grundy_file_open(&out->file, path, false, &exists, err);
    if (status == GRUNDY_OK && !exists)
        status = grundy_file_open(&out->file, path, true, &exists, err);
    if (status == GRUNDY_OK)
        status = read_text(out, mem, &text, &size, err);
    if (status == GRUNDY_OK)
        status = read_lines(out, text, subject, take, user, err);
    grundy_memory_free(mem, text, size);
    if (status != GRUNDY_OK)
        grundy_survey_file_close(out);
    return status;
}

grundy_status grundy_survey_file_add(survey_file *file,
                                     const grundy_survey_row *row,
                                     grundy_error *err)
{
    char line[LINE_MOST];
    const size_t length = (size_t)write_row(row, line);
    grundy_status status;

    if (file->file.descriptor < 0)
        return GRUNDY_OK;
    status = grundy_file_write(&file->file, file->end, line, length, err);
    if (status == GRUNDY_OK)
        status = grundy_file_sync(&file->file, err);
    if (status == GRUNDY_OK)
        file->end += length;
    return status;
}

void grundy_survey_file_close(survey_file *file)
{
    grundy_file_close(&file->file);
}
