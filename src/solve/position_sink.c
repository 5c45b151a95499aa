/* SPDX-License-Identifier: MIT */
/*
 * What rules tell of an option, part by part, until it is whole: most are one
 * position, which is held; others are lists of parts, joined with those of the
 * sum that stay.
 */
#include "solve/position_call.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "solve/entailed.h"
#include "solve/position_graph.h"

static position_call *call_of(grundy_options *to)
{
    return (position_call *)to;
}

static bool stop_for_memory(position_call *c)
{
    return grundy_options_stop(&c->to,
                               grundy_positions_no_memory(c->of, c->to.err));
}

/* Those that are kept of positions are the least of their images. */
const cell_images *grundy_position_images(const position_call *c,
                                          grundy_position at)
{
    const position_graph *const g = c->of;

    return g->rules.images == NULL || at.kind >= g->game.kinds
               ? NULL
               : g->rules.images(g->game.state, at);
}

/* Most options of a position are one position. */
static bool hold(position_call *c, grundy_position part)
{
    assert(!c->holds);
    if (!GRUNDY_RESERVE(c->of->mem, c->held_word, c->held_cap,
                        (size_t)part.length + 1))
        return stop_for_memory(c);
    if (part.length > 0)
        memcpy(c->held_word, part.word, part.length * sizeof *part.word);
    part.word = c->held_word;
    c->held = part;
    c->holds = true;
    return true;
}

/* False when memory is out. */
bool grundy_position_add(position_call *c, grundy_position part,
                         uint64_t copies)
{
    const cell_images *const images = grundy_position_images(c, part);

    if (images == NULL)
        return grundy_parts_add(&c->option, part, copies);
    if (!GRUNDY_RESERVE(c->of->mem, c->image, c->image_cap,
                        (size_t)part.length + 1))
        return false;
    memcpy(c->image, part.word, part.length * sizeof *part.word);
    grundy_cell_images_least(images, c->image);
    part.word = c->image;
    return grundy_parts_add(&c->option, part, copies);
}

static bool add_to_list(position_call *c, grundy_position part, uint64_t copies)
{
    return grundy_position_add(c, part, copies) || stop_for_memory(c);
}

static bool too_many(position_call *c)
{
    (void)grundy_fail(c->to.err, GRUNDY_EVALUE,
                      "a sum has more than 2^64 - 1 copies of one part");
    return grundy_options_stop(&c->to, GRUNDY_EVALUE);
}

/* A part that has to be answered, its words in the one order. */
bool grundy_position_add_entailed(position_call *c, grundy_position part,
                                  uint64_t copies)
{
    if (copies != 1 || grundy_entailed_find(&c->option) != SIZE_MAX) {
        (void)grundy_fail(c->to.err, GRUNDY_EVALUE,
                          "a sum has two parts that have to be answered");
        return grundy_options_stop(&c->to, GRUNDY_EVALUE);
    }
    grundy_parts_clear(&c->inside);
    if (!grundy_entailed_read(&c->inside, part.word, part.length))
        return stop_for_memory(c);
    if (!grundy_parts_sort(&c->inside))
        return too_many(c);
    return grundy_entailed_add(&c->option, &c->inside) || stop_for_memory(c);
}

/* What is held becomes a part among others. */
static bool release(position_call *c)
{
    const bool held = c->holds;

    c->holds = false;
    return !held || add_to_list(c, c->held, 1);
}

/* Of a stack: an option that is no single position ends the listing. */
static bool meet_sum(position_call *c)
{
    c->of->stack->met_sum = true;
    return false;
}

static bool hold_one(position_call *c, grundy_position part, uint64_t copies)
{
    position_stack *const s = c->of->stack;

    const uint32_t words = grundy_result_cache_words(part);

    if (words > s->longest)
        s->longest = words;
    return copies == 1 && !c->holds && part.kind < c->of->game.kinds &&
                   grundy_result_cache_takes(&s->cache, part)
               ? hold(c, part)
               : meet_sum(c);
}

