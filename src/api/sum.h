/* SPDX-License-Identifier: MIT */
/* api/sum.h -- the inside of a grundy_sum; see grundy/rules.h. */
#pragma once

#include "api/rules.h"

struct grundy_sum {
    grundy_rules *rules;
    arena arena;
    arena_mark empty; /* of it */
    object *sum; /* equal parts together, in the order of their appearance */
    size_t parts;
    size_t *place; /* of part i: where its words begin */
    word_list element; /* of the parameter asked for last */
    word_list form;    /* by grundy_sum_form */
    text_buffer shown; /* by grundy_sum_part_show */
    law_saying said;   /* by grundy_sum_part_strategy */
};

/* An empty sum; the caller fills it with grundy_sum_merge. */
grundy_status grundy_sum_new(grundy_sum **out, grundy_rules *rules,
                             grundy_error *err);

/* Takes the parts of the object, equal ones together. */
grundy_status grundy_sum_merge(grundy_sum *s, const object *from,
                               grundy_error *err);

/* The words of part number i, as in an object. */
const int64_t *grundy_sum_part_at(const grundy_sum *s, size_t i);

/* A part as the solvers know it. */
grundy_position grundy_sum_position(const int64_t *part);

/* A move's name as people are told it, on one line; NULL: it has none.
 * Borrowed from the buffer. */
const char *grundy_sum_as_name(text_buffer *name);

/* An engine_move_found that passes the move on as a grundy_move. */
typedef struct move_telling {
    grundy_sum *sum;
    grundy_move_found *found;
    void *user;
} move_telling;

grundy_status grundy_sum_tell(void *user, const engine_move *m, bool *stop,
                              grundy_error *err);
