/* SPDX-License-Identifier: MIT */
/*
 * Let each move of a text, or of an array, put fewer letters, or none, in place
 * of some, wherever a few letters in a row let it. Two moves in one position
 * whose rows have no letter in common can be made one after the other, either
 * first, and leave the same. Let all others lead to the same position again, in
 * as many moves on either side, or in numbers of moves that are both even or
 * both odd. Then all plays from a position are even, or all are odd, by
 * induction: after either move there is a play by way of that position
 * (critical pairs, as in the theorem of Knuth and Bendix). So one play tells
 * the value.
 *
 * What rows of letters let is found by trying them all: letters that the rules
 * name, others by which of them are equal, and what stands before the first
 * letter and behind the last. Where more than two different letters let plays
 * differ, it holds where there are no more than two.
 */
#include "plan/rewrites/passes.h"

#include <string.h>

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/shortening.h"

enum {
    MOST_WORD = 12,  /* letters around two moves */
    MOST_AFTER = 40, /* positions after a move */
    MOST_MORE = 2,   /* letters on either side that are looked at as well */
    MOST_WORK = 1 << 22
};

typedef struct word {
    int count;
    int8_t at[MOST_WORD + 2 * MOST_MORE];
} word;

/* ---- two moves ---- */

/* Whether what is known of the position, around a few letters, lets the move
 * whose row begins there. */
static bool lets(const shortening *s, const shorter *m, const word *w, int at)
{
    int8_t row[MOST_ROW];
    uint32_t code;

    for (int i = 0; i < m->width; i++) {
        const int k = at + i < 0           ? 0
                      : at + i >= w->count ? w->count - 1
                                           : at + i;

        if (k != at + i && w->at[k] >= NAMED)
            return false;
        if (k != at + i && w->at[k] != (at + i < 0 ? BEFORE : BEHIND))
            return false;
        row[i] = w->at[k];
    }
    code = grundy_shortening_code(s, row, m->width);
    return (m->lets[code / 32] >> code % 32 & 1) != 0;
}

static word made(const shorter *m, const word *w, int at)
{
    const int from = at + m->from - m->low, to = at + m->to - m->low;
    word is = {.count = 0};

    for (int i = 0; i < from; i++)
        is.at[is.count++] = w->at[i];
    for (int i = 0; i < m->count; i++)
        is.at[is.count++] =
            (int8_t)(m->put[i] >= OF_RULES ? NAMED + m->put[i] - OF_RULES
                                           : w->at[at + m->put[i] - m->low]);
    for (int i = to; i < w->count; i++)
        is.at[is.count++] = w->at[i];
    return is;
}

static bool is_word(const word *x, const word *y)
{
    return x->count == y->count && memcmp(x->at, y->at, (size_t)x->count) == 0;
}

typedef struct after {
    word at[MOST_AFTER];
    uint8_t moves[MOST_AFTER];
    int count;
} after;

/* Positions that come after w, in few moves. */
static void list_after(shortening *s, const word *w, after *out)
{
    out->at[0] = *w;
    out->moves[0] = 0;
    out->count = 1;
    for (int i = 0; i < out->count; i++) {
        const word from = out->at[i];

        for (int k = 0; k < s->rules; k++)
            for (int at = 1 - s->rule[k].width; at < from.count; at++) {
                if (out->count == MOST_AFTER ||
                    !lets(s, &s->rule[k], &from, at))
                    continue;
                out->at[out->count] = made(&s->rule[k], &from, at);
                out->moves[out->count++] = out->moves[i] + 1;
            }
        s->work++;
    }
}

/* Whether two positions come to one in moves that are both even or both odd. */
static bool meet(shortening *s, const word *x, const word *y)
{
    after one, other;

    if (is_word(x, y))
        return true;
    list_after(s, x, &one);
    list_after(s, y, &other);
    for (int i = 0; i < one.count; i++)
        for (int k = 0; k < other.count; k++)
            if ((one.moves[i] + other.moves[k]) % 2 == 0 &&
                is_word(&one.at[i], &other.at[k]))
                return true;
    return false;
}

