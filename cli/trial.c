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

bool grundy_cli_draw(bench *b, const choices *c, uint64_t size,
                     text_buffer *input, size_t *used)
{
    const grundy_writer out = grundy_cli_text_writer(input);

    grundy_cli_text_clear(input);
    return grundy_rules_draw(b->g->rules, c->choice, c->count, size, &out, used,
                             &b->failed) == GRUNDY_OK;
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

static bool same_words(const text_buffer *a, const text_buffer *b)
{
    const char *at = grundy_cli_text(a), *bt = grundy_cli_text(b);
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

/* The answer by the rules; an empty *err if it is there. */
static void answer(bench *b, trial *t, grundy_error *err)
{
    text_reader reader = {.data = t->input.data, .length = t->input.length};
    const grundy_reader in = grundy_cli_text_reader(&reader);
    const grundy_writer out = grundy_cli_text_writer(&t->expected);

    grundy_cli_text_clear(&t->expected);
    if (grundy_rules_run(b->g->rules, &in, &out, err) != GRUNDY_OK &&
        err->status == GRUNDY_OK)
        err->status = GRUNDY_EINTERNAL;
}

static verdict compare(const trial *t)
{
    switch (t->got.end) {
    case PROCESS_UNSTARTED:
    case PROCESS_STOPPED: return VERDICT_STOPPED;
    case PROCESS_EXITED:
        return t->got.code == 0 && same_words(&t->expected, &t->got.out)
                   ? VERDICT_AGREES
                   : VERDICT_DIFFERS;
    case PROCESS_KILLED:
    case PROCESS_TIME:
    case PROCESS_OUTPUT: return VERDICT_DIFFERS;
    }
    return VERDICT_STOPPED;
}

verdict grundy_cli_judge(bench *b, trial *t)
{
    grundy_error err = {0};

    t->got.end = PROCESS_EXITED;
    answer(b, t, &err);
    if (grundy_cli_interrupted() ||
        (err.status != GRUNDY_OK &&
         grundy_cli_code_of(err.status) != EXIT_WRONG)) {
        b->failed = err;
        return t->verdict = VERDICT_STOPPED;
    }
    if (err.status != GRUNDY_OK) {
        b->refused = err;
        return t->verdict = VERDICT_SKIPPED;
    }
    grundy_cli_run_program(b->program, grundy_cli_text(&t->input),
                           t->input.length, b->seconds, &t->got);
    return t->verdict = compare(t);
}

void grundy_cli_trial_free(trial *t)
{
    grundy_cli_text_free(&t->input);
    grundy_cli_text_free(&t->expected);
    grundy_cli_text_free(&t->got.out);
    grundy_cli_text_free(&t->got.err);
}
