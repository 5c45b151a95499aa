/* SPDX-License-Identifier: MIT */
/*
 * Every fact is true of all positions in the box of which the rules evaluate
 * the place without an error: the sides of a comparison are the numbers that
 * they are at that place, whatever else is known.  An expression that nobody
 * understands is a name of which its interval is known, if that.
 */
#include "plan/facts/relations.h"

#include <assert.h>
#include <string.h>

#include "plan/facts/linear.h"

void grundy_relations_open(relations *r, const bounds_source *source)
{
    memset(r, 0, sizeof *r);
    r->source = source;
    r->names.source = source;
    assert(source != NULL);
}

/* ---- cases ---- */

uint32_t grundy_relations_choose(relations *r, uint32_t among)
{
    assert(among > 0 && !r->coarse);
    if (r->at == RELATION_CHOICES) {
        r->lost = true;
        return 0;
    }
    if (r->at == r->choices) {
        r->choice[r->at] = 0;
        r->choices++;
    }
    assert(r->at < r->choices && r->choice[r->at] < among);
    r->among[r->at] = among;
    return r->choice[r->at++];
}

bool grundy_relations_next(relations *r)
{
    assert(r->at <= r->choices || r->lost);
    r->choices = r->at;
    while (r->choices > 0 &&
           r->choice[r->choices - 1] + 1 >= r->among[r->choices - 1])
        r->choices--;
    if (r->choices == 0 || r->lost)
        return false;
    r->choice[r->choices - 1]++;
    r->lost = ++r->cases == RELATION_CASES;
    return !r->lost;
}

/* ---- conditions ---- */

static void equal(relations *r, const form *x, const form *y)
{
    grundy_relations_at_most(r, x, y, 0);
    grundy_relations_at_most(r, y, x, 0);
}

static bool is_number(const node *n)
{
    return n->type->tag == TYPE_INT || n->type->tag == TYPE_CHAR;
}

/* x != y where one of the sides is an end of what the other may be. */
static void differ(relations *r, const form *x, const form *y)
{
    form d = *x, minus = *y;

    grundy_form_add(&d, y, -1);
    grundy_form_add(&minus, x, -1);
    if (grundy_relations_never_below(r, &d, 0))
        grundy_relations_at_most(r, y, x, 1);
    else if (grundy_relations_never_below(r, &minus, 0))
        grundy_relations_at_most(r, x, y, 1);
}

static void compare(relations *r, const node *n, bool holds)
{
    const node_op op =
        holds ? (node_op)n->op : grundy_tree_opposite((node_op)n->op);
    form x, y;

    if (!is_number(n->kid[0]) || !is_number(n->kid[1]))
        return;
    x = grundy_relations_of(r, n->kid[0]);
    y = grundy_relations_of(r, n->kid[1]);
    switch (op) {
    case N_EQ: equal(r, &x, &y); return;
    case N_NE: differ(r, &x, &y); return;
    case N_LT: grundy_relations_at_most(r, &x, &y, 1); return;
    case N_LE: grundy_relations_at_most(r, &x, &y, 0); return;
    case N_GT: grundy_relations_at_most(r, &y, &x, 1); return;
    default: grundy_relations_at_most(r, &y, &x, 0); return;
    }
}

static void in_range(relations *r, const node *n)
{
    const node *const over = n->kid[1];
    form x;

    if (!grundy_tree_is_range(over) || !is_number(n->kid[0]))
        return;
    x = grundy_relations_of(r, n->kid[0]);
    grundy_relations_in_range(r, &x, over);
}

/* All of them hold, or none; else one of them does what is said, and those
 * before it do not. */
static void assume_several(relations *r, const node *n, bool holds)
{
    const bool all = (n->op != N_OR) == holds;
    uint32_t one;

    if (!all && r->coarse)
        return;
    one = all ? n->kids : grundy_relations_choose(r, n->kids);
    for (uint32_t i = 0; i < n->kids && i <= one; i++)
        grundy_relations_assume(r, n->kid[i], (all || i == one) == holds);
}

void grundy_relations_assume(relations *r, const node *n, bool holds)
{
    (void)(holds ? grundy_interval_if(&r->names, n)
                 : grundy_interval_unless(&r->names, n));
    switch ((node_op)n->op) {
    case N_NOT: grundy_relations_assume(r, n->kid[0], !holds); return;
    case N_AND:
    case N_CHAIN:
    case N_OR: assume_several(r, n, holds); return;
    case N_IN:
        if (holds)
            in_range(r, n);
        return;
    case N_CALL:
        if (n->call == CALL_FUNCTION && grundy_relations_enter(r, n)) {
            grundy_relations_assume(r, n->ref.function->body, holds);
            grundy_relations_leave(r, n);
        }
        return;
    default:
        if (grundy_is_comparison(n))
            compare(r, n, holds);
        return;
    }
}

/* ---- loops ---- */

static void set_name(relations *r, const variable *v, const node *to)
{
    form *const is = &r->set_to[r->count.sets];

    if (r->count.sets == RELATION_SET || !is_number(to))
        return;
    *is = grundy_relations_of(r, to);
    grundy_interval_name(&r->names, v, grundy_relations_around(r, to, is));
    r->set[r->count.sets++] = v;
}

