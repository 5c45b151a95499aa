/* SPDX-License-Identifier: MIT */
/* engine/set_store.h -- the file in which what is proved of sets is kept. */
#pragma once

#include "engine/sets.h"
#include "store/parts_file.h"

typedef struct set_store set_store;

/*
 * From now on searches of sets begin with what the file of that path has for
 * their moves, and keep there what they prove; it is made if it is not there.
 * GRUNDY_EIO, GRUNDY_EFORMAT: it can't be read, is in use, or is no such file.
 */
grundy_status grundy_engine_store(engine *e, const char *path,
                                  grundy_error *err);

/* Brings all that is new to the disk. */
grundy_status grundy_engine_save(engine *e, grundy_error *err);

/* The same, as far as it goes, and closes the file. */
void grundy_engine_close_store(engine *e);

/* The parts that the file has; 0 without one. */
uint64_t grundy_engine_stored(const engine *e);

/* A search that was opened begins with what is stored, if anything is. */
grundy_status grundy_engine_recall(engine *e, set_game *g, grundy_error *err);
