/* SPDX-License-Identifier: MIT */
/*
 * A kind of position as functions: solve_NAME looks at its moves, and
 * nimber_NAME or wins_NAME answers from a table or a hash table.  The rules
 * stand as comments beside what became of them.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"
#include "lang/compiler.h"

const char *grundy_emit_params(emitter *e, const param *p, uint32_t params)
{
    const char *list = "";

    for (uint32_t i = 0; i < params; i++)
        list = grundy_emit_say(e, "%s%s%s %s", list, i > 0 ? ", " : "",
                               grundy_emit_type(e, p[i].variable->type),
                               grundy_emit_bind_one(e, p[i].variable));
    return params == 0 ? "void" : list;
}

const char *grundy_emit_passed(emitter *e, const param *p, uint32_t params)
{
    const char *list = "";

    for (uint32_t i = 0; i < params; i++)
        list = grundy_emit_next(e, list,
                                grundy_emit_find(e, p[i].variable)->at[0].text);
    return list;
}

/* The lines of the body; parameters it does not use are said to be unused. */
void grundy_emit_body(emitter *e, const char *name, const char *head,
                      const param *p, uint32_t params, emit_body *body,
                      void *user)
{
    aside s;

    grundy_emit_open_function(e, name, "%s", head);
    grundy_emit_aside(e, &s, 0);
    body(e, user);
    grundy_emit_aside_end(e, &s);
    grundy_emit_tidy(e, &s.text);
    for (uint32_t i = 0; i < params && e->status == GRUNDY_OK; i++) {
        const char *const given =
            grundy_emit_find(e, p[i].variable)->at[0].text;

        if (!grundy_emit_mentions(e, &s.text, given))
            grundy_emit_line(e, "(void)%s;", given);
    }
    grundy_emit_aside_put(e, &s, true);
    grundy_emit_end_function(e);
}

/* ---- the moves ---- */

typedef struct last_line {
    uint32_t line;
} last_line;

static bool see_line(void *user, node *n)
{
    last_line *l = user;

    if (n->span.line > l->line)
        l->line = n->span.line;
    return true;
}

static void quote_lines(emitter *e, grundy_span from, uint32_t to)
{
    for (; from.line <= to; from.line++)
        grundy_emit_quote(e, from);
}

void grundy_emit_clause_remark(emitter *e, const rule_move *m)
{
    last_line l = {m->span.line};

    (void)grundy_tree_walk(m->target, see_line, &l);
    (void)grundy_tree_walk_tail(m->tail, see_line, &l);
    quote_lines(e, m->span, l.line);
}

typedef struct option {
    const node *target;
    const marking *marks; /* of nimbers */
    const char *wins, *moved;
    bool in_loop;
} option;

static void take_option(emitter *e, const option *o, code value)
{
    if (e->mode == MODE_NIMBERS) {
        grundy_emit_mark(e, o->marks, value);
        return;
    }
    assert(o->wins != NULL);
    if (o->moved != NULL)
        grundy_emit_line(e, "%s = true;", o->moved);
    grundy_emit_line(e, "%s = %s || !%s;", o->wins, o->wins,
                     grundy_emit_in(e, value, RANK_UNARY));
}

/* In a loop that goes on only while nothing wins. */
static void look_for_lost(emitter *e, const option *o, const test_pair *fits,
                          code value)
{
    const code lost = grundy_emit_not(e, value);

    grundy_emit_open(e, "if (%s)",
                     grundy_emit_and(e, grundy_emit_holds(fits), lost.text));
    grundy_emit_line(e, "%s = true;", o->wins);
    grundy_emit_close(e);
}

static void option_body(emitter *e, void *user)
{
    const option *o = user;
    const char *const until = e->until;
    const test_pair *fits = NULL;
    code value;

    e->until = NULL;
    value = grundy_emit_sum(e, o->target, &fits);
    if (o->in_loop && o->wins != NULL && o->moved == NULL) {
        look_for_lost(e, o, fits, value);
    } else {
        if (fits != NULL)
            grundy_emit_open(e, "if (%s)", fits->holds);
        take_option(e, o, value);
        if (fits != NULL)
            grundy_emit_close(e);
    }
    e->until = until;
}

