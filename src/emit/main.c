/* SPDX-License-Identifier: MIT */
/*
 * main(): the statements of the file in their order.  What stands after
 * `cases` is the body of its loop.  Tables and sizes that depend on an input
 * are renewed right after it has been read.
 */
#include "emit/emitter.h"

enum { MOST_UNTIL = 8 };

typedef struct running {
    const ruleset *set;
    bool *known; /* by global: read, or computed */
    bool *fixed; /* by statement: see find_fixed */
    const statement *until[MOST_UNTIL];
    uint32_t untils;
    uint32_t depth; /* of cases */
} running;

static void statements(emitter *e, running *r, uint32_t at);

/* ---- cases until ---- */

typedef struct seeking {
    const bool *known;
    bool all;
} seeking;

static bool is_known(void *user, node *n)
{
    seeking *s = user;

    if (grundy_tree_is_global(n))
        s->all &= s->known[n->ref.variable->index];
    return s->all;
}

/* Each condition that waits, as soon as its names are known. */
static void test_until(emitter *e, running *r)
{
    for (uint32_t i = 0; i < r->untils; i++) {
        seeking s = {r->known, true};

        if (r->until[i] == NULL)
            continue;
        (void)grundy_tree_walk(r->until[i]->condition, is_known, &s);
        if (!s.all)
            continue;
        grundy_emit_open(e, "if (%s)",
                         grundy_emit_expr(e, r->until[i]->condition).text);
        grundy_emit_line(e, "break;");
        grundy_emit_close(e);
        r->until[i] = NULL;
    }
}

/* ---- input ---- */

static void know(running *r, const input_item *it)
{
    for (uint32_t i = 0; it->name == NULL && i < it->items; i++)
        know(r, &it->item[i]);
    if (it->name != NULL)
        r->known[it->variable->index] = true;
}

static void read_items(emitter *e, running *r, const statement *s)
{
    for (uint32_t i = 0; i < s->items; i++) {
        grundy_emit_read(e, &s->item[i]);
        know(r, &s->item[i]);
        test_until(e, r);
    }
}

/* ---- let ---- */

static void let_names(emitter *e, running *r, const pattern *p, const type *t,
                      const words *value, uint32_t *at)
{
    if (p->name == NULL) {
        for (uint32_t i = 0; i < p->items; i++)
            let_names(e, r, p->item[i], t->item[i], value, at);
        return;
    }
    r->known[p->variable->index] = true;
    if (t->width == 1) {
        grundy_emit_give(e, p->variable, "", value->at[(*at)++].text, false);
        return;
    }
    for (uint32_t i = 0; i < t->width && *at < value->count; i++)
        grundy_emit_give(e, p->variable, grundy_emit_say(e, "_%u", (unsigned)i),
                         value->at[(*at)++].text, false);
}

static void let(emitter *e, running *r, const statement *s)
{
    const type *t = s->expr[0]->type;
    const test_pair *fits = NULL;
    words value = {1, {grundy_emit_zero()}};
    uint32_t at = 0;

    if (t->tag == TYPE_SUM && e->graph) { /* it is unfolded where it is used */
        r->known[s->pattern->variable->index] = true;
        test_until(e, r);
        return;
    }
    if (t->tag == TYPE_SUM) {
        value.at[0] = grundy_emit_sum(e, s->expr[0], &fits);
        if (fits != NULL &&
            (e->mode == MODE_NIMBERS || e->mode == MODE_RESULTS))
            value.at[0].text =
                grundy_emit_say(e, "%s ? %s : %s", fits->holds,
                                grundy_emit_in(e, value.at[0], RANK_IF + 1),
                                grundy_emit_outside(e));
    } else {
        grundy_emit_words(e, s->expr[0], &value);
    }
    let_names(e, r, s->pattern, t, &value, &at);
    test_until(e, r);
}

/* ---- what depends on it ---- */

static bool reads_global(const reads *r, uint32_t g)
{
    return r->word != NULL && (r->word[g / 64] >> (g % 64) & 1u) != 0;
}

