/* SPDX-License-Identifier: MIT */
/*
 * The statements of a file in the order written.  `cases` repeats all that
 * stands after it, so running is a recursion over statements: a block is the
 * rest of the file.
 */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "engine/engine.h"
#include "lang/lex.h"
#include "lang/check.h"

/* A `cases until` under way: its condition waits for its names. */
typedef struct until {
    const statement *of;
    bool tested;
    struct until *outer;
} until;

typedef struct running {
    engine *e;
    token_reader *in;
    const grundy_writer *out;
    until *until;
    text_buffer line;
    const statement *open; /* what it printed last has no line end yet; NULL:
                              all lines are ended */
    bool one_case;         /* read the inputs of the first case only */
    grundy_error *err;
} running;

static grundy_status run_from(running *r, uint32_t at, bool *ended);

static grundy_status write_failed(const running *r)
{
    return grundy_fail(r->err, GRUNDY_EIO, "the output can't be written");
}

/* ---- until ---- */

typedef struct seeking {
    const engine *e;
    bool all;
} seeking;

static bool is_fresh(void *user, node *n)
{
    seeking *s = user;

    if (grundy_tree_is_global(n))
        s->all &= s->e->global[n->ref.variable->index].fresh;
    return s->all;
}

/* Tests each waiting condition whose names have all been read. */
static grundy_status test_until(running *r, bool *ended)
{
    for (until *u = r->until; u != NULL; u = u->outer) {
        seeking s = {r->e, true};
        int64_t holds = 0;
        grundy_status status;

        if (u->tested)
            continue;
        (void)grundy_tree_walk(u->of->condition, is_fresh, &s);
        if (!s.all)
            continue;
        u->tested = true;
        status = grundy_engine_evaluate(r->e, u->of->condition, &holds, r->err);
        if (status != GRUNDY_OK)
            return status;
        *ended |= holds != 0;
    }
    return GRUNDY_OK;
}

/* ---- statements ---- */

static grundy_status run_input(running *r, const statement *s, bool *ended)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; status == GRUNDY_OK && i < s->items && !*ended; i++) {
        status = grundy_engine_read_item(r->e, &s->item[i], r->in, r->err);
        if (status == GRUNDY_OK)
            status = test_until(r, ended);
    }
    return status;
}

/* ---- lines ---- */

/* A text of the rules, character by character as other values are printed: a
 * byte that is no UTF-8 is the character of its number. */
static grundy_status put_text(running *r, const char *text, size_t length)
{
    size_t at = 0;

    while (at < length)
        if (!grundy_text_put_character(&r->line,
                                       grundy_lex_character(text, length, &at)))
            return grundy_engine_no_memory(r->e, r->err);
    return GRUNDY_OK;
}

/* What the line before was left open with. */
static grundy_status begin_line(running *r)
{
    const node *const between = r->open != NULL ? r->open->end : NULL;

    r->open = NULL;
    return between == NULL ? GRUNDY_OK
                           : put_text(r, between->name, between->length);
}

static grundy_status write_line(running *r)
{
    if (!r->out->write(r->out->user, r->line.at, r->line.count))
        return write_failed(r);
    r->line.count = 0;
    return GRUNDY_OK;
}

static grundy_status put_line(running *r, const statement *s)
{
    grundy_status status = GRUNDY_OK;

    if (s->end != NULL)
        r->open = s;
    else
        status = put_text(r, "\n", 1);
    return status == GRUNDY_OK ? write_line(r) : status;
}

/* A line that was left open ends with the cases it belongs to. */
static grundy_status close_line(running *r)
{
    grundy_status status;

    if (r->open == NULL)
        return GRUNDY_OK;
    r->open = NULL;
    status = put_text(r, "\n", 1);
    return status == GRUNDY_OK ? write_line(r) : status;
}

static grundy_status put_value(running *r, const type *t, const int64_t *value)
{
    return grundy_runtime_print(&r->line, t, value, &r->e->program)
               ? GRUNDY_OK
               : grundy_engine_no_memory(r->e, r->err);
}

static grundy_status no_answer(const running *r, const statement *s)
{
    char at[200] = "";

    (void)grundy_engine_sum_text(r->e, r->e->start->word,
                                 (size_t)r->e->start->count, at, sizeof at);
    (void)grundy_fail_at(r->err, GRUNDY_EVALUE, GRUNDY_SOURCE_RULES, s->span,
                         "%s is drawn, and no answer says so", at);
    grundy_error_hint(r->err, "a third one is for a draw: answer A, B, C");
    return GRUNDY_EVALUE;
}

/* The number of the answer: the first player wins, or the second, or none; of
 * two different players, Left or Right. */
static grundy_status find_answer(const running *r, const statement *s,
                                 uint32_t *which)
{
    engine *const e = r->e;
    const bool results = e->set.has_results;
    uint64_t found = 0;
    const grundy_status status = e->machine.hooks.start(
        e, results ? W_RESULT : W_FIRST_WINS, &found, r->err);

    *which = (int64_t)found > 0 ? 0 : !results || (int64_t)found < 0 ? 1 : 2;
    if (status == GRUNDY_OK && *which < 2 &&
        grundy_engine_is_rights(e, e->start))
        *which ^= 1;
    return status == GRUNDY_OK && *which >= s->exprs ? no_answer(r, s) : status;
}

