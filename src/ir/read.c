/* SPDX-License-Identifier: MIT */
/*
 * Expressions are read with the values of names put in, so that a `let` or an
 * `fn` in between makes no difference.  What has been assumed on the way to an
 * expression (loops, conditions, what stands before an `and`) is at hand when
 * it is read: an index must be within its array by then, since the rules fail
 * there otherwise, and what fails has no options.
 *
 * Beside each number goes its extent, for overflow: see ir_extent.
 */
#include "ir/reader.h"

#include <assert.h>

ir_reading grundy_ir_refuse(ir_reader *r, const node *at, const char *why)
{
    if (r->m->why_not == NULL) {
        r->m->why_not = why;
        r->m->where = at->span;
    }
    return ir_nothing;
}

bool grundy_ir_deny(ir_reader *r, const node *at, const char *why)
{
    return grundy_ir_refuse(r, at, why).is != NULL;
}

/* ---- extents ---- */

/* The largest number that x * number + rest does not take out of 64 bits. */
static int64_t room_for(int64_t times, int64_t rest)
{
    if (rest < 0 || times < 0)
        return 0;
    return times == 0 ? INT64_MAX : (INT64_MAX - rest) / times;
}

static ir_reading note(ir_reader *r, const ir_node *is, ir_extent e)
{
    const int64_t high = room_for(e.high, e.high_rest);
    const int64_t low = e.low == INT64_MIN || e.low_rest == INT64_MIN
                            ? 0
                            : room_for(-e.low, -e.low_rest);

    if (high < r->m->farthest)
        r->m->farthest = high;
    if (low < r->m->farthest)
        r->m->farthest = low;
    return (ir_reading){is, e};
}

ir_extent grundy_ir_hull(ir_extent x, ir_extent y)
{
    return (ir_extent){x.low < y.low ? x.low : y.low,
                       x.high > y.high ? x.high : y.high,
                       x.low_rest < y.low_rest ? x.low_rest : y.low_rest,
                       x.high_rest > y.high_rest ? x.high_rest : y.high_rest};
}

static ir_extent of_number(int64_t n)
{
    return (ir_extent){0, 0, n < 0 ? n : 0, n > 0 ? n : 0};
}

static bool scale(ir_extent *e, int64_t times)
{
    const ir_extent x = *e;

    if (times < 0)
        *e = (ir_extent){x.high, x.low, x.high_rest, x.low_rest};
    return !__builtin_mul_overflow(e->low, times, &e->low) &&
           !__builtin_mul_overflow(e->high, times, &e->high) &&
           !__builtin_mul_overflow(e->low_rest, times, &e->low_rest) &&
           !__builtin_mul_overflow(e->high_rest, times, &e->high_rest);
}

static bool extend(ir_extent *e, ir_extent by)
{
    return !__builtin_add_overflow(e->low, by.low, &e->low) &&
           !__builtin_add_overflow(e->high, by.high, &e->high) &&
           !__builtin_add_overflow(e->low_rest, by.low_rest, &e->low_rest) &&
           !__builtin_add_overflow(e->high_rest, by.high_rest, &e->high_rest);
}

/* ---- what is assumed ---- */

/* False: there is no room for it. */
static bool assume(ir_reader *r, const ir_node *guard)
{
    if (guard == NULL || r->clause.guards == IR_GUARDS)
        return false;
    if (guard->op == IR_TRUE)
        return true;
    if (guard->op != IR_AND) {
        r->clause.guard[r->clause.guards++] = guard;
        return true;
    }
    for (uint32_t i = 0; i < guard->kids; i++)
        if (!assume(r, guard->kid[i]))
            return false;
    return true;
}

bool grundy_ir_guarded(ir_reader *r, const node *at, const ir_node *guard)
{
    return assume(r, guard) ||
           grundy_ir_deny(r, at, "a condition has no linear reading");
}

/* ---- names ---- */

bool grundy_ir_bind(ir_reader *r, const variable *v, ir_reading is)
{
    if (is.is == NULL || r->bindings == BINDINGS)
        return false;
    r->extent[r->bindings] = is.extent;
    r->bound[r->bindings++] = (ir_binding){v, is.is};
    return true;
}

