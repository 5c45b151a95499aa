/* SPDX-License-Identifier: MIT */
/*
 * Lists that the rules write down: what stands at a place of one, what a fold
 * over a few elements comes to, element by element, and whether one of zeros is
 * an array of the position, or the set of what is in one is {0} or {}.
 */
#include "ir/reader.h"

#include <assert.h>

/* ---- what stands at a place ---- */

const ir_node *grundy_ir_range_size(ir_reader *r, const node *range,
                                    const ir_node **low)
{
    const ir_node *high;

    *low = grundy_ir_read(r, range->kid[0]).is;
    high = grundy_ir_read(r, range->kid[1]).is;
    return grundy_ir_add(r->g, grundy_ir_add(r->g, high, *low, -1),
                         grundy_ir_number(r->g, 1), range->op == N_RANGE);
}

bool grundy_ir_update(ir_reader *r, const node *update, ir_reading *place,
                      ir_reading *value)
{
    *place = update->kids == 2 ? grundy_ir_read(r, update->kid[0]) : ir_nothing;
    *value = grundy_ir_read(r, update->kid[update->kids - 1]);
    return place->is != NULL && value->is != NULL;
}

/* [E for j in low..high][at] */
static ir_reading in_comprehension(ir_reader *r, const node *list,
                                   ir_reading at)
{
    const tail_step *const s = grundy_ir_only_loop(list);
    const uint32_t names = r->bindings;
    const ir_node *low, *size;
    ir_reading x = ir_nothing;

    if (s == NULL || !grundy_tree_is_range(s->expr))
        return ir_nothing;
    size = grundy_ir_range_size(r, s->expr, &low);
    if (low != grundy_ir_number(r->g, 0) || size == NULL ||
        !grundy_ir_is_within(r, at.is, size))
        return ir_nothing;
    if (grundy_ir_bind(r, s->pattern->variable, at))
        x = grundy_ir_read(r, list->kid[0]);
    r->bindings = names;
    return x;
}

/* (list with [place] = value, ...)[at], whose places are places of the list. */
static ir_reading in_changed(ir_reader *r, const node *list, ir_reading at)
{
    ir_reading x = grundy_ir_entry(r, list->kid[0], at), place, value;

    for (uint32_t i = 1; i < list->kids && x.is != NULL; i++) {
        if (!grundy_ir_update(r, list->kid[i], &place, &value) ||
            grundy_ir_entry(r, list->kid[0], place).is == NULL)
            return ir_nothing;
        x = (ir_reading){
            grundy_ir_if(
                r->g,
                grundy_ir_compare(r->g, IR_ZERO,
                                  grundy_ir_add(r->g, at.is, place.is, -1)),
                value.is, x.is),
            grundy_ir_hull(x.extent, value.extent)};
    }
    return x;
}

/* [x, y, ...][at], or [[...], [...], ...][at][inner]: one case for each place
 * where something else stands than in the places before.  What stands at the
 * place of a loop is no choice: it says something of each element. */
static ir_reading in_written(ir_reader *r, const node *list, ir_reading at,
                             const ir_reading *inner)
{
    const type *const item = list->type->item[0];
    const bool truths =
        (inner == NULL ? item : item->item[0])->tag == TYPE_BOOL;
    ir_reading x = ir_nothing;

    if (at.is == NULL || at.is->op == IR_LOOP || list->kids == 0 ||
        list->kids > LISTED ||
        !grundy_ir_is_within(r, at.is, grundy_ir_number(r->g, list->kids)))
        return ir_nothing;
    for (uint32_t i = 0; i < list->kids; i++) {
        const ir_node *const here = grundy_ir_compare(
            r->g, IR_ZERO, grundy_ir_plus(r->g, at.is, -(int64_t)i));
        const ir_reading one = inner == NULL
                                   ? grundy_ir_read(r, list->kid[i])
                                   : grundy_ir_entry(r, list->kid[i], *inner);

        if (one.is == NULL || (i > 0 && x.is == NULL))
            return ir_nothing;
        if (i == 0)
            x = one;
        else if (one.is != x.is && truths)
            x.is = grundy_ir_either(r->g, here, one.is, x.is);
        else if (one.is != x.is)
            x = (ir_reading){grundy_ir_if(r->g, here, one.is, x.is),
                             grundy_ir_hull(one.extent, x.extent)};
    }
    return x;
}

