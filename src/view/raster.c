/* SPDX-License-Identifier: MIT */
/*
 * Drawing into pixels.  A line is the set of pixels near its segments: how
 * much of a pixel it covers is a function of the distance of its middle.
 * Coverage has few steps, so that a picture keeps to the 256 colours of a
 * palette.
 */
#include "view/raster.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "view/glyphs.h"

enum { STEPS = 12 }; /* of coverage */

static raster *raster_of(surface *s)
{
    return (raster *)s; /* its first member */
}

/* Pixels whose middle lies in a box. */
typedef struct area {
    size_t left, top, right, bottom; /* the last two outside */
} area;

static size_t clip(double x, size_t most)
{
    if (x <= 0.0)
        return 0;
    return x >= (double)most ? most : (size_t)x;
}

static area area_of(const raster *r, double left, double top, double right,
                    double bottom)
{
    return (area){clip(floor(left), r->width), clip(floor(top), r->height),
                  clip(ceil(right), r->width), clip(ceil(bottom), r->height)};
}

/* cover: how much of the pixel the colour takes, 0 to 1. */
static void blend(raster *r, size_t x, size_t y, uint32_t colour, double cover)
{
    uint32_t *const pixel = &r->pixel[y * r->width + x];
    const int step = (int)(cover * STEPS + 0.5);

    if (step >= STEPS)
        *pixel = colour;
    else if (step > 0)
        *pixel = grundy_view_mix(colour, *pixel, (unsigned)step * 255 / STEPS);
}

/* ---- what is filled ---- */

static void fill_row(uint32_t *at, size_t count, uint32_t colour)
{
    for (size_t i = 0; i < count; i++)
        at[i] = colour;
}

static void rectangle(surface *s, box where, uint32_t fill)
{
    raster *const r = raster_of(s);
    const area a = area_of(r, where.x + 0.5, where.y + 0.5,
                           floor(where.x + where.width + 0.5),
                           floor(where.y + where.height + 0.5));

    for (size_t y = a.top; y < a.bottom && a.left < a.right; y++)
        fill_row(r->pixel + y * r->width + a.left, a.right - a.left, fill);
}

static void draw_fields(surface *s, const field_grid *g)
{
    raster *const r = raster_of(s);
    const size_t width = (size_t)g->width, height = (size_t)g->height;
    const size_t left = (size_t)g->x, top = (size_t)g->y;

    if (left + width * g->columns > r->width ||
        top + height * g->rows > r->height)
        return;
    for (size_t row = 0; row < g->rows; row++) {
        const int64_t *const value = g->value + row * g->columns;
        uint32_t *const line =
            r->pixel + (top + row * height) * r->width + left;

        for (size_t c = 0; c < g->columns; c++)
            if (value[c] != VIEW_BLANK)
                fill_row(line + c * width, width,
                         grundy_view_colour(g->colours, value[c]));
        for (size_t k = 1; k < height; k++)
            memcpy(line + k * r->width, line,
                   width * g->columns * sizeof *line);
    }
}

/* The distance of a point from an ellipse's edge, near it; inside below 0. */
static double beyond_ellipse(double x, double y, double a, double b)
{
    const double f = x * x / (a * a) + y * y / (b * b);
    const double slope = hypot(x / (a * a), y / (b * b));

    return slope == 0.0 ? -1.0 : (f - 1) / (2 * slope);
}

static double cover_of(double beyond)
{
    return beyond <= -0.5 ? 1.0 : beyond >= 0.5 ? 0.0 : 0.5 - beyond;
}

static void disc(surface *s, box around, uint32_t fill, stroke edge)
{
    raster *const r = raster_of(s);
    const double a = around.width / 2, b = around.height / 2;
    const double half = edge.width / 2;
    const area at = area_of(r, around.x - half - 1, around.y - half - 1,
                            around.x + around.width + half + 1,
                            around.y + around.height + half + 1);

    for (size_t y = at.top; y < at.bottom; y++)
        for (size_t x = at.left; x < at.right; x++) {
            const double d =
                beyond_ellipse((double)x + 0.5 - around.x - a,
                               (double)y + 0.5 - around.y - b, a, b);

            blend(r, x, y, fill, cover_of(d));
            if (edge.width > 0)
                blend(r, x, y, edge.colour, cover_of(fabs(d) - half));
        }
}

/* How far p lies to the left of the line from a to b. */
static double side(point a, point b, point p)
{
    const double length = hypot(b.x - a.x, b.y - a.y);

    return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) /
           (length > 0 ? length : 1);
}

static void triangle(surface *s, const point c[3], uint32_t fill)
{
    raster *const r = raster_of(s);
    const double turn = side(c[0], c[1], c[2]) < 0 ? -1 : 1;
    const area at = area_of(r, fmin(c[0].x, fmin(c[1].x, c[2].x)) - 1,
                            fmin(c[0].y, fmin(c[1].y, c[2].y)) - 1,
                            fmax(c[0].x, fmax(c[1].x, c[2].x)) + 1,
                            fmax(c[0].y, fmax(c[1].y, c[2].y)) + 1);

    for (size_t y = at.top; y < at.bottom; y++)
        for (size_t x = at.left; x < at.right; x++) {
            const point p = {(double)x + 0.5, (double)y + 0.5};
            double inside = turn * side(c[0], c[1], p);

            inside = fmin(inside, turn * side(c[1], c[2], p));
            inside = fmin(inside, turn * side(c[2], c[0], p));
            blend(r, x, y, fill, cover_of(-inside));
        }
}

