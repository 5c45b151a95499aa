/* SPDX-License-Identifier: MIT */
/*
 * Each theorem is a record: its moves in the rule language itself, with k free.
 * A kind that has the same moves, however they are written (ir/relation.h), has
 * the theorem's winners.
 *
 * WYTHOFF: from both heaps numbers less than k apart, with k = 1 the same
 * number. Who moves loses at (floor(d * a), floor(d * a) + k * d) and nowhere
 * else, where a is (2 - k + sqrt(k * k + 4)) / 2, the golden ratio for k = 1
 * [Wythoff07], [Fraenkel82].  Its continued fraction is 1; k, k, k, ..., so
 * that a fraction is held against it by Euclid's steps, in exact integers.
 *
 * MOORE: who moves loses where each binary digit stands in a multiple of k + 1
 * heaps [Moore10].
 *
 * BALANCE: who moves loses where |a - b| <= k.  A move changes a - b
 * by (2 * k + 1) * i, so none leads from there to there.  Let a - b = d > k; of
 * the numbers d - (2 * k + 1) * i one is in -k..k, for i = (d + k) / (2 * k +
 * 1) rounded down, 1 or more, and that i is a move: (k + 1) * (d + k) is at
 * most (2 * k + 1) * a as long as (k + 1) * k <= k * a, and a >= d > k.  Play
 * ends, since a + b falls.
 *
 * DYNAMIC: at most k times what was taken last is taken.  Let h(1) = 1 and
 * h(n + 1) = h(n) + h(j) with the least j for which k * h(j) >= h(n), powers of
 * two for k = 1 and the Fibonacci numbers for k = 2.  A heap of x is a sum of
 * them, the largest that fits first [Zeckendorf72].  Where up to m may be
 * taken, who moves loses if the least of them is more than m [Whinihan63],
 * [Schwenk70].
 *
 * DIVISORS: some divisor of x, not 1 nor x, is taken.  Who moves loses where x
 * is odd or an odd power of 2.  Of an odd x a multiple of an odd number is
 * left, an even one below x.  From such a number, no power of 2, an odd divisor
 * leaves an odd number.  From 2^m all others but half of it leave such numbers,
 * so that 2^m is won where 2^(m - 1) is lost, and 2 has no move.
 */
#include "plan/laws/winners.h"

#include <assert.h>
#include <inttypes.h>

#include "base/text.h"
#include "base/words.h"
#include "ir/relation.h"
#include "plan/laws/arithmetic.h"
#include "plan/rewrites/record.h"

enum { MOST_K = 16, MOST_PARAMS = 5, HEAPS_TEXT = 4096 };

/* ---- who wins ---- */

/* In how many heaps a binary digit is 1. */
static int64_t heaps_with(const int64_t *word, uint32_t length, uint32_t bit)
{
    int64_t count = 0;

    for (uint32_t i = 0; i < length; i++)
        count += word[i] >> bit & 1;
    return count;
}

static bool moore_wins(int64_t k, const int64_t *word, uint32_t length)
{
    for (uint32_t bit = 0; bit < 63; bit++)
        if (heaps_with(word, length, bit) % (k + 1) != 0)
            return true;
    return false;
}

/* floor(d * a): the ratio is between 1 and 2. */
static uint64_t wythoff_least(uint64_t k, uint64_t d)
{
    uint64_t low = d, high = 2 * d; /* low is not above, high is */

    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;

        *(below_ratio((int64_t)middle, (int64_t)d, (int64_t)k) ? &low : &high) =
            middle;
    }
    return low;
}

/* The lesser heap, and how much more the other is. */
typedef struct two_heaps {
    uint64_t least, apart;
} two_heaps;

static two_heaps heaps_of(const winner_law *law, const int64_t *word)
{
    const uint64_t x = (uint64_t)word[law->turned];
    const uint64_t y = (uint64_t)word[!law->turned];

    if (law->by_difference)
        return (two_heaps){x, y};
    return (two_heaps){x < y ? x : y, x < y ? y - x : x - y};
}

static bool wythoff_wins(const winner_law *law, const int64_t *word)
{
    const two_heaps heaps = heaps_of(law, word);

    return !cold_pair((int64_t)heaps.least, (int64_t)heaps.apart, law->k);
}

static int64_t dynamic_heap(const winner_law *law, const int64_t *word)
{
    return word[law->turned];
}

