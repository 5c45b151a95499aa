/* SPDX-License-Identifier: MIT */
/* cli/shrink.h -- making a failing input small by making its choices few. */
#ifndef CLI_SHRINK_H
#define CLI_SHRINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct choices {
    uint64_t *choice;
    size_t count;
} choices;

/*
 * Replaces the choices by ones that are fewer or smaller as long as fails()
 * says that they still fail.  Ends when nothing smaller is found, or when
 * fails() sets *stop.  tried has room for as many choices as c holds; both
 * belong to the caller.
 */
void grundy_cli_shrink(choices *c, uint64_t *tried,
                       bool (*fails)(void *user, const choices *c, bool *stop),
                       void *user);

#endif
