/* SPDX-License-Identifier: MIT */
/*
 * Loops of a recursion whose options go through tables in even steps.
 *
 * Where the words of an option are linear in the loop's number, all of them lie
 * in the box if the first and the last do, nothing overflows between two that
 * don't, and its cells are a fixed stride apart.  So the loop is first tried
 * as a plain one over the small values (solve/table.h), without a check an
 * option.  It has found something only if every value was there; if not, the
 * loop as written follows, as if nothing had been tried.
 */
#include "emit/native_text.h"

#include <assert.h>
#include <string.h>

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

enum {
    MOST_REGISTERS = 64,
    MOST_STEP = 1024,     /* of a word from one option to the next */
    MOST_TURNS = 1 << 20, /* of a loop that does not look at the watch */
    NO_PARAM = MOST_REGISTERS
};

/* ---- what is linear ---- */

/* A register while the body runs, by the loop's number. */
typedef struct linear {
    bool written, known; /* in the body; so far */
    int64_t step;        /* from one turn to the next */
    bool constant;
    int64_t value;
    uint32_t copy_of; /* a parameter of the position, or NO_PARAM */
} linear;

typedef struct scanning {
    const loading *l;
    linear reg[MOST_REGISTERS];
    uint32_t options;
} scanning;

/* How many registers it writes, from a on, if it is one of those below. */
static bool writes(insn i, uint32_t *count)
{
    *count = 1;
    switch ((opcode)i.op) {
    case OP_COPY_MANY: *count = i.c; return true;
    case OP_COPY:
    case OP_LOAD:
    case OP_LOAD_BIG:
    case OP_GLOBAL:
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_ADD_SMALL:
    case OP_NEG: return true;
    case OP_OPEN:
    case OP_PART:
    case OP_OPTION:
    case OP_MOVE:
    case OP_RESET:
    case OP_TRACE: *count = 0; return true;
    default: return false;
    }
}

static bool is_small(int64_t step)
{
    return step >= -MOST_STEP && step <= MOST_STEP;
}

static bool multiply(const linear *x, const linear *y, linear *out)
{
    if (x->step == 0 && y->step == 0) {
        *out = (linear){.known = true, .copy_of = NO_PARAM};
        return true;
    }
    if (x->constant && is_small(x->value)) {
        *out = (linear){
            .known = true, .step = x->value * y->step, .copy_of = NO_PARAM};
        return is_small(out->step);
    }
    return y->constant && multiply(y, x, out);
}

static bool copy_many(scanning *s, insn i)
{
    linear from[MOST_REGISTERS];

    assert(i.a + i.c <= MOST_REGISTERS && i.b + i.c <= MOST_REGISTERS);
    for (uint32_t k = 0; k < i.c; k++) {
        from[k] = s->reg[i.b + k];
        if (!from[k].known)
            return false;
    }
    for (uint32_t k = 0; k < i.c; k++) {
        s->reg[i.a + k] = from[k];
        s->reg[i.a + k].written = true;
    }
    return true;
}

static bool is_constant(const loading *l, insn i, int64_t *value)
{
    if (i.op == OP_LOAD)
        *value = grundy_insn_number(i);
    else if (i.op == OP_LOAD_BIG)
        *value = l->c->constant[grundy_insn_number(i)];
    return i.op == OP_LOAD || i.op == OP_LOAD_BIG;
}

/* What the instruction makes of linear registers is linear. */
static bool compute(scanning *s, insn i)
{
    linear out = {.known = true, .copy_of = NO_PARAM};

    if (is_constant(s->l, i, &out.value)) {
        out.constant = true;
    } else if (i.op != OP_GLOBAL) {
        const bool two = i.op == OP_ADD || i.op == OP_SUB || i.op == OP_MUL;
        const linear *const x = &s->reg[i.b];
        const linear *const y = two ? &s->reg[i.c] : x;

        if (!x->known || (two && !y->known))
            return false;
        if (i.op == OP_COPY)
            out = *x;
        out.step = i.op == OP_NEG   ? -x->step
                   : i.op == OP_ADD ? x->step + y->step
                   : i.op == OP_SUB ? x->step - y->step
                                    : x->step;
        if (i.op == OP_MUL && !multiply(x, y, &out))
            return false;
    }
    out.written = true;
    s->reg[i.a] = out;
    return is_small(out.step);
}

