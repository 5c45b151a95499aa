/* SPDX-License-Identifier: MIT */
/*
 * A move is walked through as its tail is read: lists branch, the one loop over
 * a range that is left becomes the run, and conditions guard what comes after.
 * Those on the loop variable cut the run, into two where a number is left out;
 * one on a remainder makes it a run by larger steps, and one that may hold in
 * several ways branches.  At the end of each branch stands one clause; that two
 * of them may hold the same options does no harm to the set of values.
 */
#include "plan/tables/window.h"

#include <assert.h>

#include "base/words.h"
#include "plan/tables/columns.h"
#include "plan/facts/linear.h"

enum {
    FEW = 4,     /* a loop over at most so many numbers is so many moves */
    MANY = 64,   /* the same where it is no run */
    MODULUS = 64 /* the largest step that a remainder makes */
};

typedef struct finding {
    const game_kind *kind;
    column_names names;
    window_rules *rules;
    window_report *report;
    const rule_move *move;
    bool results;
    /* Of the branch so far. */
    uint32_t guard;       /* column */
    uint32_t first, last; /* of the open name */
    uint32_t fails;       /* column, of all branches */
} finding;

static bool refuse(finding *f, const char *why)
{
    if (f->names.why_not == NULL)
        f->names.why_not = why;
    return false;
}

static void set_guard(finding *f, uint32_t guard)
{
    f->guard = f->names.guard = guard;
}

static uint32_t number(finding *f, int64_t x)
{
    return grundy_columns_number(f->names.to, x);
}

