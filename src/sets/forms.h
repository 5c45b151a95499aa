/* SPDX-License-Identifier: MIT */
/*
 * sets/forms.h -- parts of a board that are the same game: moved to another
 * place, turned or mirrored.  It is checked on the list, not believed.
 */
#pragma once

#include "sets/instances.h"
#include "sets/word_forms.h"

/* Which maps keep the instances, where every place keeps them. */
typedef struct set_forms {
    bool moves; /* wherever what an instance needs fits, there is one */
    bool map[POINT_MAPS];
    uint32_t maps; /* how many of them */
} set_forms;

/* False when memory is out. */
bool grundy_forms_find(const set_instances *l, set_forms *out);

/*
 * A line of cells may be a board written row by row: gives it the rows and
 * columns with which parts can be moved and turned in most ways, if there are
 * any such.  False when memory is out.
 */
bool grundy_forms_lay_out(set_instances *l);

/* The place under one of the eight maps, up to a shift. */
void grundy_forms_map(uint32_t map, int64_t *row, int64_t *column);
