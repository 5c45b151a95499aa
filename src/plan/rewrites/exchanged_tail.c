/* SPDX-License-Identifier: MIT */
/*
 * A tail is a list of loops and conditions; "a and b" is two conditions.  Those
 * on the left are matched in their order, so a name is known before what names
 * it is looked at.
 */
#include "plan/rewrites/exchanged.h"

enum { ITEMS = 24 };

typedef struct item {
    const tail_step *loop; /* NULL: a condition */
    const node *expr;
} item;

typedef struct sides {
    item left[ITEMS], right[ITEMS];
    uint32_t items;
    uint32_t used; /* of the right ones: a bit each */
    const node *left_body, *right_body;
} sides;

static bool add_condition(item *to, uint32_t *count, const node *n)
{
    if (n->op == N_AND)
        return add_condition(to, count, n->kid[0]) &&
               add_condition(to, count, n->kid[1]);
    if (*count == ITEMS)
        return false;
    to[(*count)++] = (item){.expr = n};
    return true;
}

static bool read_items(const tail *t, item *to, uint32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_WINNING || *count == ITEMS)
            return false;
        if (s->kind == STEP_FOR)
            to[(*count)++] = (item){.loop = s, .expr = s->expr};
        else if (!add_condition(to, count, s->expr))
            return false;
    }
    return true;
}

/* ---- what a loop's name stands for ---- */

bool grundy_exchanged_name(exchanged *x, const variable *from,
                           const variable *to)
{
    if (x->names == EXCHANGED_NAMES)
        return false;
    x->name[x->names++] =
        (exchanged_name){from, to, {.terms = 1, .name = {to}, .times = {1}}};
    return true;
}

static bool name_pattern(exchanged *x, const pattern *left,
                         const pattern *right)
{
    if (left->name != NULL)
        return right->name != NULL &&
               grundy_exchanged_name(x, left->variable, right->variable);
    if (right->name != NULL || left->items != right->items)
        return false;
    for (uint32_t i = 0; i < left->items; i++)
        if (!name_pattern(x, left->item[i], right->item[i]))
            return false;
    return true;
}

static bool name_form(exchanged *x, const variable *from, const form *is)
{
    if (x->names == EXCHANGED_NAMES)
        return false;
    x->name[x->names++] = (exchanged_name){from, NULL, *is};
    return true;
}

static bool match(exchanged *x, sides *s, uint32_t at);

/* low + sign * name, in place of the left loop's name, and then the rest. */
static bool match_by(exchanged *x, sides *s, uint32_t at, form is,
                     const variable *name, int64_t sign,
                     const variable *instead)
{
    const form one = {.terms = 1, .name = {instead}, .times = {1}};
    const uint32_t names = x->names;
    const bool loose = x->loose;

    x->loose = true;
    if (grundy_form_add(&is, &one, sign) && name_form(x, name, &is) &&
        match(x, s, at + 1))
        return true;
    x->names = names;
    x->loose = loose;
    return false;
}

static bool close_range(const node *range, form *high)
{
    const form open = {.constant = range->op == N_RANGE_LT ? -1 : 0};

    return grundy_form_add(high, &open, 1);
}

/* Ranges of as many numbers: counted from either end. */
static bool match_ranges(exchanged *x, sides *s, uint32_t at, const item *right)
{
    const item *const left = &s->left[at];
    const pattern *const p = left->loop->pattern, *q = right->loop->pattern;
    const form none = {.terms = 0};
    form low[2], high[2], length[2], shift, sum;

    if (p->name == NULL || q->name == NULL ||
        !grundy_tree_is_range(left->expr) ||
        !grundy_tree_is_range(right->expr) ||
        !grundy_exchanged_form(x, left->expr->kid[0], &low[0]) ||
        !grundy_exchanged_form(x, left->expr->kid[1], &high[0]) ||
        !grundy_form_read(right->expr->kid[0], &low[1]) ||
        !grundy_form_read(right->expr->kid[1], &high[1]) ||
        !close_range(left->expr, &high[0]) ||
        !close_range(right->expr, &high[1]))
        return false;
    for (int i = 0; i < 2; i++) {
        length[i] = high[i];
        if (!grundy_form_add(&length[i], &low[i], -1))
            return false;
    }
    shift = sum = none;
    if (!grundy_form_same(&length[0], &length[1]) ||
        !grundy_form_add(&shift, &low[0], 1) ||
        !grundy_form_add(&shift, &low[1], -1) ||
        !grundy_form_add(&sum, &low[0], 1) ||
        !grundy_form_add(&sum, &high[1], 1))
        return false;
    return match_by(x, s, at, shift, p->variable, 1, q->variable) ||
           match_by(x, s, at, sum, p->variable, -1, q->variable);
}

/* ---- one by one ---- */

static bool match_loops(exchanged *x, sides *s, uint32_t at, const item *right)
{
    const item *const left = &s->left[at];
    const uint32_t names = x->names;
    const bool loose = x->loose;

    if ((grundy_exchanged_same(x, left->expr, right->expr) ||
         grundy_exchanged_list(x, left->expr, right->expr)) &&
        name_pattern(x, left->loop->pattern, right->loop->pattern) &&
        match(x, s, at + 1))
        return true;
    x->names = names;
    x->loose = loose;
    return match_ranges(x, s, at, right);
}

static bool match_with(exchanged *x, sides *s, uint32_t at, uint32_t j)
{
    const item *const left = &s->left[at], *const right = &s->right[j];
    const bool loose = x->loose;

    if ((left->loop == NULL) != (right->loop == NULL))
        return false;
    x->loose |= at != j;
    if (left->loop != NULL
            ? match_loops(x, s, at, right)
            : grundy_exchanged_same(x, left->expr, right->expr) &&
                  match(x, s, at + 1))
        return true;
    x->loose = loose;
    return false;
}

static bool match(exchanged *x, sides *s, uint32_t at)
{
    if (at == s->items)
        return grundy_exchanged_same(x, s->left_body, s->right_body);
    for (uint32_t step = 0; step < s->items && x->tries > 0; step++) {
        const uint32_t j = (at + step) % s->items;
        const uint32_t bit = UINT32_C(1) << j;

        if ((s->used & bit) != 0)
            continue;
        x->tries--;
        s->used |= bit;
        if (match_with(x, s, at, j))
            return true;
        s->used &= ~bit;
    }
    return false;
}

bool grundy_exchanged_runs(exchanged *x, const tail *left,
                           const node *left_body, const tail *right,
                           const node *right_body)
{
    sides s = {.left_body = left_body, .right_body = right_body};
    const uint32_t names = x->names;
    uint32_t others;
    bool found;

    if (!read_items(left, s.left, &s.items) ||
        !read_items(right, s.right, &others) || s.items != others)
        return false;
    found = match(x, &s, 0);
    x->names = names;
    return found;
}