/* The expression of `let v = ...`; NULL: it is one of several names. */
static const node *let_of(const ruleset *set, const variable *v)
{
    const statement *const s = &set->statement[v->statement];

    return s->kind == S_LET && s->pattern->variable == v ? s->expr[0] : NULL;
}

const node *grundy_ir_let(const ir_reader *r, const node *n)
{
    const variable *const v = grundy_tree_variable(n);
    const node *const is =
        v != NULL && v->kind == VAR_LET ? let_of(r->m->set, v) : NULL;

    return is != NULL ? is : n;
}

const node *grundy_ir_listed(const ir_reader *r, const node *n)
{
    const node *const is = grundy_ir_let(r, n);

    return (is->op == N_ARRAY || is->op == N_SET) && is->tail == NULL &&
                   is->kids <= FEW
               ? is
               : n;
}

/* Whether an array of the position has so many elements. */
static bool is_length(const ir_reader *r, const ir_node *is)
{
    for (uint32_t i = 0; i < r->m->kind->params; i++)
        if (r->m->length[i] == is)
            return true;
    return false;
}

/* What the `let` of a number says, if that has a reading: else it is a number
 * that the input tells. */
static ir_reading read_let(ir_reader *r, const variable *v)
{
    const node *const said = let_of(r->m->set, v);
    const ir_relation before = r->clause;
    ir_reading x = ir_nothing;

    if (said != NULL)
        x = grundy_ir_read(r, said);
    if (x.is == NULL && said != NULL) {
        r->m->why_not = NULL;
        r->clause = before;
    }
    return x.is != NULL
               ? x
               : note(r, grundy_ir_global(r->g, v), (ir_extent){-1, 1, 0, 0});
}

/* Whether it is a number, or a list of some. */
static bool has_numbers(const variable *v)
{
    return v->type->tag == TYPE_ARRAY
               ? v->type->item[0]->tag == TYPE_INT
               : v->type->tag <= TYPE_BOOL ||
                     (v->type->tag == TYPE_CHAR && v->kind != VAR_PARAM);
}

static ir_reading read_name(ir_reader *r, const node *n)
{
    const variable *const v = n->ref.variable;
    const ir_node *is;

    for (uint32_t i = r->bindings; i > 0; i--)
        if (r->bound[i - 1].variable == v)
            return grundy_ir_is_open(r) && !has_numbers(v)
                       ? grundy_ir_refuse(r, n, "a name stands for no number")
                       : (ir_reading){r->bound[i - 1].is, r->extent[i - 1]};
    if (v->kind == VAR_LET && v->type->tag == TYPE_INT)
        return read_let(r, v);
    if (v->kind > VAR_LET || v->type->tag != TYPE_INT)
        return grundy_ir_refuse(r, n, "a name stands for no number");
    is = grundy_ir_global(r->g, v);
    return note(r, is,
                is_length(r, is) ? (ir_extent){0, 0, 0, most_elements}
                                 : (ir_extent){-1, 1, 0, 0});
}

/* ---- numbers ---- */

static ir_reading sum_of(ir_reader *r, ir_reading x, ir_reading y,
                         int64_t times)
{
    if (x.is == NULL || y.is == NULL || !scale(&y.extent, times) ||
        !extend(&x.extent, y.extent))
        return ir_nothing;
    return note(r, grundy_ir_add(r->g, x.is, y.is, times), x.extent);
}

ir_reading grundy_ir_sum(ir_reader *r, ir_reading x, ir_reading y)
{
    return sum_of(r, x, y, 1);
}

ir_reading grundy_ir_known(ir_reader *r, int64_t n)
{
    return note(r, grundy_ir_number(r->g, n), of_number(n));
}

static ir_reading scaled(ir_reader *r, ir_reading x, int64_t times)
{
    return sum_of(r, grundy_ir_known(r, 0), x, times);
}

bool grundy_ir_is_positive(ir_reader *r, const ir_node *x)
{
    return grundy_ir_holds(r->g, r->m, &r->clause,
                           grundy_ir_at_least(r->g, x, 1));
}

