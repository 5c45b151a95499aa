/* SPDX-License-Identifier: MIT */
/* grundy/explain.h: the facts, from the engine to the caller's structs. */
#include "grundy/explain.h"

#include <stdio.h>
#include <string.h>

#include "api/sum.h"
#include "base/error.h"

static const game_kind *kind_of(const grundy_sum *sum, const int64_t *part)
{
    return &sum->rules->engine.set.kind[part[SUM_KIND]];
}

/* ---- a position as data ---- */

static grundy_param_kind held_by(const param *p)
{
    static const grundy_param_kind held[] = {[PARAM_INT] = GRUNDY_PARAM_NUMBER,
                                             [PARAM_SET] = GRUNDY_PARAM_SET,
                                             [PARAM_ARRAY] = GRUNDY_PARAM_ARRAY,
                                             [PARAM_TEXT] = GRUNDY_PARAM_TEXT};

    if (p->kind != PARAM_SET || p->sizes == 1)
        return held[p->kind];
    return p->sizes == 2   ? GRUNDY_PARAM_PAIRS
           : p->sizes == 3 ? GRUNDY_PARAM_TRIPLES
                           : GRUNDY_PARAM_QUADRUPLES;
}

const char *grundy_rules_param(const grundy_rules *rules, size_t kind, size_t i,
                               grundy_param_kind *holds)
{
    const ruleset *const set = &rules->engine.set;

    if (kind >= set->kinds || set->kind[kind].planned ||
        i >= set->kind[kind].params)
        return NULL;
    *holds = held_by(&set->kind[kind].param[i]);
    return set->kind[kind].param[i].name;
}

/* A part, or the one position that has to be answered there. */
static const int64_t *drawn_part(const grundy_sum *sum, size_t part)
{
    const int64_t *const at = grundy_sum_part_at(sum, part);
    const int64_t *const inside = at + SUM_WORDS;

    return at[SUM_KIND] == SUM_ENTAILED && at[SUM_LENGTH] > 0 &&
                   inside[SUM_COPIES] == 1 &&
                   SUM_WORDS + inside[SUM_LENGTH] == at[SUM_LENGTH]
               ? inside
               : at;
}

const char *grundy_sum_part_kind(const grundy_sum *sum, size_t part)
{
    const int64_t *at = grundy_sum_part_at(sum, part);

    if (at[SUM_KIND] == SUM_ENTAILED)
        return "entailed";
    return at[SUM_KIND] == SUM_NIM ? "nim" : kind_of(sum, at)->name;
}

size_t grundy_sum_part_params(const grundy_sum *sum, size_t part)
{
    const int64_t *at = drawn_part(sum, part);

    if (at[SUM_KIND] == SUM_ENTAILED)
        return 0;
    return at[SUM_KIND] == SUM_NIM ? 1 : kind_of(sum, at)->params;
}

/* The elements of a set from its bits, onto the list. */
static bool push_set(word_list *w, const universe_now *u, const int64_t *bits)
{
    for (uint64_t i = 0; i < u->count; i++) {
        int64_t element[GRUNDY_MOST_DIMS];

        if (((uint64_t)bits[i / 64] >> (i % 64) & 1u) == 0)
            continue;
        grundy_universe_element(u, i, element);
        if (!grundy_words_push(w, element, u->dims))
            return false;
    }
    return true;
}

static bool take_set(grundy_sum *sum, const param *p, const int64_t *at,
                     grundy_param *out)
{
    const universe_now *const u =
        &sum->rules->engine.program.universe[p->variable->type->in->index];
    const size_t before = sum->element.count;

    out->kind = held_by(p);
    out->low = u->low;
    out->high = u->low + (int64_t)u->count - 1;
    out->rows = u->size[0];
    out->columns = u->size[1];
    out->numbers = u->dims;
    if (!push_set(&sum->element, u, at))
        return false;
    out->count = (sum->element.count - before) / u->dims;
    return true;
}

/* Words of the parameter in a position; `at` is where they begin. */
static size_t words_of(const grundy_sum *sum, const param *p,
                       const param_shape *shape, const int64_t *at)
{
    if (p->kind == PARAM_INT || shape->mask)
        return 1;
    if (p->kind == PARAM_SET)
        return (size_t)(sum->rules->engine.program
                            .universe[p->variable->type->in->index]
                            .count +
                        63) /
               64;
    return p->kind == PARAM_TEXT || shape->length == UINT64_MAX
               ? 1 + (size_t)at[0]
               : (size_t)shape->length;
}

