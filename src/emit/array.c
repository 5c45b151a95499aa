/* SPDX-License-Identifier: MIT */
/*
 * Arrays, texts and the language's own functions.  Arrays are made on the
 * stack of values under way and then taken off it as a whole, so that one
 * may be made while another is.
 */
#include "emit/emitter.h"

#include <assert.h>

#include "lang/lex.h"

/* Of a number from `least` on, which cannot fail then. */
static code call_one(emitter *e, const char *name, const node *n, int64_t least)
{
    const code x = grundy_emit_expr(e, n->kid[0]);
    const bool fails = e->fails;
    const code made = grundy_emit_call(e, name, "%s", x.text);

    if (grundy_facts_at_least(&e->facts, n->kid[0], least))
        e->fails = fails;
    return made;
}

/* ---- values written out ---- */

static bool is_plain(const node *n)
{
    for (size_t i = 0; i < n->length; i++) {
        const unsigned char c = (unsigned char)n->name[i];

        if (c < ' ' || c > '~')
            return false;
    }
    return true;
}

static const char *stack_base(emitter *e)
{
    const char *base = grundy_emit_name(e, "base");

    grundy_emit_const(e, "int64_t", base, "pushed");
    return base;
}

/* Off the stack at once: what is pushed later must not lie above it. */
static code taken(emitter *e, const char *base, bool set, uint32_t width)
{
    const char *name = grundy_emit_name(e, set ? "set" : "array");

    grundy_emit_need(e, "list_from");
    grundy_emit_taken(e, "list", name, "%s_from(%s, %u)", set ? "set" : "list",
                      base, (unsigned)width);
    return grundy_emit_named(name);
}

static code text_literal(emitter *e, const node *n)
{
    const char *base;
    size_t at = 0;

    if (is_plain(n)) {
        return grundy_emit_call(e, "text_list", "\"%s\"",
                                grundy_emit_text(e, n->name, n->length, false));
    }
    base = stack_base(e);
    while (at < n->length)
        grundy_emit_line(
            e, "push(%u);",
            (unsigned)grundy_lex_character(n->name, n->length, &at));
    return taken(e, base, false, 1);
}

static void push_words(emitter *e, const words *w)
{
    for (uint32_t i = 0; i < w->count; i++)
        grundy_emit_line(e, "push(%s);", w->at[i].text);
}

static code grid_literal(emitter *e, const node *n)
{
    const char *base = grundy_emit_name(e, "base"), *name;

    grundy_emit_need(e, "grid_from");
    grundy_emit_const(e, "int64_t", base, "pushed_lists");
    for (uint32_t i = 0; i < n->kids; i++)
        grundy_emit_line(e, "push_list(%s);",
                         grundy_emit_list(e, n->kid[i]).text);
    name = grundy_emit_name(e, "rows");
    grundy_emit_taken(e, "grid", name, "grid_from(%s)", base);
    return grundy_emit_named(name);
}

static code cube_literal(emitter *e, const node *n)
{
    const char *name = grundy_emit_name(e, "layers");

    grundy_emit_need(e, "new_cube");
    grundy_emit_const(e, "cube", name, "new_cube(%u)", (unsigned)n->kids);
    for (uint32_t i = 0; i < n->kids; i++)
        grundy_emit_line(e, "%s.at[%u] = %s;", name, (unsigned)i,
                         grundy_emit_array_as(e, n->kid[i], SHAPE_GRID).text);
    return grundy_emit_named(name);
}

static code literal(emitter *e, const node *n)
{
    const bool set = n->op == N_SET;
    const shape s = grundy_emit_shape(e, n->type);
    const char *base;

    if (n->tail != NULL)
        return grundy_emit_comprehension(e, n);
    if (s == SHAPE_GRID)
        return grid_literal(e, n);
    if (s == SHAPE_CUBE)
        return cube_literal(e, n);
    if (s != SHAPE_LIST) {
        grundy_emit_refuse(e, n->span, "an array of these values");
        return grundy_emit_zero();
    }
    if (n->kids == 0) {
        return grundy_emit_call(e, "new_list", "0, %u",
                                (unsigned)grundy_emit_width(n->type));
    }
    base = stack_base(e);
    for (uint32_t i = 0; i < n->kids; i++) {
        words w;

        grundy_emit_words(e, n->kid[i], &w);
        push_words(e, &w);
    }
    return taken(e, base, set, grundy_emit_width(n->type));
}

