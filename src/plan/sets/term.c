/* SPDX-License-Identifier: MIT */
/*
 * From the tree of a kind's rules to terms.  A function that is given the set
 * is put in where it is called, its set parameters by name and all others by
 * value, so what is left of it are terms of the position's own set.
 */
#include "plan/sets/lowering.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"

enum { MOST_DEPTH = 200 };

const term *grundy_terms_refuse(lowering *l, grundy_span span, const char *why)
{
    if (l->obstacle->why == NULL)
        *l->obstacle = (set_obstacle){why, span};
    return NULL;
}

void *grundy_terms_room(lowering *l, size_t size)
{
    void *const at = grundy_arena_zeroed(l->a, size > 0 ? size : 1);

    l->no_memory |= at == NULL;
    return at;
}

term *grundy_terms_new(lowering *l, term_op op, const node *n, uint32_t kids)
{
    term *const t =
        l->obstacle->why == NULL ? grundy_terms_room(l, sizeof *t) : NULL;

    if (t == NULL)
        return NULL;
    *t = (term){.op = op, .n = n, .kids = kids, .width = n->type->width};
    t->kid = grundy_terms_room(l, kids * sizeof(const term *));
    return t->kid != NULL ? t : NULL;
}

term *grundy_terms_finish(term *t)
{
    bool fixed = true;

    for (uint32_t i = 0; t != NULL && i < t->kids; i++) {
        if (t->kid[i] == NULL)
            return NULL;
        fixed &= t->kid[i]->fixed;
    }
    if (t != NULL)
        t->fixed = fixed;
    return t;
}

static term *with_kids(lowering *l, term_op op, const node *n,
                       const term *const *kid, uint32_t kids)
{
    term *const t = grundy_terms_new(l, op, n, kids);

    for (uint32_t i = 0; t != NULL && i < kids; i++)
        t->kid[i] = kid[i];
    return grundy_terms_finish(t);
}

term *grundy_terms_single(lowering *l, term_op op, const node *n, const term *x)
{
    return with_kids(l, op, n, &x, 1);
}

term *grundy_terms_pair(lowering *l, term_op op, const node *n, const term *x,
                        const term *y)
{
    return with_kids(l, op, n, (const term *[]){x, y}, 2);
}

term *grundy_terms_each(lowering *l, term_op op, const node *n, const scope *s,
                        terms_body *body)
{
    term *const t = grundy_terms_new(l, op, n, n->kids);

    for (uint32_t i = 0; t != NULL && i < n->kids; i++)
        t->kid[i] = body(l, n->kid[i], s);
    return grundy_terms_finish(t);
}

term *grundy_terms_under(lowering *l, term_op op, const node *n, const scope *s,
                         terms_body *body)
{
    term_tail *const inside = grundy_terms_room(l, sizeof *inside);
    term *const t = grundy_terms_new(l, op, n, 1);

    if (t == NULL || inside == NULL ||
        !grundy_terms_tail(l, n->tail, &s, inside))
        return NULL;
    t->tail = inside;
    t->kid[0] = body(l, n->kid[0], s);
    return t->kid[0] != NULL ? t : NULL;
}

term *grundy_terms_hanging(term *t)
{
    if (t != NULL)
        t->fixed = false;
    return t;
}

const term *grundy_terms_opposite(lowering *l, const node *n, const term *x)
{
    return grundy_terms_single(l, TERM_NOT, n, x);
}

const term *grundy_terms_unless(lowering *l, node_op op, const node *n,
                                const term *x)
{
    return n->op == op ? grundy_terms_opposite(l, n, x) : x;
}

const scope *grundy_terms_named(const node *n, const scope *s)
{
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return NULL;
    while (s != NULL && s->variable != n->ref.variable)
        s = s->outer;
    return s;
}

const term *grundy_terms_standing(const node *n, const scope *s)
{
    const scope *const at = grundy_terms_named(n, s);

    return at == NULL ? NULL : at->stands;
}

/* ---- what depends on the set ---- */

static bool names_no_set(void *user, node *n)
{
    const term *const is = grundy_terms_standing(n, user);

    return is == NULL || is->fixed;
}

bool grundy_terms_is_fixed(const node *n, const scope *s)
{
    return grundy_tree_walk((node *)(uintptr_t)n, names_no_set,
                            (void *)(uintptr_t)s);
}

/* ---- values ---- */

typedef struct gathering {
    lowering *l;
    const scope *s;
    term *t;
    const node *unknown; /* a set that stands for a name here */
} gathering;

