/* SPDX-License-Identifier: MIT */
/*
 * Tokens, tree and code as text.  After the first failure nothing is written,
 * so nobody in between has to look.
 */
#include "lang/dump.h"

#include "lang/operators.h"

#include <inttypes.h>
#include <string.h>

typedef struct dump {
    text_buffer *out;
    bool typed;
    const pattern *play_if;
} dump;

#define PUT(d, ...) grundy_text_print((d)->out, __VA_ARGS__)

/* A text of the rules in quotes, on one line. */
static void put_quoted(dump *d, const char *text, size_t length)
{
    PUT(d, "\"");
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            PUT(d, "\\n");
        else if (text[i] == '"' || text[i] == '\\')
            PUT(d, "\\%c", text[i]);
        else
            PUT(d, "%c", text[i]);
    PUT(d, "\"");
}

/* ---- tokens ---- */

void grundy_dump_tokens(text_buffer *out, const token *at, size_t count)
{
    dump d = {.out = out};

    for (size_t i = 0; i < count; i++) {
        const char *kind = grundy_lex_name(at[i].kind);

        PUT(&d, "%4" PRIu32 ":%-4" PRIu32 " ", at[i].span.line,
            at[i].span.column);
        switch (at[i].kind) {
        case T_INT:
        case T_NAME:
        case T_CHAR:
            PUT(&d, "%-12s ", kind);
            (void)grundy_text_put(out, at[i].text, at[i].length);
            break;
        case T_STRING:
            PUT(&d, "%-12s ", kind);
            put_quoted(&d, at[i].text, at[i].length);
            break;
        default: PUT(&d, "%s", kind);
        }
        PUT(&d, "\n");
    }
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
        PUT(d, "%s", p->name);
        return;
    }
    PUT(d, "(");
    for (uint32_t i = 0; i < p->items; i++) {
        PUT(d, "%s", i > 0 ? " " : "");
        put_pattern(d, p->item[i]);
    }
    PUT(d, ")");
}

static void put_node(dump *d, const node *n);

/* Behind a text, or neither where there is no node. */
static void put_after(dump *d, const char *text, const node *n)
{
    if (n == NULL)
        return;
    PUT(d, "%s", text);
    put_node(d, n);
}

static void put_exprs(dump *d, node *const *expr, uint32_t exprs)
{
    for (uint32_t i = 0; i < exprs; i++)
        put_after(d, " ", expr[i]);
}

static void put_step(dump *d, const tail_step *s)
{
    PUT(d, s->kind == STEP_IF ? " (if" : " (for");
    if (s->kind == STEP_WINNING)
        PUT(d, " winning-move");
    if (s->pattern != NULL) {
        PUT(d, " ");
        put_pattern(d, s->pattern);
    }
    put_after(d, " ", s->expr);
    PUT(d, ")");
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
    PUT(d, "(%s", n->op == N_CALL ? n->name : op_name(n));
    put_exprs(d, n->kid, n->kids);
    put_tail(d, n->tail);
    PUT(d, ")");
}

static void put_type(dump *d, const char *before, const type *t,
                     const char *behind)
{
    char name[64];

    grundy_type_name(t, name, sizeof name);
    PUT(d, "%s%s%s", before, name, behind);
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
    case N_INT: PUT(d, "%" PRId64, n->number); return;
    case N_CHAR: PUT(d, "'%" PRId64 "'", n->number); return;
    case N_TEXT: put_quoted(d, n->name, n->length); return;
    case N_NAME: PUT(d, "%s", n->name); break;
    default: put_list(d, n);
    }
    if (shows_type(d, n))
        put_type(d, ":<", n->type, ">");
}

void grundy_dump_node(text_buffer *out, const node *n, bool typed)
{
    dump d = {.out = out, .typed = typed};

    put_node(&d, n);
}

/* ---- clauses ---- */

static void put_param(dump *d, const param *p)
{
    static const char *const kind[] = {"", ": set", "[]", ": text"};

    PUT(d, "  param %s%s", p->name, kind[p->kind]);
    put_exprs(d, p->size, p->sizes);
    put_after(d, " of ", p->length);
    put_after(d, " in ", p->range);
    if (d->typed && p->variable != NULL)
        put_type(d, " -- ", p->variable->type, "");
    PUT(d, "\n");
}

static void put_moves(dump *d, const char *what, const rule_move *move,
                      uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        PUT(d, move[i].instead ? "  else %s " : "  %s ", what);
        if (move[i].name != NULL) {
            put_node(d, move[i].name);
            PUT(d, " ");
        }
        if (move[i].side != SIDE_BOTH)
            PUT(d, move[i].side == SIDE_LEFT ? "left " : "right ");
        if (move[i].again)
            PUT(d, "again ");
        if (move[i].entailing)
            PUT(d, "entailing ");
        put_node(d, move[i].target);
        put_after(d, " gain ", move[i].gain);
        put_tail(d, move[i].tail);
        PUT(d, "\n");
    }
}

