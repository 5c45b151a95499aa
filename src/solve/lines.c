/* SPDX-License-Identifier: MIT */
/*
 * Invariant: bit v of seen says that the run holds a cell of value v, and
 * count[v] how many, once the group counts; bit w of full says that word w of
 * seen has all bits.  A slot whose origin is NOWHERE holds nothing.
 *
 * Runs that only grow (a rook's, Nim's) never ask how often they hold a
 * value, so a group begins to count when a cell leaves a run for the first
 * time.  That needs no proof about the rules, and costs building one run
 * anew.
 */
#include "solve/lines.h"

#include <assert.h>
#include <string.h>

#define NOWHERE INT64_MIN

enum { FIRST_CAP = 256 };

static const uint32_t largest_cap = UINT32_C(1) << 30;

/* What stood in the way of a move. */
typedef enum trouble { NO_TROUBLE, UNKNOWN, LARGE, LEAVES } trouble;

/* Slots side by side, and no power of two: the words of one slot would share
 * a few lines of the cache. */
static uint64_t pitch_of(uint64_t slots)
{
    return slots % 64 == 0 ? slots + 8 : slots;
}

/* With the bit of the word behind the last, which is never set. */
static uint32_t fulls_of(uint32_t words)
{
    return words / 64 + 1;
}

static void set_cap(line_sets *sets, uint32_t cap)
{
    sets->cap = cap;
    sets->words = cap / 64;
    sets->fulls = fulls_of(sets->words);
}

void grundy_lines_open(line_sets *sets, memory *mem, uint64_t most)
{
    *sets = (line_sets){.mem = mem, .most = most};
    set_cap(sets, FIRST_CAP);
}

/* ---- memory ---- */

static void *take(line_sets *sets, uint64_t items, size_t size)
{
    void *at;

    if (items > (sets->most - sets->bytes) / size) {
        sets->no_room = true;
        return NULL;
    }
    at = grundy_memory_zeroed(sets->mem, (size_t)items * size);
    if (at == NULL)
        sets->no_room = true;
    else
        sets->bytes += items * size;
    return at;
}

static void give_back(line_sets *sets, void *at, uint64_t items, size_t size)
{
    if (at == NULL)
        return;
    grundy_memory_free(sets->mem, at, (size_t)items * size);
    sets->bytes -= items * size;
}

static void close_sets(line_sets *sets, line_group *g, uint32_t cap)
{
    const uint32_t words = cap / 64;

    give_back(sets, g->seen, (words + 1) * g->pitch, sizeof *g->seen);
    give_back(sets, g->full, fulls_of(words) * g->pitch, sizeof *g->full);
    give_back(sets, g->count, cap * g->pitch, sizeof *g->count);
    g->seen = g->full = NULL;
    g->count = NULL;
}

/* Empty sets; what there is of them after a failure is closed later. */
static bool open_sets(line_sets *sets, line_group *g, bool counts)
{
    g->seen = take(sets, (sets->words + 1) * g->pitch, sizeof *g->seen);
    g->full = take(sets, sets->fulls * g->pitch, sizeof *g->full);
    g->count = NULL;
    if (counts)
        g->count = take(sets, sets->cap * g->pitch, sizeof *g->count);
    return g->seen != NULL && g->full != NULL && (!counts || g->count != NULL);
}

static bool open_stretches(line_sets *sets, line_stretches *s, uint64_t slots)
{
    s->blocks = slots / STRETCH_LEAST + 1;
    s->slots = take(sets, s->blocks, sizeof *s->slots);
    s->in = take(sets, s->blocks, sizeof *s->in);
    return s->slots != NULL && s->in != NULL;
}

static void close_stretches(line_sets *sets, line_stretches *s)
{
    give_back(sets, s->slots, s->blocks, sizeof *s->slots);
    give_back(sets, s->in, s->blocks, sizeof *s->in);
}

void grundy_lines_close(line_sets *sets)
{
    for (uint32_t i = 0; i < sets->groups; i++) {
        line_group *const g = &sets->group[i];

        close_sets(sets, g, sets->cap);
        give_back(sets, g->run, g->slots, sizeof *g->run);
        close_stretches(sets, &g->stretches);
    }
    sets->groups = 0;
}

static void empty_all(line_group *g)
{
    for (uint64_t i = 0; i < g->slots; i++)
        g->run[i] = (line_run){NOWHERE, 0, -1, 0, 0};
    grundy_stretches_forget(g);
}

