/* SPDX-License-Identifier: MIT */
/* What went wrong in an instruction, in words. */
#include "base/error.h"
#include "base/words.h"
#include "lang/arith.h"
#include "lang/machine.h"

grundy_status grundy_machine_index_wrong(machine *m, grundy_span span,
                                         int64_t index, uint64_t count)
{
    if (count == 0)
        return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                   "index %lld of an empty array",
                                   (long long)index);
    (void)grundy_machine_fail(m, GRUNDY_EVALUE, span,
                              "index %lld out of range 0..%llu",
                              (long long)index, (unsigned long long)count - 1);
    grundy_error_hint(
        m->err, index < 0
                    ? N_("elements count from 0, and the last one is "
                         "a[len(a) - 1]")
                    : N_("a condition before it looks first: i < len(a) and "
                         "a[i] > 0"));
    return GRUNDY_EVALUE;
}

static const char *reason(insn i, int64_t x, int64_t y)
{
    static const char *const nothing[] = {N_("the first of nothing"),
                                          N_("the least of nothing"),
                                          N_("the greatest of nothing")};

    if (grundy_insn_is_function(i))
        return grundy_arith_reason(i.op, x, y);
    switch ((opcode)i.op) {
    case OP_FAIL: return nothing[grundy_insn_number(i)];
    default: return N_("overflow");
    }
}

grundy_status grundy_machine_wrong(machine *m, const rule_code *c, size_t at,
                                   int64_t x, int64_t y)
{
    const insn i = c->at[at];

    if (i.op == OP_INDEX || i.op == OP_INDEX_MANY)
        return grundy_machine_index_wrong(m, c->span[at], x, (uint64_t)y);
    if (i.op == OP_CHECK_COUNT)
        return grundy_machine_fail(m, GRUNDY_EVALUE, c->span[at],
                                   "a negative number of copies (%lld)",
                                   (long long)x);
    (void)grundy_machine_fail(m, GRUNDY_EVALUE, c->span[at], "%s",
                              _(reason(i, x, y)));
    if (i.op == OP_FAIL && grundy_insn_number(i) > 0)
        grundy_error_hint(m->err, "where there may be none a value is joined "
                                  "to the others: max([0] + [x for x in a])");
    return GRUNDY_EVALUE;
}
