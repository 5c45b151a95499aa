/* SPDX-License-Identifier: MIT */
/*
 * A clause becomes relations in two steps.  First whatever makes cases is taken
 * apart, until every guard is a linear condition.  Then each loop variable is
 * eliminated: an equation or a number of the option that has it once, with the
 * factor 1 or -1, tells what it is; if none does, and it stands in inequalities
 * with such a factor alone, those above and below it are paired, which is exact
 * for integers then.  What is left stays a loop of the relation.
 *
 * Last come the guards that need not be written: a number that an option has no
 * place for, below 0 or outside of its declared range, is no move.
 */
#include "ir/relation.h"

#include <assert.h>

enum { MOST_CASES = 200, MOST_TAKEN = 8 };

typedef struct ir_clause {
    ir_graph *g;
    ir_moves *m;
    uint32_t cases;
} ir_clause;

static bool lost(ir_clause *c, const char *why)
{
    if (c->m->why_not == NULL)
        c->m->why_not = why;
    return false;
}

static bool add_guard(ir_clause *c, ir_relation *r, const ir_node *guard)
{
    return grundy_ir_add_guard(r, guard) ||
           lost(c, "a clause has too many conditions");
}

/* ---- over all expressions of a relation ---- */

static bool replace_all(ir_clause *c, ir_relation *r, const ir_node *leaf,
                        const ir_node *instead)
{
    const uint32_t guards = r->guards;

    if (!grundy_ir_put_all(c->g, r, leaf, instead))
        return lost(c, "an expression is too long");
    r->guards = 0;
    for (uint32_t i = 0; i < guards; i++)
        (void)grundy_ir_add_guard(r, r->guard[i]);
    return true;
}

static const ir_node *find_any(const ir_relation *r, ir_op op)
{
    const ir_node *found = NULL;

    for (uint32_t i = 0; i < r->guards && found == NULL; i++)
        found = grundy_ir_find(r->guard[i], grundy_ir_bit(op));
    for (uint32_t i = 0; i < r->changes && found == NULL; i++) {
        found = grundy_ir_find(r->change[i].value, grundy_ir_bit(op));
        if (found == NULL)
            found = grundy_ir_find(r->change[i].place, grundy_ir_bit(op));
    }
    return found;
}

/* ---- cases ---- */

static bool expand(ir_clause *c, const ir_relation *r);

typedef struct ir_case {
    ir_graph *g;
    const ir_node *condition, *n;
} ir_case;

/* A term that has the node may fail elsewhere than in the case. */
static const ir_node *assume_case(void *user, const ir_node *n)
{
    const ir_case *const in = user;
    const ir_node *kid[IR_MOST_KIDS];

    if (n->op != IR_OPAQUE || !grundy_ir_has(n, in->n))
        return n;
    for (uint32_t i = 0; i < n->kids; i++)
        kid[i] = n->kid[i];
    kid[n->kids - 1] =
        grundy_ir_both(in->g, IR_AND, kid[n->kids - 1], in->condition);
    return grundy_ir_opaque(in->g, n->opaque, kid, n->kids);
}

/* The case in which a condition holds and a node is another. */
static bool expand_case(ir_clause *c, const ir_relation *r,
                        const ir_node *condition, const ir_node *n,
                        const ir_node *is)
{
    ir_case in = {c->g, condition, n};
    ir_relation one = *r;

    if (++c->cases > MOST_CASES)
        return lost(c, "a clause has too many cases");
    if (n != NULL && !grundy_ir_rewrite(c->g, &one, assume_case, &in))
        return lost(c, "an expression is too long");
    return (n == NULL || replace_all(c, &one, n, is)) &&
           add_guard(c, &one, condition) && expand(c, &one);
}

static bool expand_if(ir_clause *c, const ir_relation *r, const ir_node *n)
{
    assert(n->op == IR_IF && n->kids == 3);
    return expand_case(c, r, n->kid[0], n, n->kid[1]) &&
           expand_case(c, r, grundy_ir_not(c->g, n->kid[0]), n, n->kid[2]);
}

