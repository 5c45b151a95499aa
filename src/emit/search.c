/* SPDX-License-Identifier: MIT */
/*
 * Sums without nimbers: of misere play without a law, where nothing cancels,
 * and of positions that 'win' or 'lose' decides, which may only be alone when
 * it comes to that.  The position is the whole list of parts, sorted, and what
 * was found of it is kept.  A part is its kind and its numbers, filled up with
 * 0 to one width; an array in it is a number too, the same for equal arrays.
 */
#include <string.h>

#include "emit/emitter.h"

uint32_t grundy_emit_stride(const emitter *e)
{
    uint32_t most = 1;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (e->set->kind[k].params > most)
            most = e->set->kind[k].params;
    return most + 1;
}

typedef struct pushing {
    const node *of;
    const char *fits;
} pushing;

static void push_body(emitter *e, void *user)
{
    const pushing *p = user;

    grundy_emit_push_parts(e, p->of, p->fits);
}

static void push_part(emitter *e, uint32_t kind, const code *arg,
                      uint32_t count)
{
    const uint32_t stride = grundy_emit_stride(e);

    grundy_emit_line(e, "push(%u);", (unsigned)kind);
    for (uint32_t i = 0; i + 1 < stride; i++)
        grundy_emit_line(e, "push(%s);", i < count ? arg[i].text : "0");
}

/* A parameter as one word of a part. */
static const char *as_word(emitter *e, const param *p, code x)
{
    const type *t = p->variable->type;

    switch (grundy_emit_shape(e, t)) {
    case SHAPE_MASK:
        return grundy_emit_say(e, "(int64_t)%s",
                               grundy_emit_in(e, x, RANK_UNARY));
    case SHAPE_LIST:
        return grundy_emit_say(e, "number_of_list(%s, %u)", x.text,
                               (unsigned)grundy_emit_width(t));
    default: return x.text;
    }
}

/* The same back. */
const char *grundy_emit_from_word(emitter *e, const param *p, const char *word)
{
    const type *t = p->variable->type;

    switch (grundy_emit_shape(e, t)) {
    case SHAPE_MASK: return grundy_emit_say(e, "(uint64_t)%s", word);
    case SHAPE_LIST:
        return grundy_emit_say(e, "list_numbered(%s, %u)", word,
                               (unsigned)grundy_emit_width(t));
    default: return word;
    }
}

static void push_position(emitter *e, const node *n, const char *flag)
{
    const game_kind *k = n->call == CALL_NIM ? NULL : n->ref.kind;
    const test_pair *fits = NULL;
    code arg[GRUNDY_MOST_PARAMS];

    if (k == NULL) {
        arg[0] = grundy_emit_hold(e, "int64_t", "heap",
                                  grundy_emit_expr(e, n->kid[0]));
        fits = grundy_emit_compared(e, arg[0], N_GE, grundy_emit_zero());
    } else {
        grundy_emit_place_args(e, n, arg, &fits);
        for (uint32_t i = 0; i < k->params; i++)
            arg[i].text = as_word(e, &k->param[i], arg[i]);
    }
    if (fits != NULL)
        grundy_emit_open(e, "if (%s)", fits->holds);
    push_part(e, k == NULL ? e->set->kinds : k->index, arg,
              k == NULL ? 1 : k->params);
    if (fits == NULL)
        return;
    grundy_emit_else(e, NULL);
    grundy_emit_line(e, "%s = false;", flag);
    grundy_emit_close_with(e, "");
}

static void push_branches(emitter *e, const node *n, const char *fits)
{
    const bool bound = e->bound;
    bool first;

    grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
    grundy_emit_push_parts(e, n->kid[1], fits);
    first = e->bound;
    e->bound = bound;
    grundy_emit_else(e, NULL);
    grundy_emit_push_parts(e, n->kid[2], fits);
    e->bound |= first;
    grundy_emit_close_with(e, "");
}

/* What is there not once must fit all the same: it is looked at once. */
static void push_copies(emitter *e, const node *n, const char *fits)
{
    const code k = grundy_emit_hold(e, "int64_t", "copies",
                                    grundy_emit_how_often(e, n->kid[0]));
    const char *const before = grundy_emit_name(e, "before");
    const uint32_t mark = e->names;
    const char *const i = grundy_emit_name(e, "copy");

    grundy_emit_const(e, "int64_t", before, "pushed");
    grundy_emit_for(e, mark, grundy_emit_say(e, "int64_t %s = 0", i),
                    grundy_emit_say(e, "%s < %s || %s == 0", i, k.text, i),
                    grundy_emit_say(e, "%s++", i));
    grundy_emit_push_parts(e, n->kid[1], fits);
    grundy_emit_close_with(e, "");
    grundy_emit_open(e, "if (%s == 0)", k.text);
    grundy_emit_line(e, "pushed = %s;", before);
    grundy_emit_close_with(e, "");
}

