/* SPDX-License-Identifier: MIT */
/*
 * One move of a coin with several numbers (product.c): its loops and conditions
 * are dealt out to the numbers, and what it leaves is made of items, for each
 * number those that stand beside the number itself.
 */
#include "plan/rewrites/product.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/relations.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

static const variable *own_name(const product *p, uint32_t number)
{
    return p->kind->param[number].variable;
}

/* ---- which names depend on each other ---- */

static uint32_t root_of(const product *p, uint32_t name)
{
    while (p->root[name] != name)
        name = p->root[name];
    return name;
}

static void unite(product *p, uint32_t x, uint32_t y)
{
    const uint32_t a = root_of(p, x), b = root_of(p, y);

    p->root[a > b ? a : b] = a < b ? a : b; /* numbers stand first */
}

/* All names in the expression depend on the first of them, or on `on`. */
typedef struct uniting {
    product *p;
    uint32_t on;
} uniting;

static bool unite_name(void *user, node *n)
{
    uniting *const u = user;

    for (uint32_t i = 0; i < u->p->names; i++)
        if (grundy_tree_is_name(n, u->p->name[i])) {
            if (u->on < u->p->names)
                unite(u->p, u->on, i);
            u->on = i;
        }
    return n->op != N_CALL || n->call != CALL_POSITION;
}

static bool depends_on(product *p, node *n, uint32_t on)
{
    uniting u = {p, on};

    return grundy_tree_walk(n, unite_name, &u);
}

/* Loops of a sum have names too. */
static bool name_ranges(void *user, node *n)
{
    product *const p = user;
    const uint32_t steps = n->tail == NULL ? 0 : n->tail->steps;

    for (uint32_t i = 0; i < steps; i++) {
        const tail_step *const s = &n->tail->step[i];

        if (s->kind != STEP_FOR || s->pattern->name == NULL ||
            !grundy_tree_is_range(s->expr))
            continue;
        if (p->names == PRODUCT_NAMES)
            return false;
        p->name[p->names++] = s->pattern->variable;
    }
    return true;
}

/* What the tail's loops and conditions depend on. */
static bool read_tail(product *p)
{
    const tail *const t = p->move->tail;

    p->names = 0;
    for (uint32_t i = 0; i < p->numbers; i++)
        p->name[p->names++] = own_name(p, i);
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR) {
            if (t->step[i].pattern->name == NULL || p->names == PRODUCT_NAMES)
                return false;
            p->name[p->names++] = t->step[i].pattern->variable;
        } else if (t->step[i].kind != STEP_IF) {
            return false;
        }
    if (!grundy_tree_walk(p->move->target, name_ranges, p))
        return false;
    for (uint32_t i = 0; i < p->names; i++)
        p->root[i] = i;
    for (uint32_t i = 0, loop = p->numbers; i < t->steps; i++)
        if (!depends_on(p, t->step[i].expr,
                        t->step[i].kind == STEP_FOR ? loop++ : p->names))
            return false;
    return t->steps <= PRODUCT_NAMES;
}

static bool are_apart(const product *p)
{
    for (uint32_t i = 0; i < p->numbers; i++)
        if (root_of(p, i) != i)
            return false;
    return true;
}

/* The steps of the tail that the number's A depends on; those that depend on
 * no number go to the first. */
static void take_steps(product *p, uint32_t number)
{
    const tail *const t = p->move->tail;
    product_move *const m = &p->now[number];

    m->steps = 0;
    for (uint32_t i = 0, loop = p->numbers; i < t->steps; i++) {
        uniting u = {p, p->names};
        uint32_t root;

        if (t->step[i].kind == STEP_FOR)
            u.on = loop++;
        else
            (void)grundy_tree_walk(t->step[i].expr, unite_name, &u);
        root = u.on == p->names ? 0 : root_of(p, u.on);
        if (root == number || (number == 0 && root >= p->numbers))
            m->step[m->steps++] = t->step[i];
    }
}

/* ---- what is proved ---- */

