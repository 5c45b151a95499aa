/* SPDX-License-Identifier: MIT */
/* What native code leaves to the machine: each is a step of the dispatch
 * loop, done by the same functions. */
#include "lang/native.h"

#include <assert.h>
#include <string.h>

#include "lang/arith.h"
#include "lang/calls.h"
#include "lang/lists.h"

static grundy_span span_of(const native_host *h, uint32_t code, uint32_t at)
{
    return h->code[code]->span[at];
}

static insn insn_of(const native_host *h, uint32_t code, uint32_t at)
{
    assert(at < h->code[code]->count);
    return h->code[code]->at[at];
}

static int32_t fail(native_host *h, uint32_t code, uint32_t at, int64_t x,
                    int64_t y)
{
    return grundy_machine_wrong(h->machine, h->code[code], at, x, y);
}

static int32_t look(native_host *h)
{
    grundy_status status;

    if (h->recursion == NULL)
        return grundy_watch_look(h->watch, h->machine->err);
    h->recursion->count(h->recursion);
    status = grundy_watch_look(h->watch, NULL);
    /* A recursion only leaves: whoever began it shall look again, and report.
     */
    if (status != GRUNDY_OK)
        h->watch->next = h->watch->ticks;
    return status;
}

static int32_t pause(native_host *h, grundy_options *to)
{
    (void)h;
    return grundy_options_pause(to) ? GRUNDY_OK : NATIVE_STOPPED;
}

static int32_t arith(native_host *h, uint32_t code, uint32_t at, int64_t x,
                     int64_t y, int64_t *out)
{
    if (grundy_arith(insn_of(h, code, at).op, x, y, out))
        return GRUNDY_OK;
    return fail(h, code, at, x, y);
}

static int32_t runtime(native_host *h, uint32_t code, uint32_t at,
                       int64_t *result, const int64_t *argument)
{
    const runtime_info *info = &h->code[code]->info[insn_of(h, code, at).c];
    int64_t value[32] = {0};
    const grundy_status status =
        info->call(h->machine, info, value, argument, span_of(h, code, at));

    assert(info->number <= sizeof value / sizeof *value);
    memcpy(result, value, info->number * sizeof *value);
    return status;
}

static grundy_status compute(machine *m, uint32_t index, size_t place,
                             int64_t *result, const int64_t *argument)
{
    grundy_status status = grundy_watch_tick(m->watch, 1, m->err);

    if (status == GRUNDY_OK)
        status = grundy_machine_run(m, m->program->function[index], argument,
                                    result, m->err);
    if (status == GRUNDY_OK)
        status = grundy_call_keep(m, index, place, result);
    return status;
}

static int32_t call(native_host *h, uint32_t code, uint32_t at, int64_t *result,
                    const int64_t *argument)
{
    machine *const m = h->machine;
    const uint32_t index = insn_of(h, code, at).c;
    const int64_t *known;
    size_t place;
    const grundy_status status = grundy_call_find(
        m, index, argument, span_of(h, code, at), &place, &known);

    if (status != GRUNDY_OK)
        return status;
    if (known == NULL)
        return compute(m, index, place, result, argument);
    memcpy(result, known, m->memory[index].results * sizeof *known);
    return GRUNDY_OK;
}

/* ---- lists, parts, options ---- */

static int32_t checked(native_host *h, bool done)
{
    return done ? GRUNDY_OK : grundy_machine_no_memory(h->machine);
}

static int32_t open(native_host *h)
{
    return checked(h, grundy_list_open(h->machine));
}

static int32_t push(native_host *h, const int64_t *word, uint32_t count)
{
    return checked(h, grundy_words_push(&h->machine->list, word, count));
}

static int32_t array(native_host *h, uint32_t width, int64_t *out)
{
    return grundy_list_to_object(h->machine, width, out);
}

static int32_t sum(native_host *h, int64_t *out)
{
    return grundy_list_to_sum(h->machine, out);
}

