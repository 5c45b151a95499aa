/* SPDX-License-Identifier: MIT */
/*
 * plan/laws/kind_law.h -- which law gives the values of a kind's heaps, decided
 * once for the inputs of the moment: whoever computes, lists moves, plans or
 * explains asks what was decided here.
 */
#ifndef PLAN_KIND_LAW_H
#define PLAN_KIND_LAW_H

#include "base/memory.h"
#include "base/watch.h"
#include "plan/laws/all_but.h"
#include "plan/laws/code.h"
#include "plan/laws/takes.h"
#include "plan/laws/takes_far.h"

typedef enum kind_law_is {
    KIND_LAW_NONE,
    KIND_LAW_TAKES,    /* of what may be taken (takes.h) */
    KIND_LAW_ALL_BUT,  /* any number but for listed ones (all_but.h) */
    KIND_LAW_SEQUENCE, /* a game by code: its sequence, whose law is looked for
                          on the way (grundy/heap.h) */
    KIND_LAW_NUMBERS   /* of what may be taken, one by one, as far as heaps were
                          asked for: a sequence that ends there */
} kind_law_is;

typedef struct kind_law {
    kind_law_is is;
    bool only_takes; /* a subtraction game: tame [Ferguson74] */
    bool fewer;      /* its sequence is that of some of its numbers */
    takes_law taken;
    arena taken_room;      /* what that law, or `pairs`, is made of */
    takes_closed closed;   /* what the rules say of Nim and 1..k, */
    all_but pairs;         /* of Nim but for pairs of heaps and numbers, */
    heap_family codes;     /* and of a code */
    grundy_heap *sequence; /* open where that is the law */
    int64_t reach,
        beyond; /* of KIND_LAW_NUMBERS: heaps that it answers for, and
                   the least of which it is known that it can't */
    takes_far far;         /* where large numbers may be taken: instead of it */
    memory *mem;
    bool no_far; /* it was tried */
    const char *why_no_code;
    grundy_error failed; /* why the sequence ends where it does; status 0 */
    uint64_t failed_in;  /* the session in which that was */
} kind_law;

/* What a law is bound with. */
typedef struct kind_law_inputs {
    const ruleset *set;
    const game_kind *kind;
    code_source source;          /* its lists stay until the binding is over */
    arena *scratch;              /* for the code */
    memory *mem;                 /* for what the law is made of */
    const grundy_limits *limits; /* of the sequence, */
    const watch *watch;          /* with which it ends */
    bool misere;                 /* only subtraction games have a law then */
} kind_law_inputs;

/* What the rules tell whatever the inputs are; *l is zeroed before.  False:
 * memory is out. */
bool grundy_kind_law_find(arena *a, const ruleset *set, const game_kind *kind,
                          kind_law *l);

/* Decides for the inputs: *l is what it was bound to before. */
GRUNDY_MUST_USE grundy_status grundy_kind_law_bind(kind_law *l,
                                                   const kind_law_inputs *in,
                                                   grundy_error *err);

/* Some clause ends play, and elsewhere who cannot move loses: so it is under
 * normal play. */
bool grundy_kind_law_ends_plainly(const ruleset *set);

/* No clause ends play in a kind of such a file, nor does a move lead out of it,
 * so that under normal play its positions have nimbers all the same. */
bool grundy_kind_law_is_plain(const ruleset *set, const game_kind *kind);

/* It has no law, until it is bound again. */
void grundy_kind_law_drop(kind_law *l);
void grundy_kind_law_close(kind_law *l);

/*
 * The nimber of a heap of n; false: there is no law, or it does not reach so
 * far.  A sequence that could not be had so far is not asked so far again in
 * the same session: each attempt would take all the time allowed.
 */
bool grundy_kind_law_value(kind_law *l, uint64_t session, uint64_t n,
                           uint64_t *value);

/* Whether the values of heaps n..*to, of which none is beyond `last`, are such
 * that n + period has that of n and a constant that only the remainder of n
 * tells; where nothing is known of them, the period is UINT64_MAX. */
bool grundy_kind_law_repeats(const kind_law *l, uint64_t n, uint64_t last,
                             uint64_t *to, uint64_t *period);

/* The share n / a up to which may be taken of heaps n as far as `last`; 0: it
 * is another law. */
int64_t grundy_kind_law_share(const kind_law *l, uint64_t last);

/*
 * Where the numbers of larger heaps than so far were not looked at: they are,
 * up to twice as far.  False: it is as before.
 */
bool grundy_kind_law_reach(kind_law *l, const kind_law_inputs *in, uint64_t n);

/* Why value was false for a law: no time, no memory. */
grundy_status grundy_kind_law_failure(const kind_law *l, uint64_t session,
                                      grundy_error *err);

/* ---- in words (kind_law_say.c) ---- */

/* What the law is, for the plan; the parameter is called name. */
void grundy_kind_law_text(const kind_law *l, const char *name, char *out,
                          size_t size);

/* And for people who play a heap of n; false: nothing can be said. */
bool grundy_kind_law_say(const kind_law *l, uint64_t n, law_saying *out);

#endif