/* The i-th is the least, and less than those before it. */
static const ir_node *is_least(ir_clause *c, const ir_node *n, uint32_t i)
{
    const ir_node *all = grundy_ir_truth(c->g, true);

    assert(n->op == IR_MIN && i < n->kids);
    for (uint32_t j = 0; j < n->kids; j++)
        all = grundy_ir_both(
            c->g, IR_AND, all,
            grundy_ir_compare(
                c->g, IR_NOT_NEGATIVE,
                grundy_ir_add(c->g,
                              grundy_ir_add(c->g, n->kid[j], n->kid[i], -1),
                              grundy_ir_number(c->g, 1), j < i ? -1 : 0)));
    return all;
}

static bool expand_min(ir_clause *c, const ir_relation *r, const ir_node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        if (!expand_case(c, r, is_least(c, n, i), n, n->kid[i]))
            return false;
    return true;
}

static bool expand_or(ir_clause *c, const ir_relation *r, uint32_t at)
{
    const ir_node *const n = r->guard[at];
    ir_relation rest = *r;

    assert(n->op == IR_OR);
    rest.guard[at] = rest.guard[--rest.guards];
    for (uint32_t i = 0; i < n->kids; i++)
        if (!expand_case(c, &rest, n->kid[i], NULL, NULL))
            return false;
    return true;
}

/* rest + x / by >= 0 is rest * by + x >= 0; rest - x / by >= 0 is
 * rest * by + by - 1 - x >= 0. */
static const ir_node *without_quotient(ir_clause *c, const ir_node *form,
                                       const ir_node *n)
{
    const int64_t times = grundy_ir_times(form, n);
    const ir_node *const rest = grundy_ir_add(c->g, form, n, -times);
    const ir_node *all = grundy_ir_number(c->g, times > 0 ? 0 : n->number - 1);

    assert(n->op == IR_QUOTIENT && times != 0);
    all = grundy_ir_add(c->g, all, rest == NULL ? NULL : rest, n->number);
    return grundy_ir_compare(c->g, IR_NOT_NEGATIVE,
                             grundy_ir_add(c->g, all, n->kid[0], times));
}

static bool finish(ir_clause *c, ir_relation *r);

/* x / by == y for a free x and a y without: it is not below y and not above;
 * NULL: it is no such guard. */
static const ir_node *by_both_ends(ir_clause *c, const ir_node *guard)
{
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;
    const ir_node *const q = grundy_ir_find(form, grundy_ir_bit(IR_QUOTIENT));
    const int64_t times = q == NULL ? 0 : grundy_ir_times(form, q);

    if (guard->op != IR_ZERO || (times != 1 && times != -1) ||
        grundy_ir_find_free(q) == NULL ||
        grundy_ir_find_free(grundy_ir_add(c->g, form, q, -times)) != NULL)
        return NULL;
    return grundy_ir_both(
        c->g, IR_AND, without_quotient(c, form, q),
        without_quotient(c, grundy_ir_scaled(c->g, form, -1), q));
}

static bool expand(ir_clause *c, const ir_relation *from)
{
    ir_relation r = *from;
    const ir_node *n;

    for (uint32_t i = 0; i < r.guards;) {
        const ir_node *const ends = by_both_ends(c, r.guard[i]);
        const ir_node *const guard = ends != NULL ? ends : r.guard[i];

        if (guard->op == IR_FALSE)
            return true;
        if (guard->op == IR_OR)
            return expand_or(c, &r, i);
        if (guard->op == IR_AND) {
            r.guard[i] = r.guard[--r.guards];
            for (uint32_t j = 0; j < guard->kids; j++)
                if (!add_guard(c, &r, guard->kid[j]))
                    return false;
            continue;
        }
        i++;
    }
    n = find_any(&r, IR_IF);
    if (n != NULL)
        return expand_if(c, &r, n);
    n = find_any(&r, IR_MIN);
    return n != NULL ? expand_min(c, &r, n) : finish(c, &r);
}

/* ---- loops ---- */

