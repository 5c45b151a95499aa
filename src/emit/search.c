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

    grundy_emit_need(e, HELP_STACK);
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
        grundy_emit_need(e, HELP_NUMBERED);
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
        grundy_emit_need(e, HELP_NUMBERED);
        return grundy_emit_say(e, "list_numbered(%s, %u)", word,
                               (unsigned)grundy_emit_width(t));
    default: return word;
    }
}

static void push_position(emitter *e, const node *n, const char *flag)
{
    const game_kind *k = n->call == CALL_NIM ? NULL : n->ref.kind;
    const char *fits = NULL;
    code arg[GRUNDY_MOST_PARAMS];

    if (k == NULL) {
        arg[0] = grundy_emit_hold(e, "int64_t", "heap",
                                  grundy_emit_expr(e, n->kid[0]));
        fits = grundy_emit_say(e, "%s >= 0", arg[0].text);
    } else {
        grundy_emit_place_args(e, n, arg, &fits);
        for (uint32_t i = 0; i < k->params; i++)
            arg[i].text = as_word(e, &k->param[i], arg[i]);
    }
    if (fits != NULL)
        grundy_emit_open(e, "if (%s)", fits);
    push_part(e, k == NULL ? e->set->kinds : k->index, arg,
              k == NULL ? 1 : k->params);
    if (fits == NULL)
        return;
    grundy_emit_close_with(e, " else {");
    e->depth++;
    e->block_names[e->depth - 1] = e->names;
    grundy_emit_line(e, "%s = false;", flag);
    grundy_emit_close_with(e, "");
}

static void push_branches(emitter *e, const node *n, const char *fits)
{
    grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
    grundy_emit_push_parts(e, n->kid[1], fits);
    grundy_emit_close_with(e, " else {");
    e->depth++;
    e->block_names[e->depth - 1] = e->names;
    grundy_emit_push_parts(e, n->kid[2], fits);
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

    grundy_emit_line(e, "const int64_t %s = pushed;", before);
    grundy_emit_open_from(e, mark,
                          "for (int64_t %s = 0; %s < %s || %s == 0; %s++)", i,
                          i, k.text, i, i);
    grundy_emit_push_parts(e, n->kid[1], fits);
    grundy_emit_close_with(e, "");
    grundy_emit_open(e, "if (%s == 0)", k.text);
    grundy_emit_line(e, "pushed = %s;", before);
    grundy_emit_close_with(e, "");
}

void grundy_emit_push_parts(emitter *e, const node *n, const char *fits)
{
    pushing p = {n->kids > 0 ? n->kid[0] : NULL, fits};
    const uint32_t bindings = e->bindings;
    const node *meant;

    if (n->op == N_ADD) {
        grundy_emit_push_parts(e, n->kid[0], fits);
        grundy_emit_push_parts(e, n->kid[1], fits);
    } else if (n->op == N_MUL) {
        push_copies(e, n, fits);
    } else if (n->op == N_CALL && n->call == CALL_FOLD) {
        grundy_emit_tail(e, n->tail, 0, push_body, &p);
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
    uint32_t stride;
} searching;

/* The sum that a move leaves: all parts but one, and the target. */
static void option_body(emitter *e, void *user)
{
    const searching *s = user;
    const char *until = e->until;

    e->until = NULL;
    grundy_emit_open(e, "%s", "");
    grundy_emit_line(e, "const int64_t base = pushed;");
    grundy_emit_line(e, "bool fits = true;");
    grundy_emit_blank(e);
    grundy_emit_line(e, "push_others(parts, at);");
    grundy_emit_push_parts(e, s->move->target, "fits");
    grundy_emit_open(e, "if (fits)");
    if (e->set->misere)
        grundy_emit_line(e, "moved = true;");
    grundy_emit_line(e, "wins = wins || !wins_sum(list_from(base, %u));",
                     (unsigned)s->stride);
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

        grundy_emit_line(e, "const %s %s = %s;",
                         grundy_emit_type(e, p->variable->type), name,
                         grundy_emit_from_word(e, p, word));
        grundy_emit_line(e, "(void)%s;", name);
    }
    grundy_emit_blank(e);
    grundy_emit_assume_params(e, k->param, k->params);
}

