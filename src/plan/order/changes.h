/* SPDX-License-Identifier: MIT */
/*
 * plan/order/changes.h -- what the parts of options do to linear forms of the
 * parameters: of one kind, or of several that move into each other.
 */
#ifndef PLAN_CHANGES_H
#define PLAN_CHANGES_H

#include "plan/facts/bounds.h"
#include "solve/table.h"

enum { PARTS_KINDS = 8, PARTS_FORMS = 48, PARTS_MOST = 64 };

/* The new number against the old one. */
typedef enum part_change {
    CHANGE_UNKNOWN,
    CHANGE_FALLS,
    CHANGE_NEVER_RISES,
    CHANGE_STAYS,
    CHANGE_NEVER_FALLS,
    CHANGE_RISES
} part_change;

/*
 * A number for each kind of the group: a form of its number parameters, or
 * one set parameter as its mask.
 */
typedef struct part_form {
    bool set;
    uint32_t params; /* that a kind has in it, the most of all kinds */
    int8_t times[PARTS_KINDS][GRUNDY_TABLE_AXES];
} part_form;

typedef struct one_part {
    uint8_t from, to; /* members of the group */
    const node *target;
    uint8_t change[PARTS_FORMS];
    interval number[PARTS_FORMS]; /* of `to`, where it has several params */
} one_part;

typedef struct kind_group {
    uint32_t kinds;
    const game_kind *kind[PARTS_KINDS];
    uint32_t forms;
    part_form form[PARTS_FORMS];
    uint32_t parts;
    one_part part[PARTS_MOST];
} kind_group;

/*
 * Finds the parts that stay in the group and what each does to each form,
 * with parameters in the boxes; a is for what is needed
 * on the way.  Quick: by intervals, which see less.  NULL, or
 * the first condition that fails.
 */
const char *grundy_parts_find(kind_group *group, const bounds_source *source,
                              const kind_box *box, bool quick, arena *a);

#endif
