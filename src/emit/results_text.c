/* SPDX-License-Identifier: MIT */
/*
 * What every program has that searches positions with results: each position
 * that is met has a number, and what is known of its result stays with that.
 * Play that ends is searched as the engine does it (solve/results.c), so that
 * it looks at the same positions; play that may last for ever is solved
 * backwards (solve/retrograde.c).  The generated functions ends_at and
 * list_moves (results.c) stand between the two halves.
 */
#include <string.h>

#include "emit/emitter.h"

/* Lines that only some programs have. */
enum {
    ALL = 0,
    SUMS = 1,          /* some position is a sum */
    SINGLE = 2,        /* none is */
    ENDINGS = 4,       /* some clause ends play */
    SCORES = 8,        /* results are scores */
    PLAIN = 16,        /* they are won, drawn, lost */
    GAINS = 32,        /* moves gain */
    AGAIN = 64,        /* some move goes on */
    ONWARD = 128,      /* none does */
    SEARCH = 256,      /* play ends */
    ENDLESS = 512,     /* it may not */
    CASES = 1024,      /* another case may be another game */
    SIDES = 2048,      /* Left and Right have moves of their own */
    ALIKE = 4096,      /* both have the same */
    FOR_NOBODY = 8192, /* endless play is drawn, */
    FOR_LEFT = 16384,  /* or won */
    FOR_RIGHT = 32768,
    CONDITIONS = 65535,
    RESULT_OF = 65536, /* that function is here, and may be called above it */
    PUSH_SIDE = 131072
};

typedef struct fixed_text {
    unsigned only; /* the program is all of these */
    const char *text;
} fixed_text;