/* x % y, which is less than y. */
static ir_reading read_remainder(ir_reader *r, const node *n, ir_reading x,
                                 ir_reading y)
{
    if (!grundy_ir_is_positive(r, y.is))
        return grundy_ir_refuse(r, n, "a divisor is not proved to be above 0");
    return note(r, grundy_ir_remainder(r->g, x.is, y.is), y.extent);
}

/* x % y for 0 <= x < 2 * y: a place of a ring. */
static ir_reading read_wrapped(ir_reader *r, ir_reading x, ir_reading y)
{
    const ir_node *const over = grundy_ir_add(r->g, x.is, y.is, -1);
    const ir_node *const natural = grundy_ir_at_least(r->g, x.is, 0);
    const ir_node *const within = grundy_ir_both(
        r->g, IR_AND, natural,
        grundy_ir_no_less(r->g, grundy_ir_plus(r->g, y.is, -1), over));

    return (ir_reading){
        grundy_ir_holds(r->g, r->m, &r->clause, within)
            ? grundy_ir_if(r->g, grundy_ir_at_least(r->g, over, 0), over, x.is)
            : NULL,
        y.extent};
}

static ir_reading read_division(ir_reader *r, const node *n)
{
    const ir_reading x = grundy_ir_read(r, n->kid[0]),
                     y = grundy_ir_read(r, n->kid[1]);
    ir_reading q;
    int64_t by;

    if (x.is == NULL || y.is == NULL)
        return ir_nothing;
    q = n->op == N_MOD ? read_wrapped(r, x, y) : ir_nothing;
    if (q.is != NULL)
        return q;
    if (!grundy_ir_constant(y.is, &by) && n->op == N_MOD)
        return read_remainder(r, n, x, y);
    if (!grundy_ir_constant(y.is, &by) || by < 1)
        return grundy_ir_refuse(r, n, "a divisor is no constant above 0");
    q = note(r, grundy_ir_quotient(r->g, x.is, by), x.extent);
    if (q.is == NULL || n->op == N_DIV)
        return q;
    /* x % by is x - by * (x / by), and less than by. */
    return note(r, grundy_ir_add(r->g, x.is, q.is, -by), of_number(by - 1));
}

/* (x / y) * y, which is x - x % y. */
static ir_reading read_multiple(ir_reader *r, const node *n,
                                const node *quotient, ir_reading y)
{
    const ir_reading x = grundy_ir_read(r, quotient->kid[0]);
    ir_reading rest;

    if (x.is == NULL || !grundy_ir_holds(r->g, r->m, &r->clause,
                                         grundy_ir_at_least(r->g, x.is, 0)))
        return ir_nothing;
    rest = read_remainder(r, n, x, y);
    return rest.is == NULL ? rest
                           : note(r, grundy_ir_add(r->g, x.is, rest.is, -1),
                                  grundy_ir_hull(x.extent, of_number(0)));
}

static ir_reading read_product(ir_reader *r, const node *n)
{
    ir_reading x, y;
    int64_t times;

    for (uint32_t i = 0; i < 2; i++)
        if (n->kid[i]->op == N_DIV &&
            (y = grundy_ir_read(r, n->kid[1 - i])).is != NULL &&
            !grundy_ir_constant(y.is, &times) &&
            grundy_ir_read(r, n->kid[i]->kid[1]).is == y.is)
            return read_multiple(r, n, n->kid[i], y);
    x = grundy_ir_read(r, n->kid[0]);
    y = grundy_ir_read(r, n->kid[1]);
    if (x.is == NULL || y.is == NULL)
        return ir_nothing;
    if (grundy_ir_constant(x.is, &times))
        return scaled(r, y, times);
    if (grundy_ir_constant(y.is, &times))
        return scaled(r, x, times);
    return grundy_ir_refuse(r, n,
                            "two numbers that are not constant are multiplied");
}

/* Whether the number is 0 or 1 wherever the expression is reached. */
static bool is_bit(ir_reader *r, const ir_node *x)
{
    return grundy_ir_holds(
        r->g, r->m, &r->clause,
        grundy_ir_within(r->g, x, grundy_ir_number(r->g, 2)));
}

