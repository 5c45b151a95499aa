/* SPDX-License-Identifier: MIT */
/*
 * A kind whose position is one set, and whose moves only take elements out of
 * it or only put some in: the program lists its moves once, each as the
 * elements that have to be there, those that must not, and those that go, and
 * the search of listed_text.c does without the rules from then on.
 *
 * Each clause is read with the set unknown.  An expression that is made of the
 * set element by element, such as s - E, has each element always, never, where
 * the set has it, or where it has not: so it is known once it is known for the
 * full set and for the empty one.  Conditions about such sets are kept apart;
 * what else a clause says must not name the set and stays a loop or a test of
 * the program.  `or`, `any` and `if` make several readings, one for each way
 * in which they hold.  A clause that says more is none of these, and its kind
 * is searched position by position.
 */
#include <string.h>

#include "emit/emitter.h"

enum { MOST_ITEMS = 24, MOST_READINGS = 64 };

/* What is still to be read: a condition that is to hold or not, or a step. */
typedef struct item {
    const node *condition;
    bool holds;
    const tail_step *step;
} item;

typedef struct readings readings;

/* One way in which a clause may be run. */
typedef struct reading {
    const readings *of;
    tail_step step[MOST_ITEMS]; /* without the set */
    uint32_t steps;
    const node *need[MOST_ITEMS], *ban[MOST_ITEMS]; /* sets */
    const node *take[MOST_ITEMS], *put[MOST_ITEMS];
    uint32_t needs, bans, takes, puts;
    item item[MOST_ITEMS]; /* the last one is read first */
    uint32_t items;
    const node *target; /* the set of the option */
} reading;

struct readings {
    emitter *e;
    const game_kind *kind;
    const variable *open; /* the set */
    emit_body *each;      /* NULL: they are only counted */
    uint32_t count;
    bool takes, puts; /* some move does */
    bool bans;        /* some move asks for what is not there, */
    bool either;      /* or a clause has several readings */
    variable *within; /* the elements that a list is for; NULL: all */
    bool no;          /* it is no such kind */
};

static bool refuse(readings *r)
{
    r->no = true;
    return false;
}

/* ---- nodes ---- */

static node *new_node(readings *r, node_op op, const node *like, uint32_t kids)
{
    node *const n = grundy_tree_node(&r->e->a, op, like->span, kids);

    if (n == NULL) {
        grundy_emit_no_memory(r->e);
        (void)refuse(r);
        return NULL;
    }
    n->type = like->type;
    return n;
}

static const node *one_of(readings *r, node_op op, const node *like,
                          const node *x)
{
    node *const n = new_node(r, op, like, 1);

    if (n != NULL)
        n->kid[0] = (node *)(uintptr_t)x;
    return n;
}

/* All elements that there are. */
static const node *full(readings *r, const node *like)
{
    node *const n = new_node(r, N_FULL, like, 0);

    if (n != NULL)
        n->type = r->open->type;
    return n;
}

static const node *two_of(readings *r, node_op op, const node *like,
                          const node *x, const node *y)
{
    node *const n = new_node(r, op, like, 2);

    if (n != NULL) {
        n->kid[0] = (node *)(uintptr_t)x;
        n->kid[1] = (node *)(uintptr_t)y;
    }
    return n;
}

/* The elements that the list is for: where moves only take, no others come. */
static const node *domain(readings *r, const node *like)
{
    node *n;

    if (r->within == NULL)
        return full(r, like);
    n = new_node(r, N_NAME, like, 0);
    if (n == NULL)
        return NULL;
    n->call = CALL_VARIABLE;
    n->name = r->within->name;
    n->ref.variable = r->within;
    n->type = r->open->type;
    return n;
}

/* {x} */
static const node *single(readings *r, const node *x)
{
    node *const n = (node *)(uintptr_t)one_of(r, N_SET, x, x);

    if (n != NULL)
        n->type = r->open->type;
    return n;
}

