/* SPDX-License-Identifier: MIT */
/*
 * The rules of a position of a few sets as tests of words, for a search of
 * results: its clauses are run with the cells unknown (asking.h), and each way
 * in which they come to a move or end play is a test.  Maps of the board that
 * keep all of them keep results.
 */

#include "sets/board_tests.h"

/* Rules are read once for each. */
static int64_t board_case = 1;

typedef struct board_end {
    board_test when;
    int64_t clause;
} board_end;

/* Where who is to move has a move after which play is lost for the other. */
typedef struct board_last {
    board_test when;
    uint8_t side;
} board_last;

/* What a program says of the rules: nothing but who can't move first decides;
 * a clause that is no list stands before none that is one, or there is none. */
enum { BOARD_RACES = 1, BOARD_ENDS_FIRST = 2, BOARD_ALL_LISTED = 4 };

typedef struct rule_board {
    int64_t made; /* the case that it was read for */
    bool refused; /* the rules are not of this form, and run as written */
    int64_t sets, cells, high; /* cells in so many rows */
    uint64_t full, lost; /* all cells; clauses by which play is lost */
    asking asks;
    board_move *move, making;
    board_end *end;
    board_last *last;
    int64_t moves, move_room, ends, end_room, lasts, last_room;
    bool duel, race; /* how well a position stands is guessed by these */
    int64_t maps, exchanges; /* the latter change the players too */
    int64_t back[8];         /* the number of the map that undoes it */
    byte_images map[8], exchange[8];
#if board_sides
    struct board_sides *sides; /* NULL: not looked at yet */
#endif
} rule_board;

/* ---- clauses ---- */

static void begin_board(rule_board *b, int64_t sets, uint64_t full)
{
    asking *const a = &b->asks;

    b->sets = sets;
    b->full = full;
    b->moves = b->ends = b->lasts = b->maps = b->exchanges = 0;
    memset(a->known, 0, sizeof a->known);
    a->by_bits = true;
    a->refused = false;
    a->asked = 0;
    a->letters = 2;
    a->letter[1] = 1;
    a->rows = sets;
}

/* What was asked for on the way. */
static board_test asked_test(const asking *a)
{
    board_test test;

    memset(&test, 0, sizeof test);
    for (int64_t i = 0; i < a->asked; i++) {
        const int64_t cell = a->cell[i];
        const uint64_t bit = UINT64_C(1) << cell % 64;

        if (a->known[cell] == 2)
            test.in[cell / 64] |= bit;
        else
            test.out[cell / 64] |= bit;
    }
    return test;
}

/* What the set becomes where nothing is in any set that was not asked for, and
 * where all that is in one of them. */
static void write_set(rule_board *b, int64_t set, const uint64_t *after)
{
    board_move *const m = &b->making;
    uint64_t kept = 0;

    m->from[set] = BOARD_NONE;
    for (int64_t i = 1; i <= b->sets; i++) {
        const uint64_t more = after[i] & ~after[0];

        b->asks.refused = b->asks.refused || (after[0] & ~after[i]) != 0 ||
                          (more != 0 && kept != 0);
        if (more != 0) {
            kept = more;
            m->from[set] = (uint8_t)(i - 1);
        }
    }
    m->put[set] = after[0];
    m->clear[set] = kept == 0 ? 0 : b->full & ~after[0] & ~kept;
}

static void end_board_move(rule_board *b, int64_t side, bool again,
                           int64_t gain)
{
    board_move *const m = &b->making;

    m->when = asked_test(&b->asks);
    m->side = (uint8_t)side;
    m->again = again;
    m->gain = gain;
    for (int64_t i = 0; i < b->sets; i++)
        if (m->from[i] != BOARD_NONE) {
            m->clear[i] &= ~m->when.out[m->from[i]];
            m->put[i] &= ~m->when.in[m->from[i]];
        }
    b->move = (board_move *)more_room(b->move, &b->move_room, b->moves + 1,
                                      sizeof *b->move);
    b->move[b->moves++] = *m;
}

