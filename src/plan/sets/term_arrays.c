/* SPDX-License-Identifier: MIT */
/* Terms of arrays and of numbers that are read off them. */
#include "base/words.h"
#include "plan/sets/lowering.h"

/* Whose elements are numbers or characters. */
bool grundy_terms_is_array(const node *n)
{
    return n->type->tag == TYPE_ARRAY && n->type->item[0]->width == 1 &&
           (n->type->item[0]->tag == TYPE_INT ||
            n->type->item[0]->tag == TYPE_CHAR ||
            n->type->item[0]->tag == TYPE_ANY);
}

/* The whole open array, or NULL. */
static const term *whole_array(const node *n, const scope *s)
{
    const scope *const at = n->op == N_NAME && n->call == CALL_VARIABLE
                                ? grundy_terms_lookup(s, n->ref.variable)
                                : NULL;

    return at != NULL && at->stands != NULL && at->stands->op == TERM_ARRAY
               ? at->stands
               : NULL;
}

/* ---- numbers ---- */

static const term *lower_cell(lowering *l, const node *n, const scope *s)
{
    const term *const at = grundy_terms_need(l, n->kid[1], s);
    const term *const array =
        at == NULL ? NULL : grundy_terms_array(l, n->kid[0], s);

    return array == NULL ? NULL : grundy_terms_letter(l, n, array, at);
}

const term *grundy_terms_length(lowering *l, const node *n, const term *array)
{
    term *const t = grundy_terms_new(l, TERM_LENGTH, n, 1);

    if (t == NULL)
        return NULL;
    t->kid[0] = array;
    t->fixed = true;
    return t;
}

const term *grundy_terms_letter(lowering *l, const node *n, const term *array,
                                const term *at)
{
    return grundy_terms_pair(l, TERM_CELL, n, at, array);
}

static const term *lower_size(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_SIZE, n, 1);

    l->out->counts = true;
    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_set(l, n->kid[0], s);
    return t->kid[0] != NULL ? t : NULL;
}

/* What is counted is what holds, or every run. */
static const term *lower_counted(lowering *l, const node *n, const scope *s)
{
    term *t;

    if (n->type->tag == TYPE_BOOL)
        return grundy_terms_condition(l, n, s);
    t = grundy_terms_new(l, TERM_NUMBER, n, 0);
    if (t != NULL) {
        t->fixed = true;
        t->number = 1;
    }
    return t;
}

static const term *lower_sum(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_FOLD, n, 1);

    l->out->counts = true;
    if (t == NULL)
        return NULL;
    t->fold = n->word == W_MIN   ? FOLD_LEAST
              : n->word == W_MAX ? FOLD_GREATEST
                                 : FOLD_SUM;
    if (n->tail != NULL) {
        term_tail *const inside = grundy_terms_room(l, sizeof *inside);

        if (inside == NULL || !grundy_terms_tail(l, n->tail, &s, inside))
            return NULL;
        t->tail = inside;
        t->kid[0] = n->word == W_COUNT ? lower_counted(l, n->kid[0], s)
                                       : grundy_terms_number(l, n->kid[0], s);
    } else {
        t->kid[0] = grundy_terms_array(l, n->kid[0], s);
    }
    return t->kid[0] != NULL ? t : NULL;
}

static const term *lower_least(lowering *l, const node *n, const scope *s)
{
    const term_op op = n->call == CALL_WORD ? TERM_ABS
                       : n->word == W_MIN   ? TERM_LEAST
                                            : TERM_GREATEST;
    term *const t = grundy_terms_new(l, op, n, n->kids);

    for (uint32_t i = 0; t != NULL && i < n->kids; i++) {
        t->kid[i] = grundy_terms_number(l, n->kid[i], s);
        if (t->kid[i] == NULL)
            return NULL;
    }
    return grundy_terms_finish(t);
}

/* A call that makes a number. */
static const term *lower_number_call(lowering *l, const node *n, const scope *s)
{
    const bool folds = n->call == CALL_FOLD && grundy_terms_is_number(n);

    if (n->call == CALL_WORD && (n->word == W_LEN || n->word == W_SIZE)) {
        if (grundy_terms_is_array(n->kid[0])) {
            const term *const array = grundy_terms_array(l, n->kid[0], s);

            return array == NULL ? NULL : grundy_terms_length(l, n, array);
        }
        if (n->kid[0]->type->tag == TYPE_SET)
            return lower_size(l, n, s);
    }
    if (n->call == CALL_FUNCTION && grundy_terms_is_number(n))
        return grundy_terms_call(l, n, s, grundy_terms_number);
    if ((n->call == CALL_LEAST && (n->word == W_MIN || n->word == W_MAX)) ||
        (n->call == CALL_WORD && n->word == W_ABS))
        return lower_least(l, n, s);
    if (folds && (n->word == W_SUM || n->word == W_MIN || n->word == W_MAX ||
                  (n->word == W_COUNT && n->tail != NULL)))
        return lower_sum(l, n, s);
    return grundy_terms_refuse(l, n->span,
                               N_("a number or an element depends on the set"));
}

static const term *lower_choice(lowering *l, const node *n, const scope *s)
{
    return grundy_terms_if(l, n, s, grundy_terms_number);
}

