/* SPDX-License-Identifier: MIT */
/*
 * Heaps of which numbers may be taken that lists or moduli of the input tell:
 * from some number on, a remainder tells whether k may be taken, and then
 * values repeat (plan/laws/turning.h).  Here it is read off the rules which
 * numbers of the input tell from where on, and by which modulus.  The program
 * asks the rules about each number below, and about one of each class; where
 * they are too many, and for small heaps, it has a table.
 *
 * Requires: clauses x - k, or some y below x, where conditions ask for k alone:
 * whether k may be taken is then what a heap of k says of leaving nothing.
 */
#include "emit/emitter.h"
#include "plan/facts/linear.h"
#include "plan/facts/total.h"
#include "plan/laws/all_but.h"

enum { MOST_NOTES = 32, LARGE_HEAP = 4096, LARGE_START = 20000 };

/* What the program does with a number, or with each of a list. */
typedef enum note_kind { NOTE_BEYOND, NOTE_MODULO, NOTE_LEAST } note_kind;

typedef struct turning_note {
    note_kind kind;
    const node *of;
    const pattern *each; /* of a list; NULL: one number */
} turning_note;

struct turning_clause {
    const rule_move *move;
    const tail_step *loop; /* NULL: one number is taken */
    const node *taken;     /* NULL: the loop runs through what is left */
};

typedef struct turning_clause turning_clause;

struct turning_plan {
    uint32_t clauses, notes;
    turning_clause *clause;
    turning_note note[MOST_NOTES];
};

typedef struct reading {
    turning_plan *plan;
    interval_names names;
    const variable *x, *v;
    const turning_clause *c;
    const node *to;
} reading;

/* ---- what the rules say ---- */

static bool asks_nothing(void *user, node *n)
{
    (void)user;
    return !grundy_asks_for_value(n);
}

/* The same in every position, and it cannot fail. */
static bool is_fixed(reading *r, const node *n)
{
    return grundy_linear_fixed(n) && grundy_total_is(&r->names, n) &&
           grundy_tree_walk((node *)(uintptr_t)n, asks_nothing, NULL);
}

static bool note(reading *r, note_kind kind, const node *of,
                 const pattern *each)
{
    if (r->plan->notes == MOST_NOTES || !is_fixed(r, of))
        return false;
    r->plan->note[r->plan->notes++] = (turning_note){kind, of, each};
    return true;
}

static bool note_list(reading *r, note_kind kind, const node *list)
{
    if (grundy_tree_is_range(list))
        return note(r, kind, list->kid[0], NULL) &&
               note(r, kind, list->kid[1], NULL);
    return (list->type->tag == TYPE_SET || list->type->tag == TYPE_ARRAY) &&
           list->type->item[0]->tag == TYPE_INT && r->c->loop != NULL &&
           note(r, kind, list, r->c->loop->pattern);
}

/* What is taken. */
static bool is_taken(const reading *r, const node *n)
{
    return r->c->taken != NULL
               ? grundy_tree_same(n, r->c->taken)
               : n->op == N_SUB && grundy_tree_is_name(n->kid[0], r->x) &&
                     grundy_tree_is_name(n->kid[1], r->v);
}

static bool names_any(const reading *r, const node *n)
{
    return grundy_tree_names(n, r->x) ||
           (r->v != NULL && grundy_tree_names(n, r->v));
}

/* x % m beside what is left of it % m. */
static bool compares_remainders(reading *r, const node *n)
{
    const node *const a = n->kid[0], *const b = n->kid[1];

    if ((n->op != N_EQ && n->op != N_NE) || a->op != N_MOD || b->op != N_MOD ||
        !grundy_tree_same(a->kid[1], b->kid[1]))
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (grundy_tree_is_name(n->kid[i]->kid[0], r->x) &&
            grundy_tree_same(n->kid[1 - i]->kid[0], r->to))
            return note(r, NOTE_MODULO, a->kid[1], NULL);
    return false;
}

