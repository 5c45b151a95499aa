/* SPDX-License-Identifier: MIT */
/*
 * Winning moves of a position that is the sum of heaps with closed laws, such
 * as three heaps of Nim as one position: a heap is asked which smaller one has
 * the value wanted, and which clause leads there.  No option is listed, so
 * heaps may be as large as they like.
 */
#include "engine/split_moves.h"

#include <assert.h>
#include <string.h>

/* The parameter whose heap a clause of the kind changes, or params where it may
 * change none or several. */
static uint32_t changed_by(const game_kind *k, const rule_move *move)
{
    const node *const to = move->target;
    uint32_t changed = k->params;

    for (uint32_t i = 0; i < k->params; i++) {
        if (to->kid[i]->op == N_NAME &&
            to->kid[i]->ref.variable == k->param[i].variable)
            continue;
        if (changed < k->params)
            return k->params;
        changed = i;
    }
    return changed;
}

/* Notes each part of the split with its parameter. */
static bool read_parts(engine *e, const game_kind *k, const node *n,
                       const game_kind **heap)
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
            heap[i] = n->ref.kind;
            return k->param[i].kind == PARAM_INT &&
                   grundy_engine_is_closed(e, n->ref.kind->index) &&
                   (!grundy_engine_is_misere(e) ||
                    grundy_engine_is_tame(e, n->ref.kind->index));
        }
    return false;
}

/* The clause is number *at of the clauses that change its parameter. */
static uint32_t place_of(const game_kind *k, uint32_t clause, uint32_t *at)
{
    const uint32_t changed = changed_by(k, &k->move[clause]);

    assert(clause < k->moves);
    *at = 0;
    for (uint32_t i = 0; i < clause; i++)
        *at += changed_by(k, &k->move[i]) == changed;
    return changed;
}

static const char *next_loop(const tail *t, uint32_t *at)
{
    while (*at < t->steps && t->step[*at].kind != STEP_FOR)
        (*at)++;
    return *at < t->steps ? t->step[(*at)++].pattern->name : NULL;
}

/* Whether the heap's clause counts by the names of the clause as written: those
 * are what a winning move is told by. */
static bool has_names(const game_kind *k, uint32_t clause,
                      const heap_parts *parts)
{
    uint32_t number, i = 0, j = 0;
    const game_kind *const heap = parts->heap[place_of(k, clause, &number)];
    const char *x, *y;

    if (heap == NULL || number >= heap->moves)
        return false;
    do {
        x = next_loop(k->move[clause].tail, &i);
        y = next_loop(heap->move[number].tail, &j);
    } while (x != NULL && y != NULL && strcmp(x, y) == 0);
    return x == NULL && y == NULL;
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
            changed_by(k, &k->move[i]) == k->params || !has_names(k, i, out))
            return false;
    return true;
}

/* The moves of one heap, of which those by one clause are told. */
typedef struct part_moves {
    uint32_t clause, param; /* of the whole */
    uint32_t number;        /* of the heap's clauses */
    bool stop;
    heap_parts_found *found;
    void *user;
} part_moves;

static grundy_status tell(void *user, const heap_move *move, bool *stop,
                          grundy_error *err)
{
    part_moves *const p = user;
    grundy_status status = GRUNDY_OK;

    (void)err;
    if (move->clause == p->number)
        status = p->found(p->user, p->clause, p->param, move, &p->stop);
    *stop = p->stop;
    return status;
}

/* What the heap has to become, all of it being of the pair. */
static bool ask_heap(engine *e, const game_kind *heap, uint64_t n,
                     tame_pair beside, heap_question *ask)
{
    *ask = (heap_question){.kind = heap->index, .n = n};
    if (grundy_engine_is_misere(e))
        ask->wants = (uint32_t)grundy_tame_targets(beside, ask->want);
    else
        ask->want[ask->wants++] = beside.value;
    return grundy_engine_walks(e, ask);
}

/* The rest with all heaps but one. */
static bool find_beside(engine *e, const heap_parts *parts, grundy_position at,
                        uint32_t but, tame_pair *rest)
{
    const game_kind *const k = &e->set.kind[at.kind];

    assert(but < k->params);
    for (uint32_t i = 0; i < k->params; i++) {
        uint64_t one;

        if (parts->heap[i] == NULL || i == but)
            continue;
        if (!grundy_engine_law_value(e, parts->heap[i]->index,
                                     (uint64_t)at.word[i], &one))
            return false;
        grundy_tame_add(rest, grundy_tame_of_nimber(one), 1);
    }
    return true;
}

grundy_status grundy_engine_heaps_moves(engine *e, const heap_parts *parts,
                                        grundy_position at, tame_pair rest,
                                        heap_parts_found *found, void *user,
                                        grundy_error *err)
{
    const game_kind *const k = &e->set.kind[at.kind];
    grundy_status status = GRUNDY_OK;
    bool stop = false;

    for (uint32_t c = 0; status == GRUNDY_OK && !stop && c < k->moves; c++) {
        part_moves p = {.clause = c, .found = found, .user = user};
        tame_pair beside = rest;
        heap_question ask;

        p.param = place_of(k, c, &p.number);
        assert(parts->heap[p.param] != NULL);
        if (find_beside(e, parts, at, p.param, &beside) &&
            ask_heap(e, parts->heap[p.param], (uint64_t)at.word[p.param],
                     beside, &ask))
            status = grundy_engine_heap_moves(e, &ask, tell, &p, err);
        stop = stop || p.stop;
    }
    return status;
}
