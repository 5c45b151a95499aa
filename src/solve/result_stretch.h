/* SPDX-License-Identifier: MIT */
/*
 * solve/result_stretch.h -- the results of cells side by side of which all have
 * the same options, each as far off as for the cell before.
 */
#pragma once

#include "solve/column_rows.h"
#include "solve/window.h"

/* An option of each cell of a stretch, the first one's first. */
typedef struct shifted {
    const int64_t *from;
    column_place gain;
    int64_t turn, back; /* back: cells, of one that is in the stretch itself */
} shifted;

typedef struct stretch {
    shifted other[WINDOW_CLAUSES], own[WINDOW_CLAUSES];
    uint32_t others, owns;
} stretch;

/* Each of the cells becomes the best of its options, of which there are some;
 * false: one of the others is not known, and nothing is. */
bool grundy_stretch_take(const stretch *s, int64_t *to, uint32_t rows,
                         int64_t step, bool wide);
