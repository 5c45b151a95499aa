/* SPDX-License-Identifier: MIT */
/*
 * Positions as they are written in the language, and the errors of running
 * rules, which name the position that they arose in.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/words.h"
#include "lang/machine.h"

/* ---- positions ---- */

static void put_bits(fixed_text *o, const universe_now *u, const int64_t *bits)
{
    const bool tuples = u->dims > 1;
    const char *before = tuples ? "{(" : "{", *end = "{}";

    for (uint64_t i = 0; i < u->count; i++) {
        int64_t element[GRUNDY_MOST_DIMS];

        if (((uint64_t)bits[i / 64] >> (i % 64) & 1u) == 0)
            continue;
        grundy_universe_element(u, i, element);
        for (uint32_t d = 0; d < u->dims; d++)
            grundy_fixed_number(o, d == 0 ? before : ", ", element[d]);
        before = tuples ? "), (" : ", ";
        end = tuples ? ")}" : "}";
    }
    grundy_fixed_put(o, "%s", end);
}

static void put_character(fixed_text *o, uint32_t point)
{
    char bytes[4];

    if (point == '"' || point == '\\')
        grundy_fixed_put(o, "\\");
    if (point < 0x80) /* 0 too */
        grundy_fixed_put(o, "%c", (int)point);
    else
        grundy_fixed_put(o, "%.*s", (int)grundy_text_utf8(point, bytes), bytes);
}

/* first: stands in the place of the first one; NULL: none does. */
static void put_array(fixed_text *o, const int64_t *at, uint64_t count,
                      bool text, const int64_t *first)
{
    grundy_fixed_put(o, text ? "\"" : "[");
    for (uint64_t i = 0; i < count; i++) {
        const int64_t is = i == 0 && first != NULL ? *first : at[i];

        if (text)
            put_character(o, (uint32_t)is);
        else
            grundy_fixed_number(o, i > 0 ? ", " : "", is);
    }
    grundy_fixed_put(o, text ? "\"" : "]");
}

static uint32_t place_words(const array_place *p)
{
    return (uint32_t)p->has_first + p->has_from + p->has_to;
}

/* The array that is told by its place; at: the numbers that tell it. */
static void put_placed(const machine *m, fixed_text *o, const array_place *p,
                       const int64_t *at)
{
    const object *const whole =
        grundy_object_at(m->global[m->program->slot[p->whole->index]]);
    const int64_t *first = p->has_first ? at++ : NULL;
    const uint64_t from = p->has_from ? (uint64_t)*at++ : 0;
    const uint64_t count = whole == NULL ? 0 : whole->count;
    const uint64_t to = p->has_to ? (uint64_t)*at : count;

    int64_t sum = 0;

    for (uint64_t i = 0; p->adds && i <= from && from < count; i++)
        sum += whole->word[i];
    first = p->adds ? &sum : first;
    if (p->walks)
        grundy_fixed_put(o, "[..., %lld, ...]", (long long)*first);
    else if (from <= to && to <= count && whole != NULL)
        put_array(o, whole->word + from, to - from, p->is_text, first);
    else
        grundy_fixed_put(o, "...");
}

size_t grundy_machine_text(machine *m, uint32_t kind, const int64_t *word,
                           uint32_t length, char *text, size_t size)
{
    const game_kind *k = &m->program->set->kind[kind];
    const kind_shape *shape = &m->program->kind[kind];
    const array_place *place = k->place;
    const char *between = "";
    const int64_t *at = word;
    fixed_text o = {.at = text, .size = size};

    assert(shape->ready);
    (void)length;
    if (size > 0)
        text[0] = '\0';
    /* Positions that are told no other way are named as they were written. */
    grundy_fixed_put(&o, "%.*s(",
                     (int)(k->rest ? strrchr(k->name, '.') - k->name
                                   : (ptrdiff_t)strlen(k->name)),
                     k->name);
    for (uint32_t i = 0; i < k->params || place != NULL; between = ", ") {
        const param_shape *const p = &shape->param[i];
        const type *t;

        grundy_fixed_put(&o, "%s", between);
        if (place != NULL && place->at == i) {
            put_placed(m, &o, place, at);
            at += place_words(place);
            i += place_words(place);
            place = place->next;
            continue;
        }
        t = k->param[i++].variable->type;
        if (p->kind == PARAM_INT) {
            grundy_fixed_number(&o, "", *at++);
        } else if (p->kind == PARAM_SET) {
            const universe_now *u = &m->program->universe[t->in->index];

            put_bits(&o, u, at);
            at += p->mask ? 1 : (u->count + 63) / 64;
        } else {
            const bool is_text = p->kind == PARAM_TEXT;
            const uint64_t count = is_text || p->length == UINT64_MAX
                                       ? (uint64_t)*at++
                                       : p->length;

            put_array(&o, at, count, is_text, NULL);
            at += count;
        }
    }
    grundy_fixed_put(&o, ")");
    assert(at == word + length);
    return o.length;
}

