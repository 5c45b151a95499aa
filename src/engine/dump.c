/* SPDX-License-Identifier: MIT */
/*
 * The stages from text to code, for `--dump`: tokens and tree are made anew
 * from the text, since checking and planning change the tree they are given.
 */
#include "base/error.h"
#include "engine/sets.h"
#include "lang/dump.h"
#include "plan/rewrites/canonical.h"

static grundy_status dump_tokens(engine *e, text_buffer *out, grundy_error *err)
{
    arena a;
    token *tokens;
    size_t count;
    grundy_status status;

    grundy_arena_open(&a, e->mem);
    status =
        grundy_lex_split(&a, e->set.text, e->set.length, &tokens, &count, err);
    if (status == GRUNDY_OK)
        grundy_dump_tokens(out, tokens, count);
    grundy_arena_close(&a);
    return status;
}

static grundy_status dump_tree(engine *e, text_buffer *out, grundy_error *err)
{
    ruleset set = {0};
    grundy_status status;

    grundy_arena_open(&set.arena, e->mem);
    status = grundy_parse_file(&set, e->set.text, e->set.length, err);
    if (status == GRUNDY_OK)
        grundy_dump_rules(out, &set, false);
    grundy_arena_close(&set.arena);
    return status;
}

/* ---- code ---- */

/* The code under its title; where it can't be compiled yet, why. */
static void put_code(text_buffer *out, const char *what, const char *name,
                     const rule_code *c, const grundy_error *why)
{
    if (c == NULL && why->status == GRUNDY_OK)
        return;
    grundy_text_print(out, "code of %s%s\n", name, what);
    if (c != NULL)
        grundy_dump_code(out, c);
    else
        grundy_text_print(out, "    none: %s\n", why->message);
}

static void put_unknown(text_buffer *out, const char *name)
{
    grundy_text_print(out,
                      "code of %s\n    none: inputs that it reads have no "
                      "value yet\n",
                      name);
}

static void dump_kind(engine *e, uint32_t k, text_buffer *out)
{
    machine *const m = &e->machine;
    program *const p = &e->program;
    kind_shape *const shape = &p->kind[k];
    const char *name = e->set.kind[k].name;
    grundy_error err = {0};
    rule_code *listed = shape->options, *valued = shape->values;
    rule_code *decided = shape->ending;

    if (!grundy_engine_knows_all(e, &e->set.kind_reads[k])) {
        put_unknown(out, name);
        return;
    }
    if (grundy_machine_shape(m, k, &err) != GRUNDY_OK) {
        put_code(out, "", name, NULL, &err);
        return;
    }
    if (listed == NULL)
        (void)grundy_compile_options(p, m, k, true, &listed, &err);
    put_code(out, ": moves as listed", name, listed, &err);
    err = (grundy_error){0};
    if (valued == NULL)
        (void)grundy_compile_options(p, m, k, false, &valued, &err);
    put_code(out, ": moves for values", name, valued, &err);
    err = (grundy_error){0};
    if (decided == NULL && e->set.kind[k].decides > 0)
        (void)grundy_compile_ending(p, m, k, &decided, &err);
    put_code(out, ": stop, win and lose", name, decided, &err);
    err = (grundy_error){0};
    put_code(out, ": the range", name, shape->legal, &err);
}

static void dump_function(engine *e, uint32_t f, text_buffer *out)
{
    grundy_error err = {0};
    rule_code *c = e->program.function[f];

    if (!grundy_engine_knows_all(e, &e->set.function_reads[f])) {
        put_unknown(out, e->set.function[f].name);
        return;
    }
    if (c == NULL)
        (void)grundy_compile_function(&e->program, &e->machine, f, &c, &err);
    put_code(out, "", e->set.function[f].name, c, &err);
}

static grundy_status dump_ir(engine *e, text_buffer *out, grundy_error *err)
{
    const grundy_status status = grundy_engine_refresh(e, err);

    if (status != GRUNDY_OK)
        return status;
    grundy_dump_rules(out, &e->set, true);
    for (uint32_t f = 0; f < e->set.functions; f++)
        dump_function(e, f, out);
    for (uint32_t k = 0; k < e->set.kinds; k++)
        dump_kind(e, k, out);
    return GRUNDY_OK;
}

/* ---- moves in their canonical form ---- */

static void put_moves(text_buffer *out, const game_kind *k,
                      const canonical_moves *c)
{
    grundy_text_print(out, "position %s(", k->name);
    for (uint32_t i = 0; i < k->params; i++)
        grundy_text_print(out, i > 0 ? ", %s" : "%s", k->param[i].name);
    grundy_text_print(out,
                      c->moves == 0 ? ")\n    # as written: %s\n" : ")\n%s",
                      c->moves == 0 ? c->why_not : "");
    for (uint32_t i = 0; i < c->moves; i++) {
        grundy_text_print(out, "    ");
        grundy_write_move(out, &c->move[i]);
        grundy_text_print(out, "\n");
    }
}

static grundy_status dump_canonical(engine *e, text_buffer *out)
{
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (!e->set.kind[k].planned)
            put_moves(out, &e->set.kind[k],
                      grundy_canonical_moves(&e->set, &e->set.kind[k]));
    return GRUNDY_OK;
}

static grundy_status dump(engine *e, const char *stage, text_buffer *out,
                          grundy_error *err)
{
    grundy_status status;

    if (strcmp(stage, "tokens") == 0)
        return dump_tokens(e, out, err);
    if (strcmp(stage, "ast") == 0)
        return dump_tree(e, out, err);
    if (strcmp(stage, "canonical") == 0)
        return dump_canonical(e, out);
    if (strcmp(stage, "sets") == 0)
        return grundy_engine_dump_sets(e, out, err);
    if (strcmp(stage, "ir") == 0)
        return dump_ir(e, out, err);
    if (strcmp(stage, "c") == 0) {
        status = grundy_engine_refresh(e, err);
        return status == GRUNDY_OK ? grundy_native_text(e, out, err) : status;
    }
    (void)grundy_fail(err, GRUNDY_EINVAL, "there is no stage '%.40s'", stage);
    grundy_error_hint(err,
                      "the stages are tokens, ast, canonical, sets, ir and c");
    return GRUNDY_EINVAL;
}

grundy_status grundy_engine_dump(engine *e, const char *stage, text_buffer *out,
                                 grundy_error *err)
{
    const grundy_status status = dump(e, stage, out, err);

    return status == GRUNDY_OK && out->failed ? grundy_engine_no_memory(e, err)
                                              : status;
}