static bool gather(void *user, node *n)
{
    gathering *const g = user;
    const scope *const at = grundy_terms_named(n, g->s);
    term_local *local;

    if (at == NULL)
        return true;
    if (at->stands != NULL) {
        g->unknown = n;
        return false;
    }
    for (uint32_t i = 0; i < g->t->locals; i++)
        if (g->t->local[i].variable == at->variable)
            return true;
    local =
        grundy_arena_push(g->l->a, &g->t->local, &g->t->locals, sizeof *local);
    if (local == NULL) {
        g->l->no_memory = true;
        return false;
    }
    *local = (term_local){at->variable, at->place};
    return true;
}

const term *grundy_terms_value(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_VALUE, n, 0);
    gathering g = {l, s, t, NULL};

    if (t == NULL)
        return NULL;
    t->fixed = true;
    if (!grundy_tree_walk((node *)(uintptr_t)n, gather, &g))
        return g.unknown == NULL
                   ? NULL
                   : grundy_terms_refuse(
                         l, g.unknown->span,
                         N_("a set that a function is given is used in a "
                            "way that is not understood"));
    return t;
}

bool grundy_terms_is_number(const node *n)
{
    return n->type->tag == TYPE_INT || n->type->tag == TYPE_CHAR;
}

bool grundy_terms_is_arithmetic(const node *n)
{
    return (n->op == N_ADD || n->op == N_SUB || n->op == N_MUL) &&
           grundy_terms_is_number(n) && grundy_terms_is_number(n->kid[0]) &&
           grundy_terms_is_number(n->kid[1]);
}

const term *grundy_terms_arithmetic(lowering *l, const node *n, const scope *s,
                                    terms_body *number)
{
    const term_op op = n->op == N_ADD   ? TERM_ADD
                       : n->op == N_SUB ? TERM_SUB
                                        : TERM_MUL;

    return grundy_terms_each(l, op, n, s, number);
}

term *grundy_terms_constant(lowering *l, term_op op, const node *n,
                            int64_t number)
{
    term *const t = grundy_terms_finish(grundy_terms_new(l, op, n, 0));

    if (t != NULL)
        t->number = number;
    return t;
}

static term *lower_place(lowering *l, const node *n, uint32_t place)
{
    term *const t = grundy_terms_constant(l, TERM_PLACE, n, 0);

    if (t != NULL)
        t->place = place;
    return t;
}

/* A comparison of numbers in terms of < and ==. */
const term *grundy_terms_comparison(lowering *l, const node *n, const scope *s,
                                    terms_body *number)
{
    const node_op op = (node_op)n->op;
    const bool turned = op == N_GT || op == N_LE;
    const term_op as = op == N_EQ || op == N_NE ? TERM_EQUAL : TERM_LESS;
    const term *const x = number(l, n->kid[turned], s);
    const term *const t =
        grundy_terms_pair(l, as, n, x, number(l, n->kid[!turned], s));

    return op == N_NE || op == N_LE || op == N_GE
               ? grundy_terms_opposite(l, n, t)
               : t;
}

/* A value that does not depend on the set. */
const term *grundy_terms_fixed(lowering *l, const node *n, const scope *s)
{
    const scope *const at = grundy_terms_named(n, s);

    if (n->op == N_INT || n->op == N_CHAR)
        return grundy_terms_constant(l, TERM_NUMBER, n, n->number);
    if (at != NULL && at->stands == NULL)
        return lower_place(l, n, at->place);
    if (grundy_terms_is_arithmetic(n))
        return grundy_terms_arithmetic(l, n, s, grundy_terms_fixed);
    if (grundy_is_comparison(n) && grundy_terms_is_number(n->kid[0]) &&
        grundy_terms_is_number(n->kid[1]))
        return grundy_terms_comparison(l, n, s, grundy_terms_fixed);
    if (n->op == N_TUPLE)
        return grundy_terms_each(l, TERM_TUPLE, n, s, grundy_terms_fixed);
    return grundy_terms_value(l, n, s);
}

/* A value, which must not depend on the set. */
const term *grundy_terms_need(lowering *l, const node *n, const scope *s)
{
    const term *const t = grundy_terms_number(l, n, s);

    return t == NULL || t->fixed
               ? t
               : grundy_terms_refuse(
                     l, n->span,
                     N_("a number or an element depends on the set"));
}

/* ---- functions ---- */

