/* SPDX-License-Identifier: MIT */
/*
 * The search for nimbers by proof numbers in a program whose moves are listed,
 * its answers, and those in pairs; sets.h has what it stands on.
 */

/* The i-th of so many, those in the middle first: they split a part best. */
static int64_t from_middle(int64_t i, int64_t count)
{
    return (count - 1) / 2 + (i % 2 == 0 ? -i / 2 : (i + 1) / 2);
}

/* Lists the options of a part, or excludes the value if one of them is known
 * to have it. */
static void list_options(set_game *g, uint32_t part, int64_t value)
{
    const cell_set cells = g->part[part].cells;
    const int64_t from = g->lives, live = push_live(g, cells);
    const size_t most = (size_t)live + 1;
    set_option *const o = (set_option *)malloc(most * sizeof *o);
    set_piece *piece = NULL;
    uint32_t *parts = NULL;
    int64_t count = 0, made = 0, split = 0, room = 0, next = 0;
    bool known = false;

    if (o == NULL)
        die(no_memory);
    for (int64_t i = 0; next < count || i < live; next++) {
        if (known)
            break;
        for (; i < live && count < next + SET_AHEAD; i++) {
            const set_move m = g->live[from + from_middle(i, live)];
            cell_set out[MOST_CELLS];

            if (!may_move(&m, cells))
                continue;
            o[count].count = split_set(g, without(cells, m.drop), m.beside,
                                       g->live + from, live, out);
            piece = (set_piece *)more_room(piece, &room, made + MOST_CELLS,
                                           sizeof *piece);
            for (int64_t k = 0; k < o[count].count; k++)
                piece[made++] = piece_for(g, out[k]);
            count++;
        }
        if (next == count)
            break;
        uint64_t sum = 0;

        known = true;
        for (int64_t k = 0; k < o[next].count && known; k++) {
            find_piece(g, &piece[split + k], false);
            const uint32_t one = piece[split + k].part;

            known = one != 0 && g->part[one].nimber >= 0;
            sum ^= known ? (uint64_t)g->part[one].nimber : 0;
        }
        if (known)
            rule_out(&g->part[part], sum);
        known = known && sum < MOST_CELLS && sum == (uint64_t)value;
        split += o[next].count;
    }
    if (!known) {
        parts = (uint32_t *)malloc((size_t)(split + 1) * sizeof *parts);
        if (parts == NULL)
            die(no_memory);
        room = split = 0;
        for (int64_t i = 0; i < count; i++) {
            const int64_t all = o[i].count;

            o[i].part = parts + room;
            o[i].cost = o[i].count = 0;
            for (int64_t k = 0; k < all; k++, split++) {
                find_piece(g, &piece[split], true);
                add_part(&o[i], piece[split].part);
            }
            for (int64_t k = 0; k < o[i].count; k++) {
                const int64_t size = g->part[o[i].part[k]].size;

                o[i].cost += size * size;
            }
            room += o[i].count;
        }
        keep_options(g, part, o, count, room + count);
    }
    g->lives = from;
    free(o);
    free(piece);
    free(parts);
}

/* ---- is the nimber of a part this? ---- */

/* What the question whether a part has a value needs, and what is to be asked
 * next. */
typedef struct set_outlook {
    set_guess all, next; /* next: of what is asked */
    uint32_t second;     /* and the least `yes` of all else */
    int64_t open;
    uint32_t part;
    int64_t value;
    bool sum; /* several parts are open: this one is to be solved */
} set_outlook;

static set_guess guess_of(const set_part *p, int64_t value)
{
    set_guess guess = p->guess[value % SET_GUESSES];

    if (is_excluded(p, value) || value > (int64_t)p->moves ||
        value > (int64_t)p->size) {
        guess.yes = set_never;
        guess.no = 0;
    } else if (guess.no == 0) {
        guess.yes = 2 + p->moves / 2;
        guess.no = 1;
    }
    return guess;
}

static uint32_t below_never(uint64_t x)
{
    return x < set_never ? (uint32_t)x : set_never - 1;
}