/* Sets *done where an equation gave the loop, or coordinate, away. */
static bool by_equation(ir_clause *c, ir_relation *r, ir_op op, bool *done)
{
    *done = false;
    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *leaf;
        const ir_node *const is =
            r->guard[i]->op != IR_ZERO
                ? NULL
                : grundy_ir_solve(c->g, r->guard[i]->kid[0], grundy_ir_bit(op),
                                  &leaf);

        if (is == NULL)
            continue;
        r->guard[i] = r->guard[--r->guards];
        *done = true;
        return replace_all(c, r, leaf, is);
    }
    return true;
}

/* The same by a number of the option, which becomes a leaf of its own. */
static bool by_coordinate(ir_clause *c, ir_relation *r, bool *done)
{
    const uint64_t loops = grundy_ir_bit(IR_LOOP);

    *done = false;
    for (uint32_t i = 0; i < 2 * r->changes; i++) {
        const ir_change *const at = &r->change[i / 2];
        const ir_node *const form = i % 2 == 0 ? at->place : at->value;
        const ir_node *leaf, *is = NULL;

        if (grundy_ir_find(form, loops) != NULL)
            is = grundy_ir_solve(
                c->g,
                grundy_ir_add(c->g, form,
                              grundy_ir_leaf(c->g, IR_COORDINATE, i), -1),
                loops, &leaf);
        if (is == NULL)
            continue;
        *done = true;
        return replace_all(c, r, leaf, is);
    }
    return true;
}

/* A loop of which no number of the option is made, but its guards. */
static bool is_projectable(const ir_relation *r, const ir_node *loop)
{
    for (uint32_t i = 0; i < r->changes; i++)
        if (grundy_ir_has(r->change[i].value, loop) ||
            grundy_ir_has(r->change[i].place, loop))
            return false;
    return grundy_ir_is_pairable(r, loop);
}

static bool by_pairs(ir_clause *c, ir_relation *r, bool *done)
{
    *done = false;
    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *const loop =
            grundy_ir_find(r->guard[i], grundy_ir_bit(IR_LOOP));

        if (loop != NULL && is_projectable(r, loop)) {
            *done = true;
            return grundy_ir_pair_ends(c->g, r, loop) ||
                   lost(c, "a clause has too many conditions");
        }
    }
    return true;
}

static bool eliminate(ir_clause *c, ir_relation *r)
{
    bool done = true;

    while (done) {
        if (!by_equation(c, r, IR_LOOP, &done))
            return false;
        if (!done && !by_coordinate(c, r, &done))
            return false;
        if (!done && !by_equation(c, r, IR_COORDINATE, &done))
            return false;
        if (!done && !by_pairs(c, r, &done))
            return false;
    }
    return true;
}

/* ---- the end ---- */

/* Where the range of a number of an option begins; NULL: that has no reading,
 * or it depends on what moves. */
static const ir_node *least_of(ir_clause *c, const game_kind *kind, uint32_t i)
{
    const node *const range = kind->param[i].range;

    if (range == NULL)
        return grundy_ir_number(c->g, 0);
    if (range->kid[0]->op == N_INT)
        return grundy_ir_number(c->g, range->kid[0]->number);
    return kind == c->m->kind && c->m->low[i] != NULL &&
                   grundy_ir_find(c->m->low[i], grundy_ir_bit(IR_PARAM)) == NULL
               ? c->m->low[i]
               : NULL;
}

/* Whether there is a number, and not another argument or nothing at all. */
static bool is_number(const ir_change *c, const game_kind *of)
{
    return c->value->op != IR_FALSE &&
           (c->place != NULL ||
            (of != NULL && of->param[c->param].kind == PARAM_INT));
}

/* What is no natural number, or below its range, is no move. */
static bool add_ends(ir_clause *c, ir_relation *r)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const value = r->change[i].value;
        const game_kind *const of = r->part[r->change[i].part];
        const ir_node *const least = is_number(&r->change[i], of)
                                         ? least_of(c, of, r->change[i].param)
                                         : value;

        if (least == value)
            continue;
        if (least == NULL)
            return lost(c, "a declared range does not begin at a number");
        if (!add_guard(c, r, grundy_ir_no_less(c->g, value, least)))
            return false;
    }
    return true;
}

/* x != 0 where x >= 0 holds is x >= 1, which is linear; "y divides x" is one of
 * lists; or itself. */
