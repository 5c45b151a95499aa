/* SPDX-License-Identifier: MIT */
/* Surveys: the table, its cousins, and the file that it is kept in. */
#include <unistd.h>

#include "../support/test.h"
#include "grundy/grundy.h"

enum { COUNT = 4000 };

typedef struct folder {
    char path[64];
    char file[96];
} folder;

static void make_folder(folder *f)
{
    (void)snprintf(f->path, sizeof f->path, "/tmp/grundy-survey-XXXXXX");
    assert_non_null(mkdtemp(f->path));
    (void)snprintf(f->file, sizeof f->file, "%s/table", f->path);
}

static void drop_folder(const folder *f)
{
    (void)unlink(f->file);
    assert_int_equal(rmdir(f->path), 0);
}

static grundy_survey *open_survey(unsigned digits, const char *file)
{
    grundy_survey *survey;
    grundy_error err = {0};

    if (grundy_survey_open(&survey, digits, COUNT, file, NULL, &err) !=
        GRUNDY_OK)
        fail_msg("%s", err.message);
    return survey;
}

static grundy_survey *run_survey(unsigned digits, const char *file)
{
    grundy_survey *const survey = open_survey(digits, file);
    grundy_error err = {0};

    if (grundy_survey_run(survey, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return survey;
}

static const grundy_survey_row *find(const grundy_survey *survey,
                                     const char *code)
{
    size_t count;
    const grundy_survey_row *const row = grundy_survey_rows(survey, &count);

    for (size_t i = 0; i < count; i++)
        if (strcmp(row[i].code, code) == 0)
            return &row[i];
    fail_msg("no row of %s", code);
    return NULL;
}

TEST(a_row_is_what_the_sequence_says)
{
    grundy_survey *survey = run_survey(2, NULL);
    size_t count;
    const grundy_survey_row *const row = grundy_survey_rows(survey, &count);

    assert_int_equal(count, 128);
    for (size_t i = 0; i < count; i += 7) {
        grundy_heap_code code;
        grundy_heap_summary s;
        grundy_heap_law law = {0};
        grundy_heap *heap;

        assert_int_equal(grundy_heap_code_parse(&code, row[i].code,
                                                strlen(row[i].code), NULL,
                                                NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_heap_open(&heap, &code, NULL, NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_heap_summarise(heap, COUNT, &s, NULL),
                         GRUNDY_OK);
        assert_int_equal(row[i].summary.digest, s.digest);
        assert_int_equal(row[i].summary.largest_at, s.largest_at);
        assert_int_equal(row[i].summary.rare, s.rare);
        assert_int_equal(row[i].has_law, grundy_heap_get_law(heap, &law));
        assert_int_equal(row[i].law.period, law.period);
        grundy_heap_close(&heap);
    }
    grundy_survey_close(&survey);
    assert_null(survey);
}

TEST(cousins_are_found)
{
    grundy_survey *survey = run_survey(2, NULL);
    size_t count;
    const grundy_survey_row *const row = grundy_survey_rows(survey, &count);
    const grundy_survey_row *const shifted = find(survey, "4.6");

    assert_string_equal(row[shifted->cousin].code, "0.77");
    assert_int_equal(shifted->shift, 1);
    assert_true(shifted->proved);
    assert_int_equal(row[find(survey, "0.77")->cousin].code[0], '0');
    for (size_t i = 0; i < count; i++)
        assert_true(row[i].cousin <= i);
    /* Without periods that were proved, equal values prove nothing. */
    assert_false(find(survey, "4.64")->proved);
    assert_string_equal(row[find(survey, "4.64")->cousin].code, "4.44");
    grundy_survey_close(&survey);
}

TEST(a_survey_goes_on_from_its_file)
{
    grundy_survey *survey, *again;
    const grundy_survey_row *a, *b;
    size_t count;
    folder f;

    make_folder(&f);
    survey = run_survey(1, f.file);
    grundy_survey_close(&survey);
    again = run_survey(1, NULL);
    for (long cut = 0; cut < 1400; cut += 111) {
        assert_int_equal(truncate(f.file, cut), 0);
        survey = run_survey(1, f.file);
        a = grundy_survey_rows(survey, &count);
        b = grundy_survey_rows(again, &count);
        assert_int_equal(count, 16);
        for (size_t i = 0; i < count; i++) {
            assert_string_equal(a[i].code, b[i].code);
            assert_int_equal(a[i].summary.digest, b[i].summary.digest);
            assert_int_equal(a[i].law.period, b[i].law.period);
            assert_int_equal(a[i].cousin, b[i].cousin);
        }
        grundy_survey_close(&survey);
    }
    grundy_survey_close(&again);
    drop_folder(&f);
}

TEST(a_damaged_table_is_refused)
{
    grundy_survey *survey = NULL;
    grundy_error err = {0};
    folder f;
    FILE *file;

    make_folder(&f);
    survey = run_survey(1, f.file);
    grundy_survey_close(&survey);
    file = fopen(f.file, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, 60, SEEK_SET), 0);
    assert_int_equal(fputc('7', file), '7');
    assert_int_equal(fclose(file), 0);
    assert_int_equal(grundy_survey_open(&survey, 1, COUNT, f.file, NULL, &err),
                     GRUNDY_EFORMAT);
    assert_null(survey);
    assert_non_null(strstr(err.message, "is not as it was written"));
    err = (grundy_error){0};
    assert_int_equal(grundy_survey_open(&survey, 2, COUNT, f.file, NULL, &err),
                     GRUNDY_EFORMAT);
    assert_string_equal(err.message, "the file is not of a survey with 2 "
                                     "digits and 4000 heaps");
    drop_folder(&f);
}

TEST(a_cancelled_survey_stops)
{
    grundy_survey *survey = open_survey(3, NULL);
    grundy_survey *none;

    grundy_survey_cancel(survey);
    assert_int_equal(grundy_survey_run(survey, NULL), GRUNDY_ECANCEL);
    grundy_survey_close(&survey);
    assert_int_equal(grundy_survey_open(&none, 0, COUNT, NULL, NULL, NULL),
                     GRUNDY_EINVAL);
    assert_int_equal(grundy_survey_open(&none, 5, COUNT, NULL, NULL, NULL),
                     GRUNDY_EINVAL);
    assert_int_equal(grundy_survey_open(&none, 2, 10, NULL, NULL, NULL),
                     GRUNDY_EINVAL);
}
