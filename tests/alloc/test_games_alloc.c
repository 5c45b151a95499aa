/* SPDX-License-Identifier: MIT */
/*
 * Each allocation fails in turn while games of the library are asked all that
 * can be asked of a rule file: it is reported or done without, nothing leaks,
 * and the same question asked again with memory is answered as ever.
 *
 * All questions with all allocations take hours, so each game is asked a few,
 * others than its neighbours, and of each one allocation fails;
 * GRUNDY_TEST_TIMES=N asks N times as many, and N allocations fail of each;
 * GRUNDY_TEST_GAME and GRUNDY_TEST_CALL name one game and one question.
 */
#include <unistd.h>

#include "../support/test.h"
#include "support/all_calls.h"
#include "support/stingy.h"

/* Games, evenly from the library, and questions to each of them. */
enum { GAMES = 40, QUESTIONS = SANITIZED ? 8 : 16, SECONDS = 60 };

typedef struct library_subject {
    subject of;
    char position[2000], name[64], input[2000];
} library_subject;

/* "heap(n)" has a free name if it has one parameter. */
static void find_free(library_subject *s, const char *kind)
{
    const char *const open = strchr(kind, '(');

    if (open == NULL || strchr(kind, ',') != NULL ||
        strlen(kind) >= sizeof s->position ||
        strlen(open + 1) > sizeof s->name || open[1] == ')')
        return;
    (void)snprintf(s->position, sizeof s->position, "%s", kind);
    (void)snprintf(s->name, sizeof s->name, "%.*s", (int)strcspn(open + 1, ")"),
                   open + 1);
    s->of.free = s->position;
    s->of.free_by = s->name;
}

static void describe(library_subject *s, const grundy_library_game *game)
{
    grundy_rules *rules;
    grundy_summary summary;

    *s = (library_subject){.of = {.name = game->name, .rules = game->text}};
    assert_int_equal(
        grundy_rules_open(&rules, game->text, game->length, NULL, NULL),
        GRUNDY_OK);
    grundy_rules_summary(rules, &summary);
    find_free(s, grundy_rules_kind(rules, 0));
    (void)snprintf(s->input, sizeof s->input, "%s",
                   grundy_rules_example(rules, 0).input);
    s->of.input = s->input;
    grundy_rules_close(&rules);
}

/* What is asked, and how an allocation fails in it. */
typedef struct trial {
    const subject *of;
    const struct all_calls *call;
    unsigned long fail_at; /* counted from the question; 0: none */
    bool for_good;
    unsigned long calls; /* how many it made */
    size_t live;         /* what leaked */
    grundy_status opened, status, said, again;
} trial;

/* The question, and once more with memory to spare. */
static void ask_twice(trial *t, grundy_rules *rules, stingy *purse,
                      const grundy_limits *limits)
{
    grundy_error err = {0};
    asked a = {t->of, rules, limits, false, &err};
    const unsigned long before = purse->calls;

    purse->for_good = t->for_good;
    purse->fail_at = t->fail_at == 0 ? 0 : before + t->fail_at;
    t->status = ask_call(t->call, &a);
    t->said = err.status;
    t->calls = purse->calls - before;
    purse->fail_at = 0;
    a.err = NULL;
    t->again = ask_call(t->call, &a);
}

static void try_once(trial *t)
{
    stingy purse = {.fail_at = 0};
    const grundy_limits limits = {.alloc = {stingy_resize, &purse},
                                  .seconds = SECONDS};
    grundy_rules *rules;

    /* What never ends is an error too. */
    (void)alarm(SECONDS);
    t->opened = grundy_rules_open(&rules, t->of->rules, strlen(t->of->rules),
                                  &limits, NULL);
    if (t->opened == GRUNDY_OK)
        ask_twice(t, rules, &purse, &limits);
    grundy_rules_close(&rules);
    t->live = purse.live;
    (void)alarm(0);
}

static unsigned faults;

/* Counted and told, and the others are looked for. */
#define FAULT(...) (faults++, print_error(__VA_ARGS__), print_error("\n"))

static void expect(const trial *t, grundy_status want)
{
    const char *const name = t->of->name, *const call = t->call->name;
    const bool fits = t->status == want || t->status == GRUNDY_ENOMEM;

    if (t->opened != GRUNDY_OK)
        FAULT("%s can't be opened", name);
    if (!fits && !t->call->varies)
        FAULT("%s of %s, allocation %lu%s: %s instead of %s", call, name,
              t->fail_at, t->for_good ? " and all after it" : "",
              grundy_status_name(t->status), grundy_status_name(want));
    if (t->status != t->said)
        FAULT("%s of %s, allocation %lu: %s, but the error says %s", call, name,
              t->fail_at, grundy_status_name(t->status),
              grundy_status_name(t->said));
    if (t->again != want)
        FAULT("%s of %s after allocation %lu: %s instead of %s", call, name,
              t->fail_at, grundy_status_name(t->again),
              grundy_status_name(want));
    if (t->live != 0)
        FAULT("%s of %s, allocation %lu: %zu bytes leak", call, name,
              t->fail_at, t->live);
}

static unsigned long times(void)
{
    const char *const more = getenv("GRUNDY_TEST_TIMES");
    const int factor = more != NULL ? atoi(more) : 1;

    return factor > 0 ? (unsigned long)factor : 1;
}

/* Allocations evenly among those that the question makes, from one that is
 * another for each game on. */
static void ask_each(const subject *s, const struct all_calls *call,
                     unsigned long shift)
{
    trial t = {.of = s, .call = call};
    unsigned long all, step;
    grundy_status want;

    try_once(&t);
    want = t.again;
    expect(&t, want);
    all = t.calls;
    step = all / times() + 1;
    for (t.fail_at = 1 + shift % step; t.fail_at <= all; t.fail_at += step) {
        t.for_good = !t.for_good;
        try_once(&t);
        expect(&t, want);
    }
}

TEST(each_failed_allocation_is_clean)
{
    const size_t games = grundy_library_count();
    const char *const only = getenv("GRUNDY_TEST_GAME");
    const char *const call = getenv("GRUNDY_TEST_CALL");
    const size_t step = 1 + (ALL_CALLS - 1) / (QUESTIONS * times());

    for (size_t i = 0; i < games; i += only != NULL ? 1 : 1 + games / GAMES)
        for (size_t c = 0; c < ALL_CALLS; c++) {
            library_subject s;

            describe(&s, grundy_library_game_at(i));
            if (only == NULL && call == NULL && (c + i) % step != 0)
                continue;
            if ((only == NULL || strcmp(only, s.of.name) == 0) &&
                (call == NULL || strcmp(call, all_calls[c].name) == 0))
                ask_each(&s.of, &all_calls[c], i);
        }
    assert_int_equal(faults, 0);
}
