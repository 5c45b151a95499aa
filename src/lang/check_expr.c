/* SPDX-License-Identifier: MIT */
/*
 * The types of expressions.  Types flow up; a place's wish flows down, so that
 * `full` and empty sets know what they are.  The first error ends it all:
 * whatever depends on it has type ANY, which fits everywhere.
 */
#include "lang/checker.h"
#include "lang/operators.h"

#include <string.h>

#include "base/error.h"
#include "base/watch.h"

const type *grundy_checker_element(const type *t)
{
    return t->tag == TYPE_ARRAY || t->tag == TYPE_SET ? t->item[0] : NULL;
}

static const type *or_any(checker *c, const type *t)
{
    if (t != NULL)
        return t;
    grundy_checker_no_memory(c);
    return &grundy_type_any;
}

static const type *mismatch(checker *c, const node *n, const type *want)
{
    char wanted[80], found[80];

    grundy_type_name(want, wanted, sizeof wanted);
    grundy_type_name(n->type, found, sizeof found);
    (void)grundy_checker_wrong(c, n->span, "expected %s, found %s", wanted,
                               found);
    if (want->tag == TYPE_BOOL && n->type->tag == TYPE_INT)
        grundy_error_hint(c->err, "compare it, as in 'x != 0'");
    if (want->tag == TYPE_INT && n->type->tag == TYPE_BOOL)
        grundy_error_hint(c->err, "write 'if c then 1 else 0'");
    if (want->tag == TYPE_INT && grundy_tree_is_range(n))
        grundy_error_hint(c->err, "a range is many numbers: 'for k in 1..n' "
                                  "runs through them");
    else if (want->tag == TYPE_INT && n->type->tag == TYPE_ARRAY &&
             !grundy_type_is_text(n->type))
        grundy_error_hint(c->err, "one element is a[i], and 'for x in a' runs "
                                  "through all");
    if (want->tag == TYPE_BOOL && n->type->tag == TYPE_SUM)
        grundy_error_hint(c->err, "each move has its own 'move to'; who wins "
                                  "is asked by wins(...)");
    if (want->tag == TYPE_INT && n->op == N_TEXT &&
        memchr(n->name, '%', n->length) != NULL)
        grundy_error_hint(c->err,
                          "a text and a value are joined by '+': \"n is "
                          "\" + n");
    else if (want->tag == TYPE_INT && grundy_type_is_text(n->type))
        grundy_error_hint(c->err, "texts are joined by '+', and a character of "
                                  "one is the number w[i]");
    if (want->tag == TYPE_INT && n->type->tag == TYPE_SUM)
        grundy_error_hint(c->err, "positions are added by '+' and sum(...); "
                                  "the nimber of one is nimber(...)");
    if (want->tag == TYPE_SUM && n->type->tag == TYPE_ARRAY &&
        n->type->item[0]->tag == TYPE_SUM)
        grundy_error_hint(c->err, "each move has its own 'move to'; positions "
                                  "side by side are one sum: sum(heap(x) for x "
                                  "in a)");
    else if (want->tag == TYPE_SUM && c->set->kinds > 0)
        grundy_error_hint(c->err, "a position is written %s(...)",
                          c->set->kind[0].name);
    return &grundy_type_any;
}

const type *grundy_checker_fits(checker *c, const node *n, const type *want)
{
    if (c->status != GRUNDY_OK)
        return &grundy_type_any;
    return grundy_type_fits(n->type, want) ? n->type : mismatch(c, n, want);
}

const type *grundy_checker_need(checker *c, node *n, const type *want)
{
    (void)grundy_checker_expr(c, n, want);
    return grundy_checker_fits(c, n, want);
}

void grundy_checker_condition(checker *c, node *n)
{
    (void)grundy_checker_need(c, n, &grundy_type_bool);
}

/* The kids are checked already: checking twice at each level would take a
 * time exponential in their depth. */
static const type *of_numbers(checker *c, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        (void)grundy_checker_fits(c, n->kid[i], &grundy_type_int);
    return &grundy_type_int;
}

static const type *number_op(checker *c, node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        (void)grundy_checker_need(c, n->kid[i], &grundy_type_int);
    return &grundy_type_int;
}

static bool is_set(const type *t)
{
    return t->tag == TYPE_SET;
}

