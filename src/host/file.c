/* SPDX-License-Identifier: MIT */
/*
 * POSIX files.  Calls that a signal interrupted are made again, and short
 * reads and writes are carried on, so that a caller sees all or a failure.
 */
#define _GNU_SOURCE /* flock */

#include "host/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

/* The message has one %s, for what the system says. */
static grundy_status system_failure(grundy_error *err, const char *message)
{
    return grundy_fail(err, GRUNDY_EIO, message, strerror(errno));
}

/* ---- opening ---- */

static grundy_status lock(grundy_file *file, grundy_error *err)
{
    int failed;

    do
        failed = flock(file->descriptor, LOCK_EX | LOCK_NB);
    while (failed != 0 && errno == EINTR);
    if (failed == 0)
        return GRUNDY_OK;
    failed = errno;
    grundy_file_close(file);
    if (failed == EWOULDBLOCK)
        return grundy_fail(err, GRUNDY_EIO,
                           "the file is in use by another run");
    errno = failed;
    return system_failure(err, "cannot lock the file: %s");
}

grundy_status grundy_file_open(grundy_file *file, const char *path, bool create,
                               bool *exists, grundy_error *err)
{
    const int flags = create ? O_RDWR | O_CREAT : O_RDWR;
    grundy_status status;

    do
        file->descriptor = open(path, flags | O_CLOEXEC, 0666);
    while (file->descriptor < 0 && errno == EINTR);
    *exists = file->descriptor >= 0;
    if (!*exists && !create && errno == ENOENT)
        return GRUNDY_OK;
    if (!*exists)
        return system_failure(err, "cannot open the file: %s");
    status = lock(file, err);
    if (status == GRUNDY_OK && create && ftruncate(file->descriptor, 0) != 0) {
        status = system_failure(err, "cannot empty the file: %s");
        grundy_file_close(file);
    }
    return status;
}

void grundy_file_close(grundy_file *file)
{
    if (file->descriptor >= 0)
        (void)close(file->descriptor);
    file->descriptor = -1;
}

void grundy_file_discard(grundy_file *file, const char *path)
{
    assert(file->descriptor >= 0);
    (void)unlink(path); /* while it is ours by its lock */
    grundy_file_close(file);
}

/* ---- reading and writing ---- */

grundy_status grundy_file_size(const grundy_file *file, uint64_t *size,
                               grundy_error *err)
{
    struct stat found;

    if (fstat(file->descriptor, &found) != 0)
        return system_failure(err, "cannot ask for the file's size: %s");
    *size = (uint64_t)found.st_size;
    return GRUNDY_OK;
}

grundy_status grundy_file_read(const grundy_file *file, uint64_t at, void *out,
                               size_t size, grundy_error *err)
{
    char *to = out;

    while (size > 0) {
        const ssize_t some = pread(file->descriptor, to, size, (off_t)at);

        if (some < 0 && errno == EINTR)
            continue;
        if (some < 0)
            return system_failure(err, "cannot read the file: %s");
        if (some == 0)
            return grundy_fail(err, GRUNDY_EIO, "the file ends too early");
        to += some;
        at += (uint64_t)some;
        size -= (size_t)some;
    }
    return GRUNDY_OK;
}

grundy_status grundy_file_write(const grundy_file *file, uint64_t at,
                                const void *data, size_t size,
                                grundy_error *err)
{
    const char *from = data;

    while (size > 0) {
        const ssize_t some = pwrite(file->descriptor, from, size, (off_t)at);

        if (some < 0 && errno == EINTR)
            continue;
        if (some < 0)
            return system_failure(err, "cannot write the file: %s");
        from += some;
        at += (uint64_t)some;
        size -= (size_t)some;
    }
    return GRUNDY_OK;
}

grundy_status grundy_file_sync(const grundy_file *file, grundy_error *err)
{
    if (fsync(file->descriptor) != 0)
        return system_failure(err, "cannot write the file to the disk: %s");
    return GRUNDY_OK;
}

/* ---- replacing ---- */

/* The new name of a file is safe once its folder is on the disk. */
static grundy_status sync_folder(const char *path, grundy_error *err)
{
    char copy[PATH_MAX];
    int folder, failed;

    if (strlen(path) >= sizeof copy)
        return grundy_fail(err, GRUNDY_EIO, "the file's name is too long");
    memcpy(copy, path, strlen(path) + 1);
    folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return system_failure(err, "cannot open the file's folder: %s");
    failed = fsync(folder);
    (void)close(folder);
    /* Some file systems cannot: then the name is as safe as it gets. */
    if (failed != 0 && errno != EINVAL)
        return system_failure(err,
                              "cannot write the file's folder to the disk: %s");
    return GRUNDY_OK;
}

grundy_status grundy_file_replace(const char *from, const char *to,
                                  grundy_error *err)
{
    if (rename(from, to) != 0)
        return system_failure(err, "cannot give the file its name: %s");
    return sync_folder(to, err);
}
