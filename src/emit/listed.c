/* SPDX-License-Identifier: MIT */
/*
 * A kind whose position is one set, and whose moves only take elements out of
 * it or only put some in: the program lists its moves once, each as the
 * elements that have to be there, those that must not, and those that go, and
 * the search of support/sets.h does without the rules from then on.
 *
 * A clause that says more (plan/sets/clauses.h) is none of these, and its kind
 * is searched position by position.
 */
#include <string.h>

#include "emit/emitter.h"
#include "plan/sets/clauses.h"

/* One set that is a word, of normal play that nothing but moves decides. */
static bool is_of_a_set(const emitter *e, const game_kind *k)
{
    return !e->set->misere && !e->set->partisan &&
           (e->mode == MODE_NIMBERS || e->mode == MODE_SINGLE) &&
           k->decides == 0 && k->params == 1 && k->value_moves > 0 &&
           grundy_emit_shape(e, k->param[0].variable->type) == SHAPE_MASK;
}

bool grundy_emit_is_listed(emitter *e, const game_kind *k, kind_plan *plan)
{
    set_clauses all = {.count = 0};

    plan->unlisted = NULL;
    if (!is_of_a_set(e, k))
        return false;
    for (uint32_t i = 0; i < k->value_moves && plan->unlisted == NULL; i++)
        if (!grundy_sets_clause(&e->a, k, &k->value_move[i], NULL, NULL, NULL,
                                &all))
            plan->unlisted = grundy_emit_say(
                e,
                "the clause of line %u asks more of the set, or makes more "
                "of it, than element by element",
                (unsigned)k->value_move[i].span.line);
    if (all.no_memory)
        grundy_emit_no_memory(e);
    plan->puts = all.puts;
    return plan->unlisted == NULL;
}

/* ---- the list ---- */

/* All of the sets in one word. */
static code together(emitter *e, const universe *u, node *const *set,
                     uint32_t count, const char *fits)
{
    code all = grundy_emit_zero();

    for (uint32_t i = 0; i < count; i++) {
        const code one = grundy_emit_mask(e, set[i], u, fits);

        all = i == 0 ? one : grundy_emit_binary(e, all, N_BITOR, one);
    }
    return all;
}

static bool same_sets(node *const *x, uint32_t xs, node *const *y, uint32_t ys)
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

/* The list of a kind at work. */
typedef struct listing {
    emitter *e;
    const game_kind *kind;
    variable *within; /* the elements that it is for; NULL: all */
    const set_clause *clause;
} listing;

/* Elements that are none make it no move, where they would have to be there or
 * would be put in: then *fits is false.  A game that only puts elements in is
 * one that takes those that are out. */
static void write_sets(emitter *e, const listing *l, const char *fits)
{
    const set_clause *const x = l->clause;
    const universe *const u = l->kind->param->variable->type->in;
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
    grundy_emit_line(e, "list_move(&%s, %s, %s, %s);", list_name(e, l->kind),
                     puts ? ban.text : need.text, puts ? need.text : ban.text,
                     gone.text);
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

static void write_clause(void *user, set_clause *c)
{
    listing *const l = user;
    const tail t = {.steps = c->steps, .step = c->step};

    l->clause = c;
    grundy_emit_tail(l->e, &t, 0, write_move, l);
}

static void write_clauses(listing *l, set_clauses *read)
{
    emitter *const e = l->e;
    const game_kind *const k = l->kind;

    for (uint32_t i = 0; i < k->value_moves; i++) {
        grundy_emit_clause_remark(e, &k->value_move[i]);
        (void)grundy_sets_clause(&e->a, k, &k->value_move[i], l->within,
                                 write_clause, l, read);
        grundy_emit_blank(e);
    }
    if (read->no_memory)
        grundy_emit_no_memory(e);
}

/*
 * list_NAME.  What may fail is asked for elements of the first position alone,
 * as its own moves ask it, if only elements that are there are asked for, in
 * one way.  False: that may fail where no rule does.
 */
static bool write_list(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    listing l = {.e = e, .kind = k};
    set_clauses read = {.count = 0};
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
        l.within = &within;
    }
    here = grundy_emit_name(e, "here");
    grundy_emit_aside(e, &s, 0);
    write_clauses(&l, &read);
    grundy_emit_aside_end(e, &s);
    grundy_emit_tidy(e, &s.text);
    if (plan->narrow && !grundy_emit_mentions(e, &s.text, "cells"))
        grundy_emit_line(e, "(void)cells;");
    if (e->allocates) {
        grundy_emit_line(e, "const place %s = place_now();", here);
        grundy_emit_blank(e);
    }
    grundy_emit_aside_put(e, &s, true);
    if (e->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    board = grundy_emit_board(e, k->param->variable->type->in);
    grundy_emit_line(e, "end_list(&%s, %s);", list_name(e, k), board);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    return !e->fails || (plan->narrow && !read.bans && !read.either);
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