/* It holds of every heap that has so many, or from 1 on. */
static bool is_implied(const reading *r, const node *n)
{
    const bool turned = n->op == N_LE || n->op == N_LT;
    const bool strict = n->op == N_GT || n->op == N_LT;
    const node *large, *small;

    if (!turned && n->op != N_GE && n->op != N_GT)
        return false;
    large = n->kid[turned];
    small = n->kid[!turned];
    if (grundy_tree_is_name(large, r->x))
        return (!strict && r->c->taken != NULL &&
                grundy_tree_same(small, r->c->taken)) ||
               grundy_tree_is_int(small, 0) ||
               (!strict && grundy_tree_is_int(small, 1));
    return !strict && grundy_tree_same(large, r->to) &&
           grundy_tree_is_int(small, 0);
}

static bool is_divisor(const node *n)
{
    return n->op == N_CALL && n->call == CALL_LEAST && n->word == W_GCD &&
           n->tail == NULL;
}

/* Whether it depends from some k on on a remainder of k alone; noted is what
 * tells from where on, and by which modulus. */
static bool repeats(reading *r, const node *n)
{
    const bool compares = n->op >= N_EQ && n->op <= N_GE;
    const bool is_in = n->op == N_IN || n->op == N_NOT_IN;

    if (!names_any(r, n))
        return grundy_linear_fixed(n) &&
               grundy_tree_walk((node *)(uintptr_t)n, asks_nothing, NULL);
    if (n->op == N_MOD && is_taken(r, n->kid[0]))
        return note(r, NOTE_MODULO, n->kid[1], NULL);
    if (is_in && is_taken(r, n->kid[0]))
        return note_list(r, NOTE_BEYOND, n->kid[1]);
    if (compares && (is_implied(r, n) || compares_remainders(r, n)))
        return true;
    for (uint32_t i = 0; i < 2 && n->kids == 2; i++)
        if (is_taken(r, n->kid[i]) && !names_any(r, n->kid[1 - i]) &&
            (compares || is_divisor(n)))
            return note(r, compares ? NOTE_BEYOND : NOTE_MODULO, n->kid[1 - i],
                        NULL);
    if (!compares && !is_in && n->op != N_AND && n->op != N_OR &&
        n->op != N_NOT && n->op != N_CHAIN && n->op != N_MOD)
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!repeats(r, n->kid[i]))
            return false;
    return true;
}

/* ---- loops ---- */

static bool is_heap_or_fixed(reading *r, const node *n)
{
    return grundy_tree_is_name(n, r->x) || note(r, NOTE_BEYOND, n, NULL);
}

/* To x, to a number, or to the lesser of both. */
static bool reads_end(reading *r, const node *range)
{
    const node *const end = range->kid[1];

    if (range->op != N_RANGE)
        return note(r, NOTE_BEYOND, end, NULL);
    if (end->op == N_CALL && end->call == CALL_LEAST && end->word == W_MIN &&
        end->kids == 2 && end->tail == NULL)
        return is_heap_or_fixed(r, end->kid[0]) &&
               is_heap_or_fixed(r, end->kid[1]);
    return is_heap_or_fixed(r, end);
}

/* 0..<x or 0..x - 1, of what is left */
static bool runs_below(const reading *r, const node *range)
{
    const linear_names names = {.n = r->x};

    return grundy_tree_is_int(range->kid[0], 0) &&
           grundy_linear_is(&names, range->kid[1], 1,
                            range->op == N_RANGE ? -1 : 0);
}

/* m * v or v * m, for v in 1..x / m, or as far as it goes */
static bool takes_multiples(reading *r, const node *range)
{
    const node *const t = r->c->taken, *const end = range->kid[1];
    const node *m;

    if (t->op != N_MUL)
        return false;
    m = t->kid[grundy_tree_is_name(t->kid[0], r->v)];
    return names_any(r, t) && !names_any(r, m) && range->op == N_RANGE &&
           grundy_tree_is_int(range->kid[0], 1) && end->op == N_DIV &&
           grundy_tree_is_name(end->kid[0], r->x) &&
           grundy_tree_same(end->kid[1], m) && note(r, NOTE_MODULO, m, NULL) &&
           note(r, NOTE_BEYOND, m, NULL);
}