bool grundy_lines_add(line_sets *sets, uint64_t slots, int64_t stride)
{
    line_group *const g = &sets->group[sets->groups];

    if (sets->groups == LINE_GROUPS || slots == 0 ||
        slots > sets->most / sizeof *g->run) {
        sets->no_room = true;
        return false;
    }
    *g = (line_group){
        .slots = slots, .pitch = pitch_of(slots), .stride = stride};
    sets->groups++;
    g->run = take(sets, slots, sizeof *g->run);
    if (g->run == NULL || !open_sets(sets, g, false) ||
        !open_stretches(sets, &g->stretches, slots))
        return false;
    empty_all(g);
    return true;
}

/* Begins to count, with empty runs. */
static bool begin_counts(line_sets *sets, line_group *g)
{
    close_sets(sets, g, sets->cap);
    empty_all(g);
    return open_sets(sets, g, true);
}

/* Copies what the slots hold to where it is with a larger cap. */
static void copy_sets(const line_sets *old, const line_group *from,
                      const line_group *to)
{
    const size_t pitch = (size_t)from->pitch;

    memcpy(to->seen, from->seen, old->words * pitch * sizeof *to->seen);
    memcpy(to->full, from->full, old->fulls * pitch * sizeof *to->full);
    if (from->count != NULL)
        memcpy(to->count, from->count, old->cap * pitch * sizeof *to->count);
}

/* Twice the cap.  After a failure the sets are good for closing only. */
static bool grow(line_sets *sets)
{
    line_sets old = *sets;
    bool done = sets->cap < largest_cap;

    sets->no_room |= !done;
    if (!done)
        return false;
    set_cap(sets, 2 * old.cap);
    for (uint32_t i = 0; i < sets->groups; i++) {
        line_group *const g = &sets->group[i], *const from = &old.group[i];

        g->seen = g->full = NULL;
        g->count = NULL;
        done = done && open_sets(sets, g, from->count != NULL);
        if (done)
            copy_sets(&old, from, g);
        close_sets(sets, from, old.cap);
    }
    return done;
}

/* ---- entering and leaving ---- */

/* So many cells enter, the first at *code. */
static trouble enter(const line_sets *sets, const line_slot *s, line_run *run,
                     const uint32_t *code, int64_t stride, int64_t cells)
{
    for (; cells > 0; cells--, code += stride) {
        const uint32_t value = *code - 1;

        if (value < sets->cap)
            grundy_lines_enter(s, value);
        else if (*code == GRUNDY_CODE_POISON)
            run->poisoned++;
        else
            return grundy_code_is_value(*code) ? LARGE : UNKNOWN;
    }
    return NO_TROUBLE;
}

static void leave(const line_slot *s, const uint32_t *code, int64_t stride,
                  int64_t cells)
{
    for (; cells > 0; cells--, code += stride)
        if (*code == GRUNDY_CODE_POISON)
            s->run->poisoned--;
        else
            grundy_lines_leave(s, *code - 1);
}

static void clear(const line_sets *sets, const line_slot *s)
{
    *s->run = (line_run){NOWHERE, 0, -1, 0, 0};
    if (s->pitch == 1) {
        memset(s->seen, 0, sets->words * sizeof *s->seen);
        memset(s->full, 0, sets->fulls * sizeof *s->full);
        if (s->count != NULL)
            memset(s->count, 0, sets->cap * sizeof *s->count);
        return;
    }
    for (size_t i = 0; i < sets->words; i++)
        s->seen[i * s->pitch] = 0;
    for (size_t i = 0; i < sets->fulls; i++)
        s->full[i * s->pitch] = 0;
    for (size_t i = 0; s->count != NULL && i < sets->cap; i++)
        s->count[i * s->pitch] = 0;
}

void grundy_lines_begin(const line_sets *sets, uint32_t group, uint64_t slot,
                        line_run empty)
{
    const line_slot s = grundy_lines_slot(&sets->group[group], slot);

    assert(empty.last < empty.first);
    if (s.run->origin != NOWHERE)
        clear(sets, &s);
    *s.run = empty;
}

/* ---- moving ---- */

