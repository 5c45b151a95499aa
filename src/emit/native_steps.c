/* SPDX-License-Identifier: MIT */
/* Everything but options and their parts: what machine.c does, in C. */
#include <assert.h>
#include <inttypes.h>

#include "emit/native_text.h"
#include "lang/aggregate.h"

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

bool grundy_native_asks(insn i)
{
    switch ((opcode)i.op) {
    case OP_DIV:
    case OP_MOD: return false;
    case OP_LOOP:
    case OP_MARK:
    case OP_RESET:
    case OP_OPEN:
    case OP_PUSH:
    case OP_ARRAY:
    case OP_RUNTIME:
    case OP_CALL:
    case OP_PART:
    case OP_PART_NIM:
    case OP_PART_SUM:
    case OP_SUM:
    case OP_OPTION:
    case OP_MOVE:
    case OP_EXISTS:
    case OP_GAIN:
    case OP_MOVED:
    case OP_OUTSIDE: return true;
    default: return grundy_insn_is_function(i);
    }
}

/* ---- jumps, arithmetic ---- */

static void jump(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    int32_t by = 0;
    uint32_t to;

    (void)grundy_native_jump(i, &by);
    to = (uint32_t)((int64_t)at + 1 + by);
    assert(to < l->c->count && l->target[to]);
    switch ((opcode)i.op) {
    case OP_JUMP: SAY("    goto L%u;\n", to); break;
    case OP_JUMP_TRUE: SAY("    if (r%u != 0) goto L%u;\n", i.a, to); break;
    case OP_JUMP_FALSE: SAY("    if (r%u == 0) goto L%u;\n", i.a, to); break;
    case OP_JUMP_EQ:
        SAY("    if (r%u == r%u) goto L%u;\n", i.a, i.b, to);
        break;
    case OP_JUMP_NE:
        SAY("    if (r%u != r%u) goto L%u;\n", i.a, i.b, to);
        break;
    case OP_JUMP_LT: SAY("    if (r%u < r%u) goto L%u;\n", i.a, i.b, to); break;
    case OP_JUMP_LE:
        SAY("    if (r%u <= r%u) goto L%u;\n", i.a, i.b, to);
        break;
    default:
        assert(i.op == OP_LOOP);
        SAY("    TICK;\n    if (r%u < r%u) { r%u++; goto L%u; }\n", i.a, i.b,
            i.a, to);
    }
}

static void number(loading *l, uint32_t a, int64_t value)
{
    if (value == INT64_MIN)
        SAY("    r%u = INT64_MIN;\n", a);
    else
        SAY("    r%u = INT64_C(%" PRId64 ");\n", a, value);
}

static void checked(loading *l, uint32_t at, const char *name)
{
    const insn i = l->c->at[at];

    SAY("    if (UNLIKELY(__builtin_%s_overflow(r%u, r%u, &r%u))) FAIL(%u, 0, "
        "0);\n",
        name, i.b, i.c, i.a, at);
}

static void rounded(loading *l, uint32_t at, const char *name)
{
    const insn i = l->c->at[at];

    SAY("    { const int64_t x = r%u, y = r%u; if (UNLIKELY(!%s(x, y, &r%u))) "
        "FAIL(%u, x, y); }\n",
        i.b, i.c, name, i.a, at);
}

static void binary(loading *l, insn i, const char *sign)
{
    SAY("    r%u = r%u %s r%u;\n", i.a, i.b, sign, i.c);
}

static void copy_many(loading *l, insn i)
{
    for (uint32_t k = 0; k < i.c; k++) {
        const uint32_t word = i.a < i.b ? k : i.c - 1 - k;

        SAY("    r%u = r%u;\n", i.a + word, i.b + word);
    }
}

