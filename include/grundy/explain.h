/* SPDX-License-Identifier: MIT */
/*
 * grundy/explain.h -- what an explanation or a game against a person needs
 * beyond values: the parameters of a position, the clause or the law that
 * decides it, the moves of one part, and the sum that a move leaves.
 *
 * `part` is a part's number in a sum, below grundy_sum_parts.
 */
#ifndef GRUNDY_EXPLAIN_H
#define GRUNDY_EXPLAIN_H

#include "grundy/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a position as data ---- */

typedef enum grundy_param_kind {
    GRUNDY_PARAM_NUMBER,
    GRUNDY_PARAM_SET,     /* of numbers */
    GRUNDY_PARAM_PAIRS,   /* a set of pairs: cells of a board */
    GRUNDY_PARAM_ARRAY,   /* of numbers */
    GRUNDY_PARAM_TEXT,    /* of characters, as their codes */
    GRUNDY_PARAM_TRIPLES, /* sets of them: cells of a box */
    GRUNDY_PARAM_QUADRUPLES
} grundy_param_kind;

/*
 * One parameter and its value.  Borrowed: name until the rules' close,
 * element until the next call of grundy_sum_part_param for this sum or its
 * close.
 */
typedef struct grundy_param {
    const char *name;
    grundy_param_kind kind;
    bool bounded;          /* NUMBER: it has a declared range, */
    int64_t low, high;     /* this one, if known (else low > high); SET: its
                            * elements are out of low..high */
    int64_t rows, columns; /* PAIRS: the cells are (0, 0) to (rows - 1, ...) */
    size_t numbers; /* of an element: 2 of PAIRS, 3 of TRIPLES, ..., or 1 */
    size_t count;   /* elements: 1 of a NUMBER, pairs of PAIRS */
    const int64_t *element; /* `numbers` for each; sets rise */
} grundy_param;

/*
 * Parameter i of kind number `kind`, which counts as for grundy_rules_kind, and
 * what it holds, without a position; NULL: it has no such parameter.
 * Borrowed until the rules' close.
 */
GRUNDY_API const char *grundy_rules_param(const grundy_rules *rules,
                                          size_t kind, size_t i,
                                          grundy_param_kind *holds);

/*
 * The part as grundy_sum_bind takes it: its kind and words, elements of sets
 * rising.  The words are Borrowed until the next call of this function or of
 * grundy_sum_part_param for this sum, or its close.  GRUNDY_EINVAL: the part
 * has to be answered, `entailed(...)`, and is a sum.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_words(
    grundy_sum *sum, size_t part, grundy_position *out, grundy_error *err);

/* The name of the part's kind: "heap", or "nim" for nim(k). */
GRUNDY_API const char *grundy_sum_part_kind(const grundy_sum *sum, size_t part);

/* How many parameters it has; nim(k) has one, called "". */
GRUNDY_API size_t grundy_sum_part_params(const grundy_sum *sum, size_t part);

GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_part_param(grundy_sum *sum, size_t part, size_t param,
                      grundy_param *out, grundy_error *err);

/*
 * The edges of the graph that the part is played on, for a picture, two numbers
 * each: the first record of two numbers, such as (u, v)[m], that the input has
 * and that the moves of the part's kind read.  *count is 0 where there is none,
 * or where the part is a set of edges.
 * Borrowed until the next call of this function, of grundy_sum_part_param or of
 * grundy_sum_part_words for this sum, or its close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_part_edges(grundy_sum *sum, size_t part, const int64_t **ends,
                      size_t *count, grundy_error *err);

/*
 * The lines that the `show` clauses of the part's kind make of it, each ended
 * by a newline; NULL: the kind has none.  GRUNDY_EINPUT: they read an input
 * that has no value, and GRUNDY_EVALUE: they fail; the part can be played all
 * the same.  Borrowed until the next call for this sum or its close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_show(
    grundy_sum *sum, size_t part, const char **lines, grundy_error *err);

/*
 * Words that two sums of one grundy_rules, with the same inputs, share only if
 * they are seen to be one game: the same positions in any order or, where the
 * rules treat them alike, positions whose numbers change places and sets of
 * cells that are turned, mirrored or moved.  Parts without a move do not count
 * where neither win nor lose stands.
 * Borrowed until the next call for this sum or its close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_form(grundy_sum *sum,
                                                         const int64_t **words,
                                                         size_t *count,
                                                         grundy_error *err);

/* ---- what decides ---- */

/* How the winner of a sum is found. */
typedef enum grundy_ground {
    GRUNDY_GROUND_NIMBERS, /* the xor of the parts' nimbers */
    GRUNDY_GROUND_TAME,    /* misère play of tame parts [Conway76] */
    GRUNDY_GROUND_SEARCH   /* a search of the whole sum */
} grundy_ground;

GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_ground(grundy_sum *sum, grundy_ground *ground, grundy_error *err);

/*
 * Misère play: a position is tame if it and all that it can become have a
 * nimber and a misère nim-value that are 0 and 1 or 1 and 0 (fickle), or equal
 * (firm).  Of a tame sum the player to move loses exactly if the nimber is 0
 * and it is firm, or the nimber is 1 and it is not; a sum is firm if a part is.
 */
typedef struct grundy_tame {
    bool tame; /* false also where that was not looked for */
    bool firm;
    uint64_t nimber;
} grundy_tame;

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_tame(grundy_sum *sum,
                                                         grundy_tame *out,
                                                         grundy_error *err);