ir_reading grundy_ir_entry(ir_reader *r, const node *n, ir_reading at)
{
    const node *const list = grundy_ir_listed(r, n);
    const node *const rows =
        list->op == N_INDEX ? grundy_ir_listed(r, list->kid[0]) : list;
    int64_t number;

    if (at.is == NULL)
        return ir_nothing;
    if (list->op == N_ARRAY && list->tail == NULL &&
        grundy_ir_constant(at.is, &number) && number >= 0 &&
        number < (int64_t)list->kids)
        return grundy_ir_read(r, list->kid[number]);
    if (rows->op == N_ARRAY && rows->tail == NULL)
        return rows == list
                   ? in_written(r, list, at, NULL)
                   : in_written(r, rows, grundy_ir_read(r, list->kid[1]), &at);
    if (list->op == N_ARRAY && list->tail != NULL)
        return in_comprehension(r, list, at);
    if (list->op == N_WITH)
        return in_changed(r, list, at);
    return grundy_ir_array_entry(r, n, at);
}

/* ---- a few elements ---- */

bool grundy_ir_few(ir_reader *r, const node *over, ir_elements *out)
{
    int64_t first, last;

    if (!grundy_tree_is_range(over) ||
        !grundy_ir_constant(grundy_ir_read(r, over->kid[0]).is, &first) ||
        !grundy_ir_constant(grundy_ir_read(r, over->kid[1]).is, &last) ||
        first < -FEW || last > FEW)
        return false;
    last += over->op == N_RANGE;
    *out = (ir_elements){.first = first,
                         .count = last < first ? 0 : (uint32_t)(last - first)};
    return true;
}

/* An array of the position of a known length, which is small. */
static bool is_short_array(ir_reader *r, const node *over, ir_elements *out)
{
    int64_t count;

    for (uint32_t i = 0; over->op == N_NAME && i < r->m->kind->params; i++)
        if (grundy_tree_is_name(over, r->m->kind->param[i].variable)) {
            if (r->m->kind->param[i].kind != PARAM_ARRAY ||
                !grundy_ir_constant(r->m->length[i], &count) || count <= 0 ||
                count > FEW / 2)
                return false;
            *out = (ir_elements){.array = grundy_ir_leaf(r->g, IR_PARAM, i),
                                 .count = (uint32_t)count};
            return true;
        }
    return false;
}

bool grundy_ir_elements(ir_reader *r, const node *over, ir_elements *out)
{
    over = grundy_ir_listed(r, over);
    if (over->op == N_ARRAY && over->tail == NULL && over->kids <= LISTED) {
        *out = (ir_elements){.list = over, .count = over->kids};
        return true;
    }
    return is_short_array(r, over, out) || grundy_ir_few(r, over, out);
}

ir_reading grundy_ir_nth(ir_reader *r, const ir_elements *e, uint32_t i)
{
    assert(i < e->count);
    if (e->list != NULL)
        return grundy_ir_read(r, e->list->kid[i]);
    if (e->array != NULL)
        return (ir_reading){
            grundy_ir_element(r->g, e->array, grundy_ir_number(r->g, i)),
            {0, 1, 0, 0}};
    return grundy_ir_known(r, e->first + i);
}

/* ---- folds over a few elements ---- */

/* What the runs so far come to: a number, or a condition. */
typedef struct few_fold {
    const node *fold;
    ir_reading all;
    bool begun;
} few_fold;

static bool add_run(ir_reader *r, few_fold *f, const ir_node *condition)
{
    const node *const body = f->fold->kid[0];
    const bool is_truth = body->type->tag == TYPE_BOOL;
    const ir_node *const zero = grundy_ir_number(r->g, 0);
    ir_reading one = grundy_ir_read(r, body);

    if (one.is == NULL)
        return false;
    switch (f->fold->word) {
    case W_ALL:
        f->all.is = grundy_ir_both(
            r->g, IR_AND, f->all.is,
            grundy_ir_both(r->g, IR_OR, grundy_ir_not(r->g, condition),
                           one.is));
        return f->all.is != NULL;
    case W_ANY:
        f->all.is =
            grundy_ir_both(r->g, IR_OR, f->all.is,
                           grundy_ir_both(r->g, IR_AND, condition, one.is));
        return f->all.is != NULL;
    case W_COUNT:
        if (is_truth)
            condition = grundy_ir_both(r->g, IR_AND, condition, one.is);
        one = grundy_ir_known(r, 1);
        break;
    default: break;
    }
    if (condition == NULL)
        return false;
    if (f->fold->word == W_MIN || f->fold->word == W_MAX) {
        if (condition != grundy_ir_truth(r->g, true))
            return false;
        f->all = f->begun
                     ? grundy_ir_lesser(r, f->all, one, f->fold->word == W_MAX)
                     : one;
        f->begun = true;
        return f->all.is != NULL;
    }
    one.is = grundy_ir_if(r->g, condition, one.is, zero);
    f->all = grundy_ir_sum(r, f->all, one);
    return f->all.is != NULL;
}