/* Of two constants. */
static bool fold_bits(const node *n, const ir_node *x, const ir_node *y,
                      int64_t *out)
{
    int64_t a, b;

    if (!grundy_ir_constant(x, &a) || !grundy_ir_constant(y, &b) || a < 0 ||
        b < 0)
        return false;
    switch ((node_op)n->op) {
    case N_BITAND: *out = a & b; return true;
    case N_BITOR: *out = a | b; return true;
    case N_BITXOR: *out = a ^ b; return true;
    default: return false;
    }
}

/* x ** y, x << y and x >> y for constants y, x & 1, x xor 1. */
static ir_reading read_bits(ir_reader *r, const node *n)
{
    const ir_reading x = grundy_ir_read(r, n->kid[0]),
                     y = grundy_ir_read(r, n->kid[1]);
    int64_t of = 2, by, power = 1;
    ir_reading q;

    if (x.is == NULL || y.is == NULL)
        return ir_nothing;
    if (fold_bits(n, x.is, y.is, &power))
        return grundy_ir_known(r, power);
    if (!grundy_ir_constant(y.is, &by) || by < 0 || by > 62 ||
        (n->op == N_POW && !grundy_ir_constant(x.is, &of)) ||
        n->op == N_BITOR ||
        ((n->op == N_BITAND || n->op == N_BITXOR) && by != 1))
        return grundy_ir_refuse(r, n, "an expression has no linear reading");
    if (n->op == N_BITAND) { /* of a number below 0 too */
        q = note(r, grundy_ir_quotient(r->g, x.is, 2), x.extent);
        return note(r, grundy_ir_add(r->g, x.is, q.is, -2), of_number(1));
    }
    if (n->op == N_BITXOR && is_bit(r, x.is))
        return sum_of(r, grundy_ir_known(r, 1), x, -1);
    if (n->op == N_BITXOR) { /* x + 1 - 2 * (x & 1) */
        q = scaled(r, note(r, grundy_ir_quotient(r->g, x.is, 2), x.extent), 4);
        return sum_of(r, sum_of(r, grundy_ir_known(r, 1), x, -1), q, 1);
    }
    while (by-- > 0)
        if (__builtin_mul_overflow(power, of, &power))
            return grundy_ir_refuse(r, n,
                                    "an expression has no linear reading");
    if (n->op == N_POW)
        return grundy_ir_known(r, power);
    return n->op == N_SHL
               ? scaled(r, x, power)
               : note(r, grundy_ir_quotient(r->g, x.is, power), x.extent);
}

/* Whether it ends lower, for numbers that are large. */
static bool is_lower(ir_extent x, ir_extent than)
{
    return x.high < than.high ||
           (x.high == than.high && x.high_rest < than.high_rest);
}

/* min, max or gcd of numbers; max is -min of what they are below 0. */
static ir_reading read_among(ir_reader *r, const node *n)
{
    const int64_t sign = n->word == W_MAX ? -1 : 1;
    const ir_node *kid[LISTED] = {NULL};
    ir_extent all = {0}, least = {0};

    if (n->kids > LISTED ||
        (n->word != W_MIN && n->word != W_MAX && n->word != W_GCD))
        return grundy_ir_refuse(r, n, "a function has no linear reading");
    for (uint32_t i = 0; i < n->kids; i++) {
        const ir_reading x = scaled(r, grundy_ir_read(r, n->kid[i]), sign);

        if (x.is == NULL)
            return ir_nothing;
        kid[i] = x.is;
        least = i == 0 || is_lower(x.extent, least) ? x.extent : least;
        all = grundy_ir_hull(all, x.extent);
    }
    if (n->word != W_GCD && n->kids > 0) { /* no more than any of them */
        all.high = least.high;
        all.high_rest = least.high_rest;
    }
    return scaled(r,
                  note(r,
                       grundy_ir_among(r->g, n->word == W_GCD ? IR_GCD : IR_MIN,
                                       kid, n->kids),
                       all),
                  sign);
}

