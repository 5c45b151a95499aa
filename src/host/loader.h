/* SPDX-License-Identifier: MIT */
/* host/loader.h -- shared libraries, loaded into the running program. */
#ifndef HOST_LOADER_H
#define HOST_LOADER_H

#include "grundy/base.h"

/* NULL: it can't be loaded.  Owner: the caller, ends it with close. */
void *grundy_loader_open(const char *path);
void grundy_loader_close(void *library);

/* The address of a name that the library defines, or NULL. */
const void *grundy_loader_find(void *library, const char *name);

#endif
