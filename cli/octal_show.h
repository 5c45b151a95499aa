/* SPDX-License-Identifier: MIT */
/* cli/octal_show.h -- sequences and surveys as text and as JSON. */
#pragma once

#include "cli.h"

/* What is known of a game by code; values, figures and law if asked for. */
typedef struct octal_answer {
    const char *name; /* as the command line gave it */
    char code[512];   /* as the library writes it */
    grundy_heap *heap;
    bool has_values, has_figures, has_law;
    uint64_t from, count; /* heaps whose values are shown; they are known */
    grundy_heap_summary figures;
    grundy_law law;
} octal_answer;

exit_code grundy_cli_show_octal(cli *c, const octal_answer *answer);

/* to: the largest heap that was looked at. */
exit_code grundy_cli_show_survey(cli *c, const grundy_survey *survey,
                                 uint64_t to);
