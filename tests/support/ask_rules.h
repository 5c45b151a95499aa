/* SPDX-License-Identifier: MIT */
/*
 * Questions about rule files for the tests of rewrites: what the plan says,
 * and everything that can be said of a sum as one text, so that two ways of
 * solving are compared by comparing texts.
 */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grundy/rules.h"

/* What the plan says of a rewrite; of a subject only, unless that is NULL. */
typedef struct plan_line {
    const char *rewrite, *subject;
    bool seen, applies;
    char why[800];
} plan_line;

static inline bool look_for_line(void *user, const grundy_plan_step *step)
{
    plan_line *line = user;

    if (strcmp(step->rewrite, line->rewrite) != 0 ||
        (line->subject != NULL && strcmp(step->subject, line->subject) != 0))
        return true;
    line->seen = true;
    line->applies = step->applies;
    (void)snprintf(line->why, sizeof line->why, "%s", step->why);
    return false;
}

static inline grundy_rules *rules_of(const char *text)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

/* A rewrite that is asked about sees the kinds as they are written. */
static inline void tell_as_written(grundy_rules *rules, const char *rewrite)
{
    static const char *const telling[] = {"parameters", "merged kinds"};

    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (strcmp(rewrite, telling[i]) != 0 &&
            grundy_rules_without(rules, telling[i], NULL) != GRUNDY_OK)
            fail_msg("no rewrite %s", telling[i]);
}

static inline plan_line line_of(const char *text, const char *rewrite,
                                const char *subject)
{
    plan_line line = {.rewrite = rewrite, .subject = subject};
    grundy_rules *rules = rules_of(text);
    grundy_plan plan;
    grundy_error err = {0};

    tell_as_written(rules, rewrite);
    if (grundy_rules_plan(rules, &plan, look_for_line, &line, &err) !=
        GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    grundy_rules_close(&rules);
    return line;
}

/* Fails unless the plan has this to say; why is a part of its reason. */
static inline void expect_plan(const char *text, const char *rewrite,
                               const char *subject, bool applies,
                               const char *why)
{
    const plan_line line = line_of(text, rewrite, subject);

    if (!line.seen || line.applies != applies || strstr(line.why, why) == NULL)
        fail_msg("%s\n%s: expected %s with '%s', found %s with '%s'", text,
                 rewrite, applies ? "yes" : "no", why,
                 !line.seen     ? "nothing"
                 : line.applies ? "yes"
                                : "no",
                 line.why);
}

/* The plan has nothing to say of it: it was never near. */
static inline void expect_no_plan(const char *text, const char *rewrite)
{
    const plan_line line = line_of(text, rewrite, NULL);

    if (line.seen)
        fail_msg("%s\n%s: expected nothing, found '%s'", text, rewrite,
                 line.why);
}

typedef struct said {
    char text[20000];
    size_t used;
} said;

static inline bool say_move(void *user, const grundy_move *move)
{
    said *s = user;

    if (s->used < sizeof s->text)
        s->used += (size_t)snprintf(s->text + s->used, sizeof s->text - s->used,
                                    "\n%s -> %s", move->from, move->to);
    return true;
}

/* The rules that were asked about last, read and planned once for all sums that
 * are asked about one after the other.  without: rewrites to switch off, ended
 * by NULL; or NULL. */
typedef struct kept_rules {
    grundy_rules *rules;
    char *text;
    const char *const *without;
} kept_rules;

static inline grundy_rules *keep_rules(kept_rules *k, const char *text,
                                       const char *const *without)
{
    grundy_error err = {0};

    if (k->text != NULL && k->without == without && strcmp(k->text, text) == 0)
        return k->rules;
    grundy_rules_close(&k->rules);
    free(k->text);
    *k = (kept_rules){rules_of(text), strdup(text), without};
    for (size_t i = 0; without != NULL && without[i] != NULL; i++)
        if (grundy_rules_without(k->rules, without[i], &err) != GRUNDY_OK)
            fail_msg("%s", err.message);
    return k->rules;
}

/* The winner, the nimber if there is one, every winning move; or the error. */
static inline void ask_sum(said *s, grundy_rules *rules, const char *sum_text)
{
    grundy_error err = {0};
    grundy_sum *sum = NULL;
    uint64_t nimber;
    bool wins = false, outcome = false;
    grundy_status status = GRUNDY_OK;

    s->used = 0;
    status = grundy_sum_open(&sum, rules, sum_text, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_wins(sum, &wins, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_outcome(sum, &outcome, &err);
    s->used = (size_t)snprintf(s->text, sizeof s->text, "%d %d", wins, outcome);
    if (status == GRUNDY_OK &&
        grundy_sum_nimber(sum, &nimber, NULL) == GRUNDY_OK)
        s->used += (size_t)snprintf(s->text + s->used, sizeof s->text - s->used,
                                    " %llu", (unsigned long long)nimber);
    if (status == GRUNDY_OK)
        status = grundy_sum_winning_moves(sum, say_move, s, &err);
    if (status != GRUNDY_OK)
        s->used =
            (size_t)snprintf(s->text, sizeof s->text, "error %d", (int)status);
    grundy_sum_close(&sum);
}

static inline void ask_text(said *s, const char *text, const char *sum)
{
    static kept_rules kept;

    ask_sum(s, keep_rules(&kept, text, NULL), sum);
}

/* The same is said of the sum with the rewrites switched off. */
static inline void expect_same(const char *text, const char *sum,
                               const char *const *without)
{
    static said with, out;
    static kept_rules whole, part;

    ask_sum(&with, keep_rules(&whole, text, NULL), sum);
    ask_sum(&out, keep_rules(&part, text, without), sum);
    if (strcmp(with.text, out.text) != 0)
        fail_msg("%s\n%s:\n%s\nwithout %s:\n%s", text, sum, with.text,
                 without[0], out.text);
}
