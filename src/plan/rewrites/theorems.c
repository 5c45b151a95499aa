/* SPDX-License-Identifier: MIT */
/*
 * A record is a rule file: its kind of position has the moves, `fn value` says
 * the sum that a position is equal to as far as nimbers go, in the same
 * parameters, and its input, if it has one, is a number that is free.  Where a
 * kind has the moves of a record, in whatever words, the expression becomes its
 * split, and whoever computes, emits or explains needs to know no more.
 *
 * DIVISORS TAKEN: 2^e * m with an odd m, where a divisor 2^f * d goes.  The
 * rest has the exponent f where f < e, and more than e, or nothing is left,
 * where f = e.  So by induction a proper divisor can make the values 0..e-1 and
 * none can make e; with the number itself 0 is reached too, by nothing alone,
 * and all is worth 1 more.
 *
 * LAST LOSES: from a heap 1..m (or any number) are taken, and none is won.  Its
 * value is 1 and that of 1 is 0; so 2..m have the others in order, m + 1 has
 * 0 and 2..m below it and is worth 1, m + 2 has 1..m and is worth 0: it comes
 * round, as in normal play with 0 and 1 in each other's place.
 *
 * ALL GOES: as in Nim, but a heap of 0 can go as well, so that each is worth 1
 * more.
 *
 * NIMBLE: one coin of those on a place goes to a lower one.  Each coin is a
 * heap of Nim of its place, and pairs cancel.
 *
 * STAIRS: tokens go from stair i to the one below, and from the lowest away
 * where the rules say so.  Then only every other stair counts: a move from a
 * stair that counts takes 1..h[i] (or 1..m) from it, a move onto one adds as
 * many.  So each move changes exactly one of the numbers that count (modulo
 * m + 1 as well, 1..m being no multiple of it), and each can become any smaller
 * one: by Bouton's argument the xor of all is the mex of what can be reached,
 * never reached itself.  It is a nimber by induction along sum(i * h[i]), which
 * falls, not a sum of heaps in the sense of independence; so not under misère
 * play, and moves stay as written.
 *
 * PIECES: each goes down, or up, a row and never passes the next one.  The
 * free places before a piece are a stair: a move takes k of them and adds k to
 * those before the piece behind it.  So this is STAIRS, told by places, as long
 * as the pieces stand in order, which no move changes; where they do not, the
 * position is what its moves are.  A first one that never moves is the place
 * before the second.  In order the greatest of some beside each other is the
 * last or the first of them, and moves that ask for it are read like that.
 *
 * IN ORDER: a heap goes down where all before it are empty.  Let r be what the
 * rest behind the first heap x that is not empty is worth.  From x = 1 play
 * goes on to r alone, so it is worth 0, or 1 if r is 0; so on, x is worth
 * x - 1 up to x = r and x from there on.  Of heaps as large as the first one,
 * one after the other, that is x and x - 1 in turn, from the last of them back;
 * for that one r is x or more where the next heap is larger, and else less.
 *
 * Requires: normal play without win and lose, no declared range that keeps an
 * option out.  What fails in the rules has to fail in `value`: a short array,
 * the divisors of 0.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/record.h"

/* What a game has to look like before a record is held against it. */
typedef enum mark {
    MARK_DIVISORS, /* some number is among divisors */
    MARK_TWO_STAIRS /* some move changes two elements of an array */,
    MARK_TWO_PARTS /* some option is a sum of two positions */,
    MARK_NOTHING /* some option is nothing */,
    MARK_BESIDE, /* some element changes by what other ones are */
    MARK_RISING, /* the same, and all else is p of itself but rising order, */
    MARK_FALLING /* or falling order */
} mark;

typedef struct theorem {
    const char *params; /* 'n' a number, 'h' an array */
    mark mark;
    rewrite_id id;     /* by which it is told and switched off */
    const char *name;  /* of the game; NULL: it has none */
    const char *why;   /* with the kind's name, and twice that of its first
                          parameter */
    const char *rules; /* `value` may say that a position is p of itself: then
                          nothing but its moves is known */
} theorem;

