/* SPDX-License-Identifier: MIT */
/*
 * Items are there, each move takes exactly one, and who takes item i scores for
 * it: a[i] if that is who begins, b[i] if it is the other one.  Play ends when
 * all are taken.  Then both take one of largest a + b, and the result is the
 * sum of a + b over every other item in falling order, the largest first, less
 * the sum of all b.
 *
 * Proof: who begins takes a set S and scores a(S), the other one b of the rest,
 * so the difference is (a + b)(S) - b(all): how many items S has is fixed, and
 * the last sum too, so only c = a + b counts, and with it the game is the same
 * for both: to take i comes to c[i] less what the rest comes to, which is by
 * induction V = c1 - c2 + c3 - ... of c in falling order.  To take c1 in place
 * of ci comes to no less: what stands behind ci has the same signs in both
 * rests, so the difference is twice c1 - c2 + ... up to c(i-1) for an odd i,
 * and up to -ci for an even one: pairs of a number less one that is no larger.
 * So it holds for ties, of which any may be taken, for negative numbers, where
 * nobody can pass, and for any number of items.
 *
 * Requires: scores, one kind of position, and no question but what the start
 * comes to, by the file itself.  Of each player there is one clause, of the
 * turn, which is Left and Right, a number that each move changes between two
 * values or, in what is scored alone, how many items are left modulo 2; both
 * say the same loops and conditions of the input.  An item is all that the
 * loops run over, once each.  The position has a set of items left, or an array
 * of flags of them of which the start has the same or an array that is named,
 * and the clause a condition that is false once the item's flag is down; or it
 * has a list of what items are worth, which is handed on without one, and whose
 * places are asked for by nobody.  Nothing else looks at that.  What ends play
 * says 0 where the set is empty.
 *
 * Keeps: the result.  A score that overflows, or fails for the player who never
 * comes to take that item, is an error even so.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"

enum { MOST_STEPS = 8 };

typedef struct items_game {
    rewriting *r;
    game_kind *kind;
    const param *items, *turn; /* turn: NULL, there is none */
    node *given;               /* the start's items */
    bool list; /* they are elements of a list, and a clause's loop is then made
                  one over these */
    const node *flag; /* what each flag is there; NULL: `given` has it */
    /* Of a clause: */
    const rule_move *move;
    const node *item; /* the name or tuple of one */
    bool looks;       /* the clause takes what is left, and nothing else */
    bool fails;
} items_game;

/* Of who begins, and of the other one. */
typedef struct item_clause {
    tail_step step[MOST_STEPS];
    uint32_t steps;
    node *gain, *item;
} item_clause;

/* ---- numbers and conditions without names ---- */

static bool number_of(node *n, int64_t *out)
{
    interval_names names;
    interval is;

    if (n == NULL || grundy_tree_names_local(n, true))
        return false;
    grundy_total_begin(&names);
    is = grundy_interval_of(&names, n);
    *out = is.low;
    return is.low == is.high;
}

/* 0: it does not hold, 1: it does, -1: it is not known. */
static int holds(const node *n)
{
    int64_t x, y;
    int first, second;

    if (n->op == N_AND || n->op == N_OR) {
        first = holds(n->kid[0]);
        second = holds(n->kid[1]);
        if (first == (n->op == N_OR) || second == (n->op == N_OR))
            return n->op == N_OR;
        return first < 0 || second < 0 ? -1 : n->op == N_AND;
    }
    if (n->op == N_NOT) {
        first = holds(n->kid[0]);
        return first < 0 ? -1 : !first;
    }
    if (!grundy_is_comparison(n) || n->kid[0]->type->tag != TYPE_INT ||
        n->kid[1]->type->tag != TYPE_INT || !number_of(n->kid[0], &x) ||
        !number_of(n->kid[1], &y))
        return -1;
    switch (n->op) {
    case N_EQ: return x == y;
    case N_NE: return x != y;
    case N_LT: return x < y;
    case N_LE: return x <= y;
    case N_GT: return x > y;
    default: return x >= y;
    }
}

