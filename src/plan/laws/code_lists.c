/* SPDX-License-Identifier: MIT */
/*
 * What a clause takes, as a list of numbers: that of [E for ..] where the move
 * is `to kind(n - E) for ..` and nothing but what the heap has to be, which the
 * range of its parameter says anyway, depends on the heap.
 */
#include "plan/laws/code.h"

enum { MOST_LISTED = 1 << 10 /* numbers of a clause that is a list */ };

static bool is_written_tail(const tail *t, bool fixed, int64_t *runs);

static bool sees_no_place(void *user, node *n)
{
    bool *const plain = user;

    *plain &= !grundy_asks_for_value(n) &&
              (n->op != N_NAME || n->call != CALL_VARIABLE ||
               n->ref.variable->kind == VAR_INPUT ||
               n->ref.variable->kind == VAR_LET);
    return *plain;
}

/* A number that the input tells. */
static bool is_given(const node *n)
{
    bool plain = true;

    (void)grundy_tree_walk((node *)(uintptr_t)n, sees_no_place, &plain);
    return plain;
}

/* The function, the user, calls no other one. */
static bool asks_nothing(void *user, node *n)
{
    const function *const f =
        n->op == N_CALL && n->call == CALL_FUNCTION ? n->ref.function : NULL;

    return !grundy_asks_for_value(n) &&
           (f == NULL || f == user ||
            (user == NULL &&
             grundy_tree_walk(f->body, asks_nothing, (void *)(uintptr_t)f)));
}

bool grundy_code_asks_nothing(const node *list)
{
    return grundy_tree_walk((node *)(uintptr_t)list, asks_nothing, NULL);
}

static bool is_parameter(const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE &&
           n->ref.variable->kind == VAR_PARAM;
}

/* Whether the loop runs over few numbers, as they are written: *runs becomes as
 * many times as much.  Else, but not where they are to be fixed, between ends
 * that the input tells, or up to the heap. */
static bool is_written_loop(const node *over, bool fixed, int64_t *runs)
{
    const node *const *const end = (const node *const *)over->kid;
    int64_t count = over->kids;

    if (grundy_tree_is_range(over)) {
        if (!fixed && (end[0]->op != N_INT || end[1]->op != N_INT))
            return is_given(end[0]) &&
                   (is_given(end[1]) || is_parameter(end[1]));
        if (end[0]->op != N_INT || end[1]->op != N_INT ||
            end[0]->number < -MOST_LISTED || end[1]->number > MOST_LISTED)
            return false;
        count = end[1]->number - end[0]->number + (over->op == N_RANGE);
    } else if (over->op != N_ARRAY && over->op != N_SET) {
        return !fixed && is_given(over);
    }
    *runs *= count < 0 ? 0 : count;
    return *runs <= MOST_LISTED &&
           (over->tail == NULL || is_written_tail(over->tail, true, runs));
}

static bool is_written_tail(const tail *t, bool fixed, int64_t *runs)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind != STEP_IF &&
            (t->step[i].kind != STEP_FOR || t->step[i].pattern->name == NULL ||
             !is_written_loop(t->step[i].expr, fixed, runs)))
            return false;
    return true;
}

/* number <= n, or number - 1 < n, which the range of the parameter says anyway.
 */
static bool is_range_of_heap(const tail_step *s, const variable *n,
                             const node *number)
{
    const node *const c = s->expr;
    const bool turned = c->op == N_GE || c->op == N_GT;
    const bool less = c->op == N_LT || c->op == N_GT;

    if (s->kind != STEP_IF || (!less && !turned && c->op != N_LE) ||
        !grundy_tree_is_name(c->kid[!turned], n))
        return false;
    return less ? number->op == N_INT && c->kid[turned]->op == N_INT &&
                      c->kid[turned]->number == number->number - 1
                : grundy_tree_same(c->kid[turned], number);
}

/*
 * The numbers of a loop over what is taken, which its range says are no more
 * than there is: a..b of a..min(n, b).
 */
