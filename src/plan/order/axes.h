/* SPDX-License-Identifier: MIT */
/*
 * plan/order/axes.h -- what the options of a kind do to each of its parameters,
 * whatever the inputs are: what bounds the axes of a table.
 */
#ifndef PLAN_AXES_H
#define PLAN_AXES_H

#include "plan/facts/bounds.h"
#include "plan/order/changes.h"

enum { AXES_MOST = 8 };

/* Of one part that stays in the kind; bits are numbers of parameters. */
typedef struct axes_part {
    const node *target;
    uint8_t down, up;         /* what is not above, not below what it was */
    uint8_t under[AXES_MOST]; /* i: what parameter i is at most, now */
    uint8_t near[AXES_MOST];  /* i: what it is at most one more than */
} axes_part;

typedef struct kind_axes {
    uint32_t parts;
    axes_part part[PARTS_MOST];
} kind_axes;

/* All parameters of the kind are numbers, AXES_MOST at most.  False: its moves
 * are not understood. */
bool grundy_axes_find(const game_kind *kind, const bounds_source *source,
                      const kind_box *box, kind_axes *out);

/*
 * Which parameters stay at most others in all that play from `start` reaches:
 * bit j of below[i] says that i is at most j.  Only what is set before is
 * asked.
 */
void grundy_axes_pairs(const game_kind *kind, const bounds_source *source,
                       const kind_box *box, const node *start,
                       uint8_t below[AXES_MOST]);

#endif
