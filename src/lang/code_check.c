/* SPDX-License-Identifier: MIT */
/*
 * What holds of all code that the compiler has finished: operands are registers
 * of the frame, constants and infos there are, jumps stay within, and the last
 * instruction goes on to none.  Only builds with assertions look.
 */
#include "lang/compiler.h"

#ifndef NDEBUG

#include <assert.h>

/* What an operation's operands are. */
enum {
    A = 1,
    B = 2,
    C = 4,          /* registers */
    PAIR = 8,       /* r[a], r[a + 1] */
    MANY = 16,      /* r[a..], b words */
    COPIES = 32,    /* c is a register, or 0xffff */
    TO_NUMBER = 64, /* jumps by b and c as one number */
    TO_C = 128,     /* jumps by c */
    END = 256       /* the next instruction is not reached */
};

#define OF_TWO(WITH, node, token, sign, level, insn, how)                      \
    [OP_##insn] = A | B | C,

static const uint16_t operands[OP_COUNT] = {
    [OP_STOP] = END,
    [OP_RETURN] = MANY | END,
    [OP_JUMP] = TO_NUMBER | END,
    [OP_JUMP_TRUE] = A | TO_NUMBER,
    [OP_JUMP_FALSE] = A | TO_NUMBER,
    [OP_JUMP_EQ] = A | B | TO_C,
    [OP_JUMP_NE] = A | B | TO_C,
    [OP_JUMP_LT] = A | B | TO_C,
    [OP_JUMP_LE] = A | B | TO_C,
    [OP_LOAD] = A,
    [OP_LOAD_BIG] = A,
    [OP_COPY] = A | B,
    [OP_GLOBAL] = A,
    GRUNDY_OPERATORS(OF_TWO, )[OP_ADD_SMALL] = A | B,
    [OP_BIT_ANDNOT] = A | B | C,
    [OP_NEG] = A | B,
    [OP_NOT] = A | B,
    [OP_IS_EQ] = A | B | C,
    [OP_IS_NE] = A | B | C,
    [OP_IS_LT] = A | B | C,
    [OP_IS_LE] = A | B | C,
    [OP_LOOP] = A | B | TO_C,
    [OP_LENGTH] = A | B,
    [OP_ELEMENT] = A | B | C,
    [OP_ELEMENTS] = A | B | C,
    [OP_INDEX] = A | B | C,
    [OP_INDEX_MANY] = A | B | C,
    [OP_MASK_NEXT] = A | B,
    [OP_MASK_SET] = A | B,
    [OP_MASK_NEED] = PAIR | B,
    [OP_MASK_FULL] = A,
    [OP_MASK_HAS] = A | B,
    [OP_POPCOUNT] = A | B,
    [OP_MARK] = PAIR,
    [OP_RESET] = PAIR,
    [OP_PUSH] = MANY,
    [OP_ARRAY] = A,
    [OP_PART_NIM] = A | COPIES,
    [OP_PART_SUM] = A | COPIES,
    [OP_PART] = COPIES,
    [OP_SUM] = A,
    [OP_EXISTS] = A,
    [OP_GAIN] = A,
    [OP_MOVED] = A,
    [OP_SIDE] = A,
    [OP_FAIL] = END,
    [OP_CHECK_COUNT] = A,
    [OP_OUTSIDE] = A,
};

static void check_registers(const rule_code *c, insn i)
{
    const uint32_t is = operands[i.op], regs = c->regs;

    assert((is & A) == 0 || i.a < regs);
    assert((is & B) == 0 || i.b < regs);
    assert((is & C) == 0 || i.c < regs);
    assert((is & PAIR) == 0 || i.a + 1u < regs);
    assert((is & MANY) == 0 || (uint32_t)i.a + i.b <= regs);
    assert((is & COPIES) == 0 || i.c == 0xffff || i.c < regs);
    assert(i.op != OP_COPY_MANY ||
           ((uint32_t)i.a + i.c <= regs && (uint32_t)i.b + i.c <= regs));
}

/* The instruction `at` jumps to one there is. */
static void check_jump(const rule_code *c, uint32_t at, insn i)
{
    const uint32_t is = operands[i.op];
    const int64_t by = (is & TO_NUMBER) != 0 ? grundy_insn_number(i)
                       : (is & TO_C) != 0    ? grundy_insn_jump(i)
                                             : 0;
    const int64_t to = (int64_t)at + grundy_insn_size(i) + by;

    assert(to >= 0 && to < c->count);
}

void grundy_code_check(const rule_code *c)
{
    assert(c->params <= c->regs);
    for (uint32_t at = 0; at < c->count; at += grundy_insn_size(c->at[at])) {
        const insn i = c->at[at];

        assert(i.op < OP_COUNT);
        check_registers(c, i);
        if (operands[i.op] != END && operands[i.op] != (MANY | END))
            check_jump(c, at, i);
        assert(i.op != OP_LOAD_BIG ||
               (uint32_t)grundy_insn_number(i) < c->constants);
        assert(i.op != OP_RUNTIME || i.c < c->infos);
        assert(i.op != OP_TRACE || (uint32_t)grundy_insn_number(i) < c->lists);
    }
}

#endif
