/* SPDX-License-Identifier: MIT */
/*
 * The laws of a ruleset's kinds for the inputs of the moment: Nim and 1..k at
 * once, games by code through the kernels of heap sequences, which prove
 * periods on the way and then answer for any size, and what else follows from
 * the numbers that may be taken.
 */
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "engine/engine.h"

static bool number_of(void *user, const node *n, int64_t *out)
{
    engine *e = user;
    grundy_error ignored = {0};

    return n->type->tag <= TYPE_CHAR &&
           grundy_engine_evaluate(e, n, out, &ignored) == GRUNDY_OK;
}

/* The elements lie in the machine's scratch until the binding is over. */
static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    engine *e = user;
    grundy_error ignored = {0};
    const object *o;
    int64_t value;

    if ((n->type->tag != TYPE_ARRAY && n->type->tag != TYPE_SET) ||
        n->type->in != NULL || n->type->item[0]->tag > TYPE_CHAR ||
        grundy_engine_evaluate(e, n, &value, &ignored) != GRUNDY_OK)
        return false;
    o = grundy_object_at(value);
    *at = o->word;
    *count = (size_t)o->count;
    return true;
}

code_source grundy_engine_source(engine *e)
{
    return (code_source){e, number_of, list_of};
}

/* The bounds of the closed forms; an error in them means no law here. */
static void bind_closed(engine *e, family *f)
{
    f->law = FAMILY_NONE;
    if (f->why_not != NULL)
        return;
    for (uint32_t i = 0; i < f->clauses; i++) {
        family_clause *c = &f->clause[i];

        c->most_now = c->least;
        if (c->most != NULL && !number_of(e, c->most, &c->most_now))
            return;
    }
    grundy_family_bind(f);
}

static bool same_code(const grundy_heap_code *x, const grundy_heap_code *y)
{
    return x->family == y->family && x->rule == y->rule &&
           x->unequal == y->unequal && x->tail == y->tail &&
           x->digits == y->digits &&
           memcmp(x->digit, y->digit, sizeof x->digit) == 0 &&
           x->count == y->count &&
           (x->count == 0 ||
            memcmp(x->set, y->set, x->count * sizeof *x->set) == 0);
}

