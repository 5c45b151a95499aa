/* SPDX-License-Identifier: MIT */
/*
 * Conditions on the number become columns of it, those on the divisor columns
 * of that; d < x holds of every option as no option is the number itself.
 * Loops such as `d in 1..x if x % d == 0` are read as what they have become
 * (filter.c).
 */
#include "plan/tables/scatter.h"

#include <assert.h>

#include "base/words.h"
#include "plan/tables/columns.h"
#include "plan/facts/linear.h"
#include "plan/facts/forms.h"

typedef struct scattered {
    const game_kind *kind;
    const variable *number, *divisor;
    column_names numbers, divisors;
    scatter_rules *rules;
    scatter_clause *clause;
    const char *why_not;
    bool near;
} scattered;

static bool refuse(scattered *s, const char *why)
{
    if (s->why_not == NULL)
        s->why_not = why;
    return false;
}

/* ---- conditions ---- */

/* x / 2: no proper divisor is above it. */
static bool is_half(const scattered *s, const node *n)
{
    return n->op == N_DIV && grundy_tree_is_name(n->kid[0], s->number) &&
           n->kid[1]->op == N_INT && n->kid[1]->number == 2;
}

/* d < x, d != x, d <= x - 1, d <= x / 2, from either side. */
static bool is_proper(const scattered *s, const node *n)
{
    const bool turned = n->op == N_GT || n->op == N_GE;
    const node *const low = turned ? n->kid[1] : n->kid[0];
    const node *const high = turned ? n->kid[0] : n->kid[1];
    const form d_less_x = {
        .terms = 2, .name = {s->divisor, s->number}, .times = {1, -1}};
    form x, y;

    if (!grundy_is_comparison(n) || n->op == N_EQ)
        return false;
    if ((n->op == N_LE || n->op == N_GE) && is_half(s, high))
        return grundy_tree_is_name(low, s->divisor);
    if (!grundy_form_read(low, &x) || !grundy_form_read(high, &y) ||
        !grundy_form_add(&x, &y, -1))
        return false;
    if (n->op == N_LE || n->op == N_GE)
        x.constant--;
    if (grundy_form_same(&x, &d_less_x))
        return true;
    y = (form){.terms = 0};
    return n->op == N_NE && grundy_form_add(&y, &x, -1) &&
           grundy_form_same(&y, &d_less_x);
}

static bool add_condition(scattered *s, column_names *in, const node *n,
                          uint32_t *column)
{
    const uint32_t one = grundy_columns_of(in, n);

    if (one != COLUMN_NONE)
        *column = *column == COLUMN_NONE
                      ? one
                      : grundy_columns_make(in, COLUMN_AND, *column, one);
    return (one != COLUMN_NONE && *column != COLUMN_NONE) ||
           refuse(s, in->why_not != NULL ? in->why_not : N_("memory is out"));
}

static bool read_condition(scattered *s, const node *n)
{
    if (n->op == N_AND || n->op == N_CHAIN) {
        for (uint32_t i = 0; i < n->kids; i++)
            if (!read_condition(s, n->kid[i]))
                return false;
        return true;
    }
    if (!grundy_tree_names(n, s->divisor))
        return add_condition(s, &s->numbers, n, &s->clause->when);
    if (!grundy_tree_names(n, s->number))
        return add_condition(s, &s->divisors, n, &s->clause->among);
    if (!is_proper(s, n))
        return refuse(s, "a condition ties a number to its divisor");
    s->clause->not_one = true;
    return true;
}

/* ---- moves ---- */

static bool is_divisors(const scattered *s, const tail_step *step)
{
    return step->kind == STEP_FOR && step->pattern->name != NULL &&
           grundy_tree_is_word(step->expr, W_DIVISORS) &&
           grundy_tree_is_name(step->expr->kid[0], s->number);
}

