/* SPDX-License-Identifier: MIT */
/* api/family.h -- what the planner knows about a position, for studies. */
#ifndef API_FAMILY_H
#define API_FAMILY_H

#include "base/memory.h"
#include "grundy/law.h"

/* A family, and the code it may point at if it is not the engine's own. */
typedef struct known_family {
    grundy_family family;
    grundy_heap_code code;
    memory *mem; /* of code.set */
} known_family;

/*
 * Fills *out with what is known about "heap(n)" as a sequence in n; its kind
 * is GRUNDY_FAMILY_UNKNOWN if that is nothing.  Borrowed until the rules are
 * used again; end with grundy_family_forget.
 */
void grundy_family_recognise(known_family *out, grundy_rules *rules,
                             const char *position, const char *name,
                             memory *mem);
void grundy_family_forget(known_family *known);

#endif