/* One more question, whose answer yes would be a no; whether it comes next. */
static bool count_question(set_outlook *o, set_guess guess)
{
    if (guess.yes >= set_never)
        return false;
    o->open++;
    o->all.yes = below_never((uint64_t)o->all.yes + guess.no);
    if (guess.yes >= o->all.no) {
        o->second = guess.yes < o->second ? guess.yes : o->second;
        return false;
    }
    o->second = o->all.no;
    o->all.no = guess.yes;
    o->next = guess;
    return true;
}

/* An option: words[0] parts, of which some are known. */
static void look_at_option(set_game *g, set_part *p, const uint32_t *words,
                           int64_t value, set_outlook *o, bool *done)
{
    uint64_t sum = 0;
    uint32_t open = 0, least = 0, cost = 0;
    set_guess guess;

    for (uint32_t i = 1; i <= words[0]; i++) {
        const set_part *const q = &g->part[words[i]];

        if (q->nimber >= 0) {
            sum ^= (uint64_t)q->nimber;
            continue;
        }
        if (open == 0 || q->size < g->part[least].size)
            least = words[i];
        cost += 2 + q->moves / 2;
        open++;
    }
    *done = open == 0;
    if (open == 0) {
        rule_out(p, sum);
        return;
    }
    sum ^= (uint64_t)value;
    guess = guess_of(&g->part[least], (int64_t)sum);
    if (open > 1) {
        guess.yes = 1 + 3 * cost / 10;
        guess.no = 1;
    }
    if (!count_question(o, guess))
        return;
    o->part = least;
    o->value = (int64_t)sum;
    o->sum = open > 1;
}

/* Options that are known are taken off the list. */
static set_outlook look_at(set_game *g, uint32_t part, int64_t value)
{
    set_part *const p = &g->part[part];
    set_outlook o;
    uint32_t kept = 0, words;
    bool done;

    memset(&o, 0, sizeof o);
    o.all.no = o.second = set_never;
    for (uint32_t at = 0; at < p->words; at += words) {
        words = 1 + p->list[at];
        look_at_option(g, p, p->list + at, value, &o, &done);
        if (done)
            continue;
        if (kept < at)
            memmove(p->list + kept, p->list + at, words * sizeof *p->list);
        kept += words;
    }
    p->words = kept;
    for (int64_t less = 0; less < value; less++)
        if (count_question(&o, guess_of(p, less))) {
            o.part = part;
            o.value = less;
            o.sum = false;
        }
    return o;
}

static int64_t nimber_of_part(set_game *g, uint32_t part);

/*
 * Asks whether a part has a value, until that is known or more than the limit
 * is left to do: no option may have it, nor the part one that is less.  What is
 * asked next goes by proof numbers, guesses that are no proof [Allis 1994].
 */
static void ask(set_game *g, uint32_t part, int64_t value, set_guess limit)
{
    for (uint32_t visits = 0;; visits++) {
        set_part *p = &g->part[part];

        if (!p->listed && p->nimber < 0 && !is_excluded(p, value))
            list_options(g, part, value);
        p = &g->part[part];
        if (p->nimber >= 0 || is_excluded(p, value))
            return;
        const set_outlook o = look_at(g, part, value);

        if (is_excluded(p, value))
            return;
        if (o.all.no == 0 && value < MOST_CELLS) {
            rule_out(p, (uint64_t)value);
            return;
        }
        if (o.open == 0) {
            p->nimber = value;
            free(p->list);
            p->list = NULL;
            p->words = 0;
            return;
        }
        p->guess[value % SET_GUESSES] = o.all;
        if (o.all.yes >= limit.yes || o.all.no >= limit.no)
            return;
        if (o.sum) {
            (void)nimber_of_part(g, o.part);
            continue;
        }
        set_guess next;
        uint64_t yes = (uint64_t)o.second + o.second / 4 + 1;
        uint64_t no = limit.yes >= set_never
                          ? set_never
                          : (uint64_t)limit.yes - o.all.yes + o.next.no;

        yes = yes < limit.no ? yes : limit.no;
        yes = yes > o.next.yes ? yes : o.next.yes + UINT64_C(1);
        no = no > o.next.no ? no : o.next.no + UINT64_C(1);
        yes += visits / 4;
        no += visits / 4;
        next.yes = yes < set_never ? (uint32_t)yes : set_never;
        next.no = no < set_never ? (uint32_t)no : set_never;
        ask(g, o.part, o.value, next);
    }
}

