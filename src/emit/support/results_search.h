/* SPDX-License-Identifier: MIT */
/*
 * What finds the results of positions that have numbers (results.h).  Play that
 * ends is searched as the engine does it (solve/results.c), so that it looks at
 * the same positions; play that may last for ever is solved backwards
 * (solve/retrograde.c).
 */

#if BOARDS && ENDINGS && !SCORES
/* Whether who is to move surely ends play and wins, by tests of words. */
static bool wins_next(int64_t number)
{
    uint64_t set[BOARD_SETS];
    bool right;
    const rule_board *const b =
        board_at(key_of(number), length_of(number), &right);

    if (b == NULL || b->lasts == 0)
        return false;
    read_sets(b, key_of(number), set);
    return wins_by_last(b, set, right);
}

#endif
#if ENDINGS
/* Whether play ends at the position is asked once. */
static void judge(int64_t number)
{
    int64_t result = 0;

    if (node_at[number].judged == 2)
        return;
    if (node_at[number].judged == 1)
        fail("a position can come back to itself");
    node_at[number].judged = 1;
#if !SUMS
    if (ends_at(key_of(number), &result)) {
        node_at[number].low = (bound)result;
        node_at[number].high = (bound)result;
    }
#else
#if SIDES
    const int64_t len = parts_len(number);

#else
    const int64_t len = node_at[number].len;

#endif
    for (int64_t i = 0; i < len; i += WIDTH) {
        if (!ends_at(key_of(number) + i, &result))
            continue;
        if (len > WIDTH)
            fail("a position that is decided at once is part of a sum");
        node_at[number].low = (bound)result;
        node_at[number].high = (bound)result;
    }
#endif
    node_at[number].judged = 2;
#if BOARDS && !SCORES
    if (node_at[number].low < node_at[number].high && wins_next(number))
        node_at[number].low = MOST;
#endif
}

#endif
#if !ENDLESS
#if SCORES
/* gain + made, held within the results that there are. */
static bound gained(int64_t gain, bound made)
{
    bound sum;

    if (made == LEAST || made == MOST)
        return made;
    if (__builtin_add_overflow(gain, made, &sum))
        return gain > 0 ? MOST : LEAST;
    return sum < LEAST ? LEAST : sum;
}

#endif
#if GAINS
static bool goes_on(const edge *m)
{
#if AGAIN
    return m->again;
#else
    (void)m;
    return false;
#endif
}

/* What the mover comes to by a move if it leads to `value`. */
static bound by_move(const edge *m, bound value)
{
    const bound made = goes_on(m) ? value : (bound)-value;

#if SCORES
    return gained(m->gain, made);
#else
    return made;
#endif
}

/* What it has to lead to for that. */
static bound behind(const edge *m, bound value)
{
#if SCORES
    const int64_t gain = m->gain < LEAST ? LEAST : m->gain;

    return goes_on(m) ? gained(-gain, value) : gained(gain, -value);
#else
    return by_move(m, value);
#endif
}

static bound least_by(const edge *m)
{
    const node *const n = &node_at[m->to];

    return by_move(m, goes_on(m) ? n->low : n->high);
}

static bound most_by(const edge *m)
{
    const node *const n = &node_at[m->to];

    return by_move(m, goes_on(m) ? n->high : n->low);
}

/* The same of a result that is known. */
static bound exactly_by(const edge *m)
{
#if SCORES
    const bound value = node_at[m->to].low;
    bound made;

    if ((goes_on(m) ? __builtin_add_overflow(m->gain, value, &made)
                    : __builtin_sub_overflow(m->gain, value, &made)) ||
        made < LEAST)
        fail("a score overflows");
    return made;
#else
    return most_by(m);
#endif
}

#else
/* What the mover comes to by a move, as far as that is known. */
static bound least_by(const edge *m)
{
    return (bound)-node_at[m->to].high;
}

static bound most_by(const edge *m)
{
    return (bound)-node_at[m->to].low;
}

#endif
/*
 * Alpha-beta with bounds that stay [Knuth and Moore 1975].  A frame is a
 * position with its moves: results up to alpha and from beta on need not be
 * told from each other.
 */