ir_reading grundy_ir_lesser(ir_reader *r, ir_reading x, ir_reading y,
                            bool greater)
{
    const int64_t sign = greater ? -1 : 1;
    const ir_reading a = scaled(r, x, sign), b = scaled(r, y, sign);
    const ir_node *const both[] = {a.is, b.is};

    if (a.is == NULL || b.is == NULL)
        return ir_nothing;
    return scaled(r,
                  note(r, grundy_ir_among(r->g, IR_MIN, both, 2),
                       grundy_ir_hull(a.extent, b.extent)),
                  sign);
}

/* The greater one of x and -x. */
static ir_reading read_abs(ir_reader *r, const node *n)
{
    const ir_reading x = grundy_ir_read(r, n->kid[0]);

    return grundy_ir_lesser(r, x, scaled(r, x, -1), true);
}

/* Whether it holds whichever way its choices fall. */
static bool holds_by_cases(ir_reader *r, const ir_relation *clause,
                           const ir_node *condition, uint32_t choices)
{
    const ir_node *const choice =
        condition != NULL ? grundy_ir_find(condition, grundy_ir_bit(IR_IF))
                          : NULL;
    bool holds = choices > 0;

    if (choice == NULL)
        return grundy_ir_holds(r->g, r->m, clause, condition);
    for (uint32_t way = 0; way < 2 && holds; way++) {
        ir_relation in = *clause;

        holds = grundy_ir_add_guard(
                    &in, way == 0 ? choice->kid[0]
                                  : grundy_ir_not(r->g, choice->kid[0])) &&
                holds_by_cases(r, &in,
                               grundy_ir_put(r->g, condition, choice,
                                             choice->kid[1 + way]),
                               choices - 1);
    }
    return holds;
}

bool grundy_ir_is_within(ir_reader *r, const ir_node *at, const ir_node *size)
{
    return holds_by_cases(r, &r->clause, grundy_ir_within(r->g, at, size),
                          CHOICES);
}

bool grundy_ir_long_enough(ir_reader *r, uint32_t array, const ir_node *at)
{
    int64_t *const shortest = &r->m->shortest[array];
    int64_t first, last, least;

    if (r->setting == NULL || !r->setting->short_fails)
        return false;
    if (grundy_ir_constant(at, &first) && first >= 0 && first < INT32_MAX)
        least = first + 1;
    else if (grundy_ir_constant(
                 grundy_ir_add(r->g, r->m->length[array], at, -1), &last) &&
             last >= 1)
        least = last;
    else
        return false;
    *shortest = *shortest > least ? *shortest : least;
    r->m->short_by_cases |= r->clause.guards > 0;
    return true;
}

/* list[i] or list[i - 1] where i is such a place; NULL: it is none. */
static const ir_entry *entry_at(const ir_reader *r, const node *n)
{
    const node *const at = n->kid[1];
    const node *const name = at->op == N_SUB ? at->kid[0] : at;

    for (uint32_t i = 0; i < r->entries; i++)
        if (grundy_tree_is_name(name, r->entry[i].place))
            return &r->entry[i];
    return NULL;
}

static ir_reading read_element(ir_reader *r, const node *n)
{
    const ir_entry *const entry = entry_at(r, n);
    ir_reading x;

    if (entry != NULL)
        return (ir_reading){entry->is, entry->extent};
    x = grundy_ir_entry(r, n->kid[0], grundy_ir_read(r, n->kid[1]));
    return x.is != NULL ? x
                        : grundy_ir_refuse(r, n,
                                           "an index is not proved to be "
                                           "within its array");
}

/* sort(h)[len(h) - 1] is the greatest element. */
static ir_reading greatest_of(ir_reader *r, const node *n, ir_reading at)
{
    const ir_node *const list = grundy_ir_read(r, n->kid[0]).is;

    if (list == NULL || !grundy_ir_is_natural(r, list) ||
        grundy_ir_add(r->g, at.is, grundy_ir_number(r->g, 1), 1) !=
            r->m->length[list->number])
        return ir_nothing;
    return grundy_ir_greatest(r, list);
}