/* What may be taken. */
static uint64_t dynamic_most(const winner_law *law, const int64_t *word)
{
    const uint64_t other = (uint64_t)word[!law->turned];

    return law->of_last ? (uint64_t)law->k * other : other;
}

static bool dynamic_wins(const winner_law *law, const int64_t *word)
{
    const uint64_t x = (uint64_t)dynamic_heap(law, word);

    return x > 0 && least_part(x, (uint64_t)law->k) <= dynamic_most(law, word);
}

/* ---- in words ---- */

static void say_divisors(const winner_law *law, fixed_text *rule,
                         fixed_text *aim)
{
    (void)law;
    grundy_fixed_put(rule, _("who moves loses where the number is odd, or 2, "
                             "8, 32, ..., an odd power of 2"));
    grundy_fixed_put(aim, _("leave such a number"));
}

static void divisors_here(const winner_law *law, const int64_t *word,
                          uint32_t length, fixed_text *out)
{
    (void)law;
    (void)length;
    grundy_fixed_put(out,
                     leaves_odd(word[0]) ? _("%lld is no such number")
                                         : _("%lld is such a number"),
                     (long long)word[0]);
}

static void say_wythoff(const winner_law *law, fixed_text *rule,
                        fixed_text *aim)
{
    if (law->k == 1)
        grundy_fixed_put(rule,
                         _("who moves loses at the pairs (0, 0), (1, 2), "
                           "(3, 5), (4, 7), ..., where the lesser number is "
                           "the difference times the golden ratio phi, "
                           "rounded down"));
    else
        grundy_fixed_put(rule,
                         _("who moves loses at the pairs whose difference is "
                           "%lld * d and whose lesser number is d * (%lld + "
                           "sqrt(%lld)) / 2, rounded down"),
                         (long long)law->k, 2 - (long long)law->k,
                         (long long)law->k * law->k + 4);
    grundy_fixed_put(aim, _("leave such a pair"));
}

static void wythoff_here(const winner_law *law, const int64_t *word,
                         uint32_t length, fixed_text *out)
{
    const two_heaps heaps = heaps_of(law, word);
    const uint64_t least = heaps.least, apart = heaps.apart;
    const uint64_t k = (uint64_t)law->k;
    const uint64_t cold = wythoff_least(k, apart / k);

    (void)length;
    assert(length == 2);
    if (apart % k != 0)
        grundy_fixed_put(
            out, _("the difference is %llu, which is no multiple of %llu"),
            (unsigned long long)apart, (unsigned long long)k);
    else if (k > 1)
        grundy_fixed_put(
            out, _("with the difference %llu the lesser number would be %llu"),
            (unsigned long long)apart, (unsigned long long)cold);
    else if (cold == least)
        grundy_fixed_put(
            out, _("the difference is %llu, and floor(%llu * phi) = %llu"),
            (unsigned long long)apart, (unsigned long long)apart,
            (unsigned long long)least);
    else
        grundy_fixed_put(out,
                         _("the difference is %llu, and floor(%llu * phi) = "
                           "%llu, not %llu"),
                         (unsigned long long)apart, (unsigned long long)apart,
                         (unsigned long long)cold, (unsigned long long)least);
}

static void say_moore(const winner_law *law, fixed_text *rule, fixed_text *aim)
{
    grundy_fixed_put(rule,
                     _("who moves loses where each binary digit stands in a "
                       "multiple of %lld heaps"),
                     (long long)law->k + 1);
    grundy_fixed_put(aim, _("make it so, beginning with the highest digit"));
}

static void moore_here(const winner_law *law, const int64_t *word,
                       uint32_t length, fixed_text *out)
{
    for (uint32_t bit = 63; bit-- > 0;) {
        const int64_t count = heaps_with(word, length, bit);

        if (count % (law->k + 1) == 0)
            continue;
        grundy_fixed_put(out,
                         P_("the digit of %llu stands in %lld heap, which is "
                            "no multiple of %lld",
                            "the digit of %llu stands in %lld heaps, which is "
                            "no multiple of %lld",
                            (unsigned long)count),
                         1ULL << bit, (long long)count, (long long)law->k + 1);
        return;
    }
    grundy_fixed_put(out,
                     _("each binary digit stands in a multiple of %lld heaps"),
                     (long long)law->k + 1);
}

static void say_balance(const winner_law *law, fixed_text *rule,
                        fixed_text *aim)
{
    grundy_fixed_put(rule,
                     _("who moves loses where the numbers differ by %lld at "
                       "most: each move changes the difference by a multiple "
                       "of %lld"),
                     (long long)law->k, 2 * (long long)law->k + 1);
    grundy_fixed_put(aim, _("leave a difference of %lld or less"),
                     (long long)law->k);
}

