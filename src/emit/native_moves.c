/* SPDX-License-Identifier: MIT */
/*
 * Options whose parts stand in tables: their values are looked up and marked
 * without a call.  What is not found so goes to the host, part by part, as the
 * dispatch loop would have sent it.
 *
 * An option needs no list if its parts are few and no jump leads into or out
 * of it: then they are still at hand when it turns out that one has no value.
 */
#include "emit/native_text.h"

#include <stdio.h>

#define SAY(...) grundy_native_say(l, __VA_ARGS__)

/* ---- finding ---- */

static bool is_plain_part(const loading *l, insn i)
{
    return i.op == OP_PART_NIM || (i.op == OP_PART && l->kind[i.b].inlined);
}

static bool scan(loading *l, uint32_t at, native_option *option)
{
    *option = (native_option){.from = at};
    for (at++; at < l->c->count; at += grundy_insn_size(l->c->at[at])) {
        const insn i = l->c->at[at];
        int32_t by;

        if (l->target[at] || grundy_native_jump(i, &by))
            return false;
        if (i.op == OP_OPTION) {
            option->to = at;
            return option->parts > 0;
        }
        if (i.op == OP_STOP || i.op == OP_RETURN || i.op == OP_FAIL)
            return false;
        if (is_plain_part(l, i) && option->parts < NATIVE_PARTS)
            option->part[option->parts++] =
                (native_part){i.op == OP_PART_NIM, at, i.b};
        else if (grundy_native_asks(i))
            return false;
    }
    return false;
}

bool grundy_native_find_option(loading *l, uint32_t at)
{
    native_option found;

    if (!scan(l, at, &found))
        return false;
    l->option = found;
    return true;
}

/* ---- tables ---- */

static bool looks_in(const loading *l, uint32_t kind)
{
    for (uint32_t i = 0; i < l->c->count; i += grundy_insn_size(l->c->at[i])) {
        const insn in = l->c->at[i];

        if ((in.op == OP_MOVE || in.op == OP_PART) && in.b == kind &&
            l->kind[kind].inlined)
            return true;
    }
    return false;
}

static void declare_table(loading *l, uint32_t k)
{
    const native_kind *kind = &l->kind[k];

    SAY("    uint32_t *cell%u; uint64_t", k);
    for (uint32_t i = 0; i < kind->params; i++)
        SAY("%s extent%u_%u, stride%u_%u", i > 0 ? "," : "", k, i, k, i);
    SAY("; int64_t");
    for (uint32_t i = 0; i < kind->params; i++)
        SAY("%s low%u_%u, least%u_%u, most%u_%u", i > 0 ? "," : "", k, i, k, i,
            k, i);
    SAY(";\n");
}

static void load_table(loading *l, uint32_t k)
{
    const native_kind *kind = &l->kind[k];

    SAY(" \\\n        cell%u = CELLS(%u);", k, k);
    for (uint32_t i = 0; i < kind->params; i++) {
        SAY(" \\\n        extent%u_%u = WORDS(%u) == %u ? EXTENT(%u, %u) : 0; "
            "stride%u_%u = STRIDE(%u, %u); low%u_%u = LOW(%u, %u);",
            k, i, k, kind->params, k, i, k, i, k, i, k, i, k, i);
        if (kind->ranged[i])
            SAY(" least%u_%u = LEAST(%u, %u); most%u_%u = MOST(%u, %u);", k, i,
                k, i, k, i, k, i);
    }
}

static void option_words(loading *l)
{
    for (uint32_t p = 0; p < l->option.parts; p++) {
        const native_part *part = &l->option.part[p];
        const uint32_t words = part->nim ? 1 : l->kind[part->kind].params;

        for (uint32_t w = 0; w < words; w++)
            SAY("    int64_t p%u_%u = 0;\n", part->at, w);
        SAY("    int64_t n%u = 1;\n    (void)n%u;\n", part->at, part->at);
    }
}