#define EXPONENT "popcount((x & -x) - 1)"
#define TAKES_PROPER                                                           \
    N_("a divisor less than the number goes: %s is worth the exponent of 2 "   \
       "in %s")
#define TAKES_ANY                                                              \
    N_("a divisor goes, or all: %s is worth 1 more than the exponent of 2 "    \
       "in %s")

/* ---- stairs: the moves, with how many tokens go at most ---- */

#define STAIRS "position p(h[])\n"
#define FEW_STAIRS "input m\nposition p(h[])\n"
#define DOWN(most)                                                             \
    "    move to p(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k)\n"           \
    "        for i in 1..<len(h) for k in 1.." most "\n"
#define UP(most)                                                               \
    "    move to p(h with [i] = h[i] - k, [i + 1] = h[i + 1] + k)\n"           \
    "        for i in 0..<len(h) - 1 for k in 1.." most "\n"
#define OUT(of, most)                                                          \
    "    move to p(h with [" of "] = h[" of "] - k) for k in 1.." most "\n"
#define OUT_IF_ANY(of, most)                                                   \
    "    move to p(h with [" of "] = h[" of "] - k) if len(h) > 0\n"           \
    "        for k in 1.." most "\n"
/* What the stairs from there on, two apart, are worth. */
#define VALUE(stair) "fn value(h[]) = " stair "\n"
#define EACH(of, most, stairs)                                                 \
    "sum(nim(h[" of "]" most ") for i in 0..<" stairs ")"
#define FEW " % (max(m, 0) + 1)"

#define STAIRS_0                                                               \
    REWRITE_STAIRCASE, STAIRCASE,                                              \
        N_("tokens go one stair down: %s is worth the xor of %s[0], %s[2], "   \
           "...")
#define STAIRS_1                                                               \
    REWRITE_STAIRCASE, STAIRCASE,                                              \
        N_("tokens go one stair down: %s is worth the xor of %s[1], %s[3], "   \
           "...")
#define STAIRS_LAST                                                            \
    REWRITE_STAIRCASE, STAIRCASE,                                              \
        N_("tokens go one stair on: %s is worth the xor of the last number "   \
           "of %s and every other one before it")
#define STAIRS_BEFORE                                                          \
    REWRITE_STAIRCASE, STAIRCASE,                                              \
        N_("tokens go one stair on: %s is worth the xor of the last number "   \
           "but one of %s and every other one before it")
/* Pieces in a row, from `low` on or up to m, and how far they stay apart. */
#define PIECES                                                                 \
    REWRITE_STAIRCASE, STAIRCASE,                                              \
        N_("pieces never pass each other: %s is worth the xor of the free "    \
           "places before every other piece of %s")
#define PIECES_DOWN(first, low, gap)                                           \
    "position p(g[])\n"                                                        \
    "    move to p(g with [0] = g[0] - k)" first " for k in 1..g[0] - " low    \
    "\n    move to p(g with [i] = g[i] - k) for i in 1..<len(g)\n"             \
    "        for k in 1..g[i] - g[i - 1] - " gap                               \
    "\nfn value(g[]) = if len(g) > 0 and g[0] >= " low                         \
    " and all(g[i] - g[i - 1] >= " gap " for i in 1..<len(g))\n"               \
    "    then (if len(g) % 2 == 1 then nim(g[0] - " low ") else nothing) +\n"  \
    "        sum(nim(g[len(g) - 1 - 2 * i] - g[len(g) - 2 - 2 * i] - " gap     \
    ") for i in 0..<len(g) / 2) else p(g)\n"
