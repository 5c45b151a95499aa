/* SPDX-License-Identifier: MIT */
/*
 * Winning moves of a position that is the sum of heaps with closed laws, such
 * as three heaps of Nim as one position: a heap is asked which smaller one has
 * the value wanted, and which clause leads there.  No option is listed, so
 * heaps may be as large as they like.
 */
#include "engine/split_moves.h"

/* The parameter whose heap a clause of the kind changes, or params. */
static uint32_t changed_by(const game_kind *k, const rule_move *move)
{
    const node *const to = move->target;
    uint32_t i = 0;

    while (i < k->params && to->kid[i]->op == N_NAME &&
           to->kid[i]->ref.variable == k->param[i].variable)
        i++;
    return i;
}

/* Notes each part of the split with its parameter. */
static bool read_parts(engine *e, const game_kind *k, const node *n,
                       const family **heap)
{
    if (n->op == N_ADD)
        return read_parts(e, k, n->kid[0], heap) &&
               read_parts(e, k, n->kid[1], heap);
    if (n->op != N_CALL || n->call != CALL_POSITION || n->kids != 1 ||
        n->kid[0]->op != N_NAME ||
        n->ref.kind->whole) /* a move there may change more than is told */
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (n->kid[0]->ref.variable == k->param[i].variable) {
            heap[i] = grundy_engine_closed(e, n->ref.kind->index);
            return heap[i] != NULL && k->param[i].kind == PARAM_INT;
        }
    return false;
}

bool grundy_engine_is_heaps(engine *e, uint32_t kind, heap_parts *out)
{
    const game_kind *const k = &e->set.kind[kind];

    if (k->split == NULL || e->without[REWRITE_VALUES_TO_MOVES])
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        out->heap[i] = NULL;
    if (!read_parts(e, k, k->split, out->heap))
        return false;
    for (uint32_t i = 0; i < k->moves; i++)
        if (k->move[i].target->op != N_CALL ||
            k->move[i].target->call != CALL_POSITION ||
            changed_by(k, &k->move[i]) == k->params)
            return false;
    return true;
}

/* The clause is number *at of the clauses that change its parameter. */
static uint32_t place_of(const game_kind *k, uint32_t clause, uint32_t *at)
{
    const uint32_t changed = changed_by(k, &k->move[clause]);

    *at = 0;
    for (uint32_t i = 0; i < clause; i++)
        *at += changed_by(k, &k->move[i]) == changed;
    return changed;
}

grundy_status grundy_engine_heaps_moves(const engine *e,
                                        const heap_parts *parts,
                                        grundy_position at, uint64_t want,
                                        heap_parts_found *found, void *user)
{
    const game_kind *const k = &e->set.kind[at.kind];
    uint64_t all = 0;
    grundy_status status = GRUNDY_OK;
    bool stop = false;

    for (uint32_t i = 0; i < k->params; i++)
        if (parts->heap[i] != NULL)
            all ^= grundy_family_value(parts->heap[i], (uint64_t)at.word[i]);
    for (uint32_t c = 0; status == GRUNDY_OK && !stop && c < k->moves; c++) {
        heap_parts_move m = {.clause = c};
        uint32_t number;
        const family *f;
        uint64_t own, left;

        m.param = place_of(k, c, &number);
        f = parts->heap[m.param];
        own = (uint64_t)at.word[m.param];
        if (!grundy_family_target(
                f, own, want ^ all ^ grundy_family_value(f, own), &left) ||
            !grundy_family_leads(&f->clause[number], own, left, &m.loop_value))
            continue;
        m.left = (int64_t)left;
        m.loop = f->clause[number].loop;
        status = found(user, &m, &stop);
    }
    return status;
}
