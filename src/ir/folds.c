/* SPDX-License-Identifier: MIT */
/*
 * Folds that run over all elements of an array of the position, of which none
 * is below 0: their sum, the greatest, how many are above 0, and whether all
 * are 0 or some is not, however that is said; and the sum, and whether all are
 * 0, where another number stands in one place or that is left out, or of those
 * from one place to another; and whether all of these are below a number.
 */
#include <assert.h>

#include "ir/reader.h"

typedef struct fold_reading {
    const ir_node *list;       /* the array, once an element of it was met */
    const ir_node *element;    /* the one at hand */
    const ir_node *loop;       /* the number of the run */
    const ir_node *low, *high; /* what it runs through; NULL: the elements */
    const ir_node *but;        /* a place where `instead` stands, or NULL; */
    const ir_node *instead;    /* NULL: it is left out */
    const ir_node *first, *last; /* the elements of a part; NULL: all */
    const ir_relation *outside;  /* what is assumed where there is no run */
} fold_reading;

/* ---- what is run through ---- */

bool grundy_ir_is_natural(const ir_reader *r, const ir_node *list)
{
    const param *p;

    if (list->op != IR_PARAM)
        return false;
    p = &r->m->kind->param[list->number];
    return p->kind == PARAM_ARRAY && r->m->length[list->number] != NULL &&
           p->variable->type->item[0]->tag == TYPE_INT &&
           (p->range == NULL ||
            (p->range->kid[0]->op == N_INT && p->range->kid[0]->number >= 0));
}

/* h, h with [i] = y, for a y that is not below 0. */
static bool read_elements(ir_reader *r, const node *over, fold_reading *f)
{
    const bool changed = over->op == N_WITH && over->kids == 2;
    const node *const list = changed ? over->kid[0] : over;
    ir_reading place, value;

    if (list->op != N_NAME || list->type->tag != TYPE_ARRAY)
        return false;
    f->list = grundy_ir_read(r, list).is;
    if (f->list == NULL || !grundy_ir_is_natural(r, f->list) || !changed)
        return f->list != NULL && grundy_ir_is_natural(r, f->list);
    if (!grundy_ir_update(r, over->kid[1], &place, &value))
        return false;
    f->but = place.is;
    f->instead = value.is;
    return grundy_ir_holds(r->g, r->m, &r->clause,
                           grundy_ir_at_least(r->g, value.is, 0));
}

/* h[first..last], which is in the array or empty. */
static bool read_slice(ir_reader *r, const node *over, fold_reading *f)
{
    const node *const range = over->kid[1];
    const ir_node *first, *last, *end;

    if (!grundy_tree_is_range(range) || !read_elements(r, over->kid[0], f) ||
        f->but != NULL)
        return false;
    end = grundy_ir_plus(r->g, r->m->length[f->list->number], -1);
    first = grundy_ir_read(r, range->kid[0]).is;
    last = grundy_ir_plus(r->g, grundy_ir_read(r, range->kid[1]).is,
                          range->op == N_RANGE ? 0 : -1);
    if (first != grundy_ir_number(r->g, 0) || last != end) {
        f->first = first;
        f->last = last;
    }
    return grundy_ir_holds(r->g, r->m, &r->clause,
                           grundy_ir_at_least(r->g, first, 0)) &&
           grundy_ir_holds(r->g, r->m, &r->clause,
                           grundy_ir_no_less(r->g, end, last));
}

/* for x in h, for x in h[0..<i], for i in 0..<n */
static bool bind_run(ir_reader *r, const tail_step *s, fold_reading *f)
{
    ir_reading x = {grundy_ir_leaf(r->g, IR_LOOP, r->loops++), {0, 1, 0, 0}};

    if (s->kind != STEP_FOR || s->pattern->name == NULL)
        return false;
    f->loop = x.is;
    if (s->expr->op == N_RANGE || s->expr->op == N_RANGE_LT) {
        f->low = grundy_ir_read(r, s->expr->kid[0]).is;
        f->high = grundy_ir_read(r, s->expr->kid[1]).is;
        if (s->expr->op == N_RANGE_LT)
            f->high = grundy_ir_plus(r->g, f->high, -1);
        if (f->high == NULL ||
            !grundy_ir_guarded(r, s->expr,
                               grundy_ir_member(r, f->loop, s->expr)))
            return false;
    } else if (s->expr->op == N_SLICE ? read_slice(r, s->expr, f)
                                      : read_elements(r, s->expr, f)) {
        f->element = grundy_ir_element(r->g, f->list, f->loop);
        x.is = f->element;
    } else {
        return false;
    }
    return grundy_ir_bind(r, s->pattern->variable, x);
}

