/* SPDX-License-Identifier: MIT */
/*
 * Heat maps.  The table becomes a sheet of rows and columns, one field each;
 * the sheet is laid out on a page with its two axes above and to the left, as
 * in the table of text, and a legend to the right.  Fields are whole pixels
 * wide, so that no two ever share one.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "view/picture.h"
#include "view/scale.h"

enum {
    PLOT = 960,       /* pixels that a side of the plot should have */
    FIELD_MAX = 44,   /* the largest field */
    FIELD_SHOWN = 20, /* from this size on fields show their values */
    SHOWN_MAX = 3000, /* if there are no more of them */
    LISTED_MAX = 14   /* values that the legend lists one by one */
};

/* One axis of the sheet. */
typedef struct side {
    const char *name;
    int64_t from;  /* the label of the first field */
    uint64_t step; /* from one to the next */
    size_t count;
} side;

typedef struct sheet {
    const grundy_heat_map *map;
    memory *mem;
    side down, right;
    const int64_t *value;
    int64_t *padded; /* where the sheet is not the table itself */
    char folded[96]; /* the name of the columns of a sequence in rows */
    int64_t most;
    int64_t base; /* of scores: what is added to a value that is shown */
    size_t lost; /* how many P-positions */
    bool has_wins, has_draws; /* where letters stand for results */
    bool has_absent;
    palette colours;
    /* on the page */
    double unit;          /* size of letters */
    double width, height; /* of a field */
    box plot;
    double legend; /* its left end */
    page page;
} sheet;

static uint64_t length_of(const grundy_axis *axis)
{
    return (uint64_t)axis->to - (uint64_t)axis->from + 1;
}

/* ---- results as values that have colours ---- */

/* A lost position is 0, as others are; a draw is darker than a win. */
enum { WON = 1, DRAWN = 2 };

static uint64_t positions(const grundy_heat_map *map)
{
    uint64_t count = 1;

    for (size_t i = 0; i < map->axes; i++)
        count *= length_of(&map->axis[i]);
    return count;
}

static int64_t least_score(const grundy_heat_map *map, uint64_t count)
{
    int64_t least = INT64_MAX;

    for (uint64_t i = 0; i < count; i++)
        if (map->value[i] != INT64_MIN && map->value[i] < least)
            least = map->value[i];
    return least;
}

/* The same map with values above 0, or 0 and -1 as others have them. */
static grundy_status recode(sheet *s, grundy_heat_map *map, grundy_error *err)
{
    const uint64_t count = positions(map);
    const int64_t least = map->scores ? least_score(map, count) : 0;
    int64_t *const made = grundy_memory_new(s->mem, count * sizeof *made);

    if (made == NULL)
        return grundy_fail(err, grundy_memory_failure(s->mem),
                           "no memory for the picture");
    s->base = least == INT64_MAX ? 0 : least - 1;
    for (uint64_t i = 0; i < count; i++) {
        const int64_t is = map->value[i];

        if (is == INT64_MIN)
            made[i] = -1;
        else if (!map->scores)
            made[i] = is > 0 ? WON : is < 0 ? 0 : DRAWN;
        else if (__builtin_sub_overflow(is, s->base, &made[i]))
            made[i] = INT64_MAX; /* as dark as can be */
    }
    map->value = made;
    return GRUNDY_OK;
}

static bool has_letters(const grundy_heat_map *map)
{
    return map->winners || (map->results && !map->scores);
}

/* ---- from the table to the sheet ---- */

/* As many columns as make a picture a little wider than high. */
static uint64_t usual_columns(uint64_t length)
{
    return length <= 40 ? length
                        : grundy_view_step(
                              length, (uint64_t)sqrt((double)length / 1.6) + 1);
}

static grundy_status too_large(grundy_error *err, uint64_t rows,
                               uint64_t columns)
{
    return grundy_fail(err, GRUNDY_ELIMIT,
                       "a picture of %" PRIu64 " x %" PRIu64
                       " fields is too large: at most 19000 in height and "
                       "width",
                       rows, columns);
}

static bool is_large(uint64_t count)
{
    return count == 0 || count > 19000; /* 0: 2^64 */
}

