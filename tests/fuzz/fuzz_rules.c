/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing of parser and checker: any bytes are rules or an error that can be
 * shown.  What passes is played for a moment under narrow limits, so that
 * the compiler and the machine see rules that no person would write.
 */
#include "grundy/grundy.h"

#include <stdlib.h>

static const grundy_limits limits = {.memory = 64u << 20, .seconds = 0.2};

static size_t read_nothing(void *user, char *out, size_t size)
{
    (void)user;
    (void)out;
    (void)size;
    return 0;
}

static bool write_nowhere(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return true;
}

/* An error must have a message that fits, and a place in the text. */
static void look_at(const grundy_error *err)
{
    char text[4096];

    if (err->status == GRUNDY_OK || err->status == GRUNDY_EINTERNAL ||
        err->message[0] == '\0')
        abort();
    (void)grundy_error_text(err, "fuzz.game", text, sizeof text);
}

static void try_examples(grundy_rules *rules)
{
    grundy_summary summary;

    grundy_rules_summary(rules, &summary);
    for (size_t i = 0; i < summary.examples && i < 3; i++) {
        grundy_error err = {0};
        bool passed;

        if (grundy_rules_try(rules, i, &passed, NULL, 0, &err) != GRUNDY_OK)
            look_at(&err);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const grundy_reader in = {read_nothing, NULL};
    const grundy_writer out = {write_nowhere, NULL};
    grundy_rules *rules;
    grundy_error err = {0};

    if (grundy_rules_open(&rules, (const char *)data, size, &limits, &err) !=
        GRUNDY_OK) {
        look_at(&err);
        return 0;
    }
    if (grundy_rules_run(rules, &in, &out, &err) != GRUNDY_OK)
        look_at(&err);
    try_examples(rules);
    grundy_rules_close(&rules);
    return 0;
}