static const ir_node *sharper(ir_clause *c, const ir_relation *r,
                              const ir_node *guard)
{
    const ir_node *const listed = grundy_ir_by_divisors(c->g, c->m, r, guard);

    if (listed != guard)
        return listed;
    for (int64_t sign = 1; guard->op == IR_NOT_ZERO && sign >= -1; sign -= 2) {
        const ir_node *const x = grundy_ir_scaled(c->g, guard->kid[0], sign);

        if (grundy_ir_holds(c->g, c->m, r,
                            grundy_ir_compare(c->g, IR_NOT_NEGATIVE, x)))
            return grundy_ir_at_least(c->g, x, 1);
    }
    return guard;
}

/* The guard in other words, or itself; NULL: it has no room. */
typedef const ir_node *in_other_words(ir_clause *c, const ir_relation *r,
                                      const ir_node *guard);

/* Until no guard has other words: what changes may change the next one's. */
static bool rewrite_guards(ir_clause *c, ir_relation *r,
                           in_other_words *rewrite)
{
    for (uint32_t i = 0; i < r->guards;) {
        const ir_node *const other = rewrite(c, r, r->guard[i]);

        if (other == r->guard[i]) {
            i++;
            continue;
        }
        r->guard[i] = r->guard[--r->guards];
        if (!add_guard(c, r, other))
            return false;
        i = 0;
    }
    return true;
}

static bool sharpen(ir_clause *c, ir_relation *r)
{
    return rewrite_guards(c, r, sharper);
}

static bool is_empty(ir_clause *c, const ir_relation *r)
{
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i]->op == IR_FALSE ||
            grundy_ir_holds(c->g, c->m, r, grundy_ir_not(c->g, r->guard[i])))
            return true;
    return false;
}

/* The guard without a term that is a quotient, or itself. */
static const ir_node *without_quotient_term(ir_clause *c, const ir_relation *r,
                                            const ir_node *guard)
{
    const ir_node *const form = guard->kids > 0 ? guard->kid[0] : NULL;
    const uint32_t terms = form == NULL            ? 0
                           : form->op == IR_LINEAR ? form->kids
                                                   : 1;

    (void)r;
    for (uint32_t i = 0; guard->op == IR_NOT_NEGATIVE && i < terms; i++) {
        const ir_node *const n = form->op == IR_LINEAR ? form->kid[i] : form;
        const int64_t times = grundy_ir_times(form, n);

        if (n->op == IR_QUOTIENT && (times == 1 || times == -1))
            return without_quotient(c, form, n);
    }
    return guard;
}

/* Quotients go after the loops: an equation may have cancelled them. */
static bool without_quotients(ir_clause *c, ir_relation *r)
{
    return rewrite_guards(c, r, without_quotient_term);
}

/* f >= 0 and -f >= 0 are f == 0. */
static bool join_opposites(ir_clause *c, ir_relation *r)
{
    for (uint32_t i = 0; i < r->guards; i++)
        for (uint32_t j = i + 1; j < r->guards; j++) {
            const ir_node *const x = r->guard[i], *const y = r->guard[j];

            if (x->op != IR_NOT_NEGATIVE || y->op != IR_NOT_NEGATIVE ||
                grundy_ir_add(c->g, x->kid[0], y->kid[0], 1) !=
                    grundy_ir_number(c->g, 0))
                continue;
            r->guard[i] = grundy_ir_compare(c->g, IR_ZERO, x->kid[0]);
            r->guard[j] = r->guard[--r->guards];
            if (r->guard[i] == NULL)
                return lost(c, "a condition is too long");
        }
    return true;
}

/* Guards that say something and are no `or`; numbers of positions that are
 * there, in whose place no `if` and no minimum stands any more. */
