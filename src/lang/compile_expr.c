/* SPDX-License-Identifier: MIT */
/*
 * Expressions to code.  A value is asked for where it stands (value) or at a
 * place (into); a variable stands in its register and costs nothing.
 */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "lang/compiler.h"
#include "lang/lex.h"
#include "lang/operators.h"
#include "lang/runtime.h"

/* Most nodes of a function's body that is put in place of its call. */
enum { INLINE_NODES = 40 };

uint32_t grundy_compiler_runtime(compiler *c, runtime_call *call, uint32_t to,
                                 uint32_t from, uint32_t results, const type *t,
                                 const type *other, const void *extra)
{
    const uint32_t info = grundy_compiler_info(
        c, (runtime_info){call, t, other, extra, results});

    return grundy_compiler_emit(c, OP_RUNTIME, to, from, info);
}

uint32_t grundy_compiler_side_by_side(compiler *c, node *const *kid,
                                      uint32_t kids)
{
    uint32_t width = 0, at, to;

    for (uint32_t i = 0; i < kids; i++)
        width += kid[i]->type->width;
    at = to = grundy_compiler_temp(c, width);
    for (uint32_t i = 0; i < kids; i++) {
        grundy_compiler_into(c, kid[i], to);
        to += kid[i]->type->width;
    }
    return at;
}

static bool small_constant(const node *n, int64_t *value)
{
    if (n->op == N_NEG && n->kid[0]->op == N_INT)
        *value = -n->kid[0]->number;
    else if (n->op == N_INT || n->op == N_CHAR)
        *value = n->number;
    else
        return false;
    return *value > -32768 && *value < 32768;
}

static void binary(compiler *c, opcode op, const node *n, uint32_t to)
{
    const uint32_t x = grundy_compiler_value(c, n->kid[0]);
    const uint32_t y = grundy_compiler_value(c, n->kid[1]);

    c->span = n->span;
    (void)grundy_compiler_emit(c, op, to, x, y);
}

static void add_or_sub(compiler *c, const node *n, uint32_t to)
{
    int64_t by;

    if (small_constant(n->kid[1], &by)) {
        const uint32_t x = grundy_compiler_value(c, n->kid[0]);

        if (n->op == N_SUB)
            by = -by;
        c->span = n->span;
        (void)grundy_compiler_emit(c, OP_ADD_SMALL, to, x,
                                   (uint32_t)by & 0xffff);
    } else if (n->op == N_ADD && small_constant(n->kid[0], &by)) {
        const uint32_t x = grundy_compiler_value(c, n->kid[1]);

        c->span = n->span;
        (void)grundy_compiler_emit(c, OP_ADD_SMALL, to, x,
                                   (uint32_t)by & 0xffff);
    } else {
        binary(c, n->op == N_ADD ? OP_ADD : OP_SUB, n, to);
    }
}

static void add(compiler *c, const node *n, uint32_t to)
{
    const type *x = n->kid[0]->type, *y = n->kid[1]->type;

    if (n->type->tag != TYPE_ARRAY) {
        add_or_sub(c, n, to);
        return;
    }
    if (grundy_type_is_text(n->type)) {
        const uint32_t from = grundy_compiler_side_by_side(c, n->kid, 2);

        (void)grundy_compiler_runtime(c, grundy_runtime_join_text, to, from, 1,
                                      x, y, NULL);
    } else {
        const uint32_t from = grundy_compiler_side_by_side(c, n->kid, 2);

        (void)grundy_compiler_runtime(c, grundy_runtime_join_arrays, to, from,
                                      1, n->type, NULL, NULL);
    }
}

/* ---- conditions as values ---- */

static void condition_value(compiler *c, const node *n, uint32_t to)
{
    jumps no = {0};

    grundy_compiler_load(c, to, 0);
    grundy_compiler_branch(c, n, false, &no);
    grundy_compiler_load(c, to, 1);
    grundy_compiler_land(c, &no);
}

/* A register that is not to itself, since a condition is stored first. */
static void condition_into(compiler *c, const node *n, uint32_t to)
{
    const uint32_t apart = grundy_compiler_temp(c, 1);

    assert(n->type->tag == TYPE_BOOL);
    condition_value(c, n, apart);
    grundy_compiler_copy(c, to, apart, 1);
}

/* ---- calls ---- */

