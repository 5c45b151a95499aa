/* SPDX-License-Identifier: MIT */
/*
 * cli/trial.h -- one trial of a program against the rules: an input drawn
 * from choices, the answer by the rules, what the program says, and whether
 * the two agree.
 */
#pragma once

#include "game.h"
#include "system.h"

typedef enum verdict {
    VERDICT_NONE, /* not judged yet */
    VERDICT_AGREES,
    VERDICT_SKIPPED,   /* the rules refuse the input: it says nothing */
    VERDICT_TOO_LARGE, /* the rules can't answer it within the limits */
    VERDICT_DIFFERS,   /* another answer, a crash, too slow, ... */
    VERDICT_STOPPED    /* an error of ours or an interruption */
} verdict;

typedef struct trial {
    text_buffer input, expected;
    process_result got;
} trial;

/* What all trials share. */
typedef struct bench {
    game *g;
    char *const *program;
    double seconds;       /* for one run of the program */
    double answering;     /* seconds of the rules on the last input */
    grundy_error refused; /* of the last input that was skipped */
    grundy_error failed;  /* what stopped us, status GRUNDY_OK: the program */
} bench;

/* Draws t->input: VERDICT_NONE, or why there is none. */
verdict grundy_cli_draw(bench *b, const grundy_drawer *from, trial *t);

/* Finds t->expected by the rules: VERDICT_NONE, or why there is none. */
verdict grundy_cli_answer(bench *b, trial *t);

/* Runs the program and holds what it prints against t->expected. */
verdict grundy_cli_try_program(bench *b, trial *t);

/* Both. */
verdict grundy_cli_judge(bench *b, trial *t);

/* Word by word, whatever the blanks between. */
bool grundy_cli_same_words(const text_buffer *a, const text_buffer *b);

void grundy_cli_trial_free(trial *t);
