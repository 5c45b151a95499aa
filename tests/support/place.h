/* SPDX-License-Identifier: MIT */
/* support/place.h -- a folder of the test's own, from beginning to end. */
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include "support/test.h"

static char place[] = "/tmp/grundy-test-XXXXXX";

static inline int make_place(void **state)
{
    (void)state;
    return mkdtemp(place) != NULL ? 0 : -1;
}

static inline int drop_place(void **state)
{
    char command[100];

    (void)state;
    (void)snprintf(command, sizeof command, "rm -r '%s'", place);
    return system(command);
}

/* The path of what is in it; eight are remembered. */
static inline const char *under(const char *name)
{
    static char path[8][400];
    static unsigned next;
    char *const made = path[next++ % 8];

    (void)snprintf(made, 400, "%s/%s", place, name);
    return made;
}
