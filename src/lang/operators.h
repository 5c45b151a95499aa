/* SPDX-License-Identifier: MIT */
/*
 * lang/operators.h -- the operators between two values, a row each: how they
 * are read and written, how tightly they hold together, what computes them.
 * Parser, checker, compiler, writer and dump have what they know from here.
 */
#pragma once

#include "lang/code.h"
#include "lang/lex.h"

/* How tightly an expression holds together, loosest first: what stands on one
 * level needs no brackets where one of a lower level is expected. */
typedef enum rule_level {
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
} rule_level;

typedef struct rule_operator {
    const char *text; /* as it is written, without spaces */
    rule_level level;
    opcode code; /* of two numbers; OP_STOP: none */
} rule_operator;

/* NULL: not an operator between two values. */
const rule_operator *grundy_operator_of(node_op op);

/* That the sign stands for, if its level is from low to high; else N_OPS. */
node_op grundy_operator_read(token_kind sign, unsigned low, unsigned high);
