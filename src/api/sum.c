/* SPDX-License-Identifier: MIT */
/* Sums of positions. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "api/sum.h"
#include "base/error.h"
#include "grundy/text.h"

grundy_status grundy_rules_ready(grundy_rules *rules, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (rules->engine.changed)
        status = grundy_engine_lets(&rules->engine, err);
    return status == GRUNDY_OK ? grundy_engine_refresh(&rules->engine, err)
                               : status;
}

grundy_status grundy_rules_begin(grundy_rules *rules, grundy_error *err)
{
    grundy_rules_enter(rules);
    return grundy_rules_ready(rules, err);
}

/* ---- typed sums ---- */

typedef struct using
{
    engine *e;
    grundy_status status;
    grundy_error *err;
}
using;

static bool need_values(void *user, node *n)
{
    using *u = user;
    const ruleset *set = &u->e->set;
    uint64_t bit[64] = {0};
    const reads one = {bit};
    const reads *r = NULL;

    if (grundy_tree_is_global(n) && n->ref.variable->index < 64 * 64) {
        bit[n->ref.variable->index / 64] = UINT64_C(1)
                                           << (n->ref.variable->index % 64);
        r = &one;
    }
    if (n->op == N_CALL && n->call == CALL_FUNCTION)
        r = &set->function_reads[n->ref.function->index];
    if (n->op == N_CALL && n->call == CALL_POSITION)
        r = &set->kind_reads[n->ref.kind->index];
    if (r != NULL)
        u->status = grundy_engine_need(u->e, r, u->err);
    return u->status == GRUNDY_OK;
}

grundy_status grundy_rules_read_typed(grundy_rules *rules, arena *a,
                                      const char *text,
                                      const char *const *free_name,
                                      uint32_t names, variable **variables,
                                      node **out, grundy_error *err)
{
    engine *e = &rules->engine;
    using u = {e, GRUNDY_OK, err};
    grundy_status status =
        grundy_parse_expression(a, text, strlen(text), out, err);

    if (status == GRUNDY_OK)
        status = grundy_check_sum(&e->set, a, *out, free_name, names, variables,
                                  text, strlen(text), err);
    if (status == GRUNDY_OK)
        status = grundy_rules_ready(rules, err);
    if (status != GRUNDY_OK)
        return status;
    (void)grundy_tree_walk(*out, need_values, &u);
    if (u.status == GRUNDY_OK)
        u.status = grundy_engine_need_play(e, err);
    return u.status;
}

grundy_status grundy_rules_evaluate(grundy_rules *rules, const rule_code *c,
                                    const char *text, const int64_t *argument,
                                    bool lenient, const object **out,
                                    grundy_error *err)
{
    machine *m = &rules->engine.machine;
    int64_t value = 0;
    grundy_status status;

    m->typed = text;
    status = grundy_machine_run(m, c, argument, &value, err);
    m->typed = NULL;
    *out = grundy_object_at(value);
    if (status == GRUNDY_OK && value == 0 && !lenient) {
        const grundy_span all = {1, 1, (uint32_t)strlen(text)};

        status = grundy_fail_at(err, GRUNDY_EINPUT, GRUNDY_SOURCE_POSITION, all,
                                "%s is outside its range",
                                grundy_machine_outside(m));
        grundy_error_quote(err, GRUNDY_SOURCE_POSITION, text, strlen(text));
    }
    return status;
}

grundy_status grundy_rules_typed(grundy_rules *rules, arena *a,
                                 const char *text, const object **out,
                                 grundy_error *err)
{
    engine *const e = &rules->engine;
    rule_code *c;
    node *n;
    grundy_status status =
        grundy_rules_read_typed(rules, a, text, NULL, 0, NULL, &n, err);

    if (status == GRUNDY_OK)
        status = grundy_compile_expr(&e->program, &e->machine, a, n, NULL, 0,
                                     false, &c, err);
    if (status == GRUNDY_OK)
        status = grundy_rules_evaluate(rules, c, text, NULL, false, out, err);
    return status;
}

