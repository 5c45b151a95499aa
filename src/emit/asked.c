/* SPDX-License-Identifier: MIT */
/*
 * What the rules ask of a board whose cells are unknown, while its moves are
 * listed (listed.c): each cell that they read is asked for as it is read, one
 * by one where they are compared.  Sets and numbers are words of bits: what is
 * to be known of an expression is known by the mask of the bits that are
 * wanted, which goes down to the board through its operations.
 */
#include <assert.h>
#include <string.h>

#include "emit/asked.h"
#include "plan/rewrites/build.h"

enum { MOST_STEPS = 8 };

/* ---- what hangs on the board ---- */

/* Which of its parameters it is; all are boards. */
static uint32_t place_of(const board_reading *b, const variable *v)
{
    uint32_t i = 0;

    while (i < b->kind->params && b->kind->param[i].variable != v)
        i++;
    return i;
}

bool grundy_asked_is_board(const board_reading *b, const node *n)
{
    return n->op == N_NAME && place_of(b, n->ref.variable) < b->kind->params;
}

static bool is_length(const board_reading *b, const node *n)
{
    return n->op == N_CALL && n->call == CALL_WORD && n->word == W_LEN &&
           b->form >= BOARD_ROWS && grundy_asked_is_board(b, n->kid[0]);
}

/* What cells hold is in it. */
bool grundy_asked_is_open(const board_reading *b, const node *n)
{
    bool found = grundy_asked_is_board(b, n);

    if (is_length(b, n))
        return false;
    for (uint32_t i = 0; i < n->kids && !found; i++)
        found = grundy_asked_is_open(b, n->kid[i]);
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps && !found; i++)
        found = n->tail->step[i].expr != NULL &&
                grundy_asked_is_open(b, n->tail->step[i].expr);
    return found;
}

/* The board as a row of bits, or a row of it. */
static bool is_row(const board_reading *b, const node *n)
{
    return b->form == BOARD_ROWS
               ? n->op == N_INDEX && grundy_asked_is_board(b, n->kid[0])
               : b->form < BOARD_ROWS && grundy_asked_is_board(b, n);
}

/* Its number in the program. */
static const char *row_of(emitter *e, const board_reading *b, const node *n)
{
    assert(is_row(b, n));
    return b->form == BOARD_ROWS
               ? grundy_emit_expr(e, n->kid[1]).text
               : grundy_emit_say(e, "%u",
                                 (unsigned)place_of(b, n->ref.variable));
}

static code whole(board_reading *b)
{
    b->whole = true;
    return grundy_emit_zero();
}

static bool is_set(const board_reading *b)
{
    return b->form == BOARD_SET;
}

const char *grundy_asked_type(const emitter *e, const board_reading *b)
{
    return is_set(b) ? grundy_emit_mask_type(e, b->open->type->in) : "uint64_t";
}

const char *grundy_asked_name(emitter *e, const board_reading *b,
                              const char *name)
{
    return grundy_asked_is_wide(e, b) ? grundy_emit_say(e, "wide_%s", name)
                                      : name;
}

/* x op y, of words of the board. */
static code join(emitter *e, const board_reading *b, node_op op, code x, code y)
{
    if (is_set(b))
        return grundy_emit_join_masks(e, b->open->type->in, op, x, y);
    return grundy_emit_binary(e, x, op, y);
}

/* x cut with the bits that are wanted. */
static code cut(emitter *e, const board_reading *b, code x, const char *of)
{
    return join(e, b, N_BITAND, x, grundy_emit_code(of, RANK_UNARY));
}

/* Whether there are bits in x, or none. */
static code has_bits(emitter *e, const board_reading *b, code x, bool some)
{
    if (!grundy_asked_is_wide(e, b))
        return grundy_emit_compare(
            e, some ? N_NE : N_EQ,
            grundy_emit_code(grundy_emit_in(e, x, RANK_EQUAL + 1), RANK_UNARY),
            grundy_emit_zero());
    x = grundy_emit_call(e, "wide_is_empty", "%s", x.text);
    return some ? grundy_emit_not(e, x) : x;
}

