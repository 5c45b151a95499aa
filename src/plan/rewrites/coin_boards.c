/* SPDX-License-Identifier: MIT */
/*
 * Boards of coins as an array of n * m: the place of a cell is r * m + c, with
 * r in 0..<n and c in 0..<m, and of a place k these are k / m and k % m.  A
 * move is written anew as one of a set of cells.
 */
#include "plan/rewrites/coins.h"

#include "plan/facts/forms.h"
#include "plan/rewrites/build.h"

static bool is_all(const node *range, const node *size)
{
    return range->op == N_RANGE_LT && grundy_tree_is_int(range->kid[0], 0) &&
           grundy_tree_same(range->kid[1], size);
}

/* 0..<size or 0..size - 1 */
static bool are_of(const turning *w, const node *range, node *size)
{
    const node *const less = grundy_build_plus(w->r, size, -1);
    form last, end;

    return is_all(range, size) ||
           (range->op == N_RANGE && grundy_tree_is_int(range->kid[0], 0) &&
            less != NULL && grundy_form_read(less, &last) &&
            grundy_form_read(range->kid[1], &end) &&
            grundy_form_same(&last, &end));
}

/* A place and the numbers of its cell. */
typedef struct cell {
    rewriting *r;
    const variable *place;
    const node *size; /* m */
    variable *number[2];
} cell;

static bool open_cell(cell *c, turning *w, const variable *place)
{
    *c = (cell){w->r,
                place,
                w->kind->param->length->kid[1],
                {grundy_build_variable(w->r, "r", w->kind->span, VAR_LOOP),
                 grundy_build_variable(w->r, "c", w->kind->span, VAR_LOOP)}};
    return c->number[0] != NULL && c->number[1] != NULL;
}

/* k / m and k % m become names; k is nothing else. */
static node *put_cell(void *user, node *n)
{
    const cell *const c = user;

    if (grundy_tree_is_name(n, c->place))
        return NULL;
    if ((n->op != N_DIV && n->op != N_MOD) ||
        !grundy_tree_is_name(n->kid[0], c->place) ||
        !grundy_tree_same(n->kid[1], c->size))
        return n;
    return grundy_build_name(c->r, n->span, c->number[n->op == N_MOD]);
}

static node *pair_of(turning *w, variable *const *number)
{
    node *const n = grundy_build_node(w->r, N_TUPLE, w->kind->span, 2,
                                      w->set->type->item[0]);

    if (n == NULL)
        return NULL;
    for (uint32_t i = 0; i < 2; i++) {
        n->kid[i] = grundy_build_name(w->r, n->span, number[i]);
        if (n->kid[i] == NULL)
            return NULL;
    }
    return n;
}

/* The tail with loops over the rows and the columns before its step `at`. */
static tail *with_loops(turning *w, const cell *c, tail *t, uint32_t at)
{
    for (int i = 1; t != NULL && i >= 0; i--) {
        const tail *const loop =
            grundy_build_loop(w->r, c->number[i], w->row[i]);

        t = loop == NULL ? NULL : grundy_build_where(w->r, t, at, w->row[i]);
        if (t != NULL)
            t->step[at] = loop->step[0];
    }
    return t;
}

/* The tail with the place's loop as two. */
static tail *tail_of_cells(turning *w, cell *c, const tail *t, uint32_t at)
{
    const tail *const rest = grundy_build_without(w->r, t, at);

    return rest == NULL
               ? NULL
               : with_loops(
                     w, c, grundy_build_copy_tail(w->r, rest, put_cell, c), at);
}

/* The loop over the name; steps: none. */
static uint32_t loop_of(const tail *t, const node *name)
{
    uint32_t i = 0;

    while (i < t->steps &&
           (t->step[i].kind != STEP_FOR || t->step[i].pattern->name == NULL ||
            !grundy_tree_is_name(name, t->step[i].pattern->variable)))
        i++;
    return i;
}

