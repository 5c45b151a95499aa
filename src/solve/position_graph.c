/* SPDX-License-Identifier: MIT */
/* Endings, options and reports of positions by their numbers, which
 * solve/position_number.c gives. */
#include "solve/position_call.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "solve/cell_labels.h"
#include "solve/entailed.h"
#include "solve/position_graph.h"
#include "solve/report.h"

enum { MOST_NESTING = 200 };

/* Positions that are known, for people. */
static uint64_t known(const position_graph *g)
{
    return g->stack != NULL ? g->stack->listed
                            : g->nodes + grundy_cells_known(g);
}

/* ---- calls ---- */

static position_call *open_call(position_graph *g)
{
    position_call *const c = grundy_memory_zeroed(g->mem, sizeof *c);

    if (c == NULL)
        return NULL;
    c->of = g;
    grundy_options_open(&c->to, &g->game, g->no_table, g->mem, g->watch,
                        &grundy_position_mode);
    grundy_parts_open(&c->sum, g->mem);
    grundy_parts_open(&c->option, g->mem);
    grundy_parts_open(&c->joined, g->mem);
    grundy_parts_open(&c->inside, g->mem);
    return c;
}

static void close_call(position_call *c)
{
    memory *const mem = c->of->mem;

    grundy_options_close(&c->to);
    grundy_parts_close(&c->sum);
    grundy_parts_close(&c->option);
    grundy_parts_close(&c->joined);
    grundy_parts_close(&c->inside);
    grundy_memory_free(mem, c->key, c->key_cap);
    GRUNDY_FREE(mem, c->word, c->word_cap);
    GRUNDY_FREE(mem, c->image, c->image_cap);
    GRUNDY_FREE(mem, c->held_word, c->held_cap);
    grundy_memory_free(mem, c, sizeof *c);
}

static grundy_status enter(position_graph *g, position_call **out,
                           grundy_error *err)
{
    assert(g->depth <= g->calls);
    if (g->depth == MOST_NESTING)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "options that ask for other positions' values are "
                           "nested deeper than %d",
                           MOST_NESTING);
    if (g->depth == g->calls) {
        if (!GRUNDY_RESERVE(g->mem, g->call, g->call_cap, g->calls + 1))
            return grundy_positions_no_memory(g, err);
        g->call[g->calls] = open_call(g);
        if (g->call[g->calls] == NULL)
            return grundy_positions_no_memory(g, err);
        g->calls++;
    }
    *out = g->call[g->depth++];
    return GRUNDY_OK;
}

static void turn(const position_graph *g, bool right)
{
    if (g->rules.to_move != NULL)
        g->rules.to_move(g->game.state, right);
}

/* ---- endings ---- */

static bool has_room(position_call *c, size_t words)
{
    return GRUNDY_RESERVE(c->of->mem, c->word, c->word_cap, words + 1);
}

/* Where the sum of that number is one position, it, its words in the call. */
static grundy_status read_single(position_call *c, uint32_t number,
                                 grundy_position *at, grundy_error *err)
{
    const position_graph *const g = c->of;
    const position_node *const n = &g->node[number];

    if (!has_room(c, n->indexed ? GRUNDY_TABLE_AXES : n->bytes))
        return grundy_positions_no_memory(g, err);
    if (n->indexed) {
        *at = grundy_index_at(g, n, c->word);
        return GRUNDY_OK;
    }
    if (g->stack != NULL) {
        *at = grundy_stack_at(g, number).at;
        memcpy(c->word, at->word, at->length * sizeof *at->word);
        at->word = c->word;
        return GRUNDY_OK;
    }
    *at = grundy_parts_single(grundy_wide_key(&g->number, n->record), c->word);
    return GRUNDY_OK;
}