static bool reads_statement(const emitter *e, const reads *r, uint32_t at)
{
    for (uint32_t g = 0; g < e->set->globals; g++)
        if (reads_global(r, g) && e->set->global[g]->statement == at)
            return true;
    return false;
}

/* Tables for which all is known after so many statements. */
static void fill_tables(emitter *e, uint32_t after)
{
    const ruleset *set = e->set;

    for (uint32_t k = 0; k < set->kinds; k++) {
        uint32_t known = 0;

        if (!e->kind[k].used || !e->kind[k].eager)
            continue;
        for (uint32_t at = 0; at < set->statements; at++)
            if (reads_statement(e, &set->kind_reads[k], at))
                known = at + 1;
        if (known == after)
            grundy_emit_line(e, "fill_%s();", e->kind[k].name);
    }
}

/* Whether results depend on what the statement gives a value. */
static bool voids_results(const emitter *e, uint32_t at)
{
    const pattern *play = e->set->play_if;
    bool any = play != NULL && play->variable->statement == at;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        any |= reads_statement(e, &e->set->kind_reads[k], at);
    return any;
}

/* What a table was filled for, with the block under way that voids some. */
typedef struct forgetting {
    const char **before; /* by global: the name of what it was */
    const reads *block;  /* what those in it read; NULL: there is none */
    bool declares;       /* nothing is written yet but those names */
} forgetting;

/* Whether values that read those globals have to be forgotten: NULL, always,
 * if the statement gives any of these more than one number. */
static const char *changed(emitter *e, const reads *r, uint32_t at,
                           forgetting *f)
{
    const char *text = NULL;

    for (uint32_t g = 0; g < e->set->globals; g++) {
        const variable *const v = e->set->global[g];

        if (reads_global(r, g) && v->statement == at &&
            (e->set->play_if != NULL || e->set->statement[at].kind != S_INPUT ||
             v->type->tag != TYPE_INT || f->before == NULL))
            return NULL;
    }
    for (uint32_t g = 0; g < e->set->globals; g++) {
        const variable *const v = e->set->global[g];

        if (!reads_global(r, g) || v->statement != at)
            continue;
        if (f->before[g] == NULL) {
            f->before[g] = grundy_emit_name(
                e, grundy_emit_say(e, "%s_before", grundy_emit_global(e, v)));
            grundy_emit_line(e, "static int64_t %s = INT64_MIN;", f->before[g]);
        }
        text = grundy_emit_say(e, "%s%s%s != %s", text == NULL ? "" : text,
                               text == NULL ? "" : " || ",
                               grundy_emit_global(e, v), f->before[g]);
    }
    return text;
}

static bool read_alike(const emitter *e, const reads *r, const reads *s,
                       uint32_t at)
{
    for (uint32_t g = 0; g < e->set->globals; g++)
        if (e->set->global[g]->statement == at &&
            reads_global(r, g) != reads_global(s, g))
            return false;
    return true;
}

static void forget(emitter *e, const char *voids, const reads *r, uint32_t at,
                   forgetting *f)
{
    const char *test;

    if (voids == NULL || !reads_statement(e, r, at))
        return;
    test = changed(e, r, at, f);
    if (f->declares)
        return;
    if (f->block != NULL && (test == NULL || !read_alike(e, r, f->block, at))) {
        grundy_emit_close(e);
        f->block = NULL;
    }
    if (test != NULL && f->block == NULL) {
        grundy_emit_open(e, "if (%s)", test);
        f->block = r;
    }
    grundy_emit_lines(e, voids, NO_MORE);
}

static bool reads_fixed(void *user, node *n)
{
    const running *const r = user;
    const ruleset *const set = r->set;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind <= VAR_LET)
        return r->fixed[n->ref.variable->statement];
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        if (n->tail->step[i].kind == STEP_WINNING)
            return false;
    if (n->op != N_CALL)
        return true;
    for (uint32_t g = 0; n->call == CALL_FUNCTION && g < set->globals; g++)
        if (reads_global(&set->function_reads[n->ref.function->index], g) &&
            !r->fixed[set->global[g]->statement])
            return false;
    return n->call == CALL_FUNCTION || n->call == CALL_WORD ||
           n->call == CALL_FOLD || n->call == CALL_LEAST;
}

