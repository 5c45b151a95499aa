/* SPDX-License-Identifier: MIT */
/*
 * A study holds one sequence and what is proved about it.  Invariant: once a
 * law is in study->law with a theorem, it holds for every n, so values beyond
 * those found come from it; nothing observed is ever used for a value.
 */
#include "api/study.h"

#include <string.h>

#include "api/cancel.h"
#include "api/family.h"
#include "host/session.h"
#include "base/error.h"
#include "sequence/heap_sequence.h"

enum { FIRST_ROOM = 64 };

static const uint64_t LONGEST_SEARCH = UINT32_MAX;

/* ---- opening and closing ---- */

static grundy_status no_memory(const memory *mem, grundy_error *err)
{
    return grundy_fail(err, grundy_memory_failure(mem),
                       "out of memory for a study of a sequence");
}

static grundy_status open_empty(grundy_study **out, study_source source,
                                const grundy_limits *limits, grundy_error *err)
{
    memory mem;
    grundy_study *study;
    grundy_status status;

    *out = NULL;
    status = grundy_session_memory(&mem, limits, err);
    if (status != GRUNDY_OK)
        return status;
    study = grundy_memory_zeroed(&mem, sizeof *study);
    if (study == NULL)
        return no_memory(&mem, err);
    study->mem = mem;
    if (limits != NULL)
        study->limits = *limits;
    study->source = source;
    *out = study;
    return GRUNDY_OK;
}

static char *copy_text(memory *mem, const char *text, size_t *size)
{
    char *copy;

    *size = strlen(text) + 1;
    copy = grundy_memory_new(mem, *size);
    if (copy != NULL)
        memcpy(copy, text, *size);
    return copy;
}

void grundy_study_close(grundy_study **study)
{
    grundy_study *const s = *study;
    memory mem;

    if (s == NULL)
        return;
    grundy_heap_close(&s->heap);
    grundy_heap_code_close(&s->code, &s->limits.alloc);
    grundy_memory_free(&s->mem, s->position, s->position_size);
    grundy_memory_free(&s->mem, s->name, s->name_size);
    GRUNDY_FREE(&s->mem, s->value, s->cap);
    GRUNDY_FREE(&s->mem, s->vector, s->family.strip.vectors);
    mem = s->mem;
    grundy_memory_free(&mem, s, sizeof *s);
    *study = NULL;
}

void grundy_study_cancel(grundy_study *study)
{
    atomic_store(&study->cancelled, true);
    if (study->heap != NULL)
        grundy_heap_cancel(study->heap);
    if (study->rules != NULL && study->source == STUDY_RULES)
        grundy_rules_cancel(study->rules);
}

bool grundy_study_stops(grundy_study *study)
{
    const bool stops = atomic_exchange(&study->cancelled, false);

    if (stops && study->heap != NULL)
        grundy_heap_go_on(study->heap);
    if (stops && study->rules != NULL && study->source == STUDY_RULES)
        grundy_rules_go_on(study->rules);
    return stops;
}

bool grundy_study_is_quick(const grundy_study *study)
{
    return study->source == STUDY_CODE;
}

/* ---- how far ---- */

static uint64_t range_of_code(const grundy_heap_code *code)
{
    enum {
        TO = 100000,
        TO_TAIL = 20000, /* an endless code that breaks heaps */
        TO_THREE = 3000  /* a code that leaves three heaps */
    };
    unsigned leaves = code->tail;

    for (uint32_t i = 0; i < code->digits; i++)
        leaves |= code->digit[i];
    if (leaves & GRUNDY_LEAVE_THREE)
        return TO_THREE;
    return code->tail != 0 && leaves & GRUNDY_LEAVE_TWO ? TO_TAIL : TO;
}

