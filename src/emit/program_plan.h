/* SPDX-License-Identifier: MIT */
/*
 * emit/program_plan.h -- what is decided of a program and found out of it while
 * it is written: how each kind is solved, what its tables hold, which sets are
 * words, which sums and arrays are kept (emit/plan.c and those it asks).
 */
#ifndef EMIT_PROGRAM_PLAN_H
#define EMIT_PROGRAM_PLAN_H

#include "emit/page.h"
#include "plan/laws/code.h"
#include "plan/laws/takes.h"
#include "plan/laws/winners.h"
#include "plan/order/axes.h"
#include "plan/order/order.h"

/* What a sum of positions is worth to the program. */
typedef enum emit_mode {
    MODE_NIMBERS, /* normal play: the xor of its parts' nimbers */
    MODE_SINGLE,  /* every sum is one position: is it won? */
    MODE_TAME,    /* misere play of heaps with a law: xor with a twist */
    MODE_RESULTS  /* draws, scores, moves that go on, sums without nimbers:
                     its result */
} emit_mode;

typedef enum kind_method {
    METHOD_NONE, /* not looked at yet */
    METHOD_LAW,
    METHOD_SEQUENCE,  /* values that are proved to repeat, as constants */
    METHOD_PIECEWISE, /* a law that rests on a function in pieces: piecewise.c
                       */
    METHOD_PAIRS,     /* all may be taken but for listed pairs: pairs.c */
    METHOD_FAR,       /* a few numbers are taken, some of them large: far.c */
    METHOD_BREAKING,  /* values of splitting heaps, by rare ones */
    METHOD_SPLIT,     /* the xor of simpler positions that it is a sum of */
    METHOD_TABLE,     /* a box filled in an order that is proved */
    METHOD_MEMO,      /* recursion with a hash table */
    METHOD_LISTED,    /* moves of a board, written out: listed.c */
    METHOD_SEARCH     /* with all others, by support/results_search.h */
} kind_method;

/* How the values of options are gathered: marks.c. */
typedef enum marks_kind {
    MARKS_GROW,
    MARKS_STACK,
    MARKS_BITS,
    MARKS_ARRAY
} marks_kind;

typedef struct marking {
    marks_kind how;
    const char *name; /* of the word of bits, or where the stack began */
} marking;

/* One parameter of a table. */
typedef struct axis_plan {
    bool fixed;    /* its range is declared or known */
    bool constant; /* of a fixed one: low..high are numbers */
    bool wide;     /* declared, but filled as far as is asked: from low */
    bool boxed;    /* they come from the start, not from a declaration */
    int64_t low, high;
    int64_t least, most; /* what a table of arrays of C has room for */
    uint32_t group;      /* the first axis of those that share one extent */
    int64_t more;        /* by so much it is longer than that */
    bool falling;        /* filled from its high end */
} axis_plan;

/* The values of heaps below count; the last `period` of them come again and
 * again, each time `saltus` larger. */
typedef struct sequence_law {
    const char *game; /* its code */
    uint32_t count;
    int64_t period, saltus;
    uint64_t *value;
    uint8_t *digit; /* of the code, where no law is known; NULL: the clauses */
    const heap_family *family; /* tell them for the input of the moment */
    uint32_t digits;
    bool unequal; /* a split leaves heaps of unlike sizes */
} sequence_law;

/* What one cell of a table holds. */
typedef enum cell_type {
    CELL_BOOL,
    CELL_INT8,
    CELL_UINT8,
    CELL_INT16,
    CELL_UINT16,
    CELL_INT32,
    CELL_INT64
} cell_type;

