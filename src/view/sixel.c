/* SPDX-License-Identifier: MIT */
/*
 * A raster as sixels, the pictures of DEC's terminals: bands of six rows, in
 * each band a line for every colour that is in it, runs counted.  There are
 * 256 colours: those of the picture, or where it has more the nearest of a cube
 * of 216.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "view/raster.h"

enum { COLOURS = 256, BAND = 6, STEPS = 6, NONE = COLOURS };

typedef struct sixel {
    const raster *r;
    const grundy_writer *out;
    uint32_t colour[COLOURS];
    unsigned colours;
    bool cube;      /* the colours are those of the cube */
    unsigned last;  /* the number that was looked up last */
    uint8_t *index; /* of the band: the colour of each pixel */
    bool failed;
} sixel;

static void put(sixel *s, const char *text)
{
    s->failed = s->failed || !s->out->write(s->out->user, text, strlen(text));
}

static unsigned find(sixel *s, uint32_t colour)
{
    if (s->last < s->colours && s->colour[s->last] == colour)
        return s->last;
    for (unsigned i = 0; i < s->colours; i++)
        if (s->colour[i] == colour) {
            s->last = i;
            return i;
        }
    return NONE;
}

static unsigned step(uint32_t level)
{
    return (level * (STEPS - 1) + 127) / 255;
}

static unsigned nearest(uint32_t colour)
{
    return (step(colour >> 16 & 255) * STEPS + step(colour >> 8 & 255)) *
               STEPS +
           step(colour & 255);
}

static void use_cube(sixel *s)
{
    s->cube = true;
    s->colours = STEPS * STEPS * STEPS;
    for (unsigned i = 0; i < s->colours; i++)
        s->colour[i] = (i / (STEPS * STEPS) * 51) << 16 |
                       (i / STEPS % STEPS * 51) << 8 | i % STEPS * 51;
}

static void collect(sixel *s)
{
    const size_t count = s->r->width * s->r->height;

    for (size_t i = 0; i < count; i++) {
        if (find(s, s->r->pixel[i]) != NONE)
            continue;
        if (s->colours == COLOURS) {
            use_cube(s);
            return;
        }
        s->colour[s->colours++] = s->r->pixel[i];
    }
}

/* In hundredths, as the format has them. */
static unsigned part(uint32_t level)
{
    return (level * 100 + 127) / 255;
}

static void put_colours(sixel *s)
{
    char text[48];

    for (unsigned i = 0; i < s->colours; i++) {
        const uint32_t c = s->colour[i];

        (void)snprintf(text, sizeof text, "#%u;2;%u;%u;%u", i,
                       part(c >> 16 & 255), part(c >> 8 & 255), part(c & 255));
        put(s, text);
    }
}

static void put_run(sixel *s, char sign, size_t count)
{
    char text[32];

    if (count > 3) {
        (void)snprintf(text, sizeof text, "!%zu%c", count, sign);
        put(s, text);
        return;
    }
    for (; count > 0; count--)
        put(s, (const char[]){sign, '\0'});
}

static void put_line(sixel *s, unsigned colour, size_t rows)
{
    const size_t width = s->r->width;
    char text[16], last = '\0';
    size_t run = 0;

    assert(rows > 0 && rows <= BAND);
    (void)snprintf(text, sizeof text, "#%u", colour);
    put(s, text);
    for (size_t x = 0; x < width; x++) {
        unsigned bits = 0;
        char sign;

        for (size_t y = 0; y < rows; y++)
            bits |= (unsigned)(s->index[y * width + x] == colour) << y;
        sign = (char)(63 + bits);
        if (sign != last)
            put_run(s, last, run);
        run = sign == last ? run + 1 : 1;
        last = sign;
    }
    put_run(s, last, run);
    put(s, "$");
}

static void put_band(sixel *s, size_t top)
{
    const size_t left = s->r->height - top;
    const size_t rows = left < BAND ? left : BAND;
    const uint32_t *const pixel = s->r->pixel + top * s->r->width;
    bool there[COLOURS] = {false};

    for (size_t i = 0; i < rows * s->r->width; i++) {
        s->index[i] =
            (uint8_t)(s->cube ? nearest(pixel[i]) : find(s, pixel[i]));
        there[s->index[i]] = true;
    }
    for (unsigned c = 0; c < s->colours && !s->failed; c++)
        if (there[c])
            put_line(s, c, rows);
    put(s, "-\n");
}

grundy_status grundy_view_sixel(const raster *r, const grundy_writer *out,
                                grundy_error *err)
{
    memory *const mem = r->surface.mem;
    sixel s = {.r = r, .out = out};
    char head[64];

    s.index = grundy_memory_new(mem, r->width * BAND);
    if (s.index == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "no memory for the picture");
    collect(&s);
    (void)snprintf(head, sizeof head, "\033Pq\"1;1;%zu;%zu", r->width,
                   r->height);
    put(&s, head);
    put_colours(&s);
    for (size_t top = 0; top < r->height && !s.failed; top += BAND)
        put_band(&s, top);
    put(&s, "\033\\");
    grundy_memory_free(mem, s.index, r->width * BAND);
    if (s.failed)
        return grundy_fail(err, GRUNDY_EIO, "cannot write the picture");
    return GRUNDY_OK;
}
