/* SPDX-License-Identifier: MIT */
/*
 * sets/sides_tmpl.h -- the search of sets/sides.h for one type of cell_set.
 *
 * Instances that are one pattern in several places are looked at together: the
 * places where it fits are bits of one word.
 *
 * Most positions are decided without a move.  A move of p is *safe* if it needs
 * no cell that a move of q takes.  p makes all safe moves that are disjoint
 * sooner or later: q can't take them away, now or after any moves, as moves
 * only take cells.  Where moves take what they need, p can do more: of further
 * disjoint moves, each of q's takes away at most `hits`, so that p, moving
 * first, makes one of every hits + 1 of them.  p loses only after making all
 * that, and q has then made as many moves (or one more, had q begun); so p wins
 * if q can't make so many, even if p never moved, but that each of those
 * further moves of p takes a cell that q needs.
 *
 * Programs are given this text too (tools/embed-support).
 */
#ifndef SETS_SIDES_MOVES_TMPL_H
#define SETS_SIDES_MOVES_TMPL_H

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include "base/hash.h"
#include "sets/sides.h"
#include "sets/word_forms.h"

#define LIBRARY 1

enum { CELL_BYTES = sizeof(side_cells), CELL_BITS = 8 * CELL_BYTES };

/* Where a second word begins. */
enum { HIGH = CELL_BITS > 64 ? 64 : 0 };

enum { MOST_PATTERNS = 1 << 10, FIRST_SLOTS = 1 << 12, BUCKET = 4 };

/* Cells of a part whose value is found. */
enum { MOST_BLOCK = 16, TEMPERATURES = 8 };

/* Stops are counted in parts of a move, and temperatures go up in steps. */
enum { STOP_ONE = 256, STEP = STOP_ONE / 4 };

/* Cuts that a large component is bounded by. */
enum { CUTS = 2 };

/* A move is there where all cells that it needs are; it takes some. */
typedef struct side_move {
    side_cells need, take;
} side_move;

/* Those of a side, one by one. */
typedef struct side_list {
    side_move *move;
    size_t count, room;
} side_list;

/* Instances that differ by where they are. */
typedef struct side_pattern {
    side_cells at;         /* where its first cell may be */
    side_cells need, take; /* with the first cell 0 */
    uint32_t needs, takes;
    uint8_t needed[CELL_BITS], taken[CELL_BITS]; /* the cells of those */
    uint32_t line; /* so many cells, `step` apart, which it takes; or 0 */
    uint32_t step;
} side_pattern;

typedef struct side_moves {
    side_pattern *pattern;
    size_t patterns, room;
    uint32_t least; /* cells at least, that a move both needs and takes */
    uint32_t most;  /* cells at most, that a move takes */
    bool pure;      /* moves take what they need */
    bool lines;     /* all patterns are */
} side_moves;

/* A map of the board, by bytes of a position. */
typedef struct byte_map {
    side_cells of[CELL_BYTES][256];
    bool exchanges;
} byte_map;

typedef struct side_position {
    side_cells cells;
    uint32_t right; /* who is to move */
} side_position;

typedef struct side_option {
    side_position to;
    int32_t rank; /* the least is tried first */
} side_option;

/* What is known of a position: two bits for each player to move. */
enum { UNKNOWN, LOSES, WINS };

#if LIBRARY
/* Who reads or writes a bucket has it to himself. */
typedef struct side_locks {
    void (*rest)(void); /* as in a crew */
    atomic_uchar at[1 << 12];
} side_locks;
#endif

typedef struct sides_table {
#if LIBRARY
    side_locks *locks; /* NULL: one thread is there */
#endif
    side_cells *key;
    uint8_t *known; /* those bits; above them how much work it was; 0: empty */
    size_t slots, used;
    bool full; /* it grows no more */
} sides_table;

/* What a player has of a position, see sides_values_tmpl.h. */
typedef struct side_value {
    side_cells cells; /* 0: an empty slot */
    int32_t low, high;
    int32_t gained; /* the best low that a move of his leads to */
    int16_t first[TEMPERATURES], second[TEMPERATURES];
} side_value;

typedef struct side_values {
    side_value *at;
    size_t slots, used, turn;
    bool full; /* it grows no more */
} side_values;

typedef struct side_cut {
    side_cells block[CELL_BITS];
    uint32_t blocks;
} side_cut;

