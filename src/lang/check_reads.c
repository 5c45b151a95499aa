/* SPDX-License-Identifier: MIT */
/*
 * What each function and position reads of the input, through all that it
 * uses: a table may live as long as those values do, and a value must not be
 * asked for before they are there.  Also: the rules of a position may ask for
 * values of positions written above it only, so that solving one kind never
 * waits for itself.
 */
#include "lang/checker.h"

#include <string.h>

#include "base/error.h"

/* What one tree uses: globals, and functions then kinds, a bit each. */
typedef struct uses {
    checker *c;
    uint64_t *globals, *calls;
    const game_kind *of;  /* rules of: its values of later kinds are wrong */
    uint64_t *asked;      /* kinds whose value is asked for, as `calls` */
    bool asking;          /* inside nimber(...) or wins(...) */
    bool start;           /* nimber, first_wins, winning_moves, case used */
} uses;

static size_t words(uint32_t bits)
{
    return bits / 64 + 1;
}

static void set_bit(uint64_t *word, uint32_t bit)
{
    word[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static bool has_bit(const uint64_t *word, uint32_t bit)
{
    return (word[bit / 64] >> (bit % 64) & 1u) != 0;
}

static bool merge(uint64_t *into, const uint64_t *from, size_t count)
{
    bool grew = false;

    for (size_t i = 0; i < count; i++) {
        grew |= (from[i] & ~into[i]) != 0;
        into[i] |= from[i];
    }
    return grew;
}

static uint64_t *new_bits(checker *c, uint32_t bits)
{
    uint64_t *word = grundy_arena_zeroed(c->a, words(bits) * sizeof *word);

    if (word == NULL)
        grundy_checker_no_memory(c);
    return word;
}

/* Who wins depends on what `play` says. */
static void see_play(uses *u)
{
    const pattern *const play = u->c->set->play_if;

    if (play != NULL)
        set_bit(u->globals, play->variable->index);
}

static void see_winning(uses *u, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].kind == STEP_WINNING)
            see_play(u);
}

static bool has_sum(const type *t)
{
    const uint32_t items = t->tag == TYPE_TUPLE   ? t->count
                           : t->tag == TYPE_ARRAY ? 1
                                                  : 0;
    bool found = t->tag == TYPE_SUM;

    for (uint32_t i = 0; i < items && !found; i++)
        found = has_sum(t->item[i]);
    return found;
}

static bool see(void *user, node *n);

/* A `let` of positions: whoever asks for their values reads what their rules
 * read. */
static void see_let(uses *u, const variable *v)
{
    const ruleset *const set = u->c->set;
    const statement *s;

    if (v->kind != VAR_LET || v->statement >= set->statements ||
        !has_sum(v->type))
        return;
    s = &set->statement[v->statement];
    for (uint32_t i = 0; i < s->exprs; i++)
        (void)grundy_tree_walk(s->expr[i], see, u);
    (void)grundy_tree_walk_tail(s->tail, see, u);
}

static bool see(void *user, node *n)
{
    uses *u = user;
    const uint32_t functions = u->c->set->functions;

    if (n->op == N_NAME && n->call == CALL_VARIABLE) {
        const variable *v = n->ref.variable;
        const bool named = v->kind == VAR_INPUT || v->kind == VAR_LET;

        if (named && !has_bit(u->globals, v->index)) {
            set_bit(u->globals, v->index);
            see_let(u, v);
        }
    }
    if (n->call == CALL_START)
        u->start |= n->word != W_CASE;
    if (grundy_asks_for_value(n) && n->call != CALL_NIMBER)
        see_play(u);
    see_winning(u, n->tail);
    if (n->op == N_CALL && n->call == CALL_FUNCTION)
        set_bit(u->calls, n->ref.function->index);
    if (n->op == N_CALL && n->call == CALL_POSITION)
        set_bit(u->calls, functions + n->ref.kind->index);
    return true;
}

/* Kinds that stand inside nimber(...) and wins(...) of a tree. */
static bool see_asked(void *user, node *n)
{
    uses *u = user;

    if (grundy_asks_for_value(n)) {
        uses inner = *u;

        inner.calls = u->asked;
        (void)grundy_tree_walk(n->kid[0], see, &inner);
    }
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        if (n->tail->step[i].kind == STEP_WINNING) {
            uses inner = *u;

            inner.calls = u->asked;
            (void)grundy_tree_walk(n->tail->step[i].expr, see, &inner);
        }
    return true;
}

static void walk_params(const param *p, uint32_t params,
                        grundy_tree_visit *each, void *user)
{
    for (uint32_t i = 0; i < params; i++) {
        (void)grundy_tree_walk(p[i].range, each, user);
        (void)grundy_tree_walk(p[i].length, each, user);
        for (uint32_t j = 0; j < p[i].sizes; j++)
            (void)grundy_tree_walk(p[i].size[j], each, user);
    }
}

