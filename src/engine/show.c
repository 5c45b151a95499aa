/* SPDX-License-Identifier: MIT */
/*
 * A position as its `show` clauses print it.  They are run like a print whose
 * first names are the parameters, and by nothing that looks for values: the
 * clauses are in no set of reads, no plan and no table.
 */
#include "engine/engine.h"

static grundy_status put_rows(engine *e, const rule_show *s, int64_t rows,
                              text_buffer *out, grundy_error *err)
{
    const object *o = grundy_object_at(rows);
    uint32_t width = 0;

    for (uint32_t i = 0; i < s->exprs; i++)
        width += s->expr[i]->type->width;
    for (uint64_t i = 0; i < o->count; i++)
        if (!grundy_runtime_print_row(out, s->expr, s->exprs,
                                      o->word + i * width, &e->program) ||
            !grundy_text_put(out, "\n", 1))
            return grundy_engine_no_memory(e, err);
    return GRUNDY_OK;
}

static grundy_status show_lines(engine *e, const game_kind *k,
                                const int64_t *reg, text_buffer *out,
                                grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; status == GRUNDY_OK && i < k->shows; i++) {
        rule_code *c;
        int64_t rows;

        status = grundy_engine_show_code(e, k, &k->show[i], &c, err);
        if (status == GRUNDY_OK)
            status = grundy_machine_run(&e->machine, c, reg, &rows, err);
        if (status == GRUNDY_OK)
            status = put_rows(e, &k->show[i], rows, out, err);
    }
    return status;
}

grundy_status grundy_engine_show(engine *e, grundy_position at,
                                 text_buffer *out, grundy_error *err)
{
    machine *const m = &e->machine;
    const int64_t *const at_before = m->at;
    const uint32_t kind_before = m->at_kind;
    const arena_mark mark = grundy_arena_get(&m->scratch);
    int64_t reg[GRUNDY_MOST_PARAMS];
    grundy_status status =
        grundy_engine_need(e, &e->set.show_reads[at.kind], err);

    if (status == GRUNDY_OK)
        status =
            grundy_machine_decode(m, at.kind, at.word, at.length, reg, err);
    if (status == GRUNDY_OK) {
        m->at = reg; /* an error names the position */
        m->at_kind = at.kind;
        status = show_lines(e, &e->set.kind[at.kind], reg, out, err);
    }
    m->at = at_before;
    m->at_kind = kind_before;
    grundy_arena_reset(&m->scratch, mark);
    return status;
}