static void bind(relations *r, const pattern *p, const node *to)
{
    if (p->name != NULL)
        set_name(r, p->variable, to);
    else if (to->op == N_TUPLE && to->kids == p->items)
        for (uint32_t i = 0; i < p->items; i++)
            bind(r, p->item[i], to->kid[i]);
}

/* An element of an array of the input. */
static void over_array(relations *r, const tail_step *s)
{
    const form x = grundy_relations_name(s->pattern->variable);

    if (s->pattern->variable->type->tag <= TYPE_CHAR)
        grundy_relations_said(r, &x, grundy_interval_array(s->expr),
                              grundy_interval_elements(&r->names, s->expr));
}

/* An element of a set lies in its universe. */
static void over_universe(relations *r, const pattern *p, const universe *u)
{
    const form zero = {0};
    const bool alone = p->name != NULL;

    for (uint32_t i = 0; i < u->dims && (alone ? u->dims == 1 : i < p->items);
         i++) {
        const pattern *const one = alone ? p : p->item[i];
        form x, size;

        if (one->name == NULL)
            continue;
        x = grundy_relations_name(one->variable);
        if (u->is_range) {
            grundy_relations_in_range(r, &x, u->size[0]);
            continue;
        }
        size = grundy_relations_of(r, u->size[i]);
        grundy_relations_at_most(r, &zero, &x, 0);
        grundy_relations_at_most(r, &x, &size, 1);
    }
}

/* Divisors and prime factors are at most the number, exponents less; so are
 * its digits. */
static void over_word(relations *r, const tail_step *s)
{
    const node *const over = s->expr;
    const pattern *const p = s->pattern;
    form n, x;

    if (over->word != W_DIVISORS && over->word != W_DIGITS &&
        (over->word != W_FACTORS || p->items != 2))
        return;
    n = grundy_relations_of(r, over->kid[0]);
    for (uint32_t i = 0; i < (p->name != NULL ? 1 : p->items); i++) {
        const pattern *const one = p->name != NULL ? p : p->item[i];

        if (one->name == NULL)
            continue;
        x = grundy_relations_name(one->variable);
        grundy_relations_at_most(r, &x, &n, i);
        if (over->word == W_DIGITS)
            grundy_relations_within(r, &x, (interval){0, 9});
    }
}

bool grundy_relations_step(relations *r, const tail_step *s)
{
    const node *const over = s->expr;
    form x;

    grundy_inclusion_step(&r->elements, s);
    if (s->kind == STEP_WINNING) {
        r->lost = true;
        return false;
    }
    if (s->kind == STEP_IF) {
        const bool runs = grundy_interval_if(&r->names, over);

        grundy_relations_assume(r, over, true);
        return runs;
    }
    if (!grundy_interval_loop(&r->names, s))
        return false;
    if (grundy_tree_is_range(over) && s->pattern->name != NULL) {
        x = grundy_relations_name(s->pattern->variable);
        grundy_relations_in_range(r, &x, over);
    } else if ((over->op == N_SET || over->op == N_ARRAY) &&
               over->tail == NULL && over->kids > 0 && over->kids <= 16 &&
               !r->coarse)
        bind(r, s->pattern, over->kid[grundy_relations_choose(r, over->kids)]);
    else if (over->op == N_CALL && over->call == CALL_WORD)
        over_word(r, s);
    else if (over->type->tag == TYPE_SET && over->type->in != NULL)
        over_universe(r, s->pattern, over->type->in);
    else if (s->pattern->name != NULL)
        over_array(r, s);
    return true;
}

/* ---- positions ---- */

relations_mark grundy_relations_mark(const relations *r)
{
    return (relations_mark){r->names, r->known.count, r->elements.facts,
                            r->count};
}

void grundy_relations_forget(relations *r, const relations_mark *mark)
{
    const uint32_t work = r->names.work;

    assert(mark->facts <= r->known.count);
    assert(mark->elements <= r->elements.facts);
    assert(mark->count.sets <= r->count.sets);
    r->names = mark->names;
    r->names.work = work;
    r->known.count = mark->facts;
    r->elements.facts = mark->elements;
    r->count = mark->count;
}

/* A range that depends on other parameters, or on inputs that are open. */
static void assume_range(relations *r, const param *p, interval is)
{
    const form x = grundy_relations_name(p->variable);

    if (p->range != NULL &&
        (!grundy_linear_fixed(p->range) || !grundy_relations_is_told(is)))
        grundy_relations_in_range(r, &x, p->range);
}

void grundy_relations_begin(relations *r, const game_kind *kind,
                            const kind_box *box)
{
    grundy_interval_forget(&r->names);
    r->known.count = r->calls = 0;
    r->count = (relation_counts){0};
    r->elements.facts = 0;
    r->at = 0;
    if (kind == NULL)
        return;
    for (uint32_t i = 0; i < kind->params; i++)
        grundy_interval_name(&r->names, kind->param[i].variable, box->at[i]);
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind == PARAM_INT)
            assume_range(r, &kind->param[i], box->at[i]);
    for (uint32_t i = 0; i < kind->decides; i++)
        grundy_relations_assume(r, kind->decide[i].condition, false);
}
