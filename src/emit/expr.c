/* SPDX-License-Identifier: MIT */
/*
 * Numbers, calls and tuples.  A branch that needs statements of its own
 * is written as one; all others are the operators of C, with as few
 * parentheses as its ranks and its compilers' warnings allow.
 */
#include <string.h>

#include <assert.h>
#include <stdarg.h>

#include "emit/emitter.h"
#include "lang/arith.h"
#include "lang/lex.h"
#include "lang/operators.h"

/* ---- types ---- */

static shape shape_of_array(const emitter *e, const type *item)
{
    switch (grundy_emit_shape(e, item)) {
    case SHAPE_NUMBER:
    case SHAPE_BOOL: return SHAPE_LIST;
    case SHAPE_TUPLE:
        return grundy_type_is_flat(item) ? SHAPE_LIST : SHAPE_OTHER;
    case SHAPE_LIST: return SHAPE_GRID;
    case SHAPE_GRID: return SHAPE_CUBE;
    default: return SHAPE_OTHER;
    }
}

shape grundy_emit_shape(const emitter *e, const type *t)
{
    switch (t->tag) {
    case TYPE_ANY:
    case TYPE_INT:
    case TYPE_CHAR: return SHAPE_NUMBER;
    case TYPE_BOOL: return SHAPE_BOOL;
    case TYPE_TUPLE:
        return grundy_type_is_flat(t) && t->width <= EMIT_WORDS ? SHAPE_TUPLE
                                                                : SHAPE_OTHER;
    case TYPE_SET:
        return t->in != NULL && e->universe[t->in->index].mask ? SHAPE_MASK
                                                               : SHAPE_LIST;
    case TYPE_ARRAY: return shape_of_array(e, t->item[0]);
    case TYPE_SUM: return SHAPE_SUM;
    }
    return SHAPE_OTHER;
}

bool grundy_emit_is_deep(const emitter *e, const type *t)
{
    const shape s = grundy_emit_shape(e, t);

    return s == SHAPE_GRID || s == SHAPE_CUBE;
}

bool grundy_emit_is_flag(const emitter *e, const type *t)
{
    const shape s = grundy_emit_shape(e, t);

    return s == SHAPE_BOOL ||
           (s == SHAPE_SUM && grundy_emit_values_are_flags(e));
}

const char *grundy_emit_type(const emitter *e, const type *t)
{
    switch (grundy_emit_shape(e, t)) {
    case SHAPE_BOOL: return "bool";
    case SHAPE_MASK: return "uint64_t";
    case SHAPE_LIST: return "list";
    case SHAPE_GRID: return "grid";
    case SHAPE_CUBE: return "cube";
    case SHAPE_SUM: return grundy_emit_value_type(e);
    default: return "int64_t";
    }
}

uint32_t grundy_emit_width(const type *t)
{
    assert(t->tag == TYPE_ARRAY || t->tag == TYPE_SET);
    return t->item[0]->width;
}

uint32_t grundy_emit_inner_width(const emitter *e, const type *t)
{
    while (grundy_emit_shape(e, t) > SHAPE_LIST)
        t = t->item[0];
    return grundy_emit_width(t);
}

/* ---- constants ---- */

bool grundy_emit_constant(const node *n, int64_t *out)
{
    const rule_operator *op;
    int64_t x, y;

    if (n->op == N_INT) {
        *out = n->number;
        return true;
    }
    if (n->type->tag != TYPE_INT)
        return false;
    if (n->op == N_NEG && grundy_emit_constant(n->kid[0], &x))
        return !__builtin_sub_overflow(0, x, out);
    op = grundy_operator_of((node_op)n->op);
    return op != NULL && op->code != OP_STOP &&
           grundy_emit_constant(n->kid[0], &x) &&
           grundy_emit_constant(n->kid[1], &y) &&
           grundy_arith(op->code, x, y, out);
}

/* ---- numbers ---- */

void grundy_emit_need(emitter *e, const char *name)
{
    const support_piece *const of = grundy_support_find(name);

    assert(of != NULL);
    e->allocates |= of->allocates;
    e->fails |= of->fails;
}

code grundy_emit_call(emitter *e, const char *name, const char *format, ...)
{
    const char *passed;
    va_list args;

    va_start(args, format);
    passed = grundy_emit_say_list(e, format, args);
    va_end(args);
    grundy_emit_need(e, name);
    return grundy_emit_called(grundy_emit_say(e, "%s(%s)", name, passed));
}

