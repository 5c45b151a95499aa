/* SPDX-License-Identifier: MIT */
/*
 * plan/rewrites/parity.h -- games in which every move changes the parity of
 * something, so that who wins is told by it: breaking chocolate, tokens that go
 * one step at a time, heaps that are parted or lose an odd number.
 */
#ifndef PLAN_PARITY_H
#define PLAN_PARITY_H

#include "plan/rewrites/rewrite.h"

/* Part of the rewrite theorem, for one kind. */
void grundy_rewrite_parity(rewriting *r, game_kind *kind);

#endif