static bool has_loop(const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR)
            return true;
    return false;
}

static void one_clause(emitter *e, const rule_move *m, option *o)
{
    const bool search = o->wins != NULL && e->cell == NULL;

    e->until = o->wins == NULL ? NULL : grundy_emit_say(e, "!%s", o->wins);
    e->aim = search ? m->target : NULL;
    grundy_emit_tail(e, m->tail, 0, option_body, o);
    e->until = NULL;
    e->aim = NULL;
}

/* Whether a clause, where it has an option, leads to the position itself. */
static bool stays(const game_kind *k, const rule_move *m)
{
    const node *const to = m->target;
    bool same = grundy_tree_is_position(to, k);

    for (uint32_t i = 0; same && i < to->kids; i++) {
        const node *const is = to->kid[i];
        const bool sorted =
            is->op == N_CALL && is->call == CALL_WORD && is->word == W_SORT;

        same =
            grundy_tree_is_name(sorted ? is->kid[0] : is, k->param[i].variable);
    }
    for (uint32_t i = 0; same && i < k->value_moves; i++)
        same = !k->value_move[i].instead; /* these wait for those above them */
    return same;
}

/*
 * When a search for one option looks at a clause: later where there are many,
 * and last where a step opens a chain of them.
 * What stays comes first of all where `run` finds nimbers, which no winning
 * move hides it from; where that searches too, clauses come as written.
 */
static uint32_t turn_of(const emitter *e, const game_kind *k,
                        const rule_move *m)
{
    const ruleset *const set = e->set;
    const uint32_t turn =
        1 +
        grundy_compiler_turn(k, (uint32_t)(m - k->value_move), LIST_SMALLEST);
    bool any = false;

    if (!set->has_decisions && !set->loses && !set->misere && !set->has_results)
        return stays(k, m) ? 0 : turn;
    for (uint32_t i = 0; i < k->value_moves && !any; i++)
        any = stays(k, &k->value_move[i]);
    return any ? 1 : turn;
}

/* runs: clauses whose loops give way to sets of the values in a run. */
static void all_moves(emitter *e, const game_kind *k, const marking *marks,
                      const char *wins, const char *moved, bool runs)
{
    const bool search = wins != NULL && e->cell == NULL;

    for (uint32_t i = 0; i < k->value_moves * (search ? 1 + LISTING_TURNS : 1);
         i++) {
        const rule_move *m = &k->value_move[i % k->value_moves];
        option o = {m->target, marks, wins, moved, has_loop(m->tail)};

        if (search && turn_of(e, k, m) != i / k->value_moves)
            continue;
        grundy_emit_blank(e);
        grundy_emit_clause_remark(e, m);
        if (runs && grundy_emit_is_run(e, k, m))
            grundy_emit_run(e, k, m);
        else
            one_clause(e, m, &o);
    }
}

/* ---- values asked for while the rules run ---- */

static bool asks(void *user, node *n)
{
    bool *found = user;

    *found |=
        grundy_asks_for_value(n) ||
        (n->call == CALL_FOLD && n->word == W_MEX) ||
        (n->call == CALL_FUNCTION && n->ref.function->result->tag == TYPE_SUM);
    return !*found;
}

/* Whether marks of seen values last while this kind's options are found. */
bool grundy_emit_keeps_marks(emitter *e, const game_kind *k)
{
    const kind_method method = grundy_emit_plan(e, k)->method;
    bool found = method != METHOD_TABLE;

    for (uint32_t f = 0; f < e->set->functions && !found; f++)
        (void)grundy_tree_walk(e->set->function[f].body, asks, &found);
    for (uint32_t i = 0; i < k->value_moves && !found; i++) {
        (void)grundy_tree_walk(k->value_move[i].target, asks, &found);
        found |= !grundy_tree_walk_tail(k->value_move[i].tail, asks, &found);
    }
    for (uint32_t i = 0; i < k->decides && !found; i++)
        (void)grundy_tree_walk(k->decide[i].condition, asks, &found);
    return !found && grundy_emit_plan(e, k)->stored != CELL_INT64;
}

