/* SPDX-License-Identifier: MIT */
/* cli/law_picture.h -- a sequence and its law as a scatter plot. */
#pragma once

#include "law_show.h"

/* How the picture of a sequence is asked for. */
typedef struct law_picture {
    const law_subject *subject;
    const char *title;
    grundy_study *study;
    const grundy_law *law;
    const char *svg, *png; /* files; NULL: not wanted */
    bool has_to;           /* --to says how many values, */
    uint64_t to;           /* else as many as show the law */
} law_picture;

/* The square of values in which lost positions were looked for. */
typedef struct pairs_picture {
    const law_subject *subject;
    const char *title;
    const grundy_axis *axis; /* two of the same length */
    const int64_t *value;
    const grundy_law *law;
    const char *svg, *png;
} pairs_picture;

/* Draws it as a heat map: the lost positions are black. */
exit_code grundy_cli_draw_pairs(const pairs_picture *p);

/* Draws the pictures wanted; *err is of the study if that failed. */
exit_code grundy_cli_draw_law(const law_picture *p, grundy_error *err);