static bool part_has(set_game *g, uint32_t part, int64_t value)
{
    const set_guess never = {set_never, set_never};

    if (g->part[part].nimber < 0 && value <= MOST_CELLS)
        ask(g, part, value, never);
    return g->part[part].nimber == value;
}

static int64_t nimber_of_part(set_game *g, uint32_t part)
{
    int64_t value = 0;

    while (!part_has(g, part, value))
        value = g->part[part].nimber >= 0 ? g->part[part].nimber : value + 1;
    return value;
}

/* ---- answers in pairs ---- */

/* Whether each move can be answered by its image, now and at all times. */
static bool is_paired(const set_game *g, const set_map *map, cell_set cells)
{
    if (!are_same(image_under(g, map, cells), cells))
        return false;
    for (int64_t i = 0; i < g->moves; i++) {
        const set_move *const m = &g->move[i];

        if (is_within(m->need, cells) &&
            (!meet(m->need, m->drop) ||
             meet(image_under(g, map, m->need), m->drop)))
            return false;
    }
    return true;
}

/* Maps that are their own inverse: axes are turned round, or moved on by half
 * of them. */
static void find_pairings(set_game *g)
{
    g->paired = true;
    for (int code = 1; code < 256; code++) {
        set_map map = {{0, 1, 2, 3}, {0, 0, 0, 0}, {false}};
        bool fits = true;

        for (int i = 0; i < 4; i++) {
            const bool on = (code >> (4 + i) & 1) != 0;

            map.turned[i] = (code >> i & 1) != 0;
            map.by[i] = on ? g->size[i] / 2 : 0;
            fits = fits && !(on && map.turned[i]) &&
                   (g->size[i] > 1 || !map.turned[i]) &&
                   (!on || g->size[i] % 2 == 0);
        }
        if (!fits || !keeps_moves(g, &map))
            continue;
        g->pairing = (set_map *)more_room(g->pairing, &g->pairings_room,
                                          g->pairings + 1, sizeof *g->pairing);
        g->pairing[g->pairings++] = map;
    }
}

/* Whoever is to move loses where answers come in pairs, */
static bool loses_by_pairs(set_game *g, cell_set cells)
{
    if (!g->paired)
        find_pairings(g);
    for (int64_t i = 0; i < g->pairings; i++)
        if (is_paired(g, &g->pairing[i], cells))
            return true;
    return false;
}

/* and wins where a move leads there. */
static bool wins_by_pairs(set_game *g, cell_set cells)
{
    for (int64_t i = 0; i < g->moves && g->pairings > 0; i++) {
        const set_move *const m = &g->move[i];

        if (is_within(m->need, cells) && !meet(m->ban, cells) &&
            meet(m->drop, cells) && loses_by_pairs(g, without(cells, m->drop)))
            return true;
    }
    return false;
}

static int64_t nimber_of_set(set_game *g, cell_set cells)
{
    cell_set piece[MOST_CELLS];
    uint64_t sum = 0;
    int64_t split = split_set(g, cells, cells, g->move, g->moves, piece);

    if (loses_by_pairs(g, cells))
        return 0;
    while (split > 0)
        sum ^= (uint64_t)nimber_of_part(g, part_of(g, piece[--split]));
    return (int64_t)sum;
}

/* The largest part need only be asked whether it is worth what the others
 * are. */
static bool wins_set(set_game *g, cell_set cells)
{
    cell_set piece[MOST_CELLS];
    uint64_t sum = 0;
    const int64_t split = split_set(g, cells, cells, g->move, g->moves, piece);
    int64_t largest = 0;

    if (loses_by_pairs(g, cells))
        return false;
    if (wins_by_pairs(g, cells))
        return true;
    for (int64_t i = 1; i < split; i++)
        if (count_cells(piece[i]) > count_cells(piece[largest]))
            largest = i;
    for (int64_t i = 0; i < split; i++)
        if (i != largest)
            sum ^= (uint64_t)nimber_of_part(g, part_of(g, piece[i]));
    return split > 0 && !part_has(g, part_of(g, piece[largest]), (int64_t)sum);
}

