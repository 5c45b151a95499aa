/* SPDX-License-Identifier: MIT */
/*
 * Counting by the sizes that callers give back makes a limit and a test for
 * leaks free: no header in front of a block, no global table.
 */
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

struct arena_block {
    arena_block *older;
    size_t size; /* bytes after this header */
};

/* With its header a block is less than a power of two: an allocator may round
 * up to the next one.  The largest are several huge pages. */
enum { ARENA_FIRST = 4096, ARENA_LARGEST = (1 << 23) - 64, ALIGN = 16 };

static_assert(sizeof(struct arena_block) <= GRUNDY_ARENA_HEAD,
              "a block begins with what the arena keeps of it");

static void *libc_resize(void *user, void *old, size_t old_size,
                         size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

void grundy_memory_open(memory *mem, const grundy_alloc *alloc, size_t limit)
{
    const grundy_alloc libc = {libc_resize, NULL};

    *mem = (memory){.limit = limit};
    mem->alloc = alloc != NULL && alloc->resize != NULL ? *alloc : libc;
}

static bool within_limit(memory *mem, uint64_t old_size, uint64_t new_size)
{
    const uint64_t rest = mem->live - old_size;

    assert(mem->live >= old_size);
    if (new_size > SIZE_MAX - rest || (mem->limit != 0 && new_size > old_size &&
                                       rest + new_size > mem->limit)) {
        mem->over = true;
        return false;
    }
    return true;
}

static void count(memory *mem, uint64_t old_size, uint64_t new_size)
{
    assert(old_size <= mem->live);
    mem->live = (size_t)(mem->live - old_size + new_size);
    if (mem->live > mem->peak)
        mem->peak = mem->live;
}

void *grundy_memory_resize(memory *mem, void *old, uint64_t old_size,
                           uint64_t new_size)
{
    void *block;

    assert(old != NULL || old_size == 0);
    if (!within_limit(mem, old_size, new_size))
        return NULL;
    block = mem->alloc.resize(mem->alloc.user, old, (size_t)old_size,
                              (size_t)new_size);
    if (block != NULL || new_size == 0)
        count(mem, old_size, new_size);
    return block;
}

void *grundy_memory_zeroed(memory *mem, uint64_t size)
{
    void *block;

    if (size == 0 || !within_limit(mem, 0, size))
        return NULL;
    if (mem->alloc.resize == libc_resize) {
        block =
            calloc(1, (size_t)size); /* the system's pages are zero already */
    } else {
        block = mem->alloc.resize(mem->alloc.user, NULL, 0, (size_t)size);
        if (block != NULL && (mem->zeroed_from == 0 || size < mem->zeroed_from))
            memset(block, 0, (size_t)size);
    }
    if (block != NULL)
        count(mem, 0, size);
    return block;
}

grundy_status grundy_memory_failure(const memory *mem)
{
    return mem->over ? GRUNDY_ELIMIT : GRUNDY_ENOMEM;
}

grundy_status grundy_memory_fail(const memory *mem, grundy_error *err)
{
    const bool small = mem->limit < (size_t)10 << 20;

    if (mem->over && mem->limit != 0)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "out of memory: more than the %zu %s allowed "
                           "(--memory)",
                           mem->limit >> (small ? 10 : 20),
                           small ? "KB" : "MB");
    return grundy_fail(err, grundy_memory_failure(mem),
                       "out of memory (%zu bytes held)", mem->live);
}

/* Bytes from which on room to spare costs more than to move an array. */
enum { LARGE_ARRAY = 1 << 26 };

bool grundy_memory_grow(memory *mem, void *data, size_t *cap, uint64_t need,
                        size_t size)
{
    void *old, *grown;
    size_t to = *cap;

    assert(size > 0 && need > *cap);
    while (to < need) {
        if (to > SIZE_MAX / 2 / size)
            return false;
        to = to == 0 ? 8 : to >= LARGE_ARRAY / size ? to + to / 4 : to * 2;
    }
    memcpy(&old, data, sizeof old);
    assert((old == NULL) == (*cap == 0));
    grown = grundy_memory_resize(mem, old, *cap * size, to * size);
    if (grown == NULL)
        return false;
    memcpy(data, &grown, sizeof grown);
    *cap = to;
    return true;
}

bool grundy_memory_grow_zeroed(memory *mem, void *data, size_t *cap,
                               uint64_t need, size_t size)
{
    const size_t had = *cap;

    if (!grundy_memory_grow(mem, data, cap, need, size))
        return false;
    memset(*(char **)data + had * size, 0, (*cap - had) * size);
    return true;
}

void grundy_arena_open(arena *a, memory *mem)
{
    *a = (arena){.mem = mem};
}

static void free_block(arena *a, arena_block *block)
{
    if (block != NULL)
        grundy_memory_free(a->mem, block, sizeof *block + block->size);
}

/* Who goes back and forth over the end of a block asks for the next one each
 * time: one of them is kept. */
static void drop_newest(arena *a)
{
    arena_block *drop = a->block;

    assert(drop != NULL);
    a->block = drop->older;
    if (drop->size <= ARENA_LARGEST &&
        (a->spare == NULL || a->spare->size < drop->size)) {
        arena_block *const smaller = a->spare;

        a->spare = drop;
        drop = smaller;
    }
    free_block(a, drop);
}

void grundy_arena_close(arena *a)
{
    while (a->block != NULL)
        drop_newest(a);
    free_block(a, a->spare);
    a->spare = NULL;
    a->used = 0;
}

