/* SPDX-License-Identifier: MIT */
/*
 * The moves of a sum, part by part.  A winning move of a part with value g in
 * a sum with xor X leads to the value g xor X: looked for in every part, since
 * a move that raises a part's nimber wins as well.  Without nimbers the sum
 * that a move leaves is searched.
 */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "engine/heap_moves.h"
#include "engine/line_moves.h"
#include "engine/sets.h"
#include "engine/split_moves.h"

typedef struct listing {
    engine *e;
    option_part *part;
    size_t parts;
    bool winning;
    bool right;         /* Right is to move */
    bool retains;       /* what is found refers to objects made on the way */
    winning_rest *rest; /* rows are wanted, and what is not listed goes here */
    bool once;          /* a move may stand for all that lead to the same */
    bool unjudged;      /* what a move is worth is not asked for */
    engine_move_found *found;
    void *user;
    grundy_error *err;
    /* of the part at work */
    size_t at;
    uint64_t want; /* value that wins */
    bool tame;     /* misère play: all parts are, with these pairs */
    tame_pair *pair;
    uint64_t sum, firm; /* the xor of their nimbers; firm copies, of each
                         * part two at most */
    bool stop;
    word_list held;        /* the option: the machine's lists move */
    bool bound;            /* a part has to be answered */
    grundy_position from;  /* what moves: the part at work, or in such a part */
    const int64_t *inside; /* one of its own, with a copy less beside it */
    size_t before, behind; /* words of that sum before it, and behind */
} listing;

/* The words of a sum as an object, for what takes objects. */
static const object *as_object(engine *e, const int64_t *word, size_t words)
{
    object *o = grundy_object_new(&e->machine.scratch, words, words);

    if (o != NULL && words > 0)
        memcpy(o->word, word, words * sizeof *word);
    return o;
}

static bool push_part(word_list *w, const option_part *p, uint64_t copies)
{
    const int64_t head[SUM_WORDS] = {
        p->at.kind == GRUNDY_KIND_NIM ? SUM_NIM : (int64_t)p->at.kind,
        (int64_t)copies, (int64_t)p->at.length};

    return copies == 0 || (grundy_words_push(w, head, SUM_WORDS) &&
                           grundy_words_push(w, p->at.word, p->at.length));
}

/* What the move leaves, the other parts and its own, and who is to move there;
 * NULL: no memory. */
static const object *rest_of(const listing *l, const int64_t *to, size_t words,
                             bool right)
{
    static const int64_t last[SUM_WORDS] = {SUM_RIGHT, 1, 0};
    engine *e = l->e;
    word_list rest = {.mem = e->mem};
    const object *sum = NULL;
    bool ok = true;

    for (size_t i = 0; i < l->parts && ok; i++)
        ok = push_part(&rest, &l->part[i],
                       l->part[i].copies - (i == l->at ? 1 : 0));
    ok = ok && grundy_words_push(&rest, to, words);
    if (ok && right)
        ok = grundy_words_push(&rest, last, SUM_WORDS);
    if (ok)
        sum = as_object(e, rest.at, rest.count);
    grundy_words_close(&rest);
    return sum;
}

/* Who wins what the move leaves. */
static grundy_status rest_wins(listing *l, const int64_t *to, size_t words,
                               bool *wins)
{
    const object *const sum = rest_of(l, to, words, false);

    return sum == NULL ? grundy_engine_no_memory(l->e, l->err)
                       : grundy_engine_wins(l->e, sum, wins, l->err);
}

/* The parts of the sum but one copy of that at work, all of them tame. */
static tame_pair others(const listing *l)
{
    const tame_pair own = l->pair[l->at];

    assert(l->at < l->parts && own.tame);
    return (tame_pair){true, l->firm > (own.firm ? 1 : 0), l->sum ^ own.value};
}

/* Who wins what the move leaves, all of it tame. */
static grundy_status tame_rest_wins(listing *l, const engine_move *m,
                                    bool *wins)
{
    engine *e = l->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *const to = as_object(e, m->to, m->to_words);
    tame_pair rest = others(l);
    option_part *part;
    size_t parts;
    grundy_status status;

    if (to == NULL)
        return grundy_engine_no_memory(e, l->err);
    status =
        grundy_engine_parts(e, &e->machine.scratch, to, &part, &parts, l->err);
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        tame_pair pair;

        status = grundy_engine_form(e, &part[i].at, l->err);
        if (status == GRUNDY_OK)
            status = grundy_engine_part_pair(e, part[i].at, &pair, l->err);
        if (status == GRUNDY_OK)
            grundy_tame_add(&rest, pair, part[i].copies);
    }
    *wins = grundy_tame_wins(rest);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* What the mover comes to, in a game with results. */
