/* SPDX-License-Identifier: MIT */
/*
 * The laws of a kind in the order in which they are asked: Nim and 1..k at
 * once; a game by code through the kernels of heap sequences, which prove
 * periods on the way and then answer for any size; and what else follows from
 * the numbers that may be taken, which goes before a code without an end, as a
 * formula needs no sequence.
 */
#include "plan/laws/kind_law.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "plan/laws/takes_numbers.h"
#include "sequence/heap_within.h"

enum {
    LISTED_AT_ONCE = 64, /* heaps of KIND_LAW_NUMBERS, */
    MOST_LISTED = 1 << 26
};

bool grundy_kind_law_find(arena *a, const ruleset *set, const game_kind *kind,
                          kind_law *l)
{
    return grundy_takes_closed_find(a, kind, kind->move, kind->moves,
                                    &l->closed) &&
           grundy_all_but_find(a, set, kind, &l->pairs) &&
           grundy_code_find(a, set, kind, &l->codes);
}

bool grundy_kind_law_ends_plainly(const ruleset *set)
{
    return set->has_decisions && !set->has_scores && !set->endless;
}

/* No position of another kind; `user` is the kind. */
static bool stays_inside(void *user, node *n)
{
    if (n->op == N_CALL && n->call == CALL_POSITION)
        return grundy_tree_is_position(n, user);
    if (n->type == NULL || n->type->tag != TYPE_SUM)
        return true; /* it only says which moves there are */
    return n->op == N_ADD || n->op == N_IF || n->op == N_NOTHING ||
           (n->op == N_CALL && (n->call == CALL_NIM || n->call == CALL_FOLD));
}

bool grundy_kind_law_is_plain(const ruleset *set, const game_kind *kind)
{
    if (!grundy_kind_law_ends_plainly(set) || kind->decides > 0)
        return false;
    for (uint32_t i = 0; i < kind->moves; i++)
        if (kind->move[i].side != SIDE_BOTH || kind->move[i].again ||
            kind->move[i].entailing || kind->move[i].instead)
            return false;
    return grundy_tree_walk_kind(kind, stays_inside, (void *)(uintptr_t)kind);
}

static void close_sequence(kind_law *l)
{
    grundy_takes_far_close(&l->far);
    l->no_far = false;
    grundy_heap_close(&l->sequence);
}

void grundy_kind_law_drop(kind_law *l)
{
    l->is = KIND_LAW_NONE;
    close_sequence(l);
}

void grundy_kind_law_close(kind_law *l)
{
    grundy_kind_law_drop(l);
    grundy_arena_close(&l->taken_room);
}

static bool same_code(const grundy_heap_code *x, const grundy_heap_code *y)
{
    return x->family == y->family && x->rule == y->rule &&
           x->unequal == y->unequal && x->tail == y->tail &&
           x->digits == y->digits &&
           memcmp(x->digit, y->digit, sizeof x->digit) == 0 &&
           x->count == y->count &&
           (x->count == 0 ||
            memcmp(x->set, y->set, x->count * sizeof *x->set) == 0);
}

static grundy_status open_sequence(grundy_heap **out, const kind_law_inputs *in,
                                   const grundy_heap_code *code,
                                   grundy_error *err)
{
    grundy_heap_options options = {.limits = *in->limits};
    grundy_status status;

    options.limits.threads = 1;
    status = grundy_heap_open(out, code, &options, err);
    if (status == GRUNDY_OK)
        grundy_heap_within(*out, in->watch);
    return status;
}

/* The sequence of the code, which goes on where the code is as before. */
static grundy_status bind_code(kind_law *l, const kind_law_inputs *in,
                               grundy_error *err)
{
    grundy_heap_code code;
    code_traits is;

    l->why_no_code =
        grundy_code_bind(in->scratch, &l->codes, &in->source, &code, &is);
    l->mem = in->mem;
    l->only_takes = is.takes;
    l->fewer = is.fewer;
    if (l->why_no_code == NULL && l->sequence != NULL &&
        same_code(grundy_heap_game(l->sequence), &code))
        return GRUNDY_OK;
    close_sequence(l);
    return l->why_no_code != NULL ? GRUNDY_OK
                                  : open_sequence(&l->sequence, in, &code, err);
}

