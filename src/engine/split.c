/* SPDX-License-Identifier: MIT */
/*
 * A position that the planner found to be a sum (plan/rewrite.h): its
 * components, for the solvers.
 */
#include "engine/engine.h"

/* The sum's parts in the sink; 0 copies are nothing. */
static bool add_parts(grundy_options *to, const object *sum)
{
    const int64_t *part = sum->word, *const end = part + sum->count;
    bool goes_on = true;

    for (; goes_on && part < end;
         part += SUM_WORDS + (size_t)part[SUM_LENGTH]) {
        const uint64_t copies = (uint64_t)part[SUM_COPIES];

        if (copies == 0)
            continue;
        if (part[SUM_KIND] == SUM_NIM)
            goes_on =
                grundy_options_heaps(to, (uint64_t)part[SUM_WORDS], copies);
        else
            goes_on = grundy_options_part(
                to,
                (grundy_position){(uint32_t)part[SUM_KIND],
                                  (uint32_t)part[SUM_LENGTH], part + SUM_WORDS},
                copies);
    }
    return goes_on;
}

static grundy_status find_sum(engine *e, const game_kind *k, grundy_position at,
                              const object **sum, grundy_error *err)
{
    variable *local[GRUNDY_MOST_PARAMS];
    int64_t reg[GRUNDY_MOST_PARAMS], value = 0;
    rule_code *code;
    grundy_status status = grundy_machine_decode(&e->machine, at.kind, at.word,
                                                 at.length, reg, err);

    for (uint32_t i = 0; i < k->params; i++)
        local[i] = k->param[i].variable;
    if (status == GRUNDY_OK)
        status = grundy_engine_code(e, k->split, local, k->params, &code, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(&e->machine, code, reg, &value, err);
    if (status == GRUNDY_OK && value == 0)
        status = grundy_engine_outside(e, k->split->span, err);
    if (status == GRUNDY_OK)
        *sum = grundy_object_at(value);
    return status;
}

grundy_status grundy_engine_components(void *state, grundy_position at,
                                       grundy_options *to, grundy_error *err)
{
    engine *e = state;
    const game_kind *k = &e->set.kind[at.kind];
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *sum = NULL;
    grundy_status status = GRUNDY_OK;

    if (k->split == NULL) {
        (void)(grundy_options_part(to, at, 1) && grundy_options_end(to));
        return GRUNDY_OK;
    }
    status = find_sum(e, k, at, &sum, err);
    if (status == GRUNDY_OK)
        (void)(add_parts(to, sum) && grundy_options_end(to));
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}
