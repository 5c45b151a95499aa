/* SPDX-License-Identifier: MIT */
/*
 * WYTHOFF: who moves loses at (floor(d * phi), floor(d * phi) + d) and nowhere
 * else [Wythoff07]; floor(d * phi) is (d + isqrt(5 * d * d)) / 2, in integers.
 *
 * MOORE: who moves loses where each binary digit stands in a multiple of k + 1
 * heaps [Moore10].  Requires a clause for each number of heaps from 1 to k.
 *
 * BALANCE: from (a, b) to (a - (k + 1) * i, b + k * i) or the same with the
 * heaps exchanged.  Who moves loses where |a - b| <= k.  A move changes a - b
 * by (2 * k + 1) * i, so none leads from there to there.  Let a - b = d > k; of
 * the numbers d - (2 * k + 1) * i one is in -k..k, for i = (d + k) / (2 * k +
 * 1) rounded down, 1 or more, and that i is a move: (k + 1) * (d + k) is at
 * most (2 * k + 1) * a as long as (k + 1) * k <= k * a, and a >= d > k.  Play
 * ends, since a + b falls.
 */
#include "plan/laws/winners.h"

#include "plan/facts/linear.h"
#include "plan/laws/strip.h"

enum { MOST_K = 16 };

/* ---- any numbers from up to k heaps ---- */

/* One clause: the loops over heaps, and those over what is left in each. */
typedef struct heaps_reading {
    const game_kind *kind;
    const variable *array;
    const variable *heap[MOST_K], *left[MOST_K];
    bool taken[MOST_K]; /* left[i] is what is taken instead */
    uint32_t heaps, lefts;
} heaps_reading;

static bool is_variable(const node *e, const variable *v)
{
    return v != NULL && e->op == N_NAME && e->call == CALL_VARIABLE &&
           e->ref.variable == v;
}

static bool is_int(const node *e, int64_t number)
{
    return e->op == N_INT && e->number == number;
}

/* len(h), or the length that is declared. */
static bool is_length(const heaps_reading *r, const node *e)
{
    const node *const said = r->kind->param->length;

    return (e->op == N_CALL && e->call == CALL_WORD && e->word == W_LEN &&
            is_variable(e->kid[0], r->array)) ||
           (said != NULL && grundy_linear_fixed(said) &&
            grundy_tree_same(said, e));
}

static bool is_next(const node *e, const variable *v)
{
    return v != NULL && e->op == N_ADD && is_variable(e->kid[0], v) &&
           is_int(e->kid[1], 1);
}

/* i in 0..<n, then j in i+1..<n or in 0..<i: each set of heaps once. */
static bool reads_heap(heaps_reading *r, const tail_step *s)
{
    const node *const low = s->expr->kid[0], *const high = s->expr->kid[1];
    const variable *const last = r->heaps > 0 ? r->heap[r->heaps - 1] : NULL;

    if (s->expr->op != N_RANGE_LT || r->heaps == MOST_K ||
        !((last == NULL && is_int(low, 0) && is_length(r, high)) ||
          (is_next(low, last) && is_length(r, high)) ||
          (is_int(low, 0) && is_variable(high, last))))
        return false;
    r->heap[r->heaps++] = s->pattern->variable;
    return true;
}

/* h[i], i a loop over the heaps. */
static const variable *element_of(const heaps_reading *r, const node *e)
{
    if (e->op != N_INDEX || !is_variable(e->kid[0], r->array))
        return NULL;
    for (uint32_t i = 0; i < r->heaps; i++)
        if (is_variable(e->kid[1], r->heap[i]))
            return r->heap[i];
    return NULL;
}

/* x in 0..<h[i], what is left, or in 1..h[i], what is taken. */
static bool reads_left(heaps_reading *r, const tail_step *s)
{
    const bool taken = s->expr->op == N_RANGE;
    const variable *const heap = element_of(r, s->expr->kid[1]);

    if (heap == NULL || !is_int(s->expr->kid[0], taken))
        return false;
    for (uint32_t i = 0; i < r->heaps; i++)
        if (r->heap[i] == heap && r->left[i] == NULL) {
            r->left[i] = s->pattern->variable;
            r->taken[i] = taken;
            r->lefts++;
            return true;
        }
    return false;
}