/* How many items are left modulo 2 tells whose turn it is. */
typedef struct size_now {
    const items_game *g;
    int64_t turn;
} size_now;

static bool is_size(const size_now *s, const node *n)
{
    return (s->g->items->kind == PARAM_SET || s->g->list) &&
           (grundy_tree_is_word(n, W_SIZE) || grundy_tree_is_word(n, W_LEN)) &&
           grundy_tree_is_name(n->kid[0], s->g->items->variable);
}

/* Whether it is a polynomial of how many there are. */
static bool is_of_size(const size_now *s, const node *n)
{
    if (is_size(s, n) || !grundy_tree_names(n, s->g->items->variable))
        return true;
    return (n->op == N_ADD || n->op == N_SUB || n->op == N_MUL) &&
           is_of_size(s, n->kid[0]) && is_of_size(s, n->kid[1]);
}

static node *put_size(void *user, node *n)
{
    const size_now *const s = user;
    rewriting *const r = s->g->r;

    if (!is_size(s, n))
        return n;
    n = grundy_build_word(r, "size", W_SIZE, s->g->given, n->type);
    return grundy_build_plus(r, n, s->turn);
}

static node *put_turn(void *user, node *n)
{
    const size_now *const s = user;

    if (n->op != N_MOD || !grundy_tree_is_int(n->kid[1], 2) ||
        !is_of_size(s, n->kid[0]))
        return n;
    return grundy_build_copy(s->g->r, n, put_size, user);
}

static node *at_turn(const items_game *g, node *n, int64_t turn)
{
    build_naming p = {.name = g->turn == NULL ? NULL : g->turn->variable};

    if (n == NULL)
        return n;
    if (p.name == NULL)
        return grundy_build_copy(g->r, n, put_turn, &(size_now){g, turn});
    p.is = grundy_build_int(g->r, n->span, turn);
    return p.is == NULL ? NULL
                        : grundy_build_copy(g->r, n, grundy_build_put, &p);
}

/* ---- what is left ---- */

static bool is_items(const items_game *g, const node *n)
{
    return grundy_tree_is_name(n, g->items->variable);
}

static bool is_flag(const items_game *g, const node *n)
{
    return g->items->kind == PARAM_ARRAY && n->op == N_INDEX &&
           is_items(g, n->kid[0]) && grundy_tree_same(n->kid[1], g->item);
}

/* As the start has it: flags of the item, and no other use of it. */
static node *at_start(void *user, node *n)
{
    items_game *const g = user;

    if (is_flag(g, n) && g->list)
        return (node *)(uintptr_t)g->item;
    if (is_flag(g, n) && g->flag == NULL)
        return grundy_build_pair(g->r, N_INDEX, g->given, n->kid[1]);
    if (is_flag(g, n))
        return grundy_build_int(g->r, n->span, g->flag->number);
    g->fails |= is_items(g, n) || (g->list && grundy_tree_same(n, g->item));
    return n;
}

static node *started(items_game *g, node *n)
{
    return n == NULL ? NULL : grundy_build_copy(g->r, n, at_start, g);
}

typedef struct flag_put {
    const items_game *g;
    const node *is;
} flag_put;

static node *put_flag(void *user, node *n)
{
    const flag_put *const p = user;

    return is_flag(p->g, n) ? grundy_build_int(p->g->r, n->span, p->is->number)
                            : n;
}

/* The number that the item's flag becomes; NULL: the target is another one. */
static const node *flag_down(const items_game *g, const node *to)
{
    const node *const update =
        to->op == N_WITH && to->kids == 2 ? to->kid[1] : NULL;

    return update != NULL && is_items(g, to->kid[0]) && update->kids == 2 &&
                   update->kid[1]->op == N_INT
               ? update->kid[1]
               : NULL;
}