static void put_kind(dump *d, const game_kind *k)
{
    PUT(d, "position %s%s\n", k->name, k->planned ? " -- of the planner" : "");
    for (uint32_t i = 0; i < k->params; i++)
        put_param(d, &k->param[i]);
    for (uint32_t i = 0; i < k->decides; i++) {
        PUT(d, "  %s ", grundy_decision_name(k->decide[i].what));
        if (k->decide[i].score != NULL) {
            put_node(d, k->decide[i].score);
            PUT(d, " ");
        }
        put_node(d, k->decide[i].condition);
        PUT(d, "\n");
    }
    put_moves(d, "move", k->move, k->moves);
    for (uint32_t i = 0; i < k->shows; i++) {
        PUT(d, "  show");
        put_exprs(d, k->show[i].expr, k->show[i].exprs);
        put_tail(d, k->show[i].tail);
        PUT(d, "\n");
    }
    if (!d->typed)
        return;
    if (k->value_move != k->move)
        put_moves(d, "for values", k->value_move, k->value_moves);
    if (k->split != NULL) {
        put_after(d, "  equal to ", k->split);
        PUT(d, "\n");
    }
}

static void put_function(dump *d, const function *f)
{
    PUT(d, "fn %s%s", f->name, f->recursive ? " -- recursive" : "");
    if (d->typed && f->result != NULL)
        put_type(d, " -- ", f->result, "");
    PUT(d, "\n");
    for (uint32_t i = 0; i < f->params; i++)
        put_param(d, &f->param[i]);
    put_after(d, "  = ", f->body);
    PUT(d, "\n");
}

static void put_item(dump *d, const input_item *it)
{
    if (it->name != NULL) {
        PUT(d, " %s", it->name);
    } else {
        PUT(d, " (");
        for (uint32_t i = 0; i < it->items; i++)
            put_item(d, &it->item[i]);
        PUT(d, " )");
    }
    for (uint32_t i = 0; i < it->dims; i++) {
        put_after(d, "[", it->dim[i]);
        PUT(d, "]");
    }
    put_after(d, "[", it->count);
    PUT(d, "%s%s", it->count != NULL ? "]" : "", it->is_text ? ": text" : "");
    put_after(d, " in ", it->range);
}

static void put_end(dump *d, const statement *s)
{
    if (s->end == NULL)
        return;
    PUT(d, " end ");
    put_quoted(d, s->end->name, s->end->length);
}

static void put_statement(dump *d, const statement *s)
{
    switch (s->kind) {
    case S_CASES_COUNT:
        PUT(d, "cases %s", s->name != NULL ? s->name : "by a number");
        break;
    case S_CASES_END: PUT(d, "cases to the end"); break;
    case S_CASES_UNTIL: put_after(d, "cases until ", s->condition); break;
    case S_INPUT:
        PUT(d, "input");
        for (uint32_t i = 0; i < s->items; i++)
            put_item(d, &s->item[i]);
        break;
    case S_LET:
        if (s->pattern == d->play_if) {
            PUT(d, "play misere if");
        } else {
            PUT(d, "let ");
            put_pattern(d, s->pattern);
            PUT(d, " =");
        }
        put_exprs(d, s->expr, s->exprs);
        break;
    case S_ANSWER:
        PUT(d, "answer");
        put_exprs(d, s->expr, s->exprs);
        put_end(d, s);
        break;
    case S_PRINT:
        PUT(d, "print");
        put_exprs(d, s->expr, s->exprs);
        put_tail(d, s->tail);
        put_end(d, s);
        break;
    }
    PUT(d, "\n");
}

void grundy_dump_rules(text_buffer *out, const ruleset *set, bool typed)
{
    dump d = {.out = out, .typed = typed, .play_if = set->play_if};

    if (set->title != NULL) {
        PUT(&d, "game ");
        put_quoted(&d, set->title, strlen(set->title));
        PUT(&d, "\n");
    }
    if (set->misere && set->play_if == NULL)
        PUT(&d, "play misere\n");
    if (set->endless)
        PUT(&d, set->endless_for == SIDE_LEFT    ? "play endless left\n"
                : set->endless_for == SIDE_RIGHT ? "play endless right\n"
                                                 : "play endless\n");
    for (uint32_t i = 0; i < set->functions; i++)
        put_function(&d, &set->function[i]);
    for (uint32_t i = 0; i < set->kinds; i++)
        put_kind(&d, &set->kind[i]);
    put_after(&d, "start ", set->start);
    if (set->start != NULL)
        PUT(&d, "\n");
    for (uint32_t i = 0; i < set->statements; i++)
        put_statement(&d, &set->statement[i]);
}

/* ---- code ---- */

static const char *const operation[] = {
#define X(name) #name,
    GRUNDY_OPS(X)
#undef X
};

void grundy_dump_code(text_buffer *out, const rule_code *c)
{
    dump d = {.out = out};

    for (uint32_t i = 0; i < c->count; i++) {
        const insn in = c->at[i];
        const bool second = i > 0 && grundy_insn_size(c->at[i - 1]) == 2;

        PUT(&d, "    %4" PRIu32 " %-11s %5u %5u %5d", i,
            second ? "" : operation[in.op], (unsigned)in.a, (unsigned)in.b,
            grundy_insn_jump(in));
        if (c->span != NULL && c->span[i].line > 0)
            PUT(&d, "   %" PRIu32 ":%" PRIu32, c->span[i].line,
                c->span[i].column);
        PUT(&d, "\n");
    }
}
