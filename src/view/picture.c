/* SPDX-License-Identifier: MIT */
/* A page is drawn once, by one function, whatever becomes of it. */
#include "view/picture.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "view/glyphs.h"
#include "view/raster.h"

static grundy_status write_svg(const page *about, memory *mem,
                               void (*draw)(void *user, surface *s), void *user,
                               const grundy_writer *out, grundy_error *err)
{
    svg *s = grundy_memory_new(mem, sizeof *s);
    grundy_status status;

    if (s == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "no memory for the picture");
    grundy_view_svg_open(s, mem, about, out, err);
    draw(user, &s->surface);
    status = grundy_view_svg_end(s);
    grundy_memory_free(mem, s, sizeof *s);
    return status;
}

static grundy_status write_pixels(const page *about, grundy_image image,
                                  memory *mem,
                                  void (*draw)(void *user, surface *s),
                                  void *user, const grundy_writer *out,
                                  grundy_error *err)
{
    raster r;
    grundy_status status;

    grundy_view_raster_open(&r, mem, (size_t)ceil(about->width),
                            (size_t)ceil(about->height), err);
    if (r.surface.status == GRUNDY_OK)
        draw(user, &r.surface);
    status = r.surface.status;
    if (status == GRUNDY_OK && image == GRUNDY_SIXEL)
        status = grundy_view_sixel(&r, out, err);
    else if (status == GRUNDY_OK)
        status =
            grundy_view_png(&r, about->title, about->description, out, err);
    grundy_view_raster_close(&r);
    return status;
}

grundy_status grundy_page_check(const page *about, grundy_error *err)
{
    if (about->width <= VIEW_SIDE_MAX && about->height <= VIEW_SIDE_MAX)
        return GRUNDY_OK;
    return grundy_fail(err, GRUNDY_ELIMIT,
                       "the picture would have %.0f x %.0f pixels: at most %d "
                       "in height and width",
                       about->width, about->height, VIEW_SIDE_MAX);
}

grundy_status grundy_page_write(const page *about, grundy_image image,
                                memory *mem,
                                void (*draw)(void *user, surface *s),
                                void *user, const grundy_writer *out,
                                grundy_error *err)
{
    return image == GRUNDY_SVG ? write_svg(about, mem, draw, user, out, err)
                               : write_pixels(about, image, mem, draw, user,
                                              out, err);
}

/* ---- drawing ---- */

void grundy_draw_text(surface *s, double x, double y, lettering how,
                      const char *text)
{
    if (text == NULL || text[0] == '\0' ||
        (!s->kind->any_letters && !grundy_view_has_letters(text)))
        return;
    s->kind->text(s, (point){x, y}, how, text);
}

void grundy_draw_frame(surface *s, box b, stroke how)
{
    const double w = how.width;

    grundy_draw_rectangle(s, b.x, b.y, b.width, w, how.colour);
    grundy_draw_rectangle(s, b.x, b.y + b.height - w, b.width, w, how.colour);
    grundy_draw_rectangle(s, b.x, b.y, w, b.height, how.colour);
    grundy_draw_rectangle(s, b.x + b.width - w, b.y, w, b.height, how.colour);
}

double grundy_text_width(const char *text, double size)
{
    return text == NULL ? 0.0
                        : grundy_view_letters(text, size, NULL, NULL) * 1.08;
}

double grundy_number_width(int64_t number, double size)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%" PRId64, number);
    return grundy_text_width(text, size);
}

void grundy_draw_number(surface *s, double x, double y, lettering how,
                        int64_t number)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%" PRId64, number);
    grundy_draw_text(s, x, y, how, text);
}