void grundy_native_option_words(loading *l)
{
    for (uint32_t i = 0; i < l->c->count; i += grundy_insn_size(l->c->at[i])) {
        if (l->c->at[i].op != OP_OPEN || !grundy_native_find_option(l, i))
            continue;
        if (!l->recursing)
            SAY("    uint64_t sum%u = 0; bool known%u = true, "
                "fits%u = true;\n",
                i, i, i);
        option_words(l);
    }
    l->option.parts = 0;
}

void grundy_native_tables(loading *l)
{
    const uint32_t kinds = l->program->set->kinds;

    SAY("    uint64_t budget;\n"
        "    uint16_t *seen, epoch; uint32_t cap; bool adds;\n"
        "    const char *memo;\n");
    for (uint32_t k = 0; k < kinds; k++)
        if (looks_in(l, k))
            declare_table(l, k);
    grundy_native_option_words(l);
    for (uint32_t k = 0; k < kinds; k++)
        if (looks_in(l, k))
            SAY("    if (UNLIKELY(!READY(%u))) return LATER;\n", k);
    SAY("#define RELOAD LOAD_WATCH; budget = BUDGET; seen = SEEN; cap = CAP;\n"
        "#define LOAD RELOAD epoch = EPOCH; adds = ADDS; "
        "memo = MEMO;");
    for (uint32_t k = 0; k < kinds; k++)
        if (looks_in(l, k))
            load_table(l, k);
    SAY("\n#define SAVE SAVE_WATCH; BUDGET = budget;\n    LOAD\n"
        "    (void)adds; (void)cap; (void)seen; (void)epoch; "
        "(void)memo;\n");
}

/* ---- one part ---- */

/* The variables that hold the words, from register `reg` on. */
static void in_ranges(loading *l, uint32_t k, const char *word, uint32_t at)
{
    const native_kind *kind = &l->kind[k];
    bool any = false;

    for (uint32_t i = 0; i < kind->params; i++) {
        if (kind->ranged[i])
            SAY("%s%s%u_%u >= least%u_%u && %s%u_%u <= most%u_%u",
                any ? " && " : "", word, at, i, k, i, word, at, i, k, i);
        else if (kind->natural[i])
            SAY("%s%s%u_%u >= 0", any ? " && " : "", word, at, i);
        any |= kind->ranged[i] || kind->natural[i];
    }
    if (!any)
        SAY("true");
}

static void in_table(loading *l, uint32_t k, const char *word, uint32_t at)
{
    const native_kind *kind = &l->kind[k];

    for (uint32_t i = 0; i < kind->params; i++)
        SAY("%s(uint64_t)%s%u_%u - (uint64_t)low%u_%u < extent%u_%u",
            i > 0 ? " && " : "", word, at, i, k, i, k, i);
    SAY(" && (value = cell%u[", k);
    for (uint32_t i = 0; i < kind->params; i++)
        SAY("%s((uint64_t)%s%u_%u - (uint64_t)low%u_%u) * stride%u_%u",
            i > 0 ? " + " : "", word, at, i, k, i, k, i);
    SAY("] - 1) < cap");
}

void grundy_native_in_memo(loading *l, uint32_t k, const char *cells,
                           const char *word, const char *then)
{
    const uint32_t words = l->kind[k].params;
    const unsigned bits = words > 0 ? 64 / words : 64;

    SAY("memo != 0 && %s%u == 0 && MEMO_WORDS(MEMO_OF(%u)) == %u", cells, k, k,
        words);
    for (uint32_t i = 0; words > 1 && i < words; i++)
        SAY(" && fold(%s%u) >> %u == 0", word, i, bits);
    SAY("%sfind_key(MEMO_OF(%u), ", then, k);
    for (uint32_t i = 0; words > 1 && i < words; i++)
        SAY("%sfold(%s%u) << %u", i > 0 ? " | " : "", word, i,
            bits * (words - 1 - i));
    if (words == 1)
        SAY("(uint64_t)%s0", word);
    SAY(")");
}

static void listed(loading *l, const char *word, uint32_t at, uint32_t count)
{
    SAY("const int64_t given[] = {");
    for (uint32_t i = 0; i < count; i++)
        SAY("%s%s%u_%u", i > 0 ? ", " : "", word, at, i);
    SAY("};");
}

