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
#include "ir/relation.h"

#include <assert.h>
#include <string.h>

enum { BINDINGS = 32, CALLS = 8, MOST_NODES = 3000, LISTED = 16, CHOICES = 4 };

/* An `if` that is no number, and which side of it is read. */
typedef struct ir_choice {
    const node *of, *is;
} ir_choice;

static const int64_t most_elements = INT64_C(1) << 40; /* memory ends before */

typedef struct ir_reader {
    ir_graph *g;
    ir_moves *m;
    const ir_setting *setting;
    ir_binding bound[BINDINGS];
    ir_extent extent[BINDINGS]; /* of what is bound */
    uint32_t bindings, calls, loops, nodes;
    ir_choice chosen[CHOICES];
    uint32_t choices;
    const node *open;   /* the first one that is not chosen */
    ir_relation clause; /* what is assumed so far */
} ir_reader;

/* A number or a condition, with the extent of a number. */
typedef struct ir_reading {
    const ir_node *is; /* NULL: it has none */
    ir_extent extent;
} ir_reading;

static const ir_reading nothing = {.is = NULL};

static ir_reading refuse(ir_reader *r, const node *at, const char *why)
{
    if (r->m->why_not == NULL) {
        r->m->why_not = why;
        r->m->where = at->span;
    }
    return nothing;
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

static ir_extent hull(ir_extent x, ir_extent y)
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
    if (guard->op != IR_AND) {
        r->clause.guard[r->clause.guards++] = guard;
        return true;
    }
    for (uint32_t i = 0; i < guard->kids; i++)
        if (!assume(r, guard->kid[i]))
            return false;
    return true;
}

static bool guarded(ir_reader *r, const node *at, const ir_node *guard)
{
    return assume(r, guard) ||
           refuse(r, at, "a condition has no linear reading").is != NULL;
}

/* ---- names ---- */

static ir_reading read(ir_reader *r, const node *n);

static bool bind(ir_reader *r, const variable *v, ir_reading is)
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

/* Whether an array of the position has so many elements. */
static bool is_length(const ir_reader *r, const ir_node *is)
{
    for (uint32_t i = 0; i < r->m->kind->params; i++)
        if (r->m->length[i] == is)
            return true;
    return false;
}

static ir_reading read_name(ir_reader *r, const node *n)
{
    const variable *const v = n->ref.variable;
    const ir_node *is;

    for (uint32_t i = r->bindings; i > 0; i--)
        if (r->bound[i - 1].variable == v)
            return (ir_reading){r->bound[i - 1].is, r->extent[i - 1]};
    if (v->kind == VAR_LET && v->type->tag == TYPE_INT &&
        let_of(r->m->set, v) != NULL)
        return read(r, let_of(r->m->set, v));
    if (v->kind > VAR_LET || v->type->tag != TYPE_INT)
        return refuse(r, n, "a name stands for no number");
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
        return nothing;
    return note(r, grundy_ir_add(r->g, x.is, y.is, times), x.extent);
}

static ir_reading number(ir_reader *r, int64_t n)
{
    return note(r, grundy_ir_number(r->g, n), of_number(n));
}

static ir_reading read_product(ir_reader *r, const node *n)
{
    ir_reading x = read(r, n->kid[0]), y = read(r, n->kid[1]);
    int64_t times;

    if (x.is == NULL || y.is == NULL)
        return nothing;
    if (grundy_ir_constant(x.is, &times))
        return sum_of(r, number(r, 0), y, times);
    if (grundy_ir_constant(y.is, &times))
        return sum_of(r, number(r, 0), x, times);
    return refuse(r, n, "two numbers that are not constant are multiplied");
}

static ir_reading read_division(ir_reader *r, const node *n)
{
    const ir_reading x = read(r, n->kid[0]), y = read(r, n->kid[1]);
    ir_reading q;
    int64_t by;

    if (x.is == NULL || y.is == NULL)
        return nothing;
    if (!grundy_ir_constant(y.is, &by) || by < 1)
        return refuse(r, n, "a divisor is no constant above 0");
    q = note(r, grundy_ir_quotient(r->g, x.is, by), x.extent);
    if (q.is == NULL || n->op == N_DIV)
        return q;
    /* x % by is x - by * (x / by), and less than by. */
    return note(r, grundy_ir_add(r->g, x.is, q.is, -by), of_number(by - 1));
}

