/* SPDX-License-Identifier: MIT */
/*
 * The host where there is no system around: in a page of a browser.  This file
 * stands for cache.c, compiler.c, file.c, loader.c and thread.c, and says of
 * everything that it is not there, as they do where it can't be had: rules are
 * run by the interpreter, in the one thread that there is, and nothing is kept.
 */
#include "host/cache.h"
#include "host/file.h"
#include "host/loader.h"
#include "host/thread.h"

#include "base/error.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* ---- threads ---- */

bool grundy_thread_start(grundy_thread *thread, void (*body)(void *arg),
                         void *arg)
{
    thread->body = body;
    thread->arg = arg;
    return false;
}

void grundy_thread_join(grundy_thread *thread)
{
}

bool grundy_lock_open(grundy_lock *lock)
{
    *lock = 0;
    return true;
}

void grundy_lock_close(grundy_lock *lock)
{
}

void grundy_lock_take(grundy_lock *lock)
{
}

void grundy_lock_give(grundy_lock *lock)
{
}

void grundy_thread_rest(void)
{
}

unsigned grundy_thread_processors(void)
{
    return 1;
}

/* ---- files ---- */

static grundy_status no_files(grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EIO, "there are no files here");
}

grundy_status grundy_file_open(grundy_file *file, const char *path, bool create,
                               bool *exists, grundy_error *err)
{
    file->descriptor = -1;
    if (exists != NULL)
        *exists = false;
    return no_files(err);
}

void grundy_file_close(grundy_file *file)
{
    file->descriptor = -1;
}

void grundy_file_discard(grundy_file *file, const char *path)
{
    file->descriptor = -1;
}

grundy_status grundy_file_size(const grundy_file *file, uint64_t *size,
                               grundy_error *err)
{
    *size = 0;
    return no_files(err);
}

grundy_status grundy_file_read(const grundy_file *file, uint64_t at, void *out,
                               size_t size, grundy_error *err)
{
    return no_files(err);
}

grundy_status grundy_file_write(const grundy_file *file, uint64_t at,
                                const void *data, size_t size,
                                grundy_error *err)
{
    return no_files(err);
}

grundy_status grundy_file_sync(const grundy_file *file, grundy_error *err)
{
    return no_files(err);
}

grundy_status grundy_file_replace(const char *from, const char *to,
                                  grundy_error *err)
{
    return no_files(err);
}

/* ---- the compiler and what it makes ---- */

bool grundy_compiler_is_forbidden(void)
{
    return true;
}

bool grundy_compiler_find(grundy_compiler *c)
{
    c->path[0] = '\0';
    return false;
}

const char *grundy_compiler_flags(void)
{
    return "";
}

grundy_status grundy_compiler_run(const grundy_compiler *c, int held,
                                  const char *source, const char *to,
                                  const char *log, bool (*go_on)(void *user),
                                  void *user, grundy_error *err)
{
    return no_files(err);
}

bool grundy_loader_open(loaded_library *out, int file)
{
    *out = (loaded_library){NULL, 0, 0};
    return false;
}

void grundy_loader_close(loaded_library *library)
{
    *library = (loaded_library){NULL, 0, 0};
}

bool grundy_cache_open(grundy_cache *c, const char **why)
{
    c->folder[0] = '\0';
    c->held = -1;
    *why = "there are no files here";
    return false;
}

bool grundy_cache_open_passing(grundy_cache *c)
{
    c->folder[0] = '\0';
    c->held = -1;
    return false;
}

void grundy_cache_close(grundy_cache *c)
{
}

bool grundy_cache_has(const grundy_cache *c, const char *name)
{
    return false;
}

int grundy_cache_find(const grundy_cache *c, const char *name, cache_text from)
{
    return -1;
}

void grundy_cache_leave(int file)
{
}

grundy_status grundy_cache_begin(const grundy_cache *c, const char *text,
                                 size_t length, grundy_cache_draft *draft,
                                 grundy_error *err)
{
    draft->held = -1;
    return no_files(err);
}

grundy_status grundy_cache_keep(const grundy_cache *c,
                                const grundy_cache_draft *draft,
                                const char *name, cache_text from,
                                grundy_error *err)
{
    return no_files(err);
}

void grundy_cache_end(const grundy_cache_draft *draft)
{
}

void grundy_cache_trim(const grundy_cache *c, uint64_t most)
{
}
