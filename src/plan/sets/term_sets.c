/* SPDX-License-Identifier: MIT */
/* Terms of sets and of conditions. */
#include "base/words.h"
#include "plan/sets/lowering.h"

/* ---- sets ---- */

static const term *lower_elements(lowering *l, const node *n, const scope *s)
{
    return n->tail != NULL
               ? grundy_terms_under(l, TERM_COLLECT, n, s, grundy_terms_need)
               : grundy_terms_each(l, TERM_ELEMENTS, n, s, grundy_terms_need);
}

static term_op operator_of(const node *n)
{
    switch ((node_op)n->op) {
    case N_SUB: return TERM_MINUS;
    case N_BITAND: return TERM_COMMON;
    case N_BITOR: return TERM_UNION;
    default: return TERM_EITHER;
    }
}

static const term *lower_name(lowering *l, const node *n, const scope *s)
{
    const term *const is = grundy_terms_standing(n, s);

    return is != NULL ? is : grundy_terms_value(l, n, s);
}

static const term *lower_full(lowering *l, const node *n, const scope *s)
{
    if (n->type->in == NULL || !grundy_terms_begins(l, n->type))
        return grundy_terms_value(l, n, s);
    return grundy_terms_finish(grundy_terms_new(l, TERM_FULL, n, 0));
}

/* Elements like those of the position's set; an array has no such cells. */
static bool has_cells(const lowering *l, const node *n)
{
    const type *const item = n->type->item[0];
    const type *const own = l->out->kind->param[l->out->open[0]].variable->type;

    return l->out->sets > 0 && !l->out->masks &&
           (item->tag == TYPE_ANY || item->width == own->item[0]->width);
}

const term *grundy_terms_set(lowering *l, const node *n, const scope *s)
{
    if (!has_cells(l, n))
        return grundy_terms_refuse(l, n->span,
                                   N_("this set has elements of another kind"));
    switch ((node_op)n->op) {
    case N_NAME: return lower_name(l, n, s);
    case N_FULL: return lower_full(l, n, s);
    case N_SET:
        return n->tail != NULL && grundy_terms_is_fixed(n, s)
                   ? grundy_terms_value(l, n, s)
                   : lower_elements(l, n, s);
    case N_SUB:
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR:
        return grundy_terms_each(l, operator_of(n), n, s, grundy_terms_set);
    default: break;
    }
    if (grundy_terms_is_fixed(n, s))
        return grundy_terms_value(l, n, s);
    if (n->op == N_IF)
        return grundy_terms_if(l, n, s, grundy_terms_set);
    if (n->op == N_CALL && n->call == CALL_FUNCTION)
        return grundy_terms_call(l, n, s, grundy_terms_set);
    return grundy_terms_refuse(l, n->span,
                               N_("this makes a set in a way that is not "
                                  "understood"));
}

/* ---- what only counts ---- */

static bool is_even_set(const lowering *l, const node *n, const scope *s)
{
    switch ((node_op)n->op) {
    case N_NAME: {
        const term *const is = grundy_terms_standing(n, s);

        return is != NULL && is->op == TERM_OPEN;
    }
    case N_FULL: return n->type->in != NULL && grundy_terms_fits(l, n->type);
    case N_SET: return n->kids == 0 && n->tail == NULL;
    case N_SUB:
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR:
        return is_even_set(l, n->kid[0], s) && is_even_set(l, n->kid[1], s);
    default: return false;
    }
}

static bool is_parameter(const lowering *l, const variable *v)
{
    const game_kind *const k = l->out->kind;

    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].variable == v)
            return k->param[i].kind == PARAM_INT;
    return false;
}

bool grundy_terms_is_counted(const lowering *l, const node *n, const scope *s)
{
    if (n->tail != NULL)
        return false;
    if (n->op == N_NAME)
        return grundy_terms_named(n, s) == NULL ||
               is_parameter(l, n->ref.variable);
    if (n->op == N_CALL && (n->call == CALL_POSITION || n->call > CALL_LEAST ||
                            n->call == CALL_FUNCTION))
        return false;
    for (uint32_t i = 0; i < n->kids; i++) {
        const bool set = n->kid[i]->type->tag == TYPE_SET;
        const bool whole =
            (n->op == N_CALL && n->word == W_SIZE) || grundy_is_comparison(n);

        if (!(set ? whole && is_even_set(l, n->kid[i], s)
                  : grundy_terms_is_counted(l, n->kid[i], s)))
            return false;
    }
    return true;
}

/* ---- conditions ---- */

/* x in [e, e, ...] or in [e for ...]: some element is equal. */
static const term *lower_among_items(lowering *l, const node *n, const scope *s)
{
    const node *const list = n->kid[1];
    const term *const x = grundy_terms_number(l, n->kid[0], s);
    term *const t = grundy_terms_new(l, list->tail != NULL ? TERM_ANY : TERM_OR,
                                     n, list->kids);
    term_tail *const inside = grundy_terms_room(l, sizeof *inside);

    if (t == NULL || inside == NULL ||
        (list->tail != NULL && !grundy_terms_tail(l, list->tail, &s, inside)))
        return NULL;
    t->tail = list->tail != NULL ? inside : NULL;
    for (uint32_t i = 0; i < list->kids; i++)
        t->kid[i] = grundy_terms_pair(l, TERM_EQUAL, n, x,
                                      grundy_terms_number(l, list->kid[i], s));
    return grundy_terms_hanging(grundy_terms_finish(t));
}

static bool is_list_of_numbers(const node *n)
{
    return (n->op == N_ARRAY || n->op == N_SET) && n->kids > 0 &&
           grundy_terms_is_number(n->kid[0]);
}

