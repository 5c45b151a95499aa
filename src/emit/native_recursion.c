/* SPDX-License-Identifier: MIT */
/*
 * The moves once more, as functions that call themselves: solve/recursion.h
 * says what they may do.  A position's values are the bits of one word, a
 * register or two hold all that a level needs, and nothing goes to the sink.
 *
 * It is written if it can be for all kinds that moves lead to: where one of
 * them had to be left to the search, so would be whatever moves into it.
 * Code that asks for values of positions would enter the search again, so it
 * is left alone as well.
 */
#include "emit/native_text.h"

#include "lang/native.h"

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

enum { MOST_REGISTERS = 64 }; /* of a level: it lies on the C stack */

/* ---- whether it can be ---- */

static bool asks_for_values(runtime_call *call)
{
    return call == grundy_runtime_value || call == grundy_runtime_start ||
           call == grundy_runtime_winning;
}

/* A function that runs natively with all that it calls, by what is known of
 * them so far. */
static bool is_closed(const loading *l, const rule_code *c, const bool *closed)
{
    for (uint32_t i = 0; i < c->count; i += grundy_insn_size(c->at[i])) {
        const insn in = c->at[i];

        if (in.op == OP_RUNTIME && asks_for_values(c->info[in.c].call))
            return false;
        if (in.op == OP_CALL &&
            (l->program->remembers[in.c] || l->number_of[in.c] < 0 ||
             !closed[l->number_of[in.c]]))
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
            if (grundy_native_find_option(l, i))
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

static void find_closed(const loading *l, bool *closed)
{
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t i = 0; i < l->count; i++)
            if (!closed[i] && l->all[i].written &&
                is_closed(l, l->all[i].code, closed))
                closed[i] = more = true;
    }
}

