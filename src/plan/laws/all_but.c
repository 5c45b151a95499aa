/* SPDX-License-Identifier: MIT */
/*
 * Requires: one clause that takes 1..n under one condition more, that a pair of
 * numbers, of the heap, what is taken and what is left, is not among others
 * that are the same in every position.
 */
#include "plan/laws/all_but.h"

#include <stdlib.h>
__extension__ typedef __int128 wide;

/* ---- the rules ---- */

/* The list of pairs that the condition keeps out, and the pair; NULL: it is
 * another condition. */
static const node *keeps_out(const node *c, const node **pair)
{
    const bool negated = c->op == N_NOT && c->kid[0]->op == N_IN;
    const node *const in = negated ? c->kid[0] : c;
    const type *of;

    if (!negated && c->op != N_NOT_IN)
        return NULL;
    *pair = in->kid[0];
    of = in->kid[1]->type;
    return (*pair)->op == N_TUPLE && (*pair)->kids == 2 &&
                   (of->tag == TYPE_SET || of->tag == TYPE_ARRAY) &&
                   of->item[0]->tag == TYPE_TUPLE && of->item[0]->width == 2 &&
                   grundy_linear_fixed(in->kid[1])
               ? in->kid[1]
               : NULL;
}

/* The steps without those conditions, of which `*pair` is what one says. */
static bool take_out(arena *a, const tail *t, tail *rest, const node **pairs,
                     const node **pair)
{
    const node *one;
    size_t conditions = t->steps;

    for (uint32_t i = 0; i < t->steps; i++)
        conditions += t->step[i].expr != NULL ? t->step[i].expr->kids : 0;
    *rest = (tail){
        .step = grundy_arena_new(a, (conditions + 1) * sizeof *rest->step)};
    *pairs = NULL;
    if (rest->step == NULL)
        return false;
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];
        const bool all = s->kind == STEP_IF && s->expr->op == N_AND;

        for (uint32_t k = 0; k < (all ? s->expr->kids : 1); k++) {
            tail_step now = *s;
            const node *found;

            now.expr = all ? s->expr->kid[k] : s->expr;
            found = s->kind == STEP_IF ? keeps_out(now.expr, &one) : NULL;
            if (found == NULL) {
                rest->step[rest->steps++] = now;
                continue;
            }
            if (*pairs != NULL) {
                *pairs = NULL; /* two lists are no such */
                return true;
            }
            *pairs = found;
            *pair = one;
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

static bool read_pair(const game_kind *kind, const node *pair, all_but *out)
{
    const linear_names names = {.n = kind->param[0].variable,
                                .k = out->walk.loop};

    return grundy_linear_read(&names, pair->kid[0], &out->form[0]) &&
           grundy_linear_read(&names, pair->kid[1], &out->form[1]) &&
           tells_both(out->form);
}

bool grundy_all_but_find(arena *a, const game_kind *kind, all_but *out)
{
    rule_move move;
    tail rest;
    const node *pair = NULL, *pairs;

    *out = (all_but){.pairs = NULL};
    if (kind->moves != 1 || grundy_linear_heap(kind) != NULL)
        return true;
    if (!take_out(a, kind->move[0].tail, &rest, &pairs, &pair))
        return false;
    if (pairs == NULL)
        return true;
    move = kind->move[0];
    move.tail = &rest;
    if (!grundy_takes_closed_find(a, kind, &move, 1, &out->rest))
        return false;
    if (out->rest.clauses != 1)
        return true;
    out->walk = out->rest.clause[0];
    out->part = out->walk.part[0];
    if (out->walk.loop != NULL && read_pair(kind, pair, out))
        out->pairs = pairs;
    return true;
}

/* ---- the pairs ---- */

/* The heap and what is left of it; false: no move is the pair. */
static bool solve_pair(const all_but *l, const int64_t word[2], kept_pair *out)
{
    const linear *const f = l->form;
    const wide d = f[0].n * f[1].k - f[1].n * f[0].k; /* 1 or -1 */
    const wide n = d * ((wide)f[1].k * word[0] - (wide)f[0].k * word[1]);
    const wide k = d * ((wide)f[0].n * word[1] - (wide)f[1].n * word[0]);
    const wide left = l->part.n * n + l->part.k * k;

    if (n < 1 || n > INT64_MAX || left < 0 || left >= n)
        return false;
    *out = (kept_pair){(int64_t)n, (int64_t)left};
    return true;
}

static int order_pairs(const void *x, const void *y)
{
    const kept_pair *const a = x, *const b = y;

    return a->heap != b->heap ? (a->heap > b->heap) - (a->heap < b->heap)
                              : (a->left > b->left) - (a->left < b->left);
}

static void sort_pairs(all_but *l)
{
    size_t count = 0;

    if (l->count > 0)
        qsort(l->pair, l->count, sizeof *l->pair, order_pairs);
    for (size_t i = 0; i < l->count; i++)
        if (count == 0 || order_pairs(&l->pair[count - 1], &l->pair[i]) != 0)
            l->pair[count++] = l->pair[i];
    l->count = count;
}

/* ---- values ---- */

/* How many of `again` are heaps of at most n. */
static size_t agains_to(const all_but *l, int64_t n)
{
    size_t low = 0, high = l->agains;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        *(l->again[middle].heap <= n ? &low : &high) =
            l->again[middle].heap <= n ? middle + 1 : middle;
    }
    return low;
}