/* The same of one part of a sum that is tame. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_tame(
    grundy_sum *sum, size_t part, grundy_tame *out, grundy_error *err);

typedef enum grundy_ending {
    GRUNDY_ENDING_NONE, /* its moves decide, if there are any */
    GRUNDY_ENDING_STOP, /* `stop if` holds: no moves */
    GRUNDY_ENDING_WIN,  /* `win if`: the player to move has won */
    GRUNDY_ENDING_LOSE, /* `lose if` */
    GRUNDY_ENDING_DRAW, /* `draw if` */
    GRUNDY_ENDING_SCORE /* `score E if` */
} grundy_ending;

enum { GRUNDY_CONDITION_MAX = 128 };

/* The clause that decides a position before its moves are looked at. */
typedef struct grundy_decided {
    grundy_ending ending;
    uint32_t line;                        /* of the clause, 0 for none */
    char condition[GRUNDY_CONDITION_MAX]; /* its source; cut, with "..." */
} grundy_decided;

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_decided(
    grundy_sum *sum, size_t part, grundy_decided *out, grundy_error *err);

typedef enum grundy_part_family {
    GRUNDY_PART_PLAIN,  /* no law: a table or a search */
    GRUNDY_PART_NIM,    /* every smaller heap: G(n) = n [Bouton01] */
    GRUNDY_PART_TAKE,   /* 1..most are taken: G(n) = n mod (most + 1) */
    GRUNDY_PART_CODE,   /* a game by code or subtraction set */
    GRUNDY_PART_FORMULA /* what may be taken fixes the nimber by a formula */
} grundy_part_family;

enum { GRUNDY_CODE_MAX = 96 };

/*
 * The law by which the nimber of a part is known.  With GRUNDY_PART_CODE a
 * period may be proved by now: period is not 0, and the nimber of a heap is
 * that of the heap `period` smaller, plus saltus, from preperiod + period on.
 */
typedef struct grundy_part_law {
    grundy_part_family family;
    uint64_t heap;   /* the size of the heap */
    uint64_t most;   /* of GRUNDY_PART_TAKE */
    bool only_takes; /* never leaves two heaps: tame under misère play */
    uint64_t nimber; /* of the heap under normal play */
    uint64_t preperiod, period, saltus;
    char code[GRUNDY_CODE_MAX]; /* as grundy_heap_code_text, perhaps cut; or
                                 * the formula, in the parameter's name */
} grundy_part_law;

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_law(
    grundy_sum *sum, size_t part, grundy_part_law *out, grundy_error *err);

/*
 * The law or theorem by which a part is known under normal play, as clauses
 * without a full stop in the language of the program; NULL where there is
 * nothing to say, and all are where no strategy is known.  Under misère play
 * only what tells the nimbers of normal play.
 * Borrowed: until the next call for this sum or its close.
 */
typedef struct grundy_strategy {
    const char *theorem; /* what it is called, */
    const char *source;  /* and who found it, when */
    const char *rule;    /* what holds of such positions: their values, or who
                          * wins; or how each move is answered */
    const char *aim;     /* what to leave if the part stands alone */
    const char *here;    /* what the rule comes to in this part */
    bool of_values;      /* the rule tells nimbers, and so helps in sums too */
    bool of_winners;     /* it tells who wins, and nimbers are found but by a
                          * search of all that may come */
} grundy_strategy;

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_strategy(
    grundy_sum *sum, size_t part, grundy_strategy *out, grundy_error *err);

/* ---- moves of one part ---- */

/*
 * Every move of the part, in the order written, with its nimber where there
 * is one, until found returns false: a heap of 10^18 has that many.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_part_moves(grundy_sum *sum, size_t part, grundy_move_found *found,
                      void *user, grundy_error *err);

/* The same without their values, which may take a long search: has_nimber is
 * false, and nothing is said of who wins. */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_part_targets(grundy_sum *sum, size_t part, grundy_move_found *found,
                        void *user, grundy_error *err);

/*
 * The moves of the part whose targets have this nimber, without listing the
 * others where a law allows that (see stands_for_more in rules.h).
 * GRUNDY_ENONIMBER where the game has none.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_moves_to(
    grundy_sum *sum, size_t part, uint64_t nimber, grundy_move_found *found,
    void *user, grundy_error *err);

/*
 * Whether a move leads from the part to the sum `to`, written in the
 * language.  The order of what it leaves does not matter nor, where neither win
 * nor lose stands, do parts without a move: row(0) + row(4) is row(4).
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_allows(grundy_sum *sum,
                                                           size_t part,
                                                           const char *to,
                                                           bool *allowed,
                                                           grundy_error *err);

/*
 * The sum after one copy of the part has become `to`, such as the `to` of a
 * grundy_move, which stands where the part did; whether a move leads there is
 * not asked.  Of a partisan game the other player is to move then
 * (grundy_sum_give_move).
 * Owner: the caller, who ends it with grundy_sum_close before the rules.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_after(grundy_sum **out,
                                                          const grundy_sum *sum,
                                                          size_t part,
                                                          const char *to,
                                                          grundy_error *err);

/* ---- in words ---- */

typedef struct grundy_explaining {
    size_t size;    /* of this struct */
    size_t columns; /* of a line, 0: 80 */
    size_t moves;   /* answers that are told of at most, 0: 12 */
    size_t steps;   /* positions of a table built one by one, 0: none is */
    uint64_t depth; /* moves that it goes into what they lead to */
} grundy_explaining;

#define GRUNDY_EXPLAINING_INIT                                                 \
    {                                                                          \
        sizeof(grundy_explaining), 0, 0, 0, 0                                  \
    }

/*
 * Why the sum is won or lost, in words: what `grundy explain` prints, in the
 * language of the program (setlocale, and where its catalogues are,
 * bindtextdomain).  how NULL: GRUNDY_EXPLAINING_INIT.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_explain(grundy_sum *sum, const grundy_explaining *how,
                   const grundy_writer *out, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
