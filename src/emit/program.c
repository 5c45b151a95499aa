/* SPDX-License-Identifier: MIT */
/*
 * The whole program.  main() is written first, then whatever it turned out to
 * need, until nothing is missing; and all of it once more, since only at the
 * end is known which tables a new case has to void.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "emit/emitter.h"

enum {
    PASSES = 3,
    MOST_PASSES = 12,  /* while what is used goes on to change */
    ANALYSIS = 1 << 25 /* units of a budget: a second or two */
};

static void write_needed(emitter *e)
{
    bool again = true;

    while (again && e->status == GRUNDY_OK) {
        again = false;
        for (uint32_t f = 0; f < e->set->functions; f++)
            if (e->function[f].wanted && !e->function[f].written) {
                e->function[f].written = again = true;
                grundy_emit_function(e, &e->set->function[f]);
            }
        for (uint32_t k = 0; k < e->set->kinds; k++)
            if (e->kind[k].wanted && !e->kind[k].written) {
                e->kind[k].written = again = true;
                grundy_emit_kind(e, &e->set->kind[k]);
            }
        if (e->results_wanted && e->search_text.count == 0) {
            grundy_emit_searched_results(e);
            again = true;
        }
    }
}

/* ---- what is used ---- */

/* Whether anything that is used asks for it, beside those sums. */
static bool is_asked_beside(emitter *e, const char *name, const sums_plan *own)
{
    bool found = grundy_emit_mentions(e, &e->main_text, name) ||
                 grundy_emit_mentions(e, &e->start_text, name) ||
                 grundy_emit_mentions(e, &e->search_text, name);

    if (!grundy_emit_goes_on(e))
        return false;
    for (uint32_t i = 0; i < e->sums_count && !found; i++)
        found = e->sums[i].used && &e->sums[i] != own &&
                grundy_emit_mentions(e, &e->sums[i].text, name);
    for (uint32_t f = 0; f < e->set->functions && !found; f++)
        found = e->function[f].used &&
                grundy_emit_mentions(e, &e->function[f].text, name);
    for (uint32_t k = 0; k < e->set->kinds && !found; k++)
        found =
            e->kind[k].used && grundy_emit_mentions(e, &e->kind[k].text, name);
    return found;
}

bool grundy_emit_is_asked(emitter *e, const char *name)
{
    return is_asked_beside(e, name, NULL);
}

/*
 * Some pieces were asked for by tests and values that nobody needed in the
 * end: kept is what main() reaches.  What a piece asks for is noted once, when
 * it comes to be used.
 */
typedef struct asking {
    emitter *e;
    bool *asked;  /* by the number of a name; NULL: memory ran out */
    bool written; /* only by what is written for the rules */
    uint32_t names;
} asking;

static asking ask_nothing(emitter *e)
{
    bool *const asked = grundy_arena_zeroed(&e->a, e->words.count + 1);

    if (asked == NULL)
        grundy_emit_no_memory(e);
    return (asking){e, asked, false, e->words.count};
}

static void ask_all(asking *m, const page *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (uint32_t n = 0; n < p->at[i].names; n++) {
            if (m->written && p->at[i].kind == LINE_FIXED)
                break;
            assert(p->at[i].name[n] < m->names);
            m->asked[p->at[i].name[n]] = true;
        }
}

static bool has_asked(const asking *m, const char *name)
{
    const uint32_t number = grundy_emit_number_of(m->e, name, strlen(name));

    return number < m->names && m->asked[number];
}

static bool mark(asking *m, bool *used, const char *name, const page *text)
{
    if (*used || !has_asked(m, name))
        return false;
    *used = true;
    ask_all(m, text);
    return true;
}

/* Of all that is used. */
static void ask_used(asking *m)
{
    const emitter *const e = m->e;

    ask_all(m, &e->main_text);
    ask_all(m, &e->start_text);
    ask_all(m, &e->search_text);
    for (uint32_t i = 0; i < e->sums_count; i++)
        if (e->sums[i].used)
            ask_all(m, &e->sums[i].text);
    for (uint32_t f = 0; f < e->set->functions; f++)
        if (e->function[f].used)
            ask_all(m, &e->function[f].text);
    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (e->kind[k].used)
            ask_all(m, &e->kind[k].text);
}