static const ir_node *find_element(const fold_reading *f, const ir_node *n)
{
    const ir_node *found = NULL;

    if (n->op == IR_ELEMENT && grundy_ir_has(n->kid[1], f->loop))
        return n;
    for (uint32_t i = 0; found == NULL && i < n->kids; i++)
        found = find_element(f, n->kid[i]);
    return found;
}

/* Whether the places begin and end where the array does. */
static bool are_all_places(ir_reader *r, const fold_reading *f,
                           const ir_node *place)
{
    const ir_node *const first = grundy_ir_put(r->g, place, f->loop, f->low);
    const ir_node *const end = grundy_ir_put(r->g, place, f->loop, f->high);
    const ir_node *const last =
        grundy_ir_plus(r->g, r->m->length[f->list->number], -1);
    const ir_node *const zero = grundy_ir_number(r->g, 0);
    const int64_t times = grundy_ir_times(place, f->loop);

    return last != NULL && ((times == 1 && first == zero && end == last) ||
                            (times == -1 && first == last && end == zero));
}

/* The places are those from one on to another. */
static bool are_places(ir_reader *r, fold_reading *f, const ir_node *place)
{
    const int64_t times = grundy_ir_times(place, f->loop);
    const bool turned = times == -1;

    f->first = grundy_ir_put(r->g, place, f->loop, turned ? f->high : f->low);
    f->last = grundy_ir_put(r->g, place, f->loop, turned ? f->low : f->high);
    return f->but == NULL && (times == 1 || turned) && f->first != NULL &&
           f->last != NULL &&
           !grundy_ir_has(grundy_ir_add(r->g, place, f->loop, -times), f->loop);
}

/* Finds which element of which array the body is about. */
static bool find_list(ir_reader *r, fold_reading *f, const ir_node *body)
{
    if (f->list != NULL)
        return true;
    f->element = find_element(f, body);
    if (f->element == NULL || !grundy_ir_is_natural(r, f->element->kid[0]))
        return false;
    f->list = f->element->kid[0];
    return ((f->but == NULL || f->element->kid[1] == f->loop) &&
            are_all_places(r, f, f->element->kid[1])) ||
           are_places(r, f, f->element->kid[1]);
}

/* ---- what is said of an element ---- */

static bool says_zero(ir_reader *r, const fold_reading *f, const ir_node *n)
{
    const ir_node *const minus = grundy_ir_scaled(r->g, f->element, -1);

    return n == grundy_ir_compare(r->g, IR_ZERO, f->element) ||
           n == grundy_ir_compare(r->g, IR_NOT_NEGATIVE, minus);
}

/* j > i, j <= i - 2: where the run begins or ends. */
static bool narrows(ir_reader *r, fold_reading *f, const ir_node *condition)
{
    const bool is_end =
        f->low != NULL && condition != NULL && condition->op == IR_NOT_NEGATIVE;
    const int64_t times =
        is_end ? grundy_ir_times(condition->kid[0], f->loop) : 0;
    const ir_node **const end = times == 1 ? &f->low : &f->high;
    const ir_node *const is = grundy_ir_scaled(
        r->g,
        grundy_ir_add(r->g, is_end ? condition->kid[0] : NULL, f->loop, -times),
        -times);

    if ((times != 1 && times != -1) || grundy_ir_has(is, f->loop) ||
        !grundy_ir_holds(r->g, r->m, f->outside,
                         times == 1 ? grundy_ir_no_less(r->g, is, *end)
                                    : grundy_ir_no_less(r->g, *end, is)))
        return false;
    *end = is;
    return true;
}

/* j != i says which element is left out. */
static bool leaves_out(ir_reader *r, fold_reading *f, const ir_node *condition)
{
    const ir_node *const is =
        f->low != NULL && f->but == NULL && condition != NULL &&
                condition->op == IR_NOT_ZERO
            ? grundy_ir_solved(r->g, condition->kid[0], f->loop)
            : NULL;

    if (is == NULL || grundy_ir_has(is, f->loop))
        return false;
    f->but = is;
    return true;
}