static void balance_here(const winner_law *law, const int64_t *word,
                         uint32_t length, fixed_text *out)
{
    (void)law;
    (void)length;
    assert(length == 2);
    grundy_fixed_put(
        out, _("the difference is %lld"),
        (long long)(word[0] < word[1] ? word[1] - word[0] : word[0] - word[1]));
}

static void say_dynamic(const winner_law *law, fixed_text *rule,
                        fixed_text *aim)
{
    if (law->k == 2)
        grundy_fixed_put(rule,
                         _("a heap is a sum of Fibonacci numbers no two of "
                           "which are neighbours, and who moves loses where "
                           "the least of them is more than may be taken"));
    else
        grundy_fixed_put(
            rule,
            _("a heap is a sum of numbers of the row 1, .., the largest that "
              "fits first, where after h comes h and the least number of the "
              "row that is h / %lld or more, and who moves loses where the "
              "least of them is more than may be taken"),
            (long long)law->k);
    grundy_fixed_put(aim, _("take the least of them"));
}

static void dynamic_here(const winner_law *law, const int64_t *word,
                         uint32_t length, fixed_text *out)
{
    const uint64_t x = (uint64_t)dynamic_heap(law, word);

    (void)length;
    assert(length == 2);
    if (x == 0) {
        grundy_fixed_put(out, _("there is no move from %llu"), 0ULL);
        return;
    }
    grundy_fixed_put(out,
                     _("the least in the sum for %llu is %llu, and up to %llu "
                       "may be taken"),
                     (unsigned long long)x,
                     (unsigned long long)least_part(x, (uint64_t)law->k),
                     (unsigned long long)dynamic_most(law, word));
}

/* ---- the theorems ---- */

/* What it says of a position; the heaps alone. */
typedef void say_here(const winner_law *law, const int64_t *word,
                      uint32_t length, fixed_text *out);

/* One law; its rules are p's. */
typedef struct theorem {
    winner_kind kind;
    const char *name, *source;
    void (*say)(const winner_law *law, fixed_text *rule, fixed_text *aim);
    say_here *here;
    uint32_t params;   /* 0: any, three or more */
    param_kind of;     /* each parameter */
    bool is_symmetric; /* heaps may change places */
    const char *rules; /* `k` is a name in them; NULL: they are written */
    unsigned told;     /* what its two numbers are */
} theorem;

/* A heap and how much more the other one is; the second number is named first;
 * what was taken last, and not what may be taken; there is one number. */
enum { TOLD_APART = 1, TOLD_TURNED = 2, TOLD_LAST = 4, TOLD_ALONE = 8 };

#define WYTHOFF N_("Wythoff's game"), "Wythoff 1907"
#define DYNAMIC                                                                \
    WINNER_DYNAMIC, NULL, "Schwenk 1970", say_dynamic, dynamic_here, 2,        \
        PARAM_INT, false

#define DIVISORS                                                               \
    WINNER_DIVISORS, NULL, NULL, say_divisors, divisors_here, 1, PARAM_INT,    \
        false

