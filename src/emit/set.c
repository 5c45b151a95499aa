/* SPDX-License-Identifier: MIT */
/*
 * A set whose universe has at most 64 elements is a word, any other a sorted
 * array.  Sets that meet a word become words of its universe: what lies
 * outside drops out, which changes nothing where such a set is taken away,
 * cut with or asked about, and is watched for where it becomes a position.
 * While moves are listed (listed.c), sets of other universes are words too,
 * several of them (support/wide_cells.h).
 */
#include "emit/emitter.h"

#include <assert.h>

/* ---- universes ---- */

static code low_of(emitter *e, const universe *u)
{
    int64_t low = 0;

    if (!u->is_range)
        return grundy_emit_number(e, 0);
    if (grundy_emit_constant(u->size[0]->kid[0], &low))
        return grundy_emit_number(e, low);
    e->universe[u->index].wanted = true;
    return grundy_emit_named(
        grundy_emit_say(e, "%s_low", e->universe[u->index].name));
}

static code count_of(emitter *e, const universe *u)
{
    int64_t low, high;

    if (u->dims == 1 && u->is_range &&
        grundy_emit_constant(u->size[0]->kid[0], &low) &&
        grundy_emit_constant(u->size[0]->kid[1], &high))
        return grundy_emit_number(e, high - low + (u->size[0]->op == N_RANGE));
    if (u->dims == 1 && !u->is_range && grundy_emit_constant(u->size[0], &high))
        return grundy_emit_number(e, high);
    e->universe[u->index].wanted = true;
    return grundy_emit_named(
        grundy_emit_say(e, "%s_count", e->universe[u->index].name));
}

/* A size but for the first, which only the number of elements tells. */
static code size_of(emitter *e, const universe *u, uint32_t dim)
{
    e->universe[u->index].wanted = true;
    return grundy_emit_named(grundy_emit_size(e, u, dim));
}

const char *grundy_emit_size(emitter *e, const universe *u, uint32_t dim)
{
    const char *const name = e->universe[u->index].name;
    assert(dim > 0 && dim < u->dims);

    return u->dims == 2 ? grundy_emit_say(e, "%s_columns", name)
                        : grundy_emit_say(e, "%s_size%u", name, dim + 1u);
}

static void set_sizes(emitter *e, const universe *u, const char *name)
{
    const code first = grundy_emit_expr(e, u->size[0]);
    const char *count = grundy_emit_in(e, first, RANK_MUL);

    for (uint32_t i = 1; i < u->dims; i++) {
        const char *const size = grundy_emit_size(e, u, i);

        grundy_emit_line(e, "%s = %s;", size,
                         grundy_emit_expr(e, u->size[i]).text);
        count = grundy_emit_say(e, "%s * %s", count, size);
    }
    grundy_emit_line(e, "%s_count = %s;", name, count);
}

/* Sizes that depend on the input, as soon as it has been read. */
void grundy_emit_universes(emitter *e, uint32_t after)
{
    for (uint32_t i = 0; i < e->set->universes; i++) {
        const universe *u = e->set->universe[i];
        const universe_plan *plan = &e->universe[i];

        if (!plan->wanted || plan->after != after)
            continue;
        if (u->dims > 1) {
            set_sizes(e, u, plan->name);
        } else if (u->is_range) {
            const node *range = u->size[0];

            grundy_emit_line(e, "%s_low = %s;", plan->name,
                             grundy_emit_expr(e, range->kid[0]).text);
            grundy_emit_line(
                e, "%s_count = %s - %s_low%s;", plan->name,
                grundy_emit_in(e, grundy_emit_expr(e, range->kid[1]), RANK_ADD),
                plan->name, range->op == N_RANGE ? " + 1" : "");
        } else {
            grundy_emit_line(e, "%s_count = %s;", plan->name,
                             grundy_emit_expr(e, u->size[0]).text);
        }
        if (plan->mask && !plan->surely) {
            grundy_emit_open(e, "if (%s_count > 64)", plan->name);
            grundy_emit_line(
                e, "end_with(3, \"a set of more than 64 elements: this "
                   "program holds them in a word\");");
            grundy_emit_close(e);
        }
    }
}

