/* SPDX-License-Identifier: MIT */
/*
 * A move is walked through as its tail is read: lists of numbers branch, the
 * one loop over a range that is left becomes the run, and conditions guard
 * what comes after.  At the end of each branch stands one clause.
 */
#include "plan/tables/window.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plan/tables/columns.h"
#include "plan/facts/linear.h"

/* A loop over at most so many numbers is so many moves. */
enum { FEW = 4 };

typedef struct finding {
    const game_kind *kind;
    column_names names;
    window_rules *rules;
    const rule_move *move;
    /* Of the branch so far. */
    uint32_t guard;       /* column */
    uint32_t first, last; /* of the open name */
} finding;

static bool refuse(finding *f, const char *why)
{
    if (f->names.why_not == NULL)
        f->names.why_not = why;
    return false;
}

static uint32_t number(finding *f, int64_t x)
{
    return grundy_columns_number(f->names.to, x);
}

static uint32_t make(finding *f, column_op op, uint32_t x, uint32_t y)
{
    return x == COLUMN_NONE || y == COLUMN_NONE
               ? COLUMN_NONE
               : grundy_columns_make(&f->names, op, x, y);
}

/* ---- targets ---- */

static bool is_target(finding *f, const node *n)
{
    if (n->op != N_CALL || n->call != CALL_POSITION)
        return refuse(f, "an option is no single position");
    if (n->ref.kind != f->kind)
        return refuse(f, "an option is of another kind");
    return true;
}

/* All numbers of the run lead to one position: that is one option. */
static void not_a_run(finding *f, window_clause *c)
{
    c->run = false;
    c->guard =
        make(f, COLUMN_AND, c->guard, make(f, COLUMN_LE, c->first, c->last));
}

static bool add_clause(finding *f)
{
    window_rules *const rules = f->rules;
    window_clause *const c = &rules->clause[rules->clauses];
    const node *const target = f->move->target;
    bool moves = false;

    if (!is_target(f, target))
        return false;
    if (rules->clauses == WINDOW_CLAUSES)
        return refuse(f, "there are too many moves");
    *c = (window_clause){.run = f->names.open != NULL,
                         .guard = f->guard,
                         .first = f->first,
                         .last = f->last};
    for (uint32_t i = 0; i < target->kids; i++) {
        const column_value v = grundy_columns_value(&f->names, target->kid[i]);

        c->at[i] = v.x;
        c->step[i] = v.slope;
        moves |= v.slope != 0;
        if (v.x == COLUMN_NONE)
            return false;
    }
    if (c->run && !moves)
        not_a_run(f, c);
    rules->clauses++;
    return f->names.why_not == NULL;
}

/* ---- conditions on the loop variable ---- */

/* x + slope * k <= 0: an end of the run. */
static bool cut(finding *f, column_value v)
{
    const int64_t by = v.slope > 0 ? v.slope : -v.slope;
    const uint32_t divisor = number(f, by);
    uint32_t end;

    if (v.slope > 0) {
        end = make(f, COLUMN_DIV, make(f, COLUMN_SUB, number(f, 0), v.x),
                   divisor);
        f->last = make(f, COLUMN_LEAST, f->last, end);
    } else {
        end = make(f, COLUMN_DIV, make(f, COLUMN_ADD, v.x, number(f, by - 1)),
                   divisor);
        f->first = make(f, COLUMN_GREATEST, f->first, end);
    }
    return f->first != COLUMN_NONE && f->last != COLUMN_NONE;
}

static bool guard(finding *f, const node *n)
{
    const uint32_t condition = grundy_columns_of(&f->names, n);

    f->guard = make(f, COLUMN_AND, f->guard, condition);
    return f->guard != COLUMN_NONE;
}

/* The sides of x <= y, or x < y, as x - y + strict. */
static bool compare(finding *f, column_value x, column_value y, bool strict)
{
    column_value d = {make(f, COLUMN_SUB, x.x, y.x), x.slope - y.slope};

    d.x = make(f, COLUMN_ADD, d.x, number(f, strict));
    if (d.x == COLUMN_NONE)
        return false;
    if (d.slope != 0)
        return cut(f, d);
    f->guard =
        make(f, COLUMN_AND, f->guard, make(f, COLUMN_LE, d.x, number(f, 0)));
    return f->guard != COLUMN_NONE;
}

