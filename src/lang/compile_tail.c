/* SPDX-License-Identifier: MIT */
/*
 * Loops, folds and sums of positions.
 *
 * A loop whose body makes objects gives them back after each run, unless what
 * it leaves behind may refer to them.
 */
#include "base/error.h"

#include <assert.h>

#include "lang/aggregate.h"
#include "lang/compiler.h"
#include "lang/runtime.h"
#include "lang/words.h"

typedef struct looping {
    const tail *t;
    bool escapes;
    grundy_compiler_body *body;
    void *user;
    const node *target; /* the options that are to be listed by size; or NULL */
    move_listing listing;
} looping;

static void step(compiler *c, const looping *w, uint32_t at, jumps *skip);

static bool runs_down(const looping *w, uint32_t at)
{
    return w->target != NULL &&
           grundy_compiler_runs_down(w->t, at, w->target, w->listing);
}

/* The names of the pattern stand in the words of a value of type t. */
static void bind(compiler *c, const pattern *p, const type *t, uint32_t reg)
{
    if (p->name != NULL) {
        p->variable->reg = reg;
        grundy_compiler_bind(c, p->variable);
        return;
    }
    assert(t->tag != TYPE_TUPLE || p->items == t->count);
    for (uint32_t i = 0; i < p->items; i++) {
        const type *item = t->tag == TYPE_TUPLE ? t->item[i] : t;

        bind(c, p->item[i], item, reg);
        reg += t->tag == TYPE_TUPLE ? item->width : 0;
    }
}

/* Between mark and reset lies a body; the reset is needed only if it makes
 * objects.  Jumps in *next go on with the next run. */
static void body_of_loop(compiler *c, const looping *w, uint32_t at,
                         uint32_t mark)
{
    const uint32_t allocates = c->allocates;
    jumps next = {0};

    c->loops++;
    step(c, w, at, &next);
    c->loops--;
    grundy_compiler_land(c, &next);
    if (c->allocates != allocates && !w->escapes)
        (void)grundy_compiler_emit(c, OP_RESET, mark, 0, 0);
}

static uint32_t take_mark(compiler *c, const looping *w)
{
    const uint32_t mark = grundy_compiler_temp(c, 2);

    if (!w->escapes)
        (void)grundy_compiler_emit(c, OP_MARK, mark, 0, 0);
    return mark;
}

/* Both ends, and the way out of an empty range; gives what take_mark does. */
static uint32_t enter_range(compiler *c, const looping *w, const tail_step *s,
                            uint32_t var, uint32_t last, jumps *end)
{
    uint32_t mark;

    grundy_compiler_into(c, s->expr->kid[0], var);
    grundy_compiler_into(c, s->expr->kid[1], last);
    if (s->expr->op == N_RANGE_LT)
        (void)grundy_compiler_emit(c, OP_ADD_SMALL, last, last,
                                   (uint32_t)-1 & 0xffff);
    bind(c, s->pattern, s->expr->type->item[0], var);
    mark = take_mark(c, w);
    grundy_compiler_wait(c, end,
                         grundy_compiler_emit(c, OP_JUMP_LT, last, var, 0));
    return mark;
}

/*
 * From its end on where it goes down: turns are counted from 0 then, and
 * neither the end less the beginning nor the end less a turn can overflow, as
 * none is below 0.
 */
static void over_range(compiler *c, const looping *w, uint32_t at, bool down)
{
    const uint32_t turn = grundy_compiler_temp(c, 1);
    const uint32_t turns = grundy_compiler_temp(c, 1);
    const uint32_t last = down ? grundy_compiler_temp(c, 1) : turns;
    const uint32_t var = down ? grundy_compiler_temp(c, 1) : turn;
    jumps end = {0};
    const uint32_t mark = enter_range(c, w, &w->t->step[at], var, last, &end);
    uint32_t top;

    if (down) {
        (void)grundy_compiler_emit(c, OP_SUB, turns, last, var);
        grundy_compiler_load(c, turn, 0);
    }
    top = grundy_compiler_here(c);
    if (down)
        (void)grundy_compiler_emit(c, OP_SUB, var, last, turn);
    body_of_loop(c, w, at + 1, mark);
    grundy_compiler_jump_back(
        c, grundy_compiler_emit(c, OP_LOOP, turn, turns, 0), top);
    grundy_compiler_land(c, &end);
}

