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
    const node *const n = &node_at[m->to];
    const bound value = n->low == n->high        ? exactly_by(m)
                        : least_by(m) >= f->beta ? least_by(m)
                                                 : most_by(m);

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
#if !BOARDS && !SUMS
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
    low = behind(&m, f->alpha > f->best ? f->alpha : f->best);
    high = behind(&m, f->beta);
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
#if WORTHS
#if SIDES
/*
 * A part is worth its value, by number: values add and tell who wins.
 */
#else
#if ENTAILS
/*
 * A part is worth a nimber, with number 0, or it is loony, with number 1: who
 * is to move wins then, whatever stands beside it.  It excludes the numbers n
 * for which a move in it wins beside a heap of n; its nimber is the least other
 * one, and it is loony if there is none [Berlekamp, Conway, Guy 1982, ch. 12;
 * Larsson, Nowakowski, Santos 2021].
 */
#else
#if AGAIN
/*
 * A part is worth a nimber, with number 0, or it is loony, with number 1: who
 * is to move wins then, whatever stands beside it [Berlekamp, Conway, Guy 1982,
 * ch. 12].  Of an option 2 is added to the number if its mover moves again.
 */
#else
/*
 * A part is worth the pair of its nimber and its misere nim-value, (n, n) with
 * number 1 or (0, 1), (1, 0) with number 0, if all that follows is: then the
 * nimbers of a sum add, and it has number 1 if a part has [Conway 1976].
 */
#endif
#endif
#endif
typedef struct worth {
    int64_t number, nimber;
} worth;

static worth *worth_at; /* of the options at work, the newest last */
static int64_t worths_room;
static int64_t *wait_at; /* parts to be found first */
static int64_t waits, waits_room;
static bool worthless; /* some part has no such value, or waits for itself */

#if ENTAILS
#include "solve/number_sets.h"

#if !AGAIN
static const bool goes_again = false; /* no move does */
#endif

static number_set excluded; /* by the position at work, */
static number_set answered; /* by the parts that have to be answered, */
static number_set moved;    /* and by one of them beside the others */
static uint64_t *kept_bit;  /* those of positions that are known */
static int64_t kept_bits, kept_bits_room;

/* A part that has to be answered; -1: a heap of Nim. */
typedef struct bound_part {
    int64_t position, nimber;
    bool loony;
} bound_part;

static bound_part *bound_at; /* the newest last */
static int64_t bounds, bounds_room;

/* Adds a part whose words stand there. */
static void weigh_part(int64_t from, worth *sum)
{
    const bool is_bound = pushed_at[from] < 0;
    const int64_t kind = pushed_at[from] + (is_bound ? BOUND : 0);
    bound_part part = {-1, pushed_at[from + 1], false};

    if (pushed_at[from] == NONE_BOUND)
        return;
    if (kind != NIM) {
        const int64_t base = pushed;
        const node *n;

        push(kind);
        for (int64_t k = 1; k < WIDTH; k++)
            push(pushed_at[from + k]);
        part.position = number_of(base);
        n = &node_at[part.position];
        worthless |= n->worth_none || n->worth_open;
        if (!n->worth_known) {
            wait_at = (int64_t *)more_room(wait_at, &waits_room, waits + 1,
                                           sizeof *wait_at);
            wait_at[waits++] = part.position;
        }
        part.nimber = n->nimber;
        part.loony = n->number != 0;
    }
    if (is_bound) {
        bound_at = (bound_part *)more_room(bound_at, &bounds_room, bounds + 1,
                                           sizeof *bound_at);
        bound_at[bounds++] = part;
        return;
    }
    sum->number |= part.loony;
    sum->nimber ^= part.nimber;
}

/* By a move in one of the parts that have to be answered. */
static void answer_by(int64_t first, int64_t at)
{
    const bound_part part = bound_at[at];
    number_set own;
    int64_t others = 0;
    bool loony = false;

    memset(&own, 0, sizeof own);
    if (part.position >= 0) {
        own.others = node_at[part.position].others;
        own.bit = kept_bit + node_at[part.position].bits;
        own.words = (size_t)node_at[part.position].words;
    }
    for (int64_t i = first; i < bounds; i++)
        if (i != at) {
            others ^= bound_at[i].nimber;
            loony |= bound_at[i].loony;
        }
    if (loony && own.others)
        add_all_numbers(&answered);
    if (loony)
        return;
    for (int64_t k = 0; part.position < 0 && k < part.nimber; k++)
        (void)add_number(&answered, (uint64_t)(k ^ others));
    if (part.position >= 0) {
        (void)move_numbers(&moved, &own, (uint64_t)others);
        (void)add_numbers(&answered, &moved);
    }
}

