/* SPDX-License-Identifier: MIT */
/*
 * Sequences as scatter plots.  Dots that fall on the same half of a pixel are
 * drawn once, so that a picture of a million values is no larger than one of
 * the plot's pixels.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "view/picture.h"
#include "view/scale.h"

enum {
    WIDTH = 1040, /* of the plot, in pixels */
    HEIGHT = 460,
    UNIT = 16, /* size of letters */
    CAPTION = 512,
    DOTS_AT_ONCE = 4096,
    VIEW_DOT = 0x1a6a9c /* values above 0 */
};

typedef struct plot {
    const grundy_scatter *of;
    const char *name;
    uint64_t most; /* the largest value */
    box area;
    double step;    /* from one n to the next, in pixels */
    uint8_t *taken; /* a bit for each half pixel */
    char caption[CAPTION];
    page page;
} plot;

static const lettering plain = {.size = UNIT, .colour = VIEW_INK};

static lettering letters(anchor a)
{
    lettering how = plain;

    how.anchor = a;
    return how;
}

static stroke thin(uint32_t colour, bool dashed)
{
    return (stroke){.width = 1, .colour = colour, .dashed = dashed};
}

/* ---- what is said of it ---- */

static void describe_law(const plot *p, const grundy_law *law, char *out,
                         size_t size)
{
    const char *const n = p->name;
    const char letter = p->of->winners ? 'W' : 'G';
    int used = 0;

    if (law->kind == GRUNDY_LAW_CLOSED)
        used = snprintf(out, size, "%c(%s) = %s for %s >= %" PRIu64, letter, n,
                        law->formula, n, law->formula_from);
    else if (law->kind == GRUNDY_LAW_PERIODIC)
        used = snprintf(out, size,
                        "%c(%s + %" PRIu64 ") = %c(%s) for %s >= %" PRIu64,
                        letter, n, law->period, letter, n, n, law->preperiod);
    else if (law->kind == GRUNDY_LAW_ARITHMETIC)
        used = snprintf(
            out, size,
            "%c(%s + %" PRIu64 ") = %c(%s) + %" PRIu64 " for %s >= %" PRIu64,
            letter, n, law->period, letter, n, law->saltus, n, law->preperiod);
    else
        used = snprintf(out, size, "no law found");
    if (used < 0 || (size_t)used >= size)
        return;
    if (law->kind != GRUNDY_LAW_NONE && law->proved)
        (void)snprintf(out + used, size - (size_t)used, ": proved by %s",
                       law->by);
    else
        (void)snprintf(out + used, size - (size_t)used,
                       law->kind == GRUNDY_LAW_NONE
                           ? " in %s <= %" PRIu64
                           : ": observed for %s <= %" PRIu64,
                       n, law->checked_to);
}

/* ---- the page ---- */

static uint64_t largest(const grundy_scatter *of)
{
    uint64_t most = 1;

    for (size_t i = 0; i < of->count; i++)
        if (of->value[i] != GRUNDY_NO_VALUE && of->value[i] > most)
            most = of->value[i];
    return most;
}

static double wider(double a, double b)
{
    return a > b ? a : b;
}

static void lay_out(plot *p)
{
    const grundy_scatter *const of = p->of;
    const double top = UNIT * (1.2 + (of->title != NULL ? 1.8 : 0) +
                               (of->subtitle != NULL ? 1.6 : 0) +
                               (p->caption[0] != '\0' ? 1.6 : 0) + 2);
    const double left =
        floor(4 * UNIT + grundy_number_width((int64_t)p->most, UNIT));
    const double last =
        grundy_number_width((int64_t)(of->from + of->count), UNIT);

    p->area = (box){left, floor(top), WIDTH, HEIGHT};
    p->step = (double)WIDTH / (double)(of->count > 0 ? of->count : 1);
    p->page = (page){
        .width = ceil(wider(left + WIDTH + UNIT + wider(UNIT, last / 2),
                            2 * UNIT + grundy_text_width(p->caption, UNIT))),
        .height = floor(top) + HEIGHT + 4 * UNIT,
        .title = of->title != NULL ? of->title : "",
        .description = p->caption[0] != '\0' || of->subtitle == NULL
                           ? p->caption
                           : of->subtitle};
}

/* The middle of n's column; at: n - from. */
static double x_of(const plot *p, double at)
{
    return p->area.x + (at + 0.5) * p->step;
}

/* Half a row of room above the largest value and below 0. */
static double y_of(const plot *p, double value)
{
    const double room = 0.05 * HEIGHT;

    return p->area.y + HEIGHT - room -
           value / (double)p->most * (HEIGHT - 2 * room);
}