static const term *lower_in(lowering *l, const node *n, const scope *s)
{
    const bool arrays = l->out->sets == 0 || l->out->masks;
    const term *x;

    if (arrays && grundy_terms_is_fixed(n->kid[1], s))
        return grundy_terms_among(l, n, s);
    if (is_list_of_numbers(n->kid[1]) &&
        (arrays || n->kid[1]->type->tag != TYPE_SET))
        return grundy_terms_unless(l, N_NOT_IN, n, lower_among_items(l, n, s));
    if (grundy_terms_is_array(n->kid[1]))
        return grundy_terms_unless(l, N_NOT_IN, n, grundy_terms_found(l, n, s));
    if (n->kid[1]->type->tag != TYPE_SET)
        return grundy_terms_refuse(l, n->span, N_("a list depends on the set"));
    x = grundy_terms_need(l, n->kid[0], s);
    return grundy_terms_unless(
        l, N_NOT_IN, n,
        grundy_terms_pair(l, TERM_IN, n, x, grundy_terms_set(l, n->kid[1], s)));
}

static const term *lower_set_comparison(lowering *l, const node *n,
                                        const scope *s)
{
    const node_op op = (node_op)n->op;
    const bool turned = op == N_GE || op == N_GT;
    const term *const x = grundy_terms_set(l, n->kid[turned], s);
    const term *const y = grundy_terms_set(l, n->kid[!turned], s);
    const term *same;

    if (op == N_LE || op == N_GE)
        return grundy_terms_pair(l, TERM_SUBSET, n, x, y);
    same = grundy_terms_pair(l, TERM_SAME, n, x, y);
    if (op == N_EQ)
        return same;
    same = grundy_terms_opposite(l, n, same);
    return op == N_NE
               ? same
               : grundy_terms_pair(l, TERM_AND, n,
                                   grundy_terms_pair(l, TERM_SUBSET, n, x, y),
                                   same);
}

/* x == y of conditions: both or neither. */
static const term *lower_agreement(lowering *l, const node *n, const scope *s)
{
    const term *const x = grundy_terms_condition(l, n->kid[0], s);
    const term *const y = grundy_terms_condition(l, n->kid[1], s);
    const term *const both = grundy_terms_pair(l, TERM_AND, n, x, y);
    const term *const neither =
        grundy_terms_pair(l, TERM_AND, n, grundy_terms_opposite(l, n, x),
                          grundy_terms_opposite(l, n, y));

    return grundy_terms_unless(l, N_NE, n,
                               grundy_terms_pair(l, TERM_OR, n, both, neither));
}

static const term *lower_denied(lowering *l, const node *n, const scope *s)
{
    return grundy_terms_opposite(l, n, grundy_terms_condition(l, n, s));
}

static const term *lower_fold(lowering *l, const node *n, const scope *s)
{
    const bool all = n->word == W_ALL;
    const term *any;

    if ((n->word != W_ANY && !all) || n->tail == NULL)
        return grundy_terms_refuse(l, n->span,
                                   N_("this counts or adds over the set"));
    any = grundy_terms_under(l, TERM_ANY, n, s,
                             all ? lower_denied : grundy_terms_condition);
    return all ? grundy_terms_opposite(l, n, any) : any;
}

static const term *lower_cases(lowering *l, const node *n, const scope *s)
{
    const term *const c = grundy_terms_condition(l, n->kid[0], s);
    const term *const x = grundy_terms_condition(l, n->kid[1], s);
    const term *const y = grundy_terms_condition(l, n->kid[2], s);

    return grundy_terms_pair(
        l, TERM_OR, n, grundy_terms_pair(l, TERM_AND, n, c, x),
        grundy_terms_pair(l, TERM_AND, n, grundy_terms_opposite(l, n, c), y));
}

const term *grundy_terms_condition(lowering *l, const node *n, const scope *s)
{
    if (grundy_terms_is_fixed(n, s))
        return grundy_terms_fixed(l, n, s);
    if (l->whole && grundy_terms_is_counted(l, n, s))
        return grundy_terms_new(l, TERM_COUNTED, n, 0);
    switch ((node_op)n->op) {
    case N_NOT: return lower_denied(l, n->kid[0], s);
    case N_AND:
    case N_CHAIN:
        return grundy_terms_each(l, TERM_AND, n, s, grundy_terms_condition);
    case N_OR:
        return grundy_terms_each(l, TERM_OR, n, s, grundy_terms_condition);
    case N_IN:
    case N_NOT_IN: return lower_in(l, n, s);
    case N_IF: return lower_cases(l, n, s);
    case N_CALL:
        if (n->call == CALL_FUNCTION)
            return grundy_terms_call(l, n, s, grundy_terms_condition);
        if (n->call == CALL_FOLD)
            return lower_fold(l, n, s);
        break;
    default:
        if (!grundy_is_comparison(n))
            break;
        if (n->kid[0]->type->tag == TYPE_SET)
            return lower_set_comparison(l, n, s);
        if (n->kid[0]->type->tag == TYPE_BOOL)
            return lower_agreement(l, n, s);
        if (grundy_terms_is_number(n->kid[0]) &&
            grundy_terms_is_number(n->kid[1]))
            return grundy_terms_of_numbers(l, n, s);
        if (l->out->sets == 0 && grundy_terms_is_array(n->kid[0]) &&
            (n->op == N_EQ || n->op == N_NE))
            return grundy_terms_of_arrays(l, n, s);
        break;
    }
    return grundy_terms_refuse(
        l, n->span, N_("this asks of the set more than what is in it"));
}
