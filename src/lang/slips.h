/* SPDX-License-Identifier: MIT */
/*
 * lang/slips.h -- what people write who come from other languages, and how it
 * is written here: tables from a slip to a hint, English and marked N_.
 */
#pragma once

#include "lang/lex.h"

/* A name that has no meaning here; NULL: nobody is known to mean anything. */
const char *grundy_slip_word(const char *name);

/* What stands behind a dot: the 'length' of a.length.  Never NULL. */
const char *grundy_slip_member(const char *name);

/* A sign that no token begins with; NULL: nothing is meant. */
const char *grundy_slip_sign(const char *sign);

/* What follows the digits of a number: the "e" of 1e9, the "0x" of 0x1F.
 * Never NULL. */
const char *grundy_slip_number(const char *letters);

/*
 * Tokens that stand where the grammar asks for something else: `at` is the
 * wrong one of all tokens, `expected` what was asked for, `clause` the word
 * that begins the clause (T_END: none).  NULL: no row of the table fits.
 */
const char *grundy_slip_tokens(const token *all, size_t at,
                               const char *expected, token_kind clause);
