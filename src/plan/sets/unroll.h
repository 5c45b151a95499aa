/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/unroll.h -- what the files of the reader share: the path that is
 * being followed, and sets that are known cell by cell.
 */
#ifndef PLAN_SETS_UNROLL_H
#define PLAN_SETS_UNROLL_H

#include "plan/sets/read.h"

/*
 * A cell of a position is in one of a few states: out of the open set or in it;
 * of several sets, one bit of the state's number each; of an array, the letter
 * of that number.  A rule has the states in which something holds of the cell,
 * such as that it is in some set, a bit each.  The set operators act bit by
 * bit.
 */
enum { CELL_NEVER = 0 };

typedef struct cell_rule {
    uint32_t cell;
    uint8_t when;
} cell_rule;

/* A set: `rest` but for the cells on the reader's stack from `at` on. */
typedef struct shape {
    uint8_t rest;
    bool outside; /* it has elements outside the universe */
    size_t at, count;
} shape;

/* An element of an array that is made of the open one: the letter of a cell as
 * it is now, or a number. */
typedef struct symbol {
    int64_t cell; /* -1: it is a number */
    int64_t number;
} symbol;

enum {
    SKETCH_COUNTED = 16, /* conditions that only count */
    SKETCH_TAGS = 256,
    SKETCH_BARS = 1 << 14,
    SKETCH_RUNS = 1 << 12, /* of a bar; of all so many times the bars: */
    SKETCH_LIKELY = 64,
    SKETCH_PLANES = 8 + 8 * SET_MOST_PLANES /* for each tag */
};

/* What instances have in common beside cells: which clause they are of, as far
 * as that matters, in which phase of play they are and to which they lead,
 * which conditions that only count hold (bit 2 i + 1 for the i-th) or fail (bit
 * 2 i), what becomes of cells that none of them names. */
typedef struct sketch_tag {
    int64_t what, gain;
    uint32_t phase, to;
    uint64_t counted;
    uint8_t rest[SET_MOST_PLANES];
} sketch_tag;

/* The rules as they are compared with their images (sketch.c). */
typedef struct sketch {
    const node *counted[SKETCH_COUNTED];
    uint32_t counts, tags;
    uint64_t asked; /* as of a tag, on the path */
    set_phases *phases;
    uint32_t phase, to; /* at work, and that of the target at hand */
    sketch_tag tag[SKETCH_TAGS];
    word_board *board; /* the same as tests of words; NULL: not asked for */
} sketch;

/* What is known of a number or a condition: it lies between two numbers, and
 * hangs on that cell at least.  Stuck: it may be anything or fail before more
 * is known. */
typedef struct estimate {
    int64_t low, high;
    int64_t cell; /* -1: none */
    bool stuck;
} estimate;

/* A bit of a number: that a cell is in some of its states, or always or never,
 * without a cell; or more than that, of which the cell is to be known first. */
typedef struct cell_bit {
    int32_t cell; /* -1: none */
    uint8_t when;
    bool mixed;
} cell_bit;

enum { NUMBER_BITS = 63 };

/* A number that is not negative, or is surely so. */
typedef struct number_bits {
    cell_bit at[NUMBER_BITS];
    bool below;   /* 0 */
    bool stuck;   /* nothing is known before that cell is */
    int64_t cell; /* -1: none */
} number_bits;

typedef struct folding folding; /* see estimate.c */

typedef struct reader {
    const set_host *host;
    set_terms *terms;
    const int64_t *reg;
    memory *mem;
    watch *watch;
    set_instances *out, *ends;
    set_obstacle *obstacle;
    grundy_status status;
    grundy_error *err;
    uint64_t work;
    int64_t *place; /* values of the names */
    uint32_t cells;
    uint32_t rows;               /* numbers of an array that are sets; else 1 */
    uint8_t all;                 /* states of a cell */
    uint8_t in[SET_MOST_PLANES]; /* those in which it is in each open set */
    uint32_t planes;             /* of rules as a whole: letters are sets too */
    set_coding *coding;
    bool again;      /* a letter was met that the coding had not */
    uint8_t *known;  /* by cell: states that it may be in */
    cell_rule *path; /* what was decided on the way here; from SET_BARS on a
                        cell is a bar that holds */
    size_t path_count, path_cap;
    symbol *symbol; /* a stack of the elements of arrays */
    size_t symbols, symbol_cap;
    cell_rule *rule; /* a stack of the cells of shapes */
    size_t rules, rule_cap;
    folding *folding;          /* whose runs are gone through, not followed */
    sketch *sketch;            /* NULL: moves are read as instances */
    set_leads *leads;          /* NULL: moves change no numbers */
    int64_t lead[GRUNDY_MOST_PARAMS]; /* of the move at work */
    uint32_t clause;           /* whose moves are followed */
    uint32_t closed;           /* in so many places that only ask of cells */
    set_literal *need, *write; /* of the instance at work */
    size_t needs, writes, need_cap, write_cap;
} reader;