static bool count_nodes(void *user, node *n)
{
    uint32_t *left = user;

    if (*left == 0 || n->tail != NULL || n->call == CALL_FUNCTION ||
        n->type->tag == TYPE_SUM || n->type->tag == TYPE_SET)
        return false;
    --*left;
    return true;
}

static bool can_inline(const function *f)
{
    uint32_t left = INLINE_NODES;

    if (f->recursive)
        return false;
    for (uint32_t i = 0; i < f->params; i++)
        if (f->param[i].kind != PARAM_INT)
            return false;
    return grundy_tree_walk(f->body, count_nodes, &left);
}

/* The arguments of a function in the representation it declares. */
static uint32_t function_arguments(compiler *c, const node *n)
{
    const function *f = n->ref.function;
    const uint32_t at = grundy_compiler_temp(c, f->params);

    assert(n->kids == f->params);
    for (uint32_t i = 0; i < f->params; i++)
        grundy_compiler_as(c, n->kid[i], f->param[i].variable->type, at + i);
    return at;
}

static void call_function(compiler *c, const node *n, uint32_t to)
{
    const function *f = n->ref.function;
    const uint32_t at = function_arguments(c, n);

    c->span = n->span;
    if (!can_inline(f)) {
        (void)grundy_compiler_emit(c, OP_CALL, to, at, f->index);
        return;
    }
    for (uint32_t i = 0; i < f->params; i++)
        f->param[i].variable->reg = at + i;
    grundy_compiler_as(c, f->body, f->result, to);
}

/* min(a, b, ...), gcd(a, b, ...) */
static void least(compiler *c, const node *n, uint32_t to)
{
    const uint32_t width = n->type->width;
    const uint32_t best = grundy_compiler_temp(c, width);

    grundy_compiler_into(c, n->kid[0], best);
    for (uint32_t i = 1; i < n->kids; i++) {
        const uint32_t pair = grundy_compiler_temp(c, 2 * width);
        jumps keep = {0};

        grundy_compiler_copy(c, pair, best, width);
        grundy_compiler_into(c, n->kid[i], pair + width);
        c->span = n->span;
        if (n->word == W_XOR) {
            (void)grundy_compiler_emit(c, OP_BIT_XOR, best, pair, pair + 1);
            continue;
        }
        if (n->word == W_GCD || n->word == W_LCM) {
            (void)grundy_compiler_runtime(
                c, n->word == W_GCD ? grundy_runtime_gcd : grundy_runtime_lcm,
                best, pair, 1, n->type, NULL, NULL);
            continue;
        }
        if (grundy_type_is_word(n->type)) {
            grundy_compiler_jump_compare(c, n->word == W_MIN ? N_LE : N_GE,
                                         best, pair + 1, true, &keep);
        } else {
            const uint32_t sign = grundy_compiler_temp(c, 2);

            (void)grundy_compiler_runtime(c, grundy_runtime_compare, sign, pair,
                                          1, n->type, NULL, NULL);
            grundy_compiler_load(c, sign + 1, 0);
            grundy_compiler_jump_compare(c, n->word == W_MIN ? N_LE : N_GE,
                                         sign, sign + 1, true, &keep);
        }
        grundy_compiler_copy(c, best, pair + width, width);
        grundy_compiler_land(c, &keep);
    }
    grundy_compiler_copy(c, to, best, width);
}

static runtime_call *word_call(word_id id)
{
    switch (id) {
    case W_ABS: return grundy_runtime_abs;
    case W_ISQRT: return grundy_runtime_isqrt;
    case W_POPCOUNT: return grundy_runtime_popcount;
    case W_NIMPRODUCT: return grundy_runtime_nimproduct;
    case W_ISPRIME: return grundy_runtime_isprime;
    case W_FACTORS: return grundy_runtime_factors;
    case W_DIVISORS: return grundy_runtime_divisors;
    case W_DIGITS: return grundy_runtime_digits;
    case W_ADJACENCY: return grundy_runtime_adjacency;
    case W_NEIGHBOURS: return grundy_runtime_neighbours;
    case W_PARENTS: return grundy_runtime_parents;
    case W_PARTITIONS: return grundy_runtime_partitions;
    case W_PLAY: return grundy_runtime_play;
    default: return NULL;
    }
}

