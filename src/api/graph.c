/* SPDX-License-Identifier: MIT */
/*
 * The graph below a sum, breadth first.  A position is kept as the words of a
 * sum in canonical form: parts in order, equal ones together, those without a
 * move left out where they cannot matter; equal words are one position.
 */
#include "grundy/graph.h"

#include <assert.h>
#include <string.h>

#include "api/sum.h"
#include "base/error.h"
#include "base/hash.h"
#include "view/graph.h"

/* Moves of one position that are looked at: a heap of 10^18 has as many. */
enum { MOVES_MAX = 20000 };

/* A position's words within `words`. */
typedef struct range {
    size_t at, count;
} range;

typedef struct builder {
    grundy_rules *rules;
    grundy_graph *g;
    size_t most;
    word_list words; /* of all positions, one after another */
    range *range;    /* by node */
    size_t range_cap;
    size_t *slot; /* node number and 1, by hash; 0: empty */
    size_t slots;
    word_list moved;   /* of the node at work: part, length and words each */
    size_t part;       /* of that node: where it begins in `words` */
    text_buffer names; /* of those moves, each ended by a 0 */
    size_t moves;
    bool and_more;
    word_list made; /* one canonical form */
    char *text;
    size_t text_cap;
} builder;

static grundy_status no_memory(const builder *b, grundy_error *err)
{
    return grundy_engine_no_memory(&b->rules->engine, err);
}

/* What is made of many parts was not made: memory is out, or it was stopped. */
static grundy_status unmade(const builder *b, grundy_error *err)
{
    watch *const w = b->rules->engine.watch;
    const grundy_status status = grundy_watch_ask(w, err);

    return status != GRUNDY_OK ? status : no_memory(b, err);
}

/* ---- canonical form ---- */