/* [i] = x, or [i] = h[i] - x. */
static bool is_update(const heaps_reading *r, const node *update, uint32_t i)
{
    const node *const to = update->kid[update->kids - 1];

    if (update->kids != 2 || !is_variable(update->kid[0], r->heap[i]))
        return false;
    return r->taken[i]
               ? to->op == N_SUB && element_of(r, to->kid[0]) == r->heap[i] &&
                     is_variable(to->kid[1], r->left[i])
               : is_variable(to, r->left[i]);
}

static bool leads_to_heaps(const heaps_reading *r, const node *to)
{
    if (to->op != N_CALL || to->call != CALL_POSITION ||
        to->ref.kind != r->kind)
        return false;
    to = to->kid[0];
    if (to->op == N_CALL && to->call == CALL_WORD && to->word == W_SORT)
        to = to->kid[0];
    if (to->op != N_WITH || !is_variable(to->kid[0], r->array) ||
        to->kids != r->heaps + 1)
        return false;
    for (uint32_t i = 0; i < r->heaps; i++) {
        bool found = false;

        for (uint32_t j = 1; j < to->kids; j++)
            found |= is_update(r, to->kid[j], i);
        if (!found)
            return false;
    }
    return true;
}

/* How many heaps the clause takes from; 0: it is no such clause. */
static uint32_t heaps_of(const game_kind *kind, const rule_move *m)
{
    heaps_reading r = {.kind = kind, .array = kind->param->variable};

    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const s = &m->tail->step[i];

        if (s->kind != STEP_FOR || s->pattern->name == NULL ||
            (s->expr->op != N_RANGE && s->expr->op != N_RANGE_LT) ||
            !(reads_heap(&r, s) || reads_left(&r, s)))
            return 0;
    }
    return r.heaps == r.lefts && leads_to_heaps(&r, m->target) ? r.heaps : 0;
}

static winner_law find_moore(const game_kind *kind)
{
    uint32_t seen = 0, k = 0;

    if (kind->params != 1 || kind->param->kind != PARAM_ARRAY ||
        kind->param->range != NULL || kind->decides > 0 || kind->moves == 0)
        return (winner_law){.kind = WINNER_NONE};
    for (uint32_t i = 0; i < kind->moves; i++) {
        const uint32_t heaps = heaps_of(kind, &kind->move[i]);

        if (heaps == 0)
            return (winner_law){.kind = WINNER_NONE};
        seen |= UINT32_C(1) << heaps;
        k = heaps > k ? heaps : k;
    }
    if (seen != (UINT32_C(2) << k) - 2)
        return (winner_law){.kind = WINNER_NONE};
    return (winner_law){WINNER_MOORE, k, kind->param->length == NULL};
}

static bool moore_wins(int64_t k, const int64_t *word, uint32_t length)
{
    for (uint32_t bit = 0; bit < 63; bit++) {
        int64_t count = 0;

        for (uint32_t i = 0; i < length; i++)
            count += word[i] >> bit & 1;
        if (count % (k + 1) != 0)
            return true;
    }
    return false;
}

/* ---- from one heap onto the other ---- */

/* i in 1..x / w, or in 1..x, where w is at most `by`: what takes more than
 * there is leads outside. */
static bool goes_as_far(const node *range, const variable *x, int64_t by)
{
    const linear_names names = {.n = x};
    const node *const most = range->kid[1];

    if (range->op != N_RANGE || !is_int(range->kid[0], 1))
        return false;
    return grundy_linear_is(&names, most, 1, 0) ||
           (most->op == N_DIV && is_variable(most->kid[0], x) &&
            most->kid[1]->op == N_INT && most->kid[1]->number >= 1 &&
            most->kid[1]->number <= by);
}

/* x, or x plus or less i, or c * i: how often i is in it. */
static bool reads_step(const node *e, const variable *x, const variable *i,
                       int64_t *times)
{
    const node *step;

    *times = 0;
    if ((e->op != N_ADD && e->op != N_SUB) || !is_variable(e->kid[0], x))
        return false;
    step = e->kid[1];
    if (is_variable(step, i))
        *times = 1;
    else if (step->op == N_MUL && step->kid[0]->op == N_INT &&
             is_variable(step->kid[1], i))
        *times = step->kid[0]->number;
    else if (step->op == N_MUL && step->kid[1]->op == N_INT &&
             is_variable(step->kid[0], i))
        *times = step->kid[1]->number;
    if (*times < 1 || *times > MOST_K)
        return false;
    *times = e->op == N_SUB ? -*times : *times;
    return true;
}

