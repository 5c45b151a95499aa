/* SPDX-License-Identifier: MIT */
/*
 * solve/position_graph.h -- sums of positions by number, the options of each,
 * and between what its result lies.
 *
 * A result is what play comes to for who is to move, both players at their
 * best: 1 won, 0 drawn, -1 lost, or the difference of the scores from here on.
 */
#pragma once

#include "base/memory.h"
#include "base/watch.h"
#include "solve/images.h"
#include "solve/multiset.h"
#include "solve/path.h"
#include "solve/reach.h"
#include "solve/result_cache.h"
#include "solve/table.h"
#include "solve/wide.h"

/* What a game tells beside its options. */
typedef struct result_rules {
    /* Whether play ends at the position before its options are looked at, and
     * with which result. */
    grundy_status (*ending)(void *state, grundy_position at, bool *ended,
                            int64_t *result, grundy_error *err);
    /* Whether who is to move surely wins with the next move, where play has not
     * ended and scores do not count.  NULL: that is not known. */
    bool (*wins_next)(void *state, grundy_position at);
    /* Of the option that the sink is given: what the mover gains, and whether
     * who moved is to move again. */
    void (*option)(void *state, int64_t *gain, bool *again);
    /* Of two players with moves of their own: whose options and endings are
     * asked for next.  NULL: both have the same. */
    void (*to_move)(void *state, bool right);
    /* The order of a kind's box, if one is proved: solve/levels.h. */
    const struct fill_order *(*orders)(void *state, uint32_t kind);
    /* The options of a kind as columns of numbers, if they are known so:
     * solve/window.h.  NULL: they never are. */
    const struct window_rules *(*window)(void *state, uint32_t kind);
    /* Those under which results of positions like this one stay the same; NULL:
     * none are known. */
    const cell_images *(*images)(void *state, grundy_position at);
    /* How well who has just moved to the position stands: a guess, by which
     * moves are put in order.  NULL: there is none. */
    int64_t (*promise)(void *state, grundy_position at, bool right);
    /* Makes a state for another thread of twin_bytes, of play from the
     * position, in memory and with a watch of its own, which must live on.
     * False: there is none.  Owner: the caller.  NULL: it is never there. */
    bool (*twin)(void *state, grundy_position at, void *twin, memory *mem,
                 watch *w);
    void (*drop_twin)(void *twin);
    size_t twin_bytes;
    bool values;   /* such players, and nothing but who can't move loses: sums
                      have values (solve/game_values.h) */
    bool loopy;    /* both have the same moves, and nothing but who can't move
                      loses, in play that may be endless: solve/loopy.h */
    bool entails;  /* moves may have to be answered: solve/entailed.h */
    bool excludes; /* both have the same moves, nothing but who can't move
                      loses, and play ends: solve/exclusions.h */
    bool searches; /* but results are to be searched */
    bool proofs;   /* and by proof numbers: solve/proof.h */
    bool draws;    /* a position may be drawn */
    bool scores;   /* who can't move is 0 from here on, else has lost */
    bool misere;   /* who can't move has won */
    bool endless;  /* play that never ends is drawn; else it is an error */
    /* Or it is won by Right (> 0) or Left (< 0), where sides differ. */
    int endless_for_right;
} result_rules;

/* Bounds of a result that nothing is known of, where scores count. */
#define GRUNDY_RESULT_LOW (-INT64_MAX)
#define GRUNDY_RESULT_HIGH INT64_MAX

typedef struct position_node {
    int64_t low, high;      /* the result lies there; equal: it is known */
    uint32_t record, bytes; /* of its key; indexed: its cell and its kind */
    uint32_t length;    /* of endless play: moves until it ends, if the winner
                           hurries and the loser delays */
    bool right : 1;     /* Right is to move, where sides differ */
    bool open : 1;      /* on the path of a search */
    bool judged : 1;    /* ending has been asked */
    bool indexed : 1;   /* it has no key, but a cell */
    uint8_t visits : 4; /* by a search, as far as they are counted */
    uint8_t work; /* 0: none; else 1 + the binary logarithm of the visits */
} position_node;

/* An option of a position. */
typedef struct position_edge {
    int64_t gain;
    int64_t promise; /* of who orders moves by it */
    uint32_t to;
    bool again;
    uint8_t map;   /* `to` stands for its images: this one (solve/images.h) */
    uint16_t mark; /* what the move changes, for guesses: the same number for
                      the same change, of a single position */
} position_edge;

typedef struct edge_list {
    position_edge *at;
    size_t count, cap;
} edge_list;

typedef struct position_call position_call;
typedef struct cell_labels cell_labels;

/* Positions by their cells, in one numbering of all boxes. */
typedef struct cell_list {
    uint32_t *at;
    size_t count, cap;
    bool unfit; /* an option has no cell, or is no single position */
} cell_list;

