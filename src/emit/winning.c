/* SPDX-License-Identifier: MIT */
/*
 * Winning moves, by part, clause and loops as written.  A move of a part with
 * the nimber g wins a sum with the xor X if and only if it leads to g xor X:
 * it is looked for in every part, since one that raises a nimber wins too.
 * Under a law the heaps that have this value are computed (level.c).
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"

enum { MOST_OUTER = 32 };

typedef struct winner {
    const tail_step *step;
    emit_body *body;
    void *user;
    const char *total; /* the xor of all parts, or NULL without nimbers */
    const char *want;  /* what the part at work must become */
    const char *count; /* what counts the moves, if nothing else is asked */
    const char *large; /* tame misere play: how many parts are above 1 */
    const char *parts, *at; /* a sum that is searched: the list, the place */
    const char *words;      /* of the list, where results are searched */
    const char *bound;      /* whether some parts of it have to be answered */
    bool answers;           /* those at work are among them */
    bool right;             /* Right is to move */
    const char *moved;      /* whether the part has a move; NULL: nobody asks */
    const tail *outer[MOST_OUTER]; /* loops of the sum around the part */
    uint32_t outers;
    const game_kind *kind;
    const rule_move *move;
    const node *of;
} winner;

static void part(emitter *e, winner *w, const node *n);

/* ---- the names it brings ---- */

static const variable *in_pattern(const pattern *p, const char *name)
{
    const variable *found = NULL;

    if (p->name != NULL)
        return grundy_emit_is_name(p->name, name) ? p->variable : NULL;
    for (uint32_t i = 0; i < p->items && found == NULL; i++)
        found = in_pattern(p->item[i], name);
    return found;
}

static const variable *in_tail(const tail *t, const char *name)
{
    const variable *found = NULL;

    for (uint32_t i = t->steps; i-- > 0 && found == NULL;)
        if (t->step[i].kind == STEP_FOR)
            found = in_pattern(t->step[i].pattern, name);
    return found;
}

/* Innermost first: the move's loops, the parameters, the sum's loops. */
static const variable *meaning(const winner *w, const char *name)
{
    const variable *found =
        w->move != NULL ? in_tail(w->move->tail, name) : NULL;

    for (uint32_t i = 0; w->kind != NULL && i < w->kind->params; i++)
        if (found == NULL && grundy_emit_is_name(w->kind->param[i].name, name))
            found = w->kind->param[i].variable;
    for (uint32_t i = w->outers; i-- > 0 && found == NULL;)
        found = in_tail(w->outer[i], name);
    return found;
}

static void run_body(emitter *e, winner *w)
{
    const uint32_t bindings = e->bindings;

    for (uint32_t i = 0; i < w->step->brought; i++) {
        const variable *v = meaning(w, w->step->brings[i].name);
        const words *is = v == NULL ? NULL : grundy_emit_find(e, v);

        if (is != NULL)
            grundy_emit_bind(e, w->step->brings[i].variable, *is);
    }
    w->body(e, w->user);
    e->bindings = bindings;
}

/* The same where no loop has asked whether to go on. */
static void run_body_once(emitter *e, winner *w)
{
    const char *until = e->until;

    if (until != NULL)
        grundy_emit_open(e, "if (%s)", until);
    run_body(e, w);
    if (until != NULL)
        grundy_emit_close(e);
}

/* ---- one part ---- */

/* The option is there. */
static void note_option(emitter *e, const winner *w, const test_pair *fits)
{
    if (w->moved == NULL)
        return;
    if (fits == NULL)
        grundy_emit_line(e, "%s = true;", w->moved);
    else
        grundy_emit_line(e, "%s = %s || (%s);", w->moved, w->moved,
                         fits->holds);
}

