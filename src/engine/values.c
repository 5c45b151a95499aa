/* SPDX-License-Identifier: MIT */
/*
 * Who wins a sum.  Normal play with nimbers: part by part [Sprague35,
 * Grundy39].  Misère: by pairs where all parts are tame (misere.c), else the
 * whole sum is searched; so it is where win or lose stands.
 */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/words.h"
#include "engine/engine.h"
#include "engine/sets.h"

/* Parts of the words of a sum, to the list; *entailed counts those that have to
 * be answered. */
static void list_parts(const int64_t *word, size_t words, option_part *out,
                       size_t *count, int64_t *entailed)
{
    *count = 0;
    *entailed = 0;
    for (size_t at = 0; at < words; at = grundy_sum_next(word, at)) {
        const int64_t *const part = word + at;

        if (part[SUM_COPIES] == 0 || part[SUM_KIND] == SUM_RIGHT)
            continue;
        if (part[SUM_KIND] == SUM_ENTAILED)
            *entailed += part[SUM_COPIES];
        out[(*count)++] =
            (option_part){{part[SUM_KIND] == SUM_NIM ? GRUNDY_KIND_NIM
                                                     : (uint32_t)part[SUM_KIND],
                           (uint32_t)part[SUM_LENGTH], part + SUM_WORDS},
                          (uint64_t)part[SUM_COPIES]};
    }
}

static size_t count_parts(const int64_t *word, size_t words)
{
    size_t parts = 0;

    for (size_t at = 0; at < words; at = grundy_sum_next(word, at))
        parts++;
    return parts;
}

grundy_status grundy_engine_parts(engine *e, arena *a, const object *sum,
                                  option_part **out, size_t *count,
                                  grundy_error *err)
{
    size_t parts = count_parts(sum->word, (size_t)sum->count);
    int64_t entailed;

    *out = grundy_arena_new(a, (parts + 1) * sizeof **out);
    if (*out == NULL)
        return grundy_engine_no_memory(e, err);
    list_parts(sum->word, (size_t)sum->count, *out, count, &entailed);
    if (entailed == 1 && *count == 1) { /* nothing else could be answered */
        const grundy_position all = (*out)->at;

        parts = count_parts(all.word, all.length);
        *out = grundy_arena_new(a, (parts + 1) * sizeof **out);
        if (*out == NULL)
            return grundy_engine_no_memory(e, err);
        list_parts(all.word, all.length, *out, count, &entailed);
    }
    return entailed <= 1 ? GRUNDY_OK
                         : grundy_fail(err, GRUNDY_EVALUE,
                                       "a sum has two parts that have to be "
                                       "answered");
}

grundy_status grundy_engine_outside(engine *e, grundy_span span,
                                    grundy_error *err)
{
    (void)grundy_fail_at(err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES, span,
                         "%s is outside its range",
                         grundy_machine_outside(&e->machine));
    grundy_error_quote(err, GRUNDY_SOURCE_RULES, e->set.text, e->set.length);
    grundy_machine_hint_outside(&e->machine, err);
    return GRUNDY_EVALUE;
}

static void exchange(arena *x, arena *y)
{
    const arena kept = *x;

    *x = *y;
    *y = kept;
}

/* The sum is made where it stays: one of a hundred thousand parts is more to
 * copy than to make.  What a function remembers lies elsewhere, and may go. */
static grundy_status evaluate_start(engine *e, grundy_error *err)
{
    const node *start = e->set.start;
    int64_t value = 0;
    grundy_status status;

    grundy_arena_reset(&e->start_room, (arena_mark){NULL, 0});
    e->start_together = 0;
    exchange(&e->start_room, &e->machine.scratch);
    status = grundy_engine_evaluate(e, start, &value, err);
    exchange(&e->start_room, &e->machine.scratch);
    if (status == GRUNDY_OK && value == 0)
        status = grundy_engine_outside(e, start->span, err);
    if (status != GRUNDY_OK)
        return status;
    if (!grundy_arena_holds(&e->start_room, grundy_object_at(value)) &&
        !grundy_object_copy(&e->start_room, &grundy_type_sum, &value, &value))
        return grundy_engine_no_memory(e, err);
    e->start = grundy_object_at(value);
    return GRUNDY_OK;
}

