/* SPDX-License-Identifier: MIT */
/*
 * Tokens, tree and code as text.  One writer serves all: after the first
 * failure it does nothing, so nobody in between has to look.
 */
#include "lang/dump.h"

#include "lang/operators.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct dump {
    text_buffer *out;
    bool typed, failed;
    const pattern *play_if;
} dump;

static void put(dump *d, const char *format, ...) GRUNDY_PRINTF(2, 3);

/* Formats bring short pieces only; texts of any length go by put_text. */
static void put(dump *d, const char *format, ...)
{
    char text[256];
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert(length >= 0 && (size_t)length < sizeof text);
    d->failed |= !grundy_text_put(d->out, text, (size_t)length);
}

static void put_text(dump *d, const char *text, size_t length)
{
    d->failed |= !grundy_text_put(d->out, text, length);
}

static void put_name(dump *d, const char *name)
{
    put_text(d, name, strlen(name));
}

/* A text of the rules in quotes, on one line. */
static void put_quoted(dump *d, const char *text, size_t length)
{
    put(d, "\"");
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            put(d, "\\n");
        else if (text[i] == '"' || text[i] == '\\')
            put(d, "\\%c", text[i]);
        else
            put_text(d, text + i, 1);
    put(d, "\"");
}

/* ---- tokens ---- */

bool grundy_dump_tokens(text_buffer *out, const token *at, size_t count)
{
    dump d = {.out = out};

    for (size_t i = 0; i < count; i++) {
        const char *kind = grundy_lex_name(at[i].kind);

        put(&d, "%4" PRIu32 ":%-4" PRIu32 " ", at[i].span.line,
            at[i].span.column);
        switch (at[i].kind) {
        case T_INT:
        case T_NAME:
        case T_CHAR:
            put(&d, "%-12s ", kind);
            put_text(&d, at[i].text, at[i].length);
            break;
        case T_STRING:
            put(&d, "%-12s ", kind);
            put_quoted(&d, at[i].text, at[i].length);
            break;
        default: put(&d, "%s", kind);
        }
        put(&d, "\n");
    }
    return !d.failed;
}

/* ---- expressions ---- */

/* Of what is no operator between two values. */
static const char *const other_name[N_OPS] = {
    [N_INT] = "int",   [N_CHAR] = "char",   [N_TEXT] = "text",
    [N_NAME] = "name", [N_FULL] = "full",   [N_NOTHING] = "nothing",
    [N_CALL] = "call", [N_TUPLE] = "tuple", [N_ARRAY] = "array",
    [N_SET] = "set",   [N_INDEX] = "index", [N_SLICE] = "slice",
    [N_NEG] = "neg",   [N_NOT] = "not",     [N_CHAIN] = "chain",
    [N_IF] = "if",     [N_WITH] = "with",   [N_UPDATE] = "update"};

static const char *op_name(const node *n)
{
    const rule_operator *const op = grundy_operator_of((node_op)n->op);

    return op != NULL ? op->text : other_name[n->op];
}

static void put_pattern(dump *d, const pattern *p)
{
    if (p->name != NULL) {
        put_name(d, p->name);
        return;
    }
    put(d, "(");
    for (uint32_t i = 0; i < p->items; i++) {
        if (i > 0)
            put(d, " ");
        put_pattern(d, p->item[i]);
    }
    put(d, ")");
}

static void put_node(dump *d, const node *n);

static void put_step(dump *d, const tail_step *s)
{
    put(d, s->kind == STEP_IF ? " (if" : " (for");
    if (s->kind == STEP_WINNING)
        put(d, " winning-move");
    if (s->pattern != NULL) {
        put(d, " ");
        put_pattern(d, s->pattern);
    }
    if (s->expr != NULL) {
        put(d, " ");
        put_node(d, s->expr);
    }
    put(d, ")");
}

/* In a typed tree the tail that runs, which a rewrite may have made. */
static void put_tail(dump *d, const tail *t)
{
    if (t != NULL && d->typed)
        t = grundy_tail_quick(t);
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        put_step(d, &t->step[i]);
}

static void put_list(dump *d, const node *n)
{
    put(d, "(");
    put_name(d, n->op == N_CALL ? n->name : op_name(n));
    for (uint32_t i = 0; i < n->kids; i++) {
        put(d, " ");
        put_node(d, n->kid[i]);
    }
    put_tail(d, n->tail);
    put(d, ")");
}