static void open_room(kind_law *l, const kind_law_inputs *in)
{
    if (l->taken_room.mem == NULL)
        grundy_arena_open(&l->taken_room, in->mem);
    grundy_arena_reset(&l->taken_room, (arena_mark){NULL, 0});
}

static bool bind_pairs(kind_law *l, const kind_law_inputs *in)
{
    if (l->pairs.pairs == NULL || in->misere)
        return false;
    open_room(l, in);
    if (grundy_all_but_bind(&l->taken_room, &l->pairs, &in->source))
        return true;
    grundy_arena_close(&l->taken_room);
    return false;
}

static bool bind_taken(kind_law *l, const kind_law_inputs *in)
{
    takes_law *const t = &l->taken;
    bool only_takes;

    open_room(l, in);
    grundy_takes_find(&l->taken_room, in->set, in->kind, &in->source, t);
    only_takes =
        !t->splits && (t->kind == TAKES_ALL || t->kind == TAKES_RUN ||
                       t->kind == TAKES_STEPS || t->kind == TAKES_TURNING);
    if (in->misere && !only_takes) {
        t->kind = TAKES_NONE;
        t->why_not = N_("it is no subtraction game, and play is misère");
    }
    if (t->kind != TAKES_NONE)
        l->only_takes = only_takes;
    else
        grundy_arena_close(&l->taken_room); /* many kinds may have none */
    return t->kind != TAKES_NONE;
}

/* A code's sequence must be computed; what has a formula need not be. */
static bool is_open_code(const kind_law *l)
{
    return l->sequence == NULL || l->codes.why_not != NULL ||
           grundy_heap_game(l->sequence)->tail != 0;
}

grundy_status grundy_kind_law_bind(kind_law *l, const kind_law_inputs *in,
                                   grundy_error *err)
{
    grundy_status status;

    l->is = KIND_LAW_NONE;
    if (grundy_takes_closed_bind(&l->closed, &in->source, &l->taken)) {
        close_sequence(l);
        l->is = KIND_LAW_TAKES;
        l->only_takes = true;
        return GRUNDY_OK;
    }
    l->taken.kind = TAKES_NONE;
    if (bind_pairs(l, in)) {
        close_sequence(l);
        l->is = KIND_LAW_ALL_BUT;
        l->only_takes = false;
        return GRUNDY_OK;
    }
    status = bind_code(l, in, err);
    if (status != GRUNDY_OK)
        return status;
    if (l->sequence != NULL)
        l->is = KIND_LAW_SEQUENCE;
    if (is_open_code(l) && bind_taken(l, in)) {
        close_sequence(l);
        l->is = KIND_LAW_TAKES;
    }
    if (l->is == KIND_LAW_NONE && l->codes.open) {
        l->is = KIND_LAW_NUMBERS;
        l->only_takes = true;
        l->reach = -1;
        l->beyond = MOST_LISTED;
    }
    assert((l->is == KIND_LAW_SEQUENCE) == (l->sequence != NULL));
    assert((l->is == KIND_LAW_TAKES) == (l->taken.kind != TAKES_NONE));
    return GRUNDY_OK;
}

/* The numbers that may be taken up to that heap give the sequence. */
static bool list_numbers(kind_law *l, const kind_law_inputs *in, int64_t heap)
{
    grundy_error ignored = {0};
    grundy_heap_code code;
    grundy_heap *sequence = NULL;

    if (grundy_code_bind_open(in->scratch, &l->codes, &in->source, heap,
                              &code) &&
        open_sequence(&sequence, in, &code, &ignored) == GRUNDY_OK) {
        close_sequence(l);
        l->sequence = sequence;
    }
    return sequence != NULL;
}