/* The body under its conditions: NULL, or a condition or a number. */
static const ir_node *read_body(ir_reader *r, fold_reading *f, const node *n,
                                bool counts)
{
    const bool all = n->word == W_ALL;
    const ir_node *body = grundy_ir_truth(r->g, !all), *one;
    uint32_t conditions = 0;

    for (uint32_t i = 1; i < n->tail->steps; i++) {
        const tail_step *const s = &n->tail->step[i];

        if (s->kind != STEP_IF)
            return NULL;
        one = grundy_ir_read(r, s->expr).is;
        if (!grundy_ir_guarded(r, s->expr, one))
            return NULL;
        if (leaves_out(r, f, one) || narrows(r, f, one))
            continue;
        conditions++;
        body = all ? grundy_ir_both(r->g, IR_OR, body, grundy_ir_not(r->g, one))
                   : grundy_ir_both(r->g, IR_AND, body, one);
    }
    one = grundy_ir_read(r, n->kid[0]).is;
    if (!counts)
        return conditions == 0 ? one : NULL;
    if (n->kid[0]->type->tag != TYPE_BOOL)
        return one == NULL ? NULL : body; /* each run counts */
    return grundy_ir_both(r->g, all ? IR_OR : IR_AND, body, one);
}

/* ---- what the fold is ---- */

static ir_reading of_all(ir_reader *r, ir_op op, const ir_node *list)
{
    return (ir_reading){grundy_ir_of(r->g, op, list), {0, 1, 0, 0}};
}

/* How many are above 0. */
static ir_reading positives(ir_reader *r, const fold_reading *f)
{
    return (ir_reading){grundy_ir_of(r->g, IR_POSITIVES, f->list),
                        {0, 0, 0, most_elements}};
}

/* The sum of what is run through, of which none is below 0. */
static ir_reading total_of(ir_reader *r, const fold_reading *f)
{
    ir_reading x = of_all(r, IR_TOTAL, f->list);

    if (f->first != NULL)
        x.is = grundy_ir_part(r->g, IR_PART, f->list, f->first, f->last);
    if (f->but == NULL)
        return x;
    if (!grundy_ir_is_within(r, f->but, r->m->length[f->list->number]))
        return ir_nothing;
    x.is =
        grundy_ir_add(r->g, x.is, grundy_ir_element(r->g, f->list, f->but), -1);
    if (f->instead != NULL)
        x.is = grundy_ir_add(r->g, x.is, f->instead, 1);
    x.extent = (ir_extent){-1, 2, 0, 0};
    return grundy_ir_sum(r, grundy_ir_known(r, 0), x);
}

/* 1 where the element is above 0, else 0. */
static bool says_one(ir_reader *r, const fold_reading *f, const ir_node *n)
{
    int64_t is, is_not;

    if (n->op != IR_IF || !grundy_ir_constant(n->kid[1], &is) ||
        !grundy_ir_constant(n->kid[2], &is_not))
        return false;
    return (is == 1 && is_not == 0 &&
            says_zero(r, f, grundy_ir_not(r->g, n->kid[0]))) ||
           (is == 0 && is_not == 1 && says_zero(r, f, n->kid[0]));
}

/* all(x <= y ...), any(x > y ...), for a y that is -1 or more. */
static ir_reading of_bound(ir_reader *r, const fold_reading *f, const node *n,
                           const ir_node *body)
{
    const bool all = n->word == W_ALL;
    const ir_node *const least = all ? body : grundy_ir_not(r->g, body);
    const ir_node *const last =
        grundy_ir_plus(r->g, r->m->length[f->list->number], -1);
    const ir_node *y, *says;

    if (least == NULL || least->op != IR_NOT_NEGATIVE || f->but != NULL ||
        n->word == W_COUNT || grundy_ir_times(least->kid[0], f->element) != -1)
        return ir_nothing;
    y = grundy_ir_plus(r->g, grundy_ir_add(r->g, least->kid[0], f->element, 1),
                       1);
    if (y == NULL || grundy_ir_has(y, f->loop) ||
        !grundy_ir_holds(r->g, r->m, f->outside,
                         grundy_ir_at_least(r->g, y, 0)))
        return ir_nothing;
    says = grundy_ir_no_less(
        r->g, y,
        grundy_ir_part(r->g, IR_ABOVE, f->list,
                       f->first != NULL ? f->first : grundy_ir_number(r->g, 0),
                       f->first != NULL ? f->last : last));
    return (ir_reading){.is = all ? says : grundy_ir_not(r->g, says)};
}

