/* SPDX-License-Identifier: MIT */
/*
 * A target that lies outside of the declared ranges is no option, so that it
 * lies inside is known too.
 */
#include "plan/facts/visit_parts.h"

#include <assert.h>

typedef struct following {
    relations r;
    part_visitor *each;
    void *user;
    bool quick, lost;
} following;

static void follow_sum(following *f, const node *n);

static void follow_position(following *f, const node *n)
{
    const game_kind *const k = n->ref.kind;
    const bounds_source *const source = f->r.source;
    form to[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < k->params; i++) {
        to[i] = (form){.lost = true};
        if (k->param[i].kind != PARAM_INT)
            continue;
        to[i] = grundy_relations_of(&f->r, n->kid[i]);
        grundy_relations_within(&f->r, &to[i],
                                source->declared(source->user, k->index, i));
    }
    f->each(f->user, &f->r, n, to);
}

static void follow_tail(following *f, const tail *t, const node *target)
{
    bool runs = true;

    for (uint32_t i = 0; t != NULL && i < t->steps && runs; i++)
        runs = grundy_relations_step(&f->r, &t->step[i]);
    if (runs)
        follow_sum(f, target);
}

/* What holds in one part of a sum need not hold in the next. */
static void follow_apart(following *f, const node *n)
{
    const relations_mark mark = grundy_relations_mark(&f->r);

    follow_sum(f, n);
    grundy_relations_forget(&f->r, &mark);
}

static void follow_if(following *f, const node *n)
{
    uint32_t branch;

    if (f->r.coarse) {
        follow_apart(f, n->kid[1]);
        follow_apart(f, n->kid[2]);
        return;
    }
    branch = grundy_relations_choose(&f->r, 2);
    assert(branch < 2);
    grundy_relations_assume(&f->r, n->kid[0], branch == 0);
    follow_sum(f, n->kid[1 + branch]);
}

/* What the function is called with may be anything. */
static void follow_unknown(following *f, const function *called)
{
    for (uint32_t i = 0; i < called->params; i++)
        if (called->param[i].kind == PARAM_INT)
            grundy_interval_name(&f->r.names, called->param[i].variable,
                                 grundy_interval_all);
    follow_apart(f, called->body);
}

static void follow_call(following *f, const node *n)
{
    switch ((call_kind)n->call) {
    case CALL_POSITION: follow_position(f, n); return;
    case CALL_NIM: return;
    case CALL_FOLD: follow_tail(f, n->tail, n->kid[0]); return;
    case CALL_FUNCTION:
        if (grundy_relations_enter(&f->r, n)) {
            follow_sum(f, n->ref.function->body);
            grundy_relations_leave(&f->r, n);
            return;
        }
        if (!n->ref.function->recursive) {
            follow_unknown(f, n->ref.function);
            return;
        }
        break;
    default: break;
    }
    f->lost = true;
}

static void follow_sum(following *f, const node *n)
{
    switch ((node_op)n->op) {
    case N_NOTHING: return;
    case N_ADD:
        follow_apart(f, n->kid[0]);
        follow_apart(f, n->kid[1]);
        return;
    case N_MUL: follow_sum(f, n->kid[1]); return;
    case N_IF: follow_if(f, n); return;
    case N_CALL: follow_call(f, n); return;
    default: f->lost = true; return;
    }
}

/* The moves by one tail; where cases are too many, without them. */
static void follow_cases(following *f, const game_kind *kind,
                         const kind_box *box, const bounds_source *source,
                         const tail *t, const node *target)
{
    bool coarse = f->quick;

    do {
        grundy_relations_open(&f->r, source);
        f->r.coarse = coarse;
        f->r.quick = f->quick;
        do {
            grundy_relations_begin(&f->r, kind, box);
            follow_tail(f, t, target);
        } while (grundy_relations_next(&f->r));
        coarse = f->r.lost && !coarse && !f->quick;
    } while (coarse && !f->lost);
    f->lost |= f->r.lost;
}

static bool follow_moves(const game_kind *kind, const kind_box *box,
                         const bounds_source *source, bool quick,
                         part_visitor *each, void *user)
{
    following f = {.each = each, .user = user, .quick = quick};
    const rule_move *move;
    const uint32_t moves = grundy_bounds_moves(source, kind, &move);

    for (uint32_t i = 0; i < moves && !f.lost; i++)
        follow_cases(&f, kind, box, source, move[i].tail, move[i].target);
    return !f.lost;
}

bool grundy_visit_parts(const game_kind *kind, const kind_box *box,
                        const bounds_source *source, part_visitor *each,
                        void *user)
{
    return follow_moves(kind, box, source, false, each, user);
}

bool grundy_visit_parts_quickly(const game_kind *kind, const kind_box *box,
                                const bounds_source *source, part_visitor *each,
                                void *user)
{
    return follow_moves(kind, box, source, true, each, user);
}

bool grundy_visit_start_parts(const node *sum, const bounds_source *source,
                              part_visitor *each, void *user)
{
    following f = {.each = each, .user = user};

    follow_cases(&f, NULL, NULL, source, NULL, sum);
    return !f.lost;
}