static void over_mask(compiler *c, const looping *w, uint32_t at)
{
    const tail_step *s = &w->t->step[at];
    const type *t = s->expr->type;
    const uint32_t mask = grundy_compiler_temp(c, 1);
    const uint32_t item = grundy_compiler_temp(c, t->item[0]->width);
    jumps end = {0};
    uint32_t mark, top;

    grundy_compiler_into(c, s->expr, mask);
    bind(c, s->pattern, t->item[0], item);
    mark = take_mark(c, w);
    grundy_compiler_wait(
        c, &end, grundy_compiler_emit_number(c, OP_JUMP_FALSE, mask, 0));
    top = grundy_compiler_here(c);
    (void)grundy_compiler_emit(c, OP_MASK_NEXT, item, mask, t->in->index);
    body_of_loop(c, w, at + 1, mark);
    grundy_compiler_jump_back(
        c, grundy_compiler_emit_number(c, OP_JUMP_TRUE, mask, 0), top);
    grundy_compiler_land(c, &end);
}

/* Over the elements of the object in register `of`; down: from its last. */
static void over_object(compiler *c, const looping *w, uint32_t at,
                        uint32_t of, uint32_t item, uint32_t width, bool down)
{
    const uint32_t turn = grundy_compiler_temp(c, 1);
    const uint32_t last = grundy_compiler_temp(c, 1);
    const uint32_t index = down ? grundy_compiler_temp(c, 1) : turn;
    jumps end = {0};
    uint32_t mark, top;

    grundy_compiler_load(c, turn, 0);
    (void)grundy_compiler_emit(c, OP_LENGTH, last, of, 0);
    (void)grundy_compiler_emit(c, OP_ADD_SMALL, last, last,
                               (uint32_t)-1 & 0xffff);
    mark = take_mark(c, w);
    grundy_compiler_wait(c, &end,
                         grundy_compiler_emit(c, OP_JUMP_LT, last, turn, 0));
    top = grundy_compiler_here(c);
    if (down)
        (void)grundy_compiler_emit(c, OP_SUB, index, last, turn);
    if (width == 1) {
        (void)grundy_compiler_emit(c, OP_ELEMENT, item, of, index);
    } else {
        (void)grundy_compiler_emit(c, OP_ELEMENTS, item, of, index);
        (void)grundy_compiler_emit(c, OP_STOP, width, 0, 0);
    }
    body_of_loop(c, w, at + 1, mark);
    grundy_compiler_jump_back(
        c, grundy_compiler_emit(c, OP_LOOP, turn, last, 0), top);
    grundy_compiler_land(c, &end);
}

static bool is_one(const node *n)
{
    return (n->op == N_ARRAY || n->op == N_SET) && n->tail == NULL &&
           n->kids == 1 && n->kid[0]->type->tag <= TYPE_CHAR;
}

/* for k in {1}: a name for a number; to leave this run is to leave the only. */
static void over_one(compiler *c, const looping *w, uint32_t at, jumps *skip)
{
    const tail_step *s = &w->t->step[at];
    const uint32_t item = grundy_compiler_temp(c, 1);

    grundy_compiler_into(c, s->expr->kid[0], item);
    bind(c, s->pattern, s->expr->type->item[0], item);
    step(c, w, at + 1, skip);
}