/* Whether x <= y - less by the tail of the number's A, and the loop. */
static bool is_below(product *p, uint32_t number, const node *x, const node *y,
                     int64_t less)
{
    const product_move *const m = &p->now[number];
    const node *const range = p->kind->param[number].range;
    const form own = {.terms = 1, .name = {own_name(p, number)}, .times = {1}};
    const form zero = {.terms = 0};
    relations r;
    form gap, low;

    grundy_total_relations(&r);
    if (range != NULL)
        grundy_relations_in_range(&r, &own, range);
    else
        grundy_relations_at_most(&r, &zero, &own, 0);
    for (uint32_t i = 0; i < m->steps; i++)
        (void)grundy_relations_step(&r, &m->step[i]);
    gap = grundy_relations_of(&r, y);
    low = grundy_relations_of(&r, x);
    return grundy_form_add(&gap, &low, -1) &&
           grundy_relations_never_below(&r, &gap, less);
}

bool grundy_product_same(const node *x, const node *y)
{
    form a, b;

    return grundy_tree_same(x, y) ||
           (grundy_form_read(x, &a) && grundy_form_read(y, &b) &&
            grundy_form_same(&a, &b));
}

static bool is_own(const product *p, uint32_t number, const node *n)
{
    form f, own = {.terms = 1, .name = {own_name(p, number)}, .times = {1}};

    return grundy_tree_is_name(n, own_name(p, number)) ||
           (grundy_form_read(n, &f) && grundy_form_same(&f, &own));
}

/* Whether n is the last number of the range that the number is declared with:
 * then it was found before any move. */
static bool is_last(product *p, uint32_t number, const node *n)
{
    const node *const range = p->kind->param[number].range;
    const node *const last =
        range == NULL ? NULL
                      : grundy_build_plus(p->r, range->kid[1],
                                          -(range->op == N_RANGE_LT));

    return last != NULL && grundy_product_same(last, n);
}

/* Nothing in the number's A can fail, whatever the others are. */
static bool is_total(product *p, uint32_t number)
{
    const product_move *const m = &p->now[number];
    interval_names known;

    grundy_total_begin(&known);
    grundy_total_params(&known, p->kind);
    for (uint32_t i = 0; i < m->steps; i++)
        if (!grundy_total_is(&known, m->step[i].expr))
            return false;
        else if (!grundy_total_step(&known, &m->step[i]))
            return true;
    for (uint32_t i = 0; i < m->items; i++) {
        const product_item *const it = &m->item[i];
        const interval_names before = known;
        bool total = true;

        if (it->loop != NULL) {
            total = grundy_total_is(&known, it->loop->expr->kid[0]) &&
                    (grundy_total_is(&known, it->loop->expr->kid[1]) ||
                     is_last(p, number, it->loop->expr->kid[1]));
            if (total && !grundy_total_step(&known, it->loop))
                return true;
        }
        if (!total || !grundy_total_is(&known, it->value))
            return false;
        known = before;
    }
    return true;
}

/* ---- the items of A ---- */

/* The value where the loop is at one of its ends. */
static node *at_end(product *p, const product_item *it, bool last)
{
    const node *const range = it->loop->expr;
    build_naming naming = {.name = it->loop->pattern->variable};

    naming.is = last ? grundy_build_plus(p->r, range->kid[1],
                                         -(range->op == N_RANGE_LT))
                     : range->kid[0];
    return naming.is == NULL
               ? NULL
               : grundy_build_copy(p->r, it->value, grundy_build_put, &naming);
}

/* A loop's numbers one after the other; false: they are not. */
static bool find_ends(product *p, product_item *it)
{
    form value;
    int64_t times;

    if (!grundy_form_read(it->value, &value))
        return false;
    times = grundy_form_times(&value, it->loop->pattern->variable);
    if (times != 1 && times != -1)
        return false;
    it->low = at_end(p, it, times < 0);
    it->high = at_end(p, it, times > 0);
    return it->low != NULL && it->high != NULL;
}

/* Whether all numbers of the item are on one side of the number, but for it at
 * the end of a range. */
static bool is_on_side(product *p, uint32_t number, product_item *it, bool up)
{
    node *const own =
        grundy_build_name(p->r, p->move->span, p->kind->param[number].variable);
    node *const near = up ? it->low : it->high;

    if (own == NULL)
        return false;
    if (it->loop != NULL && is_own(p, number, near)) {
        it->has_own = true;
        return up ? is_below(p, number, own, it->high, 0)
                  : is_below(p, number, it->low, own, 0);
    }
    return up ? is_below(p, number, own, near, 1)
              : is_below(p, number, near, own, 1);
}

static bool same_item(const product_item *x, const product_item *y)
{
    if ((x->loop == NULL) != (y->loop == NULL))
        return false;
    return grundy_product_same(x->low, y->low) &&
           grundy_product_same(x->high, y->high);
}