static void kind_moves(emitter *e, const game_kind *k, uint32_t stride)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *test = NULL;

    open_part(e, k);
    for (uint32_t i = 0; i < k->decides; i++)
        test = grundy_emit_both(
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

static bool is_decided(const game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++)
        if (k->decide[i].what != DECIDE_STOP)
            return true;
    return false;
}

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
    grundy_emit_need(e, HELP_FAIL);
    grundy_emit_line(e, "static bool decided(list parts, bool won)");
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_open(e, "if (parts.len > 1)");
    grundy_emit_line(e, "fail(\"a position that is decided at once is part of a "
                        "sum\");");
    grundy_emit_close(e);
    grundy_emit_line(e, "return won;");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

static void nim_moves(emitter *e, uint32_t stride)
{
    grundy_emit_open(e,
                     "for (int64_t heap = 0; part[0] == %u && heap < "
                     "part[1] && !wins; heap++)",
                     (unsigned)e->set->kinds);
    grundy_emit_line(e, "const int64_t base = pushed;");
    grundy_emit_blank(e);
    if (e->set->misere)
        grundy_emit_line(e, "moved = true;");
    grundy_emit_line(e, "push_others(parts, at);");
    grundy_emit_line(e, "push(%u);", (unsigned)e->set->kinds);
    grundy_emit_line(e, "push(heap);");
    for (uint32_t i = 2; i < stride; i++)
        grundy_emit_line(e, "push(0);");
    grundy_emit_line(e, "wins = !wins_sum(list_from(base, %u));",
                     (unsigned)stride);
    grundy_emit_close_with(e, "");
}

static bool uses_nim(void *user, node *n)
{
    bool *found = user;

    *found |= n->op == N_CALL && n->call == CALL_NIM;
    return !*found;
}

static bool has_nim(const emitter *e)
{
    bool found = false;

    if (e->set->start != NULL)
        (void)grundy_tree_walk(e->set->start, uses_nim, &found);
    for (uint32_t k = 0; k < e->set->kinds; k++)
        for (uint32_t i = 0; i < e->set->kind[k].moves; i++)
            (void)grundy_tree_walk(e->set->kind[k].move[i].target, uses_nim,
                                   &found);
    for (uint32_t i = 0; i < e->set->statements; i++)
        for (uint32_t x = 0; x < e->set->statement[i].exprs; x++)
            (void)grundy_tree_walk(e->set->statement[i].expr[x], uses_nim,
                                   &found);
    return found;
}

