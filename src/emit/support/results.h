/* SPDX-License-Identifier: MIT */
/*
 * What every program has that searches positions with results: each position
 * that is met has a number, and what is known of its result stays with that.
 * The functions ends_at and list_moves, which are written for the rules, come
 * between this and results_search.h.
 */

/*
 * Positions that were met, each once, and where the result of each lies: what
 * play comes to for who is to move, both players at their best.
 */
#if SCORES
typedef int64_t bound;

#define LEAST (-INT64_MAX)
#define MOST INT64_MAX
#else
typedef int8_t bound;

#define LEAST (-1)
#define MOST 1
#endif

typedef struct node {
#if SUMS
    int64_t from, len; /* its parts in key_at */
#endif
#if ENDLESS
    uint32_t run, place; /* of the run that met it last */
#endif
#if LOOPY
    uint32_t label; /* 1 + its nimber, or none of that, see find_label */
#endif
    bound low, high; /* equal: the result is known */
#if ENDINGS
    int8_t judged; /* whether play ends there: 1 is asked, 2 is known */
#endif
#if SCORES
    bool visited; /* it has been searched before */
#endif
#if !ENDLESS
    bool open; /* on the path of the search */
#endif
#if WORTHS
    bool worth_open, worth_none; /* or there is no such value */
    bool worth_known;
    int64_t number, nimber; /* what it is worth as a part, see weigh */
#endif
#if WORTHS && ENTAILS
    bool others;         /* what it excludes: those in kept_bit, */
    int64_t bits, words; /* or all others */
#endif
} node;

static node *node_at;
static int64_t nodes, nodes_room;
static int64_t *key_at, keys_room;
#if SUMS
static int64_t keys;
#endif
static uint32_t *slot_at; /* 1 + the number of a position, by hashes */
static int64_t slots;
#if BOXES

/* While there are few positions in all that may be met, each has a slot of its
 * own, kind by kind. */
static int64_t box_least[KINDS][WIDTH], box_size[KINDS][WIDTH];
static int64_t box_begin[KINDS];
static bool boxed;

static void set_range(int64_t kind, int64_t at, int64_t least, int64_t most)
{
    box_least[kind][at] = least;
    box_size[kind][at] = most < least ? 0
                         : (uint64_t)most - (uint64_t)least < BOXED_MOST
                             ? most - least + 1
                             : BOXED_MOST + 1;
}

/* How many they are; 0: too many. */
static int64_t lay_boxes(void)
{
    int64_t all = 0;

    for (int64_t kind = 0; kind < KINDS; kind++) {
        int64_t size = 1;

        for (int64_t i = 1; i < WIDTH && size <= BOXED_MOST; i++)
            size *= box_size[kind][i];
        box_begin[kind] = all;
        all += size;
        if (size > BOXED_MOST || all > BOXED_MOST)
            return 0;
    }
    return all;
}

static int64_t in_box(const int64_t *key)
{
    const int64_t kind = key[0];
    int64_t at = 0;

    for (int64_t i = 1; i < WIDTH; i++)
        at = at * box_size[kind][i] + key[i] - box_least[kind][i];
    return box_begin[kind] + at;
}
#endif

static const int64_t *key_of(int64_t number)
{
#if SUMS
    return key_at + node_at[number].from;
#else
    return key_at + number * WIDTH;
#endif
}

