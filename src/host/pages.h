/* SPDX-License-Identifier: MIT */
/*
 * host/pages.h -- an allocator that takes large blocks from the system page
 * by page, and asks for huge pages, which halve the time of a random access
 * to a large memo.  Small blocks are the C library's.
 */
#pragma once

#include "grundy/base.h"

/* New blocks of so many bytes or more are zero. */
enum { GRUNDY_PAGES_FROM = 1 << 20 };

/* Without a state; may be used by any number of threads. */
grundy_alloc grundy_pages_alloc(void);
