/* SPDX-License-Identifier: MIT */
/*
 * A kind whose position is one set, and whose moves only take elements out of
 * it or only put some in: the program lists its moves once, each as the
 * elements that have to be there, those that must not, and those that go, and
 * the search of listed_text.c does without the rules from then on.
 *
 * Each clause is read with the set unknown.  A condition about single elements
 * of the set, or about all of a set that does not hang on it, is kept apart;
 * what else a clause says must not name the set and stays a loop or a test of
 * the program.  `or` and `any` make several readings, one for each way in which
 * they hold.  A clause that says more is none of these, and its kind is
 * searched position by position.
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
    tail_step s = {.kind = STEP_IF, .span = n->span};

    s.expr = (node *)(uintptr_t)(holds ? n : one_of(r, N_NOT, n, n));
    return s.expr != NULL && push_step(r, x, s);
}

/* ---- conditions ---- */

/* The set itself, or all that is not in it; *in: which. */
static bool is_side(const readings *r, const node *n, bool *in)
{
    *in = is_open(r, n);
    return *in ||
           (n->op == N_SUB && n->kid[0]->op == N_FULL && is_open(r, n->kid[1]));
}

/* x in s, x not in s */
static bool read_member(readings *r, reading *x, const node *n, bool holds)
{
    bool in;

    if (!is_fixed(r, n->kid[0]) || !is_side(r, n->kid[1], &in))
        return refuse(r);
    holds ^= n->op == N_NOT_IN;
    /* What is no element is neither in the set nor in the rest. */
    if (!in)
        return refuse(r);
    return wants(r, x, single(r, n->kid[0]), holds);
}

/* The other side of E & s. */
static const node *common_with(const readings *r, const node *n)
{
    if (n->op != N_BITAND)
        return NULL;
    if (is_open(r, n->kid[0]) && is_fixed(r, n->kid[1]))
        return n->kid[1];
    return is_open(r, n->kid[1]) && is_fixed(r, n->kid[0]) ? n->kid[0] : NULL;
}

static bool is_empty(const node *n)
{
    return n->op == N_SET && n->kids == 0;
}

/* E <= s, E & s == {} */
static bool read_sets(readings *r, reading *x, const node *n, bool holds)
{
    const node *const a = n->kid[n->op == N_GE], *const b =
                                                     n->kid[n->op != N_GE];
    const node *with;

    if (a->type->tag != TYPE_SET)
        return refuse(r);
    if ((n->op == N_LE || n->op == N_GE) && holds && is_fixed(r, a) &&
        is_open(r, b))
        return wants(r, x, a, true);
    if (n->op != (holds ? N_EQ : N_NE) || !(is_empty(a) || is_empty(b)))
        return refuse(r);
    with = common_with(r, is_empty(a) ? b : a);
    return with != NULL ? wants(r, x, with, false) : refuse(r);
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

    if ((c->op != N_IN && c->op != N_NOT_IN) || !is_open(r, c->kid[1]) ||
        !is_fixed(r, c->kid[0]) || !tail_is_fixed(r, n->tail))
        return refuse(r);
    set = (node *)(uintptr_t)single(r, c->kid[0]);
    if (set == NULL)
        return false;
    set->tail = n->tail;
    return wants(r, x, set, holds ^ (c->op == N_NOT_IN));
}

static bool read_fold(readings *r, reading *x, const node *n, bool holds)
{
    if (n->call != CALL_FOLD || n->tail == NULL ||
        (n->word != W_ANY && n->word != W_ALL))
        return refuse(r);
    return (n->word == W_ANY) == holds ? read_some(r, x, n, holds)
                                       : read_every(r, x, n, holds);
}

static bool go_on(readings *r, reading x);

/* One reading for each of the two; the last of them is this one. */
static bool read_either(readings *r, reading *x, const node *n, bool holds)
{
    reading other = *x;

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
    case N_NOT_IN: return read_member(r, x, n, holds);
    case N_LE:
    case N_GE:
    case N_EQ:
    case N_NE: return read_sets(r, x, n, holds);
    case N_CALL: return read_fold(r, x, n, holds);
    default: return refuse(r);
    }
}

/* ---- steps ---- */

