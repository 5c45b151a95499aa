/* SPDX-License-Identifier: MIT */
/*
 * Games with draws, scores, moves that go on, or play that may last for ever:
 * what a position comes to is its result (solve/results.h).  Such positions
 * have no nimbers, so of the planner's rewrites only those serve that keep the
 * options as they are.  Sums of kinds that none of this touches have their laws
 * all the same (grundy_engine_is_plain).
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "base/words.h"
#include "engine/board_images.h"
#include "engine/engine.h"
#include "engine/sides.h"

/* Of a clause that ends play; *score: what it says, or none. */
static grundy_status result_of(engine *e, const rule_decide *d, int64_t score,
                               int64_t *out, grundy_error *err)
{
    static const int64_t result[DECISIONS] = {
        [DECIDE_WIN] = 1, [DECIDE_LOSE] = -1};

    assert(d->what != DECIDE_STOP);
    *out = d->what == DECIDE_SCORE ? score : result[d->what];
    if (*out >= GRUNDY_RESULT_LOW)
        return GRUNDY_OK;
    (void)grundy_fail_at(err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES,
                         d->score->span, "a score overflows");
    grundy_error_quote(err, GRUNDY_SOURCE_RULES, e->set.text, e->set.length);
    return GRUNDY_EVALUE;
}

static grundy_status ending(void *state, grundy_position at, bool *ended,
                            int64_t *result, grundy_error *err)
{
    const rule_decide *clause;
    int64_t score;
    grundy_status status;

    if (!grundy_engine_board_ending(state, at, &clause, &score, &status, err))
        status = grundy_engine_ending(state, at, &clause, &score, err);
    *ended =
        status == GRUNDY_OK && clause != NULL && clause->what != DECIDE_STOP;
    return *ended ? result_of(state, clause, score, result, err) : status;
}

/* By tests of words where the rules are that, which spares running them. */
static grundy_status options(void *state, grundy_position at,
                             grundy_options *to, grundy_error *err)
{
    const engine *const e = state;

    return grundy_engine_board_options(state, at, to)
               ? GRUNDY_OK
               : e->game.options(state, at, to, err);
}

static bool has_endings(const ruleset *set)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        if (set->kind[k].decides > 0)
            return true;
    return false;
}

static void option(void *state, int64_t *gain, bool *again)
{
    const engine *const e = state;

    *gain = e->machine.gain;
    *again = e->machine.again;
}

static void to_move(void *state, bool right)
{
    engine *const e = state;

    e->machine.to_move = right ? SIDE_RIGHT : SIDE_LEFT;
}

bool grundy_engine_excludes(const engine *e)
{
    return e->set.has_results && !e->set.partisan && !e->set.endless &&
           !grundy_engine_is_misere(e) && grundy_rules_have_values(&e->set);
}

static grundy_status make_solver(engine *e, grundy_error *err)
{
    const result_rules rules = {
        .ending = has_endings(&e->set) ? ending : NULL,
        .wins_next = grundy_engine_board_wins,
        .option = option,
        .to_move = e->set.partisan ? to_move : NULL,
        .orders = grundy_engine_order,
        .window = grundy_engine_window,
        .images = grundy_engine_board_images,
        .promise = grundy_engine_board_promise,
        .twin = grundy_engine_twin,
        .drop_twin = grundy_engine_drop_twin,
        .twin_bytes = sizeof *e,
        .values = e->set.partisan && grundy_rules_have_values(&e->set),
        .loopy = e->set.endless && !grundy_engine_is_misere(e) &&
                 grundy_rules_have_values(&e->set),
        .entails = e->set.entails,
        .excludes = grundy_engine_excludes(e),
        .searches = e->without[REWRITE_EXCLUSIONS],
        .proofs = e->by_proofs,
        .draws = grundy_rules_have_draws(&e->set),
        .scores = e->set.has_scores,
        .misere = grundy_engine_is_misere(e),
        .endless = e->set.endless,
        .endless_for_right = e->set.endless_for == SIDE_RIGHT  ? 1
                             : e->set.endless_for == SIDE_LEFT ? -1
                                                               : 0};
    grundy_game game = e->game;

    game.options = options;
    grundy_results_close(&e->results);
    e->results_misere = rules.misere;
    return grundy_results_open(&e->results, &game, &rules, e->mem, e->watch,
                               err);
}

/* That of the play that is asked for. */
static grundy_status open_solver(engine *e, grundy_error *err)
{
    return e->results != NULL && e->results_misere == grundy_engine_is_misere(e)
               ? GRUNDY_OK
               : make_solver(e, err);
}

grundy_status grundy_engine_choose_search(engine *e, grundy_search which,
                                          grundy_error *err)
{
    const bool by_proofs = which == GRUNDY_SEARCH_PROOF;

    if (by_proofs && !e->set.has_results)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "these rules have nothing that is searched by proof "
                           "numbers: no draws, scores, moves that go on or "
                           "moves of one player");
    if (by_proofs && e->set.endless)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "play may last for ever, and proof numbers need "
                           "play that ends");
    if (by_proofs != e->by_proofs)
        grundy_results_close(&e->results);
    e->by_proofs = by_proofs;
    return GRUNDY_OK;
}

/* Of parts of a sum; an error says nothing of positions as they are not. */
static grundy_status search_unknown(engine *e, const option_part *part,
                                    size_t parts, bool right, int64_t *out,
                                    uint32_t *length, grundy_error *err)
{
    grundy_error own = {0};
    bool mapped = false;
    grundy_status status = open_solver(e, err);

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++) {
        status = grundy_engine_find_images(e, part[i].at, err);
        mapped |= grundy_engine_board_images(e, part[i].at) != NULL;
    }
    if (status != GRUNDY_OK)
        return status;
    status =
        grundy_results_solve(e->results, part, parts, right, out, length, &own);
    if (status == GRUNDY_ECYCLE && mapped &&
        !grundy_results_are_busy(e->results)) {
        e->plain_boards = true;
        grundy_engine_drop_images(e);
        grundy_results_close(&e->results);
        return search_unknown(e, part, parts, right, out, length, err);
    }
    return status == GRUNDY_OK ? status : grundy_error_pass(err, &own);
}