/* ---- lines ---- */

static double distance(point p, point a, point b)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    double t =
        square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0.0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* A chain of segments, with round ends. */
static void draw_chain(raster *r, const point *p, size_t count, double width,
                       uint32_t colour)
{
    double left = p[0].x, right = left, top = p[0].y, bottom = top;
    const double half = width / 2;
    area at;

    for (size_t i = 1; i < count; i++) {
        left = fmin(left, p[i].x);
        right = fmax(right, p[i].x);
        top = fmin(top, p[i].y);
        bottom = fmax(bottom, p[i].y);
    }
    at = area_of(r, left - half - 1, top - half - 1, right + half + 1,
                 bottom + half + 1);
    for (size_t y = at.top; y < at.bottom; y++)
        for (size_t x = at.left; x < at.right; x++) {
            const point middle = {(double)x + 0.5, (double)y + 0.5};
            double near = distance(middle, p[0], p[0]);

            for (size_t i = 0; i + 1 < count; i++)
                near = fmin(near, distance(middle, p[i], p[i + 1]));
            blend(r, x, y, colour, cover_of(near - half));
        }
}

static void draw_dashes(raster *r, point a, point b, stroke how)
{
    const double length = hypot(b.x - a.x, b.y - a.y);
    const double dash = 4 * how.width, step = 2 * dash;

    for (double at = 0; at < length; at += step) {
        const double end = fmin(at + dash, length);
        const point piece[2] = {
            {a.x + (b.x - a.x) * at / length, a.y + (b.y - a.y) * at / length},
            {a.x + (b.x - a.x) * end / length,
             a.y + (b.y - a.y) * end / length}};

        draw_chain(r, piece, 2, how.width, how.colour);
    }
}

static void draw_segment(raster *r, point a, point b, stroke how)
{
    const point both[2] = {a, b};

    if (how.dashed)
        draw_dashes(r, a, b, how);
    else
        draw_chain(r, both, 2, how.width, how.colour);
}

static point on_curve(const point *p, double t)
{
    const double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t,
                 d = t * t * t;

    return (point){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static void line(surface *s, const point *p, size_t count, stroke how)
{
    enum { PIECES = 16 };
    raster *const r = raster_of(s);

    if (!how.curved) {
        for (size_t i = 0; i + 1 < count; i++)
            draw_segment(r, p[i], p[i + 1], how);
        return;
    }
    for (size_t i = 0; i + 3 < count; i += 3)
        for (int k = 0; k < PIECES; k++)
            draw_segment(r, on_curve(p + i, (double)k / PIECES),
                         on_curve(p + i, (k + 1.0) / PIECES), how);
}

static void dots(surface *s, const point *p, size_t count, double size,
                 uint32_t colour)
{
    for (size_t i = 0; i < count; i++)
        draw_chain(raster_of(s), p + i, 1, size, colour);
}

/* ---- letters ---- */

typedef struct writing {
    raster *r;
    point at; /* where the text begins */
    double width;
    lettering how;
} writing;

static void write_stroke(void *user, const point *p, size_t count)
{
    enum { POINTS = 256 };
    const writing *const w = user;
    point moved[POINTS] = {{0, 0}};

    count = count < POINTS ? count : POINTS;
    for (size_t i = 0; i < count; i++)
        moved[i] = w->how.upwards ? (point){w->at.x + p[i].y, w->at.y - p[i].x}
                                  : (point){w->at.x + p[i].x, w->at.y + p[i].y};
    draw_chain(w->r, moved, count, w->width, w->how.colour);
}

static void text(surface *s, point at, lettering how, const char *words)
{
    const double reach = grundy_view_letters(words, how.size, NULL, NULL);
    const double back = how.anchor == ANCHOR_START    ? 0.0
                        : how.anchor == ANCHOR_MIDDLE ? reach / 2
                                                      : reach;
    writing w = {raster_of(s), at, how.size * (how.bold ? 0.105 : 0.07), how};

    if (w.width < 1.1)
        w.width = 1.1;
    if (how.upwards)
        w.at.y += back;
    else
        w.at.x -= back;
    (void)grundy_view_letters(words, how.size, write_stroke, &w);
}

static const surface_kind raster_kind = {
    .rectangle = rectangle,
    .line = line,
    .dots = dots,
    .disc = disc,
    .triangle = triangle,
    .text = text,
    .fields = draw_fields,
    .any_letters = false,
};

void grundy_view_raster_open(raster *r, memory *mem, size_t width,
                             size_t height, grundy_error *err)
{
    const size_t count = width * height;

    *r = (raster){.surface = {&raster_kind, mem, GRUNDY_OK, err},
                  .width = width,
                  .height = height};
    r->pixel = grundy_memory_new(mem, count * sizeof *r->pixel);
    if (r->pixel == NULL) {
        r->width = r->height = 0; /* nothing is drawn */
        r->surface.status =
            grundy_fail(err, grundy_memory_failure(mem),
                        "a picture of %zu x %zu pixels needs %zu bytes of "
                        "memory",
                        width, height, count * sizeof *r->pixel);
        return;
    }
    fill_row(r->pixel, count, VIEW_WHITE);
}

void grundy_view_raster_close(raster *r)
{
    GRUNDY_FREE(r->surface.mem, r->pixel, r->width * r->height);
    r->pixel = NULL;
}
