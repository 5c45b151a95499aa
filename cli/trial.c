/* SPDX-License-Identifier: MIT */
/*
 * One trial.  Answers are compared as judges compare them: word by word,
 * whatever the blanks between.  An input that the rules refuse (a graph with
 * a cycle, an index out of its array) is skipped: the ranges alone could not
 * rule it out, and no problem would contain it.
 */
#include "trial.h"

#include <ctype.h>
#include <string.h>

#include "message.h"

/* What an error of the rules says about the input. */
static verdict judge_error(bench *b, const grundy_error *err)
{
    const exit_code code = grundy_cli_code_of(err->status);

    if (!grundy_cli_interrupted() && !grundy_cli_out_of_time()) {
        if (code == EXIT_WRONG)
            b->refused = *err;
        if (code == EXIT_WRONG)
            return VERDICT_SKIPPED;
        if (code == EXIT_LIMITS)
            return VERDICT_TOO_LARGE;
    }
    b->failed = *err;
    return VERDICT_STOPPED;
}

verdict grundy_cli_draw(bench *b, const grundy_drawer *from, trial *t)
{
    const grundy_writer out = grundy_say_text_writer(&t->input);
    grundy_error err = {0};

    t->got.end = PROCESS_EXITED;
    grundy_say_text_clear(&t->input);
    if (grundy_rules_draw(b->g->rules, from, &out, &err) == GRUNDY_OK)
        return VERDICT_NONE;
    return judge_error(b, &err);
}

/* The next word of a text, its length in *length; 0 at the end. */
static const char *next_word(const char **at, const char *end, size_t *length)
{
    const char *word;

    while (*at < end && isspace((unsigned char)**at))
        ++*at;
    word = *at;
    while (*at < end && !isspace((unsigned char)**at))
        ++*at;
    *length = (size_t)(*at - word);
    return word;
}

bool grundy_cli_same_words(const text_buffer *a, const text_buffer *b)
{
    const char *at = grundy_say_text(a), *bt = grundy_say_text(b);
    const char *const a_end = at + a->length, *const b_end = bt + b->length;

    for (;;) {
        size_t n, m;
        const char *const x = next_word(&at, a_end, &n);
        const char *const y = next_word(&bt, b_end, &m);

        if (n != m || memcmp(x, y, n) != 0)
            return false;
        if (n == 0)
            return true;
    }
}

verdict grundy_cli_answer(bench *b, trial *t)
{
    text_reader reader = {.data = t->input.data, .length = t->input.length};
    const grundy_reader in = grundy_say_text_reader(&reader);
    const grundy_writer out = grundy_say_text_writer(&t->expected);
    const double began = grundy_cli_now();
    grundy_error err = {0};
    grundy_status status;

    t->got.end = PROCESS_EXITED;
    grundy_say_text_clear(&t->expected);
    status = grundy_rules_run(b->g->rules, &in, &out, &err);
    b->answering = grundy_cli_now() - began;
    if (status == GRUNDY_OK && !grundy_cli_interrupted())
        return VERDICT_NONE;
    if (err.status == GRUNDY_OK)
        err.status = status;
    return judge_error(b, &err);
}

static verdict compare(const trial *t)
{
    switch (t->got.end) {
    case PROCESS_UNSTARTED:
    case PROCESS_STOPPED: return VERDICT_STOPPED;
    case PROCESS_EXITED:
        return t->got.code == 0 &&
                       grundy_cli_same_words(&t->expected, &t->got.out)
                   ? VERDICT_AGREES
                   : VERDICT_DIFFERS;
    case PROCESS_KILLED:
    case PROCESS_TIME:
    case PROCESS_OUTPUT: return VERDICT_DIFFERS;
    }
    return VERDICT_STOPPED;
}

verdict grundy_cli_try_program(bench *b, trial *t)
{
    grundy_cli_run_program(b->program, grundy_say_text(&t->input),
                           t->input.length, b->seconds, &t->got);
    return compare(t);
}

verdict grundy_cli_judge(bench *b, trial *t)
{
    const verdict found = grundy_cli_answer(b, t);

    return found == VERDICT_NONE ? grundy_cli_try_program(b, t) : found;
}

void grundy_cli_trial_free(trial *t)
{
    grundy_say_text_free(&t->input);
    grundy_say_text_free(&t->expected);
    grundy_say_text_free(&t->got.out);
    grundy_say_text_free(&t->got.err);
}