/* Where a range begins that ends at len(h) - 1; NULL: it is another one. */
static const node *begin_to_end(const items_game *g, const node *range)
{
    const node *end;

    if (!grundy_tree_is_range(range))
        return NULL;
    end = range->kid[1];
    if (range->op == N_RANGE) {
        if (end->op != N_SUB || !grundy_tree_is_int(end->kid[1], 1))
            return NULL;
        end = end->kid[0];
    }
    return (grundy_tree_is_word(end, W_LEN) ||
            grundy_tree_is_word(end, W_SIZE)) &&
                   is_items(g, end->kid[0])
               ? range->kid[0]
               : NULL;
}

static bool is_all_places(const items_game *g, const node *range)
{
    const node *const from = begin_to_end(g, range);

    return from != NULL && grundy_tree_is_int(from, 0);
}

/* The place i of [h[j] for j in 0..<len(h) if j != i]; NULL: another list. */
static const node *left_out_by_loop(const items_game *g, const node *to)
{
    const tail_step *const step = to->tail == NULL ? NULL : to->tail->step;
    const node *const each = to->kids == 1 ? to->kid[0] : NULL;
    const variable *j;
    node *const *kid;

    if (step == NULL || each == NULL || to->tail->steps != 2 ||
        step[0].kind != STEP_FOR || step[1].kind != STEP_IF ||
        step[0].pattern->name == NULL || !is_all_places(g, step[0].expr) ||
        step[1].expr->op != N_NE)
        return NULL;
    j = step[0].pattern->variable;
    if (each->op != N_INDEX || !is_items(g, each->kid[0]) ||
        !grundy_tree_is_name(each->kid[1], j))
        return NULL;
    kid = step[1].expr->kid;
    if (grundy_tree_is_name(kid[0], j))
        return kid[1];
    return grundy_tree_is_name(kid[1], j) ? kid[0] : NULL;
}

/* That of h[0..<i] + h[i + 1..<len(h)] too. */
static const node *left_out(const items_game *g, const node *to)
{
    const node *head, *rest, *end;

    if (to->op == N_ARRAY)
        return left_out_by_loop(g, to);
    if (to->op != N_ADD || to->kid[0]->op != N_SLICE ||
        to->kid[1]->op != N_SLICE || !is_items(g, to->kid[0]->kid[0]) ||
        !is_items(g, to->kid[1]->kid[0]))
        return NULL;
    head = to->kid[0]->kid[1];
    rest = begin_to_end(g, to->kid[1]->kid[1]);
    if (!grundy_tree_is_range(head) || !grundy_tree_is_int(head->kid[0], 0) ||
        rest == NULL || rest->op != N_ADD ||
        !grundy_tree_is_int(rest->kid[1], 1))
        return NULL;
    end = head->kid[1];
    if (head->op == N_RANGE)
        end = end->op == N_SUB && grundy_tree_is_int(end->kid[1], 1)
                  ? end->kid[0]
                  : NULL;
    return end != NULL && grundy_tree_same(end, rest->kid[0]) ? end : NULL;
}

/* The item that goes; NULL: something else does. */
static const node *item_taken(const items_game *g, const node *to)
{
    const node *const place = g->list ? left_out(g, to) : NULL;

    if (g->list)
        return place != NULL && place->op == N_NAME ? place : NULL;
    if (g->items->kind == PARAM_ARRAY)
        return flag_down(g, to) == NULL ? NULL : to->kid[1]->kid[0];
    return to->op == N_SUB && is_items(g, to->kid[0]) &&
                   to->kid[1]->op == N_SET && to->kid[1]->tail == NULL &&
                   to->kid[1]->kids == 1
               ? to->kid[1]->kid[0]
               : NULL;
}

/* How often the item's name, or a number of it, is the loop's. */
static uint32_t times_in_item(const node *item, const pattern *p)
{
    uint32_t times = 0;

    if (item->op != N_TUPLE)
        return grundy_tree_is_pattern(item, p);
    for (uint32_t i = 0; i < item->kids; i++)
        times += grundy_tree_is_pattern(item->kid[i], p);
    return times;
}

/* ---- one clause ---- */

/* All of the universe of a set of numbers is 0..<its size. */
static node *range_of_all(const items_game *g)
{
    const node *const all = g->given;

    return all->op == N_FULL && g->items->sizes == 1 &&
                   !grundy_tree_is_range(g->items->size[0])
               ? grundy_build_pair(g->r, N_RANGE_LT,
                                   grundy_build_int(g->r, all->span, 0),
                                   g->items->size[0])
               : g->given;
}