/* Statements that give the same in all cases: a `let` of what reads no input,
 * and no name that is given later. */
static void find_fixed(running *r)
{
    for (uint32_t at = 0; at < r->set->statements; at++) {
        const statement *const s = &r->set->statement[at];
        bool fixed = s->kind == S_LET;

        for (uint32_t i = 0; fixed && i < s->exprs; i++)
            fixed = grundy_tree_walk(s->expr[i], reads_fixed, r);
        r->fixed[at] = fixed;
    }
}

/* Values of cases before stay where their inputs have. */
static void forget_values(emitter *e, uint32_t at)
{
    const ruleset *set = e->set;
    forgetting f = {
        .before = grundy_arena_zeroed(&e->a, set->globals * sizeof *f.before)};

    for (f.declares = true;; f.declares = false) {
        for (uint32_t k = 0; k < set->kinds; k++)
            if (e->kind[k].used)
                forget(e, e->kind[k].forget, &set->kind_reads[k], at, &f);
        for (uint32_t i = 0; i < set->functions; i++)
            if (e->function[i].used)
                forget(e, e->function[i].forget, &set->function_reads[i], at,
                       &f);
        if (!f.declares)
            break;
    }
    if (f.block != NULL)
        grundy_emit_close(e);
    for (uint32_t g = 0; f.before != NULL && g < set->globals; g++)
        if (f.before[g] != NULL)
            grundy_emit_line(e, "%s = %s;", f.before[g],
                             grundy_emit_global(e, set->global[g]));
}

static void renew(emitter *e, const running *r, uint32_t at)
{
    grundy_emit_universes(e, at + 1);
    grundy_emit_make_sums(e, at + 1);
    if (r->depth > 0 && !r->fixed[at])
        forget_values(e, at);
    if (r->depth > 0 && e->results_wanted && voids_results(e, at)) {
        e->results_forgotten = true;
        grundy_emit_line(e, "forget_results();");
    }
    fill_tables(e, at + 1);
}

/* ---- answers ---- */

const char *grundy_emit_misere(emitter *e)
{
    if (e->set->play_if != NULL)
        return grundy_emit_global(e, e->set->play_if->variable);
    return e->set->misere ? "true" : "false";
}

const char *grundy_emit_or_normal(emitter *e)
{
    return e->set->play_if == NULL
               ? ""
               : grundy_emit_say(e, "!%s || ", grundy_emit_misere(e));
}

code grundy_emit_start(emitter *e)
{
    const test_pair *fits = NULL;

    e->start_uses++;
    if (e->starts > 1)
        return grundy_emit_called("start_value()");
    {
        const code value = grundy_emit_sum(e, e->set->start, &fits);

        grundy_emit_insist(e, fits, NULL);
        return value;
    }
}

static void start_body(emitter *e, void *user)
{
    const test_pair *fits = NULL;
    const code value = grundy_emit_sum(e, e->set->start, &fits);

    (void)user;
    grundy_emit_insist(e, fits, NULL);
    grundy_emit_line(e, "return %s;", value.text);
}

void grundy_emit_start_function(emitter *e)
{
    const emit_scope scope = grundy_emit_begin(e);

    grundy_emit_begin_part(e, &e->start_text);
    grundy_emit_quote(e, e->set->start_span);
    grundy_emit_body(e, "start_value",
                     grundy_emit_say(e, "static %s start_value(void)",
                                     grundy_emit_value_type(e)),
                     NULL, 0, start_body, NULL);
    grundy_emit_blank(e);
    grundy_emit_leave(e, scope);
}

/* The text or number of each, if they are that. */
static const char *constant_text(emitter *e, const node *n)
{
    int64_t number;

    if (grundy_emit_is_string(n))
        return grundy_emit_text(e, n->name, n->length, false);
    return n->type->tag == TYPE_INT && grundy_emit_constant(n, &number)
               ? grundy_emit_say(e, "%lld", (long long)number)
               : NULL;
}