/* clang-format off */
static const fixed_text positions[] = {
    {ALL,
     "/*\n"
     " * Positions that were met, each once, and where the result of each lies: what\n"
     " * play comes to for who is to move, both players at their best.\n"
     " */\n"},
    {SCORES,
     "typedef int64_t bound;\n"
     "\n"
     "#define LEAST (-INT64_MAX)\n"
     "#define MOST INT64_MAX\n"},
    {PLAIN,
     "typedef int8_t bound;\n"
     "\n"
     "#define LEAST (-1)\n"
     "#define MOST 1\n"},
    {ALL,
     "\n"
     "typedef struct node {\n"},
    {SUMS,
     "    int64_t from, len; /* its parts in key_at */\n"},
    {ENDLESS,
     "    int64_t run, place; /* of the run that met it last */\n"},
    {ALL,
     "    bound low, high; /* equal: the result is known */\n"},
    {ENDINGS,
     "    int8_t judged; /* whether play ends there: 1 is asked, 2 is known */\n"},
    {SCORES,
     "    bool visited; /* it has been searched before */\n"},
    {SEARCH,
     "    bool open; /* on the path of the search */\n"},
    {ALL,
     "} node;\n"
     "\n"
     "static node *node_at;\n"
     "static int64_t nodes, nodes_room;\n"
     "static int64_t *key_at, keys_room;\n"},
    {SUMS,
     "static int64_t keys;\n"},
    {ALL,
     "static uint32_t *slot_at; /* 1 + the number of a position, by hashes */\n"
     "static int64_t slots;\n"
     "static int64_t nested; /* results that are asked for while another is found */\n"
     "\n"
     "static const int64_t *key_of(int64_t number)\n"
     "{\n"},
    {SUMS,
     "    return key_at + node_at[number].from;\n"},
    {SINGLE,
     "    return key_at + number * WIDTH;\n"},
    {ALL,
     "}\n"
     "\n"
     "static uint32_t *slot_of(const int64_t *key, int64_t len)\n"
     "{\n"
     "    uint64_t h = 0;\n"
     "\n"
     "    for (int64_t i = 0; i < len; i++) {\n"
     "        h = (h ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);\n"
     "        h ^= h >> 32;\n"
     "    }\n"
     "    for (;; h++) {\n"
     "        uint32_t *const slot = &slot_at[h & (uint64_t)(slots - 1)];\n"
     "\n"},
    {SUMS,
     "        if (*slot == 0 ||\n"
     "            (node_at[*slot - 1].len == len &&\n"
     "             memcmp(key_of(*slot - 1), key,\n"
     "                    (size_t)len * sizeof *key) == 0))\n"},
    {SINGLE,
     "        if (*slot == 0 ||\n"
     "            memcmp(key_of(*slot - 1), key, WIDTH * sizeof *key) == 0)\n"},
    {ALL,
     "            return slot;\n"
     "    }\n"
     "}\n"
     "\n"
     "static void more_slots(void)\n"
     "{\n"
     "    free(slot_at);\n"
     "    slots = slots == 0 ? 1024 : 4 * slots;\n"
     "    slot_at = (uint32_t *)calloc((size_t)slots, sizeof *slot_at);\n"
     "    if (slot_at == NULL)\n"
     "        die(\"out of memory\");\n"
     "    for (int64_t i = 0; i < nodes; i++)\n"},
    {SUMS,
     "        *slot_of(key_of(i), node_at[i].len) = (uint32_t)(i + 1);\n"},
    {SINGLE,
     "        *slot_of(key_of(i), WIDTH) = (uint32_t)(i + 1);\n"},
    {ALL,
     "}\n"
     "\n"},
    {CASES,
     "static void forget_results(void)\n"
     "{\n"
     "    if (slots > 0)\n"
     "        memset(slot_at, 0, (size_t)slots * sizeof *slot_at);\n"
     "    nodes = 0;\n"},
    {CASES | SUMS,
     "    keys = 0;\n"},
    {CASES,
     "}\n"
     "\n"},
    {ALL,
     "/* A position that was not met before. */\n"
     "static void add_node(const int64_t *key, int64_t len)\n"
     "{\n"
     "    node *n;\n"
     "\n"
     "    if (nodes == UINT32_MAX - 1)\n"
     "        die(\"out of memory\");\n"
     "    node_at =\n"
     "        (node *)more_room(node_at, &nodes_room, nodes + 1, sizeof *node_at);\n"},
    {SUMS,
     "    key_at =\n"
     "        (int64_t *)more_room(key_at, &keys_room, keys + len, sizeof *key_at);\n"
     "    if (len > 0)\n"
     "        memcpy(key_at + keys, key, (size_t)len * sizeof *key);\n"},
    {SINGLE,
     "    key_at = (int64_t *)more_room(key_at, &keys_room, (nodes + 1) * len,\n"
     "                                  sizeof *key_at);\n"
     "    memcpy(key_at + nodes * len, key, (size_t)len * sizeof *key);\n"},
    {ALL,
     "    n = &node_at[nodes++];\n"
     "    memset(n, 0, sizeof *n);\n"},
    {SUMS,
     "    n->from = keys;\n"
     "    n->len = len;\n"
     "    keys += len;\n"},
    {ALL,
     "    n->low = LEAST;\n"
     "    n->high = MOST;\n"
     "}\n"
     "\n"},
    {SUMS,
     "/* Parts since `base`, by insertion; a heap of Nim that is 0 is none. */\n"
     "static void sort_parts(int64_t base)\n"
     "{\n"
     "    int64_t end = base;\n"
     "\n"
     "    for (int64_t i = base; i < pushed; i += WIDTH) {\n"
     "        int64_t part[WIDTH], at = end;\n"
     "\n"
     "        memcpy(part, pushed_at + i, sizeof part);\n"
     "        if (part[0] == NIM && part[1] == 0)\n"
     "            continue;\n"
     "        for (; at > base; at -= WIDTH) {\n"
     "            int64_t *const before = pushed_at + at - WIDTH;\n"
     "            int64_t k = 0;\n"
     "\n"
     "            while (k < WIDTH - 1 && before[k] == part[k])\n"
     "                k++;\n"
     "            if (before[k] <= part[k])\n"
     "                break;\n"
     "            memcpy(before + WIDTH, before, sizeof part);\n"
     "        }\n"
     "        memcpy(pushed_at + at, part, sizeof part);\n"
     "        end += WIDTH;\n"
     "    }\n"
     "    pushed = end;\n"
     "}\n"
     "\n"
     "/* All parts of a sum but one. */\n"
     "static void push_others(int64_t from, int64_t count, int64_t but)\n"
     "{\n"
     "    for (int64_t i = 0; i < count; i++)\n"
     "        if (i / WIDTH != but)\n"
     "            push(pushed_at[from + i]);\n"
     "}\n"
     "\n"},
    {SIDES | PUSH_SIDE,
     "/* Where Right is to move a last part says so. */\n"
     "static void push_side(bool right)\n"
     "{\n"
     "    for (int64_t i = 0; right && i < WIDTH; i++)\n"
     "        push(i == 0 ? RIGHT : 0);\n"
     "}\n"
     "\n"
     "static bool is_rights(int64_t number)\n"
     "{\n"
     "    const int64_t len = node_at[number].len;\n"
     "\n"
     "    return len > 0 && key_of(number)[len - WIDTH] == RIGHT;\n"
     "}\n"
     "\n"
     "static int64_t parts_len(int64_t number)\n"
     "{\n"
     "    return node_at[number].len - (is_rights(number) ? WIDTH : 0);\n"
     "}\n"
     "\n"},
    {ENDINGS,
     "static void judge(int64_t number);\n"
     "\n"},
    {ALL,
     "/* Of the position that was pushed since `base`. */\n"
     "static int64_t number_of(int64_t base)\n"
     "{\n"
     "    uint32_t *slot;\n"
     "    int64_t number, len;\n"
     "\n"},
    {SUMS,
     "    sort_parts(base);\n"},
    {ALL,
     "    len = pushed - base;\n"
     "    if (2 * nodes >= slots)\n"
     "        more_slots();\n"
     "    slot = slot_of(pushed_at + base, len);\n"
     "    pushed = base;\n"
     "    number = (int64_t)*slot - 1;\n"
     "    if (number < 0) {\n"
     "        number = nodes;\n"
     "        *slot = (uint32_t)(nodes + 1);\n"
     "        add_node(pushed_at + base, len);\n"
     "    }\n"},
    {ENDINGS,
     "    judge(number);\n"},
    {ALL,
     "    return number;\n"
     "}\n"
     "\n"
     "/* Moves of positions at work, the newest last. */\n"
     "typedef struct edge {\n"
     "    int64_t to;\n"},
    {GAINS,
     "    int64_t gain;\n"},
    {AGAIN,
     "    bool again;\n"},
    {ALL,
     "} edge;\n"
     "\n"
     "static edge *edge_at;\n"
     "static int64_t edges, edges_room;\n"
     "\n"
     "/* A move to what was pushed since `base`. */\n"},
    {GAINS | AGAIN,
     "static void add_move(int64_t base, int64_t gain, bool again)\n"},
    {GAINS | ONWARD,
     "static void add_move(int64_t base, int64_t gain)\n"},
    {AGAIN | PLAIN,
     "static void add_move(int64_t base, bool again)\n"},
    {ONWARD | PLAIN,
     "static void add_move(int64_t base)\n"},
    {ALL,
     "{\n"
     "    const int64_t to = number_of(base);\n"
     "\n"
     "    edge_at =\n"
     "        (edge *)more_room(edge_at, &edges_room, edges + 1, sizeof *edge_at);\n"
     "    edge_at[edges].to = to;\n"},
    {GAINS,
     "    edge_at[edges].gain = gain;\n"},
    {AGAIN,
     "    edge_at[edges].again = again;\n"},
    {ALL,
     "    edges++;\n"
     "}\n"
     "\n"},
};

