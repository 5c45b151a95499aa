/* SPDX-License-Identifier: MIT */
/*
 * engine/plan_steps.h -- the steps of the plan in words: for each the rewrite,
 * what it is about, whether it applies and why, or the first condition that
 * failed.
 */
#ifndef ENGINE_PLAN_STEPS_H
#define ENGINE_PLAN_STEPS_H

#include "engine/engine.h"

typedef struct planning {
    engine *e;
    bool (*found)(void *user, const grundy_plan_step *step);
    void *user;
    const object *asked; /* the sum to plan for; NULL: the file's start */
    bool stop, known;    /* known: the inputs that start needs are there */
    bool single;         /* it is one position, known by nimbers */
    bool told;           /* a theorem tells who wins it: nothing is solved */
    const char *why_no_outcome; /* of it */
    bool winners;               /* its table is filled with them */
    bool trial;                 /* its search is given up at some time */
    bool sets;      /* some position is solved by the parts of its set */
    bool set;       /* those of the kind at work are */
    uint32_t slice; /* 1 + a kind that has a law for a slice of it */
} planning;

/* why: a text that is translated here. */
void grundy_plan_say(planning *p, const char *rewrite, const char *subject,
                     bool applies, const char *why);
void grundy_plan_tell(planning *p, const char *rewrite, const char *subject,
                      bool applies, const char *format, ...)
    GRUNDY_PRINTF(5, 6);

/* Why not, and the expression that hinders, if there is one. */
void grundy_plan_hindered(planning *p, const char *rewrite, const char *subject,
                          const char *why, grundy_span where);

/* What is asked about, if it is known. */
bool grundy_plan_start(const planning *p, const object **start);

/* ---- of one kind (plan_kinds.c) ---- */

void grundy_plan_rewrites(planning *p, const game_kind *k);
void grundy_plan_law(planning *p, const game_kind *k);

/* What is known of the kind with the inputs put in (instance.c). */
void grundy_plan_instance(planning *p, const game_kind *k);
void grundy_plan_table(planning *p, const game_kind *k);
void grundy_plan_period(void *user, const char *number, const char *why_not,
                        int64_t preperiod, int64_t period, int64_t reach);
void grundy_plan_folds(planning *p, game_kind *k);

/* ---- of a position that is one set (plan_sets.c) ---- */

void grundy_plan_sets(planning *p, const game_kind *k);

/* Symmetries of the board of a kind of sets, where results are searched. */
void grundy_plan_images(planning *p, const game_kind *k);

/* The same of Left's and Right's moves; false: they are searched otherwise. */
bool grundy_plan_sides(planning *p, const game_kind *k);

#endif