static bool condition(finding *f, const node *n)
{
    const bool compares = n->op == N_EQ || (n->op >= N_LT && n->op <= N_GE);
    column_value x, y;
    bool done = true;

    if (f->names.open == NULL)
        return guard(f, n);
    if (n->op == N_AND || n->op == N_CHAIN) {
        for (uint32_t i = 0; i < n->kids && done; i++)
            done = condition(f, n->kid[i]);
        return done;
    }
    if (!compares || n->kid[0]->type->tag > TYPE_CHAR ||
        n->kid[1]->type->tag > TYPE_CHAR)
        return guard(f, n);
    x = grundy_columns_value(&f->names, n->kid[0]);
    y = grundy_columns_value(&f->names, n->kid[1]);
    if (x.x == COLUMN_NONE || y.x == COLUMN_NONE)
        return false;
    if (n->op == N_EQ)
        return compare(f, x, y, false) && compare(f, y, x, false);
    if (n->op == N_LT || n->op == N_LE)
        return compare(f, x, y, n->op == N_LT);
    return compare(f, y, x, n->op == N_GT);
}

/* ---- loops ---- */

static bool walk(finding *f, uint32_t at);

/* The rest of the tail with the name set to a column. */
static bool walk_with(finding *f, uint32_t at, const variable *v, uint32_t is)
{
    const finding before = *f;
    bool done;

    grundy_columns_name(&f->names, v, is);
    done = f->names.why_not == NULL && walk(f, at + 1);
    f->names.count = before.names.count;
    f->names.open = before.names.open;
    f->names.low = before.names.low;
    f->names.high = before.names.high;
    f->guard = before.guard;
    f->first = before.first;
    f->last = before.last;
    return done;
}

static bool over_list(finding *f, uint32_t at)
{
    const tail_step *const s = &f->move->tail->step[at];
    bool done = true;

    for (uint32_t i = 0; i < s->expr->kids && done; i++) {
        const uint32_t is = grundy_columns_of(&f->names, s->expr->kid[i]);

        done = is != COLUMN_NONE && walk_with(f, at, s->pattern->variable, is);
    }
    return done;
}

static bool over_few(finding *f, uint32_t at, int64_t first, int64_t last)
{
    const tail_step *const s = &f->move->tail->step[at];
    bool done = true;

    for (int64_t i = 0; first <= last && i <= last - first && done; i++)
        done = walk_with(f, at, s->pattern->variable, number(f, first + i));
    return done;
}

static bool over_run(finding *f, uint32_t at, uint32_t first, uint32_t last)
{
    const tail_step *const s = &f->move->tail->step[at];
    const finding before = *f;
    bool done;

    if (f->names.open != NULL)
        return refuse(f, "two loops run over ranges in one move");
    f->names.open = s->pattern->variable;
    f->names.low = f->names.to->step[first].low;
    f->names.high = f->names.to->step[last].high;
    f->first = first;
    f->last = last;
    done = f->names.low > f->names.high || walk(f, at + 1);
    f->names.open = NULL;
    f->guard = before.guard;
    return done;
}

static bool over_range(finding *f, uint32_t at)
{
    const node *const range = f->move->tail->step[at].expr;
    const uint32_t first = grundy_columns_of(&f->names, range->kid[0]);
    uint32_t last = first == COLUMN_NONE
                        ? COLUMN_NONE
                        : grundy_columns_of(&f->names, range->kid[1]);
    int64_t low, high;

    if (range->op == N_RANGE_LT)
        last = make(f, COLUMN_SUB, last, number(f, 1));
    if (last == COLUMN_NONE)
        return false;
    if (grundy_columns_is_number(f->names.to, first, &low) &&
        grundy_columns_is_number(f->names.to, last, &high) &&
        (high < low || (uint64_t)high - (uint64_t)low < FEW))
        return over_few(f, at, low, high);
    return over_run(f, at, first, last);
}

