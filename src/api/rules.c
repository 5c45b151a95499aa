/* SPDX-License-Identifier: MIT */
/* grundy/rules.h, but for sums and tables: they have files of their own. */
#include "api/rules.h"
#include "api/cancel.h"

#include <stdio.h>
#include <string.h>

#include "engine/set_store.h"
#include "host/session.h"
#include "base/error.h"
#include "base/words.h"
#include "grundy-config.h"
#include "plan/facts/turn.h"

static grundy_status open_rules(grundy_rules **out, const char *text,
                                size_t length, const grundy_limits *limits,
                                bool asks_itself, grundy_error *err)
{
    grundy_rules *rules;
    memory mem;
    grundy_status status;

    *out = NULL;
    if (text == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected the text of rules");
    status = grundy_session_memory(&mem, limits, err);
    if (status != GRUNDY_OK)
        return status;
    rules = grundy_memory_zeroed(&mem, sizeof *rules);
    if (rules == NULL)
        return grundy_fail(err, grundy_memory_failure(&mem), "out of memory");
    rules->mem = mem;
    grundy_session_watch(&rules->watch, limits);
    rules->seconds = limits != NULL ? limits->seconds : 0;
    if (limits != NULL)
        rules->engine.limits = *limits;
    rules->engine.asks_itself = asks_itself;
    grundy_rules_enter(rules);
    *out = rules; /* whoever waits can cancel it */
    status = grundy_engine_open(&rules->engine, text, length, &rules->mem,
                                &rules->watch, err);
    status = grundy_rules_leave(rules, status, err);
    if (status != GRUNDY_OK)
        grundy_rules_close(out);
    return status;
}

grundy_status grundy_rules_open(grundy_rules **out, const char *text,
                                size_t length, const grundy_limits *limits,
                                grundy_error *err)
{
    return open_rules(out, text, length, limits, false, err);
}

grundy_status grundy_rules_open_to_run(grundy_rules **out, const char *text,
                                       size_t length,
                                       const grundy_limits *limits,
                                       grundy_error *err)
{
    return open_rules(out, text, length, limits, true, err);
}

void grundy_rules_close(grundy_rules **rules)
{
    grundy_rules *r = *rules;
    memory mem;

    *rules = NULL;
    if (r == NULL)
        return;
    grundy_engine_close(&r->engine);
    grundy_memory_free(&r->mem, r->head, r->head_size);
    mem = r->mem;
    grundy_memory_free(&mem, r, sizeof *r);
}

void grundy_rules_cancel(grundy_rules *rules)
{
    atomic_store(&rules->watch.cancelled, true);
    grundy_engine_cancel(&rules->engine);
}

void grundy_rules_go_on(grundy_rules *rules)
{
    atomic_store(&rules->watch.cancelled, false);
    grundy_engine_go_on(&rules->engine);
}

void grundy_rules_enter(grundy_rules *rules)
{
    if (rules->depth++ > 0)
        return;
    grundy_session_begin(&rules->watch, rules->seconds);
    rules->engine.session++;
    rules->engine.decided = NULL;
}

grundy_status grundy_rules_leave(grundy_rules *rules, grundy_status status,
                                 grundy_error *err)
{
    if (--rules->depth == 0 && status == GRUNDY_ECANCEL)
        grundy_rules_go_on(rules);
    if (status == GRUNDY_OK)
        return status;
    (void)grundy_fail(err, status, "%s", grundy_status_name(status));
    if (status == GRUNDY_ECYCLE)
        grundy_engine_tell_cycle(&rules->engine, err);
    if (status == GRUNDY_ENONIMBER && rules->engine.decided != NULL) {
        grundy_error_place(err, GRUNDY_SOURCE_RULES,
                           rules->engine.decided->span);
        grundy_error_hint(err,
                          "'%s' ends the whole game: 'stop if' ends one "
                          "part, and a condition at a move forbids it",
                          grundy_decision_name(rules->engine.decided->what));
    }
    if (rules->engine.set.text != NULL)
        grundy_error_quote(err, GRUNDY_SOURCE_RULES, rules->engine.set.text,
                           rules->engine.set.length);
    return status;
}

const char *grundy_rules_title(const grundy_rules *rules)
{
    const char *title = rules->engine.set.title;

    return title != NULL ? title : "";
}

void grundy_rules_memory(const grundy_rules *rules, size_t *live, size_t *peak)
{
    *live = rules->mem.live;
    *peak = rules->mem.peak;
}

bool grundy_rules_known(const grundy_rules *rules, int64_t *low, int64_t *high)
{
    return grundy_engine_result_known(&rules->engine, low, high);
}

/* ---- running ---- */

grundy_status grundy_rules_run(grundy_rules *rules, const grundy_reader *in,
                               const grundy_writer *out, grundy_error *err)
{
    token_reader tokens;
    grundy_status status;

    grundy_rules_enter(rules);
    grundy_tokens_open(&tokens, &rules->mem, in);
    status = grundy_engine_run(&rules->engine, &tokens, out, err);
    grundy_tokens_close(&tokens);
    return grundy_rules_leave(rules, status, err);
}

grundy_status grundy_rules_set(grundy_rules *rules, const char *name,
                               const char *value, grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(
        rules, grundy_engine_give(&rules->engine, name, value, err), err);
}

grundy_status grundy_rules_read(grundy_rules *rules, const grundy_reader *in,
                                grundy_error *err)
{
    token_reader tokens;
    grundy_status status;

    grundy_rules_enter(rules);
    grundy_tokens_open(&tokens, &rules->mem, in);
    status = grundy_engine_read(&rules->engine, &tokens, err);
    grundy_tokens_close(&tokens);
    return grundy_rules_leave(rules, status, err);
}

/* ---- what the rules are ---- */

/* Those that the planner has added come last. */
static size_t written_kinds(const ruleset *set)
{
    size_t kinds = set->kinds;

    while (kinds > 0 && set->kind[kinds - 1].planned)
        kinds--;
    return kinds;
}

static grundy_play play_of(const engine *e)
{
    const pattern *const by = e->set.play_if;

    if (by != NULL && !grundy_engine_knows(e, by->variable->index))
        return GRUNDY_PLAY_BY_INPUT;
    return grundy_engine_is_misere(e) ? GRUNDY_MISERE : GRUNDY_NORMAL;
}

void grundy_rules_summary(const grundy_rules *rules, grundy_summary *summary)
{
    const ruleset *set = &rules->engine.set;

    *summary = (grundy_summary){
        .title = grundy_rules_title(rules),
        .play = play_of(&rules->engine),
        .has_nimbers = grundy_engine_has_nimbers(&rules->engine),
        .has_results = set->has_results,
        .has_scores = set->has_scores,
        .has_draws = grundy_rules_have_draws(set) || set->has_scores ||
                     (set->endless && set->endless_for == SIDE_BOTH),
        .endless = set->endless,
        .endless_for = set->endless_for == SIDE_LEFT    ? 1
                       : set->endless_for == SIDE_RIGHT ? -1
                                                        : 0,
        .partisan = set->partisan,
        .has_values = set->has_results && grundy_rules_have_values(set),
        .entails = set->entails,
        .has_start = set->start != NULL,
        .kinds = written_kinds(set),
        .examples = set->examples};
    for (uint32_t i = 0; i < set->statements; i++) {
        const statement_kind kind = set->statement[i].kind;

        summary->has_answer |= kind == S_ANSWER || kind == S_PRINT;
        summary->reads_input |= kind == S_INPUT || kind <= S_CASES_UNTIL;
        summary->has_cases |= kind <= S_CASES_UNTIL;
    }
    for (uint32_t i = 0; i < set->globals; i++)
        summary->inputs += set->global[i]->kind == VAR_INPUT;
    for (uint32_t k = 0; k < set->kinds; k++)
        summary->has_shows |= set->kind[k].shows > 0;
    if (set->start != NULL)
        summary->start_is_sum =
            !(set->start->op == N_CALL && set->start->call == CALL_POSITION);
}

/* The source from a kind's name to its last parameter. */
const char *grundy_rules_kind(const grundy_rules *rules, size_t i)
{
    /* Built on demand; the head is a cache and no part of the rules. */
    grundy_rules *r = (grundy_rules *)(uintptr_t)rules;
    const ruleset *set = &rules->engine.set;
    const game_kind *k;
    size_t used = 0;

    if (i >= written_kinds(set))
        return "";
    k = &set->kind[i];
    if (r->head == NULL) {
        r->head_size = 2000;
        r->head = grundy_memory_new(&r->mem, r->head_size);
        if (r->head == NULL)
            return k->name;
    }
    used = (size_t)snprintf(r->head, r->head_size, "%s(", k->name);
    for (uint32_t p = 0; p < k->params && used < r->head_size; p++)
        used += (size_t)snprintf(r->head + used, r->head_size - used, "%s%s",
                                 p > 0 ? ", " : "", k->param[p].name);
    if (used < r->head_size)
        (void)snprintf(r->head + used, r->head_size - used, ")");
    return r->head;
}

const char *grundy_rules_input(const grundy_rules *rules, size_t i, bool *bound)
{
    const ruleset *set = &rules->engine.set;

    for (uint32_t g = 0; g < set->globals; g++) {
        if (set->global[g]->kind != VAR_INPUT || i-- != 0)
            continue;
        if (bound != NULL)
            *bound = grundy_engine_knows(&rules->engine, g);
        return set->global[g]->name;
    }
    if (bound != NULL)
        *bound = false;
    return "";
}

grundy_example grundy_rules_example(const grundy_rules *rules, size_t i)
{
    const rule_example *e = &rules->engine.set.example[i];

    if (i >= rules->engine.set.examples)
        return (grundy_example){"", "", {0, 0, 0}};
    return (grundy_example){e->input, e->output, e->span};
}

static bool write_text(void *user, const char *text, size_t length)
{
    return grundy_text_put(user, text, length);
}

static const char *next_word(const char *at, const char *end, size_t *length)
{
    while (at < end &&
           (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        at++;
    *length = 0;
    while (at + *length < end && at[*length] != ' ' && at[*length] != '\n' &&
           at[*length] != '\t' && at[*length] != '\r')
        ++*length;
    return at;
}

/* Word by word: blanks don't matter. */
static bool same_words(const char *x, size_t x_length, const char *y,
                       size_t y_length)
{
    const char *const x_end = x + x_length, *const y_end = y + y_length;

    for (;;) {
        size_t n, m;

        x = next_word(x, x_end, &n);
        y = next_word(y, y_end, &m);
        if (n != m || (n > 0 && memcmp(x, y, n) != 0))
            return false;
        if (n == 0)
            return true;
        x += n;
        y += m;
    }
}

grundy_status grundy_rules_try(grundy_rules *rules, size_t i, bool *passed,
                               char *got, size_t size, grundy_error *err)
{
    const rule_example *e;
    text_buffer buffer = {.mem = &rules->mem};
    const grundy_writer out = {write_text, &buffer};
    token_reader in;
    grundy_status status;

    *passed = false;
    if (got != NULL && size > 0)
        got[0] = '\0';
    if (i >= rules->engine.set.examples)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "there is no example %zu: the file has %zu", i + 1,
                           (size_t)rules->engine.set.examples);
    e = &rules->engine.set.example[i];
    grundy_rules_enter(rules);
    grundy_tokens_open_text(&in, &rules->mem, e->input, strlen(e->input));
    status = grundy_engine_run(&rules->engine, &in, &out, err);
    grundy_tokens_close(&in);
    if (status == GRUNDY_EIO) { /* what can't be written is in memory */
        grundy_error_clear(err);
        status = grundy_fail(err, grundy_memory_failure(&rules->mem),
                             "out of memory");
    }
    status = grundy_rules_leave(rules, status, err);
    *passed = status == GRUNDY_OK &&
              same_words(buffer.at == NULL ? "" : buffer.at, buffer.count,
                         e->output, strlen(e->output));
    if (got != NULL && size > 0) {
        const size_t length = buffer.count < size ? buffer.count : size - 1;

        if (length > 0)
            memcpy(got, buffer.at, length);
        got[length] = '\0';
    }
    grundy_text_close(&buffer);
    return status;
}

const char *grundy_rules_partisan(const grundy_rules *rules)
{
    return grundy_turn_is_told(&rules->engine.set)
               ? N_("the rules say whose turn it is: the moves may differ by "
                    "player, and each position is solved for the player it "
                    "names")
               : NULL;
}

size_t grundy_rules_warnings(const grundy_rules *rules)
{
    return rules->engine.set.warnings;
}

const grundy_error *grundy_rules_warning(const grundy_rules *rules, size_t w)
{
    const ruleset *const set = &rules->engine.set;

    return w < set->warnings ? &set->warning[w] : NULL;
}

/* ---- the plan ---- */

grundy_status grundy_rules_plan(grundy_rules *rules, grundy_plan *plan,
                                bool (*found)(void *user,
                                              const grundy_plan_step *step),
                                void *user, grundy_error *err)
{
    grundy_status status = grundy_rules_begin(rules, err);

    if (status == GRUNDY_OK)
        status =
            grundy_engine_plan(&rules->engine, NULL, plan, found, user, err);
    return grundy_rules_leave(rules, status, err);
}

grundy_status grundy_rules_dump(grundy_rules *rules, const char *stage,
                                const grundy_writer *out, grundy_error *err)
{
    text_buffer text = {.mem = &rules->mem};
    grundy_status status = grundy_rules_begin(rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_dump(&rules->engine, stage, &text, err);
    if (status == GRUNDY_OK && !out->write(out->user, text.at, text.count))
        status = grundy_fail(err, GRUNDY_EIO, "the output can't be written");
    grundy_text_close(&text);
    return grundy_rules_leave(rules, status, err);
}

grundy_status grundy_rules_without(grundy_rules *rules, const char *rewrite,
                                   grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(
        rules, grundy_engine_without(&rules->engine, rewrite, err), err);
}

const char *grundy_rewrite(size_t i)
{
    return i < REWRITES ? grundy_rewrite_name((rewrite_id)i) : NULL;
}

/* ---- the engine ---- */

grundy_status grundy_rules_engine(grundy_rules *rules, grundy_engine which,
                                  bool keep, grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(
        rules, grundy_native_choose(&rules->engine, which, keep, err), err);
}

grundy_status grundy_rules_store(grundy_rules *rules, const char *path,
                                 grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(
        rules, grundy_engine_store(&rules->engine, path, err), err);
}

grundy_status grundy_rules_save(grundy_rules *rules, grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(rules, grundy_engine_save(&rules->engine, err),
                              err);
}

uint64_t grundy_rules_stored(const grundy_rules *rules)
{
    return grundy_engine_stored(&rules->engine);
}

grundy_status grundy_rules_search(grundy_rules *rules, grundy_search which,
                                  grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(
        rules, grundy_engine_choose_search(&rules->engine, which, err), err);
}

void grundy_rules_work(const grundy_rules *rules, grundy_work *work)
{
    grundy_engine_work(&rules->engine, work);
}

/* ---- random inputs ---- */

grundy_status grundy_rules_draw(grundy_rules *rules, const grundy_drawer *from,
                                const grundy_writer *out, grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_leave(
        rules, grundy_engine_draw(&rules->engine, from, out, err), err);
}

uint32_t grundy_version_number(void)
{
    return GRUNDY_VERSION_NUMBER;
}

const char *grundy_version(void)
{
    return GRUNDY_VERSION;
}
