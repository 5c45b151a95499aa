/* SPDX-License-Identifier: MIT */
/*
 * Heaps that carry numbers along: heap(x, d), where every move leaves d as it
 * is, such as a pile with a limit of its own.  For any one d that is a heap of
 * one number, so it may have a law of what may be taken: the moves are copied
 * with the number in the place of the name, and read as those of such a kind.
 *
 * So it is with a number that counts from another one than 0, or rises to the
 * end of its range: the heap is what is left to the end where nothing moves,
 * n = m + L or n = H - m in all that the rules say.  n -> m maps positions one
 * to one, and what leaves the range on that side to what no heap has.
 *
 * Requires: numbers as parameters; every part of every target is of the kind
 * and hands on all parameters but one as they are; nothing decides; what is
 * carried has a range that no position changes.  Only large heaps are asked
 * for in this way: small ones stand in tables, which cost less.
 */
#include <string.h>

#include "engine/engine.h"
#include "plan/facts/linear.h"
#include "plan/laws/takes.h"
#include "plan/rewrites/build.h"

enum { LARGE = 1 << 12 };

typedef struct carrying {
    engine *e;
    rewriting r;
    const game_kind *kind;
    uint32_t moving;
    bool rises; /* the heap is end - n, else n - end */
    int64_t end;
    variable *heap;                   /* stands for it where n is not it */
    node *number[GRUNDY_MOST_PARAMS]; /* what is carried */
    game_kind alone;                  /* the kind with the moving one only */
} carrying;

/* ---- which parameter moves ---- */

typedef struct looking {
    const game_kind *kind;
    bool moves[GRUNDY_MOST_PARAMS];
    bool others; /* a target is none of the kind */
} looking;

static bool hands_on(const node *arg, const param *p)
{
    return grundy_tree_is_name(arg, p->variable);
}

static void look_at_target(looking *l, const node *to)
{
    if (to->op == N_ADD) {
        look_at_target(l, to->kid[0]);
        look_at_target(l, to->kid[1]);
    } else if (to->op != N_CALL || to->call != CALL_POSITION ||
               to->ref.kind != l->kind) {
        l->others = true;
    } else {
        for (uint32_t i = 0; i < to->kids; i++)
            l->moves[i] |= !hands_on(to->kid[i], &l->kind->param[i]);
    }
}

/* The one parameter that moves; params: it is no such kind. */
static uint32_t find_moving(const game_kind *kind)
{
    looking l = {.kind = kind};
    uint32_t found = kind->params, count = 0;

    if (kind->params < 1 || kind->params > GRUNDY_MOST_PARAMS ||
        kind->decides > 0 || kind->split != NULL ||
        (kind->params == 1 && (kind->param->range == NULL || kind->planned)))
        return kind->params;
    for (uint32_t i = 0; i < kind->moves; i++)
        look_at_target(&l, kind->move[i].target);
    for (uint32_t i = 0; i < kind->params; i++) {
        const param *p = &kind->param[i];

        if (p->kind != PARAM_INT)
            return kind->params;
        if (l.moves[i]) {
            found = i;
            count++;
        } else if (p->range != NULL && !grundy_linear_fixed(p->range)) {
            return kind->params;
        }
    }
    if (kind->params == 1 && kind->param->range != NULL &&
        !grundy_linear_fixed(kind->param->range))
        return 1;
    return l.others || count != 1 ? kind->params : found;
}

/* ---- the kind for what is carried now ---- */

static node *target_alone(carrying *c, node *n);

/* n by the heap, or the heap by n: end - x, or x plus or less the end. */
static node *turned(carrying *c, node *x, node_op op)
{
    node *const end = c->number[0];

    return c->rises ? grundy_build_pair(&c->r, N_SUB, end, x, &grundy_type_int)
                    : grundy_build_pair(&c->r, op, x, end, &grundy_type_int);
}