typedef struct frame {
    int64_t number, first, next, end; /* its moves in edge_at */
    int64_t began;                    /* visits before it */
    bound alpha, beta, best;
#if BOARDS
    bool sorted; /* all moves are in order, by what the rules promise */
#endif
    bool chosen;     /* the next move is the best guess of the rest */
    bool threatened; /* a move was answered by one that ended play, */
    uint16_t threat; /* which changed that */
} frame;

static frame *frame_at;
static int64_t frames, frames_room, visits;

/* How often moves that change the same were good enough [Schaeffer 1989]. */
static uint32_t weight[1 << 16];

static bool is_settled(const frame *f, const edge *m)
{
    const node *const n = &node_at[m->to];

    return n->low == n->high || least_by(m) >= f->beta ||
           most_by(m) <= (f->alpha > f->best ? f->alpha : f->best);
}

static void take_move(frame *f, const edge *m)
{
#if GAINS
    const node *const n = &node_at[m->to];
    const bound value = n->low == n->high        ? exactly_by(m)
                        : least_by(m) >= f->beta ? least_by(m)
                                                 : most_by(m);
#else
    const bound value = least_by(m) >= f->beta ? least_by(m) : most_by(m);
#endif

    if (value > f->best)
        f->best = value;
}

/* The move tried last was good enough, and those before it were not. */
static void praise(const frame *f)
{
    uint32_t *const good = &weight[edge_at[f->next - 1].mark];
    uint32_t bits = 0;

    for (int64_t i = f->first; i < f->next - 1; i++)
        weight[edge_at[i].mark] -= weight[edge_at[i].mark] >> 5;
    for (int64_t work = visits - f->began; work > 1; work /= 2)
        bits++;
    *good += bits * bits + 1;
    if (*good > UINT32_C(1) << 30)
        for (int64_t i = 0; i < 1 << 16; i++)
            weight[i] /= 2;
}

#if BOARDS
/* In order by what the rules promise, and then by weight; false: they promise
 * nothing. */
static bool sort_moves_of(const frame *f)
{
    for (int64_t i = f->next; i < f->end; i++) {
        const int64_t to = edge_at[i].to;
        uint64_t set[BOARD_SETS];
        bool right;
        const rule_board *const b = board_at(key_of(to), length_of(to), &right);
        int64_t at = i;

        if (b == NULL || !(b->duel || b->race))
            return false;
        read_sets(b, key_of(to), set);
        edge m = edge_at[i];

        m.promise = board_promise(b, set, right);
        for (;
             at > f->next && (m.promise > edge_at[at - 1].promise ||
                              (m.promise == edge_at[at - 1].promise &&
                               weight[m.mark] > weight[edge_at[at - 1].mark]));
             at--)
            edge_at[at] = edge_at[at - 1];
        edge_at[at] = m;
    }
    return true;
}

#endif
/* The move that may be in the way of a threat comes next, else that whose like
 * was the best. */
static void choose(frame *f)
{
    int64_t best = f->next, defence = f->end;
    edge m;

    for (int64_t i = f->end - 1; f->threatened && i >= f->next; i--)
        if (edge_at[i].mark == f->threat)
            defence = i;
#if BOARDS
    if (!f->sorted)
        f->sorted = sort_moves_of(f);
    for (int64_t i = f->next + 1; i < f->end && !f->sorted; i++)
#else
    for (int64_t i = f->next + 1; i < f->end; i++)
#endif
        if (weight[edge_at[i].mark] > weight[edge_at[best].mark])
            best = i;
    if (defence < f->end)
        best = defence;
    m = edge_at[best];
    for (; best > f->next; best--)
        edge_at[best] = edge_at[best - 1];
    edge_at[best] = m;
    f->chosen = true;
}

#if ENDINGS
/* Whether play ends at the move, and that is good enough. */
static bool ends_well(frame *f, int64_t i)
{
    judge(edge_at[i].to);
    if (least_by(&edge_at[i]) < f->beta)
        return false;
    take_move(f, &edge_at[i]);
    if (frames > 0) {
        frame_at[frames - 1].threatened = true;
        frame_at[frames - 1].threat = edge_at[i].mark;
    }
    return true;
}

/* Moves are asked until one is good enough, first the one that has just won
 * against another move. */