/* Whether the form may be asked to be 0 or more: see within. */
static bool need(ir_reader *r, const ir_node *form)
{
    ir_moves *const m = r->m;

    for (uint32_t i = 0; i < m->withins; i++)
        if (m->within[i] == form)
            return true;
    if (form == NULL || m->withins == IR_WITHIN)
        return false;
    m->within[m->withins++] = form;
    return true;
}

/* a[i] for numbers a of the input, at a place that the position tells. */
static ir_reading input_entry(ir_reader *r, const variable *v, ir_reading at)
{
    const ir_node *const list = grundy_ir_global(r->g, v);
    const ir_node *const last =
        grundy_ir_plus(r->g, grundy_ir_of(r->g, IR_LENGTH, list), -1);

    if (grundy_ir_find_free(at.is) != NULL ||
        !need(r, grundy_ir_add(r->g, last, at.is, -1)) ||
        !(at.is->op == IR_PARAM || need(r, at.is)))
        return ir_nothing;
    return note(r, grundy_ir_element(r->g, list, at.is),
                (ir_extent){-1, 1, 0, 0});
}

ir_reading grundy_ir_array_entry(ir_reader *r, const node *n, ir_reading at)
{
    const variable *const v = grundy_tree_variable(n);
    ir_reading array;

    if (v != NULL && v->kind <= VAR_LET && r->setting != NULL &&
        r->setting->inputs && v->type->tag == TYPE_ARRAY &&
        v->type->item[0]->tag == TYPE_INT)
        return input_entry(r, v, at);
    if (grundy_tree_is_word(n, W_SORT))
        return greatest_of(r, n, at);
    array = grundy_ir_read(r, n);
    if (array.is == NULL)
        return ir_nothing;
    assert(array.is->op == IR_PARAM);
    if (!grundy_ir_is_within(r, at.is, r->m->length[array.is->number]) &&
        !grundy_ir_long_enough(r, (uint32_t)array.is->number, at.is))
        return ir_nothing;
    return note(r, grundy_ir_element(r->g, array.is, at.is),
                (ir_extent){0, 1, 0, 0});
}

/* ---- lists ---- */

/* A heap of 0 has no divisors: it is left to the rules, which fail. */
static bool is_heap(const ir_reader *r, const ir_node *x)
{
    const game_kind *const kind = r->m->kind;

    return x->op == IR_PARAM && kind->params == 1 &&
           kind->param->kind == PARAM_INT;
}

/* divisors(x) or factors(x), which fail for an x below 1. */
static const ir_node *read_number_list(ir_reader *r, const node *n)
{
    const ir_node *const x = grundy_ir_read(r, n->kid[0]).is;

    if (x == NULL)
        return NULL;
    if (!grundy_ir_is_positive(r, x)) {
        if (!is_heap(r, x))
            return grundy_ir_refuse(r, n,
                                    "a number that is divided is not proved to "
                                    "be above 0")
                .is;
        r->m->nearest = 1;
    }
    return grundy_ir_of(r->g, n->word == W_DIVISORS ? IR_DIVISORS : IR_FACTORS,
                        x);
}

const ir_node *grundy_ir_read_list(ir_reader *r, const node *n)
{
    const variable *const v = grundy_tree_variable(n);

    if (grundy_tree_is_word(n, W_DIVISORS) || grundy_tree_is_word(n, W_FACTORS))
        return read_number_list(r, n);
    if (v != NULL && v->kind <= VAR_LET &&
        (v->type->tag == TYPE_ARRAY || v->type->tag == TYPE_SET) &&
        v->type->item[0]->tag == TYPE_INT)
        return grundy_ir_global(r->g, v);
    return v != NULL ? grundy_ir_read(r, n).is : NULL;
}

static ir_reading read_length(ir_reader *r, const node *n)
{
    const node *const listed = grundy_ir_listed(r, n->kid[0]);
    const ir_node *list;

    if (listed->op == N_ARRAY && listed->tail != NULL &&
        listed->kid[0]->type->tag != TYPE_BOOL) {
        node runs = *listed; /* as many as its tail has */

        runs.word = W_COUNT;
        runs.type = &grundy_type_int;
        return grundy_ir_read_fold(r, &runs);
    }
    if (listed->op == N_ARRAY && listed->tail == NULL)
        return grundy_ir_known(r, listed->kids);
    list = grundy_ir_read_list(r, n->kid[0]);
    if (list == NULL)
        return grundy_ir_refuse(r, n, "the length of this is not known");
    return note(r,
                list->op == IR_PARAM ? r->m->length[list->number]
                                     : grundy_ir_of(r->g, IR_LENGTH, list),
                (ir_extent){0, 0, 0, INT32_MAX});
}

