/* SPDX-License-Identifier: MIT */
/*
 * A line of the list is "number:controllers:/path".  Version 2 has one without
 * controllers, whose limits are <root>/<path>/memory.max; in version 1 that of
 * memory has <root>/memory/<path>/memory.limit_in_bytes.  A group is bound by
 * those around it.  In a container the path may be one that only the host sees:
 * what is not there is no limit, and the walk ends at the group that is shown
 * as the root.
 */
#include "cgroup.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { PATH_ROOM = 4096 };

/* "max", and what no machine has, are none. */
static size_t read_limit(const char *path)
{
    FILE *const file = fopen(path, "r");
    unsigned long long limit = 0;
    bool found;

    if (file == NULL)
        return SIZE_MAX;
    found = fscanf(file, "%19llu", &limit) == 1 && limit < SIZE_MAX;
    (void)fclose(file);
    return found ? (size_t)limit : SIZE_MAX;
}

/* Of the group and all around it; the path is cut. */
static size_t least_of(const char *root, char *path, const char *name)
{
    size_t least = SIZE_MAX;
    char *end = path + strlen(path);

    for (;;) {
        char file[2 * PATH_ROOM];
        size_t limit;

        *end = '\0';
        (void)snprintf(file, sizeof file, "%s%s/%s", root, path, name);
        limit = read_limit(file);
        least = limit < least ? limit : least;
        if (end == path)
            return least;
        while (end > path && *--end != '/')
            continue;
    }
}

/* Is `name` one of the names with commas between them? */
static bool lists(const char *names, const char *name)
{
    const size_t length = strlen(name);

    for (;; names++) {
        if (strncmp(names, name, length) == 0 &&
            (names[length] == ',' || names[length] == '\0'))
            return true;
        names = strchr(names, ',');
        if (names == NULL)
            return false;
    }
}

size_t grundy_cli_cgroup_memory(const char *groups, const char *root)
{
    FILE *const file = fopen(groups, "r");
    char line[PATH_ROOM], memory[PATH_ROOM];
    size_t least = SIZE_MAX;

    if (file == NULL)
        return SIZE_MAX;
    (void)snprintf(memory, sizeof memory, "%s/memory", root);
    while (fgets(line, sizeof line, file) != NULL) {
        char *const names = strchr(line, ':');
        char *const path = names != NULL ? strchr(names + 1, ':') : NULL;
        size_t limit = SIZE_MAX;

        if (path == NULL)
            continue;
        *path = '\0';
        path[1 + strcspn(path + 1, "\n")] = '\0';
        if (names[1] == '\0')
            limit = least_of(root, path + 1, "memory.max");
        else if (lists(names + 1, "memory"))
            limit = least_of(memory, path + 1, "memory.limit_in_bytes");
        least = limit < least ? limit : least;
    }
    (void)fclose(file);
    return least;
}