static bool take_array(grundy_sum *sum, const param *p,
                       const param_shape *shape, const int64_t *at,
                       grundy_param *out)
{
    const bool counted = p->kind == PARAM_TEXT || shape->length == UINT64_MAX;

    out->kind = held_by(p);
    out->count = counted ? (size_t)at[0] : (size_t)shape->length;
    return grundy_words_push(&sum->element, at + counted, out->count);
}

static bool take_number(grundy_sum *sum, const param *p,
                        const param_shape *shape, const int64_t *at,
                        grundy_param *out)
{
    out->bounded = p->range != NULL;
    out->low = shape->has_range ? shape->low : 1;
    out->high = shape->has_range ? shape->high : 0;
    return grundy_words_push(&sum->element, at, 1);
}

/* Appends the elements of parameter i to the sum's list. */
static bool take_param(grundy_sum *sum, const int64_t *part, size_t i,
                       grundy_param *out)
{
    const game_kind *const k = kind_of(sum, part);
    const param_shape *const shape =
        sum->rules->engine.program.kind[part[SUM_KIND]].param;
    const int64_t *at = part + SUM_WORDS;
    bool ok;

    for (size_t before = 0; before < i; before++)
        at += words_of(sum, &k->param[before], &shape[before], at);
    out->name = k->param[i].name;
    out->count = out->numbers = 1;
    if (k->param[i].kind == PARAM_SET)
        ok = take_set(sum, &k->param[i], at, out);
    else if (k->param[i].kind == PARAM_INT)
        ok = take_number(sum, &k->param[i], &shape[i], at, out);
    else
        ok = take_array(sum, &k->param[i], &shape[i], at, out);
    return ok;
}

grundy_status grundy_sum_part_param(grundy_sum *sum, size_t part, size_t i,
                                    grundy_param *out, grundy_error *err)
{
    const int64_t *at = drawn_part(sum, part);
    bool ok;

    *out = (grundy_param){.name = "", .numbers = 1, .count = 1};
    sum->element.count = 0;
    ok = at[SUM_KIND] == SUM_NIM
             ? grundy_words_push(&sum->element, at + SUM_WORDS, 1)
             : take_param(sum, at, i, out);
    out->element = sum->element.at;
    return ok ? GRUNDY_OK : grundy_engine_no_memory(&sum->rules->engine, err);
}

grundy_status grundy_sum_part_edges(grundy_sum *sum, size_t part,
                                    const int64_t **ends, size_t *count,
                                    grundy_error *err)
{
    const int64_t kind = drawn_part(sum, part)[SUM_KIND];
    bool ok = true;

    sum->element.count = 0;
    if (kind != SUM_NIM && kind != SUM_ENTAILED)
        ok = grundy_engine_edges(&sum->rules->engine, (uint32_t)kind,
                                 &sum->element);
    *ends = sum->element.at;
    *count = ok ? sum->element.count / 2 : 0;
    return ok ? GRUNDY_OK : grundy_engine_no_memory(&sum->rules->engine, err);
}

/* The parameters one after another, each but a number behind its length. */
static bool push_params(grundy_sum *sum, const int64_t *part)
{
    const game_kind *const k = kind_of(sum, part);

    for (uint32_t i = 0; i < k->params; i++) {
        const bool counted = k->param[i].kind != PARAM_INT;
        const size_t length = sum->element.count;
        const int64_t room = 0;
        grundy_param p = {.count = 1};

        if ((counted && !grundy_words_push(&sum->element, &room, 1)) ||
            !take_param(sum, part, i, &p))
            return false;
        if (counted)
            sum->element.at[length] = (int64_t)p.count;
    }
    return true;
}