static void put_answers(emitter *e, const statement *s, const char *const *test)
{
    for (uint32_t i = 0; i < s->exprs; i++) {
        if (i + 1 == s->exprs) {
            grundy_emit_else(e, NULL);
        } else if (i > 0) {
            grundy_emit_else(e, test[i]);
        } else {
            grundy_emit_open(e, "if (%s)", test[i]);
        }
        grundy_emit_put(e, s->expr[i]);
        grundy_emit_print_flush(e);
    }
    grundy_emit_close_with(e, "");
    grundy_emit_end_line(e, s);
}

/* The first is for who is to move, or Left; the third for a draw: where there
 * is none, a draw is an error. */
static void answer_by_result(emitter *e, const statement *s)
{
    const code is =
        grundy_emit_hold(e, "int64_t", "result", grundy_emit_start(e));
    const char *test[2] = {grundy_emit_say(e, "%s > 0", is.text),
                           grundy_emit_say(e, "%s < 0", is.text)};
    const char *text[3];
    bool all = s->end == NULL, right;

    (void)grundy_emit_without_side(e->set->start, &right);
    if (right) { /* the first is Left's */
        const char *const left = test[1];

        test[1] = test[0];
        test[0] = left;
    }
    if (s->exprs < 3)
        grundy_emit_insist(
            e, grundy_emit_compared(e, is, N_NE, grundy_emit_zero()),
            "a draw, and no answer says so");
    for (uint32_t i = 0; i < s->exprs; i++) {
        text[i] = constant_text(e, s->expr[i]);
        all &= text[i] != NULL;
    }
    grundy_emit_begin_line(e);
    if (!all)
        put_answers(e, s, test);
    else if (s->exprs < 3)
        grundy_emit_line(e, "puts(%s ? \"%s\" : \"%s\");", test[0], text[0],
                         text[1]);
    else
        grundy_emit_line(e, "puts(%s ? \"%s\" : %s ? \"%s\" : \"%s\");",
                         test[0], text[0], test[1], text[1], text[2]);
}

static void answer_by_winner(emitter *e, const statement *s)
{
    const code won = grundy_emit_won(e, grundy_emit_start(e));
    const node *first = s->expr[0], *second = s->expr[1];
    int64_t x, y;

    grundy_emit_begin_line(e);
    if (s->end == NULL && grundy_emit_is_string(first) &&
        grundy_emit_is_string(second))
        grundy_emit_line(e, "puts(%s);",
                         grundy_emit_either_text(e, won, first, second));
    else if (s->end == NULL && first->type->tag == TYPE_INT &&
             second->type->tag == TYPE_INT && grundy_emit_constant(first, &x) &&
             grundy_emit_constant(second, &y))
        grundy_emit_line(e, "puts(%s ? \"%lld\" : \"%lld\");",
                         grundy_emit_in(e, won, RANK_OR), (long long)x,
                         (long long)y);
    else {
        grundy_emit_open(e, "if (%s)", won.text);
        grundy_emit_put(e, first);
        grundy_emit_print_flush(e);
        grundy_emit_else(e, NULL);
        grundy_emit_put(e, second);
        grundy_emit_print_flush(e);
        grundy_emit_close_with(e, "");
        grundy_emit_end_line(e, s);
    }
}

/* ---- cases ---- */