/* What it comes to for the mover decides. */
static void option_with_result(emitter *e, winner *w)
{
    const char *const until = e->until, *wins, *base = NULL;
    const test_pair *fits = NULL;
    code gain, value;

    e->until = NULL;
    if (w->words != NULL) {
        wins = grundy_emit_by_search(e, w->move, w->parts, w->words, w->at,
                                     w->right, &base, w->moved);
    } else {
        value = grundy_emit_sum(e, w->move->target, &fits);
        gain = grundy_emit_gain(e, w->move, fits);
        note_option(e, w, fits);
        wins =
            grundy_emit_and(e, grundy_emit_holds(fits),
                            grundy_emit_wins_by(e, w->move, gain, value).text);
    }
    e->until = until;
    grundy_emit_open(e, "if (%s)", wins);
    run_body(e, w);
    grundy_emit_close(e);
    if (base != NULL)
        grundy_emit_line(e, "pushed = %s;", base);
}

static void option_body(emitter *e, void *user)
{
    winner *w = user;
    const char *const until = e->until;
    const test_pair *fits = NULL;
    code value;

    if (e->mode == MODE_RESULTS) {
        option_with_result(e, w);
        return;
    }
    assert(w->at == NULL);
    e->until = NULL;
    value = w->want != NULL ? grundy_emit_nimber(e, w->move->target, &fits)
                            : grundy_emit_sum(e, w->move->target, &fits);
    e->until = until;
    grundy_emit_open(
        e, "if (%s)",
        grundy_emit_and(
            e, grundy_emit_holds(fits),
            w->want != NULL
                ? grundy_emit_say(e, "%s == %s",
                                  grundy_emit_in(e, value, RANK_SHIFT), w->want)
                : grundy_emit_not(e, value).text));
    run_body(e, w);
    grundy_emit_close(e);
}

/*
 * Misere play of a heap worth `value`: the rest's xor is left as it is while
 * something above 1 stays, else changed by 1.  At most one of the two fits.
 */
static const char *open_tame(emitter *e, const winner *w, code value)
{
    const char *rest = grundy_emit_name(e, "rest");
    const char *firm = grundy_emit_name(e, "others");
    const char *odd = grundy_emit_name(e, "odd");
    const char *want = grundy_emit_name(e, "want");

    grundy_emit_const(e, "int64_t", rest, "%s ^ %s", w->total,
                      grundy_emit_in(e, value, RANK_MUL));
    grundy_emit_const(e, "int64_t", firm, "%s - (%s > 1 ? 1 : 0)", w->large,
                      grundy_emit_in(e, value, RANK_SHIFT));
    grundy_emit_blank(e);
    grundy_emit_count_to(e, e->names, odd, grundy_emit_number(e, 2));
    grundy_emit_const(e, "int64_t", want, "%s ^ %s", rest, odd);
    grundy_emit_blank(e);
    grundy_emit_open(e, "if ((%s%s > 0 || %s > 1) != (%s != 0))",
                     grundy_emit_or_normal(e), firm, want, odd);
    return want;
}

static const char *plays_on(emitter *e, const game_kind *k)
{
    const char *test = NULL;

    for (uint32_t i = 0; i < k->decides; i++)
        test = grundy_emit_and(
            e, test,
            grundy_emit_not(e, grundy_emit_expr(e, k->decide[i].condition))
                .text);
    return test;
}

/* The loop over what is taken looks at winning moves alone. */
static void by_levels(emitter *e, winner *w, winning_loop *levels)
{
    levels->count = w->count;
    e->levels = levels;
    grundy_emit_tail(e, levels->tail, 0, option_body, w);
    e->levels = NULL;
}

static void one_clause(emitter *e, winner *w, const char *n)
{
    winning_loop levels;

    if (w->want != NULL &&
        grundy_emit_find_levels(e, w->kind, w->move, n, w->want, &levels)) {
        by_levels(e, w, &levels);
        return;
    }
    if (w->want == NULL ||
        !grundy_emit_turns_levels(e, w->kind, w->move, n, w->want, &levels)) {
        grundy_emit_tail(e, w->move->tail, 0, option_body, w);
        return;
    }
    if (levels.always) {
        by_levels(e, w, &levels);
        return;
    }
    grundy_emit_open(e, "if (%s_has_law(%s))", grundy_emit_id(e, w->kind), n);
    by_levels(e, w, &levels);
    grundy_emit_else(e, NULL);
    grundy_emit_tail(e, w->move->tail, 0, option_body, w);
    grundy_emit_close_with(e, "");
}

