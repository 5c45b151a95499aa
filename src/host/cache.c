/* SPDX-License-Identifier: MIT */
/*
 * A library gets its name by renaming, so whoever finds it finds all of it,
 * and of two runs that make the same one the later wins with the same bytes.
 * Its age is that of its last use.
 *
 * Who makes one holds a lock on its source, which ends with the process in
 * whatever way that ends: a draft without a lock is nobody's.
 */
#define _DEFAULT_SOURCE /* flock */

#include "host/cache.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/words.h"

/* What a library ends with, behind the text that it was made from. */
typedef struct seal {
    char magic[8];
    uint64_t length; /* of all before */
    uint64_t text;   /* of that, the text at its end */
    uint64_t sum[2];
} seal;

static const char magic[8] = {'g', 'r', 'u', 'n', 'd', 'y', 'n', '2'};

enum {
    LIBRARY_MOST = 64 << 20, /* bytes of a library that is looked at */
    TRIES = 100              /* to begin a draft */
};

/* ---- folders ---- */

static bool is_own(const struct stat *s)
{
    return s->st_uid == geteuid() && (s->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static bool is_own_folder(const grundy_cache *c)
{
    struct stat s;

    return c->held >= 0 && fstat(c->held, &s) == 0 && is_own(&s);
}

static void let_go(grundy_cache *c)
{
    if (c->held >= 0)
        (void)close(c->held);
    c->held = -1;
}

/* Opens the folder of that path; false: it is not there, or not to be
 * trusted. */
static bool hold(grundy_cache *c)
{
    c->held = open(c->folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    (void)snprintf(c->at, sizeof c->at, "/proc/self/fd/%d", c->held);
    if (c->held >= 0 && access(c->at, F_OK) != 0)
        c->at[0] = '\0';
    if (is_own_folder(c))
        return true;
    let_go(c);
    return false;
}

static const char *name_of(const grundy_cache *c)
{
    return c->at[0] != '\0' ? c->at : c->folder;
}

/* Every folder of the path that is not there yet. */
static void make_folders(char *path)
{
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        (void)mkdir(path, 0700);
        *at = '/';
    }
    (void)mkdir(path, 0700);
}

bool grundy_cache_open(grundy_cache *c, const char **why)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const bool set = cache != NULL && cache[0] == '/';
    int wrote = -1;

    c->held = -1;
    c->passing = false;
    c->maker = 0;
    if (set)
        wrote = snprintf(c->folder, sizeof c->folder, "%s/grundy", cache);
    else if (home != NULL && home[0] == '/')
        wrote = snprintf(c->folder, sizeof c->folder, "%s/.cache/grundy", home);
    *why = N_("neither XDG_CACHE_HOME nor HOME names a folder");
    if (wrote < 0 || (size_t)wrote >= sizeof c->folder)
        return false;
    if (hold(c))
        return true;
    make_folders(c->folder);
    *why =
        N_("the cache's folder is not the user's own, or others may write to "
           "it");
    return hold(c);
}

bool grundy_cache_open_passing(grundy_cache *c)
{
    const char *set = getenv("TMPDIR");
    const char *where = set != NULL && set[0] == '/' ? set : "/tmp";
    const int wrote =
        snprintf(c->folder, sizeof c->folder, "%s/grundy-XXXXXX", where);

    c->held = -1;
    c->maker = 0;
    c->passing = wrote > 0 && (size_t)wrote < sizeof c->folder &&
                 mkdtemp(c->folder) != NULL && hold(c);
    return c->passing;
}

static bool path_of(const grundy_cache *c, const char *name, char *path,
                    size_t size)
{
    const int wrote = snprintf(path, size, "%s/%s", name_of(c), name);

    return wrote > 0 && (size_t)wrote < size;
}

static void remove_named(const grundy_cache *c, const char *name)
{
    char path[GRUNDY_PATH_MOST + 256];

    if (path_of(c, name, path, sizeof path))
        (void)unlink(path);
}

static void remove_all(const grundy_cache *c)
{
    DIR *const folder = opendir(name_of(c));

    for (struct dirent *at; folder != NULL && (at = readdir(folder)) != NULL;)
        if (at->d_name[0] != '.')
            remove_named(c, at->d_name);
    if (folder != NULL)
        (void)closedir(folder);
    (void)rmdir(c->folder);
}

void grundy_cache_close(grundy_cache *c)
{
    if (c->passing)
        remove_all(c);
    let_go(c);
    c->passing = false;
}

/* ---- checksums ---- */

static void add_up(const unsigned char *at, size_t length, uint64_t maker,
                   uint64_t sum[2])
{
    sum[0] = UINT64_C(0x9e3779b97f4a7c15) ^ length ^ maker;
    sum[1] = UINT64_C(0xc2b2ae3d27d4eb4f) + length;
    while (length > 0) {
        const size_t count = length < 8 ? length : 8;
        uint64_t word = 0;

        memcpy(&word, at, count);
        sum[0] = grundy_hash_word(sum[0] ^ word);
        sum[1] = grundy_hash_word(sum[1] + word) ^ sum[0] >> 7;
        at += count;
        length -= count;
    }
}

static unsigned char *read_all(int file, size_t size)
{
    unsigned char *const bytes = malloc(size > 0 ? size : 1);
    size_t count = 0;

    while (bytes != NULL && count < size) {
        const ssize_t got = read(file, bytes + count, size - count);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            free(bytes);
            return NULL;
        }
        count += (size_t)got;
    }
    return bytes;
}

