/* SPDX-License-Identifier: MIT */
/* api/compiled.h -- a run of the rules that makes a program of them. */
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
    bool ended, failed, lost; /* lost: there was too much of it */
} kept_input;

typedef struct compiled_making {
    kept_input input;
    grundy_reader reader; /* gives the engine what was read ahead, too */
    text_buffer answer;
    bool answered;
} compiled_making;

/* False: none is wanted, and the engine runs as ever.  Else it reads by what is
 * in *m, unless all is answered, and end gives what the run comes to. */
bool grundy_compiled_begin(compiled_making *m, grundy_rules *rules,
                           const grundy_reader *in);
grundy_status grundy_compiled_end(compiled_making *m, const grundy_writer *out,
                                  grundy_status status, grundy_error *err);

#endif
