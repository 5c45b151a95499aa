/* SPDX-License-Identifier: MIT */
/*
 * The moves are copied with the numbers that stay in the places of their names,
 * and read as those of a kind of one number.
 *
 * Requires: numbers, two or more, as parameters; every part of every target is
 * of the kind and hands on all parameters but one as they are; nothing decides;
 * what stays has a range that no position changes.
 */
#include "plan/laws/slice.h"

#include <assert.h>

#include "plan/facts/linear.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"

enum { MOST_ITEMS = 8 };

/* Positions that differ in one parameter. */
typedef struct slicing {
    const code_source *source;
    rewriting r;
    const game_kind *kind;
    uint32_t moving;                  /* the parameter */
    node *number[GRUNDY_MOST_PARAMS]; /* what the others are */
    node *item[MOST_ITEMS]; /* of lists, in place of such a number of them */
    uint32_t items;
    game_kind *alone; /* while moves are copied */
    slice_law *out;
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
    } else if (!grundy_tree_is_position(to, l->kind)) {
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

    if (kind->params < 2 || kind->params > GRUNDY_MOST_PARAMS ||
        kind->decides > 0 || kind->split != NULL)
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
    return l.others || count != 1 ? kind->params : found;
}

/* ---- its rules ---- */

static node *put_in(void *user, node *n);

/* kind(x', d) as a position of one number. */
static node *target_alone(slicing *s, node *n)
{
    node *kid = grundy_build_copy(&s->r, n->kid[s->moving], put_in, s);

    return kid == NULL ? NULL
                       : grundy_build_position(&s->r, n->span, s->alone, &kid);
}

/* An item of a list that stands in the file, at a number that stays. */
static node *put_item(slicing *s, node *n)
{
    const int64_t *item;
    size_t items;

    for (uint32_t i = 0; i < s->kind->params && s->items < MOST_ITEMS; i++) {
        const node *const at = s->number[i];

        if (i == s->moving ||
            !grundy_tree_is_name(n->kid[1], s->kind->param[i].variable) ||
            n->type->tag != TYPE_INT || !grundy_linear_fixed(n->kid[0]) ||
            !s->source->list(s->source->user, n->kid[0], &item, &items) ||
            at->number < 0 || (size_t)at->number >= items)
            continue;
        n = grundy_build_int(&s->r, n->span, item[at->number]);
        return n == NULL ? NULL : (s->item[s->items++] = n);
    }
    return n;
}

static node *put_in(void *user, node *n)
{
    slicing *const s = user;

    if (grundy_tree_is_position(n, s->kind))
        return target_alone(s, n);
    if (n->op == N_INDEX)
        return put_item(s, n);
    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return n;
    for (uint32_t i = 0; i < s->kind->params; i++)
        if (n->ref.variable == s->kind->param[i].variable && i != s->moving)
            return s->number[i];
    return n;
}

/* The kind with the moving parameter only, in its range as it was. */
static bool put_alone(slicing *s, game_kind *out)
{
    const game_kind *const kind = s->kind;
    rule_move *const move =
        grundy_rewrite_new(&s->r, (kind->moves + 1) * sizeof *move);
    param *const heap = grundy_rewrite_new(&s->r, sizeof *heap);

    if (heap == NULL)
        return false;
    s->alone = out;
    *heap = kind->param[s->moving];
    *out = *kind;
    out->params = 1;
    for (uint32_t i = 0; i < kind->moves && !s->r.no_memory; i++) {
        move[i] = kind->move[i];
        move[i].target = grundy_build_copy(&s->r, move[i].target, put_in, s);
        if (move[i].tail != NULL)
            move[i].tail =
                grundy_build_copy_tail(&s->r, move[i].tail, put_in, s);
    }
    out->param = heap;
    out->move = out->value_move = move;
    out->value_moves = kind->moves;
    out->plain_move = NULL;
    out->form = NULL;
    out->canonical = NULL; /* of what the moves were */
    return !s->r.no_memory;
}

/* ---- its law ---- */

static bool is_put_in(void *user, node *n)
{
    slicing *c = user;

    for (uint32_t i = 0; i < c->kind->params; i++)
        if (n == c->number[i])
            return false;
    for (uint32_t i = 0; i < c->items; i++)
        if (n == c->item[i])
            return false;
    return true;
}

static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    slicing *c = user;

    return grundy_tree_walk((node *)(uintptr_t)n, is_put_in, c) &&
           c->source->list(c->source->user, n, at, count);
}

/* Only what stands in the file is evaluated: code is kept by its place in the
 * tree, and copies do not stay. */
static bool number_of(void *user, const node *n, int64_t *out)
{
    slicing *c = user;

    if (n->op == N_INT)
        *out = n->number;
    return n->op == N_INT ||
           (grundy_tree_walk((node *)(uintptr_t)n, is_put_in, c) &&
            c->source->number(c->source->user, n, out));
}

static bool no_list(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    (void)user;
    (void)n;
    (void)at;
    (void)count;
    return false;
}

/* What canonical moves say stands nowhere in the file. */
static bool written_number(void *user, const node *n, int64_t *out)
{
    (void)user;
    if (n->op == N_INT)
        *out = n->number;
    return n->op == N_INT;
}

static void read_law(slicing *c)
{
    const code_source source = {c, number_of, list_of, NULL};
    const code_source written = {c, written_number, no_list, NULL};
    game_kind alone;

    if (!put_alone(c, &alone))
        return;
    grundy_takes_find(c->r.a, NULL, &alone, &source, &c->out->law);
    if (c->out->law.kind != TAKES_NONE ||
        grundy_canonical_made(&c->r, &alone)->moves == 0)
        return;
    grundy_takes_find(c->r.a, c->r.set, &alone, &written, &c->out->law);
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
    for (uint32_t i = 0; i < kind->params; i++)
        if (i != moving)
            c.number[i] = grundy_build_int(&c.r, kind->param[i].span, word[i]);
    read_law(&c);
}

bool grundy_slice_value(const slice_law *l, int64_t n, uint64_t *value)
{
    return l->law.kind != TAKES_NONE && n >= GRUNDY_SLICE_LARGE &&
           grundy_takes_value(&l->law, (uint64_t)n, value);
}