/* A range as a value. */
static code range(emitter *e, const node *n)
{
    const char *base = stack_base(e), *x = grundy_emit_name(e, "x");
    const code low = grundy_emit_expr(e, n->kid[0]);
    const code high = grundy_emit_expr(e, n->kid[1]);

    grundy_emit_count(
        e, e->names,
        &(counted_loop){
            .name = x, .from = low, .end = high, .closed = n->op == N_RANGE});
    grundy_emit_line(e, "push(%s);", x);
    grundy_emit_close(e);
    return taken(e, base, false, 1);
}

static code slice(emitter *e, const node *n)
{
    const code a = grundy_emit_expr(e, n->kid[0]);
    const code low = grundy_emit_expr(e, n->kid[1]->kid[0]);
    const code high = grundy_emit_expr(e, n->kid[1]->kid[1]);

    const shape s = grundy_emit_shape(e, n->type);

    if (grundy_emit_is_deep(e, n->type))
        return grundy_emit_call(
            e, s == SHAPE_GRID ? "slice_of_grid" : "slice_of_cube",
            "%s, %s, %s%s", a.text, low.text, grundy_emit_in(e, high, RANK_ADD),
            n->kid[1]->op == N_RANGE ? " + 1" : "");
    if (s != SHAPE_LIST)
        grundy_emit_refuse(e, n->span, "a slice of such an array");
    return grundy_emit_call(e, "slice_of", "%s, %s, %s%s, %u", a.text, low.text,
                            grundy_emit_in(e, high, RANK_ADD),
                            n->kid[1]->op == N_RANGE ? " + 1" : "",
                            (unsigned)grundy_emit_width(n->type));
}

code grundy_emit_array(emitter *e, const node *n)
{
    switch ((node_op)n->op) {
    case N_TEXT: return text_literal(e, n);
    case N_SLICE: return slice(e, n);
    case N_RANGE:
    case N_RANGE_LT: return range(e, n);
    default: return literal(e, n);
    }
}

/* ---- elements ---- */

/* Whether the index surely lies within a list of the input, which is as long
 * as it was read. */
static bool lies_within(emitter *e, const node *list, const node *index)
{
    return grundy_tree_is_global(list) && list->ref.variable->length != NULL &&
           grundy_facts_at_least(&e->facts, index, 0) &&
           grundy_facts_prove(&e->facts, grundy_facts_of(index),
                              grundy_facts_of(list->ref.variable->length), -1);
}

code grundy_emit_index(emitter *e, const node *n, words *out)
{
    const type *t = n->kid[0]->type;
    const shape s = grundy_emit_shape(e, t);
    code a, i;

    out->count = 1;
    if (grundy_emit_element_of(e, n, &out->at[0]))
        return out->at[0];
    a = grundy_emit_expr(e, n->kid[0]);
    i = grundy_emit_expr(e, n->kid[1]);
    if (s != SHAPE_LIST && s != SHAPE_GRID && s != SHAPE_CUBE) {
        grundy_emit_refuse(e, n->span, "an element of such an array");
        return grundy_emit_zero();
    }
    if (s == SHAPE_LIST && grundy_emit_width(t) > 1) {
        const uint32_t width = grundy_emit_width(t);

        assert(width <= EMIT_WORDS);
        a = grundy_emit_hold(e, "list", "array", a);
        i = grundy_emit_hold(
            e, "int64_t", "at",
            grundy_emit_inside(e, i, grundy_emit_say(e, "%s.len", a.text)));
        for (out->count = 0; out->count < width; out->count++)
            out->at[out->count] = grundy_emit_part(
                grundy_emit_say(
                    e, "%s.at[%u * %s + %u]", a.text, (unsigned)width,
                    grundy_emit_in(e, i, RANK_MUL + 1), (unsigned)out->count),
                WEIGHT_FEW);
        return out->at[0];
    }
    if (s == SHAPE_LIST && t->item[0]->tag == TYPE_INT && a.rank == RANK_NAME &&
        lies_within(e, n->kid[0], n->kid[1])) {
        out->at[0] = grundy_emit_part(
            grundy_emit_say(e, "%s.at[%s]", a.text, i.text), WEIGHT_FEW);
        return out->at[0];
    }
    if (s != SHAPE_CUBE && (s != SHAPE_LIST || t->item[0]->tag != TYPE_BOOL))
        return grundy_emit_call(e, s == SHAPE_LIST ? "element" : "row_of",
                                "%s, %s", a.text, i.text);
    a = grundy_emit_hold(e, grundy_emit_type(e, t), "array", a);
    i = grundy_emit_inside(e, i, grundy_emit_say(e, "%s.len", a.text));
    if (t->item[0]->tag == TYPE_BOOL)
        return grundy_emit_code(grundy_emit_say(e, "%s.at[%s] != 0",
                                                grundy_emit_in(e, a, RANK_NAME),
                                                i.text),
                                RANK_EQUAL);
    return grundy_emit_part(grundy_emit_say(e, "%s.at[%s]",
                                            grundy_emit_in(e, a, RANK_NAME),
                                            i.text),
                            i.weight);
}

