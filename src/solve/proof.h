/* SPDX-License-Identifier: MIT */
/*
 * solve/proof.h -- whether the result of a position is at least so much, by
 * proof numbers, depth first: df-pn [Nagai02].
 *
 * The search goes where least is left to be shown, so it finds a deep forced
 * win among many moves, of which the other side has few at each step.  What it
 * has proved are bounds of the positions (solve/position_graph.h); proof
 * numbers are guesses, in a table of bounded size.  Play has to end: a position
 * that is met on its own path is a cycle and is reported, so no proof hangs on
 * the path by which a position was come to.
 */
#pragma once

#include "solve/move_history.h"
#include "solve/position_graph.h"

typedef struct proof_frame proof_frame;

/* How much is left to be shown for a yes, and for a no. */
typedef struct proof_pair {
    uint32_t yes, no;
} proof_pair;

typedef struct proof_guess proof_guess;

typedef struct proof_search {
    proof_frame *frame;
    size_t depth, frame_cap;
    edge_list list;   /* of all frames, one behind the other */
    proof_pair *pair; /* of each edge */
    size_t pair_cap;
    proof_guess *guess;
    size_t guesses, used; /* 0 or a power of two; how many are taken */
    bool full;            /* it grows no more */
    proof_pair returned;  /* of the frame that was left last */
    move_history history[2]; /* as in results.c */
    uint64_t visits;
    uint64_t most; /* from so many on a question is left open */
} proof_search;

void grundy_proofs_close(proof_search *p, memory *mem);

/*
 * Narrows the bounds of a position until its result is at least `least` or is
 * not, or there were so many visits.  GRUNDY_ECYCLE with the cycle, if one is
 * met; GRUNDY_ELIMIT or GRUNDY_ECANCEL with how far it got.  While the game's
 * functions run they may call this again.
 */
GRUNDY_MUST_USE grundy_status grundy_proofs_ask(proof_search *p,
                                                position_graph *on,
                                                uint32_t root, int64_t least,
                                                grundy_error *err);