typedef struct sides_search {
#if LIBRARY
    memory *mem;
    watch *watch;
    grundy_error *err;
    uint64_t listed;      /* options */
    grundy_status status; /* nothing is told any more if it is none of OK */
    bool turned; /* moves put cells: a position is what is out of the set */
    struct sides_crowd *crowd; /* who searches as well; NULL: nobody */
    bool helps, alone;         /* it is a helper; nobody is to be had */
    double began;              /* by the clock */
    uint64_t looks;
    side_position path[CELL_BITS + 1]; /* that are being searched */
    uint32_t depth;
    uint32_t leave; /* the one of them that another thread has decided */
    int found;      /* what it is */
#endif
    side_cells all;
    side_list list[2]; /* of Left and of Right, */
    side_moves side[2];
    uint32_t rows, columns; /* of the board */
    uint64_t visits;
    byte_map *map; /* room for two of each map of a board */
    uint32_t maps;
    sides_table table;
    side_values values[2]; /* as Left and as Right sees them */
    side_cut cut[2][CUTS]; /* for Left and for Right */
    uint32_t cuts[2];
    side_option *option; /* of all positions under way */
    size_t options, options_room;
} sides_search;

/* ---- memory ---- */

#if LIBRARY
static bool is_stopped(const sides_search *s)
{
    return s->status != GRUNDY_OK;
}

static bool may_visit(sides_search *s)
{
    if (!is_stopped(s))
        s->status = grundy_watch_tick(s->watch, 1, s->err);
    return !is_stopped(s);
}

/* Zeroed; NULL: there is not so much. */
static void *side_memory(const sides_search *s, uint64_t size)
{
    return grundy_memory_zeroed(s->mem, size);
}

static void free_side_memory(const sides_search *s, void *at, uint64_t size)
{
    grundy_memory_free(s->mem, at, size);
}

/* Tables leave so much of the limit to others: one part of this number. */
static bool may_grow(const sides_search *s, uint64_t size, size_t part)
{
    return s->mem->limit == 0 || s->mem->live + size <= s->mem->limit / part;
}

static void no_side_memory(sides_search *s)
{
    if (!is_stopped(s))
        s->status = grundy_fail(s->err, grundy_memory_failure(s->mem), "%s",
                                _("out of memory"));
}
#else
static void *side_memory(const sides_search *s, uint64_t size)
{
    void *const at = calloc((size_t)size, 1);

    (void)s;
    if (at == NULL)
        die(no_memory);
    return at;
}

static void free_side_memory(const sides_search *s, void *at, uint64_t size)
{
    (void)s;
    (void)size;
    free(at);
}
#endif

/* The array of so many elements with room for one more; NULL: there is none. */
static void *one_more(sides_search *s, void *at, size_t count, size_t *room,
                      size_t size)
{
    const size_t more = *room == 0 ? 16 : 2 * *room;
    void *to;

    if (count < *room)
        return at;
    to = side_memory(s, (uint64_t)more * size);
#if LIBRARY
    if (to == NULL) {
        no_side_memory(s);
        return NULL;
    }
#endif
    if (count > 0)
        memcpy(to, at, count * size);
    free_side_memory(s, at, (uint64_t)*room * size);
    *room = more;
    return to;
}

/* ---- sets of cells ---- */

static inline side_cells side_cell(uint32_t i)
{
    return (side_cells)1 << i;
}

static inline uint32_t bits_in_word(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) +
        (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(x * UINT64_C(0x0101010101010101) >> 56);
}

static inline uint32_t count_side_cells(side_cells x)
{
    uint32_t count = bits_in_word((uint64_t)x);

    if (CELL_BITS > 64)
        count += bits_in_word((uint64_t)(x >> HIGH));
    return count;
}

static inline uint32_t first_side_cell(side_cells x)
{
    const uint64_t low = (uint64_t)x;

    return CELL_BITS == 64 || low != 0
               ? (uint32_t)__builtin_ctzll(low)
               : 64 + (uint32_t)__builtin_ctzll((uint64_t)(x >> HIGH));
}

/* ---- moves ---- */

/* Where the pattern fits, by its first cell. */
static inline side_cells places_in(const side_pattern *p, side_cells in)
{
    side_cells at = p->at;

    for (uint32_t k = 0; k < p->needs; k++)
        at &= in >> p->needed[k];
    return at;
}

static inline side_cells spread(const uint8_t *by, uint32_t count,
                                side_cells at)
{
    side_cells cells = 0;

    for (uint32_t k = 0; k < count; k++)
        cells |= at << by[k];
    return cells;
}

/* What the moves of a side come to in a position. */
typedef struct side_look {
    side_cells need, take, both; /* cells of some move; both: by the same one */
    uint32_t moves;
} side_look;

