/* SPDX-License-Identifier: MIT */
/*
 * SVG 1.1.  Numbers have one place after the point at most, which keeps files
 * short and the same everywhere.  Fields of a grid are gathered by colour,
 * runs of a row as one rectangle; a grid of very many fields is a picture of
 * one pixel a field within the page.
 */
#include "view/picture.h"

#include <math.h>
#include <string.h>

#include "view/raster.h"

enum { FIELDS_MAX = 20000 }; /* as rectangles */

static svg *svg_of(surface *s)
{
    return (svg *)s; /* its first member */
}

static void put_word(printer *p, const char *word)
{
    grundy_view_put(p, word, strlen(word));
}

/* x rounded to a tenth. */
static void put_number(printer *p, double x)
{
    const double tenths = round(x * 10.0);

    if (fmod(tenths, 10.0) == 0.0)
        grundy_view_print(p, "%.0f", tenths / 10.0 + 0.0);
    else
        grundy_view_print(p, "%.1f", tenths / 10.0);
}

/* NAME="X" */
static void put_attribute(printer *p, const char *name, double x)
{
    grundy_view_print(p, " %s=\"", name);
    put_number(p, x);
    put_word(p, "\"");
}

static void put_point(printer *p, point at)
{
    put_number(p, at.x);
    put_word(p, " ");
    put_number(p, at.y);
}

static void put_stroke(printer *p, stroke how)
{
    grundy_view_print(p, " stroke=\"#%06x\"", (unsigned)how.colour);
    put_attribute(p, "stroke-width", how.width);
    if (how.dashed) {
        put_word(p, " stroke-dasharray=\"");
        put_number(p, 4 * how.width);
        put_word(p, "\"");
    }
}

static void rectangle(surface *s, box where, uint32_t fill)
{
    printer *const p = &svg_of(s)->print;

    put_word(p, "<rect");
    put_attribute(p, "x", where.x);
    put_attribute(p, "y", where.y);
    put_attribute(p, "width", where.width);
    put_attribute(p, "height", where.height);
    grundy_view_print(p, " fill=\"#%06x\"/>\n", (unsigned)fill);
}

static void line(surface *s, const point *at, size_t count, stroke how)
{
    printer *const p = &svg_of(s)->print;

    put_word(p, "<path d=\"M");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            put_word(p, how.curved && i % 3 == 1 ? "C" : i == 1 ? "L" : " ");
        put_point(p, at[i]);
    }
    put_word(p, "\" fill=\"none\"");
    put_stroke(p, how);
    put_word(p, "/>\n");
}

static void dots(surface *s, const point *at, size_t count, double size,
                 uint32_t colour)
{
    printer *const p = &svg_of(s)->print;

    put_word(p, "<path d=\"");
    for (size_t i = 0; i < count; i++) {
        put_word(p, i % 16 == 0 && i > 0 ? "\nM" : "M");
        put_point(p, at[i]);
        put_word(p, "h0");
    }
    put_word(p, "\" fill=\"none\" stroke-linecap=\"round\"");
    put_stroke(p, (stroke){.width = size, .colour = colour});
    put_word(p, "/>\n");
}

static void disc(surface *s, box around, uint32_t fill, stroke edge)
{
    printer *const p = &svg_of(s)->print;

    put_word(p, "<ellipse");
    put_attribute(p, "cx", around.x + around.width / 2);
    put_attribute(p, "cy", around.y + around.height / 2);
    put_attribute(p, "rx", around.width / 2);
    put_attribute(p, "ry", around.height / 2);
    grundy_view_print(p, " fill=\"#%06x\"", (unsigned)fill);
    if (edge.width > 0)
        put_stroke(p, edge);
    put_word(p, "/>\n");
}

static void triangle(surface *s, const point corner[3], uint32_t fill)
{
    printer *const p = &svg_of(s)->print;

    put_word(p, "<path d=\"M");
    put_point(p, corner[0]);
    put_word(p, "L");
    put_point(p, corner[1]);
    put_word(p, " ");
    put_point(p, corner[2]);
    grundy_view_print(p, "Z\" fill=\"#%06x\"/>\n", (unsigned)fill);
}

static void text(surface *s, point at, lettering how, const char *words)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    printer *const p = &svg_of(s)->print;

    put_word(p, "<text");
    if (how.upwards) {
        put_word(p, " transform=\"translate(");
        put_point(p, at);
        put_word(p, ") rotate(-90)\"");
    } else {
        put_attribute(p, "x", at.x);
        put_attribute(p, "y", at.y);
    }
    put_attribute(p, "font-size", how.size);
    if (how.anchor != ANCHOR_START)
        grundy_view_print(p, " text-anchor=\"%s\"", anchors[how.anchor]);
    if (how.bold)
        put_word(p, " font-weight=\"bold\"");
    grundy_view_print(p, " fill=\"#%06x\">", (unsigned)how.colour);
    grundy_view_put_xml(p, words);
    put_word(p, "</text>\n");
}

/* ---- fields ---- */

static void put_run(printer *p, const field_grid *g, size_t row, size_t from,
                    size_t to)
{
    const double width = (double)(to - from) * g->width;

    put_word(p, "M");
    put_point(p, (point){g->x + (double)from * g->width,
                         g->y + (double)row * g->height});
    put_word(p, "h");
    put_number(p, width);
    put_word(p, "v");
    put_number(p, g->height);
    put_word(p, "h");
    put_number(p, -width);
    put_word(p, "z");
}