static grundy_status judge_single(position_call *c, uint32_t number,
                                  grundy_error *err)
{
    position_graph *const g = c->of;
    int64_t result = 0;
    bool ended = false;
    grundy_position at;
    grundy_status status = read_single(c, number, &at, err);

    if (status == GRUNDY_OK)
        status = g->rules.ending(g->game.state, at, &ended, &result, err);
    if (status == GRUNDY_OK && ended)
        g->node[number].low = g->node[number].high = result;
    else if (status == GRUNDY_OK && g->rules.wins_next != NULL &&
             g->rules.wins_next(g->game.state, at))
        g->node[number].low = g->node[number].high = 1;
    return status;
}

/* Reads a sum as if nothing had to be answered.  What has to be is in
 * c->inside, *bound tells whether there is such a part. */
static bool read_free(position_call *c, uint32_t number, bool *bound)
{
    part_list sum;
    size_t i;

    *bound = false;
    if (!grundy_position_read(c->of, number, &c->sum))
        return false;
    i = c->of->rules.entails ? grundy_entailed_find(&c->sum) : SIZE_MAX;
    if (i == SIZE_MAX)
        return true;
    *bound = true;
    if (!grundy_position_inside(c, &c->sum, i) ||
        grundy_parts_join(&c->joined, &c->sum, i, &c->inside) !=
            GRUNDY_PARTS_OK)
        return false;
    sum = c->sum;
    c->sum = c->joined;
    c->joined = sum;
    return true;
}

/* No part of a sum may end play. */
static grundy_status judge_sum(position_call *c, uint32_t number,
                               grundy_error *err)
{
    position_graph *const g = c->of;
    grundy_status status = GRUNDY_OK;
    bool bound;

    if (!read_free(c, number, &bound))
        return grundy_positions_no_memory(g, err);
    for (size_t i = 0; status == GRUNDY_OK && i < c->sum.parts; i++) {
        int64_t result;
        bool ended = false;
        grundy_position at;

        if (grundy_parts_is_nim(&c->sum, i))
            continue;
        if (!has_room(c, grundy_parts_length(&c->sum, i)))
            return grundy_positions_no_memory(g, err);
        at = grundy_parts_at(&c->sum, i, c->word);
        status = g->rules.ending(g->game.state, at, &ended, &result, err);
        if (status == GRUNDY_OK && ended)
            status = grundy_report_in_sum(&g->game, at, err);
    }
    return status;
}

/* Asks whether play ends at the position. */
static grundy_status judge(position_call *c, uint32_t number, grundy_error *err)
{
    position_graph *const g = c->of;
    grundy_status status = GRUNDY_OK;

    if (g->rules.ending != NULL && !g->node[number].judged) {
        turn(g, g->node[number].right);
        status = grundy_positions_is_single(g, number)
                     ? judge_single(c, number, err)
                     : judge_sum(c, number, err);
    }
    if (status == GRUNDY_OK)
        g->node[number].judged = true;
    return status;
}

/* ---- options ---- */

static grundy_status list_nim(position_call *c)
{
    const uint64_t heap = grundy_parts_nim(&c->sum, c->moved);

    for (uint64_t k = 0; k < heap; k++)
        if (!grundy_position_add_nim(&c->to, k, 1) ||
            !grundy_position_note(c, (position_edge){0}))
            break;
    return GRUNDY_OK;
}

static void begin(position_call *c, grundy_error *err)
{
    c->holds = false;
    c->waiting = 0;
    grundy_parts_clear(&c->option);
    grundy_options_begin(&c->to, err);
}

static grundy_status finish(position_call *c, grundy_status status)
{
    c->of->options += grundy_options_seen(&c->to);
    if (!grundy_position_arrive(c))
        return grundy_positions_no_memory(c->of, c->to.err);
    return grundy_options_finish(&c->to, status);
}

/* The options by moves of one part. */
static grundy_status list_part(position_call *c, grundy_error *err)
{
    position_graph *const g = c->of;

    begin(c, err);
    if (grundy_parts_is_nim(&c->sum, c->moved))
        return finish(c, list_nim(c));
    if (!has_room(c, grundy_parts_length(&c->sum, c->moved)))
        return grundy_positions_no_memory(g, err);
    return finish(c,
                  g->game.options(g->game.state,
                                  grundy_parts_at(&c->sum, c->moved, c->word),
                                  &c->to, err));
}