/* A sequence in rows that begin at multiples of their length. */
static grundy_status fold(sheet *s, const grundy_axis *axis, grundy_error *err)
{
    const uint64_t length = length_of(axis);
    const uint64_t columns =
        s->map->columns != 0 ? s->map->columns : usual_columns(length);
    const uint64_t past =
        columns >= length ? 0
        : axis->from < 0
            ? (columns - (uint64_t) - (axis->from + 1) % columns - 1)
            : (uint64_t)axis->from % columns;
    const uint64_t rows = (past + length - 1) / columns + 1;

    if (is_large(columns < length ? columns : length) || is_large(rows))
        return too_large(err, rows, columns);
    s->right = (side){axis->name, axis->from, 1,
                      (size_t)(columns < length ? columns : length)};
    s->down = (side){"", 0, 1, (size_t)rows};
    s->value = s->map->value;
    if (rows == 1)
        return GRUNDY_OK;
    (void)snprintf(s->folded, sizeof s->folded, "%s %% %" PRIu64, axis->name,
                   columns);
    s->right.name = s->folded;
    s->right.from = 0;
    s->down = (side){axis->name, (int64_t)((uint64_t)axis->from - past),
                     columns, (size_t)rows};
    if (s->map->value == NULL)
        return GRUNDY_OK;
    s->padded = grundy_memory_new(s->mem, rows * columns * sizeof *s->padded);
    if (s->padded == NULL)
        return grundy_fail(err, grundy_memory_failure(s->mem),
                           "no memory for the picture");
    for (uint64_t i = 0; i < rows * columns; i++)
        s->padded[i] =
            i < past || i - past >= length ? VIEW_BLANK : s->value[i - past];
    s->value = s->padded;
    return GRUNDY_OK;
}

static grundy_status spread(sheet *s, const grundy_axis *down,
                            const grundy_axis *right, grundy_error *err)
{
    const uint64_t rows = length_of(down), columns = length_of(right);

    if (is_large(rows) || is_large(columns))
        return too_large(err, rows, columns);
    s->down = (side){down->name, down->from, 1, (size_t)rows};
    s->right = (side){right->name, right->from, 1, (size_t)columns};
    s->value = s->map->value;
    return GRUNDY_OK;
}

/* Axes of one position only do not count. */
static grundy_status make_sheet(sheet *s, grundy_error *err)
{
    const grundy_heat_map *const map = s->map;
    const grundy_axis *used[2] = {NULL, NULL};
    size_t count = 0;

    for (size_t i = 0; i < map->axes; i++) {
        if (length_of(&map->axis[i]) == 1)
            continue;
        if (count == 2)
            return grundy_fail(err, GRUNDY_EINVAL,
                               "a picture shows one or two axes: give the "
                               "others one value, such as %s=%" PRId64,
                               map->axis[0].name, map->axis[0].from);
        used[count++] = &map->axis[i];
    }
    if (map->axes == 0)
        return grundy_fail(err, GRUNDY_EINVAL, "expected an axis");
    if (count == 0)
        used[count++] = &map->axis[map->axes - 1];
    return count == 2 ? spread(s, used[0], used[1], err)
                      : fold(s, used[0], err);
}

static void survey(sheet *s)
{
    const size_t count = s->value == NULL ? 0 : s->down.count * s->right.count;
    int64_t most = 0;
    size_t lost = 0;
    bool absent = false;

    for (size_t i = 0; i < count; i++) {
        const int64_t value = s->value[i];

        most = value > most ? value : most;
        lost += value == 0;
        s->has_wins |= value == WON;
        s->has_draws |= s->map->results && value == DRAWN;
        absent |= value < 0 && value != VIEW_BLANK;
    }
    s->most = most;
    s->lost = lost;
    s->has_absent = absent;
    grundy_view_palette(&s->colours, most > 0 ? most : 1);
}

/* ---- from the sheet to the page ---- */

