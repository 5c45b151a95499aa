/* SPDX-License-Identifier: MIT */
/*
 * The scale is a path through Oklab [Ottosson20]: lightness falls evenly from
 * pale yellow to a strong blue while the hue turns through green, as
 * Viridis does, and chroma is taken back where the screen cannot show it.
 */
#include "view/colour.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

/* Linear red, green and blue. */
typedef struct light {
    double red, green, blue;
} light;

static double cube(double x)
{
    return x * x * x;
}

/* hue in radians. */
static light from_oklch(double lightness, double chroma, double hue)
{
    const double a = chroma * cos(hue), b = chroma * sin(hue);
    const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);

    return (light){4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                   -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                   -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

static bool fits(double x)
{
    return x > -0.001 && x < 1.001;
}

/* A byte of sRGB. */
static uint32_t encode(double x)
{
    if (x <= 0.0)
        return 0;
    if (x >= 1.0)
        return 255;
    x = x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055;
    return (uint32_t)(x * 255.0 + 0.5);
}

/* at: from 0, the lightest, to 1. */
static uint32_t shade(double at)
{
    const double lightness = 0.95 - 0.47 * at;
    const double hue = (102.0 + 150.0 * at) / 180.0 * pi;
    light c = {0};

    for (double chroma = 0.14; chroma > 0.0; chroma -= 0.004) {
        c = from_oklch(lightness, chroma, hue);
        if (fits(c.red) && fits(c.green) && fits(c.blue))
            break;
    }
    return encode(c.red) << 16 | encode(c.green) << 8 | encode(c.blue);
}

void grundy_view_palette(palette *p, int64_t most)
{
    p->most = most;
    for (int i = 0; i < VIEW_SHADES; i++)
        p->shade[i] = shade((double)i / (VIEW_SHADES - 1));
}

uint32_t grundy_view_ink_on(uint32_t colour)
{
    const uint32_t red = colour >> 16, green = colour >> 8 & 255,
                   blue = colour & 255;

    return 2 * red + 5 * green + blue > 8 * 110 ? VIEW_LOST : VIEW_WHITE;
}

uint32_t grundy_view_mix(uint32_t a, uint32_t b, unsigned part)
{
    uint32_t mixed = 0;

    for (unsigned shift = 0; shift < 24; shift += 8) {
        const unsigned x = a >> shift & 255, y = b >> shift & 255;

        mixed |= (x * part + y * (255 - part) + 127) / 255 << shift;
    }
    return mixed;
}
