/* SPDX-License-Identifier: MIT */
/*
 * A kind whose position is a board: a set, a number by its bits, such numbers
 * as rows, or an array of few letters.  The program runs its clauses once with
 * the cells unknown (support/asking.h), in each way in which they come to a
 * move, and the search of support/sets.h does without the rules from then on.
 * So it doesn't matter how the rules say what a move asks for: each cell that
 * they read is asked for as it is read, one by one where they are compared.
 * What is read or made as a whole is no list, which is seen here; what no list
 * of moves that only take comes of is seen by the program, and in both cases
 * positions are searched one by one.
 *
 * Steps of a clause that do not read the board go first: a loop behind one that
 * does would be gone through in each way.
 */
#include <string.h>

#include "emit/emitter.h"
#include "plan/facts/masks.h"
#include "plan/rewrites/build.h"

typedef enum board_form {
    BOARD_NONE,
    BOARD_SET,
    BOARD_NUMBER, /* by its bits */
    BOARD_ROWS,   /* an array of such numbers */
    BOARD_LINE    /* an array of letters */
} board_form;

enum { MOST_HELD = 32, MOST_STEPS = 8 };

/* A list of moves that is written. */
typedef struct board_reading {
    const game_kind *kind;
    const variable *open;
    board_form form;
    bool whole;        /* the board is asked for as a whole */
    const char *asks;  /* what it is asked by */
    const char *after; /* which of two it is where an option is made, or NULL */
    uint32_t held;     /* what does not hang on the board has names */
    const node *fixed[MOST_HELD];
    code is[MOST_HELD];
} board_reading;

/* ---- which kinds ---- */

static board_form form_of(const emitter *e, const game_kind *k)
{
    const type *const t = k->param->variable->type;

    switch (grundy_emit_shape(e, t)) {
    case SHAPE_MASK: return BOARD_SET;
    case SHAPE_NUMBER:
        return grundy_masks_of(k) == 1 ? BOARD_NUMBER : BOARD_NONE;
    case SHAPE_LIST:
        if (t->tag != TYPE_ARRAY)
            return BOARD_NONE;
        return grundy_masks_of(k) == 1 ? BOARD_ROWS : BOARD_LINE;
    default: return BOARD_NONE;
    }
}

/* Whether it is a letter of the rules, or one of the board. */
static bool is_letter(const node *n)
{
    int64_t number;

    if (n->op == N_IF)
        return is_letter(n->kid[1]) && is_letter(n->kid[2]);
    return n->op == N_CHAR || n->op == N_INDEX ||
           grundy_emit_constant(n, &number);
}

/* Whether letters are written that stand in the rules: all of them. */
static bool writes_letters(const node *n)
{
    if (n->op == N_IF)
        return writes_letters(n->kid[1]) && writes_letters(n->kid[2]);
    if (n->op == N_ARRAY && n->tail != NULL)
        return is_letter(n->kid[0]);
    if (n->op != N_WITH)
        return true;
    for (uint32_t u = 1; u < n->kids; u++) {
        if (!is_letter(n->kid[u]->kid[n->kid[u]->kids - 1]))
            return false;
    }
    return writes_letters(n->kid[0]);
}

bool grundy_emit_is_listed(emitter *e, const game_kind *k)
{
    board_form kind;

    if (e->set->misere || e->set->partisan || k->decides > 0 ||
        (e->mode != MODE_NIMBERS && e->mode != MODE_SINGLE) || k->params != 1 ||
        k->value_moves == 0)
        return false;
    kind = form_of(e, k);
    for (uint32_t i = 0; i < k->value_moves && kind != BOARD_NONE; i++) {
        const rule_move *const m = &k->value_move[i];

        if (m->instead || !grundy_tree_is_position(m->target, k) ||
            (kind >= BOARD_LINE && !writes_letters(m->target->kid[0])))
            return false;
    }
    return kind != BOARD_NONE;
}

/* ---- what hangs on the board ---- */

static bool is_board(const board_reading *b, const node *n)
{
    return grundy_tree_is_name(n, b->open);
}