static const fixed_text judging[] = {
    {ENDINGS,
     "/* Whether play ends at the position is asked once. */\n"
     "static void judge(int64_t number)\n"
     "{\n"
     "    int64_t result = 0;\n"
     "\n"
     "    if (node_at[number].judged == 2)\n"
     "        return;\n"
     "    if (node_at[number].judged == 1)\n"
     "        fail(\"a position can come back to itself\");\n"
     "    node_at[number].judged = 1;\n"},
    {ENDINGS | SINGLE,
     "    if (ends_at(key_of(number), &result)) {\n"
     "        node_at[number].low = (bound)result;\n"
     "        node_at[number].high = (bound)result;\n"
     "    }\n"},
    {ENDINGS | SUMS | SIDES,
     "    const int64_t len = parts_len(number);\n"
     "\n"},
    {ENDINGS | SUMS | ALIKE,
     "    const int64_t len = node_at[number].len;\n"
     "\n"},
    {ENDINGS | SUMS,
     "    for (int64_t i = 0; i < len; i += WIDTH) {\n"
     "        if (!ends_at(key_of(number) + i, &result))\n"
     "            continue;\n"
     "        if (len > WIDTH)\n"
     "            fail(\"a position that is decided at once is part of a sum\");\n"
     "        node_at[number].low = (bound)result;\n"
     "        node_at[number].high = (bound)result;\n"
     "    }\n"},
    {ENDINGS,
     "    node_at[number].judged = 2;\n"
     "}\n"
     "\n"},
};

