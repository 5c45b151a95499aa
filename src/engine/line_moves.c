/* SPDX-License-Identifier: MIT */
/*
 * A clause is read with the position's numbers put in.  Short loops and lists
 * are run through; a long loop, or two of which the one stays near the other,
 * is left open, and all that stands behind it is read as linear in its
 * variable: the ends of ranges and conditions as bounds, and the numbers that
 * the move leaves.  What is split is split here too (split.c), down to heaps,
 * whose laws are asked for the places where the line has the value wanted
 * (heap_moves.c), or to one position of which a theorem tells who wins
 * (plan/laws/winners_line.h).  Moves are told when all are known, so that what
 * is not understood may still be looked at move by move.
 */
#include "engine/lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "plan/laws/winners_line.h"

enum {
    SHORT_LOOP = 16, /* run through in any case */
    MOST_CLASSES = 240,
    MOST_PLACES = 1 << 20, /* of an array, run through */
    NEAR = 64,             /* two variables are at most so far apart */
    MOST_FOUND = 1 << 20,
    SMALL_POSITION = 32 /* is looked at move by move */
};

/* ---- a line ---- */

static grundy_status keep(lines *w, int64_t u, uint64_t others)
{
    line_found f = {.others = others};

    assert(w->open <= 2 && w->loops <= MOST_LOOPS);
    for (uint32_t i = 0; i < w->loops; i++)
        f.value[i] = (int64_t)w->at.name[w->params + i].value.c;
    if (w->open > 0)
        f.value[w->place[0] - w->params] = w->step * u + w->from;
    if (w->open > 1)
        f.value[w->place[1] - w->params] = w->step * u + w->from + w->shift;
    if (w->count == MOST_FOUND)
        return NOT_READ;
    if (!GRUNDY_PUSH(w->e->mem, w->found, w->count, w->cap, f))
        return grundy_engine_no_memory(w->e, w->err);
    return grundy_watch_tick(w->e->watch, 1, w->err);
}

static grundy_status keep_walked(void *user, const heap_move *m, bool *stop,
                                 grundy_error *err)
{
    lines *const w = user;
    winning_rest *const rest = w->ask->rest;

    (void)stop;
    (void)err;
    if (w->over &&
        __builtin_add_overflow(rest->moves, m->others + 1, &rest->moves))
        rest->moves = UINT64_MAX;
    return w->over ? GRUNDY_OK : keep(w, m->k, m->others);
}

static grundy_status nim_line(lines *w, int64_t low, int64_t high)
{
    const affine *const size = &w->part[0].size;
    const wide to = (wide)(w->ask->want ^ w->value) - size->c;
    const wide k = to / size->of[0];

    assert(low <= high && w->step > 0);
    if (w->parts != 1)
        return NOT_READ;
    return to % size->of[0] == 0 && k >= low && k <= high
               ? keep(w, (int64_t)k, 0)
               : GRUNDY_OK;
}

static grundy_status heap_line_moves(lines *w, int64_t low, int64_t high)
{
    moving_part *const part = &w->part[0];
    winning_rest *const rest = w->ask->rest;
    heap_line line = {.kind = part->kind,
                      .parts = w->parts,
                      .low = low,
                      .high = high,
                      .want = w->ask->want ^ w->value,
                      .rest = w->over ? NULL : rest};
    bool known;
    grundy_status status;

    for (uint32_t i = 0; i < w->parts; i++) {
        if (w->part[i].kind != line.kind ||
            w->part[i].length != (w->parts > 1 ? 1 : part->length))
            return NOT_READ;
        line.part[i] = (linear){.k = (int64_t)w->part[i].size.of[0],
                                .c = (int64_t)w->part[i].size.c};
    }
    if (part->length > 1) {
        const wide last = part->size.of[0] > 0 ? high : low;

        part->word[part->moving] =
            grundy_clause_clamp(part->size.c + part->size.of[0] * last);
        line.slice = grundy_engine_slice_law(
            w->e, (grundy_position){part->kind, part->length, part->word});
        if (line.slice == NULL)
            return NOT_READ;
    }
    status = grundy_engine_line(w->e, &line, &known, keep_walked, w, w->err);
    if (status == GRUNDY_OK && known && !w->over && rest != NULL &&
        rest->kind != NULL) {
        rest->kind = w->e->set.kind[w->ask->at.kind].name;
        rest->heap = (uint64_t)w->ask->at.word[0];
        w->over = true;
    }
    return known || status != GRUNDY_OK ? status : NOT_READ;
}