static bool is_length(const board_reading *b, const node *n)
{
    return n->op == N_CALL && n->call == CALL_WORD && n->word == W_LEN &&
           is_board(b, n->kid[0]);
}

/* What cells hold is in it. */
static bool is_open(const board_reading *b, const node *n)
{
    bool found = is_board(b, n);

    if (is_length(b, n))
        return false;
    for (uint32_t i = 0; i < n->kids && !found; i++)
        found = is_open(b, n->kid[i]);
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps && !found; i++)
        found =
            n->tail->step[i].expr != NULL && is_open(b, n->tail->step[i].expr);
    return found;
}

/* The board as a row of bits, or a row of it. */
static bool is_row(const board_reading *b, const node *n)
{
    return b->form == BOARD_ROWS ? n->op == N_INDEX && is_board(b, n->kid[0])
                                 : b->form < BOARD_ROWS && is_board(b, n);
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

/* Bits of what does not hang on the board. */
static code fixed_bits(emitter *e, board_reading *b, const node *n)
{
    code c;

    for (uint32_t i = 0; i < b->held; i++)
        if (b->fixed[i] == n)
            return b->is[i];
    if (is_set(b))
        return grundy_emit_mask(e, n, b->open->type->in, NULL);
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
    if (is_open(b, n)) {
        for (uint32_t i = 0; i < n->kids && n->tail == NULL; i++)
            if (!is_set(b) || n->kid[i]->type->tag == TYPE_SET)
                hold_fixed(e, b, n->kid[i]);
        return;
    }
    if (b->held == MOST_HELD) {
        b->whole = true;
        return;
    }
    b->is[b->held] =
        grundy_emit_hold(e, "uint64_t", "bits", fixed_bits(e, b, n));
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

static code bits(emitter *e, board_reading *b, const node *n, const char *of);

/* x - C where all of C is in x, x + C where none of it is. */
static code moved_bits(emitter *e, board_reading *b, const node *n,
                       const char *of)
{
    const bool adds = n->op == N_ADD;
    const char *const after = b->after;
    code c = fixed_bits(e, b, n->kid[1]), x;

    c = grundy_emit_hold(e, "uint64_t", "taken", c);
    b->after = NULL;
    x = bits(e, b, n->kid[0], c.text);
    b->after = after;
    grundy_emit_open(e, "if (%s != %s)", grundy_emit_in(e, x, RANK_EQUAL + 1),
                     adds ? "0" : c.text);
    grundy_emit_line(e, "%s.refused = true;", b->asks);
    grundy_emit_close(e);
    x = bits(e, b, n->kid[0], of);
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
    const bool fixed = !is_open(b, n->kid[1]);
    const bool turned = !is_open(b, n->kid[0]);
    const bool less = n->op == N_SUB;
    code x, y;

    if (fixed || turned) {
        y = fixed_bits(e, b, n->kid[fixed]);
        if (n->op == N_BITAND && of != NULL) {
            y = grundy_emit_binary(e, y, N_BITAND,
                                   grundy_emit_code(of, RANK_UNARY));
            return bits(e, b, n->kid[turned], grundy_emit_in(e, y, RANK_UNARY));
        }
        x = bits(e, b, n->kid[turned], of);
        if (of != NULL && !(less && fixed))
            y = grundy_emit_binary(e, y, N_BITAND,
                                   grundy_emit_code(of, RANK_UNARY));
        if (turned) {
            const code other = x;

            x = y;
            y = other;
        }
    } else {
        x = bits(e, b, n->kid[0], of);
        y = bits(e, b, n->kid[1], of);
    }
    if (less)
        y = grundy_emit_code(
            grundy_emit_say(e, "~%s", grundy_emit_in(e, y, RANK_UNARY)),
            RANK_UNARY);
    return grundy_emit_binary(e, x, less ? N_BITAND : (node_op)n->op, y);
}

static bool is_element(const pattern *p, const node *n)
{
    if (p->name != NULL)
        return grundy_tree_is_name(n, p->variable);
    if (n->op != N_TUPLE || n->kids != p->items)
        return false;
    for (uint32_t i = 0; i < p->items; i++)
        if (!is_element(p->item[i], n->kid[i]))
            return false;
    return true;
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
        !is_element(t->step[0].pattern, n->kid[0]))
        return whole(b);
    memcpy(step, t->step, t->steps * sizeof *step);
    for (uint32_t i = 1; i < t->steps; i++)
        if (step[i].kind != STEP_IF || is_open(b, step[i].expr))
            return whole(b);
    step[0].expr = &all;
    those.tail = &over;
    c = grundy_emit_hold(e, "uint64_t", "those",
                         grundy_emit_mask(e, &those, all.type->in, NULL));
    if (of == NULL)
        return grundy_emit_binary(e, bits(e, b, t->step[0].expr, NULL),
                                  N_BITAND, c);
    return bits(e, b, t->step[0].expr,
                grundy_emit_say(e, "(%s & %s)", of, c.text));
}

/* With what it is given in the places of its parameters. */
static node *body_of(emitter *e, const node *n)
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
static code bits(emitter *e, board_reading *b, const node *n, const char *of)
{
    const char *row = "0", *by;
    const node *body;

    if (b->whole || e->status != GRUNDY_OK)
        return grundy_emit_zero();
    if (is_row(b, n)) {
        if (b->form == BOARD_ROWS)
            row = grundy_emit_expr(e, n->kid[1]).text;
        return of == NULL ? grundy_emit_call(e, "seen_bits", "&%s, %s, %s",
                                             b->asks, row, b->after)
                          : grundy_emit_call(e, "asked_bits", "&%s, %s, %s",
                                             b->asks, row, of);
    }
    if (!is_open(b, n)) {
        const code c = fixed_bits(e, b, n);

        return of == NULL
                   ? c
                   : grundy_emit_binary(e, c, N_BITAND,
                                        grundy_emit_code(of, RANK_UNARY));
    }
    switch ((node_op)n->op) {
    case N_SUB:
    case N_ADD:
        if (is_set(b))
            return two_bits(e, b, n, of);
        return is_open(b, n->kid[1]) ? whole(b) : moved_bits(e, b, n, of);
    case N_BITAND:
    case N_BITOR:
    case N_BITXOR: return two_bits(e, b, n, of);
    case N_SHL:
    case N_SHR:
        if (of == NULL || is_open(b, n->kid[1]))
            return whole(b);
        by = grundy_emit_in(e, grundy_emit_expr(e, n->kid[1]), RANK_MUL);
        break;
    case N_DIV:
        by =
            is_open(b, n->kid[1]) || of == NULL ? NULL : shift_of(e, n->kid[1]);
        break;
    case N_MOD:
        by =
            is_open(b, n->kid[1]) || of == NULL ? NULL : shift_of(e, n->kid[1]);
        if (by == NULL)
            return whole(b);
        return bits(e, b, n->kid[0],
                    grundy_emit_say(e, "(%s & bits_below(%s))", of, by));
    case N_SET: return those_bits(e, b, n, of);
    default:
        body = body_of(e, n);
        return body == NULL ? whole(b) : bits(e, b, body, of);
    }
    if (by == NULL)
        return whole(b);
    return shifted(
        e,
        bits(e, b, n->kid[0],
             shifted(e, grundy_emit_code(of, RANK_NAME), by, n->op != N_SHL)
                 .text),
        by, n->op == N_SHL);
}

/* ---- conditions ---- */

static const char *every_bit(emitter *e, const board_reading *b)
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
        return every_bit(e, b);
    if (n->op != N_BITAND || !(is_row(b, n->kid[0]) || is_row(b, n->kid[1])))
        return NULL;
    *row = n->kid[is_row(b, n->kid[1])];
    n = n->kid[*row == n->kid[0]];
    return is_open(b, n) ? NULL : fixed_bits(e, b, n).text;
}