/* Some of a sum may have to be answered, once: what may be there several times
 * is refused. */
static void push_entailed(emitter *e, const node *n, const char *fits)
{
    const char *const from = grundy_emit_name(e, "answered");

    if (!e->sums_of_parts) { /* nothing else is there to move in */
        grundy_emit_push_parts(e, n->kid[0], fits);
        return;
    }
    if (e->bound)
        grundy_emit_refuse(e, n->span, "this form of a sum");
    e->bound = true;
    grundy_emit_const(e, "int64_t", from, "pushed");
    grundy_emit_push_parts(e, n->kid[0], fits);
    grundy_emit_line(e, "bind(%s);", from);
}

/* What may be pushed more than once, or not at all. */
static void push_many(emitter *e, const node *n, const char *fits)
{
    const bool bound = e->bound;
    pushing p = {n->kid[0], fits};

    e->bound = true;
    if (n->op == N_MUL)
        push_copies(e, n, fits);
    else
        grundy_emit_tail(e, n->tail, 0, push_body, &p);
    e->bound = bound;
}

void grundy_emit_push_parts(emitter *e, const node *n, const char *fits)
{
    const uint32_t bindings = e->bindings;
    const node *meant;

    if (n->op == N_ADD) {
        grundy_emit_push_parts(e, n->kid[0], fits);
        grundy_emit_push_parts(e, n->kid[1], fits);
    } else if (n->op == N_MUL || (n->op == N_CALL && n->call == CALL_FOLD)) {
        push_many(e, n, fits);
    } else if (n->op == N_CALL && n->call == CALL_ENTAILED) {
        push_entailed(e, n, fits);
    } else if (n->op == N_CALL &&
               (n->call == CALL_POSITION || n->call == CALL_NIM)) {
        push_position(e, n, fits);
    } else if (n->op == N_IF) {
        push_branches(e, n, fits);
    } else if (n->op != N_NOTHING &&
               (meant = grundy_emit_unfold(e, n)) != NULL) {
        grundy_emit_push_parts(e, meant, fits);
        e->bindings = bindings;
    } else if (n->op != N_NOTHING) {
        grundy_emit_refuse(e, n->span,
                           e->graph ? "this form of a sum"
                                    : "this form of a sum in misere play");
    } else if (e->graph && !e->sums_of_parts) {
        grundy_emit_push_nim(e, "0"); /* a position has the same words */
    }
}

/* ---- the search ---- */

typedef struct searching {
    const rule_move *move;
    const char *stride;
} searching;

/* The sum that a move leaves: all parts but one, and the target. */
static void option_body(emitter *e, void *user)
{
    const searching *s = user;
    const char *until = e->until;

    e->until = NULL;
    grundy_emit_open(e, "%s", "");
    grundy_emit_const(e, "int64_t", "base", "pushed");
    grundy_emit_line(e, "bool fits = true;");
    grundy_emit_blank(e);
    grundy_emit_line(e, "push_others(parts, at);");
    grundy_emit_push_parts(e, s->move->target, "fits");
    grundy_emit_open(e, "if (fits)");
    if (e->set->misere)
        grundy_emit_line(e, "moved = true;");
    grundy_emit_line(e, "wins = wins || !wins_sum(list_from(base, %s));",
                     s->stride);
    grundy_emit_close(e);
    grundy_emit_line(e, "pushed = base;");
    grundy_emit_close_with(e, "");
    e->until = until;
}

/* The parameters of the part at work, by name. */
static void open_part(emitter *e, const game_kind *k)
{
    grundy_emit_quote(e, k->span);
    grundy_emit_open(e, "if (part[0] == %u)", (unsigned)k->index);
    for (uint32_t i = 0; i < k->params; i++) {
        const param *p = &k->param[i];
        const char *name = grundy_emit_bind_one(e, p->variable);
        const char *word = grundy_emit_say(e, "part[%u]", (unsigned)(i + 1));

        grundy_emit_const(e, grundy_emit_type(e, p->variable->type), name, "%s",
                          grundy_emit_from_word(e, p, word));
        grundy_emit_line(e, "(void)%s;", name);
    }
    grundy_emit_blank(e);
    grundy_emit_assume_params(e, k->param, k->params);
}