static grundy_status told_line(lines *w, int64_t low, int64_t high)
{
    winner_line line = {
        .law = w->winner, .length = w->numbers, .low = low, .high = high};
    grundy_status status = GRUNDY_OK;
    int64_t k = low;

    assert(low <= high && w->winner != NULL);
    if (w->parts > 0 || w->value != 0 || w->numbers > WINNER_NUMBERS)
        return NOT_READ;
    for (uint32_t i = 0; i < w->numbers; i++) {
        line.word[i] = (int64_t)w->told[i].c;
        line.by[i] = (int64_t)w->told[i].of[0];
    }
    if (!grundy_winners_line(&line))
        return NOT_READ;
    while (status == GRUNDY_OK && grundy_winners_next(&line, &k)) {
        status = keep(w, k, 0);
        if (k++ == high)
            break;
    }
    return status;
}

/* Along the first variable, or that by steps. */
static grundy_status steps_line(lines *w)
{
    wide low, high;
    grundy_status status = grundy_lines_ends(w, &low, &high);

    if (status != GRUNDY_OK || low > high)
        return status;
    if (w->winner != NULL)
        return told_line(w, (int64_t)low, (int64_t)high);
    if (w->parts == 0)
        return NOT_READ;
    return w->part[0].kind == GRUNDY_KIND_NIM
               ? nim_line(w, (int64_t)low, (int64_t)high)
               : heap_line_moves(w, (int64_t)low, (int64_t)high);
}

/* ---- remainders ---- */

static void step_by(affine *x, int64_t step, int64_t from)
{
    *x = (affine){x->c + x->of[0] * from, {x->of[0] * step, 0}};
}

/* Whether all remainders are as they should be, from the number on by steps
 * that do not change them; none of what they are of is below 0. */
static grundy_status has_remainders(const lines *w, wide low, wide high,
                                    int64_t from, bool *has)
{
    *has = true;
    for (uint32_t i = 0; i < w->remainders; i++) {
        const remainder_bound *const r = &w->remainder[i];
        const wide x = r->x.c + r->x.of[0] * from;

        assert(r->modulus > 0 && r->rest >= 0 && r->rest < r->modulus);
        if (r->x.c + r->x.of[0] * low < 0 || r->x.c + r->x.of[0] * high < 0)
            return NOT_READ;
        *has &=
            ((x % r->modulus + r->modulus) % r->modulus == r->rest) != r->not ;
    }
    return GRUNDY_OK;
}

/* A line for each class that has the remainders. */
static grundy_status one_line(lines *w)
{
    const lines before = *w;
    uint64_t modulus = 1;
    wide low, high;
    grundy_status status = grundy_lines_ends(w, &low, &high);

    for (uint32_t i = 0; i < w->remainders; i++) {
        if (w->remainder[i].modulus > MOST_CLASSES)
            return NOT_READ;
        modulus *=
            (uint64_t)w->remainder[i].modulus /
            grundy_number_gcd(modulus, (uint64_t)w->remainder[i].modulus);
    }
    if (status != GRUNDY_OK || low > high || modulus > MOST_CLASSES)
        return status != GRUNDY_OK || low > high ? status : NOT_READ;
    w->step = (int64_t)modulus;
    for (w->from = 0; w->from < w->step && status == GRUNDY_OK; w->from++) {
        bool has;

        status = has_remainders(w, low, high, w->from, &has);
        for (uint32_t i = 0; has && i < w->bounds; i++)
            step_by(&w->bound[i], w->step, w->from);
        for (uint32_t i = 0; has && i < w->parts; i++)
            step_by(&w->part[i].size, w->step, w->from);
        for (uint32_t i = 0; has && i < w->numbers; i++)
            step_by(&w->told[i], w->step, w->from);
        if (status == GRUNDY_OK && has)
            status = steps_line(w);
        memcpy(w->bound, before.bound, sizeof w->bound);
        memcpy(w->part, before.part, sizeof w->part);
        memcpy(w->told, before.told, sizeof w->told);
    }
    return status;
}