static const fixed_text search[] = {
    {SCORES,
     "/* gain + made, held within the results that there are. */\n"
     "static bound gained(int64_t gain, bound made)\n"
     "{\n"
     "    bound sum;\n"
     "\n"
     "    if (made == LEAST || made == MOST)\n"
     "        return made;\n"
     "    if (__builtin_add_overflow(gain, made, &sum))\n"
     "        return gain > 0 ? MOST : LEAST;\n"
     "    return sum < LEAST ? LEAST : sum;\n"
     "}\n"
     "\n"},
    {ALL,
     "/* What the mover comes to by a move if it leads to `value`. */\n"
     "static bound by_move(const edge *m, bound value)\n"
     "{\n"},
    {PLAIN | ONWARD,
     "    (void)m;\n"
     "    return (bound)-value;\n"},
    {PLAIN | AGAIN,
     "    return m->again ? value : (bound)-value;\n"},
    {GAINS | ONWARD,
     "    return gained(m->gain, -value);\n"},
    {GAINS | AGAIN,
     "    return gained(m->gain, m->again ? value : -value);\n"},
    {ALL,
     "}\n"
     "\n"
     "/* What it has to lead to for that. */\n"
     "static bound behind(const edge *m, bound value)\n"
     "{\n"},
    {PLAIN,
     "    return by_move(m, value);\n"},
    {GAINS,
     "    const int64_t gain = m->gain < LEAST ? LEAST : m->gain;\n"
     "\n"},
    {GAINS | ONWARD,
     "    return gained(gain, -value);\n"},
    {GAINS | AGAIN,
     "    return m->again ? gained(-gain, value) : gained(gain, -value);\n"},
    {ALL,
     "}\n"
     "\n"
     "static bound least_by(const edge *m)\n"
     "{\n"},
    {ONWARD,
     "    return by_move(m, node_at[m->to].high);\n"},
    {AGAIN,
     "    const node *const n = &node_at[m->to];\n"
     "\n"
     "    return by_move(m, m->again ? n->low : n->high);\n"},
    {ALL,
     "}\n"
     "\n"
     "static bound most_by(const edge *m)\n"
     "{\n"},
    {ONWARD,
     "    return by_move(m, node_at[m->to].low);\n"},
    {AGAIN,
     "    const node *const n = &node_at[m->to];\n"
     "\n"
     "    return by_move(m, m->again ? n->high : n->low);\n"},
    {ALL,
     "}\n"
     "\n"
     "/* The same of a result that is known. */\n"
     "static bound exactly_by(const edge *m)\n"
     "{\n"},
    {PLAIN,
     "    return most_by(m);\n"},
    {GAINS | ONWARD,
     "    bound made;\n"
     "\n"
     "    if (__builtin_sub_overflow(m->gain, node_at[m->to].low, &made) ||\n"
     "        made < LEAST)\n"},
    {GAINS | AGAIN,
     "    const bound value = node_at[m->to].low;\n"
     "    bound made;\n"
     "\n"
     "    if ((m->again ? __builtin_add_overflow(m->gain, value, &made)\n"
     "                  : __builtin_sub_overflow(m->gain, value, &made)) ||\n"
     "        made < LEAST)\n"},
    {GAINS,
     "        fail(\"a score overflows\");\n"
     "    return made;\n"},
    {ALL,
     "}\n"
     "\n"
     "/*\n"
     " * Alpha-beta with bounds that stay [Knuth and Moore 1975].  A frame is a\n"
     " * position with its moves: results up to alpha and from beta on need not be\n"
     " * told from each other.\n"
     " */\n"
     "typedef struct frame {\n"
     "    int64_t number, first, next, end; /* its moves in edge_at */\n"
     "    bound alpha, beta, best;\n"
     "} frame;\n"
     "\n"
     "static frame *frame_at;\n"
     "static int64_t frames, frames_room;\n"
     "\n"
     "static bool is_settled(const frame *f, const edge *m)\n"
     "{\n"
     "    const node *const n = &node_at[m->to];\n"
     "\n"
     "    return n->low == n->high || least_by(m) >= f->beta ||\n"
     "           most_by(m) <= (f->alpha > f->best ? f->alpha : f->best);\n"
     "}\n"
     "\n"
     "static void take_move(frame *f, const edge *m)\n"
     "{\n"
     "    const node *const n = &node_at[m->to];\n"
     "    const bound value = n->low == n->high        ? exactly_by(m)\n"
     "                        : least_by(m) >= f->beta ? least_by(m)\n"
     "                                                 : most_by(m);\n"
     "\n"
     "    if (value > f->best)\n"
     "        f->best = value;\n"
     "}\n"
     "\n"
     "/* Moves that are known well enough are taken before any other is searched. */\n"
     "static void enter(int64_t number, bound alpha, bound beta)\n"
     "{\n"
     "    node *n = &node_at[number];\n"
     "    int64_t kept = edges;\n"
     "    frame f;\n"
     "\n"
     "    f.number = number;\n"
     "    f.first = f.next = edges;\n"},
    {SCORES,
     "    f.alpha = n->visited || alpha < n->low ? n->low : alpha;\n"
     "    f.beta = n->visited || beta > n->high ? n->high : beta;\n"
     "    n->visited = true; /* a second visit solves it, so that no more come */\n"},
    {PLAIN,
     "    f.alpha = alpha < n->low ? n->low : alpha;\n"
     "    f.beta = beta > n->high ? n->high : beta;\n"},
    {ALL,
     "    f.best = LEAST;\n"
     "    list_moves(number);\n"
     "    n = &node_at[number];\n"
     "    if (edges == f.first) {\n"
     "        n->low = STUCK;\n"
     "        n->high = n->low;\n"
     "        return;\n"
     "    }\n"
     "    for (int64_t i = f.first; i < edges; i++)\n"
     "        if (is_settled(&f, &edge_at[i]))\n"
     "            take_move(&f, &edge_at[i]);\n"
     "        else\n"
     "            edge_at[kept++] = edge_at[i];\n"
     "    f.end = edges = kept;\n"
     "    n->open = true;\n"
     "    frame_at = (frame *)more_room(frame_at, &frames_room, frames + 1,\n"
     "                                  sizeof *frame_at);\n"
     "    frame_at[frames++] = f;\n"
     "}\n"
     "\n"
     "/* What the frame has found becomes bounds of its position. */\n"
     "static void leave(void)\n"
     "{\n"
     "    const frame *const f = &frame_at[--frames];\n"
     "    node *const n = &node_at[f->number];\n"
     "\n"
     "    if (f->best > f->alpha && f->best > n->low)\n"
     "        n->low = f->best;\n"
     "    if (f->best < f->beta && f->best < n->high)\n"
     "        n->high = f->best;\n"
     "    n->open = false;\n"
     "    edges = f->first;\n"
     "}\n"
     "\n"
     "static void look(frame *f)\n"
     "{\n"
     "    const edge m = edge_at[f->next];\n"
     "    bound low, high;\n"
     "\n"
     "    if (is_settled(f, &m)) {\n"
     "        f->next++;\n"
     "        take_move(f, &m);\n"
     "        return;\n"
     "    }\n"
     "    if (node_at[m.to].open)\n"
     "        fail(\"a position can come back to itself\");\n"
     "    low = behind(&m, f->alpha > f->best ? f->alpha : f->best);\n"
     "    high = behind(&m, f->beta);\n"
     "    enter(m.to, low < high ? low : high, low < high ? high : low);\n"
     "}\n"
     "\n"
     "static void solve_node(int64_t root)\n"
     "{\n"
     "    const int64_t frames_before = frames;\n"
     "\n"
     "    if (node_at[root].open)\n"
     "        fail(\"a position can come back to itself\");\n"
     "    enter(root, node_at[root].low, node_at[root].high);\n"
     "    while (frames > frames_before) {\n"
     "        frame *const f = &frame_at[frames - 1];\n"
     "\n"
     "        if (f->next == f->end || f->best >= f->beta)\n"
     "            leave();\n"
     "        else\n"
     "            look(f);\n"
     "    }\n"
     "}\n"
     "\n"},
};

