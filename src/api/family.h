/* SPDX-License-Identifier: MIT */
/* api/family.h -- what the planner knows about a position, for studies. */
#pragma once

#include "base/memory.h"
#include "grundy/law.h"

/* A family, and what it may point at if that is not the engine's own. */
typedef struct known_family {
    grundy_family family;
    grundy_heap_code code;
    grundy_vector *vector;
    size_t vectors; /* room for them */
    memory *mem;    /* of code.set and vector */
    bool winner;    /* misère play of a game that only takes: who wins */
} known_family;

/*
 * Fills *out with what is known about "heap(n)", or a row of a table such as
 * "queen(n, 2)", as a sequence in n; its kind
 * is GRUNDY_FAMILY_UNKNOWN if that is nothing.  Borrowed until the rules are
 * used again; end with grundy_family_forget.
 */
void grundy_family_recognise(known_family *out, grundy_rules *rules,
                             const char *position, const char *name,
                             memory *mem);
void grundy_family_forget(known_family *known);

/* Whether position, such as "queen(x, y)", is Wythoff's game in these names. */
bool grundy_family_is_wythoff(grundy_rules *rules, const char *position,
                              const char *first, const char *second);
