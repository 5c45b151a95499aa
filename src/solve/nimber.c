/* SPDX-License-Identifier: MIT */
/*
 * Codes are number + 1, and a number is a nimber or a pair (solve/tame.h).
 * Equal parts cancel in pairs and k copies count by parity, so for a nimber
 * parts with an even number of copies are not evaluated at all; a pair asks
 * whether they are firm.
 *
 * A number given by the game's law may be larger than a code; such a part is
 * asked again wherever it stands and never stored.
 *
 * Invariant of a visit: the sink's sum, and of pairs `firm`, are those of the
 * parts of the current option so far, unless `unknown` says that one of them
 * has been noted; then the option is not marked, and as the visit's mex is not
 * used, nothing is lost.
 *
 * WILD refutes: whatever waits for a wild position is wild itself, and the
 * first wild option ends a visit.  So a game that is wild early is given up
 * early, and nothing is lost, for then sums are searched anyhow.
 *
 * A frame is borrowed for each call from outside, so that the game's functions
 * may ask the same solver again while they run.
 */
#include "solve/nimber.h"

#include <assert.h>

#include "base/error.h"
#include "solve/tame.h"

typedef struct nimber_frame {
    search_frame base; /* first */
    bool pairs;        /* numbers are pairs: */
    bool firm;         /* a part of the current option is */
    bool wild;         /* an option is */
} nimber_frame;

static const search_way nimbers_way, pairs_way;

static bool has_pairs(const search *s)
{
    assert(s->way == &nimbers_way || s->way == &pairs_way);
    return s->way == &pairs_way;
}

static bool by_law(const search *s, grundy_position at, uint64_t *number)
{
    if (s->game.law == NULL || !s->game.law(s->game.state, at, number))
        return false;
    if (has_pairs(s))
        *number = grundy_tame_number(grundy_tame_of_nimber(*number));
    return true;
}

/* The number of a canonical position, if that can be had at once. */
static bool look_up(search *s, grundy_position at, uint32_t *code,
                    uint64_t *number)
{
    *code = grundy_values_find(&s->values, at);
    if (grundy_code_is_value(*code)) {
        *number = *code - 1;
        return true;
    }
    return by_law(s, at, number);
}

/* ---- the sink ---- */

/* A law's value goes into the table, where the inline path finds it. */
static void keep(search *s, grundy_position at, uint64_t number)
{
    uint32_t *const cell = grundy_table_at(&s->values.table[at.kind], at.word,
                                           at.length);

    if (cell != NULL && number < GRUNDY_CODE_VALUES)
        *cell = (uint32_t)number + 1;
}

static bool add_pair(nimber_frame *f, tame_pair pair, uint64_t copies)
{
    f->wild = f->wild || !pair.tame;
    f->base.to.sum ^= copies % 2 != 0 ? pair.value : 0;
    f->firm = f->firm || pair.firm;
    return pair.tame;
}

/* A part has this code, no value; false if the visit should end. */
static bool wait_for(search_frame *f, grundy_position part, uint32_t code)
{
    if (code == GRUNDY_CODE_ON_PATH)
        return grundy_search_cycle(f, part);
    if (grundy_search_spoils(f->of, part, code))
        return grundy_options_stop(&f->to, GRUNDY_EVALUE);
    f->to.unknown = true;
    return grundy_search_note(f, part);
}

static bool add_part(grundy_options *to, grundy_position part, uint64_t copies)
{
    nimber_frame *const f = (nimber_frame *)to;
    search *const s = f->base.of;
    uint64_t number;
    uint32_t code;

    if (copies % 2 == 0 && !f->pairs)
        return true;
    part = grundy_search_canonical(&f->base, part);
    if (!look_up(s, part, &code, &number))
        return wait_for(&f->base, part, code);
    if (!grundy_code_is_value(code))
        keep(s, part, number);
    if (f->pairs)
        return add_pair(f, grundy_tame_pair(number), copies);
    to->sum ^= number;
    return true;
}

static bool add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    return add_pair((nimber_frame *)to, grundy_tame_of_nimber(k), copies);
}

static bool end_option(grundy_options *to)
{
    nimber_frame *const f = (nimber_frame *)to;
    const uint64_t number =
        f->pairs ? grundy_tame_number((tame_pair){true, f->firm, to->sum})
                 : to->sum;

    if (!to->unknown && !grundy_mex_mark(&to->mex, number))
        return grundy_options_stop(
            to, grundy_search_no_memory(f->base.of, to->err));
    to->sum = 0;
    to->unknown = false;
    f->firm = false;
    return grundy_options_count(to);
}

static const options_mode options_of = {add_part, add_nim, end_option};

