/* SPDX-License-Identifier: MIT */
/*
 * Laws of takings that rest on a function of the heap in pieces, the most that
 * may be taken or left (plan/laws/piecewise.h): the program has that function
 * as constants, and the law by steps of it.
 */
#include <inttypes.h>

#include "emit/emitter.h"

enum { MOST_CONSTANTS = 1024 };

bool grundy_emit_is_piecewise(const takes_law *law)
{
    const piecewise *const f = &law->most;

    return (law->kind == TAKES_REST || law->kind == TAKES_STRETCHES ||
            (law->kind == TAKES_SHARE && law->a == 0)) &&
           f->count * f->period <= MOST_CONSTANTS;
}

/* What the function in pieces is, and who makes a value of it. */
static const char *pieces_are(const takes_law *law, bool caller)
{
    if (law->kind == TAKES_STRETCHES)
        return caller ? "piece_value" : "value";
    if (law->kind == TAKES_REST)
        return caller ? "value_of_left" : "left";
    return caller ? "value_of_most" : "most";
}

const char *grundy_emit_piecewise_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_%s", grundy_emit_id(e, k),
                           pieces_are(&grundy_emit_plan(e, k)->takes, false));
}

/* Numbers of a residue that its piece ends before need not have 64 bits. */
static int64_t narrow(piecewise_number x)
{
    return x < INT64_MIN || x > INT64_MAX ? 0 : (int64_t)x;
}

static void constants(emitter *e, const char *name, const char *of,
                      const int64_t *number, uint32_t count)
{
    const char *list = "";

    for (uint32_t i = 0; i < count; i++)
        list = grundy_emit_next(e, list, grundy_emit_number(e, number[i]).text);
    grundy_emit_line(e, "static const int64_t %s_%s[%" PRIu32 "] = {%s};", name,
                     of, count, list);
}

/* The beginnings of the pieces, their values and how these rise. */
static void all_constants(emitter *e, const char *name, const piecewise *f)
{
    const uint32_t all = f->count * f->period;
    int64_t *const from = grundy_arena_zeroed(&e->a, f->count * sizeof *from);
    int64_t *const value = grundy_arena_zeroed(&e->a, all * sizeof *value);
    int64_t *const rise = grundy_arena_zeroed(&e->a, all * sizeof *rise);

    if (from == NULL || value == NULL || rise == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    for (uint32_t i = 0; i < f->count; i++)
        from[i] = f->at[i].from;
    for (uint32_t i = 0; i < all; i++) {
        value[i] = narrow(f->at[i / f->period].value[i % f->period]);
        rise[i] = narrow(f->at[i / f->period].rise[i % f->period]);
    }
    constants(e, name, "from", from, f->count);
    constants(e, name, "value", value, all);
    constants(e, name, "rise", rise, all);
}

/* Beyond the limit the rules overflow, and so does the program. */
static void within_limit(emitter *e, const game_kind *k, const char *n)
{
    const uint64_t limit = grundy_emit_plan(e, k)->takes.limit;

    if (limit < (uint64_t)grundy_emit_start_high(e, k, 0))
        grundy_emit_insist(
            e,
            grundy_emit_compared(e, grundy_emit_named(n), N_LE,
                                 grundy_emit_number(e, (int64_t)limit)),
            "a number is beyond 64 bits");
}

static void value_body(emitter *e, void *user)
{
    const game_kind *const k = user;
    const char *const n = grundy_emit_find(e, k->param[0].variable)->at[0].text;

    within_limit(e, k, n);
    grundy_emit_line(e, "return %s(&%s, %s);",
                     pieces_are(&grundy_emit_plan(e, k)->takes, true),
                     grundy_emit_piecewise_name(e, k), n);
}

void grundy_emit_piecewise(emitter *e, const game_kind *k)
{
    const piecewise *const f = &grundy_emit_plan(e, k)->takes.most;
    const char *const name = grundy_emit_piecewise_name(e, k);
    const emit_scope scope = grundy_emit_begin(e);

    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_describe(e, k, "");
    all_constants(e, name, f);
    grundy_emit_line(e,
                     "static const heap_steps %s = {0, %" PRIu32 ", %" PRIu32
                     ", %s_from, %s_value, %s_rise};",
                     name, f->period, f->count, name, name, name);
    grundy_emit_blank(e);
    grundy_emit_heap_end(e, k, scope, value_body);
}
