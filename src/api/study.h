/* SPDX-License-Identifier: MIT */
/* api/study.h -- the inside of a grundy_study; see grundy/law.h. */
#pragma once

#include <stdatomic.h>

#include "grundy/law.h"
#include "nim/law.h"
#include "nim/law_closed.h"

typedef enum study_source {
    STUDY_CODE,  /* values come from heap */
    STUDY_GIVEN, /* there are no more than were given */
    STUDY_RULES  /* values come from the rules' table */
} study_source;

/* Which values of the heaps of a code are studied. */
typedef enum study_view {
    VIEW_NIMBER,
    VIEW_MISERE, /* misère nimbers */
    VIEW_WINNER /* 1 where the player to move wins under misère play, else 0 */
} study_view;

/*
 * value[0..count) is used by all but normal play of a code, whose values are
 * read where the kernels keep them.  value[0..from) is 0 and stands for
 * nothing.  The law is that of the last search; form is its closed form, right
 * from form_from on and proved if form_proved.
 */
struct grundy_study {
    memory mem;
    grundy_limits limits;
    study_source source;
    atomic_bool cancelled;
    study_view view;
    bool ended; /* there are no more values to be had */
    grundy_heap *heap;
    grundy_rules *rules;
    char *position, *name;
    size_t position_size, name_size;
    uint64_t *value;
    size_t cap;
    uint64_t count, from;
    uint64_t seen;        /* the last search looked at the values of n < seen */
    grundy_family family; /* its pointers lead to what follows */
    grundy_heap_code code;
    grundy_vector *vector;
    law law;
    closed_form form;
    uint64_t form_from;
    bool form_proved;
};

/* Makes the values of n < count known, or as many as there are. */
GRUNDY_MUST_USE grundy_status grundy_study_extend(grundy_study *study,
                                                  uint64_t count,
                                                  grundy_error *err);

/* Whether it was cancelled, which is forgotten: the caller reports it. */
bool grundy_study_stops(grundy_study *study);

/* The values known.  Borrowed until the next extend. */
series grundy_study_series(const grundy_study *study);

static inline bool grundy_study_has_law(const grundy_study *study)
{
    return study->law.theorem != LAW_OBSERVED && study->law.period.length != 0;
}

/* What n is called. */
static inline const char *grundy_study_name(const grundy_study *study)
{
    return study->name != NULL ? study->name : "n";
}

/* The game by code whose heaps the values are, or NULL. */
static inline const grundy_heap_code *
grundy_study_code(const grundy_study *study)
{
    return study->family.kind == GRUNDY_FAMILY_CODE ? study->family.code : NULL;
}
