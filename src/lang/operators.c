/* SPDX-License-Identifier: MIT */
#include "lang/operators.h"

static const rule_operator operators[N_OPS] = {
    [N_ADD] = {"+", LEVEL_SUM, OP_ADD},
    [N_SUB] = {"-", LEVEL_SUM, OP_SUB},
    [N_MUL] = {"*", LEVEL_TERM, OP_MUL},
    [N_DIV] = {"/", LEVEL_TERM, OP_DIV},
    [N_MOD] = {"%", LEVEL_TERM, OP_MOD},
    [N_POW] = {"**", LEVEL_POWER, OP_POW},
    [N_SHL] = {"<<", LEVEL_SHIFT, OP_SHL},
    [N_SHR] = {">>", LEVEL_SHIFT, OP_SHR},
    [N_BITAND] = {"&", LEVEL_BITAND, OP_BIT_AND},
    [N_BITOR] = {"|", LEVEL_BITOR, OP_BIT_OR},
    [N_BITXOR] = {"xor", LEVEL_BITXOR, OP_BIT_XOR},
    [N_AND] = {"and", LEVEL_AND, OP_STOP},
    [N_OR] = {"or", LEVEL_OR, OP_STOP},
    [N_EQ] = {"==", LEVEL_COMPARE, OP_STOP},
    [N_NE] = {"!=", LEVEL_COMPARE, OP_STOP},
    [N_LT] = {"<", LEVEL_COMPARE, OP_STOP},
    [N_LE] = {"<=", LEVEL_COMPARE, OP_STOP},
    [N_GT] = {">", LEVEL_COMPARE, OP_STOP},
    [N_GE] = {">=", LEVEL_COMPARE, OP_STOP},
    [N_IN] = {"in", LEVEL_COMPARE, OP_STOP},
    [N_NOT_IN] = {"not in", LEVEL_COMPARE, OP_STOP},
    [N_RANGE] = {"..", LEVEL_RANGE, OP_STOP},
    [N_RANGE_LT] = {"..<", LEVEL_RANGE, OP_STOP},
};

/* `not in` is two tokens; what stands for none is 0, a number. */
static const node_op of_token[T_KINDS] = {
    [T_PLUS] = N_ADD,    [T_MINUS] = N_SUB,
    [T_STAR] = N_MUL,    [T_SLASH] = N_DIV,
    [T_PERCENT] = N_MOD, [T_POWER] = N_POW,
    [T_SHL] = N_SHL,     [T_SHR] = N_SHR,
    [T_AMP] = N_BITAND,  [T_BAR] = N_BITOR,
    [T_XOR] = N_BITXOR,  [T_AND] = N_AND,
    [T_OR] = N_OR,       [T_EQ] = N_EQ,
    [T_NE] = N_NE,       [T_LT] = N_LT,
    [T_LE] = N_LE,       [T_GT] = N_GT,
    [T_GE] = N_GE,       [T_IN] = N_IN,
    [T_RANGE] = N_RANGE, [T_RANGE_LT] = N_RANGE_LT,
};

const rule_operator *grundy_operator_of(node_op op)
{
    return operators[op].text != NULL ? &operators[op] : NULL;
}

node_op grundy_operator_read(token_kind sign, unsigned low, unsigned high)
{
    const node_op op = of_token[sign];

    return operators[op].text != NULL && operators[op].level >= low &&
                   operators[op].level <= high
               ? op
               : N_OPS;
}
