/* SPDX-License-Identifier: MIT */
/*
 * sets/keep.h -- what a search has proved, in a file from which another one
 * goes on (store/parts_file.h).
 */
#pragma once

#include "sets/search.h"
#include "store/parts_file.h"

/*
 * The search begins with what the file has for its list of moves, of which the
 * cells and moves are compared as a whole, and keeps there what it proves from
 * now on.  What is read is trusted as far as it could be true: a part has cells
 * of the board, and a nimber no larger than the moves are many.  Parts are read
 * as long as half of the memory allowed is free.  The file outlives the search.
 */
grundy_status grundy_set_keep(set_search *s, parts_file *file,
                              grundy_error *err);

/* Hands what is new to the file, which makes it safe when it is saved; nothing
 * where nothing is kept. */
grundy_status grundy_set_put_proofs(set_search *s, grundy_error *err);

/* Makes it safe, too. */
grundy_status grundy_set_save(set_search *s, grundy_error *err);

/* The same where it was not done for some seconds; often called. */
grundy_status grundy_set_save_sometimes(set_search *s, grundy_error *err);
