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
#include "lang/calls.h"
#include "lang/native.h"
#include "lang/lists.h"

/* Rounds of a loop are counted, and one of so many instructions as two; the
 * same for what is run as a whole, of which less may be done. */
enum { LONG_ROUND = 64, LONG_CODE = 256 };

grundy_status grundy_machine_open(machine *m, program *p, memory *mem, watch *w,
                                  grundy_error *err)
{
    const uint32_t functions = p->set->functions;

    *m = (machine){
        .mem = mem, .watch = w, .program = p, .most_calls = GRUNDY_MOST_CALLS};
    grundy_arena_open(&m->scratch, mem);
    m->list.mem = m->key.mem = m->pending.mem = mem;
    m->global =
        grundy_memory_zeroed(mem, (p->global_words + 1) * sizeof *m->global);
    m->memory = grundy_memory_zeroed(mem, (functions + 1) * sizeof *m->memory);
    if (m->global == NULL || m->memory == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    for (uint32_t i = 0; i < functions; i++)
        grundy_remember_open(&m->memory[i], mem, w,
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
    GRUNDY_FREE(m->mem, m->memory, (p->set->functions + 1));
    GRUNDY_FREE(m->mem, m->global, (p->global_words + 1));
    GRUNDY_FREE(m->mem, m->stack, m->stack_cap);
    GRUNDY_FREE(m->mem, m->frames, m->frames_cap);
    GRUNDY_FREE(m->mem, m->marks, m->marks_cap);
    grundy_words_close(&m->list);
    grundy_words_close(&m->key);
    grundy_words_close(&m->pending);
    grundy_arena_close(&m->scratch);
    m->program = NULL;
}

/* Calls under way that are so many when a limit ends them have most often no
 * end: it is an error of the function. */
static void blame_calls(machine *m, grundy_status status)
{
    enum { MANY = 100000 };
    const size_t calls = m->pending.count / 2;
    const ruleset *const set = m->program->set;
    const function *f;

    if ((status != GRUNDY_ELIMIT && status != GRUNDY_ENOMEM &&
         status != GRUNDY_ECANCEL) ||
        calls < MANY || grundy_error_has_place(m->err))
        return;
    f = &set->function[m->pending.at[2 * calls - 2]];
    grundy_error_place(m->err, GRUNDY_SOURCE_RULES, f->span);
    grundy_error_quote(m->err, GRUNDY_SOURCE_RULES, set->text, set->length);
    grundy_error_hint(m->err,
                      "'%s' calls itself again and again: some case has to do "
                      "without a call",
                      f->name);
}

grundy_status grundy_machine_no_memory(machine *m)
{
    const grundy_status stopped = grundy_watch_ask(m->watch, m->err);

    return stopped != GRUNDY_OK ? stopped : grundy_memory_fail(m->mem, m->err);
}

static grundy_status tick(machine *m, uint64_t work)
{
    return grundy_watch_tick(m->watch, work, m->err);
}

/* ---- functions ---- */

static grundy_status call_natively(machine *m, const rule_code *c,
                                   uint32_t index, size_t place, size_t from,
                                   size_t result)
{
    int64_t argument[GRUNDY_MOST_PARAMS], value[GRUNDY_MOST_WIDTH];
    grundy_status status = tick(m, 1);

    memcpy(argument, m->stack + from, c->params * sizeof *argument);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, c, argument, value, m->err);
    if (status == GRUNDY_OK)
        status = grundy_call_keep(m, index, place, value);
    if (status == GRUNDY_OK)
        memcpy(m->stack + result, value, c->result->width * sizeof *value);
    return status;
}

/* Calls function number `index`: its value is at hand (*entered false), or
 * a frame was pushed for it. */
static grundy_status call(machine *m, uint32_t index, size_t result,
                          const int64_t *args, grundy_span span, bool *entered)
{
    rule_code *c = m->program->function[index];
    const size_t from = (size_t)(args - m->stack);
    const int64_t *known;
    size_t place;
    grundy_status status = GRUNDY_OK;
    frame *made;

    *entered = false;
    if (++m->rounds >= m->ask && m->hooks.busy != NULL)
        status = m->hooks.busy(m->hooks.user, m->err);
    if (status == GRUNDY_OK && c == NULL) /* both may move the stack */
        status = grundy_compile_function(m->program, m, index, &c, m->err);
    if (status == GRUNDY_OK)
        status =
            grundy_call_find(m, index, m->stack + from, span, &place, &known);
    if (status != GRUNDY_OK)
        return status;
    if (known != NULL) {
        memcpy(m->stack + result, known,
               m->memory[index].results * sizeof *m->stack);
        return GRUNDY_OK;
    }
    if (grundy_native_runs(m, c))
        return call_natively(m, c, index, place, from, result);
    if (m->depth >= m->most_calls)
        return grundy_fail(m->err, GRUNDY_ELIMIT,
                           "'%s' is called in %zu calls that have not ended",
                           m->program->set->function[index].name, m->depth);
    if (!grundy_frame_push(m, c))
        return grundy_machine_no_memory(m);
    made = &m->frames[m->depth - 1];
    made->result = result;
    made->kept = place;
    made->function = index;
    memcpy(m->stack + made->base, m->stack + from,
           c->params * sizeof *m->stack);
    *entered = true;
    return tick(m, 1 + c->count / LONG_CODE);
}

/* An option of one part.  The common case is kept free of calls. */
static inline grundy_status move(machine *m, uint32_t kind, const int64_t *reg,
                                 uint32_t clause)
{
    const kind_shape *shape = &m->program->kind[kind];
    const uint32_t params = m->program->set->kind[kind].params;

    if (m->trace != NULL || m->to == NULL || !shape->ready || !shape->flat ||
        shape->checked)
        return grundy_option_add_slowly(m, kind, reg, clause);
    if (grundy_part_in_ranges(shape, reg, params))
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

    if (f->kept != GRUNDY_NOT_KEPT) {
        const grundy_status status =
            grundy_call_keep(m, f->function, f->kept, result);

        if (status != GRUNDY_OK)
            return status;
    }
    memmove(m->stack + f->result, result, count * sizeof *result);
    m->top = f->base;
    m->depth--;
    return GRUNDY_OK;
}

#define SPAN (f->code->span[pc - 1 - f->code->at])
#define CHECK(call)                                                            \
    do {                                                                       \
        const grundy_status checked = (call);                                  \
        if (checked != GRUNDY_OK)                                              \
            return checked;                                                    \
    } while (0)
#define WRONG(x, y)                                                            \
    return grundy_machine_wrong(m, f->code, (size_t)(pc - 1 - f->code->at), x, \
                                y)
#define NO_MEMORY_IF(cond)                                                     \
    do {                                                                       \
        if (cond)                                                              \
            return grundy_machine_no_memory(m);                                \
    } while (0)

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
                WRONG(0, 0);
            break;
        case OP_SUB:
            if (__builtin_sub_overflow(r[i.b], r[i.c], &r[i.a]))
                WRONG(0, 0);
            break;
        case OP_MUL:
            if (__builtin_mul_overflow(r[i.b], r[i.c], &r[i.a]))
                WRONG(0, 0);
            break;
        GRUNDY_OPERATORS(GRUNDY_INSN_LABEL, ) {
            int64_t value;

            if (!grundy_arith(i.op, r[i.b], r[i.c], &value))
                WRONG(r[i.b], r[i.c]);
            r[i.a] = value;
            break;
        }
        case OP_ADD_SMALL:
            if (__builtin_add_overflow(r[i.b], grundy_insn_jump(i), &r[i.a]))
                WRONG(0, 0);
            break;
        case OP_BIT_AND: r[i.a] = r[i.b] & r[i.c]; break;
        case OP_BIT_OR: r[i.a] = r[i.b] | r[i.c]; break;
        case OP_BIT_XOR: r[i.a] = r[i.b] ^ r[i.c]; break;
        case OP_BIT_ANDNOT: r[i.a] = r[i.b] & ~r[i.c]; break;
        case OP_NEG:
            if (__builtin_sub_overflow(0, r[i.b], &r[i.a]))
                WRONG(0, 0);
            break;
        case OP_NOT: r[i.a] = r[i.b] == 0; break;
        case OP_IS_EQ: r[i.a] = r[i.b] == r[i.c]; break;
        case OP_IS_NE: r[i.a] = r[i.b] != r[i.c]; break;
        case OP_IS_LT: r[i.a] = r[i.b] < r[i.c]; break;
        case OP_IS_LE: r[i.a] = r[i.b] <= r[i.c]; break;
        case OP_LOOP:
            m->rounds++;
            if (++m->watch->ticks >= m->watch->next)
                CHECK(grundy_watch_look(m->watch, m->err));
            if (r[i.a] < r[i.b]) {
                const int length = -grundy_insn_jump(i);

                r[i.a]++;
                pc -= length;
                m->watch->ticks += (unsigned)length / LONG_ROUND;
            }
            break;
        case OP_LENGTH:
            r[i.a] = (int64_t)grundy_object_at(r[i.b])->count;
            break;
        case OP_ELEMENT: r[i.a] = grundy_object_at(r[i.b])->word[r[i.c]]; break;
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
                WRONG(r[i.c], (int64_t)o->count);
            r[i.a] = o->word[r[i.c]];
            break;
        }
        case OP_INDEX_MANY: {
            const object *o = grundy_object_at(r[i.b]);
            const size_t width = (pc++)->a;

            if ((uint64_t)r[i.c] >= o->count)
                return grundy_machine_wrong(m, f->code,
                                            (size_t)(pc - 2 - f->code->at),
                                            r[i.c], (int64_t)o->count);
            memcpy(r + i.a, o->word + (size_t)r[i.c] * width,
                   width * sizeof *r);
            break;
        }
        case OP_MASK_NEXT: {
            const universe_now *u = &m->program->universe[i.c];
            const uint64_t mask = (uint64_t)r[i.b];

            if (++m->watch->ticks >= m->watch->next)
                CHECK(grundy_watch_look(m->watch, m->err));
            grundy_universe_element(u, (uint64_t)__builtin_ctzll(mask),
                                    r + i.a);
            r[i.b] = (int64_t)(mask & (mask - 1));
            break;
        }
        case OP_MASK_SET:
        case OP_MASK_NEED: {
            const universe_now *u = &m->program->universe[i.c];
            const int64_t at = grundy_universe_index(u, r + i.b);

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
            const int64_t at = grundy_universe_index(u, r + i.b);
            const uint64_t mask = (uint64_t)r[(pc++)->a];

            r[i.a] = at >= 0 && (mask >> at & 1u) != 0;
            break;
        }
        case OP_POPCOUNT:
            r[i.a] = __builtin_popcountll((uint64_t)r[i.b]);
            break;
        case OP_MARK: grundy_scratch_mark(m, r + i.a); break;
        case OP_RESET: grundy_scratch_reset(m, r + i.a); break;
        case OP_OPEN: NO_MEMORY_IF(!grundy_list_open(m)); break;
        case OP_PUSH:
            NO_MEMORY_IF(!grundy_words_push(&m->list, r + i.a, i.b));
            break;
        case OP_ARRAY: CHECK(grundy_list_to_object(m, i.b, &r[i.a])); break;
        case OP_RUNTIME: {
            const runtime_info *info = &f->code->info[i.c];
            int64_t result[32] = {0};

            assert(info->number <= sizeof result / sizeof *result);
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
            if (grundy_part_add_quickly(m, i.b, r + i.a,
                                        i.c == 0xffff ? 1 : r[i.c]))
                break;
            m->marks[m->open - 1].unknown = true;
            CHECK(grundy_part_add(m, i.b, r + i.a, i.c == 0xffff ? 1 : r[i.c]));
            r = m->stack + m->frames[m->depth - 1].base;
            break;
        case OP_PART_NIM:
            CHECK(grundy_part_add_nim(m, r[i.a], i.c == 0xffff ? 1 : r[i.c]));
            break;
        case OP_PART_SUM:
            CHECK(grundy_part_add_sum(m, grundy_object_at(r[i.a]),
                                      i.c == 0xffff ? 1 : r[i.c], SPAN));
            break;
        case OP_SUM: CHECK(grundy_list_to_sum(m, &r[i.a])); break;
        case OP_OPTION:
            f->pc = pc;
            CHECK(grundy_option_end(m, i.b, r));
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
        case OP_EXISTS: r[i.a] = !m->marks[m->open - 1].outside; break;
        case OP_GAIN:
            m->gain = r[i.a];
            m->again = i.b != 0;
            break;
        case OP_MOVED:
            r[i.a] = m->trace != NULL
                         ? m->moved
                         : m->to != NULL && grundy_options_seen(m->to) > 0;
            break;
        case OP_SIDE:
            r[i.a] = m->to_move == SIDE_BOTH || m->to_move == (player_side)i.b;
            break;
        case OP_FAIL: WRONG(0, 0);
        case OP_OUTSIDE:
            if (r[i.a] != 0)
                m->marks[m->open - 1].outside = true;
            m->outside[0] = '\0';
            break;
        case OP_CHECK_COUNT:
            if (r[i.a] < 0)
                WRONG(r[i.a], 0);
            break;
        case OP_TRACE:
            if (m->trace != NULL && m->trace->part != NULL) {
                const list_mark mark = m->marks[m->open - 1];

                f->pc = pc;
                if (!mark.outside)
                    CHECK(m->trace->part(m->trace->user,
                                         &f->code->list[grundy_insn_number(i)],
                                         r, m->list.at + mark.at, m->err));
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
    const size_t list = m->list.count, pending = m->pending.count;
    const size_t result_words = c->result != NULL ? c->result->width : 0;
    grundy_error *const outer = m->err;
    grundy_status status;

    m->err = err;
    /* The result lies below the frame, where returning puts it. */
    if (!GRUNDY_RESERVE(m->mem, m->stack, m->stack_cap,
                        m->top + result_words)) {
        status = grundy_machine_no_memory(m);
    } else {
        m->top += result_words;
        if (grundy_frame_push(m, c)) {
            m->frames[m->depth - 1].result = top;
            bool done = false;

            status = GRUNDY_OK;
            if (grundy_native_runs(m, c))
                status = grundy_native_run(m, c, argument, top, &done);
            if (status == GRUNDY_OK && !done) {
                m->watch->ticks += c->count / LONG_CODE;
                if (c->params > 0)
                    memcpy(m->stack + m->frames[m->depth - 1].base, argument,
                           c->params * sizeof *argument);
                status = loop(m, depth);
            }
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
    blame_calls(m, status);
    grundy_call_leave(m, pending);
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
    m->stopped = m->moved = false;
    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, c, position.reg, NULL, err);
    m->to = before.to;
    m->trace = before.trace;
    m->keep = before.keep;
    m->stopped = before.stopped;
    m->moved = before.moved;
    m->at = before.at;
    m->at_kind = before.at_kind;
    if (!before.keep && trace == NULL)
        grundy_arena_reset(&m->scratch, mark);
    return status;
}

grundy_status grundy_machine_ending(machine *m, placed position,
                                    const rule_decide **clause, int64_t *score,
                                    grundy_error *err)
{
    const int64_t *const at = m->at;
    const uint32_t at_kind = m->at_kind;
    const arena_mark mark = grundy_arena_get(&m->scratch);
    rule_code *c = m->program->kind[position.kind].ending;
    grundy_status status = GRUNDY_OK;
    int64_t result[2] = {0, 0};

    m->at = position.reg;
    m->at_kind = position.kind;
    if (c == NULL)
        status = grundy_compile_ending(m->program, m, position.kind, &c, err);
    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, c, position.reg, result, err);
    *clause = result[0] == 0
                  ? NULL
                  : &m->program->set->kind[position.kind].decide[result[0] - 1];
    *score = result[1];
    m->at = at;
    m->at_kind = at_kind;
    if (!m->keep)
        grundy_arena_reset(&m->scratch, mark);
    return status;
}