static void exclude(const worth *sum, bool is_bound)
{
    const uint64_t nimber = (uint64_t)sum->nimber;

    if (is_bound && sum->number != 0) {
        if (!answered.others)
            add_all_numbers(&excluded);
    } else if (is_bound) {
        (void)move_numbers(&moved, &answered, nimber);
        moved.others = !moved.others;
        (void)add_numbers(&excluded, &moved);
    } else if (goes_again) {
        if (sum->number != 0)
            add_all_numbers(&excluded);
        else
            (void)add_all_but(&excluded, nimber);
    } else if (sum->number == 0) {
        (void)add_number(&excluded, nimber);
    }
}

/* Of what was pushed since `base`, put behind the others. */
static void weigh(int64_t base)
{
    const int64_t first = bounds;
    worth sum = {0, 0};
    bool is_bound = false;

    for (int64_t i = base, end = pushed; i < end && !worthless; i += WIDTH) {
        is_bound |= pushed_at[i] < 0;
        weigh_part(i, &sum);
    }
    pushed = base;
    empty_numbers(&answered);
    for (int64_t i = first; i < bounds; i++)
        answer_by(first, i);
    bounds = first;
    exclude(&sum, is_bound);
    worth_at = (worth *)more_room(worth_at, &worths_room, worths + 1,
                                  sizeof *worth_at);
    worth_at[worths++] = sum;
}

#else
/* Adds a part whose words stand there. */
static void weigh_part(int64_t from, worth *sum)
{
    worth part = {0, pushed_at[from + 1]};

#if SIDES
    if (pushed_at[from] == NIM)
        part.number = value_of_nim(&values, (uint64_t)part.nimber);
#else
#if !AGAIN
    part.number = part.nimber > 1;
#endif
#endif
    if (pushed_at[from] != NIM) {
        const int64_t base = pushed;
        const node *n;
        int64_t at;

        for (int64_t k = 0; k < WIDTH; k++)
            push(pushed_at[from + k]);
        at = number_of(base);
        n = &node_at[at];
        worthless |= n->worth_none || n->worth_open;
        if (!n->worth_known) {
            wait_at = (int64_t *)more_room(wait_at, &waits_room, waits + 1,
                                           sizeof *wait_at);
            wait_at[waits++] = at;
        }
        part.number = n->number;
        part.nimber = n->nimber;
    }
#if SIDES
    sum->number =
        add_values(&values, (game_value)sum->number, (game_value)part.number);
    worthless |= sum->number == GAME_VALUE_NONE;
#else
    sum->number |= part.number;
    sum->nimber ^= part.nimber;
#endif
}

/* Of what was pushed since `base`, put behind the others. */
static void weigh(int64_t base)
{
    worth sum = {0, 0};

    for (int64_t i = base, end = pushed; i < end && !worthless; i += WIDTH)
#if SIDES
        if (pushed_at[i] != RIGHT)
#endif
            weigh_part(i, &sum);
    pushed = base;
    worth_at = (worth *)more_room(worth_at, &worths_room, worths + 1,
                                  sizeof *worth_at);
#if AGAIN
    sum.number += goes_again ? 2 : 0;
#endif
    worth_at[worths++] = sum;
}

#endif
static void weigh_options(int64_t number)
{
    const bool before = weighing;

    weighing = true;
    list_moves(number);
    weighing = before;
}

#if SIDES
/* By what Left's options from `first` on and Right's from `right` on are. */
static bool read_worth(int64_t first, int64_t right, worth *is)
{
    option_list side[2];

    side[0].count = side[1].count = 0;
    for (int64_t i = first; i < worths; i++) {
        option_list *const to = &side[i >= right];

        if (to->count == sizeof to->at / sizeof *to->at)
            to->count = values_once(to->at, to->count);
        if (!add_option(to, (game_value)worth_at[i].number))
            return false;
    }
    is->number = value_of_options(&values, &side[0], &side[1]);
    return is->number != GAME_VALUE_NONE;
}