static bool some_ends_well(frame *f)
{
    const bool threatened = frames > 0 && frame_at[frames - 1].threatened;
    int64_t i = f->first;

    for (int64_t k = f->first; k < edges; k++)
        if (least_by(&edge_at[k]) >= f->beta) {
            take_move(f, &edge_at[k]);
            return true;
        }
    while (threatened && i < edges &&
           edge_at[i].mark != frame_at[frames - 1].threat)
        i++;
    if (threatened && i < edges && ends_well(f, i))
        return true;
    for (i = f->first; i < edges; i++)
        if (ends_well(f, i))
            return true;
    return false;
}

#endif
#if BOARDS
/* Of the moves from `first` on, once all are listed: by then the places where
 * they are looked up are at hand. */
static void number_moves(int64_t first)
{
    for (int64_t i = first; i < edges && slots > 0; i++) {
        const uint32_t number =
            slot_at[edge_at[i].hash & (uint64_t)(slots - 1)].number;

        if (number > 0)
            __builtin_prefetch(&node_at[number - 1]);
    }
    for (int64_t i = first; i < edges; i++)
        edge_at[i].to =
            number_at(edge_at[i].to, edge_at[i].len, edge_at[i].hash);
}

#endif
/* Moves that are known well enough are taken before any other is searched. */
static void enter(int64_t number, int64_t map, bound alpha, bound beta)
{
#if BOARDS
    const int64_t base = pushed;
#endif
    node *n = &node_at[number];
    int64_t kept = edges;
    frame f;

    f.number = number;
    f.first = f.next = edges;
#if SCORES
    f.alpha = n->visited || alpha < n->low ? n->low : alpha;
    f.beta = n->visited || beta > n->high ? n->high : beta;
    n->visited = true; /* a second visit solves it, so that no more come */
#else
    f.alpha = alpha < n->low ? n->low : alpha;
    f.beta = beta > n->high ? n->high : beta;
#endif
    f.best = LEAST;
    f.began = visits++;
    f.chosen = f.threatened = false;
    f.threat = 0;
#if BOARDS
    f.sorted = false;
    turned_by = map;
#else
    (void)map;
#endif
#if BOARDS
    moved_from = blend(words_of(number), length_of(number));
#endif
#if !BOARDS && SUMS
    moved_from = blend(key_of(number), node_at[number].len);
#endif
#if PLACES
    moved_from = number;
#endif
#if !BOARDS && !SUMS && !PLACES
    moved_from = blend(key_of(number), WIDTH);
#endif
    list_moves(number);
#if BOARDS
    number_moves(f.first);
    pushed = base;
    turned_by = 0;
#endif
    n = &node_at[number];
    if (edges == f.first) {
        n->low = STUCK;
        n->high = n->low;
        return;
    }
#if ENDINGS
    if (some_ends_well(&f)) {
        n = &node_at[number];
        if (f.best > n->low)
            n->low = f.best;
        edges = f.first;
        return;
    }
    n = &node_at[number];
#endif
    for (int64_t i = f.first; i < edges; i++)
        if (is_settled(&f, &edge_at[i]))
            take_move(&f, &edge_at[i]);
        else
            edge_at[kept++] = edge_at[i];
    f.end = edges = kept;
    n->open = true;
    frame_at = (frame *)more_room(frame_at, &frames_room, frames + 1,
                                  sizeof *frame_at);
    frame_at[frames++] = f;
}

/* What the frame has found becomes bounds of its position. */
static void leave(void)
{
    const frame *const f = &frame_at[--frames];
    node *const n = &node_at[f->number];

    if (f->best > f->alpha && f->best > n->low)
        n->low = f->best;
    if (f->best < f->beta && f->best < n->high)
        n->high = f->best;
    if (f->best >= f->beta && f->next > f->first)
        praise(f);
    n->open = false;
    edges = f->first;
}

