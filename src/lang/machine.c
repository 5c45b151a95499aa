/* SPDX-License-Identifier: MIT */
/*
 * The dispatch loop.  r points at the registers of the running frame and is
 * found anew after whatever may move the stack: a call, a return, the runtime.
 */
#include "lang/machine.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "lang/arith.h"
#include "solve/options.h"

/* A frame whose result no function remembers. */
#define NOT_KEPT SIZE_MAX

grundy_status grundy_machine_open(machine *m, program *p, memory *mem,
                                  watch *w, grundy_error *err)
{
    const uint32_t functions = p->set->functions;

    *m = (machine){.mem = mem, .watch = w, .program = p};
    grundy_arena_open(&m->scratch, mem);
    m->list.mem = m->key.mem = mem;
    m->global = grundy_memory_zeroed(mem, (p->global_words + 1) *
                                              sizeof *m->global);
    m->memory = grundy_memory_zeroed(mem, (functions + 1) * sizeof *m->memory);
    if (m->global == NULL || m->memory == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    for (uint32_t i = 0; i < functions; i++)
        grundy_remember_open(&m->memory[i], mem,
                             p->set->function[i].result->width);
    return GRUNDY_OK;
}

void grundy_machine_close(machine *m)
{
    const program *p = m->program;

    if (p == NULL)
        return;
    for (uint32_t i = 0; m->memory != NULL && i < p->set->functions; i++)
        grundy_remember_close(&m->memory[i]);
    grundy_memory_free(m->mem, m->memory,
                       (p->set->functions + 1) * sizeof *m->memory);
    grundy_memory_free(m->mem, m->global,
                       (p->global_words + 1) * sizeof *m->global);
    grundy_memory_free(m->mem, m->stack, m->stack_cap * sizeof *m->stack);
    grundy_memory_free(m->mem, m->frames, m->frames_cap * sizeof *m->frames);
    grundy_memory_free(m->mem, m->marks, m->marks_cap * sizeof *m->marks);
    grundy_words_close(&m->list);
    grundy_words_close(&m->key);
    grundy_arena_close(&m->scratch);
    m->program = NULL;
}

grundy_status grundy_machine_no_memory(machine *m)
{
    if (m->mem->over)
        return grundy_fail(m->err, GRUNDY_ELIMIT,
                           "out of the memory allowed (%zu bytes held)",
                           m->mem->live);
    return grundy_fail(m->err, GRUNDY_ENOMEM, "out of memory (%zu bytes held)",
                       m->mem->live);
}

/* ---- frames ---- */

static bool push_frame(machine *m, const rule_code *c)
{
    frame *f;

    if (!grundy_memory_reserve(m->mem, &m->stack, &m->stack_cap,
                               m->top + c->regs, sizeof *m->stack) ||
        !grundy_memory_reserve(m->mem, &m->frames, &m->frames_cap,
                               m->depth + 1, sizeof *m->frames))
        return false;
    f = &m->frames[m->depth++];
    *f = (frame){.code = c, .pc = c->at, .base = m->top, .kept = NOT_KEPT};
    m->top += c->regs;
    return true;
}

static bool open_list(machine *m)
{
    if (!grundy_memory_reserve(m->mem, &m->marks, &m->marks_cap, m->open + 1,
                               sizeof *m->marks))
        return false;
    m->marks[m->open++] = (list_mark){.at = m->list.count};
    return true;
}

/* The words of the innermost list; it is taken off the stack of lists, but
 * they stay where they are until the next push. */
static const int64_t *close_list(machine *m, size_t *count, bool *outside)
{
    const list_mark mark = m->marks[--m->open];

    *count = m->list.count - mark.at;
    *outside = mark.outside;
    m->list.count = mark.at;
    return m->list.at == NULL ? NULL : m->list.at + mark.at;
}

static grundy_status tick(machine *m, uint64_t work)
{
    return grundy_watch_tick(m->watch, work, m->err);
}

/* ---- functions ---- */

static bool function_key(machine *m, const function *f, const int64_t *r)
{
    m->key.count = 0;
    for (uint32_t i = 0; i < f->params; i++) {
        const type *t = f->param[i].variable->type;
        const bool mask =
            t->in != NULL && m->program->universe[t->in->index].fits;

        if (mask ? !grundy_words_push(&m->key, r + i, 1)
                 : !grundy_object_key(&m->key, t, r + i))
            return false;
    }
    return true;
}

static grundy_status needs_itself(machine *m, const function *f,
                                  const int64_t *r, grundy_span span)
{
    char text[200];
    size_t used = 0;

    for (uint32_t i = 0; i < f->params && used + 40 < sizeof text; i++) {
        const char *const comma = i > 0 ? ", " : "";

        used += (size_t)(f->param[i].kind == PARAM_INT
                             ? snprintf(text + used, sizeof text - used,
                                        "%s%lld", comma, (long long)r[i])
                             : snprintf(text + used, sizeof text - used,
                                        "%s...", comma));
    }
    text[used] = '\0';
    return grundy_machine_fail(m, GRUNDY_ECYCLE, span,
                               "%s(%s) needs its own value", f->name, text);
}

/* Calls function number `index`: its value is at hand (*entered false), or
 * a frame was pushed for it. */
static grundy_status call(machine *m, uint32_t index, size_t result,
                          const int64_t *args, grundy_span span, bool *entered)
{
    const function *f = &m->program->set->function[index];
    remember *kept = &m->memory[index];
    size_t place = NOT_KEPT;
    rule_code *c = m->program->function[index];
    const size_t from = (size_t)(args - m->stack);
    frame *made;

    *entered = false;
    if (c == NULL) {
        const grundy_status status = grundy_compile_function(
            m->program, m, index, &c, m->err);

        if (status != GRUNDY_OK)
            return status;
        args = m->stack + from; /* compiling may have moved the stack */
    }
    if (m->program->remembers[index]) {
        bool found;

        if (!function_key(m, f, args) ||
            !grundy_remember_find(kept, m->key.at, m->key.count, &place,
                                  &found))
            return grundy_machine_no_memory(m);
        if (found && !grundy_remember_done(kept, place))
            return needs_itself(m, f, args, span);
        if (found) {
            memcpy(m->stack + result, grundy_remember_result(kept, place),
                   kept->results * sizeof *m->stack);
            return GRUNDY_OK;
        }
    }
    if (!push_frame(m, c))
        return grundy_machine_no_memory(m);
    made = &m->frames[m->depth - 1];
    made->result = result;
    made->kept = place;
    made->function = index;
    memcpy(m->stack + made->base, m->stack + from, c->params * sizeof *m->stack);
    *entered = true;
    return tick(m, 1);
}

/* ---- parts and options ---- */

static bool in_ranges(const kind_shape *shape, const int64_t *reg,
                      uint32_t params)
{
    for (uint32_t i = 0; i < params; i++)
        if (reg[i] < shape->param[i].low || reg[i] > shape->param[i].high)
            return false;
    return true;
}

/* Appends the part to the list, or notes that it is outside its range. */
static grundy_status add_part(machine *m, uint32_t kind, const int64_t *reg,
                              int64_t copies)
{
    int64_t copy[GRUNDY_MOST_PARAMS]; /* the stack may move under reg */
    const placed part = {kind, copy};
    const int64_t head[SUM_WORDS] = {kind, copies, 0};
    grundy_status status;
    bool legal;
    size_t at;

    memcpy(copy, reg, m->program->set->kind[kind].params * sizeof *copy);
    status = grundy_machine_legal(m, part, &legal, m->err);
    if (status != GRUNDY_OK)
        return status;
    if (!legal) {
        m->marks[m->open - 1].outside = true;
        grundy_machine_note_outside(m, kind, copy);
        return GRUNDY_OK;
    }
    at = m->list.count;
    if (!grundy_words_push(&m->list, head, SUM_WORDS))
        return grundy_machine_no_memory(m);
    status = grundy_machine_encode(m, part, &m->list, m->err);
    m->list.at[at + SUM_LENGTH] = (int64_t)(m->list.count - at - SUM_WORDS);
    return status;
}

/*
 * The common case of add_part without a call: numbers within their ranges,
 * room in the list.  The part's value is taken from the sink's table on the
 * way, so that an option whose parts all have one need not be sent.
 */
static inline bool add_quickly(machine *m, uint32_t kind, const int64_t *reg,
                               int64_t copies)
{
    const kind_shape *shape = &m->program->kind[kind];
    const uint32_t params = m->program->set->kind[kind].params;
    list_mark *mark = &m->marks[m->open - 1];
    int64_t *to;

    if (!shape->ready || !shape->flat || shape->checked ||
        m->list.cap - m->list.count < SUM_WORDS + params)
        return false;
    if (!in_ranges(shape, reg, params)) {
        mark->outside = true;
        if (m->to == NULL)
            grundy_machine_note_outside(m, kind, reg);
        return true;
    }
    to = m->list.at + m->list.count;
    to[SUM_KIND] = kind;
    to[SUM_COPIES] = copies;
    to[SUM_LENGTH] = params;
    for (uint32_t i = 0; i < params; i++)
        to[SUM_WORDS + i] = reg[i];
    m->list.count += SUM_WORDS + params;
    if (m->to == NULL || !m->to->adds) {
        mark->unknown = true;
    } else if ((copies & 1) != 0) {
        const uint32_t *cell =
            grundy_table_at(&m->to->table[kind], reg, params);

        if (cell != NULL && *cell - 1 < m->to->mex.cap) {
            mark->value ^= *cell - 1;
            mark->known++;
        } else {
            mark->unknown = true;
        }
    }
    return true;
}

static grundy_status add_nim(machine *m, int64_t k, int64_t copies)
{
    const int64_t part[SUM_WORDS + 1] = {SUM_NIM, copies, 1, k};

    if ((copies & 1) != 0)
        m->marks[m->open - 1].value ^= (uint64_t)k;
    if (k < 0) {
        m->marks[m->open - 1].outside = true;
        if (m->to == NULL)
            (void)snprintf(m->outside, sizeof m->outside, "nim(%lld)",
                           (long long)k);
        return GRUNDY_OK;
    }
    if (!grundy_words_push(&m->list, part, SUM_WORDS + 1))
        return grundy_machine_no_memory(m);
    return GRUNDY_OK;
}

static grundy_status add_sum(machine *m, const object *sum, int64_t copies,
                             grundy_span span)
{
    size_t at = m->list.count;

    if (sum == NULL) {
        m->marks[m->open - 1].outside = true;
        m->outside[0] = '\0';
        return GRUNDY_OK;
    }
    m->marks[m->open - 1].unknown = true;
    if (!grundy_words_push(&m->list, sum->word, (size_t)sum->count))
        return grundy_machine_no_memory(m);
    for (; copies != 1 && at < m->list.count;
         at += SUM_WORDS + (size_t)m->list.at[at + SUM_LENGTH])
        if (__builtin_mul_overflow(m->list.at[at + SUM_COPIES], copies,
                                   &m->list.at[at + SUM_COPIES]))
            return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                       "too many copies");
    return GRUNDY_OK;
}