static bool same_part(const int64_t *x, const int64_t *y)
{
    return x[SUM_KIND] == y[SUM_KIND] && x[SUM_LENGTH] == y[SUM_LENGTH] &&
           memcmp(x + SUM_WORDS, y + SUM_WORDS,
                  (size_t)x[SUM_LENGTH] * sizeof *x) == 0;
}

static int64_t *find_part(object *sum, const int64_t *part, uint64_t least)
{
    for (size_t at = (size_t)least; at < sum->count;
         at += SUM_WORDS + (size_t)sum->word[at + SUM_LENGTH])
        if (same_part(sum->word + at, part))
            return sum->word + at;
    return NULL;
}

/* What is inside of a sum that is nothing but a part that has to be answered;
 * else NULL. */
static const int64_t *only_entailed(const object *sum)
{
    const int64_t *found = NULL;

    for (size_t at = 0; at < sum->count;
         at += SUM_WORDS + (size_t)sum->word[at + SUM_LENGTH]) {
        const int64_t *const part = sum->word + at;

        if (part[SUM_COPIES] == 0 || part[SUM_KIND] == SUM_RIGHT)
            continue;
        if (found != NULL || part[SUM_KIND] != SUM_ENTAILED)
            return NULL;
        found = part;
    }
    return found;
}

/* The sum with the part's own words in its place. */
static const object *opened(grundy_sum *s, const object *from,
                            const int64_t *part)
{
    const size_t words = (size_t)part[SUM_LENGTH];
    const bool right = grundy_words_are_rights(from->word, (size_t)from->count);
    object *const o = grundy_object_new(&s->arena, words, words + SUM_WORDS);

    assert(part[SUM_KIND] == SUM_ENTAILED);
    if (o != NULL && words > 0)
        memcpy(o->word, part + SUM_WORDS, words * sizeof *o->word);
    if (o != NULL && right) {
        memcpy(o->word + words, from->word + from->count - SUM_WORDS,
               SUM_WORDS * sizeof *o->word);
        o->count += SUM_WORDS;
    }
    return o;
}

/* Long sums are left as they are: looking for equals would take its time. */
grundy_status grundy_sum_merge(grundy_sum *s, const object *from,
                               grundy_error *err)
{
    enum { MOST_MERGED = 1 << 13 };
    const int64_t *const entailed = only_entailed(from);
    grundy_status status = GRUNDY_OK;

    assert(s->parts == 0);
    if (entailed != NULL) {
        from = opened(s, from, entailed);
        if (from == NULL)
            return grundy_engine_no_memory(&s->rules->engine, err);
    }
    s->sum = grundy_object_new(&s->arena, 0, from->count);
    s->place = from->count == 0 ? NULL
                                : grundy_arena_new(&s->arena,
                                                   from->count / SUM_WORDS *
                                                       sizeof *s->place);
    if (s->sum == NULL || (from->count > 0 && s->place == NULL))
        return grundy_engine_no_memory(&s->rules->engine, err);
    for (size_t at = 0; at < from->count && status == GRUNDY_OK;) {
        const int64_t *part = from->word + at;
        const size_t words = SUM_WORDS + (size_t)part[SUM_LENGTH];
        int64_t *known =
            from->count > MOST_MERGED ? NULL : find_part(s->sum, part, 0);

        at += words;
        status = grundy_watch_tick(s->rules->engine.watch, 1, err);
        if (part[SUM_COPIES] == 0)
            continue;
        if (known != NULL &&
            !__builtin_add_overflow(known[SUM_COPIES], part[SUM_COPIES],
                                    &known[SUM_COPIES]))
            continue;
        memcpy(s->sum->word + s->sum->count, part, words * sizeof *part);
        if (part[SUM_KIND] != SUM_RIGHT)
            s->place[s->parts++] = (size_t)s->sum->count;
        s->sum->count += words;
    }
    return status;
}

