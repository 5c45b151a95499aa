/* SPDX-License-Identifier: MIT */
/*
 * Let F be a polynomial of the numbers of a position, such as a * b + 1, so
 * that of each option the sum of F over its parts and the F of the position are
 * of different parity, and that F is even where there is no move. Then a
 * position is worth 0 where F is even and 1 where it is odd: by induction the
 * options of one with an even F are all worth 1 and those of one with an odd F
 * all 0, and the latter has one. It is the game of one heap of 0 or 1, so
 * misère play knows no other.
 *
 * The coefficients of F, a bit each for 1, the numbers and their products in
 * pairs, are unknowns of linear equations modulo 2: one for each relation and
 * each parity that the numbers and all else in it may have. Where no move can
 * be shown for numbers of some parities, F has to be even there. Whatever
 * solves all equations serves.
 *
 * All this is about positions whose numbers are `least` or more, where options
 * have such numbers too, and play ends; other positions are what their moves
 * are.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical_write.h"
#include "plan/rewrites/telling.h"

enum { MOST_NUMBERS = 5, MOST_TERMS = 16, MOST_UNKNOWN = 12 };

static_assert(1 + MOST_NUMBERS + MOST_NUMBERS * (MOST_NUMBERS - 1) / 2 ==
                  MOST_TERMS,
              "1, each number and each pair of them");

#define ONE (UINT32_C(1) << MOST_TERMS) /* the right side of an equation */

typedef struct parity {
    telling t;
    rewriting *r;
    game_kind *kind;
    int64_t least, most; /* of the numbers that it is about */
    uint32_t numbers, terms;
    uint32_t term[MOST_TERMS]; /* the numbers that it multiplies, a bit each */
    uint32_t row[MOST_TERMS];  /* the equation that begins with the term; 0 */
} parity;

/* ---- equations ---- */

static void list_terms(parity *p)
{
    p->terms = 0;
    for (uint32_t set = 0; set < UINT32_C(1) << p->numbers; set++)
        if (__builtin_popcount(set) <= 2)
            p->term[p->terms++] = set;
    assert(p->terms <= MOST_TERMS);
}

/* The terms that are odd where the numbers have these parities. */
static uint32_t odd_terms(const parity *p, uint32_t odd)
{
    uint32_t all = 0;

    for (uint32_t i = 0; i < p->terms; i++)
        if ((p->term[i] & ~odd) == 0)
            all |= UINT32_C(1) << i;
    return all;
}

/* False: there is no such F. */
static bool add_equation(parity *p, uint32_t row)
{
    for (uint32_t i = 0; i < p->terms; i++) {
        if ((row >> i & 1) == 0)
            continue;
        if (p->row[i] == 0) {
            p->row[i] = row;
            return true;
        }
        row ^= p->row[i];
    }
    return row == 0;
}

/* The terms of F. */
static uint32_t solve(const parity *p)
{
    uint32_t terms = 0;

    for (uint32_t i = p->terms; i-- > 0;) {
        const uint32_t rest = p->row[i] & terms;

        if (p->row[i] != 0 &&
            (__builtin_popcount(rest) + ((p->row[i] & ONE) != 0)) % 2 != 0)
            terms |= UINT32_C(1) << i;
    }
    return terms;
}

/* ---- of relations ---- */

/* What a relation's numbers are made of: those of the position first. */
typedef struct unknowns {
    const ir_node *is[MOST_UNKNOWN];
    uint32_t count;
} unknowns;

static bool add_unknowns(unknowns *u, const ir_node *form)
{
    const bool linear = form->op == IR_LINEAR;

    for (uint32_t i = 0; i < (linear ? form->kids : 1); i++) {
        const ir_node *const n = linear ? form->kid[i] : form;
        uint32_t k = 0;

        while (k < u->count && u->is[k] != n)
            k++;
        if (k == MOST_UNKNOWN)
            return false;
        if (k == u->count)
            u->is[u->count++] = n;
    }
    return true;
}

static uint32_t parity_of(const unknowns *u, const ir_node *form, uint32_t odd)
{
    const bool linear = form->op == IR_LINEAR;
    uint64_t sum = linear ? (uint64_t)form->number : 0;

    for (uint32_t i = 0; i < u->count; i++)
        if ((odd >> i & 1) != 0)
            sum += linear ? (uint64_t)grundy_ir_times(form, u->is[i])
                          : form == u->is[i];
    return sum & 1;
}