/* The colour of a field; above all colours: nothing is drawn. */
static uint32_t colour_at(const field_grid *g, size_t row, size_t column)
{
    const int64_t value = g->value[row * g->columns + column];

    return value == VIEW_BLANK ? UINT32_MAX
                               : grundy_view_colour(g->colours, value);
}

/* Whether any field has the colour; the path for those that do. */
static void put_colour(printer *p, const field_grid *g, uint32_t colour)
{
    bool begun = false;

    for (size_t row = 0; row < g->rows; row++)
        for (size_t c = 0, from; c < g->columns; c++) {
            if (colour_at(g, row, c) != colour)
                continue;
            if (!begun)
                put_word(p, "<path d=\"");
            begun = true;
            from = c;
            while (c + 1 < g->columns && colour_at(g, row, c + 1) == colour)
                c++;
            put_run(p, g, row, from, c + 1);
        }
    if (begun)
        grundy_view_print(p, "\" fill=\"#%06x\"/>\n", (unsigned)colour);
}

static void put_fields(printer *p, const field_grid *g)
{
    put_word(p, "<g shape-rendering=\"crispEdges\">\n");
    put_colour(p, g, VIEW_ABSENT);
    put_colour(p, g, VIEW_LOST);
    for (int i = 0; i < (g->colours->most > 1 ? VIEW_SHADES : 1); i++)
        put_colour(p, g, g->colours->shade[i]);
    put_word(p, "</g>\n");
}

/* ---- a picture within the page ---- */

/* Three bytes become four characters. */
typedef struct base64 {
    printer *print;
    uint32_t bits;
    unsigned bytes; /* in bits, fewer than 3 */
} base64;

static void put_digits(base64 *b, unsigned digits)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789+/";
    char out[4] = {'=', '=', '=', '='};

    for (unsigned i = 0; i < digits; i++)
        out[i] = digit[b->bits >> (18 - 6 * i) & 63];
    grundy_view_put(b->print, out, sizeof out);
    b->bits = b->bytes = 0;
}

static bool write_base64(void *user, const char *data, size_t length)
{
    base64 *const b = user;

    for (size_t i = 0; i < length; i++) {
        b->bits |= (uint32_t)(unsigned char)data[i] << (16 - 8 * b->bytes++);
        if (b->bytes == 3)
            put_digits(b, 4);
    }
    return b->print->status == GRUNDY_OK;
}

static void put_picture(svg *s, const field_grid *g)
{
    printer *const p = &s->print;
    field_grid small = *g;
    raster r;
    base64 b = {.print = p};
    const grundy_writer out = {write_base64, &b};

    small.x = small.y = 0;
    small.width = small.height = 1;
    grundy_view_raster_open(&r, s->surface.mem, g->columns, g->rows,
                            s->surface.err);
    if (r.surface.status == GRUNDY_OK) {
        r.surface.kind->fields(&r.surface, &small);
        put_word(p, "<image");
        put_attribute(p, "x", g->x);
        put_attribute(p, "y", g->y);
        put_attribute(p, "width", (double)g->columns * g->width);
        put_attribute(p, "height", (double)g->rows * g->height);
        put_word(p, " preserveAspectRatio=\"none\" "
                    "style=\"image-rendering:optimizeSpeed;"
                    "image-rendering:pixelated\" "
                    "xlink:href=\"data:image/png;base64,");
        r.surface.status = grundy_view_png(&r, "", "", &out, s->surface.err);
        if (b.bytes > 0)
            put_digits(&b, b.bytes + 1);
        put_word(p, "\"/>\n");
    }
    if (s->surface.status == GRUNDY_OK)
        s->surface.status = r.surface.status;
    grundy_view_raster_close(&r);
}

static void fields(surface *s, const field_grid *g)
{
    if (g->rows * g->columns > FIELDS_MAX)
        put_picture(svg_of(s), g);
    else
        put_fields(&svg_of(s)->print, g);
}

static const surface_kind svg_kind = {
    .rectangle = rectangle,
    .line = line,
    .dots = dots,
    .disc = disc,
    .triangle = triangle,
    .text = text,
    .fields = fields,
    .any_letters = true,
};

void grundy_view_svg_open(svg *s, memory *mem, const page *about,
                          const grundy_writer *out, grundy_error *err)
{
    printer *const p = &s->print;

    s->surface = (surface){&svg_kind, mem, GRUNDY_OK, err};
    grundy_view_print_open(p, out, err);
    put_word(p, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\"");
    put_attribute(p, "width", about->width);
    put_attribute(p, "height", about->height);
    put_word(p, " viewBox=\"0 0 ");
    put_point(p, (point){about->width, about->height});
    put_word(p, "\" font-family=\"'DejaVu Sans',Helvetica,Arial,"
                "sans-serif\">\n<title>");
    grundy_view_put_xml(p, about->title);
    put_word(p, "</title>\n<desc>");
    grundy_view_put_xml(p, about->description);
    put_word(p, "</desc>\n");
    rectangle(&s->surface, (box){0, 0, about->width, about->height},
              VIEW_WHITE);
}

grundy_status grundy_view_svg_end(svg *s)
{
    put_word(&s->print, "</svg>\n");
    if (grundy_view_print_end(&s->print) != GRUNDY_OK)
        return s->print.status;
    return s->surface.status;
}
