/* SPDX-License-Identifier: MIT */
/*
 * A letter is a text: its width, then strokes separated by blanks, each a
 * chain of points, two characters a point, in base 36: x to the right and y
 * down, with 0 at the height of a capital, 8 at that of a small letter, 24 the
 * baseline and 32 the foot of a descender.  A stroke that begins with '~' is
 * bent to a Catmull-Rom curve through its points, closed if it ends where it
 * began.
 */
#include "view/glyphs.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { FIRST = 32, LAST = 126, BASELINE = 24, HEIGHT = 32, GAP = 5 };

/* clang-format off */
static const char *const ascii[] = {
    "7",
    "2 101g 1n1o",
    "6 1017 5057",
    "e 4o80 8oc0 08e8 0geg",
    "e 707r ~d4a2723215174a7bacdgcj9l7l3l0i",
    "i 2og0 ~407184774817041140 ~eghhikhneobnakbheg",
    "g ~go8d456291b3a76b1g1k4n7oclfd",
    "2 1017",
    "5 ~50160e1m5s",
    "5 ~00465e4m0s",
    "a 515d 04aa a40a",
    "e 757l 0ded",
    "3 ~2m2p0s",
    "9 0e9e",
    "2 1n1o",
    "9 900r",
    "e ~70c4ecck7o2k0c2470",
    "e 2580 808o",
    "e ~143270c2d7ad0o 0oeo",
    "e ~1360b1d6ba6b ~6bcdeibn6o0l",
    "e bob0 b00heh",
    "e c0301b ~1b79dbegcl7o0l",
    "e ~c280340d1k7odlegcb792c0h",
    "e 00e05o",
    "e ~70c2d6ba7b3a162270 ~7bcdeicm7o2m0i2d7b",
    "e ~2m6obkebd47013082d7fcce7",
    "2 1a1b 1n1o",
    "3 2a2b ~2m2p0s",
    "d d60ddk",
    "e 09e9 0heh",
    "d 06dd0k",
    "c ~043160a1c5a96d6h 6n6o",
    "k ~eeb8795d7iahde ~f8eefiihkbh4a1420d3mbohm",
    "g 0o80go 3gdg",
    "e 000o 0080 ~80c1d6ca8b 0b8b ~8bccehcn8o 8o0o",
    "g ~g4c180330c3l8ocngk",
    "g 000o 0060 ~60d2gcdm6o 6o0o",
    "d d0000odo 0bbb",
    "d d0000o 0bbb",
    "g ~g4c180330c3l8odngj gjgd9d",
    "g 000o g0go 0bgb",
    "2 101o",
    "a a0ah ~ah9m5o1m0j",
    "f 000o f00e 5afo",
    "c 000oco",
    "i 0o009hi0io",
    "g 0o00gog0",
    "i ~90f3icfl9o3l0c3390",
    "e 000o 0080 ~80d2e7dc8d 8d0d",
    "i ~90f3icfl9o3l0c3390 biir",
    "f 000o 0080 ~80d2e7db8c 8c0c 8cfo",
    "e ~d4b1702216397bbdeicm7o2n0k",
    "g 00g0 808o",
    "g 000g ~0g2m8oemgg ggg0",
    "g 008og0",
    "m 005ob0hom0",
    "f 00fo f00o",
    "g 008cg0 8c8o",
    "f 00f00ofo",
    "5 50101s5s",
    "9 009r",
    "5 00404s0s",
    "c 0b61cb",
    "e 0ses",
    "5 0054",
    "d d8do ~ddb968290g2n6obmdj",
    "d 000o ~0d2978b9dgbn7o2n0j",
    "c ~ca9868290g2n6o9ocm",
    "d d0do ~ddb968290g2n6obndj",
    "d 0gdg ~dgb968290g2n7ocm",
    "8 ~80503338 383o 0878",
    "d d8dp ~dpcu7w1u ~ddb968290g2n6obndj",
    "c 000o ~0e2978b9ce ceco",
    "2 181o 1112",
    "4 383r ~3r2v0w 3132",
    "c 000o b80h 4dco",
    "2 101o",
    "k 080o ~0d296899ae aeao ~aec9g8j9ke keko",
    "c 080o ~0e2978b9ce ceco",
    "d ~78b9dgbn7o2n0g2978",
    "d 080w ~0d2978b9dgbn7o2n0j",
    "d d8dw ~ddb968290g2n6obndj",
    "8 080o ~0e296888",
    "b ~aa88581a1d5f9hbk9n5o2o0m",
    "8 333k ~3k4n8o 0888",
    "c 080i ~0i1n5oanci c8co",
    "c 086oc8",
    "i 085o98doi8",
    "c 08co c80o",
    "c 086o c82w",
    "c 08c80oco",
    "7 ~7041372c0e2g3l4r7s",
    "2 101w",
    "7 ~0031475c7e5g4l3r0s",
    "e ~0g3b7dbfec",
};
/* clang-format on */