/* Numbers of pairs do not add by xor. */
static void begin(search_frame *f, const options_mode *mode, grundy_error *err)
{
    search *const s = f->of;
    nimber_frame *const n = (nimber_frame *)f;
    grundy_options *const to = &f->to;
    const bool plain = s->game.canonical == NULL && mode == &options_of;

    n->pairs = has_pairs(s);
    n->firm = n->wild = false;
    to->mode = mode;
    to->table = plain ? s->values.table : s->no_table;
    to->adds = plain && !n->pairs;
    to->part_table = to->adds ? s->values.table : s->no_table;
    to->memo = to->adds ? s->values.memo : NULL;
    grundy_options_begin(to, err);
}

/* ---- components ---- */

static bool add_component(grundy_options *to, grundy_position part,
                          uint64_t copies)
{
    search_frame *const f = (search_frame *)to;

    part = grundy_search_canonical(f, part);
    f->whole = grundy_search_same(part, f->at);
    return !f->whole && add_part(to, part, copies);
}

static const options_mode components_of = {add_component, add_nim,
                                           grundy_options_count};

/* ---- a visit ---- */

/* The code of a number, if codes go so far. */
static grundy_status store(uint64_t number, uint32_t *code, grundy_error *err)
{
    if (number >= GRUNDY_CODE_VALUES)
        return grundy_fail(
            err, GRUNDY_EVALUE, "expected nimbers below %llu, found %llu",
            (unsigned long long)GRUNDY_CODE_VALUES, (unsigned long long)number);
    *code = (uint32_t)number + 1;
    return GRUNDY_OK;
}

/* The sum of the components, if there are any but the position itself. */
static grundy_status visit_components(search_frame *f, grundy_position at,
                                      uint32_t *code, grundy_error *err)
{
    const nimber_frame *const n = (const nimber_frame *)f;
    const grundy_game *const game = &f->of->game;
    grundy_status status;

    f->whole = false;
    begin(f, &components_of, err);
    status = grundy_options_finish(
        &f->to, game->components(game->state, at, &f->to, err));
    if (status != GRUNDY_OK || f->whole || (f->notes > 0 && !n->wild))
        return status;
    return store(
        n->pairs ? grundy_tame_number((tame_pair){!n->wild, n->firm, f->to.sum})
                 : f->to.sum,
        code, err);
}

static grundy_status visit_options(search_frame *f, grundy_position at,
                                   uint32_t *code, grundy_error *err)
{
    const nimber_frame *const n = (const nimber_frame *)f;
    search *const s = f->of;
    uint64_t options;
    grundy_status status;

    begin(f, &options_of, err);
    status = s->game.options(s->game.state, at, &f->to, err);
    options = grundy_options_seen(&f->to);
    s->options += options;
    status = grundy_options_finish(&f->to, status);
    if (status == GRUNDY_OK && n->wild)
        return store(grundy_tame_number((tame_pair){.tame = false}), code, err);
    if (status != GRUNDY_OK || f->notes > 0)
        return status;
    return store(n->pairs && options > 0 ? grundy_tame_mex(&f->to.mex)
                                         : grundy_mex_value(&f->to.mex),
                 code, err);
}

static grundy_status refuse_verdict(const search *s, grundy_position at,
                                    grundy_error *err)
{
    grundy_verdict verdict = GRUNDY_PLAYS_ON;
    const grundy_status status = s->game.verdict(s->game.state, at, &verdict,
                                                 err);
    char text[200];

    if (status != GRUNDY_OK || verdict == GRUNDY_PLAYS_ON)
        return status;
    (void)grundy_report_position(&s->game, at, text, sizeof text);
    return grundy_fail(err, GRUNDY_ENONIMBER,
                       "%s is decided at once, so there are winners but no "
                       "nimbers", text);
}

static grundy_status visit(search_frame *frame, grundy_position at,
                           uint32_t *code, grundy_error *err)
{
    search *const s = frame->of;
    grundy_status status = GRUNDY_OK;
    uint64_t number;

    if (by_law(s, at, &number))
        return store(number, code, err);
    if (s->game.verdict != NULL)
        status = refuse_verdict(s, at, err);
    if (status == GRUNDY_OK && s->game.components != NULL)
        status = visit_components(frame, at, code, err);
    if (status != GRUNDY_OK || *code != 0 || frame->notes > 0)
        return status;
    return visit_options(frame, at, code, err);
}

/* ---- recursions ---- */

static uint32_t look(search *s, grundy_position at)
{
    uint32_t code;
    uint64_t number;

    return look_up(s, at, &code, &number) && number < GRUNDY_CODE_VALUES
               ? (uint32_t)number + 1
               : code;
}

static bool begin_recursion(search_frame *frame, grundy_position at)
{
    uint64_t number;

    if (by_law(frame->of, at, &number))
        return false;
    begin(frame, &options_of, &frame->scratch);
    return true;
}

/* ---- for the search ---- */

static uint32_t find(search *s, grundy_position at)
{
    return grundy_values_find(&s->values, at);
}

static bool put(search *s, grundy_position at, uint32_t code)
{
    return grundy_values_put(&s->values, at, code);
}