static grundy_status find_result(listing *l, engine_move *m)
{
    const bool right = l->e->set.partisan && l->right == m->again;
    const object *const rest = rest_of(l, m->to, m->to_words, right);
    int64_t result = 0;
    grundy_status status;

    if (rest == NULL)
        return grundy_engine_no_memory(l->e, l->err);
    status = grundy_engine_result(l->e, rest, &result, &m->length, l->err);
    m->has_result = true;
    if (status == GRUNDY_OK &&
        !grundy_results_by_move(m->gain, m->again, result, &m->result))
        status = grundy_fail(l->err, GRUNDY_EVALUE, "a score overflows");
    return status;
}

/* Judges the option and passes it on. */
static grundy_status offer(listing *l, engine_move *m)
{
    engine *e = l->e;
    grundy_status status = grundy_watch_ask(e->watch, l->err);
    bool wins = true;

    if (status != GRUNDY_OK)
        return status;
    m->part = l->at;
    if (l->unjudged)
        return l->found(l->user, m, &l->stop, l->err);
    if (e->set.has_results) {
        status = find_result(l, m);
        if (status != GRUNDY_OK || (l->winning && m->result <= 0))
            return status;
        return l->found(l->user, m, &l->stop, l->err);
    }
    if (grundy_engine_has_nimbers(e) && l->winning) {
        const object *sum = as_object(e, m->to, m->to_words);

        if (sum == NULL)
            return grundy_engine_no_memory(e, l->err);
        m->has_nimber = true;
        m->nimber = l->want;
        status = grundy_engine_has_nimber(e, sum, l->want, &wins, l->err);
    } else if (grundy_engine_has_nimbers(e)) {
        const object *sum = as_object(e, m->to, m->to_words);

        if (sum == NULL)
            return grundy_engine_no_memory(e, l->err);
        status = grundy_engine_nimber(e, sum, &m->nimber, l->err);
        m->has_nimber = true;
    } else if (l->winning) {
        bool other = false;

        status = l->tame ? tame_rest_wins(l, m, &other)
                         : rest_wins(l, m->to, m->to_words, &other);
        wins = !other;
    }
    if (status != GRUNDY_OK || (l->winning && !wins))
        return status;
    return l->found(l->user, m, &l->stop, l->err);
}

/* What a part that has to be answered leaves beside the one that moves. */
static bool push_beside(listing *l)
{
    int64_t copies;

    if (l->inside == NULL)
        return true;
    copies = l->inside[SUM_COPIES] - 1;
    return grundy_words_push(&l->held, l->inside - l->before, l->before) &&
           (copies == 0 ||
            (grundy_words_push(&l->held, l->inside, SUM_KIND + 1) &&
             grundy_words_push(&l->held, &copies, 1) &&
             grundy_words_push(&l->held, l->inside + SUM_LENGTH,
                               SUM_WORDS - SUM_LENGTH +
                                   (size_t)l->inside[SUM_LENGTH]))) &&
           grundy_words_push(&l->held,
                             l->inside + SUM_WORDS + l->inside[SUM_LENGTH],
                             l->behind);
}