/* Both sides, each wishing for what the other is. */
static void check_both(checker *c, node *n, const type *want)
{
    const bool full = n->kid[0]->op == N_FULL;
    node *first = n->kid[full ? 1 : 0], *second = n->kid[full ? 0 : 1];
    const type *left = grundy_checker_expr(c, first, want);

    if (is_set(left) && left->in == NULL && want != NULL && is_set(want))
        left = want;
    (void)grundy_checker_expr(c, second, is_set(left) ? left : want);
}

static const type *no_operator(checker *c, const node *n)
{
    char left[80], right[80];

    grundy_type_name(n->kid[0]->type, left, sizeof left);
    grundy_type_name(n->kid[1]->type, right, sizeof right);
    (void)grundy_checker_wrong(c, n->span, "no '%s' of %s and %s",
                               grundy_operator_of((node_op)n->op)->text, left,
                               right);
    if (n->op == N_SUB && n->kid[0]->type->tag == TYPE_SET)
        grundy_error_hint(c->err, "an element is taken out as a set: s - {x}");
    if (n->op == N_ADD && (n->kid[0]->type->tag == TYPE_ARRAY) !=
                              (n->kid[1]->type->tag == TYPE_ARRAY))
        grundy_error_hint(c->err, "one more element is a + [x], each of them "
                                  "one more is [x + 1 for x in a]");
    if (n->op == N_BITOR && n->kid[0]->type->tag == TYPE_SET)
        grundy_error_hint(c->err, "an element is put in as a set: s | {x}");
    return &grundy_type_any;
}

/* A set of the universe that the result surely stays in, if there is one. */
static const type *set_result(checker *c, const node *n)
{
    const type *x = n->kid[0]->type, *y = n->kid[1]->type;
    const type *joined = grundy_type_join(c->a, x, y);

    if (joined == NULL)
        return no_operator(c, n);
    if (x->tag == TYPE_ANY)
        return y;
    if (n->op == N_SUB)
        return x;
    if (n->op == N_BITAND)
        return x->in != NULL || y->tag == TYPE_ANY ? x : y;
    return x->in == y->in
               ? x
               : or_any(c, grundy_type_set(c->a, joined->item[0], NULL));
}

static const type *check_sub(checker *c, node *n, const type *want)
{
    check_both(c, n, want);
    if (is_set(n->kid[0]->type) || is_set(n->kid[1]->type))
        return set_result(c, n);
    if (n->kid[0]->type->tag == TYPE_SUM || n->kid[1]->type->tag == TYPE_SUM)
        return no_operator(c, n);
    return of_numbers(c, n);
}

/* s | {x} - {y}: y is taken out of {x} alone. */
static void warn_of_minus(checker *c, const node *n)
{
    const node *const right = n->kid[1];

    if (n->op != N_BITOR || right->op != N_SUB ||
        right->kid[0]->op != N_SET ||
        right->span.column != right->kid[0]->span.column) /* brackets */
        return;
    grundy_checker_warn(c, right->span,
                        "'-' holds tighter than '|': this is what is joined");
    if (c->set->warnings > 0)
        grundy_error_hint(&c->set->warning[c->set->warnings - 1],
                          "brackets say what is meant: (s | {x}) - {y}");
}

static const type *check_bits(checker *c, node *n, const type *want)
{
    const type *x, *y;

    check_both(c, n, want);
    x = n->kid[0]->type;
    y = n->kid[1]->type;
    if (is_set(x) || is_set(y)) {
        warn_of_minus(c, n);
        return set_result(c, n);
    }
    if (x->tag == TYPE_BOOL && y->tag == TYPE_BOOL)
        return &grundy_type_bool;
    return of_numbers(c, n);
}

static const type *check_add(checker *c, node *n, const type *want)
{
    const type *x = grundy_checker_expr(c, n->kid[0], want);
    const type *y = grundy_type_is_text(x)
                        ? grundy_checker_printed(c, n->kid[1])
                        : grundy_checker_expr(c, n->kid[1], want);

    if (x->tag == TYPE_SUM || y->tag == TYPE_SUM) {
        if (!grundy_type_fits(x, &grundy_type_sum) ||
            !grundy_type_fits(y, &grundy_type_sum))
            return no_operator(c, n);
        return &grundy_type_sum;
    }
    if (grundy_type_is_text(x) || grundy_type_is_text(y))
        return &grundy_type_text;
    if (x->tag == TYPE_ANY && y->tag == TYPE_ANY && c->set->errors != NULL)
        return x; /* of what is wrong: no reason for another complaint */
    if (is_set(x) || is_set(y)) {
        (void)no_operator(c, n);
        grundy_error_hint(c->err, "sets are joined by '|'");
        return &grundy_type_any;
    }
    if (x->tag == TYPE_ARRAY || y->tag == TYPE_ARRAY) {
        const type *joined = grundy_type_join(c->a, x, y);

        return joined != NULL ? joined : no_operator(c, n);
    }
    return of_numbers(c, n);
}