static bool find_unknowns(parity *p, const ir_relation *r, unknowns *u)
{
    *u = (unknowns){.count = 0};
    for (uint32_t i = 0; i < p->numbers; i++)
        u->is[u->count++] = grundy_ir_leaf(&p->t.g, IR_PARAM, i);
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value == NULL || !add_unknowns(u, r->change[i].value))
            return false;
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i]->op == IR_ZERO && !add_unknowns(u, r->guard[i]->kid[0]))
            return false;
    return true;
}

/* Whether guards that are equations let the parities be. */
static bool may_be(const ir_relation *r, const unknowns *u, uint32_t odd)
{
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i]->op == IR_ZERO &&
            parity_of(u, r->guard[i]->kid[0], odd) != 0)
            return false;
    return true;
}

static bool add_relation(parity *p, const ir_relation *r)
{
    unknowns u;

    if (!find_unknowns(p, r, &u))
        return false;
    for (uint32_t odd = 0; odd < UINT32_C(1) << u.count; odd++) {
        uint32_t part[IR_PARTS] = {0};
        uint32_t row =
            ONE ^ odd_terms(p, odd & ((UINT32_C(1) << p->numbers) - 1));

        if (!may_be(r, &u, odd))
            continue;
        for (uint32_t i = 0; i < r->changes; i++)
            part[r->change[i].part] |= parity_of(&u, r->change[i].value, odd)
                                       << r->change[i].param;
        for (uint32_t i = 0; i < r->parts; i++)
            row ^= odd_terms(p, part[i]);
        if (!add_equation(p, row))
            return false;
    }
    return true;
}

/* Each part is one of the kind, and all of its numbers are known. */
static bool is_readable(const parity *p, const ir_relation *r)
{
    if (r->changes != r->parts * p->numbers)
        return false;
    for (uint32_t i = 0; i < r->parts; i++)
        if (r->part[i] != &p->t.now)
            return false;
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].place != NULL)
            return false;
    return true;
}

/* ---- where it holds ---- */

/* All numbers are the least or more, of these parities if any are given. */
static bool assume(parity *p, ir_relation *r, const uint32_t *odd)
{
    for (uint32_t i = 0; i < p->numbers; i++) {
        const int64_t wrong =
            odd != NULL && (p->least & 1) != (*odd >> i & 1) ? 1 : 0;

        if (!grundy_ir_add_guard(
                r, grundy_ir_at_least(&p->t.g,
                                      grundy_ir_leaf(&p->t.g, IR_PARAM, i),
                                      p->least + wrong)))
            return false;
    }
    return true;
}

/* Parts of options have numbers of the least or more. */
static bool stays(parity *p, const ir_relation *r)
{
    for (uint32_t i = 0; i < r->changes; i++)
        if (!grundy_telling_shows(
                &p->t, r,
                grundy_ir_at_least(&p->t.g, r->change[i].value, p->least)))
            return false;
    return true;
}

/* F is even where no move is shown. */
static bool add_ends(parity *p)
{
    for (uint32_t odd = 0; odd < UINT32_C(1) << p->numbers; odd++) {
        ir_relation now = p->t.m.open;

        now.guards = 0;
        if (assume(p, &now, &odd) && grundy_ir_has_move(&p->t.g, &p->t.m, &now))
            continue;
        if (!add_equation(p, odd_terms(p, odd)))
            return false;
    }
    return true;
}

static bool holds_from(parity *p, int64_t least)
{
    const ir_moves *const m = &p->t.m;
    ir_relation *const of =
        grundy_arena_new(p->t.g.arena, IR_RELATIONS * sizeof *of);

    p->least = least;
    if (of == NULL || m->nearest > least)
        return false;
    for (uint32_t i = 0; i < m->relations; i++) {
        of[i] = m->relation[i];
        if (!assume(p, &of[i], NULL) || !stays(p, &of[i]))
            return false;
    }
    p->most = grundy_ir_farthest(&p->t.g, m, of);
    return p->most > 0 && grundy_ir_play_ends(&p->t.g, m, of) && add_ends(p);
}

/* ---- the rules ---- */