static bool arithmetic(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    switch ((opcode)i.op) {
    case OP_LOAD: number(l, i.a, grundy_insn_number(i)); break;
    case OP_LOAD_BIG:
        number(l, i.a, l->c->constant[grundy_insn_number(i)]);
        break;
    case OP_COPY: SAY("    r%u = r%u;\n", i.a, i.b); break;
    case OP_COPY_MANY: copy_many(l, i); break;
    case OP_GLOBAL:
        SAY("    r%u = h->global[%d];\n", i.a, (int)grundy_insn_number(i));
        break;
    case OP_ADD: checked(l, at, "add"); break;
    case OP_SUB: checked(l, at, "sub"); break;
    case OP_MUL: checked(l, at, "mul"); break;
    case OP_DIV: rounded(l, at, "divide"); break;
    case OP_MOD: rounded(l, at, "rest"); break;
    case OP_ADD_SMALL:
        SAY("    if (UNLIKELY(__builtin_add_overflow(r%u, INT64_C(%d), "
            "&r%u))) FAIL(%u, 0, 0);\n",
            i.b, (int)grundy_insn_jump(i), i.a, at);
        break;
    case OP_NEG:
        SAY("    if (UNLIKELY(__builtin_sub_overflow(INT64_C(0), r%u, &r%u))) "
            "FAIL(%u, 0, 0);\n",
            i.b, i.a, at);
        break;
    case OP_BIT_AND: binary(l, i, "&"); break;
    case OP_BIT_OR: binary(l, i, "|"); break;
    case OP_BIT_XOR: binary(l, i, "^"); break;
    case OP_BIT_ANDNOT: binary(l, i, "& ~"); break;
    case OP_NOT: SAY("    r%u = r%u == 0;\n", i.a, i.b); break;
    case OP_IS_EQ: binary(l, i, "=="); break;
    case OP_IS_NE: binary(l, i, "!="); break;
    case OP_IS_LT: binary(l, i, "<"); break;
    case OP_IS_LE: binary(l, i, "<="); break;
    case OP_POPCOUNT:
        SAY("    r%u = __builtin_popcountll((uint64_t)r%u);\n", i.a, i.b);
        break;
    case OP_FAIL: SAY("    FAIL(%u, 0, 0);\n", at); break;
    case OP_CHECK_COUNT:
        SAY("    if (UNLIKELY(r%u < 0)) FAIL(%u, r%u, 0);\n", i.a, at, i.a);
        break;
    default:
        if (!grundy_insn_is_function(i))
            return false;
        SAY("    { int64_t x = 0; ASK(h->arith(h, CODE, %u, r%u, r%u, &x)); "
            "r%u = x; }\n",
            at, i.b, i.c, i.a);
        break;
    }
    return true;
}

/* ---- arrays ---- */

static void element(loading *l, uint32_t at, uint32_t width, bool check)
{
    const insn i = l->c->at[at];

    SAY("    { const struct object *const o = OBJECT(r%u); const int64_t x = "
        "r%u;\n",
        i.b, i.c);
    if (check)
        SAY("      if (UNLIKELY((uint64_t)x >= o->count)) FAIL(%u, x, "
            "(int64_t)o->count);\n",
            at);
    for (uint32_t k = 0; k < width; k++)
        SAY("      r%u = o->word[(uint64_t)x * %u + %u];\n", i.a + k, width, k);
    SAY("    }\n");
}

static bool array(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    switch ((opcode)i.op) {
    case OP_LENGTH: SAY("    r%u = length_of(OBJECT(r%u));\n", i.a, i.b); break;
    case OP_ELEMENT: element(l, at, 1, false); break;
    case OP_ELEMENTS: element(l, at, l->c->at[at + 1].a, false); break;
    case OP_INDEX: element(l, at, 1, true); break;
    case OP_INDEX_MANY: element(l, at, l->c->at[at + 1].a, true); break;
    default: return false;
    }
    return true;
}

/* ---- sets in a word ---- */

static uint32_t dims_of(const loading *l, uint32_t index)
{
    return l->program->set->universe[index]->dims;
}

/* Of an element of several numbers. */
static void find_place(loading *l, insn i, uint32_t dims)
{
    SAY("    { const bool inside = ");
    for (uint32_t d = 0; d < dims; d++)
        SAY("%s(uint64_t)r%u < (uint64_t)U_SIZE%u(%u)", d > 0 ? " && " : "",
            i.b + d, d, i.c);
    SAY("; uint64_t place = 0;\n      if (inside) place = (uint64_t)(");
    for (uint32_t d = 2; d < dims; d++)
        SAY("(");
    SAY("r%u", i.b);
    for (uint32_t d = 1; d < dims; d++)
        SAY(" * U_SIZE%u(%u) + r%u%s", d, i.c, i.b + d,
            d + 1 < dims ? ")" : "");
    SAY(");\n");
}

/* Declares `place`, the element's in its universe, and `inside`. */
static void find_element(loading *l, insn i)
{
    const uint32_t dims = dims_of(l, i.c);

    if (dims > 1)
        find_place(l, i, dims);
    else
        SAY("    { const uint64_t place = (uint64_t)r%u - "
            "(uint64_t)U_LOW(%u); const bool inside = place < U_COUNT(%u);\n",
            i.b, i.c, i.c);
}

