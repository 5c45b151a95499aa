/* SPDX-License-Identifier: MIT */
/*
 * Graphs as pictures: moves below, positions above them, winning moves thick
 * and dark.  What has been left out is said on the page.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "view/graph.h"

enum { UNIT = 16, NOTE = 200 };

typedef struct sheet {
    const grundy_graph *g;
    const char *title;
    char note[NOTE], key[NOTE];
    palette colours;
    double top; /* of the graph */
    double left;
    page page;
} sheet;

static lettering letters(anchor a, uint32_t colour)
{
    return (lettering){.size = UNIT, .colour = colour, .anchor = a};
}

/* ---- the page ---- */

static bool has_draws(const grundy_graph *g)
{
    for (size_t i = 0; i < g->nodes; i++)
        if (grundy_graph_is_drawn(&g->node[i].about))
            return true;
    return false;
}

static const char *what_colours_say(const grundy_graph *g)
{
    if (g->node[0].about.has_nimber)
        return "black: P-position (nimber 0); darker: larger nimber";
    if (g->node[0].about.has_score)
        return "what the player to move scores more than the other; black: "
               "less than 0, dark: 0";
    return has_draws(g)
               ? "black: the player to move loses (L); dark: it is drawn (D)"
               : "black: the player to move loses (L)";
}

static void describe(sheet *s)
{
    bool more;
    const uint64_t left_out = grundy_graph_left_out(s->g, &more);
    const int used =
        snprintf(s->note, sizeof s->note, "%zu %s, %zu %s", s->g->nodes,
                 s->g->nodes == 1 ? "position" : "positions", s->g->edges,
                 s->g->edges == 1 ? "move" : "moves");

    if (left_out > 0)
        (void)snprintf(s->note + used, sizeof s->note - (size_t)used,
                       "; %s%" PRIu64 " %s to positions not shown",
                       more ? "more than " : "", left_out,
                       left_out == 1 ? "move" : "moves");
    (void)snprintf(s->key, sizeof s->key, "%s; thick: a winning move",
                   what_colours_say(s->g));
}

static void lay_out(sheet *s)
{
    const double words =
        fmax(grundy_text_width(s->note, UNIT), grundy_text_width(s->key, UNIT));
    const double title = 1.1 * grundy_text_width(s->title, 1.4 * UNIT);
    const double width = fmax(s->g->width, fmax(words, title) + 2.0 * UNIT);

    s->top = floor(UNIT * (s->title != NULL ? 6.2 : 4.4));
    s->left = floor((width - s->g->width) / 2);
    s->page = (page){.width = ceil(width),
                     .height = ceil(s->top + s->g->height + UNIT),
                     .title = s->title != NULL ? s->title : "",
                     .description = s->note};
}

static void draw_heading(const sheet *s, surface *on)
{
    lettering title = letters(ANCHOR_START, VIEW_INK);
    double y = 1.9 * UNIT;

    title.size = 1.4 * UNIT;
    title.bold = true;
    if (s->title != NULL) {
        grundy_draw_text(on, UNIT, y, title, s->title);
        y += 1.7 * UNIT;
    }
    grundy_draw_text(on, UNIT, y, letters(ANCHOR_START, VIEW_INK), s->note);
    grundy_draw_text(on, UNIT, y + 1.5 * UNIT, letters(ANCHOR_START, 0x555555),
                     s->key);
}

/* ---- moves ---- */

/* Behind the end of the curve, in its direction. */
static void draw_head(surface *on, point before, point end, uint32_t colour,
                      double size)
{
    const double dx = end.x - before.x, dy = end.y - before.y;
    const double length = hypot(dx, dy);
    const double x = length > 0 ? dx / length : 0;
    const double y = length > 0 ? dy / length : 1;

    on->kind->triangle(on,
                       (point[]){{end.x + 10 * x, end.y + 10 * y},
                                 {end.x - size * y, end.y + size * x},
                                 {end.x + size * y, end.y - size * x}},
                       colour);
}

static void draw_move(const sheet *s, surface *on, const graph_edge *e)
{
    const stroke how = {.width = e->about.wins ? 3 : 1,
                        .colour = e->about.wins ? VIEW_INK : VIEW_FAINT,
                        .curved = true};
    point *const curve = s->g->curve + e->first;

    if (e->points < 4)
        return;
    on->kind->line(on, curve, e->points, how);
    draw_head(on, curve[e->points - 2], curve[e->points - 1], how.colour,
              e->about.wins ? 5 : 3.5);
}

