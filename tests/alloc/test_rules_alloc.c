/* SPDX-License-Identifier: MIT */
/*
 * Each allocation fails in turn while rules are opened, run, solved, tabulated
 * and shown by stages: it is reported, nothing leaks, nothing false is said.
 */
#include "grundy/rules.h"
#include "../support/test.h"
#include "support/stingy.h"

typedef struct piece {
    const char *text;
    size_t at;
} piece;

static size_t read_piece(void *user, char *out, size_t size)
{
    piece *p = user;
    size_t count = strlen(p->text + p->at);

    count = count < size ? count : size;
    memcpy(out, p->text + p->at, count);
    p->at += count;
    return count;
}

typedef struct written {
    char text[64];
    size_t length;
} written;

static bool write_text(void *user, const char *data, size_t length)
{
    written *w = user;

    if (w->length + length < sizeof w->text)
        memcpy(w->text + w->length, data, length);
    w->length += length;
    return true;
}

static bool count_bytes(void *user, const char *data, size_t length)
{
    (void)data;
    *(size_t *)user += length;
    return true;
}

typedef struct specimen {
    const char *rules, *input, *output, *position;
} specimen;

static grundy_status dump(grundy_rules *rules)
{
    static const char *const stage[] = {"tokens", "ast", "ir", "c"};
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < 4 && status == GRUNDY_OK; i++) {
        size_t length = 0;
        const grundy_writer out = {count_bytes, &length};

        status = grundy_rules_dump(rules, stage[i], &out, NULL);
        assert_int_equal(status == GRUNDY_OK, length > 0);
    }
    return status;
}

static grundy_status ask(grundy_rules *rules, const specimen *s,
                         bool *wins)
{
    piece p = {.text = s->input};
    written w = {.length = 0};
    const grundy_reader in = {read_piece, &p};
    const grundy_writer out = {write_text, &w};
    grundy_sum *sum = NULL;
    grundy_plan plan;
    grundy_status status = grundy_rules_run(rules, &in, &out, NULL);

    w.text[w.length < sizeof w.text ? w.length : 0] = '\0';
    if (status == GRUNDY_OK)
        assert_string_equal(w.text, s->output);
    if (status == GRUNDY_OK)
        status = grundy_rules_plan(rules, &plan, NULL, NULL, NULL);
    if (status == GRUNDY_OK)
        status = dump(rules);
    if (status == GRUNDY_OK)
        status = grundy_sum_open(&sum, rules, s->position, NULL);
    if (status == GRUNDY_OK)
        status = grundy_sum_wins(sum, wins, NULL);
    if (sum != NULL)
        grundy_sum_close(&sum);
    return status;
}

/* True if the run got to its end without the failure. */
static bool run(const specimen *s, unsigned long fail_at, bool *expected)
{
    stingy purse = {.fail_at = fail_at};
    const grundy_limits limits = {.alloc = {stingy_resize, &purse}};
    grundy_rules *rules;
    bool wins = false;
    grundy_status status =
        grundy_rules_open(&rules, s->rules, strlen(s->rules), &limits, NULL);

    if (status == GRUNDY_OK) {
        status = ask(rules, s, &wins);
        if (status == GRUNDY_ENOMEM) {
            purse.fail_at = 0;
            assert_int_equal(ask(rules, s, &wins), GRUNDY_OK);
        }
        if (fail_at == 0)
            *expected = wins;
        assert_int_equal(wins, *expected);
    } else {
        assert_null(rules);
    }
    if (status != GRUNDY_OK && status != GRUNDY_ENOMEM)
        fail_msg("call %lu fails: %s", fail_at, grundy_status_name(status));
    grundy_rules_close(&rules);
    assert_int_equal(purse.live, 0);
    return purse.calls < fail_at || fail_at == 0;
}

TEST(each_failed_allocation_is_clean)
{
    static const specimen specimens[] = {
        {"game \"Nim\"\ninput n, a[n]\nposition heap(n)\n"
         "  move to heap(n - k) for k in 1..n\n"
         "start sum(heap(x) for x in a)\nanswer \"First\", \"Second\"\n",
         "3  3 4 6", "First\n", "heap(3) + heap(4)"},
        {"cases t\ninput w in 0..9, b in 0..9\nfn half(x) = x / 2\n"
         "position pile(w, b)\n  move to pile(w - 1, b + w) if w > 0\n"
         "  move to pile(w, b - k) for k in 1..half(b)\n"
         "start pile(w, b)\nprint nimber\n",
         "2  1 2  0 3", "1\n0\n", "pile(2, 1)"},
        {"input n in 1..5\nposition board(s: set(5))\n"
         "  move to board(s - {x, x + 1}) for x in s if x + 1 in s\n"
         "start board({x for x in 0..<n})\nplay misere\nanswer \"W\", \"L\"\n",
         "5", "W\n", "board({0, 1, 2})"}};

    for (size_t i = 0; i < sizeof specimens / sizeof *specimens; i++) {
        bool expected = false;

        assert_true(run(&specimens[i], 0, &expected));
        for (unsigned long at = 1; !run(&specimens[i], at, &expected);)
            at++;
    }
}

static bool count_errors(void *user, const grundy_error *err)
{
    *(size_t *)user += err->status != GRUNDY_OK;
    return true;
}

TEST(errors_are_told_or_memory_is_out)
{
    static const char *const text = "let a = b.size()\nprint 3 if a else 4\n"
                                    "z = 1\nprint \"open\n";
    grundy_status status = GRUNDY_ENOMEM;

    for (unsigned long at = 1; status == GRUNDY_ENOMEM; at++) {
        stingy purse = {.fail_at = at};
        const grundy_limits limits = {.alloc = {stingy_resize, &purse}};
        size_t count = 0;

        status = grundy_rules_errors(text, strlen(text), &limits, count_errors,
                                     &count, NULL);
        assert_int_equal(purse.live, 0);
        assert_true(status == GRUNDY_ENOMEM || count == 4);
    }
    assert_int_equal(status, GRUNDY_ESYNTAX);
}

/* What is left of the program is gone through once more without memory, so far
 * as to close it: no block is open then. */
TEST(a_program_of_many_blocks_ends_without_memory)
{
    enum { PARTS = 200, TRIED = 60 };
    char text[100 * PARTS] = "input n\nposition h(x)\n  move to h(x - k)";
    unsigned long calls = 0;

    for (int i = 0; i < PARTS; i++)
        (void)snprintf(text + strlen(text), 100, " + h(x - k - %d)", i % 9);
    (void)snprintf(text + strlen(text), 100,
                   " for k in 1..x\nplay misere\nstart h(n)\nanswer 1, 2\n");
    for (unsigned long i = 0; i <= TRIED; i++) {
        stingy purse = {.for_good = true};
        const grundy_limits limits = {.alloc = {stingy_resize, &purse}};
        grundy_rules *rules;
        size_t length = 0;
        const grundy_writer out = {count_bytes, &length};
        grundy_status status;

        assert_int_equal(
            grundy_rules_open(&rules, text, strlen(text), &limits, NULL),
            GRUNDY_OK);
        purse.fail_at = calls == 0 ? 0 : purse.calls + 1 + calls * i / TRIED;
        status = grundy_rules_emit(rules, "c", &out, NULL);
        calls = i == 0 ? purse.calls : calls;
        assert_int_equal(status, i == 0 || purse.calls < purse.fail_at
                                     ? GRUNDY_OK
                                     : GRUNDY_ENOMEM);
        grundy_rules_close(&rules);
        assert_int_equal(purse.live, 0);
    }
}
