/* SPDX-License-Identifier: MIT */
/*
 * A function for each piece of code.  Registers are variables r0, r1, ...; of
 * what lies in memory and changes slowly (ticks, budget, tables) there are
 * copies: LOAD takes them, SAVE gives back those that were changed, and both
 * stand around whatever asks the host.
 */
#include "emit/native.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "emit/native_text.h"
#include "lang/native.h"

void grundy_native_say(loading *l, const char *format, ...)
{
    char line[1000];
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    l->failed |= wrote < 0 || (size_t)wrote >= sizeof line ||
                 !grundy_text_put(l->out, line, (size_t)wrote);
}

bool grundy_native_jump(insn i, int32_t *by)
{
    switch ((opcode)i.op) {
    case OP_JUMP:
    case OP_JUMP_TRUE:
    case OP_JUMP_FALSE: *by = grundy_insn_number(i); return true;
    case OP_JUMP_EQ:
    case OP_JUMP_NE:
    case OP_JUMP_LT:
    case OP_JUMP_LE:
    case OP_LOOP: *by = grundy_insn_jump(i); return true;
    default: return false;
    }
}

/* ---- what is known of the code before it is written ---- */

/* Code that is longer would keep the compiler busy for seconds. */
enum { MOST_STEPS = 4000, MOST_REGISTERS = 500 };

/* Moves of one player are left to the loop. */
static bool is_known(const rule_code *c)
{
    if (c->count > MOST_STEPS || c->regs > MOST_REGISTERS)
        return false;
    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i]))
        if (c->at[i].op == OP_SIDE)
            return false;
    return c->regs > 0;
}

static bool is_direct(const loading *l, insn i)
{
    return i.op == OP_CALL && !l->program->remembers[i.c] &&
           l->number_of[i.c] >= 0 && l->all[l->number_of[i.c]].written;
}

/* Asks nothing of the host and runs no loop, nor does what it calls. */
static bool is_leaf(const loading *l, const rule_code *c, const bool *leaf)
{
    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i])) {
        const insn in = c->at[i];

        if (is_direct(l, in) ? !leaf[l->number_of[in.c]]
                             : grundy_native_asks(in))
            return false;
    }
    return true;
}

void grundy_native_find_targets(loading *l)
{
    int32_t by;

    memset(l->target, 0, l->c->count * sizeof *l->target);
    for (uint32_t i = 0; i < l->c->count; i += grundy_insn_size(l->c->at[i])) {
        const int64_t to =
            grundy_native_jump(l->c->at[i], &by) ? (int64_t)i + 1 + by : -1;

        if (to >= 0 && to < l->c->count)
            l->target[to] = true;
    }
}

/* ---- one function ---- */

static void head(loading *l, bool leaf)
{
    grundy_native_say(l,
                      "static int32_t c%u(struct host *h, void *to, const "
                      "int64_t *arg, int64_t *out)",
                      (unsigned)l->number);
    (void)leaf;
}

static void registers(loading *l)
{
    const rule_code *const c = l->c;

    assert(c->params <= c->regs);
    grundy_native_say(l, "{\n    int64_t ");
    for (uint32_t i = 0; i < c->regs; i++)
        if (i < c->params)
            grundy_native_say(l, "%sr%u = arg[%u]", i > 0 ? ", " : "",
                              (unsigned)i, (unsigned)i);
        else
            grundy_native_say(l, "%sr%u = 0", i > 0 ? ", " : "", (unsigned)i);
    grundy_native_say(l, ";\n    int32_t s = 0;\n    enum { CODE = %u };\n",
                      (unsigned)l->number);
}

/* Nothing has been done yet, so that whoever called can do it all. */
static void guard(loading *l, const native_code *code)
{
    if (!code->lists_options)
        return;
    grundy_native_say(l, "    if (UNLIKELY(");
    grundy_native_far(l, code->kind, "r", 0);
    grundy_native_say(l, "))\n        return LATER;\n");
}

static void copies(loading *l, bool leaf, bool lists_options)
{
    if (leaf) {
        grundy_native_say(l, "#define LOAD\n#define RELOAD\n#define SAVE\n");
        return;
    }
    grundy_native_say(l, "    uint64_t ticks, next;\n");
    if (!lists_options) {
        grundy_native_say(l, "#define LOAD LOAD_WATCH;\n"
                             "#define RELOAD LOAD_WATCH;\n"
                             "#define SAVE SAVE_WATCH;\n    LOAD\n");
        return;
    }
    grundy_native_tables(l);
}

