/* SPDX-License-Identifier: MIT */
/*
 * `sum(heap(a * i + b) for i in l..r)`, of many positions whose numbers have
 * equal steps, is worth `nim(x)`, x the nimber of a row: of its first, second
 * and last position and how many they are, `nimber(heap(..) + heap(..) +
 * heap(..) + nim(..))` with the word W_ROW.  So is an xor of such nimbers, and
 * one of numbers that none is below 0.  Who finds the nimber of a row needs not
 * go through it where a law repeats (engine/rows.c, emit/rows.c).
 *
 * Requires: normal play with nimbers, where nobody but the file asks, and
 * nothing in it asks for moves; the row's is the last loop, and what ranges are
 * declared for the kind name no parameter, so that the positions between the
 * first and the last exist if these do.
 * Keeps: rows of few positions, as they are written; what is outside of its
 * range, and what fails, but at another place of the row.
 *
 * Where others ask too the start is told so from 132,096 positions on,
 * behind the first of them: nobody reads more, and memory has no room for them.
 */
#include "plan/rewrites/passes.h"

#include "plan/rewrites/build.h"
#include "plan/rewrites/winner.h"

enum {
    LONG_ROW = 4096,
    FEW_PARTS = 16,
    FIRST_TOLD = 1024,  /* where others ask, as they are written, */
    LONG_TOLD = 1 << 17 /* if there are so many more */
};

/* A loop over numbers with equal steps. */
typedef struct row {
    rewriting *r;
    const variable *name;
    node *some;     /* a condition: there are any */
    node *length;   /* one less than there are, then */
    node *point[3]; /* what the name is in the first, second and last */
    bool numbers;   /* numbers are added as heaps of Nim */
    node *natural;  /* a condition then; NULL: none */
    uint32_t parts;
} row;

/* ---- which they are ---- */

/* Whether its value changes by as much with each step of the name. */
static bool is_even(const node *n, const variable *name)
{
    if (!grundy_tree_names(n, name))
        return true;
    switch ((node_op)n->op) {
    case N_NAME: return true;
    case N_NEG: return is_even(n->kid[0], name);
    case N_ADD:
    case N_SUB: return is_even(n->kid[0], name) && is_even(n->kid[1], name);
    case N_MUL:
        return (!grundy_tree_names(n->kid[0], name) &&
                is_even(n->kid[1], name)) ||
               (!grundy_tree_names(n->kid[1], name) &&
                is_even(n->kid[0], name));
    default: return false;
    }
}

static bool is_plain_kind(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind != PARAM_INT ||
            (kind->param[i].range != NULL &&
             grundy_tree_names_local(kind->param[i].range, true)))
            return false;
    return kind->params > 0;
}

static bool is_position_of_row(const node *n, const variable *name)
{
    if (n->op != N_CALL ||
        (n->call != CALL_NIM &&
         (n->call != CALL_POSITION || !is_plain_kind(n->ref.kind))))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (n->kid[i]->type->tag != TYPE_INT || !is_even(n->kid[i], name))
            return false;
    return true;
}

/* ---- what becomes of it ---- */

static node *at_point(row *w, node *body, uint32_t i)
{
    build_naming naming = {.name = w->name, .is = w->point[i]};

    return grundy_build_copy(w->r, body, grundy_build_put, &naming);
}

/* nim(nimber of the row of positions) */
static node *nim_of_row(row *w, node *body)
{
    rewriting *const r = w->r;
    node *sum = grundy_build_nim(r, grundy_build_plus(r, w->length, 1));
    node *ask;

    for (uint32_t i = 3; i-- > 0 && sum != NULL;) {
        node *const at = at_point(w, body, i);

        sum = at == NULL ? NULL : grundy_build_add_sums(r, at, sum);
        if (w->numbers && i != 1 && sum != NULL) {
            node *const some = grundy_build_by(r, N_GE, at->kid[0], 0);

            w->natural = w->natural == NULL
                             ? some
                             : grundy_build_pair(r, N_AND, w->natural, some);
        }
    }
    ask = sum == NULL
              ? NULL
              : grundy_build_word(r, "nimber", W_ROW, sum, &grundy_type_int);
    if (ask == NULL || ++w->parts > FEW_PARTS)
        return NULL;
    ask->call = CALL_NIMBER;
    return grundy_build_nim(r, ask);
}

