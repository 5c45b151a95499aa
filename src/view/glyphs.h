/* SPDX-License-Identifier: MIT */
/*
 * view/glyphs.h -- letters as strokes, for rasters: ASCII and the accented
 * letters of Latin-1.  Other characters are shown as an empty box.
 */
#pragma once

#include <stdbool.h>

#include "view/surface.h"

/* Called for each run of straight segments of a text. */
typedef void glyph_stroke(void *user, const point *p, size_t count);

/*
 * Draws a line of UTF-8 with its baseline on (0, 0), letters `size` high, and
 * returns how far it reaches.  draw NULL: only that.
 */
double grundy_view_letters(const char *text, double size, glyph_stroke *draw,
                           void *user);

/* Whether every character has strokes of its own. */
bool grundy_view_has_letters(const char *text);
