/* SPDX-License-Identifier: MIT */
/*
 * sets/searching.h -- what the files of the search share.
 */
#pragma once

#include "sets/ideals.h"
#include "sets/labels.h"
#include "sets/search.h"
#include "sets/table.h"

/* An option that was found. */
typedef struct found_option {
    uint32_t at, parts; /* its keys, and what is found of them */
    uint64_t order;     /* what it costs, about, then its place */
} found_option;

/* The question about the position on the path: its nimber, or whether that is
 * the value. */
typedef struct set_question {
    bool is;
    uint64_t value; /* what was found, where its nimber is asked for */
    bool answer;
} set_question;

/* Asks it of the parts on the path. */
typedef grundy_status set_asking(set_search *s, set_question *question);

struct set_search {
    memory *mem;
    watch *watch;
    set_board board;
    set_table table;
    set_labels *labels; /* NULL: parts go by their cells */
    set_ideals ideals;  /* of positions of which all were valued */
    set_parts split;
    /* A stack of options under way: their keys, each behind its hash, the part
     * of each key (SET_OPEN: not found), and themselves. */
    uint64_t *key;
    uint32_t *found, *tag; /* and what its label is found by */
    found_option *option;
    size_t keys, options; /* in use */
    size_t key_cap, found_cap, tag_cap, option_cap;
    uint32_t *live; /* and the instances that live, if parts hang on them */
    size_t lives, live_cap;
    uint32_t *slot; /* where equal options are found; a power of two */
    size_t slots;
    uint32_t stamp;
    uint32_t *path;  /* parts whose questions are being answered */
    uint32_t *value; /* which are asked for there; SET_VALUES: the nimber is */
    size_t path_count, path_cap, value_cap;
    struct set_crowd *crowd; /* NULL: alone (sets/crowd.h) */
    size_t roots;            /* of the path: parts of the position */
    size_t leave; /* the place of the path to go back to; SIZE_MAX: none */
    uint64_t visits;
    double began, spent;   /* the question, and those before it: seconds */
    set_question question; /* of now, and how it is asked */
    set_asking *ask;
    uint64_t solved, listed; /* parts, and options listed, so far */
    struct parts_file *kept; /* where proofs are kept; NULL: nowhere */
    uint32_t kept_list, looks;
    double kept_since, save_at; /* times: so far, and when they are written */
    grundy_error *err;
};

/* What a failed allocation comes to; where table.full is set something may be
 * forgotten first. */
grundy_status grundy_set_no_memory(set_search *s);

/* Pushes the keys of a state's parts; *out has their number and place. */
grundy_status grundy_set_push_keys(set_search *s, const uint64_t *state,
                                   found_option *out);

const uint64_t *grundy_set_pushed_key(const set_search *s, size_t at);

/*
 * Splits a state into parts, on the stack of what was found, without pairs of
 * equal ones; small ones are solved.  *out has their number and place.
 */
grundy_status grundy_set_split(set_search *s, const uint64_t *state,
                               found_option *out);

/* Small parts, of no more cells, are solved as they are met. */
uint16_t grundy_set_eager_cells(const set_board *b);

/* The part of that key, added if it is not there. */
grundy_status grundy_set_enter(set_search *s, const uint64_t *key,
                               uint32_t *part);

/* The same, and its nimber is found, or below SET_VALUES whether it has that
 * one; parts may get new numbers. */
grundy_status grundy_set_solve_key(set_search *s, const uint64_t *key,
                                   uint32_t value, uint32_t *nimber);

/*
 * Pushes the options of a state, each with its parts as far as they do not
 * cancel; the low half of its order is its instance.  Whoever asked sets the
 * heights of the stacks back.
 */
grundy_status grundy_set_push_options(set_search *s, const uint64_t *state);

/* The state of a position; what is out of the set counts if moves see it. */
void grundy_set_state_of(const set_search *s, const uint64_t *in,
                         uint64_t *state);

/* Gives the part its list of options, or excludes the value that is asked for,
 * as one of them has it. */
grundy_status grundy_set_list(set_search *s, uint32_t part, uint64_t asked);

/* Opens what the search has beside its board and its table, and closes it. */
GRUNDY_MUST_USE bool grundy_set_search_open_own(set_search *s);
void grundy_set_search_close_own(set_search *s);

/* Notes its nimber, and drops what is not needed any more. */
void grundy_set_settle(set_search *s, uint32_t part, uint32_t nimber);
