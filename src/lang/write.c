/* SPDX-License-Identifier: MIT */
/*
 * Brackets stand where the grammar needs them: each operator has a level, how
 * tightly it holds together, and an operand of a lower level is put in
 * brackets.  The levels are those of the parser, from `with` up to names.
 */
#include "lang/dump.h"

#include "lang/operators.h"

#include <inttypes.h>
#include <string.h>

static void put(text_buffer *w, const char *text)
{
    (void)grundy_text_put(w, text, strlen(text));
}

static void write(text_buffer *w, const node *n, rule_level level);

static void write_list(text_buffer *w, node *const *kid, uint32_t kids,
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

static void write_tail(text_buffer *w, const tail *t)
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

static void write_with(text_buffer *w, const node *n)
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

static void write_choice(text_buffer *w, const node *n)
{
    put(w, "if ");
    write(w, n->kid[0], LEVEL_OR);
    put(w, " then ");
    write(w, n->kid[1], LEVEL_OR);
    put(w, " else ");
    write(w, n->kid[2], LEVEL_OR);
}

/* An expression that has no two operands; its level. */
static rule_level level_of(const node *n)
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

static void write_other(text_buffer *w, const node *n)
{
    switch ((node_op)n->op) {
    case N_INT: grundy_text_print(w, "%" PRId64, n->number); break;
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

/* The level that the i-th operand has to have without brackets. */
static rule_level level_in(const node *n, uint32_t i, rule_level own)
{
    if (own == LEVEL_POWER)
        return i == 0 ? LEVEL_NAME : LEVEL_UNARY;
    if (own == LEVEL_RANGE)
        return LEVEL_BITOR;
    if ((i == 0 && own >= LEVEL_BITOR) ||
        ((n->op == N_AND || n->op == N_OR) && n->kid[i]->op == n->op))
        return own;
    return (rule_level)(own + 1);
}

static void write_pair(text_buffer *w, const node *n, const rule_operator *op)
{
    const char *const space = op->level == LEVEL_RANGE ? "" : " ";

    for (uint32_t i = 0; i < n->kids; i++) {
        if (i > 0) {
            put(w, space);
            put(w, op->text);
            put(w, space);
        }
        write(w, n->kid[i], level_in(n, i, op->level));
    }
}

static void write(text_buffer *w, const node *n, rule_level level)
{
    const rule_operator *const op = grundy_operator_of((node_op)n->op);
    const rule_level own = op != NULL ? op->level : level_of(n);

    if (own < level)
        put(w, "(");
    if (op != NULL)
        write_pair(w, n, op);
    else
        write_other(w, n);
    if (own < level)
        put(w, ")");
}

void grundy_write_move(text_buffer *out, const rule_move *m)
{
    put(out, "move to ");
    write(out, m->target, LEVEL_OR);
    write_tail(out, m->tail);
}
