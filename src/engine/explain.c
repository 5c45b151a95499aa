/* SPDX-License-Identifier: MIT */
/*
 * Facts for an explanation, asked for one position at a time: whether something
 * is a move, and how a sum is decided.
 */
#include "base/error.h"
#include "engine/engine.h"

/* ---- whether something is a move ---- */

static bool is_nothing(const int64_t *part)
{
    return part[SUM_COPIES] == 0 ||
           (part[SUM_KIND] == SUM_NIM && part[SUM_WORDS] == 0);
}

static bool equal_parts(const int64_t *x, const int64_t *y)
{
    if (x[SUM_KIND] != y[SUM_KIND] || x[SUM_LENGTH] != y[SUM_LENGTH])
        return false;
    for (int64_t i = 0; i < x[SUM_LENGTH]; i++)
        if (x[SUM_WORDS + i] != y[SUM_WORDS + i])
            return false;
    return true;
}

static uint64_t copies_in(const int64_t *word, size_t words,
                          const int64_t *part)
{
    uint64_t copies = 0;

    for (size_t at = 0; at < words; at = grundy_sum_next(word, at))
        if (equal_parts(word + at, part))
            copies += (uint64_t)word[at + SUM_COPIES];
    return copies;
}

static bool holds_all(const int64_t *x, size_t x_words, const int64_t *y,
                      size_t y_words)
{
    for (size_t at = 0; at < x_words; at = grundy_sum_next(x, at))
        if (!is_nothing(x + at) &&
            copies_in(x, x_words, x + at) != copies_in(y, y_words, x + at))
            return false;
    return true;
}

/* Whether two sums, words as in an object, have the same parts. */
static bool same_sum(const int64_t *x, size_t x_words, const int64_t *y,
                            size_t y_words)
{
    return holds_all(x, x_words, y, y_words) &&
           holds_all(y, y_words, x, x_words);
}

/* ---- parts without a move ---- */

static grundy_status note_move(void *user, const engine_move *m, bool *stop,
                               grundy_error *err)
{
    bool *any = user;

    (void)m;
    (void)err;
    *any = true;
    *stop = true;
    return GRUNDY_OK;
}

static object *alone(engine *e, const int64_t *part)
{
    const size_t words = grundy_sum_next(part, 0);
    object *o = grundy_object_new(&e->machine.scratch, words, words);

    for (size_t i = 0; o != NULL && i < words; i++)
        o->word[i] = part[i];
    return o;
}

/* A part whose rules fail has some: what is typed need not be in play. */
static grundy_status has_move(engine *e, const int64_t *part, bool *has,
                              grundy_error *err)
{
    grundy_error own = {.status = GRUNDY_OK};
    const object *one;
    grundy_status status;

    *has = false;
    if (is_nothing(part))
        return GRUNDY_OK;
    one = alone(e, part);
    if (one == NULL)
        return grundy_engine_no_memory(e, err);
    status = grundy_engine_part_moves(e, one, 0, MOVES_UNJUDGED, 0, note_move,
                                      has, &own);
    if (status == GRUNDY_EVALUE) {
        *has = true;
        return GRUNDY_OK;
    }
    grundy_error_pass(err, &own);
    return status;
}

/* The parts that have a move: without win and lose the rest is nothing. */
grundy_status grundy_engine_strip(engine *e, const int64_t *word, size_t words,
                                  const object **out, grundy_error *err)
{
    object *o = grundy_object_new(&e->machine.scratch, 0, words);
    grundy_status status = GRUNDY_OK;

    *out = o;
    if (o == NULL)
        return grundy_engine_no_memory(e, err);
    for (size_t at = 0; status == GRUNDY_OK && at < words;
         at = grundy_sum_next(word, at)) {
        bool keep;

        status = has_move(e, word + at, &keep, err);
        for (size_t i = at; keep && i < grundy_sum_next(word, at); i++)
            o->word[o->count++] = word[i];
    }
    return status;
}

typedef struct comparing {
    engine *e;
    const object *to;
    bool stripped; /* parts without a move are left out on both sides */
    bool found;
} comparing;

static grundy_status compare(void *user, const engine_move *m, bool *stop,
                             grundy_error *err)
{
    comparing *c = user;
    const object *to = NULL;
    grundy_status status = GRUNDY_OK;

    if (c->stripped)
        status = grundy_engine_strip(c->e, m->to, m->to_words, &to, err);
    if (status != GRUNDY_OK)
        return status;
    c->found =
        same_sum(to == NULL ? m->to : to->word,
                               to == NULL ? m->to_words : (size_t)to->count,
                               c->to->word, (size_t)c->to->count);
    *stop = c->found;
    return GRUNDY_OK;
}

/* What a sum of heaps of one kind comes to. */
typedef struct heaps_left {
    uint64_t tokens, heaps; /* heaps: those that are not empty */
    uint64_t size[2];       /* of the first two */
} heaps_left;

static bool add_heaps(heaps_left *out, uint64_t size, uint64_t copies)
{
    uint64_t tokens;

    for (uint64_t i = 0; i < copies && out->heaps + i < 2; i++)
        out->size[out->heaps + i] = size;
    return !__builtin_mul_overflow(copies, size, &tokens) &&
           !__builtin_add_overflow(out->tokens, tokens, &out->tokens) &&
           !__builtin_add_overflow(out->heaps, copies, &out->heaps);
}

static bool count_heaps(const object *to, int64_t kind, heaps_left *out)
{
    *out = (heaps_left){0};
    for (size_t at = 0; at < to->count; at = grundy_sum_next(to->word, at)) {
        const int64_t *part = to->word + at;

        if (is_nothing(part))
            continue;
        if (part[SUM_KIND] != kind)
            return false;
        if (part[SUM_WORDS] > 0 && !add_heaps(out, (uint64_t)part[SUM_WORDS],
                                              (uint64_t)part[SUM_COPIES]))
            return false;
    }
    return true;
}