/* ---- an option of several parts ---- */

void grundy_native_begin_option(loading *l)
{
    const uint32_t at = l->option.from;

    SAY("    sum%u = 0; known%u = true; fits%u = true;\n", at, at, at);
}

void grundy_native_part_words(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    const uint32_t words = i.op == OP_PART_NIM ? 1 : l->kind[i.b].params;

    for (uint32_t w = 0; w < words; w++)
        SAY("    p%u_%u = r%u;\n", at, w, i.a + w);
    if (i.c != 0xffff)
        SAY("    n%u = r%u;\n", at, i.c);
}

/* An even number of copies is worth nothing. */
void grundy_native_part(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    const uint32_t from = l->option.from;

    grundy_native_part_words(l, at);
    if (i.op == OP_PART_NIM) {
        SAY("    fits%u &= p%u_0 >= 0; sum%u ^= (uint64_t)p%u_0 & "
            "-((uint64_t)n%u & 1);\n",
            from, at, from, at, at);
        return;
    }
    SAY("    if (!(");
    in_ranges(l, i.b, "p", at);
    SAY(")) fits%u = false;\n    else if ((n%u & 1) != 0) { uint32_t value; "
        "if (adds && ",
        from, at);
    in_table(l, i.b, "p", at);
    SAY(") sum%u ^= value; else known%u = false; }\n", from, from);
}

static void send_parts(loading *l)
{
    SAY("        SEND(h->open(h));\n");
    for (uint32_t p = 0; p < l->option.parts; p++) {
        const native_part *part = &l->option.part[p];

        if (part->nim) {
            SAY("        SEND(h->part_nim(h, p%u_0, n%u));\n", part->at,
                part->at);
            continue;
        }
        SAY("        { ");
        listed(l, "p", part->at, l->kind[part->kind].params);
        SAY(" SEND(h->part(h, %u, given, n%u)); }\n", part->kind, part->at);
    }
    SAY("        SEND(h->option(h, %u));\n", l->c->at[l->option.to].b);
}

/* A part outside its range is no move. */
void grundy_native_end_option(loading *l)
{
    const uint32_t at = l->option.from;

    SAY("    if (adds && fits%u && known%u && sum%u < cap) {\n"
        "        seen[sum%u] = epoch;\n"
        "        if (UNLIKELY(--budget == 0)) SEND(h->pause(h, to));\n"
        "    } else if (fits%u) {\n",
        at, at, at, at, at);
    send_parts(l);
    SAY("    }\n");
    l->option.parts = 0;
}

/* ---- an option of one part ---- */

void grundy_native_move(loading *l, uint32_t at)
{
    const insn i = l->c->at[at];
    const uint32_t params = l->program->set->kind[i.b].params;
    char word[16];

    SAY("    {\n");
    for (uint32_t w = 0; w < params; w++)
        SAY("    const int64_t x%u_%u = r%u;\n", at, w, i.a + w);
    if (!l->kind[i.b].inlined) {
        SAY("    ");
        if (params == 0)
            SAY("const int64_t given[] = {0};");
        else
            listed(l, "x", at, params);
        SAY(" ASK(h->move(h, %u, given, %u));\n    }\n", i.b, i.c);
        return;
    }
    SAY("    uint32_t value;\n    if (");
    in_ranges(l, i.b, "x", at);
    SAY(") {\n    if ((");
    in_table(l, i.b, "x", at);
    SAY(") || (");
    (void)snprintf(word, sizeof word, "x%u_", (unsigned)at);
    grundy_native_in_memo(l, i.b, "cell", word, " && (value = ");
    SAY(") < cap)) {\n        seen[value] = epoch;\n"
        "        if (UNLIKELY(--budget == 0)) SEND(h->pause(h, to));\n"
        "    } else { ");
    listed(l, "x", at, params);
    SAY(" SEND(h->scalar(h, to, %u, given, %u)); }\n    }\n    }\n", i.b,
        params);
}