/* ---- axes ---- */

static void draw_heading(const plot *p, surface *on)
{
    const grundy_scatter *const of = p->of;
    lettering title = plain, faint = plain;
    double y = 1.9 * UNIT;

    title.size = 1.4 * UNIT;
    title.bold = true;
    faint.colour = 0x555555;
    if (of->title != NULL) {
        grundy_draw_text(on, UNIT, y, title, of->title);
        y += 1.7 * UNIT;
    }
    if (of->subtitle != NULL) {
        grundy_draw_text(on, UNIT, y, plain, of->subtitle);
        y += 1.6 * UNIT;
    }
    grundy_draw_text(on, UNIT, y, faint, p->caption);
}

static void draw_values_axis(const plot *p, surface *on)
{
    const box a = p->area;
    scale marks;

    grundy_view_scale(&marks, 0,
                      p->most > INT64_MAX ? INT64_MAX : (int64_t)p->most,
                      p->of->winners ? 2 : 11);
    for (size_t i = 0; i < marks.ticks; i++) {
        const double y = y_of(p, (double)marks.tick[i]);

        grundy_draw_line(on, a.x, y, a.x + a.width, y, thin(0xdddddd, false));
        if (p->of->winners)
            grundy_draw_text(on, a.x - 0.5 * UNIT, y + 0.35 * UNIT,
                             letters(ANCHOR_END),
                             marks.tick[i] == 0 ? "L" : "W");
        else
            grundy_draw_number(on, a.x - 0.5 * UNIT, y + 0.35 * UNIT,
                               letters(ANCHOR_END), marks.tick[i]);
    }
    grundy_draw_text(on, 1.7 * UNIT, a.y + a.height / 2,
                     (lettering){.size = 1.1 * UNIT,
                                 .colour = VIEW_INK,
                                 .anchor = ANCHOR_MIDDLE,
                                 .bold = true,
                                 .upwards = true},
                     p->of->winners ? "player to move" : "nimber");
}

static void draw_n_axis(const plot *p, surface *on)
{
    const grundy_scatter *const of = p->of;
    const double y = p->area.y + HEIGHT;
    const uint64_t last = of->from + (of->count > 0 ? of->count - 1 : 0);
    const double room = grundy_number_width((int64_t)last, UNIT) + UNIT;
    const double fit = WIDTH / room;
    scale marks;

    grundy_view_scale(&marks, (int64_t)of->from, (int64_t)last,
                      fit < 2    ? 2
                      : fit > 21 ? 21
                                 : (size_t)fit);
    for (size_t i = 0; i < marks.ticks; i++) {
        const double x = x_of(p, (double)((uint64_t)marks.tick[i] - of->from));

        grundy_draw_line(on, x, y, x, y + 0.4 * UNIT, thin(VIEW_INK, false));
        grundy_draw_number(on, x, y + 1.4 * UNIT, letters(ANCHOR_MIDDLE),
                           marks.tick[i]);
    }
    grundy_draw_text(on, p->area.x + WIDTH / 2.0, y + 3 * UNIT,
                     (lettering){.size = 1.1 * UNIT,
                                 .colour = VIEW_INK,
                                 .anchor = ANCHOR_MIDDLE,
                                 .bold = true},
                     p->name);
}

/* ---- the period ---- */

/* A label over the plot between two places, with the line that spans them. */
static void draw_span(const plot *p, surface *on, double from, double to,
                      uint32_t colour, const char *text)
{
    const double y = p->area.y - 0.6 * UNIT;
    const double middle = (from + to) / 2;
    const double half = grundy_text_width(text, UNIT) / 2;
    const double left = p->area.x, right = left + WIDTH;
    lettering how = letters(ANCHOR_MIDDLE);
    double x = middle;

    if (x + half > right)
        x = right - half;
    if (x - half < left)
        x = left + half;
    how.colour = colour;
    grundy_draw_line(on, from, y, to, y,
                     (stroke){.width = 2, .colour = colour});
    grundy_draw_text(on, x, y - 0.5 * UNIT, how, text);
}

/* Where the first period begins, if it is in sight. */
static bool finds_period(const plot *p, uint64_t *begin)
{
    const grundy_law *const law = p->of->law;

    if (law == NULL || law->period == 0)
        return false;
    *begin = law->preperiod > p->of->from ? law->preperiod - p->of->from : 0;
    return *begin < p->of->count && law->period <= p->of->count - *begin;
}

