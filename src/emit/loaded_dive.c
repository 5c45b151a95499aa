/* SPDX-License-Identifier: MIT */
/*
 * The moves once more, as functions that call themselves: solve/dive.h says
 * what they may do.  A position's values are the bits of one word, a register
 * or two hold all that a level needs, and nothing goes to the sink.
 *
 * It is written if it can be for all kinds that moves lead to: where one of
 * them had to be left to the search, so would be whatever moves into it.
 * Code that asks for values of positions would enter the search again, so it
 * is left alone as well.
 */
#include "emit/loaded_text.h"

#include "lang/native.h"

#define SAY(...) grundy_loaded_say(l, __VA_ARGS__)

enum { MOST_REGISTERS = 64 }; /* of a level: it lies on the C stack */

/* ---- whether it can be ---- */

static bool asks_for_values(runtime_call *call)
{
    return call == grundy_runtime_nimber || call == grundy_runtime_wins ||
           call == grundy_runtime_start || call == grundy_runtime_winning;
}

/* A function that runs natively with all that it calls, by what is known of
 * them so far. */
static bool is_calm(const loading *l, const rule_code *c, const bool *calm)
{
    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i])) {
        const insn in = c->at[i];

        if (in.op == OP_RUNTIME && asks_for_values(c->info[in.c].call))
            return false;
        if (in.op == OP_CALL &&
            (l->program->remembers[in.c] || l->number_of[in.c] < 0 ||
             !calm[l->number_of[in.c]]))
            return false;
    }
    return true;
}

/* All options are of the forms below. */
static bool is_simple(loading *l, const rule_code *c)
{
    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i])) {
        const insn in = c->at[i];

        switch ((opcode)in.op) {
        case OP_OPEN:
            if (grundy_loaded_find_option(l, i))
                i = l->option.to;
            break;
        case OP_MOVE:
            if (!l->kind[in.b].inlined)
                return false;
            break;
        case OP_OPTION:
        case OP_PART:
        case OP_PART_NIM:
        case OP_PART_SUM:
        case OP_OUTSIDE:
        case OP_RETURN: return false;
        default: break;
        }
    }
    return true;
}

static void find_calm(const loading *l, bool *calm)
{
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t i = 0; i < l->count; i++)
            if (!calm[i] && l->all[i].written &&
                is_calm(l, l->all[i].code, calm))
                calm[i] = more = true;
    }
}

bool grundy_loaded_can_dive(loading *l, bool *calm)
{
    bool any = false;

    find_calm(l, calm);
    for (uint32_t i = 0; i < l->count && !l->failed; i++) {
        const loaded_code *const code = &l->all[i];

        if (!code->lists_options)
            continue;
        l->c = code->code;
        if (!code->written || !calm[i] || !l->kind[code->kind].inlined ||
            code->code->regs > MOST_REGISTERS)
            return false;
        grundy_loaded_find_targets(l);
        if (!is_simple(l, code->code))
            return false;
        any = true;
    }
    l->option.parts = 0;
    return any;
}

/* ---- what every kind has ---- */

static void listed(loading *l, const char *prefix, const char *name,
                   uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        SAY("%s%s%s%u", i > 0 ? ", " : "", prefix, name, i);
}

static void given(loading *l, uint32_t count)
{
    SAY("    const int64_t given[] = {");
    listed(l, "", "x", count);
    SAY("};\n\n");
}

static void write_cell(loading *l, uint32_t k)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic inline uint32_t *cell%u(void *to, ", k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n    uint64_t at = 0, step;\n\n"
        "    if (WORDS(%u) != %u)\n        return 0;\n",
        k, params);
    for (uint32_t i = 0; i < params; i++)
        SAY("    step = (uint64_t)x%u - (uint64_t)LOW(%u, %u);\n"
            "    if (step >= EXTENT(%u, %u))\n        return 0;\n"
            "    at += step * STRIDE(%u, %u);\n",
            i, k, i, k, i, k, i);
    SAY("    return CELLS(%u) + at;\n}\n", k);
}

static void find_in_memo(loading *l, uint32_t k)
{
    const uint32_t words = l->kind[k].params;
    const unsigned bits = 64 / words;

    SAY("    memo = MEMO;\n"
        "    if (memo != 0 && CELLS(%u) == 0 && MEMO_WORDS(MEMO_OF(%u)) == %u",
        k, k, words);
    for (uint32_t i = 0; words > 1 && i < words; i++)
        SAY(" && fold(x%u) >> %u == 0", i, bits);
    SAY(")\n        return find_key(MEMO_OF(%u), ", k);
    for (uint32_t i = 0; words > 1 && i < words; i++)
        SAY("%sfold(x%u) << %u", i > 0 ? " | " : "", i, bits * (words - 1 - i));
    SAY("%s) + 1;\n", words > 1 ? "" : "(uint64_t)x0");
}