/* A table filled ahead is read by its cells, in a block by their function. */
static const char *asked_as(emitter *e, const game_kind *k)
{
    const kind_plan *plan = grundy_emit_plan(e, k);

    if (!plan->eager)
        return grundy_emit_kind_name(e, k);
    return grundy_emit_say(e, plan->arrays ? "%s_at" : "%s_cell",
                           grundy_emit_id(e, k));
}

static bool over_is_asked(emitter *e, const sums_plan *p)
{
    return is_asked_beside(e, grundy_emit_say(e, "%s_over", p->name), p);
}

/* By name where it is surely inside of the array, else by NAME_over. */
static bool mark_sums(asking *m, sums_plan *p)
{
    return mark(m, &p->used, grundy_emit_say(m->e, "%s_over", p->name),
                &p->text) ||
           mark(m, &p->used, p->name, &p->text);
}

static bool mark_more(asking *m)
{
    emitter *const e = m->e;
    bool any = false;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (e->kind[k].wanted && !e->kind[k].used)
            any |= mark(m, &e->kind[k].used, asked_as(e, &e->set->kind[k]),
                        &e->kind[k].text);
    for (uint32_t f = 0; f < e->set->functions; f++)
        if (e->function[f].wanted)
            any |= mark(m, &e->function[f].used, e->function[f].name,
                        &e->function[f].text);
    for (uint32_t i = 0; i < e->sums_count; i++)
        any |= mark_sums(m, &e->sums[i]);
    return any;
}

/* Of kinds, then functions, then sums. */
static bool *used_flag(emitter *e, uint32_t i)
{
    const uint32_t kinds = e->set->kinds, functions = e->set->functions;

    if (i < kinds)
        return &e->kind[i].used;
    i -= kinds;
    return i < functions ? &e->function[i].used : &e->sums[i - functions].used;
}

static void mark_used(emitter *e)
{
    const uint32_t flags = e->set->kinds + e->set->functions + e->sums_count;
    bool *const before = grundy_arena_new(&e->a, flags + 1);
    asking m = ask_nothing(e);

    if (before == NULL)
        grundy_emit_no_memory(e);
    if (!grundy_emit_goes_on(e)) /* a name may have got no number */
        return;
    for (uint32_t i = 0; i < flags; i++) {
        before[i] = *used_flag(e, i);
        *used_flag(e, i) = false;
    }
    ask_all(&m, &e->main_text);
    ask_all(&m, &e->start_text);
    ask_all(&m, &e->search_text);
    while (grundy_emit_goes_on(e) && mark_more(&m))
        ;
    e->uses_changed = false;
    for (uint32_t i = 0; i < flags; i++)
        e->uses_changed |= before[i] != *used_flag(e, i);
}

/* What only main() has read, in the pass before, is a variable of it. */
static void place_globals(emitter *e)
{
    for (uint32_t i = 0; i < e->set->globals; i++) {
        global_plan *g = &e->global[i];

        g->local = !g->shared && g->in_main && !g->beyond &&
                   grundy_emit_shape(e, e->set->global[i]->type) != SHAPE_OTHER;
        g->in_main = g->beyond = false;
    }
    grundy_emit_name_globals(e);
}

/* Whether each variable stands where what reads it can see it. */
static bool sees_globals(emitter *e)
{
    bool all = true;

    for (uint32_t i = 0; i < e->set->globals; i++) {
        global_plan *g = &e->global[i];

        g->shared |= g->local && (g->beyond || !g->in_main);
        all &= !(g->local && g->shared);
    }
    return all;
}

static void one_pass(emitter *e)
{
    place_globals(e);
    e->unsettled = false;
    e->starts = e->start_uses;
    e->start_uses = 0;
    e->marks_grow |= e->marks_grew;
    e->marks_grew = false;
    e->marks_room = 0;
    for (uint32_t f = 0; f < e->set->functions; f++)
        e->function[f].written = false;
    for (uint32_t k = 0; k < e->set->kinds; k++) {
        kind_plan *plan = &e->kind[k];

        plan->written = false;
        if (grundy_emit_tries(plan) && e->mode != MODE_NIMBERS &&
            e->mode != MODE_RESULTS && !plan->by_nimbers)
            plan->stored = CELL_INT8;
        plan->eager = plan->used && plan->method == METHOD_TABLE &&
                      !plan->asked_by_rules && plan->turning == NULL &&
                      !grundy_emit_grows(&e->set->kind[k], plan);
    }
    for (uint32_t i = 0; i < e->sums_count; i++)
        e->sums[i].written = false;
    e->search_text.count = e->start_text.count = 0;
    grundy_emit_main(e);
    if (e->starts > 1)
        grundy_emit_start_function(e);
    write_needed(e);
    assert(e->status != GRUNDY_OK || (e->depth == 0 && e->in_rules == NULL));
    mark_used(e);
}