static bool loop(finding *f, uint32_t at)
{
    const tail_step *const s = &f->move->tail->step[at];
    const node *const over = s->expr;

    if (s->pattern->name == NULL)
        return refuse(f, "a loop goes over more than numbers");
    if (over->op == N_RANGE || over->op == N_RANGE_LT)
        return over_range(f, at);
    if ((over->op == N_SET || over->op == N_ARRAY) && over->tail == NULL &&
        over->type->item[0]->tag <= TYPE_CHAR)
        return over_list(f, at);
    return refuse(f, "a loop goes over more than a range or a list of numbers");
}

/* The tail from step `at` on. */
static bool walk(finding *f, uint32_t at)
{
    const tail_step *s;

    if (at == f->move->tail->steps)
        return add_clause(f);
    s = &f->move->tail->step[at];
    if (s->kind == STEP_FOR)
        return loop(f, at);
    if (s->kind != STEP_IF)
        return refuse(f, "it loops over winning moves");
    return condition(f, s->expr) && walk(f, at + 1);
}

static bool find_move(finding *f, const rule_move *move)
{
    f->move = move;
    f->guard = number(f, 1);
    f->first = f->last = COLUMN_NONE;
    return walk(f, 0);
}

/* ---- the kind ---- */

static bool is_flat(finding *f, const bounds_source *source,
                    const kind_box *box)
{
    const game_kind *const k = f->kind;
    window_rules *const rules = f->rules;

    if (k->params == 0 || k->params > GRUNDY_TABLE_AXES || k->split != NULL)
        return refuse(f, k->split != NULL ? N_("its positions are sums")
                                          : N_("its parameters are not 1 to 12 "
                                               "numbers"));
    for (uint32_t i = 0; i < k->params; i++) {
        const param *const p = &k->param[i];
        const interval is = source->declared(source->user, k->index, i);

        if (p->kind != PARAM_INT)
            return refuse(f, "a parameter is no number");
        if (p->range != NULL && !grundy_linear_fixed(p->range))
            return refuse(f, "a declared range depends on a parameter");
        rules->low[i] = is.low;
        rules->high[i] = is.high;
        rules->box_low[i] = box->at[i].low;
        rules->box_high[i] = box->at[i].high;
        grundy_columns_name(&f->names, p->variable,
                            grundy_columns_word(f->names.to, i, box->at[i].low,
                                                box->at[i].high));
    }
    return f->names.why_not == NULL;
}

static bool find_stop(finding *f)
{
    uint32_t stop = number(f, 0);

    if (f->kind->decides == 0)
        return true;
    for (uint32_t i = 0; i < f->kind->decides; i++) {
        const rule_decide *const d = &f->kind->decide[i];

        if (d->what != DECIDE_STOP)
            return refuse(f, "a position is won or lost at once");
        stop = make(f, COLUMN_OR, stop,
                    grundy_columns_of(&f->names, d->condition));
        if (stop == COLUMN_NONE)
            return false;
    }
    f->rules->stop = stop;
    return true;
}

static bool find_all(finding *f, window_report *report)
{
    const game_kind *const k = f->kind;

    for (uint32_t i = 0; i < k->value_moves; i++) {
        report->clause = i;
        report->in_move = true;
        if (!find_move(f, &k->value_move[i]))
            return false;
    }
    report->in_move = false;
    return !f->names.to->no_memory;
}

bool grundy_window_find(const game_kind *kind, const bounds_source *source,
                        const kind_box *box, window_rules *rules, memory *mem,
                        window_report *report)
{
    finding f = {.kind = kind,
                 .names = {.to = &rules->columns, .source = source},
                 .rules = rules};
    bool found;

    *rules = (window_rules){.length = kind->params, .stop = COLUMN_NONE};
    *report = (window_report){.why_not = NULL};
    grundy_columns_open(&rules->columns, mem);
    found = is_flat(&f, source, &box[kind->index]) && find_stop(&f) &&
            find_all(&f, report);
    if (!found)
        report->why_not =
            f.names.why_not != NULL ? f.names.why_not : N_("memory is out");
    for (uint32_t i = 0; i < rules->clauses; i++) {
        report->runs += rules->clause[i].run;
        report->singles += !rules->clause[i].run;
    }
    return found;
}
