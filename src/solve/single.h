/* SPDX-License-Identifier: MIT */
/*
 * solve/single.h -- what the solvers share that search for the values of
 * single positions, nimbers or pairs: a position and each of its parts have a
 * code of their own, and a sum is never searched.
 */
#pragma once

#include "solve/search.h"

/* The value of a canonical position, if that can be had at once, or *code. */
typedef bool single_look_up(search *s, grundy_position at, uint32_t *code,
                            void *value);

/* For search_way. */
uint32_t grundy_single_find(search *s, grundy_position at);
bool grundy_single_put(search *s, grundy_position at, uint32_t code);
size_t grundy_single_tell(const void *user, grundy_position at, char *out,
                          size_t size);

/* Whether the component, made canonical, is the position under visit. */
bool grundy_single_is_whole(search_frame *frame, grundy_position *part);

/* An option's part has this code, no value; false if the visit should end. */
bool grundy_single_wait(search_frame *frame, grundy_position part,
                        uint32_t code);

/* Runs the components into the frame's sink, for which all is set. */
GRUNDY_MUST_USE grundy_status grundy_single_components(search_frame *frame,
                                                       grundy_position at,
                                                       grundy_error *err);

/* Runs the options into the frame's sink and counts them. */
GRUNDY_MUST_USE grundy_status grundy_single_options(search_frame *frame,
                                                    grundy_position at,
                                                    uint64_t *options,
                                                    grundy_error *err);

/* The code of a number from 0 on, if codes go so far. */
GRUNDY_MUST_USE grundy_status grundy_single_store(uint64_t number,
                                                  uint32_t *code,
                                                  grundy_error *err);

/* ---- for callers of the solver ---- */

/* Sizes the tables for all parts at once. */
GRUNDY_MUST_USE grundy_status grundy_single_prepare(search *s,
                                                    const grundy_position *part,
                                                    size_t parts,
                                                    grundy_error *err);

/* The code of one position that is not known. */
GRUNDY_MUST_USE grundy_status grundy_single_solve(search *s, grundy_position at,
                                                  uint32_t *code,
                                                  grundy_error *err);

/* Looks a position up that need not be canonical. */
bool grundy_single_peek(search *s, grundy_position at, single_look_up *look_up,
                        void *value);
