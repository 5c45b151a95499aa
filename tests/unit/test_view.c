/* SPDX-License-Identifier: MIT */
/*
 * Colours that anybody can tell apart, marks of axes, letters; and pictures
 * under limits: each allocation fails in turn, and so does each write.
 */
#include <math.h>

#include "grundy/graph.h"
#include "support/stingy.h"
#include "support/test.h"
#include "view/colour.h"
#include "view/glyphs.h"
#include "view/graph.h"
#include "view/scale.h"

/* ---- colours ---- */

typedef struct triple {
    double v[3];
} triple;

static double linear(unsigned byte)
{
    const double c = (double)byte / 255;

    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static triple light_of(uint32_t colour)
{
    return (triple){{linear(colour >> 16), linear(colour >> 8 & 255),
                     linear(colour & 255)}};
}

/* What eyes see that lack one kind of cone, after Machado, Oliveira and
 * Fernandes (2009), at full strength; the first is that of all three kinds. */
static const double eye[4][9] = {
    {1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882,
     -0.048116, 1.051998},
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820,
     0.042940, 0.968881},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733,
     0.691367, 0.303900},
};

static triple times(const double m[9], triple t)
{
    triple out;

    for (int i = 0; i < 3; i++)
        out.v[i] =
            m[3 * i] * t.v[0] + m[3 * i + 1] * t.v[1] + m[3 * i + 2] * t.v[2];
    return out;
}

static triple oklab(triple t)
{
    static const double cones[9] = {0.4122214708, 0.5363325363, 0.0514459929,
                                    0.2119034982, 0.6806995451, 0.1073969566,
                                    0.0883024619, 0.2817188376, 0.6299787005};
    static const double lab[9] = {0.2104542553, 0.7936177850,  -0.0040720468,
                                  1.9779984951, -2.4285922050, 0.4505937099,
                                  0.0259040371, 0.7827717662,  -0.8086757660};
    triple l = times(cones, t);

    for (int i = 0; i < 3; i++)
        l.v[i] = cbrt(l.v[i]);
    return times(lab, l);
}

static triple seen(uint32_t colour, int as)
{
    triple t = times(eye[as], light_of(colour));

    for (int i = 0; i < 3; i++)
        t.v[i] = fmin(1, fmax(0, t.v[i]));
    return oklab(t);
}

static double apart(uint32_t a, uint32_t b, int as)
{
    const triple x = seen(a, as), y = seen(b, as);

    return hypot(hypot(x.v[0] - y.v[0], x.v[1] - y.v[1]), x.v[2] - y.v[2]);
}

/* 0.02 is a difference that is just seen. */
TEST(lost_positions_differ_from_all_others_for_every_eye)
{
    palette p;

    grundy_view_palette(&p, 1000);
    for (int as = 0; as < 4; as++)
        for (int i = 0; i < VIEW_SHADES; i++)
            assert_true(apart(p.shade[i], VIEW_LOST, as) > 0.3 &&
                        apart(p.shade[i], VIEW_ABSENT, as) > 0.05);
    for (int as = 0; as < 4; as++)
        assert_true(apart(VIEW_ABSENT, VIEW_WHITE, as) > 0.1);
}

TEST(larger_values_are_darker_for_every_eye)
{
    palette p;

    grundy_view_palette(&p, 1000);
    for (int as = 0; as < 4; as++) {
        for (int i = 8; i < VIEW_SHADES; i++)
            assert_true(seen(p.shade[i], as).v[0] <
                        seen(p.shade[i - 8], as).v[0] - 0.01);
        assert_true(seen(p.shade[0], as).v[0] >
                    seen(p.shade[VIEW_SHADES - 1], as).v[0] + 0.35);
    }
}

/* Relative luminance, as WCAG 2.2 defines it. */
static double luminance(uint32_t colour)
{
    const triple t = light_of(colour);

    return 0.2126 * t.v[0] + 0.7152 * t.v[1] + 0.0722 * t.v[2];
}

/* 3 : 1 is the least contrast of what must be told apart in a picture. */
TEST(on_grey_paper_no_value_looks_like_black)
{
    palette p;

    grundy_view_palette(&p, 1000);
    for (int i = 0; i < VIEW_SHADES; i++)
        assert_true(
            (luminance(p.shade[i]) + 0.05) / (luminance(VIEW_LOST) + 0.05) > 3);
}

TEST(values_find_their_shades)
{
    palette p;

    grundy_view_palette(&p, INT64_MAX);
    assert_int_equal(grundy_view_colour(&p, 0), VIEW_LOST);
    assert_int_equal(grundy_view_colour(&p, -1), VIEW_ABSENT);
    assert_int_equal(grundy_view_colour(&p, 1), p.shade[0]);
    assert_int_equal(grundy_view_colour(&p, INT64_MAX),
                     p.shade[VIEW_SHADES - 1]);
    grundy_view_palette(&p, 1);
    assert_int_equal(grundy_view_colour(&p, 1), p.shade[0]);
}

