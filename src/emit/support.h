/* SPDX-License-Identifier: MIT */
/*
 * emit/support.h -- C that programs are given, as far as they name it: the
 * files of src/emit/support, in pieces, by tools/embed-support.
 */
#ifndef EMIT_SUPPORT_H
#define EMIT_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a line under #if may ask of the program. */
enum {
    SUPPORT_TRIES = 1 << 0,      /* cells that may fail are tried */
    SUPPORT_MARKS_GROW = 1 << 1, /* the array of marks has no known size */
    SUPPORT_RESULTS = 1 << 2,
    SUPPORT_SCORES = 1 << 3,  /* results are scores */
    SUPPORT_SUMS = 1 << 4,    /* some position is a sum */
    SUPPORT_ENDINGS = 1 << 5, /* some clause ends play */
    SUPPORT_AGAIN = 1 << 6,   /* some move goes on */
    SUPPORT_CASES = 1 << 7,   /* another case may be another game */
    SUPPORT_SIDES = 1 << 8,   /* Left and Right have moves of their own */
    SUPPORT_ENDLESS = 1 << 9,
    SUPPORT_FOR_SOMEBODY = 1 << 10, /* who wins play that has no end, */
    SUPPORT_FOR_LEFT = 1 << 11,     /* and that is Left */
    SUPPORT_ENTAILS = 1 << 12,      /* parts may have to be answered */
    SUPPORT_WORTHS = 1 << 13,       /* parts may have values of their own, */
    SUPPORT_VALUES = 1 << 14,       /* which are asked for */
    SUPPORT_BOXES = 1 << 15,        /* parameters are in ranges of inputs */
    SUPPORT_LOOPY = 1 << 16,        /* sums of play without end have values */
    SUPPORT_BOARDS = 1 << 17, /* rules may be tests of words (boards.h), */
    SUPPORT_RACES = 1 << 18,  /* where who can't move first loses */
    SUPPORT_FEW = 1 << 19,    /* few parts may be worth as much as many */
    SUPPORT_ALONE = 1 << 20,  /* a single position is quicker searched */
    SUPPORT_PLACES = 1 << 21, /* positions are many words, */
    SUPPORT_LISTED = 1 << 22, /* some of them numbers of lists */
    SUPPORT_GAINS = 1 << 23   /* some move gains, or goes on */
};

/* Files whose pieces name each other, as they are given to the tool. */
enum {
    SUPPORT_HELPERS,
    SUPPORT_OF_ATTEMPTS,
    SUPPORT_OF_SETS,
    SUPPORT_OF_RESULTS,
    SUPPORT_OF_VALUES,
    SUPPORT_OF_LOOPY
};

enum { SUPPORT_MOST = 1024 };

typedef struct support_row {
    uint32_t with, without; /* those conditions hold, those do not */
    uint32_t there;         /* 1 + a piece that is there too; 0: none */
    const char *text;
} support_row;

typedef struct support_piece {
    const char *const *name; /* those that it declares, ended by NULL */
    const support_row *row;
    const uint16_t *need; /* the pieces that it stands on */
    uint32_t rows, needs, group;
    bool fails;     /* a call may find that the rules have no answer */
    bool allocates; /* or takes short-lived memory */
} support_piece;

typedef struct support_file {
    const char *name;
    uint32_t first, count;
} support_file;

extern const support_piece grundy_support[];
extern const uint32_t grundy_support_pieces;
extern const support_file grundy_support_file[]; /* ended by NULL */
extern const char *const *const grundy_support_word[];

typedef struct support_set {
    uint64_t has[SUPPORT_MOST / 64];
} support_set;

/* The first piece that declares the name; NULL: none does. */
const support_piece *grundy_support_find(const char *name);

/* Whether what declares the name is in the set. */
bool grundy_support_has(const support_set *s, const char *name);

typedef bool support_test(void *user, const char *name);

/* Adds those of the group for a name of which that holds, and what they stand
 * on. */
void grundy_support_add(support_set *s, uint32_t group, support_test *test,
                        void *user);

/* Adds what declares the name, and what that stands on. */
void grundy_support_add_named(support_set *s, const char *name);

/* Adds the helpers for a name of which that holds among what the piece that
 * declares `name` stands on, and what they stand on. */
void grundy_support_add_helpers(support_set *s, const char *name,
                                support_test *test, void *user);

/* Of its helpers the set has those that are in `named`. */
void grundy_support_keep_helpers(support_set *s, const support_set *named);

/* Whether a piece of the group declares the name; or has it at all. */
bool grundy_support_names(uint32_t group, const char *name);
bool grundy_support_uses(uint32_t group, const char *name);

/* `declares` is the first name of the piece that the text is of. */
typedef void support_put(void *user, const char *text, size_t length,
                         const char *declares);

/* Calls put with what stands in the file of that name, or in all helpers
 * (NULL), as far as it is in the set (NULL: all of it), under these conditions.
 */
void grundy_support_write(const char *file, const support_set *s,
                          uint32_t conditions, support_put *put, void *user);

#endif