code grundy_emit_call_two(emitter *e, const char *name, code x, code y)
{
    return grundy_emit_call(e, name, "%s, %s", x.text, y.text);
}

/* x xor y of conditions: strict, not lazy. */
static code strictly(emitter *e, const node *n)
{
    const code x = grundy_emit_expr(e, n->kid[0]);

    return grundy_emit_compare(e, N_NE, x, grundy_emit_expr(e, n->kid[1]));
}

static code operate(emitter *e, const node *n)
{
    switch (grundy_emit_shape(e, n->type)) {
    case SHAPE_NUMBER: return grundy_emit_arithmetic(e, n);
    case SHAPE_MASK: return grundy_emit_set(e, n);
    case SHAPE_GRID:
    case SHAPE_CUBE: return grundy_emit_join(e, n);
    case SHAPE_LIST:
        return n->type->tag == TYPE_SET ? grundy_emit_set(e, n)
                                        : grundy_emit_join(e, n);
    case SHAPE_BOOL:
        if (n->op == N_BITXOR)
            return strictly(e, n);
        /* fall through */
    default:
        grundy_emit_refuse(e, n->span, "this operator of these values");
        return grundy_emit_zero();
    }
}

/* ---- if ---- */

static bool declare_words(emitter *e, const type *t, const char *wish,
                          words *out)
{
    const uint32_t count =
        grundy_emit_shape(e, t) == SHAPE_TUPLE ? t->width : 1;

    if (grundy_emit_shape(e, t) == SHAPE_OTHER)
        return false;
    out->count = count;
    for (uint32_t i = 0; i < count; i++) {
        const char *name = grundy_emit_name(e, wish);

        grundy_emit_declare(e, "%s %s;", grundy_emit_type(e, t), name);
        out->at[i] = grundy_emit_named(name);
    }
    return true;
}

void grundy_emit_assign(emitter *e, const words *to, const words *from)
{
    assert(e->status != GRUNDY_OK || to->count == from->count);
    for (uint32_t i = 0; i < to->count && i < from->count; i++)
        grundy_emit_line(e, "%s = %s;", to->at[i].text, from->at[i].text);
}

static void branch(emitter *e, const node *n, const node *kid, bool holds,
                   aside *s, words *out)
{
    const uint32_t mark = grundy_facts_now(&e->facts);
    const code none = grundy_emit_zero();

    grundy_facts_condition(&e->facts, n->kid[0], holds);
    grundy_emit_aside(e, s, 1);
    *out = (words){1, {none}};
    if (grundy_emit_shape(e, n->type) == SHAPE_MASK) {
        out->at[0] = grundy_emit_mask(e, kid, n->type->in, NULL);
    } else if (grundy_emit_shape(e, kid->type) == SHAPE_MASK) {
        out->at[0] = grundy_emit_list(e, kid);
    } else if (grundy_emit_is_deep(e, n->type)) {
        out->at[0] =
            grundy_emit_array_as(e, kid, grundy_emit_shape(e, n->type));
    } else {
        grundy_emit_words(e, kid, out);
    }
    grundy_emit_aside_end(e, s);
    grundy_facts_back(&e->facts, mark);
}

/* A wish for the name of what is chosen: neither branch, written already, has
 * a name that begins so, for the one that is given may be longer. */
static const char *chosen_name(emitter *e, const aside *yes, const aside *no)
{
    const char *name = "chosen";

    for (int i = 2; grundy_emit_mentions_like(e, &yes->text, name) ||
                    grundy_emit_mentions_like(e, &no->text, name);
         i++)
        name = grundy_emit_say(e, "chosen%d", i);
    return name;
}

static void choose(emitter *e, const node *n, words *out)
{
    const code c = grundy_emit_expr(e, n->kid[0]);
    aside yes, no;
    words x, y;

    branch(e, n, n->kid[1], true, &yes, &x);
    branch(e, n, n->kid[2], false, &no, &y);
    assert(e->status != GRUNDY_OK || x.count == y.count);
    out->count = x.count;
    if (yes.text.count + no.text.count == 0 && x.count == 1) {
        out->at[0] = grundy_emit_code(
            grundy_emit_say(e, "%s ? %s : %s", grundy_emit_in(e, c, RANK_OR),
                            grundy_emit_in(e, x.at[0], RANK_IF + 1),
                            grundy_emit_in(e, y.at[0], RANK_IF)),
            RANK_IF);
    } else if (declare_words(e, n->type, chosen_name(e, &yes, &no), out)) {
        grundy_emit_open(e, "if (%s)", c.text);
        grundy_emit_aside_put(e, &yes, true);
        grundy_emit_assign(e, out, &x);
        grundy_emit_else(e, NULL);
        grundy_emit_aside_put(e, &no, true);
        grundy_emit_assign(e, out, &y);
        grundy_emit_close_with(e, "");
    } else {
        grundy_emit_refuse(e, n->span, "'if' between these values");
    }
    grundy_emit_aside_put(e, &yes, false);
    grundy_emit_aside_put(e, &no, false);
}