static const type *check_mul(checker *c, node *n)
{
    const type *x = grundy_checker_expr(c, n->kid[0], NULL);
    const type *y = grundy_checker_expr(c, n->kid[1], NULL);

    if (x->tag == TYPE_SUM) {
        (void)no_operator(c, n);
        grundy_error_hint(c->err, "copies are written k * p, the number first");
        return &grundy_type_any;
    }
    if (y->tag == TYPE_SUM) {
        (void)grundy_checker_fits(c, n->kid[0], &grundy_type_int);
        return &grundy_type_sum;
    }
    return of_numbers(c, n);
}

const type *grundy_checker_no_comparison(checker *c, grundy_span span,
                                         const type *x, const type *y)
{
    char left[80], right[80];

    grundy_type_name(x, left, sizeof left);
    grundy_type_name(y, right, sizeof right);
    (void)grundy_checker_wrong(c, span, "%s and %s can't be compared", left,
                               right);
    if ((x->tag == TYPE_CHAR && grundy_type_is_text(y)) ||
        (y->tag == TYPE_CHAR && grundy_type_is_text(x)))
        grundy_error_hint(c->err, "a character stands in single quotes: 'a'");
    return NULL;
}

static const type *check_compare(checker *c, node *n)
{
    const bool order = n->op != N_EQ && n->op != N_NE;
    const type *joined;

    check_both(c, n, NULL);
    joined = grundy_type_join(c->a, n->kid[0]->type, n->kid[1]->type);
    if (joined == NULL || joined->tag == TYPE_SUM ||
        (order && joined->tag == TYPE_BOOL)) {
        (void)grundy_checker_no_comparison(c, n->span, n->kid[0]->type,
                                           n->kid[1]->type);
        if (joined != NULL && joined->tag == TYPE_SUM)
            grundy_error_hint(c->err, "compare nimber(p) and nimber(q)");
    }
    return &grundy_type_bool;
}

static const type *check_in(checker *c, node *n)
{
    const type *among = grundy_checker_expr(c, n->kid[1], NULL);
    const type *item = grundy_checker_element(among);
    const type *x = grundy_checker_expr(c, n->kid[0], item);

    if (item == NULL && among->tag != TYPE_ANY) {
        char found[80];

        grundy_type_name(among, found, sizeof found);
        (void)grundy_checker_wrong(
            c, n->kid[1]->span, "expected a range, a set or an array, found %s",
            found);
        if (among->tag == TYPE_TUPLE)
            grundy_error_hint(c->err, "a set is written {1, 2}, an array "
                                      "[1, 2]");
    } else if (item != NULL && !grundy_type_fits(x, item)) {
        (void)mismatch(c, n->kid[0], item);
    }
    return &grundy_type_bool;
}

static const type *check_range(checker *c, node *n)
{
    const type *low = grundy_checker_need(c, n->kid[0], &grundy_type_int);
    const type *high = grundy_checker_need(c, n->kid[1], &grundy_type_int);

    return low->tag == TYPE_CHAR && high->tag == TYPE_CHAR ? &grundy_type_text
                                                           : &grundy_type_ints;
}

const type *grundy_checker_unlike(checker *c, const node *n, const type *x,
                                  const type *y)
{
    char left[80], right[80];

    grundy_type_name(x, left, sizeof left);
    grundy_type_name(y, right, sizeof right);
    return grundy_checker_wrong(
        c, n->span, "'then' gives %s, but 'else' gives %s", left, right);
}

static const type *check_if(checker *c, node *n, const type *want)
{
    const type *x, *y, *joined;

    grundy_checker_condition(c, n->kid[0]);
    x = grundy_checker_expr(c, n->kid[1], want);
    y = grundy_checker_expr(c, n->kid[2], want);
    joined = grundy_type_join(c->a, x, y);
    return joined != NULL ? joined : grundy_checker_unlike(c, n, x, y);
}

