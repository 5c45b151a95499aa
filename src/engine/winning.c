/* SPDX-License-Identifier: MIT */
/*
 * The rows of `for winning move`: one for each winning move, with the values
 * of the names that the rule file asks for.  The expression of the sum is run
 * once more under a trace, since names that its own loops bind belong to a
 * part and not to the sum.
 */
#include <string.h>

#include "base/error.h"
#include "engine/engine.h"

/* The names that the sum's own loops bind, part by part. */
typedef struct part_names {
    const binding_list *names;
    int64_t *reg; /* a copy of the registers */
} part_names;

typedef struct rows {
    engine *e;
    const tail_step *step;
    part_names *part; /* by part; only of parts with copies */
    size_t parts, part_cap;
    size_t seen;   /* words of the sum that have their names */
    uint32_t regs; /* of the code that makes the sum */
    word_list row;
    uint64_t count;
    winning_rest rest;
    const object *sum;
    option_part *list;
} rows;

static grundy_status note_part(void *user, const binding_list *names,
                               const int64_t *reg, const int64_t *sum,
                               grundy_error *err)
{
    rows *w = user;
    engine *e = w->e;
    const machine *m = &e->machine;
    const size_t total = m->list.count - m->marks[m->open - 1].at;

    for (; w->seen < total;
         w->seen += SUM_WORDS + (size_t)sum[w->seen + SUM_LENGTH]) {
        part_names p = {names, NULL};

        if (sum[w->seen + SUM_COPIES] == 0)
            continue;
        if (!GRUNDY_RESERVE(e->mem, w->part, w->part_cap, w->parts + 1))
            return grundy_engine_no_memory(e, err);
        p.reg = grundy_arena_new(&e->machine.scratch,
                                 (w->regs + 1) * sizeof *p.reg);
        if (p.reg == NULL)
            return grundy_engine_no_memory(e, err);
        memcpy(p.reg, reg, w->regs * sizeof *p.reg);
        w->part[w->parts++] = p;
    }
    return GRUNDY_OK;
}

/* Innermost first: the move's own names, then the sum's loops. */
static const int64_t *value_of(const rows *w, const engine_move *m,
                               const char *name, int64_t *held)
{
    const grundy_position part = w->list[m->part].at;
    const int64_t *const value = grundy_engine_move_value(
        w->e, part.kind == GRUNDY_KIND_ENTAILED ? m->from : part, m, name,
        held);

    if (value != NULL || m->part >= w->parts)
        return value;
    return grundy_engine_bound(w->part[m->part].names, w->part[m->part].reg,
                               name);
}

static grundy_status add_row(void *user, const engine_move *m, bool *stop,
                             grundy_error *err)
{
    rows *w = user;
    const int64_t none = 0;

    (void)stop;
    w->count++;
    for (uint32_t i = 0; i < w->step->brought; i++) {
        const variable *v = w->step->brings[i].variable;
        int64_t held;
        const int64_t *value = value_of(w, m, w->step->brings[i].name, &held);

        if (value == NULL)
            return grundy_fail(err, GRUNDY_EINTERNAL,
                               "no value for '%s' of a winning move", v->name);
        if (!grundy_words_push(&w->row, value, v->type->width))
            return grundy_engine_no_memory(w->e, err);
    }
    if (w->step->brought == 0 && !grundy_words_push(&w->row, &none, 1))
        return grundy_engine_no_memory(w->e, err);
    return GRUNDY_OK;
}

/* Runs the expression of the sum again, to learn the names of each part. */
static grundy_status trace_parts(rows *w, const winning_use *use,
                                 const int64_t *argument, const node *n,
                                 grundy_error *err)
{
    engine *e = w->e;
    const machine_trace trace = {.user = w, .part = note_part};
    const machine_trace *const before = e->machine.trace;
    const bool keep = e->machine.keep;
    rule_code *c;
    int64_t value;
    grundy_status status = grundy_engine_winning_code(e, use, n, &c, err);

    if (status != GRUNDY_OK)
        return status;
    w->regs = c->regs;
    e->machine.trace = &trace;
    e->machine.keep = true;
    status = grundy_machine_run(&e->machine, c, argument, &value, err);
    e->machine.trace = before;
    e->machine.keep = keep;
    if (status == GRUNDY_OK && value == 0)
        status = grundy_engine_outside(e, n->span, err);
    if (status == GRUNDY_OK)
        w->sum = grundy_object_at(value);
    return status;
}

grundy_status grundy_engine_winning(engine *e, const winning_use *use,
                                    const int64_t *argument,
                                    const object **list, grundy_error *err)
{
    const tail_step *s = use->step;
    rows w = {.e = e, .step = s, .row = {.mem = e->mem}};
    const node *from = s->expr != NULL ? s->expr : e->set.start;
    size_t parts;
    object *made = NULL;
    bool retains = false;
    grundy_status status = grundy_engine_refresh(e, err);

    if (status == GRUNDY_OK && s->expr == NULL)
        status = grundy_engine_need(e, &e->set.start_reads, err);
    if (status == GRUNDY_OK)
        status = trace_parts(&w, use, argument, from, err);
    if (status == GRUNDY_OK)
        status = grundy_engine_parts(e, &e->machine.scratch, w.sum, &w.list,
                                     &parts, err);
    for (uint32_t i = 0; i < s->brought; i++)
        retains |= !grundy_type_is_flat(s->brings[i].variable->type);
    if (status == GRUNDY_OK)
        status = grundy_engine_winning_moves(e, w.sum, retains, &w.rest,
                                             add_row, &w, err);
    if (status == GRUNDY_OK) {
        made = grundy_object_new(&e->machine.scratch, w.count,
                                 w.row.count + WINNING_REST_WORDS);
        if (made == NULL)
            status = grundy_engine_no_memory(e, err);
        else if (w.row.count > 0)
            memcpy(made->word, w.row.at, w.row.count * sizeof *made->word);
    }
    if (status == GRUNDY_OK)
        memcpy(made->word + w.row.count, &w.rest, sizeof w.rest);
    grundy_words_close(&w.row);
    GRUNDY_FREE(e->mem, w.part, w.part_cap);
    *list = made;
    return status;
}

static grundy_status count_one(void *user, const engine_move *m, bool *stop,
                               grundy_error *err)
{
    uint64_t *count = user;

    (void)err;
    *stop = __builtin_add_overflow(*count, m->others, count) ||
            __builtin_add_overflow(*count, 1, count);
    if (*stop)
        *count = UINT64_MAX;
    return GRUNDY_OK;
}

grundy_status grundy_engine_count_winning(engine *e, uint64_t *out,
                                          grundy_error *err)
{
    const object *start;
    const grundy_status status = grundy_engine_start(e, &start, err);

    *out = 0;
    return status == GRUNDY_OK
               ? grundy_engine_moves(e, start, true, false, count_one, out, err)
               : status;
}