/* ---- names and calls ---- */

/* Of a sum: its outcome class, or its value.  Where that is no nimber it takes
 * the engine. */
static code class_or_value(emitter *e, const node *n, const node *sum)
{
    const test_pair *fits = NULL;
    code nimber;

    if (n->word == W_OUTCOME)
        return grundy_emit_outcome(e, sum);
    if (e->mode != MODE_NIMBERS)
        return grundy_emit_search_value(e, sum);
    if (n->call == CALL_START)
        return grundy_emit_call(e, "value_text", "%s",
                                grundy_emit_start(e).text);
    nimber = grundy_emit_sum(e, sum, &fits);
    grundy_emit_insist(e, fits, NULL);
    return grundy_emit_call(e, "value_text", "%s", nimber.text);
}

static code of_start(emitter *e, const node *n)
{
    switch (n->word) {
    case W_CASE:
        return grundy_emit_named(e->case_name != NULL ? e->case_name : "1");
    case W_WINNING_MOVES: return grundy_emit_count_winning(e, n->span);
    case W_NIMBER:
    case W_RESULT: return grundy_emit_start(e);
    case W_OUTCOME:
    case W_VALUE: return class_or_value(e, n, e->set->start);
    default: return grundy_emit_won(e, grundy_emit_start(e));
    }
}

static void of_variable(emitter *e, const node *n, words *out)
{
    const variable *v = n->ref.variable;
    const words *found = grundy_emit_find(e, v);

    if (grundy_emit_asks_whole(e, v)) {
        *out = (words){1, {grundy_emit_zero()}};
        return;
    }
    if (found != NULL) {
        *out = *found;
        return;
    }
    out->count = 1;
    out->at[0] = grundy_emit_zero();
    if (v->kind > VAR_LET)
        grundy_emit_refuse(e, n->span, "this name here");
    else if (grundy_emit_shape(e, v->type) == SHAPE_TUPLE)
        for (out->count = 0; out->count < v->type->width; out->count++)
            out->at[out->count] = grundy_emit_named(grundy_emit_say(
                e, "%s_%u", grundy_emit_global(e, v), (unsigned)out->count));
    else
        out->at[0] = grundy_emit_named(grundy_emit_global(e, v));
}

static code argument(emitter *e, const param *p, const node *n)
{
    const type *t = p->variable->type;

    if (grundy_emit_shape(e, t) == SHAPE_MASK)
        return grundy_emit_mask(e, n, t->in, NULL);
    if (grundy_emit_shape(e, n->type) == SHAPE_MASK)
        return grundy_emit_list(e, n);
    return grundy_emit_is_deep(e, t)
               ? grundy_emit_array_as(e, n, grundy_emit_shape(e, t))
               : grundy_emit_expr(e, n);
}

static code call_function(emitter *e, const node *n)
{
    const function *f = n->ref.function;
    const char *list = "";

    e->function[f->index].wanted = true;
    e->leads_on |= e->filling != NULL;
    for (uint32_t i = 0; i < n->kids; i++)
        list = grundy_emit_next(e, list,
                                argument(e, &f->param[i], n->kid[i]).text);
    if (grundy_emit_shape(e, f->result) == SHAPE_OTHER)
        grundy_emit_refuse(e, n->span,
                           "a function whose value is of this kind");
    if (grundy_emit_shape(e, f->result) >= SHAPE_LIST)
        e->allocates = true;
    e->fails |= e->function[f->index].fails || e->function[f->index].deep;
    e->walks |= e->function[f->index].walks;
    e->loops |= e->function[f->index].walks && e->around > 0;
    return grundy_emit_called(
        grundy_emit_say(e, "%s(%s)", e->function[f->index].name, list));
}

/* A tuple comes as a struct. */
static void call_for_tuple(emitter *e, const node *n, words *out)
{
    const code made =
        grundy_emit_hold(e, grundy_emit_result(e, n->ref.function), "items",
                         call_function(e, n));

    assert(n->type->width <= EMIT_WORDS);
    for (out->count = 0; out->count < n->type->width; out->count++)
        out->at[out->count] = grundy_emit_part(
            grundy_emit_say(e, "%s.at[%u]", made.text, (unsigned)out->count),
            WEIGHT_FEW);
}