static void over_elements(compiler *c, const looping *w, uint32_t at)
{
    const tail_step *s = &w->t->step[at];
    const type *t = s->expr->type;
    const uint32_t width = t->item[0]->width;
    const uint32_t of = grundy_compiler_temp(c, 1);
    const uint32_t item = grundy_compiler_temp(c, width);

    if (t->tag == TYPE_SET)
        grundy_compiler_set(c, s->expr, of);
    else
        grundy_compiler_into(c, s->expr, of);
    bind(c, s->pattern, t->item[0], item);
    over_object(c, w, at, of, item, width, runs_down(w, at));
}

/* What `from` may use: all names in scope, side by side at *args. */
static const winning_use *use_locals(compiler *c, const tail_step *s,
                                     uint32_t *args)
{
    winning_use *use = grundy_arena_zeroed(c->a, sizeof *use);
    const uint32_t count = s->expr != NULL ? c->bounds : 0;
    uint32_t to;

    if (use != NULL)
        use->local =
            grundy_arena_new(c->a, (count + 1) * sizeof(variable *));
    if (use == NULL || use->local == NULL) {
        grundy_compiler_no_memory(c);
        return NULL;
    }
    use->step = s;
    use->locals = count;
    *args = to = grundy_compiler_temp(c, 1);
    for (uint32_t i = 0; i < count; i++) {
        variable *v = c->bound[i];

        use->local[i] = v;
        use->words += v->type->width;
        if (i > 0)
            to = grundy_compiler_temp(c, v->type->width);
        else
            (void)grundy_compiler_temp(c, v->type->width - 1);
        grundy_compiler_copy(c, to, v->reg, v->type->width);
    }
    return use;
}

static void over_winning(compiler *c, const looping *w, uint32_t at)
{
    const tail_step *s = &w->t->step[at];
    const uint32_t of = grundy_compiler_temp(c, 1);
    uint32_t width = 0, item, asked, args = of;
    const winning_use *use = use_locals(c, s, &args);
    const uint32_t info = grundy_compiler_info(
        c, (runtime_info){.call = grundy_runtime_winning,
                          .type = &grundy_type_ints, .extra = use,
                          .number = 1});

    for (uint32_t i = 0; i < s->brought; i++)
        width += s->brings[i].variable->type->width;
    item = grundy_compiler_temp(c, width + 1);
    for (uint32_t i = 0, reg = item; i < s->brought; i++) {
        s->brings[i].variable->reg = reg;
        reg += s->brings[i].variable->type->width;
    }
    c->span = s->span;
    (void)grundy_compiler_emit(c, OP_RUNTIME, of, args, info);
    /* A row without names still counts: it is a word that nobody reads. */
    width = width == 0 ? 1 : width;
    over_object(c, w, at, of, item, width, false);
    asked = grundy_compiler_temp(c, 2);
    grundy_compiler_copy(c, asked, of, 1);
    grundy_compiler_load(c, asked + 1, width);
    c->span = s->span;
    (void)grundy_compiler_emit(
        c, OP_RUNTIME, asked, asked,
        grundy_compiler_info(c, (runtime_info){.call = grundy_runtime_no_more,
                                               .type = &grundy_type_int,
                                               .number = 1}));
}

/* The tail from step `at` on; jumps in *skip leave this run of it. */
static void step(compiler *c, const looping *w, uint32_t at, jumps *skip)
{
    const uint32_t next = c->next, bounds = c->bounds;
    const tail_step *s;

    if (c->status != GRUNDY_OK)
        return;
    if (at == w->t->steps) {
        w->body(c, w->user);
        c->next = next;
        return;
    }
    s = &w->t->step[at];
    c->span = s->span;
    if (s->kind == STEP_IF) {
        grundy_compiler_branch(c, s->expr, false, skip);
        step(c, w, at + 1, skip);
    } else if (s->kind == STEP_WINNING) {
        over_winning(c, w, at);
    } else if (grundy_tree_is_range(s->expr)) {
        over_range(c, w, at, runs_down(w, at));
    } else if (s->expr->type->tag == TYPE_SET &&
               grundy_compiler_masked(c, s->expr->type)) {
        over_mask(c, w, at);
    } else if (is_one(s->expr)) {
        over_one(c, w, at, skip);
    } else {
        over_elements(c, w, at);
    }
    c->next = next;
    c->bounds = bounds;
}