/* min, max or gcd of numbers; max is -min of what they are below 0. */
static ir_reading read_among(ir_reader *r, const node *n)
{
    const int64_t sign = n->word == W_MAX ? -1 : 1;
    const ir_node *kid[LISTED] = {NULL};
    ir_extent all = {0};

    if (n->kids > LISTED ||
        (n->word != W_MIN && n->word != W_MAX && n->word != W_GCD))
        return refuse(r, n, "a function has no linear reading");
    for (uint32_t i = 0; i < n->kids; i++) {
        const ir_reading x = sum_of(r, number(r, 0), read(r, n->kid[i]), sign);

        if (x.is == NULL)
            return nothing;
        kid[i] = x.is;
        all = hull(all, x.extent);
    }
    return sum_of(r, number(r, 0),
                  note(r,
                       grundy_ir_among(r->g, n->word == W_GCD ? IR_GCD : IR_MIN,
                                       kid, n->kids),
                       all),
                  sign);
}

static ir_reading read_abs(ir_reader *r, const node *n)
{
    const ir_reading x = read(r, n->kid[0]);
    const ir_reading minus = sum_of(r, number(r, 0), x, -1);
    const ir_node *const both[] = {x.is, minus.is};

    if (minus.is == NULL)
        return nothing;
    return sum_of(r, number(r, 0),
                  note(r, grundy_ir_among(r->g, IR_MIN, both, 2),
                       hull(x.extent, minus.extent)),
                  -1);
}

static ir_reading read_element(ir_reader *r, const node *n)
{
    const ir_reading at = read(r, n->kid[1]);
    const ir_reading array = read(r, n->kid[0]);
    const ir_node *length, *within;

    if (at.is == NULL || array.is == NULL)
        return nothing;
    assert(array.is->op == IR_PARAM);
    length = r->m->length[array.is->number];
    within = grundy_ir_both(
        r->g, IR_AND, grundy_ir_compare(r->g, IR_NOT_NEGATIVE, at.is),
        grundy_ir_compare(r->g, IR_NOT_NEGATIVE,
                          grundy_ir_add(r->g,
                                        grundy_ir_add(r->g, length, at.is, -1),
                                        grundy_ir_number(r->g, 1), -1)));
    if (!grundy_ir_holds(r->g, r->m, &r->clause, within))
        return refuse(r, n,
                      "an index is not proved to be within its "
                      "array");
    return note(r, grundy_ir_element(r->g, array.is, at.is),
                (ir_extent){0, 1, 0, 0});
}

static ir_reading read_length(ir_reader *r, const node *n)
{
    const ir_reading array = read(r, n->kid[0]);

    if (array.is == NULL)
        return nothing;
    if (array.is->op != IR_PARAM)
        return refuse(r, n, "the length of this is not known");
    return note(r, r->m->length[array.is->number],
                (ir_extent){0, 0, 0, INT32_MAX});
}

static ir_reading read_call(ir_reader *r, const node *n)
{
    const function *const f = n->ref.function;
    const uint32_t before = r->bindings;
    ir_reading x = nothing;
    uint32_t bound = 0;

    if (n->call == CALL_LEAST)
        return read_among(r, n);
    if (n->call == CALL_WORD && n->word == W_ABS)
        return read_abs(r, n);
    if (n->call == CALL_WORD && n->word == W_LEN)
        return read_length(r, n);
    if (n->call != CALL_FUNCTION || f->recursive || r->calls == CALLS)
        return refuse(r, n, "a function has no linear reading");
    for (uint32_t i = 0; i < f->params; i++) {
        const ir_reading arg = read(r, n->kid[i]);

        if (f->param[i].range != NULL || !bind(r, f->param[i].variable, arg))
            return refuse(r, n, "a function has no linear reading");
        bound++;
    }
    assert(bound == f->params);
    r->calls++;
    x = read(r, f->body);
    r->calls--;
    r->bindings = before;
    return x;
}