#define PIECES_UP(gap)                                                         \
    "input m\n"                                                                \
    "position p(g[])\n"                                                        \
    "    move to p(g with [len(g) - 1] = g[len(g) - 1] + k) if len(g) > 0\n"   \
    "        for k in 1..m - g[len(g) - 1]\n"                                  \
    "    move to p(g with [i] = g[i] + k) for i in 0..<len(g) - 1\n"           \
    "        for k in 1..g[i + 1] - g[i] - " gap                               \
    "\nfn value(g[]) = if len(g) > 0 and g[len(g) - 1] <= m\n"                 \
    " and all(g[i] - g[i - 1] >= " gap " for i in 1..<len(g))\n"               \
    "    then (if len(g) % 2 == 1 then nim(m - g[len(g) - 1]) else nothing)\n" \
    "        + sum(nim(g[2 * i + 1] - g[2 * i] - " gap                         \
    ") for i in 0..<len(g) / 2) else p(g)\n"
/* The same with the first one fixed, and in falling order, also with the last
 * one fixed. */
#define PIECES_BEFORE(gap)                                                     \
    "position p(g[])\n"                                                        \
    "    move to p(g with [i] = g[i] - k) for i in 1..<len(g)\n"               \
    "        for k in 1..g[i] - g[i - 1] - " gap                               \
    "\nfn value(g[]) = if all(g[i] - g[i - 1] >= " gap                         \
    " for i in 1..<len(g))\n"                                                  \
    "    then sum(nim(g[len(g) - 1 - 2 * i] - g[len(g) - 2 - 2 * i] - " gap    \
    ") for i in 0..<len(g) / 2) else p(g)\n"
#define PIECES_FALLING(first, gap)                                             \
    "position p(g[])\n"                                                        \
    "    move to p(g with [len(g) - 1] = g[len(g) - 1] - k)" first             \
    " for k in 1..g[len(g) - 1]\n"                                             \
    "    move to p(g with [i] = g[i] - k) for i in 0..<len(g) - 1\n"           \
    "        for k in 1..g[i] - g[i + 1] - " gap                               \
    "\nfn value(g[]) = if len(g) > 0"                                          \
    " and all(g[i - 1] - g[i] >= " gap " for i in 1..<len(g))\n"               \
    "    then (if len(g) % 2 == 1 then nim(g[len(g) - 1]) else nothing) +\n"   \
    "        sum(nim(g[2 * i] - g[2 * i + 1] - " gap                           \
    ") for i in 0..<len(g) / 2) else p(g)\n"
#define PIECES_BEHIND(gap)                                                     \
    "position p(g[])\n"                                                        \
    "    move to p(g with [i] = g[i] - k) for i in 0..<len(g) - 1\n"           \
    "        for k in 1..g[i] - g[i + 1] - " gap                               \
    "\nfn value(g[]) = if all(g[i - 1] - g[i] >= " gap                         \
    " for i in 1..<len(g))\n"                                                  \
    "    then sum(nim(g[2 * i] - g[2 * i + 1] - " gap                          \
    ") for i in 0..<len(g) / 2) else p(g)\n"
#define ANY " if len(g) > 0"
/* Heaps in order, of which the i-th, j-th and e-th are as named. */
#define IN_ORDER(before, hi, hj, he)                                           \
    REWRITE_THEOREM, N_("Sequential Nim"),                                     \
        N_("the heaps go in order: %s is worth the first number of %s that "   \
           "is not 0, or 1 less"),                                             \
        "position p(h[])\n"                                                    \
        "    move to p(h with [i] = h[i] - k) for i in 0..<len(h)\n"           \
        "        if all(h[j] == 0 for j in " before ") for k in 1..h[i]\n"     \
        "fn value(h[]) = sum(nim(" hi " - (if (e < len(h) and " he " > " hi    \
        ")\n    != (count(" hj " > 0 for j in i + 1..<e) % 2 == 1) then 1\n"   \
        "    else 0)) for i in [min(j for j in 0..len(h) if j == len(h) or\n"  \
        "    " hj " > 0)] if i < len(h)\n"                                     \
        "    for e in [min(j for j in i + 1..len(h) if j == len(h) or\n"       \
        "        (" hj " > 0 and " hj " != " hi "))])\n"
#define FROM_LAST(j) "h[len(h) - 1 - " j "]"

#define STAIR_ALONE                                                            \
    REWRITE_STAIRCASE, STAIRCASE,                                              \
        N_("tokens go one stair down: %s counts where the stair is odd")