static grundy_status run_answer(running *r, const statement *s)
{
    engine *e = r->e;
    const node *n;
    int64_t value[GRUNDY_MOST_WIDTH];
    uint32_t which = 0;
    grundy_status status = grundy_engine_refresh(e, r->err);

    if (status == GRUNDY_OK)
        status = find_answer(r, s, &which);
    if (status != GRUNDY_OK)
        return status;
    n = s->expr[which];
    if (n->op != N_TEXT) /* which it nearly always is */
        status = grundy_engine_evaluate(e, n, value, r->err);
    if (status == GRUNDY_OK)
        status = begin_line(r);
    if (status == GRUNDY_OK)
        status = n->op == N_TEXT ? put_text(r, n->name, n->length)
                                 : put_value(r, n->type, value);
    return status == GRUNDY_OK ? put_line(r, s) : status;
}

static grundy_status put_row(running *r, const statement *s,
                             const int64_t *value)
{
    const grundy_status status = begin_line(r);

    if (status != GRUNDY_OK)
        return status;
    return grundy_runtime_print_row(&r->line, s->expr, s->exprs, value,
                                    &r->e->program)
               ? put_line(r, s)
               : grundy_engine_no_memory(r->e, r->err);
}

static grundy_status run_print(running *r, const statement *s)
{
    engine *e = r->e;
    rule_code *c;
    int64_t rows;
    const object *o;
    uint32_t width = 0;
    grundy_status status = grundy_engine_refresh(e, r->err);

    for (uint32_t i = 0; i < s->exprs; i++)
        width += s->expr[i]->type->width;
    if (status == GRUNDY_OK)
        status = grundy_engine_print_code(e, s, &c, r->err);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(&e->machine, c, NULL, &rows, r->err);
    if (status != GRUNDY_OK)
        return status;
    o = grundy_object_at(rows);
    for (uint64_t i = 0; status == GRUNDY_OK && i < o->count; i++)
        status = put_row(r, s, o->word + i * width);
    return status;
}

/* ---- cases ---- */

static void forget_fresh(engine *e, uint32_t at)
{
    for (uint32_t i = 0; i < e->set.globals; i++)
        if (e->set.global[i]->statement > at)
            e->global[i].fresh = false;
}

static grundy_status read_count(running *r, const statement *s, int64_t *count)
{
    const input_item it = {
        .name = s->name, .span = s->span, .variable = s->variable};
    grundy_status status = grundy_engine_read_item(r->e, &it, r->in, r->err);

    *count = r->e->machine.global[r->e->program.slot[s->variable->index]];
    if (status == GRUNDY_OK && *count < 0)
        return grundy_tokens_fail(r->in, r->err,
                                  "'%s' is %lld, but a count of cases is "
                                  "expected",
                                  s->name, (long long)*count);
    return status;
}

/* The input isn't used up by such cases: they would go on for ever. */
static grundy_status reads_nothing(running *r, const statement *s)
{
    return grundy_fail_at(r->err, GRUNDY_EINPUT, GRUNDY_SOURCE_RULES, s->span,
                          "a case reads nothing, so there is no end of them");
}

static grundy_status run_cases(running *r, uint32_t at)
{
    engine *e = r->e;
    const statement *s = &e->set.statement[at];
    until mine = {.of = s, .outer = r->until};
    grundy_status status = GRUNDY_OK;
    int64_t count = INT64_MAX;

    assert(s->kind == S_CASES_COUNT || s->kind == S_CASES_END ||
           s->kind == S_CASES_UNTIL);
    if (s->kind == S_CASES_COUNT)
        status = read_count(r, s, &count);
    if (s->kind == S_CASES_UNTIL)
        r->until = &mine;
    for (int64_t i = 0; status == GRUNDY_OK && i < count; i++) {
        const uint64_t taken = r->in->taken;
        bool ended = false, more = true;

        if (s->kind != S_CASES_COUNT)
            status = grundy_tokens_more(r->in, &more, r->err);
        if (status != GRUNDY_OK || !more)
            break;
        e->case_number = i + 1;
        mine.tested = false;
        forget_fresh(e, at);
        status = run_from(r, at + 1, &ended);
        if (ended || r->one_case)
            break;
        if (status == GRUNDY_OK && s->kind != S_CASES_COUNT &&
            r->in->taken == taken)
            status = reads_nothing(r, s);
    }
    r->until = mine.outer;
    return status == GRUNDY_OK ? close_line(r) : status;
}