static ir_reading read_if(ir_reader *r, const node *n)
{
    const ir_node *const condition = read(r, n->kid[0]).is;
    const ir_relation before = r->clause;
    ir_reading x, y;

    if (!guarded(r, n, condition))
        return nothing;
    x = read(r, n->kid[1]);
    r->clause = before;
    if (!guarded(r, n, grundy_ir_not(r->g, condition)))
        return nothing;
    y = read(r, n->kid[2]);
    r->clause = before;
    if (x.is == NULL || y.is == NULL)
        return nothing;
    return (ir_reading){grundy_ir_if(r->g, condition, x.is, y.is),
                        hull(x.extent, y.extent)};
}

/* ---- conditions ---- */

static ir_reading condition(const ir_node *n)
{
    return (ir_reading){.is = n};
}

static ir_reading compare(ir_reader *r, node_op op, const node *a,
                          const node *b)
{
    const ir_reading x = read(r, a), y = read(r, b);
    const bool turned = op == N_LT || op == N_LE;
    const ir_node *form;

    if (x.is == NULL || y.is == NULL)
        return nothing;
    if (a->type->tag > TYPE_CHAR || b->type->tag > TYPE_CHAR ||
        a->type->tag == TYPE_BOOL || b->type->tag == TYPE_BOOL)
        return refuse(r, a, "what is compared is no number");
    form = turned ? grundy_ir_add(r->g, y.is, x.is, -1)
                  : grundy_ir_add(r->g, x.is, y.is, -1);
    if (op == N_EQ || op == N_NE)
        return condition(
            grundy_ir_compare(r->g, op == N_EQ ? IR_ZERO : IR_NOT_ZERO, form));
    if (op == N_LT || op == N_GT)
        form = grundy_ir_add(r->g, form, grundy_ir_number(r->g, 1), -1);
    return condition(grundy_ir_compare(r->g, IR_NOT_NEGATIVE, form));
}

/* x in low..high, or in a list of numbers. */
static const ir_node *member(ir_reader *r, const ir_node *x, const node *of)
{
    const ir_node *all;

    if (of->op == N_RANGE || of->op == N_RANGE_LT) {
        const ir_node *const low = read(r, of->kid[0]).is;
        const ir_node *high = read(r, of->kid[1]).is;

        if (of->op == N_RANGE_LT)
            high = grundy_ir_add(r->g, high, grundy_ir_number(r->g, 1), -1);
        return grundy_ir_both(
            r->g, IR_AND,
            grundy_ir_compare(r->g, IR_NOT_NEGATIVE,
                              grundy_ir_add(r->g, x, low, -1)),
            grundy_ir_compare(r->g, IR_NOT_NEGATIVE,
                              grundy_ir_add(r->g, high, x, -1)));
    }
    if ((of->op != N_ARRAY && of->op != N_SET) || of->tail != NULL ||
        of->kids > LISTED)
        return refuse(r, of, "a loop or list is no range of numbers").is;
    all = grundy_ir_truth(r->g, false);
    for (uint32_t i = 0; i < of->kids; i++)
        all = grundy_ir_both(
            r->g, IR_OR, all,
            grundy_ir_compare(
                r->g, IR_ZERO,
                grundy_ir_add(r->g, x, read(r, of->kid[i]).is, -1)));
    return all;
}

/* What stands behind `and` is read where what is before holds, and behind
 * `or` where it does not. */
static ir_reading read_both(ir_reader *r, const node *n)
{
    const ir_relation before = r->clause;
    const ir_op op = n->op == N_OR ? IR_OR : IR_AND;
    const ir_node *all = grundy_ir_truth(r->g, op == IR_AND);

    for (uint32_t i = 0; i < n->kids && all != NULL; i++) {
        const ir_node *const one = read(r, n->kid[i]).is;

        all = grundy_ir_both(r->g, op, all, one);
        if (!guarded(r, n->kid[i],
                     op == IR_AND ? one : grundy_ir_not(r->g, one)))
            all = NULL;
    }
    r->clause = before;
    return condition(all);
}