static void end_board_end(rule_board *b, int64_t clause)
{
    b->end = (board_end *)more_room(b->end, &b->end_room, b->ends + 1,
                                    sizeof *b->end);
    b->end[b->ends].when = asked_test(&b->asks);
    b->end[b->ends++].clause = clause;
}

/* ---- in which images the rules are the same ---- */

/* All that a move or an end says. */
typedef struct rule_row {
    uint64_t word[4 * BOARD_SETS + 3];
} rule_row;

static int order_rows(const void *x, const void *y)
{
    return memcmp(x, y, sizeof(rule_row));
}

/* Where the first two sets are the players'. */
static int64_t set_exchanged(const rule_board *b, int64_t set, bool exchanged)
{
    return exchanged && b->sets > 1 && set < 2 ? 1 - set : set;
}

/* Under a map, or as they are; each once, in order; how many they are. */
static int64_t rows_of_board(const rule_board *b, const byte_images *map,
                             bool exchanged, rule_row *row)
{
    const int64_t all = b->moves + b->ends;
    int64_t kept = 0;

    memset(row, 0, (size_t)all * sizeof *row);
    for (int64_t i = 0; i < all; i++) {
        const bool is_move = i < b->moves;
        const board_move *const m = is_move ? &b->move[i] : NULL;
        const board_end *const end = is_move ? NULL : &b->end[i - b->moves];
        const board_test *const when = is_move ? &m->when : &end->when;
        uint64_t *const word = row[i].word, *const rest = word + 4 * BOARD_SETS;

        for (int64_t k = 0; k < b->sets; k++) {
            uint64_t *const to = word + 4 * set_exchanged(b, k, exchanged);

            to[0] = word_image(map, when->in[k]);
            to[1] = word_image(map, when->out[k]);
            to[2] = is_move ? word_image(map, m->clear[k]) : 0;
            to[3] = is_move ? word_image(map, m->put[k]) : 0;
            if (is_move)
                rest[0] |= (uint64_t)set_exchanged(b, m->from[k], exchanged)
                           << 8 * set_exchanged(b, k, exchanged);
        }
        if (is_move) {
            rest[0] |= UINT64_C(1) << 32 | (uint64_t)m->again << 33;
            rest[1] =
                exchanged && m->side > 0 ? UINT64_C(3) - m->side : m->side;
            rest[2] = (uint64_t)m->gain;
        } else {
            rest[1] = (uint64_t)end->clause;
        }
    }
    if (all > 0)
        qsort(row, (size_t)all, sizeof *row, order_rows);
    for (int64_t i = 0; i < all; i++)
        if (kept == 0 || order_rows(&row[kept - 1], &row[i]) != 0)
            row[kept++] = row[i];
    return kept;
}

/* What images of cells are under the map; false: some lie elsewhere. */
static bool make_images(byte_images *to, int64_t high, int64_t wide,
                        int64_t map)
{
    memset(to, 0, sizeof *to);
    for (int64_t cell = 0; cell < high * wide; cell++) {
        const int64_t image = cell_under_map(high, wide, map, cell);

        if (image < 0)
            return false;
        put_byte_image(to, cell, image);
    }
    return true;
}

static bool is_identity(const rule_board *b, const byte_images *x,
                        const byte_images *y)
{
    for (int64_t i = 0; i < b->cells; i++)
        if (word_image(x, word_image(y, UINT64_C(1) << i)) != UINT64_C(1) << i)
            return false;
    return true;
}

