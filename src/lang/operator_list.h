/* SPDX-License-Identifier: MIT */
/*
 * lang/operator_list.h -- the operators of two numbers, a row each, from which
 * tokens, nodes, instructions and the table of lang/operators.c are made.
 *
 * X(WITH, node, token, sign, level, instruction, how): WITH is what the user of
 * a list hands on.  how: a STEP of the machine, or a FUNCTION of lang/arith.c,
 * which may have no value.  A new operator is a row here, its values in
 * lang/arith.c, and, as far as anything is known, what it keeps within bounds
 * (plan/facts/interval.c) and how C says it (emit/arith.c): all else takes it
 * for an unknown function of two numbers.
 */
#pragma once

/* clang-format off */
#define GRUNDY_SIGN_OPERATORS(X, WITH)                                         \
    X(WITH, ADD,    PLUS,    "+",   SUM,    ADD,     STEP)                     \
    X(WITH, SUB,    MINUS,   "-",   SUM,    SUB,     STEP)                     \
    X(WITH, MUL,    STAR,    "*",   TERM,   MUL,     STEP)                     \
    X(WITH, DIV,    SLASH,   "/",   TERM,   DIV,     FUNCTION)                 \
    X(WITH, MOD,    PERCENT, "%",   TERM,   MOD,     FUNCTION)                 \
    X(WITH, POW,    POWER,   "**",  POWER,  POW,     FUNCTION)                 \
    X(WITH, SHL,    SHL,     "<<",  SHIFT,  SHL,     FUNCTION)                 \
    X(WITH, SHR,    SHR,     ">>",  SHIFT,  SHR,     FUNCTION)                 \
    X(WITH, BITAND, AMP,     "&",   BITAND, BIT_AND, STEP)                     \
    X(WITH, BITOR,  BAR,     "|",   BITOR,  BIT_OR,  STEP)

#define GRUNDY_WORD_OPERATORS(X, WITH)                                         \
    X(WITH, BITXOR, XOR,     "xor", BITXOR, BIT_XOR, STEP)
/* clang-format on */

#define GRUNDY_OPERATORS(X, WITH)                                              \
    GRUNDY_SIGN_OPERATORS(X, WITH)                                             \
    GRUNDY_WORD_OPERATORS(X, WITH)

#define GRUNDY_TOKEN_OF(WITH, node, token, sign, level, insn, how) T_##token,
#define GRUNDY_NODE_OF(WITH, node, token, sign, level, insn, how) N_##node,
#define GRUNDY_INSN_OF(WITH, node, token, sign, level, insn, how) WITH(insn)

/* Labels of a switch: the instructions that are functions. */
#define GRUNDY_LABEL_STEP(insn)
#define GRUNDY_LABEL_FUNCTION(insn) case OP_##insn:
#define GRUNDY_INSN_LABEL(WITH, node, token, sign, level, insn, how)           \
    GRUNDY_LABEL_##how(insn)