static bool add_part(grundy_options *to, grundy_position part, uint64_t copies)
{
    position_call *const c = call_of(to);

    if (c->of->stack != NULL)
        return hold_one(c, part, copies);
    if (part.kind == GRUNDY_KIND_ENTAILED)
        return release(c) && grundy_position_add_entailed(c, part, copies);
    if (c->alone && copies == 1 && !c->holds && c->option.parts == 0 &&
        part.kind != GRUNDY_KIND_NIM)
        return hold(c, part);
    return release(c) && add_to_list(c, part, copies);
}

bool grundy_position_add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    const int64_t word = (int64_t)k;

    if (call_of(to)->of->stack != NULL)
        return meet_sum(call_of(to));
    return k == 0 ||
           add_part(to, (grundy_position){GRUNDY_KIND_NIM, 1, &word}, copies);
}

/* Takes the words of part i of a list, which has to be answered, as a list of
 * its own. */
bool grundy_position_inside(position_call *c, const part_list *list, size_t i)
{
    grundy_position at;

    if (!GRUNDY_RESERVE(c->of->mem, c->word, c->word_cap,
                        (size_t)grundy_parts_length(list, i) + 1))
        return false;
    at = grundy_parts_at(list, i, c->word);
    grundy_parts_clear(&c->inside);
    return grundy_entailed_read(&c->inside, at.word, at.length);
}

/* Where nothing else is left that could be answered instead. */
bool grundy_position_settle(position_call *c, part_list *sum)
{
    if (!c->of->rules.entails || sum->parts != 1 ||
        grundy_entailed_find(sum) != 0)
        return true;
    if (!grundy_position_inside(c, sum, 0) ||
        !grundy_memory_reserve(c->of->mem, &c->key, &c->key_cap,
                               grundy_parts_key_size(&c->inside), 1))
        return false;
    return grundy_parts_decode(sum, c->key,
                               grundy_parts_encode(&c->inside, c->key));
}

/* The sum that the option leads to. */
static bool join(position_call *c)
{
    if (!grundy_parts_sort(&c->option))
        return too_many(c);
    switch (grundy_parts_join(&c->joined, &c->sum, c->moved, &c->option)) {
    case GRUNDY_PARTS_OK:
        return grundy_position_settle(c, &c->joined) || stop_for_memory(c);
    case GRUNDY_PARTS_NO_MEMORY: return stop_for_memory(c);
    default: return too_many(c);
    }
}

bool grundy_position_arrive(position_call *c)
{
    bool ok = true;

    for (size_t i = 0; i < c->waiting && ok; i++) {
        const waiting_edge *const w = &c->wait[i];

        ok = grundy_position_in_cell(c, w->cell, w->kind, w->right,
                                     &c->out->at[w->edge].to);
    }
    c->waiting = 0;
    return ok;
}

/* Options keep the order in which they were told, so that those that wait come
 * before one that need not. */
static bool number_of_held(position_call *c, bool right, position_edge *edge)
{
    const cell_images *const images = grundy_position_images(c, c->held);
    uint32_t *cell;

    if (images != NULL)
        edge->map = (uint8_t)grundy_cell_images_least(images, c->held_word);
    if (images != NULL && c->of->stack != NULL &&
        grundy_cell_images_exchange(images, right, c->held_word)) {
        right = !right;
        edge->map = 0;
    }
    c->holds = false;
    if (c->of->stack != NULL)
        return grundy_stack_push(c->of, c->held, right, &edge->to) ||
               stop_for_memory(c);
    cell = grundy_index_cell(c->of, c->held, right);
    if (cell == NULL)
        return (grundy_position_arrive(c) &&
                grundy_position_by_words(c, c->held, right, &edge->to)) ||
               stop_for_memory(c);
    if (c->waiting == MOST_WAITING && !grundy_position_arrive(c))
        return stop_for_memory(c);
    __builtin_prefetch(cell, 1);
    c->wait[c->waiting++] =
        (waiting_edge){cell, c->out->count, c->held.kind, right};
    return true;
}