bool grundy_kind_law_reach(kind_law *l, const kind_law_inputs *in, uint64_t n)
{
    int64_t to = LISTED_AT_ONCE;

    if (l->is != KIND_LAW_NUMBERS || n >= (uint64_t)l->beyond ||
        (int64_t)n <= l->reach)
        return false;
    while (to < (int64_t)n)
        to *= 2;
    while (to >= l->beyond || !list_numbers(l, in, to)) {
        if (to < l->beyond)
            l->beyond = to;
        if (l->beyond <= (int64_t)n)
            return false;
        to = (int64_t)n + (l->beyond - 1 - (int64_t)n) / 2;
    }
    l->reach = to;
    return true;
}

/* Where large numbers may be taken a period is long, but the values before it
 * are known by parts. */
static bool far_value(kind_law *l, uint64_t n, uint64_t *value)
{
    const grundy_heap_code *const code = grundy_heap_game(l->sequence);

    if (n < TAKES_FAR || l->no_far || code->family != GRUNDY_HEAP_SUBTRACT)
        return false;
    if ((l->far.mem != NULL ||
         grundy_takes_far_open(&l->far, l->mem, code->set, code->count)) &&
        grundy_takes_far_value(&l->far, n, value))
        return true;
    grundy_takes_far_close(&l->far);
    l->no_far = true;
    return false;
}

static bool sequence_value(kind_law *l, uint64_t session, uint64_t n,
                           uint64_t *value)
{
    if (l->is == KIND_LAW_NUMBERS && (int64_t)n > l->reach)
        return false;
    assert(l->sequence != NULL);
    if (l->failed_in != session)
        l->failed = (grundy_error){.status = GRUNDY_OK};
    l->failed_in = session;
    if (n > (uint64_t)l->codes.farthest)
        return false;
    if (far_value(l, n, value))
        return true;
    if ((l->failed.status != GRUNDY_OK && n >= grundy_heap_known(l->sequence)))
        return false;
    return grundy_heap_value(l->sequence, n, value, &l->failed) == GRUNDY_OK;
}

bool grundy_kind_law_value(kind_law *l, uint64_t session, uint64_t n,
                           uint64_t *value)
{
    switch (l->is) {
    case KIND_LAW_TAKES: return grundy_takes_value(&l->taken, n, value);
    case KIND_LAW_ALL_BUT:
        *value = grundy_all_but_value(&l->pairs, n);
        return n <= (uint64_t)l->pairs.farthest;
    case KIND_LAW_SEQUENCE:
    case KIND_LAW_NUMBERS: return sequence_value(l, session, n, value);
    case KIND_LAW_NONE: break;
    }
    return false;
}

bool grundy_kind_law_repeats(const kind_law *l, uint64_t n, uint64_t last,
                             uint64_t *to, uint64_t *period)
{
    grundy_heap_law law;

    if (l->is == KIND_LAW_TAKES)
        return grundy_takes_come_again(&l->taken, n, last, to, period);
    if (l->is != KIND_LAW_SEQUENCE || last > (uint64_t)l->codes.farthest ||
        !grundy_heap_get_law(l->sequence, &law))
        return false;
    *period = n < law.preperiod ? UINT64_MAX : law.period;
    *to = n < law.preperiod && law.preperiod <= last ? law.preperiod - 1 : last;
    return true;
}

int64_t grundy_kind_law_share(const kind_law *l, uint64_t last)
{
    const takes_law *const t = &l->taken;

    return l->is == KIND_LAW_TAKES && t->kind == TAKES_SHARE && t->a > 1 &&
                   t->from == 0 && last <= t->limit
               ? t->a
               : 0;
}

grundy_status grundy_kind_law_failure(const kind_law *l, uint64_t session,
                                      grundy_error *err)
{
    if (l->is == KIND_LAW_TAKES && l->taken.kind == TAKES_COPRIME)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "the nimber is the index of a prime above 2^%d, "
                           "which is too far to be counted",
                           PRIMES_BITS);
    if (l->sequence == NULL || l->failed_in != session)
        return GRUNDY_OK;
    grundy_error_pass(err, &l->failed);
    return l->failed.status;
}