static node *put_in(void *user, node *n)
{
    carrying *c = user;

    if (n->op == N_CALL && n->call == CALL_POSITION)
        return target_alone(c, n);
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return n;
    if (c->heap != NULL && n->ref.variable == c->kind->param->variable)
        return turned(c, grundy_build_name(&c->r, n->span, c->heap), N_ADD);
    for (uint32_t i = 0; i < c->kind->params; i++)
        if (i != c->moving && n->ref.variable == c->kind->param[i].variable)
            return c->number[i];
    return n;
}

/* kind(x', d) as a position of one number. */
static node *target_alone(carrying *c, node *n)
{
    node *made = grundy_rewrite_new(&c->r, sizeof *made);
    node **kid = grundy_rewrite_new(&c->r, sizeof *kid);

    if (made == NULL || kid == NULL)
        return NULL;
    *made = *n;
    made->ref.kind = &c->alone;
    made->kids = 1;
    made->kid = kid;
    kid[0] = grundy_build_copy(&c->r, n->kid[c->moving], put_in, c);
    if (c->heap != NULL)
        kid[0] = turned(c, kid[0], N_SUB);
    return kid[0] == NULL ? NULL : made;
}

/* The parameter of the heap that n is turned into, from 0 on. */
static bool make_heap(carrying *c)
{
    param *const heap = grundy_rewrite_new(&c->r, sizeof *heap);

    c->number[0] = grundy_build_int(&c->r, c->kind->span, c->end);
    if (heap == NULL)
        return false;
    *heap = *c->kind->param;
    heap->range = NULL;
    heap->variable = c->heap;
    c->alone.param = heap;
    return true;
}

static bool make_alone(carrying *c, grundy_position at)
{
    const game_kind *kind = c->kind;
    rule_move *move =
        grundy_rewrite_new(&c->r, (kind->moves + 1) * sizeof *move);

    c->alone = *kind;
    c->alone.params = 1;
    c->alone.param = &kind->param[c->moving];
    c->alone.form = NULL;
    if (c->heap != NULL && !make_heap(c))
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (i != c->moving)
            c->number[i] =
                grundy_build_int(&c->r, kind->param[i].span, at.word[i]);
    for (uint32_t i = 0; i < kind->moves && !c->r.no_memory; i++) {
        move[i] = kind->move[i];
        move[i].target = grundy_build_copy(&c->r, move[i].target, put_in, c);
        move[i].tail = grundy_build_copy_tail(&c->r, move[i].tail, put_in, c);
        if (move[i].target == NULL || move[i].tail == NULL)
            return false;
    }
    c->alone.move = c->alone.value_move = move;
    c->alone.plain_move = NULL;
    c->alone.value_moves = kind->moves;
    return !c->r.no_memory;
}

/* ---- its law ---- */

static bool is_put_in(void *user, node *n)
{
    carrying *c = user;

    for (uint32_t i = 0; i < c->kind->params; i++)
        if (n == c->number[i])
            return false;
    return true;
}

/*
 * Only what stands in the file is evaluated: code is kept by its place in the
 * tree, and copies do not stay.
 */
static bool number_of(void *user, const node *n, int64_t *out)
{
    carrying *c = user;
    const code_source source = grundy_engine_source(c->e);

    if (n->op == N_INT) {
        *out = n->number;
        return true;
    }
    return grundy_tree_walk((node *)(uintptr_t)n, is_put_in, c) &&
           source.number(source.user, n, out);
}

static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    carrying *c = user;
    const code_source source = grundy_engine_source(c->e);

    return grundy_tree_walk((node *)(uintptr_t)n, is_put_in, c) &&
           source.list(source.user, n, at, count);
}

static bool same_carried(const engine *e, grundy_position at, uint32_t moving)
{
    const carried_law *const l = &e->carried;

    if (!l->known || l->kind != at.kind || l->stamp != e->kind_stamp[at.kind])
        return false;
    for (uint32_t i = 0; i < at.length; i++)
        if (i != moving && l->word[i] != at.word[i])
            return false;
    return true;
}

