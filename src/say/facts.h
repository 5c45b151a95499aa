/* SPDX-License-Identifier: MIT */
/*
 * say/facts.h -- what there is to say about a sum: its parts with the values
 * that their moves reach, what decides it, the move that wins or the reply to
 * each move.  Nothing here is words: the files explain_*.c are.
 */
#pragma once

#include "teller.h"

enum {
    VALUE_MOVES = 4, /* moves told of those with one value, */
    VALUE_KEPT = 32  /* of so many, those that are not the same move */
};

/* grundy_strategy, as strings of one's own; NULL: nothing is said. */
typedef struct strategy_fact {
    char *theorem, *source, *rule, *aim, *here;
    bool of_values, of_winners;
} strategy_fact;

/* A value that moves of a part reach. */
typedef struct value_fact {
    uint64_t nimber;
    uint64_t moves;         /* that reach it, among those looked at */
    char *to[VALUE_KEPT];   /* the first of them, no two of them alike, */
    char *name[VALUE_KEPT]; /* and what the rules call them; may be NULL */
    size_t shown;
    bool more; /* there are others, perhaps unlike these */
} value_fact;

typedef struct part_fact {
    teller *g;
    char *position;
    uint64_t copies;
    bool has_nimber;
    uint64_t nimber;
    grundy_decided decided;
    grundy_part_law law;
    strategy_fact strategy;
    grundy_tame tame;  /* under misère play, if the whole sum is */
    uint64_t moves;    /* looked at */
    bool more_moves;   /* there are others */
    value_fact *value; /* by rising nimber; none where there are no nimbers */
    size_t values, room;
} part_fact;

/* How a sum is over for who has to move. */
typedef enum end_kind {
    END_NONE,    /* it goes on */
    END_STUCK,   /* there is no move */
    END_WON,     /* `win if` */
    END_LOST,    /* `lose if` */
    END_DRAWN,   /* `draw if` */
    END_SCORED,  /* `score E if` */
    END_REPEATED /* endless play has come to the same for the third time */
} end_kind;

typedef struct end_fact {
    end_kind kind;
    grundy_decided decided; /* of all but NONE and STUCK */
} end_fact;

/* A move, what it leaves, and whether that is over. */
typedef struct move_fact {
    size_t part;
    bool is_alone; /* the part is the whole sum */
    char *name;    /* what the rules call it; NULL: nothing */
    char *from, *to, *after;
    char *because; /* what a strategy says of what it leaves; NULL: nothing */
    end_fact end;
} move_fact;

/* A move that loses and the answer to it, unless it ends the game itself. */
typedef struct reply_fact {
    move_fact move, answer;
    uint64_t like; /* others of its part that leave the same teller */
} reply_fact;

typedef struct sum_fact {
    teller *g;
    grundy_sum *sum; /* Borrowed until grundy_say_facts_free */
    grundy_summary rules;
    char *position;
    grundy_ground ground;
    bool wins, has_nimber;
    uint64_t nimber;
    end_fact end;
    part_fact *part;
    size_t parts;
    bool has_best;               /* won, and not yet over */
    move_fact best;              /* a move that wins */
    grundy_tame tame, best_tame; /* of the sum and of what best leaves */
    /*
     * The moves of `answered` with their answers: of the sum if it is lost;
     * of what the best move leaves if only a search knows that it wins.
     */
    char *answered;
    reply_fact *reply;
    size_t replies;
    bool replies_left_out; /* some moves are not shown, */
    uint64_t replies_more; /* this many; 0: nobody counted them */
} sum_fact;

/* Failures are reported.  most: replies to find. */
grundy_status grundy_say_facts(sum_fact *f, teller *g, grundy_sum *sum,
                               size_t most);
void grundy_say_facts_free(sum_fact *f);

/* Whether a theorem tells who wins the sum, which has more moves than that:
 * nimbers may take a search that says no more. */
grundy_status grundy_say_is_for_theorem(const grundy_strategy *known,
                                        uint64_t most, grundy_sum *sum,
                                        bool *is, grundy_error *err);

/* One part alone, the same way; ended by grundy_say_part_free. */
grundy_status grundy_say_part_facts(part_fact *p, teller *g, grundy_sum *sum,
                                    size_t i);
void grundy_say_part_free(part_fact *p);

/* Whether the sum is over, and how. */
grundy_status grundy_say_end(end_fact *end, teller *g, grundy_sum *sum);

/* A winning move if there is one; *found tells. */
grundy_status grundy_say_best(move_fact *m, teller *g, grundy_sum *sum,
                              bool *found);
void grundy_say_move_free(move_fact *m);

/* The texts of the library as strings of one's own; NULL: no memory. */
char *grundy_say_sum_string(const grundy_sum *sum);
char *grundy_say_part_string(const grundy_sum *sum, size_t i, uint64_t *copies);

/* A name of a move as a string of one's own; NULL: it has none, or no memory
 * is left for it, and the move is told without. */
char *grundy_say_copy(const char *text);

/* Whether the sum is one position, once. */
bool grundy_say_is_alone(const grundy_sum *sum);

/* The sum with its parts in one order, whatever order they came in. */
char *grundy_say_state_string(const grundy_sum *sum);

/* The part with the top bit of the xor, and that bit; the xor is not 0. */
size_t grundy_say_top_part(const sum_fact *f, unsigned *bit);