uint64_t grundy_study_range(const grundy_study *study)
{
    enum {
        TO_KERNEL = 20000, /* rules that are known to be a game by code */
        TO_RULES = 1000,
        TO_WINNERS = 30 /* rules without nimbers: whole sums are searched */
    };
    grundy_summary summary;

    if (study->source == STUDY_GIVEN)
        return study->count > 0 ? study->count - 1 : 0;
    if (study->rules == NULL)
        return range_of_code(grundy_heap_game(study->heap));
    if (study->source == STUDY_CODE)
        return TO_KERNEL;
    grundy_rules_summary(study->rules, &summary);
    return summary.has_nimbers ? TO_RULES : TO_WINNERS;
}

/* ---- families ---- */

static grundy_status copy_strip(grundy_study *s, const grundy_strip *strip,
                                grundy_error *err)
{
    const size_t bytes = strip->vectors * sizeof *strip->vector;

    for (size_t i = 0; i < strip->vectors; i++)
        if (strip->vector[i].dx < (strip->vector[i].dy < 1))
            return grundy_fail(err, GRUNDY_EINVAL,
                               "expected moves that lower x or else y, found "
                               "(%d, %d)",
                               (int)strip->vector[i].dx,
                               (int)strip->vector[i].dy);
    if (strip->y >= strip->height)
        return grundy_fail(err, GRUNDY_EINVAL, "expected a row below %u",
                           (unsigned)strip->height);
    if (bytes > 0) {
        s->vector = grundy_memory_new(&s->mem, bytes);
        if (s->vector == NULL)
            return no_memory(&s->mem, err);
        memcpy(s->vector, strip->vector, bytes);
    }
    s->family.strip = *strip;
    s->family.strip.vector = s->vector;
    return GRUNDY_OK;
}

static grundy_status copy_family(grundy_study *s, const grundy_family *family,
                                 grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (family == NULL)
        return GRUNDY_OK;
    s->family.kind = family->kind;
    s->family.share = family->share;
    if (family->kind == GRUNDY_FAMILY_CODE) {
        status = grundy_heap_code_copy(&s->code, family->code, &s->limits.alloc,
                                       err);
        s->family.code = &s->code;
    } else if (family->kind == GRUNDY_FAMILY_STRIP) {
        status = copy_strip(s, &family->strip, err);
    } else if (family->kind == GRUNDY_FAMILY_SHARE && family->share == 0) {
        status = grundy_fail(err, GRUNDY_EINVAL, "expected a share above 0");
    }
    return status;
}

/* ---- the three ways to open ---- */

static bool only_takes(const grundy_heap_code *code)
{
    if (code->family != GRUNDY_HEAP_BREAK)
        return true;
    for (uint32_t i = 0; i < code->digits; i++)
        if (code->digit[i] != 0 && code->digit[i] != 3)
            return false;
    return code->tail == 0 || code->tail == 3;
}