bool grundy_sets_same_universe(const universe_now *x, const universe_now *y)
{
    return x == y || (x->known && y->known && x->count == y->count &&
                      x->low == y->low && x->dims == y->dims &&
                      memcmp(x->size, y->size, sizeof x->size) == 0);
}

/* Whether elements of the first have the same places in the second, which are
 * its first ones. */
static bool begins(const universe_now *x, const universe_now *y)
{
    universe_now as = *y;

    as.size[0] = x->size[0];
    as.count = x->count;
    return x->count <= y->count && grundy_sets_same_universe(x, &as);
}

bool grundy_terms_fits(const lowering *l, const type *t)
{
    return t->in == NULL ||
           grundy_sets_same_universe(&l->universe[t->in->index], l->out->in);
}

bool grundy_terms_begins(const lowering *l, const type *t)
{
    return begins(&l->universe[t->in->index], l->out->in);
}

/* The arguments bound, one by one, then the body. */
static const term *lower_params(lowering *l, const node *n, uint32_t i,
                                const scope *outer, const scope *inner,
                                term *with, terms_body *body)
{
    const function *const f = n->ref.function;
    scope own = {.outer = inner};

    assert(with->kids <= f->params + 1);
    if (i == f->params) {
        with->kid[0] = body(l, f->body, inner);
        return grundy_terms_finish(with);
    }
    own.variable = f->param[i].variable;
    if (grundy_terms_is_array(n->kid[i]) &&
        !grundy_terms_is_fixed(n->kid[i], outer)) {
        own.stands = grundy_terms_array(l, n->kid[i], outer);
        if (own.stands == NULL)
            return NULL;
    } else if (f->param[i].kind == PARAM_SET) {
        own.stands = grundy_terms_set(l, n->kid[i], outer);
        if (own.stands == NULL)
            return NULL;
        if (!grundy_terms_fits(l, own.variable->type))
            return grundy_terms_refuse(
                l, n->kid[i]->span,
                N_("a function takes the set for one of another "
                   "size"));
    } else if (grundy_terms_is_number(n->kid[i]) &&
               !grundy_terms_is_fixed(n->kid[i], outer)) {
        own.stands = grundy_terms_number(l, n->kid[i], outer);
        if (own.stands == NULL)
            return NULL;
        with->places[with->kids - 1] = TERM_NOWHERE;
        with->kid[with->kids++] = own.stands;
    } else {
        const term *const value = grundy_terms_need(l, n->kid[i], outer);

        own.place = l->out->places;
        l->out->places += own.variable->type->width;
        if (value == NULL)
            return NULL;
        with->places[with->kids - 1] = own.place;
        with->kid[with->kids++] = value;
    }
    return lower_params(l, n, i + 1, outer, &own, with, body);
}

const term *grundy_terms_call(lowering *l, const node *n, const scope *s,
                              terms_body *body)
{
    const function *const f = n->ref.function;
    const term *made;
    term *with;

    if (f->recursive)
        return grundy_terms_refuse(l, n->span,
                                   N_("a recursive function is given the set"));
    for (uint32_t i = 0; i < f->params; i++)
        if (f->param[i].range != NULL)
            return grundy_terms_refuse(
                l, n->span, N_("a function with a range is given the set"));
    if (n->kids != f->params || l->depth >= MOST_DEPTH)
        return grundy_terms_refuse(l, n->span,
                                   N_("functions are nested too deeply"));
    l->depth++;
    with = grundy_terms_new(l, TERM_WITH, n, f->params + 1);
    if (with != NULL) {
        with->kids = 1;
        with->places =
            grundy_terms_room(l, (f->params + 1) * sizeof *with->places);
    }
    made = with == NULL || with->places == NULL
               ? NULL
               : lower_params(l, n, 0, s, NULL, with, body);
    l->depth--;
    return made;
}

const term *grundy_terms_if(lowering *l, const node *n, const scope *s,
                            terms_body *body)
{
    term *const t = grundy_terms_new(l, TERM_IF, n, 3);

    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_condition(l, n->kid[0], s);
    t->kid[1] = body(l, n->kid[1], s);
    t->kid[2] = body(l, n->kid[2], s);
    return grundy_terms_finish(t);
}

/* ---- tails ---- */