/* (x - (k + 1) * i, y + k * i), x parameter `from`: the k; -1: no such move. */
static int64_t balance_of(const game_kind *kind, const rule_move *m,
                          uint32_t from)
{
    const variable *const x = kind->param[from].variable;
    const variable *const y = kind->param[1 - from].variable;
    const tail_step *const s = m->tail->step;
    const node *const to = m->target;
    int64_t fall, rise;

    if (m->tail->steps != 1 || s->kind != STEP_FOR ||
        s->pattern->name == NULL || to->op != N_CALL ||
        to->call != CALL_POSITION || to->ref.kind != kind)
        return -1;
    if (!reads_step(to->kid[from], x, s->pattern->variable, &fall) ||
        !reads_step(to->kid[1 - from], y, s->pattern->variable, &rise) ||
        rise < 1 || fall != -rise - 1 ||
        (s->expr->op != N_RANGE && s->expr->op != N_RANGE_LT) ||
        !goes_as_far(s->expr, x, rise + 1))
        return -1;
    return rise;
}

static winner_law find_balance(const game_kind *kind)
{
    bool has[2] = {false, false};
    int64_t k = 0;

    if (kind->params != 2 || kind->param[0].kind != PARAM_INT ||
        kind->param[1].kind != PARAM_INT || kind->param[0].range != NULL ||
        kind->param[1].range != NULL || kind->decides > 0)
        return (winner_law){.kind = WINNER_NONE};
    for (uint32_t i = 0; i < kind->moves; i++) {
        const int64_t first = balance_of(kind, &kind->move[i], 0);
        const int64_t other = balance_of(kind, &kind->move[i], 1);
        const int64_t now = first > 0 ? first : other;

        if (now < 1 || (k != 0 && now != k))
            return (winner_law){.kind = WINNER_NONE};
        k = now;
        has[first > 0 ? 0 : 1] = true;
    }
    return has[0] && has[1] ? (winner_law){.kind = WINNER_BALANCE, .k = k}
                            : (winner_law){.kind = WINNER_NONE};
}

/* ---- all of them ---- */

winner_law grundy_winners_find(const game_kind *kind)
{
    strip_family strip;
    winner_law law;

    if (grundy_strip_find(kind, &strip) == NULL &&
        grundy_strip_is_wythoff(&strip))
        return (winner_law){.kind = WINNER_WYTHOFF, .k = 1};
    law = find_moore(kind);
    return law.kind != WINNER_NONE ? law : find_balance(kind);
}

/* Beyond this the rules may overflow, or what is computed here. */
static int64_t farthest(const winner_law *law)
{
    return law->kind == WINNER_MOORE ? INT64_MAX
                                     : (INT64_C(1) << 62) / (law->k + 1);
}

/* floor(sqrt(x)), by Newton's steps from above. */
__extension__ typedef unsigned __int128 wide;

static uint64_t root(wide x)
{
    wide r = (wide)1 << 63, next = (r + x / r) / 2;

    if (x == 0)
        return 0;
    while (next < r) {
        r = next;
        next = (r + x / r) / 2;
    }
    return (uint64_t)r;
}

static bool wythoff_wins(int64_t x, int64_t y)
{
    const uint64_t least = (uint64_t)(x < y ? x : y);
    const uint64_t d = (uint64_t)(x < y ? y - x : x - y);

    return (d + root((wide)5 * d * d)) / 2 != least;
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
        if (word[i] < 0 || word[i] > farthest(law))
            return false;
    switch (law->kind) {
    case WINNER_WYTHOFF: *wins = wythoff_wins(word[0], word[1]); break;
    case WINNER_MOORE: *wins = moore_wins(law->k, word, length); break;
    default:
        *wins = word[0] - word[1] > law->k || word[1] - word[0] > law->k;
        break;
    }
    return true;
}