static int32_t part(native_host *h, uint32_t kind, const int64_t *reg,
                    int64_t copies)
{
    machine *const m = h->machine;

    assert(m->open > 0);
    if (grundy_part_add_quickly(m, kind, reg, copies))
        return GRUNDY_OK;
    m->marks[m->open - 1].unknown = true;
    return grundy_part_add(m, kind, reg, copies);
}

static int32_t part_nim(native_host *h, int64_t k, int64_t copies)
{
    return grundy_part_add_nim(h->machine, k, copies);
}

static int32_t part_sum(native_host *h, uint32_t code, uint32_t at, int64_t of,
                        int64_t copies)
{
    return grundy_part_add_sum(h->machine, grundy_object_at(of), copies,
                               span_of(h, code, at));
}

static int32_t outside(native_host *h, int64_t is)
{
    machine *const m = h->machine;

    assert(m->open > 0);
    if (is != 0)
        m->marks[m->open - 1].outside = true;
    m->outside[0] = '\0';
    return GRUNDY_OK;
}

static int32_t stopped(const machine *m, grundy_status status)
{
    return status == GRUNDY_OK && m->stopped ? NATIVE_STOPPED : status;
}

static int32_t option(native_host *h, uint32_t clause)
{
    machine *const m = h->machine;

    return stopped(m, grundy_option_end(m, clause, NULL));
}

static int32_t scalar(native_host *h, grundy_options *to, uint32_t kind,
                      const int64_t *reg, uint32_t params)
{
    machine *const m = h->machine;

    m->stopped = !grundy_options_scalar_slow(to, kind, reg, params);
    return stopped(m, GRUNDY_OK);
}

static int32_t move(native_host *h, uint32_t kind, const int64_t *reg,
                    uint32_t clause)
{
    machine *const m = h->machine;

    return stopped(m, grundy_option_add_slowly(m, kind, reg, clause));
}

static void reset(native_host *h, const int64_t *reg)
{
    grundy_scratch_reset(h->machine, reg);
}

static int64_t exists(native_host *h)
{
    assert(h->machine->open > 0);
    return !h->machine->marks[h->machine->open - 1].outside;
}

static void gain(native_host *h, int64_t gained, uint32_t again)
{
    h->machine->gain = gained;
    h->machine->again = again != 0;
}

static int64_t moved(native_host *h)
{
    return grundy_options_seen(h->machine->to) > 0;
}

static int64_t to_move(native_host *h)
{
    return h->machine->to_move;
}

void grundy_native_host(native_host *h, machine *m,
                        const rule_code *const *code)
{
    *h = (native_host){
        .machine = m,
        .watch = m->watch,
        .global = m->global,
        .universe = m->program->universe,
        .kind = m->program->kind,
        .code = code,
        .fail = fail,
        .look = look,
        .pause = pause,
        .arith = arith,
        .runtime = runtime,
        .call = call,
        .open = open,
        .push = push,
        .array = array,
        .sum = sum,
        .part = part,
        .part_nim = part_nim,
        .part_sum = part_sum,
        .outside = outside,
        .option = option,
        .scalar = scalar,
        .move = move,
        .reset = reset,
        .exists = exists,
        .gain = gain,
        .moved = moved,
        .to_move = to_move,
    };
}

/* Finds the ranges of all kinds; an error is for whoever needs them. */
static void find_shapes(machine *m)
{
    for (uint32_t k = 0; k < m->program->set->kinds; k++) {
        grundy_error ignored = {0};

        (void)!grundy_machine_shape(m, k, &ignored);
    }
}

grundy_status grundy_native_run(machine *m, const rule_code *c,
                                const int64_t *argument, size_t result,
                                bool *done)
{
    const size_t pending = m->pending.count;
    int64_t value[GRUNDY_MOST_WIDTH];
    int32_t status;

    m->native_depth++;
    status = c->native(m->native, m->to, argument, value);
    if (status == NATIVE_LATER) {
        grundy_call_leave(m, pending);
        find_shapes(m);
        status = c->native(m->native, m->to, argument, value);
    }
    m->native_depth--;
    if (status == NATIVE_LATER)
        grundy_call_leave(m, pending);
    *done = status != NATIVE_LATER;
    if (status == NATIVE_STOPPED || status == NATIVE_LATER)
        return GRUNDY_OK;
    if (status == GRUNDY_OK && c->result != NULL)
        memcpy(m->stack + result, value, c->result->width * sizeof *value);
    return status;
}