static ir_reading read_condition(ir_reader *r, const node *n)
{
    const ir_node *x;

    switch ((node_op)n->op) {
    case N_EQ:
    case N_NE:
    case N_LT:
    case N_LE:
    case N_GT:
    case N_GE: return compare(r, (node_op)n->op, n->kid[0], n->kid[1]);
    case N_NOT: return condition(grundy_ir_not(r->g, read(r, n->kid[0]).is));
    case N_IN:
    case N_NOT_IN:
        if (n->kid[0]->type->tag != TYPE_INT)
            break;
        x = member(r, read(r, n->kid[0]).is, n->kid[1]);
        return condition(n->op == N_IN ? x : grundy_ir_not(r->g, x));
    case N_CHAIN:
    case N_AND:
    case N_OR: return read_both(r, n);
    default: break;
    }
    return refuse(r, n, "an expression has no linear reading");
}

static ir_reading read(ir_reader *r, const node *n)
{
    if (r->m->why_not != NULL)
        return nothing;
    if (++r->nodes > MOST_NODES)
        return refuse(r, n, "the rules are too long");
    switch ((node_op)n->op) {
    case N_INT:
    case N_CHAR: return number(r, n->number);
    case N_NAME:
        if (n->call == CALL_VARIABLE)
            return read_name(r, n);
        break;
    case N_NEG: return sum_of(r, number(r, 0), read(r, n->kid[0]), -1);
    case N_ADD:
        if (n->type->tag <= TYPE_CHAR)
            return sum_of(r, read(r, n->kid[0]), read(r, n->kid[1]), 1);
        break;
    case N_SUB:
        if (n->type->tag <= TYPE_CHAR)
            return sum_of(r, read(r, n->kid[0]), read(r, n->kid[1]), -1);
        break;
    case N_MUL:
        if (n->type->tag <= TYPE_CHAR)
            return read_product(r, n);
        break;
    case N_DIV:
    case N_MOD: return read_division(r, n);
    case N_CALL: return read_call(r, n);
    case N_INDEX: return read_element(r, n);
    case N_IF:
        if (n->type->tag <= TYPE_CHAR)
            return read_if(r, n);
        break;
    default: return read_condition(r, n);
    }
    return refuse(r, n, "an expression has no linear reading");
}

/* ---- moves ---- */

/* Of what runs over it: no lower than a range begins, no higher than it ends.
 */
static ir_extent extent_over(ir_reader *r, const node *over)
{
    ir_extent all = {0}, end;

    if (over->op == N_RANGE || over->op == N_RANGE_LT) {
        all = read(r, over->kid[0]).extent;
        end = read(r, over->kid[1]).extent;
        all.high = end.high;
        all.high_rest = end.high_rest;
    } else if ((over->op == N_ARRAY || over->op == N_SET) &&
               over->tail == NULL) {
        for (uint32_t i = 0; i < over->kids; i++)
            all = hull(all, read(r, over->kid[i]).extent);
    }
    return all;
}

static bool read_loop(ir_reader *r, const tail_step *s)
{
    const node *const over = s->expr;
    ir_reading loop;

    if (s->pattern->name == NULL)
        return refuse(r, over, "a loop runs over pairs").is != NULL;
    loop.is = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    loop.extent = extent_over(r, over);
    return guarded(r, over, member(r, loop.is, over)) &&
           bind(r, s->pattern->variable, loop);
}

static bool add_change(ir_reader *r, uint32_t of, const ir_node *place,
                       const ir_node *value)
{
    ir_relation *const c = &r->clause;

    assert(c->parts > 0);
    if (value == NULL || c->changes == IR_CHANGES)
        return false;
    c->change[c->changes++] = (ir_change){c->parts - 1, of, place, value};
    return true;
}

/* ---- arrays ---- */

/* What the choice is in the case at hand; NULL, and it is open: both ways. */
static const node *chosen(ir_reader *r, const node *choice)
{
    for (uint32_t i = 0; i < r->choices; i++)
        if (r->chosen[i].of == choice)
            return r->chosen[i].is;
    r->open = choice;
    return NULL;
}

static const ir_node *find_if(const ir_node *n)
{
    const ir_node *found = n == NULL || n->op == IR_IF ? n : NULL;

    for (uint32_t i = 0; n != NULL && found == NULL && i < n->kids; i++)
        found = find_if(n->kid[i]);
    return found;
}

