/* SPDX-License-Identifier: MIT */
/* cli/shell.h -- what the files of `grundy shell` share. */
#pragma once

#include "game.h"
#include "line.h"

enum { SHELL_WORDS = 64, SHELL_SETS = 64, SHELL_UNDOS = 100 };

/* The words of a line; the texts are in `room`. */
typedef struct shell_words {
    char *word[SHELL_WORDS + 1];
    size_t count;
    text_buffer room;
} shell_words;

typedef struct shell {
    cli *c;                          /* the command line of the shell itself */
    cli work;                        /* that of the answer under way */
    given_game given;                /* the rules and the input of the moment */
    text_buffer before[SHELL_UNDOS]; /* the rules before each change */
    size_t changes;
    text_buffer set[SHELL_SETS]; /* NAME=VALUE */
    size_t sets;
    text_buffer memory, time; /* as --memory and --time want them; "": none */
    line_reader lines;
    text_buffer typed;  /* lines that are not finished */
    text_buffer held;   /* clauses that are: what follows may go on with them */
    text_buffer last;   /* those of a person that were taken last */
    text_buffer offers; /* for completion: lines, each ended by 0 */
    bool asks;          /* a person types */
    bool ended;
    exit_code code; /* the last failure; of a person's none counts */
} shell;

/* ---- shell_rules.c: the rules, clause by clause ---- */

/* Rules that say nothing: the library wants a clause at least. */
extern const char grundy_shell_empty[];

const char *grundy_shell_rules(const shell *s);

/* Takes clauses in: those of a name that is there take its place. */
exit_code grundy_shell_take(shell *s, const char *text, size_t length);

/* Puts other rules in their place, which :undo takes back. */
exit_code grundy_shell_replace(shell *s, const char *text, size_t length);
exit_code grundy_shell_undo(shell *s);

/* Takes the clause of this name out, with the rules of a position. */
exit_code grundy_shell_drop(shell *s, const char *name);

/* The rules without what these words begin, "answer print"; false: no
 * memory. */
bool grundy_shell_without(const shell *s, const char *words, text_buffer *out);

/* ---- shell_answers.c: what is asked of the rules ---- */

/* Runs a command of the program; words: its name and what follows. */
exit_code grundy_shell_command(shell *s, shell_words *words);

/* A position or an expression. */
exit_code grundy_shell_answer(shell *s, const char *text);

/* Closes what is kept open: the rules or the limits are others now. */
void grundy_shell_forget(shell *s);

/* ---- shell_words.c ---- */

/*
 * Splits a line at blanks outside of brackets and quotes.  What is no option
 * and no NAME=VALUE becomes one word with its blanks, as a sum is, unless it
 * is numbers alone.  False: no memory, or more words than anybody types.
 */
bool grundy_shell_split(shell_words *w, const char *line);

/* ---- shell_offers.c ---- */

line_candidate grundy_shell_offer;
line_prepare grundy_shell_offers;

/* ---- cmd_shell.c ---- */

/* A line that begins with a colon. */
exit_code grundy_shell_colon(shell *s, const char *line);