/* Bits of what does not hang on the board. */
static code fixed_bits(emitter *e, board_reading *b, const node *n)
{
    code c;

    assert(!grundy_asked_is_open(b, n));
    for (uint32_t i = 0; i < b->held; i++)
        if (b->fixed[i] == n)
            return b->is[i];
    if (is_set(b))
        return grundy_emit_mask(e, n, b->open->type->in, b->fits);
    c = grundy_emit_expr(e, n);
    return grundy_emit_code(
        grundy_emit_say(e, "(uint64_t)%s", grundy_emit_in(e, c, RANK_UNARY)),
        RANK_UNARY);
}

/* Gives names to what does not hang on the board, before a loop over bits. */
static void hold_fixed(emitter *e, board_reading *b, const node *n)
{
    int64_t number;

    if (is_row(b, n) || grundy_emit_constant(n, &number))
        return;
    if (grundy_asked_is_open(b, n)) {
        for (uint32_t i = 0; i < n->kids && n->tail == NULL; i++)
            if (!is_set(b) || n->kid[i]->type->tag == TYPE_SET)
                hold_fixed(e, b, n->kid[i]);
        return;
    }
    if (b->held == ASKED_HELD) {
        b->whole = true;
        return;
    }
    b->is[b->held] = grundy_emit_hold(e, grundy_asked_type(e, b), "bits",
                                      fixed_bits(e, b, n));
    b->fixed[b->held++] = n;
}

/* The number k of 2 ** k, 1 << k, 2; NULL: it is something else. */
static const char *shift_of(emitter *e, const node *n)
{
    int64_t number;

    if (grundy_emit_constant(n, &number))
        return number > 0 && (number & (number - 1)) == 0
                   ? grundy_emit_say(e, "%d", __builtin_ctzll((uint64_t)number))
                   : NULL;
    if (n->op != N_POW || !grundy_emit_constant(n->kid[0], &number) ||
        number != 2)
        return NULL;
    return grundy_emit_in(e, grundy_emit_expr(e, n->kid[1]), RANK_MUL);
}

static code shifted(emitter *e, code x, const char *by, bool up)
{
    return grundy_emit_call(e, up ? "bits_up" : "bits_down", "%s, %s", x.text,
                            by);
}

/* x - C where all of C is in x, x + C where none of it is. */
static code moved_bits(emitter *e, board_reading *b, const node *n,
                       const char *of)
{
    const bool adds = n->op == N_ADD;
    const char *const after = b->after;
    code c = fixed_bits(e, b, n->kid[1]), x;

    assert(!is_set(b));
    c = grundy_emit_hold(e, "uint64_t", "taken", c);
    b->after = NULL;
    x = grundy_asked_bits(e, b, n->kid[0], c.text);
    b->after = after;
    grundy_emit_open(e, "if (%s != %s)", grundy_emit_in(e, x, RANK_EQUAL + 1),
                     adds ? "0" : c.text);
    grundy_emit_line(e, "%s.refused = true;", b->asks);
    grundy_emit_close(e);
    x = grundy_asked_bits(e, b, n->kid[0], of);
    return grundy_emit_binary(
        e, x, adds ? N_BITOR : N_BITAND,
        grundy_emit_code(adds && of == NULL ? c.text
                         : adds ? grundy_emit_say(e, "(%s & %s)", c.text, of)
                                : grundy_emit_say(e, "~%s", c.text),
                         RANK_UNARY));
}

/* x and y, one of which hangs on the board; both if none is NULL. */
static code two_bits(emitter *e, board_reading *b, const node *n,
                     const char *of)
{
    const bool fixed = !grundy_asked_is_open(b, n->kid[1]);
    const bool turned = !grundy_asked_is_open(b, n->kid[0]);
    const bool less = n->op == N_SUB;
    code x, y;

    if (fixed || turned) {
        y = fixed_bits(e, b, n->kid[fixed]);
        if (n->op == N_BITAND && of != NULL) {
            y = cut(e, b, y, of);
            return grundy_asked_bits(e, b, n->kid[turned],
                                     grundy_emit_in(e, y, RANK_UNARY));
        }
        x = grundy_asked_bits(e, b, n->kid[turned], of);
        if (of != NULL && !(less && fixed))
            y = cut(e, b, y, of);
        if (turned) {
            const code other = x;

            x = y;
            y = other;
        }
    } else {
        x = grundy_asked_bits(e, b, n->kid[0], of);
        y = grundy_asked_bits(e, b, n->kid[1], of);
    }
    return join(e, b, (node_op)n->op, x, y);
}