static void find_board_maps(rule_board *b, int64_t high, int64_t wide,
                            bool exchanges)
{
    const size_t size = (size_t)(b->moves + b->ends + 1) * sizeof(rule_row);
    rule_row *const as_is = (rule_row *)malloc(size);
    rule_row *const row = (rule_row *)malloc(size);
    byte_images same;
    int64_t rows;

    if (as_is == NULL || row == NULL)
        die(no_memory);
    (void)make_images(&same, high, wide, 0);
    rows = rows_of_board(b, &same, false, as_is);
    for (int64_t map = 0; map < 8; map++)
        for (int with = 0; with <= exchanges; with++) {
            int64_t *const count = with ? &b->exchanges : &b->maps;
            byte_images *const to = (with ? b->exchange : b->map) + *count;

            if (make_images(to, high, wide, map) &&
                (with || !is_identity(b, to, &same)) &&
                rows_of_board(b, to, with, row) == rows &&
                memcmp(as_is, row, (size_t)rows * sizeof *row) == 0)
                ++*count;
        }
    for (int64_t i = 0; i < b->maps; i++)
        for (int64_t k = 0; k < b->maps; k++)
            if (is_identity(b, &b->map[i], &b->map[k]))
                b->back[i] = k;
    free(as_is);
    free(row);
}

/* ---- the rules ---- */

/* Moves that win at once, if all that ends play here is lost. */
static void find_last_moves(rule_board *b)
{
    for (int64_t i = 0; i < b->moves; i++)
        for (int64_t k = 0; k < b->ends; k++) {
            board_last last;

            last.side = b->move[i].side;
            if (!board_before(&b->move[i], &b->end[k].when, (uint32_t)b->sets,
                              &last.when))
                continue;
            b->last = (board_last *)more_room(b->last, &b->last_room,
                                              b->lasts + 1, sizeof *b->last);
            b->last[b->lasts++] = last;
        }
}

/* The board has so many cells along each axis; a clause has its bit in `lost`,
 * if play is lost by it. */
static void end_rules(rule_board *b, int is, uint64_t lost, int64_t d0,
                      int64_t d1, int64_t d2, int64_t d3)
{
    bool all_lost = b->ends > 0 && (is & BOARD_ENDS_FIRST) != 0;

    b->cells = d0 * d1 * d2 * d3;
    b->high = d0 * d1 == 1 ? d2 : 1;
    b->refused = b->asks.refused;
    if (b->refused)
        return;
    b->lost = lost;
    b->race = (is & BOARD_RACES) != 0;
    b->duel = b->sets == 2 && b->ends > 0;
    for (int64_t i = 0; i < b->moves; i++) {
        b->duel = b->duel && board_exchanges(&b->move[i]);
        all_lost = all_lost && !b->move[i].again && b->move[i].gain == 0;
    }
    for (int64_t i = 0; i < b->ends; i++) {
        const board_test *const t = &b->end[i].when;
        const bool is_lost = (lost >> b->end[i].clause & 1) != 0;

        b->duel =
            b->duel && (!is_lost || (t->in[0] | t->out[0] | t->out[1]) == 0);
        all_lost = all_lost && is_lost;
    }
    if (all_lost)
        find_last_moves(b);
    if (d0 * d1 == 1)
        find_board_maps(b, d2, d3, (is & BOARD_ALL_LISTED) != 0);
}

/* ---- a position ---- */

static bool may_go(const rule_board *b, int64_t i, const uint64_t *set,
                   bool right)
{
    const board_move *const m = &b->move[i];

    return (m->side == 0 || m->side == (right ? 2 : 1)) &&
           board_holds(&m->when, set, (uint32_t)b->sets);
}

static bool ends_by(const rule_board *b, int64_t clause, const uint64_t *set)
{
    for (int64_t i = 0; i < b->ends; i++)
        if (b->end[i].clause == clause &&
            board_holds(&b->end[i].when, set, (uint32_t)b->sets))
            return true;
    return false;
}

static bool wins_by_last(const rule_board *b, const uint64_t *set, bool right)
{
    for (int64_t i = 0; i < b->lasts; i++)
        if ((b->last[i].side == 0 || b->last[i].side == (right ? 2 : 1)) &&
            board_holds(&b->last[i].when, set, (uint32_t)b->sets))
            return true;
    return false;
}

/* How well who has just moved stands, as a guess: by how much of the lines that
 * he may still fill is there; or by how many moves more he would have. */
