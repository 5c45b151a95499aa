/* SPDX-License-Identifier: MIT */
/*
 * The moves are copied with the numbers that stay in the places of their names,
 * and read as those of a kind of one number.
 *
 * So it is with a number that counts from another one than 0, or rises to the
 * end of its range: the heap is what is left to the end where nothing moves,
 * n = m + L or n = H - m in all that the rules say.  n -> m maps positions one
 * to one, and what leaves the range on that side to what no heap has.
 *
 * Requires: numbers as parameters; every part of every target is of the kind
 * and hands on all parameters but one as they are; nothing decides; what
 * stays has a range that no position changes.
 */
#include "plan/laws/slice.h"

#include <assert.h>

#include "plan/facts/linear.h"
#include "plan/rewrites/build.h"

typedef struct slicing {
    const code_source *source;
    rewriting r;
    const game_kind *kind;
    uint32_t moving;
    slice_law *out;
    variable *heap;                   /* stands for it where n is not it */
    node *number[GRUNDY_MOST_PARAMS]; /* those that stay; or the end */
    game_kind alone;                  /* the kind with the moving one only */
} slicing;

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
uint32_t grundy_slice_moving(const game_kind *kind)
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

/* ---- the slice as a kind of one number ---- */

static node *target_alone(slicing *c, node *n);

/* n by the heap, or the heap by n: end - x, or x plus or less the end. */
static node *reflected(slicing *c, node *x, node_op op)
{
    node *const end = c->number[0];

    return c->out->rises
               ? grundy_build_pair(&c->r, N_SUB, end, x, &grundy_type_int)
               : grundy_build_pair(&c->r, op, x, end, &grundy_type_int);
}

static node *put_in(void *user, node *n)
{
    slicing *c = user;

    if (n->op == N_CALL && n->call == CALL_POSITION)
        return target_alone(c, n);
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return n;
    if (c->heap != NULL && n->ref.variable == c->kind->param->variable)
        return reflected(c, grundy_build_name(&c->r, n->span, c->heap), N_ADD);
    for (uint32_t i = 0; i < c->kind->params; i++)
        if (i != c->moving && n->ref.variable == c->kind->param[i].variable)
            return c->number[i];
    return n;
}

/* kind(x', d) as a position of one number. */
static node *target_alone(slicing *c, node *n)
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
        kid[0] = reflected(c, kid[0], N_SUB);
    return kid[0] == NULL ? NULL : made;
}

/* The parameter of the heap that n is read as, from 0 on. */
static bool make_heap(slicing *c)
{
    param *const heap = grundy_rewrite_new(&c->r, sizeof *heap);

    c->number[0] = grundy_build_int(&c->r, c->kind->span, c->out->end);
    if (heap == NULL)
        return false;
    *heap = *c->kind->param;
    heap->range = NULL;
    heap->variable = c->heap;
    c->alone.param = heap;
    return true;
}

static bool make_alone(slicing *c, const int64_t *word)
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
                grundy_build_int(&c->r, kind->param[i].span, word[i]);
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
    slicing *c = user;

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
    slicing *c = user;
    if (n->op == N_INT) {
        *out = n->number;
        return true;
    }
    return grundy_tree_walk((node *)(uintptr_t)n, is_put_in, c) &&
           c->source->number(c->source->user, n, out);
}

static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    slicing *c = user;

    return grundy_tree_walk((node *)(uintptr_t)n, is_put_in, c) &&
           c->source->list(c->source->user, n, at, count);
}

/* ---- a number that is no heap ---- */

/* Where the range of the kind's one number begins and ends. */
static bool range_now(const slicing *c, int64_t *low, int64_t *high)
{
    const node *const range = c->kind->param->range;

    if (!c->source->number(c->source->user, range->kid[0], low) ||
        !c->source->number(c->source->user, range->kid[1], high) || *low < 0)
        return false;
    *high -= range->op == N_RANGE_LT;
    return *low <= *high;
}

static void read_law(slicing *c, const int64_t *word)
{
    const code_source source = {c, number_of, list_of};

    c->out->law = (takes_law){.kind = TAKES_NONE};
    if (make_alone(c, word))
        grundy_takes_find(c->r.a, NULL, &c->alone, &source, &c->out->law);
}

/* From the beginning of the range, then to its end. */
static void reflect(slicing *c, const int64_t *word)
{
    slice_law *const out = c->out;
    int64_t low, high;

    if (!range_now(c, &low, &high) || high - low < GRUNDY_SLICE_LARGE)
        return;
    c->heap = grundy_build_variable(&c->r, c->kind->param->name, c->kind->span,
                                    VAR_PARAM);
    out->end = low;
    if (c->heap != NULL && low > 0)
        read_law(c, word);
    if (c->heap != NULL && out->law.kind == TAKES_NONE) {
        out->end = high;
        out->rises = true;
        read_law(c, word);
    }
}

void grundy_slice_find(arena *room, ruleset *set, const game_kind *kind,
                       uint32_t moving, const int64_t *word,
                       const code_source *source, slice_law *out)
{
    slicing c = {.source = source,
                 .r = {.set = set, .a = room},
                 .kind = kind,
                 .moving = moving,
                 .out = out};

    assert(moving < kind->params);
    *out = (slice_law){.law = {.kind = TAKES_NONE}};
    if (kind->params == 1)
        reflect(&c, word);
    else
        read_law(&c, word);
}

bool grundy_slice_value(const slice_law *l, int64_t n, uint64_t *value)
{
    const uint64_t heap = (uint64_t)(l->rises ? l->end - n : n - l->end);

    return l->law.kind != TAKES_NONE && heap >= GRUNDY_SLICE_LARGE &&
           grundy_takes_value(&l->law, heap, value);
}
