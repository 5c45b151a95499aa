/* SPDX-License-Identifier: MIT */
/*
 * The operating system as the commands need it.  A signal handler can reach
 * nothing but static storage, so this file holds the only state of the
 * program that is not passed along: what to cancel, and which signal came.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cgroup.h"

/* ---- clock, terminal, machine ---- */

double grundy_cli_now(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return 0.0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void grundy_cli_sleep(double seconds)
{
    const time_t whole = (time_t)seconds;
    const struct timespec t = {
        .tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)};

    (void)nanosleep(&t, NULL);
}

uint64_t grundy_cli_seed(void)
{
    struct timespec t = {0, 0};

    (void)clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000003u ^ (uint64_t)t.tv_nsec ^
           (uint64_t)getpid() << 32;
}

bool grundy_cli_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

int grundy_cli_terminal_width(int fd)
{
    struct winsize size;

    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col;
}

static bool wait_for_reply(double until)
{
    const double left = until - grundy_cli_now();
    struct timeval some = {0, (suseconds_t)(left > 0 ? left * 1e6 : 0)};
    fd_set set;

    FD_ZERO(&set);
    FD_SET(0, &set);
    return select(1, &set, NULL, NULL, &some) > 0;
}

bool grundy_cli_ask_terminal(const char *question, char last, char *reply,
                             size_t size)
{
    static const double patience_of_it = 0.33;
    struct termios before, raw;
    size_t length = 0;
    double until;

    if (!isatty(0) || !isatty(1) || tcgetattr(0, &before) != 0)
        return false;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    (void)fflush(stdout);
    if (tcsetattr(0, TCSANOW, &raw) != 0)
        return false;
    until = grundy_cli_now() + patience_of_it;
    if (write(1, question, strlen(question)) > 0)
        while (length + 1 < size &&
               (length == 0 || reply[length - 1] != last) &&
               wait_for_reply(until) && read(0, reply + length, 1) == 1)
            length++;
    reply[length] = '\0';
    (void)tcsetattr(0, TCSANOW, &before);
    return length > 0 && reply[length - 1] == last;
}

/* What the shell's ulimit -v or a service allows to one process. */
static size_t process_memory(void)
{
    struct rlimit room;

    return getrlimit(RLIMIT_AS, &room) == 0 && room.rlim_cur < SIZE_MAX
               ? (size_t)room.rlim_cur
               : SIZE_MAX;
}

/* Sanitizers hold much more than what they watch. */
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||           \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

void grundy_cli_bound_memory(size_t memory, unsigned threads)
{
    /* Below SMALL the stacks of helpers have to fit in, or none comes. */
    enum { PROGRAM = 8 << 20, STACK = 8 << 20, SMALL = 128 << 20 };
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const rlim_t all = threads != 0      ? threads
                       : processors < 64 ? (rlim_t)processors
                                         : 64;
    const rlim_t stacks = memory < SMALL || all == 0 ? 0 : all - 1;
    const rlim_t most = (rlim_t)memory + memory / 10 + PROGRAM + stacks * STACK;
    struct rlimit data;

    if (SANITIZED == 0 && getrlimit(RLIMIT_DATA, &data) == 0 &&
        most < data.rlim_cur) {
        data.rlim_cur = most;
        (void)setrlimit(RLIMIT_DATA, &data);
    }
}

size_t grundy_cli_machine_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long size = sysconf(_SC_PAGESIZE);
    const size_t physical =
        pages <= 0 || size <= 0 ? SIZE_MAX : (size_t)pages * (size_t)size;
    const size_t group =
        grundy_cli_cgroup_memory("/proc/self/cgroup", "/sys/fs/cgroup");
    const size_t process = process_memory();
    const size_t least = group < process ? group : process;

    return physical < least ? physical : least;
}

/* ---- signals ---- */

typedef void stop_function(void *user);

static void ignore(void *user)
{
    (void)user;
}

