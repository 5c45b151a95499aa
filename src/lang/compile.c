/* SPDX-License-Identifier: MIT */
/*
 * The frame of the compiler: code under construction, registers, jumps, and
 * the units that are compiled: expressions, functions, rules.
 */
#include "lang/aggregate.h"
#include "lang/compiler.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

enum { MOST_REGS = 60000, MOST_CODE = 30000 };

void grundy_compiler_no_memory(compiler *c)
{
    if (c->status == GRUNDY_OK)
        c->status = grundy_fail(c->err, grundy_memory_failure(c->p->mem),
                                "out of memory while compiling the rules");
}

static void too_large(compiler *c)
{
    if (c->status == GRUNDY_OK)
        c->status = grundy_fail_at(c->err, GRUNDY_ERULES, GRUNDY_SOURCE_RULES,
                                   c->span, "this expression is too large");
}

uint32_t grundy_compiler_temp(compiler *c, uint32_t width)
{
    const uint32_t at = c->next;

    if (c->next + width > MOST_REGS) {
        too_large(c);
        return 0;
    }
    c->next += width;
    if (c->next > c->c->regs)
        c->c->regs = c->next;
    return at;
}

/* Code grows in the arena by doubling; what it leaves behind is small. */
static bool grow(compiler *c)
{
    rule_code *to = c->c;
    const uint32_t cap = to->cap == 0 ? 32 : to->cap * 2;
    insn *at = grundy_arena_new(c->a, cap * sizeof *at);
    grundy_span *span = grundy_arena_new(c->a, cap * sizeof *span);

    if (at == NULL || span == NULL) {
        grundy_compiler_no_memory(c);
        return false;
    }
    if (to->count > 0) {
        memcpy(at, to->at, to->count * sizeof *at);
        memcpy(span, to->span, to->count * sizeof *span);
    }
    to->at = at;
    to->span = span;
    to->cap = cap;
    return true;
}

uint32_t grundy_compiler_emit(compiler *c, opcode op, uint32_t a, uint32_t b,
                              uint32_t d)
{
    rule_code *to = c->c;

    if (c->status != GRUNDY_OK || (to->count == to->cap && !grow(c)))
        return 0;
    assert(a <= UINT16_MAX && b <= UINT16_MAX && d <= UINT16_MAX);
    if (to->count >= MOST_CODE)
        too_large(c);
    c->allocates += op == OP_RUNTIME || op == OP_ARRAY || op == OP_SUM ||
                    op == OP_CALL || op == OP_PART || op == OP_MOVE;
    to->at[to->count] =
        (insn){(uint16_t)op, (uint16_t)a, (uint16_t)b, (uint16_t)d};
    to->span[to->count] = c->span;
    return to->count++;
}

uint32_t grundy_compiler_emit_number(compiler *c, opcode op, uint32_t a,
                                     int32_t number)
{
    return grundy_compiler_emit(c, op, a, (uint32_t)number & 0xffff,
                                (uint32_t)number >> 16);
}

static bool push(compiler *c, void *list, uint32_t *count, size_t *cap,
                 const void *item, size_t size)
{
    char *old;

    memcpy(&old, list, sizeof old);
    if (*count == *cap) {
        const size_t to = *cap == 0 ? 8 : *cap * 2;
        char *grown = grundy_arena_new(c->a, to * size);

        if (grown == NULL) {
            grundy_compiler_no_memory(c);
            return false;
        }
        if (*count > 0)
            memcpy(grown, old, *count * size);
        memcpy(list, &grown, sizeof grown);
        old = grown;
        *cap = to;
    }
    memcpy(old + (size_t)(*count)++ * size, item, size);
    return true;
}

void grundy_compiler_load(compiler *c, uint32_t to, int64_t value)
{
    if (value >= INT32_MIN && value <= INT32_MAX) {
        (void)grundy_compiler_emit_number(c, OP_LOAD, to, (int32_t)value);
        return;
    }
    if (push(c, &c->c->constant, &c->c->constants, &c->constant_cap, &value,
             sizeof value))
        (void)grundy_compiler_emit_number(c, OP_LOAD_BIG, to,
                                          (int32_t)c->c->constants - 1);
}

void grundy_compiler_copy(compiler *c, uint32_t to, uint32_t from,
                          uint32_t width)
{
    if (to == from || width == 0)
        return;
    if (width == 1)
        (void)grundy_compiler_emit(c, OP_COPY, to, from, 0);
    else
        (void)grundy_compiler_emit(c, OP_COPY_MANY, to, from, width);
}