/*
 * The positions of one path of a search, each with its options, one behind the
 * other: numbers are places in a stack.  A position met again gets another
 * number, and what is known of it from the cache, where all words of it stand.
 * Sums of several parts have no place there.
 */
typedef struct position_stack {
    result_cache cache;
    int64_t *word; /* of each position; its node says where, and how many */
    size_t word_cap;
    uint64_t *hash; /* of each position */
    size_t hash_cap;
    uint32_t *head; /* 1 + the number of the last open one, by hash; the length
                       of its node is that of the one before */
    size_t heads, opened;
    uint64_t listed;  /* positions whose options were listed */
    bool met_sum;     /* an option was no single position, or one of too many */
    uint32_t longest; /* words: all is void */
} position_stack;

/* Numbers of single positions by the place of their words in a box. */
typedef struct position_index {
    table_box *box;     /* by kind: not opened yet; NULL: never asked for */
    value_table *table; /* by kind and side */
    uint32_t *first;    /* the number of its first cell among all, by table */
    uint32_t next;      /* positions that open the next box */
    bool leaves;        /* play leaves the boxes */
} position_index;

typedef struct position_graph {
    grundy_game game;
    result_rules rules;
    memory *mem;
    watch *watch;
    wide_map number;      /* 1 + the number of a sum, by its key */
    position_index index; /* the same of single positions, where endless */
    cell_labels *cells;   /* what is known by these: cell_labels.h */
    position_node *node;  /* by number */
    uint32_t nodes;
    size_t node_cap;
    position_call **call; /* one in another, as rules ask for results */
    size_t calls, depth, call_cap;
    value_table *no_table; /* by kind, all empty */
    reach_ids ids;         /* kept for solve/retrograde.c, all 0 */
    uint64_t options;      /* listed so far */
    bool sums;             /* some option was a sum of several parts */
    position_stack *stack; /* NULL: a position keeps its number */
} position_graph;

/* *game is Copied; what its pointers and mem and w point at must live on. */
GRUNDY_MUST_USE grundy_status grundy_positions_open(position_graph *g,
                                                    const grundy_game *game,
                                                    const result_rules *rules,
                                                    memory *mem, watch *w,
                                                    grundy_error *err);
void grundy_positions_close(position_graph *g);

/* The same as a stack: of single positions of so many words,
 * GRUNDY_CACHE_LONGEST at most, and kinds below GRUNDY_CACHE_KINDS. */
GRUNDY_MUST_USE grundy_status grundy_positions_open_stack(
    position_graph *g, const grundy_game *game, const result_rules *rules,
    uint32_t words, memory *mem, watch *w, grundy_error *err);

/* The words of a single position, and how many a stack needs for it:
 * GRUNDY_CACHE_LONGEST + 1 where none takes it. */
uint32_t grundy_positions_words(const position_graph *g, uint32_t number);
uint32_t grundy_positions_stack_words(const position_graph *g, uint32_t number);

/* Of a stack: puts the single position of a number of a graph there, judged as
 * it is, with what is known of it here and there.  False: memory is out. */
bool grundy_positions_push(position_graph *g, const position_graph *from,
                           uint32_t number);

/* What has become known of the position under another number of a stack. */
void grundy_positions_recall(position_graph *g, uint32_t number);

/* Of a stack: keeps what is known of the position, and drops all numbers from
 * `from` on. */
void grundy_positions_keep(position_graph *g, uint32_t number);
void grundy_positions_drop(position_graph *g, uint32_t from);

/*
 * Of a search: the position is on its path from now on, or has left it, the
 * last one first; and the number of the one there that is the same.  False:
 * memory is out; there is none.
 */
bool grundy_positions_enter(position_graph *g, uint32_t number);
void grundy_positions_leave(position_graph *g, uint32_t number);
bool grundy_positions_meet(const position_graph *g, uint32_t number,
                           uint32_t *again);

/* Of a stack: what the rules promise of a move to the position. */
int64_t grundy_positions_promise(const position_graph *g, uint32_t number);

/* The number of the sum, with Right to move or not; it stays as long as the
 * graph. */
GRUNDY_MUST_USE grundy_status grundy_positions_number(position_graph *g,
                                                      const option_part *part,
                                                      size_t parts, bool right,
                                                      uint32_t *number,
                                                      grundy_error *err);

/* Appends the options of the position, each judged: the bounds of those where
 * play ends are their result. */
GRUNDY_MUST_USE grundy_status grundy_positions_options(position_graph *g,
                                                       uint32_t number,
                                                       edge_list *out,
                                                       grundy_error *err);

/* The same of its image under the map, not judged; and whether play ends at one
 * of them, which is asked once.  Marks are of the image. */
