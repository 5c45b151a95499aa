/* SPDX-License-Identifier: MIT */
/* Values as they are printed, and texts made of them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "lang/lex.h"
#include "lang/runtime.h"

bool grundy_text_put(text_buffer *out, const char *text, size_t count)
{
    if (!grundy_memory_reserve(out->mem, &out->at, &out->cap,
                               out->count + count, 1)) {
        out->failed = true;
        return false;
    }
    if (count > 0)
        memcpy(out->at + out->count, text, count);
    out->count += count;
    return true;
}

void grundy_text_print(text_buffer *out, const char *format, ...)
{
    const size_t room = out->cap - out->count;
    va_list args, again;
    int length;

    va_start(args, format);
    va_copy(again, args);
    length =
        vsnprintf(room > 0 ? out->at + out->count : NULL, room, format, args);
    va_end(args);
    out->failed |= length < 0;
    if (!out->failed && (size_t)length >= room) {
        out->failed = !grundy_memory_reserve(
            out->mem, &out->at, &out->cap, out->count + (size_t)length + 1, 1);
        if (!out->failed)
            (void)vsnprintf(out->at + out->count, (size_t)length + 1, format,
                            again);
    }
    va_end(again);
    if (!out->failed)
        out->count += (size_t)length;
}

void grundy_text_close(text_buffer *out)
{
    grundy_memory_free(out->mem, out->at, out->cap);
    out->at = NULL;
    out->count = out->cap = 0;
}

bool grundy_text_put_character(text_buffer *out, uint32_t point)
{
    char utf8[4];

    return grundy_text_put(out, utf8, grundy_text_utf8(point, utf8));
}

static bool put_number(text_buffer *out, int64_t x)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;

    do { /* files print millions of them */
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (x < 0)
        digits[--at] = '-';
    return grundy_text_put(out, digits + at, sizeof digits - at);
}

/* Elements with blanks between, but for characters. */
static bool put_elements(text_buffer *out, const type *item,
                         const int64_t *word, uint64_t count,
                         const program *p)
{
    for (uint64_t i = 0; i < count; i++) {
        if (i > 0 && item->tag != TYPE_CHAR && !grundy_text_put(out, " ", 1))
            return false;
        if (!grundy_runtime_print(out, item, word + i * item->width, p))
            return false;
    }
    return true;
}

static bool put_tuple(text_buffer *out, const type *t, const int64_t *value,
                      const program *p)
{
    for (uint32_t i = 0; i < t->count; i++) {
        if (i > 0 && !grundy_text_put(out, " ", 1))
            return false;
        if (!grundy_runtime_print(out, t->item[i], value, p))
            return false;
        value += t->item[i]->width;
    }
    return true;
}

static bool put_mask(text_buffer *out, const type *t, uint64_t mask,
                     const universe_now *u, const program *p)
{
    for (bool first = true; mask != 0; mask &= mask - 1, first = false) {
        int64_t element[GRUNDY_MOST_DIMS];

        grundy_universe_element(u, (uint64_t)__builtin_ctzll(mask),
                                element);
        if ((!first && !grundy_text_put(out, " ", 1)) ||
            !put_elements(out, t->item[0], element, 1, p))
            return false;
    }
    return true;
}

bool grundy_runtime_print(text_buffer *out, const type *t,
                          const int64_t *value, const program *p)
{
    switch (t->tag) {
    case TYPE_BOOL:
        return *value != 0 ? grundy_text_put(out, "true", 4)
                           : grundy_text_put(out, "false", 5);
    case TYPE_CHAR:
        return grundy_text_put_character(out, (uint32_t)*value);
    case TYPE_TUPLE: return put_tuple(out, t, value, p);
    case TYPE_SET:
        if (t->in != NULL && p->universe[t->in->index].fits)
            return put_mask(out, t, (uint64_t)*value,
                            &p->universe[t->in->index], p);
        /* fall through */
    case TYPE_ARRAY: {
        const object *o = grundy_object_at(*value);

        return put_elements(out, t->item[0], o->word, o->count, p);
    }
    default: return put_number(out, *value);
    }
}

bool grundy_runtime_print_row(text_buffer *out, node *const *expr,
                              uint32_t exprs, const int64_t *value,
                              const program *p)
{
    for (uint32_t i = 0; i < exprs; i++) {
        if (i > 0 && !grundy_text_put(out, " ", 1))
            return false;
        if (!grundy_runtime_print(out, expr[i]->type, value, p))
            return false;
        value += expr[i]->type->width;
    }
    return true;
}

/* + with a text on one side: both as they are printed, as characters. */
grundy_status grundy_runtime_join_text(machine *m, const runtime_info *info,
                                       int64_t *result, const int64_t *arg,
                                       grundy_span span)
{
    text_buffer out = {.mem = m->mem};
    object *o = NULL;

    (void)span;
    if (grundy_runtime_print(&out, info->type, arg, m->program) &&
        grundy_runtime_print(&out, info->other, arg + info->type->width,
                             m->program)) {
        size_t at = 0;

        o = grundy_object_new(&m->scratch, 0, out.count);
        while (o != NULL && at < out.count)
            o->word[o->count++] =
                grundy_lex_character(out.at, out.count, &at);
    }
    grundy_text_close(&out);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}