/* Of a set that becomes a board: what is taken away need not fit, and what it
 * is taken from has to be on the board. */
static code fitting_bits(emitter *e, board_reading *b, const node *n)
{
    const char *const fits = b->fits;
    code c;

    if (!grundy_emit_stays_inside(e, n, b->open->type->in))
        return whole(b);
    b->fits = NULL;
    c = two_bits(e, b, n, NULL);
    b->fits = fits;
    return c;
}

/* {x for x in S if ..}, where the conditions do not hang on the board. */
static code those_bits(emitter *e, board_reading *b, const node *n,
                       const char *of)
{
    const tail *const t = n->tail;
    node all = {.op = N_FULL, .span = n->span, .type = b->open->type};
    tail_step step[MOST_STEPS];
    tail over = {.steps = t == NULL ? 0 : t->steps, .step = step};
    node those = *n;
    code c;

    if (!is_set(b) || t == NULL || t->steps == 0 || t->steps > MOST_STEPS ||
        t->step[0].kind != STEP_FOR || n->kids != 1 ||
        !grundy_tree_is_pattern(n->kid[0], t->step[0].pattern))
        return whole(b);
    memcpy(step, t->step, t->steps * sizeof *step);
    for (uint32_t i = 1; i < t->steps; i++)
        if (step[i].kind != STEP_IF || grundy_asked_is_open(b, step[i].expr))
            return whole(b);
    step[0].expr = &all;
    those.tail = &over;
    c = grundy_emit_hold(e, grundy_asked_type(e, b), "those",
                         grundy_emit_mask(e, &those, all.type->in, NULL));
    if (of == NULL)
        return join(e, b, N_BITAND,
                    grundy_asked_bits(e, b, t->step[0].expr, NULL), c);
    c = cut(e, b, c, of);
    return grundy_asked_bits(e, b, t->step[0].expr,
                             grundy_emit_in(e, c, RANK_UNARY));
}

node *grundy_asked_body(emitter *e, const node *n)
{
    const function *const f = n->ref.function;
    rewriting make = {.a = &e->a};

    return n->op == N_CALL && n->call == CALL_FUNCTION && !f->recursive
               ? grundy_build_copy(&make, f->body, grundy_build_argument,
                                   (void *)(uintptr_t)n)
               : NULL;
}

/* What hangs on the board, as a word: its bits of these, which are asked for;
 * of NULL: all, as they are after. */
code grundy_asked_bits(emitter *e, board_reading *b, const node *n,
                       const char *of)
{
    const char *row, *by;
    const node *body;

    if (b->whole || e->status != GRUNDY_OK)
        return grundy_emit_zero();
    if (is_row(b, n)) {
        row = row_of(e, b, n);
        return of == NULL
                   ? grundy_emit_call(
                         e, grundy_asked_name(e, b, "seen_bits"),
                         "&%s, %s, %s%s", b->asks, row, b->after,
                         b->form == BOARD_ROWS
                             ? " == 1"
                             : grundy_emit_say(e, " == %s + 1", row))
                   : grundy_emit_call(e, grundy_asked_name(e, b, "asked_bits"),
                                      "&%s, %s, %s", b->asks, row, of);
    }
    if (!grundy_asked_is_open(b, n)) {
        const code c = fixed_bits(e, b, n);

        return of == NULL ? c : cut(e, b, c, of);
    }
    switch ((node_op)n->op) {
    case N_SUB:
    case N_ADD:
        if (is_set(b) && b->fits != NULL && n->op == N_SUB)
            return fitting_bits(e, b, n);
        if (is_set(b))
            return two_bits(e, b, n, of);
        return grundy_asked_is_open(b, n->kid[1]) ? whole(b)
                                                  : moved_bits(e, b, n, of);
    case N_BITAND:
        if (b->fits != NULL)
            return fitting_bits(e, b, n);
        return two_bits(e, b, n, of);
    case N_BITOR:
    case N_BITXOR: return two_bits(e, b, n, of);
    case N_SHL:
    case N_SHR:
        if (of == NULL || grundy_asked_is_open(b, n->kid[1]))
            return whole(b);
        by = grundy_emit_in(e, grundy_emit_expr(e, n->kid[1]), RANK_MUL);
        break;
    case N_DIV:
        by = grundy_asked_is_open(b, n->kid[1]) || of == NULL
                 ? NULL
                 : shift_of(e, n->kid[1]);
        break;
    case N_MOD:
        by = grundy_asked_is_open(b, n->kid[1]) || of == NULL
                 ? NULL
                 : shift_of(e, n->kid[1]);
        if (by == NULL)
            return whole(b);
        return grundy_asked_bits(
            e, b, n->kid[0],
            grundy_emit_say(e, "(%s & bits_below(%s))", of, by));
    case N_SET: return those_bits(e, b, n, of);
    default:
        body = grundy_asked_body(e, n);
        return body == NULL ? whole(b) : grundy_asked_bits(e, b, body, of);
    }
    if (by == NULL)
        return whole(b);
    assert(of != NULL);
    return shifted(e,
                   grundy_asked_bits(e, b, n->kid[0],
                                     shifted(e, grundy_emit_code(of, RANK_NAME),
                                             by, n->op != N_SHL)
                                         .text),
                   by, n->op == N_SHL);
}