uint64_t grundy_all_but_value(const all_but *l, uint64_t n)
{
    const size_t at = agains_to(l, n > INT64_MAX ? INT64_MAX : (int64_t)n);

    if (at > 0 && (uint64_t)l->again[at - 1].heap == n)
        return l->again[at - 1].value;
    return n - at;
}

int64_t grundy_all_but_heap(const all_but *l, uint64_t value)
{
    size_t low = 0, high = l->agains;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const bool before = (uint64_t)l->again[middle].heap - middle <= value;

        *(before ? &low : &high) = before ? middle + 1 : middle;
    }
    return value > INT64_MAX - low ? -1 : (int64_t)(value + low);
}

bool grundy_all_but_allows(const all_but *l, int64_t n, int64_t left)
{
    const kept_pair pair = {n, left};

    return l->count == 0 ||
           bsearch(&pair, l->pair, l->count, sizeof pair, order_pairs) == NULL;
}

static int order_values(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

    return (a > b) - (a < b);
}

/* How often each value has come again, by its hash. */
typedef struct value_counts {
    uint64_t *value;
    size_t *count;
    size_t mask;
} value_counts;

static size_t *count_of(const value_counts *c, uint64_t value)
{
    size_t at = (size_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> 20) & c->mask;

    while (c->count[at] > 0 && c->value[at] != value)
        at = (at + 1) & c->mask;
    c->value[at] = value;
    return &c->count[at];
}

/* The least of the values all of whose heaps are out of reach; false: none. */
static bool least_missed(const value_counts *c, uint64_t *value, size_t count,
                         uint64_t *out)
{
    qsort(value, count, sizeof *value, order_values);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && value[end] == value[i]; end++)
            ;
        if (end - i == 1 + *count_of(c, value[i])) {
            *out = value[i];
            return true;
        }
    }
    return false;
}

static bool find_values(arena *a, all_but *l)
{
    const arena_mark mark = grundy_arena_get(a);
    uint64_t *const value = grundy_arena_new(a, (l->count + 1) * sizeof *value);
    value_counts c = {.mask = 1};

    while (c.mask <= 2 * l->count)
        c.mask = 2 * c.mask + 1;
    c.value = grundy_arena_zeroed(a, (c.mask + 1) * sizeof *c.value);
    c.count = grundy_arena_zeroed(a, (c.mask + 1) * sizeof *c.count);
    if (value == NULL || c.value == NULL || c.count == NULL)
        return false;
    for (size_t i = 0, end; i < l->count; i = end) {
        const int64_t heap = l->pair[i].heap;
        uint64_t least;

        for (end = i; end < l->count && l->pair[end].heap == heap; end++)
            value[end - i] =
                grundy_all_but_value(l, (uint64_t)l->pair[end].left);
        if (!least_missed(&c, value, end - i, &least))
            continue;
        ++*count_of(&c, least);
        l->again[l->agains++] = (equal_heap){heap, least};
    }
    grundy_arena_reset(a, mark);
    return true;
}

bool grundy_all_but_bind(arena *a, all_but *l, const code_source *source)
{
    takes_law rest;
    const int64_t *word;
    size_t count;

    l->count = l->agains = 0;
    if (l->pairs == NULL ||
        !grundy_takes_closed_bind(&l->rest, source, &rest) ||
        rest.kind != TAKES_ALL ||
        !source->list(source->user, l->pairs, &word, &count))
        return false;
    l->pair = grundy_arena_new(a, (count + 1) * sizeof *l->pair);
    l->again = grundy_arena_new(a, (count + 1) * sizeof *l->again);
    if (l->pair == NULL || l->again == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        l->count += solve_pair(l, &word[2 * i], &l->pair[l->count]);
    sort_pairs(l);
    return find_values(a, l);
}
