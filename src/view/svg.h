/* SPDX-License-Identifier: MIT */
/* view/svg.h -- a surface that is a page of SVG. */
#ifndef VIEW_SVG_H
#define VIEW_SVG_H

#include "view/print.h"
#include "view/surface.h"

typedef struct svg {
    surface surface;
    printer print;
} svg;

void grundy_view_svg_open(svg *s, memory *mem, const page *p,
                          const grundy_writer *out, grundy_error *err);

/* Ends the page; the first failure of all that was drawn. */
grundy_status grundy_view_svg_end(svg *s);

#endif