void grundy_compiler_tail(compiler *c, const tail *t, bool escapes,
                          grundy_compiler_body *body, void *user)
{
    const looping w = {grundy_tail_quick(t), escapes, body,
                       user,                 NULL,    LIST_WRITTEN};
    jumps skip = {0};

    step(c, &w, 0, &skip);
    grundy_compiler_land(c, &skip);
}

void grundy_compiler_tail_listing(compiler *c, const tail *t,
                                  const node *target, move_listing listing,
                                  grundy_compiler_body *body, void *user)
{
    const looping w = {grundy_tail_quick(t), false,  body,
                       user,                 target, listing};
    jumps skip = {0};

    step(c, &w, 0, &skip);
    grundy_compiler_land(c, &skip);
}

/* ---- folds ---- */

typedef struct folding {
    const node *n;
    uint32_t acc;  /* what is known so far */
    uint32_t seen; /* whether there was any */
    jumps out;     /* leaves all loops */
} folding;

static void leave_loops(compiler *c, folding *w)
{
    grundy_compiler_wait(c, &w->out,
                         grundy_compiler_emit_number(c, OP_JUMP, 0, 0));
}

static void fold_sum(compiler *c, void *user)
{
    const folding *w = user;
    const uint32_t x = grundy_compiler_value(c, w->n->kid[0]);

    c->span = w->n->span;
    (void)grundy_compiler_emit(c,
                               w->n->word == W_XOR       ? OP_BIT_XOR
                               : w->n->word == W_PRODUCT ? OP_MUL
                                                         : OP_ADD,
                               w->acc, w->acc, x);
}

static void fold_count(compiler *c, void *user)
{
    const folding *w = user;
    jumps no = {0};

    if (w->n->kid[0]->type->tag == TYPE_BOOL)
        grundy_compiler_branch(c, w->n->kid[0], false, &no);
    else
        (void)grundy_compiler_value(c, w->n->kid[0]);
    (void)grundy_compiler_emit(c, OP_ADD_SMALL, w->acc, w->acc, 1);
    grundy_compiler_land(c, &no);
}

/* any: the first that holds settles it; all: the first that doesn't. */
static void fold_any(compiler *c, void *user)
{
    folding *w = user;

    grundy_compiler_branch(c, w->n->kid[0], w->n->word == W_ANY, &w->out);
}

static void fold_first(compiler *c, void *user)
{
    folding *w = user;

    grundy_compiler_into(c, w->n->kid[0], w->acc);
    grundy_compiler_load(c, w->seen, 1);
    leave_loops(c, w);
}

static void fold_push(compiler *c, void *user)
{
    const folding *w = user;
    const uint32_t x = grundy_compiler_value(c, w->n->kid[0]);

    (void)grundy_compiler_emit(c, OP_PUSH, x, 1, 0);
}

static void fold_pair(compiler *c, void *user)
{
    const folding *w = user;
    const uint32_t pair = grundy_compiler_temp(c, 2);
    const uint32_t info = grundy_compiler_info(
        c, (runtime_info){.call = w->n->word == W_GCD ? grundy_runtime_gcd
                                                      : grundy_runtime_lcm,
                          .type = &grundy_type_int, .number = 1});

    grundy_compiler_copy(c, pair, w->acc, 1);
    grundy_compiler_into(c, w->n->kid[0], pair + 1);
    c->span = w->n->span;
    (void)grundy_compiler_emit(c, OP_RUNTIME, w->acc, pair, info);
}

