/* SPDX-License-Identifier: MIT */
/*
 * What a program knows of positions that are sets whose moves are listed
 * (listed.c): parts, images and forms, each kept once, as the engine has them
 * (src/sets), with no more than a reader can take in at once; the search stands
 * in set_search.h, and what sets of cells are in cells.h.  Each piece compiles
 * as C99 and as C++17 without a warning.
 */

/*
 * A position that is a set, whose moves take elements out of it.  A move that
 * needs an element which is not there is never there again: so elements that
 * no such move joins are parts of which the position is the sum.  A part is
 * kept once, by its form: the least of its images where the moves are the same
 * wherever they are on the board, and in its mirror images.
 */
typedef struct set_move {
    cell_set need, ban, drop; /* needs all, needs none, takes them out */
    cell_set beside;          /* joined to these */
} set_move;

/* The work left to prove that a part has a value, and that it has not. */
typedef struct set_guess {
    uint32_t yes, no;
} set_guess;

enum { SET_GUESSES = 4, SET_SMALL = 12, SET_AHEAD = 8, SET_MAPS = 512 };

static const uint32_t set_never = UINT32_C(1) << 30;

typedef struct set_part {
    cell_set form;  /* as in the table */
    int64_t nimber; /* -1: not known */
    bool listed;
    cell_set cells;    /* where it was met first */
    cell_set excluded; /* values that it does not have */
    uint32_t *list;    /* options, each a number of parts and these */
    uint32_t words, moves, size;  /* of the list, options, cells */
    set_guess guess[SET_GUESSES]; /* of a value by its remainder */
} set_part;

/* Where a form is found: its part, 0 for none, and bits of its hash. */
typedef struct set_slot {
    uint32_t part, tag;
} set_slot;

/* An axis goes to another one, is turned round and moved on. */
typedef struct set_map {
    int64_t to[4], by[4];
    bool turned[4];
} set_map;

typedef struct set_game {
    bool ready;
    int64_t size[4], cells; /* of the board: its axes, and all of it */
    cell_set board;
    set_move *move;
    int64_t moves, moves_room;
    bool pairs;                       /* moves join elements two by two: */
    cell_set near[MOST_CELLS], alone; /* each with these; taken by themselves */
    bool slides; /* the moves are the same wherever they are, */
    corner_forms forms;
    cell_map *image; /* or under maps of the board */
    int64_t images, images_room;
    bool paired; /* looked for: maps that pair moves */
    set_map *pairing;
    int64_t pairings, pairings_room;
    cell_set banned;
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
#if avoid_lines
    cell_set *line, taken; /* see avoid_lines */
    int64_t lines, lines_room;
#endif
} set_game;

static void list_move(set_game *g, cell_set need, cell_set ban, cell_set drop)
{
    const set_move move = {need, ban, drop, no_cells()};

    if (meet(need, ban))
        return;
    g->move = (set_move *)more_room(g->move, &g->moves_room, g->moves + 1,
                                    sizeof *g->move);
    g->move[g->moves++] = move;
    g->banned = in_either(g->banned, ban);
}

/* ---- in which images the moves are the same ---- */

