/* SPDX-License-Identifier: MIT */
/*
 * What a program knows of positions that are sets whose moves are listed
 * (listed.c): parts, images and forms, each kept once, as the engine has them
 * (src/sets), for sets of a word and with no more than a reader can take in at
 * once; the search stands in set_search.h.  Each piece compiles as C99
 * and as C++17 without a warning.
 */

/*
 * A position that is a set, whose moves take elements out of it.  A move that
 * needs an element which is not there is never there again: so elements that
 * no such move joins are parts of which the position is the sum.  A part is
 * kept once, by its form: the least of its images where the moves are the same
 * wherever they are on the board, and in its mirror images.
 */
typedef struct set_move {
    uint64_t need, ban, drop; /* needs all, needs none, takes them out */
} set_move;

/* The work left to prove that a part has a value, and that it has not. */
typedef struct set_guess {
    uint32_t yes, no;
} set_guess;

enum { SET_GUESSES = 4, SET_SMALL = 12, SET_AHEAD = 8, SET_MAPS = 512 };

static const uint32_t set_never = UINT32_C(1) << 30;

typedef struct set_part {
    uint64_t form;  /* as in the table */
    int64_t nimber; /* -1: not known */
    bool listed;
    uint64_t cells;    /* where it was met first */
    uint64_t excluded; /* values that it does not have */
    uint32_t *list;    /* options, each a number of parts and these */
    uint32_t words, moves;
    set_guess guess[SET_GUESSES]; /* of a value by its remainder */
} set_part;

/* Where a form is found: its part, 0 for none, and bits of its hash. */
typedef struct set_slot {
    uint32_t part, tag;
} set_slot;

#include "sets/word_forms.h"

typedef struct set_game {
    bool ready;
    uint64_t all;           /* the list is for positions within these */
    int64_t size[4], cells; /* of the board: its axes, and all of it */
    uint64_t board;
    set_move *move;
    int64_t moves, moves_room;
    bool pairs;                       /* moves join elements two by two: */
    uint64_t near[64], alone;         /* each with these; taken by themselves */
    bool slides; /* the moves are the same wherever they are, */
    word_forms forms;
    byte_images made[2];
    byte_images *image; /* or under maps of the board */
    int64_t images, images_room;
    uint64_t banned;
    set_part *part; /* from 1 on */
    int64_t parts, parts_room;
    set_slot *slot; /* a power of two, at most half of them taken */
    int64_t slots;
    set_move *live; /* a stack of moves under way */
    int64_t lives, lives_room;
#if wins_misere_set
    memo sums;    /* who wins sums of parts */
    uint32_t one; /* a part with one move, the last */
#endif
} set_game;

static void list_move(set_game *g, uint64_t need, uint64_t ban, uint64_t drop)
{
    const set_move move = {need, ban, drop};

    if ((need & ban) != 0)
        return;
    g->move = (set_move *)more_room(g->move, &g->moves_room, g->moves + 1,
                                    sizeof *g->move);
    g->move[g->moves++] = move;
    g->banned |= ban;
}

/* ---- in which images the moves are the same ---- */

static int order_moves(const void *x, const void *y)
{
    const set_move *const a = (const set_move *)x;
    const set_move *const b = (const set_move *)y;

    if (a->need != b->need)
        return a->need < b->need ? -1 : 1;
    if (a->ban != b->ban)
        return a->ban < b->ban ? -1 : 1;
    return a->drop < b->drop ? -1 : a->drop > b->drop;
}

/* In order, each once; how many they are. */
static int64_t sort_moves(set_move *at, int64_t count)
{
    int64_t kept = 0;

    if (count > 0)
        qsort(at, (size_t)count, sizeof *at, order_moves);
    for (int64_t i = 0; i < count; i++)
        if (kept == 0 || order_moves(&at[kept - 1], &at[i]) != 0)
            at[kept++] = at[i];
    return kept;
}

/* Where a map of a plane takes cells. */
static uint64_t image_by(const set_game *g, uint64_t cells, int64_t map)
{
    const int64_t rows = g->size[2], columns = g->size[3];
    uint64_t image = 0;

    for (; cells != 0; cells &= cells - 1)
        image |= UINT64_C(1)
                 << cell_under_map(rows, columns, map, lowest(cells));
    return image;
}