static trouble begin_anew(line_sets *sets, const line_slot *s, int64_t stride,
                          line_run to, const uint32_t *code)
{
    const int64_t cells = (int64_t)to.last - to.first + 1;
    trouble met;

    if (s->run->origin != NOWHERE)
        clear(sets, s);
    *s->run = to;
    met = enter(sets, s, s->run, code + (to.origin + to.first * stride), stride,
                cells);
    sets->moved += (uint64_t)cells;
    if (met != NO_TROUBLE)
        clear(sets, s);
    return met;
}

/* From a run of the same line that the new one meets. */
static trouble shift(line_sets *sets, const line_slot *s, int64_t stride,
                     line_run to, const uint32_t *code)
{
    line_run *const run = s->run;
    const uint32_t *const zero = code + to.origin;
    const int64_t below = (int64_t)run->first - to.first;
    const int64_t above = (int64_t)to.last - run->last;
    trouble met = NO_TROUBLE;

    if ((below < 0 || above < 0) && s->count == NULL)
        return LEAVES;
    if (above > 0)
        met =
            enter(sets, s, run, zero + (run->last + 1) * stride, stride, above);
    if (below > 0 && met == NO_TROUBLE)
        met = enter(sets, s, run, zero + to.first * stride, stride, below);
    if (met != NO_TROUBLE) {
        clear(sets, s);
        return met;
    }
    leave(s, zero + run->first * stride, stride, -below);
    leave(s, zero + (to.last + 1) * stride, stride, -above);
    sets->moved += (uint64_t)(below < 0 ? -below : below) +
                   (uint64_t)(above < 0 ? -above : above);
    run->first = to.first;
    run->last = to.last;
    return NO_TROUBLE;
}

static trouble move(line_sets *sets, uint32_t group, uint64_t slot, line_run to,
                    const uint32_t *code)
{
    const line_group *const g = &sets->group[group];
    const line_slot s = grundy_lines_slot(g, slot);
    const int64_t stride = g->stride;

    if (s.run->origin != to.origin || to.first > s.run->last + 1 ||
        to.last + 1 < s.run->first)
        return begin_anew(sets, &s, stride, to, code);
    return shift(sets, &s, stride, to, code);
}

bool grundy_lines_set(line_sets *sets, uint32_t group, uint64_t slot,
                      line_run to, const uint32_t *code)
{
    line_group *const g = &sets->group[group];

    assert(slot < g->slots && to.first <= to.last);
    for (;;) {
        const trouble met = move(sets, group, slot, to, code);

        if (met == NO_TROUBLE)
            return true;
        if (met == UNKNOWN || (met == LARGE && !grow(sets)) ||
            (met == LEAVES && !begin_counts(sets, g)))
            return false;
    }
}

/* ---- the least missing value ---- */

/* Called with a number of slots that the compiler knows, so that the inner
 * loops vanish. */
static inline uint64_t mex_of(const line_sets *sets, const line_slot *slot,
                              uint32_t slots, uint64_t from)
{
    uint64_t skip = from / 64; /* words before this one don't matter */
    uint64_t below = (UINT64_C(1) << from % 64) - 1;

    for (uint32_t i = 0; i < slots; i++)
        if (slot[i].run->least > skip) {
            skip = slot[i].run->least;
            below = 0;
        }
    for (uint64_t at = skip / 64; at < sets->fulls; at++) {
        uint64_t open = 0;

        for (uint32_t i = 0; i < slots; i++)
            open |= slot[i].full[at * slot[i].pitch];
        open = ~open;
        if (at == skip / 64)
            open &= UINT64_MAX << skip % 64;
        for (; open != 0; open &= open - 1) {
            const uint64_t word = at * 64 + (uint64_t)__builtin_ctzll(open);
            uint64_t seen = word == skip ? below : 0;

            if (word >= sets->words)
                return word * 64 > from ? word * 64 : from;
            for (uint32_t i = 0; i < slots; i++)
                seen |= *grundy_lines_word(&slot[i], word);
            if (seen != UINT64_MAX)
                return word * 64 + (uint64_t)__builtin_ctzll(~seen);
        }
    }
    return sets->cap > from ? sets->cap : from;
}

uint64_t grundy_lines_mex(const line_sets *sets, const line_slot *slot,
                          uint32_t slots, uint64_t from)
{
    switch (slots) {
    case 0: return from;
    case 1: return mex_of(sets, slot, 1, from);
    case 2: return mex_of(sets, slot, 2, from);
    case 3: return mex_of(sets, slot, 3, from);
    case 4: return mex_of(sets, slot, 4, from);
    default: return mex_of(sets, slot, slots, from);
    }
}