/* The item without the number itself, where a range has it: the ends are
 * compared so. */
static bool leave_own(product *p, product_item *it, bool up)
{
    node **const end = up ? &it->low : &it->high;

    if (it->has_own)
        *end = grundy_build_plus(p->r, *end, up ? 1 : -1);
    return *end != NULL;
}

/* Which item it is, from 1; 0: it can't be used. */
static uint32_t find_item(product *p, uint32_t number, product_item it)
{
    product_move *const m = &p->now[number];
    uint32_t i = 0;

    if (it.loop == NULL)
        it.low = it.high = it.value;
    else if (!find_ends(p, &it))
        return 0;
    if (p->rises[number] || !is_on_side(p, number, &it, false)) {
        it.has_own = false;
        if (p->falls[number] || !is_on_side(p, number, &it, true))
            return 0;
        p->rises[number] = true;
    } else {
        p->falls[number] = true;
    }
    if (!leave_own(p, &it, p->rises[number]))
        return 0;
    while (i < m->items && !same_item(&m->item[i], &it))
        i++;
    if (i == PRODUCT_ITEMS)
        return 0;
    if (i == m->items)
        m->item[m->items++] = it;
    return i + 1;
}

/* ---- the parts of a target ---- */

/* The loop of a sum that the expression names; NULL: none.  More than one:
 * false. */
static bool inner_of(const product *p, const node *n, const inner_loop **out)
{
    *out = NULL;
    for (uint32_t i = 0; i < p->inners; i++)
        if (grundy_tree_names(n, p->inner[i].name)) {
            if (*out != NULL)
                return false;
            *out = &p->inner[i];
        }
    return true;
}

/* The conditions of a sum leave one position out: the one of the coin. */
typedef struct left_out {
    const node *value[PRODUCT_NUMBERS]; /* that differs from the number; NULL */
} left_out;

/* Whether x op y says that a value differs from its number: to be on the side
 * on which all values are is to differ. */
static bool differs(product *p, node_op op, const node *x, const node *y,
                    left_out *out)
{
    for (uint32_t i = 0; i < p->numbers; i++) {
        const bool first = grundy_tree_is_name(x, own_name(p, i));

        if (!first && !grundy_tree_is_name(y, own_name(p, i)))
            continue;
        op = first ? grundy_tree_mirrored(op) : op;
        p->falls[i] |= op == N_LT;
        p->rises[i] |= op == N_GT;
        if (out->value[i] != NULL || (p->falls[i] && p->rises[i]) ||
            (op != N_NE && op != N_LT && op != N_GT))
            return false;
        out->value[i] = first ? y : x;
        return true;
    }
    return false;
}

/* Whether the condition, or that it does not hold, says that some of the values
 * differ from their numbers. */
static bool read_out(product *p, const node *n, bool holds, left_out *out)
{
    node_op op;

    if (n->op == N_NOT)
        return read_out(p, n->kid[0], !holds, out);
    if (n->op == (holds ? N_OR : N_AND))
        return read_out(p, n->kid[0], holds, out) &&
               read_out(p, n->kid[1], holds, out);
    if (!grundy_is_comparison(n))
        return false;
    op = holds ? (node_op)n->op : grundy_tree_opposite((node_op)n->op);
    if (n->kid[0]->op != N_TUPLE || n->kid[1]->op != N_TUPLE)
        return differs(p, op, n->kid[0], n->kid[1], out);
    for (uint32_t i = 0; i < n->kid[0]->kids; i++)
        if (op != N_NE ||
            !differs(p, op, n->kid[0]->kid[i], n->kid[1]->kid[i], out))
            return false;
    return n->kid[0]->kids == n->kid[1]->kids;
}

/* A turned position: one item or two, where a range has the number itself, of
 * each number; all combinations of these are turned. */
typedef struct turned_block {
    uint32_t item[PRODUCT_NUMBERS]; /* 0: the number itself alone */
    bool own[PRODUCT_NUMBERS];      /* that and the number itself */
    const node *value[PRODUCT_NUMBERS];
} turned_block;