static uint32_t *slot_of(const int64_t *key, int64_t len)
{
    uint64_t h = 0;

#if BOXES
    if (boxed)
        return &slot_at[in_box(key)];
#endif
    for (int64_t i = 0; i < len; i++) {
        h = (h ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    for (;; h++) {
        uint32_t *const slot = &slot_at[h & (uint64_t)(slots - 1)];

#if SUMS
        if (*slot == 0 ||
            (node_at[*slot - 1].len == len &&
             memcmp(key_of(*slot - 1), key, (size_t)len * sizeof *key) == 0))
#else
        if (*slot == 0 ||
            memcmp(key_of(*slot - 1), key, WIDTH * sizeof *key) == 0)
#endif
            return slot;
    }
}

#if BOXES
static void set_ranges(void);

#endif
static void more_slots(void)
{
    int64_t room;

    free(slot_at);
    slots = slots == 0 ? 1024 : 4 * slots;
    room = slots;
#if BOXES
    if (nodes == 0) {
        set_ranges();
        boxed = lay_boxes() > 0;
        room = boxed ? lay_boxes() : room;
        slots = boxed ? INT64_MAX : slots;
    }
#endif
    slot_at = (uint32_t *)calloc((size_t)room, sizeof *slot_at);
    if (slot_at == NULL)
        die("out of memory");
    for (int64_t i = 0; i < nodes; i++)
#if SUMS
        *slot_of(key_of(i), node_at[i].len) = (uint32_t)(i + 1);
#else
        *slot_of(key_of(i), WIDTH) = (uint32_t)(i + 1);
#endif
}

#if CASES
static void forget_results(void)
{
#if BOXES
    slots = 0; /* there may be others */
#else
    if (slots > 0)
        memset(slot_at, 0, (size_t)slots * sizeof *slot_at);
#endif
    nodes = 0;
#if SUMS
    keys = 0;
#endif
}

#endif
/* A position that was not met before. */
static void add_node(const int64_t *key, int64_t len)
{
    node *n;

    if (nodes == UINT32_MAX - 1)
        die("out of memory");
    node_at =
        (node *)more_room(node_at, &nodes_room, nodes + 1, sizeof *node_at);
#if SUMS
    key_at =
        (int64_t *)more_room(key_at, &keys_room, keys + len, sizeof *key_at);
    if (len > 0)
        memcpy(key_at + keys, key, (size_t)len * sizeof *key);
#else
    key_at = (int64_t *)more_room(key_at, &keys_room, (nodes + 1) * len,
                                  sizeof *key_at);
    memcpy(key_at + nodes * len, key, (size_t)len * sizeof *key);
#endif
    n = &node_at[nodes++];
    memset(n, 0, sizeof *n);
#if SUMS
    n->from = keys;
    n->len = len;
    keys += len;
#endif
    n->low = LEAST;
    n->high = MOST;
}

#if SUMS
#if ENTAILS
/*
 * The parts that have to be answered have kinds below 0, so that they come
 * first; one of NONE_BOUND says that nothing can be moved there.
 */
static void bind(int64_t from)
{
    int64_t end = from;

    for (int64_t i = from; i < pushed; i += WIDTH) {
        if (pushed_at[i] == NIM && pushed_at[i + 1] == 0)
            continue;
        memmove(pushed_at + end, pushed_at + i, WIDTH * sizeof *pushed_at);
        pushed_at[end] -= BOUND;
        end += WIDTH;
    }
    pushed = end;
    for (int64_t i = 0; end == from && i < WIDTH; i++)
        push(i == 0 ? NONE_BOUND : 0);
}

static void unbind(int64_t from)
{
    int64_t end = from;

    for (int64_t i = from; i < pushed; i += WIDTH) {
        if (pushed_at[i] == NONE_BOUND)
            continue;
        memmove(pushed_at + end, pushed_at + i, WIDTH * sizeof *pushed_at);
        pushed_at[end] += pushed_at[end] < 0 ? BOUND : 0;
        end += WIDTH;
    }
    pushed = end;
}

/* Where nothing is left that could be moved in instead. */
static bool are_all_bound(int64_t from)
{
    for (int64_t i = from; i < pushed; i += WIDTH)
        if (pushed_at[i] >= 0 && pushed_at[i] < BOUND - 1 &&
            !(pushed_at[i] == NIM && pushed_at[i + 1] == 0))
            return false;
    return true;
}

#endif
/* Parts since `base`, by insertion; a heap of Nim that is 0 is none. */
static void sort_parts(int64_t base)
{
    int64_t end = base;

    for (int64_t i = base; i < pushed; i += WIDTH) {
        int64_t part[WIDTH], at = end;

        memcpy(part, pushed_at + i, sizeof part);
        if (part[0] == NIM && part[1] == 0)
            continue;
        for (; at > base; at -= WIDTH) {
            int64_t *const before = pushed_at + at - WIDTH;
            int64_t k = 0;

            while (k < WIDTH - 1 && before[k] == part[k])
                k++;
            if (before[k] <= part[k])
                break;
            memcpy(before + WIDTH, before, sizeof part);
        }
        memcpy(pushed_at + at, part, sizeof part);
        end += WIDTH;
    }
    pushed = end;
}

/* All parts of a sum but one. */
static void push_others(int64_t from, int64_t count, int64_t but)
{
#if ENTAILS
    const int64_t base = pushed;

#endif
    for (int64_t i = 0; i < count; i++)
        if (i / WIDTH != but)
            push(pushed_at[from + i]);
#if ENTAILS
    unbind(base);
#endif
}

#endif
#if SIDES
/* Where Right is to move a last part says so. */
static void push_side(bool right)
{
    for (int64_t i = 0; right && i < WIDTH; i++)
        push(i == 0 ? RIGHT : 0);
}

static bool is_rights(int64_t number)
{
    const int64_t len = node_at[number].len;

    return len > 0 && key_of(number)[len - WIDTH] == RIGHT;
}

static int64_t parts_len(int64_t number)
{
    return node_at[number].len - (is_rights(number) ? WIDTH : 0);
}

#endif
#if ENDINGS
static void judge(int64_t number);

#endif
/* Of the position that was pushed since `base`. */
static int64_t number_of(int64_t base)
{
    uint32_t *slot;
    int64_t number, len;

#if ENTAILS
    if (are_all_bound(base))
        unbind(base);
#endif
#if SUMS
    sort_parts(base);
#endif
    len = pushed - base;
    if (2 * nodes >= slots)
        more_slots();
    slot = slot_of(pushed_at + base, len);
    pushed = base;
    number = (int64_t)*slot - 1;
    if (number < 0) {
        number = nodes;
        *slot = (uint32_t)(nodes + 1);
        add_node(pushed_at + base, len);
    }
#if ENDINGS && ENDLESS
    judge(number);
#endif
    return number;
}

/* Moves of positions at work, the newest last. */
typedef struct edge {
    int64_t to;
#if SCORES
    int64_t gain;
#endif
#if AGAIN
    bool again;
#endif
#if !ENDLESS
    uint16_t mark; /* of what the move changes */
#endif
} edge;

static edge *edge_at;
static int64_t edges, edges_room;

#if !ENDLESS
/* All words of a position in one: what two of them share is gone in the
 * exclusive or of both, and what a move has changed is left. */
static uint64_t blend(int64_t number)
{
    const int64_t *const key = key_of(number);
#if SUMS
    const int64_t len = node_at[number].len;
#else
    const int64_t len = WIDTH;
#endif
    uint64_t all = 0;

    for (int64_t i = 0; i < len; i++)
        all ^= (uint64_t)key[i];
    return all;
}

static uint64_t moved_from; /* the words of whose moves are listed */

#endif
#if WORTHS
static bool weighing;  /* what a move leads to is weighed, and not kept */
static int64_t worths; /* how many options are weighed so far */
static void weigh(int64_t base);
#if AGAIN
static bool goes_again; /* who made the move that is weighed */
#endif

#endif
/* A move to what was pushed since `base`. */
static void add_move(int64_t base, int64_t gain, bool again)
{
    int64_t to;

#if WORTHS
    if (weighing) {
#if AGAIN
        goes_again = again;
        weigh(base);
        goes_again = false;
#else
        weigh(base);
#endif
        return;
    }
#endif
    to = number_of(base);
    edge_at =
        (edge *)more_room(edge_at, &edges_room, edges + 1, sizeof *edge_at);
    edge_at[edges].to = to;
#if SCORES
    edge_at[edges].gain = gain;
#else
    (void)gain;
#endif
#if AGAIN
    edge_at[edges].again = again;
#else
    (void)again;
#endif
#if !ENDLESS
    edge_at[edges].mark =
        (uint16_t)((moved_from ^ blend(to)) * UINT64_C(0x9e3779b97f4a7c15) >>
                   48);
#endif
    edges++;
}
