/* SPDX-License-Identifier: MIT */
/*
 * emit/native.h -- compiled rules as C to be loaded into the running program.
 *
 * The text is that of the register machine's code (lang/code.h), instruction
 * by instruction, with the registers as variables; lang/native.h says what it
 * asks of its host.  A stand-alone program (emit.h) is written for people; this
 * is written for the compiler, and answers as the dispatch loop does, to the
 * last error.
 */
#ifndef EMIT_NATIVE_H
#define EMIT_NATIVE_H

#include "lang/runtime.h"

enum { NATIVE_NO_FUNCTION = -1 };

/* One piece of code; its number is its place in the list. */
typedef struct native_code {
    rule_code *code;
    int64_t function; /* whose it is, or NATIVE_NO_FUNCTION */
    bool lists_options;
    bool left_out; /* out: for the recursions beside it */
    uint32_t kind; /* whose options */
    bool in_order; /* its table may be filled row by row */
    bool written;  /* out: false where an instruction is not known here */
} native_code;

/*
 * The one function that others see.  It tells the functions by number, those
 * that solve by recursion and those that fill rows of cells; NULL stays where
 * there is none.  A table of them would have to be relocated, and nothing else
 * in the library has to be.
 */
typedef void native_entry(native_function **code, native_recurser **recursion,
                          native_filler **fill);

/*
 * Writes them all, and the entry by its name.  Without `lists` the functions
 * that list options are left out where recursions take their place.  The kinds'
 * shapes and the universes' sizes must be those that the code was compiled for.
 * False: memory is out.
 */
bool grundy_emit_native(const program *p, native_code *code, uint32_t count,
                        bool lists, const char *entry, text_buffer *out);

#endif
