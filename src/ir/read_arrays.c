/* SPDX-License-Identifier: MIT */
/*
 * An array of an option is the position's own with new numbers at some places:
 * a `with`, a list as long that is written down or that a loop or a function
 * makes, slices with numbers between, or that in order.
 */
#include <assert.h>

#include "ir/reader.h"

/* The first `if` in *is, of one condition there from now on; or NULL. */
static const ir_node *one_by_one(ir_graph *g, const ir_node **is)
{
    const ir_node *n = grundy_ir_find(*is, grundy_ir_bit(IR_IF));

    while (n != NULL && (n->kid[0]->op == IR_OR || n->kid[0]->op == IR_AND)) {
        const ir_node *const all = n->kid[0];
        const ir_node *rest = all->kid[1], *one;

        for (uint32_t i = 2; i < all->kids; i++)
            rest = grundy_ir_both(g, all->op, rest, all->kid[i]);
        rest = grundy_ir_if(g, rest, n->kid[1], n->kid[2]);
        one = all->op == IR_OR ? grundy_ir_if(g, all->kid[0], n->kid[1], rest)
                               : grundy_ir_if(g, all->kid[0], rest, n->kid[2]);
        *is = grundy_ir_put(g, *is, n, one);
        n = grundy_ir_find(*is, grundy_ir_bit(IR_IF));
    }
    return n;
}

/* What the element j is, case by case: where j == place it is another number,
 * else what it was.  The first case counts, so it is the last change.  No j is
 * a place beside the array. */
static bool read_cases(ir_reader *r, const ir_node *is, const ir_node *j,
                       uint32_t of)
{
    const ir_node *const was =
        grundy_ir_element(r->g, grundy_ir_leaf(r->g, IR_PARAM, of), j);
    ir_relation *const c = &r->clause;
    const uint32_t from = c->changes;

    while (is != NULL && is != was) {
        const ir_node *const n = one_by_one(r->g, &is);
        const bool differs = n != NULL && n->kid[0]->op == IR_NOT_ZERO;
        const ir_node *place = NULL;

        if (n != NULL && (differs || n->kid[0]->op == IR_ZERO))
            place = grundy_ir_solved(r->g, n->kid[0]->kid[0], j);
        if (place == NULL ||
            !grundy_ir_add_change(
                r, of, place,
                grundy_ir_put(
                    r->g, grundy_ir_put(r->g, is, n, n->kid[differs ? 2 : 1]),
                    j, place)))
            return false;
        c->change[c->changes - 1].maybe =
            !grundy_ir_is_within(r, place, r->m->length[of]);
        for (uint32_t i = c->changes - 1; i > from; i--) {
            const ir_change last = c->change[i];

            c->change[i] = c->change[i - 1];
            c->change[i - 1] = last;
        }
        is = grundy_ir_put(r->g, is, n, n->kid[differs ? 1 : 2]);
    }
    return is != NULL;
}

/* [E for j in 0..<length]: the array, with other numbers where j is this or
 * that. */
static bool read_listed(ir_reader *r, const node *at, uint32_t of)
{
    const tail_step *const s = grundy_ir_only_loop(at);
    const ir_node *const j = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    const ir_relation before = r->clause;
    const uint32_t names = r->bindings;
    const ir_node *is, *low;

    if (s == NULL || !grundy_tree_is_range(s->expr) ||
        grundy_ir_range_size(r, s->expr, &low) != r->m->length[of] ||
        low != grundy_ir_number(r->g, 0) ||
        !grundy_ir_guarded(r, s->expr, grundy_ir_member(r, j, s->expr)) ||
        !grundy_ir_bind(r, s->pattern->variable,
                        (ir_reading){j, {0, 0, 0, INT32_MAX}}))
        return false;
    is = grundy_ir_read(r, at->kid[0]).is;
    r->clause = before;
    r->bindings = names;
    return read_cases(r, is, j, of);
}