static bool read_number(product *p, uint32_t number, node *n, uint64_t *used,
                        turned_block *b)
{
    const inner_loop *in = NULL;
    product_item it = {.value = n};

    if (!inner_of(p, n, &in) ||
        (in != NULL && in->is != NULL && !grundy_tree_is_name(n, in->name)))
        return false;
    b->value[number] = n;
    if (in != NULL && in->is != NULL) {
        it.value = in->is;
    } else if (in != NULL) {
        if ((*used >> (in - p->inner) & 1) != 0)
            return false;
        *used |= UINT64_C(1) << (in - p->inner);
        it.loop = in->step;
    }
    if (it.loop == NULL && is_own(p, number, it.value)) {
        b->item[number] = 0;
        b->own[number] = true;
        return true;
    }
    b->item[number] = find_item(p, number, it);
    b->own[number] = b->item[number] != 0 && it.loop != NULL &&
                     p->now[number].item[b->item[number] - 1].has_own;
    return b->item[number] != 0;
}

/* The loops and conditions of sums that the position stands in allow for what
 * was read. */
static bool is_block(product *p, uint64_t used, const turned_block *b,
                     bool *leaves_out)
{
    left_out out = {{NULL}};

    for (uint32_t i = 0; i < p->inners; i++)
        if (p->inner[i].is == NULL && (used >> i & 1) == 0)
            return false;
    *leaves_out = p->conditions > 0;
    if (p->conditions == 0)
        return true;
    if (p->conditions > 1 || !read_out(p, p->condition[0], true, &out))
        return false;
    for (uint32_t i = 0; i < p->numbers; i++)
        if (out.value[i] == NULL ? b->item[i] != 0
                                 : !grundy_tree_same(out.value[i], b->value[i]))
            return false;
    return true;
}

static void turn(product *p, const turned_block *b, bool leaves_out)
{
    const uint32_t ways = UINT32_C(1) << p->numbers;

    for (uint32_t way = 0; way < ways; way++) {
        uint32_t digits = 0;
        bool is = true;

        for (uint32_t i = 0; i < p->numbers; i++) {
            const bool own = (way >> i & 1) != 0;

            is &= own ? b->own[i] : b->item[i] != 0;
            digits = digits * (PRODUCT_ITEMS + 2) + (own ? 0 : b->item[i]);
        }
        if (is && !(digits == 0 && leaves_out))
            p->turned[digits] = !p->turned[digits];
    }
}

static_assert((PRODUCT_ITEMS + 2) * (PRODUCT_ITEMS + 2) * (PRODUCT_ITEMS + 2) *
                      (PRODUCT_ITEMS + 2) <=
                  PRODUCT_DIGITS,
              "a digit for each number");

static bool read_part(product *p, const node *n)
{
    turned_block b = {.item = {0}};
    uint64_t used = 0;
    bool leaves_out;

    for (uint32_t i = 0; i < p->numbers; i++)
        if (!read_number(p, i, n->kid[i], &used, &b))
            return false;
    if (!is_block(p, used, &b, &leaves_out))
        return false;
    turn(p, &b, leaves_out);
    return true;
}

static bool read_sum(product *p, const node *n);

static bool add_inner(product *p, const tail_step *s, const variable *name,
                      node *is)
{
    if (p->inners == PRODUCT_INNER)
        return false;
    p->inner[p->inners++] = (inner_loop){.step = s, .name = name, .is = is};
    return true;
}

/* The names of the pattern for the element of a list. */
static bool name_element(product *p, const tail_step *s, const pattern *as,
                         node *element)
{
    if (as->name != NULL)
        return add_inner(p, s, as->variable, element);
    if (element->op != N_TUPLE || element->kids != as->items)
        return false;
    for (uint32_t i = 0; i < as->items; i++)
        if (!name_element(p, s, as->item[i], element->kid[i]))
            return false;
    return true;
}

/* Whether two elements are surely different: one is a number of the coin where
 * the other is on one side of it. */
static bool surely_differ(const product *p, const node *x, const node *y)
{
    if (x->op == N_TUPLE && y->op == N_TUPLE) {
        for (uint32_t i = 0; i < x->kids && i < y->kids; i++)
            if (surely_differ(p, x->kid[i], y->kid[i]))
                return true;
        return false;
    }
    for (uint32_t i = 0; i < p->numbers; i++)
        if (is_own(p, i, x) || is_own(p, i, y))
            return !is_own(p, i, x) || !is_own(p, i, y);
    return false;
}

/* Equal elements of a set are there once, of a list twice: in a set there are
 * to be none. */
static bool is_plain_set(const product *p, const node *n)
{
    for (uint32_t i = 0; i < n->kids && n->op == N_SET; i++)
        for (uint32_t k = 0; k < i; k++)
            if (!surely_differ(p, n->kid[i], n->kid[k]))
                return false;
    return n->op == N_SET;
}

