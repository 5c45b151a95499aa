/* SPDX-License-Identifier: MIT */
/*
 * Whether x divides y, and the quotient, by one multiplication.  For an odd x
 * the inverse modulo 2^64 exists, and y times it is y / x if that is a whole
 * number; multiplication by x undoes it, so it is a bijection, and since the
 * multiples of x are mapped onto 0..(2^64 - 1) / x nothing else is.  Factors
 * of 2 are rotated out: where one is missing, a bit comes to the top
 * [GranlundMontgomery94, section 9].
 *
 * It pays where the same numbers divide again and again: those of an array of
 * the input, in the moves of a kind whose positions are kept in a hash table.
 * All of them have an inverse found once they are read, also those that no loop
 * would divide by, so their declared range has to begin above 0.
 */
#include "emit/emitter.h"

/* y % x of `y % x == 0`, or NULL. */
static const node *tested(const node *n)
{
    if (n->op != N_EQ)
        return NULL;
    if (n->kid[0]->op == N_MOD && grundy_tree_is_int(n->kid[1], 0))
        return n->kid[0];
    return n->kid[1]->op == N_MOD && grundy_tree_is_int(n->kid[0], 0)
               ? n->kid[1]
               : NULL;
}

/* A parameter by the element that the loop is at, with no sign on either. */
static bool is_exact(emitter *e, const node *mod)
{
    const node *y = mod->kid[0];
    const node *range = e->element.array->range;

    return y->op == N_NAME && y->call == CALL_VARIABLE &&
           y->ref.variable->kind == VAR_PARAM && y->type->tag == TYPE_INT &&
           grundy_tree_is_name(mod->kid[1], e->element.variable) &&
           grundy_facts_at_least(&e->facts, y, 0) && range != NULL &&
           range->kid[0]->op == N_INT && range->kid[0]->number >= 1;
}

static const char *name_of(emitter *e, const game_kind *k, uint32_t global)
{
    return grundy_emit_say(e, "%s_%s_inverse", grundy_emit_id(e, k),
                           e->global[global].name);
}

const char *grundy_emit_divides(emitter *e, const node *n)
{
    const node *const mod = tested(n);
    const game_kind *const k = e->dividing;
    plain_array *a;
    const char *inverse, *part;
    uint32_t global;

    if (k == NULL || mod == NULL || e->element.variable == NULL ||
        !is_exact(e, mod))
        return NULL;
    global = e->element.array->index;
    a = &e->plain[global];
    if (a->divides != NULL && a->divides != k)
        return NULL;
    a->divides = k;
    inverse =
        grundy_emit_say(e, "%s[%s]", name_of(e, k, global), e->element.index);
    part = grundy_emit_name(e, "part");
    grundy_emit_declare(e, "int64_t %s;", part);
    grundy_emit_blank(e);
    e->quotient = (exact_part){mod->kid[0]->ref.variable,
                               mod->kid[1]->ref.variable, part};
    return grundy_emit_say(e, "part_by(&%s, %s, &%s)", inverse,
                           grundy_emit_expr(e, mod->kid[0]).text, part);
}

const char *grundy_emit_exact(emitter *e, const node *n)
{
    return n->op == N_DIV && e->quotient.name != NULL &&
                   grundy_tree_is_name(n->kid[0], e->quotient.of) &&
                   grundy_tree_is_name(n->kid[1], e->quotient.by)
               ? e->quotient.name
               : NULL;
}

void grundy_emit_declare_inverses(emitter *e, const game_kind *k)
{
    for (uint32_t g = 0; g < e->set->globals; g++) {
        const plain_array *const a = &e->plain[g];

        if (!a->is || a->divides != k)
            continue;
        grundy_emit_line(e, "static by_inverse %s[%lld];", name_of(e, k, g),
                         (long long)a->most[0]);
        grundy_emit_blank(e);
    }
}

void grundy_emit_find_inverses(emitter *e, uint32_t at)
{
    for (uint32_t g = 0; g < e->set->globals; g++) {
        const plain_array *const a = &e->plain[g];
        const uint32_t mark = e->names;
        const char *i;

        if (!a->is || a->divides == NULL || e->set->global[g]->statement != at)
            continue;
        i = grundy_emit_name(e, "i");
        grundy_emit_count_to(e, mark, i, grundy_emit_extent(e, a, 0));
        grundy_emit_line(e, "%s[%s] = inverse_of(%s[%s]);",
                         name_of(e, a->divides, g), i,
                         grundy_emit_global(e, e->set->global[g]), i);
        grundy_emit_close(e);
    }
}
