/* SPDX-License-Identifier: MIT */
/*
 * grundy/base.h -- what every part of the library shares: the status of a
 * call, an error that names its place, the allocator and the limits.
 *
 * Nothing here prints, exits or keeps global state.
 */
#ifndef GRUNDY_BASE_H
#define GRUNDY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define GRUNDY_MUST_USE __attribute__((warn_unused_result))
#define GRUNDY_API __attribute__((visibility("default")))
#define GRUNDY_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define GRUNDY_MUST_USE
#define GRUNDY_API
#define GRUNDY_PRINTF(f, a)
#endif

/* The version of these headers; grundy_version_number tells the library's. */
#define GRUNDY_VERSION_MAJOR 0
#define GRUNDY_VERSION_MINOR 1
#define GRUNDY_VERSION_PATCH 0
#define GRUNDY_VERSION_NUMBER                                                  \
    (GRUNDY_VERSION_MAJOR * 1000000 + GRUNDY_VERSION_MINOR * 1000 +            \
     GRUNDY_VERSION_PATCH)

/*
 * What became of a call: 0, or one of the negative kinds of failure.  Of an
 * error that is only a warning it is GRUNDY_WARNING: the call has succeeded,
 * and no call returns that.
 */
typedef enum grundy_status {
    GRUNDY_OK = 0,
    GRUNDY_WARNING = 1,
    GRUNDY_ENOMEM = -1,    /* the allocator had no more */
    GRUNDY_EINVAL = -2,    /* the caller broke the contract of a function */
    GRUNDY_ESYNTAX = -3,   /* the rules do not follow the grammar */
    GRUNDY_ERULES = -4,    /* the rules parse, but do not make sense */
    GRUNDY_EINPUT = -5,    /* input data or a typed position is wrong */
    GRUNDY_EVALUE = -6,    /* overflow, division by zero, index out of range */
    GRUNDY_ECYCLE = -7,    /* a position can come back to itself */
    GRUNDY_ELIMIT = -8,    /* out of the memory or the time allowed */
    GRUNDY_ECANCEL = -9,   /* cancelled by another thread or a signal */
    GRUNDY_ENONIMBER = -10, /* the game has winners but no nimbers */
    GRUNDY_EIO = -11,      /* a file or a stream failed */
    GRUNDY_EINTERNAL = -12, /* the engine's own fault */
    GRUNDY_EFORMAT = -13   /* a stored file or certificate is damaged */
} grundy_status;

/* A place in a text: line and column from 1, length in characters. */
typedef struct grundy_span {
    uint32_t line, column, length;
} grundy_span;

enum {
    GRUNDY_MESSAGE_MAX = 1024,
    GRUNDY_HINT_MAX = 512,
    GRUNDY_LINE_MAX = 256,
    GRUNDY_ERRORS_MAX = 10 /* of one rule file that are told at once */
};

/* Which text the span of an error speaks of. */
typedef enum grundy_source {
    GRUNDY_SOURCE_NONE,
    GRUNDY_SOURCE_RULES,
    GRUNDY_SOURCE_INPUT,
    GRUNDY_SOURCE_POSITION
} grundy_source;

/*
 * What went wrong.  The caller owns it and may pass NULL instead; it is
 * written only on failure, or with a warning where that is said, and the first
 * error wins, so begin with {0}.
 * line_text is the line that the span stands in (cut to the part around it,
 * then line_text starts at column line_from), empty where there is none.
 */
typedef struct grundy_error {
    grundy_status status;
    grundy_source source;
    grundy_span span;
    uint32_t line_from;
    char message[GRUNDY_MESSAGE_MAX];
    char hint[GRUNDY_HINT_MAX];
    char line_text[GRUNDY_LINE_MAX];
} grundy_error;

/*
 * Writes the error as a person reads it, several lines ending in a newline:
 * NAME:LINE:COLUMN: error: MESSAGE, the line, the place underlined, the hint.
 * name is the rule file's name (may be NULL).  Returns the length it needs,
 * without the final 0; writes at most size bytes, always ended by 0 if size.
 */
GRUNDY_API size_t grundy_error_text(const grundy_error *err, const char *name,
                                    char *out, size_t size);

/* The name of a status, such as "out of memory".  Static storage. */
GRUNDY_API const char *grundy_status_name(grundy_status status);

/*
 * Where memory comes from.  resize(user, old, old_size, new_size) is realloc
 * that is told the old size: old NULL allocates, new_size 0 frees and returns
 * NULL.  It may return NULL for failure and then leaves old as it was.
 */
typedef struct grundy_alloc {
    void *(*resize)(void *user, void *old, size_t old_size, size_t new_size);
    void *user;
} grundy_alloc;

/*
 * Structs that callers fill, and that may grow, begin with their size.  Begin
 * with the initialiser that stands behind each: it sets the size and the
 * defaults of all members that its version has.  A size of 0 is taken for that
 * of version 0.1, so a designated initialiser may leave it out.  A size that
 * the library does not know is GRUNDY_EINVAL.
 */

/*
 * How far a computation may go.  All zero means the defaults: the C library's
 * allocator, no bound on memory or time, and nobody to tell of the progress.
 * Copied by the functions that take it, but for what the pointers point at.
 */
typedef struct grundy_limits {
    size_t size;          /* of this struct */
    grundy_alloc alloc;   /* resize NULL: the C library's realloc */
    size_t memory;        /* bytes the library may hold, 0: no bound */
    double seconds;       /* wall-clock seconds for one call, 0: no bound */
    /*
     * Threads that may work at once, 0: as many as processors, or 1 where alloc
     * is the caller's, which has to bear being called by all of them.
     */
    unsigned threads;
    /*
     * Called about ten times a second from the thread that works, with the
     * positions solved and the estimated whole (0: unknown).  May be NULL.
     */
    void (*progress)(void *user, uint64_t done, uint64_t whole);
    void *progress_user;
} grundy_limits;

#define GRUNDY_LIMITS_INIT                                                     \
    {                                                                          \
        sizeof(grundy_limits), {NULL, NULL}, 0, 0, 0, NULL, NULL               \
    }

/* The version of the library, as "MAJOR.MINOR.PATCH" (static storage) and as
 * GRUNDY_VERSION_NUMBER counts it. */
GRUNDY_API const char *grundy_version(void);
GRUNDY_API uint32_t grundy_version_number(void);

#ifdef __cplusplus
}
#endif

#endif