/* Whether who is to move may make it. */
static bool is_movers(const winner *w, const rule_move *m)
{
    return m->side != (w->right ? SIDE_LEFT : SIDE_RIGHT);
}

static bool has_instead(const winner *w)
{
    const game_kind *k = w->kind;
    bool any = false;

    for (uint32_t i = 0; i < k->moves; i++)
        any |= k->move[i].instead && is_movers(w, &k->move[i]);
    return any;
}

static void all_clauses(emitter *e, winner *w, const code *arg)
{
    const char *const n = arg[grundy_emit_plan(e, w->kind)->heap].text;
    const char *test = plays_on(e, w->kind);

    if (test != NULL)
        grundy_emit_open(e, "if (%s)", test);
    w->moved = NULL;
    if (has_instead(w)) {
        w->moved = grundy_emit_name(e, "moved");
        grundy_emit_declare(e, "bool %s = false;", w->moved);
        grundy_emit_blank(e);
    }
    for (uint32_t i = 0; i < w->kind->moves; i++) {
        emit_scope scope;

        w->move = &w->kind->move[i];
        if (!is_movers(w, w->move))
            continue;
        scope = grundy_emit_begin(e);
        grundy_emit_assume_params(e, w->kind->param, w->kind->params);
        grundy_emit_clause_remark(e, w->move);
        if (w->move->instead)
            grundy_emit_open(
                e, "if (%s)",
                grundy_emit_and(e, e->until,
                                grundy_emit_say(e, "!%s", w->moved)));
        else if (e->until != NULL)
            grundy_emit_open(e, "if (%s)", e->until);
        else
            grundy_emit_open(e, "%s", "");
        one_clause(e, w, n);
        grundy_emit_close_with(e, "");
        grundy_emit_end(e, scope);
    }
    if (test != NULL)
        grundy_emit_close_with(e, "");
}

static void position_moves(emitter *e, winner *w, const code *arg)
{
    code value = grundy_emit_zero();

    if (w->total != NULL)
        value = grundy_emit_kind_value(e, w->kind, arg);
    if (w->large != NULL) {
        w->want = open_tame(e, w, value);
    } else if (w->total != NULL) {
        w->want = grundy_emit_name(e, "want");
        grundy_emit_const(e, "int64_t", w->want, "%s ^ %s",
                          grundy_emit_in(e, value, RANK_MUL), w->total);
    }
    all_clauses(e, w, arg);
    if (w->large != NULL) {
        grundy_emit_close_with(e, "");
        grundy_emit_close_with(e, "");
    }
}

/* Where a part has to be answered no other one is moved in. */
static void open_movable(emitter *e, const winner *w)
{
    if (w->bound != NULL && !w->answers)
        grundy_emit_open(e, "if (!%s)", w->bound);
}

static void close_movable(emitter *e, const winner *w)
{
    if (w->bound != NULL && !w->answers)
        grundy_emit_close_with(e, "");
}

/* The parameters get names; those that nothing uses are not declared. */
static void position(emitter *e, winner *w, const node *n)
{
    const game_kind *k = n->ref.kind;
    const emit_scope scope = grundy_emit_begin(e);
    const test_pair *fits = NULL;
    code arg[GRUNDY_MOST_PARAMS], was[GRUNDY_MOST_PARAMS];
    winner mine = *w;
    aside s;

    mine.kind = k;
    grundy_emit_place_args(e, n, was, &fits);
    if (e->mode == MODE_SINGLE || e->mode == MODE_TAME ||
        (e->mode == MODE_RESULTS && !e->graph))
        grundy_emit_insist(e, fits, NULL); /* in others the whole sum was */
    for (uint32_t i = 0; i < k->params; i++) {
        arg[i] = was[i];
        if (arg[i].weight != WEIGHT_NAME || arg[i].rank != RANK_NAME)
            arg[i] = grundy_emit_named(grundy_emit_name(e, k->param[i].name));
        grundy_emit_bind(e, k->param[i].variable, (words){1, {arg[i]}});
    }
    grundy_emit_aside(e, &s, 0);
    open_movable(e, w);
    position_moves(e, &mine, arg);
    close_movable(e, w);
    if (w->at != NULL)
        grundy_emit_line(e, "%s++;", w->at);
    grundy_emit_aside_end(e, &s);
    for (uint32_t i = 0; i < k->params && e->status == GRUNDY_OK; i++)
        if (!grundy_emit_same(arg[i], was[i]) &&
            grundy_emit_mentions(e, &s.text, arg[i].text))
            grundy_emit_const(e,
                              grundy_emit_type(e, k->param[i].variable->type),
                              arg[i].text, "%s", was[i].text);
    grundy_emit_aside_put(e, &s, true);
    grundy_emit_end(e, scope);
}