/* F, in the words of the rules, and as a tree. */
static node *write_terms(parity *p, canonical_names *names, uint32_t terms,
                         char *text, size_t size)
{
    const grundy_span span = p->kind->span;
    node *sum = NULL;
    size_t used = 0;

    text[0] = '\0';
    for (uint32_t k = p->terms; k-- > 0;) {
        const char *joint = used == 0 ? "" : " + ";
        node *product = NULL;

        if ((terms >> k & 1) == 0)
            continue;
        for (uint32_t i = 0; i < p->numbers; i++) {
            node *const is = (p->term[k] >> i & 1) == 0
                                 ? NULL
                                 : grundy_canonical_write(names, p->t.is[i]);
            node *one;

            if ((p->term[k] >> i & 1) == 0)
                continue;
            if (is == NULL || used >= size)
                return NULL;
            used += (size_t)snprintf(text + used, size - used, "%s%s", joint,
                                     p->t.number[i].name);
            joint = " * ";
            one = grundy_build_by(p->r, N_MOD, is, 2);
            product = product == NULL
                          ? one
                          : grundy_build_pair(p->r, N_MUL, product, one);
        }
        if (product == NULL && used < size) {
            used += (size_t)snprintf(text + used, size - used, "%s1", joint);
            product = grundy_build_int(p->r, span, 1);
        }
        sum = sum == NULL ? product
                          : grundy_build_pair(p->r, N_ADD, sum, product);
    }
    return sum == NULL ? NULL : grundy_build_by(p->r, N_MOD, sum, 2);
}

/* least <= number <= most, of all of them */
static node *write_bounds(parity *p, canonical_names *names)
{
    node *all = NULL;

    for (uint32_t i = 0; i < p->numbers; i++) {
        node *const is = grundy_canonical_write(names, p->t.is[i]);
        node *one;

        if (is == NULL)
            return NULL;
        one = grundy_build_by(p->r, N_GE, is, p->least);
        if (p->most != INT64_MAX)
            one = grundy_build_pair(p->r, N_AND, one,
                                    grundy_build_by(p->r, N_LE, is, p->most));
        all = all == NULL ? one : grundy_build_pair(p->r, N_AND, all, one);
    }
    return all;
}

#define WHY                                                                    \
    N_("every move changes the parity of %s, which is even where play ends: "  \
       "%s is worth what it leaves when divided by 2")

static void become(parity *p)
{
    canonical_names names = {.r = p->r, .g = &p->t.g, .kind = p->kind};
    char text[200];
    node *const value = write_terms(p, &names, solve(p), text, sizeof text);
    node *const bounds = write_bounds(p, &names);
    node *sum;

    if (value == NULL || bounds == NULL)
        return;
    sum = grundy_build_nim(p->r, value);
    if (sum == NULL)
        return;
    grundy_rewrite_equal(
        p->r, REWRITE_THEOREM, p->kind,
        grundy_build_if(p->r, bounds, sum, grundy_rewrite_rest(p->r, p->kind)),
        WHY, text, p->kind->name);
}

/* Heaps of one number have laws that tell more. */
static bool is_promising(const game_kind *kind)
{
    if (kind->params == 0 || kind->params > MOST_NUMBERS || kind->moves == 0)
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind != PARAM_INT &&
            kind->param[i].kind != PARAM_ARRAY)
            return false;
    return kind->params > 1 || kind->param[0].kind == PARAM_ARRAY;
}

static bool read(parity *p, arena *a)
{
    telling *const t = &p->t;

    if (!grundy_telling_open(t, a, p->r->set, p->kind, NULL) ||
        !grundy_telling_read(t, p->kind) || t->now.params == 0 ||
        t->now.params > MOST_NUMBERS)
        return false;
    p->numbers = t->now.params;
    for (uint32_t i = 0; i < p->numbers; i++)
        if (t->number[i].kind != PARAM_INT)
            return false;
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!is_readable(p, &t->m.relation[i]))
            return false;
    list_terms(p);
    for (uint32_t i = 0; i < t->m.relations; i++)
        if (!add_relation(p, &t->m.relation[i]))
            return false;
    return true;
}

void grundy_rewrite_parity(rewriting *r, game_kind *kind)
{
    parity *p;
    arena a;

    if (r->set->has_decisions || kind->split != NULL || kind->form != NULL ||
        !is_promising(kind))
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    p = grundy_arena_zeroed(&a, sizeof *p);
    if (p != NULL) {
        p->r = r;
        p->kind = kind;
    }
    if (p != NULL && read(p, &a)) {
        uint32_t row[MOST_TERMS];

        memcpy(row, p->row, sizeof row);
        for (int64_t least = 0; least < 2; least++) {
            memcpy(p->row, row, sizeof row);
            if (!holds_from(p, least))
                continue;
            become(p);
            break;
        }
    }
    grundy_arena_close(&a);
}