/* Keeps the old value if it is as good: of equal ones the first stays. */
static void keep_better(compiler *c, const folding *w, uint32_t pair,
                        jumps *keep)
{
    const bool least = w->n->word == W_MIN;
    uint32_t sign, zero;

    if (w->n->type->tag <= TYPE_CHAR) {
        grundy_compiler_wait(
            c, keep,
            grundy_compiler_emit(c, OP_JUMP_LE, least ? w->acc : pair + 1,
                                 least ? pair + 1 : w->acc, 0));
        return;
    }
    sign = grundy_compiler_temp(c, 1);
    zero = grundy_compiler_temp(c, 1);
    (void)grundy_compiler_emit(
        c, OP_RUNTIME, sign, pair,
        grundy_compiler_info(
            c, (runtime_info){.call = grundy_runtime_compare,
                              .type = w->n->type, .number = 1}));
    grundy_compiler_load(c, zero, 0);
    grundy_compiler_wait(c, keep,
                         grundy_compiler_emit(c, OP_JUMP_LE,
                                              least ? sign : zero,
                                              least ? zero : sign, 0));
}

static void fold_least(compiler *c, void *user)
{
    const folding *w = user;
    const uint32_t width = w->n->type->width;
    const uint32_t pair = grundy_compiler_temp(c, 2 * width);
    jumps take = {0}, keep = {0};

    grundy_compiler_into(c, w->n->kid[0], pair + width);
    grundy_compiler_wait(
        c, &take, grundy_compiler_emit_number(c, OP_JUMP_FALSE, w->seen, 0));
    grundy_compiler_copy(c, pair, w->acc, width);
    keep_better(c, w, pair, &keep);
    grundy_compiler_land(c, &take);
    grundy_compiler_copy(c, w->acc, pair + width, width);
    grundy_compiler_load(c, w->seen, 1);
    grundy_compiler_land(c, &keep);
}

/* first, min, max: there must have been one. */
static void need_one(compiler *c, const folding *w)
{
    jumps fine = {0};

    grundy_compiler_wait(
        c, &fine, grundy_compiler_emit_number(c, OP_JUMP_TRUE, w->seen, 0));
    c->span = w->n->span;
    (void)grundy_compiler_emit_number(c, OP_FAIL, 0,
                                      w->n->word == W_FIRST ? 0
                                      : w->n->word == W_MIN ? 1
                                                            : 2);
    grundy_compiler_land(c, &fine);
}

static void fold_truth(compiler *c, folding *w)
{
    jumps end = {0};
    const bool any = w->n->word == W_ANY;

    grundy_compiler_tail(c, w->n->tail, false, fold_any, w);
    grundy_compiler_load(c, w->acc, !any);
    grundy_compiler_wait(c, &end,
                         grundy_compiler_emit_number(c, OP_JUMP, 0, 0));
    grundy_compiler_land(c, &w->out);
    grundy_compiler_load(c, w->acc, any);
    grundy_compiler_land(c, &end);
}

/* Asks the prefix sums first; *done is jumped to where they answer. */
static void try_aggregate(compiler *c, const node *n, uint32_t to, jumps *done)
{
    const uint32_t axes = n->tail->steps;
    aggregate *g = grundy_arena_zeroed(c->a, sizeof *g);
    jumps empty = {0};
    uint32_t ends, result;

    assert(axes > 0 && axes <= 2);
    if (g == NULL) {
        grundy_compiler_no_memory(c);
        return;
    }
    *g = (aggregate){.next = c->p->aggregates, .fold = n, .mem = c->p->mem,
                     .axes = axes, .epoch = UINT64_MAX};
    c->p->aggregates = g;
    ends = grundy_compiler_temp(c, 2 * axes);
    result = grundy_compiler_temp(c, 2);
    for (uint32_t i = 0; i < axes; i++) {
        const node *range = n->tail->step[i].expr;

        grundy_compiler_into(c, range->kid[0], ends + 2 * i);
        grundy_compiler_into(c, range->kid[1], ends + 2 * i + 1);
        if (range->op == N_RANGE_LT)
            (void)grundy_compiler_emit(c, OP_ADD_SMALL, ends + 2 * i + 1,
                                       ends + 2 * i + 1,
                                       (uint32_t)-1 & 0xffff);
        /* As written, the ends of an inner loop are not looked at then. */
        if (i + 1 < axes)
            grundy_compiler_wait(
                c, &empty,
                grundy_compiler_emit(c, OP_JUMP_LT, ends + 1, ends, 0));
    }
    c->span = n->span;
    (void)grundy_compiler_emit(
        c, OP_RUNTIME, result, ends,
        grundy_compiler_info(
            c, (runtime_info){.call = grundy_runtime_aggregate,
                              .type = n->type, .extra = g, .number = 2}));
    grundy_compiler_copy(c, to, result, 1);
    grundy_compiler_wait(
        c, done,
        grundy_compiler_emit_number(c, OP_JUMP_TRUE, result + 1, 0));
    grundy_compiler_land(c, &empty);
}

