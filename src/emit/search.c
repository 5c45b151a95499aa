/* SPDX-License-Identifier: MIT */
/*
 * Parts of a sum as words, for a search of results (results.c): of positions
 * that have no nimbers, and of misere play without a law, where nothing
 * cancels.  The position is the whole list of parts, sorted, and what was found
 * of it is kept.  A part is its kind and its numbers, filled up with 0 to one
 * width; an array in it is a number too, the same for equal arrays.
 */
#include "emit/emitter.h"

uint32_t grundy_emit_stride(const emitter *e)
{
    uint32_t most = 1;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (e->set->kind[k].params > most)
            most = e->set->kind[k].params;
    return most + 1;
}

typedef struct pushing {
    const node *of;
    const char *fits;
} pushing;

static void push_body(emitter *e, void *user)
{
    const pushing *p = user;

    grundy_emit_push_parts(e, p->of, p->fits);
}

static void push_part(emitter *e, uint32_t kind, const code *arg,
                      uint32_t count)
{
    const uint32_t stride = grundy_emit_stride(e);

    grundy_emit_line(e, "push(%u);", (unsigned)kind);
    for (uint32_t i = 0; i + 1 < stride; i++)
        grundy_emit_line(e, "push(%s);", i < count ? arg[i].text : "0");
}

/* A parameter as one word of a part. */
static const char *as_word(emitter *e, const param *p, code x)
{
    const type *t = p->variable->type;

    switch (grundy_emit_shape(e, t)) {
    case SHAPE_MASK:
        return grundy_emit_say(e, "(int64_t)%s",
                               grundy_emit_in(e, x, RANK_UNARY));
    case SHAPE_LIST:
        return grundy_emit_say(e, "number_of_list(%s, %u)", x.text,
                               (unsigned)grundy_emit_width(t));
    default: return x.text;
    }
}

/* The same back. */
const char *grundy_emit_from_word(emitter *e, const param *p, const char *word)
{
    const type *t = p->variable->type;

    switch (grundy_emit_shape(e, t)) {
    case SHAPE_MASK: return grundy_emit_say(e, "(uint64_t)%s", word);
    case SHAPE_LIST:
        return grundy_emit_say(e, "list_numbered(%s, %u)", word,
                               (unsigned)grundy_emit_width(t));
    default: return word;
    }
}

/* The parts that a position is worth under misere play. */
static void push_split(emitter *e, const game_kind *k, const code *arg,
                       const char *flag)
{
    const uint32_t bindings = e->bindings;

    grundy_emit_open(e, "if (%s)", e->few);
    for (uint32_t i = 0; i < k->params; i++)
        grundy_emit_bind(e, k->param[i].variable, (words){1, {arg[i]}});
    grundy_emit_push_parts(e, k->split, flag);
    e->bindings = bindings;
    grundy_emit_else(e, NULL);
}

static void push_position(emitter *e, const node *n, const char *flag)
{
    const game_kind *k = n->call == CALL_NIM ? NULL : n->ref.kind;
    const bool splits = k != NULL && k->split != NULL && e->few != NULL;
    const test_pair *fits = NULL;
    code arg[GRUNDY_MOST_PARAMS];

    if (k == NULL) {
        arg[0] = grundy_emit_hold(e, "int64_t", "heap",
                                  grundy_emit_expr(e, n->kid[0]));
        fits = grundy_emit_compared(e, arg[0], N_GE, grundy_emit_zero());
    } else {
        grundy_emit_place_args(e, n, arg, &fits);
    }
    if (fits != NULL)
        grundy_emit_open(e, "if (%s)", fits->holds);
    if (splits)
        push_split(e, k, arg, flag);
    for (uint32_t i = 0; k != NULL && i < k->params; i++)
        arg[i].text = as_word(e, &k->param[i], arg[i]);
    push_part(e, k == NULL ? e->set->kinds : k->index, arg,
              k == NULL ? 1 : k->params);
    if (splits)
        grundy_emit_close_with(e, "");
    if (fits == NULL)
        return;
    grundy_emit_else(e, NULL);
    grundy_emit_line(e, "%s = false;", flag);
    grundy_emit_close_with(e, "");
}

static void push_branches(emitter *e, const node *n, const char *fits)
{
    const bool bound = e->bound;
    bool first;

    grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
    grundy_emit_push_parts(e, n->kid[1], fits);
    first = e->bound;
    e->bound = bound;
    grundy_emit_else(e, NULL);
    grundy_emit_push_parts(e, n->kid[2], fits);
    e->bound |= first;
    grundy_emit_close_with(e, "");
}

/* What is there not once must fit all the same: it is looked at once.  Pairs
 * tell none, some and their parity apart. */
