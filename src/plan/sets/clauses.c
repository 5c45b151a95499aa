/* SPDX-License-Identifier: MIT */
/*
 * An expression that is made of the set element by element, such as s - E, has
 * each element always, never, where the set has it, or where it has not: so it
 * is known once it is known for the full set and for the empty one.  Conditions
 * about such sets are kept apart; what else a clause says must not name the set
 * and stays a step.  `or`, `any` and `if` make several readings, one for each
 * way in which they hold.
 */
#include "plan/sets/clauses.h"

#include "plan/rewrites/build.h"

enum { MOST_READINGS = 64 };

/* What is still to be read: a condition that is to hold or not, or a step. */
typedef struct item {
    node *condition;
    bool holds;
    const tail_step *step;
} item;

typedef struct readings {
    rewriting make;
    const game_kind *kind;
    const variable *open; /* the set */
    variable *within;
    set_clause_found *found;
    void *user;
    set_clauses *out;
} readings;

/* One way in which a clause may be run. */
typedef struct reading {
    set_clause is;
    item item[SET_CLAUSE_ITEMS]; /* the last one is read first */
    uint32_t items;
    node *target; /* the set of the option */
} reading;

/* ---- nodes ---- */

static node *empty_of(readings *r, node *like, node_op op, uint32_t kids)
{
    return grundy_build_node(&r->make, op, like->span, kids, r->open->type);
}

/* All elements that there are. */
static node *full(readings *r, node *like)
{
    return empty_of(r, like, N_FULL, 0);
}

/* {} */
static node *nothing(readings *r, node *like)
{
    return empty_of(r, like, N_SET, 0);
}

/* {x} */
static node *single(readings *r, node *x)
{
    node *const n = empty_of(r, x, N_SET, 1);

    if (n != NULL)
        n->kid[0] = x;
    return n;
}

/* Of the universe of the parameter, whatever x is of. */
static node *sets(readings *r, node_op op, node *x, node *y)
{
    node *const made = grundy_build_pair(&r->make, op, x, y);

    if (made != NULL)
        made->type = r->open->type;
    return made;
}

static node *relation(readings *r, node_op op, node *x, node *y)
{
    return grundy_build_pair(&r->make, op, x, y);
}

/* The elements that the list is for: where moves only take, no others come. */
static node *domain(readings *r, node *like)
{
    return r->within == NULL
               ? full(r, like)
               : grundy_build_name(&r->make, like->span, r->within);
}

/* The element that a pattern stands for. */
static node *element(readings *r, const pattern *p, node *like)
{
    node *n;

    if (p->name != NULL)
        return grundy_build_name(&r->make, like->span, p->variable);
    n = empty_of(r, like, N_TUPLE, p->items);
    for (uint32_t i = 0; n != NULL && i < p->items; i++) {
        n->kid[i] = element(r, p->item[i], like);
        if (n->kid[i] == NULL)
            return NULL;
    }
    if (n != NULL)
        n->type = r->open->type->item[0];
    return n;
}

static bool is_open(const readings *r, const node *n)
{
    return grundy_tree_is_name(n, r->open);
}

/* The set is not in it. */
static bool is_fixed(const readings *r, const node *n)
{
    return !grundy_tree_names(n, r->open);
}

static bool tail_is_fixed(const readings *r, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].kind == STEP_WINNING || !is_fixed(r, t->step[i].expr))
            return false;
    return true;
}

/* ---- what a reading gathers ---- */

static bool keep(node **at, uint32_t *count, node *n)
{
    if (n == NULL || *count == SET_CLAUSE_ITEMS)
        return false;
    at[(*count)++] = n;
    return true;
}

static bool wants(readings *r, reading *x, node *set, bool in)
{
    r->out->bans |= !in;
    return in ? keep(x->is.need, &x->is.needs, set)
              : keep(x->is.ban, &x->is.bans, set);
}

static bool push_step(reading *x, tail_step s)
{
    if (x->is.steps == SET_CLAUSE_ITEMS || s.kind == STEP_WINNING)
        return false;
    s.brings = NULL;
    s.brought = 0;
    x->is.step[x->is.steps++] = s;
    return true;
}

static bool push_item(reading *x, item i)
{
    if (x->items == SET_CLAUSE_ITEMS)
        return false;
    x->item[x->items++] = i;
    return true;
}

static bool push_tail(reading *x, const tail *t)
{
    bool done = true;

    for (uint32_t i = t->steps; i-- > 0 && done;)
        done = push_item(x, (item){.step = &t->step[i]});
    return done;
}

