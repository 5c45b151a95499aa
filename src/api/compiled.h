/* SPDX-License-Identifier: MIT */
/* api/compiled.h -- a run of the rules that may make a program of them. */
#ifndef API_COMPILED_H
#define API_COMPILED_H

#include "api/rules.h"
#include "engine/compiled.h"

/* What was read, so that it can be read again. */
typedef struct kept_input {
    memory *mem;
    const grundy_reader *in;
    char *at;
    size_t count, cap, given;
    bool ended, lost; /* lost: there was too much of it */
} kept_input;

typedef struct compiled_making {
    grundy_rules *rules;
    const grundy_writer *out;
    kept_input input;
    size_t written; /* bytes of answers, by the engine */
    grundy_reader reader;
    grundy_writer writer; /* these two are for the engine */
    compiled_rules program;
    compiled_draft draft;
    text_buffer answer;
    bool tried, drafted, answered;
} compiled_making;

/* False: the engine runs as ever.  Else it reads and writes by what is in *m,
 * unless all is answered, and end gives what the run comes to. */
bool grundy_compiled_begin(compiled_making *m, grundy_rules *rules,
                           const grundy_reader *in, const grundy_writer *out);
grundy_status grundy_compiled_end(compiled_making *m, grundy_status status,
                                  grundy_error *err);

#endif