/* x & C == V, and C <= x. */
static bool compare_row(emitter *e, board_reading *b, const node *x,
                        const node *y, bool inside, code *out)
{
    const char *fits = NULL, *bits_of, *those, *row = "0";
    const node *of = y;

    if (inside && (is_open(b, x) || !is_row(b, y)))
        return false;
    if (inside) {
        fits = grundy_emit_name(e, "fits");
        grundy_emit_declare(e, "bool %s = true;", fits);
        bits_of =
            grundy_emit_hold(e, "uint64_t", "bits",
                             grundy_emit_mask(e, x, b->open->type->in, fits))
                .text;
        those = bits_of;
    } else {
        if (!is_open(b, x)) {
            const node *const other = x;

            x = y;
            y = other;
        }
        bits_of = is_open(b, y) ? NULL : masked_row(e, b, x, &of);
        if (bits_of == NULL)
            return false;
        those = fixed_bits(e, b, y).text;
    }
    if (b->form == BOARD_ROWS)
        row = grundy_emit_expr(e, of->kid[1]).text;
    *out = grundy_emit_call(e, "asked_are", "&%s, %s, %s, %s", b->asks, row,
                            bits_of, those);
    if (fits != NULL)
        *out = grundy_emit_code(grundy_emit_say(e, "%s && %s", fits, out->text),
                                RANK_AND);
    return true;
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
    if (inside && !is_open(b, x))
        return whole(b);
    hold_fixed(e, b, x);
    hold_fixed(e, b, y);
    same = grundy_emit_name(e, inside ? "inside" : "same");
    grundy_emit_declare(e, "bool %s = true;", same);
    rest = grundy_emit_name(e, "rest");
    grundy_emit_for(
        e, e->names,
        grundy_emit_say(e, "uint64_t %s = %s", rest, every_bit(e, b)),
        grundy_emit_say(e, "%s && %s != 0", same, rest),
        grundy_emit_say(e, "%s &= %s - 1", rest, rest));
    bit = grundy_emit_name(e, "bit");
    grundy_emit_const(e, "uint64_t", bit, "%s & (0 - %s)", rest, rest);
    p = bits(e, b, x, bit);
    q = bits(e, b, y, bit);
    if (inside)
        grundy_emit_line(e, "%s = (%s & ~%s) == 0;", same,
                         grundy_emit_in(e, p, RANK_UNARY),
                         grundy_emit_in(e, q, RANK_UNARY));
    else
        grundy_emit_line(e, "%s = %s == %s;", same,
                         grundy_emit_in(e, p, RANK_EQUAL + 1),
                         grundy_emit_in(e, q, RANK_EQUAL + 1));
    grundy_emit_close(e);
    b->held = held;
    return grundy_emit_named(same);
}