/* One side of a +, as characters. */
static code as_text(emitter *e, const node *n)
{
    const code x = grundy_emit_expr(e, n);
    const char *base;

    switch (n->type->tag) {
    case TYPE_ARRAY:
        if (grundy_type_is_text(n->type))
            return x;
        break;
    case TYPE_INT:
    case TYPE_ANY: return grundy_emit_call(e, "number_text", "%s", x.text);
    case TYPE_CHAR:
        base = stack_base(e);
        grundy_emit_line(e, "push(%s);", x.text);
        return taken(e, base, false, 1);
    default: break;
    }
    grundy_emit_refuse(e, n->span, "a text joined with such a value");
    return grundy_emit_zero();
}

code grundy_emit_join(emitter *e, const node *n)
{
    const bool text = grundy_type_is_text(n->type);
    const shape s = grundy_emit_shape(e, n->type);
    const code x =
        text ? as_text(e, n->kid[0]) : grundy_emit_array_as(e, n->kid[0], s);
    const code y =
        text ? as_text(e, n->kid[1]) : grundy_emit_array_as(e, n->kid[1], s);

    assert(s == SHAPE_LIST || s == SHAPE_GRID || s == SHAPE_CUBE);
    if (s != SHAPE_LIST)
        return grundy_emit_call_two(
            e, s == SHAPE_GRID ? "join_grid" : "join_cube", x, y);
    return grundy_emit_call(e, "join_lists", "%s, %s, %u", x.text, y.text,
                            (unsigned)grundy_emit_width(n->type));
}

/* The elements of a set held in a word, as an array. */
static code spread(emitter *e, const node *n, code mask)
{
    const char *base = stack_base(e), *rest = grundy_emit_name(e, "rest");
    words w;

    grundy_emit_for(e, e->names,
                    grundy_emit_say(e, "uint64_t %s = %s", rest, mask.text),
                    grundy_emit_say(e, "%s != 0", rest),
                    grundy_emit_say(e, "%s &= %s - 1", rest, rest));
    grundy_emit_element(e, n->type->in, grundy_emit_say(e, "lowest(%s)", rest),
                        &w);
    push_words(e, &w);
    grundy_emit_close_with(e, "");
    return taken(e, base, false, w.count);
}

code grundy_emit_list(emitter *e, const node *n)
{
    const code c = grundy_emit_expr(e, n);

    if (grundy_emit_shape(e, n->type) == SHAPE_MASK)
        return spread(e, n, c);
    if (grundy_emit_shape(e, n->type) != SHAPE_LIST)
        grundy_emit_refuse(e, n->span, "such a value as a list");
    return c;
}

/* ---- the language's functions ---- */

static code length_of(emitter *e, const node *n)
{
    const plain_array *plain = grundy_emit_plain(e, n->kid[0]);
    code x;

    if (plain != NULL)
        return grundy_emit_extent(e, plain, 0);
    x = grundy_emit_expr(e, n->kid[0]);
    if (grundy_emit_shape(e, n->kid[0]->type) == SHAPE_MASK) {
        return grundy_emit_call(e, "bits_in", "%s", x.text);
    }
    return grundy_emit_length(e, x);
}