/* So many rows and columns, from the given ones on. */
static uint64_t box_of(const set_game *g, int64_t r, int64_t c, int64_t rows,
                       int64_t columns)
{
    uint64_t box = 0;

    for (int64_t i = r; i < r + rows; i++)
        for (int64_t k = c; k < c + columns; k++)
            box |= UINT64_C(1) << (i * g->size[3] + k);
    return box;
}

/* Whether the moves within `from`, as far as they are there, are those within
 * `to`, moved on by some cells or under a map. */
static bool maps(const set_game *g, uint64_t from, uint64_t to, int64_t map,
                 int64_t by)
{
    const size_t size = (size_t)(g->moves + 1) * sizeof(set_move);
    set_move *const x = (set_move *)malloc(size);
    set_move *const y = (set_move *)malloc(size);
    int64_t xs = 0, ys = 0;

    if (x == NULL || y == NULL)
        die(no_memory);
    for (int64_t i = 0; i < g->moves; i++) {
        const set_move m = g->move[i];

        if ((m.need & ~from) == 0) {
            x[xs].need = image_by(g, m.need, map) << by;
            x[xs].ban = image_by(g, m.ban & from, map) << by;
            x[xs++].drop = image_by(g, m.drop & from, map) << by;
        }
        if ((m.need & ~to) == 0) {
            y[ys].need = m.need;
            y[ys].ban = m.ban & to;
            y[ys++].drop = m.drop & to;
        }
    }
    xs = sort_moves(x, xs);
    ys = sort_moves(y, ys);
    bool same = xs == ys;

    for (int64_t i = 0; i < xs && same; i++)
        same = order_moves(&x[i], &y[i]) == 0;
    free(x);
    free(y);
    return same;
}

/* ---- or under which maps of the board ---- */

/* An axis goes to another one, is turned round and moved on. */
typedef struct set_map {
    int64_t to[4], by[4];
    bool turned[4];
} set_map;

static int64_t cell_under(const set_game *g, const set_map *map, int64_t cell)
{
    int64_t at[4], under = 0;

    for (int i = 4; i-- > 0; cell /= g->size[i]) {
        const int64_t x = cell % g->size[i];

        at[map->to[i]] = (map->turned[i] ? g->size[i] - 1 - x : x) + map->by[i];
    }
    for (int i = 0; i < 4; i++)
        under = under * g->size[i] + at[i] % g->size[i];
    return under;
}

static uint64_t image_under(const set_game *g, const set_map *map,
                            uint64_t cells)
{
    uint64_t image = 0;

    for (; cells != 0; cells &= cells - 1)
        image |= UINT64_C(1) << cell_under(g, map, lowest(cells));
    return image;
}

/* Whether it takes all moves to moves. */
static bool keeps_moves(const set_game *g, const set_map *map)
{
    for (int64_t i = 0; i < g->moves; i++) {
        set_move m;

        m.need = image_under(g, map, g->move[i].need);
        m.ban = image_under(g, map, g->move[i].ban);
        m.drop = image_under(g, map, g->move[i].drop);
        if (bsearch(&m, g->move, (size_t)g->moves, sizeof m, order_moves) ==
            NULL)
            return false;
    }
    return true;
}

static void add_image(set_game *g, const set_map *map)
{
    byte_images *to;

    g->image = (byte_images *)more_room(g->image, &g->images_room,
                                        g->images + 1, sizeof *g->image);
    to = &g->image[g->images++];
    memset(to, 0, sizeof *to);
    for (int64_t cell = 0; cell < g->cells; cell++)
        put_byte_image(to, cell, cell_under(g, map, cell));
}

/* With all that it comes to when axes are moved on as well. */
static void add_moved(set_game *g, set_map map, const bool *rolls, int axis)
{
    if (axis == 4) {
        if (g->images < SET_MAPS)
            add_image(g, &map);
        return;
    }
    for (int64_t by = 0; by < (rolls[axis] ? g->size[axis] : 1); by++) {
        for (int i = 0; i < 4; i++)
            if (map.to[i] == axis)
                map.by[i] = by;
        add_moved(g, map, rolls, axis + 1);
    }
}

