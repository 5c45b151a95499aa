/* SPDX-License-Identifier: MIT */
/*
 * host/cache.h -- compiled libraries kept from one run to the next.
 *
 * A file is used only if nobody but the user can have written it: it and its
 * folder are the user's own and writable by no one else, it is no link, and
 * it ends with a checksum of all that stands before.  It holds the text that
 * it was made from too: a name is a hash, which rules can be written to share.
 */
#pragma once

#include "host/compiler.h"

/* What the libraries of a folder may come to before the oldest go. */
enum { GRUNDY_CACHE_BYTES = 32 << 20 };

typedef struct grundy_cache {
    char folder[GRUNDY_PATH_MOST];
    int held;     /* the folder, open: whoever may write to one above it can put
                   * another in its place, but not make this one another; -1:
                   * there is none */
    char at[32];  /* what it is called by that, also by a compiler that is given
                   * it (compiler.h); "": it has to be called by its path */
    bool passing; /* a folder for this use alone, to be removed */
    uint64_t maker; /* of a library: what its name doesn't tell, so another
                     * one's is not sound; 0 where the folder is opened */
} grundy_cache;

/* $XDG_CACHE_HOME/grundy or ~/.cache/grundy, made if it is not there; false:
 * there is none that can be trusted, and *why says so. */
bool grundy_cache_open(grundy_cache *c, const char **why);

/* A new folder that nobody knows; grundy_cache_close removes it. */
bool grundy_cache_open_passing(grundy_cache *c);
void grundy_cache_close(grundy_cache *c);

/* Whether there is a library of that name, sound or not. */
bool grundy_cache_has(const grundy_cache *c, const char *name);

/* What a library was made from; Borrowed until the call returns. */
typedef struct cache_text {
    const char *at;
    size_t length;
} cache_text;

/*
 * The library of that name, open for reading at the very file that was looked
 * at; -1: there is none that is sound and made from this text, and one that is
 * not is removed.  Owner: the caller, who ends it with grundy_cache_leave.
 */
int grundy_cache_find(const grundy_cache *c, const char *name, cache_text from);
void grundy_cache_leave(int file);

/* Paths of new files of this process: what a library is made from and in. */
typedef struct grundy_cache_draft {
    char source[GRUNDY_PATH_MOST], log[GRUNDY_PATH_MOST],
        library[GRUNDY_PATH_MOST];
    int held; /* the source, locked for as long as somebody works on it */
} grundy_cache_draft;

/* Drafts that nobody works on are removed: their run was ended. */

GRUNDY_MUST_USE grundy_status grundy_cache_begin(const grundy_cache *c,
                                                 const char *text,
                                                 size_t length,
                                                 grundy_cache_draft *draft,
                                                 grundy_error *err);

/* The draft's library gets the text it is made from, its checksum and its
 * name, at once; older ones go if there are too many. */
GRUNDY_MUST_USE grundy_status grundy_cache_keep(const grundy_cache *c,
                                                const grundy_cache_draft *draft,
                                                const char *name,
                                                cache_text from,
                                                grundy_error *err);

/* Removes what is left of it; once for each draft that was begun. */
void grundy_cache_end(const grundy_cache_draft *draft);

/* Removes the oldest libraries until they come to at most so many bytes. */
void grundy_cache_trim(const grundy_cache *c, uint64_t most);