/* The code of a position that some move leads to; solved where it must be. */
static void write_value(loading *l, uint32_t k, bool dives)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic inline uint32_t code%u(struct host *h, void *to, ", k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n");
    given(l, params);
    SAY("    const uint32_t *const cell = cell%u(to, ", k);
    listed(l, "", "x", params);
    if (dives)
        SAY(");\n    const char *memo");
    SAY("%s;\n\n    if (cell != 0%s)\n        return *cell;\n",
        dives ? "" : ")", dives ? "" : " && IS_VALUE(*cell)");
    if (dives)
        find_in_memo(l, k);
    SAY("    return FIND(DIVE, %u, given, %u);\n}\n", k, params);

    SAY("\nstatic inline uint32_t value%u(struct host *h, void *to, ", k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n    uint32_t code = code%u(h, to, ", k);
    listed(l, "", "x", params);
    SAY(");\n\n    if (IS_VALUE(code))\n        return code;\n");
    if (dives) {
        SAY("    if (code == ON_PATH)\n        return 0;\n"
            "    if (LEVELS == 0) {\n        DEEP = true;\n        return 0;\n"
            "    }\n    LEVELS--;\n    code = v%u(h, to, ",
            k);
        listed(l, "", "x", params);
        SAY(");\n    LEVELS++;\n    return code;\n}\n");
    } else {
        SAY("    return 0;\n}\n");
    }
}

static void write_allowed(loading *l, uint32_t k)
{
    const loaded_kind *const kind = &l->kind[k];

    SAY("\nstatic inline bool allowed%u(struct host *h, ", k);
    listed(l, "int64_t ", "x", kind->params);
    SAY(")\n{\n    (void)h;\n");
    for (uint32_t i = 0; i < kind->params; i++)
        SAY("    (void)x%u;\n", i);
    SAY("    return true");
    for (uint32_t i = 0; i < kind->params; i++) {
        if (kind->ranged[i])
            SAY(" && x%u >= LEAST(%u, %u) && x%u <= MOST(%u, %u)", i, k, i, i,
                k, i);
        else if (kind->natural[i])
            SAY(" && x%u >= 0", i);
    }
    SAY(";\n}\n");
}

/* Where a level ends: its value is kept, or it leaves. */
static void write_ends(loading *l, uint32_t k)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic __attribute__((noinline, cold)) uint32_t left%u(struct host "
        "*h, ",
        k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n");
    given(l, params);
    SAY("    return LEAVE(DIVE, %u, given, %u);\n}\n", k, params);

    SAY("\nstatic inline uint32_t keep%u(struct host *h, void *to, uint64_t "
        "bits, ",
        k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n");
    given(l, params);
    SAY("    uint32_t *const cell = cell%u(to, ", k);
    listed(l, "", "x", params);
    SAY(");\n    uint32_t code;\n\n"
        "    if (UNLIKELY(~bits == 0))\n"
        "        return LARGE(DIVE, %u, given, %u);\n"
        "    code = (uint32_t)__builtin_ctzll(~bits) + 1;\n"
        "    if (cell == 0)\n"
        "        return KEEP(DIVE, %u, given, %u, code);\n"
        "    SOLVED++;\n    return *cell = code;\n}\n",
        k, params, k, params);
}

static void declare(loading *l, uint32_t k)
{
    SAY("static uint32_t v%u(struct host *h, void *to, ", k);
    listed(l, "int64_t ", "a", l->kind[k].params);
    SAY(")");
}

/* ---- options ---- */

void grundy_loaded_dive_move(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    const uint32_t params = l->kind[i.b].params;

    SAY("    if (allowed%u(h, ", i.b);
    for (uint32_t w = 0; w < params; w++)
        SAY("%sr%u", w > 0 ? ", " : "", i.a + w);
    SAY(")) {\n        const uint32_t code = value%u(h, to, ", i.b);
    for (uint32_t w = 0; w < params; w++)
        SAY("%sr%u", w > 0 ? ", " : "", i.a + w);
    SAY(");\n\n        if (UNLIKELY(code == 0)) { s = 1; goto leave; }\n"
        "        options++;\n"
        "        if (code <= 64) bits |= UINT64_C(1) << (code - 1);\n"
        "    }\n");
}

static void part_words(loading *l, const loaded_part *part)
{
    for (uint32_t w = 0; w < l->kind[part->kind].params; w++)
        SAY("%sp%u_%u", w > 0 ? ", " : "", part->at, w);
}

/* No part is solved before it is known that the option is a move. */
void grundy_loaded_dive_option(loading *l)
{
    SAY("    if (true");
    for (uint32_t p = 0; p < l->option.parts; p++) {
        const loaded_part *const part = &l->option.part[p];

        if (part->nim) {
            SAY(" && p%u_0 >= 0", part->at);
            continue;
        }
        SAY(" && allowed%u(h, ", part->kind);
        part_words(l, part);
        SAY(")");
    }
    SAY(") {\n        uint64_t sum = 0;\n        uint32_t code;\n\n");
    for (uint32_t p = 0; p < l->option.parts; p++) {
        const loaded_part *const part = &l->option.part[p];

        if (part->nim) {
            SAY("        if ((n%u & 1) != 0) sum ^= (uint64_t)p%u_0;\n",
                part->at, part->at);
            continue;
        }
        SAY("        code = (n%u & 1) == 0 ? 1 : value%u(h, to, ", part->at,
            part->kind);
        part_words(l, part);
        SAY(");\n        if (UNLIKELY(code == 0)) { s = 1; goto leave; }\n"
            "        sum ^= code - 1;\n");
    }
    SAY("        (void)code;\n        options++;\n"
        "        if (sum < 64) bits |= UINT64_C(1) << sum;\n    }\n");
    l->option.parts = 0;
}

/* ---- one function ---- */

static bool takes_room(const rule_code *c)
{
    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i]))
        if (c->at[i].op == OP_RUNTIME || c->at[i].op == OP_CALL ||
            c->at[i].op == OP_ARRAY)
            return true;
    return false;
}

