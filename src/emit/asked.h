/* SPDX-License-Identifier: MIT */
/*
 * A board whose moves are listed (listed.c), and what is asked of it (asked.c).
 */
#ifndef GRUNDY_EMIT_ASKED_H
#define GRUNDY_EMIT_ASKED_H

#include "emit/emitter.h"

typedef enum board_form {
    BOARD_NONE,
    BOARD_SET,
    BOARD_NUMBER, /* by its bits */
    BOARD_ROWS,   /* an array of such numbers */
    BOARD_LINE    /* an array of letters */
} board_form;

enum { ASKED_HELD = 32 };

/* A list of moves that is written. */
typedef struct board_reading {
    const game_kind *kind;
    const variable *open;
    board_form form;
    bool whole;        /* the board is asked for as a whole */
    const char *asks;  /* what it is asked by */
    const char *rules; /* boards.c: where what comes of it goes */
    const char
        *after; /* which of them is in, where an option is made, or NULL */
    const char *fits;  /* whether all of an option is on the board, or NULL */
    uint32_t held;     /* what does not hang on the board has names */
    const node *fixed[ASKED_HELD];
    code is[ASKED_HELD];
} board_reading;

/* The position itself; whether an expression reads what its cells hold. */
bool grundy_asked_is_board(const board_reading *b, const node *n);
bool grundy_asked_is_open(const board_reading *b, const node *n);
/* What hangs on the board, as a word: its bits of these, which are asked for;
 * of NULL: all, as they are after. */
code grundy_asked_bits(emitter *e, board_reading *b, const node *n,
                       const char *of);
/* Whether what stands for a word is several. */
static inline bool grundy_asked_is_wide(const emitter *e,
                                        const board_reading *b)
{
    return b->form == BOARD_SET && grundy_emit_is_wide(e, b->open->type->in);
}
/* What such a word is in C, and the name of a function of these. */
const char *grundy_asked_type(const emitter *e, const board_reading *b);
const char *grundy_asked_name(emitter *e, const board_reading *b,
                              const char *name);
/* The mask of all cells. */
const char *grundy_asked_every_bit(emitter *e, const board_reading *b);
/* for x in S: x in full, and the test that it is in S. */
bool grundy_asked_split(emitter *e, const board_reading *b, tail_step *s,
                        tail_step *in);

/* Where a clause has come to what it says. */
typedef void asked_result(emitter *e, board_reading *b, void *user);

/* The loops and ways of a clause that comes to that; `leads_to`, if there is
 * any, is made in it. */
void grundy_asked_clause(emitter *e, board_reading *b, const tail *t,
                         const node *leads_to, asked_result *result,
                         void *user);

/* Each way in which the condition of a clause that ends play comes to that. */
void grundy_asked_ends(emitter *e, board_reading *b, const node *n,
                       asked_result *result, void *user);

/* list_KIND: the clauses, and then the end; what may fail in the former makes
 * it no list. */
typedef void asked_part(emitter *e, board_reading *b);
void grundy_asked_function(emitter *e, board_reading *b, asked_part *clauses,
                           asked_part *end);

/* A call with what it stands for in the place of its function; NULL: it has to
 * be called. */
node *grundy_asked_body(emitter *e, const node *n);

#endif