/* for x in s, for x in full - s, for x in s & E */
static bool read_loop(readings *r, reading *x, const tail_step *s)
{
    const node *const with = common_with(r, s->expr);
    tail_step over = *s;
    const node *one;
    bool in;

    if (with == NULL && !is_side(r, s->expr, &in))
        return refuse(r);
    if (with != NULL)
        in = true;
    one = element(r, s->pattern, s->expr);
    if (one == NULL)
        return false;
    over.expr = (node *)(uintptr_t)(with != NULL ? with : full(r, s->expr));
    return over.expr != NULL && push_step(r, x, over) &&
           wants(r, x, single(r, one), in);
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

/* {y for y in s if ..}: all else goes. */
static bool read_filter(readings *r, reading *x, const node *n)
{
    tail *t;
    node *set;
    const node *stays = NULL;

    if (n->kids != 1 || n->tail->steps < 2 ||
        n->tail->step[0].kind != STEP_FOR ||
        !is_open(r, n->tail->step[0].expr) ||
        n->tail->step[0].pattern->name == NULL ||
        !grundy_tree_is_name(n->kid[0], n->tail->step[0].pattern->variable))
        return refuse(r);
    for (uint32_t i = 1; i < n->tail->steps; i++) {
        const tail_step *const s = &n->tail->step[i];

        if (s->kind != STEP_IF || !is_fixed(r, s->expr))
            return refuse(r);
        stays =
            stays == NULL ? s->expr : two_of(r, N_AND, stays, stays, s->expr);
    }
    t = grundy_arena_zeroed(&r->e->a, sizeof *t);
    set = (node *)(uintptr_t)single(r, n->kid[0]);
    if (t == NULL || set == NULL || stays == NULL)
        return refuse(r);
    t->step = grundy_arena_zeroed(&r->e->a, 2 * sizeof *t->step);
    if (t->step == NULL)
        return refuse(r);
    t->steps = 2;
    t->step[0] = n->tail->step[0];
    t->step[0].expr = (node *)(uintptr_t)full(r, n);
    t->step[1] = n->tail->step[1];
    t->step[1].expr = (node *)(uintptr_t)one_of(r, N_NOT, stays, stays);
    set->tail = t;
    return t->step[0].expr != NULL && t->step[1].expr != NULL &&
           keep(r, x->take, &x->takes, set);
}

static bool read_target(readings *r, reading *x, const node *n)
{
    for (;;) {
        const bool turned = n->op == N_BITOR && is_fixed(r, n->kid[0]);
        const node *const from = n->kids == 2 ? n->kid[turned] : NULL;
        const node *const by = n->kids == 2 ? n->kid[!turned] : NULL;

        if (is_open(r, n))
            return true;
        if (n->op == N_SET && n->tail != NULL)
            return read_filter(r, x, n);
        if ((n->op != N_SUB && n->op != N_BITOR) || !is_fixed(r, by))
            return refuse(r);
        if (n->op == N_SUB ? !keep(r, x->take, &x->takes, by)
                           : !keep(r, x->put, &x->puts, by))
            return false;
        n = from;
    }
}

/* ---- clauses ---- */

static bool finish(readings *r, reading *x)
{
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

static bool read_clause(readings *r, const rule_move *m)
{
    reading x = {.of = r};
    const node *const to = m->target;

    if (to->op != N_CALL || to->call != CALL_POSITION ||
        to->ref.kind != r->kind)
        return refuse(r);
    x.target = to->kid[0];
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

bool grundy_emit_is_listed(emitter *e, const game_kind *k)
{
    readings r;

    if (!e->driver->alone || e->set->misere || e->set->partisan ||
        (e->mode != MODE_NIMBERS && e->mode != MODE_SINGLE) || k->decides > 0 ||
        k->params != 1 || k->value_moves == 0 ||
        grundy_emit_shape(e, k->param[0].variable->type) != SHAPE_MASK)
        return false;
    r = readings_of(e, k, NULL);
    for (uint32_t i = 0; i < k->value_moves && !r.no; i++)
        (void)read_clause(&r, &k->value_move[i]);
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

/* list_NAME */
static bool write_list(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    readings r = readings_of(e, k, write_move);
    const char *rows, *columns, *here;
    aside s;

    e->in_rules = &e->set->kind_reads[k->index];
    e->allocates = e->fails = false;
    grundy_emit_open_function(e, NULL, "static void list_%s(void)",
                              grundy_emit_id(e, k));
    here = grundy_emit_name(e, "here");
    grundy_emit_aside(e, &s, 0);
    write_clauses(e, k, &r);
    grundy_emit_aside_end(e, &s);
    if (e->allocates) {
        grundy_emit_need(e, HELP_BACK);
        grundy_emit_line(e, "const place %s = place_now();", here);
        grundy_emit_blank(e);
    }
    grundy_emit_aside_put(e, &s, true);
    if (e->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    grundy_emit_board(e, r.open->type->in, &rows, &columns);
    grundy_emit_line(e, "end_list(&%s, %s, %s);", list_name(e, k), rows,
                     columns);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    return r.puts;
}

typedef struct asking {
    const game_kind *kind;
    bool puts;
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
    grundy_emit_open(e, "if (!%s.ready)", list_name(e, k));
    grundy_emit_line(e, "list_%s();", grundy_emit_id(e, k));
    grundy_emit_close(e);
    grundy_emit_line(e, "return %s(&%s, %s);",
                     e->mode == MODE_NIMBERS ? "nimber_of_set" : "wins_set",
                     list_name(e, k), cells);
}

void grundy_emit_listed(emitter *e, const game_kind *k, kind_plan *plan)
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
    a.puts = write_list(e, k);
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
}