static void warn_of_row(const engine *e, grundy_error *err)
{
    if (e->start_together == 0)
        return;
    (void)grundy_fail_at(err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES,
                         e->set.start->span,
                         "%lld more positions are told together, as the heap "
                         "of Nim that they are worth",
                         (long long)e->start_together);
    grundy_error_quote(err, GRUNDY_SOURCE_RULES, e->set.text, e->set.length);
    grundy_error_soften(err);
}

static grundy_status open_sum(grundy_sum *s, const char *text,
                              grundy_error *err)
{
    engine *e = &s->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *value;
    grundy_status status;

    if (text == NULL) {
        status = grundy_rules_ready(s->rules, err);
        if (status == GRUNDY_OK)
            status = grundy_engine_start(e, &value, err);
        if (status == GRUNDY_OK && !e->set.asks_itself)
            warn_of_row(e, err);
    } else {
        status = grundy_rules_typed(s->rules, &s->arena, text, &value, err);
    }
    if (status == GRUNDY_OK)
        status = grundy_sum_merge(s, value, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_sum_new(grundy_sum **out, grundy_rules *rules,
                             grundy_error *err)
{
    grundy_sum *s = grundy_memory_zeroed(&rules->mem, sizeof *s);

    *out = s;
    if (s == NULL)
        return grundy_engine_no_memory(&rules->engine, err);
    s->rules = rules;
    s->element.mem = &rules->mem;
    s->form.mem = &rules->mem;
    s->shown.mem = &rules->mem;
    grundy_arena_open(&s->arena, &rules->mem);
    s->empty = grundy_arena_get(&s->arena);
    return GRUNDY_OK;
}

grundy_status grundy_sum_open(grundy_sum **out, grundy_rules *rules,
                              const char *text, grundy_error *err)
{
    grundy_sum *s;
    grundy_status status = grundy_sum_new(&s, rules, err);

    *out = NULL;
    if (status != GRUNDY_OK)
        return status;
    grundy_rules_enter(rules);
    status = grundy_rules_leave(rules, open_sum(s, text, err), err);
    if (status != GRUNDY_OK)
        grundy_sum_close(&s);
    *out = s;
    return status;
}

void grundy_sum_close(grundy_sum **sum)
{
    grundy_sum *s = *sum;

    *sum = NULL;
    if (s == NULL)
        return;
    grundy_words_close(&s->element);
    grundy_words_close(&s->form);
    grundy_text_close(&s->shown);
    grundy_arena_close(&s->arena);
    grundy_memory_free(&s->rules->mem, s, sizeof *s);
}

/* ---- parts ---- */

grundy_position grundy_sum_position(const int64_t *part)
{
    return (grundy_position){
        part[SUM_KIND] == SUM_NIM ? GRUNDY_KIND_NIM : (uint32_t)part[SUM_KIND],
        (uint32_t)part[SUM_LENGTH], part + SUM_WORDS};
}

const int64_t *grundy_sum_part_at(const grundy_sum *s, size_t i)
{
    assert(i < s->parts);
    return s->sum->word + s->place[i];
}

size_t grundy_sum_parts(const grundy_sum *sum)
{
    return sum->parts;
}

grundy_rules *grundy_sum_rules(const grundy_sum *sum)
{
    return sum->rules;
}

size_t grundy_sum_text(const grundy_sum *sum, char *out, size_t size)
{
    return grundy_engine_sum_text(&sum->rules->engine, sum->sum->word,
                                  (size_t)sum->sum->count, out, size);
}

static size_t one_text(grundy_rules *rules, const int64_t *part, char *out,
                       size_t size)
{
    if (part[SUM_KIND] == SUM_NIM)
        return (size_t)snprintf(out, size, "nim(%lld)",
                                (long long)part[SUM_WORDS]);
    if (part[SUM_KIND] == SUM_ENTAILED)
        return grundy_engine_sum_text(&rules->engine, part,
                                      SUM_WORDS + (size_t)part[SUM_LENGTH], out,
                                      size);
    return grundy_machine_text(&rules->engine.machine, (uint32_t)part[SUM_KIND],
                               part + SUM_WORDS, (uint32_t)part[SUM_LENGTH],
                               out, size);
}

size_t grundy_sum_part_text(const grundy_sum *sum, size_t i, uint64_t *copies,
                            char *out, size_t size)
{
    const int64_t *part = grundy_sum_part_at(sum, i);

    *copies = (uint64_t)part[SUM_COPIES];
    return one_text(sum->rules, part, out, size);
}

/* One part alone as an object; in the machine's scratch. */
static const object *single(grundy_sum *sum, const int64_t *part)
{
    const size_t words = SUM_WORDS + (size_t)part[SUM_LENGTH];
    object *o =
        grundy_object_new(&sum->rules->engine.machine.scratch, words, words);

    if (o != NULL) {
        memcpy(o->word, part, words * sizeof *part);
        o->word[SUM_COPIES] = 1;
    }
    return o;
}

grundy_status grundy_sum_part_nimber(grundy_sum *sum, size_t i,
                                     uint64_t *nimber, grundy_error *err)
{
    engine *e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *o = single(sum, grundy_sum_part_at(sum, i));
    grundy_status status;

    grundy_rules_enter(sum->rules);
    status = o == NULL ? grundy_engine_no_memory(e, err)
                       : grundy_rules_ready(sum->rules, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_nimber(e, o, nimber, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return grundy_rules_leave(sum->rules, status, err);
}

/* ---- values ---- */

grundy_status grundy_sum_nimber(grundy_sum *sum, uint64_t *nimber,
                                grundy_error *err)
{
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status =
            grundy_engine_nimber(&sum->rules->engine, sum->sum, nimber, err);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_plan(grundy_sum *sum, grundy_plan *plan,
                              bool (*found)(void *user,
                                            const grundy_plan_step *step),
                              void *user, grundy_error *err)
{
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_plan(&sum->rules->engine, sum->sum, plan, found,
                                    user, err);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_wins(grundy_sum *sum, bool *wins, grundy_error *err)
{
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_wins(&sum->rules->engine, sum->sum, wins, err);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_certificate(grundy_sum *sum, const grundy_writer *out,
                                     grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    certified_text text;
    grundy_status status;

    grundy_rules_enter(sum->rules);
    grundy_certified_begin(&text, out);
    status = grundy_rules_ready(sum->rules, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_certify(e, sum->sum, &text, err);
    if (status == GRUNDY_OK)
        status = grundy_certified_end(&text, err);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_result(grundy_sum *sum, int64_t *result,
                                grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    grundy_status status;
    bool wins;

    if (!e->set.has_results) {
        status = grundy_sum_wins(sum, &wins, err);
        *result = status == GRUNDY_OK && wins ? 1 : -1;
        return status;
    }
    status = grundy_rules_begin(sum->rules, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_result(e, sum->sum, result, NULL, err);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_value(grundy_sum *sum, uint64_t positions, char *out,
                               size_t size, grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    char none[1];
    grundy_status status;

    if (size == 0) {
        out = none;
        size = sizeof none;
    }
    out[0] = '\0';
    status = grundy_rules_begin(sum->rules, err);
    if (status == GRUNDY_OK && grundy_rules_have_values(&e->set))
        status = grundy_engine_value(e, sum->sum, positions, out, size, err);
    return grundy_rules_leave(sum->rules, status, err);
}

bool grundy_sum_is_rights(const grundy_sum *sum)
{
    return grundy_engine_is_rights(&sum->rules->engine, sum->sum);
}

grundy_status grundy_sum_give_move(grundy_sum *sum, bool right,
                                   grundy_error *err)
{
    static const int64_t last[SUM_WORDS] = {SUM_RIGHT, 1, 0};
    const object *const old = sum->sum;
    const bool was = grundy_sum_is_rights(sum);
    const uint64_t words = old->count - (was ? SUM_WORDS : 0);
    object *o;

    if (!sum->rules->engine.set.partisan)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "both players have the same moves");
    if (was == right)
        return GRUNDY_OK;
    o = grundy_object_new(&sum->arena, words + (right ? SUM_WORDS : 0),
                          words + SUM_WORDS);
    if (o == NULL)
        return grundy_engine_no_memory(&sum->rules->engine, err);
    if (words > 0)
        memcpy(o->word, old->word, (size_t)words * sizeof *o->word);
    memcpy(o->word + words, last, sizeof last);
    sum->sum = o;
    return GRUNDY_OK;
}

grundy_status grundy_sum_class(grundy_sum *sum, char *letter, grundy_error *err)
{
    uint64_t found = '?';
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_outcome_class(&sum->rules->engine, sum->sum,
                                             &found, err);
    *letter = (char)found;
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_outcome(grundy_sum *sum, bool *wins, grundy_error *err)
{
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status =
            grundy_engine_outcome(&sum->rules->engine, sum->sum, wins, err);
    return grundy_rules_leave(sum->rules, status, err);
}

/* ---- moves ---- */

/* One line that a terminal may be shown; NULL: the move has no name. */
const char *grundy_sum_as_name(text_buffer *name)
{
    if (name->count == 0 || !grundy_text_put(name, "", 1))
        return NULL;
    for (size_t i = 0; name->at[i] != '\0'; i++)
        if (name->at[i] == '\n' || name->at[i] == '\t')
            name->at[i] = ' ';
    (void)grundy_printable(name->at, name->count - 1);
    return name->at;
}

grundy_status grundy_sum_tell(void *user, const engine_move *m, bool *stop,
                              grundy_error *err)
{
    const move_telling *t = user;
    grundy_rules *rules = t->sum->rules;
    const size_t to_size =
        grundy_engine_sum_text(&rules->engine, m->to, m->to_words, NULL, 0);
    const int64_t *part = grundy_sum_part_at(t->sum, m->part);
    const size_t from_size = one_text(rules, part, NULL, 0);
    const size_t size = to_size + from_size + 2;
    char *text = grundy_memory_new(&rules->mem, size);
    text_buffer name = {.mem = &rules->mem};
    grundy_move move = {.part = m->part,
                        .from = text,
                        .has_nimber = m->has_nimber,
                        .nimber = m->nimber,
                        .stands_for_more = m->others > 0,
                        .has_result = m->has_result,
                        .result = m->result,
                        .gain = m->gain,
                        .again = m->again,
                        .length = m->length,
                        .target = m};
    grundy_status status;

    if (text == NULL)
        return grundy_engine_no_memory(&rules->engine, err);
    (void)one_text(rules, part, text, from_size + 1);
    move.to = text + from_size + 1;
    (void)grundy_engine_sum_text(&rules->engine, m->to, m->to_words,
                                 text + from_size + 1, to_size + 1);
    status = grundy_engine_move_name(&rules->engine, grundy_sum_position(part),
                                     m, &name, err);
    if (status == GRUNDY_OK) {
        move.name = grundy_sum_as_name(&name);
        *stop = !t->found(t->user, &move);
    }
    grundy_text_close(&name);
    grundy_memory_free(&rules->mem, text, size);
    return status;
}

static grundy_status moves(grundy_sum *sum, bool winning,
                           grundy_move_found *found, void *user,
                           grundy_error *err)
{
    move_telling t = {sum, found, user};
    engine *e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status = grundy_rules_begin(sum->rules, err);

    if (status == GRUNDY_OK)
        status = grundy_engine_moves(e, sum->sum, winning, true,
                                     grundy_sum_tell, &t, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return grundy_rules_leave(sum->rules, status, err);
}

grundy_status grundy_sum_winning_moves(grundy_sum *sum,
                                       grundy_move_found *found, void *user,
                                       grundy_error *err)
{
    return moves(sum, true, found, user, err);
}

grundy_status grundy_sum_moves(grundy_sum *sum, grundy_move_found *found,
                               void *user, grundy_error *err)
{
    return moves(sum, false, found, user, err);
}