static grundy_status search_sum(engine *e, const option_part *part,
                                size_t parts, bool right, int64_t *out,
                                uint32_t *length, grundy_error *err)
{
    const grundy_status status = open_solver(e, err);

    return status != GRUNDY_OK || grundy_results_told(e->results, part, parts,
                                                      right, out, length)
               ? status
               : search_unknown(e, part, parts, right, out, length, err);
}

static grundy_status result_for(engine *e, const object *sum, bool right,
                                int64_t *out, uint32_t *length,
                                grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const player_side before =
        e->machine.to_move; /* rules may ask while they run */
    option_part *part;
    size_t parts;
    bool wins = false, found = false;
    grundy_status status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &part, &parts, err);

    *out = 0;
    if (length != NULL)
        *length = 0;
    if (status == GRUNDY_OK && !e->by_proofs)
        status =
            grundy_engine_sides_win(e, part, parts, right, &wins, &found, err);
    if (status == GRUNDY_OK && !found && !e->by_proofs)
        status = grundy_engine_sum_by_laws(e, part, parts, &wins, &found, err);
    if (found)
        *out = wins ? 1 : -1;
    if (status == GRUNDY_OK && !found)
        status = search_sum(e, part, parts, right, out, length, err);
    e->machine.to_move = before;
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

bool grundy_engine_result_known(const engine *e, int64_t *low, int64_t *high)
{
    *low = INT64_MIN;
    *high = INT64_MAX;
    return e->results != NULL && grundy_results_known(e->results, low, high);
}

grundy_status grundy_engine_result(engine *e, const object *sum, int64_t *out,
                                   uint32_t *length, grundy_error *err)
{
    return result_for(e, sum, grundy_engine_is_rights(e, sum), out, length,
                      err);
}

grundy_status grundy_engine_outcome_class(engine *e, const object *sum,
                                          uint64_t *letter, grundy_error *err)
{
    static const char classes[2][2] = {{'P', 'R'}, {'L', 'N'}};
    int64_t left = 0, right = 0;
    bool wins = false;
    grundy_status status;

    if (!e->set.has_results) {
        status = grundy_engine_wins(e, sum, &wins, err);
        left = right = wins ? 1 : -1;
    } else {
        status = result_for(e, sum, false, &left, NULL, err);
        right = left;
    }
    if (status == GRUNDY_OK && e->set.partisan) {
        status = result_for(e, sum, true, &right, NULL, err);
        if (status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL)
            grundy_error_hint_also(
                err, left > 0 ? N_("known so far: if Left begins, Left wins")
                     : left < 0
                         ? N_("known so far: if Left begins, Right wins")
                         : N_("known so far: if Left begins, it is drawn"));
    }
    *letter =
        left == 0 || right == 0 ? 'D' : (uint64_t)classes[left > 0][right > 0];
    return status;
}

static grundy_status no_value(engine *e, const object *sum, grundy_error *err)
{
    char text[200];
    bool bound = false;

    for (size_t at = 0; at < sum->count;
         at += SUM_WORDS + (size_t)sum->word[at + SUM_LENGTH])
        bound |= sum->word[at + SUM_KIND] == SUM_ENTAILED;
    (void)grundy_engine_sum_text(e, sum->word, (size_t)sum->count, text,
                                 sizeof text);
    if (bound) {
        (void)grundy_fail(err, GRUNDY_EVALUE,
                          "%s has to be answered in one "
                          "part, so it has no value",
                          text);
        grundy_error_hint(err, "ask result(...) who wins it");
        return GRUNDY_EVALUE;
    }
    return grundy_fail(err, GRUNDY_ELIMIT,
                       "the value of %s is not found: its canonical form has "
                       "more than %d options, or play comes round",
                       text, GAME_VALUE_OPTIONS);
}

grundy_status grundy_engine_value(engine *e, const object *sum,
                                  uint64_t positions, char *out, size_t size,
                                  grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const player_side before = e->machine.to_move;
    option_part *part;
    size_t parts, length = 0;
    uint64_t nimber;
    grundy_status status;

    out[0] = '\0';
    if (!e->set.has_results) {
        status = grundy_engine_nimber(e, sum, &nimber, err);
        if (status == GRUNDY_OK)
            (void)snprintf(out, size, "*%" PRIu64, nimber);
        if (status == GRUNDY_OK && nimber <= 1)
            (void)snprintf(out, size, "%s", nimber == 0 ? "0" : "*");
        return status;
    }
    status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &part, &parts, err);
    if (status == GRUNDY_OK)
        status = open_solver(e, err);
    if (status == GRUNDY_OK)
        status = grundy_results_value(e->results, part, parts, positions, out,
                                      size, &length, err);
    e->machine.to_move = before;
    if (status == GRUNDY_OK && length == 0 && positions == 0)
        status = no_value(e, sum, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_engine_certify_labels(engine *e, const option_part *part,
                                           size_t parts, bool right,
                                           certified_text *out,
                                           grundy_error *err)
{
    grundy_status status = open_solver(e, err);

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        status = grundy_engine_find_images(e, part[i].at, err);
    return status == GRUNDY_OK ? grundy_results_certify(e->results, part, parts,
                                                        right, out, err)
                               : status;
}
