/* SPDX-License-Identifier: MIT */
/*
 * grundy/view.h -- pictures: values in, an image out.
 *
 * Every picture goes to a writer piece by piece, as SVG or as PNG.  PNG has
 * letters for ASCII and the accented ones of Latin-1; a title that needs others
 * is left out there.  Texts are UTF-8, Borrowed until the call returns, and may
 * be NULL.  Of the limits the allocator and the memory count.
 */
#ifndef GRUNDY_VIEW_H
#define GRUNDY_VIEW_H

#include "grundy/law.h"
#include "grundy/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GRUNDY_SIXEL: the pixels of PNG in the bytes that some terminals draw. */
typedef enum grundy_image {
    GRUNDY_SVG,
    GRUNDY_PNG,
    GRUNDY_SIXEL
} grundy_image;

/*
 * A table as grundy_rules_table fills it, as a heat map: the lighter, the
 * smaller the nimber or score; P-positions and lost ones are black, what is no
 * position grey.  At
 * most two axes are longer than one: the first goes down, the last to the
 * right.  A single one runs in rows of `columns` (0: as many as look well).
 */
typedef struct grundy_heat_map {
    size_t size; /* of this struct */
    const char *title, *subtitle;
    const grundy_axis *axis;
    size_t axes;
    const int64_t *value; /* NULL: only whether it can be drawn is asked */
    bool winners;     /* 1 and 0 stand for won and lost */
    uint64_t columns;
    bool results; /* 1, 0 and -1 stand for won, drawn and lost, or they are */
    bool scores;  /* scores; INT64_MIN is no position */
} grundy_heat_map;

#define GRUNDY_HEAT_MAP_INIT                                                   \
    {                                                                          \
        sizeof(grundy_heat_map), NULL, NULL, NULL, 0, NULL, false, 0, false,   \
            false                                                              \
    }

/*
 * GRUNDY_EINVAL if more than two axes are longer than one, GRUNDY_ELIMIT if
 * the picture would be larger than 20,000 pixels in height or width.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_view_heat_map(
    const grundy_heat_map *map, grundy_image image, const grundy_limits *limits,
    const grundy_writer *out, grundy_error *err);

#define GRUNDY_NO_VALUE UINT64_MAX /* no such position */

/*
 * A sequence as a scatter plot: a dot at (from + i, value[i]) for i < count,
 * from + count <= INT64_MAX.  A law is written below the titles; its preperiod
 * is shaded and its periods are marked, if one is in sight.  name: what n is
 * called.
 */
typedef struct grundy_scatter {
    size_t size; /* of this struct */
    const char *title, *subtitle, *name;
    uint64_t from;
    const uint64_t *value;
    size_t count;
    bool winners;          /* 1 and 0 stand for won and lost */
    const grundy_law *law; /* may be NULL */
} grundy_scatter;

#define GRUNDY_SCATTER_INIT                                                    \
    {                                                                          \
        sizeof(grundy_scatter), NULL, NULL, NULL, 0, NULL, 0, false, NULL      \
    }

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_view_scatter(
    const grundy_scatter *plot, grundy_image image, const grundy_limits *limits,
    const grundy_writer *out, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