static void put_type(dump *d, const type *t)
{
    char name[64];

    grundy_type_name(t, name, sizeof name);
    put(d, "%s", name);
}

/* Of names and calls whose type is neither plain nor plain to see. */
static bool shows_type(const dump *d, const node *n)
{
    return d->typed && n->type != NULL && n->type->tag > TYPE_CHAR &&
           n->type->tag != TYPE_SUM && (n->op == N_NAME || n->op == N_CALL);
}

static void put_node(dump *d, const node *n)
{
    switch ((node_op)n->op) {
    case N_INT: put(d, "%" PRId64, n->number); return;
    case N_CHAR: put(d, "'%" PRId64 "'", n->number); return;
    case N_TEXT: put_quoted(d, n->name, n->length); return;
    case N_NAME: put_name(d, n->name); break;
    default: put_list(d, n);
    }
    if (shows_type(d, n)) {
        put(d, ":<");
        put_type(d, n->type);
        put(d, ">");
    }
}

bool grundy_dump_node(text_buffer *out, const node *n, bool typed)
{
    dump d = {.out = out, .typed = typed};

    put_node(&d, n);
    return !d.failed;
}

/* ---- clauses ---- */

static void put_param(dump *d, const param *p)
{
    static const char *const kind[] = {"", ": set", "[]", ": text"};

    put(d, "  param ");
    put_name(d, p->name);
    put(d, "%s", kind[p->kind]);
    for (uint32_t i = 0; i < p->sizes; i++) {
        put(d, " ");
        put_node(d, p->size[i]);
    }
    if (p->length != NULL) {
        put(d, " of ");
        put_node(d, p->length);
    }
    if (p->range != NULL) {
        put(d, " in ");
        put_node(d, p->range);
    }
    if (d->typed && p->variable != NULL) {
        put(d, " -- ");
        put_type(d, p->variable->type);
    }
    put(d, "\n");
}

static void put_moves(dump *d, const char *what, const rule_move *move,
                      uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        put(d, move[i].instead ? "  else %s " : "  %s ", what);
        if (move[i].name != NULL) {
            put_node(d, move[i].name);
            put(d, " ");
        }
        if (move[i].side != SIDE_BOTH)
            put(d, move[i].side == SIDE_LEFT ? "left " : "right ");
        if (move[i].again)
            put(d, "again ");
        if (move[i].entailing)
            put(d, "entailing ");
        put_node(d, move[i].target);
        if (move[i].gain != NULL) {
            put(d, " gain ");
            put_node(d, move[i].gain);
        }
        put_tail(d, move[i].tail);
        put(d, "\n");
    }
}

static void put_exprs(dump *d, node *const *expr, uint32_t exprs)
{
    for (uint32_t i = 0; i < exprs; i++) {
        put(d, " ");
        put_node(d, expr[i]);
    }
}

static void put_kind(dump *d, const game_kind *k)
{
    put(d, "position ");
    put_name(d, k->name);
    put(d, "%s\n", k->planned ? " -- of the planner" : "");
    for (uint32_t i = 0; i < k->params; i++)
        put_param(d, &k->param[i]);
    for (uint32_t i = 0; i < k->decides; i++) {
        put(d, "  %s ", grundy_decision_name(k->decide[i].what));
        if (k->decide[i].score != NULL) {
            put_node(d, k->decide[i].score);
            put(d, " ");
        }
        put_node(d, k->decide[i].condition);
        put(d, "\n");
    }
    put_moves(d, "move", k->move, k->moves);
    for (uint32_t i = 0; i < k->shows; i++) {
        put(d, "  show");
        put_exprs(d, k->show[i].expr, k->show[i].exprs);
        put_tail(d, k->show[i].tail);
        put(d, "\n");
    }
    if (!d->typed)
        return;
    if (k->value_move != k->move)
        put_moves(d, "for values", k->value_move, k->value_moves);
    if (k->split != NULL) {
        put(d, "  equal to ");
        put_node(d, k->split);
        put(d, "\n");
    }
}