/* ---- conditions ---- */

const char *grundy_asked_every_bit(emitter *e, const board_reading *b)
{
    node all = {.op = N_FULL, .type = b->open->type};

    return is_set(b) ? grundy_emit_mask(e, &all, all.type->in, NULL).text
                     : "UINT64_MAX";
}

/* The mask under which n is a row of the board, or NULL. */
static const char *masked_row(emitter *e, board_reading *b, const node *n,
                              const node **row)
{
    *row = n;
    if (is_row(b, n))
        return grundy_asked_every_bit(e, b);
    if (n->op != N_BITAND || !(is_row(b, n->kid[0]) || is_row(b, n->kid[1])))
        return NULL;
    *row = n->kid[is_row(b, n->kid[1])];
    n = n->kid[*row == n->kid[0]];
    return grundy_asked_is_open(b, n) ? NULL : fixed_bits(e, b, n).text;
}

/* x & C == V, and C <= x. */
static bool compare_row(emitter *e, board_reading *b, const node *x,
                        const node *y, bool inside, code *out)
{
    const char *fits = NULL, *bits_of, *those;
    const node *of = y;

    if (inside && (grundy_asked_is_open(b, x) || !is_row(b, y)))
        return false;
    if (inside) {
        fits = grundy_emit_name(e, "fits");
        grundy_emit_declare(e, "bool %s = true;", fits);
        bits_of =
            grundy_emit_hold(e, grundy_asked_type(e, b), "bits",
                             grundy_emit_mask(e, x, b->open->type->in, fits))
                .text;
        those = bits_of;
    } else {
        if (!grundy_asked_is_open(b, x)) {
            const node *const other = x;

            x = y;
            y = other;
        }
        bits_of = grundy_asked_is_open(b, y) ? NULL : masked_row(e, b, x, &of);
        if (bits_of == NULL)
            return false;
        those = fixed_bits(e, b, y).text;
    }
    *out = grundy_emit_call(e, grundy_asked_name(e, b, "asked_are"),
                            "&%s, %s, %s, %s", b->asks, row_of(e, b, of),
                            bits_of, those);
    if (fits != NULL)
        *out = grundy_emit_code(grundy_emit_say(e, "%s && %s", fits, out->text),
                                RANK_AND);
    return true;
}

/* The lowest of the bits that a loop has left. */
static const char *lowest_bit(emitter *e, const board_reading *b,
                              const char *left)
{
    return grundy_asked_is_wide(e, b)
               ? grundy_emit_call(e, "wide_lowest_alone", "%s", left).text
               : grundy_emit_say(e, "%s & (0 - %s)", left, left);
}