static inline side_look look_at_side(const side_moves *m, side_cells in)
{
    side_look l;

    memset(&l, 0, sizeof l);
    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];
        const side_cells at = places_in(p, in);

        if (at == 0)
            continue;
        l.moves += count_side_cells(at);
        l.need |= spread(p->needed, p->needs, at);
        if (!m->pure) {
            l.take |= spread(p->taken, p->takes, at) & in;
            for (uint32_t k = 0; k < p->takes; k++)
                if (p->need >> p->taken[k] & 1)
                    l.both |= at << p->taken[k];
        }
    }
    if (m->pure)
        l.take = l.both = l.need;
    return l;
}

/* ---- bounds ---- */

/*
 * Chooses moves in the order in which they may be made, the first of each line
 * first; where all are of one length along lines, no more can be made.
 * Returns their number and takes their cells away.
 */
static inline uint32_t choose_moves(const side_moves *m, side_cells *in)
{
    uint32_t chosen = 0;

    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];
        side_cells at = places_in(p, *in);

        while (at != 0) {
            side_cells now = at;

            if (p->line == 0) {
                now = side_cell(first_side_cell(at));
                chosen++;
            } else {
                for (uint32_t k = 1; k < p->line; k++)
                    now &= ~(at << k * p->step);
                chosen += count_side_cells(now);
            }
            *in &= ~spread(p->taken, p->takes, now);
            at &= places_in(p, *in);
        }
    }
    return chosen;
}

/* A side makes at least so many moves, and of them so many, `broken`, each take
 * a cell that the other needs. */
typedef struct sure_moves {
    uint32_t count, broken;
} sure_moves;

/* Of p, in turn or not, against q. */
static inline sure_moves sure_of(const side_moves *p, const side_moves *q,
                                 side_cells in, const side_look *other,
                                 bool in_turn)
{
    side_cells free = in & ~other->take, rest;
    const uint32_t hits = q->most;
    sure_moves sure;
    uint32_t more;

    sure.count = choose_moves(p, &free);
    sure.broken = 0;
    if (!p->pure)
        return sure;
    rest = free | (in & other->take);
    more = choose_moves(p, &rest);
    if (more == 0)
        return sure;
    sure.broken = (more + (in_turn ? hits : 0)) / (hits + 1);
    sure.count += sure.broken;
    return sure;
}

/* The most moves that a side can make, if the other moves only so often where
 * it needs a cell. */
static inline uint32_t most_of(const side_moves *m, side_cells in,
                               const side_look *own, uint32_t broken)
{
    const uint32_t cells = count_side_cells(own->both);
    const uint32_t lost = m->pure ? broken : 0;
    const uint32_t most = cells > lost ? (cells - lost) / m->least : 0;
    uint32_t chosen;

    if (!m->lines || m->patterns != 1)
        return most;
    chosen = choose_moves(m, &in);
    return chosen < most ? chosen : most;
}

/* Who is to move wins or loses, or it is not known so. */
static inline int bound_of(const sides_search *s, side_position at,
                           const side_look *look, int32_t *rank)
{
    const uint32_t p = at.right, q = 1 - p;
    sure_moves own, other;
    uint32_t most;

    *rank = 0;
    if (look[p].moves == 0)
        return LOSES;
    if (look[q].moves == 0)
        return WINS;
    own = sure_of(&s->side[p], &s->side[q], at.cells, &look[q], true);
    most = most_of(&s->side[q], at.cells, &look[q], own.broken);
    if (own.count > most)
        return WINS;
    *rank = (int32_t)(own.count) - (int32_t)most;
    other = sure_of(&s->side[q], &s->side[p], at.cells, &look[p], false);
    most = most_of(&s->side[p], at.cells, &look[p], other.broken);
    *rank += (int32_t)most - (int32_t)other.count;
    *rank = STOP_ONE * *rank +
            STEP * ((int32_t)look[p].moves - (int32_t)look[q].moves);
    return other.count >= most ? LOSES : UNKNOWN;
}

/* ---- images ---- */

static inline side_cells side_image(const byte_map *m, side_cells x)
{
    side_cells image = 0;

    for (uint32_t i = 0; i < CELL_BYTES; i++)
        image |= m->of[i][(uint8_t)(x >> 8 * i)];
    return image;
}

static inline side_position least_image(const sides_search *s, side_position at)
{
    side_position least = at;

    for (uint32_t i = 0; i < s->maps; i++) {
        side_position image;

        image.cells = side_image(&s->map[i], at.cells);
        image.right = at.right ^ s->map[i].exchanges;
        if (image.cells < least.cells ||
            (image.cells == least.cells && image.right < least.right))
            least = image;
    }
    return least;
}

