/* SPDX-License-Identifier: MIT */
/* In a page, which has no terminal and no files: pictures are SVG. */
#include <string.h>

#include "base/error.h"
#include "view/raster.h"

void grundy_view_raster_open(raster *r, memory *mem, size_t width,
                             size_t height, grundy_error *err)
{
    (void)mem;
    (void)width;
    (void)height;
    memset(r, 0, sizeof *r);
    r->surface.status = grundy_fail(err, GRUNDY_EINVAL,
                                    "this program draws SVG, and no PNG");
}

void grundy_view_raster_close(raster *r)
{
    (void)r;
}

/* What follows is never reached: no raster opens. */
grundy_status grundy_view_png(const raster *r, const char *title,
                              const char *description, const grundy_writer *out,
                              grundy_error *err)
{
    (void)title;
    (void)description;
    (void)out;
    (void)err;
    return r->surface.status;
}

grundy_status grundy_view_sixel(const raster *r, const grundy_writer *out,
                                grundy_error *err)
{
    (void)out;
    (void)err;
    return r->surface.status;
}