static int order_moves(const void *x, const void *y)
{
    const set_move *const a = (const set_move *)x;
    const set_move *const b = (const set_move *)y;

    if (!are_same(a->need, b->need))
        return is_less(a->need, b->need) ? -1 : 1;
    if (!are_same(a->ban, b->ban))
        return is_less(a->ban, b->ban) ? -1 : 1;
    return is_less(a->drop, b->drop) ? -1 : !are_same(a->drop, b->drop);
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
static cell_set image_by(const set_game *g, cell_set cells, int64_t map)
{
    const int64_t rows = g->size[2], columns = g->size[3];
    cell_set image = no_cells();

    for (; !is_empty(cells); cells = without_lowest(cells))
        image = in_either(image, one_cell(cell_under_map(rows, columns, map,
                                                         lowest_cell(cells))));
    return image;
}

/* So many rows and columns, from the given ones on. */
static cell_set box_of(const set_game *g, int64_t r, int64_t c, int64_t rows,
                       int64_t columns)
{
    cell_set box = no_cells();

    for (int64_t i = r; i < r + rows; i++)
        for (int64_t k = c; k < c + columns; k++)
            box = in_either(box, one_cell(i * g->size[3] + k));
    return box;
}

/* Whether the moves within `from`, as far as they are there, are those within
 * `to`, moved on by some cells or under a map. */
static bool maps(const set_game *g, cell_set from, cell_set to, int64_t map,
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

        if (is_within(m.need, from)) {
            x[xs].need = moved_up(image_by(g, m.need, map), by);
            x[xs].ban = moved_up(image_by(g, in_both(m.ban, from), map), by);
            x[xs].drop = moved_up(image_by(g, in_both(m.drop, from), map), by);
            xs++;
        }
        if (is_within(m.need, to)) {
            y[ys].need = m.need;
            y[ys].ban = in_both(m.ban, to);
            y[ys++].drop = in_both(m.drop, to);
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

static cell_set image_under(const set_game *g, const set_map *map,
                            cell_set cells)
{
    cell_set image = no_cells();

    for (; !is_empty(cells); cells = without_lowest(cells))
        image =
            in_either(image, one_cell(cell_under(g, map, lowest_cell(cells))));
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
    cell_map *to;

    g->image = (cell_map *)more_room(g->image, &g->images_room, g->images + 1,
                                     sizeof *g->image);
    to = &g->image[g->images++];
    memset(to, 0, sizeof *to);
    for (int64_t cell = 0; cell < g->cells; cell++)
        map_cell(to, cell, cell_under(g, map, cell));
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

static cell_set form_of(const set_game *g, cell_set cells)
{
    cell_set least = cells;

    if (g->slides)
        return form_in_corner(&g->forms, cells);
    for (int64_t i = 0; i < g->images; i++) {
        const cell_set image = image_of(&g->image[i], cells);

        least = is_less(least, image) ? least : image;
    }
    return least;
}

static void join_near(set_game *g, cell_set cells, cell_set near)
{
    for (cell_set left = in_both(cells, g->board); !is_empty(left);
         left = without_lowest(left)) {
        cell_set *const to = &g->near[lowest_cell(left)];

        *to = in_either(*to, near);
    }
}

/* Whether moves take what they need, two elements or one and others. */
static void join_elements(set_game *g)
{
    g->pairs = true;
    g->alone = no_cells();
    memset(g->near, 0, sizeof g->near);
    for (int64_t i = 0; i < g->moves; i++) {
        const set_move m = g->move[i];
        const int64_t needs = count_cells(m.need);

        g->pairs = g->pairs && is_empty(m.ban) && needs > 0 && needs <= 2 &&
                   is_within(m.need, m.drop) &&
                   (needs == 1 || are_same(m.need, m.drop));
        join_near(g, m.need, m.drop);
        join_near(g, m.drop, m.need);
        if (needs < 2)
            g->alone = in_either(g->alone, m.need);
    }
    for (int64_t i = 0; i < g->moves; i++)
        for (cell_set left = in_both(g->move[i].drop, g->board);
             !is_empty(left); left = without_lowest(left))
            g->move[i].beside =
                in_either(g->move[i].beside, g->near[lowest_cell(left)]);
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
    g->board = first_cells(g->cells);
    join_elements(g);
    if (d0 * d1 == 1) {
        const cell_set square = box_of(g, 0, 0, least, least);

        g->slides = maps(g, box_of(g, 0, 0, d2 - 1, d3),
                         box_of(g, 1, 0, d2 - 1, d3), 0, d3) &&
                    maps(g, box_of(g, 0, 0, d2, d3 - 1),
                         box_of(g, 0, 1, d2, d3 - 1), 0, 1);
        begin_corner_forms(&g->forms, d2, d3);
        for (int map = 0; map < POINT_MAPS; map++) {
            const cell_set all = map >= FORM_SWAPS ? square : g->board;

            allow_map(&g->forms, map, maps(g, all, all, map, 0));
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
    g->moves = g->parts = g->pairings = 0;
    g->paired = false;
#if wins_misere_set
    free(g->sums.word);
    free(g->sums.slot);
    memset(&g->sums, 0, sizeof g->sums);
    g->one = 0;
#endif
#if avoid_lines
    g->lines = 0;
#endif
    g->banned = no_cells();
    g->ready = false;
}

/* ---- parts ---- */

/* Where the form is, or where it is to be. */
static set_slot *find_form(const set_game *g, cell_set form)
{
    const uint64_t hash = hash_of(form);
    const uint32_t tag = (uint32_t)hash;
    int64_t at = (int64_t)(hash >> 32) & (g->slots - 1);

    for (; g->slot[at].part != 0; at = (at + 1) & (g->slots - 1)) {
        const set_part *const p = &g->part[g->slot[at].part];

        if (g->slot[at].tag == tag && are_same(p->form, form))
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

/* The same where elements are joined two by two.  Each part has one of those in
 * `meets`, so the last one is known once it has the last of these. */
static int64_t flood_set(const set_game *g, cell_set cells, cell_set meets,
                         cell_set *out)
{
    int64_t parts = 0;

    for (meets = in_both(meets, cells); !is_empty(meets);
         meets = in_both(meets, cells)) {
        cell_set part = lowest_alone(meets), edge = part;

        while (!is_empty(edge) && !is_within(meets, part)) {
            const cell_set more =
                without(in_both(g->near[lowest_cell(edge)], cells), part);

            part = in_either(part, more);
            edge = in_either(without_lowest(edge), more);
        }
        if (is_within(meets, part))
            part = cells;
        cells = without(cells, part);
        if (!is_empty(without_lowest(part)) || meet(part, g->alone))
            out[parts++] = part;
    }
    return parts;
}

/*
 * The parts of the cells, of which only these moves are left, into out; how
 * many they are.  An element that no move takes any more joins nothing; it
 * stays in each part that asks for it.  Where the cells are what a move left of
 * a part, it had one of those in `meets` beside each part of them.
 */
static int64_t split_set(const set_game *g, cell_set cells, cell_set meets,
                         const set_move *live, int64_t count, cell_set *out)
{
    cell_set joined[MOST_CELLS], goes = no_cells();
    int64_t parts = 0;

    if (g->pairs)
        return flood_set(g, cells, meets, out);

    for (int64_t i = 0; i < count; i++)
        if (is_within(live[i].need, cells))
            goes = in_either(goes, live[i].drop);
    const cell_set stays = without(cells, goes);

    for (int64_t i = 0; i < count; i++) {
        const set_move *const m = &live[i];

        if (!is_within(m->need, cells) || meet(m->ban, stays))
            continue;
        cell_set all =
            in_both(in_either(in_either(m->need, m->ban), m->drop), cells);
        cell_set keep = all;
        int64_t kept = 0;

        all = in_both(all, goes);
        if (is_empty(all)) /* it takes nothing */
            fail("a position can come back to itself");
        for (int64_t k = 0; k < parts; k++) {
            if (meet(joined[k], all)) {
                all = in_either(all, joined[k]);
                keep = in_either(keep, out[k]);
            } else {
                joined[kept] = joined[k];
                out[kept++] = out[k];
            }
        }
        joined[kept] = all;
        out[kept++] = keep;
        parts = kept;
    }
    for (int64_t k = 0; k < parts && !is_empty(g->banned); k++)
        out[k] = in_either(out[k], in_both(stays, g->banned));
    return parts;
}

/* The moves that need no element that is gone, onto the stack. */
static int64_t push_live(set_game *g, cell_set cells)
{
    int64_t count = 0;

    g->live = (set_move *)more_room(g->live, &g->lives_room,
                                    g->lives + g->moves, sizeof *g->live);
    for (int64_t i = 0; i < g->moves; i++) {
        g->live[g->lives + count] = g->move[i];
        count += is_within(g->move[i].need, cells);
    }
    g->lives += count;
    return count;
}

/* Whether the move is there; one that takes nothing leads back. */
static bool may_move(const set_move *m, cell_set cells)
{
    if (meet(m->ban, cells))
        return false;
    if (!meet(m->drop, cells))
        fail("a position can come back to itself");
    return true;
}

/* Cells that are a part, and its form. */
typedef struct set_piece {
    cell_set cells, form;
    uint32_t part; /* 0: not found */
} set_piece;

static void find_piece(set_game *g, set_piece *p, bool any);

/* Where its form is to be is looked at soon. */
static set_piece piece_for(const set_game *g, cell_set cells)
{
    set_piece p = {cells, form_of(g, cells), 0};
#ifdef __GNUC__
    const int64_t at = (int64_t)(hash_of(p.form) >> 32);

    if (g->slots > 0)
        __builtin_prefetch(&g->slot[at & (g->slots - 1)]);
#endif
    return p;
}

static uint32_t part_of(set_game *g, cell_set cells)
{
    set_piece p = {cells, form_of(g, cells), 0};

    find_piece(g, &p, true);
    return p.part;
}

/* The mex of the options: their parts are small too. */
static int64_t solve_small(set_game *g, cell_set cells)
{
    const int64_t from = g->lives, count = push_live(g, cells);
    cell_set piece[MOST_CELLS];
    uint64_t found = 0;
    int64_t nimber = 0;

    for (int64_t i = 0; i < count; i++) {
        const set_move m = g->live[from + i];
        uint64_t value = 0;

        if (!may_move(&m, cells))
            continue;
        int64_t split = split_set(g, without(cells, m.drop), m.beside,
                                  g->live + from, count, piece);

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
    const bool small = count_cells(p->cells) <= SET_SMALL;
    set_part part;

    if (p->part == 0 && g->slots > 0)
        p->part = find_form(g, p->form)->part;
    if (p->part != 0 || (!small && !any))
        return;
    memset(&part, 0, sizeof part);
    part.form = p->form;
    part.cells = p->cells;
    part.size = (uint32_t)count_cells(p->cells);
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
    return value < MOST_CELLS && has_cell(p->excluded, value);
}

static void rule_out(set_part *p, uint64_t value)
{
    if (value < MOST_CELLS)
        p->excluded = in_either(p->excluded, one_cell((int64_t)value));
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