static bool write_all(int file, const void *from, size_t size)
{
    const char *at = from;

    while (size > 0) {
        const ssize_t put = write(file, at, size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

static bool is_sealed(const unsigned char *bytes, size_t size, uint64_t maker,
                      cache_text from)
{
    seal found;
    uint64_t sum[2];
    size_t length;

    if (size < sizeof found)
        return false;
    length = size - sizeof found;
    memcpy(&found, bytes + length, sizeof found);
    add_up(bytes, length, maker, sum);
    return memcmp(found.magic, magic, sizeof magic) == 0 &&
           found.length == length && found.sum[0] == sum[0] &&
           found.sum[1] == sum[1] && found.text == from.length &&
           from.length <= length &&
           (from.length == 0 ||
            memcmp(bytes + length - from.length, from.at, from.length) == 0);
}

/* ---- finding ---- */

static bool is_sound(int file, uint64_t maker, cache_text from)
{
    struct stat s;
    unsigned char *bytes;
    bool sound;

    if (fstat(file, &s) != 0 || !S_ISREG(s.st_mode) || !is_own(&s) ||
        s.st_size <= 0 || s.st_size > LIBRARY_MOST)
        return false;
    bytes = read_all(file, (size_t)s.st_size);
    sound = bytes != NULL && is_sealed(bytes, (size_t)s.st_size, maker, from);
    free(bytes);
    return sound;
}

bool grundy_cache_has(const grundy_cache *c, const char *name)
{
    char path[GRUNDY_PATH_MOST + 256];

    return path_of(c, name, path, sizeof path) && access(path, F_OK) == 0;
}

int grundy_cache_find(const grundy_cache *c, const char *name, cache_text from)
{
    char path[GRUNDY_PATH_MOST + 256];
    int file;

    if (!path_of(c, name, path, sizeof path) || !is_own_folder(c))
        return -1;
    file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0 && is_sound(file, c->maker, from)) {
        (void)futimens(file, NULL);
        return file;
    }
    if (file >= 0 || errno != ENOENT)
        (void)unlink(path);
    if (file >= 0)
        (void)close(file);
    return -1;
}

void grundy_cache_leave(int file)
{
    if (file >= 0)
        (void)close(file);
}

/* ---- keeping ---- */

/* What the names of a draft's files begin with, and how long that is. */
#define DRAFT "draft-"
enum { DRAFT_LENGTH = sizeof DRAFT "XXXXXX" - 1 };

/* Removes a draft's file if the run that made it is over.  The lock that tells
 * so is held until the file is gone, or that run might just have begun, and
 * taken it in between. */
static void remove_if_left(const grundy_cache *c, const char *name)
{
    char source[DRAFT_LENGTH + 1], path[GRUNDY_PATH_MOST + 256];
    int file;

    assert(strncmp(name, DRAFT, sizeof DRAFT - 1) == 0);
    (void)snprintf(source, sizeof source, "%.*s", DRAFT_LENGTH, name);
    if (!path_of(c, source, path, sizeof path))
        return;
    file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if ((file < 0 ? errno == ENOENT : flock(file, LOCK_EX | LOCK_NB) == 0) &&
        path_of(c, name, path, sizeof path))
        (void)unlink(path);
    if (file >= 0)
        (void)close(file);
}

static void remove_left(const grundy_cache *c)
{
    DIR *const folder = opendir(name_of(c));

    for (struct dirent *at; folder != NULL && (at = readdir(folder)) != NULL;)
        if (strncmp(at->d_name, DRAFT, sizeof DRAFT - 1) == 0)
            remove_if_left(c, at->d_name);
    if (folder != NULL)
        (void)closedir(folder);
}

/* A new file, locked; -1: none.  Between the two another run may have taken it
 * for one that was left: then it has no name any more. */
static int make_source(const grundy_cache *c, grundy_cache_draft *draft)
{
    struct stat s;

    for (int i = 0; i < TRIES; i++) {
        int file;

        if (!path_of(c, DRAFT "XXXXXX", draft->source,
                     sizeof draft->source - 4))
            return -1;
        file = mkstemp(draft->source);
        if (file < 0)
            return -1;
        if (fcntl(file, F_SETFD, FD_CLOEXEC) == 0 &&
            flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, &s) == 0 &&
            s.st_nlink == 1)
            return file;
        (void)unlink(draft->source);
        (void)close(file);
    }
    return -1;
}

grundy_status grundy_cache_begin(const grundy_cache *c, const char *text,
                                 size_t length, grundy_cache_draft *draft,
                                 grundy_error *err)
{
    *draft = (grundy_cache_draft){.source = ""};
    assert(c->held >= 0);
    remove_left(c);
    draft->held = make_source(c, draft);
    if (draft->held < 0) {
        draft->source[0] = '\0';
        return grundy_fail(err, GRUNDY_EIO, "cannot write in %s: %s", c->folder,
                           strerror(errno));
    }
    (void)snprintf(draft->log, sizeof draft->log, "%.*s.log",
                   GRUNDY_PATH_MOST - 5, draft->source);
    (void)snprintf(draft->library, sizeof draft->library, "%.*s.so",
                   GRUNDY_PATH_MOST - 5, draft->source);
    if (!write_all(draft->held, text, length)) {
        (void)grundy_fail(err, GRUNDY_EIO, "cannot write in %s: %s", c->folder,
                          strerror(errno));
        grundy_cache_end(draft);
        return GRUNDY_EIO;
    }
    return GRUNDY_OK;
}

/* Of the library and the text behind it. */
static bool put_end(int file, uint64_t maker, cache_text from)
{
    seal mine = {.text = from.length};
    struct stat s;
    unsigned char *bytes;

    assert(from.at != NULL || from.length == 0);
    if (lseek(file, 0, SEEK_END) < 0 ||
        !write_all(file, from.at, from.length) || fstat(file, &s) != 0 ||
        s.st_size <= 0 || s.st_size >= LIBRARY_MOST ||
        lseek(file, 0, SEEK_SET) != 0)
        return false;
    bytes = read_all(file, (size_t)s.st_size);
    if (bytes == NULL)
        return false;
    memcpy(mine.magic, magic, sizeof magic);
    mine.length = (uint64_t)s.st_size;
    add_up(bytes, (size_t)s.st_size, maker, mine.sum);
    free(bytes);
    return write_all(file, &mine, sizeof mine) && fchmod(file, 0700) == 0;
}

static bool put_seal(const char *path, uint64_t maker, cache_text from)
{
    const int file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    const bool done = file >= 0 && put_end(file, maker, from);

    return file >= 0 && (close(file) == 0) & done;
}

grundy_status grundy_cache_keep(const grundy_cache *c,
                                const grundy_cache_draft *draft,
                                const char *name, cache_text from,
                                grundy_error *err)
{
    char path[GRUNDY_PATH_MOST + 256];

    if (!path_of(c, name, path, sizeof path) ||
        !put_seal(draft->library, c->maker, from) ||
        rename(draft->library, path) != 0)
        return grundy_fail(err, GRUNDY_EIO, "cannot keep %s in %s: %s", name,
                           c->folder, strerror(errno));
    if (!c->passing)
        grundy_cache_trim(c, GRUNDY_CACHE_BYTES);
    return GRUNDY_OK;
}

void grundy_cache_end(const grundy_cache_draft *draft)
{
    if (draft->source[0] == '\0')
        return;
    (void)unlink(draft->source);
    (void)unlink(draft->log);
    (void)unlink(draft->library);
    (void)close(draft->held);
}

/* ---- trimming ---- */

typedef struct kept {
    char name[80];
    struct timespec used;
    uint64_t size;
} kept;

static int newest_first(const void *x, const void *y)
{
    const struct timespec a = ((const kept *)x)->used;
    const struct timespec b = ((const kept *)y)->used;

    if (a.tv_sec != b.tv_sec)
        return a.tv_sec > b.tv_sec ? -1 : 1;
    return (a.tv_nsec < b.tv_nsec) - (a.tv_nsec > b.tv_nsec);
}

static bool ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name), tail = strlen(end);

    return length >= tail && strcmp(name + length - tail, end) == 0;
}