static bool read_target(scattered *s, const node *n)
{
    const node *arg;

    if (!grundy_tree_is_position(n, s->kind))
        return refuse(s, "an option is not a single position of the kind");
    arg = n->kid[0];
    s->clause->quotient = arg->op == N_DIV &&
                          grundy_tree_is_name(arg->kid[0], s->number) &&
                          grundy_tree_is_name(arg->kid[1], s->divisor);
    return s->clause->quotient || grundy_tree_is_name(arg, s->divisor) ||
           refuse(s, "an option is neither a divisor nor a quotient");
}

static bool read_move(scattered *s, const rule_move *m)
{
    const tail *const t = grundy_tail_quick(m->tail);

    s->divisor = NULL;
    for (uint32_t i = 0; i < t->steps; i++) {
        if (t->step[i].kind == STEP_IF)
            continue;
        if (s->divisor != NULL || !is_divisors(s, &t->step[i]))
            return refuse(s, "a loop does not run over the divisors of the "
                             "number");
        s->divisor = t->step[i].pattern->variable;
        s->near = true;
    }
    if (s->divisor == NULL)
        return refuse(s, "a move has no loop over divisors");
    if (s->rules->clauses == SCATTER_CLAUSES)
        return refuse(s, "it has too many moves");
    s->clause = &s->rules->clause[s->rules->clauses];
    *s->clause = (scatter_clause){.when = COLUMN_NONE, .among = COLUMN_NONE};
    assert(s->divisors.count == 1);
    s->divisors.name[0] = s->divisor;
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_IF && !read_condition(s, t->step[i].expr))
            return false;
    if (s->clause->among == COLUMN_NONE)
        s->clause->among = grundy_columns_number(s->divisors.to, 1);
    if (!read_target(s, m->target) || s->clause->among == COLUMN_NONE)
        return false;
    s->rules->clauses++;
    return true;
}

/* ---- the kind ---- */

static bool is_number(scattered *s, const bounds_source *source,
                      const kind_box *box)
{
    const game_kind *const k = s->kind;
    const interval declared = source->declared(source->user, k->index, 0);

    if (k->params != 1 || k->param[0].kind != PARAM_INT || k->split != NULL)
        return refuse(s, "its parameters are not one number");
    if (k->decides > 0)
        return refuse(s, "it has a stop, win or lose");
    if (k->param[0].range != NULL && !grundy_linear_fixed(k->param[0].range))
        return refuse(s, "its range is not constant");
    s->rules->least = declared.low;
    if (box->at[0].low < 1)
        return refuse(s, "play reaches 0, which has no divisors to list");
    if (box->at[0].low > 1 && box->at[0].low > declared.low)
        return refuse(s, "not all divisors lie in the table");
    s->number = k->param[0].variable;
    grundy_columns_name(
        &s->numbers, s->number,
        grundy_columns_word(s->numbers.to, 0, box->at[0].low, box->at[0].high));
    grundy_columns_name(
        &s->divisors, s->number,
        grundy_columns_word(s->divisors.to, 0, 1, box->at[0].high));
    return true;
}

bool grundy_scatter_find(const game_kind *kind, const bounds_source *source,
                         const kind_box *box, scatter_rules *rules, memory *mem,
                         scatter_report *report)
{
    scattered s = {.kind = kind,
                   .numbers = {.to = &rules->numbers, .source = source},
                   .divisors = {.to = &rules->divisors, .source = source},
                   .rules = rules};
    bool found;

    *rules = (scatter_rules){.clauses = 0};
    grundy_columns_open(&rules->numbers, mem);
    grundy_columns_open(&rules->divisors, mem);
    found = is_number(&s, source, &box[kind->index]) && kind->value_moves > 0;
    for (uint32_t i = 0; i < kind->value_moves && found; i++)
        found = read_move(&s, &kind->value_move[i]);
    found &= !rules->numbers.no_memory && !rules->divisors.no_memory;
    *report =
        (scatter_report){.near = s.near,
                         .why_not = found               ? NULL
                                    : s.why_not != NULL ? s.why_not
                                                        : N_("memory is out")};
    return found;
}