/* Who does not win endless play may end it by a draw: those that he can force,
 * where the other one is to move as `favoured` says. */
#define DRAWS(favoured)                                                        \
    "    queued = 0;\n"                                                        \
    "    for (int64_t i = 0; i < count; i++)\n"                                \
    "        if (is_known(at[i].number) && node_at[at[i].number].low == 0)\n"  \
    "            queue[queued++] = (uint32_t)i;\n"                             \
    "    for (int64_t i = 0; i < queued; i++) {\n"                             \
    "        const int64_t done = queue[i];\n"                                 \
    "        const int64_t end =\n"                                            \
    "            done + 1 < count ? (int64_t)at[done + 1].before : arcs;\n"    \
    "\n"                                                                       \
    "        for (int64_t k = at[done].before; k < end; k++) {\n"              \
    "            reached *const r = &at[before[k]];\n"                         \
    "\n"                                                                       \
    "            if (is_known(r->number) ||\n"                                 \
    "                (" favoured " && --r->left > 0))\n"                       \
    "                continue;\n"                                              \
    "            settle(r->number, 0);\n"                                      \
    "            queue[queued++] = before[k];\n"                               \
    "        }\n"                                                              \
    "    }\n"

static const fixed_text backwards[] = {
    {ALL,
     "/* A position in reach of a root. */\n"
     "typedef struct reached {\n"
     "    int64_t number;\n"
     "    uint32_t left;   /* moves that are not known to lead to a win */\n"
     "    uint32_t before; /* where those that move to it begin */\n"
     "} reached;\n"
     "\n"
     "static int64_t runs; /* of solve_node */\n"
     "\n"
     "static void settle(int64_t number, bound result)\n"
     "{\n"
     "    node_at[number].low = result;\n"
     "    node_at[number].high = result;\n"
     "}\n"
     "\n"
     "static bool is_known(int64_t number)\n"
     "{\n"
     "    return node_at[number].low == node_at[number].high;\n"
     "}\n"
     "\n"
     "/*\n"
     " * All that is in reach, and then backwards from where play ends: won where a\n"
     " * move leads to a lost position, lost where all lead to won ones.  The rest\n"
     " * goes on for ever.\n"
     " */\n"
     "static void solve_node(int64_t root)\n"
     "{\n"
     "    const int64_t run = ++runs;\n"
     "    reached *at = NULL;\n"
     "    uint32_t *from = NULL, *to = NULL, *before, *queue, sum = 0;\n"
     "    int64_t count = 1, room = 0, arcs = 0, from_room = 0, to_room = 0;\n"
     "    int64_t queued = 0;\n"
     "\n"
     "    at = (reached *)more_room(at, &room, 1, sizeof *at);\n"
     "    memset(at, 0, sizeof *at);\n"
     "    at[0].number = root;\n"
     "    node_at[root].run = run;\n"
     "    node_at[root].place = 0;\n"
     "    for (int64_t i = 0; i < count; i++) {\n"
     "        const int64_t first = edges;\n"
     "\n"
     "        if (is_known(at[i].number))\n"
     "            continue;\n"
     "        list_moves(at[i].number);\n"
     "        at[i].left = (uint32_t)(edges - first);\n"
     "        if (edges == first)\n"
     "            settle(at[i].number, STUCK);\n"
     "        if (arcs + edges - first > UINT32_MAX)\n"
     "            die(\"out of memory\");\n"
     "        from = (uint32_t *)more_room(from, &from_room, arcs + edges - first,\n"
     "                                     sizeof *from);\n"
     "        to = (uint32_t *)more_room(to, &to_room, arcs + edges - first,\n"
     "                                   sizeof *to);\n"
     "        for (int64_t k = first; k < edges; k++) {\n"
     "            node *const n = &node_at[edge_at[k].to];\n"
     "\n"
     "            if (n->run != run) {\n"
     "                n->run = run;\n"
     "                n->place = count;\n"
     "                at = (reached *)more_room(at, &room, count + 1, sizeof *at);\n"
     "                memset(&at[count], 0, sizeof *at);\n"
     "                at[count++].number = edge_at[k].to;\n"
     "            }\n"
     "            from[arcs] = (uint32_t)i;\n"
     "            to[arcs++] = (uint32_t)n->place;\n"
     "        }\n"
     "        edges = first;\n"
     "    }\n"
     "    before = (uint32_t *)malloc((size_t)(arcs + 1) * sizeof *before);\n"
     "    queue = (uint32_t *)malloc((size_t)(count + 1) * sizeof *queue);\n"
     "    if (before == NULL || queue == NULL)\n"
     "        die(\"out of memory\");\n"
     "    for (int64_t i = 0; i < arcs; i++)\n"
     "        at[to[i]].before++;\n"
     "    for (int64_t i = 0; i < count; i++) {\n"
     "        sum += at[i].before;\n"
     "        at[i].before = sum;\n"
     "    }\n"
     "    for (int64_t i = arcs; i-- > 0;)\n"
     "        before[--at[to[i]].before] = from[i];\n"
     "    for (int64_t i = 0; i < count; i++)\n"
     "        if (is_known(at[i].number))\n"
     "            queue[queued++] = (uint32_t)i;\n"
     "    for (int64_t i = 0; i < queued; i++) {\n"
     "        const int64_t done = queue[i];\n"
     "        const bound result = node_at[at[done].number].low;\n"
     "        const int64_t end =\n"
     "            done + 1 < count ? (int64_t)at[done + 1].before : arcs;\n"
     "\n"
     "        for (int64_t k = at[done].before; k < end; k++) {\n"
     "            reached *const r = &at[before[k]];\n"
     "\n"
     "            if (is_known(r->number))\n"
     "                continue;\n"
     "            if (result < 0)\n"
     "                settle(r->number, 1);\n"
     "            else if (result > 0 && --r->left == 0)\n"
     "                settle(r->number, -1);\n"
     "            if (is_known(r->number))\n"
     "                queue[queued++] = before[k];\n"
     "        }\n"
     "    }\n"},
    {FOR_LEFT | ENDINGS, DRAWS("!is_rights(r->number)")},
    {FOR_RIGHT | ENDINGS, DRAWS("is_rights(r->number)")},
    {ALL,
     "    for (int64_t i = 0; i < count; i++)\n"
     "        if (!is_known(at[i].number))\n"
     "            settle(at[i].number, "},
    {FOR_NOBODY, "0"},
    {FOR_LEFT, "is_rights(at[i].number) ? -1 : 1"},
    {FOR_RIGHT, "is_rights(at[i].number) ? 1 : -1"},
    {ALL,
     ");\n"
     "    free(at);\n"
     "    free(from);\n"
     "    free(to);\n"
     "    free(before);\n"
     "    free(queue);\n"
     "}\n"
     "\n"},
};