/* ---- the table ---- */

#if LIBRARY
static uint64_t mixed_bits(uint64_t x)
{
    return grundy_hash_word(x);
}
#else
static uint64_t mixed_bits(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}
#endif

static inline size_t bucket_of(size_t slots, side_cells key)
{
    uint64_t h = mixed_bits((uint64_t)key);

    if (CELL_BITS > 64)
        h = mixed_bits(h ^ (uint64_t)(key >> HIGH));
    return (size_t)h & (slots - BUCKET);
}

#if LIBRARY
static inline atomic_uchar *lock_of(const sides_table *t, size_t bucket)
{
    return &t->locks->at[bucket / BUCKET % sizeof t->locks->at];
}

static inline void hold_bucket(const sides_table *t, size_t bucket)
{
    if (t->locks != NULL)
        while (atomic_exchange_explicit(lock_of(t, bucket), 1,
                                        memory_order_acquire) != 0)
            t->locks->rest();
}

static inline void let_bucket_go(const sides_table *t, size_t bucket)
{
    if (t->locks != NULL)
        atomic_store_explicit(lock_of(t, bucket), 0, memory_order_release);
}
#endif

static inline int find_known(const sides_table *t, side_position at)
{
    const size_t b = bucket_of(t->slots, at.cells);
    int known = UNKNOWN;

#if LIBRARY
    hold_bucket(t, b);
#endif
    for (size_t i = b; i < b + BUCKET; i++)
        if (t->known[i] != 0 && t->key[i] == at.cells)
            known = t->known[i] >> 2 * at.right & 3;
#if LIBRARY
    let_bucket_go(t, b);
#endif
    return known;
}

static void close_table(sides_search *s, sides_table *t)
{
    free_side_memory(s, t->key, t->slots * sizeof *t->key);
    free_side_memory(s, t->known, t->slots);
}

static bool open_table(sides_search *s, size_t slots, sides_table *t)
{
    memset(t, 0, sizeof *t);
    t->key = (side_cells *)side_memory(s, slots * sizeof *t->key);
    t->known = (uint8_t *)side_memory(s, slots);
    t->slots = slots;
    return t->key != NULL && t->known != NULL;
}

/* Where it is, or an empty slot, or where least work is lost. */
static size_t slot_for(const sides_table *t, side_cells key, size_t bucket)
{
    size_t to = bucket;

    for (size_t i = bucket; i < bucket + BUCKET; i++) {
        if (t->known[i] != 0 && t->key[i] == key)
            return i;
        if (t->known[i] >> 4 < t->known[to] >> 4 || t->known[i] == 0)
            to = t->known[to] == 0 ? to : i;
    }
    return to;
}

static void put_known(sides_table *t, side_cells key, uint8_t known)
{
    const size_t b = bucket_of(t->slots, key);
    size_t to;

#if LIBRARY
    hold_bucket(t, b);
#endif
    to = slot_for(t, key, b);
    if (t->known[to] != 0 && t->key[to] == key) {
        t->known[to] |= known & 15;
    } else {
        t->used += t->known[to] == 0;
        t->key[to] = key;
        t->known[to] = known;
    }
#if LIBRARY
    let_bucket_go(t, b);
#endif
}

/* Twice the room, where there is so much. */
static void grow_table(sides_search *s)
{
    const size_t slots = 2 * s->table.slots;
    sides_table larger;

#if LIBRARY
    s->table.full = !may_grow(s, slots * (sizeof(side_cells) + 1), 1);
    if (s->table.full)
        return;
#endif
    s->table.full = !open_table(s, slots, &larger);
    for (size_t i = 0; i < s->table.slots && !s->table.full; i++)
        if (s->table.known[i] != 0)
            put_known(&larger, s->table.key[i], s->table.known[i]);
    close_table(s, s->table.full ? &larger : &s->table);
    if (!s->table.full)
        s->table = larger;
}

static void note_known(sides_search *s, side_position at, int what,
                       uint64_t work)
{
    uint32_t size = (63 - (uint32_t)__builtin_clzll(work | 1)) / 2;

    size = size < 15 ? size : 15;
    if (!s->table.full && s->table.used > s->table.slots / 8 * 5)
#if LIBRARY
        if (s->table.locks == NULL) /* else helpers go first */
#endif
            grow_table(s);
    put_known(&s->table, at.cells,
              (uint8_t)((uint32_t)what << 2 * at.right | size << 4));
}

#endif