static const node *without_heap(arena *a, const tail_step *s, const variable *n,
                                const node *number)
{
    const node *const over = s->expr, *top;
    node *rest;

    if (s->kind != STEP_FOR || over->op != N_RANGE ||
        s->pattern->name == NULL ||
        !grundy_tree_is_name(number, s->pattern->variable))
        return over;
    top = over->kid[1];
    if (top->op != N_CALL || top->call != CALL_LEAST || top->word != W_MIN ||
        top->kids != 2 || top->tail != NULL)
        return over;
    for (uint32_t i = 0; i < 2; i++) {
        if (!grundy_tree_is_name(top->kid[i], n))
            continue;
        rest = grundy_tree_node(a, N_RANGE, over->span, 2);
        if (rest == NULL)
            return over;
        rest->type = over->type;
        rest->kid[0] = over->kid[0];
        rest->kid[1] = top->kid[1 - i];
        return rest;
    }
    return over;
}

/* a..n where that is what is taken. */
static bool is_up_to_heap(const tail_step *s, const variable *n,
                          const node *taken)
{
    return s->kind == STEP_FOR && s->expr->op == N_RANGE &&
           s->pattern->name != NULL &&
           grundy_tree_is_name(taken, s->pattern->variable) &&
           is_given(s->expr->kid[0]) && grundy_tree_is_name(s->expr->kid[1], n);
}

/* The steps but for what the range of the heap says; false: they name it, and
 * no loop runs up to it. */
static bool keep_steps(arena *a, const rule_move *m, const variable *n,
                       const node *taken, tail *out, bool *open)
{
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        tail_step s = m->tail->step[i];

        if (s.expr == NULL)
            return false;
        if (is_range_of_heap(&s, n, taken))
            continue;
        if (is_up_to_heap(&s, n, taken)) {
            *open = true;
            out->step[out->steps++] = s;
            continue;
        }
        s.expr = (node *)(uintptr_t)without_heap(a, &s, n, taken);
        if (grundy_tree_names(s.expr, n))
            return false;
        out->step[out->steps++] = s;
    }
    return true;
}

/* [E for ..] of `move to kind(n - E) for ..`; NULL: the clause is none. */
static const node *read_list(arena *a, const game_kind *kind,
                             const rule_move *m, bool *open)
{
    const variable *const n = kind->param[0].variable;
    const node *const to = m->target;
    const node *left;
    tail *loops;
    node *list;
    int64_t runs = 1;

    if (!grundy_tree_is_position(to, kind))
        return NULL;
    left = to->kid[0];
    if (left->op != N_SUB || !grundy_tree_is_name(left->kid[0], n) ||
        grundy_tree_names(left->kid[1], n))
        return NULL;
    loops = grundy_arena_zeroed(a, sizeof *loops);
    list = grundy_tree_node(a, N_ARRAY, m->span, 1);
    if (loops == NULL || list == NULL)
        return NULL;
    loops->step =
        grundy_arena_zeroed(a, (m->tail->steps + 1) * sizeof *loops->step);
    if (loops->step == NULL ||
        !keep_steps(a, m, n, left->kid[1], loops, open) ||
        !is_written_tail(loops, false, &runs))
        return NULL;
    list->kid[0] = left->kid[1];
    list->type = &grundy_type_ints;
    list->tail = loops->steps > 0 ? loops : NULL;
    return list;
}

const node *const *grundy_code_lists(arena *a, const game_kind *kind,
                                     const rule_move *move, uint32_t moves,
                                     bool *open)
{
    const node **const list =
        grundy_arena_zeroed(a, (moves + 1) * sizeof *list);
    bool known = list != NULL;

    *open = false;
    for (uint32_t i = 0; known && i < moves; i++) {
        list[i] = read_list(a, kind, &move[i], open);
        known =
            list[i] != NULL && (!*open || grundy_code_asks_nothing(list[i]));
    }
    *open &= known;
    return known ? list : NULL;
}