/* Behind the dots: what comes before the period. */
static void shade_preperiod(const plot *p, surface *on)
{
    uint64_t begin;

    if (finds_period(p, &begin) && begin > 0)
        grundy_draw_rectangle(on, p->area.x, p->area.y, (double)begin * p->step,
                              HEIGHT, 0xececec);
}

static void mark_periods(const plot *p, surface *on)
{
    enum { LINES = 40 }; /* more would hide the dots: then the first two */
    const grundy_law *const law = p->of->law;
    char text[96];
    uint64_t begin, at, lines;
    double from, length;

    if (!finds_period(p, &begin))
        return;
    from = p->area.x + (double)begin * p->step;
    length = (double)law->period * p->step;
    lines = (p->of->count - begin) / law->period + 1;
    for (at = 0; at < (lines <= LINES ? lines : 2); at++) {
        const double x = from + (double)at * length;

        grundy_draw_line(on, x, p->area.y, x, p->area.y + HEIGHT,
                         thin(VIEW_ACCENT, true));
    }
    (void)snprintf(text, sizeof text,
                   law->saltus > 0 ? "period %" PRIu64 ", saltus %" PRIu64
                                   : "period %" PRIu64,
                   law->period, law->saltus);
    draw_span(p, on, from, from + length, VIEW_ACCENT, text);
    (void)snprintf(text, sizeof text, "preperiod %" PRIu64, law->preperiod);
    if (from - p->area.x > grundy_text_width(text, UNIT) &&
        length / 2 + (from - p->area.x) / 2 >
            grundy_text_width("period 100000, saltus 10", UNIT) / 2 +
                grundy_text_width(text, UNIT) / 2)
        draw_span(p, on, p->area.x, from - 2, 0x6a6a6a, text);
}

/* ---- dots ---- */

/* False if a dot stands there already. */
static bool take_place(plot *p, double x, double y)
{
    const size_t column = (size_t)((x - p->area.x) * 2);
    const size_t row = (size_t)((y - p->area.y) * 2);
    const size_t bit = row * (2 * WIDTH) + column;
    const uint8_t mask = (uint8_t)(1u << bit % 8);

    if (p->taken[bit / 8] & mask)
        return false;
    p->taken[bit / 8] |= mask;
    return true;
}

static double dot_size(const plot *p)
{
    const double size = p->step * 0.7;

    return size < 2.2 ? 2.2 : size > 8 ? 8 : size;
}

/* Those of value 0, or all others. */
static void draw_dots(plot *p, surface *on, bool lost)
{
    const grundy_scatter *const of = p->of;
    point dot[DOTS_AT_ONCE];
    size_t count = 0;

    for (size_t i = 0; i < of->count; i++) {
        const double x = x_of(p, (double)i), y = y_of(p, (double)of->value[i]);

        if (of->value[i] == GRUNDY_NO_VALUE || (of->value[i] == 0) != lost ||
            !take_place(p, x, y))
            continue;
        dot[count++] = (point){x, y};
        if (count < DOTS_AT_ONCE)
            continue;
        on->kind->dots(on, dot, count, dot_size(p),
                       lost ? VIEW_LOST : VIEW_DOT);
        count = 0;
    }
    if (count > 0)
        on->kind->dots(on, dot, count, dot_size(p),
                       lost ? VIEW_LOST : VIEW_DOT);
}

static void draw(void *user, surface *on)
{
    plot *const p = user;

    draw_heading(p, on);
    shade_preperiod(p, on);
    draw_values_axis(p, on);
    draw_n_axis(p, on);
    draw_dots(p, on, false);
    draw_dots(p, on, true);
    mark_periods(p, on);
    grundy_draw_frame(on, p->area, thin(VIEW_INK, false));
}

grundy_status grundy_scatter_write(const grundy_scatter *of, grundy_image image,
                                   memory *mem, const grundy_writer *out,
                                   grundy_error *err)
{
    enum { BYTES = 2 * WIDTH * 2 * HEIGHT / 8 };
    plot p = {.of = of,
              .name = of->name != NULL ? of->name : "n",
              .most = largest(of)};
    grundy_status status;

    p.taken = grundy_memory_zeroed(mem, BYTES);
    if (p.taken == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "no memory for the picture");
    if (of->law != NULL)
        describe_law(&p, of->law, p.caption, sizeof p.caption);
    lay_out(&p);
    status = grundy_page_check(&p.page, err);
    if (status == GRUNDY_OK)
        status = grundy_page_write(&p.page, image, mem, draw, &p, out, err);
    grundy_memory_free(mem, p.taken, BYTES);
    return status;
}