/* The sum for all of the row; NULL: it is none. */
static node *sum_of_row(row *w, node *body)
{
    node *x, *y;

    if (body->op == N_ADD) {
        x = sum_of_row(w, body->kid[0]);
        y = x == NULL ? NULL : sum_of_row(w, body->kid[1]);
        return y == NULL ? NULL : grundy_build_add_sums(w->r, x, y);
    }
    if (body->op == N_MUL && !grundy_tree_names(body->kid[0], w->name)) {
        x = sum_of_row(w, body->kid[1]);
        y = x == NULL ? NULL : grundy_build_clone(w->r, body);
        if (y != NULL)
            y->kid[1] = x;
        return y;
    }
    return is_position_of_row(body, w->name) ? nim_of_row(w, body) : NULL;
}

/* What is folded by xor, as a sum; of numbers alone where some nimber is asked
 * for anyway, as who wins may be known without any. */
static node *as_sum(row *w, node *body)
{
    if (body->op == N_CALL && body->call == CALL_NIMBER && body->word != W_ROW)
        return body->kid[0];
    w->numbers = true;
    return body->type->tag == TYPE_INT && !grundy_winner_is_enough(w->r->set)
               ? grundy_build_nim(w->r, body)
               : NULL;
}

/* low..high or low..<high */
static bool read_range(row *w, const tail_step *s)
{
    rewriting *const r = w->r;
    const node *const over = s->expr;
    const bool below = over->op == N_RANGE_LT;
    node *most;

    if (s->kind != STEP_FOR || s->pattern->variable == NULL ||
        !grundy_tree_is_range(over) || over->kid[0]->type->tag != TYPE_INT)
        return false;
    w->name = s->pattern->variable;
    most = grundy_build_plus(r, over->kid[1], -below);
    w->some =
        grundy_build_pair(r, below ? N_LT : N_LE, over->kid[0], over->kid[1]);
    w->length = grundy_build_pair(r, N_SUB, most, over->kid[0]);
    w->point[0] = over->kid[0];
    w->point[1] = grundy_build_plus(r, over->kid[0], 1);
    w->point[2] = most;
    return w->some != NULL && w->length != NULL && w->point[1] != NULL;
}

/* The last loop but for those over one number, as a range with steps has,
 * which is put into the body; NULL: memory is out. */
static node *without_single(rewriting *r, const tail *t, node *body,
                            uint32_t *at)
{
    *at = t->steps - 1;
    for (; *at > 0 && body != NULL; --*at) {
        const tail_step *const s = &t->step[*at];
        build_naming naming;

        if (s->kind != STEP_FOR || s->expr->op != N_ARRAY ||
            s->expr->kids != 1 || s->expr->tail != NULL ||
            s->pattern->variable == NULL)
            break;
        naming =
            (build_naming){.name = s->pattern->variable, .is = s->expr->kid[0]};
        body = grundy_build_copy(r, body, grundy_build_put, &naming);
    }
    return body;
}

/* Where others ask: the row begins later. */
static bool shorten(row *w)
{
    rewriting *const r = w->r;

    for (uint32_t i = 0; i < 2; i++)
        w->point[i] = grundy_build_plus(r, w->point[i], FIRST_TOLD);
    w->length = grundy_build_plus(r, w->length, -FIRST_TOLD);
    return w->point[0] != NULL && w->point[1] != NULL && w->length != NULL;
}

/* The positions of the fold before that, and the sum for those of the row. */
static node *behind_first(row *w, const node *fold, node *of)
{
    rewriting *const r = w->r;
    node *const first = grundy_build_clone(r, fold);
    node *const over = grundy_build_clone(r, fold->tail->step[0].expr);

    if (first == NULL || over == NULL)
        return NULL;
    first->tail = grundy_build_tail(r, fold->tail->step, fold->tail->steps);
    if (first->tail == NULL)
        return NULL;
    over->op = N_RANGE_LT;
    over->kid[1] = w->point[0];
    first->tail->step[0].expr = over;
    return grundy_build_add_sums(r, first, of);
}