/* ---- a number that is no heap ---- */

/* Where the range of the kind's one number begins and ends. */
static bool range_now(engine *e, const game_kind *kind, int64_t *low,
                      int64_t *high)
{
    const code_source source = grundy_engine_source(e);
    const node *const range = kind->param->range;

    if (!source.number(e, range->kid[0], low) ||
        !source.number(e, range->kid[1], high) || *low < 0)
        return false;
    *high -= range->op == N_RANGE_LT;
    return *low <= *high;
}

static void read_law(carrying *c, grundy_position at)
{
    carried_law *const l = &c->e->carried;
    const code_source source = {c, number_of, list_of};

    l->law = (takes_law){.kind = TAKES_NONE};
    if (make_alone(c, at))
        grundy_takes_find(&l->room, NULL, &c->alone, &source, &l->law);
}

/* From the beginning of the range, then to its end. */
static void turn(carrying *c, grundy_position at)
{
    carried_law *const l = &c->e->carried;
    int64_t low, high;

    l->law = (takes_law){.kind = TAKES_NONE};
    if (!range_now(c->e, c->kind, &low, &high) || high - low < LARGE)
        return;
    c->heap = grundy_build_variable(&c->r, c->kind->param->name, c->kind->span,
                                    VAR_PARAM);
    c->end = low;
    if (c->heap != NULL && low > 0)
        read_law(c, at);
    if (c->heap != NULL && l->law.kind == TAKES_NONE) {
        c->end = high;
        c->rises = true;
        read_law(c, at);
    }
}

static void find_law(engine *e, grundy_position at, uint32_t moving)
{
    carried_law *const l = &e->carried;
    carrying c = {.e = e, .kind = &e->set.kind[at.kind], .moving = moving};
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);

    if (l->room.mem == NULL)
        grundy_arena_open(&l->room, e->mem);
    grundy_arena_reset(&l->room, (arena_mark){NULL, 0});
    c.r = (rewriting){.set = &e->set, .a = &l->room};
    if (c.kind->params == 1)
        turn(&c, at);
    else
        read_law(&c, at);
    if (c.kind->params == 1 && l->law.kind == TAKES_NONE)
        e->law[at.kind].not_turned = 1 + e->kind_stamp[at.kind];
    l->rises = c.rises;
    l->end = c.end;
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    l->known = true;
    l->kind = at.kind;
    l->stamp = e->kind_stamp[at.kind];
    memcpy(l->word, at.word, at.length * sizeof *l->word);
}

/* The heap that the number is, by the law found last. */
static uint64_t heap_of(const carried_law *l, int64_t n)
{
    return (uint64_t)(l->rises ? l->end - n : n - l->end);
}

bool grundy_engine_carried_value(engine *e, grundy_position at, uint64_t *value)
{
    kind_law *law;
    uint64_t n;

    if (at.kind == GRUNDY_KIND_NIM || !grundy_engine_has_nimbers(e) ||
        e->without[REWRITE_CLOSED_FAMILY])
        return false;
    law = &e->law[at.kind];
    if (law->moving == 0)
        law->moving = 1 + find_moving(&e->set.kind[at.kind]);
    if (law->moving > e->set.kind[at.kind].params ||
        (at.length > 1 && at.word[law->moving - 1] < LARGE) ||
        law->not_turned == 1 + e->kind_stamp[at.kind])
        return false;
    for (uint32_t i = 0; i < at.length; i++)
        if (at.word[i] < 0)
            return false;
    if (!same_carried(e, at, law->moving - 1))
        find_law(e, at, law->moving - 1);
    n = heap_of(&e->carried, at.word[law->moving - 1]);
    return e->carried.law.kind != TAKES_NONE && n >= LARGE &&
           grundy_takes_value(&e->carried.law, n, value);
}