static grundy_status list_single(position_call *c, uint32_t number,
                                 uint32_t map, grundy_error *err)
{
    const position_graph *const g = c->of;
    const cell_images *images;
    grundy_position at;
    const grundy_status status = read_single(c, number, &at, err);

    if (status != GRUNDY_OK)
        return status;
    images = map > 0 ? grundy_position_images(c, at) : NULL;
    if (images != NULL)
        grundy_cell_images_turn(images, map, c->word);
    grundy_parts_clear(&c->sum);
    c->moved = SIZE_MAX; /* nothing stays */
    c->from = at;
    begin(c, err);
    return finish(c, g->game.options(g->game.state, at, &c->to, err));
}

static grundy_status list_sum(position_call *c, uint32_t number,
                              grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    part_list answered; /* c->inside changes with each option */
    bool bound;

    if (!read_free(c, number, &bound))
        return grundy_positions_no_memory(c->of, err);
    answered = c->inside;
    grundy_parts_open(&c->inside, c->of->mem);
    for (c->moved = 0; status == GRUNDY_OK && c->moved < c->sum.parts;
         c->moved++)
        if (!bound || grundy_entailed_has(&answered, &c->sum, c->moved))
            status = list_part(c, err);
    grundy_parts_close(&answered);
    return status;
}

static grundy_status list_options(position_call *c, uint32_t number,
                                  uint32_t map, edge_list *out,
                                  grundy_error *err)
{
    position_graph *const g = c->of;

    g->watch->done = known(g);
    c->out = out;
    c->alone = grundy_positions_is_single(g, number);
    c->right = g->node[number].right;
    turn(g, c->right);
    return c->alone ? list_single(c, number, map, err)
                    : list_sum(c, number, err);
}

grundy_status grundy_positions_judge(position_graph *g, uint32_t number,
                                     grundy_error *err)
{
    position_call *c = NULL;
    grundy_status status;

    if (g->node[number].judged)
        return GRUNDY_OK;
    status = enter(g, &c, err);
    if (status != GRUNDY_OK)
        return status;
    status = judge(c, number, err);
    g->depth--;
    return status;
}

grundy_status grundy_positions_options(position_graph *g, uint32_t number,
                                       edge_list *out, grundy_error *err)
{
    const size_t first = out->count;
    grundy_status status = grundy_positions_list(g, number, 0, out, err);

    if (g->rules.ending == NULL)
        return status; /* spares a look at each of them */
    for (size_t i = first; status == GRUNDY_OK && i < out->count; i++)
        status = grundy_positions_judge(g, out->at[i].to, err);
    return status;
}

grundy_status grundy_positions_list(position_graph *g, uint32_t number,
                                    uint32_t map, edge_list *out,
                                    grundy_error *err)
{
    const uint32_t first = g->nodes;
    position_call *c = NULL;
    grundy_status status = enter(g, &c, err);

    if (status != GRUNDY_OK)
        return status;
    status = list_options(c, number, map, out, err);
    g->depth--;
    if (g->stack != NULL) {
        g->stack->listed++;
        for (uint32_t i = first; i < g->nodes; i++)
            grundy_stack_recall(g, i);
    }
    if ((status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL) &&
        grundy_error_is_empty(err))
        return grundy_positions_stopped(g, status, err);
    return status;
}

grundy_status grundy_positions_cells(position_graph *g, grundy_position at,
                                     bool right, cell_list *out, bool *ended,
                                     int64_t *result, grundy_error *err)
{
    position_call *c = NULL;
    grundy_status status = enter(g, &c, err);

    if (status != GRUNDY_OK)
        return status;
    g->watch->done = known(g);
    turn(g, right);
    if (g->rules.ending != NULL)
        status = g->rules.ending(g->game.state, at, ended, result, err);
    if (status == GRUNDY_OK && !*ended) {
        c->cells = out;
        c->alone = true;
        c->right = right;
        begin(c, err);
        turn(g, right);
        status = finish(c, g->game.options(g->game.state, at, &c->to, err));
        c->cells = NULL;
    }
    g->depth--;
    return status;
}