static bool run_few(ir_reader *r, few_fold *f, uint32_t at,
                    const ir_node *condition);

/* The rest of the tail with the pattern being the element. */
static bool run_with(ir_reader *r, few_fold *f, uint32_t at,
                     const ir_node *condition, ir_reading element)
{
    const uint32_t names = r->bindings;
    const bool done =
        grundy_ir_bind(r, f->fold->tail->step[at].pattern->variable, element) &&
        run_few(r, f, at + 1, condition);

    r->bindings = names;
    return done;
}

static bool run_elements(ir_reader *r, few_fold *f, uint32_t at,
                         const ir_node *condition)
{
    const tail_step *const s = &f->fold->tail->step[at];
    ir_elements e;
    bool done = s->pattern->name != NULL && grundy_ir_elements(r, s->expr, &e);

    for (uint32_t i = 0; done && i < e.count; i++)
        done = run_with(r, f, at, condition, grundy_ir_nth(r, &e, i));
    return done;
}

/* What stands behind a condition is read where it holds. */
static bool run_few(ir_reader *r, few_fold *f, uint32_t at,
                    const ir_node *condition)
{
    const tail_step *const s = &f->fold->tail->step[at];
    const ir_relation before = r->clause;
    const ir_node *one;
    bool done;

    if (at == f->fold->tail->steps)
        return add_run(r, f, condition);
    if (s->kind == STEP_FOR)
        return run_elements(r, f, at, condition);
    if (s->kind != STEP_IF)
        return false;
    one = grundy_ir_read(r, s->expr).is;
    done = grundy_ir_guarded(r, s->expr, one) &&
           run_few(r, f, at + 1, grundy_ir_both(r->g, IR_AND, condition, one));
    r->clause = before;
    return done;
}

/* Whether the fold begins with a loop over a list that is written down, or over
 * few numbers. */
static bool is_over_few(ir_reader *r, const node *n)
{
    const tail_step *const s = n->tail->steps > 0 ? n->tail->step : NULL;
    ir_elements e;

    return s != NULL && s->kind == STEP_FOR &&
           (!grundy_tree_is_range(s->expr) || s->expr->kid[0]->op == N_INT) &&
           grundy_ir_elements(r, s->expr, &e);
}

bool grundy_ir_read_few(ir_reader *r, const node *n, ir_reading *out)
{
    few_fold f = {.fold = n};

    if ((n->word != W_ALL && n->word != W_ANY && n->word != W_COUNT &&
         n->word != W_SUM && n->word != W_MIN && n->word != W_MAX) ||
        n->type->tag > TYPE_BOOL || !is_over_few(r, n))
        return false;
    f.all.is = n->word == W_ALL || n->word == W_ANY
                   ? grundy_ir_truth(r->g, n->word == W_ALL)
                   : grundy_ir_number(r->g, 0);
    if (!run_few(r, &f, 0, grundy_ir_truth(r->g, true)))
        f.all = grundy_ir_refuse(r, n, "a fold has no linear reading");
    *out = f.all;
    return true;
}

/* ---- zeros ---- */

/* How many zeros the list is; NULL: it is none of zeros. */
static const ir_node *zeros_in(ir_reader *r, const node *n)
{
    const node *const list = grundy_ir_let(r, n);
    const tail_step *s;
    const ir_node *low, *of;

    if (list->op != N_ARRAY)
        return NULL;
    for (uint32_t i = 0; i < list->kids; i++)
        if (list->kid[i]->op != N_INT || list->kid[i]->number != 0)
            return NULL;
    if (list->tail == NULL)
        return grundy_ir_number(r->g, list->kids);
    s = list->tail->step;
    if (list->tail->steps != 1 || s->kind != STEP_FOR)
        return NULL;
    if (grundy_tree_is_range(s->expr))
        return grundy_ir_range_size(r, s->expr, &low);
    of = s->expr->op == N_NAME && s->expr->type->tag == TYPE_ARRAY
             ? grundy_ir_read(r, s->expr).is
             : NULL;
    return of != NULL && of->op == IR_PARAM ? r->m->length[of->number] : NULL;
}

const ir_node *grundy_ir_are_zeros(ir_reader *r, const node *a, const node *b)
{
    for (uint32_t i = 0; i < 2; i++) {
        const node *const zeros = i == 0 ? b : a;
        const node *array = i == 0 ? a : b;
        const ir_node *size, *list;

        if (grundy_tree_is_word(array, W_SORT))
            array = array->kid[0];
        if (array->op != N_NAME || array->call != CALL_VARIABLE ||
            grundy_ir_let(r, array) != array)
            continue;
        size = zeros_in(r, zeros);
        list = size == NULL ? NULL : grundy_ir_read(r, array).is;
        if (list != NULL && grundy_ir_is_natural(r, list) &&
            size == r->m->length[list->number])
            return grundy_ir_compare(r->g, IR_ZERO,
                                     grundy_ir_of(r->g, IR_TOTAL, list));
    }
    return NULL;
}