static void call_word(compiler *c, const node *n, uint32_t to)
{
    const type *t = n->kid[0]->type;
    uint32_t from;

    if (n->word == W_LEN || n->word == W_SIZE) {
        from = grundy_compiler_value(c, n->kid[0]);
        (void)grundy_compiler_emit(c, grundy_compiler_masked(c, t)
                                          ? OP_POPCOUNT
                                          : OP_LENGTH,
                                   to, from, 0);
        return;
    }
    if (n->word == W_SORT) {
        from = grundy_compiler_temp(c, 1);
        if (t->tag == TYPE_SET)
            grundy_compiler_set(c, n->kid[0], from);
        else
            grundy_compiler_into(c, n->kid[0], from);
        c->span = n->span;
        (void)grundy_compiler_runtime(c, grundy_runtime_sort, to, from, 1, t,
                                      NULL, NULL);
        return;
    }
    from = grundy_compiler_side_by_side(c, n->kid, n->kids);
    c->span = n->span;
    assert(word_call((word_id)n->word) != NULL);
    (void)grundy_compiler_runtime(c, word_call((word_id)n->word), to, from, 1,
                                  n->type, NULL, NULL);
}

/* The number of the word lies behind extra: results are one word anyway. */
static const uint32_t start_words[W_WORDS] = {[W_NIMBER] = W_NIMBER,
                                              [W_ROW] = W_ROW,
                                              [W_FIRST_WINS] = W_FIRST_WINS,
                                              [W_RESULT] = W_RESULT,
                                              [W_OUTCOME] = W_OUTCOME,
                                              [W_VALUE] = W_VALUE,
                                              [W_WINNING_MOVES] =
                                                  W_WINNING_MOVES,
                                              [W_CASE] = W_CASE};

static void call(compiler *c, const node *n, uint32_t to)
{
    uint32_t from;

    switch ((call_kind)n->call) {
    case CALL_VARIABLE: /* a global: locals stand in registers */
        for (uint32_t i = 0; i < n->type->width; i++)
            (void)grundy_compiler_emit_number(
                c, OP_GLOBAL, to + i,
                (int32_t)(c->p->slot[n->ref.variable->index] + i));
        break;
    case CALL_FUNCTION: call_function(c, n, to); break;
    case CALL_LEAST: least(c, n, to); break;
    case CALL_WORD: call_word(c, n, to); break;
    case CALL_FOLD: grundy_compiler_fold(c, n, to); break;
    case CALL_NIMBER: case CALL_RESULT: case CALL_WINS: case CALL_OUTCOME:
        assert(start_words[n->word] == n->word);
        from = grundy_compiler_value(c, n->kid[0]);
        c->span = n->span;
        (void)grundy_compiler_runtime(c,
                                      n->call == CALL_OUTCOME
                                          ? grundy_runtime_text_of
                                          : grundy_runtime_value,
                                      to, from, 1, n->type, NULL,
                                      &start_words[n->word]);
        break;
    case CALL_START:
        assert(start_words[n->word] == n->word);
        (void)grundy_compiler_runtime(c,
                                      n->word == W_OUTCOME ||
                                              n->word == W_VALUE
                                          ? grundy_runtime_start_text
                                          : grundy_runtime_start,
                                      to, to, 1, n->type, NULL,
                                      &start_words[n->word]);
        break;
    case CALL_SIDE:
        from = grundy_compiler_value(c, n->kid[0]);
        c->span = n->span;
        if (n->word == W_RIGHT)
            (void)grundy_compiler_runtime(c, grundy_runtime_right, to, from, 1,
                                          n->type, NULL, NULL);
        else
            grundy_compiler_copy(c, to, from, 1);
        break;
    case CALL_ENTAILED:
        from = grundy_compiler_value(c, n->kid[0]);
        c->span = n->span;
        (void)grundy_compiler_runtime(c, grundy_runtime_entailed, to, from, 1,
                                      n->type, NULL, NULL);
        break;
    default: break;
    }
}

/* ---- the rest ---- */

static void constant_text(compiler *c, const node *n, uint32_t to)
{
    object *o = grundy_object_new(c->a, 0, n->length);
    size_t at = 0;

    if (o == NULL) {
        grundy_compiler_no_memory(c);
        return;
    }
    while (at < n->length)
        o->word[o->count++] = grundy_lex_character(n->name, n->length, &at);
    grundy_compiler_load(c, to, grundy_object_reference(o));
}

