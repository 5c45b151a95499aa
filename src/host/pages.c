/* SPDX-License-Identifier: MIT */
/*
 * A block of GRUNDY_PAGES_FROM bytes or more is a mapping of its own that
 * begins at a multiple of the size of a huge page.  When it grows it is moved
 * by the page tables, not copied, to a new address that is such a multiple
 * again; otherwise the kernel would break its huge pages up.
 *
 * Invariant: the size that the caller gives back tells to which of the two
 * sides a block belongs.  Where the system has no such calls, all blocks are
 * the C library's, and the large ones are cleared.
 */
#define _GNU_SOURCE /* mremap, MAP_ANONYMOUS */

#include "host/pages.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>

static const size_t huge = (size_t)1 << 21;

static size_t whole_pages(size_t size)
{
    return (size + huge - 1) & ~(huge - 1);
}

/* A huge page is there as a whole once a byte of it is written: where much of
 * the last one would be no part of the block, pages are small. */
static void advise(char *at, size_t size)
{
    const bool filled = whole_pages(size) - size <= size / 8;

    (void)madvise(at, whole_pages(size),
                  filled ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

/* Room for an aligned block: nothing can be written there yet. */
static char *reserve(size_t size)
{
    const size_t room = whole_pages(size) + huge;
    char *at = mmap(NULL, room, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    size_t before;

    if (at == MAP_FAILED)
        return NULL;
    before = (huge - ((uintptr_t)at & (huge - 1))) & (huge - 1);
    if (before > 0)
        (void)munmap(at, before);
    if (huge - before > 0)
        (void)munmap(at + before + whole_pages(size), huge - before);
    return at + before;
}

static void *map(size_t size)
{
    char *const at = reserve(size);

    if (at == NULL)
        return NULL;
    if (mprotect(at, whole_pages(size), PROT_READ | PROT_WRITE) != 0) {
        (void)munmap(at, whole_pages(size));
        return NULL;
    }
    advise(at, size);
    return at;
}

static void *move(void *old, size_t old_size, size_t new_size)
{
    const size_t from = whole_pages(old_size), to = whole_pages(new_size);
    char *at;

    if (from == to)
        return old;
    if (to < from) {
        (void)munmap((char *)old + to, from - to);
        return old;
    }
    at = reserve(new_size);
    if (at == NULL)
        return NULL;
    if (mremap(old, from, to, MREMAP_MAYMOVE | MREMAP_FIXED, at) ==
        MAP_FAILED) {
        (void)munmap(at, to);
        return NULL;
    }
    advise(at, new_size);
    return at;
}

static bool is_large(size_t size)
{
    return size >= GRUNDY_PAGES_FROM;
}

/* From one side to the other; new_size > 0. */
static void *change_sides(void *old, size_t old_size, size_t new_size)
{
    void *const block = is_large(new_size) ? map(new_size) : malloc(new_size);

    if (block == NULL || old == NULL)
        return block;
    memcpy(block, old, old_size < new_size ? old_size : new_size);
    if (is_large(old_size))
        (void)munmap(old, whole_pages(old_size));
    else
        free(old);
    return block;
}

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user;
    if (new_size > SIZE_MAX / 2)
        return NULL;
    if (new_size == 0) {
        if (old != NULL && is_large(old_size))
            (void)munmap(old, whole_pages(old_size));
        else
            free(old);
        return NULL;
    }
    if (old == NULL || is_large(old_size) != is_large(new_size))
        return change_sides(old, old_size, new_size);
    if (!is_large(old_size))
        return realloc(old, new_size);
    return move(old, old_size, new_size);
}

#else

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return old == NULL && new_size >= GRUNDY_PAGES_FROM
               ? calloc(1, new_size)
               : realloc(old, new_size);
}

#endif

grundy_alloc grundy_pages_alloc(void)
{
    return (grundy_alloc){resize, NULL};
}