static bool set_has(const grundy_heap_code *code, uint64_t taken)
{
    for (size_t i = 0; i < code->count; i++)
        if (code->set[i] == taken)
            return true;
    return false;
}

static bool code_allows(const grundy_heap_code *code, uint64_t taken,
                        const heaps_left *left)
{
    uint8_t digit;

    if (code->family == GRUNDY_HEAP_SUBTRACT)
        return left->heaps <= 1 && set_has(code, taken);
    if (code->family == GRUNDY_HEAP_ALL_BUT)
        return left->heaps <= 1 && taken > 0 && !set_has(code, taken);
    if (left->heaps > 3 ||
        (code->unequal && left->heaps == 2 && left->size[0] == left->size[1]))
        return false;
    digit = taken < code->digits ? code->digit[taken] : code->tail;
    return (digit >> left->heaps & 1) != 0;
}

/* By the law of what may be taken; false: the law does not tell. */
static bool taking_allows(const takes_law *law, uint64_t n, uint64_t taken,
                          bool *allowed)
{
    const uint64_t a = (uint64_t)law->a, b = (uint64_t)law->b;

    if (law->splits || n < law->from || n > law->limit)
        return false;
    switch (law->kind) {
    case TAKES_ALL:
    case TAKES_RUN:
    case TAKES_STEPS:
        *allowed = taken >= a && taken <= b &&
                   (law->kind != TAKES_STEPS || taken % a == 0);
        return true;
    case TAKES_SHARE:
        *allowed =
            taken >= 1 && (int64_t)taken <= grundy_takes_most(law, (int64_t)n);
        return true;
    case TAKES_REST:
        *allowed =
            taken >= 1 && (int64_t)(n - taken) <=
                              grundy_piecewise_value(&law->most, (int64_t)n);
        return true;
    case TAKES_DIVISORS:
        *allowed = taken > 0 && taken < n && n % (n - taken) == 0;
        return true;
    default: return false;
    }
}

/* Heaps from here on may have too many moves to list them. */
enum { LARGE_HEAP = 1000000 };

/* By the law, without listing the moves; false: it can't be told so. */
static bool known_by_law(engine *e, grundy_position at, const object *to,
                         bool *allowed)
{
    const uint64_t n = (uint64_t)at.word[0];
    const kind_law *const law = &e->law[at.kind];
    const grundy_heap_code *code;
    heaps_left left;

    if (law->is == KIND_LAW_NONE || n < LARGE_HEAP)
        return false;
    *allowed = count_heaps(to, at.kind, &left) && left.tokens <= n;
    if (law->is == KIND_LAW_TAKES)
        return *allowed && left.heaps <= 1 &&
               taking_allows(&law->taken, n, n - left.tokens, allowed);
    if (law->is == KIND_LAW_ALL_BUT)
        *allowed = *allowed && left.heaps <= 1 && left.tokens < n &&
                   grundy_all_but_allows(&law->pairs, (int64_t)n,
                                         (int64_t)left.tokens);
    if (!*allowed || law->is == KIND_LAW_ALL_BUT)
        return true;
    if (law->fewer)
        return false;
    code = grundy_heap_game(law->sequence);
    *allowed = code->family != GRUNDY_HEAP_RULE &&
               code_allows(code, n - left.tokens, &left);
    return code->family != GRUNDY_HEAP_RULE;
}

static bool nim_allows(uint64_t heap, const object *to)
{
    uint64_t left = 0;
    bool one = true;

    for (size_t at = 0; at < to->count; at = grundy_sum_next(to->word, at)) {
        const int64_t *part = to->word + at;

        if (is_nothing(part))
            continue;
        one &= left == 0 && part[SUM_KIND] == SUM_NIM && part[SUM_COPIES] == 1;
        left = (uint64_t)part[SUM_WORDS];
    }
    return one && left < heap;
}

grundy_status grundy_engine_allows(engine *e, const object *sum, size_t part,
                                   const object *to, bool *allowed,
                                   grundy_error *err)
{
    comparing c = {e, to, false, false};
    option_part *list;
    size_t parts;
    grundy_status status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &list, &parts, err);

    if (status != GRUNDY_OK)
        return status;
    if (list[part].at.kind == GRUNDY_KIND_NIM) {
        *allowed = nim_allows((uint64_t)list[part].at.word[0], to);
        return GRUNDY_OK;
    }
    if (list[part].at.kind != GRUNDY_KIND_ENTAILED &&
        known_by_law(e, list[part].at, to, allowed))
        return GRUNDY_OK;
    status = grundy_engine_part_moves(e, sum, part, MOVES_UNJUDGED, 0, compare,
                                      &c, err);
    if (status == GRUNDY_OK && !c.found && !e->set.has_decisions) {
        c.stripped = true;
        status =
            grundy_engine_strip(e, to->word, (size_t)to->count, &c.to, err);
    }
    if (status == GRUNDY_OK && c.stripped)
        status = grundy_engine_part_moves(e, sum, part, MOVES_UNJUDGED, 0,
                                          compare, &c, err);
    *allowed = c.found;
    return status;
}

/* ---- how a sum is decided ---- */

grundy_status grundy_engine_tame(engine *e, const object *sum, tame_pair *pair,
                                 grundy_error *err)
{
    option_part *part;
    size_t parts;
    grundy_status status;

    *pair = (tame_pair){false, false, 0};
    if (!grundy_engine_is_misere(e))
        return GRUNDY_OK;
    status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &part, &parts, err);
    return status == GRUNDY_OK ? grundy_engine_pair(e, part, parts, pair, err)
                               : status;
}