static bool send_part(machine *m, const int64_t *part)
{
    if (part[SUM_KIND] == SUM_NIM)
        return grundy_options_heaps(m->to, (uint64_t)part[SUM_WORDS],
                                    (uint64_t)part[SUM_COPIES]);
    return grundy_options_part(
        m->to,
        (grundy_position){(uint32_t)part[SUM_KIND],
                          (uint32_t)part[SUM_LENGTH], part + SUM_WORDS},
        (uint64_t)part[SUM_COPIES]);
}

/* The list is an option: to the trace or to the sink, unless outside. */
static grundy_status end_option(machine *m, uint32_t clause, const int64_t *r)
{
    const list_mark mark = m->marks[m->open - 1];
    size_t count;
    bool outside;
    const int64_t *sum = close_list(m, &count, &outside);

    if (outside)
        return GRUNDY_OK;
    if (mark.known > 0 && !mark.unknown && m->trace == NULL &&
        mark.value < m->to->mex.cap) {
        m->to->mex.seen[mark.value] = m->to->mex.epoch;
        m->stopped = !grundy_options_count(m->to);
        return GRUNDY_OK;
    }
    if (m->trace != NULL)
        return m->trace->option(m->trace->user, clause, r, sum, count,
                                &m->stopped, m->err);
    if (m->to == NULL)
        return GRUNDY_OK;
    for (size_t i = 0; i < count && !m->stopped;
         i += SUM_WORDS + (size_t)sum[i + SUM_LENGTH])
        m->stopped = !send_part(m, sum + i);
    if (!m->stopped)
        m->stopped = !grundy_options_end(m->to);
    return GRUNDY_OK;
}