/* g[i], where the input has numbers. */
static bool is_element_of_input(const node *n)
{
    return n->type->tag == TYPE_INT && n->op == N_INDEX &&
           n->kid[0]->op == N_NAME && n->kid[0]->call == CALL_VARIABLE &&
           n->kid[0]->ref.variable->kind == VAR_INPUT;
}

static const type *not_indexed(checker *c, const node *n)
{
    char found[80];

    if (n->type->tag == TYPE_ANY)
        return &grundy_type_any;
    grundy_type_name(n->type, found, sizeof found);
    (void)grundy_checker_wrong(c, n->span,
                               "only arrays and texts have elements by number, "
                               "this is %s",
                               found);
    if (n->type->tag == TYPE_TUPLE)
        grundy_error_hint(c->err, "take it apart with a pattern: (a, b)");
    else if (is_element_of_input(n))
        grundy_error_hint(c->err, "rows of numbers are read by g[h][w], lines "
                                  "of letters by g[h]: text");
    return &grundy_type_any;
}

static const type *check_index(checker *c, node *n)
{
    const type *t = grundy_checker_expr(c, n->kid[0], NULL);

    (void)grundy_checker_need(c, n->kid[1], &grundy_type_int);
    return t->tag == TYPE_ARRAY ? t->item[0] : not_indexed(c, n->kid[0]);
}

static const type *check_slice(checker *c, node *n)
{
    const type *t = grundy_checker_expr(c, n->kid[0], NULL);

    n->kid[1]->type = check_range(c, n->kid[1]);
    return t->tag == TYPE_ARRAY ? t : not_indexed(c, n->kid[0]);
}

/*
 * What holds a set keeps its elements: only where it stands alone is a set of
 * a small universe a mask, so the universe is no part of the whole's type.
 */
static const type *held(checker *c, const type *t)
{
    return t->tag == TYPE_SET && t->in != NULL
               ? or_any(c, grundy_type_set(c->a, t->item[0], NULL))
               : t;
}

static const type *check_tuple(checker *c, node *n, const type *want)
{
    const type *item[16];
    uint32_t width = 0;
    const bool same =
        want != NULL && want->tag == TYPE_TUPLE && want->count == n->kids;

    if (n->kids > 16)
        return grundy_checker_wrong(c, n->span, "a tuple has at most 16 items");
    for (uint32_t i = 0; i < n->kids; i++) {
        item[i] = held(
            c, grundy_checker_expr(c, n->kid[i], same ? want->item[i] : NULL));
        width += item[i]->width;
    }
    if (width > GRUNDY_MOST_WIDTH)
        return grundy_checker_wrong(c, n->span,
                                    "a tuple of tuples holds at most %d "
                                    "values, found %u",
                                    GRUNDY_MOST_WIDTH, (unsigned)width);
    return or_any(c, grundy_type_tuple(c->a, item, n->kids));
}

/* The common type of the elements of [ ... ] or { ... }. */
static const type *check_elements(checker *c, node *n, const type *want)
{
    const type *item = &grundy_type_any, *wanted = NULL;
    scope *outer = c->names;

    if (want != NULL && (want->tag == TYPE_ARRAY || want->tag == TYPE_SET))
        wanted = want->item[0];
    if (n->tail != NULL)
        grundy_checker_tail(c, n->tail);
    for (uint32_t i = 0; i < n->kids; i++) {
        const type *t = held(c, grundy_checker_expr(c, n->kid[i], wanted));
        const type *joined = grundy_type_join(c->a, item, t);

        if (joined == NULL) {
            char first[80];

            grundy_type_name(item, first, sizeof first);
            (void)mismatch(c, n->kid[i], item);
            break;
        }
        item = joined;
    }
    c->names = outer;
    return item;
}

static const type *check_set(checker *c, node *n, const type *want)
{
    const type *item = check_elements(c, n, want);

    if (!grundy_type_is_flat(item)) {
        (void)grundy_checker_wrong(
            c, n->span,
            "only numbers and tuples of numbers may be elements "
            "of a set");
        if (item->tag == TYPE_ARRAY || item->tag == TYPE_SET)
            grundy_error_hint(c->err, "the set of the numbers of a range or an "
                                      "array is written {x for x in a..b}");
        else if (item->tag == TYPE_SUM)
            grundy_error_hint(c->err, "each move has its own 'move to'");
        return NULL;
    }
    if (item->tag == TYPE_ANY && want != NULL && want->tag == TYPE_SET)
        item = want->item[0];
    return or_any(c, grundy_type_set(c->a, item, NULL));
}