/* Begins a loop over all bits, as long as that holds. */
static void loop_over_bits(emitter *e, const board_reading *b, const char *left,
                           const char *holds)
{
    const char *const all = grundy_asked_every_bit(e, b);

    if (grundy_asked_is_wide(e, b)) {
        grundy_emit_need(e, "wide_is_empty");
        grundy_emit_need(e, "wide_without_lowest");
    }
    grundy_emit_for(
        e, e->names,
        grundy_emit_say(e, "%s %s = %s", grundy_asked_type(e, b), left, all),
        grundy_emit_say(e,
                        grundy_asked_is_wide(e, b) ? "%s && !wide_is_empty(%s)"
                                                   : "%s && %s != 0",
                        holds, left),
        grundy_asked_is_wide(e, b)
            ? grundy_emit_say(e, "%s = wide_without_lowest(%s)", left, left)
            : grundy_emit_say(e, "%s &= %s - 1", left, left));
}

/* Whether x and y are the same bit by bit, or all of x are in y: up to the
 * first that tells otherwise. */
static code compare_bits(emitter *e, board_reading *b, const node *x,
                         const node *y, bool inside)
{
    const uint32_t held = b->held;
    const char *same, *rest, *bit;
    code p, q;

    if (compare_row(e, b, x, y, inside, &p))
        return p;
    if (inside && !grundy_asked_is_open(b, x))
        return whole(b);
    hold_fixed(e, b, x);
    hold_fixed(e, b, y);
    same = grundy_emit_name(e, inside ? "inside" : "same");
    grundy_emit_declare(e, "bool %s = true;", same);
    rest = grundy_emit_name(e, "rest");
    loop_over_bits(e, b, rest, same);
    bit = grundy_emit_name(e, "bit");
    grundy_emit_const(e, grundy_asked_type(e, b), bit, "%s",
                      lowest_bit(e, b, rest));
    p = grundy_asked_bits(e, b, x, bit);
    q = grundy_asked_bits(e, b, y, bit);
    if (inside)
        p = has_bits(e, b, join(e, b, N_SUB, p, q), false);
    else if (grundy_asked_is_wide(e, b))
        p = grundy_emit_call_two(e, "wide_are_same", p, q);
    else
        p = grundy_emit_compare(e, N_EQ, p, q);
    grundy_emit_line(e, "%s = %s;", same, p.text);
    grundy_emit_close(e);
    b->held = held;
    return grundy_emit_named(same);
}

/* A number or a set of bits that hang on the board. */
static bool is_bits(const board_reading *b, const node *n)
{
    return (is_set(b) ? n->type->tag == TYPE_SET
                      : b->form <= BOARD_ROWS && n->type->tag == TYPE_INT) &&
           grundy_asked_is_open(b, n);
}

bool grundy_emit_asks_slice(const emitter *e, const node *n)
{
    const board_reading *const b = e->asking;

    return b != NULL && b->form == BOARD_LINE && n->op == N_SLICE &&
           grundy_asked_is_board(b, n->kid[0]);
}

code grundy_emit_ask_letter(emitter *e, const char *at)
{
    assert(e->asking != NULL && e->asking->form == BOARD_LINE);
    return grundy_emit_call(e, "asked", "&%s, %s", e->asking->asks, at);
}

/* a[l..r] == x, letter by letter. */
static code compare_slice(emitter *e, const node *n, const node *x)
{
    const code with =
        grundy_emit_hold(e, "list", "piece", grundy_emit_expr(e, x));
    const code low = grundy_emit_hold(e, "int64_t", "from",
                                      grundy_emit_expr(e, n->kid[1]->kid[0]));
    const code high = grundy_emit_expr(e, n->kid[1]->kid[1]);
    const char *const same = grundy_emit_name(e, "same"), *i;

    grundy_emit_declare(e, "bool %s = %s - %s%s == %s.len;", same,
                        grundy_emit_in(e, high, RANK_ADD), low.text,
                        n->kid[1]->op == N_RANGE ? " + 1" : "", with.text);
    i = grundy_emit_name(e, "i");
    grundy_emit_count(e, e->names,
                      &(counted_loop){.name = i,
                                      .from = grundy_emit_zero(),
                                      .end = grundy_emit_length(e, with),
                                      .until = same});
    grundy_emit_line(
        e, "%s = %s == %s.at[%s];", same,
        grundy_emit_ask_letter(e, grundy_emit_say(e, "%s + %s", low.text, i))
            .text,
        with.text, i);
    grundy_emit_close(e);
    return grundy_emit_named(same);
}