/* The word with a letter on either side, by number; false: there is no such
 * number, or it may not be. */
static bool widened(const shortening *s, const word *w, uint32_t number,
                    word *out, int *moved)
{
    const uint32_t kinds = (uint32_t)(NAMED + s->names + MOST_WORD + 4);
    uint32_t first = number % kinds, last = number / kinds, used = 0;
    const bool left = w->at[0] != BEFORE, right = w->at[w->count - 1] != BEHIND;
    int top = NAMED + s->names, count = 0;

    *out = (word){.count = 0};
    if ((!left && first != 0) || (!right && last != 0) || (!left && !right) ||
        first == BEHIND || (right && last == BEFORE))
        return false;
    for (int i = 0; i < w->count; i++)
        top = w->at[i] >= top ? w->at[i] + 1 : top;
    *moved = left;
    if (left)
        out->at[out->count++] = (int8_t)first;
    for (int i = 0; i < w->count; i++)
        out->at[out->count++] = w->at[i];
    if (right)
        out->at[out->count++] = (int8_t)last;
    if ((int)first > top)
        return false;
    top += left && (int)first == top;
    if (right && (int)last > top)
        return false;
    for (int i = 0; i < out->count; i++)
        if (out->at[i] >= NAMED && (used >> out->at[i] & 1) == 0) {
            used |= UINT32_C(1) << out->at[i];
            count++;
        }
    return (uint32_t)count <= s->letters;
}

/* Whether the two moves in the word meet, whatever stands beside it. */
static bool agree(shortening *s, const shorter *m, int at, const shorter *n,
                  int other, const word *w, int more)
{
    const word x = made(m, w, at), y = made(n, w, other);
    const uint32_t kinds = (uint32_t)(NAMED + s->names + MOST_WORD + 4);
    bool wider = false;

    if (meet(s, &x, &y))
        return true;
    if (more == 0)
        return false;
    for (uint32_t number = 0; number < kinds * kinds; number++) {
        word v;
        int moved;

        if (s->work++ > MOST_WORK)
            return false;
        if (!widened(s, w, number, &v, &moved))
            continue;
        wider = true;
        if (!agree(s, m, at + moved, n, other + moved, &v, more - 1))
            return false;
    }
    return wider;
}

/* Of two moves, the row of the second so far from that of the first. */
static bool pair_agrees(shortening *s, const shorter *m, const shorter *n,
                        int far)
{
    const int at = far < 0 ? -far : 0, other = far < 0 ? 0 : far;
    word w = {.count = at + m->width > other + n->width ? at + m->width
                                                        : other + n->width};

    do {
        if (s->work++ > MOST_WORK)
            return false;
        if (lets(s, m, &w, at) && lets(s, n, &w, other) &&
            !agree(s, m, at, n, other, &w, MOST_MORE))
            return false;
    } while (grundy_shortening_next(s, w.at, w.count, s->letters));
    return true;
}

static bool all_agree(shortening *s)
{
    for (int i = 0; i < s->rules; i++)
        for (int k = i; k < s->rules; k++)
            for (int far = 1 - s->rule[k].width; far < s->rule[i].width; far++)
                if (!pair_agrees(s, &s->rule[i], &s->rule[k], far))
                    return false;
    return true;
}

/* ---- the rules ---- */

/* The moves, for lang/one_play.h. */
static node *write_moves(shortening *s)
{
    const grundy_span span = s->kind->span;
    node *list;
    uint32_t count = 1 + (uint32_t)s->names, size[MOST_RULES];
    uint32_t at = 0;

    for (int i = 0; i < s->rules; i++) {
        size[i] = grundy_shortening_rows(s, s->rule[i].width) / 32 + 1;
        count += 5 + s->rule[i].count + size[i];
    }
    list = grundy_build_node(s->r, N_ARRAY, span, count, &grundy_type_ints);
    if (list == NULL)
        return NULL;
#define PUT(number) list->kid[at++] = grundy_build_int(s->r, span, number)
    PUT(s->names);
    for (int i = 0; i < s->names; i++)
        PUT(s->named[i]);
    for (int i = 0; i < s->rules; i++) {
        const shorter *const m = &s->rule[i];

        PUT(5 + m->count + (int64_t)size[i]);
        PUT(m->width);
        PUT(m->from - m->low);
        PUT(m->to - m->low);
        PUT(m->count);
        for (int k = 0; k < m->count; k++)
            PUT(m->put[k] < OF_RULES ? m->put[k] - m->low
                                     : OF_RULES - 1 - m->put[k]);
        for (uint32_t k = 0; k < size[i]; k++)
            PUT(m->lets[k]);
    }
#undef PUT
    return s->r->no_memory ? NULL : list;
}