static grundy_status move_slowly(machine *m, uint32_t kind, const int64_t *reg,
                                 uint32_t clause)
{
    grundy_status status;

    if (!open_list(m))
        return grundy_machine_no_memory(m);
    status = add_part(m, kind, reg, 1);
    if (status != GRUNDY_OK)
        return status;
    return end_option(m, clause, m->stack + m->frames[m->depth - 1].base);
}

/* An option of one part.  The common case is kept free of calls. */
static inline grundy_status move(machine *m, uint32_t kind, const int64_t *reg,
                                 uint32_t clause)
{
    const kind_shape *shape = &m->program->kind[kind];
    const uint32_t params = m->program->set->kind[kind].params;

    if (m->trace != NULL || m->to == NULL || !shape->ready || !shape->flat ||
        shape->checked)
        return move_slowly(m, kind, reg, clause);
    if (in_ranges(shape, reg, params))
        m->stopped = !grundy_options_scalar(m->to, kind, reg, params);
    return GRUNDY_OK;
}

/* ---- masks ---- */

static uint64_t mask_of_all(const universe_now *u)
{
    return u->count >= 64 ? UINT64_MAX : (UINT64_C(1) << u->count) - 1;
}

/* ---- the loop ---- */

/* A frame ends: its result goes to the caller and, if kept, to the memory. */
static grundy_status leave(machine *m, const int64_t *result, uint32_t count)
{
    const frame *f = &m->frames[m->depth - 1];

    if (f->kept != NOT_KEPT) {
        const type *t = m->program->set->function[f->function].result;

        if (t->in != NULL && m->program->universe[t->in->index].fits)
            t = &grundy_type_int; /* a set as a mask */
        if (!grundy_remember_store(&m->memory[f->function], f->kept, t,
                                   result))
            return grundy_machine_no_memory(m);
    }
    memmove(m->stack + f->result, result, count * sizeof *result);
    m->top = f->base;
    m->depth--;
    return GRUNDY_OK;
}

