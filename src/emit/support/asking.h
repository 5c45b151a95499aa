/* SPDX-License-Identifier: MIT */
/*
 * How a program lists the moves of a board (listed.c): its clauses are run with
 * a position whose cells are not known.  What a cell holds is chosen when it is
 * asked for, in one way after another, so each way that comes to a move is one
 * of the list: the cells that it asked for and those that it writes.  What is
 * no list of moves that only take (or only put) is refused, and played move by
 * move.
 */

/* Cells, of bits 64 a row, and those that a move asks for or writes. */
enum { ASKING_CELLS = 4096, ASKING_MOST = 1024 };

enum { ASKING_LETTERS = 8, ASKING_WAYS = 4096 };

typedef struct asking {
    bool by_bits; /* cells are in or out: letters 1 and 0 */
    bool ready, refused;
    bool grew;             /* there are more letters than when this began */
    int64_t rows, columns; /* columns 0: by bits, as many as are asked for, */
    int64_t wide;          /* which is found out then */
    int64_t letters, letter[ASKING_LETTERS];
    int64_t planes, plane[ASKING_LETTERS]; /* whose letters are read */
    int64_t missing; /* by bits: what cells are that are not at hand */
    int64_t now[ASKING_CELLS]; /* the position: letters, or words of bits */
    uint64_t all[64];          /* the list is for positions within these */
    int64_t tried, runs, depth, asked, way[ASKING_MOST], cell[ASKING_MOST];
    int64_t writes, write[ASKING_MOST], becomes[ASKING_MOST];
    uint8_t known[ASKING_CELLS]; /* 1 + which letter; 0: not asked yet */
    int64_t *made, words, room;  /* moves: counts, then cells and letters */
} asking;

/* ---- the position ---- */

/* Which letter it is, one more where it is new; -1: there are too many. */
static int64_t number_of_letter(asking *a, int64_t letter)
{
    int64_t i = 0;

    while (i < a->letters && a->letter[i] != letter)
        i++;
    if (i == a->letters) {
        if (i == (a->by_bits ? 2 : ASKING_LETTERS)) {
            a->refused = true;
            return -1;
        }
        a->letter[a->letters++] = letter;
        a->grew = true;
    }
    return i;
}

static void look_at_board(asking *a, int64_t rows, int64_t columns)
{
    if (a->rows == rows && a->columns == columns)
        return;
    a->rows = rows;
    a->columns = columns;
    a->ready = false;
    a->refused =
        rows < 0 || columns < 0 || rows > 64 || columns > ASKING_CELLS / 64;
}

static void look_at_bits(asking *a, int64_t rows, int64_t columns, int64_t row,
                         int64_t bits)
{
    a->by_bits = true;
    a->letters = 2;
    a->letter[1] = 1;
    look_at_board(a, rows, columns);
    a->refused = a->refused || (bits < 0 && columns == 0);
    if (!a->refused)
        a->now[row] = bits;
}

static void look_at_rows(asking *a, list rows)
{
    for (int64_t i = 0; i < rows.len; i++)
        look_at_bits(a, rows.len, 0, i, rows.at[i]);
}

static void look_at_list(asking *a, list cells)
{
    look_at_board(a, 1, cells.len);
    for (int64_t i = 0; i < cells.len && !a->refused; i++)
        a->now[i] = cells.at[i];
}

/* ---- one way after another ---- */

static int64_t asked_number(asking *a, int64_t cell)
{
    if (cell < 0 || cell >= ASKING_CELLS || a->asked == ASKING_MOST) {
        a->refused = true;
        return 0;
    }
    if (a->known[cell] == 0) {
        if (a->asked == a->depth)
            a->way[a->depth++] = 0;
        a->known[cell] = (uint8_t)(a->way[a->asked] + 1);
        a->cell[a->asked++] = cell;
    }
    return a->known[cell] - 1;
}

