/* SPDX-License-Identifier: MIT */
/*
 * Requires, of the canonical moves or those as written: one clause that takes
 * 1..n under one condition more, that a pair of numbers, of the heap, what is
 * taken and what is left, is not among others that are the same in every
 * position.
 */
#include "plan/laws/all_but.h"

#include <assert.h>

#include "plan/rewrites/canonical.h"

/* ---- the rules ---- */

typedef struct reading {
    arena *a;
    const variable *n, *k; /* the heap, and the loop's */
    const node *pairs;     /* the list or set; NULL: none was found */
    const node *pair[2];   /* what a pair is of them */
} reading;

static bool names_any(const reading *r, const node *n)
{
    return grundy_tree_names(n, r->n) ||
           (r->k != NULL && grundy_tree_names(n, r->k));
}

/* x == y, or x != y, of which one is known of the heap and what is taken, and
 * the other is the list's. */
static bool reads_side(const reading *r, const node *x, const node *y,
                       const node **own, const node **given)
{
    const bool first = names_any(r, x);

    *own = first ? x : y;
    *given = first ? y : x;
    return names_any(r, *own) && !names_any(r, *given);
}

/* Two numbers equal two of the list, or they do not. */
static bool reads_body(const reading *r, const node *body, bool equal,
                       const node *own[2], const node *given[2])
{
    const node *x = body, *y = body;

    if (body->kids != 2)
        return false;
    if (body->op == (equal ? N_EQ : N_NE)) {
        x = body->kid[0];
        y = body->kid[1];
        return x->op == N_TUPLE && y->op == N_TUPLE && x->kids == 2 &&
               y->kids == 2 &&
               reads_side(r, x->kid[0], y->kid[0], &own[0], &given[0]) &&
               reads_side(r, x->kid[1], y->kid[1], &own[1], &given[1]);
    }
    if (body->op != (equal ? N_AND : N_OR))
        return false;
    for (uint32_t i = 0; i < 2; i++) {
        const node *const c = body->kid[i];

        if (c->op != (equal ? N_EQ : N_NE) ||
            c->kid[0]->type->tag != TYPE_INT ||
            !reads_side(r, c->kid[0], c->kid[1], &own[i], &given[i]))
            return false;
    }
    return true;
}

/* [(x, y) for ..] of any(.. for ..) or all(.. for ..). */
static void read_fold(reading *r, const node *fold, bool negated)
{
    const node *given[2];
    node *list, *item;

    for (uint32_t i = 0; i < fold->tail->steps; i++)
        if (fold->tail->step[i].expr == NULL ||
            names_any(r, fold->tail->step[i].expr))
            return;
    if (fold->word != (negated ? W_ANY : W_ALL) || fold->kids != 1 ||
        !reads_body(r, fold->kid[0], negated, r->pair, given))
        return;
    list = grundy_tree_node(r->a, N_ARRAY, fold->span, 1);
    item = grundy_tree_node(r->a, N_TUPLE, fold->span, 2);
    if (list == NULL || item == NULL)
        return;
    item->kid[0] = (node *)(uintptr_t)given[0];
    item->kid[1] = (node *)(uintptr_t)given[1];
    item->type = &grundy_type_pair;
    list->kid[0] = item;
    list->tail = fold->tail;
    list->type = &grundy_type_pairs;
    r->pairs = list;
}

/* The pairs that the condition keeps out, if it does no more than that. */
static void keeps_out(reading *r, const node *c, bool negated)
{
    const type *of;

    r->pairs = NULL;
    if (c->op == N_NOT) {
        keeps_out(r, c->kid[0], !negated);
        return;
    }
    if (c->op == N_CALL && c->call == CALL_FOLD && c->tail != NULL)
        read_fold(r, c, negated);
    if (c->op != (negated ? N_IN : N_NOT_IN) || c->kid[0]->op != N_TUPLE ||
        c->kid[0]->kids != 2)
        return;
    of = c->kid[1]->type;
    if ((of->tag != TYPE_SET && of->tag != TYPE_ARRAY) ||
        of->item[0]->tag != TYPE_TUPLE || of->item[0]->width != 2 ||
        grundy_tree_names_local(c->kid[1], false) || names_any(r, c->kid[1]))
        return;
    r->pairs = c->kid[1];
    r->pair[0] = c->kid[0]->kid[0];
    r->pair[1] = c->kid[0]->kid[1];
}

