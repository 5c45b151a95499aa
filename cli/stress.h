/* SPDX-License-Identifier: MIT */
/* cli/stress.h -- one run of `stress`, and what is told of it. */
#pragma once

#include "inputs.h"
#include "samples.h"
#include "trial.h"

typedef struct stress {
    cli *c;
    bench bench;
    input_maker maker;
    sample_list samples;
    uint64_t count;
    double seconds, started;
    uint64_t tried, skipped;
    uint64_t too_large; /* drawn anew with smaller numbers */
    size_t sampled;     /* samples that agree */
    const char *sample; /* the one that does not; NULL: it was drawn */
    input_size agreed;  /* the largest value and length that agree */
    double answering[INPUT_KINDS];
    trial now, best; /* best: the smallest failing input so far */
    size_t original; /* bytes of the first failing input */
    uint64_t runs;
    double shrink_until;
    uint64_t *passed;
} stress;

enum { ANSWER_SECONDS = 1 }; /* for the rules, one input */

exit_code grundy_cli_tell_agreement(stress *s);
exit_code grundy_cli_tell_failure(stress *s);
exit_code grundy_cli_tell_stop(stress *s);

/* The rules give another answer than the sample at hand says. */
exit_code grundy_cli_tell_wrong_rules(stress *s, const text_buffer *want);