const term *grundy_terms_number(lowering *l, const node *n, const scope *s)
{
    const scope *const at = n->op == N_NAME && n->call == CALL_VARIABLE
                                ? grundy_terms_lookup(s, n->ref.variable)
                                : NULL;

    if (at != NULL && at->stands != NULL && grundy_terms_is_number(n))
        return at->stands;
    if (grundy_terms_is_fixed(n, s))
        return grundy_terms_fixed(l, n, s);
    if (n->op == N_INDEX && grundy_terms_is_number(n))
        return lower_cell(l, n, s);
    if (n->op == N_CALL)
        return lower_number_call(l, n, s);
    if (grundy_terms_is_arithmetic(n))
        return grundy_terms_arithmetic(l, n, s, grundy_terms_number);
    if (n->op == N_IF && grundy_terms_is_number(n))
        return lower_choice(l, n, s);
    return grundy_terms_refuse(l, n->span,
                               N_("a number or an element depends on the set"));
}

/* ---- arrays ---- */

static const term *lower_items(lowering *l, const node *n, const scope *s)
{
    term *const t =
        grundy_terms_new(l, TERM_ITEMS, n, n->tail != NULL ? 1 : n->kids);

    if (t == NULL)
        return NULL;
    if (n->tail != NULL) {
        term_tail *const inside = grundy_terms_room(l, sizeof *inside);

        if (inside == NULL || !grundy_terms_tail(l, n->tail, &s, inside))
            return NULL;
        t->tail = inside;
    }
    for (uint32_t i = 0; i < t->kids; i++) {
        t->kid[i] = grundy_terms_number(l, n->kid[i], s);
        if (t->kid[i] == NULL)
            return NULL;
    }
    return t;
}

static const term *lower_slice(lowering *l, const node *n, const scope *s)
{
    const node *const range = n->kid[1];
    term *const t = grundy_terms_new(l, TERM_SLICE, n, 3);

    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_array(l, n->kid[0], s);
    t->kid[1] = grundy_terms_need(l, range->kid[0], s);
    t->kid[2] = grundy_terms_need(l, range->kid[1], s);
    t->number = range->op == N_RANGE; /* the last one is in it as well */
    return t->kid[0] != NULL && t->kid[1] != NULL && t->kid[2] != NULL ? t
                                                                       : NULL;
}

static const term *lower_changed(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_CHANGED, n, 2 * n->kids - 1);

    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_array(l, n->kid[0], s);
    for (uint32_t i = 1; i < n->kids && t->kid[0] != NULL; i++) {
        const node *const update = n->kid[i];

        if (update->kids != 2)
            return grundy_terms_refuse(l, update->span,
                                       N_("this makes an array in a way that "
                                          "is not understood"));
        t->kid[2 * i - 1] = grundy_terms_need(l, update->kid[0], s);
        t->kid[2 * i] = grundy_terms_number(l, update->kid[1], s);
        if (t->kid[2 * i - 1] == NULL || t->kid[2 * i] == NULL)
            return NULL;
    }
    return t->kid[0] != NULL ? t : NULL;
}

/* An array, or a character that a text is joined with. */
static const term *lower_joined(lowering *l, const node *n, const scope *s)
{
    term *t;

    if (n->type->tag != TYPE_CHAR)
        return grundy_terms_array(l, n, s);
    t = grundy_terms_new(l, TERM_ITEMS, n, 1);
    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_number(l, n, s);
    return t->kid[0] != NULL ? t : NULL;
}

static const term *lower_appended(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_APPEND, n, 2);

    for (uint32_t i = 0; t != NULL && i < 2; i++) {
        t->kid[i] = lower_joined(l, n->kid[i], s);
        if (t->kid[i] == NULL)
            return NULL;
    }
    return t;
}

const term *grundy_terms_array(lowering *l, const node *n, const scope *s)
{
    if (whole_array(n, s) != NULL)
        return whole_array(n, s);
    if (grundy_terms_is_array(n) && grundy_terms_is_fixed(n, s))
        return grundy_terms_value(l, n, s);
    if (grundy_terms_is_array(n))
        switch ((node_op)n->op) {
        case N_ARRAY: return lower_items(l, n, s);
        case N_SLICE: return lower_slice(l, n, s);
        case N_WITH: return lower_changed(l, n, s);
        case N_ADD: return lower_appended(l, n, s);
        case N_IF: return grundy_terms_if(l, n, s, grundy_terms_array);
        case N_NAME: {
            const scope *const at =
                n->call == CALL_VARIABLE
                    ? grundy_terms_lookup(s, n->ref.variable)
                    : NULL;

            if (at != NULL && at->stands != NULL)
                return at->stands;
            break;
        }
        case N_CALL:
            if (n->call == CALL_FUNCTION)
                return grundy_terms_call(l, n, s, grundy_terms_array);
            break;
        default: break;
        }
    return grundy_terms_refuse(l, n->span,
                               N_("this makes an array in a way that is not "
                                  "understood"));
}

/* ---- conditions ---- */

const term *grundy_terms_of_numbers(lowering *l, const node *n, const scope *s)
{
    return grundy_terms_comparison(l, n, s, grundy_terms_number);
}

const term *grundy_terms_of_arrays(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_LIKE, n, 2);

    for (uint32_t i = 0; t != NULL && i < 2; i++) {
        t->kid[i] = grundy_terms_array(l, n->kid[i], s);
        if (t->kid[i] == NULL)
            return NULL;
    }
    return t != NULL && n->op == N_NE ? grundy_terms_opposite(l, n, t) : t;
}

const term *grundy_terms_among(lowering *l, const node *n, const scope *s)
{
    term *const t = grundy_terms_new(l, TERM_AMONG, n, 2);

    if (t == NULL)
        return NULL;
    t->kid[0] = grundy_terms_number(l, n->kid[0], s);
    if (t->kid[0] == NULL)
        return NULL;
    t->kid[1] = grundy_terms_value(l, n->kid[1], s);
    if (t->kid[1] == NULL)
        return NULL;
    return n->op == N_NOT_IN ? grundy_terms_opposite(l, n, t) : t;
}