#else
#if !ENTAILS
/* The least nimber from `least` on that no option with the number has. */
static int64_t mex_of(int64_t from, int64_t to, int64_t number, int64_t least)
{
    static bool *seen;
    static int64_t room;
    const int64_t most = least + to - from;

    seen = (bool *)more_room(seen, &room, most + 1, sizeof *seen);
    memset(seen, 0, (size_t)(most + 1) * sizeof *seen);
    for (int64_t i = from; i < to; i++)
        if (worth_at[i].number == number && worth_at[i].nimber < most)
            seen[worth_at[i].nimber] = true;
    while (seen[least])
        least++;
    return least;
}

static bool has_worth(int64_t from, int64_t to, int64_t number, int64_t nimber)
{
    while (from < to &&
           (worth_at[from].number != number || worth_at[from].nimber != nimber))
        from++;
    return from < to;
}

#endif
#if ENTAILS
/* The rest of what it excludes is kept for who has to answer in it. */
static bool read_worth(int64_t part, worth *is)
{
    const uint32_t least = least_outside(&excluded);
    const int64_t words = (int64_t)excluded.words;
    node *const n = &node_at[part];

    kept_bit = (uint64_t *)more_room(kept_bit, &kept_bits_room,
                                     kept_bits + words, sizeof *kept_bit);
    if (words > 0)
        memcpy(kept_bit + kept_bits, excluded.bit,
               excluded.words * sizeof *kept_bit);
    n->bits = kept_bits;
    n->words = words;
    n->others = excluded.others;
    kept_bits += words;
    is->number = least == LOONY;
    is->nimber = least == LOONY ? 0 : (int64_t)least;
    return true;
}
#else
#if AGAIN
/* A move excludes the nimber that it leads to, and one after which its mover
 * moves again all others; a loony position excludes nothing, or everything. */
static bool read_worth(int64_t first, worth *is)
{
    int64_t others = -1; /* all but this one are excluded */

    for (int64_t i = first; i < worths; i++)
        if (worth_at[i].number > 1) {
            is->number |= worth_at[i].number == 3 ||
                          (others >= 0 && others != worth_at[i].nimber);
            others = worth_at[i].nimber;
        }
    is->number |= others >= 0 && has_worth(first, worths, 0, others);
    if (is->number == 0)
        is->nimber = others >= 0 ? others : mex_of(first, worths, 0, 0);
    return true;
}
#else
static bool read_worth(int64_t first, worth *is)
{
    const bool zero = has_worth(first, worths, 0, 0);
    const bool one = has_worth(first, worths, 0, 1);
    const bool firm_zero = has_worth(first, worths, 1, 0);
    const bool firm_one = has_worth(first, worths, 1, 1);
    const int normal = !(zero || firm_zero) ? 0 : !(one || firm_one) ? 1 : 2;
    const int misere = !(one || firm_zero) ? 0 : !(zero || firm_one) ? 1 : 2;

    is->number = normal == misere && worths > first;
    is->nimber = normal < 2 ? normal : mex_of(first, worths, 1, 2);
    return is->number == 1 || worths == first || normal + misere == 1;
}
#endif
#endif
#endif

/* Of one part, if it waits for none. */
static void weigh_node(int64_t part)
{
    const int64_t first = worths, before = waits;
    worth is = {0, 0};

#if ENTAILS
    empty_numbers(&excluded);
#endif
    weigh_options(part);
    if (!worthless) {
#if SIDES
        const int64_t right = worths, base = pushed;

        for (int64_t i = 0; i < WIDTH; i++)
            push(key_of(part)[i]);
        push_side(true);
        weigh_options(number_of(base));
        if (waits == before)
            worthless |= !read_worth(first, right, &is);
#else
        if (waits == before)
#if ENTAILS
            worthless |= !read_worth(part, &is);
#else
            worthless |= !read_worth(first, &is);
#endif
#endif
    }
    worths = first;
    node_at[part].worth_known = !worthless && waits == before;
    node_at[part].worth_open = !node_at[part].worth_known;
    node_at[part].number = is.number;
    node_at[part].nimber = is.nimber;
}

/* So many of those waiting from `first` on; what is on the path to a part
 * without a value has none. */