static int64_t asked(asking *a, int64_t cell)
{
    a->refused = a->refused || cell < 0 || cell >= a->columns;
    return a->letter[a->refused ? 0 : asked_number(a, cell)];
}

static cell_set asked_bits(asking *a, int64_t row, cell_set bits)
{
    cell_set in = no_cells();

    a->refused = a->refused || row < 0 || row >= a->rows;
    for (; !is_empty(bits) && !a->refused; bits = without_lowest(bits))
        if (asked_number(a, MOST_CELLS * row + lowest_cell(bits)) != 0)
            in = in_either(in, lowest_alone(bits));
    return in;
}

/* Whether of these bits the row has just those, up to the first that tells. */
static bool asked_are(asking *a, int64_t row, cell_set bits, cell_set those)
{
    bool same = is_within(those, bits);

    for (; same && !is_empty(bits); bits = without_lowest(bits)) {
        const cell_set bit = lowest_alone(bits);

        same = are_same(asked_bits(a, row, bit), in_both(those, bit));
    }
    return same;
}

static uint64_t bits_up(uint64_t bits, int64_t by)
{
    return by < 0 || by > 63 ? 0 : bits << by;
}

static uint64_t bits_down(uint64_t bits, int64_t by)
{
    return by < 0 || by > 63 ? 0 : bits >> by;
}

static uint64_t bits_below(int64_t place)
{
    return place < 0 || place > 63 ? UINT64_MAX : (UINT64_C(1) << place) - 1;
}

/* Wide rows have as many words as the position has; only one row is wide. */
static int64_t cells_of_row(const asking *a)
{
    const int64_t most = MOST_CELLS;

    return most < 64 * a->rows ? most : 64 * a->rows;
}

/* All of it, where what nobody asked for is in, or out. */
static cell_set seen_bits(asking *a, int64_t row, bool in)
{
    const int64_t count = cells_of_row(a);
    cell_set has = no_cells();

    a->refused = a->refused || row < 0 || row >= a->rows;
    for (int64_t i = 0; i < count && !a->refused; i++) {
        const uint8_t known = a->known[MOST_CELLS * row + i];

        if (known == 0 ? in : known == 2)
            has = in_either(has, one_cell(i));
    }
    return has;
}

static void begin_ways(asking *a)
{
    a->runs = a->depth = a->asked = a->writes = 0;
}

static bool next_way(asking *a)
{
    while (a->asked > 0)
        a->known[a->cell[--a->asked]] = 0;
    a->writes = 0;
    while (a->depth > 0 && ++a->way[a->depth - 1] == a->letters)
        a->depth--;
    a->refused = a->refused || ++a->runs == ASKING_WAYS;
    return a->depth > 0 && !a->refused;
}

static void write_number(asking *a, int64_t cell, int64_t number)
{
    int64_t i = 0;

    while (i < a->writes && a->write[i] != cell)
        i++;
    if (i == ASKING_MOST || number < 0) {
        a->refused = true;
        return;
    }
    a->writes += i == a->writes;
    a->write[i] = cell;
    a->becomes[i] = number;
}

static void write_letter(asking *a, int64_t cell, int64_t letter)
{
    a->refused = a->refused || cell < 0 || cell >= a->columns;
    write_number(a, cell, number_of_letter(a, letter));
}

/* What the row becomes where what nobody asked for is out, and where it is in;
 * what would be turned round has to be asked for. */
static void write_bits(asking *a, int64_t row, const cell_set after[2])
{
    const int64_t count = cells_of_row(a);

    for (int64_t i = 0; i < count && !a->refused; i++) {
        const int64_t cell = MOST_CELLS * row + i;
        const uint8_t known = a->known[cell];
        const int64_t out = has_cell(after[0], i);
        const int64_t in = has_cell(after[1], i);

        a->refused = out > in;
        if (known != 0 ? in != known - 1 : out == in)
            write_number(a, cell, in);
    }
}