#ifndef NDEBUG
static void check_relation(const ir_clause *c, const ir_relation *r)
{
    assert(r->guards <= IR_GUARDS && r->changes <= IR_CHANGES);
    for (uint32_t i = 0; i < r->guards; i++) {
        grundy_ir_check(r->guard[i]);
        assert(r->guard[i]->op != IR_TRUE && r->guard[i]->op != IR_FALSE);
        assert(r->guard[i]->op != IR_AND && r->guard[i]->op != IR_OR);
    }
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_change *const x = &r->change[i];

        assert(x->part < r->parts);
        assert(r->part[x->part] == NULL || x->value->op == IR_OPAQUE ||
               (x->param < r->part[x->part]->params &&
                (x->place == NULL) ==
                    (r->part[x->part]->param[x->param].kind == PARAM_INT)));
        grundy_ir_check(x->value);
    }
    assert(find_any(r, IR_IF) == NULL && find_any(r, IR_MIN) == NULL);
    assert(c->m->farthest >= 0 && c->m->nearest >= 0);
}
#else
static void check_relation(const ir_clause *c, const ir_relation *r)
{
    (void)c;
    (void)r;
}
#endif

/* ---- one of several numbers is above 0 ---- */

static uint32_t terms_of(const ir_node *form)
{
    return form->op == IR_LINEAR ? form->kids : 1;
}

/* The form of the i-th guard, if it says that one is not negative. */
static const ir_node *form_at(const ir_relation *r, uint32_t i)
{
    return r->guard[i]->op == IR_NOT_NEGATIVE ? r->guard[i]->kid[0] : NULL;
}

/* Whether the form is one less than the sum of two or three others that are
 * not negative, and of which each has a loop: that one of them is 1 or more.
 * It is then the first that is given back. */
static const ir_node *first_of_sum(ir_clause *c, const ir_relation *r,
                                   const ir_node *form, uint32_t from,
                                   const ir_node *sum, uint32_t terms)
{
    for (uint32_t i = from; i < r->guards; i++) {
        const ir_node *const x = form_at(r, i);
        const ir_node *all;
        int64_t number;

        if (x == NULL || x == form ||
            grundy_ir_find(x, grundy_ir_bit(IR_LOOP)) == NULL ||
            grundy_ir_constant(x, &number) ||
            terms + terms_of(x) > terms_of(form))
            continue;
        all = grundy_ir_add(c->g, sum, x, 1);
        if (all == NULL)
            return NULL;
        if (terms > 0 && terms + terms_of(x) == terms_of(form) &&
            grundy_ir_plus(c->g, form, 1) == all)
            return x;
        if (first_of_sum(c, r, form, i + 1, all, terms + terms_of(x)) != NULL)
            return x;
    }
    return NULL;
}

/* x + y >= 1 where x >= 0 and y >= 0: x >= 1, or x == 0 and y >= 1.  *done: it
 * was so, and both have been read. */
static bool expand_sum(ir_clause *c, const ir_relation *r, bool *done)
{
    *done = false;
    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *const form = form_at(r, i);
        const ir_node *const x =
            form == NULL || terms_of(form) < 2
                ? NULL
                : first_of_sum(c, r, form, 0, grundy_ir_number(c->g, 0), 0);
        ir_relation rest = *r, none = *r;
        uint32_t at = 0;

        if (x == NULL)
            continue;
        *done = true;
        while (form_at(r, at) != x)
            at++;
        none.guard[at] = none.guard[--none.guards];
        rest.guard[i] = rest.guard[--rest.guards];
        return expand_case(c, &rest, grundy_ir_at_least(c->g, x, 1), NULL,
                           NULL) &&
               expand_case(c, &none, grundy_ir_compare(c->g, IR_ZERO, x), NULL,
                           NULL);
    }
    return true;
}

/* Of a heap x that is left as two, c and d: what is taken, x - c - d, lies
 * between *low and *high, by the guards. */
static bool taken_ends(ir_clause *c, const ir_relation *r, int64_t *low,
                       int64_t *high)
{
    const ir_node *const left =
        grundy_ir_add(c->g, r->change[0].value, r->change[1].value, 1);
    const ir_node *const all =
        grundy_ir_add(c->g, grundy_ir_leaf(c->g, IR_PARAM, 0), left, -1);
    bool has_low = false, has_high = false;

    for (uint32_t i = 0; i < r->guards; i++) {
        const ir_node *const form = form_at(r, i);
        int64_t number;

        if (form == NULL)
            continue;
        if (grundy_ir_constant(grundy_ir_add(c->g, form, all, -1), &number)) {
            *low = -number;
            has_low = true;
        }
        if (grundy_ir_constant(grundy_ir_add(c->g, form, all, 1), &number)) {
            *high = number;
            has_high = true;
        }
    }
    return has_low && has_high && *low >= 0 && *high > *low;
}