static void look(frame *f)
{
    bound low, high;
    edge m;

    if (!f->chosen)
        choose(f);
    m = edge_at[f->next];
    if (is_settled(f, &m)) {
        f->next++;
        f->chosen = false;
        take_move(f, &m);
        return;
    }
    if (node_at[m.to].open) {
#if BOARDS
        if (!without_images) {
            without_images = true;
            return;
        }
#endif
        fail("a position can come back to itself");
    }
#if GAINS
    low = behind(&m, f->alpha > f->best ? f->alpha : f->best);
    high = behind(&m, f->beta);
#else
    low = (bound) - (f->alpha > f->best ? f->alpha : f->best);
    high = (bound)-f->beta;
#endif
#if BOARDS
    enter(m.to, m.map, low < high ? low : high, low < high ? high : low);
#else
    enter(m.to, 0, low < high ? low : high, low < high ? high : low);
#endif
}

static void search_node(int64_t root, bound alpha, bound beta)
{
    const int64_t frames_before = frames;
#if BOARDS
    const bool images = !without_images;
#endif

    if (node_at[root].open)
        fail("a position can come back to itself");
    enter(root, 0, alpha, beta);
    while (frames > frames_before) {
        frame *const f = &frame_at[frames - 1];

#if BOARDS
        if (images && without_images) { /* it is told as the moves go */
            for (; frames > frames_before; frames--) {
                edges = frame_at[frames - 1].first;
                node_at[frame_at[frames - 1].number].open = false;
            }
            search_node(root, alpha, beta);
            return;
        }
#endif
        if (f->next == f->end || f->best >= f->beta)
            leave();
        else
            look(f);
    }
}

#if SCORES
static void solve_node(int64_t root)
{
    search_node(root, node_at[root].low, node_at[root].high);
}

#else
/* Is it won, and if not, is it lost: two such questions are less work. */
static void solve_node(int64_t root)
{
    if (node_at[root].low < 1 && node_at[root].high > 0)
        search_node(root, 0, 1);
    if (node_at[root].low < node_at[root].high)
        search_node(root, -1, 0);
}

#endif
#else
#if !LOOPY
/* A position in reach of a root. */
typedef struct reached {
    uint32_t number;
    uint32_t left;   /* moves that are not known to lead to a win */
    uint32_t before; /* where those that move to it begin */
    bound result;
    bool known;
} reached;

static uint32_t runs; /* of solve_node */

static void settle(reached *r, bound result)
{
    r->result = result;
    r->known = true;
}

#if FOR_SOMEBODY
/* Whether who is to move has won if play does not end. */
static bool is_favoured(int64_t number)
{
#if FOR_LEFT
    return !is_rights(number);
#else
    return is_rights(number);
#endif
}

#endif
/*
 * All that is in reach, and then backwards from where play ends: won where a
 * move leads to a lost position, lost where all lead to won ones.  The rest
 * goes on for ever.
 */