const char *grundy_emit_board(emitter *e, const universe *u)
{
    const char *axes = u->dims == 1 ? count_of(e, u).text : "";

    for (uint32_t i = 0; i < u->dims && u->dims > 1; i++)
        axes = grundy_emit_next(e, axes,
                                i > 0 ? size_of(e, u, i).text
                                      : grundy_emit_expr(e, u->size[0]).text);
    for (uint32_t i = u->dims; i < GRUNDY_MOST_DIMS; i++)
        axes = grundy_emit_say(e, "1, %s", axes);
    return axes;
}

/* The place of an element of several numbers, each of which is held. */
static const char *place_text(emitter *e, const universe *u, const words *w)
{
    const char *place = grundy_emit_in(e, w->at[0], RANK_MUL);

    for (uint32_t i = 1; i < u->dims; i++)
        place = grundy_emit_say(
            e, i + 1 < u->dims ? "(%s * %s + %s)" : "%s * %s + %s", place,
            size_of(e, u, i).text, grundy_emit_in(e, w->at[i], RANK_ADD));
    return place;
}

static code place_of_tuple(emitter *e, const universe *u, const words *w)
{
    static const char *const name[][GRUNDY_MOST_DIMS] = {{"row", "column"},
                                                         {"x", "y", "z", "w"}};
    const char *first, *rest = "";
    words held = {.count = u->dims};

    assert(w->count == u->dims);
    for (uint32_t i = 0; i < u->dims; i++)
        held.at[i] =
            grundy_emit_hold(e, "int64_t", name[u->dims > 2][i], w->at[i]);
    first = held.at[0].text;
    for (uint32_t i = 1; i < u->dims; i++) {
        const char *const size = size_of(e, u, i).text;

        first = grundy_emit_say(e, "%s * %s", first, size);
        rest = grundy_emit_say(e, "%s && 0 <= %s && %s < %s", rest,
                               held.at[i].text, held.at[i].text, size);
    }
    return grundy_emit_code(grundy_emit_say(e, "0 <= %s && %s < %s%s ? %s : -1",
                                            held.at[0].text, first,
                                            count_of(e, u).text, rest,
                                            place_text(e, u, &held)),
                            RANK_IF);
}

static code place_of_words(emitter *e, const universe *u, const words *w)
{
    const code low = low_of(e, u), count = count_of(e, u);
    code x, at;

    if (u->dims > 1)
        return place_of_tuple(e, u, w);
    x = grundy_emit_hold(e, "int64_t", "x", w->at[0]);
    at = grundy_emit_is_zero(low) ? x : grundy_emit_binary(e, x, N_SUB, low);
    return grundy_emit_code(
        grundy_emit_say(e, "%s <= %s && %s < %s ? %s : -1", low.text, x.text,
                        at.text, grundy_emit_in(e, count, RANK_SHIFT), at.text),
        RANK_IF);
}

void grundy_emit_element(emitter *e, const universe *u, const char *place,
                         words *out)
{
    const code low = low_of(e, u);

    if (u->dims > 1) {
        const char *cell = grundy_emit_name(e, "cell");

        grundy_emit_const(e, "int64_t", cell, "%s", place);
        out->count = u->dims;
        for (uint32_t i = u->dims; i-- > 1;) {
            const char *const size = size_of(e, u, i).text;

            out->at[i] = grundy_emit_code(
                grundy_emit_say(e, "%s %% %s", cell, size), RANK_MUL);
            cell = grundy_emit_say(e, "%s / %s", cell, size);
        }
        out->at[0] = grundy_emit_code(cell, RANK_MUL);
        return;
    }
    out->count = 1;
    out->at[0] = grundy_emit_named(place);
    if (!grundy_emit_is_zero(low))
        out->at[0] = grundy_emit_binary(e, low, N_ADD, out->at[0]);
}

/* Whether the numbers surely lie in the universe. */
static bool surely_inside(emitter *e, const universe *u, const node *n)
{
    facts *f = &e->facts;
    const quantity zero = {0};

    if (u->dims > 1) {
        if (n->op != N_TUPLE || n->kids != u->dims)
            return false;
        for (uint32_t i = 0; i < u->dims; i++)
            if (!grundy_facts_at_least(f, n->kid[i], 0) ||
                !grundy_facts_prove(f, grundy_facts_of(n->kid[i]),
                                    grundy_facts_of(u->size[i]), -1))
                return false;
        return true;
    }
    if (!u->is_range)
        return grundy_facts_at_least(f, n, 0) &&
               grundy_facts_prove(f, grundy_facts_of(n),
                                  grundy_facts_of(u->size[0]), -1);
    return grundy_facts_prove(f, grundy_facts_of(u->size[0]->kid[0]),
                              grundy_facts_of(n), 0) &&
           grundy_facts_prove(
               f, grundy_facts_of(n),
               grundy_facts_add(zero, grundy_facts_of(u->size[0]->kid[1]), 1),
               u->size[0]->op == N_RANGE ? 0 : -1);
}

