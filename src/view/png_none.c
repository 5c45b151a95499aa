/* SPDX-License-Identifier: MIT */
/* Built without libpng: pictures are SVG. */
#include "base/error.h"
#include "view/raster.h"

grundy_status grundy_view_png(const raster *r, const char *title,
                              const char *description, const grundy_writer *out,
                              grundy_error *err)
{
    (void)r;
    (void)title;
    (void)description;
    (void)out;
    return grundy_fail(err, GRUNDY_EINVAL,
                       "this program draws SVG, and no PNG");
}