/* ---- two variables near each other ---- */

/* How much more the second one may be. */
static bool find_shifts(const lines *w, wide *low, wide *high)
{
    *low = INT64_MIN;
    *high = INT64_MAX;
    for (uint32_t i = 0; i < w->bounds; i++) {
        const wide c = w->bound[i].c, step = w->bound[i].of[1];

        if (w->bound[i].of[0] + step != 0 || step == 0)
            continue;
        if (step > 0 && -grundy_number_wide_floor(c, step) > *low)
            *low = -grundy_number_wide_floor(c, step);
        else if (step < 0 && grundy_number_wide_floor(c, -step) < *high)
            *high = grundy_number_wide_floor(c, -step);
    }
    return *low > *high || (*low > INT64_MIN && *high - *low < NEAR);
}

static void shift_by(affine *x, int64_t shift)
{
    *x = (affine){x->c + x->of[1] * shift, {x->of[0] + x->of[1], 0}};
}

static grundy_status near_lines(lines *w)
{
    const lines before = *w;
    wide low, high;
    grundy_status status = GRUNDY_OK;

    if (!find_shifts(w, &low, &high))
        return NOT_READ;
    for (wide shift = low; shift <= high && status == GRUNDY_OK; shift++) {
        w->shift = (int64_t)shift;
        for (uint32_t i = 0; i < w->bounds; i++)
            shift_by(&w->bound[i], w->shift);
        for (uint32_t i = 0; i < w->parts; i++)
            shift_by(&w->part[i].size, w->shift);
        for (uint32_t i = 0; i < w->numbers; i++)
            shift_by(&w->told[i], w->shift);
        status = one_line(w);
        memcpy(w->bound, before.bound, sizeof w->bound);
        memcpy(w->part, before.part, sizeof w->part);
        memcpy(w->told, before.told, sizeof w->told);
    }
    return status;
}

/* ---- a clause ---- */

static const rule_move *move_of(const lines *w)
{
    return &w->e->set.kind[w->ask->at.kind].move[w->clause];
}

static grundy_status read_left(lines *w)
{
    w->value = 0;
    w->parts = w->numbers = 0;
    w->winner = NULL;
    return grundy_lines_left(w, &w->at, move_of(w)->target, 0);
}

/* Of an array that is a sum of its elements most stay as they were. */
static grundy_status one_change(lines *w)
{
    grundy_status status = read_left(w);

    if (status == GRUNDY_OK && (w->parts > 0 || w->winner != NULL))
        status = NOT_READ;
    for (uint32_t i = 0; i < w->bounds && status == GRUNDY_OK; i++)
        if (w->bound[i].c < 0)
            return GRUNDY_OK;
    return status == GRUNDY_OK && w->value == w->ask->want ? keep(w, 0, 0)
                                                           : status;
}

/* No variable is open: the move is made. */
static grundy_status one_move(lines *w)
{
    const uint32_t bounds = w->bounds;
    int64_t value = 0;
    bool wins = false;
    grundy_status status = w->arrays ? one_change(w) : NOT_READ;

    w->bounds = bounds;
    if (status != NOT_READ)
        return status;
    status = grundy_lines_evaluate(w, &w->at, move_of(w)->target, &value);
    if (status == GRUNDY_OK && value != 0)
        status = grundy_engine_has_nimber(w->e, grundy_object_at(value),
                                          w->ask->want, &wins, w->err);
    return status == GRUNDY_OK && wins ? keep(w, 0, 0) : status;
}