/* base with [i] = x, [j][k] = y */
static const type *check_with(checker *c, node *n, const type *want)
{
    const type *base = grundy_checker_expr(c, n->kid[0], want);

    for (uint32_t u = 1; u < n->kids; u++) {
        node *update = n->kid[u];
        const type *t = base;

        for (uint32_t i = 0; i + 1 < update->kids; i++) {
            if (t->tag != TYPE_ARRAY)
                return i == 0 ? not_indexed(c, n->kid[0])
                              : grundy_checker_wrong(c, update->kid[i]->span,
                                                     "one index too many");
            (void)grundy_checker_need(c, update->kid[i], &grundy_type_int);
            t = t->item[0];
        }
        (void)grundy_checker_need(c, update->kid[update->kids - 1], t);
        update->type = t;
    }
    return base;
}

static const type *check_full(checker *c, node *n, const type *want)
{
    if (want != NULL && want->tag == TYPE_SET && want->in != NULL)
        return want;
    (void)grundy_checker_wrong(c, n->span,
                               "'full' stands where its kind isn't told");
    grundy_error_hint(c->err, "it is the set of all in the place of a set "
                              "parameter, or beside such a set");
    return &grundy_type_any;
}

static const type *check_all_conditions(checker *c, node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        grundy_checker_condition(c, n->kid[i]);
    return &grundy_type_bool;
}

/* It is moved inwards, so that nobody behind the checker has to. */
static const type *check_not(checker *c, node *n)
{
    const grundy_span span = n->span;
    const node *const denied =
        c->status == GRUNDY_OK ? grundy_tree_denied(c->a, n->kid[0]) : n;

    if (denied == NULL) {
        grundy_checker_no_memory(c);
        return &grundy_type_bool;
    }
    *n = *denied;
    n->span = span;
    return &grundy_type_bool;
}

static const type *infer(checker *c, node *n, const type *want)
{
    switch ((node_op)n->op) {
    case N_INT: return &grundy_type_int;
    case N_CHAR: return &grundy_type_char;
    case N_TEXT: return &grundy_type_text;
    case N_NAME: return grundy_checker_name(c, n);
    case N_FULL: return check_full(c, n, want);
    case N_NOTHING: return &grundy_type_sum;
    case N_CALL: return grundy_checker_call(c, n, want);
    case N_TUPLE: return check_tuple(c, n, want);
    case N_ARRAY:
        return or_any(c, grundy_type_array(c->a, check_elements(c, n, want)));
    case N_SET: return check_set(c, n, want);
    case N_INDEX: return check_index(c, n);
    case N_SLICE: return check_slice(c, n);
    case N_NEG: return number_op(c, n);
    case N_NOT: (void)check_all_conditions(c, n); return check_not(c, n);
    case N_AND:
    case N_OR: return check_all_conditions(c, n);
    case N_ADD: return check_add(c, n, want);
    case N_SUB: return check_sub(c, n, want);
    case N_MUL: return check_mul(c, n);
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR: return check_bits(c, n, want);
    case N_CHAIN: return check_all_conditions(c, n);
    case N_IN:
    case N_NOT_IN: return check_in(c, n);
    case N_RANGE:
    case N_RANGE_LT: return check_range(c, n);
    case N_IF: return check_if(c, n, want);
    case N_WITH: return check_with(c, n, want);
    default:
        return grundy_is_comparison(n)   ? check_compare(c, n)
               : grundy_is_arithmetic(n) ? number_op(c, n)
                                         : &grundy_type_any;
    }
}

const type *grundy_checker_expr(checker *c, node *n, const type *want)
{
    if (c->status == GRUNDY_OK)
        c->status = grundy_watch_ask(c->set->watch, c->err);
    if (c->status != GRUNDY_OK)
        return &grundy_type_any;
    if (++c->depth > GRUNDY_CHECK_DEPTH) {
        (void)grundy_checker_wrong(c, n->span, "this is nested too deeply");
    } else {
        const type *const t = infer(c, n, want);

        n->type = t != NULL ? t : &grundy_type_any; /* NULL: it is wrong */
    }
    c->depth--;
    return c->status == GRUNDY_OK ? n->type : &grundy_type_any;
}
