/* SPDX-License-Identifier: MIT */
/*
 * sets/sides_tmpl.h -- the search of sets/sides.h for one type of cell_set.
 *
 * Instances that are one pattern in several places are looked at together: the
 * places where it fits are bits of one word.  Cells that no move needs are
 * dropped; what is left is replaced by the least of its images under the maps
 * of the board that keep Left's moves and Right's, or exchange them and with
 * them the players.
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
 */
#pragma once

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "sets/forms.h"
#include "sets/sides.h"

enum {
    CELL_BITS = 8 * sizeof(cell_set),
    HIGH = CELL_BITS > 64 ? 64 : 0, /* where a second word begins */
    CELL_BYTES = sizeof(cell_set),
    MOST_PATTERNS = 1 << 10,
    FIRST_SLOTS = 1 << 12,
    BUCKET = 4,
    MOST_BLOCK = 16, /* cells of a part whose value is found */
    TEMPERATURES = 8,
    STOP_ONE = 256,      /* stops are counted in parts of a move, */
    STEP = STOP_ONE / 4, /* and temperatures go up in steps of these */
    CUTS = 2             /* that a large component is bounded by */
};

/* Instances that differ by where they are. */
typedef struct side_pattern {
    cell_set at;         /* where its first cell may be */
    cell_set need, take; /* with the first cell 0 */
    uint32_t needs, takes;
    uint8_t needed[CELL_BITS], taken[CELL_BITS]; /* the cells of those */
    uint32_t line; /* so many cells, `step` apart, which it takes; or 0 */
    uint32_t step;
} side_pattern;

typedef struct side_moves {
    side_pattern *pattern;
    size_t patterns, cap;
    uint32_t least; /* cells at least, that a move both needs and takes */
    uint32_t most;  /* cells at most, that a move takes */
    bool pure;      /* moves take what they need */
    bool lines;     /* all patterns are */
} side_moves;

/* A map of the board, by bytes of a position. */
typedef struct byte_map {
    cell_set of[CELL_BYTES][256];
    bool exchanges;
} byte_map;

typedef struct side_position {
    cell_set cells;
    uint32_t right; /* who is to move */
} side_position;

typedef struct side_option {
    side_position to;
    int32_t rank; /* the least is tried first */
} side_option;

/* What is known of a position: two bits for each player to move. */
enum { UNKNOWN, LOSES, WINS };

typedef struct sides_table {
    cell_set *key;
    uint8_t *known; /* those bits; above them how much work it was; 0: empty */
    size_t slots, used;
    bool full; /* it grows no more */
} sides_table;

/* What a player has of a position, see sides_values_tmpl.h. */
typedef struct side_value {
    cell_set cells; /* 0: an empty slot */
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
    cell_set block[CELL_BITS];
    uint32_t blocks;
} side_cut;

typedef struct sides_search {
    memory *mem;
    watch *watch;
    grundy_error *err;
    grundy_status status;
    bool turned; /* moves put cells: a position is what is out of the set */
    cell_set all;
    side_moves side[2];
    byte_map *map;
    uint32_t maps;
    sides_table table;
    side_values values[2]; /* as Left and as Right sees them */
    side_cut cut[2][CUTS]; /* for Left and for Right */
    uint32_t cuts[2];
    side_option *option; /* of all positions under way */
    size_t options, option_cap;
    sides_work work;
} sides_search;

/* ---- sets of cells ---- */

static inline cell_set cell(uint32_t i)
{
    return (cell_set)1 << i;
}

static inline uint32_t count_word(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) +
        (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(x * UINT64_C(0x0101010101010101) >> 56);
}

static inline uint32_t count_of(cell_set x)
{
    uint32_t count = count_word((uint64_t)x);

    if (CELL_BITS > 64)
        count += count_word((uint64_t)(x >> HIGH));
    return count;
}

