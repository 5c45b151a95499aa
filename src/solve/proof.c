/* SPDX-License-Identifier: MIT */
/*
 * A frame asks whether the result of its position is at least so much.  It is
 * if some move shows it: one after which the other player's result is less, or,
 * where the mover goes on, high enough.  So each position has two numbers, for
 * yes and for no: how much is left to be shown at least, as far as is guessed.
 * Yes takes the least number of a move, no takes all moves: their greatest
 * number, and one for each other move.  That is less than their sum, which
 * counts a position many times that is come to in many ways [UedaHashimoto08].
 * Of a move that was never searched yes is as far as the move stands behind
 * others by what the rules promise and what was good elsewhere.
 *
 * A frame is left when one of its numbers has reached a limit, since then
 * another move of the position before promises more.  The numbers of its
 * moves stay with the frame, so it goes on whatever the table forgets; what
 * the table has of them serves the next visit.  A guess is kept under a hash,
 * as a wrong one costs time alone: proofs are the bounds of positions.
 */
#include "solve/proof.h"

#include <assert.h>

#include "base/error.h"

enum { MOST = 1 << 30, FIRST_GUESSES = 1 << 10, BUCKET = 4 };

/* Guesses at most, of the memory that may be had the part SHARE. */
enum { MOST_GUESSES = 1 << 23, SHARE = 8 };

struct proof_guess {
    uint64_t key; /* 0: empty */
    proof_pair pair;
};

struct proof_frame {
    int64_t least;
    proof_pair limit;
    proof_pair is;     /* what the numbers were when it was looked at */
    size_t first, end; /* of its moves in the list */
    size_t at;         /* the move that is searched */
    uint32_t number;
    uint32_t from;  /* the first number of its options */
    uint64_t began; /* visits before this one */
    bool waits;     /* for that move */
};

void grundy_proofs_close(proof_search *p, memory *mem)
{
    GRUNDY_FREE(mem, p->frame, p->frame_cap);
    GRUNDY_FREE(mem, p->list.at, p->list.cap);
    GRUNDY_FREE(mem, p->pair, p->pair_cap);
    grundy_history_close(&p->history[0], mem);
    grundy_history_close(&p->history[1], mem);
    GRUNDY_FREE(mem, p->guess, p->guesses);
    *p = (proof_search){.depth = 0};
}

/* ---- questions ---- */

typedef enum answer { OPEN, YES, NO } answer;

static answer answer_of(const position_graph *g, uint32_t number, int64_t least)
{
    const position_node *const n = &g->node[number];

    return n->low >= least ? YES : n->high < least ? NO : OPEN;
}

/* What has to be asked of where the move leads; the answer is the same of a
 * move that goes on, else the opposite.  False: it overflows. */
static bool ask_behind(const position_edge *edge, int64_t least, int64_t *out)
{
    if (edge->again)
        return !__builtin_sub_overflow(least, edge->gain, out);
    return !__builtin_sub_overflow(edge->gain, least, out) &&
           !__builtin_add_overflow(*out, 1, out);
}

static answer answer_by(const position_graph *g, const position_edge *edge,
                        int64_t behind)
{
    const answer is = answer_of(g, edge->to, behind);

    return edge->again || is == OPEN ? is : is == YES ? NO : YES;
}

/* The numbers of a move by those of where it leads, and back. */
static proof_pair pair_by(const position_edge *edge, proof_pair x)
{
    return edge->again ? x : (proof_pair){x.no, x.yes};
}

static bool has_two_results(const position_graph *g)
{
    return !g->rules.scores && !g->rules.draws;
}

static void settle(position_graph *g, uint32_t number, int64_t least, answer is)
{
    position_node *const n = &g->node[number];
    const int64_t low = has_two_results(g) ? 1 : least;
    const int64_t high = has_two_results(g) ? -1 : least - 1;

    if (is == YES && low > n->low)
        n->low = low;
    if (is == NO && high < n->high)
        n->high = high;
    assert(n->low <= n->high);
}

/* ---- guesses ---- */