typedef struct kind_plan {
    const char *name; /* a kind that the planner added has none for C */
    kind_method method;
    takes_law takes;                   /* unless its kind is TAKES_NONE */
    const node *takes_from, *takes_to; /* of TAKES_RUN, if inputs or other
                                          parameters say it */
    bool takes_any;                    /* nothing is proved of its ends */
    bool takes_one;       /* it is 1 to at least 0, which needs no more proof */
    uint32_t heap;        /* the parameter that a law is about */
    const node *share;    /* what a share is divided by, of one more law */
    const node *multiple; /* of which any multiple may be taken */
    uint32_t multiple_way; /* how the rules say that: law.c */
    winner_law winner;     /* a law of who wins alone */
    bool by_nimbers; /* of a kind whose positions have nimbers: its law in a
                        file of results, of sums of such alone, or under
                        misere play, which they tell */
    bool by_canonical;     /* the law is of the canonical moves, not of those as
                              written: its clauses are not the rules' own */
    axis_plan axis[GRUNDY_MOST_PARAMS];
    uint32_t order[GRUNDY_MOST_PARAMS]; /* of the loops, outermost first */
    uint8_t below[AXES_MOST]; /* bit j of i: parameter i is at most j */
    const char *why_not;      /* MEMO: the first condition for a table that is
                                 filled ahead that fails */
    const char *unlisted;     /* MEMO: why moves of a board are not listed */
    bool behind;        /* what is written stands behind a list or table */
    int64_t most_cells; /* TABLE: beyond so many it is recursion behind
                           it that answers; 0: whatever is asked for */
    bool cells;               /* MEMO: what is found is kept in arrays of C */
    bool shallow; /* and they are so few that recursion is not deep */
    bool wanted, written, allocates, halves;
    bool used; /* in the pass before, by what was kept of it */
    marks_kind marks;
    bool arrays; /* a table of arrays of C: all extents are known */
    sequence_law sequence;
    const node *const *taken; /* FAR: lists of what may be taken */
    const rule_move *taking;  /* by these moves */
    uint32_t lists;
    bool open;           /* they go as far as the heap */
    uint32_t key;        /* number of a parameter from 1 on, for one value of
                            which the table stands at a time; 0: none */
    bool asked_by_rules; /* by other kinds and functions */
    bool eager;          /* main fills the table as soon as it can */
    cell_type stored;    /* the type of a table's entries */
    page text;           /* its functions */
    const char *forget;  /* statements, a line each, that void its values;
                            NULL: none */
    struct all_but *pairs;        /* PAIRS */
    struct turning_plan *turning; /* TABLE: large heaps may have a law that
                                     the input tells: turning.c */
    bool fails;          /* some position may have no value: attempt.c */
} kind_plan;

typedef struct function_plan {
    const char *name;
    bool wanted, written, allocates;
    bool used;  /* as a kind's */
    bool deep;  /* it is kept in a hash table, however deep it goes */
    bool fails; /* as a kind's */
    bool costs; /* more than to look for a value that was kept */
    bool walks; /* about as much, so that a loop of them costs more */
    page text;
    const char *forget;
} function_plan;

/* A fold over input alone, for which prefix sums are kept. */
typedef struct sums_plan {
    const node *fold;
    const char *name;
    uint32_t after; /* the statement after which they are made */
    bool written, used, lists;
    bool watched; /* a sum of it may leave 64 bits */
    size_t made;  /* its text up to NAME_over */
    page text;
} sums_plan;

/* An array of the input that is an array of C: input.c. */
enum { PLAIN_DIMS = 3 };
typedef struct plain_array {
    bool is;
    uint32_t dims;
    const node *dim[PLAIN_DIMS];
    int64_t most[PLAIN_DIMS];
} plain_array;

typedef struct universe_plan {
    bool mask, wanted;
    bool surely;  /* it has at most 64 elements */
    int64_t most; /* elements by the declared ranges; 0: not known yet */
    const char *name;
    uint32_t after; /* statements that give its size, 0: none */
} universe_plan;

/* A global of the rules. */
typedef struct global_plan {
    const char *name;
    bool in_main, beyond; /* what reads it: main(), anything else */
    bool local;           /* a variable of main() */
    bool shared;          /* that it can't be */
} global_plan;

#endif