static inline uint32_t first_of(cell_set x)
{
    const uint64_t low = (uint64_t)x;

    return CELL_BITS == 64 || low != 0
               ? (uint32_t)__builtin_ctzll(low)
               : 64 + (uint32_t)__builtin_ctzll((uint64_t)(x >> HIGH));
}

/* ---- moves ---- */

/* Where the pattern fits, by its first cell. */
static inline cell_set places_in(const side_pattern *p, cell_set in)
{
    cell_set at = p->at;

    for (uint32_t k = 0; k < p->needs; k++)
        at &= in >> p->needed[k];
    return at;
}

static inline cell_set spread(const uint8_t *by, uint32_t count, cell_set at)
{
    cell_set cells = 0;

    for (uint32_t k = 0; k < count; k++)
        cells |= at << by[k];
    return cells;
}

/* What the moves of a side come to in a position. */
typedef struct side_look {
    cell_set need, take, both; /* cells of some move; both: by the same one */
    uint32_t moves;
} side_look;

static inline side_look look_at(const side_moves *m, cell_set in)
{
    side_look l = {0, 0, 0, 0};

    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];
        const cell_set at = places_in(p, in);

        if (at == 0)
            continue;
        l.moves += count_of(at);
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
static inline uint32_t choose(const side_moves *m, cell_set *in)
{
    uint32_t chosen = 0;

    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];
        cell_set at = places_in(p, *in);

        while (at != 0) {
            cell_set now = at;

            if (p->line == 0) {
                now = cell(first_of(at));
                chosen++;
            } else {
                for (uint32_t k = 1; k < p->line; k++)
                    now &= ~(at << k * p->step);
                chosen += count_of(now);
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
                                 cell_set in, const side_look *other,
                                 bool in_turn)
{
    cell_set free = in & ~other->take, rest;
    sure_moves sure = {choose(p, &free), 0};
    uint32_t more, hits = q->most;

    if (!p->pure)
        return sure;
    rest = free | (in & other->take);
    more = choose(p, &rest);
    if (more == 0)
        return sure;
    sure.broken = (more + (in_turn ? hits : 0)) / (hits + 1);
    sure.count += sure.broken;
    return sure;
}

/* The most moves that a side can make, if the other moves only so often where
 * it needs a cell. */
static inline uint32_t most_of(const side_moves *m, cell_set in,
                               const side_look *own, uint32_t broken)
{
    const uint32_t cells = count_of(own->both);
    const uint32_t lost = m->pure ? broken : 0;
    const uint32_t most = cells > lost ? (cells - lost) / m->least : 0;
    uint32_t chosen;

    if (!m->lines || m->patterns != 1)
        return most;
    chosen = choose(m, &in);
    return chosen < most ? chosen : most;
}

/* Who is to move wins or loses, or it is not known so. */
static inline int bound_of(const sides_search *s, side_position at,
                           const side_look look[2], int32_t *rank)
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

static inline cell_set image_under(const byte_map *m, cell_set x)
{
    cell_set image = 0;

    for (uint32_t i = 0; i < CELL_BYTES; i++)
        image |= m->of[i][(uint8_t)(x >> 8 * i)];
    return image;
}

static inline side_position least_image(const sides_search *s, side_position at)
{
    side_position least = at;

    for (uint32_t i = 0; i < s->maps; i++) {
        const side_position image = {image_under(&s->map[i], at.cells),
                                     at.right ^ s->map[i].exchanges};

        if (image.cells < least.cells ||
            (image.cells == least.cells && image.right < least.right))
            least = image;
    }
    return least;
}

/* ---- the table ---- */

static inline size_t bucket_of(size_t slots, cell_set key)
{
    uint64_t h = grundy_hash_word((uint64_t)key);

    if (CELL_BITS > 64)
        h = grundy_hash_word(h ^ (uint64_t)(key >> HIGH));
    return (size_t)h & (slots - BUCKET);
}

static inline int find_known(const sides_table *t, side_position at)
{
    const size_t b = bucket_of(t->slots, at.cells);

    for (size_t i = b; i < b + BUCKET; i++)
        if (t->known[i] != 0 && t->key[i] == at.cells)
            return t->known[i] >> 2 * at.right & 3;
    return UNKNOWN;
}

static void close_table(memory *mem, sides_table *t)
{
    GRUNDY_FREE(mem, t->key, t->slots);
    grundy_memory_free(mem, t->known, t->slots);
    *t = (sides_table){.slots = 0};
}

static bool open_table(memory *mem, size_t slots, sides_table *t)
{
    *t = (sides_table){.key = grundy_memory_new(mem, slots * sizeof *t->key),
                       .known = grundy_memory_zeroed(mem, slots),
                       .slots = slots};
    if (t->key != NULL && t->known != NULL)
        return true;
    close_table(mem, t);
    return false;
}

/* Puts it where it is, or in an empty slot, or where least work is lost. */
static void put_known(sides_table *t, cell_set key, uint8_t known)
{
    const size_t b = bucket_of(t->slots, key);
    size_t to = b;

    for (size_t i = b; i < b + BUCKET; i++) {
        if (t->known[i] != 0 && t->key[i] == key) {
            t->known[i] |= known & 15;
            return;
        }
        if (t->known[i] >> 4 < t->known[to] >> 4 || t->known[i] == 0)
            to = t->known[to] == 0 ? to : i;
    }
    t->used += t->known[to] == 0;
    t->key[to] = key;
    t->known[to] = known;
}

/* Twice the room, where there is so much. */
static void grow_table(sides_search *s)
{
    const size_t slots = 2 * s->table.slots;
    const size_t bytes = slots * (sizeof(cell_set) + 1);
    sides_table larger;

    s->table.full =
        (s->mem->limit > 0 && s->mem->live + bytes > s->mem->limit) ||
        !open_table(s->mem, slots, &larger);
    if (s->table.full)
        return;
    for (size_t i = 0; i < s->table.slots; i++)
        if (s->table.known[i] != 0)
            put_known(&larger, s->table.key[i], s->table.known[i]);
    close_table(s->mem, &s->table);
    s->table = larger;
}

static void note_known(sides_search *s, side_position at, int what,
                       uint64_t work)
{
    const uint32_t size = (63 - (uint32_t)__builtin_clzll(work | 1)) / 2;

    if (!s->table.full && s->table.used > s->table.slots / 8 * 5)
        grow_table(s);
    put_known(&s->table, at.cells,
              (uint8_t)((uint32_t)what << 2 * at.right | (size < 15 ? size : 15)
                                                             << 4));
}

/* False: the search ends. */
static bool goes_on(sides_search *s, grundy_status status)
{
    s->status = status;
    return status == GRUNDY_OK;
}

static cell_set cells_of(const set_literal *at, size_t count)
{
    cell_set cells = 0;

    for (size_t i = 0; i < count; i++)
        cells |= cell(at[i].cell);
    return cells;
}

#include "sets/sides_values_tmpl.h"

/* ---- the search ---- */

/* The position without what no move needs, as its least image; *known: what is
 * known of it at once. */
static side_position settle(sides_search *s, side_position at, int *known,
                            int32_t *rank)
{
    const side_look look[2] = {look_at(&s->side[0], at.cells),
                               look_at(&s->side[1], at.cells)};

    bool found;

    at.cells &= look[0].need | look[1].need;
    *rank = 0;
    *known = bound_by_values(s, at, &found, rank);
    *rank += STEP * ((int32_t)look[at.right].moves -
                     (int32_t)look[1 - at.right].moves);
    if (*known == UNKNOWN && !found)
        *known = bound_of(s, at, look, rank);
    if (*known != UNKNOWN || s->status != GRUNDY_OK)
        return at;
    at = least_image(s, at);
    *known = find_known(&s->table, at);
    return at;
}

static bool push(sides_search *s, side_option option)
{
    if (!grundy_memory_reserve(s->mem, &s->option, &s->option_cap,
                               s->options + 1, sizeof *s->option))
        return goes_on(s, grundy_fail(s->err, grundy_memory_failure(s->mem),
                                      "%s", _("out of memory")));
    s->option[s->options++] = option;
    return true;
}

/* Lists the options that are not known; *wins: one of them is won. */
static bool list_options(sides_search *s, side_position at, bool *wins)
{
    const side_moves *const m = &s->side[at.right];

    *wins = false;
    for (size_t i = 0; i < m->patterns; i++) {
        const side_pattern *const p = &m->pattern[i];

        for (cell_set left = places_in(p, at.cells); left != 0;
             left &= left - 1) {
            side_option option;
            int known;

            s->work.options++;
            option.to =
                settle(s,
                       (side_position){at.cells & ~(p->take << first_of(left)),
                                       1 - at.right},
                       &known, &option.rank);
            *wins = known == LOSES;
            if (*wins)
                return true;
            if (s->status != GRUNDY_OK ||
                (known == UNKNOWN && !push(s, option)))
                return false;
        }
    }
    return true;
}

/* Brings the option with the least rank to the front. */
static void bring_best(side_option *at, size_t count)
{
    size_t best = 0;
    side_option kept;

    for (size_t i = 1; i < count; i++)
        if (at[i].rank < at[best].rank)
            best = i;
    kept = at[best];
    at[best] = at[0];
    at[0] = kept;
}

/* Of a settled position of which nothing is known.  Its depth is at most the
 * number of cells.  False: stopped. */
static bool solve(sides_search *s, side_position at, bool *wins)
{
    const size_t base = s->options;
    const uint64_t before = s->work.visits++;
    bool good = goes_on(s, grundy_watch_tick(s->watch, 1, s->err)) &&
                list_options(s, at, wins);

    for (size_t i = base; good && !*wins && i < s->options; i++) {
        side_position to;
        int known;
        bool lost;

        bring_best(s->option + i, s->options - i);
        to = s->option[i].to;
        known = find_known(&s->table, to);
        lost = known == WINS;
        if (known == UNKNOWN)
            good = solve(s, to, &lost);
        *wins = good && !lost;
    }
    s->options = base;
    if (good)
        note_known(s, at, *wins ? WINS : LOSES, s->work.visits - before);
    return good;
}

static grundy_status wins_for(void *search, const uint64_t *in, bool right,
                              bool *wins, grundy_error *err)
{
    sides_search *const s = search;
    side_position at = {in[0], right};
    int32_t rank;
    int known;

    if (CELL_BITS > 64)
        at.cells |= (cell_set)in[1] << HIGH;
    if (s->turned)
        at.cells = ~at.cells;
    at.cells &= s->all;
    s->err = err;
    s->status = GRUNDY_OK;
    s->options = 0;
    at = settle(s, at, &known, &rank);
    *wins = known == WINS;
    if (known == UNKNOWN && s->status == GRUNDY_OK)
        (void)solve(s, at, wins);
    return s->status;
}

/* ---- opening ---- */

static uint32_t list_cells(cell_set cells, uint8_t *out)
{
    uint32_t count = 0;

    for (; cells != 0; cells &= cells - 1)
        out[count++] = (uint8_t)first_of(cells);
    return count;
}

static void find_line(side_pattern *p)
{
    p->step = p->needs > 1 ? (uint32_t)(p->needed[1] - p->needed[0]) : 1;
    for (uint32_t k = 1; k < p->needs; k++)
        if (p->needed[k] != k * p->step)
            return;
    p->line = p->need == p->take ? p->needs : 0;
}

/* Adds an instance to those of its pattern. */
static bool add_instance(side_moves *m, memory *mem, const set_instance *x)
{
    const cell_set need = cells_of(x->need, x->needs);
    const cell_set take = cells_of(x->write, x->writes);
    const uint32_t first = first_of(need | take);
    const uint32_t own = count_of(need & take), taken = count_of(take);
    side_pattern *p;
    size_t i = 0;

    while (i < m->patterns && (m->pattern[i].need != need >> first ||
                               m->pattern[i].take != take >> first))
        i++;
    if (i == m->patterns) {
        if (!grundy_memory_reserve(mem, &m->pattern, &m->cap, i + 1,
                                   sizeof *m->pattern))
            return false;
        p = &m->pattern[m->patterns++];
        *p = (side_pattern){.need = need >> first, .take = take >> first};
        p->needs = list_cells(p->need, p->needed);
        p->takes = list_cells(p->take, p->taken);
        find_line(p);
        m->lines = m->lines && p->line > 0;
        m->pure = m->pure && need == take;
    }
    m->pattern[i].at |= cell(first);
    m->least = own < m->least ? own : m->least;
    m->most = taken > m->most ? taken : m->most;
    return true;
}

static bool open_moves(side_moves *m, const set_instances *l)
{
    bool good = true;

    *m = (side_moves){.least = CELL_BITS, .pure = true, .lines = true};
    for (size_t i = 0; good && i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);

        good = add_instance(m, l->mem, &x);
    }
    return good;
}