void grundy_compiler_fold(compiler *c, const node *n, uint32_t to)
{
    const bool flat = grundy_type_is_flat(n->type);
    folding w = {.n = n};
    jumps done = {0};

    w.acc = grundy_compiler_temp(c, n->type->width);
    w.seen = grundy_compiler_temp(c, 1);
    if ((c->in_rules || c->loops > 0) && !c->p->without_aggregates &&
        grundy_aggregate_why_not(n) == NULL)
        try_aggregate(c, n, w.acc, &done);
    switch ((word_id)n->word) {
    case W_ANY: case W_ALL: fold_truth(c, &w); break;
    case W_COUNT:
        grundy_compiler_load(c, w.acc, 0);
        grundy_compiler_tail(c, n->tail, false, fold_count, &w);
        break;
    case W_GCD: case W_LCM:
        grundy_compiler_load(c, w.acc, n->word == W_LCM);
        grundy_compiler_tail(c, n->tail, false, fold_pair, &w);
        break;
    case W_MEX:
        (void)grundy_compiler_emit(c, OP_OPEN, 0, 0, 0);
        grundy_compiler_tail(c, n->tail, false, fold_push, &w);
        (void)grundy_compiler_emit(
            c, OP_RUNTIME, w.acc, w.acc,
            grundy_compiler_info(
                c, (runtime_info){.call = grundy_runtime_list_mex,
                                  .type = n->type, .number = 1}));
        break;
    case W_FIRST: case W_MIN: case W_MAX:
        grundy_compiler_load(c, w.seen, 0);
        grundy_compiler_tail(c, n->tail, !flat,
                             n->word == W_FIRST ? fold_first : fold_least, &w);
        grundy_compiler_land(c, &w.out);
        need_one(c, &w);
        break;
    default: /* sum, xor and product of numbers */
        assert(n->word == W_SUM || n->word == W_XOR || n->word == W_PRODUCT);
        grundy_compiler_load(c, w.acc, n->word == W_PRODUCT);
        grundy_compiler_tail(c, n->tail, false, fold_sum, &w);
        break;
    }
    grundy_compiler_land(c, &done);
    grundy_compiler_copy(c, to, w.acc, n->type->width);
}

/* ---- sums of positions ---- */

typedef struct adding {
    const node *n;
    uint32_t copies;
} adding;

static void add_inner(compiler *c, void *user)
{
    const adding *w = user;

    grundy_compiler_sum(c, w->n, w->copies);
}

static void trace(compiler *c)
{
    if (c->bindings)
        (void)grundy_compiler_emit_number(
            c, OP_TRACE, 0,
            (int32_t)grundy_compiler_add_list(c, grundy_compiler_bindings(c)));
}

/* The arguments of a position side by side; a set that may hold elements
 * outside its universe leaves that in the register after them. */