/* x and y of x * m + y, which lie on the board. */
static bool read_place(const turning *w, const tail *t, const node *place,
                       variable **number)
{
    const node *const length = w->kind->param->length;

    if (place->op != N_ADD)
        return false;
    for (uint32_t way = 0; way < 4; way++) {
        const node *const row = place->kid[way & 1];
        const node *is[2] = {row, place->kid[~way & 1]};

        if (row->op != N_MUL ||
            !grundy_tree_same(row->kid[way >> 1], length->kid[1]))
            continue;
        is[0] = row->kid[1 - (way >> 1)];
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t loop = loop_of(t, is[i]);

            if (loop == t->steps ||
                !are_of(w, t->step[loop].expr, length->kid[i]))
                return false;
            number[i] = t->step[loop].pattern->variable;
        }
        return true;
    }
    return false;
}

/* The set of places as one of cells. */
static node *cells_of(turning *w, node *set)
{
    const node *const length = w->kind->param->length;
    node *cells;
    cell c;

    if (set == NULL || set->op != N_SET || set->tail == NULL ||
        set->kids != 1 || loop_of(set->tail, set->kid[0]) != 0 ||
        !is_all(set->tail->step[0].expr, length) ||
        !open_cell(&c, w, set->tail->step[0].pattern->variable))
        return NULL;
    cells = grundy_build_node(w->r, N_SET, set->span, 1, w->set->type);
    if (cells == NULL)
        return NULL;
    cells->kid[0] = pair_of(w, c.number);
    cells->tail = tail_of_cells(w, &c, set->tail, 0);
    return cells->kid[0] == NULL || cells->tail == NULL ? NULL : cells;
}

bool grundy_coins_on_board(turning *w, uint32_t guard, const node *place,
                           rule_move *move, node **cells)
{
    const uint32_t loop = loop_of(move->tail, place);
    tail *t = (tail *)(uintptr_t)move->tail;
    node *set = grundy_coins_of_array(w, move->target->kid[0]);
    variable *number[2] = {NULL, NULL};
    node *in;
    cell c;

    w->set = grundy_build_variable(w->r, "s", w->kind->span, VAR_LOOP);
    if (w->set == NULL)
        return false;
    w->set->type = grundy_type_set(w->r->a, &grundy_type_pair, NULL);
    set = w->set->type == NULL ? NULL : cells_of(w, set);
    if (set == NULL)
        return false;
    if (loop < t->steps) {
        if (!is_all(t->step[loop].expr, w->kind->param->length) ||
            !open_cell(&c, w, place->ref.variable))
            return false;
        t = grundy_build_without(w->r, t, guard);
        t = t == NULL ? NULL : tail_of_cells(w, &c, t, loop);
        set = t == NULL ? NULL : grundy_build_copy(w->r, set, put_cell, &c);
        number[0] = c.number[0];
        number[1] = c.number[1];
        guard++;
    } else if (read_place(w, t, place, number)) {
        t = grundy_build_without(w->r, t, guard);
    } else {
        return false;
    }
    if (t == NULL || set == NULL)
        return false;
    in = grundy_build_pair(w->r, N_IN, pair_of(w, number),
                           grundy_build_name(w->r, w->kind->span, w->set));
    move->tail = in == NULL ? NULL : grundy_build_where(w->r, t, guard, in);
    *cells = set;
    return move->tail != NULL;
}

node *grundy_coins_of_board(turning *w)
{
    rewriting *const r = w->r;
    const grundy_span span = w->kind->span;
    variable *const k = w->kind->param->variable;
    node *const set = grundy_build_node(r, N_SET, span, 1, w->set->type);
    node *place, *shows;
    cell c;

    if (set == NULL || !open_cell(&c, w, NULL))
        return NULL;
    place = grundy_build_pair(
        r, N_ADD,
        grundy_build_pair(r, N_MUL, grundy_build_name(r, span, c.number[0]),
                          w->kind->param->length->kid[1]),
        grundy_build_name(r, span, c.number[1]));
    shows = grundy_build_pair(
        r, N_EQ,
        grundy_build_pair(r, N_INDEX, grundy_build_name(r, span, k), place),
        grundy_build_int(r, span, 1));
    set->kid[0] = pair_of(w, c.number);
    set->tail = with_loops(w, &c, grundy_build_where(r, NULL, 0, shows), 0);
    return set->tail == NULL || set->kid[0] == NULL ? NULL : set;
}
