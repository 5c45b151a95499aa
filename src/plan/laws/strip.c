/* SPDX-License-Identifier: MIT */
/*
 * Requires: two natural parameters without a declared range, no stop, win or
 * lose, every target one position of the same kind, (x - a, y - b) with
 * constants or with one loop variable k in both places.
 *
 * Sound: what leaves the board is no move, so a loop up to x over x - k ends
 * where the board does, and a shorter bound is not accepted; then the clause
 * is a ray.  A loop between constants is so many single moves.
 */
#include "plan/laws/strip.h"

#include "base/words.h"
#include "plan/facts/linear.h"

enum { LONGEST_LOOP = 64 };

typedef struct strip_reading {
    const game_kind *kind;
    const variable *x, *y, *k;
    const node *low, *high; /* of the loop; NULL: none */
    bool open;              /* high itself is not in it */
} strip_reading;

static bool read_target(const strip_reading *r, const rule_move *m, linear *x,
                        linear *y)
{
    const linear_names of_x = {.n = r->x, .k = r->k},
                       of_y = {.n = r->y, .k = r->k};
    const node *const to = m->target;

    return grundy_tree_is_position(to, r->kind) &&
           grundy_linear_read(&of_x, to->kid[0], x) &&
           grundy_linear_read(&of_y, to->kid[1], y) && x->n == 1 && y->n == 1;
}

static const char *add_move(strip_family *out, strip_move move)
{
    if (move.dx < 0 || move.dy < 0 || (move.dx == 0 && move.dy == 0))
        return N_(
            "a move does not lower one number and keep the other at most");
    if (out->moves == STRIP_MOVES)
        return N_("there are too many moves");
    out->move[out->moves++] = move;
    return NULL;
}

/* min(x, y), in either order */
static bool is_lesser(const strip_reading *r, const node *e)
{
    const linear_names x = {.n = r->x}, y = {.n = r->y};

    if (e->op != N_CALL || e->call != CALL_LEAST || e->word != W_MIN ||
        e->kids != 2)
        return false;
    for (int i = 0; i < 2; i++)
        if (grundy_linear_is(&x, e->kid[i], 1, 0) &&
            grundy_linear_is(&y, e->kid[1 - i], 1, 0))
            return true;
    return false;
}

/* Whether the loop goes on until the board ends, for steps (dx, dy). */
static bool reaches_the_edge(const strip_reading *r, int64_t dx, int64_t dy)
{
    const linear_names x = {.n = r->x}, y = {.n = r->y};
    const int64_t end = r->open ? 1 : 0;

    return (dx == 1 && grundy_linear_is(&x, r->high, 1, end)) ||
           (dy == 1 && grundy_linear_is(&y, r->high, 1, end)) ||
           (dx == 1 && dy == 1 && !r->open && is_lesser(r, r->high));
}

/* The loop variable is taken dx times from x and dy times from y. */
static const char *read_loop(const strip_reading *r, const linear *x,
                             const linear *y, strip_family *out)
{
    const linear_names none = {0};
    linear low, high;

    if (!grundy_linear_read(&none, r->low, &low))
        return N_("a loop does not begin at a constant");
    if (grundy_linear_read(&none, r->high, &high)) {
        const char *why = NULL;

        if (high.c - r->open - low.c >= LONGEST_LOOP)
            return N_("a loop has too many moves");
        for (int64_t k = low.c; k <= high.c - r->open && why == NULL; k++)
            why = add_move(out, (strip_move){-x->c - x->k * k, -y->c - y->k * k,
                                             false, 0});
        return why;
    }
    if (x->c != 0 || y->c != 0 || low.c < 1 ||
        !reaches_the_edge(r, -x->k, -y->k))
        return N_("a loop ends before the board does");
    return add_move(out, (strip_move){-x->k, -y->k, true, low.c});
}

static const char *read_move(strip_reading *r, const rule_move *m,
                             strip_family *out)
{
    const tail_step *const s = m->tail->step;
    linear x, y;

    r->k = NULL;
    if (m->tail->steps > 1 || (m->tail->steps == 1 && s->kind != STEP_FOR))
        return N_("a clause has a condition or several loops");
    if (m->tail->steps == 1) {
        if (!grundy_tree_is_range(s->expr) || s->pattern->name == NULL)
            return N_("a loop does not run over a range");
        r->k = s->pattern->variable;
        r->low = s->expr->kid[0];
        r->high = s->expr->kid[1];
        r->open = s->expr->op == N_RANGE_LT;
    }
    if (!read_target(r, m, &x, &y))
        return N_("an option is not (x - a, y - b) of the same kind");
    if (r->k != NULL)
        return read_loop(r, &x, &y, out);
    return add_move(out, (strip_move){-x.c, -y.c, false, 0});
}

const char *grundy_strip_find(const game_kind *kind, strip_family *out)
{
    strip_reading r = {.kind = kind};

    out->moves = 0;
    if (kind->params != 2 || kind->param[0].kind != PARAM_INT ||
        kind->param[1].kind != PARAM_INT || kind->param[0].range != NULL ||
        kind->param[1].range != NULL)
        return N_("it has not two natural numbers as parameters");
    if (kind->decides > 0)
        return N_("it has a stop, win or lose");
    r.x = kind->param[0].variable;
    r.y = kind->param[1].variable;
    for (uint32_t i = 0; i < kind->moves; i++) {
        const char *const why = read_move(&r, &kind->move[i], out);

        if (why != NULL)
            return why;
    }
    return NULL;
}