/* What comes next on the path; false ends it all: an obstacle or an error. */
typedef struct then then;
typedef bool then_go(reader *r, const then *at);
struct then {
    then_go *go;
};

/* Always false. */
bool grundy_sets_refuse(reader *r, const node *n, const char *why);
bool grundy_sets_failed(reader *r, grundy_status status);

/* Counts a step; false: it is too much. */
bool grundy_sets_tick(reader *r, const node *n);

/* The words of a value without the set. */
bool grundy_sets_value(reader *r, const term *t, int64_t *out);

/* The cell of an element, or -1 outside. */
int64_t grundy_sets_cell(const reader *r, const int64_t *element);
void grundy_sets_element(const reader *r, uint64_t cell, int64_t *element);

/* ---- the path (paths.c) ---- */

/* Follows `next` in each way to make the condition what is wanted. */
bool grundy_sets_hold(reader *r, const term *t, bool want, const then *next);

/* Gives the places of a TERM_WITH their values. */
bool grundy_sets_enter(reader *r, const term *t);

/* Follows it with one more on the path. */
bool grundy_sets_step(reader *r, cell_rule rule, const then *next);

/* Follows it where the cell is such that bit `in` of the rule holds. */
bool grundy_sets_where(reader *r, cell_rule rule, const then *next);

/* Follows it at the end of each run of the tail. */
bool grundy_sets_runs(reader *r, const term_tail *of, uint32_t step,
                      const then *next);

/* ---- what is known of open terms (estimate.c) ---- */

bool grundy_sets_estimate(reader *r, const term *t, estimate *out);

/* Its value, or a cell that has to be known first. */
bool grundy_sets_open(reader *r, const term *t, int64_t *cell, int64_t *value);

/* How many elements the array has, whatever they are. */
bool grundy_sets_length(reader *r, const term *array, int64_t *out);

/* Goes on with the runs of the fold at hand where that holds or may hold. */
bool grundy_sets_fold_if(reader *r, const term *t, const then *next);
bool grundy_sets_fold_cell(reader *r, cell_rule rule, const then *next);
bool grundy_sets_fold_stuck(reader *r, const estimate *ends);

/* ---- numbers by their bits (bits.c) ---- */

bool grundy_sets_bits(reader *r, const term *t, number_bits *out);

/* Whether a number is above that, where bits are unary. */
bool grundy_sets_above(reader *r, const term *t, int64_t least, cell_bit *out);

/* What it lies between, or how many of its bits are 1. */
bool grundy_sets_between_bits(reader *r, const term *t, bool counts,
                              estimate *out);

/* That letter of an array, by its bits (estimate.c). */
bool grundy_sets_letter_bits(reader *r, const term *array, int64_t at,
                             number_bits *out);

/* The bits of a known number, and of an element of the open array. */
void grundy_sets_put_number(const reader *r, uint64_t number, number_bits *out);
void grundy_sets_put_row(const reader *r, uint32_t row, number_bits *out);

/* What a number that is so lies between, or how many of its bits are 1. */
bool grundy_sets_between_these(reader *r, const term *t, const number_bits *x,
                               bool counts, estimate *out);

/* The sets that are rows of the array after a move; otherwise as the next. */
bool grundy_sets_rows_shape(reader *r, const term *array, int64_t *open,
                            shape *out);

/* The number that is that plane after a move; or *open, a cell that has to be
 * known first. */
bool grundy_sets_mask_shape(reader *r, const term *t, uint32_t plane,
                            int64_t *open, shape *out);

/* ---- the rules as a whole (sketch.c) ---- */

/* Follows `next` where a condition that only counts is what is wanted. */
bool grundy_sets_counted(reader *r, const term *t, bool want, const then *next);