grundy_status grundy_sum_part_words(grundy_sum *sum, size_t part,
                                    grundy_position *out, grundy_error *err)
{
    const int64_t *at = grundy_sum_part_at(sum, part);
    const bool nim = at[SUM_KIND] == SUM_NIM;
    bool ok;

    if (at[SUM_KIND] == SUM_ENTAILED)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a position, found a part that has to be "
                           "answered, which is a sum");
    sum->element.count = 0;
    ok = nim ? grundy_words_push(&sum->element, at + SUM_WORDS, 1)
             : push_params(sum, at);
    *out = (grundy_position){nim ? GRUNDY_KIND_NIM : (uint32_t)at[SUM_KIND],
                             (uint32_t)sum->element.count, sum->element.at};
    return ok ? GRUNDY_OK : grundy_engine_no_memory(&sum->rules->engine, err);
}

grundy_status grundy_sum_part_show(grundy_sum *sum, size_t part,
                                   const char **lines, grundy_error *err)
{
    const int64_t *at = drawn_part(sum, part);
    engine *const e = &sum->rules->engine;
    grundy_status status;

    *lines = NULL;
    if (at[SUM_KIND] == SUM_NIM || at[SUM_KIND] == SUM_ENTAILED ||
        kind_of(sum, at)->shows == 0)
        return GRUNDY_OK;
    sum->shown.count = 0;
    status = grundy_rules_begin(sum->rules, err);
    if (status == GRUNDY_OK)
        status =
            grundy_engine_show(e, grundy_sum_position(at), &sum->shown, err);
    if (status == GRUNDY_OK && !grundy_text_put(&sum->shown, "", 1))
        status = grundy_engine_no_memory(e, err);
    if (status == GRUNDY_OK)
        *lines = sum->shown.at;
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_form(grundy_sum *sum, const int64_t **words,
                              size_t *count, grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_sum_key(e, sum->sum, &sum->form, err);
    *words = sum->form.at;
    *count = sum->form.count;
    grundy_arena_reset(&e->machine.scratch, mark);
    return grundy_rules_leave(sum->rules, status, err);
}

/* ---- what decides ---- */

grundy_status grundy_sum_tame(grundy_sum *sum, grundy_tame *out,
                              grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    tame_pair pair = {false, false, 0};
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_tame(e, sum->sum, &pair, err);
    *out = (grundy_tame){pair.tame, pair.firm, pair.value};
    grundy_arena_reset(&e->machine.scratch, mark);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_part_tame(grundy_sum *sum, size_t part,
                                   grundy_tame *out, grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    tame_pair pair = {false, false, 0};
    grundy_status status = grundy_sum_tame(sum, out, err);

    if (status != GRUNDY_OK || !out->tame)
        return status;
    grundy_rules_enter(sum->rules);
    status = grundy_engine_part_pair(
        e, grundy_sum_position(grundy_sum_part_at(sum, part)), &pair, err);
    *out = (grundy_tame){pair.tame, pair.firm, pair.value};
    grundy_arena_reset(&e->machine.scratch, mark);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_ground(grundy_sum *sum, grundy_ground *ground,
                                grundy_error *err)
{
    grundy_tame tame;
    grundy_status status;

    *ground = GRUNDY_GROUND_NIMBERS;
    if (grundy_engine_has_nimbers(&sum->rules->engine))
        return GRUNDY_OK;
    status = grundy_sum_tame(sum, &tame, err);
    *ground = tame.tame ? GRUNDY_GROUND_TAME : GRUNDY_GROUND_SEARCH;
    return status;
}

grundy_status grundy_sum_part_decided(grundy_sum *sum, size_t part,
                                      grundy_decided *out, grundy_error *err)
{
    static const grundy_ending ending[] = {[DECIDE_STOP] = GRUNDY_ENDING_STOP,
                                           [DECIDE_WIN] = GRUNDY_ENDING_WIN,
                                           [DECIDE_LOSE] = GRUNDY_ENDING_LOSE,
                                           [DECIDE_DRAW] = GRUNDY_ENDING_DRAW,
                                           [DECIDE_SCORE] =
                                               GRUNDY_ENDING_SCORE};
    engine *const e = &sum->rules->engine;
    const rule_decide *which = NULL;
    int64_t score;
    grundy_status status;

    *out = (grundy_decided){GRUNDY_ENDING_NONE, 0, ""};
    status = grundy_rules_begin(sum->rules, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_ending(
            e, grundy_sum_position(grundy_sum_part_at(sum, part)), &which,
            &score, err);
    if (status == GRUNDY_OK && which != NULL) {
        out->ending = ending[which->what];
        out->line = which->span.line;
        grundy_tree_source(&e->set, which->condition->span, out->condition,
                           sizeof out->condition);
    }
    return grundy_rules_leave(sum->rules, status, err);
}

static void describe_code(const kind_law *law, grundy_part_law *out)
{
    grundy_heap_law proved;

    out->family = GRUNDY_PART_CODE;
    (void)grundy_heap_code_text(grundy_heap_game(law->sequence), out->code,
                                sizeof out->code);
    if (!grundy_heap_get_law(law->sequence, &proved))
        return;
    out->preperiod = proved.preperiod;
    out->period = proved.period;
    out->saltus = proved.saltus;
}

/* A law that is no formula leaves the heap to be told by its moves. */
static void describe_taken(const engine *e, int64_t kind, const kind_law *law,
                           grundy_part_law *out)
{
    const bool formula = grundy_takes_is_formula(&law->taken);

    if (law->taken.kind == TAKES_ALL && !law->taken.splits)
        out->family = GRUNDY_PART_NIM;
    else if (law->taken.kind == TAKES_RUN && law->taken.a == 1)
        out->family = GRUNDY_PART_TAKE;
    else if (formula)
        out->family = GRUNDY_PART_FORMULA;
    else
        *out = (grundy_part_law){.family = GRUNDY_PART_PLAIN};
    if (out->family == GRUNDY_PART_TAKE)
        out->most = (uint64_t)law->taken.b;
    if (out->family == GRUNDY_PART_FORMULA)
        (void)grundy_takes_text(&law->taken, e->set.kind[kind].param[0].name,
                                out->code, sizeof out->code);
}

static void describe_known(const engine *e, int64_t kind, grundy_part_law *out)
{
    const kind_law *const law = &e->law[kind];

    out->only_takes = grundy_engine_is_tame(e, kind);
    if (law->is == KIND_LAW_SEQUENCE)
        describe_code(law, out);
    else
        describe_taken(e, kind, law, out);
}

/* A sequence that ends too early is no law here; out of memory is told. */
static grundy_status describe_law(engine *e, const int64_t *part,
                                  grundy_part_law *out, grundy_error *err)
{
    const int64_t kind = part[SUM_KIND];
    grundy_error why = {.status = GRUNDY_OK};

    out->heap = (uint64_t)part[SUM_WORDS];
    out->nimber = out->heap;
    out->only_takes = true;
    if (kind == SUM_NIM) {
        out->family = GRUNDY_PART_NIM;
        return GRUNDY_OK;
    }
    if (grundy_engine_law_value(e, kind, out->heap, &out->nimber)) {
        describe_known(e, kind, out);
        return GRUNDY_OK;
    }
    *out = (grundy_part_law){.family = GRUNDY_PART_PLAIN};
    if (!grundy_engine_has_law(e, kind) ||
        grundy_engine_law_failure(e, kind, &why) != GRUNDY_ENOMEM)
        return GRUNDY_OK;
    return grundy_engine_no_memory(e, err);
}

grundy_status grundy_sum_part_law(grundy_sum *sum, size_t part,
                                  grundy_part_law *out, grundy_error *err)
{
    grundy_status status;

    *out = (grundy_part_law){.family = GRUNDY_PART_PLAIN};
    status = grundy_rules_begin(sum->rules, err);
    if (status == GRUNDY_OK)
        status = describe_law(&sum->rules->engine,
                              grundy_sum_part_at(sum, part), out, err);
    return grundy_rules_leave(sum->rules, status, err);
}

static const char *if_said(const char *text)
{
    return text[0] == '\0' ? NULL : text;
}

grundy_status grundy_sum_part_strategy(grundy_sum *sum, size_t part,
                                       grundy_strategy *out, grundy_error *err)
{
    law_saying *const said = &sum->said;
    grundy_status status;

    *out = (grundy_strategy){.rule = NULL};
    status = grundy_rules_begin(sum->rules, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_strategy(
            &sum->rules->engine,
            grundy_sum_position(grundy_sum_part_at(sum, part)), said, err);
    if (status == GRUNDY_OK && said->rule[0] != '\0')
        *out = (grundy_strategy){.theorem = said->theorem,
                                 .source = said->source,
                                 .rule = said->rule,
                                 .aim = if_said(said->aim),
                                 .here = if_said(said->here),
                                 .of_values = said->of_values,
                                 .of_winners = said->of_winners};
    return grundy_rules_leave(sum->rules, status, err);
}

/* ---- moves of one part ---- */

static grundy_status list(grundy_sum *sum, size_t part, move_wish wish,
                          uint64_t value, grundy_move_found *found, void *user,
                          grundy_error *err)
{
    move_telling t = {sum, found, user};
    engine *const e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_part_moves(e, sum->sum, part, wish, value,
                                          grundy_sum_tell, &t, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_part_moves(grundy_sum *sum, size_t part,
                                    grundy_move_found *found, void *user,
                                    grundy_error *err)
{
    return list(sum, part, MOVES_ALL, 0, found, user, err);
}

grundy_status grundy_sum_part_targets(grundy_sum *sum, size_t part,
                                      grundy_move_found *found, void *user,
                                      grundy_error *err)
{
    return list(sum, part, MOVES_UNJUDGED, 0, found, user, err);
}

grundy_status grundy_sum_part_moves_to(grundy_sum *sum, size_t part,
                                       uint64_t nimber,
                                       grundy_move_found *found, void *user,
                                       grundy_error *err)
{
    if (!grundy_engine_has_nimbers(&sum->rules->engine))
        return grundy_fail(err, GRUNDY_ENONIMBER,
                           "the positions of this game have no nimbers");
    return list(sum, part, MOVES_OF_VALUE, nimber, found, user, err);
}

grundy_status grundy_sum_allows(grundy_sum *sum, size_t part, const char *to,
                                bool *allowed, grundy_error *err)
{
    grundy_rules *const rules = sum->rules;
    engine *const e = &rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *target;
    grundy_status status;
    arena a;

    *allowed = false;
    grundy_rules_enter(rules);
    grundy_arena_open(&a, &rules->mem);
    status = grundy_rules_typed(rules, &a, to, &target, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_allows(e, sum->sum, part, target, allowed, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    grundy_arena_close(&a);
    return grundy_rules_leave(rules, status, err);
}

/* The words of the sum with one copy of the part replaced by the target, which
 * stands where the part did: people look for it there. */
static const object *replaced(const grundy_sum *sum, size_t part,
                              const object *target)
{
    const bool right = grundy_sum_is_rights(sum);
    const size_t words = (size_t)sum->sum->count - (right ? SUM_WORDS : 0);
    const size_t more = (size_t)target->count;
    const size_t at = (size_t)(grundy_sum_part_at(sum, part) - sum->sum->word);
    const size_t end = at + SUM_WORDS + (size_t)sum->sum->word[at + SUM_LENGTH];
    object *o = grundy_object_new(&sum->rules->engine.machine.scratch,
                                  words + more, words + more);

    if (o == NULL)
        return NULL;
    memcpy(o->word, sum->sum->word, end * sizeof *o->word);
    if (more > 0)
        memcpy(o->word + end, target->word, more * sizeof *o->word);
    if (words > end)
        memcpy(o->word + end + more, sum->sum->word + end,
               (words - end) * sizeof *o->word);
    o->word[at + SUM_COPIES]--;
    return o;
}

grundy_status grundy_sum_after(grundy_sum **out, const grundy_sum *sum,
                               size_t part, const char *to, grundy_error *err)
{
    grundy_rules *const rules = sum->rules;
    engine *const e = &rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *target, *made = NULL;
    grundy_status status = grundy_sum_new(out, rules, err);

    if (status != GRUNDY_OK)
        return status;
    grundy_rules_enter(rules);
    status = grundy_rules_typed(rules, &(*out)->arena, to, &target, err);
    if (status == GRUNDY_OK) {
        made = replaced(sum, part, target);
        status = made == NULL ? grundy_engine_no_memory(e, err)
                              : grundy_sum_merge(*out, made, err);
    }
    if (status == GRUNDY_OK && e->set.partisan)
        status = grundy_sum_give_move(*out, !grundy_sum_is_rights(sum), err);
    grundy_arena_reset(&e->machine.scratch, mark);
    status = grundy_rules_leave(rules, status, err);
    if (status != GRUNDY_OK)
        grundy_sum_close(out);
    return status;
}
