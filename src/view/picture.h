/* SPDX-License-Identifier: MIT */
/* view/picture.h -- the pictures of grundy/view.h, with memory that is
 * counted. */
#pragma once

#include "grundy/view.h"
#include "view/surface.h"
#include "view/print.h"

grundy_status grundy_heat_map_write(const grundy_heat_map *map,
                                    grundy_image image, memory *mem,
                                    const grundy_writer *out,
                                    grundy_error *err);

grundy_status grundy_scatter_write(const grundy_scatter *plot,
                                   grundy_image image, memory *mem,
                                   const grundy_writer *out, grundy_error *err);

/* GRUNDY_ELIMIT if the page is too large. */
grundy_status grundy_page_check(const page *about, grundy_error *err);

/* Opens a page as an image of that kind, has it drawn, and writes it. */
grundy_status grundy_page_write(const page *about, grundy_image image,
                                memory *mem,
                                void (*draw)(void *user, surface *s),
                                void *user, const grundy_writer *out,
                                grundy_error *err);

/* ---- drawing ---- */

static inline void grundy_draw_rectangle(surface *s, double x, double y,
                                         double width, double height,
                                         uint32_t fill)
{
    s->kind->rectangle(s, (box){x, y, width, height}, fill);
}

static inline void grundy_draw_line(surface *s, double x0, double y0, double x1,
                                    double y1, stroke how)
{
    s->kind->line(s, (point[]){{x0, y0}, {x1, y1}}, 2, how);
}

/* A text that the surface has no letters for is left out. */
void grundy_draw_text(surface *s, double x, double y, lettering how,
                      const char *text);

/* A frame of lines along the inside of a box. */
void grundy_draw_frame(surface *s, box where, stroke how);

/* The width of a text of that size, about. */
double grundy_text_width(const char *text, double size);

/* The width of a number. */
double grundy_number_width(int64_t number, double size);
void grundy_draw_number(surface *s, double x, double y, lettering how,
                        int64_t number);

/* ---- SVG (svg.c) ---- */

typedef struct svg {
    surface surface;
    printer print;
} svg;

void grundy_view_svg_open(svg *s, memory *mem, const page *p,
                          const grundy_writer *out, grundy_error *err);

/* Ends the page; the first failure of all that was drawn. */
grundy_status grundy_view_svg_end(svg *s);