static grundy_status end_of_clause(lines *w)
{
    const uint32_t bounds = w->bounds;
    grundy_status status;

    if (w->open == 0)
        return one_move(w);
    status = read_left(w);
    if (status == GRUNDY_OK)
        status = w->open == 1 ? one_line(w) : near_lines(w);
    w->bounds = bounds;
    return status;
}

static grundy_status walk(lines *w, uint32_t step);

static grundy_status walk_if(lines *w, uint32_t step)
{
    const uint32_t bounds = w->bounds, remainders = w->remainders;
    grundy_status status =
        grundy_lines_condition(w, move_of(w)->tail->step[step].expr);
    bool holds = true;

    for (uint32_t i = bounds; i < w->bounds; i++)
        holds &= !is_fixed(&w->bound[i]) || w->bound[i].c >= 0;
    if (status == GRUNDY_OK && holds)
        status = walk(w, step + 1);
    w->bounds = bounds;
    w->remainders = remainders;
    return status;
}

/* From `from` on by ones, or the list. */
static grundy_status walk_each(lines *w, uint32_t step, const int64_t *list,
                               int64_t from, uint64_t count)
{
    affine *const value = &w->at.name[w->at.names - 1].value;
    grundy_status status = GRUNDY_OK;

    assert(w->at.names > w->params);
    for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++) {
        *value = (affine){.c = list != NULL ? list[i] : from + (int64_t)i};
        status = grundy_watch_tick(w->e->watch, 1, w->err);
        if (status == GRUNDY_OK)
            status = walk(w, step + 1);
    }
    return status;
}

typedef struct place_use {
    const variable *name;
    bool place;
} place_use;

static bool names_it(void *user, node *n)
{
    place_use *const use = user;

    use->place |= n->op == N_NAME && n->call == CALL_VARIABLE &&
                  n->ref.variable == use->name;
    return true;
}

static bool find_place(void *user, node *n)
{
    const uint32_t from = n->op == N_UPDATE ? 0 : 1;
    const uint32_t to = n->op == N_UPDATE ? n->kids - 1 : n->kids;

    for (uint32_t i = from; i < to; i++)
        if (n->op == N_UPDATE || n->op == N_INDEX)
            (void)grundy_tree_walk(n->kid[i], names_it, user);
    return true;
}

/* Whether the name is a place in an array. */
static bool is_place(const lines *w, const variable *name)
{
    const rule_move *const m = move_of(w);
    place_use use = {name, false};

    if (w->arrays) {
        (void)grundy_tree_walk(m->target, find_place, &use);
        (void)grundy_tree_walk_tail(m->tail, find_place, &use);
    }
    return use.place;
}

static grundy_status walk_range(lines *w, uint32_t step)
{
    const node *const range = move_of(w)->tail->step[step].expr;
    const uint32_t bounds = w->bounds;
    bound_name *const name = &w->at.name[w->at.names - 1];
    int64_t low, high;
    grundy_status status =
        grundy_lines_evaluate(w, &w->at, range->kid[0], &low);

    if (status == GRUNDY_OK)
        status = grundy_lines_evaluate(w, &w->at, range->kid[1], &high);
    if (status == GRUNDY_OK) {
        high -= range->op == N_RANGE_LT && high > INT64_MIN;
        if (low > high ||
            (wide)high - low <
                (is_place(w, name->variable) ? MOST_PLACES : SHORT_LOOP))
            return walk_each(w, step, NULL, low,
                             low > high ? 0 : (uint64_t)(high - low) + 1);
    } else if (status != NOT_READ) {
        return status;
    }
    if (w->open == 2)
        return NOT_READ;
    w->place[w->open] = w->at.names - 1;
    name->value = (affine){.of = {w->open == 0, w->open == 1}};
    w->open++;
    status = grundy_lines_range(w, &w->at, &name->value, range);
    if (status == GRUNDY_OK)
        status = walk(w, step + 1);
    w->open--;
    w->bounds = bounds;
    return status;
}