static grundy_status run_from(running *r, uint32_t at, bool *ended)
{
    engine *e = r->e;
    grundy_status status = GRUNDY_OK;

    for (; status == GRUNDY_OK && at < e->set.statements && !*ended; at++) {
        const statement *s = &e->set.statement[at];
        const arena_mark mark = grundy_arena_get(&e->machine.scratch);

        status = grundy_watch_tick(e->watch, 1, r->err);
        if (status != GRUNDY_OK)
            break;
        switch (s->kind) {
        case S_INPUT: status = run_input(r, s, ended); break;
        case S_LET:
            status = !r->one_case && e->case_number == 0
                         ? grundy_engine_last_let(e, at, r->err)
                         : grundy_engine_let(e, s, r->err);
            if (status == GRUNDY_OK)
                status = test_until(r, ended);
            break;
        case S_ANSWER:
            if (!r->one_case)
                status = run_answer(r, s);
            break;
        case S_PRINT:
            if (!r->one_case)
                status = run_print(r, s);
            break;
        default: return run_cases(r, at);
        }
        grundy_arena_reset(&e->machine.scratch, mark);
    }
    return status;
}

void grundy_engine_tell_cycle(const engine *e, grundy_error *err)
{
    const ruleset *const set = &e->set;

    if (grundy_error_has_place(err) || set->kinds == 0)
        return;
    grundy_error_place(err, GRUNDY_SOURCE_RULES, set->kind[0].span);
    if (set->has_scores)
        return;
    if (set->misere)
        grundy_error_hint(err, "if play may last for ever and is drawn then, "
                               "write 'play misere, endless'");
    else
        grundy_error_hint(err, "if play may last for ever and is drawn then, "
                               "write 'play endless'");
}

/* An error of the rules gets the line it stands in; one of a case is said to
 * be of that case. */
static void locate(const engine *e, grundy_status status, grundy_error *err)
{
    if (status == GRUNDY_ECYCLE)
        grundy_engine_tell_cycle(e, err);
    grundy_error_quote(err, GRUNDY_SOURCE_RULES, e->set.text, e->set.length);
    if (e->case_number > 0)
        grundy_error_hint_also(err, "this was case %lld of the input",
                               (long long)e->case_number);
}

/*
 * Answers to half of an input look like answers to all of it, so that is said.
 * Behind the case that ends `cases until` there may stand anything.
 */
static void warn_of_rest(running *r)
{
    const ruleset *const set = &r->e->set;
    bool has_cases = false;

    for (uint32_t i = 0; i < set->statements; i++) {
        const statement_kind kind = set->statement[i].kind;

        if (kind == S_CASES_UNTIL)
            return;
        has_cases |= kind == S_CASES_COUNT || kind == S_CASES_END;
    }
    if (r->in->taken == 0 || !grundy_tokens_left_over(r->in))
        return;
    (void)grundy_tokens_fail(r->in, r->err,
                             "the input goes on, but the rules read no more");
    grundy_error_soften(r->err);
    if (!has_cases)
        grundy_error_hint(r->err, "several cases need a 'cases' clause before "
                                  "the inputs that come again");
}

/* Who forgets `answer` sees nothing, and wonders. */
static void warn_of_silence(running *r)
{
    const ruleset *const set = &r->e->set;

    (void)grundy_fail_at(r->err, GRUNDY_ERULES,
                         set->start != NULL ? GRUNDY_SOURCE_RULES
                                            : GRUNDY_SOURCE_NONE,
                         set->start_span, "%s", _(grundy_check_silence));
    grundy_error_soften(r->err);
    grundy_error_quote(r->err, GRUNDY_SOURCE_RULES, set->text, set->length);
    grundy_error_hint(r->err, "%s", _(grundy_check_silence_hint));
}

static grundy_status run_all(engine *e, token_reader *in,
                             const grundy_writer *out, bool one_case,
                             grundy_error *err)
{
    running r = {.e = e,
                 .in = in,
                 .out = out,
                 .one_case = one_case,
                 .line = {.mem = e->mem},
                 .err = err};
    bool ended = false;
    grundy_status status;

    e->case_number = 0;
    forget_fresh(e, 0);
    for (uint32_t i = 0; i < e->set.globals; i++)
        e->global[i].fresh = false;
    e->running = true;
    status = run_from(&r, 0, &ended);
    e->running = false;
    if (status == GRUNDY_OK)
        status = close_line(&r);
    grundy_text_close(&r.line);
    for (uint32_t i = 0; !one_case && i < e->set.globals; i++)
        e->global[i].stale = !e->global[i].given;
    if (!one_case) {
        e->start = NULL;
        e->changed = true;
    }
    if (status != GRUNDY_OK)
        locate(e, status, err);
    else if (!one_case && grundy_check_prints(&e->set))
        warn_of_rest(&r);
    else if (!one_case)
        warn_of_silence(&r);
    e->case_number = 0;
    return status;
}

grundy_status grundy_engine_run(engine *e, token_reader *in,
                                const grundy_writer *out, grundy_error *err)
{
    return run_all(e, in, out, false, err);
}

grundy_status grundy_engine_read(engine *e, token_reader *in, grundy_error *err)
{
    return run_all(e, in, NULL, true, err);
}
