/* SPDX-License-Identifier: MIT */
/*
 * Sums whose positions are given as words: from the words that the caller
 * writes, one parameter after another, to the registers of the machine, and
 * from there by the way that sums in the rules take, ranges and all.  Nothing
 * is parsed or compiled.
 */
#include <string.h>

#include "api/sum.h"
#include "base/error.h"
#include "lang/lists.h"

/* What is left to read of a position. */
typedef struct words {
    const int64_t *at;
    size_t left;
} words;

static bool take(words *w, int64_t *out)
{
    if (w->left == 0)
        return false;
    w->left--;
    *out = *w->at++;
    return true;
}

/* A length, then as many elements of a width. */
static bool take_list(words *w, uint32_t width, const int64_t **at,
                      uint64_t *count)
{
    int64_t length;

    if (!take(w, &length) || length < 0 || (uint64_t)length > w->left / width)
        return false;
    *at = w->at;
    *count = (uint64_t)length;
    w->at += *count * width;
    w->left -= (size_t)*count * width;
    return true;
}

static grundy_status wrong_words(const game_kind *k, grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EINVAL,
                       "the words of a position are not those of the "
                       "parameters of '%s'",
                       k->name);
}

/* The elements, or their bits where the set is held as those; *outside: one is
 * not in the universe. */
static grundy_status put_set(engine *e, const param *p,
                             const param_shape *shape, const int64_t *at,
                             uint64_t count, int64_t *reg, bool *outside,
                             grundy_error *err)
{
    const type *const item = p->variable->type->item[0];
    const universe_now *const u =
        &e->program.universe[p->variable->type->in->index];
    object *o;

    for (uint64_t i = 0; i < count; i++)
        *outside |= grundy_universe_index(u, at + i * item->width) < 0;
    *reg = 0;
    for (uint64_t i = 0; shape->mask && !*outside && i < count; i++)
        *reg |= (int64_t)(UINT64_C(1)
                          << grundy_universe_index(u, at + i * item->width));
    if (shape->mask || *outside)
        return GRUNDY_OK;
    o = grundy_object_new(&e->machine.scratch, count, count * item->width);
    if (o == NULL)
        return grundy_engine_no_memory(e, err);
    if (count > 0)
        memcpy(o->word, at, (size_t)(count * item->width) * sizeof *at);
    o->count =
        grundy_object_sort_unique(&e->machine.scratch, item, o->word, count);
    *reg = grundy_object_reference(o);
    return GRUNDY_OK;
}

static grundy_status put_array(engine *e, const int64_t *at, uint64_t count,
                               int64_t *reg, grundy_error *err)
{
    object *const o = grundy_object_new(&e->machine.scratch, count, count);

    if (o == NULL)
        return grundy_engine_no_memory(e, err);
    if (count > 0)
        memcpy(o->word, at, (size_t)count * sizeof *at);
    *reg = grundy_object_reference(o);
    return GRUNDY_OK;
}

static grundy_status put_param(engine *e, const game_kind *k, uint32_t i,
                               words *w, int64_t *reg, bool *outside,
                               grundy_error *err)
{
    const param *const p = &k->param[i];
    const param_shape *const shape = &e->program.kind[k->index].param[i];
    const int64_t *at;
    uint64_t count;

    if (p->kind == PARAM_INT)
        return take(w, reg) ? GRUNDY_OK : wrong_words(k, err);
    if (!take_list(w,
                   p->kind == PARAM_SET ? p->variable->type->item[0]->width : 1,
                   &at, &count))
        return wrong_words(k, err);
    return p->kind == PARAM_SET
               ? put_set(e, p, shape, at, count, reg, outside, err)
               : put_array(e, at, count, reg, err);
}

static grundy_status outside_of(const game_kind *k, grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EINPUT,
                       "a set holds what its parameter of '%s' does not allow",
                       k->name);
}

static grundy_status put_nim(engine *e, const grundy_position *part,
                             uint64_t copies, grundy_error *err)
{
    if (part->length != 1 || copies > INT64_MAX)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a Nim heap of one word and a number of "
                           "copies");
    return grundy_part_add_nim(&e->machine, part->word[0], (int64_t)copies);
}