#define LAST_LOSES                                                             \
    N_("the last to take loses: %s is worth the remainder of %s, 0 and 1 in "  \
       "each other's place")
/* A number with 0 and 1 in each other's place. */
#define TURNED(is) "(" is " xor (if " is " < 2 then 1 else 0))"
#define ALL_GOES                                                               \
    N_("a heap goes, also one of 0, or some of it: %s is worth %s + 1")
#define NIMBLE                                                                 \
    N_("Nimble"), N_("a coin goes any way down: %s is worth the xor of the "   \
                     "places where "                                           \
                     "%s is odd")
#define STAIRCASE N_("Staircase Nim")
#define DIVISORS REWRITE_THEOREM, NULL

/* ---- the theorems ---- */

static const theorem theorems[] = {
    {"n", MARK_DIVISORS, DIVISORS, TAKES_PROPER,
     "position p(x)\n"
     "    move to p(x - d) if x > 0 for d in divisors(x) if d < x\n"
     "fn value(x) = nim(if x > 0 then " EXPONENT " else 0)\n"},
    {"n", MARK_DIVISORS, DIVISORS, TAKES_PROPER,
     "position p(x)\n"
     "    move to p(x - d) for d in divisors(x) if d < x\n"
     "fn value(x) = nim(if x > 0 then " EXPONENT " else len(divisors(x)))\n"},
    {"n", MARK_DIVISORS, DIVISORS, TAKES_ANY,
     "position p(x)\n"
     "    move to p(x - d) if x > 0 for d in divisors(x)\n"
     "fn value(x) = nim(if x > 0 then " EXPONENT " + 1 else 0)\n"},
    {"n", MARK_NOTHING, REWRITE_THEOREM, NULL, LAST_LOSES,
     "input m\n"
     "position p(x)\n"
     "    move to nothing if x == 0\n"
     "    move to p(x - k) for k in 1..min(m, x)\n"
     "fn value(x) = nim(if m < 1 then (if x == 0 then 1 else 0) else " TURNED(
         "x % (min(m, x) + 1)") ")\n"},
    {"n", MARK_NOTHING, REWRITE_THEOREM, NULL, LAST_LOSES,
     "position p(x)\n"
     "    move to nothing if x == 0\n"
     "    move to p(x - k) for k in 1..x\n"
     "fn value(x) = nim(" TURNED("x") ")\n"},
    {"n", MARK_NOTHING, REWRITE_THEOREM, NULL, ALL_GOES,
     "position p(x)\n"
     "    move to nothing\n"
     "    move to p(x - k) for k in 1..x\n"
     "fn value(x) = nim(x + 1)\n"},
    {"h", MARK_TWO_STAIRS, STAIRS_0,
     STAIRS OUT("0", "h[0]") DOWN("h[i]")
         VALUE("nim(h[0]) + " EACH("2 * i + 2", "", "(len(h) - 1) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_0,
     FEW_STAIRS OUT("0", "min(m, h[0])") DOWN("min(m, h[i])") VALUE(
         "nim(h[0]" FEW ") + " EACH("2 * i + 2", FEW, "(len(h) - 1) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_0,
     STAIRS OUT_IF_ANY("0", "h[0]") DOWN("h[i]")
         VALUE(EACH("2 * i", "", "(len(h) + 1) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_0,
     FEW_STAIRS OUT_IF_ANY("0", "min(m, h[0])") DOWN("min(m, h[i])")
         VALUE(EACH("2 * i", FEW, "(len(h) + 1) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_1,
     STAIRS DOWN("h[i]") VALUE(EACH("2 * i + 1", "", "len(h) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_1,
     FEW_STAIRS DOWN("min(m, h[i])")
         VALUE(EACH("2 * i + 1", FEW, "len(h) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_LAST,
     STAIRS OUT("len(h) - 1", "h[len(h) - 1]") UP("h[i]")
         VALUE("nim(h[len(h) - 1]) + " EACH("len(h) - 3 - 2 * i", "",
                                            "(len(h) - 1) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_LAST,
     STAIRS OUT_IF_ANY("len(h) - 1", "h[len(h) - 1]") UP("h[i]")
         VALUE(EACH("len(h) - 1 - 2 * i", "", "(len(h) + 1) / 2"))},
    {"h", MARK_TWO_STAIRS, STAIRS_BEFORE,
     STAIRS UP("h[i]") VALUE(EACH("len(h) - 2 - 2 * i", "", "len(h) / 2"))},
    {"h", MARK_TWO_STAIRS, REWRITE_STAIRCASE, NIMBLE,
     "position p(h[])\n"
     "    move to p(h with [i] = h[i] - 1, [j] = h[j] + 1)\n"
     "        for i in 0..<len(h) for j in 0..<i\n"
     "fn value(h[]) = sum(nim(i) for i in 0..<len(h) if h[i] % 2 == 1)\n"},
    {"h", MARK_RISING, PIECES, PIECES_DOWN(ANY, "0", "0")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN(ANY, "0", "1")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN(ANY, "1", "0")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN(ANY, "1", "1")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN("", "0", "0")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN("", "0", "1")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN("", "1", "0")},
    {"h", MARK_RISING, PIECES, PIECES_DOWN("", "1", "1")},
    {"h", MARK_RISING, PIECES, PIECES_UP("0")},
    {"h", MARK_RISING, PIECES, PIECES_UP("1")},
    {"h", MARK_RISING, PIECES, PIECES_BEFORE("0")},
    {"h", MARK_RISING, PIECES, PIECES_BEFORE("1")},
    {"h", MARK_FALLING, PIECES, PIECES_FALLING(ANY, "0")},
    {"h", MARK_FALLING, PIECES, PIECES_FALLING(ANY, "1")},
    {"h", MARK_FALLING, PIECES, PIECES_FALLING("", "0")},
    {"h", MARK_FALLING, PIECES, PIECES_FALLING("", "1")},
    {"h", MARK_FALLING, PIECES, PIECES_BEHIND("0")},
    {"h", MARK_FALLING, PIECES, PIECES_BEHIND("1")},
    {"h", MARK_BESIDE, IN_ORDER("0..<i", "h[i]", "h[j]", "h[e]")},
    {"h", MARK_BESIDE,
     IN_ORDER("i + 1..<len(h)", FROM_LAST("i"), FROM_LAST("j"),
              FROM_LAST("e"))},
    {"nn", MARK_TWO_PARTS, STAIR_ALONE,
     "position p(i, x)\n"
     "    move to p(i, x - k) + p(i - 1, k) if i > 0 for k in 1..x\n"
     "fn value(i, x) = nim(if i % 2 == 1 then x else 0)\n"},
    {"nn", MARK_TWO_PARTS, STAIR_ALONE,
     "position p(x, i)\n"
     "    move to p(x - k, i) + p(k, i - 1) if i > 0 for k in 1..x\n"
     "fn value(x, i) = nim(if i % 2 == 1 then x else 0)\n"},
};

enum { THEOREMS = sizeof theorems / sizeof *theorems };

const char *grundy_theorem_rules(uint32_t number)
{
    return number < THEOREMS ? theorems[number].rules : NULL;
}

/* ---- what a game looks like ---- */

static bool is_divided(void *user, node *n)
{
    bool *found = user;

    *found |= n->op == N_MOD || n->call == CALL_FUNCTION ||
              (n->op == N_CALL && n->word == W_DIVISORS) ||
              (n->op == N_CALL && n->word == W_GCD);
    return !*found;
}

static void see_tail(void *user, tail *t)
{
    bool *found = user;

    *found |= !grundy_tree_walk_tail(t, is_divided, found);
}

/* Cheap, and of the rules as written: most games have no theorem. */
static bool is_promising(const game_kind *kind)
{
    bool found = false;

    if (kind->params == 1 && kind->param->kind == PARAM_INT) {
        grundy_tree_kind_tails(kind, see_tail, &found);
        for (uint32_t i = 0; i < kind->moves; i++)
            found |= kind->move[i].target->op == N_NOTHING;
        return found;
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        const node *const to = kind->move[i].target;

        found |= kind->params == 1 ||
                 (kind->params == 2 &&
                  (to->op == N_ADD ||
                   (to->op == N_CALL && to->call == CALL_FUNCTION)));
    }
    return found;
}

static bool changes_two(const ir_relation *r)
{
    assert(r->changes <= IR_CHANGES);
    return r->parts == 1 && r->changes == 2 && r->change[0].place != NULL;
}

static bool names(const ir_relation *r, ir_op op)
{
    for (uint32_t i = 0; i < r->guards; i++)
        if (grundy_ir_find(r->guard[i], grundy_ir_bit(op)) != NULL)
            return true;
    return false;
}

static bool has_element_beside(const ir_node *n, const ir_node *place)
{
    bool found =
        grundy_ir_is_of_part(n) || (n->op == IR_ELEMENT && n->kid[1] != place);

    for (uint32_t i = 0; !found && i < n->kids; i++)
        found = has_element_beside(n->kid[i], place);
    return found;
}

static bool looks_beside(const ir_relation *r)
{
    for (uint32_t i = 0;
         r->changes == 1 && r->change[0].place != NULL && i < r->guards; i++)
        if (has_element_beside(r->guard[i], r->change[0].place))
            return true;
    return false;
}

static bool has_mark(const ir_moves *m, mark of)
{
    bool found = false;

    for (uint32_t i = 0; i < m->relations; i++) {
        const ir_relation *const r = &m->relation[i];

        switch (of) {
        case MARK_DIVISORS: found |= names(r, IR_DIVISORS); break;
        case MARK_TWO_STAIRS: found |= changes_two(r); break;
        case MARK_TWO_PARTS: found |= r->parts == 2; break;
        case MARK_NOTHING: found |= r->parts == 0; break;
        case MARK_BESIDE:
        case MARK_RISING:
        case MARK_FALLING: found |= looks_beside(r); break;
        }
    }
    return found;
}

static bool has_params(const game_kind *kind, const char *params)
{
    if (strlen(params) != kind->params)
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind !=
                (params[i] == 'n' ? PARAM_INT : PARAM_ARRAY) ||
            kind->param[i].variable->type->tag == TYPE_CHAR)
            return false;
    return true;
}

/* ---- moves of arrays in order ---- */

typedef struct in_order {
    ir_graph *g;
    bool rising;
} in_order;

/* The last or the first of elements in order is their greatest. */
static const ir_node *greatest_is_at_end(void *user, const ir_node *n)
{
    const in_order *const o = user;
    const ir_node *is;

    if (n->op != IR_ABOVE)
        return n;
    is = grundy_ir_element(o->g, n->kid[0], n->kid[o->rising ? 2 : 1]);
    return grundy_ir_if(o->g, grundy_ir_no_less(o->g, n->kid[2], n->kid[1]),
                        grundy_ir_plus(o->g, is, 1), grundy_ir_number(o->g, 0));
}

/* The moves where the array is in order; false: they have no reading. */
static bool read_in_order(ir_graph *g, const ir_moves *m, bool rising,
                          ir_moves *out)
{
    in_order o = {g, rising};
    bool done;

    *out = *m;
    out->relations = 0;
    out->relation =
        grundy_arena_new(g->arena, IR_RELATIONS * sizeof *out->relation);
    done = out->relation != NULL;
    for (uint32_t i = 0; done && i < m->relations; i++) {
        ir_relation r = m->relation[i];

        if (names(&r, IR_ABOVE))
            done = grundy_ir_rewrite(g, &r, greatest_is_at_end, &o) &&
                   grundy_ir_add_clause(g, out, &r);
        else if (out->relations < IR_RELATIONS)
            out->relation[out->relations++] = r;
        else
            done = false;
    }
    return done;
}

/* ---- numbers that are free ---- */

enum { MOST_FREE = 8 };

/* What a record's free number may be here: constants and inputs of the guards.
 */
typedef struct free_values {
    const ir_node *is[MOST_FREE];
    uint32_t count;
} free_values;

static void add_free(free_values *v, const ir_node *n)
{
    for (uint32_t i = 0; i < v->count; i++)
        if (v->is[i] == n)
            return;
    if (n != NULL && v->count < MOST_FREE)
        v->is[v->count++] = n;
}

static void gather_free(ir_graph *g, free_values *v, const ir_node *n)
{
    if (n->op == IR_GLOBAL && n->variable->type->tag == TYPE_INT)
        add_free(v, n);
    if (n->op == IR_LINEAR && n->number > 0)
        add_free(v, grundy_ir_number(g, n->number));
    for (uint32_t i = 0; i < n->kids; i++)
        gather_free(g, v, n->kid[i]);
}

static free_values find_free(ir_graph *g, const ir_moves *m)
{
    free_values v = {.count = 0};

    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].guards; j++)
            gather_free(g, &v, m->relation[i].guard[j]);
    return v;
}

/* ---- the value ---- */

/* What stands for the names of a record in the rules. */
typedef struct meaning {
    rewriting *r;
    game_kind *kind;
    const law_record *record;
    const ir_node *k; /* NULL: the record has none */
    grundy_span span; /* where the rules fail for a short array, or the kind */
} meaning;

/* The name of a parameter of `value`, or of the free number, in the kind's
 * words; the record itself is no place to be told. */
static bool put_name(void *user, node *n)
{
    const meaning *const w = user;
    const function *const value = w->record->set.function;
    const variable *const v = grundy_tree_variable(n);
    const node *is = NULL;

    n->span = w->span;
    for (uint32_t i = 0; v != NULL && i < value->params; i++)
        if (value->param[i].variable == v)
            is = grundy_build_name(w->r, n->span, w->kind->param[i].variable);
    if (v != NULL && v == w->record->k)
        is = w->k->op == IR_GLOBAL
                 ? grundy_build_name(w->r, n->span,
                                     (variable *)(uintptr_t)w->k->variable)
                 : grundy_build_int(w->r, n->span, w->k->number);
    if (n->op == N_CALL && n->call == CALL_POSITION)
        is = grundy_rewrite_rest(w->r, w->kind);
    if (is != NULL)
        *n = *is;
    return true;
}

/* if x > farthest then nim(4 * x) else sum, as the rules have no more room than
 * that, and neither has 4 * x. */
static node *within_room(meaning *w, node *sum, int64_t farthest)
{
    rewriting *const r = w->r;
    const grundy_span span = w->kind->span;

    for (uint32_t i = 0; sum != NULL && i < w->kind->params; i++) {
        const param *const p = &w->kind->param[i];
        node *over, *far;

        if (p->kind != PARAM_INT || farthest == INT64_MAX)
            continue;
        over = grundy_build_by(r, N_GT, grundy_build_name(r, span, p->variable),
                               farthest);
        far = grundy_build_word(
            r, "nim", W_NONE,
            grundy_build_pair(r, N_MUL, grundy_build_int(r, span, 4),
                              grundy_build_name(r, span, p->variable)),
            &grundy_type_sum);
        if (far == NULL || over == NULL)
            return NULL;
        far->call = CALL_NIM;
        sum = grundy_build_if(r, over, far, sum);
    }
    return sum;
}

/* if C then nothing else value, where play ends with moves that fail for an
 * array that is too short: the value fails there as they do. */
static node *where_open(rewriting *r, const game_kind *kind, node *value)
{
    const param *const p = kind->param;

    for (uint32_t i = kind->decides; p->kind == PARAM_ARRAY && i-- > 0;)
        if (p->length == NULL && value != NULL)
            value = grundy_build_if(r, kind->decide[i].condition,
                                    grundy_build_nothing(r, kind->span), value);
    return value;
}

/* Reads the record once more, into the arena of the rules: its value stays. */
static void become(rewriting *r, game_kind *kind, const theorem *t,
                   const ir_moves *m, const ir_node *k)
{
    law_record record = {.set.arena = *r->a};
    meaning w = {r, kind, &record, k, grundy_rewrite_short_at(kind)};
    node *value = NULL;

    if (grundy_record_read(&record, t->rules)) {
        assert(record.set.functions == 1);
        value = record.set.function->body;
    }
    *r->a = record.set.arena;
    if (value == NULL) {
        r->no_memory = true;
        return;
    }
    (void)grundy_tree_walk(value, put_name, &w);
    kind->split_name = t->name;
    value = where_open(r, kind, within_room(&w, value, m->farthest));
    grundy_rewrite_equal(r, t->id, kind, value, t->why, kind->name,
                         kind->param->name, kind->param->name);
}

/* ---- the search ---- */

typedef struct search {
    rewriting *r;
    game_kind *kind;
    ir_graph *g;
    const ir_moves *m;
    ir_moves ordered[2]; /* falling, rising */
    bool has_order[2];
    rewrite_id only; /* REWRITES: all */
} search;

/* Whether the kind has the record's moves; *k is the number that is free. */
static bool has_moves(search *s, const theorem *t, const ir_node **k)
{
    const ir_moves *const m =
        t->mark < MARK_RISING ? s->m : &s->ordered[t->mark == MARK_RISING];
    law_record record;
    const free_values free = find_free(s->g, s->m);
    bool same = false;

    *k = NULL;
    if (grundy_record_open(&record, t->rules, s->r->a->mem)) {
        const uint32_t tries = record.k == NULL ? 1 : free.count;

        for (uint32_t i = 0; i < tries && !same; i++) {
            *k = record.k == NULL ? NULL : free.is[i];
            same = grundy_record_is(&record, s->g, m, *k, false);
        }
    }
    grundy_record_close(&record);
    return same;
}

static bool is_on(const search *s, rewrite_id id)
{
    return !s->r->off[id] && (s->only == REWRITES || s->only == id);
}

static void look(search *s)
{
    /* A number up to there has room for 4 times as much, one above has not. */
    const int64_t least = INT64_C(1) << 61;

    if (s->m->why_not != NULL || s->m->sorts || s->m->farthest < least / 2 ||
        !grundy_record_ranges_hold(s->g, s->m))
        return;
    for (uint32_t i = 0; i < THEOREMS; i++) {
        const theorem *const t = &theorems[i];
        const ir_node *k;

        if (!is_on(s, t->id) || !has_params(s->kind, t->params) ||
            !has_mark(s->m, t->mark) ||
            (t->mark >= MARK_RISING && !s->has_order[t->mark == MARK_RISING]) ||
            (t->params[0] == 'n' && s->m->farthest < least) ||
            !has_moves(s, t, &k))
            continue;
        become(s->r, s->kind, t, s->m, k);
        return;
    }
}

static void find(rewriting *r, game_kind *kind, rewrite_id only)
{
    const ir_setting setting = {.short_fails = true};
    search s = {.r = r, .kind = kind, .only = only};
    ir_moves moves;
    ir_graph g;
    arena a;

    if (r->set->misere || r->set->has_decisions || kind->split != NULL ||
        kind->form != NULL || kind->moves == 0 || !is_promising(kind))
        return;
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&g, &a);
    grundy_ir_read_moves(&g, r->set, kind, &setting, &moves);
    s.g = &g;
    s.m = &moves;
    for (uint32_t i = 0; i < 2 && moves.why_not == NULL; i++)
        s.has_order[i] = read_in_order(&g, &moves, i == 1, &s.ordered[i]);
    look(&s);
    grundy_arena_close(&a);
}

void grundy_rewrite_stairs(rewriting *r, game_kind *kind)
{
    if ((!kind->planned || kind->whole) && kind->params == 1 &&
        kind->param->kind == PARAM_ARRAY)
        find(r, kind, REWRITE_STAIRCASE);
}

void grundy_rewrite_theorem(rewriting *r, game_kind *kind)
{
    find(r, kind, REWRITES);
}
