/* SPDX-License-Identifier: MIT */
/*
 * A sequence and the file it is kept in.  A new file is made under another
 * name and renamed, so there never is a file that is not whole; from then on
 * values are appended to it.
 */
#include "sequence/heap_sequence.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "host/clock.h"
#include "host/file.h"
#include "store/sequence_file.h"

struct heap_store {
    grundy_file file;
    sequence_file sequence;
    char *path; /* also of the file while it is made: path.new */
    char *new_path;
    size_t path_size;
    char *game;
    size_t game_size;
};

/* ---- opening ---- */

static void free_store(grundy_heap *heap, heap_store *store)
{
    grundy_sequence_file_close(&store->sequence);
    grundy_file_close(&store->file);
    grundy_memory_free(&heap->mem, store->path, store->path_size);
    grundy_memory_free(&heap->mem, store->new_path, store->path_size);
    grundy_memory_free(&heap->mem, store->game, store->game_size);
    grundy_memory_free(&heap->mem, store, sizeof *store);
}

void grundy_heap_store_close(grundy_heap *heap)
{
    if (heap->store != NULL)
        free_store(heap, heap->store);
    heap->store = NULL;
}

static heap_store *new_store(grundy_heap *heap, const char *path)
{
    heap_store *const store = grundy_memory_zeroed(&heap->mem, sizeof *store);

    if (store == NULL)
        return NULL;
    store->file.descriptor = -1;
    store->sequence.mem = &heap->mem;
    store->path_size = strlen(path) + sizeof ".new";
    store->game_size = grundy_heap_code_text(&heap->code, NULL, 0) + 1;
    store->path = grundy_memory_new(&heap->mem, store->path_size);
    store->new_path = grundy_memory_new(&heap->mem, store->path_size);
    store->game = grundy_memory_new(&heap->mem, store->game_size);
    if (store->path == NULL || store->new_path == NULL || store->game == NULL) {
        free_store(heap, store);
        return NULL;
    }
    (void)snprintf(store->path, store->path_size, "%s", path);
    (void)snprintf(store->new_path, store->path_size, "%s.new", path);
    (void)grundy_heap_code_text(&heap->code, store->game, store->game_size);
    return store;
}

/* Makes the file anew, with all values known, in the place of the old one. */
static grundy_status make_file(grundy_heap *heap, heap_store *store,
                               grundy_error *err)
{
    const unsigned width = heap->values.wide != NULL ? 4 : 2;
    const store_medium medium = grundy_file_medium(&store->file);
    grundy_status status;
    bool exists;

    grundy_sequence_file_close(&store->sequence);
    grundy_file_close(&store->file);
    status =
        grundy_file_open(&store->file, store->new_path, true, &exists, err);
    if (status != GRUNDY_OK)
        return status;
    status = grundy_sequence_file_create(&store->sequence, &medium, store->game,
                                         width, &heap->mem, err);
    if (status == GRUNDY_OK)
        status =
            grundy_sequence_file_append(&store->sequence, &heap->values, err);
    if (status == GRUNDY_OK)
        status = grundy_file_replace(store->new_path, store->path, err);
    if (status != GRUNDY_OK)
        grundy_file_discard(&store->file, store->new_path);
    return status;
}

/*
 * Checksums tell what was damaged, not what was made up.  A nimber is at most
 * the length of the longest play: n moves that take, and fewer that split.
 * Kernels rely on no more than that, so that a forged file gives wrong values
 * and nothing worse.
 */
static grundy_status check_values(const sequence *values, grundy_error *err)
{
    for (uint64_t n = 0; n < values->count; n++)
        if (grundy_sequence_at(values, n) > 2 * n)
            return grundy_fail(err, GRUNDY_EFORMAT,
                               "the file is damaged: no heap of %llu has the "
                               "value %u",
                               (unsigned long long)n,
                               (unsigned)grundy_sequence_at(values, n));
    return GRUNDY_OK;
}

static grundy_status open_file(grundy_heap *heap, heap_store *store,
                               grundy_error *err)
{
    const store_medium medium = grundy_file_medium(&store->file);
    bool exists;
    grundy_status status =
        grundy_file_open(&store->file, store->path, false, &exists, err);

    if (status != GRUNDY_OK)
        return status;
    if (!exists)
        return make_file(heap, store, err);
    status = grundy_sequence_file_read(&store->sequence, &medium, store->game,
                                       &heap->values, &heap->mem, err);
    return status == GRUNDY_OK ? check_values(&heap->values, err) : status;
}

grundy_status grundy_heap_store(grundy_heap *heap, const char *path,
                                double seconds, grundy_error *err)
{
    heap_store *const store = new_store(heap, path);
    grundy_status status;

    if (store == NULL)
        return grundy_fail(err, grundy_memory_failure(&heap->mem),
                           "out of memory");
    grundy_heap_store_close(heap);
    grundy_heap_rest(heap);
    status = open_file(heap, store, err);
    if (status != GRUNDY_OK) {
        free_store(heap, store);
        return status;
    }
    heap->store = store;
    heap->interval = seconds;
    return GRUNDY_OK;
}

/* ---- saving ---- */

grundy_status grundy_heap_save(grundy_heap *heap, grundy_error *err)
{
    heap_store *const store = heap->store;
    grundy_status status = GRUNDY_OK;

    if (store == NULL)
        return GRUNDY_OK;
    if (store->file.descriptor < 0 || /* it could not be made before */
        (heap->values.wide != NULL && store->sequence.width == 2))
        status = make_file(heap, store, err);
    else
        status =
            grundy_sequence_file_append(&store->sequence, &heap->values, err);
    heap->stored_at = grundy_clock_now();
    return status;
}