/* all(x == 0 ...), any(x > 0 ...), count(x > 0 ...) and their contraries. */
static ir_reading of_condition(ir_reader *r, const fold_reading *f,
                               const node *n, const ir_node *body)
{
    const bool zero = says_zero(r, f, body);
    const ir_node *total;

    if (!zero && !says_zero(r, f, grundy_ir_not(r->g, body)))
        return of_bound(r, f, n, body);
    if (n->word == W_COUNT) {
        ir_reading x = positives(r, f);

        if (zero)
            x.is = grundy_ir_add(r->g, r->m->length[f->list->number], x.is, -1);
        return x;
    }
    if (zero != (n->word == W_ALL))
        return ir_nothing;
    total = total_of(r, f).is;
    return (ir_reading){
        .is = grundy_ir_at_least(
            r->g, zero ? grundy_ir_scaled(r->g, total, -1) : total, !zero)};
}

ir_reading grundy_ir_greatest(ir_reader *r, const ir_node *list)
{
    const ir_node *const some =
        grundy_ir_at_least(r->g, r->m->length[list->number], 1);

    if (!grundy_ir_holds(r->g, r->m, &r->clause, some) &&
        !grundy_ir_long_enough(r, (uint32_t)list->number,
                               grundy_ir_number(r->g, 0)))
        return ir_nothing;
    return of_all(r, IR_GREATEST, list);
}

static ir_reading of_fold(ir_reader *r, fold_reading *f, const node *n,
                          const ir_node *body)
{
    if (body == NULL || !find_list(r, f, body) ||
        ((f->but != NULL || f->first != NULL) &&
         (n->word == W_COUNT || n->word == W_MAX ||
          (n->word == W_SUM && body != f->element))))
        return ir_nothing;
    switch (n->word) {
    case W_ALL:
    case W_ANY:
    case W_COUNT: return of_condition(r, f, n, body);
    case W_SUM:
        if (says_one(r, f, body)) /* if x > 0 then 1 else 0 */
            return positives(r, f);
        return body == f->element ? total_of(r, f) : ir_nothing;
    default: break;
    }
    assert(n->word == W_MAX);
    return body == f->element ? grundy_ir_greatest(r, f->list) : ir_nothing;
}

/* ---- over divisors ---- */

/* Whether a condition on v holds for all of a class of numbers, or for none;
 * -1: that is not known. */
static int says_of(ir_reader *r, const node *body, const variable *v,
                   ir_reading number, const ir_node *guard)
{
    const ir_node *is = NULL;
    ir_saved before;
    int says = -1;

    grundy_ir_save(r, &before);
    if (grundy_ir_guarded(r, body, guard) && grundy_ir_bind(r, v, number))
        is = grundy_ir_read(r, body).is;
    if (grundy_ir_holds(r->g, r->m, &r->clause, is))
        says = 1;
    else if (grundy_ir_holds(r->g, r->m, &r->clause, grundy_ir_not(r->g, is)))
        says = 0;
    grundy_ir_restore(r, &before);
    return says;
}

/* all(C for (p, e) in factors(x)) and all(C for d in divisors(x)), or any,
 * where C says the same of all even ones and of all odd ones but 1: an x
 * without an odd one is a power of 2. */