/* How many cells it changes. */
static int64_t end_way(asking *a)
{
    int64_t *to, writes = 0;

    a->made = (int64_t *)more_room(a->made, &a->room,
                                   a->words + 2 + 2 * (a->asked + a->writes),
                                   sizeof *a->made);
    to = a->made + a->words;
    a->words += 2 + 2 * a->asked;
    for (int64_t i = 0; i < a->asked; i++) {
        to[2 + 2 * i] = a->cell[i];
        to[3 + 2 * i] = a->known[a->cell[i]] - 1;
    }
    for (int64_t i = 0; i < a->writes; i++)
        if (a->known[a->write[i]] != a->becomes[i] + 1) {
            a->made[a->words++] = a->write[i];
            a->made[a->words++] = a->becomes[i];
            writes++;
        }
    to[0] = a->asked;
    to[1] = writes;
    return writes;
}

static void end_move(asking *a)
{
    if (end_way(a) == 0)
        a->refused = true;
}

/* ---- the list ---- */

/* Whether the position is none that the list is for; then it begins anew. */
static bool wants_list(asking *a, set_game *g)
{
    const int64_t words = a->by_bits ? a->rows : a->rows * a->columns;
    bool covers = a->ready;

    if (a->refused)
        return false;
    a->grew = false;
    for (int64_t i = 0; i < words; i++) {
        if (!a->by_bits)
            (void)number_of_letter(a, a->now[i]);
        else
            covers =
                covers &&
                (((uint64_t)a->now[i] ^ (a->missing == 0 ? 0 : UINT64_MAX)) &
                 ~a->all[i]) == 0;
    }
    if (covers && !a->grew)
        return false;
    forget_list(g);
    a->tried = a->missing = 0;
    return !a->refused;
}

/* What was found is given up.  By bits, a cell that is not at hand and that no
 * move brings stays so. */
static void begin_list(asking *a)
{
    a->words = 0;
    a->grew = false;
    memset(a->known, 0, sizeof a->known);
    for (int64_t i = 0; a->by_bits && i < a->rows; i++) {
        const uint64_t now = (uint64_t)a->now[i];

        a->all[i] = a->missing == 0 ? now : ~now;
        for (int k = 0; k < 64; k++)
            if ((a->all[i] >> k & 1) == 0)
                a->known[64 * i + k] = (uint8_t)(a->missing + 1);
    }
}

/* Whether moves write what it was made without: by bits once, to see whether
 * they put in what is out. */
static bool lists_again(asking *a)
{
    bool brings = false;

    for (int64_t i = 0; i < a->words && !a->refused;) {
        const int64_t *const m = a->made + i, *const w = m + 2 + 2 * m[0];

        for (int64_t k = 0; k < m[1]; k++)
            brings = brings || w[2 * k + 1] != a->missing;
        i += 2 + 2 * (m[0] + m[1]);
    }
    if (a->refused || (a->by_bits ? !brings : !a->grew))
        return false;
    a->refused = a->by_bits && a->tried == 1;
    a->tried++;
    a->missing = 1;
    return !a->refused;
}

/* The letters that count: those that some move asks for and none writes, or
 * one of two. */
static void find_planes(asking *a, const bool *reads, const bool *writes)
{
    a->planes = 0;
    for (int64_t i = 0; i < a->letters; i++) {
        if (a->letters == 2 ? !writes[i] && writes[1 - i] : reads[i])
            a->plane[a->planes++] = i;
        a->refused = a->refused || (writes[i] && reads[i] && a->letters != 2);
    }
    a->refused = a->refused || (a->words > 0 && a->planes == 0);
}

static cell_set bit_of_plane(const asking *a, int64_t cell, int64_t plane)
{
    if (a->by_bits)
        cell = cell / 64 * a->wide + cell % 64;
    return one_cell(plane * a->rows * a->wide + cell);
}