typedef struct pushing {
    const node *n;
    const type *item;
} pushing;

static void push_item(compiler *c, void *user)
{
    const pushing *w = user;
    const uint32_t width = w->item->width;

    for (uint32_t i = 0; i < w->n->kids; i++) {
        const uint32_t next = c->next, at = grundy_compiler_temp(c, width);

        grundy_compiler_as(c, w->n->kid[i], w->item, at);
        (void)grundy_compiler_emit(c, OP_PUSH, at, width, 0);
        c->next = next;
    }
}

static void array(compiler *c, const node *n, uint32_t to)
{
    pushing w = {n, n->type->item[0]};

    (void)grundy_compiler_emit(c, OP_OPEN, 0, 0, 0);
    if (n->tail != NULL)
        grundy_compiler_tail(c, n->tail, !grundy_type_is_flat(w.item),
                             push_item, &w);
    else
        push_item(c, &w);
    c->span = n->span;
    (void)grundy_compiler_emit(c, OP_ARRAY, to, w.item->width, 0);
}

static void element(compiler *c, const node *n, uint32_t to)
{
    const uint32_t of = grundy_compiler_value(c, n->kid[0]);
    const uint32_t at = grundy_compiler_value(c, n->kid[1]);
    const uint32_t width = n->type->width;

    c->span = n->span;
    if (width == 1) {
        (void)grundy_compiler_emit(c, OP_INDEX, to, of, at);
    } else {
        (void)grundy_compiler_emit(c, OP_INDEX_MANY, to, of, at);
        (void)grundy_compiler_emit(c, OP_STOP, width, 0, 0);
    }
}

/* low and high, inclusive, of a range into two registers */
static uint32_t both_ends(compiler *c, const node *range)
{
    const uint32_t at = grundy_compiler_temp(c, 2);

    grundy_compiler_into(c, range->kid[0], at);
    grundy_compiler_into(c, range->kid[1], at + 1);
    if (range->op == N_RANGE_LT)
        (void)grundy_compiler_emit(c, OP_ADD_SMALL, at + 1, at + 1,
                                   (uint32_t)-1 & 0xffff);
    return at;
}

static void slice(compiler *c, const node *n, uint32_t to)
{
    const uint32_t at = grundy_compiler_temp(c, 3);
    uint32_t ends;

    grundy_compiler_into(c, n->kid[0], at);
    ends = both_ends(c, n->kid[1]);
    grundy_compiler_copy(c, at + 1, ends, 2);
    c->span = n->span;
    (void)grundy_compiler_runtime(c, grundy_runtime_slice, to, at, 1, n->type,
                                  NULL, NULL);
}

/* Each update copies: base, indices, value to a new base. */
static void with(compiler *c, const node *n, uint32_t to)
{
    uint32_t at = grundy_compiler_temp(c, 1);

    grundy_compiler_into(c, n->kid[0], at);
    for (uint32_t u = 1; u < n->kids; u++) {
        const node *update = n->kid[u];
        const uint32_t last = update->kids - 1;
        const uint32_t from =
            grundy_compiler_temp(c, 1 + last + update->type->width);

        assert(update->op == N_UPDATE && last > 0);
        grundy_compiler_copy(c, from, at, 1);
        for (uint32_t i = 0; i < last; i++)
            grundy_compiler_into(c, update->kid[i], from + 1 + i);
        grundy_compiler_as(c, update->kid[last], update->type,
                           from + 1 + last);
        c->span = update->span;
        (void)grundy_compiler_runtime(c, grundy_runtime_store, at, from, 1,
                                      n->type, update->type, NULL);
        if (c->status == GRUNDY_OK) /* else there may be none */
            c->c->info[c->c->infos - 1].extra = update;
    }
    grundy_compiler_copy(c, to, at, 1);
}

static void choose(compiler *c, const node *n, uint32_t to)
{
    jumps no = {0}, end = {0};
    const uint32_t at = grundy_compiler_temp(c, n->type->width);

    grundy_compiler_branch(c, n->kid[0], false, &no);
    grundy_compiler_as(c, n->kid[1], n->type, at);
    grundy_compiler_wait(c, &end,
                         grundy_compiler_emit_number(c, OP_JUMP, 0, 0));
    grundy_compiler_land(c, &no);
    grundy_compiler_as(c, n->kid[2], n->type, at);
    grundy_compiler_land(c, &end);
    grundy_compiler_copy(c, to, at, n->type->width);
}