static bool later(reading *x, node *n, bool holds)
{
    return push_item(x, (item){n, holds, NULL});
}

static bool test(readings *r, reading *x, node *n, bool holds)
{
    tail_step s = {.kind = STEP_IF};

    if (n == NULL)
        return false;
    s.span = n->span;
    s.expr = holds ? n : grundy_build_not(&r->make, n);
    return s.expr != NULL && push_step(x, s);
}

/* ---- sets that are made of the set element by element ---- */

/* As a function of whether the set has an element: a bit for each answer. */
enum { NEVER = 0, WHERE_OUT = 1, WHERE_IN = 2, ALWAYS = 3, EACH_WAY = 4 };

/* Which of those functions elements may have: a bit for each; 0: it is not
 * made element by element. */
typedef unsigned ways;

static const ways fixed_ways = 1u << NEVER | 1u << ALWAYS;
static const ways taken_ways = 1u << NEVER | 1u << WHERE_IN;
static const ways put_ways = 1u << ALWAYS | 1u << WHERE_IN;

static bool only(ways of, ways these)
{
    return (of & ~these) == 0;
}

static ways combine(node_op op, ways x, ways y)
{
    ways all = 0;

    for (unsigned a = 0; a < EACH_WAY; a++)
        for (unsigned b = 0; b < EACH_WAY; b++)
            if ((x >> a & 1) != 0 && (y >> b & 1) != 0)
                all |= 1u << (op == N_SUB      ? a & ~b
                              : op == N_BITAND ? a & b
                              : op == N_BITOR  ? a | b
                                               : a ^ b);
    return all;
}

static bool same_sizes(const universe *x, const universe *y)
{
    bool same = x != NULL && y != NULL && x->dims == y->dims &&
                x->is_range == y->is_range;

    for (uint32_t i = 0; same && i < x->dims; i++)
        same = grundy_tree_same(x->size[i], y->size[i]);
    return same;
}

static bool is_element(const pattern *p, const node *n)
{
    if (p->name != NULL)
        return grundy_tree_is_name(n, p->variable);
    if (n->op != N_TUPLE || n->kids != p->items)
        return false;
    for (uint32_t i = 0; i < p->items; i++)
        if (!is_element(p->item[i], n->kid[i]))
            return false;
    return true;
}

static ways ways_of(readings *r, node *n);

/* Of a condition about the element of the pattern. */
static ways ways_where(readings *r, node *n, const pattern *p)
{
    ways x, y;

    if (is_fixed(r, n))
        return fixed_ways;
    switch ((node_op)n->op) {
    case N_NOT:
        return combine(N_BITXOR, ways_where(r, n->kid[0], p), 1u << ALWAYS);
    case N_AND:
    case N_OR:
        x = ways_where(r, n->kid[0], p);
        y = ways_where(r, n->kid[1], p);
        return combine(n->op == N_AND ? N_BITAND : N_BITOR, x, y);
    case N_IN:
    case N_NOT_IN:
        if (!is_element(p, n->kid[0]))
            return 0;
        x = ways_of(r, n->kid[1]);
        return n->op == N_IN ? x : combine(N_BITXOR, x, 1u << ALWAYS);
    default: return 0;
    }
}

/* {x for x in S if ..} */
static ways ways_of_those(readings *r, node *n)
{
    const tail *const t = n->tail;
    ways all;

    if (n->kids != 1 || t == NULL || t->steps == 0 ||
        t->step[0].kind != STEP_FOR || t->step[0].expr->type->tag != TYPE_SET ||
        !is_element(t->step[0].pattern, n->kid[0]))
        return 0;
    all = ways_of(r, t->step[0].expr);
    for (uint32_t i = 1; i < t->steps; i++)
        all = t->step[i].kind != STEP_IF
                  ? 0
                  : combine(N_BITAND, all,
                            ways_where(r, t->step[i].expr, t->step[0].pattern));
    return all;
}

/* With what it is given in the places of its parameters. */
static ways ways_of_call(readings *r, node *n)
{
    const function *const f = n->ref.function;
    node *body;

    if (n->call != CALL_FUNCTION || f->recursive || n->kids != f->params)
        return 0;
    for (uint32_t i = 0; i < f->params; i++)
        if (!is_fixed(r, n->kid[i]) &&
            (f->param[i].kind != PARAM_SET ||
             !same_sizes(f->param[i].variable->type->in, r->open->type->in)))
            return 0;
    body = grundy_build_copy(&r->make, f->body, grundy_build_argument, n);
    return body == NULL ? 0 : ways_of(r, body);
}