/* A spare block with that much room, taken from the arena. */
static arena_block *take_spare(arena *a, size_t size)
{
    arena_block *block = a->spare;

    a->spare = NULL;
    if (block != NULL && block->size < size) {
        free_block(a, block);
        block = NULL;
    }
    return block;
}

static bool add_block(arena *a, size_t size)
{
    size_t room = a->block == NULL ? ARENA_FIRST : a->block->size * 2;
    arena_block *block = take_spare(a, size);

    if (room > ARENA_LARGEST)
        room = ARENA_LARGEST;
    if (room < size)
        room = size;
    if (block != NULL)
        room = block->size;
    else
        block = grundy_memory_new(a->mem, sizeof *block + room);
    if (block == NULL)
        return false;
    *block = (arena_block){.older = a->block, .size = room};
    a->block = block;
    a->used = 0;
    return true;
}

void *grundy_arena_new(arena *a, uint64_t wanted)
{
    size_t size;
    void *at;

    assert(a->used <= (a->block == NULL ? 0 : a->block->size));
    if (wanted > SIZE_MAX - ALIGN - sizeof(arena_block))
        return NULL;
    size = ((size_t)wanted + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (a->block == NULL || a->block->size - a->used < size)
        if (!add_block(a, size))
            return NULL;
    assert(size >= wanted && size <= a->block->size - a->used);
    at = (char *)(a->block + 1) + a->used;
    a->used += size;
    return at;
}

void *grundy_arena_zeroed(arena *a, uint64_t size)
{
    void *at = grundy_arena_new(a, size);

    if (at != NULL)
        memset(at, 0, (size_t)size);
    return at;
}

/* Capacities are the powers of two, so the count alone tells when to grow. */
void *grundy_arena_push(arena *a, void *list, uint32_t *count, size_t size)
{
    char *at;

    memcpy(&at, list, sizeof at);
    assert(size > 0 && (*count == 0 || at != NULL));
    if ((*count & (*count - 1)) == 0) {
        const size_t cap = *count == 0 ? 1 : (size_t)*count * 2;
        char *const grown = grundy_arena_zeroed(a, cap * size);

        if (grown == NULL)
            return NULL;
        if (*count > 0)
            memcpy(grown, at, *count * size);
        memcpy(list, &grown, sizeof grown);
        at = grown;
    }
    return at + (*count)++ * size;
}

char *grundy_arena_text(arena *a, const char *text, size_t length)
{
    char *copy = grundy_arena_new(a, length + 1);

    if (copy != NULL) {
        if (length > 0)
            memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

arena_mark grundy_arena_get(const arena *a)
{
    return (arena_mark){a->block, a->used};
}

void grundy_arena_take_over(arena *a, arena *from)
{
    arena_block *const block = from->block;

    assert(a->mem == from->mem);
    if (block == NULL || (a->spare != NULL && a->spare->size >= block->size))
        return;
    free_block(a, a->spare);
    a->spare = block;
    from->block = block->older;
    from->used = from->block == NULL ? 0 : from->block->size;
}

void grundy_arena_reset(arena *a, arena_mark mark)
{
    /* What is newer than the mark goes: nobody went back beyond it before. */
    assert(mark.block != a->block || mark.used <= a->used);
    while (a->block != mark.block) {
        assert(a->block != NULL);
        /* The last block stays when all goes: the next use needs one. */
        if (mark.block == NULL && a->block->older == NULL)
            break;
        drop_newest(a);
    }
    assert(a->block == NULL || mark.used <= a->block->size);
    a->used = mark.block == NULL ? 0 : mark.used;
}

void *grundy_arena_adopt(arena *a, void *block, size_t size)
{
    arena_block *const b = block;

    assert(size >= GRUNDY_ARENA_HEAD);
    *b = (arena_block){.older = a->block, .size = size - sizeof *b};
    a->block = b;
    a->used = b->size;
    return (char *)block + GRUNDY_ARENA_HEAD;
}

static bool lies_in(const arena_block *b, const void *at)
{
    const uintptr_t from = (uintptr_t)(b + 1);

    return (uintptr_t)at >= from && (uintptr_t)at - from < b->size;
}

const arena_block *grundy_arena_block_since(const arena *a, arena_mark mark,
                                            const void *at,
                                            const arena_block *hint)
{
    if (hint != NULL && lies_in(hint, at))
        return hint;
    for (const arena_block *b = a->block; b != mark.block; b = b->older) {
        assert(b != NULL);
        if (lies_in(b, at))
            return b;
    }
    return NULL;
}

size_t grundy_arena_since(const arena *a, arena_mark mark)
{
    size_t bytes = 0;

    for (const arena_block *b = a->block; b != mark.block; b = b->older)
        bytes += b->size;
    return bytes;
}

bool grundy_arena_holds(const arena *a, const void *at)
{
    return grundy_arena_block_since(a, (arena_mark){NULL, 0}, at, NULL) != NULL;
}

void grundy_arena_move(arena *to, arena *from, arena_mark mark)
{
    arena_block *oldest = from->block;

    assert(to->mem == from->mem);
    if (oldest != mark.block) {
        while (oldest->older != mark.block)
            oldest = oldest->older;
        oldest->older = to->block;
        to->block = from->block;
        to->used = from->used;
        from->block = mark.block;
    }
    from->used = mark.used;
}