static bool read_loop(items_game *g, const tail_step *s, item_clause *c,
                      uint32_t *named)
{
    tail_step *const own = &c->step[c->steps++];

    *own = *s;
    if (is_items(g, s->expr) && g->items->kind == PARAM_SET) {
        if (!grundy_tree_is_pattern(g->item, s->pattern))
            return false;
        g->looks = true;
        own->expr = range_of_all(g);
        *named = g->item->op == N_TUPLE ? g->item->kids : 1;
        return own->expr != NULL;
    }
    *named += 1;
    if (g->list) {
        g->looks = true;
        own->expr = g->given;
        return grundy_tree_is_pattern(g->item, s->pattern) &&
               is_all_places(g, s->expr);
    }
    return grundy_tree_is_range(s->expr) && s->pattern->name != NULL &&
           times_in_item(g->item, s->pattern) == 1 &&
           !grundy_tree_names(s->expr, g->items->variable) &&
           (g->turn == NULL || !grundy_tree_names(s->expr, g->turn->variable));
}

/* Whether it says that the item is left. */
static bool says_left(items_game *g, node *condition)
{
    const node *const down =
        g->items->kind == PARAM_ARRAY
            ? flag_down(g, g->move->target->kid[g->items - g->kind->param])
            : NULL;
    flag_put p = {g, down};
    const node *n;

    if (down == NULL)
        return condition->op == N_IN && is_items(g, condition->kid[1]) &&
               grundy_tree_same(condition->kid[0], g->item);
    n = grundy_build_copy(g->r, condition, put_flag, &p);
    return n != NULL && !grundy_tree_names(n, g->items->variable) &&
           holds(n) == 0;
}

/* All are left at first: a loop over all of them needs no condition. */
static bool is_of_all(const items_game *g, const item_clause *c)
{
    node *const all = range_of_all(g);

    return g->items->kind == PARAM_SET && all != NULL && all != g->given &&
           g->item->op == N_NAME && c->steps > 0 &&
           c->step[0].kind == STEP_FOR &&
           grundy_tree_same(c->step[0].expr, all);
}

static node *left_at_start(items_game *g, node *condition)
{
    node *n;

    if (g->items->kind == PARAM_ARRAY)
        return started(g, condition);
    n = grundy_build_clone(g->r, condition);
    if (n != NULL)
        n->kid[1] = g->given;
    return n;
}

/* 1: the clause is there at that turn, 0: it is not, -1: it has another form.
 */
static int read_clause(items_game *g, const rule_move *m, int64_t turn,
                       player_side side, item_clause *c)
{
    const uint32_t at = (uint32_t)(g->items - g->kind->param);
    uint32_t named = 0;

    if (m->side != SIDE_BOTH && m->side != side)
        return 0;
    *c = (item_clause){.gain = m->gain};
    if (m->again || m->entailing || m->instead ||
        !grundy_tree_is_position(m->target, g->kind) ||
        m->tail->steps > MOST_STEPS)
        return -1;
    for (uint32_t i = 0; g->turn != NULL && i < m->tail->steps; i++)
        if (m->tail->step[i].kind == STEP_IF) {
            node *const now = at_turn(g, m->tail->step[i].expr, turn);

            if (now == NULL || (now != m->tail->step[i].expr && holds(now) < 0))
                return -1;
            if (now != m->tail->step[i].expr && holds(now) == 0)
                return 0;
        }
    g->move = m;
    g->item = c->item = (node *)(uintptr_t)item_taken(g, m->target->kid[at]);
    g->looks = g->fails = false;
    if (g->item == NULL)
        return -1;
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const s = &m->tail->step[i];

        if (s->kind == STEP_WINNING ||
            (s->kind == STEP_FOR && !read_loop(g, s, c, &named)))
            return -1;
        if (s->kind != STEP_IF ||
            (g->turn != NULL && grundy_tree_names(s->expr, g->turn->variable)))
            continue;
        c->step[c->steps] = *s;
        if (g->list) {
            c->step[c->steps].expr = started(g, s->expr);
        } else if (says_left(g, s->expr)) {
            g->looks = true;
            if (is_of_all(g, c))
                continue;
            c->step[c->steps].expr = left_at_start(g, s->expr);
        } else if (grundy_tree_names(s->expr, g->items->variable))
            return -1;
        if (c->step[c->steps++].expr == NULL)
            return -1;
    }
    if (m->gain != NULL)
        c->gain = started(g, at_turn(g, m->gain, turn));
    return g->looks && !g->fails &&
                   named == (g->item->op == N_TUPLE ? g->item->kids : 1) &&
                   (m->gain == NULL || c->gain != NULL)
               ? 1
               : -1;
}