static bool ask_comparison(emitter *e, board_reading *b, const node *n,
                           code *out)
{
    const node *const x = n->kid[0], *const y = n->kid[1];
    int64_t number;

    if ((n->op == N_EQ || n->op == N_NE) &&
        (grundy_emit_asks_slice(e, x) || grundy_emit_asks_slice(e, y))) {
        const bool turned = !grundy_emit_asks_slice(e, x);

        if (grundy_asked_is_open(b, n->kid[!turned]))
            return false;
        *out = compare_slice(e, n->kid[turned], n->kid[!turned]);
        if (n->op == N_NE)
            *out = grundy_emit_not(e, *out);
        return true;
    }

    if (!is_bits(b, x) && !is_bits(b, y))
        return false;
    switch ((node_op)n->op) {
    case N_NE:
    case N_EQ: *out = compare_bits(e, b, x, y, false); break;
    case N_GT:
        if (is_set(b) || !grundy_emit_constant(y, &number) || number != 0)
            return false;
        *out = compare_bits(e, b, x, y, false);
        break;
    case N_LE:
    case N_GE:
        if (!is_set(b))
            return false;
        *out = n->op == N_LE ? compare_bits(e, b, x, y, true)
                             : compare_bits(e, b, y, x, true);
        break;
    default: return false;
    }
    if (n->op == N_NE || n->op == N_GT)
        *out = grundy_emit_not(e, *out);
    return true;
}

/* x in S */
static code ask_member(emitter *e, board_reading *b, const node *n)
{
    node one = {.op = N_SET,
                .kids = 1,
                .span = n->span,
                .type = b->open->type,
                .kid = n->kid};
    code c = grundy_emit_mask(e, &one, one.type->in, NULL);

    c = grundy_emit_hold(e, grundy_asked_type(e, b), "bit", c);
    c = grundy_asked_bits(e, b, n->kid[1], c.text);
    return has_bits(e, b, c, n->op == N_IN);
}

/* a[i] */
static bool ask_letter(emitter *e, const board_reading *b, const node *n,
                       code *out)
{
    if (b->form != BOARD_LINE || n->op != N_INDEX ||
        !grundy_asked_is_board(b, n->kid[0]))
        return false;
    *out = grundy_emit_ask_letter(e, grundy_emit_expr(e, n->kid[1]).text);
    return true;
}

/* The element that a pattern stands for. */
static node *element(rewriting *make, const pattern *p, const node *like,
                     const type *t)
{
    node *n;

    if (p->name != NULL)
        return p->variable == NULL
                   ? NULL
                   : grundy_build_name(make, like->span, p->variable);
    n = grundy_build_node(make, N_TUPLE, like->span, p->items, t);
    for (uint32_t i = 0; n != NULL && i < p->items; i++) {
        n->kid[i] = element(make, p->item[i], like, t->item[i]);
        if (n->kid[i] == NULL)
            return NULL;
    }
    return n;
}

/* for x in S: x in full, and the test that it is in S. */
bool grundy_asked_split(emitter *e, const board_reading *b, tail_step *s,
                        tail_step *in)
{
    const type *const t = b->open->type;
    rewriting make = {.a = &e->a};
    node *const all = grundy_build_node(&make, N_FULL, s->span, 0, t);
    node *const one = !is_set(b) || s->expr->type->tag != TYPE_SET
                          ? NULL
                          : element(&make, s->pattern, s->expr, t->item[0]);

    if (all == NULL || one == NULL)
        return false;
    *in = (tail_step){.kind = STEP_IF, .span = s->span};
    in->expr = grundy_build_pair(&make, N_IN, one, s->expr);
    if (in->expr == NULL)
        return false;
    in->expr->type = &grundy_type_bool;
    s->expr = all;
    return true;
}

/* A fold over elements of the board asks for those alone that count for all
 * else that it says: any(c for x in S) for x where c holds. */