static void next_element(loading *l, insn i)
{
    const uint32_t dims = dims_of(l, i.c);

    SAY("    TICK;\n"
        "    { const uint64_t mask = (uint64_t)r%u; %sint64_t place = "
        "__builtin_ctzll(mask);\n",
        i.b, dims == 1 ? "const " : "");
    if (dims == 1)
        SAY("      r%u = U_LOW(%u) + place;", i.a, i.c);
    for (uint32_t d = dims; d-- > 1;)
        SAY("      r%u = place %% U_SIZE%u(%u); place /= U_SIZE%u(%u);\n",
            i.a + d, d, i.c, d, i.c);
    if (dims > 1)
        SAY("      r%u = place;", i.a);
    SAY(" r%u = (int64_t)(mask & (mask - 1)); }\n", i.b);
}

static bool mask(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    switch ((opcode)i.op) {
    case OP_MASK_NEXT: next_element(l, i); break;
    case OP_MASK_SET:
    case OP_MASK_NEED:
        find_element(l, i);
        SAY("      if (inside) r%u |= (int64_t)(UINT64_C(1) << place);\n", i.a);
        if (i.op == OP_MASK_NEED)
            SAY("      else r%u = 1;\n", i.a + 1u);
        SAY("    }\n");
        break;
    case OP_MASK_FULL:
        SAY("    r%u = U_COUNT(%u) >= 64 ? -1 : "
            "(int64_t)((UINT64_C(1) << U_COUNT(%u)) - 1);\n",
            i.a, i.c, i.c);
        break;
    case OP_MASK_HAS:
        find_element(l, i);
        SAY("      r%u = inside && ((uint64_t)r%u >> place & 1) != 0; }\n", i.a,
            l->c->at[at + 1].a);
        break;
    default: return false;
    }
    return true;
}

/* ---- what the host does ---- */

/* Registers from the first one on, as an array of that name. */
static void passed(loading *l, const char *name, uint32_t from, uint32_t count)
{
    assert(from + count <= l->c->regs);
    SAY("    { int64_t %s[] = {", name);
    for (uint32_t k = 0; k < count; k++)
        SAY("%sr%u", k > 0 ? ", " : "", from + k);
    SAY("%s};\n", count == 0 ? "0" : "");
}

static void taken(loading *l, uint32_t to, uint32_t count)
{
    assert(to + count <= l->c->regs);
    for (uint32_t k = 0; k < count; k++)
        SAY(" r%u = value[%u];", to + k, k);
    SAY(" }\n");
}

static void call(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    const function *f = &l->program->set->function[i.c];
    const int64_t number = l->number_of[i.c];
    const uint32_t width = f->result->width;
    const bool direct =
        number >= 0 && l->all[number].written && !l->program->remembers[i.c];

    passed(l, "given", i.b, f->params);
    SAY("      int64_t value[%u];\n", width);
    if (!direct) {
        SAY("      ASK(h->call(h, CODE, %u, value, given));", at);
    } else if (l->leaf[number]) {
        if (!l->leaf[l->number])
            SAY("      TICK;");
        SAY(" s = c%u(h, to, given, value); if (UNLIKELY(s != 0)) goto leave;",
            (unsigned)number);
    } else {
        SAY("      TICK; ASK(c%u(h, to, given, value));", (unsigned)number);
    }
    taken(l, i.a, width);
}

static void copies_of(loading *l, uint32_t reg)
{
    if (reg == 0xffff)
        SAY("1");
    else
        SAY("r%u", reg);
}

static void part(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    switch ((opcode)i.op) {
    case OP_PART:
        passed(l, "given", i.a, l->program->set->kind[i.b].params);
        SAY("      ASK(h->part(h, %u, given, ", i.b);
        copies_of(l, i.c);
        SAY(")); }\n");
        return;
    case OP_PART_NIM: SAY("    ASK(h->part_nim(h, r%u, ", i.a); break;
    default: SAY("    ASK(h->part_sum(h, CODE, %u, r%u, ", at, i.a); break;
    }
    copies_of(l, i.c);
    SAY("));\n");
}

static void runtime(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    assert(l->c->info[i.c].number <= 32);
    passed(l, "given", i.b, l->c->regs - i.b);
    SAY("      int64_t value[32]; ASK(h->runtime(h, CODE, %u, value, "
        "given));",
        at);
    taken(l, i.a, l->c->info[i.c].number);
}

static void number_or_call(loading *l, uint32_t at)
{
    grundy_native_number(l, at);
    runtime(l, at);
}

/* A fold whose sums stand there is not worth a call.  Counts are no more than
 * the cells that the sums are over. */