/* Appends one part to the machine's list. */
static grundy_status put_part(engine *e, const grundy_position *part,
                              uint64_t copies, grundy_error *err)
{
    const game_kind *k;
    words w = {part->word, part->length};
    int64_t reg[GRUNDY_MOST_PARAMS];
    bool outside = false;
    grundy_status status;

    if (part->kind == GRUNDY_KIND_NIM)
        return put_nim(e, part, copies, err);
    if (part->kind >= e->set.kinds || e->set.kind[part->kind].planned ||
        copies > INT64_MAX)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a kind of the rules and a number of "
                           "copies");
    k = &e->set.kind[part->kind];
    status = grundy_engine_need(e, &e->set.kind_reads[k->index], err);
    if (status == GRUNDY_OK)
        status = grundy_machine_shape(&e->machine, k->index, err);
    for (uint32_t i = 0; status == GRUNDY_OK && i < k->params; i++)
        status = put_param(e, k, i, &w, &reg[i], &outside, err);
    if (status == GRUNDY_OK && w.left > 0)
        status = wrong_words(k, err);
    if (status == GRUNDY_OK && outside)
        status = outside_of(k, err);
    return status == GRUNDY_OK
               ? grundy_part_add(&e->machine, k->index, reg, (int64_t)copies)
               : status;
}

/* The sum of the parts as an object in the machine's scratch. */
static grundy_status put_sum(engine *e, const grundy_position *part,
                             const uint64_t *copies, size_t parts, int64_t *sum,
                             grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (!grundy_list_open(&e->machine))
        return grundy_engine_no_memory(e, err);
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++)
        status = put_part(e, &part[i], copies != NULL ? copies[i] : 1, err);
    if (status == GRUNDY_OK)
        status = grundy_list_to_sum(&e->machine, sum);
    if (status == GRUNDY_OK && *sum == 0) {
        status = grundy_fail(err, GRUNDY_EINPUT, "%s is outside its range",
                             grundy_machine_outside(&e->machine));
        grundy_machine_hint_outside(&e->machine, err);
    }
    return status;
}

/* The machine's lists are left as they were, whatever fails. */
static grundy_status make_sum(engine *e, const grundy_position *part,
                              const uint64_t *copies, size_t parts,
                              int64_t *sum, grundy_error *err)
{
    machine *const m = &e->machine;
    const size_t open = m->open, list = m->list.count;
    grundy_error *const outer = m->err;
    grundy_status status;

    m->err = err;
    status = put_sum(e, part, copies, parts, sum, err);
    m->open = open;
    m->list.count = list;
    m->err = outer;
    return status;
}

/* What the sum has been goes; the empty one after a failure. */
static grundy_status become(grundy_sum *s, const object *sum,
                            grundy_status status, grundy_error *err)
{
    const object none = {.count = 0};

    grundy_arena_reset(&s->arena, s->empty);
    s->parts = 0;
    if (status == GRUNDY_OK)
        status = grundy_sum_merge(s, sum, err);
    if (status != GRUNDY_OK) {
        s->parts = 0;
        (void)grundy_sum_merge(s, &none, NULL);
    }
    return status;
}

static grundy_status bind(grundy_sum *s, const grundy_position *part,
                          const uint64_t *copies, size_t parts,
                          grundy_error *err)
{
    engine *const e = &s->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    int64_t sum = 0;
    grundy_status status = grundy_rules_ready(s->rules, err);

    if (status == GRUNDY_OK)
        status = make_sum(e, part, copies, parts, &sum, err);
    status = become(s, grundy_object_at(sum), status, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_sum_prepare(grundy_sum **out, grundy_rules *rules,
                                 grundy_error *err)
{
    grundy_sum *s;
    grundy_status status = grundy_sum_new(&s, rules, err);

    *out = NULL;
    if (status == GRUNDY_OK)
        status = grundy_sum_bind(s, NULL, NULL, 0, err);
    if (status != GRUNDY_OK)
        grundy_sum_close(&s);
    *out = s;
    return status;
}

grundy_status grundy_sum_bind(grundy_sum *sum, const grundy_position *part,
                              const uint64_t *copies, size_t parts,
                              grundy_error *err)
{
    grundy_rules_enter(sum->rules);
    return grundy_rules_leave(sum->rules, bind(sum, part, copies, parts, err),
                              err);
}

/* The words of an option have no arena of their own: they are copied twice. */
grundy_status grundy_sum_bind_move(grundy_sum *sum, const grundy_move *move,
                                   grundy_error *err)
{
    engine *const e = &sum->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const engine_move *const m = move->target;
    object *o;
    grundy_status status = GRUNDY_OK;

    if (m == NULL)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a move that `found` is told of");
    o = grundy_object_new(&e->machine.scratch, m->to_words, m->to_words);
    if (o == NULL)
        status = grundy_engine_no_memory(e, err);
    else if (m->to_words > 0)
        memcpy(o->word, m->to, m->to_words * sizeof *m->to);
    status = become(sum, o, status, err);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}