static const char *decided(emitter *e, decision what)
{
    if (e->mode == MODE_NIMBERS)
        return "0";
    if (what == DECIDE_STOP)
        return grundy_emit_misere(e);
    assert(what == DECIDE_WIN || what == DECIDE_LOSE);
    return what == DECIDE_WIN ? "true" : "false";
}

/* The value of the position at work: into its cell, or handed back.  What is
 * computed is wider than a narrow cell. */
static void give(emitter *e, const char *value, bool computed)
{
    const cell_type stored =
        e->cell == NULL ? CELL_INT64 : grundy_emit_plan(e, e->filling)->stored;

    if (e->cell == NULL)
        grundy_emit_line(e, "return %s;", value);
    else if (computed && stored != CELL_BOOL && stored != CELL_INT64)
        grundy_emit_line(e, "%s = (%s)%s;", e->cell,
                         grundy_emit_cell_type(stored), value);
    else
        grundy_emit_line(e, "%s = %s;", e->cell, value);
}

static void give_ending(emitter *e, const rule_decide *d)
{
    if (e->mode == MODE_RESULTS)
        grundy_emit_ending(e, d, give);
    else
        give(e, decided(e, d->what), false);
}

static void decisions(emitter *e, const game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++) {
        grundy_emit_quote(e, k->decide[i].span);
        grundy_emit_open(e, "if (%s)",
                         grundy_emit_expr(e, k->decide[i].condition).text);
        give_ending(e, &k->decide[i]);
        if (e->cell != NULL)
            grundy_emit_line(e, "continue;");
        grundy_emit_close(e);
        grundy_facts_condition(&e->facts, k->decide[i].condition, false);
    }
}

static void nimber_body(emitter *e, const game_kind *k)
{
    kind_plan *plan = grundy_emit_plan(e, k);
    const bool runs = e->cell != NULL && grundy_emit_has_runs(e, k);
    marking m;

    if (k->value_moves == 0) {
        give(e, "0", false);
        return;
    }
    grundy_emit_choose_marks(e, k, grundy_emit_keeps_marks(e, k));
    grundy_emit_marks_open(e, &m, plan->marks);
    if (runs)
        grundy_emit_open_runs(e, k);
    all_moves(e, k, &m, NULL, NULL, runs);
    grundy_emit_blank(e);
    give(e, runs ? grundy_emit_mex_beside(e, k) : grundy_emit_mex(e, &m), true);
}

static void outcome_body(emitter *e, const game_kind *k)
{
    const char *wins, *moved = NULL;

    if (k->value_moves == 0) {
        give(e, grundy_emit_misere(e), false);
        return;
    }
    wins = grundy_emit_name(e, "wins");
    grundy_emit_declare(e, "bool %s = false;", wins);
    if (e->set->misere) {
        moved = grundy_emit_name(e, "moved");
        grundy_emit_declare(e, "bool %s = false;", moved);
    }
    grundy_emit_blank(e);
    all_moves(e, k, NULL, wins, moved, false);
    grundy_emit_blank(e);
    if (e->set->play_if != NULL)
        give(e,
             grundy_emit_say(e, "%s || (%s && !%s)", wins,
                             grundy_emit_misere(e), moved),
             true);
    else if (moved != NULL)
        give(e, grundy_emit_say(e, "%s || !%s", wins, moved), false);
    else
        give(e, wins, false);
}

static void solve_position(emitter *e, const game_kind *k)
{
    decisions(e, k);
    if (e->mode == MODE_RESULTS)
        grundy_emit_best(e, k, give);
    else if (e->mode == MODE_NIMBERS)
        nimber_body(e, k);
    else
        outcome_body(e, k);
}

static void solve_body(emitter *e, void *user)
{
    solve_position(e, user);
}

/* ---- solve_NAME ---- */

/* Why moves put into arrays what the rules do not say. */
static const char *sorted_remark(emitter *e, const game_kind *k)
{
    const char *text = "";

    for (uint32_t i = 0; k->form != NULL && i < k->params; i++)
        if (k->form->kid[i]->op == N_CALL && k->form->kid[i]->word == W_SORT)
            text = grundy_emit_say(
                e,
                "%s  The rules treat all elements of %s alike: it is kept "
                "sorted, so that one order stands for all.",
                text, k->param[i].name);
    return text;
}

