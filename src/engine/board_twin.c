/* SPDX-License-Identifier: MIT */
/*
 * Tests of words read what was found before the search, and of the machine no
 * more than whose turn it is and what an option gains.  So the twin is the
 * engine itself, copied, of which nothing else is used.  What the sizes of sets
 * tell, which the machine would be asked for, is found for all sizes before.
 *
 * Other rules are run by an engine of its own, opened from the same text, which
 * reads the values of inputs where they are.
 */
#include <string.h>

#include "engine/board_images.h"
#include "engine/sets.h"

/* No sum of so small numbers overflows on a path that memory has room for. */
static bool is_small(int64_t score)
{
    return score >= INT32_MIN && score <= INT32_MAX;
}

/* ---- what sizes tell ---- */

/* The value of an expression that asks for no more than sizes of sets, of a
 * position with these words.  False: it fails. */
static bool value_of(engine *e, const game_kind *k, node *n,
                     const int64_t *word, int64_t *out)
{
    const set_host host = grundy_engine_set_host(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    variable *local[GRUNDY_MOST_PARAMS];
    grundy_error ignored = {0};
    grundy_status status;

    for (uint32_t i = 0; i < k->params; i++)
        local[i] = k->param[i].variable;
    status = host.value(host.user, n, local, k->params, word, out, &ignored);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status == GRUNDY_OK;
}

/* A node of its own: code is kept for it with these names. */
static node *copy_of(engine *e, const node *n)
{
    node *const copy = grundy_arena_new(&e->set.arena, sizeof *copy);

    if (copy != NULL)
        *copy = *n;
    return copy;
}

/* Some position whose sets have these sizes; false: there is none. */
static bool some_position(const board_images *b, size_t size, int64_t *word)
{
    memcpy(word, b->phases.reg[size / (b->sizes / b->board.phases)],
           sizeof *b->phases.reg);
    for (uint32_t i = b->sets; i-- > 0; size /= BOARD_SIZES) {
        const uint64_t count = size % BOARD_SIZES;
        const uint64_t set =
            count == 0 ? 0 : UINT64_MAX >> (BOARD_CELLS - count);

        if ((set & ~b->board.full) != 0)
            return false;
        word[b->at[i]] = (int64_t)set;
    }
    return true;
}

/* Clause number i ends play at sizes at which nothing before it does. */
static bool ask_clause(engine *e, const game_kind *k, board_images *b,
                       uint32_t i)
{
    const rule_decide *const d = &k->decide[i];
    node *const condition = copy_of(e, d->condition);
    node *const score = d->score != NULL ? copy_of(e, d->score) : NULL;
    bool good = condition != NULL && (score != NULL || d->score == NULL);

    for (size_t size = 0; size < b->sizes && good; size++) {
        size_ending *const to = &b->by_size[size];
        int64_t word[GRUNDY_MOST_PARAMS], holds = 0, value = 0;

        const board_phase *const phase =
            &b->board.phase[size / (b->sizes / b->board.phases)];

        if ((phase->sizes >> i % 64 & 1) == 0 || to->known || to->clause != 0 ||
            !some_position(b, size, word))
            continue;
        good = value_of(e, k, condition, word, &holds) &&
               (holds == 0 || score == NULL ||
                value_of(e, k, score, word, &value)) &&
               is_small(value);
        if (good && holds != 0)
            *to = (size_ending){1 + i, false, value};
    }
    return good;
}

/* False: something fails, and nothing is known that was not before. */
static bool know_sizes(engine *e, const game_kind *k, board_images *b)
{
    bool good = true;

    for (uint32_t i = 0; i < k->decides && good; i++)
        good = ask_clause(e, k, b, i);
    for (size_t size = 0; size < b->sizes; size++) {
        size_ending *const to = &b->by_size[size];

        if (!to->known)
            *to = good ? (size_ending){to->clause, true, to->score}
                       : (size_ending){0};
        good = good && is_small(to->score);
    }
    return good;
}

bool grundy_engine_board_is_shared(const engine *e, grundy_position at)
{
    uint32_t phase;
    const board_images *const b = grundy_engine_board_of(e, at, &phase);

    return b != NULL && !e->set.endless && grundy_word_board_ends(&b->board);
}

/* A copy owns nothing, so there is nothing to close. */
static bool copy_board(engine *e, grundy_position at, engine *twin)
{
    uint32_t phase;
    board_images *const b = grundy_engine_board_of(e, at, &phase);
    bool good = grundy_engine_board_is_shared(e, at);

    for (size_t i = 0; good && i < b->board.moves; i++)
        good = is_small(b->board.move[i].gain);
    if (good && b->by_size != NULL)
        good = know_sizes(e, &e->set.kind[at.kind], b);
    if (good) {
        memcpy(twin, e, sizeof *e);
        twin->mem = NULL;
    }
    return good;
}

/* ---- an engine of its own ---- */

static void give_globals(const engine *e, engine *twin)
{
    for (uint32_t i = 0; i < e->set.globals; i++) {
        const uint32_t slot = e->program.slot[i];

        if (!grundy_engine_knows(e, i))
            continue;
        memcpy(twin->machine.global + slot, e->machine.global + slot,
               e->set.global[i]->type->width * sizeof *e->machine.global);
        twin->global[i].known = twin->global[i].given = true;
        twin->global[i].version = e->global[i].version;
    }
}

/* What was compiled is looked for at once, and if need be made again. */
static grundy_status run_natively(const engine *e, engine *twin,
                                  grundy_error *err)
{
    const grundy_status status =
        grundy_native_choose(twin, e->native.wish, e->native.keep, err);

    twin->machine.rounds = e->machine.rounds - e->native.from;
    if (e->native.state == NATIVE_BOUND)
        twin->machine.ask = 0;
    return status;
}

static bool open_twin(const engine *e, engine *twin, memory *mem, watch *w)
{
    grundy_error ignored = {0};
    grundy_status status;

    *twin = (engine){
        .limits = e->limits, .asks_itself = e->asks_itself, .twin_of = e};
    status =
        grundy_engine_open(twin, e->set.text, e->set.length, mem, w, &ignored);
    if (status == GRUNDY_OK) {
        give_globals(e, twin);
        twin->case_number = e->case_number;
        twin->session = e->session;
        twin->plain_boards = e->plain_boards;
        twin->all_lets = true;
        status = grundy_engine_refresh(twin, &ignored);
    }
    for (uint32_t k = 0; k < e->set.kinds && status == GRUNDY_OK; k++)
        if (grundy_engine_knows_all(twin, &twin->set.kind_reads[k]))
            status = grundy_machine_shape(&twin->machine, k, &ignored);
    if (status == GRUNDY_OK)
        status = run_natively(e, twin, &ignored);
    if (status != GRUNDY_OK)
        grundy_engine_close(twin);
    return status == GRUNDY_OK;
}

bool grundy_engine_twin(void *state, grundy_position at, void *twin,
                        memory *mem, watch *w)
{
    grundy_error ignored = {0};

    return copy_board(state, at, twin) ||
           (open_twin(state, twin, mem, w) &&
            grundy_engine_find_images(twin, at, &ignored) == GRUNDY_OK);
}

void grundy_engine_drop_twin(void *twin)
{
    grundy_engine_close(twin);
}