static const fixed_text asking[] = {
    {ALL | RESULT_OF,
     "/* The result of the position that was pushed since `base`. */\n"
     "static int64_t result_of(int64_t base)\n"
     "{\n"
     "    const int64_t number = number_of(base);\n"
     "\n"
     "    if (node_at[number].low == node_at[number].high)\n"
     "        return node_at[number].low;\n"
     "    if (++nested > 200)\n"
     "        fail(\"options that ask for other positions' results are nested too \"\n"
     "             \"deep\");\n"
     "    solve_node(number);\n"
     "    nested--;\n"
     "    return node_at[number].low;\n"
     "}\n"
     "\n"},
};

static const char *const names[] = {
    "bound", "node", "node_at", "nodes", "nodes_room", "key_at", "keys",
    "keys_room", "slot_at", "slots", "nested", "key_of",
    "slot_of", "more_slots", "forget_results", "add_node", "sort_parts",
    "push_others", "judge", "number_of", "edge", "edge_at", "edges",
    "edges_room", "add_move", "gained", "by_move", "behind", "least_by",
    "most_by", "exactly_by", "frame", "frame_at", "frames", "frames_room",
    "push_side", "is_rights", "parts_len", "right",
    "is_settled", "take_move", "enter", "leave", "look", "solve_node",
    "reached", "runs", "settle", "is_known", "ends_at",
    "list_moves", "stuck", "frames_before", "number", "need", "room", "size",
    "key", "h", "slot", "n", "part", "before", "k", "from", "count", "but",
    "to", "gain", "again", "result", "made", "sum", "m", "f", "kept", "alpha",
    "beta", "low", "high", "root", "run", "queue", "queued", "arcs",
    "from_room", "to_room", "first", "place", "r"};