uint32_t grundy_compiler_info(compiler *c, runtime_info info)
{
    if (!push(c, &c->c->info, &c->c->infos, &c->info_cap, &info, sizeof info))
        return 0;
    return c->c->infos - 1;
}

uint32_t grundy_compiler_add_list(compiler *c, binding_list list)
{
    if (!push(c, &c->c->list, &c->c->lists, &c->list_cap, &list, sizeof list))
        return 0;
    return c->c->lists - 1;
}

void grundy_compiler_bind(compiler *c, variable *v)
{
    (void)push(c, &c->bound, &c->bounds, &c->bound_cap, &v, sizeof(variable *));
}

binding_list grundy_compiler_bindings(compiler *c)
{
    binding_list list = {.count = 0};

    list.at = grundy_arena_new(c->a, (c->bounds + 1) * sizeof *list.at);
    if (list.at == NULL) {
        grundy_compiler_no_memory(c);
        return list;
    }
    for (uint32_t i = 0; i < c->bounds; i++) {
        const variable *v = c->bound[i];

        assert(c->status != GRUNDY_OK || v->reg + v->type->width <= c->c->regs);
        list.at[list.count++] = (binding){v->name, v->type, (uint16_t)v->reg};
    }
    return list;
}

uint32_t grundy_compiler_here(const compiler *c)
{
    return c->c->count;
}

void grundy_compiler_wait(compiler *c, jumps *list, uint32_t at)
{
    uint32_t *const end =
        grundy_arena_push(c->a, &list->at, &list->count, sizeof *end);

    if (end == NULL)
        grundy_compiler_no_memory(c);
    else
        *end = at;
}

/* JUMP, JUMP_TRUE and JUMP_FALSE reach far, the others by 16 bits. */
static void aim(compiler *c, uint32_t at, uint32_t to)
{
    const int32_t by = (int32_t)to - (int32_t)at - 1;
    insn *i;

    if (c->status != GRUNDY_OK)
        return;
    assert(at < c->c->count && to <= c->c->count);
    i = &c->c->at[at];
    i->c = (uint16_t)by;
    if (i->op == OP_JUMP || i->op == OP_JUMP_TRUE || i->op == OP_JUMP_FALSE) {
        i->b = (uint16_t)((uint32_t)by & 0xffff);
        i->c = (uint16_t)((uint32_t)by >> 16);
    } else if (by > INT16_MAX || by < INT16_MIN) {
        too_large(c);
    }
}

void grundy_compiler_land(compiler *c, const jumps *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        aim(c, list->at[i], c->c->count);
}

void grundy_compiler_jump_back(compiler *c, uint32_t at, uint32_t to)
{
    aim(c, at, to);
}

/* ---- units ---- */

static grundy_status begin_in(compiler *c, program *p, machine *m, arena *a,
                              grundy_error *err)
{
    *c = (compiler){.p = p, .m = m, .a = a, .err = err};
    c->c = grundy_arena_zeroed(c->a, sizeof *c->c);
    if (c->c == NULL)
        grundy_compiler_no_memory(c);
    return c->status;
}

static grundy_status begin(compiler *c, program *p, machine *m,
                           grundy_error *err)
{
    return begin_in(c, p, m, &p->arena, err);
}

static void bind_params(compiler *c, variable *const *params, uint32_t count)
{
    assert(c->next == 0);
    for (uint32_t i = 0; i < count; i++) {
        params[i]->reg = grundy_compiler_temp(c, params[i]->type->width);
        grundy_compiler_bind(c, params[i]);
    }
    c->c->params = c->next;
}

static void bind_declared(compiler *c, const param *list, uint32_t count)
{
    variable *params[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < count; i++)
        params[i] = list[i].variable;
    bind_params(c, params, count);
}

static grundy_status finish(compiler *c, rule_code **out)
{
    if (c->status == GRUNDY_OK)
        grundy_code_check(c->c);
    *out = c->status == GRUNDY_OK ? c->c : NULL;
    return c->status;
}

grundy_status grundy_compile_expr(program *p, machine *m, arena *a,
                                  const node *n, variable *const *params,
                                  uint32_t count, bool bindings,
                                  rule_code **out, grundy_error *err)
{
    compiler c;
    uint32_t to;

    *out = NULL;
    if (begin_in(&c, p, m, a, err) != GRUNDY_OK)
        return c.status;
    bind_params(&c, params, count);
    if (bindings)
        c.bounds = 0; /* of the sum's own loops only */
    c.bindings = bindings;
    c.c->result = n->type;
    to = grundy_compiler_temp(&c, n->type->width);
    grundy_compiler_into(&c, n, to);
    (void)grundy_compiler_emit(&c, OP_RETURN, to, n->type->width, 0);
    return finish(&c, out);
}

