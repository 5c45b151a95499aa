/* SPDX-License-Identifier: MIT */
/*
 * A heap nim(k) that a move leaves is a position of a kind like any other: the
 * planner adds that kind, h with moves to all lesser numbers, and moves are
 * read as if they named it (ir/read_moves.c).  So whatever is known of sums of
 * several kinds, as of one pass after which a heap is plain Nim, is known of
 * these too.  Moves as written stay as they are.
 */
#include "plan/rewrites/build.h"
#include "plan/rewrites/passes.h"

static bool is_no_heap(void *user, node *n)
{
    (void)user;
    return n->op != N_CALL || n->call != CALL_NIM;
}

static const game_kind *first_with_heaps(const ruleset *set)
{
    for (uint32_t i = 0; i < set->kinds; i++)
        for (uint32_t j = 0; j < set->kind[i].moves; j++)
            if (!grundy_tree_walk(set->kind[i].move[j].target, is_no_heap,
                                  NULL))
                return &set->kind[i];
    return NULL;
}

/* heap(h), of a move `to heap(h - k) for k in 1..h` */
static void make(rewriting *r, game_kind *heap)
{
    variable *const h = grundy_build_variable(r, "h", heap->span, VAR_PARAM);
    variable *const k = grundy_build_variable(r, "k", heap->span, VAR_LOOP);
    node *left;

    if (h == NULL || k == NULL)
        return;
    heap->param[0] = (param){
        .name = "h", .span = heap->span, .kind = PARAM_INT, .variable = h};
    left = grundy_build_pair(r, N_SUB, grundy_build_name(r, heap->span, h),
                             grundy_build_name(r, heap->span, k));
    heap->move[0] = (rule_move){
        .span = heap->span,
        .target = grundy_build_position(r, heap->span, heap, &left),
        .tail = grundy_build_loop(
            r, k,
            grundy_build_pair(r, N_RANGE, grundy_build_int(r, heap->span, 1),
                              grundy_build_name(r, heap->span, h)))};
}

void grundy_rewrite_nim_heaps(rewriting *r)
{
    const game_kind *const of = first_with_heaps(r->set);
    game_kind *heap;

    r->set->nim_heap = NULL;
    if (of == NULL)
        return;
    heap = grundy_rewrite_add_kind(r, of, "nim", 1, 1);
    if (heap == NULL)
        return;
    heap->whole = true;
    make(r, heap);
    r->set->nim_heap = r->no_memory ? NULL : heap;
}