/* min or max of tuples: by the first item that differs. */
static void least_tuple(emitter *e, const node *n, words *out)
{
    const node_op better = n->word == W_MIN ? N_LT : N_GT;

    (void)declare_words(e, n->type, n->word == W_MIN ? "smallest" : "greatest",
                        out);
    for (uint32_t i = 0; i < n->kids; i++) {
        words x;

        grundy_emit_words(e, n->kid[i], &x);
        for (uint32_t k = 0; k < x.count; k++)
            x.at[k] = grundy_emit_hold(e, "int64_t", "value", x.at[k]);
        if (i > 0)
            grundy_emit_open(
                e, "if (%s)",
                grundy_emit_compare_words(e, better, &x, out).text);
        grundy_emit_assign(e, out, &x);
        if (i > 0)
            grundy_emit_close(e);
    }
}

code grundy_emit_array_as(emitter *e, const node *n, shape s)
{
    const shape is = grundy_emit_shape(e, n->type);

    if (is == s)
        return grundy_emit_expr(e, n);
    if (is != SHAPE_LIST || n->type->item[0]->tag != TYPE_ANY ||
        s == SHAPE_OTHER)
        grundy_emit_refuse(e, n->span, "an array of these values");
    assert(e->status != GRUNDY_OK || s == SHAPE_GRID || s == SHAPE_CUBE);
    return grundy_emit_call(e, s == SHAPE_GRID ? "new_grid" : "new_cube", "0");
}

/* Of arrays, the first one or the last by their order. */
static code least_array(emitter *e, const node *n)
{
    const char *const in_c = grundy_emit_type(e, n->type);
    const shape s = grundy_emit_shape(e, n->type);
    code made = grundy_emit_hold(e, in_c, "array",
                                 grundy_emit_array_as(e, n->kid[0], s));

    for (uint32_t i = 1; i < n->kids; i++) {
        const code x = grundy_emit_hold(e, in_c, "array",
                                        grundy_emit_array_as(e, n->kid[i], s));

        made = grundy_emit_hold(
            e, in_c, "array",
            grundy_emit_code(
                grundy_emit_say(
                    e, "%s %s 0 ? %s : %s",
                    grundy_emit_array_order(e, n->type, made, x).text,
                    n->word == W_MIN ? "<=" : ">=", made.text, x.text),
                RANK_IF));
    }
    return made;
}

static code least_of(emitter *e, const node *n)
{
    static const struct {
        word_id word;
        const char *name;
    } as[] = {
        {W_MIN, "min_of"}, {W_MAX, "max_of"}, {W_GCD, "gcd"}, {W_LCM, "lcm"}};
    code made = grundy_emit_zero();

    if (grundy_emit_shape(e, n->type) == SHAPE_LIST ||
        grundy_emit_is_deep(e, n->type))
        return least_array(e, n);
    if (grundy_emit_shape(e, n->type) != SHAPE_NUMBER) {
        grundy_emit_refuse(e, n->span, "the least of these values");
        return made;
    }
    assert(n->word == W_MIN || n->word == W_MAX || n->word == W_GCD ||
           n->word == W_LCM || n->word == W_XOR);
    made = grundy_emit_expr(e, n->kid[0]);
    for (uint32_t i = 1; i < n->kids; i++) {
        const code x = grundy_emit_expr(e, n->kid[i]);

        if (n->word == W_XOR)
            made = grundy_emit_binary(e, made, N_BITXOR, x);
        for (size_t k = 0; k < sizeof as / sizeof *as; k++)
            if (as[k].word == n->word)
                made = grundy_emit_call_two(e, as[k].name, made, x);
    }
    return made;
}

static code ask(emitter *e, const node *n)
{
    const emit_mode mode = e->mode;
    const test_pair *fits = NULL;
    code value;

    if (n->word == W_ROW)
        return grundy_emit_row(e, n);
    if (e->graph) /* it may stand in a sum whose nimber is found by laws */
        e->mode = MODE_RESULTS;
    value = grundy_emit_sum(e, n->kid[0], &fits);
    grundy_emit_insist(e, fits, NULL);
    if (n->call == CALL_WINS)
        value = grundy_emit_won(e, value);
    e->mode = mode;
    return value;
}

