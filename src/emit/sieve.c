/* SPDX-License-Identifier: MIT */
/*
 * Moves to divisors, turned round: a number whose value is known marks that
 * value in each of its multiples.  That is n/1 + n/2 + n/3 + ... marks in all,
 * as in the sieve of Eratosthenes, and no number is ever factored.
 *
 * Each move at least halves the number, so that values are below the number
 * of bits of the table's last number, and a set of them fits a word.
 */
#include "emit/emitter.h"

enum { WORD_BITS = 32 };

/* x itself, the kind's only parameter. */
static bool is_param(const game_kind *k, const node *n)
{
    return grundy_tree_is_name(n, k->param[0].variable);
}

/* for d in divisors(x) */
static bool is_over_divisors(const game_kind *k, const tail_step *s)
{
    return s->kind == STEP_FOR && s->pattern->variable != NULL &&
           s->expr->op == N_CALL && s->expr->call == CALL_WORD &&
           s->expr->word == W_DIVISORS && is_param(k, s->expr->kid[0]);
}

/* move to kind(d) for d in divisors(x) if ... */
static bool goes_to_divisors(const game_kind *k, const rule_move *m)
{
    const tail *t = m->tail;
    const node *to = m->target;

    if (t->steps == 0 || !is_over_divisors(k, &t->step[0]) ||
        !grundy_tree_is_position(to, k) || to->kid[0]->op != N_NAME ||
        to->kid[0]->call != CALL_VARIABLE ||
        to->kid[0]->ref.variable != t->step[0].pattern->variable)
        return false;
    for (uint32_t i = 1; i < t->steps; i++)
        if (t->step[i].kind != STEP_IF)
            return false;
    return true;
}

static bool reads_nothing(const emitter *e, const game_kind *k)
{
    const reads *r = &e->set->kind_reads[k->index];

    for (uint32_t g = 0; r->word != NULL && g < e->set->globals; g++)
        if ((r->word[g / 64] >> (g % 64) & 1u) != 0)
            return false;
    return true;
}

bool grundy_emit_is_sieve(emitter *e, const game_kind *k)
{
    const kind_plan *plan = grundy_emit_plan(e, k);

    return e->mode == MODE_NIMBERS && plan->arrays && plan->halves &&
           plan->axis[0].most < INT64_C(1) << (WORD_BITS - 1) &&
           k->param[0].range == NULL && k->decides == 0 &&
           k->value_moves == 1 && goes_to_divisors(k, &k->value_move[0]) &&
           reads_nothing(e, k);
}

/* d < x, or d != x: then the multiples begin with 2 d. */
static bool is_proper(const game_kind *k, const variable *d, const node *n)
{
    return (n->op == N_LT || n->op == N_NE) &&
           grundy_tree_is_name(n->kid[0], d) && is_param(k, n->kid[1]);
}

typedef struct marking_move {
    const char *name, *value, *x;
} marking_move;

static void mark_multiple(emitter *e, void *user)
{
    const marking_move *m = user;

    grundy_emit_line(e, "%s_reached[%s] |= %s;", m->name, m->x, m->value);
}

/* The loop over the multiples of d, under the move's other conditions. */
static void mark_multiples(emitter *e, const game_kind *k, const char *d,
                           const char *value)
{
    const kind_plan *plan = grundy_emit_plan(e, k);
    const tail *t = k->value_move[0].tail;
    const variable *v = t->step[0].pattern->variable;
    const uint32_t mark = e->names;
    const char *x = grundy_emit_bind_one(e, k->param[0].variable);
    tail rest = {0};
    marking_move m = {grundy_emit_id(e, k), value, x};
    bool proper = false;

    rest.step = grundy_arena_zeroed(&e->a, t->steps * sizeof *rest.step);
    for (uint32_t i = 1; rest.step != NULL && i < t->steps; i++)
        if (is_proper(k, v, t->step[i].expr))
            proper = true;
        else
            rest.step[rest.steps++] = t->step[i];
    grundy_emit_assume_params(e, k->param, 1);
    grundy_facts_loop(&e->facts, t->step[0].pattern, t->step[0].expr);
    grundy_emit_for(
        e, mark,
        grundy_emit_say(e, "int64_t %s = %s%s", x, proper ? "2 * " : "", d),
        grundy_emit_say(e, "%s <= %s", x,
                        grundy_emit_number(e, plan->axis[0].most).text),
        grundy_emit_say(e, "%s += %s", x, d));
    grundy_emit_tail(e, &rest, 0, mark_multiple, &m);
    grundy_emit_close(e);
}

static void sieve_body(emitter *e, const game_kind *k, const char *asked)
{
    const char *name = grundy_emit_id(e, k), *d, *value;
    const tail_step *s = &k->value_move[0].tail->step[0];
    const uint32_t mark = e->names;

    d = grundy_emit_bind_one(e, s->pattern->variable);
    value = grundy_emit_name(e, "value");
    grundy_emit_for(e, mark, "",
                    grundy_emit_say(e, "%s_known <= %s", name, asked),
                    grundy_emit_say(e, "%s_known++", name));
    grundy_emit_const(e, "int64_t", d, "%s_known", name);
    grundy_emit_const(e, "uint32_t", value,
                      "UINT32_C(1) << "
                      "lowest(~%s_reached[%s])",
                      name, d);
    grundy_emit_blank(e);
    grundy_emit_clause_remark(e, &k->value_move[0]);
    mark_multiples(e, k, d, value);
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "return lowest(~%s_reached[%s]);", name, asked);
}

void grundy_emit_sieve(emitter *e, const game_kind *k, kind_plan *plan)
{
    static const char how[] =
        "A number is a divisor of its multiples: when its value is known, it "
        "is marked there, as in a sieve.  All that ends at a number has been "
        "marked when its turn comes, by rising numbers from 1 on.";
    const emit_scope scope = grundy_emit_begin(e);
    const char *name = grundy_emit_id(e, k), *asked;

    grundy_emit_line(e, "static uint32_t %s_reached[%s]; /* bit v: value v */",
                     name, grundy_emit_number(e, plan->axis[0].most + 1).text);
    grundy_emit_line(e, "static int64_t %s_known = 1;", name);
    grundy_emit_blank(e);
    e->in_rules = &e->set->kind_reads[k->index];
    asked = grundy_emit_name(e, "asked");
    grundy_emit_describe(e, k, how);
    grundy_emit_open_function(e, grundy_emit_kind_name(e, k),
                              "static int64_t %s(int64_t %s)",
                              grundy_emit_kind_name(e, k), asked);
    sieve_body(e, k, asked);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
}