static ways ways_of(readings *r, node *n)
{
    ways x, y;

    if (is_open(r, n))
        return 1u << WHERE_IN;
    if (n->op == N_FULL && same_sizes(n->type->in, r->open->type->in))
        return 1u << ALWAYS;
    if (n->op == N_SET && n->kids == 0)
        return 1u << NEVER;
    if (is_fixed(r, n))
        return fixed_ways;
    switch ((node_op)n->op) {
    case N_SUB:
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR:
        return combine((node_op)n->op, ways_of(r, n->kid[0]),
                       ways_of(r, n->kid[1]));
    case N_IF:
        if (!is_fixed(r, n->kid[0]))
            return 0;
        x = ways_of(r, n->kid[1]);
        y = ways_of(r, n->kid[2]);
        return x == 0 || y == 0 ? 0 : x | y;
    case N_SET: return ways_of_those(r, n);
    case N_CALL: return ways_of_call(r, n);
    default: return 0;
    }
}

static ways ways_here(readings *r, node *n)
{
    return n->type->tag == TYPE_SET ? ways_of(r, n) : 0;
}

/* ---- copies ---- */

/* What stands for a node, or for the set where the node is NULL. */
typedef struct instead {
    const variable *open;
    node *what;
    node *by;
} instead;

static node *put_instead(void *user, node *n)
{
    const instead *const put = user;

    return n == put->what ||
                   (put->what == NULL && grundy_tree_is_name(n, put->open))
               ? put->by
               : n;
}

static node *copy_with(readings *r, node *n, node *what, node *by)
{
    instead put = {r->open, what, by};

    return grundy_build_copy(&r->make, n, put_instead, &put);
}

/* The set that n is where the set is full, or empty. */
static node *where(readings *r, node *n, bool is_full)
{
    node *const by = is_full ? full(r, n) : nothing(r, n);

    return by == NULL ? NULL : copy_with(r, n, NULL, by);
}

/* Its elements that hang on the set: those that it has where the set has them,
 * or where it has not. */
static node *hanging(readings *r, node *n, ways of, bool in)
{
    const unsigned mine = in ? WHERE_IN : WHERE_OUT;
    const unsigned others = of & ~(1u << mine | 1u << NEVER);
    node *const now = where(r, n, in);

    if (now == NULL || others == 0 || others == 1u << (mine ^ ALWAYS))
        return now;
    return sets(r, N_SUB, now, where(r, n, !in));
}

static bool may_be(ways of, unsigned way)
{
    return (of >> way & 1) != 0;
}

/* ---- conditions ---- */

/* x in S, or not, where S has elements of these ways. */
static bool read_member(readings *r, reading *x, node *one, node *set,
                        bool holds)
{
    const ways of = ways_here(r, set);
    node *const mine = single(r, one);

    if (of == 0)
        return false;
    if (of == 1u << WHERE_IN)
        return (!holds || r->within == NULL ||
                test(r, x, relation(r, N_IN, one, domain(r, one)), true)) &&
               wants(r, x, mine, holds);
    if (!test(r, x,
              relation(r, N_IN, one,
                       sets(r, holds ? N_BITOR : N_BITAND, where(r, set, true),
                            where(r, set, false))),
              holds))
        return false;
    if (may_be(of, WHERE_IN) &&
        !wants(r, x, sets(r, N_BITAND, mine, hanging(r, set, of, true)), holds))
        return false;
    return !may_be(of, WHERE_OUT) ||
           wants(r, x, sets(r, N_BITAND, mine, hanging(r, set, of, false)),
                 !holds);
}

/* S == {} */
static bool read_empty(readings *r, reading *x, node *set)
{
    const ways of = set == NULL ? 0 : ways_here(r, set);

    if (of == 0)
        return false;
    if (may_be(of, ALWAYS)) {
        node *const both =
            sets(r, N_BITAND, where(r, set, true), where(r, set, false));

        if (!test(r, x, relation(r, N_EQ, both, nothing(r, set)), true))
            return false;
    }
    if (may_be(of, WHERE_IN) && !wants(r, x, hanging(r, set, of, true), false))
        return false;
    return !may_be(of, WHERE_OUT) ||
           wants(r, x, hanging(r, set, of, false), true);
}

static bool go_on(readings *r, reading x);