/* The place where it is known to be inside: no test. */
static code sure_place(emitter *e, const universe *u, const words *w)
{
    const code low = low_of(e, u);

    if (u->dims > 1)
        return grundy_emit_code(place_text(e, u, w), RANK_ADD);
    if (grundy_emit_is_zero(low))
        return w->at[0];
    return grundy_emit_binary(e, w->at[0], N_SUB, low);
}

static code place_of(emitter *e, const universe *u, const node *n, bool *sure)
{
    words w;

    *sure = surely_inside(e, u, n);
    grundy_emit_words(e, n, &w);
    return *sure ? sure_place(e, u, &w) : place_of_words(e, u, &w);
}

/* ---- words ---- */

const char *grundy_emit_mask_type(const emitter *e, const universe *u)
{
    return grundy_emit_is_wide(e, u) ? "wide_cell_set" : "uint64_t";
}

code grundy_emit_join_masks(emitter *e, const universe *u, node_op op, code x,
                            code y)
{
    assert(op == N_SUB || op == N_BITAND || op == N_BITOR || op == N_BITXOR);
    if (grundy_emit_is_wide(e, u))
        return grundy_emit_call_two(e,
                                    op == N_BITOR    ? "wide_in_either"
                                    : op == N_BITXOR ? "wide_in_one"
                                    : op == N_SUB    ? "wide_without"
                                                     : "wide_in_both",
                                    x, y);
    if (op == N_SUB)
        y = grundy_emit_code(
            grundy_emit_say(e, "~%s", grundy_emit_in(e, y, RANK_UNARY)),
            RANK_UNARY);
    return grundy_emit_binary(e, x, op == N_SUB ? N_BITAND : op, y);
}

/* A set that grows from nothing. */
static const char *begin_gathered(emitter *e, const universe *u)
{
    const char *const into = grundy_emit_name(e, "gathered");

    if (grundy_emit_is_wide(e, u))
        grundy_emit_declare(e, "wide_cell_set %s = wide_no_cells();", into);
    else
        grundy_emit_declare(e, "uint64_t %s = 0;", into);
    return into;
}

static void add_gathered(emitter *e, const universe *u, const char *into,
                         code one)
{
    if (grundy_emit_is_wide(e, u))
        grundy_emit_line(e, "%s = wide_in_either(%s, %s);", into, into,
                         one.text);
    else
        grundy_emit_line(e, "%s |= %s;", into, one.text);
}

static code one_bit(emitter *e, const universe *u, const node *n,
                    const char *fits)
{
    bool sure;
    code at = place_of(e, u, n, &sure);

    if (sure && !grundy_emit_is_wide(e, u) &&
        (at.weight != WEIGHT_NUMBER || at.number < 64))
        return grundy_emit_code(
            grundy_emit_say(e, "UINT64_C(1) << %s",
                            grundy_emit_in(e, at, RANK_MUL)),
            RANK_SHIFT);
    if (fits != NULL && !sure) {
        at = grundy_emit_hold(e, "int64_t", "place_of_x", at);
        grundy_emit_line(e, "%s = %s && %s >= 0;", fits, fits, at.text);
    }
    return grundy_emit_call(
        e, grundy_emit_is_wide(e, u) ? "wide_one_cell" : "bit_of", "%s",
        at.text);
}

typedef struct gathering {
    const universe *u;
    const node *element;
    const char *into, *fits;
} gathering;

static void gather(emitter *e, void *user)
{
    const gathering *g = user;
    const code one = one_bit(e, g->u, g->element, g->fits);

    add_gathered(e, g->u, g->into, one);
}

static code comprehended(emitter *e, const node *n, const universe *u,
                         const char *fits)
{
    gathering g = {u, n->kid[0], begin_gathered(e, u), fits};

    grundy_emit_tail(e, n->tail, 0, gather, &g);
    return grundy_emit_named(g.into);
}

