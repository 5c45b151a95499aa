/* SPDX-License-Identifier: MIT */
/*
 * A pair is one number v, kept as the code v + 1: fickle 0 and 1 as they are,
 * then WILD, then firm n as n + FIRM.  The options' numbers go into one mex
 * set, so that single parts take the sink's inline path; both mexes are read
 * from it in the end, since from 2 on they look for the same firm values.
 *
 * WILD refutes: whatever waits for a wild position is wild itself, and the
 * first wild option ends a visit.  So a game that is wild early is given up
 * early, and nothing is lost, for then sums are searched anyhow.
 *
 * Invariant of a visit: the sink's sum and `firm` are the pair of the current
 * option's parts so far, unless `unknown` says that one has been noted.
 */
#include "solve/tame.h"

#include <assert.h>

#include "solve/single.h"

enum { WILD = 2, FIRM = 3 };

typedef struct tame_frame {
    search_frame base; /* first */
    bool firm;         /* a part of the current option is */
    bool wild;         /* an option is */
} tame_frame;

static uint64_t number_of(tame_pair pair)
{
    if (!pair.tame)
        return WILD;
    return pair.firm ? pair.value + FIRM : pair.value;
}

static tame_pair pair_of(uint64_t number)
{
    if (number < WILD)
        return (tame_pair){true, false, number};
    if (number == WILD)
        return (tame_pair){false, false, 0};
    return (tame_pair){true, true, number - FIRM};
}

static bool by_law(const search *s, grundy_position at, tame_pair *pair)
{
    uint64_t nimber;

    if (s->game.law == NULL || !s->game.law(s->game.state, at, &nimber))
        return false;
    *pair = grundy_tame_of_nimber(nimber);
    return true;
}

/* The pair of a canonical position, if that can be had at once. */
static bool look_up(search *s, grundy_position at, uint32_t *code,
                    tame_pair *pair)
{
    *code = grundy_values_find(&s->values, at);
    if (!grundy_code_is_value(*code))
        return by_law(s, at, pair);
    *pair = pair_of(*code - 1);
    return true;
}

/* ---- the sink ---- */

static bool add_pair(tame_frame *f, tame_pair pair, uint64_t copies)
{
    if (!pair.tame) {
        f->wild = true;
        return false;
    }
    f->base.to.sum ^= copies % 2 != 0 ? pair.value : 0;
    f->firm = f->firm || pair.firm;
    return true;
}

static bool add_part(grundy_options *to, grundy_position part, uint64_t copies)
{
    tame_frame *const f = (tame_frame *)to;
    tame_pair pair;
    uint32_t code;

    part = grundy_search_canonical(&f->base, part);
    if (look_up(f->base.of, part, &code, &pair))
        return add_pair(f, pair, copies);
    return grundy_single_wait(&f->base, part, code);
}

static bool add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    return add_pair((tame_frame *)to, grundy_tame_of_nimber(k), copies);
}

/* Empties the sum for the next option. */
static void begin_option(tame_frame *f)
{
    f->base.to.sum = 0;
    f->base.to.unknown = false;
    f->firm = false;
}

static bool end_option(grundy_options *to)
{
    tame_frame *const f = (tame_frame *)to;
    const tame_pair pair = {true, f->firm, to->sum};

    if (!to->unknown && !grundy_mex_mark(&to->mex, number_of(pair)))
        return grundy_options_stop(
            to, grundy_search_no_memory(f->base.of, to->err));
    begin_option(f);
    return grundy_options_count(to);
}

static const options_mode options_of = {add_part, add_nim, end_option};

static void begin(tame_frame *f, const options_mode *mode, grundy_error *err)
{
    search *const s = f->base.of;
    grundy_options *const to = &f->base.to;
    const bool plain = s->game.canonical == NULL && mode == &options_of;

    to->mode = mode;
    to->table = plain ? s->values.table : s->no_table;
    to->part_table = s->no_table; /* numbers of pairs do not add by xor */
    to->adds = false;
    f->wild = false;
    f->firm = false;
    grundy_options_begin(to, err);
}

/* ---- components ---- */

static bool add_component(grundy_options *to, grundy_position part,
                          uint64_t copies)
{
    tame_frame *const f = (tame_frame *)to;

    return !grundy_single_is_whole(&f->base, &part) &&
           add_part(to, part, copies);
}

static const options_mode components_of = {add_component, add_nim,
                                           grundy_options_count};

/* ---- a visit ---- */

static grundy_status store_pair(tame_pair pair, uint32_t *code,
                                grundy_error *err)
{
    return grundy_single_store(number_of(pair), code, err);
}

/* Small numbers are never late: the first mark makes room for them. */
static bool has(const mex_set *set, uint64_t value)
{
    return value < set->cap && set->seen[value] == set->epoch;
}

/* The least firm value from 2 on that no option has. */
static uint64_t first_firm(mex_set *set)
{
    for (uint64_t low = 0; low < FIRM + 2; low++)
        (void)grundy_mex_mark(set, low);
    return grundy_mex_value(set) - FIRM;
}

