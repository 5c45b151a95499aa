/* SPDX-License-Identifier: MIT */
/*
 * engine/native.h -- the rules compiled by the system's C compiler.
 *
 * Only how a position's options are found changes: the solvers, their tables
 * and memos, limits and errors are the same, so positions found by the
 * interpreter and by native code stand side by side, and the engine may
 * change from one to the other between any two of them.
 */
#pragma once

#include "grundy/rules.h"
#include "host/loader.h"
#include "lang/native.h"
#include "lang/runtime.h"

typedef enum native_state {
    NATIVE_WAITING, /* whether it pays is not known yet */
    NATIVE_BOUND,   /* the rules run natively */
    NATIVE_REFUSED  /* they can't, or need not */
} native_state;

typedef struct native_engine {
    grundy_engine wish;
    bool keep; /* libraries from one run to the next */
    native_state state;
    uint64_t generation; /* of the code that the state is about */
    uint64_t from;       /* rounds that the machine had interpreted before */
    bool at_once;        /* before any options are listed */
    uint32_t known;      /* kinds and functions that could be compiled */
    bool looked_up;      /* the cache has been asked */
    const char *why;     /* of the state, for people */
    char complaint[GRUNDY_MESSAGE_MAX]; /* of the compiler */
    native_host host;
    const rule_code **code; /* by number */
    uint32_t codes;
    loaded_library library;
    /* Recursions and rows that are filled serve most games alone, and the
     * functions that list options are as much text again. */
    bool lists;                /* these are asked for */
    bool partly;               /* they are missing in what is bound, ... */
    bool lists_looked_up;      /* ... and have been looked for in the cache */
    bool cached;               /* it was in the cache */
    double compiling, loading; /* seconds */
} native_engine;

typedef struct engine engine;

/* Before a position's options are listed, once the machine has interpreted as
 * much as it is to ask at; the same before a function is called. */
grundy_status grundy_native_consider(engine *e, grundy_error *err);
grundy_status grundy_native_busy(engine *e, grundy_error *err);

/* Appends the C that would be compiled for the inputs of the moment. */
grundy_status grundy_native_text(engine *e, text_buffer *out,
                                 grundy_error *err);

/* The code may be another one: what was bound is void, if it is. */
void grundy_native_refresh(engine *e);
void grundy_native_forget(engine *e);
void grundy_native_close(engine *e);

/* GRUNDY_EINVAL: no compiler for GRUNDY_ENGINE_NATIVE. */
grundy_status grundy_native_choose(engine *e, grundy_engine wish, bool keep,
                                   grundy_error *err);