/* ---- sets that a run makes ---- */

/* all(kid[0] op zero), run as the set is. */
static const ir_node *all_run(ir_reader *r, const node *set, node_op op,
                              node *element, node *zero)
{
    node *const fold = grundy_arena_new(r->g->arena, sizeof *fold);
    node *const same = grundy_arena_new(r->g->arena, sizeof *same);
    node **const kid = grundy_arena_new(r->g->arena, 3 * sizeof *kid);

    if (fold == NULL || same == NULL || kid == NULL)
        return NULL;
    kid[0] = element;
    kid[1] = zero;
    kid[2] = same;
    *same = *set;
    same->op = (uint8_t)op;
    same->kids = 2;
    same->kid = kid;
    same->tail = NULL;
    same->type = &grundy_type_bool;
    *fold = *same;
    fold->op = N_CALL;
    fold->call = CALL_FOLD;
    fold->word = W_ALL;
    fold->kids = 1;
    fold->kid = kid + 2;
    fold->tail = set->tail;
    return grundy_ir_read(r, fold).is;
}

/*
 * {x for x in h} == {0} says that h has an element and that all are 0, and
 * {x for x in h if x > 0} == {} that no element is told by the run.  What an
 * element is is a name or a place of an array, as nothing else is sure not to
 * fail where it is not asked.
 */
const ir_node *grundy_ir_same_sets(ir_reader *r, const node *a, const node *b)
{
    const bool first = a->tail != NULL;
    const node *const set = first ? a : b;
    const node *const of = grundy_ir_let(r, first ? b : a);
    const ir_node *all, *list;
    node *element;

    if ((set->op != N_SET && set->op != N_ARRAY) || set->tail == NULL ||
        of->op != set->op || of->tail != NULL || of->kids > 1 ||
        set->kid[0]->type->tag != TYPE_INT)
        return NULL;
    element = set->kid[0];
    if (of->kids == 0) {
        return element->op == N_NAME ? all_run(r, set, N_NE, element, element)
                                     : NULL;
    }
    if ((element->op != N_NAME && element->op != N_INDEX) || set->op != N_SET ||
        set->tail->steps != 1 || !grundy_tree_is_int(of->kid[0], 0))
        return NULL;
    all = all_run(r, set, N_EQ, element, of->kid[0]);
    if (all == NULL || all->op != IR_ZERO || all->kid[0]->op != IR_TOTAL)
        return NULL;
    list = all->kid[0]->kid[0];
    return grundy_ir_both(
        r->g, IR_AND, all,
        grundy_ir_at_least(r->g, r->m->length[list->number], 1));
}

/* Whether the count is above 0: the fold as any(..); NULL: it has no reading.
 */
static const ir_node *is_counted(ir_reader *r, const node *count)
{
    node *const any = grundy_arena_new(r->g->arena, sizeof *any);
    const ir_node *is;

    if (any == NULL || r->m->why_not != NULL)
        return NULL;
    *any = *count;
    any->word = W_ANY;
    any->type = &grundy_type_bool;
    is = grundy_ir_read_fold(r, any).is;
    if (is == NULL)
        r->m->why_not = NULL; /* as a number it may have one */
    return is;
}

const ir_node *grundy_ir_is_empty(ir_reader *r, node_op op, const node *a,
                                  const node *b)
{
    static const node empty = {.op = N_SET};
    const bool turned = a->op == N_INT;
    const node *const size = turned ? b : a, *const with = turned ? a : b;
    const bool counts = size->op == N_CALL && size->call == CALL_FOLD &&
                        size->word == W_COUNT &&
                        size->kid[0]->type->tag == TYPE_BOOL;
    const bool some = op == N_NE || op == (turned ? N_LT : N_GT) ||
                      op == (turned ? N_LE : N_GE);
    const bool below = op == (turned ? N_GT : N_LT);
    const ir_node *none;

    if (!counts && (size->op != N_CALL || size->call != CALL_WORD ||
                    (size->word != W_LEN && size->word != W_SIZE) ||
                    size->kid[0]->op != N_SET || size->kid[0]->tail == NULL))
        return NULL;
    if (!grundy_tree_is_int(with, below || op == (turned ? N_LE : N_GE)))
        return NULL;
    none = counts ? grundy_ir_not(r->g, is_counted(r, size))
                  : grundy_ir_same_sets(r, size->kid[0], &empty);
    return some ? grundy_ir_not(r->g, none) : none;
}