/* clang-format on */

bool grundy_emit_is_of_results(const emitter *e, const char *name)
{
    for (size_t i = 0; e->graph && i < sizeof names / sizeof *names; i++)
        if (grundy_emit_is_name(name, names[i]))
            return true;
    return false;
}

static unsigned what_it_is(const emitter *e)
{
    const ruleset *set = e->set;
    bool again = false, ends = false;

    for (uint32_t k = 0; k < set->kinds; k++) {
        for (uint32_t i = 0; i < set->kind[k].value_moves; i++)
            again |= set->kind[k].value_move[i].again;
        ends |= grundy_emit_has_ending(&set->kind[k]);
    }
    return (e->sums_of_parts ? SUMS : SINGLE) | (ends ? ENDINGS : 0) |
           (set->has_scores ? SCORES | GAINS : PLAIN) |
           (again ? AGAIN : ONWARD) | (set->endless ? ENDLESS : SEARCH) |
           (e->results_forgotten ? CASES : 0) |
           (set->partisan ? SIDES : ALIKE) |
           (set->endless_for == SIDE_LEFT    ? FOR_LEFT
            : set->endless_for == SIDE_RIGHT ? FOR_RIGHT
                                             : FOR_NOBODY);
}

static void add(emitter *e, const fixed_text *text, size_t count)
{
    const unsigned is = what_it_is(e);

    for (size_t i = 0; i < count; i++)
        if ((text[i].only & CONDITIONS & ~is) == 0)
            grundy_emit_fixed(e, text[i].text, strlen(text[i].text),
                              (text[i].only & RESULT_OF) != 0   ? "result_of"
                              : (text[i].only & PUSH_SIDE) != 0 ? "push_side"
                                                                : NULL);
}

void grundy_emit_positions_text(emitter *e)
{
    add(e, positions, sizeof positions / sizeof *positions);
}

void grundy_emit_results_text(emitter *e)
{
    add(e, judging, sizeof judging / sizeof *judging);
    if (e->set->endless)
        add(e, backwards, sizeof backwards / sizeof *backwards);
    else
        add(e, search, sizeof search / sizeof *search);
    add(e, asking, sizeof asking / sizeof *asking);
}