/* A set that is held otherwise, element by element. */
static code converted(emitter *e, const node *n, const universe *u,
                      const char *fits)
{
    const bool wide = grundy_emit_is_wide(e, u);
    const char *into, *at = grundy_emit_name(e, "i");
    const uint32_t width = grundy_emit_width(n->type);
    code a = grundy_emit_list(e, n), place;
    words w = {.count = width};

    assert(width == u->dims && width <= EMIT_WORDS);
    a = grundy_emit_hold(e, "list", "elements", a);
    into = begin_gathered(e, u);
    grundy_emit_count_to(e, e->names, at, grundy_emit_length(e, a));
    for (uint32_t i = 0; i < width && i < EMIT_WORDS; i++)
        w.at[i] = grundy_emit_part(
            width == 1 ? grundy_emit_say(e, "%s.at[%s]", a.text, at)
                       : grundy_emit_say(e, "%s.at[%u * %s + %u]", a.text,
                                         (unsigned)width, at, (unsigned)i),
            WEIGHT_FEW);
    place =
        grundy_emit_hold(e, "int64_t", "place_of_x", place_of_words(e, u, &w));
    if (fits != NULL)
        grundy_emit_line(e, "%s = %s && %s >= 0;", fits, fits, place.text);
    add_gathered(e, u, into,
                 grundy_emit_call(e, wide ? "wide_one_cell" : "bit_of", "%s",
                                  place.text));
    grundy_emit_close_with(e, "");
    return grundy_emit_named(into);
}

bool grundy_emit_stays_inside(const emitter *e, const node *n,
                              const universe *u)
{
    switch ((node_op)n->op) {
    case N_FULL: return true;
    case N_SUB: return grundy_emit_stays_inside(e, n->kid[0], u);
    case N_BITAND:
        return grundy_emit_stays_inside(e, n->kid[0], u) ||
               grundy_emit_stays_inside(e, n->kid[1], u);
    case N_BITOR:
    case N_BITXOR:
        return grundy_emit_stays_inside(e, n->kid[0], u) &&
               grundy_emit_stays_inside(e, n->kid[1], u);
    default: return n->type->in == u && n->op != N_SET && n->op != N_IF;
    }
}

static code operate(emitter *e, const node *n, const universe *u,
                    const char *fits)
{
    const bool both = n->op == N_BITOR || n->op == N_BITXOR;
    const code x = grundy_emit_mask(e, n->kid[0], u, both ? fits : NULL);
    const code y = grundy_emit_mask(e, n->kid[1], u, both ? fits : NULL);

    if (grundy_emit_is_zero(y))
        return n->op == N_BITAND ? y : x;
    if (grundy_emit_is_zero(x))
        return both ? y : x;
    return grundy_emit_join_masks(e, u, (node_op)n->op, x, y);
}

static bool is_operator(const node *n)
{
    return n->op == N_SUB || n->op == N_BITAND || n->op == N_BITOR ||
           n->op == N_BITXOR;
}

/* {} and { a, b } */
static code listed(emitter *e, const node *n, const universe *u,
                   const char *fits)
{
    code made = grundy_emit_zero();

    if (n->kids == 0 && grundy_emit_is_wide(e, u))
        return grundy_emit_call(e, "wide_no_cells", "%s", "");
    for (uint32_t i = 0; i < n->kids; i++) {
        const code one = one_bit(e, u, n->kid[i], fits);

        made = i == 0 ? one : grundy_emit_join_masks(e, u, N_BITOR, made, one);
    }
    return made;
}

code grundy_emit_mask(emitter *e, const node *n, const universe *u,
                      const char *fits)
{
    assert(n->type->tag == TYPE_SET);
    if (fits != NULL && grundy_emit_stays_inside(e, n, u))
        fits = NULL;
    if (n->op == N_FULL) {
        return grundy_emit_call(
            e, grundy_emit_is_wide(e, u) ? "wide_first_cells" : "all_bits",
            "%s", count_of(e, u).text);
    }
    if (n->op == N_SET)
        return n->tail != NULL ? comprehended(e, n, u, fits)
                               : listed(e, n, u, fits);
    /* What is taken away first need not fit. */
    if (is_operator(n) &&
        (fits == NULL || n->op == N_BITOR || n->op == N_BITXOR))
        return operate(e, n, u, fits);
    if (n->type->in == u && n->op != N_IF && !grundy_emit_is_wide(e, u))
        return grundy_emit_expr(e, n);
    return converted(e, n, u, fits);
}

