/* SPDX-License-Identifier: MIT */
/*
 * support/rewrites.h -- rules with a rewrite and without it: what the plan
 * says, and that values are the same.
 */
#pragma once

#include "support/test.h"

#include "support/ask_rules.h"

/* The rules, with `without` (NULL: nothing) switched off. */
static inline grundy_rules *open_rules(const char *text, const char *without)
{
    grundy_rules *rules = rules_of(text);
    grundy_error err = {0};

    if (without != NULL &&
        grundy_rules_without(rules, without, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

/* The nimber of a sum, or that it has none and why. */
static inline void value_of(grundy_rules *rules, const char *position,
                            char *out, size_t size)
{
    grundy_error err = {0};
    grundy_sum *sum;
    uint64_t value = 0;

    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK) {
        (void)snprintf(out, size, "%.300s", err.message);
        return;
    }
    if (grundy_sum_nimber(sum, &value, &err) == GRUNDY_OK)
        (void)snprintf(out, size, "%llu", (unsigned long long)value);
    else
        (void)snprintf(out, size, "%.300s", err.message);
    grundy_sum_close(&sum);
}

/* Every NAME(x) or NAME(x, y) with 0 <= x, y < side. */
static inline void compare_values(const char *text, const char *rewrite,
                                  const char *name, int params, int side)
{
    grundy_rules *quick = open_rules(text, NULL);
    grundy_rules *plain = open_rules(text, rewrite);

    for (int x = 0; x < side; x++)
        for (int y = 0; y < (params > 1 ? side : 1); y++) {
            char position[100], found[400], right[400];

            if (params > 1)
                (void)snprintf(position, sizeof position, "%s(%d, %d)", name,
                               x, y);
            else
                (void)snprintf(position, sizeof position, "%s(%d)", name, x);
            value_of(quick, position, found, sizeof found);
            value_of(plain, position, right, sizeof right);
            if (strcmp(found, right) != 0)
                fail_msg("%s\n%s: expected %s, found %s", text, position,
                         right, found);
        }
    grundy_rules_close(&quick);
    grundy_rules_close(&plain);
}

/* The plan says so, and the values are those without the rewrite. */
static inline void expect_rewrite(const char *text, const char *rewrite,
                                  bool applies, const char *why,
                                  const char *name, int params, int side)
{
    expect_plan(text, rewrite, NULL, applies, why);
    compare_values(text, rewrite, name, params, side);
}
