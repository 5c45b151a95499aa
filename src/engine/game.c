/* SPDX-License-Identifier: MIT */
/*
 * A ruleset as a game of the solvers' contract, and the hooks by which its
 * rules ask for values while they run.
 */
#include <assert.h>
#include <string.h>

#include "engine/board_images.h"
#include "engine/set_store.h"
#include "engine/sides.h"
#include "plan/rewrites/winner.h"

/* What a visit costs beside the moves, in rounds of a loop. */
enum { ROUNDS_A_LISTING = 8 };

static grundy_status interpret(engine *e, grundy_position at,
                               grundy_options *to, grundy_error *err)
{
    e->machine.rounds += ROUNDS_A_LISTING;
    return grundy_machine_options(&e->machine, (placed){at.kind, at.word}, to,
                                  NULL, err);
}

static grundy_status options(void *state, grundy_position at,
                             grundy_options *to, grundy_error *err)
{
    engine *e = state;
    const kind_shape *shape = &e->program.kind[at.kind];
    int64_t reg[GRUNDY_MOST_PARAMS];
    arena_mark mark;
    grundy_status status;

    assert(at.kind < e->set.kinds);
    if (e->machine.rounds >= e->machine.ask || e->native.at_once) {
        status = grundy_native_consider(e, err);
        if (status != GRUNDY_OK)
            return status;
    }
    if (shape->ready && shape->flat &&
        grundy_native_options(&e->machine, (placed){at.kind, at.word}, to,
                              &status, err))
        return status;
    if (shape->ready && shape->flat)
        return interpret(e, at, to, err);
    mark = grundy_arena_get(&e->machine.scratch);
    e->machine.rounds += ROUNDS_A_LISTING;
    status = grundy_machine_decode(&e->machine, at.kind, at.word, at.length,
                                   reg, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_options(&e->machine, (placed){at.kind, reg},
                                        to, NULL, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_engine_ending(engine *e, grundy_position at,
                                   const rule_decide **which, int64_t *score,
                                   grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    int64_t reg[GRUNDY_MOST_PARAMS];
    grundy_status status;

    *which = NULL;
    *score = 0;
    if (at.kind == GRUNDY_KIND_NIM || at.kind == GRUNDY_KIND_ENTAILED ||
        e->set.kind[at.kind].decides == 0)
        return GRUNDY_OK;
    status = grundy_machine_decode(&e->machine, at.kind, at.word, at.length,
                                   reg, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_ending(&e->machine, (placed){at.kind, reg},
                                       which, score, err);
    if (status == GRUNDY_OK && *which != NULL && (*which)->what != DECIDE_STOP)
        e->decided = *which;
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static grundy_status verdict(void *state, grundy_position at,
                             grundy_verdict *out, grundy_error *err)
{
    static const grundy_verdict verdict_of[DECISIONS] = {
        [DECIDE_STOP] = GRUNDY_PLAYS_ON, /* its options are none */
        [DECIDE_WIN] = GRUNDY_WINS,
        [DECIDE_LOSE] = GRUNDY_LOSES};
    const rule_decide *which;
    int64_t score;
    const grundy_status status =
        grundy_engine_ending(state, at, &which, &score, err);

    assert(which == NULL || which->what <= DECIDE_LOSE);
    *out = status == GRUNDY_OK && which != NULL ? verdict_of[which->what]
                                                : GRUNDY_PLAYS_ON;
    return status;
}

static bool law(void *state, grundy_position at, uint64_t *nimber)
{
    return at.length > 0 && /* an array may have no word at all */
           grundy_engine_law_value(state, at.kind, (uint64_t)at.word[0],
                                   nimber);
}

static size_t text(void *state, grundy_position at, char *out, size_t size)
{
    engine *e = state;

    return grundy_machine_text(&e->machine, at.kind, at.word, at.length, out,
                               size);
}

/* ---- what rules and prints ask for ---- */

/* The outcome class or the value as an array of characters. */
static grundy_status text_hook(engine *e, const object *sum, word_id word,
                               uint64_t *out, grundy_error *err)
{
    char text[GRUNDY_VALUE_TEXT] = "";
    uint64_t letter = 0;
    size_t length = 1;
    object *o;
    grundy_status status;

    if (word == W_VALUE) {
        status = grundy_engine_value(e, sum, 0, text, sizeof text, err);
        length = strlen(text);
    } else {
        status = grundy_engine_outcome_class(e, sum, &letter, err);
        text[0] = (char)letter;
    }
    if (status != GRUNDY_OK)
        return status;
    o = grundy_object_new(&e->machine.scratch, length, length);
    if (o == NULL)
        return grundy_engine_no_memory(e, err);
    for (size_t i = 0; i < length; i++)
        o->word[i] = text[i];
    *out = (uint64_t)grundy_object_reference(o);
    return GRUNDY_OK;
}

static grundy_status value_hook(void *user, const object *sum, word_id word,
                                uint64_t *out, grundy_error *err)
{
    engine *e = user;
    bool first = false;
    int64_t result;
    grundy_status status;

    if (word == W_NIMBER)
        return grundy_engine_nimber(e, sum, out, err);
    if (word == W_ROW)
        return grundy_engine_row_nimber(e, sum, out, err);
    if (word == W_RESULT) {
        status = grundy_engine_result(e, sum, &result, NULL, err);
        *out = (uint64_t)result;
        return status;
    }
    if (word == W_OUTCOME || word == W_VALUE)
        return text_hook(e, sum, word, out, err);
    status = grundy_engine_wins(e, sum, &first, err);
    *out = first;
    return status;
}

static grundy_status start_hook(void *user, word_id word, uint64_t *out,
                                grundy_error *err)
{
    engine *e = user;
    const object *start;
    grundy_status status;

    if (word == W_CASE) {
        *out = e->case_number > 0 ? (uint64_t)e->case_number : 1;
        return GRUNDY_OK;
    }
    if (word == W_WINNING_MOVES)
        return grundy_engine_count_winning(e, out, err);
    status = grundy_engine_start(e, &start, err);
    if (status != GRUNDY_OK)
        return status;
    if (word == W_NIMBER) {
        if (!e->start_known)
            status = value_hook(e, start, W_NIMBER, &e->start_nimber, err);
        e->start_known = status == GRUNDY_OK;
        *out = e->start_nimber;
    } else if (word == W_RESULT || word == W_OUTCOME || word == W_VALUE) {
        status = value_hook(e, start, word, out, err);
    } else {
        *out = e->start_wins > 0;
        if (e->start_wins < 0)
            status = value_hook(e, start, W_FIRST_WINS, out, err);
        if (status == GRUNDY_OK)
            e->start_wins = (int8_t)*out;
    }
    return status;
}

static grundy_status winning_hook(void *user, const winning_use *use,
                                  const int64_t *argument,
                                  const object **list, grundy_error *err)
{
    return grundy_engine_winning(user, use, argument, list, err);
}

static grundy_status busy_hook(void *user, grundy_error *err)
{
    return grundy_native_busy(user, err);
}

/* ---- opening ---- */

static bool new_tables(engine *e)
{
    arena *a = &e->set.arena;

    e->global = grundy_arena_zeroed(a, (e->set.globals + 1) *
                                           sizeof *e->global);
    e->kind_stamp =
        grundy_arena_zeroed(a, (e->set.kinds + 1) * sizeof(uint64_t));
    e->function_stamp =
        grundy_arena_zeroed(a, (e->set.functions + 1) * sizeof(uint64_t));
    e->law = grundy_arena_zeroed(a, (e->set.kinds + 1) * sizeof *e->law);
    e->winner = grundy_arena_zeroed(a, (e->set.kinds + 1) * sizeof *e->winner);
    e->slicing = grundy_arena_zeroed(a, (e->set.kinds + 1) *
                                            sizeof *e->slicing);
    if (e->global == NULL || e->winner == NULL || e->slicing == NULL || e->kind_stamp == NULL ||
        e->function_stamp == NULL || e->law == NULL)
        return false;
    for (uint32_t i = 0; i < e->set.globals; i++) {
        grundy_arena_open(&e->global[i].side[0], e->mem);
        grundy_arena_open(&e->global[i].side[1], e->mem);
        e->global[i].built.mem = e->mem;
    }
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (!grundy_kind_law_find(a, &e->set, &e->set.kind[k], &e->law[k]))
            return false;
    return true;
}

/* Most words of a position: its numbers, or what an array, a text or a set
 * may come to before memory is out. */
static uint32_t most_words(const ruleset *set)
{
    enum { LONGEST = 1 << 28 };
    uint32_t most = 1;

    for (uint32_t k = 0; k < set->kinds; k++) {
        const game_kind *kind = &set->kind[k];

        if (kind->params > most)
            most = kind->params;
        for (uint32_t i = 0; i < kind->params; i++)
            if (kind->param[i].kind != PARAM_INT)
                most = LONGEST;
    }
    return most;
}

/*
 * A search for the winner ends at the first refutation, so whether it meets a
 * rule that fails depends on the order of moves, which images do not keep.
 */
void grundy_engine_use_images(engine *e)
{
    for (uint32_t k = 0; k < e->set.kinds; k++) {
        const word_images *const images = e->set.kind[k].images;

        if (e->nimbers != NULL)
            grundy_values_use_images(&e->nimbers->values, k, images);
        if (e->outcomes != NULL)
            grundy_values_use_images(&e->outcomes->base.values, k,
                                     images != NULL && images->total ? images
                                                                     : NULL);
    }
}

grundy_status grundy_engine_open_solvers(engine *e, grundy_error *err)
{
    grundy_status status;

    grundy_search_close(&e->nimbers);
    grundy_outcome_close(&e->outcomes);
    grundy_search_close(&e->undecided);
    e->game = (grundy_game){.state = e,
                            .kinds = e->set.kinds > 0 ? e->set.kinds : 1,
                            .words = most_words(&e->set),
                            .options = options,
                            .bounds = grundy_engine_bounds,
                            .text = text};
    if (e->set.has_decisions && !e->set.has_results)
        e->game.verdict = verdict;
    if (e->set.has_decisions || (e->set.misere && e->set.play_if == NULL))
        return GRUNDY_OK;
    e->game.law = law;
    if (grundy_engine_meets_split(e))
        e->game.components = grundy_engine_components;
    status = grundy_nimber_open(&e->nimbers, &e->game, e->mem, e->watch, err);
    if (status != GRUNDY_OK)
        return status;
    e->nimbers->windows = grundy_engine_window;
    e->nimbers->scatters = grundy_engine_scatter;
    e->nimbers->orders = grundy_engine_order;
    grundy_engine_use_images(e);
    return GRUNDY_OK;
}

grundy_status grundy_engine_open(engine *e, const char *source, size_t length,
                                 memory *mem, watch *w, grundy_error *err)
{
    const engine *like;
    grundy_status status;

    *e = (engine){.mem = mem,
                  .watch = w,
                  .changed = true,
                  .start_wins = -1,
                  .limits = e->limits,
                  .asks_itself = e->asks_itself,
                  .instance_of = e->instance_of,
                  .twin_of = e->twin_of};
    like = e->instance_of != NULL ? e->instance_of : e->twin_of;
    if (like != NULL)
        memcpy(e->without, like->without, sizeof e->without);
    grundy_arena_open(&e->set.arena, mem);
    e->set.watch = w;
    grundy_arena_open(&e->start_room, mem);
    grundy_arena_open(&e->periods, mem);
    status = grundy_parse_file(&e->set, source, length, err);
    if (status == GRUNDY_OK)
        status = grundy_check_file(&e->set, err);
    e->set.asks_itself = e->asks_itself;
    if (status == GRUNDY_OK && e->instance_of != NULL &&
        !grundy_engine_put_in(&e->set, e->instance_of))
        status = grundy_engine_no_memory(e, err);
    if (status == GRUNDY_OK)
        status = grundy_rewrite_rules(&e->set, e->without, err);
    e->winner_is_enough =
        status == GRUNDY_OK && grundy_winner_is_enough(&e->set);
    if (status == GRUNDY_OK)
        status = grundy_program_open(&e->program, &e->set, mem, err);
    e->program.without_aggregates = e->without[REWRITE_AGGREGATE];
    if (status == GRUNDY_OK)
        status = grundy_machine_open(&e->machine, &e->program, mem, w, err);
    if (status == GRUNDY_OK && !new_tables(e))
        status = grundy_engine_no_memory(e, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_open_solvers(e, err);
    e->machine.hooks =
        (machine_hooks){e, value_hook, start_hook, winning_hook, busy_hook};
    return status;
}

void grundy_engine_close(engine *e)
{
    if (e->mem == NULL)
        return;
    for (uint32_t k = 0; e->law != NULL && k < e->set.kinds; k++)
        grundy_kind_law_close(&e->law[k]);
    grundy_engine_drop_instance(e);
    grundy_arena_close(&e->slice.room);
    grundy_engine_drop_windows(e);
    grundy_engine_close_store(e);
    grundy_engine_drop_sets(e);
    grundy_engine_drop_images(e);
    grundy_engine_drop_sides(e);
    grundy_search_close(&e->nimbers);
    grundy_outcome_close(&e->outcomes);
    grundy_search_close(&e->undecided);
    grundy_search_close(&e->pairs);
    grundy_results_close(&e->results);
    grundy_native_close(e);
    for (uint32_t i = 0; e->global != NULL && i < e->set.globals; i++) {
        if (e->global[i].side[0].mem == NULL)
            continue;
        grundy_arena_close(&e->global[i].side[0]);
        grundy_arena_close(&e->global[i].side[1]);
        grundy_words_close(&e->global[i].built);
    }
    GRUNDY_FREE(e->mem, e->codes, e->codes_cap);
    grundy_machine_close(&e->machine);
    grundy_program_close(&e->program);
    grundy_arena_close(&e->start_room);
    grundy_arena_close(&e->periods);
    grundy_arena_close(&e->set.arena);
    e->mem = NULL;
}