uint32_t grundy_positions_words(const position_graph *g, uint32_t number)
{
    const position_node *const n = &g->node[number];

    assert(grundy_positions_is_single(g, number));
    if (n->indexed)
        return g->index.table[2 * n->bytes + n->right].length;
    return grundy_parts_single_words(grundy_wide_key(&g->number, n->record));
}

uint32_t grundy_positions_stack_words(const position_graph *g, uint32_t number)
{
    int64_t word[GRUNDY_CACHE_LONGEST + 1];

    if (g->node[number].indexed ||
        grundy_positions_words(g, number) > GRUNDY_CACHE_LONGEST)
        return GRUNDY_CACHE_LONGEST + 1;
    return grundy_result_cache_words(grundy_parts_single(
        grundy_wide_key(&g->number, g->node[number].record), word));
}

bool grundy_positions_push(position_graph *g, const position_graph *from,
                           uint32_t number)
{
    const position_node n = from->node[number];
    int64_t word[GRUNDY_CACHE_LONGEST + 1];
    const cell_images *images;
    grundy_position at;
    uint32_t to;

    /* a key has a byte at least for each word */
    assert(grundy_positions_is_single(from, number) && !n.indexed);
    at = grundy_parts_single(grundy_wide_key(&from->number, n.record), word);
    images =
        g->rules.images != NULL ? g->rules.images(g->game.state, at) : NULL;
    if (!grundy_stack_push(
            g, at,
            n.right != (images != NULL &&
                        grundy_cell_images_exchange(images, n.right, word)),
            &to))
        return false;
    grundy_stack_recall(g, to);
    g->node[to].judged = n.judged;
    if (g->node[to].low < n.low)
        g->node[to].low = n.low;
    if (g->node[to].high > n.high)
        g->node[to].high = n.high;
    return true;
}

grundy_status grundy_positions_number(position_graph *g,
                                      const option_part *part, size_t parts,
                                      bool right, uint32_t *number,
                                      grundy_error *err)
{
    position_call *c;
    grundy_status status = enter(g, &c, err);
    bool ok = true;

    if (status == GRUNDY_OK && g->rules.endless && g->depth == 1 && parts > 0 &&
        part->at.kind < g->game.kinds)
        status = grundy_index_ask(g, part->at, err);
    if (status != GRUNDY_OK)
        return status;
    grundy_parts_clear(&c->option);
    for (size_t i = 0; i < parts && ok; i++)
        if (part[i].at.kind == GRUNDY_KIND_ENTAILED)
            ok = grundy_position_add_entailed(c, part[i].at, part[i].copies);
        else if (part[i].at.kind != GRUNDY_KIND_NIM || part[i].at.word[0] != 0)
            ok = grundy_position_add(c, part[i].at, part[i].copies);
    if (ok && !grundy_parts_sort(&c->option))
        status = grundy_fail(err, GRUNDY_EVALUE,
                             "a sum has more than 2^64 - 1 copies of one part");
    else if (!ok || !grundy_position_settle(c, &c->option) ||
             !grundy_position_by_list(c, &c->option, right, number))
        status = grundy_positions_no_memory(g, err);
    if (status == GRUNDY_OK)
        status = judge(c, *number, err);
    g->depth--;
    return status;
}

grundy_status grundy_positions_other(position_graph *g, uint32_t number,
                                     uint32_t *other, grundy_error *err)
{
    const position_node n = g->node[number];
    position_call *c = NULL;
    grundy_status status = enter(g, &c, err);

    assert(g->rules.to_move != NULL);
    if (status != GRUNDY_OK)
        return status;
    if (grundy_positions_is_single(g, number)) {
        grundy_position at;

        status = read_single(c, number, &at, err);
        if (status == GRUNDY_OK &&
            !grundy_position_by_words(c, at, !n.right, other))
            status = grundy_positions_no_memory(g, err);
    } else if (!grundy_memory_reserve(g->mem, &c->key, &c->key_cap,
                                      (size_t)n.bytes + 1, 1)) {
        status = grundy_positions_no_memory(g, err);
    } else {
        memcpy(c->key, grundy_wide_key(&g->number, n.record), n.bytes);
        if (!grundy_position_by_key(c, n.bytes, !n.right, other))
            status = grundy_positions_no_memory(g, err);
    }
    g->depth--;
    return status;
}

