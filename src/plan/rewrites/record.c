/* SPDX-License-Identifier: MIT */
#include "plan/rewrites/record.h"

#include <assert.h>
#include <string.h>

#include "lang/check.h"
#include "lang/parse.h"

bool grundy_record_open(law_record *r, const char *text, memory *mem)
{
    *r = (law_record){.k = NULL};
    grundy_arena_open(&r->set.arena, mem);
    return grundy_record_read(r, text);
}

bool grundy_record_read(law_record *r, const char *text)
{
    const bool read =
        grundy_parse_file(&r->set, text, strlen(text), NULL) == GRUNDY_OK &&
        grundy_check_file(&r->set, NULL) == GRUNDY_OK;

    if (read && r->set.globals > 0)
        r->k = r->set.global[0];
    return read;
}

void grundy_record_close(law_record *r)
{
    grundy_arena_close(&r->set.arena);
}

bool grundy_record_is(const law_record *r, ir_graph *g, const ir_moves *m,
                      const ir_node *k, bool any_order)
{
    const ir_binding bound = {r->k, k};
    const ir_setting setting = {.bound = &bound,
                                .bindings = r->k != NULL,
                                .like = m,
                                .short_fails = true};
    ir_moves other;

    assert(r->set.kinds == 1);
    if (r->k != NULL && k == NULL)
        return false;
    grundy_ir_read_moves(g, &r->set, r->set.kind, &setting, &other);
    other.any_order = any_order;
    if (other.nearest != m->nearest)
        return false;
    for (uint32_t i = 0; i < GRUNDY_MOST_PARAMS; i++)
        if (other.shortest[i] != m->shortest[i])
            return false;
    return grundy_ir_same_moves(g, m, &other);
}

/* No number of an option is above its range, nor an element above what it was,
 * where elements have one. */
static bool range_holds(ir_graph *g, const ir_moves *m, const ir_relation *r)
{
    for (uint32_t j = 0; j < r->changes; j++) {
        const ir_change *const c = &r->change[j];
        const ir_node *const high =
            c->place == NULL
                ? m->high[c->param]
                : grundy_ir_element(g, grundy_ir_leaf(g, IR_PARAM, c->param),
                                    c->place);

        if (r->part[c->part] == m->kind &&
            m->kind->param[c->param].range != NULL &&
            !grundy_ir_holds(g, m, r, grundy_ir_no_less(g, high, c->value)))
            return false;
    }
    return true;
}

bool grundy_record_ranges_hold(ir_graph *g, const ir_moves *m)
{
    for (uint32_t i = 0; i < m->kind->params; i++) {
        const node *const range = m->kind->param[i].range;

        if (range != NULL &&
            (range->kid[0]->op != N_INT || range->kid[0]->number != 0 ||
             (m->kind->param[i].kind == PARAM_INT && m->high[i] == NULL)))
            return false;
    }
    for (uint32_t i = 0; i < m->relations; i++)
        if (!range_holds(g, m, &m->relation[i]))
            return false;
    return true;
}