static void option_step(loading *l, uint32_t at)
{
    if (l->c->at[at].op == OP_MOVE)
        (l->recursing ? grundy_native_recursion_move : grundy_native_move)(l,
                                                                           at);
    else
        (l->recursing ? grundy_native_part_words : grundy_native_part)(l, at);
}

static void end_run(loading *l, uint32_t at)
{
    if (l->run.loop == 0 || l->run.loop != at)
        return;
    grundy_native_say(l, "A%u:;\n", (unsigned)at);
    l->run.loop = 0;
}

void grundy_native_steps(loading *l)
{
    const rule_code *const c = l->c;

    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i])) {
        const bool part = c->at[i].op == OP_PART || c->at[i].op == OP_PART_NIM;

        if (l->recursing && l->run.loop == 0 && grundy_native_find_run(l, i)) {
            grundy_native_write_run(l);
            i = l->in_rows ? l->run.loop : i;
        }
        if (l->in_rows && i == l->run.loop && i > 0) {
            end_run(l, i);
            continue;
        }
        if (l->target[i])
            grundy_native_say(l, "L%u:;\n", (unsigned)i);
        if (c->at[i].op == OP_OPEN && grundy_native_find_option(l, i)) {
            if (!l->recursing)
                grundy_native_begin_option(l);
        } else if (l->option.parts > 0 && i == l->option.to) {
            (l->recursing ? grundy_native_recursion_option
                          : grundy_native_end_option)(l);
        } else if (c->at[i].op == OP_MOVE || (l->option.parts > 0 && part)) {
            option_step(l, i);
        } else {
            l->failed |= !grundy_native_step(l, i);
        }
        end_run(l, i);
    }
    assert(l->run.loop == 0);
}

static void write_code(loading *l, const native_code *code)
{
    const bool leaf = l->leaf[l->number];

    l->c = code->code;
    l->option.parts = 0;
    grundy_native_find_targets(l);
    grundy_native_say(l, "\n");
    head(l, leaf);
    grundy_native_say(l, "\n");
    registers(l);
    guard(l, code);
    copies(l, leaf, code->lists_options);
    grundy_native_steps(l);
    grundy_native_say(l, "leave:\n    SAVE\n    return s;\n}\n"
                         "#undef LOAD\n#undef RELOAD\n#undef SAVE\n");
}

/* ---- all of them ---- */

static bool is_there(const native_code *code)
{
    return code->written && !code->left_out;
}

/* The places are volatile, or the compiler would make a table of what is put
 * there. */
static void write_entry(loading *l, const char *entry, bool recursions)
{
    grundy_native_say(
        l,
        "\ntypedef int32_t code(struct host *, void *, const "
        "int64_t *, int64_t *);\n"
        "typedef uint32_t recursion(struct host *, void *, const "
        "int64_t *);\n"
        "typedef uint64_t fill(struct host *, void *, const "
        "int64_t *, uint64_t, int64_t, uint64_t *);\n"
        "void %s(code *volatile *code, recursion *volatile *recursion, "
        "fill *volatile *fill)\n{\n",
        entry);
    for (uint32_t i = 0; i < l->count; i++) {
        if (is_there(&l->all[i]))
            grundy_native_say(l, "    code[%u] = c%u;\n", (unsigned)i,
                              (unsigned)i);
        if (recursions && l->all[i].lists_options)
            grundy_native_say(l, "    recursion[%u] = d%u;\n", (unsigned)i,
                              (unsigned)i);
        if (recursions && l->all[i].in_order)
            grundy_native_say(l, "    fill[%u] = f%u;\n", (unsigned)i,
                              (unsigned)i);
    }
    grundy_native_say(l, "}\n");
}

static void write_all(loading *l, bool recursions, const char *entry)
{
    grundy_native_prelude(l);
    for (l->number = 0; l->number < l->count; l->number++)
        if (is_there(&l->all[l->number])) {
            head(l, l->leaf[l->number]);
            grundy_native_say(l, ";\n");
        }
    for (l->number = 0; l->number < l->count; l->number++)
        if (is_there(&l->all[l->number]))
            write_code(l, &l->all[l->number]);
    if (recursions)
        grundy_native_recursions(l);
    write_entry(l, entry, recursions);
}

