/* SPDX-License-Identifier: MIT */
/*
 * A new file is made under another name and renamed, so there never is a file
 * that is not whole; from then on parts are appended to it.
 */
#include "engine/set_store.h"

#include <stdio.h>
#include <string.h>

#include "host/file.h"
#include "sets/keep.h"

struct set_store {
    grundy_file file;
    parts_file parts;
};

static grundy_status open_parts(engine *e, set_store *store, grundy_error *err)
{
    const store_medium medium = grundy_file_medium(&store->file);

    return grundy_parts_file_open(&store->parts, &medium, e->mem, err);
}

static grundy_status make_file(engine *e, set_store *store, const char *path,
                               grundy_error *err)
{
    const size_t size = strlen(path) + sizeof ".new";
    char *const made = grundy_memory_new(e->mem, size);
    grundy_status status;
    bool exists;

    if (made == NULL)
        return grundy_engine_no_memory(e, err);
    (void)snprintf(made, size, "%s.new", path);
    status = grundy_file_open(&store->file, made, true, &exists, err);
    if (status == GRUNDY_OK) {
        status = open_parts(e, store, err);
        if (status == GRUNDY_OK)
            status = grundy_file_replace(made, path, err);
        if (status != GRUNDY_OK)
            grundy_file_discard(&store->file, made);
    }
    grundy_memory_free(e->mem, made, size);
    return status;
}

static grundy_status open_file(engine *e, set_store *store, const char *path,
                               grundy_error *err)
{
    bool exists;
    const grundy_status status =
        grundy_file_open(&store->file, path, false, &exists, err);

    if (status != GRUNDY_OK)
        return status;
    return exists ? open_parts(e, store, err) : make_file(e, store, path, err);
}

static void drop_store(engine *e)
{
    set_store *const store = e->store;

    e->store = NULL;
    grundy_parts_file_close(&store->parts);
    grundy_file_close(&store->file);
    grundy_memory_free(e->mem, store, sizeof *store);
}

grundy_status grundy_engine_store(engine *e, const char *path,
                                  grundy_error *err)
{
    grundy_status status;

    grundy_engine_close_store(e);
    grundy_engine_drop_sets(e);
    e->store = grundy_memory_zeroed(e->mem, sizeof *e->store);
    if (e->store == NULL)
        return grundy_engine_no_memory(e, err);
    e->store->file.descriptor = -1;
    e->store->parts.mem = e->mem;
    status = open_file(e, e->store, path, err);
    if (status != GRUNDY_OK)
        drop_store(e);
    return status;
}

grundy_status grundy_engine_save(engine *e, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (e->store == NULL)
        return GRUNDY_OK;
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (status == GRUNDY_OK && e->sets[k] != NULL &&
            e->sets[k]->search != NULL)
            status = grundy_set_save(e->sets[k]->search, err);
    return status == GRUNDY_OK ? grundy_parts_file_save(&e->store->parts, err)
                               : status;
}

void grundy_engine_close_store(engine *e)
{
    if (e->store == NULL)
        return;
    (void)grundy_engine_save(e, NULL);
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (e->sets[k] != NULL)
            grundy_set_search_close(&e->sets[k]->search);
    drop_store(e);
}

uint64_t grundy_engine_stored(const engine *e)
{
    return e->store != NULL ? e->store->parts.parts : 0;
}

grundy_status grundy_engine_recall(engine *e, set_game *g, grundy_error *err)
{
    return e->store != NULL ? grundy_set_keep(g->search, &e->store->parts, err)
                            : GRUNDY_OK;
}
