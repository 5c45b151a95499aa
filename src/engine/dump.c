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
    bool written = true;
    grundy_status status;

    grundy_arena_open(&a, e->mem);
    status =
        grundy_lex_split(&a, e->set.text, e->set.length, &tokens, &count, err);
    if (status == GRUNDY_OK)
        written = grundy_dump_tokens(out, tokens, count);
    grundy_arena_close(&a);
    return written ? status : grundy_engine_no_memory(e, err);
}

static grundy_status dump_tree(engine *e, text_buffer *out, grundy_error *err)
{
    ruleset set = {0};
    bool written = true;
    grundy_status status;

    grundy_arena_open(&set.arena, e->mem);
    status = grundy_parse_file(&set, e->set.text, e->set.length, err);
    if (status == GRUNDY_OK)
        written = grundy_dump_rules(out, &set, false);
    grundy_arena_close(&set.arena);
    return written ? status : grundy_engine_no_memory(e, err);
}

/* ---- code ---- */

static bool put(text_buffer *out, const char *text)
{
    return grundy_text_put(out, text, strlen(text));
}

/* The code under its title; where it can't be compiled yet, why. */
static bool put_code(text_buffer *out, const char *what, const char *name,
                     const rule_code *c, const grundy_error *why)
{
    if (c == NULL && why->status == GRUNDY_OK)
        return true;
    if (!put(out, "code of ") || !put(out, name) || !put(out, what) ||
        !put(out, "\n"))
        return false;
    if (c != NULL)
        return grundy_dump_code(out, c);
    return put(out, "    none: ") && put(out, why->message) && put(out, "\n");
}

static bool put_unknown(text_buffer *out, const char *name)
{
    return put(out, "code of ") && put(out, name) &&
           put(out, "\n    none: inputs that it reads have no value yet\n");
}

static bool dump_kind(engine *e, uint32_t k, text_buffer *out)
{
    machine *const m = &e->machine;
    program *const p = &e->program;
    kind_shape *const shape = &p->kind[k];
    const char *name = e->set.kind[k].name;
    grundy_error err = {0};
    rule_code *listed = shape->options, *valued = shape->values;
    rule_code *decided = shape->ending;
    bool good;

    if (!grundy_engine_knows_all(e, &e->set.kind_reads[k]))
        return put_unknown(out, name);
    if (grundy_machine_shape(m, k, &err) != GRUNDY_OK)
        return put_code(out, "", name, NULL, &err);
    if (listed == NULL)
        (void)grundy_compile_options(p, m, k, true, &listed, &err);
    good = put_code(out, ": moves as listed", name, listed, &err);
    err = (grundy_error){0};
    if (valued == NULL)
        (void)grundy_compile_options(p, m, k, false, &valued, &err);
    good = good && put_code(out, ": moves for values", name, valued, &err);
    err = (grundy_error){0};
    if (decided == NULL && e->set.kind[k].decides > 0)
        (void)grundy_compile_ending(p, m, k, &decided, &err);
    good = good && put_code(out, ": stop, win and lose", name, decided, &err);
    err = (grundy_error){0};
    return good && put_code(out, ": the range", name, shape->legal, &err);
}

static bool dump_function(engine *e, uint32_t f, text_buffer *out)
{
    grundy_error err = {0};
    rule_code *c = e->program.function[f];

    if (!grundy_engine_knows_all(e, &e->set.function_reads[f]))
        return put_unknown(out, e->set.function[f].name);
    if (c == NULL)
        (void)grundy_compile_function(&e->program, &e->machine, f, &c, &err);
    return put_code(out, "", e->set.function[f].name, c, &err);
}

static grundy_status dump_ir(engine *e, text_buffer *out, grundy_error *err)
{
    grundy_status status = grundy_engine_refresh(e, err);
    bool good = status == GRUNDY_OK && grundy_dump_rules(out, &e->set, true);

    if (status != GRUNDY_OK)
        return status;
    for (uint32_t f = 0; good && f < e->set.functions; f++)
        good = dump_function(e, f, out);
    for (uint32_t k = 0; good && k < e->set.kinds; k++)
        good = dump_kind(e, k, out);
    return good ? GRUNDY_OK : grundy_engine_no_memory(e, err);
}

/* ---- moves in their canonical form ---- */

static bool put_moves(text_buffer *out, const game_kind *k,
                      const canonical_moves *c)
{
    bool good = put(out, "position ") && put(out, k->name) && put(out, "(");

    for (uint32_t i = 0; good && i < k->params; i++)
        good = (i == 0 || put(out, ", ")) && put(out, k->param[i].name);
    good = good && put(out, ")");
    if (c->moves == 0)
        return good && put(out, "\n    # as written: ") &&
               put(out, c->why_not) && put(out, "\n");
    good = good && put(out, "\n");
    for (uint32_t i = 0; good && i < c->moves; i++)
        good = put(out, "    ") && grundy_write_move(out, &c->move[i]) &&
               put(out, "\n");
    return good;
}

static grundy_status dump_canonical(engine *e, text_buffer *out,
                                    grundy_error *err)
{
    bool good = true;

    for (uint32_t k = 0; good && k < e->set.kinds; k++)
        if (!e->set.kind[k].planned)
            good = put_moves(out, &e->set.kind[k],
                             grundy_canonical_moves(&e->set, &e->set.kind[k]));
    return good ? GRUNDY_OK : grundy_engine_no_memory(e, err);
}

grundy_status grundy_engine_dump(engine *e, const char *stage, text_buffer *out,
                                 grundy_error *err)
{
    grundy_status status;

    if (strcmp(stage, "tokens") == 0)
        return dump_tokens(e, out, err);
    if (strcmp(stage, "ast") == 0)
        return dump_tree(e, out, err);
    if (strcmp(stage, "canonical") == 0)
        return dump_canonical(e, out, err);
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
