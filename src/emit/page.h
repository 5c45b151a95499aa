/* SPDX-License-Identifier: MIT */
/*
 * emit/page.h -- a program before it is laid out: lines that know what they
 * are.
 *
 * A line says at what depth it stands, which names are in it and what it
 * declares.  What is not needed goes while the text is this; printer.c then
 * makes C of it, with indentation, line breaks and no more braces than needed.
 */
#ifndef EMIT_PAGE_H
#define EMIT_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum line_kind {
    LINE_STATEMENT,
    LINE_DECLARATION, /* of a variable: no statement, so it needs its block */
    LINE_CONSTANT,    /* of a constant, which goes if nothing reads it */
    LINE_BLANK,
    LINE_OPEN,  /* of a block that needs no braces around one statement */
    LINE_CLOSE, /* of such a block */
    LINE_BRACE, /* what else ends a block, and may begin another */
    LINE_HEAD,  /* of a function */
    LINE_COMMENT,
    LINE_FIXED /* one line or more, laid out already */
} line_kind;

typedef struct page_line {
    line_kind kind;
    int depth;
    const char *text; /* however long: without indentation and line end */
    size_t length;
    const char *declares; /* the name of a constant or a function */
    const char *taken;    /* of a constant: what has to be done in any case */
    const uint32_t *name; /* those in it, by number */
    uint32_t names;
} page_line;

typedef struct page {
    page_line *at;
    size_t count, cap;
} page;

/* The names that lines have, each once. */
typedef struct name_table {
    const char **at;
    uint32_t *slot; /* 1 + its number, by hashes */
    uint32_t count, slots;
    size_t room;
} name_table;

#endif