TEST(ink_is_read_on_every_colour)
{
    palette p;

    grundy_view_palette(&p, 9);
    for (int i = 0; i < VIEW_SHADES; i++)
        assert_true(apart(grundy_view_ink_on(p.shade[i]), p.shade[i], 0) > 0.4);
    assert_int_equal(grundy_view_mix(0xff8000, 0x0080ff, 255), 0xff8000);
    assert_int_equal(grundy_view_mix(0xff8000, 0x0080ff, 0), 0x0080ff);
    assert_int_equal(grundy_view_mix(0xffffff, 0x000000, 128), 0x808080);
}

/* ---- marks ---- */

static bool is_round(uint64_t step)
{
    while (step % 10 == 0)
        step /= 10;
    return step == 1 || step == 2 || step == 5;
}

static void check_scale(int64_t from, int64_t to, size_t most)
{
    scale s;
    uint64_t step;

    grundy_view_scale(&s, from, to, most);
    assert_true(s.ticks <= most);
    if (s.ticks < 2)
        return;
    step = (uint64_t)s.tick[1] - (uint64_t)s.tick[0];
    assert_true(is_round(step));
    assert_true(s.tick[0] >= from && s.tick[s.ticks - 1] <= to);
    for (size_t i = 0; i < s.ticks; i++) {
        assert_true(s.tick[i] % (int64_t)step == 0);
        assert_true(i == 0 ||
                    (uint64_t)s.tick[i] - (uint64_t)s.tick[i - 1] == step);
    }
    /* None is missing at either end. */
    assert_true((uint64_t)s.tick[0] - (uint64_t)from < step);
    assert_true((uint64_t)to - (uint64_t)s.tick[s.ticks - 1] < step);
}

TEST(marks_are_round_numbers_within_the_axis)
{
    for (int64_t from = -40; from <= 40; from++)
        for (int64_t to = from; to <= 130; to++)
            for (size_t most = 2; most <= 14; most += 3)
                check_scale(from, to, most);
    check_scale(0, INT64_MAX, 10);
    check_scale(INT64_MIN, INT64_MAX, 10);
    check_scale(INT64_MIN, INT64_MIN + 5, 10);
    check_scale(INT64_MAX - 5, INT64_MAX, 10);
}

TEST(short_axes_have_every_mark)
{
    scale s;

    grundy_view_scale(&s, -3, 4, 8);
    assert_int_equal(s.ticks, 8);
    assert_int_equal(s.tick[0], -3);
    assert_int_equal(s.tick[7], 4);
}

/* ---- letters ---- */

typedef struct extent {
    double left, right, top, bottom;
    size_t strokes;
} extent;

static void widen(void *user, const point *p, size_t count)
{
    extent *const e = user;

    for (size_t i = 0; i < count; i++) {
        e->left = fmin(e->left, p[i].x);
        e->right = fmax(e->right, p[i].x);
        e->top = fmin(e->top, p[i].y);
        e->bottom = fmax(e->bottom, p[i].y);
    }
    e->strokes++;
}

/* Every letter keeps to its place: strokes of the font are typed by hand. */
TEST(letters_keep_to_their_boxes)
{
    for (int ch = '!'; ch <= '~'; ch++) {
        const char text[] = {(char)ch, '\0'};
        extent e = {100, -100, 100, -100, 0};
        const double width = grundy_view_letters(text, 32, widen, &e);

        assert_true(grundy_view_has_letters(text));
        assert_true(e.strokes > 0);
        assert_true(e.left > -0.8 && e.right < width + 0.8);
        assert_true(e.top > -25 && e.bottom < 9);
    }
}

TEST(accents_stand_apart_from_letters)
{
    static const char *const text[] = {"è", "É", "ç", "ñ", "Å", "ô", "ï", "ō"};

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        extent e = {100, -100, 100, -100, 0};

        assert_true(grundy_view_has_letters(text[i]));
        (void)grundy_view_letters(text[i], 32, widen, &e);
        assert_true(e.strokes >= 2);
        assert_true(e.top > -33 && e.bottom < 9);
    }
    assert_false(grundy_view_has_letters("石"));
    assert_false(grundy_view_has_letters("\xff"));
    assert_false(grundy_view_has_letters("\xe7\x9f"));
    assert_true(grundy_view_letters("石\xff\xe7", 32, widen, &(extent){0}) > 0);
}

TEST(widths_add_up)
{
    assert_true(grundy_view_letters("", 32, NULL, NULL) == 0);
    assert_true(fabs(grundy_view_letters("nim", 64, NULL, NULL) -
                     2 * grundy_view_letters("nim", 32, NULL, NULL)) < 1e-9);
    assert_true(grundy_view_letters("nn", 32, NULL, NULL) >
                2 * grundy_view_letters("n", 32, NULL, NULL));
}