static bool known_words(const scanning *s, uint32_t from, uint32_t count)
{
    for (uint32_t w = 0; w < count; w++)
        if (from + w >= MOST_REGISTERS || !s->reg[from + w].known)
            return false;
    return true;
}

static bool scan_one(scanning *s, uint32_t at)
{
    const loading *const l = s->l;
    const insn i = l->c->at[at];

    switch ((opcode)i.op) {
    case OP_OPEN:
    case OP_TRACE: return true;
    case OP_RESET: return !grundy_native_needs_reset(l, at);
    case OP_OPTION: s->options++; return true;
    case OP_MOVE:
        s->options++;
        return l->kind[i.b].inlined && known_words(s, i.a, l->kind[i.b].params);
    case OP_PART:
        return i.c == 0xffff && l->kind[i.b].inlined &&
               known_words(s, i.a, l->kind[i.b].params);
    case OP_COPY_MANY: return copy_many(s, i);
    default: return compute(s, i);
    }
}

/* Registers that one turn leaves to the next are not linear. */
static bool prepare(scanning *s, uint32_t head, uint32_t loop)
{
    const loading *const l = s->l;
    const insn last = l->c->at[loop];

    for (uint32_t i = head; i < loop; i += grundy_insn_size(l->c->at[i])) {
        const insn in = l->c->at[i];
        uint32_t count;

        if (!writes(in, &count) || in.a + count > MOST_REGISTERS ||
            (i > head && l->target[i]))
            return false;
        for (uint32_t k = 0; k < count; k++)
            s->reg[in.a + k].written = true;
    }
    for (uint32_t k = 0; k < MOST_REGISTERS; k++) {
        s->reg[k].known = !s->reg[k].written;
        s->reg[k].copy_of = k < l->c->params ? k : NO_PARAM;
    }
    s->reg[last.a].step = 1;
    return !s->reg[last.a].written && !s->reg[last.b].written;
}

/* The loop that jumps here, or 0. */
static uint32_t loop_to(const loading *l, uint32_t head)
{
    for (uint32_t i = head; i < l->c->count; i += grundy_insn_size(l->c->at[i]))
        if (l->c->at[i].op == OP_LOOP &&
            (int64_t)i + 1 + grundy_insn_jump(l->c->at[i]) == head)
            return i;
    return 0;
}

static bool scan(loading *l, uint32_t head, scanning *s)
{
    const uint32_t loop = l->target[head] ? loop_to(l, head) : 0;

    *s = (scanning){.l = l};
    if (loop == 0 || l->c->regs > MOST_REGISTERS || !prepare(s, head, loop))
        return false;
    l->run = (native_run){head, loop};
    for (uint32_t i = head; i < loop; i += grundy_insn_size(l->c->at[i]))
        if (!scan_one(s, i))
            return false;
    return s->options == 1;
}

bool grundy_native_find_run(loading *l, uint32_t head)
{
    scanning s;
    const bool found = scan(l, head, &s);

    if (!found)
        l->run = (native_run){0, 0};
    return found;
}

void grundy_native_find_runs(loading *l)
{
    for (uint32_t at = 0; at < l->c->count;
         at += grundy_insn_size(l->c->at[at])) {
        if (!grundy_native_find_run(l, at))
            continue;
        for (uint32_t i = l->run.head; i < l->run.loop; i++)
            if (l->c->at[i].op == OP_PART || l->c->at[i].op == OP_MOVE)
                l->runs_to[l->c->at[i].b] = true;
    }
    l->run = (native_run){0, 0};
}

/* ---- the text ---- */

static bool is_part(insn i)
{
    return i.op == OP_PART || i.op == OP_MOVE;
}