static double within(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

/* Square fields, unless the plot became a thin strip. */
static void size_fields(sheet *s)
{
    const double rows = (double)s->down.count;
    const double columns = (double)s->right.count;
    const double height = within(floor(PLOT / rows), 1, FIELD_MAX);
    const double width = within(floor(PLOT / columns), 1, FIELD_MAX);
    const double square = fmin(width, height);
    const double longest = square * fmax(rows, columns);

    s->width = s->height = square;
    if (rows * square * 4 < longest)
        s->height = within(floor(longest / 4 / rows), 1, height);
    if (columns * square * 4 < longest)
        s->width = within(floor(longest / 4 / columns), 1, width);
}

static double label_width(const side *a, double size)
{
    const int64_t last =
        (int64_t)((uint64_t)a->from + (a->count - 1) * a->step);

    assert(a->count > 0);
    return fmax(grundy_number_width(a->from, size),
                grundy_number_width(last, size));
}

static bool lists_values(const sheet *s)
{
    return has_letters(s->map) || s->most <= LISTED_MAX;
}

/* Of the widest value. */
static double shown_width(const sheet *s, double size)
{
    return fmax(grundy_number_width(s->base + 1, size),
                grundy_number_width(s->base + s->most, size));
}

static double legend_width(const sheet *s)
{
    const double u = s->unit;

    return fmax(2 * u + fmax(shown_width(s, u),
                             grundy_text_width("no position", u)),
                grundy_text_width("0: P-position", u) + 2 * u);
}

/* Of the scale of colours. */
static double bar_height(const sheet *s)
{
    return round(within(0.5 * s->plot.height, 14 * s->unit, 26 * s->unit));
}

static double legend_height(const sheet *s)
{
    const double u = s->unit;

    return 6 * u + (has_letters(s->map) ? 2.5 * u
                    : lists_values(s) ? 1.5 * u * (double)s->most
                                      : bar_height(s));
}

/* Left and above stand the labels, on the right the legend. */
static void lay_out(sheet *s)
{
    const grundy_heat_map *const map = s->map;
    double u, top, left, title;

    size_fields(s);
    s->plot.width = s->width * (double)s->right.count;
    s->plot.height = s->height * (double)s->down.count;
    s->unit = u =
        round(16 * fmax(1, fmax(s->plot.width, s->plot.height) / 1100));
    top = floor((map->title != NULL ? 2.2 : 0.6) * u +
                (map->subtitle != NULL ? 1.6 : 0) * u + 3.2 * u);
    left = floor((s->down.name[0] != '\0' ? 2.6 * u : u) +
                 (s->down.count > 1 ? label_width(&s->down, u) : 0) + 0.6 * u);
    s->plot.x = left;
    s->plot.y = top;
    s->legend =
        left + s->plot.width + fmax(1.5 * u, label_width(&s->right, u) / 2 + u);
    title = fmax(grundy_text_width(map->title, 1.4 * u) * 1.1,
                 grundy_text_width(map->subtitle, 1.05 * u));
    s->page.width = ceil(fmax(s->legend + legend_width(s) + u, title + 2 * u));
    s->page.height =
        ceil(top + fmax(s->plot.height, legend_height(s)) + 1.2 * u);
    s->page.title = map->title != NULL ? map->title : "";
    s->page.description = map->subtitle != NULL ? map->subtitle : "";
}

/* ---- drawing ---- */

static lettering letters(const sheet *s, anchor a)
{
    return (lettering){.size = s->unit, .colour = VIEW_INK, .anchor = a};
}

static stroke fine(const sheet *s)
{
    return (stroke){.width = fmax(1, floor(s->unit / 14)), .colour = VIEW_INK};
}

static void draw_heading(const sheet *s, surface *on)
{
    const double u = s->unit;
    lettering title = letters(s, ANCHOR_START), below = title;
    double y = 1.9 * u;

    title.size = 1.4 * u;
    title.bold = true;
    below.size = 1.05 * u;
    grundy_draw_text(on, u, y, title, s->map->title);
    if (s->map->title != NULL)
        y += 1.6 * u;
    grundy_draw_text(on, u, y, below, s->map->subtitle);
}

/* Labels for every so many fields, so that they do not touch. */
static void draw_columns(const sheet *s, surface *on)
{
    const double u = s->unit, y = s->plot.y;
    const side *const a = &s->right;
    const double room = label_width(a, u) + 0.8 * u;
    const size_t most = (size_t)within(s->plot.width / room, 2, VIEW_TICKS_MAX);
    const lettering how = letters(s, ANCHOR_MIDDLE);
    scale marks;

    grundy_view_scale(&marks, a->from, a->from + (int64_t)a->count - 1, most);
    for (size_t i = 0; i < marks.ticks; i++) {
        const double x =
            s->plot.x + ((double)(marks.tick[i] - a->from) + 0.5) * s->width;

        grundy_draw_line(on, x, y - 0.4 * u, x, y - 0.1 * u, fine(s));
        grundy_draw_number(on, x, y - 0.7 * u, how, marks.tick[i]);
    }
    grundy_draw_text(on, s->plot.x + s->plot.width / 2, y - 2.0 * u,
                     (lettering){.size = 1.1 * u,
                                 .colour = VIEW_INK,
                                 .anchor = ANCHOR_MIDDLE,
                                 .bold = true},
                     a->name);
}

static void draw_rows(const sheet *s, surface *on)
{
    const double u = s->unit, x = s->plot.x;
    const side *const a = &s->down;
    const size_t most =
        (size_t)within(s->plot.height / (1.6 * u), 2, VIEW_TICKS_MAX);
    scale marks;

    if (a->name[0] == '\0')
        return;
    grundy_view_scale(&marks, 0, (int64_t)a->count - 1, most);
    if (a->step == 1)
        grundy_view_scale(&marks, a->from, a->from + (int64_t)a->count - 1,
                          most);
    for (size_t i = 0; i < marks.ticks; i++) {
        const int64_t row =
            a->step == 1 ? marks.tick[i] - a->from : marks.tick[i];
        const double y = s->plot.y + ((double)row + 0.5) * s->height;

        grundy_draw_line(on, x - 0.4 * u, y, x - 0.1 * u, y, fine(s));
        grundy_draw_number(on, x - 0.6 * u, y + 0.35 * u,
                           letters(s, ANCHOR_END),
                           a->from + row * (int64_t)a->step);
    }
    grundy_draw_text(on, 1.7 * u, s->plot.y + s->plot.height / 2,
                     (lettering){.size = 1.1 * u,
                                 .colour = VIEW_INK,
                                 .anchor = ANCHOR_MIDDLE,
                                 .bold = true,
                                 .upwards = true},
                     a->name);
}

static bool shows_values(const sheet *s)
{
    return s->width >= FIELD_SHOWN && s->height >= FIELD_SHOWN &&
           s->down.count * s->right.count <= SHOWN_MAX;
}

static void draw_value(const sheet *s, surface *on, size_t row, size_t column,
                       double size)
{
    const int64_t value = s->value[row * s->right.count + column];
    const lettering how = {
        .size = size,
        .colour = grundy_view_ink_on(grundy_view_colour(&s->colours, value)),
        .anchor = ANCHOR_MIDDLE};
    const double x = s->plot.x + ((double)column + 0.5) * s->width;
    const double y = s->plot.y + ((double)row + 0.5) * s->height + 0.36 * size;

    if (value < 0)
        return;
    if (has_letters(s->map))
        grundy_draw_text(on, x, y, how,
                         value == 0 ? "L" : value == WON ? "W" : "D");
    else
        grundy_draw_number(on, x, y, how, value + s->base);
}

static void draw_values(const sheet *s, surface *on)
{
    const double width = shown_width(s, 1);
    const double size =
        fmin(0.5 * s->height, 0.86 * s->width / fmax(width, 0.5));

    if (!shows_values(s) || size < 8)
        return;
    for (size_t row = 0; row < s->down.count; row++)
        for (size_t column = 0; column < s->right.count; column++)
            draw_value(s, on, row, column, size);
}

/*
 * Fields may be too small to be seen from the last row of a classroom.  Where
 * P-positions are rare, their fields are made larger then.
 */
static void mark_lost(const sheet *s, surface *on)
{
    const double size = round(s->unit / 5);
    const double all = (double)s->down.count * (double)s->right.count;

    if (s->width >= size || s->map->winners || s->map->results ||
        (double)s->lost * size * size * 20 > all * s->width * s->height)
        return;
    for (size_t i = 0; i < s->down.count * s->right.count; i++) {
        const double x = (double)(i % s->right.count) + 0.5;
        const size_t row = i / s->right.count;
        const double y = (double)row + 0.5;

        if (s->value[i] == 0)
            grundy_draw_rectangle(on,
                                  floor(s->plot.x + x * s->width - size / 2),
                                  floor(s->plot.y + y * s->height - size / 2),
                                  size, size, VIEW_LOST);
    }
}

/* ---- the legend ---- */

static double draw_entry(const sheet *s, surface *on, double y, uint32_t colour,
                         const char *text)
{
    const double u = s->unit;
    const box swatch = {round(s->legend), round(y), round(1.2 * u),
                        round(1.2 * u)};

    grundy_draw_rectangle(on, swatch.x, swatch.y, swatch.width, swatch.height,
                          colour);
    grundy_draw_frame(on, swatch, fine(s));
    grundy_draw_text(on, s->legend + 1.7 * u, y + 0.95 * u,
                     letters(s, ANCHOR_START), text);
    return y + 1.5 * u;
}

static double draw_list(const sheet *s, surface *on, double y)
{
    for (int64_t value = 1; value <= s->most; value++) {
        char text[32];

        (void)snprintf(text, sizeof text, "%" PRId64, value + s->base);
        y = draw_entry(s, on, y, grundy_view_colour(&s->colours, value), text);
    }
    return y;
}

/* The scale of colours from 1 to the largest value, downwards. */
static double draw_bar(const sheet *s, surface *on, double y)
{
    const double u = s->unit, height = bar_height(s);
    const box bar = {round(s->legend), round(y), round(1.2 * u), height};
    const double span = (double)(s->most - 1);
    scale marks;

    assert(s->most > 1);
    for (int i = 0; i < VIEW_SHADES; i++) {
        const double from = round(bar.y + height * i / VIEW_SHADES);
        const double to = round(bar.y + height * (i + 1) / VIEW_SHADES);

        if (to > from)
            grundy_draw_rectangle(on, bar.x, from, bar.width, to - from,
                                  s->colours.shade[i]);
    }
    grundy_draw_frame(on, bar, fine(s));
    grundy_view_scale(&marks, s->base + 1, s->base + s->most, 8);
    for (size_t i = 0; i < marks.ticks; i++) {
        const double at =
            bar.y +
            height * (double)(marks.tick[i] - s->base - 1) / span;

        grundy_draw_line(on, bar.x + bar.width, at, bar.x + bar.width + 0.3 * u,
                         at, fine(s));
        grundy_draw_number(on, bar.x + bar.width + 0.6 * u, at + 0.35 * u,
                           letters(s, ANCHOR_START), marks.tick[i]);
    }
    return y + height + 0.7 * u;
}

static double draw_letters(const sheet *s, surface *on, double y)
{
    if (s->has_wins)
        y = draw_entry(s, on, y, s->colours.shade[0], "W: wins");
    if (s->has_draws)
        y = draw_entry(s, on, y, grundy_view_colour(&s->colours, DRAWN),
                       "D: draws");
    return y;
}

static void draw_legend(const sheet *s, surface *on)
{
    lettering heading = letters(s, ANCHOR_START);
    double y = s->plot.y;

    heading.bold = true;
    grundy_draw_text(on, s->legend, y - 0.7 * s->unit, heading,
                     has_letters(s->map) ? "player to move"
                     : s->map->scores    ? "score"
                                         : "nimber");
    if (s->lost > 0)
        y = draw_entry(s, on, y, VIEW_LOST,
                       has_letters(s->map) ? "L: loses" : "0: P-position");
    if (has_letters(s->map))
        y = draw_letters(s, on, y);
    else if (s->most > 0 && lists_values(s))
        y = draw_list(s, on, y);
    else if (s->most > 0)
        y = draw_bar(s, on, y);
    if (s->has_absent)
        (void)draw_entry(s, on, y, VIEW_ABSENT, "no position");
}

static void draw(void *user, surface *on)
{
    const sheet *const s = user;
    const field_grid grid = {.value = s->value,
                             .rows = s->down.count,
                             .columns = s->right.count,
                             .colours = &s->colours,
                             .x = s->plot.x,
                             .y = s->plot.y,
                             .width = s->width,
                             .height = s->height};

    draw_heading(s, on);
    on->kind->fields(on, &grid);
    mark_lost(s, on);
    draw_values(s, on);
    draw_columns(s, on);
    draw_rows(s, on);
    draw_legend(s, on);
}

grundy_status grundy_heat_map_write(const grundy_heat_map *map,
                                    grundy_image image, memory *mem,
                                    const grundy_writer *out, grundy_error *err)
{
    grundy_heat_map shown = *map;
    sheet s = {.map = &shown, .mem = mem};
    const bool coded = map->results && map->value != NULL;
    grundy_status status = coded ? recode(&s, &shown, err) : GRUNDY_OK;

    if (status == GRUNDY_OK)
        status = make_sheet(&s, err);
    if (status == GRUNDY_OK) {
        survey(&s);
        lay_out(&s);
        status = grundy_page_check(&s.page, err);
    }
    if (status == GRUNDY_OK && map->value != NULL)
        status = grundy_page_write(&s.page, image, mem, draw, &s, out, err);
    GRUNDY_FREE(mem, s.padded, s.down.count * s.right.count);
    if (coded && shown.value != map->value)
        grundy_memory_free(mem, (int64_t *)(uintptr_t)shown.value,
                           positions(map) * sizeof *shown.value);
    return status;
}
