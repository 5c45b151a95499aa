/* SPDX-License-Identifier: MIT */
/* Patterns, tails and the names that `for winning move` brings. */
#include "lang/checker.h"

#include <string.h>

#include "base/error.h"
#include "base/words.h"

variable *grundy_checker_declare(checker *c, const char *name,
                                 grundy_span span, const type *t,
                                 variable_kind kind)
{
    variable *v = grundy_arena_zeroed(c->a, sizeof *v);
    scope *s = grundy_arena_new(c->a, sizeof *s);

    if (v == NULL || s == NULL) {
        grundy_checker_no_memory(c);
        return NULL;
    }
    *v = (variable){.name = name, .span = span, .type = t, .kind = kind};
    *s = (scope){c->names, v};
    c->names = s;
    return v;
}

static void wrong_pattern(checker *c, const pattern *p, const type *t)
{
    char found[80];

    grundy_type_name(t, found, sizeof found);
    (void)grundy_checker_wrong(c, p->span,
                               "this pattern takes a tuple of %u apart, "
                               "but here is %s", (unsigned)p->items, found);
}

void grundy_checker_bind(checker *c, pattern *p, const type *t,
                         variable_kind kind)
{
    if (c->status != GRUNDY_OK)
        return;
    if (p->name != NULL) {
        p->variable = grundy_checker_declare(c, p->name, p->span, t, kind);
        return;
    }
    if (t->tag != TYPE_ANY && (t->tag != TYPE_TUPLE || t->count != p->items)) {
        wrong_pattern(c, p, t);
        return;
    }
    for (uint32_t i = 0; i < p->items; i++)
        grundy_checker_bind(c, p->item[i],
                            t->tag == TYPE_ANY ? t : t->item[i], kind);
}

static void check_for(checker *c, tail_step *s)
{
    const type *over = grundy_checker_expr(c, s->expr, NULL);
    const type *item = grundy_checker_element(over);
    char found[80];

    if (item == NULL && over->tag != TYPE_ANY) {
        grundy_type_name(over, found, sizeof found);
        (void)grundy_checker_wrong(c, s->expr->span,
                                   "expected a range, a set or an array, "
                                   "found %s", found);
        if (over->tag == TYPE_INT)
            grundy_error_hint(c->err, "a range of n numbers is 0..<n or 1..n");
        else if (over->tag == TYPE_TUPLE)
            grundy_error_hint(c->err, "a set is written {1, 2}, an array "
                                      "[1, 2]");
        return;
    }
    grundy_checker_bind(c, s->pattern, item != NULL ? item : over, VAR_LOOP);
}

void grundy_checker_tail(checker *c, tail *t)
{
    for (uint32_t i = 0; i < t->steps && c->status == GRUNDY_OK; i++) {
        tail_step *s = &t->step[i];

        if (s->kind == STEP_FOR)
            check_for(c, s);
        else if (s->kind == STEP_IF)
            grundy_checker_condition(c, s->expr);
        else
            grundy_checker_winning(c, s);
    }
}

/* ---- for winning move ---- */

enum { MOST_NAMES = 48 };

/* Names with their types, the innermost of equal ones last. */
typedef struct bound {
    const char *name[MOST_NAMES];
    const type *type[MOST_NAMES];
    uint32_t count;
} bound;

typedef struct gather {
    checker *c;
    grundy_span at;
    bound common; /* what every way so far binds */
    bool any;     /* a way was seen */
} gather;

static void add_name(bound *b, const char *name, const type *t)
{
    uint32_t i = 0;

    while (i < b->count && strcmp(b->name[i], name) != 0)
        i++;
    if (i == MOST_NAMES || name[0] == ' ')
        return;
    b->name[i] = name;
    b->type[i] = t;
    b->count += i == b->count;
}

static void add_pattern(bound *b, const pattern *p)
{
    if (p->name != NULL) {
        if (p->variable != NULL)
            add_name(b, p->name, p->variable->type);
        return;
    }
    for (uint32_t i = 0; i < p->items; i++)
        add_pattern(b, p->item[i]);
}

static void add_tail(bound *b, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR)
            add_pattern(b, t->step[i].pattern);
}

static int find_bound(const bound *b, const char *name)
{
    for (uint32_t i = 0; i < b->count; i++)
        if (strcmp(b->name[i], name) == 0)
            return (int)i;
    return -1;
}