/* The part of the call's sum as an edge. */
static bool part_edge(position_call *c, size_t i, position_edge *out)
{
    const part_list *const sum = &c->sum;
    const uint64_t copies = sum->part[i].copies;
    grundy_position at;

    *out = (position_edge){.gain = (int64_t)copies};
    if (grundy_parts_is_nim(sum, i)) {
        const uint64_t heap = grundy_parts_nim(sum, i);

        out->to = heap > UINT32_MAX ? UINT32_MAX : (uint32_t)heap;
        out->again = true;
        return true;
    }
    if (!has_room(c, grundy_parts_length(sum, i)))
        return false;
    at = grundy_parts_at(sum, i, c->word);
    grundy_parts_clear(&c->option);
    return grundy_parts_add(&c->option, at, 1) &&
           grundy_position_by_list(c, &c->option, false, &out->to);
}

grundy_status grundy_positions_parts(position_graph *g, uint32_t number,
                                     edge_list *out, grundy_error *err)
{
    position_call *c;
    grundy_status status = enter(g, &c, err);
    bool ok;

    if (status != GRUNDY_OK)
        return status;
    ok = grundy_position_read(g, number, &c->sum);
    for (size_t i = 0; ok && i < c->sum.parts; i++) {
        position_edge edge;

        ok = part_edge(c, i, &edge) &&
             GRUNDY_RESERVE(g->mem, out->at, out->cap, out->count + 1);
        if (ok)
            out->at[out->count++] = edge;
    }
    g->depth--;
    return ok ? GRUNDY_OK : grundy_positions_no_memory(g, err);
}

grundy_status grundy_positions_ended(position_graph *g, uint32_t number,
                                     bool *ended, grundy_error *err)
{
    position_call *c;
    grundy_position at;
    int64_t result;
    grundy_status status;

    *ended = false;
    if (g->rules.ending == NULL || !grundy_positions_is_single(g, number))
        return GRUNDY_OK;
    status = enter(g, &c, err);
    if (status != GRUNDY_OK)
        return status;
    turn(g, g->node[number].right);
    status = read_single(c, number, &at, err);
    if (status == GRUNDY_OK)
        status = g->rules.ending(g->game.state, at, ended, &result, err);
    g->depth--;
    return status;
}

int64_t grundy_positions_stuck(const position_graph *g)
{
    return g->rules.scores ? 0 : g->rules.misere ? 1 : -1;
}

/* ---- reports ---- */

static size_t tell(const void *user, grundy_position at, char *out, size_t size)
{
    const position_graph *const g = user;
    const position_node *const n = &g->node[at.word[0]];
    fixed_text to = {out, size, 0};
    int64_t word[GRUNDY_TABLE_AXES];

    grundy_fixed_put(&to, "%s", n->right ? "right " : "");
    if (g->stack != NULL)
        grundy_report_put(&to, &g->game,
                          grundy_stack_at(g, (uint32_t)at.word[0]).at);
    else if (n->indexed)
        grundy_report_put(&to, &g->game, grundy_index_at(g, n, word));
    else
        grundy_sums_put(&to, &g->game, g->mem,
                        grundy_wide_key(&g->number, n->record), n->bytes);
    return to.length;
}

size_t grundy_positions_text(const position_graph *g, uint32_t number,
                             char *out, size_t size)
{
    const int64_t word = number;

    return tell(g, (grundy_position){.word = &word, .length = 1}, out, size);
}

static uint32_t number_at(const void *numbers, size_t stride, size_t i)
{
    uint32_t number;

    memcpy(&number, (const char *)numbers + i * stride, sizeof number);
    return number;
}