static bool reads_loop(reading *r)
{
    const node *const over = r->c->loop->expr, *const taken = r->c->taken;

    if (taken == NULL)
        return grundy_tree_is_range(over) && runs_below(r, over);
    if (!grundy_tree_is_name(taken, r->v))
        return grundy_tree_is_range(over) && takes_multiples(r, over);
    if (!grundy_tree_is_range(over))
        return note_list(r, NOTE_BEYOND, over) &&
               note_list(r, NOTE_LEAST, over);
    return note(r, NOTE_LEAST, over->kid[0], NULL) &&
           note(r, NOTE_BEYOND, over->kid[0], NULL) && reads_end(r, over);
}

/* x - k, or y */
static bool reads_target(reading *r, turning_clause *c)
{
    const node *const to = r->to;

    if (c->loop != NULL && grundy_tree_is_name(to, r->v))
        return true;
    if (to->op != N_SUB || !grundy_tree_is_name(to->kid[0], r->x))
        return false;
    c->taken = to->kid[1];
    return c->loop != NULL || (note(r, NOTE_LEAST, c->taken, NULL) &&
                               note(r, NOTE_BEYOND, c->taken, NULL));
}

static bool reads_clause(reading *r, turning_clause *c)
{
    const tail *const t = c->move->tail;

    r->c = c;
    r->to = c->move->target->kid[0];
    r->v = NULL;
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_IF)
            continue;
        if (s->kind != STEP_FOR || s->pattern->variable == NULL ||
            c->loop != NULL)
            return false;
        c->loop = s;
        r->v = s->pattern->variable;
    }
    if (!reads_target(r, c) || (c->loop != NULL && !reads_loop(r)))
        return false;
    for (uint32_t i = 0; i < t->steps; i++) {
        const node *const n = t->step[i].expr;

        if (t->step[i].kind == STEP_IF && !is_implied(r, n) &&
            (c->loop == NULL ||
             (c->taken != NULL && !grundy_tree_is_name(c->taken, r->v)) ||
             !repeats(r, n)))
            return false;
    }
    return true;
}

turning_plan *grundy_emit_find_turns(emitter *e, const game_kind *k,
                                     const rule_move *move, uint32_t moves)
{
    turning_plan *const plan = grundy_arena_zeroed(&e->a, sizeof *plan);
    reading r = {.plan = plan, .x = k->param[0].variable};

    if (plan == NULL || e->mode != MODE_NIMBERS || k->params != 1 ||
        moves == 0 || grundy_linear_heap(k) != NULL ||
        grundy_emit_start_high(e, k, 0) < LARGE_START)
        return NULL;
    grundy_total_begin(&r.names);
    plan->clause = grundy_arena_zeroed(&e->a, moves * sizeof *plan->clause);
    for (plan->clauses = 0; plan->clause != NULL && plan->clauses < moves;
         plan->clauses++) {
        turning_clause *const c = &plan->clause[plan->clauses];

        c->move = &move[plan->clauses];
        if (!grundy_tree_is_position(c->move->target, k) ||
            !reads_clause(&r, c))
            return NULL;
    }
    return plan->clause == NULL ? NULL : plan;
}

bool grundy_emit_has_ranges(const turning_plan *plan)
{
    for (uint32_t i = 0; i < plan->clauses; i++)
        if (plan->clause[i].loop != NULL &&
            grundy_tree_is_range(plan->clause[i].loop->expr))
            return true;
    return false;
}

/* ---- writing ---- */

typedef struct asking {
    const game_kind *kind;
    const turning_clause *clause;
    const char *found;
} asking;

static void found_it(emitter *e, void *user)
{
    const asking *const a = user;
    const code left = grundy_emit_expr(e, a->clause->move->target->kid[0]);

    grundy_emit_line(e, "%s = %s || %s == 0;", a->found, a->found,
                     grundy_emit_in(e, left, RANK_SHIFT));
}