/* How far the rows go by what moves ask for. */
static int64_t width_of(const asking *a)
{
    int64_t wide = 0;

    for (int64_t i = 0; i < a->words;) {
        const int64_t *const m = a->made + i;

        for (int64_t k = 0; k < m[0]; k++)
            wide = m[2 + 2 * k] % 64 >= wide ? m[2 + 2 * k] % 64 + 1 : wide;
        i += 2 + 2 * (m[0] + m[1]);
    }
    return wide;
}

/* One move, or a way in which play ends; false: nothing that it asks for
 * goes. */
static bool list_way(const asking *a, set_game *g, const int64_t *m)
{
    const int64_t *const w = m + 2 + 2 * m[0];
    cell_set need = no_cells(), ban = need, drop = need;

    for (int64_t p = 0; p < a->planes; p++) {
        for (int64_t k = 0; k < m[0]; k++) {
            const cell_set bit = bit_of_plane(a, m[2 + 2 * k], p);

            if (m[3 + 2 * k] == a->plane[p])
                need = in_either(need, bit);
            else if (a->planes == 1)
                ban = in_either(ban, bit);
        }
        for (int64_t k = 0; k < m[1]; k++)
            if (!a->by_bits || w[2 * k] % 64 < a->wide)
                drop = in_either(drop, bit_of_plane(a, w[2 * k], p));
    }
#if avoid_lines
    if (m[1] == 0) {
        g->line = (cell_set *)more_room(g->line, &g->lines_room, g->lines + 1,
                                        sizeof *g->line);
        g->line[g->lines++] = ban;
        return a->planes == 1 && is_empty(need);
    }
#endif
    list_move(g, need, ban, drop);
    return meet(need, drop);
}

/* The list as the search has it; false: it is none. */
static bool end_asking(asking *a, set_game *g)
{
    bool reads[ASKING_LETTERS] = {false}, writes[ASKING_LETTERS] = {false};

    a->wide = a->by_bits && a->columns == 0 ? width_of(a) : a->columns;
    for (int64_t i = 0; i < a->words;) {
        const int64_t *const m = a->made + i, *const w = m + 2 + 2 * m[0];

        for (int64_t k = 0; k < m[0]; k++)
            reads[m[3 + 2 * k]] = true;
        for (int64_t k = 0; k < m[1]; k++)
            writes[w[2 * k + 1]] = true;
        i += 2 + 2 * (m[0] + m[1]);
    }
    find_planes(a, reads, writes);
    a->refused = a->refused || a->planes * a->rows * a->wide > MOST_CELLS;
    for (int64_t i = 0; i < a->words && !a->refused;) {
        const int64_t *const m = a->made + i;

        a->refused = !list_way(a, g, m);
        i += 2 + 2 * (m[0] + m[1]);
    }
    a->ready = !a->refused;
    return a->ready;
}

/* One row of cells may be a board, row by row: then moves are the same wherever
 * they are. */
static void end_board(asking *a, set_game *g)
{
    if (!end_asking(a, g))
        return;
    for (int64_t rows = 2; a->rows * a->planes == 1 && rows < a->wide; rows++)
        if (a->wide % rows == 0) {
            end_list(g, 1, 1, rows, a->wide / rows);
            if (g->slides)
                return;
        }
    end_list(g, 1, a->planes, a->rows, a->wide);
}

static cell_set cells_at_hand(const asking *a)
{
    cell_set cells = no_cells();

    for (int64_t p = 0; p < a->planes; p++)
        for (int64_t i = 0; i < a->rows * a->wide; i++) {
            const int64_t row = i / a->wide, bit = i % a->wide;
            const int64_t is = a->by_bits ? a->now[row] >> bit & 1 : a->now[i];

            if (is == a->letter[a->plane[p]])
                cells = in_either(cells, one_cell(p * a->rows * a->wide + i));
        }
    return cells;
}

static void forget_board(asking *a, set_game *g)
{
    a->ready = a->refused = false;
    a->rows = -1;
    if (!a->by_bits)
        a->letters = 0;
    forget_list(g);
}
