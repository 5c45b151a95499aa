/* SPDX-License-Identifier: MIT */
/*
 * A position that the planner found to be a sum (plan/rewrites/rewrite.h).
 * Where one is asked for its nimber its parts are asked instead, before any
 * solver; the solvers need to know only of those that are options of other
 * kinds.  And a position that has a form: the form is asked instead, while the
 * options that solvers meet are put into it by the moves themselves or not at
 * all.
 */
#include <assert.h>

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
    assert(!goes_on || part == end);
    return goes_on;
}

/* The sum that an expression of the kind's parameters is there. */
static grundy_status find_sum(engine *e, const game_kind *k, const node *n,
                              grundy_position at, const object **sum,
                              grundy_error *err)
{
    variable *local[GRUNDY_MOST_PARAMS];
    int64_t reg[GRUNDY_MOST_PARAMS], value = 0;
    rule_code *code;
    grundy_status status = grundy_machine_decode(&e->machine, at.kind, at.word,
                                                 at.length, reg, err);

    for (uint32_t i = 0; i < k->params; i++)
        local[i] = k->param[i].variable;
    if (status == GRUNDY_OK)
        status = grundy_engine_code(e, n, local, k->params, &code, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(&e->machine, code, reg, &value, err);
    if (status == GRUNDY_OK && value == 0)
        status = grundy_engine_outside(e, n->span, err);
    if (status == GRUNDY_OK)
        *sum = grundy_object_at(value);
    return status;
}

grundy_status grundy_engine_split_sum(engine *e, grundy_position at,
                                      const object **sum, grundy_error *err)
{
    const game_kind *const k = &e->set.kind[at.kind];

    return find_sum(e, k, k->split, at, sum, err);
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
    status = find_sum(e, k, k->split, at, &sum, err);
    if (status == GRUNDY_OK)
        (void)(add_parts(to, sum) && grundy_options_end(to));
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- parts of parts ---- */

typedef struct expanding {
    engine *e;
    option_part *part;
    size_t parts, cap;
    grundy_error *err;
} expanding;

static bool is_split(const engine *e, const option_part *part)
{
    return part->at.kind != GRUNDY_KIND_NIM &&
           e->set.kind[part->at.kind].split != NULL;
}

bool grundy_engine_is_split(const engine *e, const option_part *part,
                            size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        if (is_split(e, &part[i]))
            return true;
    return false;
}

static grundy_status push(expanding *x, const option_part *part)
{
    if (x->parts == x->cap) {
        const size_t cap = 2 * x->cap + 8;
        option_part *const grown =
            grundy_arena_new(&x->e->machine.scratch, cap * sizeof *grown);

        if (grown == NULL)
            return grundy_engine_no_memory(x->e, x->err);
        for (size_t i = 0; i < x->parts; i++)
            grown[i] = x->part[i];
        x->part = grown;
        x->cap = cap;
    }
    x->part[x->parts++] = *part;
    return GRUNDY_OK;
}

/* As many copies as pairs and nimbers tell apart: none, or some and their
 * parity.  Under normal play an even number of them is worth nothing. */
static uint64_t few_copies(const engine *e, uint64_t copies)
{
    if (!grundy_engine_is_misere(e))
        return copies % 2;
    return copies > 3 ? 2 + copies % 2 : copies;
}

/* A planned kind's sum is of kinds that are split later in the file's order of
 * rewrites, so this ends. */
static grundy_status expand(expanding *x, const option_part *part, size_t parts)
{
    engine *e = x->e;
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        const object *sum = NULL;
        const game_kind *k;
        option_part *inner;
        size_t count;

        const uint64_t copies = few_copies(e, part[i].copies);

        if (copies == 0)
            continue;
        if (!is_split(e, &part[i])) {
            status = push(x, &part[i]);
            continue;
        }
        k = &e->set.kind[part[i].at.kind];
        status = find_sum(e, k, k->split, part[i].at, &sum, x->err);
        if (status == GRUNDY_OK)
            status = grundy_engine_parts(e, &e->machine.scratch, sum, &inner,
                                         &count, x->err);
        for (size_t j = 0; status == GRUNDY_OK && j < count; j++)
            inner[j].copies = copies * few_copies(e, inner[j].copies);
        if (status == GRUNDY_OK)
            status = expand(x, inner, count);
    }
    return status;
}

grundy_status grundy_engine_expand(engine *e, option_part **part, size_t *parts,
                                   grundy_error *err)
{
    expanding x = {.e = e, .err = err};
    grundy_status status;

    if (!grundy_engine_is_split(e, *part, *parts))
        return GRUNDY_OK;
    status = expand(&x, *part, *parts);
    assert(status != GRUNDY_OK || !grundy_engine_is_split(e, x.part, x.parts));
    *part = x.part;
    *parts = x.parts;
    return status;
}

grundy_status grundy_engine_split_nimber(engine *e, grundy_position at,
                                         uint64_t *out, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    option_part whole = {at, 1}, *part = &whole;
    size_t parts = 1;
    grundy_status status = grundy_engine_expand(e, &part, &parts, err);

    *out = 0;
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        uint64_t value;

        status = grundy_engine_part_nimber(e, part[i].at, &value, err);
        *out ^= status == GRUNDY_OK ? value : 0;
    }
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* ---- forms ---- */

grundy_status grundy_engine_form(engine *e, grundy_position *at,
                                 grundy_error *err)
{
    const game_kind *const k =
        at->kind == GRUNDY_KIND_NIM ? NULL : &e->set.kind[at->kind];
    const object *sum = NULL;
    uint64_t known;
    grundy_status status;

    if (k == NULL || k->form == NULL ||
        (e->nimbers != NULL && grundy_nimber_peek(e->nimbers, *at, &known)))
        return GRUNDY_OK;
    status = find_sum(e, k, k->form, *at, &sum, err);
    assert(status != GRUNDY_OK ||
           sum->count == SUM_WORDS + (uint64_t)sum->word[SUM_LENGTH]);
    if (status == GRUNDY_OK)
        *at = (grundy_position){at->kind, (uint32_t)sum->word[SUM_LENGTH],
                                sum->word + SUM_WORDS};
    return status;
}

grundy_status grundy_engine_forms(engine *e, option_part *part, size_t parts,
                                  grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        status = grundy_engine_form(e, &part[i].at, err);
    return status;
}

/* ---- whom the solvers meet ---- */

static bool meets_split(void *user, node *n)
{
    bool *meets = user;

    if (n->op == N_CALL && n->type->tag == TYPE_SUM)
        *meets |= n->call == CALL_FUNCTION ||
                  (n->call == CALL_POSITION && n->ref.kind->split != NULL);
    return !*meets;
}

bool grundy_engine_meets_split(const engine *e)
{
    bool any = false, meets = false;

    for (uint32_t k = 0; k < e->set.kinds; k++)
        any |= e->set.kind[k].split != NULL;
    for (uint32_t k = 0; any && k < e->set.kinds; k++) {
        const game_kind *const kind = &e->set.kind[k];

        for (uint32_t i = 0; kind->split == NULL && i < kind->moves; i++)
            (void)grundy_tree_walk(kind->move[i].target, meets_split, &meets);
    }
    return meets;
}