static code call(emitter *e, const node *n)
{
    words out;

    switch ((call_kind)n->call) {
    case CALL_START: return of_start(e, n);
    case CALL_FUNCTION: return call_function(e, n);
    case CALL_LEAST: return least_of(e, n);
    case CALL_NIMBER:
    case CALL_RESULT:
    case CALL_WINS: return ask(e, n);
    case CALL_OUTCOME: return class_or_value(e, n, n->kid[0]);
    case CALL_FOLD: {
        const code folded = grundy_emit_fold(e, n, &out);

        return folded;
    }
    case CALL_WORD: return grundy_emit_word(e, n);
    default:
        grundy_emit_refuse(e, n->span, "a position as a value");
        return grundy_emit_zero();
    }
}

code grundy_emit_key(emitter *e, const words *w)
{
    const char *name = grundy_emit_name(e, "found");

    grundy_emit_declare(e, "const int64_t %s[%u] = {%s};", name,
                        (unsigned)w->count,
                        grundy_emit_texts(e, w->at, w->count));
    return grundy_emit_named(name);
}

/* ---- all of it ---- */

code grundy_emit_expr(emitter *e, const node *n)
{
    words out;
    int64_t number;

    if (!grundy_emit_goes_on(e))
        return grundy_emit_zero();
    if (n->type->tag == TYPE_INT && grundy_emit_constant(n, &number))
        return grundy_emit_number(e, number);
    if (grundy_emit_asks(e, n, &out.at[0]))
        return out.at[0];
    switch ((node_op)n->op) {
    case N_CHAR: return grundy_emit_character(e, n->number);
    case N_NEG: return grundy_emit_negative(e, n);
    case N_NOT:
    case N_AND:
    case N_OR:
    case N_CHAIN:
    case N_EQ:
    case N_NE:
    case N_LT:
    case N_LE:
    case N_GT:
    case N_GE:
    case N_IN:
    case N_NOT_IN: return grundy_emit_condition(e, n);
    case N_CALL:
        if (n->type->tag == TYPE_TUPLE)
            break;
        return call(e, n);
    case N_NAME:
        if (n->call == CALL_START)
            return of_start(e, n);
        break;
    case N_TEXT:
    case N_ARRAY:
    case N_SLICE:
    case N_RANGE:
    case N_RANGE_LT: return grundy_emit_array(e, n);
    case N_SET:
    case N_FULL: return grundy_emit_set(e, n);
    case N_WITH: return grundy_emit_with(e, n);
    default:
        if (grundy_is_arithmetic(n))
            return operate(e, n);
        break;
    }
    grundy_emit_words(e, n, &out);
    if (out.count != 1)
        grundy_emit_refuse(e, n->span, "a tuple here");
    return out.at[0];
}

static void tuple(emitter *e, const node *n, words *out)
{
    out->count = 0;
    for (uint32_t i = 0; i < n->kids; i++) {
        words item;

        grundy_emit_words(e, n->kid[i], &item);
        for (uint32_t k = 0; k < item.count && out->count < EMIT_WORDS; k++)
            out->at[out->count++] = item.at[k];
    }
    assert(e->status != GRUNDY_OK || out->count == n->type->width ||
           out->count == EMIT_WORDS);
}

void grundy_emit_words(emitter *e, const node *n, words *out)
{
    out->count = 1;
    out->at[0] = grundy_emit_zero();
    if (e->status != GRUNDY_OK || grundy_emit_asks(e, n, &out->at[0]))
        return;
    if (n->op == N_TUPLE)
        tuple(e, n, out);
    else if (n->op == N_NAME && n->call == CALL_VARIABLE)
        of_variable(e, n, out);
    else if (n->op == N_IF)
        choose(e, n, out);
    else if (n->op == N_INDEX)
        out->at[0] = grundy_emit_index(e, n, out);
    else if (n->op == N_CALL && n->call == CALL_FOLD)
        out->at[0] = grundy_emit_fold(e, n, out);
    else if (n->op == N_CALL && n->call == CALL_FUNCTION &&
             grundy_emit_shape(e, n->type) == SHAPE_TUPLE)
        call_for_tuple(e, n, out);
    else if (n->op == N_CALL && n->call == CALL_LEAST &&
             grundy_emit_shape(e, n->type) == SHAPE_TUPLE)
        least_tuple(e, n, out);
    else if (n->op == N_CALL && n->type->tag == TYPE_TUPLE)
        grundy_emit_refuse(e, n->span, "a tuple of these values");
    else
        out->at[0] = grundy_emit_expr(e, n);
}
