/* SPDX-License-Identifier: MIT */
/* support/play.h -- running rules from a text, as a client of the library. */
#pragma once

#include "grundy/grundy.h"
#include "support/test.h"

/* A text to read, and room to write to. */
typedef struct play_in {
    const char *at;
    size_t left, step; /* step: most bytes at once; 0: all */
} play_in;

typedef struct play_out {
    char *at;
    size_t size, used;
} play_out;

static inline size_t play_read(void *user, char *out, size_t size)
{
    play_in *in = user;
    size_t count = in->left < size ? in->left : size;

    if (in->step != 0 && count > in->step)
        count = in->step;
    if (count > 0)
        memcpy(out, in->at, count);
    in->at += count;
    in->left -= count;
    return count;
}

static inline bool play_write(void *user, const char *text, size_t length)
{
    play_out *out = user;

    if (out->used + length >= out->size)
        return false;
    memcpy(out->at + out->used, text, length);
    out->used += length;
    out->at[out->used] = '\0';
    return true;
}

static inline grundy_rules *play_open_limits(const char *text,
                                             const grundy_limits *limits)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), limits, &err) !=
        GRUNDY_OK)
        fail_msg("%s\n%s %s", text, err.message, err.hint);
    return rules;
}

static inline grundy_rules *play_open(const char *text)
{
    return play_open_limits(text, NULL);
}

/* Runs on the input; out is what was written, also before an error. */
static inline grundy_status play_run(grundy_rules *rules, const char *input,
                                     char *out, size_t size, grundy_error *err)
{
    play_in in = {input, strlen(input), 0};
    play_out to = {out, size, 0};
    const grundy_reader reader = {play_read, &in};
    const grundy_writer writer = {play_write, &to};

    out[0] = '\0';
    return grundy_rules_run(rules, &reader, &writer, err);
}

/* What a run comes to, its error too. */
typedef struct play_answer {
    grundy_status status;
    char text[6000], message[1100];
} play_answer;

/* Closes the rules. */
static inline void play_ask(grundy_rules *rules, const char *input,
                            play_answer *a)
{
    grundy_error err = {0};

    a->status = play_run(rules, input, a->text, sizeof a->text, &err);
    (void)snprintf(a->message, sizeof a->message, "%s", err.message);
    grundy_rules_close(&rules);
}

/* A stage of the rules as text. */
static inline void play_dump(grundy_rules *rules, const char *stage, char *out,
                             size_t size)
{
    play_out to = {out, size, 0};
    const grundy_writer writer = {play_write, &to};
    grundy_error err = {0};

    if (grundy_rules_dump(rules, stage, &writer, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
}

/* The rules answer the input with just this output. */
static inline void play_expect(const char *text, const char *input,
                               const char *output)
{
    static char out[1 << 16];
    grundy_rules *rules = play_open(text);
    grundy_error err = {0};

    if (play_run(rules, input, out, sizeof out, &err) != GRUNDY_OK)
        fail_msg("%s\n< %s\n%s", text, input, err.message);
    if (strcmp(out, output) != 0)
        fail_msg("%s\n< %s\nexpected %s\nfound %s", text, input, output, out);
    grundy_rules_close(&rules);
    assert_null(rules);
}

static inline uint64_t play_nimber(grundy_rules *rules, const char *position)
{
    grundy_error err = {0};
    grundy_sum *sum;
    uint64_t nimber = 0;

    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_nimber(sum, &nimber, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    grundy_sum_close(&sum);
    return nimber;
}

static inline bool play_wins(grundy_rules *rules, const char *position)
{
    grundy_error err = {0};
    grundy_sum *sum;
    bool wins = false;

    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_wins(sum, &wins, &err) != GRUNDY_OK)
        fail_msg("%s: %s", position, err.message);
    grundy_sum_close(&sum);
    return wins;
}
