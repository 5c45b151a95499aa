/* SPDX-License-Identifier: MIT */
/*
 * Positions of numbers in ranges that inputs tell: where these are few, the
 * search of an emitted program finds them by their place in a box
 * (support/results.h) and not by a hash.  And positions of many words, whose
 * moves are told apart by the words that they change.
 */
#include "emit/emitter.h"
#include "solve/result_cache.h"

/* Made of numbers, inputs and names alone. */
static bool reads_inputs(void *user, node *n)
{
    (void)user;
    return n->op == N_INT || n->op == N_ADD || n->op == N_SUB ||
           n->op == N_MUL || n->op == N_NEG ||
           (n->op == N_NAME && n->call == CALL_VARIABLE &&
            n->ref.variable->kind != VAR_PARAM);
}

bool grundy_emit_in_boxes(const emitter *e)
{
    if (e->sums_of_parts)
        return false;
    for (uint32_t k = 0; k < e->set->kinds; k++)
        for (uint32_t i = 0; i < e->set->kind[k].params; i++) {
            const param *const p = &e->set->kind[k].param[i];

            if (p->kind != PARAM_INT || p->range == NULL ||
                !grundy_tree_walk(p->range->kid[0], reads_inputs, NULL) ||
                !grundy_tree_walk(p->range->kid[1], reads_inputs, NULL))
                return false;
        }
    return true;
}

/* An end that a range stops before has a slot too. */
void grundy_emit_ranges(emitter *e)
{
    grundy_emit_open_function(e, "set_ranges", "static void set_ranges(void)");
    for (uint32_t k = 0; k < e->set->kinds; k++) {
        const game_kind *const kind = &e->set->kind[k];

        e->in_rules = &e->set->kind_reads[k];
        for (uint32_t i = 0; i + 1 < grundy_emit_stride(e); i++) {
            const node *const range =
                i < kind->params ? kind->param[i].range : NULL;
            code least = grundy_emit_zero(), most = grundy_emit_zero();

            if (range != NULL) {
                least = grundy_emit_expr(e, range->kid[0]);
                most = grundy_emit_expr(e, range->kid[1]);
            }
            grundy_emit_line(e, "set_range(%u, %u, %s, %s);", (unsigned)k,
                             (unsigned)(i + 1), least.text, most.text);
        }
        e->in_rules = NULL;
    }
    grundy_emit_close_function(e);
}

uint64_t grundy_emit_words_of_lists(emitter *e)
{
    uint64_t lists = 0;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        for (uint32_t i = 0; i < e->set->kind[k].params && i < 63; i++)
            if (grundy_emit_shape(e, e->set->kind[k].param[i].variable->type) ==
                SHAPE_LIST)
                lists |= UINT64_C(2) << i;
    return lists;
}

/* Whether moves are told apart by the places that they change. */
uint32_t grundy_emit_tells_places(emitter *e)
{
    const uint64_t lists = grundy_emit_words_of_lists(e);

    if (e->sums_of_parts || e->set->endless || grundy_emit_has_boards(e) ||
        (lists == 0 && grundy_emit_stride(e) <= 1 + GRUNDY_CACHE_WORDS))
        return 0;
    return SUPPORT_PLACES | (lists != 0 ? SUPPORT_LISTED : 0);
}