static_assert(sizeof ascii / sizeof ascii[0] == LAST - FIRST + 1,
              "a glyph for every character of ASCII that shows");

/* Not in the font: a box. */
static const char unknown[] = "c 000ococ000";

/* What stands over a letter, centred at x = 0; the smallest y is -8. */
typedef struct accented {
    uint32_t code;
    char letter;
    char accent; /* ' ` ^ ~ : o , and - */
} accented;

static const accented latin[] = {
    {0xc0, 'A', '`'},  {0xc1, 'A', '\''}, {0xc2, 'A', '^'},  {0xc3, 'A', '~'},
    {0xc4, 'A', ':'},  {0xc5, 'A', 'o'},  {0xc7, 'C', ','},  {0xc8, 'E', '`'},
    {0xc9, 'E', '\''}, {0xca, 'E', '^'},  {0xcb, 'E', ':'},  {0xcc, 'I', '`'},
    {0xcd, 'I', '\''}, {0xce, 'I', '^'},  {0xcf, 'I', ':'},  {0xd1, 'N', '~'},
    {0xd2, 'O', '`'},  {0xd3, 'O', '\''}, {0xd4, 'O', '^'},  {0xd5, 'O', '~'},
    {0xd6, 'O', ':'},  {0xd9, 'U', '`'},  {0xda, 'U', '\''}, {0xdb, 'U', '^'},
    {0xdc, 'U', ':'},  {0xdd, 'Y', '\''}, {0xe0, 'a', '`'},  {0xe1, 'a', '\''},
    {0xe2, 'a', '^'},  {0xe3, 'a', '~'},  {0xe4, 'a', ':'},  {0xe5, 'a', 'o'},
    {0xe7, 'c', ','},  {0xe8, 'e', '`'},  {0xe9, 'e', '\''}, {0xea, 'e', '^'},
    {0xeb, 'e', ':'},  {0xec, 'i', '`'},  {0xed, 'i', '\''}, {0xee, 'i', '^'},
    {0xef, 'i', ':'},  {0xf1, 'n', '~'},  {0xf2, 'o', '`'},  {0xf3, 'o', '\''},
    {0xf4, 'o', '^'},  {0xf5, 'o', '~'},  {0xf6, 'o', ':'},  {0xf9, 'u', '`'},
    {0xfa, 'u', '\''}, {0xfb, 'u', '^'},  {0xfc, 'u', ':'},  {0xfd, 'y', '\''},
    {0xff, 'y', ':'},  {0x101, 'a', '-'}, {0x113, 'e', '-'}, {0x12b, 'i', '-'},
    {0x14d, 'o', '-'}, {0x16b, 'u', '-'}, {0x14c, 'O', '-'},
};

/* Strokes of an accent, from x = 0 to 8 and y = 0 to 6. */
static const char *accent_strokes(char accent)
{
    switch (accent) {
    case '`': return "2065";
    case '\'': return "6025";
    case '^': return "054085";
    case '~': return "~04224482";
    case ':': return "1313 7373";
    case 'o': return "~4062442240";
    case ',': return "~40634415";
    default: return "0383";
    }
}

/* ---- characters ---- */

/* The next character of UTF-8; what is not UTF-8 counts a byte each. */
static uint32_t next_character(const char **text)
{
    const unsigned char *const at = (const unsigned char *)*text;
    const size_t length = at[0] < 0xc0   ? 1
                          : at[0] < 0xe0 ? 2
                          : at[0] < 0xf0 ? 3
                                         : 4;
    uint32_t code = length == 1 ? at[0] : at[0] & (0x7fu >> length);

    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            ++*text;
            return 0xfffd;
        }
        code = code << 6 | (at[i] & 0x3fu);
    }
    *text += length;
    return code;
}

