/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/read.h -- the moves of a kind, whose position is a few sets or an
 * array of few different letters, and numbers that stay, as a list of
 * instances for the inputs of the moment: the cells that each needs in the set
 * or out of it, and those that it writes.
 */
#ifndef PLAN_SETS_READ_H
#define PLAN_SETS_READ_H

#include "base/error.h"
#include "plan/sets/term.h"
#include "sets/word_board.h"
#include "sets/instances.h"

/* Whoever knows the inputs and can run expressions. */
typedef struct set_host {
    void *user;
    arena *scratch;               /* where objects are made */
    const universe_now *universe; /* by index */
    const kind_shape *shape;      /* of kinds, by index */
    /* The value of an expression whose names have these words, one name's
     * after another's. */
    grundy_status (*value)(void *user, const node *n, variable *const *locals,
                           uint32_t count, const int64_t *argument,
                           int64_t *out, grundy_error *err);
    /* Whether a universe of what the kind's rules call is known, now. */
    bool (*find_universe)(void *user, const universe *u);
} set_host;

/*
 * How positions are cells of the list.  Several sets are its planes (see
 * sets/instances.h).  An array is a plane for each letter, whose cells are in
 * where that letter stands; one of two letters is one plane, in where the
 * larger stands.  Planes that no instance reads are left out, but where all are
 * asked for.
 */
typedef struct set_coding {
    uint32_t sets;  /* or numbers, by their bits; 0: an array */
    uint32_t wide;  /* an array of numbers that are sets of so many bits, which
                       are one set, row by row; 0: of letters */
    bool unary;     /* bit i of these is whether the number is above i */
    uint32_t cells; /* elements of it, or that each set may have */
    uint32_t letters;
    int64_t letter[SET_MOST_LETTERS]; /* rising */
    int32_t plane[SET_MOST_LETTERS];  /* of each set or letter; -1: none */
    int64_t usual; /* which stands nearly everywhere at the start: of rules as a
                      whole its plane is the last one, and left out where
                      letters are more than planes */
    bool all;
} set_coding;

/* A page of a browser has no room for what reads unary bits. */
#ifdef GRUNDY_SMALL
enum { SETS_READ_UNARY = 0 };
#else
enum { SETS_READ_UNARY = 1 };
#endif

static inline bool grundy_set_is_unary(const set_coding *c)
{
    return SETS_READ_UNARY && c->unary;
}

/*
 * Whether all moves ask for the same of the position after them; then *out is
 * the kind with moves that do not, and `win if` that does not hold.  For
 * positions where it holds, moves that leave the end out are those of the
 * kind.  Or of the position before them, with `stop if`.  It lives in the
 * arena.
 */
bool grundy_sets_kept(arena *a, const game_kind *kind, bool after,
                      game_kind *out);

/* The numbers of the position in each phase of play, by parameter; those of the
 * start come first. */
typedef struct set_phases {
    uint32_t count;
    int64_t reg[BOARD_PHASES][GRUNDY_MOST_PARAMS];
} set_phases;

/* No list has more. */
enum { GRUNDY_SETS_MOST = 1 << 22 };

/* The letters of the planes of rules as a whole, then the one that is left out,
 * if there is one; how many planes; 0: letters are too many. */
uint32_t grundy_set_coding_planes(const set_coding *c, int64_t *letter);

/* Adds a letter, if it is not there; false: there are too many. */
bool grundy_sets_add_letter(set_coding *c, int64_t letter);

/*
 * Reads the moves of positions whose other parameters have the values of reg
 * (one a parameter; that of the set is not looked at).  *obstacle says why
 * there is no list.  Of a kind that `win if` alone or `lose if` alone decides
 * the moves are as if play went on, and *ends has where it does not, as
 * instances without writes; ends NULL: there is no list then.  Of a kind
 * whose position is an array, *coding has its length and its letters, and gets
 * those that moves may write; coding NULL: only one set is read.  Fails when
 * memory is out or the watch stops it.  Owner: the caller, who ends both with
 * grundy_instances_drop in any case.
 */
grundy_status grundy_sets_read(const game_kind *kind, const int64_t *reg,
                               const set_host *host, memory *mem, watch *w,
                               set_coding *coding, set_instances *out,
                               set_instances *ends, set_obstacle *obstacle,
                               grundy_error *err);

/* The numbers that moves lead to: of each instance those of the parameters that
 * are neither sets nor the array, in their order. */
typedef struct set_leads {
    int64_t *to;
    size_t count, cap;
} set_leads;

/* The same of one kind whose moves may change those numbers; of those that
 * write nothing too.  Nothing may decide play.  Owner: the caller, who gives
 * `to` back to mem. */
grundy_status grundy_sets_read_leads(const game_kind *kind, const int64_t *reg,
                                     const set_host *host, memory *mem,
                                     watch *w, set_coding *coding,
                                     set_instances *out, set_leads *leads,
                                     set_obstacle *obstacle, grundy_error *err);

/*
 * Reads all that a position of sets comes to as a list that maps of its places
 * can be tried on (sets/symmetries.h): what clauses ask of cells, and what
 * moves make of them, however they exchange the sets.  A map that keeps the
 * list takes each position to one with the same result, and its options to
 * those of that one.  Numbers may change where it is known to what: of those of
 * the first phase, which are given, all come that play can lead to.  *coding
 * is as above, and so is all else.  *board, if it is asked for, gets the same
 * as tests of words, or is refused.  Owner: the caller, who ends it with
 * grundy_word_board_drop in any case.
 */
grundy_status grundy_sets_sketch(const game_kind *kind, set_phases *phases,
                                 const set_host *host, memory *mem, watch *w,
                                 set_coding *coding, set_instances *out,
                                 word_board *board, set_obstacle *obstacle,
                                 grundy_error *err);

#endif