static void find_maps(set_game *g)
{
    const set_map same = {{0, 1, 2, 3}, {0, 0, 0, 0}, {false}};
    bool rolls[4];

    for (int i = 0; i < 4; i++) {
        set_map on = same;

        on.by[i] = 1;
        rolls[i] = g->size[i] > 1 && keeps_moves(g, &on);
    }
    for (int code = 0; code < 4 * 4 * 4 * 4 * 16; code++) {
        set_map map = same;
        bool fits = true;
        int taken = 0;

        for (int i = 0; i < 4; i++) {
            map.to[i] = code >> 2 * i & 3;
            map.turned[i] = (code >> (8 + i) & 1) != 0;
            taken |= 1 << map.to[i];
            fits = fits && g->size[map.to[i]] == g->size[i] &&
                   (g->size[i] > 1 || (map.to[i] == i && !map.turned[i]));
        }
        if (fits && taken == 15 && keeps_moves(g, &map))
            add_moved(g, map, rolls, 0);
    }
}

static uint64_t form_of(const set_game *g, uint64_t cells)
{
    uint64_t least = cells;

    if (g->slides)
        return form_of_word(&g->forms, cells);
    for (int64_t i = 0; i < g->images; i++) {
        const uint64_t image = word_image(&g->image[i], cells);

        least = least < image ? least : image;
    }
    return least;
}

/* Whether moves take what they need, two elements or one and others. */
static void join_elements(set_game *g)
{
    g->pairs = true;
    g->alone = 0;
    memset(g->near, 0, sizeof g->near);
    for (int64_t i = 0; i < g->moves; i++) {
        const set_move m = g->move[i];
        const uint64_t more = m.need & (m.need - 1);

        g->pairs = g->pairs && m.ban == 0 && m.need != 0 &&
                   (m.need & ~m.drop) == 0 && (more & (more - 1)) == 0 &&
                   (more == 0 || m.need == m.drop);
        for (uint64_t left = m.need & g->board; left != 0; left &= left - 1)
            g->near[lowest(left)] |= m.drop;
        for (uint64_t left = m.drop & g->board; left != 0; left &= left - 1)
            g->near[lowest(left)] |= m.need;
        if (more == 0)
            g->alone |= m.need;
    }
}

/* The list is whole; the board has so many cells along each axis. */
static void end_list(set_game *g, int64_t d0, int64_t d1, int64_t d2,
                     int64_t d3)
{
    const int64_t least = d2 < d3 ? d2 : d3;

    g->size[0] = d0;
    g->size[1] = d1;
    g->size[2] = d2;
    g->size[3] = d3;
    g->cells = d0 * d1 * d2 * d3;
    g->moves = sort_moves(g->move, g->moves);
    g->parts = 1;
    g->ready = true;
    g->slides = false;
    g->images = 0;
    if (g->cells < 1)
        return;
    g->board = UINT64_MAX >> (64 - g->cells);
    join_elements(g);
    if (d0 * d1 == 1) {
        const uint64_t square = box_of(g, 0, 0, least, least);

        g->slides = maps(g, box_of(g, 0, 0, d2 - 1, d3),
                         box_of(g, 1, 0, d2 - 1, d3), 0, d3) &&
                    maps(g, box_of(g, 0, 0, d2, d3 - 1),
                         box_of(g, 0, 1, d2, d3 - 1), 0, 1);
        memset(&g->forms, 0, sizeof g->forms);
        memset(g->made, 0, sizeof g->made);
        begin_word_forms(&g->forms, g->made, d2, d3);
        for (int map = 0; map < POINT_MAPS; map++) {
            const bool swaps = map >= FORM_SWAPS;
            const uint64_t all = swaps ? square : g->board;
            const bool keeps = maps(g, all, all, map, 0);

            g->forms.barred[map] = keeps ? 0 : UINT64_MAX;
            g->forms.swaps = g->forms.swaps || (swaps && keeps);
        }
    }
    if (!g->slides)
        find_maps(g);
}

static void forget_list(set_game *g)
{
    for (int64_t i = 1; i < g->parts; i++)
        free(g->part[i].list);
    if (g->slots > 0)
        memset(g->slot, 0, (size_t)g->slots * sizeof *g->slot);
    g->moves = g->parts = 0;
#if wins_misere_set
    free(g->sums.word);
    free(g->sums.slot);
    memset(&g->sums, 0, sizeof g->sums);
    g->one = 0;
#endif
    g->banned = 0;
    g->ready = false;
}

/* Whether the list has to be made, for a position that is not in what it is
 * for. */
static bool is_beyond(set_game *g, uint64_t cells)
{
    if (g->ready && (cells & ~g->all) == 0)
        return false;
    if (g->ready)
        forget_list(g);
    g->all = cells;
    return true;
}

/* ---- parts ---- */