/* The one that there is at that turn, and which turn it leads to. */
static bool clause_of(items_game *g, int64_t turn, player_side side,
                      item_clause *out, int64_t *next)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < g->kind->moves; i++) {
        item_clause c;
        const int is = read_clause(g, &g->kind->move[i], turn, side, &c);

        if (is < 0)
            return false;
        if (is == 0)
            continue;
        *out = c;
        found++;
        if (g->turn != NULL &&
            !number_of(at_turn(g,
                               g->move->target->kid[g->turn - g->kind->param],
                               turn),
                       next))
            return false;
    }
    return found == 1;
}

/* ---- both of them ---- */

/* Makes the other one's names those of the first. */
static node *renamed(items_game *g, const item_clause *x, const item_clause *y,
                     node *n)
{
    for (uint32_t i = 0; n != NULL && i < x->steps; i++) {
        const pattern *const to = x->step[i].pattern;
        const pattern *const from = y->step[i].pattern;
        build_naming p;

        if (x->step[i].kind != STEP_FOR || to->variable == from->variable)
            continue;
        p = (build_naming){.name = from->variable,
                           .is =
                               grundy_build_name(g->r, n->span, to->variable)};
        n = p.is == NULL ? NULL
                         : grundy_build_copy(g->r, n, grundy_build_put, &p);
    }
    return n;
}

static bool named_alike(const pattern *x, const pattern *y)
{
    return x == y || (x->name != NULL && y->name != NULL);
}

static bool same_items(items_game *g, const item_clause *x, item_clause *y)
{
    const node *item;

    if (x->steps != y->steps)
        return false;
    for (uint32_t i = 0; i < x->steps; i++)
        if (x->step[i].kind != y->step[i].kind ||
            (x->step[i].kind == STEP_FOR &&
             !named_alike(x->step[i].pattern, y->step[i].pattern)))
            return false;
    for (uint32_t i = 0; i < x->steps; i++) {
        const node *const n = renamed(g, x, y, y->step[i].expr);

        if (n == NULL || !grundy_tree_same(x->step[i].expr, n))
            return false;
    }
    item = renamed(g, x, y, y->item);
    if (y->gain != NULL)
        y->gain = renamed(g, x, y, y->gain);
    return item != NULL && grundy_tree_same(x->item, item);
}

/* ---- the start ---- */

typedef struct items_asked {
    uint32_t positions;
    bool more; /* than the result of the start */
} items_asked;

static bool see_question(void *user, node *n)
{
    items_asked *const a = user;

    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        a->more |= n->tail->step[i].kind == STEP_WINNING;
    if (n->op != N_CALL)
        return true;
    a->positions += n->call == CALL_POSITION;
    a->more |= grundy_asks_for_value(n) || n->call == CALL_NIM ||
               (n->call == CALL_START && n->word != W_RESULT &&
                n->word != W_FIRST_WINS && n->word != W_CASE);
    return true;
}

static void see_tail(void *user, tail *t)
{
    items_asked *const a = user;

    for (uint32_t i = 0; i < t->steps; i++)
        a->more |= t->step[i].kind == STEP_WINNING;
}