static void tuple(compiler *c, const node *n, uint32_t to)
{
    const uint32_t at = grundy_compiler_temp(c, n->type->width);
    uint32_t next = at;

    assert(n->kids == n->type->count);
    for (uint32_t i = 0; i < n->kids; i++) {
        grundy_compiler_as(c, n->kid[i], n->type->item[i], next);
        next += n->kid[i]->type->width;
    }
    grundy_compiler_copy(c, to, at, n->type->width);
}

static void compile(compiler *c, const node *n, uint32_t to)
{
    uint32_t at;

    switch ((node_op)n->op) {
    case N_INT: case N_CHAR: grundy_compiler_load(c, to, n->number); break;
    case N_TEXT: constant_text(c, n, to); break;
    case N_NAME: case N_CALL: call(c, n, to); break;
    case N_TUPLE: tuple(c, n, to); break;
    case N_ARRAY: array(c, n, to); break;
    case N_INDEX: element(c, n, to); break;
    case N_SLICE: slice(c, n, to); break;
    case N_NEG:
        at = grundy_compiler_value(c, n->kid[0]);
        c->span = n->span;
        (void)grundy_compiler_emit(c, OP_NEG, to, at, 0);
        break;
    case N_ADD: add(c, n, to); break;
    case N_SUB: add_or_sub(c, n, to); break;
    case N_RANGE: case N_RANGE_LT:
        at = both_ends(c, n);
        c->span = n->span;
        (void)grundy_compiler_runtime(c, grundy_runtime_range, to, at, 1,
                                      n->type, NULL, NULL);
        break;
    case N_IF: choose(c, n, to); break;
    case N_WITH: with(c, n, to); break;
    default:
        if (grundy_is_arithmetic(n))
            binary(c, grundy_operator_of((node_op)n->op)->code, n, to);
        else
            condition_into(c, n, to);
        break;
    }
}

/* A sum or a set that is computed as any value is, and only referred to. */
static bool gives_reference(const node *n)
{
    return n->op == N_NAME || n->op == N_INDEX ||
           (n->op == N_CALL &&
            (n->call == CALL_FUNCTION || n->call == CALL_SIDE ||
             n->call == CALL_ENTAILED ||
             (n->call == CALL_FOLD && n->word != W_SUM)));
}

void grundy_compiler_into(compiler *c, const node *n, uint32_t to)
{
    const uint32_t next = c->next;

    if (c->status != GRUNDY_OK)
        return;
    c->span = n->span;
    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind >= VAR_PARAM) {
        grundy_compiler_copy(c, to, n->ref.variable->reg, n->type->width);
    } else if (n->type->tag == TYPE_SUM && !gives_reference(n)) {
        (void)grundy_compiler_emit(c, OP_OPEN, 0, 0, 0);
        grundy_compiler_sum(c, n, NO_COPIES);
        c->span = n->span;
        (void)grundy_compiler_emit(c, OP_SUM, to, 0, 0);
    } else if (n->type->tag == TYPE_SET && n->op != N_IF &&
               !gives_reference(n)) {
        if (grundy_compiler_masked(c, n->type))
            grundy_compiler_mask_op(c, n, to);
        else
            grundy_compiler_set(c, n, to);
    } else {
        compile(c, n, to);
    }
    c->next = next;
}

uint32_t grundy_compiler_value(compiler *c, const node *n)
{
    uint32_t to;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind >= VAR_PARAM)
        return n->ref.variable->reg;
    to = grundy_compiler_temp(c, n->type->width);
    grundy_compiler_into(c, n, to);
    return to;
}

void grundy_compiler_as(compiler *c, const node *n, const type *t, uint32_t to)
{
    assert(n->type->width == t->width);
    if (n->type->tag == TYPE_SET && t->tag == TYPE_SET &&
        grundy_compiler_masked(c, n->type) != grundy_compiler_masked(c, t)) {
        if (grundy_compiler_masked(c, t))
            grundy_compiler_mask(c, n, t->in, false, to);
        else
            grundy_compiler_set(c, n, to);
        return;
    }
    grundy_compiler_into(c, n, to);
}