static void write_others(emitter *e, uint32_t stride)
{
    grundy_emit_line(e, "static void push_others(list parts, int64_t at)");
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_open(e, "for (int64_t i = 0; i < parts.len * %u; i++)",
                     (unsigned)stride);
    grundy_emit_open(e, "if (i / %u != at)", (unsigned)stride);
    grundy_emit_line(e, "push(parts.at[i]);");
    grundy_emit_close(e);
    grundy_emit_close_with(e, "");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

/* Over the parts, each of them by name. */
static void open_parts(emitter *e, const char *until, uint32_t stride)
{
    grundy_emit_open(e, "for (int64_t at = 0; at < parts.len%s; at++)", until);
    grundy_emit_line(e, "const int64_t *const part = parts.at + at * %u;",
                     (unsigned)stride);
    grundy_emit_blank(e);
}

static void write_solve(emitter *e, uint32_t stride)
{
    static const char *const used[] = {"parts", "at",   "part", "wins",
                                       "moved", "base", "fits", "decided"};

    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        (void)grundy_emit_name(e, used[i]);
    grundy_emit_line(e, "static bool solve_sum(list parts)");
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_line(e, e->set->misere ? "bool wins = false, moved = false;"
                                       : "bool wins = false;");
    grundy_emit_blank(e);
    if (e->set->has_decisions) {
        open_parts(e, "", stride);
        for (uint32_t k = 0; k < e->set->kinds; k++)
            if (is_decided(&e->set->kind[k]))
                kind_decides(e, &e->set->kind[k]);
        grundy_emit_close_with(e, "");
    }
    open_parts(e, " && !wins", stride);
    grundy_emit_open(e,
                     "if (at > 0 && compare_words(part, part - %u, %u) == 0)",
                     (unsigned)stride, (unsigned)stride);
    grundy_emit_line(e, "continue;");
    grundy_emit_close(e);
    for (uint32_t k = 0; k < e->set->kinds; k++)
        kind_moves(e, &e->set->kind[k], stride);
    if (has_nim(e))
        nim_moves(e, stride);
    grundy_emit_close_with(e, "");
    if (e->set->play_if != NULL)
        grundy_emit_line(e, "return wins || (%s && !moved);",
                         grundy_emit_misere(e));
    else
        grundy_emit_line(e, e->set->misere ? "return wins || !moved;"
                                           : "return wins;");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

static void write_wins(emitter *e, uint32_t stride)
{
    grundy_emit_line(e, "static bool wins_sum(list parts)");
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_line(e, "const place here = place_now();");
    grundy_emit_line(e, "const list sum = sorted_list(parts, %u);",
                     (unsigned)stride);
    grundy_emit_line(e, "const int64_t len = sum.len * %u;", (unsigned)stride);
    grundy_emit_line(e, "int64_t value = memo_get(&sum_memo, sum.at, len);");
    grundy_emit_blank(e);
    grundy_emit_open(e, "if (value == ABSENT && depth == 0)");
    grundy_emit_line(e, "from_here(again_sum, sum.at, len);");
    grundy_emit_line(e, "value = memo_get(&sum_memo, sum.at, len);");
    grundy_emit_close_with(e, " else if (value == ABSENT) {");
    e->depth++;
    e->block_names[e->depth - 1] = e->names;
    grundy_emit_line(e, "begin_call(again_sum, sum.at, len);");
    grundy_emit_line(e, "value = solve_sum(sum);");
    grundy_emit_line(e, "end_call();");
    grundy_emit_line(e, "memo_put(&sum_memo, sum.at, len, value);");
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "place_back(here);");
    grundy_emit_line(e, "return value != 0;");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

/* The same sum once more: deep.c. */
static void write_again(emitter *e, uint32_t stride)
{
    grundy_emit_need(e, HELP_NEW_LIST);
    grundy_emit_line(e,
                     "static void again_sum(const int64_t *key, int64_t len)");
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_line(e, "const list parts = new_list(len / %u, %u);",
                     (unsigned)stride, (unsigned)stride);
    grundy_emit_blank(e);
    grundy_emit_open(e, "for (int64_t i = 0; i < len; i++)");
    grundy_emit_line(e, "parts.at[i] = key[i];");
    grundy_emit_close(e);
    grundy_emit_line(e, "(void)wins_sum(parts);");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

void grundy_emit_search(emitter *e)
{
    const helper needs[] = {HELP_MEMO, HELP_SORTED, HELP_BACK, HELP_LIST_FROM};
    const uint32_t stride = grundy_emit_stride(e);
    static const char misere[] =
        "Misere play: who finds no move in any part has won; no two parts "
        "cancel, so the whole sum is searched.";
    static const char decided[] =
        "Positions that are won or lost at once have no nimber: the whole sum "
        "is searched, and such a position must be alone.";
    emit_scope scope = grundy_emit_begin(e);

    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        grundy_emit_need(e, needs[i]);
    grundy_emit_begin_part(e, &e->search_text);
    grundy_emit_line(e, "static memo sum_memo;");
    grundy_emit_blank(e);
    grundy_emit_line(e, "static bool wins_sum(list parts);");
    grundy_emit_line(e,
                     "static void again_sum(const int64_t *key, int64_t len);");
    grundy_emit_blank(e);
    write_others(e, stride);
    if (e->set->has_decisions)
        write_decided(e);
    grundy_emit_remark(e, e->set->misere ? misere : decided,
                       strlen(e->set->misere ? misere : decided));
    write_solve(e, stride);
    write_wins(e, stride);
    write_again(e, stride);
    grundy_emit_tidy(e->to);
    grundy_emit_leave(e, scope);
}
