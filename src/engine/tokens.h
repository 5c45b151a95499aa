/* SPDX-License-Identifier: MIT */
/*
 * engine/tokens.h -- the input as words between blanks, read as it comes:
 * a hundred thousand cases need no more memory than one.
 */
#pragma once

#include "base/memory.h"
#include "grundy/rules.h"

typedef struct token_reader {
    grundy_reader in;
    memory *mem;
    char *buffer;
    size_t cap, from, to; /* bytes [from, to) are still to be read */
    size_t line_at;       /* where the current line begins in the buffer */
    uint32_t line;
    uint64_t taken;       /* tokens read so far */
    bool line_whole;      /* its beginning is still there */
    bool ended;
    const char *word;     /* the token: Borrowed until the next one */
    size_t length;
    grundy_span span;
    const char *separators; /* these separate too, besides blanks; or NULL */
    const char *text;     /* what is left of a text that is read, or NULL */
    size_t left;
} token_reader;

void grundy_tokens_open(token_reader *t, memory *mem, const grundy_reader *in);

/* Reads the text instead of a stream.  Borrowed until the close. */
void grundy_tokens_open_text(token_reader *t, memory *mem, const char *text,
                             size_t length);
void grundy_tokens_close(token_reader *t);

/* The next token; *found false at the end of the input. */
grundy_status grundy_tokens_next(token_reader *t, bool *found,
                                 grundy_error *err);

/* Whether another token follows, without taking it. */
grundy_status grundy_tokens_more(token_reader *t, bool *more,
                                 grundy_error *err);

/* The next token of what is in the buffer already, for a warning: waits for
 * nothing. */
bool grundy_tokens_left_over(token_reader *t);

/* The token as a number; false: it is none, *over: it is too large. */
bool grundy_tokens_number(const token_reader *t, int64_t *out, bool *over);

/* Where a column of numbers goes, one behind the other, and its range. */
typedef struct token_column {
    int64_t *to;
    int64_t low, high;
} token_column;

/*
 * Takes up to so many rows of numbers, one for each column, as far as the
 * buffer has whole rows of plain numbers within their ranges; returns how many.
 * What comes next is left to those who read one token and can say what is wrong
 * with it.
 */
size_t grundy_tokens_rows(token_reader *t, const token_column *column,
                          size_t columns, size_t rows);

/* Records an error at the token. */
grundy_status grundy_tokens_fail(const token_reader *t, grundy_error *err,
                                 const char *format, ...) GRUNDY_PRINTF(3, 4);