void grundy_emit_describe(emitter *e, const game_kind *k, const char *order)
{
    const char *text =
        e->mode == MODE_NIMBERS   ? "The mex of the nimbers of all options."
        : e->mode == MODE_RESULTS ? "The best that a move comes to."
        : e->set->play_if != NULL
            ? "Won if some move leads to a lost position, and in misere play "
              "if nothing can be moved."
        : e->set->misere
            ? "Won if nothing can be moved, or some move leads to a lost "
              "position."
            : "Won if some move leads to a position that is lost.";

    text = grundy_emit_say(e, "%s%s%s", k->value_moves > 0 ? text : "",
                           k->value_moves > 0 && order[0] != '\0' ? "  " : "",
                           order);
    text = grundy_emit_say(e, "%s%s", text, sorted_remark(e, k));
    {
        const char *const both[] = {grundy_emit_quoted(e, k->span), text};

        grundy_emit_remarks(e, both, text[0] != '\0' ? 2 : 1);
    }
}

/* A table of arrays holds nothing beyond them, no table has 2^40 cells, and it
 * is filled only where parameters keep their order. */
static void assume_box(emitter *e, const game_kind *k, const kind_plan *plan)
{
    for (uint32_t i = 0; i < k->params; i++) {
        const axis_plan *a = &plan->axis[i];
        const quantity x = grundy_facts_variable(k->param[i].variable);

        if (k->param[i].kind != PARAM_INT)
            continue;
        if (!a->fixed && !grundy_emit_is_key(plan, i))
            grundy_facts_at_most(&e->facts, x,
                                 grundy_facts_number(INT64_C(1) << 40), 0);
        if (!a->boxed && !plan->arrays)
            continue;
        grundy_facts_at_most(
            &e->facts, grundy_facts_number(a->boxed ? a->low : a->least), x, 0);
        grundy_facts_at_most(
            &e->facts, x, grundy_facts_number(a->boxed ? a->high : a->most), 0);
    }
    grundy_emit_assume_pairs(e, k, plan->below);
}

static void give_back(emitter *e, const kind_plan *plan)
{
    if (!plan->allocates)
        return;
    grundy_emit_line(e, "place_back(here);");
}

/* What is known of the parameters in solve_NAME. */
static void assume_all(emitter *e, const game_kind *k, const kind_plan *plan)
{
    grundy_emit_assume_params(e, k->param, k->params);
    if (plan->method != METHOD_TABLE)
        return;
    assume_box(e, k, plan);
}

void grundy_emit_note_fails(emitter *e, bool *fails)
{
    e->unsettled |= e->fails && !*fails;
    *fails |= e->fails;
}

/* Recursion behind a table has names of its own. */
static const char *memo_name(emitter *e, const game_kind *k)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);
    const char *const id = grundy_emit_id(e, k);

    return plan->behind && plan->most_cells > 0
               ? grundy_emit_say(e, "%s_by_moves", id)
               : id;
}

