/* SPDX-License-Identifier: MIT */
/*
 * cli/samples.h -- pairs of files, an input and its answer: x.in beside x.out,
 * x.ans or x.a; x beside x.a; or files of one name in the folders in and out.
 */
#pragma once

#include "cli.h"

typedef struct sample {
    char *input, *answer; /* paths */
} sample;

typedef struct sample_list {
    sample *all; /* by name */
    size_t count;
} sample_list;

/*
 * Finds the samples of a folder; says so if there are none.  Owner: the
 * caller, who ends with grundy_cli_samples_free, also after a failure.
 */
exit_code grundy_cli_samples(cli *c, const char *folder, sample_list *out);

void grundy_cli_samples_free(sample_list *l);
