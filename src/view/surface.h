/* SPDX-License-Identifier: MIT */
/*
 * view/surface.h -- what pictures are drawn on: a page of SVG or a raster of
 * pixels.  Lengths are pixels, from the upper left corner.  A surface remembers
 * its first failure, and what is drawn after it is lost.
 */
#pragma once

#include "base/memory.h"
#include "grundy/rules.h"
#include "view/colour.h"

typedef struct point {
    double x, y;
} point;

typedef struct box {
    double x, y, width, height;
} box;

typedef enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } anchor;

/* The point that a text is put at lies on its baseline. */
typedef struct lettering {
    double size; /* from the top of an ascender to the foot of a descender */
    uint32_t colour;
    anchor anchor;
    bool bold, upwards; /* upwards: turned to the left */
} lettering;

typedef struct stroke {
    double width;
    uint32_t colour;
    bool dashed;
    bool curved; /* the points are those of cubic Bezier curves, 3 n + 1 */
} stroke;

/*
 * A grid of values as coloured fields: row r, column c is value[r * columns +
 * c].  Where it is VIEW_BLANK nothing is drawn.
 */
#define VIEW_BLANK INT64_MIN

typedef struct field_grid {
    const int64_t *value;
    size_t rows, columns;
    const palette *colours;
    double x, y;          /* of the upper left corner */
    double width, height; /* of one field; whole pixels */
} field_grid;

typedef struct surface surface;

typedef struct surface_kind {
    void (*rectangle)(surface *s, box where, uint32_t fill);
    void (*line)(surface *s, const point *p, size_t count, stroke how);
    void (*dots)(surface *s, const point *p, size_t count, double size,
                 uint32_t colour);
    /* edge.width 0: none. */
    void (*disc)(surface *s, box around, uint32_t fill, stroke edge);
    void (*triangle)(surface *s, const point corner[3], uint32_t fill);
    void (*text)(surface *s, point at, lettering how, const char *text);
    void (*fields)(surface *s, const field_grid *grid);
    bool any_letters; /* or those of glyphs.h alone */
} surface_kind;

struct surface {
    const surface_kind *kind;
    memory *mem;
    grundy_status status;
    grundy_error *err;
};

/* Every picture begins with its size; what it is about, for who cannot see. */
typedef struct page {
    double width, height;
    const char *title, *description;
} page;