/* On the line, which is interrupted there. */
static void draw_names(surface *on, const graph_edge *e)
{
    const lettering how = {.size = GRAPH_NAMES,
                           .colour = VIEW_INK,
                           .anchor = ANCHOR_MIDDLE,
                           .bold = e->about.wins};
    char names[GRAPH_NAME_BYTES];
    double width;

    if (e->label.x == GRAPH_NOWHERE || !grundy_graph_names(e, names))
        return;
    width = (how.bold ? 1.1 : 1) * grundy_text_width(names, GRAPH_NAMES);
    grundy_draw_rectangle(on, e->label.x - width / 2 - 2,
                          e->label.y - GRAPH_NAMES / 2.0 - 1, width + 4,
                          GRAPH_NAMES + 2, VIEW_WHITE);
    grundy_draw_text(on, e->label.x, e->label.y + 0.36 * GRAPH_NAMES, how,
                     names);
}

static void draw_moves(const sheet *s, surface *on, bool winning)
{
    for (size_t i = 0; i < s->g->edges; i++)
        if (s->g->edge[i].about.wins == winning)
            draw_move(s, on, &s->g->edge[i]);
}

/* ---- positions ---- */

static void draw_edge_of_box(surface *on, box b, bool dashed)
{
    const stroke how = {.width = 1.4, .colour = VIEW_INK, .dashed = dashed};
    const double right = b.x + b.width, below = b.y + b.height;

    on->kind->line(
        on,
        (point[]){
            {b.x, b.y}, {right, b.y}, {right, below}, {b.x, below}, {b.x, b.y}},
        5, how);
}

/* The characters of a board in columns, whatever letters there are. */
static void draw_board_line(surface *on, point from, lettering how,
                            const char *line)
{
    how.anchor = ANCHOR_MIDDLE;
    while (*line != '\0') {
        char letter[5] = "";
        size_t bytes = 1;

        while (bytes < 4 && ((unsigned char)line[bytes] & 0xc0) == 0x80)
            bytes++;
        for (size_t k = 0; k < bytes; k++)
            letter[k] = line[k];
        if (letter[0] != ' ')
            grundy_draw_text(on, from.x + grundy_graph_board_width(letter) / 2,
                             from.y, how, letter);
        from.x += grundy_graph_board_width(letter);
        line += bytes;
    }
}

static void draw_position(const sheet *s, surface *on, size_t i)
{
    const graph_node *const n = &s->g->node[i];
    const uint32_t fill = grundy_graph_colour(s->g, &s->colours, i);
    const box b = {n->middle.x - n->width / 2, n->middle.y - n->height / 2,
                   n->width, n->height};
    lettering how = {.size = GRAPH_LETTERS,
                     .colour = grundy_view_ink_on(fill),
                     .anchor = ANCHOR_MIDDLE};
    graph_label label;

    grundy_graph_label(s->g, i, &label);
    grundy_draw_rectangle(on, b.x, b.y, b.width, b.height, fill);
    draw_edge_of_box(on, b, n->about.left_out > 0);
    for (size_t k = 0; k < label.lines; k++) {
        const double y =
            b.y + 5 + (double)k * GRAPH_LINE + 0.95 * GRAPH_LETTERS;

        how.bold = k + 1 == label.lines;
        if (label.is_board && !how.bold)
            draw_board_line(on, (point){b.x + 10, y}, how, label.line[k]);
        else
            grundy_draw_text(on, n->middle.x, y, how, label.line[k]);
    }
}

/* Places on the page. */
static void shift(grundy_graph *g, double x, double y)
{
    for (size_t i = 0; i < g->nodes; i++) {
        g->node[i].middle.x += x;
        g->node[i].middle.y += y;
    }
    for (size_t i = 0; i < g->points; i++) {
        g->curve[i].x += x;
        g->curve[i].y += y;
    }
    for (size_t i = 0; i < g->edges; i++)
        if (g->edge[i].label.x != GRAPH_NOWHERE) {
            g->edge[i].label.x += x;
            g->edge[i].label.y += y;
        }
}

static void draw(void *user, surface *on)
{
    const sheet *const s = user;

    draw_heading(s, on);
    draw_moves(s, on, false);
    draw_moves(s, on, true);
    for (size_t i = 0; i < s->g->edges; i++)
        draw_names(on, &s->g->edge[i]);
    for (size_t i = 0; i < s->g->nodes; i++)
        draw_position(s, on, i);
}

grundy_status grundy_graph_draw(grundy_graph *graph, const char *title,
                                grundy_image image, const grundy_writer *out,
                                grundy_error *err)
{
    sheet s = {.g = graph, .title = title};
    grundy_status status =
        graph->placed ? GRUNDY_OK : grundy_graph_lay_out(graph, err);

    if (status != GRUNDY_OK)
        return status;
    grundy_graph_palette(graph, &s.colours);
    describe(&s);
    lay_out(&s);
    if (image != GRUNDY_SVG)
        status = grundy_page_check(&s.page, err);
    if (status != GRUNDY_OK)
        return status;
    shift(graph, s.left, s.top);
    status = grundy_page_write(&s.page, image, &graph->mem, draw, &s, out, err);
    shift(graph, -s.left, -s.top);
    return status;
}
