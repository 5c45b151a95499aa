/* SPDX-License-Identifier: MIT */
/*
 * view/colour.h -- colours as 0xRRGGBB, and what they stand for.
 *
 * Values from 1 on run through one scale from light to dark, and P-positions
 * are black: lightness alone tells all of them apart, so neither a colour-blind
 * eye nor a grey print loses anything.  The darkest value keeps a contrast of
 * more than 3 : 1 to black, as WCAG 2.2 wants it of parts of a picture.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    VIEW_WHITE = 0xffffff,
    VIEW_LOST = 0x000000,   /* P-positions */
    VIEW_ABSENT = 0xc6c6c6, /* no such position */
    VIEW_INK = 0x222222,    /* letters and axes */
    VIEW_FAINT = 0x9a9a9a,  /* what stands back */
    VIEW_ACCENT = 0xc3352b  /* what stands out: a period */
};

enum { VIEW_SHADES = 160 };

typedef struct palette {
    uint32_t shade[VIEW_SHADES];
    int64_t most; /* the largest value: the darkest */
} palette;

/* most: at least 1. */
void grundy_view_palette(palette *p, int64_t most);

/* The colour of a value: 0 is lost, what is negative absent. */
static inline uint32_t grundy_view_colour(const palette *p, int64_t value)
{
    if (value <= 0)
        return value == 0 ? VIEW_LOST : VIEW_ABSENT;
    if (p->most <= 1)
        return p->shade[0];
    return p->shade[(size_t)((double)(value - 1) / (double)(p->most - 1) *
                             (VIEW_SHADES - 1))];
}

/* Black or white, what reads better on the colour. */
uint32_t grundy_view_ink_on(uint32_t colour);

/* part of a over b: 0 is b, 255 is a. */
uint32_t grundy_view_mix(uint32_t a, uint32_t b, unsigned part);