typedef struct glyph {
    const char *strokes; /* after the width */
    int width;
    char accent; /* 0: none */
} glyph;

static int digit(char ch)
{
    return ch <= '9' ? ch - '0' : ch - 'a' + 10;
}

static bool find(uint32_t code, glyph *g)
{
    const char *found = unknown;
    char accent = 0;

    if (code >= FIRST && code <= LAST)
        found = ascii[code - FIRST];
    for (size_t i = 0; i < sizeof latin / sizeof latin[0]; i++)
        if (latin[i].code == code) {
            found = ascii[latin[i].letter - FIRST];
            accent = latin[i].accent;
        }
    *g = (glyph){found + 1, digit(found[0]), accent};
    return found != unknown;
}

bool grundy_view_has_letters(const char *text)
{
    glyph g;

    while (*text != '\0')
        if (!find(next_character(&text), &g))
            return false;
    return true;
}

/* ---- strokes ---- */

enum { CHAIN_MAX = 24, BENDS = 6 }; /* points of a stroke; pieces of a bend */

typedef struct pen {
    double unit; /* pixels */
    double x, y; /* of the character's corner, in units */
    glyph_stroke *draw;
    void *user;
} pen;

static size_t read_chain(const char **strokes, point *p)
{
    size_t count = 0;

    for (; **strokes != ' ' && **strokes != '\0'; *strokes += 2)
        p[count++] = (point){digit((*strokes)[0]), digit((*strokes)[1])};
    return count;
}

static double bend(double a, double b, double c, double d, double t)
{
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t +
                  (3 * b - a - 3 * c + d) * t * t * t);
}

/* The point before or after the ends of a curve. */
static point beyond(const point *p, size_t count, bool after)
{
    const bool closed = p[0].x == p[count - 1].x && p[0].y == p[count - 1].y;

    if (after)
        return closed ? p[1] : p[count - 1];
    return closed ? p[count - 2] : p[0];
}

static size_t bend_chain(const point *p, size_t count, point *out)
{
    size_t made = 0;

    for (size_t i = 0; i + 1 < count; i++) {
        const point a = i > 0 ? p[i - 1] : beyond(p, count, false);
        const point d = i + 2 < count ? p[i + 2] : beyond(p, count, true);

        for (int k = 0; k < BENDS; k++) {
            const double t = (double)k / BENDS;

            out[made++] = (point){bend(a.x, p[i].x, p[i + 1].x, d.x, t),
                                  bend(a.y, p[i].y, p[i + 1].y, d.y, t)};
        }
    }
    out[made++] = p[count - 1];
    return made;
}

static void draw_chain(const pen *at, point *p, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        p[i].x = (at->x + p[i].x) * at->unit;
        p[i].y = (at->y + p[i].y) * at->unit;
    }
    at->draw(at->user, p, count);
}

static void draw_strokes(const pen *at, const char *strokes)
{
    point chain[CHAIN_MAX], curve[CHAIN_MAX * BENDS + 1];

    while (*strokes != '\0') {
        bool curved;
        size_t count;

        strokes += strspn(strokes, " ");
        curved = *strokes == '~';
        strokes += curved;
        count = read_chain(&strokes, chain);
        if (curved)
            draw_chain(at, curve, bend_chain(chain, count, curve));
        else if (count > 0)
            draw_chain(at, chain, count);
    }
}

/* Above the letter, a cedilla below. */
static void draw_accent(pen at, const glyph *g, bool capital)
{
    at.x += g->width / 2.0 - 4;
    at.y += g->accent == ',' ? BASELINE : capital ? -7 : 0;
    draw_strokes(&at, accent_strokes(g->accent));
}

double grundy_view_letters(const char *text, double size, glyph_stroke *draw,
                           void *user)
{
    pen at = {
        .unit = size / HEIGHT, .y = -BASELINE, .draw = draw, .user = user};

    while (*text != '\0') {
        const uint32_t code = next_character(&text);
        glyph g;

        (void)find(code, &g);
        if (draw != NULL)
            draw_strokes(&at, g.strokes);
        if (draw != NULL && g.accent != 0)
            draw_accent(at, &g, code < 0xe0 || code == 0x14c);
        at.x += g.width + GAP;
    }
    return at.x > GAP ? (at.x - GAP) * at.unit : 0.0;
}