/* The pair of a position with the options that are in the set. */
static tame_pair read_pair(mex_set *set)
{
    const bool firm0 = has(set, FIRM), firm1 = has(set, FIRM + 1);
    const bool fickle0 = has(set, 0), fickle1 = has(set, 1);
    const unsigned normal = !(fickle0 || firm0)   ? 0
                            : !(fickle1 || firm1) ? 1
                                                  : 2;
    const unsigned misere = !(fickle1 || firm0)   ? 0
                            : !(fickle0 || firm1) ? 1
                                                  : 2;

    if (has(set, WILD))
        return pair_of(WILD);
    if (normal == misere)
        return (tame_pair){true, true, normal < 2 ? normal : first_firm(set)};
    return pair_of(normal + misere == 1 ? normal : WILD);
}

/* The sum of the components, if there are any but the position itself. */
static grundy_status visit_components(tame_frame *f, grundy_position at,
                                      uint32_t *code, grundy_error *err)
{
    grundy_status status;

    begin(f, &components_of, err);
    status = grundy_single_components(&f->base, at, err);
    if (status == GRUNDY_OK && f->wild)
        return store_pair(pair_of(WILD), code, err);
    if (status != GRUNDY_OK || f->base.whole || f->base.notes > 0)
        return status;
    return store_pair((tame_pair){true, f->firm, f->base.to.sum}, code, err);
}

static grundy_status visit_options(tame_frame *f, grundy_position at,
                                   uint32_t *code, grundy_error *err)
{
    grundy_status status;
    uint64_t options;

    begin(f, &options_of, err);
    status = grundy_single_options(&f->base, at, &options, err);
    if (status == GRUNDY_OK && f->wild)
        return store_pair(pair_of(WILD), code, err);
    if (status != GRUNDY_OK || f->base.notes > 0)
        return status;
    return store_pair(options == 0 ? pair_of(0) : read_pair(&f->base.to.mex),
                      code, err);
}

static grundy_status visit(search_frame *frame, grundy_position at,
                           uint32_t *code, grundy_error *err)
{
    tame_frame *const f = (tame_frame *)frame;
    search *const s = frame->of;
    grundy_status status = GRUNDY_OK;
    tame_pair pair;

    if (by_law(s, at, &pair))
        return store_pair(pair, code, err);
    if (s->game.components != NULL)
        status = visit_components(f, at, code, err);
    if (status != GRUNDY_OK || *code != 0 || frame->notes > 0)
        return status;
    return visit_options(f, at, code, err);
}

static bool known(search_frame *frame, grundy_position at)
{
    uint32_t code;
    tame_pair pair;

    return look_up(frame->of, grundy_search_canonical(frame, at), &code, &pair);
}

static const search_way way = {
    .size = sizeof(tame_solver),
    .frame = sizeof(tame_frame),
    .mode = &options_of,
    .find = grundy_single_find,
    .put = grundy_single_put,
    .visit = visit,
    .known = known,
    .text = grundy_single_tell,
    .refuting = WILD + 1,
    .refuted = WILD + 1,
};

/* ---- what the engine calls ---- */

grundy_status grundy_tame_open(tame_solver **out, const grundy_game *game,
                               memory *mem, watch *w, grundy_error *err)
{
    return grundy_search_open(out, &way, game, mem, w, err);
}

grundy_status grundy_tame_solve(tame_solver *s, grundy_position at,
                                tame_pair *pair, grundy_error *err)
{
    grundy_status status;
    uint32_t code;

    assert(s->way == &way);
    *pair = pair_of(WILD);
    if (grundy_tame_peek(s, at, pair))
        return GRUNDY_OK;
    status = grundy_search_check(s, at, err);
    if (status == GRUNDY_OK)
        status = grundy_single_solve(s, at, &code, err);
    if (status == GRUNDY_OK)
        *pair = pair_of((uint64_t)code - 1);
    return status;
}

static bool peek(search *s, grundy_position at, uint32_t *code, void *pair)
{
    return look_up(s, at, code, pair);
}

bool grundy_tame_peek(tame_solver *s, grundy_position at, tame_pair *pair)
{
    if (at.kind == GRUNDY_KIND_NIM) {
        *pair = grundy_tame_of_nimber((uint64_t)at.word[0]);
        return true;
    }
    return at.kind < s->game.kinds && at.length <= s->game.words &&
           grundy_single_peek(s, at, peek, pair);
}

/* Leave xor 0 while something firm stays, else xor 1 [Bouton01]. */
size_t grundy_tame_targets(tame_pair rest, uint64_t value[2])
{
    size_t count = 0;

    assert(rest.tame);
    for (uint64_t i = 0; i < 2; i++) {
        tame_pair sum = rest;

        grundy_tame_add(&sum, grundy_tame_of_nimber(rest.value ^ i), 1);
        if (!grundy_tame_wins(sum))
            value[count++] = rest.value ^ i;
    }
    return count;
}

