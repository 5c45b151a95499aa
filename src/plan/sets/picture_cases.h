/* SPDX-License-Identifier: MIT */
/*
 * plan/sets/picture_cases.h -- what is asked of one edge, inside of
 * plan/sets/picture.h.
 */
#ifndef PLAN_SETS_PICTURE_CASES_H
#define PLAN_SETS_PICTURE_CASES_H

#include "plan/sets/picture.h"

enum { PICTURE_MOST_WORK = 1 << 20 }; /* values */

/* In which of eight cases something holds of an edge: it is in the position in
 * the last four, and each of its ends is among the vertices in every other. */
typedef uint8_t cases;

enum {
    ALWAYS = 0xFF,
    IS_THERE = 0xF0,
    FIRST_HELD = 0xCC, /* its first end is */
    SECOND_HELD = 0xAA,
    AGREEING = 0x99, /* both ends are, or none is */
    CUT_OFF = 0x10,
    STANDS = 0x80
};

typedef enum name_is { NAME_WORDS, NAME_SET, NAME_EDGES, NAME_HELD } name_is;

/* A name in sight. */
typedef struct name {
    const variable *variable;
    name_is is;
    bool inner;             /* of an edge that is looked at */
    const int64_t *word;    /* its value */
    const node *n;          /* NAME_SET: the set that it stands for, in sight */
    const struct name *see; /* of these */
    const struct name *outer;
} name;

typedef struct looking {
    const game_kind *kind;
    const int64_t *reg;
    const set_host *host;
    arena *keep, *a; /* what is found; all else */
    set_picture *out;
    const universe_now *edge, *vertex;
    const function *held; /* F; NULL: not seen yet */
    uint32_t s, e;        /* which parameters of F these are, */
    uint32_t rounds;      /* and a count of rounds, if it has one */
    bool reading;         /* it is looked at */
    uint32_t gone;        /* the edge that is taken */
    const name *target;   /* what the set that is left is in sight of, */
    const node *checked;  /* and a call of F there that was looked at */
    uint64_t work;
    grundy_status status;
    grundy_error *err;
} looking;

static inline bool grundy_picture_is_call(const node *n)
{
    return n->op == N_CALL && n->call == CALL_FUNCTION;
}

static inline bool grundy_picture_is_set(const node *n, const universe_now *u)
{
    return n->type->tag == TYPE_SET && (n->type->item[0]->tag == TYPE_ANY ||
                                        n->type->item[0]->width == u->dims);
}

/* Always false. */
bool grundy_picture_no_memory(looking *l);

/* NULL when memory is out. */
const name *grundy_picture_add_name(looking *l, const name like);

/* Gives the names of a pattern their words, from *word on. */
bool grundy_picture_bind(looking *l, const pattern *p, const int64_t **word,
                         bool inner, const name **see);

/* Whether no set that is not known is in it. */
bool grundy_picture_is_fixed(const node *n, const name *see);

/* Of what is fixed. */
bool grundy_picture_value(looking *l, const node *n, const name *see,
                          int64_t *out);

/* NULL: it has none. */
const universe_now *grundy_picture_universe_of(const looking *l, const type *t);

/* Marks the elements of a set, which all have to be of the universe. */
bool grundy_picture_elements(const looking *l, const type *t, int64_t word,
                             const universe_now *of, bool *is);

/* *see is what the body of the function is in sight of. */
bool grundy_picture_enter(looking *l, const node *n, const name *outer,
                          const name **see);

/* What the set is, once names and functions are put in. */
bool grundy_picture_resolve(looking *l, const node **n, const name **see);

/* What a name is; of all else, NAME_WORDS. */
name_is grundy_picture_kind_of(const node *n, const name *see);

/* Whether the edge is in a set, and whether a condition holds that asks of no
 * other edge. */
bool grundy_picture_member(looking *l, const node *n, const name *see,
                           uint32_t edge, cases *out);
bool grundy_picture_condition(looking *l, const node *n, const name *see,
                              uint32_t edge, cases *out);

/* Goes through the tail with its only loop at the edge. */
bool grundy_picture_run(looking *l, const tail *t, const name **see,
                        uint32_t edge, const pattern **by, cases *out);

/* Whether the call gives the vertices that are joined to the ground when the
 * edge is gone; in the same sight it is looked at once for all edges. */
bool grundy_picture_find_held(looking *l, const node *n, const name *see);

#endif