static ir_reading read_popcount(ir_reader *r, const node *n)
{
    return note(
        r, grundy_ir_of(r->g, IR_POPCOUNT, grundy_ir_read(r, n->kid[0]).is),
        of_number(64));
}

static ir_reading read_isprime(ir_reader *r, const node *n)
{
    return (ir_reading){.is = grundy_ir_in(r->g, IR_IN,
                                           grundy_ir_read(r, n->kid[0]).is,
                                           grundy_ir_leaf(r->g, IR_PRIMES, 0))};
}

bool grundy_ir_bind_call(ir_reader *r, const node *call)
{
    const function *const f = call->ref.function;
    bool done = !f->recursive && r->calls < CALLS;

    for (uint32_t i = 0; i < f->params && done; i++)
        done = f->param[i].range == NULL &&
               grundy_ir_bind(r, f->param[i].variable,
                              grundy_ir_read(r, call->kid[i]));
    return done;
}

static ir_reading read_call(ir_reader *r, const node *n)
{
    const uint32_t before = r->bindings;
    ir_reading x = ir_nothing;

    if (n->call == CALL_LEAST)
        return read_among(r, n);
    if (n->call == CALL_FOLD)
        return grundy_ir_read_fold(r, n);
    if (n->call == CALL_WORD && n->word == W_ABS)
        return read_abs(r, n);
    if (grundy_tree_is_word(n, W_LEN) || grundy_tree_is_word(n, W_SIZE))
        return read_length(r, n);
    if (n->call == CALL_WORD && n->word == W_ISPRIME)
        return read_isprime(r, n);
    if (n->call == CALL_WORD && n->word == W_POPCOUNT)
        return read_popcount(r, n);
    if (n->call != CALL_FUNCTION || !grundy_ir_bind_call(r, n))
        return grundy_ir_refuse(r, n, "a function has no linear reading");
    r->calls++;
    x = grundy_ir_read(r, n->ref.function->body);
    r->calls--;
    r->bindings = before;
    return x;
}

const ir_node *grundy_ir_either(ir_graph *g, const ir_node *condition,
                                const ir_node *x, const ir_node *y)
{
    x = grundy_ir_both(g, IR_AND, condition, x);
    return grundy_ir_both(
        g, IR_OR, x, grundy_ir_both(g, IR_AND, grundy_ir_not(g, condition), y));
}

/* 1 where the condition holds and 0 where it does not, as a form; NULL: there
 * is none, as the number that it asks for may have more than two values. */
static const ir_node *truth_of(ir_reader *r, const ir_node *condition)
{
    const bool turned = condition->op == IR_NOT_ZERO;
    const ir_node *f = condition->kids == 1 ? condition->kid[0] : NULL;

    if (f == NULL || (condition->op != IR_ZERO && !turned &&
                      condition->op != IR_NOT_NEGATIVE))
        return NULL;
    if (condition->op != IR_NOT_NEGATIVE && is_bit(r, f)) /* 0 or 1 */
        f = grundy_ir_affine(r->g, f, -1, 1);
    else if (is_bit(r, grundy_ir_plus(r->g, f, 1))) /* -1 or 0 */
        f = grundy_ir_plus(r->g, f, 1);
    else
        return NULL;
    return turned ? grundy_ir_affine(r->g, f, -1, 1) : f;
}

/* One of two constants by a number that has two values, as a form of that. */
static const ir_node *one_of_two(ir_reader *r, const ir_node *condition,
                                 const ir_node *x, const ir_node *y)
{
    const ir_node *truth;
    int64_t a, b;

    if (!grundy_ir_constant(x, &a) || !grundy_ir_constant(y, &b) || a < -FEW ||
        a > FEW || b < -FEW || b > FEW)
        return NULL;
    truth = truth_of(r, condition);
    return truth == NULL ? NULL : grundy_ir_affine(r->g, truth, a - b, b);
}