static bool asks_for_start(const ruleset *set)
{
    items_asked a = {0, false}, inside = {0, false};

    (void)grundy_tree_walk_others(set, see_question, &a);
    grundy_tree_other_tails(set, see_tail, &a);
    (void)grundy_tree_walk_kind(&set->kind[0], see_question, &inside);
    return a.positions == 1 && !a.more && !inside.more &&
           inside.positions == set->kind[0].moves;
}

/* A range of two numbers that has this one, or none, for numbers from 0. */
static bool is_in_range(const param *p, int64_t number)
{
    return p->range == NULL ? number >= 0
                            : p->range->kid[0]->op == N_INT &&
                                  p->range->kid[1]->op == N_INT &&
                                  p->range->kid[0]->number <= number &&
                                  number <= p->range->kid[1]->number -
                                                (p->range->op == N_RANGE_LT);
}

static bool read_params(items_game *g, node *start)
{
    const game_kind *const k = g->kind;

    for (uint32_t i = 0; i < k->params; i++) {
        const param **const to =
            k->param[i].kind == PARAM_INT ? &g->turn : &g->items;

        if (*to != NULL || k->param[i].kind == PARAM_TEXT)
            return false;
        *to = &k->param[i];
    }
    if (g->items == NULL)
        return false;
    g->given = start->kid[g->items - k->param];
    if (g->items->kind == PARAM_SET)
        return true;
    if (g->items->range != NULL &&
        grundy_tree_names_local(g->items->range, true))
        return false;
    if (k->moves > 0 && grundy_tree_is_position(k->move[0].target, k))
        g->list =
            left_out(g, k->move[0].target->kid[g->items - k->param]) != NULL;
    if (g->list)
        return g->items->length == NULL && g->given->type->tag == TYPE_ARRAY &&
               g->given->type->item[0]->tag == TYPE_INT;
    /* Flags: all the same, or named. */
    if (g->given->op == N_ARRAY && g->given->tail != NULL &&
        g->given->kid[0]->op == N_INT)
        g->flag = g->given->kid[0];
    return g->flag != NULL ? is_in_range(g->items, g->flag->number)
                           : grundy_tree_is_global(g->given);
}

/* A flag for every item: the array is as long as the first loop. */
static bool flags_are_there(const items_game *g, const item_clause *c)
{
    const node *const over = c->step[0].expr;
    const tail *const t = g->given->tail;

    if (g->items->kind == PARAM_SET || g->flag == NULL)
        return true;
    return c->step[0].kind == STEP_FOR && over->op == N_RANGE_LT &&
           (g->items->length == NULL ||
            grundy_tree_same(over->kid[1], g->items->length)) &&
           t->steps == 1 && t->step[0].kind == STEP_FOR &&
           grundy_tree_same(t->step[0].expr, over) &&
           grundy_tree_is_int(over->kid[0], 0);
}

/* Empty, by any of the usual words. */
static bool is_empty(const items_game *g, const node *n)
{
    if (n->op != N_EQ || g->items->kind != PARAM_SET)
        return false;
    if (is_items(g, n->kid[0]))
        return n->kid[1]->op == N_SET && n->kid[1]->kids == 0;
    return grundy_tree_is_int(n->kid[1], 0) &&
           (grundy_tree_is_word(n->kid[0], W_SIZE) ||
            grundy_tree_is_word(n->kid[0], W_LEN)) &&
           is_items(g, n->kid[0]->kid[0]);
}

static bool ends_when_empty(const items_game *g)
{
    for (uint32_t i = 0; i < g->kind->decides; i++) {
        const rule_decide *const d = &g->kind->decide[i];

        if ((d->what != DECIDE_STOP && d->what != DECIDE_DRAW &&
             (d->what != DECIDE_SCORE || !grundy_tree_is_int(d->score, 0))) ||
            !is_empty(g, d->condition))
            return false;
    }
    return true;
}

/* ---- what it comes to ---- */

static node *array_of_items(items_game *g, const item_clause *c, node *each)
{
    node *const n = grundy_build_list(g->r, each, &grundy_type_ints);

    if (n != NULL)
        n->tail = grundy_build_tail(g->r, c->step, c->steps);
    return n == NULL || n->tail == NULL ? NULL : n;
}

