/* SPDX-License-Identifier: MIT */
/*
 * Steps by constants span a lattice, and play from one position stays on its
 * translate.  The lattice has one basis vector for each word, with zeros in
 * the words before (Hermite's form); its index is the product of the first
 * numbers.
 */
#include "plan/order/lattice.h"

#include <string.h>

enum { AXES = 6, MOST_STEP = 1 << 10, MOST_INDEX = 1 << 20 };

typedef struct lattice {
    uint32_t axes;
    bool spans[AXES];
    int64_t basis[AXES][AXES];
    bool moves[AXES]; /* some step changes the word */
    bool lost;        /* something is no step by a constant, or too large */
} lattice;

/* Reduces two vectors by Euclid until x has no number at the axis. */
static void reduce(lattice *l, int64_t *x, int64_t *by, uint32_t axis)
{
    while (x[axis] != 0) {
        const int64_t times = by[axis] / x[axis];

        for (uint32_t i = 0; i < l->axes; i++) {
            const int64_t rest = by[i] - times * x[i];

            by[i] = x[i];
            x[i] = rest;
            l->lost |= rest > MOST_INDEX || rest < -MOST_INDEX;
        }
        if (l->lost)
            return;
    }
}

static void add_vector(lattice *l, int64_t *x)
{
    for (uint32_t i = 0; i < l->axes && !l->lost; i++) {
        if (x[i] == 0)
            continue;
        if (!l->spans[i]) {
            memcpy(l->basis[i], x, sizeof l->basis[i]);
            l->spans[i] = true;
            return;
        }
        reduce(l, x, l->basis[i], i);
    }
}

/* n is the parameter and a constant. */
static bool read_step(const node *n, const variable *old, int64_t *step)
{
    const node *name = n;

    *step = 0;
    if ((n->op == N_ADD || n->op == N_SUB) && n->kid[1]->op == N_INT) {
        name = n->kid[0];
        *step = n->op == N_ADD ? n->kid[1]->number : -n->kid[1]->number;
    }
    return grundy_tree_is_name(name, old) && *step <= MOST_STEP &&
           *step >= -MOST_STEP;
}

static void add_move(lattice *l, const game_kind *k, const rule_move *m)
{
    const node *const to = m->target;
    int64_t step[AXES] = {0};

    l->lost |= !grundy_tree_is_position(to, k);
    for (uint32_t i = 0; i < m->tail->steps; i++)
        l->lost |= m->tail->step[i].kind != STEP_IF;
    for (uint32_t i = 0; i < l->axes && !l->lost; i++) {
        l->lost = !read_step(to->kid[i], k->param[i].variable, &step[i]);
        l->moves[i] |= step[i] != 0;
    }
    if (!l->lost)
        add_vector(l, step);
}

uint32_t grundy_lattice_index(const game_kind *kind)
{
    lattice l = {.axes = kind->params, .lost = kind->params > AXES};
    int64_t index = 1;

    for (uint32_t i = 0; i < kind->moves && !l.lost; i++)
        add_move(&l, kind, &kind->move[i]);
    for (uint32_t i = 0; i < l.axes && !l.lost; i++) {
        if (l.moves[i] && !l.spans[i])
            return UINT32_MAX;
        if (l.spans[i])
            index *= l.basis[i][i] < 0 ? -l.basis[i][i] : l.basis[i][i];
        l.lost |= index > MOST_INDEX;
    }
    return l.lost ? 1 : (uint32_t)index;
}

/* ---- steps ---- */

static bool is_step(void *user, node *n)
{
    bool *step = user;

    *step &= n->op == N_INT || n->op == N_NAME || n->op == N_ADD ||
             n->op == N_SUB || (n->op == N_CALL && n->call == CALL_POSITION);
    return *step;
}

/* A number has few divisors and few prime factors. */
static bool divides(const tail *t)
{
    for (uint32_t i = 0; i < t->steps; i++) {
        const node *const over = t->step[i].expr;

        if (t->step[i].kind == STEP_FOR && over->op == N_CALL &&
            over->call == CALL_WORD &&
            (over->word == W_DIVISORS || over->word == W_FACTORS))
            return true;
    }
    return false;
}

bool grundy_lattice_is_by_steps(const game_kind *kind)
{
    bool steps = false;

    for (uint32_t i = 0; i < kind->moves && !steps; i++) {
        steps = !divides(kind->move[i].tail);
        (void)grundy_tree_walk(kind->move[i].target, is_step, &steps);
    }
    return steps;
}

static bool is_no_quotient(void *user, node *n)
{
    (void)user;
    return n->op != N_DIV && n->op != N_MOD;
}

/* Steps that hardly any cells of a box are apart. */
enum { LARGE_INDEX = 16 };

bool grundy_lattice_reaches_few(const game_kind *kind)
{
    bool few = kind->moves > 0;

    for (uint32_t i = 0; i < kind->moves && few; i++)
        few = divides(kind->move[i].tail) ||
              !grundy_tree_walk(kind->move[i].target, is_no_quotient, NULL);
    return few || grundy_lattice_index(kind) > LARGE_INDEX;
}

bool grundy_lattice_has_loops(const game_kind *kind)
{
    bool loops = false;

    for (uint32_t i = 0; i < kind->moves; i++)
        for (uint32_t j = 0; j < kind->move[i].tail->steps; j++)
            loops |= kind->move[i].tail->step[j].kind == STEP_FOR;
    return loops;
}