/* The place that j is where the condition holds, j == place; or NULL. */
static const ir_node *place_of(ir_reader *r, const ir_node *condition,
                               const ir_node *j)
{
    const ir_node *const form = condition->kid[0];
    const int64_t times = grundy_ir_times(form, j);
    const ir_node *place;

    if (times != 1 && times != -1)
        return NULL;
    place = grundy_ir_add(r->g, grundy_ir_number(r->g, 0),
                          grundy_ir_add(r->g, form, j, -times), -times);
    return place == NULL || grundy_ir_has(place, j) ? NULL : place;
}

/* No other change of the array is at this place. */
static bool is_new_place(ir_reader *r, uint32_t of, const ir_node *place)
{
    for (uint32_t i = 0; i < r->clause.changes; i++) {
        const ir_change *const c = &r->clause.change[i];

        if (c->part == r->clause.parts - 1 && c->param == of &&
            !grundy_ir_holds(
                r->g, r->m, &r->clause,
                grundy_ir_compare(r->g, IR_NOT_ZERO,
                                  grundy_ir_add(r->g, place, c->place, -1))))
            return false;
    }
    return true;
}

/* What the element j is, case by case: where j == place it is another number,
 * else what it was. */
static bool read_cases(ir_reader *r, const ir_node *is, const ir_node *j,
                       uint32_t of)
{
    const ir_node *const was =
        grundy_ir_element(r->g, grundy_ir_leaf(r->g, IR_PARAM, of), j);

    while (is != NULL && is != was) {
        const ir_node *const n = find_if(is);
        const bool differs = n != NULL && n->kid[0]->op == IR_NOT_ZERO;
        const ir_node *place = NULL;

        if (n != NULL && (differs || n->kid[0]->op == IR_ZERO))
            place = place_of(r, n->kid[0], j);
        if (place == NULL || !is_new_place(r, of, place) ||
            !add_change(r, of, place,
                        grundy_ir_put(
                            r->g,
                            grundy_ir_put(r->g, is, n, n->kid[differs ? 2 : 1]),
                            j, place)))
            return false;
        is = grundy_ir_put(r->g, is, n, n->kid[differs ? 1 : 2]);
    }
    return is != NULL;
}

/* [E for j in 0..<length]: the array, with other numbers where j is this or
 * that. */
static bool read_listed(ir_reader *r, const node *at, uint32_t of)
{
    const tail_step *const s = at->tail->step;
    const ir_node *const j = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    const ir_relation before = r->clause;
    const uint32_t names = r->bindings;
    const ir_node *is;

    if (at->kids != 1 || at->tail->steps != 1 || s->kind != STEP_FOR ||
        s->pattern->name == NULL ||
        (s->expr->op != N_RANGE && s->expr->op != N_RANGE_LT) ||
        read(r, s->expr->kid[0]).is != grundy_ir_number(r->g, 0) ||
        grundy_ir_add(r->g, read(r, s->expr->kid[1]).is,
                      grundy_ir_number(r->g, 1),
                      s->expr->op == N_RANGE) != r->m->length[of] ||
        !guarded(r, s->expr, member(r, j, s->expr)) ||
        !bind(r, s->pattern->variable, (ir_reading){j, {0, 0, 0, INT32_MAX}}))
        return false;
    is = read(r, at->kid[0]).is;
    r->clause = before;
    r->bindings = names;
    return read_cases(r, is, j, of);
}

/* The array with [place] = value, ...: itself, or in order. */
static bool read_array(ir_reader *r, const node *at, uint32_t of)
{
    if (at->op == N_CALL && at->call == CALL_WORD && at->word == W_SORT) {
        r->m->sorts = true;
        return read_array(r, at->kid[0], of);
    }
    if (at->op == N_IF)
        return chosen(r, at) != NULL && read_array(r, chosen(r, at), of);
    if (at->op == N_ARRAY && at->tail != NULL)
        return read_listed(r, at, of) ||
               refuse(r, at, "a list is not the array with new numbers").is !=
                   NULL;
    if (at->op == N_WITH) {
        if (!read_array(r, at->kid[0], of))
            return false;
        for (uint32_t i = 1; i < at->kids; i++) {
            const node *const u = at->kid[i];
            const ir_reading place =
                u->kids == 2 ? read(r, u->kid[0]) : nothing;
            const ir_reading value = read(r, u->kid[u->kids - 1]);

            if (place.is == NULL || !add_change(r, of, place.is, value.is))
                return refuse(r, u,
                              "what is new in an array has no linear "
                              "reading")
                           .is != NULL;
        }
        return true;
    }
    if (at->op == N_NAME && at->call == CALL_VARIABLE &&
        read_name(r, at).is == grundy_ir_leaf(r->g, IR_PARAM, of))
        return true;
    return refuse(r, at,
                  "an array of an option is not the position's own "
                  "with new numbers")
               .is != NULL;
}

