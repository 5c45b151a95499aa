/* SPDX-License-Identifier: MIT */
/*
 * cli/shrink.h -- makes a list of choices small while what was drawn from
 * them still fails.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One number of an input, by how far it is from the smallest. */
typedef struct choice {
    uint64_t number;
    bool is_length; /* it says how many others follow */
} choice;

typedef struct choices {
    choice *choice;
    size_t count, room;
} choices;

/* Adds a choice; false when memory is out. */
bool grundy_cli_choices_add(choices *c, choice one);

/*
 * Replaces the choices by ones that are fewer or smaller as long as fails()
 * says that they still fail; it may correct which of them are lengths.  Ends
 * when nothing smaller is found, or when fails() sets *stop.  tried has room
 * for as many choices as c holds; both belong to the caller.
 */
void grundy_cli_shrink(choices *c, choice *tried,
                       bool (*fails)(void *user, choices *c, bool *stop),
                       void *user);