static void write_body(loading *l, const loaded_code *code)
{
    const rule_code *const c = code->code;
    const bool room = takes_room(c);

    l->c = c;
    l->option.parts = 0;
    grundy_loaded_find_targets(l);
    SAY("\n");
    declare(l, code->kind);
    SAY("\n{\n");
    for (uint32_t i = 0; i < c->regs; i++)
        if (i < c->params)
            SAY("    int64_t r%u = a%u;\n", i, i);
        else
            SAY("    int64_t r%u = 0;\n", i);
    SAY("    uint64_t bits = 0, options = 0;\n    int32_t s = 0;\n"
        "    enum { CODE = %u };\n",
        l->number);
    if (room)
        SAY("    const int64_t room[] = {BLOCK, USED};\n");
    grundy_loaded_option_words(l);
    SAY("#define LOAD\n#define RELOAD\n#define SAVE\n");
    grundy_loaded_steps(l);
    SAY("leave:\n");
    if (room)
        SAY("    if (BLOCK != room[0] || USED != room[1])\n"
            "        h->reset(h, room);\n");
    SAY("    ticks += options + 1;\n    OPTIONS += options;\n"
        "    if (UNLIKELY(s == 0 && ticks >= next)) s = h->look(h);\n"
        "    if (UNLIKELY(s != 0)) return left%u(h, ",
        code->kind);
    listed(l, "", "a", l->kind[code->kind].params);
    SAY(");\n    return keep%u(h, to, bits, ", code->kind);
    listed(l, "", "a", l->kind[code->kind].params);
    SAY(");\n}\n#undef LOAD\n#undef RELOAD\n#undef SAVE\n");
}

/* Called from outside; the ranges of kinds must be known. */
static void write_entry(loading *l, const loaded_code *code)
{
    SAY("\nstatic uint32_t d%u(struct host *h, void *to, const int64_t "
        "*arg)\n{\n",
        l->number);
    for (uint32_t k = 0; k < l->program->set->kinds; k++)
        if (l->kind[k].inlined)
            SAY("    if (!READY(%u)) return 0;\n", k);
    SAY("    return v%u(h, to, ", code->kind);
    for (uint32_t i = 0; i < l->kind[code->kind].params; i++)
        SAY("%sarg[%u]", i > 0 ? ", " : "", i);
    SAY(");\n}\n");
}

static void each_kind(loading *l,
                      void (*write)(loading *l, uint32_t kind, bool dives))
{
    for (uint32_t k = 0; k < l->program->set->kinds; k++) {
        bool dives = false;

        for (uint32_t i = 0; i < l->count; i++)
            dives |= l->all[i].lists_options && l->all[i].kind == k;
        if (l->kind[k].inlined)
            write(l, k, dives);
    }
}

static void write_kind(loading *l, uint32_t k, bool dives)
{
    write_cell(l, k);
    write_allowed(l, k);
    if (dives) {
        SAY("\n");
        declare(l, k);
        SAY(";\n");
        write_ends(l, k);
    }
    write_value(l, k, dives);
}

void grundy_loaded_dives(loading *l)
{
    grundy_loaded_dive_places(l);
    each_kind(l, write_kind);
    l->diving = true;
    for (l->number = 0; l->number < l->count; l->number++)
        if (l->all[l->number].lists_options) {
            write_body(l, &l->all[l->number]);
            write_entry(l, &l->all[l->number]);
        }
    l->diving = false;
}