/* By kind, then length, then words. */
static int compare_parts(const int64_t *x, const int64_t *y)
{
    if (x[SUM_KIND] != y[SUM_KIND])
        return x[SUM_KIND] < y[SUM_KIND] ? -1 : 1;
    if (x[SUM_LENGTH] != y[SUM_LENGTH])
        return x[SUM_LENGTH] < y[SUM_LENGTH] ? -1 : 1;
    for (int64_t i = SUM_WORDS; i < SUM_WORDS + x[SUM_LENGTH]; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Says that Right is to move. */
static bool give_right(word_list *w)
{
    static const int64_t last[SUM_WORDS] = {SUM_RIGHT, 1, 0};

    return grundy_words_push(w, last, SUM_WORDS);
}

/* Room for `count` words at a place in the list. */
static bool open_gap(word_list *w, size_t at, size_t count)
{
    const int64_t none[SUM_WORDS] = {0};
    const size_t old = w->count;

    assert(at <= old);
    for (size_t left = count; left > 0;) {
        const size_t some = left < SUM_WORDS ? left : SUM_WORDS;

        if (!grundy_words_push(w, none, some))
            return false;
        left -= some;
    }
    memmove(w->at + at + count, w->at + at, (old - at) * sizeof *w->at);
    return true;
}

/* Adds `copies` of a part to a canonical form; the part may not lie in it. */
static bool add_part(word_list *w, const int64_t *part, int64_t copies)
{
    const size_t words = SUM_WORDS + (size_t)part[SUM_LENGTH];
    size_t at = 0;
    int order = 1;

    assert(copies > 0 && part[SUM_LENGTH] >= 0);
    while (at < w->count && (order = compare_parts(part, w->at + at)) > 0)
        at = grundy_sum_next(w->at, at);
    if (at < w->count && order == 0)
        return !__builtin_add_overflow(w->at[at + SUM_COPIES], copies,
                                       &w->at[at + SUM_COPIES]);
    if (!open_gap(w, at, words))
        return false;
    memcpy(w->at + at, part, words * sizeof *part);
    w->at[at + SUM_COPIES] = copies;
    return true;
}

enum { PARTS_A_LOOK = 256 }; /* of which each is looked for among all */

/* All parts of the words but one copy of number `without`; who is to move is no
 * part. */
static bool add_parts(const builder *b, word_list *w, const int64_t *word,
                      size_t words, size_t without)
{
    size_t number = 0;

    for (size_t at = 0; at < words; at = grundy_sum_next(word, at), number++) {
        const int64_t copies =
            word[at + SUM_COPIES] - (number == without ? 1 : 0);

        if (copies > 0 && word[at + SUM_KIND] != SUM_RIGHT &&
            !add_part(w, word + at, copies))
            return false;
        if (number % PARTS_A_LOOK == PARTS_A_LOOK - 1 &&
            grundy_watch_stops(b->rules->engine.watch))
            return false;
    }
    return true;
}

static object *as_object(builder *b, const int64_t *word, size_t words)
{
    engine *const e = &b->rules->engine;
    object *const o = grundy_object_new(&e->machine.scratch, words, words);

    if (o != NULL && words > 0)
        memcpy(o->word, word, words * sizeof *word);
    return o;
}

/* Leaves out parts without a move, but never all of a sum. */
static grundy_status strip(builder *b, word_list *w, grundy_error *err)
{
    engine *const e = &b->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const bool alone =
        w->count == 0 ||
        (grundy_sum_next(w->at, 0) == w->count && w->at[SUM_COPIES] == 1);
    const object *left;
    grundy_status status;

    if (alone || e->set.has_decisions)
        return GRUNDY_OK;
    status = grundy_engine_strip(e, w->at, w->count, &left, err);
    if (status == GRUNDY_OK && left->count > 0) {
        w->count = (size_t)left->count;
        memcpy(w->at, left->word, w->count * sizeof *w->at);
    } else if (status == GRUNDY_OK) {
        w->count = grundy_sum_next(w->at, 0);
        w->at[SUM_COPIES] = 1;
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- positions ---- */

/* The slot of the canonical form: its node's, or an empty one. */
static size_t find_slot(const builder *b, const word_list *w)
{
    size_t slot = (size_t)grundy_hash_words(w->at, w->count, 0) % b->slots;

    assert(b->g->nodes < b->slots);
    for (; b->slot[slot] != 0; slot = (slot + 1) % b->slots) {
        const range r = b->range[b->slot[slot] - 1];

        if (r.count == w->count &&
            memcmp(b->words.at + r.at, w->at, r.count * sizeof *w->at) == 0)
            break;
    }
    return slot;
}

/* The slots are few enough while they are at most half full. */
static bool grow_slots(builder *b)
{
    const size_t old = b->slots, more = old == 0 ? 64 : 2 * old;
    size_t *const before = b->slot;

    if (old > 2 * b->g->nodes)
        return true;
    b->slot = grundy_memory_zeroed(&b->rules->mem, more * sizeof *b->slot);
    if (b->slot == NULL) {
        b->slot = before;
        return false;
    }
    b->slots = more;
    for (size_t i = 0; i < b->g->nodes; i++) {
        const range r = b->range[i];
        const word_list w = {.at = b->words.at + r.at, .count = r.count};

        b->slot[find_slot(b, &w)] = i + 1;
    }
    GRUNDY_FREE(&b->rules->mem, before, old);
    return true;
}

static grundy_status name_position(builder *b, grundy_error *err)
{
    engine *const e = &b->rules->engine;
    const size_t need =
        grundy_engine_sum_text(e, b->made.at, b->made.count, NULL, 0) + 1;

    if (!grundy_memory_reserve(&b->rules->mem, &b->text, &b->text_cap, need, 1))
        return no_memory(b, err);
    (void)grundy_engine_sum_text(e, b->made.at, b->made.count, b->text, need);
    return GRUNDY_OK;
}

static grundy_status find_value(builder *b, grundy_graph_position *p,
                                grundy_error *err)
{
    engine *const e = &b->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *const sum = as_object(b, b->made.at, b->made.count);
    bool wins;
    grundy_status status;

    if (sum == NULL)
        return no_memory(b, err);
    p->has_nimber = grundy_engine_has_nimbers(e);
    if (e->set.partisan)
        p->to_move =
            grundy_words_are_rights(b->made.at, b->made.count) ? 'R' : 'L';
    p->has_result = e->set.has_results;
    p->has_score = e->set.has_scores;
    if (p->has_result) {
        status = grundy_engine_result(e, sum, &p->result, NULL, err);
        wins = p->result >= 0;
    } else if (p->has_nimber) {
        status = grundy_engine_nimber(e, sum, &p->nimber, err);
        wins = p->nimber != 0;
    } else {
        status = grundy_engine_wins(e, sum, &wins, err);
    }
    p->lost = status == GRUNDY_OK && !wins;
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* What stands in b->made becomes a node, at an empty slot. */
static grundy_status add_position(builder *b, grundy_error *err)
{
    grundy_graph_position about = {0};
    const range r = {b->words.count, b->made.count};
    grundy_status status = find_value(b, &about, err);

    assert(b->slot[find_slot(b, &b->made)] == 0);
    if (status == GRUNDY_OK)
        status = name_position(b, err);
    if (status != GRUNDY_OK)
        return status;
    if (!grow_slots(b) ||
        !GRUNDY_RESERVE(&b->rules->mem, b->range, b->range_cap,
                        b->g->nodes + 1) ||
        !grundy_words_push(&b->words, b->made.at, b->made.count))
        return no_memory(b, err);
    about.text = b->text;
    b->slot[find_slot(b, &b->made)] = b->g->nodes + 1;
    b->range[b->g->nodes] = r;
    return grundy_graph_add_node(b->g, &about, err);
}

/* ---- moves ---- */

/* Words before those of where a move leads: its part, what it gains, whether
 * the mover moves again, where its name begins (-1: it has none), and how many
 * they are. */
enum { MOVE_GAIN = 1, MOVE_AGAIN, MOVE_NAME, MOVE_WORDS, MOVE_HEAD };

/* *at: where the move's name begins in b->names. */
static grundy_status note_name(builder *b, const engine_move *m, int64_t *at,
                               grundy_error *err)
{
    text_buffer name = {.mem = &b->rules->mem};
    grundy_status status = grundy_engine_move_name(
        &b->rules->engine, grundy_sum_position(b->words.at + b->part), m, &name,
        err);
    const char *const told =
        status == GRUNDY_OK ? grundy_sum_as_name(&name) : NULL;

    *at = told == NULL ? -1 : (int64_t)b->names.count;
    if (told != NULL && !grundy_text_put(&b->names, told, strlen(told) + 1))
        status = no_memory(b, err);
    grundy_text_close(&name);
    return status;
}

static grundy_status note_move(void *user, const engine_move *m, bool *stop,
                               grundy_error *err)
{
    builder *const b = user;
    int64_t head[MOVE_HEAD] = {(int64_t)m->part, m->gain, m->again, -1,
                               (int64_t)m->to_words};
    grundy_status status;

    if (b->moves == MOVES_MAX) {
        b->and_more = true;
        *stop = true;
        return GRUNDY_OK;
    }
    b->moves++;
    status = note_name(b, m, &head[MOVE_NAME], err);
    if (status != GRUNDY_OK)
        return status;
    return grundy_words_push(&b->moved, head, MOVE_HEAD) &&
                   grundy_words_push(&b->moved, m->to, m->to_words)
               ? GRUNDY_OK
               : no_memory(b, err);
}

/* Every move, as noted in b->moved. */
static grundy_status list_moves(builder *b, size_t from, grundy_error *err)
{
    engine *const e = &b->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const range r = b->range[from];
    grundy_status status = GRUNDY_OK;

    assert(from < b->g->nodes);
    b->moved.count = b->names.count = b->moves = 0;
    b->and_more = false;
    for (size_t at = r.at, part = 0;
         status == GRUNDY_OK && at < r.at + r.count && !b->and_more &&
         b->words.at[at + SUM_KIND] != SUM_RIGHT;
         at = grundy_sum_next(b->words.at, at), part++) {
        const object *const sum = as_object(b, b->words.at + r.at, r.count);

        b->part = at;
        status = sum == NULL
                     ? no_memory(b, err)
                     : grundy_engine_part_moves(e, sum, part, MOVES_UNJUDGED, 0,
                                                note_move, b, err);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* Whether who makes the move wins, as far as `to` tells. */
static bool wins_by(const grundy_graph *g, const int64_t *move, size_t to)
{
    const grundy_graph_position *const p = &g->node[to].about;
    int64_t result;

    assert(to < g->nodes);
    if (!p->has_result)
        return p->lost;
    return grundy_results_by_move(move[MOVE_GAIN], move[MOVE_AGAIN] != 0,
                                  p->result, &result) &&
           result > 0;
}

static grundy_status follow(builder *b, size_t from, const int64_t *move,
                            grundy_error *err)
{
    const range r = b->range[from];
    size_t slot, to;
    grundy_status status;

    b->made.count = 0;
    if (!add_parts(b, &b->made, b->words.at + r.at, r.count, (size_t)move[0]) ||
        !add_parts(b, &b->made, move + MOVE_HEAD, (size_t)move[MOVE_WORDS],
                   SIZE_MAX))
        return unmade(b, err);
    status = strip(b, &b->made, err);
    if (status != GRUNDY_OK)
        return status;
    if (b->rules->engine.set.partisan &&
        grundy_words_are_rights(b->words.at + r.at, r.count) ==
            (move[MOVE_AGAIN] != 0) &&
        !give_right(&b->made))
        return no_memory(b, err);
    slot = find_slot(b, &b->made);
    if (b->slot[slot] == 0 && b->g->nodes == b->most) {
        b->g->node[from].about.left_out++;
        return GRUNDY_OK;
    }
    if (b->slot[slot] == 0)
        status = add_position(b, err);
    if (status != GRUNDY_OK)
        return status;
    to = b->slot[find_slot(b, &b->made)] - 1;
    return grundy_graph_add_edge(
        b->g, from, to, wins_by(b->g, move, to),
        move[MOVE_NAME] < 0 ? NULL : b->names.at + move[MOVE_NAME], err);
}

static grundy_status expand(builder *b, size_t from, grundy_error *err)
{
    grundy_status status = list_moves(b, from, err);

    for (size_t at = 0; status == GRUNDY_OK && at < b->moved.count;
         at += MOVE_HEAD + (size_t)b->moved.at[at + MOVE_WORDS]) {
        status = grundy_watch_tick(&b->rules->watch, 1, err);
        if (status == GRUNDY_OK)
            status = follow(b, from, b->moved.at + at, err);
    }
    if (b->and_more) {
        b->g->node[from].about.and_more = true;
        b->g->node[from].about.left_out++;
    }
    return status;
}

static grundy_status build(builder *b, const grundy_sum *sum, grundy_error *err)
{
    grundy_status status = grundy_rules_ready(b->rules, err);

    if (status == GRUNDY_OK && !add_parts(b, &b->made, sum->sum->word,
                                          (size_t)sum->sum->count, SIZE_MAX))
        return unmade(b, err);
    if (status == GRUNDY_OK)
        status = strip(b, &b->made, err);
    if (status == GRUNDY_OK && grundy_sum_is_rights(sum) &&
        !give_right(&b->made))
        return no_memory(b, err);
    if (status == GRUNDY_OK)
        status = add_position(b, err);
    for (size_t i = 0; status == GRUNDY_OK && i < b->g->nodes; i++)
        status = expand(b, i, err);
    return status;
}

static void close_builder(builder *b)
{
    memory *const mem = &b->rules->mem;

    grundy_words_close(&b->words);
    grundy_words_close(&b->moved);
    grundy_words_close(&b->made);
    grundy_text_close(&b->names);
    GRUNDY_FREE(mem, b->range, b->range_cap);
    GRUNDY_FREE(mem, b->slot, b->slots);
    grundy_memory_free(mem, b->text, b->text_cap);
}

/* ---- the calls ---- */

/* The graph's memory is its own, with what the rules leave of their bound. */
static grundy_graph *new_graph(const memory *mem)
{
    memory own;
    grundy_graph *g;

    grundy_memory_open(&own, &mem->alloc, 0);
    own.limit = mem->limit > mem->live ? mem->limit - mem->live : mem->limit;
    g = grundy_memory_zeroed(&own, sizeof *g);
    if (g != NULL)
        g->mem = own;
    return g;
}

grundy_status grundy_graph_open(grundy_graph **out, grundy_rules *rules,
                                const char *text, size_t most,
                                grundy_error *err)
{
    memory *const mem = &rules->mem;
    builder b = {.rules = rules,
                 .most = most,
                 .words = {.mem = mem},
                 .moved = {.mem = mem},
                 .made = {.mem = mem},
                 .names = {.mem = mem}};
    grundy_sum *sum;
    grundy_status status;

    *out = NULL;
    if (most == 0)
        return grundy_fail(err, GRUNDY_EINVAL, "expected room for a position");
    status = grundy_sum_open(&sum, rules, text, err);
    if (status != GRUNDY_OK)
        return status;
    b.g = new_graph(mem);
    grundy_rules_enter(rules);
    status = b.g == NULL || !grow_slots(&b) ? no_memory(&b, err)
                                            : build(&b, sum, err);
    status = grundy_rules_leave(rules, status, err);
    close_builder(&b);
    grundy_sum_close(&sum);
    if (b.g != NULL)
        grundy_graph_unplace(b.g);
    if (status == GRUNDY_OK)
        *out = b.g;
    else
        grundy_graph_close(&b.g);
    return status;
}

void grundy_graph_close(grundy_graph **graph)
{
    grundy_graph *const g = *graph;
    memory mem;

    *graph = NULL;
    if (g == NULL)
        return;
    grundy_graph_free(g);
    mem = g->mem;
    grundy_memory_free(&mem, g, sizeof *g);
}