/* ---- misere play ---- */

/*
 * Parts have no values there that add up: who wins a sum of parts is kept by
 * their numbers.  Parts of the same form are the same game; two that have one
 * move each, after which nothing is left, are together worth nothing.
 */
static void list_sums(set_game *g, uint32_t part)
{
    const cell_set cells = g->part[part].cells;
    const int64_t from = g->lives, live = push_live(g, cells);
    const size_t most = (size_t)live + 1;
    set_option *const o = (set_option *)malloc(most * sizeof *o);
    uint32_t *const parts =
        (uint32_t *)malloc(MOST_CELLS * most * sizeof *parts);
    int64_t count = 0;

    if (o == NULL || parts == NULL)
        die(no_memory);
    for (int64_t i = 0; i < live; i++) {
        const set_move m = g->live[from + i];
        set_option *const to = &o[count];
        cell_set out[MOST_CELLS];

        if (!may_move(&m, cells))
            continue;
        int64_t split = split_set(g, without(cells, m.drop), m.beside,
                                  g->live + from, live, out);

        to->cost = to->count = 0;
        to->part = parts + MOST_CELLS * count++;
        while (split > 0)
            (void)put_part(to, part_of(g, out[--split]));
    }
    keep_options(g, part, o, count, (MOST_CELLS + 1) * count);
    g->lives = from;
    free(o);
    free(parts);
}

/* One more part of a sum. */
static void join_part(set_game *g, set_option *sum, uint32_t part)
{
    const set_part *p = &g->part[part];

    if (!p->listed && p->nimber == 1)
        list_sums(g, part);
    p = &g->part[part];
    if (p->nimber == 1 && p->words == 1) {
        g->one = g->one == 0 ? part : g->one;
        part = g->one;
    }
    const int64_t at = put_part(sum, part);

    if (part != g->one || at == 0 || sum->part[at - 1] != part)
        return;
    sum->count -= 2;
    for (int64_t i = at - 1; i < sum->count; i++)
        sum->part[i] = sum->part[i + 2];
}

static bool wins_sum(set_game *g, const set_option *sum)
{
    bool moved = false, wins = false;
    int64_t key[MOST_CELLS] = {0};

    for (int64_t i = 0; i < sum->count; i++)
        key[i] = sum->part[i];
    const int64_t known = memo_get(&g->sums, key, sum->count);

    if (known != ABSENT)
        return known != 0;
    for (int64_t i = 0; i < sum->count && !wins; i++) {
        const uint32_t part = sum->part[i];

        if (i > 0 && sum->part[i - 1] == part)
            continue;
        if (!g->part[part].listed)
            list_sums(g, part);
        for (uint32_t w = 0; w < g->part[part].words && !wins;) {
            const uint32_t *const words = g->part[part].list + w;
            uint32_t ids[2 * MOST_CELLS + 2];
            set_option after = {0, 0, ids};

            for (int64_t k = 0; k < sum->count; k++)
                if (k != i)
                    join_part(g, &after, sum->part[k]);
            for (uint32_t k = 1; k <= words[0]; k++)
                join_part(g, &after, words[k]);
            w += 1 + words[0];
            moved = true;
            wins = !wins_sum(g, &after);
        }
    }
    wins = wins || !moved;
    memo_put(&g->sums, key, sum->count, wins);
    return wins;
}

static bool wins_misere_set(set_game *g, cell_set cells)
{
    cell_set piece[MOST_CELLS];
    uint32_t ids[MOST_CELLS];
    set_option sum = {0, 0, ids};
    int64_t split = split_set(g, cells, cells, g->move, g->moves, piece);

    while (split > 0)
        join_part(g, &sum, part_of(g, piece[--split]));
    return wins_sum(g, &sum);
}