static void cases(emitter *e, running *r, uint32_t at)
{
    const statement *s = &e->set->statement[at];
    const char *before = e->case_name;
    const uint32_t mark = e->names;
    const char *name = grundy_emit_name(e, "round"), *here;
    aside body;

    e->case_name = name;
    if (s->kind == S_CASES_COUNT) {
        const char *count = grundy_emit_global(e, s->variable);

        r->known[s->variable->index] = true;
        grundy_emit_give(e, s->variable, "", "read_number()", true);
        grundy_emit_insist(e,
                           grundy_emit_compared(e, grundy_emit_named(count),
                                                N_GE, grundy_emit_zero()),
                           "a negative number of cases");
        renew(e, r, at);
        grundy_emit_count(e, mark,
                          &(counted_loop){.name = name,
                                          .from = grundy_emit_number(e, 1),
                                          .end = grundy_emit_named(count),
                                          .closed = true});
    } else {
        const char *const begun = grundy_emit_name(e, "begun");

        grundy_emit_for(
            e, mark, grundy_emit_say(e, "int64_t %s = 1, %s = -1", name, begun),
            grundy_emit_say(e, "more_input(&%s)", begun),
            grundy_emit_say(e, "%s++", name));
    }
    if (s->kind == S_CASES_UNTIL && r->untils < MOST_UNTIL)
        r->until[r->untils++] = s;
    r->depth++;
    here = grundy_emit_name(e, "here");
    e->allocates = false;
    grundy_emit_aside(e, &body, 0);
    statements(e, r, at + 1);
    grundy_emit_aside_end(e, &body);
    if (e->allocates) {
        grundy_emit_const(e, "place", here, "place_now()");
        grundy_emit_blank(e);
    }
    grundy_emit_aside_put(e, &body, true);
    if (e->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    grundy_emit_close_with(e, "");
    grundy_emit_close_line(e);
    r->depth--;
    e->case_name = before;
}

/* A name for a sum whose winner is known when `play` is, which comes later. */
static bool waits_for_play(const emitter *e, uint32_t at)
{
    const pattern *const play = e->set->play_if;
    const statement *const s = &e->set->statement[at];

    return play != NULL && at < play->variable->statement && s->kind == S_LET &&
           s->expr[0]->type->tag == TYPE_SUM;
}

static void name_it(emitter *e, running *r, uint32_t at)
{
    const pattern *const play = e->set->play_if;
    const bool plays = play != NULL && play->variable->statement == at;

    if (waits_for_play(e, at))
        return;
    let(e, r, &e->set->statement[at]);
    renew(e, r, at);
    for (uint32_t i = 0; i < at && plays; i++)
        if (waits_for_play(e, i)) {
            let(e, r, &e->set->statement[i]);
            renew(e, r, i);
        }
}

static void statements(emitter *e, running *r, uint32_t at)
{
    for (; at < e->set->statements && e->status == GRUNDY_OK; at++) {
        const statement *s = &e->set->statement[at];

        switch (s->kind) {
        case S_INPUT:
            read_items(e, r, s);
            renew(e, r, at);
            break;
        case S_LET: name_it(e, r, at); break;
        case S_ANSWER:
            grundy_emit_blank(e);
            if (e->mode == MODE_RESULTS)
                answer_by_result(e, s);
            else
                answer_by_winner(e, s);
            break;
        case S_PRINT:
            grundy_emit_blank(e);
            grundy_emit_print(e, s);
            break;
        default: cases(e, r, at); return;
        }
    }
}

void grundy_emit_main(emitter *e)
{
    const emit_scope scope = grundy_emit_begin(e);
    running r = {.set = e->set};

    r.known = grundy_arena_zeroed(&e->a, e->set->globals + 1);
    r.fixed = grundy_arena_zeroed(&e->a, e->set->statements + 1);
    if (r.known == NULL || r.fixed == NULL)
        return;
    find_fixed(&r);
    for (uint32_t i = 0; i < e->set->statements; i++)
        e->lines_open |= e->set->statement[i].end != NULL;
    grundy_emit_begin_part(e, &e->main_text);
    grundy_emit_open_function(e, "main", "int main(void)");
    grundy_emit_universes(e, 0);
    grundy_emit_make_sums(e, 0);
    fill_tables(e, 0);
    statements(e, &r, 0);
    grundy_emit_blank(e);
    if (e->set->cases == 0)
        grundy_emit_close_line(e);
    grundy_emit_line(e, "return all_written();");
    grundy_emit_end_function(e);
    grundy_emit_tidy(e, e->to);
    grundy_emit_leave(e, scope);
}
