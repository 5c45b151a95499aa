/* SPDX-License-Identifier: MIT */
/*
 * say/told.h -- positions and moves as they stand in a sentence.  A position
 * that would fill it, such as a set of cells, is given a name, "board A", and
 * is drawn once beside the text; a move on one is told by what it changes.
 * Programs are told all of it in the language, never so.
 */
#pragma once

#include "teller.h"

/* A sum, or a part of one.  Borrowed until grundy_say_told_end or forget. */
const char *grundy_say_told(teller *g, const char *position);

/*
 * A move of one part: by the name that the rules give it (NULL: none), by what
 * it changes, such as "take (0, 1)", else as "heap(3) -> heap(2)".  is_alone:
 * the part is the whole sum, so nobody asks which is moved.  Borrowed likewise.
 */
const char *grundy_say_told_move(teller *g, const char *name, const char *from,
                                 const char *to, bool is_alone);

/* The same in a list of the moves of `from`, of which only the targets are
 * named. */
const char *grundy_say_told_target(teller *g, const char *name,
                                   const char *from, const char *to);

/* Whether a position is drawn rather than written: one with a set of cells, or
 * one that would fill the line. */
bool grundy_say_told_is_drawn(teller *g, const char *position);

/* The name of a part if it has to have one, else NULL. */
const char *grundy_say_told_name(teller *g, const char *part);

/* Draws what has been given a name since the last time. */
grundy_status grundy_say_told_draw(text_buffer *out, teller *g);

/* The position has been drawn elsewhere. */
void grundy_say_told_drawn(teller *g, const char *position);

/* Forgets all names. */
void grundy_say_told_end(teller *g);
