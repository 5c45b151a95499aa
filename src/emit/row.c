/* SPDX-License-Identifier: MIT */
/*
 * Values by one number that falls with every step: a table that grows from the
 * least number up, as far as was ever asked for.
 */
#include <inttypes.h>

#include "emit/emitter.h"

/* For the number `least`, and some more; in bytes that has 64 bits. */
static void make_room(emitter *e, const char *name, const char *cell,
                      const char *least)
{
    grundy_emit_need(e, "room_for");
    grundy_emit_lines(e,
                      "if ($2 >= $0_room) {\n"
                      "    $0_room = room_for($2);\n"
                      "    $0_at = ($1 *)realloc($0_at, (size_t)$0_room * "
                      "sizeof *$0_at);\n"
                      "    if ($0_at == NULL)\n"
                      "        die(\"out of memory\");\n"
                      "}\n",
                      name, cell, least, NO_MORE);
}

/* The least number that the row has a value for. */
static code first_of(emitter *e, const game_kind *k)
{
    return grundy_emit_number(e, grundy_emit_plan(e, k)->axis[0].low);
}

/* Its variable with its first value. */
static const char *known_of(emitter *e, const game_kind *k)
{
    const code first = first_of(e, k);

    return grundy_emit_say(
        e, grundy_emit_is_zero(first) ? "%s_known" : "%s_known = %s",
        grundy_emit_id(e, k), first.text);
}

static void declare_row(emitter *e, const game_kind *k, const kind_plan *plan)
{
    if (plan->arrays) {
        grundy_emit_line(e, "static %s %s_at[%s];",
                         grundy_emit_cell_type(plan->stored),
                         grundy_emit_id(e, k),
                         grundy_emit_number(e, plan->axis[0].most + 1).text);
        if (plan->least)
            grundy_emit_line(
                e, "static int32_t %s_least[%s];", grundy_emit_id(e, k),
                grundy_emit_number(e, plan->axis[0].most + 1).text);
        grundy_emit_line(e, "static int64_t %s;", known_of(e, k));
    } else {
        grundy_emit_line(e, "static %s *%s_at;",
                         grundy_emit_cell_type(plan->stored),
                         grundy_emit_id(e, k));
        grundy_emit_line(e, "static int64_t %s, %s_room;", known_of(e, k),
                         grundy_emit_id(e, k));
    }
    grundy_emit_blank(e);
}

static void describe_row(emitter *e, const game_kind *k, const recurring *law)
{
    const char *name = k->param[0].name;
    const char *text = grundy_emit_say(
        e,
        "Every move makes %s smaller: the table grows by rising %s, as far as "
        "was asked.",
        name, name);

    if (law != NULL)
        text = grundy_emit_say(
            e,
            "%s  No move takes more than %s, so that a value is a fixed "
            "function of the %s before it: where so many in a row come again, "
            "all that follows does, and the table ends.",
            text, grundy_emit_number(e, law->reach).text,
            grundy_emit_number(e, law->reach).text);
    grundy_emit_describe(e, k, text);
}

/*
 * The least prime factor of each number of the row, found on the way: what
 * none before has marked when its turn comes is prime.
 */
static void mark_least(emitter *e, const char *name, const char *x,
                       int64_t most)
{
    const uint32_t mark = e->names;

    grundy_emit_lines(
        e,
        "/* A sieve: what no smaller prime has marked is prime. */\n"
        "if ($1 > 1 && $0_least[$1] == 0) {\n"
        "    for (int64_t $2 = $1; $2 <= $3; $2 += $1) {\n"
        "        if ($0_least[$2] == 0)\n"
        "            $0_least[$2] = (int32_t)$1;\n"
        "    }\n"
        "}\n\n",
        name, x, grundy_emit_name(e, "multiple"),
        grundy_emit_number(e, most).text, NO_MORE);
    e->names = mark;
}

/* The loop that fills the entries up to the one that is asked for. */
static void fill_row(emitter *e, const game_kind *k, kind_plan *plan,
                     const char *asked, bool ends, uint32_t names)
{
    const char *name = grundy_emit_id(e, k), *x;

    x = grundy_emit_bind_one(e, k->param[0].variable);
    if (ends)
        grundy_emit_while(e, names,
                          grundy_emit_say(e, "%s_known <= %s && %s_period == 0",
                                          name, asked, name));
    else
        grundy_emit_while(e, names,
                          grundy_emit_say(e, "%s_known <= %s", name, asked));
    if (ends)
        make_room(e, name, grundy_emit_cell_type(plan->stored),
                  grundy_emit_say(e, "%s_known", name));
    grundy_emit_taken(e, "int64_t", x, "%s_known++", name);
    grundy_emit_blank(e);
    if (plan->least)
        mark_least(e, name, x, plan->axis[0].most);
    grundy_emit_fill_cell(e, k, plan);
    if (ends)
        grundy_emit_end_row(e, name);
    grundy_emit_close_with(e, "");
}

void grundy_emit_row_kind(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const uint32_t names = e->names;
    const char *name = grundy_emit_id(e, k), *asked;
    recurring law;
    const bool ends = !plan->arrays && plan->axis[0].low == 0 &&
                      !grundy_emit_tries(plan) &&
                      grundy_emit_recurs(e, k, 0, &law);
    bool apart;
    aside loop;

    declare_row(e, k, plan);
    if (grundy_emit_tries(plan))
        grundy_emit_attempt(e, k);
    if (ends)
        grundy_emit_find_period(e, name, &law,
                                grundy_emit_say(e, "%s_known", name), NULL);
    e->in_rules = &e->set->kind_reads[k->index];
    asked = grundy_emit_name(e, "asked");
    (void)grundy_emit_name(e, "here");
    describe_row(e, k, ends ? &law : NULL);
    grundy_emit_open_function(
        e, grundy_emit_kind_name(e, k), "static %s %s(int64_t %s)",
        grundy_emit_value_type(e), grundy_emit_kind_name(e, k), asked);
    e->leads_on = false;
    grundy_emit_aside(e, &loop, 0);
    fill_row(e, k, plan, asked, ends, names);
    grundy_emit_aside_end(e, &loop);
    apart = e->leads_on;
    if (plan->allocates)
        grundy_emit_const(e, "place", "here", "place_now()");
    if (apart)
        grundy_emit_apart(e, true);
    grundy_emit_blank(e);
    if (!plan->arrays && !ends)
        make_room(e, name, grundy_emit_cell_type(plan->stored), asked);
    grundy_emit_aside_put(e, &loop, true);
    if (apart)
        grundy_emit_apart(e, false);
    if (ends)
        grundy_emit_into_row(e, name, asked,
                             grundy_emit_say(e, "%s_known", name));
    grundy_emit_line(e, "return %s;",
                     grundy_emit_sound(e, k,
                                       grundy_emit_called(grundy_emit_say(
                                           e, "%s_at[%s]", name, asked)))
                         .text);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    e->unsettled |= plan->ends != ends; /* main has cleared it already */
    plan->ends = ends;
    plan->forget =
        ends ? grundy_emit_say(e, "%s_known = %s_period = 0;", name, name)
             : grundy_emit_say(e, "%s_known = %s;", name, first_of(e, k).text);
    grundy_emit_leave(e, scope);
}