static uint64_t hash_of(uint64_t form)
{
    uint64_t hash = (form ^ form >> 32) * UINT64_C(0x9e3779b97f4a7c15);

    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash;
}

/* Where the form is, or where it is to be. */
static set_slot *find_form(const set_game *g, uint64_t form)
{
    const uint64_t hash = hash_of(form);
    const uint32_t tag = (uint32_t)hash;
    int64_t at = (int64_t)(hash >> 32) & (g->slots - 1);

    for (; g->slot[at].part != 0; at = (at + 1) & (g->slots - 1)) {
        const set_part *const p = &g->part[g->slot[at].part];

        if (g->slot[at].tag == tag && p->form == form)
            break;
    }
    return &g->slot[at];
}

static void enter_form(set_game *g, uint32_t part)
{
    const set_part *const p = &g->part[part];
    set_slot *const to = find_form(g, p->form);

    to->part = part;
    to->tag = (uint32_t)hash_of(p->form);
}

static void more_forms(set_game *g)
{
    if (2 * g->parts < g->slots)
        return;
    g->slots = g->slots == 0 ? 4096 : 2 * g->slots;
    free(g->slot);
    g->slot = (set_slot *)calloc((size_t)g->slots, sizeof *g->slot);
    if (g->slot == NULL)
        die(no_memory);
    for (int64_t i = 1; i < g->parts; i++)
        enter_form(g, (uint32_t)i);
}

/* The same where elements are joined two by two. */
static int64_t flood_set(const set_game *g, uint64_t cells, uint64_t *out)
{
    int64_t parts = 0;

    while (cells != 0) {
        uint64_t part = cells & (0 - cells), edge = part;

        while (edge != 0) {
            const uint64_t more = g->near[lowest(edge)] & cells & ~part;

            edge &= edge - 1;
            part |= more;
            edge |= more;
        }
        cells &= ~part;
        if ((part & (part - 1)) != 0 || (part & g->alone) != 0)
            out[parts++] = part;
    }
    return parts;
}

/*
 * The parts of the cells, of which only these moves are left, into out; how
 * many they are.  An element that no move takes any more joins nothing; it
 * stays in each part that asks for it.
 */
static int64_t split_set(const set_game *g, uint64_t cells,
                         const set_move *live, int64_t count, uint64_t *out)
{
    uint64_t joined[64], goes = 0;
    int64_t parts = 0;

    if (g->pairs)
        return flood_set(g, cells, out);

    for (int64_t i = 0; i < count; i++)
        if ((live[i].need & ~cells) == 0)
            goes |= live[i].drop;
    const uint64_t stays = cells & ~goes;

    for (int64_t i = 0; i < count; i++) {
        const set_move *const m = &live[i];

        if ((m->need & ~cells) != 0 || (m->ban & stays) != 0)
            continue;
        uint64_t all = (m->need | m->ban | m->drop) & cells;
        uint64_t keep = all;
        int64_t kept = 0;

        all &= goes;
        if (all == 0) /* it takes nothing */
            fail("a position can come back to itself");
        for (int64_t k = 0; k < parts; k++) {
            if ((joined[k] & all) != 0) {
                all |= joined[k];
                keep |= out[k];
            } else {
                joined[kept] = joined[k];
                out[kept++] = out[k];
            }
        }
        joined[kept] = all;
        out[kept++] = keep;
        parts = kept;
    }
    for (int64_t k = 0; k < parts && g->banned != 0; k++)
        out[k] |= stays & g->banned;
    return parts;
}

/* The moves that need no element that is gone, onto the stack. */
static int64_t push_live(set_game *g, uint64_t cells)
{
    int64_t count = 0;

    g->live = (set_move *)more_room(g->live, &g->lives_room,
                                    g->lives + g->moves, sizeof *g->live);
    for (int64_t i = 0; i < g->moves; i++) {
        g->live[g->lives + count] = g->move[i];
        count += (g->move[i].need & ~cells) == 0;
    }
    g->lives += count;
    return count;
}

/* Whether the move is there; one that takes nothing leads back. */
static bool may_move(const set_move *m, uint64_t cells)
{
    if ((m->ban & cells) != 0)
        return false;
    if ((m->drop & cells) == 0)
        fail("a position can come back to itself");
    return true;
}

/* Cells that are a part, and its form. */
typedef struct set_piece {
    uint64_t cells, form;
    uint32_t part; /* 0: not found */
} set_piece;

static void find_piece(set_game *g, set_piece *p, bool any);