/* [x, y, ...], as many as the array has. */
static bool read_written(ir_reader *r, const node *at, uint32_t of)
{
    for (uint32_t i = 0; i < at->kids; i++)
        if (!grundy_ir_add_change(r, of, grundy_ir_number(r->g, i),
                                  grundy_ir_read(r, at->kid[i]).is))
            return grundy_ir_deny(
                r, at->kid[i], "what is new in an array has no linear reading");
    return true;
}

enum { WRITTEN = 4 };

/* [E for x in h], [E for i in low..high], as many as the array has, which are
 * few: element by element. */
static bool read_each(ir_reader *r, const node *at, uint32_t of)
{
    const tail_step *const s = grundy_ir_only_loop(at);
    const uint32_t names = r->bindings;
    ir_elements e;
    int64_t count;
    bool done = true;

    if (s == NULL || !grundy_ir_constant(r->m->length[of], &count) ||
        count > WRITTEN || !grundy_ir_elements(r, s->expr, &e) ||
        e.list != NULL || e.count != count)
        return false;
    for (uint32_t i = 0; i < e.count && done; i++) {
        done =
            grundy_ir_bind(r, s->pattern->variable, grundy_ir_nth(r, &e, i)) &&
            grundy_ir_add_change(r, of, grundy_ir_number(r->g, i),
                                 grundy_ir_read(r, at->kid[0]).is);
        r->bindings = names;
    }
    return done;
}

static bool read_comprehension(ir_reader *r, const node *at, uint32_t of)
{
    const ir_relation before = r->clause;

    if (read_listed(r, at, of))
        return true;
    r->clause = before;
    return r->m->why_not == NULL && read_each(r, at, of);
}

/* Of two elements in order: the lesser one and the other. */
static bool read_sorted_pair(ir_reader *r, const node *list, uint32_t of)
{
    const ir_node *const zero = grundy_ir_number(r->g, 0);
    const ir_node *const one = grundy_ir_number(r->g, 1);
    const ir_reading x = grundy_ir_entry(r, list, (ir_reading){zero, {0}}),
                     y = grundy_ir_entry(r, list, (ir_reading){one, {0}});
    const ir_node *const both[] = {x.is, y.is};
    const ir_node *const less = x.is == NULL || y.is == NULL
                                    ? NULL
                                    : grundy_ir_among(r->g, IR_MIN, both, 2);

    return grundy_ir_add_change(r, of, zero, less) &&
           grundy_ir_add_change(
               r, of, one,
               grundy_ir_add(r->g, grundy_ir_add(r->g, x.is, y.is, 1), less,
                             -1));
}

/* ---- h[0..<i] + [x, ...] + h[j..<length] ---- */

enum { JOINED = 6 };

/* A piece of an array that is joined: of the position's own from place `from`
 * up to before `end`, or numbers that are written down. */
typedef struct ir_piece {
    const ir_node *from, *end; /* NULL: it is written */
    const node *written;
} ir_piece;

static bool read_slice(ir_reader *r, const node *at, uint32_t of, ir_piece *out)
{
    const node *const range = at->kid[1];

    if (grundy_ir_read(r, at->kid[0]).is != grundy_ir_leaf(r->g, IR_PARAM, of))
        return false;
    out->from = grundy_ir_read(r, range->kid[0]).is;
    out->end = grundy_ir_add(r->g, grundy_ir_read(r, range->kid[1]).is,
                             grundy_ir_number(r->g, 1), range->op == N_RANGE);
    return out->from != NULL && out->end != NULL;
}

/* Flattens a sum of pieces; false: one is none, or they are too many. */
static bool read_pieces(ir_reader *r, const node *at, uint32_t of,
                        ir_piece piece[JOINED], uint32_t *count)
{
    if (at->op == N_ADD)
        return read_pieces(r, at->kid[0], of, piece, count) &&
               read_pieces(r, at->kid[1], of, piece, count);
    if (*count == JOINED)
        return false;
    piece[*count] = (ir_piece){NULL, NULL, at};
    if (at->op == N_SLICE) {
        piece[*count].written = NULL;
        return read_slice(r, at, of, &piece[(*count)++]);
    }
    ++*count;
    return (at->op == N_ARRAY && at->tail == NULL) || at->op == N_TEXT;
}