static grundy_status list_to_object(machine *m, uint32_t width, int64_t *out)
{
    size_t count;
    bool outside;
    const int64_t *from = close_list(m, &count, &outside);
    object *o = grundy_object_new(&m->scratch, count / width, count);

    if (o == NULL)
        return grundy_machine_no_memory(m);
    if (count > 0)
        memcpy(o->word, from, count * sizeof *from);
    *out = grundy_object_reference(o);
    return GRUNDY_OK;
}

/* A sum with a part outside its range is the null reference. */
static grundy_status sum_to_object(machine *m, int64_t *out)
{
    const list_mark mark = m->marks[m->open - 1];

    if (mark.outside) {
        size_t count;
        bool outside;

        (void)close_list(m, &count, &outside);
        *out = 0;
        return GRUNDY_OK;
    }
    return list_to_object(m, 1, out);
}

static void mark_arena(machine *m, int64_t *r)
{
    const arena_mark mark = grundy_arena_get(&m->scratch);

    r[0] = (int64_t)(uintptr_t)mark.block;
    r[1] = (int64_t)mark.used;
}

static void reset_arena(machine *m, const int64_t *r)
{
    const arena_mark mark = {(arena_block *)(uintptr_t)r[0], (size_t)r[1]};

    if (!m->keep)
        grundy_arena_reset(&m->scratch, mark);
}

