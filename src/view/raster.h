/* SPDX-License-Identifier: MIT */
/* view/raster.h -- a surface of pixels, and what becomes of it. */
#pragma once

#include "view/surface.h"

enum { VIEW_SIDE_MAX = 20000 }; /* pixels */

typedef struct raster {
    surface surface;
    uint32_t *pixel; /* row by row, 0xRRGGBB */
    size_t width, height;
} raster;

/* White all over; r->surface.status tells whether there is memory for it. */
void grundy_view_raster_open(raster *r, memory *mem, size_t width,
                             size_t height, grundy_error *err);
void grundy_view_raster_close(raster *r);

/* Writes it as PNG (png.c); title and description, if any, are kept in it. */
grundy_status grundy_view_png(const raster *r, const char *title,
                              const char *description, const grundy_writer *out,
                              grundy_error *err);

/* The same as sixels, which some terminals draw (sixel.c). */
grundy_status grundy_view_sixel(const raster *r, const grundy_writer *out,
                                grundy_error *err);