/* How many letters there are that differ: size({c for c in s}). */
static node *write_letters(shortening *s)
{
    const variable *const own = s->kind->param[0].variable;
    const grundy_span span = s->kind->span;
    variable *const c = grundy_build_variable(s->r, "c", span, VAR_LOOP);
    node *set, *const over =
                   grundy_build_name(s->r, span, s->kind->param[0].variable);

    if (c == NULL || over == NULL)
        return NULL;
    c->type = own->type->item[0];
    set = grundy_build_node(s->r, N_SET, span, 1,
                            grundy_type_set(s->r->a, c->type, NULL));
    if (set == NULL)
        return NULL;
    set->kid[0] = grundy_build_name(s->r, span, c);
    set->tail = grundy_build_loop(s->r, c, over);
    return grundy_build_word(s->r, "size", W_SIZE, set, &grundy_type_int);
}

#define WHY                                                                    \
    N_("moves that are in each other's way lead to one position again: all "   \
       "plays from a position of %s are even or all are odd")

static void become(shortening *s)
{
    const grundy_span span = s->kind->span;
    node *const list = write_moves(s);
    node *const play =
        grundy_build_node(s->r, N_CALL, span, 2, &grundy_type_int);
    node *sum, *few = NULL;

    if (list == NULL || play == NULL)
        return;
    play->name = "moves_of_play";
    play->call = CALL_WORD;
    play->word = W_PLAY;
    play->kid[0] = grundy_build_name(s->r, span, s->kind->param[0].variable);
    play->kid[1] = list;
    sum = grundy_build_nim(s->r, grundy_build_by(s->r, N_MOD, play, 2));
    if (s->letters != UINT32_MAX) {
        few = write_letters(s);
        if (few != NULL && sum != NULL)
            sum = grundy_build_if(s->r,
                                  grundy_build_by(s->r, N_LE, few, s->letters),
                                  sum, grundy_rewrite_rest(s->r, s->kind));
    }
    if (sum != NULL && !s->r->no_memory)
        grundy_rewrite_equal(s->r, REWRITE_THEOREM, s->kind, sum, WHY,
                             s->kind->name);
}

void grundy_rewrite_shortening(rewriting *r, game_kind *kind)
{
    const param *const p = &kind->param[0];
    shortening *s;
    arena a;

    if (r->set->has_decisions || kind->split != NULL || kind->form != NULL ||
        kind->params != 1 || kind->moves == 0 || kind->moves > MOST_RULES ||
        p->range != NULL || p->length != NULL ||
        (p->kind != PARAM_TEXT && p->kind != PARAM_ARRAY) ||
        p->variable->type->item[0]->width != 1)
        return;
    grundy_arena_open(&a, r->set->arena.mem);
    s = grundy_arena_zeroed(&a, sizeof *s);
    if (s != NULL) {
        s->r = r;
        s->kind = kind;
        s->letters = UINT32_MAX;
    }
    if (s != NULL && grundy_shortening_read(s)) {
        bool puts = false, holds = all_agree(s);

        for (int i = 0; i < s->rules; i++)
            for (int k = 0; k < s->rule[i].count; k++)
                puts |= s->rule[i].put[k] >= OF_RULES;
        if (!holds && !puts) {
            s->letters = 2;
            s->work = 0;
            holds = all_agree(s);
        }
        if (holds)
            become(s);
    }
    grundy_arena_close(&a);
}