#define SPAN (f->code->span[pc - 1 - f->code->at])
#define CHECK(call)                                                            \
    do {                                                                       \
        const grundy_status checked = (call);                                  \
        if (checked != GRUNDY_OK)                                              \
            return checked;                                                    \
    } while (0)
#define WRONG(...) return grundy_machine_fail(m, GRUNDY_EVALUE, SPAN, __VA_ARGS__)
#define NO_MEMORY_IF(cond)                                                     \
    do {                                                                       \
        if (cond)                                                              \
            return grundy_machine_no_memory(m);                                \
    } while (0)

grundy_status grundy_machine_index_wrong(machine *m, grundy_span span,
                                         int64_t index, uint64_t count)
{
    if (count == 0)
        return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                   "index %lld of an empty array",
                                   (long long)index);
    return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                               "index %lld out of range 0..%llu",
                               (long long)index,
                               (unsigned long long)count - 1);
}

static grundy_status arith_wrong(machine *m, const frame *f, const insn *pc,
                                 opcode op, const int64_t *x, const int64_t *y)
{
    WRONG("%s", grundy_arith_reason(op, *x, *y));
}

/* Runs the newest frame until the frame at depth `until` has returned. */
static grundy_status loop(machine *m, size_t until)
{
    frame *f = &m->frames[m->depth - 1];
    const insn *pc = f->pc;
    int64_t *r = m->stack + f->base;

    for (;;) {
        const insn i = *pc++;

        switch ((opcode)i.op) {
        case OP_STOP:
            m->top = f->base;
            m->depth--;
            return GRUNDY_OK;
        case OP_RETURN:
            CHECK(leave(m, r + i.a, i.b));
            if (m->depth == until)
                return GRUNDY_OK;
            f = &m->frames[m->depth - 1];
            pc = f->pc;
            r = m->stack + f->base;
            break;
        case OP_JUMP: pc += grundy_insn_number(i); break;
        case OP_JUMP_TRUE:
            if (r[i.a] != 0)
                pc += grundy_insn_number(i);
            break;
        case OP_JUMP_FALSE:
            if (r[i.a] == 0)
                pc += grundy_insn_number(i);
            break;
        case OP_JUMP_EQ:
            if (r[i.a] == r[i.b])
                pc += grundy_insn_jump(i);
            break;
        case OP_JUMP_NE:
            if (r[i.a] != r[i.b])
                pc += grundy_insn_jump(i);
            break;
        case OP_JUMP_LT:
            if (r[i.a] < r[i.b])
                pc += grundy_insn_jump(i);
            break;
        case OP_JUMP_LE:
            if (r[i.a] <= r[i.b])
                pc += grundy_insn_jump(i);
            break;
        case OP_LOAD: r[i.a] = grundy_insn_number(i); break;
        case OP_LOAD_BIG:
            r[i.a] = f->code->constant[grundy_insn_number(i)];
            break;
        case OP_COPY: r[i.a] = r[i.b]; break;
        case OP_COPY_MANY: memmove(r + i.a, r + i.b, i.c * sizeof *r); break;
        case OP_GLOBAL: r[i.a] = m->global[grundy_insn_number(i)]; break;
        case OP_ADD:
            if (__builtin_add_overflow(r[i.b], r[i.c], &r[i.a]))
                WRONG("overflow");
            break;
        case OP_SUB:
            if (__builtin_sub_overflow(r[i.b], r[i.c], &r[i.a]))
                WRONG("overflow");
            break;
        case OP_MUL:
            if (__builtin_mul_overflow(r[i.b], r[i.c], &r[i.a]))
                WRONG("overflow");
            break;
        case OP_DIV: case OP_MOD: case OP_POW: case OP_SHL: case OP_SHR: {
            int64_t value;

            if (!grundy_arith(i.op, r[i.b], r[i.c], &value))
                return arith_wrong(m, f, pc, (opcode)i.op, &r[i.b], &r[i.c]);
            r[i.a] = value;
            break;
        }
        case OP_ADD_SMALL:
            if (__builtin_add_overflow(r[i.b], grundy_insn_jump(i), &r[i.a]))
                WRONG("overflow");
            break;
        case OP_BIT_AND: r[i.a] = r[i.b] & r[i.c]; break;
        case OP_BIT_OR: r[i.a] = r[i.b] | r[i.c]; break;
        case OP_BIT_XOR: r[i.a] = r[i.b] ^ r[i.c]; break;
        case OP_BIT_ANDNOT: r[i.a] = r[i.b] & ~r[i.c]; break;
        case OP_NEG:
            if (__builtin_sub_overflow(0, r[i.b], &r[i.a]))
                WRONG("overflow");
            break;
        case OP_NOT: r[i.a] = r[i.b] == 0; break;
        case OP_IS_EQ: r[i.a] = r[i.b] == r[i.c]; break;
        case OP_IS_NE: r[i.a] = r[i.b] != r[i.c]; break;
        case OP_IS_LT: r[i.a] = r[i.b] < r[i.c]; break;
        case OP_IS_LE: r[i.a] = r[i.b] <= r[i.c]; break;
        case OP_LOOP:
            if (++m->watch->ticks >= m->watch->next)
                CHECK(grundy_watch_look(m->watch, m->err));
            if (r[i.a] < r[i.b]) {
                r[i.a]++;
                pc += grundy_insn_jump(i);
            }
            break;
        case OP_LENGTH:
            r[i.a] = (int64_t)grundy_object_at(r[i.b])->count;
            break;
        case OP_ELEMENT:
            r[i.a] = grundy_object_at(r[i.b])->word[r[i.c]];
            break;
        case OP_ELEMENTS: {
            const size_t width = (pc++)->a;

            memcpy(r + i.a,
                   grundy_object_at(r[i.b])->word + (size_t)r[i.c] * width,
                   width * sizeof *r);
            break;
        }
        case OP_INDEX: {
            const object *o = grundy_object_at(r[i.b]);

            if ((uint64_t)r[i.c] >= o->count)
                return grundy_machine_index_wrong(m, SPAN, r[i.c], o->count);
            r[i.a] = o->word[r[i.c]];
            break;
        }
        case OP_INDEX_MANY: {
            const object *o = grundy_object_at(r[i.b]);
            const size_t width = (pc++)->a;

            if ((uint64_t)r[i.c] >= o->count)
                return grundy_machine_index_wrong(
                    m, f->code->span[pc - 2 - f->code->at], r[i.c], o->count);
            memcpy(r + i.a, o->word + (size_t)r[i.c] * width,
                   width * sizeof *r);
            break;
        }
        case OP_MASK_NEXT: {
            const universe_now *u = &m->program->universe[i.c];
            const uint64_t mask = (uint64_t)r[i.b];

            grundy_universe_element(u, u->columns != 0,
                                    (uint64_t)__builtin_ctzll(mask), r + i.a);
            r[i.b] = (int64_t)(mask & (mask - 1));
            break;
        }
        case OP_MASK_SET: case OP_MASK_NEED: {
            const universe_now *u = &m->program->universe[i.c];
            const int64_t at = grundy_universe_index(u, u->columns != 0,
                                                     r + i.b);

            if (at >= 0)
                r[i.a] |= (int64_t)(UINT64_C(1) << at);
            else if (i.op == OP_MASK_NEED)
                r[i.a + 1] = 1;
            break;
        }
        case OP_MASK_FULL:
            r[i.a] = (int64_t)mask_of_all(&m->program->universe[i.c]);
            break;
        case OP_MASK_HAS: {
            const universe_now *u = &m->program->universe[i.c];
            const int64_t at = grundy_universe_index(u, u->columns != 0,
                                                     r + i.b);
            const uint64_t mask = (uint64_t)r[(pc++)->a];

            r[i.a] = at >= 0 && (mask >> at & 1u) != 0;
            break;
        }
        case OP_POPCOUNT: r[i.a] = __builtin_popcountll((uint64_t)r[i.b]); break;
        case OP_MARK: mark_arena(m, r + i.a); break;
        case OP_RESET: reset_arena(m, r + i.a); break;
        case OP_OPEN: NO_MEMORY_IF(!open_list(m)); break;
        case OP_PUSH:
            NO_MEMORY_IF(!grundy_words_push(&m->list, r + i.a, i.b));
            break;
        case OP_ARRAY: CHECK(list_to_object(m, i.b, &r[i.a])); break;
        case OP_RUNTIME: {
            const runtime_info *info = &f->code->info[i.c];
            int64_t result[32] = {0};

            f->pc = pc;
            CHECK(info->call(m, info, result, r + i.b, SPAN));
            f = &m->frames[m->depth - 1];
            r = m->stack + f->base;
            memcpy(r + i.a, result, info->number * sizeof *r);
            break;
        }
        case OP_CALL: {
            bool entered;

            f->pc = pc;
            CHECK(call(m, i.c, f->base + i.a, r + i.b, SPAN, &entered));
            f = &m->frames[m->depth - 1];
            pc = f->pc;
            r = m->stack + f->base;
            break;
        }
        case OP_PART:
            if (add_quickly(m, i.b, r + i.a, i.c == 0xffff ? 1 : r[i.c]))
                break;
            m->marks[m->open - 1].unknown = true;
            CHECK(add_part(m, i.b, r + i.a, i.c == 0xffff ? 1 : r[i.c]));
            r = m->stack + m->frames[m->depth - 1].base;
            break;
        case OP_PART_NIM:
            CHECK(add_nim(m, r[i.a], i.c == 0xffff ? 1 : r[i.c]));
            break;
        case OP_PART_SUM:
            CHECK(add_sum(m, grundy_object_at(r[i.a]),
                          i.c == 0xffff ? 1 : r[i.c], SPAN));
            break;
        case OP_SUM: CHECK(sum_to_object(m, &r[i.a])); break;
        case OP_OPTION:
            f->pc = pc;
            CHECK(end_option(m, i.b, r));
            f = &m->frames[m->depth - 1];
            r = m->stack + f->base;
            if (m->stopped) {
                m->top = f->base;
                m->depth--;
                return GRUNDY_OK;
            }
            break;
        case OP_MOVE:
            f->pc = pc;
            CHECK(move(m, i.b, r + i.a, i.c));
            f = &m->frames[m->depth - 1];
            r = m->stack + f->base;
            if (m->stopped) {
                m->top = f->base;
                m->depth--;
                return GRUNDY_OK;
            }
            break;
        case OP_FAIL: {
            static const char *const reason[] = {
                "the first of nothing", "the least of nothing",
                "the greatest of nothing"};

            WRONG("%s", reason[grundy_insn_number(i)]);
        }
        case OP_OUTSIDE:
            if (r[i.a] != 0)
                m->marks[m->open - 1].outside = true;
            m->outside[0] = '\0';
            break;
        case OP_CHECK_COUNT:
            if (r[i.a] < 0)
                WRONG("a negative number of copies (%lld)",
                      (long long)r[i.a]);
            break;
        case OP_TRACE:
            if (m->trace != NULL && m->trace->part != NULL) {
                const list_mark mark = m->marks[m->open - 1];

                f->pc = pc;
                if (!mark.outside)
                    CHECK(m->trace->part(
                        m->trace->user,
                        &f->code->list[grundy_insn_number(i)], r,
                        m->list.at + mark.at, m->err));
                f = &m->frames[m->depth - 1];
                r = m->stack + f->base;
            }
            break;
        case OP_COUNT: return GRUNDY_EINTERNAL;
        }
    }
}

