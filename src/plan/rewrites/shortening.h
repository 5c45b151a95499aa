/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/shortening.h -- moves of a text that put fewer letters in place
 * of some, by the rows of letters that let them: between the two files.
 */
#ifndef PLAN_SHORTENING_H
#define PLAN_SHORTENING_H

#include "plan/rewrites/rewrite.h"

enum {
    MOST_NAMED = 6, /* letters that rules name */
    MOST_ROW = 4,   /* letters that a move looks at */
    MOST_RULES = 8, /* moves */
    MOST_ARGUMENTS = 8,
    OF_RULES = 100 /* a letter that comes: one named, and not one moved */
};

enum { BEFORE, BEHIND, NAMED }; /* letters; the first that a rule names */

/* What an expression comes to where the letters in a row are known. */
typedef enum form_kind {
    IS_NUMBER, /* at, or the letter of that code */
    IS_PLACE,  /* the place of the loop, and `at` more */
    IS_END,    /* the length, and `at` more */
    IS_TRUTH,  /* at */
    IS_TEXT    /* a letter, or some of them */
} form_kind;

typedef struct form {
    form_kind kind;
    int64_t at;
    bool begins, ends; /* a text that begins with all up to the place */
    int head, tail;    /* `head`, ends with all from the place `tail` on */
    uint8_t count;     /* what is between: letters, and where they stood, */
    int8_t letter[MOST_ROW], from[MOST_ROW]; /* or OF_RULES and more */
} form;

/* A move: the places from..to go where the row from the place `low` lets it. */
typedef struct shorter {
    int low, width, from, to;
    uint8_t count;
    int8_t put[MOST_ROW]; /* as in a form */
    uint32_t *lets;       /* a bit for each row */
    bool some;
} shorter;

typedef struct shortening {
    rewriting *r;
    game_kind *kind;
    int64_t named[MOST_NAMED];
    int names, rules;
    shorter rule[MOST_RULES];
    /* where an expression is looked at */
    const variable *place;
    int low, width;
    const int8_t *row;
    const variable *name[MOST_ARGUMENTS];
    form is[MOST_ARGUMENTS];
    uint32_t arguments;
    bool again; /* the row or the letters that are named have grown */
    bool fails;
    uint32_t work, letters; /* different ones that a word may have */
} shortening;

/* All moves.  False: they are no such moves. */
bool grundy_shortening_read(shortening *s);

/* The row as a number, whose digits are letters told by when they come. */
uint32_t grundy_shortening_code(const shortening *s, const int8_t *row,
                                int width);

/* How many numbers of rows there are. */
uint32_t grundy_shortening_rows(const shortening *s, int width);

/* The next word of so many letters in order; false: that was the last.  Others
 * than those named come in order, and not too many of them. */
bool grundy_shortening_next(const shortening *s, int8_t *row, int width,
                            uint32_t most);

#endif