static const variable *loop_of(const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR)
            return t->step[i].pattern->variable;
    return NULL;
}

/* The steps without those conditions, of which there may be one. */
static bool take_out(reading *r, const tail *t, tail *rest)
{
    reading one = *r;
    size_t conditions = t->steps;

    for (uint32_t i = 0; i < t->steps; i++)
        conditions += t->step[i].expr != NULL ? t->step[i].expr->kids : 0;
    *rest = (tail){
        .step = grundy_arena_new(r->a, (conditions + 1) * sizeof *rest->step)};
    if (rest->step == NULL)
        return false;
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];
        const bool all = s->kind == STEP_IF && s->expr->op == N_AND;

        for (uint32_t k = 0; k < (all ? s->expr->kids : 1); k++) {
            tail_step now = *s;

            now.expr = all ? s->expr->kid[k] : s->expr;
            one.pairs = NULL;
            if (s->kind == STEP_IF)
                keeps_out(&one, now.expr, false);
            if (one.pairs == NULL) {
                rest->step[rest->steps++] = now;
                continue;
            }
            if (r->pairs != NULL) {
                r->pairs = NULL; /* two lists are no such */
                return true;
            }
            *r = one;
        }
    }
    return true;
}

/* The heap, or a part of it, so that it cannot overflow. */
static bool is_part(const linear *f)
{
    return f->c == 0 && ((f->n == 1 && (f->k == 0 || f->k == -1)) ||
                         (f->n == 0 && f->k == 1));
}

/* Two different parts tell the heap and the loop's variable. */
static bool tells_both(const linear form[2])
{
    return is_part(&form[0]) && is_part(&form[1]) &&
           (form[0].n != form[1].n || form[0].k != form[1].k);
}

static bool read_pair(const reading *r, all_but *out)
{
    const linear_names names = {.n = r->n, .k = out->walk.loop};

    return grundy_linear_read(&names, r->pair[0], &out->form[0]) &&
           grundy_linear_read(&names, r->pair[1], &out->form[1]) &&
           tells_both(out->form);
}

static bool read_moves(arena *a, const game_kind *kind, const rule_move *from,
                       uint32_t moves, all_but *out)
{
    rule_move move;
    tail rest;
    reading r = {.a = a};

    *out = (all_but){.pairs = NULL};
    if (moves != 1)
        return true;
    r.n = kind->param[0].variable;
    r.k = loop_of(from->tail);
    if (!take_out(&r, from->tail, &rest))
        return false;
    if (r.pairs == NULL)
        return true;
    move = *from;
    move.tail = &rest;
    if (!grundy_takes_closed_find(a, kind, &move, 1, &out->rest))
        return false;
    if (out->rest.clauses != 1)
        return true;
    out->walk = out->rest.clause[0];
    out->part = out->walk.part[0];
    if (out->walk.loop != NULL && read_pair(&r, out))
        out->pairs = r.pairs;
    return true;
}

/* A pair in a list, or a fold, which may say so. */
static bool asks_for_pairs(void *user, node *n)
{
    bool *const found = user;

    *found |=
        ((n->op == N_IN || n->op == N_NOT_IN) && n->kid[0]->op == N_TUPLE) ||
        (n->op == N_CALL && n->call == CALL_FOLD);
    return !*found;
}