static void push_copies(emitter *e, const node *n, const char *fits)
{
    code k = grundy_emit_hold(e, "int64_t", "copies",
                              grundy_emit_how_often(e, n->kid[0]));
    const char *const before = grundy_emit_name(e, "before");
    const char *const some = grundy_emit_name(e, "some");
    const uint32_t mark = e->names;
    const char *const i = grundy_emit_name(e, "copy");

    if (e->few != NULL) {
        grundy_emit_const(e, "int64_t", some, "%s && %s > 2 ? 2 - %s %% 2 : %s",
                          e->few, k.text, k.text, k.text);
        k = grundy_emit_named(some);
    }
    grundy_emit_const(e, "int64_t", before, "pushed");
    grundy_emit_for(e, mark, grundy_emit_say(e, "int64_t %s = 0", i),
                    grundy_emit_say(e, "%s < %s || %s == 0", i, k.text, i),
                    grundy_emit_say(e, "%s++", i));
    grundy_emit_push_parts(e, n->kid[1], fits);
    grundy_emit_close_with(e, "");
    grundy_emit_open(e, "if (%s == 0)", k.text);
    grundy_emit_line(e, "pushed = %s;", before);
    grundy_emit_close_with(e, "");
}

/* Some of a sum may have to be answered, once: what may be there several times
 * is refused. */
static void push_entailed(emitter *e, const node *n, const char *fits)
{
    const char *const from = grundy_emit_name(e, "answered");

    if (!e->sums_of_parts) { /* nothing else is there to move in */
        grundy_emit_push_parts(e, n->kid[0], fits);
        return;
    }
    if (e->bound)
        grundy_emit_refuse(e, n->span, "this form of a sum");
    e->bound = true;
    grundy_emit_const(e, "int64_t", from, "pushed");
    grundy_emit_push_parts(e, n->kid[0], fits);
    grundy_emit_line(e, "bind(%s);", from);
}

/* What may be pushed more than once, or not at all. */
static void push_many(emitter *e, const node *n, const char *fits)
{
    const bool bound = e->bound;
    pushing p = {n->kid[0], fits};

    e->bound = true;
    if (n->op == N_MUL)
        push_copies(e, n, fits);
    else
        grundy_emit_tail(e, n->tail, 0, push_body, &p);
    e->bound = bound;
}

void grundy_emit_push_parts(emitter *e, const node *n, const char *fits)
{
    const uint32_t bindings = e->bindings;
    const node *meant;

    if (n->op == N_ADD) {
        grundy_emit_push_parts(e, n->kid[0], fits);
        grundy_emit_push_parts(e, n->kid[1], fits);
    } else if (n->op == N_MUL || (n->op == N_CALL && n->call == CALL_FOLD)) {
        push_many(e, n, fits);
    } else if (n->op == N_CALL && n->call == CALL_ENTAILED) {
        push_entailed(e, n, fits);
    } else if (n->op == N_CALL &&
               (n->call == CALL_POSITION || n->call == CALL_NIM)) {
        push_position(e, n, fits);
    } else if (n->op == N_IF) {
        push_branches(e, n, fits);
    } else if (n->op != N_NOTHING &&
               (meant = grundy_emit_unfold(e, n)) != NULL) {
        grundy_emit_push_parts(e, meant, fits);
        e->bindings = bindings;
    } else if (n->op != N_NOTHING) {
        grundy_emit_refuse(e, n->span, "this form of a sum");
    } else if (!e->sums_of_parts) {
        grundy_emit_push_nim(e, "0"); /* a position has the same words */
    }
}

/* ---- heaps of Nim ---- */

static bool is_no_nim(void *user, node *n)
{
    (void)user;
    return n->op != N_CALL || n->call != CALL_NIM;
}

bool grundy_emit_has_nim(const ruleset *set)
{
    bool none = grundy_tree_walk_others(set, is_no_nim, NULL);

    for (uint32_t k = 0; k < set->kinds && none; k++)
        none = grundy_tree_walk_kind(&set->kind[k], is_no_nim, NULL);
    return !none;
}

/* ---- Left and Right ---- */

const node *grundy_emit_without_side(const node *n, bool *right)
{
    const bool told = n->op == N_CALL && n->call == CALL_SIDE;

    *right = told && n->word == W_RIGHT;
    return told ? n->kid[0] : n;
}

static node *call_of(emitter *e, call_kind call, word_id word, const type *t,
                     const node *of)
{
    node *const made = grundy_tree_node(&e->a, N_CALL, of->span, 1);

    if (made != NULL) {
        made->call = (uint8_t)call;
        made->word = (uint8_t)word;
        made->type = t;
        made->kid[0] = (node *)(uintptr_t)of;
    }
    return made;
}

/* wins(left SUM), wins(right SUM) */
static const char *wins_as(emitter *e, const node *sum, word_id side)
{
    const node *of = call_of(e, CALL_SIDE, side, &grundy_type_sum, sum);

    if (of != NULL)
        of = call_of(e, CALL_WINS, W_FIRST_WINS, &grundy_type_bool, of);
    if (of == NULL) {
        grundy_emit_no_memory(e);
        return "";
    }
    return grundy_emit_in(
        e, grundy_emit_hold(e, "bool", "wins", grundy_emit_expr(e, of)),
        RANK_OR);
}

code grundy_emit_outcome(emitter *e, const node *n)
{
    bool right;
    const node *const sum = grundy_emit_without_side(n, &right);
    const char *const left = wins_as(e, sum, W_LEFT);
    const char *const too = wins_as(e, sum, W_RIGHT);

    return grundy_emit_call(e, "text_list",
                            "%s ? (%s ? \"N\" : \"L\") : %s ? \"R\" : \"P\"",
                            left, too, too);
}
