/* SPDX-License-Identifier: MIT */
/* The memory that control groups allow: cli/cgroup.c. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "../../cli/cgroup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../support/test.h"

static char root[64];

/* <root>/<name> with that text; the folders on the way are made. */
static void write_file(const char *name, const char *text)
{
    char path[300];
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", root, name);
    for (char *at = path + strlen(root) + 1; *at != '\0'; at++)
        if (*at == '/') {
            *at = '\0';
            (void)mkdir(path, 0700);
            *at = '/';
        }
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static size_t allowed(const char *groups)
{
    char path[300];

    write_file("groups", groups);
    (void)snprintf(path, sizeof path, "%s/groups", root);
    return grundy_cli_cgroup_memory(path, root);
}

static int make_root(void **state)
{
    (void)state;
    (void)snprintf(root, sizeof root, "/tmp/grundy-cgroup-XXXXXX");
    return mkdtemp(root) == NULL;
}

static int remove_root(void **state)
{
    char command[100];

    (void)state;
    (void)snprintf(command, sizeof command, "rm -r '%s'", root);
    return system(command); /* NOLINT: a path of our own */
}

TEST(the_least_of_the_groups_around_counts)
{
    write_file("a/memory.max", "5000000\n");
    write_file("a/b/memory.max", "max\n");
    write_file("a/b/c/memory.max", "7000000\n");
    assert_true(allowed("0::/a/b/c\n") == 5000000);
    assert_true(allowed("0::/a/b\n") == 5000000);
    assert_true(allowed("0::/other\n") == SIZE_MAX);
    assert_true(allowed("0::/\n") == SIZE_MAX);
    write_file("memory.max", "3000000\n"); /* a container's root */
    assert_true(allowed("0::/a/b/c\n") == 3000000);
    assert_true(allowed("0::/seen/by/the/host\n") == 3000000);
}

TEST(the_first_version_names_its_controller)
{
    write_file("memory.max", "max\n");
    write_file("memory/x/memory.limit_in_bytes", "4000000\n");
    write_file("memory/memory.limit_in_bytes", "9223372036854771712\n");
    assert_true(allowed("5:cpu:/x\n4:hugetlb,memory:/x/y\n0::/\n") == 4000000);
    assert_true(allowed("4:memory,pids:/x\n") == 4000000);
    assert_true(allowed("4:cpuset,memory_too:/x\n") == SIZE_MAX);
}

TEST(what_cannot_be_read_is_no_limit)
{
    assert_true(grundy_cli_cgroup_memory("/nowhere/at/all", root) == SIZE_MAX);
    assert_true(allowed("") == SIZE_MAX);
    assert_true(allowed("no colons\n1:one\n::\n") == SIZE_MAX);
    write_file("memory.max", "many\n");
    assert_true(allowed("0::/\n") == SIZE_MAX);
}

TEST_GROUP(make_root, remove_root)