/* The element that a pattern stands for. */
static const node *element(readings *r, const pattern *p, const node *like)
{
    node *n;

    if (p->name != NULL) {
        if (p->variable == NULL) {
            (void)refuse(r);
            return NULL;
        }
        n = new_node(r, N_NAME, like, 0);
        if (n == NULL)
            return NULL;
        n->call = CALL_VARIABLE;
        n->name = p->name;
        n->ref.variable = p->variable;
        n->type = p->variable->type;
        return n;
    }
    n = new_node(r, N_TUPLE, like, p->items);
    for (uint32_t i = 0; n != NULL && i < p->items; i++) {
        n->kid[i] = (node *)(uintptr_t)element(r, p->item[i], like);
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

static bool keep(readings *r, const node **at, uint32_t *count, const node *n)
{
    if (n == NULL || *count == MOST_ITEMS)
        return refuse(r);
    at[(*count)++] = n;
    return true;
}

static bool wants(readings *r, reading *x, const node *set, bool in)
{
    r->bans |= !in;
    return in ? keep(r, x->need, &x->needs, set)
              : keep(r, x->ban, &x->bans, set);
}

static bool push_step(readings *r, reading *x, tail_step s)
{
    if (x->steps == MOST_ITEMS || s.kind == STEP_WINNING)
        return refuse(r);
    s.brings = NULL;
    s.brought = 0;
    x->step[x->steps++] = s;
    return true;
}

static bool push_item(readings *r, reading *x, item i)
{
    if (x->items == MOST_ITEMS)
        return refuse(r);
    x->item[x->items++] = i;
    return true;
}

static bool later(readings *r, reading *x, const node *n, bool holds)
{
    return push_item(r, x, (item){n, holds, NULL});
}

static bool test(readings *r, reading *x, const node *n, bool holds)
{
    tail_step s = {.kind = STEP_IF};

    if (n == NULL)
        return refuse(r);
    s.span = n->span;
    s.expr = (node *)(uintptr_t)(holds ? n : one_of(r, N_NOT, n, n));
    return s.expr != NULL && push_step(r, x, s);
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

/* Names that stand for such sets. */
typedef struct known_ways {
    const variable *of;
    ways ways;
    const struct known_ways *outer;
} known_ways;

static bool names_any(const node *n, const known_ways *known)
{
    for (; known != NULL; known = known->outer)
        if (grundy_tree_names(n, known->of))
            return true;
    return false;
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

static ways ways_of(const readings *r, const node *n, const known_ways *known);

/* Of a condition about the element of the pattern. */
static ways ways_where(const readings *r, const node *n, const pattern *p,
                       const known_ways *known)
{
    ways x, y;

    if (!names_any(n, known))
        return fixed_ways;
    switch ((node_op)n->op) {
    case N_NOT:
        return combine(N_BITXOR, ways_where(r, n->kid[0], p, known),
                       1u << ALWAYS);
    case N_AND:
    case N_OR:
        x = ways_where(r, n->kid[0], p, known);
        y = ways_where(r, n->kid[1], p, known);
        return combine(n->op == N_AND ? N_BITAND : N_BITOR, x, y);
    case N_IN:
    case N_NOT_IN:
        if (!is_element(p, n->kid[0]))
            return 0;
        x = ways_of(r, n->kid[1], known);
        return n->op == N_IN ? x : combine(N_BITXOR, x, 1u << ALWAYS);
    default: return 0;
    }
}

/* {x for x in S if ..} */
static ways ways_of_those(const readings *r, const node *n,
                          const known_ways *known)
{
    const tail *const t = n->tail;
    ways all;

    if (n->kids != 1 || t == NULL || t->steps == 0 ||
        t->step[0].kind != STEP_FOR || t->step[0].expr->type->tag != TYPE_SET ||
        !is_element(t->step[0].pattern, n->kid[0]))
        return 0;
    all = ways_of(r, t->step[0].expr, known);
    for (uint32_t i = 1; i < t->steps; i++)
        all = t->step[i].kind != STEP_IF
                  ? 0
                  : combine(N_BITAND, all,
                            ways_where(r, t->step[i].expr, t->step[0].pattern,
                                       known));
    return all;
}

/* The parameters that are given such sets, then the body. */
static ways ways_of_call(const readings *r, const node *n, uint32_t at,
                         const known_ways *known, const known_ways *inner)
{
    const function *const f = n->ref.function;
    known_ways own = {.outer = inner};

    if (at == f->params)
        return ways_of(r, f->body, inner);
    if (!names_any(n->kid[at], known))
        return ways_of_call(r, n, at + 1, known, inner);
    own.of = f->param[at].variable;
    own.ways = f->param[at].kind == PARAM_SET &&
                       same_sizes(own.of->type->in, r->open->type->in)
                   ? ways_of(r, n->kid[at], known)
                   : 0;
    return own.ways == 0 ? 0 : ways_of_call(r, n, at + 1, known, &own);
}

static ways ways_of(const readings *r, const node *n, const known_ways *known)
{
    ways x, y;

    for (const known_ways *k = known; k != NULL; k = k->outer)
        if (grundy_tree_is_name(n, k->of))
            return k->ways;
    if (n->op == N_FULL && same_sizes(n->type->in, r->open->type->in))
        return 1u << ALWAYS;
    if (n->op == N_SET && n->kids == 0)
        return 1u << NEVER;
    if (!names_any(n, known))
        return fixed_ways;
    switch ((node_op)n->op) {
    case N_SUB:
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR:
        return combine((node_op)n->op, ways_of(r, n->kid[0], known),
                       ways_of(r, n->kid[1], known));
    case N_IF:
        if (names_any(n->kid[0], known))
            return 0;
        x = ways_of(r, n->kid[1], known);
        y = ways_of(r, n->kid[2], known);
        return x == 0 || y == 0 ? 0 : x | y;
    case N_SET: return ways_of_those(r, n, known);
    case N_CALL:
        return n->call == CALL_FUNCTION && !n->ref.function->recursive &&
                       n->kids == n->ref.function->params
                   ? ways_of_call(r, n, 0, known, NULL)
                   : 0;
    default: return 0;
    }
}

static ways ways_here(const readings *r, const node *n)
{
    const known_ways known = {.of = r->open, .ways = 1u << WHERE_IN};

    return n->type->tag == TYPE_SET ? ways_of(r, n, &known) : 0;
}

/* A copy in which something stands for something else; NULL: no memory. */
static node *copy_with(readings *r, const node *n, const node *what,
                       const node *by);

static tail *copy_tail(readings *r, const tail *t, const node *what,
                       const node *by)
{
    tail *const copy = grundy_arena_zeroed(&r->e->a, sizeof *copy);

    if (copy == NULL)
        return NULL;
    copy->steps = t->steps;
    copy->step = grundy_arena_zeroed(&r->e->a, t->steps * sizeof *copy->step);
    for (uint32_t i = 0; copy->step != NULL && i < t->steps; i++) {
        copy->step[i] = t->step[i];
        copy->step[i].expr = copy_with(r, t->step[i].expr, what, by);
        if (copy->step[i].expr == NULL)
            return NULL;
    }
    return copy->step == NULL ? NULL : copy;
}

static node *copy_with(readings *r, const node *n, const node *what,
                       const node *by)
{
    node *copy;
    node **kid;

    if (n == what || (what == NULL && is_open(r, n)))
        return (node *)(uintptr_t)by;
    copy = new_node(r, (node_op)n->op, n, n->kids);
    if (copy == NULL)
        return NULL;
    kid = copy->kid;
    *copy = *n;
    copy->kid = kid;
    for (uint32_t i = 0; i < n->kids; i++) {
        kid[i] = copy_with(r, n->kid[i], what, by);
        if (kid[i] == NULL)
            return NULL;
    }
    if (n->tail != NULL) {
        copy->tail = copy_tail(r, n->tail, what, by);
        if (copy->tail == NULL)
            return NULL;
    }
    return copy;
}

/* {} */
static const node *nothing(readings *r, const node *like)
{
    node *const n = new_node(r, N_SET, like, 0);

    if (n != NULL)
        n->type = r->open->type;
    return n;
}

/* The set that n is where the set is full, or empty. */
static const node *where(readings *r, const node *n, bool is_full)
{
    const node *const by = is_full ? full(r, n) : nothing(r, n);

    return by == NULL ? NULL : copy_with(r, n, NULL, by);
}

/* Its elements that hang on the set: those that it has where the set has them,
 * or where it has not. */
static const node *hanging(readings *r, const node *n, ways of, bool in)
{
    const unsigned mine = in ? WHERE_IN : WHERE_OUT;
    const unsigned others = of & ~(1u << mine | 1u << NEVER);
    const node *const now = where(r, n, in);

    if (now == NULL || others == 0 || others == 1u << (mine ^ ALWAYS))
        return now;
    return two_of(r, N_SUB, n, now, where(r, n, !in));
}

static bool may_be(ways of, unsigned way)
{
    return (of >> way & 1) != 0;
}

/* ---- conditions ---- */

static const node *in_full(readings *r, const node *x, const node *set)
{
    node *const n = (node *)(uintptr_t)two_of(r, N_IN, x, x, set);

    if (n != NULL)
        n->type = &grundy_type_bool;
    return n;
}

/* x in S, or not, where S has elements of these ways. */
static bool read_member(readings *r, reading *x, const node *one,
                        const node *set, bool holds)
{
    const ways of = ways_here(r, set);
    const node *mine = single(r, one), *in, *out;

    if (of == 0 || mine == NULL)
        return refuse(r);
    if (of == 1u << WHERE_IN)
        return (!holds || r->within == NULL ||
                test(r, x, in_full(r, one, domain(r, one)), true)) &&
               wants(r, x, mine, holds);
    in = where(r, set, true);
    out = where(r, set, false);
    if (in == NULL || out == NULL)
        return refuse(r);
    if (!test(r, x,
              in_full(r, one,
                      two_of(r, holds ? N_BITOR : N_BITAND, set, in, out)),
              holds))
        return false;
    if (may_be(of, WHERE_IN) &&
        !wants(r, x, two_of(r, N_BITAND, set, mine, hanging(r, set, of, true)),
               holds))
        return false;
    return !may_be(of, WHERE_OUT) ||
           wants(r, x,
                 two_of(r, N_BITAND, set, mine, hanging(r, set, of, false)),
                 !holds);
}

/* S == {} */
static bool read_empty(readings *r, reading *x, const node *set)
{
    const ways of = set == NULL ? 0 : ways_here(r, set);

    if (of == 0)
        return refuse(r);
    if (may_be(of, ALWAYS)) {
        const node *const both =
            two_of(r, N_BITAND, set, where(r, set, true), where(r, set, false));
        node *same = both == NULL ? NULL
                                  : (node *)(uintptr_t)two_of(
                                        r, N_EQ, set, both, nothing(r, set));

        if (same == NULL)
            return refuse(r);
        same->type = &grundy_type_bool;
        if (!test(r, x, same, true))
            return false;
    }
    if (may_be(of, WHERE_IN) && !wants(r, x, hanging(r, set, of, true), false))
        return false;
    return !may_be(of, WHERE_OUT) ||
           wants(r, x, hanging(r, set, of, false), true);
}

static bool go_on(readings *r, reading x);

/* S != {}: in a way for each element.  Its name is one that no rule has. */
static bool read_some_of(readings *r, reading *x, const node *set)
{
    variable *const v = grundy_arena_zeroed(&r->e->a, sizeof *v);
    pattern *const p = grundy_arena_zeroed(&r->e->a, sizeof *p);
    tail_step s = {.kind = STEP_FOR, .span = set->span, .pattern = p};

    if (v == NULL || p == NULL || ways_here(r, set) == 0)
        return refuse(r);
    v->name = p->name = "x";
    v->kind = VAR_LOOP;
    v->type = r->open->type->item[0];
    p->variable = v;
    p->span = set->span;
    s.expr = (node *)(uintptr_t)full(r, set);
    return s.expr != NULL && push_step(r, x, s) &&
           read_member(r, x, element(r, p, set), set, true);
}

/* What has to be empty for S <= T or S == T. */
static const node *left_over(readings *r, const node *n)
{
    node *const rest = (node *)(uintptr_t)two_of(
        r, n->op == N_EQ || n->op == N_NE ? N_BITXOR : N_SUB, n,
        n->kid[n->op == N_GE], n->kid[n->op != N_GE]);

    if (rest != NULL)
        rest->type = r->open->type;
    return rest;
}

static bool is_empty(const node *n)
{
    return n->op == N_SET && n->kids == 0;
}

/* The same comparison of others. */
static const node *like(readings *r, const node *n, const node *x,
                        const node *y)
{
    return x == NULL || y == NULL ? NULL : two_of(r, N_LE, n, x, y);
}

static bool read_sets(readings *r, reading *x, const node *n, bool holds)
{
    const node *const a = n->kid[n->op == N_GE], *const b =
                                                     n->kid[n->op != N_GE];
    const node *rest;

    if (a->type->tag != TYPE_SET || b->type->tag != TYPE_SET)
        return refuse(r);
    if (n->op == N_LE || n->op == N_GE) {
        /* Of E <= s also what is no element counts. */
        if (is_fixed(r, a) && !holds)
            return refuse(r);
        if (is_fixed(r, a) && is_open(r, b))
            return (r->within == NULL ||
                    test(r, x, like(r, n, a, domain(r, a)), true)) &&
                   wants(r, x, a, true);
        if (is_fixed(r, a) && !test(r, x, like(r, n, a, full(r, a)), true))
            return false;
    } else if (!is_empty(a) && !is_empty(b) &&
               (is_fixed(r, a) || is_fixed(r, b))) {
        return refuse(r);
    }
    rest = is_empty(b) ? a : is_empty(a) ? b : left_over(r, n);
    if (rest == NULL)
        return refuse(r);
    return (n->op == N_NE) == holds ? read_some_of(r, x, rest)
                                    : read_empty(r, x, rest);
}

/* any(...), or not all(...): in a way for each run of its tail. */
static bool read_some(readings *r, reading *x, const node *n, bool holds)
{
    if (!later(r, x, n->kid[0], holds))
        return false;
    for (uint32_t i = n->tail->steps; i-- > 0;)
        if (!push_item(r, x, (item){.step = &n->tail->step[i]}))
            return false;
    return true;
}

/* all(...), or not any(...), of whether elements are in the set. */
static bool read_every(readings *r, reading *x, const node *n, bool holds)
{
    const node *const c = n->kid[0];
    node *set;

    if ((c->op != N_IN && c->op != N_NOT_IN) || is_fixed(r, c->kid[1]) ||
        !is_fixed(r, c->kid[0]) || !tail_is_fixed(r, n->tail))
        return refuse(r);
    set = (node *)(uintptr_t)single(r, c->kid[0]);
    if (set == NULL)
        return false;
    set->tail = n->tail;
    holds ^= c->op == N_NOT_IN;
    if (is_open(r, c->kid[1]))
        return wants(r, x, set, holds);
    /* Of what has to be in it also what is no element counts. */
    return holds ? refuse(r)
                 : read_empty(r, x, two_of(r, N_BITAND, set, set, c->kid[1]));
}

static bool read_fold(readings *r, reading *x, const node *n, bool holds)
{
    if (n->call != CALL_FOLD || n->tail == NULL ||
        (n->word != W_ANY && n->word != W_ALL))
        return refuse(r);
    return (n->word == W_ANY) == holds ? read_some(r, x, n, holds)
                                       : read_every(r, x, n, holds);
}

/* One reading for each of the two; the last of them is this one. */
static bool read_either(readings *r, reading *x, const node *n, bool holds)
{
    reading other = *x;

    r->either = true;
    return later(r, &other, n->kid[0], holds) && go_on(r, other) &&
           later(r, x, n->kid[1], holds);
}

static bool read_condition(readings *r, reading *x, const node *n, bool holds)
{
    if (is_fixed(r, n))
        return test(r, x, n, holds);
    switch ((node_op)n->op) {
    case N_NOT: return later(r, x, n->kid[0], !holds);
    case N_AND:
    case N_OR:
        if ((n->op == N_AND) != holds)
            return read_either(r, x, n, holds);
        return later(r, x, n->kid[1], holds) && later(r, x, n->kid[0], holds);
    case N_IN:
    case N_NOT_IN:
        return is_fixed(r, n->kid[0]) ? read_member(r, x, n->kid[0], n->kid[1],
                                                    (n->op == N_IN) == holds)
                                      : refuse(r);
    case N_LE:
    case N_GE:
    case N_EQ:
    case N_NE: return read_sets(r, x, n, holds);
    case N_CALL: return read_fold(r, x, n, holds);
    default: return refuse(r);
    }
}

/* ---- steps ---- */

/* for x in S */
static bool read_loop(readings *r, reading *x, const tail_step *s)
{
    const ways of = ways_here(r, s->expr);
    const node *const one = of == 0 ? NULL : element(r, s->pattern, s->expr);
    tail_step over = *s;

    if (one == NULL)
        return refuse(r);
    over.expr = (node *)(uintptr_t)domain(r, s->expr);
    if (over.expr == NULL || !push_step(r, x, over))
        return refuse(r);
    return of == 1u << WHERE_IN ? wants(r, x, single(r, one), true)
                                : read_member(r, x, one, s->expr, true);
}

static bool read_step(readings *r, reading *x, const tail_step *s)
{
    if (s->kind == STEP_IF)
        return read_condition(r, x, s->expr, true);
    if (s->kind != STEP_FOR)
        return refuse(r);
    return is_fixed(r, s->expr) ? push_step(r, x, *s) : read_loop(r, x, s);
}

/* ---- options ---- */

/* A choice in it that names nothing but what the clause does, or NULL. */
static const node *choice_in(const node *n)
{
    const node *found = n->op == N_IF ? n : NULL;

    for (uint32_t i = 0; found == NULL && n->tail == NULL && i < n->kids; i++)
        found = choice_in(n->kid[i]);
    return found;
}

/* Which elements go, or come. */
static bool read_target(readings *r, reading *x, const node *n)
{
    const ways of = ways_here(r, n);

    if (of == 0)
        return refuse(r);
    if (only(of, taken_ways)) {
        for (; n->op == N_SUB && is_fixed(r, n->kid[1]); n = n->kid[0])
            if (!keep(r, x->take, &x->takes, n->kid[1]))
                return false;
        return is_open(r, n) ||
               keep(r, x->take, &x->takes,
                    two_of(r, N_SUB, n, full(r, n), where(r, n, true)));
    }
    if (!only(of, put_ways))
        return refuse(r);
    while (n->op == N_BITOR &&
           (is_fixed(r, n->kid[0]) || is_fixed(r, n->kid[1]))) {
        const bool turned = is_fixed(r, n->kid[0]);

        if (!keep(r, x->put, &x->puts, n->kid[!turned]))
            return false;
        n = n->kid[turned];
    }
    if (is_open(r, n))
        return true;
    return only(ways_here(r, n), put_ways)
               ? keep(r, x->put, &x->puts, where(r, n, false))
               : refuse(r);
}

/* ---- clauses ---- */

static bool finish(readings *r, reading *x)
{
    const node *const choice = choice_in(x->target);

    if (choice != NULL) {
        reading yes = *x, no = *x;

        r->either = true;
        yes.target = copy_with(r, x->target, choice, choice->kid[1]);
        no.target = copy_with(r, x->target, choice, choice->kid[2]);
        return yes.target != NULL && no.target != NULL &&
               later(r, &yes, choice->kid[0], true) &&
               later(r, &no, choice->kid[0], false) && go_on(r, yes) &&
               go_on(r, no);
    }
    if (!read_target(r, x, x->target))
        return false;
    r->takes |= x->takes > 0;
    r->puts |= x->puts > 0;
    if ((r->takes && r->puts) || (x->takes == 0 && x->puts == 0) ||
        ++r->count > MOST_READINGS)
        return refuse(r);
    if (r->each != NULL) {
        const tail t = {.steps = x->steps, .step = x->step};

        grundy_emit_tail(r->e, &t, 0, r->each, x);
    }
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
static const node *set_of(readings *r, const node *to)
{
    const node *yes, *no;
    node *n;

    if (to->op == N_CALL && to->call == CALL_POSITION &&
        to->ref.kind == r->kind)
        return to->kid[0];
    if (to->op != N_IF)
        return NULL;
    yes = set_of(r, to->kid[1]);
    no = set_of(r, to->kid[2]);
    n = yes == NULL || no == NULL ? NULL : new_node(r, N_IF, yes, 3);
    if (n == NULL)
        return NULL;
    n->kid[0] = to->kid[0];
    n->kid[1] = (node *)(uintptr_t)yes;
    n->kid[2] = (node *)(uintptr_t)no;
    return n;
}

static bool read_clause(readings *r, const rule_move *m)
{
    reading x = {.of = r};

    x.target = set_of(r, m->target);
    if (x.target == NULL)
        return refuse(r);
    for (uint32_t i = m->tail->steps; i-- > 0;)
        if (!push_item(r, &x, (item){.step = &m->tail->step[i]}))
            return false;
    return go_on(r, x);
}

static readings readings_of(emitter *e, const game_kind *k, emit_body *each)
{
    return (readings){
        .e = e, .kind = k, .open = k->param[0].variable, .each = each};
}

/* One set that is a word, of normal play that nothing but moves decides. */
static bool is_of_a_set(const emitter *e, const game_kind *k)
{
    return e->driver->alone && !e->set->misere && !e->set->partisan &&
           (e->mode == MODE_NIMBERS || e->mode == MODE_SINGLE) &&
           k->decides == 0 && k->params == 1 && k->value_moves > 0 &&
           grundy_emit_shape(e, k->param[0].variable->type) == SHAPE_MASK;
}

bool grundy_emit_is_listed(emitter *e, const game_kind *k, kind_plan *plan)
{
    readings r;

    plan->unlisted = NULL;
    if (!is_of_a_set(e, k))
        return false;
    r = readings_of(e, k, NULL);
    for (uint32_t i = 0; i < k->value_moves && !r.no; i++) {
        (void)read_clause(&r, &k->value_move[i]);
        if (r.no)
            plan->unlisted = grundy_emit_say(
                e,
                "the clause of line %u asks more of the set, or makes more "
                "of it, than element by element",
                (unsigned)k->value_move[i].span.line);
    }
    plan->puts = r.puts;
    return !r.no;
}

/* ---- the list ---- */

/* All of the sets in one word. */
static code together(emitter *e, const universe *u, const node *const *set,
                     uint32_t count, const char *fits)
{
    code all = grundy_emit_zero();

    for (uint32_t i = 0; i < count; i++) {
        const code one = grundy_emit_mask(e, set[i], u, fits);

        all = i == 0 ? one : grundy_emit_binary(e, all, "|", one, RANK_BITOR);
    }
    return all;
}

static bool same_sets(const node *const *x, uint32_t xs, const node *const *y,
                      uint32_t ys)
{
    bool same = xs == ys;

    for (uint32_t i = 0; i < xs && same; i++)
        same = grundy_tree_same(x[i], y[i]);
    return same;
}

static const char *list_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_moves", grundy_emit_id(e, k));
}

/* Elements that are none make it no move, where they would have to be there or
 * would be put in: then *fits is false.  A game that only puts elements in is
 * one that takes those that are out. */
static void write_sets(emitter *e, const reading *x, const char *fits)
{
    const universe *const u = x->of->open->type->in;
    const bool puts = x->puts > 0;
    code need = together(e, u, x->need, x->needs, fits), gone;
    const code ban = together(e, u, x->ban, x->bans, NULL);

    if (!puts && same_sets(x->need, x->needs, x->take, x->takes)) {
        need = grundy_emit_hold(e, "uint64_t", "taken", need);
        gone = need;
    } else if (puts) {
        gone = together(e, u, x->put, x->puts, fits);
    } else {
        gone = together(e, u, x->take, x->takes, NULL);
    }
    if (grundy_emit_mentions(e, e->to, fits))
        grundy_emit_open(e, "if (%s)", fits);
    grundy_emit_line(e, "list_move(&%s, %s, %s, %s);",
                     list_name(e, x->of->kind), puts ? ban.text : need.text,
                     puts ? need.text : ban.text, gone.text);
    if (grundy_emit_mentions(e, e->to, fits))
        grundy_emit_close(e);
}

static void write_move(emitter *e, void *user)
{
    const char *const fits = grundy_emit_name(e, "fits");
    aside s;

    grundy_emit_aside(e, &s, 0);
    write_sets(e, user, fits);
    grundy_emit_aside_end(e, &s);
    if (grundy_emit_mentions(e, &s.text, fits))
        grundy_emit_declare(e, "bool %s = true;", fits);
    grundy_emit_aside_put(e, &s, true);
}

static void write_clauses(emitter *e, const game_kind *k, readings *r)
{
    for (uint32_t i = 0; i < k->value_moves; i++) {
        grundy_emit_clause_remark(e, &k->value_move[i]);
        (void)read_clause(r, &k->value_move[i]);
        grundy_emit_blank(e);
    }
}

/*
 * list_NAME.  What may fail is asked for elements of the first position alone,
 * as its own moves ask it, if only elements that are there are asked for, in
 * one way.  False: that may fail where no rule does.
 */
static bool write_list(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    readings r = readings_of(e, k, write_move);
    const char *board, *here;
    variable within;
    aside s;

    e->in_rules = &e->set->kind_reads[k->index];
    e->allocates = e->fails = false;
    grundy_emit_open_function(e, NULL, "static void list_%s(%s)",
                              grundy_emit_id(e, k),
                              plan->narrow ? "uint64_t cells" : "void");
    within = *k->param->variable;
    within.name = "cells";
    if (plan->narrow) {
        grundy_emit_bind(
            e, &within,
            (words){1, {grundy_emit_named(grundy_emit_name(e, "cells"))}});
        r.within = &within;
    }
    here = grundy_emit_name(e, "here");
    grundy_emit_aside(e, &s, 0);
    write_clauses(e, k, &r);
    grundy_emit_aside_end(e, &s);
    grundy_emit_tidy(e, &s.text);
    if (plan->narrow && !grundy_emit_mentions(e, &s.text, "cells"))
        grundy_emit_line(e, "(void)cells;");
    if (e->allocates) {
        grundy_emit_need(e, HELP_BACK);
        grundy_emit_line(e, "const place %s = place_now();", here);
        grundy_emit_blank(e);
    }
    grundy_emit_aside_put(e, &s, true);
    if (e->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    board = grundy_emit_board(e, r.open->type->in);
    grundy_emit_line(e, "end_list(&%s, %s);", list_name(e, k), board);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    return !e->fails || (plan->narrow && !r.bans && !r.either);
}

typedef struct asking {
    const game_kind *kind;
    bool puts, narrow;
} asking;

static void ask_body(emitter *e, void *user)
{
    const asking *const a = user;
    const game_kind *const k = a->kind;
    const char *cells = grundy_emit_find(e, k->param->variable)->at[0].text;

    if (a->puts) {
        node all = {.op = N_FULL, .type = k->param->variable->type};
        const code full =
            grundy_emit_mask(e, &all, k->param->variable->type->in, NULL);

        cells = grundy_emit_say(e, "%s & ~%s", full.text, cells);
    }
    if (a->narrow)
        grundy_emit_open(e, "if (is_beyond(&%s, %s))", list_name(e, k), cells);
    else
        grundy_emit_open(e, "if (!%s.ready)", list_name(e, k));
    grundy_emit_line(e, "list_%s(%s);", grundy_emit_id(e, k),
                     a->narrow ? cells : "");
    grundy_emit_close(e);
    grundy_emit_line(e, "return %s(&%s, %s);",
                     e->mode == MODE_NIMBERS ? "nimber_of_set" : "wins_set",
                     list_name(e, k), cells);
}

bool grundy_emit_listed(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const called = grundy_emit_kind_name(e, k), *head;
    const char *both[2] = {
        "", "Its moves as a list, which is made once for each input."};
    asking a = {.kind = k};

    both[0] = grundy_emit_quoted(e, k->span);
    grundy_emit_line(e, "static set_game %s;", list_name(e, k));
    grundy_emit_blank(e);
    grundy_emit_remarks(e, both, 2);
    a.puts = plan->puts;
    if (!write_list(e, k, plan)) {
        if (plan->narrow || plan->puts) {
            plan->unlisted = "a clause may fail for elements that play never "
                             "has";
            grundy_emit_leave(e, scope);
            return false;
        }
        plan->narrow = e->unsettled = true;
    }
    a.narrow = plan->narrow;
    grundy_emit_blank(e);
    plan->fails = true;
    plan->forget = grundy_emit_say(e, "forget_list(&%s);", list_name(e, k));
    head = grundy_emit_say(e, "static %s %s(%s)", grundy_emit_kind_type(e),
                           called, grundy_emit_params(e, k->param, k->params));
    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_body(e, called, head, k->param, k->params, ask_body, &a);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
    return true;
}
