/* SPDX-License-Identifier: MIT */
/*
 * The position of the search is a sum.  A sum of one part is kept by that
 * part's words, in its kind's table or memo; any other by the bytes of its
 * sorted parts, as a position of the kind SUM whose first word counts the
 * bytes in the words behind it.  So sums that differ only in the order of
 * their parts are one.  What an option leads to is found in outcome_option.c.
 *
 * Codes: WON is the value 0 and LOST the largest value, so that an option
 * known as won (for the opponent) passes on the sink's inline path, and one
 * that is lost leaves it and ends the visit.
 */
#include "solve/outcome.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "solve/outcome_frame.h"

static const options_mode options_of = {grundy_outcome_add_part,
                                        grundy_outcome_add_nim,
                                        grundy_outcome_end_option};

static void begin(outcome_frame *f, const options_mode *mode,
                  grundy_error *err)
{
    search *const s = f->base.of;

    grundy_outcome_begin_option(f);
    f->base.to.mode = mode;
    f->base.to.table = f->alone && s->game.canonical == NULL &&
                               mode == &options_of
                           ? s->values.table : s->no_table;
    grundy_options_begin(&f->base.to, err);
    (void)grundy_mex_mark(&f->base.to.mex, 0); /* else only slower */
}

/* ---- components ---- */

static bool is_self(const outcome_frame *f, grundy_position part)
{
    return part.kind == f->part.kind && part.length == f->part.length &&
           (part.length == 0 || memcmp(part.word, f->part.word,
                                       part.length * sizeof *part.word) == 0);
}

static bool add_component(grundy_options *to, grundy_position part,
                          uint64_t copies)
{
    outcome_frame *const f = (outcome_frame *)to;

    part = grundy_search_canonical(&f->base, part);
    if (is_self(f, part)) {
        f->base.whole = true;
        return false;
    }
    return grundy_outcome_add_part(to, part, copies);
}

static const options_mode components_of = {
    add_component, grundy_outcome_add_nim, grundy_options_count};

/*
 * Where the moved part falls apart, the sum is that of its components: *code
 * is theirs, or they are noted as another name of the sum.
 */
static grundy_status fall_apart(outcome_frame *f, uint32_t *code,
                                grundy_error *err)
{
    const grundy_game *const game = &f->base.of->game;
    grundy_position at;
    grundy_status status;
    uint32_t found;

    f->base.whole = false;
    begin(f, &components_of, err);
    status = game->components(game->state, f->part, &f->base.to, err);
    status = grundy_options_finish(&f->base.to, status);
    if (status != GRUNDY_OK || f->base.whole)
        return status;
    if (grundy_outcome_look(f, &found, &at) &&
        grundy_outcome_note(f, found, at) && grundy_code_is_value(found))
        *code = found;
    f->base.alias = f->base.notes > 0;
    return f->base.to.status;
}

/* ---- a visit ---- */

static bool is_done(const outcome_frame *f)
{
    return f->won || f->base.alias || f->base.notes >= f->base.most;
}

static grundy_status judge(outcome_frame *f, uint32_t *code,
                           grundy_error *err)
{
    const search *const s = f->base.of;
    grundy_verdict verdict = GRUNDY_PLAYS_ON;
    const grundy_status status = s->game.verdict(s->game.state, f->part,
                                                 &verdict, err);

    if (status != GRUNDY_OK || verdict == GRUNDY_PLAYS_ON)
        return status;
    if (!f->alone)
        return grundy_report_in_sum(&s->game, f->part, err);
    *code = verdict == GRUNDY_WINS ? GRUNDY_CODE_WON : GRUNDY_CODE_LOST;
    return GRUNDY_OK;
}

/* All moves in f->part. */
static grundy_status visit_part(outcome_frame *f, uint32_t *code,
                                grundy_error *err)
{
    search *const s = f->base.of;
    grundy_options *const to = &f->base.to;
    grundy_status status = GRUNDY_OK;

    if (s->game.verdict != NULL)
        status = judge(f, code, err);
    if (status == GRUNDY_OK && *code == 0 && s->game.components != NULL)
        status = fall_apart(f, code, err);
    if (status != GRUNDY_OK || *code != 0 || f->base.alias)
        return status;
    begin(f, &options_of, err);
    status = s->game.options(s->game.state, f->part, to, err);
    f->moves = f->moves || f->won || grundy_options_seen(to) > 0;
    s->options += grundy_options_seen(to);
    return grundy_options_finish(to, status);
}

