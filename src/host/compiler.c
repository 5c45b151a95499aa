/* SPDX-License-Identifier: MIT */
/*
 * PATH is searched here and not by the system, which falls back on folders of
 * its own and takes empty entries for the current one: neither was asked for.
 *
 * The compiler has a process group of its own, so that ending it ends what it
 * has started.
 */
#include "host/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "host/loader.h"

extern char **environ;

/* The linker makes a library that needs nothing (loader.h), in as few segments
 * as it can, and refuses what would need more. */
#define LINKING "-Wl,-z,defs,-z,noseparate-code,-z,norelro,--build-id=none"

static const char *const flags[] = {"-std=c99", "-O2",     "-w",
                                    "-fPIC",    "-shared", "-nostdlib",
                                    LINKING,    "-e",      GRUNDY_LOADER_ENTRY};
enum { FLAGS = sizeof flags / sizeof *flags };

const char *grundy_compiler_flags(void)
{
    return "-std=c99 -O2 -w -fPIC -shared -nostdlib " LINKING
           " -e " GRUNDY_LOADER_ENTRY;
}

static uint64_t stamp_of(const struct stat *s)
{
    const int64_t word[] = {(int64_t)s->st_dev, (int64_t)s->st_ino,
                            (int64_t)s->st_size, (int64_t)s->st_mtim.tv_sec,
                            (int64_t)s->st_mtim.tv_nsec};

    return grundy_hash_words(word, sizeof word / sizeof *word, 0);
}

static bool is_compiler(grundy_compiler *c)
{
    struct stat s;

    if (stat(c->path, &s) != 0 || !S_ISREG(s.st_mode) ||
        access(c->path, X_OK) != 0)
        return false;
    c->stamp = stamp_of(&s);
    return true;
}

bool grundy_compiler_is_forbidden(void)
{
    const char *const set = getenv("GRUNDY_NO_NATIVE");

    return set != NULL && *set != '\0';
}

bool grundy_compiler_find(grundy_compiler *c)
{
    const char *at = grundy_compiler_is_forbidden() ? NULL : getenv("PATH");

    while (at != NULL && *at != '\0') {
        const size_t length = strcspn(at, ":");
        const int wrote =
            snprintf(c->path, sizeof c->path, "%.*s/cc", (int)length, at);

        if (*at == '/' && length < sizeof c->path && wrote > 0 &&
            (size_t)wrote < sizeof c->path && is_compiler(c))
            return true;
        at += length + (at[length] == ':');
    }
    c->path[0] = '\0';
    return false;
}

/* ---- running ---- */

/* What is copied to its own number is open in the child, too. */
static bool redirect(posix_spawn_file_actions_t *actions, int held,
                     const char *log)
{
    return (held < 0 ||
            posix_spawn_file_actions_adddup2(actions, held, held) == 0) &&
           posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY,
                                            0) == 0 &&
           posix_spawn_file_actions_addopen(
               actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0600) == 0 &&
           posix_spawn_file_actions_adddup2(actions, 1, 2) == 0;
}

static int spawn(pid_t *child, char *const *argument, int held, const char *log)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    struct rlimit ours,
        theirs; /* a bound of our memory is not the compiler's */
    int failure = ENOMEM;

    (void)getrlimit(RLIMIT_DATA, &ours);
    theirs = (struct rlimit){ours.rlim_max, ours.rlim_max};
    if (posix_spawn_file_actions_init(&actions) != 0)
        return failure;
    if (posix_spawnattr_init(&attributes) == 0) {
        if (redirect(&actions, held, log) &&
            posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP) == 0) {
            (void)setrlimit(RLIMIT_DATA, &theirs);
            failure = posix_spawn(child, argument[0], &actions, &attributes,
                                  argument, environ);
            (void)setrlimit(RLIMIT_DATA, &ours);
        }
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return failure;
}

static void end(pid_t child)
{
    int how;

    (void)kill(-child, SIGKILL);
    while (waitpid(child, &how, 0) < 0 && errno == EINTR)
        ;
}

/* False: it was ended because go_on said so. */
static bool wait_for(pid_t child, bool (*go_on)(void *user), void *user,
                     int *how)
{
    const struct timespec millisecond = {0, 1000000};

    for (;;) {
        const pid_t done = waitpid(child, how, WNOHANG);

        if (done == child)
            return true;
        if (done < 0 && errno != EINTR) {
            *how = 0; /* somebody else waits for all: the result will tell */
            return true;
        }
        if (!go_on(user)) {
            end(child);
            return false;
        }
        (void)nanosleep(&millisecond, NULL);
    }
}

/* The first line with an error, or the last one there is. */
static void read_complaint(const char *log, char *line, int size)
{
    FILE *const file = fopen(log, "r");

    while (file != NULL && fgets(line, size, file) != NULL &&
           strstr(line, "error") == NULL)
        ;
    if (file != NULL)
        (void)fclose(file);
    line[strcspn(line, "\n")] = '\0';
}

static grundy_status complain(const char *log, const char *path,
                              grundy_error *err)
{
    char line[300] = "";

    read_complaint(log, line, sizeof line);
    return grundy_fail(err, GRUNDY_EIO, "%s failed%s%s", path,
                       line[0] != '\0' ? ": " : "", line);
}

grundy_status grundy_compiler_run(const grundy_compiler *c, int held,
                                  const char *source, const char *to,
                                  const char *log, bool (*go_on)(void *user),
                                  void *user, grundy_error *err)
{
    char *argument[FLAGS + 8];
    size_t count = 0;
    pid_t child;
    int how = 0, failure;

    /* posix_spawn takes the texts as they are and changes none. */
    argument[count++] = (char *)(uintptr_t)c->path;
    for (size_t i = 0; i < FLAGS; i++)
        argument[count++] = (char *)(uintptr_t)flags[i];
    argument[count++] = (char *)(uintptr_t) "-o";
    argument[count++] = (char *)(uintptr_t)to;
    argument[count++] = (char *)(uintptr_t) "-x";
    argument[count++] = (char *)(uintptr_t) "c";
    argument[count++] = (char *)(uintptr_t)source;
    argument[count++] = (char *)(uintptr_t) "-lgcc"; /* long division */
    argument[count] = NULL;
    failure = spawn(&child, argument, held, log);
    if (failure != 0)
        return grundy_fail(err, GRUNDY_EIO, "cannot start %s: %s", c->path,
                           strerror(failure));
    if (!wait_for(child, go_on, user, &how))
        return GRUNDY_ECANCEL;
    if (!WIFEXITED(how) || WEXITSTATUS(how) != 0)
        return complain(log, c->path, err);
    return GRUNDY_OK;
}