static const theorem theorems[] = {
    {WINNER_WYTHOFF, WYTHOFF, say_wythoff, wythoff_here, 2, PARAM_INT, true,
     "input k\n"
     "position p(x, y)\n"
     "    move to p(x - i, y) for i in 1..x\n"
     "    move to p(x, y - i) for i in 1..y\n"
     "    move to p(x - i, y - j) for i in 1..x for j in 1..y\n"
     "        if abs(i - j) < k\n",
     0},
    {WINNER_WYTHOFF, WYTHOFF, say_wythoff, wythoff_here, 2, PARAM_INT, false,
     "position p(x, d)\n"
     "    move to p(x - i, d) for i in 1..x\n"
     "    move to p(x - i, d + i) for i in 1..x\n"
     "    move to p(x, d - i) for i in 1..d\n"
     "    move to p(x - i, i) for i in 1..x\n",
     TOLD_APART},
    {WINNER_WYTHOFF, WYTHOFF, say_wythoff, wythoff_here, 2, PARAM_INT, false,
     "position p(d, x)\n"
     "    move to p(d, x - i) for i in 1..x\n"
     "    move to p(d + i, x - i) for i in 1..x\n"
     "    move to p(d - i, x) for i in 1..d\n"
     "    move to p(i, x - i) for i in 1..x\n",
     TOLD_APART | TOLD_TURNED},
    {WINNER_BALANCE, NULL, NULL, say_balance, balance_here, 2, PARAM_INT, true,
     "input k\n"
     "position p(x, y)\n"
     "    move to p(x - (k + 1) * i, y + k * i) for i in 1..x\n"
     "    move to p(x + k * i, y - (k + 1) * i) for i in 1..y\n",
     0},
    {WINNER_MOORE, N_("Moore's Nim"), "Moore 1910", say_moore, moore_here, 1,
     PARAM_ARRAY, true, NULL, 0},
    {WINNER_MOORE, N_("Moore's Nim"), "Moore 1910", say_moore, moore_here, 0,
     PARAM_INT, false, NULL, 0},
    {DYNAMIC,
     "input k\n"
     "position p(x, most)\n"
     "    move to p(x - i, k * i) for i in 1..most\n",
     0},
    {DYNAMIC,
     "input k\n"
     "position p(most, x)\n"
     "    move to p(k * i, x - i) for i in 1..most\n",
     TOLD_TURNED},
    {DYNAMIC,
     "input k\n"
     "position p(x, last)\n"
     "    move to p(x - i, i) for i in 1..k * last\n",
     TOLD_LAST},
    {DYNAMIC,
     "input k\n"
     "position p(last, x)\n"
     "    move to p(i, x - i) for i in 1..k * last\n",
     TOLD_LAST | TOLD_TURNED},
    {DIVISORS,
     "position p(x)\n"
     "    move to p(x - d) for d in divisors(x) if 1 < d < x\n",
     TOLD_ALONE},
    {DIVISORS,
     "position p(x)\n"
     "    move to p(x - d) for d in 2..x - 1 if x % d == 0\n",
     TOLD_ALONE},
};

/* ---- the rules of a record ---- */

/* Any numbers from 1 heap, from 2, ... from k heaps. */
static void write_heaps(fixed_text *t, uint32_t k)
{
    grundy_fixed_put(t, "position p(h[])\n");
    for (uint32_t heaps = 1; heaps <= k; heaps++) {
        grundy_fixed_put(t, "    move to p(h with ");
        for (uint32_t i = 1; i <= heaps; i++)
            grundy_fixed_put(t, "%s[i%" PRIu32 "] = x%" PRIu32,
                             i > 1 ? ", " : "", i, i);
        grundy_fixed_put(t, ")");
        for (uint32_t i = 1; i <= heaps; i++) {
            grundy_fixed_put(t, " for i%" PRIu32 " in ", i);
            if (i > 1)
                grundy_fixed_put(t, "i%" PRIu32 " + 1", i - 1);
            else
                grundy_fixed_put(t, "0");
            grundy_fixed_put(
                t, "..<len(h) for x%" PRIu32 " in 0..<h[i%" PRIu32 "]", i, i);
        }
        grundy_fixed_put(t, "\n");
    }
}

/* From the heaps of one set, of which each is a bit. */
static void write_set(fixed_text *t, uint32_t params, uint32_t set)
{
    for (uint32_t i = 0; i < params; i++) {
        grundy_fixed_put(t, "%sh%" PRIu32, i > 0 ? ", " : "    move to p(", i);
        if ((set >> i & 1) != 0)
            grundy_fixed_put(t, " - x%" PRIu32, i);
    }
    grundy_fixed_put(t, ")");
    for (uint32_t i = 0; i < params; i++)
        if ((set >> i & 1) != 0)
            grundy_fixed_put(t, " for x%" PRIu32 " in 1..h%" PRIu32, i, i);
    grundy_fixed_put(t, "\n");
}

/* The same where each heap is a parameter. */
static void write_numbers(fixed_text *t, uint32_t params, uint32_t k)
{
    for (uint32_t i = 0; i < params; i++)
        grundy_fixed_put(t, "%sh%" PRIu32, i > 0 ? ", " : "position p(", i);
    grundy_fixed_put(t, ")\n");
    for (uint32_t set = 1; set < UINT32_C(1) << params; set++)
        if ((uint32_t)__builtin_popcount(set) <= k)
            write_set(t, params, set);
}