static grundy_status traced(void *user, uint32_t clause, const int64_t *reg,
                            const int64_t *sum, size_t words, bool *stop,
                            grundy_error *err)
{
    listing *l = user;
    engine *e = l->e;
    const uint32_t kind = l->from.kind;
    engine_move m = {.clause = clause,
                     .from = l->from,
                     .gain = e->machine.gain,
                     .again = e->machine.again,
                     .names = &e->program.kind[kind].options->list[clause]};
    int64_t *regs;
    const size_t count = e->program.kind[kind].options->regs;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status;

    (void)err;
    if (l->stop)
        return GRUNDY_OK;
    /* Judging runs the machine again, which may move list and stack. */
    l->held.count = 0;
    regs = grundy_arena_new(&e->machine.scratch, (count + 1) * sizeof *regs);
    if (regs == NULL || !grundy_words_push(&l->held, sum, words) ||
        !push_beside(l))
        return grundy_engine_no_memory(e, l->err);
    memcpy(regs, reg, count * sizeof *regs);
    m.reg = regs;
    m.to = l->held.at;
    m.to_words = l->held.count;
    status = offer(l, &m);
    *stop = l->stop;
    if (!l->retains)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- under a law ---- */

static grundy_status offer_walked(void *user, const heap_move *h, bool *stop,
                                  grundy_error *err)
{
    listing *const l = user;
    const grundy_position at = l->part[l->at].at;
    int64_t to[2 * (SUM_WORDS + 1)];
    engine_move m = {.part = l->at,
                     .clause = h->clause,
                     .to = to,
                     .loop = h->loop,
                     .loop_value = h->k,
                     .heap = at.word[0],
                     .nimber = h->nimber,
                     .others = h->others};
    grundy_status status;

    for (uint32_t i = 0; i < h->parts; i++) {
        const int64_t part[SUM_WORDS + 1] = {at.kind, 1, 1, h->part[i]};

        memcpy(to + m.to_words, part, sizeof part);
        m.to_words += SUM_WORDS + 1;
    }
    m.has_nimber = grundy_engine_has_nimbers(l->e);
    status = l->found(l->user, &m, &l->stop, err);
    *stop = l->stop;
    return status;
}

/* False: the rules have to be run. */
static bool ask_law(const listing *l, heap_question *ask)
{
    engine *const e = l->e;
    const grundy_position at = l->part[l->at].at;
    const bool nimbers = l->winning && grundy_engine_has_nimbers(e);

    *ask = (heap_question){.kind = at.kind,
                           .n = (uint64_t)at.word[0],
                           .rest = l->rest,
                           .once = l->once};
    if (!nimbers && !(l->tame && grundy_engine_is_tame(e, at.kind)))
        return false;
    if (e->without[REWRITE_VALUES_TO_MOVES] || !grundy_engine_walks(e, ask))
        return false;
    if (nimbers)
        ask->want[ask->wants++] = l->want;
    else
        ask->wants = (uint32_t)grundy_tame_targets(others(l), ask->want);
    return true;
}

/* ---- sums of heaps in one position ---- */

static grundy_status offer_part(void *user, uint32_t clause, uint32_t place,
                                const heap_move *h, bool *stop)
{
    listing *const l = user;
    const grundy_position at = l->part[l->at].at;
    int64_t to[SUM_WORDS + GRUNDY_MOST_PARAMS] = {at.kind, 1, at.length};
    engine_move m = {.part = l->at,
                     .clause = clause,
                     .to = to,
                     .to_words = SUM_WORDS + at.length,
                     .loop = h->loop,
                     .loop_value = h->k,
                     .has_nimber = grundy_engine_has_nimbers(l->e),
                     .nimber = l->want,
                     .others = h->others};
    grundy_status status;

    memcpy(to + SUM_WORDS, at.word, at.length * sizeof *to);
    to[SUM_WORDS + place] = h->part[0];
    status = l->found(l->user, &m, &l->stop, l->err);
    *stop = l->stop;
    return status;
}

/* ---- one part ---- */

static grundy_status offer_nim(listing *l, uint64_t left)
{
    const int64_t to[SUM_WORDS + 1] = {SUM_NIM, 1, 1, (int64_t)left};
    engine_move m = {.to = to, .to_words = SUM_WORDS + 1, .from = l->from};

    if (l->inside == NULL)
        return offer(l, &m);
    l->held.count = 0;
    if (!grundy_words_push(&l->held, to, SUM_WORDS + 1) || !push_beside(l))
        return grundy_engine_no_memory(l->e, l->err);
    m.to = l->held.at;
    m.to_words = l->held.count;
    return offer(l, &m);
}

static grundy_status nim_moves(listing *l)
{
    const uint64_t k = (uint64_t)l->from.word[0];
    uint64_t value[2];
    size_t count = 0;
    grundy_status status = GRUNDY_OK;

    if (l->winning && grundy_engine_has_nimbers(l->e))
        return l->want < k ? offer_nim(l, l->want) : GRUNDY_OK;
    if (l->tame) {
        count = grundy_tame_targets(others(l), value);
        for (size_t i = 0; status == GRUNDY_OK && i < count; i++)
            if (value[i] < k)
                status = offer_nim(l, value[i]);
        return status;
    }
    for (uint64_t left = 0; status == GRUNDY_OK && left < k && !l->stop;
         left++) {
        status = offer_nim(l, left);
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(l->e->watch, 1, l->err);
    }
    return status;
}

/* What a part's moves are to be beside: the other parts, or what has the value
 * that is wanted of it. */
static tame_pair beside(const listing *l)
{
    return l->tame ? others(l) : (tame_pair){.value = l->want};
}

static grundy_status offer_line(void *user, const engine_move *move, bool *stop,
                                grundy_error *err)
{
    listing *const l = user;
    engine_move m = *move;
    const grundy_status status = grundy_watch_ask(l->e->watch, err);

    (void)stop; /* it is that of the listing */
    m.part = l->at;
    m.from = l->from;
    if (status != GRUNDY_OK)
        return status;
    return l->found(l->user, &m, &l->stop, err);
}

/* *known: all that win have been told. */
static grundy_status line_moves(listing *l, bool *known)
{
    engine *const e = l->e;
    const line_question ask = {l->from, l->want, l->rest};

    *known = false;
    return !l->winning || !grundy_engine_has_nimbers(e) || l->inside != NULL ||
                   e->without[REWRITE_VALUES_TO_MOVES]
               ? GRUNDY_OK
               : grundy_engine_line_moves(e, &ask, known, offer_line, l,
                                          &l->stop, l->err);
}

static grundy_status position_moves(listing *l)
{
    engine *e = l->e;
    const grundy_position at = l->from;
    const machine_trace trace = {.user = l, .option = traced};
    heap_question ask;
    heap_parts heaps;
    int64_t reg[GRUNDY_MOST_PARAMS];
    grundy_verdict decided = GRUNDY_PLAYS_ON;
    bool known;
    grundy_status status;

    if (at.kind == GRUNDY_KIND_NIM)
        return nim_moves(l);
    if (ask_law(l, &ask))
        return grundy_engine_heap_moves(e, &ask, offer_walked, l, l->err);
    if (((l->winning && grundy_engine_has_nimbers(e)) || l->tame) &&
        grundy_engine_is_heaps(e, at.kind, &heaps))
        return grundy_engine_heaps_moves(e, &heaps, at, beside(l), offer_part,
                                         l, l->err);
    if (e->game.verdict != NULL) {
        status = e->game.verdict(e, at, &decided, l->err);
        if (status != GRUNDY_OK || decided != GRUNDY_PLAYS_ON)
            return status;
    }
    status = line_moves(l, &known);
    if (status != GRUNDY_OK || known)
        return status;
    status = grundy_machine_decode(&e->machine, at.kind, at.word, at.length,
                                   reg, l->err);
    if (status != GRUNDY_OK)
        return status;
    if (e->set.partisan)
        e->machine.to_move = l->right ? SIDE_RIGHT : SIDE_LEFT;
    status = grundy_machine_options(&e->machine, (placed){at.kind, reg}, NULL,
                                    &trace, l->err);
    e->machine.to_move = SIDE_BOTH;
    return status;
}

/* Those of all that has to be answered. */
static grundy_status answers(listing *l)
{
    const grundy_position all = l->part[l->at].at;
    grundy_status status = GRUNDY_OK;

    for (size_t at = 0; status == GRUNDY_OK && at < all.length && !l->stop;) {
        const int64_t *const part = all.word + at;
        const size_t words = SUM_WORDS + (size_t)part[SUM_LENGTH];

        l->inside = part;
        l->before = at;
        l->behind = all.length - at - words;
        l->from = (grundy_position){
            part[SUM_KIND] == SUM_NIM ? GRUNDY_KIND_NIM
                                      : (uint32_t)part[SUM_KIND],
            (uint32_t)part[SUM_LENGTH], part + SUM_WORDS};
        if (part[SUM_COPIES] > 0)
            status = position_moves(l);
        at += words;
    }
    l->inside = NULL;
    return status;
}

static grundy_status part_moves(listing *l)
{
    l->from = l->part[l->at].at;
    if (l->from.kind == GRUNDY_KIND_ENTAILED)
        return answers(l);
    return l->bound ? GRUNDY_OK : position_moves(l);
}

static bool has_to_answer(const listing *l)
{
    bool has = false;

    for (size_t i = 0; l->e->set.entails && i < l->parts; i++)
        has |= l->part[i].at.kind == GRUNDY_KIND_ENTAILED;
    return has;
}

/* Sets what a winning move of each part has to reach; false: none can. */
static grundy_status aim(listing *l, uint64_t *total)
{
    engine *e = l->e;
    grundy_status status = GRUNDY_OK;

    *total = 0;
    for (size_t i = 0; status == GRUNDY_OK && i < l->parts; i++) {
        uint64_t value;

        if (l->part[i].copies % 2 == 0)
            continue;
        status = grundy_engine_part_nimber(e, l->part[i].at, &value, l->err);
        *total ^= value;
    }
    return status;
}

/* The pairs of all parts under misère play, if all of them are tame. */
static grundy_status find_pairs(listing *l)
{
    engine *e = l->e;
    tame_pair sum;
    grundy_status status =
        grundy_engine_pair(e, l->part, l->parts, &sum, l->err);

    if (status != GRUNDY_OK || !sum.tame)
        return status;
    l->tame = true;
    l->sum = sum.value;
    l->pair =
        grundy_arena_new(&e->machine.scratch, (l->parts + 1) * sizeof *l->pair);
    if (l->pair == NULL)
        return grundy_engine_no_memory(e, l->err);
    for (size_t i = 0; status == GRUNDY_OK && i < l->parts; i++) {
        status = grundy_engine_part_pair(e, l->part[i].at, &l->pair[i], l->err);
        if (status == GRUNDY_OK && l->pair[i].firm)
            l->firm += l->part[i].copies > 1 ? 2 : 1;
    }
    return status;
}

/* A single position whose winner is told without its nimber, which may be too
 * far to be counted: a move wins that leaves 0. */
static bool is_told(const listing *l, bool *wins)
{
    return l->parts == 1 && grundy_engine_known_winner(l->e, l->part, 1, wins);
}

/* Sets the sum's nimber, of which no more is told than whether it is 0 where
 * that is all that is known. */
static grundy_status find_total(listing *l, const object *sum, bool *told,
                                uint64_t *total)
{
    bool wins = false;
    grundy_status status;

    *told = is_told(l, &wins);
    if (*told) {
        *total = wins;
        return GRUNDY_OK;
    }
    status = grundy_engine_nimber(l->e, sum, total, l->err);
    if (status == GRUNDY_OK && *total != 0)
        status = aim(l, total);
    return status;
}

static grundy_status list_moves(engine *e, const object *sum, bool winning,
                                bool once, winning_rest *rest, bool retains,
                                engine_move_found *found, void *user,
                                grundy_error *err)
{
    const bool keep = e->machine.keep;
    listing l = {.e = e,
                 .winning = winning,
                 .once = once,
                 .rest = rest,
                 .right = grundy_engine_is_rights(e, sum),
                 .retains = retains,
                 .found = found,
                 .user = user,
                 .err = err,
                 .held = {.mem = e->mem}};
    grundy_status status = grundy_engine_parts(e, &e->machine.scratch, sum,
                                               &l.part, &l.parts, err);
    uint64_t total = 0;
    bool told = false;

    l.bound = status == GRUNDY_OK && has_to_answer(&l);
    e->machine.keep = true; /* parts and rows outlive inner loops */
    if (status == GRUNDY_OK && winning && grundy_engine_has_nimbers(e)) {
        status = find_total(&l, sum, &told, &total);
        l.stop = total == 0;
    } else if (status == GRUNDY_OK && winning && !e->set.has_results) {
        status = find_pairs(&l);
    }
    for (; status == GRUNDY_OK && l.at < l.parts && !l.stop; l.at++) {
        if (winning && grundy_engine_has_nimbers(e) && !told) {
            uint64_t value;

            status = grundy_engine_part_nimber(e, l.part[l.at].at, &value, err);
            l.want = value ^ total;
        }
        if (status == GRUNDY_OK)
            status = part_moves(&l);
        l.stop |= rest != NULL && rest->kind != NULL;
    }
    grundy_words_close(&l.held);
    e->machine.keep = keep;
    return status;
}

grundy_status grundy_engine_moves(engine *e, const object *sum, bool winning,
                                  bool once, engine_move_found *found,
                                  void *user, grundy_error *err)
{
    return list_moves(e, sum, winning, once, NULL, false, found, user, err);
}

grundy_status grundy_engine_winning_moves(engine *e, const object *sum,
                                          bool retains, winning_rest *rest,
                                          engine_move_found *found, void *user,
                                          grundy_error *err)
{
    return list_moves(e, sum, true, false, rest, retains, found, user, err);
}

grundy_status grundy_engine_part_moves(engine *e, const object *sum,
                                       size_t part, move_wish wish,
                                       uint64_t value, engine_move_found *found,
                                       void *user, grundy_error *err)
{
    const bool keep = e->machine.keep;
    listing l = {.e = e,
                 .winning = wish == MOVES_OF_VALUE,
                 .right = grundy_engine_is_rights(e, sum),
                 .once = true,
                 .unjudged = wish == MOVES_UNJUDGED,
                 .at = part,
                 .want = value,
                 .found = found,
                 .user = user,
                 .err = err,
                 .held = {.mem = e->mem}};
    grundy_status status = grundy_engine_parts(e, &e->machine.scratch, sum,
                                               &l.part, &l.parts, err);

    l.bound = status == GRUNDY_OK && has_to_answer(&l);
    e->machine.keep = true;
    if (status == GRUNDY_OK && !l.unjudged && grundy_engine_has_nimbers(e))
        status = grundy_engine_prepare(e, l.part, l.parts, err);
    if (status == GRUNDY_OK)
        status = part_moves(&l);
    grundy_words_close(&l.held);
    e->machine.keep = keep;
    return status;
}