/* The steps of a turn; `each` for its parts. */
static void write_turn(loading *l, scanning *s,
                       void (*each)(loading *l, scanning *s, uint32_t at))
{
    for (uint32_t i = l->run.head; i < l->run.loop;
         i += grundy_insn_size(l->c->at[i])) {
        const insn in = l->c->at[i];
        uint32_t count;

        if (is_part(in) && each != NULL)
            each(l, s, i);
        if (each != NULL)
            (void)scan_one(s, i);
        if (writes(in, &count) && count > 0)
            l->failed |= !grundy_native_step(l, i);
    }
}

/* The part's word is the position's own, as far as can be seen here. */
static bool is_own(const loading *l, const scanning *s, insn i, uint32_t w)
{
    return i.b == l->all[l->number].kind && s->reg[i.a + w].copy_of == w &&
           s->reg[i.a + w].step == 0;
}

/* Whether the word lies in the box at both ends of the loop. */
static void write_inside(loading *l, const scanning *s, uint32_t at, uint32_t w)
{
    const insn i = l->c->at[at];
    const int64_t step = s->reg[i.a + w].step;

    assert(is_small(step));
    SAY("    const uint64_t o%u_%u = (uint64_t)r%u - here.low%u_%u;\n"
        "    fits &= o%u_%u < here.extent%u_%u;\n",
        at, w, i.a + w, i.b, w, at, w, i.b, w);
    if (step > 0)
        SAY("    fits &= %d * more <= here.extent%u_%u - 1 - o%u_%u;\n",
            (int)step, i.b, w, at, w);
    if (step < 0)
        SAY("    fits &= %d * more <= o%u_%u;\n", (int)-step, at, w);
}

/* Where the first cell lies, and whether the first and the last are there: of
 * a kind's own moves by how far they lead. */
static void write_first(loading *l, scanning *s, uint32_t at)
{
    const insn i = l->c->at[at];
    const uint32_t k = i.b, params = l->kind[k].params;
    const bool own = k == l->all[l->number].kind;

    for (uint32_t w = 0; w < params; w++)
        if (is_own(l, s, i, w))
            SAY("    fits &= r%u == a%u;\n", i.a + w, w);
        else
            write_inside(l, s, at, w);
    if (own)
        SAY("    fits &= own != 0;\n");
    else
        SAY("    fits &= here.small%u != 0;\n", k);
    SAY("    const uint64_t at%u = 0", at);
    for (uint32_t w = 0; w < params; w++)
        if (own && !is_own(l, s, i, w))
            SAY(" + ((uint64_t)r%u - (uint64_t)a%u) * here.stride%u_%u",
                i.a + w, w, k, w);
        else if (!own)
            SAY(" + o%u_%u * here.stride%u_%u", at, w, k, w);
    SAY(";\n    const uint64_t by%u = 0", at);
    for (uint32_t w = 0; w < params; w++)
        if (s->reg[i.a + w].step != 0)
            SAY(" + (uint64_t)INT64_C(%d) * here.stride%u_%u",
                (int)s->reg[i.a + w].step, k, w);
    SAY(";\n");
}

static void each_part(loading *l, const char *name, const char *between)
{
    bool any = false;

    for (uint32_t i = l->run.head; i < l->run.loop;
         i += grundy_insn_size(l->c->at[i]))
        if (is_part(l->c->at[i])) {
            SAY("%s%s%u", any ? between : "", name, i);
            any = true;
        }
}

/* One option; each part is looked at on its own, that it has a value. */
static void write_option(loading *l, const char *reached)
{
    SAY("        {\n");
    for (uint32_t i = l->run.head; i < l->run.loop;
         i += grundy_insn_size(l->c->at[i]))
        if (is_part(l->c->at[i]))
            SAY("        const uint64_t x%u = *at_%u;\n"
                "        at_%u += by%u; all%u &= x%u;\n",
                i, i, i, i, i, i);
    SAY("        SET(%s, ", reached);
    each_part(l, "x", " ^ ");
    SAY(");\n        }\n");
}