static grundy_status open_code(grundy_study *s, const grundy_heap_code *code,
                               bool misere, grundy_error *err)
{
    const grundy_family family = {.kind = GRUNDY_FAMILY_CODE, .code = code};
    grundy_heap_options options = {.limits = s->limits, .no_law = true};
    grundy_status status = grundy_heap_code_check(code, err);

    if (status == GRUNDY_OK && misere && !only_takes(code))
        status = grundy_fail(err, GRUNDY_EINVAL,
                             "expected a game that only takes: misère "
                             "nimbers of others have no such theorem");
    if (status == GRUNDY_OK)
        status = copy_family(s, &family, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_open(&s->heap, code, &options, err);
    s->view = misere ? VIEW_MISERE : VIEW_NIMBER;
    return status;
}

grundy_status grundy_study_open_code(grundy_study **out,
                                     const grundy_heap_code *code, bool misere,
                                     const grundy_limits *limits,
                                     grundy_error *err)
{
    grundy_status status = open_empty(out, STUDY_CODE, limits, err);

    if (status == GRUNDY_OK)
        status = open_code(*out, code, misere, err);
    if (status != GRUNDY_OK)
        grundy_study_close(out);
    return status;
}

/* What is seen of a nimber. */
static uint64_t look(study_view view, uint64_t nimber)
{
    switch (view) {
    case VIEW_NIMBER: break;
    case VIEW_MISERE: return grundy_misere_nimber(nimber);
    case VIEW_WINNER: return grundy_misere_nimber(nimber) != 0;
    }
    return nimber;
}

/*
 * Values that are said to be those of a code are compared with the code's own,
 * so that a mistake of whoever said so is no proof.
 */
static grundy_status check_code(grundy_study *s, grundy_error *err)
{
    const grundy_heap_options options = {.limits = s->limits, .no_law = true};
    grundy_status status;

    if (s->family.kind != GRUNDY_FAMILY_CODE)
        return GRUNDY_OK;
    status = grundy_heap_open(&s->heap, s->family.code, &options, err);
    for (uint64_t n = s->from; status == GRUNDY_OK && n < s->count; n++) {
        uint64_t value;

        status = grundy_heap_value(s->heap, n, &value, err);
        if (status == GRUNDY_OK && look(s->view, value) != s->value[n])
            status = grundy_fail(err, GRUNDY_EINVAL,
                                 "the value at %llu is not that of the code",
                                 (unsigned long long)n);
    }
    return status;
}

static bool make_room(grundy_study *s, uint64_t count)
{
    if (count > SIZE_MAX / 2 / sizeof *s->value)
        return false;
    return GRUNDY_RESERVE(&s->mem, s->value, s->cap,
                          (size_t)(count < FIRST_ROOM ? FIRST_ROOM : count));
}

static grundy_status open_values(grundy_study *s, const uint64_t *value,
                                 uint64_t count, uint64_t from,
                                 const grundy_family *family, grundy_error *err)
{
    grundy_status status;

    if (from > UINT64_MAX - count || !make_room(s, from + count))
        return no_memory(&s->mem, err);
    memset(s->value, 0, (size_t)from * sizeof *s->value);
    if (count > 0)
        memcpy(s->value + from, value, (size_t)count * sizeof *s->value);
    s->from = from;
    s->count = from + count;
    s->ended = true;
    status = copy_family(s, family, err);
    return status == GRUNDY_OK ? check_code(s, err) : status;
}

grundy_status grundy_study_open_values(
    grundy_study **out, const uint64_t *value, uint64_t count, uint64_t from,
    const grundy_family *family, const grundy_limits *limits, grundy_error *err)
{
    grundy_status status = open_empty(out, STUDY_GIVEN, limits, err);

    if (status == GRUNDY_OK)
        status = open_values(*out, value, count, from, family, err);
    if (status != GRUNDY_OK)
        grundy_study_close(out);
    return status;
}

/* The first values by the rules must be the code's; then its kernel goes on. */
static grundy_status use_kernel(grundy_study *s, grundy_error *err)
{
    grundy_status status = grundy_study_extend(s, s->from + FIRST_ROOM, err);

    if (status == GRUNDY_OK)
        status = check_code(s, err);
    if (status == GRUNDY_OK && !s->ended)
        s->source = STUDY_CODE;
    return status;
}

static grundy_status open_rules(grundy_study *s, grundy_rules *rules,
                                const char *position, const char *name,
                                uint64_t from, const grundy_family *family,
                                grundy_error *err)
{
    grundy_status status;

    s->rules = rules;
    s->from = from;
    s->position = copy_text(&s->mem, position, &s->position_size);
    s->name = copy_text(&s->mem, name, &s->name_size);
    if (s->position == NULL || s->name == NULL || !make_room(s, from))
        return no_memory(&s->mem, err);
    memset(s->value, 0, (size_t)from * sizeof *s->value);
    s->count = from;
    status = copy_family(s, family, err);
    return status == GRUNDY_OK && s->family.kind == GRUNDY_FAMILY_CODE
               ? use_kernel(s, err)
               : status;
}

grundy_status grundy_study_open_rules(grundy_study **out, grundy_rules *rules,
                                      const char *position, const char *name,
                                      uint64_t from,
                                      const grundy_family *family,
                                      const grundy_limits *limits,
                                      grundy_error *err)
{
    grundy_status status = open_empty(out, STUDY_RULES, limits, err);
    known_family known;

    if (status != GRUNDY_OK)
        return status;
    grundy_family_recognise(&known, rules, position, name, &(*out)->mem);
    if (family == NULL && known.winner)
        (*out)->view = VIEW_WINNER;
    status = open_rules(*out, rules, position, name, from,
                        family != NULL ? family : &known.family, err);
    grundy_family_forget(&known);
    if (status != GRUNDY_OK)
        grundy_study_close(out);
    return status;
}

/* ---- values ---- */

static grundy_status extend_code(grundy_study *s, uint64_t count,
                                 grundy_error *err)
{
    grundy_status status = grundy_heap_extend(s->heap, count, err);
    grundy_heap_view view;

    if (status != GRUNDY_OK || s->view == VIEW_NIMBER)
        return status;
    if (!make_room(s, count))
        return no_memory(&s->mem, err);
    view = grundy_heap_values(s->heap);
    for (; s->count < count; s->count++)
        s->value[s->count] =
            look(s->view, view.narrow != NULL ? view.narrow[s->count]
                                              : view.wide[s->count]);
    return GRUNDY_OK;
}

/* Takes what the table gave; ends where the position's range does. */
static void take_table(grundy_study *s, const int64_t *value, uint64_t count)
{
    for (uint64_t i = 0; i < count && !s->ended; i++) {
        if (value[i] >= 0) {
            s->value[s->count++] = (uint64_t)value[i];
        } else if (s->count == s->from) {
            s->value[s->count++] = 0; /* not begun yet */
            s->from++;
        } else {
            s->ended = true;
        }
    }
}

/*
 * The table from the first value that is not known.  Rules about numbers from
 * 1 on, such as those of divisors, may have an error at 0: then it begins
 * there, unless that is no better.  Where memory or time end the second try,
 * nothing is known of it: that is told.
 */
static grundy_status tabulate(grundy_study *s, uint64_t count, int64_t *value,
                              grundy_error *err)
{
    grundy_axis axis = {s->name, (int64_t)s->count, (int64_t)count - 1};
    grundy_error first = {.status = GRUNDY_OK}, then = {.status = GRUNDY_OK};
    grundy_status status =
        grundy_rules_table(s->rules, s->position, &axis, 1, value, &first);

    if (status == GRUNDY_EVALUE && s->count == 0 && count > 1) {
        value[0] = -1;
        axis.from = 1;
        status = grundy_rules_table(s->rules, s->position, &axis, 1, value + 1,
                                    &then);
    }
    if (status != GRUNDY_OK)
        grundy_error_pass(
            err, then.status == GRUNDY_OK || status == first.status ? &first
                                                                    : &then);
    return status;
}

static grundy_status extend_rules(grundy_study *s, uint64_t count,
                                  grundy_error *err)
{
    const size_t bytes = (size_t)(count - s->count) * sizeof(int64_t);
    int64_t *value;
    grundy_status status;

    if (count > INT64_MAX / 16 || !make_room(s, count))
        return no_memory(&s->mem, err);
    value = grundy_memory_new(&s->mem, bytes);
    if (value == NULL)
        return no_memory(&s->mem, err);
    status = tabulate(s, count, value, err);
    if (status == GRUNDY_OK)
        take_table(s, value, count - s->count);
    grundy_memory_free(&s->mem, value, bytes);
    return status;
}

grundy_status grundy_study_extend(grundy_study *study, uint64_t count,
                                  grundy_error *err)
{
    const uint64_t known = grundy_study_series(study).count;
    grundy_status status;

    if (grundy_study_stops(study))
        return grundy_fail(err, GRUNDY_ECANCEL, "cancelled");
    if (known >= count || study->ended)
        return GRUNDY_OK;
    status = study->source == STUDY_CODE ? extend_code(study, count, err)
                                         : extend_rules(study, count, err);
    if (status == GRUNDY_ECANCEL)
        (void)grundy_study_stops(study); /* the sequence has reported it */
    return status;
}

series grundy_study_series(const grundy_study *study)
{
    grundy_heap_view view;

    if (study->source != STUDY_CODE || study->view != VIEW_NIMBER)
        return (series){study->value, study->count, sizeof *study->value};
    view = grundy_heap_values(study->heap);
    if (view.narrow != NULL)
        return (series){view.narrow, view.count, sizeof *view.narrow};
    return (series){view.wide, view.count, sizeof *view.wide};
}

/* G(n) by what is proved. */
static bool by_law(const grundy_study *study, uint64_t n, uint64_t *value)
{
    const series s = grundy_study_series(study);

    if (n < s.count || n < study->from)
        return false;
    if (study->form_proved && n >= study->form_from)
        return grundy_closed_value(&study->form, n, value);
    return grundy_study_has_law(study) &&
           grundy_period_value(&s, &study->law.period, n, value);
}

grundy_status grundy_study_value(grundy_study *study, uint64_t n,
                                 uint64_t *value, grundy_error *err)
{
    grundy_status status;
    series s;

    if (n < study->from)
        return grundy_fail(err, GRUNDY_EINVAL, "expected n >= %llu",
                           (unsigned long long)study->from);
    if (by_law(study, n, value))
        return GRUNDY_OK;
    if (grundy_study_has_law(study) && n >= grundy_study_series(study).count)
        return grundy_fail(err, GRUNDY_EVALUE,
                           "the value at %llu does not fit in 64 bits",
                           (unsigned long long)n);
    status = grundy_study_extend(study, n + 1, err);
    if (status != GRUNDY_OK)
        return status;
    s = grundy_study_series(study);
    if (n >= s.count)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "expected n below %llu, where the values end",
                           (unsigned long long)s.count);
    *value = grundy_series_at(&s, n);
    return GRUNDY_OK;
}

