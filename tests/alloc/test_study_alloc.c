/* SPDX-License-Identifier: MIT */
/*
 * Each allocation of a study fails in turn: it is reported, nothing leaks,
 * and what is found with memory to spare does not change.
 */
#include "grundy/grundy.h"
#include "../support/test.h"
#include "support/stingy.h"

static bool ignore(void *user, const char *text, size_t length)
{
    *(size_t *)user += length + (text[0] == '\0');
    return true;
}

static grundy_status ask_all(grundy_study *study, bool certified,
                             grundy_law *law)
{
    grundy_comparison claim;
    grundy_error err = {.status = GRUNDY_OK};
    size_t written = 0;
    const grundy_writer out = {ignore, &written};
    grundy_status status = grundy_study_law(study, 300, law, &err);

    if (status == GRUNDY_OK)
        status = grundy_study_claim(study, "n % 3", "n", 20, &claim, &err);
    if (status == GRUNDY_OK && certified)
        status = grundy_study_certificate(study, &out, &err);
    assert_int_equal(err.status, status);
    return status;
}

/* Opens a study in one of the ways there are. */
typedef grundy_status opener(grundy_study **study, const grundy_limits *limits);

static void fail_each(opener *open, bool certified)
{
    stingy s = {.fail_at = 0};
    const grundy_limits limits = {.alloc = {stingy_resize, &s}};
    grundy_law whole = {.period = 0}, law;
    grundy_study *study;
    unsigned long calls;

    assert_int_equal(open(&study, &limits), GRUNDY_OK);
    assert_int_equal(ask_all(study, certified, &whole), GRUNDY_OK);
    grundy_study_close(&study);
    assert_int_equal(s.live, 0);
    calls = s.calls;
    for (unsigned long at = 1; at <= calls; at++) {
        grundy_status status;

        s = (stingy){.fail_at = at};
        status = open(&study, &limits);
        if (status == GRUNDY_OK)
            status = ask_all(study, certified, &law);
        else
            assert_null(study);
        /* What can do without may do without. */
        if (status != GRUNDY_OK)
            assert_int_equal(status, GRUNDY_ENOMEM);
        else
            assert_int_equal(law.period, whole.period);
        grundy_study_close(&study);
        assert_int_equal(s.live, 0);
    }
}

static grundy_status open_code(grundy_study **study, const char *text,
                               bool misere, const grundy_limits *limits)
{
    grundy_heap_code code;
    grundy_status status;

    *study = NULL;
    if (grundy_heap_code_parse(&code, text, strlen(text), NULL, NULL) !=
        GRUNDY_OK)
        fail();
    status = grundy_study_open_code(study, &code, misere, limits, NULL);
    grundy_heap_code_close(&code, NULL);
    return status;
}

static grundy_status open_kayles(grundy_study **study,
                                 const grundy_limits *limits)
{
    return open_code(study, "0.77", false, limits);
}

static grundy_status open_misere(grundy_study **study,
                                 const grundy_limits *limits)
{
    return open_code(study, "all-but {1,3,4,7}", true, limits);
}

static grundy_status open_hexadecimal(grundy_study **study,
                                      const grundy_limits *limits)
{
    return open_code(study, "0.A8", false, limits);
}

static grundy_status open_row(grundy_study **study, const grundy_limits *limits)
{
    const grundy_vector vector[] = {{1, 1}, {0, 1}};
    const grundy_family family = {.kind = GRUNDY_FAMILY_STRIP,
                                  .strip = {vector, 2, 1, 2, true}};
    uint64_t value[100];

    for (uint64_t n = 0; n < 100; n++)
        value[n] = n / 3 * 3 + (n + 1) % 3;
    return grundy_study_open_values(study, value, 100, 0, &family, limits,
                                    NULL);
}

TEST(each_failed_allocation_is_clean)
{
    fail_each(open_kayles, true);
    fail_each(open_misere, false);
    fail_each(open_hexadecimal, true);
    fail_each(open_row, false);
}