void grundy_emit_solve(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *head;

    e->in_rules = &e->set->kind_reads[k->index];
    e->allocates = e->fails = false;
    assume_all(e, k, plan);
    grundy_emit_describe(e, k, "");
    e->filling = plan->method == METHOD_MEMO ? NULL : k;
    head = grundy_emit_say(e, "static %s solve_%s(%s)",
                           grundy_emit_value_type(e), memo_name(e, k),
                           grundy_emit_params(e, k->param, k->params));
    grundy_emit_body(e, NULL, head, k->param, k->params, solve_body,
                     (void *)(uintptr_t)k);
    plan->allocates = e->allocates;
    grundy_emit_note_fails(e, &plan->fails);
    e->filling = NULL;
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/*
 * The value of the position that the loops are at, into its cell.  What takes
 * memory gives it back at `here` when the next position begins.
 */
void grundy_emit_fill_cell(emitter *e, const game_kind *k, kind_plan *plan)
{
    const char *cell;
    code arg[GRUNDY_MOST_PARAMS];
    aside s;

    for (uint32_t i = 0; i < k->params; i++)
        arg[i] = grundy_emit_find(e, k->param[i].variable)->at[0];
    cell = grundy_emit_cell(e, k, arg).text;
    if (grundy_emit_tries(plan)) {
        grundy_emit_line(e, "%s = (%s)try_%s(%s);", cell,
                         grundy_emit_cell_type(plan->stored),
                         grundy_emit_id(e, k),
                         grundy_emit_passed(e, k->param, k->params));
        give_back(e, plan);
        return;
    }
    assume_all(e, k, plan);
    e->filling = k;
    e->allocates = e->fails = false;
    e->cell = cell;
    grundy_emit_aside(e, &s, 0);
    solve_position(e, k);
    grundy_emit_aside_end(e, &s);
    grundy_emit_tidy(e, &s.text);
    plan->allocates = e->allocates;
    grundy_emit_note_fails(e, &plan->fails);
    give_back(e, plan);
    grundy_emit_aside_put(e, &s, true);
    e->cell = NULL;
    e->filling = NULL;
}

/* ---- a position that is a sum of others ---- */

static void split_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const test_pair *fits = NULL;
    const code value = grundy_emit_nimber(e, k->split, &fits);

    grundy_emit_insist(e, fits, NULL);
    grundy_emit_note_fails(e, &grundy_emit_plan(e, k)->fails);
    grundy_emit_line(e, "return %s;", value.text);
}