/* S != {}: in a way for each element.  Its name is one that no rule has. */
static bool read_some_of(readings *r, reading *x, node *set)
{
    variable *const v =
        grundy_build_variable(&r->make, "x", set->span, VAR_LOOP);
    pattern *const p = grundy_rewrite_new(&r->make, sizeof *p);
    tail_step s = {.kind = STEP_FOR, .span = set->span, .pattern = p};

    if (v == NULL || p == NULL || ways_here(r, set) == 0)
        return false;
    v->type = r->open->type->item[0];
    *p = (pattern){.span = set->span, .name = v->name, .variable = v};
    s.expr = full(r, set);
    return s.expr != NULL && push_step(x, s) &&
           read_member(r, x, element(r, p, set), set, true);
}

/* What has to be empty for S <= T or S == T. */
static node *left_over(readings *r, const node *n)
{
    return sets(r, n->op == N_EQ || n->op == N_NE ? N_BITXOR : N_SUB,
                n->kid[n->op == N_GE], n->kid[n->op != N_GE]);
}

static bool is_empty(const node *n)
{
    return n->op == N_SET && n->kids == 0;
}

static bool read_sets(readings *r, reading *x, node *n, bool holds)
{
    node *const a = n->kid[n->op == N_GE], *const b = n->kid[n->op != N_GE];
    node *rest;

    if (a->type->tag != TYPE_SET || b->type->tag != TYPE_SET)
        return false;
    if (n->op == N_LE || n->op == N_GE) {
        /* Of E <= s also what is no element counts. */
        if (is_fixed(r, a) && !holds)
            return false;
        if (is_fixed(r, a) && is_open(r, b))
            return (r->within == NULL ||
                    test(r, x, relation(r, N_LE, a, domain(r, a)), true)) &&
                   wants(r, x, a, true);
        if (is_fixed(r, a) &&
            !test(r, x, relation(r, N_LE, a, full(r, a)), true))
            return false;
    } else if (!is_empty(a) && !is_empty(b) &&
               (is_fixed(r, a) || is_fixed(r, b))) {
        return false;
    }
    rest = is_empty(b) ? a : is_empty(a) ? b : left_over(r, n);
    if (rest == NULL)
        return false;
    return (n->op == N_NE) == holds ? read_some_of(r, x, rest)
                                    : read_empty(r, x, rest);
}

/* any(...), or not all(...): in a way for each run of its tail. */
static bool read_some(reading *x, const node *n, bool holds)
{
    return later(x, n->kid[0], holds) && push_tail(x, n->tail);
}

/* all(...), or not any(...), of whether elements are in the set. */
static bool read_every(readings *r, reading *x, node *n, bool holds)
{
    node *const c = n->kid[0];
    node *set;

    if ((c->op != N_IN && c->op != N_NOT_IN) || is_fixed(r, c->kid[1]) ||
        !is_fixed(r, c->kid[0]) || !tail_is_fixed(r, n->tail))
        return false;
    set = single(r, c->kid[0]);
    if (set == NULL)
        return false;
    set->tail = n->tail;
    holds ^= c->op == N_NOT_IN;
    if (is_open(r, c->kid[1]))
        return wants(r, x, set, holds);
    /* Of what has to be in it also what is no element counts. */
    return holds ? false : read_empty(r, x, sets(r, N_BITAND, set, c->kid[1]));
}

static bool read_fold(readings *r, reading *x, node *n, bool holds)
{
    if (n->call != CALL_FOLD || n->tail == NULL ||
        (n->word != W_ANY && n->word != W_ALL))
        return false;
    return (n->word == W_ANY) == holds ? read_some(x, n, holds)
                                       : read_every(r, x, n, holds);
}

/* One reading for each of the two; the last of them is this one. */
static bool read_either(readings *r, reading *x, node *n, bool holds)
{
    reading other = *x;

    r->out->either = true;
    return later(&other, n->kid[0], holds) && go_on(r, other) &&
           later(x, n->kid[1], holds);
}

static bool read_condition(readings *r, reading *x, node *n, bool holds)
{
    if (is_fixed(r, n))
        return test(r, x, n, holds);
    switch ((node_op)n->op) {
    case N_NOT: return later(x, n->kid[0], !holds);
    case N_AND:
    case N_OR:
        if ((n->op == N_AND) != holds)
            return read_either(r, x, n, holds);
        return later(x, n->kid[1], holds) && later(x, n->kid[0], holds);
    case N_IN:
    case N_NOT_IN:
        return is_fixed(r, n->kid[0]) ? read_member(r, x, n->kid[0], n->kid[1],
                                                    (n->op == N_IN) == holds)
                                      : false;
    case N_LE:
    case N_GE:
    case N_EQ:
    case N_NE: return read_sets(r, x, n, holds);
    case N_CALL: return read_fold(r, x, n, holds);
    default: return false;
    }
}

/* ---- steps ---- */