/* The canonical moves, where they say so; false: memory is out. */
static bool read_canonical(arena *a, const ruleset *set, const game_kind *kind,
                           all_but *out)
{
    const canonical_moves *const canonical = grundy_canonical_moves(set, kind);

    out->other = grundy_arena_zeroed(a, sizeof *out->other);
    if (out->other == NULL ||
        !read_moves(a, kind, canonical->move,
                    canonical->nearest == 0 ? canonical->moves : 0, out->other))
        return false;
    out->other->canonical = true;
    out->other->farthest = canonical->farthest;
    if (out->pairs == NULL)
        *out = *out->other;
    return true;
}

bool grundy_all_but_find(arena *a, const ruleset *set, const game_kind *kind,
                         all_but *out)
{
    bool asks = false;

    *out = (all_but){.pairs = NULL};
    if (grundy_linear_heap(kind) != NULL)
        return true;
    for (uint32_t i = 0; i < kind->moves && !asks; i++)
        (void)grundy_tree_walk_tail(kind->move[i].tail, asks_for_pairs, &asks);
    if (!asks)
        return true;
    if (!read_moves(a, kind, kind->move, kind->moves, out))
        return false;
    out->farthest = INT64_MAX;
    return set == NULL || read_canonical(a, set, kind, out);
}

/* ---- values ---- */

uint64_t grundy_all_but_value(const all_but *l, uint64_t n)
{
    return kept_value(&l->kept, n);
}

int64_t grundy_all_but_heap(const all_but *l, uint64_t value)
{
    return kept_heap(&l->kept, value);
}

bool grundy_all_but_allows(const all_but *l, int64_t n, int64_t left)
{
    return kept_allows(&l->kept, n, left);
}

void grundy_all_but_solve(const all_but *l, int64_t by[4])
{
    const linear *const f = l->form;
    const int64_t d = f[0].n * f[1].k - f[1].n * f[0].k; /* 1 or -1 */
    const int64_t n[2] = {d * f[1].k, -d * f[0].k};
    const int64_t k[2] = {-d * f[1].n, d * f[0].n};

    assert(d == 1 || d == -1);
    for (int i = 0; i < 2; i++) {
        by[i] = n[i];
        by[i + 2] = l->part.n * n[i] + l->part.k * k[i];
    }
}

static bool find_values(arena *a, kept_pairs *l)
{
    const arena_mark mark = grundy_arena_get(a);
    uint64_t *const value = grundy_arena_new(a, (l->count + 1) * sizeof *value);
    kept_counts c = {.mask = kept_mask(l)};

    c.value = grundy_arena_zeroed(a, (c.mask + 1) * sizeof *c.value);
    c.count = grundy_arena_zeroed(a, (c.mask + 1) * sizeof *c.count);
    if (value == NULL || c.value == NULL || c.count == NULL)
        return false;
    kept_find(l, value, &c);
    grundy_arena_reset(a, mark);
    return true;
}

/* Whether all may be taken but for the pairs. */
static bool is_all(const all_but *l, const code_source *source)
{
    takes_law rest;

    return l->pairs != NULL &&
           grundy_takes_closed_bind(&l->rest, source, &rest) &&
           rest.kind == TAKES_ALL;
}

bool grundy_all_but_bind(arena *a, all_but *l, const code_source *source)
{
    const int64_t *word;
    size_t count;
    int64_t by[4];

    if (l->other != NULL && !is_all(l, source))
        *l = *l->other; /* for good: names are all that it lacks */
    l->kept.count = l->kept.agains = 0;
    if (!is_all(l, source) ||
        !source->list(source->user, l->pairs, &word, &count))
        return false;
    l->kept.pair = grundy_arena_new(a, (count + 1) * sizeof *l->kept.pair);
    l->kept.again = grundy_arena_new(a, (count + 1) * sizeof *l->kept.again);
    if (l->kept.pair == NULL || l->kept.again == NULL)
        return false;
    grundy_all_but_solve(l, by);
    for (size_t i = 0; i < count; i++)
        kept_add(&l->kept, by, word[2 * i], word[2 * i + 1]);
    kept_sort(&l->kept);
    return find_values(a, &l->kept);
}