grundy_status grundy_positions_cycle(const position_graph *g,
                                     const void *numbers, size_t stride,
                                     size_t count, uint32_t again,
                                     grundy_error *err)
{
    const reporter how = {tell, g};
    const int64_t first = again;
    path_stack path;
    size_t i = count;
    grundy_status status;
    bool ok = true;

    while (i-- > 0 && number_at(numbers, stride, i) != again)
        ;
    assert(i < count);
    grundy_path_open(&path, g->mem);
    for (; i < count && ok; i++) {
        const int64_t word = number_at(numbers, stride, i);
        path_entry top;

        ok = grundy_path_push(&path, (grundy_position){0, 1, &word});
        if (!ok)
            break;
        top = grundy_path_top(&path);
        top.open = true;
        grundy_path_note(&path, &top);
    }
    if (ok)
        status = grundy_report_cycle(
            &path, how, (grundy_position){0, 1, &first}, true, err);
    else
        status = grundy_positions_no_memory(g, err);
    grundy_path_close(&path);
    return status;
}

grundy_status grundy_positions_stopped(const position_graph *g,
                                       grundy_status status, grundy_error *err)
{
    const reporter how = {tell, g};
    const report_state state = {.solved = known(g),
                                .held = g->stack != NULL ? g->stack->cache.used
                                                         : g->nodes,
                                .live = g->mem->live,
                                .limit = g->mem->limit};
    path_stack none;

    grundy_path_open(&none, g->mem);
    if (status == GRUNDY_ENOMEM || (status == GRUNDY_ELIMIT && g->mem->over))
        return grundy_report_memory(&none, how, status, &state, err);
    return grundy_report_time(&none, how, status, known(g), err);
}

/* ---- opening ---- */

grundy_status grundy_positions_open(position_graph *g, const grundy_game *game,
                                    const result_rules *rules, memory *mem,
                                    watch *w, grundy_error *err)
{
    *g = (position_graph){.game = *game,
                          .rules = *rules,
                          .mem = mem,
                          .watch = w,
                          .index.next = UINT32_MAX};
    grundy_wide_open(&g->number, mem);
    g->no_table =
        grundy_memory_zeroed(mem, (size_t)game->kinds * sizeof *g->no_table);
    return g->no_table != NULL ? GRUNDY_OK : grundy_positions_no_memory(g, err);
}

grundy_status grundy_positions_open_stack(position_graph *g,
                                          const grundy_game *game,
                                          const result_rules *rules,
                                          uint32_t words, memory *mem, watch *w,
                                          grundy_error *err)
{
    grundy_status status = grundy_positions_open(g, game, rules, mem, w, err);

    assert(game->kinds <= GRUNDY_CACHE_KINDS);
    if (status != GRUNDY_OK)
        return status;
    g->stack = grundy_memory_zeroed(mem, sizeof *g->stack);
    if (g->stack == NULL)
        return grundy_positions_no_memory(g, err);
    grundy_result_cache_open(&g->stack->cache, words, mem);
    return GRUNDY_OK;
}

static void close_stack(position_graph *g)
{
    position_stack *const s = g->stack;

    if (s == NULL)
        return;
    grundy_result_cache_close(&s->cache);
    GRUNDY_FREE(g->mem, s->word, s->word_cap);
    GRUNDY_FREE(g->mem, s->hash, s->hash_cap);
    GRUNDY_FREE(g->mem, s->head, s->heads);
    grundy_memory_free(g->mem, s, sizeof *s);
    g->stack = NULL;
}

void grundy_positions_close(position_graph *g)
{
    close_stack(g);
    grundy_cells_close(g);
    grundy_index_close(g);
    for (size_t i = 0; i < g->calls; i++)
        close_call(g->call[i]);
    GRUNDY_FREE(g->mem, g->call, g->call_cap);
    GRUNDY_FREE(g->mem, g->node, g->node_cap);
    grundy_reach_ids_close(&g->ids, g->mem);
    if (g->no_table != NULL)
        GRUNDY_FREE(g->mem, g->no_table, (size_t)g->game.kinds);
    grundy_wide_close(&g->number);
}
