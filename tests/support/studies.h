/* SPDX-License-Identifier: MIT */
/* support/studies.h -- studies of games by code and of rules. */
#pragma once

#include "support/test.h"

#include "grundy/grundy.h"

static const uint64_t HUGE_HEAP = UINT64_C(1000000000000000000);

static inline grundy_heap_code parse(const char *text)
{
    grundy_heap_code code;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_heap_code_parse(&code, text, strlen(text), NULL, &err) !=
        GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    return code;
}

static inline grundy_study *open_code(const char *text, bool misere)
{
    grundy_heap_code code = parse(text);
    grundy_study *study;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_open_code(&study, &code, misere, NULL, &err) != GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    grundy_heap_code_close(&code, NULL);
    return study;
}

static inline grundy_law law_of(grundy_study *study, uint64_t to)
{
    grundy_law law;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_law(study, to, &law, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return law;
}

static inline uint64_t value_of(grundy_study *study, uint64_t n)
{
    uint64_t value = 0;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_value(study, n, &value, &err) != GRUNDY_OK)
        fail_msg("%llu: %s", (unsigned long long)n, err.message);
    return value;
}

static inline grundy_rules *open_rules(const char *text)
{
    grundy_rules *rules;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return rules;
}

static inline grundy_study *open_position(grundy_rules *rules,
                                          const char *position,
                                          const grundy_family *family)
{
    grundy_study *study;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_open_rules(&study, rules, position, "n", 0, family, NULL,
                                &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return study;
}