bool grundy_native_can_recurse(loading *l, bool *closed)
{
    bool any = false;

    find_closed(l, closed);
    for (uint32_t i = 0; i < l->count && !l->failed; i++) {
        const native_code *const code = &l->all[i];

        if (!code->lists_options)
            continue;
        l->c = code->code;
        if (!code->written || !closed[i] || !l->kind[code->kind].inlined ||
            code->code->regs > MOST_REGISTERS)
            return false;
        grundy_native_find_targets(l);
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

/* Where the kind's table lies: none moves while a recursion is under way.
 * `sure`: all its cells are positions inside the kind's range. */
static void write_place(loading *l, uint32_t k)
{
    const uint32_t params = l->kind[k].params;

    SAY("    uint32_t *cells%u; bool sure%u;\n", k, k);
    if (l->runs_to[k])
        SAY("    uint8_t *small%u;\n", k);
    SAY("    uint64_t ");
    for (uint32_t i = 0; i < params; i++)
        SAY("%slow%u_%u, extent%u_%u, stride%u_%u", i > 0 ? ", " : "", k, i, k,
            i, k, i);
    SAY(";\n");
}

static void load_place(loading *l, uint32_t k)
{
    const native_kind *const kind = &l->kind[k];

    SAY("    t->cells%u = WORDS(%u) == %u ? CELLS(%u) : 0;\n"
        "    t->sure%u = true;\n",
        k, k, kind->params, k, k);
    for (uint32_t i = 0; i < kind->params; i++) {
        SAY("    t->low%u_%u = (uint64_t)LOW(%u, %u);\n"
            "    t->extent%u_%u = t->cells%u != 0 ? EXTENT(%u, %u) : 0;\n"
            "    t->stride%u_%u = STRIDE(%u, %u);\n",
            k, i, k, i, k, i, k, k, i, k, i, k, i);
        if (kind->ranged[i])
            SAY("    t->sure%u &= LOW(%u, %u) >= LEAST(%u, %u) && "
                "(int64_t)(t->low%u_%u + EXTENT(%u, %u) - 1) <= "
                "MOST(%u, %u);\n",
                k, k, i, k, i, k, i, k, i, k, i);
        else if (kind->natural[i])
            SAY("    t->sure%u &= LOW(%u, %u) >= 0;\n", k, k, i);
    }
    if (l->runs_to[k])
        SAY("    t->small%u = t->sure%u ? SMALL(RECURSION, %u) : 0;\n", k, k,
            k);
}

/* Without branches, so that what a loop leaves as it is stands before it. */
static void write_cell(loading *l, uint32_t k)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic inline uint32_t *cell%u(const struct places *t, ", k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n");
    for (uint32_t i = 0; i < params; i++)
        SAY("    const uint64_t s%u = (uint64_t)x%u - t->low%u_%u;\n", i, i, k,
            i);
    SAY("\n    return ");
    for (uint32_t i = 0; i < params; i++)
        SAY("%s(s%u < t->extent%u_%u)", i > 0 ? " & " : "", i, k, i);
    SAY(" ? t->cells%u + (", k);
    for (uint32_t i = 0; i < params; i++)
        SAY("%ss%u * t->stride%u_%u", i > 0 ? " + " : "", i, k, i);
    SAY(") : 0;\n}\n");
}

/* A memo holds the least of the images of a position (solve/images.h). */
static void find_least(loading *l, const word_images *images)
{
    for (uint32_t i = 0; i < images->swaps; i++) {
        const uint32_t x = images->swap[i][0], y = images->swap[i][1];

        SAY("    {\n    const int64_t low = x%u < x%u ? x%u : x%u;\n\n"
            "    x%u = x%u < x%u ? x%u : x%u;\n    x%u = low;\n    }\n",
            x, y, x, y, y, x, y, y, x, x);
    }
}

static void find_in_memo(loading *l, uint32_t k)
{
    const word_images *const images = l->program->set->kind[k].images;

    if (images != NULL && images->swaps == 0)
        return; /* FIND does it */
    if (images != NULL)
        find_least(l, images);
    SAY("    if (");
    grundy_native_in_memo(l, k, "t->cells", "x", ")\n        return ");
    SAY(" + 1;\n");
}

/* The code of a position's value, or 0. */
static void write_known(loading *l, uint32_t k)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic __attribute__((noinline)) uint32_t known%u(struct host *h, "
        "const struct places *t, const uint32_t *cell, ",
        k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n    const uint32_t code = code%u(h, t, cell, ", k);
    listed(l, "", "x", params);
    SAY(");\n\n    return IS_VALUE(code) ? code : 0;\n}\n");
}

/* The code of a position that some move leads to, whose cell is known;
 * solved where it must be. */
static void write_value(loading *l, uint32_t k, bool recursions)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic inline uint32_t code%u(struct host *h, const struct places "
        "*t, const uint32_t *cell, ",
        k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n");
    given(l, params);
    SAY("    const char *const memo = t->memo;\n\n"
        "    (void)memo;\n    if (cell != 0%s)\n        return *cell;\n",
        recursions ? "" : " && IS_VALUE(*cell)");
    if (recursions)
        find_in_memo(l, k);
    SAY("    return FIND(RECURSION, %u, given, %u);\n}\n", k, params);
    write_known(l, k);

    SAY("\nstatic __attribute__((noinline)) uint32_t value%u(struct host *h, "
        "const struct places "
        "*t, uint32_t *cell, ",
        k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n    uint32_t code = code%u(h, t, cell, ", k);
    listed(l, "", "x", params);
    SAY(");\n\n    if (IS_VALUE(code))\n        return code;\n");
    if (recursions) {
        SAY("    if (code == ON_PATH)\n        return 0;\n"
            "    if (LEVELS == 0) {\n        DEEP = true;\n        return 0;\n"
            "    }\n    LEVELS--;\n    code = v%u(h, t, cell, ",
            k);
        listed(l, "", "x", params);
        SAY(");\n    LEVELS++;\n    return code;\n}\n");
    } else {
        SAY("    return 0;\n}\n");
    }
}

static void write_allowed(loading *l, uint32_t k)
{
    const native_kind *const kind = &l->kind[k];

    SAY("\nstatic inline bool allowed%u(struct host *h, const struct places "
        "*t, const uint32_t *cell, ",
        k);
    listed(l, "int64_t ", "x", kind->params);
    SAY(")\n{\n    (void)h;\n");
    for (uint32_t i = 0; i < kind->params; i++)
        SAY("    (void)x%u;\n", i);
    SAY("    if (cell != 0 && t->sure%u)\n        return true;\n"
        "    return true",
        k);
    for (uint32_t i = 0; i < kind->params; i++) {
        if (kind->ranged[i])
            SAY(" && x%u >= LEAST(%u, %u) && x%u <= MOST(%u, %u)", i, k, i, i,
                k, i);
        else if (kind->natural[i])
            SAY(" && x%u >= 0", i);
    }
    SAY(";\n}\n");
}

/* What a cell has got is the value of all images of the position. */
static void write_images(loading *l, uint32_t k, const word_images *images)
{
    const uint32_t params = l->kind[k].params;

    SAY("\nstatic void images%u(const struct places *t, uint32_t code, ", k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n    uint32_t *cell;\n\n");
    for (uint32_t i = 0; i < images->count; i++) {
        SAY("    cell = cell%u(t, ", k);
        for (uint32_t w = 0; w < params; w++)
            SAY("%sx%u", w > 0 ? ", " : "", (unsigned)images->at[i][w]);
        SAY(");\n    if (cell != 0) {\n        *cell = code;\n");
        if (l->runs_to[k])
            SAY("        NOTE(t->small%u, t->cells%u, cell, code);\n", k, k);
        SAY("    }\n");
    }
    SAY("}\n");
}

void grundy_native_images(loading *l, uint32_t k, const char *places,
                          const char *word)
{
    if (l->program->set->kind[k].images == NULL)
        return;
    SAY("    images%u(%s, code, ", k, places);
    listed(l, "", word, l->kind[k].params);
    SAY(");\n");
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
    SAY("    return LEAVE(RECURSION, %u, given, %u);\n}\n", k, params);

    SAY("\nstatic inline uint32_t keep%u(struct host *h, const struct places "
        "*t, uint32_t *cell, uint64_t bits, ",
        k);
    listed(l, "int64_t ", "x", params);
    SAY(")\n{\n");
    given(l, params);
    SAY("    uint32_t code;\n\n"
        "    if (UNLIKELY(~bits == 0))\n"
        "        return LARGE(RECURSION, %u, given, %u);\n"
        "    code = (uint32_t)__builtin_ctzll(~bits) + 1;\n"
        "    if (cell == 0)\n"
        "        return KEEP(RECURSION, %u, given, %u, code);\n",
        k, params, k, params);
    if (l->runs_to[k])
        SAY("    NOTE(t->small%u, t->cells%u, cell, code);\n", k, k);
    SAY("    (void)t;\n    SOLVED++;\n    *cell = code;\n");
    grundy_native_images(l, k, "t", "x");
    SAY("    return code;\n}\n");
}

static void declare(loading *l, uint32_t k)
{
    SAY("static uint32_t v%u(struct host *h, const struct places *t, uint32_t "
        "*cell, ",
        k);
    listed(l, "int64_t ", "a", l->kind[k].params);
    SAY(")");
}

/* ---- options ---- */

/* Rows have what stands, and solve nothing. */
static const char *value_of(const loading *l)
{
    return l->in_rows ? "known" : "value";
}

static void move_words(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    for (uint32_t w = 0; w < l->kind[i.b].params; w++)
        SAY("%sr%u", w > 0 ? ", " : "", i.a + w);
}

void grundy_native_recursion_move(loading *l, uint32_t at)
{
    const uint32_t kind = l->c->at[at].b;

    SAY("    {\n    uint32_t *const q%u = cell%u(&here, ", at, kind);
    move_words(l, at);
    SAY(");\n\n    if (allowed%u(h, &here, q%u, ", kind, at);
    move_words(l, at);
    SAY(")) {\n        const uint32_t code = STANDS(q%u) ? *q%u : %s%u(h, t, "
        "q%u, ",
        at, at, value_of(l), kind, at);
    move_words(l, at);
    SAY(");\n\n        if (UNLIKELY(code == 0)) { s = 1; goto leave; }\n");
    grundy_native_note(l, "q", at, kind);
    SAY("        options++;\n"
        "        if (code <= 64) bits |= UINT64_C(1) << (code - 1);\n"
        "    }\n    }\n");
}

static void part_words(loading *l, const native_part *part)
{
    for (uint32_t w = 0; w < l->kind[part->kind].params; w++)
        SAY("%sp%u_%u", w > 0 ? ", " : "", part->at, w);
}

static void part_cells(loading *l)
{
    for (uint32_t p = 0; p < l->option.parts; p++) {
        const native_part *const part = &l->option.part[p];

        if (part->nim)
            continue;
        SAY("    uint32_t *const q%u = cell%u(&here, ", part->at, part->kind);
        part_words(l, part);
        SAY(");\n");
    }
}

static void part_value(loading *l, const native_part *part)
{
    if (part->nim) {
        SAY("        if ((n%u & 1) != 0) sum ^= (uint64_t)p%u_0;\n", part->at,
            part->at);
        return;
    }
    SAY("        code = (n%u & 1) == 0 ? 1 : STANDS(q%u) ? *q%u : "
        "%s%u(h, t, q%u, ",
        part->at, part->at, part->at, value_of(l), part->kind, part->at);
    part_words(l, part);
    SAY(");\n        if (UNLIKELY(code == 0)) { s = 1; goto leave; }\n");
    grundy_native_note(l, "q", part->at, part->kind);
    SAY("        sum ^= code - 1;\n");
}

/* No part is solved before it is known that the option is a move. */
void grundy_native_recursion_option(loading *l)
{
    SAY("    {\n");
    part_cells(l);
    SAY("    if (true");
    for (uint32_t p = 0; p < l->option.parts; p++) {
        const native_part *const part = &l->option.part[p];

        if (part->nim) {
            SAY(" && p%u_0 >= 0", part->at);
            continue;
        }
        SAY(" && allowed%u(h, &here, q%u, ", part->kind, part->at);
        part_words(l, part);
        SAY(")");
    }
    SAY(") {\n        uint64_t sum = 0;\n        uint32_t code;\n\n");
    for (uint32_t p = 0; p < l->option.parts; p++)
        part_value(l, &l->option.part[p]);
    SAY("        (void)code;\n        options++;\n"
        "        if (sum < 64) bits |= UINT64_C(1) << sum;\n    }\n    }\n");
    l->option.parts = 0;
}

/* ---- one function ---- */

void grundy_native_level(loading *l)
{
    for (uint32_t i = 0; i < l->c->regs; i++)
        if (i < l->c->params)
            SAY("    int64_t r%u = a%u;\n", i, i);
        else
            SAY("    int64_t r%u = 0;\n", i);
    SAY("    uint64_t bits = 0, options = 0;\n    int32_t s = 0;\n");
    grundy_native_option_words(l);
}

/* Whoever looks at it then meets it alone. */
static void guard(loading *l, uint32_t kind)
{
    SAY("    if (UNLIKELY(");
    grundy_native_far(l, kind, "a", 0);
    SAY("))\n        return left%u(h, ", kind);
    listed(l, "", "a", l->kind[kind].params);
    SAY(");\n");
}

static void write_body(loading *l, const native_code *code)
{
    const rule_code *const c = code->code;
    bool room;

    l->c = c;
    l->option.parts = 0;
    room = grundy_native_takes_room(l, 0, c->count);
    grundy_native_find_targets(l);
    SAY("\n");
    declare(l, code->kind);
    SAY("\n{\n");
    SAY("#define here (*t)\n    enum { CODE = %u };\n"
        "    void *const to = t->to;\n    uint64_t steps = 0;\n\n"
        "    (void)to;\n",
        l->number);
    guard(l, code->kind);
    grundy_native_level(l);
    if (room)
        SAY("    const int64_t room[] = {BLOCK, USED};\n");
    if (l->runs_to[code->kind])
        SAY("    const uint8_t *const own = cell != 0 && here.small%u != 0 ? "
            "here.small%u + (cell - here.cells%u) : 0;\n",
            code->kind, code->kind, code->kind);
    SAY("#define LOAD\n#define RELOAD\n#define SAVE\n");
    grundy_native_steps(l);
    SAY("leave:\n");
    if (room)
        SAY("    if (BLOCK != room[0] || USED != room[1])\n"
            "        h->reset(h, room);\n");
    SAY("    ticks += options + 1 + steps;\n    OPTIONS += options;\n"
        "    if (UNLIKELY(s == 0 && ticks >= next)) s = h->look(h);\n"
        "    if (UNLIKELY(s != 0)) return left%u(h, ",
        code->kind);
    listed(l, "", "a", l->kind[code->kind].params);
    SAY(");\n    return keep%u(h, t, cell, bits, ", code->kind);
    listed(l, "", "a", l->kind[code->kind].params);
    SAY(");\n}\n#undef LOAD\n#undef RELOAD\n#undef SAVE\n#undef here\n");
}

/* Called from outside; the ranges of kinds must be known. */
static void write_entry(loading *l, const native_code *code)
{
    const uint32_t params = l->kind[code->kind].params;

    SAY("\nstatic uint32_t d%u(struct host *h, void *to, const int64_t "
        "*arg)\n{\n    struct places t;\n\n",
        l->number);
    SAY("    if (!find_places(&t, h, to))\n        return 0;\n"
        "    return v%u(h, &t, cell%u(&t, ",
        code->kind, code->kind);
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < params; i++)
            SAY("%sarg[%u]", i > 0 ? ", " : "", i);
        SAY(round == 0 ? "), " : ");\n}\n");
    }
}

static void write_places(loading *l)
{
    const uint32_t kinds = l->program->set->kinds;

    SAY("\nstruct places {\n    void *to;\n    const char *memo;\n");
    for (uint32_t k = 0; k < kinds; k++)
        if (l->kind[k].inlined)
            write_place(l, k);
    SAY("};\n\nstatic bool find_places(struct places *t, struct host *h, void "
        "*to)\n{\n");
    for (uint32_t k = 0; k < kinds; k++)
        if (l->kind[k].inlined)
            SAY("    if (!READY(%u)) return false;\n", k);
    SAY("    t->to = to;\n    t->memo = MEMO;\n");
    for (uint32_t k = 0; k < kinds; k++)
        if (l->kind[k].inlined)
            load_place(l, k);
    SAY("    return true;\n}\n");
}

static void each_kind(loading *l,
                      void (*write)(loading *l, uint32_t kind, bool recursions))
{
    for (uint32_t k = 0; k < l->program->set->kinds; k++) {
        bool recursions = false;

        for (uint32_t i = 0; i < l->count; i++)
            recursions |= l->all[i].lists_options && l->all[i].kind == k;
        if (l->kind[k].inlined)
            write(l, k, recursions);
    }
}

static void write_kind(loading *l, uint32_t k, bool recursions)
{
    write_cell(l, k);
    write_allowed(l, k);
    if (recursions) {
        SAY("\n");
        declare(l, k);
        SAY(";\n");
        if (l->program->set->kind[k].images != NULL)
            write_images(l, k, l->program->set->kind[k].images);
        write_ends(l, k);
    }
    write_value(l, k, recursions);
}

void grundy_native_recursions(loading *l)
{
    grundy_native_recursion_places(l);
    for (uint32_t i = 0; i < l->count; i++)
        if (l->all[i].lists_options) {
            l->c = l->all[i].code;
            grundy_native_find_targets(l);
            grundy_native_find_runs(l);
        }
    write_places(l);
    each_kind(l, write_kind);
    l->recursing = true;
    for (l->number = 0; l->number < l->count; l->number++)
        if (l->all[l->number].lists_options) {
            write_body(l, &l->all[l->number]);
            write_entry(l, &l->all[l->number]);
            if (l->all[l->number].in_order)
                grundy_native_row(l, &l->all[l->number]);
        }
    l->recursing = false;
}