/* Where its form is to be is looked at soon. */
static set_piece piece_for(const set_game *g, uint64_t cells)
{
    set_piece p = {cells, form_of(g, cells), 0};
#ifdef __GNUC__
    const int64_t at = (int64_t)(hash_of(p.form) >> 32);

    if (g->slots > 0)
        __builtin_prefetch(&g->slot[at & (g->slots - 1)]);
#endif
    return p;
}

static uint32_t part_of(set_game *g, uint64_t cells)
{
    set_piece p = {cells, form_of(g, cells), 0};

    find_piece(g, &p, true);
    return p.part;
}

/* The mex of the options: their parts are small too. */
static int64_t solve_small(set_game *g, uint64_t cells)
{
    const int64_t from = g->lives, count = push_live(g, cells);
    uint64_t piece[64], found = 0;
    int64_t nimber = 0;

    for (int64_t i = 0; i < count; i++) {
        const set_move m = g->live[from + i];
        uint64_t value = 0;

        if (!may_move(&m, cells))
            continue;
        int64_t split =
            split_set(g, cells & ~m.drop, g->live + from, count, piece);

        while (split > 0) {
            const uint32_t part = part_of(g, piece[--split]);

            value ^= (uint64_t)g->part[part].nimber;
        }
        found |= UINT64_C(1) << value;
    }
    g->lives = from;
    while ((found >> nimber & 1) != 0)
        nimber++;
    return nimber;
}

/* The part that the cells are; one that is new and not small only if any part
 * is asked for, else 0. */
static void find_piece(set_game *g, set_piece *p, bool any)
{
    const bool small = bits_in(p->cells) <= SET_SMALL;
    set_part part;

    if (p->part == 0 && g->slots > 0)
        p->part = find_form(g, p->form)->part;
    if (p->part != 0 || (!small && !any))
        return;
    memset(&part, 0, sizeof part);
    part.form = p->form;
    part.cells = p->cells;
    part.nimber = small ? solve_small(g, p->cells) : -1;
    if (!small) {
        part.moves = (uint32_t)push_live(g, p->cells);
        g->lives -= part.moves;
    }
    more_forms(g);
    g->part = (set_part *)more_room(g->part, &g->parts_room, g->parts + 1,
                                    sizeof *g->part);
    g->part[g->parts] = part;
    enter_form(g, (uint32_t)g->parts);
    p->part = (uint32_t)g->parts++;
}

/* ---- options ---- */

typedef struct set_option {
    int64_t cost, count;
    uint32_t *part;
} set_option;

static int order_options(const void *x, const void *y)
{
    const set_option *const a = (const set_option *)x;
    const set_option *const b = (const set_option *)y;

    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int64_t i = 0; i < a->count; i++)
        if (a->part[i] != b->part[i])
            return a->part[i] < b->part[i] ? -1 : 1;
    return 0;
}

static bool is_excluded(const set_part *p, int64_t value)
{
    return value < 64 && (p->excluded >> value & 1) != 0;
}

/* One more part of an option, in order; where it is. */
static int64_t put_part(set_option *o, uint32_t part)
{
    int64_t at = o->count++;

    for (; at > 0 && o->part[at - 1] > part; at--)
        o->part[at] = o->part[at - 1];
    o->part[at] = part;
    return at;
}

/* Two equal ones are worth nothing. */
static void add_part(set_option *o, uint32_t part)
{
    int64_t at = put_part(o, part);

    if (at == 0 || o->part[at - 1] != part)
        return;
    o->count -= 2;
    for (at--; at < o->count; at++)
        o->part[at] = o->part[at + 2];
}

/* The options that differ, those of small parts first. */
static void keep_options(set_game *g, uint32_t part, set_option *o,
                         int64_t count, int64_t room)
{
    uint32_t *const made =
        (uint32_t *)malloc((size_t)(room + 1) * sizeof *made);
    uint32_t words = 0, kept = 0;

    if (made == NULL)
        die(no_memory);
    qsort(o, (size_t)count, sizeof *o, order_options);
    for (int64_t i = 0; i < count; i++) {
        if (i > 0 && order_options(&o[i - 1], &o[i]) == 0)
            continue;
        made[words++] = (uint32_t)o[i].count;
        for (int64_t k = 0; k < o[i].count; k++)
            made[words++] = o[i].part[k];
        kept++;
    }
    g->part[part].list = made;
    g->part[part].words = words;
    g->part[part].listed = true;
    g->part[part].moves = kept;
}
