/* SPDX-License-Identifier: MIT */
/* cli/law_sequence.h -- the sequences that `grundy law` is asked about. */
#pragma once

#include "game.h"
#include "law_show.h"

enum { NAME_MAX_LENGTH = 64 };

/* One of the sequences of the command line. */
typedef struct sequence {
    law_subject subject;
    game g;
    grundy_heap_code code;
    bool is_code;
    char names[2][NAME_MAX_LENGTH]; /* free ones */
    size_t free;
    grundy_study *study;
} sequence;

/* Whether it names a file or a game of the library. */
bool grundy_cli_is_rules(const char *name);

/* Whether nimbers or winners are told, which inputs may decide. */
void grundy_cli_sequence_see_play(sequence *s);

/*
 * Opens what the words name; name and position are Borrowed until the close,
 * which is right after a failure too.
 */
exit_code grundy_cli_sequence_open(sequence *s, cli *c, const char *name,
                                   const char *position);
void grundy_cli_sequence_close(sequence *s);

/* Says what the library found wrong. */
exit_code grundy_cli_sequence_fail(sequence *s, const grundy_error *err);