/* ---- pictures under limits ---- */

typedef struct sink {
    unsigned long writes, fail_at; /* 0: none */
    size_t bytes;
} sink;

static bool take(void *user, const char *text, size_t length)
{
    sink *const s = user;

    (void)text;
    s->bytes += length;
    return ++s->writes != s->fail_at;
}

enum { SIDE = 150 }; /* fields enough for a picture within the SVG */

static grundy_status draw_map(grundy_image image, const grundy_limits *limits,
                              const grundy_writer *out, grundy_error *err)
{
    static int64_t value[SIDE * SIDE];
    static const grundy_axis axis[2] = {{"a", 0, SIDE - 1}, {"b", 0, SIDE - 1}};
    const grundy_heat_map map = {.title = "Nim",
                                 .subtitle = "heap(a) + heap(b)",
                                 .axis = axis,
                                 .axes = 2,
                                 .value = value};

    for (int i = 0; i < SIDE * SIDE; i++)
        value[i] = (i / SIDE) ^ (i % SIDE);
    return grundy_view_heat_map(&map, image, limits, out, err);
}

static grundy_status draw_sequence(grundy_image image,
                                   const grundy_limits *limits,
                                   const grundy_writer *out, grundy_error *err)
{
    static const uint64_t value[] = {0, 1, GRUNDY_NO_VALUE, 2, 0, 1, 3, 2};
    const grundy_law law = {.kind = GRUNDY_LAW_PERIODIC,
                            .preperiod = 1,
                            .period = 2,
                            .checked_to = 7};
    const grundy_scatter plot = {
        .title = "Some", .value = value, .count = 8, .law = &law};

    return grundy_view_scatter(&plot, image, limits, out, err);
}

/* Picture 0 to 3: a map or a sequence, as SVG or PNG. */
static grundy_status draw_picture(int picture, stingy *from, sink *to,
                                  grundy_error *err)
{
    const grundy_limits limits = {.alloc = {stingy_resize, from}};
    const grundy_writer out = {take, to};
    const grundy_image image = picture % 2 == 0 ? GRUNDY_SVG : GRUNDY_PNG;

    return picture < 2 ? draw_map(image, &limits, &out, err)
                       : draw_sequence(image, &limits, &out, err);
}

TEST(each_failed_allocation_is_clean)
{
    for (int picture = 0; picture < 4; picture++) {
        grundy_status status = GRUNDY_ENOMEM;
        unsigned long at;

        for (at = 1; status != GRUNDY_OK; at++) {
            stingy from = {.fail_at = at};
            sink to = {0};
            grundy_error err = {.status = GRUNDY_OK};

            status = draw_picture(picture, &from, &to, &err);
            assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
            assert_int_equal(err.status, status);
            assert_true(status == GRUNDY_OK || strstr(err.message, "memory"));
            assert_int_equal(from.live, 0);
        }
        assert_true(at > (picture == 2 ? 2 : 5));
    }
}

TEST(each_failed_write_is_reported)
{
    for (int picture = 0; picture < 4; picture++) {
        grundy_status status = GRUNDY_EIO;
        unsigned long at;

        for (at = 1; status != GRUNDY_OK;
             at += times_wanted() == 1 ? at / 8 + 1 : 1) {
            stingy from = {0};
            sink to = {.fail_at = at};
            grundy_error err = {.status = GRUNDY_OK};

            status = draw_picture(picture, &from, &to, &err);
            assert_true(status == GRUNDY_OK || status == GRUNDY_EIO);
            assert_true(status == GRUNDY_OK ||
                        strstr(err.message, "cannot write the picture"));
            assert_true(to.writes <= at); /* nothing after the failure */
            assert_int_equal(from.live, 0);
        }
        assert_true(at > 1);
    }
}

/* ---- graphs ---- */

static const char halves[] = "game \"Halves\"\n"
                             "position pile(x)\n"
                             "    move \"one\" to pile(x - 1)\n"
                             "    move \"half of \" + x to pile(x / 2) "
                             "if x > 1\n"
                             "    move \"one of \" + x to pile(x - 1)\n";

static grundy_status open_halves(const grundy_limits *limits,
                                 grundy_graph **graph, grundy_error *err)
{
    grundy_rules *rules = NULL;
    grundy_status status =
        grundy_rules_open(&rules, halves, sizeof halves - 1, limits, err);

    *graph = NULL;
    if (status == GRUNDY_OK)
        status = grundy_graph_open(graph, rules, "pile(5) + pile(3)", 30, err);
    grundy_rules_close(&rules);
    return status;
}