static bool open_rules(law_record *r, const theorem *t, uint32_t params,
                       uint32_t k, char heaps[HEAPS_TEXT], memory *mem)
{
    fixed_text text = {heaps, HEAPS_TEXT, 0};

    if (t->rules == NULL && t->of == PARAM_INT)
        write_numbers(&text, params, k);
    else if (t->rules == NULL)
        write_heaps(&text, k);
    assert(text.length < HEAPS_TEXT);
    return grundy_record_open(r, t->rules == NULL ? heaps : t->rules, mem);
}

/* ---- whether a kind has a record's moves ---- */

typedef struct search {
    ir_graph *g;
    memory *mem;
    const ir_moves *moves; /* of the kind */
    char heaps[HEAPS_TEXT];
} search;

/* A guard or a number of an option has k - 1 as its constant, as numbers less
 * than k apart have. */
static bool is_apart(const ir_relation *r, int64_t k)
{
    for (uint32_t i = 0; i < r->guards; i++)
        if (r->guard[i]->kids > 0 && r->guard[i]->kid[0]->op == IR_LINEAR &&
            r->guard[i]->kid[0]->kids > 2 &&
            r->guard[i]->kid[0]->number == k - 1)
            return true;
    for (uint32_t i = 0; i < r->changes; i++)
        if (r->change[i].value->op == IR_LINEAR &&
            r->change[i].value->kids > 2 && r->change[i].value->number == k - 1)
            return true;
    return false;
}

/* A guard has a multiple by k, as what may be taken after the last number. */
static bool limits_by(const ir_moves *m, int64_t k)
{
    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].guards; j++) {
            const ir_node *const guard = m->relation[i].guard[j];
            const ir_node *const form = guard->kids > 0 ? guard->kid[0] : guard;

            for (uint32_t t = 0; form->op == IR_LINEAR && t < form->kids; t++)
                if (form->times[t] == k)
                    return true;
        }
    return false;
}

/* How many numbers are not what they were. */
static uint32_t changed_by(const ir_relation *r)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < r->changes; i++)
        count += r->change[i].value->op != IR_PARAM ||
                 r->change[i].value->number != r->change[i].param;
    return count;
}

/* The kind's numbers k that are worth a try: of k heaps at most, or k times a
 * number. */
static bool mentions(const ir_moves *m, int64_t k)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < m->relations; i++) {
        const ir_relation *const r = &m->relation[i];
        const uint32_t changed = changed_by(r);

        most = changed > most ? changed : most;
        for (uint32_t j = 0; j < r->changes; j++) {
            const ir_node *const value = r->change[j].value;

            if (r->change[j].place == NULL && (k == 1 || is_apart(r, k)))
                return true;
            for (uint32_t t = 0; value->op == IR_LINEAR && t < value->kids; t++)
                if (value->times[t] == k || value->times[t] == -k)
                    return true;
        }
    }
    return m->relations > 0 && m->relation[0].changes > 0 &&
           (m->relation[0].change[0].place != NULL || m->kind->params > 2) &&
           most == k;
}

static bool fits(const theorem *t, const ir_moves *m)
{
    const game_kind *const kind = m->kind;

    if (t->params == 0 ? kind->params < 3 : kind->params != t->params)
        return false;
    if ((m->sorts && !t->is_symmetric) ||
        (m->drops && t->kind != WINNER_MOORE)) /* there 0 is no heap */
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind != t->of)
            return false;
    return true;
}

/* A move leaves one of two numbers as it is, as it does in Wythoff's game. */
static bool leaves_one(const ir_moves *m)
{
    for (uint32_t i = 0; i < m->relations; i++)
        for (uint32_t j = 0; j < m->relation[i].changes; j++)
            if (m->relation[i].change[j].value->op == IR_PARAM)
                return true;
    return false;
}

static bool has_moves(search *s, const theorem *t, uint32_t k)
{
    law_record record;
    bool same;

    s->g->steps = 0; /* however hard the records before it were */
    same =
        open_rules(&record, t, s->moves->kind->params, k, s->heaps, s->mem) &&
        grundy_record_is(&record, s->g, s->moves, grundy_ir_number(s->g, k),
                         t->is_symmetric && t->of == PARAM_INT);

    grundy_record_close(&record);
    return same;
}

static bool has_k(const theorem *t)
{
    return (t->told & (TOLD_APART | TOLD_ALONE)) == 0;
}