static void fold(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    const aggregate *const g = l->c->info[i.c].extra;
    const word_id word = g->fold->word;

    assert(g->axes == 1 || g->axes == 2);
    SAY("    { int64_t sum;\n");
    if (!l->in_rows)
        SAY("    const struct fold fold%u = fold_of(h, EXTRA(%u));\n", at, i.c);
    SAY("    if (folded(&fold%u, r%u, r%u, ", at, i.b, i.b + 1u);
    if (g->axes == 2)
        SAY("r%u, r%u", i.b + 2u, i.b + 3u);
    else
        SAY("0, 0");
    SAY(", %s, %s, &sum)) { r%u = %s; r%u = 1; }\n    else {\n",
        word == W_XOR ? "true" : "false", word == W_SUM ? "false" : "true", i.a,
        word == W_ALL   ? "sum == 0"
        : word == W_ANY ? "sum != 0"
                        : "sum",
        i.a + 1u);
    if (l->in_rows)
        SAY("    goto recursion;\n");
    else
        runtime(l, at);
    SAY("    } }\n");
}

bool grundy_native_takes_room(const loading *l, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i += grundy_insn_size(l->c->at[i])) {
        const insn in = l->c->at[i];
        const bool runs = in.op == OP_RUNTIME &&
                          l->c->info[in.c].call != grundy_runtime_aggregate &&
                          !grundy_native_is_number(l->c->info[in.c].call);
        const bool calls = in.op == OP_CALL && (l->number_of[in.c] < 0 ||
                                                !l->leaf[l->number_of[in.c]]);

        if (runs || calls || in.op == OP_ARRAY || in.op == OP_SUM)
            return true;
    }
    return false;
}

/* What stands between a mark and its reset is what runs there. */
bool grundy_native_needs_reset(const loading *l, uint32_t at)
{
    uint32_t mark = 0;

    for (uint32_t i = 0; i < at; i += grundy_insn_size(l->c->at[i]))
        if (l->c->at[i].op == OP_MARK && l->c->at[i].a == l->c->at[at].a)
            mark = i;
    assert(l->c->at[mark].op == OP_MARK);
    return grundy_native_takes_room(l, mark, at);
}

static bool hosted(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    switch ((opcode)i.op) {
    case OP_MARK: SAY("    r%u = BLOCK; r%u = USED;\n", i.a, i.a + 1u); break;
    case OP_RESET:
        if (!grundy_native_needs_reset(l, at))
            break;
        SAY("    if (UNLIKELY(r%u != BLOCK || r%u != USED))\n", i.a, i.a + 1u);
        passed(l, "given", i.a, 2);
        SAY("      h->reset(h, given); }\n");
        break;
    case OP_OPEN: SAY("    ASK(h->open(h));\n"); break;
    case OP_PUSH:
        passed(l, "given", i.a, i.b);
        SAY("      ASK(h->push(h, given, %u)); }\n", i.b);
        break;
    case OP_ARRAY:
        SAY("    { int64_t x = 0; ASK(h->array(h, %u, &x)); r%u = x; }\n", i.b,
            i.a);
        break;
    case OP_SUM:
        SAY("    { int64_t x = 0; ASK(h->sum(h, &x)); r%u = x; }\n", i.a);
        break;
    case OP_RUNTIME:
        if (l->c->info[i.c].call == grundy_runtime_aggregate)
            fold(l, at);
        else
            number_or_call(l, at);
        break;
    case OP_CALL: call(l, at); break;
    case OP_PART:
    case OP_PART_NIM:
    case OP_PART_SUM: part(l, at); break;
    case OP_OPTION: SAY("    ASK(h->option(h, %u));\n", i.b); break;
    case OP_OUTSIDE: SAY("    ASK(h->outside(h, r%u));\n", i.a); break;
    case OP_EXISTS: SAY("    r%u = h->exists(h);\n", i.a); break;
    case OP_GAIN: SAY("    h->gain(h, r%u, %u);\n", i.a, i.b); break;
    case OP_MOVED: SAY("    r%u = h->moved(h);\n", i.a); break;
    case OP_SIDE:
        SAY("    r%u = (h->to_move(h) | %u) != %u;\n", i.a, i.b,
            SIDE_LEFT | SIDE_RIGHT);
        break;
    default: return false;
    }
    return true;
}

bool grundy_native_step(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    int32_t by;

    if (grundy_native_jump(i, &by)) {
        jump(l, at);
        return true;
    }
    switch ((opcode)i.op) {
    case OP_STOP: SAY("    goto leave;\n"); return true;
    case OP_RETURN:
        for (uint32_t k = 0; k < i.b; k++)
            SAY("    out[%u] = r%u;\n", k, i.a + k);
        SAY("    goto leave;\n");
        return true;
    case OP_TRACE: return true; /* nothing is traced in native code */
    default: break;
    }
    return arithmetic(l, at) || array(l, at) || mask(l, at) || hosted(l, at);
}
