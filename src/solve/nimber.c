/* SPDX-License-Identifier: MIT */
/*
 * Codes are value + 1.  Equal parts cancel in pairs and k copies count by
 * parity, so parts with an even number of copies are not evaluated at all.
 *
 * A value given by the game's law may be larger than a code; such a part is
 * asked again wherever it stands and never stored.
 *
 * Invariant of a visit: the sink's sum is the nim-sum of the parts of the
 * current option so far, unless `unknown` says that one of them has been
 * noted; then the option is not marked, and as the visit's mex is not used,
 * nothing is lost.
 */
#include "solve/nimber.h"

#include <assert.h>

#include "base/error.h"
#include "solve/single.h"

static bool by_law(const search *s, grundy_position at, uint64_t *value)
{
    return s->game.law != NULL && s->game.law(s->game.state, at, value);
}

/* The value of a canonical position, if that can be had at once. */
static bool look_up(search *s, grundy_position at, uint32_t *code,
                    uint64_t *value)
{
    *code = grundy_values_find(&s->values, at);
    if (grundy_code_is_value(*code)) {
        *value = *code - 1;
        return true;
    }
    return by_law(s, at, value);
}

/* ---- the sink ---- */

/* A law's value goes into the table, where the inline path finds it. */
static void keep(search *s, grundy_position at, uint64_t value)
{
    uint32_t *const cell = grundy_table_at(&s->values.table[at.kind], at.word,
                                           at.length);

    if (cell != NULL && value < GRUNDY_CODE_VALUES)
        *cell = (uint32_t)value + 1;
}

static bool add_part(grundy_options *to, grundy_position part,
                     uint64_t copies)
{
    search_frame *const f = (search_frame *)to;
    search *const s = f->of;
    uint64_t value;
    uint32_t code;

    if (copies % 2 == 0)
        return true;
    part = grundy_search_canonical(f, part);
    if (look_up(s, part, &code, &value)) {
        to->sum ^= value;
        if (!grundy_code_is_value(code))
            keep(s, part, value);
        return true;
    }
    return grundy_single_wait(f, part, code);
}

static bool add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    to->sum ^= copies % 2 != 0 ? k : 0;
    return true;
}

static bool end_option(grundy_options *to)
{
    search_frame *const f = (search_frame *)to;

    if (!to->unknown && !grundy_mex_mark(&to->mex, to->sum))
        return grundy_options_stop(
            to, grundy_search_no_memory(f->of, to->err));
    to->sum = 0;
    to->unknown = false;
    return grundy_options_count(to);
}

static const options_mode options_of = {add_part, add_nim, end_option};

static void begin(search_frame *f, const options_mode *mode,
                  grundy_error *err)
{
    search *const s = f->of;
    grundy_options *const to = &f->to;
    const bool plain = s->game.canonical == NULL && mode == &options_of;

    to->mode = mode;
    to->table = to->part_table = plain ? s->values.table : s->no_table;
    to->memo = plain ? s->values.memo : NULL;
    to->adds = plain;
    grundy_options_begin(to, err);
}

/* ---- components ---- */

static bool add_component(grundy_options *to, grundy_position part,
                          uint64_t copies)
{
    search_frame *const f = (search_frame *)to;

    return !grundy_single_is_whole(f, &part) && add_part(to, part, copies);
}

static const options_mode components_of = {add_component, add_nim,
                                           grundy_options_count};

/* ---- a visit ---- */

/* The sum of the components, if there are any but the position itself. */
static grundy_status visit_components(search_frame *f, grundy_position at,
                                      uint32_t *code, grundy_error *err)
{
    grundy_status status;

    begin(f, &components_of, err);
    status = grundy_single_components(f, at, err);
    if (status != GRUNDY_OK || f->whole || f->notes > 0)
        return status;
    return grundy_single_store(f->to.sum, code, err);
}

static grundy_status visit_options(search_frame *f, grundy_position at,
                                   uint32_t *code, grundy_error *err)
{
    uint64_t options;
    grundy_status status;

    begin(f, &options_of, err);
    status = grundy_single_options(f, at, &options, err);
    if (status != GRUNDY_OK || f->notes > 0)
        return status;
    return grundy_single_store(grundy_mex_value(&f->to.mex), code, err);
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
    uint64_t value;

    if (by_law(s, at, &value))
        return grundy_single_store(value, code, err);
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
    uint64_t value;

    return look_up(s, at, &code, &value) && value < GRUNDY_CODE_VALUES
               ? (uint32_t)value + 1
               : code;
}

static bool begin_recursion(search_frame *frame, grundy_position at)
{
    uint64_t value;

    if (by_law(frame->of, at, &value))
        return false;
    begin(frame, &options_of, &frame->scratch);
    return true;
}

static bool known(search_frame *frame, grundy_position at)
{
    uint32_t code;
    uint64_t value;

    return look_up(frame->of, grundy_search_canonical(frame, at), &code,
                   &value);
}

static const search_way way = {
    .size = sizeof(nimber_solver),
    .frame = sizeof(search_frame),
    .mode = &options_of,
    .find = grundy_single_find,
    .put = grundy_single_put,
    .visit = visit,
    .known = known,
    .look = look,
    .begin_recursion = begin_recursion,
    .text = grundy_single_tell,
};

/* ---- what the engine calls ---- */

grundy_status grundy_nimber_open(nimber_solver **out, const grundy_game *game,
                                 memory *mem, watch *w, grundy_error *err)
{
    return grundy_search_open(out, &way, game, mem, w, err);
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

grundy_status grundy_nimber_solve(nimber_solver *s, grundy_position at,
                                  uint64_t *value, grundy_error *err)
{
    grundy_status status = grundy_search_check(s, at, err);
    uint32_t code = 0;

    assert(s->way == &way);
    if (status != GRUNDY_OK || grundy_nimber_peek(s, at, value))
        return status;
    status = grundy_single_solve(s, at, &code, err);
    *value = (uint64_t)code - 1;
    return status;
}

static bool peek(search *s, grundy_position at, uint32_t *code, void *value)
{
    return look_up(s, at, code, value);
}

bool grundy_nimber_peek(nimber_solver *s, grundy_position at, uint64_t *value)
{
    return grundy_single_peek(s, at, peek, value);
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