/* sum(c[j] for c in [sorted] for j in 0..<len(c) if j % 2 != len(c) % 2) */
static node *every_other(items_game *g, node *sorted)
{
    rewriting *const r = g->r;
    const type *const arrays = grundy_type_array(r->a, &grundy_type_ints);
    variable *const c =
        grundy_build_variable(r, "sums", g->kind->span, VAR_LOOP);
    variable *const j = grundy_build_variable(r, "j", g->kind->span, VAR_LOOP);
    node *list, *all, *at, *length, *n;
    tail *over, *within;
    tail_step step[3];

    if (sorted == NULL || arrays == NULL || c == NULL || j == NULL)
        return NULL;
    c->type = &grundy_type_ints;
    list = grundy_build_list(r, sorted, arrays);
    all = grundy_build_name(r, sorted->span, c);
    at = grundy_build_name(r, sorted->span, j);
    length = grundy_build_word(r, "len", W_LEN, all, &grundy_type_int);
    if (list == NULL || all == NULL || at == NULL || length == NULL)
        return NULL;
    over = grundy_build_loop(r, c, list);
    within = grundy_build_loop(
        r, j,
        grundy_build_pair(r, N_RANGE_LT, grundy_build_int(r, all->span, 0),
                          length));
    n = grundy_build_word(r, "sum", W_SUM,
                          grundy_build_pair(r, N_INDEX, all, at),
                          &grundy_type_int);
    if (over == NULL || within == NULL || n == NULL)
        return NULL;
    step[0] = over->step[0];
    step[1] = within->step[0];
    step[2] = (tail_step){
        .kind = STEP_IF,
        .span = all->span,
        .expr = grundy_build_pair(r, N_NE, grundy_build_by(r, N_MOD, at, 2),
                                  grundy_build_by(r, N_MOD, length, 2))};
    n->call = CALL_FOLD;
    n->tail = grundy_build_tail(r, step, 3);
    return step[2].expr == NULL || n->tail == NULL ? NULL : n;
}

static node *result_of(items_game *g, const item_clause *first,
                       const item_clause *second)
{
    rewriting *const r = g->r;
    const grundy_span span = g->kind->span;
    node *const a =
        first->gain == NULL ? grundy_build_int(r, span, 0) : first->gain;
    node *const b =
        second->gain == NULL ? grundy_build_int(r, span, 0) : second->gain;
    node *const sums =
        a == NULL || b == NULL
            ? NULL
            : array_of_items(g, first, grundy_build_pair(r, N_ADD, a, b));
    node *const rest = grundy_build_word(r, "sum", W_SUM, b, &grundy_type_int);
    node *const best =
        every_other(g, sums == NULL ? NULL
                                    : grundy_build_word(r, "sort", W_SORT, sums,
                                                        &grundy_type_ints));

    if (rest == NULL || best == NULL)
        return NULL;
    rest->call = CALL_FOLD;
    rest->tail = grundy_build_tail(r, first->step, first->steps);
    return rest->tail == NULL ? NULL : grundy_build_pair(r, N_SUB, best, rest);
}

/* ---- all of it ---- */

/* 0, or a number that no position has if the start's array is not one of the
 * parameter's. */
static node *start_number(items_game *g)
{
    rewriting *const r = g->r;
    const param *const p = g->items;
    const grundy_span span = g->given->span;
    node *const zero = grundy_build_int(r, span, 0);
    variable *const v = grundy_build_variable(r, "element", span, VAR_LOOP);
    node *is, *length;

    if (p->kind == PARAM_SET || g->flag != NULL || zero == NULL || v == NULL)
        return zero;
    is = grundy_build_name(r, span, v);
    is = p->range == NULL ? grundy_build_by(r, N_GE, is, 0)
                          : grundy_build_pair(r, N_IN, is, p->range);
    is = grundy_build_fold(r, "all", W_ALL, is, v, g->given);
    length = p->length == NULL ? NULL
                               : grundy_build_word(r, "len", W_LEN, g->given,
                                                   &grundy_type_int);
    if (length != NULL && is != NULL)
        is = grundy_build_pair(
            r, N_AND, grundy_build_pair(r, N_EQ, length, p->length), is);
    return is == NULL
               ? NULL
               : grundy_build_if(r, is, zero, grundy_build_int(r, span, -1));
}