static bool known(search_frame *frame, grundy_position at)
{
    uint32_t code;
    uint64_t number;

    return look_up(frame->of, grundy_search_canonical(frame, at), &code,
                   &number);
}

static size_t tell(const void *user, grundy_position at, char *out, size_t size)
{
    return grundy_report_position(&((const search *)user)->game, at, out, size);
}

static const search_way nimbers_way = {
    .size = sizeof(nimber_solver),
    .frame = sizeof(nimber_frame),
    .mode = &options_of,
    .find = find,
    .put = put,
    .visit = visit,
    .known = known,
    .look = look,
    .begin_recursion = begin_recursion,
    .text = tell,
};

static const search_way pairs_way = {
    .size = sizeof(nimber_solver),
    .frame = sizeof(nimber_frame),
    .mode = &options_of,
    .find = find,
    .put = put,
    .visit = visit,
    .known = known,
    .text = tell,
    .refuting = GRUNDY_TAME_WILD + 1,
    .refuted = GRUNDY_TAME_WILD + 1,
};

/* ---- what the engine calls ---- */

grundy_status grundy_nimber_open(nimber_solver **out, const grundy_game *game,
                                 memory *mem, watch *w, grundy_error *err)
{
    return grundy_search_open(out, &nimbers_way, game, mem, w, err);
}

grundy_status grundy_tame_open(tame_solver **out, const grundy_game *game,
                               memory *mem, watch *w, grundy_error *err)
{
    return grundy_search_open(out, &pairs_way, game, mem, w, err);
}

void grundy_nimber_use_recursion(nimber_solver *s, search_recurser *recursion,
                                 search_filler *fill)
{
    const bool plain = s->game.canonical == NULL &&
                       s->game.components == NULL && s->game.verdict == NULL;

    s->recursion = plain ? recursion : NULL;
    s->fill = plain ? fill : NULL;
    s->recursed = s->recursions_failed = 0;
}

grundy_status grundy_nimber_prepare(nimber_solver *s,
                                    const grundy_position *part, size_t parts,
                                    grundy_error *err)
{
    search_frame *frame;
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        status = grundy_search_check(s, part[i], err);
    if (status != GRUNDY_OK || s->game.bounds == NULL)
        return status;
    frame = grundy_search_enter(s, &status, err);
    if (frame == NULL)
        return status;
    status = grundy_search_prepare(frame, part, parts, err);
    return grundy_search_leave(s, status);
}

grundy_status grundy_nimber_solve(nimber_solver *s, grundy_position at,
                                  uint64_t *value, grundy_error *err)
{
    grundy_status status = grundy_search_check(s, at, err);
    search_frame *frame;
    uint32_t code = 0;

    if (status != GRUNDY_OK || grundy_nimber_peek(s, at, value))
        return status;
    frame = grundy_search_enter(s, &status, err);
    if (frame == NULL)
        return status;
    status = grundy_search_prepare(frame, &at, 1, err);
    if (status == GRUNDY_OK)
        status = grundy_search_solve(frame, grundy_search_canonical(frame, at),
                                     &code, err);
    *value = (uint64_t)code - 1;
    return grundy_search_leave(s, status);
}

bool grundy_nimber_peek(nimber_solver *s, grundy_position at, uint64_t *value)
{
    search_frame *frame;
    grundy_status status;
    uint32_t code;
    bool found;

    if (s->game.canonical == NULL)
        return look_up(s, at, &code, value);
    frame = grundy_search_enter(s, &status, NULL);
    if (frame == NULL)
        return false;
    found = look_up(s, grundy_search_canonical(frame, at), &code, value);
    (void)grundy_search_leave(s, status);
    return found;
}

bool grundy_nimber_stands(const nimber_solver *s, grundy_position at,
                          uint64_t *value)
{
    const uint32_t *const cell =
        s->game.canonical == NULL && at.kind < s->game.kinds
            ? grundy_table_at(&s->values.table[at.kind], at.word, at.length)
            : NULL;

    if (cell == NULL || !grundy_code_is_value(*cell))
        return false;
    *value = *cell - 1;
    return true;
}

void grundy_nimber_forget(nimber_solver *s, uint32_t kind)
{
    grundy_search_settle(s);
    grundy_search_look_back(s);
    grundy_search_forget(s, kind);
}

grundy_status grundy_nimber_of_sum(nimber_solver *solver,
                                   const option_part *part, size_t parts,
                                   uint64_t *nimber, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    *nimber = 0;
    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++) {
        uint64_t value = 0;

        if (part[i].copies % 2 == 0)
            continue;
        if (part[i].at.kind == GRUNDY_KIND_NIM)
            value = (uint64_t)part[i].at.word[0];
        else
            status = grundy_nimber_solve(solver, part[i].at, &value, err);
        *nimber ^= value;
    }
    return status;
}