/* What a visit changes of the machine, to be set back. */
typedef struct visit_before {
    const int64_t *at;
    uint32_t at_kind;
    grundy_options *to;
    const machine_trace *trace;
    bool keep, stopped;
    grundy_error *err;
    arena_mark scratch;
    size_t top, depth, open, list, pending;
} visit_before;

static visit_before enter(machine *m, placed position, grundy_options *to,
                          grundy_error *err)
{
    const visit_before before = {
        .at = m->at,
        .at_kind = m->at_kind,
        .to = m->to,
        .trace = m->trace,
        .keep = m->keep,
        .stopped = m->stopped,
        .err = m->err,
        .scratch = grundy_arena_get(&m->scratch),
        .top = m->top,
        .depth = m->depth,
        .open = m->open,
        .list = m->list.count,
        .pending = m->pending.count,
    };

    m->at = position.reg;
    m->at_kind = position.kind;
    m->to = to;
    m->trace = NULL;
    m->keep = false;
    m->stopped = false;
    m->err = err;
    return before;
}

static void leave(machine *m, const visit_before *before)
{
    m->at = before->at;
    m->at_kind = before->at_kind;
    m->to = before->to;
    m->trace = before->trace;
    m->keep = before->keep;
    m->stopped = before->stopped;
    m->err = before->err;
    m->top = before->top;
    m->depth = before->depth;
    m->open = before->open;
    m->list.count = before->list;
    grundy_call_leave(m, before->pending);
    if (!before->keep && (m->scratch.block != before->scratch.block ||
                          m->scratch.used != before->scratch.used))
        grundy_arena_reset(&m->scratch, before->scratch);
}

bool grundy_native_options(machine *m, placed position, grundy_options *to,
                           grundy_status *status, grundy_error *err)
{
    const rule_code *const c = m->program->kind[position.kind].values;
    visit_before before;
    int32_t found;

    if (c == NULL || c->native == NULL || m->native_depth >= NATIVE_NESTING)
        return false;
    before = enter(m, position, to, err);
    m->native_depth++;
    found = grundy_frame_push(m, c)
                ? c->native(m->native, to, position.reg, NULL)
                : grundy_machine_no_memory(m);
    m->native_depth--;
    leave(m, &before);
    if (found == NATIVE_LATER)
        return false;
    *status = found == NATIVE_STOPPED ? GRUNDY_OK : found;
    return true;
}

uint32_t grundy_native_recursion(machine *m, placed position,
                                 grundy_options *to, search_recursion *d)
{
    const rule_code *const c = m->program->kind[position.kind].values;
    grundy_error ignored = {0};
    visit_before before;
    uint32_t code = 0;

    if (c == NULL || c->recursion == NULL || m->native_depth >= NATIVE_NESTING)
        return 0;
    before = enter(m, position, to, &ignored);
    m->native_depth++;
    m->native->recursion = d;
    if (grundy_frame_push(m, c))
        code = c->recursion(m->native, to, position.reg);
    m->native->recursion = NULL;
    m->native_depth--;
    leave(m, &before);
    return code;
}

uint64_t grundy_native_fill(machine *m, uint32_t kind, const int64_t *row,
                            uint64_t rows, int64_t step, uint64_t *cells,
                            grundy_options *to, search_recursion *d)
{
    const rule_code *const c = m->program->kind[kind].values;
    grundy_error ignored = {0};
    visit_before before;
    uint64_t done = 0;

    if (c == NULL || c->fill == NULL || m->native_depth >= NATIVE_NESTING)
        return 0;
    before = enter(m, (placed){kind, row}, to, &ignored);
    m->native_depth++;
    m->native->recursion = d;
    if (grundy_frame_push(m, c))
        done = c->fill(m->native, to, row, rows, step, cells);
    m->native->recursion = NULL;
    m->native_depth--;
    leave(m, &before);
    return done;
}