static void walk_kind(game_kind *k, grundy_tree_visit *each, void *user)
{
    walk_params(k->param, k->params, each, user);
    (void)grundy_tree_walk_kind(k, each, user);
}

/* The show clauses and the names of moves. */
static void walk_shows(const game_kind *k, grundy_tree_visit *each, void *user)
{
    for (uint32_t i = 0; i < k->moves; i++)
        (void)grundy_tree_walk(k->move[i].name, each, user);
    for (uint32_t i = 0; i < k->shows; i++) {
        (void)grundy_tree_walk_tail(k->show[i].tail, each, user);
        for (uint32_t j = 0; j < k->show[i].exprs; j++)
            (void)grundy_tree_walk(k->show[i].expr[j], each, user);
    }
}

static bool has_names(const game_kind *k)
{
    for (uint32_t i = 0; i < k->moves; i++)
        if (k->move[i].name != NULL)
            return true;
    return false;
}

typedef struct graph {
    checker *c;
    uint32_t nodes;
    uint64_t **globals, **calls, **asked;
} graph;

static bool open_graph(graph *g, checker *c)
{
    const ruleset *set = c->set;
    const size_t size = (set->functions + set->kinds + 1) * sizeof(uint64_t *);

    *g = (graph){.c = c, .nodes = set->functions + set->kinds};
    g->globals = grundy_arena_zeroed(c->a, size);
    g->calls = grundy_arena_zeroed(c->a, size);
    g->asked = grundy_arena_zeroed(c->a, size);
    if (g->globals == NULL || g->calls == NULL || g->asked == NULL)
        grundy_checker_no_memory(c);
    for (uint32_t i = 0; i < g->nodes && c->status == GRUNDY_OK; i++) {
        g->globals[i] = new_bits(c, set->globals);
        g->calls[i] = new_bits(c, g->nodes);
        g->asked[i] = new_bits(c, g->nodes);
    }
    return c->status == GRUNDY_OK;
}

static void fill_graph(graph *g)
{
    ruleset *set = g->c->set;

    for (uint32_t i = 0; i < g->nodes; i++) {
        uses u = {.c = g->c, .globals = g->globals[i], .calls = g->calls[i],
                  .asked = g->asked[i]};

        if (i < set->functions) {
            function *f = &set->function[i];

            walk_params(f->param, f->params, see, &u);
            (void)grundy_tree_walk(f->body, see, &u);
            (void)grundy_tree_walk(f->body, see_asked, &u);
        } else {
            walk_kind(&set->kind[i - set->functions], see, &u);
            walk_kind(&set->kind[i - set->functions], see_asked, &u);
        }
    }
}

/* Everything reached over calls; few nodes, so plain iteration will do. */
static void close_graph(graph *g)
{
    const size_t many = words(g->c->set->globals), calls = words(g->nodes);
    bool grew = true;

    while (grew) {
        grew = false;
        for (uint32_t i = 0; i < g->nodes; i++)
            for (uint32_t j = 0; j < g->nodes; j++)
                if (has_bit(g->calls[i], j)) {
                    grew |= merge(g->globals[i], g->globals[j], many);
                    grew |= merge(g->calls[i], g->calls[j], calls);
                }
    }
}

/* The first nimber(...) or wins(...) of the kind in sight. */
typedef struct seeking {
    const game_kind *kind;
    const node *inside, *found;
} seeking;

static bool is_kind(void *user, node *n)
{
    seeking *s = user;

    if (grundy_tree_is_position(n, s->kind))
        s->found = s->inside;
    return s->found == NULL;
}

static bool asks_kind(void *user, node *n)
{
    seeking *s = user;

    if (grundy_asks_for_value(n)) {
        s->inside = n;
        (void)grundy_tree_walk(n->kid[0], is_kind, s);
    }
    return s->found == NULL;
}

/* Where the rules of k ask for the other kind: by name, or through a function
 * (then the kind itself is the place). */
static grundy_span place_of_asking(game_kind *k, const game_kind *other)
{
    seeking s = {.kind = other};

    walk_kind(k, asks_kind, &s);
    return s.found != NULL ? s.found->span : k->span;
}

/* What kind k asks for, in its own rules and in the functions they use. */
static void check_asked(graph *g, game_kind *k)
{
    const ruleset *set = g->c->set;
    const uint32_t me = set->functions + k->index;

    for (uint32_t f = 0; f < set->functions; f++)
        if (has_bit(g->calls[me], f))
            (void)merge(g->asked[me], g->asked[f], words(g->nodes));
    for (uint32_t i = 0; i < g->nodes; i++)
        if (has_bit(g->asked[me], i))
            (void)merge(g->asked[me], g->calls[i], words(g->nodes));
    for (uint32_t i = k->index; i < set->kinds; i++) {
        if (!has_bit(g->asked[me], set->functions + i))
            continue;
        (void)grundy_checker_wrong(
            g->c, place_of_asking(k, &set->kind[i]),
            "the rules of '%s' ask for the value of '%s', which is not "
            "written above it", k->name, set->kind[i].name);
        grundy_error_hint(g->c->err,
                          "nimber(p) and wins(p) in the rules of a position "
                          "take positions written above it only");
    }
}