/* The number of the tag; SKETCH_TAGS: there are too many. */
uint32_t grundy_sets_tag_number(sketch *s, const sketch_tag *like);

/* Whether cells and sets are so few that words have tests for them. */
bool grundy_sets_has_words(const reader *r);

/* Adds that the cell is in one of the states to the test; false: others have
 * the same words, and the test is as it was. */
bool grundy_sets_add_test(const reader *r, uint32_t cell, uint8_t states,
                          board_test *test);

/* Names the bar of the path, or one that says what no test says of the cell;
 * *fits: there is one. */
bool grundy_sets_name_bar(reader *r, cell_rule rule, bool *fits);

/* Follows `next` where none of the runs holds, each the rules up to its end, as
 * one condition; *done: that could be said, and it fails in ways that are
 * better not followed one by one. */
bool grundy_sets_bar(reader *r, const node *n, const cell_rule *rule,
                     const size_t *end, size_t runs, const then *next,
                     bool *done);

/* Finds the phase that a target leads to, where parameters have these values;
 * *outside: there is no such position. */
bool grundy_sets_phase_to(reader *r, const term *t, const int64_t *now,
                          bool *outside);

/* Puts down a move to sets, and an end of play of that number. */
bool grundy_sets_sketch_move(reader *r, const term *t, const shape *to);
bool grundy_sets_sketch_end(reader *r, uint32_t end);

/* Which planes are each other's where the players change places, once all is
 * put down. */
bool grundy_sets_exchange(reader *r);

/* ---- sets (shapes.c) ---- */

/* Pushes the set's cells; whoever asked drops them: r->rules = out->at. */
bool grundy_sets_shape(reader *r, const term *t, shape *out);

/* The rule of one cell, as far as the path leaves it open. */
uint8_t grundy_sets_rule(const reader *r, const shape *s, uint32_t cell);

/* Whether values of the type are masks. */
bool grundy_sets_is_mask(const reader *r, const type *t);

bool grundy_sets_push_rule(reader *r, uint32_t cell, uint8_t when);

/* Those states of a cell in which a rule does not hold. */
static inline cell_rule grundy_sets_not(const reader *r, cell_rule rule)
{
    return (cell_rule){rule.cell, (uint8_t)(rule.when ^ r->all)};
}

/* Both sets joined cell by cell, in the place of the first. */
bool grundy_sets_join(reader *r, const node *n, term_op op, shape *x,
                      const shape *y);

/* ---- arrays (letters.c) ---- */

/* Follows it with each of the states that the cell may have. */
bool grundy_sets_each_state(reader *r, int64_t cell, uint8_t of,
                            const then *next);

/* Follows `next` in each way to make a condition on letters what is wanted. */
bool grundy_sets_test(reader *r, const term *t, bool want, const then *next);
bool grundy_sets_same(reader *r, const term *t, bool want, const then *next);

/* Follows it in each way to make the numbers of the term known. */
bool grundy_sets_decided(reader *r, const term *t, const then *next);

/* Follows the move to an array. */
bool grundy_sets_to_array(reader *r, const term *t, const term *target);

/* ---- instances (coding.c) ---- */

/* Sets up what the states of a cell are, once the coding is known. */
bool grundy_sets_code(reader *r);

/* Whether the path speaks of the cell at that place before, from there on. */
bool grundy_sets_is_before(const reader *r, size_t from, size_t at);

/* What the path needs, as literals in r->need; *split: no literals say it, and
 * the path is followed in two ways by that rule. */
bool grundy_sets_needs(reader *r, bool *split, cell_rule *by);

/* Puts it down that the cell gets into the set, out of it, or that letter. */
bool grundy_sets_put_in(reader *r, uint32_t cell, uint32_t plane, bool in);
bool grundy_sets_put_letter(reader *r, uint32_t cell, uint32_t letter);

/* Adds the instance of r->need and r->write to the list. */
bool grundy_sets_add(reader *r, set_instances *to, const node *n);

/* Leaves out planes that no instance reads. */
bool grundy_sets_leave_unread(reader *r);

/* Of `element in set`: the cell of the element, below 0 where the set has no
 * such place, else what the cell has to be for the set to have it. */
bool grundy_sets_member_at(reader *r, const term *t, int64_t *cell,
                           cell_rule *rule);

#endif