/* A number or a set of bits that hang on the board. */
static bool is_bits(const board_reading *b, const node *n)
{
    return (is_set(b) ? n->type->tag == TYPE_SET
                      : b->form <= BOARD_ROWS && n->type->tag == TYPE_INT) &&
           is_open(b, n);
}

bool grundy_emit_asks_slice(const emitter *e, const node *n)
{
    const board_reading *const b = e->asking;

    return b != NULL && b->form == BOARD_LINE && n->op == N_SLICE &&
           is_board(b, n->kid[0]);
}

code grundy_emit_ask_letter(emitter *e, const char *at)
{
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

        if (is_open(b, n->kid[!turned]))
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

    c = grundy_emit_hold(e, "uint64_t", "bit", c);
    c = bits(e, b, n->kid[1], c.text);
    return grundy_emit_compare(
        e, n->op == N_IN ? N_NE : N_EQ,
        grundy_emit_code(grundy_emit_in(e, c, RANK_EQUAL + 1), RANK_UNARY),
        grundy_emit_zero());
}

/* a[i] */
static bool ask_letter(emitter *e, const board_reading *b, const node *n,
                       code *out)
{
    if (b->form != BOARD_LINE || n->op != N_INDEX || !is_board(b, n->kid[0]))
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
static bool split_loop(emitter *e, const board_reading *b, tail_step *s,
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
        if (step[i].kind != STEP_IF || is_open(b, step[i].expr))
            return false;
    if (!split_loop(e, b, &step[0], &in))
        return false;
    if ((any || all) && !is_open(b, n->kid[0])) {
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

    if (n->kids != 2 || !is_open(b, n->kid[0]) || is_open(b, n->kid[1]))
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
    if (!is_open(b, n))
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
        body = body_of(e, n);
        if (body == NULL)
            return false;
        *out = grundy_emit_expr(e, body);
        return true;
    default: break;
    }
    if (!is_bits(b, n) || n->op == N_IF)
        return false;
    *out = bits(e, b, n, every_bit(e, b));
    if (!is_set(b))
        *out = grundy_emit_code(
            grundy_emit_say(e, "(int64_t)%s",
                            grundy_emit_in(e, *out, RANK_UNARY)),
            RANK_UNARY);
    return true;
}

bool grundy_emit_asks_for(emitter *e, const node *n)
{
    return e->asking != NULL && is_set(e->asking) && is_bits(e->asking, n);
}

const char *grundy_emit_ask_bits(emitter *e, const node *n, const char *of)
{
    const code c = bits(e, e->asking, n, of);

    return grundy_emit_in(e, c, RANK_EQUAL + 1);
}

bool grundy_emit_asks_whole(emitter *e, const variable *v)
{
    if (e->asking == NULL || e->asking->open != v)
        return false;
    e->asking->whole = true;
    return true;
}

/* ---- options ---- */

static void write_row(emitter *e, board_reading *b, const char *row,
                      const node *n)
{
    const char *const after = grundy_emit_name(e, "after");
    const uint32_t names = e->names;
    const char *side;
    code c;

    grundy_emit_declare(e, "uint64_t %s[2];", after);
    grundy_emit_blank(e);
    side = grundy_emit_name(e, "in");
    grundy_emit_count_to(e, names, side, grundy_emit_number(e, 2));
    b->after = grundy_emit_say(e, "%s == 1", side);
    c = bits(e, b, n, NULL);
    b->after = NULL;
    grundy_emit_line(e, "%s[%s] = %s;", after, side, c.text);
    grundy_emit_close(e);
    grundy_emit_line(e, "write_bits(&%s, %s, %s);", b->asks, row, after);
}

typedef struct writing {
    board_reading *b;
    const char *at;
    const node *is;
    const variable *place;
} writing;

/* What becomes of one cell. */
static void write_cell(emitter *e, const writing *w, const node *n)
{
    board_reading *const b = w->b;

    if (n->op == N_IF) {
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
        write_cell(e, w, n->kid[1]);
        grundy_emit_else(e, NULL);
        write_cell(e, w, n->kid[2]);
        grundy_emit_close_with(e, "");
    } else if (n->op != N_INDEX || !is_board(b, n->kid[0]) ||
               !grundy_tree_is_name(n->kid[1], w->place)) {
        grundy_emit_line(e, "write_letter(&%s, %s, %s);", b->asks, w->at,
                         grundy_emit_expr(e, n).text);
    }
}

static void write_one(emitter *e, void *user)
{
    const writing *const w = user;

    write_cell(e, w, w->is);
    grundy_emit_line(e, "%s++;", w->at);
}

/* [.. for k in 0..<len(a)]: cell by cell, in their order. */
static void write_each(emitter *e, board_reading *b, const node *n)
{
    const tail_step *const s = n->tail->step;
    const char *const at = grundy_emit_name(e, "at");
    writing w = {b, at, n->kid[0], s->pattern->variable};
    int64_t low;

    if (n->tail->steps != 1 || s->kind != STEP_FOR ||
        !grundy_tree_is_range(s->expr) || w.place == NULL ||
        !grundy_emit_constant(s->expr->kid[0], &low) || low != 0) {
        b->whole = true;
        return;
    }
    grundy_emit_declare(e, "int64_t %s = 0;", at);
    grundy_emit_tail(e, n->tail, 0, write_one, &w);
    grundy_emit_line(e, "%s.refused = %s.refused || %s != %s.columns;", b->asks,
                     b->asks, at, b->asks);
}

/* a[0..<i] + [x] + a[i + 1..<n]: what is not the board's own is written. */
static void write_pieces(emitter *e, board_reading *b, const node *n,
                         const char *at)
{
    code low, high, c;
    const char *i;

    if (n->op == N_ADD) {
        write_pieces(e, b, n->kid[0], at);
        write_pieces(e, b, n->kid[1], at);
    } else if (n->op == N_SLICE && is_board(b, n->kid[0])) {
        low = grundy_emit_expr(e, n->kid[1]->kid[0]);
        high = grundy_emit_expr(e, n->kid[1]->kid[1]);
        grundy_emit_line(e, "%s.refused = %s.refused || %s != %s || %s%s < %s;",
                         b->asks, b->asks, at,
                         grundy_emit_in(e, low, RANK_EQUAL + 1),
                         grundy_emit_in(e, high, RANK_ADD),
                         n->kid[1]->op == N_RANGE ? " + 1" : "", at);
        grundy_emit_line(e, "%s = %s%s;", at, grundy_emit_in(e, high, RANK_ADD),
                         n->kid[1]->op == N_RANGE ? " + 1" : "");
    } else if (is_open(b, n) || n->type->tag != TYPE_ARRAY) {
        if (n->type->tag == TYPE_ARRAY)
            b->whole = true;
        else
            grundy_emit_line(e, "write_letter(&%s, %s++, %s);", b->asks, at,
                             grundy_emit_expr(e, n).text);
    } else {
        c = grundy_emit_hold(e, "list", "piece", grundy_emit_expr(e, n));
        i = grundy_emit_name(e, "i");
        grundy_emit_count_to(e, e->names, i, grundy_emit_length(e, c));
        grundy_emit_line(e, "write_letter(&%s, %s++, %s.at[%s]);", b->asks, at,
                         c.text, i);
        grundy_emit_close(e);
    }
}

/* The board of the option, of which this says what becomes of some cells. */
static void write_board(emitter *e, board_reading *b, const node *n)
{
    if (b->whole || is_board(b, n))
        return;
    if (n->op == N_IF) {
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
        write_board(e, b, n->kid[1]);
        grundy_emit_else(e, NULL);
        write_board(e, b, n->kid[2]);
        grundy_emit_close_with(e, "");
    } else if (b->form < BOARD_ROWS) {
        write_row(e, b, "0", n);
    } else if (b->form == BOARD_LINE && n->op == N_ARRAY && n->tail != NULL) {
        write_each(e, b, n);
    } else if (b->form == BOARD_LINE && n->op != N_WITH) {
        const char *const at = grundy_emit_name(e, "at");

        grundy_emit_declare(e, "int64_t %s = 0;", at);
        write_pieces(e, b, n, at);
        grundy_emit_line(e, "%s.refused = %s.refused || %s != %s.columns;",
                         b->asks, b->asks, at, b->asks);
    } else if (n->op != N_WITH) {
        b->whole = true;
    } else {
        write_board(e, b, n->kid[0]);
        for (uint32_t u = 1; u < n->kids; u++) {
            const node *const update = n->kid[u];
            const char *const at = grundy_emit_expr(e, update->kid[0]).text;

            if (b->form == BOARD_ROWS)
                write_row(e, b, at, update->kid[1]);
            else
                grundy_emit_line(e, "write_letter(&%s, %s, %s);", b->asks, at,
                                 grundy_emit_expr(e, update->kid[1]).text);
        }
    }
}

/* ---- clauses ---- */

typedef struct listed_clause {
    board_reading *b;
    const rule_move *move;
    tail first, rest; /* what goes before the ways, and what is in them */
} listed_clause;

static void write_option(emitter *e, void *user)
{
    const listed_clause *const c = user;

    write_board(e, c->b, c->move->target->kid[0]);
    grundy_emit_line(e, "end_move(&%s);", c->b->asks);
}

static void write_ways(emitter *e, void *user)
{
    listed_clause *const c = user;

    if (c->rest.steps == 0 && !is_open(c->b, c->move->target)) {
        c->b->whole = true;
        return;
    }
    grundy_emit_line(e, "begin_ways(&%s);", c->b->asks);
    grundy_emit_open(e, "do");
    grundy_emit_tail(e, &c->rest, 0, write_option, c);
    grundy_emit_close_with(
        e, grundy_emit_say(e, " while (next_way(&%s));", c->b->asks));
}

/* A name of it is bound by a step that waits. */
static bool names_waiting(const pattern *p, const node *n)
{
    if (p->name != NULL)
        return p->variable != NULL && grundy_tree_names(n, p->variable);
    for (uint32_t i = 0; i < p->items; i++)
        if (names_waiting(p->item[i], n))
            return true;
    return false;
}

static bool waits(const tail *rest, const node *n)
{
    bool found = false;

    for (uint32_t i = 0; i < rest->steps && !found; i++)
        found = rest->step[i].kind == STEP_FOR &&
                names_waiting(rest->step[i].pattern, n);
    return found;
}

/* False: a loop hangs on the board. */
static bool split_steps(emitter *e, listed_clause *c, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];
        tail_step over = *s, in;
        const bool single = s->kind == STEP_FOR && s->expr->op == N_SET &&
                            s->expr->tail == NULL && s->expr->kids == 1;

        if (s->kind == STEP_WINNING)
            return false;
        if (!is_open(c->b, s->expr) && !waits(&c->rest, s->expr))
            c->first.step[c->first.steps++] = *s;
        else if (s->kind == STEP_IF || single)
            c->rest.step[c->rest.steps++] = *s;
        else if (!waits(&c->rest, s->expr) && split_loop(e, c->b, &over, &in)) {
            c->first.step[c->first.steps++] = over;
            c->rest.step[c->rest.steps++] = in;
        } else {
            return false;
        }
    }
    return true;
}

