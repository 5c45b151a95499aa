/* SPDX-License-Identifier: MIT */
#include "deeper.h"

#include <stdlib.h>
#include <string.h>

enum { NEXT_TOLD = 300 };

/* The positions told so far and those to be told next, by their texts. */
typedef struct frontier {
    teller *g;
    const deeper_sink *to;
    size_t most;
    bool by_parts; /* there are nimbers, so sums are told part by part */
    char **text;
    size_t count, room, begin; /* begin: of the depth at work */
} frontier;

static grundy_status add_text(frontier *f, const char *text)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->text[i], text) == 0)
            return GRUNDY_OK;
    if (!GRUNDY_SAY_ROOM(f->text, f->count, f->room))
        return grundy_say_no_memory(f->g);
    f->text[f->count] = grundy_say_copy(text);
    return f->text[f->count] == NULL ? grundy_say_no_memory(f->g)
                                     : (f->count++, GRUNDY_OK);
}

/* With nimbers the parts of a target, else the target as it is. */
static grundy_status add_target(frontier *f, const char *to)
{
    grundy_error err = {0};
    grundy_sum *sum;
    grundy_status status = GRUNDY_OK;

    if (!f->by_parts)
        return add_text(f, to);
    if (grundy_sum_open(&sum, f->g->rules, to, &err) != GRUNDY_OK)
        return grundy_say_fail(f->g, &err);
    for (size_t i = 0; status == GRUNDY_OK && i < grundy_sum_parts(sum); i++) {
        uint64_t copies;
        char *text = grundy_say_part_string(sum, i, &copies);

        status = text == NULL ? grundy_say_no_memory(f->g) : add_text(f, text);
        free(text);
    }
    grundy_sum_close(&sum);
    return status;
}

static grundy_status add_values(frontier *f, const part_fact *p)
{
    grundy_status status = GRUNDY_OK;

    for (size_t v = 0; status == GRUNDY_OK && v < p->values; v++)
        status = add_target(f, p->value[v].to[0]);
    return status;
}

/* Without nimbers: what the best move or each reply leaves. */
static grundy_status add_afters(frontier *f, const sum_fact *s)
{
    grundy_status status = GRUNDY_OK;

    if (s->has_best)
        status = add_target(f, s->best.after);
    for (size_t i = 0; status == GRUNDY_OK && !s->wins && i < s->replies; i++)
        status = add_target(f, s->reply[i].move.after);
    return status;
}

/* Where a move of a position with a result leads. */
static grundy_status add_judged(frontier *f, grundy_sum *sum, const judged *j,
                                const judged_move *m)
{
    grundy_error err = {0};
    grundy_sum *after = NULL;
    grundy_status status = grundy_sum_after(&after, sum, m->part, m->to, &err);

    if (status == GRUNDY_OK && m->again && j->rules.partisan)
        status = grundy_sum_give_move(after, j->right, &err);
    if (status != GRUNDY_OK) {
        status = grundy_say_fail(f->g, &err);
    } else {
        char *const text = grundy_say_sum_string(after);

        status = text == NULL ? grundy_say_no_memory(f->g) : add_text(f, text);
        free(text);
    }
    grundy_sum_close(&after);
    return status;
}

/* The best move, or all where every one loses. */
static grundy_status add_best(frontier *f, grundy_sum *sum, const judged *j)
{
    const bool lost = j->result < 0 && !j->rules.has_scores;
    grundy_status status = GRUNDY_OK;

    if (j->end.kind != END_NONE)
        return GRUNDY_OK;
    if (!lost)
        return add_judged(f, sum, j, grundy_say_judged_best(j));
    for (size_t i = 0; status == GRUNDY_OK && i < j->moves && i < f->most; i++)
        status = add_judged(f, sum, j, &j->move[i]);
    return status;
}

static grundy_status tell_judged(frontier *f, grundy_sum *sum)
{
    judged j;
    grundy_status status = grundy_say_judge_moves(&j, f->g, sum);

    if (status == GRUNDY_OK)
        status = f->to->judged(f->to->user, &j);
    if (status == GRUNDY_OK)
        status = add_best(f, sum, &j);
    grundy_say_judged_free(&j);
    return status;
}

static grundy_status tell_part(frontier *f, grundy_sum *sum)
{
    part_fact p;
    grundy_status status = grundy_say_part_facts(&p, f->g, sum, 0);

    if (status == GRUNDY_OK)
        status = f->to->part(f->to->user, &p);
    if (status == GRUNDY_OK)
        status = add_values(f, &p);
    grundy_say_part_free(&p);
    return status;
}

static grundy_status tell_sum(frontier *f, grundy_sum *sum)
{
    sum_fact s;
    grundy_status status = grundy_say_facts(&s, f->g, sum, f->most);

    if (status == GRUNDY_OK)
        status = f->to->sum(f->to->user, &s);
    if (status == GRUNDY_OK)
        status = add_afters(f, &s);
    grundy_say_facts_free(&s);
    return status;
}

static grundy_status tell_next(frontier *f, const char *text, bool results)
{
    grundy_error err = {0};
    grundy_sum *sum;
    grundy_status status;

    if (grundy_sum_open(&sum, f->g->rules, text, &err) != GRUNDY_OK)
        return grundy_say_fail(f->g, &err);
    status = results                                    ? tell_judged(f, sum)
             : f->by_parts && grundy_sum_parts(sum) > 0 ? tell_part(f, sum)
                                                        : tell_sum(f, sum);
    grundy_sum_close(&sum);
    return status;
}

static grundy_status go_on(frontier *f, uint64_t depths, bool results)
{
    grundy_status status = GRUNDY_OK;

    for (uint64_t depth = 1; status == GRUNDY_OK && depth <= depths &&
                             f->begin < f->count && f->begin < NEXT_TOLD;
         depth++) {
        const size_t end = f->count < NEXT_TOLD ? f->count : NEXT_TOLD;

        f->to->begin(f->to->user, depth);
        for (; status == GRUNDY_OK && f->begin < end; f->begin++)
            status = tell_next(f, f->text[f->begin], results);
    }
    if (status == GRUNDY_OK && f->count > NEXT_TOLD && f->begin >= NEXT_TOLD)
        f->to->cut(f->to->user, f->count - NEXT_TOLD);
    return status;
}

static void forget(frontier *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->text[i]);
    free(f->text);
}

grundy_status grundy_say_deeper(teller *g, const sum_fact *from, uint64_t depth,
                                size_t most, const deeper_sink *to)
{
    frontier f = {.g = g, .to = to, .most = most, .by_parts = from->has_nimber};
    grundy_status status = GRUNDY_OK;

    if (!f.by_parts)
        status = add_afters(&f, from);
    for (size_t i = 0; f.by_parts && status == GRUNDY_OK && i < from->parts;
         i++)
        status = add_values(&f, &from->part[i]);
    if (status == GRUNDY_OK)
        status = go_on(&f, depth, false);
    forget(&f);
    return status;
}

grundy_status grundy_say_deeper_judged(teller *g, grundy_sum *sum,
                                       const judged *from, uint64_t depth,
                                       size_t most, const deeper_sink *to)
{
    frontier f = {.g = g, .to = to, .most = most};
    grundy_status status = add_best(&f, sum, from);

    if (status == GRUNDY_OK)
        status = go_on(&f, depth, true);
    forget(&f);
    return status;
}