/* An index that an update writes to must be within the array too. */
static bool are_within(ir_reader *r, const node *at)
{
    for (uint32_t i = 0; i < r->clause.changes; i++) {
        const ir_change *const c = &r->clause.change[i];
        const ir_node *last;

        if (c->place == NULL)
            continue;
        last = grundy_ir_add(r->g, r->m->length[c->param],
                             grundy_ir_number(r->g, 1), -1);
        if (!grundy_ir_holds(
                r->g, r->m, &r->clause,
                grundy_ir_both(
                    r->g, IR_AND,
                    grundy_ir_compare(r->g, IR_NOT_NEGATIVE, c->place),
                    grundy_ir_compare(
                        r->g, IR_NOT_NEGATIVE,
                        grundy_ir_add(r->g, last, c->place, -1)))))
            return refuse(r, at,
                          "an index is not proved to be within its "
                          "array")
                       .is != NULL;
    }
    return true;
}

static bool read_position(ir_reader *r, const node *to)
{
    const game_kind *const kind = to->ref.kind;
    ir_relation *const c = &r->clause;

    if (c->parts == IR_PARTS)
        return refuse(r, to, "an option is a sum of many positions").is != NULL;
    c->part[c->parts++] = kind;
    for (uint32_t i = 0; i < kind->params; i++) {
        if (kind->param[i].kind != PARAM_INT && kind != r->m->kind)
            return refuse(r, to, "an option has an array of another kind").is !=
                   NULL;
        if (kind->param[i].kind == PARAM_INT
                ? !add_change(r, i, NULL, read(r, to->kid[i]).is)
                : !read_array(r, to->kid[i], i))
            return false;
    }
    return true;
}

static bool read_sum(ir_reader *r, const node *to)
{
    const node *const one = to->op == N_IF ? chosen(r, to) : to;

    if (one != to)
        return one != NULL && read_sum(r, one);
    if (to->op == N_NOTHING)
        return true;
    if (to->op == N_ADD)
        return read_sum(r, to->kid[0]) && read_sum(r, to->kid[1]);
    if (to->op == N_CALL && to->call == CALL_POSITION)
        return read_position(r, to);
    return refuse(r, to, "an option is no sum of positions").is != NULL;
}

static bool read_target(ir_reader *r, const node *to);

/* The target in the case that a choice in it falls one way. */
static bool read_case(ir_reader *r, const node *to, const node *choice,
                      const ir_node *condition, uint32_t way)
{
    const ir_relation before = r->clause;
    bool done;

    r->chosen[r->choices++] = (ir_choice){choice, choice->kid[way]};
    done = guarded(r, choice, condition) && read_target(r, to);
    r->choices--;
    r->clause = before;
    return done;
}

/* `if c then one else the other`: two clauses. */
static bool read_either(ir_reader *r, const node *to, const node *choice)
{
    const ir_node *const c = read(r, choice->kid[0]).is;

    return r->choices < CHOICES && read_case(r, to, choice, c, 1) &&
           read_case(r, to, choice, grundy_ir_not(r->g, c), 2);
}

static bool read_target(ir_reader *r, const node *to)
{
    r->clause.changes = r->clause.parts = 0;
    r->open = NULL;
    if (!read_sum(r, to))
        return r->open != NULL && read_either(r, to, r->open);
    return are_within(r, to) && r->m->why_not == NULL &&
           grundy_ir_add_clause(r->g, r->m, &r->clause);
}

/* The pattern's names are the element, or parts of it. */
static bool bind_pattern(ir_reader *r, const pattern *p, const node *element)
{
    if (p->name != NULL)
        return bind(r, p->variable, read(r, element));
    if (element->op != N_TUPLE || element->kids != p->items)
        return refuse(r, element, "a pair is not said by its numbers").is !=
               NULL;
    for (uint32_t i = 0; i < p->items; i++)
        if (!bind_pattern(r, p->item[i], element->kid[i]))
            return false;
    return true;
}