/* The names of a pattern, whose value is at the place; NULL: no memory. */
static const scope *bind(lowering *l, const pattern *p, uint32_t *place,
                         const scope *outer)
{
    scope *own;

    if (p->name == NULL) {
        for (uint32_t i = 0; i < p->items && !l->no_memory; i++)
            outer = bind(l, p->item[i], place, outer);
        return outer;
    }
    own = grundy_terms_room(l, sizeof *own);
    if (own == NULL || p->variable == NULL)
        return outer;
    *own = (scope){p->variable, NULL, *place, outer};
    *place += p->variable->type->width;
    return own;
}

/* A loop over the places of an array that is open; what is there, or NULL. */
static const term *each_letter(lowering *l, const node *n, const scope *s,
                               term_step *to)
{
    const term *const array = grundy_terms_array(l, n, s);
    const term *const first = grundy_terms_constant(l, TERM_NUMBER, n, 0);
    term *const at = lower_place(l, n, l->out->places);

    if (at == NULL)
        return NULL;
    at->width = 1;
    to->loops = to->is_range = to->short_of = true;
    to->place = l->out->places++;
    to->over = grundy_terms_pair(l, TERM_TUPLE, n, first,
                                 grundy_terms_length(l, n, array));
    return to->over == NULL ? NULL : grundy_terms_letter(l, n, array, at);
}

/* The name stands for what is there. */
static bool lower_letters(lowering *l, const tail_step *from, const scope **s,
                          term_step *to)
{
    scope *const own = grundy_terms_room(l, sizeof *own);

    if (own == NULL)
        return false;
    *own = (scope){.variable = from->pattern->variable, .outer = *s};
    own->stands = each_letter(l, from->expr, *s, to);
    *s = own;
    return own->stands != NULL;
}

const term *grundy_terms_found(lowering *l, const node *n, const scope *s)
{
    const term *const x = grundy_terms_number(l, n->kid[0], s);
    term *const t = grundy_terms_new(l, TERM_ANY, n, 1);
    term_tail *const inside = grundy_terms_room(l, sizeof *inside);
    term_step *const step = grundy_terms_room(l, sizeof *step);

    if (t == NULL || inside == NULL || step == NULL)
        return NULL;
    *inside = (term_tail){1, step};
    t->tail = inside;
    t->kid[0] = grundy_terms_pair(l, TERM_EQUAL, n, x,
                                  each_letter(l, n->kid[1], s, step));
    return grundy_terms_hanging(grundy_terms_finish(t));
}

static bool lower_loop(lowering *l, const tail_step *from, const scope **s,
                       term_step *to)
{
    const node *const n = from->expr;
    const bool fixed = grundy_terms_is_fixed(n, *s);
    uint32_t place = l->out->places;

    to->loops = true;
    to->place = place;
    to->is_range = grundy_tree_is_range(n) && n->kids == 2 && n->tail == NULL;
    to->short_of = n->op == N_RANGE_LT;
    if (to->is_range)
        to->over = grundy_terms_each(l, TERM_TUPLE, n, *s, grundy_terms_number);
    else if (fixed)
        to->over = grundy_terms_value(l, n, *s);
    else if (n->type->tag == TYPE_SET)
        to->over = grundy_terms_set(l, n, *s);
    else if ((l->out->sets == 0 || l->out->rows) && grundy_terms_is_array(n) &&
             from->pattern->variable != NULL)
        return lower_letters(l, from, s, to);
    else
        to->over =
            grundy_terms_refuse(l, n->span, N_("a list depends on the set"));
    if (to->over == NULL)
        return false;
    *s = bind(l, from->pattern, &place, *s);
    l->out->places = place;
    return !l->no_memory;
}

bool grundy_terms_tail(lowering *l, const tail *t, const scope **s,
                       term_tail *out)
{
    assert(out->steps == 0);
    out->step = grundy_terms_room(l, t->steps * sizeof *out->step);
    for (uint32_t i = 0; out->step != NULL && i < t->steps; i++) {
        term_step *const to = &out->step[out->steps++];

        if (t->step[i].kind == STEP_FOR) {
            if (!lower_loop(l, &t->step[i], s, to))
                return false;
        } else if (t->step[i].kind == STEP_IF) {
            to->over = grundy_terms_condition(l, t->step[i].expr, *s);
            if (to->over == NULL)
                return false;
        } else {
            return grundy_terms_refuse(l, t->step[i].span,
                                       N_("it asks for winning moves")) != NULL;
        }
    }
    return out->step != NULL;
}

/* ---- moves ---- */

static const term *lower_open(lowering *l, const node *n, const scope *s)
{
    if (l->out->masks && !l->out->rows)
        return grundy_terms_number(l, n, s);
    return l->out->sets == 0 || l->out->rows ? grundy_terms_array(l, n, s)
                                             : grundy_terms_set(l, n, s);
}