/* The rest of a sum's tail, and what it is the sum of. */
static bool read_fold(product *p, const node *sum, uint32_t at)
{
    const uint32_t inners = p->inners, conditions = p->conditions;
    const tail_step *const s =
        at < sum->tail->steps ? &sum->tail->step[at] : NULL;
    bool done;

    if (s == NULL)
        return read_sum(p, sum->kid[0]);
    if (s->kind == STEP_IF) {
        done = p->conditions < PRODUCT_INNER;
        if (done)
            p->condition[p->conditions++] = s->expr;
        done = done && read_fold(p, sum, at + 1);
    } else if (s->kind == STEP_FOR && grundy_tree_is_range(s->expr)) {
        done = s->pattern->name != NULL &&
               add_inner(p, s, s->pattern->variable, NULL) &&
               read_fold(p, sum, at + 1);
    } else {
        done = s->kind == STEP_FOR && s->expr->tail == NULL &&
               (s->expr->op == N_ARRAY || is_plain_set(p, s->expr));
        for (uint32_t i = 0; done && i < s->expr->kids; i++) {
            done = name_element(p, s, s->pattern, s->expr->kid[i]) &&
                   read_fold(p, sum, at + 1);
            p->inners = inners;
        }
    }
    p->inners = inners;
    p->conditions = conditions;
    return done;
}

static bool read_sum(product *p, const node *n)
{
    if (n->op == N_NOTHING)
        return true;
    if (n->op == N_ADD)
        return read_sum(p, n->kid[0]) && read_sum(p, n->kid[1]);
    if (grundy_tree_is_position(n, p->kind))
        return read_part(p, n);
    return n->op == N_CALL && n->call == CALL_FOLD && n->word == W_SUM &&
           n->tail != NULL && read_fold(p, n, 0);
}

/* ---- one clause ---- */

/* Names that numbers and ranges of a sum depend on. */
static bool unite_parts(void *user, node *n)
{
    product *const p = user;
    const uint32_t steps = n->tail == NULL ? 0 : n->tail->steps;

    for (uint32_t i = 0; i < steps; i++)
        for (uint32_t k = p->numbers; k < p->names; k++)
            if (n->tail->step[i].kind == STEP_FOR &&
                n->tail->step[i].pattern->variable == p->name[k] &&
                !depends_on(p, n->tail->step[i].expr, k))
                return false;
    if (grundy_tree_is_position(n, p->kind))
        for (uint32_t i = 0; i < p->numbers; i++)
            if (!depends_on(p, n->kid[i], i))
                return false;
    return true;
}

/* What stands in a list depends on no more than was seen without it. */
static bool are_items_apart(product *p)
{
    uint32_t before[PRODUCT_NAMES];

    for (uint32_t i = 0; i < p->names; i++)
        before[i] = root_of(p, i);
    for (uint32_t i = 0; i < p->numbers; i++)
        for (uint32_t k = 0; k < p->now[i].items; k++)
            if (!depends_on(p, p->now[i].item[k].value, i))
                return false;
    for (uint32_t i = 0; i < p->names; i++)
        if (root_of(p, i) != before[i])
            return false;
    return true;
}

/* All combinations are turned but the coin itself. */
static bool is_product(const product *p)
{
    for (uint32_t digits = 1; digits < PRODUCT_DIGITS; digits++) {
        uint32_t left = digits;
        bool is = true;

        for (uint32_t i = p->numbers; i-- > 0; left /= PRODUCT_ITEMS + 2)
            is &= left % (PRODUCT_ITEMS + 2) <= p->now[i].items;
        if (left > 0)
            break;
        if (p->turned[digits] != is)
            return false;
    }
    return !p->turned[0];
}

bool grundy_product_read(product *p, const rule_move *move)
{
    p->move = move;
    p->inners = p->conditions = 0;
    memset(p->turned, 0, sizeof p->turned);
    if (move->side != SIDE_BOTH || !read_tail(p) ||
        !grundy_tree_walk(move->target, unite_parts, p) || !are_apart(p))
        return false;
    for (uint32_t i = 0; i < p->numbers; i++) {
        p->now[i].items = 0;
        take_steps(p, i);
    }
    if (!read_sum(p, move->target) || !are_items_apart(p) || !is_product(p))
        return false;
    for (uint32_t i = 0; i < p->numbers; i++)
        if (!is_total(p, i))
            return false;
    return true;
}