static bool ask_fold(emitter *e, board_reading *b, const node *n, code *out)
{
    const bool any = n->word == W_ANY, all = n->word == W_ALL;
    tail_step step[MOST_STEPS + 2], in;
    tail t = {.step = step};
    node fold = *n;
    words made;
    rewriting make = {.a = &e->a};

    if (n->call != CALL_FOLD || n->tail == NULL || n->tail->steps == 0 ||
        n->tail->steps > MOST_STEPS || n->tail->step[0].kind != STEP_FOR ||
        !grundy_emit_asks_for(e, n->tail->step[0].expr))
        return false;
    memcpy(step, n->tail->step, n->tail->steps * sizeof *step);
    t.steps = n->tail->steps;
    for (uint32_t i = 1; i < t.steps; i++)
        if (step[i].kind != STEP_IF || grundy_asked_is_open(b, step[i].expr))
            return false;
    if (!grundy_asked_split(e, b, &step[0], &in))
        return false;
    if ((any || all) && !grundy_asked_is_open(b, n->kid[0])) {
        step[t.steps] = in;
        step[t.steps].expr =
            any ? n->kid[0] : grundy_build_not(&make, n->kid[0]);
        if (step[t.steps++].expr == NULL)
            return false;
    }
    step[t.steps++] = in;
    fold.tail = &t;
    *out = grundy_emit_fold(e, &fold, &made);
    return true;
}

/* What does not hang on the board is looked at first. */
static bool ask_last(emitter *e, const board_reading *b, const node *n,
                     code *out)
{
    node turned = *n;
    node *const kid[] = {n->kid[1], n->kid[0]};

    if (n->kids != 2 || !grundy_asked_is_open(b, n->kid[0]) ||
        grundy_asked_is_open(b, n->kid[1]))
        return false;
    turned.kid = (node **)(uintptr_t)kid;
    *out = grundy_emit_condition(e, &turned);
    return true;
}

bool grundy_emit_asks(emitter *e, const node *n, code *out)
{
    board_reading *const b = e->asking;
    const node *body;

    if (b == NULL)
        return false;
    if (is_length(b, n)) {
        *out = grundy_emit_named(grundy_emit_say(
            e, "%s.%s", b->asks, b->form == BOARD_LINE ? "columns" : "rows"));
        return true;
    }
    if (!grundy_asked_is_open(b, n))
        return false;
    if (ask_letter(e, b, n, out))
        return true;
    switch ((node_op)n->op) {
    case N_EQ:
    case N_NE:
    case N_GT:
    case N_LE:
    case N_GE: return ask_comparison(e, b, n, out);
    case N_IN:
    case N_NOT_IN:
        if (!is_set(b) || !is_bits(b, n->kid[1]))
            return false;
        *out = ask_member(e, b, n);
        return true;
    case N_AND:
    case N_OR: return ask_last(e, b, n, out);
    case N_CALL:
        if (ask_fold(e, b, n, out))
            return true;
        body = grundy_asked_body(e, n);
        if (body == NULL)
            return false;
        *out = grundy_emit_expr(e, body);
        return true;
    default: break;
    }
    if (!is_bits(b, n) || n->op == N_IF)
        return false;
    *out = grundy_asked_is_wide(e, b) || (is_set(b) && n->type->in == NULL)
               ? whole(b)
               : grundy_asked_bits(e, b, n, grundy_asked_every_bit(e, b));
    if (!is_set(b))
        *out = grundy_emit_code(
            grundy_emit_say(e, "(int64_t)%s",
                            grundy_emit_in(e, *out, RANK_UNARY)),
            RANK_UNARY);
    return true;
}

bool grundy_emit_asks_for(emitter *e, const node *n)
{
    /* Of a set that may have other elements the board's are not all. */
    return e->asking != NULL && is_set(e->asking) && is_bits(e->asking, n) &&
           n->type->in != NULL;
}

code grundy_emit_ask_bits(emitter *e, const node *n, const char *of)
{
    assert(grundy_emit_asks_for(e, n));
    return has_bits(e, e->asking, grundy_asked_bits(e, e->asking, n, of), true);
}

bool grundy_emit_asks_whole(emitter *e, const variable *v)
{
    if (e->asking == NULL || place_of(e->asking, v) == e->asking->kind->params)
        return false;
    e->asking->whole = true;
    return true;
}
