/* SPDX-License-Identifier: MIT */
/*
 * Pieces of text that lines are made of, and expressions in their brackets.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "emit/emitter.h"

void grundy_emit_no_memory(emitter *e)
{
    if (e->status == GRUNDY_OK)
        e->status = grundy_fail(e->err, grundy_memory_failure(e->mem),
                                "out of memory while writing the program");
}

bool grundy_emit_goes_on(emitter *e)
{
    if (e->status == GRUNDY_OK && e->set->watch != NULL &&
        grundy_watch_stops(e->set->watch))
        e->status = grundy_watch_look(e->set->watch, e->err);
    return e->status == GRUNDY_OK;
}

const char *grundy_emit_say_list(emitter *e, const char *format, va_list args)
{
    va_list again;
    int length;
    char *text;

    va_copy(again, args);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = grundy_arena_new(&e->a, (size_t)length + 1);
    if (text == NULL) {
        grundy_emit_no_memory(e);
        return "";
    }
    (void)vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

const char *grundy_emit_say(emitter *e, const char *format, ...)
{
    const char *text;
    va_list args;

    va_start(args, format);
    text = grundy_emit_say_list(e, format, args);
    va_end(args);
    return text;
}

const char *grundy_emit_next(emitter *e, const char *list, const char *x)
{
    return list[0] == '\0' ? x : grundy_emit_say(e, "%s, %s", list, x);
}

const char *grundy_emit_texts(emitter *e, const code *x, uint32_t count)
{
    const char *list = "";

    for (uint32_t i = 0; i < count; i++)
        list = grundy_emit_next(e, list, x[i].text);
    return list;
}

void grundy_emit_refuse(emitter *e, grundy_span span, const char *what)
{
    if (e->status != GRUNDY_OK)
        return;
    e->status = grundy_fail_at(e->err, GRUNDY_ERULES, GRUNDY_SOURCE_RULES, span,
                               "emit can't write %s", _(what));
    grundy_error_hint(e->err, "grundy run can answer it");
}

/* ---- expressions ---- */

code grundy_emit_named(const char *name)
{
    return (code){name, RANK_NAME, WEIGHT_NAME, 0, NULL};
}

const char *grundy_emit_in(emitter *e, code c, int rank)
{
    assert((c.text != NULL && c.rank >= RANK_IF && c.rank <= RANK_NAME) ||
           e->status != GRUNDY_OK);
    return c.rank >= rank ? c.text : grundy_emit_say(e, "(%s)", c.text);
}

code grundy_emit_number(emitter *e, int64_t number)
{
    const bool wide = number < -INT32_MAX || number > INT32_MAX;
    const bool minus = number < 0;
    code c = {"INT64_MIN", minus ? RANK_UNARY : RANK_NAME, WEIGHT_NUMBER,
              number, NULL};

    if (number == INT64_MIN)
        c.rank = RANK_NAME;
    else
        c.text = grundy_emit_say(e, "%s%s%" PRId64 "%s", minus ? "-" : "",
                                 wide ? "INT64_C(" : "",
                                 minus ? -number : number, wide ? ")" : "");
    return c;
}

bool grundy_emit_is_simple(code c)
{
    return c.weight <= WEIGHT_NAME;
}

bool grundy_emit_costs(code x, code y)
{
    return x.weight == WEIGHT_MUCH || y.weight == WEIGHT_MUCH;
}

code grundy_emit_length(emitter *e, code array)
{
    return grundy_emit_part(
        grundy_emit_say(e, "%s.len", grundy_emit_in(e, array, RANK_NAME)),
        array.weight);
}

/* Deep ones are not looked through. */
static bool same_within(code x, code y, int levels)
{
    if (x.weight != y.weight)
        return false;
    if (x.weight == WEIGHT_NUMBER)
        return x.number == y.number;
    if (x.made == NULL || y.made == NULL)
        return x.made == y.made && x.weight == WEIGHT_NAME &&
               grundy_emit_is_name(x.text, y.text);
    return levels > 0 && x.made->op == y.made->op &&
           same_within(x.made->x, y.made->x, levels - 1) &&
           same_within(x.made->y, y.made->y, levels - 1);
}

bool grundy_emit_same(code x, code y)
{
    enum { LEVELS = 8 };

    return same_within(x, y, LEVELS);
}

const operation *grundy_emit_operation(emitter *e, node_op op, code x, code y)
{
    operation *const made = grundy_arena_new(&e->a, sizeof *made);

    if (made == NULL) {
        grundy_emit_no_memory(e);
        return NULL;
    }
    *made = (operation){op, x, y};
    return made;
}

code grundy_emit_hold(emitter *e, const char *ctype, const char *wish, code c)
{
    const char *name;

    assert(wish[0] != '\0' && c.text != NULL);
    if (grundy_emit_is_simple(c))
        return c;
    name = grundy_emit_name(e, wish);
    grundy_emit_const(e, ctype, name, "%s", c.text);
    return grundy_emit_named(name);
}