/* Long rows by their nimber, else the fold as it was. */
static node *by_length(row *w, node *of, node *fold)
{
    rewriting *const r = w->r;
    const int64_t least = r->set->asks_itself ? LONG_ROW : LONG_TOLD;
    node *condition = grundy_build_pair(
        r, N_AND, w->some, grundy_build_by(r, N_GE, w->length, least));

    if (w->natural != NULL)
        condition = grundy_build_pair(r, N_AND, condition, w->natural);
    return condition == NULL || of == NULL || fold == NULL
               ? NULL
               : grundy_build_if(r, condition, of, fold);
}

/* The fold over the loops before the row's. */
static node *over_others(rewriting *r, const node *fold, uint32_t loops,
                         node *body)
{
    node *const made = grundy_build_clone(r, fold);

    if (made == NULL)
        return NULL;
    made->kid[0] = body;
    made->tail = grundy_build_tail(r, fold->tail->step, loops);
    return made->tail == NULL ? NULL : made;
}

static node *rewritten(rewriting *r, node *fold)
{
    const tail *const t = fold->tail;
    const bool adds = fold->word == W_SUM;
    row w = {.r = r};
    node *body, *inner, *of;
    uint32_t at;

    body = without_single(r, t, fold->kid[0], &at);
    if (body == NULL || !read_range(&w, &t->step[at]) ||
        (!r->set->asks_itself && (!adds || !shorten(&w))))
        return NULL;
    if (!adds)
        body = as_sum(&w, body);
    of = body == NULL ? NULL : sum_of_row(&w, body);
    inner = of == NULL ? NULL : grundy_build_clone(r, fold);
    if (inner == NULL)
        return NULL;
    inner->number = 1; /* seen */
    if (!adds) {
        of = grundy_build_word(r, "nimber", W_NIMBER, of, &grundy_type_int);
        if (of != NULL)
            of->call = CALL_NIMBER;
    }
    inner->tail = grundy_build_tail(r, &t->step[at], t->steps - at);
    if (inner->tail != NULL && !r->set->asks_itself)
        of = behind_first(&w, inner, of);
    of = inner->tail == NULL ? NULL : by_length(&w, of, inner);
    return of == NULL || at == 0 ? of : over_others(r, fold, at, of);
}

static bool see_fold(void *user, node *n)
{
    rewriting *const r = user;
    node *made;

    if (n->op != N_CALL || n->call != CALL_FOLD || n->tail == NULL ||
        n->tail->steps == 0 || n->number != 0 ||
        !((n->word == W_SUM && n->type->tag == TYPE_SUM) ||
          (n->word == W_XOR && n->type->tag == TYPE_INT)))
        return true;
    made = rewritten(r, n);
    if (made != NULL) {
        made->span = n->span;
        *n = *made;
    }
    return !r->no_memory;
}

/* ---- where it may be ---- */

static bool see_moves(void *user, node *n)
{
    (void)user;
    return n->call != CALL_START || n->word != W_WINNING_MOVES;
}

static void see_winning(void *user, tail *t)
{
    bool *const asked = user;

    for (uint32_t i = 0; i < t->steps; i++)
        *asked |= t->step[i].kind == STEP_WINNING;
}

static bool calls_none(void *user, node *n)
{
    (void)user;
    return n->op != N_CALL || n->call != CALL_FUNCTION;
}

/* Of what is asked; of functions too, unless rules call some. */
static void see_all(rewriting *r)
{
    ruleset *const set = r->set;
    const uint32_t functions = set->functions;

    for (uint32_t i = 0; i < set->kinds; i++)
        if (!grundy_tree_walk_kind(&set->kind[i], calls_none, NULL))
            set->functions = 0;
    (void)grundy_tree_walk_others(set, see_fold, r);
    set->functions = functions;
}

void grundy_rewrite_rows(rewriting *r)
{
    ruleset *const set = r->set;
    bool moves = false;

    grundy_tree_other_tails(set, see_winning, &moves);
    if (!moves && !set->has_results && !set->has_decisions && !set->misere &&
        set->play_if == NULL && grundy_tree_walk_others(set, see_moves, NULL)) {
        if (set->asks_itself)
            see_all(r);
        else if (set->start != NULL)
            (void)grundy_tree_walk(set->start, see_fold, r);
    }
}
