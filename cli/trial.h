/* SPDX-License-Identifier: MIT */
/*
 * cli/trial.h -- one trial of a program against the rules: an input drawn
 * from choices, the answer by the rules, what the program says, and whether
 * the two agree.
 */
#ifndef CLI_TRIAL_H
#define CLI_TRIAL_H

#include "game.h"
#include "shrink.h"
#include "system.h"

typedef enum verdict {
    VERDICT_AGREES,
    VERDICT_SKIPPED, /* the rules refuse the input: it says nothing */
    VERDICT_DIFFERS, /* another answer, a crash, too slow, ... */
    VERDICT_STOPPED  /* an error of ours or an interruption */
} verdict;

typedef struct trial {
    text_buffer input, expected;
    process_result got;
    verdict verdict;
} trial;

/* What all trials share. */
typedef struct bench {
    game *g;
    char *const *program;
    double seconds;       /* for one run of the program */
    grundy_error refused; /* of the last input that was skipped */
    grundy_error failed;  /* what stopped us, status GRUNDY_OK: the program */
} bench;

/*
 * Draws the input; *used tells how many choices that took, which may be more
 * than there were.  False on failure, see b->failed.
 */
bool grundy_cli_draw(bench *b, const choices *c, uint64_t size,
                     text_buffer *input, size_t *used);

/* Answers t->input both ways and compares. */
verdict grundy_cli_judge(bench *b, trial *t);

void grundy_cli_trial_free(trial *t);

#endif