/* for x in S */
static bool read_loop(readings *r, reading *x, const tail_step *s)
{
    const ways of = ways_here(r, s->expr);
    node *const one = of == 0 ? NULL : element(r, s->pattern, s->expr);
    tail_step over = *s;

    if (one == NULL)
        return false;
    over.expr = domain(r, s->expr);
    if (over.expr == NULL || !push_step(x, over))
        return false;
    return of == 1u << WHERE_IN ? wants(r, x, single(r, one), true)
                                : read_member(r, x, one, s->expr, true);
}

static bool read_step(readings *r, reading *x, const tail_step *s)
{
    if (s->kind == STEP_IF)
        return read_condition(r, x, s->expr, true);
    if (s->kind != STEP_FOR)
        return false;
    return is_fixed(r, s->expr) ? push_step(x, *s) : read_loop(r, x, s);
}

/* ---- options ---- */

/* A choice in it that names nothing but what the clause does, or NULL. */
static node *choice_in(node *n)
{
    node *found = n->op == N_IF ? n : NULL;

    for (uint32_t i = 0; found == NULL && n->tail == NULL && i < n->kids; i++)
        found = choice_in(n->kid[i]);
    return found;
}

/* Which elements go, or come. */
static bool read_target(readings *r, reading *x, node *n)
{
    const ways of = ways_here(r, n);

    if (of == 0)
        return false;
    if (only(of, taken_ways)) {
        for (; n->op == N_SUB && is_fixed(r, n->kid[1]); n = n->kid[0])
            if (!keep(x->is.take, &x->is.takes, n->kid[1]))
                return false;
        return is_open(r, n) ||
               keep(x->is.take, &x->is.takes,
                    sets(r, N_SUB, full(r, n), where(r, n, true)));
    }
    if (!only(of, put_ways))
        return false;
    while (n->op == N_BITOR &&
           (is_fixed(r, n->kid[0]) || is_fixed(r, n->kid[1]))) {
        const bool turned = is_fixed(r, n->kid[0]);

        if (!keep(x->is.put, &x->is.puts, n->kid[!turned]))
            return false;
        n = n->kid[turned];
    }
    if (is_open(r, n))
        return true;
    return only(ways_here(r, n), put_ways)
               ? keep(x->is.put, &x->is.puts, where(r, n, false))
               : false;
}

/* ---- clauses ---- */

static bool finish(readings *r, reading *x)
{
    node *const choice = choice_in(x->target);

    if (choice != NULL) {
        reading yes = *x, no = *x;

        r->out->either = true;
        yes.target = copy_with(r, x->target, choice, choice->kid[1]);
        no.target = copy_with(r, x->target, choice, choice->kid[2]);
        return yes.target != NULL && no.target != NULL &&
               later(&yes, choice->kid[0], true) &&
               later(&no, choice->kid[0], false) && go_on(r, yes) &&
               go_on(r, no);
    }
    if (!read_target(r, x, x->target))
        return false;
    r->out->takes |= x->is.takes > 0;
    r->out->puts |= x->is.puts > 0;
    if ((r->out->takes && r->out->puts) ||
        (x->is.takes == 0 && x->is.puts == 0) ||
        ++r->out->count > MOST_READINGS)
        return false;
    if (r->found != NULL)
        r->found(r->user, &x->is);
    return true;
}

static bool go_on(readings *r, reading x)
{
    while (x.items > 0) {
        const item i = x.item[--x.items];

        if (i.step != NULL ? !read_step(r, &x, i.step)
                           : !read_condition(r, &x, i.condition, i.holds))
            return false;
    }
    return finish(r, &x);
}

/* The set that the target leads to, choices and all; NULL: it leads
 * elsewhere. */
static node *set_of(readings *r, node *to)
{
    node *yes, *no;

    if (grundy_tree_is_position(to, r->kind))
        return to->kid[0];
    if (to->op != N_IF)
        return NULL;
    yes = set_of(r, to->kid[1]);
    no = set_of(r, to->kid[2]);
    return grundy_build_if(&r->make, to->kid[0], yes, no);
}

bool grundy_sets_clause(arena *a, const game_kind *kind, const rule_move *m,
                        variable *within, set_clause_found *found, void *user,
                        set_clauses *out)
{
    readings r = {.make = {.a = a},
                  .kind = kind,
                  .open = kind->param->variable,
                  .within = within,
                  .found = found,
                  .user = user,
                  .out = out};
    reading x = {.target = set_of(&r, m->target)};
    const bool read =
        x.target != NULL && push_tail(&x, m->tail) && go_on(&r, x);

    out->no_memory |= r.make.no_memory;
    return read;
}