static winner_law find(search *s)
{
    const ir_moves *const m = s->moves;

    for (size_t i = 0; i < sizeof theorems / sizeof *theorems; i++) {
        const theorem *const t = &theorems[i];
        const uint32_t most = has_k(t) ? MOST_K : 1;

        if (!fits(t, m) || (t->kind == WINNER_WYTHOFF && !leaves_one(m)) ||
            (t->kind == WINNER_BALANCE && leaves_one(m)))
            continue;
        for (uint32_t k = 1; k <= most; k++)
            if ((!has_k(t) || mentions(m, k) ||
                 ((t->told & TOLD_LAST) != 0 && limits_by(m, k))) &&
                has_moves(s, t, k))
                return (winner_law){
                    .kind = t->kind,
                    .k = k,
                    .by_difference = (t->told & TOLD_APART) != 0,
                    .turned = (t->told & TOLD_TURNED) != 0,
                    .of_last = (t->told & TOLD_LAST) != 0,
                    .farthest = m->farthest,
                    .nearest = m->nearest,
                    .has_length =
                        t->of == PARAM_ARRAY && m->kind->param->length == NULL};
    }
    return (winner_law){.kind = WINNER_NONE};
}

static winner_law find_law(const ruleset *set, const game_kind *kind,
                           memory *mem)
{
    const ir_setting setting = {.zeros = true};
    winner_law law = {.kind = WINNER_NONE};
    search s = {.mem = mem, .heaps = ""};
    ir_moves moves;
    ir_graph g;
    arena a;

    grundy_arena_open(&a, mem);
    grundy_ir_open(&g, &a);
    s.g = &g;
    s.moves = &moves;
    grundy_ir_read_moves(&g, set, kind, &setting, &moves);
    if (moves.why_not == NULL && grundy_record_ranges_hold(&g, &moves))
        law = find(&s);
    grundy_arena_close(&a);
    return law;
}

/* A law hangs on the moves as written alone, so it is kept in the kind. */
winner_law grundy_winners_find(const ruleset *set, const game_kind *kind,
                               memory *mem)
{
    ruleset *const rules = (ruleset *)(uintptr_t)set;
    winner_law **const kept = &((game_kind *)(uintptr_t)kind)->winner;

    if (kind->params == 0 || kind->moves < 1 || kind->params > MOST_PARAMS)
        return (winner_law){.kind = WINNER_NONE};
    if (*kept == NULL) {
        *kept = grundy_arena_new(&rules->arena, sizeof **kept);
        if (*kept == NULL)
            return (winner_law){.kind = WINNER_NONE};
        **kept = find_law(set, kind, mem);
    }
    return **kept;
}

bool grundy_winners_ask(const winner_law *law, const int64_t *word,
                        uint32_t length, bool *wins)
{
    if (law->kind == WINNER_NONE)
        return false;
    if (law->has_length) {
        word++;
        length--;
    }
    for (uint32_t i = 0; i < length; i++)
        if (word[i] < law->nearest || word[i] > law->farthest)
            return false;
    switch (law->kind) {
    case WINNER_WYTHOFF: *wins = wythoff_wins(law, word); break;
    case WINNER_MOORE: *wins = moore_wins(law->k, word, length); break;
    case WINNER_DYNAMIC: *wins = dynamic_wins(law, word); break;
    case WINNER_DIVISORS: *wins = word[0] > 0 && leaves_odd(word[0]); break;
    default:
        *wins = word[0] - word[1] > law->k || word[1] - word[0] > law->k;
        break;
    }
    return true;
}

static const theorem *theorem_of(const winner_law *law)
{
    for (size_t i = 0; i < sizeof theorems / sizeof *theorems; i++)
        if (theorems[i].kind == law->kind)
            return &theorems[i];
    return NULL;
}

void grundy_winners_say(const winner_law *law, law_saying *out)
{
    const theorem *const t = theorem_of(law);
    fixed_text rule = {out->rule, sizeof out->rule, 0};
    fixed_text aim = {out->aim, sizeof out->aim, 0};

    assert(t != NULL);
    out->theorem = t->name == NULL ? NULL : _(t->name);
    out->source = t->source;
    if (law->kind == WINNER_DYNAMIC && law->k == 2) {
        out->theorem = _("Fibonacci Nim");
        out->source = "Whinihan 1963";
    }
    t->say(law, &rule, &aim);
}

void grundy_winners_say_here(const winner_law *law, const int64_t *word,
                             uint32_t length, law_saying *out)
{
    const theorem *const t = theorem_of(law);
    fixed_text here = {out->here, sizeof out->here, 0};
    const uint32_t skipped = law->has_length;

    assert(t != NULL);
    t->here(law, word + skipped, length - skipped, &here);
}