static grundy_status walk_list(lines *w, uint32_t step)
{
    const node *const list = move_of(w)->tail->step[step].expr;
    int64_t value = 0;
    grundy_status status;

    if ((list->type->tag != TYPE_ARRAY && list->type->tag != TYPE_SET) ||
        list->type->in != NULL || list->type->item[0]->tag > TYPE_CHAR)
        return NOT_READ;
    status = grundy_lines_evaluate(w, &w->at, list, &value);
    return status == GRUNDY_OK
               ? walk_each(w, step, grundy_object_at(value)->word, 0,
                           grundy_object_at(value)->count)
               : status;
}

static grundy_status walk_loop(lines *w, uint32_t step)
{
    const tail_step *const s = &move_of(w)->tail->step[step];
    grundy_status status;

    if (s->pattern->name == NULL || w->loops == MOST_LOOPS)
        return NOT_READ;
    w->at.name[w->at.names++] = (bound_name){.variable = s->pattern->variable};
    w->loops++;
    status = grundy_tree_is_range(s->expr) ? walk_range(w, step)
                                           : walk_list(w, step);
    w->loops--;
    w->at.names--;
    return status;
}

static grundy_status walk(lines *w, uint32_t step)
{
    const tail *const t = move_of(w)->tail;

    if (step == t->steps)
        return end_of_clause(w);
    switch (t->step[step].kind) {
    case STEP_FOR: return walk_loop(w, step);
    case STEP_IF: return walk_if(w, step);
    case STEP_WINNING: break;
    }
    return NOT_READ;
}

/* ---- what is found is told ---- */

static int compare_found(const void *left, const void *right)
{
    const line_found *const x = left, *const y = right;

    for (uint32_t i = 0; i < MOST_LOOPS; i++)
        if (x->value[i] != y->value[i])
            return x->value[i] < y->value[i] ? -1 : 1;
    return 0;
}

/* The loops of the clause, with what the move has in them. */
static void bind_loops(lines *w, const line_found *f)
{
    const tail *const t = move_of(w)->tail;

    w->at.names = w->params;
    for (uint32_t i = 0, loop = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR)
            w->at.name[w->at.names++] =
                (bound_name){.variable = t->step[i].pattern->variable,
                             .value = {.c = f->value[loop++]}};
}

static bool set_registers(const lines *w, const binding_list *names,
                          int64_t *reg)
{
    for (uint32_t i = 0; i < names->count; i++) {
        uint32_t at = w->at.names;

        while (at > 0 && strcmp(w->at.name[at - 1].variable->name,
                                names->at[i].name) != 0)
            at--;
        if (at == 0)
            return false;
        reg[names->at[i].reg] = (int64_t)w->at.name[at - 1].value.c;
    }
    return true;
}

static grundy_status tell_one(lines *w, const line_found *f,
                              engine_move_found *found, void *user, bool *stop)
{
    engine *const e = w->e;
    const rule_code *const options = e->program.kind[w->ask->at.kind].options;
    const object *to;
    engine_move m = {.clause = w->clause,
                     .has_nimber = true,
                     .nimber = w->ask->want,
                     .others = f->others,
                     .names = &options->list[w->clause]};
    int64_t value = 0, *const reg =
                           grundy_arena_new(&e->machine.scratch,
                                            (options->regs + 1) * sizeof *reg);
    grundy_status status;

    if (reg == NULL)
        return grundy_engine_no_memory(e, w->err);
    memset(reg, 0, options->regs * sizeof *reg);
    bind_loops(w, f);
    status = grundy_lines_evaluate(w, &w->at, move_of(w)->target, &value);
    if (status != GRUNDY_OK || value == 0 || !set_registers(w, m.names, reg))
        return status == NOT_READ || status == GRUNDY_OK
                   ? grundy_fail(w->err, GRUNDY_EINTERNAL,
                                 "a move of a line can't be made")
                   : status;
    to = grundy_object_at(value);
    m.to = to->word;
    m.to_words = (size_t)to->count;
    m.reg = reg;
    return found(user, &m, stop, w->err);
}