static void split(emitter *e, const game_kind *k, const char *called)
{
    const char *const remark =
        e->mode != MODE_NIMBERS
            ? "The same game as another position."
            : "No move touches two of its parts: the position is the sum of "
              "them.";
    const char *both[2] = {
        "", k->split_why == NULL
                ? remark
                : grundy_emit_say(e, "Theorem: %s", k->split_why)};
    const emit_scope scope = grundy_emit_begin(e);

    e->in_rules = &e->set->kind_reads[k->index];
    e->fails = false;
    grundy_emit_assume_params(e, k->param, k->params);
    both[0] = grundy_emit_quoted(e, k->span);
    grundy_emit_remarks(e, both, 2);
    grundy_emit_body(
        e, called,
        grundy_emit_say(e, "static %s %s(%s)", grundy_emit_kind_type(e), called,
                        grundy_emit_params(e, k->param, k->params)),
        k->param, k->params, split_body, (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* ---- recursion that keeps what it found ---- */

static void memo_remark(emitter *e, const kind_plan *plan, const keeping *m)
{
    const char *const unlisted =
        plan->unlisted == NULL
            ? ""
            : grundy_emit_say(e, "  No list of its moves: %s.", plan->unlisted);
    const char *const text = grundy_emit_say(
        e, "%s.%s  What was found once is kept%s.",
        m->cells != NULL
            ? "A cell for each position, as each move comes earlier in an order"
        : plan->most_cells > 0 ? "Where a table would be too large"
        : plan->behind         ? "Where its moves are no list"
                       : grundy_emit_say(e, "No table: %s", plan->why_not),
        unlisted,
        m->deep ? "; the recursion would be as deep as the longest play" : "");

    grundy_emit_remark(e, text, strlen(text));
}

static const char *kind_name(emitter *e, const game_kind *k, bool behind)
{
    return grundy_emit_say(e, "%s_%s%s",
                           e->mode == MODE_NIMBERS || e->mode == MODE_TAME ||
                                   grundy_emit_plan(e, k)->by_nimbers
                               ? "nimber"
                           : e->mode == MODE_RESULTS ? "result"
                                                     : "wins",
                           grundy_emit_id(e, k), behind ? "_by_moves" : "");
}

const char *grundy_emit_kind_name(emitter *e, const game_kind *k)
{
    return kind_name(e, k, grundy_emit_plan(e, k)->behind);
}

const char *grundy_emit_behind(emitter *e, const game_kind *k)
{
    return kind_name(e, k, true);
}

static void memo_kind(emitter *e, const game_kind *k, kind_plan *plan)
{
    keeping m = {.ctype = grundy_emit_value_type(e),
                 .flag = grundy_emit_values_are_flags(e),
                 .called = grundy_emit_kind_name(e, k),
                 .name = memo_name(e, k),
                 .p = k->param,
                 .params = k->params,
                 .law = plan->behind && plan->most_cells > 0 ? NULL : k,
                 .deep = grundy_emit_kind_is_deep(plan),
                 .trial = grundy_emit_is_tried_first(e, k, plan)};
    const char *law;

    grundy_emit_solve(e, k, plan);
    m.allocates = plan->allocates;
    /* Marks in a word end at 64. */
    m.small = e->mode != MODE_NIMBERS || k->value_moves == 0 ||
              plan->marks == MARKS_BITS;
    if (plan->cells && plan->stored != CELL_INT64)
        m.cells = k;
    memo_remark(e, plan, &m);
    law = m.law == NULL ? "" : grundy_emit_turns(e, k, plan);
    plan->forget = grundy_emit_say(e, "%s%s", law, grundy_emit_memo(e, &m));
}

/* Recursion that has another name than what answers. */
static void memo_behind(emitter *e, const game_kind *k, kind_plan *plan)
{
    const kind_method method = plan->method;
    const emit_scope scope = grundy_emit_begin(e);

    plan->behind = true;
    plan->method = METHOD_MEMO;
    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_line(e, "static %s %s(%s);", grundy_emit_kind_type(e),
                     grundy_emit_kind_name(e, k),
                     grundy_emit_params(e, k->param, k->params));
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
    memo_kind(e, k, plan);
    plan->behind = false;
    plan->method = method;
}

/* What has no list is played move by move. */
static bool listed_kind(emitter *e, const game_kind *k, kind_plan *plan)
{
    memo_behind(e, k, plan);
    return grundy_emit_listed(e, k, plan);
}

/* What is too large for a table is too.  How its values are kept is no matter
 * of the table. */
static void table_kind(emitter *e, const game_kind *k, kind_plan *plan)
{
    const cell_type stored = plan->stored;
    const marks_kind marks = plan->marks;
    const bool unsettled = e->unsettled;
    const char *forget = "";

    if (plan->most_cells > 0) {
        memo_behind(e, k, plan);
        if (grundy_emit_is_tried_first(e, k, plan))
            grundy_emit_trial(e, k);
        plan->stored = stored;
        plan->marks = marks;
        e->unsettled = unsettled;
        forget = plan->forget;
    }
    grundy_emit_table(e, k, plan);
    if (plan->most_cells > 0)
        plan->forget = grundy_emit_say(
            e, "%s\n%s", forget, plan->forget == NULL ? "" : plan->forget);
}

static void write_kind(emitter *e, const game_kind *k)
{
    kind_plan *plan = grundy_emit_plan(e, k);

    grundy_emit_begin_part(e, &plan->text);
    if (plan->method == METHOD_LISTED) {
        if (listed_kind(e, k, plan))
            return;
        grundy_emit_choose_again(e, k);
        grundy_emit_begin_part(e, &plan->text);
    }
    switch (plan->method) {
    case METHOD_SEQUENCE: grundy_emit_sequence(e, k); break;
    case METHOD_PIECEWISE: grundy_emit_piecewise(e, k); break;
    case METHOD_BREAKING: grundy_emit_breaking(e, k); break;
    case METHOD_PAIRS: grundy_emit_pairs(e, k); break;
    case METHOD_FAR: grundy_emit_far(e, k); break;
    case METHOD_SPLIT: split(e, k, grundy_emit_kind_name(e, k)); break;
    case METHOD_TABLE:
        if (grundy_emit_is_sieve(e, k))
            grundy_emit_sieve(e, k, plan);
        else
            table_kind(e, k, plan);
        break;
    default: memo_kind(e, k, plan); break;
    }
}

void grundy_emit_kind(emitter *e, const game_kind *k)
{
    const emit_mode mode = e->mode;

    if (grundy_emit_plan(e, k)->by_nimbers)
        e->mode = MODE_NIMBERS;
    write_kind(e, k);
    e->mode = mode;
}
