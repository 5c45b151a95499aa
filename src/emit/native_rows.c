/* SPDX-License-Identifier: MIT */
/*
 * The moves a third time, as loops over cells that lie side by side: a table
 * with a proved order is filled row by row, so what a cell's neighbours share
 * is found once a row, and nothing calls itself.
 *
 * A cell that needs more than the plain loops of native_runs.c and the sums of
 * folds is left to a recursion.  Where that leaves too, or a part has no value,
 * or something fails, the loop ends at its cell: whoever fills the table looks
 * at that one (solve/fill_rows.c) and comes back with those behind it.
 */
#include "emit/native_text.h"

#include "lang/aggregate.h"
#include "lang/native.h"

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

static bool is_fold(const loading *l, uint32_t at)
{
    const insn i = l->c->at[at];

    return i.op == OP_RUNTIME &&
           l->c->info[i.c].call == grundy_runtime_aggregate;
}

static void head(loading *l, const native_code *code, uint32_t params)
{
    SAY("\nstatic uint64_t f%u(struct host *h, void *to, const int64_t *row, "
        "uint64_t rows, int64_t step, uint64_t *cells)\n{\n"
        "    enum { CODE = %u };\n"
        "    struct places found;\n"
        "    uint64_t steps = 0, all = 0, solved = 0, i;\n\n"
        "    *cells = 0;\n"
        "    if (!find_places(&found, h, to))\n        return 0;\n"
        "    const struct places here = found, *const t = &found;\n"
        "    const int64_t by = step * (int64_t)here.stride%u_%u;\n",
        l->number, l->number, code->kind, params - 1);
    if (l->runs_to[code->kind])
        SAY("    const int64_t own_by = here.small%u != 0 ? by : 0;\n",
            code->kind);
    if (grundy_native_takes_room(l, 0, l->c->count))
        SAY("    const int64_t room[] = {BLOCK, USED};\n");
    for (uint32_t i = 0; i < l->c->count; i += grundy_insn_size(l->c->at[i]))
        if (is_fold(l, i))
            SAY("    const struct fold fold%u = fold_of(h, EXTRA(%u));\n", i,
                (unsigned)l->c->at[i].c);
}

/* A row whose ends are near has no other cells. */
static void near_ends(loading *l, uint32_t kind, uint32_t last)
{
    SAY("    const int64_t z%u = (int64_t)((uint64_t)a%u + (count - 1) * "
        "(uint64_t)step);\n    if (UNLIKELY(",
        last, last);
    grundy_native_far(l, kind, "a", 0);
    SAY(" | ");
    grundy_native_far(l, kind, "z", last);
    SAY("))\n        count = 0;\n");
}

static void begin_row(loading *l, uint32_t kind, uint32_t params)
{
    SAY("    for (i = 0; i < rows; i++, row += %u) {\n", params + 1);
    for (uint32_t w = 0; w < params; w++)
        SAY("    int64_t a%u = row[%u];\n", w, w);
    SAY("    uint32_t *cell = cell%u(&here", kind);
    for (uint32_t w = 0; w < params; w++)
        SAY(", a%u", w);
    SAY(");\n    uint64_t count = cell != 0 ? (uint64_t)row[%u] : 0;\n",
        params);
    near_ends(l, kind, params - 1);
    if (l->runs_to[kind])
        SAY("    uint8_t *own = here.small%u != 0 ? here.small%u + (cell - "
            "here.cells%u) : 0;\n",
            kind, kind, kind);
    SAY("\n    for (uint64_t j = 0; j < count; j++, a%u += step, cell += by%s)"
        " {\n    if (*cell != 0)\n        continue;\n",
        params - 1, l->runs_to[kind] ? ", own += own_by" : "");
    SAY("    ASSUME(!");
    grundy_native_far(l, kind, "a", params - 1);
    SAY(");\n");
}

static void end_row(loading *l, uint32_t kind)
{
    SAY("leave:;\n");
    if (grundy_native_takes_room(l, 0, l->c->count))
        SAY("    if (BLOCK != room[0] || USED != room[1])\n"
            "        h->reset(h, room);\n");
    SAY("    if (UNLIKELY(s != 0 || ~bits == 0)) {\n"
        "        *cells = j;\n        goto out;\n    }\n"
        "    const uint32_t code = (uint32_t)__builtin_ctzll(~bits) + 1;\n"
        "    *cell = code;\n");
    if (l->runs_to[kind])
        SAY("    if (own != 0) *own = (uint8_t)(code + 63);\n");
    grundy_native_images(l, kind, "t", "a");
    SAY("    solved++;\n    all += options;\n    steps += options + 1;\n"
        "    if (UNLIKELY(steps >= 65536)) {\n"
        "        ticks += steps;\n        steps = 0;\n"
        "        if (ticks >= next && h->look(h) != 0) {\n"
        "            *cells = j + 1;\n            goto out;\n        }\n"
        "    }\n    continue;\nrecursion:;\n");
    if (grundy_native_takes_room(l, 0, l->c->count))
        SAY("    if (BLOCK != room[0] || USED != room[1])\n"
            "        h->reset(h, room);\n");
    SAY("    if (v%u(h, &found, cell", kind);
    for (uint32_t w = 0; w < l->kind[kind].params; w++)
        SAY(", a%u", w);
    SAY(") == 0) {\n        *cells = j;\n        goto out;\n    }\n"
        "    }\n    }\nout:\n"
        "    ticks += steps;\n    OPTIONS += all;\n    SOLVED += solved;\n"
        "    return i;\n}\n");
}

void grundy_native_row(loading *l, const native_code *code)
{
    const uint32_t params = l->kind[code->kind].params;

    l->c = code->code;
    l->option.parts = 0;
    grundy_native_find_targets(l);
    head(l, code, params);
    begin_row(l, code->kind, params);
    grundy_native_level(l);
    SAY("#define LOAD\n#define RELOAD\n#define SAVE\n");
    l->in_rows = true;
    grundy_native_steps(l);
    l->in_rows = false;
    end_row(l, code->kind);
    SAY("#undef LOAD\n#undef RELOAD\n#undef SAVE\n");
}
