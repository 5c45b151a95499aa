/* SPDX-License-Identifier: MIT */
/*
 * A move that wins is the one that a theorem names, where one tells who wins;
 * else the first that is found.
 */
#include "best.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    ANSWERS_TRIED = 64,  /* winning moves, for one that keeps to a rule, */
    ANSWERS_LOOKED = 512 /* of all moves, before any is tried */
};

typedef struct catching {
    move_fact *m;
    bool found, no_memory;
} catching;

static bool catch_first(void *user, const grundy_move *move)
{
    catching *in = user;

    in->found = true;
    in->m->part = move->part;
    in->m->from = strdup(move->from);
    in->m->to = strdup(move->to);
    in->m->name = grundy_say_copy(move->name);
    in->no_memory = in->m->from == NULL || in->m->to == NULL;
    return false;
}

grundy_status grundy_say_follow(move_fact *m, teller *g, const grundy_sum *sum,
                                grundy_sum **after)
{
    grundy_error err = {0};
    grundy_status code;

    if (grundy_sum_after(after, sum, m->part, m->to, &err) != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    m->is_alone = grundy_say_is_alone(sum);
    m->after = grundy_say_sum_string(*after);
    code = m->after == NULL ? grundy_say_no_memory(g)
                            : grundy_say_end(&m->end, g, *after);
    if (code != GRUNDY_OK)
        grundy_sum_close(after);
    return code;
}

grundy_status grundy_say_because(move_fact *m, grundy_sum *after,
                                 grundy_error *err)
{
    grundy_strategy known = {.rule = NULL};
    grundy_status status = GRUNDY_OK;

    if (m->end.kind == END_NONE && m->is_alone && grundy_say_is_alone(after))
        status = grundy_sum_part_strategy(after, 0, &known, err);
    m->because = grundy_say_copy(
        known.here == NULL && !known.of_values ? known.rule : known.here);
    return status;
}

/* Winning moves, some of which are tried. */
typedef struct choosing {
    move_fact move[ANSWERS_TRIED];
    size_t count, most;
    bool no_memory;
} choosing;

static bool catch_some(void *user, const grundy_move *move)
{
    choosing *const in = user;
    catching one = {.m = &in->move[in->count++]};

    assert(in->count <= ANSWERS_TRIED);
    (void)catch_first(&one, move);
    in->no_memory = one.no_memory;
    return !in->no_memory && in->count < in->most;
}

static bool is_text(const char *x, const char *y)
{
    return x != NULL && y != NULL && strcmp(x, y) == 0;
}

/* Whether the move leaves one position, of which that rule tells, or that
 * theorem; or, rule NULL, any that tells who wins. */
static grundy_status keeps_to(const move_fact *m, const grundy_sum *sum,
                              const char *rule, bool *keeps, grundy_error *err)
{
    grundy_sum *after = NULL;
    grundy_strategy known = {.rule = NULL};
    grundy_status status = grundy_sum_after(&after, sum, m->part, m->to, err);

    if (status == GRUNDY_OK && grundy_say_is_alone(after))
        status = grundy_sum_part_strategy(after, 0, &known, err);
    *keeps = rule == NULL
                 ? known.rule != NULL && !known.of_values
                 : is_text(known.rule, rule) || is_text(known.theorem, rule);
    grundy_sum_close(&after);
    return status;
}

/* Of the moves that win one that keeps to the rule, else the first. */
static grundy_status choose(choosing *in, const grundy_sum *sum,
                            const char *rule, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    bool keeps = false;

    for (size_t i = 0;
         status == GRUNDY_OK && rule != NULL && !keeps && i < in->count; i++) {
        status = keeps_to(&in->move[i], sum, rule, &keeps, err);
        if (keeps) {
            const move_fact first = in->move[0];

            in->move[0] = in->move[i];
            in->move[i] = first;
        }
    }
    for (size_t i = 1; i < in->count; i++)
        grundy_say_move_free(&in->move[i]);
    return status;
}

typedef struct keeping {
    const char *rule;
    grundy_sum *sum;
    choosing *to;
    uint64_t seen;
    grundy_error *err;
    grundy_status status;
} keeping;

static bool try_to_keep(void *user, const grundy_move *move)
{
    keeping *const in = user;
    catching one = {.m = &in->to->move[0]};
    grundy_sum *after = NULL;
    bool keeps = false, wins = true;

    (void)catch_first(&one, move);
    in->to->no_memory = one.no_memory;
    if (one.no_memory)
        return false;
    in->status = keeps_to(one.m, in->sum, in->rule, &keeps, in->err);
    if (in->status == GRUNDY_OK && keeps)
        in->status =
            grundy_sum_after(&after, in->sum, move->part, move->to, in->err);
    if (in->status == GRUNDY_OK && keeps)
        in->status = grundy_sum_wins(after, &wins, in->err);
    grundy_sum_close(&after);
    if (in->status == GRUNDY_OK && !wins)
        in->to->count = 1;
    else
        grundy_say_move_free(one.m);
    return in->status == GRUNDY_OK && wins && ++in->seen < ANSWERS_LOOKED;
}

/* Looks for a move that leaves a position of which that rule or theorem says
 * that it is lost: to try moves one by one may take a search for each. */
static grundy_status keep_to(choosing *out, grundy_sum *sum, const char *rule,
                             grundy_error *err)
{
    keeping in = {.rule = rule, .sum = sum, .to = out, .err = err};
    grundy_status status = GRUNDY_OK;

    if (grundy_say_is_alone(sum))
        status = grundy_sum_part_targets(sum, 0, try_to_keep, &in, err);
    return status == GRUNDY_OK ? in.status : status;
}

grundy_status grundy_say_best_by(move_fact *m, teller *g, grundy_sum *sum,
                                 const char *rule, bool *found)
{
    choosing in = {.most = rule == NULL ? 1 : ANSWERS_TRIED};
    grundy_error err = {0};
    grundy_status status = keep_to(&in, sum, rule, &err);
    grundy_sum *after;
    grundy_status code;

    if (status == GRUNDY_OK && in.count == 0 && !in.no_memory) {
        status = grundy_sum_winning_moves(sum, catch_some, &in, &err);
        if (status == GRUNDY_OK && !in.no_memory)
            status = choose(&in, sum, rule, &err);
    }
    *m = in.move[0];
    *found = false;
    if (status != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    if (in.no_memory)
        return grundy_say_no_memory(g);
    if (in.count == 0)
        return GRUNDY_OK;
    code = grundy_say_follow(m, g, sum, &after);
    if (code != GRUNDY_OK)
        return code;
    *found = true;
    if (grundy_say_because(m, after, &err) != GRUNDY_OK)
        code = grundy_say_fail(g, &err);
    grundy_sum_close(&after);
    return code;
}

grundy_status grundy_say_best(move_fact *m, teller *g, grundy_sum *sum,
                              bool *found)
{
    grundy_strategy known = {.rule = NULL};
    grundy_error err = {0};
    char *theorem;
    grundy_status code;

    if (grundy_say_is_alone(sum) &&
        grundy_sum_part_strategy(sum, 0, &known, &err) != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    theorem = grundy_say_copy(known.of_values ? NULL : known.theorem);
    code = grundy_say_best_by(m, g, sum, theorem, found);
    free(theorem);
    return code;
}

size_t grundy_say_top_part(const sum_fact *f, unsigned *bit)
{
    *bit = 63;
    while (*bit > 0 && (f->nimber >> *bit & 1) == 0)
        --*bit;
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].copies % 2 == 1 && (f->part[i].nimber >> *bit & 1) == 1)
            return i;
    assert(f->nimber == 0);
    return 0;
}

const strategy_fact *grundy_say_told_by(const sum_fact *f)
{
    return f->parts == 1 && f->part[0].copies == 1 &&
                   (f->ground == GRUNDY_GROUND_NIMBERS ||
                    f->rules.play == GRUNDY_NORMAL) &&
                   !f->part[0].strategy.of_values
               ? &f->part[0].strategy
               : NULL;
}

grundy_status grundy_say_best_of(sum_fact *f, grundy_sum **after)
{
    const strategy_fact *const known = grundy_say_told_by(f);
    const char *const theorem = known == NULL ? NULL : known->theorem;
    choosing in = {.most = theorem == NULL ? 1 : ANSWERS_TRIED};
    grundy_error err = {0};
    grundy_status status;

    if (f->ground == GRUNDY_GROUND_NIMBERS) {
        unsigned bit;
        const size_t top = grundy_say_top_part(f, &bit);

        status = grundy_sum_part_moves_to(f->sum, top,
                                          f->part[top].nimber ^ f->nimber,
                                          catch_some, &in, &err);
    } else {
        status = keep_to(&in, f->sum, theorem, &err);
        if (status == GRUNDY_OK && in.count == 0 && !in.no_memory)
            status = grundy_sum_winning_moves(f->sum, catch_some, &in, &err);
    }
    if (status == GRUNDY_OK && !in.no_memory && in.count > 1)
        status = choose(&in, f->sum, theorem, &err);
    f->best = in.move[0];
    if (status != GRUNDY_OK)
        return grundy_say_fail(f->g, &err);
    if (in.no_memory)
        return grundy_say_no_memory(f->g);
    if (in.count == 0)
        return grundy_fail(&f->g->err, GRUNDY_EINTERNAL,
                           "no winning move was found in %s", f->position);
    f->has_best = true;
    return grundy_say_follow(&f->best, f->g, f->sum, after);
}
