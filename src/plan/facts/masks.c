/* SPDX-License-Identifier: MIT */
/*
 * Numbers that are sets: those whose bits the rules ask for and change.  This
 * is a guess from how the rules look, which decides who reads them; whether
 * they can be read bit by bit is seen when that is done (plan/sets/bits.c).
 */
#include "plan/facts/masks.h"

static bool is_two(const node *n)
{
    return n->op == N_INT && n->number == 2;
}

static bool is_power_of_two(const node *n)
{
    return n->op == N_POW && is_two(n->kid[0]);
}

static bool is_bitwise(const node *n)
{
    switch ((node_op)n->op) {
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR:
    case N_SHL:
    case N_SHR: return n->type->tag == TYPE_INT;
    case N_ADD:
    case N_SUB:
    case N_DIV:
    case N_MOD: return n->kids == 2 && is_power_of_two(n->kid[1]);
    default: return false;
    }
}

static bool is_plain(void *user, node *n)
{
    (void)user;
    return !is_bitwise(n);
}

/* Goes on while n is no operation on the bits of the variable. */
static bool leaves_bits(void *user, node *n)
{
    const variable *const v = user;
    const bool calls = n->op == N_CALL && n->call == CALL_FUNCTION &&
                       !grundy_tree_walk(n->ref.function->body, is_plain, NULL);

    return (!calls && !is_bitwise(n)) || !grundy_tree_names(n, v);
}

typedef struct changing {
    const game_kind *kind;
    uint32_t changed; /* parameters, a bit each */
    bool moves;       /* it leads to a position */
    bool elsewhere;   /* or to one of another kind */
} changing;

static bool note_changed(void *user, node *n)
{
    changing *const c = user;

    if (n->op != N_CALL || n->call != CALL_POSITION)
        return true;
    c->moves = true;
    c->elsewhere |=
        n->ref.kind->index != c->kind->index || n->kids != c->kind->params;
    for (uint32_t i = 0; i < n->kids && !c->elsewhere; i++)
        if (!grundy_tree_is_name(n->kid[i], c->kind->param[i].variable))
            c->changed |= 1u << i;
    return !c->elsewhere;
}

uint32_t grundy_masks_of(const game_kind *kind)
{
    changing c = {.kind = kind};
    uint32_t arrays = 0;

    for (uint32_t i = 0; i < kind->params; i++) {
        arrays += kind->param[i].kind == PARAM_ARRAY ? 1u << i : 0;
        if (kind->param[i].kind != PARAM_INT &&
            kind->param[i].kind != PARAM_ARRAY)
            return 0;
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        c.moves = false;
        (void)grundy_tree_walk(kind->move[i].target, note_changed, &c);
        if (!c.moves || c.elsewhere)
            return 0;
    }
    if (__builtin_popcount(c.changed) > GRUNDY_MOST_MASKS ||
        (arrays != 0 && c.changed != arrays))
        return 0;
    for (uint32_t i = 0; i < kind->params; i++)
        if ((c.changed >> i & 1) != 0 &&
            grundy_tree_walk_kind(kind, leaves_bits, kind->param[i].variable))
            return 0;
    return c.changed;
}