/* A clause for each number that may be taken before a heap is split, where they
 * are few, as in Kayles; *done: it was so. */
static bool expand_taken(ir_clause *c, const ir_relation *r, bool *done)
{
    const ir_node *const d = r->change[1].value;
    int64_t low = 0, high = 0;

    *done = false;
    if (r->parts != 2 || r->changes != 2 || c->m->kind->params != 1 ||
        c->m->kind->param->kind != PARAM_INT || d->op != IR_COORDINATE ||
        r->change[0].value->op != IR_COORDINATE ||
        !taken_ends(c, r, &low, &high) || high - low >= MOST_TAKEN)
        return true;
    *done = true;
    for (int64_t taken = low; taken <= high; taken++)
        if (!expand_case(
                c, r, grundy_ir_truth(c->g, true), d,
                grundy_ir_plus(c->g,
                               grundy_ir_add(c->g,
                                             grundy_ir_leaf(c->g, IR_PARAM, 0),
                                             r->change[0].value, -1),
                               -taken)))
            return false;
    return true;
}

static bool finish(ir_clause *c, ir_relation *r)
{
    bool done;

    if (!sharpen(c, r) || !expand_sum(c, r, &done))
        return false;
    if (done)
        return true;
    if (!join_opposites(c, r) || !eliminate(c, r) ||
        !grundy_ir_drop_still(c->g, r) || !without_quotients(c, r) ||
        !eliminate(c, r) || !add_ends(c, r) || !sharpen(c, r))
        return false;
    if (is_empty(c, r))
        return true;
    if (!expand_taken(c, r, &done))
        return false;
    if (done)
        return true;
    if (c->m->relations == IR_RELATIONS)
        return lost(c, "the rules have too many cases");
    check_relation(c, r);
    c->m->relation[c->m->relations++] = *r;
    return true;
}

/* ---- what is new at one place twice, or beside the array ---- */

/* Where change i is none: a later one of the same array may be at its place, or
 * the array may have no such place.  NULL: nowhere. */
static const ir_node *is_no_change(ir_clause *c, const ir_relation *r,
                                   uint32_t i)
{
    const ir_change *const x = &r->change[i];
    const ir_node *same;

    assert(i < r->changes);
    if (x->maybe)
        return grundy_ir_not(
            c->g, grundy_ir_within(c->g, x->place, c->m->length[x->param]));
    for (uint32_t j = i + 1; x->place != NULL && !r->instead && j < r->changes;
         j++) {
        const ir_change *const y = &r->change[j];

        if (y->part != x->part || y->param != x->param)
            continue;
        same = grundy_ir_compare(c->g, IR_ZERO,
                                 grundy_ir_add(c->g, x->place, y->place, -1));
        if (!grundy_ir_holds(c->g, c->m, r, grundy_ir_not(c->g, same)))
            return same;
    }
    return NULL;
}

/* A change that may be none: it is one, or it is no number of the option. */
static bool expand_places(ir_clause *c, const ir_relation *r)
{
    for (uint32_t i = 0; i < r->changes; i++) {
        const ir_node *const none = is_no_change(c, r, i);
        ir_relation some = *r, rest = *r;

        if (none == NULL && !r->change[i].maybe)
            continue;
        some.change[i].maybe = false;
        rest.changes--;
        for (uint32_t j = i; j < rest.changes; j++)
            rest.change[j] = rest.change[j + 1];
        return add_guard(c, &some, grundy_ir_not(c->g, none)) &&
               expand_places(c, &some) && add_guard(c, &rest, none) &&
               expand_places(c, &rest);
    }
    return expand(c, r);
}

bool grundy_ir_add_clause(ir_graph *g, ir_moves *m, const ir_relation *clause)
{
    ir_clause c = {.g = g, .m = m};

    return expand_places(&c, clause) && m->why_not == NULL;
}