/* ---- the parts in their order ---- */

static void declare_global(emitter *e, const variable *v)
{
    const char *name = e->global[v->index].name;

    if (e->plain[v->index].is) {
        grundy_emit_declare_plain(e, v);
        return;
    }
    if (grundy_emit_shape(e, v->type) == SHAPE_OTHER)
        grundy_emit_refuse(e, v->span, "a value of this kind by name");
    if (grundy_emit_shape(e, v->type) != SHAPE_TUPLE) {
        grundy_emit_line(e, "static %s %s;", grundy_emit_type(e, v->type),
                         name);
        return;
    }
    for (uint32_t i = 0; i < v->type->width; i++)
        grundy_emit_line(e, "static int64_t %s_%u;", name, (unsigned)i);
}

/* What a function that gives a tuple gives. */
static void declare_result(emitter *e, const function *f)
{
    const char *name;

    if (!e->function[f->index].used ||
        grundy_emit_shape(e, f->result) != SHAPE_TUPLE)
        return;
    name = grundy_emit_result(e, f);
    grundy_emit_blank(e);
    grundy_emit_open(e, "typedef struct %s", name);
    grundy_emit_line(e, "int64_t at[%u];", (unsigned)f->result->width);
    grundy_emit_close_with(e, grundy_emit_say(e, " %s;", name));
}

static void globals(emitter *e)
{
    const size_t before = e->to->count;

    for (uint32_t i = 0; i < e->set->globals; i++)
        if (e->set->global[i]->type != NULL && !e->global[i].local &&
            !(e->graph && e->set->global[i]->type->tag == TYPE_SUM))
            declare_global(e, e->set->global[i]);
    for (uint32_t i = 0; i < e->set->universes; i++) {
        const universe *u = e->set->universe[i];
        const universe_plan *plan = &e->universe[i];

        if (!plan->wanted)
            continue;
        assert(plan->name != NULL);
        grundy_emit_line(e, "static int64_t %s_count;", plan->name);
        for (uint32_t k = 1; k < u->dims; k++)
            grundy_emit_line(e, "static int64_t %s;",
                             grundy_emit_size(e, u, k));
        if (u->is_range)
            grundy_emit_line(e, "static int64_t %s_low;", plan->name);
    }
    for (uint32_t f = 0; f < e->set->functions; f++)
        declare_result(e, &e->set->function[f]);
    if (e->to->count > before)
        grundy_emit_blank(e);
}

/* ---- prototypes, where a call stands before what it calls ---- */

/* By what was noted, which stands above it, or before itself in its own text.
 */
static bool is_called_before(const asking *above, const char *name,
                             const page *own)
{
    return has_asked(above, name) ||
           grundy_emit_mentions_early(above->e, own, name);
}

static void prototype(emitter *e, const char *ctype, const char *name,
                      const param *p, uint32_t params)
{
    const emit_scope scope = grundy_emit_begin(e);

    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_line(e, "static %s %s(%s);", ctype, name,
                     grundy_emit_params(e, p, params));
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
}

static void prototypes_of_functions(asking *above)
{
    emitter *const e = above->e;

    for (uint32_t f = 0; f < e->set->functions; f++) {
        const function *fn = &e->set->function[f];
        const function_plan *plan = &e->function[f];

        if (!plan->used)
            continue;
        if (is_called_before(above, plan->name, &plan->text))
            prototype(e, grundy_emit_result(e, fn), plan->name, fn->param,
                      fn->params);
        ask_all(above, &plan->text);
    }
}

static void prototypes_of_kinds(asking *above)
{
    emitter *const e = above->e;

    for (uint32_t k = 0; k < e->set->kinds; k++) {
        const game_kind *kind = &e->set->kind[k];
        const kind_plan *plan = &e->kind[k];
        const char *name = grundy_emit_kind_name(e, kind);

        if (!plan->used)
            continue;
        if (!plan->eager && is_called_before(above, name, &plan->text))
            prototype(e, grundy_emit_kind_type(e), name, kind->param,
                      kind->params);
        ask_all(above, &plan->text);
    }
}