static void put_function(dump *d, const function *f)
{
    put(d, "fn ");
    put_name(d, f->name);
    put(d, "%s", f->recursive ? " -- recursive" : "");
    if (d->typed && f->result != NULL) {
        put(d, " -- ");
        put_type(d, f->result);
    }
    put(d, "\n");
    for (uint32_t i = 0; i < f->params; i++)
        put_param(d, &f->param[i]);
    put(d, "  = ");
    put_node(d, f->body);
    put(d, "\n");
}

static void put_item(dump *d, const input_item *it)
{
    put(d, " ");
    if (it->name != NULL) {
        put_name(d, it->name);
    } else {
        put(d, "(");
        for (uint32_t i = 0; i < it->items; i++)
            put_item(d, &it->item[i]);
        put(d, " )");
    }
    for (uint32_t i = 0; i < it->dims; i++) {
        put(d, "[");
        put_node(d, it->dim[i]);
        put(d, "]");
    }
    if (it->count != NULL) {
        put(d, "[");
        put_node(d, it->count);
        put(d, "]");
    }
    if (it->is_text)
        put(d, ": text");
    if (it->range != NULL) {
        put(d, " in ");
        put_node(d, it->range);
    }
}

static void put_end(dump *d, const statement *s)
{
    if (s->end == NULL)
        return;
    put(d, " end ");
    put_quoted(d, s->end->name, s->end->length);
}

static void put_statement(dump *d, const statement *s)
{
    switch (s->kind) {
    case S_CASES_COUNT:
        put(d, "cases ");
        put_name(d, s->name != NULL ? s->name : "by a number");
        break;
    case S_CASES_END: put(d, "cases to the end"); break;
    case S_CASES_UNTIL:
        put(d, "cases until ");
        put_node(d, s->condition);
        break;
    case S_INPUT:
        put(d, "input");
        for (uint32_t i = 0; i < s->items; i++)
            put_item(d, &s->item[i]);
        break;
    case S_LET:
        if (s->pattern == d->play_if) {
            put(d, "play misere if");
        } else {
            put(d, "let ");
            put_pattern(d, s->pattern);
            put(d, " =");
        }
        put_exprs(d, s->expr, s->exprs);
        break;
    case S_ANSWER:
        put(d, "answer");
        put_exprs(d, s->expr, s->exprs);
        put_end(d, s);
        break;
    case S_PRINT:
        put(d, "print");
        put_exprs(d, s->expr, s->exprs);
        put_tail(d, s->tail);
        put_end(d, s);
        break;
    }
    put(d, "\n");
}

bool grundy_dump_rules(text_buffer *out, const ruleset *set, bool typed)
{
    dump d = {.out = out, .typed = typed, .play_if = set->play_if};

    if (set->title != NULL) {
        put(&d, "game ");
        put_quoted(&d, set->title, strlen(set->title));
        put(&d, "\n");
    }
    if (set->misere && set->play_if == NULL)
        put(&d, "play misere\n");
    if (set->endless)
        put(&d, set->endless_for == SIDE_LEFT    ? "play endless left\n"
                : set->endless_for == SIDE_RIGHT ? "play endless right\n"
                                                 : "play endless\n");
    for (uint32_t i = 0; i < set->functions; i++)
        put_function(&d, &set->function[i]);
    for (uint32_t i = 0; i < set->kinds; i++)
        put_kind(&d, &set->kind[i]);
    if (set->start != NULL) {
        put(&d, "start ");
        put_node(&d, set->start);
        put(&d, "\n");
    }
    for (uint32_t i = 0; i < set->statements; i++)
        put_statement(&d, &set->statement[i]);
    return !d.failed;
}

/* ---- code ---- */

static const char *const operation[] = {
#define X(name) #name,
    GRUNDY_OPS(X)
#undef X
};

bool grundy_dump_code(text_buffer *out, const rule_code *c)
{
    dump d = {.out = out};

    for (uint32_t i = 0; i < c->count; i++) {
        const insn in = c->at[i];
        const bool second = i > 0 && grundy_insn_size(c->at[i - 1]) == 2;

        put(&d, "    %4" PRIu32 " %-11s %5u %5u %5d", i,
            second ? "" : operation[in.op], (unsigned)in.a, (unsigned)in.b,
            grundy_insn_jump(in));
        if (c->span != NULL && c->span[i].line > 0)
            put(&d, "   %" PRIu32 ":%" PRIu32, c->span[i].line,
                c->span[i].column);
        put(&d, "\n");
    }
    return !d.failed;
}