/* The loop's one number that leaves nothing of x, and whether it is there. */
static void bind_number(emitter *e, const turning_clause *c, const char *x)
{
    const variable *const v = c->loop->pattern->variable;
    const node *const range = c->loop->expr;
    const char *const name = grundy_emit_bind_one(e, v);
    code low, high;

    if (c->taken == NULL)
        grundy_emit_const(e, "int64_t", name, "0");
    else if (c->taken->op != N_MUL)
        grundy_emit_const(e, "int64_t", name, "%s", x);
    else
        grundy_emit_const(
            e, "int64_t", name, "%s / %s", x,
            grundy_emit_in(e, grundy_emit_expr(e, range->kid[1]->kid[1]),
                           RANK_UNARY));
    low = grundy_emit_expr(e, range->kid[0]);
    high = grundy_emit_expr(e, range->kid[1]);
    grundy_emit_open(e, "if (%s <= %s && %s %s %s)",
                     grundy_emit_in(e, low, RANK_SHIFT), name, name,
                     range->op == N_RANGE ? "<=" : "<",
                     grundy_emit_in(e, high, RANK_SHIFT));
}

static void clause_body(emitter *e, void *user)
{
    asking *const a = user;
    const turning_clause *const c = a->clause;
    const char *const x =
        grundy_emit_find(e, a->kind->param[0].variable)->at[0].text;
    const bool one = c->loop != NULL && grundy_tree_is_range(c->loop->expr);
    tail t = *c->move->tail;

    t.quick = NULL;
    a->found = grundy_emit_name(e, "found");
    grundy_emit_line(e, "bool %s = false;", a->found);
    grundy_emit_blank(e);
    if (one) {
        const uint32_t at = (uint32_t)(c->loop - t.step);
        tail_step *const rest = grundy_arena_new(&e->a, t.steps * sizeof *rest);

        for (uint32_t i = 0; rest != NULL && i + 1 < t.steps; i++)
            rest[i] = t.step[i + (i >= at)];
        t.step = rest;
        t.steps = rest == NULL ? 0 : t.steps - 1;
        bind_number(e, c, x);
    }
    grundy_emit_tail(e, &t, 0, found_it, user);
    if (one)
        grundy_emit_close(e);
    grundy_emit_line(e, "return %s;", a->found);
}

static const char *lets(emitter *e, const game_kind *k, uint32_t clause)
{
    return grundy_emit_say(e, "%s_lets_%u", grundy_emit_id(e, k),
                           (unsigned)clause + 1);
}

static void take_note(emitter *e, const char *turns, const turning_note *n,
                      const char *number)
{
    static const char *const call[] = {[NOTE_BEYOND] = "turns_beyond",
                                       [NOTE_MODULO] = "turns_modulo",
                                       [NOTE_LEAST] = "turns_least"};

    grundy_emit_line(e, "%s(&%s, %s);", call[n->kind], turns, number);
}

typedef struct listing {
    const char *turns;
    const turning_note *note;
} listing;

static void take_each(emitter *e, void *user)
{
    const listing *const l = user;

    take_note(e, l->turns, l->note,
              grundy_emit_find(e, l->note->each->variable)->at[0].text);
}

static void take_notes(emitter *e, const turning_plan *plan, const char *turns)
{
    for (uint32_t i = 0; i < plan->notes; i++) {
        const turning_note *const n = &plan->note[i];
        listing l = {turns, n};
        tail_step s = {.kind = STEP_FOR,
                       .span = n->of->span,
                       .pattern = (pattern *)(uintptr_t)n->each,
                       .expr = (node *)(uintptr_t)n->of};
        const tail t = {.steps = 1, .step = &s};

        if (n->each != NULL)
            grundy_emit_tail(e, &t, 0, take_each, &l);
        else
            take_note(e, turns, n, grundy_emit_expr(e, n->of).text);
    }
}

