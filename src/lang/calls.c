/* SPDX-License-Identifier: MIT */
/* Arguments as a key, results as they are kept. */
#include "lang/calls.h"

#include <assert.h>
#include <stdio.h>

bool grundy_frame_push(machine *m, const rule_code *c)
{
    frame *f;

    if (!GRUNDY_RESERVE(m->mem, m->stack, m->stack_cap, m->top + c->regs) ||
        !GRUNDY_RESERVE(m->mem, m->frames, m->frames_cap, m->depth + 1))
        return false;
    f = &m->frames[m->depth++];
    *f = (frame){
        .code = c, .pc = c->at, .base = m->top, .kept = GRUNDY_NOT_KEPT};
    m->top += c->regs;
    return true;
}

static bool make_key(machine *m, const function *f, const int64_t *r)
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

static grundy_status note_pending(machine *m, uint32_t index, size_t place)
{
    const int64_t call[2] = {index, (int64_t)place};

    if (grundy_words_push(&m->pending, call, 2))
        return GRUNDY_OK;
    grundy_remember_leave(&m->memory[index], place);
    return grundy_machine_no_memory(m);
}

grundy_status grundy_call_find(machine *m, uint32_t index,
                               const int64_t *argument, grundy_span span,
                               size_t *place, const int64_t **result)
{
    const function *f = &m->program->set->function[index];
    remember *kept = &m->memory[index];
    bool found;

    *place = GRUNDY_NOT_KEPT;
    assert(index < m->program->set->functions);
    *result = NULL;
    if (!m->program->remembers[index] ||
        (!f->recursive && grundy_remember_is_idle(kept)))
        return GRUNDY_OK;
    if (grundy_type_is_flat(f->result))
        grundy_remember_trim(kept);
    else if (!f->recursive && grundy_remember_is_full(kept))
        return GRUNDY_OK;
    if (!make_key(m, f, argument) ||
        !grundy_remember_find(kept, m->key.at, m->key.count, place, &found))
        return grundy_machine_no_memory(m);
    if (!f->recursive)
        grundy_remember_note(kept, found);
    if (found && grundy_remember_done(kept, *place)) {
        *result = grundy_remember_result(kept, *place);
        return GRUNDY_OK;
    }
    if (found && !grundy_remember_begin(kept, *place))
        return needs_itself(m, f, argument, span);
    return note_pending(m, index, *place);
}

void grundy_call_leave(machine *m, size_t pending)
{
    while (m->pending.count > pending) {
        const int64_t *const call = m->pending.at + m->pending.count - 2;

        grundy_remember_leave(&m->memory[call[0]], (size_t)call[1]);
        m->pending.count -= 2;
    }
    assert(m->pending.count == pending);
}

grundy_status grundy_call_keep(machine *m, uint32_t index, size_t place,
                               const int64_t *result)
{
    const type *t = m->program->set->function[index].result;

    if (place == GRUNDY_NOT_KEPT)
        return GRUNDY_OK;
    if (t->in != NULL && m->program->universe[t->in->index].fits)
        t = &grundy_type_int; /* a set as a mask */
    if (!grundy_remember_store(&m->memory[index], place, t, result))
        return grundy_machine_no_memory(m);
    assert(m->pending.count >= 2 &&
           m->pending.at[m->pending.count - 1] == (int64_t)place);
    m->pending.count -= 2;
    return GRUNDY_OK;
}