static void kind_moves(emitter *e, const game_kind *k, const char *stride)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *test = NULL;

    open_part(e, k);
    for (uint32_t i = 0; i < k->decides; i++)
        test = grundy_emit_and(
            e, test,
            grundy_emit_not(e, grundy_emit_expr(e, k->decide[i].condition))
                .text);
    if (test != NULL)
        grundy_emit_open(e, "if (%s)", test);
    for (uint32_t i = 0; i < k->moves; i++) {
        searching s = {&k->move[i], stride};

        grundy_emit_clause_remark(e, &k->move[i]);
        e->until = "!wins";
        grundy_emit_tail(e, k->move[i].tail, 0, option_body, &s);
        e->until = NULL;
    }
    if (test != NULL)
        grundy_emit_close_with(e, "");
    grundy_emit_close_with(e, "");
    grundy_emit_end(e, scope);
}

/* ---- win and lose ---- */

static void kind_decides(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);

    open_part(e, k);
    for (uint32_t i = 0; i < k->decides; i++) {
        const rule_decide *d = &k->decide[i];

        grundy_emit_quote(e, d->span);
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, d->condition).text);
        if (d->what == DECIDE_STOP)
            grundy_emit_line(e, "continue;");
        else
            grundy_emit_line(e, "return decided(parts, %s);",
                             d->what == DECIDE_WIN ? "true" : "false");
        grundy_emit_close(e);
    }
    grundy_emit_close_with(e, "");
    grundy_emit_end(e, scope);
}

static void write_decided(emitter *e)
{
    grundy_emit_need(e, "fail");
    grundy_emit_lines(
        e,
        "static bool decided(list parts, bool won)\n"
        "{\n"
        "    if (parts.len > 1)\n"
        "        fail(\"a position that is decided at once is part "
        "of a sum\");\n"
        "    return won;\n"
        "}\n\n",
        NO_MORE);
}

static void nim_moves(emitter *e, const char *stride)
{
    grundy_emit_for(e, e->names, "int64_t heap = 0",
                    grundy_emit_say(e,
                                    "part[0] == %u && heap < part[1] && !wins",
                                    (unsigned)e->set->kinds),
                    "heap++");
    grundy_emit_lines(e,
                      "const int64_t base = pushed;\n\n"
                      "$0\n"
                      "push_others(parts, at);\n",
                      e->set->misere ? "moved = true;" : "", NO_MORE);
    grundy_emit_push_nim(e, "heap");
    grundy_emit_line(e, "wins = !wins_sum(list_from(base, %s));", stride);
    grundy_emit_close_with(e, "");
}

static bool is_no_nim(void *user, node *n)
{
    (void)user;
    return n->op != N_CALL || n->call != CALL_NIM;
}

static bool statement_has_nim(const statement *s)
{
    bool none = grundy_tree_walk_tail(s->tail, is_no_nim, NULL);

    for (uint32_t i = 0; i < s->exprs; i++)
        none = none && grundy_tree_walk(s->expr[i], is_no_nim, NULL);
    return !none;
}

bool grundy_emit_has_nim(const ruleset *set)
{
    bool none = grundy_tree_walk(set->start, is_no_nim, NULL);

    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].moves; i++)
            none = none && grundy_tree_walk(set->kind[k].move[i].target,
                                            is_no_nim, NULL);
    for (uint32_t f = 0; f < set->functions; f++)
        none = none && grundy_tree_walk(set->function[f].body, is_no_nim, NULL);
    for (uint32_t i = 0; i < set->statements; i++)
        none = none && !statement_has_nim(&set->statement[i]);
    return !none;
}

static void write_others(emitter *e, const char *stride)
{
    grundy_emit_lines(e,
                      "static void push_others(list parts, int64_t at)\n"
                      "{\n"
                      "    for (int64_t i = 0; $@i < parts.len * $0; i++) {\n"
                      "        if (i / $0 != at)\n"
                      "            push(parts.at[i]);\n"
                      "    }\n"
                      "}\n\n",
                      stride, NO_MORE);
}

/* Over the parts, each of them by name. */
static void open_parts(emitter *e, const char *until, const char *stride)
{
    grundy_emit_count(e, e->names,
                      &(counted_loop){.name = "at",
                                      .from = grundy_emit_zero(),
                                      .end = grundy_emit_length(
                                          e, grundy_emit_named("parts")),
                                      .until = until});
    grundy_emit_const(e, "int64_t *const", "part", "parts.at + at * %s",
                      stride);
    grundy_emit_blank(e);
}