/* ---- errors ---- */

/* The source of the span where it is on one line, in quotes. */
static void put_source(fixed_text *o, const char *text, grundy_span span)
{
    const char *at = text;
    const size_t length = strlen(text);

    for (uint32_t line = 1; line < span.line && at != NULL; line++) {
        at = strchr(at, '\n');
        at = at == NULL ? NULL : at + 1;
    }
    if (at == NULL || span.length == 0)
        return;
    at += span.column - 1; /* rules before an expression are rarely UTF-8 */
    if ((size_t)(at - text) + span.length <= length)
        grundy_fixed_put(o, ": '%.*s'", (int)span.length, at);
}

void grundy_machine_note_outside(machine *m, uint32_t kind, const int64_t *reg)
{
    const game_kind *k = &m->program->set->kind[kind];
    const array_place *place = k->place;
    const char *between = "";
    fixed_text o = {.at = m->outside, .size = sizeof m->outside};

    if (m->to != NULL || (m->trace != NULL && m->trace->option != NULL))
        return;
    m->below_zero = NULL;
    grundy_fixed_put(&o, "%s(", k->name);
    for (uint32_t i = 0; i < k->params || place != NULL; between = ", ") {
        const param *const p = &k->param[i];

        grundy_fixed_put(&o, "%s", between);
        if (place != NULL && place->at == i) {
            grundy_fixed_put(&o, "...");
            i += place_words(place);
            place = place->next;
            continue;
        }
        if (p->kind == PARAM_INT)
            grundy_fixed_put(&o, "%lld", (long long)reg[i]);
        else
            grundy_fixed_put(&o, "...");
        if (p->kind == PARAM_INT && p->range == NULL && reg[i] < 0)
            m->below_zero = p->name;
        i++;
    }
    grundy_fixed_put(&o, ")");
}

const char *grundy_machine_outside(const machine *m)
{
    return m->outside[0] != '\0' ? m->outside : _("a position");
}

void grundy_machine_hint_outside(const machine *m, grundy_error *err)
{
    if (m->outside[0] != '\0' && m->below_zero != NULL)
        grundy_error_hint(err,
                          "'%s' has no range, so it is 0 or more; "
                          "'%s in -1..9' would state one",
                          m->below_zero, m->below_zero);
}

grundy_status grundy_machine_fail(machine *m, grundy_status status,
                                  grundy_span span, const char *format, ...)
{
    const bool typed = m->typed != NULL && m->depth == 1;
    const grundy_source source =
        typed ? GRUNDY_SOURCE_POSITION : GRUNDY_SOURCE_RULES;
    const char *text = typed ? m->typed : m->program->set->text;
    char message[600];
    fixed_text o = {.at = message, .size = sizeof message};
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(message, sizeof message, _(format), args);
    va_end(args);
    o.length = wrote > 0 ? (size_t)wrote : 0;
    put_source(&o, text, span);
    if (m->at != NULL && m->program->kind[m->at_kind].ready &&
        o.length < sizeof message - 80) {
        word_list w = {.mem = m->mem};
        char position[200];
        grundy_error *const err = m->err;

        /* Where it happened is left out if there is no memory to tell it. */
        m->err = NULL;
        if (grundy_machine_encode(m, (placed){m->at_kind, m->at}, &w, NULL) ==
            GRUNDY_OK) {
            (void)grundy_machine_text(m, m->at_kind, w.at, (uint32_t)w.count,
                                      position, sizeof position);
            grundy_fixed_put(&o, _(" in %s"), position);
        }
        grundy_words_close(&w);
        m->err = err;
    }
    (void)grundy_fail_at(m->err, status, source, span, "%s", message);
    grundy_error_quote(m->err, source, text, strlen(text));
    return status;
}