static void write_clause(emitter *e, board_reading *b, const rule_move *m)
{
    const uint32_t steps = m->tail == NULL ? 0 : m->tail->steps;
    listed_clause c = {.b = b, .move = m};

    c.first.step = grundy_arena_new(&e->a, (steps + 1) * sizeof *c.first.step);
    c.rest.step = grundy_arena_new(&e->a, (steps + 1) * sizeof *c.rest.step);
    if (c.first.step == NULL || c.rest.step == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    grundy_emit_clause_remark(e, m);
    if (split_steps(e, &c, m->tail))
        grundy_emit_tail(e, &c.first, 0, write_ways, &c);
    else
        b->whole = true;
    grundy_emit_blank(e);
}

/* ---- the list ---- */

static const char *list_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_moves", grundy_emit_id(e, k));
}

static void write_clauses(emitter *e, board_reading *b)
{
    const game_kind *const k = b->kind;

    grundy_emit_open(e, "do");
    grundy_emit_line(e, "begin_list(&%s);", b->asks);
    for (uint32_t i = 0; i < k->value_moves; i++)
        write_clause(e, b, &k->value_move[i]);
    grundy_emit_close_with(
        e, grundy_emit_say(e, " while (lists_again(&%s));", b->asks));
}

/* list_NAME; what may fail in it makes it no list. */
static void write_list(emitter *e, board_reading *b)
{
    const game_kind *const k = b->kind;
    const emit_scope scope = grundy_emit_begin(e);
    const char *here, *tried;
    aside s;

    e->in_rules = &e->set->kind_reads[k->index];
    e->allocates = e->fails = false;
    grundy_emit_open_function(e, NULL, "static void list_%s(void)",
                              grundy_emit_id(e, k));
    here = grundy_emit_name(e, "here");
    tried = grundy_emit_name(e, "tried");
    e->asking = b;
    grundy_emit_aside(e, &s, 1);
    write_clauses(e, b);
    grundy_emit_aside_end(e, &s);
    e->asking = NULL;
    grundy_emit_tidy(e, &s.text);
    if (e->allocates)
        grundy_emit_line(e, "const place %s = place_now();", here);
    grundy_emit_line(e, "attempt %s;", tried);
    grundy_emit_blank(e);
    grundy_emit_line(e, "begin_attempt(&%s);", tried);
    grundy_emit_open(e, "if (setjmp(%s.at) != 0)", tried);
    grundy_emit_line(e, "(void)end_failed(&%s);", tried);
    grundy_emit_line(e, "%s.refused = true;", b->asks);
    grundy_emit_else(e, NULL);
    grundy_emit_aside_put(e, &s, true);
    grundy_emit_line(e, "trying = %s.outer;", tried);
    grundy_emit_close_with(e, "");
    if (e->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    if (b->form == BOARD_SET) {
        grundy_emit_open(e, "if (end_asking(&%s, &%s))", b->asks,
                         list_name(e, k));
        grundy_emit_line(e, "end_list(&%s, %s);", list_name(e, k),
                         grundy_emit_board(e, k->param->variable->type->in));
        grundy_emit_close(e);
    } else {
        grundy_emit_line(e, "end_board(&%s, &%s);", b->asks, list_name(e, k));
    }
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
}

static void ask_body(emitter *e, void *user)
{
    board_reading *const b = user;
    const game_kind *const k = b->kind;
    const char *const position =
        grundy_emit_find(e, k->param->variable)->at[0].text;
    const char *const moves = list_name(e, k);

    switch (b->form) {
    case BOARD_LINE:
    case BOARD_ROWS:
        grundy_emit_line(e, "look_at_%s(&%s, %s);",
                         b->form == BOARD_LINE ? "list" : "rows", b->asks,
                         position);
        break;
    default:
        grundy_emit_line(
            e, "look_at_bits(&%s, 1, %s, 0, %s%s);", b->asks,
            b->form == BOARD_SET
                ? grundy_emit_say(e, "bits_in(%s)", every_bit(e, b))
                : "0",
            b->form == BOARD_SET ? "(int64_t)" : "", position);
    }
    grundy_emit_open(e, "if (wants_list(&%s, &%s))", b->asks, moves);
    grundy_emit_line(e, "list_%s();", grundy_emit_id(e, k));
    grundy_emit_close(e);
    grundy_emit_open(e, "if (%s.refused)", b->asks);
    grundy_emit_line(e, "return %s(%s);", grundy_emit_behind(e, k), position);
    grundy_emit_close(e);
    grundy_emit_line(e, "return %s(&%s, cells_at_hand(&%s));",
                     e->mode == MODE_NIMBERS ? "nimber_of_set" : "wins_set",
                     moves, b->asks);
}

bool grundy_emit_listed(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const called = grundy_emit_kind_name(e, k), *head;
    const char *both[2] = {"", "Its moves as a list, which is made once for "
                               "each input, where they are one."};
    board_reading b = {.kind = k,
                       .open = k->param->variable,
                       .form = form_of(e, k),
                       .asks =
                           grundy_emit_say(e, "%s_asks", grundy_emit_id(e, k))};

    both[0] = grundy_emit_quoted(e, k->span);
    grundy_emit_line(e, "static set_game %s;", list_name(e, k));
    grundy_emit_line(e, "static asking %s;", b.asks);
    grundy_emit_blank(e);
    grundy_emit_remarks(e, both, 2);
    write_list(e, &b);
    if (b.whole) {
        plan->unlisted = "a clause reads or makes the board as a whole";
        grundy_emit_leave(e, scope);
        return false;
    }
    grundy_emit_blank(e);
    plan->fails = true;
    plan->forget = grundy_emit_say(e, "%s forget_board(&%s, &%s);",
                                   plan->forget, b.asks, list_name(e, k));
    head = grundy_emit_say(e, "static %s %s(%s)", grundy_emit_kind_type(e),
                           called, grundy_emit_params(e, k->param, k->params));
    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_body(e, called, head, k->param, k->params, ask_body, &b);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
    return true;
}