GRUNDY_MUST_USE grundy_status grundy_positions_list(position_graph *g,
                                                    uint32_t number,
                                                    uint32_t map,
                                                    edge_list *out,
                                                    grundy_error *err);
GRUNDY_MUST_USE grundy_status grundy_positions_judge(position_graph *g,
                                                     uint32_t number,
                                                     grundy_error *err);

/* The options of a single position as cells, with no numbers, or whether play
 * ends there; the last one may be missing where the list is unfit. */
GRUNDY_MUST_USE grundy_status grundy_positions_cells(
    position_graph *g, grundy_position at, bool right, cell_list *out,
    bool *ended, int64_t *result, grundy_error *err);

/* The number of the same sum with the other player to move, where sides
 * differ. */
GRUNDY_MUST_USE grundy_status grundy_positions_other(position_graph *g,
                                                     uint32_t number,
                                                     uint32_t *other,
                                                     grundy_error *err);

/* Whether the sum is one position, once. */
bool grundy_positions_is_single(const position_graph *g, uint32_t number);

/* Appends the parts of a sum: `to` is the number of the part alone with Left to
 * move, or where `again` is set the size of a heap of Nim; gain its copies. */
GRUNDY_MUST_USE grundy_status grundy_positions_parts(position_graph *g,
                                                     uint32_t number,
                                                     edge_list *out,
                                                     grundy_error *err);

/* Whether the rules end play there, before its options are looked at. */
GRUNDY_MUST_USE grundy_status grundy_positions_ended(position_graph *g,
                                                     uint32_t number,
                                                     bool *ended,
                                                     grundy_error *err);

/* As people write it, like snprintf. */
size_t grundy_positions_text(const position_graph *g, uint32_t number,
                             char *out, size_t size);

/* What who can't move comes to. */
int64_t grundy_positions_stuck(const position_graph *g);

/* GRUNDY_ECYCLE: the numbers, each so many bytes behind the one before, are
 * positions one after the other, and the last one moves to the one that is met
 * again. */
grundy_status grundy_positions_cycle(const position_graph *g,
                                     const void *numbers, size_t stride,
                                     size_t count, uint32_t again,
                                     grundy_error *err);

/* Time, memory or a cancelled call: says how far it got. */
grundy_status grundy_positions_stopped(const position_graph *g,
                                       grundy_status status, grundy_error *err);
grundy_status grundy_positions_no_memory(const position_graph *g,
                                         grundy_error *err);

/* ---- single positions by the cells of a box (position_index.c) ---- */

/* Asks the game for the boxes of all that play from there reaches; once. */
GRUNDY_MUST_USE grundy_status grundy_index_ask(position_graph *g,
                                               grundy_position at,
                                               grundy_error *err);

/* Opens the boxes that have become worth it. */
void grundy_index_open(position_graph *g);
void grundy_index_close(position_graph *g);

/* The cell of the position: 1 + its number, 0: none yet.  NULL: it has none. */
static inline uint32_t *grundy_index_cell(const position_graph *g,
                                          grundy_position at, bool right)
{
    return g->index.table == NULL || at.kind >= g->game.kinds
               ? NULL
               : grundy_table_at(&g->index.table[2 * at.kind + right], at.word,
                                 at.length);
}

/* The number of the position's cell among all of all boxes, where these are
 * that few; false: it has none. */
static inline bool grundy_index_id(const position_graph *g, grundy_position at,
                                   bool right, uint32_t *id)
{
    const uint32_t *const cell = grundy_index_cell(g, at, right);
    const size_t table = 2 * (size_t)at.kind + right;

    if (cell != NULL)
        *id = g->index.first[table] +
              (uint32_t)(cell - g->index.table[table].code);
    return cell != NULL;
}

/* Notes in its node, which is new, where the cell is. */
void grundy_index_note(position_graph *g, position_node *n, uint32_t kind,
                       const uint32_t *cell);

/* The position of an indexed node; word has room for GRUNDY_TABLE_AXES. */
grundy_position grundy_index_at(const position_graph *g, const position_node *n,
                                int64_t *word);

/* Bytes of all cells. */
size_t grundy_index_bytes(const position_graph *g);

/* ---- where positions fill the memory (forget.c) ---- */

/* Whether the memory's limit may refuse the next options. */
bool grundy_positions_are_many(const position_graph *g);

/*
 * In this order: those that must stay; which others stay; the new number of one
 * that must; and they move.  No options are being listed, and no length of a
 * position is known: numbers stand in its place meanwhile.
 */
void grundy_positions_hold(position_graph *g, uint32_t number);
void grundy_positions_choose(position_graph *g);
uint32_t grundy_positions_moved(const position_graph *g, uint32_t number);
void grundy_positions_move(position_graph *g);