/* Lets bring in what they read themselves. */
static uint64_t *reads_of(graph *g, uses *u)
{
    for (uint32_t i = 0; i < g->nodes; i++)
        if (has_bit(u->calls, i))
            (void)merge(u->globals, g->globals[i],
                        words(g->c->set->globals));
    return u->globals;
}

/* What the kind's show clauses and the names of its moves read; apart from its
 * rules, as no value depends on it. */
static uint64_t *shows_read(graph *g, const game_kind *k)
{
    uses u = {.c = g->c};

    if (k->shows == 0 && !has_names(k))
        return NULL;
    u.globals = new_bits(g->c, g->c->set->globals);
    u.calls = new_bits(g->c, g->nodes);
    if (g->c->status != GRUNDY_OK)
        return NULL;
    walk_shows(k, see, &u);
    return reads_of(g, &u);
}

/* A statement must not need, by any way, what is read after it. */
static void check_known(graph *g, statement *s, uint32_t visible)
{
    checker *c = g->c;
    uses u = {.c = c, .globals = new_bits(c, c->set->globals),
              .calls = new_bits(c, g->nodes)};

    if (c->status != GRUNDY_OK)
        return;
    for (uint32_t i = 0; i < s->exprs; i++)
        (void)grundy_tree_walk(s->expr[i], see, &u);
    (void)grundy_tree_walk_tail(s->tail, see, &u);
    see_winning(&u, s->tail);
    for (uint32_t i = 0; s->tail != NULL && i < s->tail->steps; i++)
        u.start |= s->tail->step[i].kind == STEP_WINNING;
    if ((u.start || s->kind == S_ANSWER) && c->set->start != NULL) {
        see_play(&u);
        (void)grundy_tree_walk(c->set->start, see, &u);
    }
    (void)reads_of(g, &u);
    for (uint32_t i = visible; i < c->set->globals; i++)
        if (has_bit(u.globals, i)) {
            if (&c->set->statement[c->set->global[i]->statement] == s)
                (void)grundy_checker_wrong(c, s->span,
                                           "this 'let' needs itself");
            else
                (void)grundy_checker_wrong(
                    c, s->span, "this needs '%s', which is not known yet "
                    "here: it comes later", c->set->global[i]->name);
            return;
        }
}

/* Globals come in the order of their statements: how many are known before
 * the statement of that number, or after it. */
static uint32_t known_globals(const ruleset *set, uint32_t at, bool after)
{
    uint32_t count = 0;

    while (count < set->globals &&
           (set->global[count]->statement < at ||
            (after && set->global[count]->statement == at)))
        count++;
    return count;
}

void grundy_checker_reads(checker *c)
{
    ruleset *set = c->set;
    graph g;
    uses u;

    if (!open_graph(&g, c))
        return;
    fill_graph(&g);
    close_graph(&g);
    for (uint32_t i = 0; i < set->kinds && c->status == GRUNDY_OK; i++)
        check_asked(&g, &set->kind[i]);
    for (uint32_t i = 0; i < set->statements && c->status == GRUNDY_OK; i++)
        check_known(&g, &set->statement[i],
                    known_globals(set, i, set->statement[i].kind != S_LET));
    set->function_reads = grundy_arena_zeroed(c->a, (set->functions + 1) *
                                                        sizeof(reads));
    set->kind_reads =
        grundy_arena_zeroed(c->a, (set->kind_room + 1) * sizeof(reads));
    u = (uses){.c = c, .globals = new_bits(c, set->globals),
               .calls = new_bits(c, g.nodes)};
    set->show_reads =
        grundy_arena_zeroed(c->a, (set->kind_room + 1) * sizeof(reads));
    if (set->function_reads == NULL || set->kind_reads == NULL ||
        set->show_reads == NULL)
        grundy_checker_no_memory(c);
    if (c->status != GRUNDY_OK)
        return;
    for (uint32_t i = 0; i < set->functions; i++)
        set->function_reads[i].word = g.globals[i];
    for (uint32_t i = 0; i < set->kinds && c->status == GRUNDY_OK; i++) {
        /* Values do; that a sum names the kind is no question for them. */
        see_play(&(uses){.c = c, .globals = g.globals[set->functions + i]});
        set->kind_reads[i].word = g.globals[set->functions + i];
        set->show_reads[i].word = shows_read(&g, &set->kind[i]);
    }
    if (c->status != GRUNDY_OK)
        return;
    if (set->start != NULL)
        see_play(&u);
    (void)grundy_tree_walk(set->start, see, &u);
    set->start_reads.word = reads_of(&g, &u);
}