static ir_reading read_if(ir_reader *r, const node *n)
{
    const ir_node *const condition = grundy_ir_read(r, n->kid[0]).is;
    const ir_relation before = r->clause;
    const ir_node *form;
    ir_reading x, y;

    if (!grundy_ir_guarded(r, n, condition))
        return ir_nothing;
    x = grundy_ir_read(r, n->kid[1]);
    r->clause = before;
    if (!grundy_ir_guarded(r, n, grundy_ir_not(r->g, condition)))
        return ir_nothing;
    y = grundy_ir_read(r, n->kid[2]);
    r->clause = before;
    if (x.is == NULL || y.is == NULL)
        return ir_nothing;
    if (n->type->tag == TYPE_BOOL)
        return (ir_reading){.is =
                                grundy_ir_either(r->g, condition, x.is, y.is)};
    form = one_of_two(r, condition, x.is, y.is);
    return (ir_reading){
        form != NULL ? form : grundy_ir_if(r->g, condition, x.is, y.is),
        grundy_ir_hull(x.extent, y.extent)};
}

/* The nodes of a graph are in the order in which they are made, so no two are
 * made among the arguments of one call. */
static ir_reading read_sum(ir_reader *r, const node *n, int64_t sign)
{
    const ir_reading x = grundy_ir_read(r, n->kid[0]);

    return sum_of(r, x, grundy_ir_read(r, n->kid[1]), sign);
}

static ir_reading read_plain(ir_reader *r, const node *n)
{
    if (++r->nodes > MOST_NODES)
        return grundy_ir_refuse(r, n, "the rules are too long");
    switch ((node_op)n->op) {
    case N_INT:
    case N_CHAR: return grundy_ir_known(r, n->number);
    case N_NAME:
        if (n->call == CALL_VARIABLE)
            return read_name(r, n);
        break;
    case N_NEG: return scaled(r, grundy_ir_read(r, n->kid[0]), -1);
    case N_ADD:
        if (n->type->tag <= TYPE_CHAR)
            return read_sum(r, n, 1);
        break;
    case N_SUB:
        if (n->type->tag <= TYPE_CHAR)
            return read_sum(r, n, -1);
        break;
    case N_MUL:
        if (n->type->tag <= TYPE_CHAR)
            return read_product(r, n);
        break;
    case N_DIV:
    case N_MOD: return read_division(r, n);
    case N_POW:
    case N_SHL:
    case N_SHR:
    case N_BITAND: return read_bits(r, n);
    case N_BITOR:
    case N_BITXOR:
        if (n->type->tag == TYPE_INT)
            return read_bits(r, n);
        break;
    case N_CALL: return read_call(r, n);
    case N_INDEX: return read_element(r, n);
    case N_IF:
        if (n->type->tag <= TYPE_CHAR)
            return read_if(r, n);
        break;
    default: return grundy_ir_read_condition(r, n);
    }
    return grundy_ir_refuse(r, n, "an expression has no linear reading");
}

/* Numbers of a whole list are not written back but by what said them. */
static const uint64_t unwritten =
    UINT64_C(1) << IR_TOTAL | UINT64_C(1) << IR_GREATEST |
    UINT64_C(1) << IR_POSITIVES | UINT64_C(1) << IR_PART |
    UINT64_C(1) << IR_ABOVE;

ir_reading grundy_ir_read(ir_reader *r, const node *n)
{
    ir_saved before;
    ir_reading x;

    if (r->m->why_not != NULL)
        return ir_nothing;
    if (!grundy_ir_is_open(r))
        return read_plain(r, n);
    grundy_ir_save(r, &before);
    x = read_plain(r, n);
    return (!r->setting->written || grundy_ir_find(x.is, unwritten) == NULL) &&
                   (x.is != NULL || n->type->tag > TYPE_CHAR)
               ? x
               : grundy_ir_or_opaque(r, n, &before);
}