/* The kind has one number, 0, and is decided. */
static void become(items_game *g, node *start, node *result)
{
    rewriting *const r = g->r;
    const ruleset *const set = r->set;
    game_kind *const kind = g->kind;
    const reads from = set->start_reads, to = set->kind_reads[kind->index];
    param *const only = grundy_rewrite_new(r, sizeof *only);
    rule_decide *const decide = grundy_rewrite_new(r, sizeof *decide);
    node *const zero = grundy_build_int(r, start->span, 0);
    node *const always =
        grundy_build_pair(r, N_EQ, zero, grundy_build_int(r, start->span, 0));
    node *const number = start_number(g);
    variable *const v =
        grundy_build_variable(r, g->items->name, kind->span, VAR_PARAM);

    assert(start->kids > 0);
    if (only == NULL || decide == NULL || zero == NULL || always == NULL ||
        number == NULL || v == NULL)
        return;
    *only = (param){
        .name = v->name, .span = kind->span, .kind = PARAM_INT, .variable = v};
    *decide = (rule_decide){.what = DECIDE_SCORE,
                            .span = kind->span,
                            .score = result,
                            .condition = always};
    if (to.word == NULL)
        set->kind_reads[kind->index] = from;
    for (uint32_t i = 0;
         from.word != NULL && to.word != NULL && i < (set->globals + 63) / 64;
         i++)
        to.word[i] |= from.word[i];
    kind->param = only;
    kind->params = 1;
    kind->decide = decide;
    kind->decides = 1;
    kind->move = kind->value_move = NULL;
    kind->moves = kind->value_moves = 0;
    kind->shows = 0;
    kind->items = true;
    start->kid[0] = number;
    start->kids = 1;
}

void grundy_rewrite_items(rewriting *r)
{
    ruleset *const set = r->set;
    items_game g = {.r = r, .kind = set->kind};
    const bool right = set->start != NULL && set->start->op == N_CALL &&
                       set->start->call == CALL_SIDE &&
                       set->start->word == W_RIGHT;
    node *const start = set->start != NULL && set->start->op == N_CALL &&
                                set->start->call == CALL_SIDE
                            ? set->start->kid[0]
                            : set->start;
    item_clause first, second;
    int64_t now = 0, then = 0, back = 0;
    node *result;

    if (!set->asks_itself || !set->has_scores || set->endless || set->entails ||
        set->misere || set->play_if != NULL || set->kinds != 1 ||
        set->kind[0].items || start == NULL ||
        !grundy_tree_is_position(start, g.kind) || !asks_for_start(set) ||
        !read_params(&g, start) || !ends_when_empty(&g))
        return;
    if (g.turn != NULL && !number_of(start->kid[g.turn - g.kind->param], &now))
        return;
    if (!clause_of(&g, now, right ? SIDE_RIGHT : SIDE_LEFT, &first, &then) ||
        !clause_of(&g, g.turn == NULL ? 1 : then,
                   right ? SIDE_LEFT : SIDE_RIGHT, &second, &back) ||
        back != now || !same_items(&g, &first, &second) ||
        !flags_are_there(&g, &first))
        return;
    if (g.turn != NULL &&
        (!is_in_range(g.turn, now) || !is_in_range(g.turn, then)))
        return;
    result = result_of(&g, &first, &second);
    if (result != NULL && !r->no_memory)
        become(&g, start, result);
}

void grundy_rewrite_note_items(rewriting *r)
{
    const game_kind *const kind = r->set->kind;

    if (r->set->kinds > 0 && kind->items)
        grundy_rewrite_note(
            r, REWRITE_THEOREM, kind, true,
            N_("each move takes one item, so both take one whose scores for "
               "the two players have the largest sum: the result is found by "
               "sorting these sums"));
}