static void weigh_waiting(int64_t first, int64_t most)
{
    while (waits > first && !worthless) {
        if (node_at[wait_at[waits - 1]].worth_known) {
            waits--;
            continue;
        }
        weigh_node(wait_at[waits - 1]);
        worthless |= --most == 0;
    }
    for (; waits > first; waits--) {
        node *const n = &node_at[wait_at[waits - 1]];

        n->worth_none |= n->worth_open;
        n->worth_open = false;
    }
}

static worth weigh_sum(int64_t number)
{
    const int64_t base = pushed;

    for (int64_t i = 0; i < node_at[number].len; i++)
        push(key_of(number)[i]);
    weigh(base);
    return worth_at[--worths];
}

/* What the sum is worth, if that is found with so many parts. */
static bool find_worth(int64_t root, int64_t most, worth *sum)
{
    const int64_t first = waits;
    const bool before = weighing, none_before = worthless;
#if ENTAILS
    const number_set at_work = excluded;
#endif
    const bool finds_before = finds_value;
    bool found;

#if SIDES
    if (values.forms == 0) {
        option_list none;

        none.count = 0;
        grow_caches(&values);
        make_form(&values, &none, &none, true);
    }
    values.given_up = false;
    values.work = 0;
    values.allowed = most == INT64_MAX ? 0 : (uint64_t)most * 256;
#endif
#if ENTAILS
    memset(&excluded, 0, sizeof excluded);
#endif
    finds_value = true;
    weighing = worthless = false;
    *sum = weigh_sum(root);
    if (waits > first) {
        weigh_waiting(first, most);
        *sum = weigh_sum(root);
    }
#if ENTAILS
    free(excluded.bit);
    excluded = at_work;
#endif
    waits = first;
    found = !worthless;
    finds_value = finds_before;
    weighing = before;
    worthless = none_before;
    return found;
}

#if ENTAILS
/* Those parts come first. */
static bool has_to_answer(int64_t number)
{
    return node_at[number].len > 0 && key_of(number)[0] < 0;
}

#endif
/* A sum whose parts all have values is decided by them. */
static void decide_by_parts(int64_t root)
{
    worth sum;
    bool wins;

#if SIDES
    /* Beyond that a search may be quicker. */
    if (!find_worth(root, 1 << 14, &sum))
        return;
    const char letter = letter_of_value(&values, (game_value)sum.number);

    wins = letter == 'N' || letter == (is_rights(root) ? 'R' : 'L');
    if (values.given_up)
        return;
#else
    if (!find_worth(root, INT64_MAX, &sum))
        return;
#if ENTAILS
    if (has_to_answer(root))
        wins = sum.number != 0 ? answered.others
                               : has_number(&answered, (uint64_t)sum.nimber);
    else
        wins = sum.number != 0 || sum.nimber != 0;
#else
#if AGAIN
    wins = sum.number != 0 || sum.nimber != 0;
#else
    wins = sum.nimber != (sum.number == 1 ? 0 : 1);
#endif
#endif
#endif
    node_at[root].low = node_at[root].high = wins ? 1 : -1;
}

#if VALUES
/* The value of the sum that was pushed since `base`: what writes it is told
 * that number, which is -1 of a loony one. */
static int64_t value_of_sum(int64_t base)
{
    int64_t number;
    worth sum;

    finds_value = true;
    number = number_of(base);
    finds_value = false;
#if ENTAILS
    if (has_to_answer(number))
        fail("a sum that has to be answered in one part has no value");
#endif
    for (int64_t i = 0; i < nodes; i++) /* tried with little work */
        node_at[i].worth_none = false;
    if (!find_worth(number, INT64_MAX, &sum))
        end_with(3, "the value of a position is not found: its canonical form "
                    "has more than 64 options, or play comes round");
#if SIDES
    return sum.number;
#else
    return sum.number != 0 ? -1 : sum.nimber;
#endif
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

/* The result of the position that was pushed since `base`. */
static int64_t result_of(int64_t base)
{
    const int64_t number = number_of(base);

#if ENDINGS && !ENDLESS
    judge(number);
#endif
    if (node_at[number].low == node_at[number].high)
        return node_at[number].low;
    if (++nested > 200)
        fail("options that ask for other positions' results are nested too "
             "deep");
#if WORTHS
    decide_by_parts(number);
#endif
    solve_node(number);
    nested--;
    return node_at[number].low;
}
#endif