/* The move of the call `n` to the first set, or the array, `to`: to one of two,
 * where it is a choice. */
static const term *lower_move(lowering *l, const node *n, const node *to,
                              const scope *s)
{
    const bool chooses = to->op == N_IF;
    term *const t = grundy_terms_new(l, chooses ? TERM_IF : TERM_MOVE, n,
                                     chooses ? 3 : n->kids);

    if (t != NULL && chooses) {
        t->kid[0] = grundy_terms_condition(l, to->kid[0], s);
        t->kid[1] = lower_move(l, n, to->kid[1], s);
        t->kid[2] = lower_move(l, n, to->kid[2], s);
        return grundy_terms_finish(t);
    }
    for (uint32_t i = 0; t != NULL && i < n->kids; i++)
        if (i == l->out->open[0])
            t->kid[i] = lower_open(l, to, s);
        else if (grundy_sets_is_open(l->out, i))
            t->kid[i] = lower_open(l, n->kid[i], s);
        else
            t->kid[i] = grundy_terms_need(l, n->kid[i], s);
    return grundy_terms_finish(t);
}

static const term *lower_target(lowering *l, const node *n, const scope *s)
{
    if (n->op == N_IF)
        return grundy_terms_if(l, n, s, lower_target);
    if (n->op == N_CALL && n->call == CALL_FUNCTION &&
        !grundy_terms_is_fixed(n, s))
        return grundy_terms_call(l, n, s, lower_target);
    if (n->op != N_CALL || n->call != CALL_POSITION ||
        n->ref.kind->index != l->out->kind->index || n->tail != NULL)
        return grundy_terms_refuse(
            l, n->span,
            N_("a move leads to something else than one position "
               "of its kind"));
    return lower_move(l, n, n->kid[l->out->open[0]], s);
}

/* Whether `win if` alone decides play, or `lose if` alone. */
static bool is_decided(const game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++)
        if (k->decide[i].what != k->decide[0].what)
            return false;
    return k->decides > 0 && (k->decide[0].what == DECIDE_WIN ||
                              k->decide[0].what == DECIDE_LOSE);
}

/* What decides play stands apart from the moves; a score is to be the same
 * whatever cells change places. */
static bool lower_ends(lowering *l, const scope *s)
{
    const game_kind *const k = l->out->kind;

    l->out->end = grundy_terms_room(l, k->decides * sizeof *l->out->end);
    for (uint32_t i = 0; l->out->end != NULL && i < k->decides; i++) {
        if (k->decide[i].score != NULL &&
            !grundy_terms_is_counted(l, k->decide[i].score, s))
            return grundy_terms_refuse(l, k->decide[i].span,
                                       N_("a score depends on the set")) !=
                   NULL;
        l->out->end[i] = grundy_terms_condition(l, k->decide[i].condition, s);
        if (l->out->end[i] == NULL)
            return false;
        l->out->ends++;
    }
    return l->out->end != NULL;
}

/* Where `stop if` holds there is no move: a condition of each. */
static bool lower_stops(lowering *l, const scope *s, term_clause *c)
{
    const game_kind *const k = l->out->kind;

    for (uint32_t i = 0; i < k->decides && l->out->ends == 0; i++) {
        const node *const n = k->decide[i].condition;
        const term *holds;

        if (k->decide[i].what != DECIDE_STOP)
            return grundy_terms_refuse(l, k->decide[i].span,
                                       N_("'win' or 'lose' decides")) != NULL;
        holds = grundy_terms_condition(l, n, s);
        if (holds == NULL)
            return false;
        c->tail.step[c->tail.steps++].over = grundy_terms_opposite(l, n, holds);
    }
    return true;
}

static bool lower_clause(lowering *l, const rule_move *m, const scope *s,
                         term_clause *c)
{
    const uint32_t stops = l->out->kind->decides;
    term_tail written = {0};
    term_step *const step =
        grundy_terms_room(l, (stops + m->tail->steps) * sizeof *step);

    if (step == NULL)
        return false;
    c->tail.step = step;
    if (!lower_stops(l, s, c) || !grundy_terms_tail(l, m->tail, &s, &written))
        return false;
    for (uint32_t i = 0; i < written.steps; i++)
        step[c->tail.steps++] = written.step[i];
    c->target = lower_target(l, m->target, s);
    if (l->whole && m->gain != NULL &&
        !grundy_terms_is_counted(l, m->gain, s)) {
        c->gain = grundy_terms_need(l, m->gain, s);
        if (c->gain == NULL)
            return false;
    }
    return c->target != NULL;
}