static uint64_t key_of(const position_graph *g, uint32_t number, int64_t least)
{
    const uint64_t position =
        g->stack != NULL ? g->stack->hash[number] : number;
    const uint64_t asked = has_two_results(g) ? 0 : (uint64_t)least;

    return grundy_hash_word(grundy_hash_word(position) ^ asked) | 1;
}

static proof_guess *bucket_of(const proof_search *p, uint64_t key)
{
    return &p->guess[(size_t)(key >> 8) & (p->guesses - BUCKET)];
}

static proof_pair guess_of(const proof_search *p, uint64_t key,
                           proof_pair fresh)
{
    const proof_guess *const b = p->guesses > 0 ? bucket_of(p, key) : NULL;

    for (size_t i = 0; b != NULL && i < BUCKET; i++)
        if (b[i].key == key)
            return b[i].pair;
    return fresh;
}

static uint64_t work_of(const proof_guess *x)
{
    return x->key == 0 ? 0 : (uint64_t)x->pair.yes + x->pair.no;
}

/* In its place, in an empty one, or in that of the smallest numbers. */
static void put_guess(proof_search *p, uint64_t key, proof_pair pair)
{
    proof_guess *const b = bucket_of(p, key);
    size_t to = 0;

    for (size_t i = 0; i < BUCKET; i++) {
        if (b[i].key == key) {
            to = i;
            break;
        }
        if (work_of(&b[i]) < work_of(&b[to]))
            to = i;
    }
    p->used += b[to].key == 0;
    b[to] = (proof_guess){key, pair};
}

/* Twice as many, if that may be; what is refused is no failure. */
static void grow_guesses(proof_search *p, memory *mem)
{
    proof_guess *const before = p->guess;
    const size_t had = p->guesses;
    const size_t guesses = had == 0 ? FIRST_GUESSES : 2 * had;
    const size_t bytes = guesses * sizeof *before;
    const bool over = mem->over;

    p->full = guesses > MOST_GUESSES ||
              (mem->limit > 0 && bytes > mem->limit / SHARE);
    if (p->full)
        return;
    p->guess = grundy_memory_zeroed(mem, bytes);
    if (p->guess == NULL) {
        mem->over = over;
        p->guess = before;
        p->full = true;
        return;
    }
    p->guesses = guesses;
    p->used = 0;
    for (size_t i = 0; i < had; i++)
        if (before[i].key != 0)
            put_guess(p, before[i].key, before[i].pair);
    GRUNDY_FREE(mem, before, had);
}

static void keep_guess(proof_search *p, memory *mem, uint64_t key,
                       proof_pair pair)
{
    if (!p->full && p->used >= p->guesses / 4 * 3)
        grow_guesses(p, mem);
    if (p->guesses > 0)
        put_guess(p, key, pair);
}

/* ---- frames ---- */

/* Looks at a move: one that shows a yes ends the look, one that shows nothing
 * is left out. */
static grundy_status take_move(proof_search *p, position_graph *g,
                               int64_t least, size_t first, size_t from,
                               size_t *kept, answer *is, grundy_error *err)
{
    const position_edge edge = p->list.at[from];
    grundy_status status = grundy_positions_judge(g, edge.to, err);
    int64_t behind;

    if (status != GRUNDY_OK)
        return status;
    if (!ask_behind(&edge, least, &behind))
        return grundy_fail(err, GRUNDY_EVALUE, "a score overflows");
    *is = answer_by(g, &edge, behind);
    if (*is == OPEN) {
        const proof_pair fresh = {1 + (uint32_t)(*kept - first), 1};

        p->pair[*kept] = pair_by(&edge, guess_of(p, key_of(g, edge.to, behind),
                                                 pair_by(&edge, fresh)));
        p->list.at[(*kept)++] = edge;
    }
    return GRUNDY_OK;
}