static int64_t board_promise(const rule_board *b, const uint64_t *set,
                             bool right)
{
    int64_t sum = 0;

    for (int64_t i = 0; b->duel && i < b->ends; i++)
        if ((b->lost >> b->end[i].clause & 1) != 0) {
            const uint64_t line = b->end[i].when.in[1];

            sum += worth_of_line(line, set[1], set[0]) -
                   worth_of_line(line, set[0], set[1]);
        }
    for (int64_t i = 0; b->race && i < b->moves; i++)
        if (board_holds(&b->move[i].when, set, (uint32_t)b->sets))
            sum += b->move[i].side == 0              ? 0
                   : (b->move[i].side == 2) == right ? -1
                                                     : 1;
    return sum;
}

static void turn_board(const rule_board *b, int64_t map, uint64_t *set)
{
    for (int64_t i = 0; map > 0 && i < b->sets; i++)
        set[i] = word_image(&b->map[map - 1], set[i]);
}

static bool is_less_set(const rule_board *b, const uint64_t *x,
                        const uint64_t *y)
{
    int64_t i = 0;

    while (i < b->sets - 1 && x[i] == y[i])
        i++;
    return x[i] < y[i];
}

/* Makes it the least image; 1 + the number of the map that undoes it, or 0. */
static int64_t least_board(const rule_board *b, uint64_t *set)
{
    uint64_t image[BOARD_SETS], least[BOARD_SETS];
    int64_t by = 0;

    memcpy(least, set, sizeof least);
    for (int64_t map = 0; map < b->maps; map++) {
        memcpy(image, set, sizeof image);
        turn_board(b, map + 1, image);
        if (is_less_set(b, image, least)) {
            memcpy(least, image, sizeof least);
            by = 1 + b->back[map];
        }
    }
    memcpy(set, least, sizeof least);
    return by;
}

/* The same of images in which the players have changed places; of a position
 * that is its own image that way it is Left who is to move. */
static bool exchange_players(const rule_board *b, bool right, uint64_t *set)
{
    uint64_t least[BOARD_SETS] = {0, 0, 0}, image[BOARD_SETS] = {0, 0, 0};

    if (b->exchanges == 0)
        return false;
    for (int64_t map = 0; map < b->exchanges; map++) {
        for (int64_t i = 0; i < b->sets; i++)
            image[set_exchanged(b, i, true)] =
                word_image(&b->exchange[map], set[i]);
        if (map == 0 || is_less_set(b, image, least))
            memcpy(least, image, sizeof least);
    }
    if (is_less_set(b, set, least) || (!is_less_set(b, least, set) && !right))
        return false;
    memcpy(set, least, sizeof least);
    return true;
}

/* ---- Left and Right, who take cells ---- */

/*
 * A position as the search of sides has it: the set, or what is out of it where
 * moves put cells.  Otherwise each cell is a move that is still there, which
 * takes those that it spoils, itself among them, if what a move asks for never
 * comes back once it is gone.
 */
typedef struct board_sides {
    sides_search search;
    int64_t made; /* the case that it was made for */
    bool fits, puts;
    int64_t moves; /* that are cells; 0: the set's own are */
    int64_t move[CELL_BITS];
} board_sides;

static void forget_sides(rule_board *b)
{
    if (b->sides != NULL)
        close_sides(&b->sides->search);
    free(b->sides);
    b->sides = NULL;
}

/* Whether all moves only take cells of one set, or put them, and need one of
 * those. */
static bool goes_one_way(const rule_board *b, bool puts)
{
    bool all = b->sets == 1;

    for (int64_t i = 0; i < b->moves && all; i++) {
        const board_move *const m = &b->move[i];
        const uint64_t cleared = m->clear[0] & ~m->put[0];

        all =
            m->from[0] == 0 &&
            (puts ? m->when.in[0] | cleared : m->when.out[0] | m->put[0]) ==
                0 &&
            (puts ? m->when.out[0] & m->put[0] : m->when.in[0] & cleared) != 0;
    }
    return all;
}

