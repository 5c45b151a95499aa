/* SPDX-License-Identifier: MIT */
/*
 * base/memory.h -- the one way to memory: a counted allocator with a limit,
 * arenas for what is freed at once, and growing arrays.
 *
 * Sizes are of 64 bits, as counts of cells are, so that a product of them is
 * refused where pointers have 32, and never cut.
 */
#pragma once

#include "grundy/base.h"

/* An allocator that counts.  live is exact; resize refuses to pass limit. */
typedef struct memory {
    grundy_alloc alloc;
    size_t live, peak, limit; /* bytes; limit 0: none */
    bool over;                /* a request was refused because of limit */
    size_t zeroed_from;       /* new blocks of so many bytes are zero; 0: no */
} memory;

void grundy_memory_open(memory *mem, const grundy_alloc *alloc, size_t limit);

/* As grundy_alloc.resize; NULL on failure (and for new_size 0). */
void *grundy_memory_resize(memory *mem, void *old, uint64_t old_size,
                           uint64_t new_size);

/* Zeroed memory; large blocks come untouched from the system where it can. */
void *grundy_memory_zeroed(memory *mem, uint64_t size);

static inline void *grundy_memory_new(memory *mem, uint64_t size)
{
    return grundy_memory_resize(mem, NULL, 0, size);
}

static inline void grundy_memory_free(memory *mem, void *old, uint64_t size)
{
    if (old != NULL)
        (void)grundy_memory_resize(mem, old, size, 0);
}

/* The status of a failed allocation: GRUNDY_ELIMIT past the limit. */
grundy_status grundy_memory_failure(const memory *mem);

/* The same, recorded as an error that tells the limit, or what is held. */
grundy_status grundy_memory_fail(const memory *mem, grundy_error *err);

/* The half of the next for what has to grow. */
bool grundy_memory_grow(memory *mem, void *data, size_t *cap, uint64_t need,
                        size_t size);

/*
 * Makes room for at least need items of size bytes in *data, whose capacity
 * is *cap; doubles, or grows by a quarter if it is large.  False when memory is
 * out (*data unchanged).
 */
static inline bool grundy_memory_reserve(memory *mem, void *data, size_t *cap,
                                         uint64_t need, size_t size)
{
    return need <= *cap || grundy_memory_grow(mem, data, cap, need, size);
}

bool grundy_memory_grow_zeroed(memory *mem, void *data, size_t *cap,
                               uint64_t need, size_t size);

/* Room in the array, whose capacity is cap, for `need` elements. */
#define GRUNDY_RESERVE(mem, array, cap, need)                                  \
    grundy_memory_reserve(mem, &(array), &(cap), need, sizeof *(array))

/* The same; the elements from the old capacity on are zero. */
#define GRUNDY_RESERVE_ZEROED(mem, array, cap, need)                           \
    ((need) <= (cap) ||                                                        \
     grundy_memory_grow_zeroed(mem, &(array), &(cap), need, sizeof *(array)))

/* Gives the array back, whose capacity is cap. */
#define GRUNDY_FREE(mem, array, cap)                                           \
    grundy_memory_free(mem, array, (cap) * sizeof *(array))

/* Appends the value to the array of count elements; false: memory is out. */
#define GRUNDY_PUSH(mem, array, count, cap, ...)                               \
    (GRUNDY_RESERVE(mem, array, cap, (uint64_t)(count) + 1) &&                 \
     ((array)[(count)++] = __VA_ARGS__, true))

/* Blocks that are freed together; allocation never moves. */
typedef struct arena_block arena_block;

typedef struct arena {
    memory *mem;
    arena_block *block; /* the newest, in which allocation goes on */
    size_t used;        /* bytes used of it */
    arena_block *spare; /* given back, but likely to be needed again */
} arena;

typedef struct arena_mark {
    arena_block *block;
    size_t used;
} arena_mark;

void grundy_arena_open(arena *a, memory *mem);
void grundy_arena_close(arena *a);

/* Aligned for any scalar, not zeroed; NULL when memory is out. */
void *grundy_arena_new(arena *a, uint64_t size);
void *grundy_arena_zeroed(arena *a, uint64_t size);
char *grundy_arena_text(arena *a, const char *text, size_t length);

/*
 * Room, zeroed, for one element more at the end of *list, a pointer to elements
 * of `size` bytes, which may move; NULL when memory is out.
 */
void *grundy_arena_push(arena *a, void *list, uint32_t *count, size_t size);

/* Does the block lie in the arena? */
bool grundy_arena_holds(const arena *a, const void *at);

/* Everything allocated after the mark is given back. */
arena_mark grundy_arena_get(const arena *a);
void grundy_arena_reset(arena *a, arena_mark mark);

/* Bytes of a block that an arena takes for itself. */
enum { GRUNDY_ARENA_HEAD = 16 };

/* A block of the arena's memory becomes part of it, all of it in use; returns
 * what stands behind the head. */
void *grundy_arena_adopt(arena *a, void *block, size_t size);

/* The block that the arena took after the mark and in which `at` lies: hint, if
 * that is not NULL and it is there; NULL: there is none. */
const arena_block *grundy_arena_block_since(const arena *a, arena_mark mark,
                                            const void *at,
                                            const arena_block *hint);

/* The bytes of those blocks. */
size_t grundy_arena_since(const arena *a, arena_mark mark);

/* The newest block of an arena of the same memory, from which nothing is needed
 * any more, is what the next allocation is made in. */
void grundy_arena_take_over(arena *a, arena *from);

/* Moves these blocks to another arena of the same memory; what else was
 * allocated after the mark is given back. */
void grundy_arena_move(arena *to, arena *from, arena_mark mark);