static void write_clauses(emitter *e, const game_kind *k,
                          const turning_plan *plan)
{
    for (uint32_t i = 0; i < plan->clauses; i++) {
        const emit_scope scope = grundy_emit_begin(e);
        const char *const name = lets(e, k, i);
        asking a = {k, &plan->clause[i], NULL};

        grundy_emit_clause_remark(e, plan->clause[i].move);
        grundy_emit_body(e, name,
                         grundy_emit_say(e, "static bool %s(%s)", name,
                                         grundy_emit_params(e, k->param, 1)),
                         k->param, 1, clause_body, &a);
        grundy_emit_leave(e, scope);
        grundy_emit_blank(e);
    }
}

const char *grundy_emit_turns(emitter *e, const game_kind *k,
                              const kind_plan *plan)
{
    const turning_plan *const of = plan->turning;
    const char *const name = grundy_emit_id(e, k);
    const char *const law = grundy_emit_say(e, "%s_recurring", name);
    const char *any = "", *n;
    emit_scope scope;

    if (of == NULL)
        return "";
    e->in_rules = &e->set->kind_reads[k->index];
    write_clauses(e, k, of);
    scope = grundy_emit_begin(e);
    n = grundy_emit_name(e, "size");
    for (uint32_t i = 0; i < of->clauses; i++)
        any = grundy_emit_say(e, "%s%s%s(%s)", any, i == 0 ? "" : " || ",
                              lets(e, k, i), n);
    grundy_emit_lines(e,
                      "static bool $0_lets(int64_t $3)\n"
                      "{\n"
                      "    return $1;\n"
                      "}\n\n"
                      "static turning_law $2;\n\n",
                      name, any, law, n, NO_MORE);
    grundy_emit_open_function(e, NULL, "static bool %s_has_law(int64_t %s)",
                              name, n);
    grundy_emit_line(e, "if (%s < %d)", n, LARGE_HEAP);
    grundy_emit_line(e, "    return false;");
    grundy_emit_open(e, "if (!%s.sought)", law);
    grundy_emit_line(e, "turns_begin(&%s);", law);
    take_notes(e, of, law);
    grundy_emit_line(e, "turns_find(&%s, %s_lets);", law, name);
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "return !%s.lost;", law);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    return grundy_emit_say(e, "%s.sought = false, ", law);
}

void grundy_emit_by_turns(emitter *e, const game_kind *k)
{
    const char *const name = grundy_emit_id(e, k);

    if (grundy_emit_plan(e, k)->turning == NULL)
        return;
    grundy_emit_need(e, "turns_value");
    grundy_emit_lines(
        e,
        "if ($0_has_law($1))\n"
        "    return turns_value(&$0_recurring, $1);\n",
        name, grundy_emit_find(e, k->param[0].variable)->at[0].text, NO_MORE);
}

/* ---- all but listed pairs ---- */

/* A name, or [(x, y) for ..]. */
static bool cannot_fail(interval_names *names, const node *list)
{
    const node *const item = list->kids == 1 ? list->kid[0] : NULL;

    if (list->tail == NULL || item == NULL || item->op != N_TUPLE)
        return grundy_total_is(names, list);
    for (uint32_t i = 0; i < list->tail->steps; i++) {
        const tail_step *const s = &list->tail->step[i];

        if (s->expr == NULL || !grundy_total_is(names, s->expr))
            return false;
        if (!grundy_total_step(names, s))
            return true;
    }
    return grundy_total_kids(names, item);
}

bool grundy_emit_find_pairs(emitter *e, const game_kind *k, kind_plan *plan)
{
    const code_source source = grundy_emit_constants(e);
    interval_names names;
    takes_law rest;

    plan->pairs = grundy_arena_zeroed(&e->a, sizeof *plan->pairs);
    grundy_total_begin(&names);
    return plan->pairs != NULL && e->mode == MODE_NIMBERS && k->params == 1 &&
           k->decides == 0 && grundy_emit_start_high(e, k, 0) >= LARGE_START &&
           grundy_all_but_find(&e->a, k, plan->pairs) &&
           plan->pairs->pairs != NULL &&
           grundy_takes_closed_bind(&plan->pairs->rest, &source, &rest) &&
           rest.kind == TAKES_ALL && cannot_fail(&names, plan->pairs->pairs) &&
           grundy_emit_shape(e, plan->pairs->pairs->type) == SHAPE_LIST &&
           grundy_emit_width(plan->pairs->pairs->type) == 2;
}