static void write_solve(emitter *e, const char *stride)
{
    static const char *const used[] = {"parts", "at",   "part", "wins",
                                       "moved", "base", "fits", "decided"};

    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        (void)grundy_emit_name(e, used[i]);
    grundy_emit_open_function(e, "solve_sum",
                              "static bool solve_sum(list parts)");
    grundy_emit_line(e, e->set->misere ? "bool wins = false, moved = false;"
                                       : "bool wins = false;");
    grundy_emit_blank(e);
    if (e->set->has_decisions) {
        open_parts(e, NULL, stride);
        for (uint32_t k = 0; k < e->set->kinds; k++)
            if (grundy_emit_has_ending(&e->set->kind[k]))
                kind_decides(e, &e->set->kind[k]);
        grundy_emit_close_with(e, "");
    }
    open_parts(e, "!wins", stride);
    grundy_emit_open(e,
                     "if (at > 0 && compare_words(part, part - %s, %s) == 0)",
                     stride, stride);
    grundy_emit_line(e, "continue;");
    grundy_emit_close(e);
    for (uint32_t k = 0; k < e->set->kinds; k++)
        kind_moves(e, &e->set->kind[k], stride);
    if (grundy_emit_has_nim(e->set))
        nim_moves(e, stride);
    grundy_emit_close_with(e, "");
    if (e->set->play_if != NULL)
        grundy_emit_line(e, "return wins || (%s && !moved);",
                         grundy_emit_misere(e));
    else
        grundy_emit_line(e, e->set->misere ? "return wins || !moved;"
                                           : "return wins;");
    grundy_emit_close_function(e);
}

/* A sum is asked for in order; the same once more is for deep.c. */
static void write_wins(emitter *e, const char *stride)
{
    grundy_emit_need(e, "new_list");
    grundy_emit_lines(
        e,
        "static bool wins_sum(list parts)\n"
        "{\n"
        "    const place here = place_now();\n"
        "    const list sum = sorted_list(parts, $0);\n"
        "    const int64_t len = sum.len * $0;\n"
        "    int64_t value = memo_get(&sum_memo, sum.at, len);\n\n"
        "    if (value == ABSENT && depth == 0) {\n"
        "        from_here(again_sum, sum.at, len);\n"
        "        value = memo_get(&sum_memo, sum.at, len);\n"
        "    } else if (value == ABSENT) {\n"
        "        begin_call(again_sum, sum.at, len);\n"
        "        value = solve_sum(sum);\n"
        "        end_call();\n"
        "        memo_put(&sum_memo, sum.at, len, value);\n"
        "    }\n"
        "    place_back(here);\n"
        "    return value != 0;\n"
        "}\n\n"
        "static void again_sum(const int64_t *key, int64_t len)\n"
        "{\n"
        "    const list parts = new_list(len / $0, $0);\n\n"
        "    for (int64_t i = 0; $@i < len; i++)\n"
        "        parts.at[i] = key[i];\n"
        "    (void)wins_sum(parts);\n"
        "}\n\n",
        stride, NO_MORE);
}

void grundy_emit_search(emitter *e)
{
    const char *const stride = grundy_emit_say(e, "%u", grundy_emit_stride(e));
    static const char misere[] =
        "Misere play: who finds no move in any part has won; no two parts "
        "cancel, so the whole sum is searched.";
    static const char decided[] =
        "Positions that are won or lost at once have no nimber: the whole sum "
        "is searched, and such a position must be alone.";
    emit_scope scope = grundy_emit_begin(e);

    grundy_emit_need(e, "list_from");
    grundy_emit_begin_part(e, &e->search_text);
    grundy_emit_lines(e,
                      "static memo sum_memo;\n\n"
                      "static bool wins_sum(list parts);\n"
                      "static void again_sum(const int64_t *key, "
                      "int64_t len);\n\n",
                      NO_MORE);
    write_others(e, stride);
    if (e->set->has_decisions)
        write_decided(e);
    grundy_emit_remark(e, e->set->misere ? misere : decided,
                       strlen(e->set->misere ? misere : decided));
    write_solve(e, stride);
    write_wins(e, stride);
    grundy_emit_tidy(e, e->to);
    grundy_emit_leave(e, scope);
}
