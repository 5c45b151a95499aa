/* SPDX-License-Identifier: MIT */
/* cli/cgroup.h -- the memory that a container or a service is given. */
#pragma once

#include <stddef.h>

/*
 * The least limit, in bytes, of the control groups that a process is in and of
 * those around them; SIZE_MAX: none.  `groups` is the file that lists them
 * (/proc/self/cgroup), `root` is where they are shown (/sys/fs/cgroup).
 */
size_t grundy_cli_cgroup_memory(const char *groups, const char *root);
