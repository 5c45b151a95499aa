/* SPDX-License-Identifier: MIT */
/*
 * An array of an option is the position's own with new numbers at some places:
 * a `with`, a list as long that is written down or that a loop makes, slices
 * with numbers between, or that in order.
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
 * else what it was.  The first case counts, so it is the last change. */
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

bool grundy_ir_read_array(ir_reader *r, const node *at, uint32_t of)
{
    if (grundy_tree_is_word(at, W_SORT)) {
        const node *const list = at->kid[0];

        if ((list->op == N_WITH || (list->op == N_ARRAY &&
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