typedef struct row {
    node *const *exprs;
    uint32_t count;
} row;

static void push_row(compiler *c, void *user)
{
    const row *r = user;
    uint32_t width = 0, at;

    for (uint32_t i = 0; i < r->count; i++)
        width += r->exprs[i]->type->width;
    at = grundy_compiler_temp(c, width);
    for (uint32_t i = 0, to = at; i < r->count; i++) {
        grundy_compiler_into(c, r->exprs[i], to);
        to += r->exprs[i]->type->width;
    }
    (void)grundy_compiler_emit(c, OP_PUSH, at, width, 0);
}

grundy_status grundy_compile_rows(program *p, machine *m, const game_kind *of,
                                  node *const *exprs, uint32_t count,
                                  const tail *t, rule_code **out,
                                  grundy_error *err)
{
    compiler c;
    row r = {exprs, count};
    uint32_t to, width = 0;
    bool flat = true;

    *out = NULL;
    if (begin(&c, p, m, err) != GRUNDY_OK)
        return c.status;
    for (uint32_t i = 0; i < count; i++) {
        width += exprs[i]->type->width;
        flat &= grundy_type_is_flat(exprs[i]->type);
    }
    if (of != NULL)
        bind_declared(&c, of->param, of->params);
    c.c->result = &grundy_type_ints;
    to = grundy_compiler_temp(&c, 1);
    (void)grundy_compiler_emit(&c, OP_OPEN, 0, 0, 0);
    grundy_compiler_tail(&c, t, !flat, push_row, &r);
    (void)grundy_compiler_emit(&c, OP_ARRAY, to, width, 0);
    (void)grundy_compiler_emit(&c, OP_RETURN, to, 1, 0);
    return finish(&c, out);
}

grundy_status grundy_compile_function(program *p, machine *m, uint32_t index,
                                      rule_code **out, grundy_error *err)
{
    const function *f = &p->set->function[index];
    compiler c;
    uint32_t to;

    assert(index < p->set->functions);
    if (begin(&c, p, m, err) != GRUNDY_OK)
        return c.status;
    c.in_rules = f->params > 0;
    bind_declared(&c, f->param, f->params);
    c.c->result = f->result;
    to = grundy_compiler_temp(&c, f->result->width);
    grundy_compiler_as(&c, f->body, f->result, to);
    (void)grundy_compiler_emit(&c, OP_RETURN, to, f->result->width, 0);
    if (finish(&c, out) == GRUNDY_OK)
        p->function[index] = *out;
    return c.status;
}

grundy_status grundy_compile_ending(program *p, machine *m, uint32_t kind,
                                    rule_code **out, grundy_error *err)
{
    const game_kind *k = &p->set->kind[kind];
    compiler c;
    uint32_t to;

    assert(kind < p->set->kinds);
    if (begin(&c, p, m, err) != GRUNDY_OK)
        return c.status;
    c.in_rules = true;
    bind_declared(&c, k->param, k->params);
    c.c->result = &grundy_type_pair;
    to = grundy_compiler_temp(&c, 2);
    for (uint32_t i = 0; i < k->decides; i++) {
        const rule_decide *const d = &k->decide[i];
        jumps skip = {0};

        grundy_compiler_branch(&c, d->condition, false, &skip);
        grundy_compiler_load(&c, to, (int64_t)i + 1);
        if (d->score != NULL)
            grundy_compiler_into(&c, d->score, to + 1);
        else
            grundy_compiler_load(&c, to + 1, 0);
        (void)grundy_compiler_emit(&c, OP_RETURN, to, 2, 0);
        grundy_compiler_land(&c, &skip);
    }
    grundy_compiler_load(&c, to, 0);
    grundy_compiler_load(&c, to + 1, 0);
    (void)grundy_compiler_emit(&c, OP_RETURN, to, 2, 0);
    if (finish(&c, out) == GRUNDY_OK)
        p->kind[kind].ending = *out;
    return c.status;
}

/* ---- moves ---- */

typedef struct moving {
    const rule_move *move;
    uint32_t clause, base; /* base: registers of the target's arguments */
    bool single;           /* the target is one position of numbers */
} moving;

static bool is_single(const node *target)
{
    if (target->op != N_CALL || target->call != CALL_POSITION)
        return false;
    for (uint32_t i = 0; i < target->kids; i++)
        if (target->ref.kind->param[i].kind != PARAM_INT)
            return false;
    return true;
}

/* Set before the loops: it is the same in every run. */
static bool is_fixed(const node *n)
{
    return n->op == N_INT || (n->op == N_NAME && n->call == CALL_VARIABLE &&
                              n->ref.variable->kind == VAR_PARAM);
}

