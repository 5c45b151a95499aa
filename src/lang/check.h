/* SPDX-License-Identifier: MIT */
/* lang/check.h -- names, kinds of value and order: what a parser can't see. */
#pragma once

#include "lang/tree.h"

/*
 * Completes the tree: resolves names, types every node, finds what functions
 * and positions read.  GRUNDY_ERULES with place and hint; warnings go to
 * set->warning.
 */
grundy_status grundy_check_file(ruleset *set, grundy_error *err);

/*
 * Checks an expression that is not part of the file and must be a sum of
 * positions; free_name[0..names) are integers it may use, and get variables.
 * The nodes live in the arena a.
 */
grundy_status grundy_check_sum(ruleset *set, arena *a, node *n,
                               const char *const *free_name, uint32_t names,
                               variable **free_variable, const char *text,
                               size_t length, grundy_error *err);

/* Whether there is an 'answer' or a 'print'. */
bool grundy_check_prints(const ruleset *set);

/* What is said of rules without them, in English. */
extern const char grundy_check_silence[], grundy_check_silence_hint[];

static inline bool grundy_reads_has(const reads *r, uint32_t global)
{
    return r->word != NULL && (r->word[global / 64] >> (global % 64) & 1u) != 0;
}
