/* SPDX-License-Identifier: MIT */
/*
 * What every program has that searches positions with results: each position
 * that is met has a number, and what is known of its result stays with that.
 * The functions ends_at and list_moves, which are written for the rules, come
 * between this, results_values.h and results_search.h.
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

/* Where a position is found by its hash: 1 + its number, 0 for none, and what
 * tells most others from it. */
typedef struct node_slot {
    uint32_t number, tag;
} node_slot;

static node_slot *slot_at;
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

static uint64_t hash_of_key(const int64_t *key, int64_t len)
{
    uint64_t h = 0;

#if BOXES
    if (boxed)
        return 0; /* it is found by its place */
#endif
    for (int64_t i = 0; i < len; i++) {
        h = (h ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return h;
}

/* That of the position, or the free one in which it belongs. */
static node_slot *slot_of(const int64_t *key, int64_t len, uint64_t hash)
{
    const uint32_t tag = (uint32_t)(hash >> 32);

#if BOXES
    if (boxed)
        return &slot_at[in_box(key)];
#endif
    for (uint64_t i = hash;; i++) {
        node_slot *const slot = &slot_at[i & (uint64_t)(slots - 1)];

        if (slot->number != 0 && slot->tag != tag)
            continue;
#if SUMS
        if (slot->number != 0 && node_at[slot->number - 1].len != len)
            continue;
#endif
        if (slot->number != 0 && len > 0 &&
            memcmp(key_of(slot->number - 1), key, (size_t)len * sizeof *key) !=
                0)
            continue;
        slot->tag = tag;
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
    slot_at = (node_slot *)calloc((size_t)room, sizeof *slot_at);
    if (slot_at == NULL)
        die(no_memory);
    for (int64_t i = 0; i < nodes; i++) {
#if SUMS
        const int64_t len = node_at[i].len;
#else
        const int64_t len = WIDTH;
#endif

        slot_of(key_of(i), len, hash_of_key(key_of(i), len))->number =
            (uint32_t)(i + 1);
    }
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
#if BOARDS
    board_case++;
#endif
}

#endif
/* A position that was not met before. */
static void add_node(const int64_t *key, int64_t len)
{
    node *n;

    if (nodes == UINT32_MAX - 1)
        die(no_memory);
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

        if (pushed_at[i] == NIM && pushed_at[i + 1] == 0)
            continue;
        memcpy(part, pushed_at + i, sizeof part);
        for (; at > base; at -= WIDTH) {
            int64_t *const before = pushed_at + at - WIDTH;
            int64_t k = 0;

            while (k < WIDTH - 1 && before[k] == part[k])
                k++;
            if (before[k] <= part[k])
                break;
            memcpy(before + WIDTH, before, sizeof part);
        }
        if (at < i)
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
    const int64_t before = but < count / WIDTH ? but * WIDTH : count;

    pushed_at = (int64_t *)more_room(pushed_at, &pushed_room, pushed + count,
                                     sizeof *pushed_at);
    memcpy(pushed_at + pushed, pushed_at + from,
           (size_t)before * sizeof *pushed_at);
    pushed += before;
    if (before < count) {
        memcpy(pushed_at + pushed, pushed_at + from + before + WIDTH,
               (size_t)(count - before - WIDTH) * sizeof *pushed_at);
        pushed += count - before - WIDTH;
    }
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
#if WORTHS
typedef struct worth {
    int64_t number, nimber;
} worth;

#if !SIDES && !ENTAILS && !AGAIN
static bool wins_by_pair(worth sum)
{
    return sum.nimber != (sum.number == 1 ? 0 : 1);
}

#endif
static bool finds_value; /* of a sum, which is not that of its images with the
                            players exchanged */
static bool weighing;    /* what a move leads to is weighed, and not kept */
static int64_t worths;   /* how many options are weighed so far */
static void weigh(int64_t base);
#if AGAIN
static bool goes_again; /* who made the move that is weighed */
#endif

#endif
#if BOARDS
/* Positions of a kind whose rules are tests of words have one number with their
 * images, and go on in the image in which they are met: 1 + the number of the
 * map to it, or 0. */
static int64_t met_as;
static bool without_images; /* as one of them has closed a cycle */

static rule_board *board_of(int64_t kind);

static void read_sets(const rule_board *b, const int64_t *word, uint64_t *set)
{
    for (int64_t i = 0; i < BOARD_SETS; i++)
        set[i] = i < b->sets ? (uint64_t)word[1 + i] : 0;
}

/* The board of a single position; NULL: it is none. */
static rule_board *board_at(const int64_t *key, int64_t len, bool *right)
{
    *right = false;
#if SIDES
    *right = len > 0 && key[len - WIDTH] == RIGHT;
    if (*right)
        len -= WIDTH;
#endif
    return len == WIDTH ? board_of(key[0]) : NULL;
}

/* Makes the position that was pushed since `base` the least of its images. */
static void find_least(int64_t base)
{
    uint64_t set[BOARD_SETS];
    bool right;
    const rule_board *const b =
        without_images ? NULL
                       : board_at(pushed_at + base, pushed - base, &right);

    met_as = 0;
    if (b == NULL)
        return;
    read_sets(b, pushed_at + base, set);
    met_as = least_board(b, set);
#if SIDES && !WORTHS
    const bool keeps_players = false;
#endif
#if SIDES && WORTHS
    const bool keeps_players = finds_value;
#endif
#if SIDES
    if (!keeps_players && exchange_players(b, right, set)) {
        met_as = 0;
        if (right)
            pushed -= WIDTH;
        else
            push_side(true);
    }
#endif
    for (int64_t i = 0; i < b->sets; i++)
        pushed_at[base + 1 + i] = (int64_t)set[i];
}

#endif
/* Puts the position that was pushed since `base` into its form: the hash. */
static uint64_t form_from(int64_t base)
{
#if BOARDS
    find_least(base);
#endif
#if ENTAILS
    if (are_all_bound(base))
        unbind(base);
#endif
#if SUMS
    sort_parts(base);
#endif
    return hash_of_key(pushed_at + base, pushed - base);
}

#if WORTHS && !SIDES && !ENTAILS && !AGAIN
/* Misere play of a sum whose parts all have known pairs. */
static void tell_by_pairs(int64_t number)
{
    const int64_t *const key = key_of(number);
    worth sum = {0, 0}, part = {0, 0};

    for (int64_t i = 0; i < node_at[number].len; i += WIDTH) {
        if (key[i] == NIM) {
            part.nimber = key[i + 1];
            part.number = part.nimber > 1;
        } else if (i == 0 ||
                   memcmp(key + i, key + i - WIDTH, WIDTH * sizeof *key) != 0) {
            const uint32_t at =
                slot_of(key + i, WIDTH, hash_of_key(key + i, WIDTH))->number;

            if (at == 0 || !node_at[at - 1].worth_known)
                return;
            part.number = node_at[at - 1].number;
            part.nimber = node_at[at - 1].nimber;
        }
        sum.number |= part.number;
        sum.nimber ^= part.nimber;
    }
    node_at[number].low = node_at[number].high = wins_by_pair(sum) ? 1 : -1;
}

#endif
/* Of the position in that form. */
static int64_t number_at(int64_t base, int64_t len, uint64_t hash)
{
    node_slot *slot;
    int64_t number;

    if (2 * nodes >= slots)
        more_slots();
    slot = slot_of(pushed_at + base, len, hash);
    number = (int64_t)slot->number - 1;
    if (number < 0) {
        number = nodes;
        slot->number = (uint32_t)(nodes + 1);
        add_node(pushed_at + base, len);
#if WORTHS && !SIDES && !ENTAILS && !AGAIN
        tell_by_pairs(number);
#endif
    }
    return number;
}

/* Of the position that was pushed since `base`. */
static int64_t number_of(int64_t base)
{
    const uint64_t hash = form_from(base);
    const int64_t number = number_at(base, pushed - base, hash);

    pushed = base;
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
#if BOARDS
    int64_t promise; /* how good the rules let it seem */
    uint8_t map;     /* it leads to that image */
#endif
#if AGAIN
    bool again;
#endif
#if !ENDLESS
    uint16_t mark; /* of what the move changes */
#endif
#if BOARDS
    uint64_t hash; /* of a position whose words stand from `to` on */
    int64_t len;
#endif
} edge;

static edge *edge_at;
static int64_t edges, edges_room;

#if !ENDLESS
#if !PLACES
/* All words of a position in one: what two of them share is gone in the
 * exclusive or of both, and what a move has changed is left. */
static uint64_t blend(const int64_t *word, int64_t len)
{
    uint64_t all = 0;

    for (int64_t i = 0; i < len; i++)
        all ^= (uint64_t)word[i];
    return all;
}

#endif
#if PLACES
static int64_t moved_from; /* whose moves are listed */

/* Of a position of many words, as of a board whose cells are words, the places
 * that the move has changed, whoever made it. */
static uint64_t changed_to(const int64_t *to)
{
    const int64_t *const from = key_of(moved_from);
    uint64_t places = 0;
    int64_t at = 0;

    for (int64_t i = 0; i < WIDTH; i++) {
#if LISTED
        if ((LISTS >> i & 1) != 0 && from[0] == to[0]) {
            const list a = list_numbered(from[i], 1);
            const list b = list_numbered(to[i], 1);

            for (int64_t k = 0; k < a.len && k < b.len; k++, at++)
                if (a.at[k] != b.at[k])
                    places ^= UINT64_C(1) << at % 64;
            continue;
        }
#endif
        if (from[i] != to[i])
            places ^= UINT64_C(1) << at % 64;
        at++;
    }
    return places;
}

#else
static uint64_t moved_from; /* the words of whose moves are listed */

#endif
#endif
#if BOARDS
static int64_t turned_by; /* the map of the image whose moves are listed */

static int64_t length_of(int64_t number)
{
#if SUMS
    return node_at[number].len;
#else
    (void)number;
    return WIDTH;
#endif
}

/* The words of a position whose moves are listed. */
static const int64_t *words_of(int64_t number)
{
    static int64_t word[2 * WIDTH];
    const int64_t len = length_of(number);
    uint64_t set[BOARD_SETS];
    bool right;
    const rule_board *const b =
        turned_by == 0 ? NULL : board_at(key_of(number), len, &right);

    if (b != NULL) {
        memcpy(word, key_of(number), (size_t)len * sizeof *word);
        read_sets(b, word, set);
        turn_board(b, turned_by, set);
        for (int64_t i = 0; i < b->sets; i++)
            word[1 + i] = (int64_t)set[i];
        return word;
    }
    return key_of(number);
}

#endif
/* A move to what was pushed since `base`, which stays until it has its
 * number. */
static void add_move(int64_t base, int64_t gain, bool again)
{
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
#if !ENDLESS && PLACES
    const uint64_t changed = changed_to(pushed_at + base);
#endif
#if !ENDLESS && !PLACES
    const uint64_t changed =
        moved_from ^ blend(pushed_at + base, pushed - base);
#endif
    edge_at =
        (edge *)more_room(edge_at, &edges_room, edges + 1, sizeof *edge_at);
#if !BOARDS
    edge_at[edges].to = number_of(base);
#else
    edge_at[edges].hash = form_from(base);
    edge_at[edges].to = base;
    edge_at[edges].len = pushed - base;
    if (slots > 0) /* it is looked up soon */
        __builtin_prefetch(
            &slot_at[edge_at[edges].hash & (uint64_t)(slots - 1)]);
#endif
#if BOARDS
    edge_at[edges].promise = 0;
    edge_at[edges].map = (uint8_t)met_as;
#endif
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
        (uint16_t)(changed * UINT64_C(0x9e3779b97f4a7c15) >> 48);
#endif
    edges++;
}

#if BOARDS
/* The moves of a position of that kind, by tests of words; the others of the
 * parts at `sum` stay. */
static void list_by(const rule_board *b, int64_t kind, const uint64_t *set,
                    int64_t sum, int64_t len, int64_t at, bool right)
{
    for (int64_t i = 0; i < b->moves; i++) {
        const board_move *const m = &b->move[i];
        const int64_t base = pushed;

        if (!may_go(b, i, set, right))
            continue;
#if SUMS
        push_others(sum, len, at);
#else
        (void)sum;
        (void)len;
        (void)at;
#endif
        push(kind);
        for (int64_t k = 0; k < WIDTH - 1; k++)
            push(k < b->sets
                     ? (int64_t)board_after(m, (uint32_t)k, set, b->full)
                     : 0);
#if SIDES
        push_side(m->again ? right : !right);
#endif
        add_move(base, m->gain, m->again);
    }
}

#endif