static void find_kind(const program *p, uint32_t kind, native_kind *out)
{
    const kind_shape *const shape = &p->kind[kind];

    *out = (native_kind){.params = p->set->kind[kind].params};
    out->inlined = shape->ready && shape->flat && !shape->checked &&
                   out->params > 0 && out->params <= GRUNDY_TABLE_AXES;
    for (uint32_t i = 0; out->inlined && i < out->params; i++) {
        out->ranged[i] = shape->param[i].has_range;
        out->natural[i] = shape->param[i].low == 0;
    }
    grundy_native_find_near(p, kind, out);
}

static uint32_t longest(const native_code *code, uint32_t count)
{
    uint32_t most = 1;

    for (uint32_t i = 0; i < count; i++)
        if (code[i].code->count > most)
            most = code[i].code->count;
    return most;
}

/* A function is written before what calls it can tell that it is a leaf, so
 * this is found in rounds, each of which can only find more. */
static void find_leaves(loading *l, bool *leaf)
{
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t i = 0; i < l->count; i++)
            if (!leaf[i] && l->all[i].written && !l->all[i].lists_options &&
                is_leaf(l, l->all[i].code, leaf))
                leaf[i] = more = true;
    }
}

/* Kinds that no code is for or leads to need no words of their own: rules have
 * more kinds than are compiled. */
static void leave_out_unnamed(native_kind *kind, uint32_t kinds,
                              const native_code *code, uint32_t count,
                              bool *named)
{
    for (uint32_t i = 0; i < count; i++) {
        const rule_code *const c = code[i].code;

        if (code[i].lists_options)
            named[code[i].kind] = true;
        for (uint32_t at = 0; at < c->count; at += grundy_insn_size(c->at[at]))
            if (c->at[at].op == OP_MOVE || c->at[at].op == OP_PART)
                named[c->at[at].b] = true;
    }
    for (uint32_t k = 0; k < kinds; k++)
        kind[k].inlined = kind[k].inlined && named[k];
}

bool grundy_emit_native(const program *p, native_code *code, uint32_t count,
                        bool lists, const char *entry, text_buffer *out)
{
    const uint32_t kinds = p->set->kinds, functions = p->set->functions;
    arena a;
    native_kind *kind;
    int64_t *number_of;
    bool *leaf, *closed, *named, recursions;
    loading l = {.program = p, .all = code, .count = count, .out = out};

    grundy_arena_open(&a, out->mem);
    kind = grundy_arena_zeroed(&a, (kinds + 1) * sizeof *kind);
    number_of = grundy_arena_new(&a, (functions + 1) * sizeof *number_of);
    leaf = grundy_arena_zeroed(&a, count + 1);
    closed = grundy_arena_zeroed(&a, count + 1);
    named = grundy_arena_zeroed(&a, kinds + 1);
    l.target = grundy_arena_zeroed(&a, longest(code, count) + 1);
    l.runs_to = grundy_arena_zeroed(&a, kinds + 1);
    l.failed = kind == NULL || number_of == NULL || leaf == NULL ||
               closed == NULL || named == NULL || l.target == NULL ||
               l.runs_to == NULL;
    l.kind = kind;
    l.number_of = number_of;
    l.leaf = leaf;
    if (!l.failed) {
        for (uint32_t k = 0; k < kinds; k++)
            find_kind(p, k, &kind[k]);
        leave_out_unnamed(kind, kinds, code, count, named);
        for (uint32_t f = 0; f < functions; f++)
            number_of[f] = -1;
        for (uint32_t i = 0; i < count; i++) {
            code[i].written = is_known(code[i].code);
            assert(code[i].function < (int64_t)functions);
            if (code[i].function >= 0)
                number_of[code[i].function] = i;
        }
        find_leaves(&l, leaf);
        recursions = grundy_native_can_recurse(&l, closed);
        for (uint32_t i = 0; i < count; i++)
            code[i].left_out = recursions && !lists && code[i].lists_options;
        write_all(&l, recursions, entry);
    }
    grundy_arena_close(&a);
    return !l.failed;
}
