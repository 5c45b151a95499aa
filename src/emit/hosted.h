/* SPDX-License-Identifier: MIT */
/*
 * emit/hosted.h -- the stand-alone program as C to be loaded: it reads its
 * input from memory and writes its answers there.
 *
 * It is the text of emit.h with another beginning and end, and with every
 * error found that the interpreter would find: where anything is not as it
 * should be, an error of the rules, of the input or a limit, it leaves, and
 * what it has written is worth nothing.  The ordinary way then says what it
 * was.  So it need not be able to say why, only never to go on.
 */
#ifndef EMIT_HOSTED_H
#define EMIT_HOSTED_H

#include "grundy/rules.h"
#include "lang/tree.h"

/* What it asks its host for; the text has the same struct. */
typedef struct program_host {
    const unsigned char *in, *in_end;     /* the input, once it is read */
    void (*read)(struct program_host *h); /* sets both: there is all of it */
    char *out, *out_end; /* where to write on; the end of the room */
    int64_t ticks;       /* steps to the next look */
    /* realloc and calloc in one; size 0 frees; NULL: there is no more. */
    void *(*resize)(struct program_host *h, void *old, size_t size,
                    int64_t zeroed);
    /* Once `ticks` is below 0, to set it anew; does not return if it is time
     * to stop. */
    void (*look)(struct program_host *h);
    void (*more)(struct program_host *h); /* room for at least one byte */
    void (*leave)(struct program_host *h, const char *why); /* for good */
    void (*copy)(void *to, const void *from, size_t size);  /* may overlap */
    void (*fill)(void *to, int byte, size_t size);
    int (*compare)(const void *x, const void *y, size_t size);
} program_host;

/* The one function that others see: answers the input. */
typedef void program_entry(program_host *h);

/*
 * The first reason why a run of these rules is left to the engine, or NULL.  It
 * follows from the rules alone: where the program may do much more than the
 * engine, because that has a law, stops a search early or comes to few cells of
 * a large table, there is none.
 */
const char *grundy_emit_why_no_program(const ruleset *set, memory *mem);

/* Writes it, with that function by its name, whether it is wanted or not.
 * GRUNDY_ERULES: what the rules say can't be written so that every error is
 * found. */
grundy_status grundy_emit_hosted_program(const ruleset *set, memory *mem,
                                         const char *entry,
                                         const grundy_writer *out,
                                         grundy_error *err);

#endif