/* ---- a position ---- */

static bool is_plain_move(const rule_move *m)
{
    return m->side == SIDE_BOTH && m->gain == NULL && !m->again &&
           !m->entailing && !m->instead;
}

static grundy_status begin(lines *w, bool *known)
{
    const grundy_position at = w->ask->at;
    const game_kind *const kind = &w->e->set.kind[at.kind];
    int64_t reg[GRUNDY_MOST_PARAMS];
    bool small = at.length < SMALL_POSITION;
    grundy_status status;

    *known = false;
    for (uint32_t i = 0; i < kind->params; i++) {
        if (kind->param[i].kind != PARAM_INT &&
            (kind->param[i].kind != PARAM_ARRAY || kind->split == NULL))
            return GRUNDY_OK;
        w->arrays |= kind->param[i].kind == PARAM_ARRAY;
    }
    for (uint32_t i = 0; i < kind->moves; i++)
        if (!is_plain_move(&kind->move[i]))
            return GRUNDY_OK;
    for (uint32_t i = 0; i < at.length && small; i++)
        small = at.word[i] < SMALL_POSITION;
    if (small || kind->moves == 0)
        return GRUNDY_OK;
    status = grundy_machine_decode(&w->e->machine, at.kind, at.word, at.length,
                                   reg, w->err);
    for (uint32_t i = 0; i < kind->params && status == GRUNDY_OK; i++)
        w->at.name[w->at.names++] = (bound_name){
            .variable = kind->param[i].variable, .value = {.c = reg[i]}};
    w->params = kind->params;
    *known = status == GRUNDY_OK;
    return status;
}

/* Where each clause's moves begin among those found. */
static grundy_status find_all(lines *w, size_t *from, uint32_t clauses)
{
    grundy_status status = GRUNDY_OK;

    for (w->clause = 0; w->clause < clauses && status == GRUNDY_OK;
         w->clause++) {
        const size_t first = w->count;

        from[w->clause] = first;
        if (!w->over)
            status = walk(w, 0);
        if (w->count > first + 1)
            qsort(w->found + first, w->count - first, sizeof *w->found,
                  compare_found);
    }
    from[clauses] = w->count;
    return status;
}

grundy_status grundy_engine_line_moves(engine *e, const line_question *ask,
                                       bool *known, engine_move_found *found,
                                       void *user, bool *stop,
                                       grundy_error *err)
{
    lines w = {.e = e, .ask = ask, .err = err, .step = 1};
    const uint32_t clauses = e->set.kind[ask->at.kind].moves;
    size_t *const from =
        grundy_arena_new(&e->machine.scratch, (clauses + 1) * sizeof *from);
    arena_mark mark;
    grundy_status status = GRUNDY_OK;

    status = begin(&w, known);
    if (status != GRUNDY_OK || !*known)
        return status;
    if (from == NULL)
        return grundy_engine_no_memory(e, err);
    if (e->program.kind[ask->at.kind].options == NULL) { /* the names */
        rule_code *code;

        status = grundy_compile_options(&e->program, &e->machine, ask->at.kind,
                                        true, &code, err);
        if (status != GRUNDY_OK)
            return status;
    }
    mark = grundy_arena_get(&e->machine.scratch);
    status = find_all(&w, from, clauses);
    grundy_arena_reset(&e->machine.scratch, mark);
    *known = status != NOT_READ;
    if (status == NOT_READ) {
        if (w.over)
            *ask->rest = (winning_rest){.kind = NULL};
        status = GRUNDY_OK;
        w.count = 0;
    }
    for (w.clause = 0; w.count > 0 && w.clause < clauses; w.clause++)
        for (size_t i = from[w.clause];
             i < from[w.clause + 1] && status == GRUNDY_OK && !*stop; i++)
            status = tell_one(&w, &w.found[i], found, user, stop);
    GRUNDY_FREE(e->mem, w.found, w.cap);
    return status;
}