static void fill_map(byte_map *m, const uint8_t *image, uint32_t cells)
{
    memset(m->of, 0, sizeof m->of);
    for (uint32_t i = 0; i < cells; i++)
        for (uint32_t byte = 0; byte < 256; byte++)
            if (byte >> i % 8 & 1)
                m->of[i / 8][byte] |= cell(image[i]);
}

/* Both to itself and, where that is another map, exchanged. */
static void find_maps(sides_search *s, const set_instances list[2])
{
    uint8_t image[GRUNDY_SIDES_MOST_CELLS];

    for (uint32_t map = 0; map < POINT_MAPS; map++)
        for (uint32_t to = 0; to < 2; to++)
            if ((map > 0 || to > 0) && grundy_sides_map(list, map, to, image)) {
                fill_map(&s->map[s->maps], image, list[0].cells);
                s->map[s->maps++].exchanges = to > 0;
            }
}

static bool open_maps(sides_search *s, const set_instances list[2])
{
    s->map = grundy_memory_new(s->mem, 2 * POINT_MAPS * sizeof *s->map);
    if (s->map != NULL)
        find_maps(s, list);
    return s->map != NULL;
}

static grundy_status open_search(void **out, const set_instances list[2],
                                 bool turned, watch *w, grundy_error *err)
{
    memory *const mem = list[0].mem;
    sides_search *const s = grundy_memory_zeroed(mem, sizeof *s);

    *out = s;
    if (s != NULL) {
        s->mem = mem;
        s->watch = w;
        s->turned = turned;
        for (uint32_t i = 0; i < list[0].cells; i++)
            s->all |= cell(i);
        if (open_moves(&s->side[0], &list[0]) &&
            open_moves(&s->side[1], &list[1]) && open_maps(s, list) &&
            open_table(mem, FIRST_SLOTS, &s->table) &&
            open_values(mem, FIRST_SLOTS, &s->values[0]) &&
            open_values(mem, FIRST_SLOTS, &s->values[1])) {
            make_cuts(s, list);
            return GRUNDY_OK;
        }
    }
    return grundy_fail(err, grundy_memory_failure(mem), "%s",
                       _("out of memory"));
}

static void close_search(void *search)
{
    sides_search *const s = search;

    if (s == NULL)
        return;
    for (int i = 0; i < 2; i++)
        GRUNDY_FREE(s->mem, s->side[i].pattern, s->side[i].cap);
    grundy_memory_free(s->mem, s->map, 2 * POINT_MAPS * sizeof *s->map);
    GRUNDY_FREE(s->mem, s->option, s->option_cap);
    close_table(s->mem, &s->table);
    close_values(s->mem, &s->values[0]);
    close_values(s->mem, &s->values[1]);
    grundy_memory_free(s->mem, s, sizeof *s);
}

static sides_work work_of(const void *search)
{
    const sides_search *const s = search;
    sides_work work = s->work;

    work.positions = s->table.used;
    return work;
}
