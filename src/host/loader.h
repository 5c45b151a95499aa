/* SPDX-License-Identifier: MIT */
/*
 * host/loader.h -- compiled code, loaded into the running program.
 *
 * What can be loaded is a shared library that needs nothing: no other library,
 * no relocation, no start or end.  It is known by the one function that it
 * gives as its entry.
 */
#pragma once

#include <stdbool.h>

#include "grundy/base.h"

typedef struct loaded_library {
    unsigned char *at; /* NULL: none is loaded */
    size_t size;
    uintptr_t entry;
} loaded_library;

#define GRUNDY_LOADER_ENTRY "grundy_native_entry"

/* From a file that is open for reading and stays so.  False: it can't be
 * loaded.  Owner: the caller, ends it with close. */
bool grundy_loader_open(loaded_library *out, int file);
void grundy_loader_close(loaded_library *library);