TEST(graphs_outlive_their_rules)
{
    grundy_graph *graph;
    bool more;
    sink to = {0};
    const grundy_writer out = {take, &to};

    assert_int_equal(open_halves(NULL, &graph, NULL), GRUNDY_OK);
    assert_int_equal(grundy_graph_left_out(graph, &more), 0);
    assert_false(more);
    assert_string_equal(grundy_graph_position_at(graph, 0).text,
                        "pile(3) + pile(5)");
    assert_int_equal(grundy_graph_draw(graph, NULL, GRUNDY_SVG, &out, NULL),
                     GRUNDY_OK);
    grundy_graph_close(&graph);
    assert_null(graph);
    grundy_graph_close(&graph);
}

static grundy_status draw_halves(const grundy_limits *limits, grundy_error *err)
{
    grundy_graph *graph;
    sink to = {0};
    const grundy_writer out = {take, &to};
    grundy_status status = open_halves(limits, &graph, err);

    if (status == GRUNDY_OK)
        status = grundy_graph_draw(graph, "Halves", GRUNDY_SVG, &out, err);
    grundy_graph_close(&graph);
    return status;
}

TEST(each_failed_allocation_of_a_graph_is_clean)
{
    grundy_status status = GRUNDY_ENOMEM;

    for (unsigned long at = 1; status != GRUNDY_OK; at++) {
        stingy from = {.fail_at = at};
        const grundy_limits limits = {.alloc = {stingy_resize, &from}};
        grundy_error err = {.status = GRUNDY_OK};

        status = draw_halves(&limits, &err);
        assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
        assert_int_equal(from.live, 0);
    }
}

/* As dot gives them; the words of nodes and edges go on after the places. */
static const char places[] =
    "graph 1 3.5 2.25\n"
    "node n0 1.5 2 1 0.6 \"pile(1)\\n1\" filled box black \"#ffffff\"\n"
    "node n1 1.5 0.5 1 0.6 \"a \\\"quoted\\\" word\" filled box black black\n"
    "edge n0 n1 4 1.5 1.7 1.5 1.4 1.5 1.2 1.5 0.9 \"one, \\\"one\" 2 1.2 "
    "solid black\n"
    "stop\n";

static grundy_graph *open_two(void)
{
    grundy_rules *rules = NULL;
    grundy_graph *graph = NULL;

    assert_int_equal(
        grundy_rules_open(&rules, halves, sizeof halves - 1, NULL, NULL),
        GRUNDY_OK);
    assert_int_equal(grundy_graph_open(&graph, rules, "pile(1)", 30, NULL),
                     GRUNDY_OK);
    grundy_rules_close(&rules);
    assert_int_equal(grundy_graph_positions(graph), 2);
    assert_string_equal(grundy_graph_move_at(graph, 0).names, "one\none of 1");
    return graph;
}

TEST(places_of_dot_are_taken_over)
{
    grundy_graph *graph = open_two();

    assert_int_equal(grundy_graph_place(graph, places, sizeof places - 1, NULL),
                     GRUNDY_OK);
    assert_true(graph->placed && graph->edge[0].points == 4);
    assert_true(fabs(graph->width - 3.5 * 72 - 24) < 1e-9);
    assert_true(fabs(graph->node[0].middle.x - 1.5 * 72 - 12) < 1e-9);
    assert_true(fabs(graph->node[0].middle.y - 0.25 * 72 - 12) < 1e-9);
    assert_true(graph->curve[0].y < graph->curve[3].y);
    assert_true(fabs(graph->edge[0].label.x - 2 * 72 - 12) < 1e-9);
    assert_true(fabs(graph->edge[0].label.y - 1.05 * 72 - 12) < 1e-9);
    grundy_graph_close(&graph);
}

/* Cut off anywhere, or with any byte another: taken or refused, no more. */
TEST(damaged_places_are_refused)
{
    enum { REST = 23 }; /* the last place and what follows */
    grundy_graph *graph = open_two();
    char text[sizeof places];

    for (size_t length = 0; length + REST < sizeof places; length++) {
        grundy_error err = {.status = GRUNDY_OK};

        assert_int_equal(grundy_graph_place(graph, places, length, &err),
                         GRUNDY_EFORMAT);
        assert_non_null(strstr(err.message, "the places of 2 positions"));
        assert_false(graph->placed);
    }
    for (size_t i = 0; i + 1 < sizeof places; i++)
        for (int ch = 1; ch < 256; ch += 3) {
            grundy_status status;

            memcpy(text, places, sizeof text);
            text[i] = (char)ch;
            status = grundy_graph_place(graph, text, sizeof text - 1, NULL);
            assert_true(status == GRUNDY_OK || status == GRUNDY_EFORMAT);
            assert_int_equal(graph->placed, status == GRUNDY_OK);
        }
    grundy_graph_close(&graph);
}