/* The options of the Nim heap that f->moved is. */
static grundy_status visit_nim(outcome_frame *f, grundy_error *err)
{
    const uint64_t heap = grundy_parts_nim(&f->sum, f->moved);
    grundy_options *const to = &f->base.to;

    begin(f, &options_of, err);
    f->moves = true;
    for (uint64_t k = 0; k < heap; k++)
        if (!grundy_outcome_add_nim(to, k, 1) || !grundy_outcome_end_option(to))
            break;
    return grundy_options_finish(to, GRUNDY_OK);
}

static grundy_status visit_moved(outcome_frame *f, uint32_t *code,
                                 grundy_error *err)
{
    if (grundy_parts_is_nim(&f->sum, f->moved))
        return visit_nim(f, err);
    if (!GRUNDY_RESERVE(f->base.of->mem, f->part_word, f->part_cap,
                        grundy_parts_length(&f->sum, f->moved)))
        return grundy_search_no_memory(f->base.of, err);
    f->part = grundy_parts_at(&f->sum, f->moved, f->part_word);
    return visit_part(f, code, err);
}

/* Sets *code if all parts of the sum under visit are tame. */
static grundy_status judge_by_pairs(outcome_frame *f, uint32_t *code,
                                    grundy_error *err)
{
    tame_solver *const pairs = grundy_outcome_of(f)->pairs;
    tame_pair pair = {0};
    grundy_status status = GRUNDY_OK;

    if (pairs != NULL)
        status =
            grundy_sums_pair(&f->sum, pairs, false, &f->buffer, &pair, err);
    if (status == GRUNDY_OK && pair.tame)
        *code = grundy_outcome_code(grundy_tame_wins(pair));
    return status;
}

static grundy_status visit_sum(outcome_frame *f, grundy_position at,
                               uint32_t *code, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    f->alone = false;
    if (!grundy_parts_decode(&f->sum, grundy_outcome_key(at),
                             (size_t)at.word[0]))
        return grundy_search_no_memory(f->base.of, err);
    status = judge_by_pairs(f, code, err);
    if (status != GRUNDY_OK || *code != 0)
        return status;
    for (f->moved = 0; f->moved < f->sum.parts; f->moved++) {
        status = visit_moved(f, code, err);
        if (status != GRUNDY_OK || *code != 0 || is_done(f))
            break;
    }
    return status;
}

static grundy_status visit(search_frame *frame, grundy_position at,
                           uint32_t *code, grundy_error *err)
{
    outcome_frame *const f = (outcome_frame *)frame;
    grundy_status status;

    f->won = false;
    f->moves = false;
    if (at.kind == GRUNDY_KIND_SUM) {
        status = visit_sum(f, at, code, err);
    } else {
        f->alone = true;
        f->part = at;
        status = visit_part(f, code, err);
    }
    if (status != GRUNDY_OK || *code != 0)
        return status;
    if (f->won)
        *code = GRUNDY_CODE_WON;
    else if (frame->notes == 0)
        *code = f->moves || !grundy_outcome_of(f)->misere ? GRUNDY_CODE_LOST
                                                          : GRUNDY_CODE_WON;
    return GRUNDY_OK;
}

static bool known(search_frame *frame, grundy_position at)
{
    return grundy_code_is_value(
        grundy_outcome_find(frame->of, grundy_search_canonical(frame, at)));
}

/* ---- text ---- */

static size_t tell(const void *user, grundy_position at, char *out,
                   size_t size)
{
    const search *const s = user;
    fixed_text to = {out, size, 0};

    if (at.kind == GRUNDY_KIND_SUM)
        grundy_sums_put(&to, &s->game, s->mem, grundy_outcome_key(at),
                        (size_t)at.word[0]);
    else
        grundy_report_put(&to, &s->game, at);
    return to.length;
}

/* ---- what the engine calls ---- */

static void open_frame(search_frame *frame)
{
    outcome_frame *const f = (outcome_frame *)frame;
    memory *const mem = frame->of->mem;

    grundy_parts_open(&f->sum, mem);
    grundy_parts_open(&f->option, mem);
    grundy_parts_open(&f->joined, mem);
    f->buffer.mem = mem;
    f->moved = SIZE_MAX;
}