/* ---- which n has a value ---- */

/* The greatest n that has to be looked at one by one. */
static uint64_t look_until(const grundy_study *study, uint64_t from,
                           uint64_t to)
{
    const period *const p = &study->law.period;
    const uint64_t start = from < p->preperiod ? p->preperiod : from;

    if (!grundy_study_has_law(study) || to < start || to - start < p->length)
        return to;
    return start + p->length - 1;
}

/* With a saltus: the turn at which the class of n has the value. */
static bool turn_of(const grundy_study *study, uint64_t n, uint64_t at_n,
                    uint64_t value, uint64_t to, uint64_t *found)
{
    const period *const p = &study->law.period;
    uint64_t turns;

    if (n < p->preperiod || at_n > value || (value - at_n) % p->saltus != 0)
        return false;
    turns = (value - at_n) / p->saltus;
    if (turns > (to - n) / p->length)
        return false;
    *found = n + turns * p->length;
    return true;
}

grundy_status grundy_study_find(grundy_study *study, uint64_t value,
                                uint64_t from, uint64_t to, bool *found,
                                uint64_t *n, grundy_error *err)
{
    const bool grows =
        grundy_study_has_law(study) && study->law.period.saltus != 0;
    const uint64_t last = look_until(study, from, to);

    *found = false;
    if (last - from > LONGEST_SEARCH && last >= from)
        return grundy_fail(err, GRUNDY_ELIMIT,
                           "expected a period, or fewer than 2^32 heaps to "
                           "look at");
    for (uint64_t at = from < study->from ? study->from : from; at <= last;
         at++) {
        uint64_t here, later;
        grundy_status status = grundy_study_value(study, at, &here, err);

        if (status != GRUNDY_OK)
            return status;
        if (here == value) {
            if (!*found || at < *n)
                *n = at;
            *found = true;
            return GRUNDY_OK;
        }
        if (grows && turn_of(study, at, here, value, to, &later) &&
            (!*found || later < *n)) {
            *found = true;
            *n = later;
        }
    }
    return GRUNDY_OK;
}