/* ---- sorted arrays ---- */

static code operate_lists(emitter *e, const node *n)
{
    static const struct {
        node_op op;
        const char *name;
    } as[] = {{N_SUB, "set_minus"},
              {N_BITAND, "set_common"},
              {N_BITOR, "set_union"},
              {N_BITXOR, "set_either"}};
    const code x = grundy_emit_list(e, n->kid[0]);
    const code y = grundy_emit_list(e, n->kid[1]);

    for (size_t i = 0; i < sizeof as / sizeof *as; i++)
        if (as[i].op == (node_op)n->op)
            return grundy_emit_call(e, as[i].name, "%s, %s, %u", x.text, y.text,
                                    (unsigned)grundy_emit_width(n->type));
    grundy_emit_refuse(e, n->span, "this operator of sets");
    return x;
}

code grundy_emit_count_of(emitter *e, const universe *u)
{
    return count_of(e, u);
}

/* All of a large universe. */
static code full_list(emitter *e, const node *n)
{
    const universe *u = n->type->in;
    const code count = count_of(e, u);
    const char *base = grundy_emit_name(e, "base"), *name;
    const char *i = grundy_emit_name(e, "i");
    words w;

    grundy_emit_need(e, "list_from");
    grundy_emit_const(e, "int64_t", base, "pushed");
    grundy_emit_count_to(e, e->names, i, count);
    grundy_emit_element(e, u, i, &w);
    for (uint32_t k = 0; k < w.count; k++)
        grundy_emit_line(e, "push(%s);", w.at[k].text);
    grundy_emit_close_with(e, "");
    name = grundy_emit_name(e, "all");
    grundy_emit_taken(e, "list", name, "list_from(%s, %u)", base,
                      (unsigned)w.count);
    return grundy_emit_named(name);
}

code grundy_emit_set(emitter *e, const node *n)
{
    if (grundy_emit_shape(e, n->type) == SHAPE_MASK)
        return grundy_emit_mask(e, n, n->type->in, NULL);
    if (n->op == N_FULL)
        return full_list(e, n);
    if (n->op == N_SET)
        return grundy_emit_array(e, n);
    return operate_lists(e, n);
}

/* ---- questions ---- */

static code in_mask(emitter *e, const node *n)
{
    const universe *u = n->kid[1]->type->in;
    const code set = grundy_emit_expr(e, n->kid[1]);
    bool sure;
    const code at = place_of(e, u, n->kid[0], &sure);

    if (sure)
        return grundy_emit_code(
            grundy_emit_say(e, "(%s >> %s & 1) != 0",
                            grundy_emit_in(e, set, RANK_MUL),
                            grundy_emit_in(e, at, RANK_MUL)),
            RANK_EQUAL);
    return grundy_emit_call(e, "has_bit", "%s, %s", set.text, at.text);
}

code grundy_emit_in_set(emitter *e, const node *n)
{
    const bool set = n->kid[1]->type->tag == TYPE_SET;
    code a;
    words w;

    if (grundy_emit_shape(e, n->kid[1]->type) == SHAPE_MASK)
        return in_mask(e, n);
    a = grundy_emit_list(e, n->kid[1]);
    grundy_emit_words(e, n->kid[0], &w);
    return grundy_emit_call(e, set ? "is_inside" : "is_among", "%s, %s, %u",
                            a.text, grundy_emit_key(e, &w).text,
                            (unsigned)w.count);
}

bool grundy_emit_is_inside(emitter *e, const tail_step *s, const node *in)
{
    const universe *const u = in->kid[1]->type->in;
    const emit_scope scope = grundy_emit_begin(e);
    bool inside;

    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    inside = u->dims == 1 && !u->is_range && surely_inside(e, u, in->kid[0]);
    grundy_emit_end(e, scope);
    return inside;
}

code grundy_emit_members(emitter *e, const node *range, const node *in)
{
    const code set = grundy_emit_expr(e, in->kid[1]);
    const code from = grundy_emit_expr(e, range->kid[0]);
    code end = grundy_emit_expr(e, range->kid[1]);

    if (range->op == N_RANGE)
        end = grundy_emit_binary(e, end, N_ADD, grundy_emit_number(e, 1));
    return grundy_emit_code(
        grundy_emit_say(
            e, "%s & %s%s",
            grundy_emit_call(e, "bits_from", "%s, %s", from.text, end.text)
                .text,
            in->op == N_IN ? "" : "~", grundy_emit_in(e, set, RANK_UNARY)),
        RANK_BITAND);
}