/* Arrays in an array come item by item. */
static code sort(emitter *e, const node *n)
{
    const type *const t = n->kid[0]->type;
    const shape s = grundy_emit_shape(e, t);
    const bool deep = grundy_emit_is_deep(e, t);
    const code x =
        deep ? grundy_emit_expr(e, n->kid[0]) : grundy_emit_list(e, n->kid[0]);

    return grundy_emit_call(e,
                            s == SHAPE_GRID   ? "sorted_grid"
                            : s == SHAPE_CUBE ? "sorted_cube"
                                              : "sorted_list",
                            "%s, %u", x.text,
                            (unsigned)(deep ? grundy_emit_inner_width(e, t)
                                            : grundy_emit_width(t)));
}

static code graph(emitter *e, const node *n)
{
    const code size = grundy_emit_expr(e, n->kid[0]);
    const code u = grundy_emit_expr(e, n->kid[1]);
    const code v = grundy_emit_expr(e, n->kid[2]);

    return grundy_emit_call(e, "neighbours_of", "%s, %s, %s, %s", size.text,
                            u.text, v.text,
                            n->word == W_NEIGHBOURS ? "true" : "false");
}

static code parents(emitter *e, const node *n)
{
    code value[4];

    assert(n->kids == 4);
    for (uint32_t i = 0; i < 4; i++)
        value[i] = grundy_emit_expr(e, n->kid[i]);
    return grundy_emit_call(e, "parents_of", "%s, %s, %s, %s", value[0].text,
                            value[1].text, value[2].text, value[3].text);
}

static code play(emitter *e, const node *n)
{
    const code x = grundy_emit_list(e, n->kid[0]);
    const code y = grundy_emit_list(e, n->kid[1]);

    return grundy_emit_call(e, "length_of_play", "%s, %s", x.text, y.text);
}

/* A function of the program that takes two numbers. */
static code call_with_two(emitter *e, const char *name, const node *n)
{
    const code x = grundy_emit_expr(e, n->kid[0]);
    const code y = grundy_emit_expr(e, n->kid[1]);

    return grundy_emit_call(e, name, "%s, %s", x.text, y.text);
}

static code popcount(emitter *e, const node *n)
{
    code x = grundy_emit_expr(e, n->kid[0]);

    if (!grundy_facts_at_least(&e->facts, n->kid[0], 0)) {
        x = grundy_emit_hold(e, "int64_t", "number", x);
        grundy_emit_insist(e,
                           grundy_emit_compared(e, x, N_GE, grundy_emit_zero()),
                           "popcount of a negative number");
    }
    return grundy_emit_call(e, "bits_in", "(uint64_t)%s",
                            grundy_emit_in(e, x, RANK_UNARY));
}

code grundy_emit_word(emitter *e, const node *n)
{
    e->loops |= n->word != W_ABS && n->word != W_LEN && n->word != W_SIZE &&
                n->word != W_POPCOUNT;
    switch ((word_id)n->word) {
    case W_ABS: return call_one(e, "abs_of", n, INT32_MIN);
    case W_ISQRT: return call_one(e, "isqrt", n, 0);
    case W_POPCOUNT: return popcount(e, n);
    case W_NIMPRODUCT: return call_with_two(e, "nimproduct", n);
    case W_ISPRIME: return call_one(e, "isprime", n, 0);
    case W_FACTORS: return call_one(e, "factors_of", n, 1);
    case W_DIVISORS: return call_one(e, "divisors_of", n, 1);
    case W_DIGITS: return call_one(e, "digits_of", n, 0);
    case W_LEN:
    case W_SIZE: return length_of(e, n);
    case W_SORT: return sort(e, n);
    case W_ADJACENCY:
    case W_NEIGHBOURS: return graph(e, n);
    case W_PARENTS: return parents(e, n);
    case W_PARTITIONS: return call_with_two(e, "partitions_of", n);
    case W_PLAY: return play(e, n);
    default:
        grundy_emit_refuse(e, n->span, "this function");
        return grundy_emit_zero();
    }
}