static void set_clause(compiler *c, uint32_t clause)
{
    assert(clause < c->c->lists);
    c->c->list[clause] = grundy_compiler_bindings(c);
}

static void emit_gain(compiler *c, const rule_move *m)
{
    const uint32_t next = c->next, gain = grundy_compiler_temp(c, 1);

    if (m->gain != NULL)
        grundy_compiler_into(c, m->gain, gain);
    else
        grundy_compiler_load(c, gain, 0);
    (void)grundy_compiler_emit(c, OP_GAIN, gain, m->again, 0);
    c->next = next;
}

/* Whether it may fail otherwise than by an overflow. */
static bool may_fail(const node *gain)
{
    bool fails = gain->op != N_INT && gain->op != N_NAME && gain->op != N_NEG &&
                 gain->op != N_ADD && gain->op != N_SUB && gain->op != N_MUL;

    for (uint32_t i = 0; i < gain->kids && !fails; i++)
        fails = may_fail(gain->kid[i]);
    return fails;
}

/* What a move to a position that does not exist gains is not asked. */
static void emit_gain_if_there(compiler *c, const rule_move *m)
{
    const uint32_t next = c->next, there = grundy_compiler_temp(c, 1);
    jumps skip = {0};

    (void)grundy_compiler_emit(c, OP_EXISTS, there, 0, 0);
    grundy_compiler_wait(
        c, &skip, grundy_compiler_emit_number(c, OP_JUMP_FALSE, there, 0));
    emit_gain(c, m);
    grundy_compiler_land(c, &skip);
    c->next = next;
}

static void emit_option(compiler *c, void *user)
{
    const moving *w = user;
    const node *const target = w->move->target;
    const bool waits = w->move->gain != NULL && may_fail(w->move->gain);

    if (c->p->set->has_results && !waits)
        emit_gain(c, w->move);
    c->span = target->span;
    set_clause(c, w->clause);
    if (w->single && !waits) {
        for (uint32_t i = 0; i < target->kids; i++)
            if (!is_fixed(target->kid[i]))
                grundy_compiler_into(c, target->kid[i], w->base + i);
        c->span = target->span;
        (void)grundy_compiler_emit(c, OP_MOVE, w->base, target->ref.kind->index,
                                   w->clause);
        return;
    }
    (void)grundy_compiler_emit(c, OP_OPEN, 0, 0, 0);
    grundy_compiler_sum(c, target, NO_COPIES);
    if (waits)
        emit_gain_if_there(c, w->move);
    (void)grundy_compiler_emit(c, OP_OPTION, 0, w->clause, 0);
}

static void compile_move(compiler *c, const rule_move *m, uint32_t clause,
                         move_listing listing)
{
    const uint32_t next = c->next, bounds = c->bounds;
    moving w = {.move = m, .clause = clause, .single = is_single(m->target)};
    jumps skip = {0};

    if (m->side != SIDE_BOTH) {
        const uint32_t may = grundy_compiler_temp(c, 1);

        (void)grundy_compiler_emit(c, OP_SIDE, may, (uint32_t)m->side, 0);
        grundy_compiler_wait(
            c, &skip, grundy_compiler_emit_number(c, OP_JUMP_FALSE, may, 0));
    }
    if (m->instead) {
        const uint32_t moved = grundy_compiler_temp(c, 1);

        (void)grundy_compiler_emit(c, OP_MOVED, moved, 0, 0);
        grundy_compiler_wait(
            c, &skip, grundy_compiler_emit_number(c, OP_JUMP_TRUE, moved, 0));
    }
    if (w.single) {
        w.base = grundy_compiler_temp(c, m->target->kids);
        for (uint32_t i = 0; i < m->target->kids; i++)
            if (is_fixed(m->target->kid[i]))
                grundy_compiler_into(c, m->target->kid[i], w.base + i);
    }
    if (listing != LIST_WRITTEN)
        grundy_compiler_tail_listing(c, m->tail, m->target, listing,
                                     emit_option, &w);
    else
        grundy_compiler_tail(c, m->tail, false, emit_option, &w);
    grundy_compiler_land(c, &skip);
    c->next = next;
    c->bounds = bounds;
}

static void compile_moves(compiler *c, const game_kind *k,
                          const rule_move *move, uint32_t moves,
                          move_listing listing)
{
    for (uint32_t turn = 0; turn < LISTING_TURNS; turn++)
        for (uint32_t i = 0; i < moves && c->status == GRUNDY_OK; i++)
            if (grundy_compiler_turn(k, i, listing) == turn)
                compile_move(c, &move[i], i, listing);
}