static bool number_of_list(position_call *c, bool right, uint32_t *number)
{
    const bool joined = join(c);

    c->of->sums |= joined && c->joined.parts > 1;
    grundy_parts_clear(&c->option);
    return joined && ((grundy_position_arrive(c) &&
                       grundy_position_by_list(c, &c->joined, right, number)) ||
                      stop_for_memory(c));
}

/*
 * All words of a position in one.  What two of them have in common is gone in
 * the exclusive or of both, in whatever places of the position it stands, so
 * that is what the move has changed: board(mine, yours) to board(yours, mine |
 * {x}) leaves {x}.
 */
static uint64_t blend(grundy_position at)
{
    uint64_t all = 0;

    for (size_t i = 0; i < at.length; i++)
        all ^= (uint64_t)at.word[i];
    return all;
}

/* Which of many words are others: of a board whose cells are words, the cells
 * that the move has changed, whoever made it. */
static uint64_t changed_words(grundy_position from, grundy_position to)
{
    uint64_t places = 0;

    for (uint32_t i = 0; i < to.length; i++)
        if (from.word[i] != to.word[i])
            places ^= UINT64_C(1) << i % 64;
    return places;
}

static uint16_t mark_of(grundy_position from, grundy_position to)
{
    const uint64_t changed =
        to.length > GRUNDY_CACHE_WORDS && from.length == to.length
            ? changed_words(from, to)
            : blend(from) ^ blend(to);

    return (uint16_t)(changed * UINT64_C(0x9e3779b97f4a7c15) >> 48);
}

/* The option as a cell. */
static bool note_cell(position_call *c, bool again)
{
    const position_graph *const g = c->of;
    cell_list *const out = c->cells;
    const cell_images *images;
    uint32_t cell;

    out->unfit |= !c->holds || again;
    if (out->unfit)
        return false;
    c->holds = false;
    images = grundy_position_images(c, c->held);
    if (images != NULL)
        (void)grundy_cell_images_least(images, c->held_word);
    out->unfit = !grundy_index_id(
        g, c->held, g->rules.to_move != NULL && c->right == again, &cell);
    if (out->unfit)
        return false;
    if (!GRUNDY_PUSH(g->mem, out->at, out->count, out->cap, cell))
        return stop_for_memory(c);
    return grundy_options_count(&c->to);
}

/* The option that has been told, with what the move gains. */
bool grundy_position_note(position_call *c, position_edge edge)
{
    position_graph *const g = c->of;
    edge_list *const out = c->out;
    const bool right = g->rules.to_move != NULL && c->right == edge.again;

    if (c->cells != NULL)
        return note_cell(c, edge.again);
    if (c->holds)
        edge.mark = mark_of(c->from, c->held);
    else if (g->stack != NULL)
        return meet_sum(c);
    if (!(c->holds ? number_of_held(c, right, &edge)
                   : number_of_list(c, right, &edge.to)))
        return false;
    if (!GRUNDY_RESERVE(g->mem, out->at, out->cap, out->count + 1))
        return stop_for_memory(c);
    assert(edge.to < g->nodes && !c->holds && c->option.parts == 0);
    out->at[out->count++] = edge;
    return grundy_options_count(&c->to);
}

static bool end_option(grundy_options *to)
{
    position_call *const c = call_of(to);
    const position_graph *const g = c->of;
    position_edge edge = {0};

    if (g->rules.option != NULL)
        g->rules.option(g->game.state, &edge.gain, &edge.again);
    return grundy_position_note(c, edge);
}

const options_mode grundy_position_mode = {add_part, grundy_position_add_nim,
                                           end_option};
