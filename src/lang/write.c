/* SPDX-License-Identifier: MIT */
/*
 * Brackets stand where the grammar needs them: each operator has a level, how
 * tightly it holds together, and an operand of a lower level is put in
 * brackets.  The levels are those of the parser, from `with` up to names.
 */
#include "lang/write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef enum write_level {
    LEVEL_WITH,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_RANGE,
    LEVEL_BITOR,
    LEVEL_BITXOR,
    LEVEL_BITAND,
    LEVEL_SHIFT,
    LEVEL_SUM,
    LEVEL_TERM,
    LEVEL_UNARY,
    LEVEL_POWER,
    LEVEL_NAME
} write_level;

typedef struct rule_writer {
    text_buffer *out;
    bool failed;
} rule_writer;

static void put(rule_writer *w, const char *text)
{
    w->failed |= !grundy_text_put(w->out, text, strlen(text));
}

/* The operators with two operands: how they are written, and their level. */
static const struct {
    node_op op;
    write_level level;
    const char *text;
} operators[] = {
    {N_ADD, LEVEL_SUM, " + "},     {N_SUB, LEVEL_SUM, " - "},
    {N_MUL, LEVEL_TERM, " * "},    {N_DIV, LEVEL_TERM, " / "},
    {N_MOD, LEVEL_TERM, " % "},    {N_SHL, LEVEL_SHIFT, " << "},
    {N_SHR, LEVEL_SHIFT, " >> "},  {N_BITAND, LEVEL_BITAND, " & "},
    {N_BITOR, LEVEL_BITOR, " | "}, {N_BITXOR, LEVEL_BITXOR, " xor "},
    {N_AND, LEVEL_AND, " and "},   {N_OR, LEVEL_OR, " or "},
    {N_EQ, LEVEL_COMPARE, " == "}, {N_NE, LEVEL_COMPARE, " != "},
    {N_LT, LEVEL_COMPARE, " < "},  {N_LE, LEVEL_COMPARE, " <= "},
    {N_GT, LEVEL_COMPARE, " > "},  {N_GE, LEVEL_COMPARE, " >= "},
    {N_IN, LEVEL_COMPARE, " in "}, {N_NOT_IN, LEVEL_COMPARE, " not in "},
    {N_RANGE, LEVEL_RANGE, ".."},  {N_RANGE_LT, LEVEL_RANGE, "..<"},
};

enum { OPERATORS = sizeof operators / sizeof *operators };

static void write(rule_writer *w, const node *n, write_level level);

static uint32_t operator_of(const node *n)
{
    uint32_t i = 0;

    while (i < OPERATORS && operators[i].op != n->op)
        i++;
    return i;
}

static void write_list(rule_writer *w, node *const *kid, uint32_t kids,
                       const char *open, const char *close)
{
    put(w, open);
    for (uint32_t i = 0; i < kids; i++) {
        if (i > 0)
            put(w, ", ");
        write(w, kid[i], kids == 1 ? LEVEL_WITH : LEVEL_OR);
    }
    put(w, close);
}

static void write_tail(rule_writer *w, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        put(w, s->kind == STEP_IF ? " if " : " for ");
        if (s->kind == STEP_FOR) {
            put(w, s->pattern->name != NULL ? s->pattern->name : "?");
            put(w, " in ");
        }
        if (s->kind != STEP_WINNING)
            write(w, s->expr, LEVEL_OR);
    }
}

static void write_with(rule_writer *w, const node *n)
{
    write(w, n->kid[0], LEVEL_OR);
    for (uint32_t i = 1; i < n->kids; i++) {
        const node *const u = n->kid[i];

        put(w, i == 1 ? " with " : ", ");
        for (uint32_t j = 0; j + 1 < u->kids; j++) {
            put(w, "[");
            write(w, u->kid[j], LEVEL_WITH);
            put(w, "]");
        }
        put(w, " = ");
        write(w, u->kid[u->kids - 1], LEVEL_OR);
    }
}

static void write_number(rule_writer *w, int64_t number)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%" PRId64, number);
    put(w, digits);
}

static void write_choice(rule_writer *w, const node *n)
{
    put(w, "if ");
    write(w, n->kid[0], LEVEL_OR);
    put(w, " then ");
    write(w, n->kid[1], LEVEL_OR);
    put(w, " else ");
    write(w, n->kid[2], LEVEL_OR);
}

/* An expression that has no two operands; its level. */
static write_level level_of(const node *n)
{
    switch ((node_op)n->op) {
    case N_INT: return n->number < 0 ? LEVEL_UNARY : LEVEL_NAME;
    case N_NEG: return LEVEL_UNARY;
    case N_NOT: return LEVEL_NOT;
    case N_WITH:
    case N_IF: return LEVEL_WITH;
    default: return LEVEL_NAME;
    }
}

static void write_other(rule_writer *w, const node *n)
{
    switch ((node_op)n->op) {
    case N_INT: write_number(w, n->number); break;
    case N_NAME: put(w, n->name); break;
    case N_NOTHING: put(w, "nothing"); break;
    case N_NEG:
        put(w, "-");
        write(w, n->kid[0], LEVEL_UNARY);
        break;
    case N_NOT:
        put(w, "not ");
        write(w, n->kid[0], LEVEL_NOT);
        break;
    case N_IF: write_choice(w, n); break;
    case N_WITH: write_with(w, n); break;
    case N_INDEX:
        write(w, n->kid[0], LEVEL_NAME);
        write_list(w, &n->kid[1], 1, "[", "]");
        break;
    case N_CALL:
        put(w, n->name);
        write_list(w, n->kid, n->kids, "(", "");
        write_tail(w, n->tail);
        put(w, ")");
        break;
    case N_ARRAY: write_list(w, n->kid, n->kids, "[", "]"); break;
    case N_SET: write_list(w, n->kid, n->kids, "{", "}"); break;
    case N_TUPLE: write_list(w, n->kid, n->kids, "(", ")"); break;
    default: put(w, "?"); break;
    }
}

static void write_pair(rule_writer *w, const node *n, uint32_t op)
{
    const write_level own = operators[op].level;
    const bool joins = n->op == N_AND || n->op == N_OR;

    for (uint32_t i = 0; i < n->kids; i++) {
        if (i > 0)
            put(w, operators[op].text);
        write(w, n->kid[i],
              i == 0 && own >= LEVEL_BITOR      ? own
              : own == LEVEL_RANGE              ? LEVEL_BITOR
              : joins && n->kid[i]->op == n->op ? own
                                                : (write_level)(own + 1));
    }
}

static void write(rule_writer *w, const node *n, write_level level)
{
    const uint32_t op = operator_of(n);
    const write_level own = op < OPERATORS ? operators[op].level : level_of(n);

    if (own < level)
        put(w, "(");
    if (op < OPERATORS)
        write_pair(w, n, op);
    else
        write_other(w, n);
    if (own < level)
        put(w, ")");
}

bool grundy_write_node(text_buffer *out, const node *n)
{
    rule_writer w = {.out = out};

    write(&w, n, LEVEL_WITH);
    return !w.failed;
}

bool grundy_write_move(text_buffer *out, const rule_move *m)
{
    rule_writer w = {.out = out};

    put(&w, "move to ");
    write(&w, m->target, LEVEL_OR);
    write_tail(&w, m->tail);
    return !w.failed;
}