grundy_status grundy_compile_options(program *p, machine *m, uint32_t kind,
                                     bool written, rule_code **out,
                                     grundy_error *err)
{
    const game_kind *k = &p->set->kind[kind];
    const uint32_t moves = written ? k->moves : k->value_moves;
    const rule_move *const move = written ? k->move : k->value_move;
    const binding_list none = {.count = 0};
    kind_shape *const shape = &p->kind[kind];
    const move_listing listing = written ? LIST_WRITTEN : shape->listing;
    const bool both = move == k->move && shape->listing == LIST_WRITTEN;
    compiler c;
    jumps stop = {0};

    assert(kind < p->set->kinds);
    *out = NULL;
    if (begin(&c, p, m, err) != GRUNDY_OK)
        return c.status;
    c.in_rules = true;
    bind_declared(&c, k->param, k->params);
    for (uint32_t i = 0; i < moves; i++)
        (void)grundy_compiler_add_list(&c, none);
    for (uint32_t i = 0; i < k->decides && c.status == GRUNDY_OK; i++)
        grundy_compiler_branch(&c, k->decide[i].condition, true, &stop);
    assert(c.status != GRUNDY_OK || c.c->lists == moves);
    compile_moves(&c, k, move, moves, listing);
    grundy_compiler_land(&c, &stop);
    (void)grundy_compiler_emit(&c, OP_STOP, 0, 0, 0);
    if (finish(&c, out) != GRUNDY_OK)
        return c.status;
    if (written || both)
        shape->options = *out;
    if (!written || both)
        shape->values = *out;
    return c.status;
}

/* ---- programs ---- */

static bool costs(void *user, node *n)
{
    bool *found = user;

    *found |= n->tail != NULL || grundy_asks_for_value(n) ||
              n->call == CALL_FUNCTION ||
              (n->op == N_CALL && n->call == CALL_WORD && n->word != W_LEN &&
               n->word != W_SIZE && n->word != W_ABS);
    return !*found;
}

static void find_slots(program *p)
{
    for (uint32_t i = 0; i < p->set->globals; i++) {
        p->slot[i] = p->global_words;
        p->global_words += p->set->global[i]->type->width;
    }
}

grundy_status grundy_program_open(program *p, ruleset *set, memory *mem,
                                  grundy_error *err)
{
    arena *a;

    *p = (program){.set = set, .mem = mem};
    a = &set->arena;
    grundy_arena_open(&p->arena, mem);
    p->kind = grundy_arena_zeroed(a, (set->kind_room + 1) * sizeof *p->kind);
    p->function =
        grundy_arena_zeroed(a, (set->functions + 1) * sizeof(rule_code *));
    p->remembers = grundy_arena_zeroed(a, set->functions + 1);
    p->universe =
        grundy_arena_zeroed(a, (set->universes + 1) * sizeof *p->universe);
    p->slot = grundy_arena_zeroed(a, (set->globals + 1) * sizeof *p->slot);
    if (p->kind == NULL || p->function == NULL || p->remembers == NULL ||
        p->universe == NULL || p->slot == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    for (uint32_t i = 0; i < set->kind_room; i++) {
        p->kind[i].param =
            grundy_arena_zeroed(a, GRUNDY_MOST_PARAMS * sizeof(param_shape));
        if (p->kind[i].param == NULL)
            return grundy_fail(err, grundy_memory_failure(mem),
                               "out of memory");
    }
    for (uint32_t i = 0; i < set->functions; i++) {
        function *f = &set->function[i];

        p->remembers[i] = f->recursive;
        if (!f->recursive)
            (void)grundy_tree_walk(f->body, costs, &p->remembers[i]);
    }
    find_slots(p);
    return GRUNDY_OK;
}

static void drop_aggregates(program *p)
{
    for (aggregate *g = p->aggregates; g != NULL; g = g->next)
        grundy_aggregate_close(g);
    p->aggregates = NULL;
}

void grundy_program_forget(program *p)
{
    p->generation++;
    drop_aggregates(p);
    for (uint32_t i = 0; i < p->set->kinds; i++) {
        p->kind[i].legal = p->kind[i].ending = NULL;
        p->kind[i].options = p->kind[i].values = NULL;
        memset(p->kind[i].listed, 0, sizeof p->kind[i].listed);
        p->kind[i].ready = false;
    }
    for (uint32_t i = 0; i < p->set->functions; i++)
        p->function[i] = NULL;
}

void grundy_program_close(program *p)
{
    if (p->mem != NULL) {
        drop_aggregates(p);
        grundy_arena_close(&p->arena);
    }
    p->mem = NULL;
}