static const ir_node *of_divisors(ir_reader *r, const node *n)
{
    const tail_step *const s = n->tail->step;
    const bool all = n->word == W_ALL;
    const ir_node *even, *list, *is = grundy_ir_truth(r->g, true);
    const variable *v;
    ir_reading number;
    int says[3] = {all, 0, 0}; /* of 1, of what is even, of other odd ones */

    if ((!all && n->word != W_ANY) || n->tail->steps != 1 ||
        s->kind != STEP_FOR || n->kid[0]->type->tag != TYPE_BOOL)
        return NULL;
    if (grundy_tree_is_word(s->expr, W_DIVISORS))
        v = s->pattern->variable;
    else if (grundy_tree_is_word(s->expr, W_FACTORS) && s->pattern->items == 2)
        v = s->pattern->item[0]->variable;
    else
        return NULL;
    list = v != NULL ? grundy_ir_read_list(r, s->expr) : NULL;
    if (list == NULL)
        return NULL;
    number.extent = grundy_ir_read(r, s->expr->kid[0]).extent;
    number.is = grundy_ir_number(r->g, 1);
    if (list->op == IR_DIVISORS)
        says[0] = says_of(r, n->kid[0], v, number, is);
    even = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    number.is = list->op == IR_DIVISORS ? grundy_ir_affine(r->g, even, 2, 2)
                                        : grundy_ir_number(r->g, 2);
    for (uint32_t i = 1; i <= 2; i++) {
        says[i] =
            says_of(r, n->kid[0], v, number, grundy_ir_at_least(r->g, even, 0));
        number.is = grundy_ir_affine(r->g, even, 2, 3);
    }
    if (says[0] < 0 || says[1] < 0 || says[2] < 0)
        return NULL;
    if (says[0] != all)
        return grundy_ir_truth(r->g, !all);
    if (says[1] != all)
        is = grundy_ir_compare(
            r->g, IR_NOT_ZERO,
            grundy_ir_remainder(r->g, list->kid[0], grundy_ir_number(r->g, 2)));
    if (says[2] != all)
        is = grundy_ir_both(
            r->g, IR_AND, is,
            grundy_ir_at_least(
                r->g,
                grundy_ir_scaled(
                    r->g, grundy_ir_of(r->g, IR_POPCOUNT, list->kid[0]), -1),
                -1));
    return all ? is : grundy_ir_not(r->g, is);
}

ir_reading grundy_ir_read_fold(ir_reader *r, const node *n)
{
    const ir_relation before = r->clause;
    const uint32_t bindings = r->bindings;
    const bool counts =
        n->word == W_ALL || n->word == W_ANY || n->word == W_COUNT;
    fold_reading f = {.outside = &before};
    ir_reading x = ir_nothing;
    ir_saved saved;

    if (grundy_ir_read_few(r, n, &x))
        return x;
    x.is = grundy_ir_any_of(r, n);
    if (x.is != NULL)
        return x;
    grundy_ir_save(r, &saved);
    x.is = of_divisors(r, n);
    if (x.is != NULL)
        return x;
    grundy_ir_restore(r, &saved);
    if ((counts || n->word == W_SUM || n->word == W_MAX) &&
        n->type->tag <= TYPE_BOOL && n->tail->steps > 0 &&
        bind_run(r, &n->tail->step[0], &f))
        x = of_fold(r, &f, n, read_body(r, &f, n, counts));
    r->clause = before;
    r->bindings = bindings;
    return x.is != NULL
               ? x
               : grundy_ir_refuse(r, n, "a fold has no linear reading");
}

/* max(h with [i] = y) > 0, max(h[0..<i]) > 0, and the like: whether some of
 * them is; NULL: it is no such comparison. */
const ir_node *grundy_ir_some_above(ir_reader *r, node_op op, const node *a,
                                    const node *b)
{
    const ir_relation before = r->clause;
    const uint32_t bindings = r->bindings;
    const int64_t end = b->op == N_INT ? b->number : -1;
    const bool some =
        end == 0 ? op == N_GT || op == N_NE : end == 1 && op == N_GE;
    const bool none =
        end == 0 ? op == N_EQ || op == N_LE : end == 1 && op == N_LT;
    fold_reading f = {.list = NULL};
    const ir_node *total = NULL;

    if ((!some && !none) || a->op != N_CALL || a->call != CALL_FOLD ||
        a->word != W_MAX || a->tail == NULL || a->tail->steps != 1 ||
        (a->tail->step->expr->op != N_WITH &&
         a->tail->step->expr->op != N_SLICE))
        return NULL;
    if (bind_run(r, a->tail->step, &f) &&
        (f.first == NULL ||
         grundy_ir_holds(r->g, r->m, &r->clause,
                         grundy_ir_no_less(r->g, f.last, f.first))) &&
        grundy_ir_read(r, a->kid[0]).is == f.element)
        total = total_of(r, &f).is;
    r->clause = before;
    r->bindings = bindings;
    return grundy_ir_at_least(
        r->g, none ? grundy_ir_scaled(r->g, total, -1) : total, some);
}