static void write_start(loading *l, uint32_t at)
{
    const uint32_t k = l->c->at[at].b;

    if (k == l->all[l->number].kind)
        SAY("    const uint8_t *at_%u = own + at%u;\n", at, at);
    else
        SAY("    const uint8_t *at_%u = here.small%u + at%u;\n", at, k, at);
    SAY("    uint64_t all%u = 64;\n", at);
}

/* The first and the last option are looked at before all: positions that are
 * found from the far end would be gone through in vain, each as a whole. */
static void write_ends(loading *l)
{
    for (uint32_t i = l->run.head; i < l->run.loop;
         i += grundy_insn_size(l->c->at[i])) {
        const uint32_t k = l->c->at[i].b;

        if (!is_part(l->c->at[i]))
            continue;
        SAY("    if (fits) {\n        const uint8_t *const at = ");
        if (k == l->all[l->number].kind)
            SAY("own + at%u;\n", i);
        else
            SAY("here.small%u + at%u;\n", k, i);
        SAY("        fits = (at[0] & at[more * by%u] & 64) != 0;\n    }\n", i);
    }
}

/* Two options a turn, so that the bits of one need not wait for the other's. */
static void write_loop(loading *l)
{
    SAY("    uint64_t reached = 0, also = 0, left = more + 1;\n");
    for (uint32_t i = l->run.head; i < l->run.loop;
         i += grundy_insn_size(l->c->at[i]))
        if (is_part(l->c->at[i]))
            write_start(l, i);
    SAY("    if ((left & 1) != 0)\n");
    write_option(l, "reached");
    SAY("    for (left /= 2; left != 0; left--) {\n");
    write_option(l, "reached");
    write_option(l, "also");
    SAY("    }\n    if (__builtin_expect((");
    each_part(l, "all", " & ");
    SAY(") != 0, 1)) {\n        bits |= reached | also;\n");
}

/* A loop through a box is no longer than that. */
static bool is_long(const loading *l, scanning *s)
{
    bool stays = true;

    for (uint32_t i = l->run.head; i < l->run.loop;
         i += grundy_insn_size(l->c->at[i])) {
        const insn in = l->c->at[i];

        for (uint32_t w = 0; is_part(in) && w < l->kind[in.b].params; w++)
            stays &= s->reg[in.a + w].step == 0;
        (void)scan_one(s, i);
    }
    return stays;
}

void grundy_native_write_run(loading *l)
{
    const insn last = l->c->at[l->run.loop];
    scanning s = {.l = l};
    assert(l->run.loop > l->run.head);

    (void)prepare(&s, l->run.head, l->run.loop);
    SAY("    if (r%u <= r%u", last.a, last.b);
    if (is_long(l, &s))
        SAY(" && (uint64_t)r%u - (uint64_t)r%u < %d", last.b, last.a,
            (int)MOST_TURNS);
    SAY(") {\n    const int64_t from = r%u;\n"
        "    const uint64_t more = (uint64_t)r%u - (uint64_t)r%u;\n"
        "    bool fits = true;\n",
        last.a, last.b, last.a);
    (void)prepare(&s, l->run.head, l->run.loop);
    write_turn(l, &s, write_first);
    write_ends(l);
    SAY("    if (fits) {\n    r%u = r%u;\n", last.a, last.b);
    write_turn(l, NULL, NULL);
    write_loop(l);
    SAY("        options += more + 1; steps += more + 1;\n"
        "        goto A%u;\n    }\n    r%u = from;\n    %s;\n    }\n    }\n",
        l->run.loop, last.a,
        l->in_rows ? "steps += more + 1" : "TICKS_OF(more + 1)");
    if (l->in_rows)
        SAY("    goto recursion;\n");
}

void grundy_native_note(loading *l, const char *cell, uint32_t at,
                        uint32_t kind)
{
    if (l->run.loop > at)
        SAY("        NOTE(here.small%u, here.cells%u, %s%u, code);\n", kind,
            kind, cell, at);
}