static void searched_nim(emitter *e, winner *w, const char *heap)
{
    const char *left = grundy_emit_name(e, "left");
    const char *base = grundy_emit_name(e, "base");

    assert(e->graph);
    if (w->answers) /* one of nothing is not in the list */
        grundy_emit_open(e, "if (%s > 0)", heap);
    open_movable(e, w);
    grundy_emit_count(e, e->names,
                      &(counted_loop){.name = left,
                                      .from = grundy_emit_zero(),
                                      .end = grundy_emit_named(heap),
                                      .until = e->until});
    grundy_emit_const(e, "int64_t", base, "pushed");
    grundy_emit_blank(e);
    if (e->sums_of_parts)
        grundy_emit_line(e, "push_others(%s, %s, %s);", w->parts, w->words,
                         w->at);
    grundy_emit_push_nim(e, left);
    if (e->set->partisan && !w->right)
        grundy_emit_line(e, "push_side(true);");
    grundy_emit_open(e, "if (result_of(%s) < 0)", base);
    run_body(e, w);
    grundy_emit_close(e);
    grundy_emit_close_with(e, "");
    close_movable(e, w);
    grundy_emit_line(e, "%s++;", w->at);
    if (w->answers)
        grundy_emit_close_with(e, "");
}

static void nim_part(emitter *e, winner *w, const node *n)
{
    const char *want;
    code k = grundy_emit_expr(e, n->kid[0]);

    k = grundy_emit_hold(e, "int64_t", "heap", k);
    w->kind = NULL;
    w->move = NULL;
    if (w->at != NULL) {
        searched_nim(e, w, k.text);
    } else if (w->large != NULL) {
        want = open_tame(e, w, k);
        grundy_emit_open(e, "if (%s < %s)", want, k.text);
        run_body_once(e, w);
        for (int i = 0; i < 3; i++)
            grundy_emit_close_with(e, "");
    } else if (w->total != NULL) {
        grundy_emit_open(e, "if ((%s ^ %s) < %s)", k.text, w->total, k.text);
        run_body_once(e, w);
        grundy_emit_close(e);
    } else {
        grundy_emit_refuse(e, n->span, "the winning moves of this sum");
    }
}

/* ---- all parts ---- */

static void inner_part(emitter *e, void *user)
{
    winner *w = user;

    part(e, w, w->of);
}

static void branches(emitter *e, winner *w, const node *n)
{
    grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
    part(e, w, n->kid[1]);
    grundy_emit_else(e, NULL);
    part(e, w, n->kid[2]);
    grundy_emit_close_with(e, "");
}

/* The moves of one copy; all of them are in the list. */
static void copied(emitter *e, winner *w, const node *n)
{
    const code k = grundy_emit_hold(e, "int64_t", "copies",
                                    grundy_emit_expr(e, n->kid[0]));
    const char *first = NULL;

    grundy_emit_open(e, "if (%s > 0)", k.text);
    if (w->at != NULL) {
        first = grundy_emit_name(e, "first");
        grundy_emit_const(e, "int64_t", first, "%s", w->at);
        grundy_emit_blank(e);
    }
    part(e, w, n->kid[1]);
    if (w->at != NULL)
        grundy_emit_line(e, "%s += (%s - 1) * (%s - %s);", w->at, k.text, w->at,
                         first);
    grundy_emit_close_with(e, "");
}

/* What has to be answered: then nothing behind it is moved in. */
static void answered(emitter *e, const winner *w, const node *n)
{
    winner inner = *w;

    inner.answers = w->bound != NULL;
    part(e, &inner, n->kid[0]);
}