/* The parameters that are open: sets of one universe, numbers that are such, or
 * an array; false: it is another position. */
static bool find_open(set_terms *t, bool rows)
{
    const uint32_t masks = t->kind->masks;
    uint32_t arrays = 0, others = 0;

    for (uint32_t i = 0; i < t->kind->params; i++) {
        const param_kind kind =
            t->kind->param[i].kind == PARAM_INT && (masks >> i & 1) != 0
                ? PARAM_SET
                : t->kind->param[i].kind;

        if (kind == PARAM_INT)
            continue;
        arrays += kind != PARAM_SET;
        if (others == SET_MOST_PLANES)
            return false;
        t->open[others++] = i;
    }
    t->rows = rows && arrays > 0;
    t->masks = t->counts = t->rows || (arrays == 0 && masks != 0);
    t->sets = arrays > 0 && !rows ? 0 : others;
    return arrays > 0 ? others == 1 : others > 0;
}

/* Finds the universe that all others begin; of whole boards all are it. */
static bool find_universe(set_terms *t, const universe_now *now, bool whole)
{
    const universe_now *own[SET_MOST_PLANES];

    t->in = NULL;
    for (uint32_t i = 0; i < t->sets; i++) {
        own[i] = &now[t->kind->param[t->open[i]].variable->type->in->index];
        t->count[i] = own[i]->count;
        if (t->in == NULL || own[i]->count > t->in->count)
            t->in = own[i];
    }
    for (uint32_t i = 0; i < t->sets; i++)
        if (whole ? !grundy_sets_same_universe(own[i], t->in)
                  : !begins(own[i], t->in))
            return false;
    return true;
}

static const term *open_term(lowering *l, uint32_t at)
{
    const set_terms *const t = l->out;
    term *const open = grundy_terms_room(l, sizeof *open);

    assert(grundy_sets_is_open(t, at));
    if (open == NULL)
        return NULL;
    *open = (term){.op = t->rows       ? TERM_ARRAY
                         : t->masks    ? TERM_MASK
                         : t->sets > 0 ? TERM_OPEN
                                       : TERM_ARRAY};
    while (t->sets > 0 && t->open[open->place] != at)
        open->place++;
    return open;
}

/* The names of the parameters; what is open stands for itself. */
static const scope *bind_params(lowering *l)
{
    set_terms *const t = l->out;
    scope *const own = grundy_terms_room(l, t->kind->params * sizeof *own);
    const scope *s = NULL;

    for (uint32_t i = 0; own != NULL && i < t->kind->params; i++) {
        own[i] = (scope){t->kind->param[i].variable, NULL, t->places, s};
        if (grundy_sets_is_open(t, i)) {
            own[i].stands = open_term(l, i);
            if (own[i].stands == NULL)
                return NULL;
        } else {
            t->first[i] = t->places++;
        }
        s = &own[i];
    }
    return s;
}

bool grundy_sets_terms(arena *a, const game_kind *kind, const universe_now *now,
                       term_reach reach, bool rows, set_terms *out,
                       set_obstacle *obstacle)
{
    lowering l = {a, out, now, obstacle, 0, false, reach == TERMS_WHOLE};
    const scope *s;

    *out = (set_terms){.kind = kind};
    *obstacle = (set_obstacle){NULL, kind->span};
    if (!find_open(out, rows)) {
        obstacle->why = N_("its position is not a few sets, or an array, and "
                           "numbers");
        return true;
    }
    if (out->masks)
        out->in = &out->of_bits;
    else if (!find_universe(out, now, reach == TERMS_WHOLE)) {
        obstacle->why = N_("its sets are not of the same size");
        return true;
    }
    s = bind_params(&l);
    if ((l.whole || (reach == TERMS_DECIDED && is_decided(kind))) &&
        !lower_ends(&l, s) && obstacle->why == NULL)
        l.no_memory = true;
    out->clause = grundy_terms_room(&l, kind->moves * sizeof *out->clause);
    while (!l.no_memory && obstacle->why == NULL &&
           out->clauses < kind->moves) {
        const uint32_t i = out->clauses++;

        if (!lower_clause(&l, &kind->move[i], s, &out->clause[i]) &&
            obstacle->why == NULL)
            l.no_memory = true;
    }
    return !l.no_memory;
}
