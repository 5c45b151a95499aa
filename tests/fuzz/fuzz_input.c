/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing of the input reader: the first byte chooses one of a few rule files
 * that between them use every form of input, the rest is what a judge gives.
 * The rules are cheap, so what is tested is the reading.
 */
#include "grundy/grundy.h"

#include <stdlib.h>
#include <string.h>

static const char *const forms[] = {
    "cases t input n in 1..9, a[n] in 0..10**18 print sum(x % 9 for x in a)",
    "cases to end input h, w, g[h][w] in -5..5 print max(max(r) for r in g)",
    "cases until n == 0 input n, (u in 0..9, v)[n] print u, v",
    "input n, (k, row[k])[n], s: text print row, s",
    "input n, w[n]: text let m = len(w[0]) input b[m] print w, b, m",
    "cases t input n cases until q == 0 input q, r print case, q + r",
    "input n, m, (u, v)[m] let e = neighbours(n, u, v) print e",
};

typedef struct source {
    const uint8_t *at;
    size_t left;
} source;

/* A few bytes at a time, so that tokens are cut in every place. */
static size_t read_some(void *user, char *out, size_t size)
{
    source *s = user;
    size_t count = s->left < 7 ? s->left : 7;

    count = count < size ? count : size;
    if (count > 0)
        memcpy(out, s->at, count);
    s->at += count;
    s->left -= count;
    return count;
}

static bool write_nowhere(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return true;
}

static void read_as(const char *form, const uint8_t *data, size_t size)
{
    const grundy_limits limits = {.memory = 64u << 20, .seconds = 0.2};
    source s = {data, size};
    const grundy_reader in = {read_some, &s};
    const grundy_writer out = {write_nowhere, NULL};
    grundy_rules *rules;
    grundy_error err = {0};

    if (grundy_rules_open(&rules, form, strlen(form), &limits, &err) !=
        GRUNDY_OK)
        abort();
    if (grundy_rules_run(rules, &in, &out, &err) != GRUNDY_OK &&
        (err.status == GRUNDY_EINTERNAL || err.message[0] == '\0'))
        abort();
    grundy_rules_close(&rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0)
        read_as(forms[data[0] % (sizeof forms / sizeof *forms)], data + 1,
                size - 1);
    return 0;
}