static stop_function *_Atomic cancel_work = ignore;
static void *_Atomic cancel_user;
static volatile sig_atomic_t interrupted, out_of_time, terminated;
static volatile sig_atomic_t patience;

static void handle_alarm(int signal_number)
{
    (void)signal_number;
    out_of_time = 1;
    cancel_work(cancel_user);
}

/*
 * The second wish to stop ends the program at once.  One that follows at once
 * is the same: timeout(1) sends each signal to the program and to its group.
 */
static void handle_stop(int signal_number)
{
    static const double same = 0.5;
    static double first; /* the two signals hold each other back */
    const double now = grundy_cli_now();

    if (interrupted == 0)
        first = now;
    if (now - first > same && patience-- <= 0) {
        (void)signal(signal_number, SIG_DFL);
        (void)raise(signal_number);
    }
    if (signal_number == SIGTERM)
        terminated = 1;
    interrupted = 1;
    cancel_work(cancel_user);
}

bool grundy_cli_resume(int more)
{
    static const struct itimerval never = {{0, 0}, {0, 0}};

    (void)setitimer(ITIMER_REAL, &never, NULL);
    patience = more;
    out_of_time = 0;
    if (terminated == 0)
        interrupted = 0;
    return terminated == 0;
}

void grundy_cli_catch_signals(void)
{
    struct sigaction action = {.sa_handler = handle_alarm};

    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGALRM, &action, NULL);
    /* No SA_RESTART: a read that waits for input has to end as well. */
    action.sa_handler = handle_stop;
    (void)sigaddset(&action.sa_mask, SIGINT);
    (void)sigaddset(&action.sa_mask, SIGTERM);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL); /* a write error tells instead */
    (void)sigaction(SIGXFSZ, &action, NULL); /* the same, of large files */
}

void grundy_cli_on_stop(void (*cancel)(void *user), void *user)
{
    cancel_work = ignore; /* never the one's function on the other's state */
    cancel_user = user;
    cancel_work = cancel == NULL ? ignore : cancel;
    if (interrupted != 0 || out_of_time != 0)
        cancel_work(user);
}