static uint32_t arguments(compiler *c, const node *n, bool *may_be_outside)
{
    const game_kind *k = n->ref.kind;
    const uint32_t at = grundy_compiler_temp(c, k->params + 1);

    assert(n->kids == k->params);
    *may_be_outside = false;
    for (uint32_t i = 0; i < k->params; i++) {
        const type *t = k->param[i].variable->type;
        const uint32_t next = c->next;

        if (t->tag != TYPE_SET || !grundy_compiler_masked(c, t)) {
            if (t->tag == TYPE_SET)
                grundy_compiler_set(c, n->kid[i], at + i);
            else
                grundy_compiler_into(c, n->kid[i], at + i);
        } else if (n->kid[i]->type->in == t->in) {
            grundy_compiler_into(c, n->kid[i], at + i);
        } else {
            const uint32_t mask = grundy_compiler_temp(c, 2);

            if (!*may_be_outside)
                grundy_compiler_load(c, at + k->params, 0);
            *may_be_outside = true;
            grundy_compiler_mask(c, n->kid[i], t->in, true, mask);
            grundy_compiler_copy(c, at + i, mask, 1);
            (void)grundy_compiler_emit(c, OP_BIT_OR, at + k->params,
                                       at + k->params, mask + 1);
        }
        c->next = next;
    }
    return at;
}

static void add_position(compiler *c, const node *n, uint32_t copies)
{
    bool may_be_outside;
    const uint32_t at = arguments(c, n, &may_be_outside);

    c->span = n->span;
    if (may_be_outside)
        (void)grundy_compiler_emit(c, OP_OUTSIDE,
                                   at + n->ref.kind->params, 0, 0);
    (void)grundy_compiler_emit(c, OP_PART, at, n->ref.kind->index, copies);
    trace(c);
}

static void add_copies(compiler *c, const node *n, uint32_t copies)
{
    const uint32_t count = grundy_compiler_temp(c, 1);

    grundy_compiler_into(c, n->kid[0], count);
    c->span = n->kid[0]->span;
    (void)grundy_compiler_emit(c, OP_CHECK_COUNT, count, 0, 0);
    c->span = n->span;
    if (copies != NO_COPIES)
        (void)grundy_compiler_emit(c, OP_MUL, count, count, copies);
    grundy_compiler_sum(c, n->kid[1], count);
}

static void add_one_of(compiler *c, const node *n, uint32_t copies)
{
    jumps no = {0}, end = {0};

    grundy_compiler_branch(c, n->kid[0], false, &no);
    grundy_compiler_sum(c, n->kid[1], copies);
    grundy_compiler_wait(c, &end,
                         grundy_compiler_emit_number(c, OP_JUMP, 0, 0));
    grundy_compiler_land(c, &no);
    grundy_compiler_sum(c, n->kid[2], copies);
    grundy_compiler_land(c, &end);
}

/* Adds the parts of n to the list under way. */
void grundy_compiler_sum(compiler *c, const node *n, uint32_t copies)
{
    const uint32_t next = c->next;
    adding inner = {.copies = copies};
    uint32_t at;

    if (c->status != GRUNDY_OK)
        return;
    assert(n->type->tag == TYPE_SUM);
    c->span = n->span;
    if (n->op == N_NOTHING) {
        ;
    } else if (n->op == N_ADD) {
        grundy_compiler_sum(c, n->kid[0], copies);
        grundy_compiler_sum(c, n->kid[1], copies);
    } else if (n->op == N_MUL) {
        add_copies(c, n, copies);
    } else if (n->op == N_IF) {
        add_one_of(c, n, copies);
    } else if (n->op == N_CALL && n->call == CALL_POSITION) {
        add_position(c, n, copies);
    } else if (n->op == N_CALL && n->call == CALL_NIM) {
        at = grundy_compiler_value(c, n->kid[0]);
        (void)grundy_compiler_emit(c, OP_PART_NIM, at, 0, copies);
        trace(c);
    } else if (n->op == N_CALL && n->call == CALL_FOLD && n->word == W_SUM) {
        inner.n = n->kid[0];
        grundy_compiler_tail(c, n->tail, false, add_inner, &inner);
    } else {
        at = grundy_compiler_value(c, n);
        (void)grundy_compiler_emit(c, OP_PART_SUM, at, 0, copies);
        trace(c);
    }
    c->next = next;
}
