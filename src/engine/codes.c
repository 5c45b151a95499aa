/* SPDX-License-Identifier: MIT */
/*
 * Code for the expressions of statements is kept by their place in the tree,
 * in a hash table, so that a loop over cases compiles each of them once.  A
 * new generation of the program makes all of it void.
 */
#include <string.h>

#include <assert.h>
#include "base/hash.h"
#include "engine/engine.h"

static code_entry *code_slot(engine *e, const void *n)
{
    const size_t mask = e->codes_cap - 1;
    size_t at = (size_t)grundy_hash_word((uint64_t)(uintptr_t)n) & mask;

    assert(e->codes_cap > 0 && (e->codes_cap & mask) == 0);
    while (e->codes[at].of != NULL && e->codes[at].of != n)
        at = (at + 1) & mask;
    return &e->codes[at];
}

static bool grow_codes(engine *e)
{
    const size_t old = e->codes_cap, cap = old == 0 ? 64 : old * 2;
    code_entry *before = e->codes;
    code_entry *grown = grundy_memory_zeroed(e->mem, cap * sizeof *grown);

    assert(e->codes_used <= old);
    if (grown == NULL)
        return false;
    e->codes = grown;
    e->codes_cap = cap;
    for (size_t i = 0; i < old; i++)
        if (before[i].of != NULL)
            *code_slot(e, before[i].of) = before[i];
    GRUNDY_FREE(e->mem, before, old);
    return true;
}

/* The code kept for `of`, or NULL and room for it. */
static grundy_status kept_code(engine *e, const void *of, rule_code **out,
                               grundy_error *err)
{
    const code_entry *slot;

    *out = NULL;
    if (e->generation != e->program.generation) {
        if (e->codes != NULL)
            memset(e->codes, 0, e->codes_cap * sizeof *e->codes);
        e->codes_used = 0;
        e->generation = e->program.generation;
    }
    if (e->codes_used * 2 >= e->codes_cap && !grow_codes(e))
        return grundy_engine_no_memory(e, err);
    slot = code_slot(e, of);
    if (slot->of == of)
        *out = slot->code;
    return GRUNDY_OK;
}

static grundy_status keep_code(engine *e, const void *of, rule_code *c,
                               grundy_status status)
{
    assert(status != GRUNDY_OK || (c != NULL && e->codes_used < e->codes_cap));
    if (status == GRUNDY_OK) {
        *code_slot(e, of) = (code_entry){of, c};
        e->codes_used++;
    }
    return status;
}

grundy_status grundy_engine_code(engine *e, const node *n,
                                 variable *const *locals, uint32_t count,
                                 rule_code **out, grundy_error *err)
{
    grundy_status status = kept_code(e, n, out, err);

    if (status != GRUNDY_OK || *out != NULL)
        return status;
    status = grundy_compile_expr(&e->program, &e->machine, &e->program.arena, n,
                                 locals, count, false, out, err);
    return keep_code(e, n, *out, status);
}

grundy_status grundy_engine_print_code(engine *e, const statement *s,
                                       rule_code **out, grundy_error *err)
{
    grundy_status status = kept_code(e, s, out, err);

    if (status != GRUNDY_OK || *out != NULL)
        return status;
    status = grundy_compile_rows(&e->program, &e->machine, NULL, s->expr,
                                 s->exprs, s->tail, out, err);
    return keep_code(e, s, *out, status);
}

grundy_status grundy_engine_show_code(engine *e, const game_kind *k,
                                      const rule_show *s, rule_code **out,
                                      grundy_error *err)
{
    grundy_status status = kept_code(e, s, out, err);

    if (status != GRUNDY_OK || *out != NULL)
        return status;
    status = grundy_compile_rows(&e->program, &e->machine, k, s->expr, s->exprs,
                                 s->tail, out, err);
    return keep_code(e, s, *out, status);
}

grundy_status grundy_engine_winning_code(engine *e, const winning_use *use,
                                         const node *from, rule_code **out,
                                         grundy_error *err)
{
    grundy_status status = kept_code(e, use, out, err);

    if (status != GRUNDY_OK || *out != NULL)
        return status;
    status = grundy_compile_expr(&e->program, &e->machine, &e->program.arena,
                                 from, use->local, use->locals, true, out, err);
    return keep_code(e, use, *out, status);
}

grundy_status grundy_engine_evaluate(engine *e, const node *n, int64_t *out,
                                     grundy_error *err)
{
    rule_code *c;
    grundy_status status = grundy_engine_code(e, n, NULL, 0, &c, err);

    return status == GRUNDY_OK
               ? grundy_machine_run(&e->machine, c, NULL, out, err)
               : status;
}