static bool is_mask(const emitter *e, const node *n)
{
    return grundy_emit_shape(e, n->type) == SHAPE_MASK;
}

/* { a, b } <= s, element by element: what is outside is not in it. */
static code listed_inside(emitter *e, const node *n, const node *set)
{
    code made = grundy_emit_named("true");

    for (uint32_t i = 0; i < n->kids; i++) {
        const node asked = {.op = N_IN,
                            .kids = 2,
                            .span = n->span,
                            .type = &grundy_type_bool,
                            .kid =
                                (node *[]){n->kid[i], (node *)(uintptr_t)set}};
        const code one = in_mask(e, &asked);

        made = i == 0
                   ? one
                   : grundy_emit_code(
                         grundy_emit_say(e, "%s && %s",
                                         grundy_emit_in(e, made, RANK_AND),
                                         grundy_emit_in(e, one, RANK_AND + 1)),
                         RANK_AND);
    }
    return made;
}

static code nothing_left(emitter *e, code x, code y)
{
    return grundy_emit_code(grundy_emit_say(e, "(%s & ~%s) == 0",
                                            grundy_emit_in(e, x, RANK_MUL),
                                            grundy_emit_in(e, y, RANK_UNARY)),
                            RANK_EQUAL);
}

/* x is a subset of y. */
static code subset(emitter *e, const node *x, const node *y)
{
    code a, b;

    if (is_mask(e, y) && x->op == N_SET && x->tail == NULL)
        return listed_inside(e, x, y);
    if (is_mask(e, x))
        return nothing_left(e, grundy_emit_expr(e, x),
                            grundy_emit_mask(e, y, x->type->in, NULL));
    if (is_mask(e, y)) {
        const char *fits = grundy_emit_name(e, "fits");

        grundy_emit_declare(e, "bool %s = true;", fits);
        a = grundy_emit_mask(e, x, y->type->in, fits);
        a = nothing_left(e, a, grundy_emit_expr(e, y));
        return grundy_emit_code(grundy_emit_say(e, "%s && %s", fits, a.text),
                                RANK_AND);
    }
    a = grundy_emit_list(e, x);
    b = grundy_emit_list(e, y);
    grundy_emit_need(e, "set_minus");
    return grundy_emit_code(
        grundy_emit_say(e, "set_minus(%s, %s, %u).len == 0", a.text, b.text,
                        (unsigned)grundy_emit_width(x->type)),
        RANK_EQUAL);
}

static code equal(emitter *e, const node *x, const node *y)
{
    const code a = grundy_emit_expr(e, x);
    code b;

    if (is_mask(e, x) && y->op == N_SET && y->kids == 0)
        return grundy_emit_compare(e, N_EQ, a, grundy_emit_zero());
    b = grundy_emit_expr(e, y);
    if (is_mask(e, x) && is_mask(e, y) && x->type->in == y->type->in)
        return grundy_emit_compare(e, N_EQ, a, b);
    if (is_mask(e, x) != is_mask(e, y) || x->type->in != y->type->in) {
        const code there = subset(e, x, y), back = subset(e, y, x);

        return grundy_emit_code(
            grundy_emit_say(e, "%s && %s",
                            grundy_emit_in(e, there, RANK_AND + 1),
                            grundy_emit_in(e, back, RANK_AND + 1)),
            RANK_AND);
    }
    return grundy_emit_call(e, "same_list", "%s, %s, %u", a.text, b.text,
                            (unsigned)grundy_emit_width(x->type));
}

code grundy_emit_compare_sets(emitter *e, const node *n)
{
    const node *x = n->kid[0], *y = n->kid[1];
    code there, back;

    switch ((node_op)n->op) {
    case N_EQ: return equal(e, x, y);
    case N_NE: return grundy_emit_not(e, equal(e, x, y));
    case N_LE: return subset(e, x, y);
    case N_GE: return subset(e, y, x);
    default: break;
    }
    there = n->op == N_LT ? subset(e, x, y) : subset(e, y, x);
    back = n->op == N_LT ? subset(e, y, x) : subset(e, x, y);
    return grundy_emit_code(
        grundy_emit_say(e, "%s && %s", grundy_emit_in(e, there, RANK_AND + 1),
                        grundy_emit_not(e, back).text),
        RANK_AND);
}
