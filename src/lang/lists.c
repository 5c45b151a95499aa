/* SPDX-License-Identifier: MIT */
/* Parts that are checked in full, options that are sent word by word. */
#include "lang/lists.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

grundy_status grundy_part_add(machine *m, uint32_t kind, const int64_t *reg,
                              int64_t copies)
{
    int64_t copy[GRUNDY_MOST_PARAMS]; /* the stack may move under reg */
    const placed part = {kind, copy};
    const int64_t head[SUM_WORDS] = {kind, copies, 0};
    grundy_status status;
    bool legal;
    size_t at;

    assert(m->open > 0 && kind < m->program->set->kinds);
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

grundy_status grundy_part_add_nim(machine *m, int64_t k, int64_t copies)
{
    const int64_t part[SUM_WORDS + 1] = {SUM_NIM, copies, 1, k};

    assert(m->open > 0);
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

/* Copies of parts that have to be answered, in words of a sum. */
static int64_t count_entailed(const int64_t *word, size_t words)
{
    int64_t found = 0;

    for (size_t at = 0; at < words && found < 2;
         at += SUM_WORDS + (size_t)word[at + SUM_LENGTH])
        if (word[at + SUM_KIND] == SUM_ENTAILED)
            found += word[at + SUM_COPIES] != 1 ? 2 : 1;
    return found;
}

/* The list under way has at most one of them, once. */
static grundy_status check_entailed(machine *m, grundy_span span)
{
    const size_t from = m->marks[m->open - 1].at;
    grundy_status status;

    if (!m->program->set->entails ||
        count_entailed(m->list.at + from, m->list.count - from) < 2)
        return GRUNDY_OK;
    status = grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                 "a sum has two parts that have to be answered");
    grundy_error_hint(m->err, "a move is answered in one part, which may be a "
                              "sum: entailed(heap(2) + heap(3))");
    return status;
}

grundy_status grundy_part_add_sum(machine *m, const object *sum, int64_t copies,
                                  grundy_span span)
{
    size_t at = m->list.count;

    assert(m->open > 0);
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
    assert(copies == 1 || at == m->list.count);
    return check_entailed(m, span);
}

static bool send_part(machine *m, const int64_t *part)
{
    if (part[SUM_KIND] == SUM_NIM)
        return grundy_options_heaps(m->to, (uint64_t)part[SUM_WORDS],
                                    (uint64_t)part[SUM_COPIES]);
    return grundy_options_part(m->to,
                               (grundy_position){(uint32_t)part[SUM_KIND],
                                                 (uint32_t)part[SUM_LENGTH],
                                                 part + SUM_WORDS},
                               (uint64_t)part[SUM_COPIES]);
}

grundy_status grundy_option_end(machine *m, uint32_t clause, const int64_t *r)
{
    const list_mark mark = m->marks[m->open - 1];
    size_t count;
    bool outside;
    const int64_t *sum = grundy_list_close(m, &count, &outside);

    if (outside)
        return GRUNDY_OK;
    if (mark.known > 0 && !mark.unknown && m->trace == NULL &&
        mark.value < m->to->mex.cap) {
        m->to->mex.seen[mark.value] = m->to->mex.epoch;
        m->stopped = !grundy_options_count(m->to);
        return GRUNDY_OK;
    }
    if (m->trace != NULL)
        m->moved = true;
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

grundy_status grundy_option_add_slowly(machine *m, uint32_t kind,
                                       const int64_t *reg, uint32_t clause)
{
    grundy_status status;

    if (!grundy_list_open(m))
        return grundy_machine_no_memory(m);
    status = grundy_part_add(m, kind, reg, 1);
    if (status != GRUNDY_OK)
        return status;
    return grundy_option_end(m, clause,
                             m->stack + m->frames[m->depth - 1].base);
}

grundy_status grundy_list_to_object(machine *m, uint32_t width, int64_t *out)
{
    size_t count;
    bool outside;
    const int64_t *from = grundy_list_close(m, &count, &outside);
    object *o = grundy_object_new(&m->scratch, count / width, count);

    assert(count % width == 0);
    grundy_machine_count(m, count);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    if (count > 0)
        memcpy(o->word, from, count * sizeof *from);
    *out = grundy_object_reference(o);
    return GRUNDY_OK;
}

grundy_status grundy_list_to_sum(machine *m, int64_t *out)
{
    const list_mark mark = m->marks[m->open - 1];

    if (mark.outside) {
        size_t count;
        bool outside;

        (void)grundy_list_close(m, &count, &outside);
        *out = 0;
        return GRUNDY_OK;
    }
    return grundy_list_to_object(m, 1, out);
}
