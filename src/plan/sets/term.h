/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/term.h -- the moves of a kind with one open set, made ready to be
 * unrolled: names are places, functions that are given the set are put in, and
 * what does not depend on it is one term that the host evaluates.  The set is
 * the only unknown; everything else has a value once its loops have.
 */
#ifndef PLAN_SETS_TERM_H
#define PLAN_SETS_TERM_H

#include "base/watch.h"
#include "lang/machine.h"

enum { TERM_NOWHERE = 0x7FFFFFFF }; /* it is looked at, as it may fail */

enum { SET_MOST_LETTERS = 8, SET_MOST_PLANES = 3 };

typedef enum term_op {
    TERM_VALUE,  /* without the set: evaluated by the host */
    TERM_NUMBER, /* the same, done here because it is there so often: */
    TERM_PLACE,  /* words of the place */
    TERM_ADD,
    TERM_SUB,
    TERM_MUL,
    TERM_LEAST, /* of the kids */
    TERM_GREATEST,
    TERM_ABS,
    TERM_MASK, /* the open number that is the set of its bits */
    TERM_UP,   /* kid[0] << kid[1], and so on; of bits TERM_COMMON and the like
                  as of sets */
    TERM_DOWN,
    TERM_QUOTIENT,
    TERM_REST,
    TERM_POPCOUNT,
    TERM_TUPLE,
    TERM_LESS,   /* kid[0] < kid[1], numbers */
    TERM_EQUAL,  /* numbers */
    TERM_LENGTH, /* of the array kid[0] */
    TERM_CELL,   /* the element at kid[0], fixed, of the array kid[1] */
    TERM_SIZE,   /* of the set kid[0] */
    TERM_FOLD,   /* of kid[0] over the tail; or over the array kid[0] */
    TERM_AMONG,  /* kid[0] in the list or set kid[1], fixed */
    /* arrays */
    TERM_ARRAY,   /* the open one */
    TERM_ITEMS,   /* [kid, kid, ...], or [kid[0] tail] */
    TERM_SLICE,   /* of kid[0] from kid[1] short of kid[2], both fixed */
    TERM_APPEND,  /* one array after another */
    TERM_CHANGED, /* kid[0] with kid[2] at kid[1], and so on */
    TERM_LIKE,    /* kid[0] == kid[1], a condition */
    /* sets */
    TERM_OPEN,     /* the set itself */
    TERM_FULL,     /* its universe */
    TERM_ELEMENTS, /* {kid, kid, ...} */
    TERM_COLLECT,  /* {kid[0] tail} */
    TERM_UNION,
    TERM_COMMON,
    TERM_MINUS,
    TERM_EITHER,
    /* conditions */
    TERM_IN,     /* kid[0] in kid[1] */
    TERM_SUBSET, /* kid[0] <= kid[1] */
    TERM_SAME,   /* kid[0] == kid[1], sets */
    TERM_NOT,
    TERM_AND,
    TERM_OR,
    TERM_ANY,     /* kid[0] for one run of the tail */
    TERM_COUNTED, /* stays whatever cells change places: `n` */
    /* either */
    TERM_IF,   /* if kid[0] then kid[1] else kid[2] */
    TERM_WITH, /* kid[1..] into places, then kid[0] */
    /* a target */
    TERM_MOVE /* kid[i]: the value of parameter i */
} term_op;

typedef enum term_fold {
    FOLD_ANY,
    FOLD_SUM,
    FOLD_LEAST,
    FOLD_GREATEST
} term_fold;

typedef struct term term;

/* A name that a TERM_VALUE reads, and where its words are. */
typedef struct term_local {
    variable *variable;
    uint32_t place;
} term_local;

typedef struct term_step {
    bool loops;
    bool is_range, short_of; /* from kid[0] to kid[1] of `over`; without it */
    uint32_t place;          /* of the element */
    const term *over;        /* or the condition; of a range TERM_TUPLE */
} term_step;

typedef struct term_tail {
    uint32_t steps;
    term_step *step;
} term_tail;

struct term {
    term_op op;
    term_fold fold;
    bool fixed; /* the set is not in it */
    uint32_t kids, locals, place, width;
    const term **kid;
    term_local *local; /* of a VALUE */
    uint32_t *places;  /* of a WITH: one for each kid from the second on */
    const node *n;
    const term_tail *tail;
    int64_t number;
};

typedef struct term_clause {
    term_tail tail;
    const term *target;
    const term *gain; /* of the whole rules: fixed, or NULL */
} term_clause;

/* Of which rules terms are made: of the moves; of those and what decides play
 * if that is `win if` alone or `lose if` alone; or of all that the results of a
 * position depend on, where conditions may also ask for sizes of sets. */
typedef enum term_reach { TERMS_MOVES, TERMS_DECIDED, TERMS_WHOLE } term_reach;

/* The first thing that is in the way of a reading, and where it is written. */
typedef struct set_obstacle {
    const char *why; /* NULL: nothing is; marked for translation */
    grundy_span span;
} set_obstacle;

typedef struct set_terms {
    const game_kind *kind;
    uint32_t sets;                      /* that are open; 0: it is an array */
    uint32_t open[SET_MOST_PLANES];     /* the parameters that they are */
    const universe_now *in;             /* the universe of the largest set */
    uint64_t count[SET_MOST_PLANES];    /* the elements of it each may have, its
                                           first ones */
    bool masks;                         /* they are numbers, by their bits */
    bool rows;                          /* which are elements of one array */
    uint32_t bits[SET_MOST_PLANES];     /* that each may have at most */
    universe_now of_bits;               /* `in`, then */
    uint32_t places;                    /* words of room for values */
    bool counts;                        /* some terms are sizes or folds */
    uint32_t first[GRUNDY_MOST_PARAMS]; /* place of each other parameter */
    uint32_t clauses;
    term_clause *clause;
    uint32_t ends; /* conditions of the clauses that decide, in their order */
    const term **end;
} set_terms;

/* Whether it is one value without the set being looked at; what hangs on the
 * length of an open array is fixed as well, but no host knows the array. */
static inline bool grundy_terms_has_value(const term *t)
{
    switch (t->op) {
    case TERM_VALUE:
    case TERM_NUMBER:
    case TERM_PLACE:
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_LESS:
    case TERM_EQUAL:
    case TERM_LENGTH:
    case TERM_NOT:
    case TERM_AND:
    case TERM_OR: return t->fixed;
    default: return false;
    }
}

static inline bool grundy_sets_is_open(const set_terms *t, uint32_t at)
{
    for (uint32_t i = 0; i < t->sets || i == 0; i++)
        if (t->open[i] == at)
            return true;
    return false;
}

bool grundy_sets_same_universe(const universe_now *x, const universe_now *y);

/*
 * Makes the terms of all moves of the kind, and of the rest that is asked for;
 * the universes now by index, those that are not known yet are equal to no
 * other; `rows`: elements of an array are taken by their bits.  False when
 * memory is out; an obstacle tells why there are no terms.
 */
bool grundy_sets_terms(arena *a, const game_kind *kind, const universe_now *now,
                       term_reach reach, bool rows, set_terms *out,
                       set_obstacle *obstacle);

#endif