/* A block around each way, so that its names end with it. */
static void part(emitter *e, winner *w, const node *n)
{
    winner inner = *w;
    const uint32_t bindings = e->bindings;
    const node *meant;

    if (n->op == N_ADD) {
        for (uint32_t i = 0; i < 2; i++) {
            grundy_emit_open(e, "%s", "");
            part(e, w, n->kid[i]);
            grundy_emit_close_with(e, "");
        }
    } else if (n->op == N_MUL) {
        copied(e, w, n);
    } else if (n->op == N_CALL && n->call == CALL_ENTAILED) {
        answered(e, w, n);
    } else if (n->op == N_CALL && n->call == CALL_FOLD &&
               w->outers < MOST_OUTER) {
        inner.outer[inner.outers++] = n->tail;
        inner.of = n->kid[0];
        grundy_emit_tail(e, n->tail, 0, inner_part, &inner);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        position(e, w, n);
    } else if (n->op == N_CALL && n->call == CALL_NIM) {
        nim_part(e, w, n);
    } else if (n->op == N_IF) {
        branches(e, w, n);
    } else if (n->op != N_NOTHING &&
               (meant = grundy_emit_unfold(e, n)) != NULL) {
        inner.outers = 0; /* its names are no longer those of this sum */
        part(e, &inner, meant);
        e->bindings = bindings;
    } else if (n->op != N_NOTHING) {
        grundy_emit_refuse(e, n->span, "the winning moves of such a sum");
    }
}

static void count_one(emitter *e, void *user)
{
    grundy_emit_line(e, "%s++;", (const char *)user);
}

void grundy_emit_winning(emitter *e, const tail_step *s, emit_body *body,
                         void *user)
{
    winner w = {.step = s, .body = body, .user = user};
    aside moves;
    const node *const sum = grundy_emit_without_side(
        s->expr != NULL ? s->expr : e->set->start, &w.right);
    const test_pair *fits = NULL;

    w.count = body == count_one ? user : NULL;
    if (e->mode == MODE_NIMBERS) {
        const code value = s->expr != NULL ? grundy_emit_sum(e, sum, &fits)
                                           : grundy_emit_start(e);

        grundy_emit_insist(e, fits, NULL);
        w.total = grundy_emit_name(e, "total");
        grundy_emit_const(e, "int64_t", w.total, "%s", value.text);
        grundy_emit_blank(e);
        grundy_emit_open(e, "if (%s != 0)", w.total);
    } else {
        grundy_emit_open(e, "%s", "");
    }
    if (e->mode == MODE_TAME) {
        const char *until = e->until;

        e->until = NULL;
        grundy_emit_count_large(e, sum, &w.total, &w.large);
        e->until = until;
    } else if (e->graph) {
        const char *until = e->until;

        e->until = NULL;
        w.parts = grundy_emit_list_sum(e, sum, &w.words);
        w.at = grundy_emit_name(e, "at");
        if (e->bound)
            w.bound = grundy_emit_any_bound(e, w.parts);
        e->until = until;
    }
    grundy_emit_aside(e, &moves, 0);
    part(e, &w, sum);
    grundy_emit_aside_end(e, &moves);
    if (w.at != NULL && grundy_emit_mentions(e, &moves.text, w.at)) {
        grundy_emit_declare(e, "int64_t %s = 0;", w.at);
        grundy_emit_blank(e);
    }
    grundy_emit_aside_put(e, &moves, true);
    if (w.words != NULL)
        grundy_emit_line(e, "pushed = %s;", w.parts);
    grundy_emit_close_with(e, "");
}

/* ---- winning_moves ---- */

code grundy_emit_count_winning(emitter *e, grundy_span span)
{
    const tail_step step = {.kind = STEP_WINNING, .span = span};
    const char *name = grundy_emit_name(e, "moves"), *until = e->until;

    e->until = NULL;
    grundy_emit_declare(e, "int64_t %s = 0;", name);
    grundy_emit_winning(e, &step, count_one, (void *)(uintptr_t)name);
    e->until = until;
    return grundy_emit_named(name);
}
