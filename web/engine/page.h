/* SPDX-License-Identifier: MIT */
/*
 * page.h -- what the program asks of the page that it runs in: files, which
 * are texts that the page holds under a name and takes back.  All else goes
 * through WASI: the standard output and error, the clock.
 */
#pragma once

#include <stddef.h>

#define PAGE_CALL(name)                                                        \
    __attribute__((import_module("page"), import_name(name)))

/* A number above 2 for a file that is there, else -1. */
PAGE_CALL("open") int page_open(const char *path, size_t length);

/* Up to size bytes from where the last read ended; 0 at the end. */
PAGE_CALL("read") size_t page_read(int file, char *out, size_t size);

/* The page keeps the file, in place of one of that name. */
PAGE_CALL("keep")
void page_keep(const char *path, size_t path_length, const char *data,
               size_t length);