grundy_status grundy_engine_start(engine *e, const object **out,
                                  grundy_error *err)
{
    const node *start = e->set.start;
    grundy_status status = grundy_engine_refresh(e, err);

    if (status != GRUNDY_OK)
        return status;
    if (start == NULL)
        return grundy_fail(err, GRUNDY_EINPUT, "the file has no 'start'");
    if (e->start == NULL) {
        status = grundy_engine_need(e, &e->set.start_reads, err);
        if (status == GRUNDY_OK)
            status = evaluate_start(e, err);
        if (status != GRUNDY_OK)
            return status;
        e->start_wins = -1;
        e->start_known = false;
    }
    *out = e->start;
    return GRUNDY_OK;
}

/* ---- nimbers ---- */

/* The position itself, or an equal one in scratch: its form, or one with a
 * smaller number. */
static grundy_status shortened(engine *e, grundy_position *at,
                               grundy_error *err)
{
    int64_t word[GRUNDY_MOST_PARAMS], *copy;
    bool shorter = false;
    grundy_status status = grundy_engine_form(e, at, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_shorten(e, *at, word, &shorter, err);
    if (status != GRUNDY_OK || !shorter)
        return status;
    copy = grundy_arena_new(&e->machine.scratch, at->length * sizeof *copy);
    if (copy == NULL)
        return grundy_engine_no_memory(e, err);
    memcpy(copy, word, at->length * sizeof *copy);
    at->word = copy;
    return GRUNDY_OK;
}

nimber_by grundy_engine_nimber_by(engine *e, grundy_position at)
{
    uint64_t value;

    if (at.kind == GRUNDY_KIND_NIM)
        return NIMBER_BY_SIZE;
    if (e->set.kind[at.kind].split != NULL)
        return NIMBER_BY_SUM;
    if (grundy_engine_has_law(e, at.kind) &&
        (e->law[at.kind].is != KIND_LAW_NUMBERS ||
         grundy_engine_instance(e, at) == NULL))
        return NIMBER_BY_LAW;
    if (grundy_engine_slice_value(e, at, &value))
        return NIMBER_BY_SLICE;
    if (grundy_engine_instance(e, at) != NULL)
        return NIMBER_BY_INSTANCE;
    return grundy_engine_searches_set(e, at) ? NIMBER_BY_SET : NIMBER_BY_SOLVER;
}

grundy_status grundy_engine_prepare(engine *e, const option_part *part,
                                    size_t parts, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_position *list;
    size_t count = 0;
    grundy_status status = GRUNDY_OK;

    list = grundy_arena_new(&e->machine.scratch, (parts + 1) * sizeof *list);
    if (list == NULL)
        return grundy_engine_no_memory(e, err);
    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        if (grundy_engine_nimber_by(e, part[i].at) == NIMBER_BY_SOLVER) {
            list[count] = part[i].at;
            status = shortened(e, &list[count++], err);
        }
    if (status == GRUNDY_OK && count > 0)
        status = grundy_nimber_prepare(e->nimbers, list, count, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static grundy_status solve(engine *e, grundy_position at, uint64_t *out,
                           grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = shortened(e, &at, err);

    if (status == GRUNDY_OK)
        status = grundy_nimber_solve(e->nimbers, at, out, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_engine_part_nimber(engine *e, grundy_position at,
                                        uint64_t *out, grundy_error *err)
{
    grundy_status status;

    assert(at.kind == GRUNDY_KIND_NIM || at.kind < e->set.kinds);
    if (at.kind != GRUNDY_KIND_NIM && e->nimbers != NULL &&
        grundy_nimber_stands(e->nimbers, at, out))
        return GRUNDY_OK;
    switch (grundy_engine_nimber_by(e, at)) {
    case NIMBER_BY_SIZE: *out = (uint64_t)at.word[0]; return GRUNDY_OK;
    case NIMBER_BY_SUM: return grundy_engine_split_nimber(e, at, out, err);
    case NIMBER_BY_LAW:
        if (grundy_engine_law_value(e, at.kind, (uint64_t)at.word[0], out))
            return GRUNDY_OK;
        status = grundy_engine_law_failure(e, at.kind, err);
        if (status != GRUNDY_OK || grundy_engine_slice_value(e, at, out))
            return status;
        break; /* beyond its limit */
    case NIMBER_BY_SLICE:
        (void)grundy_engine_slice_value(e, at, out);
        return GRUNDY_OK;
    case NIMBER_BY_INSTANCE:
        return grundy_engine_part_nimber(grundy_engine_instance(e, at), at, out,
                                         err);
    case NIMBER_BY_SET: return grundy_engine_set_nimber(e, at, out, err);
    case NIMBER_BY_SOLVER: break;
    }
    return solve(e, at, out, err);
}

/*
 * What is known not to end need not be tried: a nimber asks for all options,
 * and who wins for those that there are.
 */
static grundy_status refuse_endless(const engine *e, const option_part *part,
                                    size_t parts, bool nimber,
                                    grundy_error *err)
{
    for (size_t i = 0; i < parts; i++) {
        const game_kind *const k = part[i].at.kind < e->set.kinds
                                       ? &e->set.kind[part[i].at.kind]
                                       : NULL;

        if (k != NULL && k->endless != NULL &&
            (nimber ? part[i].copies % 2 == 1 : k->moves == 1))
            return grundy_fail_at(err, GRUNDY_ERULES, GRUNDY_SOURCE_RULES,
                                  k->endless->target->span,
                                  "this move is always there and makes nothing "
                                  "smaller, so play never ends");
    }
    return GRUNDY_OK;
}

grundy_status grundy_engine_nimber(engine *e, const object *sum, uint64_t *out,
                                   grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    option_part *part;
    size_t parts;
    grundy_status status;

    *out = 0;
    if (!grundy_engine_has_nimbers(e))
        return grundy_fail(err, GRUNDY_ENONIMBER, "%s",
                           e->set.has_results
                               ? _("positions of this game have results, and "
                                   "no nimbers")
                           : grundy_engine_is_misere(e)
                               ? _("there is no nimber under 'play misere'")
                               : _("there is no nimber where 'win' or 'lose' "
                                   "decides"));
    status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &part, &parts, err);
    if (status == GRUNDY_OK)
        status = refuse_endless(e, part, parts, true, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_expand(e, &part, &parts, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_forms(e, part, parts, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_prepare(e, part, parts, err);
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        uint64_t value;

        if (part[i].copies % 2 == 0)
            continue; /* G + G = 0 */
        status = grundy_engine_part_nimber(e, part[i].at, &value, err);
        *out ^= value;
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- outcomes ---- */

grundy_status grundy_engine_search(engine *e, const option_part *part,
                                   size_t parts, bool *wins, grundy_error *err)
{
    const bool misere = grundy_engine_is_misere(e);
    grundy_status status = refuse_endless(e, part, parts, false, err);

    assert(parts == 0 || part != NULL);
    if (status != GRUNDY_OK)
        return status;
    if (e->outcomes_misere != misere)
        grundy_outcome_close(&e->outcomes);
    if (e->outcomes == NULL) {
        grundy_game game = e->game;

        game.bounds = grundy_engine_plain_bounds;
        if (misere) { /* both are of nimbers */
            game.law = NULL;
            game.components = NULL;
        }
        e->outcomes_misere = misere;
        status = grundy_outcome_open(&e->outcomes, &game, misere, e->mem,
                                     e->watch, err);
        if (status != GRUNDY_OK)
            return status;
        e->outcomes->base.orders = grundy_engine_order;
        grundy_outcome_use_windows(e->outcomes, grundy_engine_window);
        grundy_engine_use_images(e);
    }
    e->native.lists |= e->native.state == NATIVE_WAITING;
    grundy_outcome_use_pairs(e->outcomes, e->pairs);
    return grundy_outcome_solve(e->outcomes, part, parts, wins, err);
}

static grundy_status wins_by_parts(engine *e, const option_part *part,
                                   size_t parts, bool *wins, grundy_error *err)
{
    option_part one;
    tame_pair pair;
    grundy_status status = GRUNDY_OK;
    bool found = false;

    if (parts == 1 && part[0].copies == 1) {
        /* A single position may be shortened; outcomes do not add. */
        one = part[0];
        part = &one;
        status = shortened(e, &one.at, err);
    }
    if (status == GRUNDY_OK)
        status = grundy_engine_pair(e, part, parts, &pair, err);
    if (status != GRUNDY_OK)
        return status;
    if (!pair.tame)
        status = grundy_engine_undecided_sum(e, part, parts, wins, &found, err);
    if (!pair.tame && status == GRUNDY_OK && !found &&
        grundy_engine_any_order(e, part, parts))
        status = grundy_engine_turns(e, part, UINT64_MAX, wins, &found, err);
    if (!pair.tame && status == GRUNDY_OK && !found)
        status = grundy_engine_search(e, part, parts, wins, err);
    if (!pair.tame)
        return status;
    *wins = grundy_tame_wins(pair);
    return GRUNDY_OK;
}

static grundy_status wins_by_result(engine *e, const object *sum, bool *wins,
                                    grundy_error *err)
{
    int64_t result;
    const grundy_status status =
        grundy_engine_result(e, sum, &result, NULL, err);

    *wins = result > 0;
    return status;
}

/* A sum as parts, and who wins it where a theorem or the search of a set tells
 * that without a nimber; *found false: nothing does. */
typedef struct judged {
    option_part *part;
    size_t parts;
    bool found;
} judged;

/* A single position in other words, which are easier to search.  Under misère
 * play it stays one where its sum is of several. */
static grundy_status reword(engine *e, judged *j, grundy_error *err)
{
    option_part *part = j->part;
    size_t parts = j->parts;
    const grundy_status status = grundy_engine_expand(e, &part, &parts, err);

    if (status == GRUNDY_OK && (grundy_engine_has_nimbers(e) || parts == 1)) {
        j->part = part;
        j->parts = parts;
    }
    return status;
}

static grundy_status judge(engine *e, const object *sum, judged *j, bool *wins,
                           grundy_error *err)
{
    grundy_status status = grundy_engine_parts(e, &e->machine.scratch, sum,
                                               &j->part, &j->parts, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_forms(e, j->part, j->parts, err);
    if (status == GRUNDY_OK && j->parts == 1 &&
        (grundy_engine_has_nimbers(e) || grundy_engine_is_misere(e)))
        status = reword(e, j, err);
    if (status == GRUNDY_OK)
        j->found = grundy_engine_known_winner(e, j->part, j->parts, wins);
    if (status == GRUNDY_OK && !j->found)
        status = grundy_engine_sum_by_laws(e, j->part, j->parts, wins,
                                           &j->found, err);
    return status != GRUNDY_OK || j->found
               ? status
               : grundy_engine_set_wins(e, j->part, j->parts, wins, &j->found,
                                        err);
}

/* By a law of some of its numbers, or of the inputs of the moment. */
static bool is_told(engine *e, grundy_position at)
{
    const nimber_by by = grundy_engine_nimber_by(e, at);

    return by == NIMBER_BY_SLICE || by == NIMBER_BY_INSTANCE;
}

/*
 * Where a run asks for no nimber: a search that ends at the first winning
 * move; *searched false: nimbers are found instead.  A period that shortens the
 * position is looked for when the search has taken a while.
 */
static grundy_status try_outcome(engine *e, judged *j, bool *searched,
                                 bool *wins, grundy_error *err)
{
    enum { A_WHILE = 1 << 20 }; /* ticks */

    grundy_status status;

    *searched = e->running &&
                grundy_engine_why_no_outcome(e, j->part, j->parts) == NULL &&
                !is_told(e, j->part->at);
    if (!*searched)
        return GRUNDY_OK;
    status = grundy_engine_turns(e, j->part, A_WHILE, wins, &j->found, err);
    if (status == GRUNDY_OK && !j->found)
        status = shortened(e, &j->part->at, err);
    if (status == GRUNDY_OK && !j->found)
        status =
            grundy_engine_turns(e, j->part, UINT64_MAX, wins, &j->found, err);
    if (status == GRUNDY_OK && !j->found)
        j->found = grundy_engine_try(e, j->part, wins);
    return status;
}

/*
 * A search of one position ends at the first refutation.  Sums of several
 * parts are another matter: there are as many as products of their parts'
 * positions, where nimbers need a look at each position once.  So with
 * nimbers only a position that stays in one part is searched.
 */
static bool has_quick_nimbers(engine *e, const judged *j)
{
    return grundy_engine_has_nimbers(e) &&
           (j->parts != 1 || j->part->copies != 1 ||
            grundy_tree_splits(&e->set) ||
            grundy_engine_is_split(e, j->part, j->parts) ||
            grundy_engine_has_law(e, j->part->at.kind) ||
            grundy_engine_nimber_by(e, j->part->at) == NIMBER_BY_SLICE);
}

/* Where the rules said `lose`, without a law of what they are now. */
static bool is_only_searched(engine *e, const judged *j)
{
    return e->set.loses && j->parts == 1 &&
           j->part->at.kind != GRUNDY_KIND_NIM && !has_quick_nimbers(e, j) &&
           !is_told(e, j->part->at);
}

/* Whether a single position of a run has neither law nor table, and nobody asks
 * for more than its winner. */
static bool may_leave_nimbers(engine *e, const judged *j)
{
    assert(j->parts == 0 || j->part != NULL);
    return e->running && e->winner_is_enough && j->parts == 1 &&
           j->part->copies == 1 && j->part->at.kind != GRUNDY_KIND_NIM &&
           !e->without[REWRITE_OUTCOME] && e->watch->trial_ends == 0 &&
           e->machine.native_depth == 0 && !has_quick_nimbers(e, j) &&
           grundy_engine_may_fail_far(e, j->part);
}

/*
 * Nimbers look at all that play reaches, and with that at all that can fail.
 * Where no order is proved and they have not come to an end with much work, a
 * search for the winner goes on, which may leave most of it out.  So it is
 * where rules may fail and the box is large.
 */
static grundy_status wins_by_nimber(engine *e, const object *sum, judged *j,
                                    bool *wins, grundy_error *err)
{
    enum { MUCH = 1 << 18 }; /* ticks, of all questions together */
    const bool may_leave = may_leave_nimbers(e, j);
    const uint64_t before = e->watch->ticks;
    grundy_error found = {0};
    uint64_t nimber;
    bool left = e->left >= MUCH;
    grundy_status status = GRUNDY_OK;

    if (may_leave && !left)
        grundy_watch_try(e->watch, MUCH - e->left);
    if (!may_leave || !left) {
        status = grundy_engine_nimber(e, sum, &nimber, &found);
        *wins = nimber != 0;
    }
    if (may_leave && !left) {
        left = status == GRUNDY_ELIMIT && !e->mem->over &&
               e->watch->ticks >= e->watch->trial_ends;
        grundy_watch_try_end(e->watch);
        e->left += e->watch->ticks - before;
    }
    if (!may_leave || !left) {
        (void)grundy_error_pass(err, &found);
        return status;
    }
    status = grundy_engine_turns(e, j->part, UINT64_MAX, wins, &j->found, err);
    return status != GRUNDY_OK || j->found
               ? status
               : grundy_engine_search(e, j->part, 1, wins, err);
}

grundy_status grundy_engine_wins(engine *e, const object *sum, bool *wins,
                                 grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const bool has_nimbers = grundy_engine_has_nimbers(e);
    bool searched = !has_nimbers;
    judged j = {.found = false};
    grundy_status status;

    if (e->set.has_results)
        return wins_by_result(e, sum, wins, err);
    status = judge(e, sum, &j, wins, err);
    if (status == GRUNDY_OK && has_nimbers && !j.found)
        status = try_outcome(e, &j, &searched, wins, err);
    if (status == GRUNDY_OK && !j.found)
        searched |= is_only_searched(e, &j);
    if (status == GRUNDY_OK && !searched && !j.found) {
        status = wins_by_nimber(e, sum, &j, wins, err);
    } else if (status == GRUNDY_OK && !j.found) {
        status = wins_by_parts(e, j.part, j.parts, wins, err);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_engine_outcome(engine *e, const object *sum, bool *wins,
                                    grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    judged j = {.found = false};
    grundy_status status;

    if (e->set.has_results)
        return wins_by_result(e, sum, wins, err);
    status = judge(e, sum, &j, wins, err);
    if (status == GRUNDY_OK && !j.found)
        status = has_quick_nimbers(e, &j)
                     ? grundy_engine_wins(e, sum, wins, err)
                     : wins_by_parts(e, j.part, j.parts, wins, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- text ---- */

static void put_part(fixed_text *t, engine *e, const int64_t *part)
{
    const size_t room = t->length < t->size ? t->size - t->length : 0;

    if (part[SUM_KIND] == SUM_NIM)
        grundy_fixed_put(t, "nim(%lld)", (long long)part[SUM_WORDS]);
    else
        t->length +=
            grundy_machine_text(&e->machine, (uint32_t)part[SUM_KIND],
                                part + SUM_WORDS, (uint32_t)part[SUM_LENGTH],
                                room > 0 ? t->at + t->length : NULL, room);
}

/* "entailed(stack(2))" */
static void put_entailed(fixed_text *t, engine *e, const int64_t *part)
{
    size_t room;

    grundy_fixed_put(t, "entailed(");
    room = t->length < t->size ? t->size - t->length : 0;
    t->length +=
        grundy_engine_sum_text(e, part + SUM_WORDS, (size_t)part[SUM_LENGTH],
                               room > 0 ? t->at + t->length : NULL, room);
    grundy_fixed_put(t, ")");
}

size_t grundy_engine_sum_text(engine *e, const int64_t *word, size_t words,
                              char *out, size_t size)
{
    fixed_text t = {out, size, 0};
    const bool rights = grundy_words_are_rights(word, words);
    size_t parts = 0;

    if (size > 0)
        out[0] = '\0';
    if (rights)
        grundy_fixed_put(&t, "right ");
    for (size_t i = 0; i < words; i = grundy_sum_next(word, i)) {
        const int64_t *part = word + i;

        if (++parts % 4096 == 0 && grundy_watch_stops(e->watch))
            break; /* whoever shows it finds out that time is over */
        if (part[SUM_KIND] == SUM_RIGHT)
            continue;
        if (i > 0)
            grundy_fixed_put(&t, " + ");
        if (part[SUM_COPIES] != 1)
            grundy_fixed_put(&t, "%lld * ", (long long)part[SUM_COPIES]);
        if (part[SUM_KIND] == SUM_ENTAILED)
            put_entailed(&t, e, part);
        else
            put_part(&t, e, part);
    }
    if (words == (rights ? SUM_WORDS : 0))
        grundy_fixed_put(&t, "nothing");
    return t.length;
}