void grundy_cli_alarm(double seconds)
{
    struct itimerval timer = {{0, 0}, {0, 0}};

    if (seconds > 1e8)
        return;
    timer.it_value.tv_sec = (time_t)seconds;
    timer.it_value.tv_usec =
        (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
        timer.it_value.tv_usec = 1;
    (void)setitimer(ITIMER_REAL, &timer, NULL);
}

bool grundy_cli_interrupted(void)
{
    return interrupted != 0;
}

bool grundy_cli_out_of_time(void)
{
    return out_of_time != 0;
}

/* ---- files ---- */

/* Waits until there is something to read; signals come in here alone. */
static bool wait_readable(int fd, const sigset_t *mask)
{
    while (interrupted == 0 && out_of_time == 0) {
        fd_set set;

        FD_ZERO(&set);
        FD_SET(fd, &set);
        if (pselect(fd + 1, &set, NULL, NULL, NULL, mask) >= 0)
            return true;
        if (errno != EINTR)
            return false;
    }
    errno = EINTR;
    return false;
}

/*
 * A signal that came just before read would leave it waiting: so signals are
 * held back but for the wait, which lets them in and waits at once.
 */
long grundy_cli_read(int fd, char *out, size_t size)
{
    sigset_t held, before;
    ssize_t got = -1;
    int failure;

    (void)sigemptyset(&held);
    (void)sigaddset(&held, SIGINT);
    (void)sigaddset(&held, SIGTERM);
    (void)sigaddset(&held, SIGALRM);
    (void)sigprocmask(SIG_BLOCK, &held, &before);
    if (wait_readable(fd, &before))
        got = read(fd, out, size);
    failure = errno;
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return (long)got;
}

bool grundy_cli_is_readable(int fd)
{
    struct timeval none = {0, 0};
    fd_set set;

    FD_ZERO(&set);
    FD_SET(fd, &set);
    return select(fd + 1, &set, NULL, NULL, &none) > 0;
}

static int read_all(int fd, size_t most, text_buffer *out)
{
    enum { STEP = 1 << 16 };

    for (;;) {
        char *to = grundy_say_text_room(out, STEP);
        const long got = to == NULL ? 0 : grundy_cli_read(fd, to, STEP);

        if (to == NULL)
            return ENOMEM;
        if (got < 0)
            return errno;
        to[got] = '\0';
        out->length += (size_t)got;
        if (got == 0)
            return 0;
        if (out->length > most)
            return EFBIG;
    }
}

int grundy_cli_open_file(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

int grundy_cli_read_file(const char *path, size_t most, text_buffer *out)
{
    int fd, failure;

    if (strcmp(path, "-") == 0)
        return read_all(0, most, out);
    fd = grundy_cli_open_file(path);
    if (fd < 0)
        return errno;
    failure = read_all(fd, most, out);
    (void)close(fd);
    return failure;
}

bool grundy_cli_file_exists(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISDIR(about.st_mode);
}

bool grundy_cli_find_beside(const char *name, char *out, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", out, size);
    char *end;

    if (length <= 0 || (size_t)length >= size)
        return false;
    out[length] = '\0';
    end = strrchr(out, '/');
    if (end == NULL || (size_t)(end - out) + strlen(name) + 2 > size)
        return false;
    memcpy(end + 1, name, strlen(name) + 1);
    return access(out, F_OK) == 0;
}

static int write_all(int fd, const char *data, size_t length)
{
    while (length > 0) {
        const ssize_t wrote = write(fd, data, length);

        if (wrote < 0 && errno == EINTR && interrupted == 0)
            continue;
        if (wrote < 0)
            return errno;
        data += wrote;
        length -= (size_t)wrote;
    }
    return 0;
}

static int write_and_close(int fd, const char *data, size_t length)
{
    int failure = write_all(fd, data, length);

    if (close(fd) != 0 && failure == 0)
        failure = errno;
    return failure;
}

int grundy_cli_write_new_file(const char *path, const char *data, size_t length)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int failure;

    if (fd < 0)
        return errno;
    failure = write_and_close(fd, data, length);
    if (failure != 0)
        (void)unlink(path); /* half a file would be refused next time */
    return failure;
}

/* What is there and no file: it cannot be renamed over. */
static bool is_device(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

/* The rights that a new file would have. */
static mode_t usual_mode(void)
{
    const mode_t mask = umask(0);

    (void)umask(mask);
    return 0666 & ~mask;
}

/* Of the file that is replaced, if there is one. */
static mode_t mode_of(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 ? about.st_mode & 07777 : usual_mode();
}

static int write_beside(const char *path, const char *data, size_t length)
{
    text_buffer beside = {0};
    int fd, failure;

    if (!grundy_say_text_put(&beside, "%s.XXXXXX", path)) {
        grundy_say_text_free(&beside);
        return ENOMEM;
    }
    fd = mkstemp(beside.data);
    failure = fd < 0 ? errno : 0;
    if (fd >= 0 && fchmod(fd, mode_of(path)) != 0)
        failure = errno;
    if (fd >= 0) {
        const int wrote = write_and_close(fd, data, length);

        failure = failure != 0 ? failure : wrote;
        if (failure == 0 && rename(beside.data, path) != 0)
            failure = errno;
        if (failure != 0)
            (void)unlink(beside.data);
    }
    grundy_say_text_free(&beside);
    return failure;
}

int grundy_cli_replace_file(const char *path, const char *data, size_t length)
{
    char *target; /* the file that a link leads to */
    int fd, failure;

    if (is_device(path)) {
        fd = open(path, O_WRONLY | O_CLOEXEC);
        return fd < 0 ? errno : write_and_close(fd, data, length);
    }
    target = realpath(path, NULL);
    failure = write_beside(target != NULL ? target : path, data, length);
    free(target);
    return failure;
}
