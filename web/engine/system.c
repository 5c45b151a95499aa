/* SPDX-License-Identifier: MIT */
/*
 * cli/system.h where there is no system: files are the page's, the standard
 * input is its file "input", and nothing interrupts: the page ends the worker
 * that all of this runs in.  The standard error is a terminal as wide as a
 * line of progress, which the page shows.
 */
#define _GNU_SOURCE /* clock_gettime */

#include "system.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "page.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

double grundy_cli_now(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return 0.0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void grundy_cli_sleep(double seconds)
{
}

uint64_t grundy_cli_seed(void)
{
    struct timespec t = {0, 0};

    (void)clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000003u ^ (uint64_t)t.tv_nsec;
}

bool grundy_cli_is_terminal(int fd)
{
    return fd == 2;
}

int grundy_cli_terminal_width(int fd)
{
    return 80;
}

bool grundy_cli_ask_terminal(const char *question, char last, char *reply,
                             size_t size)
{
    return false;
}

/* All that numbers of 32 bits can speak of; --memory says less. */
size_t grundy_cli_machine_memory(void)
{
    return SIZE_MAX;
}

void grundy_cli_bound_memory(size_t memory, unsigned threads)
{
    (void)memory;
    (void)threads;
}

void grundy_cli_catch_signals(void)
{
}

void grundy_cli_on_stop(void (*cancel)(void *user), void *user)
{
}

void grundy_cli_alarm(double seconds)
{
}

bool grundy_cli_interrupted(void)
{
    return false;
}

bool grundy_cli_out_of_time(void)
{
    return false;
}

int grundy_cli_open_file(const char *path)
{
    const int file = page_open(path, strlen(path));

    if (file < 0)
        errno = ENOENT;
    return file;
}

long grundy_cli_read(int fd, char *out, size_t size)
{
    return (long)page_read(fd, out, size < INT_MAX ? size : INT_MAX);
}

int grundy_cli_read_file(const char *path, size_t most, text_buffer *out)
{
    enum { STEP = 1 << 16 };
    const int file = strcmp(path, "-") == 0 ? 0 : grundy_cli_open_file(path);

    if (file < 0)
        return errno;
    for (;;) {
        char *const to = grundy_say_text_room(out, STEP);
        const size_t got = to == NULL ? 0 : page_read(file, to, STEP);

        if (to == NULL)
            return ENOMEM;
        to[got] = '\0';
        out->length += got;
        if (got == 0)
            return 0;
        if (out->length > most)
            return EFBIG;
    }
}

bool grundy_cli_file_exists(const char *path)
{
    return page_open(path, strlen(path)) >= 0;
}

int grundy_cli_replace_file(const char *path, const char *data, size_t length)
{
    page_keep(path, strlen(path), data, length);
    return 0;
}

int grundy_cli_write_new_file(const char *path, const char *data, size_t length)
{
    if (grundy_cli_file_exists(path))
        return EEXIST;
    return grundy_cli_replace_file(path, data, length);
}

/* ---- what there is not ---- */

void grundy_cli_run_program(char *const *argv, const char *input, size_t length,
                            double seconds, process_result *result)
{
    result->end = PROCESS_UNSTARTED;
    result->code = ENOSYS;
}

/* Debian's runtime of the compiler was built with guards in its frames, and
 * its C library has none to give. */
extern uintptr_t __stack_chk_guard;
uintptr_t __stack_chk_guard = 0x9e3779b9;
_Noreturn void __stack_chk_fail(void);

_Noreturn void __stack_chk_fail(void)
{
    __builtin_trap();
}