/* The moves of a position that are open, in *f; or the answer. */
static grundy_status list_moves(proof_search *p, position_graph *g,
                                uint32_t map, proof_frame *f, answer *is,
                                grundy_error *err)
{
    size_t kept = f->first;
    answer one = OPEN;
    grundy_status status =
        grundy_positions_list(g, f->number, map, &p->list, err);
    const size_t listed = p->list.count;

    *is = OPEN;
    if (g->stack != NULL && g->stack->met_sum)
        return status; /* moves are missing */
    if (status == GRUNDY_OK && listed == f->first) {
        position_node *const n = &g->node[f->number];

        n->low = n->high = grundy_positions_stuck(g);
        *is = answer_of(g, f->number, f->least);
        return GRUNDY_OK;
    }
    if (status == GRUNDY_OK &&
        !GRUNDY_RESERVE(g->mem, p->pair, p->pair_cap, listed))
        status = grundy_positions_no_memory(g, err);
    if (status == GRUNDY_OK)
        grundy_history_sort(&p->history[g->node[f->number].right], g,
                            p->list.at + f->first, listed - f->first);
    for (size_t i = f->first; status == GRUNDY_OK && one != YES && i < listed;
         i++)
        status = take_move(p, g, f->least, f->first, i, &kept, &one, err);
    f->end = p->list.count = kept;
    if (one == YES || kept == f->first)
        *is = one == YES ? YES : NO;
    return status;
}

/* What is known of a position that is left. */
static void keep_proof(position_graph *g, uint32_t number, int64_t least,
                       answer is)
{
    settle(g, number, least, is);
    if (g->stack != NULL)
        grundy_positions_keep(g, number);
}

/* Begins to search a position of which the answer is open. */
static grundy_status enter(proof_search *p, position_graph *g, uint32_t number,
                           uint32_t map, int64_t least, proof_pair limit,
                           grundy_error *err)
{
    proof_frame f = {.least = least,
                     .limit = limit,
                     .first = p->list.count,
                     .number = number,
                     .from = g->nodes,
                     .began = p->visits};
    answer is = OPEN;
    grundy_status status;

    assert(answer_of(g, number, least) == OPEN);
    p->visits++;
    status = list_moves(p, g, map, &f, &is, err);
    if (status == GRUNDY_OK &&
        !GRUNDY_RESERVE(g->mem, p->frame, p->frame_cap, p->depth + 1))
        status = grundy_positions_no_memory(g, err);
    if (status == GRUNDY_OK && is == OPEN && !grundy_positions_enter(g, number))
        status = grundy_positions_no_memory(g, err);
    if (status == GRUNDY_OK && is == OPEN && !(g->stack && g->stack->met_sum)) {
        p->frame[p->depth++] = f;
        return GRUNDY_OK;
    }
    if (status == GRUNDY_OK && is == OPEN)
        grundy_positions_leave(g, number);
    p->list.count = f.first;
    if (status == GRUNDY_OK && is != OPEN) {
        keep_proof(g, number, least, is);
        if (g->stack != NULL)
            grundy_positions_drop(g, f.from);
    }
    return status;
}

/* The numbers of a frame by those of its moves; f->at: the move whose number
 * for yes is least, *next: the least one of the others. */
static void add_up(const proof_search *p, proof_frame *f, uint32_t *next)
{
    const size_t others = f->end - f->first - 1;
    uint32_t greatest = 0;

    *next = f->is.yes = MOST;
    f->at = f->first;
    for (size_t i = f->first; i < f->end; i++) {
        const proof_pair x = p->pair[i];

        if (x.yes < f->is.yes) {
            *next = f->is.yes;
            f->is.yes = x.yes;
            f->at = i;
        } else if (x.yes < *next) {
            *next = x.yes;
        }
        greatest = x.no > greatest ? x.no : greatest;
    }
    f->is.no = greatest >= MOST - others ? MOST : greatest + (uint32_t)others;
}

/* The position before takes what comes of it. */
static void leave(proof_search *p, position_graph *g, answer is)
{
    const proof_frame f = p->frame[--p->depth];

    grundy_positions_leave(g, f.number);
    if (is == OPEN)
        keep_guess(p, g->mem, key_of(g, f.number, f.least), f.is);
    else
        keep_proof(g, f.number, f.least, is);
    p->returned = f.is;
    p->list.count = f.first;
    if (g->stack != NULL)
        grundy_positions_drop(g, f.from);
}