/* Notes a library. */
static bool note(const grundy_cache *c, const char *name, kept *out)
{
    char path[GRUNDY_PATH_MOST + 256];
    struct stat s;

    if (strlen(name) >= sizeof out->name ||
        !path_of(c, name, path, sizeof path) || lstat(path, &s) != 0)
        return false;
    if (strncmp(name, DRAFT, sizeof DRAFT - 1) == 0 || !S_ISREG(s.st_mode) ||
        !ends_with(name, ".so"))
        return false;
    memcpy(out->name, name, strlen(name) + 1);
    out->used = s.st_mtim;
    out->size = (uint64_t)s.st_size;
    return true;
}

static kept *list_all(const grundy_cache *c, size_t *count)
{
    DIR *const folder = opendir(name_of(c));
    kept *all = NULL;
    size_t room = 0;

    *count = 0;
    for (struct dirent *at; folder != NULL && (at = readdir(folder)) != NULL;) {
        if (*count == room) {
            kept *const more = realloc(all, (2 * room + 64) * sizeof *all);

            if (more == NULL)
                break;
            all = more;
            room = 2 * room + 64;
        }
        *count += note(c, at->d_name, &all[*count]);
    }
    if (folder != NULL)
        (void)closedir(folder);
    return all;
}

void grundy_cache_trim(const grundy_cache *c, uint64_t most)
{
    size_t count;
    kept *const all = list_all(c, &count);
    uint64_t bytes = 0;

    if (count > 0)
        qsort(all, count, sizeof *all, newest_first);
    for (size_t i = 0; i < count; i++) {
        bytes += all[i].size;
        if (bytes > most)
            remove_named(c, all[i].name);
    }
    free(all);
}
