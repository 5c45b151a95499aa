/* SPDX-License-Identifier: MIT */
/*
 * grundy/game.h -- the contract between games and solvers, and the solvers
 * for a game that a C programmer gives as a struct of functions.
 *
 * A position is a kind and some words.  A game says which options a position
 * has; an option is a sum of positions and Nim heaps.  Everything else is the
 * solvers' work.
 */
#ifndef GRUNDY_GAME_H
#define GRUNDY_GAME_H

#include "grundy/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Borrowed by whoever it is handed to, until that call returns. */
typedef struct grundy_position {
    uint32_t kind;      /* which of the game's kinds, from 0 */
    uint32_t length;    /* words; may differ from position to position */
    const int64_t *word;
} grundy_position;

/* The kind of a Nim heap in a sum that rules give; its one word is the size. */
#define GRUNDY_KIND_NIM UINT32_C(0xfffffe)

/* Where a game puts the options it finds. */
typedef struct grundy_options grundy_options;

/*
 * Adds `copies` equal parts to the option being built.  The words are Copied.
 * After false the game returns GRUNDY_OK at once: nothing more is wanted, or
 * an error is noted already.
 */
GRUNDY_API bool grundy_options_part(grundy_options *to, grundy_position part,
                                    uint64_t copies);

/* Adds a Nim heap of k to the option being built. */
GRUNDY_API bool grundy_options_nim(grundy_options *to, uint64_t k);

/* Ends the option; what comes next belongs to a new one. */
GRUNDY_API bool grundy_options_end(grundy_options *to);

/* An option that is one position: the two calls above in one. */
static inline bool grundy_options_add(grundy_options *to, grundy_position part)
{
    return grundy_options_part(to, part, 1) && grundy_options_end(to);
}

/* How a position ends before its moves are looked at. */
typedef enum grundy_verdict {
    GRUNDY_PLAYS_ON, /* its options decide */
    GRUNDY_WINS,     /* the player to move has won: no nimber */
    GRUNDY_LOSES     /* the player to move has lost: no nimber */
} grundy_verdict;

/*
 * The least and the largest value of each word of one kind, and an order.
 * order[0..length) names words from 1, negative for falling: (2, -1) says
 * that every part of every option of (a, b) comes earlier when positions are
 * sorted by rising b and, among equals, by falling a.  order[0] 0: unknown.
 */
typedef struct grundy_bounds {
    uint32_t length;     /* words, at most 4,096; 0: no bounds can be given */
    int64_t *low, *high; /* length items each, filled by the game */
    int32_t *order;      /* the same; only an order that is proved */
    bool fill;           /* most of the box will be needed: fill it in order */
} grundy_bounds;

/*
 * A game.  Every function gets `state`; only options is required.  A function
 * reports its own failures through err, which is never NULL here, and the
 * status it returns.  The same
 * position must always give the same options in the same order.
 */
typedef struct grundy_game {
    size_t size; /* of this struct */
    void *state;
    uint32_t kinds;  /* number of kinds, 1 or more */
    uint32_t words;  /* largest length of a position */

    /* All options of the position, in order; a stopped one has none. */
    grundy_status (*options)(void *state, grundy_position position,
                             grundy_options *to, grundy_error *err);

    /* What decides before the options do; NULL: nothing ever does. */
    grundy_status (*verdict)(void *state, grundy_position position,
                             grundy_verdict *verdict, grundy_error *err);

    /*
     * Replaces word[0..length) by those of an equivalent position that stands
     * for its whole class.  NULL: every position stands for itself.
     */
    void (*canonical)(void *state, uint32_t kind, int64_t *word,
                      uint32_t length);

    /*
     * Writes the position as a sum of independent ones, as a single option.
     * NULL: positions do not fall apart.
     */
    grundy_status (*components)(void *state, grundy_position position,
                                grundy_options *to, grundy_error *err);

    /*
     * Bounds that hold for every position of the kind that play from the
     * given parts can reach.  They make a dense table possible.  NULL: none.
     */
    grundy_status (*bounds)(void *state, uint32_t kind,
                            const grundy_position *part, size_t parts,
                            grundy_bounds *bounds, grundy_error *err);

    /*
     * The nimber of a position by a law of the game, or false if no law
     * covers it.  NULL: no laws.
     */
    bool (*law)(void *state, grundy_position position, uint64_t *nimber);

    /* The position as text, like snprintf.  NULL: "kind(word, ...)". */
    size_t (*text)(void *state, grundy_position position, char *out,
                   size_t size);
} grundy_game;

#define GRUNDY_GAME_INIT                                                       \
    {                                                                          \
        sizeof(grundy_game), NULL, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL,   \
            NULL                                                               \
    }

/* A game bound to its tables.  Not thread safe but for cancel. */
typedef struct grundy_solver grundy_solver;

/*
 * Owner: the caller, who ends it with grundy_solver_close.  *game and *limits
 * (may be NULL) are Copied; what their pointers point at must live on.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_solver_open(
    grundy_solver **out, const grundy_game *game, const grundy_limits *limits,
    grundy_error *err);

/* Frees *solver and sets it to NULL; a NULL *solver is allowed. */
GRUNDY_API void grundy_solver_close(grundy_solver **solver);

/* Stops the computation under way; from any thread or a signal handler. */
GRUNDY_API void grundy_solver_cancel(grundy_solver *solver);

/*
 * The nimber of the sum of the parts (normal play).  GRUNDY_ECYCLE names the
 * cycle; GRUNDY_ENONIMBER if a verdict decides somewhere.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_solver_nimber(
    grundy_solver *solver, const grundy_position *part, size_t parts,
    uint64_t *nimber, grundy_error *err);

/*
 * Whether the player to move wins the sum of the parts, by a search of the
 * whole sum; misere: who cannot move wins.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_solver_wins(
    grundy_solver *solver, const grundy_position *part, size_t parts,
    bool misere, bool *wins, grundy_error *err);

/*
 * A winning move: option number `option` (from 0, in the game's order) of
 * part number `part`.
 */
typedef struct grundy_choice {
    size_t part;
    uint64_t option;
} grundy_choice;

/*
 * Calls found for each winning move of the sum in the order of parts and
 * options, until it returns false.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_solver_moves(
    grundy_solver *solver, const grundy_position *part, size_t parts,
    bool misere, bool (*found)(void *user, grundy_choice choice), void *user,
    grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
