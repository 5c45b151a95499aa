/* SPDX-License-Identifier: MIT */
/* Everything is bound at once: what does not fit is refused here. */
#include "host/loader.h"

#include <dlfcn.h>

void *grundy_loader_open(const char *path)
{
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

void grundy_loader_close(void *library)
{
    if (library != NULL)
        (void)dlclose(library);
}

const void *grundy_loader_find(void *library, const char *name)
{
    return dlsym(library, name);
}