/* Whether x makes cells what y asks for, or what it does not. */
static bool changes_for(const rule_board *b, const board_move *x,
                        const board_move *y, bool as_asked)
{
    for (int64_t i = 0; i < b->sets; i++) {
        const uint64_t cleared = x->clear[i] & ~x->put[i];
        const uint64_t in = as_asked ? x->put[i] : cleared;
        const uint64_t out = as_asked ? cleared : x->put[i];

        if (((in & y->when.in[i]) | (out & y->when.out[i])) != 0)
            return true;
    }
    return false;
}

static void list_cells_of_sides(rule_board *b)
{
    for (int64_t i = 0; i < b->moves; i++) {
        const board_move *const m = &b->move[i];
        const bool puts = b->sides->puts;

        for (uint32_t side = 0; side < 2; side++)
            if (m->side != 2 - side)
                list_side_move(&b->sides->search, side,
                               puts ? m->when.out[0] : m->when.in[0],
                               puts ? m->put[0] : m->clear[0]);
    }
    open_sides(&b->sides->search, (uint32_t)b->high,
               (uint32_t)(b->cells / b->high));
}

/* False: they don't fit. */
static bool list_moves_of_sides(rule_board *b)
{
    board_sides *const s = b->sides;
    int64_t lefts = 0;

    for (uint32_t side = 0; side < 2; side++) {
        for (int64_t i = 0; i < b->moves; i++) {
            if (b->move[i].side == 2 - side)
                continue;
            if (s->moves == CELL_BITS)
                return false;
            s->move[s->moves++] = i;
        }
        lefts = side == 0 ? s->moves : lefts;
    }
    for (int64_t i = 0; i < s->moves; i++) {
        const board_move *const x = &b->move[s->move[i]];
        side_cells take = 0;

        for (int64_t k = 0; k < s->moves; k++) {
            const board_move *const y = &b->move[s->move[k]];

            if (changes_for(b, x, y, true))
                return false;
            if (changes_for(b, x, y, false))
                take |= side_cell((uint32_t)k);
        }
        for (int64_t k = 0; k < b->sets; k++)
            if (x->from[k] != k)
                return false;
        if ((take >> i & 1) == 0)
            return false;
        list_side_move(&s->search, i < lefts ? 0 : 1, side_cell((uint32_t)i),
                       take);
    }
    open_sides(&s->search, 1, (uint32_t)s->moves);
    return true;
}

static void find_sides(rule_board *b)
{
    board_sides *const s = (board_sides *)calloc(1, sizeof *s);
    bool plain = b->race;

    if (s == NULL)
        die(no_memory);
    b->sides = s;
    s->made = b->made;
    for (int64_t i = 0; i < b->moves; i++)
        plain = plain && !b->move[i].again && b->move[i].gain == 0;
    s->puts = !goes_one_way(b, false);
    if (plain && (!s->puts || goes_one_way(b, true))) {
        list_cells_of_sides(b);
        s->fits = true;
    } else {
        s->fits = plain && b->moves > 0 && list_moves_of_sides(b);
    }
}

static side_cells cells_of_sides(const rule_board *b, const uint64_t *set)
{
    const board_sides *const s = b->sides;
    side_cells cells = 0;

    if (s->moves == 0)
        return s->puts ? ~set[0] : set[0];
    for (int64_t i = 0; i < s->moves; i++)
        if (board_holds(&b->move[s->move[i]].when, set, (uint32_t)b->sets))
            cells |= side_cell((uint32_t)i);
    return cells;
}

/* False: that is not told so. */
static bool told_by_sides(rule_board *b, const uint64_t *set, bool right,
                          bool *wins)
{
    if (b->sides == NULL || b->sides->made != b->made) {
        forget_sides(b);
        find_sides(b);
    }
    *wins = b->sides->fits &&
            wins_from(&b->sides->search, cells_of_sides(b, set), right);
    return b->sides->fits;
}
