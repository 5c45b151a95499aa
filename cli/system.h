/* SPDX-License-Identifier: MIT */
/*
 * cli/system.h -- what the commands ask of the operating system: the clock,
 * terminals, signals, files and other programs.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "say/text.h"

/* Seconds of a clock that never goes back. */
double grundy_cli_now(void);
void grundy_cli_sleep(double seconds);

/* A number that differs from run to run. */
uint64_t grundy_cli_seed(void);

bool grundy_cli_is_terminal(int fd);

/* Columns of the terminal, 80 if it does not say. */
int grundy_cli_terminal_width(int fd);

/*
 * Asks the terminal a question and reads its reply up to the character `last`,
 * ended by 0; false: the standard input and output are none, or it does not
 * answer within a third of a second.
 */
bool grundy_cli_ask_terminal(const char *question, char last, char *reply,
                             size_t size);

/* Bytes of memory that the machine has and allows to this process: the least of
 * what is built in, control groups and ulimit -v; SIZE_MAX if it does not say. */
size_t grundy_cli_machine_memory(void);

/* Holds the process to it: what the library counts, a tenth more, and the texts
 * and lists made of its answers.  threads: 0 as many as processors. */
void grundy_cli_bound_memory(size_t memory, unsigned threads);

/*
 * Ctrl-C and the end of the time allowed call what was last given to
 * grundy_cli_on_stop (cancel NULL: nothing), from a signal handler.  A second
 * Ctrl-C ends the program as if it had not been caught.
 */
void grundy_cli_catch_signals(void);
void grundy_cli_on_stop(void (*cancel)(void *user), void *user);
void grundy_cli_alarm(double seconds);
bool grundy_cli_interrupted(void);
/* Who asks for more than one answer: takes a Ctrl-C and the end of the time
 * back, so that the next one begins anew; false where we are to end (SIGTERM).
 * While one is under way so many more than one wish to stop are waited out. */
bool grundy_cli_resume(int patience);
bool grundy_cli_out_of_time(void);

/*
 * Opens a file to read; -1 and errno.  It does not wait for the writer of a
 * named pipe: who reads does, and may be stopped.
 */
int grundy_cli_open_file(const char *path);

/*
 * Reads a whole file ("-": the standard input); 0 or errno: EFBIG if it is
 * longer than `most` bytes, EINTR if we were stopped.
 */
int grundy_cli_read_file(const char *path, size_t most, text_buffer *out);

/* True if the path names something that is not a directory. */
bool grundy_cli_file_exists(const char *path);

/* The path of what stands so, such as "../share/locale", from the folder of
 * this program; false: there is nothing. */
bool grundy_cli_find_beside(const char *name, char *out, size_t size);

/* Writes a new file; 0 or errno, EEXIST if there is one of that name. */
int grundy_cli_write_new_file(const char *path, const char *data,
                              size_t length);

/*
 * Writes a file, in place of one that is there: at once, by renaming, so that
 * nobody finds half of it.  What is no file (a terminal, a pipe) is written
 * to.  0 or errno.
 */
int grundy_cli_replace_file(const char *path, const char *data, size_t length);

/* Up to size bytes of the file; -1 and errno on failure or Ctrl-C. */
long grundy_cli_read(int fd, char *out, size_t size);

/* Whether something can be read, or the end is there, without waiting. */
bool grundy_cli_is_readable(int fd);

/* How another program ended. */
typedef enum process_end {
    PROCESS_EXITED,
    PROCESS_KILLED,   /* by a signal */
    PROCESS_TIME,     /* it took longer than allowed */
    PROCESS_OUTPUT,   /* it printed more than allowed */
    PROCESS_STOPPED,  /* we were interrupted, or out of time */
    PROCESS_UNSTARTED /* code is errno */
} process_end;

typedef struct process_result {
    process_end end;
    int code;             /* exit status, signal or errno */
    text_buffer out, err; /* err: the beginning of it */
} process_result;

/*
 * Runs a program (looked for in PATH, without a shell) on the input and waits
 * for its end, no longer than `seconds`.  The texts of *result are refilled;
 * the caller frees them at last.
 */
void grundy_cli_run_program(char *const *argv, const char *input, size_t length,
                            double seconds, process_result *result);
