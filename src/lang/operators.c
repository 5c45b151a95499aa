/* SPDX-License-Identifier: MIT */
#include "lang/operators.h"

#define ROW(WITH, node, token, sign, level, insn, how)                        \
    [N_##node] = {sign, LEVEL_##level, OP_##insn},

/* clang-format off */
static const rule_operator operators[N_OPS] = {
    GRUNDY_OPERATORS(ROW, )
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
#define TOKEN(WITH, node, token, sign, level, insn, how) [T_##token] = N_##node,

static const node_op of_token[T_KINDS] = {
    GRUNDY_OPERATORS(TOKEN, )
    [T_AND] = N_AND,
    [T_OR] = N_OR,
    [T_EQ] = N_EQ,
    [T_NE] = N_NE,
    [T_LT] = N_LT,
    [T_LE] = N_LE,
    [T_GT] = N_GT,
    [T_GE] = N_GE,
    [T_IN] = N_IN,
    [T_RANGE] = N_RANGE,
    [T_RANGE_LT] = N_RANGE_LT,
};
/* clang-format on */

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
