/* SPDX-License-Identifier: MIT */
/*
 * bench/table.c -- three heaps of Nim as one position, a table over SIDE^3
 * (default 512): processor time a position where the planner sees the sum of
 * three heaps.  The memory is touched before, so that the kernel's zeroing of
 * it is not counted; every value is compared with the xor.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "grundy/rules.h"

static const char rules_text[] = "position heaps(a, b, c)\n"
                                 "move to heaps(a - k, b, c) for k in 1..a\n"
                                 "move to heaps(a, b - k, c) for k in 1..b\n"
                                 "move to heaps(a, b, c - k) for k in 1..c\n";

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static size_t count_wrong(const int64_t *value, int64_t side)
{
    size_t wrong = 0, at = 0;

    for (int64_t a = 0; a < side; a++)
        for (int64_t b = 0; b < side; b++)
            for (int64_t c = 0; c < side; c++)
                wrong += value[at++] != (a ^ b ^ c);
    return wrong;
}

static int measure(grundy_rules *rules, int64_t side, int64_t *value)
{
    const grundy_axis axis[] = {
        {"a", 0, side - 1}, {"b", 0, side - 1}, {"c", 0, side - 1}};
    const double cells = (double)side * (double)side * (double)side;
    grundy_error err = {0};
    const double from = now();
    double spent;
    size_t wrong;

    if (grundy_rules_table(rules, "heaps(a, b, c)", axis, 3, value, &err) !=
        GRUNDY_OK) {
        fprintf(stderr, "%s\n", err.message);
        return 1;
    }
    spent = now() - from;
    wrong = count_wrong(value, side);
    printf("table of three heaps as one position, %" PRId64 "^3: "
           "%.2f ns a position, %zu wrong\n",
           side, spent * 1e9 / cells, wrong);
    return wrong > 0;
}

int main(int argc, char **argv)
{
    const int64_t side = argc > 1 ? strtoll(argv[1], NULL, 10) : 512;
    const size_t cells = (size_t)(side * side * side);
    int64_t *const value = malloc(cells * sizeof *value);
    grundy_rules *rules;
    grundy_error err = {0};
    int failed;

    if (value == NULL ||
        grundy_rules_open(&rules, rules_text, strlen(rules_text), NULL, &err) !=
            GRUNDY_OK) {
        fprintf(stderr, "no rules or no memory %s\n", err.message);
        return 1;
    }
    memset(value, 1, cells * sizeof *value);
    failed = measure(rules, side, value);
    grundy_rules_close(&rules);
    free(value);
    return failed;
}