grundy_status grundy_machine_run(machine *m, const rule_code *c,
                                 const int64_t *argument, int64_t *result,
                                 grundy_error *err)
{
    const size_t top = m->top, depth = m->depth, open = m->open;
    const size_t list = m->list.count;
    const size_t result_words = c->result != NULL ? c->result->width : 0;
    grundy_error *const outer = m->err;
    grundy_status status;

    m->err = err;
    /* The result lies below the frame, where returning puts it. */
    if (!grundy_memory_reserve(m->mem, &m->stack, &m->stack_cap,
                               m->top + result_words, sizeof *m->stack)) {
        status = grundy_machine_no_memory(m);
    } else {
        m->top += result_words;
        if (push_frame(m, c)) {
            m->frames[m->depth - 1].result = top;
            if (c->params > 0)
                memcpy(m->stack + m->frames[m->depth - 1].base, argument,
                       c->params * sizeof *argument);
            status = loop(m, depth);
        } else {
            status = grundy_machine_no_memory(m);
        }
    }
    if (status == GRUNDY_OK && result != NULL && result_words > 0)
        memcpy(result, m->stack + top, result_words * sizeof *result);
    m->top = top;
    m->depth = depth;
    m->open = open;
    m->list.count = list;
    m->err = outer;
    return status;
}

