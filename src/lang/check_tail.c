/* SPDX-License-Identifier: MIT */
/* Patterns, tails and the names that `for winning move` brings. */
#include "lang/checker.h"

#include <string.h>

#include "base/error.h"
#include "base/words.h"

variable *grundy_checker_declare(checker *c, const char *name, grundy_span span,
                                 const type *t, variable_kind kind)
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
                               "but here is %s",
                               (unsigned)p->items, found);
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
        grundy_checker_bind(c, p->item[i], t->tag == TYPE_ANY ? t : t->item[i],
                            kind);
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
                                   "found %s",
                                   found);
        if (over->tag == TYPE_INT && s->expr->op == N_NAME &&
            s->expr->call == CALL_VARIABLE &&
            s->expr->ref.variable->kind == VAR_INPUT)
            grundy_error_hint(c->err, "a range of n numbers is 0..<n or 1..n; "
                                      "n numbers are read by a[n]: input n, "
                                      "a[n]");
        else if (over->tag == TYPE_INT)
            grundy_error_hint(c->err, "a range of n numbers is 0..<n or 1..n");
        else if (over->tag == TYPE_TUPLE)
            grundy_error_hint(c->err, "a set is written {1, 2}, an array "
                                      "[1, 2]");
        return;
    }
    grundy_checker_bind(c, s->pattern, item != NULL ? item : over, VAR_LOOP);
}

/* Whether the pattern binds the name that the error is about. */
static bool binds_what_failed(const checker *c, const pattern *p, const node *n)
{
    if (n->op == N_NAME && p->name != NULL)
        return grundy_error_begins_at(c->err, n->span) &&
               strcmp(n->name, p->name) == 0;
    for (uint32_t i = 0; i < n->kids; i++)
        if (binds_what_failed(c, p, n->kid[i]))
            return true;
    for (uint32_t i = 0; p->name == NULL && i < p->items; i++)
        if (binds_what_failed(c, p->item[i], n))
            return true;
    return false;
}

/* A condition that stands before the loop which it is about. */
static void hint_order(checker *c, const tail *t, uint32_t step)
{
    const node *const n = t->step[step].expr;

    if (c->status != GRUNDY_ERULES)
        return;
    for (uint32_t i = step + 1; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR &&
            binds_what_failed(c, t->step[i].pattern, n)) {
            grundy_error_drop_hint(c->err); /* no other name was meant */
            grundy_error_hint(c->err, "'for' and 'if' are read from left to "
                                      "right: for k in 1..n if k != 2");
        }
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
        if (c->status != GRUNDY_OK && s->kind == STEP_IF)
            hint_order(c, t, i);
    }
}

/* ---- for winning move ---- */

/* Names with their types, the innermost first: it hides others of its name.
 * Lists share their ends and are never changed. */
typedef struct bound {
    const struct bound *outer;
    const char *name;
    const type *type;
} bound;

typedef struct gather {
    checker *c;
    grundy_span at;
    const bound *common; /* what every way so far binds */
    bool any;            /* a way was seen */
    bool answers;        /* within a part that has to be answered */
} gather;

static const bound *add_name(checker *c, const bound *outer, const char *name,
                             const type *t)
{
    bound *b;

    if (name[0] == ' ')
        return outer;
    b = grundy_arena_new(c->a, sizeof *b);
    if (b == NULL) {
        grundy_checker_no_memory(c);
        return outer;
    }
    *b = (bound){outer, name, t};
    return b;
}

static const bound *add_pattern(checker *c, const bound *b, const pattern *p)
{
    if (p->name != NULL)
        return p->variable == NULL ? b
                                   : add_name(c, b, p->name, p->variable->type);
    for (uint32_t i = 0; i < p->items; i++)
        b = add_pattern(c, b, p->item[i]);
    return b;
}

static const bound *add_tail(checker *c, const bound *b, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR)
            b = add_pattern(c, b, t->step[i].pattern);
    return b;
}

static const bound *find_bound(const bound *b, const char *name)
{
    while (b != NULL && strcmp(b->name, name) != 0)
        b = b->outer;
    return b;
}

/* Is it hidden in a list that it stands in? */
static bool is_hidden(const bound *list, const bound *b)
{
    return find_bound(list, b->name) != b;
}

/* Keeps of the common names those that this way binds with the same type. */
static void meet(gather *g, const bound *way)
{
    const bound *kept = NULL;

    if (!g->any) {
        g->common = way;
        g->any = true;
        return;
    }
    for (const bound *b = g->common; b != NULL; b = b->outer) {
        const bound *const other =
            is_hidden(g->common, b) ? NULL : find_bound(way, b->name);
        const type *const t =
            other == NULL ? NULL
                          : grundy_type_join(g->c->a, other->type, b->type);

        /* Sets of two universes have no common form. */
        if (t != NULL && other->type->in == b->type->in)
            kept = add_name(g->c, kept, b->name, t);
    }
    g->common = kept;
}

static void meet_kind(gather *g, game_kind *k, const bound *outer)
{
    if (!grundy_checker_kind(g->c, k))
        (void)grundy_checker_wrong(g->c, g->at,
                                   "the rules of '%s' ask for its "
                                   "own winning moves here",
                                   k->name);

    for (uint32_t i = 0; i < k->params; i++)
        outer =
            add_name(g->c, outer, k->param[i].name, k->param[i].variable->type);
    if (k->moves == 0)
        meet(g, outer);
    for (uint32_t i = 0; i < k->moves; i++)
        meet(g, add_tail(g->c, outer, k->move[i].tail));
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
    if (n->op == N_ADD) {
        gather_parts(g, n->kid[0], outer);
        gather_parts(g, n->kid[1], outer);
    } else if (n->op == N_MUL) {
        gather_parts(g, n->kid[1], outer);
    } else if (n->op == N_IF) {
        gather_parts(g, n->kid[1], outer);
        gather_parts(g, n->kid[2], outer);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        gather_parts(g, n->kid[0],
                     g->answers ? NULL : add_tail(g->c, outer, n->tail));
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        meet_kind(g, n->ref.kind, outer);
    } else if (n->op == N_CALL && n->call == CALL_NIM) {
        meet(g, outer);
    } else if (n->op == N_CALL && n->call == CALL_ENTAILED) {
        g->answers = true; /* its loops are not told apart */
        gather_parts(g, n->kid[0], NULL);
        g->answers = false;
    } else if (n->op != N_NOTHING) {
        if (makes_nim(g->c->set))
            meet(g, NULL);
        for (uint32_t i = 0; i < g->c->set->kinds; i++)
            meet_kind(g, &g->c->set->kind[i], NULL);
    }
}

/* The common names as variables of the step. */
static void bring(checker *c, tail_step *s, const bound *common)
{
    uint32_t count = 0;

    for (const bound *b = common; b != NULL; b = b->outer)
        count += !is_hidden(common, b);
    s->brings = grundy_arena_zeroed(c->a, (count + 1) * sizeof *s->brings);
    if (s->brings == NULL) {
        grundy_checker_no_memory(c);
        return;
    }
    s->brought = count;
    for (const bound *b = common; b != NULL && c->status == GRUNDY_OK;
         b = b->outer)
        if (!is_hidden(common, b)) {
            count--;
            s->brings[count].name = b->name;
            s->brings[count].variable =
                grundy_checker_declare(c, b->name, s->span, b->type, VAR_LOOP);
        }
}

void grundy_checker_winning(checker *c, tail_step *s)
{
    gather g = {.c = c, .at = s->span};
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
    gather_parts(&g, from, NULL);
    c->has_winning = true;
    bring(c, s, g.common);
}
