/* SPDX-License-Identifier: MIT */
/*
 * solve/result_search.h -- what the search of results (results.c) and what
 * chooses among it, tables and values (result_answers.c) know of each other.
 */
#pragma once

#include "solve/exclusions.h"
#include "solve/move_history.h"
#include "solve/proof.h"
#include "solve/result_table.h"
#include "solve/results.h"

/* Positions that a value may take: of a sum that is met, and of one that is
 * asked for; and how many for each visit, in all. */
enum { POSITIONS_MET = 1 << 11, POSITIONS_ASKED = 1 << 12, SHARE = 8 };

typedef struct result_frame {
    uint32_t number;
    int64_t alpha, beta, best;
    int64_t low;             /* its moves so far are worth that at least */
    size_t first, next, end; /* of its options in the list */
    bool chosen;             /* the next one is the best of the rest */
    bool threatened; /* one of its moves was answered by a move that ended */
    uint16_t threat; /* play, which changed that */
    uint32_t from;   /* the first number of its options */
    uint64_t began;  /* visits before this one */
} result_frame;

typedef struct result_crowd result_crowd;

struct result_solver {
    position_graph graph;
    position_graph stack; /* its game.kinds 0: there is none */
    position_graph *on;   /* which of the two is searched */
    result_frame *frame;
    size_t depth, frame_cap;
    edge_list list; /* of all frames, one behind the other */
    result_tables tables;
    uint64_t most; /* visits, and the search is given up */
    bool crowded;  /* what is needed at once fills the memory */
    bool gave_up;
    bool by_bounds; /* though proofs were asked for: they took too long */
    bool met_sum;   /* a search of the stack did: it is of no use */
    uint64_t visits;
    move_history history[2]; /* of Left's moves, if sides differ, and Right's */
    proof_search proofs;
    position_values *values; /* NULL: the rules have none */
    loopy_values *loopy;     /* NULL: nor those */
    bool uncounted; /* lengths of sums with these are not looked for, nor are
                       others, so that who wins goes by one measure */
    exclusions *excluded; /* NULL: nor those */
    result_crowd *crowd;  /* who searches as well; NULL: nobody */
    atomic_uchar *at_work; /* how many are at a position, by its hash */
    bool alone;            /* nobody may */
    bool helped;           /* somebody has, in this search of a stack */
    bool failed;           /* the rules did, in a helper's search */
    double began;          /* the search of a stack, by the clock */
    uint64_t looks;
    int64_t alpha, beta; /* what is asked */
};

/* Decides the sum of that number by its value, if that is found within so many
 * positions. */
GRUNDY_MUST_USE grundy_status grundy_results_decide_by_value(result_solver *s,
                                                             uint32_t number,
                                                             uint64_t positions,
                                                             grundy_error *err);

/* One question about the root, whose number may change: whether its result is
 * alpha or less, or beta or more. */
GRUNDY_MUST_USE grundy_status grundy_results_ask(result_solver *s,
                                                 uint32_t *root, int64_t alpha,
                                                 int64_t beta,
                                                 grundy_error *err);

/* Frames above `base` of a search that was stopped. */
void grundy_results_abandon(result_solver *s, size_t base);

/* The result of the root, whose number may change; given up after so many
 * visits more. */
GRUNDY_MUST_USE grundy_status grundy_results_search_for(result_solver *s,
                                                        uint32_t *root,
                                                        uint64_t visits,
                                                        grundy_error *err);

/* The same, never given up. */
GRUNDY_MUST_USE grundy_status grundy_results_search_whole(result_solver *s,
                                                          uint32_t *root,
                                                          grundy_error *err);

/* Whether bounds tell results apart; an end of a score without one becomes
 * INT64_MIN or INT64_MAX. */
bool grundy_results_tell_apart(const result_rules *rules, int64_t *low,
                               int64_t *high);