static grundy_status bind_code(engine *e, kind_law *l, grundy_error *err)
{
    const code_source source = grundy_engine_source(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_heap_options options = {.limits = e->limits};
    grundy_heap_code code;
    grundy_status status = GRUNDY_OK;

    l->why_no_code = grundy_code_bind(&e->machine.scratch, &l->codes, &source,
                                      &code, &l->takes);
    options.limits.threads = 1;
    if (l->why_no_code != NULL)
        grundy_heap_close(&l->heap);
    else if (l->heap == NULL || !same_code(grundy_heap_game(l->heap), &code)) {
        grundy_heap_close(&l->heap);
        status = grundy_heap_open(&l->heap, &code, &options, err);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* A law of its own.  Under misère play only subtraction games have one. */
static void bind_taken(engine *e, uint32_t kind)
{
    const code_source source = {e, number_of, list_of};
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    kind_law *l = &e->law[kind];
    takes_law *t = &l->taken;

    if (l->taken_room.mem == NULL)
        grundy_arena_open(&l->taken_room, e->mem);
    grundy_arena_reset(&l->taken_room, (arena_mark){NULL, 0});
    grundy_takes_find(&l->taken_room, &e->set, &e->set.kind[kind], &source, t);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    l->takes = !t->splits && (t->kind == TAKES_ALL || t->kind == TAKES_RUN ||
                              t->kind == TAKES_STEPS);
    if (grundy_engine_is_misere(e) && !l->takes) {
        t->kind = TAKES_NONE;
        t->why_not = N_("it is no subtraction game, and play is misère");
    }
}

/* A code's sequence must be computed; what has a formula need not be. */
static bool is_open_code(const kind_law *l)
{
    return l->heap == NULL || grundy_heap_game(l->heap)->tail != 0;
}

grundy_status grundy_engine_bind_law(engine *e, uint32_t kind,
                                     grundy_error *err)
{
    kind_law *l = &e->law[kind];
    grundy_status status;

    l->taken.kind = TAKES_NONE;
    if (e->without[REWRITE_CLOSED_FAMILY] || e->set.has_results) {
        l->closed.law = FAMILY_NONE;
        grundy_heap_close(&l->heap);
        return GRUNDY_OK;
    }
    bind_closed(e, &l->closed);
    if (l->closed.law != FAMILY_NONE) {
        l->takes = true;
        grundy_heap_close(&l->heap);
        return GRUNDY_OK;
    }
    status = bind_code(e, l, err);
    if (status == GRUNDY_OK && is_open_code(l)) {
        const bool takes = l->takes;

        bind_taken(e, kind);
        if (l->taken.kind != TAKES_NONE)
            grundy_heap_close(&l->heap);
        else
            l->takes = takes;
    }
    return status;
}

const family *grundy_engine_closed(const engine *e, int64_t kind)
{
    if (kind < 0 || kind >= (int64_t)e->set.kinds ||
        e->law[kind].closed.law == FAMILY_NONE)
        return NULL;
    return &e->law[kind].closed;
}

bool grundy_engine_has_law(const engine *e, int64_t kind)
{
    return grundy_engine_closed(e, kind) != NULL ||
           (kind >= 0 && kind < (int64_t)e->set.kinds &&
            (e->law[kind].heap != NULL ||
             e->law[kind].taken.kind != TAKES_NONE));
}

const winner_law *grundy_engine_winner_law(engine *e, uint32_t kind)
{
    static const winner_law none = {.kind = WINNER_NONE};
    kind_law *const l = &e->law[kind];

    if (!grundy_engine_has_nimbers(e) || e->without[REWRITE_CLOSED_FAMILY])
        return &none;
    if (!l->winner_known)
        l->winner = grundy_winners_find(&e->set, &e->set.kind[kind], e->mem);
    l->winner_known = true;
    return &l->winner;
}

bool grundy_engine_known_winner(engine *e, const option_part *part,
                                size_t parts, bool *wins)
{
    return parts == 1 && part->copies == 1 &&
           part->at.kind != GRUNDY_KIND_NIM &&
           grundy_winners_ask(grundy_engine_winner_law(e, part->at.kind),
                              part->at.word, part->at.length, wins);
}

/*
 * A sequence that could not be had so far is not asked so far again before
 * the caller comes back: each attempt would take all the time allowed.
 */
bool grundy_engine_law_value(engine *e, int64_t kind, uint64_t n,
                             uint64_t *value)
{
    const family *closed = grundy_engine_closed(e, kind);
    kind_law *l;

    if (closed != NULL) {
        *value = grundy_family_value(closed, n);
        return true;
    }
    if (!grundy_engine_has_law(e, kind))
        return false;
    if (e->law[kind].heap == NULL)
        return grundy_takes_value(&e->law[kind].taken, n, value);
    l = &e->law[kind];
    if (l->failed_in != e->session)
        l->failed = (grundy_error){.status = GRUNDY_OK};
    l->failed_in = e->session;
    if (n > (uint64_t)l->codes.farthest ||
        (l->failed.status != GRUNDY_OK && n >= grundy_heap_known(l->heap)))
        return false;
    return grundy_heap_value(l->heap, n, value, &l->failed) == GRUNDY_OK;
}

grundy_status grundy_engine_law_failure(const engine *e, int64_t kind,
                                        grundy_error *err)
{
    const grundy_error *const why = &e->law[kind].failed;

    if (e->law[kind].heap == NULL || e->law[kind].failed_in != e->session)
        return GRUNDY_OK;
    grundy_error_pass(err, why);
    return why->status;
}

bool grundy_engine_is_tame(const engine *e, int64_t kind)
{
    return grundy_engine_has_law(e, kind) && e->law[kind].takes &&
           !e->without[REWRITE_MISERE];
}

void grundy_engine_cancel(engine *e)
{
    for (uint32_t k = 0; e->law != NULL && k < e->set.kinds; k++)
        if (e->law[k].heap != NULL)
            grundy_heap_cancel(e->law[k].heap);
}
