/* SPDX-License-Identifier: MIT */
/*
 * Running another program on an input.  The input stands in a temporary file
 * and not in a pipe: a program that answers before it has read everything
 * can then not block us, nor we it.  The program gets a process group of its
 * own, so that its time limit ends its children too.
 */
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    OUTPUT_MOST = 64 << 20, /* bytes of output that are collected */
    ERROR_MOST = 4096,      /* bytes of the program's errors that are kept */
    CHUNK = 1 << 16
};

typedef struct running {
    pid_t pid;
    int out, err; /* our ends of the pipes, -1 at their end */
    double deadline;
    process_result *result;
} running;

static FILE *store_input(const char *input, size_t length)
{
    FILE *file = tmpfile();

    if (file == NULL)
        return NULL;
    if (fwrite(input, 1, length, file) == length && fflush(file) == 0 &&
        lseek(fileno(file), 0, SEEK_SET) == 0)
        return file;
    (void)fclose(file);
    return NULL;
}

/* A pipe whose ends other programs do not inherit; 0 or errno. */
static int open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return errno;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

static void close_pipe(const int ends[2])
{
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* Starts the program on these three files; 0 or errno. */
static int spawn(pid_t *pid, char *const *argv, int in, int out, int err)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t writes;
    struct rlimit ours, theirs; /* what --memory bounds is our own */
    int failure = posix_spawn_file_actions_init(&files);

    if (failure != 0)
        return failure;
    failure = posix_spawnattr_init(&how);
    if (failure != 0) {
        (void)posix_spawn_file_actions_destroy(&files);
        return failure;
    }
    (void)getrlimit(RLIMIT_DATA, &ours);
    theirs = (struct rlimit){ours.rlim_max, ours.rlim_max};
    (void)sigemptyset(&writes);
    (void)sigaddset(&writes, SIGPIPE);
    (void)sigaddset(&writes, SIGXFSZ);
    if ((failure = posix_spawn_file_actions_adddup2(&files, in, 0)) == 0 &&
        (failure = posix_spawn_file_actions_adddup2(&files, out, 1)) == 0 &&
        (failure = posix_spawn_file_actions_adddup2(&files, err, 2)) == 0 &&
        (failure = posix_spawnattr_setsigdefault(&how, &writes)) == 0 &&
        (failure = posix_spawnattr_setpgroup(&how, 0)) == 0 &&
        (failure = posix_spawnattr_setflags(
             &how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF)) == 0) {
        (void)setrlimit(RLIMIT_DATA, &theirs);
        failure = posix_spawnp(pid, argv[0], &files, &how, argv, environ);
        (void)setrlimit(RLIMIT_DATA, &ours);
    }
    (void)posix_spawnattr_destroy(&how);
    (void)posix_spawn_file_actions_destroy(&files);
    return failure;
}

static int start(running *r, char *const *argv, FILE *input)
{
    int out[2], err[2];
    int failure = open_pipe(out);

    if (failure != 0)
        return failure;
    failure = open_pipe(err);
    if (failure != 0) {
        close_pipe(out);
        return failure;
    }
    failure = spawn(&r->pid, argv, fileno(input), out[1], err[1]);
    if (failure != 0) {
        close_pipe(out);
        close_pipe(err);
        return failure;
    }
    (void)close(out[1]);
    (void)close(err[1]);
    r->out = out[0];
    r->err = err[0];
    return 0;
}

/* Takes what has come through a pipe; closes it at its end. */
static void take(int *fd, text_buffer *to, size_t most)
{
    char chunk[CHUNK];
    const ssize_t got = read(*fd, chunk, sizeof chunk);

    if (got <= 0) {
        if (got < 0 && errno == EINTR)
            return;
        (void)close(*fd);
        *fd = -1;
    } else if (to->length < most) {
        const size_t room = most - to->length;
        const size_t count = (size_t)got < room ? (size_t)got : room;

        (void)grundy_say_text_add(to, chunk, count);
    }
}

/* Milliseconds to wait for: a tenth of a second, so that Ctrl-C is heard. */
static int patience(const running *r)
{
    const double left = r->deadline - grundy_cli_now();

    return left > 0.1 ? 100 : left > 0.0 ? (int)(left * 1000.0) + 1 : 0;
}

/* True when the program must not go on. */
static bool must_stop(running *r)
{
    process_result *const result = r->result;

    if (grundy_cli_interrupted() || grundy_cli_out_of_time())
        result->end = PROCESS_STOPPED;
    else if (grundy_cli_now() >= r->deadline)
        result->end = PROCESS_TIME;
    else if (result->out.length >= OUTPUT_MOST || result->out.failed)
        result->end = PROCESS_OUTPUT;
    else
        return false;
    return true;
}

/* Collects the output; false if the program has to be stopped. */
static bool collect(running *r)
{
    while (r->out >= 0 || r->err >= 0) {
        struct pollfd wait[2] = {{.fd = r->out, .events = POLLIN},
                                 {.fd = r->err, .events = POLLIN}};

        (void)poll(wait, 2, patience(r));
        if (r->out >= 0 && wait[0].revents != 0)
            take(&r->out, &r->result->out, OUTPUT_MOST);
        if (r->err >= 0 && wait[1].revents != 0)
            take(&r->err, &r->result->err, ERROR_MOST);
        if (must_stop(r))
            return false;
    }
    return true;
}

/* Waits for the end; false if the program has to be stopped. */
static bool wait_for(running *r, int *status)
{
    double pause = 0.0001;

    while (waitpid(r->pid, status, WNOHANG) == 0) {
        if (must_stop(r))
            return false;
        grundy_cli_sleep(pause);
        pause = pause < 0.02 ? pause * 2.0 : pause;
    }
    return true;
}

static void finish(running *r)
{
    process_result *const result = r->result;
    int status = 0;

    if (!collect(r) || !wait_for(r, &status)) {
        (void)kill(-r->pid, SIGKILL);
        while (waitpid(r->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    } else if (WIFSIGNALED(status)) {
        result->end = PROCESS_KILLED;
        result->code = WTERMSIG(status);
    } else {
        result->end = PROCESS_EXITED;
        result->code = WEXITSTATUS(status);
    }
    if (r->out >= 0)
        (void)close(r->out);
    if (r->err >= 0)
        (void)close(r->err);
}

void grundy_cli_run_program(char *const *argv, const char *input, size_t length,
                            double seconds, process_result *result)
{
    running r = {.deadline = grundy_cli_now() + seconds, .result = result};
    FILE *file = store_input(input, length);

    grundy_say_text_clear(&result->out);
    grundy_say_text_clear(&result->err);
    result->end = PROCESS_UNSTARTED;
    result->code = file == NULL ? errno : start(&r, argv, file);
    if (result->code == 0)
        finish(&r);
    if (file != NULL)
        (void)fclose(file);
}