grundy_status grundy_machine_options(machine *m, placed position,
                                     grundy_options *to,
                                     const machine_trace *trace,
                                     grundy_error *err)
{
    const machine before = *m;
    const arena_mark mark = grundy_arena_get(&m->scratch);
    const kind_shape *const shape = &m->program->kind[position.kind];
    rule_code *c = trace != NULL ? shape->options : shape->values;
    grundy_status status = GRUNDY_OK;

    m->at = position.reg;
    m->at_kind = position.kind;
    if (c == NULL)
        status = grundy_compile_options(m->program, m, position.kind,
                                        trace != NULL, &c, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_shape(m, position.kind, err);
    m->to = to;
    m->trace = trace;
    m->keep = trace != NULL;
    m->stopped = false;
    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, c, position.reg, NULL, err);
    m->to = before.to;
    m->trace = before.trace;
    m->keep = before.keep;
    m->stopped = before.stopped;
    m->at = before.at;
    m->at_kind = before.at_kind;
    if (!before.keep && trace == NULL)
        grundy_arena_reset(&m->scratch, mark);
    return status;
}

grundy_status grundy_machine_verdict(machine *m, placed position,
                                     grundy_verdict *out, grundy_error *err)
{
    const int64_t *const at = m->at;
    const uint32_t at_kind = m->at_kind;
    const arena_mark mark = grundy_arena_get(&m->scratch);
    rule_code *c = m->program->kind[position.kind].verdict;
    grundy_status status = GRUNDY_OK;
    int64_t result = GRUNDY_PLAYS_ON;

    m->at = position.reg;
    m->at_kind = position.kind;
    if (c == NULL)
        status = grundy_compile_verdict(m->program, m, position.kind, &c, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, c, position.reg, &result, err);
    *out = (grundy_verdict)result;
    m->at = at;
    m->at_kind = at_kind;
    if (!m->keep)
        grundy_arena_reset(&m->scratch, mark);
    return status;
}
