/* SPDX-License-Identifier: MIT */
/* view/scale.h -- where the marks of an axis stand: round numbers. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { VIEW_TICKS_MAX = 64 };

typedef struct scale {
    int64_t tick[VIEW_TICKS_MAX];
    size_t ticks;
} scale;

/*
 * At most `most` (2 <= most <= VIEW_TICKS_MAX) multiples of 1, 2 or 5 times a
 * power of ten in [from, to]; all numbers if there are so few.
 */
void grundy_view_scale(scale *s, int64_t from, int64_t to, size_t most);

/* The least such step that needs no more than `most` of them for a length. */
uint64_t grundy_view_step(uint64_t length, uint64_t most);
