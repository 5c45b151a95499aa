/* SPDX-License-Identifier: MIT */
/*
 * Boards where all cells of a line end play; asking.h and set_search.h do the
 * rest.
 */

/*
 * Where each move takes one cell, and play is lost once all cells of some line
 * are gone, who can take the last one of a line wins.  So a move after which
 * the other could is as bad as none; with those left out nobody ever does, and
 * who can't move loses.
 *
 * What has to be there so that nobody completes a line next: the one cell that
 * there is besides two of it; false: there is none.  *fits false: it may be one
 * of several. */
static bool avoid_next(const set_game *g, set_move *m, bool *fits)
{
    for (int pass = 0; pass < 2; pass++)
        for (int64_t i = 0; i < g->lines; i++) {
            const cell_set line = without(g->line[i], m->drop);
            cell_set last = in_both(line, g->taken);

            for (; meet(g->line[i], m->drop) && !is_empty(last);
                 last = without_lowest(last)) {
                const cell_set rest = without(line, lowest_alone(last));

                if (is_empty(rest))
                    return false;
                if (is_empty(without_lowest(rest)))
                    m->need = in_either(m->need, rest);
                else if (pass == 1 && !meet(rest, m->need))
                    *fits = false;
            }
        }
    return true;
}

/* Leaves such moves out of a list that is whole; false: it is none. */
static bool avoid_lines(asking *a, set_game *g)
{
    int64_t kept = 0;
    bool fits = true;

    g->taken = no_cells();
    for (int64_t i = 0; i < g->moves; i++) {
        const set_move m = g->move[i];

        fits = fits && are_same(m.need, m.drop) && is_empty(m.ban) &&
               is_empty(without_lowest(m.need));
        g->taken = in_either(g->taken, m.drop);
    }
    for (int64_t i = 0; i < g->moves && fits; i++) {
        set_move m = g->move[i];

        if (avoid_next(g, &m, &fits))
            g->move[kept++] = m;
    }
    g->moves = kept;
    a->refused = !fits;
    a->ready = fits;
    return fits;
}

/* A way in which play ends. */
static void end_line(asking *a)
{
    (void)end_way(a);
}

/* Whoever is to move has lost once a line is gone. */
static bool wins_by_lines(set_game *g, cell_set cells)
{
    bool next = false;

    for (int64_t i = 0; i < g->lines; i++) {
        const cell_set rest = in_both(g->line[i], cells);

        if (is_empty(rest))
            return false;
        next = next ||
               (is_empty(without_lowest(rest)) && is_within(rest, g->taken));
    }
    return next || wins_set(g, cells);
}