/* The move that showed a yes was good; out of memory it is not noted. */
static void praise(proof_search *p, const position_graph *g,
                   const proof_frame *f)
{
    const position_edge good = p->list.at[f->at];

    if (!grundy_history_praise(&p->history[g->node[f->number].right], g->mem,
                               &good, 1, p->visits - f->began))
        g->mem->over = false;
}

/* Takes the answer by the move that was searched, or is known by now.  False:
 * it is open. */
static bool take_answer(proof_search *p, position_graph *g, int64_t behind)
{
    proof_frame *const f = &p->frame[p->depth - 1];
    const answer is = answer_by(g, &p->list.at[f->at], behind);

    if (is == YES) {
        praise(p, g, f);
        leave(p, g, YES);
    } else if (is == NO) {
        f->end--;
        for (size_t i = f->at; i < f->end; i++) {
            p->list.at[i] = p->list.at[i + 1];
            p->pair[i] = p->pair[i + 1];
        }
        p->list.count = f->end;
        if (f->end == f->first)
            leave(p, g, NO);
    }
    return is != OPEN;
}

/* Searches the best move until it is no longer that, by a quarter. */
static grundy_status go_down(proof_search *p, position_graph *g, uint32_t next,
                             int64_t behind, grundy_error *err)
{
    proof_frame *const f = &p->frame[p->depth - 1];
    const position_edge edge = p->list.at[f->at];
    const uint32_t others = (uint32_t)(f->end - f->first - 1);
    const uint32_t near = next + next / 4 + 1;
    const proof_pair limit = {near < f->limit.yes ? near : f->limit.yes,
                              f->limit.no > MOST ? f->limit.no
                                                 : f->limit.no - others};
    uint32_t again;

    if (grundy_positions_meet(g, edge.to, &again))
        return grundy_positions_cycle(g, &p->frame[0].number, sizeof *p->frame,
                                      p->depth, again, err);
    f->waits = true;
    return enter(p, g, edge.to, edge.map, behind, pair_by(&edge, limit), err);
}

/* One step of the frame on top. */
static grundy_status look(proof_search *p, position_graph *g, grundy_error *err)
{
    proof_frame *const f = &p->frame[p->depth - 1];
    const bool waited = f->waits;
    uint32_t next = 0;
    int64_t behind;

    if (!waited) {
        add_up(p, f, &next);
        if (f->is.yes >= f->limit.yes || f->is.no >= f->limit.no) {
            leave(p, g, OPEN);
            return GRUNDY_OK;
        }
        grundy_positions_recall(g, p->list.at[f->at].to);
    }
    if (!ask_behind(&p->list.at[f->at], f->least, &behind))
        return grundy_fail(err, GRUNDY_EVALUE, "a score overflows");
    f->waits = false;
    if (take_answer(p, g, behind))
        return GRUNDY_OK;
    if (!waited)
        return go_down(p, g, next, behind, err);
    p->pair[f->at] = pair_by(&p->list.at[f->at], p->returned);
    return GRUNDY_OK;
}

/* Leaves the frames above `base` of a search that was stopped. */
static void abandon(proof_search *p, position_graph *g, size_t base)
{
    while (p->depth > base)
        leave(p, g, OPEN);
}

grundy_status grundy_proofs_ask(proof_search *p, position_graph *on,
                                uint32_t root, int64_t least, grundy_error *err)
{
    const size_t base = p->depth;
    const proof_pair all = {MOST + 1, MOST + 1};
    grundy_status status = GRUNDY_OK;

    if (on->node[root].open) /* the rules of a position ask for its own */
        return grundy_positions_cycle(on, &p->frame[0].number, sizeof *p->frame,
                                      p->depth, root, err);
    if (answer_of(on, root, least) == OPEN)
        status = enter(p, on, root, 0, least, all, err);
    while (status == GRUNDY_OK && p->depth > base && p->visits < p->most &&
           !(on->stack != NULL && on->stack->met_sum))
        status = look(p, on, err);
    abandon(p, on, base);
    return status;
}