static bool is_listed(const node *over)
{
    return (over->op == N_ARRAY || over->op == N_SET) && over->tail == NULL &&
           over->kids <= LISTED;
}

/* The tail from a step on, and the target. */
static bool read_steps(ir_reader *r, const rule_move *m, uint32_t at);

/* A loop over a list that is written down: a clause for each element. */
static bool read_list(ir_reader *r, const rule_move *m, uint32_t at)
{
    const tail_step *const s = &m->tail->step[at];
    const ir_relation before = r->clause;
    const uint32_t names = r->bindings, loops = r->loops;
    bool done = true;

    for (uint32_t i = 0; i < s->expr->kids && done; i++) {
        done = bind_pattern(r, s->pattern, s->expr->kid[i]) &&
               read_steps(r, m, at + 1);
        r->clause = before;
        r->bindings = names;
        r->loops = loops;
    }
    return done;
}

static bool read_steps(ir_reader *r, const rule_move *m, uint32_t at)
{
    const tail_step *const s = &m->tail->step[at];

    if (at == m->tail->steps)
        return read_target(r, m->target);
    if (s->kind == STEP_FOR && is_listed(s->expr))
        return read_list(r, m, at);
    return (s->kind == STEP_FOR ? read_loop(r, s)
                                : guarded(r, s->expr, read(r, s->expr).is)) &&
           read_steps(r, m, at + 1);
}

static bool read_move(ir_reader *r, const rule_move *m)
{
    r->loops = 0;
    return read_steps(r, m, 0);
}

static bool bind_params(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        const param *const p = &kind->param[i];
        const ir_node *const is = grundy_ir_leaf(r->g, IR_PARAM, i);

        if ((p->kind != PARAM_INT && p->kind != PARAM_ARRAY) ||
            p->variable->type->tag == TYPE_CHAR ||
            !bind(r, p->variable,
                  (ir_reading){is, {p->range != NULL ? -1 : 0, 1, 0, 0}}))
            return false;
    }
    return true;
}

static void find_lengths(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        const node *const said = kind->param[i].length;

        if (kind->param[i].kind != PARAM_ARRAY)
            continue;
        if (r->setting != NULL && r->setting->like != NULL)
            r->m->length[i] = r->setting->like->length[i];
        else if (said != NULL)
            r->m->length[i] = read(r, said).is;
        else
            r->m->length[i] =
                grundy_ir_length(r->g, grundy_ir_leaf(r->g, IR_PARAM, i));
    }
}

/* No move where a `stop if` holds. */
static bool read_stops(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->decides; i++) {
        const node *const at = kind->decide[i].condition;

        if (kind->decide[i].what != DECIDE_STOP)
            return refuse(r, at, "it has a stop, win or lose").is != NULL;
        if (!guarded(r, at, grundy_ir_not(r->g, read(r, at).is)))
            return false;
    }
    return true;
}

void grundy_ir_read_moves(ir_graph *g, const ruleset *set,
                          const game_kind *kind, const ir_setting *setting,
                          ir_moves *out)
{
    ir_reader r = {.g = g, .m = out, .setting = setting};
    ir_relation before;
    uint32_t names;
    bool read_all;

    *out = (ir_moves){.set = set, .kind = kind, .farthest = INT64_MAX};
    out->relation =
        grundy_arena_new(g->arena, IR_RELATIONS * sizeof *out->relation);
    for (uint32_t i = 0; setting != NULL && i < setting->bindings; i++)
        (void)bind(&r, setting->bound[i].variable,
                   (ir_reading){setting->bound[i].is, {-1, 1, 0, 0}});
    read_all = out->relation != NULL && bind_params(&r);
    if (read_all)
        find_lengths(&r);
    read_all = read_all && read_stops(&r);
    before = r.clause;
    names = r.bindings;
    for (uint32_t i = 0; i < kind->moves && read_all; i++) {
        r.clause = before;
        r.bindings = names;
        read_all = read_move(&r, &kind->move[i]);
    }
    if (!read_all && out->why_not == NULL)
        out->why_not = "the moves have no linear reading";
}