static uint32_t written_count(const node *written)
{
    return written->op == N_TEXT ? (uint32_t)written->length : written->kids;
}

/* NULL: it has no reading, or is no ASCII. */
static const ir_node *written_at(ir_reader *r, const node *written, uint32_t i)
{
    assert(i < written_count(written));
    if (written->op != N_TEXT)
        return grundy_ir_read(r, written->kid[i]).is;
    return (unsigned char)written->name[i] < 128
               ? grundy_ir_number(r->g, written->name[i])
               : NULL;
}

/* What is written between two slices stands where they leave off, and is as
 * much as they leave out. */
static bool read_joined(ir_reader *r, const node *at, uint32_t of)
{
    ir_piece piece[JOINED];
    uint32_t count = 0;
    const ir_node *next = grundy_ir_number(r->g, 0);

    if (!read_pieces(r, at, of, piece, &count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const node *const written = piece[i].written;

        if (written == NULL && piece[i].from != next)
            return false;
        if (written == NULL) {
            next = piece[i].end;
            continue;
        }
        for (uint32_t j = 0; j < written_count(written); j++) {
            if (!grundy_ir_add_change(r, of, next, written_at(r, written, j)))
                return false;
            next = grundy_ir_add(r->g, next, grundy_ir_number(r->g, 1), 1);
        }
    }
    return next != NULL && next == r->m->length[of];
}

/* What a function makes of the array. */
static bool read_made(ir_reader *r, const node *at, uint32_t of)
{
    const uint32_t names = r->bindings;
    bool done = grundy_ir_bind_call(r, at);

    r->calls++;
    done = done && grundy_ir_read_array(r, at->ref.function->body, of);
    r->calls--;
    r->bindings = names;
    return done;
}

bool grundy_ir_read_array(ir_reader *r, const node *at, uint32_t of)
{
    if (at->op == N_CALL && at->call == CALL_FUNCTION)
        return read_made(r, at, of) ||
               grundy_ir_deny(r, at, "a function has no linear reading");
    if (grundy_tree_is_word(at, W_SORT)) {
        const node *const list = at->kid[0];

        if (!grundy_ir_is_open(r) &&
            (list->op == N_WITH || (list->op == N_ARRAY &&
                                    (list->tail != NULL || list->kids == 2))) &&
            r->m->length[of] == grundy_ir_number(r->g, 2) &&
            read_sorted_pair(r, list, of))
            return true;
        if (r->m->why_not != NULL)
            return false;
        r->m->sorts = true;
        return grundy_ir_read_array(r, at->kid[0], of);
    }
    if (at->op == N_IF)
        return grundy_ir_chosen(r, at) != NULL &&
               grundy_ir_read_array(r, grundy_ir_chosen(r, at), of);
    if (at->op == N_ARRAY && at->tail == NULL &&
        grundy_ir_number(r->g, at->kids) == r->m->length[of])
        return read_written(r, at, of);
    if (at->op == N_ADD)
        return read_joined(r, at, of) ||
               grundy_ir_deny(r, at,
                              "a list is not the array with new numbers");
    if (at->op == N_ARRAY && at->tail != NULL)
        return read_comprehension(r, at, of) ||
               grundy_ir_deny(r, at,
                              "a list is not the array with new numbers");
    if (at->op == N_WITH) {
        if (!grundy_ir_read_array(r, at->kid[0], of))
            return false;
        for (uint32_t i = 1; i < at->kids; i++) {
            ir_reading place, value;

            if (!grundy_ir_update(r, at->kid[i], &place, &value) ||
                !grundy_ir_add_change(r, of, place.is, value.is))
                return grundy_ir_deny(
                    r, at->kid[i],
                    "what is new in an array has no linear reading");
        }
        return true;
    }
    if (at->op == N_NAME && at->call == CALL_VARIABLE &&
        grundy_ir_read(r, at).is == grundy_ir_leaf(r->g, IR_PARAM, of))
        return true;
    return grundy_ir_deny(
        r, at,
        "an array of an option is not the position's own with new numbers");
}

/* ---- lists of any length: some elements in place of one ---- */

/* What a row of lists has of h besides the new elements. */
enum { BEFORE = 1, BEHIND = 2, ALL_BUT = BEFORE | BEHIND };

/* The array without the element at a place; what is new is among the changes.
 */
typedef struct ir_cut {
    const ir_node *place; /* NULL: it is not known yet */
    unsigned has;
} ir_cut;

static bool leave_out(ir_cut *c, unsigned has, const ir_node *place)
{
    if (place == NULL || (c->has & has) != 0 ||
        (c->place != NULL && c->place != place))
        return false;
    c->place = place;
    c->has |= has;
    return true;
}

/* h[0..<i] or h[i + 1..<len(h)] */
static bool cut_slice(ir_reader *r, const node *at, uint32_t of, ir_cut *c)
{
    ir_piece piece;

    if (!read_slice(r, at, of, &piece))
        return false;
    return piece.from == grundy_ir_number(r->g, 0)
               ? leave_out(c, BEFORE, piece.end)
               : piece.end == r->m->length[of] &&
                     leave_out(c, BEHIND, grundy_ir_plus(r->g, piece.from, -1));
}

/* A loop and a condition behind it, of one expression. */
static const tail_step *loop_and_condition(const node *n)
{
    return n->op == N_ARRAY && n->tail != NULL && n->kids == 1 &&
                   n->tail->steps == 2 && n->tail->step[0].kind == STEP_FOR &&
                   n->tail->step[0].pattern->name != NULL &&
                   n->tail->step[1].kind == STEP_IF
               ? n->tail->step
               : NULL;
}

/* [h[j] for j in 0..<len(h) if j != i]: i, or NULL. */
static const ir_node *all_but(ir_reader *r, const node *n, uint32_t of)
{
    const tail_step *const s = loop_and_condition(n);
    const ir_node *const j = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    const ir_relation before = r->clause;
    const uint32_t names = r->bindings;
    const ir_node *low, *but = NULL;

    if (s == NULL || !grundy_tree_is_range(s->expr) ||
        grundy_ir_range_size(r, s->expr, &low) != r->m->length[of] ||
        low != grundy_ir_number(r->g, 0) ||
        !grundy_ir_guarded(r, s->expr, grundy_ir_member(r, j, s->expr)) ||
        !grundy_ir_bind(r, s->pattern->variable, (ir_reading){j, {0, 0, 0, 0}}))
        return NULL;
    if (grundy_ir_read(r, n->kid[0]).is ==
        grundy_ir_element(r->g, grundy_ir_leaf(r->g, IR_PARAM, of), j))
        but = grundy_ir_read(r, s[1].expr).is;
    r->clause = before;
    r->bindings = names;
    return but == NULL || but->op != IR_NOT_ZERO
               ? NULL
               : grundy_ir_solved(r->g, but->kid[0], j);
}

static bool put_in(ir_reader *r, const node *const *value, uint32_t count,
                   uint32_t of)
{
    for (uint32_t i = 0; i < count; i++) /* its place is not known yet */
        if (!grundy_ir_add_change(r, of, grundy_ir_number(r->g, 0),
                                  grundy_ir_read(r, value[i]).is))
            return false;
    return true;
}

/* The lists that are joined. */
static bool cut_lists(ir_reader *r, const node *at, uint32_t of, ir_cut *c)
{
    const node *update;
    ir_reading place, value;

    switch ((node_op)at->op) {
    case N_ADD:
        return cut_lists(r, at->kid[0], of, c) &&
               cut_lists(r, at->kid[1], of, c);
    case N_SLICE: return cut_slice(r, at, of, c);
    case N_ARRAY:
        return at->tail != NULL
                   ? leave_out(c, ALL_BUT, all_but(r, at, of))
                   : put_in(r, (const node *const *)at->kid, at->kids, of);
    case N_WITH:
        update = at->kid[1];
        return at->kids == 2 &&
               grundy_ir_read(r, at->kid[0]).is ==
                   grundy_ir_leaf(r->g, IR_PARAM, of) &&
               grundy_ir_update(r, update, &place, &value) &&
               leave_out(c, ALL_BUT, place.is) &&
               put_in(r, (const node *const *)&update->kid[1], 1, of);
    default: return false;
    }
}

static bool read_cut(ir_reader *r, const node *at, uint32_t of)
{
    const uint32_t from = r->clause.changes;
    ir_cut c = {.has = 0};

    if (!cut_lists(r, at, of, &c) || c.has != ALL_BUT ||
        (r->clause.changes == from &&
         !grundy_ir_add_change(r, of, c.place, grundy_ir_truth(r->g, false))))
        return false;
    for (uint32_t i = from; i < r->clause.changes; i++)
        r->clause.change[i].place = c.place;
    r->clause.instead = r->m->sorts = true; /* others come to other places */
    return true;
}

/* E of [x for x in E if x > 0]; NULL: it is no such list.  *below: numbers
 * below 0 are left out as well. */
static const node *with_zeros(ir_reader *r, const node *n, uint32_t of,
                              bool *below)
{
    const tail_step *const s = loop_and_condition(n);
    const ir_node *const x = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    const uint32_t names = r->bindings;
    const ir_node *is = NULL;

    if (s == NULL || grundy_tree_is_range(s->expr) ||
        !grundy_tree_is_name(n->kid[0], s->pattern->variable) ||
        !grundy_ir_is_natural(r, grundy_ir_leaf(r->g, IR_PARAM, of)) ||
        !grundy_ir_bind(r, s->pattern->variable, (ir_reading){x, {0, 1, 0, 0}}))
        return NULL;
    is = grundy_ir_read(r, s[1].expr).is;
    r->bindings = names;
    *below = is == grundy_ir_at_least(r->g, x, 1);
    return *below || is == grundy_ir_compare(r->g, IR_NOT_ZERO, x) ? s->expr
                                                                   : NULL;
}

/* Whether no new element from that change on is below 0, which would be no
 * position, but is one where such are left out. */
static bool puts_naturals(ir_reader *r, const node *at, uint32_t of,
                          uint32_t from)
{
    bool all = true;

    for (uint32_t i = from; i < r->clause.changes && all; i++) {
        const ir_change *const c = &r->clause.change[i];

        all = c->param != of || c->value == NULL || c->value->op == IR_FALSE ||
              grundy_ir_holds(r->g, r->m, &r->clause,
                              grundy_ir_at_least(r->g, c->value, 0));
    }
    return all || grundy_ir_deny(r, at, "a number below 0 is left out");
}

bool grundy_ir_read_whole(ir_reader *r, const node *at, uint32_t of)
{
    const bool zeros = r->setting != NULL && r->setting->zeros &&
                       r->m->kind->param[of].length == NULL;
    const uint32_t from = r->clause.changes;
    const node *with;
    bool below;
    ir_saved before;

    grundy_ir_save(r, &before);
    if (grundy_ir_read_array(r, at, of))
        return true;
    if (!zeros || r->open != NULL)
        return false;
    grundy_ir_restore(r, &before);
    with = with_zeros(r, at, of, &below);
    if (with == NULL)
        return grundy_ir_deny(r, at, "an array has no reading");
    r->m->drops = r->m->sorts = true;
    return grundy_ir_read_array(r, with, of) &&
           (!below || puts_naturals(r, at, of, from));
}

bool grundy_ir_read_instead(ir_reader *r, const node *at, uint32_t of)
{
    const bool open = r->m->kind->param[of].length == NULL;
    const uint32_t from = r->clause.changes;
    const node *zeros;
    bool below;
    ir_saved before;

    grundy_ir_save(r, &before);
    if (open && grundy_tree_is_word(at, W_SORT)) {
        r->m->sorts = true;
        return grundy_ir_read_instead(r, at->kid[0], of);
    }
    if (grundy_ir_read_array(r, at, of) || r->open != NULL)
        return r->open == NULL;
    grundy_ir_restore(r, &before);
    zeros = open ? with_zeros(r, at, of, &below) : NULL;
    if (zeros == NULL)
        return open && read_cut(r, at, of);
    r->m->drops = r->m->sorts = true;
    return grundy_ir_read_instead(r, zeros, of) &&
           (!below || puts_naturals(r, at, of, from));
}