static uint32_t make(finding *f, column_op op, uint32_t x, uint32_t y)
{
    return grundy_columns_make(&f->names, op, x, y);
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

/* What the mover scores, which is the same wherever a run leads to. */
static bool find_gain(finding *f, window_clause *c)
{
    const node *const gain = f->move->gain;
    column_value v;

    c->gain = COLUMN_NONE;
    c->again = f->move->again;
    if (gain == NULL)
        return true;
    v = grundy_columns_value(&f->names, gain);
    c->gain = v.x;
    if (v.x != COLUMN_NONE && v.slope != 0)
        return refuse(f, "what is scored differs along a run");
    return v.x != COLUMN_NONE;
}

static bool add_clause(finding *f, const node *target)
{
    window_rules *const rules = f->rules;
    window_clause *const c = &rules->clause[rules->clauses];
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
    if (!find_gain(f, c))
        return false;
    if (c->run && (c->gain != COLUMN_NONE || c->again))
        return refuse(f, "a run is scored");
    if (c->run && !moves)
        not_a_run(f, c);
    rules->clauses++;
    return f->names.why_not == NULL;
}

/* ---- what comes next ---- */

/* What is left to do on a branch: conditions, and then a step or a target. */
typedef struct later {
    const node *condition, *target; /* NULL both: the tail from `at` on */
    bool holds;
    uint32_t at;
    const struct later *next; /* of a condition */
} later;

static bool walk(finding *f, uint32_t at);
static bool assume(finding *f, const node *n, bool holds, const later *then);
static bool reach(finding *f, const node *target);

static bool go_on(finding *f, const later *l)
{
    if (l->condition != NULL)
        return assume(f, l->condition, l->holds, l->next);
    return l->target != NULL ? reach(f, l->target) : walk(f, l->at);
}

/* Back to where a branch began; what it found stays. */
static void go_back(finding *f, const finding *before)
{
    const char *const why_not = f->names.why_not;
    const uint32_t fails = f->fails;

    *f = *before;
    f->names.why_not = why_not;
    f->fails = fails;
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

static bool guard_by(finding *f, uint32_t condition)
{
    set_guard(f, make(f, COLUMN_AND, f->guard, condition));
    return f->guard != COLUMN_NONE;
}

static bool guard(finding *f, const node *n, bool holds)
{
    const uint32_t condition = grundy_columns_of(&f->names, n);

    return guard_by(f, holds ? condition
                             : make(f, COLUMN_XOR, condition, number(f, 1)));
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
    return guard_by(f, make(f, COLUMN_LE, d.x, number(f, 0)));
}

/*
 * x + slope k = r modulo m, slope 1 or -1: the k are e, e + m, e + 2 m, ...
 * both ways, with e = slope (r - x) mod m.
 */
static bool leave_remainder(finding *f, column_value x, int64_t m, uint32_t r)
{
    uint32_t e;

    if (x.slope != 1 && x.slope != -1)
        return refuse(f, "a remainder is that of no plain loop variable");
    e = x.slope > 0 ? make(f, COLUMN_SUB, r, x.x) : make(f, COLUMN_SUB, x.x, r);
    e = make(f, COLUMN_MOD, e, number(f, m));
    f->first = make(
        f, COLUMN_DIV,
        make(f, COLUMN_ADD, make(f, COLUMN_SUB, f->first, e), number(f, m - 1)),
        number(f, m));
    f->last =
        make(f, COLUMN_DIV, make(f, COLUMN_SUB, f->last, e), number(f, m));
    f->names.open_at = make(f, COLUMN_ADD, f->names.open_at, e);
    f->names.open_step = m; /* it was 1 */
    if (f->first == COLUMN_NONE || f->last == COLUMN_NONE ||
        f->names.open_at == COLUMN_NONE)
        return false;
    f->names.low = f->names.to->step[f->first].low;
    f->names.high = f->names.to->step[f->last].high;
    return true;
}

/* x % m = r, or where it is not: any other remainder. */
static bool by_remainder(finding *f, const node *n, const node *is, bool equal,
                         const later *then)
{
    const finding before = *f;
    const uint32_t r = grundy_columns_of(&f->names, is);
    column_value x, by;
    int64_t m = 0;
    bool done = true;

    x = grundy_columns_value(&f->names, n->kid[0]);
    by = grundy_columns_value(&f->names, n->kid[1]);
    if (r == COLUMN_NONE || x.x == COLUMN_NONE || by.x == COLUMN_NONE)
        return false;
    if (by.slope != 0 || !grundy_columns_is_number(f->names.to, by.x, &m) ||
        m < 1 || m > (equal ? MODULUS : FEW))
        return refuse(f, "a remainder of the loop variable is by no small "
                         "number");
    if (equal)
        return guard_by(f, make(f, COLUMN_LE, number(f, 0), r)) &&
               guard_by(f, make(f, COLUMN_LT, r, number(f, m))) &&
               leave_remainder(f, x, m, r) && go_on(f, then);
    for (int64_t q = 0; q < m && done; q++) {
        const uint32_t same = make(f, COLUMN_EQ, r, number(f, q));
        int64_t always = 0;

        if (grundy_columns_is_number(f->names.to, same, &always) && always)
            continue;
        done = guard_by(f, make(f, COLUMN_XOR, same, number(f, 1))) &&
               leave_remainder(f, x, m, number(f, q)) && go_on(f, then);
        go_back(f, &before);
    }
    return done;
}

static bool differ(finding *f, column_value x, column_value y,
                   const later *then)
{
    const finding before = *f;
    bool done = compare(f, x, y, true) && go_on(f, then);

    go_back(f, &before);
    done = done && compare(f, y, x, true) && go_on(f, then);
    go_back(f, &before);
    return done;
}

static bool comparison(finding *f, const node *n, node_op op, const later *then)
{
    column_value x, y;

    if ((op == N_EQ || op == N_NE) && n->kid[0]->op == N_MOD)
        return by_remainder(f, n->kid[0], n->kid[1], op == N_EQ, then);
    x = grundy_columns_value(&f->names, n->kid[0]);
    y = grundy_columns_value(&f->names, n->kid[1]);
    if (x.x == COLUMN_NONE || y.x == COLUMN_NONE)
        return false;
    if (op == N_NE)
        return differ(f, x, y, then);
    if (op == N_EQ)
        return compare(f, x, y, false) && compare(f, y, x, false) &&
               go_on(f, then);
    if (op == N_LT || op == N_LE)
        return compare(f, x, y, op == N_LT) && go_on(f, then);
    return compare(f, y, x, op == N_GT) && go_on(f, then);
}

/* Any of them: a branch each. */
static bool assume_any(finding *f, const node *n, bool holds, const later *then)
{
    const finding before = *f;
    bool done = true;

    for (uint32_t i = 0; i < n->kids && done; i++) {
        done = assume(f, n->kid[i], holds, then);
        go_back(f, &before);
    }
    return done;
}

static bool assume_all(finding *f, const node *n, bool holds, const later *then)
{
    node rest = *n;
    const later next = {.condition = &rest, .holds = holds, .next = then};

    rest.kid = n->kid + 1;
    rest.kids = n->kids - 1;
    return assume(f, n->kid[0], holds, rest.kids > 0 ? &next : then);
}

static bool assume(finding *f, const node *n, bool holds, const later *then)
{
    if (!grundy_tree_names(n, f->names.open) && !(n->op == N_AND && holds))
        return guard(f, n, holds) && go_on(f, then);
    if (n->op == N_NOT)
        return assume(f, n->kid[0], !holds, then);
    if (n->op == N_AND || n->op == N_CHAIN || n->op == N_OR)
        return (n->op != N_OR) == holds ? assume_all(f, n, holds, then)
                                        : assume_any(f, n, holds, then);
    if (!grundy_is_comparison(n) || n->kid[0]->type->tag > TYPE_CHAR ||
        n->kid[1]->type->tag > TYPE_CHAR)
        return guard(f, n, holds) && go_on(f, then);
    return comparison(
        f, n, holds ? (node_op)n->op : grundy_tree_opposite((node_op)n->op),
        then);
}

/* A target, or one of two. */
static bool reach(finding *f, const node *target)
{
    const finding before = *f;
    bool done = true;

    if (target->op != N_IF)
        return add_clause(f, target);
    for (uint32_t i = 1; i <= 2 && done; i++) {
        const later then = {.target = target->kid[i]};

        done = assume(f, target->kid[0], i == 1, &then);
        go_back(f, &before);
    }
    return done;
}

/* ---- loops ---- */

/* The rest of the tail with the name set to a column. */
static bool walk_with(finding *f, uint32_t at, const variable *v, uint32_t is)
{
    const finding before = *f;
    bool done;

    grundy_columns_name(&f->names, v, is);
    done = f->names.why_not == NULL && walk(f, at + 1);
    go_back(f, &before);
    return done;
}

static bool name_all(finding *f, const pattern *p, const node *is)
{
    bool done = true;

    if (p->name != NULL) {
        const uint32_t column = grundy_columns_of(&f->names, is);

        if (column != COLUMN_NONE)
            grundy_columns_name(&f->names, p->variable, column);
        return f->names.why_not == NULL;
    }
    if (is->op != N_TUPLE || is->kids != p->items)
        return refuse(f, "a loop goes over more than numbers");
    for (uint32_t i = 0; i < p->items && done; i++)
        done = name_all(f, p->item[i], is->kid[i]);
    return done;
}

/* A branch for each element, a number or a tuple of them. */
static bool over_list(finding *f, uint32_t at)
{
    const tail_step *const s = &f->move->tail->step[at];
    const finding before = *f;
    bool done = true;

    for (uint32_t i = 0; i < s->expr->kids && done; i++) {
        done = name_all(f, s->pattern, s->expr->kid[i]) && walk(f, at + 1);
        go_back(f, &before);
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
    f->names.open_at = number(f, 0);
    f->names.open_step = 1;
    f->names.low = f->names.to->step[first].low;
    f->names.high = f->names.to->step[last].high;
    f->first = first;
    f->last = last;
    done = f->names.low > f->names.high || walk(f, at + 1);
    go_back(f, &before);
    return done;
}

/* A move for each number that the loop may come to anywhere in the box. */
static bool over_all(finding *f, uint32_t at, uint32_t first, uint32_t last)
{
    const variable *const v = f->move->tail->step[at].pattern->variable;
    const int64_t low = f->names.to->step[first].low;
    const int64_t high = f->names.to->step[last].high;
    const finding before = *f;
    bool done = true;

    for (int64_t k = low; k <= high && done; k++) {
        done = guard_by(f, make(f, COLUMN_LE, first, number(f, k))) &&
               guard_by(f, make(f, COLUMN_LE, number(f, k), last)) &&
               walk_with(f, at, v, number(f, k));
        go_back(f, &before);
    }
    return done;
}

/* Where the loop is no run its numbers may be few. */
static bool over_run_or_all(finding *f, uint32_t at, uint32_t first,
                            uint32_t last)
{
    const int64_t low = f->names.to->step[first].low;
    const int64_t high = f->names.to->step[last].high;
    const uint32_t clauses = f->rules->clauses;
    const char *why_not;

    if (over_run(f, at, first, last))
        return true;
    why_not = f->names.why_not;
    if (f->names.to->no_memory || high < low ||
        (uint64_t)high - (uint64_t)low >= MANY)
        return false;
    f->rules->clauses = clauses;
    f->names.why_not = NULL;
    f->report->listed++;
    if (over_all(f, at, first, last))
        return true;
    f->names.why_not = why_not;
    return false;
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
    return over_run_or_all(f, at, first, last);
}

static bool loop(finding *f, uint32_t at)
{
    const tail_step *const s = &f->move->tail->step[at];
    const node *const over = s->expr;

    if ((over->op == N_SET || over->op == N_ARRAY) && over->tail == NULL)
        return over_list(f, at);
    if (s->pattern->name == NULL)
        return refuse(f, "a loop goes over more than numbers");
    if (grundy_tree_is_range(over))
        return over_range(f, at);
    return refuse(f, "a loop goes over more than a range or a list of numbers");
}

/* The tail from step `at` on. */
static bool walk(finding *f, uint32_t at)
{
    const later next = {.at = at + 1};
    const tail_step *s;

    if (at == f->move->tail->steps)
        return reach(f, f->move->target);
    s = &f->move->tail->step[at];
    if (s->kind == STEP_FOR)
        return loop(f, at);
    if (s->kind != STEP_IF)
        return refuse(f, "it loops over winning moves");
    return assume(f, s->expr, true, &next);
}

/* Where a place is looked for in vain in an array the game is asked. */
static bool add_failing(finding *f)
{
    window_rules *const rules = f->rules;
    int64_t is = 0;

    if (grundy_columns_is_number(f->names.to, f->fails, &is) && is == 0)
        return true;
    if (rules->clauses == WINDOW_CLAUSES)
        return refuse(f, "there are too many moves");
    rules->clause[rules->clauses++] =
        (window_clause){.fails = true, .guard = f->fails};
    return true;
}

static bool find_move(finding *f, const rule_move *move)
{
    f->move = move;
    if (move->instead || move->entailing || move->side != SIDE_BOTH)
        return refuse(f, "a move hangs on other moves, or is one player's");
    set_guard(f, number(f, 1));
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

/* Play is over where the condition holds and no clause above says so. */
static bool find_end(finding *f, const rule_decide *d, uint32_t before)
{
    window_rules *const rules = f->rules;
    const uint32_t outer = f->guard;
    uint32_t holds =
        make(f, COLUMN_AND, make(f, COLUMN_EQ, before, number(f, 0)),
             grundy_columns_of(&f->names, d->condition));
    uint32_t result;

    set_guard(f, holds);
    result =
        d->what == DECIDE_SCORE
            ? grundy_columns_of(&f->names, d->score)
            : number(f, (d->what == DECIDE_WIN) - (d->what == DECIDE_LOSE));
    set_guard(f, outer);
    if (holds == COLUMN_NONE || result == COLUMN_NONE)
        return false;
    if (rules->ended != COLUMN_NONE) {
        result = grundy_columns_choose(&rules->columns, rules->ended,
                                       rules->result, result);
        holds = make(f, COLUMN_OR, holds, rules->ended);
    }
    rules->ended = holds;
    rules->result = result;
    return result != COLUMN_NONE && holds != COLUMN_NONE;
}

/*
 * Whether the condition holds where none before has: it is looked at there
 * alone.  Where it fails it does not hold, so that the cell is left to the
 * rules, however much stops above.
 */
static uint32_t stops_by(finding *f, const rule_decide *d, uint32_t before)
{
    const uint32_t outer = f->guard, failed = f->fails;
    uint32_t holds;

    set_guard(f, make(f, COLUMN_EQ, before, number(f, 0)));
    f->fails = number(f, 0);
    holds = grundy_columns_of(&f->names, d->condition);
    holds = make(f, COLUMN_AND, make(f, COLUMN_EQ, f->fails, number(f, 0)),
                 make(f, COLUMN_AND, f->guard, holds));
    f->fails = make(f, COLUMN_OR, failed, f->fails);
    set_guard(f, outer);
    return holds;
}

static bool find_stop(finding *f)
{
    uint32_t stop = number(f, 0);

    if (f->kind->decides == 0)
        return true;
    for (uint32_t i = 0; i < f->kind->decides; i++) {
        const rule_decide *const d = &f->kind->decide[i];

        if (d->what != DECIDE_STOP && !f->results)
            return refuse(f, "a position is won or lost at once");
        if (d->what != DECIDE_STOP) {
            if (!find_end(f, d, stop))
                return false;
            continue;
        }
        stop = make(f, COLUMN_OR, stop, stops_by(f, d, stop));
        if (stop == COLUMN_NONE)
            return false;
    }
    f->rules->stop = stop;
    return true;
}

static bool find_all(finding *f)
{
    window_report *const report = f->report;
    const game_kind *const k = f->kind;

    for (uint32_t i = 0; i < k->value_moves; i++) {
        report->clause = i;
        report->in_move = true;
        if (!find_move(f, &k->value_move[i]))
            return false;
    }
    report->in_move = false;
    if (!add_failing(f))
        return false;
    return !f->names.to->no_memory;
}

#ifndef NDEBUG
static void check_clause(const window_rules *rules, const window_clause *c)
{
    const uint32_t count = rules->columns.count;
    bool moves = false;

    assert(c->guard == COLUMN_NONE || c->guard < count);
    if (c->fails)
        return;
    for (uint32_t i = 0; i < rules->length; i++) {
        assert(c->at[i] < count);
        moves |= c->step[i] != 0;
    }
    assert(c->run == moves);
    assert(!c->run || (c->first < count && c->last < count));
}
#endif

/* What the solver takes for granted of rules that were found. */
static void check_rules(const window_rules *rules)
{
#ifndef NDEBUG
    grundy_columns_check(&rules->columns);
    assert(rules->clauses <= WINDOW_CLAUSES);
    assert(rules->stop == COLUMN_NONE || rules->stop < rules->columns.count);
    for (uint32_t i = 0; i < rules->length; i++)
        assert(rules->box_low[i] <= rules->box_high[i]);
    for (uint32_t i = 0; i < rules->clauses; i++)
        check_clause(rules, &rules->clause[i]);
#else
    (void)rules;
#endif
}

bool grundy_window_find(const game_kind *kind, const bounds_source *source,
                        const kind_box *box, bool results, window_rules *rules,
                        memory *mem, window_report *report)
{
    finding f = {.kind = kind,
                 .results = results,
                 .names = {.to = &rules->columns, .source = source},
                 .rules = rules,
                 .report = report};
    bool found;

    *rules = (window_rules){.length = kind->params,
                            .stop = COLUMN_NONE,
                            .ended = COLUMN_NONE,
                            .result = COLUMN_NONE};
    *report = (window_report){.why_not = NULL};
    grundy_columns_open(&rules->columns, mem);
    f.names.fails = &f.fails;
    f.fails = number(&f, 0);
    set_guard(&f, number(&f, 1));
    found =
        is_flat(&f, source, &box[kind->index]) && find_stop(&f) && find_all(&f);
    if (found)
        check_rules(rules);
    else
        report->why_not =
            f.names.why_not != NULL ? f.names.why_not : N_("memory is out");
    for (uint32_t i = 0; i < rules->clauses; i++) {
        if (rules->clause[i].fails)
            continue;
        report->runs += rules->clause[i].run;
        report->singles += !rules->clause[i].run;
    }
    return found;
}