/* Keeps of the common names those that this way binds with the same type. */
static void meet(gather *g, const bound *way)
{
    bound kept = {.count = 0};

    if (!g->any) {
        g->common = *way;
        g->any = true;
        return;
    }
    for (uint32_t i = 0; i < g->common.count; i++) {
        const int at = find_bound(way, g->common.name[i]);
        const type *t = at < 0 ? NULL
                               : grundy_type_join(g->c->a, way->type[at],
                                                  g->common.type[i]);

        /* Sets of two universes have no common form. */
        if (t != NULL && way->type[at]->in == g->common.type[i]->in)
            add_name(&kept, g->common.name[i], t);
    }
    g->common = kept;
}

static void meet_kind(gather *g, game_kind *k, const bound *outer)
{
    bound with_params = *outer;

    if (!grundy_checker_kind(g->c, k))
        (void)grundy_checker_wrong(g->c, g->at, "the rules of '%s' ask for its "
                                   "own winning moves here", k->name);

    for (uint32_t i = 0; i < k->params; i++)
        add_name(&with_params, k->param[i].name, k->param[i].variable->type);
    if (k->moves == 0)
        meet(g, &with_params);
    for (uint32_t i = 0; i < k->moves; i++) {
        bound way = with_params;

        add_tail(&way, k->move[i].tail);
        meet(g, &way);
    }
}

static bool is_nim(void *user, node *n)
{
    bool *found = user;

    *found |= n->op == N_CALL && strcmp(n->name, "nim") == 0;
    return !*found;
}

/* Whether a function or a let may put a Nim heap into a sum. */
static bool makes_nim(const ruleset *set)
{
    bool found = false;

    for (uint32_t i = 0; i < set->functions; i++)
        (void)grundy_tree_walk(set->function[i].body, is_nim, &found);
    for (uint32_t i = 0; i < set->statements; i++)
        if (set->statement[i].kind == S_LET)
            (void)grundy_tree_walk(set->statement[i].expr[0], is_nim, &found);
    return found;
}

/* Every way to a part in the sum: its loops, its kind, that kind's moves. */
static void gather_parts(gather *g, const node *n, const bound *outer)
{
    const bound none = {.count = 0};
    bound inner = *outer;

    if (n->op == N_ADD) {
        gather_parts(g, n->kid[0], outer);
        gather_parts(g, n->kid[1], outer);
    } else if (n->op == N_MUL) {
        gather_parts(g, n->kid[1], outer);
    } else if (n->op == N_IF) {
        gather_parts(g, n->kid[1], outer);
        gather_parts(g, n->kid[2], outer);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        add_tail(&inner, n->tail);
        gather_parts(g, n->kid[0], &inner);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        meet_kind(g, n->ref.kind, outer);
    } else if (n->op == N_CALL && n->call == CALL_NIM) {
        meet(g, outer);
    } else if (n->op != N_NOTHING) {
        if (makes_nim(g->c->set))
            meet(g, &none);
        for (uint32_t i = 0; i < g->c->set->kinds; i++)
            meet_kind(g, &g->c->set->kind[i], &none);
    }
}

void grundy_checker_winning(checker *c, tail_step *s)
{
    gather g = {.c = c, .at = s->span};
    const bound none = {.count = 0};
    const node *from =
        s->expr != NULL || c->in_function ? s->expr : c->set->start;

    if (c->in_show) {
        (void)grundy_checker_wrong(c, s->span,
                                   "'for winning move' has no meaning in "
                                   "'show'");
        grundy_error_hint(c->err, "'show' says what a position looks like");
        return;
    }
    if (from == NULL) {
        (void)grundy_checker_wrong(
            c, s->span, "%s",
            c->in_function ? _("'for winning move' in a function needs 'from' "
                               "and a position")
                           : _("'for winning move' needs a 'start', or 'from' "
                               "and a position"));
        return;
    }
    if (s->expr != NULL)
        (void)grundy_checker_need(c, s->expr, &grundy_type_sum);
    if (c->status != GRUNDY_OK)
        return;
    gather_parts(&g, from, &none);
    c->has_winning = true;
    s->brings = grundy_arena_zeroed(c->a, MOST_NAMES * sizeof *s->brings);
    if (s->brings == NULL) {
        grundy_checker_no_memory(c);
        return;
    }
    s->brought = g.common.count;
    for (uint32_t i = 0; i < g.common.count && c->status == GRUNDY_OK; i++) {
        s->brings[i].name = g.common.name[i];
        s->brings[i].variable = grundy_checker_declare(
            c, g.common.name[i], s->span, g.common.type[i], VAR_LOOP);
    }
}