/* What the search of results has, and functions and kinds may call above it. */
static void prototypes_of_search(asking *above)
{
    emitter *const e = above->e;
    const bool sums = e->sums_of_parts;
    const struct {
        bool is;
        const char *name, *declared;
    } searched[] = {
        {e->winners_wanted, "result_of",
         "static int64_t result_of(int64_t base);"},
        {e->few_wanted, "result_by_pairs",
         "static int64_t result_by_pairs(int64_t base);"},
        {sums && e->set->entails, "bind", "static void bind(int64_t from);"},
        {e->set->partisan, "push_side", "static void push_side(bool right);"},
        {sums, "push_others",
         "static void push_others(int64_t from, int64_t count, int64_t but);"}};

    for (size_t i = 0; i < sizeof searched / sizeof *searched; i++)
        if (e->results_wanted && searched[i].is &&
            is_called_before(above, searched[i].name, &e->search_text))
            grundy_emit_line(e, "%s", searched[i].declared);
}

static void prototypes(emitter *e)
{
    const size_t before = e->to->count;
    asking above = ask_nothing(e);

    if (!grundy_emit_goes_on(e))
        return;
    for (uint32_t i = 0; i < e->sums_count; i++)
        if (e->sums[i].used)
            ask_all(&above, &e->sums[i].text);
    prototypes_of_functions(&above);
    prototypes_of_search(&above);
    prototypes_of_kinds(&above);
    if (e->to->count > before)
        grundy_emit_blank(e);
}

static void add_page(emitter *e, const page *p)
{
    grundy_emit_add(e, e->to, p->at, p->count);
}

/* Sums over the input, and the function that cuts ends if anything asks. */
static void add_sums(emitter *e, const sums_plan *p)
{
    assert(p->made <= p->text.count);
    grundy_emit_add(e, e->to, p->text.at,
                    over_is_asked(e, p) ? p->text.count : p->made);
}

static bool is_asked(void *user, const char *name)
{
    return has_asked(user, name);
}

/* What programs are given, as far as these lines ask for it, or what is used if
 * NULL; lines that are given themselves say so by what they stand on. */
static void add_asked(emitter *e, const page *text, support_set *has)
{
    asking m = ask_nothing(e);

    if (!grundy_emit_goes_on(e))
        return;
    m.written = true;
    if (text != NULL)
        ask_all(&m, text);
    else
        ask_used(&m);
    grundy_support_add(has, SUPPORT_HELPERS, is_asked, &m);
    grundy_support_add(has, SUPPORT_OF_ATTEMPTS, is_asked, &m);
    if (has_asked(&m, "end_asking") || has_asked(&m, "wide_end_asking") ||
        has_asked(&m, "end_board") || has_asked(&m, "end_rules"))
        grundy_support_add(has, SUPPORT_OF_SETS, is_asked, &m);
}

/* A line and the emitter that numbered its names. */
typedef struct given_line {
    const emitter *e;
    const page_line *line;
} given_line;

static bool is_named(void *user, const char *name)
{
    const given_line *const g = user;
    const uint32_t number = grundy_emit_number_of(g->e, name, strlen(name));

    for (uint32_t n = 0; n < g->line->names; n++)
        if (g->line->name[n] == number)
            return true;
    return false;
}

/* Helpers that the program is given, as far as its lines name them, and as
 * other helpers stand on them: what was given had more lines, under conditions
 * that do not hold. */
static void keep_helpers(emitter *e, const page *body, support_set *has)
{
    support_set named = {0};

    add_asked(e, body, &named);
    for (size_t i = 0; i < body->count && grundy_emit_goes_on(e); i++) {
        given_line g = {e, &body->at[i]};

        if (g.line->kind == LINE_FIXED && g.line->declares != NULL)
            grundy_support_add_helpers(&named, g.line->declares, is_named, &g);
    }
    grundy_support_keep_helpers(has, &named);
}

/* What the text of attempts asks of the program. */
static uint32_t of_attempts(const emitter *e)
{
    return e->mode != MODE_RESULTS ? 0
           : e->set->has_scores    ? SUPPORT_RESULTS | SUPPORT_SCORES
                                   : SUPPORT_RESULTS;
}

