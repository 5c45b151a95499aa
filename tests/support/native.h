/* SPDX-License-Identifier: MIT */
/* support/native.h -- rules by native code and by the interpreter. */
#pragma once

#include <stdbool.h>

#include "grundy/rules.h"
#include "support/place.h"

static const char one_step[] = "position at(n)\n    move to at(n - 1)\n";

static bool has_compiler;
static bool rules_must_run; /* none of what does without them */

/* Memory that is given back looks like a table in which all is worth 1, so
 * whoever still reads it there is found out. */
static inline void *resize(void *user, void *old, size_t old_size,
                           size_t new_size)
{
    static const uint32_t code = 2;
    void *const made = new_size > 0 ? malloc(new_size) : NULL;

    (void)user;
    if (new_size > 0 && made == NULL)
        return NULL;
    if (made != NULL && old != NULL)
        memcpy(made, old, old_size < new_size ? old_size : new_size);
    for (size_t at = 0; old != NULL && at + sizeof code <= old_size;
         at += sizeof code)
        memcpy((char *)old + at, &code, sizeof code);
    free(old);
    return made;
}

static inline grundy_rules *open_rules(const char *text, grundy_engine engine)
{
    const grundy_limits limits = {.alloc = {resize, NULL}};
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), &limits, &err) !=
            GRUNDY_OK ||
        grundy_rules_engine(rules, engine, true, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    if (rules_must_run &&
        (grundy_rules_without(rules, "window", &err) != GRUNDY_OK ||
         grundy_rules_without(rules, "closed family", &err) != GRUNDY_OK ||
         grundy_rules_without(rules, "parameters", &err) != GRUNDY_OK))
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

/* The nimber of a sum, or the status and the message. */
static inline void ask(const char *rules_text, const char *sum_text,
                       grundy_engine engine, char *out, size_t size)
{
    grundy_rules *rules = open_rules(rules_text, engine);
    grundy_error err = {0};
    grundy_sum *sum = NULL;
    uint64_t nimber = 0;
    bool wins = false;
    grundy_status status = grundy_sum_open(&sum, rules, sum_text, &err);
    grundy_work work;

    if (status == GRUNDY_OK)
        status = grundy_sum_nimber(sum, &nimber, &err);
    if (status == GRUNDY_ENONIMBER) {
        err = (grundy_error){0};
        status = grundy_sum_wins(sum, &wins, &err);
    }
    if (status == GRUNDY_OK)
        (void)snprintf(out, size, "%llu, %s", (unsigned long long)nimber,
                       wins ? "won" : "");
    else
        (void)snprintf(out, size, "%d %u:%u %s", (int)status,
                       (unsigned)err.span.line, (unsigned)err.span.column,
                       err.message);
    grundy_rules_work(rules, &work);
    if (work.native != (engine == GRUNDY_ENGINE_NATIVE))
        fail_msg("%s\n%s", rules_text, out);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static inline void expect_same(const char *rules, const char *sum)
{
    char plain[2000], native[2000];

    if (!has_compiler)
        skip();
    ask(rules, sum, GRUNDY_ENGINE_INTERPRET, plain, sizeof plain);
    ask(rules, sum, GRUNDY_ENGINE_NATIVE, native, sizeof native);
    assert_string_equal(plain, native);
}

/* A cache of one's own; whether there is a compiler. */
static inline int begin_native(void **state)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (make_place(state) != 0 || setenv("XDG_CACHE_HOME", place, 1) != 0 ||
        grundy_rules_open(&rules, one_step, strlen(one_step), NULL, &err) !=
            GRUNDY_OK)
        return -1;
    has_compiler = grundy_rules_engine(rules, GRUNDY_ENGINE_NATIVE, true,
                                       &err) == GRUNDY_OK;
    grundy_rules_close(&rules);
    return 0;
}