static void pairs_body(emitter *e, void *user)
{
    const game_kind *const k = user;
    const all_but *const l = grundy_emit_plan(e, k)->pairs;
    const char *const name = grundy_emit_id(e, k);
    int64_t by[4];

    grundy_all_but_solve(l, by);
    grundy_emit_need(e, "kept_begin");
    grundy_emit_open(e, "if (!%s_kept.sought)", name);
    grundy_emit_line(e, "kept_begin(&%s_kept, %s, %d, %d, %d, %d);", name,
                     grundy_emit_list(e, l->pairs).text, (int)by[0], (int)by[1],
                     (int)by[2], (int)by[3]);
    grundy_emit_close(e);
    grundy_emit_line(
        e, "return (int64_t)kept_value(&%s_kept.kept, (uint64_t)%s);", name,
        grundy_emit_find(e, k->param[0].variable)->at[0].text);
}

void grundy_emit_pairs(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const name = grundy_emit_id(e, k);

    e->in_rules = &e->set->kind_reads[k->index];
    grundy_emit_describe(
        e, k,
        "All may be taken but for listed pairs: values rise by 1 but at some "
        "of these heaps, which are worth what a smaller one is.");
    grundy_emit_line(e, "static kept_law %s_kept;", name);
    grundy_emit_blank(e);
    grundy_emit_plan(e, k)->forget =
        grundy_emit_say(e, "%s_kept.sought = false;", name);
    grundy_emit_heap_end(e, k, scope, pairs_body);
}

static bool pairs_levels(emitter *e, const game_kind *k, const rule_move *m,
                         const char *n, const char *want, winning_loop *out)
{
    const all_but *const l = grundy_emit_plan(e, k)->pairs;
    const tail_step *s = m->tail->step;

    if (grundy_emit_plan(e, k)->by_canonical)
        return false;
    while (s->kind != STEP_FOR)
        s++;
    *out = (winning_loop){.form = LEVEL_TURNS,
                          .kind = k,
                          .tail = m->tail,
                          .step = s,
                          .left = m->target->kid[0],
                          .always = true,
                          .last = true};
    grundy_emit_need(e, "kept_wins");
    out->level = grundy_emit_say(e, "kept_wins(&%s_kept, %s, %s, %s)",
                                 grundy_emit_id(e, k), n, want,
                                 l->part.n == 0 ? "true" : "false");
    return true;
}

bool grundy_emit_turns_levels(emitter *e, const game_kind *k,
                              const rule_move *m, const char *n,
                              const char *want, winning_loop *out)
{
    const turning_plan *const plan = grundy_emit_plan(e, k)->turning;
    const char *by = "1";
    uint32_t i = 0;

    if (grundy_emit_plan(e, k)->method == METHOD_PAIRS)
        return pairs_levels(e, k, m, n, want, out);
    while (plan != NULL && i < plan->clauses && plan->clause[i].move != m)
        i++;
    if (plan == NULL || i == plan->clauses || plan->clause[i].loop == NULL ||
        !grundy_tree_is_range(plan->clause[i].loop->expr))
        return false;
    if (plan->clause[i].taken == NULL)
        by = "0";
    else if (plan->clause[i].taken->op == N_MUL)
        by = grundy_emit_expr(e, plan->clause[i].loop->expr->kid[1]->kid[1])
                 .text;
    *out = (winning_loop){.form = LEVEL_TURNS,
                          .kind = k,
                          .tail = m->tail,
                          .step = plan->clause[i].loop,
                          .left = m->target->kid[0],
                          .last = true};
    grundy_emit_need(e, "turns_wins");
    out->level =
        grundy_emit_say(e, "turns_wins(&%s_recurring, %s, %s, %s, %s)",
                        grundy_emit_id(e, k), lets(e, k, i), n, want, by);
    return true;
}