static void solve_node(int64_t root)
{
    const uint32_t run = ++runs;
    reached *at = NULL;
    uint32_t *to = NULL, *before, *queue, sum = 0;
    int64_t count = 1, room = 0, arcs = 0, to_room = 0, queued = 0;

    at = (reached *)more_room(at, &room, 1, sizeof *at);
    memset(at, 0, sizeof *at);
    at[0].number = (uint32_t)root;
    node_at[root].run = run;
    node_at[root].place = 0;
    for (int64_t i = 0; i < count; i++) {
        const int64_t first = edges;

        if (node_at[at[i].number].low == node_at[at[i].number].high) {
            settle(&at[i], node_at[at[i].number].low);
            continue;
        }
        list_moves(at[i].number);
        at[i].left = (uint32_t)(edges - first);
        if (edges == first)
            settle(&at[i], STUCK);
        if (arcs + edges - first > UINT32_MAX)
            die(no_memory);
        to = (uint32_t *)more_room(to, &to_room, arcs + edges - first,
                                   sizeof *to);
        for (int64_t k = first; k < edges; k++) {
            node *const n = &node_at[edge_at[k].to];

            if (n->run != run) {
                n->run = run;
                n->place = (uint32_t)count;
                at = (reached *)more_room(at, &room, count + 1, sizeof *at);
                memset(&at[count], 0, sizeof *at);
                at[count++].number = (uint32_t)edge_at[k].to;
            }
            to[arcs++] = n->place;
        }
        edges = first;
    }
    before = (uint32_t *)malloc((size_t)(arcs + 1) * sizeof *before);
    queue = (uint32_t *)malloc((size_t)(count + 1) * sizeof *queue);
    if (before == NULL || queue == NULL)
        die(no_memory);
    for (int64_t i = 0; i < arcs; i++)
        at[to[i]].before++;
    for (int64_t i = 0; i < count; i++) {
        sum += at[i].before;
        at[i].before = sum;
        if (at[i].known)
            queue[queued++] = (uint32_t)i;
    }
    for (int64_t i = 0, k = 0; i < count; i++)
        for (const int64_t end = k + at[i].left; k < end; k++)
            before[--at[to[k]].before] = (uint32_t)i;
    for (int64_t i = 0; i < queued; i++) {
        const int64_t done = queue[i];
        const bound result = at[done].result;
        const int64_t end =
            done + 1 < count ? (int64_t)at[done + 1].before : arcs;

        for (int64_t k = at[done].before; k < end && result != 0; k++) {
            reached *const r = &at[before[k]];

            if (r->known || (result > 0 && --r->left > 0))
                continue;
            settle(r, result < 0 ? 1 : -1);
            queue[queued++] = before[k];
        }
    }
#if ENDINGS && FOR_SOMEBODY
    /* Who does not win endless play may end it by a draw: those that he can
     * force, where the other one is to move. */
    queued = 0;
    for (int64_t i = 0; i < count; i++)
        if (at[i].known && at[i].result == 0)
            queue[queued++] = (uint32_t)i;
    for (int64_t i = 0; i < queued; i++) {
        const int64_t done = queue[i];
        const int64_t end =
            done + 1 < count ? (int64_t)at[done + 1].before : arcs;

        for (int64_t k = at[done].before; k < end; k++) {
            reached *const r = &at[before[k]];

            if (r->known || (is_favoured(r->number) && --r->left > 0))
                continue;
            settle(r, 0);
            queue[queued++] = before[k];
        }
    }
#endif
    for (int64_t i = 0; i < count; i++) {
        node *const n = &node_at[at[i].number];

#if FOR_SOMEBODY
        if (!at[i].known)
            settle(&at[i], is_favoured(at[i].number) ? 1 : -1);
#endif
        n->low = at[i].result; /* 0 if nobody can end play */
        n->high = at[i].result;
    }
    free(at);
    free(to);
    free(before);
    free(queue);
}

#endif
#endif
#if LOOPY
static int64_t result_of(int64_t base)
{
    return loopy_result(base);
}

#else
static int64_t nested; /* results that are asked for while another is found */

static void nest(void)
{
    if (++nested > 200)
        fail("options that ask for other positions' results are nested too "
             "deep");
}

#if FEW
/* Of a sum that was pushed since `base` for its pair alone; 0: it has none. */
static int64_t result_by_pairs(int64_t base)
{
    int64_t result;

    nest();
    result = result_by_parts(number_of(base));
    nested--;
    return result;
}

#endif
#if BOARDS && RACES
/* False: the position that was pushed since `base` is searched otherwise. */
static bool is_told(int64_t base, bool *wins)
{
    uint64_t set[BOARD_SETS];
    bool right;
    rule_board *const b = board_at(pushed_at + base, pushed - base, &right);

    if (b == NULL)
        return false;
    read_sets(b, pushed_at + base, set);
    return told_by_sides(b, set, right, wins);
}

#endif
/* The result of the position that was pushed since `base`. */
static int64_t result_of(int64_t base)
{
#if BOARDS && RACES
    bool wins;

    if (is_told(base, &wins)) {
        pushed = base;
        return wins ? 1 : -1;
    }
#endif
    const int64_t number = number_of(base);

#if ENDINGS && !ENDLESS
    judge(number);
#endif
    if (node_at[number].low == node_at[number].high)
        return node_at[number].low;
    nest();
#if WORTHS && ALONE
    const int64_t told =
        node_at[number].len > WIDTH ? result_by_parts(number) : 0;
#endif
#if WORTHS && !ALONE
    const int64_t told = result_by_parts(number);
#endif
#if WORTHS

    if (told != 0)
        node_at[number].low = node_at[number].high = (bound)told;
#endif
    solve_node(number);
    nested--;
    return node_at[number].low;
}
#endif