static void close_frame(search_frame *frame)
{
    outcome_frame *const f = (outcome_frame *)frame;
    memory *const mem = frame->of->mem;

    grundy_parts_close(&f->sum);
    grundy_parts_close(&f->option);
    grundy_parts_close(&f->joined);
    GRUNDY_FREE(mem, f->single_word, f->single_cap);
    GRUNDY_FREE(mem, f->part_word, f->part_cap);
    GRUNDY_FREE(mem, f->key, f->key_cap);
    grundy_sums_buffer_close(&f->buffer);
}

static const search_way way = {
    .size = sizeof(outcome_solver),
    .frame = sizeof(outcome_frame),
    .mode = &options_of,
    .open_frame = open_frame,
    .close_frame = close_frame,
    .find = grundy_outcome_find,
    .put = grundy_outcome_put,
    .visit = visit,
    .known = known,
    .text = tell,
    .refuting = GRUNDY_CODE_VALUES,
    .refuted = 1,
};

grundy_status grundy_outcome_open(outcome_solver **out,
                                  const grundy_game *game, bool misere,
                                  memory *mem, watch *w, grundy_error *err)
{
    search *base;
    const grundy_status status =
        grundy_search_open(&base, &way, game, mem, w, err);
    outcome_solver *const s = *out = (outcome_solver *)base;

    if (s != NULL) {
        s->misere = misere;
        s->cancels = !misere && game->verdict == NULL;
    }
    return status;
}

void grundy_outcome_close(outcome_solver **solver)
{
    search *base = *solver == NULL ? NULL : &(*solver)->base;

    grundy_search_close(&base);
    *solver = NULL;
}

void grundy_outcome_use_pairs(outcome_solver *solver, tame_solver *pairs)
{
    solver->pairs = solver->misere ? pairs : NULL;
}

static grundy_status check_parts(const search *s, const option_part *part,
                                 size_t parts, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        if (part[i].at.kind != GRUNDY_KIND_NIM)
            status = grundy_search_check(s, part[i].at, err);
    return status;
}

/* Puts the parts together as if they were an option. */
static bool gather(outcome_frame *f, const option_part *part, size_t parts)
{
    grundy_options *const to = &f->base.to;

    for (size_t i = 0; i < parts; i++) {
        const grundy_position at = part[i].at;
        const uint64_t copies = part[i].copies;

        if (copies > 0 &&
            !(at.kind == GRUNDY_KIND_NIM
                  ? grundy_outcome_add_nim(to, (uint64_t)at.word[0], copies)
                  : grundy_outcome_add_part(to, at, copies)))
            return false;
    }
    return true;
}

static grundy_status solve(outcome_frame *f, const option_part *part,
                           size_t parts, bool *wins, grundy_error *err)
{
    grundy_position at = {GRUNDY_KIND_NIM, 0, NULL};
    grundy_status status = GRUNDY_OK;
    uint32_t code;

    /* Tables are of single positions, so a larger sum has no use for them. */
    if (parts == 1 && part[0].copies == 1 &&
        part[0].at.kind != GRUNDY_KIND_NIM)
        status = grundy_search_prepare(&f->base, &part[0].at, 1, err);
    if (status != GRUNDY_OK)
        return status;
    f->alone = true;
    begin(f, &components_of, err);
    if (!gather(f, part, parts) || !grundy_outcome_look(f, &code, &at))
        return f->base.to.status;
    if (!grundy_code_is_value(code))
        status = grundy_search_solve(&f->base, at, &code, err);
    *wins = code == GRUNDY_CODE_WON;
    return status;
}

grundy_status grundy_outcome_solve(outcome_solver *solver,
                                   const option_part *part, size_t parts,
                                   bool *wins, grundy_error *err)
{
    search *const s = &solver->base;
    search_frame *frame;
    grundy_status status = check_parts(s, part, parts, err);

    *wins = false;
    if (status != GRUNDY_OK)
        return status;
    frame = grundy_search_enter(s, &status, err);
    if (frame == NULL)
        return status;
    status = solve((outcome_frame *)frame, part, parts, wins, err);
    return grundy_search_leave(s, status);
}

void grundy_outcome_use_windows(outcome_solver *solver, search_windows *rules)
{
    solver->base.windows = solver->cancels ? rules : NULL;
}