/* Everything but the head and the helpers. */
static void write_body(emitter *e, page *body, support_set *has)
{
    static const char *const of_sets[] = {
        "cells",       "sets",       "set_search", "asking",
        "lines",       "wide_cells", "wide_sets",  "wide_set_search",
        "wide_asking", "wide_lines", "sides",      "boards"};

    add_asked(e, NULL, has);
    if (e->search_text.count > 0 && e->graph)
        grundy_emit_add_needed(e, has);
    grundy_emit_begin_part(e, body);
    if (e->marks_room > 0 && grundy_emit_is_asked(e, "seen"))
        grundy_emit_marks_text(e);
    grundy_emit_support(e, "attempt", has, of_attempts(e));
    if (grundy_support_has(has, "wide_cell_set"))
        grundy_emit_line(e, "enum { WIDE_WORDS = %lld };",
                         (long long)e->wide_words);
    if (grundy_support_has(has, "sides_search"))
        grundy_emit_side_cells(e);
    for (uint32_t i = 0; i < sizeof of_sets / sizeof *of_sets; i++)
        grundy_emit_support(e, of_sets[i], has, 0);
    globals(e);
    prototypes(e);
    for (uint32_t i = 0; i < e->sums_count; i++)
        if (e->sums[i].used)
            add_sums(e, &e->sums[i]);
    for (uint32_t f = 0; f < e->set->functions; f++)
        if (e->function[f].used)
            add_page(e, &e->function[f].text);
    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (e->kind[k].used)
            add_page(e, &e->kind[k].text);
    add_page(e, &e->search_text);
    add_page(e, &e->start_text);
    add_page(e, &e->main_text);
}

/* `body` takes everything below the headers and helpers. */
static void assemble(emitter *e, page *whole, page *body)
{
    support_set has = {0};

    write_body(e, body, &has);
    keep_helpers(e, body, &has);
    grundy_emit_begin_part(e, whole);
    grundy_emit_head(e, &has, body);
    grundy_emit_add(e, whole, body->at, body->count);
}

static void close_emitter(emitter *e)
{
    for (uint32_t k = 0; e->kind != NULL && k < e->set->kinds; k++)
        grundy_emit_free(e, &e->kind[k].text);
    for (uint32_t f = 0; e->function != NULL && f < e->set->functions; f++)
        grundy_emit_free(e, &e->function[f].text);
    for (uint32_t i = 0; i < e->sums_count; i++)
        grundy_emit_free(e, &e->sums[i].text);
    grundy_emit_free(e, &e->search_text);
    grundy_emit_free(e, &e->start_text);
    grundy_emit_free(e, &e->main_text);
    grundy_emit_forget_names(e);
    grundy_memory_free(e->mem, e->binding,
                       e->bindings_room * sizeof *e->binding);
    grundy_memory_free(e->mem, e->name, e->names_room * sizeof *e->name);
    grundy_arena_close(&e->a);
    grundy_memory_free(e->mem, e, sizeof *e);
}

/* With a budget for what the plan has to prove. */
static emitter *open_emitter(const ruleset *set, memory *mem)
{
    emitter *e = grundy_memory_zeroed(mem, sizeof *e);

    if (e == NULL)
        return NULL;
    e->set = set;
    e->mem = mem;
    e->analysis = (budget){.watch = set->watch, .left = ANALYSIS};
    grundy_arena_open(&e->a, mem);
    return e;
}

grundy_status grundy_emit_program(const ruleset *set, memory *mem,
                                  bool cplusplus, const grundy_writer *out,
                                  grundy_error *err)
{
    emitter *const e = open_emitter(set, mem);
    page whole = {0}, body = {0};
    text_buffer text = {.mem = mem};
    grundy_status status;

    if (e == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    e->cplusplus = cplusplus;
    e->err = err;
    if (!grundy_emit_choose(e))
        grundy_emit_no_memory(e);
    for (int pass = 0; e->status == GRUNDY_OK &&
                       (pass < PASSES || e->unsettled || !sees_globals(e) ||
                        (pass < MOST_PASSES && e->uses_changed));
         pass++)
        one_pass(e);
    if (e->status == GRUNDY_OK)
        assemble(e, &whole, &body);
    if (e->status == GRUNDY_OK && !grundy_emit_lay_out(&whole, &text))
        grundy_emit_no_memory(e);
    status = e->status;
    if (status == GRUNDY_OK && !out->write(out->user, text.at, text.count))
        status = grundy_fail(err, GRUNDY_EIO, "the output can't be written");
    grundy_text_close(&text);
    grundy_emit_free(e, &whole);
    grundy_emit_free(e, &body);
    close_emitter(e);
    return status;
}
